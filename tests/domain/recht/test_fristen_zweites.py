"""Second events, calendar months and years, Werktage, waiting periods."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.domain.recht.fristen import FristDefinition, ZweitesEreignis, compute_frist
from app.domain.recht.kalender import Dauer, Tageszaehlung, common_feiertage, is_ruhetag, last_werktag

NEUJAHR_MAI = {(1, 1): "Neujahr", (5, 1): "Erster Mai"}
DAYS = st.dates(min_value=date(2000, 1, 1), max_value=date(2100, 1, 1))


def feiertage(jahr: int) -> Mapping[date, str]:
    return {date(jahr, *day): name for day, name in NEUJAHR_MAI.items()}


def frist(**changes: Any) -> FristDefinition:
    values: dict[str, Any] = {
        "id": "probe",
        "bezeichnung": "Probefrist",
        "norm": "§ 1 ProbeG",
        "ereignis": "Zustellung",
        "dauer": {"anzahl": 1, "einheit": "monate"},
        "gueltig_ab": date(2004, 1, 1),
        "quelle": "Gesetz",
    }
    return FristDefinition.model_validate(values | changes)


PUNKT = frist(
    id="punkt",
    ereignis="Verkündung",
    dauer={"anzahl": 5, "einheit": "monate"},
    verschiebung=False,
    keine_verschiebung="Der Ablauf verschiebt sich nicht.",
)


def linked(wirkung: str, **changes: Any) -> FristDefinition:
    return frist(zweites={"wirkung": wirkung, "ereignis": "Verkündung", "frist": "punkt"}, **changes)


@pytest.mark.parametrize(
    ("wirkung", "ereignis", "ende"),
    [
        ("beginn_spaetestens", date(2026, 12, 1), date(2026, 11, 30)),  # 31.10. is earlier
        ("beginn_spaetestens", date(2026, 10, 15), date(2026, 11, 16)),  # 15.11. is a Sunday
        ("beginn_spaetestens", None, date(2026, 11, 30)),
        ("beginn_fruehestens", date(2026, 12, 1), date(2027, 1, 4)),  # 1.1. is a Friday
        ("beginn_fruehestens", date(2026, 10, 15), date(2026, 11, 30)),
        ("beginn_fruehestens", None, date(2026, 11, 30)),
        ("ende_spaetestens", date(2026, 10, 15), date(2026, 10, 31)),  # the limit stays on its Saturday
        ("ende_spaetestens", date(2026, 9, 15), date(2026, 10, 15)),
    ],
)
def test_a_second_event_moves_beginning_or_end(wirkung: str, ereignis: date | None, ende: date) -> None:
    ergebnis = compute_frist(linked(wirkung), ereignis, feiertage, ZweitesEreignis(date(2026, 5, 31), PUNKT))
    assert ergebnis.ende == ende
    text = " ".join(ergebnis.rechnung)
    assert "31.05.2026" in text
    assert "Der Ablauf verschiebt sich nicht." in text


def test_a_second_event_without_a_frist_counts_by_its_own_day() -> None:
    definition = frist(zweites={"wirkung": "ende_spaetestens", "ereignis": "Ablauf der Kündigungsfrist"})
    ergebnis = compute_frist(definition, date(2026, 3, 2), feiertage, ZweitesEreignis(date(2026, 3, 15)))
    assert (ergebnis.ende, ergebnis.ende_ungekuerzt) == (date(2026, 3, 15), date(2026, 3, 15))
    assert "Zweites Ereignis: Ablauf der Kündigungsfrist am Sonntag, 15.03.2026." in ergebnis.rechnung


@pytest.mark.parametrize("wirkung", ["beginn_spaetestens", "beginn_fruehestens", "ende_spaetestens"])
def test_what_is_not_counted_for_lack_of_a_date_is_said(wirkung: str) -> None:
    hinweise = compute_frist(linked(wirkung), date(2026, 10, 15), feiertage).hinweise
    assert any("nicht eingerechnet" in h and "Verkündung" in h for h in hinweise)


def test_without_any_event_there_is_no_end() -> None:
    with pytest.raises(ValueError, match="Es fehlt das Ereignis"):
        compute_frist(linked("beginn_spaetestens"), None, feiertage)
    with pytest.raises(ValueError, match="Es fehlt das Ereignis"):
        compute_frist(linked("ende_spaetestens"), None, feiertage, ZweitesEreignis(date(2026, 5, 31), PUNKT))


@pytest.mark.parametrize(
    ("beginn", "anzahl", "einheit", "ereignis", "ende"),
    [
        ("monatsende", 2, "monate", date(2026, 12, 1), date(2027, 3, 1)),  # 28.2. is a Sunday
        ("monatsende", 2, "monate", date(2027, 2, 28), date(2027, 4, 30)),
        ("monatsende", 2, "monate", date(2027, 12, 31), date(2028, 2, 29)),
        ("jahresende", 3, "jahre", date(2023, 1, 1), date(2026, 12, 31)),
        ("jahresende", 3, "jahre", date(2023, 12, 31), date(2026, 12, 31)),
        ("jahresende", 3, "jahre", date(2019, 5, 5), date(2023, 1, 2)),  # 31.12.2022 Saturday, Neujahr Sunday
        ("jahresende", 3, "monate", date(2026, 5, 5), date(2027, 3, 31)),
    ],
)
def test_a_frist_may_begin_with_the_end_of_a_month_or_year(
    beginn: str, anzahl: int, einheit: str, ereignis: date, ende: date
) -> None:
    definition = frist(beginn=beginn, dauer={"anzahl": anzahl, "einheit": einheit})
    assert compute_frist(definition, ereignis, feiertage).ende == ende


@pytest.mark.parametrize(
    ("zaehlung", "erster", "letzter"),
    [
        ("werktage", date(2026, 8, 1), date(2026, 8, 4)),  # Saturday, Monday, Tuesday
        ("werktage_ohne_samstag", date(2026, 8, 1), date(2026, 8, 5)),
        ("werktage", date(2026, 5, 1), date(2026, 5, 5)),  # holiday; Saturday, Monday, Tuesday
        ("werktage", date(2027, 7, 1), date(2027, 7, 3)),  # ends on a Saturday
        ("werktage_ohne_samstag", date(2027, 7, 1), date(2027, 7, 5)),
    ],
)
def test_werktage_are_counted(zaehlung: str, erster: date, letzter: date) -> None:
    assert last_werktag(erster, 3, Tageszaehlung(zaehlung), feiertage) == letzter
    definition = frist(
        dauer={"anzahl": 3, "einheit": "tage"},
        zaehlung=zaehlung,
        beginn="tagesbeginn",
        verschiebung=False,
        keine_verschiebung="Der letzte Tag bleibt.",
    )
    ergebnis = compute_frist(definition, erster, feiertage)
    assert ergebnis.ende == letzter
    assert any("drei Werktage" in s for s in ergebnis.rechnung)


def test_a_waiting_period_names_the_first_day_to_act() -> None:
    warten = frist(wartefrist=True, verschiebung=False, keine_verschiebung="Nichts ist zu tun.")
    ergebnis = compute_frist(warten, date(2026, 1, 31), feiertage)
    assert ergebnis.rechnung[-1].endswith("gehandelt werden kann ab Sonntag, 01.03.2026.")


def test_a_statute_with_its_own_rules_cites_them() -> None:
    eigene = frist(beginn_norm="§ 64 Abs. 1 SGG", ende_norm="§ 64 Abs. 2 SGG")
    for ereignis in (date(2026, 1, 30), date(2026, 3, 10)):
        assert "BGB" not in " ".join(compute_frist(eigene, ereignis, feiertage).rechnung[2:4])


@pytest.mark.parametrize(
    "changes",
    [
        {"zaehlung": "werktage"},
        {"zaehlung": "werktage", "dauer": {"anzahl": 3, "einheit": "tage"}, "richtung": "vor"},
        {"beginn": "jahresende", "richtung": "vor"},
        {"wartefrist": True, "richtung": "vor"},
        {"zweites": {"wirkung": "ende_spaetestens", "ereignis": "Ende"}, "richtung": "vor"},
    ],
)
def test_what_cannot_be_counted_is_refused(changes: dict[str, Any]) -> None:
    fixed = {"verschiebung": False, "keine_verschiebung": "Darum."} if "richtung" in changes else {}
    with pytest.raises(ValidationError, match=r"Werktage zählt nur|rückwärts gerechnete|gibt es nur bei"):
        frist(**changes, **fixed)


def test_a_backward_period_names_the_working_day_before() -> None:
    vor = frist(
        dauer={"anzahl": 1, "einheit": "wochen"},
        richtung="vor",
        verschiebung=False,
        keine_verschiebung="Rückwärts wird nicht verschoben.",
    )
    ergebnis = compute_frist(vor, date(2026, 11, 16), feiertage)  # a Monday: 8.11. is a Sunday
    assert ergebnis.ende == date(2026, 11, 8)
    assert any("Freitag, 06.11.2026" in s for s in ergebnis.rechnung)


@pytest.mark.parametrize(
    ("anzahl", "einheit", "akkusativ", "volle"),
    [
        (1, "monate", "einen Monat", "muss ein voller Monat"),
        (1, "wochen", "eine Woche", "muss eine volle Woche"),
        (1, "jahre", "ein Jahr", "muss ein volles Jahr"),
        (1, "tage", "einen Tag", "muss ein voller Tag"),
        (3, "tage", "drei Tage", "müssen volle drei Tage"),
    ],
)
def test_lengths_are_declined(anzahl: int, einheit: str, akkusativ: str, volle: str) -> None:
    dauer = Dauer.model_validate({"anzahl": anzahl, "einheit": einheit})
    beside = dauer.akkusativ
    assert (beside, dauer.volle) == (akkusativ, volle)


def test_common_holidays_are_those_of_every_land() -> None:
    def of_land(land: str, jahr: int) -> Mapping[date, str]:
        return {**feiertage(jahr), **({date(jahr, 1, 6): "Heilige Drei Könige"} if land == "BY" else {})}

    assert set(common_feiertage(of_land)(2027)) == set(feiertage(2027))


@given(DAYS, st.integers(min_value=1, max_value=30), st.sampled_from(Tageszaehlung))
def test_the_last_werktag_is_one_and_so_many_lie_before(erster: date, anzahl: int, zaehlung: Tageszaehlung) -> None:
    if zaehlung is Tageszaehlung.KALENDERTAGE:
        return
    letzter = last_werktag(erster, anzahl, zaehlung, feiertage)
    days = [erster + timedelta(days=n) for n in range((letzter - erster).days + 1)]
    counted = [d for d in days if not is_ruhetag(d, feiertage)]
    if zaehlung is Tageszaehlung.WERKTAGE:
        counted += [d for d in days if d.weekday() == 5 and d not in feiertage(d.year)]
    assert len(counted) == anzahl
    assert letzter in counted
