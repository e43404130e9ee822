"""Checklist, changelog form, comparison and proof as the person reads them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from app.domain.regelwerk.gates import GateFinding, GateGroup, GateResult, GateSeverity
from app.domain.regelwerk.library import Clause, ClauseVersion, Library
from app.domain.regelwerk.versioning import Changelog, ChangeType, LegalImpact, LifecycleState
from app.errors import InputError
from app.messages import NewClauseVersion
from app.ui.context import Services
from app.ui.presenters import gates as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.beweis import beweis, effect
from app.ui.presenters.diff import diff_html


def _result(gate_id: str, severity: GateSeverity, *texts: str, group: GateGroup = GateGroup.SUBMIT) -> GateResult:
    findings = tuple(GateFinding(text, (), "clause:C01") for text in texts)
    return GateResult(gate_id, f"Prüfung {gate_id}", not findings, severity, findings, group)


RESULTS = (
    _result("C01", GateSeverity.BLOCK),
    _result("C05", GateSeverity.WARN, "Es gibt keine Regel."),
    _result("C10", GateSeverity.BLOCK, "Konflikt.", group=GateGroup.APPROVE),
    _result("C15", GateSeverity.BLOCK, "Vermerk fehlt."),
)


def test_the_checklist_says_severity_by_mark_and_word_gravest_first() -> None:
    rows = [(row.zeichen, row.titel[:3], row.text) for row in presenter.checklist(RESULTS)]
    assert rows == [
        ("sperrt", "C10", "sperrt die Freigabe: Konflikt."),
        ("sperrt", "C15", "sperrt das Einreichen: Vermerk fehlt."),
        ("empfehlung", "C05", "Empfehlung: Es gibt keine Regel."),
        ("erfuellt", "C01", ""),
    ]
    assert presenter.summary(RESULTS) == "2 sperren · 1 Empfehlung · 1 erfüllt"
    assert presenter.mark_of(RESULTS) == "sperrt"
    assert presenter.mark_of(RESULTS[:2]) == "empfehlung"
    assert presenter.mark_of(RESULTS[:1]) == "erfuellt"


def test_every_open_line_leads_somewhere_and_the_changelog_to_its_form() -> None:
    targets = {row.titel[:3]: row.ziel for row in presenter.checklist(RESULTS)}
    assert targets == {"C10": "clause:C01", "C15": "vermerk:clause:C01", "C05": "clause:C01", "C01": ""}


def test_very_many_findings_of_one_gate_are_cut_with_their_number() -> None:
    rows = presenter.checklist([_result("C06", GateSeverity.BLOCK, *(f"Fund {n}." for n in range(50)))])
    assert len(rows) == presenter.MAX_FINDINGS + 1
    assert rows[-1].text.endswith("und 30 weitere Stellen.")


def test_the_head_counts_what_stands_below() -> None:
    results = (_result("C04", GateSeverity.BLOCK, "Erster.", "Zweiter."), _result("C05", GateSeverity.WARN, "Dritter."))
    assert presenter.summary(results) == "2 sperren · 1 Empfehlung · 0 erfüllt"
    assert sum(row.zeichen == "sperrt" for row in presenter.checklist(results)) == 2


@pytest.mark.parametrize("who", ["Redaktion", " redaktion "])
def test_four_eyes_are_explained_to_the_author_only(who: str) -> None:
    version = ClauseVersion(clause_id="C1", version=2, state=LifecycleState.REVIEW, author="Redaktion", content="x")
    assert "zweite Person" in (presenter.four_eyes(version, who) or "")
    assert presenter.four_eyes(version, "Lektorat") is None


def _eingabe(summary: str = "", note: str = "", first: str = "", last: str = "") -> presenter.VermerkEingabe:
    return presenter.VermerkEingabe(ChangeType.CORRECTION, LegalImpact.LOW, summary, note, first, last)


def test_a_rejected_version_is_called_so_and_its_draft_says_why_it_came_back() -> None:
    state = LifecycleState
    rejected = ClauseVersion(clause_id="C01", version=2, state=state.DEPRECATED, content="", author="Ada",
                             reviewer="Bea", review_comment="zu knapp", rejected=True)  # fmt: skip
    clause = Clause(id="C01", title="Haftung", category="Haftung", jurisdictions=("DE",))
    (row,) = Bestand(Library(id="b", title="B", clauses=(clause,), versions=(rejected,))).rows  # its draft is gone
    assert row.zustand == "v2 Zurückgewiesen"
    assert presenter.facts(rejected) == "Zurückgewiesen von Bea, verfasst von Ada · „zu knapp“"
    praised = rejected.model_copy(update={"rejected": False, "review_comment": "schön"})
    assert presenter.facts(praised) == "Außer Kraft, verfasst von Ada · geprüft von Bea · „schön“"
    draft = ClauseVersion(clause_id="C01", version=3, state=state.DRAFT, content="", author="Ada")
    assert presenter.came_back(draft, (draft, rejected)) == "Zurückgewiesen von Bea: „zu knapp“"
    assert presenter.came_back(draft, (draft, praised)) == ""
    assert presenter.came_back(draft.model_copy(update={"state": state.REVIEW}), (draft, rejected)) == ""


def test_the_changelog_form_reads_german_days() -> None:
    assert presenter.build_vermerk(_eingabe(" Neu. ", "", "1.1.2027", "31.12.2027")) == (
        Changelog(summary="Neu.", change_type=ChangeType.CORRECTION, legal_impact=LegalImpact.LOW),
        date(2027, 1, 1),
        date(2027, 12, 31),
    )
    assert presenter.build_vermerk(_eingabe()) == (None, None, None)


@pytest.mark.parametrize(
    ("eingabe", "feld"),
    [(_eingabe(first="bald"), "von"), (_eingabe(last="31.2.2027"), "bis"), (_eingabe(note="x"), "zusammenfassung")],
)
def test_what_cannot_be_read_names_the_field(eingabe: presenter.VermerkEingabe, feld: str) -> None:
    with pytest.raises(InputError) as caught:
        presenter.build_vermerk(eingabe)
    assert caught.value.feld == feld


def test_what_can_be_read_is_saved_beside_what_cannot() -> None:
    blank = presenter.VermerkEingabe(ChangeType.CORRECTION, LegalImpact.LOW, "")
    stored = replace(blank, summary="Alt.", valid_from="01.01.2027")
    entered = replace(stored, summary="Neu.", valid_from="31.2.2027", valid_until="31.12.2027")
    found, errors = presenter.readable(entered, stored)
    assert found == replace(stored, summary="Neu.", valid_until="31.12.2027")
    assert [error.feld for error in errors] == ["von"]
    found, errors = presenter.readable(replace(blank, migration_note="Achtung", valid_from="1.2.2027"), blank)
    assert (found.migration_note, found.valid_from) == ("", "1.2.2027")
    assert [error.feld for error in errors] == ["zusammenfassung"]
    assert presenter.readable(stored, blank) == (stored, ())


def test_the_form_shows_what_it_saved() -> None:
    changelog, first, last = presenter.build_vermerk(_eingabe("Neu.", "Achtung.", "01.01.2027"))
    version = ClauseVersion(clause_id="C1", version=2, state=LifecycleState.DRAFT, author="A", content="").model_copy(
        update={"changelog": changelog, "valid_from": first, "valid_until": last}
    )
    assert presenter.eingabe_of(version) == _eingabe("Neu.", "Achtung.", "01.01.2027")
    assert "gültig ab 01.01.2027" in presenter.facts(version)


def test_added_and_removed_text_differ_in_more_than_colour(services: Services) -> None:
    services.redaktion.new_version(NewClauseVersion(clause_id="C10", by="Redaktion"))
    bestand = Bestand(services.redaktion.library())
    new, old = bestand.versions("C10")
    changed = new.model_copy(update={"content": "Neu & anders.\n\nZweiter Absatz.", "rules": ()})
    html = diff_html(old, changed, bestand)
    assert '<span class="neu"><u>' in html
    assert '<span class="weg"><s>' in html
    assert "Neu &amp; anders" in html
    assert html.count("<p>") == html.count("</p>")
    assert html.count("<s>") == html.count("</s>")
    assert "Regel entfallen" in html
    assert "Der Text ist derselbe." in diff_html(old, new, bestand)


def test_the_proof_of_the_sample_reads_with_causes_below_the_gap(services: Services) -> None:
    assert services.beweis is not None
    shown = beweis(services.beweis.prove_library(lambda *_: None))
    assert shown.zeichen == "sperrt"
    gaps = shown.gruppen[0]
    assert (gaps.titel, gaps.offen) == ("Lücken", True)
    (gap,) = gaps.zeilen
    assert any(line.text.startswith("RA01") and line.ziel.startswith("rule:C11.v1/RA01") for line in gap.darunter)
    assert any(line.text.startswith("Möglicher Weg") for line in gap.darunter)


def test_a_long_list_of_effects_is_cut() -> None:
    assert effect(("a", "b")) == "– a\n– b"
    assert effect(tuple("abcdefgh")).endswith("– und 2 weitere Folgen")
