"""A working day in the window, by the hands of a script: what ``fehler.dauer`` does again and again.

Each round leaves the library as it found it, but for the journal: what it makes it deletes or takes back. So whatever
grows from round to round is the program's.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from messen.modell import model_file
from stau.pausen import settle, until

if TYPE_CHECKING:
    from app.ui.kanzlei.workspace import KanzleiWorkspace
    from app.ui.pruefung.workspace import PruefungWorkspace
    from app.ui.redaktion.workspace import RedaktionWorkspace
    from app.ui.shell import MainWindow

V = TypeVar("V")
_QUIET_S = 0.03
_PATIENCE_S = 900
"""How long a step may take is measured elsewhere; here nothing may break off because the computer is busy."""
_UNDONE = "bearbeiten.rueckgaengig"
_FRAGEN = ("Kündigungsfrist in der Probezeit", "§ 622 Abs. 2 BGB", "Auskunft über gespeicherte Daten")
_IMPRESSUM = "Impressum\n\nDeichkrone GmbH\nHafenstraße 1\n26506 Norden\n\nE-Mail: post@deichkrone.example\n"
_AGB = """§ 1 Lieferung und Haftung

(1) Wir liefern die bestellten Waren an die angegebene Anschrift. Für Schäden haften wir bei Vorsatz und grober
Fahrlässigkeit; der Kaufpreis enthält die Umsatzsteuer.
"""


class Werktag:
    """Somebody who works in all three workspaces.

    Args:
        window: shown, with its workspaces.
        folder: for what is exported and checked.
        chance: chooses clauses, questions and the order of the work.
    """

    def __init__(self, window: MainWindow, folder: Path, chance: random.Random) -> None:
        self.window = window
        self.folder = folder
        self._chance = chance
        self._impressum = folder / "impressum.txt"
        self._agb = folder / "agb.txt"
        self._impressum.write_text(_IMPRESSUM, "utf-8")
        self._agb.write_text("Allgemeine Geschäftsbedingungen\n\n" + _AGB * 12, "utf-8")
        self.steps = 0
        """What was done so far: each a click, a text, a key."""

    def round(self, *, short: bool = False, exports: int = 0, model: bool = False) -> None:
        """Some minutes of work, in any order; with ``short`` the quick parts of it."""
        parts = [self._contract, self._check, self._research]
        if not short:
            parts += [self._filing, self._clause, self._look]
        self._chance.shuffle(parts)
        for part in parts:
            if part == self._filing:
                self._filing(exports)
            else:
                part()
        if model:
            self._model()
        settle(self.window)

    def do(self, act: Callable[[], object]) -> None:
        """One step, until nothing runs any more."""
        act()
        self.steps += 1
        settle(self.window, _QUIET_S)

    def act(self, action: str) -> None:
        """A registered action, as menu and keys trigger it."""
        self.do(lambda: self.window.actions_.trigger(action))

    # ---- Kanzlei ------------------------------------------------------------------------------------------------

    def _filing(self, exports: int = 0) -> None:
        from app.ui.kanzlei.akte_neu import NeueAkteView
        from app.ui.kanzlei.akte_view import AkteView
        from app.ui.kanzlei.arten import FORMULAR, GESPRAECH
        from app.ui.kanzlei.entwurf_view import EntwurfView
        from app.ui.kanzlei.gespraech_view import GespraechView

        space = self._kanzlei()
        self.act("kanzlei.neue_akte")
        form = _front(space, NeueAkteView)
        form.form.set_field("mandant_name", "Jördis Weiß-Özdemir")
        form.form.set_field("mandant_anrede", "f")
        form.form.set_field("gegner_name", "Brückner Mühlenbau GmbH")
        form.form.set_field("rechtsgebiet", "ARBEITSRECHT")
        self.do(form.create_akte)
        akte = _front(space, AkteView)
        for page in ("beteiligte", "dokumente", "stammdaten", "uebersicht"):
            self.do(lambda page=page: akte.show_page(page))  # type: ignore[misc]
        start = akte.overview.start
        start.request.setText("Kündigungsschutzklage")
        self.do(start.begin)
        talk = _front(space, GespraechView)
        for _ in range(2):
            self.do(lambda: talk._send_text("Weiß ich noch nicht"))  # noqa: SLF001 - what the field does on Enter
        self.do(lambda: talk.show_page(FORMULAR))
        self.do(lambda: talk.show_page(GESPRAECH))
        self.act("kanzlei.entwurf_erstellen")
        draft = _front(space, EntwurfView)
        if draft.draft is None:
            raise SystemExit("Der Entwurf ist leer")
        absatz = self._chance.choice(draft.draft.schriftsatz.absaetze)
        self.do(lambda: draft.preview.choose(absatz.id))
        self.do(draft.edit_absatz)
        if draft.preview.editing:
            self.do(lambda: draft.preview.end_edit(save=False))
        self.do(draft.remove_absatz)
        self.act(_UNDONE)
        self.act("bearbeiten.wiederholen")
        for number in range(exports):
            draft.folder.setText(str(self.folder / f"ausgang-{number}"))
            self.do(draft.export)
        for _ in range(3):
            self.do(space.documents.close_current)
        self.do(lambda: self.window.goto(akte.target))
        self.act("kanzlei.akte_loeschen")

    def _contract(self) -> None:
        from app.ui.kanzlei.vertrag_neu import NeuerVertragView
        from app.ui.kanzlei.vertrag_view import VertragView

        space = self._kanzlei()
        self.do(lambda: self.window.goto("vertrag-neu:"))
        form = _front(space, NeuerVertragView)
        form.titel.setText("Probe")
        self.do(form.create_vertrag)
        view = _front(space, VertragView)
        for _ in range(3):
            current = view.current
            if current is not None:
                self.do(lambda current=current: view._put_off(current))  # type: ignore[misc]  # noqa: SLF001
        self.do(view.delete)

    def _research(self) -> None:
        space = self._kanzlei()
        self.do(lambda: space.show_research(self._chance.choice(_FRAGEN)))
        pane = space.research.pane()
        if pane is None:
            raise SystemExit("Die Recherche fehlt")
        self.do(pane.ask)

    # ---- Redaktion ----------------------------------------------------------------------------------------------

    def _clause(self) -> None:
        from app.domain.regelwerk.rules import RuleType

        space = self._redaktion()
        until(lambda: space.bench.bestand is not None, _PATIENCE_S, lambda: self.window.tasks.running)
        bestand = space.bench.bestand
        if bestand is None:
            raise SystemExit("Die Bibliothek fehlt")
        one, other = self._chance.sample(sorted(bestand.clauses), 2)
        self.do(lambda: self.window.goto(f"clause:{one}"))
        view = space.clause()
        if view is None:
            raise SystemExit(f"{one} ließ sich nicht öffnen")
        taken_back = 0
        if not view.is_draft():
            self.do(view.new_version)
            taken_back += 1
        if view.is_draft():
            view.editor.insertPlainText("Ein neuer Satz. ")
            self.do(view.save_text)
            self.do(lambda: view.show_form(RuleType.REQUIRES, other))
            rule = view.form.build()
            if rule is not None:
                self.do(lambda: view.form.submitted.emit(rule))
                taken_back += 1
            taken_back += 1
        for page in range(view.pages.count()):
            self.do(lambda page=page: view.pages.setCurrentIndex(page))  # type: ignore[misc]
        for _ in range(taken_back):
            self.act(_UNDONE)
        self.do(lambda: space.list.search.setText(one))
        self.do(space.list.search.clear)
        for tool in ("Simulator", "Testfälle", "Beweis"):
            self.do(lambda tool=tool: space.show_tool(tool))  # type: ignore[misc]
        self.do(space.documents.close_current)

    # ---- Prüfung ------------------------------------------------------------------------------------------------

    def _check(self) -> None:
        space = self._pruefung()
        self.do(lambda: space.check_files([self._agb, self._impressum]))
        until(lambda: space.case() is not None, _PATIENCE_S, lambda: self.window.tasks.running)
        view = space.case()
        if view is None:
            raise SystemExit("Der Vorgang ließ sich nicht öffnen")
        self.do(view.show_facts)
        self.do(lambda: view.pages.setCurrentWidget(view.documents))
        found = view.panel.befunde()
        self.do(lambda: view.panel.select(self._chance.choice(found).id))
        for target in ("pruefmodule:", "kalibrierung:"):
            self.do(lambda target=target: self.window.goto(target))  # type: ignore[misc]
            self.do(space.documents.close_current)
        self.do(lambda: self.window.goto(view.target))
        self.act("pruefung.loeschen")

    # ---- everywhere ---------------------------------------------------------------------------------------------

    def _look(self) -> None:
        from app.ui.palette import QuickDialog

        for action in (
            "ansicht.farben_dunkel", "ansicht.farben_hell", "ansicht.groesser", "ansicht.kleiner", "ansicht.normal",
            "ansicht.redaktion", "ansicht.pruefung", "ansicht.kanzlei", "ansicht.naechster_bereich",
        ):  # fmt: skip
            self.act(action)
        self.do(lambda: self.window.resize(1280, 800))
        self.do(lambda: self.window.resize(1440, 900))
        for show, word in ((self.window.open_palette, "Akte"), (self.window.open_search, "Berger")):
            self.do(show)
            dialog = self.window.findChild(QuickDialog)
            if dialog is None:
                raise SystemExit("Die Befehlsliste fehlt")
            self.do(lambda dialog=dialog, word=word: dialog.field.setText(word))  # type: ignore[misc]
            self.do(dialog.reject)

    def _model(self) -> None:
        """The small model is chosen, answers and is let go: its process comes and goes."""
        service = self.window.desk.services.modell if self.window.desk is not None else None
        if service is None or (datei := model_file()) is None:
            raise SystemExit("Das Sprachmodell fehlt")

        def work(_progress: object) -> None:
            service.choose(datei)
            try:
                service.try_out()
            finally:
                service.choose(None)

        # on a busy machine it may be too slow for an answer: the window says so, and the process goes all the same
        task = self.window.tasks.long("Sprachmodell", work, lambda _: None, owner=self.window, beside=True)
        until(lambda: not task.running, _PATIENCE_S, lambda: self.window.tasks.running)
        self.steps += 2

    # ---- helpers ------------------------------------------------------------------------------------------------

    def _kanzlei(self) -> KanzleiWorkspace:
        from app.ui.kanzlei.workspace import KanzleiWorkspace

        return self._space("kanzlei", KanzleiWorkspace)

    def _redaktion(self) -> RedaktionWorkspace:
        from app.ui.redaktion.workspace import RedaktionWorkspace

        return self._space("redaktion", RedaktionWorkspace)

    def _pruefung(self) -> PruefungWorkspace:
        from app.ui.pruefung.workspace import PruefungWorkspace

        return self._space("pruefung", PruefungWorkspace)

    def _space(self, key: str, kind: type[V]) -> V:
        self.do(lambda: self.window.show_workspace(key))
        space = self.window.workspaces[key]
        if not isinstance(space, kind):
            raise SystemExit(f"Der Arbeitsbereich {key} fehlt")
        return space


def _front(space: KanzleiWorkspace, kind: type[V]) -> V:
    """The view in front; on a busy machine it may take a moment to come there."""
    until(lambda: isinstance(space.current_view(), kind), _PATIENCE_S)
    view = space.current_view()
    if not isinstance(view, kind):
        raise SystemExit(f"{kind.__name__} liegt nicht vorn, sondern {type(view).__name__}")
    return view
