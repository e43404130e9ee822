"""Completion of a contract: refused while anything holds it, warnings are recorded, then nothing changes (spec 1)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256

from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.vertrag import Abschluss, Vertrag
from app.domain.vertrag.vertragstext import VertragsAbsatz, VertragsKlausel, Vertragstext, plain


def complete(stand: VertragStand, *, am: datetime, wer: str) -> Vertrag:
    """The contract completed; answers of questions that are hidden are dropped.

    Args:
        stand: where it stands.
        am: instant, timezone-aware (UTC).
        wer: who completes it.

    Raises:
        VertragError: it is complete already, or something holds it; ``gruende`` lists what.
    """
    vertrag = require_open(stand.vertrag)
    if stand.sperren:
        count = len(stand.sperren)
        what = "ein Punkt hält" if count == 1 else f"{count} Punkte halten"
        raise VertragError(
            f"Der Vertrag kann noch nicht abgeschlossen werden: {what} ihn auf.",
            "Erledigen Sie, was in der Liste steht.",
            stand.sperren[0].feld,
            stand.sperren,
        )
    record = Abschluss(
        am=am,
        wer=wer,
        hinweise=stand.hinweise,
        fingerabdruck=fingerabdruck(stand.text),
        ueberschrift=stand.text.titel,
        titles={clause: stand.titles[clause] for clause in vertrag.pins},
    )
    return vertrag.model_copy(
        update={
            "answers": {id_: value for id_, value in vertrag.answers.items() if id_ in stand.snapshot},
            "typed": {},
            "skipped": (),
            "abschluss": record,
        }
    )


def reopen(vertrag: Vertrag) -> Vertrag:
    """The contract in work again.

    Raises:
        VertragError: it is not complete.
    """
    if vertrag.abschluss is None:
        raise VertragError("Der Vertrag ist nicht abgeschlossen.", "Sie können ihn weiter bearbeiten.")
    return vertrag.model_copy(update={"abschluss": None})


def require_open(vertrag: Vertrag) -> Vertrag:
    """The contract, if it may be changed.

    Raises:
        VertragError: it is complete.
    """
    if vertrag.abschluss is not None:
        raise VertragError(
            "Der Vertrag ist abgeschlossen; daran ändert sich nichts mehr.",
            "Heben Sie den Abschluss auf, wenn Sie ihn noch ändern wollen.",
        )
    return vertrag


def fingerabdruck(text: Vertragstext) -> str:
    """SHA-256 (hex) of the contract as plain text."""
    return sha256(plain_text(text).encode()).hexdigest()


def plain_text(text: Vertragstext) -> str:
    """The contract as lines: what stands on paper, numbers included."""
    return "\n".join(_lines(text))


def _lines(text: Vertragstext) -> Iterator[str]:
    yield text.titel
    for teil in text.teile:
        if teil.klauseln:
            yield f"\n{teil.titel}"
            for klausel in teil.klauseln:
                yield from _clause(klausel)
    for unterschrift in text.unterschriften:
        yield f"\n{unterschrift.name or '[___]'} ({unterschrift.bezeichnung})"


def _clause(klausel: VertragsKlausel) -> Iterator[str]:
    yield f"\n{klausel.nummer_text} {klausel.titel}" if klausel.nummer is not None else ""
    for absatz in klausel.absaetze:
        yield from _paragraph(absatz)


def _paragraph(absatz: VertragsAbsatz) -> Iterator[str]:
    number = f"({absatz.nummer}) " if absatz.nummer is not None else ""
    yield f"{number}{plain(absatz.laeufe)}"
    for punkt in absatz.punkte:
        yield f"{punkt.marke} {plain(punkt.laeufe)}"
    if absatz.schluss:
        yield plain(absatz.schluss)
