"""Stage 2: prefill from the Akte, then one question at a time (spec 2, „Rules of the conversation“)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date

from app.domain.kanzlei.akte import Akte, AngabeWert, Quelle, Rechtsgebiet
from app.domain.kanzlei.beteiligte import BeteiligtenRolle, JuristischePerson, NatuerlichePerson
from app.domain.schriftsatz.antworten import WEISS_NICHT
from app.domain.schriftsatz.conversation import (
    MAX_FRAGEN,
    MAX_ZEILENFRAGEN,
    Conversation,
    Intent,
    SlotHerkunft,
    SlotWert,
)
from app.domain.schriftsatz.dialog_liste import answer_row, is_row_key, row_question
from app.domain.schriftsatz.dialog_text import ANTWORT, merge, read_answer, slot_wert
from app.domain.schriftsatz.dialog_werte import (
    active_slots,
    asked,
    check_fit,
    check_followers,
    put,
    starts_frist,
    used_values,
    values_of,
)
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.parteien import AKTIV, vertretung
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, as_sentence, display
from app.domain.schriftsatz.verstehen_worte import Wortschatz, build_wortschatz

__all__ = [
    "VORBELEGUNGEN",
    "AngabeZeile",
    "active_slots",
    "angaben",
    "answer",
    "entbehrlich",
    "misfits",
    "next_question",
    "prefill",
    "quick_answers",
    "side_of_slot",
    "used_values",
    "values_of",
]


VOM_MODELL = "vom Sprachmodell gelesen"


def prefill(klageart: Klageart, akte: Akte, intent: Intent, heute: date) -> tuple[SlotWert, ...]:
    """Every slot that the Akte fills, with its source. Angaben that do not fit are left out (see ``misfits``)."""
    found: list[SlotWert] = []
    values: dict[str, AngabeWert | None] = {}
    for definition in klageart.slots:
        item = _from_akte(definition, akte, intent)
        if item is None:
            continue
        try:
            if item.wert is not None:
                check_fit(klageart, definition, item.wert, values, heute)
        except SlotError:
            continue
        found.append(item)
        values[item.schluessel] = item.wert
    return tuple(found)


def misfits(klageart: Klageart, akte: Akte, intent: Intent, heute: date) -> tuple[tuple[str, str], ...]:
    """Angaben of the Akte that do not fit their slot: (slot key, reason). They are asked instead of trusted."""
    values = {i.schluessel: i.wert for i in prefill(klageart, akte, intent, heute)}
    bad: list[tuple[str, str]] = []
    for definition in klageart.slots:
        item = _from_akte(definition, akte, intent)
        if item is None or item.wert is None or definition.schluessel in values:
            continue
        try:
            check_fit(klageart, definition, item.wert, values, heute)
        except SlotError as error:
            bad.append((definition.schluessel, str(error)))
    return tuple(bad)


def _from_akte(definition: SlotDefinition, akte: Akte, intent: Intent) -> SlotWert | None:
    path = definition.vorbelegung
    if path is None:
        return None
    if path == "angaben":
        angabe = akte.angabe(definition.schluessel) or akte.angabe(definition.bedeutung or "")
        if angabe is None:
            return _by_rechtsgebiet(definition, akte)
        return SlotWert(
            schluessel=definition.schluessel,
            wert=as_sentence(definition, angabe.wert),
            herkunft=SlotHerkunft.AKTE,
            quelle=angabe.quelle,
        )
    if path in _INTENT:
        vermerk = "aus der Anfrage"
        return SlotWert(
            schluessel=definition.schluessel,
            wert=_INTENT[path](intent),
            herkunft=SlotHerkunft.BERECHNET,
            quelle=Quelle(vermerk=vermerk),
        )
    if path == "akte.gericht_art":
        name = "Arbeitsgericht" if akte.rechtsgebiet is Rechtsgebiet.ARBEITSRECHT else None
        quelle = Quelle(vermerk="Rechtsgebiet der Akte")
        art = SlotWert(schluessel=definition.schluessel, wert=name, herkunft=SlotHerkunft.AKTE, quelle=quelle)
        return art if name is not None else None
    side = side_of_slot(definition, intent)
    wert = _PARTS[side[1]](akte, side[0]) if side is not None else None
    if side is None or wert is None:
        return None
    vermerk = "Beteiligte, Mandantschaft" if side[0] is BeteiligtenRolle.MANDANT else "Beteiligte, Gegenseite"
    return SlotWert(
        schluessel=definition.schluessel, wert=wert, herkunft=SlotHerkunft.AKTE, quelle=Quelle(vermerk=vermerk)
    )


def _by_rechtsgebiet(definition: SlotDefinition, akte: Akte) -> SlotWert | None:
    """The choice that the Rechtsgebiet of the Akte tells; none where the name of the other side has words of another.

    A Bescheid of a Finanzamt is a matter of the AO, whatever the Akte is filed under.
    """
    told = [o for o in definition.optionen if akte.rechtsgebiet in o.rechtsgebiete]
    if len(told) != 1:
        return None
    names = " ".join(b.person.name for b in akte.with_rolle(BeteiligtenRolle.GEGNER)).casefold()
    words = (w.casefold() for o in definition.optionen if o is not told[0] for w in o.stichworte)
    if any(word in names for word in words):
        return None
    quelle = Quelle(vermerk="Rechtsgebiet der Akte")
    return SlotWert(schluessel=definition.schluessel, wert=told[0].wert, herkunft=SlotHerkunft.AKTE, quelle=quelle)


def side_of_slot(definition: SlotDefinition, intent: Intent) -> tuple[BeteiligtenRolle, str] | None:
    """Whose ``name``, ``anschrift``, … a slot holds; None: it is about no Beteiligte.

    ``klaeger``/``beklagter`` are client or opponent, depending on our side; ``mandant``/``gegner`` are fixed.
    """
    side, _, part = (definition.vorbelegung or "").partition(".")
    if part not in _PARTS:
        return None
    if side in ("klaeger", "beklagter"):
        ours = (side == "klaeger") == (intent.rolle in AKTIV)
        return BeteiligtenRolle.MANDANT if ours else BeteiligtenRolle.GEGNER, part
    return BeteiligtenRolle(side), part


def _names(akte: Akte, rolle: BeteiligtenRolle) -> str | None:
    return " und ".join(b.person.name for b in akte.with_rolle(rolle)) or None


def _single(akte: Akte, rolle: BeteiligtenRolle) -> NatuerlichePerson | JuristischePerson | None:
    beteiligte = akte.with_rolle(rolle)
    return beteiligte[0].person if len(beteiligte) == 1 else None


def _anschrift(akte: Akte, rolle: BeteiligtenRolle) -> str | None:
    lines = [b.person.anschrift.einzeilig() for b in akte.with_rolle(rolle) if b.person.anschrift]
    return "; ".join(dict.fromkeys(lines)) or None


def _vertreter(akte: Akte, rolle: BeteiligtenRolle) -> str | None:
    person = _single(akte, rolle)
    return vertretung(person) if person is not None else None


def _geschlecht(akte: Akte, rolle: BeteiligtenRolle) -> str | None:
    person = _single(akte, rolle)
    return person.geschlecht.value if isinstance(person, NatuerlichePerson) else None


def _geburtsdatum(akte: Akte, rolle: BeteiligtenRolle) -> str | None:
    person = _single(akte, rolle)
    known = isinstance(person, NatuerlichePerson) and person.geburtsdatum
    return known.isoformat() if known else None


def _anzahl(akte: Akte, rolle: BeteiligtenRolle) -> str | None:
    return str(len(akte.with_rolle(rolle))) if akte.with_rolle(rolle) else None


_INTENT: dict[str, Callable[[Intent], str]] = {
    "intent.rolle": lambda intent: intent.rolle.value.lower(),
    "intent.stadium": lambda intent: intent.stadium.value.lower(),
}

_PARTS: dict[str, Callable[[Akte, BeteiligtenRolle], str | None]] = {
    "name": _names,
    "anschrift": _anschrift,
    "vertreter": _vertreter,
    "geschlecht": _geschlecht,
    "geburtsdatum": _geburtsdatum,
    "anzahl": _anzahl,
}
VORBELEGUNGEN = {"angaben", "akte.gericht_art", *_INTENT} | {
    f"{s}.{p}" for s in ("klaeger", "beklagter", "mandant", "gegner") for p in _PARTS
}
"""Paths that ``SlotDefinition.vorbelegung`` may name. ``akte.gericht_art``: the kind of court, by field of law."""


def entbehrlich(
    klageart: Klageart, akte: Akte, intent: Intent, heute: date, genannt: Collection[str] = ()
) -> frozenset[str]:
    """Keys of the slots that the Akte makes needless to ask.

    Who represents a person that represents itself; what a society is called, or several people, which their names and
    genders tell. Whose Geburtsdatum is not known counts as of age. ``genannt``: slots a person answered; who was named
    in place of those of the Akte is unknown to it.
    """

    def needless(slot: SlotDefinition) -> bool:
        side = side_of_slot(slot, intent)
        people = akte.with_rolle(side[0]) if side is not None else ()
        if slot.pflicht or side is None or not people:
            return False
        if side[1] == "geschlecht":
            named = slot.schluessel.removesuffix("_geschlecht") + "_name" in genannt
            return not named and (len(people) > 1 or isinstance(people[0].person, JuristischePerson))
        alone = all(isinstance(b.person, NatuerlichePerson) and not b.person.minor_on(heute) for b in people)
        return side[1] == "vertreter" and not slot.auch_natuerlich and alone

    return frozenset(slot.schluessel for slot in klageart.slots if needless(slot))


def next_question(
    klageart: Klageart, conversation: Conversation, ohne: Collection[str] = frozenset()
) -> SlotDefinition | None:
    """The next question, but those of ``ohne``: of a list that was begun, then required slots, then optional ones.

    None when done or after ``MAX_FRAGEN`` questions; those about the rows of a list are counted by themselves
    (``MAX_ZEILENFRAGEN``): how many there are is for the person to say.
    """
    rows = sum(1 for key in conversation.gefragt if is_row_key(key))
    if rows < MAX_ZEILENFRAGEN and (row := row_question(klageart, conversation)) is not None:
        return row
    if len(conversation.gefragt) - rows >= MAX_FRAGEN:
        return None
    touched = {s.schluessel for s in conversation.slots}
    active = active_slots(klageart, used_values(klageart, conversation))
    waiting = [s for s in active if s.fragen and s.schluessel not in touched and s.schluessel not in ohne]
    return next((s for s in waiting if s.pflicht), waiting[0] if waiting else None)


def answer(
    klageart: Klageart, conversation: Conversation, key: str, text: str, heute: date, schatz: Wortschatz | None = None
) -> Conversation:
    """The conversation after a person answered (or revised) slot ``key``; what else it tells is to be confirmed.

    ``schatz``: words of the Klageart's slots, if they are at hand.

    Raises:
        KeyError: the Klageart has no such slot.
        SlotError: the answer was not understood or does not fit; nothing changed.
    """
    if is_row_key(key):
        return answer_row(klageart, conversation, key, text, heute)
    definition = klageart.slot(key)
    values = {k: v for k, v in used_values(klageart, conversation).items() if k != key}
    schatz = schatz or build_wortschatz(klageart.slots)
    wert, fund, verstanden = read_answer(definition, text, heute, schatz, values)
    if wert is not None:
        check_fit(klageart, definition, wert, values, heute)
        check_followers(klageart, key, wert, values, heute)
    filled = (
        slot_wert(fund, ANTWORT)
        if fund is not None
        else SlotWert(schluessel=key, wert=wert, herkunft=SlotHerkunft.PERSON)
    )
    answered = asked(put(conversation, filled), key)
    return merge(klageart, answered, verstanden, heute, ANTWORT, ohne=key)


def quick_answers(klageart: Klageart, definition: SlotDefinition) -> tuple[str, ...]:
    """Texts for answer buttons; the last is always „Weiß ich noch nicht“.

    „heute“ and „gestern“ only for what starts a Frist: nobody was born yesterday.
    """
    match definition.typ:
        case SlotTyp.JA_NEIN:
            offered: tuple[str, ...] = ("Ja", "Nein")
        case SlotTyp.AUSWAHL:
            offered = tuple(o.label for o in definition.optionen)
        case SlotTyp.LISTE:
            offered = ("keine",)
        case SlotTyp.DATUM if definition.nicht_in_zukunft and starts_frist(klageart, definition):
            offered = ("heute", "gestern")
        case _:
            offered = ()
    return (*offered, WEISS_NICHT)


@dataclass(frozen=True)
class AngabeZeile:
    """One line of the summary beside the conversation.

    ``status``: ``akte`` (prefilled), ``person`` (answered), ``berechnet``, ``offen`` (answered „weiß ich noch nicht“),
    ``fehlt`` (not yet asked), ``dokument`` and ``modell`` (read there), ``gespraech`` (told in an earlier one).
    ``herkunft`` is the text of the tooltip. ``bestaetigt`` False: understood or read, and to be confirmed by a person.
    """

    schluessel: str
    label: str
    anzeige: str
    status: str
    herkunft: str
    pflicht: bool
    bestaetigt: bool = True


def angaben(klageart: Klageart, conversation: Conversation, akte: Akte) -> tuple[AngabeZeile, ...]:
    """All active slots with their values and where these came from."""
    titles = {d.id: d.titel for d in akte.dokumente}
    lines: list[AngabeZeile] = []
    for definition in active_slots(klageart, used_values(klageart, conversation)):
        if not definition.fragen:
            continue
        item = conversation.value(definition.schluessel)
        bestaetigt = item is None or item.bestaetigt
        if item is None:
            shown, status, herkunft = "", "fehlt", "noch nicht gefragt"
        elif item.wert is None:
            shown, status, herkunft = "", "offen", "beantwortet mit „Weiß ich noch nicht“"
        else:
            shown, status = display(definition, item.wert), item.herkunft.value
            herkunft = _source(item, titles)
        key, label, pflicht = definition.schluessel, definition.label, definition.pflicht
        lines.append(AngabeZeile(key, label, shown, status, herkunft, pflicht, bestaetigt))
    return tuple(lines)


def _source(item: SlotWert, titles: Mapping[str, str]) -> str:
    quelle = item.quelle
    if item.herkunft is SlotHerkunft.PERSON:
        return (
            f"{quelle.vermerk or 'im Gespräch angegeben'}: „{quelle.auszug}“"
            if quelle.auszug
            else "im Gespräch angegeben"
        )
    if item.herkunft is SlotHerkunft.BERECHNET:
        return quelle.vermerk or "berechnet"
    if item.herkunft is SlotHerkunft.GESPRAECH:
        return quelle.vermerk or "aus einem früheren Gespräch"
    if item.herkunft is SlotHerkunft.MODELL:
        origin = ", ".join(filter(None, (VOM_MODELL, quelle.vermerk)))
        return f"{origin}: „{quelle.auszug}“" if quelle.auszug else origin
    parts: list[str] = []
    if quelle.dokument_id is not None:
        parts.append(titles.get(quelle.dokument_id, quelle.dokument_id))
    if quelle.seite is not None:
        parts.append(f"Seite\u00a0{quelle.seite}")
    text = ", ".join(parts)
    if quelle.auszug:
        text += f": „{quelle.auszug}“"
    if quelle.vermerk:
        text = f"{text} – {quelle.vermerk}" if text else quelle.vermerk
    return f"aus Akte übernommen: {text}" if text else "aus Akte übernommen"
