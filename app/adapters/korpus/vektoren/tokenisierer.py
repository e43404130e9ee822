"""Loading a tokenizer without holding up the window.

The library reads a tokenizer file in one call that keeps the interpreter to itself: 0.12 to 0.17 s for 32,000 word
pieces, while nothing else in the program can move. In two calls, of which one is Python's own JSON reader, it takes
less and the longest is half of that.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tokenizers import Tokenizer


def load_tokenizer(path: Path) -> Tokenizer:
    """The tokenizer of a file ``tokenizer.json``.

    Raises:
        OSError: the file cannot be read.
        UnicodeDecodeError: it is no text.
        Exception: its content is no tokenizer (the library raises the bare class).
    """
    from tokenizers import Tokenizer, models

    text = path.read_text("utf-8")
    try:
        shell, unigram = _taken_apart(json.loads(text))
    except (ValueError, TypeError, LookupError):
        return Tokenizer.from_str(text)  # of another kind, or broken: the library knows, and says so
    tokenizer = Tokenizer.from_str(shell)
    tokenizer.model = models.Unigram(*unigram)
    return tokenizer


def _taken_apart(content: Any) -> tuple[str, tuple[list[tuple[str, float]], int, bool]]:
    """The file with the first of its word pieces only, and the whole model.

    Raises:
        ValueError, TypeError, LookupError: it is no tokenizer with a ``Unigram`` model.
    """
    model = content["model"]
    if model["type"] != "Unigram":
        raise ValueError(model["type"])
    unknown = int(model["unk_id"])
    whole = [(str(piece), float(score)) for piece, score in model["vocab"]]
    named = max((unknown, *(int(added["id"]) for added in content["added_tokens"])))
    shell = {**content, "model": {**model, "vocab": whole[: named + 1]}}
    return json.dumps(shell), (whole, unknown, bool(model["byte_fallback"]))
