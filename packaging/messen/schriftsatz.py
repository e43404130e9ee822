"""Speed of the Schriftsatz pipeline without a model: request → draft with Belege, answer → new draft, PDF (spec 2)."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
GOALS = {
    "entwurf_ms": ("Anfrage → Entwurf mit Belegen", 1500),
    "nachfuellen_ms": ("Antwort → neuer Entwurf im Gespräch", 150),
    "klagearten_ms": ("Antwort → neuer Entwurf, langsamste Klageart", 150),
    "pdf_20_seiten_ms": ("PDF/A von 20 Seiten", 1500),
}
PAGES = 20
_WAGE = ("3.480,00 €", "3.500,00 €")


def measure() -> dict[str, float]:
    """Medians in milliseconds; the first run of each, which loads what it needs, does not count."""
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory(prefix="satzwerk-bench-") as folder, _program(Path(folder)) as program:
        return {
            "entwurf_ms": _median(_draft(program), 9),
            "nachfuellen_ms": _median(_answer(program), 15),
            "klagearten_ms": max(_median(once, 5) for once in _every_klageart(program)),
            "pdf_20_seiten_ms": _median(_pdf(program), 7),
        }


@contextmanager
def _program(basedir: Path) -> Iterator[Any]:
    from app.bootstrap import Program

    program = Program(basedir)
    program.first_start()
    program.prepare_korpus()
    try:
        yield program
    finally:
        program.close()


def _median(once: Callable[[], None], times: int) -> float:
    samples = []
    for _ in range(times + 1):
        begin = time.perf_counter()
        once()
        samples.append((time.perf_counter() - begin) * 1000)
    return statistics.median(samples[1:])


def _begin(program: Any) -> str:
    from app.messages_schriftsatz import StartConversation

    akte = program.akten.akten()[0].id
    changes = program.schriftsatz.start(StartConversation(akte, "Kündigungsschutzklage gegen die Kündigung vom 30.10."))
    return str(changes.ids("conversations")[0])


def _draft(program: Any) -> Callable[[], None]:
    from app.messages_schriftsatz import CreateDraft

    def once() -> None:
        program.schriftsatz.create_draft(CreateDraft(_begin(program)))

    return once


def _answer(program: Any) -> Callable[[], None]:
    from app.messages_schriftsatz import AnswerSlot

    talk, given = _begin(program), [0]

    def once() -> None:
        given[0] += 1
        program.schriftsatz.answer(AnswerSlot(talk, "bruttogehalt", _WAGE[given[0] % 2]))
        program.schriftsatz.view(talk)

    return once


def _every_klageart(program: Any) -> Iterator[Callable[[], None]]:
    from app.messages_schriftsatz import SetSlot, StartConversation

    akte = program.akten.akten()[0].id
    for klageart in program.schriftsatz.klagearten():
        changes = program.schriftsatz.start(StartConversation(akte, klageart.label, klageart=klageart.id))
        talk = changes.ids("conversations")[0]
        slot = klageart.slots[0].schluessel

        def once(talk: str = talk, slot: str = slot) -> None:
            program.schriftsatz.set_slot(SetSlot(talk, slot, None))
            program.schriftsatz.view(talk)

        yield once


def _pdf(program: Any) -> Callable[[], None]:
    from io import BytesIO

    from pypdfium2 import PdfDocument

    from app.adapters.export.gliederung import build_gliederung
    from app.adapters.export.pdf import render_pdf

    draft = max(program.schriftsatz.drafts(program.akten.akten()[0].id), key=lambda d: d.version)
    schriftsatz, template = draft.schriftsatz, ROOT / "resources" / "satz" / "schriftsatz.typ"
    while True:
        gliederung = build_gliederung(schriftsatz, ["Kanzlei"])
        with PdfDocument(BytesIO(render_pdf(gliederung, template))) as document:
            if len(document) >= PAGES:
                break
        absaetze = schriftsatz.absaetze
        more = tuple(a.model_copy(update={"id": f"{a.id}-{len(absaetze)}"}) for a in absaetze if a.nummer is None)
        schriftsatz = schriftsatz.model_copy(update={"absaetze": (*absaetze, *more)})
    return lambda: bytes_of(render_pdf(gliederung, template))


def bytes_of(data: bytes) -> None:
    """The PDF is made for its time only."""
    if not data.startswith(b"%PDF"):
        raise RuntimeError("kein PDF")


def table(figures: dict[str, float]) -> list[str]:
    """The figures beside the goals."""
    return [
        f"{label:<46}{round(figures[key]):>8} ms   Grenze {limit}{'  ÜBERSCHRITTEN' if figures[key] > limit else ''}"
        for key, (label, limit) in GOALS.items()
    ]


if __name__ == "__main__":
    print("\n".join(table(measure())))
