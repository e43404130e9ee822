"""Every norm that the civil, family and criminal Klagearten cite is in the law it names, with its Absatz."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.werkstatt import katalog, pipeline

DATEIEN = {
    "BGB": "bgb",
    "ZPO": "zpo",
    "EGZPO": "zpoeg",
    "GVG": "gvg",
    "GKG": "gkg_2004",
    "RVG": "rvg",
    "StVG": "stvg",
    "VVG": "vvg_2008",
    "ArbGG": "arbgg",
    "FamFG": "famfg",
    "FamGKG": "famgkg",
    "VersAusglG": "versausglg",
    "StPO": "stpo",
    "StGB": "stgb",
}
GESETZE = "|".join(sorted(DATEIEN, key=len, reverse=True))
NORM = re.compile(rf"§§? ([^§;:()]*?) ({GESETZE})\b")
KLAGEARTEN = (
    "zahlungsklage",
    "raeumungsklage",
    "mahnbescheid_einspruch",
    "pflichtteil_stufenklage",
    "scheidungsantrag",
    "unterhaltsantrag",
    "strafbefehl_einspruch",
)
PREFIXE = ("zivil.", "zahlung.", "raeumung.", "mahn.", "pflichtteil.", "scheidung.", "unterhalt.", "strafbefehl.")


def _cited(name: str) -> set[str]:
    klageart, bausteine, pruefungen = pipeline().klageart(name), katalog().bausteine(), katalog().pruefungen()
    texts = {bausteine[b].text for b in klageart.bausteine}
    texts |= {f for b in klageart.bausteine for f in bausteine[b].fundstellen}
    felder = [f for s in klageart.slots for f in s.felder]
    texts |= {s.fundstelle for s in (*klageart.slots, *felder) if s.fundstelle} | set(klageart.anspruchsgrundlagen)
    texts |= {r.fundstelle for r in klageart.streitwert}
    texts |= {b.fundstelle for b in klageart.berechnungen if b.fundstelle}
    texts |= {fall.wert for b in klageart.berechnungen for fall in b.faelle}
    for definition in (pruefungen[p] for p in klageart.pruefungen if p.startswith(PREFIXE)):
        texts |= {definition.fundstelle or "", *(v.text for v in definition.varianten.values())}
    return {text.replace("\u00a0", " ") for text in texts}


@pytest.mark.parametrize("name", KLAGEARTEN)
def test_every_norm_exists_in_the_official_text(name: str, shared: Path) -> None:
    norms: dict[str, dict[str | None, str]] = {}
    for law, file in DATEIEN.items():
        tree = ET.parse(shared / "gesetze" / f"{file}.xml")  # noqa: S314 - official files of the test data
        found = {n.findtext("metadaten/enbez"): n.find("textdaten/text/Content") for n in tree.iter("norm")}
        norms[law] = {enbez: "".join(c.itertext()) for enbez, c in found.items() if c is not None}
    checked = 0
    for text in _cited(name):
        for clause, law in NORM.findall(text):
            for paragraph, absatz in re.findall(r"(?:^|, )(\d+[a-z]?)(?: Abs\. (\d+[a-z]?))?(?= |,|$)", clause):
                wording = norms[law].get(f"§ {paragraph}")
                assert wording is not None, f"§ {paragraph} {law} in {text}"
                assert not absatz or f"({absatz})" in wording, f"§ {paragraph} Abs. {absatz} {law} in {text}"
                checked += 1
    assert checked > 40


@pytest.mark.parametrize("name", KLAGEARTEN)
def test_no_judgment_is_cited(name: str) -> None:
    """These filings rest on the law alone."""
    assert not [text for text in _cited(name) if re.search(r"\b[IVX]+ Z[RB] \d+/\d\d|\bAZR\b", text)]
