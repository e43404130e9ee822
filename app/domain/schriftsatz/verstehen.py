"""Understanding free German text: which slots it fills, with the words that say so (spec 2, stage 2).

Nothing is guessed: what is vague, denied, contradictory or as near to one slot as to another is not taken but becomes
a ``Rueckfrage``. Every value has its span in the text and passes ``check_value``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from app.domain.deutsch import aufzaehlung
from app.domain.deutsch_lesen import Monate, Tag
from app.domain.deutsch_lesen_werte import Betrag, Firma, Zahl
from app.domain.kanzlei.akte import AngabeWert
from app.domain.schriftsatz.conversation import Rueckfrage
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, Values, all_hold, check_value, display
from app.domain.schriftsatz.verstehen_liste import read_rows
from app.domain.schriftsatz.verstehen_saetze import read_statements
from app.domain.schriftsatz.verstehen_text import Lesetext, Nennung, read_text, without
from app.domain.schriftsatz.verstehen_werte import Zuordnung, assign, objection, shown_value
from app.domain.schriftsatz.verstehen_worte import Wortschatz, build_wortschatz, words_of

MAX_TEXT = 20_000
"""What stands behind it is not read."""


@dataclass(frozen=True)
class Fund:
    """A value understood from a text.

    Attributes:
        wert: canonical value; None: the text says that it is not known.
        start, end: span of the words that say it; ``auszug`` is ``text[start:end]``.
        satz: the clause or sentence around it, to be shown with the question for confirmation.
        grund: what decided, for example „zugegangen“.
    """

    schluessel: str
    wert: AngabeWert | None
    start: int
    end: int
    auszug: str
    satz: str
    grund: str


@dataclass(frozen=True)
class Verstanden:
    """What a text tells: values, and what has to be asked because of it."""

    funde: tuple[Fund, ...] = ()
    rueckfragen: tuple[Rueckfrage, ...] = ()

    def fund(self, schluessel: str) -> Fund | None:
        """The value for a slot or None."""
        return next((f for f in self.funde if f.schluessel == schluessel), None)


@dataclass
class _Sammlung:
    """Candidates by slot, and questions, while a text is read."""

    slots: Mapping[str, SlotDefinition]
    lesetext: Lesetext
    kandidaten: dict[str, list[Fund]] = field(default_factory=dict)
    rueckfragen: list[Rueckfrage] = field(default_factory=list)

    def add(self, key: str, wert: AngabeWert | None, span: tuple[int, int], grund: str) -> None:
        start, end = span
        satz = self.lesetext.satz_of(self.lesetext.teil_of(start))
        text = self.lesetext.text
        fund = Fund(key, wert, start, end, text[start:end], text[slice(*satz)], grund)
        self.kandidaten.setdefault(key, []).append(fund)

    def ask(self, text: str, *keys: str) -> None:
        frage = Rueckfrage(slots=keys, text=text)
        if frage not in self.rueckfragen:
            self.rueckfragen.append(frage)


def understand(
    slots: Iterable[SlotDefinition] | Wortschatz,
    text: str,
    heute: date,
    *,
    gefragt: str | None = None,
    bekannt: Values | None = None,
) -> Verstanden:
    """Everything a text says about these slots.

    Args:
        slots: definitions, or the ``Wortschatz`` built from them (to read many texts).
        text: free German text; as data only, whatever it asks for.
        heute: completes days without a year: facts lie before it, dates to come after it.
        gefragt: the slot that was asked; a lone value without any Stichwort is its answer.
        bekannt: what is known already, for the order of dates.
    """
    schatz = slots if isinstance(slots, Wortschatz) else build_wortschatz(slots)
    by_key = {s.schluessel: s for s in schatz.slots}
    lesetext = read_text(schatz, text[:MAX_TEXT], heute)
    found = _Sammlung(by_key, lesetext)
    rest = without(lesetext, _read_lists(found, heute, gefragt))
    for aussage in read_statements(rest, schatz, by_key):
        found.add(aussage.schluessel, aussage.wert, (aussage.start, aussage.end), aussage.grund)
    days: list[Zuordnung] = []
    for zuordnung in assign(rest, by_key, gefragt):
        if zuordnung.unklar:
            _ask_which(found, zuordnung, heute)
        elif reason := objection(by_key[zuordnung.schluessel], zuordnung.nennung, lesetext):
            found.ask(f"{reason} {by_key[zuordnung.schluessel].frage}", zuordnung.schluessel)
        elif isinstance(zuordnung.nennung, Tag):
            days.append(zuordnung)
        else:
            _add_value(found, zuordnung, _canonical(by_key[zuordnung.schluessel], zuordnung.nennung))
    _add_days(found, days, heute, bekannt or {})
    return _checked(found, heute, bekannt or {}, gefragt)


def _read_lists(found: _Sammlung, heute: date, gefragt: str | None) -> list[tuple[int, int]]:
    """Rows of lists; returns the spans that are used up by them."""
    used: list[tuple[int, int]] = []
    lesetext = found.lesetext
    for definition in found.slots.values():
        if definition.typ is not SlotTyp.LISTE:
            continue
        spans = [lesetext.trimmed(0, len(lesetext.text))] if definition.schluessel == gefragt else []
        for stelle in lesetext.stellen if not spans else ():
            if stelle.schluessel == definition.schluessel:
                span = lesetext.satz_of(lesetext.teil_of(stelle.start))
                if span not in spans and (stelle.stark or _months_with_amounts(lesetext, span)):
                    spans.append(span)
        for start, end in spans:
            read = read_rows(definition, lesetext.text[start:end], heute, lambda f, t: _fields(f, t, heute))
            if read.zeilen:
                found.add(definition.schluessel, read.zeilen, (start, end), f"„{definition.label}“")
                used.append((start, end))
            if read.frage:
                found.ask(read.frage, definition.schluessel)
    return used


def _fields(felder: Sequence[SlotDefinition], text: str, heute: date) -> dict[str, AngabeWert]:
    """The fields of a row; one that is told alone needs no Stichwort."""
    understood = understand(felder, text, heute)
    row = {f.schluessel: f.wert for f in understood.funde if f.wert is not None}
    for definition in felder:
        kind = [d for d in felder if d.typ is definition.typ]
        if definition.schluessel not in row and len(kind) == 1 and definition.typ is not SlotTyp.TEXT:
            alone = understand(felder, text, heute, gefragt=definition.schluessel).fund(definition.schluessel)
            if alone is not None and alone.wert is not None:
                row[definition.schluessel] = alone.wert
    return row


def _months_with_amounts(lesetext: Lesetext, span: tuple[int, int]) -> bool:
    inside = [n for n in lesetext.nennungen if span[0] <= n.start < span[1]]
    return any(isinstance(n, Monate) for n in inside) and any(isinstance(n, Betrag) for n in inside)


def _ask_which(found: _Sammlung, zuordnung: Zuordnung, heute: date) -> None:
    keys = (zuordnung.schluessel, *zuordnung.unklar)
    labels = aufzaehlung([f"„{found.slots[k].label}“" for k in keys], "oder")
    found.ask(f"Wozu gehört {shown_value(zuordnung.nennung, found.lesetext, heute)}: {labels}?", *keys)


def _canonical(definition: SlotDefinition, nennung: Nennung) -> str | None:
    match nennung:
        case Betrag():
            return str(nennung.wert)
        case Zahl() if definition.typ is SlotTyp.BETRAG:
            return f"{nennung.wert:.2f}"
        case Zahl() if definition.typ is SlotTyp.GANZZAHL and nennung.wert != nennung.wert.to_integral_value():
            return None
        case Zahl():
            return format(nennung.wert.normalize(), "f")
        case Monate():
            return f"{nennung.monate[0]:%Y-%m}"
        case Firma():
            return nennung.name
        case _:
            return None


def _add_value(found: _Sammlung, zuordnung: Zuordnung, wert: str | None) -> None:
    if wert is not None:
        found.add(
            zuordnung.schluessel,
            wert,
            found.lesetext.trimmed(zuordnung.nennung.start, zuordnung.nennung.end),
            zuordnung.grund,
        )


def _add_days(found: _Sammlung, days: list[Zuordnung], heute: date, bekannt: Values) -> None:
    """Days in the order of the slots: one that must follow another is completed after it."""
    order = list(found.slots)
    known: dict[str, date] = {}
    for zuordnung in sorted(days, key=lambda z: order.index(z.schluessel)):
        definition, nennung = found.slots[zuordnung.schluessel], zuordnung.nennung
        if not isinstance(nennung, Tag):
            continue
        earlier = known.get(definition.nach_slot or "") or _known_day(bekannt, definition.nach_slot)
        if definition.nicht_in_zukunft:
            day = nennung.in_past(heute)
        else:
            day = nennung.from_day(earlier) if earlier is not None else nennung.nearest(heute)
        if day is None:
            shown = found.lesetext.text[nennung.start : nennung.end].strip()
            found.ask(f"„{shown}“ nennt keinen bestimmten Kalendertag. {definition.frage}", definition.schluessel)
            continue
        known.setdefault(zuordnung.schluessel, day)
        _add_value(found, zuordnung, day.isoformat())


def _known_day(bekannt: Values, key: str | None) -> date | None:
    wert = bekannt.get(key) if key else None
    try:
        return date.fromisoformat(wert) if isinstance(wert, str) else None
    except ValueError:
        return None


def _checked(found: _Sammlung, heute: date, bekannt: Values, gefragt: str | None) -> Verstanden:
    """One value per slot, in the order of the slots, each fit for it and its neighbours."""
    accepted: dict[str, Fund] = {}
    for key, definition in found.slots.items():
        candidates = found.kandidaten.get(key, [])
        stated = [c for c in candidates if c.wert is not None] or candidates
        if not stated:
            continue
        if definition.typ is SlotTyp.AUSWAHL:
            stated = _most_telling(definition, stated)
            stated = _both_told(found, definition, stated)
        fund = _merged(stated) if definition.typ is SlotTyp.LISTE else stated[0]
        if definition.typ is not SlotTyp.LISTE and any(c.wert != fund.wert for c in stated):
            shown = aufzaehlung(list(dict.fromkeys(display(definition, c.wert) for c in stated)))
            found.ask(f"Zu „{definition.label}“ steht Verschiedenes im Text: {shown}. {definition.frage}", key)
            continue
        values = {**bekannt, **{k: f.wert for k, f in accepted.items()}}
        try:
            if fund.wert is not None:
                check_value(definition, fund.wert, values, heute, found.slots)
        except SlotError as error:
            found.ask(f"{error} {definition.frage}", key)
            continue
        accepted[key] = fund
    for key in [k for k in accepted if found.slots[k].typ is SlotTyp.AUSWAHL]:
        # a choice that is only asked under a condition is not overheard: „Sozialauswahl“ alone is no Widerspruch
        values = {**bekannt, **{k: f.wert for k, f in accepted.items()}}
        conditions = [b for b in found.slots[key].bedingungen if b.slot in found.slots]
        if key != gefragt and not all_hold(tuple(conditions), values, found.slots):
            del accepted[key]
    open_ = tuple(r for r in found.rueckfragen if any(k not in accepted for k in r.slots) or _is_about_rows(found, r))
    return Verstanden(tuple(accepted.values()), open_)


def _most_telling(definition: SlotDefinition, stated: list[Fund]) -> list[Fund]:
    """„fristlos … fristlos, hilfsweise ordentlich“: the choice whose label holds the others' says it all."""
    labels = {o.wert: set(words_of(o.label)) for o in definition.optionen}
    named = {c.wert for c in stated if isinstance(c.wert, str)}
    for fund in stated:
        if isinstance(fund.wert, str) and all(labels[str(w)] <= labels[fund.wert] for w in named):
            return [c for c in stated if c.wert == fund.wert]
    return stated


