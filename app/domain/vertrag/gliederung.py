"""Runs of text into paragraphs, lists and items, and how they are tidied: what is printed is a function of the words.

Blank lines separate paragraphs, lines that begin with ``- `` are items, what follows them in the same paragraph closes
it. Single line breaks are spaces. Variants that fall away leave no double space, no space before a punctuation mark
and no second full stop behind; a line on which only they stood is gone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from app.domain.beugung import begins_sentence, capitalised
from app.domain.deutsch import NBSP, typografie
from app.domain.vertrag.vertragstext import Laeufe, Lauf, LaufArt, VertragsAbsatz, plain

NICHTS = "\x00"
"""Stands where a variant is empty, until the lines are read: a line with nothing but this is no blank line."""

_UNSEEN = frozenset(("Cc", "Cf", "Cs"))
_ITEM = re.compile(rf"-(?:[ \t{NBSP}]+|$)")
_PARTY_WORD = re.compile(r"\{\{(?:DER|DES|DEM|DEN|ER|IHM|IHN|SEIN|WORT)_")
_SENTENCE_END = re.compile(r"[.!?][“)]?$")


@dataclass
class Block:
    """A paragraph: its words, items, and what closes it."""

    laeufe: Laeufe = ()
    punkte: list[Laeufe] = field(default_factory=list)
    schluss: Laeufe = ()

    def parts(self) -> Iterator[tuple[Laeufe, bool]]:
        """Words, items and close in the order of the text, each with whether it begins a sentence."""
        yield self.laeufe, True
        as_sentences = bool(self.punkte) and self._items_are_sentences()
        for punkt in self.punkte:
            yield punkt, as_sentences
        yield self.schluss, not self.punkte or _ends_sentence(self.punkte[-1])

    def _items_are_sentences(self) -> bool:
        """„a) Der Arbeitnehmer … .“ against „Er hat a) der Arbeitgeberin … zu melden,“."""
        return _ends_sentence(self.punkte[0]) and (len(self.punkte) > 1 or _ends_sentence(self.laeufe))


def blocks_of(laeufe: Iterable[Lauf]) -> list[Block]:
    """Paragraphs of runs whose plain words may hold line breaks; empty ones are gone, words are tidied."""
    found = [Block()]
    fresh = True  # the next line begins a paragraph
    for line in _lines(laeufe):
        text = plain(line)
        bare = text.strip(f" \t{NBSP}{NICHTS}")
        if not bare:
            fresh = fresh or NICHTS not in text
            continue
        block = found[-1]
        item = _ITEM.match(bare)
        if fresh or (item and block.schluss):
            found.append(block := Block())
        fresh = False
        if item:
            block.punkte.append(_without_marker(line))
        elif block.punkte:
            block.schluss = _joined(block.schluss, line)
        else:
            block.laeufe = _joined(block.laeufe, line)
    return [block for block in map(_tidied_block, found) if any(plain(part) for part, _ in block.parts())]


def visible(text: str) -> str:
    """Composed letters, plain line breaks, nothing that cannot be seen: so a text is the same after it was edited."""
    lines = (unicodedata.normalize("NFC", line.replace("\t", " ")) for line in text.splitlines())
    return "\n".join("".join(c for c in line if unicodedata.category(c) not in _UNSEEN) for line in lines)


def capitals(block: Block) -> Block:
    """Words for parties with a capital where a sentence begins, and no-break spaces where a line must not break."""
    first, *items, last = (_finished(part, begins) for part, begins in block.parts())
    return Block(first, items, last)


def sentence_starts(block: Block) -> Iterator[tuple[Lauf, bool]]:
    """The runs of a paragraph in the order of the text, each with whether it begins a sentence."""
    for part, begins in block.parts():
        before = "" if begins else ","
        for lauf in part:
            yield lauf, begins_sentence(before)
            before += lauf.text


def is_party_word(lauf: Lauf) -> bool:
    """Whether a run is a word for a party that takes a capital at the beginning of a sentence."""
    return lauf.art is LaufArt.PARTEI and _PARTY_WORD.match(lauf.platzhalter) is not None


def is_words(lauf: Lauf) -> bool:
    """Whether a run is plain words, made from no braces."""
    return lauf.art is LaufArt.TEXT and not lauf.platzhalter


def block_of(absatz: VertragsAbsatz) -> Block:
    """A printed paragraph as block."""
    return Block(absatz.laeufe, [punkt.laeufe for punkt in absatz.punkte], absatz.schluss)


def printed_runs(absaetze: Iterable[VertragsAbsatz]) -> list[Lauf]:
    """The runs of paragraphs with the line breaks and item marks that ``blocks_of`` reads."""
    runs: list[Lauf] = []
    for absatz in absaetze:
        lines = [(absatz.laeufe, ""), *((punkt.laeufe, "- ") for punkt in absatz.punkte), (absatz.schluss, "")]
        for n, (line, mark) in enumerate((line, mark) for line, mark in lines if line):
            gap = "" if not runs else "\n\n" if n == 0 else "\n"
            if gap + mark:
                runs.append(Lauf(gap + mark))
            runs.extend(line)
    return runs


def merged(laeufe: Iterable[Lauf]) -> Laeufe:
    """Without empty runs, neighbouring plain words in one run."""
    result: list[Lauf] = []
    for lauf in laeufe:
        if not lauf.text:
            continue
        if result and is_words(lauf) and is_words(result[-1]):
            result[-1] = Lauf(result[-1].text + lauf.text)
        else:
            result.append(lauf)
    return tuple(result)


def _lines(laeufe: Iterable[Lauf]) -> Iterator[list[Lauf]]:
    line: list[Lauf] = []
    for lauf in laeufe:
        if "\n" not in lauf.text or not is_words(lauf):
            line.append(lauf)
            continue
        first, *others = lauf.text.split("\n")
        line.append(Lauf(first))
        for text in others:
            yield line
            line = [Lauf(text)]
    yield line


def _joined(before: Laeufe, line: Sequence[Lauf]) -> Laeufe:
    return (*before, Lauf(" "), *line) if before and line else (*before, *line)


def _without_marker(line: Sequence[Lauf]) -> Laeufe:
    """The line of an item without its ``- ``, wherever that comes from."""
    rest = list(line)
    while rest and not rest[0].text.strip(f" \t{NBSP}{NICHTS}"):
        rest.pop(0)
    head = rest[0]
    text = head.text.lstrip(f" \t{NBSP}{NICHTS}").removeprefix("-")
    rest[0] = replace(head, text=text.lstrip(f" {NBSP}")) if is_words(head) else Lauf(text)
    return tuple(rest)


def _tidied_block(block: Block) -> Block:
    punkte = [tidy for punkt in block.punkte if (tidy := _tidied(punkt))]
    if not punkte:  # then nothing was closed
        return Block(_tidied(_joined(block.laeufe, block.schluss)))
    return Block(_tidied(block.laeufe), punkte, _tidied(block.schluss))


_SURPLUS = (
    re.compile(rf"^[ {NBSP}]+|[ {NBSP}]+$"),
    re.compile(rf"(?<=[ {NBSP}]) +| +(?={NBSP})|(?<={NBSP}){NBSP}+"),
    re.compile(rf"[ {NBSP}]+(?=[,;:!?)]|\.(?![\w.]))|(?<=\()[ {NBSP}]+"),
    re.compile(r",(?=[,;]|\.(?![\w.]))|(?<=[^.]\.)\.(?![\w.])"),
)
"""What is taken out of plain words, in this order: it is left over where a variant falls away."""

_ANY_SURPLUS = re.compile("|".join(pattern.pattern for pattern in _SURPLUS))


def _tidied(laeufe: Sequence[Lauf]) -> Laeufe:
    """Without surplus spaces and marks; empty if no letter, digit or gap remains."""
    runs = [replace(run, text=run.text.replace(NICHTS, "")) if NICHTS in run.text else run for run in laeufe]
    before = None
    while (text := plain(runs)) != before and _ANY_SURPLUS.search(text):
        before = text
        for pattern in _SURPLUS:
            runs = _without(runs, pattern)
    return merged(runs) if re.search(r"\w", text) else ()


def _without(runs: list[Lauf], surplus: re.Pattern[str]) -> list[Lauf]:
    """The runs without what the pattern finds in their plain words; other runs stay as they are."""
    found = [match.span() for match in surplus.finditer(plain(runs))]
    if not found:
        return runs
    gone = {place for start, end in found for place in range(start, end)}
    result: list[Lauf] = []
    at = 0
    for run in runs:
        end = at + len(run.text)
        if is_words(run) and not gone.isdisjoint(range(at, end)):
            kept = "".join(char for place, char in enumerate(run.text, at) if place not in gone)
            result.append(replace(run, text=kept))
        else:
            result.append(run)
        at = end
    return result


def _finished(part: Laeufe, begins: bool) -> Laeufe:
    before = "" if begins else ","
    runs: list[Lauf] = []
    for lauf in part:
        text = capitalised(lauf.text) if is_party_word(lauf) and begins_sentence(before) else lauf.text
        runs.append(replace(lauf, text=text) if text != lauf.text else lauf)
        before += text
    return _no_break(runs)


def _no_break(runs: Sequence[Lauf]) -> Laeufe:
    """Typography over all runs: it only turns spaces into no-break spaces, so each run keeps its place."""
    text = typografie(plain(runs))
    result: list[Lauf] = []
    at = 0
    for run in runs:
        part = text[at : at + len(run.text)]
        at += len(run.text)
        result.append(run if part == run.text else replace(run, text=part))
    return tuple(result)


def _ends_sentence(laeufe: Laeufe) -> bool:
    return _SENTENCE_END.search(plain(laeufe)) is not None
