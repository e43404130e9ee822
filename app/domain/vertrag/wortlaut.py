"""Own wordings: what a person changed in a clause, and how that differs from the library (spec 1).

A person edits the clause as it is printed. What was made from braces and was left alone becomes its braces again, so
that answers, names and numbers stay alive; what was changed becomes plain words. Variants (``RECHT``, ``WENN``) are
fixed as they stand: a text that a person has written does not change behind their back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from app.domain.deutsch import NBSP
from app.domain.regelwerk.klauseltext import KlauseltextError, parse_klauseltext
from app.domain.vertrag.gliederung import (
    block_of,
    blocks_of,
    is_party_word,
    printed_runs,
    sentence_starts,
)
from app.domain.vertrag.vertrag import Wortlaut
from app.domain.vertrag.vertragstext import Lauf, LaufArt, VertragsKlausel, Vertragstext, plain
from app.domain.werte import clean_line
from app.domain.wortdiff import TextPiece, text_diff

MAX_ZEICHEN = 40_000
"""Characters of a wording (``Wortlaut.text``)."""


class WortlautError(ValueError):
    """An edited wording cannot be taken.

    Attributes:
        found: what stands there.
        expected: what was expected.
    """

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"gefunden: {found}, erwartet: {expected}")
        self.found = found
        self.expected = expected


@dataclass(frozen=True)
class Abweichung:
    """A clause whose wording was changed.

    Attributes:
        klausel: as it stands in the contract.
        bibliothek: the same clause as the pinned version words it.
    """

    klausel: VertragsKlausel
    bibliothek: VertragsKlausel


def abweichungen(text: Vertragstext) -> tuple[Abweichung, ...]:
    """The clauses that read otherwise than in the library, in document order."""
    changed = (Abweichung(klausel, library_of(klausel)) for klausel in text.klauseln if klausel.abweichend)
    return tuple(one for one in changed if editable(one.klausel) != editable(one.bibliothek))


def library_of(klausel: VertragsKlausel) -> VertragsKlausel:
    """The same clause as the pinned version words it."""
    if not klausel.abweichend:
        return klausel
    return replace(klausel, absaetze=klausel.bibliothek, abweichend=False, bibliothek=())


def word_changes(abweichung: Abweichung) -> tuple[TextPiece, ...]:
    """Library and own wording word by word, as printed."""
    return text_diff(editable(abweichung.bibliothek), editable(abweichung.klausel))


def editable(klausel: VertragsKlausel) -> str:
    """What a person edits: the paragraphs without their numbers, blank lines between, items as lines with ``- ``."""
    return plain(printed_runs(klausel.absaetze))


def new_wording(klausel: VertragsKlausel, edited: str) -> Wortlaut | None:
    """The wording an edited text makes; None: it reads as the library does, there is nothing to keep.

    Args:
        klausel: the clause as it was printed before it was edited.
        edited: as ``editable`` gives it, changed.

    Raises:
        WortlautError: see ``reanchor``.
    """
    text = reanchor(klausel, edited)
    if _normal(_cleaned(edited)) == _normal(editable(library_of(klausel))):
        return None
    return Wortlaut(text=text, grundlage=klausel.version_id)


def reanchor(klausel: VertragsKlausel, edited: str) -> str:
    """The clause text of an edited clause: with the same answers it prints as it was typed.

    Only a reference to its own paragraphs keeps in step with their numbers.

    Args:
        klausel: the clause as it was printed before it was edited.
        edited: as ``editable`` gives it, changed.

    Raises:
        WortlautError: nothing is left of it, it is too long, it holds control characters, or braces that are no gap.
    """
    typed = _cleaned(edited)
    if not re.search(r"\w", typed):
        raise WortlautError("ein leerer Text", "mindestens ein Satz; soll die Klausel entfallen, den Platz leeren")
    if len(typed) > 2 * MAX_ZEICHEN:  # comparing it word by word takes minutes; answers may make a printed text longer
        raise WortlautError(f"{len(typed)} Zeichen", f"höchstens {MAX_ZEICHEN}")
    old = printed_runs(klausel.absaetze)
    words = _Words.compared(plain(old), typed)
    typed = words.new
    anchors = [found for anchor in _anchors(old) if (found := words.found_again(anchor)) is not None]
    _check_braces("".join(_masked(typed, anchors)))
    anchors = _outside_braces(typed, anchors)
    anchors = _with_same_case(klausel, typed, anchors)
    text = "".join(_written(typed, anchors))
    _check_braces(text)
    if len(text) > MAX_ZEICHEN:
        raise WortlautError(f"{len(text)} Zeichen", f"höchstens {MAX_ZEICHEN}")
    return text


def _cleaned(edited: str) -> str:
    """Line by line without invisible marks.

    Raises:
        WortlautError: control characters.
    """
    try:
        lines = [clean_line(line.replace("\t", " ")) for line in edited.splitlines()]
    except ValueError as error:
        raise WortlautError("ein Steuerzeichen", str(error)) from error
    return "\n".join(lines)


def _normal(text: str) -> str:
    """For comparing what is printed: as it is laid out, with plain spaces."""
    blocks = blocks_of([Lauf(text)])
    parts = "\n\n".join("\n".join(plain(part) for part, _ in block.parts()) for block in blocks)
    return _plain_spaces(parts)


@dataclass(frozen=True)
class _Anchor:
    """A piece of text that was made from braces: where it stands, what it was made from, its runs, which one it is."""

    start: int
    end: int
    source: str
    runs: tuple[Lauf, ...]
    number: int


def _anchors(runs: Iterable[Lauf]) -> Iterator[_Anchor]:
    at = 0
    found: list[_Anchor] = []
    for run in runs:
        end = at + len(run.text)
        if run.platzhalter and run.fortsetzung and found and found[-1].end == at:
            last = found[-1]
            found[-1] = replace(last, end=end, runs=(*last.runs, run))
        elif run.platzhalter:
            found.append(_Anchor(at, end, run.platzhalter, (run,), len(found)))
        at = end
    return iter(found)


_TOKEN = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True)
class _Words:
    """Two texts word by word: which words of the old one stand in the new one, and where."""

    old: str
    new: str
    left: Sequence[re.Match[str]]
    right: Sequence[re.Match[str]]
    partner: Mapping[int, int]
    covering: Mapping[int, int]

    @classmethod
    def compared(cls, old: str, typed: str) -> _Words:
        """Compare; no-break spaces that an editor made plain spaces between unchanged words come back."""
        left, right = list(_TOKEN.finditer(old)), list(_TOKEN.finditer(typed))
        partner = dict(_matched([m[0] for m in left], [m[0] for m in right]))
        chars = list(typed)
        for n, k in partner.items():
            if partner.get(n + 1) == k + 1:
                kept, now = old[left[n].end() : left[n + 1].start()], slice(right[k].end(), right[k + 1].start())
                if kept == NBSP and typed[now] == " ":
                    chars[now] = kept
        covering = {place: n for n, m in enumerate(left) for place in range(*m.span())}
        return cls(old, "".join(chars), left, right, partner, covering)

    def found_again(self, anchor: _Anchor) -> _Anchor | None:
        """The anchor at its new place, if its words stand there unchanged."""
        first, last = self.covering[anchor.start], self.covering[anchor.end - 1]
        k = self.partner.get(first)
        if k is None or any(self.partner.get(n) != k + n - first for n in range(first, last + 1)):
            return None
        start = self.right[k].start() + anchor.start - self.left[first].start()
        end = self.right[k + last - first].end() - (self.left[last].end() - anchor.end)
        same = _plain_spaces(self.new[start:end]) == _plain_spaces(self.old[anchor.start : anchor.end])
        return replace(anchor, start=start, end=end) if same else None


def _plain_spaces(text: str) -> str:
    return text.replace(NBSP, " ")


def _matched(left: Sequence[str], right: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Pairs of equal words; what both texts begin and end with is not searched."""
    most = min(len(left), len(right))
    head = next((n for n in range(most) if left[n] != right[n]), most)
    tail = next((n for n in range(most - head) if left[-1 - n] != right[-1 - n]), most - head)
    yield from ((n, n) for n in range(head))
    middle = SequenceMatcher(None, left[head : len(left) - tail], right[head : len(right) - tail], autojunk=False)
    for i, k, size in middle.get_matching_blocks():
        yield from ((head + i + n, head + k + n) for n in range(size))
    yield from ((len(left) - n, len(right) - n) for n in range(1, tail + 1))


