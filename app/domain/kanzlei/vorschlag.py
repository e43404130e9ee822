"""What is proposed for an Akte: number, Kurzrubrum, legal form of a firm's name, an address read from one line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.domain.kanzlei.beteiligte import (
    Anschrift,
    BeteiligtenRolle,
    Beteiligter,
    NatuerlichePerson,
    Person,
    Rechtsform,
)

_ZAHLEN = re.compile(r"(\d{1,6})/(\d{1,6})")
_MAX_RUBRUM = 300
_ENDET = r"(?: ?,? (?:i\. ?(?:L|I|Gr)\.|in (?:Liquidation|Insolvenz|Gründung)))?$"
_MUSTER = (
    (r"(?:g?GmbH|mbH|UG(?: \(haftungsbeschränkt\))?|AG|SE) & Co\.? ?KG", Rechtsform.GMBH_CO_KG),
    (r"g?GmbH|mbH|mit beschränkter Haftung", Rechtsform.GMBH),
    (r"UG(?: \(haftungsbeschränkt\))?|Unternehmergesellschaft(?: \(haftungsbeschränkt\))?", Rechtsform.UG),
    (r"AG|\w*Aktiengesellschaft", Rechtsform.AG),
    (r"SE", Rechtsform.SE),
    (r"KG|\w*Kommanditgesellschaft", Rechtsform.KG),
    (r"oHG|OHG|offene Handelsgesellschaft", Rechtsform.OHG),
    (r"e?GbR|Gesellschaft bürgerlichen Rechts", Rechtsform.GBR),
    (r"PartG(?: ?mbB)?|Partnerschaftsgesellschaft(?: ?mbB| mit beschränkter Berufshaftung)?", Rechtsform.PARTG),
    (r"eG|eingetragene Genossenschaft", Rechtsform.EG),
    (r"e\. ?V\.|eingetragener Verein", Rechtsform.EV),
    (r"Körperschaft des öffentlichen Rechts", Rechtsform.KOERPERSCHAFT),
)
_FORMEN = (
    # at the end however it is written; elsewhere only as the law writes it: „Agnes“ and „Se-hoon“ are people
    *((re.compile(rf"(?<!\w)(?:{muster}){_ENDET}", re.IGNORECASE), form) for muster, form in _MUSTER),
    *((re.compile(rf"(?<!\w)(?:{muster})(?!\w)"), form) for muster, form in _MUSTER),
)
_STIFTUNG = re.compile(r"\w*stiftung\b", re.IGNORECASE)
_ANSCHRIFT = re.compile(
    r"(?:(?P<zusatz>[^,]+), ?)?(?P<strasse>(?!Postfach)(?=[^,]*[^\W\d])[^,]*\d ?[a-z]?(?: ?[-–/] ?\d+ ?[a-z]?)?),? "
    r"(?:D-)?(?P<plz>\d{5}) (?P<ort>[^\W\d][^\d,;]*)"
)


class _Nummer(NamedTuple):
    """A file number: running number, year as written, which comes first, digits of the running number."""

    lauf: int
    jahr: int
    jahr_vorn: bool
    vierstellig: bool
    breite: int

    def text(self) -> str:
        jahr = str(self.jahr) if self.vierstellig else f"{self.jahr % 100:02}"
        lauf = str(self.lauf).zfill(self.breite)
        return f"{jahr}/{lauf}" if self.jahr_vorn else f"{lauf}/{jahr}"


def next_aktenzeichen(vorhandene: Sequence[str], jahr: int) -> str:
    """The next free number of the year, written like the newest: ``117/26`` → ``118/26``, ``26/0412`` → ``26/0413``.

    Args:
        vorhandene: file numbers in order of creation; other patterns are left out of account.
        jahr: the present year, four digits.
    """
    read = [n for text in vorhandene for n in _numbers(text, jahr)]
    like = read[-1] if read else _Nummer(0, jahr, jahr_vorn=False, vierstellig=False, breite=1)
    used = [n.lauf for n in read if n.jahr == jahr and n.jahr_vorn == like.jahr_vorn]
    found = like._replace(jahr=jahr, lauf=max(used, default=0) + 1)
    while found.text() in vorhandene:
        found = found._replace(lauf=found.lauf + 1)
    return found.text()


def _numbers(text: str, jahr: int) -> Iterator[_Nummer]:
    """The number in a file number, if one part of it is this year or one of the nine before."""
    match = _ZAHLEN.fullmatch(text.strip())
    if match is None:
        return
    for lauf, written, vorn in ((match[1], match[2], False), (match[2], match[1], True)):
        if len(written) not in (2, 4):
            continue
        year = int(written) if len(written) == 4 else jahr - jahr % 100 + int(written)
        if 0 <= jahr - year < 10:
            breite = len(lauf) if lauf.startswith("0") or vorn else 1
            yield _Nummer(int(lauf), year, jahr_vorn=vorn, vierstellig=len(written) == 4, breite=breite)
            return


def propose_kurzrubrum(beteiligte: Iterable[Beteiligter]) -> str:
    """``Berger ./. Nordlicht Logistik GmbH``; several on a side: ``Berger u. a.``; empty without a Mandant."""
    named = tuple(beteiligte)
    sides = [
        _side([b.person for b in named if b.rolle is rolle])
        for rolle in (BeteiligtenRolle.MANDANT, BeteiligtenRolle.GEGNER)
    ]
    return " ./. ".join(side for side in sides if side)[:_MAX_RUBRUM] if sides[0] else ""


def _side(personen: Sequence[Person]) -> str:
    if not personen:
        return ""
    first = personen[0]
    name = first.nachname if isinstance(first, NatuerlichePerson) else first.firma
    return f"{name} u. a." if len(personen) > 1 else name


def rechtsform_of(name: str) -> Rechtsform | None:
    """The legal form that a firm's name names, as a rule at its end; None if it names none."""
    plain = " ".join(name.split())
    for pattern, form in _FORMEN:
        if pattern.search(plain):
            return form
    return Rechtsform.STIFTUNG if _STIFTUNG.search(plain) else None


def split_name(text: str) -> tuple[str, str, str] | None:
    """A person's name as written: title, first names, last name; None if a part is missing.

    „Dr. Jana von Berger“, and as in lists: „von Berger, Dr. Jana“.
    """
    last, comma, first = text.partition(",")
    words = f"{first} {last}".split() if comma and "," not in first and first.strip() else text.split()
    titel = []
    while words and re.fullmatch(r"(?:Dr|Prof|Dipl)\.?(?:-\w+\.?)?", words[0]):
        titel.append(words.pop(0))
    if len(words) < 2:
        return None
    start = len(words) - 1
    while start > 1 and words[start - 1].islower():  # von, zu, van der
        start -= 1
    return " ".join(titel), " ".join(words[:start]), " ".join(words[start:])


def read_anschrift(text: str) -> Anschrift | None:
    """A German address in one line („c/o Weber, Kaiserkai 12 a, 20457 Hamburg“); None if it is not surely one."""
    match = _ANSCHRIFT.fullmatch(" ".join(text.split()))
    return Anschrift(**match.groupdict()) if match is not None else None
