"""The page „Rechtskorpus“: table, import in place with its report, removal, vectors, keyboard."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.domain.korpus.quelle import SourceType
from app.errors import StoreError
from app.services.korpus import ImportReport
from app.ui.desk import Desk
from app.ui.korpus.bericht_karte import Berichtskarte
from app.ui.korpus.raum import TITLES, Rechtsraum
from app.ui.korpus.stand_view import StandView
from app.ui.presenters.korpus import ADRESSE, SPALTEN, Sortierung
from tests.ui.korpus_desk import REFUSED, Fakes, change, citing, desk, document, entry, fakes, imported, quiet, room
from tests.ui.mnemonics import clashes
from tests.ui.zugang import faults

__all__ = ["desk", "fakes", "room"]  # fixtures of this module


@pytest.fixture
def view(qtbot: QtBot, desk: Desk, room: Rechtsraum, fakes: Fakes) -> StandView:
    fakes.korpus.docs = [
        document("MusterG", "Mustergesetz", norms=12),
        document("BspV", "Beispielverordnung", norms=99),
        document("AltG", "Altes Gesetz", SourceType.KURZFASSUNG, norms=2),
    ]
    return make(qtbot, desk, room)


def make(qtbot: QtBot, desk: Desk, room: Rechtsraum) -> StandView:
    view = room.view("korpus:stand")
    assert isinstance(view, StandView)
    qtbot.addWidget(view)
    view.resize(640, 620)
    view.show()
    view.activateWindow()
    quiet(qtbot, desk)
    return view


def codes(view: StandView) -> list[str]:
    return [row.kuerzel for row in view.table.lines.rows]


def told(desk: Desk) -> list[str]:
    said: list[str] = []
    desk.status.connect(said.append)
    return said


# ---- table ------------------------------------------------------------------------------------------------------


def test_documents_are_listed_filtered_and_sorted(qtbot: QtBot, desk: Desk, view: StandView) -> None:
    assert codes(view) == ["AltG", "BspV", "MusterG"]
    assert view.sums.text().startswith("3 Dokumente")
    assert "AltG" in view.detail.text()
    view.search.setText("gesetz")
    qtbot.waitUntil(lambda: codes(view) == ["AltG", "MusterG"])
    assert view.sums.text().startswith("2 von 3")
    view.kind.setCurrentIndex(view.kind.findData(SourceType.GESETZ))
    view.kind.activated.emit(view.kind.currentIndex())
    assert codes(view) == ["MusterG"]
    view.search.clear()
    qtbot.waitUntil(lambda: codes(view) == ["BspV", "MusterG"])
    view.order.setCurrentIndex(view.order.findData(Sortierung.NORMEN))
    view.order.activated.emit(0)
    assert codes(view) == ["BspV", "MusterG"]
    assert view.table.current().kuerzel == "MusterG"  # the choice stays with its document
    for expected in (["BspV", "MusterG"], ["MusterG", "BspV"]):
        view.table.header_clicked.emit(0)
        assert codes(view) == expected


def test_thousands_of_documents_do_not_hold_up_the_window(
    qtbot: QtBot, desk: Desk, room: Rechtsraum, fakes: Fakes
) -> None:
    fakes.korpus.docs = [document(f"G{n:04}", f"Gesetz über {n}", norms=n) for n in range(6_900)]
    view = make(qtbot, desk, room)
    assert view.table.lines.rowCount() == 6_900
    begun = time.perf_counter()
    view.table.header_clicked.emit(5)
    QApplication.processEvents()
    assert codes(view)[0] == "G6899"
    assert time.perf_counter() - begun < 0.5  # 30 ms by itself; the machine may be busy


def test_titles_of_columns_that_were_hidden_are_whole_when_they_come_back(
    qtbot: QtBot, desk: Desk, view: StandView
) -> None:
    table, last = view.table, len(SPALTEN) - 1
    table.setFixedWidth(380)
    QApplication.processEvents()
    assert table.isColumnHidden(last)
    view.reload()
    quiet(qtbot, desk)
    table.setFixedWidth(1000)
    QApplication.processEvents()
    assert table.columnWidth(last) >= table.horizontalHeader().sectionSizeHint(last)


def test_enter_looks_a_law_up(desk: Desk, view: StandView) -> None:
    went: list[str] = []
    desk.goto.connect(went.append)
    view.start_focus()
    QTest.keyClick(view.table, Qt.Key.Key_Down)
    QTest.keyClick(view.table, Qt.Key.Key_Return)
    assert went == ["norm:BspV"]


# ---- first start ------------------------------------------------------------------------------------------------


def test_without_official_texts_the_way_to_them_is_shown(
    qtbot: QtBot, desk: Desk, room: Rechtsraum, fakes: Fakes
) -> None:
    fakes.korpus.docs = [document("AltG", kind=SourceType.KURZFASSUNG)]
    view = make(qtbot, desk, room)
    assert view.first.isVisible()
    assert "amtliche" in view.first_words.text()
    copy = next(b for b in view.first.findChildren(QPushButton) if "kopieren" in b.text())
    copy.click()
    assert QGuiApplication.clipboard().text() == ADRESSE
    fakes.korpus.docs = [document()]
    room.take([Path("gesetz.xml")])
    quiet(qtbot, desk)
    assert not view.first.isVisible()


def test_without_a_corpus_the_page_says_why(qtbot: QtBot, desk: Desk) -> None:
    desk.services = replace(desk.services, korpus=None, korpus_fehler=StoreError("Zu neu.", "Nehmen Sie die neue."))
    room = Rechtsraum(desk, QPushButton, desk)
    for target in TITLES:
        page = room.view(target)
        qtbot.addWidget(page)
        label = page.findChild(QLabel)
        assert label is not None
        assert label.text() == "Der Rechtskorpus steht nicht zur Verfügung. Zu neu. Nehmen Sie die neue."
        assert page.accessibleName() == TITLES[target]
    desk.actions.refresh()
    assert not desk.actions.action("korpus.einlesen").isEnabled()


# ---- import -----------------------------------------------------------------------------------------------------


def test_an_import_runs_in_place_and_reports(qtbot: QtBot, desk: Desk, view: StandView, fakes: Fakes) -> None:
    said = told(desk)
    fakes.korpus.report = ImportReport((imported("MusterG", change()),), ("x.xml",), (REFUSED,))
    fakes.radar.entries = [entry(hit=[citing()])]
    fakes.korpus.go.clear()
    assert desk.actions.action("korpus.einlesen").isEnabled()
    view.lauf.import_paths([Path("a.xml")])
    assert said == ["Einlesen läuft …"]
    qtbot.waitUntil(lambda: bool(fakes.korpus.calls))
    assert view.lauf.busy
    assert not desk.actions.action("korpus.einlesen").isEnabled()
    assert not view.remove.isEnabled()
    task = view.lauf.import_task
    assert task is not None
    qtbot.waitUntil(lambda: "Lesen · 0 von 3" in task.progress.text())
    qtbot.waitUntil(view.strip.isVisible)  # after half a second
    fakes.korpus.docs.append(document("NeuG", "Neues Gesetz"))
    fakes.korpus.go.set()
    quiet(qtbot, desk)
    assert view.report.isVisible()
    assert "1 abgelehnt, 1 Änderung an Normen." in view.report.head.text()
    assert "Laden Sie die Datei noch einmal." in view.report.details.toPlainText()
    assert "NeuG" in codes(view)
    assert desk.actions.action("korpus.einlesen").isEnabled()
    assert said[-1].startswith("Änderungsradar: 1 Änderung an einer Norm")
    assert desk.actions.action("korpus.radar").text() == "Änderungsradar (1)"
    view.report.copy.click()
    assert "kaputt.xml" in QGuiApplication.clipboard().text()
    went: list[str] = []
    desk.goto.connect(went.append)
    assert view.report.changes.isVisible()
    view.report.changes.click()
    assert went == ["korpus:radar"]
    view.report.close_button.click()
    assert not view.report.isVisible()
    assert view.lauf.report is None


def test_the_report_fits_a_small_screen_with_the_recherche_below(
    qtbot: QtBot, desk: Desk, view: StandView, fakes: Fakes
) -> None:
    fakes.korpus.report = ImportReport((imported("MusterG", change()),), ("x.xml",), (REFUSED,) * 6, cancelled=True)
    view.lauf.import_paths([Path("a.xml")])
    quiet(qtbot, desk)
    line = view.fontMetrics().lineSpacing()
    assert view.report.details.height() > 5 * line  # there is room
    view.resize(600, 22 * line)
    QApplication.processEvents()
    assert view.height() == 22 * line
    report, search = view.report.geometry(), view.search.geometry()
    assert report.bottom() < search.top()
    assert view.report.layout().geometry().bottom() <= view.report.height()
    assert view.report.close_button.geometry().bottom() < view.report.height()


def test_the_card_finds_its_height_also_after_its_layout_was_thrown_away(qtbot: QtBot) -> None:
    card = Berichtskarte()
    qtbot.addWidget(card)
    layout = card.layout()
    assert layout is not None
    layout.invalidate()  # as a change of theme does
    QApplication.sendEvent(card, QResizeEvent(QSize(300, 10), QSize(200, 10)))
    assert card.minimumHeight() > card.close_button.sizeHint().height()


def test_a_cancelled_import_keeps_what_is_whole(qtbot: QtBot, desk: Desk, view: StandView, fakes: Fakes) -> None:
    fakes.korpus.go.clear()
    view.lauf.import_paths([Path("a.xml")])
    qtbot.waitUntil(lambda: bool(fakes.korpus.calls))
    assert view.lauf.import_task is not None
    view.lauf.import_task.cancel()
    fakes.korpus.go.set()
    quiet(qtbot, desk)
    assert view.report.head.text().startswith("Abgebrochen; was eingelesen ist, bleibt.")
    assert not view.report.changes.isVisible()


def test_an_import_that_fails_says_so_and_frees_the_page(
    qtbot: QtBot, desk: Desk, view: StandView, fakes: Fakes
) -> None:
    fakes.korpus.error = StoreError("Der Datenträger ist voll.", "Schaffen Sie Platz.")
    said = told(desk)
    view.lauf.import_paths([Path("a.xml")])
    quiet(qtbot, desk)
    assert view.error.text() == "Der Datenträger ist voll.\nSchaffen Sie Platz."
    assert said[-1] == "Das Einlesen ist nicht gelungen."
    assert not view.lauf.busy
    assert not view.report.isVisible()


def test_the_report_waits_for_a_page_that_was_closed(qtbot: QtBot, desk: Desk, room: Rechtsraum, fakes: Fakes) -> None:
    assert room.lauf is not None
    room.lauf.import_paths([Path("a.xml")])
    quiet(qtbot, desk)
    assert make(qtbot, desk, room).report.isVisible()


def test_files_can_be_dropped_onto_the_page(
    qtbot: QtBot, desk: Desk, view: StandView, fakes: Fakes, tmp_path: Path
) -> None:
    wanted = [tmp_path / "a.xml", tmp_path / "b.zip"]
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in wanted])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), copy, mime, left, none)
    view.dragEnterEvent(enter)
    assert enter.isAccepted()
    assert view.drop_hint.isVisible()
    view.dropEvent(QDropEvent(QPointF(5, 5), copy, mime, left, none))
    assert not view.drop_hint.isVisible()
    quiet(qtbot, desk)
    assert fakes.korpus.calls == [wanted]
    text = QMimeData()
    text.setText("kein Pfad")
    refused = QDragEnterEvent(QPoint(5, 5), copy, text, left, none)
    refused.ignore()
    view.dragEnterEvent(refused)
    assert not refused.isAccepted()


# ---- removal ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "left"), [("Entfernen", ["BspV", "MusterG"]), ("Abbrechen", ["AltG", "BspV", "MusterG"])]
)
def test_removing_asks_first(qtbot: QtBot, desk: Desk, view: StandView, answer: str, left: list[str]) -> None:
    view.remove.click()
    box = view.findChild(QMessageBox)
    assert box is not None
    assert "AltG" in box.text()
    assert box.defaultButton().text() == "Abbrechen"
    next(button for button in box.buttons() if button.text() == answer).click()
    quiet(qtbot, desk)
    assert codes(view) == left


# ---- vectors ----------------------------------------------------------------------------------------------------


def test_without_a_model_the_line_says_so(view: StandView) -> None:
    assert "kein Modell" in view.vectors.state.text()
    assert not view.vectors.compute.isVisible()


def test_a_chosen_model_is_computed_at_once_and_can_be_cancelled(
    qtbot: QtBot, desk: Desk, view: StandView, fakes: Fakes
) -> None:
    fakes.vektoren.go.clear()
    view.vectors.choose_folder(Path("modell-a"))
    qtbot.waitUntil(lambda: fakes.vektoren.updates == 1)
    assert view.lauf.vector_task is not None
    view.lauf.vector_task.cancel()  # what the button of the strip does
    fakes.vektoren.go.set()
    quiet(qtbot, desk)
    assert "0 % der Textstellen" in view.vectors.state.text()
    assert view.vectors.compute.isVisible()
    view.vectors.compute.click()
    quiet(qtbot, desk)
    assert "alle Textstellen" in view.vectors.state.text()
    assert not view.vectors.compute.isVisible()


def test_a_folder_without_a_model_is_refused_beside_the_button(qtbot: QtBot, desk: Desk, view: StandView) -> None:
    view.vectors.choose_folder(Path("urlaub"))
    quiet(qtbot, desk)
    assert "„urlaub“ enthält kein Modell." in view.vectors.error.text()
    assert "kein Modell" in view.vectors.state.text()
    assert [a.text() for a in view.vectors.menu().actions()][1] == "Mitgeliefertes Modell"


def test_vectors_give_way_to_an_import_and_go_on_after_it(
    qtbot: QtBot, desk: Desk, view: StandView, fakes: Fakes
) -> None:
    fakes.vektoren.folder = Path("modell-a")
    fakes.vektoren.go.clear()
    view.lauf.compute()
    qtbot.waitUntil(lambda: fakes.vektoren.updates == 1)
    view.lauf.import_paths([Path("a.xml")])
    assert fakes.korpus.calls == []
    fakes.vektoren.go.set()
    quiet(qtbot, desk)
    assert len(fakes.korpus.calls) == 1
    assert fakes.vektoren.updates == 2
    assert "alle Textstellen" in view.vectors.state.text()


def test_closing_does_not_wait_for_vectors(qtbot: QtBot, desk: Desk, view: StandView, fakes: Fakes) -> None:
    fakes.vektoren.folder = Path("modell-a")
    fakes.vektoren.go.clear()
    view.lauf.compute()
    qtbot.waitUntil(lambda: fakes.vektoren.updates == 1)
    fakes.vektoren.total = 10**9
    fakes.vektoren.go.set()
    begun = time.perf_counter()
    desk.tasks.shutdown()
    assert time.perf_counter() - begun < 2


# ---- keyboard ---------------------------------------------------------------------------------------------------


def test_tab_follows_the_eye_and_every_control_has_a_name(qtbot: QtBot, view: StandView) -> None:
    assert faults(view) == []
    view.take.setFocus()
    names = []
    for _ in range(9):
        names.append(QApplication.focusWidget().accessibleName())
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert names == [
        "Quellen einlesen",
        "Ordner einlesen",
        "Änderungsradar",
        "Dokumente filtern",
        "Art der Dokumente",
        "Sortieren nach",
        "Dokumente des Rechtskorpus",
        "Gewähltes Dokument entfernen",
        "Modell für die Suche nach Bedeutung wählen",
    ]
    assert clashes(view) == []


def test_what_is_narrow_leaves_out_columns_before_it_cuts_names(qtbot: QtBot, view: StandView) -> None:
    hidden = [view.table.isColumnHidden(column) for column in range(7)]
    view.resize(1200, 620)
    QApplication.processEvents()
    assert [view.table.isColumnHidden(column) for column in range(7)] == [False] * 7
    view.resize(480, 620)
    QApplication.processEvents()
    assert view.table.isColumnHidden(6)
    assert not view.table.isColumnHidden(0)
    assert hidden[0] is False
    widths = sum(view.table.columnWidth(c) for c in range(7) if not view.table.isColumnHidden(c))
    assert widths <= view.table.viewport().width()
