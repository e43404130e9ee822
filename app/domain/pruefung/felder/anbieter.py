"""The provider as a document names him: address, organisations, persons; not what belongs to others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.anschrift import BEFORE_ON_LINE, Anschrift, find_anschriften
from app.domain.pruefung.felder.firmen import Firma, find_firmen
from app.domain.pruefung.felder.fund import Fund, is_platzhalter, once
from app.domain.pruefung.felder.personen import find_personen, persons_in, read_namen
from app.domain.pruefung.felder.vornamen import plain
from app.domain.pruefung.felder.zonen import EIGEN, FREMD, Wessen, block_bei, wessen_bei

_OTHERS = compile_muster(
    r"~kammer\b|versicherung(?:s-?ag| ag|sverein)|versicherung\b(?!s?makler)|ombudsmann|schlichtungsstelle"
    r"|aufsichtsbehörde|finanzamt|google (?:ireland|llc|inc)"
    r"|meta platforms|facebook|hetzner|strato ag|ionos|1&1|all-inkl|landesbeauftragte|bundesbeauftragte"
    r"|registergericht|amtsgericht|c/o"
)
_NOT_A_NAME = compile_muster(
    r"\w*mitglied|hosting|partner\b|ein (?:projekt|service|angebot|unternehmen) (?:der|des|von)|registergericht"
    r"|amtsgericht|finanziert|gefördert|quelle|webdesign|powered|bankverbindung|iban|kontoinhaber"
    r"|unterstützt|sponsor|dachverband|ansprechpartner|im auftrag|verband:|früher|ehemals|vormals|vertreten durch"
    r"|komplementär|persönlich haftende|gesellschafter|verwaltungsgesellschaft"
    r"|geschäftsführung durch|zertifiziert|angeschlossen|kooperation"
    r"|(?:general|haupt|bezirks|versicherungs|handels|subdirektion|regional)?-?(?:agentur|vertretung|vertret\w*"
    r"|vermittler\w*) (?:der|des|von|für)\b(?! (?:gesellschaft|firma))|(?:tätig|vermittel\w*|vertrieb|beauftragt"
    r"|betraut|lizenz|franchise\w*) (?:\w+ ){0,2}(?:für|bei|von|der|durch)\b"
)
_UNFINISHED = compile_muster(r"(?:für|bei|von|vom|der|die|den|dem|des|das|im|durch)\W*\Z")
"""End of a line whose sentence goes on in the next one."""
_BEGINS_OTHER = compile_muster(
    r"\w*mitglied\w*|(?:deutsch\w* )?industrie- und handelskammertag|dihk\b|ein (?:projekt|service|angebot"
    r"|unternehmen) (?:der|des|von)|registergericht|amtsgericht"
    r"|quellen?:|vertreten durch"
    r"|komplementär\w*|persönlich haftende|geschäftsführung durch|bankverbindung|kontoinhaber|sponsor|dachverband"
    r"|gefördert"
)
"""Words that begin a line about another organisation; inside a name („… & Partner GmbH“) they would be part of it."""
MAX_NAME_LINE = 200
MAX_LABEL = 60
"""Longest line that can be the label of the next one."""
NEAR_NAME = 300
NAME_BEFORE = 60
"""Characters before a word for a function in which its holder may stand: „Anna Blum, Vorsitzende“."""


@once
def own_addresses(dokument: Pruefdokument) -> tuple[Anschrift, ...]:
    """Addresses that can be the provider's: those of his block first, then those nobody else claims."""
    own: list[Anschrift] = []
    other: list[Anschrift] = []
    for anschrift in find_anschriften(dokument):
        wessen = wessen_bei(dokument, anschrift.span[0])
        if wessen in FREMD or is_others(dokument, anschrift, after_own=bool(own)):
            continue
        (own if wessen in EIGEN else other).append(anschrift)
    return (*own, *other)


def is_others(dokument: Pruefdokument, anschrift: Anschrift, *, after_own: bool) -> bool:
    """Whether the line itself or that of the name says it is a chamber's, an insurer's, an authority's, a service's."""
    begin = dokument.text.rfind("\n", 0, anschrift.span[0]) + 1
    line = dokument.text[max(begin, anschrift.span[0] - BEFORE_ON_LINE) : anschrift.span[0]]
    names = [line, *anschrift.zeilen[:2]] if after_own else [line[-80:]]
    names = [name for name in names if "c/o" not in name.lower()]
    return any(_OTHERS.search(fold(name)) for name in names) and (after_own or len(line) > NEAR_NAME)


