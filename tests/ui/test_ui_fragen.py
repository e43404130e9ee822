"""The questions of the library in their dialog: by keyboard, with undo, and with refusals in plain words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.usage import Usage
from app.ui.context import Services
from app.ui.presenters.fragen import told_apart, use_words
from app.ui.redaktion.fragen_dialog import FragenDialog
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, press, type_text

ALT_STRG = CTRL | Qt.KeyboardModifier.AltModifier


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow) -> FragenDialog:
    window.show_workspace("redaktion")
    settle(qtbot, window)
    press(Qt.Key.Key_F, ALT_STRG)
    settle(qtbot, window)
    return window.findChild(FragenDialog)


def stored(services: Services, question_id: str) -> Question | None:
    return next((q for q in services.redaktion.library().questions if q.id == question_id), None)


def texts(dialog: FragenDialog) -> list[str]:
    return [dialog.list.item(row).text() for row in range(dialog.list.count())]


@pytest.mark.parametrize(
    ("jumps", "words"),
    [
        ((), "noch nirgends verwendet"),
        (("rule:A.v1/R1",), "verwendet in 1 Regel"),
        (("rule:A.v1/R1", "rule:A.v2/R1", "rule:B.v1/R1"), "verwendet in 2 Regeln"),
        (("template:T", "template:T", "clause:A", "scenario:s"),
         "verwendet in 1 Parameter, 1 Vorlage, 1 Testfall oder Szenario"),
    ],
)  # fmt: skip
def test_uses_are_counted_once_over_all_versions(jumps: tuple[str, ...], words: str) -> None:
    assert use_words(Usage(f"Stelle {n}", jump) for n, jump in enumerate(jumps)) == words


def test_all_questions_are_listed_with_kind_and_use(dialog: FragenDialog, services: Services) -> None:
    questions = services.redaktion.library().questions
    assert len(questions) > 1
    assert [text.partition("\n")[0] for text in texts(dialog)] == [q.label for q in questions]
    assert all(" · verwendet in " in text or " · noch nirgends verwendet" in text for text in texts(dialog))
    used = next(q for q in questions if services.redaktion.question_usages(q.id))
    assert dialog.select(used.id)
    assert dialog.label.text() == used.label
    assert QuestionType(dialog.typ.currentData()) is used.type


def test_two_questions_of_the_same_text_are_told_apart_by_their_templates(services: Services) -> None:
    library = services.redaktion.library()
    names = told_apart(library)
    assert len(set(names.values())) == len(library.questions)
    same = "Ort des vereinbarten Gerichtsstands"
    assert {names[q.id] for q in library.questions if q.label == same} == {
        f"{same} – Dienstleistungsvertrag", f"{same} – Geheimhaltungsvereinbarung",
    }  # fmt: skip
    assert names["mitarbeiterzahl"] == "Mitarbeiterzahl"


def test_the_search_narrows_the_list(dialog: FragenDialog) -> None:
    count = dialog.list.count()
    assert dialog.search.hasFocus()
    type_text("mitarbeiter")
    assert 0 < dialog.list.count() < count
    assert all("mitarbeiter" in text.casefold() for text in texts(dialog))
    assert "mitarbeiter" in dialog.label.text().casefold()


def test_a_question_is_made_changed_and_deleted_by_keyboard_and_brought_back(
    qtbot: QtBot, window: MainWindow, dialog: FragenDialog, services: Services
) -> None:
    undo = window.actions_.action("bearbeiten.rueckgaengig")
    dialog.new.setFocus()
    press(Qt.Key.Key_Return)
    type_text("Größe des Betriebs")
    dialog.typ.setCurrentIndex(dialog.typ.findData(QuestionType.SINGLE_CHOICE))
    dialog.options.setFocus()
    type_text("klein")
    press(Qt.Key.Key_Return)
    type_text("groß; sehr groß")
    dialog.label.setFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    made = stored(services, "groesse_des_betriebs")
    assert made is not None
    assert made.options == ("klein", "groß", "sehr groß")
    assert undo.text() == "Rückgängig: Frage „Größe des Betriebs“ anlegen"
    assert dialog.shown == made
    assert "Größe des Betriebs\nAuswahl · noch nirgends verwendet" in texts(dialog)

    assert dialog.list.hasFocus()
    press(Qt.Key.Key_Return)
    assert dialog.label.hasFocus()
    dialog.help.setFocus()
    type_text("nach Köpfen")
    dialog.label.setFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert stored(services, made.id) == made.model_copy(update={"help": "nach Köpfen"})

    press(Qt.Key.Key_Delete)
    settle(qtbot, window)
    assert stored(services, made.id) is None
    assert not any(text.startswith("Größe des Betriebs") for text in texts(dialog))
    assert undo.text() == "Rückgängig: Frage löschen"
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert stored(services, made.id) is not None
    assert any(text.startswith("Größe des Betriebs") for text in texts(dialog))


def test_a_question_in_use_is_not_deleted_and_the_places_are_named(
    qtbot: QtBot, window: MainWindow, dialog: FragenDialog, services: Services
) -> None:
    used = next(q for q in services.redaktion.library().questions if services.redaktion.question_usages(q.id))
    (place, *_) = services.redaktion.question_usages(used.id)
    dialog.select(used.id)
    dialog.delete.click()
    settle(qtbot, window)
    assert stored(services, used.id) == used
    assert "wird noch verwendet" in dialog.error.text()
    assert f"– {place.text}" in dialog.error.text()
    assert place.jump not in dialog.error.text()


def test_a_kind_that_rules_do_not_fit_is_refused_with_the_rule(
    qtbot: QtBot, window: MainWindow, dialog: FragenDialog, services: Services
) -> None:
    library = services.redaktion.library()
    number = next(
        q for q in library.questions
        if q.type is QuestionType.NUMBER and services.redaktion.question_usages(q.id)
    )  # fmt: skip
    dialog.select(number.id)
    dialog.typ.setCurrentIndex(dialog.typ.findData(QuestionType.YES_NO))
    dialog.save.click()
    settle(qtbot, window)
    assert stored(services, number.id) == number
    assert "kann so nicht gespeichert werden" in dialog.error.text()
    assert "– Regel " in dialog.error.text()
    assert "rule:" not in dialog.error.text()
    assert dialog.save.isEnabled()
    dialog.discard.click()
    assert dialog.error.text() == ""
    assert QuestionType(dialog.typ.currentData()) is QuestionType.NUMBER


def test_what_to_do_is_seen_below_a_long_refusal(qtbot: QtBot, window: MainWindow, dialog: FragenDialog) -> None:
    dialog.select("branche")
    dialog.options.setPlainText("IT\nHandel")
    dialog.save.click()
    settle(qtbot, window)
    assert "Ändern Sie zuerst, was nicht mehr passt" in dialog.error.text()
    label = next(label for label in dialog.error.findChildren(QLabel) if label.text())
    assert label.height() >= label.heightForWidth(label.width())


def test_a_choice_needs_two_answers(dialog: FragenDialog) -> None:
    dialog.new.click()
    dialog.label.setText("Farbe")
    dialog.typ.setCurrentIndex(dialog.typ.findData(QuestionType.MULTIPLE_CHOICE))
    dialog.options.setPlainText("rot")
    dialog.save.click()
    assert "mindestens zwei Antworten" in dialog.error.text()


def test_what_is_written_is_not_lost_by_closing_or_choosing(dialog: FragenDialog) -> None:
    first = dialog.shown
    assert first is not None
    dialog.label.setFocus()
    type_text(" neu")
    assert not dialog.list.isEnabled()
    assert not dialog.search.isEnabled()
    press(Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert "noch nicht gespeichert" in dialog.error.text()
    dialog.discard.click()
    assert dialog.label.text() == first.label
    assert dialog.list.isEnabled()
    press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_everything_has_a_name(dialog: FragenDialog) -> None:
    fields: tuple[QWidget, ...] = (
        dialog.search, dialog.list, dialog.label, dialog.typ, dialog.options, dialog.help,
        dialog.new, dialog.delete, dialog.save, dialog.discard,
    )  # fmt: skip
    assert all(field.accessibleName() for field in fields)
