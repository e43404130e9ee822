"""Whose data stands where: the block of the provider, and blocks of others that an Impressum names too.

A block begins with a heading or label that names its subject and ends where the next one begins. What stands before the
word „Impressum“ (navigation) and what nobody claims is the site's own, but proves less than the provider's block.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum

from app.domain.pruefung.dokument import Pruefdokument, Span, Teil
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.anschrift import find_anschriften
from app.domain.pruefung.felder.fund import once


class Wessen(StrEnum):
    """Owner of a block."""

    ANBIETER = "anbieter"
    VERANTWORTLICHER = "verantwortlicher"
    KAMMER = "kammer"
    """Chamber, profession and its law."""
    AUFSICHT = "aufsicht"
    VERSICHERER = "versicherer"
    DATENSCHUTZ = "datenschutz"
    AGENTUR = "agentur"
    """Design, technique, hosting."""
    BILDER = "bilder"
    STREIT = "streit"
    HINWEISE = "hinweise"
    """Liability, copyright, other notes."""
    SEITE = "seite"
    """What nobody claims: navigation, footer."""


FREMD = frozenset({Wessen.KAMMER, Wessen.AUFSICHT, Wessen.VERSICHERER, Wessen.AGENTUR, Wessen.BILDER, Wessen.STREIT})
"""Blocks whose addresses and numbers are not the provider's."""
EIGEN = frozenset({Wessen.ANBIETER, Wessen.VERANTWORTLICHER})


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the document with one owner.

    Attributes:
        wessen: the owner.
        marke: place of the words that open it; (0, 0) for the beginning of the document.
        span: from these words to the next block.
    """

    wessen: Wessen
    marke: Span
    span: Span


_AGENTUR = (
    r"(?:web|screen|grafik|corporate ?|print|ui|ux|logo)-?\s?design\w*|design(?:er|konzept)?\b(?! ?(?:studio|büro"
    r"|thinking))"
    r"|(?:graphische |grafische |visuelle |technische |redaktionelle )?(?:gestaltung|umsetzung|realisierung"
    r"|realisation|konzeption"
    r"|konzept|entwicklung|programmierung|betreuung|administration|unterstützung)\b|web-?(?:entwicklung"
    r"|programmierung|agentur|master)"
    r"|layout\b|(?:internet|werbe|web|online|media)-?agentur|(?:web|server|cloud)?-?hosting\w*|(?:web)?-?hoster|host\b|provider|(?:website"
    r"|webseite|homepage|seite)"
    r" (?:erstellt|by|von|powered|made|realisiert|entwickelt)|(?:erstellt|gepflegt|betreut|gestaltet|programmiert"
    r"|entworfen|realisiert|gebaut|entwickelt)(?: (?:und|&|,) \w+)? (?:von|durch|mit|by)\b"
    r"|powered by|made (?:by"
    r"|with)|idee(?:,| und| &)"
    r"|(?:content)?-?management-?system|cms\b|webspace|server-?standort|umgesetzt (?:von|durch)|technik\b"
    r"|websiteerstellung|webauftritt"
    r"|(?:programmed|designed|developed|created|coded|built|website|site)(?: (?:&|and|,) \w+)? by\b"
)
_BILDER = (
    r"(?:bild|foto|grafik|icon|schrift|quellen|medien|copyright|video|karten)-?\s?(?:nachweis|quelle|rechte|material"
    r"|angabe|credit|lizenz"
    r"|copyright|hinweis|urheber)\w*|(?:verwendete |die )?(?:bilder|fotos|fotografien?|fotografie|bildmaterial|icons"
    r"|illustrationen|grafiken)\b"
    r"|photo ?credits?|image credits?|credits\b|quellen(?:angaben?|nachweise?|verzeichnis)?\b|lizenz(?:en"
    r"|hinweise?)?\b|nachweise?\b|fotograf"
    r"|für (?:die |das )?(?:\w+ )?(?:bilder|fotos|grafiken|illustrationen|icons|design|layout|logo|gestaltung|umsetzung"
    r"|technik|webseite|website|programmierung)(?: und \w+)? verantwortlich"
    r"|bild-, |open.source|drittanbieter|verwendete (?:software|bibliotheken|schriften)"
)
_KAMMER = (
    r"(?:zuständige |gesetzliche |berufsständische |berufs|aufsichts)?(?:kammer\b|berufskammer|kammerzugehörigkeit"
    r"|kammermitglied|kammern\b)"
    r"|mitglied(?:schaft)?(?:en)? (?:der|in|bei|im|:)|mitgliedschaft(?:en)?\b|(?:gesetzliche )?berufsbezeichnung"
    r"|berufsrecht|berufs(?:ständ|angaben|ordnung)"
    r"|angaben zu(?:r|m) beruf|angaben zur berufsbezeichnung|reglementierter beruf|verleihungsstaat|regelwerke"
    r"|standesrecht"
)
_AUFSICHT = (
    r"(?:zuständige |staatliche |behördliche )?(?:rechts-?,? ?(?:und |& )?fach)?(?:aufsicht|aufsichts|erlaubnis"
    r"|genehmigungs|zulassungs|überwachungs|gewerbe|gaststätten)-?"
    r"(?:behörde|amt|stelle|erlaubnis|führende)\w*|(?:gemeinsame |zuständige )?(?:vermittler)?regist(?:er"
    r"|rierungs)-?(?:stelle|behörde)\w*"
    r"|(?:(?:angaben|eintrag\w*|eingetragen|registriert|registrierung) (?:zum|im|in das|ins|in dem) )?"
    r"(?:versicherungs)?vermittlerregister\w*|(?:rechts|fach|dienst)aufsicht|zuständige behörde"
    r"|zuständig für"
    r"|zulassung|aufsicht\b|(?:berufs|gewerbe)?erlaubnis"
)
_KAMMERNAME = (
    r"(?:[\w-]+ ){0,3}(?:rechtsanwalts|steuerberater|architekten|(?:landes|bezirks)?(?:zahn|tier)?ärzte"
    r"|psychotherapeuten|ingenieur|apotheker|wirtschaftsprüfer|handwerks|handels|notar)"
    r"kammer|ihk\b"
)
_AMTSNAME = r"kassen(?:zahn)?ärztliche|approbationsbehörde|gesundheitsamt|ordnungsamt|gewerbeamt"
r"|bundesanstalt für finanz|bafin\b"
_VERSICHERER = (
    r"versichert\b(?! (?:nicht|wird|die|den|er|sie|sich))|(?:angaben zur? )?(?:berufs|betriebs|vermögensschaden"
    r"|vermögensschadens|vermögensschaden-"
    r"|berufs- und betriebs)-?haftpflicht\w*|haftpflicht(?:versicherung)?"
    r"|name und (?:sitz|anschrift) d(?:es|er) versicher\w+|versicherer\b|versicherungsschutz|geltungsbereich"
    r"|räumlicher geltungs|geltungsraum"
)
_DATENSCHUTZ = (
    r"(?:betriebliche[rn]?|externe[rn]?|behördliche[rn]?|unser[e]? |der |die )?\s?datenschutz\w*|privacy|cookies?\b"
    r"|google (?:analytics|maps|fonts|adsense)|facebook|auskunft|server-?log"
    r"|verantwortliche stelle im sinne der (?:datenschutz|dsgvo)|matomo|newsletter|widerspruch"
)
_STREIT = (
    r"(?:eu-?|online-?|verbraucher-?|außergerichtliche |alternative )?(?:streit(?:schlichtung|beilegung)"
    r"|schlichtung)\w*|(?:hinweis|information)\w* (?:zur|gemäß|nach|zu|über) (?:eu-?|online-?"
    r"|verbraucher)?-?(?:streit|§ ?36|odr|vsbg)"
    r"|os-?plattform|odr-|verbraucherinformation|verbraucherstreit|universalschlichtung|ombuds\w+|beschwerde(?:stelle"
    r"|verfahren)|hinweis auf eu|plattform der eu|alternative streit"
    r"|online dispute"
)
_HINWEISE = (
    r"haftung\w*|disclaimer|urheber\w*|copyright|rechtliche(?:r)? hinweis\w*|rechtshinweis\w*|nutzungs(?:bedingung"
    r"|recht)\w*|marken(?:recht|zeichen)?\w*|hinweis(?:e)? zu|gewährleistung"
    r"|links\b|verweise|hyperlink|externe (?:links|inhalte)|verlinkung|kein(?:e)? abmahnung|abmahn\w+|salvatorisch"
    r"|rechtswirksamkeit|gerichtsstand|schlussbestimmung|barrierefreiheit"
    r"|jugendschutz|inhalt(?:e)? (?:des|dieser|unserer)|änderungsvorbehalt|geistiges eigentum|liability|terms|gender"
    r"|social.media|allgemeine geschäftsbed|agb\b|widerruf"
    r"|zahlungs|versand|bankverbindung|spendenkonto|©|quelle:|öffnungszeiten|sprechzeiten|anfahrt"
)
_VERANTWORTLICH = (
    r"(?:(?:inhaltlich|redaktionell|presserechtlich|journalistisch|für (?:den"
    r"|die) inhalte?)[\w\- ,/()]{0,40})?verantwortlich\w*|redaktion(?:elle|elle[rn]|sleitung)?\b"
    r"|(?:v|verantw)?\.? ?i\.? ?s\.? ?d\.?(?: ?p| ?§)|für redaktionelle inhalte"
    r"|(?:angaben|informationen|hinweise?) (?:gemäß|nach|gem\.|i\.? ?s\.? ?d\.?) § (?:18|55) |presserechtlich"
    r"|(?:die )?(?:inhaltliche|redaktionelle) verantwortung|(?:texte?|inhalte?) (?:und|&) redaktion|content responsib"
    r"|chefredak|inhaltlich|responsible|für den inhalt|person responsible|verantwortung"
)
_ANBIETER = (
    r"(?:pflicht)?angaben (?:gemäß|nach|gem\.?|zum|laut|im sinne|i\.? ?s|lt\.?|des)|(?:dienste)?-?anbieter\w*"
    r"|betreiber\w*|herausgeber\w*|impressum\b|imprint|legal notice|anbieterkennzeichnung"
    r"|gesetzliche anbieter|information(?:en)? (?:gemäß|nach|gem\.|according)|according to|gemäß § ?[56]\b"
    r"|gem\. § ?[56]\b|nach § ?[56] |§ ?5 |kontakt(?:daten|aufnahme|möglichkeiten|informationen)?\b|contact\b"
    r"|anschrift|adresse|postanschrift|hausanschrift"
    r"|seitenbetreiber|websitebetreiber|inhaber\w*|firmensitz|sitz d(?:er|es)|hauptsitz|zentrale\b|träger\w*"
    r"|unternehmen\b|firma\b|finanzamt\b|vereinssitz|geschäftsstelle|steuerliche|steuern?\b"
    r"|umsatzsteuer\w*|ust\b|ust-|wirtschafts-|register\w*|handelsregister\w*|vereinsregister\w*"
    r"|genossenschaftsregister|partnerschaftsregister|eintragung|rechtsform|kleinunternehmer"
)
_VERTRETUNG = (
    r"(?:gesetzlich |vertretungsberechtigt|gemeinsam )?vertret(?:en|ung|ungs)\w*|vertreten durch|vorstand\w*"
    r"|geschäftsführ\w*|geschäftsleitung|gesetzliche[rn]? vertret\w*|gesellschafter\w*|komplementär\w*"
    r"|persönlich haftende|aufsichtsrat\w*|represented"
)
_ORDER: tuple[tuple[Wessen, str], ...] = (
    (Wessen.VERSICHERER, _VERSICHERER),
    (Wessen.STREIT, _STREIT),
    (Wessen.VERANTWORTLICHER, r"verantwortlich\w* (?:für den inhalt|im sinne|i\. ?s|nach|gemäß|gem\.)"),
    (Wessen.DATENSCHUTZ, _DATENSCHUTZ),
    (Wessen.AUFSICHT, _AUFSICHT),
    (Wessen.KAMMER, _KAMMER),
    (Wessen.VERANTWORTLICHER, _VERANTWORTLICH),
    (Wessen.BILDER, _BILDER),
    (Wessen.AGENTUR, _AGENTUR),
    (Wessen.HINWEISE, _HINWEISE),
    (Wessen.ANBIETER, _VERTRETUNG),
    (Wessen.ANBIETER, _ANBIETER),
)
_NAMES = ((Wessen.KAMMER, compile_muster(_KAMMERNAME)), (Wessen.AUFSICHT, compile_muster(_AMTSNAME)))
"""Bodies by their name; an Impressum that begins with one is their own."""
_MARKS = tuple((wessen, compile_muster(rf"(?:{words})")) for wessen, words in _ORDER)
_REPRESENTED = compile_muster(rf"(?:{_VERTRETUNG}|inhaber|register|handelsregister|firma\b|sitz )")
_SAYS_WHO = compile_muster(
    r"(?:inhaltlich |redaktionell |presserechtlich )?verantwortlich\w*(?: (?:für|im sinne|i\. ?s|nach|gemäß"
    r"|gem\.)[^:\n]{0,110}?)?"
    r" (?:ist|sind|zeichnet)\b(?! (?:stets|aus|nicht|nur|allein|immer|deren|dessen|(?:der|die) (?:jeweilig"
    r"|betreffend)))"
    r"|(?:die )?(?:inhaltliche|redaktionelle|presserechtliche) verantwortung[^.:\n]{0,60} (?:trägt|tragen|hat"
    r"|liegt bei)\b"
)
"""A sentence that names the person responsible, however long it goes on."""
_LEAD = re.compile(
    r"(?:[#*_|>•·\-–—→✉☎\s\"]|\d{1,2}(?:\.\d{1,2})*[.)]\s|(?!v\. ?i\. ?s)(?!i\. ?s\. ?d)[ivx]{1,4}[.)]\s|[a-h]\)\s"
    r"|§ ?\d{1,2}:?\s(?=[a-z]{4}))*"
)
_INLINE = re.compile(
    r"(?<=[.;|,)·\s])(?:(?P<agentur>(?:web-?design|gestaltung|layout|hosting|realisierung|umsetzung|programmierung"
    r"|technische umsetzung|konzeption)[^:\n.]{0,40}:)"
    r"|(?P<aufsicht>(?:zuständige )?aufsichtsbehörde[^:\n.]{0,30}:)|(?P<kammer>zuständige kammer[^:\n.]{0,20}:)"
    r"|(?P<bilder>(?:bildnachweis|fotos?|bildquellen?)[^:\n.]{0,20}:)"
    r"|(?P<versicherer>berufshaftpflicht[^:\n.]{0,30}:)|(?P<verantwortlicher>(?:inhaltlich "
    r"|redaktionell )?verantwortlich(?:er|e)? (?:für|i\.? ?s|im|nach|gem)[^:\n]{0,80}:"
    r"|v\.? ?i\.? ?s\.? ?d\.? ?p\.?[^:\n]{0,40}:)"
    r"|(?P<datenschutz>datenschutzbeauftragte[^:\n.]{0,30}:))"
)
_NAVIGATION = re.compile(r"[^:(\n]{0,40}\((?:https?://|\.{0,2}/|#|[\w%.\-]+\.(?:html?|php|aspx?|md)\b|[\w\-]+/)[^)]*\)")
LOOSE = 0.8
"""From this share of lines standing alone on, a blank line parts nothing."""
MAX_HEADING = 100


@once
def find_bloecke(dokument: Pruefdokument) -> tuple[Block, ...]:
    """Blocks in order; together they cover the document."""
    starts: list[tuple[int, Wessen, Span]] = [(0, Wessen.SEITE, (0, 0))]
    current, inline, last_end, represented = Wessen.SEITE, False, 0, False
    loose = is_loose(dokument)
    own_address = next((anschrift.span[1] for anschrift in find_anschriften(dokument)), len(dokument.text) + 1)
    for start, end in dokument.zeilen:
        blank = not loose and dokument.text.count("\n", last_end, start) > 1
        last_end = end
        if inline and blank and current in FREMD | {Wessen.DATENSCHUTZ}:
            current, inline = Wessen.SEITE if current is Wessen.BILDER else Wessen.ANBIETER, False
            starts.append((start, current, (start, start)))
        speaks = bool(_REPRESENTED.match(dokument.gefaltet, start, end))
        if speaks and blank and current is Wessen.AGENTUR and not represented:
            current, inline = Wessen.ANBIETER, False
            starts.append((start, current, (start, start)))
        represented |= speaks and current not in FREMD
        mark = _mark(dokument.gefaltet, start, end, current, blank=blank)
        if mark and start < own_address and not blank and current in EIGEN and _is_trade(dokument.gefaltet, mark, end):
            mark = None
        mark = mark or (_named(dokument.gefaltet, start, end) if start >= own_address else None)
        if mark is not None:
            wessen, span, alone = mark
            current, inline = wessen, not alone
            starts.append((start, wessen, span))
        for hit in _INLINE.finditer(dokument.gefaltet, start, end):
            wessen = Wessen[str(hit.lastgroup).upper()]
            if wessen is not current:
                current, inline = wessen, True
                starts.append((hit.start(), wessen, hit.span()))
    first = next((start for start, wessen, _ in starts if wessen in EIGEN), len(dokument.text))
    if first >= own_address:
        starts[0] = (0, Wessen.ANBIETER, (0, 0))
    ends = [start for start, _, _ in starts[1:]] + [len(dokument.text)]
    return tuple(
        Block(wessen, marke, (start, end))
        for (start, wessen, marke), end in zip(starts, ends, strict=True)
        if start < end
    )


def _is_trade(folded: str, mark: tuple[Wessen, Span, bool], end: int) -> bool:
    """Whether words for design or pictures tell the provider's trade: „Anna Blum“, „Fotografin“, above his address."""
    wessen, (start, stop), _ = mark
    by_whom = re.match(r"\w+(?: (?:und|&) \w+)? (?:von|durch|by) ", folded[start:stop])
    return wessen in (Wessen.AGENTUR, Wessen.BILDER) and ":" not in folded[stop - 1 : end] and not by_whom


