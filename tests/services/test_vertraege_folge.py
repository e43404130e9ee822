"""Whatever commands, undo and redo do to a contract: the Stand that is kept is the one computed anew."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.umgebung import umgebung_of
from app.errors import KnownError
from app.messages_vertrag import (
    ChooseClause,
    CompleteVertrag,
    PutOffQuestion,
    ReopenVertrag,
    SetJurisdiction,
    SetWording,
    TakeRepair,
)
from app.services.bibliothek import LibraryReader
from tests.fakes import FixedUhr
from tests.services.vertrag_desk import Desk
from tests.vertrag_probe import ANSWERS, QUESTIONS, SECTIONS, clause_version

TEXTS = ("", "ja", "nein", "31.12.", "31.12.2026", "12", "3.500,00 €", "Frau", "Stunden", "Recht, Technik", "Nord GmbH")
SLOTS = tuple(slot for section in SECTIONS for slot in section.slots)


def _repair(desk: Desk) -> object:
    found = desk.service.repairs(desk.id).vorschlaege
    return desk.service.take_repair(TakeRepair(desk.id, found[-1].add, found[-1].remove)) if found else None


STEPS: st.SearchStrategy[Callable[[Desk], object]] = st.one_of(
    st.tuples(st.sampled_from(QUESTIONS), st.sampled_from(TEXTS)).map(lambda s: lambda desk: desk.type(s[0].id, s[1])),
    st.tuples(st.sampled_from(SLOTS), st.booleans(), st.integers(0, 1)).map(
        lambda s: (
            lambda desk: desk.service.choose(
                ChooseClause(desk.id, s[0].id, None if s[1] else s[0].clause_ids[s[2] % len(s[0].clause_ids)])
            )
        )
    ),
    st.sampled_from(("DE", "CH")).map(
        lambda code: lambda desk: desk.service.set_jurisdiction(SetJurisdiction(desk.id, code))
    ),
    st.sampled_from(QUESTIONS).map(lambda q: lambda desk: desk.service.put_off(PutOffQuestion(desk.id, q.id))),
    st.sampled_from(("Eigen.", "Es gilt {{BEGINN}}.", None)).map(
        lambda text: lambda desk: desk.service.set_wording(SetWording(desk.id, "gegenstand", text))
    ),
    st.just(_repair),
    st.just(lambda desk: desk.service.complete(CompleteVertrag(desk.id))),
    st.just(lambda desk: desk.service.reopen(ReopenVertrag(desk.id))),
    st.just(lambda desk: desk.historie.undo()),
    st.just(lambda desk: desk.historie.redo()),
    st.sampled_from(("Anders", "Wieder anders")).map(
        lambda label: lambda desk: desk.put("questions", QUESTIONS[0].model_copy(update={"label": label}))
    ),
    st.just(lambda desk: desk.put("versions", clause_version("gewaehr", 2, state="draft"))),
)


def _seen(stand: Any) -> tuple[Any, ...]:
    """All of a Stand; an evaluation is compared by what it says."""
    return (
        stand.vertrag,
        stand.fragen,
        stand.naechste,
        stand.fortschritt,
        stand.snapshot,
        stand.slots,
        stand.selection,
        stand.evaluation.as_dict(),
        stand.befunde,
        stand.text,
    )


@settings(max_examples=25)
@given(steps=st.lists(STEPS, max_size=14), full=st.booleans())
def test_the_kept_stand_is_the_one_computed_anew(steps: list[Callable[[Desk], object]], full: bool) -> None:
    desk = Desk(**(ANSWERS if full else {}))
    for step in steps:
        with suppress(KnownError):  # refused: then nothing may have changed either
            step(desk)
        with desk.store.read() as view:
            vertrag = view.vertraege.get(desk.id)
        if vertrag is None:
            return  # the making of the contract was undone
        again = compute_stand(umgebung_of(LibraryReader(desk.store, FixedUhr()).library(), vertrag), vertrag)
        assert _seen(desk.stand) == _seen(again)
    assert desk.store.verify_journal().fehler == ()
