"""The two error families (ARCHITECTURE, „How an action flows“, step 6).

A ``KnownError`` is the user's to solve: it says what was found, where, what was expected and what to do. Anything
else that is raised is a bug and is shown as such.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from app.domain.korpus.dateiname import shown_name, shown_text

MAX_TEXT = 4_000
"""Characters of each part of a message."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with an input.

    Attributes:
        ort: where, for example a JSON path ``$.beteiligte[0].person.anschrift.plz`` or ``akte.json, Zeile 3``.
        gefunden: what stands there (shortened).
        erwartet: what should stand there.
    """

    ort: str
    gefunden: str
    erwartet: str

    def __post_init__(self) -> None:
        for name in ("ort", "gefunden", "erwartet"):  # names and values in them may hold tabs and line breaks
            object.__setattr__(self, name, _shown(shown_name(getattr(self, name))))

    def __str__(self) -> str:
        return f"{self.ort}: gefunden: {self.gefunden}, erwartet: {self.erwartet}"


def _shown(text: str) -> str:
    """What a person can read of a text: names and values that are quoted may be as long as the file they come from."""
    return shown_text(text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT - 1]}…")


@dataclass(eq=False)
class KnownError(Exception):
    """An expected failure with a way out; never shown as a traceback.

    Its texts quote what came from outside (names of files, values in them); signs that hide or turn a line, and halves
    of characters, which no screen and no file takes, are replaced.

    Attributes:
        text: one German sentence: what failed.
        abhilfe: what to do about it.
        feld: slot, field or entity beside which the message belongs.
        probleme: the single problems, in order.
    """

    text: str
    abhilfe: str = ""
    feld: str | None = None
    probleme: tuple[Problem, ...] = field(default=())

    def __post_init__(self) -> None:
        self.text, self.abhilfe = _shown(self.text), _shown(self.abhilfe)

    def __str__(self) -> str:
        lines = [self.text, *(f"  – {p}" for p in self.probleme)]
        return "\n".join([*lines, self.abhilfe] if self.abhilfe else lines)


class InputError(KnownError):
    """Input from outside (file, field, command line) was refused; nothing was written."""


class NotFoundError(KnownError):
    """Something that was named does not exist (any more)."""


class ConflictError(KnownError):
    """The command does not fit the present state, for example an undo after a later change."""


class Lage(Enum):
    """Why a library cannot be opened, where that decides which way out fits."""

    BESCHAEDIGT = "beschaedigt"
    FEHLT = "fehlt"
    """The file is gone, but there are backups of it."""
    NEUER = "neuer"
    """A newer program wrote it."""
    OFFEN = "offen"
    """Another window or command has it open."""
    BELEGT = "belegt"
    """Another program is writing the file."""
    GESPERRT = "gesperrt"
    """No right to write."""
    VOLL = "voll"
    GERAET = "geraet"
    """The device reports a fault."""
    NETZ = "netz"
    """It lies on another computer."""


@dataclass(eq=False)
class StoreError(KnownError):
    """The library cannot be opened or written (locked, read-only, disk full, newer schema, damaged).

    Attributes:
        lage: why, as far as that is known.
    """

    lage: Lage | None = None


class KennwortError(StoreError):
    """A file of the library is encrypted, and its Kennwort is missing or does not fit."""


class ExportError(KnownError):
    """A file could not be produced or written; files that existed before are unchanged."""


class ModelError(KnownError):
    """The language model is absent, failed, took too long or gave nothing usable; the program goes on without it."""


class PageError(KnownError):
    """A saved web page could not be rendered; that says nothing about what stands in it."""


class OperationCancelled(Exception):  # noqa: N818 - not an error, a wish of the user
    """The user cancelled; partial results stay."""
