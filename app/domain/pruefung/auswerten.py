"""Evaluates conditions on a document: yes, no or unknown, with the places that show it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.domain.pruefung.artefakt import recognise_art
from app.domain.pruefung.bedingung import Bedingung, Gewicht, Linkmuster, Reichweite
from app.domain.pruefung.control import Merkmal
from app.domain.pruefung.dokument import Abschnitt, ArtifactType, Link, Pruefdokument, Span, Teil
from app.domain.pruefung.fall import Blick, Herkunft, Merkmalstand
from app.domain.pruefung.falten import compile_frage, compile_muster, fold
from app.domain.pruefung.klauseln import klausel_bei, klauseln, thema
from app.domain.pruefung.urteil import Beleg

MAX_BELEGE = 8
"""Places kept of one condition; more prove nothing new."""


@dataclass(frozen=True, slots=True)
class Antwort:
    """Answer to a condition: True, False, or None for unknown, with evidence."""

    wert: bool | None
    belege: tuple[Beleg, ...] = ()


Lesepruefung = Callable[[Blick], Antwort]
"""A reader behind ``Bedingung.pruefung``."""
Merkmalleser = Callable[[Blick], Merkmalstand | None]
"""A reader behind ``Merkmal.lesen``; None: the document does not show it."""

Gliederung = Callable[[Pruefdokument], Sequence[Teil]]
"""What the parts of a document are about, one after another without a gap."""

_NO = Antwort(wert=False)


class Auswertung:
    """Evaluates conditions.

    Args:
        pruefungen: readers behind ``Bedingung.pruefung``, by name.
        leser: readers behind ``Merkmal.lesen``, by name.
        gliederungen: readers behind ``Bedingung.thema``, by kind of document.
    """

    def __init__(
        self,
        pruefungen: Mapping[str, Lesepruefung],
        leser: Mapping[str, Merkmalleser],
        gliederungen: Mapping[ArtifactType, Gliederung] | None = None,
    ) -> None:
        self._pruefungen = pruefungen
        self._leser = leser
        self._gliederungen = gliederungen or {}

    def answer(self, bedingung: Bedingung, blick: Blick) -> Antwort:
        """The answer for the document of ``blick``.

        Raises:
            KeyError: it names a pattern, fact or reader that does not exist; the catalogue is checked when loaded.
        """
        if bedingung.in_art is not None:
            return self._elsewhere(bedingung, bedingung.in_art, blick)
        if bedingung.und:
            return _all(self.answer(part, blick) for part in bedingung.und)
        if bedingung.oder:
            return _any(self.answer(part, blick) for part in bedingung.oder)
        if bedingung.nicht is not None:
            return _not(self.answer(bedingung.nicht, blick))
        if bedingung.waegt:
            return self._weigh(bedingung, blick)
        if bedingung.muster is not None:
            named = blick.modul.muster.get(bedingung.muster) or blick.fall.katalog.muster[bedingung.muster]
            return self.answer(named, blick)
        if bedingung.merkmal is not None:
            return self._fact(bedingung.merkmal, bedingung, blick)
        if bedingung.link is not None:
            return _links(bedingung.link, blick)
        if bedingung.pruefung is not None:
            return self._pruefungen[bedingung.pruefung](blick)
        luecken = blick.dokument.luecken if blick.modul.ohne_luecken else ()
        return _words(bedingung, blick.dokument, self._parts(bedingung, blick.dokument), luecken)

    def _weigh(self, bedingung: Bedingung, blick: Blick) -> Antwort:
        """Unknown signs count nothing; heavy ones come first, and what cannot turn the scales is not asked."""
        gewichte = sorted(bedingung.waegt, key=_heaviest)
        belege: list[Beleg] = []
        total = 0
        for n, gewicht in enumerate(gewichte):
            left = [other.zaehlt for other in gewichte[n:]]
            if total + sum(z for z in left if z < 0) >= bedingung.ab:
                break
            if total + sum(z for z in left if z > 0) < bedingung.ab:
                return _NO
            if (answer := self.answer(gewicht.wenn, blick)).wert:
                total += gewicht.zaehlt
                belege += answer.belege if gewicht.zaehlt > 0 else ()
        return Antwort(wert=True, belege=tuple(belege[:MAX_BELEGE])) if total >= bedingung.ab else _NO

    def _parts(self, bedingung: Bedingung, dokument: Pruefdokument) -> Sequence[Teil]:
        wanted = bedingung.thema or bedingung.ohne_thema
        gliederung = self._gliederungen.get(dokument.art) if wanted else None
        return gliederung(dokument) if gliederung else ()

    def fact(self, id_: str, blick: Blick) -> Merkmalstand:
        """What is known of a fact of the case: said by a person, else shown by the document, else by another one."""
        known = blick.merkmale.get(id_)
        if known is None:
            blick.merkmale[id_] = Merkmalstand(None, Herkunft.UNBEKANNT)  # a fact that asks for itself is not known
            known = blick.merkmale[id_] = self._find_fact(id_, blick)
        return known

    def _find_fact(self, id_: str, blick: Blick) -> Merkmalstand:
        if (said := blick.fall.angaben.get(id_)) is not None:
            return Merkmalstand(said, Herkunft.ANGABE)
        merkmal = next(merkmal for merkmal in blick.fall.katalog.merkmale if merkmal.id == id_)
        others = (dokument for dokument in blick.fall.dokumente if dokument is not blick.dokument)
        for dokument in (blick.dokument, *others):
            if found := self._shown(merkmal, replace(blick, dokument=dokument)):
                return found
        if merkmal.sonst is not None:
            return Merkmalstand(merkmal.sonst, Herkunft.ANNAHME)
        return Merkmalstand(None, Herkunft.UNBEKANNT)

    def _shown(self, merkmal: Merkmal, blick: Blick) -> Merkmalstand | None:
        if merkmal.lesen is not None and (read := self._leser[merkmal.lesen](blick)) is not None:
            return read
        for wert in merkmal.werte:
            if wert.wenn is not None and (answer := self.answer(wert.wenn, blick)).wert:
                return Merkmalstand(wert.wert, Herkunft.DOKUMENT, answer.belege)
        return None

    def _fact(self, id_: str, bedingung: Bedingung, blick: Blick) -> Antwort:
        stand = self.fact(id_, blick)
        if stand.wert is None:
            return Antwort(bedingung.unbekannt)
        return Antwort(stand.wert in bedingung.ist, stand.belege)

    def _elsewhere(self, bedingung: Bedingung, art: ArtifactType, blick: Blick) -> Antwort:
        here = bedingung.model_copy(update={"in_art": None})
        documents = blick.fall.of_type(art)
        if not documents:
            return Antwort(bedingung.unbekannt)
        return _any(self.answer(here, replace(blick, dokument=dokument)) for dokument in documents)


def _heaviest(gewicht: Gewicht) -> int:
    return -abs(gewicht.zaehlt)


def _all(answers: Iterable[Antwort]) -> Antwort:
    belege: list[Beleg] = []
    unknown = False
    for answer in answers:
        if answer.wert is False:
            return _NO
        unknown = unknown or answer.wert is None
        belege += answer.belege
    return Antwort(None if unknown else True, tuple(belege[:MAX_BELEGE]))


def _any(answers: Iterable[Antwort]) -> Antwort:
    unknown = False
    for answer in answers:
        if answer.wert:
            return answer
        unknown = unknown or answer.wert is None
    return Antwort(None) if unknown else _NO


def _not(answer: Antwort) -> Antwort:
    return Antwort(None if answer.wert is None else not answer.wert)


# ---- links ----------------------------------------------------------------------------------------------------------


def _links(muster: Linkmuster, blick: Blick) -> Antwort:
    found = [link for link in blick.dokument.links if _fits(link, muster, blick)]
    return Antwort(bool(found), tuple(_beleg_of_link(blick.dokument, link) for link in found[:MAX_BELEGE]))


def _fits(link: Link, muster: Linkmuster, blick: Blick) -> bool:
    if muster.tot is not None and link.tot is not muster.tot:
        return False
    if muster.text is not None and not compile_muster(muster.text).search(fold(link.text)):
        return False
    if muster.ziel is not None and not compile_muster(muster.ziel).search(fold(link.ziel)):
        return False
    return muster.loest_auf is None or any(
        leads_to(link, dokument) for dokument in blick.fall.of_type(muster.loest_auf)
    )


def leads_to(link: Link, dokument: Pruefdokument) -> bool:
    """Whether a link's target is that document of the case: same file name, or its last part names its kind."""
    target = re.split(r"[?#]", link.ziel.lower(), maxsplit=1)[0].rstrip("/")
    last = target.removesuffix("/index.html").rsplit("/", 1)[-1]
    if not last or target.startswith(("mailto:", "tel:")):
        return False
    name = dokument.name.lower()
    return last in (name, name.rsplit(".", 1)[0]) or recognise_art(last, "") is dokument.art


