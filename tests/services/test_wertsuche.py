"""The language model reads along in a conversation: what it points at waits for a person and harms nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.domain.kanzlei.akte import Akte
from app.domain.schriftsatz.conversation import SlotHerkunft, SlotWert
from app.domain.schriftsatz.dialog_vorschlag import open_slots
from app.domain.schriftsatz.klageart import Klageart
from app.errors import ModelError, NotFoundError, OperationCancelled
from app.messages import SaveAkte
from app.messages_schriftsatz import (
    AnswerSlot,
    ClearSlot,
    ConfirmSlots,
    CreateDraft,
    DeleteConversation,
    ProposeSlots,
    RejectSlots,
    SetSlot,
    StartConversation,
)
from app.ports_modell import Cancelled
from app.services.historie import HistorieService
from app.services.modell import SLOTS_JE_AUFTRAG, ModellService
from app.services.pipeline import Pipeline
from app.services.schriftsatz import SchriftsatzService
from app.services.wertsuche import MAX_SLOTS, SEKUNDEN, Wertsuche
from tests import probeklage as probe
from tests.domain.schriftsatz.waechter_material import wortschatz
from tests.fakes import CountingIds, FixedUhr, MemoryStore
from tests.probeklage import ProbeKalender, ProbeKatalog
from tests.sprachmodell_fakes import ZeigeModell
from tests.verstehensklage import SLOTS
from tests.zitate_tabelle import READER

LESE = probe.KLAGEART.model_copy(
    update={
        "id": "lese",
        "label": "Leseklage",
        "stichworte": ("Lesen",),
        "beispiele": ("Bitte eine Leseklage",),
        "slots": SLOTS,
        "bausteine": (),
        "streitwert": (),
        "fristen": (),
        "berechnungen": (),
        "gericht": probe.KLAGEART.gericht.model_copy(update={"ort_aus": ()}),
    }
)
ANFRAGE = (
    "Leseklage, Zugang am 3.11. Unsere Mandantin steht bei Wind und Wetter an der Kasse, dort unten in Kiel. "
    "Angefangen hat alles im Frühling, genauer 2.4.2019."
)
STELLEN = {"berufsbezeichnung": "Kasse", "arbeitsort": "Kiel"}
NIE: Cancelled = lambda: False  # noqa: E731 - a name for the test


class Katalog(ProbeKatalog):
    def klagearten(self) -> tuple[Klageart, ...]:
        return (LESE,)


class Tisch:
    """A conversation, a model that points, and what the services know of both."""

    def __init__(
        self,
        stellen: dict[str, str] | None = None,
        vorher: Callable[[int, Cancelled], None] | None = None,
        uhr: Callable[[], float] = lambda: 0.0,
        anfrage: str = ANFRAGE,
    ) -> None:
        self.store, ids = MemoryStore(), CountingIds()
        self.save(probe.akte(angaben={}))
        pipeline = Pipeline(Katalog(), ProbeKalender(), ids, FixedUhr())
        self.schriftsatz = SchriftsatzService(self.store, pipeline, ids)
        self.modell = ZeigeModell(STELLEN if stellen is None else stellen, vorher)
        self.dienst = ModellService(self.modell, lambda: READER, wortschatz)
        self.suche = Wertsuche(self.store, pipeline, self.dienst, uhr)
        self.talk = self.schriftsatz.start(StartConversation("a1", anfrage, "lese")).ids("conversations")[0]

    def save(self, akte: Akte) -> None:
        with self.store.unit_of_work(SaveAkte(akte)) as work:
            work.akten.put(akte)
            work.commit()

    def find(self, antwort: AnswerSlot | None = None, cancelled: Cancelled = NIE) -> ProposeSlots:
        found = self.suche.find(self.talk, antwort, cancelled)
        assert found is not None
        return found

    def read(self) -> None:
        assert self.schriftsatz.propose_slots(self.find()).seq > 0

    def item(self, key: str) -> SlotWert | None:
        return self.schriftsatz.view(self.talk).conversation.value(key)

    def wert(self, key: str) -> object:
        item = self.item(key)
        return item.wert if item is not None else "fehlt"


def test_what_the_model_points_at_waits_for_a_person_with_the_sentence_it_stands_in() -> None:
    tisch = Tisch()
    assert tisch.wert("zugang_datum") == "2026-11-03", "read by the program itself"
    tisch.read()
    item = tisch.item("arbeitsort")
    assert item is not None
    assert (item.wert, item.herkunft, item.bestaetigt) == ("Kiel", SlotHerkunft.MODELL, False)
    view = tisch.schriftsatz.view(tisch.talk)
    line = next(z for z in view.angaben if z.schluessel == "arbeitsort")
    assert line.herkunft.startswith("vom Sprachmodell gelesen, aus Ihrer Anfrage: „Unsere Mandantin steht")
    assert (line.bestaetigt, line.anzeige) == (False, "Kiel")
    assert "„Arbeitsort“" in view.schriftsatz.pruefliste[0].text
    asked = {key for a in tisch.modell.auftraege for key in a.schema["properties"]}
    assert {"arbeitsort", "berufsbezeichnung"} <= asked
    assert not {"zugang_datum", "klaeger_name", "monate", "gericht"} & asked, "known, of the Akte, a list"


def test_it_is_one_step_that_is_undone_and_not_proposed_by_itself_again() -> None:
    tisch = Tisch()
    before = tisch.schriftsatz.view(tisch.talk).conversation
    tisch.read()
    history = HistorieService(tisch.store)
    assert history.undo_label() == ProposeSlots.label
    history.undo()
    assert tisch.schriftsatz.view(tisch.talk).conversation == before


def test_a_person_confirms_or_refuses_and_what_was_refused_is_not_proposed_again() -> None:
    tisch = Tisch()
    late = tisch.find()
    tisch.read()
    tisch.schriftsatz.confirm_slots(ConfirmSlots(tisch.talk, ("arbeitsort",)))
    tisch.schriftsatz.reject_slots(RejectSlots(tisch.talk, ("berufsbezeichnung",)))
    item = tisch.item("arbeitsort")
    assert item is not None
    assert (item.bestaetigt, item.herkunft) == (True, SlotHerkunft.MODELL)
    assert tisch.wert("berufsbezeichnung") == "fehlt"
    tisch.modell.auftraege.clear()
    assert tisch.suche.find(tisch.talk, None, NIE) is None
    assert all("berufsbezeichnung" not in a.schema["properties"] for a in tisch.modell.auftraege)
    assert tisch.schriftsatz.propose_slots(late).seq == 0, "a late result brings nothing back"
    assert tisch.wert("berufsbezeichnung") == "fehlt"


def test_only_what_is_still_open_is_taken() -> None:
    tisch = Tisch()
    late = tisch.find()
    tisch.schriftsatz.set_slot(SetSlot(tisch.talk, "arbeitsort", "Husum"))
    tisch.schriftsatz.answer(AnswerSlot(tisch.talk, "eintrittsdatum", "weiß ich noch nicht"))
    late = ProposeSlots(late.conversation_id, (*late.werte, guess("eintrittsdatum", "2019-04-02")))
    assert tisch.schriftsatz.propose_slots(late).seq > 0
    assert (tisch.wert("arbeitsort"), tisch.wert("berufsbezeichnung")) == ("Husum", "Kasse")
    assert tisch.wert("eintrittsdatum") is None
    tisch.schriftsatz.delete_conversation(DeleteConversation(tisch.talk))
    with pytest.raises(NotFoundError):
        tisch.schriftsatz.propose_slots(late)
    with pytest.raises(NotFoundError):
        tisch.find()


def guess(key: str, wert: str) -> SlotWert:
    return SlotWert(schluessel=key, wert=wert, herkunft=SlotHerkunft.MODELL, bestaetigt=False)


def test_nothing_but_the_models_unconfirmed_word_comes_in_that_way() -> None:
    tisch = Tisch()
    sure = guess("arbeitsort", "Kiel").model_copy(update={"bestaetigt": True})
    other = guess("berufsbezeichnung", "Kasse").model_copy(update={"herkunft": SlotHerkunft.PERSON})
    unknown = guess("gibt_es_nicht", "x")
    assert tisch.schriftsatz.propose_slots(ProposeSlots(tisch.talk, (sure, other, unknown))).seq == 0


ANTWORT = "Sie ist seit dem 2.4.2019 da, im Laden dort unten in Kiel"


def test_an_answer_is_read_too_and_counts_only_while_it_stands() -> None:
    tisch = Tisch({"arbeitsort": "Kiel"})
    given = AnswerSlot(tisch.talk, "eintrittsdatum", ANTWORT)
    tisch.schriftsatz.answer(given)
    found = tisch.find(given)
    assert found.slot == "eintrittsdatum"
    assert found.basis == tisch.wert("eintrittsdatum") == "2019-04-02"
    tisch.schriftsatz.set_slot(SetSlot(tisch.talk, "eintrittsdatum", "2020-01-01"))
    assert tisch.schriftsatz.propose_slots(found).seq == 0
    tisch.schriftsatz.answer(given)
    tisch.schriftsatz.confirm_slots(ConfirmSlots(tisch.talk, ("eintrittsdatum",)))
    assert tisch.schriftsatz.propose_slots(found).seq > 0
    item = tisch.item("arbeitsort")
    assert item is not None
    assert (item.wert, item.quelle.vermerk) == ("Kiel", "aus Ihrer Antwort")
    assert tisch.suche.find(tisch.talk, AnswerSlot(tisch.talk, "monate__1__betrag", ANTWORT), NIE) is None


def test_a_persons_word_and_the_akte_win_over_the_model() -> None:
    """The model's value neither refuses an answer nor asks a question nor hides what the Akte says."""
    tisch = Tisch({"kuendigungsdatum": "2.4.2019", "bruttogehalt": "2.4.2019"}, anfrage=ANFRAGE.replace("3.11.", ""))
    wrong = (guess("zugang_datum", "2020-01-01"), guess("arbeitsort", "Kiel"), guess("berufsbezeichnung", "Kasse"))
    assert tisch.schriftsatz.propose_slots(ProposeSlots(tisch.talk, wrong)).seq > 0
    tisch.schriftsatz.answer(AnswerSlot(tisch.talk, "kuendigungsdatum", "30.10.2026"))
    assert tisch.wert("kuendigungsdatum") == "2026-10-30"
    assert tisch.wert("zugang_datum") == "fehlt", "it does not fit what a person said"
    tisch.schriftsatz.answer(AnswerSlot(tisch.talk, "betriebsrat", "nein, und der Arbeitsort ist Husum"))
    item = tisch.item("arbeitsort")
    assert item is not None
    assert (item.wert, item.herkunft) == ("Husum", SlotHerkunft.PERSON)
    assert tisch.schriftsatz.view(tisch.talk).conversation.rueckfragen == ()
    assert tisch.wert("berufsbezeichnung") == "Kasse", "untouched"
    tisch.schriftsatz.clear_slot(ClearSlot(tisch.talk, "berufsbezeichnung"))
    assert tisch.wert("berufsbezeichnung") == "fehlt"