@once
def own_lines(dokument: Pruefdokument) -> tuple[Span, ...]:
    """Lines of the provider's block and of that of the person responsible."""
    return tuple(span for span in dokument.zeilen if wessen_bei(dokument, span[0]) in EIGEN)


@once
def own_firmen(dokument: Pruefdokument) -> tuple[Firma, ...]:
    """Organisations that can be the provider, likeliest first: above his address, in his block, elsewhere."""
    head = _head_span(dokument)
    ranked = [
        (rank, firma.span[0], firma)
        for firma in find_firmen(dokument)
        if (rank := _rank(dokument, firma, head)) is not None and not is_platzhalter(firma.name)
    ]
    return tuple(firma for _, _, firma in sorted(ranked, key=lambda item: item[:2]))


def _head_span(dokument: Pruefdokument) -> Span:
    """From the first line above the first own address to its end; (0, 0) without one."""
    for anschrift in own_addresses(dokument):
        if wessen_bei(dokument, anschrift.span[0]) in EIGEN or not anschrift.postfach:
            above = [span for span in dokument.zeilen if span[1] <= anschrift.span[0]][-5:]
            block = block_bei(dokument, anschrift.span[0])
            inside = [span for span in above if span[0] >= block.span[0]]
            return (inside[0][0] if inside else anschrift.span[0], anschrift.span[1])
    return (0, 0)


def _rank(dokument: Pruefdokument, firma: Firma, head: Span) -> int | None:
    wessen = wessen_bei(dokument, firma.span[0])
    start = dokument.text.rfind("\n", 0, firma.span[0]) + 1
    end = dokument.text.find("\n", firma.span[1])
    end = end if end >= 0 else len(dokument.text)
    line = dokument.gefaltet[start:end]
    before = dokument.gefaltet[max(start, firma.span[0] - 60) : firma.span[1]]
    name = firma.span[0] - max(start, firma.span[0] - 60)
    lead = before[:name]
    if not lead.strip(" *_|#-"):
        lead = _unfinished_line_above(dokument, start)
    if wessen in FREMD or _NOT_A_NAME.search(lead) or _BEGINS_OTHER.match(before, name) or "c/o" in before:
        return None
    if head[0] <= firma.span[0] < head[1]:
        return 0
    statement = _says_provider(dokument, (start, end))
    if wessen in EIGEN:
        return 1 if len(line) <= MAX_NAME_LINE or statement else 4
    if statement:
        return 2
    return 3 if len(line) <= MAX_NAME_LINE and (wessen is Wessen.SEITE or "©" in line or "copyright" in line) else None


def _unfinished_line_above(dokument: Pruefdokument, start: int) -> str:
    """The end of the line above if its sentence goes on here: „… tätig für die“, then „Blum AG“."""
    above = [span for span in dokument.zeilen if span[1] <= start][-1:]
    line = "".join(dokument.gefaltet[max(a, b - 60) : b] for a, b in above)
    return line if _UNFINISHED.search(line) else ""


def _says_provider(dokument: Pruefdokument, line: Span) -> bool:
    """Whether a line says whose the page is; asked once for each line, however many companies stand on it."""
    known = _provider_lines(dokument)
    if line not in known:
        known[line] = _IS_PROVIDER.search(dokument.gefaltet[slice(*line)]) is not None
    return known[line]


@once
def _provider_lines(_dokument: Pruefdokument) -> dict[Span, bool]:
    return {}


_IS_PROVIDER = compile_muster(
    r"(?:diensteanbieter|anbieter|betreiber|herausgeber|verantwortlich\w*|betrieben|angebot|website|webseite"
    r"|internetauftritt|homepage|körperschaft|anstalt|seiten?)\b[^\n]{0,80}"
    r"(?:ist|sind|von|der|des|durch|rechts)\b|ist eine? (?:körperschaft|anstalt|stiftung|gesellschaft|eingetragene"
    r"|gemeinnützig)"
)


# ---- persons --------------------------------------------------------------------------------------------------------

