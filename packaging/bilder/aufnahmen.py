"""Pictures of the running program for README and handbook, each made by driving the window through its views.

    python packaging/bilder/aufnahmen.py FOLDER [--groesse 1440x900] [--farben hell|dunkel|beide] [--klein]
    python packaging/bilder/aufnahmen.py --handbuch   what handbook and README name, into ``resources/handbuch/bilder``

Works without a screen. Uses a fresh library in a temporary folder with the shipped samples, on the Muster-Akte's day.
``--klein`` and ``--handbuch`` write eight bits for a pixel: a third of the size, as crisp to the eye.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.bootstrap import Program
    from app.ui.redaktion.workspace import RedaktionWorkspace
    from app.ui.shell import MainWindow

ROOT = Path(__file__).resolve().parents[2]
HANDBUCH = ROOT / "resources" / "handbuch"
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from bilder.proben import ANTWORTEN, DATENSCHUTZ, DEICHG, DELIVERY, IMPRESSUM, MIETVERTRAG, SATZ  # noqa: E402
from bilder.weitere import Weitere  # noqa: E402

AUFTRAG = "Kündigungsschutzklage gegen die Kündigung erheben"
GRENZE_S = 300
GESETZE = ROOT.parent / "shared" / "data" / "gesetze"


def main() -> int:
    """Write the pictures; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ordner", type=Path, nargs="?", default=HANDBUCH / "bilder")
    parser.add_argument("--groesse", default="1366x768", help="Breite x Höhe des Fensters")
    parser.add_argument("--farben", choices=("hell", "dunkel", "beide"), default="beide")
    parser.add_argument("--klein", action="store_true", help="acht Bit je Bildpunkt")
    parser.add_argument("--handbuch", action="store_true", help="nur, was Handbuch und README nennen, und klein")
    options = parser.parse_args()
    width, height = (int(n) for n in options.groesse.split("x"))
    options.ordner.mkdir(parents=True, exist_ok=True)
    modes = ("hell", "dunkel") if options.farben == "beide" else (options.farben,)
    wanted = named() if options.handbuch else None
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = folder  # pictures show no path of the machine they were made on
        pictures = take(Path(folder), (width, height), options.ordner, modes, wanted)
    for path in pictures:
        if options.klein or options.handbuch:
            shrink(path)
        print(path)
    missing = sorted((wanted or set()) - {path.name for path in pictures})
    for name in missing:
        print(f"Nicht gemacht: {name}", file=sys.stderr)
    return 1 if missing else 0


def named() -> set[str]:
    """Names of the pictures that README and handbook show."""
    pages = [ROOT / "README.md", *HANDBUCH.glob("*.md")]
    return {name for page in pages for name in re.findall(r"bilder/([\w-]+\.png)", page.read_text("utf-8"))}


def shrink(path: Path) -> None:
    """Write a picture anew with 256 colours of its own."""
    from PIL import Image

    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def take(
    basedir: Path,
    size: tuple[int, int],
    target: Path,
    modes: tuple[str, ...],
    wanted: set[str] | None = None,
    shown: Callable[[str, QWidget], None] | None = None,
) -> list[Path]:
    """Drive the window through its views and take a picture of each in each theme.

    ``wanted``: only these files. ``shown`` is told each view, whether its picture is wanted or not.
    """
    from PySide6.QtWidgets import QApplication

    from app.bootstrap import Program
    from app.messages_schriftsatz import CreateDraft, StartConversation
    from app.ui.start import make_application, open_window
    from app.ui.theme import Mode

    app: QApplication = make_application()
    program = Program(basedir / "bibliothek")
    window = open_window(app, program.window_services, basedir / "bibliothek", program.hilfe)
    window.resize(*size)
    window.show()
    _wait(lambda: "pruefung" in window.workspaces)
    _settle(lambda: window.tasks.idle)

    akte = program.akten.akten()[0]
    changes = program.schriftsatz.start(StartConversation(akte.id, AUFTRAG))
    conversation = changes.ids("conversations")[0]
    desk = window.desk
    if desk is None:
        raise SystemExit("Das Fenster wird nicht fertig")
    desk.bus.publish(changes)
    written: list[Path] = []

    def picture(name: str, widget: QWidget | None = None) -> None:
        if shown is not None:
            _settle(lambda: window.tasks.idle)
            shown(name, widget or window)
        for mode in modes:
            path = target / f"{name}-{mode}.png"
            if wanted is not None and path.name not in wanted:
                continue
            window.theme.set_mode(Mode(mode))
            _settle(lambda: window.tasks.idle)
            if not (widget or window).grab().save(str(path)):
                raise SystemExit(f"{path} lässt sich nicht schreiben")
            written.append(path)

    more = Weitere(window, picture, lambda: _settle(lambda: window.tasks.idle))
    picture("kanzlei-akte")
    more.akte(akte.id)
    window.goto(f"conversation:{conversation}")
    picture("kanzlei-gespraech")
    more.gespraech()
    changes = program.schriftsatz.create_draft(CreateDraft(conversation))
    draft = changes.ids("drafts")[0]
    desk.bus.publish(changes)
    window.goto(f"draft:{draft}")
    _settle(lambda: window.tasks.idle)
    view = window.workspaces["kanzlei"].current_view()
    export, folder = getattr(view, "export", None), getattr(view, "folder", None)
    if export is None or folder is None:
        raise SystemExit("Der Entwurf ließ sich nicht öffnen")
    folder.setText("~/Klage Berger")
    export()
    _settle(lambda: window.tasks.idle)
    picture("kanzlei-entwurf")
    more.entwurf(program, conversation, draft)
    window.goto(f"pruefung:{draft}")
    picture("pruefung")
    _vertrag(window, program, basedir, picture)
    _pruefung(window, basedir, picture)
    _recht(window, program, basedir, draft, picture)
    _redaktion(window, program, basedir, picture)
    more.redaktion()
    more.gemeinsam()
    more.fenster()
    window.close()
    program.close()
    return written