def _beleg_of_link(dokument: Pruefdokument, link: Link) -> Beleg:
    return Beleg(
        dokument.id, link.span, f"{dokument.zitat(link.span)} → {link.ziel}" if link.ziel else dokument.zitat(link.span)
    )


# ---- words ----------------------------------------------------------------------------------------------------------


def _words(bedingung: Bedingung, dokument: Pruefdokument, teile: Sequence[Teil], luecken: Sequence[Span]) -> Antwort:
    only_asks = not luecken and bedingung.im in (Reichweite.SATZ, Reichweite.ZEILE)  # shown whole: no place in them
    compiled = compile_frage if only_asks else compile_muster
    alle = [compiled(text) for text in bedingung.alle]
    eins = [compiled(text) for text in bedingung.eins]
    first = [pattern.search(dokument.gefaltet) for pattern in alle]
    if not all(first):
        return _NO
    if eins and not any(pattern.search(dokument.gefaltet) for pattern in eins):
        return _NO
    if only_asks:
        alle = _rarest_first(alle, first)
    ohne = [compile_frage(text) for text in bedingung.ohne]
    belege: list[Beleg] = []
    units = 0
    for start, end in _units(bedingung, dokument, teile):
        if luecken and any(begin <= start < stop for begin, stop in luecken):
            continue
        spans = _in_unit(dokument.gefaltet, (start, end), alle, eins, ohne, luecken)
        if spans is None:
            continue
        units += 1
        if len(belege) < MAX_BELEGE:
            place = _place(bedingung.im, (start, end), spans)
            if bedingung.im is Reichweite.NACHBARSATZ:
                place = _spoken_in(dokument.saetze, place, spans)
            if all(place != beleg.span for beleg in belege):
                belege.append(Beleg(dokument.id, place, dokument.zitat(place)))
        if units >= max(bedingung.mal, MAX_BELEGE):
            break
    return Antwort(wert=True, belege=tuple(belege)) if units >= bedingung.mal else _NO


