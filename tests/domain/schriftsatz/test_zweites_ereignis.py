"""A Frist that a second event begins (posting of a Bescheid), and public bodies that are masculine."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.beugung import Form
from app.domain.kanzlei.beteiligte import Rechtsform
from app.domain.recht.fristen import FristDefinition, Verknuepfung, Wirkung
from app.domain.recht.kalender import Dauer, Einheit
from app.domain.schriftsatz.berechnung import Berechnet, compute
from app.domain.schriftsatz.grammatik import form_of
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.rechenregeln import FristRegel
from app.domain.schriftsatz.slot import SlotTyp
from tests.probeklage import HEUTE, KLAGEART, slot


def _post(id_: str, tage: int, ab: date, frueher: str | None) -> FristDefinition:
    return FristDefinition(
        id=id_,
        bezeichnung="Bekanntgabe durch die Post",
        norm="§ 41 VwVfG",
        ereignis="Aufgabe zur Post",
        dauer=Dauer(anzahl=tage, einheit=Einheit.TAGE),
        verschiebung=False,
        keine_verschiebung="Gerechnet wird ohne Verschiebung.",
        frueher=frueher,
        gueltig_ab=ab,
        quelle="Probe",
    )


WIDERSPRUCH = FristDefinition(
    id="widerspruch",
    bezeichnung="Widerspruch",
    norm="§ 70 VwGO",
    ereignis="Bekanntgabe",
    dauer=Dauer(anzahl=1, einheit=Einheit.MONATE),
    zweites=Verknuepfung(wirkung=Wirkung.BEGINN_FRUEHESTENS, ereignis="Aufgabe zur Post", frist="post"),
    gueltig_ab=date(2002, 1, 1),
    quelle="Probe",
)
FRISTEN = {
    "widerspruch": WIDERSPRUCH,
    "post": _post("post", 4, date(2025, 1, 1), "post-alt"),
    "post-alt": _post("post-alt", 3, date(2009, 1, 1), None),
}
KLAGE = Klageart.model_validate(
    KLAGEART.model_dump()
    | {
        "berechnungen": [],
        "slots": [s.model_dump() for s in (*KLAGEART.slots, slot("aufgabe", SlotTyp.DATUM, pflicht=False))],
        "fristen": [
            FristRegel(frist="widerspruch", slot="zugang", ziel="widerspruchsfrist", zweites="aufgabe").model_dump()
        ],
    }
)


def _compute(**values: str) -> Berechnet:
    return compute(KLAGE, values, FRISTEN, lambda _: {}, HEUTE)


@pytest.mark.parametrize(
    ("values", "beginn", "ende"),
    [
        ({"aufgabe": "2026-03-02"}, "2026-03-06", "2026-04-06"),  # four days after posting
        ({"aufgabe": "2026-03-02", "zugang": "2026-03-04"}, "2026-03-06", "2026-04-06"),  # received before: no matter
        ({"aufgabe": "2026-03-02", "zugang": "2026-03-10"}, "2026-03-10", "2026-04-10"),  # received later counts
        (
            {"zugang": "2026-03-04"},
            "2026-03-04",
            "2026-04-06",
        ),  # nothing known of posting: the careful day (a Saturday moves)
        ({"aufgabe": "2024-03-04"}, "2024-03-07", "2024-04-08"),  # the wording before 2025: three days
    ],
)
def test_posting_begins_the_frist(values: dict[str, str], beginn: str, ende: str) -> None:
    found = _compute(**values).values
    assert found["widerspruchsfrist_beginn"] == beginn
    assert found["widerspruchsfrist_ende"] == ende


def test_without_any_day_there_is_no_frist() -> None:
    assert not _compute().values


@pytest.mark.parametrize(
    "name", ["Land Berlin", "Freistaat Bayern", "Landkreis Harburg", "Rhein-Erft-Kreis", "Landschaftsverband Rheinland"]
)
def test_some_public_bodies_are_masculine(name: str) -> None:
    assert form_of(None, Rechtsform.KOERPERSCHAFT, name) is Form.M


@pytest.mark.parametrize(
    "name", ["Stadt Köln", "Deutsche Rentenversicherung Bund", "Landeshauptstadt München", "Landesamt X"]
)
def test_the_others_are_feminine(name: str) -> None:
    assert form_of(None, Rechtsform.KOERPERSCHAFT, name) is Form.F
