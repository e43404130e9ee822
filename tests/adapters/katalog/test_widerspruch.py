"""The Widerspruch is a matter of one code of procedure: what it asks, and what it cites."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.schriftsatz.conversation import SlotHerkunft
from app.domain.schriftsatz.gesetze import Gesetzeswahl
from tests.aktenfaelle import FOLDER, KANZLEI, case_name, load_case
from tests.werkstatt import pipeline

FREMD = {
    "verwaltung": r"(SGG|SGB X|SGB I|AO|FGO)\b",
    "soziales": r"(VwGO|VwVfG|AO|FGO)\b",
    "abgaben": r"(VwGO|VwVfG|SGG|SGB X|SGB I)\b",
}
CASES = sorted((FOLDER / "widerspruch").glob("*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=map(case_name, CASES))
def test_only_the_code_of_the_matter_is_cited(path: Path) -> None:
    line = pipeline()
    akte, conversation = load_case(path, line)
    known = conversation.value("bereich")
    bereich = str(known.wert) if known is not None else "verwaltung"
    filing = line.assemble(akte, conversation)
    cited = [f for a in filing.absaetze for f in (*a.fundstellen, a.text)]
    cited += [f"{b.titel} {b.text} {b.fundstelle or ''}" for b in filing.pruefliste]
    assert [text for text in cited if re.search(FREMD[bereich], text.replace("\u00a0", " "))] == []
    assert all(a.fundstellen for a in filing.absaetze if a.nummer is not None), "jeder Antrag hat seine Norm"


def matter(gebiet: Rechtsgebiet, gegner: str | None = None) -> Akte:
    person = {"art": "juristisch", "firma": gegner, "rechtsform": "Körperschaft des öffentlichen Rechts"}
    return Akte.model_validate(
        {
            "id": "a1",
            "aktenzeichen": "1/26",
            "kurzrubrum": "Probe",
            "rechtsgebiet": gebiet,
            "stichtag": "2026-11-20",
            "kanzlei": KANZLEI,
            "beteiligte": [{"id": "b1", "rolle": "gegner", "person": person}] if gegner else [],
        }
    )


@pytest.mark.parametrize(
    ("gebiet", "gegner", "bereich"),
    [
        (Rechtsgebiet.SOZIALRECHT, None, "soziales"),
        (Rechtsgebiet.VERWALTUNGSRECHT, None, "verwaltung"),
        (Rechtsgebiet.VERWALTUNGSRECHT, "Finanzamt Köln-Nord", None),
        (Rechtsgebiet.SONSTIGES, None, None),
    ],
)
def test_what_the_akte_tells_of_the_field_is_not_asked(
    gebiet: Rechtsgebiet, gegner: str | None, bereich: str | None
) -> None:
    akte = matter(gebiet, gegner)
    conversation = pipeline().begin(akte, "Bitte Widerspruch einlegen", klageart="widerspruch")
    wert = conversation.value("bereich")
    assert (wert.wert if wert else None) == bereich
    if wert is not None:
        assert (wert.herkunft, wert.quelle.vermerk) == (SlotHerkunft.AKTE, "Rechtsgebiet der Akte")


def test_words_of_the_request_against_the_akte_are_asked_about() -> None:
    akte = matter(Rechtsgebiet.VERWALTUNGSRECHT)
    conversation = pipeline().begin(akte, "Einspruch gegen den Einkommensteuerbescheid 2024")
    assert [r.slots for r in conversation.rueckfragen if "bereich" in r.slots], conversation.slots


@pytest.mark.parametrize(
    ("fundstelle", "bleibt"),
    [
        ("§ 60 VwGO, § 67 SGG, § 110 AO", "§ 67 SGG"),
        ("§ 70 Abs. 2, § 60 VwGO", None),
        ("§ 36a Abs. 2 SGB I, § 84 Abs. 2 Satz 3, § 67 SGG", "§ 36a Abs. 2 SGB I, § 84 Abs. 2 Satz 3, § 67 SGG"),
        ("§ 39 SGB II", "§ 39 SGB II"),
        (None, None),
    ],
)
def test_of_several_places_those_of_the_matter_stand(fundstelle: str | None, bleibt: str | None) -> None:
    klageart = pipeline().klageart("widerspruch")
    definitions = {s.schluessel: s for s in klageart.slots}
    wahl = Gesetzeswahl(klageart, {"bereich": "soziales"}, definitions)
    assert wahl.cited_of(fundstelle) == bleibt
    singles: Sequence[str] = ("§ 72 VwGO", "§ 85 Abs. 1 SGG", "§ 44 SGB X")
    assert wahl.cited(singles) == ("§ 85 Abs. 1 SGG", "§ 44 SGB X")
