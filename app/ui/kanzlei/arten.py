"""The kinds of views in the tabs of the Kanzlei that its first picture does not need: told apart without their modules.

They are imported behind the first picture (``load``), or by who makes one. ``home``: where a view comes into being.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeGuard

from app.ui import vorgelesen

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.ui.desk import Desk
    from app.ui.documents import View
    from app.ui.kanzlei.entwurf_view import EntwurfView
    from app.ui.kanzlei.gespraech_view import GespraechView
    from app.ui.kanzlei.vergleich_view import VergleichView
    from app.ui.kanzlei.vertrag_neu import NeuerVertragView
    from app.ui.kanzlei.vertrag_view import VertragView
    from app.ui.tasks import Tasks

_MODULES = tuple(
    f"app.ui.kanzlei.{name}"
    for name in ("gespraech_view", "entwurf_view", "vertrag_view", "vertrag_neu", "vergleich_view")
)
NEUER_VERTRAG = "vertrag-neu:"
"""Target of the form for a new contract, before the Akte it belongs to."""
GESPRAECH, FORMULAR = "Gespräch", "Formular"
"""Pages of a conversation, as its switch calls them."""


def load(tasks: Tasks) -> None:
    """Import them all; meant for a worker, while the window answers."""
    vorgelesen.load(_MODULES, tasks)


def gespraech(desk: Desk, key: str, home: QWidget) -> View:
    """The view of a conversation."""
    from app.ui.kanzlei.gespraech_view import GespraechView

    return GespraechView(desk, key, home)


def entwurf(desk: Desk, key: str, home: QWidget) -> View:
    """The view of a draft."""
    from app.ui.kanzlei.entwurf_view import EntwurfView

    return EntwurfView(desk, key, home)


def vertrag(desk: Desk, key: str, home: QWidget) -> View:
    """The view of a contract."""
    from app.ui.kanzlei.vertrag_view import VertragView

    return VertragView(desk, key, home)


def vertrag_neu(desk: Desk, akte_id: str, home: QWidget) -> NeuerVertragView:
    """The form for a new contract."""
    from app.ui.kanzlei.vertrag_neu import NeuerVertragView

    return NeuerVertragView(desk, akte_id, home)


def vergleich(desk: Desk, key: str, home: QWidget) -> View:
    """The view of two versions of a draft."""
    from app.ui.kanzlei.vergleich_view import VergleichView

    return VergleichView(desk, key, home)


def is_gespraech(view: View | None) -> TypeGuard[GespraechView]:
    """Whether it shows a conversation."""
    return _is(view, "gespraech_view", "GespraechView")


def is_entwurf(view: View | None) -> TypeGuard[EntwurfView]:
    """Whether it shows a draft."""
    return _is(view, "entwurf_view", "EntwurfView")


def is_vertrag(view: View | None) -> TypeGuard[VertragView]:
    """Whether it shows a contract."""
    return _is(view, "vertrag_view", "VertragView")


def is_vergleich(view: View | None) -> TypeGuard[VergleichView]:
    """Whether it shows two versions side by side."""
    return _is(view, "vergleich_view", "VergleichView")


def _is(view: View | None, module: str, name: str) -> bool:
    """There is no such view as long as its module is not there."""
    kind = getattr(sys.modules.get(f"app.ui.kanzlei.{module}"), name, None)
    return kind is not None and isinstance(view, kind)