def test_the_akte_takes_the_place_of_the_models_word() -> None:
    tisch = Tisch()
    tisch.schriftsatz.propose_slots(ProposeSlots(tisch.talk, (guess("kuendigungsdatum", "2026-10-01"),)))
    tisch.save(probe.akte(angaben={"kuendigungsdatum": "2026-10-30"}))
    item = tisch.item("kuendigungsdatum")
    assert item is not None
    assert (item.wert, item.herkunft) == ("2026-10-30", SlotHerkunft.AKTE)


def test_nothing_stands_in_a_filing_before_it_is_confirmed() -> None:
    class Probe(Katalog):
        def klagearten(self) -> tuple[Klageart, ...]:
            return (probe.KLAGEART,)

    store, ids = MemoryStore(), CountingIds()
    pipeline = Pipeline(Probe(), ProbeKalender(), ids, FixedUhr())
    service = SchriftsatzService(store, pipeline, ids)
    akte = probe.akte(angaben={})
    with store.unit_of_work(SaveAkte(akte)) as work:
        work.akten.put(akte)
        work.commit()
    talk = service.start(StartConversation("a1", "Probeklage")).ids("conversations")[0]
    bare = service.view(talk)
    (target,) = [s for s in open_slots(probe.KLAGEART, bare.conversation) if s.schluessel == "datum"]
    service.propose_slots(ProposeSlots(talk, (guess(target.schluessel, "2026-10-30"),)))
    view = service.view(talk)
    assert view.schriftsatz.model_dump(exclude={"pruefliste", "warnungen"}) == bare.schriftsatz.model_dump(
        exclude={"pruefliste", "warnungen"}
    )
    assert service.fristen(akte) == ()
    kept = service.draft(service.create_draft(CreateDraft(talk)).ids("drafts")[0]).gespraech
    assert kept is not None
    assert kept.value("datum") is None
    service.confirm_slots(ConfirmSlots(talk, ("datum",)))
    assert "30.10.2026" in service.view(talk).schriftsatz.model_dump_json()


