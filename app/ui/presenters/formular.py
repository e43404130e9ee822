"""The form view without Qt: the same slots as fields in groups, lists as tables, errors at their field (spec 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from app.domain.deutsch import NBSP, typografie
from app.domain.kanzlei.akte import AngabeWert, Zeile
from app.domain.schriftsatz.antworten import parse_answer
from app.domain.schriftsatz.conversation import Conversation
from app.domain.schriftsatz.dialog import AngabeZeile, used_values
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, Values, all_hold, display, rows_of
from app.errors import InputError
from app.messages_schriftsatz import ClearSlot, SetSlot
from app.ui.presenters.angaben import stand_wort
from app.ui.presenters.fuzzy import fold

if TYPE_CHECKING:
    from app.services.pipeline import ConversationView

JA, NEIN = "Ja", "Nein"
_SEITEN = ("klaeger.", "beklagter.", "mandant.", "gegner.")


@dataclass(frozen=True)
class Spalte:
    """A field of the rows of a list."""

    definition: SlotDefinition
    titel: str


@dataclass(frozen=True)
class Tabelle:
    """The rows of a list slot.

    Attributes:
        eintrag: what one row is called.
        gilt: for each row the keys of the fields that apply to it.
    """

    spalten: tuple[Spalte, ...]
    zeilen: tuple[Zeile, ...]
    eintrag: str
    gilt: tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Feld:
    """A slot as a field.

    Attributes:
        text: the value as a person would type it; empty = none.
        wert: the canonical value.
        mehrzeilig: a text that needs several lines.
        hilfe: why it is asked and what is accepted.
        zeichen, wort, hinweis: state and where the value is from.
        unbekannt: answered with „Weiß ich noch nicht“.
        unbestaetigt: read or understood, to be confirmed.
        zuruecknehmbar: a person's answer that can be taken back.
    """

    slot: str
    label: str
    typ: SlotTyp
    text: str
    wert: AngabeWert | None
    optionen: tuple[tuple[str, str], ...]
    mehrzeilig: bool
    pflicht: bool
    hilfe: str
    zeichen: str
    wort: str
    hinweis: str
    unbekannt: bool
    unbestaetigt: bool
    zuruecknehmbar: bool
    tabelle: Tabelle | None = None


@dataclass(frozen=True)
class Gruppe:
    """Fields under a heading."""

    titel: str
    felder: tuple[Feld, ...]


@dataclass(frozen=True)
class Ort:
    """A place in the form: a slot, or a cell of its table (``zeile`` from 1)."""

    slot: str
    zeile: int | None = None
    feld: str | None = None


def ort(feld: str | None) -> Ort | None:
    """The place that ``slot:monate.2.betrag`` (of an error or a finding) names; None: it names no slot."""
    kind, _, rest = (feld or "").partition(":")
    key, *cell = rest.split(".")
    if kind != "slot" or not key:
        return None
    if len(cell) > 1 and cell[0].isdigit():
        return Ort(key, int(cell[0]), cell[1])
    return Ort(key)


# ---- what is shown --------------------------------------------------------------------------------------------------


def gruppen(view: ConversationView) -> tuple[Gruppe, ...]:
    """All slots that apply, grouped: parties and Gericht, what is necessary, lists, everything else."""
    values = used_values(view.klageart, view.conversation)
    slots = {s.schluessel: s for s in view.klageart.slots}
    groups: dict[str, list[Feld]] = {t: [] for t in ("Parteien und Gericht", "Notwendige Angaben", "Weitere Angaben")}
    lists: list[Gruppe] = []
    for row in view.angaben:
        definition = slots.get(row.schluessel)
        if definition is None:
            continue
        feld = _feld(definition, row, view.conversation, values, slots)
        if definition.typ is SlotTyp.LISTE:
            lists.append(Gruppe(feld.label, (feld,)))
        else:
            groups[_group(definition)].append(feld)
    named = [Gruppe(title, tuple(felder)) for title, felder in groups.items() if felder]
    return (*named[:-1], *lists, *named[-1:])


def _group(definition: SlotDefinition) -> str:
    if (definition.vorbelegung or "").startswith(_SEITEN) or definition.schluessel.startswith("gericht"):
        return "Parteien und Gericht"
    return "Notwendige Angaben" if definition.pflicht else "Weitere Angaben"


def _feld(
    definition: SlotDefinition,
    row: AngabeZeile,
    conversation: Conversation,
    values: Values,
    slots: dict[str, SlotDefinition],
) -> Feld:
    item = conversation.value(definition.schluessel)
    wert = item.wert if item is not None else None
    zeichen, wort = stand_wort(row)
    return Feld(
        slot=definition.schluessel,
        label=typografie(definition.label),
        typ=definition.typ,
        text="" if definition.typ is SlotTyp.LISTE else feldtext(definition, wert),
        wert=wert,
        optionen=tuple((o.wert, typografie(o.label)) for o in definition.optionen),
        mehrzeilig=definition.typ is SlotTyp.TEXT and (definition.ganzer_satz or row.schluessel.endswith("_text")),
        pflicht=definition.pflicht,
        hilfe=typografie(f"{definition.frage}\n{definition.grund}\nErwartet: {definition.form}"),
        zeichen=zeichen,
        wort=wort,
        hinweis=typografie(row.herkunft),
        unbekannt=item is not None and wert is None,
        unbestaetigt=not row.bestaetigt,
        zuruecknehmbar=item is not None and item.zuruecknehmbar,
        tabelle=_tabelle(definition, wert, values, slots) if definition.typ is SlotTyp.LISTE else None,
    )


def feldtext(definition: SlotDefinition, wert: AngabeWert | None) -> str:
    """A canonical value as it stands in a field; empty if unknown."""
    if wert is None:
        return ""
    if isinstance(wert, bool):
        return JA if wert else NEIN
    return display(definition, wert).replace(NBSP, " ")


def _tabelle(
    definition: SlotDefinition, wert: AngabeWert | None, values: Values, slots: dict[str, SlotDefinition]
) -> Tabelle:
    rows = rows_of(wert)
    fields = {**slots, **{f.schluessel: f for f in definition.felder}}
    return Tabelle(
        spalten=tuple(Spalte(f, typografie(f.label)) for f in definition.felder),
        zeilen=rows,
        eintrag=typografie(definition.eintrag or "Eintrag"),
        gilt=tuple(
            frozenset(f.schluessel for f in definition.felder if all_hold(f.bedingungen, {**values, **row}, fields))
            for row in rows
        ),
    )


def passt(feld: Feld, suche: str, *, nur_offene: bool) -> bool:
    """Whether a field passes the filter: all words in label, value or help; only those that are open."""
    if nur_offene and feld.wert is not None and not feld.unbestaetigt:
        return False
    words = fold(suche).split()
    text = fold(f"{feld.label} {feld.text} {feld.hilfe}") if words else ""
    return all(word in text for word in words)


# ---- commands -------------------------------------------------------------------------------------------------------


def read(definition: SlotDefinition, text: str, heute: date, feld: str | None = None) -> AngabeWert | None:
    """The canonical value of what was typed; None: not known.

    Raises:
        InputError: not understood; ``feld`` names the place, ``slot:<key>`` unless told otherwise.
    """
    try:
        return parse_answer(definition, text, heute)
    except SlotError as error:
        place = feld or f"slot:{definition.schluessel}"
        raise InputError(str(error), "Bitte berichtigen oder die Angabe offen lassen.", place) from error


def set_text(view: ConversationView, slot: str, text: str) -> SetSlot | ClearSlot | None:
    """The command for what was typed into a field; None: it says the same as before.

    An emptied field takes back a person's own answer; what the Akte says becomes „Weiß ich noch nicht“.

    Raises:
        InputError: not understood.
    """
    definition = view.klageart.slot(slot)
    item = view.conversation.value(slot)
    if not text.strip():
        return clear(view, slot)
    wert = read(definition, text, view.heute)
    same = item is not None and item.wert == wert and (item.bestaetigt or wert is None)
    return None if same else SetSlot(view.conversation.id, slot, wert)


def set_value(view: ConversationView, slot: str, wert: AngabeWert | None) -> SetSlot | None:
    """The command for a choice; None: it is the same as before."""
    item = view.conversation.value(slot)
    same = item is not None and item.wert == wert and item.bestaetigt
    return None if same else SetSlot(view.conversation.id, slot, wert)


def clear(view: ConversationView, slot: str) -> SetSlot | ClearSlot | None:
    """The command for an emptied field."""
    item = view.conversation.value(slot)
    if item is None or item.wert is None:
        return None
    if item.zuruecknehmbar:
        return ClearSlot(view.conversation.id, slot)
    return SetSlot(view.conversation.id, slot, None)


# ---- rows -----------------------------------------------------------------------------------------------------------


def zelle(spalte: Spalte, zeile: Zeile) -> str:
    """What a cell shows; empty if the field has no value."""
    key = spalte.definition.schluessel
    return feldtext(spalte.definition, zeile[key]) if key in zeile else ""


def with_cell(
    zeilen: Sequence[Zeile], number: int, spalte: Spalte, text: str, heute: date, slot: str
) -> tuple[Zeile, ...]:
    """The rows after a cell (row from 0) was written; an empty one has no value.

    Raises:
        InputError: not understood; ``feld`` names row and field.
    """
    key = spalte.definition.schluessel
    wert = read(spalte.definition, text, heute, f"slot:{slot}.{number + 1}.{key}") if text.strip() else None
    row = {k: v for k, v in zeilen[number].items() if k != key}
    if isinstance(wert, bool | str):
        row[key] = wert
    return (*zeilen[:number], row, *zeilen[number + 1 :])


def with_row(zeilen: Sequence[Zeile], after: int) -> tuple[Zeile, ...]:
    """The rows with an empty one behind ``after`` (-1: at the beginning)."""
    return (*zeilen[: after + 1], {}, *zeilen[after + 1 :])


def without_row(zeilen: Sequence[Zeile], number: int) -> tuple[Zeile, ...]:
    """The rows without one."""
    return (*zeilen[:number], *zeilen[number + 1 :])


def moved(zeilen: Sequence[Zeile], number: int, step: int) -> tuple[Zeile, ...]:
    """The rows with one moved up (-1) or down (1); the same if it cannot go there."""
    target = number + step
    if not 0 <= target < len(zeilen):
        return tuple(zeilen)
    rows = list(zeilen)
    rows[number], rows[target] = rows[target], rows[number]
    return tuple(rows)
