"""Reader of addresses: street, number, postal code and place, however lines and labels part them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import fold
from app.domain.pruefung.felder.fund import is_platzhalter, once


@dataclass(frozen=True, slots=True)
class Anschrift:
    """An address.

    Attributes:
        strasse: "" if there is none (post box, only a place).
        hausnummer: "" if the street has none.
        plz: postal code, digits; "" if only a street was found with a place.
        ort: place.
        postfach: it is a post box.
        land: code in front of the postal code („A“, „CH“), "" for none or Germany.
        co: words behind „c/o“, "" for none.
        zeilen: up to four lines above in the same block or, where each line is a block, just above: names.
        platzhalter: a template left it open.
        span: from street to place.
    """

    strasse: str
    hausnummer: str
    plz: str
    ort: str
    postfach: bool
    land: str
    co: str
    zeilen: tuple[str, ...]
    platzhalter: bool
    span: Span

    @property
    def vollstaendig(self) -> bool:
        """Street, number, postal code and place: a document can be served there."""
        return bool(self.strasse and self.hausnummer and self.plz and self.ort) and not self.platzhalter


_PLZ = re.compile(
    r"(?<![\d/+.,\-–])(?:(?P<land>D|DE|A|AT|CH|L|LU|FL|NL|B|BE|F|I|DK|PL|E)\s?[-–—]\s?)?(?P<plz>\d{5}"
    r"|(?<=[A-Z][-–])\d{4}|\d{4}(?=[ \u00a0]?[A-Z]{2}[ \u00a0][A-Z][a-z])|"
    r"(?<=[A-Z]\s[-–]\s)\d{4})(?!\d)(?![/.\-–]\d)(?:[ \u00a0]?[A-Z]{2}(?=[ \u00a0][A-Z][a-z]))?"
    r"\s?,?[ \u00a0]{0,3}(?:\*{0,2}\|\s?)?"
    r"(?P<ort>(?:St\.|Bad|[A-ZÄÖÜ])[\wÄÖÜäöüß.\-’'/]*(?:[ \u00a0](?:am|an der|an|im|in der|in|bei|vor der|ob der|auf"
    r"|i\.|a\.|b\.|d\.|v\.|"
    r"\([^)\n]{2,25}\)|[A-ZÄÖÜ][\wÄÖÜäöüß.\-/]*)){0,4})"
)
_PLZ_VIER = re.compile(
    r"(?<=[\s,|])(?P<land>(?!))?(?P<plz>[1-9]\d{3})(?![\d/.\-–])[ \u00a0]{1,3}"
    r"(?P<ort>(?:St\.|Bad|[A-ZÄÖÜ])[\wÄÖÜäöüß.\-’'/]*(?:[ \u00a0](?:am|an der|an|im|in der|in|bei|ob der|[A-ZÄÖÜ]"
    r"[\wÄÖÜäöüß.\-/]*)){0,3})"
)
"""Postal codes of four digits without a country code; read only behind a house number in a text of such a country."""
_KANTON = re.compile(r" (?:AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH)\Z")
_LAND_VIER = re.compile(
    r"österreich|\baustria\b|schweiz|\bsuisse\b|switzerland|liechtenstein|luxemb|\w\.(?:at|ch|li|lu)\b"
    r"|(?:\+|\b00)\s?4[13]\b|\bfagg\b|\batu\d"
)
_NUMMER_DAVOR = re.compile(
    r"[A-ZÄÖÜa-zäöüß.]{2},?[ \u00a0](?:Nr\.?\s?)?\d{1,4}[ \u00a0]?[a-zA-Z]?(?:\s?[-–/]\s?\w{1,5}){0,4}"
    r"(?:[ \u00a0](?:Top|Tür|Stiege|Stock)[ \u00a0.]*\d{1,3}){0,2}"
    r"[ \u00a0]{0,2}(?:[,|·]|\n|[-–](?=[ \u00a0]))\s{0,3}\Z"
)
_PLZ_GB = re.compile(r"(?<![\w])(?P<plz>[A-Z]{1,2}\d[A-Z\d]?[ \u00a0]\d[A-Z]{2})(?![\w])")
_STREET_GB = re.compile(
    r"(?P<nr>\d{1,4}[a-zA-Z]?(?:[-–]\d{1,4})?),?[ \u00a0]"
    r"(?P<strasse>(?:[A-Z][\w’'.\-]*[ \u00a0]){0,4}(?:Street|Road|Lane|Avenue|Drive|Close|Way|Place|Square|Court"
    r"|Gardens|Terrace|Crescent|Row|Hill|Park|Walk|Mews|Yard|Quay|St|Rd))\b"
)
_SUFFIX = (
    r"(?:stra(?:ß|ss)e|str\b\.?|strasse|weg|platz|pl\.|allee|gasse|ring|damm|ufer|chaussee|markt|hof|berg|tal|graben"
    r"|wall|steig|pfad"
    r"|park|promenade|kamp|stieg|brücke|bruck|feld|garten|gärten|gang|twiete|terrasse|kai|deich|weiher|anger|bogen"
    r"|zeile|winkel"
    r"|rain|heide|wiese|wiesen|aue|au|siedlung|hang|höhe|leite|passage|tor|hafen|insel|mühle|burg|kirchhof|kolonnaden"
    r"|plan|bühl"
    r"|halde|schlag|haus|dorf|stadt|hausen|heim|street|road|lane|avenue|drive|straat)"
)
_NR = (
    r"\d{1,4}(?:\s?[a-zA-Z](?![a-zA-ZäöüÄÖÜ]))?"
    r"(?:(?:\s?[-–/+&]\s?|\s(?:bis|und)\s)\d{1,4}(?:\s?[a-zA-Z](?![a-zA-ZäöüÄÖÜ]))?)?"
)
_NUMBER_AHEAD = r"(?=[\w.’'\- \u00a0]{1,210}?(?:(?<=[^\W\d_])|(?<=\.))[ \u00a0,]{0,3}(?:Nr\.?\s?)?\d)"
"""What every street begins with: words without a break, then a number. Looking for that costs less than the street."""
_STREET = re.compile(
    rf"(?<!\w){_NUMBER_AHEAD}(?P<strasse>(?:[A-ZÄÖÜ0-9][\wÄÖÜäöüß.’'\-]{{0,30}}[ \u00a0]){{0,5}}?"
    rf"[\wÄÖÜäöüß.’'\-]{{0,30}}?{_SUFFIX})"
    rf"[ \u00a0,]{{0,3}}(?:Nr\.?\s?)?"
    rf"(?P<nr>{_NR})(?![\d€%])",
    re.IGNORECASE,
)
_LOOSE = re.compile(
    rf"(?P<strasse>[A-ZÄÖÜ][A-Za-zÄÖÜäöüßÀ-ÿ.’'\-]*(?:[ \u00a0][A-Za-zÄÖÜäöüßÀ-ÿ.’'\-]+){{0,5}})"
    rf"[ \u00a0,]{{1,3}}(?:Nr\.?\s?)?(?P<nr>{_NR})\W*\Z"
)
_LAST_WORDS = re.compile(
    r"(?<=[ \u00a0])(?P<strasse>(?:(?:Am|An|In|Im|Auf|Zum|Zur|Unter|Hinter|Vor|Bei|Beim|Alte[rn]?|Neue[rn]?|Gro(?:ß"
    r"|ss)e[rn]?"
    r"|Kleine[rn]?|Obere[rn]?|Untere[rn]?|Platz|der|den|dem|des"
    r"|Deutschen)[ \u00a0]){0,4}[A-ZÄÖÜ][a-zäöüß]{2,}[\wäöüß\-]*)"
    rf"[ \u00a0](?P<nr>{_NR})\Z"
)
_BEHIND_FIRM = re.compile(
    r".*\b(?:g?GmbH|mbH|UG|\(haftungsbeschränkt\)|AG|SE|KG|OHG|GbR|eG|e\. ?V\.|e\.V|e\. ?K\.|PartG(?:mbB)?|mbB"
    r"|Ltd\.?|Inc\.?)\s"
)
"""A company on the line before its street: „Blumtee GmbH Hafenstraße“."""
_SQUARE = re.compile(r"(?P<strasse>\b[A-Z]\s?\d{1,2}),?\s(?P<nr>\d{1,3}(?:[-–]\d{1,3})?[a-z]?)\W*\Z")
_NUMBERLESS = re.compile(
    r"\A\W*(?P<strasse>(?:[A-ZÄÖÜ][\wäöüß.\-]*[ \u00a0]){0,3}[\wÄÖÜäöüß.\-]*(?:[Ss]tra(?:ß|ss)e|[Ss]tr\.|[Ww]eg"
    r"|[Pp]latz|[Aa]llee|[Gg]asse|[Rr]ing|[Dd]amm"
    r"|[Uu]fer))\W*\Z"
)
_MONTH = r"(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)"
_NO_STREET = re.compile(
    r"postfach|p\.? ?o\.? ?box|\btel|telefon|\bfon\b|\bfax|mobil|\bhr[ab]\b|register|steuer|\bust|\biban|nummer|@"
    r"|www\.|http"
    rf"|seite \d|\babs|artikel|\bstand\b|\bfassung|\d\. {_MONTH}|\b{_MONTH} \d{{4}}|\buhr\b|\bjahr|version|copyright"
    rf"|©|\bca\. "
    r"|\bart\. |§"
)
_POSTFACH = re.compile(r"(?:postfach|p\.? ?o\.? ?box)[ \u00a0:]{0,3}(?:\d[\d \u00a0]{1,11}\d)?", re.IGNORECASE)
_CO = re.compile(r"(?:\bc\s?[/.]\s?o\b|℅|\bper adresse\b|\bzu händen\b)[ .:]{0,3}(?P<wer>[^\n,|]{2,80})", re.IGNORECASE)
_LABELS = re.compile(
    r"\A\W{0,4}(?:straße(?: und hausnummer|, hausnummer|/hausnummer|/nr\.?|, nr\.?)?|strasse|str\.|street|(?:post"
    r"|haus|besucher|besuchs"
    r"|liefer|büro|firmen|geschäfts|ladungsfähige )?\s?(?:anschrift|adresse)|address"
    r"|(?:firmen)?sitz(?: der gesellschaft| des vereins)?|plz"
    r"(?:,? ?/? ?(?:und )?(?:wohn)?ort)?|ort|stadt|wohnort|city)\s*[:|]\s*",
    re.IGNORECASE,
)
_PARTS = re.compile(r"\s+[-–—|•·●,/]\s+|[,|•·●;]\s*|\s{3,}")
LINES_ABOVE = 4
BEFORE_ON_LINE = 400
"""Characters before a postal code on its line that are looked at: a whole page may stand on one line."""


@once
def find_anschriften(dokument: Pruefdokument) -> tuple[Anschrift, ...]:
    """Addresses in order: with street, of a post box, or only postal code and place."""
    found: list[Anschrift] = []
    read = [_read(dokument, match) for match in _PLZ.finditer(dokument.text) if not _is_no_plz(dokument.text, match)]
    for anschrift in sorted([*read, *_four_digits(dokument), *_british(dokument)], key=lambda one: one.span):
        if not found or anschrift.span[0] >= found[-1].span[1]:
            found.append(anschrift)
    return tuple(found)


def _four_digits(dokument: Pruefdokument) -> Iterator[Anschrift]:
    """Addresses of Austria, Switzerland, Liechtenstein and Luxembourg without a code in front of the postal code."""
    abroad = bool(_LAND_VIER.search(dokument.gefaltet))
    for match in _PLZ_VIER.finditer(dokument.text):
        before = dokument.text[max(0, match.start() - 60) : match.start()]
        if (_NUMMER_DAVOR.search(before) or _ends_with_street(before)) and not _is_no_plz(dokument.text, match):
            anschrift = _read(dokument, match)
            if anschrift.vollstaendig and (abroad or _is_swiss(anschrift)):
                yield anschrift


def _is_swiss(anschrift: Anschrift) -> bool:
    """A Swiss address tells itself: its street is written „strasse“, its place may have the canton behind it."""
    return "strasse" in anschrift.strasse.lower() or bool(_KANTON.search(anschrift.ort))


def _british(dokument: Pruefdokument) -> Iterator[Anschrift]:
    """British addresses: the number in front of the street, the place in front of the postal code."""
    text = dokument.text
    for match in _PLZ_GB.finditer(text):
        start = max(0, match.start() - 120)
        streets = list(_STREET_GB.finditer(text, start, match.start()))
        if not streets:
            continue
        street = streets[-1]
        ort = re.sub(r"[^\w’' \-]+", " ", text[street.end() : match.start()]).strip()
        line_start = text.rfind("\n", 0, street.start()) + 1
        lines = [
            text[line_start : street.start()],
            *(text[slice(*span)] for span in _lines_above(dokument, line_start)),
        ]
        zeilen = tuple(" ".join(line.split()) for line in lines[:LINES_ABOVE] if line.strip(" ,"))
        span = (street.start(), match.end())
        gap = is_platzhalter(text[slice(*span)])
        yield Anschrift(
            street["strasse"],
            street["nr"],
            match["plz"],
            ort,
            postfach=False,
            land="GB",
            co="",
            zeilen=zeilen,
            platzhalter=gap,
            span=span,
        )


def _is_no_plz(text: str, match: re.Match[str]) -> bool:
    line_start = text.rfind("\n", 0, match.start()) + 1
    before = fold(text[max(line_start, match.start() - 40) : match.start()])
    number = re.search(
        r"(?:hr[ab]|vr|gnr|pr|register\w*|(?<!haus)nummer|nr\.?|steuer\w*|konto|blz|art\.?|id)\W{0,4}\Z", before
    )
    phone = re.search(r"(?:tel\w*|fon|fax|mobil\w*|phone|hotline|\+\d{2,3})\W{0,3}[\d\s/()\-]*\Z", before)
    plz = match["plz"]
    if re.search(r"\d[ \u00a0]\Z", before) and not _ends_with_street(text[line_start : match.start()]):
        return True
    return bool(number or phone) or (len(plz) == 5 and not "01000" < plz < "99999")


def _ends_with_street(before: str) -> bool:
    """Whether the digits before a postal code are a house number: „Lindenweg 4 12345 Ort“, not part of a number."""
    part = before[-BEFORE_ON_LINE:].rstrip()
    hits = list(_STREET.finditer(part))
    return (bool(hits) and hits[-1].end() == len(part)) or _last_words(part) is not None


def _last_words(part: str) -> re.Match[str] | None:
    """A street without a usual ending at the end of a line that names the provider too: „Blumtee GmbH Am Kranen 6“."""
    hit = _LAST_WORDS.search(part)
    return hit if hit and not _NO_STREET.search(fold(hit[0])) else None


def _read(dokument: Pruefdokument, match: re.Match[str]) -> Anschrift:
    text = dokument.text
    start, end = match.start(), match.end()
    strasse = nummer = ""
    postfach = False
    line_start = text.rfind("\n", 0, start) + 1
    above = _lines_above(dokument, line_start)
    names = list(above)
    here = (max(line_start, start - BEFORE_ON_LINE), start)
    for n, span in enumerate([here, *above[:3]]):
        part = text[slice(*span)]
        if not part.strip(" -–|,*>:;\t"):
            continue
        if box := _POSTFACH.search(part):
            postfach, start = True, span[0] + box.start()
            names = above[n:]
            break
        if hit := _street(part) or (_street_of_last_words(part) if n == 0 else None):
            strasse, nummer = hit[0], hit[1]
            start = span[0] + hit[2]
            names = above[n:] if n else above
            if n == 0 and part[: hit[2]].strip(" ,-–|"):
                names = [(span[0], start), *above]
            break
        if n and (bare := _NUMBERLESS.search(_unlabelled(part))) and len(part) <= 60:
            strasse, start = bare["strasse"].strip(), span[0]
            names = above[n:]
            break
        if n >= 2 or _NO_STREET.search(fold(part)):
            break
    if not strasse and not postfach and (below := _street_behind(text, end)):
        strasse, nummer, end = below
    ort = _place(match["ort"])
    lines = tuple(" ".join(text[slice(*span)].split()) for span in names[:LINES_ABOVE] if text[slice(*span)].strip())
    whole = text[start:end]
    co = next((care["wer"].strip() for line in (*lines, whole) if (care := _CO.search(line))), "")
    land = "" if match["land"] in (None, "D", "DE") else match["land"]
    gap = is_platzhalter(whole) or (match["plz"] in ("12345", "00000", "99999", "11111") and _is_made_up(strasse, ort))
    return Anschrift(strasse, nummer, match["plz"], ort, postfach, land, co, lines, gap, (start, end))


def _is_made_up(strasse: str, ort: str) -> bool:
    return (
        ort.lower() in ("stadt", "ort", "city", "berlin", "musterstadt") and is_platzhalter(f"{strasse} {ort}")
    ) or ort in (
        "Stadt",
        "Ort",
    )


def _place(words: str) -> str:
    """The place without what is no longer part of it: „Berlin Telefon“, „Hamburg Deutschland“."""
    cut = re.split(
        r"[ \u00a0](?:Tel|Fon|Fax|Mobil|E-?[Mm]ail|Deutschland|Germany|GERMANY|DEUTSCHLAND|Bundesrepublik|Amtsgericht"
        r"|Handelsregister|HR[AB]|USt"
        r"|Vertreten|Geschäftsführ|Inhaber|Sitz|Web|Internet|Steuer|Registergericht|Vorstand|Kontakt|Österreich"
        r"|Schweiz)",
        words,
        maxsplit=1,
    )[0]
    return cut.strip(" .,-–/")


def _unlabelled(part: str) -> str:
    return _LABELS.sub("", part)


def _street(part: str) -> tuple[str, str, int] | None:
    """Street and number of a line, the last one in it, and where it begins."""
    offset = len(part) - len(_unlabelled(part))
    bare = part[offset:].rstrip(" \t-–—,|•·*/")
    hits = [hit for hit in _STREET.finditer(bare) if not _NO_STREET.search(fold(hit[0]))]
    if hits and len(bare) - hits[-1].end() <= 45:
        firm = _BEHIND_FIRM.match(hits[-1]["strasse"])
        begin = firm.end() if firm else 0
        return hits[-1]["strasse"][begin:].strip(), hits[-1]["nr"].strip(), offset + hits[-1].start() + begin
    begin = 0
    for piece in _PARTS.finditer(bare):
        begin = piece.end() if piece.end() < len(bare) and not re.match(r"\d", bare[piece.end() :]) else begin
    tail = bare[begin:]
    for pattern in (_SQUARE, _LOOSE):
        if (hit := pattern.search(tail)) and not _NO_STREET.search(fold(hit[0])) and len(hit["strasse"]) <= 50:
            return hit["strasse"].strip(), hit["nr"].strip(), offset + begin + hit.start()
    return None


def _street_of_last_words(part: str) -> tuple[str, str, int] | None:
    hit = _last_words(part.rstrip(" \t-–—,|•·*/"))
    return (hit["strasse"], hit["nr"], hit.start()) if hit else None


def _street_behind(text: str, end: int) -> tuple[str, str, int] | None:
    """A street behind the place: „12345 Ort, Straße 1“, or on the next line."""
    rest = text[end : end + 90]
    same = re.match(r"[ \u00a0]*[,·|–-][ \u00a0]*([^\n,]{4,60})", rest)
    below = re.match(r"[ \u00a0]*\n{1,2}[ \u00a0]*([^\n]{4,60})", rest)
    for piece in (same, below):
        if piece and (found := _STREET.match(piece[1])) and not _NO_STREET.search(fold(found[0])):
            return found["strasse"].strip(), found["nr"].strip(), end + piece.start(1) + found.end()
    return None


def _lines_above(dokument: Pruefdokument, line_start: int) -> list[Span]:
    """Lines above a place, nearest first; one blank line between is passed over, two end them."""
    lines = [span for span in dokument.zeilen if span[1] <= line_start][-LINES_ABOVE - 3 :]
    if lines and dokument.text.count("\n", lines[-1][1], line_start) > 3:
        return []
    kept = lines[-1:]
    for upper, lower in reversed(list(pairwise(lines))):
        if dokument.text.count("\n", upper[1], lower[0]) > 3:
            break
        kept.append(upper)
    return kept
