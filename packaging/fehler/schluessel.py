"""Kill a process in the middle of setting, changing and removing the Kennwort of a library (spec 6, points 2 and 6).

    python packaging/fehler/schluessel.py [--umfang kurz|mittel|lang] [--saat 7]

Each round a child writes and changes the Kennwort again and again – another one, none, one – and is killed without
warning. Afterwards the library must open under the Kennwort from before or the one from after, must contain every
acknowledged command, and while it is encrypted no file in its folder may show a word of what stands in it. Exit code 1
if anything is missing or readable.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from app.adapters.store.schluessel import Schluesselbund  # noqa: E402 - needs the path above
from app.adapters.store.sqlite import SqliteStore  # noqa: E402
from app.domain.kanzlei.akte import Akte, Rechtsgebiet  # noqa: E402
from app.errors import KennwortError, KnownError, StoreError  # noqa: E402
from app.messages import SaveAkte  # noqa: E402
from app.ports_kennwort import Umgang  # noqa: E402
from fehler.abbruch import Uhr  # noqa: E402
from fehler.grund import Ergebnis, NichtGeprueft, Umfang, attack_main, by_umfang  # noqa: E402
from fehler.kindprozess import Say, lines_until_killed  # noqa: E402 - beside this file

MARKE = "Äußerst vertrauliche Nordlicht-Marke"
GEHEIM = ("Sieben Zwerge im Moor", "Ölmühle über der Straße")
"""Kennwörter of the attack; there is nothing else that they protect."""
ROUNDS = 1
"""Rounds of key derivation: the attack is on the files, not on the Kennwort."""
DURATION = (0.0, 0.12)
"""Seconds between the beginning of the last change that was waited for and the kill."""


def child(say: Say, basedir: Path, secret: str | None) -> None:
    """Write and change the Kennwort until killed; says each time what is about to happen and what has happened."""
    chance = random.Random()  # noqa: S311 - chooses what is done next
    with SqliteStore(basedir, Uhr(), "Angriff", secret=secret, keys=Schluesselbund(ROUNDS)) as store:
        while True:
            entries = len(store.journal(images=False))
            akte = _akte(entries)
            with store.unit_of_work(SaveAkte(akte)) as work:
                work.akten.put(akte)
                work.commit()
            say(f"geschrieben {entries}")
            following = chance.choice([s for s in (None, *GEHEIM) if s != secret])
            say(f"beginnt {_number(following)}")
            store.change_kennwort(following)
            secret = following
            say(f"gilt {_number(following)}")
            store.treat_backups(Umgang.LOESCHEN, lambda _stage, _done, _total: None)


def _akte(number: int) -> Akte:
    name = f"{MARKE} {number}"
    return Akte(id=f"akte-{number}", aktenzeichen="1/26", kurzrubrum=name, rechtsgebiet=Rechtsgebiet.ARBEITSRECHT)


def _number(secret: str | None) -> int:
    return 0 if secret is None else 1 + GEHEIM.index(secret)


def one_round(basedir: Path, secret: str | None, chance: random.Random) -> tuple[set[str | None], int]:
    """Let a child work and kill it; returns the Kennwörter that may hold now, and the commands it acknowledged."""
    wanted = chance.randrange(1, 4)
    begun = 0

    def ready(line: str) -> bool:
        nonlocal begun
        begun += line.startswith("beginnt")
        return begun == wanted

    possible: set[str | None] = {secret}
    written = 0
    for line in lines_until_killed(child, (basedir, secret), ready, chance.uniform(*DURATION)):
        word, number = line.split()
        if word == "geschrieben":
            written += 1
        else:
            named = (None, *GEHEIM)[int(number)]
            possible = {named} if word == "gilt" else {*possible, named}
    return possible, written


def faults_after(basedir: Path, possible: set[str | None], acknowledged: int) -> tuple[list[str], str | None]:
    """What is wrong after a kill, and the Kennwort that holds now."""
    faults: list[str] = []
    for secret in sorted(possible, key=_number, reverse=True):
        try:
            with SqliteStore(basedir, Uhr(), "Prüfer", secret=secret, keys=Schluesselbund(ROUNDS)) as store:
                if store.encrypted is not (secret is not None):
                    continue  # a plain library takes any Kennwort; it is the case of none
                entries = store.journal(images=False)
                if len(entries) < acknowledged:
                    faults.append(f"{acknowledged - len(entries)} bestätigte Befehle fehlen")
                faults += store.verify_journal().fehler
                with store.read() as view:
                    if sum(a.kurzrubrum.startswith(MARKE) for a in view.akten.all()) != len(entries):
                        faults.append("Akten und Journal passen nicht zusammen")
                if store.encrypted:
                    faults += [f"lesbar: {name}" for name in readable(basedir)]
                return faults, secret
        except KennwortError:
            continue
        except KnownError as error:
            return [str(error)], None
    return ["kein Kennwort passt"], None


def readable(folder: Path) -> list[str]:
    """Files that show the mark."""
    return [f.name for f in folder.rglob("*") if f.is_file() and MARKE.encode() in f.read_bytes()]


def run(umfang: Umfang, saat: int) -> Ergebnis:
    """So many kills as the extent allows."""
    return attack(by_umfang(umfang, 4, 60, 1500), saat)


def attack(rounds: int, saat: int) -> Ergebnis:
    """Kill ``rounds`` times and look each time."""
    chance = random.Random(saat)  # noqa: S311 - chooses the moments
    faults: list[str] = []
    acknowledged = changes = halfway = 0
    secret: str | None = None
    with tempfile.TemporaryDirectory() as folder:
        basedir = Path(folder) / "bibliothek"
        with SqliteStore(basedir, Uhr(), "Angriff") as store:
            try:
                store.refuse_without_cipher()
            except StoreError as error:
                raise NichtGeprueft(error.text) from error
        for number in range(rounds):
            possible, written = one_round(basedir, secret, chance)
            acknowledged += written
            halfway += any(basedir.rglob("*.neu*"))
            found, secret = faults_after(basedir, possible, acknowledged)
            changes += len(possible) > 1
            faults += [f"Runde {number + 1}: {fault}" for fault in found]
            if found:
                break  # what follows would only repeat it
    figures = {
        "Abbrüche": rounds,
        "davon mitten im Wechsel": changes,
        "mit Resten": halfway,
        "bestätigte Befehle": acknowledged,
    }
    return Ergebnis("schluessel", figures, faults)


if __name__ == "__main__":
    sys.exit(attack_main(run, __doc__))