def _vertrag(window: MainWindow, program: Program, folder: Path, picture: Callable[..., None]) -> None:
    """A contract half-way through its interview, with a conflict, an own wording, completion refused; the end-check."""
    from app.domain.regelwerk.templates import SlotKind
    from app.messages_vertrag import ChooseClause, CreateVertrag
    from app.ui.kanzlei.vertrag_view import VertragView

    def settle() -> None:
        _settle(lambda: window.tasks.idle)

    service = program.vertraege
    window.actions_.trigger("kanzlei.neuer_vertrag")
    settle()
    picture("kanzlei-vertrag-neu")
    window.actions_.trigger("ansicht.reiter_schliessen")
    akte = program.akten.akten()[0].id
    command = CreateVertrag("arbeitsvertrag", "DE", "Arbeitsvertrag Lindner", akte, ANTWORTEN)
    vertrag = service.create(command).ids("vertraege")[0]
    window.goto(f"vertrag:{vertrag}")
    settle()
    view = window.workspaces["kanzlei"].current_view()
    if not isinstance(view, VertragView):
        raise SystemExit("Der Vertrag ließ sich nicht öffnen")
    view.ask("arbeitsort")
    view.question.why.setChecked(True)
    picture("kanzlei-vertrag")
    for slot in service.stand(vertrag).slots:
        others = [one.clause_id for one in slot.moeglich if one.gilt and one.clause_id not in slot.clause_ids]
        if slot.slot.kind is SlotKind.REQUIRED or not (others or (slot.clause_ids and len(slot.moeglich) == 1)):
            continue
        changes = service.choose(ChooseClause(vertrag, slot.slot.id, others[0] if others else None))
        if any(befund.id.startswith("regel.") for befund in service.stand(vertrag).sperren):
            break
        changes = program.historie.undo()
    view.desk.bus.publish(changes)
    settle()
    view.go_to(f"slot:{slot.slot.id}")
    settle()
    picture("kanzlei-vertrag-klauseln")
    _wait(lambda: view.repairs.count() > 0)
    view.show_repairs()
    picture("kanzlei-vertrag-reparaturen")
    view.edit_wording(view.now.stand.text.klauseln[2].clause_id if view.now is not None else "")
    view.paper.wording.editor.insertPlainText("Vor dem Beginn übergibt jede Seite der anderen ihre Unterlagen. ")
    settle()
    picture("kanzlei-vertrag-wortlaut")
    view.paper.wording.cancel()
    window.actions_.trigger("kanzlei.vertrag_abschliessen")
    settle()
    picture("kanzlei-vertrag-abschluss")
    view.message.hide()
    source = folder / "Mietvertrag.txt"
    source.write_text(MIETVERTRAG, encoding="utf-8")
    window.goto(f"dokument-pruefen:{source}")
    settle()
    picture("pruefung-dokument")
    window.show_workspace("kanzlei")


