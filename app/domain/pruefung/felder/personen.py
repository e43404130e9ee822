"""Reader of persons: full names, by a known first name or by the place where only a name can stand."""

from __future__ import annotations

import re

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.felder.fund import Fund, is_beispielname, is_platzhalter, once
from app.domain.pruefung.felder.vornamen import is_vorname

_TITEL = re.compile(
    r"(?:(?:Prof(?:essor(?:in)?)?|Priv\.-?Doz|PD|Dr|Dres|Dipl|Ing|Mag|MMag|med|dent|vet|jur|iur|phil|rer|nat|pol|oec"
    r"|publ|theol|habil|h\. ?c|mult|univ|B\.? ?A|M\.? ?A|B\.? ?Sc|M\.? ?Sc"
    r"|MBA|LL\.? ?M|Ph\.? ?D|Herrn?|Frau|RAin|RA|StB|WP|Rechtsanw(?:alt|ältin)|Steuerberater(?:in)?|Notar(?:in)?"
    r"|Architekt(?:in)?|Pfarrer(?:in)?)\b\.?(?:-?(?:Ing|Kfm|Kffr|Kauffr|Inf|Wirt|Psych|Päd|Des|Math|Phys|Chem|Biol"
    r"|Med|Betriebsw|Volksw|Soz|Ök|Wirtsch|Jur|Designer(?:in)?|Betriebswirt(?:in)?|Kauf(?:mann|frau)"
    r"|Informatiker(?:in)?|Ingenieur(?:in)?|Psycholog(?:e|in))\w*\.?)*(?:\s?\((?:FH|TU|Univ\.?|BA|DH|FSA|Oxford|"
    r"[A-Z]{2,4})\))?(?:-Ing\.)?[ \u00a0,]*)+"
)
_TOKEN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿĀ-žșțŞşĞğİı'’.\-]+")
_PARTIKEL = frozenset(
    (
        "von",
        "van",
        "de",
        "der",
        "den",
        "dem",
        "zu",
        "zur",
        "zum",
        "vom",
        "ten",
        "ter",
        "te",
        "le",
        "la",
        "du",
        "da",
        "di",
        "del",
        "della",
        "dos",
        "el",
        "al",
        "ben",
        "bin",
        "abu",
        "und",
        "af",
        "av",
        "zu.",
        "v.",
        "d.",
        "vor",
        "auf",
    )
)
_SURNAME = re.compile(
    r"(?:[A-ZÀ-ÖØ-ÞĀ-ŽŞĞİ][a-zß-öø-ÿā-žşğı'’]*(?:[-'’][A-ZÀ-ÖØ-Þa-zß-öø-ÿā-ž][\w'’]*)*|(?:Mc|Mac|De|Di|La|Le|Van"
    r"|O['’]|D['’])[A-Z][a-z]+|[A-ZÄÖÜ]{2,}(?:-[A-ZÄÖÜ]{2,})*)\Z"
)
_INITIAL = re.compile(r"[A-ZÄÖÜ]\.?(?:-[A-ZÄÖÜ]\.?)?\Z|(?:Ch|Th|St|Ph)\.\Z")
_NICHT_NACHNAME = re.compile(
    r"(?:g?GmbH|mbH|UG|AG|SE|KG|OHG|GbR|eV|eG|KGaA|Co|Ltd|Inc|e\.?\s?[VKG]\.?|Stra(?:ß|ss)e|Str\.?|Weg|Platz|Allee"
    r"|Ring|Gasse|Damm|Ufer|Haus|Schule|Gymnasium|Universität|Stiftung|Verlag"
    r"|Verein|Institut|Hochschule|Klinik|Krankenhaus|Apotheke|Praxis|Kanzlei|Bank|Gesellschaft|Museum|Kirche|Gemeinde"
    r"|Telefon|Tel\.?|Fax|E-?Mail|Email|Mail|Mobil|Adresse|Anschrift"
    r"|Kontakt|Impressum|Datenschutz|Inhaber(?:in)?|Geschäftsführ\w*|Vorstand\w*|Vorsitzend\w*|Webdesign|Design"
    r"|Studio|Fotografie|Photography|Foto|Fotos|Media|Consulting|Coaching|Shop"
    r"|Blog|Team|Software|Music|Musik|Art|Service|Services|Solutions|Immobilien|Bau|Gruppe|Group|Holding|Beratung"
    r"|Website|Homepage|Internet|Web|Straße|Und|Oder|Die|Der|Das|Str|Hausnummer"
    r"|Deutschland|Germany|Berlin|Hamburg|München|Köln|USt|Umsatzsteuer\w*|Steuernummer|Register\w*|HRB|HRA"
    r"|Amtsgericht|Copyright|Privacy|Policy|Cookie|Cookies|Maps|Analytics|Fonts|Commons"
    r"|License|Straßenverzeichnis|Alle|Rechte|Vorbehalten|Sitz|Verantwortlich\w*|Stellvertret\w*|Schatzmeister\w*"
    r"|Kassier\w*|Schriftführ\w*|Beisitz\w*|Vereinsregister|Handelsregister)\Z"
)
_STREET_TAIL = re.compile(
    r"[ \-]?(?:stra(?:ß|ss)e|str\.|weg|platz|allee|ring|gasse|damm|ufer|schule|gymnasium|universität|stiftung|haus"
    r"|institut|park)\b",
    re.IGNORECASE,
)
_JOB = re.compile(
    r"\A(?:(?:1\.|2\.|3\.|erste[rn]?|zweite[rn]?|stellv(?:ertretende[rn]?|\.)?|geschäftsführende[rn]?|alleinige[rn]?"
    r"|kommissarische[rn]?|ehrenamtliche[rn]?|persönlich haftende[rn]?)\s+)*(?:(?:ober)?bürgermeister(?:in)?"
    r"|vorsitzende[rn]?|vorstand\w*|vorständ\w*|geschäftsführer\w*|geschäftsleit\w*|geschäftsführung|inhaber\w*"
    r"|präsident\w*|direktor\w*|rektor\w*|landr[aä]t\w*|kassen\w*|kassierer\w*|schatzmeister\w*"
    r"|schriftführer\w*|beisitzer\w*|gesellschafter\w*|partner\w*|komplementär\w*|prokurist\w*|redakt\w*"
    r"|chefredakt\w*|rechtsanw\w*|steuerberat\w*|wirtschaftsprüf\w*|notar\w*|arzt|ärztin|zahnarzt|zahnärztin"
    r"|heilpraktiker\w*"
    r"|pfarrer\w*|sprecher\w*|leiter\w*|leitung|ceo|cto|cfo|coo|managing director|owner|founder|verantwortlich\w*"
    r"|herrn?|frau|den|die|der|das|dem|durch|vertretungsberechtigte\w*|hauptgeschäftsführer\w*"
    r"|verwalter\w*)\b[\s:,.–-]*",
    re.IGNORECASE,
)
_ORGAN = re.compile(
    r"\b(?:Büro|Stelle|Amt|Abteilung|Referat|Pressestelle|Redaktion|Team|Stadt|Gemeinde|Kreis|Landkreis|Bezirk"
    r"|Verwaltung|Ministerium"
    r"|Fachbereich|Fakultät|Lehrstuhl|Dezernat|Sekretariat|Zentrale|Geschäftsstelle|Fraktion|Ortsverband|Kreisverband"
    r"|Praxis|Kanzlei|Studio"
    r"|Restaurant|Hotel|Café|Salon|Werkstatt|Bäckerei|Metzgerei|Agentur|Büro|Dienst|Zentrum|Center|Hof|Laden|Markt"
    r"|Akademie|Institut"
    r"|Wirtschaftsprüfer|Steuerberater|Rechtsanwält|Rechtsanwalt|Telefon|Anschrift|Adresse|Bundesrepublik|Deutschland"
    r"|Germany)\w*"
)
_SPLIT = re.compile(r"\s*(?:[,;/&|•·\n]| und | sowie | u\. | and | [–-] )\s*")
_BRACKETS = re.compile(r"\([^)\n]{0,80}\)")
_PLACE_WORDS = re.compile(
    r"(?:A[mn]|I[mn]|Auf|Zu[mr]|Unter|Vor|Beim?|Hinter|(?:Alt|Neu|Ober|Unter)er?|Bad|Sankt|St\.|Markt|Burg|Kloster"
    r"|Hansestadt|Groß|Klein|Ost|West|Nord|Süd)\Z"
)
"""First words of streets („Am Kranen“) and towns („Bad Tal“), never of names."""
_PROSE = re.compile(r"\s(?:mit|in|im|für|aus|bei|beim|über|auf|unter|seit|nach|gegenüber|sowie für|zum|zur|am)\s")
"""Words behind which a sentence goes on about something else than the holder of a function."""
MAX_TOKENS = 6


