"""What a Kennwort costs: opening, commit and read of an encrypted library beside a plain one, in milliseconds.

python packaging/messen/schluessel.py [--akten 500] [--runden 60]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from app.adapters.store.connection import connect  # noqa: E402 - needs the path above
from app.adapters.store.schluessel import Schluesselbund  # noqa: E402
from app.adapters.store.sqlite import SqliteStore  # noqa: E402
from app.domain.kanzlei.akte import Akte, Rechtsgebiet  # noqa: E402
from app.messages import SaveAkte  # noqa: E402

FORMS = {"ohne Kennwort": None, "mit Kennwort": "Sieben Zwerge im Moor"}


class Uhr:
    """The real clock."""

    def today(self) -> date:
        return self.now().date()

    def now(self) -> datetime:
        return datetime.now(UTC)


def median(work: Callable[[int], object], rounds: int) -> float:
    """Middle time of a call in milliseconds."""
    samples = []
    for number in range(rounds):
        started = time.perf_counter()
        work(number)
        samples.append((time.perf_counter() - started) * 1e3)
    return statistics.median(samples)


def measure(folder: Path, secret: str | None, akten: int, rounds: int) -> dict[str, float]:
    """Medians of one form."""

    def write(store: SqliteStore, *ids: str) -> None:
        with store.unit_of_work(SaveAkte(_akte(ids[0], 0))) as work:
            for id_ in ids:
                work.akten.put(_akte(id_, time.perf_counter_ns()))
            work.commit()

    with SqliteStore(folder, Uhr(), "Maß", secret=secret) as store:
        write(store, *(f"a{n}" for n in range(akten)))

    def open_anew(_: int) -> None:
        SqliteStore(folder, Uhr(), "Maß", secret=secret).close()

    found = {"Öffnen": median(open_anew, 5)}
    keys = Schluesselbund()
    with SqliteStore(folder, Uhr(), "Maß", secret=secret, keys=keys) as store:
        key = keys.of(store.path)

        def connect_once_more(_: int) -> None:
            raw = connect(store.path, "read", key=key)
            raw.execute("SELECT count(*) FROM akten").fetchall()
            raw.close()

        def read_cold(_: int) -> None:
            raw = connect(store.path, "read", key=key)
            raw.execute("SELECT data FROM akten").fetchall()
            raw.close()

        def read_all(_: int) -> None:
            with store.read() as view:
                view.akten.all()

        found["weitere Verbindung"] = median(connect_once_more, rounds)
        found[f"{akten} Akten von der Platte"] = median(read_cold, rounds)
        found[f"{akten} Akten aus dem Speicher"] = median(read_all, rounds)
        found["Befehl festschreiben"] = median(lambda n: write(store, f"a{n % akten}"), rounds)
        found["Sicherung, geprüft"] = median(lambda _: store.backup(), 3)
    return found


def _akte(id_: str, number: int) -> Akte:
    return Akte(
        id=id_, aktenzeichen="12/26", kurzrubrum=f"Berger ./. Nordlicht {number}",
        rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
    )  # fmt: skip


def main() -> int:
    """Measure both forms and print a line for each step."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--akten", type=int, default=500)
    parser.add_argument("--runden", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        results = [
            measure(Path(folder) / name, secret, options.akten, options.runden) for name, secret in FORMS.items()
        ]
    print(f"{'Median in ms':<28}" + "".join(f"{name:>16}" for name in FORMS))
    for step in results[0]:
        print(f"{step:<28}" + "".join(f"{found[step]:>16.2f}".replace(".", ",") for found in results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
