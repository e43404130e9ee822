"""Checks whether a document cites law that was not in force on the Stichtag: repealed or not yet made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

_FORMER = compile_muster(
    r"vormals|früher\w*|ehemal\w*|ehem\.|zuvor|bisher\w*|a\. ?f\.|alte fassung|bis (?:zum )?\d{1,2}\.|abgelöst"
    r"|ersetzt|außer kraft|aufgehoben|nachfolge\w*|nicht mehr|ehedem|vor(?:her)?igen"
)
NEAR = 60


def check_rechtsstand(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil:
    """No citation of law that is not in force.

    ``parameter.rechtsstand`` is a list of ``muster``, ``name``, ``ab`` or ``bis`` (first and last day) and ``jetzt``
    (what holds instead). A citation that says itself that it is the former law is none.
    """
    dokument, tag = blick.dokument, blick.fall.stichtag
    for entry in control.parameter["rechtsstand"]:
        if _in_force(entry, tag):
            continue
        for span in _citations(dokument, str(entry["muster"])):
            when = (
                f"seit Ablauf des {_day(entry['bis'])} außer Kraft"
                if "bis" in entry and tag > _date(entry["bis"])
                else "noch nicht in Kraft"
            )
            return missing(
                Stufe.KEYWORD,
                f"Zitiert wird {entry['name']}; am Stichtag war das {when}. Einschlägig ist {entry['jetzt']}.",
                (Beleg(dokument.id, span, dokument.zitat(span)),),
            )
    return fulfilled(Stufe.KEYWORD, "Das Dokument zitiert kein Recht, das am Stichtag nicht galt.")


def _in_force(entry: Mapping[str, Any], tag: date) -> bool:
    return ("ab" not in entry or _date(entry["ab"]) <= tag) and ("bis" not in entry or tag <= _date(entry["bis"]))


def _date(value: Any) -> date:
    return value if isinstance(value, date) else date.fromisoformat(str(value))


def _day(value: Any) -> str:
    return f"{_date(value):%d.%m.%Y}"


def _citations(dokument: Pruefdokument, muster: str) -> Iterator[Span]:
    pattern = compile_muster(muster)
    for match in pattern.finditer(dokument.gefaltet):
        start = max(dokument.gefaltet.rfind("\n", 0, match.start()) + 1, match.start() - NEAR)
        stop = min(match.end() + NEAR, len(dokument.gefaltet))
        line_end = dokument.gefaltet.find("\n", match.end(), stop)
        if not _FORMER.search(dokument.gefaltet, start, line_end if line_end >= 0 else stop):
            yield match.span()


PRUEFUNGEN: dict[str, Pruefung] = {"rechtsstand": check_rechtsstand}
