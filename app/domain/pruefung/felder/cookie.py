"""Reads a Cookie-Richtlinie: cookies and providers that are named, with their duration."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from app.domain.pruefung.auswerten import Antwort, Auswertung, Lesepruefung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.aussagen import belege_at
from app.domain.pruefung.felder.cookie_benannt import named
from app.domain.pruefung.felder.cookie_dauer import (
    in_cell,
    in_words,
    is_about_kinds,
    is_for_all,
    is_general,
    is_label,
    is_lasting,
    is_line_for_all,
    is_session_only,
    is_stated,
    is_without_end,
)
from app.domain.pruefung.felder.cookie_dauer_gruppen import without_duration
from app.domain.pruefung.felder.cookie_familien import is_cookie_of
from app.domain.pruefung.felder.cookie_tabelle import Zeile, block_at, has_duration_column, item_at, mask, rows
from app.domain.pruefung.felder.cookie_zwecke import BEDINGT, BROWSER, is_denied
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

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
_OHNE_COOKIE = compile_muster(
    r"(dabei|hierbei|hierdurch|dadurch|dafür|hierfür|damit)\b( \w+){0,4} kein(e|erlei)?( \w+){0,2} (\w+-)?cookies?\b"
    r"|kein(e|erlei)?( \w+){0,2} (\w+-)?cookies?\b( \w+){0,3} (dabei|hierbei|dafür)\b"
    r"|(setzt|verwendet|nutzt|speichert)( \w+){0,2} keine( \w+){0,2} (\w+-)?cookies?\b|cookie-?(los|less|frei)"
    r"|ohne (den einsatz von |die verwendung von |verwendung von |einsatz von )?cookies?\b"
    r"|kein(e|erlei)?\b[^.]{0,60}\bcookies? (gesetzt|gespeichert|verwendet)|cookies?: kein"
    r"|kein(e|erlei)? (\w+ ){0,2}cookies? (setz|verwend|nutz|speicher)"
    r"|cookies werden (\w+ ){0,3}nicht (gesetzt|verwendet|gespeichert)"
)
_COOKIE = compile_muster(r"\w*cookie|\w*speicher|\w*storage|\w*track|pixel|setzt|gesetzt|\w*analys|\w*analyt")
_GESPEICHERTES = compile_muster(
    r"\w*cookie|\w*storage|\w*eintr[aä]g|\w+dauer|dauer ?[:(]|laufzeit|ablaufzeit|gültigkeit|lokal|(ver)?bleib(t|en)\b"
    r"|gelten\b"
    r"|gilt\b|hält\b|verf[aä]ll|verschwind|weg\b|erlisch|zerfallen|abgebaut|speicherfrist"
)
_COOKIE_ODER_INHALT = compile_muster(
    r"\w*cookie|\w*speicher|\w*storage|\w*track|pixel|setzt|gesetzt|\w*analys|\w*analyt|binde(n|t)\b|\w*(einbind"
    r"|eingebunden"
    r"|einbett|eingebett)|drittanbieter|dritter\b|dritten\b"
)
_EINSATZ = compile_muster(
    r"\w*(cookie|nutz(en|t|ung)\b|verwend|einsatz|einsetz|eingesetzt|setz(en|t)\b|dien(t|en)\b|binde(n|t)\b|einbind"
    r"|eingebunden|anbieter|dienst\w*|dritt|kommt\b|kommen\b|tracking|analys|statisti|schrift|karte|video|speicher"
    r"|setzt\b|tool\b|consent\b)"
)
"""That something is in use: what a sentence of advertising about Google has not."""
_BEHERBERGT = compile_muster(r"gehostet|\w*hosting|hoster|weitergeleitet|verlink|anmeldung|login")
_EIGENE_SOFTWARE = compile_muster(
    r"matomo|piwik|wordpress|woocommerce|typo3|joomla|shopware|magento|borlabs|complianz|klaro|osano|shariff"
)
"""Runs on the server of the site as a rule; no third party reads with it."""
_BEIM_ANBIETER = compile_muster(
    r"(matomo|piwik|jetpack|shopware|wordpress)[ .-](cloud|com\b)|innocraft|automattic|\([^)]*\b(ltd|inc\b|llc|gmbh)"
)
_FORM_ANBIETER = compile_muster(r"(cookie-?)?(anbieter|provider|herausgeber)\s*:")
_NUR_EIGENE = compile_muster(
    r"(ausschließlich|nur|allein|lediglich) (von|durch) (dem |den |der |diese[rm] |unsere[rm]? )?"
    r"(betreiber|uns\b|website|webseite|seite|eigentümer|inhaber)[^.]{0,80}\b(verwendet|gesetzt|genutzt|gelesen"
    r"|eingesetzt)"
)
_OFFEN = compile_muster(r"(cookie-?)?anbieter|dienst|tool\b|cookie-?name")
"""What a gap asks for: the name is still to be put in."""
_NAECHSTES = re.compile(r"(?:\n|\. )(?=[`\"']?[a-z]\w*_\w)")
"""Where the name of the next cookie begins a line or, though small, a sentence."""
_KURZER_BLOCK = 4_000
_BEIWORT = 25
"""Characters beside a name in a heading: „Google Fonts (Schriften)“."""
_FORMULAR = 300
"""Characters below a name in which its duration stands, in a form."""


def patterns(blick: Blick, name: str) -> tuple[re.Pattern[str], ...]:
    """Patterns of the module that are kept under a name."""
    return tuple(compile_muster(muster) for muster in blick.modul.muster[name].eins)


# ---- what is named --------------------------------------------------------------------------------------------------


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
    return any(_speaks_of(dok, genannt, other, paragraph, by_unit) for other in _units_within(dok, place))


def _below_label(dok: Pruefdokument, einheit: Einheit, by_unit: Mapping[Span, list[Genannt]]) -> bool:
    """Whether „Ablaufdatum“ with its value stands below a name, before the next name: a form without a frame."""
    label = False
    for other in _units_within(dok, (einheit.span[1], einheit.span[1] + _FORMULAR)):
        words = dok.gefaltet[slice(*other.span)]
        if label or is_label(words):
            value = words if label else words.partition("\n")[2]
            if value:
                return in_cell(value)
            label = True
        elif by_unit.get(other.span):
            return False
    return False


def _units_within(dok: Pruefdokument, place: Span) -> Iterator[Einheit]:
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
    return [genannt for other in _units_within(dok, place) for genannt in by_unit.get(other.span, [])]


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


def names_any(blick: Blick) -> Antwort:
    """A cookie or provider in use is called by its name."""
    dok = blick.dokument
    if any(_OFFEN.search(dok.gefaltet, *span) for span in dok.luecken):
        return Antwort(wert=False)
    named = (genannt for genannt in find_genannte(blick) if _is_shown_in_use(dok, genannt))
    spans = [genannt.stellen[0].span for genannt in named if not _is_aside(dok, genannt)]
    return Antwort(bool(spans), belege_at(dok, spans[:6]))


def _is_shown_in_use(dok: Pruefdokument, genannt: Genannt) -> bool:
    """A cookie; a provider in a table or list, or where the text speaks of using something."""
    return not genannt.anbieter or any(
        einheit.zeile or _EINSATZ.search(dok.gefaltet, *block_at(dok, einheit.span[0])) for einheit in genannt.stellen
    )


def _is_aside(dok: Pruefdokument, genannt: Genannt) -> bool:
    """A provider that is only named as host, target of a link or way to log in."""
    return (
        genannt.anbieter
        and all(_BEHERBERGT.search(dok.gefaltet, *einheit.span) for einheit in genannt.stellen)
        and not _touches_cookie(dok, genannt)
    )


def names_third(blick: Blick) -> Antwort:
    """A provider is named that is neither software of one's own site nor denied cookies and access."""
    dok = blick.dokument
    third = [
        genannt
        for genannt in find_genannte(blick)
        if genannt.anbieter
        and not _is_own_software(dok, genannt)
        and not _is_own_only(dok, genannt)
        and (
            genannt.reihe
            or _sets_named(dok, genannt)
            or _headings_of(dok, genannt)
            or _touches_cookie(dok, genannt, _COOKIE_ODER_INHALT)
        )
    ]
    return Antwort(bool(third), _proof(dok, third[:6]))


