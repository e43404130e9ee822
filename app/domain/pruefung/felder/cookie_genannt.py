"""Reads of a Cookie-Richtlinie which cookies and providers it names as in use, where, and whether it says how long."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.cookie_benannt import named
from app.domain.pruefung.felder.cookie_dauer import (
    in_cell,
    in_words,
    is_about_kinds,
    is_label,
    is_line_for_all,
    is_stated,
    is_without_end,
)
from app.domain.pruefung.felder.cookie_familien import is_cookie_of
from app.domain.pruefung.felder.cookie_tabelle import Zeile, block_at, item_at, mask, rows
from app.domain.pruefung.felder.cookie_zwecke import BROWSER
from app.domain.pruefung.felder.fund import once

NAMEN = "cookie_namen"
ANBIETER = "cookie_anbieter"
"""Patterns of the module: names of cookies and of providers, one pattern each in ``eins``."""
_VERNEINT = compile_muster(
    r"kein(e|en|er|erlei)?\b(?! (einfluss|personenbezog|rückschl|einwilligung|zustimmung))"
    r"|verzichten|verzichtet|weder\b"
    r"|nicht (eingesetzt|verwendet|genutzt|gesetzt|geladen|eingebunden|im einsatz)|verwenden wir nicht|nutzen wir nicht"
    r"|(verwende|nutze|setze)n? [^.]{0,200}\bnicht( ein)?\W*$|ohne (den )?einsatz|künftig|zukünftig|sollten wir"
)
_NUR_GEPLANT = compile_muster(
    r"voraussichtlich|demnächst|geplant|(ob|dass) es (wirklich|tatsächlich|am ende)|erwägen|überlegen wir|vielleicht\b"
)
_REIHE_VERNEINT = compile_muster(r"nicht (eingesetzt|verwendet|genutzt|gesetzt|aktiv|im einsatz)")
_BEIWERK = compile_muster(
    r"anders als|im gegensatz zu|empfehlen sie|folge(n|t)? (sie )?uns|folge mir|besuche?n? sie uns|powered by"
    r"|erstellt mit|(mit|von|durch|über) [\w.&-]+ (erstellt|umgesetzt|gebaut|programmiert|gestaltet)"
    r"|design(ed)? (by|von)|copyright|~©"
    r"|umgesetzt (von|durch)|muster von|generator von|teilen? (auf|sie|uns)|links? (zu|auf)\b"
    r"|wir sind (\w+ )?(auf|bei)\b|anleitung|datenschutz\w* (zu|von|bei|der) [^.]{0,40}\bfinden|verlink|kontaktier"
    r"|erreichbar|wenden sie sich"
)
"""What stands beside the text: footers, thanks, ways to write to somebody."""
_NETZE = compile_muster(
    r"(facebook|instagram|linkedin|xing|twitter|x\b|youtube|tiktok|pinterest|whatsapp|telegram|github|discord|threads"
    r"|snapchat|social media|kontakt|e-?mail|info|zur|zum|auf|bei|unser|kanal|profil|seite)\w*"
)
_NAECHSTES = re.compile(r"(?:\n|\. )(?=[`\"']?[a-z]\w*_\w)")
"""Where the name of the next cookie begins a line or, though small, a sentence."""
FORM_ANBIETER = compile_muster(r"(cookie-?)?(anbieter|provider|herausgeber)\s*:")
_KURZER_BLOCK = 4_000
_FORMULAR = 300
"""Characters below a name in which its duration stands, in a form."""


def patterns(blick: Blick, name: str) -> tuple[re.Pattern[str], ...]:
    """Patterns of the module that are kept under a name."""
    return tuple(compile_muster(muster) for muster in blick.modul.muster[name].eins)


@dataclass(frozen=True)
class Einheit:
    """A sentence, or a row of a table."""

    span: Span
    zeile: Zeile | None


@dataclass
class Genannt:
    """A cookie or provider that is in use.

    Attributes:
        wort: the word for it.
        anbieter: it is a provider or service, no single cookie.
        stellen: the units it is named in.
        dauer: one of them says how long.
    """

    wort: str
    anbieter: bool
    stellen: list[Einheit]
    dauer: bool = False

    @property
    def reihe(self) -> bool:
        """Whether it stands in a row of a table."""
        return any(einheit.zeile for einheit in self.stellen)


@once
def _units(dok: Pruefdokument) -> tuple[Einheit, ...]:
    table = rows(dok)
    starts = [zeile.span[0] for zeile in table]
    found = [Einheit(zeile.span, zeile) for zeile in table]
    for span in dok.saetze:
        n = bisect_right(starts, span[0]) - 1
        start = span[0] if n < 0 else max(span[0], table[n].span[1])
        if start < span[1]:
            cuts = [start, *(match.end() for match in _NAECHSTES.finditer(dok.gefaltet, start, span[1])), span[1]]
            found += [Einheit(part, None) for part in pairwise(cuts)]
    return tuple(sorted(found, key=lambda einheit: einheit.span))


def _is_in_use(dok: Pruefdokument, einheit: Einheit) -> bool:
    """Not in directions for browsers, not denied, no thanks or footer."""
    words = dok.gefaltet[slice(*einheit.span)]
    if einheit.zeile:
        return not _REIHE_VERNEINT.search(words)
    if len(_NETZE.findall(words)) > 1 and not re.search(r"[^\W\d_]{3}", _NETZE.sub(" ", words)):
        return False
    return not (
        BROWSER.search(words) or _VERNEINT.search(words) or _BEIWERK.search(words) or _NUR_GEPLANT.search(words)
    )


@once
def _profile_links(dok: Pruefdokument) -> tuple[Span, ...]:
    """Words of links that only lead to somebody's page at a social network."""
    return tuple(
        link.span
        for link in dok.links
        if not re.search(r"[^\W\d_]{3}", _NETZE.sub(" ", fold(link.text)))
        and not re.search(r"datenschutz|privacy|polic", fold(link.ziel))
    )


