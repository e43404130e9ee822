from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from app.domain.regelwerk.import_preview import ImportEntry, ImportPreview, ImportStatus, import_preview
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.library_part import LibraryPart, extract
from app.domain.regelwerk.scenarios import SIMULATOR
from tests.services.austausch_library import rich_library

Change = Callable[[dict[str, Any]], None]
EMPTY = Library(id="bibliothek", title="Klauselbibliothek", clauses=(), versions=())


def changed(*changes: Change) -> Library:
    data = rich_library().model_dump(mode="json", exclude_defaults=True)
    for change in changes:
        change(data)
    return Library.model_validate(data)


def preview(*changes: Change, present: Library | None = None) -> ImportPreview:
    return import_preview(present or rich_library(), changed(*changes))


def entry(found: ImportPreview, kind: str, id_: str) -> ImportEntry:
    return next(e for e in found.entries if (e.kind, e.id) == (kind, id_))


def put(kind: str, index: int, **fields: Any) -> Change:
    return lambda data: data[kind][index].update(fields)


def put_rule(version: int, number: int, **fields: Any) -> Change:
    return lambda data: data["versions"][version]["rules"][number].update(fields)


def add(kind: str, **fields: Any) -> Change:
    return lambda data: data[kind].append(fields)


def drop(kind: str, index: int) -> Change:
    return lambda data: data[kind].pop(index)


VERSION = {"author": "x", "content": "Neu."}


def test_everything_is_new_in_an_empty_library_and_unchanged_in_its_own() -> None:
    new = import_preview(EMPTY, rich_library())
    assert {e.status for e in new.entries} == {ImportStatus.NEW}
    assert new.result == rich_library()
    same = import_preview(rich_library(), rich_library())
    assert {e.status for e in same.entries} == {ImportStatus.UNCHANGED}
    assert list(same.changed_entities()) == []
    assert len(new.entries) == len(same.entries) == 5 + 4 + 6 + 1 + 2 + 2


def test_owners_are_written_before_what_belongs_to_them() -> None:
    kinds = [kind for kind, _ in import_preview(EMPTY, rich_library()).changed_entities()]
    assert list(dict.fromkeys(kinds)) == [
        "questions",
        "clauses",
        "versions",
        "templates",
        "template_versions",
        "scenarios",
    ]


@pytest.mark.parametrize(
    ("change", "kind", "id_", "words"),
    [
        (put("clauses", 0, title="Haftung"), "clauses", "haftung", "Titel: „Haftung“ statt „Haftungsausschluss“"),
        (put("clauses", 0, jurisdictions=["CH"]), "clauses", "haftung", "Schweiz statt Deutschland, Österreich"),
        (put("clauses", 3, category="Ende"), "clauses", "gericht", "Kategorie: „Ende“ statt „Schluss“"),
        (put("questions", 0, help="Alle"), "questions", "zahl", "Hilfe geändert"),
        (put("versions", 2, content="Anders."), "versions", "haftung.v3", "Text geändert"),
        (put("versions", 2, rules=[]), "versions", "haftung.v3", "Regel H1 (Datenschutz) entfällt"),
        (put("versions", 2, state="published"), "versions", "haftung.v3", "Entwurf → veröffentlicht"),
        (put("versions", 5, state="approved", reviewer="Ute"), "versions", "gericht.v1", "in Prüfung → freigegeben"),
        (put("versions", 3, state="deprecated"), "versions", "gewaehr.v1", "veröffentlicht → außer Kraft"),
        (put("templates", 0, title="Neu"), "templates", "vertrag", "Titel: „Neu“ statt „Vertrag“"),
        (put("templateVersions", 1, interview=[{"questionId": "zahl"}]), "template_versions", "vertrag.v2", "Fragen"),
        (put("scenarios", 1, title="Anders"), "scenarios", "frei", "Titel"),
    ],
)
def test_what_may_change_is_named(change: Change, kind: str, id_: str, words: str) -> None:
    extra = (put("versions", 1, state="deprecated"),) if id_ == "haftung.v3" and "veröff" in words else ()
    found = preview(change, *extra)
    assert found.problems == ()
    line = entry(found, kind, id_)
    assert line.status is ImportStatus.CHANGED
    assert words in line.reason
    assert found.result == changed(change, *extra)


NO_QUESTION = {"questionId": "ja", "operator": "equals", "value": 1}
PARTY = {
    "key": "kunde",
    "noun": {"masculine": "Kunde", "feminine": "Kundin", "neutral": "bestellende Person", "plural": "Kunden"},
}


def slots(default: dict[str, Any]) -> list[dict[str, Any]]:
    slot = {"id": "p", "kind": "optional", "clauseIds": ["daten"], "defaults": [default]}
    return [{"id": "s", "title": "S", "slots": [slot]}]


