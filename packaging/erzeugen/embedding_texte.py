"""Texts for ``embedding.py``: laws through the program's own parser, a tokenizer, and pairs that belong together.

Everything comes from official law texts (§ 5 UrhG). Randomness comes from the given generator alone.
"""

from __future__ import annotations

import hashlib
import re
import tarfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ids = NDArray[np.int32]

HELD_OUT = 20
"""Every such law (by the hash of its id) is kept out of the training."""
CITED = re.compile(r"(?:§§?|Artikels?|Art\.)\s*(\d+[a-z]?)(?![\d.])")
OTHER_LAW = re.compile(
    r"[^.;§]{0,50}?\b(?:des|der)\s+[A-ZÄÖÜ][\w-]*(?:gesetz|buch|ordnung|verordnung|richtlinie)", re.IGNORECASE
)
COMMON_HEADING = 50
"""Titles that more norms share („Inkrafttreten“) say nothing of one of them."""
PLACES, NEAR = 8, 300
"""A batch of neighbours comes from so many places, each so many Absätze to both sides."""
LONGEST = 96
"""Tokens of an Absatz that one training step looks at."""


@dataclass
class Texts:
    """Every Absatz with what stands around it; lists of equal length."""

    absatz: list[str] = field(default_factory=list)
    heading: list[str] = field(default_factory=list)
    section: list[str] = field(default_factory=list)
    law: list[str] = field(default_factory=list)
    norm: list[int] = field(default_factory=list)
    norms: list[tuple[str, str, str]] = field(default_factory=list)
    """Per norm: document id, citation form of the law, number."""

    def held_out(self) -> NDArray[np.bool_]:
        """Which Absätze belong to laws that are kept out."""
        by_law = {law: int(hashlib.sha1(law.encode()).hexdigest(), 16) % HELD_OUT == 0 for law, _, _ in self.norms}  # noqa: S324 - a draw, no secret
        return np.array([by_law[self.norms[norm][0]] for norm in self.norm])

    def words(self) -> Iterator[str]:
        """Every second Absatz with what stands around it: enough for the tokenizer."""
        for parts in list(zip(self.law, self.heading, self.absatz, strict=True))[::2]:
            yield " ".join(parts)


def read_laws(archive: Path) -> Texts:
    """All laws of the archive (tar.gz of gii XML, as gesetze-im-internet.de offers it)."""
    from app.adapters.korpus.quellen.gii import read_gii
    from app.adapters.korpus.quellen.xml import read_xml
    from app.domain.recht.gesetzesnamen import Gesetzesnamen
    from app.errors import KnownError

    texts, names = Texts(), Gesetzesnamen({})
    with tarfile.open(archive) as members:
        for member in members:
            if not member.name.endswith(".xml") or (content := members.extractfile(member)) is None:
                continue
            data = content.read()
            try:
                document = read_gii(read_xml(data, member.name), member.name, hashlib.sha256(data).hexdigest(), names)
            except KnownError as error:
                print(f"ausgelassen: {error.text}")
                continue
            for norm in document.norms:
                if not norm.absaetze:
                    continue
                for absatz in norm.absaetze:
                    texts.absatz.append(absatz.text)
                    texts.heading.append(norm.heading)
                    texts.section.append(" ".join(norm.section))
                    texts.law.append(document.meta.regulation_name)
                    texts.norm.append(len(texts.norms))
                texts.norms.append((document.meta.document_id, document.meta.regulation_code, norm.article))
    return texts


