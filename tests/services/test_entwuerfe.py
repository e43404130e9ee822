"""Work on drafts: every change is one step that can be undone, the Prüfliste follows, refusals write nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import Absatz, HerkunftArt
from app.domain.schriftsatz.vergleich import Aenderung
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import ChangeSet, SaveAkte
from app.messages_schriftsatz import (
    AcceptText,
    AnswerSlot,
    CreateDraft,
    DeleteDraft,
    EditParagraph,
    InsertParagraph,
    OfferBeweis,
    ProposeText,
    RefuseText,
    RemoveParagraph,
    RestoreParagraph,
    StartConversation,
    WithdrawBeweis,
)
from app.services.entwuerfe import MAX_ABSATZ, EntwurfService
from app.services.historie import HistorieService
from app.services.pipeline import Pipeline
from app.services.schriftsatz import SchriftsatzService
from tests import probeklage as probe
from tests.fakes import CountingIds, FixedUhr, MemoryStore
from tests.probeklage import ProbeKalender, ProbeKatalog


class Desk:
    """The services over one library with one draft."""

    def __init__(self) -> None:
        self.store, ids = MemoryStore(), CountingIds()
        akte = probe.akte()
        with self.store.unit_of_work(SaveAkte(akte)) as work:
            work.akten.put(akte)
            work.commit()
        pipeline = Pipeline(ProbeKatalog(), ProbeKalender(), ids, FixedUhr())
        self.schriftsatz = SchriftsatzService(self.store, pipeline, ids)
        self.entwuerfe = EntwurfService(self.store, pipeline, ids)
        self.talk = self.schriftsatz.start(StartConversation("a1", "Probeklage")).ids("conversations")[0]
        self.draft = self.make_draft()

    def make_draft(self) -> str:
        return self.schriftsatz.create_draft(CreateDraft(self.talk)).ids("drafts")[0]

    def absaetze(self, draft: str | None = None) -> tuple[Absatz, ...]:
        return self.schriftsatz.draft(draft or self.draft).schriftsatz.absaetze

    def absatz(self, id_: str) -> Absatz:
        return next(a for a in self.absaetze() if a.id == id_)


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_changed_paragraph_is_stored_checked_and_undone(desk: Desk) -> None:
    target = desk.absaetze()[0]
    before = desk.schriftsatz.draft(desk.draft)
    desk.entwuerfe.edit(EditParagraph(desk.draft, target.id, "  Es wird verurteilt, {{BETRAG}} zu zahlen. "))
    changed = desk.schriftsatz.draft(desk.draft).schriftsatz
    assert changed.absaetze[0].text == "Es wird verurteilt, {{BETRAG}} zu zahlen."
    assert changed.absaetze[0].herkunft.art is HerkunftArt.PERSON
    antraege = next(b for b in changed.pruefliste if b.id == "erv.antraege")
    assert not antraege.erfuellt
    assert not changed.vollstaendig
    HistorieService(desk.store).undo()
    assert desk.schriftsatz.draft(desk.draft) == before


def test_the_same_text_writes_nothing(desk: Desk) -> None:
    target = desk.absaetze()[0]
    assert desk.entwuerfe.edit(EditParagraph(desk.draft, target.id, target.text)).seq == 0


def test_a_changed_paragraph_goes_back_by_its_own_named_step(desk: Desk) -> None:
    before = desk.schriftsatz.draft(desk.draft)
    target = desk.absaetze()[0]
    with pytest.raises(ConflictError, match="zusammengesetzt"):
        desk.entwuerfe.restore(RestoreParagraph(desk.draft, target.id))
    desk.entwuerfe.edit(EditParagraph(desk.draft, target.id, "Anders."))
    desk.entwuerfe.restore(RestoreParagraph(desk.draft, target.id))
    assert desk.schriftsatz.draft(desk.draft) == before
    assert HistorieService(desk.store).undo_label() == "Absatz wiederherstellen"


def test_a_generated_paragraph_waits_for_a_person(desk: Desk) -> None:
    last = desk.absaetze()[-1]
    command = InsertParagraph(desk.draft, last.abschnitt, last.id, "Erzeugter Absatz.", modell="klein.gguf")
    desk.entwuerfe.insert(command)
    new = desk.absaetze()[-1]
    assert (new.offen, new.herkunft.art, new.herkunft.modell) == (True, HerkunftArt.MODELL, "klein.gguf")
    assert [b.feld for b in desk.schriftsatz.draft(desk.draft).schriftsatz.pruefliste if b.id == "modelltext"] == [
        new.id
    ]
    desk.entwuerfe.accept(AcceptText(desk.draft, new.id))
    assert not desk.absatz(new.id).offen
    assert "modelltext" not in {b.id for b in desk.schriftsatz.draft(desk.draft).schriftsatz.pruefliste}
    with pytest.raises(ConflictError, match="kein Vorschlag"):
        desk.entwuerfe.accept(AcceptText(desk.draft, new.id))


def test_a_proposal_is_accepted_or_refused(desk: Desk) -> None:
    target = desk.absaetze()[0]
    desk.entwuerfe.propose(ProposeText(desk.draft, target.id, "Glatter.", "klein.gguf"))
    assert desk.absatz(target.id).text == target.text
    desk.entwuerfe.refuse(RefuseText(desk.draft, target.id))
    assert desk.absatz(target.id) == target
    desk.entwuerfe.propose(ProposeText(desk.draft, target.id, "Glatter.", "klein.gguf"))
    desk.entwuerfe.accept(AcceptText(desk.draft, target.id))
    assert (desk.absatz(target.id).text, desk.absatz(target.id).ursprung) == ("Glatter.", target.text)


def test_evidence_of_the_akte_becomes_an_anlage(desk: Desk) -> None:
    target = desk.absaetze()[0]
    akte = probe.akte()
    dokument = akte.dokumente[0]
    desk.entwuerfe.offer_beweis(OfferBeweis(desk.draft, target.id, "dass es so war", dokument.id))
    filing = desk.schriftsatz.draft(desk.draft).schriftsatz
    assert filing.anlagen[0].dokumentId == dokument.id
    assert filing.beweisangebote[0].anlagenNummer == filing.anlagen[0].nummer
    with pytest.raises(InputError, match="schon angeboten"):
        desk.entwuerfe.offer_beweis(OfferBeweis(desk.draft, target.id, "dass es so war", dokument.id))
    desk.entwuerfe.withdraw_beweis(WithdrawBeweis(desk.draft, target.id, 0))
    assert not [b for b in desk.schriftsatz.draft(desk.draft).schriftsatz.beweisangebote if b.absatz == target.id]


def test_work_is_carried_into_the_next_version(desk: Desk) -> None:
    target = next(a for a in desk.absaetze() if a.abschnitt is Abschnitt.ANTRAEGE)
    desk.entwuerfe.edit(EditParagraph(desk.draft, target.id, "Mein Antrag."))
    desk.schriftsatz.answer(AnswerSlot(desk.talk, "brutto", "4.000 €"))
    second = desk.make_draft()
    assert desk.absaetze(second)[0].text == "Mein Antrag."
    result = desk.entwuerfe.compare(desk.draft, second)
    assert result.count(Aenderung.GEAENDERT) == 1
    assert [z.bezeichnung for z in result.zeilen] == ["Streitwert"]


def test_a_version_is_deleted(desk: Desk) -> None:
    desk.entwuerfe.delete(DeleteDraft(desk.draft))
    assert desk.schriftsatz.drafts("a1") == ()


@pytest.mark.parametrize(
    "refused",
    [
        lambda d: d.entwuerfe.edit(EditParagraph("fehlt", "x", "Text")),
        lambda d: d.entwuerfe.edit(EditParagraph(d.draft, "fehlt", "Text")),
        lambda d: d.entwuerfe.insert(InsertParagraph(d.draft, Abschnitt.SACHVERHALT, "fehlt", "Text")),
        lambda d: d.entwuerfe.remove(RemoveParagraph(d.draft, "fehlt")),
        lambda d: d.entwuerfe.offer_beweis(OfferBeweis(d.draft, d.absaetze()[0].id, "dass", "fehlt")),
        lambda d: d.entwuerfe.withdraw_beweis(WithdrawBeweis(d.draft, d.absaetze()[0].id, 99)),
        lambda d: d.entwuerfe.delete(DeleteDraft("fehlt")),
        lambda d: d.entwuerfe.compare(d.draft, "fehlt"),
    ],
)
def test_what_is_not_there_is_said(desk: Desk, refused: Callable[[Desk], ChangeSet]) -> None:
    before = len(desk.store.journal())
    with pytest.raises(NotFoundError):
        refused(desk)
    assert len(desk.store.journal()) == before


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (MAX_ABSATZ + 1), "a\x00b", "Lücke {{ x", "{{X}} und {{"])
def test_text_that_cannot_stand_is_refused(desk: Desk, text: str) -> None:
    first = desk.absaetze()[0]
    with pytest.raises(InputError):
        desk.entwuerfe.edit(EditParagraph(desk.draft, first.id, text))
    with pytest.raises(InputError):
        desk.entwuerfe.insert(InsertParagraph(desk.draft, first.abschnitt, first.id, text))
    with pytest.raises(InputError):
        desk.entwuerfe.offer_beweis(OfferBeweis(desk.draft, first.id, "dass", beweismittel=text))


def test_a_paragraph_goes_into_its_own_section(desk: Desk) -> None:
    first = desk.absaetze()[0]
    with pytest.raises(InputError, match="anderen Abschnitt"):
        desk.entwuerfe.insert(InsertParagraph(desk.draft, Abschnitt.FORMALES, first.id, "Text"))