def _rarest_first(patterns: Sequence[re.Pattern[str]], hits: Sequence[re.Match[str] | None]) -> list[re.Pattern[str]]:
    """Patterns, the one found last in the text first: likely the rare one, after which nothing is asked."""
    order = sorted(range(len(patterns)), key=[-hit.start() if hit else 0 for hit in hits].__getitem__)
    return [patterns[n] for n in order]


def _in_unit(
    text: str,
    unit: Span,
    alle: Sequence[re.Pattern[str]],
    eins: Sequence[re.Pattern[str]],
    ohne: Sequence[re.Pattern[str]],
    luecken: Sequence[Span],
) -> list[Span] | None:
    """Where the words of a unit stand, not counting gaps still to be filled in; None if it does not have them."""
    spans: list[Span] = []
    for pattern in alle:
        if (span := _find(pattern, text, unit, luecken)) is None:
            return None
        spans.append(span)
    if eins:
        hits = (span for pattern in eins if (span := _find(pattern, text, unit, luecken)))
        if (hit := next(hits, None)) is None:
            return None
        spans.append(hit)
    return None if any(pattern.search(text, *unit) for pattern in ohne) else spans


def _find(pattern: re.Pattern[str], text: str, unit: Span, luecken: Sequence[Span]) -> Span | None:
    if not luecken:
        return match.span() if (match := pattern.search(text, *unit)) else None
    spans = (match.span() for match in pattern.finditer(text, *unit))
    return next((span for span in spans if not any(first <= span[0] < last for first, last in luecken)), None)