def train_tokenizer(texts: Texts, size: int) -> Any:
    """Word pieces of German law: letters only, folded, endings of declension cut off; pieces alike wherever they stand.

    A part of a compound is the same token as the word on its own, so „Wohnraummietverhältnis“ knows „Miete“.
    """
    from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, trainers

    def cut(pattern: str, replacement: str = "") -> Any:
        return normalizers.Replace(Regex(pattern), replacement)

    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.Sequence(
        [
            normalizers.NFKD(),
            normalizers.StripAccents(),  # ä → a: „Verträge“ is „Vertrag“
            normalizers.Lowercase(),
            normalizers.Replace("ß", "ss"),
            cut("(?<![aeioq])ue", "u"),  # whoever types ae, oe, ue means the same
            normalizers.Replace("ae", "a"),
            normalizers.Replace("oe", "o"),
            cut("[^a-z]+", " "),
            cut("(?<=[a-z]{3})erin(?:nen)?(?![a-z])", "er"),
            cut("(?<=[a-z]{3})(?:ern|em|en|er|es|e|(?<=[bdfghklmnrt])s|(?<=[lr])n)(?![a-z])"),
            cut("niss(?![a-z])", "nis"),
        ]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    trainer = trainers.UnigramTrainer(
        vocab_size=size,
        unk_token="[UNK]",  # noqa: S106 - a token of the text
        special_tokens=["[UNK]"],
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts.words(), trainer)
    return tokenizer


def encode(tokenizer: Any, texts: Sequence[str]) -> list[Ids]:
    """Known tokens of each text; equal texts are read once."""
    unknown = tokenizer.token_to_id("[UNK]")
    different = sorted(set(texts))
    known: dict[str, Ids] = {}
    for start in range(0, len(different), 10_000):
        some = different[start : start + 10_000]
        for text, encoding in zip(some, tokenizer.encode_batch_fast(some, add_special_tokens=False), strict=True):
            ids = np.array(encoding.ids, np.int32)
            known[text] = ids[ids != unknown]
    return [known[text] for text in texts]


class Pairs:
    """Draws (question side, text side) from the Absätze that are not held out.

    Args:
        texts: all Absätze.
        tokens: their tokens, likewise of titles, divisions and laws.
        idf: rarity of each token.
        seed: of the draw.
    """

    KINDS = (
        "Überschrift–Absatz",
        "Stichwörter–Absatz",
        "Gliederung–Absatz",
        "Nachbarn",
        "Verweis–Norm",
        "Gesetz–Absatz",
    )
    SHARES = (0.33, 0.35, 0.08, 0.10, 0.10, 0.04)

    def __init__(self, texts: Texts, tokens: dict[str, list[Ids]], idf: NDArray[np.float64], seed: int) -> None:
        self._texts, self._tokens, self._idf = texts, tokens, idf
        self._rng = np.random.default_rng(seed)
        self._norm = np.array(texts.norm)
        self._first = np.searchsorted(self._norm, np.arange(len(texts.norms) + 1))
        long_enough = np.array([len(t) >= 8 for t in tokens["absatz"]])
        self._all = np.flatnonzero(long_enough & ~texts.held_out())
        shared: dict[str, set[int]] = {}
        for heading, norm in zip(texts.heading, texts.norm, strict=True):
            shared.setdefault(heading, set()).add(norm)
        self._titled = np.array(
            [i for i in self._all if len(tokens["heading"][i]) and len(shared[texts.heading[i]]) <= COMMON_HEADING]
        )
        self._divided = np.array([i for i in self._all if len(tokens["section"][i])])
        self._citing = self._find_citing()
        self._places: NDArray[Any] | None = None

    def counts(self) -> dict[str, int]:
        """How many Absätze each kind draws from."""
        sizes = (self._titled, self._all, self._divided, self._all, self._citing, self._all)
        return {kind: len(size) for kind, size in zip(self.KINDS, sizes, strict=True)}

    def draw(self, count: int) -> tuple[list[Ids], list[Ids], NDArray[np.int64]]:
        """Question sides, text sides, and the norm each pair belongs to.

        Every second batch comes from a few places of the laws: neighbours are what is told apart with difficulty.
        """
        self._places = self._rng.choice(self._all, PLACES) if self._rng.random() < 0.5 else None
        makers = (self._heading, self._keywords, self._division, self._neighbours, self._citation, self._law)
        drawn = [makers[kind]() for kind in self._rng.choice(len(makers), count, p=self.SHARES)]
        return [d[0] for d in drawn], [d[1] for d in drawn], np.array([d[2] for d in drawn])

    # ---- kinds --------------------------------------------------------------------------------------------------

    def _heading(self) -> tuple[Ids, Ids, int]:
        at = self._pick(self._titled)
        question = self._drop(self._tokens["heading"][at], 0.1)
        if self._rng.random() < 0.2:
            question = np.concatenate([question, self._tokens["law"][at]])
        return question, self._passage(at, heading=0.2), int(self._norm[at])

    def _keywords(self) -> tuple[Ids, Ids, int]:
        """Some rare words, as people type them; half the time they are taken out of the text."""
        at = self._pick(self._all)
        source = self._tokens["absatz"][at]
        if self._rng.random() < 0.5:
            source = np.concatenate([source, self._tokens["heading"][at], self._tokens["heading"][at]])
        weights = np.clip(self._idf[source] - 1.5, 0.01, 6)
        chosen = self._rng.choice(source, int(self._rng.integers(2, 8)), p=weights / weights.sum())
        question = np.unique(chosen)
        text = self._passage(at, heading=0.7)
        kept = text[~np.isin(text, question) | (self._rng.random(len(text)) < 0.5)]
        return question, kept if len(kept) > 3 else text, int(self._norm[at])

    def _division(self) -> tuple[Ids, Ids, int]:
        at = self._pick(self._divided)
        return (
            self._drop(self._tokens["section"][at], 0.2),
            self._passage(at, heading=0.7, section=0),
            int(self._norm[at]),
        )

    def _neighbours(self) -> tuple[Ids, Ids, int]:
        """Two halves of an Absatz, or two Absätze of a norm."""
        at = self._pick(self._all)
        norm = int(self._norm[at])
        text = self._tokens["absatz"][at]
        begin, end = self._first[norm], self._first[norm + 1]
        other = int(self._rng.integers(begin, end))
        if other != at and len(self._tokens["absatz"][other]):
            return (
                self._drop(self._crop(text, 48), 0.2),
                self._drop(self._crop(self._tokens["absatz"][other]), 0.2),
                norm,
            )
        cut = int(self._rng.integers(3, len(text) - 3))
        return text[:cut][-64:], np.concatenate([text[cut:][:64], self._tokens["heading"][at]]), norm

    def _citation(self) -> tuple[Ids, Ids, int]:
        """An Absatz that cites a norm of its law; numbers are no tokens, so the citation itself is not seen."""
        citing, norm = self._citing[self._rng.integers(len(self._citing))]
        cited = int(self._rng.integers(self._first[norm], self._first[norm + 1]))
        question = self._drop(self._crop(self._tokens["absatz"][citing], 48), 0.2)
        return question, self._passage(cited, heading=0.7), int(norm)

    def _law(self) -> tuple[Ids, Ids, int]:
        at = self._pick(self._all)
        return self._drop(self._tokens["law"][at], 0.1), self._passage(at, heading=0.5, law=0), int(self._norm[at])

    # ---- parts --------------------------------------------------------------------------------------------------

    def _passage(self, at: int, *, heading: float, law: float = 0.6, section: float = 0.5) -> Ids:
        """The text as it is embedded later, with parts left out at random so that none is relied upon."""
        parts = [self._drop(self._crop(self._tokens["absatz"][at]), 0.15)]
        if self._rng.random() < heading:
            parts += [self._drop(self._tokens["heading"][at], 0.3) for _ in range(2)]
        if self._rng.random() < law:
            parts.append(self._tokens["law"][at])
        if self._rng.random() < section:
            parts.append(self._tokens["section"][at])
        return np.concatenate(parts)

    def _pick(self, among: NDArray[Any]) -> int:
        if self._places is None:
            return int(among[self._rng.integers(len(among))])
        around = np.searchsorted(among, self._places[self._rng.integers(PLACES)])
        return int(among[np.clip(around + self._rng.integers(-NEAR, NEAR), 0, len(among) - 1)])

    def _drop(self, ids: Ids, share: float) -> Ids:
        kept = ids[self._rng.random(len(ids)) >= share]
        return kept if len(kept) else ids

    def _crop(self, ids: Ids, longest: int = LONGEST) -> Ids:
        if len(ids) <= longest:
            return ids
        start = int(self._rng.integers(0, len(ids) - longest + 1))
        return ids[start : start + longest]

    def _find_citing(self) -> NDArray[np.int64]:
        numbers = {(law, number): norm for norm, (law, _, number) in enumerate(self._texts.norms)}
        found: list[tuple[int, int]] = []
        for at in self._all:
            text, norm = self._texts.absatz[at], self._texts.norm[at]
            law = self._texts.norms[norm][0]
            for match in CITED.finditer(text):
                cited = numbers.get((law, match.group(1)))
                if cited is not None and cited != norm and not OTHER_LAW.match(text, match.end()):
                    found.append((int(at), cited))
        return np.array(found)
