"""Beginning a filing without Qt: examples and Klagearten by field of law, what a request was taken for (spec 2, 1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.deutsch import typografie
from app.domain.kanzlei.akte import Rechtsgebiet
from app.domain.kanzlei.woerter import RECHTSGEBIET_WORT
from app.domain.schriftsatz.klageart import Klageart, Parteirolle, Stadium
from app.errors import InputError
from app.ui.presenters.fuzzy import fold

if TYPE_CHECKING:
    from app.domain.schriftsatz.intent import Erkennung, Kandidat

ROLLEN = {
    Parteirolle.KLAEGER: "klagende Seite",
    Parteirolle.BEKLAGTER: "beklagte Seite",
    Parteirolle.ANTRAGSTELLER: "antragstellende Seite",
    Parteirolle.ANTRAGSGEGNER: "Antragsgegnerseite",
}
STADIEN = {
    Stadium.ERSTINSTANZ: "erste Instanz",
    Stadium.BERUFUNG: "Berufung",
    Stadium.REVISION: "Revision",
    Stadium.BESCHWERDE: "Beschwerde",
    Stadium.EV: "Eilverfahren",
    Stadium.AUSSERGERICHTLICH: "außergerichtlich",
}
BEISPIELE = 4
"""Requests offered for one field of law."""


@dataclass(frozen=True)
class Eintrag:
    """A Klageart to choose.

    Attributes:
        zusatz: what tells it apart: sides and stages where there are several.
        rollen, stadien: what may be chosen, each with its words; the usual one first.
        beispiel: a request as it is written.
    """

    klageart: str
    label: str
    zusatz: str
    rollen: tuple[tuple[Parteirolle, str], ...]
    stadien: tuple[tuple[Stadium, str], ...]
    beispiel: str = ""

    @property
    def offen(self) -> bool:
        """Whether side or stage are to be chosen."""
        return len(self.rollen) > 1 or len(self.stadien) > 1


@dataclass(frozen=True)
class Antwort:
    """An answer to „Was ist gemeint?“: label and reason, with side and stage the request speaks of."""

    eintrag: Eintrag
    grund: str
    rolle: Parteirolle
    stadium: Stadium


def gebiet_wort(gebiet: Rechtsgebiet) -> str:
    """``Arbeitsrecht``."""
    return RECHTSGEBIET_WORT[gebiet]


def eintrag(klageart: Klageart) -> Eintrag:
    """A Klageart as offered."""
    rollen = tuple((r, ROLLEN[r]) for r in klageart.rollen)
    stadien = tuple((s, STADIEN[s]) for s in klageart.stadien)
    parts = [" oder ".join(word for _, word in offered) for offered in (rollen, stadien) if len(offered) > 1]
    beispiel = klageart.beispiele[0] if klageart.beispiele else ""
    return Eintrag(klageart.id, klageart.label, "; ".join(parts), rollen, stadien, beispiel)


def register(
    klagearten: Iterable[Klageart], zuerst: Rechtsgebiet, suche: str = ""
) -> tuple[tuple[str, tuple[Eintrag, ...]], ...]:
    """All Klagearten by field of law, the one of the Akte first, else in the order of the alphabet.

    ``suche``: words that must all occur in label, field of law, examples or Stichworte.
    """
    words = fold(suche).split()
    groups: dict[Rechtsgebiet, list[Eintrag]] = {}
    for klageart in sorted(klagearten, key=lambda k: fold(k.label)):
        text = fold(
            " ".join((klageart.label, gebiet_wort(klageart.rechtsgebiet), *klageart.beispiele, *klageart.stichworte))
        )
        if all(word in text for word in words):
            groups.setdefault(klageart.rechtsgebiet, []).append(eintrag(klageart))
    return tuple((gebiet_wort(g), tuple(groups[g])) for g in _in_order(groups, zuerst))


def beispiele(klagearten: Iterable[Klageart], zuerst: Rechtsgebiet) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Requests as lawyers write them, by field of law: one of each Klageart first, at most ``BEISPIELE``."""
    groups: dict[Rechtsgebiet, list[tuple[str, ...]]] = {}
    for klageart in klagearten:
        if klageart.beispiele:
            groups.setdefault(klageart.rechtsgebiet, []).append(klageart.beispiele)
    shown: list[tuple[str, tuple[str, ...]]] = []
    for gebiet in _in_order(groups, zuerst):
        deepest = max(len(b) for b in groups[gebiet])
        in_turn = [b[depth] for depth in range(deepest) for b in groups[gebiet] if depth < len(b)]
        shown.append((gebiet_wort(gebiet), tuple(dict.fromkeys(in_turn))[:BEISPIELE]))
    return tuple(shown)


def _in_order(groups: Iterable[Rechtsgebiet], zuerst: Rechtsgebiet) -> list[Rechtsgebiet]:
    return sorted(groups, key=lambda g: (g is not zuerst, g is Rechtsgebiet.SONSTIGES, g.value))


def is_unrecognised(erkennung: Erkennung) -> bool:
    """Whether the request names no Klageart at all, so that only the whole list is left to choose from."""
    return erkennung.intent is None and all(not _reason(k) for k in erkennung.kandidaten)


def antworten(erkennung: Erkennung, klagearten: Sequence[Klageart]) -> tuple[Antwort, ...]:
    """The candidates as buttons, best first; only those the registry holds."""
    by_id = {k.id: k for k in klagearten}
    return tuple(
        Antwort(eintrag(by_id[k.klageart]), _reason(k), k.rolle, k.stadium)
        for k in erkennung.kandidaten
        if k.klageart in by_id
    )


def erkannt(erkennung: Erkennung, klagearten: Sequence[Klageart]) -> Antwort | None:
    """What a clear request was taken for; None if it is not clear."""
    intent = erkennung.intent
    klageart = next((k for k in klagearten if intent is not None and k.id == intent.klageart), None)
    if intent is None or klageart is None:
        return None
    grund = typografie(intent.begruendung.removeprefix(f"{klageart.label}, ").rstrip("."))
    return Antwort(eintrag(klageart), grund, intent.rolle, intent.stadium)


def _reason(kandidat: Kandidat) -> str:
    """„erkannt an …“ without the label that stands above it; empty if nothing speaks for it."""
    text = kandidat.grund.removeprefix(kandidat.label).lstrip(", ").rstrip(".")
    return typografie(text)


def not_understood(klagearten: Sequence[Klageart], zuerst: Rechtsgebiet) -> InputError:
    """What to say to a request that names nothing the program knows."""
    offered = next(iter(beispiele(klagearten, zuerst)), ("", ()))[1]
    example = f"Schreiben Sie zum Beispiel: „{offered[0]}“, oder wählen" if offered else "Wählen"
    text = "Aus dem Auftrag geht nicht hervor, welcher Schriftsatz gewünscht ist."
    return InputError(text, f"{example} Sie den Schriftsatz aus der Liste.", "anfrage")
