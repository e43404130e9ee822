"""Other letters while the window is open: dialogs and the parts of a conversation follow them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractScrollArea, QDialog
from pytestqt.qtbot import QtBot

from app.messages_schriftsatz import CreateDraft, StartConversation
from app.services.modell import ModellService
from app.ui.context import Services
from app.ui.kanzlei.beweis_dialog import BeweisDialog
from app.ui.kanzlei.modell_dialog import ModellDialog
from app.ui.shell import MainWindow
from tests.domain.schriftsatz.waechter_material import wortschatz
from tests.sprachmodell_fakes import LuegenModell
from tests.ui.akte_fenster import akte_of, kanzlei_of
from tests.ui.conftest import settle
from tests.ui.masse import cut
from tests.zitate_tabelle import READER


@pytest.fixture
def opened(window: MainWindow) -> Iterator[MainWindow]:
    yield window
    window.theme.set_zoom(1.0)


def start(services: Services) -> str:
    changes = services.schriftsatz.start(StartConversation(akte_of(services).id, "Kündigungsschutzklage erheben"))
    return changes.ids("conversations")[0]


@pytest.mark.parametrize("kind", ["modell", "beweis"])
def test_a_dialog_follows_the_size_of_its_letters_and_back(
    qtbot: QtBot, opened: MainWindow, services: Services, kind: str
) -> None:
    assert opened.desk is not None
    dialog: QDialog
    if kind == "beweis":
        talk = start(services)
        filing = services.schriftsatz.view(talk).schriftsatz
        dialog = BeweisDialog("Sachverhalt, 2. Absatz", akte_of(services), filing, opened)
    else:
        service = ModellService(LuegenModell(), lambda: READER, wortschatz)
        dialog = ModellDialog(opened.desk, service, opened)
    dialog.show()
    settle(qtbot, opened)
    before = dialog.size()
    for zoom in (1.5, 2.0, 1.25):
        opened.theme.set_zoom(zoom)
        settle(qtbot, opened)
        assert cut(dialog) == [], zoom
        assert dialog.width() <= dialog.screen().availableSize().width()
    opened.theme.set_zoom(1.0)
    settle(qtbot, opened)
    assert dialog.size() == before, "kein Loch, wo größere Schrift war"
    dialog.reject()


def test_a_conversation_in_large_letters_does_not_scroll_sideways(
    qtbot: QtBot, opened: MainWindow, services: Services
) -> None:
    opened.goto(f"conversation:{start(services)}")
    settle(qtbot, opened)
    opened.resize(QSize(1180, 720))
    opened.theme.set_zoom(1.5)
    for _ in range(3):
        settle(qtbot, opened)
    view = kanzlei_of(opened).current_view()
    assert view is not None
    room = view.parentWidget()
    while room is not None and not isinstance(room, QAbstractScrollArea):
        room = room.parentWidget()
    assert isinstance(room, QAbstractScrollArea)
    assert room.horizontalScrollBar().maximum() == 0
    opened.theme.set_zoom(1.0)
    settle(qtbot, opened)
    assert view.switch.count() < 4, "in normaler Schrift steht die Vorschau daneben"  # type: ignore[attr-defined]


def test_the_tree_marks_what_lies_in_front_or_nothing(qtbot: QtBot, opened: MainWindow, services: Services) -> None:
    kanzlei, akte = kanzlei_of(opened), akte_of(services)
    conversation = start(services)
    draft = services.schriftsatz.create_draft(CreateDraft(conversation)).ids("drafts")[0]
    kanzlei.reload()
    settle(qtbot, opened)
    for target, marked in (
        (f"draft:{draft}", f"draft:{draft}"),
        (f"akte:{akte.id}", f"akte:{akte.id}"),
        (f"conversation:{conversation}", f"conversation:{conversation}"),
        ("akte-neu:", ""),
        (f"draft:{draft}", f"draft:{draft}"),
        ("korpus:stand", ""),
        (f"akte:{akte.id}", f"akte:{akte.id}"),
    ):
        opened.goto(target)
        settle(qtbot, opened)
        assert kanzlei.tree.target() == marked, target
        kanzlei.reload()
        settle(qtbot, opened)
        assert kanzlei.tree.target() == marked, f"{target}, neu gelesen"
    opened.goto(f"akte:{akte.id}#dokumente")
    kanzlei.tree.select(f"akte:{akte.id}#dokumente")
    opened.goto("korpus:stand")
    settle(qtbot, opened)
    opened.goto(f"akte:{akte.id}")
    settle(qtbot, opened)
    assert kanzlei.tree.target() == f"akte:{akte.id}"