# ---- a model that is not there, lies, is slow, hangs or is stopped ---------------------------------------------------


def test_without_a_model_or_with_a_short_text_nothing_is_asked() -> None:
    tisch = Tisch()
    tisch.modell.pfad = None
    assert tisch.suche.find(tisch.talk, None, NIE) is None
    tisch.modell.pfad, tisch.modell.fehler = ZeigeModell({}).pfad, "Die Datei fehlt."
    assert tisch.suche.find(tisch.talk, None, NIE) is None
    tisch.modell.fehler = ""
    short = Tisch(anfrage="Bitte eine Leseklage für Kiel")
    assert short.suche.find(short.talk, None, NIE) is None
    assert tisch.modell.auftraege == short.modell.auftraege == []


@pytest.mark.parametrize(
    "stellen",
    [
        {"arbeitsort": "Flensburg"},
        {"arbeitsort": "Kiel", "berufsbezeichnung": "Kiel"},
        {"bruttogehalt": "Kasse"},
        {"kuendigungsdatum": "31.12.2099"},
        {},
    ],
)
def test_a_lie_is_nothing(stellen: dict[str, str]) -> None:
    tisch = Tisch(stellen)
    assert tisch.suche.find(tisch.talk, None, NIE) is None
    assert len(tisch.modell.auftraege) > 1


