"""Reader of organisations: names with their legal form, public bodies, parties."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.felder.firmennamen import is_name, name_before, name_behind, name_of_body
from app.domain.pruefung.felder.fund import once

_C = r"(?:\s?(?:&|&amp;|und|u\.|\+)\s?C[oO](?:mp)?\.?,?\s?-?)"
_FORMEN: tuple[tuple[str, str], ...] = (
    (
        "gmbh_co_kg",
        (
            rf"(?:g?GmbH|GMBH|mbH|UG(?:\s?\(haftungsbeschränkt\))?|AG|SE|Ltd\.?|Stiftung|Verwaltungs\w*"
            rf"|e\.\s?K\.)\s?{_C}(?:(?:KG|OHG|oHG)\b(?:aA)?|(?=\s*(?:\n|\Z|[,|·(]|[a-zäöü])))"
        ),
    ),
    ("kgaa", r"KGaA\b|Kommanditgesellschaft auf Aktien"),
    ("kg", rf"{_C}KG\b|\bKG\b(?!\s?(?:Berlin|Urteil))|Kommanditgesellschaft"),
    (
        "gmbh",
        (
            r"\bg?GmbH\b|\bGMBH\b|\bGmbh\b|(?<=[\w.)&] )gmbh\b(?!\.\w)|\bG\.?m\.?b\.?H\b\.?"
            r"|\bGes\.?m\.?b\.?H\b\.?|[a-zäöüß]GmbH\b|\bmbH\b"
            r"|\b\w*[Gg]esellschaft mit beschränkter Haftung"
        ),
    ),
    (
        "ug",
        (
            r"(?<=\w )ug\s?\(haftungsbeschränkt\)|\bg?UG\b(?:\s?\(\s?haftungsbeschr(?:ä|ae)nkt\s?\)"
            r"|\s?haftungsbeschränkt|\s?\(hb\)|\s?mbH)?"
            r"|Unternehmergesellschaft"
            r"(?:\s?\(haftungsbeschränkt\))?"
        ),
    ),
    ("ag", r"\bAktiengesellschaft\b|(?<=[\w.)] )AG\b(?!\s?(?:[A-ZÄÖÜ][a-zäöü]+,?\s?HR|HR|[A-ZÄÖÜ]\w+ Nr))"),
    ("se", r"(?<=[\w.)] )SE\b(?! \d)|Societas Europaea"),
    ("vvag", r"\bVVaG\b|Versicherungsverein auf Gegenseitigkeit|\ba\.\s?G\.(?=\s|$)"),
    (
        "ev",
        (
            r"\be\.?[ \u00a0]?V\b\.?|\be\.[ \u00a0]?v\.(?!\w)|\bE\.[ \u00a0]?V\."
            r"|(?<![Kk]ein )(?<![Nn]icht )[Ee]ingetragener Verein\b"
        ),
    ),
    ("eg", r"\beG(?:mbH)?\b|\be\.\s?G\.(?!\w)|[Ee]ingetragene Genossenschaft"),
    (
        "partg",
        (
            r"(?<=\w )partg\s?mbb\b|\bPart\s?G\b(?:\s?mbB)?|\bPartGmbB\b|Partnerschaft(?:sgesellschaft)?(?:\s?mbB"
            r"|\s?mit beschränkter Berufshaftung)"
            r"|\b(?:Partner(?:innen)?\s)?mbB\b|\bPartnerschaftsgesellschaft\b|\bPart\s?mbB\b|(?:Rechtsanwälte?|Steuerberater|Patentanwälte|Ärzte"
            r"|Architekten|Ingenieure|\b\w{1,40}) Partnerschaft\b"
        ),
    ),
    ("egbr", r"\beGbR\b|[Ee]ingetragene Gesellschaft bürgerlichen Rechts"),
    ("gbr", r"\bG(?:d)?bR\b|\bGBR\b|(?<=[\w.] )gbr\b|\bBGB-?Gesellschaft\b|Gesellschaft (?:des )?bürgerlichen Rechts"),
    ("ohg", rf"\b[oO]HG\b|[oO]ffene Handelsgesellschaft|{_C}OHG\b"),
    (
        "ek",
        (
            r"\be\.?\s?(?:Kfm|Kfr|Kffr|Kaufm|Kauffr)\b\.?|\be\.\s?[Kk]\b\.?|\bE\.\s?K\.(?=\s*(?:[,\n|·(]|\Z))"
            r"|(?<= )e\s?K\b\.?"
            r"|[Ee]ingetragene[rn]? Kauf(?:mann|frau)|\be\.\s?U\.(?!\w)|(?<= )eU\b(?! ?-)"
            r"|[Ee]ingetragene[rns]? Unternehme(?:r|rin|n)\b"
        ),
    ),
    (
        "ltd",
        (
            r"\b(?:Ltd|LTD|Limited|LLC|Inc|Corp|PLC|plc)\b\.?|\bB\.V\.|\bS\.?\s?[àa]\.?\s?r\.?\s?l\b\.?|\bSàrl\b"
            r"|\bOÜ\b|\bs\.r\.o\.|\bsp\. z o\.?\s?o\."
            r"|\bS\.r\.l\.|\bd\.o\.o\.|\bApS\b|\bLLP\b|\bOG\b(?=\s|$)"
        ),
    ),
)
_ANY = re.compile("|".join(f"(?P<{form}>{pattern})" for form, pattern in _FORMEN))
_OEFFENTLICH = re.compile(
    r"(?:[Kk]örperschaft|Anstalt|Stiftung) (?:des|d\.) ?(?:[öÖ]ffentlichen Rechts|ö\. ?R\.)|\bK\.?d\.?ö\.?R\b\.?"
    r"|\bA\.?d?\.?ö\.?R\b\.?|\bSt\.?d\.?ö\.?R\b\.?"
    r"|\bd\.\s?ö\.\s?R\."
)
_BEHOERDE = re.compile(
    r"^(?:Der |Die |Das )?(?:(?:Freie (?:und )?)?(?:Hanse)?(?:Landeshaupt|Kreis|Universitäts|Große |Bundes"
    r"|Wissenschafts)?[Ss]tadt(?:verwaltung|gemeinde|werke)?"
    r"|(?:Markt|Verbands|Samt|Orts|Einheits)?[Gg]emeinde(?:verwaltung)?|Markt (?=[A-ZÄÖÜ])|Amt (?=[A-ZÄÖÜ])"
    r"|(?:Land)?[Kk]reis(?:verwaltung)?|Landratsamt|Region (?=Hannover)"
    r"|Bezirksamt|Bezirksregierung|Regierungspräsidium|Regierung von|Freistaat|Land (?=[A-ZÄÖÜ])"
    r"|Bundesrepublik Deutschland|Senatsverwaltung|Senat"
    r"|(?:Bundes|Landes|Staats)[\w-]{0,30}(?:ministerium|amt|anstalt|agentur|zentrale|institut|behörde|kanzlei"
    r"|verwaltungsamt"
    r"|betrieb|archiv|bibliothek)"
    r"|\w*[Mm]inisterium|(?:[\w.-]+ ){0,4}(?:\w+-)*\w*(?:Universität"
    r"|Hochschule|Fachhochschule)(?! ?GmbH)"
    r"|(?:[Dd](?:er|ie|as) )?(?:(?:Gemeindekirchenrat|Kirchengemeinderat|Kirchenvorstand|Presbyterium|Pfarramt) )?"
    r"(?:(?:[Dd]er |[Dd]ie )?(?:[Ee]v(?:ang\w*|\.)|[Kk]ath(?:olische?[nr]?|\.)|[Rr]öm(?:isch"
    r"|\.)).{0,40}(?:[Kk]irchengemeinde"
    r"|[Pp]farrei|[Pp]farrgemeinde|[Kk]irchenkreis|[Kk]irchenbezirk|Landeskirche|Kirche\b)|Kirchengemeinde"
    r"|Pfarrgemeinde|Pfarrei)"
    r"|Bistum|Erzbistum|Hauptzollamt|Forstamt|(?:Staatliches )?Schulamt"
    r"|\w*(?:kammer) |Sparkasse|Kreissparkasse|Stadtsparkasse|Finanzamt|Amtsgericht|Landgericht|Studierendenwerk"
    r"|Studentenwerk|Zweckverband|AOK|Kassenärztliche"
    r"|Studierendenschaft|Verfasste Studierendenschaft|AStA|Fachschaft\w*|Jobcenter|Polizei\w*|Gesundheitsamt"
    r"|Bundeswehr|Klinikum .{0,30}AöR|Volkshochschule"
    r"|(?:Grund|Haupt|Real|Gesamt|Ober|Mittel|Förder|Berufs)schule|.{0,40}-?Gymnasium)\b(?!@)",
)
_PARTEI = re.compile(
    r"\b(?:CDU|CSU|SPD|FDP|AfD|DIE LINKE|Die Linke|B(?:ündnis|ÜNDNIS) ?90|DIE GRÜNEN|Die Grünen|Piratenpartei|PIRATEN"
    r"|Alternative für Deutschland|Sozialdemokratische Partei|Christlich[- ]Demokratische Union"
    r"|Christlich[- ]Soziale Union"
    r"|Freie Demokratische Partei|Bündnis Sahra Wagenknecht|Ökologisch-Demokratische Partei|Junge Alternative"
    r"|Volt Deutschland|ÖDP|Freie Wähler|FREIE WÄHLER|BSW"
    r"|[A-ZÄÖÜ]\w+partei\b(?=.{0,80}(?:Orts|Kreis|Landes|Bezirks|Bundes|Stadt|Regional)-?(?:verband|verein|gruppe"
    r"|vorstand))"
    r"|Die PARTEI|Tierschutzpartei|Jusos|Junge Union|Grüne Jugend|GRÜNE JUGEND|Freie Demokraten|Junge Liberale)\b"
)
_GLIEDERUNG = re.compile(
    r"\b(?:Partei|Orts|Kreis|Stadt|Landes|Bezirks|Bundes|Unterbezirk|Gemeinde|Regional)-?(?:verband|verein|vorstand"
    r"|gruppe|geschäftsstelle|fraktion|partei)\b|\bUnterbezirk\b|\b[KOL]V\b|fraktion\b"
    r"|\bDeutschland\b",
    re.IGNORECASE,
)
_STIFTUNG = re.compile(
    r"\b(?:\w{0,40}-)?\w{0,40}(?:[Ss]tiftung)\b(?! ?(?:Warentest|des bürgerlichen))|rechtsfähige Stiftung"
)
_VEREIN = re.compile(
    r"^[\W_]*(?:(?:Verein|Name)\s*:\s*)?(?:(?:[\w.\-]+ ){0,5}(?:[A-ZÄÖÜ]\w+-?)?(?:[Vv]erein|[Vv]erband|[Cc]lub"
    r"|[Vv]ereinigung|[Bb]ürgerinitiative|Initiative))\b"
    r"(?!sregister|svorstand|s? ?vorsitz|ssitz|sname|:)(?:[ ,\-][^:.]{0,60})?$"
)
_IS_THE_FORM = re.compile(
    r"(?:\A|\s)(?:(?:ist|sind|durch|von|wir sind) )?(?:die|der|einer?|das|den) \Z|(?:\A|\s)(?:ist|sind|durch|von) \Z",
    re.IGNORECASE,
)
"""Words before a form that comes before its name: „Anbieter ist die“ Gesellschaft bürgerlichen Rechts …"""
SPELLED = 14
"""Characters from which on a form is spelled out."""
MAX_LINE = 120
"""Longest line that may be a name, in characters."""


@dataclass(frozen=True, slots=True)
class Firma:
    """An organisation.

    Attributes:
        name: its name with the form, as far as one line has it.
        rechtsform: key of the form (values of the fact ``rechtsform``).
        span: place of the line part that has it.
        form: place of the words for the form alone.
    """

    name: str
    rechtsform: str
    span: Span
    form: Span


@once
def find_firmen(dokument: Pruefdokument) -> tuple[Firma, ...]:
    """Organisations in order: with a legal form in their name, or public bodies and parties by their kind of name."""
    found: list[Firma] = []
    party_above = -1
    text = _GOES_ON.sub(" ", dokument.text.replace("\u00a0", " "))
    lines = _joined(text, dokument.zeilen)
    for n, (start, end) in enumerate(lines):
        here = firms_in_line(text, (start, end))
        if party_above == n - 1 and n:
            here = [_of_party(firma) for firma in here]
        here = [_with_name_around(text, lines[:n][-1:], lines[n + 1 : n + 2], firma) for firma in here]
        if any(firma.rechtsform == "partei" for firma in here):
            party_above = n
        found += here
    return tuple(found)


_ONLY_FORM = re.compile(
    r"\W*(?:eine?r? )?(?:(?:[Nn]icht ?eingetragener|[Nn]icht ?rechtsfähiger|[Rr]echtsfähiger|[Gg]emeinnütziger) Verein"
    r"|(?:[Rr]echtsfähige )?[Ss]tiftung des bürgerlichen Rechts|(?:Körperschaft|Anstalt"
    r"|Stiftung) des [öÖ]ffentlichen Rechts)\W*"
)


def _with_name_around(text: str, above: Sequence[Span], below: Sequence[Span], firma: Firma) -> Firma:
    """Where a line has only the form, the name is that of the line above: „Blumtee“, „Gesellschaft mit …“.

    Where a sentence ends with it, the name is that of the line below: „Anbieter ist die Gesellschaft …“, „Blum Tal“.
    """
    words, form = text[slice(*firma.span)].strip(), text[slice(*firma.form)].strip()
    if firma.name == words and (words == form or _ONLY_FORM.fullmatch(words)):
        for start, end in above:
            if text.count("\n", end, firma.span[0]) <= NEXT_LINE and (name := _short_name(text, (start, end))):
                return replace(firma, name=f"{name}, {words}")
    elif firma.name == form:
        for start, end in below:
            if text.count("\n", firma.span[1], start) <= NEXT_LINE and (name := _short_name(text, (start, end))):
                return replace(firma, name=f"{form} {name}")
    return firma


def _short_name(text: str, line: Span) -> str:
    """The words of a line, if they can be a name."""
    name = text[slice(*line)].strip(" *_#|\t")
    return name if len(name) <= MAX_LINE and is_name(name) else ""


NEXT_LINE = 2
"""Line breaks between a line and the next one, a blank line between them included."""
_GOES_ON = re.compile(
    r"\n(?=(?:mit beschränkter (?:Haftung|Berufshaftung)|bürgerlichen Rechts|auf Aktien|des öffentlichen Rechts"
    r"|(?:&|und|u\.) Co\b))"
)
"""A line break within a legal form."""


def _joined(text: str, zeilen: Sequence[Span]) -> Sequence[Span]:
    """The lines, those that a legal form runs across as one."""
    joined: list[Span] = []
    for start, end in zeilen:
        if joined and "\n" not in text[joined[-1][1] : start]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _of_party(firma: Firma) -> Firma:
    """A branch named on the line below its party („Kreisverband …“) belongs to it; a registered one says „e. V.“."""
    is_branch = firma.rechtsform == "verein" and _GLIEDERUNG.search(firma.name)
    return replace(firma, rechtsform="partei") if is_branch else firma


def firms_in_line(text: str, line: Span) -> list[Firma]:
    """Organisations of a line."""
    start, end = line
    found: list[Firma] = []
    begin = start
    for match in _ANY.finditer(text, start, end):
        form = str(match.lastgroup)
        start_of_name = name_before(text, begin, match.start(), form)
        name = text[start_of_name : match.end()].strip()
        if len(match[0]) >= SPELLED and _IS_THE_FORM.search(text, start_of_name, match.start()):
            name = name_behind(text, match.span(), end)
        found.append(Firma(name, form, (start_of_name, match.end()), match.span()))
        begin = match.end()
    return found + _without_form(text[start:end], line, known=bool(found))


def _without_form(part: str, line: Span, *, known: bool) -> list[Firma]:
    """Bodies that are known by their kind of name; ``known``: the line has a company already."""
    start = line[0]
    lead = len(part) - len(part.lstrip("#*_|>- \t"))
    if match := _OEFFENTLICH.search(part):
        name = name_of_body(part, match.end())
        return [Firma(name, "koerperschaft", line, (start + match.start(), start + match.end()))]
    if known:
        return []
    if len(part) <= MAX_LINE and _BEHOERDE.search(part[lead:]):
        return [Firma(name_of_body(part, 0), "koerperschaft", line, (start, start))]
    named = (("partei", _PARTEI), ("stiftung", _STIFTUNG), ("verein", _VEREIN))
    for form, match in ((form, pattern.search(part)) for form, pattern in named):
        if match and (len(part) <= MAX_LINE or (form == "partei" and _GLIEDERUNG.search(part))):
            return [Firma(name_of_body(part, 0), form, line, (start + match.start(), start + match.end()))]
    return []
