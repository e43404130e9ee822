"""Fristen: find one, compute its end for a Land, and say what the computation does not see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import partial

from app.auslieferung import command_name
from app.domain.deutsch import aufzaehlung, format_datum, typografie
from app.domain.recht.fristen import FristDefinition, FristErgebnis, Wirkung, ZweitesEreignis, compute_frist
from app.domain.recht.kalender import LAENDER, OERTLICHE_FEIERTAGE, Tageszaehlung, common_feiertage
from app.errors import InputError, NotFoundError, Problem
from app.ports import Feiertagskalender

_SUGGESTIONS = 6


@dataclass(frozen=True)
class FristAuskunft:
    """What is told about a Frist.

    Attributes:
        definition: the Frist by the wording that holds on the day of the event.
        ergebnis: its end.
        schritte: the computation, one sentence each.
        hinweise: what else must be kept in mind: of the Frist, of its version, of the place.
    """

    definition: FristDefinition
    ergebnis: FristErgebnis
    schritte: tuple[str, ...]
    hinweise: tuple[str, ...]


class FristenService:
    """Computes Fristen.

    Args:
        fristen: gives all Fristen by id.
        feiertage: public holidays.
    """

    def __init__(self, fristen: Callable[[], Mapping[str, FristDefinition]], feiertage: Feiertagskalender) -> None:
        self._fristen, self._feiertage = fristen, feiertage

    def find(self, words: str = "") -> tuple[FristDefinition, ...]:
        """All Fristen in whose id, name, norm or event every word occurs, in the order of the file."""
        wanted = words.casefold().split()
        return tuple(f for f in self._fristen().values() if all(word in _searched(f) for word in wanted))

    def get(self, id_: str) -> FristDefinition:
        """A Frist by id; case does not matter.

        Raises:
            NotFoundError: there is none; the message names those that come near.
        """
        found = self._fristen().get(id_.strip().casefold())
        if found is not None:
            return found
        near = [f.id for f in self.find(id_)] if id_.strip() else []
        near = near or get_close_matches(id_.casefold(), self._fristen(), n=_SUGGESTIONS, cutoff=0.6)
        offer = f"Ähnlich sind: {', '.join(near[:_SUGGESTIONS])}. " if near else ""
        raise NotFoundError(
            f"Eine Frist „{id_}“ gibt es nicht.", f"{offer}Alle Fristen zeigt „{command_name()} recht frist --liste“."
        )

    def compute(
        self, id_: str, ereignis: date | None, zweites: date | None = None, land: str | None = None
    ) -> FristAuskunft:
        """The end of a Frist.

        Args:
            id_: its id.
            ereignis: day of its event; None only where a second event can begin it.
            zweites: day of its second event.
            land: Land whose holidays count; None = only those of all Länder.

        Raises:
            NotFoundError: no such Frist.
            InputError: an event is missing or too early, there is no second one, unknown Land, end beyond the calendar.
        """
        definition = self.get(id_)
        if land is not None and land not in LAENDER:
            raise InputError(
                f"„{land}“ ist kein Kürzel eines Landes.",
                "Bitte das Kürzel des Landes angeben, in dem das Gericht oder der Empfänger sitzt.",
                feld="land",
                probleme=(Problem("land", f"„{land}“", ", ".join(LAENDER)),),
            )
        definition, versions = self._version(definition, ereignis, "ereignis")
        second, more = self._second(definition, ereignis, zweites)
        ergebnis = self._compute(definition, ereignis, second, land)
        self._check_begin(definition, ergebnis)
        calendar = _depends_on_holidays(definition, second)
        schritte = ergebnis.rechnung if land or not calendar else (*ergebnis.rechnung, _OHNE_LAND)
        hinweise = [*versions, *more, *ergebnis.hinweise]
        if calendar and land is None:
            hinweise += self._elsewhere(definition, ereignis, second, ergebnis.ende)
        if definition.verschiebung:
            hinweise += self._local(ergebnis.ende, land)
        return FristAuskunft(definition, ergebnis, schritte, tuple(typografie(h) for h in hinweise))

    def _version(self, definition: FristDefinition, tag: date | None, feld: str) -> tuple[FristDefinition, list[str]]:
        """The wording that holds on a day, and a sentence if it is not the newest.

        Raises:
            InputError: there is none.
        """
        if tag is None or definition.gilt_am(tag):
            return definition, []
        old = definition
        while tag < old.gueltig_ab and old.frueher is not None:
            old = self._fristen()[old.frueher]
        if old.gilt_am(tag):
            found = f"Am {format_datum(tag)} galt {old.norm} noch in der früheren Fassung ({old.dauer_text})."
            return old, [found]
        raise _out_of_time(old, tag, feld)

    def _second(
        self, definition: FristDefinition, ereignis: date | None, tag: date | None
    ) -> tuple[ZweitesEreignis | None, list[str]]:
        link = definition.zweites
        if tag is None:
            if ereignis is None:
                also = f" oder als zweites Ereignis: {link.ereignis}" if link and _begins(link.wirkung) else ""
                raise InputError(
                    f"Für die Frist „{definition.id}“ fehlt das Ereignis.",
                    f"Anzugeben ist der Tag: {definition.ereignis}{also}.",
                    feld="ereignis",
                )
            return None, []
        if link is None:
            raise InputError(
                f"Die Frist „{definition.id}“ hat kein zweites Ereignis.",
                f"Anzugeben ist nur der Tag: {definition.ereignis}.",
                feld="zweites_ereignis",
            )
        if ereignis is None and not _begins(link.wirkung):
            raise InputError(
                f"Für die Frist „{definition.id}“ fehlt das Ereignis; das zweite begrenzt nur ihr Ende.",
                f"Anzugeben ist der Tag: {definition.ereignis}.",
                feld="ereignis",
            )
        if link.frist is None:
            return ZweitesEreignis(tag), []
        linked, notes = self._version(self._fristen()[link.frist], tag, "zweites_ereignis")
        return ZweitesEreignis(tag, linked), notes

    def _compute(
        self, definition: FristDefinition, ereignis: date | None, second: ZweitesEreignis | None, land: str | None
    ) -> FristErgebnis:
        of_land = self._feiertage.feiertage
        feiertage = partial(of_land, land) if land else common_feiertage(of_land)
        try:
            return compute_frist(definition, ereignis, feiertage, second)
        except ValueError as error:
            raise InputError(f"{error}.", "Bitte das Datum prüfen.", feld="ereignis") from error

    def _check_begin(self, definition: FristDefinition, ergebnis: FristErgebnis) -> None:
        """A Frist that a second event alone began must be in force then, too."""
        if not definition.gilt_am(ergebnis.ereignis):
            raise _out_of_time(definition, ergebnis.ereignis, "zweites_ereignis")

    def _elsewhere(
        self, definition: FristDefinition, ereignis: date | None, second: ZweitesEreignis | None, ende: date
    ) -> Iterator[str]:
        """Länder in which the Frist ends later."""
        later: dict[date, list[str]] = {}
        for land in LAENDER:
            other = self._compute(definition, ereignis, second, land).ende
            if other > ende:
                later.setdefault(other, []).append(land)
        for day, laender in sorted(later.items()):
            yield f"Wegen eines Feiertags endet die Frist erst am {format_datum(day)} in: {aufzaehlung(laender)}."

    def _local(self, ende: date, land: str | None) -> Iterator[str]:
        """Holidays of some places only, on which the end falls."""
        for tag in OERTLICHE_FEIERTAGE:
            if (
                land not in (None, tag.land)
                or ende.weekday() >= 5
                or ende in self._feiertage.feiertage(tag.land, ende.year)
            ):
                continue
            days = self._feiertage.feiertage(tag.wie_in, ende.year) if tag.wie_in else {}
            if tag.fest == (ende.month, ende.day) or days.get(ende) == tag.name:
                yield (
                    f"Der {format_datum(ende)} ist {tag.name}, gesetzlicher Feiertag nur in {tag.wo}; dort endet die"
                    " Frist erst am nächsten Werktag. Gerechnet ist vorsichtig ohne ihn."
                )


_OHNE_LAND = (
    "Ein Land ist nicht angegeben; berücksichtigt sind deshalb vorsichtig nur die Feiertage, die in allen Ländern"
    " gelten."
)


def _searched(frist: FristDefinition) -> str:
    return f"{frist.id} {frist.bezeichnung} {frist.norm} {frist.ereignis}".casefold()


def _begins(wirkung: Wirkung) -> bool:
    return wirkung is not Wirkung.ENDE_SPAETESTENS


def _depends_on_holidays(definition: FristDefinition, second: ZweitesEreignis | None) -> bool:
    chain = [definition, *([second.frist] if second and second.frist else [])]
    return any(d.verschiebung or d.zaehlung is not Tageszaehlung.KALENDERTAGE for d in chain)


def _out_of_time(definition: FristDefinition, tag: date, feld: str) -> InputError:
    bis = definition.gueltig_bis
    if bis is not None and bis < tag:
        grund = f"galt mit dieser Dauer ({definition.dauer_text}) nur bis zum {format_datum(bis)}"
    else:
        ab = format_datum(definition.gueltig_ab)
        grund = f"ist mit dieser Dauer ({definition.dauer_text}) erst für Ereignisse ab dem {ab} geprüft"
    return InputError(
        typografie(f"Für den {format_datum(tag)} wird die Frist nicht berechnet: {definition.norm} {grund}."),
        "Bitte das Datum prüfen oder die damals geltende Fassung der Norm nachschlagen.",
        feld=feld,
    )