_ROLES = compile_muster(
    r"(?:gesetzlich |gemeinschaftlich |einzel)?vertret(?:en durch|ungsberechtigt\w*|ung\b|ungs\w*|er\b|ene\w*)"
    r"|vertreten d\.|(?:haupt|allein)?geschäftsführ\w*|geschäftsleit\w*|(?:gesamt)?vorstand\w*|vorständ\w*"
    r"|(?:\d\.? ?|erste[rn]? |stellv\w*\.? )?vorsitzende\w*|vorsitz\b|präsident\w*|inhaber\w*|inh\.|betreiber\w*"
    r"|(?:ober)?bürgermeister\w*|landr[aä]t\w*|rektor\w*|direktor\w*|kanzler\w*|schulleit\w*|leitung\b"
    r"|(?:geschäftsführende )?gesellschafter\w*|partner\b|komplementär\w*|persönlich haftende\w*|schatzmeister\w*"
    r"|kassenwart\w*|kassier\w*|schriftführer\w*|sprecher\w*|ceo\b|managing director\w*"
    r"|represented by|(?:gegründet|geführt|geleitet|verwaltet)(?: und \w+)? von\b|unterschreibt\b"
    r"|zeichnungsberechtigt\w*|owner\b|pfarrer\w*|minister\w*|behördenleit\w*|amtsleit\w*|einzelunternehmer\w*"
    r"|freiberufler\w*"
    r"|name\b|minister\w*|dekan\w*|abteilungsleit\w*|intendant\w*|prokurist\w*"
)
_NOT_REPRESENTING = compile_muster(
    r"datenschutz|kontaktperson|webmaster|ansprechpartner|redakt|verantwortlich|webdesign|fotograf|foto|gestalt"
    r"|programm|technik"
    r"|technisch|it-|beauftragte|aufsichtsrat|kuratorium|beirat|urheber|bild|pressekontakt|steuerberat\w*:|vertrieb\b"
)


_RESPONSIBLE = compile_muster(r"(?:inhaltlich |redaktionell )?verantwortlich\w*|redakt\w*")
"""Who is responsible for the content may be the provider himself; the owner of the block tells."""
_CONTACT_LABEL = compile_muster(
    r"kontaktperson|ansprechpartner|webmaster|datenschutzbeauftragte|fotograf|technische[rn]? ansprech"
)


@dataclass(frozen=True, slots=True)
class Vertreter(Fund):
    """A person behind a word for a function, or alone in the provider's block; ``rolle`` "" for the latter."""

    rolle: str = ""


@once
def own_personen(dokument: Pruefdokument) -> tuple[Vertreter, ...]:
    """Persons of the provider's block and whoever is called owner or representative anywhere on the page, in order."""
    found: dict[Span, Vertreter] = {}
    for person in find_personen(dokument):
        if wessen_bei(dokument, person.span[0]) in EIGEN and not is_contact(dokument, person.span):
            found[person.span] = Vertreter(person.wert, person.span)
    for start, end, rolle in _after_roles(dokument):
        for person in read_namen(dokument.text, (start, end)):
            found[person.span] = Vertreter(person.wert, person.span, rolle)
    if not found:
        found = {name.span: Vertreter(name.wert, name.span) for name in _repeated_names(dokument)}
    return tuple(found[span] for span in sorted(found))


def _repeated_names(dokument: Pruefdokument) -> list[Fund]:
    """A name whose first name is not known: above the address, and again for who answers for the content or in a mail.

    Only people answer for content and are written to as „anna.blum@“; nobody else is named. Not what names a trade,
    nor what the domain is called.
    """
    lines = [line for line in own_lines(dokument) if line[1] - line[0] <= MAX_LABEL]
    said = [dokument.gefaltet[slice(*line)].strip(" :*_#|.") for line in lines]
    for anschrift in own_addresses(dokument)[:1] if not own_firmen(dokument) else ():
        above = [n for n, line in enumerate(lines) if line[1] <= anschrift.span[0]][-3:]
        for n in reversed(above):
            answers = [
                other
                for other in range(n + 1, len(lines))
                if wessen_bei(dokument, lines[other][0]) is Wessen.VERANTWORTLICHER
                and (said[other] == said[n] or said[other].endswith(f": {said[n]}"))
            ]
            joined = re.sub(r"\W", "", said[n])
            if (
                not (answers or _has_mail(dokument, said[n]))
                or _OF_TRADE.search(said[n])
                or re.search(rf"[@/.]{joined}\b", _solid(dokument))
            ):
                continue
            if len(name := read_namen(dokument.text, lines[n])) == 1 and fold(name[0].wert) == said[n]:
                return [*name, *(one for other in answers for one in read_namen(dokument.text, lines[other]))]
    return []


