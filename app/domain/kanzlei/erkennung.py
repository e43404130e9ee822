"""What a new document is: kind, title and date by its file name and first page. Rules in a table, no guess beyond."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from app.domain.deutsch import NBSP, find_daten, format_datum, format_monat, plain_words
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
BILDER = (".png", ".jpg", ".jpeg", ".tif", ".tiff")
"""Extensions of pictures, which are sent as pages of a PDF."""
_TAG_IM_NAMEN = re.compile(
    r"(?:\bvom )?(?<!\d)(?:\d{4}[-. ]\d{1,2}[-. ]\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4})(?!\d)", re.IGNORECASE
)
_MONAT_IM_NAMEN = re.compile(
    r"(?<![\d.-])(?:(?P<monat>0[1-9]|1[0-2])[-. ](?P<jahr>20\d\d)|(?P<j>20\d\d)[-. ](?P<m>0[1-9]|1[0-2]))(?![\d.-])"
)
_MIT_UMLAUT = (
    "kündig", "bestätig", "änderung", "anhörung", "erklärung", "vergütung", "räumung", "übergabe", "überstunden",
    "überweisung", "unfähig", "ärztlich", "geschäft", "rückstand", "rückständ", "gewähr", "prüfung", "begründung",
    "fälligkeit", "eröffnung", "unterstützung", "märz", "auflösung", "erhöhung", "kürzung", "gebühr",
    "eigentümer", "behörde", "zuständig", "entschädigung", "einkünfte", "für", "über",
)  # fmt: skip
"""Words that file names often write without umlauts; nothing else that holds „ue“ is one („Steuer“, „Frauen“)."""
_ASCII = {word.translate({ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue"}): word for word in _MIT_UMLAUT}
_UMLAUT = re.compile(
    "|".join(
        rf"\b{plain}" if plain.startswith("ue") else rf"\b{plain}\b" if plain == "fuer" else plain
        for plain in sorted(_ASCII, key=len, reverse=True)
    ),
    re.IGNORECASE,
)
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
    picture = f".{extension.lower()}" in BILDER
    art = _by_name(stem) or _by_page(erste_seite) or (_A.FOTO if picture else _A.SONSTIGES)
    named = _date_in_name(stem)
    datum = named or _date_of_letter(erste_seite)
    return Erkannt(_title(stem, art, datum, named), art, datum)


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


def _title(stem: str, art: DokumentArt, datum: date | None, named: date | None) -> str:
    """The name made readable: its date behind it in German form, a month in words, umlauts where they are certain."""
    words = " ".join(re.sub(r"[_]+", " ", stem).split())
    words = re.sub(r"^\d{1,3}[.)\-]?\s+(?=[A-Za-zÄÖÜäöü])", "", words)  # „01 Arbeitsvertrag“
    words = _UMLAUT.sub(_with_umlaut, words)
    words, dates = _TAG_IM_NAMEN.subn(" ", words) if named is not None else (words, 0)
    words = _MONAT_IM_NAMEN.sub(_month, words)
    words = " ".join(words.split()).strip(" -,.")
    if dates and named is not None and words:
        words = f"{words} vom {format_datum(named)}"
    if _NICHTSSAGEND.fullmatch(words.casefold().replace("-", " ")) and art is not _A.SONSTIGES:
        return f"{ART_WORT[art]} vom {format_datum(datum)}" if datum else ART_WORT[art]
    return (words[:1].upper() + words[1:] or "Dokument")[:300]


def _with_umlaut(match: re.Match[str]) -> str:
    word = _ASCII[match[0].casefold()]
    return word[:1].upper() + word[1:] if match[0][:1].isupper() else word


def _month(match: re.Match[str]) -> str:
    first = date(int(match["jahr"] or match["j"]), int(match["monat"] or match["m"]), 1)
    return f" {format_monat(first).replace(NBSP, ' ')} "
