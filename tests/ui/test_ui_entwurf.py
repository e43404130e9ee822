"""The draft editor through the window: choose, edit in place, proposals, the model's work, versions, deleting."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Geschlecht, NatuerlichePerson
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import Absatz, HerkunftArt, RetrievalBeleg
from app.errors import OperationCancelled
from app.messages import ChangeSet, EntityRef
from app.messages_akten import AddBeteiligter
from app.messages_schriftsatz import CreateDraft, EditParagraph, ProposeText, StartConversation
from app.ports import ExportErgebnis
from app.ports_modell import Antwort, Auftrag, Cancelled, OnText
from app.services.modell import ModellService
from app.services.textvorschlaege import Textvorschlaege
from app.ui.context import Services
from app.ui.kanzlei.beweis_dialog import BeweisDialog
from app.ui.kanzlei.entwurf_view import EntwurfView
from app.ui.kanzlei.modell_dialog import ModellDialog
from app.ui.kanzlei.vergleich_view import VergleichView
from tests.domain.schriftsatz.waechter_material import wortschatz
from tests.sprachmodell_fakes import LuegenModell
from tests.ui.conftest import FakeExporter, settle
from tests.ui.tasten import CTRL, press, type_text
from tests.zitate_tabelle import READER

if TYPE_CHECKING:
    from app.ui.shell import MainWindow

S, W = Abschnitt.SACHVERHALT, Abschnitt.RECHTLICHE_WUERDIGUNG
ALT = Qt.KeyboardModifier.AltModifier


class Langsam(LuegenModell):
    """Writes a word and waits until it may go on or is cancelled."""

    def __init__(self, *answers: dict[str, object]) -> None:
        super().__init__(*answers)
        self.weiter = threading.Event()
        self.pfad: Path | None = None

    def complete(self, auftrag: Auftrag, on_text: OnText | None = None, cancelled: Cancelled | None = None) -> Antwort:
        if on_text is not None:
            on_text('{"saetze": ["Ein Wort in Arbeit')
        while not self.weiter.wait(0.01):
            if cancelled is not None and cancelled():
                raise OperationCancelled
        return super().complete(auftrag, None, cancelled)


@pytest.fixture
def modell() -> Langsam:
    return Langsam({"saetze": ["Herr Zacharias hat alles bestätigt."]})


@pytest.fixture
def services(services: Services, modell: Langsam) -> Iterator[Services]:
    """With a model that the tests lead; it is not chosen yet."""
    dienst = ModellService(modell, lambda: READER, wortschatz)
    schriftsatz = services.schriftsatz
    beleg = RetrievalBeleg(quelle="gesetz", chunkId="c", referenz="§ 4 KSchG", score=1, auszug="Drei Wochen.")
    texte = Textvorschlaege(
        schriftsatz._store, schriftsatz._pipeline, services.entwuerfe, dienst, lambda *_: (), lambda *_: (beleg,)
    )
    yield replace(services, modell=dienst, textvorschlaege=texte)
    modell.weiter.set()


@pytest.fixture
def entwurf(qtbot: QtBot, window: MainWindow, services: Services) -> EntwurfView:
    akte = services.akten.akten()[0]
    talk = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage")).ids("conversations")[0]
    return opened(qtbot, window, services.schriftsatz.create_draft(CreateDraft(talk)).ids("drafts")[0])


def opened(qtbot: QtBot, window: MainWindow, draft: str) -> EntwurfView:
    window.goto(f"draft:{draft}")
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, EntwurfView)
    return view


def section(view: EntwurfView, abschnitt: Abschnitt) -> tuple[Absatz, ...]:
    assert view.draft is not None
    return view.draft.schriftsatz.in_abschnitt(abschnitt)


def choose(view: EntwurfView, abschnitt: Abschnitt, number: int = 0) -> Absatz:
    absatz = section(view, abschnitt)[number]
    view.preview.setFocus()
    view.preview.choose(absatz.id)
    return absatz


def test_paragraphs_are_chosen_by_keys_and_told_beside_the_text(qtbot: QtBot, entwurf: EntwurfView) -> None:
    first = choose(entwurf, S)
    press(Qt.Key.Key_Down, ALT)
    second = section(entwurf, S)[1]
    assert entwurf.current_absatz() == second.id
    assert entwurf.panel._where.text() == "Sachverhalt, 2. Absatz"
    assert "Baustein" in entwurf.panel.origin.text()
    press(Qt.Key.Key_Up, ALT)
    assert entwurf.current_absatz() == first.id


def test_a_paragraph_is_edited_in_place_in_one_named_step(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, services: Services
) -> None:
    absatz = choose(entwurf, S)
    press(Qt.Key.Key_Return)
    assert entwurf.preview.editing
    type_text(" Größer {{ZEUGE}}.")
    settle(qtbot, window)
    assert section(entwurf, S)[0].text == absatz.text
    press(Qt.Key.Key_Return, CTRL)
    settle(qtbot, window)
    assert not entwurf.preview.editing
    assert section(entwurf, S)[0].text == f"{absatz.text} Größer {{{{ZEUGE}}}}."
    assert section(entwurf, S)[0].herkunft.art is HerkunftArt.PERSON
    assert "von Hand geändert" in entwurf.panel.origin.text()
    assert "fehlt; jede Seite trägt" in entwurf._state.text()
    assert entwurf.preview.hasFocus()
    assert services.historie.undo_label() == "Absatz bearbeiten"
    window.actions_.trigger("kanzlei.absatz_zuruecksetzen")
    settle(qtbot, window)
    assert section(entwurf, S)[0] == absatz


def test_the_editor_hides_nothing_of_what_follows(qtbot: QtBot, window: MainWindow, entwurf: EntwurfView) -> None:
    filing = entwurf.draft.schriftsatz  # type: ignore[union-attr]
    proved = next(a for a in section(entwurf, S) if any(b.absatz == a.id for b in filing.beweisangebote))
    following = section(entwurf, S)[section(entwurf, S).index(proved) + 1]
    entwurf.preview.choose(proved.id)
    entwurf.edit_absatz()
    type_text("Noch ein Satz, der mehr Platz braucht. " * 6)
    settle(qtbot, window)
    field, below = entwurf.preview._field, entwurf.preview._rect(following.id)
    assert field is not None
    assert below is not None
    assert field.geometry().bottom() <= below.top() - entwurf.preview.verticalScrollBar().value()
    entwurf.preview.end_edit(save=False)


def test_esc_discards_and_leaving_saves(qtbot: QtBot, window: MainWindow, entwurf: EntwurfView) -> None:
    absatz = choose(entwurf, S)
    press(Qt.Key.Key_Return)
    type_text("Weg.")
    press(Qt.Key.Key_Escape)
    settle(qtbot, window)
    assert not entwurf.preview.editing
    assert section(entwurf, S)[0].text == absatz.text
    press(Qt.Key.Key_Return)
    type_text(" Bleibt.")
    entwurf.folder.setFocus()
    settle(qtbot, window)
    assert not entwurf.preview.editing
    assert section(entwurf, S)[0].text == f"{absatz.text} Bleibt."


def test_what_is_typed_is_there_again_after_a_crash(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, make_window: Callable[[], MainWindow]
) -> None:
    absatz = choose(entwurf, S)
    press(Qt.Key.Key_Return)
    type_text(" Ungesichert.")
    qtbot.waitUntil(lambda: window.settings.contains("entwurf/in_arbeit"), timeout=2_000)
    again = make_window()  # the first one never got to save anything
    settle(qtbot, again)
    assert again.workspaces["kanzlei"].documents.view_of(entwurf.target) is not None  # type: ignore[attr-defined]
    view = opened(qtbot, again, entwurf.draft_id)
    assert view.preview.editing
    assert view.preview.edited_text() == f"{absatz.text} Ungesichert."
    view.preview.end_edit(save=True)
    settle(qtbot, again)
    assert section(view, S)[0].text == f"{absatz.text} Ungesichert."
    assert not again.settings.contains("entwurf/in_arbeit")
    entwurf.preview.end_edit(save=False)


def test_a_paragraph_is_put_in_and_taken_out_and_numbers_follow(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView
) -> None:
    before = section(entwurf, Abschnitt.ANTRAEGE)
    choose(entwurf, Abschnitt.ANTRAEGE)
    assert window.actions_.trigger("kanzlei.absatz_davor")
    type_text("Vorab wird Termin beantragt.")
    press(Qt.Key.Key_Return, CTRL)
    settle(qtbot, window)
    now = section(entwurf, Abschnitt.ANTRAEGE)
    assert [a.nummer for a in now] == list(range(1, len(before) + 2))
    assert now[0].text == "Vorab wird Termin beantragt."
    assert entwurf.current_absatz() == now[0].id
    assert window.actions_.trigger("kanzlei.absatz_entfernen")
    settle(qtbot, window)
    assert section(entwurf, Abschnitt.ANTRAEGE) == before
    assert entwurf.current_absatz() == before[0].id


def test_evidence_is_offered_and_withdrawn(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, services: Services
) -> None:
    absatz = choose(entwurf, W)
    assert window.actions_.trigger("kanzlei.beweis_anbieten")
    settle(qtbot, window)
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, BeweisDialog) and w.isVisible())
    dialog._submit()
    settle(qtbot, window)
    assert "Behauptung" in dialog.error.text()
    assert dialog.assertion.height() >= dialog.assertion.minimumSizeHint().height(), "die Meldung drückt kein Feld"
    dialog.assertion.setText("dass es so war")
    dialog._submit()
    settle(qtbot, window)
    offers = [b for b in entwurf.draft.schriftsatz.beweisangebote if b.absatz == absatz.id]  # type: ignore[union-attr]
    assert [b.behauptung for b in offers] == ["dass es so war"]
    assert offers[0].anlagenNummer is not None
    said = [label.text() for label in entwurf.panel.findChildren(QLabel) if label.text().startswith("Beweis:")]
    assert [text for text in said if text.endswith("(Behauptung: dass es so war)")] == said
    entwurf.panel.withdraw.emit(0)
    settle(qtbot, window)
    assert all(b.absatz != absatz.id for b in entwurf.draft.schriftsatz.beweisangebote)  # type: ignore[union-attr]


def test_means_of_evidence_are_named_as_the_filing_names_them(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, services: Services
) -> None:
    """The Zeugen of the Akte, the other side as a party; what somebody wrote stays when another kind is chosen."""
    choose(entwurf, S)
    person = NatuerlichePerson(art="natuerlich", vorname="Petra", nachname="Klein", geschlecht=Geschlecht.F)
    services.akten.add_beteiligter(AddBeteiligter(services.akten.akten()[0].id, BeteiligtenRolle.ZEUGE, person))
    assert window.actions_.trigger("kanzlei.beweis_anbieten")
    settle(qtbot, window)
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, BeweisDialog) and w.isVisible())
    dialog.assertion.setText("dass es so war")

    def pick(name: str) -> str:
        dialog.document.setCurrentIndex(dialog.document.findText(name))
        return dialog.means.text()

    assert pick("Zeugnis: Petra Klein") == "Zeugnis der Frau Petra Klein"
    assert pick("Parteivernehmung") == "Vernehmung der Beklagten als Partei, § 445 Abs. 1 ZPO"
    assert pick("Augenschein") == ""
    dialog._submit()
    assert "Bezeichnung" in dialog.error.text()
    dialog.means.setText("Augenschein der Halle 3")
    assert pick("anderes Beweismittel") == "Augenschein der Halle 3"
    dialog._submit()
    settle(qtbot, window)
    assert entwurf.draft is not None
    assert "Augenschein der Halle 3" in [b.beweismittel for b in entwurf.draft.schriftsatz.beweisangebote]


def test_a_proposal_is_decided_by_keys_and_by_link(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, services: Services
) -> None:
    absatz = section(entwurf, S)[0]
    assert window.desk is not None

    def propose() -> None:
        command = ProposeText(entwurf.draft_id, absatz.id, "Ganz anders gesagt.", "klein")
        assert window.desk is not None
        window.desk.bus.publish(services.entwuerfe.propose(command))
        settle(qtbot, window)

    propose()
    assert "Vorschlag des Sprachmodells „klein“ – nicht Teil des Entwurfs" in entwurf.preview.toPlainText()
    entwurf.preview.setFocus()
    press(Qt.Key.Key_F8)
    assert entwurf.current_absatz() == absatz.id
    assert entwurf.panel._open.isVisible()
    entwurf.preview.link_activated.emit(f"ablehnen:{absatz.id}")
    settle(qtbot, window)
    assert section(entwurf, S)[0] == absatz
    propose()
    choose(entwurf, S)
    press(Qt.Key.Key_J, CTRL)
    settle(qtbot, window)
    assert section(entwurf, S)[0].text == "Ganz anders gesagt."
    assert "Sprachmodell „klein“, angenommen" in entwurf.panel.origin.text()


def test_without_a_model_the_action_says_how_to_choose_one(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView
) -> None:
    choose(entwurf, S)
    assert window.actions_.trigger("kanzlei.glaetten")
    settle(qtbot, window)
    assert "Sprachmodell …" in entwurf.run._head.text()
    assert entwurf.run._settings.hasFocus()


def test_the_model_works_in_place_can_be_cancelled_and_its_lies_are_listed(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, modell: Langsam
) -> None:
    modell.pfad = Path("/modelle/luege.gguf")
    absatz = choose(entwurf, S)
    assert window.actions_.trigger("kanzlei.glaetten")
    qtbot.waitUntil(entwurf.run.text.isVisible, timeout=5_000)
    assert entwurf.run.text.toPlainText() == "Ein Wort in Arbeit"
    assert "nicht Teil des Entwurfs" in entwurf.run._warning.text()
    assert "Sachverhalt glätten · Modell schreibt" in entwurf.run._head.text()
    assert "Ein Wort in Arbeit" not in entwurf.preview.toPlainText()
    entwurf.run._cancel.click()
    settle(qtbot, window)
    assert "abgebrochen" in entwurf.run._head.text()
    assert section(entwurf, S)[0] == absatz
    modell.weiter.set()
    assert window.actions_.trigger("kanzlei.glaetten")
    settle(qtbot, window)
    qtbot.waitUntil(lambda: not entwurf.run.running, timeout=5_000)
    settle(qtbot, window)
    assert "Nichts übernommen" in entwurf.run._head.text()
    assert "Zacharias" in entwurf.run.rows.rows.row(0).zellen[0]
    assert section(entwurf, S)[0] == absatz


def test_a_drafted_paragraph_waits_marked_in_the_text(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, modell: Langsam
) -> None:
    modell.pfad = Path("/modelle/luege.gguf")
    modell._antworten = [
        {"saetze": ["Nach § 4 KSchG ist die Klage binnen drei Wochen zu erheben.", "Frau Xaver lügt."]}
    ]
    modell.weiter.set()
    before = section(entwurf, W)
    choose(entwurf, W)
    assert window.actions_.trigger("kanzlei.wuerdigung_entwerfen")
    settle(qtbot, window)
    type_text("Klagefrist")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    qtbot.waitUntil(lambda: not entwurf.run.running, timeout=5_000)
    settle(qtbot, window)
    now = section(entwurf, W)
    assert len(now) == len(before) + 1
    assert now[1].offen
    assert entwurf.current_absatz() == now[1].id
    assert "Sprachmodell „luege“ – noch nicht angenommen" in entwurf.preview.toPlainText()
    assert "Ein Satz wurde verworfen" in entwurf.run._head.text()


def test_the_only_version_of_an_akte_leads_back_to_the_conversation(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView
) -> None:
    assert entwurf.draft is not None
    assert window.actions_.trigger("kanzlei.vergleichen")
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, VergleichView)
    assert not view.text.isVisible()
    assert not view.base.isVisible()
    button = view.alone.findChild(QPushButton)
    assert button is not None
    assert button.hasFocus()
    press(Qt.Key.Key_Space)
    settle(qtbot, window)
    back = window.workspaces["kanzlei"].current_view()
    assert back is not None
    assert back.target == f"conversation:{entwurf.draft.conversation_id}"


def test_versions_are_compared_and_one_is_deleted_and_comes_back(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, services: Services
) -> None:
    assert entwurf.draft is not None
    talk, first = entwurf.draft.conversation_id, entwurf.draft_id
    absatz = section(entwurf, S)[0]
    second = services.schriftsatz.create_draft(CreateDraft(talk or "")).ids("drafts")[0]
    view = opened(qtbot, window, second)
    assert window.actions_.trigger("kanzlei.vergleichen")
    settle(qtbot, window)
    found = window.workspaces["kanzlei"].current_view()
    assert isinstance(found, VergleichView)
    assert found.summary.text() == "Die beiden Fassungen sind gleich."
    assert window.desk is not None
    window.desk.bus.publish(services.entwuerfe.edit(EditParagraph(second, absatz.id, f"{absatz.text} Neu dazu.")))
    settle(qtbot, window)
    assert "1 Absatz geändert" in found.summary.text()
    assert found.base.currentData() == first
    press(Qt.Key.Key_F8)
    assert "geändert" in found.text.textCursor().block().text()
    assert "Neu dazu." in found.text.textCursor().block().text()
    hidden = found.text.toPlainText()
    found.all.setChecked(True)
    assert len(found.text.toPlainText()) > len(hidden)
    opened(qtbot, window, second)
    assert window.actions_.trigger("kanzlei.entwurf_loeschen")
    settle(qtbot, window)
    documents = window.workspaces["kanzlei"].documents  # type: ignore[attr-defined]
    assert documents.view_of(view.target) is None
    assert [d.id for d in services.schriftsatz.drafts(services.akten.akten()[0].id)] == [first]
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert [d.id for d in services.schriftsatz.drafts(services.akten.akten()[0].id)] == [first, second]


def test_what_is_deleted_is_called_by_its_name_never_by_its_id(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView
) -> None:
    draft = entwurf.draft_id
    window.goto(f"pruefung:{draft}")
    settle(qtbot, window)
    opened(qtbot, window, draft)
    assert window.actions_.trigger("kanzlei.entwurf_loeschen")
    settle(qtbot, window)
    assert draft not in window._status.text()
    assert "Entwurf" in window._status.text()
    window.goto(f"draft:{draft}")
    settle(qtbot, window)
    assert window._status.text() == "Was geöffnet werden sollte, gibt es nicht mehr."


def test_a_draft_older_than_the_law_offers_to_check_its_fundstellen_again(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, services: Services
) -> None:
    assert not entwurf.law.isVisible()
    beleg = RetrievalBeleg(quelle="gesetz", chunkId="c", referenz="KSchG § 4", score=1, auszug="…", durch="zitat")
    services.schriftsatz._find_belege = lambda _: (beleg,)
    assert window.desk is not None
    window.desk.bus.publish(ChangeSet(0, "", (EntityRef("korpus", ""),)))
    settle(qtbot, window)
    assert entwurf.law.isVisible()
    entwurf.law.again.click()
    settle(qtbot, window)
    assert not entwurf.law.isVisible()
    assert services.historie.undo_label() == "Fundstellen neu prüfen"
    assert beleg in services.schriftsatz.draft(entwurf.draft_id).schriftsatz.retrieval_belege


def test_what_the_files_show_stays_until_the_text_changes(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView, exporter: FakeExporter, tmp_path: Path
) -> None:
    befund = Befund(id="datei.probe", typ=BefundTyp.FORM, schwere=Schwere.WARNUNG, erfuellt=False,
                    titel="Die Datei ist zu groß", text="Probe.")  # fmt: skip
    written = exporter.export
    exporter.export = lambda *a: ExportErgebnis(written(*a).dateien, (befund,))  # type: ignore[method-assign]
    entwurf.folder.setText(str(tmp_path / "Ausgang"))
    entwurf.export()
    settle(qtbot, window)
    assert window.panel is not None
    assert befund in window.panel.befunde()
    entwurf.reload()
    settle(qtbot, window)
    assert befund in window.panel.befunde()
    choose(entwurf, S)
    assert window.actions_.trigger("kanzlei.absatz_entfernen")
    settle(qtbot, window)
    assert befund not in window.panel.befunde()


def test_the_model_is_chosen_set_up_and_tried(
    qtbot: QtBot, window: MainWindow, modell: Langsam, services: Services
) -> None:
    assert window.actions_.trigger("kanzlei.sprachmodell")
    settle(qtbot, window)
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, ModellDialog) and w.isVisible())
    assert "Kein Sprachmodell gewählt" in dialog.state.text()
    assert not dialog.try_out.isEnabled()
    told: list[ChangeSet] = []
    assert window.desk is not None
    window.desk.bus.changed.connect(lambda changes, _source: told.append(changes))
    dialog.use(Path("/modelle/luege.gguf"))
    dialog.threads.setValue(3)
    dialog._configure()
    settle(qtbot, window)
    assert "luege" in dialog.state.text()
    assert told[0].ids("sprachmodell") == ("",), "Ansichten zeigen jetzt, was ein Modell könnte"
    assert modell.einstellungen().threads == 3
    assert dialog.try_out.isEnabled()
    modell.weiter.set()
    dialog.run_test()
    settle(qtbot, window)
    assert dialog.results.rows.rowCount() >= 5
    assert dialog.results.rows.row(0).zellen[0] == "Form eingehalten"
    dialog.use(None)
    settle(qtbot, window)
    assert "Kein Sprachmodell gewählt" in dialog.state.text()
    dialog.reject()
