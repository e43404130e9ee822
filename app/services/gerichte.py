"""Zuständigkeit: which Gericht decides about a matter, from what a person knows about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypeVar

from app.domain.deutsch import parse_betrag, parse_datum
from app.domain.recht.gerichte import Gericht, GerichtErgebnis, Gerichtstyp, Rechtsweg, check_plz
from app.domain.recht.gerichte_ort import LAENDER, match_name, typ_of
from app.domain.recht.zustaendigkeit import WERT, Gerichtsanfrage, find_gericht
from app.errors import InputError
from app.ports import Katalog, Uhr

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

_OHNE_GERICHT = (Rechtsweg.BEHOERDE, Rechtsweg.KEINER)


@dataclass(frozen=True)
class Gerichtsfrage:
    """A question as a person writes it; None: unknown.

    Attributes:
        rechtsweg: branch (``ordentlich``, ``arbeit`` …).
        wert: Streitwert („7.000“, „10.000,01 €“).
        stichtag: day of Anhängigkeit; None: today.
        gebiet: subject with rules of its own (``miete`` …).
        vorinstanz: court whose decision is challenged („Amtsgericht Köln“), or its kind alone („AG“).
    """

    rechtsweg: str
    wert: str | None = None
    stichtag: str | None = None
    ort: str | None = None
    plz: str | None = None
    instanz: int = 1
    gebiet: str = WERT
    land: str | None = None
    vorinstanz: str | None = None


class GerichteService:
    """Finds the Gericht."""

    def __init__(self, katalog: Katalog, uhr: Uhr) -> None:
        self._katalog = katalog
        self._uhr = uhr

    def find(self, frage: Gerichtsfrage) -> GerichtErgebnis:
        """The Gericht, or the candidates, with steps and hints.

        Raises:
            InputError: a branch, subject, Land, date, amount, postcode or court that cannot be understood; it says
                what is accepted.
        """
        recht = self._katalog.zustaendigkeit()
        known = tuple(weg for weg in Rechtsweg if weg not in _OHNE_GERICHT)
        rechtsweg = _one_of(frage.rechtsweg, known, "Rechtsweg", "rechtsweg")
        if frage.instanz not in (1, 2, 3):
            raise InputError(f"Eine Instanz {frage.instanz} gibt es nicht.", "Möglich sind 1, 2 und 3.", "instanz")
        gebiet = _key(frage.gebiet, recht.keys(rechtsweg), f"Sachgebiet im Rechtsweg {rechtsweg}", "gebiet")
        land = _key(frage.land.upper(), tuple(LAENDER), "Land", "land") if frage.land else None
        if frage.plz is not None:
            _read(frage.plz, _plz, "Die Postleitzahl", "plz")
        vorinstanz, vorinstanz_typ = self._vorinstanz(frage.vorinstanz)
        anfrage = Gerichtsanfrage(
            rechtsweg=rechtsweg,
            instanz=frage.instanz,
            gebiet=gebiet,
            streitwert=_read(frage.wert, parse_betrag, "Der Streitwert", "wert") if frage.wert else None,
            stichtag=self._day(frage.stichtag),
            plz=frage.plz,
            ort=frage.ort or None,
            land=land,
            vorinstanz=vorinstanz,
            vorinstanz_typ=vorinstanz_typ,
        )
        return find_gericht(self._katalog.gerichte().values(), recht, anfrage)

    def _day(self, text: str | None) -> date:
        if text is None:
            return self._uhr.today()
        return _read(text, parse_datum, "Der Stichtag", "stichtag")

    def _vorinstanz(self, text: str | None) -> tuple[Gericht | None, Gerichtstyp | None]:
        """The court named; its kind alone where only that is named.

        Raises:
            InputError: no court of the directory, or several.
        """
        if text is None:
            return None, None
        typ = typ_of(text)
        if typ is not None and text.strip().casefold() in (typ.value.casefold(), typ.wort.casefold()):
            return None, typ
        found = match_name(self._katalog.gerichte().values(), text)
        if len(found) == 1:
            return found[0], None
        if not found:
            hint = "Bitte mit Art und Ort angeben, zum Beispiel „Amtsgericht Köln“."
            raise InputError(f"Das Gericht „{text}“ steht nicht im Verzeichnis.", hint, "vorinstanz")
        names = ", ".join(g.name for g in found[:8])
        raise InputError(f"„{text}“ meint mehrere Gerichte.", f"Bitte eines angeben: {names}.", "vorinstanz")


def _one_of(text: str, known: tuple[E, ...], what: str, field: str) -> E:
    value = _key(text, tuple(member.value for member in known), what, field)
    return next(member for member in known if member.value == value)


def _key(text: str, known: tuple[str, ...], what: str, field: str) -> str:
    if text not in known:
        raise InputError(f"{what}: „{text}“ gibt es nicht.", f"Möglich sind: {', '.join(known)}.", field)
    return text


def _read(text: str, parse: Callable[[str], T], what: str, field: str) -> T:
    try:
        return parse(text)
    except ValueError as error:
        raise InputError(f"{what} „{text}“ ist nicht lesbar.", f"{error}.", field) from error


def _plz(text: str) -> str:
    check_plz(text)
    return text
