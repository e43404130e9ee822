"""Large letters on a small screen, and what a reader is told: the Prüfung and the Recherche (see test_ui_masse)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from pytestqt.qtbot import QtBot

from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui.context import Services
from app.ui.kanzlei.workspace import KanzleiWorkspace
from app.ui.pruefung.kalibrier_view import KalibrierView
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.korpus_desk import Fakes
from tests.ui.pruefung_fenster import AGB, ZWEITES, new_case, open_case, select, space_of, with_checks
from tests.ui.recht import FakeKorpus, FakeRecherche
from tests.ui.zugang import faults

Look = Callable[..., list[str]]


@pytest.fixture
def services(services: Services) -> Services:
    given = Fakes()
    korpus = cast("Any", given.korpus)
    korpus.docs.append(FakeKorpus().documents()[0])
    law = {"korpus": korpus, "radar": given.radar, "verweise": given.verweise, "vektoren": given.vektoren}
    return with_checks(replace(services, recherche=cast("Any", FakeRecherche()), **cast("Any", law)))


@pytest.fixture
def look(window: MainWindow, large: Look) -> Look:
    """Both: what is cut and what a reader cannot tell."""

    def both(target: str = "", where: str = "") -> list[str]:
        return [*large(target, where), *(f"{where or target}: {line}" for line in faults(window))]

    return both


def test_a_case_at_150_percent(
    qtbot: QtBot, window: MainWindow, services: Services, look: Look, tmp_path: Path
) -> None:
    window.show_workspace("pruefung")
    found = look(where="nichts offen")
    view = open_case(qtbot, window, new_case(services, tmp_path, agb=AGB, zweites=ZWEITES))
    found += look(where="Dokumente")
    view.show_facts()
    found += look(where="Angaben")
    view.pages.setCurrentWidget(view.documents)
    select(view, "TST-01")
    view.ask_dismiss()
    found += look(where="Abweisen")
    view.dismiss.cancel()
    view.open_report()
    found += look(where="Bericht")
    for target in ("prueftext:", "pruefmodule:"):
        found += look(target)
    assert "\n".join(found) == ""


def test_a_calibration_at_150_percent(qtbot: QtBot, window: MainWindow, look: Look, tmp_path: Path) -> None:
    found = look("kalibrierung:")
    view = space_of(window).documents.current()
    assert isinstance(view, KalibrierView)
    view.folder.setText(str(tmp_path))
    view.start()
    settle(qtbot, window)
    for number in range(view.pages.count()):
        view.pages.setCurrentIndex(number)
        found += look(where=view.pages.tabText(number))
    assert "\n".join(found) == ""


def test_the_recherche_below_a_draft_at_150_percent(
    qtbot: QtBot, window: MainWindow, services: Services, look: Look
) -> None:
    akte = services.akten.akten()[0].id
    conversation = services.schriftsatz.start(StartConversation(akte, "Kündigungsschutzklage")).ids("conversations")[0]
    window.goto(f"draft:{services.schriftsatz.create_draft(CreateDraft(conversation)).ids('drafts')[0]}")
    settle(qtbot, window)
    assert window.actions_.trigger("kanzlei.recherche")
    found = look(where="Recherche")
    space = window.workspaces["kanzlei"]
    assert isinstance(space, KanzleiWorkspace)
    pane = space.research.pane()
    assert pane is not None
    pane.look_up("Höhe der Übungsdeiche")
    found += look(where="Treffer")
    for target in ("korpus:stand", "korpus:radar"):
        found += look(target)
    assert "\n".join(found) == ""
