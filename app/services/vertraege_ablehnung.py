"""Refusals around contracts, as the person reads them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from app.domain.deutsch import aufzaehlung
from app.domain.pruefung.befund import Befund
from app.domain.vertrag.abschluss import require_open
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.vertrag import Vertrag
from app.errors import ConflictError, InputError, NotFoundError, Problem
from app.ports import Repositories


def existing(view: Repositories, vertrag_id: str) -> Vertrag:
    """The contract of that id.

    Raises:
        NotFoundError: there is none.
    """
    vertrag = view.vertraege.get(vertrag_id)
    if vertrag is None:
        raise NotFoundError(
            f"Den Vertrag „{vertrag_id}“ gibt es nicht (mehr).", "Wählen Sie einen anderen.", feld="vertrag_id"
        )
    return vertrag


def changeable(view: Repositories, vertrag_id: str) -> Vertrag:
    """The contract of that id, if it may be changed.

    Raises:
        NotFoundError: there is none.
        ConflictError: it is complete.
    """
    with refusals():
        return require_open(existing(view, vertrag_id))


@contextmanager
def refusals() -> Iterator[None]:
    """Turn what the domain refuses into errors beside the field that caused them.

    Raises:
        InputError: one thing in the command does not fit.
        ConflictError: the contract as it stands does not allow it; ``probleme`` lists what holds it.
    """
    try:
        yield
    except VertragError as error:
        if error.gruende:
            problems = tuple(problem_of(befund) for befund in error.gruende)
            raise ConflictError(error.text, error.abhilfe, feld=error.feld, probleme=problems) from error
        kind = ConflictError if error.feld is None else InputError
        raise kind(error.text, error.abhilfe, feld=error.feld) from error


def problem_of(befund: Befund) -> Problem:
    """A Befund as one line of a refusal; ``ort`` is its jump target."""
    ways = aufzaehlung([way.bezeichnung for way in befund.auswege], "oder")
    if not ways:
        ways = "eine Antwort" if (befund.feld or "").startswith("frage:") else "nichts, was den Abschluss aufhält"
    return Problem(befund.feld or befund.id, befund.titel, ways)
