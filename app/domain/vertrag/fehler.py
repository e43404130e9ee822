"""What cannot be done with a contract, and what to do instead."""

from __future__ import annotations

from app.domain.pruefung.befund import Befund


class VertragError(ValueError):
    """A contract cannot be worked with, or a change does not fit it.

    Attributes:
        text: what is not possible and why, one German sentence.
        abhilfe: what to do instead.
        feld: jump target (``frage:…``, ``slot:…``, ``klausel:…``), None if it is the contract as a whole.
        gruende: the Befunde that hold it, each with its own jump target; empty if there is no list.
    """

    def __init__(self, text: str, abhilfe: str, feld: str | None = None, gruende: tuple[Befund, ...] = ()) -> None:
        super().__init__(f"{text} {abhilfe}")
        self.text = text
        self.abhilfe = abhilfe
        self.feld = feld
        self.gruende = gruende
