"""The table of the gates as it reads, without Qt."""

from __future__ import annotations

from app.domain.regelwerk.gates import CLAUSE_GATES, TEMPLATE_GATES, GateSeverity
from app.ui.presenters.pruefregeln import FEST_WORT, SCHWERE_WORT, Gegenstand, count_words, lines


def test_every_gate_is_a_line_with_words() -> None:
    rows = lines({})
    assert [row.id for row in rows] == [gate.id for gate in (*CLAUSE_GATES, *TEMPLATE_GATES)]
    assert {row.gegenstand for row in rows if row.id.startswith("C")} == {Gegenstand.CLAUSE}
    assert {row.gegenstand for row in rows if row.id.startswith("T")} == {Gegenstand.TEMPLATE}
    by_id = {row.id: row for row in rows}
    assert by_id["C05"].verlangt == "Die Klausel hat mindestens eine Regel"
    assert (by_id["C05"].schritt, SCHWERE_WORT[by_id["C05"].schwere]) == ("Einreichen", "warnt")
    assert (by_id["T15"].schritt, SCHWERE_WORT[by_id["T15"].schwere]) == ("Freigabe", "sperrt")
    assert not any(row.geaendert for row in rows)
    assert count_words(rows) == f"{len(rows)} Prüfungen, keine geändert"


def test_what_differs_says_so_and_what_the_default_is() -> None:
    rows = lines({"C05": GateSeverity.BLOCK, "T15": GateSeverity.OFF, "C08": GateSeverity.OFF, "Z99": GateSeverity.OFF})
    assert {row.id: row.anmerkung for row in rows if row.geaendert} == {
        "C05": "geändert (Standard: warnt)",
        "T15": "geändert (Standard: sperrt)",
    }
    assert count_words(rows) == f"{len(rows)} Prüfungen, 2 geändert"


def test_every_fixed_gate_says_why() -> None:
    fixed = {gate.id for gate in (*CLAUSE_GATES, *TEMPLATE_GATES) if not gate.configurable}
    assert fixed == set(FEST_WORT)
    assert {row.id: row.anmerkung for row in lines({}) if row.fest} == FEST_WORT
