"""Every norm that the Lohnklage cites is in the law it names; judgments are the few that were looked at."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

from tests.werkstatt import katalog, pipeline

DATEIEN = {
    "BGB": "bgb",
    "EGBGB": "bgbeg",
    "HGB": "hgb",
    "ZPO": "zpo",
    "ArbGG": "arbgg",
    "GKG": "gkg_2004",
    "EFZG": "entgfg",
    "BUrlG": "burlg",
    "MiLoG": "milog",
    "KSchG": "kschg",
    "TVG": "tvg",
    "BetrVG": "betrvg",
    "GewO": "gewo",
    "InsO": "inso",
    "SGB III": "sgb_3",
    "SGB X": "sgb_10",
}
GESETZE = "|".join(sorted(DATEIEN, key=len, reverse=True))
NORM = re.compile(rf"§§? ([^§;:()]*?) ({GESETZE})\b")
URTEILE = {
    "GS 1/00",
    "5 AZR 52/05",
    "5 AZR 627/11",
    "9 AZR 162/18",
    "9 AZR 423/16",
    "8 AZR 58/20",
}


def _cited() -> set[str]:
    klageart, bausteine, pruefungen = pipeline().klageart("lohnklage"), katalog().bausteine(), katalog().pruefungen()
    texts = {bausteine[name].text for name in klageart.bausteine}
    texts |= {f for name in klageart.bausteine for f in bausteine[name].fundstellen}
    felder = [f for s in klageart.slots for f in s.felder]
    texts |= {s.fundstelle for s in (*klageart.slots, *felder) if s.fundstelle} | set(klageart.anspruchsgrundlagen)
    texts |= {r.fundstelle for r in klageart.streitwert}
    texts |= {b.fundstelle for b in klageart.berechnungen if b.fundstelle}
    texts |= {fall.wert for b in klageart.berechnungen for fall in b.faelle}
    for name in klageart.pruefungen:
        if name.startswith("lohn."):
            definition = pruefungen[name]
            texts |= {definition.fundstelle or "", *(v.text for v in definition.varianten.values())}
    return {text.replace("\u00a0", " ") for text in texts}


def test_every_norm_exists_in_the_official_text(shared: Path) -> None:
    norms: dict[str, set[str | None]] = {}
    for law, name in DATEIEN.items():
        tree = ET.parse(shared / "gesetze" / f"{name}.xml")  # noqa: S314 - official files of the test data
        norms[law] = {norm.findtext("metadaten/enbez") for norm in tree.iter("norm")}
    checked = 0
    for text in _cited():
        for clause, law in NORM.findall(text):
            first = re.match(r"\d+[a-z]?", clause)
            assert first, f"{clause} {law} in {text}"
            assert f"§ {first[0]}" in norms[law], f"§ {first[0]} {law} in {text}"
            checked += 1
    assert checked > 150


def test_what_is_cited_is_a_known_law_or_a_known_judgment() -> None:
    bausteine = katalog().bausteine()
    found: set[str] = set()
    for name in pipeline().klageart("lohnklage").bausteine:
        for fundstelle in bausteine[name].fundstellen:
            assert re.search(rf"({GESETZE})$", fundstelle.replace("\u00a0", " ")), f"{name}: {fundstelle}"
    for text in _cited():
        found |= set(re.findall(r"– ((?:\d+ AZR|GS) \d+/\d\d)", text))
    assert found == URTEILE
