"""Our own kind of model: a table of word vectors, averaged. Runs on tokenizers and numpy alone (no torch).

Folder in the layout of sentence-transformers' ``StaticEmbedding`` with quantised weights: ``embeddings`` int8 (one row
per token), ``weights`` float32 (one scale per row). sentence-transformers reads the same folder and gives the same
vectors.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.adapters.korpus.vektoren.ordner import ABHILFE, ModelFolder, read_model_folder
from app.adapters.korpus.vektoren.tokenisierer import load_tokenizer
from app.errors import InputError, Problem
from app.ports_korpus import Vectors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SLICE = 128
"""Texts averaged at once: keeps the gathered rows within the processor's cache and memory small."""


class StaticEmbedder:
    """Port ``Embedder`` over a folder of word vectors; loaded at the first text.

    A text without any known word becomes a row of zeros: it resembles nothing.

    Raises:
        InputError: the folder is none of this kind.
    """

    def __init__(self, folder: Path | ModelFolder) -> None:
        model = folder if isinstance(folder, ModelFolder) else read_model_folder(folder)
        if not model.static:
            wrong = Problem(str(model.path), "ein Modell mit Rechenschichten", "nur „StaticEmbedding“")
            raise InputError(f"„{model.name}“ ist keine Tabelle von Wortvektoren.", ABHILFE, probleme=(wrong,))
        self._model = model
        self._lock = threading.Lock()
        self._loaded: tuple[Any, NDArray[np.float32]] | None = None

    @property
    def model_id(self) -> str:
        """Name and fingerprint of the weights."""
        return self._model.model_id

    @property
    def dimension(self) -> int:
        """Numbers per vector."""
        return self._model.dimension

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """One row per text."""
        return self._embed([self._model.passage_prefix + text for text in texts])

    def embed_query(self, text: str) -> Vectors:
        """One row."""
        return self._embed([self._model.query_prefix + text])

    def close(self) -> None:
        """Forget the table."""
        with self._lock:
            self._loaded = None

    def _embed(self, texts: Sequence[str]) -> Vectors:
        import numpy as np

        tokenizer, table = self._load()
        rows = np.zeros((len(texts), table.shape[1]), np.float32)
        for start in range(0, len(texts), SLICE):
            encodings = tokenizer.encode_batch_fast(texts[start : start + SLICE], add_special_tokens=False)
            for row, encoding in enumerate(encodings, start):
                if ids := encoding.ids:
                    np.add.reduce(table[ids], axis=0, out=rows[row])  # the sum points where the mean points
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        np.divide(rows, lengths, out=rows, where=lengths > 0)
        return rows.astype("<f4", copy=False).tobytes()

    def _load(self) -> tuple[Any, NDArray[np.float32]]:
        with self._lock:
            if self._loaded is None:
                self._loaded = _load(self._model)
            return self._loaded


def _load(model: ModelFolder) -> tuple[Any, NDArray[np.float32]]:
    import numpy as np
    from safetensors import SafetensorError
    from safetensors.numpy import load_file

    part = model.path if (model.path / "tokenizer.json").is_file() else next(model.path.glob("*/tokenizer.json")).parent
    try:
        tokenizer = load_tokenizer(part / "tokenizer.json")
        weights = load_file(part / "model.safetensors")
    except (SafetensorError, OSError, UnicodeDecodeError) as error:
        raise _unreadable(model, str(error)) from error
    except Exception as error:  # tokenizers raises the bare class
        if type(error) is not Exception:
            raise
        raise _unreadable(model, str(error)) from error
    tokenizer.no_padding()
    tokenizer.no_truncation()
    table = weights.get("embeddings", weights.get("embedding.weight"))
    if table is None or table.ndim != 2 or table.shape[1] != model.dimension:
        raise _unreadable(model, "keine Tabelle „embeddings“")
    table = table.astype(np.float32)
    if "mapping" in weights:
        table = table[weights["mapping"].astype(np.int64)]
    if "weights" in weights:
        table *= weights["weights"].astype(np.float32)[:, None]
    if len(table) < tokenizer.get_vocab_size():
        raise _unreadable(model, f"{len(table)} Zeilen für {tokenizer.get_vocab_size()} Token")
    return tokenizer, np.ascontiguousarray(table)


def _unreadable(model: ModelFolder, found: str) -> InputError:
    problem = Problem(str(model.path), found, "Gewichte und Tokenizer, die zusammengehören")
    return InputError(f"Das Modell „{model.name}“ lässt sich nicht laden.", ABHILFE, probleme=(problem,))
