"""Changing a filing that stands, paragraph by paragraph; numbers and references follow (spec 2, stage 4; spec 5).

Each function gives a new filing. Anträge are numbered through, Anlagen by first mention, and what texts say of them
(„mit dem Antrag zu 2“, „Anlage K 3“) is renumbered with them. The Prüfliste is left as it was: see
``Pipeline.recheck``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.domain.deutsch import typografie
from app.domain.kanzlei.akte import Dokument
from app.domain.schriftsatz.anlagen import Anlagen, describe, kuerzel_of
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.nummerierung import with_numbers
from app.domain.schriftsatz.schema import (
    Absatz,
    Beweisangebot,
    HerkunftArt,
    RetrievalBeleg,
    SchriftsatzSchema,
    Vorschlag,
)


def find(schriftsatz: SchriftsatzSchema, absatz_id: str) -> Absatz:
    """The paragraph of that id.

    Raises:
        KeyError: there is none.
    """
    for absatz in schriftsatz.absaetze:
        if absatz.id == absatz_id:
            return absatz
    raise KeyError(absatz_id)


def places(absaetze: Iterable[Absatz]) -> dict[str, str]:
    """Id of each assembled paragraph → its place, ``<Baustein>#<n-th time>``: the same in every version of a filing."""
    counted: dict[str, int] = {}
    found: dict[str, str] = {}
    for absatz in absaetze:
        if (baustein := absatz.herkunft.baustein) is not None:
            counted[baustein] = counted.get(baustein, 0) + 1
            found[absatz.id] = f"{baustein}#{counted[baustein]}"
    return found


def edit(schriftsatz: SchriftsatzSchema, absatz_id: str, text: str) -> SchriftsatzSchema:
    """The filing with a person's wording of a paragraph. A proposal beside it goes.

    Raises:
        KeyError: no such paragraph.
    """
    absatz = find(schriftsatz, absatz_id)
    if text == absatz.text:
        return schriftsatz
    return replace_absatz(schriftsatz, _worded(absatz, text))


def restore(schriftsatz: SchriftsatzSchema, absatz_id: str) -> SchriftsatzSchema:
    """The filing with a paragraph as it was assembled. A proposal beside it goes.

    Raises:
        KeyError: no such paragraph.
        ValueError: it stands as it was assembled, or never was.
    """
    absatz = find(schriftsatz, absatz_id)
    if absatz.ursprung is None:
        raise ValueError("dieser Absatz ist nicht geändert")
    herkunft = absatz.herkunft.model_copy(update={"art": HerkunftArt.BAUSTEIN, "modell": None})
    update = {"text": absatz.ursprung, "herkunft": herkunft, "ursprung": None, "offen": False, "vorschlag": None}
    return replace_absatz(schriftsatz, absatz.model_copy(update=update))


def insert(schriftsatz: SchriftsatzSchema, absatz: Absatz, nach: str | None) -> SchriftsatzSchema:
    """The filing with ``absatz`` behind the paragraph ``nach``; None: at the beginning of its section.

    Raises:
        KeyError: no paragraph ``nach``.
        ValueError: the id is taken, or ``nach`` stands in another section.
    """
    if any(a.id == absatz.id for a in schriftsatz.absaetze):
        raise ValueError(f"den Absatz „{absatz.id}“ gibt es schon")
    return with_numbers(schriftsatz, placed(schriftsatz.absaetze, absatz, nach), schriftsatz.beweisangebote)


def placed(absaetze: Sequence[Absatz], absatz: Absatz, nach: str | None) -> list[Absatz]:
    """Paragraphs with ``absatz`` behind the one of the id ``nach``; None: at the beginning of its section.

    Raises:
        KeyError: no paragraph ``nach``.
        ValueError: ``nach`` stands in another section.
    """
    if nach is None:
        order = list(Abschnitt)
        rank = order.index(absatz.abschnitt)
        at = next((n for n, a in enumerate(absaetze) if order.index(a.abschnitt) >= rank), len(absaetze))
    else:
        found = next((n for n, a in enumerate(absaetze) if a.id == nach), None)
        if found is None:
            raise KeyError(nach)
        if absaetze[found].abschnitt is not absatz.abschnitt:
            raise ValueError(f"der Absatz „{nach}“ steht in einem anderen Abschnitt")
        at = found + 1
    return [*absaetze[:at], absatz, *absaetze[at:]]


