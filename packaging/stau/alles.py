"""Steps of ``pausen.py`` over everything: one session in all three workspaces while and after the law is read in.

As a person has it: the program starts, the 117 laws of ``../shared`` are read in in the background while somebody
clicks; then every pane is opened and used, colours, sizes and zoom are changed, things are taken back; at last the
program is started again with all the tabs that were open.
"""

from __future__ import annotations

import gc
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from stau import recht
from stau.pausen import Heart, Pause, in_window, make_step, settle, until

if TYPE_CHECKING:
    from app.ui.redaktion.klausel_view import KlauselView
    from app.ui.redaktion.workspace import RedaktionWorkspace
    from app.ui.shell import MainWindow

Step = Callable[[str, Callable[[], object]], Pause]
_AGB = """§ {n} Lieferung und Haftung

({n}) Wir liefern die bestellten Waren an die angegebene Anschrift. Die Lieferzeit steht beim Angebot. Für Schäden
haften wir bei Vorsatz und grober Fahrlässigkeit; der Kaufpreis enthält die Umsatzsteuer.
"""
_IMPRESSUM = "Impressum\n\nDeichkrone GmbH\nHafenstraße 1\n26506 Norden\n\nE-Mail: post@deichkrone.example\n"


def measure(bestand: Path | None = None) -> tuple[list[Pause], Pause]:
    """All steps and the session as a whole.

    Args:
        bestand: folder of a library in which the law is read in already (a copy of it is used); without one it is read
            in as the first steps.
    """
    from app.bootstrap import Program

    begin = time.perf_counter()
    hearts: list[Heart] = []
    with tempfile.TemporaryDirectory(prefix="satzwerk-stau-") as name:
        folder = Path(name)
        basedir = folder / "bibliothek"
        if bestand is not None:
            shutil.copytree(bestand, basedir)
        else:
            basedir.mkdir()
            filling = Program(basedir)
            filling.first_start()
            filling.close()

        def first(window: MainWindow, heart: Heart) -> Iterator[Pause]:
            hearts.append(heart)
            return _session(window, heart, folder, read_in=bestand is None)

        def second(window: MainWindow, heart: Heart) -> Iterator[Pause]:
            hearts.append(heart)
            return _again(window, heart)

        pauses = [*in_window(basedir, first), *in_window(basedir, second)]
    whole = hearts[0]
    whole.session += hearts[1].session
    return pauses, whole.whole(time.perf_counter() - begin)


def _session(window: MainWindow, heart: Heart, folder: Path, *, read_in: bool) -> Iterator[Pause]:
    step = make_step(window, heart)
    window.show()
    yield step("Start bis alles steht", lambda: until(lambda: "pruefung" in window.workspaces))
    gc.freeze()  # as the program does when its start has settled
    if read_in and recht.DATA.is_dir():
        yield step("117 Gesetze einlesen, dabei klicken", lambda: recht.import_laws(window))
        yield step("Vektoren rechnen, dabei klicken", lambda: recht.busy(window, lambda: window.tasks.idle))
    yield from _research(window, step)
    yield from _filing(window, step, folder)
    yield from _contract(window, step)
    yield from _redaktion(window, step)
    yield from _pruefung(window, step, folder)
    yield from _look(window, step)


def _research(window: MainWindow, step: Step) -> Iterator[Pause]:
    space = recht.kanzlei(window)
    yield step("Recherche zeigen", space.show_research)
    pane = space.research.pane()
    if pane is None:
        raise SystemExit("Die Recherche fehlt")
    for question in recht.QUESTIONS[:3]:
        yield step(f"Suchen: {question[:22]}", lambda question=question: recht.ask(pane, question))  # type: ignore[misc]
    yield step("Schnell tippen und suchen", lambda: recht.type_quickly(pane))
    yield step("Norm öffnen", lambda: window.goto("norm:§ 626 BGB"))
    yield step("Rechtskorpus zeigen", lambda: window.goto("korpus:stand"))
    yield step("Änderungsradar zeigen", lambda: window.goto("korpus:radar"))


