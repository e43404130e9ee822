"""Generated text for a draft against a model that lies: only what Akte, Angaben, Bausteine and Belege say is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.domain.kanzlei.akte import Akte, Dokument
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import Absatz, HerkunftArt, RetrievalBeleg, Vorschlag
from app.errors import ConflictError, InputError, ModelError, NotFoundError, OperationCancelled
from app.messages import SaveAkte
from app.messages_schriftsatz import CreateDraft, EditParagraph, InsertParagraph, StartConversation, WithdrawBeweis
from app.services.belege import BUDGET
from app.services.einordnung import SEKUNDEN, ModellEinordnung
from app.services.entwuerfe import EntwurfService
from app.services.modell import ModellService
from app.services.pipeline import Pipeline
from app.services.schriftsatz import SchriftsatzService
from app.services.textvorschlaege import MAX_DOKUMENT, Textvorschlaege
from app.services.verstaendnis import Verstaendnis
from tests import probeklage as probe
from tests.domain.schriftsatz.waechter_material import wortschatz
from tests.fakes import CountingIds, FixedUhr, MemoryStore
from tests.probeklage import ProbeKalender, ProbeKatalog
from tests.sprachmodell_fakes import LuegenModell
from tests.zitate_tabelle import READER

S, W = Abschnitt.SACHVERHALT, Abschnitt.RECHTLICHE_WUERDIGUNG


class Suche:
    """Finds what it was told; keeps what it was asked."""

    def __init__(self, *referenzen: str) -> None:
        text = "Die Klage ist innerhalb von drei Wochen nach Zugang zu erheben."
        self.belege = tuple(beleg(name, text) for name in referenzen)
        self.asked: list[tuple[str, Abschnitt]] = []

    def __call__(self, text: str, abschnitt: Abschnitt) -> tuple[RetrievalBeleg, ...]:
        self.asked.append((text, abschnitt))
        return self.belege


def beleg(referenz: str, text: str = "Inhalt.", **more: Any) -> RetrievalBeleg:
    update = {"quelle": "gesetz", "chunkId": referenz, "referenz": referenz, "score": 1, "auszug": text}
    return RetrievalBeleg.model_validate(update | more)


class Tisch:
    """The services over one library with one draft; the model says what it is told to."""

    def __init__(self, *antworten: Mapping[str, Any] | ModelError, suche: bool = True) -> None:
        self.store, ids = MemoryStore(), CountingIds()
        akte = probe.akte()
        with self.store.unit_of_work(SaveAkte(akte)) as work:
            work.akten.put(akte)
            work.commit()
        self.akte = akte
        pipeline = Pipeline(ProbeKatalog(), ProbeKalender(), ids, FixedUhr())
        self.schriftsatz = SchriftsatzService(self.store, pipeline, ids)
        self.entwuerfe = EntwurfService(self.store, pipeline, ids)
        self.modell = LuegenModell(*antworten)
        self.suche = Suche("§ 4 KSchG")
        dienst = ModellService(self.modell, lambda: READER, wortschatz)
        self.texte = Textvorschlaege(
            self.store, pipeline, self.entwuerfe, dienst, self.pages, self.suche if suche else None
        )
        talk = self.schriftsatz.start(StartConversation("a1", "Probeklage")).ids("conversations")[0]
        self.draft = self.schriftsatz.create_draft(CreateDraft(talk)).ids("drafts")[0]
        self.sachverhalt = self.insert(S, "Die Klägerin arbeitet bei der Beklagten. Sie arbeitet dort seit 2019.")
        self.wuerdigung = self.insert(W, "Die Klage ist begründet.")

    def insert(self, abschnitt: Abschnitt, text: str, modell: str | None = None) -> str:
        before = {a.id for a in self.absaetze()}
        self.entwuerfe.insert(InsertParagraph(self.draft, abschnitt, None, text, modell=modell))
        return next(a.id for a in self.absaetze() if a.id not in before)

    def absaetze(self) -> tuple[Absatz, ...]:
        return self.schriftsatz.draft(self.draft).schriftsatz.absaetze

    def absatz(self, id_: str) -> Absatz:
        return next(a for a in self.absaetze() if a.id == id_)

    @staticmethod
    def pages(_akte: Akte, dokument: Dokument) -> tuple[str, ...]:
        return (f"Inhalt von {dokument.id}. Am 7. Mai 2024 geschrieben. " + "x" * 5000,)


def saetze(*text: str) -> dict[str, Any]:
    return {"saetze": list(text)}


def test_the_material_is_what_persons_entered_and_what_is_reviewed() -> None:
    tisch = Tisch(saetze("x"))
    tisch.insert(S, "Erzeugter Text mit 4.711 Euro.", modell="klein")
    found = tisch.texte.grundlage(tisch.draft, tisch.wuerdigung)
    said = "\n".join(found.angaben)
    for beteiligter in tisch.akte.beteiligte:
        assert beteiligter.person.name in said
    assert "Sie arbeitet dort seit 2019." in said
    assert tisch.akte.aktenzeichen in said
    assert "4.711" not in said + "\n".join(found.vorlagen)
    reviewed = [a.text for a in tisch.absaetze() if a.herkunft.art is HerkunftArt.BAUSTEIN]
    assert list(found.vorlagen) == reviewed
    assert reviewed


def test_only_confirmed_angaben_count(monkeypatch: pytest.MonkeyPatch) -> None:
    tisch = Tisch(saetze("x"))
    draft = tisch.schriftsatz.draft(tisch.draft)
    assert draft.gespraech is not None
    rows = [
        replace(row, anzeige=f"Wert{n}", status=status, bestaetigt=sure)
        for n, (row, status, sure) in enumerate(
            (row, status, sure)
            for row in tisch.schriftsatz.view(draft.conversation_id or "").angaben[:1]
            for status, sure in (("person", True), ("dokument", False), ("offen", True), ("fehlt", True))
        )
    ]
    view = replace(tisch.schriftsatz.view(draft.conversation_id or ""), angaben=tuple(rows))
    monkeypatch.setattr(Pipeline, "view", lambda *_: view)
    said = "\n".join(tisch.texte.grundlage(tisch.draft, tisch.sachverhalt).angaben)
    assert [f"Wert{n}" in said for n in range(4)] == [True, False, False, False]


def test_documents_that_are_anlagen_go_along_shortened() -> None:
    tisch = Tisch(saetze("x"))
    anlagen = {a.dokumentId for a in tisch.schriftsatz.draft(tisch.draft).schriftsatz.anlagen}
    offered = [d for d in tisch.akte.dokumente if d.id in anlagen]
    assert offered
    found = tisch.texte.grundlage(tisch.draft, tisch.wuerdigung).dokumente
    assert [text.partition(":")[0] for text in found] == [d.titel for d in offered]
    assert all("Am 7. Mai 2024 geschrieben." in text for text in found)
    assert all(len(text) <= len(d.titel) + 2 + MAX_DOKUMENT for d, text in zip(offered, found, strict=True))
    for offer in tisch.schriftsatz.draft(tisch.draft).schriftsatz.beweisangebote:
        tisch.entwuerfe.withdraw_beweis(WithdrawBeweis(tisch.draft, offer.absatz or "", 0))
    assert tisch.texte.grundlage(tisch.draft, tisch.wuerdigung).dokumente == ()


def test_belege_are_those_of_the_point_and_of_the_section_that_stand_within_the_budget() -> None:
    tisch = Tisch(saetze("x"))
    (found,) = tisch.texte.grundlage(tisch.draft, tisch.wuerdigung, "Klagefrist").belege
    assert found.referenz == "§ 4 KSchG"
    assert tisch.suche.asked == [("Klagefrist", W)]
    kept = (
        beleg("§ 5 KSchG", abschnitt=W),
        beleg("§ 6 KSchG", abschnitt=S),
        beleg("§ 7 KSchG", abschnitt=W, stand="superseded"),
        beleg("§ 8 KSchG"),
        beleg("§ 9 KSchG", abschnitt=W, chunkId=""),
        beleg("Muster", abschnitt=W, quelle="muster"),
        *(beleg(f"§ {n} BGB", "Wort " * 200, abschnitt=W) for n in range(600, 610)),
    )
    tisch.entwuerfe.insert(InsertParagraph(tisch.draft, W, tisch.wuerdigung, "Mehr.", modell="klein", belege=kept))
    many = tisch.texte.grundlage(tisch.draft, tisch.wuerdigung, "Klagefrist").belege
    assert [b.referenz for b in many[:5]] == ["§ 5 KSchG", "§ 8 KSchG", "§ 600 BGB", "§ 4 KSchG", "§ 601 BGB"]
    assert {b.referenz for b in many} & {"§ 6 KSchG", "§ 7 KSchG", "§ 9 KSchG", "Muster", "§ 609 BGB"} == set()
    assert BUDGET / 2 < sum(len(b.auszug) for b in many) <= BUDGET


def test_without_belege_nothing_is_drafted() -> None:
    tisch = Tisch(saetze("Die Klage ist nach § 4 KSchG begründet."), suche=False)
    found = tisch.texte.draft(tisch.draft, tisch.wuerdigung, "Klagefrist").vorschlag
    assert found.text == ""
    assert "keine Belege" in found.hinweise[0]
    assert tisch.modell.auftraege == []


def test_a_smoothed_paragraph_stands_beside_it_until_a_person_decides() -> None:
    better = "Die Klägerin arbeitet bei der Beklagten; dort arbeitet sie seit 2019."
    tisch = Tisch(saetze(better, "Herr Zacharias hat das bestätigt."))
    found = tisch.texte.smooth(tisch.draft, tisch.sachverhalt)
    assert found.vorschlag.text == better
    assert [one.satz for one in found.vorschlag.verworfen] == ["Herr Zacharias hat das bestätigt."]
    before = tisch.absatz(tisch.sachverhalt).text
    tisch.texte.keep_smoothed(tisch.draft, found)
    kept = tisch.absatz(tisch.sachverhalt)
    assert (kept.text, kept.vorschlag) == (before, Vorschlag(text=better, modell="luege"))


def test_a_rewording_of_a_text_that_changed_meanwhile_is_refused() -> None:
    tisch = Tisch(saetze("Die Klägerin arbeitet bei der Beklagten; dort arbeitet sie seit 2019."))
    found = tisch.texte.smooth(tisch.draft, tisch.sachverhalt)
    tisch.entwuerfe.edit(EditParagraph(tisch.draft, tisch.sachverhalt, "Inzwischen anders."))
    with pytest.raises(ConflictError, match="inzwischen geändert"):
        tisch.texte.keep_smoothed(tisch.draft, found)
    assert tisch.absatz(tisch.sachverhalt).vorschlag is None


LUEGEN = (
    "Die Klage ist nach § 623 BGB begründet.",
    "Der Klägerin stehen 9.999,99 € zu.",
    "Herr Zacharias hat dies bestätigt.",
)


def test_of_a_drafted_paragraph_only_what_is_proved_is_kept_open_with_its_belege() -> None:
    good = "Nach § 4 KSchG ist die Klage innerhalb von drei Wochen zu erheben."
    tisch = Tisch(saetze(LUEGEN[0], good, *LUEGEN[1:]))
    found = tisch.texte.draft(tisch.draft, tisch.wuerdigung, "  Klagefrist ")
    assert found.vorschlag.text == good
    assert [one.satz for one in found.vorschlag.verworfen] == list(LUEGEN)
    tisch.texte.keep_drafted(tisch.draft, found)
    section = [a for a in tisch.absaetze() if a.abschnitt is W]
    new = section[[a.id for a in section].index(tisch.wuerdigung) + 1]
    assert (new.text, new.offen, new.herkunft.art, new.herkunft.modell) == (good, True, HerkunftArt.MODELL, "luege")
    belege = tisch.schriftsatz.draft(tisch.draft).schriftsatz.retrieval_belege
    assert [b.referenz for b in belege if b.quelle == "gesetz"] == ["§ 4 KSchG"]


def test_each_task_has_its_section_and_its_words() -> None:
    tisch = Tisch(saetze("x"))
    with pytest.raises(InputError, match="nur der Sachverhalt"):
        tisch.texte.smooth(tisch.draft, tisch.wuerdigung)
    with pytest.raises(InputError, match="rechtliche Würdigung"):
        tisch.texte.draft(tisch.draft, tisch.sachverhalt, "Frist")
    with pytest.raises(InputError, match="worum es gehen soll"):
        tisch.texte.draft(tisch.draft, tisch.wuerdigung, "  ")
    with pytest.raises(InputError, match="zu lang"):
        tisch.texte.draft(tisch.draft, tisch.wuerdigung, "Wort " * 100)
    with pytest.raises(NotFoundError):
        tisch.texte.smooth(tisch.draft, "gibt es nicht")
    with pytest.raises(NotFoundError):
        tisch.texte.smooth("gibt es nicht", tisch.sachverhalt)
    with pytest.raises(OperationCancelled):
        tisch.texte.smooth(tisch.draft, tisch.sachverhalt, cancelled=lambda: True)
    assert tisch.modell.auftraege == []


# ---- classification --------------------------------------------------------------------------------------------------


def einordnung(modell: LuegenModell, ticks: float = 0.0) -> ModellEinordnung:
    now = [0.0]

    def clock() -> float:
        now[0] += ticks
        return now[0]

    return ModellEinordnung(ModellService(modell, lambda: READER, wortschatz), clock)


def test_the_models_opinion_is_asked_once_and_only_if_there_is_one() -> None:
    modell = LuegenModell({"art": probe.KLAGEART.id})
    asked = einordnung(modell)
    assert [asked("Unklar", [probe.KLAGEART]) for _ in range(3)] == [probe.KLAGEART.id] * 3
    assert len(modell.auftraege) == 1
    modell.fehler = "Die Datei fehlt."
    assert asked("Anders", [probe.KLAGEART]) is None
    modell.fehler, modell.pfad = "", None
    assert asked("Anders", [probe.KLAGEART]) is None
    assert len(modell.auftraege) == 1


UNKLAR = "Bitte etwas aufsetzen"


def test_a_command_takes_the_opinion_that_was_given_and_asks_for_none() -> None:
    """Commands run on the one thread that writes: whoever waits there keeps every change waiting."""
    modell = LuegenModell({"art": probe.KLAGEART.id})
    asked = einordnung(modell)
    reading = Verstaendnis(klassifikation=asked, gemerkt=asked.known)
    line = Pipeline(ProbeKatalog(), ProbeKalender(), CountingIds(), FixedUhr(), reading)
    with pytest.raises(InputError):
        line.begin(probe.akte(), UNKLAR)
    assert modell.auftraege == []
    assert line.candidates(probe.akte(), UNKLAR).intent is not None
    assert line.begin(probe.akte(), UNKLAR).intent.klageart == probe.KLAGEART.id
    assert len(modell.auftraege) == 1


def test_no_opinion_is_waited_for_too_long_or_after_a_fault() -> None:
    modell = LuegenModell({"art": probe.KLAGEART.id})
    assert einordnung(modell, SEKUNDEN + 1)("Unklar", [probe.KLAGEART]) is None
    assert modell.auftraege == []
    assert einordnung(LuegenModell(ModelError("kaputt")))("Unklar", [probe.KLAGEART]) is None
