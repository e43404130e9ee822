"""Every way a file comes into the program, read as the program reads it (spec 6, point 4).

Each importer takes a bench and a path and goes through the service or the command line that a person would use. It
returns what was refused; nothing refused means that the file was taken. Anything else that is raised is a fault.
"""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from app.bootstrap import Program
from app.bootstrap_grund import resources_dir
from app.cli import run_command_line
from app.errors import InputError, KnownError, Problem
from app.messages import ImportAkte, ImportLibrary
from app.messages_akten import AddDokumente
from app.messages_vertrag import CreateVertrag
from app.services.bibliotheksdatei import evaluate_file, load_selection_file, open_library
from app.services.korpus import KorpusService

TAG = date(2026, 11, 10)
AKTE, VORLAGE, KLAUSEL = "muster-kschg", "geheimhaltung", "G01"
Refused = Sequence[KnownError]


class Bench:
    """A library with the samples, and the program over it.

    Args:
        template: a library to begin with, copied; it stays as it is.
    """

    def __init__(self, template: Path) -> None:
        self._template = template
        self.basedir = Path(tempfile.mkdtemp(prefix="fuzz-bibliothek-"))
        self.program = Program(self.basedir)
        self.reset()

    def reset(self) -> None:
        """The library as it was at first."""
        self.program.close()
        shutil.rmtree(self.basedir)
        shutil.copytree(self._template, self.basedir)
        self.program = Program(self.basedir, TAG)
        self.__dict__.pop("vertrag", None)

    def close(self) -> None:
        """Remove the library."""
        self.program.close()
        shutil.rmtree(self.basedir)

    @cached_property
    def vertrag(self) -> str:
        """A contract to answer questions of."""
        return self.program.vertraege.create(CreateVertrag(VORLAGE, "DE")).ids("vertraege")[0]

    @cached_property
    def window(self) -> Any:
        """The application without a screen; for settings of the window."""
        from app.ui.start import make_application
        from app.ui.theme import Theme

        application = make_application()
        return application, application.findChild(Theme) or Theme(application, application)

    def command(self, *words: str) -> Refused:
        """Run a command of the program; what it refuses."""
        out, told = io.StringIO(), io.StringIO()
        guest: Any = _Guest(self.program)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(told):
            run_command_line([*words, "--json"], lambda *_a, **_k: guest, lambda: self.basedir)
        if not told.getvalue():
            return ()
        data = json.loads(out.getvalue())
        problems = tuple(Problem(**problem) for problem in data["probleme"])
        return (InputError(data["fehler"], data["abhilfe"], data["feld"], problems),)


