"""Kill desks and the server of a shared library at random moments and look at what is left (spec 6, point 2).

    python packaging/fehler/verbund.py --runden 20 [--saat 7]

Each round two child processes write into one library on a real PostgreSQL server of this script's own, which keeps what
it acknowledges (fsync). They change the same Akten, each command resting on what its desk last saw, and print the
number of every acknowledged one. In odd rounds one of them is killed and the other goes on, in even ones the server is.
Afterwards the library must open, be sound, and contain every acknowledged command with the content that was announced.
Exit code 1 if anything is missing. Needs PostgreSQL.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from app.adapters.store.postgres.store import PostgresStore  # noqa: E402 - needs the path above
from app.domain.kanzlei.akte import Akte, Angabe, Rechtsgebiet  # noqa: E402
from app.errors import ConflictError, StoreError  # noqa: E402
from app.messages import SaveAkte  # noqa: E402
from app.services.gemeinsam import GemeinsamService  # noqa: E402
from fehler.abbruch import Uhr, announce  # noqa: E402
from fehler.grund import Dauer, Ergebnis, NichtGeprueft, Umfang, by_umfang, report, stretches  # noqa: E402
from fehler.kindprozess import Kind, Say  # noqa: E402 - beside this file

if TYPE_CHECKING:
    from tests.postgres_server import PostgresServer

DURATION = (0.2, 1.0)
"""Seconds between the first acknowledged commands of a round and the kill."""
DESKS = ("Edda", "Bert")
CONFLICT = "konflikt"


def desk(say: Say, url: str, who: str, seed: int) -> None:
    """Write until killed or until the server is gone."""
    # random numbers choose what is written here; nothing secret depends on them
    chance = random.Random(seed)  # noqa: S311
    with suppress(StoreError), PostgresStore(url, Uhr(), who) as store:
        service = GemeinsamService(store)
        shown = service.stand()
        while True:
            akte = Akte(
                id=f"akte-{chance.randrange(6)}",
                aktenzeichen=f"{chance.randrange(10**6)}/26",
                kurzrubrum=f"{who} ./. Übel",
                rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
                angaben=tuple(Angabe(schluessel=f"s{n}", wert="w" * 300) for n in range(chance.randrange(30))),
            )
            try:
                with store.resting_on(shown), store.unit_of_work(SaveAkte(akte)) as work:
                    work.akten.put(akte)
                    seq = work.commit().seq
            except ConflictError as conflict:
                if " hat die Akte " not in conflict.text:
                    raise
                say(CONFLICT)
                shown = service.neues(shown).stand
                continue
            say(announce(store.journal(after=seq - 1, limit=1)[0]))


def one_round(server: PostgresServer, url: str, seed: int, *, server_dies: bool, pause: float) -> list[str]:
    """Let two desks write, kill one of them or the server; returns what both said."""
    running = [Kind(desk, url, who, seed + number) for number, who in enumerate(DESKS)]
    said = [process.line() for process in running]
    time.sleep(pause)
    if server_dies:
        server.stop(signal.SIGKILL)
        server.start()
    else:
        running[0].kill()
        time.sleep(pause / 2)  # the other one must go on
        running[1].kill()
    for process in running:
        said += process.rest(killed=not server_dies)
    return said


def faults_after(url: str, acknowledged: dict[int, str]) -> list[str]:
    """What is wrong with the library after a kill; empty = nothing."""
    with PostgresStore(url, Uhr(), "Prüfer") as store:
        entries = {entry.seq: announce(entry).split()[1] for entry in store.journal()}
        faults = [f"Befehl {seq} fehlt" for seq in acknowledged if seq not in entries]
        faults += [f"Befehl {seq} ist anders" for seq, d in acknowledged.items() if entries.get(seq, d) != d]
        return faults + list(store.verify_journal().fehler)


def run(umfang: Umfang, saat: int) -> Ergebnis:
    """So many kills as the extent allows."""
    return attack(by_umfang(umfang, 2, 20, 300), saat)


def attack(rounds: int, saat: int) -> Ergebnis:
    """Kill ``rounds`` times, every other time the server, and look each time."""
    try:
        from tests.postgres_server import PostgresServer, programs
    except ModuleNotFoundError as error:
        raise NichtGeprueft("die Werkzeuge der Tests sind nicht eingerichtet (packaging/test.sh)") from error
    if programs() is None:
        raise NichtGeprueft("PostgreSQL ist nicht installiert")
    chance = random.Random(saat)  # noqa: S311 - see above
    faults: list[str] = []
    confirmed = entries = conflicts = 0
    server = PostgresServer(fsync=True)
    try:
        for numbers in stretches(rounds):
            acknowledged: dict[int, str] = {}
            url = server.library()
            for number in numbers:
                seed = saat * 100_000 + number * 10
                said = one_round(server, url, seed, server_dies=number % 2 == 1, pause=chance.uniform(*DURATION))
                conflicts += said.count(CONFLICT)
                faults += _note(acknowledged, said)
                faults += [f"Runde {number + 1}: {fault}" for fault in faults_after(url, acknowledged)]
            with PostgresStore(url, Uhr(), "Prüfer", readonly=True) as store:
                entries += store.head()
            confirmed += len(acknowledged)
    finally:
        server.close()
    figures = {
        "Abbrüche": rounds,
        "davon des Servers": rounds // 2,
        "bestätigte Befehle": confirmed,
        "im Journal": entries,
        "Konflikte gemeldet": conflicts,
    }
    return Ergebnis("verbund", figures, faults)


def _note(acknowledged: dict[int, str], said: list[str]) -> list[str]:
    """Add what the desks said to the acknowledged commands; returns those that two of them claim."""
    faults = []
    for line in said:
        if line != CONFLICT:
            seq, digest = line.split()
            if int(seq) in acknowledged:
                faults.append(f"Befehl {seq} wurde zweimal bestätigt")
            acknowledged[int(seq)] = digest
    return faults


def main() -> int:
    """Run the rounds and print one line of figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runden", type=int, default=20, help="number of kills")
    parser.add_argument("--saat", type=int, default=1, help="seed of the random numbers")
    options = parser.parse_args()
    started = time.monotonic()
    try:
        return report(attack(options.runden, options.saat), Dauer.since(started))
    except NichtGeprueft as reason:
        print(f"verbund: nicht geprüft: {reason}")
        return 0


if __name__ == "__main__":
    sys.exit(main())
