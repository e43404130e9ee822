"""Changes to an Akte, each as a function from the Akte before to the Akte after; nothing is looked up or stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from app.domain.deutsch import zitat
from app.domain.kanzlei.akte import Akte, Angabe, Dokument, Quelle
from app.domain.kanzlei.beteiligte import Beteiligter
from app.domain.kanzlei.kopf import Aktenkopf
from app.domain.kanzlei.vorschlag import propose_kurzrubrum

T = TypeVar("T", Beteiligter, Dokument)
_MAX_VERMERK = 500


def replaced(akte: Akte, **fields: Any) -> Akte:
    """The Akte with other fields, checked as a whole.

    Raises:
        pydantic.ValidationError: ids twice, or a source names a document that is not there.
    """
    return Akte.model_validate({name: getattr(akte, name) for name in Akte.model_fields} | fields)


def with_kopf(akte: Akte, kopf: Aktenkopf) -> Akte:
    """The Akte with another head."""
    return replaced(akte, **{name: getattr(kopf, name) for name in Aktenkopf.model_fields})


def with_beteiligter(akte: Akte, beteiligter: Beteiligter) -> Akte:
    """A Beteiligter at the place of the one with the same id, or as the last one."""
    return _with_people(akte, _put(akte.beteiligte, beteiligter))


def without_beteiligter(akte: Akte, id_: str) -> Akte:
    """Without the Beteiligter of that id.

    Raises:
        KeyError: there is none.
    """
    return _with_people(akte, _without(akte.beteiligte, id_))


def moved_beteiligter(akte: Akte, id_: str, step: int) -> Akte:
    """A Beteiligter ``step`` places further down (negative: up) among those of the same role; the order counts.

    Raises:
        KeyError: there is none of that id.
    """
    place = _place(akte.beteiligte, id_)
    rolle = akte.beteiligte[place].rolle
    same = [n for n, b in enumerate(akte.beteiligte) if b.rolle is rolle]
    here = same.index(place)
    other = same[min(max(here + step, 0), len(same) - 1)]
    people = list(akte.beteiligte)
    people.insert(other, people.pop(place))
    return _with_people(akte, people)


def _with_people(akte: Akte, people: Sequence[Beteiligter]) -> Akte:
    """A Kurzrubrum that is the proposed one follows the people; one of its own stays."""
    rubrum = akte.kurzrubrum
    if rubrum == propose_kurzrubrum(akte.beteiligte):
        rubrum = propose_kurzrubrum(people) or rubrum
    return replaced(akte, beteiligte=tuple(people), kurzrubrum=rubrum)


def with_angabe(akte: Akte, angabe: Angabe, statt: str | None = None) -> Akte:
    """An Angabe at the place of the one under ``statt`` (default: its own key), or as the last one."""
    key = statt or angabe.schluessel
    kept = [a for a in akte.angaben if a.schluessel == key or a.schluessel != angabe.schluessel]
    places = [n for n, a in enumerate(kept) if a.schluessel == key]
    if places:
        kept[places[0]] = angabe
    else:
        kept.append(angabe)
    return replaced(akte, angaben=tuple(kept))


def without_angabe(akte: Akte, schluessel: str) -> Akte:
    """Without the Angabe under that key.

    Raises:
        KeyError: there is none.
    """
    if akte.angabe(schluessel) is None:
        raise KeyError(schluessel)
    return replaced(akte, angaben=tuple(a for a in akte.angaben if a.schluessel != schluessel))


def with_dokument(akte: Akte, dokument: Dokument) -> Akte:
    """A document at the place of the one with the same id, or as the last one."""
    return replaced(akte, dokumente=_put(akte.dokumente, dokument))


def moved_dokument(akte: Akte, id_: str, step: int) -> Akte:
    """A document ``step`` places further down (negative: up).

    Raises:
        KeyError: there is none of that id.
    """
    place = _place(akte.dokumente, id_)
    documents = list(akte.dokumente)
    documents.insert(min(max(place + step, 0), len(documents) - 1), documents.pop(place))
    return replaced(akte, dokumente=tuple(documents))


def without_dokument(akte: Akte, id_: str) -> Akte:
    """Without the document of that id. Angaben read in it stay; their source names the removed document in words.

    Raises:
        KeyError: there is none.
    """
    dokument = akte.dokumente[_place(akte.dokumente, id_)]
    angaben = tuple(
        a.model_copy(update={"quelle": _in_words(a.quelle, dokument)}) if a.quelle.dokument_id == id_ else a
        for a in akte.angaben
    )
    return replaced(akte, dokumente=_without(akte.dokumente, id_), angaben=angaben)


def _in_words(quelle: Quelle, dokument: Dokument) -> Quelle:
    where = f"{zitat(dokument.titel)}, S. {quelle.seite}" if quelle.seite else zitat(dokument.titel)
    parts = [f"{where} (aus der Akte entfernt)", *([quelle.vermerk] if quelle.vermerk else [])]
    return Quelle(auszug=quelle.auszug, vermerk="; ".join(parts)[:_MAX_VERMERK])


def _place(items: Sequence[T], id_: str) -> int:
    for number, item in enumerate(items):
        if item.id == id_:
            return number
    raise KeyError(id_)


def _put(items: Sequence[T], item: T) -> tuple[T, ...]:
    """In place of the one with the same id, else at the end."""
    found = list(items)
    try:
        found[_place(items, item.id)] = item
    except KeyError:
        found.append(item)
    return tuple(found)


def _without(items: Sequence[T], id_: str) -> tuple[T, ...]:
    _place(items, id_)
    return tuple(item for item in items if item.id != id_)
