"""The language model reads along in the wizard: a quiet line, a way to stop, cards that disturb nobody who types."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.domain.schriftsatz.conversation import SlotHerkunft, SlotWert
from app.errors import ModelError, OperationCancelled
from app.messages_schriftsatz import AnswerSlot
from app.ports_modell import Cancelled
from app.services.modell import ModellService
from app.services.wertsuche import Wertsuche
from app.ui.context import Services
from app.ui.kanzlei.akte_view import AkteView
from app.ui.kanzlei.gespraech_view import GespraechView
from app.ui.presenters import mitlesen
from tests.domain.schriftsatz.waechter_material import wortschatz
from tests.sprachmodell_fakes import ZeigeModell
from tests.ui.conftest import settle
from tests.ui.tasten import press, type_text
from tests.ui.test_ui_gespraech import button, words
from tests.zitate_tabelle import READER

if TYPE_CHECKING:
    from app.ui.shell import MainWindow

SATZ = "Frau Petersen aus der Nachtschicht macht dasselbe und durfte bleiben."
ANFRAGE = f"Kündigungsschutzklage. {SATZ}"
STELLE = "Frau Petersen aus der Nachtschicht"
LIEST = mitlesen.liest(None)


class Wartend:
    """Holds the model until it may go on, or is stopped."""

    def __init__(self) -> None:
        self.weiter = threading.Event()
        self.fehler = False
        self.gestoppt = False

    def __call__(self, _call: int, cancelled: Cancelled) -> None:
        while not self.weiter.wait(0.01):
            if cancelled():
                self.gestoppt = True
                raise OperationCancelled
        if self.fehler:
            raise ModelError("Das Sprachmodell ist abgestürzt.")


@pytest.fixture
def wartend() -> Iterator[Wartend]:
    made = Wartend()
    yield made
    made.weiter.set()


@pytest.fixture
def services(services: Services, wartend: Wartend) -> Services:
    """With a model that points at the colleague, once it may."""
    dienst = ModellService(ZeigeModell({"vergleichbare": STELLE}, wartend), lambda: READER, wortschatz)
    schriftsatz = services.schriftsatz
    suche = Wertsuche(schriftsatz._store, schriftsatz._pipeline, dienst, time.monotonic)
    return replace(services, wertsuche=suche)


@pytest.fixture
def begin(qtbot: QtBot, window: MainWindow) -> Callable[[], GespraechView]:
    """Begin a conversation by hand; the model is reading then."""

    def run() -> GespraechView:
        kanzlei = window.workspaces["kanzlei"]
        akte = kanzlei.current_view()
        assert isinstance(akte, AkteView)
        akte.overview.start.request.setText(ANFRAGE)
        akte.overview.start.begin()
        qtbot.waitUntil(lambda: isinstance(kanzlei.current_view(), GespraechView), timeout=10_000)
        view = kanzlei.current_view()
        assert isinstance(view, GespraechView)
        qtbot.waitUntil(lambda: LIEST in words(view.reader) and view.presenter.frage() is not None, timeout=10_000)
        return view

    return run


def wert(services: Services, view: GespraechView) -> SlotWert | None:
    return services.schriftsatz.view(view.presenter.conversation_id).conversation.value("vergleichbare")


def test_what_it_read_is_a_card_with_the_words_and_waits_for_the_person(
    qtbot: QtBot, window: MainWindow, services: Services, wartend: Wartend, begin: Callable[[], GespraechView]
) -> None:
    view = begin()
    assert view.reader.stop_button.isVisible()
    assert wert(services, view) is None
    wartend.weiter.set()
    settle(qtbot, window)
    assert view.reader.isHidden()
    shown = words(view.cards)
    assert STELLE in shown
    assert f"vom Sprachmodell gelesen, aus Ihrer Anfrage: „{SATZ}“" in shown
    assert STELLE not in view.preview.toPlainText()
    button(view.cards, "Übernehmen").click()
    settle(qtbot, window)
    item = wert(services, view)
    assert item is not None
    assert (item.bestaetigt, item.herkunft) == (True, SlotHerkunft.MODELL)


def test_the_window_goes_on_while_it_reads_and_new_cards_wait_until_an_answer_is_sent(
    qtbot: QtBot, window: MainWindow, services: Services, wartend: Wartend, begin: Callable[[], GespraechView]
) -> None:
    view = begin()
    frage = view.presenter.frage()
    assert frage is not None
    view.answer.setFocus()
    type_text("weiß ich noch ")
    wartend.weiter.set()
    settle(qtbot, window)
    assert mitlesen.WARTET in words(view.reader)
    assert not view.reader.stop_button.isVisible()
    assert (view.presenter.frage(), view.answer.text()) == (frage, "weiß ich noch ")
    assert wert(services, view) is None
    type_text("nicht")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert view.reader.isHidden()
    assert STELLE in words(view.cards)
    assert view.answer.text() == ""


def test_it_is_stopped_and_nothing_is_kept(
    qtbot: QtBot, window: MainWindow, services: Services, wartend: Wartend, begin: Callable[[], GespraechView]
) -> None:
    view = begin()
    said: list[str] = []
    view.desk.status.connect(said.append)
    view.reader.stop_button.click()
    settle(qtbot, window)
    assert wartend.gestoppt
    assert view.reader.isHidden()
    assert said == ["Das Sprachmodell liest nicht weiter; das Gespräch geht ohne es weiter."]
    assert wert(services, view) is None


def test_a_fault_is_one_quiet_sentence_and_a_closed_tab_ends_it(
    qtbot: QtBot, window: MainWindow, wartend: Wartend, begin: Callable[[], GespraechView]
) -> None:
    view = begin()
    said: list[str] = []
    view.desk.status.connect(said.append)
    wartend.fehler = True
    wartend.weiter.set()
    settle(qtbot, window)
    assert said == ["Das Sprachmodell hat nicht mitgelesen. Das Sprachmodell ist abgestürzt."]
    assert not view.error.isVisible()
    wartend.weiter.clear()
    view.reader.read(AnswerSlot(view.presenter.conversation_id, "kuendigungsart", ANFRAGE))
    qtbot.waitUntil(lambda: "Ihre Antwort" in words(view.reader), timeout=10_000)
    view.gone.emit()
    qtbot.waitUntil(lambda: wartend.gestoppt, timeout=10_000)
    settle(qtbot, window)


def test_without_a_model_nothing_is_said(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Callable[[], GespraechView]
) -> None:
    view = begin()
    view.reader.stop()
    settle(qtbot, window)
    view.desk.services = replace(services, wertsuche=None)
    said: list[str] = []
    view.desk.status.connect(said.append)
    view.reader.read(None)
    settle(qtbot, window)
    assert said == []
    assert view.reader.isHidden()
