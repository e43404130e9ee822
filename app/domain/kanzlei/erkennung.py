"""What a new document is: kind, title and date by its file name and first page. Rules in a table, no guess beyond."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from app.domain.deutsch import find_daten, format_datum, plain_words
from app.domain.kanzlei.akte import DokumentArt
from app.domain.kanzlei.woerter import ART_WORT

_A = DokumentArt
_WOERTER: tuple[tuple[str, DokumentArt], ...] = (
    # compounds stand before the words they are made of
    ("kuendigungsschutzklage|klageschrift|klageantrag|^klage\\b|\\bklage\\b", _A.KLAGESCHRIFT),
    ("kuendigungsbestaetigung|klageerwiderung|kuendigungsfrist", _A.SCHREIBEN),
    ("schwerbehinderte\\w*bescheid|schwerbehindertenausweis|gleichstellungsbescheid", _A.SCHWERBEHINDERTENBESCHEID),
    ("widerspruchsbescheid", _A.WIDERSPRUCHSBESCHEID),
    ("widerspruch", _A.WIDERSPRUCH),
    ("mahnbescheid|vollstreckungsbescheid", _A.MAHNBESCHEID),
    ("strafbefehl", _A.STRAFBEFEHL),
    ("gehaltsabrechnung|gehaltsnachweis|lohnabrechnung|entgeltabrechnung|verdienstabrechnung|abrechnung der brutto",
     _A.GEHALTSABRECHNUNG),
    ("einkommensnachweis|verdienstbescheinigung|lohnsteuerbescheinigung", _A.EINKOMMENSNACHWEIS),
    ("eidesstattliche versicherung|versicherung an eides statt", _A.EIDESSTATTLICHE_VERSICHERUNG),
    ("stundenaufstellung|stundenzettel|stundennachweis|arbeitszeitnachweis|arbeitszeitaufstellung",
     _A.STUNDENAUFSTELLUNG),
    ("arbeitsunfaehigkeitsbescheinigung|aerztliches attest|\\battest\\b|krankmeldung", _A.ATTEST),
    ("geltendmachung", _A.GELTENDMACHUNG),
    ("nachlassverzeichnis", _A.NACHLASSVERZEICHNIS),
    ("testament|erbvertrag", _A.TESTAMENT),
    ("heiratsurkunde|eheurkunde", _A.HEIRATSURKUNDE),
    ("geburtsurkunde", _A.GEBURTSURKUNDE),
    ("sterbeurkunde", _A.STERBEURKUNDE),
    ("\\w*vollmacht", _A.VOLLMACHT),
    ("\\w*zeugnis", _A.ZEUGNIS),
    ("mietvertrag", _A.MIETVERTRAG),
    ("(?:arbeits|anstellungs|dienst)vertrag", _A.ARBEITSVERTRAG),
    ("\\w*vertrag", _A.VERTRAG),
    ("abmahnung", _A.ABMAHNUNG),
    ("mahnung|zahlungserinnerung", _A.MAHNUNG),
    ("lieferschein", _A.LIEFERSCHEIN),
    ("\\w*rechnung", _A.RECHNUNG),
    ("\\w*kuendigung|kuendigungsschreiben", _A.KUENDIGUNG),
    ("\\w*urteil", _A.URTEIL),
    ("\\w*beschluss", _A.BESCHLUSS),
    ("\\w*bescheid", _A.BESCHEID),
    ("\\w*schreiben|\\bbrief\\b|e mail|\\bmail\\b|\\bemail\\b", _A.SCHREIBEN),
    ("\\w*foto\\w*|lichtbild\\w*", _A.FOTO),
)  # fmt: skip
_REGELN = tuple((re.compile(rf"(?<![a-z0-9])(?:{muster})(?![a-z0-9])"), art) for muster, art in _WOERTER)
_IN_NAMEN = tuple((re.compile(muster.replace("\\b", "")), art) for muster, art in _WOERTER)
"""In a file name words run together: „KuendigungBerger“."""
_SAETZE = (
    (re.compile(r"\bkuendigen wir\b|\bkuendige ich\b|\bhiermit kuendigen\b|\bhiermit kuendige\b"), _A.KUENDIGUNG),
    (re.compile(r"\bim namen des volkes\b"), _A.URTEIL),
    (re.compile(r"\bbevollmaechtige ich\b|\bwird hiermit .{0,80}vollmacht erteilt\b"), _A.VOLLMACHT),
    (re.compile(r"\bsehr geehrte"), _A.SCHREIBEN),
)
_KOPFZEILEN = 25
_UEBERSCHRIFT = 60
"""Longest line that may be a heading, in characters."""
_BILDER = (".png", ".jpg", ".jpeg", ".tif", ".tiff")
_NICHTSSAGEND = re.compile(r"(?:scan|img|image|dok|dokument|document|doc|datei|file|pdf|whatsapp|unbenannt|neu|\d|\s)+")
_BRIEFDATUM = re.compile(r"(?:^|,\s*(?:den\s+)?|^den\s+|^Datum:?\s*|\bvom\s+)(?P<tag>\d.*)$", re.IGNORECASE)


@dataclass(frozen=True)
class Erkannt:
    """What was recognised; a person may change all of it."""

    titel: str
    art: DokumentArt
    datum: date | None


def recognise_dokument(dateiname: str, erste_seite: str = "") -> Erkannt:
    """Kind, title and date of a document.

    Args:
        dateiname: name of the file with its extension, without folders.
        erste_seite: text of the first page, empty if it has none (pictures).
    """
    stem, _, extension = dateiname.rpartition(".")
    if not stem:
        stem, extension = dateiname, ""
    picture = f".{extension.lower()}" in _BILDER
    art = _by_name(stem) or _by_page(erste_seite) or (_A.FOTO if picture else _A.SONSTIGES)
    datum = _date_in_name(stem) or _date_of_letter(erste_seite)
    return Erkannt(_title(stem, art, datum), art, datum)


def _by_name(stem: str) -> DokumentArt | None:
    plain = " ".join(plain_words(stem.replace("_", " ")))
    return next((art for pattern, art in _IN_NAMEN if pattern.search(plain)), None)


def _by_page(page: str) -> DokumentArt | None:
    lines = [line for line in page.splitlines() if line.strip()][:_KOPFZEILEN]
    for line in lines:
        if len(line.strip()) <= _UEBERSCHRIFT and not line.rstrip().endswith((".", ",", ";")):
            plain = " ".join(plain_words(line))
            for pattern, art in _REGELN:
                if pattern.search(plain):
                    return art
    text = " ".join(plain_words(page))
    return next((art for pattern, art in _SAETZE if pattern.search(text)), None)


def _date_in_name(stem: str) -> date | None:
    return _only_date(re.sub(r"(?<=\d)[_ ](?=\d)", "-", stem).replace("_", " "))


def _date_of_letter(page: str) -> date | None:
    for line in [line.strip() for line in page.splitlines() if line.strip()][:_KOPFZEILEN]:
        match = _BRIEFDATUM.search(line)
        if match is not None and len(line) <= _UEBERSCHRIFT and (day := _only_date(match["tag"])) is not None:
            return day
    return None


def _only_date(text: str) -> date | None:
    """The date in a text, if it holds exactly one with its year."""
    try:
        found = find_daten(text)
    except ValueError:
        return None
    return found[0][0] if len(found) == 1 else None


def _title(stem: str, art: DokumentArt, datum: date | None) -> str:
    words = " ".join(re.sub(r"[_]+", " ", stem).split())
    words = re.sub(r"^\d{1,3}[.)\-]?\s+(?=[A-Za-zÄÖÜäöü])", "", words)  # „01 Arbeitsvertrag“
    if _NICHTSSAGEND.fullmatch(words.casefold().replace("-", " ")) and art is not _A.SONSTIGES:
        return f"{ART_WORT[art]} vom {format_datum(datum)}" if datum else ART_WORT[art]
    return (words[:1].upper() + words[1:] or "Dokument")[:300]