def _is_own_software(dok: Pruefdokument, genannt: Genannt) -> bool:
    """Software that runs on one's own server; not „Matomo (… Ltd.)“, „Matomo Cloud“."""
    return _EIGENE_SOFTWARE.match(genannt.wort) is not None and not any(
        _BEIM_ANBIETER.search(dok.gefaltet, *einheit.span) for einheit in genannt.stellen
    )


def _is_own_only(dok: Pruefdokument, genannt: Genannt) -> bool:
    """The maker of the software, in a form, of cookies that only the one responsible uses."""
    in_form = all(_FORM_ANBIETER.match(dok.gefaltet, *einheit.span) for einheit in genannt.stellen)
    return in_form and any(_NUR_EIGENE.search(dok.gefaltet, *span) for span in dok.saetze)


def _sets_named(dok: Pruefdokument, genannt: Genannt) -> bool:
    """Whether it stands in one sentence or item with the name of a cookie: „frc_token der Friendly Captcha GmbH“."""
    return any(re.search(r"_[a-z]|[a-z]_", dok.gefaltet[slice(*einheit.span)]) for einheit in genannt.stellen)


# ---- how long -------------------------------------------------------------------------------------------------------


def check_dauer(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """A duration for every cookie and provider named (EuGH C-673/17)."""
    dok = blick.dokument
    genannte = find_genannte(blick)
    for_all = next((span for span in dok.saetze if is_for_all(dok.gefaltet[slice(*span)])), None)
    if not genannte or for_all:
        return _general_dauer(control, dok, for_all)
    without = [g for g in genannte if not (g.dauer or _said_elsewhere(g, genannte) or _said_below(dok, g, genannte))]
    open_ones = [g for g in without if g.reihe or not g.anbieter or _touches_cookie(dok, g)]
    if any(g.reihe for g in without) and not has_duration_column(dok):
        open_ones = without
    covered = [g for g in genannte if g.dauer]
    if open_ones or not covered:
        words = ", ".join(f"„{g.wort}“" for g in (open_ones or genannte)[:5])
        return missing(
            Stufe.FIELD, control.fehlt.replace("{{COOKIES}}", words), _proof(dok, (open_ones or list(genannte))[:5])
        )
    places = _proof(dok, covered[:6])
    return fulfilled(Stufe.FIELD, f"Gefunden: „{places[0].text}“", places)


def _proof(dok: Pruefdokument, genannte: list[Genannt]) -> tuple[Beleg, ...]:
    return belege_at(dok, (genannt.stellen[0].span for genannt in genannte))


def _said_elsewhere(genannt: Genannt, genannte: tuple[Genannt, ...]) -> bool:
    """A provider whose service or cookie has a duration, or a service whose provider has one in a table."""
    return any(
        other.dauer
        and (
            other.wort.startswith(f"{genannt.wort} ")
            or (other.reihe and genannt.wort.startswith(f"{other.wort} "))
            or (genannt.anbieter and not other.anbieter and is_cookie_of(other.wort, genannt.wort))
        )
        for other in genannte
    )


def _said_below(dok: Pruefdokument, genannt: Genannt, genannte: tuple[Genannt, ...]) -> bool:
    """A provider whose name heads a card with a cookie that has a duration."""
    if not genannt.anbieter or not (heads := _headings_of(dok, genannt)):
        return False
    titles = [
        start for other in genannte if other.anbieter and other is not genannt for start in _headings_of(dok, other)
    ]
    for head in heads:
        end = min((start for start in titles if start > head), default=len(dok.text))
        below = [g for g in genannte if not g.anbieter and any(head < einheit.span[0] < end for einheit in g.stellen)]
        if below and all(g.dauer for g in below):
            return True
    return False


def _headings_of(dok: Pruefdokument, genannt: Genannt) -> list[int]:
    """Where the name, with few words beside it, is a heading of something in use."""
    return [
        einheit.span[0]
        for einheit in genannt.stellen
        if einheit.span[1] - einheit.span[0] <= len(genannt.wort) + _BEIWORT
        and dok.abschnitt_bei(einheit.span[0]).span[0] == einheit.span[0]
        and not is_denied(dok, einheit.span)
    ]


def _general_dauer(control: Control, dok: Pruefdokument, for_all: Span | None) -> Urteil:
    open_ones = [] if for_all else without_duration(dok)
    if open_ones:
        words = ", ".join(f"„{dok.zitat(span, 40)}“" for span in open_ones[:5])
        return missing(Stufe.FIELD, control.fehlt.replace("{{COOKIES}}", words), belege_at(dok, open_ones[:5]))
    lasting = is_lasting(dok.gefaltet)
    for span in dok.saetze:
        words = dok.gefaltet[slice(*span)]
        said = is_general(words) and _GESPEICHERTES.search(words) and not BROWSER.search(words)
        if span == for_all or said or (not lasting and is_session_only(words)):
            return fulfilled(Stufe.FIELD, f"Gefunden: „{dok.zitat(span)}“", (Beleg(dok.id, span, dok.zitat(span)),))
    return missing(Stufe.FIELD, str(control.parameter["nichts"]))


def _touches_cookie(dok: Pruefdokument, genannt: Genannt, worte: re.Pattern[str] = _COOKIE) -> bool:
    """Whether it is named as something that stores or reads: not as host or author, not as doing without cookies."""
    places = [(einheit.span, block_at(dok, einheit.span[0])) for einheit in genannt.stellen]
    return not any(_is_without_cookies(dok, span, place) for span, place in places) and any(
        worte.search(dok.gefaltet, *place) for _, place in places
    )


def _is_without_cookies(dok: Pruefdokument, span: Span, place: Span) -> bool:
    near = span[0], min(span[1] + 200, place[1])
    return any(
        _OHNE_COOKIE.search(dok.gefaltet, *other.span) and not BEDINGT.search(dok.gefaltet, *other.span)
        for other in _units_within(dok, near)
    )


BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    "cookie_genannt": names_any,
    "cookie_dritte": names_third,
}
PRUEFUNGEN: Mapping[str, Pruefung] = {"cookie_dauer": check_dauer}
