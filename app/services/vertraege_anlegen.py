"""What a contract is called, where it applies, whose it is: checks when it is made or renamed."""

from __future__ import annotations

from app.domain.jurisdictions import check_code
from app.domain.regelwerk.library import Library
from app.domain.vertrag.umgebung import pins_of, published_version, require_place, umgebung_of
from app.domain.vertrag.vertrag import Vertrag
from app.domain.werte import clean_text
from app.errors import InputError
from app.messages_vertrag import CreateVertrag
from app.ports import Repositories
from app.services.vertraege_antworten import answered
from app.services.zuordnung import known_akte

MAX_TITEL = 200
"""Characters of a title."""


def new_vertrag(view: Repositories, library: Library, command: CreateVertrag, id_: str) -> Vertrag:
    """A contract with the versions in force and the answers that come along.

    Raises:
        InputError: title or place do not fit, or answers do not; each is named.
        NotFoundError: there is no such Akte, or an answer is to no question of the template.
        VertragError: there is no such template, none of it is published, or it is not made for the place.
    """
    place = place_of(command.jurisdiction)
    known_akte(view, command.akte_id)
    template = published_version(library, command.template_id)
    vorlage = next(t for t in library.templates if t.id == template.template_id)
    require_place(vorlage, place)
    vertrag = Vertrag(
        id=id_,
        titel=titel_of(command.titel) if command.titel.strip() else _next_titel(view, vorlage.title),
        jurisdiction=place,
        template_version_id=template.id,
        pins=pins_of(library, template),
        akte_id=command.akte_id,
    )
    return answered(umgebung_of(library, vertrag), vertrag, command.answers)


def place_of(jurisdiction: str) -> str:
    """The code of a place there is.

    Raises:
        InputError: there is no such place.
    """
    try:
        return check_code(jurisdiction)
    except ValueError as error:
        raise InputError(
            f"Diesen Rechtsraum gibt es nicht: {error}.", "Nennen Sie ein Land wie DE.", feld="jurisdiction"
        ) from error


def titel_of(titel: str) -> str:
    """The title without the spaces around it.

    Raises:
        InputError: empty, too long, or no text.
    """
    try:
        clean = clean_text(titel).strip()
    except ValueError as error:
        raise InputError(f"Als Titel wird erwartet: {error}.", "Bitte berichtigen.", feld="titel") from error
    if not clean or len(clean) > MAX_TITEL:
        found = f"{len(clean)} Zeichen" if clean else "nichts"
        raise InputError(
            f"Ein Vertrag braucht einen Titel mit höchstens {MAX_TITEL} Zeichen; gefunden: {found}.",
            "Geben Sie ihm einen kurzen Titel.",
            feld="titel",
        )
    return clean


def _next_titel(view: Repositories, title: str) -> str:
    taken = {vertrag.titel for vertrag in view.vertraege.all()}
    number = 1
    while (titel := f"{title} {number}") in taken:
        number += 1
    return titel