def _has_mail(dokument: Pruefdokument, name: str) -> bool:
    """Whether a mail address is made of first name or initial, a dot and the surname."""
    first, last = plain(name.split(maxsplit=1)[0]), plain(name.rsplit(maxsplit=1)[-1])
    made = rf"(?<![\w.]){re.escape(first[0])}(?:{re.escape(first[1:])})?\.{re.escape(last)}\s?(?:@|\(at\)|\[at\])"
    return " " in name and re.search(made, dokument.gefaltet) is not None


def _solid(dokument: Pruefdokument) -> str:
    """The text with no hyphens and blank marks within words, as domains write names."""
    return re.sub(r"[-_]", "", dokument.gefaltet)


_OF_TRADE = compile_muster(
    r"~(?:yoga|tee|kaffee|foto|film|design|kunst|werke?|statt|manufaktur|atelier|garten|gärtnerei|laden|reisen|tours?"
    r"|fitness|sport|tanz|musik|verlag|medien|media|digital|web|tech(?:nik)?|soft(?:ware)?|kosmetik|beauty|nails?|hair"
    r"|mode|schmuck|holz|metall|elektro|autos?|räder|rad|bikes?|pflege|therapie|coaching|training|akademie|events?"
    r"|hochzeiten|küche|food|bar|lounge|shop|store|blog|news|magazin|redaktion|portal|verein|initiative|projekt|gruppe"
    r"|freunde|haus|hof|hütte|stube|welt|zeit|raum|licht|leben|glück|liebe|natur|kinder|hunde?|katzen?|pferde?|spiele?"
    r"|games?|apps?|labs?|works?|love|life|style|travel|home|art|club|team|crew|factory|house|world|time|box|point"
    r"|service|beratung|handel|vertrieb|produktion|agentur|studio|tools?|data|net|systems?|solutions?"
    r"|schulen?|treff|markt|börse|werkstätte?|wege?|see|meer|küste|wind|stern|wolke|traum|auszeit|moment|momente"
    r"|gedanken|geschichten|rezepte|tagebuch|reporter|paparazzi|experten?|profis?|helden?|liebling|mama|papa|mädchen"
    r"|junge|tante|onkel|oma|opa|reise|tiere|garage|karte|buch|bücher|land|berge?)(?!\w)"
    r"|(?:fräulein|miss|mister|mr|mrs|lady|lord|captain|käpt\w*|dj|mc|der|die|das|mein\w*|dein\w*|unser\w*|the|my"
    r"|(?:klein|gro[sß]+|blau|grün|rot|schwarz|weiß|gelb|gold\w*|neu|alt|jung|wild|frei|schön|gut|fein|echt|stark|bunt"
    r"|still|schnell|digital|urban|kreativ|lecker|grenzenlos|ewig|erst)e?[nrs]?|black|white|blue|red|green|happy|little"
    r"|big|lazy|crazy|wild|good|free|smart|easy|daily|pure|urban|north|south|nord|süd|ost|west)\b"
)
"""Words that end in what a business or a page is about, or begin as names of the stage do; people's seldom do."""


def is_contact(dokument: Pruefdokument, span: Span) -> bool:
    """Whether the line, or a label above it, names a person for something else: privacy, pictures, web pages."""
    start = dokument.text.rfind("\n", 0, span[0]) + 1
    before = dokument.gefaltet[start : span[0]]
    if _NOT_REPRESENTING.search(_RESPONSIBLE.sub(" ", before)):
        return True
    above = [line for line in dokument.zeilen if line[1] <= start][-1:]
    return any(b - a <= MAX_LABEL and _CONTACT_LABEL.search(dokument.gefaltet, a, b) for a, b in above)


