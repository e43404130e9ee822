"""Conversations and drafts in the library: stored, versioned, undone; unknown ids are told apart."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.schriftsatz.schema import RetrievalBeleg
from app.errors import InputError, NotFoundError
from app.messages import SaveAkte
from app.messages_schriftsatz import (
    AddFundstelle,
    AnswerSlot,
    ClearSlot,
    CreateDraft,
    DeleteConversation,
    RefreshBelege,
    StartConversation,
)
from app.services.historie import HistorieService
from app.services.pipeline import Pipeline
from app.services.schriftsatz import SchriftsatzService
from tests import probeklage as probe
from tests.fakes import CountingIds, FixedUhr, MemoryStore
from tests.probeklage import ProbeKalender, ProbeKatalog


@pytest.fixture
def store() -> MemoryStore:
    store = MemoryStore()
    akte = probe.akte()
    with store.unit_of_work(SaveAkte(akte)) as work:
        work.akten.put(akte)
        work.commit()
    return store


@pytest.fixture
def service(store: MemoryStore) -> SchriftsatzService:
    ids = CountingIds()
    return SchriftsatzService(store, Pipeline(ProbeKatalog(), ProbeKalender(), ids, FixedUhr()), ids)


@pytest.fixture
def talk(service: SchriftsatzService) -> str:
    return service.start(StartConversation("a1", "Probeklage")).ids("conversations")[0]


def test_conversation_is_stored_with_each_answer(service: SchriftsatzService, talk: str) -> None:
    assert [c.id for c in service.conversations("a1")] == [talk]
    before = service.view(talk)
    changes = service.answer(AnswerSlot(talk, "brutto", "4.000 €"))
    assert changes.ids("conversations") == (talk,)
    after = service.view(talk)
    assert str(before.schriftsatz.kosten.streitwert) == "10440.00"
    assert str(after.schriftsatz.kosten.streitwert) == "12000.00"


def test_fristen_of_deleted_conversations_do_not_stay_in_memory(service: SchriftsatzService) -> None:
    def held() -> int:
        gc.collect()
        return sum(type(o) is Conversation for o in gc.get_objects())

    def come_and_go() -> int:
        (talk,) = service.start(StartConversation("a1", "Probeklage")).ids("conversations")
        service.fristen(probe.akte())
        service.delete_conversation(DeleteConversation(talk))
        service.fristen(probe.akte())
        return held()

    before = come_and_go()
    assert [come_and_go() for _ in range(3)] == [before] * 3


def test_undo_names_the_angabe(store: MemoryStore, service: SchriftsatzService, talk: str) -> None:
    history = HistorieService(store)
    service.answer(AnswerSlot(talk, "brutto", "4.000 €"))
    assert history.undo_label() == "„Brutto“ ändern"
    service.clear_slot(ClearSlot(talk, "brutto"))
    assert history.undo_label() == "„Brutto“ zurücknehmen"


def test_refused_answer_stores_nothing(store: MemoryStore, service: SchriftsatzService, talk: str) -> None:
    entries = len(store.journal())
    before = service.view(talk)
    for slot, text in (("brutto", "viel"), ("gibt_es_nicht", "ja"), ("datum", "{{X}}")):
        with pytest.raises(InputError):
            service.answer(AnswerSlot(talk, slot, text))
    assert service.view(talk) == before
    assert len(store.journal()) == entries


def test_refused_request_stores_nothing(store: MemoryStore, service: SchriftsatzService) -> None:
    with pytest.raises(InputError):
        service.start(StartConversation("a1", "Mietminderung"))
    assert service.conversations("a1") == ()
    assert len(store.journal()) == 1


def test_drafts_count_versions_of_their_akte(service: SchriftsatzService, talk: str) -> None:
    first = service.create_draft(CreateDraft(talk)).ids("drafts")[0]
    service.answer(AnswerSlot(talk, "brutto", "4.000 €"))
    other = service.start(StartConversation("a1", "Probeklage")).ids("conversations")[0]
    second = service.create_draft(CreateDraft(other)).ids("drafts")[0]
    assert [(d.id, d.version, d.titel) for d in service.drafts("a1")] == [
        (first, 1, "Probeklage, Entwurf 1"),
        (second, 2, "Probeklage, Entwurf 2"),
    ]
    assert service.draft(first).conversation_id == talk
    # a draft keeps what it was made from
    assert str(service.draft(first).schriftsatz.kosten.streitwert) == "10440.00"
    assert service.drafts("andere") == ()


def test_each_step_can_be_taken_back_and_done_again(store: MemoryStore, service: SchriftsatzService, talk: str) -> None:
    historie = HistorieService(store)
    service.answer(AnswerSlot(talk, "brutto", "4.000 €"))
    draft = service.create_draft(CreateDraft(talk)).ids("drafts")[0]
    assert historie.undo_label() == "Entwurf erstellen"
    historie.undo()
    with pytest.raises(NotFoundError):
        service.draft(draft)
    historie.undo()
    assert str(service.view(talk).schriftsatz.kosten.streitwert) == "10440.00"
    historie.undo()
    assert service.conversations("a1") == ()
    for _ in range(3):
        historie.redo()
    assert str(service.draft(draft).schriftsatz.kosten.streitwert) == "12000.00"
    assert historie.verify().fehler == ()


@pytest.mark.parametrize(
    "act",
    [
        lambda s: s.start(StartConversation("weg", "Probeklage")),
        lambda s: s.answer(AnswerSlot("weg", "brutto", "1")),
        lambda s: s.create_draft(CreateDraft("weg")),
        lambda s: s.view("weg"),
        lambda s: s.draft("weg"),
    ],
    ids=["start", "answer", "create_draft", "view", "draft"],
)
def test_unknown_ids_are_named(service: SchriftsatzService, act: Callable[[SchriftsatzService], object]) -> None:
    with pytest.raises(NotFoundError, match="weg") as refused:
        act(service)
    assert refused.value.abhilfe
    assert service.klagearten()[0].id == "probe"


# ---- citing ---------------------------------------------------------------------------------------------------------

BELEG = RetrievalBeleg(
    quelle="gesetz", chunkId="c1", referenz="ProbeG § 3 Abs. 1", score=0.5, auszug="Wer probt, haftet."
)


@pytest.fixture
def draft(service: SchriftsatzService, talk: str) -> Draft:
    return service.draft(service.create_draft(CreateDraft(talk)).ids("drafts")[0])


def test_a_fundstelle_is_cited_with_its_beleg_in_one_step(
    store: MemoryStore, service: SchriftsatzService, draft: Draft
) -> None:
    first, *others = draft.schriftsatz.absaetze
    changes = service.add_fundstelle(AddFundstelle(draft.id, first.id, "§ 3 Abs. 1 ProbeG", BELEG))
    assert (changes.label, changes.ids("drafts")) == ("Fundstelle übernehmen", (draft.id,))
    after = service.draft(draft.id).schriftsatz
    assert after.absaetze[0].fundstellen == (*first.fundstellen, "§ 3 Abs. 1 ProbeG")
    assert after.absaetze[1:] == tuple(others)
    assert after.retrieval_belege == (*draft.schriftsatz.retrieval_belege, BELEG)
    HistorieService(store).undo()
    assert service.draft(draft.id) == draft


def test_a_fundstelle_is_cited_once(store: MemoryStore, service: SchriftsatzService, draft: Draft) -> None:
    first, second = draft.schriftsatz.absaetze[:2]
    service.add_fundstelle(AddFundstelle(draft.id, first.id, "§ 3 Abs. 1 ProbeG", BELEG))
    once, entries = service.draft(draft.id), len(store.journal())
    again = service.add_fundstelle(AddFundstelle(draft.id, first.id, "§\u00a03  Abs.\u00a01 ProbeG", BELEG))
    assert (again.seq, service.draft(draft.id), len(store.journal())) == (0, once, entries)
    service.add_fundstelle(AddFundstelle(draft.id, second.id, "§ 3 Abs. 1 ProbeG", BELEG))
    twice = service.draft(draft.id).schriftsatz
    assert twice.absaetze[1].fundstellen[-1] == "§ 3 Abs. 1 ProbeG"
    assert twice.retrieval_belege == once.schriftsatz.retrieval_belege


@pytest.mark.parametrize(
    ("draft_id", "absatz_id", "fundstelle", "kind"),
    [
        ("gibt_es_nicht", None, "§ 3 ProbeG", NotFoundError),
        (None, "gibt_es_nicht", "§ 3 ProbeG", NotFoundError),
        (None, None, " § ", InputError),
        (None, None, "§" * 201, InputError),
    ],
)
def test_citing_what_does_not_fit_writes_nothing(
    store: MemoryStore,
    service: SchriftsatzService,
    draft: Draft,
    draft_id: str | None,
    absatz_id: str | None,
    fundstelle: str,
    kind: type[Exception],
) -> None:
    entries = len(store.journal())
    absatz_id = absatz_id or draft.schriftsatz.absaetze[0].id
    with pytest.raises(kind):
        service.add_fundstelle(AddFundstelle(draft_id or draft.id, absatz_id, fundstelle, BELEG))
    assert (service.draft(draft.id), len(store.journal())) == (draft, entries)


@pytest.mark.parametrize(
    ("stand", "befund"),
    [("verified", "fundstellen"), ("unverified", "fundstellen.ungeprueft"), ("superseded", "fundstellen.ueberholt")],
)
def test_what_a_filing_rests_on_is_kept_and_checked(store: MemoryStore, stand: str, befund: str) -> None:
    beleg = RetrievalBeleg.model_validate(
        {
            "quelle": "gesetz",
            "chunkId": "c",
            "referenz": "ZPO § 253",
            "score": 1,
            "auszug": "…",
            "stand": stand,
            "durch": "zitat",
        }
    )
    ids = CountingIds()
    pipeline = Pipeline(ProbeKatalog(), ProbeKalender(), ids, FixedUhr())
    service = SchriftsatzService(store, pipeline, ids, lambda _: (beleg,))
    talk = service.start(StartConversation("a1", "Probeklage")).ids("conversations")[0]
    draft = service.draft(service.create_draft(CreateDraft(talk)).ids("drafts")[0])
    assert draft.schriftsatz.retrieval_belege[-1] == beleg
    assert [b.erfuellt for b in draft.schriftsatz.pruefliste if b.id == befund] == [stand == "verified"]


def test_a_draft_checked_against_another_law_says_so_and_is_checked_again(store: MemoryStore) -> None:
    beleg = RetrievalBeleg(
        quelle="gesetz", chunkId="", referenz="ZPO § 253", score=0, auszug="fehlt", stand="unverified", durch="zitat"
    )
    found = [beleg]
    ids = CountingIds()
    pipeline = Pipeline(ProbeKatalog(), ProbeKalender(), ids, FixedUhr())
    service = SchriftsatzService(store, pipeline, ids, lambda _: tuple(found))
    talk = service.start(StartConversation("a1", "Probeklage")).ids("conversations")[0]
    draft = service.create_draft(CreateDraft(talk)).ids("drafts")[0]
    own = beleg.model_copy(update={"referenz": "ZPO § 12", "chunkId": "p", "durch": "person"})
    absatz = service.draft(draft).schriftsatz.absaetze[0].id
    service.add_fundstelle(AddFundstelle(draft, absatz, "§ 12 ZPO", own))
    assert not service.is_outdated(draft)
    assert service.refresh_belege(RefreshBelege(draft)).seq == 0
    found[0] = beleg.model_copy(update={"chunkId": "c", "stand": "verified", "score": 1.0})
    assert service.is_outdated(draft)
    changes = service.refresh_belege(RefreshBelege(draft))
    assert (changes.label, changes.ids("drafts")) == ("Fundstellen neu prüfen", (draft,))
    after = service.draft(draft).schriftsatz
    assert [b for b in after.retrieval_belege if b.quelle == "gesetz"] == [own, found[0]]
    assert {b.quelle for b in after.retrieval_belege} == {"gesetz", "muster", "akte_dokument"}
    assert not service.is_outdated(draft)
    found.clear()
    assert not service.is_outdated(draft), "a law that cannot be opened says nothing"