def _pruefung(window: MainWindow, folder: Path, picture: Callable[..., None]) -> None:
    """Two pages of a provider as one case: findings, facts, dismissal; modules; a calibration."""
    from app.ui.pruefung.kalibrier_view import KalibrierView
    from app.ui.pruefung.workspace import PruefungWorkspace

    def settle() -> None:
        _settle(lambda: window.tasks.idle)

    window.show_workspace("pruefung")
    settle()
    space = window.workspaces["pruefung"]
    if not isinstance(space, PruefungWorkspace):
        raise SystemExit("Der Arbeitsbereich Prüfung fehlt")
    pages = {"impressum.html": IMPRESSUM, "datenschutz.html": DATENSCHUTZ}
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    space.check_files([folder / name for name in pages])
    _wait(lambda: (case := space.case()) is not None and case.bild is not None)
    settle()
    view = space.case()
    if view is None:
        raise SystemExit("Der Prüfvorgang ließ sich nicht öffnen")
    picture("pruefung-vorgang")
    view.show_facts()
    picture("pruefung-angaben")
    view.pages.setCurrentWidget(view.documents)
    view.ask_dismiss()
    view.dismiss.grund.setText("Die Angabe steht am Fuß jeder Seite.")
    picture("pruefung-abweisen")
    view.dismiss.cancel()
    view.open_report()
    view.report.exports.folder.setText("~/Prüfbericht Nordlicht")
    picture("pruefung-bericht")
    window.goto("prueftext:")
    settle()
    picture("pruefung-text")
    window.goto("pruefmodule:")
    settle()
    picture("pruefung-module")
    satz = folder / "musterset"
    (satz / "texte").mkdir(parents=True)
    for name, text in SATZ.items():
        (satz / name).write_text(text, encoding="utf-8")
    for document in view.bild.dokumente if view.bild is not None else ():
        (satz / "texte" / f"{Path(document.name).stem}.txt").write_text(document.text, encoding="utf-8")
    window.goto("kalibrierung:")
    settle()
    measure = space.documents.current()
    if not isinstance(measure, KalibrierView):
        raise SystemExit("Die Kalibrierung ließ sich nicht öffnen")
    measure.folder.setText(str(satz))
    measure.start()
    settle()
    measure.folder.setText("~/musterset")
    for number, name in enumerate(("kalibrierung", "diagramm", "fehler")):
        measure.pages.setCurrentIndex(number)
        settle()
        picture(f"pruefung-{name}")
    window.show_workspace("kanzlei")


def _recht(window: MainWindow, program: Program, folder: Path, draft: str, picture: Callable[..., None]) -> None:
    """Recherche below the draft, Rechtskorpus, Änderungsradar. No picture shows the wording of a statute."""
    from app.ui.kanzlei.workspace import KanzleiWorkspace

    def silent(_stage: str, _done: int, _total: int) -> None:
        pass

    kanzlei = window.workspaces["kanzlei"]
    if not isinstance(kanzlei, KanzleiWorkspace):
        raise SystemExit("Der Arbeitsbereich Kanzlei fehlt")
    window.goto(f"draft:{draft}")
    window.actions_.trigger("kanzlei.recherche")
    _settle(lambda: window.tasks.idle)
    pane = kanzlei.research.pane()
    if pane is None:
        raise SystemExit("Die Recherche lässt sich nicht öffnen")
    pane.look_up("Anhörung des Betriebsrats vor der Kündigung")
    _settle(lambda: window.tasks.idle)
    picture("recherche")
    window.actions_.trigger("ansicht.dock_unten")
    for day, words in (("1.3.2025", "fünf Tagen"), ("2.4.2026", "zehn Tagen")):
        path = folder / "deichg.xml"
        path.write_text(DEICHG.format(stand=day, frist=words), encoding="utf-8")
        program.korpus.import_paths([path], silent)
    if GESETZE.is_dir():
        names = ("agg", "arbgg", "bdsg_2018", "betrvg", "bgb", "gkg_2004", "gvg", "kschg", "rvg", "sgb_9_2018", "zpo")
        program.korpus.import_paths([GESETZE / f"{name}.xml" for name in names], silent)
    for target, name in (("korpus:stand", "rechtskorpus"), ("korpus:radar", "aenderungsradar")):
        window.goto(target)
        _settle(lambda: window.tasks.idle)
        picture(name)


