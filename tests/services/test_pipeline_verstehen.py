"""Understanding through the services: candidates, choice, documents, confirming and refusing, deleting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.kanzlei.akte import Akte, Angabe, Dokument, DokumentArt
from app.domain.schriftsatz.antworten import WEISS_NICHT
from app.domain.schriftsatz.klageart import Klageart, Parteirolle, Stadium
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import ChangeSet, SaveAkte
from app.messages_schriftsatz import (
    AnswerSlot,
    ClearSlot,
    ConfirmSlots,
    CreateDraft,
    DeleteConversation,
    RejectSlots,
    SetSlot,
    StartConversation,
)
from app.ports import DokumentText
from app.services.dokumenttexte import Dokumenttexte
from app.services.historie import HistorieService
from app.services.pipeline import Pipeline
from app.services.schriftsatz import SchriftsatzService
from app.services.verstaendnis import Verstaendnis
from tests import probeklage as probe
from tests.fakes import CountingIds, FixedUhr, MemoryStore
from tests.probeklage import ProbeKalender, ProbeKatalog
from tests.verstehensklage import SLOTS

LESE = probe.KLAGEART.model_copy(
    update={
        "id": "lese",
        "label": "Leseklage",
        "stichworte": ("Lesen",),
        "beispiele": ("Bitte eine Leseklage",),
        "rollen": (Parteirolle.KLAEGER, Parteirolle.BEKLAGTER),
        "slots": SLOTS,
        "bausteine": (),
        "streitwert": (),
        "fristen": (),
        "berechnungen": (),
        "gericht": probe.KLAGEART.gericht.model_copy(update={"ort_aus": ()}),
    }
)
TEXTE = {
    "k.pdf": "Hamburg, den 30.10.2026\nWir kündigen zum 31.01.2027.",
    "v.pdf": "Das Gehalt beträgt 3.480,00 EUR brutto monatlich.",
}


class Katalog(ProbeKatalog):
    def __init__(self) -> None:
        self._all = (probe.KLAGEART, LESE)

    def klagearten(self) -> tuple[Klageart, ...]:
        return self._all


class Leser:
    """Knows the texts by name and counts how often it reads."""

    def __init__(self) -> None:
        self.reads: list[str] = []

    def read(self, path: Path) -> DokumentText:
        self.reads.append(path.name)
        if path.name not in TEXTE:
            raise InputError("nicht lesbar")
        return DokumentText((TEXTE[path.name],))


@pytest.fixture
def leser() -> Leser:
    return Leser()


@pytest.fixture
def store() -> MemoryStore:
    store = MemoryStore()
    save(store, file())
    return store


def file(**angaben: str) -> Akte:
    documents = (
        Dokument(id="k", titel="Kündigungsschreiben", art=DokumentArt.KUENDIGUNG, datei="k.pdf"),
        Dokument(id="v", titel="Arbeitsvertrag", art=DokumentArt.ARBEITSVERTRAG, datei="v.pdf"),
        Dokument(id="x", titel="Verlorenes", art=DokumentArt.ARBEITSVERTRAG, datei="fehlt.pdf"),
        Dokument(id="r", titel="Rechnung", art=DokumentArt.RECHNUNG, datei="r.pdf"),
    )
    return probe.akte(dokumente=documents, angaben=angaben)


def save(store: MemoryStore, akte: Akte) -> None:
    with store.unit_of_work(SaveAkte(akte)) as work:
        work.akten.put(akte)
        work.commit()


@pytest.fixture
def service(store: MemoryStore, leser: Leser) -> SchriftsatzService:
    ids = CountingIds()
    texte = Dokumenttexte(leser, lambda _akte, dokument: Path(dokument.datei))
    pipeline = Pipeline(Katalog(), ProbeKalender(), ids, FixedUhr(), Verstaendnis(texte.pages))
    return SchriftsatzService(store, pipeline, ids)


@pytest.fixture
def talk(service: SchriftsatzService) -> str:
    return service.start(StartConversation("a1", "Leseklage, Zugang am 3.11.")).ids("conversations")[0]


def wert(service: SchriftsatzService, talk: str, key: str) -> object:
    item = service.view(talk).conversation.value(key)
    return item.wert if item is not None else "fehlt"


def test_an_unclear_request_is_a_question_and_its_answer_begins(service: SchriftsatzService) -> None:
    found = service.candidates("a1", "Probe und Lesen")
    assert found.intent is None
    assert {k.klageart for k in found.kandidaten} == {"probe", "lese"}
    with pytest.raises(InputError, match="nicht eindeutig"):
        service.start(StartConversation("a1", "Probe und Lesen"))
    begun = service.start(StartConversation("a1", "Probe und Lesen", "lese", Parteirolle.BEKLAGTER))
    intent = service.view(begun.ids("conversations")[0]).conversation.intent
    assert (intent.klageart, intent.rolle, intent.confidence) == ("lese", Parteirolle.BEKLAGTER, 1.0)
    assert intent.erkannt_an == ("gewählt",)
    # the side of that filing is ours from now on
    later = service.candidates("a1", "Leseklage").intent
    assert later is not None
    assert later.rolle is Parteirolle.BEKLAGTER


def test_a_choice_from_the_list_needs_no_request(service: SchriftsatzService) -> None:
    talk = service.start(StartConversation("a1", "", "lese")).ids("conversations")[0]
    assert service.view(talk).conversation.anfrage == "Leseklage"


@pytest.mark.parametrize(
    ("command", "kind", "feld"),
    [
        (StartConversation("a1", "x", "weg"), ConflictError, None),
        (StartConversation("a1", "x", "probe", Parteirolle.BEKLAGTER), InputError, "rolle"),
        (StartConversation("a1", "x", "probe", None, Stadium.EV), InputError, "stadium"),
        (StartConversation("a1", " "), InputError, "anfrage"),
    ],
)
def test_a_choice_that_does_not_fit_is_refused(
    service: SchriftsatzService, command: StartConversation, kind: type[Exception], feld: str | None
) -> None:
    with pytest.raises(kind) as refused:
        service.start(command)
    assert getattr(refused.value, "feld", None) == feld
    assert service.conversations("a1") == ()


def test_documents_fill_what_is_open_and_are_read_once(service: SchriftsatzService, leser: Leser, talk: str) -> None:
    view = service.view(talk)
    lines = {z.schluessel: z for z in view.angaben}
    assert lines["kuendigungsdatum"].herkunft.startswith(
        "aus Akte übernommen: Kündigungsschreiben, Seite\u00a01: „Hamburg"
    )
    assert wert(service, talk, "bruttogehalt") == "3480.00"
    service.answer(AnswerSlot(talk, "betriebsrat", "nein"))
    assert sorted(leser.reads) == ["fehlt.pdf", "k.pdf", "v.pdf"]
    open_ = view.schriftsatz.pruefliste[0]
    assert (open_.id, open_.erfuellt) == ("angaben.unbestaetigt", False)
    assert "„Monatsentgelt (brutto)“" in open_.text
    assert any("3.480,00" in s and "Arbeitsvertrag" in s for s in open_.schritte)


def test_confirmed_values_are_no_longer_open(service: SchriftsatzService, talk: str) -> None:
    keys = tuple(z.schluessel for z in service.view(talk).angaben if not z.bestaetigt)
    assert set(keys) >= {"kuendigungsdatum", "zugang_datum", "bruttogehalt"}
    service.confirm_slots(ConfirmSlots(talk, keys))
    view = service.view(talk)
    assert all(z.bestaetigt for z in view.angaben)
    assert "angaben.unbestaetigt" not in [b.id for b in view.schriftsatz.pruefliste]


def test_refused_values_are_asked_until_they_are_cleared(service: SchriftsatzService, talk: str) -> None:
    service.reject_slots(RejectSlots(talk, ("bruttogehalt",)))
    assert wert(service, talk, "bruttogehalt") == "fehlt"
    service.clear_slot(ClearSlot(talk, "bruttogehalt"))
    assert wert(service, talk, "bruttogehalt") == "3480.00"
    with pytest.raises(InputError, match="nichts zu bestätigen"):
        service.reject_slots(RejectSlots(talk, ("betriebsrat",)))


def test_the_akte_wins_over_documents_and_the_contradiction_is_told(
    store: MemoryStore, service: SchriftsatzService, talk: str
) -> None:
    save(store, file(bruttogehalt="4000.00"))
    view = service.view(talk)
    assert wert(service, talk, "bruttogehalt") == "4000.00"
    hints = {h.id: h for h in view.hinweise}
    assert "jetzt 4.000,00" in hints["akte.geaendert.bruttogehalt"].text
    assert "3.480,00" in hints["widerspruch.bruttogehalt"].text
    service.answer(AnswerSlot(talk, "bruttogehalt", "4.100 €"))
    after = {h.id for h in service.view(talk).hinweise}
    assert not {"akte.geaendert.bruttogehalt", "widerspruch.bruttogehalt"} & after


def test_a_question_about_the_text_is_a_hint_until_it_is_answered(service: SchriftsatzService) -> None:
    begun = service.start(StartConversation("a1", "Leseklage, beschäftigt seit April 2019"))
    talk = begun.ids("conversations")[0]
    assert any("April 2019" in h.text and h.feld == "slot:eintrittsdatum" for h in service.view(talk).hinweise)
    service.answer(AnswerSlot(talk, "eintrittsdatum", "1.4.2019"))
    assert not any("April 2019" in h.text for h in service.view(talk).hinweise)


def test_the_form_sets_slots_and_names_row_and_field(service: SchriftsatzService, talk: str) -> None:
    service.set_slot(SetSlot(talk, "monate", ({"monat": "2026-07", "betrag": "3000.00"},)))
    service.set_slot(SetSlot(talk, "betriebsrat", None))
    assert wert(service, talk, "betriebsrat") is None
    for slot, given, feld in (
        ("monate", ({"monat": "2026-07", "betrag": "viel"},), "slot:monate.1.betrag"),
        ("bruttogehalt", "0.50", "slot:bruttogehalt"),
        ("weg", "x", "slot:weg"),
    ):
        with pytest.raises(InputError) as refused:
            service.set_slot(SetSlot(talk, slot, given))
        assert refused.value.feld == feld
    assert wert(service, talk, "monate") == ({"monat": "2026-07", "betrag": "3000.00"},)


def test_not_knowing_anything_still_finishes(store: MemoryStore, service: SchriftsatzService) -> None:
    save(store, probe.akte(dokumente=(), angaben={}))
    talk = service.start(StartConversation("a1", "Leseklage")).ids("conversations")[0]
    asked = []
    while (frage := service.view(talk).frage) is not None:
        asked.append(frage.schluessel)
        service.answer(AnswerSlot(talk, frage.schluessel, WEISS_NICHT))
    assert len(asked) == len(set(asked)) <= 10
    assert service.create_draft(CreateDraft(talk)).ids("drafts")


def test_a_draft_keeps_the_conversation_as_it_was_used(
    store: MemoryStore, service: SchriftsatzService, talk: str
) -> None:
    save(store, file(bruttogehalt="4000.00"))
    draft = service.draft(service.create_draft(CreateDraft(talk)).ids("drafts")[0])
    assert draft.gespraech is not None
    item = draft.gespraech.value("bruttogehalt")
    assert item is not None
    assert item.wert == "4000.00"


def test_deleting_a_conversation_keeps_its_drafts_and_can_be_undone(
    store: MemoryStore, service: SchriftsatzService, talk: str
) -> None:
    service.create_draft(CreateDraft(talk))
    service.delete_conversation(DeleteConversation(talk))
    assert service.conversations("a1") == ()
    assert len(service.drafts("a1")) == 1
    HistorieService(store).undo()
    assert [c.id for c in service.conversations("a1")] == [talk]


@pytest.mark.parametrize(
    "act",
    [
        lambda s: s.candidates("weg", "Leseklage"),
        lambda s: s.set_slot(SetSlot("weg", "betriebsrat", None)),
        lambda s: s.clear_slot(ClearSlot("weg", "betriebsrat")),
        lambda s: s.confirm_slots(ConfirmSlots("weg", ("betriebsrat",))),
        lambda s: s.reject_slots(RejectSlots("weg", ("betriebsrat",))),
        lambda s: s.delete_conversation(DeleteConversation("weg")),
    ],
    ids=["candidates", "set", "clear", "confirm", "reject", "delete"],
)
def test_unknown_ids_are_told_apart(
    service: SchriftsatzService, act: Callable[[SchriftsatzService], ChangeSet]
) -> None:
    with pytest.raises(NotFoundError, match="weg"):
        act(service)


def test_angaben_of_the_akte_stay_angaben(store: MemoryStore, service: SchriftsatzService) -> None:
    akte = file()
    save(store, akte.model_copy(update={"angaben": (Angabe(schluessel="zugang_datum", wert="2026-11-02"),)}))
    talk = service.start(StartConversation("a1", "Leseklage, Zugang am 3.11.")).ids("conversations")[0]
    view = service.view(talk)
    assert wert(service, talk, "zugang_datum") == "2026-11-02"
    assert any("03.11.2026" in h.text for h in view.hinweise)