def find_genannte(blick: Blick) -> tuple[Genannt, ...]:
    """Cookies and providers that are named as in use."""
    return _find_genannte(blick.dokument, patterns(blick, NAMEN), patterns(blick, ANBIETER))


@lru_cache(maxsize=1)  # several controls ask in turn about the same document
def _find_genannte(
    dok: Pruefdokument, namen: tuple[re.Pattern[str], ...], anbieter: tuple[re.Pattern[str], ...]
) -> tuple[Genannt, ...]:
    units = _units(dok)
    starts = [einheit.span[0] for einheit in units]
    found: dict[str, Genannt] = {}
    for pattern in (*namen, *anbieter):
        for match in pattern.finditer(mask(dok)):
            einheit = units[max(0, bisect_right(starts, match.start()) - 1)]
            if pattern in anbieter and dok.text[match.end() : match.end() + 1] == "_":  # „wordpress_test_cookie“
                continue
            profile = any(start <= match.start() < end for start, end in _profile_links(dok))
            if not profile and _is_in_use(dok, einheit):
                wort = " ".join(match.group().strip(" .,;:()\"'`[").split())
                found.setdefault(wort, Genannt(wort, pattern in anbieter, [])).stellen.append(einheit)
    for einheit in units:
        for wort in einheit.zeile.namen if einheit.zeile and _is_in_use(dok, einheit) else ():
            found.setdefault(wort, Genannt(wort, anbieter=False, stellen=[])).stellen.append(einheit)
    _add_named(dok, found, units, starts)
    for genannt in found.values():
        genannt.stellen += _again(dok, genannt, units, starts)
    by_unit: dict[Span, list[Genannt]] = {}
    for genannt in found.values():
        for einheit in genannt.stellen:
            by_unit.setdefault(einheit.span, []).append(genannt)
    for genannt in found.values():
        genannt.dauer = any(_has_dauer(dok, genannt, einheit, by_unit) for einheit in genannt.stellen)
    return tuple(sorted(found.values(), key=lambda genannt: genannt.stellen[0].span))


def _add_named(dok: Pruefdokument, found: dict[str, Genannt], units: tuple[Einheit, ...], starts: list[int]) -> None:
    """Names that no pattern knows, with all places they stand at."""
    for name in named(dok):
        wort = fold(name.wort)
        if any(known.startswith(wort) or re.search(rf"(?<!\w){re.escape(known)}", wort) for known in found):
            continue
        stellen = []
        for match in re.finditer(rf"(?<!\w){re.escape(wort)}(?!\w)", dok.gefaltet):
            einheit = units[max(0, bisect_right(starts, match.start()) - 1)]
            if einheit not in stellen and _is_in_use(dok, einheit):
                stellen.append(einheit)
        if stellen and any(einheit.span[0] <= name.span[0] < einheit.span[1] for einheit in stellen):
            found[wort] = Genannt(wort, name.dienst, stellen)