@once
def find_personen(dokument: Pruefdokument) -> tuple[Fund, ...]:
    """Full names (first name known), in order; no streets, schools or companies called after somebody."""
    found: list[Fund] = []
    for start, end in dokument.zeilen:
        found += persons_in(dokument.text, (start, end))
    return tuple(found)


def persons_in(text: str, span: Span) -> list[Fund]:
    """Full names with a known first name in a part of the text."""
    start, end = span
    found: list[Fund] = []
    tokens = list(_TOKEN.finditer(text, start, end))
    n = 0
    while n < len(tokens):
        stop = _name_from(text, tokens, n, end)
        if stop:
            name = text[tokens[n].start() : tokens[stop - 1].end()].rstrip(".-’'")
            at = (tokens[n].start(), tokens[n].start() + len(name))
            if not is_beispielname(text, at):
                found.append(Fund(name, at))
            n = stop
        else:
            n += 1
    return found


def _name_from(text: str, tokens: list[re.Match[str]], n: int, end: int) -> int:
    """Index behind the last token of the name that begins at ``n``; 0 if none does."""
    first = tokens[n][0].strip(".-")
    if len(first) < 2 or not first[0].isupper() or not is_vorname(first) or tokens[n][0].endswith("."):
        return 0
    if "-" in first and _STREET_TAIL.search(f"-{first.rsplit('-', 1)[1]}"):
        return 0
    last, surname = n, False
    for k in range(n + 1, min(len(tokens), n + MAX_TOKENS)):
        gap = text[tokens[k - 1].end() : tokens[k].start()]
        if gap.strip() or len(gap) > 2 or not gap:
            break
        word = tokens[k][0]
        bare = word.rstrip(".")
        if word.lower() == "und" and tokens[k - 1][0].lower() not in _PARTIKEL:
            break
        if (word.lower() in _PARTIKEL and not surname) or (_INITIAL.match(word) and not surname):
            last = k
        elif _NICHT_NACHNAME.match(bare) or (
            _STREET_TAIL.search(bare[-9:]) and re.match(r"\s\d", text[tokens[k].end() : tokens[k].end() + 2])
        ):
            break
        elif _SURNAME.match(bare) and len(bare) >= 2:
            if surname and not is_vorname(text[tokens[last].start() : tokens[last].end()]):
                break
            last, surname = k, True
            if word.endswith(".") and len(bare) > 2:
                break
        else:
            break
    if not surname or text[tokens[last].start() : tokens[last].end()].lower() in _PARTIKEL:
        return 0
    tail = text[tokens[last].end() : min(end, tokens[last].end() + 14)]
    return 0 if _STREET_TAIL.match(tail) else last + 1


