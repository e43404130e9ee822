"""Port of the local language model (spec 2, „The principle“). It lives in a process of its own and is never trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

OnText = Callable[[str], None]
"""Gets each new piece of text as it is written."""
Cancelled = Callable[[], bool]
"""Whether the user gave up."""


@dataclass(frozen=True)
class Auftrag:
    """One narrow call.

    Attributes:
        zweck: what for, German, shown while it runs („Sachverhalt glätten“).
        anweisung: what the model is told to be and to do.
        eingabe: the material; text of documents stands in it as data, never as an order.
        frage: what is asked of the material, behind it; never cut when the material finds no room.
        schema: JSON schema of the answer: flat, few fields.
        hoechstens: tokens of the answer.
        sekunden: time for the whole call.
    """

    zweck: str
    anweisung: str
    eingabe: str
    schema: Mapping[str, Any]
    hoechstens: int = 800
    sekunden: float = 60.0
    frage: str = ""


@dataclass(frozen=True)
class ModellStand:
    """What is known of the model.

    Attributes:
        pfad: the chosen GGUF file; None: no model is used.
        name: as it is shown; "" without a model.
        geladen: whether it is in memory.
        fehler: why it cannot be used, a German sentence; "" if it can.
    """

    pfad: Path | None
    name: str = ""
    geladen: bool = False
    fehler: str = ""


@dataclass(frozen=True)
class ModellEinstellungen:
    """How much of the computer a model may use.

    Attributes:
        threads: threads that compute; 0: all cores but one.
        kontext: tokens the model sees at once, material and answer together; more costs memory.
    """

    threads: int = 0
    kontext: int = 4096


@dataclass(frozen=True)
class Antwort:
    """What a call gave.

    Attributes:
        werte: valid against the schema.
        modell: who wrote it.
        sekunden: from the call to the end of the answer, without loading.
        erste_worte: seconds until the first piece of text, without loading.
        zeichen: characters that were written.
        gekuerzt: characters of the material that found no room in the model's context and were left out at its end.
        versuche: tries until the answer fitted its schema, from 1.
    """

    werte: Mapping[str, Any]
    modell: str
    sekunden: float
    erste_worte: float
    zeichen: int
    gekuerzt: int = 0
    versuche: int = 1


@dataclass(frozen=True)
class Selbsttest:
    """Result of trying a model.

    Attributes:
        schema_gueltig: of how many calls the answer fitted its schema, for example ``(4, 4)``.
        deutsch: share of German answers, 0 to 1.
        zeichen_je_sekunde: speed of writing.
        erste_worte: seconds until the first piece of text.
        hinweise: what to know before using it, German sentences.
    """

    schema_gueltig: tuple[int, int]
    deutsch: float
    zeichen_je_sekunde: float
    erste_worte: float
    hinweise: tuple[str, ...] = field(default=())


class Sprachmodell(Protocol):
    """A local model behind schema-constrained calls."""

    def stand(self) -> ModellStand:
        """What is chosen and whether it is loaded."""
        ...

    def choose(self, pfad: Path | None) -> None:
        """Use this GGUF file from now on; None: none.

        Raises:
            InputError: no readable GGUF file; the choice before stays.
            StoreError: the choice cannot be kept.
        """
        ...

    def einstellungen(self) -> ModellEinstellungen:
        """How much of the computer it uses."""
        ...

    def configure(self, einstellungen: ModellEinstellungen) -> None:
        """Use that much from the next call on.

        Raises:
            InputError: out of range.
            StoreError: cannot be kept.
        """
        ...

    def complete(self, auftrag: Auftrag, on_text: OnText | None = None, cancelled: Cancelled | None = None) -> Antwort:
        """The answer, valid against the schema. ``on_text`` gets it as it is written: unchecked, only to be looked at.

        Raises:
            ModelError: no model, it failed, took too long, or gave nothing valid after bounded tries.
            OperationCancelled: the user gave up.
        """
        ...

    def read_ahead(self, auftrag: Auftrag) -> None:
        """Load the model and let it read instruction and material of an order whose ``frage`` is still being written.

        Best effort: what stands in its way is told by ``complete``. Returns when the model is loaded; the next order
        interrupts the reading and goes on where it stood, if it begins the same.
        """
        ...

    def close(self) -> None:
        """End the process."""
        ...
