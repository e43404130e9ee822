"""Tiny invented models on disk, and what the worker process loads in tests. Importable in a spawned process."""

from __future__ import annotations

import json
import math
import os
import time
from array import array
from pathlib import Path

WORDS = ("[UNK]", "hund", "katze", "beisst", "miete", "wohnung", "zahlt", "frist", "klage", "der", "die")
DIMENSION = 8


def static_model(folder: Path, *, quantised: bool = True) -> Path:
    """A ``StaticEmbedding`` folder of eleven words."""
    import numpy as np
    from safetensors.numpy import save_file
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

    folder.mkdir(parents=True)
    vocabulary = {word: at for at, word in enumerate(WORDS)}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token=WORDS[0]))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    rows = np.random.default_rng(7).normal(size=(len(WORDS), DIMENSION)).astype(np.float32)
    rows[0] = 0
    if quantised:
        scales = np.abs(rows).max(axis=1) / 127
        scales[0] = 1
        tables = {"embeddings": np.rint(rows / scales[:, None]).astype(np.int8), "weights": scales.astype(np.float32)}
    else:
        tables = {"embedding.weight": rows}
    save_file(tables, folder / "model.safetensors")
    modules = [
        {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.StaticEmbedding"},
        {"idx": 1, "name": "1", "path": "1_Normalize", "type": "sentence_transformers.models.Normalize"},
    ]
    (folder / "1_Normalize").mkdir()
    (folder / "modules.json").write_text(json.dumps(modules), "utf-8")
    return folder


def layered_model(folder: Path, *, name: str = "", dimension: int = DIMENSION) -> Path:
    """The outside of a transformer model: all files, weights that nobody loads."""
    folder.mkdir(parents=True)
    modules = [
        {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
        {"idx": 1, "name": "1", "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
    ]
    (folder / "modules.json").write_text(json.dumps(modules), "utf-8")
    (folder / "config.json").write_text(json.dumps({"hidden_size": 99, "_name_or_path": name}), "utf-8")
    (folder / "model.safetensors").write_bytes(b"weights of nobody")
    (folder / "tokenizer.json").write_text("{}", "utf-8")
    (folder / "1_Pooling").mkdir()
    (folder / "1_Pooling" / "config.json").write_text(json.dumps({"word_embedding_dimension": dimension}), "utf-8")
    return folder


class LetterModel:
    """Counts letters; the same text gives the same row."""

    def __init__(self, folder: str, dimension: int = DIMENSION) -> None:
        self._folder = Path(folder)
        self._dimension = dimension

    def encode(self, texts: list[str]) -> bytes:
        return b"".join(self._row(text) for text in texts)

    def _row(self, text: str) -> bytes:
        row = [1.0] * self._dimension
        for letter in text:
            row[ord(letter) % self._dimension] += 1.0
        length = math.sqrt(sum(x * x for x in row))
        return array("f", [x / length for x in row]).tobytes()


class WrongWidthModel(LetterModel):
    def __init__(self, folder: str) -> None:
        super().__init__(folder, DIMENSION + 1)


class HangingModel(LetterModel):
    def encode(self, texts: list[str]) -> bytes:
        time.sleep(60)
        return super().encode(texts)


class CrashingModel(LetterModel):
    def encode(self, texts: list[str]) -> bytes:
        os._exit(9)


class OnceCrashingModel(LetterModel):
    """Crashes once, then works: the mark lies in the folder."""

    def encode(self, texts: list[str]) -> bytes:
        mark = self._folder / "einmal.txt"
        if not mark.exists():
            mark.write_text("x", "utf-8")
            os._exit(9)
        return super().encode(texts)


class FailingModel(LetterModel):
    def encode(self, texts: list[str]) -> bytes:
        raise RuntimeError("kein Speicher")


def unloadable(folder: str) -> LetterModel:
    raise OSError(f"{Path(folder).name} ist kaputt")
