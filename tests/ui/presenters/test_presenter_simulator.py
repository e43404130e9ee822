from __future__ import annotations

import pytest

from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.coverage import coverage
from app.domain.regelwerk.scenarios import Expectation, Scenario, Selection
from app.domain.regelwerk.testcases import RuleSets, run_all
from app.domain.regelwerk.trace import trace
from app.errors import InputError
from app.services.simulator import ProposedRepair
from app.ui.presenters import simulator as presenter
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule

LIB = library(
    {
        "A": [rule("R1", "requires", "soft", targetClauseId="B"), rule("R2", "forbids", targetClauseId="C")],
        "B": [],
        "C": [answer_rule("RA1", "n", "greater_than", 10)],
    }
)


def course(*clauses: str, nur_befunde: bool = False) -> presenter.Ablauf:
    return presenter.ablauf(trace(compile_rules(LIB), Selection(clauses=clauses)), nur_befunde=nur_befunde)


def test_the_four_phases_stand_in_order_with_counts() -> None:
    shown = course("A", "C")
    assert [phase.titel for phase in shown.phasen] == [
        "Phase 1 · Geltungsbereich und Antworten (0 Befunde, 1 ohne Befund)",
        "Phase 2 · Abhängigkeiten (1 Befund, 0 ohne Befund)",
        "Phase 3 · Konflikte (1 Befund, 0 ohne Befund)",
        "Phase 4 · Ergebnis",
    ]
    assert (shown.zeichen, shown.kopf) == ("sperrt", "1 Konflikt, 1 Empfehlung")
    assert course().phasen[1].titel == "Phase 2 · Abhängigkeiten (keine Regeln)"


def test_a_row_has_mark_word_rule_and_reason_and_is_dimmed_if_it_did_not_fire() -> None:
    shown = course("A", "B")
    (row,) = shown.phasen[1].zeilen
    assert (row.zeichen, row.wort, row.gedimmt, row.ziel) == ("erfuellt", "eingehalten", True, "A")
    assert row.notiz == "eingehalten · R1 · „Klausel B“ ist ausgewählt."
    assert row.vorlesetext == "eingehalten: Klausel A erfordert Klausel B. „Klausel B“ ist ausgewählt."
    (fired,) = course("A").phasen[1].zeilen
    assert (fired.zeichen, fired.wort, fired.gedimmt) == ("empfehlung", "Empfehlung", False)


def test_only_a_row_that_fired_carries_its_finding_with_the_ways_out() -> None:
    (fired,) = course("A").phasen[1].zeilen
    assert fired.befund is not None
    assert (fired.befund.id, [a.schluessel for a in fired.befund.auswege]) == ("regel.R1", ["add_clause:B"])
    assert [row.befund for phase in course("A", "B").phasen for row in phase.zeilen] == [None] * 4


def test_open_questions_are_named() -> None:
    ((label, sentence),) = course("A").offen
    assert label == "Mitarbeiterzahl"
    assert "Klausel C" in sentence


def test_only_findings_hides_the_rest_but_keeps_the_count() -> None:
    shown = course("A", "B", nur_befunde=True)
    assert [len(phase.zeilen) for phase in shown.phasen] == [0, 0, 0, 1]
    assert "1 ohne Befund" in shown.phasen[1].titel
    assert shown.kopf.startswith("Kein Befund")


def test_very_many_rules_are_counted_instead_of_shown() -> None:
    ids = [f"K{i:03}" for i in range(300)]
    rules = {"A": [rule(f"R{i}", "forbids", targetClauseId=id_) for i, id_ in enumerate(ids)]}
    lib = library(rules, clauses=["A", *ids])
    all_of_them = presenter.ablauf(trace(compile_rules(lib), Selection(clauses=("A", *ids)))).phasen[2]
    none = presenter.ablauf(trace(compile_rules(lib), Selection(clauses=("A",)))).phasen[2]
    assert len(all_of_them.zeilen) == presenter.MOST_FIRED + 1
    assert all_of_them.zeilen[-1].satz == "… und 240 weitere Befunde."
    assert len(none.zeilen) == presenter.MOST_SILENT + 1
    assert none.zeilen[-1].satz == "… und 260 weitere Regeln, die nicht anschlugen."


def test_only_questions_that_rules_ask_are_offered() -> None:
    assert [question.id for question in presenter.gefragt(LIB)] == ["n"]


