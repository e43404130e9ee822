"""Which embedding model the user chose, kept beside the corpus; opens it."""

from __future__ import annotations

import json
from pathlib import Path

from app.adapters.korpus.vektoren.ordner import ModelFolder, read_model_folder
from app.adapters.korpus.vektoren.prozess import ProcessEmbedder
from app.adapters.korpus.vektoren.statisch import StaticEmbedder
from app.dateien import MAX_SETTINGS, read_plain, reason, replace_json
from app.errors import StoreError
from app.ports_korpus import Embedder, ModelPick

DEFAULT = "mitgeliefert"
NONE = "keine"
NAME = "vektormodell.json"


def open_embedder(folder: Path | ModelFolder) -> Embedder:
    """The fitting embedder: tables of word vectors here, everything else in a process of its own.

    Raises:
        InputError: the folder holds no model; what is missing is named.
    """
    model = folder if isinstance(folder, ModelFolder) else read_model_folder(folder)
    return StaticEmbedder(model) if model.static else ProcessEmbedder(model)


class Modellwahl:
    """Port ``ModelChoice``: ``vektormodell.json`` in the corpus folder.

    Args:
        folder: the corpus folder.
        shipped: folder of the model that comes with the program; may be absent.
    """

    def __init__(self, folder: Path, shipped: Path | None = None) -> None:
        self._file = folder / NAME
        self._shipped = shipped

    def pick(self) -> ModelPick:
        """What is chosen; the shipped model until somebody chooses, or where the file is unreadable."""
        kept = self._read()
        folder = self._folder(kept.get("modell", DEFAULT))
        before = self._folder(kept["vorher"]) if kept.get("vorher") else None
        return ModelPick(folder, mitgeliefert=kept.get("modell", DEFAULT) == DEFAULT, vorher=before)

    def open(self, folder: Path) -> Embedder:
        """The embedder of that folder.

        Raises:
            InputError: the folder is gone or incomplete.
        """
        return open_embedder(folder)

    def choose(self, model: Path | None) -> None:
        """Keep another choice; None = no model.

        Raises:
            InputError: the folder holds no model; nothing was changed.
            StoreError: the choice cannot be written.
        """
        if model is not None:
            read_model_folder(model)
        self._write(NONE if model is None else str(model.absolute()))

    def choose_shipped(self) -> None:
        """Back to the model that comes with the program.

        Raises:
            StoreError: the choice cannot be written.
        """
        self._write(DEFAULT)

    def _read(self) -> dict[str, str]:
        try:
            kept = json.loads(read_plain(self._file, MAX_SETTINGS))
        except (OSError, ValueError, RecursionError):
            return {}
        return {k: v for k, v in kept.items() if isinstance(v, str)} if isinstance(kept, dict) else {}

    def _folder(self, chosen: str) -> Path | None:
        if chosen == NONE:
            return None
        if chosen != DEFAULT:
            return Path(chosen)
        is_there = self._shipped is not None and (self._shipped / "modules.json").is_file()
        return self._shipped if is_there else None

    def _write(self, chosen: str) -> None:
        before = self._read().get("modell", DEFAULT)
        content = {"modell": chosen, "vorher": before if before != chosen else self._read().get("vorher", "")}
        try:
            replace_json(self._file, content)
        except OSError as error:
            raise StoreError(
                f"Die Wahl des Modells lässt sich nicht nach „{self._file}“ schreiben: {reason(error)}.",
                "Prüfen Sie Platz und Schreibrecht; das bisherige Modell gilt weiter.",
            ) from error