def is_loose(dokument: Pruefdokument) -> bool:
    """Whether nearly every line stands alone, so that blank lines part nothing."""
    return len(dokument.absaetze) > LOOSE * len(dokument.zeilen)


def _mark(folded: str, start: int, end: int, current: Wessen, *, blank: bool) -> tuple[Wessen, Span, bool] | None:
    """What a line opens: owner, place of the words, and whether they stand alone."""
    lead = _LEAD.match(folded, start, end)
    begin = lead.end() if lead else start
    colon = folded.find(":", begin, min(end, begin + MAX_HEADING))
    if said := _SAYS_WHO.match(folded, begin, end):
        return Wessen.VERANTWORTLICHER, said.span(), False
    if end - begin > MAX_HEADING and colon < 0:
        return None
    for wessen, pattern in _MARKS:
        if (hit := pattern.match(folded, begin, end)) is None:
            continue
        if end - begin > MAX_HEADING and colon < hit.end():
            return None
        stop = colon + 1 if colon >= hit.end() else end
        alone = not folded[stop:end].strip(" *_|#")
        if (_is_sentence(folded[begin:end]) and colon < 0) or _is_navigation(folded, hit.end(), end):
            return None
        if (
            wessen is Wessen.ANBIETER
            and current in FREMD
            and not _returns(folded, begin, end, current, blank=blank, alone=alone)
        ):
            return None
        return wessen, (begin, stop), alone
    return None


