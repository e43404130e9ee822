"""Kanzlei through the window: requests, questions, revising, jumping, exporting, errors beside their field."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.errors import KnownError
from app.messages import SaveAkte
from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui.context import Services
from app.ui.kanzlei.akte_view import AkteView
from app.ui.kanzlei.akten_baum import TARGET
from app.ui.kanzlei.entwurf_view import EntwurfView
from app.ui.kanzlei.gespraech_view import GespraechView
from app.ui.kanzlei.workspace import KanzleiWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import FakeExporter, settle
from tests.ui.tasten import CTRL, focus, press, type_text


@pytest.fixture
def gespraech(qtbot: QtBot, window: MainWindow, services: Services) -> GespraechView:
    akte = services.akten.akten()[0]
    changes = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage"))
    window.goto(f"conversation:{changes.ids('conversations')[0]}")
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, GespraechView)
    return view


@pytest.fixture
def entwurf(qtbot: QtBot, window: MainWindow, services: Services, gespraech: GespraechView) -> EntwurfView:
    changes = services.schriftsatz.create_draft(CreateDraft(gespraech.presenter.conversation_id))
    window.goto(f"draft:{changes.ids('drafts')[0]}")
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, EntwurfView)
    return view


def test_a_request_that_is_not_understood_is_explained_beside_the_line(qtbot: QtBot, window: MainWindow) -> None:
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, AkteView)
    press(Qt.Key.Key_N, CTRL)
    type_text("bitte Kaffee kochen")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert "Schreiben Sie zum Beispiel" in view.error.text()
    assert view.request.property("fehler") is True
    assert view.request.hasFocus()


def test_the_tree_shows_what_lies_in_front(qtbot: QtBot, window: MainWindow) -> None:
    space = window.workspaces["kanzlei"]
    assert isinstance(space, KanzleiWorkspace)

    def marked() -> bool:
        settle(qtbot, window)
        current, view = space.tree.currentItem(), space.current_view()
        assert current is not None
        assert view is not None
        return bool(current.data(0, TARGET) == view.target)

    view = space.current_view()
    assert isinstance(view, AkteView)
    view.overview.start.request.setText("Kündigungsschutzklage")
    view.overview.start.begin()
    assert marked()
    conversation = space.current_view()
    assert isinstance(conversation, GespraechView)
    press(Qt.Key.Key_Return, CTRL)
    assert marked()
    assert isinstance(space.current_view(), EntwurfView)
    window.goto(conversation.target)
    assert marked()


def test_the_busy_strip_names_what_takes_the_time(
    qtbot: QtBot, window: MainWindow, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    running: list[tuple[str, ...]] = []
    real = services.schriftsatz.start, services.schriftsatz.create_draft
    for name, step in zip(("start", "create_draft"), real, strict=True):
        monkeypatch.setattr(
            services.schriftsatz, name, lambda command, step=step: running.append(window.tasks.running) or step(command)
        )
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, AkteView)
    view.overview.start.request.setText("Kündigungsschutzklage")
    view.overview.start.begin()
    settle(qtbot, window)
    press(Qt.Key.Key_Return, CTRL)
    settle(qtbot, window)
    assert ["Gespräch vorbereiten" in running[0], "Entwurf erstellen" in running[1]] == [True, True], running


def test_an_example_begins_a_conversation_with_one_click(qtbot: QtBot, window: MainWindow) -> None:
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, AkteView)
    example = next(b for b in view.findChildren(QPushButton) if b.accessibleName().startswith("Beispiel beginnen"))
    example.click()
    settle(qtbot, window)
    assert isinstance(window.workspaces["kanzlei"].current_view(), GespraechView)


@pytest.mark.parametrize("size", [(1100, 700), (1440, 900)])
def test_no_line_of_the_question_is_cut(
    qtbot: QtBot, window: MainWindow, services: Services, size: tuple[int, int]
) -> None:
    window.resize(*size)
    changes = services.schriftsatz.start(StartConversation(services.akten.akten()[0].id, "Kündigungsschutzklage"))
    assert window.desk is not None
    window.desk.bus.publish(changes)
    window.goto(f"conversation:{changes.ids('conversations')[0]}")
    settle(qtbot, window)
    qtbot.wait(400)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, GespraechView)
    cut = [
        w.text() for w in view._pane.findChildren(QLabel) if w.isVisible() and w.height() < w.heightForWidth(w.width())
    ]
    assert not cut


def test_a_wrong_answer_stays_in_the_field_with_the_remedy(
    qtbot: QtBot, window: MainWindow, gespraech: GespraechView
) -> None:
    gespraech.ask_again("zugang_datum")
    gespraech.answer.selectAll()
    type_text("übermorgen vielleicht")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert "Weiß ich noch nicht" in gespraech.error.text()
    assert gespraech.answer.text() == "übermorgen vielleicht"
    gespraech.answer.selectAll()
    type_text("4.11.2026")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert gespraech.error.text() == ""
    line = next(a for a in gespraech.presenter.angaben() if a.slot == "zugang_datum")
    assert (line.wert, line.wort) == ("04.11.2026", "von Ihnen")
    assert "04.11.2026" in gespraech.preview.toPlainText()


def test_enter_on_an_angabe_asks_it_again(qtbot: QtBot, window: MainWindow, gespraech: GespraechView) -> None:
    rows = [a.slot for a in gespraech.presenter.angaben()]
    gespraech.angaben.setFocus()
    gespraech.angaben.setCurrentIndex(gespraech.angaben.angaben.index(rows.index("zugang_datum")))
    press(Qt.Key.Key_Return)
    assert gespraech.answer.hasFocus()
    assert gespraech.answer.text() == "03.11.2026"
    assert "zugegangen" in gespraech._question.text()


def test_not_knowing_leaves_a_chip_and_the_chip_asks_again(
    qtbot: QtBot, window: MainWindow, gespraech: GespraechView
) -> None:
    gespraech.ask_again("zugang_datum")
    settle(qtbot, window)
    quick = [b for b in gespraech.findChildren(QPushButton) if b.accessibleName().startswith("Schnellantwort")]
    next(b for b in quick if b.text() == "Weiß ich noch nicht" and b.isVisible()).click()
    settle(qtbot, window)
    assert "slot:zugang_datum" in gespraech.preview.toHtml()
    assert list(gespraech.preview._chip_rects(gespraech.preview.document().documentLayout().frameBoundingRect(
        gespraech.preview.document().rootFrame())))  # fmt: skip
    gespraech.preview.chip_activated.emit("slot:zugang_datum")
    assert gespraech.presenter.frage().slot == "zugang_datum"  # type: ignore[union-attr]


def test_the_pruefliste_shows_the_open_filing_and_jumps_to_its_question(
    qtbot: QtBot, window: MainWindow, gespraech: GespraechView
) -> None:
    assert window.panel is not None
    befunde = window.panel.befunde()
    assert befunde
    target = next(b for b in befunde if b.feld is not None and b.feld.startswith("slot:"))
    window.panel.jump.emit(target)
    assert gespraech.presenter.frage().slot == target.feld.removeprefix("slot:")  # type: ignore[union-attr]
    assert gespraech.answer.hasFocus()


def test_what_the_letterhead_lacks_is_entered_in_the_akte(
    qtbot: QtBot, window: MainWindow, gespraech: GespraechView, services: Services
) -> None:
    akte = services.akten.akten()[0]
    services.akten.save(SaveAkte(akte.model_copy(update={"kanzlei": None})))
    gespraech.reload()
    settle(qtbot, window)
    assert window.panel is not None
    lacking = [b for b in window.panel.befunde() if b.feld == "akte:kanzlei"]
    assert {b.id for b in lacking} == {
        "erv.unterschrift",
        "erv.platzhalter.kanzlei_ort",
        "erv.platzhalter.rechtsanwalt",
    }
    for befund in lacking:
        window.goto(gespraech.target)
        window.panel.jump.emit(befund)
        settle(qtbot, window)
        assert isinstance(window.workspaces["kanzlei"].current_view(), AkteView)
        assert focus().accessibleName() == "Kanzlei"
    window.goto(gespraech.target)
    gespraech.preview.chip_activated.emit("slot:kanzlei_ort")
    assert isinstance(window.workspaces["kanzlei"].current_view(), AkteView)


def test_the_menu_shows_commands_of_a_draft_only_where_one_is_open(window: MainWindow, entwurf: EntwurfView) -> None:
    names = ("absatz_bearbeiten", "vergleichen", "entwurf_loeschen", "im_pruefbereich")
    of_draft = [window.actions_.action(f"kanzlei.{name}") for name in names]
    assert all(action.isVisible() for action in of_draft)
    assert entwurf.draft is not None
    window.goto(f"akte:{entwurf.draft.akte_id}")
    assert not any(action.isVisible() for action in of_draft)
    of_contract = [action for spec, action in window.actions_.specs() if spec.id.startswith("kanzlei.vertrag_")]
    assert of_contract
    assert not any(action.isVisible() for action in of_contract)


def test_what_is_typed_survives_closing(qtbot: QtBot, window: MainWindow, gespraech: GespraechView) -> None:
    gespraech.answer.setFocus()
    gespraech.answer.clear()
    type_text("Öffentlicher")
    target = gespraech.target
    window.actions_.trigger("ansicht.reiter_schliessen")
    window.goto(target)
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, GespraechView)
    assert view.answer.text() == "Öffentlicher"


def test_filing_text_keeps_60_to_75_characters_a_line_where_there_is_room(
    window: MainWindow, entwurf: EntwurfView
) -> None:
    assert 60 <= entwurf.preview.characters_per_line() <= 75


def test_an_export_without_folder_is_refused_beside_the_field(qtbot: QtBot, entwurf: EntwurfView) -> None:
    entwurf.folder.setText("irgendwo")
    entwurf.export()
    assert "Zielordner" in entwurf.exports.error.text()


def test_an_export_lists_its_files(qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, tmp_path: Path) -> None:
    press(Qt.Key.Key_E, CTRL)
    type_text(str(tmp_path / "Ausgang"))
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert (tmp_path / "Ausgang" / "01_Klage.pdf").exists()
    assert entwurf.results.rows.rowCount() == 1
    assert entwurf.results.isVisible()


def test_a_failed_export_says_why(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, exporter: FakeExporter, tmp_path: Path
) -> None:
    def fail() -> None:
        raise KnownError("Der Datenträger ist voll.", "Schaffen Sie Platz.")

    exporter.before_step = fail
    entwurf.folder.setText(str(tmp_path / "Ausgang"))
    entwurf.export()
    settle(qtbot, window)
    assert "Der Datenträger ist voll." in entwurf.exports.error.text()
    assert entwurf.exports.button.isEnabled()


def test_a_long_export_shows_progress_in_place_and_can_be_cancelled(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, exporter: FakeExporter, tmp_path: Path
) -> None:
    pace = threading.Event()
    exporter.steps = 2000
    exporter.before_step = lambda: pace.wait(0.02)  # type: ignore[assignment,return-value]
    entwurf.folder.setText(str(tmp_path / "Ausgang"))
    entwurf.export()
    assert entwurf.strip.isHidden()
    qtbot.waitUntil(entwurf.strip.isVisible, timeout=3_000)
    assert not entwurf.strip._bar.isVisible()
    qtbot.waitUntil(entwurf.strip._bar.isVisible, timeout=6_000)
    assert "Seiten setzen" in entwurf.strip._text.text()
    assert "von 2.000" in entwurf.strip._text.text() or "von 2000" in entwurf.strip._text.text()
    entwurf.strip._cancel.click()
    settle(qtbot, window)
    assert entwurf.strip.isHidden()
    assert not (tmp_path / "Ausgang").exists()
    assert "abgebrochen" in window._status.text()


def test_an_akte_that_cannot_be_read_is_explained(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    bad = tmp_path / "akte.json"
    bad.write_text('{"id": "x"', encoding="utf-8")
    workspace = window.workspaces["kanzlei"]
    workspace.import_akte(bad)  # type: ignore[attr-defined]
    settle(qtbot, window)
    assert "akte.json" in workspace.error.text()  # type: ignore[attr-defined]


def test_a_second_window_on_the_same_akte_follows_changes(
    qtbot: QtBot, window: MainWindow, gespraech: GespraechView
) -> None:
    gespraech.create_draft()
    settle(qtbot, window)
    window.goto(f"akte:{gespraech.presenter.view.conversation.akte_id}")  # type: ignore[union-attr]
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, AkteView)
    kinds = [view.work.rows.row(i).zellen[0] for i in range(view.work.rows.rowCount())]
    assert "Entwurf 1" in kinds
    assert "Gespräch" in kinds
    tree = window.workspaces["kanzlei"].tree  # type: ignore[attr-defined]
    everything = Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive
    lines = {item.text(0): item for item in tree.findItems("", everything)}
    assert "Entwurf 1 · Kündigungsschutzklage · 10.11.2026" in lines
    assert lines["Fristen 1"].toolTip(0).endswith("24.11.2026")
    tree.itemActivated.emit(lines["Fristen 1"], 0)
    assert window.workspaces["kanzlei"].current_view() is gespraech, "where the Frist was found"
