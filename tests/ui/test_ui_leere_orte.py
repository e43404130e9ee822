"""Nothing there yet: each place says so in one sentence, offers the way to begin, and names its keys (spec 5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.adapters.katalog.katalog import DateiKatalog
from app.domain.kanzlei.akte import Rechtsgebiet
from app.domain.kanzlei.beteiligte import Geschlecht
from app.ports_modell import ModellEinstellungen, ModellStand
from app.services.sicherung import SicherungService
from app.ui.context import Services
from app.ui.kanzlei.workspace import KanzleiWorkspace
from app.ui.presenters.akte_neu import SEITEN, build_neu
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.fakes import FixedUhr, MemoryStore
from tests.sicherung_fakes import BackedStore, FakeDokumente, FakeSicherungen
from tests.ui.conftest import settle
from tests.ui.korpus_desk import Fakes
from tests.ui.pruefung_fenster import FakeKalibrierung, with_checks
from tests.ui.recht import FakeRecherche
from tests.ui.zugang import faults


@dataclass(frozen=True)
class Ort:
    """A place with nothing in it.

    Attributes:
        go: shows it.
        sentence: how its sentence begins.
        button: what the way to begin is called.
        keys: its shortcut as a person reads it; empty where the button is all there is.
    """

    go: Callable[[MainWindow], object]
    sentence: str
    button: str
    keys: str = ""


def _goto(target: str) -> Callable[[MainWindow], object]:
    return lambda window: window.goto(target)


def _show(workspace: str) -> Callable[[MainWindow], object]:
    return lambda window: window.show_workspace(workspace)


def _do(action: str) -> Callable[[MainWindow], object]:
    return lambda window: window.actions_.trigger(action)


def _page(name: str) -> Callable[[MainWindow], object]:
    """A page of the only Akte."""

    def go(window: MainWindow) -> None:
        assert window.desk is not None
        window.goto(f"akte:{window.desk.services.akten.akten()[0].id}#{name}")

    return go


def _tool(title: str) -> Callable[[MainWindow], object]:
    def go(window: MainWindow) -> None:
        window.show_workspace("redaktion")
        space = window.workspaces["redaktion"]
        assert isinstance(space, RedaktionWorkspace)
        space.show_tool(title)

    return go


def _search_nothing(window: MainWindow) -> None:
    window.actions_.trigger("kanzlei.recherche")
    space = window.workspaces["kanzlei"]
    assert isinstance(space, KanzleiWorkspace)
    pane = space.research.pane()
    assert pane is not None
    pane.look_up("nichts")


EMPTY = {
    "keine Akte": Ort(_show("kanzlei"), "Es ist keine Akte offen.", "Neue Akte", "Strg+Alt+A"),
    "keine Vorlage": Ort(_do("kanzlei.neuer_vertrag"), "Es ist noch keine Vorlage veröffentlicht.", "Redaktion",
                         "Strg+2"),
    "keine Klausel": Ort(_show("redaktion"), "Die Bibliothek ist leer.", "Neue Klausel …", "Strg+Alt+N"),
    "nichts zu simulieren": Ort(_tool("Simulator"), "Ohne Klauseln gibt es nichts auszuprobieren.", "Neue Klausel …",
                                "Strg+Alt+N"),
    "kein Testfall": Ort(_tool("Testfälle"), "Ohne Klauseln gibt es nichts zu prüfen.", "Neue Klausel …",
                         "Strg+Alt+N"),
    "kein Beweis": Ort(_tool("Beweis"), "Ohne Klauseln gibt es nichts zu beweisen.", "Neue Klausel …", "Strg+Alt+N"),
    "kein Prüfvorgang": Ort(_show("pruefung"), "Es ist nichts offen.", "Dokumente prüfen …", "Strg+Alt+P"),
    "keine Kalibrierung": Ort(_goto("kalibrierung:"), "Noch kein Lauf.", "Kalibrieren"),
    "keine Sicherung": Ort(_do("programm.sicherungen"), "Es gibt noch keine Sicherung.", "&Jetzt sichern"),
    "kein Sprachmodell": Ort(_do("kanzlei.sprachmodell"), "Kein Sprachmodell gewählt.", "Modelldatei &wählen …"),
    "kein Recht": Ort(_goto("korpus:stand"), "Es ist noch nichts eingelesen.", "Quellen einlesen …"),
    "keine Änderung": Ort(_goto("korpus:radar"), "Wird eine neue Fassung eines Gesetzes eingelesen",
                          "Quellen einlesen …"),
    "nichts gefragt": Ort(_do("kanzlei.recherche"), "Fragen Sie in eigenen Worten", "Suchen"),
    "kein Treffer": Ort(_search_nothing, "Nichts gefunden.", "Quellen einlesen …"),
}  # fmt: skip
"""Places of a program that holds nothing at all."""

NEW_AKTE = (
    Ort(_page("uebersicht"), "Neuer Schriftsatz", "Be&ginnen"),
    Ort(_page("uebersicht"), "Hier stehen die Prüfungen, sobald", "Neuer Schriftsatz", "Strg+N"),
    Ort(_page("dokumente"), "Noch keine Dokumente.", "Hinzufügen …", "Strg+Umschalt+D"),
    Ort(_page("angaben"), "Was hier steht, fragt kein Gespräch mehr", "+ Angabe"),
    Ort(_page("beteiligte"), "Änne Berger", "+ Gegner"),
)
"""Pages of an Akte with nothing but a name."""


class OhneModell:
    """What the window asks while no model was chosen."""

    def stand(self) -> ModellStand:
        return ModellStand(pfad=None)

    def einstellungen(self) -> ModellEinstellungen:
        return ModellEinstellungen()


def _no_backups() -> SicherungService:
    uhr, none = FixedUhr(), FakeSicherungen(count=0)
    store = BackedStore(uhr, none)
    return SicherungService(lambda: store, uhr, none, FakeDokumente())


@pytest.fixture
def services(services: Services) -> Services:
    store = services.akten._store
    assert isinstance(store, MemoryStore)
    store.tables = {kind: {} for kind in store.tables}
    law = Fakes()
    cast("Any", law.korpus).docs.clear()
    given = with_checks(replace(services, sicherung=_no_backups(), modell=cast("Any", OhneModell())))
    cast("FakeKalibrierung", given.kalibrierung).runs.clear()
    others = {"korpus": law.korpus, "radar": law.radar, "verweise": law.verweise, "vektoren": law.vektoren}
    return replace(given, recherche=cast("Any", FakeRecherche()), **cast("Any", others))


def _judge(window: MainWindow, ort: Ort) -> list[str]:
    """What is missing at a place."""
    labels = [w.text() for w in window.findChildren(QLabel) if w.isVisible()]
    buttons = [b for b in window.findChildren(QPushButton) if b.isVisible() and b.isEnabled()]
    found = [b for b in buttons if b.text() == ort.button]
    missing = [] if any(text.startswith(ort.sentence) for text in labels) else [f"„{ort.sentence}“"]
    missing += [] if found else [f"[{ort.button}]"]
    told = any(ort.keys in text for text in (*labels, *(b.toolTip() for b in found)))
    return missing + ([] if told else [f"({ort.keys})"])


@pytest.mark.parametrize("name", EMPTY)
def test_an_empty_place_says_how_to_begin(qtbot: QtBot, window: MainWindow, name: str) -> None:
    EMPTY[name].go(window)
    settle(qtbot, window)
    assert _judge(window, EMPTY[name]) == []
    assert faults(window) == []


def test_a_new_akte_says_how_to_go_on(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    werte = {f"{side}_{part}": "" for side in SEITEN for part in ("name", "anrede")}
    werte |= {"mandant_name": "Änne Berger", "mandant_anrede": Geschlecht.F.value}
    command = build_neu(werte | {"rechtsgebiet": Rechtsgebiet.ARBEITSRECHT.value}, None).wert
    assert command is not None
    services.akten.create(command)
    missing = []
    for ort in NEW_AKTE:
        ort.go(window)
        settle(qtbot, window)
        missing += _judge(window, ort)
    assert missing == []


def test_the_only_version_of_a_clause_offers_the_next_one(
    qtbot: QtBot, window: MainWindow, services: Services, katalog: DateiKatalog
) -> None:
    services.redaktion.ensure_sample_library()
    _show("redaktion")(window)
    settle(qtbot, window)
    space = window.workspaces["redaktion"]
    assert isinstance(space, RedaktionWorkspace)
    space.bench.reload()
    settle(qtbot, window)
    window.goto("clause:C10")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    view.show_page("Vergleich")
    settle(qtbot, window)
    only = Ort(_show("redaktion"), "Dies ist die erste Version; zu vergleichen gibt es etwas", "Neue Version",
               "Strg+Umschalt+N")  # fmt: skip
    assert _judge(window, only) == []
    assert view.diff._empty.findChild(QPushButton).isVisible()
    window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    assert not view.diff._empty.isVisible()


def test_the_checks_do_not_pretend_to_run_while_there_is_nothing(qtbot: QtBot, window: MainWindow) -> None:
    window.show_workspace("redaktion")
    settle(qtbot, window)
    shown = [w.text() for w in window.findChildren(QLabel) if w.isVisible()]
    assert "Wird geprüft …" not in shown
    assert "Hier stehen die Prüfungen, sobald eine Klausel offen ist." in shown
