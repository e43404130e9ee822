"""Fees, fee notes, Streitwert and interest on request, from plain values and JSON files."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import TypeVar

import pydantic

from app.domain.deutsch import typografie
from app.domain.recht.anrechnung import compute_rechnung
from app.domain.recht.gebuehren import Gebuehrengesetz, GebuehrErgebnis, compute_gebuehr
from app.domain.recht.rechnung import Rechnung, Rechnungsangaben
from app.domain.recht.rvg import Verguetungsrecht
from app.domain.recht.streitwert import StreitwertErgebnis
from app.domain.recht.streitwertarten import Streitwertangaben, compute_streitwerte
from app.domain.recht.verzeichnis import KvNummer, compute_nummer
from app.domain.recht.zinsen import Zinsergebnis, Zinsmethode, compute_zinsen
from app.domain.unfit import UnfitError
from app.domain.werte import FrozenModel
from app.eingabe import json_ort, problems_of, read_json
from app.errors import InputError, NotFoundError, Problem
from app.ports import Katalog, Uhr
from app.ports_kosten import Kostenrecht

M = TypeVar("M", bound=FrozenModel)

_BERICHTIGEN = "Berichtigen Sie die genannten Stellen."
_PRUEFEN = "Prüfen Sie die Angabe."


class KostenService:
    """Use cases around money before courts.

    Args:
        katalog: fee tables and Kostenverzeichnis.
        kostenrecht: Vergütungsverzeichnis, kinds of Streitwert, interest.
        uhr: today, where no day is given.
    """

    def __init__(self, katalog: Katalog, kostenrecht: Kostenrecht, uhr: Uhr) -> None:
        self._katalog = katalog
        self._kostenrecht = kostenrecht
        self._uhr = uhr

    def fee(
        self,
        gesetz: str,
        wert: Decimal | None,
        *,
        satz: Decimal | None = None,
        nummer: str = "",
        stichtag: date | None = None,
        staatskasse: bool = False,
    ) -> GebuehrErgebnis:
        """A single fee, by rate or by number of the Verzeichnis.

        Args:
            gesetz: ``gkg``, ``famgkg``, ``rvg``.
            wert: value in euro; may be missing for a number with a fixed fee.
            satz: rate; for a number with a frame of rates the chosen one.
            nummer: ``1210``, ``3100``; empty: ``satz`` alone.
            stichtag: day that decides between old and new law; None: today.
            staatskasse: fee of an assigned lawyer (§ 49 RVG).

        Raises:
            NotFoundError: no such number.
            InputError: statute, value, rate or day do not fit.
        """
        day = stichtag or self._uhr.today()
        try:
            law = Gebuehrengesetz(gesetz.casefold())
        except ValueError as error:
            problem = Problem("GESETZ", f"„{gesetz}“", f"eines von {', '.join(Gebuehrengesetz)}")
            raise InputError(f"„{gesetz}“ hat keine Gebührentabelle.", _PRUEFEN, "gesetz", (problem,)) from error
        try:
            if not nummer:
                if wert is None or (satz is None):
                    raise ValueError("Nötig sind ein Wert und entweder ein Satz oder eine Nummer des Verzeichnisses")
                return compute_gebuehr(self._katalog.gebuehren(), law, wert, satz, day, staatskasse=staatskasse)
            return self._by_number(self.number(law, nummer), wert, satz, day, staatskasse=staatskasse)
        except ValueError as error:
            raise InputError(f"{error}.", _PRUEFEN) from error

    def number(self, gesetz: Gebuehrengesetz, nummer: str) -> KvNummer:
        """An entry of a Verzeichnis.

        Raises:
            NotFoundError: it is not kept as data; the message names some that are.
        """
        rvg = gesetz is Gebuehrengesetz.RVG
        known = self._kostenrecht.verguetungsverzeichnis() if rvg else self._katalog.kostenverzeichnis()
        prefix = f"{gesetz}-{'vv' if rvg else 'kv'}-"
        entry = known.get(f"{prefix}{nummer}")
        if entry is None:
            numbers = [key.removeprefix(prefix) for key in known if key.startswith(prefix)]
            near = [n for n in numbers if n[:2] == nummer[:2]] or numbers
            raise NotFoundError(
                f"Die Nummer {nummer} ist für das {gesetz.zitat} nicht hinterlegt.",
                f"Hinterlegt sind zum Beispiel {', '.join(near[:12])}.",
            )
        return entry

    def _by_number(
        self, nummer: KvNummer, wert: Decimal | None, satz: Decimal | None, day: date, *, staatskasse: bool
    ) -> GebuehrErgebnis:
        tabellen = self._katalog.gebuehren()
        hoehe = nummer.hoehe(day)
        if hoehe.satz is not None and (hoehe.satz_bis is not None or staatskasse):
            if wert is None:
                raise ValueError(f"{nummer.fundstelle} richtet sich nach dem Wert; er fehlt")
            rate = hoehe.satz if hoehe.satz_bis is None else satz
            if rate is None:
                raise ValueError(f"{nummer.fundstelle} ist eine Rahmengebühr; der Satz fehlt")
            if not hoehe.satz <= rate <= (hoehe.satz_bis or hoehe.satz):
                raise ValueError(f"{nummer.fundstelle} reicht von {hoehe.satz} bis {hoehe.satz_bis}".replace(".", ","))
            return compute_gebuehr(tabellen, nummer.gesetz, wert, rate, day, staatskasse=staatskasse)
        if satz is not None and satz != hoehe.satz:
            raise ValueError(f"{nummer.fundstelle} hat einen anderen Satz; lassen Sie den Satz weg")
        return compute_nummer(tabellen, nummer, wert, day)

    def fee_note(self, path: Path) -> Rechnung:
        """The Vergütungsberechnung of a JSON file.

        Raises:
            InputError: not readable, no JSON, or something in it does not fit; every place is named.
        """
        data = read_json(path)
        angaben = _validated(path, data, Rechnungsangaben)
        recht = Verguetungsrecht(self._katalog.gebuehren(), self._kostenrecht.verguetungsverzeichnis())
        try:
            return compute_rechnung(recht, angaben)
        except UnfitError as error:
            raise _unfit(path, data, error) from error
        except ValueError as error:
            raise InputError(f"{error}.", _PRUEFEN) from error

    def value(self, path: Path) -> StreitwertErgebnis:
        """The Streitwert of the heads in a JSON file.

        Raises:
            InputError: not readable, no JSON, or something in it does not fit; every place is named.
        """
        data = read_json(path)
        angaben = _validated(path, data, Streitwertangaben)
        try:
            return compute_streitwerte(self._kostenrecht.streitwertarten(), angaben)
        except UnfitError as error:
            raise _unfit(path, data, error) from error
        except ValueError as error:
            raise InputError(f"{error}.", _PRUEFEN) from error

    def kinds(self) -> tuple[str, ...]:
        """One line per kind of head: id, title, norm, the fields it needs and those it may have."""
        lines = []
        for art in self._kostenrecht.streitwertarten().values():
            needed, allowed = (sorted(names) for names in art.fields())
            fields = ", ".join([*needed, *(f"[{name}]" for name in allowed)]) or "keine Beträge"
            lines.append(f"{art.id}: {art.titel} ({typografie(art.fundstelle)}); {fields}")
        return tuple(lines)

    def interest(self, betrag: Decimal, von: date, bis: date, art: str, methode: str = "taggenau") -> Zinsergebnis:
        """Interest on an amount, both days included.

        Raises:
            InputError: unknown kind or method, days in the wrong order, or no rate known for them.
        """
        arten = self._kostenrecht.zinsarten()
        if art not in arten:
            problem = Problem("--art", f"„{art}“", f"eine von {', '.join(arten)}")
            raise InputError("Diese Zinsart ist nicht hinterlegt.", _PRUEFEN, "art", (problem,))
        if methode not in set(Zinsmethode):
            problem = Problem("--methode", f"„{methode}“", f"eine von {', '.join(Zinsmethode)}")
            raise InputError("Diese Zählweise gibt es nicht.", _PRUEFEN, "methode", (problem,))
        try:
            reihe = self._kostenrecht.basiszins()
            return compute_zinsen(reihe, arten[art], betrag, von, bis, Zinsmethode(methode))
        except ValueError as error:
            raise InputError(f"{error}.", _PRUEFEN) from error


def _validated(path: Path, data: object, model: type[M]) -> M:
    try:
        return model.model_validate(data)
    except pydantic.ValidationError as error:
        problems = problems_of(error, lambda loc: json_ort(data, loc))
        raise InputError(f"„{path.name}“ enthält Fehler.", _BERICHTIGEN, probleme=problems) from error


def _unfit(path: Path, data: object, error: UnfitError) -> InputError:
    problems = tuple(Problem(json_ort(data, fault.loc), fault.found, fault.expected) for fault in error.faults)
    return InputError(f"„{path.name}“ enthält Fehler.", _BERICHTIGEN, probleme=problems)
