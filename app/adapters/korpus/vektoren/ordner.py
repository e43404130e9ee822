"""What a folder with an embedding model says of itself, without loading it (sentence-transformers layout).

Such a folder holds ``modules.json`` (which parts, in which sub-folder) and, per part, its settings and weights. Only
these small files are read here, plus enough of the weights to tell one model from another.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.dateien import open_plain, read_plain, reason
from app.errors import InputError, Problem

WHOLE = 16 * 1024 * 1024
"""Files up to this size (bytes) go whole into the fingerprint; of larger ones size, beginning and end."""
EDGE = 1024 * 1024

WEIGHTS = ("model.safetensors", "model.safetensors.index.json", "pytorch_model.bin", "pytorch_model.bin.index.json")
TOKENIZERS = ("tokenizer.json", "vocab.txt", "sentencepiece.bpe.model", "spiece.model", "tokenizer.model", "vocab.json")
ABHILFE = (
    "Wählen Sie den Ordner eines sentence-transformers-Modells: Darin liegen „modules.json“, die Gewichte"
    " („model.safetensors“) und der Tokenizer („tokenizer.json“)."
)

E5_INSTRUCTION = "Instruct: Given a legal question, retrieve German legal provisions that answer it\nQuery: "


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """A readable model folder.

    Attributes:
        path: the folder.
        name: folder name.
        fingerprint: 12 hex digits over settings, tokenizer and weights.
        dimension: numbers per vector.
        static: a table of word vectors only; runs without torch.
        query_prefix, passage_prefix: what the model wants before a question and before a text.
    """

    path: Path
    name: str
    fingerprint: str
    dimension: int
    static: bool
    query_prefix: str = ""
    passage_prefix: str = ""

    @property
    def model_id(self) -> str:
        """Name and fingerprint."""
        return f"{self.name}@{self.fingerprint}"


def read_model_folder(path: Path) -> ModelFolder:
    """Check the folder and read what is to be known before loading.

    Raises:
        InputError: it is no model folder, or something is missing; all that is missing is named.
    """
    try:
        return _read(path)
    except (OSError, ValueError) as error:  # names that no file can have; a part vanishes meanwhile
        raise InputError(f"Der Modellordner „{path}“ lässt sich nicht lesen: {reason(error)}.", ABHILFE) from error


def _read(path: Path) -> ModelFolder:
    if not path.is_dir():
        raise InputError(f"Den Modellordner „{path}“ gibt es nicht.", ABHILFE)
    if not (path / "modules.json").is_file():
        missing = Problem(str(path), "keine Datei „modules.json“", "die Liste der Modellteile")
        raise InputError(f"„{path.name}“ ist kein Modellordner.", ABHILFE, probleme=(missing,))
    modules = _json(path / "modules.json")
    if not isinstance(modules, list) or not all(isinstance(m, dict) and {"path", "type"} <= m.keys() for m in modules):
        broken = Problem(str(path / "modules.json"), "keine Liste von Modellteilen", "Einträge mit „path“ und „type“")
        raise InputError(f"„{path.name}“ ist kein Modellordner.", ABHILFE, probleme=(broken,))
    parts = [(str(m["type"]).rpartition(".")[2], path / str(m["path"])) for m in modules]
    whole = path.resolve()
    problems = [
        Problem(str(path / "modules.json"), f"der Pfad „{m['path']}“", "ein Unterordner des Modellordners")
        for m in modules
        if not _inside(whole, str(m["path"]))
    ]
    problems = problems or [p for kind, folder in parts for p in _missing(kind, folder)]
    if not parts or problems:
        raise InputError(f"Im Modellordner „{path.name}“ fehlt etwas.", ABHILFE, probleme=tuple(problems))
    query, passage = _prefixes(path, parts)
    return ModelFolder(
        path=path,
        name=path.resolve().name,
        fingerprint=_fingerprint(path),
        dimension=_dimension(path, parts),
        static={kind for kind, _ in parts} <= {"StaticEmbedding", "Normalize"},
        query_prefix=query,
        passage_prefix=passage,
    )


def _inside(folder: Path, part: str) -> bool:
    """Whether a part of the model lies in its folder."""
    try:
        return (folder / part).resolve().is_relative_to(folder)
    except (OSError, ValueError):
        return False


def _missing(kind: str, folder: Path) -> list[Problem]:
    def one_of(names: tuple[str, ...], expected: str) -> list[Problem]:
        if any((folder / name).is_file() for name in names):
            return []
        return [Problem(str(folder), f"keine Datei „{names[0]}“", expected)]

    match kind:
        case "Transformer":
            return [
                *one_of(("config.json",), "die Einstellungen des Modells"),
                *one_of(WEIGHTS, "die Gewichte des Modells"),
                *one_of(TOKENIZERS, "der Tokenizer des Modells"),
            ]
        case "StaticEmbedding":
            return [
                *one_of(("model.safetensors",), "die Gewichte des Modells"),
                *one_of(("tokenizer.json",), "der Tokenizer des Modells"),
            ]
        case "Pooling" | "Dense":
            return one_of(("config.json",), f"die Einstellungen des Teils {kind}")
        case _:
            return []


def _dimension(path: Path, parts: list[tuple[str, Path]]) -> int:
    """The last part that says how wide its output is decides."""
    found = 0
    for kind, folder in parts:
        if kind == "StaticEmbedding":
            found = _static_width(folder / "model.safetensors")
        elif (folder / "config.json").is_file():
            config = _settings(folder / "config.json")
            width = {
                "Transformer": ("hidden_size", "dim", "d_model"),
                "Pooling": ("word_embedding_dimension", "embedding_dimension"),
                "Dense": ("out_features",),
            }.get(kind, ())
            found = next((int(config[key]) for key in width if isinstance(config.get(key), int)), found)
    if found <= 0:
        unknown = Problem(str(path), "keine Angabe zur Länge der Vektoren", "„word_embedding_dimension“ in „1_Pooling“")
        raise InputError(f"Im Modellordner „{path.name}“ fehlt etwas.", ABHILFE, probleme=(unknown,))
    return found


def _static_width(weights: Path) -> int:
    header = safetensors_header(weights)
    table = header.get("embeddings") or header.get("embedding.weight")
    shape = table.get("shape") if isinstance(table, dict) else None
    if not (isinstance(shape, list) and len(shape) == 2):
        broken = Problem(str(weights), "keine Tabelle „embeddings“", "eine Zeile je Token")
        raise InputError("Die Gewichte des Modells sind nicht lesbar.", ABHILFE, probleme=(broken,))
    return int(shape[1])


def safetensors_header(weights: Path) -> dict[str, Any]:
    """The table of contents of a safetensors file: name → dtype, shape, place.

    Raises:
        InputError: it is none.
    """
    try:
        with open_plain(weights) as file:
            size = int.from_bytes(file.read(8), "little")
            if not 2 <= size <= WHOLE:
                raise ValueError("length of the header")
            header = json.loads(file.read(size))
        if not isinstance(header, dict):
            raise TypeError("header")
    except (OSError, ValueError, TypeError, RecursionError) as error:
        broken = Problem(str(weights), "keine safetensors-Datei", "die Gewichte des Modells")
        raise InputError("Die Gewichte des Modells sind nicht lesbar.", ABHILFE, probleme=(broken,)) from error
    return header


def _prefixes(path: Path, parts: list[tuple[str, Path]]) -> tuple[str, str]:
    """What the model's own settings say; else the known habit of the E5 family, recognised by its name."""
    own = path / "config_sentence_transformers.json"
    prompts = _settings(own).get("prompts") if own.is_file() else None
    if isinstance(prompts, dict):
        query = str(prompts.get("query") or "")
        passage = str(prompts.get("passage") or prompts.get("document") or "")
        if query or passage:
            return query, passage
    names = [path.resolve().name]
    for kind, folder in parts:
        if kind == "Transformer":
            names.append(str(_settings(folder / "config.json").get("_name_or_path", "")))
    words = set(" ".join(names).lower().replace("/", "-").replace("_", "-").replace(" ", "-").split("-"))
    if "e5" not in words:
        return "", ""
    return (E5_INSTRUCTION, "") if "instruct" in words else ("query: ", "passage: ")