def _after_roles(dokument: Pruefdokument) -> Iterator[tuple[int, int, str]]:
    """What stands behind a word for a function: the rest of the line, or the lines below a heading."""
    lines = dokument.zeilen
    for n, (start, end) in enumerate(lines):
        wessen = wessen_bei(dokument, start)
        if wessen in FREMD or wessen is Wessen.DATENSCHUTZ:
            continue
        for match in _ROLES.finditer(dokument.gefaltet, start, end):
            before = dokument.gefaltet[max(start, match.start() - 40) : match.end()]
            if _NOT_REPRESENTING.search(before) or (wessen not in EIGEN and not _is_owner(match[0])):
                continue
            tail = dokument.text[match.end() : end]
            if above := _name_above(dokument, lines, n, match):
                yield (*above, match[0])
                break
            inside = dokument.text[max(start, match.start() - NAME_BEFORE) : match.start()]
            if re.search(r"\w", tail) or _NAME_BEFORE_BRACKET.search(inside):
                yield match.end(), min(end, match.end() + 160), match[0]
                yield max(start, match.start() - NAME_BEFORE), match.start(), match[0]
            else:
                yield from ((a, b, match[0]) for a, b in _below(dokument, lines[n + 1 : n + 9]))


def _name_above(dokument: Pruefdokument, lines: tuple[Span, ...], n: int, role: re.Match[str]) -> Span | None:
    """The line above, if it is only a name and this one only his function: „Anna Blum“, „Vorsitzende des Vereins“."""
    (start, end), above = lines[n], lines[n - 1] if n else (0, 0)
    if not _FUNCTION.match(role[0]) or re.search(r"\w", dokument.text[start : role.start()]) or end - start > MAX_LABEL:
        return None
    if ":" in dokument.text[start:end] or persons_in(dokument.text, (start, end)):
        return None
    close = dokument.text.count("\n", above[1], start) <= 1 and above[1] - above[0] <= MAX_LABEL
    return above if close and persons_in(dokument.text, above) else None


_FUNCTION = compile_muster(
    r"(?:haupt|allein)?geschäftsführer|(?:\d\.? ?|erste[rn]? |stellv\w*\.? )?vorsitzende|vorst[aä]nd|präsident"
    r"|inhaber|(?:ober)?bürgermeister"
    r"|landr[aä]t|rektor|direktor|kanzler|schulleiter|pfarrer|dekan\b|intendant|prokurist|schatzmeister|ceo\b"
)
_NAME_BEFORE_BRACKET = re.compile(
    r"\w[\w.\-]* [\w.\-]+\s?(?:\(|,\s?|[–-]\s)(?:\d\.\s?|(?:stellv\w*"
    r"|erste[rn]?)\s)?\Z",
    re.IGNORECASE,
)
"""„Anna Blum (“ before „Vorsitzende)“: the name stands on the line itself, not below."""


def _is_owner(word: str) -> bool:
    return word.startswith(("inhaber", "inh.", "betreiber", "owner")) or word.endswith(" von")


def _below(dokument: Pruefdokument, lines: tuple[Span, ...]) -> Iterator[Span]:
    for start, end in lines:
        if wessen_bei(dokument, start) not in EIGEN or end - start > 120:
            return
        line = dokument.text[start:end]
        if re.search(r"\d{5}|@|https?:|www\.|\bTel|Fon|HR[AB]|VR\b", line):
            return
        yield start, end


def inside_firm(dokument: Pruefdokument, span: Span) -> Firma | None:
    """The organisation in whose name a place stands („Anna Blum GmbH“, not „Anna Blum, Blumtee GmbH“)."""
    firmen = (firma for firma in find_firmen(dokument) if firma.span[0] <= span[0] and span[1] <= firma.form[0])
    return next((firma for firma in firmen if not _is_beside(dokument, firma, span)), None)


def _is_beside(dokument: Pruefdokument, firma: Firma, span: Span) -> bool:
    """Whether a comma parts a person from the name of a company; partners of a firm stand in a row themselves."""
    rest = dokument.text[span[1] : firma.form[0]]
    alone = firma.rechtsform not in ("gbr", "egbr", "partg", "ohg", "kg")
    return alone and rest.startswith(",") and len(rest) > 4 and not re.search(r",.*(?:&|und)\s", rest)