def _filing(window: MainWindow, step: Step, folder: Path) -> Iterator[Pause]:
    from app.ui.kanzlei.akte_view import AkteView
    from app.ui.kanzlei.arten import FORMULAR, GESPRAECH
    from app.ui.kanzlei.entwurf_view import EntwurfView
    from app.ui.kanzlei.gespraech_view import GespraechView
    from stau.kanzlei import front

    space, act = recht.kanzlei(window), window.actions_.trigger
    akte = next(view for view in space.documents.views() if isinstance(view, AkteView))
    yield step("Akte zeigen", lambda: window.goto(akte.target))
    for page in ("beteiligte", "dokumente", "stammdaten", "uebersicht"):
        yield step(f"Akte: {page}", lambda page=page: akte.show_page(page))  # type: ignore[misc]
    start = akte.overview.start
    start.request.setText("Kündigungsschutzklage")
    yield step("Gespräch beginnen", start.begin)
    talk = front(space, GespraechView)
    yield step("Antwort", lambda: talk._send_text("Weiß ich noch nicht"))  # noqa: SLF001 - what Enter does
    yield step("Formular zeigen", lambda: talk.show_page(FORMULAR))
    yield step("Gespräch zeigen", lambda: talk.show_page(GESPRAECH))
    yield step("Entwurf erstellen", lambda: act("kanzlei.entwurf_erstellen"))
    draft = front(space, EntwurfView)
    if draft.draft is None:
        raise SystemExit("Der Entwurf ist leer")
    absatz = draft.draft.schriftsatz.absaetze[5].id
    yield step("Absatz wählen", lambda: draft.preview.choose(absatz))
    yield step("Absatz bearbeiten", draft.edit_absatz)
    yield step("Absatz verwerfen", lambda: draft.preview.end_edit(save=False))
    yield step("Absatz streichen", draft.remove_absatz)
    yield step("Rückgängig", lambda: act("bearbeiten.rueckgaengig"))
    yield step("Wiederholen", lambda: act("bearbeiten.wiederholen"))
    draft.folder.setText(str(folder / "ausgang"))
    yield step("Schriftsatz exportieren", draft.export)
    yield step("Prüfliste groß zeigen", lambda: act("kanzlei.im_pruefbereich"))


def _contract(window: MainWindow, step: Step) -> Iterator[Pause]:
    from app.ui.kanzlei.vertrag_neu import NeuerVertragView
    from app.ui.kanzlei.vertrag_view import VertragView
    from stau.kanzlei import front

    space = recht.kanzlei(window)
    yield step("Kanzlei zeigen", lambda: window.show_workspace("kanzlei"))
    yield step("Neuer Vertrag", lambda: window.goto("vertrag-neu:"))
    form = front(space, NeuerVertragView)
    form.titel.setText("Probe")
    yield step("Vertrag anlegen", form.create_vertrag)
    view = front(space, VertragView)
    for _ in range(2):
        asked = view.current
        if asked is not None:
            yield step("Frage zurückstellen", lambda asked=asked: view._put_off(asked))  # type: ignore[misc]  # noqa: SLF001
    yield step("Vertrag schließen", space.documents.close_current)
    yield step("Vertrag öffnen", lambda: window.goto(view.target))


def _redaktion(window: MainWindow, step: Step) -> Iterator[Pause]:
    from app.domain.regelwerk.rules import RuleType
    from app.ui.redaktion.workspace import RedaktionWorkspace

    act = window.actions_.trigger
    yield step("Redaktion zeigen", lambda: window.show_workspace("redaktion"))
    space = window.workspaces["redaktion"]
    if not isinstance(space, RedaktionWorkspace) or space.bench.bestand is None:
        raise SystemExit("Die Redaktion fehlt")
    one, other, *_ = sorted(space.bench.bestand.clauses)
    template = min(space.bench.bestand.templates)
    yield step("Klausel öffnen", lambda: window.goto(f"clause:{one}"))
    view = _clause(space)
    yield step("Neue Version", view.new_version)
    for page in range(view.pages.count()):
        name = f"Klausel: {view.pages.tabText(page)}".replace("&", "")
        yield step(name, lambda page=page: view.pages.setCurrentIndex(page))  # type: ignore[misc]
    yield step("Text tippen", lambda: view.editor.insertPlainText("Ein neuer Satz. "))
    yield step("Text sichern", view.save_text)
    yield step("Formular einer Regel", lambda: view.show_form(RuleType.REQUIRES, other))
    if (rule := view.form.build()) is not None:
        yield step("Regel hinzufügen", lambda: view.form.submitted.emit(rule))
        yield step("Regel zurücknehmen", lambda: act("bearbeiten.rueckgaengig"))
    yield step("Vorlage öffnen", lambda: window.goto(f"template:{template}"))
    yield step("Klausel suchen", lambda: space.list.search.setText(one))
    yield step("Suche leeren", space.list.search.clear)
    for tool in ("Simulator", "Testfälle", "Beweis"):
        yield step(f"{tool} zeigen", lambda tool=tool: space.show_tool(tool))  # type: ignore[misc]
    if space.tools is not None and (proof := space.tools.lauf) is not None:
        yield step("Beweis führen", lambda: proof.run(whole=True))


