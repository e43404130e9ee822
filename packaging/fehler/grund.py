"""What every attack on the promises of spec 6 has in common: how far it goes, what it found, its one line.

An attack is a module in this folder with

    def run(umfang: Umfang, saat: int) -> Ergebnis

and a row of its name in the table of ``angriffe.py``. Its own ``main`` may be ``attack_main(run, __doc__)``. It works
in temporary folders (``tempfile``: the folder is its own; what is left in it is a fault), ends every process it starts.
Where a part cannot be tried on this machine, it says so in ``Ergebnis.ungeprueft``, or raises ``NichtGeprueft``.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

Figure = int | float | str
"""A number, or a word for what is no number."""
SHOWN = 20
"""Faults that are printed one by one."""
STRETCH = 50
"""Rounds on one library. Each round verifies all of it, so one library for all rounds would cost their square."""


class Umfang(Enum):
    """How far an attack goes."""

    KURZ = "kurz"
    """Some seconds; all attacks together stay under a minute."""
    MITTEL = "mittel"
    """About a minute."""
    LANG = "lang"
    """As long as it needs to be sure; up to an hour."""


class NichtGeprueft(Exception):  # noqa: N818 - an answer, not an error
    """The attack cannot be made on this machine; the text says what is missing, in German."""


@dataclass(frozen=True)
class Dauer:
    """How long an attack took: seconds by the clock, and of the processor with all its processes (0 = not known)."""

    seconds: float
    cpu: float = 0.0

    @classmethod
    def since(cls, started: float) -> Dauer:
        """Until now, in this process; ``started`` by ``time.monotonic``."""
        return cls(time.monotonic() - started, sum(os.times()[:4]))

    def __str__(self) -> str:
        cpu = f" ({self.cpu:.1f} s Rechenzeit)" if self.cpu else ""
        return f"{self.seconds:.1f} s{cpu}".replace(".", ",")


@dataclass
class Ergebnis:
    """What an attack found.

    Attributes:
        name: of the attack, as in the table.
        figures: what was done, in the order of the line: label („Abbrüche“) → number.
        faults: broken promises, one German sentence each; empty = all were kept.
        ungeprueft: what could not be tried here and why („strace fehlt“); never counted as passed.
    """

    name: str
    figures: Mapping[str, Figure]
    faults: list[str]
    ungeprueft: list[str] = field(default_factory=list)

    def line(self, took: Dauer) -> str:
        """The one line: figures, number of faults, time, what was not tried."""
        parts = [f"{german(value)} {label}" for label, value in self.figures.items()]
        parts += [f"{len(self.faults)} Fehler", str(took)]
        if self.ungeprueft:
            parts.append(f"nicht geprüft: {'; '.join(self.ungeprueft)}")
        return f"{self.name}: {', '.join(parts)}"


def german(value: Figure) -> str:
    """A figure as it is printed: ``1.234``, ``0,25``."""
    if isinstance(value, str):
        return value
    text = f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"
    return text.translate(str.maketrans(",.", ".,"))


def by_umfang(umfang: Umfang, kurz: int, mittel: int, lang: int) -> int:
    """The number that belongs to the extent."""
    return {Umfang.KURZ: kurz, Umfang.MITTEL: mittel, Umfang.LANG: lang}[umfang]


def stretches(rounds: int) -> Iterator[range]:
    """The numbers of the rounds, in stretches that have a fresh library each."""
    for begin in range(0, rounds, STRETCH):
        yield range(begin, min(begin + STRETCH, rounds))


def report(ergebnis: Ergebnis, took: Dauer) -> int:
    """Print the faults and the one line; returns the exit code."""
    for fault in ergebnis.faults[:SHOWN]:
        print(fault)
    if len(ergebnis.faults) > SHOWN:
        print(f"… und {len(ergebnis.faults) - SHOWN} weitere")
    print(ergebnis.line(took), flush=True)
    return 1 if ergebnis.faults else 0


def attack_main(run: Callable[[Umfang, int], Ergebnis], description: str | None) -> int:
    """Command line of one attack: ``--umfang kurz|mittel|lang --saat N``; returns the exit code."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--umfang", choices=[u.value for u in Umfang], default=Umfang.MITTEL.value)
    parser.add_argument("--saat", type=int, default=1, help="seed of the random numbers")
    options = parser.parse_args()
    started = time.monotonic()
    try:
        found = run(Umfang(options.umfang), options.saat)
    except NichtGeprueft as reason:
        print(f"{sys.argv[0]}: nicht geprüft: {reason}")
        return 0
    return report(found, Dauer.since(started))
