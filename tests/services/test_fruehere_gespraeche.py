"""A second filing of the same Akte: what was answered before is proposed to be confirmed, never silently taken."""

from __future__ import annotations

import pytest

from app.domain.kanzlei.akte import Akte, Angabe, Rechtsgebiet
from app.domain.kanzlei.beteiligte import (
    Anschrift,
    BeteiligtenRolle,
    Beteiligter,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Rechtsform,
)
from app.domain.kanzlei.vorschlag import read_anschrift
from app.domain.schriftsatz.conversation import SlotHerkunft
from app.domain.schriftsatz.dialog_stand import unconfirmed
from app.domain.schriftsatz.klageart import Parteirolle
from app.messages import SaveAkte
from app.messages_akten import EditBeteiligter
from app.messages_schriftsatz import (
    AnswerSlot,
    ClearSlot,
    ConfirmSlots,
    CreateDraft,
    RejectSlots,
    SetSlot,
    StartConversation,
)
from app.services.akten import AktenService
from app.services.pipeline import ConversationView
from app.services.schriftsatz import SchriftsatzService
from tests import werkstatt
from tests.fakes import CountingIds, FakeAblage, FakeLeser, FesteFeiertage, FixedUhr, MemoryStore

JANA = Beteiligter(
    id="b1",
    rolle=BeteiligtenRolle.MANDANT,
    person=NatuerlichePerson(vorname="Jana", nachname="Weber", geschlecht=Geschlecht.F),
)
NORD = Beteiligter(
    id="b2",
    rolle=BeteiligtenRolle.GEGNER,
    person=JuristischePerson(firma="Nord Spedition GmbH", rechtsform=Rechtsform.GMBH),
)
AKTE = Akte(
    id="a1",
    aktenzeichen="7/26",
    kurzrubrum="Weber ./. Nord Spedition GmbH",
    rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
    beteiligte=(JANA, NORD),
)
ERZAEHLT = {
    "klaeger_anschrift": "Kaiserkai 12, 20457 Hamburg",
    "beklagter_anschrift": "Hafenstraße 3 a, 20359 Hamburg",
    "beklagter_vertreter": "Geschäftsführer Olaf Thomsen",
    "eintrittsdatum": "1.3.2019",
    "bruttogehalt": "3.480 €",
    "kuendigungsdatum": "2.11.2026",
    "prozesskostenhilfe": "ja",
}


class Werk:
    """Services over a store in memory with one Akte whose Beteiligte have names only."""

    def __init__(self, akte: Akte) -> None:
        self.store = MemoryStore()
        with self.store.unit_of_work(SaveAkte(akte)) as work:
            work.akten.put(akte)
            work.commit()
        self.service = SchriftsatzService(self.store, werkstatt.pipeline(FesteFeiertage()), CountingIds())
        self.akten = AktenService(self.store, FakeAblage(), FakeLeser(), CountingIds(), FixedUhr())

    def start(self, klageart: str, rolle: Parteirolle | None = None) -> ConversationView:
        command = StartConversation("a1", "", klageart, rolle)
        return self.service.view(self.service.start(command).ids("conversations")[0])

    def told(self, klageart: str = "kschg_klage") -> ConversationView:
        view = self.start(klageart)
        for slot, text in ERZAEHLT.items():
            self.service.answer(AnswerSlot(view.conversation.id, slot, text))
        return self.service.view(view.conversation.id)


@pytest.fixture
def werk() -> Werk:
    return Werk(AKTE)


def proposed(view: ConversationView) -> dict[str, object]:
    """What a person is to confirm now: key → value."""
    return {
        s.schluessel: s.wert
        for s in unconfirmed(view.klageart, view.conversation)
        if s.herkunft is SlotHerkunft.GESPRAECH
    }


def test_another_klageart_proposes_the_beteiligte_and_what_means_the_same(werk: Werk) -> None:
    werk.told()
    view = werk.start("lohnklage")
    assert proposed(view) == {
        "klaeger_anschrift": "Kaiserkai 12, 20457 Hamburg",
        "beklagter_anschrift": "Hafenstraße 3 a, 20359 Hamburg",
        "beklagter_vertreter": "Geschäftsführer Olaf Thomsen",
        "eintrittsdatum": "2019-03-01",
        "monatsentgelt": "3480.00",
    }
    line = next(a for a in view.angaben if a.schluessel == "monatsentgelt")
    assert (line.herkunft, line.bestaetigt) == ("aus dem Gespräch vom 21.11.2026 (Kündigungsschutzklage)", False)


def test_the_same_klageart_proposes_the_beteiligte_alone(werk: Werk) -> None:
    werk.told()
    assert set(proposed(werk.start("kschg_klage"))) == {
        "klaeger_anschrift",
        "beklagter_anschrift",
        "beklagter_vertreter",
    }


def test_the_sides_follow_the_mandant(werk: Werk) -> None:
    werk.told()
    view = werk.start("klageerwiderung", Parteirolle.BEKLAGTER)
    assert proposed(view)["beklagter_anschrift"] == "Kaiserkai 12, 20457 Hamburg"


def test_an_appeal_takes_only_the_beteiligte_over_from_another_instance(werk: Werk) -> None:
    werk.told()
    assert set(proposed(werk.start("berufung", Parteirolle.KLAEGER))) <= {
        "klaeger_anschrift",
        "beklagter_anschrift",
        "beklagter_vertreter",
    }


