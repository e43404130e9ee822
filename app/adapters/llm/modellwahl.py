"""Which language model the user chose and how much of the computer it may use, kept beside the library."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.dateien import MAX_SETTINGS, read_plain, reason, replace_json
from app.errors import InputError, StoreError
from app.ports_modell import ModellEinstellungen

NAME = "sprachmodell.json"
MAX_THREADS = 256
KONTEXT = (1_024, 131_072)


class Modellwahl:
    """``sprachmodell.json`` in the library's folder; unreadable means: nothing chosen.

    Args:
        folder: the library's folder.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / NAME

    def pfad(self) -> Path | None:
        """The chosen file; None: no model."""
        kept = self._read().get("modell")
        return Path(kept) if isinstance(kept, str) and kept and "\0" not in kept else None

    def einstellungen(self) -> ModellEinstellungen:
        """The kept settings; what is out of range counts as not set."""
        kept = self._read()
        wanted = ModellEinstellungen(
            **{k: v for k in asdict(ModellEinstellungen()) if isinstance(v := kept.get(k), int) and v is not True}
        )
        try:
            check(wanted)
        except InputError:
            return ModellEinstellungen()
        return wanted

    def choose(self, pfad: Path | None) -> None:
        """Keep another choice.

        Raises:
            StoreError: it cannot be written.
        """
        self._write({**self._read(), "modell": "" if pfad is None else str(pfad)})

    def configure(self, einstellungen: ModellEinstellungen) -> None:
        """Keep other settings.

        Raises:
            InputError: out of range; nothing was written.
            StoreError: they cannot be written.
        """
        check(einstellungen)
        self._write({**self._read(), **asdict(einstellungen)})

    def _read(self) -> dict[str, Any]:
        try:
            kept = json.loads(read_plain(self._file, MAX_SETTINGS))
        except (OSError, ValueError, RecursionError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def _write(self, content: dict[str, Any]) -> None:
        try:
            replace_json(self._file, content)
        except OSError as error:
            raise StoreError(
                f"Die Wahl des Sprachmodells lässt sich nicht nach „{self._file}“ schreiben: {reason(error)}.",
                "Prüfen Sie Platz und Schreibrecht; die bisherige Wahl gilt weiter.",
            ) from error


def check(einstellungen: ModellEinstellungen) -> None:
    """Whether the settings make sense.

    Raises:
        InputError: out of range.
    """
    if not 0 <= einstellungen.threads <= MAX_THREADS:
        raise InputError(
            f"{einstellungen.threads} Threads sind nicht möglich.",
            f"Erwartet wird eine Zahl von 0 (alle Kerne bis auf einen) bis {MAX_THREADS}.",
            "threads",
        )
    if not KONTEXT[0] <= einstellungen.kontext <= KONTEXT[1]:
        raise InputError(
            f"Ein Kontext von {einstellungen.kontext} Token ist nicht möglich.",
            f"Erwartet wird eine Zahl von {KONTEXT[0]} bis {KONTEXT[1]}; 4096 genügt für alle Aufgaben.",
            "kontext",
        )