def _named(folded: str, start: int, end: int) -> tuple[Wessen, Span, bool] | None:
    """A line that begins with the name of a chamber or authority opens a block of its own."""
    lead = _LEAD.match(folded, start, end)
    begin = lead.end() if lead else start
    if end - begin > MAX_HEADING:
        return None
    hits = ((wessen, pattern.match(folded, begin, end)) for wessen, pattern in _NAMES)
    return next(((wessen, (begin, hit.end()), False) for wessen, hit in hits if hit), None)


def _is_sentence(line: str) -> bool:
    return len(line) > 45 and line.rstrip().endswith((".", "!"))


def _is_navigation(folded: str, start: int, end: int) -> bool:
    """Whether only a target follows: „Kontakt (/kontakt/)“ leads elsewhere and opens nothing."""
    return bool(_NAVIGATION.match(folded, start, end))


def _returns(folded: str, start: int, end: int, current: Wessen, *, blank: bool, alone: bool) -> bool:
    """Whether a word of the provider's block leads back to it from the block of another."""
    if current in (Wessen.AGENTUR, Wessen.BILDER):
        return blank and alone and not _REPRESENTED.match(folded, start, end)
    return blank or alone


def wessen_bei(dokument: Pruefdokument, place: int) -> Wessen:
    """Owner of a place of the text."""
    return block_bei(dokument, place).wessen


def block_bei(dokument: Pruefdokument, place: int) -> Block:
    """Block that holds a place of the text."""
    bloecke = find_bloecke(dokument)
    starts = _starts(dokument)
    return bloecke[max(0, bisect_right(starts, place) - 1)]


@once
def _starts(dokument: Pruefdokument) -> tuple[int, ...]:
    return tuple(block.span[0] for block in find_bloecke(dokument))


def gliedern_impressum(dokument: Pruefdokument) -> tuple[Teil, ...]:
    """Blocks as parts for conditions: ``thema`` is the owner (``anbieter``, ``kammer``, ``agentur`` …)."""
    return tuple(Teil(block.wessen.value, block.span) for block in find_bloecke(dokument))