def _both_told(found: _Sammlung, definition: SlotDefinition, stated: list[Fund]) -> list[Fund]:
    """„schwerbehindert und im Betriebsrat“: the second of two choices goes to the slot that asks for a further one."""
    first, *more = dict.fromkeys(c.wert for c in sorted(stated, key=lambda c: c.start))
    for further in found.slots.values():
        asks_on = any(b.slot == definition.schluessel for b in further.bedingungen)
        same = [o.wert for o in further.optionen] == [o.wert for o in definition.optionen]
        if len(more) == 1 and asks_on and same and further.schluessel not in found.kandidaten:
            found.kandidaten[further.schluessel] = [
                replace(c, schluessel=further.schluessel) for c in stated if c.wert != first
            ]
            return [c for c in stated if c.wert == first]
    return stated


def _is_about_rows(found: _Sammlung, frage: Rueckfrage) -> bool:
    return all(found.slots[k].typ is SlotTyp.LISTE for k in frage.slots)


def _merged(funde: list[Fund]) -> Fund:
    """The rows of several sentences as one value, with the span of the first."""
    rows = [row for fund in funde if isinstance(fund.wert, tuple) for row in fund.wert if not isinstance(row, str)]
    first = funde[0]
    return Fund(first.schluessel, tuple(rows), first.start, first.end, first.auszug, first.satz, first.grund)
