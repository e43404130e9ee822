"""Names of services and cookies that no list knows, read from what the sentence or the form says of them.

A service is named where something is used, set, provided („nutzen wir Brevo“, „Cookies von Brevo“, „Anbieter: …“); a
cookie where a form or an entry calls it by its name. German nouns have capitals as names do: a name is no word whose
last part is a common noun.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.felder.cookie_tabelle import mask, rows
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.felder.kontakt import find_emails

_WORT = (
    r"(?:[A-ZÄÖÜ][\w&'’+-]{0,60}(?:\.[\w-]{1,60}){0,9}"
    r"|[a-z][a-z\d-]{0,60}\.(?:de|com|io|net|org|app|ai|eu|tech|co|cloud|dev)\b|\d\d\b)"
)
_NAME = rf"[„\"»]?(?P<name>{_WORT}(?:[ ](?:[&+][ ])?{_WORT}){{0,4}})"
_BEI = r"(?:(?:den|die|das|der|dem|des|einen|einem|externen|folgenden|unseren?m?)[ ])"
_WAS = (
    r"(?:[\w-]{0,40}(?:[Dd]ienst(?:es|leisters?|e)?|[Aa]nbieters?|[Tt]ools?|[Ss]oftware|[Pp]lug-?ins?|[Ss]ystems?"
    r"|[Pp]lattform"
    r"|[Ww]erkzeugs?|[Pp]ortals?|[Nn]etzwerks?|[Pp]ixels?|[Pp]rovider|[Ff]irma|[Uu]nternehmen|[Ww]idgets?"
    r"|[Mm]oduls?|[Kk]alenders?|[Ss]kripts?|[Ll]ösung)[ ])"
)
_SACHE = (
    r"(?:[A-ZÄÖÜ][\w-]{0,40}(?:karten?|anzeige|plan|newsletter|videos?|filme?|schrift(?:en)?|statistik|messung|zahlung|chat"
    r"|buchung|termine|hosting|bewertungen|shop|captcha|formular|kalender|player|verwaltung|analyse|analysen)"
    r"|Karten?|Newsletter|Videos?|Schriften|Statistik|Chat|Hosting|Buchung|Zahlung|Terminbuchung|Analyse|Spamschutz)"
)
_RAHMEN = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:[Cc]ookies?|Pixel|Dateien|Zugriffe?) (?:von|durch) {_BEI}?{_WAS}?{_NAME}",
        rf"\b(?:stamm(?:t|en)|komm(?:t|en)|gehör(?:t|en)) (?:\w+ ){{0,2}}(?:von|zu) {_BEI}?{_WAS}?{_NAME}",
        (
            rf"\b(?:nutzen|verwenden|benutzen|einsetzen|setzen|binden|bedienen|haben|laden"
            rf"|betten) wir (?:uns )?(?:hier(?:für|zu)"
            rf" |da(?:für|zu) |auch |außerdem |zudem |derzeit |aktuell |unter anderem )*{_BEI}?{_WAS}?{_NAME}"
        ),
        (
            rf"\b[Ww]ir (?:nutzen|verwenden|benutzen|setzen|binden|laden|arbeiten mit|betten) (?:(?!keine?\b"
            rf"|nicht\b)[\wäöüß-]+ "
            rf"){{0,6}}?(?:{_BEI}{_WAS}?|{_WAS}){_NAME}"
        ),
        (
            rf"\b[Ww]ir (?:messen|zählen|analysieren|erfassen|zeigen|versenden|verschicken|verwalten|werten|wickeln)\b"
            rf"[^.,;\n]{{0,50}}? (?:mit|über|via|durch) {_BEI}?{_WAS}?{_NAME}"
        ),
        (
            rf"\b[Ww]ir (?:nutzen|verwenden|benutzen|setzen|binden|laden|betten) (?:auch |außerdem |zudem |derzeit "
            rf"|aktuell )*"
            rf"{_NAME}"
        ),
        (
            rf"\b(?:[Mm]it(?:hilfe von| Hilfe von)?|[Üü]ber|[Vv]ia|[Vv]on|[Dd]urch"
            rf"|[Bb]ei) {_BEI}?{_WAS}?{_NAME}(?= (?:\([^)]*\) )?"
            r"(?:[\w-]+ ){0,2}(?:bereitgestellt|betrieben|ein(?:e|gebunden)?\b|angeboten|gesetzt|geladen"
            r"|ausgeliefert|erhoben"
            r"|verwaltet|gemessen|abgewickelt|gespeichert|versendet|zeigen|schauen|messen|zählen|analysieren"
            r"|abgerufen))"
        ),
        rf"\b{_WAS}(?:von |der |des )?{_NAME}",
        rf"\b[A-ZÄÖÜ][\w-]{{0,40}}ung(?:en)? \((?:über |via |von |durch )?{_NAME}(?=\))",
        rf"\b{_SACHE}[ ]?(?:\(|:[ ]|über |via |von |mit |durch )(?:(?:der|den|dem)[ ])?{_NAME}",
        (
            rf"(?m)^{_NAME}(?=[ ](?:\([^)\n]*\) )?(?:setzt|legt|liest|platziert|speichert|verwendet)\b[^.\n]{{0,60}}"
            rf"\b(?:[Cc]ookies?|Pixel|Informationen|Kennung)\b)"
        ),
        (
            rf"(?<=[.!?:] ){_NAME}(?=[ ](?:\([^)\n]*\) )?"
            r"(?:setzt|legt|liest|platziert|speichert|verwendet|kann|nutzt)\b"
            rf"[^.\n]{{0,60}}\b(?:[Cc]ookies?|Pixel|Kennung)\b)"
        ),
        rf"\((?:Dienst|Anbieter|Tool|Dienstleister|Software): ?{_NAME}",
        rf", setzt {_NAME}(?=[^.\n]{{0,40}}\b[Cc]ookies?\b)",
    )
)
_NUR_FIRMA = re.compile(rf"\b(?:[Cc]ookies?|Pixel|Dateien|Zugriffe?) (?:der|des) {_BEI}?{_WAS}?{_NAME}")
"""„Cookies der Schule“ are one's own; „Cookies der … GmbH“ may be another's."""
_FORM_DIENST = re.compile(
    rf"(?im)^[ \t|>*•–-]*(?:(?:cookie-?)?anbieter|dienst|dienstleister|provider|tool|herausgeber|service|empfänger)"
    rf"(?-i:[*_ ]*:[*_]*[ \t]*\n?[ \t]*{_NAME})"
)
_FORM_COOKIE = re.compile(
    r"(?im)^[ \t|>*•–-]*(?:(?:http-?)?cookie-?(?:name|bezeichnung|id)?|name(?: des cookies)?|bezeichnung|kennung"
    r"|schlüssel"
    r"|eintrag|key)[*_ ]*:[*_]*[ \t]*\n?[ \t]*[`„\"']?(?P<name>[\w.:*<>-]{2,40})[`“”\"']?[ \t]*(?:\([^)\n]*\)[ \t]*)?$"
)
_FORM_WEITER = re.compile(
    r"(?im)^[ \t|>*•–-]*[*_]*[\w -]{0,20}(?:zwecke?|laufzeit|\w*dauer|ablauf\w*|gültig\w*|funktion|typ|anbieter"
    r"|läuft ab"
    r"|lebens\w*)\b[^:\n]{0,15}:"
)
_EINTRAG = re.compile(
    r"\b(?:[Ee]intr[aä]ge?n?|[Cc]ookies?|Schlüsseln?|Namen?|[Kk]eys?|storage|Storage|Speicher|lautet|heißt"
    r"|heißen|namens)"
    r"[ :]+(?P<eins>[`\"„']?[a-z][\w.-]*[-.\d][\w.-]*\w)[`\"“']?(?:(?:,| und| sowie| oder)"
    r" [`\"„']?(?P<zwei>[a-z][\w.-]*[-.\d][\w.-]*\w))?"
)
_GENANNT = re.compile(
    r"\b(?:mit (?:der Bezeichnung|dem Namen?)|namens|den Namen|der Bezeichnung) [`„\"']?(?P<eins>[\w.-]{2,40}\w)"
)
_PUNKT = re.compile(
    r"(?m)^[ \t]*(?:[-•*–·] |\d{1,2}[.)] |\(\d{1,2}\) )?[`\"„'*]{0,2}(?P<eins>[a-z][a-z\d]*[-.][\w.-]*\w)[`\"“'*]{0,2}"
    r"(?=[ ](?:–|-|=|\()|:|[ \t]*$)"
)
_GEMEINES = re.compile(
    r"(?i)(?:[\w-]*?(?:cookie|anbiet|dritt|partn|seite|site\b|dienst|dienstleist|technolog|technik|browser"
    r"|server|daten|datei"
    r"|information|speicher|storage|pixel|tags?\b|skript|script|plug-?in|tool|werkzeug|software|system|verfahren"
    r"|analyse"
    r"|statistik|marketing|werb|tracking|tracker|schrift|schriftart|fonts?\b|karte|video|filme|bild|inhalt"
    r"|medien|medium"
    r"|netzwerk|banner|button|schalt|formular|newsletter|chat|shop|konto|konten|login|sitzung|session|besuch"
    r"|nutzer|nutz"
    r"|gerät|rechner|computer|internet|adress|namen?\b|kennung|nummer|schlüssel|eintr[aä]g|arten?\b|kategori"
    r"|grupp|zweck"
    r"|grund|gründe|recht|gesetz|interesse|zustimm|unternehmen|firm[ae]|agentur|gesellschaft|host|provider"
    r"|betreib|inhab"
    r"|verein|praxis|kanzlei|person|kunde|mitglied|leser|gast|gäst|team|banken?\b|zahl|klick|link|stell|länd|staat"
    r"|usa\b|eu\b|ewr|union|beispiel|muster|platzhalter|programm|app\b|apps\b|portal|plattform|lösung|baukasten|element"
    r"|funktion|leist|angebot|produkt|service|support|fall\b|fällen|zeit|tagen?\b|monat|jahr|woche|stunde|minute|ende"
    r"|code|zeichen|wert|stand|text|baustein|objekt|mittel|maßnahm|hilfe|weise|wege?\b|rahmen|bereich|teil|sprach|farb"
    r"|tab|fenster|local|lokal|web|html|http|first|third|opt|consent|tracking|cdn|api|dsgvo|tdddg|ttdsg|art|abs"
    r"|nr\b|lit"
    r"|aufruf|zugriff|verkehr|merkmal|profil|beacon|cache|verlag|anzeige|kampagn|netz|ziel|termin|verarbeit|frag"
    r"|berat|e-mail|widget|homepage|auftritt|präsenz|schule|verband|blog|kanal|konzern|krümel|keks)(?:e|en|n|er"
    r"|ern|ers|s|es|in|innen)?"
    r"|[\w-]+(?:ung|heit|keit|schaft|tät|ion|nis|ismus|enz|ment|ität)(?:en|s|e)?"
    r"|der|die|das|dies\w*|jen\w+|unser\w*|wir|uns|sie|ihr\w*|ihnen|dein\w*|ein\w{0,2}|kein\w*|welche\w*|alle\w*|manche"
    r"|einige\w*|viele\w*|solche\w*|andere\w*|weitere\w*|es|er|ich|man|beim?|für|wenn|falls|sofern|ohne|mit|nach"
    r"|vor|auf"
    r"|sowie|bzw|ob|je|so|nur|nein|ja|siehe|hier\w*|dort|dabei|dritten?r?|wem|was|wie|nicht\w*|eigen\w*|selbst"
    r"|extern\w*"
    r"|folgend\w*|sollte\w*|demnach|daher|somit|zudem|auch|dann|damit|derzeit|zur|zum|in|im|am|an|als|wie|von"
    r"|durch|über|unter|seit|bis|wenige|zwei|drei|beide|verschieden\w*|technisch\w*|notwendig\w*|erforderlich\w*"
    r"|essen[tz]iell\w*|optional\w*|funktional\w*)"
)
_SELBST = re.compile(r"(?i)(?:wir|uns|eigen\w*|selbst|eigentümer|diese|unsere?|betreiber|website|intern|kein\w*|-|–)\b")
_EIGENNAME = re.compile(r"[a-zäöü\d][A-ZÄÖÜ]|\w\.[a-z]|(?:GmbH|AG|Inc|Ltd|LLC|Limited|B\.V|UG|SE|KG)\b")
_KEIN_COOKIE_NAME = re.compile(
    r"(?i)(?:first|third|opt|e|co|un|so|z|u|d|technisch|nicht|local|session|web|http|html|browser|server|google"
    r"|cookies?"
    r"|notwendig\w*|sitzung\w*|dauer\w*|analyse|statistik|marketing|funktional\w*|persistent\w*)(?:[-.]\w.*)?\Z|\d"
)
_ZELLE = re.compile(
    r"(?P<firma>[A-ZÄÖÜ][^|\n]{1,50} (?:GmbH|AG|Inc\.?|Ltd\.?|LLC|Limited|B\.V\.?|SE|AB|OÜ|SAS|S\.A\.))"
    r"(?:,? [^|\n]{0,40})?"
)
_KENNT = 3
"""Letters a name has at least."""


@dataclass(frozen=True)
class Benannt:
    """A name and the place of its first words; ``dienst`` for a service, else it is a cookie."""

    wort: str
    span: Span
    dienst: bool


@once
def named(dok: Pruefdokument) -> tuple[Benannt, ...]:
    """Services and cookies that the grammar of the text names, in the order of reading."""
    found = {(name.span[0], name.dienst): name for name in (*_services(dok), *_firms_in_rows(dok), *_cookies(dok))}
    return tuple(sorted(found.values(), key=lambda name: name.span))


def _services(dok: Pruefdokument) -> Iterator[Benannt]:
    own = _own_words(dok)
    text = _visible(dok)
    for pattern in (*_RAHMEN, _NUR_FIRMA, _FORM_DIENST):
        for match in pattern.finditer(text):
            name, start = _proper(match["name"], match.start("name"))
            if pattern is _NUR_FIRMA and not _EIGENNAME.search(name):
                continue
            if name and not _is_own(name, own) and not (pattern is _FORM_DIENST and _SELBST.match(name)):
                yield Benannt(name, (start, start + len(name)), dienst=True)


def _firms_in_rows(dok: Pruefdokument) -> Iterator[Benannt]:
    """Cells that hold nothing but a firm with its legal form."""
    own = _own_words(dok)
    for zeile in rows(dok):
        for match in re.finditer(r"[^|\t]+", dok.text[slice(*zeile.span)]):
            cell = match.group().strip()
            firm = _ZELLE.fullmatch(cell)
            if firm and not _is_own(firm["firma"], own):
                start = zeile.span[0] + match.start() + match.group().index(cell)
                yield Benannt(firm["firma"], (start, start + firm.end("firma")), dienst=True)


def _cookies(dok: Pruefdokument) -> Iterator[Benannt]:
    text = _visible(dok)
    for match in _FORM_COOKIE.finditer(text):
        form = text[max(0, match.start() - 200) : match.end() + 200]
        if _FORM_WEITER.search(form) and not _is_common(match["name"]):
            yield Benannt(match["name"], match.span("name"), dienst=False)
    for match in (*_EINTRAG.finditer(text), *_GENANNT.finditer(text), *_PUNKT.finditer(text)):
        for part in ("eins", "zwei"):
            word = match.groupdict().get(part)
            if word and _is_common(word) and not re.search(r"[-_.\d]", word):
                continue
            if (
                word
                and not _KEIN_COOKIE_NAME.match(word.strip("`\"„'"))
                and "@" not in text[match.end() : match.end() + 1]
            ):
                yield Benannt(word.strip("`\"„'"), match.span(part), dienst=False)


@once
def _visible(dok: Pruefdokument) -> str:
    """The text as it was typed, with blanks where ``mask`` has some."""
    if (plain := mask(dok)) == dok.gefaltet:
        return dok.text
    return "".join(" " if shown == " " else char for char, shown in zip(dok.text, plain, strict=True))


def _proper(words: str, start: int) -> tuple[str, int]:
    """The name without common nouns at its ends; "" if nothing else is left."""
    parts = [(match.group(), match.start()) for match in re.finditer(r"\S+", words)]
    if any(_EIGENNAME.search(part) for part, _ in parts):
        while parts and _is_common(parts[0][0]):
            parts = parts[1:]
    else:
        if parts and _is_common(parts[0][0].strip("-")):
            return "", start
        while parts and len(parts) > 1 and _is_common(parts[-1][0]):
            parts = parts[:-1]
    if not parts:
        return "", start
    first, last = parts[0], parts[-1]
    name = words[first[1] : last[1] + len(last[0])].rstrip(".,;:-")
    return (name, start + first[1]) if sum(char.isalpha() for char in name) >= _KENNT else ("", start)


@lru_cache(maxsize=2048)
def _is_common(word: str) -> bool:
    return _GEMEINES.fullmatch(word) is not None


def _own_words(dok: Pruefdokument) -> frozenset[str]:
    """Words of the provider's own name: the title of the page, the domain of the address."""
    title = re.match(r"\[Seitentitel:([^\]\n]*)\]", dok.text)
    words = set(re.findall(r"\w{3,}", title[1].lower())) if title else set()
    hosts = [mail.wert.partition("@")[2] for mail in find_emails(dok)]
    hosts += [urlsplit(link.ziel).hostname or "" for link in dok.links if "datenschutz" not in link.text.lower()]
    for host in hosts:
        words |= set(re.findall(r"[\wäöüß]{3,}", host.lower().removeprefix("www.").rpartition(".")[0]))
    return frozenset(words)


def _is_own(name: str, own: frozenset[str]) -> bool:
    words = re.findall(r"\w{3,}", name.lower())
    return bool(words) and (words[0] in own or "".join(words) in own)
