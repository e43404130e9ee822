"""What contracts hold fast: versions, questions, their Akte."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from app.adapters.austausch.dateien import AustauschDateien
from app.adapters.katalog.bibliothek import BibliothekLeser
from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Question
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.templates import Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.vertrag.vertrag import Abschluss, Vertrag
from app.errors import ConflictError, InputError
from app.messages import DeleteAkte, DiscardDraft, ImportLibrary, SaveAkte, SaveQuestion, VersionKind
from app.messages_vertrag import CreateVertrag
from app.services.akten import AktenService
from app.services.austausch import AustauschService
from app.services.freigabe import FreigabeService
from app.services.historie import HistorieService
from app.services.redaktion import RedaktionService
from tests.fakes import CountingIds, FakeAblage, FakeLeser, FixedUhr, MemoryStore
from tests.services.test_redaktion import service_over

UHR = FixedUhr()


def _draft(clause_id: str, version: int) -> ClauseVersion:
    state = LifecycleState.PUBLISHED if version == 1 else LifecycleState.DRAFT
    return ClauseVersion(clause_id=clause_id, version=version, state=state, content="Text.", author="Edda")


LIBRARY = Library(
    id="l",
    title="Probe",
    clauses=(Clause(id="C1", title="Lohn", category="Lohn", jurisdictions=("DE",)),),
    versions=(_draft("C1", 1), _draft("C1", 2)),
    questions=(
        Question(id="lohn", label="Lohn", type=QuestionType.NUMBER),
        Question(id="art", label="Art", type=QuestionType.SINGLE_CHOICE, options=("Vollzeit", "Teilzeit")),
    ),
    templates=(Template(id="t", title="Vorlage", category="Arbeit", jurisdictions=("DE",)),),
    template_versions=(
        TemplateVersion(template_id="t", version=1, state=LifecycleState.DRAFT, author="Edda", interview=()),
    ),
)


def _world(**fields: Any) -> MemoryStore:
    store = MemoryStore(UHR)
    AustauschService(store, BibliothekLeser(), AustauschDateien()).import_library(ImportLibrary(LIBRARY))
    akte = Akte(id="a", aktenzeichen="1/26", kurzrubrum="Berger", rechtsgebiet=Rechtsgebiet.ARBEITSRECHT)
    with store.unit_of_work(SaveAkte(akte)) as work:
        work.akten.put(akte)
        work.commit()
    vertrag: dict[str, Any] = {
        "id": "v",
        "titel": "Vertrag Berger",
        "jurisdiction": "DE",
        "template_version_id": "t.v9",
        "pins": {},
        "akte_id": "a",
    }
    with store.unit_of_work(CreateVertrag("t", "DE")) as work:
        work.vertraege.put(Vertrag(**vertrag | fields))
        work.vertraege.put(Vertrag(**vertrag | {"id": "fremd", "akte_id": None}))
        work.commit()
    return store


def _redaktion(store: MemoryStore) -> RedaktionService:
    return service_over(store, LIBRARY)


def test_an_akte_takes_its_contracts_along_and_undo_brings_them_back() -> None:
    store = _world(answers={"lohn": Decimal(3)})
    with store.read() as view:
        before = view.vertraege.all()
    AktenService(store, FakeAblage(), FakeLeser(), CountingIds(), UHR).delete(DeleteAkte("a"))
    with store.read() as view:
        assert [v.id for v in view.vertraege.all()] == ["fremd"]
    assert len(store.journal()) == 4, "ein Befehl, ein Schritt"
    HistorieService(store).undo()
    with store.read() as view:
        assert view.vertraege.all() == before
        assert [akte.id for akte in view.akten.all()] == ["a"]


@pytest.mark.parametrize(
    ("kind", "version_id", "fields"),
    [
        (VersionKind.CLAUSE, "C1.v2", {"pins": {"C1": "C1.v2"}}),
        (VersionKind.TEMPLATE, "t.v1", {"template_version_id": "t.v1"}),
    ],
)
def test_a_version_that_a_contract_pins_is_not_discarded(
    kind: VersionKind, version_id: str, fields: dict[str, Any]
) -> None:
    store = _world(**fields)
    with pytest.raises(ConflictError, match="wird noch verwendet") as caught:
        _redaktion(store).discard_draft(DiscardDraft(kind, version_id))
    assert [p.gefunden for p in caught.value.probleme] == ["Vertrag „Vertrag Berger“"]
    assert [p.ort for p in caught.value.probleme] == ["vertrag:v"]
    with store.read() as view:
        assert (view.versions.get("C1.v2"), view.template_versions.get("t.v1")) != (None, None)
    free = _world()
    assert _redaktion(free).discard_draft(DiscardDraft(kind, version_id)).seq


RENAMED = Question(id="art", label="Umfang", type=QuestionType.SINGLE_CHOICE, options=("Vollzeit", "Teilzeit", "Mini"))
SHORTER = RENAMED.model_copy(update={"options": ("Vollzeit", "Mini")})
AMOUNT = Question(id="lohn", label="Lohn", type=QuestionType.CURRENCY)
DONE = Abschluss(am=UHR.now(), wer="Edda", fingerabdruck="0" * 64)


@pytest.mark.parametrize(
    ("question", "fields", "refused"),
    [
        (RENAMED, {"answers": {"art": "Teilzeit"}}, False),
        (SHORTER, {"answers": {"art": "Teilzeit"}}, True),
        (SHORTER, {"answers": {"art": "Vollzeit"}}, False),
        (AMOUNT, {"answers": {"lohn": Decimal(3)}}, False),
        (AMOUNT, {"answers": {"lohn": Decimal("3.123")}}, True),
        (AMOUNT, {"answers": {"lohn": Decimal(3)}, "abschluss": DONE}, True),
    ],
)
def test_a_question_stays_as_contracts_have_answered_it(
    question: Question, fields: dict[str, Any], refused: bool
) -> None:
    store = _world(**fields)
    austausch = AustauschService(store, BibliothekLeser(), AustauschDateien())
    incoming = LIBRARY.model_copy(update={"questions": (question,)})
    if not refused:
        assert _redaktion(store).save_question(SaveQuestion(question)).seq
        return
    with pytest.raises(InputError, match="1 Stelle passt nicht") as caught:
        _redaktion(store).save_question(SaveQuestion(question))
    assert [p.gefunden for p in caught.value.probleme] == ["Vertrag „Vertrag Berger“"]
    with pytest.raises(InputError, match="nicht angenommen") as imported:
        austausch.import_library(ImportLibrary(incoming))
    (problem,) = imported.value.probleme
    assert problem.ort == "$.questions[0]"
    assert "im Vertrag „Vertrag Berger“ nicht mehr passt" in problem.gefunden
    assert len(store.journal()) == 3


def test_contracts_under_way_with_an_earlier_version_are_told_the_complete_ones_are_not() -> None:
    store = _world(pins={"C1": "C1.v1"})
    freigabe = FreigabeService(store, UHR)
    assert [usage.text for usage in freigabe.contracts(VersionKind.CLAUSE, "C1.v2")] == ["Vertrag „Vertrag Berger“"]
    assert freigabe.contracts(VersionKind.CLAUSE, "C1.v1") == ()
    done = _world(pins={"C1": "C1.v1"}, abschluss=DONE)
    assert FreigabeService(done, UHR).contracts(VersionKind.CLAUSE, "C1.v2") == ()
