"""An Akte in the window for tests: what is stored, its fields, writing into them."""

from __future__ import annotations

from app.domain.kanzlei.akte import Akte
from app.ui.context import Services
from app.ui.kanzlei.akte_view import AkteView
from app.ui.kanzlei.formular import Formular
from app.ui.kanzlei.workspace import KanzleiWorkspace
from app.ui.shell import MainWindow
from app.ui.widgets import LineEdit
from tests.ui.tasten import type_text

PAGES = ("uebersicht", "beteiligte", "dokumente", "angaben", "stammdaten")


def kanzlei_of(window: MainWindow) -> KanzleiWorkspace:
    found = window.workspaces["kanzlei"]
    assert isinstance(found, KanzleiWorkspace)
    return found


def akte_in_front(kanzlei: KanzleiWorkspace) -> AkteView:
    found = kanzlei.current_view()
    assert isinstance(found, AkteView)
    return found


def akte_of(services: Services) -> Akte:
    return services.akten.akten()[0]


def line(form: Formular, key: str) -> LineEdit:
    field = form.field(key)
    assert isinstance(field, LineEdit)
    return field


def write(form: Formular, key: str, text: str) -> None:
    field = line(form, key)
    field.setFocus()
    field.selectAll()
    type_text(text)
