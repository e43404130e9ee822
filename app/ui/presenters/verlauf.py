"""The course of a conversation without Qt: what was asked and answered, and what is open at its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.deutsch import aufzaehlung, typografie, zahlwort
from app.domain.schriftsatz.antworten import WEISS_NICHT
from app.domain.schriftsatz.klageart import Aufbau
from app.domain.schriftsatz.slot import SlotDefinition
from app.domain.schriftsatz.values import display, rows_of
from app.ui.presenters.schriftsatz_start import ROLLEN, STADIEN

if TYPE_CHECKING:
    from app.services.pipeline import ConversationView

MEHR = "mehr"
_MOST = 5


@dataclass(frozen=True)
class Beitrag:
    """A question and its answer.

    Attributes:
        schluessel: what is asked again on demand: a slot, or a field of a row (``monate__2__brutto``).
        zuruecknehmbar: whether the answer can be taken back by itself (rows go with their list).
    """

    schluessel: str
    frage: str
    antwort: str
    zuruecknehmbar: bool


@dataclass(frozen=True)
class Zeilenort:
    """A field of a row of a list; ``zeile`` counts from 1."""

    liste: str
    zeile: int
    feld: str


def zeilenort(schluessel: str) -> Zeilenort | None:
    """Which row and field a question about a row is for; None: it is a slot of its own."""
    from app.domain.schriftsatz.dialog_liste import is_row_key

    if not is_row_key(schluessel):
        return None
    liste, zeile, feld = schluessel.rsplit("__", 2)
    return Zeilenort(liste, int(zeile), feld)


def verlauf(view: ConversationView) -> tuple[Beitrag, ...]:
    """The questions that were put, in their order, with what holds now as answer."""
    found: list[Beitrag] = []
    for key in view.conversation.gefragt:
        ort = zeilenort(key)
        slots = {s.schluessel: s for s in view.klageart.slots}
        definition = slots.get(ort.liste if ort is not None else key)
        if definition is None:
            continue
        item = view.conversation.value(definition.schluessel)
        if ort is None:
            wert = item.wert if item is not None else None
            answer = WEISS_NICHT if wert is None else typografie(display(definition, wert))
            found.append(Beitrag(key, typografie(definition.frage), answer, item is not None))
        elif (row := _row(definition, ort, view)) is not None:
            found.append(row)
    return tuple(found)


def _row(definition: SlotDefinition, ort: Zeilenort, view: ConversationView) -> Beitrag | None:
    key = f"{ort.liste}__{ort.zeile}__{ort.feld}"
    item = view.conversation.value(ort.liste)
    rows = rows_of(item.wert if item is not None else None)
    if ort.feld == MEHR:
        more = len(rows) > ort.zeile
        return Beitrag(key, f"Noch ein Eintrag ({definition.eintrag})?", "Ja" if more else "Nein", zuruecknehmbar=False)
    field = next((f for f in definition.felder if f.schluessel == ort.feld), None)
    if field is None:
        return None
    row = rows[ort.zeile - 1] if ort.zeile <= len(rows) else {}
    answer = display(field, row[ort.feld]) if ort.feld in row else WEISS_NICHT
    return Beitrag(key, zeilenfrage(definition, field, ort.zeile), typografie(answer), zuruecknehmbar=False)


def zeilenfrage(definition: SlotDefinition, field: SlotDefinition, zeile: int) -> str:
    """``Forderung 2: Für welchen Monat ist der Betrag offen?``."""
    return typografie(f"{definition.eintrag} {zeile}: {field.frage}")


def kopf(view: ConversationView) -> str:
    """``klagende Seite · erste Instanz · 7 von 9 Angaben bekannt``; the Klageart is the title of the tab."""
    intent = view.conversation.intent
    known = f"{view.bekannt} von {view.gesamt} Angaben bekannt"
    two_sides = view.klageart.aufbau is Aufbau.SCHRIFTSATZ and view.klageart.parteien.klaeger is not None
    side = (ROLLEN[intent.rolle],) if two_sides else ()  # nobody sues in a letter or a Strafsache
    return " · ".join((*side, STADIEN[intent.stadium], known))


def auftrag(view: ConversationView) -> str:
    """What was wanted, in the person's words."""
    return typografie(f"„{view.conversation.anfrage}“")


def auftrag_grund(view: ConversationView) -> str:
    """What it was taken for and by which words, for who wants to know."""
    return typografie(view.conversation.intent.begruendung)


def offene(view: ConversationView) -> dict[str, str]:
    """Key → label of the necessary Angaben that are missing."""
    return {a.schluessel: typografie(a.label) for a in view.angaben if a.pflicht and a.status in ("offen", "fehlt")}


def abschluss(view: ConversationView) -> str:
    """After the last question: what is still open, in a few sentences."""
    missing = offene(view)
    unresolved = set(view.schriftsatz.unresolved_platzhalter)
    gaps = len(unresolved)
    seen = unresolved.issuperset(f"{{{{{key.upper()}}}}}" for key in missing)  # an address block has no placeholder
    sentences = []
    if missing:
        verb = "fehlt" if len(missing) == 1 else "fehlen"
        said = f"; im Schriftsatz {_stand(len(missing))}" if seen else ""
        sentences.append(f"Es {verb} noch {_listed(missing.values())}{said}.")
    if gaps and not (missing and seen):
        word = "eine Stelle" if gaps == 1 else f"{_zahl(gaps)} Stellen"
        sentences.append(f"Im Schriftsatz {'ist' if gaps == 1 else 'sind'} noch {word} offen.")
    elif not missing:
        sentences.append("Alles Nötige ist bekannt.")
    untouched = sum(1 for a in view.angaben if a.status == "fehlt" and not a.pflicht)
    if untouched:
        were = "weitere Angabe wurde" if untouched == 1 else "weitere Angaben wurden"
        stand = "sie steht" if untouched == 1 else "sie stehen"
        sentences.append(f"{_zahl(untouched).capitalize()} {were} nicht gefragt; {stand} im Formular.")
    unconfirmed = sum(1 for a in view.angaben if not a.bestaetigt)
    if unconfirmed:
        verb = "ist" if unconfirmed == 1 else "sind"
        what = "eine Angabe" if unconfirmed == 1 else f"{_zahl(unconfirmed)} Angaben"
        sentences.append(f"Zu bestätigen {verb} noch {what}.")
    return " ".join(sentences)


def _zahl(count: int) -> str:
    return "eine" if count == 1 else zahlwort(count)


def _listed(labels: Iterable[str]) -> str:
    quoted = [f"„{label}“" for label in labels]
    rest = len(quoted) - _MOST
    shown = [*quoted[:_MOST], f"{rest} weitere"] if rest > 0 else quoted
    return aufzaehlung(shown)


def _stand(count: int) -> str:
    return "steht dort ein Platzhalter" if count == 1 else "stehen dort Platzhalter"
