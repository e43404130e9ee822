"""A filing assembled anew keeps what persons did in an earlier version of it."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.schriftsatz.anlagen import KUERZEL
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.bearbeiten import find, insert, places, propose, remove, replace_absatz
from app.domain.schriftsatz.nummerierung import reworded, with_numbers, without_numbers
from app.domain.schriftsatz.schema import Absatz, Anlage, Beweisangebot, SchriftsatzSchema, Vorschlag


def carry_over(old: SchriftsatzSchema, new: SchriftsatzSchema) -> SchriftsatzSchema:
    """A filing assembled anew with what persons did in an earlier version of it.

    A changed paragraph keeps the person's wording if it would be assembled as before; otherwise the new text stands
    and that wording beside it as a proposal. Inserted paragraphs follow the one they stood behind; what
    was taken out stays out; evidence offered by hand stays offered.
    """
    at = {place: id_ for id_, place in places(new.absaetze).items()}
    moved = {id_: at[place] for id_, place in places(old.absaetze).items() if place in at}
    old = _translated(old, new, moved)
    result = new
    behind: dict[Abschnitt, str | None] = {}
    for absatz in old.absaetze:
        if absatz.herkunft.baustein is None:
            own = _free_id(absatz, result)
            result, moved[absatz.id] = insert(result, own, behind.get(absatz.abschnitt)), own.id
        elif absatz.ursprung is not None and absatz.id in moved:
            result = _with_wording(result, moved[absatz.id], absatz)
        if absatz.id in moved:
            behind[absatz.abschnitt] = moved[absatz.id]
    documents = {a.nummer: a for a in old.anlagen}
    for angebot in old.beweisangebote:
        if angebot.von_hand and angebot.absatz in moved:
            result = _offered(result, angebot, moved[angebot.absatz], documents)
    for place in old.entfallen:
        if place in at:
            result = remove(result, at[place])
    return result


def _translated(old: SchriftsatzSchema, new: SchriftsatzSchema, moved: Mapping[str, str]) -> SchriftsatzSchema:
    """``old`` with what its paragraphs say of Anträge and Anlagen put in the numbers of ``new``."""
    numbers = {a.id: a.nummer for a in new.absaetze}
    antraege: dict[str, str | None] = {}
    for absatz in old.absaetze:
        if absatz.nummer is not None:
            number = numbers.get(moved.get(absatz.id, ""))
            antraege[str(absatz.nummer)] = None if number is None else str(number)
    documents = {a.dokumentId: a.nummer for a in new.anlagen if a.dokumentId is not None}
    anlagen = {a.nummer: documents.get(a.dokumentId) if a.dokumentId else None for a in old.anlagen}

    absaetze = (a.model_copy(update={"text": reworded(a.text, antraege, anlagen)}) for a in old.absaetze)
    return old.model_copy(update={"absaetze": tuple(absaetze)})


def _with_wording(new: SchriftsatzSchema, absatz_id: str, old: Absatz) -> SchriftsatzSchema:
    """``new`` with a person's wording of ``old``, or that as a proposal if the assembled text is another one now."""
    absatz = find(new, absatz_id)
    if without_numbers(absatz.text) != without_numbers(old.ursprung or ""):
        return new if absatz.text == old.text else propose(new, absatz_id, Vorschlag(text=old.text))
    kept = {"text": old.text, "herkunft": old.herkunft, "ursprung": absatz.text}
    return replace_absatz(new, absatz.model_copy(update=kept))


def _free_id(absatz: Absatz, schriftsatz: SchriftsatzSchema) -> Absatz:
    taken = {a.id for a in schriftsatz.absaetze}
    name, number = absatz.id, 2
    while name in taken:
        name, number = f"{absatz.id}-{number}", number + 1
    return absatz.model_copy(update={"id": name})


def _offered(
    schriftsatz: SchriftsatzSchema, angebot: Beweisangebot, absatz_id: str, documents: Mapping[str, Anlage]
) -> SchriftsatzSchema:
    """``angebot`` of an earlier version, offered again; its Anlage joins those of the filing."""
    anlagen, nummer = list(schriftsatz.anlagen), None
    if angebot.anlagenNummer is not None:
        old = documents[angebot.anlagenNummer]
        same = next((a for a in anlagen if a.dokumentId is not None and a.dokumentId == old.dokumentId), None)
        if same is None:
            same = old.model_copy(update={"nummer": f"{KUERZEL[schriftsatz.rolle]} {len(anlagen) + 1}"})
            anlagen.append(same)
        nummer = same.nummer
    again = angebot.model_copy(update={"absatz": absatz_id, "anlagenNummer": nummer})
    wider = schriftsatz.model_copy(update={"anlagen": tuple(anlagen)})
    return with_numbers(wider, schriftsatz.absaetze, (*schriftsatz.beweisangebote, again))