def test_nothing_of_it_stands_in_the_filing_before_it_is_confirmed(werk: Werk) -> None:
    werk.told()
    view = werk.start("lohnklage")
    assert view.schriftsatz.rubrum.klaeger[0].anschrift == "{{KLAEGER_ANSCHRIFT}}"
    assert "früheren Gespräch" in next(b.text for b in view.schriftsatz.pruefliste if b.id == "angaben.unbestaetigt")
    draft = werk.service.draft(werk.service.create_draft(CreateDraft(view.conversation.id)).ids("drafts")[0])
    assert draft.schriftsatz.rubrum.klaeger[0].anschrift == "{{KLAEGER_ANSCHRIFT}}"
    werk.service.confirm_slots(ConfirmSlots(view.conversation.id, tuple(proposed(view))))
    after = werk.service.view(view.conversation.id)
    assert after.schriftsatz.rubrum.klaeger[0].anschrift == "Kaiserkai 12, 20457 Hamburg"
    assert proposed(after) == {}


def test_what_is_refused_or_taken_back_is_asked(werk: Werk) -> None:
    werk.told()
    id_ = werk.start("lohnklage").conversation.id
    werk.service.reject_slots(RejectSlots(id_, ("klaeger_anschrift",)))
    werk.service.confirm_slots(ConfirmSlots(id_, ("beklagter_anschrift",)))
    werk.service.clear_slot(ClearSlot(id_, "beklagter_anschrift"))
    view = werk.service.view(id_)
    open_ = {a.schluessel for a in view.angaben if a.status == "fehlt"}
    assert {"klaeger_anschrift", "beklagter_anschrift"} <= open_


def test_an_answer_elsewhere_keeps_what_is_proposed(werk: Werk) -> None:
    werk.told()
    view = werk.start("lohnklage")
    werk.service.set_slot(SetSlot(view.conversation.id, "arbeitsort", "Hamburg"))
    assert proposed(werk.service.view(view.conversation.id)) == proposed(view)


def test_a_value_waits_until_its_question_arises(werk: Werk) -> None:
    werk.told()
    id_ = werk.start("lohnklage").conversation.id
    for slot, text in (("monate", "10/2026 | Annahmeverzug"), ("annahmeverzug_anlass", "Kündigung")):
        werk.service.answer(AnswerSlot(id_, slot, text))
    assert proposed(werk.service.view(id_))["kuendigungsdatum"] == "2026-11-02"


def test_the_latest_of_several_conversations_counts(werk: Werk) -> None:
    werk.told()
    werk.service.answer(
        AnswerSlot(werk.start("zeugnisklage").conversation.id, "klaeger_anschrift", "Am Kai 1, 20457 Hamburg")
    )
    assert proposed(werk.start("lohnklage"))["klaeger_anschrift"] == "Am Kai 1, 20457 Hamburg"


def test_the_akte_comes_first_also_by_another_name() -> None:
    werk = Werk(AKTE.model_copy(update={"angaben": (Angabe(schluessel="bruttogehalt", wert="4000.00"),)}))
    werk.told()
    item = werk.start("lohnklage").conversation.value("monatsentgelt")
    assert item is not None
    assert (item.wert, item.herkunft) == ("4000.00", SlotHerkunft.AKTE)


def test_addresses_are_offered_to_the_akte_and_written_there(werk: Werk) -> None:
    view = werk.told()
    assert [b.person.anschrift.einzeilig() for b in view.nachtraege if b.person.anschrift] == [
        "Kaiserkai 12, 20457 Hamburg",
        "Hafenstraße 3 a, 20359 Hamburg",
    ]
    werk.akten.edit_beteiligter(EditBeteiligter("a1", view.nachtraege[0]))
    assert [b.id for b in werk.service.view(view.conversation.id).nachtraege] == ["b2"]
    item = werk.start("lohnklage").conversation.value("klaeger_anschrift")
    assert item is not None
    assert item.herkunft is SlotHerkunft.AKTE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Geschäftsführer Olaf Thomsen", "vertreten durch den Geschäftsführer Olaf Thomsen"),
        ("Geschäftsführerin Ida Thomsen", "vertreten durch die Geschäftsführerin Ida Thomsen"),
        ("Geschäftsführer Olaf und Jan Thomsen", "vertreten durch die Geschäftsführer Olaf und Jan Thomsen"),
        ("Prokurist Jan Kern", "vertreten durch den Prokuristen Jan Kern"),
        ("den Geschäftsführer Olaf Thomsen", "vertreten durch den Geschäftsführer Olaf Thomsen"),
        ("Olaf Thomsen", "vertreten durch Olaf Thomsen"),
    ],
)
def test_who_represents_stands_in_the_rubrum_with_its_article(werk: Werk, text: str, expected: str) -> None:
    view = werk.start("kschg_klage")
    werk.service.answer(AnswerSlot(view.conversation.id, "beklagter_vertreter", text))
    assert werk.service.view(view.conversation.id).schriftsatz.rubrum.beklagter[0].vertreter == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kaiserkai 12, 20457 Hamburg", Anschrift(strasse="Kaiserkai 12", plz="20457", ort="Hamburg")),
        ("Kaiserkai 12 20457 Hamburg", Anschrift(strasse="Kaiserkai 12", plz="20457", ort="Hamburg")),
        (
            "c/o Weber, Straße des 17. Juni 135a, D-10623 Berlin",
            Anschrift(zusatz="c/o Weber", strasse="Straße des 17. Juni 135a", plz="10623", ort="Berlin"),
        ),
        ("Am Markt 3-5, 06108 Halle (Saale)", Anschrift(strasse="Am Markt 3-5", plz="06108", ort="Halle (Saale)")),
        ("Postfach 12 34, 20457 Hamburg", None),
        ("Hamburg", None),
        ("20457 Hamburg", None),
        ("Kaiserkai 12, 20457 Hamburg, vorher Am Kai 1", None),
    ],
)
def test_an_address_is_read_only_where_it_surely_is_one(text: str, expected: Anschrift | None) -> None:
    assert read_anschrift(text) == expected
