"""A contract in the window: interview, slots, findings, repairs, completion."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.versioning import Changelog, ChangeType, LegalImpact, LifecycleState
from app.domain.vertrag.vertrag import WahlArt
from app.ui.context import Services
from app.ui.kanzlei.akten_baum import TARGET
from app.ui.kanzlei.vertrag_eingabe import MehrfachEingabe, WahlEingabe
from app.ui.kanzlei.vertrag_frage import LATEST_MS, TYPED_MS
from app.ui.kanzlei.vertrag_view import VertragView
from app.ui.kanzlei.workspace import KanzleiWorkspace
from app.ui.presenters.vertrag_fragen import Zustand
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.mnemonics import clashes
from tests.ui.tasten import focus, press, type_text
from tests.ui.vertrag_fenster import add_probe, button, click, new_vertrag, open_vertrag, service_of, stand
from tests.ui.zugang import faults
from tests.vertrag_probe import ANSWERS, clause_version


@pytest.fixture
def services(services: Services) -> Services:
    add_probe(services)
    return services


@pytest.fixture
def view(qtbot: QtBot, services: Services, window: MainWindow) -> VertragView:
    """A contract without answers."""
    return open_vertrag(qtbot, window, new_vertrag(services))


def _asked(view: VertragView) -> str | None:
    return view.question.bild.id if view.question.bild is not None else None


def _wait_typed(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.wait(TYPED_MS + 60)
    settle(qtbot, window)


def test_questions_and_text_share_the_width(view: VertragView) -> None:
    questions, text = (part.width() for part in view.seiten.parts())
    assert 0.4 < questions / (questions + text) < 0.6


def test_questions_follow_each_other_by_enter(qtbot: QtBot, window: MainWindow, view: VertragView) -> None:
    assert _asked(view) == "auftraggeber"
    assert faults(window) == []
    assert isinstance(focus(), QPlainTextEdit)
    type_text("Nord GmbH")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert _asked(view) == "berater"
    assert stand(view).vertrag.answers == {"auftraggeber": "Nord GmbH"}
    assert "Nord GmbH" in view.paper.text.toPlainText()
    assert view.head.count.text() == "1 von 8 Pflichtfragen"


def test_every_type_of_question_is_answered_by_keyboard(qtbot: QtBot, window: MainWindow, view: VertragView) -> None:
    for text in ("Nord GmbH", "Änne Berger"):
        type_text(text)
        press(Qt.Key.Key_Return)
        settle(qtbot, window)
    assert _asked(view) == "anrede"
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert _asked(view) == "beginn"
    assert isinstance(focus(), QLineEdit)
    type_text("1.12.2026")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert _asked(view) == "themen"
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert _asked(view) == "entgelt"
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert stand(view).snapshot["entgelt"] == "Stunden"
    assert _asked(view) == "stundensatz"
    type_text("120")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    type_text("4")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert _asked(view) == "ausschluss"
    assert stand(view).snapshot["themen"] == ("Recht", "Steuern")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert _asked(view) is None
    assert "Alle Pflichtfragen sind beantwortet" in view.question.question.text()
    assert focus().accessibleName() == "Vertrag abschließen"


def test_what_is_typed_is_kept_even_if_it_is_no_answer(qtbot: QtBot, services: Services, window: MainWindow,
                                                       view: VertragView) -> None:  # fmt: skip
    view.ask("beginn")
    type_text("31.12.")
    _wait_typed(qtbot, window)
    kept = service_of(services).stand(view.vertrag_id).vertrag
    assert kept.typed == {"beginn": "31.12."}
    assert "Noch keine Antwort" in view.question.hint.text()
    assert not view.question.error.text()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert _asked(view) == "beginn"
    assert "Datum" in view.question.error.text()


def test_echo_never_overwrites_what_is_typed_meanwhile(qtbot: QtBot, window: MainWindow, view: VertragView) -> None:
    view.ask("pauschale")
    type_text("35")
    view.question.flush()
    type_text("00")
    settle(qtbot, window)
    assert focus().text() == "3500"  # type: ignore[attr-defined]
    _wait_typed(qtbot, window)
    assert focus().text() == "3500"  # type: ignore[attr-defined]
    assert stand(view).vertrag.answers["pauschale"] == 3500


def test_typing_without_a_pause_is_kept_all_the_same(
    qtbot: QtBot, services: Services, window: MainWindow, view: VertragView
) -> None:
    for _ in range(LATEST_MS // 200 + 3):
        type_text("Nord ")
        qtbot.wait(200)
    settle(qtbot, window)
    kept = service_of(services).stand(view.vertrag_id).vertrag.answers["auftraggeber"]
    assert str(kept).startswith("Nord Nord")
    assert focus().toPlainText().count("Nord") == LATEST_MS // 200 + 3  # type: ignore[attr-defined]


def test_undo_comes_back_into_the_field(qtbot: QtBot, window: MainWindow, view: VertragView) -> None:
    view.ask("pauschale")
    type_text("3500")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    view.ask("pauschale")
    assert window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    settle(qtbot, window)
    field = view.question.field
    assert field is not None
    assert field.raw() == ""


def test_required_question_wants_an_answer_or_later(qtbot: QtBot, window: MainWindow, view: VertragView) -> None:
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert _asked(view) == "auftraggeber"
    assert "Später" in view.question.error.text()
    click(qtbot, window, view, "Später")
    assert _asked(view) == "berater"
    zeilen = {z.id: z for k in view.now.kapitel for z in k.zeilen}  # type: ignore[union-attr]
    assert zeilen["auftraggeber"].zustand is Zustand.SPAETER
    click(qtbot, window, view, "Zurück")
    assert _asked(view) == "auftraggeber"


def test_reason_is_folded_away_and_comes_on_demand(view: VertragView) -> None:
    view.ask("personen")
    assert not view.question._reasons.isVisible()
    button(view, "Warum gefragt?").click()
    assert "Datenschutz" in view.question._reasons.text()
    assert view.question._reasons.isVisible()


def test_answers_and_gaps_in_the_text_lead_to_their_questions(view: VertragView) -> None:
    view.paper.text.chip_activated.emit("frage:themen")
    assert _asked(view) == "themen"
    assert isinstance(view.question.field, MehrfachEingabe)
    view.paper.text.link_activated.emit("antwort:anrede")
    assert _asked(view) == "anrede"
    assert isinstance(view.question.field, WahlEingabe)


def test_choosing_a_clause_evaluates_again_and_a_repair_settles_it(
    qtbot: QtBot, services: Services, window: MainWindow
) -> None:
    view = open_vertrag(qtbot, window, new_vertrag(services, **ANSWERS))
    assert not stand(view).befunde
    view.go_to("slot:platz_treue")
    press(Qt.Key.Key_Space)
    settle(qtbot, window)
    assert [b.titel for b in stand(view).sperren]
    assert view.head.conflicts.isVisible()
    assert window.panel is not None
    assert window.panel.befunde() == stand(view).befunde
    qtbot.waitUntil(lambda: view.repairs.count() > 0)
    settle(qtbot, window)
    click(qtbot, window, view.head, "Reparaturen")
    click(qtbot, window, view.repairs, "Reparatur anwenden")
    assert not stand(view).sperren
    assert not view.head.conflicts.isVisible()
    assert any(w.art is WahlArt.REPARATUR for w in stand(view).vertrag.choices.values())
    assert window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert stand(view).sperren


def test_way_out_in_the_pruefliste(qtbot: QtBot, services: Services, window: MainWindow) -> None:
    view = open_vertrag(qtbot, window, new_vertrag(services, **ANSWERS))
    view.go_to("slot:platz_treue")
    press(Qt.Key.Key_Space)
    settle(qtbot, window)
    assert window.panel is not None
    ways = window.panel.ways.buttons()
    assert ways
    ways[0].click()
    settle(qtbot, window)
    assert not stand(view).sperren


def test_completion_is_refused_with_a_list_that_leads_there(
    qtbot: QtBot, window: MainWindow, view: VertragView
) -> None:
    window.resize(1180, 720)
    window.actions_.trigger("kanzlei.vertrag_abschliessen")
    settle(qtbot, window)
    assert view.message.isVisible()
    assert window.height() == 720, "die Karte macht ein kleines Fenster nicht höher"
    assert focus().accessibleName().startswith("Zur Stelle: Antwort fehlt: Auftraggeber")
    click(qtbot, window, view.message, "Zur Stelle: Antwort fehlt: Beginn")
    assert _asked(view) == "beginn"


def test_warning_is_shown_recorded_and_the_contract_rests(qtbot: QtBot, services: Services, window: MainWindow) -> None:
    view = open_vertrag(qtbot, window, new_vertrag(services, **ANSWERS, ausschluss=True))
    assert len(stand(view).hinweise) == 1
    window.actions_.trigger("kanzlei.vertrag_abschliessen")
    settle(qtbot, window)
    assert stand(view).vertrag.abschluss is None
    click(qtbot, window, view.message, "Trotzdem abschließen")
    done = stand(view).vertrag.abschluss
    assert done is not None
    assert len(done.hinweise) == 1
    assert "hingenommen" in view.head.done.text.text()
    view.ask("beginn")
    assert view.question.field is not None
    assert not view.question.field.isEnabled()
    click(qtbot, window, view.head, "Abschluss aufheben")
    assert stand(view).vertrag.abschluss is None


def test_the_report_of_an_upgrade_is_read_without_scrolling(
    qtbot: QtBot, services: Services, window: MainWindow
) -> None:
    window.resize(1366, 768)
    vertrag = new_vertrag(services, **ANSWERS)
    why = Changelog(summary="Klarer gefasst, weil die frühere Fassung zu vielen Rückfragen geführt hat.",
                    change_type=ChangeType.CONTENT_UPDATE, legal_impact=LegalImpact.LOW)  # fmt: skip
    pinned = [klausel.clause_id for klausel in service_of(services).stand(vertrag).text.klauseln][:4]
    for clause in pinned:
        old = clause_version(clause, state=LifecycleState.DEPRECATED)
        add_probe(services, ("versions", old), ("versions", clause_version(clause, 2, changelog=why)))
    view = open_vertrag(qtbot, window, vertrag)
    assert view.head.newer.isVisible()
    view.head.newer.button.click()
    settle(qtbot, window)
    card = view.message
    assert card.isVisible()
    assert len(card.findChildren(QLabel)) > len(pinned)
    assert card._area.verticalScrollBar().maximum() == 0
    assert not view.head.newer.isVisible()
    card.leave.click()
    assert view.head.newer.isVisible(), "wer es lässt, findet das Angebot wieder"


def test_typed_text_is_there_after_a_restart(
    qtbot: QtBot, services: Services, make_window: Callable[[], MainWindow]
) -> None:
    first = make_window()
    view = open_vertrag(qtbot, first, new_vertrag(services))
    type_text("Nord Gm")
    first.close()
    second = make_window()
    settle(qtbot, second)
    again = second.workspaces["kanzlei"].current_view()
    assert isinstance(again, VertragView)
    assert again.vertrag_id == view.vertrag_id
    again.ask("auftraggeber")
    assert again.question.field is not None
    assert again.question.field.raw() == "Nord Gm"


def test_export_writes_into_a_folder(qtbot: QtBot, window: MainWindow, view: VertragView, tmp_path: Path) -> None:
    assert window.actions_.trigger("kanzlei.exportieren")
    view.exports.folder.setText(str(tmp_path / "aus"))
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert (tmp_path / "aus" / "Vertrag.pdf").exists()


def test_letters_of_a_contract_are_its_own(qtbot: QtBot, services: Services, window: MainWindow) -> None:
    view = open_vertrag(qtbot, window, new_vertrag(services, **ANSWERS, ausschluss=True))
    found = clashes(window)
    view.go_to("slot:platz_treue")
    press(Qt.Key.Key_Space)
    settle(qtbot, window)
    qtbot.waitUntil(lambda: view.repairs.count() > 0)
    view.show_why("gegenstand")
    view.focus_export()
    settle(qtbot, window)
    for page in ("Klauseln", "Reparaturen", "Fragen"):
        view.seiten.show_page(page)
        settle(qtbot, window)
        found += clashes(window)
    view.edit_wording("gegenstand")
    settle(qtbot, window)
    found += clashes(window)
    view.complete()
    settle(qtbot, window)
    found += clashes(window)
    window.actions_.trigger("kanzlei.neuer_vertrag")
    settle(qtbot, window)
    assert found + clashes(window) == []


def test_a_new_contract_is_chosen_in_the_tree_as_soon_as_it_stands_there(
    qtbot: QtBot, services: Services, window: MainWindow
) -> None:
    made = new_vertrag(services)
    space = window.workspaces["kanzlei"]
    assert isinstance(space, KanzleiWorkspace)
    open_vertrag(qtbot, window, made)
    space.reload()
    settle(qtbot, window)
    item = space.tree.currentItem()
    assert item is not None
    assert item.data(0, TARGET) == f"vertrag:{made}"


def test_every_control_has_a_name(qtbot: QtBot, services: Services, window: MainWindow) -> None:
    view = open_vertrag(qtbot, window, new_vertrag(services))
    for id_ in [frage.question.id for frage in stand(view).fragen]:
        view.ask(id_)
        nameless = [
            w
            for w in view.findChildren(QWidget)
            if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.isVisibleTo(view) and not w.accessibleName()
        ]
        assert not nameless, id_
    window.resize(760, 720)
    settle(qtbot, window)
    view.seiten.show_page("Vertrag")
    assert view.paper.isVisible()
    view.ask("themen")
    assert not view.paper.isVisible()
