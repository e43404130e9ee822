"""Kill a writing process at random moments and look at what is left (spec 6, point 2).

    python packaging/fehler/abbruch.py --runden 100 [--saat 7]

Each round a child process writes commands (create, change, delete with children, undo) and prints the number of every
acknowledged one; it is killed without warning. Afterwards the library must open, be sound, and contain every
acknowledged command with the content it announced. A library lives for a stretch of rounds, then a fresh one begins.
Exit code 1 if anything is missing.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from app.adapters.store.journal import images_to_json  # noqa: E402 - needs the path above
from app.adapters.store.sqlite import SqliteStore  # noqa: E402
from app.domain.kanzlei.akte import Akte, Angabe, Rechtsgebiet  # noqa: E402
from app.messages import ChangeSet, DeleteAkte, JournalEntry, SaveAkte  # noqa: E402
from app.services.historie import HistorieService  # noqa: E402
from fehler.grund import Dauer, Ergebnis, Umfang, by_umfang, report, stretches  # noqa: E402
from fehler.kindprozess import Say, lines_until_killed  # noqa: E402 - beside this file

DURATION = (0.02, 0.5)
"""Seconds between the first acknowledged command of a round and the kill."""


class Uhr:
    """The real clock."""

    def today(self) -> date:
        return self.now().date()

    def now(self) -> datetime:
        return datetime.now(UTC)


def announce(entry: JournalEntry) -> str:
    """What the child says about an acknowledged command: its number and a digest of what it wrote."""
    return f"{entry.seq} {hashlib.sha256(images_to_json(entry.images).encode()).hexdigest()}"


def child(say: Say, basedir: Path, seed: int) -> None:
    """Write until killed."""
    # random numbers choose what is written here; nothing secret depends on them
    chance = random.Random(seed)  # noqa: S311
    with SqliteStore(basedir, Uhr(), "Dauerlauf") as store:
        history = HistorieService(store)
        while True:
            changes = _command(store, history, chance)
            if changes.seq:
                say(announce(store.journal(after=changes.seq - 1, limit=1)[0]))


def _command(store: SqliteStore, history: HistorieService, chance: random.Random) -> ChangeSet:
    kind, id_ = chance.random(), f"akte-{chance.randrange(8)}"
    if kind < 0.15 and history.undo_label():
        return history.undo()
    if kind < 0.25 and history.redo_label():
        return history.redo()
    if kind < 0.35:
        with store.unit_of_work(DeleteAkte(id_)) as work:
            work.akten.delete(id_)
            return work.commit()
    akte = Akte(
        id=id_,
        aktenzeichen=f"{chance.randrange(10**6)}/26",
        kurzrubrum="Äußerst ./. Übel",
        rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
        angaben=tuple(Angabe(schluessel=f"s{n}", wert="w" * 400) for n in range(chance.randrange(40))),
    )
    with store.unit_of_work(SaveAkte(akte)) as work:
        work.akten.put(akte)
        return work.commit()


def one_round(basedir: Path, seed: int, chance: random.Random) -> dict[int, str]:
    """Let a child write and kill it; returns the acknowledged commands, number → digest."""
    lines = lines_until_killed(child, (basedir, seed), lambda _: True, chance.uniform(*DURATION))
    return {int(seq): digest for seq, digest in (line.split() for line in lines)}


def faults_after(basedir: Path, acknowledged: dict[int, str]) -> list[str]:
    """What is wrong with the library after a kill; empty = nothing."""
    faults = []
    with SqliteStore(basedir, Uhr(), "Prüfer") as store:
        entries = {entry.seq: announce(entry).split()[1] for entry in store.journal()}
        faults += [f"Befehl {seq} fehlt" for seq in acknowledged if seq not in entries]
        faults += [f"Befehl {seq} ist anders" for seq, d in acknowledged.items() if entries.get(seq, d) != d]
        faults += store.verify_journal().fehler
        with store.read() as view:
            view.akten.all()
    with closing(sqlite3.connect(basedir / "satzwerk.sqlite3")) as raw:
        if raw.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            faults.append("integrity_check meldet Schäden")
        if raw.execute("PRAGMA foreign_key_check").fetchall():
            faults.append("foreign_key_check meldet Waisen")
    return faults


def run(umfang: Umfang, saat: int) -> Ergebnis:
    """So many kills as the extent allows."""
    return attack(by_umfang(umfang, 4, 60, 600), saat)


def attack(rounds: int, saat: int) -> Ergebnis:
    """Kill ``rounds`` times and look each time."""
    chance = random.Random(saat)  # noqa: S311 - see above
    faults: list[str] = []
    confirmed = entries = 0
    for numbers in stretches(rounds):
        acknowledged: dict[int, str] = {}
        with tempfile.TemporaryDirectory() as folder:
            basedir = Path(folder) / "bibliothek"
            for number in numbers:
                acknowledged |= one_round(basedir, saat * 100_000 + number, chance)
                faults += [f"Runde {number + 1}: {fault}" for fault in faults_after(basedir, acknowledged)]
            with SqliteStore(basedir, Uhr(), "Prüfer", readonly=True) as store:
                entries += len(store.journal(images=False))
        confirmed += len(acknowledged)
    figures = {"Abbrüche": rounds, "bestätigte Befehle": confirmed, "im Journal": entries}
    return Ergebnis("abbruch", figures, faults)


def main() -> int:
    """Run the rounds and print one line of figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runden", type=int, default=100, help="number of kills")
    parser.add_argument("--saat", type=int, default=1, help="seed of the random numbers")
    options = parser.parse_args()
    started = time.monotonic()
    return report(attack(options.runden, options.saat), Dauer.since(started))


if __name__ == "__main__":
    sys.exit(main())