@pytest.mark.parametrize(
    ("repair", "title", "after", "mark"),
    [
        (ProposedRepair((), ("C",), 0, 0), "C Klausel C entfernen", "danach: 0 Konflikte, 0 Empfehlungen", "erfuellt"),
        (ProposedRepair(("B",), ("C",), 0, 1), "C Klausel C entfernen und B Klausel B hinzufügen",
         "danach: 0 Konflikte, 1 Empfehlung", "empfehlung"),
        (ProposedRepair(("A", "B"), (), 1, 0), "A Klausel A und B Klausel B hinzufügen",
         "danach: 1 Konflikt, 0 Empfehlungen", "sperrt"),
    ],
)  # fmt: skip
def test_a_repair_says_what_is_done_and_what_is_left(repair: ProposedRepair, title: str, after: str, mark: str) -> None:
    (card,) = presenter.karten([repair], LIB)
    assert (card.titel, card.folge, card.zeichen) == (title, after, mark)


def case(id_: str, *clauses: str, expect: Expectation) -> Scenario:
    return Scenario(id=id_, title=f"Fall {id_}", selection=Selection(clauses=clauses), expected=expect)


def test_red_test_cases_come_first_with_the_first_difference() -> None:
    results = run_all(
        LIB,
        [
            case("gut", "A", expect=Expectation(rule_ids=("R1",))),
            case("schlecht", "A", "C", expect=Expectation(rule_ids=("R9",))),
        ],
    )
    rows = presenter.testfaelle(results)
    assert [(id_, row.wort, row.grund) for id_, row in rows] == [
        ("schlecht", "rot", "Eine Regel „R9“ gibt es nicht (mehr). (und 2 weitere)"),
        ("gut", "grün", "R1 schlägt an, sonst keine Regel."),
    ]


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (Expectation(), "Erwartet: keine Regel schlägt an."),
        (Expectation(exact=False), "Erwartet: nichts Bestimmtes."),
        (Expectation(rule_ids=("R1", "R2"), exact=False), "Erwartet: R1 und R2 schlagen an."),
        (Expectation(rule_ids=("R1",), silent_rule_ids=("R2",)),
         "Erwartet: R1 schlägt an, sonst keine Regel; R2 schweigt."),
        (Expectation(exact=False, silent_rule_ids=("R1", "R2")), "Erwartet: R1 und R2 schweigen."),
    ],
)  # fmt: skip
def test_an_expectation_reads_as_a_sentence(expected: Expectation, text: str) -> None:
    assert presenter.erwartet(expected) == text


def test_what_is_given_is_said_with_titles_and_labels() -> None:
    selection = Selection.model_validate(
        {"clauses": ["A", "B.v1", "weg"], "answers": {"n": "11", "weg": "x"}, "jurisdiction": "CH"}
    )
    assert presenter.gegeben(selection, LIB) == (
        "Rechtsraum Schweiz\nMitarbeiterzahl: 11\nweg: x\nKlauseln: A Klausel A, B (v1), weg"
    )
    odd = Selection.model_validate({"answers": {"n": "viele"}})
    assert presenter.gegeben(odd, LIB).endswith("Mitarbeiterzahl: „viele“\nkeine Klausel gewählt")


def test_the_coverage_is_one_sentence_and_its_gaps_are_rows() -> None:
    found = coverage(RuleSets(LIB), [case("t", "A", expect=Expectation())])
    assert presenter.abdeckung(found) == (
        f"Abdeckung {found.percent}\u00a0%: 3 von 12 Zielen erreicht: 1 von 3 Regeln angeschlagen, "
        "1 von 3 geschwiegen, 0 von 3 Antwortbereichen geprüft, 1 von 3 Rechtsräumen geprüft."
    )
    assert [row.satz for _, row in presenter.luecken(found)] == [gap.text for gap in found.gaps]
    assert presenter.luecken(found)[0][1].vorlesetext == f"{found.gaps[0].text} ".strip()
    assert presenter.abdeckung(coverage(RuleSets(library({})), [])) == "Es gibt noch keine Regeln."


def test_very_many_gaps_are_counted_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = coverage(RuleSets(LIB), [])
    monkeypatch.setattr(presenter, "MOST_GAPS", 1)
    (first, _), (none, rest) = presenter.luecken(found)
    assert (first, none) == (found.gaps[0], None)
    assert rest.satz == f"… und {len(found.gaps) - 1} weitere Lücken."


def test_rule_ids_are_read_whatever_separates_them() -> None:
    assert presenter.regel_ids(" r1, RA1;R2 r1", LIB, feld="x") == ("R1", "RA1", "R2")
    assert presenter.regel_ids("  ", LIB, feld="x") == ()
    with pytest.raises(InputError, match="R7") as caught:
        presenter.regel_ids("R1 R7", LIB, feld="x")
    assert caught.value.feld == "x"
