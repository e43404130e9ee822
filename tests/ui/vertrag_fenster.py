"""A window with the probe library of contracts, and what a person does with a contract in it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from app.domain.vertrag.stand import VertragStand
from app.messages import ImportLibrary
from app.messages_vertrag import CreateVertrag
from app.services.vertraege import VertragService
from app.ui.context import Services
from app.ui.kanzlei.vertrag_view import VertragView
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.vertrag_probe import TEMPLATE, probe_library


def service_of(services: Services) -> VertragService:
    service = services.vertraege
    assert service is not None
    return service


def add_probe(services: Services, *entities: tuple[str, Any]) -> None:
    """Put the probe library (or these entities) into the store."""
    library = probe_library()
    kinds = ("clauses", "versions", "questions", "templates", "template_versions")
    every = entities or tuple((kind, entity) for kind in kinds for entity in getattr(library, kind))
    with service_of(services)._store.unit_of_work(ImportLibrary(library)) as work:
        for kind, entity in every:
            getattr(work, kind).put(entity)
        work.commit()


def new_vertrag(services: Services, place: str = "DE", **answers: Any) -> str:
    """A contract with the probe template; its id."""
    return service_of(services).create(CreateVertrag(TEMPLATE, place, answers=answers)).ids("vertraege")[0]


def open_vertrag(qtbot: QtBot, window: MainWindow, vertrag_id: str) -> VertragView:
    window.goto(f"vertrag:{vertrag_id}")
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, VertragView)
    return view


def stand(view: VertragView) -> VertragStand:
    assert view.now is not None
    return view.now.stand


def button(root: QWidget, name: str) -> QAbstractButton:
    """The visible button whose name begins so."""
    found = [b for b in root.findChildren(QAbstractButton) if b.isVisible() and b.accessibleName().startswith(name)]
    assert found, f"„{name}“ ist nicht zu sehen"
    return found[0]


def click(qtbot: QtBot, window: MainWindow, root: QWidget, name: str) -> None:
    QTest.mouseClick(button(root, name), Qt.MouseButton.LeftButton)
    settle(qtbot, window)
