"""The clause editor through the window: parameters as chips, new clauses, title and countries, names for readers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import ClauseVersion, Parameter
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import StoreError
from app.messages import ChangeSet, EditClauseText
from app.ui.context import Services
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.kopf_dialog import KopfDialog
from app.ui.redaktion.parameter_dialog import ParameterDialog
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from app.ui.widgets import ActionButton
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, SHIFT, press, type_text
from tests.ui.test_ui_window import CONTROLS, _inner


@pytest.fixture
def entwurf(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> KlauselView:
    """A draft of the clause with the parameter „Monatsgehalt“."""
    window.goto("clause:C03")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    return view


def _stored(services: Services, clause_id: str) -> ClauseVersion:
    return max((v for v in services.redaktion.library().versions if v.clause_id == clause_id), key=lambda v: v.version)


def _find(view: KlauselView, kind: type[QDialog]) -> QDialog:
    return next(d for d in view.window().findChildren(QDialog) if isinstance(d, kind))


def test_the_caret_steps_over_a_chip_as_over_one_letter(window: MainWindow, entwurf: KlauselView) -> None:
    editor = entwurf.editor
    editor.set_text("Gehalt: {{MONATSGEHALT}} brutto")
    cursor = editor.textCursor()
    cursor.setPosition(len("Gehalt: "))
    cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)
    assert editor.createMimeDataFromSelection().text() == "{{MONATSGEHALT}}"
    cursor.removeSelectedText()
    assert editor.exact_text() == "Gehalt:  brutto"
    editor.undo()
    assert editor.exact_text() == "Gehalt: {{MONATSGEHALT}} brutto"


@pytest.mark.parametrize(
    "text",
    [
        "ohne Parameter",
        "{{A}}{{A}}{{B_2}}",
        "Nach § 3 Abs. 1:\n\n{{DATUM}}\nund {{X}}.",
        "geschweift { {A} } und {{ }} und {{9}}",
        "",
    ],
)
def test_text_comes_out_of_the_editor_as_it_went_in(window: MainWindow, entwurf: KlauselView, text: str) -> None:
    entwurf.editor.set_text(text)
    assert entwurf.editor.exact_text() == text


def test_a_key_typed_by_hand_becomes_a_chip_and_an_unknown_one_is_a_problem(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    entwurf.editor.setFocus()
    type_text("{{ZULAGE}}")
    assert entwurf.editor.document().characterAt(0) == "\ufffc"
    assert entwurf.editor.chip_text("ZULAGE") == "ZULAGE ?"
    assert "{{ZULAGE}}" in entwurf._unknown.text()
    assert entwurf._unknown.isVisible()
    entwurf.save_text()
    settle(qtbot, window)
    assert _stored(services, "C03").content.startswith("{{ZULAGE}}")


def test_what_is_not_saved_yet_is_taken_back_chip_by_chip(window: MainWindow, entwurf: KlauselView) -> None:
    editor = entwurf.editor
    editor.set_text("")
    editor.setFocus()
    type_text("Er zahlt {{BETRAG}} an {{PARTEI}}.")
    seen = [editor.exact_text()]
    while editor.document().isUndoAvailable():
        QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        seen.append(editor.exact_text())
        assert "{{" not in editor.document().toRawText()  # every key stands there as a chip
    assert len(seen) == len(set(seen))  # no press without effect
    assert seen[-1] == ""
    while editor.document().isRedoAvailable():
        editor.redo()
    assert editor.exact_text() == seen[0]
    assert editor.document().toRawText().count("\ufffc") == 2


def test_ctrl_z_in_the_text_does_what_the_menu_names(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    before = _stored(services, "C03")
    editor = entwurf.editor
    editor.setFocus()
    type_text("{{ZULAGE}} für ")
    entwurf.save_text()
    settle(qtbot, window)
    entwurf.show_parameters()
    dialog = _find(entwurf, ParameterDialog)
    assert isinstance(dialog, ParameterDialog)
    dialog._save()
    settle(qtbot, window)
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    editor.setFocus()
    undo = window.actions_.action("bearbeiten.rueckgaengig")
    names = []
    for _ in range(2):
        names.append(undo.text())
        press(Qt.Key.Key_Z, CTRL)
        settle(qtbot, window)
        assert editor.exact_text() == _stored(services, "C03").content
    assert names == ["Rückgängig: Parameter „Zulage“ anlegen", "Rückgängig: Klauseltext ändern"]
    assert _stored(services, "C03") == before
    assert undo.text() == "Rückgängig: Neue Version anlegen"
    for _ in range(2):
        press(Qt.Key.Key_Z, CTRL | SHIFT)
        settle(qtbot, window)
    assert _stored(services, "C03").parameters[-1].key == "zulage"
    assert editor.exact_text().startswith("{{ZULAGE}} für ")


def test_a_space_at_the_end_does_not_throw_the_caret_to_the_start(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView
) -> None:
    editor = entwurf.editor
    editor.moveCursor(QTextCursor.MoveOperation.End)
    editor.setFocus()
    type_text(" und ")
    entwurf.save_text()
    settle(qtbot, window)
    type_text("so weiter")
    assert editor.exact_text().endswith(" und so weiter")


def test_ctrl_p_makes_the_missing_parameter(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    entwurf.editor.setFocus()
    type_text("{{ZULAGE}}")
    assert window.actions_.trigger("redaktion.parameter")
    dialog = _find(entwurf, ParameterDialog)
    assert isinstance(dialog, ParameterDialog)
    assert dialog.key.text() == "ZULAGE"
    dialog.label.setText("Höhe der Zulage")
    dialog.typ.setCurrentIndex(dialog.typ.findData(QuestionType.CURRENCY))
    dialog._save()
    settle(qtbot, window)
    version = _stored(services, "C03")
    assert [(p.key, p.label, p.type) for p in version.parameters][-1] == (
        "zulage",
        "Höhe der Zulage",
        QuestionType.CURRENCY,
    )
    assert version.content.count("{{ZULAGE}}") == 1
    assert entwurf._unknown.isHidden()
    assert entwurf.editor.chip_text("ZULAGE") == "Höhe der Zulage"


def test_a_parameter_is_inserted_from_the_list_with_enter(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView
) -> None:
    before = entwurf.editor.used_keys().count("monatsgehalt")
    entwurf.show_parameters()
    dialog = _find(entwurf, ParameterDialog)
    assert isinstance(dialog, ParameterDialog)
    names = [dialog.list.item(n).text() for n in range(dialog.list.count())]
    dialog.list.setCurrentRow(next(n for n, name in enumerate(names) if "MONATSGEHALT" in name))
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert entwurf.editor.used_keys().count("monatsgehalt") == before + 1


def test_a_clause_without_parameters_gets_its_first_one_with_enter_from_every_field(
    qtbot: QtBot, entwurf: KlauselView
) -> None:
    dialog = ParameterDialog((), entwurf)
    made: list[tuple[Parameter, ...]] = []
    dialog.replaced.connect(lambda parameters, _key: made.append(parameters))
    dialog.open()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    assert not dialog.list.isVisible(), "a list of nothing says nothing"
    type_text("Zulage")
    dialog.typ.setFocus()
    press(Qt.Key.Key_Return)
    assert [p.key for (p,) in made] == ["zulage"]


def test_the_buttons_below_the_sentences_stay_in_sight_after_the_form(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView
) -> None:
    window.resize(1366, 768)
    settle(qtbot, window)
    entwurf.show_form()
    settle(qtbot, window)
    entwurf.form.cancelled.emit()
    settle(qtbot, window)
    listing = entwurf.rules.parentWidget()
    assert listing is not None
    for button in listing.findChildren(ActionButton):
        assert button.visibleRegion().boundingRect().height() == button.height(), button.text()


def test_what_is_missing_in_the_heading_is_said_until_somebody_types(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    assert window.actions_.trigger("redaktion.neue_klausel")
    dialog = next(d for d in window.findChildren(QDialog) if isinstance(d, KopfDialog))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    press(Qt.Key.Key_Return)
    assert "Titel" in dialog.error.text()
    type_text("D")
    assert dialog.error.isHidden()
    dialog.reject()


def test_a_clause_is_made_with_the_dialog_and_opens_as_a_draft(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services
) -> None:
    assert window.actions_.trigger("redaktion.neue_klausel")
    dialog = next(d for d in window.findChildren(QDialog) if isinstance(d, KopfDialog))
    dialog.fill("Dienstwagen", "Vergütung", ())
    dialog._submit()
    assert "Land" in dialog.error.text()
    dialog.places.set_codes(("DE", "DE-BY"))
    dialog._submit()
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    assert view._title.text() == "Dienstwagen"
    assert view.version is not None
    assert (view.version.state, view.version.author) == (LifecycleState.DRAFT, "Redaktion")
    assert space.list.clauses.current_id() == view.clause_id
    assert next(c for c in services.redaktion.library().clauses if c.title == "Dienstwagen").jurisdictions == (
        "DE",
        "DE-BY",
    )


def test_title_and_countries_change_and_undo_names_it(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    assert window.actions_.trigger("redaktion.kopf")
    dialog = _find(entwurf, KopfDialog)
    assert isinstance(dialog, KopfDialog)
    assert dialog.places.codes() == ("DE", "AT", "CH")
    dialog.title.setText("Festes Gehalt")
    dialog._submit()
    settle(qtbot, window)
    assert entwurf._title.text() == "Festes Gehalt"
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Klausel umbenennen"


def test_everything_in_the_redaktion_has_a_name(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, entwurf: KlauselView
) -> None:
    entwurf.show_form()
    entwurf.form.condition.question_wanted.emit()
    for page in range(entwurf.pages.count()):
        entwurf.pages.setCurrentIndex(page)
        settle(qtbot, window)
    window.goto("template:arbeitsvertrag")
    settle(qtbot, window)
    window.goto("review:versions/C01.v1")
    settle(qtbot, window)
    entwurf.edit_head()
    entwurf.show_parameters()
    space.manage_profiles()
    settle(qtbot, window)
    nameless = [
        f"{type(w).__name__} in {type(w.parentWidget()).__name__}"
        for w in window.findChildren(QWidget)
        if isinstance(w, CONTROLS)
        and not w.objectName().startswith("qt_")
        and not _inner(w)
        and not (w.accessibleName() or (isinstance(w, QAbstractButton) and w.text()))
    ]
    for dialog in window.findChildren(QDialog):
        dialog.reject()
    QApplication.processEvents()
    assert nameless == []


def test_text_that_could_not_be_saved_stays_and_is_tried_again(
    qtbot: QtBot, window: MainWindow, services: Services, entwurf: KlauselView, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_command: EditClauseText) -> ChangeSet:
        raise StoreError("Der Datenträger ist voll.", "Schaffen Sie Platz.")

    with monkeypatch.context() as broken:
        broken.setattr(services.redaktion, "edit_text", full)
        entwurf.editor.set_text("Ein neuer Text.")
        entwurf.save_text()
        settle(qtbot, window)
    assert "voll" in entwurf.error.text()
    entwurf.bench.reload()
    settle(qtbot, window)
    assert entwurf.editor.exact_text().strip() == "Ein neuer Text."
    entwurf.save_text()
    settle(qtbot, window)
    assert _stored(services, "C03").content == "Ein neuer Text."
    assert not entwurf.error.text()