@pytest.mark.parametrize(
    ("change", "ort", "words"),
    [
        (put("versions", 1, content="Anders."), "$.versions[1]", "Text geändert; Version 2 ist hier schon veröffent"),
        (put("versions", 0, content="Anders."), "$.versions[0]", "außer Kraft"),
        (put("versions", 5, content="Anders."), "$.versions[5]", "in Prüfung"),
        (put("versions", 1, validUntil="2030-01-01"), "$.versions[1]", "Gültigkeit geändert"),
        (put("versions", 1, changelog=None), "$.versions[1]", "Änderungsvermerk"),
        (put("versions", 1, reviewer="Jemand"), "$.versions[1]", "Angaben zur Prüfung"),
        (put("versions", 1, state="draft"), "$.versions[1].state", "Entwurf; Version 2 ist hier schon veröffentlicht"),
        (put("versions", 0, state="approved"), "$.versions[0].state", "freigegeben"),
        (put_rule(1, 0, severity="hard"), "$.versions[1]", "Regel H1 (Gewährleistung) geändert"),
        (put("templateVersions", 0, sections=[]), "$.templateVersions[0]", "Aufbau geändert"),
        (add("versions", clauseId="daten", version=3, state="draft", **VERSION), "$.versions[6].version", "Version 3"),
        (
            add("versions", clauseId="gericht", version=2, state="draft", **VERSION),
            "$.versions[6].version",
            "obwohl Version 1 noch in Prüfung",
        ),
        (put_rule(2, 0, targetClauseId="weg"), "$.versions[2].rules[0]", "Klausel „weg“, die es nicht gibt"),
        (put("questions", 0, type="text"), "$.questions[0]", "„Datenschutz“"),
        (put("questions", 1, options=["Handel", "Bau"]), "$.questions[1]", "„Datenschutz“"),
        (put("scenarios", 0, templateId="weg"), "$.scenarios[0].templateId", "„weg“"),
        (put("scenarios", 1, selection={"clauses": ["daten.v9"]}), "$.scenarios[1].selection.clauses[0]", "daten.v9"),
        (put("scenarios", 1, selection={"answers": {"weg": 1}}), "$.scenarios[1].selection.answers.weg", "weg"),
        (
            put("templateVersions", 1, interview=[{"questionId": "weg"}]),
            "$.templateVersions[1].interview[0].questionId",
            "„weg“",
        ),
        (
            put(
                "templateVersions",
                1,
                interview=[{"questionId": "zahl", "showIf": [{"questionId": "ja", "operator": "equals", "value": 1}]}],
            ),
            "$.templateVersions[1].interview[0].showIf[0]",
            "die unbekannte Frage „ja“",
        ),
        (
            put(
                "templateVersions",
                1,
                sections=[{"id": "s", "title": "S", "slots": [{"id": "p", "kind": "required", "clauseIds": ["weg"]}]}],
            ),
            "$.templateVersions[1].sections[0].slots[0]",
            "„weg“",
        ),
        *(
            (put("templateVersions", 1, **{field: made}), f"$.templateVersions[1].{ort}", words)
            for field, made, ort, words in (
                ("interview", [{"questionId": "zahl", "hideIf": [NO_QUESTION]}], "interview[0].hideIf[0]", "„ja“"),
                ("interview", [{"questionId": "zahl", "skipIf": [NO_QUESTION]}], "interview[0].skipIf[0]", "„ja“"),
                ("interview", [{"questionId": "zahl", "default": "viel"}], "interview[0].default", "„viel“ zur Frage"),
                ("sections", slots({"clauseId": "weg"}), "sections[0].slots[0].defaults[0].clauseId", "„weg“"),
                (
                    "sections",
                    slots({"clauseId": "daten", "when": [NO_QUESTION]}),
                    "sections[0].slots[0].defaults[0].when[0]",
                    "„ja“",
                ),
                ("parties", [PARTY | {"nameQuestionId": "weg"}], "parties[0].nameQuestionId", "„weg“"),
                ("parties", [PARTY | {"signsIf": [NO_QUESTION]}], "parties[0].signsIf[0]", "„ja“"),
                ("parties", [PARTY | {"formQuestionId": "weg"}], "parties[0].formQuestionId", "„weg“"),
            )
        ),
        (put("versions", 2, content="{{VERWEIS: weg}}"), "$.versions[2].content", "Klausel „weg“, die es nicht gibt"),
        (put("versions", 2, content="{{WENN: weg | x}}"), "$.versions[2].content", "unbekannten Frage „weg“"),
        (put("versions", 2, content="{{WENN: zahl = viel | x}}"), "$.versions[2].content", "im Text „viel“ zur Frage"),
        (
            put(
                "versions",
                2,
                rules=[
                    {"id": "N", "type": "requires_answer", "severity": "hard", "message": "x"}
                    | {"condition": {"questionId": "tarif", "operator": "contains", "value": "x"}}
                ],
            ),
            "$.versions[2].rules[0].condition",
            "in Regel N „enthält“ zur Frage „Gilt ein Tarifvertrag?“",
        ),
    ],
)
def test_what_must_not_change_is_refused_with_path_and_reason(change: Change, ort: str, words: str) -> None:
    found = preview(change)
    assert not found.accepted
    assert list(found.changed_entities()) == []
    assert found.problems[0].ort == ort
    assert words in found.problems[0].gefunden
    assert found.problems[0].erwartet
    assert found.count(ImportStatus.REFUSED) == 1


