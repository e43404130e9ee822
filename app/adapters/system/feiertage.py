"""Statutory public holidays of the Länder, from the library ``holidays``.

Only days that are holidays in the whole Land: Mariä Himmelfahrt in Bavarian, Fronleichnam in some Saxon and Thuringian
places and the Augsburg feast are left out, so that a Frist never ends later than it does everywhere in the Land.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

from app.domain.recht.kalender import LAENDER
from app.errors import InputError, Problem

FRUEHESTES_JAHR = 1991
"""First full year of the calendar that the library knows for all Länder."""


class Feiertage:
    """Fulfils the port ``Feiertagskalender``; years once computed are kept."""

    def __init__(self) -> None:
        self._years: dict[tuple[str, int], Mapping[date, str]] = {}

    def feiertage(self, land: str, jahr: int) -> Mapping[date, str]:
        """Statutory holidays of a Land in a year: day → German name, in order.

        Raises:
            InputError: unknown Land, or a year before 1991.
        """
        if land not in LAENDER:
            raise InputError(
                f"„{land}“ ist kein Kürzel eines Landes.",
                "Bitte das Kürzel des Landes angeben, in dem das Gericht liegt.",
                probleme=(Problem("land", f"„{land}“", ", ".join(LAENDER)),),
            )
        if not FRUEHESTES_JAHR <= jahr <= date.max.year:
            raise InputError(
                f"Für das Jahr {jahr} sind keine Feiertage hinterlegt.",
                "Bitte das Datum prüfen.",
                probleme=(Problem("jahr", str(jahr), f"ein Jahr ab {FRUEHESTES_JAHR}"),),
            )
        key = (land, jahr)
        if key not in self._years:
            from holidays.countries.germany import Germany

            days = Germany(subdiv=land, years=jahr, language="de", expand=False)
            self._years[key] = MappingProxyType({day: days[day] for day in sorted(days)})
        return self._years[key]