def _place(im: Reichweite, unit: Span, spans: Sequence[Span]) -> Span:
    """What to show: small units whole, of large ones the words from the first to the last if they stand near."""
    if im in (Reichweite.SATZ, Reichweite.ZEILE, Reichweite.NACHBARSATZ):
        return unit
    first, last = min(start for start, _ in spans), max(end for _, end in spans)
    if last - first <= _NEAR:
        return first, last
    return spans[0]


def _spoken_in(saetze: Sequence[Span], place: Span, spans: Sequence[Span]) -> Span:
    """Of two neighbouring sentences only the one that has all the words, if one has."""
    first, last = min(start for start, _ in spans), max(end for _, end in spans)
    inside = (satz for satz in saetze if place[0] <= satz[0] and satz[1] <= place[1])
    return next((satz for satz in inside if satz[0] <= first and last <= satz[1]), place)


_NEAR = 400


def _units(bedingung: Bedingung, dokument: Pruefdokument, teile: Sequence[Teil]) -> Iterator[Span]:
    units = _all_units(bedingung.im, dokument)
    if bedingung.thema or bedingung.ohne_thema:
        units = [span for span in units if _is_about(span[0], bedingung, teile)]
    if bedingung.unter or bedingung.nicht_unter:
        units = _below(dokument.abschnitt_bei, units, bedingung.unter, bedingung.nicht_unter)
    if bedingung.in_klausel or bedingung.nicht_klausel:
        units = _below(partial(klausel_bei, dokument), units, bedingung.in_klausel, bedingung.nicht_klausel)
    return iter(units)


def _below(
    part_at: Callable[[int], Abschnitt], units: Sequence[Span], wanted: Sequence[str], refused: Sequence[str]
) -> Sequence[Span]:
    """The units that stand in parts whose heading has one of the wanted patterns and none of the refused ones."""
    want = [compile_frage(text) for text in wanted]
    refuse = [compile_frage(text) for text in refused]
    kept: list[Span] = []
    until, keep = 0, False  # units stand in order, and the next one mostly in the same part
    for span in units:
        if span[0] >= until:
            part = part_at(span[0])
            titel = thema(part)
            until = part.span[1]
            keep = (not want or any(pattern.search(titel) for pattern in want)) and not any(
                pattern.search(titel) for pattern in refuse
            )
        if keep:
            kept.append(span)
    return kept


def _is_about(place: int, bedingung: Bedingung, teile: Sequence[Teil]) -> bool:
    n = bisect_right(teile, place, key=lambda teil: teil.span[0]) - 1
    thema = teile[n].thema if n >= 0 and place < teile[n].span[1] else ""
    return thema not in bedingung.ohne_thema and (not bedingung.thema or thema in bedingung.thema)


def _all_units(im: Reichweite, dokument: Pruefdokument) -> Sequence[Span]:
    if im is Reichweite.SATZ:
        return dokument.saetze
    if im is Reichweite.ZEILE:
        return dokument.zeilen
    if im is Reichweite.ABSATZ:
        return dokument.absaetze
    if im is Reichweite.ABSCHNITT:
        return [abschnitt.span for abschnitt in dokument.abschnitte]
    if im is Reichweite.KLAUSEL:
        return [klausel.span for klausel in klauseln(dokument)]
    if im is Reichweite.NACHBARSATZ:
        saetze = dokument.saetze
        return [(start, saetze[min(n + 1, len(saetze) - 1)][1]) for n, (start, _) in enumerate(saetze)]
    return [(0, len(dokument.text))]
