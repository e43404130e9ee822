"""Citing in a filing that stands: the Fundstelle goes to its paragraph, the Beleg into the audit trail (ORCH-07)."""

from __future__ import annotations

import re

from app.domain.schriftsatz.platzhalter import in_words
from app.domain.schriftsatz.schema import Absatz, RetrievalBeleg, SchriftsatzSchema

BAUSTEIN_ZEICHEN = 200
"""So much is quoted of what a Baustein says."""
_LUECKE = "erv.platzhalter."
_NACHWEISE = ("gesetz", "urteil")
_GESETZ_VORAN = re.compile(r"(?P<gesetz>\w[^§,]*?)\s+(?P<stelle>(?:§|Art\.|Artikel\s)\s*\S.*)", re.DOTALL)


def cite(schriftsatz: SchriftsatzSchema, absatz_id: str, fundstelle: str, beleg: RetrievalBeleg) -> SchriftsatzSchema:
    """The filing with ``fundstelle`` at the paragraph and ``beleg`` among its Belege; what is there stays single.

    Fundstellen are the same if only their white space differs, Belege if they name the same chunk for the same place.
    A paragraph of that id has to exist, otherwise only the Beleg is added.
    """
    absaetze = tuple(
        absatz.model_copy(update={"fundstellen": (*absatz.fundstellen, fundstelle)})
        if absatz.id == absatz_id and _plain(fundstelle) not in map(_plain, absatz.fundstellen)
        else absatz
        for absatz in schriftsatz.absaetze
    )
    same = (beleg.chunkId, beleg.referenz)
    belege = tuple(
        b.model_copy(update={"durch": beleg.durch}) if (b.chunkId, b.referenz) == same else b
        for b in schriftsatz.retrieval_belege
    )
    if all((b.chunkId, b.referenz) != same for b in belege):
        belege = (*belege, beleg)
    if (absaetze, belege) == (schriftsatz.absaetze, schriftsatz.retrieval_belege):
        return schriftsatz
    return schriftsatz.model_copy(update={"absaetze": absaetze, "retrieval_belege": belege})


def added_by_person(schriftsatz: SchriftsatzSchema, absatz: Absatz) -> list[str]:
    """Fundstellen of a paragraph that a person took over from the Recherche, each once."""
    cited = {b.referenz for b in schriftsatz.retrieval_belege if b.quelle in _NACHWEISE and b.durch == "person"}
    return [f for f in dict.fromkeys(absatz.fundstellen) if any(ref.startswith(f) for ref in cited)]


def lawyer_order(referenz: str) -> str:
    """The Stelle of a Beleg as it is cited: „§ 4 KSchG“ for the „KSchG § 4“ of the corpus; others as they are."""
    found = _GESETZ_VORAN.fullmatch(referenz)
    return f"{found['stelle']} {found['gesetz']}" if found else referenz


def beginning(text: str, length: int) -> str:
    """The first words of a text in one line; „…“ where it goes on."""
    line = " ".join(text.split())
    return line if len(line) <= length else f"{line[:length].rsplit(' ', 1)[0]} …"


def baustein_key(name: str | None, version: int | None) -> str:
    """How a Beleg names a Baustein."""
    return f"baustein:{name}@{version}"


def as_read(schriftsatz: SchriftsatzSchema) -> tuple[RetrievalBeleg, ...]:
    """The Belege in words: of a Baustein what it says in this filing, not the form it is filled from.

    Drafts of older programs keep that form; so it is taken from the paragraph, as it was assembled.
    """
    said: dict[str, str] = {}
    for absatz in schriftsatz.absaetze:
        text = absatz.text if absatz.ursprung is None else absatz.ursprung
        said.setdefault(baustein_key(absatz.herkunft.baustein, absatz.herkunft.version), text)
    names = {
        befund.id.removeprefix(_LUECKE).upper(): befund.titel.removeprefix("Offen: ")
        for befund in schriftsatz.pruefliste
        if befund.id.startswith(_LUECKE)
    }
    return tuple(
        beleg.model_copy(
            update={"auszug": in_words(beginning(said.get(beleg.chunkId, beleg.auszug), BAUSTEIN_ZEICHEN), names)}
        )
        if beleg.quelle == "muster"
        else beleg
        for beleg in schriftsatz.retrieval_belege
    )


def _plain(text: str) -> str:
    return " ".join(text.split())
