"""From a citation to the place in the text: which chunk, which characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from app.domain.korpus.chunk import Chunk, Span
from app.domain.korpus.quelle import SourceType
from app.domain.recht.zitat import Einheit, NormArt, Normzitat, Teil
from app.domain.recht.zitat_schreiben import article_label, sub_text

Path = tuple[Teil, ...]

_SATZ_1 = Teil(Einheit.SATZ, "1")
_SATZ_2 = Teil(Einheit.SATZ, "2")
_COUNTED = (Einheit.SATZ, Einheit.HALBSATZ, Einheit.UNTERABSATZ)
"""Units without a sign of their own, which people leave out when they cite an item („Abs. 2 Nr. 1“)."""
_LABELLED = frozenset(Einheit) - {Einheit.HALBSATZ}


_PLURAL = {
    Einheit.UNTERABSATZ: "Unterabsätze",
    Einheit.NUMMER: "Nummern",
    Einheit.BUCHSTABE: "Buchstaben",
    Einheit.DOPPELBUCHSTABE: "Doppelbuchstaben",
    Einheit.ALTERNATIVE: "Alternativen",
    Einheit.SPIEGELSTRICH: "Spiegelstriche",
}


@dataclass(frozen=True, slots=True)
class Place:
    """A cited place: characters ``start`` to ``end`` of ``chunk.chunk_text`` and its Fundstelle in contract form."""

    chunk: Chunk
    start: int
    end: int
    label: str


def resolve(chunks: Sequence[Chunk], zitat: Normzitat) -> Place | None:
    """The place a citation means.

    Args:
        chunks: the chunks of the cited norm (of a range: of its first norm), in order.
        zitat: the citation; its law and number are taken as checked.

    Returns:
        The place, or None if the norm has no such Absatz or unit. Of a norm or Absatz that is split, the first chunk.

    An Absatz must be there: „Abs. 1“ of a norm without numbered Absätze is a wrong citation and must not look right. A
    Satz or Nummer without Absatz is found in a norm that has but one. „Alt. 1“ is not marked in any text; the place is
    then the unit around it. Sätze of a Kurzfassung are ours, not those of the law: its place is the whole Absatz.
    Steps that carry no sign may be missing („Abs. 2 Nr. 1“ for Satz 2 Nr. 1), signs may be missing where only one
    place fits; the shortest path wins, then the first in the text.
    """
    found = _absatz(chunks, zitat)
    if not found:
        return None
    wanted = tuple(Teil(t.einheit, t.wert.casefold()) for t in zitat.sub if t.einheit is not Einheit.ALTERNATIVE)
    if not wanted or found[0].source_type == SourceType.KURZFASSUNG:
        label = label_of(found[0], found[0].paragraph if zitat.paragraph or zitat.sub else "")
        return Place(found[0], 0, len(found[0].chunk_text), label)
    best = _best(found, wanted)
    if best is None:
        return None
    chunk, span = best
    return Place(chunk, span.start, span.end, label_of(chunk, chunk.paragraph, span.teile))


@dataclass(frozen=True, slots=True)
class Nearest:
    """What there is instead of a unit that is not: the place around it.

    Attributes:
        place: the deepest level of the citation that exists.
        zitat: the citation up to there.
        units: what it has instead, as it is told: „mit Nr. 1 bis 7“, „ohne Halbsätze“.
    """

    place: Place
    zitat: Normzitat
    units: str


def resolve_nearest(chunks: Sequence[Chunk], zitat: Normzitat) -> Nearest | None:
    """The deepest level that exists of a citation whose last steps do not; None if not even the Absatz does."""
    for depth in range(len(zitat.sub) - 1, -1, -1):
        shorter = replace(zitat, sub=zitat.sub[:depth])
        if (shorter.paragraph or shorter.sub) and (place := resolve(chunks, shorter)):
            return Nearest(place, shorter, _units(_absatz(chunks, zitat), place, zitat.sub[depth].einheit))
    return None


def _units(chunks: Sequence[Chunk], place: Place, einheit: Einheit) -> str:
    """Units of this kind that stand in the place, the outermost ones."""
    whole = (place.start, place.end) == (0, len(place.chunk.chunk_text))
    spans = [
        span
        for chunk in (chunks if whole else (place.chunk,))
        for span in chunk.spans
        if span.teile[-1].einheit is einheit and (whole or (place.start <= span.start and span.end <= place.end))
    ]
    outermost = min((len(span.teile) for span in spans), default=0)
    values = list(dict.fromkeys(span.teile[-1].wert for span in spans if len(span.teile) == outermost))
    if einheit in (Einheit.SATZ, Einheit.HALBSATZ):
        one, many = ("Satz", "Sätze") if einheit is Einheit.SATZ else ("Halbsatz", "Halbsätze")
        if not values:
            return f"ohne gezählte {many}"
        return f"mit einem {one}" if len(values) == 1 else f"mit {len(values)} {many}n"
    if not values:
        return f"ohne {_PLURAL[einheit]}"
    numbers = [int(value) for value in values if value.isdigit()]
    counted = numbers == list(range(1, len(values) + 1)) or "".join(values) == ascii_lowercase[: len(values)]
    listed = f"{values[0]} bis {values[-1]}" if counted and len(values) > 2 else ", ".join(values)
    return f"mit {einheit.value} {listed}"


def label_of(chunk: Chunk, paragraph: str, teile: Path = ()) -> str:
    """Fundstelle of a place in the norm of ``chunk``, in contract form; of a decision that of the chunk."""
    if chunk.art in (NormArt.RANDNUMMER, NormArt.ABSCHNITT):
        return chunk.article_label
    return article_label(
        chunk.regulation_code, chunk.citation_style, chunk.article, paragraph, sub_text(teile), chunk.art
    )


def label_at(chunk: Chunk, start: int, end: int) -> str:
    """Fundstelle of the smallest unit that holds all of ``start`` to ``end``; the chunk's own if none does.

    Of a Kurzfassung always the chunk's own: its Sätze are not those of the law.
    """
    if chunk.source_type == SourceType.KURZFASSUNG:
        return chunk.article_label
    counted = chunk.art is not NormArt.ANLAGE or chunk.paragraph
    labelled = _LABELLED if counted else _LABELLED - {Einheit.SATZ}
    holding = [s for s in chunk.spans if s.start <= start and end <= s.end and s.teile[-1].einheit in labelled]
    if not holding:
        return chunk.article_label
    return label_of(chunk, chunk.paragraph, min(holding, key=lambda s: s.end - s.start).teile)


def _absatz(chunks: Sequence[Chunk], zitat: Normzitat) -> list[Chunk]:
    """Chunks in which the cited place must lie."""
    if zitat.paragraph:
        wanted = zitat.paragraph.casefold()
        return [chunk for chunk in chunks if chunk.paragraph.casefold() == wanted]
    if zitat.sub and len({chunk.paragraph for chunk in chunks}) > 1:
        return []
    return list(chunks)


def _best(chunks: Sequence[Chunk], wanted: Path) -> tuple[Chunk, Span] | None:
    for path in _readings(chunks, wanted):
        exact: list[tuple[int, Chunk, Span]] = []
        guessed: list[tuple[Path, Chunk, Span]] = []
        for chunk in chunks:
            for span in chunk.spans:
                skipped = _skipped(span.teile, path)
                if skipped is None:
                    continue
                if all(teil.einheit in _COUNTED for teil in skipped):
                    exact.append((len(span.teile), chunk, span))
                elif path[0].einheit not in _COUNTED:
                    guessed.append((span.teile, chunk, span))
        if exact:
            return min(exact, key=lambda entry: entry[0])[1:]
        if guessed and len({entry[0] for entry in guessed}) == 1:
            return guessed[0][1:]
    return None


def _readings(chunks: Sequence[Chunk], wanted: Path) -> Iterator[Path]:
    """The path as it is written, then without a „Satz 1“ that is the only Satz and therefore not counted."""
    yield wanted
    paths = {tuple(Teil(t.einheit, t.wert.casefold()) for t in span.teile) for c in chunks for span in c.spans}
    for n, teil in enumerate(wanted):
        if teil != _SATZ_1 or len(wanted) == 1:
            continue
        before = wanted[:n]
        second = any(path[-1:] == (_SATZ_2,) and _skipped(path[:-1], before) is not None for path in paths if path[:-1])
        if n == 0:
            second = (_SATZ_2,) in paths
        if not second:
            yield (*before, *wanted[n + 1 :])


def _skipped(path: Path, wanted: Path) -> Path | None:
    """Steps of ``path`` that ``wanted`` leaves out, if the rest is ``wanted`` in order and ends with it; else None."""
    if not wanted:
        return path
    skipped: list[Teil] = []
    n = 0
    for teil in path:
        if n < len(wanted) and teil.einheit is wanted[n].einheit and teil.wert.casefold() == wanted[n].wert:
            n += 1
        else:
            skipped.append(teil)
    if n < len(wanted) or path[-1].einheit is not wanted[-1].einheit or path[-1].wert.casefold() != wanted[-1].wert:
        return None
    return tuple(skipped)