def read_namen(text: str, span: Span) -> list[Fund]:
    """Full names where only names can stand (behind „Geschäftsführer:“): a first name need not be known."""
    known = persons_in(text, span)
    if known:
        return known
    found: list[Fund] = []
    start = span[0]
    part = _BRACKETS.sub(lambda match: " " * len(match[0]), text[slice(*span)])
    if prose := _PROSE.search(part, part.rfind(":") + 1):
        part = part[: prose.start()]
    begin = 0
    for cut in [*_SPLIT.finditer(part), None]:
        stop = len(part) if cut is None else cut.start()
        if name := _bare_name(part[begin:stop]):
            at = start + begin + part[begin:stop].index(name)
            if not is_beispielname(text, (at, at + len(name))):
                found.append(Fund(name, (at, at + len(name))))
        begin = len(part) if cut is None else cut.end()
    return found


def _bare_name(piece: str) -> str:
    """The name in a piece without title and function; "" if it is none."""
    words = piece.strip(" .:–-*_#()\t")
    for _ in range(3):
        shorter = _JOB.sub("", _TITEL.sub("", words, count=1) if _TITEL.match(words) else words).strip(" .:–-")
        if shorter == words:
            break
        words = shorter
    tokens = words.split()
    if not 2 <= len(tokens) <= 5 or is_platzhalter(words) or re.search(r"[\d@:/]", words):
        return ""
    if _ORGAN.search(words) or re.search(r"(?<!von)(?<!van)(?<!auf) (?:der|den|dem|und|für) ", words):
        return ""
    real = [token for token in tokens if token.lower() not in _PARTIKEL and not _INITIAL.match(token)]
    if len(real) < 2 or _INITIAL.match(tokens[0]) or _PLACE_WORDS.match(tokens[0]):
        return ""
    good = all(_SURNAME.match(token.rstrip(".,")) and not _NICHT_NACHNAME.match(token.rstrip(".,")) for token in real)
    return words if good else ""