class _Guest:
    """The program for one command: it stays open, and filings are composed but not set."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def __getattr__(self, name: str) -> Any:
        return getattr(self._program, name)

    @property
    def filing_writer(self) -> Any:
        return self

    def write(self, *_args: Any, **_named: Any) -> Any:
        raise InputError("Der Schriftsatz ist zusammengestellt.", _DONE)

    def first_start(self) -> None:
        """It has the samples."""

    def close(self) -> None:
        """The bench closes it."""


_DONE = "fertig"


def _unseen(stage: str, done: int, total: int) -> None:
    """Nobody looks on."""


def _library(bench: Bench, path: Path) -> Refused:
    preview = bench.program.austausch.preview(path)
    if preview.accepted:
        bench.program.austausch.import_library(ImportLibrary(preview.library))
        return ()
    problems = tuple(Problem(*problem) for problem in preview.problems)
    return (InputError(f"{path.name}: Vorschau", "Bitte die genannten Stellen berichtigen.", probleme=problems),)


def _selection(bench: Bench, path: Path) -> Refused:
    library = open_library(bench.program.bibliothek_leser, resources_dir() / "bibliothek" / "geheimhaltung.json")
    selection = load_selection_file(path)
    try:
        evaluate_file(library, selection)
    except KnownError as error:
        return _named(path, error)
    return ()


def _named(path: Path, *errors: KnownError) -> Refused:
    """Refusals of values a person has given with this file: their text is about the values, the file is known."""
    return tuple(InputError(f"{path.name}: {e.text}", e.abhilfe, e.feld, e.probleme) for e in errors)


def _law(bench: Bench, path: Path) -> Refused:
    program = bench.program  # as the process does that reads for the window; ties are tied later
    report = KorpusService(program.rechtskorpus, program.quellen_leser, program.uhr).import_paths([path], _unseen)
    if not path.is_dir() and not (report.imported or report.unchanged or report.refused or report.foreign):
        raise AssertionError("the import said nothing about the file")
    return tuple(refused.error for refused in report.refused)


def _korpus(bench: Bench) -> object:
    return bench.program.rechtskorpus


def _akte(bench: Bench, path: Path) -> Refused:
    bench.program.akten.import_json(ImportAkte(path))
    return ()


def _akte_draft(bench: Bench, path: Path) -> Refused:
    with tempfile.TemporaryDirectory() as out:
        return _composed(bench.command(
            "schriftsatz", "draft", "--request", "Kündigungsschutzklage", "--klageart", "kschg_klage",
            "--akte", str(path), "--out", out,
        ))  # fmt: skip


def _composed(refused: Refused) -> Refused:
    return tuple(error for error in refused if error.abhilfe != _DONE)


def _akte_document(bench: Bench, path: Path) -> Refused:
    changed, taken = bench.program.akten.add_dokumente(AddDokumente(AKTE, (path,)))
    del changed
    for document in taken.neu:
        if document.datei.lower().endswith(".pdf"):
            with contextlib.suppress(InputError):  # text can be read of what cannot be drawn
                bench.program.akten.seitenbild(AKTE, document.id, 1, 300)
    return tuple(error for _, error in taken.abgelehnt)


def _anlage(bench: Bench, path: Path) -> Refused:
    from app.adapters.export.anlagen import prepare_anlage
    from app.adapters.export.pdf import font_folders

    with tempfile.TemporaryDirectory() as out:
        font = next(Path(font_folders()[0]).rglob("*.ttf"))
        prepare_anlage("K 1", path, Path(out, "anlage.pdf"), font, bench.program.leser)
    return ()


def _endcheck(bench: Bench, path: Path) -> Refused:
    bench.program.endkontrolle.check(path)
    return ()


def _checked(bench: Bench, path: Path) -> Refused:
    bench.program.dokumentpruefung.check_files([path], "impressum", {}, TAG, betrachten=False)
    return ()


def _scope(bench: Bench, path: Path) -> Refused:
    page = path.with_name("fall.txt")
    page.write_text("Impressum\nHeckenhof GmbH, Gartenweg 1, 20457 Hamburg", "utf-8")
    return _about_values(
        path,
        bench.command("pruefen", "datei", str(page), "--scope", str(path), "--modul", "impressum", "--ohne-ansicht"),
    )


def _about_values(path: Path, errors: Refused) -> Refused:
    """As ``_named`` where no file is named."""
    return tuple(e if path.name in str(e) else _named(path, e)[0] for e in errors)


def _labelled(bench: Bench, path: Path) -> Refused:
    bench.program.kalibrierung.run(path, TAG, _unseen)
    return ()


def _answers(bench: Bench, path: Path) -> Refused:
    with tempfile.TemporaryDirectory() as out:
        return _composed(bench.command(
            "schriftsatz", "draft", "--request", "Klage", "--klageart", "kschg_klage", "--muster", "kschg",
            "--stichtag", "2026-11-10", "--answers", str(path), "--out", out,
        ))  # fmt: skip


def _contract(bench: Bench) -> str:
    return bench.vertrag


def _contract_answers(bench: Bench, path: Path) -> Refused:
    return bench.command("vertrag", "answer", bench.vertrag, "--datei", str(path))


def _wording(bench: Bench, path: Path) -> Refused:
    return _about_values(path, bench.command("vertrag", "wording", bench.vertrag, KLAUSEL, "--datei", str(path)))


def _klageart(_bench: Bench, path: Path) -> Refused:
    from app.adapters.katalog.katalog import DateiKatalog

    (path / "recht").symlink_to(resources_dir() / "recht")
    DateiKatalog(path).klagearten()
    return ()


def _module(bench: Bench, path: Path) -> Refused:
    from app.adapters.katalog.pruefmodule import load_pruefkatalog

    del bench
    load_pruefkatalog(path)
    return ()


def _gguf(bench: Bench, path: Path) -> Refused:
    bench.program.modell.choose(path)
    bench.program.modell.stand()
    return ()


def _vector_model(bench: Bench, path: Path) -> Refused:
    bench.program.vektoren.choose(path / "modell")
    try:
        bench.program.vektoren.embed_query("Wie hoch darf die Hecke sein?")
    finally:
        bench.program.vektoren.choose(None)
    return ()


def _backup(bench: Bench, path: Path) -> Refused:
    store: Any = bench.program.store  # a library in a file
    store.restore(path)
    bench.program.akten.akten()
    return ()


def _settings(bench: Bench, path: Path) -> Refused:
    """Settings never keep the program from starting: what cannot be read counts as not set."""
    if path.suffix == ".ini":
        _window(bench, path)
        return ()
    place = bench.basedir / ("korpus" if path.stem == "vektormodell" else "") / path.name
    place.parent.mkdir(exist_ok=True)
    shutil.copyfile(path, place)
    fresh = Program(bench.basedir, TAG, readonly=True)
    try:
        fresh.modell.stand()
        fresh.modell.einstellungen()
        fresh.vektoren.pick()
    finally:
        fresh.close()
        place.unlink()
    return ()


def _window(bench: Bench, path: Path) -> None:
    from app.ui.kanzlei.entwurf_in_arbeit import InArbeit
    from app.ui.shell import MainWindow
    from app.ui.start import usable_settings

    application, theme = bench.window
    window = MainWindow(theme, usable_settings(path))
    try:
        window.show()
        InArbeit(window.settings, "entwurf-1").left_over()
        application.processEvents()
        window.close()
    finally:
        window.tasks.shutdown()
        window.deleteLater()
        application.processEvents()


@dataclass(frozen=True)
class Importer:
    """A way in.

    Attributes:
        name: short, as the lines of figures call it.
        what: for people.
        read: reads a case; returns what was refused.
        targets: which files of a case are damaged (patterns).
        whole: the folder is handed in instead of the file.
        silent: it refuses nothing: what is damaged counts as not there.
        weight: milliseconds a case takes, roughly; the quick form takes fewer of the slow ones.
        prepare: makes what the case needs in the library.
    """

    name: str
    what: str
    read: Callable[[Bench, Path], Refused]
    targets: tuple[str, ...] = ("*",)
    whole: bool = False
    silent: bool = False
    weight: int = 10
    prepare: Callable[[Bench], object] | None = None


IMPORTERS: dict[str, Importer] = {
    importer.name: importer
    for importer in (
        Importer("bibliothek", "Bibliothek als JSON, auch einfache Form", _library),
        Importer("auswahl", "Auswahl und Testfall zur Bibliothek", _selection, weight=40),
        Importer("gii", "Gesetz im XML von gesetze-im-internet.de", _law, prepare=_korpus),
        Importer("formex", "EU-Recht in Formex", _law, prepare=_korpus),
        Importer("kurzfassung", "Kurzfassungen (YAML)", _law, prepare=_korpus),
        Importer("archiv", "ZIP und tar.gz mit Quellen", _law, weight=20, prepare=_korpus),
        Importer("quelltext", "Urteile und Texte (PDF, DOCX, HTML, TXT, MD)", _law, weight=20, prepare=_korpus),
        Importer("akte", "Akte als JSON mit Dokumenten", _akte, targets=("akte.json",)),
        Importer("akte_entwurf", "Akte als JSON im Entwurf ohne Bibliothek", _akte_draft, ("akte.json",), weight=60),
        Importer("akte_dokument", "Dokument einer Akte", _akte_document, weight=20),
        Importer("anlage", "Anlage beim Ausgeben", _anlage, silent=True, weight=30),
        Importer("antworten", "Antworten zum Schriftsatz", _answers, weight=80),
        Importer("vertragsantworten", "Antworten zum Vertrag", _contract_answers, weight=80, prepare=_contract),
        Importer("wortlaut", "Wortlaut einer Vertragsklausel", _wording, weight=80, prepare=_contract),
        Importer("klageart", "Klagearten, Bausteine, Prüfungen", _klageart, ("*/*.yaml",), whole=True, weight=150),
        Importer("pruefmodul", "Prüfmodule", _module, ("*.yaml",), whole=True, weight=100),
        Importer("pruefdokument", "Dokument einer Prüfung", _checked, weight=40),
        Importer("endkontrolle", "Dokument der Endkontrolle", _endcheck, weight=20),
        Importer("scope", "Angaben zum Prüffall", _scope, weight=40),
        Importer("kalibriersatz", "Kalibriersatz", _labelled, ("*.csv", "*.csv", "texte/*.txt"), whole=True, weight=60),
        Importer("vektormodell", "Ordner eines Modells für Vektoren", _vector_model, ("modell/*",), whole=True),
        Importer("gguf", "Sprachmodell (GGUF)", _gguf),
        Importer("sicherung", "Sicherung zurückholen", _backup, weight=200),
        Importer("einstellungen", "Einstellungen (fenster.ini, Modellwahl)", _settings, silent=True, weight=50),
    )
}
