"""Cross-references of a document: to its own §§, Ziffern, Absätze, Buchstaben, and the fields behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.domain.pruefung.befund import Befund, BefundTyp, Schwere
from app.domain.recht.zitat import CitationStyle, Einheit, NormArt, Normzitat
from app.domain.vertrag.dokument_text import DokumentAbsatz, Feldart
from app.domain.vertrag.endkontrolle_gemeinsam import EIGENES, Pruefdokument, before, befund, quote
from app.domain.vertrag.endkontrolle_stellen import Nummernart, Stelle, leading

_STELLENWORT = (
    r"(?:(?:[a-zA-Z]|bis|und|oder|sowie|Abs\.|Absatz(?:es)?|Absätze[n]?|Satz(?:es)?|Sätze[n]?|S\.|Nrn?\.|Nummern?|Buchst\."
    r"|Buchstaben?|lit\.|Halbsatz|Alt\.|Alternative|\d+[a-z]?)(?!\w)|[,)\s])"
)
_UNTER_PARAGRAF = re.compile(rf"(?:§|\bArt(?:\.|ikels?\b))[\s\d§]*[a-z]?{_STELLENWORT}*$")
"""Words of a place below a § or an Artikel: what follows belongs to it."""
_WEITERE_STELLEN = re.compile(rf"{_STELLENWORT}{{0,30}}")
_FELDFEHLER = re.compile(
    r"(?:Fehler|Error)!\s*(?:Verweisquelle|Textmarke|Reference source|Bookmark|Unbekannt|Unknown|Es |No "
    r"|Kein)[^.\n]{0,80}\.?"
)
_FREMD_DANACH = re.compile(
    r"[\s,]*(?:\([^()]{0,40}\)\s*)?(?:(?:de[sr]|dem|die|zu[mr]?|im|in|aus|vom|von|unserer?|ihrer?|seiner?"
    r"|jene[sr])\s+){0,3}"
    r"(?:[a-zäöü]+(?:en|er|es)\s+){0,2}(?P<wort>[A-ZÄÖÜ][\w-]*)"
)
_FREMDES_WORT = re.compile(
    r"(?:.*(?:gesetz(?:e?s|buch(?:e?s)?)?|ordnung|verordnung|satzung|richtlinien?|tarifvertrag(?:e?s)?|bedingungen)"
    r"|Anlagen?|Anhangs?|[A-ZÄÖÜ][\w-]*[A-ZÄÖÜ]\w*)$"
)
_FREMD_DAVOR = re.compile(r"(?:\b(?:dessen|deren)|[A-ZÄÖÜ]\w*[A-ZÄÖÜ]|[Gg]esetz(?:es|buch)?|Anlage\s\w{1,3})[,:]?\s*$")
_ANDERES_DOKUMENT = re.compile(
    r"[\s,]*(?:de[sr]|zu[mr]|im|in\s+de[rm]|aus\s+de[rm]|unseres|unserer|Ihre[sr]|eines|einer|jene[sr]|desselben"
    r"|derselben|dieses(?=\s+Gesetz))\s+(?!§|Absatz)\S"
)
"""„Ziffer 3 des Leistungsverzeichnisses“ is a place in something else."""

_SATZENDE = re.compile(r"[.;]\s+[A-ZÄÖÜ§]")

_ZIFFER = re.compile(
    r"\b(?P<wort>Ziffern?|Ziff\.|Klauseln?|Punkt(?:en|e|s)?|Abschnitt(?:en|e|s)?|Nummern?|Nrn?\.)\s*"
    r"(?P<zahl>\d{1,2}(?:\.\d{1,2}){0,4})(?![\w/]|[.,]\d)"
)
_STARKE_WORTE = ("Ziffer", "Ziffern", "Ziff.")
_VOR_ZIFFER = re.compile(
    r"\b(?:[Ii]n|[Uu]nter|[Gg]emäß|[Gg]em\.|[Nn]ach|[Aa]us|[Ss]iehe|[Vv]gl\.|[Vv]on|[Ll]aut|[Ee]ntsprechend"
    r"|[Ii]m Sinne)"
    r"(?:\s+(?:der|den|dem|obige[rn]|vorstehende[rn]))?\s+$"
)
_ABSATZ = re.compile(r"\b(?:Abs\.|Absatz(?:es)?|Absätze[n]?)\s*(?P<zahl>\d{1,2}[a-z]?)\b")
_BUCHSTABE = re.compile(r"\b(?:Buchstaben?\s+|[Ll]it\.\s*|[Ll]it\s+|Buchst\.\s*)(?P<zahl>[a-z])(?:\)|\b)(?!\.\s?[a-z])")
_NACHBAR = re.compile(
    r"\b(?P<vor>(?:[Vv]orstehende|[Vv]orhergehende|[Vv]orangehende|[Vv]orige)[nrms]?)\s+Absatz(?:es)?\b"
    r"|\b(?P<nach>(?:[Nn]achstehende|[Nn]achfolgende|[Ff]olgende)[nrms]?)\s+Absatz(?:es)?\b(?!\s+(?:ein|neu|hinzu|an))"
)
_WEIT = 10
"""A number so far beyond the last § probably means a law whose name is missing."""


def check_references(dokument: Pruefdokument) -> Iterator[Befund]:
    """References whose target is missing, broken fields, references of a place to itself."""
    for absatz in dokument.absaetze:
        yield from _fields(dokument, absatz)
        if absatz.im_text:
            yield from _norms(dokument, absatz)
            yield from _numbers(dokument, absatz)
            yield from _neighbours(dokument, absatz)


# ---- fields ---------------------------------------------------------------------------------------------------------


def _fields(dokument: Pruefdokument, absatz: DokumentAbsatz) -> Iterator[Befund]:
    texts = _FELDFEHLER.findall(absatz.ganz)
    for text in texts:
        yield befund(
            dokument,
            absatz,
            "verweis.feldfehler",
            "Verweisfeld ohne Ziel",
            "Hier zeigt Word eine Fehlermeldung statt der Fundstelle, weil das Ziel des Verweises gelöscht wurde. Den "
            "Verweis neu einfügen oder die Stelle von Hand nennen.",
            zitat=quote(text),
        )
    for feld in absatz.felder:
        if feld.art not in (Feldart.VERWEIS, Feldart.SEITENVERWEIS) or texts:
            continue
        if not feld.vorhanden:
            yield befund(
                dokument,
                absatz,
                "verweis.textmarke",
                "Verweisfeld auf gelöschte Stelle",
                f"Das Feld zeigt „{feld.text}“, seine Textmarke gibt es aber nicht mehr; beim nächsten Aktualisieren "
                "erscheint eine Fehlermeldung. Den Verweis neu einfügen.",
                zitat=quote(absatz.text),
            )
        elif feld.nummer and feld.zielnummer and not _same_number(feld.text, feld.zielnummer):
            yield befund(
                dokument,
                absatz,
                "verweis.veraltet",
                "Verweisfeld nicht aktualisiert",
                f"Das Feld zeigt „{feld.text}“, sein Ziel trägt jetzt die Nummer „{feld.zielnummer}“. Alle Felder "
                "aktualisieren (in Word: Strg+A, dann F9).",
                zitat=quote(absatz.text),
            )


def _same_number(shown: str, target: str) -> bool:
    """Whether a shown reference ends with the number of its target: „1.2(a)“ does with „(a)“."""
    shown_core, target_core = (re.findall(r"[A-Za-z]+|\d+", text.replace("§", "")) for text in (shown, target))
    return (
        not target_core
        or shown_core[-len(target_core) :] == target_core
        or target_core[-len(shown_core) :] == shown_core
    )


# ---- §§ and Artikel -------------------------------------------------------------------------------------------------


def _norms(dokument: Pruefdokument, absatz: DokumentAbsatz) -> Iterator[Befund]:
    """„§ 4 Abs. 2“ of this document."""
    reported: set[tuple[str, str]] = set()
    for citation in dokument.citations(absatz):
        zitat = citation.zitat
        if not isinstance(zitat, Normzitat) or zitat.regulation_code != EIGENES or zitat.art is not NormArt.NORM:
            continue
        art = Nummernart.PARAGRAF if zitat.style is CitationStyle.PARAGRAPH else Nummernart.ARTIKEL
        if not dokument.stellen.of_kind(art) or _is_foreign(absatz.text, citation.start, citation.end):
            continue
        written = quote(absatz.text, citation.start, citation.end)
        for number in filter(None, (zitat.article, zitat.bis)):
            targets = dokument.stellen.numbered(art, number)
            if not targets:
                if number not in dokument.numbers_of_laws and not _after_a_law(dokument, absatz, citation.start):
                    last = dokument.stellen.highest(art)
                    yield _missing(dokument, absatz, f"{art.value} {number}", written, last, number)
                break
            if zitat.bis:
                continue
            area = dokument.stellen.area(absatz)
            here = [s for s in targets if s.bereich == area] or list(targets)
            if (number, zitat.paragraph) not in reported:
                for finding in _below(dokument, absatz, zitat, here, written):
                    reported.add((number, zitat.paragraph))
                    yield finding


def _below(
    dokument: Pruefdokument, absatz: DokumentAbsatz, zitat: Normzitat, targets: list[Stelle], written: str
) -> Iterator[Befund]:
    """The Absatz, Nummer and Buchstabe below a § that exists."""
    wanted = [(Nummernart.ABSATZ.value, zitat.paragraph)] if zitat.paragraph else []
    kinds = (Einheit.NUMMER, Einheit.BUCHSTABE)
    wanted += [(str(teil.einheit), teil.wert) for teil in zitat.sub if teil.einheit in kinds]
    places = targets
    for unit, value in wanted:
        inner = [i for s in places for i in _inner(dokument, s, unit, value)]
        if inner:
            places = inner
            continue
        if any(_in_running_text(dokument, s, unit, value) for s in places):
            return
        yield befund(
            dokument,
            absatz,
            "verweis.ziel_fehlt",
            "Verweis ins Leere",
            f"{places[0].name} gibt es, {unit} {value} darin aber nicht. Die gemeinte Stelle nennen oder den Verweis "
            "streichen.",
            typ=BefundTyp.FORM,
            zitat=written,
        )
        return
    here = dokument.stellen.of(absatz)
    if wanted and here is not None and any(s is here for s in places) and absatz is here.absatz:
        yield befund(
            dokument,
            absatz,
            "verweis.selbst",
            "Verweis auf sich selbst",
            "Die Stelle verweist auf sich selbst. Prüfen, ob eine andere gemeint ist.",
            schwere=Schwere.INFO,
            typ=BefundTyp.FORM,
            zitat=written,
        )


def _inner(dokument: Pruefdokument, stelle: Stelle, unit: str, value: str) -> list[Stelle]:
    """Places below one that a unit may mean: „Abs. 2“ is also what is printed „2.“ or „4.2“."""
    children = dokument.stellen.inside(stelle) if unit != Nummernart.ABSATZ.value else dokument.stellen.children(stelle)
    letters = (Nummernart.BUCHSTABE, Nummernart.DOPPELBUCHSTABE, Nummernart.GROSS, Nummernart.ROEMISCH_KLEIN)
    return [
        s
        for s in children
        if (s.wert.rpartition(".")[2] if s.art is Nummernart.DEZIMAL else s.wert).casefold() == value.casefold()
        and (s.art in letters) == (not value[0].isdigit())
    ]


def _in_running_text(dokument: Pruefdokument, stelle: Stelle, unit: str, value: str) -> bool:
    """Whether the place may be one without a printed number: an Absatz that is counted, „a)“ within a sentence."""
    inside = dokument.stellen.paragraphs(stelle)
    if unit == Nummernart.ABSATZ.value:
        counted = [a for a in inside if a.zelle is None and a.text and a.ebene is None and a is not stelle.absatz]
        own = 1 if len(stelle.absatz.text) > 80 else 0
        return not dokument.stellen.children(stelle) and value.isdigit() and int(value) <= len(counted) + own
    inline = re.compile(rf"(?<![\w§]){re.escape(value)}[.)]|\({re.escape(value)}\)")
    return any(inline.search(a.text) for a in inside)


def _missing(
    dokument: Pruefdokument, absatz: DokumentAbsatz, target: str, written: str, last: int, number: str
) -> Befund:
    far = leading(number) > last + _WEIT
    law = " Ist eine Vorschrift eines Gesetzes gemeint, dessen Namen ergänzen." if target[0] in "§A" else ""
    return befund(
        dokument,
        absatz,
        "verweis.ziel_fehlt",
        "Verweis ohne Gesetz oder Ziel" if far else "Verweis ins Leere",
        f"{target} gibt es in diesem Dokument nicht. Die gemeinte Stelle nennen oder den Verweis streichen.{law}",
        schwere=Schwere.INFO if far else Schwere.WARNUNG,
        typ=BefundTyp.FORM,
        zitat=written,
    )


def _after_a_law(dokument: Pruefdokument, absatz: DokumentAbsatz, start: int) -> bool:
    """Whether the same sentence cites a law before: „§ 14 BGB und kein Verbraucher (§ 13)“ means that law."""
    return any(
        end <= start and not _SATZENDE.search(absatz.text, end, start + 1) for _, end in dokument.of_laws(absatz)
    )


def _is_foreign(text: str, start: int, end: int) -> bool:
    """Whether a place belongs to a law or another document that is named behind or before it."""
    further = _WEITERE_STELLEN.match(text, end)  # „Nr. 1 bis 3 der Verordnung“: the name comes behind all of them
    if further is not None and further.end() > end and text[further.end() - 1].isspace():
        end = further.end() - 1
    behind = _FREMD_DANACH.match(text, end)
    if behind and _FREMDES_WORT.match(behind["wort"]) and "dies" not in behind[0]:
        return True
    if _ANDERES_DOKUMENT.match(text, end):
        return True
    return _FREMD_DAVOR.search(before(text, start)) is not None


# ---- Ziffern, Absätze, Buchstaben -----------------------------------------------------------------------------------


def _numbers(dokument: Pruefdokument, absatz: DokumentAbsatz) -> Iterator[Befund]:
    spans = [(c.start, c.end) for c in dokument.citations(absatz)]

    def free(match: re.Match[str]) -> bool:
        inside = any(s - 1 <= match.start() < e + 4 for s, e in spans)
        below = _UNTER_PARAGRAF.search(before(absatz.text, match.start()))
        return not inside and not below and not _is_foreign(absatz.text, match.start(), match.end())

    numeric = dokument.stellen.of_kind(Nummernart.ZAHL) or dokument.stellen.of_kind(Nummernart.DEZIMAL)
    for match in _first_of_each(_ZIFFER, absatz.text) if numeric else ():
        weak = match["wort"] not in _STARKE_WORTE
        if (weak and not _VOR_ZIFFER.search(before(absatz.text, match.start()))) or not free(match):
            continue
        if not _number_exists(dokument, absatz, match["zahl"]):
            written = quote(absatz.text, *match.span())
            yield _missing(dokument, absatz, f"Ziffer {match['zahl']}", written, 99, match["zahl"])
    section = dokument.stellen.section(absatz)
    here = dokument.stellen.of(absatz)
    around = {a.nummer: a for a in (absatz, *(s.absatz for s in here.weg if s is not section))} if here else {}
    if section is None or any(dokument.citations(a) for a in around.values()):
        return  # „§ 60 mit Ausnahme der Absätze 5 und 6“: they are those of the § that was named
    for match in _first_of_each(_ABSATZ, absatz.text):
        if free(match):
            yield from _own_part(dokument, absatz, section, match, Nummernart.ABSATZ.value)
    for match in _first_of_each(_BUCHSTABE, absatz.text):
        if free(match):
            yield from _own_part(dokument, absatz, section, match, Nummernart.BUCHSTABE.value)


def _first_of_each(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """The first match of each wording: what is said twice is looked up once."""
    return list({match[0]: match for match in reversed(list(pattern.finditer(text)))}.values())[::-1]


def _own_part(
    dokument: Pruefdokument, absatz: DokumentAbsatz, section: Stelle, match: re.Match[str], unit: str
) -> Iterator[Befund]:
    """„Absatz 2“ or „Buchstabe a“ alone means one of the section it stands in."""
    value = match["zahl"]
    inside = dokument.stellen.inside(section)
    if _inner(dokument, section, unit, value) or any(s.wert == value for s in inside):
        return
    if _in_running_text(dokument, section, unit, value):
        return
    yield befund(
        dokument,
        absatz,
        "verweis.ziel_fehlt",
        "Verweis ins Leere",
        f"{section.name} hat {'keinen' if unit == Nummernart.ABSATZ.value else 'kein'} {unit} {value}. Die gemeinte "
        "Stelle nennen oder den Verweis streichen.",
        typ=BefundTyp.FORM,
        zitat=quote(absatz.text, *match.span()),
    )


def _number_exists(dokument: Pruefdokument, absatz: DokumentAbsatz, number: str) -> bool:
    """Whether a number is printed somewhere: as it is, or part by part („3.1“ is (1) in 3.)."""
    if dokument.stellen.with_number(number):
        return True
    first, *rest = number.split(".")
    places: Sequence[Stelle] = dokument.stellen.with_number(first)
    for value in rest:
        places = [c for s in places for c in dokument.stellen.children(s) if c.wert.rpartition(".")[2] == value]
    section = dokument.stellen.section(absatz)
    inline = section is not None and any(
        re.search(rf"(?<![\d.§]){re.escape(number)}[.)]?\s", a.text)
        for a in dokument.stellen.paragraphs(section)
        if a is not absatz
    )
    return bool(places) or inline


def _neighbours(dokument: Pruefdokument, absatz: DokumentAbsatz) -> Iterator[Befund]:
    """„vorstehender Absatz“ in the first, „nachstehender Absatz“ in the last Absatz of a section."""
    here = dokument.stellen.of(absatz)
    if here is None or here.art is not Nummernart.ABSATZ or here.eltern is None:
        return
    for match in _NACHBAR.finditer(absatz.text):
        siblings = [s for s in dokument.stellen.children(here.eltern) if s.art is Nummernart.ABSATZ]
        at_edge = siblings[0] if match["vor"] else siblings[-1]
        if here is at_edge and absatz is here.absatz:
            which = "ersten" if match["vor"] else "letzten"
            yield befund(
                dokument,
                absatz,
                "verweis.nachbar",
                "Verweis ohne Nachbarabsatz",
                f"Der Verweis steht im {which} Absatz von {here.eltern.name}; dort gibt es keinen solchen Absatz. "
                f"Prüfen, "
                "welche Stelle gemeint ist.",
                schwere=Schwere.INFO,
                typ=BefundTyp.FORM,
                zitat=quote(absatz.text, *match.span()),
            )
