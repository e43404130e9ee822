"""Reading citations: all of a running text (``find``), or what somebody typed as one (``read``)."""

from __future__ import annotations

from app.domain.recht import zitat_grammatik as g
from app.domain.recht.gesetzesnamen import Gesetzesnamen, NameMatch
from app.domain.recht.zitat import CitationStyle, Entscheidungszitat, FoundCitation, NormArt, Normzitat
from app.domain.recht.zitat_entscheidung import find_decisions, read_decision
from app.domain.recht.zitat_getippt import spread
from app.domain.recht.zitat_norm import PhraseReader

_PREFIX_WORDS, _MAX_PREFIX, _MAX_GAP = 3, 60, 4
_VOR_DEM_NAMEN = ' \u00a0\t\r\n([„"“'
_SATZZEICHEN = " \t\r\n\u00a0,;.()[]„“\"'"


class CitationReader:
    """Finds citations of norms and decisions.

    Args:
        names: known laws.
    """

    def __init__(self, names: Gesetzesnamen) -> None:
        self._names = names

    def find(self, text: str, *, default: str | None = None, strict: bool = True) -> tuple[FoundCitation, ...]:
        """All citations in running text, in its order; their spans do not overlap (but see ``FoundCitation``).

        Args:
            text: running text.
            default: code of the law that a „§ 95“ without a name means, for texts that speak of their own law.
            strict: False: names of laws in small letters count, too, as in a question typed in a hurry.
        """
        reader = PhraseReader(self._names, text, default=default, strict=strict)
        found: list[FoundCitation] = []
        position = earliest = 0
        while candidate := g.ANFANG.search(text, position):
            position = candidate.end()
            sign = g.ANKER.match(text, candidate.start())
            if sign is None:
                continue
            phrase = reader.read(sign.start(), *self._prefix(text, earliest, sign.start()))
            found += phrase.found
            earliest = position = max(phrase.end, sign.end())
        decisions = find_decisions(text)
        if not decisions:
            return tuple(found)
        return _merge(found, decisions)

    def incomplete(self, text: str) -> tuple[FoundCitation, ...]:
        """Citations whose law is missing: „§ 5“, but not „§ 5 des Vertrages“; their ``regulation_code`` is ""."""
        return tuple(found for found in self.find(text, default="") if _without_law(found))

    def read(self, text: str, *, default: str | None = None) -> Normzitat | Entscheidungszitat:
        """The one citation that the whole text is; lenient as a search box has to be („bgb 622 abs 2“).

        Raises:
            ValueError: it is none, or more than one; a German sentence.
        """
        written = _stripped(text)
        decision = read_decision(text.strip()) or read_decision(written)
        if decision is not None:
            return decision
        found = self._whole(written, default)
        if not self._known(found):
            spaced = spread(self._names, written)
            typed = self._whole(spaced, default) if spaced != written else ()
            if self._known(typed):
                text, found = spaced, typed
        if not found:
            raise ValueError(f"„{_short(text)}“ ist {self._what_is_missing(written)}")
        first = found[0]
        if (
            isinstance(first.zitat, Normzitat)
            and first.zitat.art is NormArt.ANLAGE
            and g.ANLAGE_ZU.match(text, first.end)
        ):
            return first.zitat  # „Anlage 1 zu § 3 Abs. 2 GKG“: the norm only says which one
        if len({citation.zitat for citation in found}) > 1:
            raise ValueError(f"„{_short(text)}“ nennt mehrere Fundstellen.")
        return found[0].zitat

    def _known(self, found: tuple[FoundCitation, ...]) -> bool:
        """Whether the citations are of laws that we know, or of a book that the Sozialgesetzbuch does not have."""
        codes = [one.zitat.regulation_code for one in found if isinstance(one.zitat, Normzitat)]
        return bool(codes) and all(code in self._names.laws or g.SGB_BUCH.fullmatch(code) for code in codes)

    def _what_is_missing(self, written: str) -> str:
        """Why a text is no citation; a norm without its law is the usual case."""
        any_law = next(iter(self._names.laws), "")
        if any_law and g.ANFANG.match(written) and self._whole(f"{written} {any_law}", None):
            return "unvollständig: Das Gesetz fehlt."
        return "keine Fundstelle, die sich lesen lässt."

    def _whole(self, written: str, default: str | None) -> tuple[FoundCitation, ...]:
        """Citations if they make up all of ``written``: as running text, else with the leniency of a search box."""
        found = self.find(written)
        if found and found[0].start == 0 and found[-1].end >= len(written):
            return found
        reader = PhraseReader(self._names, written, default=default, strict=False)
        if name := self._names.recognise(written):
            style = self._names.style_of(name.code) or CitationStyle.PARAGRAPH
            return (FoundCitation(Normzitat(name.code, style, frueher=name.frueher), 0, len(written)),)
        if law := self._names.match_at(written, 0, strict=False):
            rest = len(written) - len(written[law.end :].lstrip(_SATZZEICHEN))
            phrase = reader.read(rest, law)
            if phrase.found and phrase.end >= len(written):
                return phrase.found
        short = g.SGB_BUCH.match(written) or g.KUERZEL.match(written)
        if short and sum(map(str.isupper, short.group())) > 1:
            rest = len(written) - len(written[short.end() :].lstrip(_SATZZEICHEN))
            phrase = reader.read(rest, NameMatch(self._names.code_of(short.group()), short.end()))
            if phrase.found and phrase.end >= len(written):
                return phrase.found
        phrase = reader.read(0)
        return phrase.found if phrase.end >= len(written) else ()

    def _prefix(self, text: str, earliest: int, sign: int) -> tuple[NameMatch | None, int]:
        """A known law's name right before the sign: „BGB § 622“; with the offset where it begins."""
        end = sign
        while end > earliest and sign - end < _MAX_GAP and (text[end - 1].isspace() or text[end - 1] == ","):
            end -= 1
        if end == sign > earliest and text[end - 1] == "-":
            end -= 1  # „GKG-KV 1210“
        begin = end
        for _ in range(_PREFIX_WORDS):
            while begin > earliest and end - begin < _MAX_PREFIX and text[begin - 1] not in _VOR_DEM_NAMEN:
                begin -= 1
            match = self._names.match_at(text, begin)
            if match is not None and match.end == end:
                return match, begin
            if begin <= earliest or text[begin - 1] not in " \u00a0":
                break
            begin -= 1
        return None, 0


def _stripped(text: str) -> str:
    """Without the punctuation around it; „AGG § 15 (4)“ keeps its bracket."""
    written = text.strip(_SATZZEICHEN)
    return f"{written})" if written.count("(") > written.count(")") else written


def _without_law(found: FoundCitation) -> bool:
    return isinstance(found.zitat, Normzitat) and not found.zitat.regulation_code


def _merge(norms: list[FoundCitation], decisions: list[FoundCitation]) -> tuple[FoundCitation, ...]:
    """Both in the order of the text; a norm inside a decision's words is not one."""
    merged: list[FoundCitation] = []
    for citation in sorted([*norms, *decisions], key=lambda c: (c.start, c.end)):
        last = merged[-1] if merged else None
        if last is not None and citation.start < last.end and isinstance(last.zitat, Entscheidungszitat):
            continue
        merged.append(citation)
    return tuple(merged)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else f"{line[:79]}…"
