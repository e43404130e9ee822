"""What was left open: placeholders, sample names, options, highlights, comments, tracked changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.domain.pruefung.befund import Befund, BefundTyp, Schwere
from app.domain.vertrag.dokument_text import DokumentAbsatz, Feldart
from app.domain.vertrag.endkontrolle_gemeinsam import Pruefdokument, befund, quote

_FUELLWORT = (
    r"einfügen|eintragen|ergänzen|einsetzen|ausfüllen|angeben|anpassen|auswählen|streichen|Name|Vorname|Nachname|Firma"
    r"|Datum"
    r"|Ort|Betrag|Summe|Anschrift|Adresse|Straße|PLZ|Beginn|Ende|Zahl|Anzahl|Tag|Monat|Jahr|Beschreibung|bitte|Bitte"
    r"|Alternative|Option|Variante|oder|Titel|Position|Funktion|Tätigkeit|Unternehmen|Gesellschaft|Kunde|Mandant"
    r"|Aktenzeichen"
    r"|Auftraggeber(?:in)?|Auftragnehmer(?:in)?|Arbeitgeber(?:in)?|Arbeitnehmer(?:in)?|Prozent|Stunden"
)
_LEER = re.compile(
    r"\{\{[^{}]{0,80}\}\}|<<[^<>]{0,80}>>|\$\{[^{}]{0,60}\}|%%\w{1,40}%%"
    r"|\[\s*(?:[_.…●•▪■*#?–-]|x{2,6}\b|X{2,6}\b)(?:[_.…●•▪■*#?–-]|[xX]{2,6}\b|\s){0,60}\]|\[\s{2,60}\]"
    rf"|\[[^\[\]]{{0,60}}\b(?:{_FUELLWORT})\b[^\[\]]{{0,60}}\]"
    rf"|<(?:[^<>@/]{{0,40}}\b)?(?:{_FUELLWORT})\b[^<>@/]{{0,40}}>"
    r"|«\w*_\w*»|●(?=\s?(?:€|EUR|Euro|%|Prozent|[.,;)]|20\d\d|Tag|Woche|Monat|Jahr))|(?<=EUR\s)●|(?<=€\s)●"
)
_DATUM_MUSTER = re.compile(
    r"\b(?:[Xx]{2}|TT|tt)\.\s?(?:[Xx]{2}|MM|mm)\.\s?(?:(?:20)?[Xx]{2,4}|JJJJ|JJ|jjjj)\b"
    r"|\b\d{0,2}\.?[Xx]{2}\.20(?:[Xx]{2}|\d\d)\b"
)
_XXX = re.compile(
    r"(?<![\w.@/-])(?:X{3,}|x{3,})(?![\w@/]|\.\w)|(?<![\w.])[Xx]{2,}(?:[.,][Xx]+)*(?=\s?(?:€|EUR|Euro|%|Prozent|Tage"
    r"|Monate))"
)
_VERMERK = re.compile(r"\b(?:TO[D]O|FIX[M]E|TBD|tbd|t\.\s?b\.\s?d\.)(?!\w)|\bLorem ipsum\b|\?{3,}")
_MUSTER = re.compile(
    r"\b(?:Mustermann|Musterfrau|Musterstraße|Musterstr\.|Musterweg|Musterstadt|Musterhausen|Musterort|Musterfirma"
    r"|Max Muster|Erika Muster|Muster\s(?:GmbH|AG|KG|UG|e\.\s?K\.))(?!\w)"
)
_PUNKTE = re.compile(r"(?:\.{5,}|…\s?…[…\s]*|(?:\.\s){5,}|_{3,}(?:\s_{3,})*)")
_KLICK = re.compile(
    r"\b(?:Klicken|Klicken oder tippen|Tippen) Sie (?:hier|auf)\b[^.]{0,60}\.?|\bWählen Sie ein Element aus\b"
)
_WAHL = re.compile(
    r"\b(?:[Nn]icht\s?[Zz]utreffendes|[Uu]nzutreffendes|[Zz]utreffendes"
    r"|[Nn]icht Gewünschtes)\s+(?:bitte\s+)?(?:zu\s+)?(?:streichen|ankreuzen|gestrichen)"
    r"|\((?:optional|fakultativ|ggf\. streichen|bei Bedarf)\)|\[optional\]|\bgegebenenfalls streichen\b"
    r"|^(?:Alternative|Variante|Option)\s+(?:\d|[A-C]|[IVX]{1,3})\s*[:)]"
)
_ARTIKEL = r"(?:[Dd]er|[Dd]ie|[Dd]as|[Dd]em|[Dd]en|[Dd]es)"
_GESCHLECHT = re.compile(
    rf"\b{_ARTIKEL}\s+(?P<wort>[A-ZÄÖÜ][a-zäöüß]{{4,}}?)(?:e?s|n)?\s*/\s*{_ARTIKEL}\s+(?P=wort)\w{{0,4}}\b"
    r"|\b(?:Herrn?\s*/\s*Frau|Frau\s*/\s*Herrn?)\b|/\s*(?:der|die|dem|den|des)\s+[A-ZÄÖÜ][a-zäöüß]{2,}in\b"
)
_UNTERSCHRIFT = re.compile(
    r"\b(?:Ort|Datum|Unterschrift(?:en)?|[Dd]en|gezeichnet|gez\.|Stempel|Name in Druckbuchstaben|Auftraggeber(?:in)?"
    r"|Auftragnehmer(?:in)?|Arbeitgeber(?:in)?|Arbeitnehmer(?:in)?|(?:Ver)?[Mm]ieter(?:in)?|Käufer(?:in)?"
    r"|Verkäufer(?:in)?)\b"
)
_AUSSEN = "…„“"


def check_placeholders(dokument: Pruefdokument) -> Iterator[Befund]:
    """Everything in the document that looks as if somebody wanted to come back to it."""
    for n, absatz in enumerate(dokument.absaetze):
        yield from _texts(dokument, n, absatz)
        yield from _marks(dokument, absatz)


def _texts(dokument: Pruefdokument, n: int, absatz: DokumentAbsatz) -> Iterator[Befund]:
    text = absatz.text
    taken: list[tuple[int, int]] = []

    def fresh(pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        for match in pattern.finditer(text):
            if not any(s < match.end() and match.start() < e for s, e in taken):
                taken.append(match.span())
                yield match

    for pattern in (_LEER, _DATUM_MUSTER, _XXX, _KLICK):
        for match in fresh(pattern):
            if not _is_citation_gap(text, match):
                yield _open(dokument, absatz, match, "Platzhalter", "Hier ist etwas einzusetzen.")
    if not absatz.verzeichnis:
        for match in fresh(_PUNKTE):
            if not _is_signature(dokument.absaetze, n, match):
                yield _open(dokument, absatz, match, "Lücke", "Hier ist etwas einzusetzen.")
    for match in fresh(_VERMERK):
        yield _open(dokument, absatz, match, "Vermerk", "Der Vermerk ist zu erledigen und zu löschen.")
    for match in list(fresh(_MUSTER))[:1]:  # name, street and town are one address
        yield _open(dokument, absatz, match, "Mustername", "Die Angabe stammt aus einem Muster und ist zu ersetzen.")
    for match in fresh(_WAHL):
        what = "Der Hinweis kommt oft aus einem Muster. Eine Möglichkeit wählen und den Hinweis löschen."
        yield _open(dokument, absatz, match, "Vielleicht eine Wahl offen", what, Schwere.INFO)
    for match in fresh(_GESCHLECHT):
        what = "Beide Formen stehen da. Ist eine bestimmte Person gemeint, nur die zutreffende stehen lassen."
        yield _open(dokument, absatz, match, "Vielleicht Geschlecht nicht gewählt", what, Schwere.INFO)


def _open(
    dokument: Pruefdokument,
    absatz: DokumentAbsatz,
    match: re.Match[str],
    titel: str,
    what: str,
    schwere: Schwere = Schwere.WARNUNG,
) -> Befund:
    return befund(
        dokument,
        absatz,
        "platzhalter.text",
        f"{titel}: {match[0].strip()[:40]}",
        what,
        schwere=schwere,
        zitat=quote(absatz.text, *match.span()),
    )


def _is_citation_gap(text: str, match: re.Match[str]) -> bool:
    """„[…]“ inside quotation marks shows that words of a quotation are left out."""
    if not re.fullmatch(r"\[\s*(?:…|\.{3})\s*\]", match[0]):
        return False
    end = match.start()
    return max(text.rfind(c, 0, end) for c in "„»") > max(text.rfind(c, 0, end) for c in "“«")


def _is_signature(absaetze: Sequence[DokumentAbsatz], n: int, match: re.Match[str]) -> bool:
    """Whether a line of dots or strokes is meant to be written on by hand: place, date, signature."""
    text = absaetze[n].text
    rest = re.sub(r"[_.…\s]+", " ", text.replace(match[0], " ")).strip(" ,:()")
    around = [a.text for a in absaetze[max(0, n - 3) : n + 4]]
    near = any(_UNTERSCHRIFT.search(t) and len(t) < 120 for t in around)
    if not rest:
        return near or n >= len(absaetze) - 8
    words = rest.split()
    return len(words) <= 8 and bool(_UNTERSCHRIFT.search(rest)) and "€" not in rest and not rest.endswith(".")


def _marks(dokument: Pruefdokument, absatz: DokumentAbsatz) -> Iterator[Befund]:
    for prompt in absatz.platzhalter:
        if not (_KLICK.search(prompt) or _LEER.search(prompt)):
            yield befund(
                dokument,
                absatz,
                "platzhalter.feld",
                "Eingabefeld nicht ausgefüllt",
                "Das Eingabefeld zeigt noch seinen Hinweistext. Ausfüllen oder löschen.",
                zitat=quote(prompt),
            )
    for feld in absatz.felder:
        if feld.art in (Feldart.SERIENDRUCK, Feldart.AUSFUELLFELD):
            name = f" „{feld.ziel}“" if feld.ziel else ""
            yield befund(
                dokument,
                absatz,
                "platzhalter.feld",
                "Feld nicht ausgefüllt",
                f"Das Feld{name} wartet noch auf seinen Inhalt. Den Serienbrief zusammenführen oder das Feld "
                f"ausfüllen.",
                zitat=quote(absatz.text) if absatz.text else "",
            )
    for marked in absatz.markiert:
        yield befund(
            dokument,
            absatz,
            "platzhalter.markiert",
            "Farbig markierter Text",
            "Die Markierung zeigt meist, dass etwas zu prüfen oder einzusetzen ist. Klären und die Markierung "
            "entfernen.",
            schwere=Schwere.INFO,
            typ=BefundTyp.FORM,
            zitat=quote(marked),
        )
    for kommentar in absatz.kommentare:
        author = f" von {kommentar.von}" if kommentar.von else ""
        yield befund(
            dokument,
            absatz,
            "platzhalter.kommentar",
            "Offener Kommentar",
            f"Kommentar{author}: {quote(kommentar.text)}. Erledigen und vor dem Versand löschen.",
        )
    if absatz.aenderungen:
        said = "; ".join(
            f"{'gelöscht' if change.geloescht else 'eingefügt'}: {quote(change.text)}"
            for change in absatz.aenderungen[:4]
        )
        yield befund(
            dokument,
            absatz,
            "platzhalter.aenderung",
            "Nachverfolgte Änderung offen",
            f"{said}. Die Änderungen annehmen oder ablehnen; der andere Teil sieht sie sonst.",
            typ=BefundTyp.FORM,
        )
