"""Amounts: figures against words, one label with two values, net and tax and gross."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from app.domain.deutsch import format_betrag, format_zahl, parse_dezimal
from app.domain.deutsch_lesen import find_woerter, read_zahlwort
from app.domain.deutsch_lesen_werte import Betrag, find_betraege
from app.domain.geld import CENT, round_cent
from app.domain.pruefung.befund import Befund, Schwere
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle_gemeinsam import Pruefdokument, befund, quote
from app.domain.vertrag.endkontrolle_tabellen import check_tables

_IN_WORTEN = re.compile(r"[(–-]?\s*in\s+Worten\s*:?\s*(?P<worte>[^()0-9;–]{3,160})", re.IGNORECASE)
_WAEHRUNG = re.compile(r"\b(?:Euro|EUR|€)(?!\w)\s*", re.IGNORECASE)
_CENT = re.compile(r"\b(?:und\s+)?(?P<wort>[a-zäöüß]+)\s+Cent\b", re.IGNORECASE)
_ZAHL_WORT = re.compile(
    r"(?<![\d.,])(?P<zahl>\d{1,5})\s?\((?:in Worten:\s*)?(?P<wort>[a-zäöüß]{3,40})\)"
    r"|\b(?P<wort2>[a-zäöüß]{3,40})\s\((?P<zahl2>\d{1,5})\)",
    re.IGNORECASE,
)

_FEST = frozenset(
    re.findall(
        r"\w+",
        "Bruttomonatsgehalt Monatsgehalt Bruttomonatsvergütung Monatsvergütung Monatslohn Bruttomonatslohn Grundgehalt "
        "Jahresgehalt Bruttojahresgehalt Stundenlohn Stundensatz Tagessatz Kaution Mietkaution Kaltmiete "
        "Nettokaltmiete "
        "Grundmiete Warmmiete Kaufpreis Gesamtpreis Festpreis Pauschalvergütung Pauschalhonorar Pauschalpreis "
        "Darlehensbetrag Darlehenssumme Auftragswert Gesamtvergütung Monatspauschale Abfindung Stammkapital "
        "Lizenzgebühr",
    )
)
"""Labels of amounts of which a contract has one."""
_WEICH = frozenset(
    ("Vertragsstrafe", "Vergütung", "Gehalt", "Honorar", "Miete", "Haftungshöchstbetrag", "Haftungssumme")
)
"""Labels that may well name several amounts; two values are a hint only."""
_ETIKETT = re.compile(rf"\b(?P<wort>{'|'.join(sorted(_FEST | _WEICH, key=len, reverse=True))})(?:e?s|n)?\b")
_UNTERSCHIED = re.compile(
    r"\b(?:zusätzlich\w*|weitere[nrs]?|ab dem|ab\s\d|ab Beginn|nach Ablauf|erhöh\w+|jeweils|höchstens|mindestens|bis zu"
    r"|Teil\w*|anteilig\w*"
    r"|zweite[nrs]?|dritte[nrs]?|ersten|Rate\w*|Abschlag\w*|Anzahlung|Überstunde\w*|bisherig\w*|bisher|früher\w*|statt"
    r"|alte[nrs]?"
    r"|reduzier\w*|ermäßig\w*|Hälfte|Zuschlag\w*|Staffel\w*|Nachlass|Rabatt|abzüglich|für jeden|für jede[nrs]?|je)\b",
    re.IGNORECASE,
)
_ZWISCHEN = re.compile(r"(?:[a-zäöüß\s,(]|Höhe|Euro|EUR|€|Betrag){0,80}:?\s*(?:[a-zäöüß\s(]|EUR|€){0,30}")
"""No noun stands between a label and its amount: „Tagessatz für Berater“ is another one than „Tagessatz“."""
_STEUER = re.compile(r"\b(?:USt|MwSt|Umsatzsteuer|Mehrwertsteuer|Mwst|Ust)\b")
_SATZ = re.compile(r"(?P<satz>\d{1,2}(?:,\d)?)\s?(?:%|Prozent|v\.\s?H\.)")
_HUNDERT = Decimal(100)


def check_amounts(dokument: Pruefdokument) -> Iterator[Befund]:
    """Findings about amounts."""
    angaben: list[_Angabe] = []
    for absatz in dokument.absaetze:
        amounts = find_betraege(absatz.text)
        yield from _words(dokument, absatz, amounts)
        if absatz.im_text:
            yield from _net_and_gross(dokument, absatz, amounts)
            angaben += _labelled(absatz, amounts)
    yield from _contradictions(dokument, angaben)
    yield from check_tables(dokument)


# ---- figures and words ----------------------------------------------------------------------------------------------


def _words(dokument: Pruefdokument, absatz: DokumentAbsatz, amounts: list[Betrag]) -> Iterator[Befund]:
    taken: list[tuple[int, int]] = []
    for match in _IN_WORTEN.finditer(absatz.text):
        before = [a for a in amounts if a.end <= match.start() + 2 and match.start() - a.end < 40]
        spoken = _read_words(match["worte"])
        if before and spoken is not None:
            taken.append(match.span())
            if spoken != before[-1].wert:
                yield _differs(
                    dokument,
                    absatz,
                    before[-1].start,
                    match.end(),
                    format_betrag(before[-1].wert),
                    format_betrag(spoken),
                )
    for match in _ZAHL_WORT.finditer(absatz.text):
        value = read_zahlwort(match["wort"] or match["wort2"])
        figure = int(match["zahl"] or match["zahl2"])
        if value is not None and value != figure and not any(s < match.end() and match.start() < e for s, e in taken):
            yield _differs(dokument, absatz, *match.span(), format_zahl(figure), format_zahl(value))


def _read_words(text: str) -> Decimal | None:
    """„dreitausendfünfhundert Euro und fünfzig Cent“, „Euro dreihundert“; None if it cannot be read as a whole."""
    cents = _CENT.search(text)
    cent = read_zahlwort(cents["wort"]) if cents else 0
    whole = _WAEHRUNG.sub(" ", text[: cents.start()] if cents else text)
    words = [w.text for w in find_woerter(whole) if w.plain not in ("brutto", "netto", "und")]
    value = read_zahlwort("".join(words)) if words else None
    if value is None or cent is None or not 0 <= cent < 100:
        return None
    return Decimal(value) + Decimal(cent) / _HUNDERT


def _differs(dokument: Pruefdokument, absatz: DokumentAbsatz, start: int, end: int, figure: str, words: str) -> Befund:
    return befund(
        dokument,
        absatz,
        "betrag.worte",
        "Zahl und Zahlwort verschieden",
        f"In Ziffern stehen {figure}, in Worten {words}. Klären, was gilt, und die andere Angabe berichtigen.",
        zitat=quote(absatz.text, start, end),
    )


# ---- one label, two values ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Angabe:
    schluessel: tuple[str, str, str]
    fest: bool
    absatz: DokumentAbsatz
    betrag: Betrag


def _labelled(absatz: DokumentAbsatz, amounts: list[Betrag]) -> Iterator[_Angabe]:
    """Amounts right behind their label; a sentence that speaks of a difference is left out."""
    text = absatz.text
    last_end = 0
    for number, amount in enumerate(amounts):
        labels = list(_ETIKETT.finditer(text[last_end : amount.start]))
        offset, last_end = last_end, amount.end
        if not labels:
            continue
        label = labels[-1]
        between = text[offset + label.end() : amount.start]
        sentence = _sentence(text, offset + label.start(), amount.end)
        word = label["wort"]
        fixed = word in _FEST
        if not _ZWISCHEN.fullmatch(between) or _UNTERSCHIED.search(sentence):
            continue
        if not fixed and (absatz.zelle is not None or number > 0 or len(amounts) > 1):
            continue
        yield _Angabe((word, amount.zeit if not fixed else "", amount.art), fixed, absatz, amount)


def _sentence(text: str, start: int, end: int) -> str:
    left = max((m.end() for m in re.finditer(r"(?<!\d)[.!?;]\s(?=[A-ZÄÖÜ])", text[:start])), default=0)
    right = re.search(r"[.!?;](?:\s|$)", text[end:])
    return text[left : end + right.start() if right else len(text)]


def _contradictions(dokument: Pruefdokument, angaben: list[_Angabe]) -> Iterator[Befund]:
    first: dict[tuple[str, str, str], _Angabe] = {}
    for angabe in angaben:
        before = first.setdefault(angabe.schluessel, angabe)
        if before.betrag.wert == angabe.betrag.wert:
            continue
        doubt = "" if angabe.fest else " Es können zwei verschiedene Fälle gemeint sein; dann ist nichts zu tun."
        yield befund(
            dokument,
            angabe.absatz,
            "betrag.widerspruch",
            f"Zwei Beträge für dasselbe: {angabe.schluessel[0]}",
            f"Hier stehen {format_betrag(angabe.betrag.wert)}, an anderer Stelle ({dokument.name(before.absatz)}) "
            f"{format_betrag(before.betrag.wert)}. Klären, welcher Betrag gilt, und den anderen berichtigen.{doubt}",
            schwere=Schwere.WARNUNG if angabe.fest else Schwere.INFO,
            zitat=quote(angabe.absatz.text, angabe.betrag.start, angabe.betrag.end),
        )


# ---- net, tax, gross ------------------------------------------------------------------------------------------------


def _net_and_gross(dokument: Pruefdokument, absatz: DokumentAbsatz, amounts: list[Betrag]) -> Iterator[Befund]:
    """A paragraph with one net amount, one gross amount and the tax between them."""
    if not _STEUER.search(absatz.text) or not 2 <= len(amounts) <= 3:
        return
    amounts = _figures(absatz.text, amounts)
    net = [a for a in amounts if a.art == "netto"]
    gross = [a for a in amounts if a.art == "brutto"]
    rates = {m["satz"] for m in _SATZ.finditer(absatz.text)}
    if len(net) != 1 or len(gross) != 1:
        return
    tax = [a.wert for a in amounts if not a.art]
    if len(rates) == 1:
        due = round_cent(net[0].wert * parse_dezimal(next(iter(rates))) / _HUNDERT)
    elif len(tax) == 1:
        due = tax[0]
    else:
        return
    wrong_tax = len(tax) == 1 and abs(tax[0] - due) > CENT
    if abs(net[0].wert + due - gross[0].wert) <= CENT and not wrong_tax:
        return
    yield befund(
        dokument,
        absatz,
        "betrag.steuer",
        "Netto, Umsatzsteuer und Brutto passen nicht zusammen",
        "Die Beträge ergeben sich nicht auseinander. Rechnung prüfen und berichtigen.",
        zitat=quote(absatz.text, min(a.start for a in amounts), max(a.end for a in amounts)),
        schritte=(
            f"Rechnung: {format_betrag(net[0].wert)} + {format_betrag(due)} = {format_betrag(net[0].wert + due)}.",
            f"Genannt sind {format_betrag(gross[0].wert)}.",
        ),
    )


def _figures(text: str, amounts: list[Betrag]) -> list[Betrag]:
    """Amounts in figures; „1.200 € (in Worten: …) netto“ says it twice, and „netto“ is said of the first."""
    found: list[Betrag] = []
    for amount in amounts:
        if text[amount.start] in "€E" or text[amount.start].isdigit():
            found.append(amount)
        elif found and not found[-1].art:
            found[-1] = replace(found[-1], art=amount.art)
    return found
