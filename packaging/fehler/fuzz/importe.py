"""Every way a file comes into the program, read as the program reads it (spec 6, point 4).

Each importer takes a bench and a path and goes through the service or the command line that a person would use. It
returns what was refused; nothing refused means that the file was taken. Anything else that is raised is a fault.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

from app.arbeitsplatz import Arbeitsplatz, read_arbeitsplatz
from app.bootstrap import Program
from app.bootstrap_grund import resources_dir
from app.errors import InputError, KnownError, Problem
from app.messages import ImportAkte, ImportLibrary
from app.messages_akten import AddDokumente
from app.services.bibliotheksdatei import evaluate_file, load_selection_file, open_library
from app.services.korpus import KorpusService
from fehler.fuzz.bank import DONE, TAG, Bench, Importer, Refused
from fehler.fuzz.nebenprozesse import WAITS, ask_model, children_watched

AKTE, KLAUSEL = "muster-kschg", "G01"
PDF = 20.0
"""Seconds until the process that reads PDFs has started on a busy machine."""


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
    library = open_library(
        bench.program.bibliothek_leser, resources_dir() / "bibliothek" / "geheimhaltung.json", bench.program.uhr.today()
    )
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
    return bench.korpus


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
    return tuple(error for error in refused if error.abhilfe != DONE)


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


def _klageart(bench: Bench, path: Path) -> Refused:
    from app.adapters.katalog.katalog import DateiKatalog

    katalog = DateiKatalog(path)
    for sound in ("_fristen", "_kostenverzeichnis", "_zustaendigkeit"):  # reading the law takes ten times as long
        katalog.__dict__[sound] = getattr(bench.program.katalog, sound)
    katalog.klagearten()
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


def _loaded(bench: Bench, path: Path) -> Refused:
    with children_watched() as bench.children:
        refused = ask_model(path)
    return () if refused is None else _named(path, refused)


def _rendered(bench: Bench, path: Path) -> Refused:
    with children_watched() as bench.children:
        refused = bench.pages.look(path)
    return () if refused is None else _named(path, refused)


def _backup(bench: Bench, path: Path) -> Refused:
    store: Any = bench.program.store  # a library in a file
    store.restore(path)
    bench.program.akten.akten()
    return ()


def _damaged_library(_bench: Bench, path: Path) -> Refused:
    """The library itself, with what stands in its rows changed: opened, verified, shown."""
    with tempfile.TemporaryDirectory() as folder:
        with contextlib.suppress(FileNotFoundError):
            path.rename(Path(folder, "satzwerk.sqlite3"))
        program = Program(Path(folder), TAG)
        try:
            return _named(path, *_errors(program))
        finally:
            program.close()


_STEPS = ("historie.verify", "akten.akten", "austausch.library", "vertraege.overview", "pruefvorgaenge.vorgaenge",
          "historie.entries", "sicherung.make", "sicherung.overview")  # fmt: skip


def _errors(program: Program) -> Iterator[KnownError]:
    for step in _STEPS:
        try:
            attrgetter(step)(program)()
        except KnownError as error:
            yield error


def _streitwert(bench: Bench, path: Path) -> Refused:
    bench.program.kosten.value(path)
    return ()


def _rechnung(bench: Bench, path: Path) -> Refused:
    bench.program.kosten.fee_note(path)
    return ()


def _desk(_bench: Bench, path: Path) -> Refused:
    read_arbeitsplatz(path.parent, Arbeitsplatz())
    return ()


def _settings(bench: Bench, path: Path) -> Refused:
    """Settings never keep the program from starting: what cannot be read counts as not set."""
    if path.suffix == ".ini":
        _window(bench, path)
        return ()
    place = bench.basedir / _PLACES.get(path.stem, "") / path.name
    place.parent.mkdir(exist_ok=True)
    shutil.copyfile(path, place)
    fresh = Program(bench.basedir, TAG, readonly=True)
    try:
        fresh.modell.stand()
        fresh.modell.einstellungen()
        fresh.vektoren.pick()
        fresh.sicherung.overview()
    finally:
        fresh.close()
        place.unlink()
    return ()


_PLACES = {"vektormodell": "korpus", "wiederhergestellt": "sicherungen"}


def _window(bench: Bench, path: Path) -> None:
    from PySide6.QtCore import QEvent

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
        application.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)


IMPORTERS: dict[str, Importer] = {
    importer.name: importer
    for importer in (
        Importer("bibliothek", "Bibliothek als JSON, auch einfache Form", _library),
        Importer("auswahl", "Auswahl und Testfall zur Bibliothek", _selection, weight=40),
        Importer("gii", "Gesetz im XML von gesetze-im-internet.de", _law, prepare=_korpus),
        Importer("formex", "EU-Recht in Formex", _law, prepare=_korpus),
        Importer("kurzfassung", "Kurzfassungen (YAML)", _law, prepare=_korpus),
        Importer("archiv", "ZIP und tar.gz mit Quellen", _law, weight=20, prepare=_korpus),
        Importer(
            "quelltext", "Urteile und Texte (PDF, DOCX, HTML, TXT, MD)", _law, weight=20, waits=PDF, prepare=_korpus
        ),
        Importer("akte", "Akte als JSON mit Dokumenten", _akte, targets=("akte.json",)),
        Importer(
            "akte_entwurf",
            "Akte als JSON im Entwurf ohne Bibliothek",
            _akte_draft,
            ("akte.json",),
            weight=60,
            waits=PDF,
        ),
        Importer("akte_dokument", "Dokument einer Akte", _akte_document, weight=20, waits=PDF),
        Importer("anlage", "Anlage beim Ausgeben", _anlage, silent=True, weight=30, waits=PDF),
        Importer("antworten", "Antworten zum Schriftsatz", _answers, weight=80, waits=PDF),  # of the Muster-Akte
        Importer("vertragsantworten", "Antworten zum Vertrag", _contract_answers, weight=80, prepare=_contract),
        Importer("wortlaut", "Wortlaut einer Vertragsklausel", _wording, weight=80, prepare=_contract),
        Importer("klageart", "Klagearten, Bausteine, Prüfungen", _klageart, ("*/*.yaml",), whole=True, weight=150),
        Importer("pruefmodul", "Prüfmodule", _module, ("*.yaml",), whole=True, weight=100),
        Importer("pruefdokument", "Dokument einer Prüfung", _checked, weight=40, waits=PDF),
        Importer("endkontrolle", "Dokument der Endkontrolle", _endcheck, weight=20, waits=PDF),
        Importer("scope", "Angaben zum Prüffall", _scope, weight=40),
        Importer("kalibriersatz", "Kalibriersatz", _labelled, ("*.csv", "*.csv", "texte/*.txt"), whole=True, weight=60),
        Importer("webseite", "gespeicherte Seite, dargestellt", _rendered, weight=4000, waits=WAITS),
        Importer("sprachmodell", "GGUF im Prozess von llama.cpp", _loaded, weight=1500, waits=WAITS),
        Importer("vektormodell", "Ordner eines Modells für Vektoren", _vector_model, ("modell/*",), whole=True),
        Importer("gguf", "Sprachmodell (GGUF)", _gguf),
        Importer("sicherung", "Sicherung zurückholen", _backup, weight=200),
        Importer("bibliotheksdatei", "die Bibliothek selbst", _damaged_library, weight=100),
        Importer("streitwert", "Posten eines Streitwerts", _streitwert),
        Importer("rechnung", "Angelegenheiten einer Vergütungsberechnung", _rechnung),
        Importer("arbeitsplatz", "Verbindungen (arbeitsplatz.toml)", _desk, weight=1),
        Importer("einstellungen", "Einstellungen (fenster.ini, Modellwahl)", _settings, silent=True, weight=50),
    )
}