def remove(schriftsatz: SchriftsatzSchema, absatz_id: str) -> SchriftsatzSchema:
    """The filing without a paragraph and what was offered as evidence for it.

    Raises:
        KeyError: no such paragraph.
    """
    gone = find(schriftsatz, absatz_id)
    place = places(schriftsatz.absaetze).get(gone.id)
    changed = with_numbers(schriftsatz, [a for a in schriftsatz.absaetze if a is not gone], schriftsatz.beweisangebote)
    entfallen = tuple(dict.fromkeys((*schriftsatz.entfallen, *((place,) if place else ()))))
    return changed.model_copy(update={"entfallen": entfallen})


def propose(
    schriftsatz: SchriftsatzSchema, absatz_id: str, vorschlag: Vorschlag, belege: Sequence[RetrievalBeleg] = ()
) -> SchriftsatzSchema:
    """The filing with other wording beside a paragraph, and what that rests on among its Belege.

    Raises:
        KeyError: no such paragraph.
    """
    changed = replace_absatz(schriftsatz, find(schriftsatz, absatz_id).model_copy(update={"vorschlag": vorschlag}))
    return with_belege(changed, belege)


def accept(schriftsatz: SchriftsatzSchema, absatz_id: str) -> SchriftsatzSchema:
    """A person takes over the proposal beside a paragraph, or the paragraph itself if the model wrote it.

    Raises:
        KeyError: no such paragraph.
        ValueError: nothing is open there.
    """
    absatz = find(schriftsatz, absatz_id)
    if absatz.vorschlag is not None:
        taken = _worded(absatz, absatz.vorschlag.text)
        herkunft = taken.herkunft.model_copy(
            update={"modell": absatz.vorschlag.modell}
            | ({"art": HerkunftArt.MODELL} if absatz.vorschlag.modell else {})
        )
        return replace_absatz(schriftsatz, taken.model_copy(update={"herkunft": herkunft}))
    if absatz.offen:
        return replace_absatz(schriftsatz, absatz.model_copy(update={"offen": False}))
    raise ValueError("dort ist nichts anzunehmen")


def refuse(schriftsatz: SchriftsatzSchema, absatz_id: str) -> SchriftsatzSchema:
    """A person refuses the proposal beside a paragraph, or the paragraph itself if the model wrote it.

    Raises:
        KeyError: no such paragraph.
        ValueError: nothing is open there.
    """
    absatz = find(schriftsatz, absatz_id)
    if absatz.vorschlag is not None:
        return replace_absatz(schriftsatz, absatz.model_copy(update={"vorschlag": None}))
    if absatz.offen:
        return remove(schriftsatz, absatz_id)
    raise ValueError("dort ist nichts abzulehnen")


