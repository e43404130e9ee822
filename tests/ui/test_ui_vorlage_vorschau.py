"""Parties and preview of a template through the window: all cases live, the contract as the draft makes it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.beugung import Form
from app.domain.regelwerk.templates import TemplateVersion
from app.messages import EditClauseText, NewClauseVersion, SaveQuestion
from app.ui.context import Services
from app.ui.redaktion.parteien_view import ParteienView
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.vorlage_vorschau import VorlageVorschau
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import press, type_text

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def parteien(qtbot: QtBot, window: MainWindow, vorlage: VorlageView) -> ParteienView:
    vorlage.show_page("Parteien")
    settle(qtbot, window)
    return vorlage.parties


@pytest.fixture
def vorschau(qtbot: QtBot, window: MainWindow, vorlage: VorlageView) -> VorlageVorschau:
    vorlage.show_page("Vorschau")
    settle(qtbot, window)
    return vorlage.preview


def _stored(services: Services) -> TemplateVersion:
    return services.redaktion.library().template_versions_of("arbeitsvertrag")[-1]


def _undo(window: MainWindow) -> str:
    return window.actions_.action("bearbeiten.rueckgaengig").text().removeprefix("Rückgängig: ")


def test_a_party_is_named_and_all_its_cases_are_there_while_typing(
    qtbot: QtBot, window: MainWindow, parteien: ParteienView, services: Services
) -> None:
    before = _stored(services).parties
    parteien.plus.click()
    settle(qtbot, window)
    form = parteien.form
    assert form.lines["maskulin"].hasFocus()
    type_text("Kunde")
    form.lines["feminin"].setFocus()
    form.lines["feminin"].selectAll()
    type_text("Kundin")
    form.art.setCurrentIndex(1)
    form.art.activated.emit(1)
    form.lines["key"].setFocus()
    form.lines["key"].selectAll()
    type_text("KUNDE")
    assert "der Kunde, des Kunden, dem Kunden, den Kunden · er, ihm, ihn, sein" in form._cases.text()
    assert "die Kundin, der Kundin" in form._cases.text()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    party = _stored(services).parties[-1]
    assert (party.key, party.noun.masculine, party.noun.declension) == ("kunde", "Kunde", "schwach")
    parteien.list.setFocus()
    QTest.keyClick(parteien.list, Qt.Key.Key_Up, ALT)
    settle(qtbot, window)
    assert [p.key for p in _stored(services).parties][-2:] == ["kunde", before[-1].key]
    assert _undo(window) == "Partei verschieben"
    press(Qt.Key.Key_Delete)
    settle(qtbot, window)
    assert _stored(services).parties == before
    assert _undo(window) == "Partei „Kunde“ löschen"


def test_answers_say_who_a_party_is(
    qtbot: QtBot, window: MainWindow, parteien: ParteienView, services: Services
) -> None:
    parteien.list.setCurrentRow(1)
    form = parteien.form
    question = next(q for q in services.redaktion.library().questions if q.id == "arbeitnehmer_anrede")
    assert tuple(form.answers) == question.options
    box = form.answers[question.options[0]]
    box.setCurrentIndex(4)
    box.activated.emit(4)
    settle(qtbot, window)
    assert _stored(services).parties[1].forms[question.options[0]] is Form.PLURAL
    field = form.signs.field
    field.question.setCurrentIndex(field.question.findData("probezeit"))
    form.signs.plus.click()
    settle(qtbot, window)
    assert [c.question_id for c in _stored(services).parties[1].signs_if] == ["probezeit"]
    form.signs.list.setFocus()
    press(Qt.Key.Key_Delete)
    settle(qtbot, window)
    assert _stored(services).parties[1].signs_if == ()
    form.form_frage.setCurrentIndex(0)
    form.form_frage.activated.emit(0)
    settle(qtbot, window)
    party = _stored(services).parties[1]
    assert (party.form_question_id, party.forms) == (None, {})
    assert form.answers == {}
    for _ in range(4):
        window.actions_.trigger("bearbeiten.rueckgaengig")
        settle(qtbot, window)
    assert form.answers[question.options[0]].currentIndex() != 4


def test_a_word_that_is_missing_is_named_and_nothing_is_lost(
    qtbot: QtBot, window: MainWindow, parteien: ParteienView, services: Services
) -> None:
    before = _stored(services).parties
    form = parteien.form
    form.lines["neutral"].setFocus()
    form.lines["neutral"].selectAll()
    press(Qt.Key.Key_Delete)
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert "neutrale Wort" in form.error.text()
    assert _stored(services).parties == before
    type_text("gebende Person")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert form.error.text() == ""
    assert _stored(services).parties[0].noun.neutral == "gebende Person"


def test_the_heading_of_the_contract_is_typed_and_taken_back(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, parteien: ParteienView, services: Services
) -> None:
    before = _stored(services).heading
    parteien.heading.setFocus()
    parteien.heading.line.selectAll()
    type_text("Anstellungsvertrag")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert _stored(services).heading == "Anstellungsvertrag"
    assert _undo(window) == "Überschrift des Vertrags ändern"
    vorlage.show_page("Vorschau")
    settle(qtbot, window)
    assert "Anstellungsvertrag" in vorlage.preview.text.toPlainText()
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert _stored(services).heading == before
    assert parteien.heading.line.text() == (before or "")


# ---- preview --------------------------------------------------------------------------------------------------------


def test_the_preview_shows_the_contract_with_sample_answers_its_gaps_and_its_problems(
    qtbot: QtBot, window: MainWindow, vorschau: VorlageVorschau
) -> None:
    text = vorschau.text.toPlainText()
    assert "Muster GmbH" in text
    assert "§ 1 Laufzeit" in text
    assert "[___]" not in text
    vorschau.clear()
    settle(qtbot, window)
    assert "[___]" in vorschau.text.toPlainText()
    assert any(line.titel.startswith("Antwort fehlt: Name des Arbeitgebers") for line in vorschau.problems.lines())
    vorschau.go_to("frage:arbeitgeber_name")
    assert vorschau.field.line.accessibleName() == "Antwort"
    type_text("Deichbau AG")
    vorschau.field.flush()
    settle(qtbot, window)
    assert "Deichbau AG" in vorschau.text.toPlainText()
    vorschau.place.setCurrentIndex(vorschau.place.findData("CH"))
    vorschau.place.activated.emit(vorschau.place.currentIndex())
    settle(qtbot, window)
    assert vorschau.bild.stand is not None
    assert vorschau.bild.stand.vertrag.jurisdiction == "CH"
    assert "Deichbau AG" in vorschau.text.toPlainText()


def test_the_preview_follows_the_draft_also_drafts_of_clauses(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, vorschau: VorlageVorschau, services: Services
) -> None:
    who = vorlage.bench.who
    vorlage.bench.run(lambda: services.redaktion.new_version(NewClauseVersion("C02", who)))
    settle(qtbot, window)
    vorlage.bench.run(
        lambda: services.redaktion.edit_text(EditClauseText("C02.v2", "Es treffen sich {{WER}} und Kunz."))
    )
    settle(qtbot, window)
    assert "Es treffen sich [___] und Kunz." in " ".join(vorschau.text.toPlainText().split())
    assert any("Lücke ohne Frage" in line.titel for line in vorschau.problems.lines())
    vorlage.structure.select("slot:probezeit")
    vorlage.structure.delete_current()
    vorlage.show_page("Vorschau")
    settle(qtbot, window)
    assert "Probezeit" not in [k.titel for k in vorschau.bild.stand.text.klauseln]  # type: ignore[union-attr]  # made
    vorlage.versions.setCurrentIndex(1)
    vorlage.versions.activated.emit(1)
    settle(qtbot, window)
    assert "Es treffen sich" not in vorschau.text.toPlainText(), "a published version takes what is published"


def test_random_answers_differ_and_half_made_templates_are_shown_too(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, vorschau: VorlageVorschau, services: Services
) -> None:
    vorschau.fill_by_chance()
    first = dict(vorschau.answers or {})
    vorschau.fill_by_chance()
    assert vorschau.answers != first
    settle(qtbot, window)
    vorlage.structure.select("section:schluss")
    vorlage.structure.add_slot()
    settle(qtbot, window)
    assert vorschau.bild.stand is not None
    gone = services.redaktion.library().questions[0]
    vorlage.bench.run(lambda: services.redaktion.save_question(SaveQuestion(gone.model_copy(update={"label": "Neu?"}))))
    settle(qtbot, window)
    assert any(text.startswith("Neu?") for text in (vorschau.list.item(0).text(),))