def _again(dok: Pruefdokument, genannt: Genannt, units: tuple[Einheit, ...], starts: list[int]) -> Iterator[Einheit]:
    """Further places of a name in quotation marks that was found behind „Schlüssel“ or „Cookie“."""
    if '"' not in genannt.wort:
        return
    word = re.escape(genannt.wort.rpartition('"')[2])
    for match in re.finditer(f'"{word}"', dok.gefaltet):
        einheit = units[max(0, bisect_right(starts, match.start()) - 1)]
        if einheit not in genannt.stellen and _is_in_use(dok, einheit):
            yield einheit


def _has_dauer(dok: Pruefdokument, genannt: Genannt, einheit: Einheit, by_unit: Mapping[Span, list[Genannt]]) -> bool:
    words = dok.gefaltet[slice(*einheit.span)]
    place = block_at(dok, einheit.span[0])
    if einheit.zeile:
        if einheit.zeile.dauer is not None:
            return in_cell(einheit.zeile.dauer)
        return in_words(words) or is_without_end(words) or _says_for_all(dok, place)
    if item := item_at(dok, einheit.span[0]):
        own = dok.gefaltet[slice(*item)]
        return in_words(own) or is_without_end(own) or _says_for_all(dok, place)
    if in_words(words) or _below_label(dok, einheit, by_unit):
        return True
    paragraph = next(part for part in dok.absaetze if part[0] <= einheit.span[0] < part[1])
    if place[1] - place[0] > _KURZER_BLOCK:
        place = einheit.span[0], min(einheit.span[1] + 500, place[1])
    return any(_speaks_of(dok, genannt, other, paragraph, by_unit) for other in units_within(dok, place))


def _below_label(dok: Pruefdokument, einheit: Einheit, by_unit: Mapping[Span, list[Genannt]]) -> bool:
    """Whether „Ablaufdatum“ with its value stands below a name, before the next name: a form without a frame."""
    label = False
    for other in units_within(dok, (einheit.span[1], einheit.span[1] + _FORMULAR)):
        words = dok.gefaltet[slice(*other.span)]
        if label or is_label(words):
            value = words if label else words.partition("\n")[2]
            if value:
                return in_cell(value)
            label = True
        elif by_unit.get(other.span):
            return False
    return False


def units_within(dok: Pruefdokument, place: Span) -> Iterator[Einheit]:
    """Sentences and rows that begin in a place."""
    units = _units(dok)
    first = bisect_right(units, place[0], key=lambda einheit: einheit.span[0] - 1)
    for einheit in units[max(0, first - 1) :]:
        if einheit.span[0] >= place[1]:
            return
        if einheit.span[0] >= place[0]:
            yield einheit


def _speaks_of(
    dok: Pruefdokument, genannt: Genannt, other: Einheit, paragraph: Span, by_unit: Mapping[Span, list[Genannt]]
) -> bool:
    """Whether a unit nearby says how long, and not of something else only."""
    words = dok.gefaltet[slice(*other.span)]
    near = paragraph[0] <= other.span[0] < paragraph[1]
    if is_about_kinds(words) or not (in_words(words) if near else is_stated(words)):
        return False
    if near and all(FORM_ANBIETER.match(dok.gefaltet, *einheit.span) for einheit in genannt.stellen):
        return True  # „Anbieter: …“ belongs to the cookie of its form
    named = by_unit.get(other.span, []) or _named_in_paragraph(dok, other, by_unit)
    heads = any(einheit.span[0] in (paragraph[0], block_at(dok, other.span[0])[0]) for einheit in genannt.stellen)
    others = [
        one
        for one in named
        if one.anbieter or not genannt.anbieter or not (heads or is_cookie_of(one.wort, genannt.wort))
    ]
    return genannt in named or not others


def _named_in_paragraph(dok: Pruefdokument, einheit: Einheit, by_unit: Mapping[Span, list[Genannt]]) -> list[Genannt]:
    """What the paragraph of a unit speaks of: „Name: …“, „Speicherdauer: …“ line by line."""
    place = next(part for part in dok.absaetze if part[0] <= einheit.span[0] < part[1])
    return [genannt for other in units_within(dok, place) for genannt in by_unit.get(other.span, [])]


@once
def _lines_for_all(dok: Pruefdokument) -> tuple[Span, ...]:
    """Lines „Speicherdauer: …“ that are no item of a list, and rows that say so in a table of two columns."""
    found = []
    for einheit in _units(dok):
        words = dok.gefaltet[slice(*einheit.span)]
        if item_at(dok, einheit.span[0]):
            continue
        if is_line_for_all(words) and (in_words(words) or (einheit.zeile is not None and is_without_end(words))):
            found.append(einheit.span)
    return tuple(found)


def _says_for_all(dok: Pruefdokument, place: Span) -> bool:
    return any(place[0] <= start < place[1] for start, _ in _lines_for_all(dok))
