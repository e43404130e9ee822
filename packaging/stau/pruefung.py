"""Steps of ``pausen.py`` around checking documents: a case with a long document, its pages, modules, calibration."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from stau.pausen import Heart, Pause, in_new_window, make_step, settle, until

if TYPE_CHECKING:
    from app.ui.pruefung.vorgang_view import VorgangView
    from app.ui.pruefung.workspace import PruefungWorkspace
    from app.ui.shell import MainWindow

_KLAUSELN = 250
"""Clauses of the long document: about 20 pages."""
_KLAUSEL = """§ {n} Lieferung und Haftung

({n}) Wir liefern die bestellten Waren an die angegebene Anschrift. Die Lieferzeit steht beim Angebot. Für Schäden
haften wir bei Vorsatz und grober Fahrlässigkeit; der Kaufpreis enthält die Umsatzsteuer.
"""
_IMPRESSUM = "Impressum\n\nDeichkrone GmbH\nHafenstraße 1\n26506 Norden\n\nE-Mail: post@deichkrone.example\n"


def measure() -> list[Pause]:
    """All steps, beginning with no case at all."""
    return in_new_window(_steps)


def _steps(window: MainWindow, heart: Heart, folder: Path) -> Iterator[Pause]:
    agb, impressum = folder / "agb.txt", folder / "impressum.txt"
    heading = "Allgemeine Geschäftsbedingungen der Deichkrone GmbH\n\n"
    agb.write_text(heading + "\n".join(_KLAUSEL.format(n=n) for n in range(1, _KLAUSELN)), "utf-8")
    impressum.write_text(_IMPRESSUM, "utf-8")
    step, act = make_step(window, heart), window.actions_.trigger
    window.show()
    until(lambda: "pruefung" in window.workspaces)
    settle(window)
    gc.freeze()  # as the program does when its start has settled
    yield step("Prüfung öffnen", lambda: window.show_workspace("pruefung"))
    space = pruefung(window)
    yield step("Neuer Vorgang (20 Seiten)", lambda: space.check_files([agb]))
    yield step("Zweiter Vorgang (zwei Dokumente)", lambda: space.check_files([agb, impressum]))
    view = case(space)
    yield step("Angaben zeigen", view.show_facts)
    yield step("Nachweise zeigen", lambda: view.pages.setCurrentWidget(view.evidence))
    yield step("Dokumente zeigen", lambda: view.pages.setCurrentWidget(view.documents))
    target = view.target
    yield step("Befund wählen", lambda: view.panel.select(view.panel.befunde()[1].id))
    yield step("Abweisen: Karte zeigen", view.ask_dismiss)
    yield step("Bericht vorbereiten", view.open_report)
    yield step("Vorgang schließen", space.documents.close_current)
    yield step("Vorgang öffnen", lambda: window.goto(target))
    yield step("Text prüfen: Seite zeigen", lambda: window.goto("prueftext:"))
    yield step("Prüfmodule zeigen", lambda: window.goto("pruefmodule:"))
    yield step("Kalibrierung zeigen", lambda: window.goto("kalibrierung:"))
    yield step("Zurück in die Kanzlei", lambda: act("ansicht.kanzlei"))


def pruefung(window: MainWindow) -> PruefungWorkspace:
    from app.ui.pruefung.workspace import PruefungWorkspace

    space = window.workspaces["pruefung"]
    if not isinstance(space, PruefungWorkspace):
        raise SystemExit("Der Prüfbereich fehlt")
    return space


def case(space: PruefungWorkspace) -> VorgangView:
    view = space.case()
    if view is None:
        raise SystemExit("Der Vorgang ließ sich nicht öffnen")
    return view