def test_a_version_number_of_any_size_is_only_a_gap() -> None:
    found = preview(add("versions", clauseId="daten", version=10**30, state="draft", **VERSION))
    assert found.problems[0].erwartet.startswith("2,")


def test_a_newly_published_version_supersedes_the_present_one() -> None:
    part = extract(rich_library(), LibraryPart(clause_ids=("daten",)))
    successor = part.versions[0].model_copy(update={"version": 2, "content": "Neu."})
    found = import_preview(rich_library(), part.model_copy(update={"versions": (successor,)}))
    assert entry(found, "versions", "daten.v2").note == "löst die veröffentlichte Version 1 ab"
    assert entry(found, "versions", "daten.v1").reason == (
        "veröffentlicht → außer Kraft; durch die neue Version abgelöst"
    )
    assert found.result is not None
    assert [v.state.value for v in found.result.versions_of("daten")] == ["deprecated", "published"]
    assert [entity.id for _, entity in found.changed_entities()] == ["daten.v1", "daten.v2"]


def test_a_version_that_begins_later_leaves_the_present_one_published() -> None:
    part = extract(rich_library(), LibraryPart(clause_ids=("daten",)))
    later = {"version": 2, "content": "Neu.", "valid_from": date(2027, 1, 1)}
    found = import_preview(
        rich_library(), part.model_copy(update={"versions": (part.versions[0].model_copy(update=later),)})
    )
    assert found.result is not None
    assert [v.state.value for v in found.result.versions_of("daten")] == ["published", "published"]
    assert [entity.id for _, entity in found.changed_entities()] == ["daten.v2"]
    again = import_preview(found.result, part)  # the version in force, beside the one that follows it
    assert again.problems == ()
    assert list(again.changed_entities()) == []


def test_what_is_not_in_the_file_stays() -> None:
    found = import_preview(rich_library(), extract(rich_library(), LibraryPart(clause_ids=("gericht",))))
    assert found.result == rich_library()


def test_questions_of_the_library_serve_the_rules_of_the_file() -> None:
    found = preview(lambda data: data["questions"].clear(), put("versions", 2, content="Neu."))
    assert found.accepted
    alone = import_preview(EMPTY, changed(lambda data: data["questions"].clear()))
    assert "$.versions[4].rules[0].condition" in {p.ort for p in alone.problems}


def test_values_of_conditions_are_stored_in_canonical_form() -> None:
    value = {"questionId": "zahl", "operator": "greater_than", "value": "10,5"}
    found = preview(put_rule(4, 0, condition=value))
    assert entry(found, "versions", "daten.v1").status is ImportStatus.UNCHANGED
    assert found.library == rich_library()


def test_a_clause_of_the_same_name_is_pointed_out() -> None:
    found = preview(add("clauses", id="neu", title="DATENSCHUTZ", category="x", jurisdictions=[]))
    line = entry(found, "clauses", "neu")
    assert (line.status, line.reason) == (ImportStatus.NEW, "eine Klausel dieses Namens gibt es schon (daten)")


def test_a_dangling_reference_that_is_here_already_is_no_reason() -> None:
    dangling = changed(put_rule(2, 0, targetClauseId="weg"))
    assert {e.status for e in import_preview(dangling, dangling).entries} == {ImportStatus.UNCHANGED}
    assert not import_preview(EMPTY, dangling).accepted


def test_the_state_of_the_simulator_is_nobody_elses() -> None:
    found = preview(add("scenarios", id=SIMULATOR, title="Simulator", selection={"clauses": ["weg"]}))
    assert found.accepted
    assert SIMULATOR not in {e.id for e in found.entries}


def test_neither_library_is_changed() -> None:
    present, incoming = rich_library(), changed(put("versions", 2, content="Neu."))
    import_preview(present, incoming)
    assert present == rich_library()
    assert incoming == changed(put("versions", 2, content="Neu."))
