"""Every norm that the Kündigungsschutzklage cites is in the law it names."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

from tests.kschg import katalog_klage
from tests.werkstatt import katalog

DATEIEN = {
    "KSchG": "kschg",
    "BGB": "bgb",
    "ZPO": "zpo",
    "ArbGG": "arbgg",
    "GKG": "gkg_2004",
    "BetrVG": "betrvg",
    "GewO": "gewo",
    "SGB IX": "sgb_9_2018",
    "SGB III": "sgb_3",
    "MuSchG": "muschg_2018",
    "BEEG": "beeg",
    "PflegeZG": "pflegezg",
    "BBiG": "bbig_2005",
    "BDSG": "bdsg_2018",
    "TzBfG": "tzbfg",
    "InsO": "inso",
    "AGG": "agg",
}
GESETZE = "|".join(sorted(DATEIEN, key=len, reverse=True))
NORM = re.compile(rf"§§? ([^§;:()]*?) ({GESETZE})\b")


def _enbez(path: Path) -> set[str | None]:
    tree = ET.parse(path)  # noqa: S314 - official files of the test data
    return {norm.findtext("metadaten/enbez") for norm in tree.iter("norm")}


def _cited() -> set[str]:
    """Every text of the Klageart in which a norm may stand."""
    klageart, pruefungen = katalog_klage(), katalog().pruefungen()
    texts = {katalog().bausteine()[name].text for name in klageart.bausteine}
    texts |= {f for name in klageart.bausteine for f in katalog().bausteine()[name].fundstellen}
    texts |= {s.fundstelle for s in klageart.slots if s.fundstelle} | set(klageart.anspruchsgrundlagen)
    texts |= {r.fundstelle for r in klageart.streitwert}
    texts |= {b.fundstelle for b in klageart.berechnungen if b.fundstelle}
    texts |= {fall.wert for b in klageart.berechnungen for fall in b.faelle}
    for name in klageart.pruefungen:
        if (definition := pruefungen.get(name)) is not None:
            texts |= {definition.fundstelle or "", *(v.text for v in definition.varianten.values())}
    return {text.replace("\u00a0", " ") for text in texts}


def test_every_norm_exists_in_the_official_text(shared: Path) -> None:
    norms = {law: _enbez(shared / "gesetze" / f"{name}.xml") for law, name in DATEIEN.items()}
    checked = 0
    for text in _cited():
        for clause, law in NORM.findall(text):
            first = re.match(r"\d+[a-z]?", clause)
            assert first, f"{clause} {law} in {text}"
            assert f"§ {first[0]}" in norms[law], f"§ {first[0]} {law} in {text}"
            checked += 1
    assert checked > 200


def test_what_is_cited_is_a_known_law_or_a_known_judgment() -> None:
    for name in katalog_klage().bausteine:
        for fundstelle in katalog().bausteine()[name].fundstellen:
            plain = fundstelle.replace("\u00a0", " ")
            assert re.search(rf"({GESETZE})$", plain) or plain.startswith("BAG (GS)"), f"{name}: {fundstelle}"
