"""Readers of tax numbers: USt-IdNr. with its check digit, W-IdNr., Steuernummer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.fund import Fund, once

UST_ZIFFERN = 9


@dataclass(frozen=True, slots=True)
class UstId(Fund):
    """A German or foreign USt-IdNr.; ``wert`` without blanks.

    Attributes:
        gueltig: its check digit is right (German ones); foreign ones are not calculated and count as right.
    """

    gueltig: bool


_GERMAN = re.compile(r"(?<![A-Z0-9])D ?E[ \u00a0:.\-–]{0,3}((?:\d[ \u00a0.\-–/]{0,2}){8,11}\d)(?!\d)", re.IGNORECASE)
_WID = re.compile(r"(?<![A-Z0-9])DE ?\d{3} ?\d{3} ?\d{3}\s?[-–]\s?\d{5}(?!\d)", re.IGNORECASE)
_FOREIGN = re.compile(
    r"(?<![A-Z0-9])(?:ATU ?\d{8}|CHE[ \-]?\d{3}[. ]?\d{3}[. ]?\d{3}(?= ?(?:MWST|TVA|IVA))|NL ?\d{9} ?B ?\d{2}"
    r"|FR ?[0-9A-Z]{2} ?\d{9}"
    r"|LU ?\d{8}|BE ?0\d{9}|IT ?\d{11}"
    r"|PL ?\d{10}|DK ?\d{8}|ES ?[0-9A-Z]\d{7}[0-9A-Z]|IE ?\d{7}[A-Z]{1,2}|GB ?\d{9}|CZ ?\d{8,10}|EE ?\d{9}"
    r"|CY ?\d{8}[A-Z])(?![A-Z0-9])"
)
_LABEL = compile_muster(
    r"u(?:msatz)?st(?:euer)?\.?[ \-–.]{0,3}(?:id(?:entifikation)?s?[\w.\-]*)|umsatzsteuer-?\s?(?:identifikation"
    r"|identitäts|id)|ust\W{0,2}id|uid\b|uid-|vat(?:[ \-]?id|\b)"
    r"|ust\W{0,3}n(?:umme)?r\b|umsatzsteuer-?\s?nummer"
    r"|mehrwertsteuer-?\s?(?:id|nummer|nr)|mwst\.?-?\s?(?:id|nummer|nr)|identifikationsnummer (?:gemäß|nach|gem)"
)
_BARE = re.compile(r"(?<![\d/])(?:de ?\d{5,8}|\d{3} ?\d{3} ?\d{3})(?![\d/])")
_WID_LABEL = compile_muster(
    r"w-?\s?id(?:-?\s?nr|entifikation\w*)?\b|wirtschafts-?\s?id(?:entifikation\w*|-?\s?nr|nr)?\b"
)
_STNR_LABEL = compile_muster(
    r"ust\W{0,3}n(?:umme)?r\b|(?:umsatz|einkommen|körperschafts?|lohn|gewerbe)?-?steuer\s?[-–]?\s?(?:nummer|nr\b\.?)"
    r"|st\.?\s?-?\s?nr\b\.?"
    r"|steuer-?\s?id(?:entifikationsnummer|nr|-nr)?\b|tax (?:number|no|id)\b|tin\b"
)
_FINANZAMT = compile_muster(r"(?:finanzamt\w?|f\.?a\b\.?) [^\n\d]{0,30}")
_FINANZAMT_BEHIND = compile_muster(r"~[ ,;/(-]{0,4}(?:(?:beim?|vom|zuständig\w*) )?(?:finanzamt|fa) (?!x)[a-z]")
_STNR = re.compile(
    r"(?<![\d/])(?:\d{2,3}[ /\-]{1,3}\d{3}[ /\-]{1,3}\d{4,5}|\d{2,5}[ /\-]{1,3}\d{3,5}[ /\-]{1,3}\d{3,5}|\d{10,13}"
    r"|\d{2} ?\d{3} ?\d{3} ?\d{3}|\d{3}/\d{8}|\d{5}/\d{5})(?!\d)"
)

_STNR_STROKES = re.compile(r"(?<![\d/])(?:\d{2,3} ?/ ?\d{3,4} ?/ ?\d{4,5}|[1-9]\d{4} ?/ ?\d{5})(?![\d/])")


def check_digit_ok(ziffern: str) -> bool:
    """Whether the last of nine digits fits the others (ISO 7064, MOD 11,10, as for German USt-IdNrn.)."""
    if len(ziffern) != UST_ZIFFERN or not ziffern.isdigit() or ziffern[0] == "0":
        return False
    product = 10
    for digit in ziffern[:-1]:
        total = (int(digit) + product) % 10 or 10
        product = total * 2 % 11
    return (11 - product) % 10 == int(ziffern[-1])


@once
def find_ust_ids(dokument: Pruefdokument) -> tuple[UstId, ...]:
    """USt-IdNrn. in order, wrong ones too; W-IdNrn. are not among them."""
    text = dokument.text
    wids = [match.span() for match in _WID.finditer(text)]
    found: list[UstId] = []
    for match in _GERMAN.finditer(text):
        if any(start <= match.start() < end for start, end in wids) or _is_bank(text, match.start()):
            continue
        digits = re.sub(r"\D", "", match[1])
        found.append(UstId(f"DE{digits}", match.span(), check_digit_ok(digits)))
    found += [UstId(re.sub(r"[\s.\-]", "", match[0]), match.span(), gueltig=True) for match in _FOREIGN.finditer(text)]
    found += _labelled(dokument, [fund.span for fund in found])
    return tuple(sorted(found, key=lambda fund: fund.span))


def _labelled(dokument: Pruefdokument, known: list[Span]) -> list[UstId]:
    """Behind a label: too few digits, or nine without „DE“; no valid form, but what was meant."""
    found: list[UstId] = []
    for match in _LABEL.finditer(dokument.gefaltet):
        stop = min(len(dokument.text), match.end() + 90)
        hit = _BARE.search(dokument.gefaltet, match.end(), stop)
        if hit and not any(start < hit.end() and hit.start() < end for start, end in known):
            found.append(UstId(hit[0].replace(" ", "").upper(), hit.span(), gueltig=False))
    return found


def _is_bank(text: str, place: int) -> bool:
    return bool(re.search(r"IBAN\W{0,4}\Z", text[max(0, place - 10) : place], re.IGNORECASE))


@once
def find_w_ids(dokument: Pruefdokument) -> tuple[Fund, ...]:
    """Wirtschafts-Identifikationsnummern (§ 139c AO): „DE“, nine digits, hyphen, five digits."""
    return tuple(Fund(re.sub(r"\s", "", match[0]), match.span()) for match in _WID.finditer(dokument.text))


@once
def find_steuernummern(dokument: Pruefdokument) -> tuple[Fund, ...]:
    """Steuernummern behind their label, in order; also one given where an USt-IdNr. should stand."""
    found = list(_under_ust_label(dokument))
    for match in _STNR_LABEL.finditer(dokument.gefaltet):
        stop = min(len(dokument.text), match.end() + 70)
        hit = _STNR.search(dokument.gefaltet, match.end(), stop)
        if hit is None or "de" in dokument.gefaltet[max(match.end(), hit.start() - 4) : hit.start()].split():
            continue
        between = dokument.gefaltet[match.end() : hit.start()]
        if re.search(r"\bde\s?$|ust|umsatzsteuer-?id|tel|fon|hr[ab]|§|\d{5}", between):
            continue
        if all(fund.span != hit.span() for fund in found):
            found.append(Fund(hit[0], hit.span()))
    return tuple(sorted(found, key=lambda fund: fund.span))


def _under_ust_label(dokument: Pruefdokument) -> Iterator[Fund]:
    """Numbers with the strokes of a Steuernummer behind a label for the USt-IdNr., or right beside the Finanzamt."""
    for label, reach in ((_LABEL, 100), (_FINANZAMT, 20)):
        for match in label.finditer(dokument.gefaltet):
            stop = min(len(dokument.text), match.end() + reach)
            hit = _STNR_STROKES.search(dokument.gefaltet, match.end(), stop)
            if hit and not re.search(r"\d{5}|tel|fon|fax|hr[ab]", dokument.gefaltet[match.end() : hit.start()]):
                yield Fund(hit[0], hit.span())
    for match in _STNR_STROKES.finditer(dokument.gefaltet):
        if _FINANZAMT_BEHIND.match(dokument.gefaltet, match.end()):
            yield Fund(match[0], match.span())


@once
def find_ust_labels(dokument: Pruefdokument) -> tuple[Fund, ...]:
    """Places where an USt-IdNr. or W-IdNr. is spoken of, with or without a number."""
    text = dokument.gefaltet
    places = [match.span() for pattern in (_LABEL, _WID_LABEL) for match in pattern.finditer(text)]
    return tuple(Fund(dokument.text[start:end], (start, end)) for start, end in sorted(places))
