"""A contract put together: the text of every clause, numbers, references, terms, signatures (spec 1)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from app.domain.regelwerk.library import ClauseVersion, Question
from app.domain.regelwerk.rules import ConditionValue
from app.domain.regelwerk.templates import Party, Section, Slot
from app.domain.regelwerk.visibility import condition_holds
from app.domain.vertrag.anzeige_werte import show_answer, spelled
from app.domain.vertrag.ausfuellen import Umfeld, Ziel, write_clause
from app.domain.vertrag.parteien import parties_of
from app.domain.vertrag.vertrag import Wortlaut
from app.domain.vertrag.vertragstext import Unterschrift, VertragsKlausel, VertragsTeil, Vertragstext

_BRACKETS = re.compile(r"\s*\([^()]*\)$")


@dataclass(frozen=True)
class _Platz:
    """A clause in its slot."""

    section: Section
    slot: Slot
    version: ClauseVersion
    nummer: int | None


def assemble(
    gefuellt: Sequence[tuple[Section, Slot, tuple[str, ...]]],
    *,
    titel: str,
    parties: Sequence[Party],
    titles: Mapping[str, str],
    versions: Mapping[str, ClauseVersion],
    wordings: Mapping[str, Wortlaut],
    snapshot: Mapping[str, ConditionValue],
    questions: Mapping[str, Question],
    jurisdiction: str,
) -> Vertragstext:
    """Put a contract together.

    Nothing makes this fail: what is missing prints as a gap, a text that cannot be read prints as it stands; both are
    found by ``text_befunde``.

    Args:
        gefuellt: every slot in document order with its section and the clauses it holds.
        titel: stands over the contract.
        parties: the parties of the template.
        titles: clause id → title, also of clauses that are not in the contract.
        versions: clause id → the version that counts; a clause without one is left out.
        wordings: clause id → changed wording.
        snapshot: the answers that count.
        questions: by id.
        jurisdiction: where the contract applies.
    """
    places = _numbered(gefuellt, versions)
    ziele = {p.version.clause_id: Ziel(p.nummer, _title(p.version, titles)) for p in reversed(places)}
    umfeld = Umfeld(parties_of(parties, snapshot), titles, snapshot, questions, jurisdiction, ziele)

    written = [
        write_clause(_text(place.version, wordings), umfeld, numbered=place.section.numbered) for place in places
    ]
    single = {p.version.clause_id for p, absaetze in zip(places, written, strict=True) if len(absaetze) == 1}
    # only now is known whether the paragraphs of a clause are numbered at all
    final = replace(umfeld, ziele={id_: replace(z, ein_absatz=id_ in single) for id_, z in ziele.items()})
    klauseln = [(place.section, _klausel(place, final, wordings)) for place in places]
    return Vertragstext(
        titel=spelled(titel, jurisdiction),
        jurisdiction=jurisdiction,
        teile=tuple(
            VertragsTeil(
                section.id,
                heading := spelled(section.title, jurisdiction),
                section.numbered,
                tuple(klausel for _, klausel in group),
                heading if section.numbered or number else None,
            )
            for number, (section, group) in enumerate(groupby(klauseln, key=lambda item: item[0]))
        ),
        unterschriften=tuple(_unterschrift(party, umfeld) for party in parties if _signs(party, umfeld)),
    )


def _numbered(
    gefuellt: Sequence[tuple[Section, Slot, tuple[str, ...]]], versions: Mapping[str, ClauseVersion]
) -> list[_Platz]:
    places: list[_Platz] = []
    number = 0
    for section, slot, clause_ids in gefuellt:
        for clause_id in clause_ids:
            if (version := versions.get(clause_id)) is None:
                continue
            number += section.numbered
            places.append(_Platz(section, slot, version, number if section.numbered else None))
    return places


def printed_title(title: str) -> str:
    """Brackets at the end tell clauses apart in the library („Laufzeit (befristet)“), not in a contract."""
    return _BRACKETS.sub("", title) or title


def _title(version: ClauseVersion, titles: Mapping[str, str]) -> str:
    return version.heading or printed_title(titles.get(version.clause_id, version.clause_id))


def _text(version: ClauseVersion, wordings: Mapping[str, Wortlaut]) -> str:
    own = wordings.get(version.clause_id)
    return version.content if own is None else own.text


def _klausel(place: _Platz, umfeld: Umfeld, wordings: Mapping[str, Wortlaut]) -> VertragsKlausel:
    version = place.version
    own, numbered = version.clause_id in wordings, place.section.numbered
    return VertragsKlausel(
        clause_id=version.clause_id,
        version_id=version.id,
        slot_id=place.slot.id,
        nummer=place.nummer,
        titel=spelled(_title(version, umfeld.titles), umfeld.jurisdiction),
        absaetze=write_clause(_text(version, wordings), umfeld, numbered=numbered),
        abweichend=own,
        bibliothek=write_clause(version.content, umfeld, numbered=numbered) if own else (),
    )


def _signs(party: Party, umfeld: Umfeld) -> bool:
    return all(condition_holds(condition, umfeld.questions, umfeld.snapshot) for condition in party.signs_if)


def _unterschrift(party: Party, umfeld: Umfeld) -> Unterschrift:
    question = party.name_question_id
    answer = umfeld.snapshot.get(question) if question is not None else None
    name = None
    if question is not None and answer is not None:
        name = show_answer(answer, umfeld.questions.get(question), umfeld.jurisdiction)
    return Unterschrift(name, spelled(umfeld.parties[party.key].bezeichnung, umfeld.jurisdiction), question)
