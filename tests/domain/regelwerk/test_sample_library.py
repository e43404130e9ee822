"""Facts of the shipped library „Arbeitsvertrag“ (source 1 § 5), and what makes it a whole contract."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.domain.deutsch import typografie
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.klauseltext import InPlace, Nodes, Words, inside, parse_klauseltext, placeholders
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.validation import submit_problems
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import check, fired

PATH = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"

CLAUSES = """
C01|Präambel (Standard)|Allgemein|DE, AT, CH
C02|Vertragsparteien|Allgemein|DE, AT, CH
C03|Vergütung (Pauschal)|Vergütung|DE, AT, CH
C04|Vergütung (Stunde)|Vergütung|DE, AT, CH
C05|Vergütung (Erfolg)|Vergütung|DE
C06|Haftungsausschluss|Haftung|DE, AT
C07|Haftungsbegrenzung|Haftung|DE, AT, CH
C08|Gewährleistung (Standard)|Gewährleistung|DE, AT, CH
C09|Gewährleistung (Erweitert)|Gewährleistung|DE
C10|Vertraulichkeit|Datenschutz|DE, AT, CH
C11|Datenschutz (DSGVO)|Datenschutz|DE, AT
C12|Wettbewerbsverbot|Wettbewerb|DE
C13|Laufzeit (befristet)|Laufzeit|DE, AT, CH
C14|Laufzeit (unbefristet)|Laufzeit|DE, AT, CH
C15|Kündigungsklausel|Laufzeit|DE, AT, CH
C16|Probezeit|Laufzeit|DE, AT
C17|Gerichtsstandsvereinbarung (DE)|Schlussbestimmungen|DE
"""
ADDED = """
C18|Tätigkeit und Arbeitsort|Allgemein|DE, AT, CH
C19|Arbeitszeit|Arbeitszeit|DE, AT, CH
C20|Urlaub|Arbeitszeit|DE, AT
C21|Ferien (Schweiz)|Arbeitszeit|CH
C22|Arbeitsverhinderung und Entgeltfortzahlung|Arbeitszeit|DE, AT, CH
C23|Nebentätigkeit|Wettbewerb|DE, AT, CH
C24|Vorsorge und Fortbildung|Vergütung|DE, AT, CH
C25|Probezeit (Schweiz)|Laufzeit|CH
C26|Datenschutz (Schweiz)|Datenschutz|CH
C27|Ausschlussfristen (DE)|Schlussbestimmungen|DE
C28|Anwendbares Recht und Schlussbestimmungen|Schlussbestimmungen|DE, AT, CH
"""
RULES = """
R01 C03 incompatible_with C04 hard
R02 C03 incompatible_with C05 hard
R03 C04 incompatible_with C05 hard
R04 C06 requires C08 soft
R05 C06 incompatible_with C07 hard
R06 C08 incompatible_with C09 hard
R07 C09 requires C11 soft
R08 C12 requires C15 hard
R09 C13 incompatible_with C14 hard
R10 C13 requires C15 soft
R11 C14 requires C15 hard
R12 C05 scoped_to DE hard
R13 C09 scoped_to DE hard
R14 C12 scoped_to DE hard
R15 C17 scoped_to DE hard
RA01 C11 requires_answer mitarbeiterzahl>10 hard
RA02 C16 requires_answer vertragstyp=befristet soft
RA03 C10 requires_answer branche:IT,Pharma,Forschung soft
S06 C06 scoped_to DE,AT hard
S11 C11 scoped_to DE,AT hard
S16 C16 scoped_to DE,AT hard
"""
ADDED_RULES = """
S20 C20 scoped_to DE,AT hard
S21 C21 scoped_to CH hard
S25 C25 scoped_to CH hard
S26 C26 scoped_to CH hard
S27 C27 scoped_to DE hard
"""
MATRIX = {  # source 1 § 5.2, rows with an entry
    "C03": {"C04": "INC", "C05": "INC"},
    "C04": {"C03": "INC", "C05": "INC"},
    "C05": {"C03": "INC", "C04": "INC"},
    "C06": {"C07": "INC", "C08": "REQ"},
    "C07": {"C06": "INC"},
    "C08": {"C09": "INC"},
    "C09": {"C08": "INC", "C11": "REQ"},
    "C12": {"C15": "REQ"},
    "C13": {"C14": "INC", "C15": "REQ"},
    "C14": {"C13": "INC", "C15": "REQ"},
}


@pytest.fixture(scope="module")
def sample() -> Library:
    return Library.model_validate_json(PATH.read_text("utf-8"))


def _lines(table: str) -> set[str]:
    return set(table.split("\n")) - {""}


def test_the_seventeen_clauses_stand_as_in_the_source_and_eleven_complete_the_contract(sample: Library) -> None:
    rows = [f"{c.id}|{c.title}|{c.category}|{', '.join(c.jurisdictions)}" for c in sample.clauses]
    assert set(rows[:17]) == _lines(CLAUSES)
    assert set(rows[17:]) == _lines(ADDED)
    assert len(rows) == 28
    assert all((v.version, v.state) == (1, LifecycleState.PUBLISHED) for v in sample.versions)
    assert [v.clause_id for v in sample.versions] == [c.id for c in sample.clauses]


def _target(rule: Any) -> str:
    if rule.condition is None:
        return ",".join(rule.targets or rule.jurisdiction_scope)
    sign = {"greater_than": ">", "equals": "=", "in": ":"}[rule.condition.operator]
    value = rule.condition.value
    return f"{rule.condition.question_id}{sign}{','.join(value) if isinstance(value, tuple) else value}"


def test_the_rules_are_those_of_the_source_plus_the_forgotten_scopes(sample: Library) -> None:
    found = {f"{r.id} {v.clause_id} {r.type} {_target(r)} {r.severity}" for v in sample.versions for r in v.rules}
    assert found == _lines(RULES) | _lines(ADDED_RULES)
    assert sum(len(v.rules) for v in sample.versions) == 26


def test_the_matrix_of_the_source_equals_the_rules(sample: Library) -> None:
    matrix: dict[str, dict[str, str]] = {}
    for version in sample.versions:
        for rule in version.rules:
            for target in rule.targets:
                if rule.type == "incompatible_with":
                    matrix.setdefault(version.clause_id, {})[target] = "INC"
                    matrix.setdefault(target, {})[version.clause_id] = "INC"
                else:
                    matrix.setdefault(version.clause_id, {})[target] = "REQ"
    assert matrix == MATRIX


def test_the_matrix_agrees_with_the_source_text(shared: Path, sample: Library) -> None:
    text = (shared.parent / "seeds" / "1-konfliktregeln-matrix.md").read_text("utf-8")
    rows = re.findall(r"^(C\d\d)  │(.*)$", text, re.MULTILINE)
    assert len(rows) == 17
    parsed = {
        row: {f"C{column:02}": cell for column, cell in enumerate(cells.split(), 1) if cell != "─"}
        for row, cells in rows
    }
    assert {row: cells for row, cells in parsed.items() if cells} == MATRIX


def test_a_clause_limited_in_the_table_carries_that_scope_as_a_rule(sample: Library) -> None:
    scopes = {v.clause_id: r.jurisdiction_scope for v in sample.versions for r in v.rules if r.type == "scoped_to"}
    assert scopes == {c.id: c.jurisdictions for c in sample.clauses if len(c.jurisdictions) < 3}


def test_gaps_in_the_text_are_exactly_the_parameters(sample: Library) -> None:
    for version in sample.versions:
        keys = [p.key for p in version.parameters]
        assert sorted(placeholders(version.content)) == sorted(keys), version.id
        assert len(set(keys)) == len(keys)
        parse_klauseltext(version.content)


def test_the_same_gap_means_the_same_in_every_clause(sample: Library) -> None:
    types: dict[str, set[str]] = {}
    for version in sample.versions:
        for parameter in version.parameters:
            types.setdefault(parameter.key, set()).add(parameter.type)
    assert all(len(found) == 1 for found in types.values())


def test_every_clause_but_those_before_the_first_number_has_real_text_of_several_paragraphs(sample: Library) -> None:
    for version in sample.versions:
        if version.clause_id not in {"C01", "C02"}:
            paragraphs = version.content.split("\n\n")
            assert len(paragraphs) >= 3, version.id
            assert all(re.search(r"[.}]$", p) and len(p) > 60 for p in paragraphs), version.id


def test_other_law_is_named_only_where_it_applies(sample: Library) -> None:
    german = {"BGB", "HGB", "KSchG", "TzBfG", "BUrlG", "EFZG", "NachwG", "ArbZG", "GewO", "BDSG", "SGB", "ArbGG", "ZPO"}
    own = {"DE": german, "AT": {"AngG", "UrlG", "AZG", "AVRAG"}, "CH": {"OR", "ArG"}}
    for version in sample.versions:
        clause = next(c for c in sample.clauses if c.id == version.clause_id)
        assert "Unterliegt das Arbeitsverhältnis" not in version.content
        for place in clause.jurisdictions:
            named = set(re.findall(r"\w+", _words(parse_klauseltext(version.content), place)))
            foreign = set[str]().union(*(norms for code, norms in own.items() if code != place))
            assert not named & foreign, (version.id, place)


def _words(nodes: Nodes, place: str) -> str:
    """The words of a text as they may stand in a contract of that place."""
    texts = []
    for node in nodes:
        match node:
            case Words(text):
                texts.append(text)
            case InPlace(codes, then, otherwise):
                texts.append(_words(then if place in codes else otherwise, place))
            case _:
                texts += [_words(inner, place) for inner in inside(node)]
    return "".join(texts)


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [t for k, v in value.items() if k not in {"id", "key", "clauseId", "questionId"} for t in _texts(v)]
    return [t for v in value for t in _texts(v)] if isinstance(value, list) else []


def test_german_texts_have_umlauts_proper_quotes_and_no_break_spaces() -> None:
    for raw in _texts(json.loads(PATH.read_text("utf-8"))):
        text = re.sub(r"\{\{WENN: [a-z_]+", "{{", raw)  # ids are ASCII
        assert not re.search(r"(?<![aeqäöAEQ])ue(?!ll)|[Aa]e|(?<!K)[Oo]e", text), text
        assert '"' not in text
        assert text.count("„") == text.count("“")
        assert typografie(text) == text
        assert text == text.strip()
        assert "  " not in text


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("C06", ["Vorsatz", "grober Fahrlässigkeit", "Lebens, des Körpers oder der Gesundheit", "309\xa0Nr.\xa07"]),
        ("C07", ["Bei Vorsatz haftet {{ER_ARBEITNEHMER}} unbeschränkt", "Beweislast"]),
        ("C12", ["mindestens jedoch die Hälfte", "74a\xa0Abs.\xa01\xa0HGB", "75a\xa0HGB", "110\xa0GewO"]),
        ("C13", ["14\xa0Abs.\xa04\xa0TzBfG", "14\xa0Abs.\xa02\xa0TzBfG"]),
        ("C15", ["623\xa0BGB", "drei Wochen", "4\xa0KSchG"]),
        ("C16", ["622\xa0Abs.\xa03\xa0BGB", "15\xa0Abs.\xa03\xa0TzBfG", "Der erste Monat"]),
        ("C17", ["48\xa0Abs.\xa01a\xa0ArbGG", "abweichender Gerichtsstand wird nicht vereinbart"]),
        ("C04", ["12\xa0Abs.\xa01\xa0TzBfG", "{{WOCHENSTUNDEN}} Stunden in der Woche"]),
        ("C10", ["2\xa0Nr.\xa01\xa0GeschGehG", "Hinweisgeberschutzgesetz"]),
        ("C14", ["Regelaltersgrenze", "41\xa0SGB\xa0VI"]),
        ("C20", ["auf den Verfall hingewiesen", "3\xa0BUrlG"]),
        ("C27", ["Textform", "vorsätzlichem oder grob fahrlässigem", "Mindestlohn", "Gesundheit"]),
        ("C28", ["305b\xa0BGB", "mündlich", "2\xa0NachwG", "2\xa0AVRAG", "330b\xa0OR"]),
        ("C11", ["88\xa0DSGVO", "26\xa0BDSG", "77\xa0DSGVO", "keine Einwilligung"]),
    ],
)
def test_texts_carry_their_legal_safeguards(sample: Library, clause: str, words: list[str]) -> None:
    content = next(v.content for v in sample.versions if v.clause_id == clause).replace(" ", "\xa0")
    for word in words:
        assert word.replace(" ", "\xa0") in content


def test_every_rule_has_a_message_in_its_own_words_and_a_suggestion(sample: Library) -> None:
    rules = [r for v in sample.versions for r in v.rules]
    assert len({r.message for r in rules}) == len(rules)
    assert all(r.message.endswith(".") and r.suggestion and r.suggestion.endswith(".") for r in rules)


def test_messages_do_not_repeat_the_source(shared: Path, sample: Library) -> None:
    text = (shared.parent / "seeds" / "1-konfliktregeln-matrix.md").read_text("utf-8")
    assert not [r.message for v in sample.versions for r in v.rules if r.message in text]


def test_every_version_passes_the_submit_checks(sample: Library) -> None:
    assert not [problem for v in sample.versions for problem in submit_problems(sample, v)]


def test_switzerland_with_more_than_ten_people_is_the_hole_the_source_leaves(sample: Library) -> None:
    def hard(*clauses: str) -> list[str]:
        result = check(sample, *clauses, jurisdiction="CH", mitarbeiterzahl=11)
        return ["+".join(f.rule_ids) for f in result.findings if f.severity == "hard"]

    assert hard("C02", "C03", "C14", "C15") == ["RA01"]
    assert hard("C02", "C03", "C11", "C14", "C15") == ["S11"]
    assert fired(check(sample, "C02", "C03", "C14", "C15", jurisdiction="CH", mitarbeiterzahl=10)) == []


def test_file_is_canonical_and_round_trips(sample: Library) -> None:
    raw = json.loads(PATH.read_text("utf-8"))
    assert sample.model_dump(mode="json", exclude_defaults=True) == raw
    assert Library.model_validate(sample.model_dump(mode="json")) == sample


def test_the_template_names_every_clause_once_and_asks_for_every_gap(sample: Library) -> None:
    (template,) = sample.template_versions
    assert sorted(template.clause_ids) == [clause.id for clause in sample.clauses]
    assert len(template.clause_ids) == sum(len(slot.clause_ids) for slot in template.slots)
    asked = [step.question_id for step in template.interview]
    assert asked == [question.id for question in sample.questions]
    types = {question.id: question.type for question in sample.questions}
    assert {p.key: p.type for v in sample.versions for p in v.parameters}.items() <= types.items()


def test_every_test_case_of_the_sample_says_what_the_evaluator_says(sample: Library) -> None:
    assert len(sample.scenarios) == 9
    for scenario in sample.scenarios:
        result = evaluate(compile_rules(sample, scenario.selection.clauses), scenario.selection)
        found = {rule for finding in result.findings for rule in finding.rule_ids}
        assert scenario.expected is not None
        assert found == set(scenario.expected.rule_ids), scenario.id
        assert not found & set(scenario.expected.silent_rule_ids)
        assert result.offene_fragen == ()
