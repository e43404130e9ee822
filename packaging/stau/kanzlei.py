"""Steps of ``pausen.py`` around the filing: from a new Akte to files on the disk, in a window on its own library."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from stau.pausen import Heart, Pause, in_new_window, make_step, settle, until

if TYPE_CHECKING:
    from app.ui.kanzlei.workspace import KanzleiWorkspace
    from app.ui.shell import MainWindow

V = TypeVar("V")


def measure() -> list[Pause]:
    """All steps, beginning with the Muster-Akte."""
    return in_new_window(_steps)


def _steps(window: MainWindow, heart: Heart, folder: Path) -> Iterator[Pause]:
    from app.ui.kanzlei.akte_neu import NeueAkteView
    from app.ui.kanzlei.akte_view import AkteView
    from app.ui.kanzlei.arten import FORMULAR, GESPRAECH
    from app.ui.kanzlei.entwurf_view import EntwurfView
    from app.ui.kanzlei.gespraech_view import GespraechView

    step, act = make_step(window, heart), window.actions_.trigger
    window.show()
    until(lambda: "pruefung" in window.workspaces)
    settle(window)
    gc.freeze()  # as the program does when its start has settled
    space = _kanzlei(window)
    muster = front(space, AkteView)
    yield step("Neue Akte", lambda: act("kanzlei.neue_akte"))
    form = front(space, NeueAkteView)
    form.form.set_field("mandant_name", "Jördis Weiß-Özdemir")
    form.form.set_field("mandant_anrede", "f")
    form.form.set_field("gegner_name", "Brückner Mühlenbau GmbH")
    form.form.set_field("rechtsgebiet", "ARBEITSRECHT")
    yield step("Akte anlegen", form.create_akte)
    yield step("Beteiligte zeigen", lambda: front(space, AkteView).show_page("beteiligte"))
    people = front(space, AkteView).people.table
    yield step("Beteiligten wählen", lambda: people.selectRow(1))
    yield step("Anderen Beteiligten wählen", lambda: people.selectRow(0))
    yield step("Dokumente zeigen", lambda: front(space, AkteView).show_page("dokumente"))
    yield step("Stammdaten zeigen", lambda: front(space, AkteView).show_page("stammdaten"))
    yield step("Muster-Akte zeigen", lambda: window.goto(muster.target))
    start = muster.overview.start
    start.request.setText("Kündigungsschutzklage")
    yield step("Gespräch beginnen", start.begin)
    talk = front(space, GespraechView)
    for number in range(3):
        yield step(f"{number + 1}. Antwort", lambda: talk._send_text("Weiß ich noch nicht"))  # noqa: SLF001
    yield step("Formular zeigen", lambda: talk.show_page(FORMULAR))
    yield step("Gespräch zeigen", lambda: talk.show_page(GESPRAECH))
    yield step("Entwurf erstellen", lambda: act("kanzlei.entwurf_erstellen"))
    draft = front(space, EntwurfView)
    first, target = draft.preview, draft.target
    yield step("Absatz wählen", lambda: first.choose(draft.draft.schriftsatz.absaetze[5].id))  # type: ignore[union-attr]
    yield step("Absatz bearbeiten", draft.edit_absatz)
    yield step("Absatz verwerfen", lambda: first.end_edit(save=False))
    yield step("Prüfbereich zeigen", lambda: act("kanzlei.im_pruefbereich"))
    yield step("Zurück in die Kanzlei", lambda: window.show_workspace("kanzlei"))
    yield step("Entwurf schließen", space.documents.close_current)
    yield step("Entwurf öffnen", lambda: window.goto(target))
    again = front(space, EntwurfView)
    again.folder.setText(str(folder / "ausgang"))
    yield step("Exportieren", again.export)


def _kanzlei(window: MainWindow) -> KanzleiWorkspace:
    from app.ui.kanzlei.workspace import KanzleiWorkspace

    space = window.workspaces["kanzlei"]
    if not isinstance(space, KanzleiWorkspace):
        raise SystemExit("Die Kanzlei fehlt")
    return space


def front(space: KanzleiWorkspace, kind: type[V]) -> V:
    view = space.current_view()
    if not isinstance(view, kind):
        raise SystemExit(f"{kind.__name__} liegt nicht vorn, sondern {type(view).__name__}")
    return view
