"""Kill an import at points spread over its run and look at what is left (spec 3, Import).

    python packaging/fehler/einlesen.py --runden 50 [--saat 7]

A corpus holds invented documents in a first version. Each round a child process imports the second versions and prints
a line after each step; it is killed without warning a moment after one of them, another one each round. Afterwards
every document must be whole and searchable, old or new, none that was acknowledged may be old, the file and its full
text index must be sound. After every fifth kill the index is made anew from what is left, as after an update of the
program, and has to answer as before; running the import again completes it. Exit code 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from app.adapters.korpus import schema  # noqa: E402 - needs the path above
from app.adapters.korpus.datenbank import SqliteKorpus  # noqa: E402
from app.adapters.korpus.pruefung import faults  # noqa: E402
from app.domain.korpus.chunking import chunk_document  # noqa: E402
from app.domain.korpus.quelle import DocumentMeta, SourceAbsatz, SourceDocument, SourceNorm, SourceType  # noqa: E402
from app.domain.korpus.treffer import SearchFilter, Term, WordQuery  # noqa: E402
from app.domain.recht.zitat import CitationStyle, NormArt  # noqa: E402
from app.ports_korpus import SourceFile  # noqa: E402
from fehler.grund import Dauer, Ergebnis, Umfang, by_umfang, report  # noqa: E402
from fehler.kindprozess import Say, lines_until_killed  # noqa: E402 - beside this file

DOCUMENTS = 16
NORMS = 16
STEPS = 2 * DOCUMENTS + 1
"""Lines a child prints: one when the run has begun, two for each document."""
_ANEW_EVERY = 5
"""Making the index anew and asking everything again takes half as long as the round itself."""
DAY = date(2026, 5, 4)
SYLLABLES = ("brun", "nen", "korb", "wie", "sen", "markt", "holz", "stein", "mühl", "bach", "garten", "zaun")


def invented(number: int, version: str) -> SourceDocument:
    """A law of its own words; ``marker`` stands in each of its norms."""
    # random numbers choose what is written here; nothing secret depends on them
    chance = random.Random(f"{number} {version}")  # noqa: S311
    meta = DocumentMeta(
        f"gii:Probe{number}",
        version,
        f"ProbeG{number}",
        f"Gesetz {number}",
        CitationStyle.PARAGRAPH,
        SourceType.GESETZ,
        "gesetz",
    )
    norms = []
    for norm in range(1, NORMS + 1 + number % 5):
        words = " ".join("".join(chance.choices(SYLLABLES, k=chance.randrange(1, 5))).title() for _ in range(40))
        text = f"{marker(number, version)} {norm}. {words}."
        norms.append(SourceNorm(NormArt.NORM, str(norm), "Probe", ("Teil",), (SourceAbsatz("", text),)))
    return SourceDocument(meta, tuple(norms))


def marker(number: int, version: str) -> str:
    """A word that stands in this version of this document alone."""
    return f"kennwort{number}v{version}"


def source(number: int, version: str) -> SourceFile:
    """The file it would come from."""
    return SourceFile(f"{number}-{version}.xml", sha256(marker(number, version).encode()).hexdigest(), 1)


def run_import(folder: Path, version: str) -> Iterator[None]:
    """Import all documents in a version that are not there yet, as the service does; stops after each step."""
    with closing(SqliteKorpus(folder)) as korpus, korpus.importing() as run:
        yield
        for number in range(DOCUMENTS):
            if korpus.is_known(source(number, version).sha256):
                continue
            document = invented(number, version)
            run.write(document, chunk_document(document), source(number, version))
            yield
            if wrong := run.verify(document.meta.document_id):
                raise RuntimeError(f"verify: {wrong}")
            run.switch(document.meta.document_id, (), DAY)
            yield


def child(say: Say, folder: Path) -> None:
    """Import until killed."""
    for step, _ in enumerate(run_import(folder, "2")):
        say(str(step))


def kill_after(folder: Path, step: int, pause: float) -> int:
    """Let a child import and kill it ``pause`` seconds after a step; returns the last step it announced."""
    lines = lines_until_killed(child, (folder,), str(step).__eq__, pause)
    return max(int(line) for line in lines)


def faults_after(folder: Path, acknowledged: int) -> tuple[list[str], int]:
    """What is wrong with the corpus, and how many documents are in their new version.

    Args:
        folder: of the corpus.
        acknowledged: so many documents were announced as switched.
    """
    wrong = []
    new = 0
    with closing(SqliteKorpus(folder)) as korpus:
        for number in range(DOCUMENTS):
            stand = korpus.document(f"gii:Probe{number}")
            if stand is None:
                wrong.append(f"Dokument {number} fehlt")
                continue
            version = stand.meta.document_version
            new += version == "2"
            if number < acknowledged and version != "2":
                wrong.append(f"Dokument {number} war umgestellt und ist alt")
            expected = {chunk.chunk_id for chunk in chunk_document(invented(number, version))}
            if {chunk.chunk_id for chunk in korpus.document_chunks(stand.meta.document_id)} != expected:
                wrong.append(f"Dokument {number}: Textstellen fehlen oder sind zu viel")
            for asked, ids in ((version, expected), ("1" if version == "2" else "2", set())):
                query = WordQuery((Term(marker(number, asked)),))
                if {hit.chunk_id for hit in korpus.search_words(query, SearchFilter(), 1000)} != ids:
                    wrong.append(f"Dokument {number}: die Suche nach Fassung {asked} stimmt nicht")
    return [*wrong, *faults(folder)], new


def make_index_anew(folder: Path) -> list[str]:
    """Let the program make the full text index anew, as it does when its stemmer changed; what is wrong with that."""
    known = "SELECT count(*) FROM merker WHERE name = 'folding'"
    with closing(sqlite3.connect(folder / schema.FILE_NAME)) as raw:
        raw.execute("DELETE FROM merker WHERE name = 'folding'")
        raw.execute("INSERT INTO worte (worte) VALUES ('delete-all')")
        raw.commit()
        with closing(SqliteKorpus(folder)) as korpus, korpus.importing():
            pass
        return [] if raw.execute(known).fetchone() == (1,) else ["der Volltext wurde nicht neu aufgebaut"]


def run(umfang: Umfang, saat: int) -> Ergebnis:
    """So many kills as the extent allows."""
    return attack(by_umfang(umfang, 3, 50, 500), saat)


def attack(rounds: int, saat: int) -> Ergebnis:
    """Kill ``rounds`` imports, each at another step, and look each time."""
    chance = random.Random(saat)  # noqa: S311 - see above
    wrong: list[str] = []
    states: set[int] = set()
    anew = 0
    with tempfile.TemporaryDirectory() as temporary:
        before = Path(temporary) / "vorher"
        began = time.monotonic()
        for _ in run_import(before, "1"):
            pass
        pace = (time.monotonic() - began) / STEPS
        for number in range(rounds):
            folder = Path(temporary) / f"runde{number}"
            shutil.copytree(before, folder)
            step = number * (STEPS - 2) // rounds
            last = kill_after(folder, step, chance.uniform(0, 2 * pace))
            found, new = faults_after(folder, last // 2)
            states.add(new)
            if number % _ANEW_EVERY == 0:
                anew += 1
                found += make_index_anew(folder)
                found += [f"nach dem Neuaufbau des Volltexts: {fault}" for fault in faults_after(folder, new)[0]]
            for _ in run_import(folder, "2"):
                pass
            again, complete = faults_after(folder, DOCUMENTS)
            found += again if complete == DOCUMENTS else [*again, f"nach dem zweiten Lauf {complete} neue Dokumente"]
            wrong += [f"Runde {number + 1}, Schritt {step}: {fault}" for fault in found]
            shutil.rmtree(folder)
    figures: dict[str, int | str] = {
        "Abbrüche": rounds,
        "Neuaufbauten des Volltexts": anew,
        "verschiedene Stände": len(states),
        f"von {DOCUMENTS} Dokumenten neu": f"{min(states)} bis {max(states)}",
    }
    return Ergebnis("einlesen", figures, wrong)


def main() -> int:
    """Run the rounds and print one line of figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runden", type=int, default=50, help="number of kills")
    parser.add_argument("--saat", type=int, default=1, help="seed of the random numbers")
    options = parser.parse_args()
    started = time.monotonic()
    return report(attack(options.runden, options.saat), Dauer.since(started))


if __name__ == "__main__":
    sys.exit(main())
