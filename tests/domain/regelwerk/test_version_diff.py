"""Differences of versions: text word by word, everything else in sentences."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.beugung import Beugungsart, Form
from app.domain.regelwerk.library import ClauseVersion, Library, Parameter
from app.domain.regelwerk.rules import Condition, Operator, QuestionType, Rule
from app.domain.regelwerk.templates import (
    InterviewStep,
    Party,
    PartyNoun,
    Section,
    Slot,
    SlotDefault,
    SlotKind,
    TemplateVersion,
)
from app.domain.regelwerk.version_diff import (
    ChangeKind,
    clause_diff,
    template_diff,
)
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.wortdiff import DiffKind, text_diff
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule

E, D, I = DiffKind.EQUAL, DiffKind.DELETE, DiffKind.INSERT  # noqa: E741 - equal, delete, insert
LIB = library({"A": [], "B": [], "C": []})


@pytest.mark.parametrize(
    ("old", "new", "pieces"),
    [
        ("", "", ()),
        ("Eins zwei.", "Eins zwei.", ((E, "Eins zwei."),)),
        ("", "Neu.", ((I, "Neu."),)),
        ("Alt.", "", ((D, "Alt."),)),
        (
            "Frist: drei Monate.",
            "Frist: vier Wochen.",
            ((E, "Frist: "), (D, "drei Monate"), (I, "vier Wochen"), (E, ".")),
        ),
        (
            "Lohn {{LOHN}} brutto",
            "Lohn {{GEHALT}} brutto",
            ((E, "Lohn "), (D, "{{LOHN}}"), (I, "{{GEHALT}}"), (E, " brutto")),
        ),
        ("{{ALT_A}}.", "{{ALT_B}}.", ((D, "{{ALT_A}}"), (I, "{{ALT_B}}"), (E, "."))),
        ("{{1_a}}", "{{1_b}}", ((D, "{{1_a}}"), (I, "{{1_b}}"))),
        ("a b", "a b c", ((E, "a b"), (I, " c"))),
        ("a b", "a  b", ((E, "a"), (D, " "), (I, "  "), (E, "b"))),
        ("a b", "a x b", ((E, "a "), (I, "x "), (E, "b"))),
        ("Größe", "Größen", ((D, "Größe"), (I, "Größen"))),
    ],
)
def test_texts_are_compared_word_by_word(old: str, new: str, pieces: tuple[Any, ...]) -> None:
    assert text_diff(old, new) == pieces


WORDS = st.lists(st.sampled_from(["der", "Lohn", "{{LOHN}}", "beträgt", ".", ",", " ", "\n\n", "ß"]), max_size=12)


@given(WORDS, WORDS)
def test_both_texts_can_be_read_from_the_difference(left: list[str], right: list[str]) -> None:
    old, new = "".join(left), "".join(right)
    pieces = text_diff(old, new)
    assert "".join(piece.text for piece in pieces if piece.kind is not I) == old
    assert "".join(piece.text for piece in pieces if piece.kind is not D) == new
    assert all(piece.text for piece in pieces)
    assert (old == new) == all(piece.kind is E for piece in pieces)


def clause(version: int, *rules: Rule, **fields: Any) -> ClauseVersion:
    given_: dict[str, Any] = {"content": "Text.", "author": "Ada"} | fields
    return ClauseVersion(clause_id="A", version=version, state=LifecycleState.DRAFT, rules=rules, **given_)


NEED = rule("R1", "requires", targetClauseId="B")
RULE_CHANGES: list[tuple[tuple[Rule, ...], tuple[Rule, ...], ChangeKind, str]] = [
    ((), (NEED,), ChangeKind.ADDED, "Regel neu: Klausel A erfordert Klausel B (sperrt)."),
    ((NEED,), (), ChangeKind.REMOVED, "Regel entfallen: Klausel A erfordert Klausel B (sperrt)."),
    (
        (NEED,),
        (rule("R1", "requires", targetClauseId="C"),),
        ChangeKind.CHANGED,
        "Regel geändert: bisher „Klausel A erfordert Klausel B“, jetzt „Klausel A erfordert Klausel C“.",
    ),
    (
        (NEED,),
        (rule("R1", "requires", "soft", targetClauseId="B"),),
        ChangeKind.CHANGED,
        "Regel geändert: „Klausel A erfordert Klausel B“ bisher sperrt, jetzt warnt.",
    ),
    (
        (NEED,),
        (NEED.model_copy(update={"message": "Neu.", "suggestion": "So."}),),
        ChangeKind.CHANGED,
        "Regel geändert: Meldung bisher „Text R1“, jetzt „Neu“; Vorschlag bisher keine Angabe, jetzt „So“.",
    ),
    (
        (answer_rule("R1", "n", "greater_than", 10),),
        (answer_rule("R1", "n", "greater_than", 20),),
        ChangeKind.CHANGED,
        (
            "Regel geändert: bisher „Klausel A ist erforderlich, wenn Mitarbeiterzahl größer als 10 ist“, "
            "jetzt „Klausel A ist erforderlich, wenn Mitarbeiterzahl größer als 20 ist“."
        ),
    ),
]


@pytest.mark.parametrize(("old", "new", "kind", "text"), RULE_CHANGES)
def test_rules_that_changed_are_said_in_sentences(
    old: tuple[Rule, ...], new: tuple[Rule, ...], kind: ChangeKind, text: str
) -> None:
    diff = clause_diff(clause(1, *old), clause(2, *new), LIB)
    assert diff.rules == ((kind, "R1", text),)
    assert not diff.same_content
    assert not diff.text_changed


def test_equal_versions_differ_in_nothing() -> None:
    diff = clause_diff(clause(1, NEED), clause(2, NEED), LIB)
    assert (diff.old_id, diff.new_id) == ("A.v1", "A.v2")
    assert diff.same_content
    assert diff.metadata == ()


def test_parameters_and_metadata_are_compared() -> None:
    old = clause(1, parameters=(Parameter(key="a", label="Alt", type=QuestionType.TEXT), par("b", "B")))
    new = clause(
        2, parameters=(par("b", "Beginn"), par("c", "C")), author="Bea", valid_from=date(2026, 1, 1), heading="Miete"
    )
    diff = clause_diff(old, new, LIB)
    assert [change.text for change in diff.parameters] == [
        "Parameter entfallen: „Alt“ (Text).",
        "Parameter geändert: bisher „B“ (Datum), jetzt „Beginn“ (Datum).",
        "Parameter neu: „C“ (Datum).",
    ]
    assert [change.text for change in diff.metadata] == [
        "Überschrift im Vertrag: bisher der Titel der Klausel, jetzt „Miete“.",
        "Verfasst von: bisher Ada, jetzt Bea.",
        "Gültig ab: bisher offen, jetzt 01.01.2026.",
    ]


def par(key: str, label: str) -> Parameter:
    return Parameter(key=key, label=label, type=QuestionType.DATE)


def sheet(version: int, *sections: Section, interview: tuple[InterviewStep, ...] = ()) -> TemplateVersion:
    return TemplateVersion(
        template_id="T",
        version=version,
        state=LifecycleState.DRAFT,
        author="Ada",
        sections=sections,
        interview=interview,
    )


def section(id_: str, *slots: Slot, title: str | None = None) -> Section:
    return Section(id=id_, title=title or id_.upper(), slots=slots)


def slot(id_: str, kind: SlotKind, *clauses: str, label: str | None = None) -> Slot:
    return Slot(id=id_, kind=kind, clause_ids=clauses, label=label)


def test_sections_and_slots_are_compared() -> None:
    old = sheet(
        1,
        section("s1", slot("p1", SlotKind.REQUIRED, "A"), slot("p2", SlotKind.OPTIONAL, "B")),
        section("s2", slot("p3", SlotKind.OPTIONAL, "C")),
        section("s3"),
    )
    new = sheet(
        2,
        section("s2", slot("p2", SlotKind.OPTIONAL, "B"), title="Neu"),
        section("s1", slot("p1", SlotKind.ALTERNATIVE, "A", "C", label="Wahl"), slot("p4", SlotKind.REQUIRED)),
    )
    diff = template_diff(old, new, LIB)
    assert [change.text for change in diff.sections] == [
        "Abschnitt entfallen: „S3“.",
        "Abschnitt geändert: bisher „S2“, jetzt „Neu“.",
        "Reihenfolge geändert, Abschnitte jetzt: „Neu“ und „S1“.",
    ]
    assert [(change.id, change.text) for change in diff.slots] == [
        ("p3", "Platz entfallen: „Klausel C“ (wählbar)."),
        ("p2", "Platz geändert: „Klausel B“ (wählbar): aus dem Abschnitt „S1“ in den Abschnitt „Neu“ verschoben."),
        (
            "p1",
            (
                "Platz geändert: bisher „Klausel A“ (Pflicht), jetzt „Klausel A / Klausel C“ (Alternative); "
                "Bezeichnung bisher keine Angabe, jetzt „Wahl“."
            ),
        ),
        ("p4", "Platz neu: „ohne Klausel“ (Pflicht)."),
    ]
    assert not diff.same_content


def test_slots_of_a_section_that_change_places_are_named() -> None:
    one, two = slot("p1", SlotKind.REQUIRED, "A"), slot("p2", SlotKind.REQUIRED, "B")
    diff = template_diff(sheet(1, section("s", one, two)), sheet(2, section("s", two, one)), LIB)
    (change,) = diff.slots
    assert change.text == "Reihenfolge geändert, Plätze in „S“ jetzt: „Klausel B“ (Pflicht) und „Klausel A“ (Pflicht)."


def test_the_interview_is_compared() -> None:
    many = Condition(question_id="n", operator=Operator.GREATER_THAN, value=10)
    old = sheet(
        1, interview=(InterviewStep(question_id="n"), InterviewStep(question_id="ja"), InterviewStep(question_id="txt"))
    )
    new = sheet(
        2,
        interview=(
            InterviewStep(question_id="ja", required=False),
            InterviewStep(question_id="n"),
            InterviewStep(question_id="eins", show_if=(many,)),
        ),
    )
    changed = new.model_copy(
        update={"version": 3, "interview": (*new.interview[:2], InterviewStep(question_id="eins"))}
    )
    assert [change.text for change in template_diff(old, new, LIB).interview] == [
        "Frage entfallen: „Tätigkeit“.",
        "Frage geändert: „Tarifbindung“: jetzt freiwillig.",
        "Frage neu: „Branche“.",
        "Reihenfolge geändert, Fragen jetzt: „Tarifbindung“ und „Mitarbeiterzahl“.",
    ]
    assert [change.text for change in template_diff(new, changed, LIB).interview] == [
        "Frage geändert: „Branche“: gefragt wird bisher nur wenn Mitarbeiterzahl größer als 10 ist, jetzt immer."
    ]
    assert template_diff(new, new.model_copy(update={"version": 3}), LIB).same_content


YES = Condition(question_id="ja", operator=Operator.EQUALS, value=True)


def test_conditions_defaults_and_words_of_questions_are_compared() -> None:
    old = sheet(1, interview=(InterviewStep(question_id="ja"), InterviewStep(question_id="eur", group="Lohn")))
    new = sheet(
        2,
        interview=(
            InterviewStep(question_id="ja"),
            InterviewStep(
                question_id="eur",
                hide_if=(YES,),
                skip_if=(YES,),
                default=Decimal(3500),
                group="Geld",
                reason="Für die Vergütung.",
            ),
        ),
    )
    (change,) = template_diff(old, new, LIB).interview
    assert change.text == (
        "Frage geändert: „Gehalt“: ausgeblendet wird bisher nie, jetzt wenn Tarifbindung ja ist; "
        "„Gehalt“: übersprungen wird bisher nie, jetzt wenn Tarifbindung ja ist; "
        "„Gehalt“: Vorbelegung bisher keine, jetzt 3.500,00\u00a0€; "
        "„Gehalt“: Überschrift bisher „Lohn“, jetzt „Geld“; "
        "„Gehalt“: Begründung bisher keine Angabe, jetzt „Für die Vergütung“."
    )


def test_what_slots_start_with_is_compared() -> None:
    one = slot("p1", SlotKind.ALTERNATIVE, "A", "B")
    chosen = (SlotDefault(clause_id="B", when=(YES,)), SlotDefault(clause_id="A"))
    two = one.model_copy(update={"defaults": chosen})
    (change,) = template_diff(sheet(1, section("s", one)), sheet(2, section("s", two)), LIB).slots
    assert change.text == (
        "Platz geändert: „Klausel A / Klausel B“ (Alternative) beginnt mit: bisher nichts Bestimmtes, "
        "jetzt „Klausel B“, wenn Tarifbindung ja ist; sonst „Klausel A“."
    )


def test_heading_and_numbers_are_compared() -> None:
    old = sheet(1, section("s"))
    new = sheet(2, section("s").model_copy(update={"numbered": False})).model_copy(update={"heading": "Kaufvertrag"})
    assert [change.text for change in template_diff(old, new, LIB).sections] == [
        "Abschnitt geändert: „S“ jetzt ohne Nummern.",
        "Überschrift des Vertrags: bisher der Titel der Vorlage, jetzt „Kaufvertrag“.",
    ]


def test_parties_are_compared() -> None:
    noun = PartyNoun(masculine="Käufer", feminine="Käuferin", neutral="kaufende Person", plural="Käufer")
    buyer = Party(key="kaeufer", noun=noun)
    other = buyer.model_copy(
        update={
            "noun": noun.model_copy(update={"masculine": "Kunde", "declension": Beugungsart.SCHWACH}),
            "name_question_id": "txt",
            "form_question_id": "eins",
            "forms": {"IT": Form.F},
            "signs_if": (YES,),
        }
    )
    seller = Party(key="verkaeufer", noun=noun.model_copy(update={"masculine": "Verkäufer"}))
    old = sheet(1).model_copy(update={"parties": (buyer,)})
    new = sheet(2).model_copy(update={"parties": (seller, other)})
    diff = template_diff(old, new, LIB)
    assert [change.text for change in diff.parties] == [
        "Partei neu: „Verkäufer“.",
        (
            "Partei geändert: „Kunde“: heißt bisher „Käufer / Käuferin / kaufende Person, Mehrzahl Käufer“ (des …s), "
            "jetzt „Kunde / Käuferin / kaufende Person, Mehrzahl Käufer“ (des …n); "
            "„Kunde“: Form bisher männlich, jetzt je nach „Branche“: „IT“ weiblich, sonst männlich; "
            "„Kunde“: Name aus bisher keine Frage, jetzt „Tätigkeit“; "
            "„Kunde“: unterschreibt bisher immer, jetzt wenn Tarifbindung ja ist."
        ),
    ]
    assert not diff.same_content


def test_what_the_library_no_longer_has_is_shown_by_its_id() -> None:
    empty = Library(id="l", title="L", clauses=(), versions=())
    diff = clause_diff(clause(1), clause(2, NEED), empty)
    assert diff.rules[0].text == "Regel neu: A erfordert B (sperrt)."


def test_of_many_questions_those_are_told_that_were_moved() -> None:
    def asked(version: int, *ids: str) -> TemplateVersion:
        return sheet(version, interview=tuple(InterviewStep(question_id=id_) for id_ in ids))

    old = asked(1, "n", "eur", "tag", "txt", "ja", "eins", "viele")
    for new, text in (
        (asked(2, "n", "tag", "txt", "eur", "ja", "eins", "viele"), "„Gehalt“ jetzt nach „Tätigkeit“."),
        (asked(2, "viele", "n", "eur", "tag", "txt", "ja", "eins"), "„Leistungen“ jetzt am Anfang."),
        (asked(2, "eur", "n", "tag", "txt", "ja", "viele", "eins"),
         "„Gehalt“ jetzt am Anfang; „Leistungen“ jetzt nach „Tarifbindung“."),
    ):  # fmt: skip
        (change,) = template_diff(old, new, LIB).interview
        assert change.text == f"Reihenfolge geändert, Fragen: {text}"
    (change,) = template_diff(old, asked(2, "viele", "eins", "ja", "txt", "tag", "eur", "n"), LIB).interview
    assert change.text.endswith("; verschoben auch eine weitere.")
