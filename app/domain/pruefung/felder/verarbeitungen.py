"""What a privacy notice speaks of, part by part: its processings, and what is none: rights, definitions, "
"catalogues.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from app.domain.pruefung.dokument import Abschnitt, Pruefdokument, Span, Teil
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.themen import AUSLOESER, TITEL, VERARBEITUNGEN, Thema

__all__ = ["VERARBEITUNGEN", "Thema", "gliedern", "kapitel", "paragraph_thema", "thema_at", "title_thema"]

_ASPEKTE = frozenset({Thema.GRUNDLAGEN, Thema.EMPFAENGER, Thema.DRITTLAND, Thema.DAUER, Thema.BEREITSTELLUNG})
"""Subjects that a heading below a processing may have: they belong to that processing then."""

_BEGRIFF = compile_muster(
    r"(?:\(?[a-z]{1,2}[).] +|\d+\.\d+\.? +|[-•*„\"] *)?\"?(personenbezogene daten|betroffene|verarbeitung\b"
    r"|einschränkung der verarb"
    r"|profiling|pseudonym|anonym|verantwortliche|auftragsverarbeiter|empfänger|dritte|einwilligung|dateisystem"
    r"|unternehmen|nutzer\b)"
)
"""Words that a section of definitions explains."""
_RECHT = compile_muster(
    r"(?:\(?[a-z]{1,2}[).] +|[\d.]+ +|[-•*] *)?(löschung|einschränkung|auskunft|berichtigung|widerspr|widerruf"
    r"|übertragbar|beschwerde"
    r"|datenübertrag|automatisierte|recht\b|ausübung|geltendmach|unterrichtung|bestätigung|information|automated"
    r"|sperrung|vergessen"
    r"|profiling|einwilligung)"
)
"""Headings that go on with the rights."""


_LABEL = re.compile(
    r"[-*•–(\s]*(?:[a-z\d]{1,2}[.)]\s+)?(?P<vor>[^.:,?\n]{3,70})[:?]\s"
    r"|(?![-*•–])(?:[a-z\d]{1,2}[.)]\s+)?(?P<zeile>[^.:,\n]{3,70}(?=\n|\Z)|[^.:\n]{3,110}(?:(?<=\?)(?=\n)|(?=\n[^\n]{120})))"
)
"""The words before a colon, or a short first line: what a paragraph is about."""
_MARKED = re.compile(r"[#*§]|\d")
_LEVELS: Sequence[tuple[int, re.Pattern[str]]] = (
    (13, re.compile(r"\**\d{1,2}\.\d{1,2}\.\d")),
    (12, re.compile(r"\**\d{1,2}\.\d")),
    (10, re.compile(r"\**(?:§ ?\d|[IVX]{1,5}[.)])")),
    (11, re.compile(r"\**(?:\d{1,2}[.)]|[A-Z][.)])")),
    (14, re.compile(r"\**\(?[a-z]{1,2}\)")),
    *((n, re.compile("#" * n + " ")) for n in range(1, 7)),
)


_ANGABE = compile_muster(
    r"[-•* ]*((ihre|deine|die|öffentlicher?) )?(e-?mail-?adressen?|ip-?adressen?|telefon(nummer)?|fax|e-?mail"
    r"|name|vorname|datum|uhrzeit"
    r"|browser|betriebssystem|referrer|hostname|benutzername|anschrift|kontaktdaten|nutzungsdaten|bestandsdaten"
    r"|inhaltsdaten"
    r"|meta)[^.]{0,40}$"
)
"""Entries of lists that look like headings."""
_ADRESSE = re.compile(r"\b\d{1,4} ?[a-z]?, \d{5} [a-zäöü]|\btel(?:efon|\.)?:? ?[\d+(]")
"""A line with an address or a number announces nothing."""
_BRIDGE = re.compile(r"\b(?:und|sowie|oder)\b|[,&/]")
_KATALOG = compile_muster("~grundlage|berechtigte|änderung|automatisiert")
"""Headings of general clauses that name processings without describing one."""
_ERSTER_ASPEKT = compile_muster("~beschreibung|umfang|art und zweck")
"""Headings with which a row „Umfang, Zweck, Rechtsgrundlage, Dauer“ begins; it may begin a processing of its own."""
_SPLIT = frozenset({Thema.ZUGRIFF, Thema.KONTAKT, Thema.NEWSLETTER, Thema.COOKIES, Thema.ANALYSE, Thema.EINBINDUNG})
_SHORT = 250
_OPEN = re.compile(r"\b(?:und|oder|der|die|das|den|dem|des|von|mit|für|zu|in|wir|Sie)\Z")
"""Last words of a line that goes on."""
_TOP = 200
_NOTICE = compile_muster("~datenschutz|privacy|umgang mit|gehen wir mit|informationspflicht|art(\\.|ikel) ?13")
"""Words of the title of a whole notice, which announces more than one subject."""
_LUMP = 1200
"""Characters of a paragraph that speaks of everything."""
_LINE = 90
"""Characters of a heading within a paragraph."""
_ABSAGBAR = frozenset({Thema.SOZIALE_MEDIEN, Thema.COOKIES, Thema.ANALYSE, Thema.EINBINDUNG, Thema.KONTO})
_KEIN = compile_muster(r"(kein(e|en|er|erlei)?|weder|verzichte\w*)\b[^.:;]{0,60}$")
"""„keine Cookies, Social Plugins“: no such thing is described."""


def title_thema(titel: str) -> Thema | None:
    """What a heading announces; None where it does not tell."""
    plain = fold(titel)
    if _ANGABE.match(plain) and not _MARKED.match(titel):
        return None
    label, colon, _ = plain.partition(": ")
    if colon and (thema := title_thema(label)):
        return thema
    if _ADRESSE.search(plain):
        return None
    return next((thema for thema, muster in TITEL if compile_muster(muster).search(plain)), None)


def _several(titel: str) -> bool:
    """Whether a heading announces several processings („Cookies und Logfiles“)."""
    plain = fold(titel)
    found = {thema for thema, muster in TITEL if thema in _SPLIT and compile_muster(muster).search(plain)}
    return len(found) > 1 and _BRIDGE.search(plain) is not None


@lru_cache(maxsize=16)
def gliedern(dokument: Pruefdokument) -> tuple[Teil, ...]:
    """Parts of a privacy notice in the order of reading, without a gap.

    A heading rules its section. Headings such as „Zweck“ or „Speicherdauer“ below a processing belong to it, the terms
    below „Begriffsbestimmungen“ and the single rights stay with theirs. Where no heading tells, each paragraph does.
    """
    titles = [fold(abschnitt.titel) for abschnitt in dokument.abschnitte]
    themen = [title_thema(abschnitt.titel) if abschnitt.titel else None for abschnitt in dokument.abschnitte]
    teile: list[Teil] = []
    ruling, level = Thema.ALLGEMEIN, 0
    for abschnitt, plain, told in zip(dokument.abschnitte, titles, themen, strict=True):
        own = _level(dokument.text, abschnitt)
        below = bool(level) and (not own or level < own)
        beside = bool(own) and not below
        if told is None:
            rest = Thema.ALLGEMEIN if beside or not _goes_on(ruling, abschnitt, below) else ruling
            parts = list(_by_paragraph(dokument, abschnitt.span, rest))
            teile += parts
            if beside or rest is Thema.ALLGEMEIN:
                ruling, level = Thema(parts[-1].thema), own
            continue
        thema = told
        if (ruling in _KEEPING and _KEEPING[ruling].match(plain) and not beside) or (
            ruling in VERARBEITUNGEN and told is Thema.ALLGEMEIN and titles.count(plain) > 1 and not beside
        ):
            thema = ruling
        elif ruling in VERARBEITUNGEN and told in _ASPEKTE:
            label = ":" in abschnitt.titel[:40] and not abschnitt.titel.rstrip().endswith(":")
            if below or label or (not beside and themen.count(told) > 1):
                thema = ruling
        parts = [Teil(thema, abschnitt.span)]
        opens = _ERSTER_ASPEKT.search(plain) if thema is not told else None
        general = thema in (Thema.GRUNDLAGEN, Thema.ALLGEMEIN) and not _KATALOG.search(plain)
        named = (_NOTICE.search(plain) and abschnitt.span[0] <= _TOP) or (
            thema is Thema.VERANTWORTLICHER
            and ": " in abschnitt.titel
            and abschnitt.span[1] - abschnitt.span[0] > _SHORT
        )
        if thema is not Thema.BEGRIFFE and not (opens or general or named):
            parts = list(_by_heading(dokument, abschnitt.span, thema))
        if opens or general or named or (thema in _SPLIT and _several(abschnitt.titel)):
            parts = list(_by_paragraph(dokument, abschnitt.span, thema))
        teile += parts
        if opens:
            ruling = Thema(parts[-1].thema)
        elif thema is not ruling or len(parts) > 1:
            ruling, level = Thema(parts[-1].thema), own
    return tuple(teile)


_KEEPING = {Thema.BEGRIFFE: _BEGRIFF, Thema.RECHTE: _RECHT}


def _goes_on(ruling: Thema, abschnitt: Abschnitt, below: bool) -> bool:
    """Whether a heading that tells nothing still belongs to the section before: a name, an address, a list."""
    if ruling in (Thema.VERANTWORTLICHER, Thema.DSB):
        return abschnitt.span[1] - abschnitt.span[0] <= _SHORT
    return below or ruling in VERARBEITUNGEN or ruling is Thema.RECHTE


def _level(text: str, abschnitt: Abschnitt) -> int:
    """Depth of a heading by its number or marks, 0 where it has none."""
    if not abschnitt.titel:
        return 0
    return _depth(text[abschnitt.span[0] : abschnitt.span[0] + 40])


def _depth(line: str) -> int:
    """Depth of a line by its number or marks, 0 where it has none."""
    return next((level for level, pattern in _LEVELS if pattern.match(line)), 0)


def _by_paragraph(dokument: Pruefdokument, span: Span, rest: Thema) -> Iterator[Teil]:
    """Parts of a section whose heading does not tell; what tells nothing goes with the paragraph before."""
    thema, begin, depth = rest, span[0], 0
    pieces = _pieces(dokument)
    first = max(0, bisect_right(pieces, (span[0], len(dokument.text))) - 1)
    for start, end in pieces[first:]:
        if start >= span[1]:
            break
        told = paragraph_thema(dokument.gefaltet[max(start, span[0]) : min(end, span[1])])
        own = _depth(dokument.text[start : start + 40])
        if told in _ASPEKTE and thema in VERARBEITUNGEN and (not own or own != depth):
            told = None
        if told is not None and told is not thema:
            if begin < start:
                yield Teil(thema, (begin, start))
            begin, thema, depth = max(start, span[0]), told, own
    yield Teil(thema, (begin, span[1]))


def _by_heading(dokument: Pruefdokument, span: Span, ruling: Thema) -> Iterator[Teil]:
    """Parts of a section whose heading tells, parted where a line within it announces another subject."""
    thema, begin = ruling, span[0]
    for start, end in _pieces(dokument):
        line = (start, dokument.text.find("\n", start, end))
        if not span[0] < start < span[1] or not _heads(dokument, line, (line[1] + 1, end)):
            continue
        plain = dokument.gefaltet[line[0] : line[1]]
        told = title_thema(dokument.text[line[0] : line[1]])
        kept = thema in _KEEPING and _KEEPING[thema].match(plain)
        if kept or told in (None, Thema.ALLGEMEIN, thema) or (told in _ASPEKTE and thema in VERARBEITUNGEN):
            continue
        yield Teil(thema, (begin, start))
        begin, thema = start, Thema(told)
    yield Teil(thema, (begin, span[1]))


@lru_cache(maxsize=16)
def _pieces(dokument: Pruefdokument) -> tuple[Span, ...]:
    """Paragraphs, parted once more before headings that have no blank line around them."""
    starts = {start for start, _ in dokument.absaetze}
    inner = [
        start for (start, end), following in pairwise(dokument.saetze) if _heads(dokument, (start, end), following)
    ]
    pieces: list[Span] = []
    lump = max((end - start for start, end in dokument.absaetze), default=0)
    if lump > max(_LUMP, len(dokument.text) // 2):  # one paragraph is the notice: its sentences tell
        inner = [start for start, _ in dokument.saetze]
    for start, end in dokument.absaetze:
        cuts = [start, *(place for place in inner if start < place < end and place not in starts), end]
        pieces += pairwise(cuts)
    return tuple(pieces)


def _heads(dokument: Pruefdokument, satz: Span, following: Span) -> bool:
    """Whether a sentence is a line that announces a subject and has running text below."""
    start, end = satz
    text = dokument.text
    if end - start > _LINE or text[start - 1 : start] != "\n" or text[end : end + 1] != "\n":
        return False
    if not text[start].isupper() or text[end - 1] in ".,;:!" or "\n" in text[start:end]:
        return False
    if text[following[0]].islower() or _OPEN.search(text, start, end):
        return False
    runs = following[1] - following[0] > _LINE or text[following[1] - 1] in ".:"
    return runs and title_thema(text[start:end]) is not None


def paragraph_thema(plain: str) -> Thema | None:
    """What the words of a paragraph tell of its subject: its label, else its words."""
    if (label := _LABEL.match(plain)) and (thema := title_thema(label["vor"] or label["zeile"])):
        return thema
    return next((thema for thema, muster in AUSLOESER if _tells(plain, thema, muster)), None)


def _tells(plain: str, thema: Thema, muster: str) -> bool:
    """Whether a paragraph has the words of a subject, and not only to say that there is none of it."""
    found = compile_muster(muster).finditer(plain)
    return any(thema not in _ABSAGBAR or not _KEIN.search(plain, max(0, m.start() - 60), m.start()) for m in found)


def thema_at(dokument: Pruefdokument, place: int) -> str:
    """Subject of the part that holds a place of the text."""
    return next((t.thema for t in gliedern(dokument) if t.span[0] <= place < t.span[1]), Thema.ALLGEMEIN)


def kapitel(dokument: Pruefdokument, place: int) -> Span:
    """The section that holds a place with the sections below its numbered heading."""
    abschnitte = dokument.abschnitte
    first = next(n for n, abschnitt in reversed(list(enumerate(abschnitte))) if abschnitt.span[0] <= place or n == 0)
    level = _level(dokument.text, abschnitte[first])
    end = abschnitte[first].span[1]
    for abschnitt in abschnitte[first + 1 :]:
        own = _level(dokument.text, abschnitt)
        if not level or (own and own <= level):
            break
        end = abschnitt.span[1]
    return abschnitte[first].span[0], end