def _clause(space: RedaktionWorkspace) -> KlauselView:
    view = space.clause()
    if view is None:
        raise SystemExit("Die Klausel ließ sich nicht öffnen")
    return view


def _pruefung(window: MainWindow, step: Step, folder: Path) -> Iterator[Pause]:
    from stau.pruefung import case, pruefung

    agb, impressum = folder / "agb.txt", folder / "impressum.txt"
    heading = "Allgemeine Geschäftsbedingungen der Deichkrone GmbH\n\n"
    agb.write_text(heading + "\n".join(_AGB.format(n=n) for n in range(1, 250)), "utf-8")
    impressum.write_text(_IMPRESSUM, "utf-8")
    yield step("Prüfung zeigen", lambda: window.show_workspace("pruefung"))
    space = pruefung(window)
    yield step("Neuer Vorgang (20 Seiten)", lambda: space.check_files([agb, impressum]))
    view = case(space)
    yield step("Angaben zeigen", view.show_facts)
    yield step("Nachweise zeigen", lambda: view.pages.setCurrentWidget(view.evidence))
    yield step("Dokumente zeigen", lambda: view.pages.setCurrentWidget(view.documents))
    yield step("Befund wählen", lambda: view.panel.select(view.panel.befunde()[1].id))
    yield step("Bericht vorbereiten", view.open_report)
    yield step("Prüfmodule zeigen", lambda: window.goto("pruefmodule:"))
    yield step("Kalibrierung zeigen", lambda: window.goto("kalibrierung:"))


def _look(window: MainWindow, step: Step) -> Iterator[Pause]:
    act = window.actions_.trigger
    yield step("Dunkle Farben", lambda: act("ansicht.farben_dunkel"))
    yield step("Helle Farben", lambda: act("ansicht.farben_hell"))
    yield step("Text größer", lambda: act("ansicht.groesser"))
    yield step("Text in normaler Größe", lambda: act("ansicht.normal"))
    yield step("Fenster kleiner", lambda: window.resize(1100, 700))
    yield step("Fenster größer", lambda: window.resize(1440, 900))
    for key in ("kanzlei", "redaktion", "pruefung"):
        yield step(f"Wechsel: {key}", lambda key=key: window.show_workspace(key))  # type: ignore[misc]
    yield step("Befehl suchen", window.open_palette)
    yield step("Befehlsliste schließen", lambda: _close_dialog(window))
    yield step("Suchen", window.open_search)
    yield step("Suche schließen", lambda: _close_dialog(window))
    yield step("Handbuch", lambda: act("hilfe.handbuch"))


def _close_dialog(window: MainWindow) -> None:
    from app.ui.palette import QuickDialog

    for dialog in window.findChildren(QuickDialog):
        dialog.reject()


def _again(window: MainWindow, heart: Heart) -> Iterator[Pause]:
    """The next start: all tabs of the last time."""
    step = make_step(window, heart)
    window.show()
    yield step("Zweiter Start, Reiter kommen wieder", lambda: until(lambda: "pruefung" in window.workspaces))
    settle(window)
    for key in ("kanzlei", "redaktion", "pruefung"):
        yield step(f"Wiederhergestellt: {key}", lambda key=key: window.show_workspace(key))  # type: ignore[misc]