def offer_beweis(
    schriftsatz: SchriftsatzSchema, absatz_id: str, behauptung: str, beweismittel: str | Dokument
) -> SchriftsatzSchema:
    """The filing with evidence for a paragraph: a document of the Akte, which becomes an Anlage, or other means.

    Raises:
        KeyError: no such paragraph.
        ValueError: the same means are offered for it already.
    """
    find(schriftsatz, absatz_id)
    anlagen, nummer = list(schriftsatz.anlagen), None
    if isinstance(beweismittel, Dokument):
        kuerzel = kuerzel_of(schriftsatz.rolle, schriftsatz.rechtsgebiet, schriftsatz.aufbau)
        nummer = Anlagen(kuerzel, anlagen).number(beweismittel)
    text = describe(beweismittel) if isinstance(beweismittel, Dokument) else beweismittel
    same = (_plain(text), nummer)  # two documents may have one title
    if same in [(_plain(b.beweismittel), b.anlagenNummer) for b in schriftsatz.beweisangebote if b.absatz == absatz_id]:
        raise ValueError("dasselbe Beweismittel ist dort schon angeboten")
    angebot = Beweisangebot(
        behauptung=behauptung, beweismittel=typografie(text), anlagenNummer=nummer, absatz=absatz_id, von_hand=True
    )
    wider = schriftsatz.model_copy(update={"anlagen": tuple(anlagen)})
    return with_numbers(wider, schriftsatz.absaetze, (*schriftsatz.beweisangebote, angebot))


def _plain(text: str) -> str:
    """For comparing: spaces alike, whatever their kind."""
    return " ".join(text.split()).casefold()


def withdraw_beweis(schriftsatz: SchriftsatzSchema, absatz_id: str, index: int) -> SchriftsatzSchema:
    """The filing without the ``index``-th offer of evidence (from 0) of a paragraph.

    Raises:
        KeyError: no such paragraph or offer.
    """
    find(schriftsatz, absatz_id)
    own = [b for b in schriftsatz.beweisangebote if b.absatz == absatz_id]
    if not 0 <= index < len(own):
        raise KeyError(f"{absatz_id}: {index}")
    rest = tuple(b for b in schriftsatz.beweisangebote if b is not own[index])
    return with_numbers(schriftsatz, schriftsatz.absaetze, rest)


def with_belege(schriftsatz: SchriftsatzSchema, belege: Iterable[RetrievalBeleg]) -> SchriftsatzSchema:
    """The filing with further Belege; those it has for the same chunk, place and section stay single."""

    def key(beleg: RetrievalBeleg) -> tuple[Abschnitt | None, str, str]:
        return (beleg.abschnitt, beleg.chunkId, beleg.referenz)

    known = set(map(key, schriftsatz.retrieval_belege))
    fresh = {key(b): b for b in belege if key(b) not in known}
    if not fresh:
        return schriftsatz
    return schriftsatz.model_copy(update={"retrieval_belege": (*schriftsatz.retrieval_belege, *fresh.values())})


def with_belege_anew(schriftsatz: SchriftsatzSchema, belege: Iterable[RetrievalBeleg]) -> SchriftsatzSchema:
    """The filing with other Belege in place of those looked up in the law; what a person took over stays.

    None found says nothing: the law could not be opened, or nothing is cited.
    """
    found = tuple(belege)
    if not found:
        return schriftsatz
    looked_up = [b for b in schriftsatz.retrieval_belege if b.quelle in ("gesetz", "urteil") and b.durch != "person"]
    own = tuple(b for b in schriftsatz.retrieval_belege if b not in looked_up)
    again = with_belege(schriftsatz.model_copy(update={"retrieval_belege": own}), found)
    return schriftsatz if set(again.retrieval_belege) == set(schriftsatz.retrieval_belege) else again


def _worded(absatz: Absatz, text: str) -> Absatz:
    herkunft = absatz.herkunft.model_copy(update={"art": HerkunftArt.PERSON})
    assembled = absatz.herkunft.baustein is not None
    ursprung = absatz.ursprung if absatz.ursprung is not None else absatz.text if assembled else None
    update = {"text": text, "herkunft": herkunft, "ursprung": ursprung, "offen": False, "vorschlag": None}
    return absatz.model_copy(update=update)


def replace_absatz(schriftsatz: SchriftsatzSchema, absatz: Absatz) -> SchriftsatzSchema:
    """The filing with ``absatz`` in place of the one of the same id."""
    absaetze = [absatz if a.id == absatz.id else a for a in schriftsatz.absaetze]
    return with_numbers(schriftsatz, absaetze, schriftsatz.beweisangebote)
