"""Dates of a document: impossible days, weekdays that do not fit, two values for one thing, an end before its begin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from app.domain.deutsch import MONATE, WOCHENTAGE, format_datum, format_wochentag
from app.domain.pruefung.befund import Befund, Schwere
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle_gemeinsam import Pruefdokument, before, befund, quote

_MONATE = {name.casefold(): n for n, name in enumerate(MONATE, 1)} | {"jänner": 1, "feber": 2}
_DATUM = re.compile(
    r"(?<![\d.,/])(?P<tag>\d{1,2})\.\s?(?:(?P<monat>\d{1,2})\.\s?(?P<jahr>\d{4}|\d{2})(?![\d.,]\d|\d)"
    rf"|(?P<wort>{'|'.join((*MONATE, 'Jänner', 'Feber'))})\b(?:\s(?P<wjahr>\d{{4}})(?!\d))?)"
    r"|(?<![\d-])(?P<ijahr>\d{4})-(?P<imonat>\d{2})-(?P<itag>\d{2})(?![\d-])"
)
_WOCHENTAG = re.compile(rf"\b(?P<tag>{'|'.join((*WOCHENTAGE, 'Sonnabend'))}),?\s+(?:de[mnr]\s+)?$")
_VOR_KURZ = re.compile(r"\b(?:am|vom|zum|bis|ab|seit|den|dem|der|Datum:?|Stand:?)\s+$", re.IGNORECASE)
_KEIN_DATUM_DAVOR = re.compile(r"\b(?:Version|Ver\.|v|Nr\.|Ziffer|Ziff\.|Abschnitt|IP)\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class Datum:
    """A date in a text; ``tag`` None: there is no such day."""

    start: int
    end: int
    tag: date | None


def find_days(text: str) -> list[Datum]:
    """Dates with their year; also impossible ones."""
    found: list[Datum] = []
    for match in _DATUM.finditer(text):
        if match["ijahr"]:
            year, month, day = int(match["ijahr"]), int(match["imonat"]), int(match["itag"])
        elif match["wort"]:
            month, day = _MONATE[match["wort"].casefold()], int(match["tag"])
            if match["wjahr"] is None:
                if _day(2024, month, day) is None:
                    found.append(Datum(*match.span(), None))
                continue
            year = int(match["wjahr"])
        else:
            year, month, day = int(match["jahr"]), int(match["monat"]), int(match["tag"])
            if len(match["jahr"]) == 2:
                if not _VOR_KURZ.search(before(text, match.start())):
                    continue
                year += 2000
            if _KEIN_DATUM_DAVOR.search(before(text, match.start())):
                continue
        if 1850 <= year <= 2199:
            found.append(Datum(*match.span(), _day(year, month, day)))
    return found


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


# ---- labelled dates -------------------------------------------------------------------------------------------------

_HAUPT = (
    r"(?:Vertrag(?:s|es|sverhältnis(?:ses)?|sdauer|slaufzeit)?|(?:Arbeits|Dienst|Miet|Pacht|Anstellungs|Ausbildungs"
    r"|Beschäftigungs"
    r"|Lizenz|Dienstleistungs|Werk|Darlehens)(?:vertrag(?:e?s)?|verhältnis(?:ses)?)|Vereinbarung|Laufzeit|Tätigkeit"
    r"|Zusammenarbeit)"
)
_BEGINN = (
    r"(?:beginnt|beginnen|begonnen|beginne|Beginn\b|Vertragsbeginn|Arbeitsbeginn|Mietbeginn|Dienstbeginn|Laufzeitbeginn"
    r"|Leistungsbeginn|Inkrafttreten|in\s+Kraft|Eintrittsdatum|Eintritt\b|begründet|Dienstantritt)"
)
_ENDE = (
    r"(?:endet|enden|ende\b|Vertragsende|Arbeitsende|Mietende|Laufzeitende|läuft\s+(?:bis|aus)|befristet\s+bis"
    r"|Austrittsdatum"
    r"|Ende\b)"
)
_KENNWORT = re.compile(rf"\b(?:(?P<beginn>{_BEGINN})|(?P<ende>{_ENDE}))")
_HAUPTWORT = re.compile(_HAUPT)
_NOMEN = re.compile(r"(?<![\w-])[A-ZÄÖÜ][\wäöüß-]*(?:\s\d+(?!\.))?")
_NEUTRAL = re.compile(
    rf"{_BEGINN}|{_ENDE}|{'|'.join(WOCHENTAGE)}|(?:{'|'.join(MONATE)})(?:\s\d+)?|Ablauf|Wirkung|Parteien|(?:Der|Die"
    rf"|Das|Des|Dieser?s?|Es|Er"
    rf"|Sie|Am|Ab|Zum"
    r"|Im|In|Mit|Nach|Und|Ihr|Sein)|\w*(?:geber|nehmer|mieter|käufer|Mieter|Käufer)(?:in|s)?|Kündigung"
)
"""Capitalised words that do not name what begins or ends."""
_ZUSAMMEN = re.compile(r"^(?:Vertrags|Arbeits|Miet|Dienst|Laufzeit)")
_DAZWISCHEN = re.compile(
    r"^[\s:]*(?:(?:des|der|dieses|dieser|mit|am|dem|den|zum|ist|war|spätestens|ist der|voraussichtlich|automatisch"
    r"|sodann"
    rf"|Ablauf|ohne dass es einer Kündigung bedarf,?|frühestens|mit Wirkung|{_HAUPT}"
    rf"|Probezeit)[\s:]+)*(?:{'|'.join(WOCHENTAGE)})?,?\s*(?:den?m?\s+)?$"
)
_KEIN_FESTER = re.compile(
    r"\b(?:spätestens|frühestens|voraussichtlich|nicht vor|kann|könnte|würde|falls|wenn|sofern|soweit|nachdem"
    r"|verlängert)\b"
)
_VOM_BIS = re.compile(r"\b(?:vom|von|ab)\s+$", re.IGNORECASE)
_BIS = re.compile(r"^\s*(?:\([^()]{0,20}\)\s*)?(?:bis|–|-)\s*(?:zum|einschließlich)?\s*$")
_SIGNATUR = re.compile(r"^[A-ZÄÖÜ][\wäöüß .()/-]{1,40},\s*(?:den|am|der)?\s*$")


@dataclass(frozen=True)
class Angabe:
    """A date that a label names."""

    sache: str
    was: str
    absatz: DokumentAbsatz
    datum: Datum


def check_dates(dokument: Pruefdokument) -> Iterator[Befund]:
    """Findings about dates."""
    angaben: list[Angabe] = []
    for absatz in dokument.absaetze:
        days = find_days(absatz.text)
        yield from _single(dokument, absatz, days)
        if absatz.im_text:
            angaben += _labelled(absatz, days)
    yield from _contradictions(dokument, angaben)
    yield from _order(dokument, angaben)


def _single(dokument: Pruefdokument, absatz: DokumentAbsatz, days: list[Datum]) -> Iterator[Befund]:
    for n, datum in enumerate(days):
        written = quote(absatz.text, datum.start, datum.end)
        if datum.tag is None:
            yield befund(
                dokument,
                absatz,
                "datum.unmoeglich",
                f"Kein Kalendertag: {absatz.text[datum.start : datum.end]}",
                "Diesen Tag gibt es im Kalender nicht. Das Datum berichtigen.",
                zitat=written,
            )
            continue
        named = _WOCHENTAG.search(before(absatz.text, datum.start))
        if named and named["tag"].replace("Sonnabend", "Samstag") != format_wochentag(datum.tag):
            yield befund(
                dokument,
                absatz,
                "datum.wochentag",
                "Wochentag und Datum passen nicht zusammen",
                f"Der {format_datum(datum.tag)} ist ein {format_wochentag(datum.tag)}. Datum oder Wochentag "
                f"berichtigen.",
                zitat=written,
            )
        first = days[n - 1] if n else None
        if (
            first is not None
            and first.tag is not None
            and datum.tag < first.tag
            and _VOM_BIS.search(before(absatz.text, first.start))
            and _BIS.match(absatz.text[first.end : datum.start])
        ):
            yield befund(
                dokument,
                absatz,
                "datum.reihenfolge",
                "Ende vor dem Beginn",
                f"Der Zeitraum endet am {format_datum(datum.tag)} und damit vor seinem Beginn. Die Daten berichtigen.",
                zitat=quote(absatz.text, first.start, datum.end),
            )


def _labelled(absatz: DokumentAbsatz, days: list[Datum]) -> Iterator[Angabe]:
    """Dates with „beginnt am“, „Beginn:“, „endet mit Ablauf des“ and what begins or ends."""
    text = absatz.text
    for datum in days:
        if datum.tag is None:
            continue
        left = before(text, datum.start)
        cut = max(left.rfind(". "), left.rfind("; ")) + 1
        left = left[cut:] if not left[max(0, cut - 3) : cut - 1].isdigit() else left  # „31. Mai“ ends no sentence
        labels = [m for m in _KENNWORT.finditer(left) if _DAZWISCHEN.match(left[m.end() :] + "")]
        if not labels:
            after = re.match(rf"\s+(?P<wort>{_BEGINN}|{_ENDE})", text[datum.end :])
            if after is None or not re.search(r"\b(?:[Aa]m|[Mm]it)\s+$", left):
                continue
            label, word = after["wort"], after
            around = left + text[datum.end : datum.end + 80].split(".")[0]
        else:
            label, word = labels[-1][0], labels[-1]
            around = left
        if _KEIN_FESTER.search(around):
            continue
        what = "beginn" if re.fullmatch(_BEGINN, label) else "ende"
        if subject := _subject(around, word[0]):
            yield Angabe(subject, what, absatz, datum)


def _subject(around: str, label: str) -> str:
    """What begins or ends: the contract, or what else the words before the label name; "" = cannot be told."""
    if _ZUSAMMEN.match(label):
        return "Vertrag"
    words = [m[0] for m in _NOMEN.finditer(around)]
    if other := [w for w in words if not _NEUTRAL.fullmatch(w) and not _HAUPTWORT.fullmatch(w)]:
        return " ".join(other)
    return "" if any(w in ("Er", "Sie", "Es") for w in words) else "Vertrag"


_NAMEN = {"beginn": "Beginn", "ende": "Ende"}


def _contradictions(dokument: Pruefdokument, angaben: list[Angabe]) -> Iterator[Befund]:
    first: dict[tuple[str, str], Angabe] = {}
    for angabe in angaben:
        before = first.setdefault((angabe.sache, angabe.was), angabe)
        if before.datum.tag == angabe.datum.tag or before.datum.tag is None or angabe.datum.tag is None:
            continue
        yield befund(
            dokument,
            angabe.absatz,
            "datum.widerspruch",
            f"Zwei Daten für dasselbe: {_NAMEN[angabe.was]} ({angabe.sache})",
            f"Hier steht der {format_datum(angabe.datum.tag)}, an anderer Stelle ({dokument.name(before.absatz)}) der "
            f"{format_datum(before.datum.tag)}. Klären, welches Datum gilt, und das andere berichtigen.",
            zitat=quote(angabe.absatz.text, angabe.datum.start, angabe.datum.end),
        )


def _order(dokument: Pruefdokument, angaben: list[Angabe]) -> Iterator[Befund]:
    begins = {a.sache: a for a in reversed(angaben) if a.was == "beginn"}
    ends = {a.sache: a for a in reversed(angaben) if a.was == "ende"}
    for sache, end in ends.items():
        begin = begins.get(sache)
        if begin and begin.datum.tag and end.datum.tag and end.datum.tag < begin.datum.tag:
            yield befund(
                dokument,
                end.absatz,
                "datum.reihenfolge",
                f"Ende vor dem Beginn ({sache})",
                f"Das Ende am {format_datum(end.datum.tag)} liegt vor dem Beginn am {format_datum(begin.datum.tag)} "
                f"({dokument.name(begin.absatz)}). Die Daten berichtigen.",
                zitat=quote(end.absatz.text, end.datum.start, end.datum.end),
            )
    main = begins.get("Vertrag")
    if main is None or main.datum.tag is None:
        return
    for absatz in dokument.text:
        for datum in find_days(absatz.text):
            place = datum.start < 60 and _SIGNATUR.match(absatz.text[: datum.start])
            signed = place and not absatz.text[datum.end :].strip(" .,_") and dokument.stellen.of(absatz) is not None
            if signed and datum.tag is not None and datum.tag > main.datum.tag:
                yield befund(
                    dokument,
                    absatz,
                    "datum.rueckwirkend",
                    "Unterschrift nach dem Beginn",
                    f"Unterschrieben wird am {format_datum(datum.tag)}, der Vertrag beginnt schon am "
                    f"{format_datum(main.datum.tag)} ({dokument.name(main.absatz)}). Prüfen, ob das gewollt ist.",
                    schwere=Schwere.INFO,
                    zitat=quote(absatz.text, datum.start, datum.end),
                )
                return
