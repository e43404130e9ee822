"""A tokenizer loaded in parts is the one the library loads whole."""

from __future__ import annotations

import json
import string
from pathlib import Path

import pytest
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from app.adapters.korpus.vektoren.tokenisierer import load_tokenizer
from app.bootstrap_grund import resources_dir
from tests import vektor_modelle as modelle

TEXTS = (
    "Die Kündigung des Arbeitsverhältnisses bedarf der Schriftform.",
    "§ 622 Abs. 2 Satz 1 Nr. 5",
    "[UNK] [PAD] mitten im Text",
    "日本語 Ωμέγα 🙂",
    "",
)


@pytest.fixture
def unigram(tmp_path: Path) -> Path:
    """Letters and two whole words; a special token that is not the first piece."""
    pieces = [("[UNK]", 0.0), *((letter, -9.0) for letter in string.ascii_letters), ("[PAD]", 0.0)]
    tokenizer = Tokenizer(models.Unigram([*pieces, ("Frist", -3.0), ("Klage", -3.0)], 0, byte_fallback=False))
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer.add_special_tokens(["[UNK]", "[PAD]"])
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    return tmp_path / "tokenizer.json"


def shipped() -> Path:
    return next((resources_dir() / "modelle").rglob("tokenizer.json"))


@pytest.mark.parametrize("kind", ["shipped", "unigram", "other"])
def test_it_reads_as_the_library_does(kind: str, unigram: Path, tmp_path: Path) -> None:
    path = {"shipped": shipped, "unigram": lambda: unigram}.get(
        kind, lambda: modelle.static_model(tmp_path / "worte") / "tokenizer.json"
    )()
    ours, whole = load_tokenizer(path), Tokenizer.from_file(str(path))
    assert ours.get_vocab(with_added_tokens=True) == whole.get_vocab(with_added_tokens=True)
    for text in TEXTS:
        assert ours.encode(text).ids == whole.encode(text).ids
    one, other = json.loads(ours.to_str()), json.loads(whole.to_str())
    if one["model"]["type"] == "Unigram":  # two readers of JSON may differ in the last bit of a score
        scores = [[score for _, score in read["model"].pop("vocab")] for read in (one, other)]
        assert scores[0] == pytest.approx(scores[1], abs=1e-12)
    assert one == other


@pytest.mark.parametrize("content", ["{", "[]", "{}", '{"model": {"type": "Unigram", "vocab": [["a"]]}}'])
def test_what_is_none_is_refused_by_the_library(content: str, tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_text(content, "utf-8")
    with pytest.raises(Exception, match=r"line 1|EOF|missing field|tokenizer|expected") as error:
        load_tokenizer(path)
    assert error.type is Exception
