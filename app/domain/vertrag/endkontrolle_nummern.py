"""Gaps and doubles in numbers that were typed by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.pruefung.befund import Befund, BefundTyp
from app.domain.recht.zitat_grammatik import roman
from app.domain.vertrag.dokument_text import Standort
from app.domain.vertrag.endkontrolle_gemeinsam import Pruefdokument, befund, quote
from app.domain.vertrag.endkontrolle_stellen import Nummernart, Stelle

_DURCHGEHEND = (Nummernart.PARAGRAF, Nummernart.ARTIKEL)
"""Counted through the whole document, whatever they stand in."""


def check_numbers(dokument: Pruefdokument) -> Iterator[Befund]:
    """Typed numbers that do not follow the one before them; automatic ones cannot be wrong."""
    last: dict[tuple[object, ...], Stelle] = {}
    for stelle in dokument.stellen:
        if stelle.absatz.ort is not Standort.TEXT and stelle.art not in _DURCHGEHEND:
            continue
        prefix = stelle.wert.rpartition(".")[0]
        outer = None if stelle.art in _DURCHGEHEND else id(stelle.eltern)
        key = (stelle.bereich, stelle.art, outer, prefix)
        before = last.get(key)
        last[key] = stelle
        if before is not None and stelle.absatz.getippt and before.absatz.getippt:
            yield from _compare(dokument, before, stelle)


def _compare(dokument: Pruefdokument, before: Stelle, here: Stelle) -> Iterator[Befund]:
    old, new = _value(before), _value(here)
    if old is None or new is None or new == (1, "") or _follows(old, new):
        return
    if new == old:
        titel = "Nummer doppelt"
        text = f"Diese Nummer trägt schon eine Stelle davor ({quote(before.absatz.ganz, 0, 40)}). Neu nummerieren"
    elif new > old:
        titel = "Lücke in der Nummerierung"
        text = f"Davor steht „{before.absatz.zeichen}“. Neu nummerieren oder Fehlendes ergänzen"
    else:
        titel = "Nummern nicht in der Reihe"
        text = f"Davor steht „{before.absatz.zeichen}“. Neu nummerieren"
    yield befund(
        dokument,
        here.absatz,
        "nummer.reihe",
        titel,
        f"{text} und die Verweise nachziehen.",
        typ=BefundTyp.FORM,
        zitat=quote(here.absatz.ganz, 0, 40),
    )


def _follows(old: tuple[int, str], new: tuple[int, str]) -> bool:
    """3 → 4, 3 → 3a, 3a → 3b, 3a → 4."""
    if new[0] == old[0] + 1:
        return new[1] in ("", "a")
    return new[0] == old[0] and bool(new[1]) and ord(new[1]) == (ord(old[1]) if old[1] else ord("a") - 1) + 1


def _value(stelle: Stelle) -> tuple[int, str] | None:
    """A number as something that can be compared; None for a place that is not counted."""
    wert = stelle.wert.rpartition(".")[2]
    if match := re.fullmatch(r"(\d+)([a-z]?)", wert):
        return int(match[1]), match[2]
    if stelle.art in (Nummernart.ROEMISCH, Nummernart.ROEMISCH_KLEIN):
        return (value, "") if (value := roman(wert)) else None
    if len(set(wert.casefold())) == 1:  # a, b … z, aa, bb
        if len(wert) > 1:
            return ord(wert[0].casefold()) - ord("a") + 1, ""
        return ord(wert.casefold()) - ord("a") + 1, ""
    return None
