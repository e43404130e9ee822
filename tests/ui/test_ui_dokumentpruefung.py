"""Checking documents in the window: a case from its files to the report."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.context import Services
from app.ui.presenters.befunde import Rang
from app.ui.pruefung.text import Belegtext
from app.ui.pruefung.text_neu import TextNeuView
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.mnemonics import clashes
from tests.ui.pruefung_fenster import (
    AGB,
    ZWEITES,
    cases_of,
    new_case,
    open_case,
    select,
    space_of,
    titles,
    type_into,
    with_checks,
    write,
)
from tests.ui.tasten import CTRL, focus, press
from tests.ui.vertrag_fenster import button, click


@pytest.fixture
def services(services: Services) -> Services:
    return with_checks(services)


def drop(widget: QWidget, paths: list[Path]) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(widget, QDragEnterEvent(QPoint(5, 5), copy, data, left, none))
    QApplication.sendEvent(widget, QDropEvent(QPoint(5, 5), copy, data, left, none))


def test_files_dropped_on_the_workspace_become_a_case_and_more_join_it(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.show_workspace("pruefung")
    settle(qtbot, window)
    space = space_of(window)
    assert space.documents.current() is None
    drop(space.documents, write(tmp_path, agb=AGB))
    settle(qtbot, window)
    view = space.case()
    assert view is not None
    assert titles(view) == {"TST-01": "mangel", "TST-02": "erfuellt", "TST-03": "hinweis", "TST-04": "unklar"}
    assert view.head.summary.text() == "1 Mangel · 1 Hinweis · 1 nicht entscheidbar · 1 erfüllt"
    assert "1 Mangel" in space.tree.topLevelItem(0).child(0).text(0)  # type: ignore[union-attr]
    drop(view, write(tmp_path, zweites=ZWEITES))
    settle(qtbot, window)
    assert view.documents.bar.count() == 2
    assert view.documents.text.toPlainText().startswith("Allgemeine Geschäftsbedingungen\n\n§ 1 Widerruf")
    assert "(agb.txt)" in view.panel.befunde()[0].titel


def test_a_file_that_cannot_be_read_is_named_beside_the_button(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    space = space_of(window)
    space.check_files([*write(tmp_path, agb=AGB), tmp_path / "kaputt.pdf"])
    settle(qtbot, window)
    assert "„kaputt.pdf“ lässt sich nicht lesen." in space.error.text()
    assert space.error.isVisible()
    assert space.case() is None


def test_the_chosen_finding_is_brought_out_and_a_click_on_a_place_chooses_its_finding(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    view = open_case(qtbot, window, new_case(services, tmp_path))
    select(view, "TST-02")
    text = view.documents.text
    ((start, end),) = text._chosen
    assert "Lieferzeit" in text.toPlainText()[start:end]
    assert text.textCursor().position() == start
    select(view, "TST-01")
    assert text._chosen == ()
    cursor = text.textCursor()
    cursor.setPosition(start + 2)
    place = text.cursorRect(cursor).center()
    QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=place)
    row = view.panel.tree.current()
    assert row is not None
    assert (row.rang, row.titel) == (Rang.ERFUELLT, "Lieferzeit")


def test_ranks_hide_their_rows_and_the_details_say_why_and_where(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    view = open_case(qtbot, window, new_case(services, tmp_path))
    select(view, "TST-01")
    assert "Ohne Hinweis beginnt die Frist nicht. Den Hinweis ergänzen." in view.panel._text.text()
    assert "norm:BGB § 312g Abs. 1" in view.panel._source.text()
    assert view.panel._filters[Rang.ABGEWIESEN].isHidden()
    view.panel._filters[Rang.MANGEL].click()
    shown = view.panel.tree.befund_model
    groups = [shown.data(shown.index(n, 0)) for n in range(shown.rowCount())]
    assert groups == ["Offen (1)", "Nicht entscheidbar (1)", "Erfüllt (1)"]


def test_a_fact_read_from_the_document_is_changed_and_reset(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    view = open_case(qtbot, window, new_case(services, tmp_path))
    view.show_facts()
    (card,) = view.facts.cards
    assert card.isAncestorOf(focus())
    assert card.source.text().startswith("laut Dokument: ja – „")
    assert card.reset.isHidden()
    click(qtbot, window, card, "Wird an Verbraucher verkauft? nein")
    assert titles(view)["TST-01"] == "entfaellt"
    assert card.source.text() == "Ihre Angabe: nein, nur an Unternehmer"
    select(view, "TST-01")
    assert "Es wird nicht an Verbraucher verkauft." in view.panel._text.text()
    click(qtbot, window, card, "Angabe zurücksetzen")
    assert titles(view)["TST-01"] == "mangel"
    click(qtbot, window, card, "Zur Stelle")
    assert view.pages.currentWidget() is view.documents
    assert "Verbrauchern" in view.documents.text.textCursor().block().text()


def test_dismissing_needs_a_reason_and_can_be_taken_back_twice(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    view = open_case(qtbot, window, new_case(services, tmp_path))
    select(view, "TST-01")
    click(qtbot, window, view.panel, "Abweisen")
    assert focus() is view.dismiss.grund
    press(Qt.Key.Key_Return)
    assert "Der Grund fehlt." in view.dismiss.error.text()
    type_into(view.dismiss.grund, "Steht auf der Bestellseite.")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert titles(view)["TST-01"] == "abgewiesen"
    assert focus() is view.panel.tree
    assert not view.panel._filters[Rang.ABGEWIESEN].isHidden()
    select(view, "TST-01")
    assert view.dismissed.isVisible()
    assert view.dismissed.text.text() == "Steht auf der Bestellseite."
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert titles(view)["TST-01"] == "mangel"
    press(Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    settle(qtbot, window)
    select(view, "TST-01")
    click(qtbot, window, view.dismissed, "Abweisung zurücknehmen")
    assert titles(view)["TST-01"] == "mangel"


def test_the_day_is_checked_where_it_is_typed(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    view = open_case(qtbot, window, new_case(services, tmp_path))
    view.head.day.setFocus()
    type_into(view.head.day, "31.2.2026")
    press(Qt.Key.Key_Return)
    assert "ist kein Datum" in view.head.error.text()
    type_into(view.head.day, "1.6.2014")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert view.head.error.text() == ""
    assert view.panel.befunde() == ()
    assert view.head.day.text() == "01.06.2014"


def test_evidence_is_entered_and_removed(qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path) -> None:
    view = open_case(qtbot, window, new_case(services, tmp_path))
    select(view, "TST-04")
    click(qtbot, window, view.panel, "Nachweis eintragen")
    form = view.evidence
    assert focus() is form.wer
    assert form.wann.text()
    press(Qt.Key.Key_Return)
    assert "Wer den Nachweis gibt, fehlt." in form.error.text()
    for field, text in ((form.wer, "A. Beck"), (form.wann, "3.11.2026"), (form.was, "Unterlagen liegen vor.")):
        type_into(field, text)
    click(qtbot, window, form, "Nachweis eintragen")
    assert titles(view)["TST-04"] == "erfuellt"
    assert form.rows.rows.row(0).zellen[:3] == ("Schulung der Beschäftigten", "A. Beck", "03.11.2026")
    click(qtbot, window, form, "Gewählten Nachweis entfernen")
    assert titles(view)["TST-04"] == "unklar"


def test_kind_of_a_document_is_changed_and_the_document_removed(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    view = open_case(qtbot, window, new_case(services, tmp_path))
    page = view.documents
    assert (page.art.currentText(), page.how.text()) == ("AGB", "erkannt")
    page.art.setCurrentIndex(page.art.findText("Impressum"))
    page.art.activated.emit(page.art.currentIndex())
    settle(qtbot, window)
    assert page.how.text() == "von Ihnen gewählt"
    assert view.panel.befunde() == ()
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert page.art.currentText() == "AGB"
    click(qtbot, window, page, "Dokument aus dem Prüfvorgang entfernen")
    assert page.stack.currentIndex() == 0
    assert view.panel.befunde() == ()


def test_a_pasted_text_becomes_a_case_and_is_kept_until_then(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    window.goto("prueftext:")
    settle(qtbot, window)
    view = space_of(window).documents.current()
    assert isinstance(view, TextNeuView)
    view.go.click()
    assert "Der Text fehlt." in view.error.text()
    view.text.setPlainText(AGB)
    view.leave()
    assert window.settings.value("pruefung/text") == AGB
    view.go.click()
    settle(qtbot, window)
    case = space_of(window).case()
    assert case is not None
    assert titles(case)["TST-02"] == "erfuellt"
    assert cases_of(services).vorgaenge()[0].titel == "Allgemeine Geschäftsbedingungen"
    assert window.settings.value("pruefung/text") is None


def test_a_text_that_no_module_checks_has_no_verdict(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    """It is said not to be recognised; the list claims nothing of it, and shows where one is."""
    new_case_of_text(qtbot, window, AGB)
    new_case_of_text(qtbot, window, "Hallo. Zweihundert Gramm Mehl und drei Eier verrühren.")
    space = space_of(window)
    case = space.case()
    assert case is not None
    assert case.documents.how.text() == "nicht erkannt, bitte wählen"
    assert space.tree.target() == case.target
    item = space.tree.currentItem()
    assert item is not None
    assert "Mangel" not in item.text(0)


def test_no_line_of_a_document_goes_beyond_its_edge(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    """However wide it becomes: Qt breaks the lines anew only when it hears of another width."""
    new_case_of_text(qtbot, window, AGB + "Ansprüche verjähren nach drei Monaten, und zwar immer. " * 9)
    case = space_of(window).case()
    assert case is not None
    assert case.documents.text.bild is not None
    for width in range(600, 760, 7):
        page = QWidget()
        qtbot.addWidget(page)
        layout = QVBoxLayout(page)
        layout.addWidget(text := Belegtext())
        page.resize(width, 400)
        text.show_bild(case.documents.text.bild)
        page.show()
        settle(qtbot, window)
        assert text.horizontalScrollBar().maximum() == 0, width


def new_case_of_text(qtbot: QtBot, window: MainWindow, text: str) -> None:
    window.goto("prueftext:")
    settle(qtbot, window)
    view = space_of(window).documents.current()
    assert isinstance(view, TextNeuView)
    view.text.setPlainText(text)
    view.go.click()
    settle(qtbot, window)


def test_the_report_is_written_in_the_chosen_formats(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    view = open_case(qtbot, window, new_case(services, tmp_path))
    assert window.actions_.trigger("pruefung.bericht")
    report = view.report
    assert focus() is report.exports.folder
    for name, box in report.boxes.items():
        box.setChecked(name in ("csv", "json"))
    type_into(report.exports.folder, str(tmp_path / "aus"))
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert sorted(path.name for path in (tmp_path / "aus").iterdir()) == ["Bericht.csv", "Bericht.json"]
    for box in report.boxes.values():
        box.setChecked(False)
    click(qtbot, window, report, "Exportieren")
    assert "Es ist kein Format gewählt." in report.exports.error.text()
    press(Qt.Key.Key_Escape)
    assert view.split.isVisible()


def test_a_case_is_renamed_deleted_and_brought_back_and_stands_there_after_a_restart(
    qtbot: QtBot, make_window: object, services: Services, tmp_path: Path
) -> None:
    window = make_window()  # type: ignore[operator]
    case = new_case(services, tmp_path)
    view = open_case(qtbot, window, case)
    assert window.actions_.trigger("pruefung.umbenennen")
    settle(qtbot, window)
    type_into(view.stamm.titel, "Shop der Deichkrone")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert view.head.title.text() == "Shop der Deichkrone"
    window.goto("pruefmodule:")
    settle(qtbot, window)
    window.close()

    again = make_window()  # type: ignore[operator]
    assert again.workspace is space_of(again)
    titles = {f"pruefvorgang:{case}": "Shop der Deichkrone", "pruefmodule:": "Prüfmodule"}
    qtbot.waitUntil(lambda: space_of(again).documents.tab_titles() == titles, timeout=20_000)
    assert [v.target for v in space_of(again).documents.views()] == ["pruefmodule:"]
    view = open_case(qtbot, again, case)
    assert again.actions_.trigger("pruefung.loeschen")
    settle(qtbot, again)
    assert cases_of(services).vorgaenge() == ()
    assert space_of(again).case() is None
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, again)
    assert [row.titel for row in cases_of(services).vorgaenge()] == ["Shop der Deichkrone"]


def test_actions_choose_files_and_rest_without_a_case(qtbot: QtBot, window: MainWindow) -> None:
    assert window.actions_.trigger("pruefung.pruefen")
    settle(qtbot, window)
    (dialog,) = [d for d in window.findChildren(QFileDialog) if d.isVisible()]
    assert dialog.fileMode() is QFileDialog.FileMode.ExistingFiles
    assert all(f"*.{ending}" in dialog.nameFilters()[0] for ending in ("pdf", "docx", "html", "txt"))
    dialog.reject()
    window.show_workspace("pruefung")
    settle(qtbot, window)
    for id_ in ("bericht", "abweisen", "angaben", "umbenennen", "loeschen", "seite_ansehen", "modell_fragen"):
        assert not window.actions_.trigger(f"pruefung.{id_}"), id_


def test_keys_reach_every_part_and_nothing_is_nameless_or_doubly_underlined(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    window.resize(1366, 768)
    view = open_case(qtbot, window, new_case(services, tmp_path, agb=AGB, zweites=ZWEITES))
    seen = []
    for _ in range(5):
        press(Qt.Key.Key_F6)
        seen.append(next((n for n, pane in enumerate(window.panes()) if pane.isAncestorOf(focus())), -1))
    assert sorted(seen) == [0, 1, 2, 3, 4], "F6 geht durch Liste, Kopf, Seiten, Prüfliste und Werkzeugleiste"
    for page in (view.documents, view.facts, view.evidence):
        view.pages.setCurrentWidget(page)
        settle(qtbot, window)
        assert clashes(window) == []
        for widget in page.findChildren(QWidget):
            if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                assert widget.accessibleName(), widget
    assert window.size().height() == 768
    assert button(view.head, "Bericht exportieren").isVisible()