def test_a_fault_is_told_unless_something_was_found_before() -> None:
    def broken(at: int) -> Callable[[int, Cancelled], None]:
        def fail(call: int, _: Cancelled) -> None:
            if call >= at:
                raise ModelError("kaputt")

        return fail

    with pytest.raises(ModelError):
        Tisch(vorher=broken(1)).find()
    tisch = Tisch(vorher=broken(2))
    first = {s.schluessel for s in open_slots(LESE, tisch.schriftsatz.view(tisch.talk).conversation)[:SLOTS_JE_AUFTRAG]}
    assert {w.schluessel for w in tisch.find().werte} == set(STELLEN) & first
    assert len(tisch.modell.auftraege) == 2


def test_a_slow_model_gets_its_time_and_what_it_found_until_then_counts() -> None:
    now = [0.0]

    def slow(_call: int, _cancelled: Cancelled) -> None:
        now[0] += SEKUNDEN + 1

    tisch = Tisch(vorher=slow, uhr=lambda: now[0])
    tisch.find()
    assert len(tisch.modell.auftraege) == 1


def hang(_call: int, cancelled: Cancelled) -> None:
    while not cancelled():
        pass
    raise OperationCancelled


def test_a_hanging_model_ends_with_its_time_and_at_once_when_it_is_stopped() -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += 1
        return now[0]

    tisch = Tisch(vorher=hang, uhr=clock)
    assert tisch.suche.find(tisch.talk, None, NIE) is None
    assert now[0] <= SEKUNDEN + 5
    asked = [0]

    def stopped() -> bool:
        asked[0] += 1
        return asked[0] > 3

    with pytest.raises(OperationCancelled):
        Tisch(vorher=hang).suche.find(tisch.talk, None, stopped)


def test_it_gives_way_to_a_task_that_a_person_waits_for() -> None:
    gave_way: list[bool] = []
    outer: list[Cancelled] = []

    def interrupted(call: int, cancelled: Cancelled) -> None:
        if call == 1:
            outer.append(cancelled)
            gave_way.append(cancelled())
            tisch.dienst.classify("Was ist das?", [LESE])
            gave_way.append(cancelled())
        elif call == 2:
            gave_way.append(outer[0]())

    tisch = Tisch(vorher=interrupted)
    tisch.find()
    assert gave_way == [False, True, False]


def test_no_more_slots_are_looked_for_than_it_has_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    many = tuple(SLOTS[8].model_copy(update={"schluessel": f"frage_{n}"}) for n in range(MAX_SLOTS + 9))
    monkeypatch.setattr(Katalog, "klagearten", lambda _: (LESE.model_copy(update={"slots": (*SLOTS, *many)}),))
    tisch = Tisch()
    tisch.suche.find(tisch.talk, None, NIE)
    asked = [key for a in tisch.modell.auftraege for key in a.schema["properties"]]
    assert len(asked) == MAX_SLOTS
    assert all(len(a.schema["properties"]) <= SLOTS_JE_AUFTRAG for a in tisch.modell.auftraege)
