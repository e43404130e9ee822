"""Entries of an Impressum that stand on one line: the line is broken where the next label begins.

Some pages have all their entries on one line, or a paragraph on each: markup that was lost, table cells, „|“ or „·“
between them. Broken text has the same characters at the same places, only some blanks are line ends, so that every
place found in it is a place of the document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.felder.fund import once


def _one_of(*words: str) -> str:
    return f"(?:{'|'.join(words)})"


_NORM = (
    r"§{1,2}[ \u00a0]?\d+[a-z]?(?:[ \u00a0](?:Abs\.|Absatz|Nr\.|S\.|Satz|Buchst\.)[ \u00a0]?\d+)*"
    r"(?:[ \u00a0][A-Z]\w*[A-Z]\b|[ \u00a0][A-Z]\w+(?:gesetz|vertrag)\w*)?"
)
_NACH = r"(?:gemäß|gem\.|nach|laut|lt\.|i\. ?S\. ?d\.|im Sinne (?:des|von))"
_IN = r"(?:in|innen|r|n|s)?"
_CRAFT = (
    r"Bilder|Fotos|Grafiken|Illustrationen|Icons|Design|Layout|Logo|Gestaltung|Umsetzung|Technik|Webseite|Website"
    r"|Programmierung"
)
_LABEL = _one_of(
    # ways of contact
    r"Tele(?:fon|fax)\w*|Tel\.?|Fon|Phone|Fax\w*|Mobil\w*|Handy|Hotline|E-?[Mm]ail(?:-?[Aa]dresse)?|eMail|Mail",
    r"Internet\w*|Web(?:site|seite)?|Homepage|URL",
    r"Anschrift|(?:Post|Haus|Besucher)?[Aa](?:nschrift|dresse)|Kontakt\w*|Ansprechpartner\w*",
    # who it is and who acts
    r"Anbieter|Diensteanbieter|Betreiber|Herausgeber|(?:Firmen|Vereins|Haupt)?[Ss]itz|Rechtsform",
    rf"Inhaber{_IN}|(?:Haupt)?Geschäftsführ(?:er{_IN}|ung)|Geschäftsführende[rn]?(?: \w+)?",
    r"(?:Gesamt)?[Vv]orstand|Vorstände|Vorstandsvorsitzende[rn]?",
    r"(?:\d\. |Erste[rn]? |Zweite[rn]? |Stellv\w*\.? )?(?:Vorsitzende[rn]?|Vorstand)",
    rf"(?:Präsident|Schatzmeister|Schriftführer|Kassenwart|Kassierer?|Beisitzer|Gesellschafter|Vertreter){_IN}",
    r"Gesetzliche[rn]? Vertreter\w*|Vertretungsberechtigt\w*(?: \w+)?|Aufsichtsrat\w*",
    r"Persönlich haftende\w*(?: Gesellschaft\w*)?|Komplementär\w*",
    # registers and taxes
    r"Registergericht\w*|Register-?\w*|Registereintrag|Firmenbuch\w*|Eingetragen im \w+",
    r"(?:Handels|Vereins|Genossenschafts|Partnerschafts|Gesellschafts)register\w*(?:-?N\w+\.?)?",
    r"U(?:msatz)?[Ss]t(?:euer)?\.?[ \-–.]{0,3}I[dD][\w.\-]*(?: ?-?Nr\.?)?|Umsatzsteueridentifikations\w*",
    r"UID\w*(?:-N\w+)?|VAT\w*(?: ID)?|Wirtschafts-\w+|W-Id\w*(?:-?Nr\.?)?",
    r"(?:Umsatz)?[Ss]teuer-?\s?(?:[Nn]ummer|Nr\.?)|St\.?-?\s?Nr\.?|Finanzamt|Bankverbindung\w*|Spendenkonto|IBAN|BIC",
    # authority and profession
    r"(?:Zuständige )?(?:Aufsichts|Erlaubnis|Gewerbe|Zulassungs|Genehmigungs)-?(?:behörde|stelle)",
    r"(?:Zuständige |Berufs)?[Kk]ammer|Kammerzugehörigkeit|(?:Gesetzliche )?Berufsbezeichnung",
    r"(?:Es gelten (?:die )?folgende[n]? )?[Bb]erufsrechtliche (?:Regelungen|Vorschriften)",
    r"Verliehen (?:in|durch|von)|Verleihungsstaat|Staat der Verleihung",
    r"Berufs\w*haftpflicht\w*|Name und (?:Sitz|Anschrift) de[rs] \w+",
    r"(?:Räumlicher )?Geltungs(?:bereich|raum)(?: der Versicherung)?",
    # content, privacy, technique
    r"(?:[Ii]nhaltlich |[Rr]edaktionell |[Pp]resserechtlich )?[Vv]erantwortlich(?:e|er|en)?",
    r"Redaktion\w*|Chefredakt\w*|V\.? ?i\.? ?S\.? ?d\.? ?P\.?|(?:Externe[rn]? )?Datenschutzbeauftragte\w*",
    rf"Für (?:die |das )?(?:\w+ )?(?:{_CRAFT})(?: und \w+)? verantwortlich",
    r"(?:Web|Screen)-?[Dd]esign|Gestaltung|(?:Technische )?Umsetzung|Realisi?e?rung|Programmierung|Hosting|Konzept\w*",
    r"(?:Bild|Foto)(?:nachweise?|quellen?|rechte|s)|Fotos|Bilder|Öffnungszeiten|Quelle|Stand",
)
"""Words that are a label if a colon or their value follows."""
_HEADING = _one_of(
    rf"Angaben (?:{_NACH}|zum) (?:{_NORM}|Teledienst\w+)(?:/\w+)*|Information(?:en|spflicht\w*)? {_NACH} {_NORM}",
    r"(?:Inhaltlich |Redaktionell |Journalistisch-redaktionell )?[Vv]erantwortlich(?:e|er)? (?:für (?:den |die )?"
    r"(?:redaktionellen )?Inhalte?\w*(?: dieser (?:Web)?[Ss]eite)?"
    rf"(?: {_NACH} {_NORM})?|{_NACH} {_NORM})",
    r"(?:Redaktionell|Inhaltlich) [Vv]erantwortlich(?:e[rn]?)?|Vertreten durch(?: (?:den|die) \w+)?",
    r"Vertretungsberechtigte\w* \w+|Vertretungsberechtigt|Registereintrag|Umsatzsteuer-ID|Umsatzsteuer",
    r"Berufsbezeichnung und berufsrechtliche Regelungen|Angaben zur Berufshaftpflichtversicherung|Angaben zum Beruf",
    r"Zuständige (?:Kammer|Aufsichtsbehörde)|Aufsichtsbehörde|Kontaktdaten|Kontakt|Rechtliche Hinweise|Disclaimer",
    r"Haftung für (?:Inhalte|Links)|Haftungsausschlu(?:ss|ß)|Haftungshinweise?|Urheberrecht\w*|Nutzungsbedingungen",
    r"Datenschutz(?:erklärung|hinweise?)?|Bildnachweise?|Bildquellen|Webdesign|Hosting|Redaktion",
    r"(?:EU-|Online-|Verbraucher)?-?[Ss]treit(?:schlichtung|beilegung)(?:sstelle)?"
    r"(?: ?/ ?Universalschlichtungsstelle)?",
)
"""Words that stand above their entry, with or without a colon."""
_TAIL = rf"(?:[ /](?:{_NACH}|der|des|für|im Sinne|i\.|und|zum|bei|&|§|\()[^:\n@|·]{{0,70}})?"
_VALUE = r"[ \u00a0](?:\(?\+?\d[\d /()\-]{5}|[^\s@]+(?:@|\(at\)|\[at\])|DE ?\d{3})"
_BEGIN = re.compile(
    r"\*\*[A-ZÄÖÜ][^*\n]{1,60}(?::\*\*|\*\*:?)(?=[ \u00a0])"
    rf"|(?P<heading>{_HEADING})(?=[ \u00a0,|·•:]|\Z)"
    rf"|{_LABEL}(?:{_TAIL}\s?:|(?={_VALUE}))"
    r"|(?:Amtsgericht|AG) [A-ZÄÖÜ][\wäöüß]+(?: [a-zA-Z]\w*){0,3},? (?:HR[AB]|VR)\b"
)
_SIGNS = re.compile(r"[ \u00a0](?:\||·|•|●|■|/{2})(?=[ \u00a0])")
_OPEN = re.compile(
    r"(?:[\-–—&(/„\"']|(?<!\w)(?:de[rnms]|die|das|dass|und|oder|im|in|am|an|auf|zu[rm]?|bei|für|von|vom|durch|als|mit"
    r"|nach|gemäß|unter|über|per|[Uu]nsere?[rnm]?|[Ii]hre?[rnm]?|eine?[rnms]?|Der|Die|Das|Den|Herrn?|Frau|sowie|bzw\."
    r"|ist|sind|wird|1\.|2\.|keine?|siehe|[Zz]uständige))\Z"
)
"""What keeps the next word on its line: the label or the sentence goes on."""
_BULLETS = ("-", "–", "*", "•", "·", "|", "##", "###")
_LAST_WORD = re.compile(r"\S+\Z")
MIN_SIGNS = 3
MIN_LINE = 50
"""Shorter lines, in characters, hold one entry."""
LONG_LINE = 160
"""From this length on, in characters, signs between entries are taken for line ends."""


@once
def split_entries(dokument: Pruefdokument) -> Pruefdokument:
    """The document with one entry a line; itself if its lines need no breaking."""
    text = dokument.text
    places = [place for span in dokument.zeilen for place in _breaks(text, span)]
    if not places:
        return dokument
    chars = list(text)
    for place in places:
        chars[place] = "\n"
    return replace(dokument, text="".join(chars))


def _breaks(text: str, line: Span) -> Iterator[int]:
    """Places of the blanks of a line that become line ends."""
    start, end = line
    if end - start < MIN_LINE or text[start] == text[end - 1] == "|":
        return
    signs = [match.end() for match in _SIGNS.finditer(text, start, end)]
    if len(signs) >= MIN_SIGNS and end - start >= LONG_LINE:
        yield from signs
    for match in _BEGIN.finditer(text, start, end):
        first, stop = match.span()
        if first > start:
            if not _may_begin(text, start, match):
                continue
            yield first - 1
        if match["heading"] and stop + 1 < end and text[stop] in " \u00a0" and re.match(r"[A-ZÄÖÜ\d]", text[stop + 1]):
            yield stop


def _may_begin(text: str, start: int, match: re.Match[str]) -> bool:
    """Whether an entry can begin here: behind a blank, and what stands before is complete."""
    first = match.start()
    before = _LAST_WORD.search(text, max(start, first - 80), first - 1)
    if before and before[0] in _BULLETS and text[first - 1] in " \u00a0":
        return before[0][0] == "#" or not match["heading"]
    if before is None or text[first - 1] not in " \u00a0" or _OPEN.search(text, max(start, first - 24), first - 1):
        return False
    if before[0].endswith(":"):
        return not match["heading"]
    return not (match["heading"] and before[0].isalpha() and before[0].islower())