def _redaktion(window: MainWindow, program: Program, folder: Path, picture: Callable[..., None]) -> None:
    """A draft of C06 with its rules, the views of the library, test bench, template, import and review."""
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication, QDialog, QDockWidget

    from app.domain.regelwerk.scenarios import Selection
    from app.domain.regelwerk.versioning import Changelog, ChangeType, LegalImpact
    from app.messages import EditRule, SetChangelog, SubmitVersion, VersionKind
    from app.ui.redaktion.review_view import review_target
    from app.ui.redaktion.workspace import RedaktionWorkspace

    def settle() -> None:
        _settle(lambda: window.tasks.idle)

    window.goto("clause:C06")
    window.show_workspace("redaktion")
    settle()
    space = window.workspaces["redaktion"]
    if not isinstance(space, RedaktionWorkspace):
        raise SystemExit("Die Redaktion ließ sich nicht öffnen")
    window.actions_.trigger("redaktion.neue_version")
    settle()
    view = space.clause()
    if view is None or view.version is None:
        raise SystemExit("Die Klausel ließ sich nicht öffnen")
    picture("redaktion-saetze")
    picture("redaktion")
    for page in ("Matrix", "Graph", "Tabelle", "Vermerk"):
        view.show_page(page)
        settle()
        picture(f"redaktion-{page.lower()}")
    version, bench = view.version, space.bench
    view.editor.set_text(version.content.replace("auf leichter Fahrlässigkeit", "auf einfacher Fahrlässigkeit"))
    view.save_text()
    settle()
    rule = version.rules[0]
    changed = rule.model_copy(update={"message": "Zum Haftungsausschluss gehört eine Regelung der Gewährleistung."})
    bench.run(lambda: program.redaktion.edit_rule(EditRule(version.id, rule.id, changed)))
    note = Changelog(summary="Bei mitgebrachten Sachen nun einfache Fahrlässigkeit.",
                     change_type=ChangeType.CONTENT_UPDATE, legal_impact=LegalImpact.LOW)  # fmt: skip
    bench.run(lambda: program.redaktion.set_changelog(SetChangelog(VersionKind.CLAUSE, version.id, note)))
    settle()
    view.show_page("Vergleich")
    settle()
    bar = view.diff.text.verticalScrollBar()
    bar.setValue(bar.maximum())
    picture("redaktion-vergleich")
    view.show_page("Sätze")
    view.edit_rule()
    settle()
    picture("redaktion-regel")
    view.form.cancelled.emit()
    space.show_tool("Beweis")
    settle()
    bottom = space.tools
    docks = [dock for dock in window.findChildren(QDockWidget) if bottom is not None and dock.isAncestorOf(bottom)]
    window.resizeDocks(docks, [390], Qt.Orientation.Vertical)  # as one does who works with it
    if space.proof is not None:
        space.proof.lauf.run(whole=True)
    picture("redaktion-beweis")
    space.show_tool("Simulator")
    settle()
    if space.simulator is not None:
        space.simulator.open_selection(Selection(clauses=("C03", "C04"), jurisdiction="DE"))
        settle()
    picture("redaktion-simulator")
    space.show_tool("Testfälle")
    settle()
    picture("redaktion-testfaelle")
    window.actions_.trigger("redaktion.pruefstand")
    window.goto(f"template:{program.redaktion.library().templates[0].id}")
    _template(window, space, picture)
    window.goto("clause:C06")
    bench.run(lambda: program.freigabe.submit(SubmitVersion(VersionKind.CLAUSE, version.id, bench.who)))
    settle()
    window.goto(review_target(VersionKind.CLAUSE, version.id))
    picture("redaktion-pruefung")
    source = folder / "lieferung.json"
    source.write_text(DELIVERY, encoding="utf-8")
    space.exchange.preview(source)
    settle()
    for dialog in QApplication.topLevelWidgets():
        if isinstance(dialog, QDialog) and dialog.isVisible():
            picture("redaktion-einlesen", dialog)
            dialog.reject()


def _template(window: MainWindow, space: RedaktionWorkspace, picture: Callable[..., None]) -> None:
    """A draft of the template on screen: structure, questions, parties, preview."""
    from app.ui.redaktion.vorlage_view import VorlageView

    _settle(lambda: window.tasks.idle)
    window.actions_.trigger("redaktion.neue_version")
    _settle(lambda: window.tasks.idle)
    view = space.documents.current()
    if not isinstance(view, VorlageView):
        raise SystemExit("Die Vorlage ließ sich nicht öffnen")
    view.structure.select("slot:laufzeit")
    picture("redaktion-vorlage")
    view.show_page("Fragen")
    view.interview.select("ende")
    picture("redaktion-fragen")
    for title in ("Parteien", "Vorschau"):
        view.show_page(title)
        picture(f"redaktion-{title.lower()}")


def _wait(condition: Callable[[], bool]) -> None:
    """Let the window work until the condition holds."""
    from PySide6.QtWidgets import QApplication

    end = time.monotonic() + GRENZE_S
    while not condition():
        if time.monotonic() > end:
            raise SystemExit("Das Fenster wird nicht fertig")
        QApplication.processEvents()
        time.sleep(0.005)


def _settle(idle: Callable[[], bool]) -> None:
    """Wait until nothing runs any more, and a little longer for debounced refreshes."""
    from PySide6.QtWidgets import QApplication

    quiet_since = time.monotonic()
    while time.monotonic() - quiet_since < 0.4:
        _wait(idle)
        QApplication.processEvents()
        time.sleep(0.01)
        if not idle():
            quiet_since = time.monotonic()


if __name__ == "__main__":
    sys.exit(main())