def _written(typed: str, anchors: Iterable[_Anchor]) -> Iterator[str]:
    at = 0
    for anchor in anchors:
        yield typed[at : anchor.start]
        yield anchor.source
        at = anchor.end
    yield typed[at:]


def _masked(typed: str, anchors: Iterable[_Anchor]) -> Iterator[str]:
    """The typed text with letters in place of what goes back into braces: answers may hold braces themselves."""
    at = 0
    for anchor in anchors:
        yield typed[at : anchor.start]
        yield "x" * (anchor.end - anchor.start)
        at = anchor.end
    yield typed[at:]


def _check_braces(text: str) -> None:
    try:
        parse_klauseltext(text)
    except KlauseltextError as error:
        raise WortlautError(error.found, error.expected) from error


def _outside_braces(typed: str, anchors: Sequence[_Anchor]) -> list[_Anchor]:
    """Without anchors inside braces that the person typed, or right behind a brace, where they would not be read."""
    depth, at = 0, 0
    inside: set[int] = set()
    text = "".join(_masked(typed, anchors))
    while at < len(text):
        step = 2 if text[at : at + 2] in ("{{", "}}") else 1
        depth += {"{{": 1, "}}": -1}.get(text[at : at + 2], 0)
        if depth or step == 2:
            inside.update(range(at, at + step))
        at += step
    return [
        anchor
        for anchor in anchors
        if anchor.start not in inside and (anchor.start == 0 or text[anchor.start - 1] != "{")
    ]


def _with_same_case(klausel: VertragsKlausel, typed: str, anchors: Sequence[_Anchor]) -> list[_Anchor]:
    """Without words for parties that would be written with another letter where they stand now."""
    was = _sentence_starts(klausel)
    runs: list[Lauf] = []
    at = 0
    for anchor in anchors:
        number = str(anchor.number)
        runs += [Lauf(typed[at : anchor.start]), Lauf(typed[anchor.start : anchor.end], LaufArt.PARTEI, number)]
        at = anchor.end
    blocks = blocks_of([*runs, Lauf(typed[at:])])
    now = {lauf.quelle: begins for block in blocks for lauf, begins in sentence_starts(block)}
    return [a for a in anchors if not is_party_word(a.runs[0]) or was.get(a.number) == now.get(str(a.number))]


def _sentence_starts(klausel: VertragsKlausel) -> dict[int, bool]:
    """For each anchor of a clause, whether it begins a sentence."""
    pairs = (pair for absatz in klausel.absaetze for pair in sentence_starts(block_of(absatz)))
    firsts = (begins for lauf, begins in pairs if lauf.platzhalter and not lauf.fortsetzung)
    return dict(enumerate(firsts))
