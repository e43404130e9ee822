"""A filing assembled anew keeps what persons did in an earlier version of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count

from app.domain.schriftsatz.anlagen import anlagennummer, kuerzel_of
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.bearbeiten import placed, places, with_belege
from app.domain.schriftsatz.belege import added_by_person
from app.domain.schriftsatz.nummerierung import reworded, with_numbers, without_numbers
from app.domain.schriftsatz.schema import Absatz, Anlage, Beweisangebot, SchriftsatzSchema, Vorschlag

Reader = Callable[[str], str]
"""A text of the old filing with its references in the numbers that the new one has while it is put together."""


def carry_over(old: SchriftsatzSchema, new: SchriftsatzSchema) -> SchriftsatzSchema:
    """A filing assembled anew with what persons did in an earlier version of it.

    A changed paragraph keeps the person's wording if it would be assembled as before; otherwise the new text stands
    and that wording beside it as a proposal. Inserted paragraphs follow the one they stood behind; what
    was taken out stays out; evidence offered and Fundstellen taken over by hand stay.
    """
    at = {place: id_ for id_, place in places(new.absaetze).items()}
    moved = {id_: at[place] for id_, place in places(old.absaetze).items() if place in at}
    moved |= _free_ids(old, new)
    offers = [b for b in old.beweisangebote if b.von_hand and b.absatz in moved]
    anlagen, nummern = _anlagen(old, new, offers)
    antraege = _antraege(old, new, moved)
    read = partial(reworded, antraege=antraege, anlagen=nummern)

    absaetze = list(new.absaetze)
    behind: dict[Abschnitt, str] = {}
    for absatz in old.absaetze:
        if absatz.id not in moved:
            continue
        id_ = moved[absatz.id]
        if absatz.herkunft.baustein is None:
            absaetze = placed(absaetze, _own(absatz, id_, antraege, read), behind.get(absatz.abschnitt))
        else:
            added = added_by_person(old, absatz)
            absaetze = [_with_work(a, absatz, added, read) if a.id == id_ else a for a in absaetze]
        behind[next(a.abschnitt for a in absaetze if a.id == id_)] = id_
    again = (
        b.model_copy(update={"absatz": moved[b.absatz], "anlagenNummer": nummern.get(b.anlagenNummer or "")})
        for b in offers
    )
    out = {at[place]: place for place in old.entfallen if place in at}
    result = with_numbers(
        new.model_copy(update={"anlagen": anlagen}),
        [a for a in absaetze if a.id not in out],
        (*new.beweisangebote, *again),
    )
    result = with_belege(result, (b for b in old.retrieval_belege if b.durch == "person"))
    return result.model_copy(update={"entfallen": tuple(out.values())}) if out else result


def _free_ids(old: SchriftsatzSchema, new: SchriftsatzSchema) -> dict[str, str]:
    """Id of each inserted paragraph → its id in the new filing."""
    taken = {a.id for a in new.absaetze}
    ids: dict[str, str] = {}
    for absatz in old.absaetze:
        if absatz.herkunft.baustein is None:
            names = (absatz.id, *(f"{absatz.id}-{number}" for number in range(2, len(taken) + 3)))
            ids[absatz.id] = next(name for name in names if name not in taken)
            taken.add(ids[absatz.id])
    return ids


def _antraege(old: SchriftsatzSchema, new: SchriftsatzSchema, moved: Mapping[str, str]) -> dict[str, str | None]:
    """Number of each Antrag → its number in the new filing; inserted ones are counted behind all others."""
    numbers = {a.id: a.nummer for a in new.absaetze}
    free = count(1 + max((n for n in numbers.values() if n is not None), default=0))
    found: dict[str, str | None] = {}
    for absatz in old.absaetze:
        if absatz.nummer is not None:
            number = next(free) if absatz.herkunft.baustein is None else numbers.get(moved.get(absatz.id, ""))
            found[str(absatz.nummer)] = None if number is None else str(number)
    return found


def _anlagen(
    old: SchriftsatzSchema, new: SchriftsatzSchema, offers: Sequence[Beweisangebot]
) -> tuple[tuple[Anlage, ...], dict[str, str | None]]:
    """The Anlagen of the new filing with those that only ``offers`` name; old number → number among them."""
    anlagen = list(new.anlagen)
    by_document = {a.dokumentId: a.nummer for a in anlagen if a.dokumentId is not None}
    numbers = {a.nummer: by_document.get(a.dokumentId) if a.dokumentId else None for a in old.anlagen}
    offered = {b.anlagenNummer for b in offers}
    for anlage in old.anlagen:
        if anlage.nummer in offered and numbers[anlage.nummer] is None:
            number = anlagennummer(kuerzel_of(new.rolle, new.rechtsgebiet, new.aufbau), len(anlagen) + 1)
            anlagen.append(anlage.model_copy(update={"nummer": number}))
            numbers[anlage.nummer] = number
    return tuple(anlagen), numbers


def _own(absatz: Absatz, id_: str, antraege: Mapping[str, str | None], read: Reader) -> Absatz:
    """An inserted paragraph as it goes into the new filing."""
    number = antraege.get(str(absatz.nummer))
    beside = absatz.vorschlag
    update = {
        "id": id_,
        "text": read(absatz.text),
        "nummer": int(number) if number is not None else None,
        "vorschlag": beside.model_copy(update={"text": read(beside.text)}) if beside is not None else None,
    }
    return absatz.model_copy(update=update)


def _with_work(new: Absatz, old: Absatz, added: Sequence[str], read: Reader) -> Absatz:
    """``new`` with a person's wording and Fundstellen of ``old``; the wording as a proposal if the text is another."""
    update: dict[str, object] = {}
    if fresh := [f for f in added if f not in new.fundstellen]:
        update["fundstellen"] = (*new.fundstellen, *fresh)
    waiting = old.vorschlag is not None and old.vorschlag.modell is None
    if old.ursprung is not None and without_numbers(new.text) == without_numbers(old.ursprung):
        update |= {"text": read(old.text), "herkunft": old.herkunft, "ursprung": new.text}
    elif old.ursprung is not None or waiting:
        wording = read(old.vorschlag.text if old.vorschlag is not None and waiting else old.text)
        if wording != new.text:
            update["vorschlag"] = Vorschlag(text=wording)
    return new.model_copy(update=update)