def _json(path: Path) -> Any:
    try:
        return json.loads(read_plain(path, WHOLE).decode("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        broken = Problem(str(path), "kein lesbares JSON", "die Einstellungen des Modells")
        raise InputError(f"„{path.name}“ ist nicht lesbar.", ABHILFE, probleme=(broken,)) from error


def _settings(path: Path) -> dict[str, Any]:
    settings = _json(path)
    if isinstance(settings, dict):
        return settings
    broken = Problem(str(path), "keine Felder", "die Einstellungen des Modells")
    raise InputError(f"„{path.name}“ ist nicht lesbar.", ABHILFE, probleme=(broken,))


def _fingerprint(path: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(p for p in path.rglob("*") if p.is_file() and p.suffix.lower() not in {".md", ".txt"} | SKIPPED):
        size = file.stat().st_size
        digest.update(f"{file.relative_to(path).as_posix()}\0{size}\0".encode())
        with file.open("rb") as content:
            if size <= WHOLE:
                digest.update(content.read())
            else:
                digest.update(content.read(EDGE))
                content.seek(-EDGE, 2)
                digest.update(content.read(EDGE))
    return digest.hexdigest()[:12]


SKIPPED = {".onnx", ".h5", ".msgpack", ".ot", ".png", ".lock"}
"""Other programs' copies of the same weights, and pictures."""
