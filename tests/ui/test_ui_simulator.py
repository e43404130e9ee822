"""Simulator and test cases through the window: choose, follow, repair, keep, undo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.adapters.katalog.katalog import DateiKatalog
from app.domain.regelwerk.scenarios import Expectation, Scenario, Selection
from app.messages import DeleteRule, DeleteScenario, NewClauseVersion, SaveScenario
from app.services.simulator import Repairs, SimulatorService
from app.ui.context import Services
from app.ui.redaktion.simulator import SimulatorPanel
from app.ui.redaktion.testfaelle import TestfaelleView
from app.ui.shell import MainWindow
from tests.fakes import CountingIds
from tests.solver_fake import FakeSolver
from tests.ui.conftest import settle
from tests.ui.tasten import focus, press, type_text
from tests.ui.test_ui_window import CONTROLS, _inner


@pytest.fixture
def services(services: Services) -> Services:
    redaktion = services.redaktion
    return replace(
        services, simulator=SimulatorService(redaktion._store, CountingIds(), redaktion.library, FakeSolver())
    )


@pytest.fixture
def simulator(services: Services) -> SimulatorService:
    assert services.simulator is not None
    for case in services.simulator.test_cases():
        services.simulator.delete_scenario(DeleteScenario(case.id))
    return services.simulator


def shown(qtbot: QtBot, window: MainWindow, view: QWidget, width: int, height: int) -> None:
    view.resize(width, height)
    view.show()
    view.activateWindow()
    view.reload()  # type: ignore[attr-defined]
    settle(qtbot, window)


@pytest.fixture
def panel(qtbot: QtBot, simulator: SimulatorService, window: MainWindow) -> Iterator[SimulatorPanel]:
    assert window.desk is not None
    view = SimulatorPanel(window.desk)
    shown(qtbot, window, view, 1300, 560)
    yield view
    view.hide()
    view.deleteLater()


@pytest.fixture
def faelle(qtbot: QtBot, simulator: SimulatorService, window: MainWindow) -> Iterator[TestfaelleView]:
    assert window.desk is not None
    view = TestfaelleView(window.desk)
    shown(qtbot, window, view, 1300, 560)
    yield view
    view.hide()
    view.deleteLater()


def choose(qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, *clauses: str) -> None:
    panel.form.clauses.tick(clauses)
    qtbot.wait(650)
    settle(qtbot, window)


def rows(panel: SimulatorPanel) -> dict[str, str]:
    """What became of each rule that is shown."""
    return {row.regel: row.wort for row in panel.tree.rows() if row.regel}


def buttons(view: QWidget, name: str) -> list[QPushButton]:
    return [b for b in view.findChildren(QPushButton) if b.accessibleName().startswith(name) and b.isVisibleTo(view)]


def undo(qtbot: QtBot, window: MainWindow) -> str:
    window.actions_.refresh()
    label = window.actions_.action("bearbeiten.rueckgaengig").text()
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    return label


def test_the_first_choice_fits_together(panel: SimulatorPanel) -> None:
    assert panel.head.text() == "Kein Befund: Die gewählten Klauseln passen zusammen."
    assert "C03" in panel.form.clauses.ticked()
    assert not buttons(panel, "Reparatur anwenden")
    assert set(rows(panel).values()) == {"eingehalten", "nicht entschieden"}


def test_rules_that_fire_stand_in_their_phase_and_the_others_are_dimmed(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel
) -> None:
    choose(qtbot, window, panel, "C03", "C04", "C13")
    assert panel.head.text() == "1 Konflikt, 1 Empfehlung"
    found = rows(panel)
    assert (found["R01"], found["R10"], found["R02"]) == ("Sperrt Export", "Empfehlung", "eingehalten")
    assert {row.regel for row in panel.tree.rows() if row.gedimmt} >= {"R02", "RA01"}
    titles = [panel.tree.steps.data(panel.tree.steps.index(i, 0)) for i in range(4)]
    assert [str(title).partition(" (")[0] for title in titles] == [
        "Phase 1 · Geltungsbereich und Antworten",
        "Phase 2 · Abhängigkeiten",
        "Phase 3 · Konflikte",
        "Phase 4 · Ergebnis",
    ]
    panel.only_findings.setChecked(True)
    settle(qtbot, window)
    assert set(rows(panel)) == {"R01", "R10"}


def test_fast_clicks_are_one_step_and_undo_shows_what_was_before(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, simulator: SimulatorService
) -> None:
    before = panel.form.clauses.ticked()
    panel.form.clauses.tick(("C03",))
    panel.form.clauses.tick(("C03", "C04"))
    choose(qtbot, window, panel, "C03", "C04", "C05")
    assert simulator.state().selection.clauses == ("C03", "C04", "C05")
    assert undo(qtbot, window) == "Rückgängig: Auswahl ändern"
    assert panel.form.clauses.ticked() == before
    assert panel.head.text().startswith("Kein Befund")
    assert "Auswahl ändern" not in window.actions_.action("bearbeiten.rueckgaengig").text()


def test_an_answer_counts_and_one_that_does_not_fit_is_explained_and_not_kept(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, simulator: SimulatorService
) -> None:
    choose(qtbot, window, panel, "C01")
    field = panel.form.fields["mitarbeiterzahl"]
    field.setFocus()
    type_text("viele")
    qtbot.wait(650)
    settle(qtbot, window)
    assert "viele" in panel.error.text()
    assert panel.head.text() == "Stand vor der Antwort, die nicht passt"
    assert focus() is field
    assert simulator.state().selection.answers == {}
    field.setText("12")  # type: ignore[union-attr]
    qtbot.wait(650)
    settle(qtbot, window)
    assert panel.error.text() == ""
    assert "Stand vor" not in panel.head.text()
    assert rows(panel)["RA01"] == "Sperrt Export"
    assert simulator.state().selection.answers == {"mitarbeiterzahl": 12}
    panel.form.jurisdiction.setCurrentIndex(panel.form.jurisdiction.findData("CH"))
    qtbot.wait(650)
    settle(qtbot, window)
    assert simulator.state().selection.jurisdiction == "CH"


def test_only_questions_that_rules_ask_are_offered(panel: SimulatorPanel, katalog: DateiKatalog) -> None:
    rules = [rule for library in katalog.libraries() for version in library.versions for rule in version.rules]
    asked = {rule.condition.question_id for rule in rules if rule.condition}
    assert set(panel.form.fields) == asked
    assert {"mitarbeiterzahl", "vertragstyp", "branche"} <= asked


def test_a_repair_shows_its_consequence_is_applied_with_one_click_and_undone(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, simulator: SimulatorService
) -> None:
    choose(qtbot, window, panel, "C03", "C04", "C13")
    cards = buttons(panel, "Reparatur anwenden")
    assert 3 <= len(cards) <= 5
    assert cards[0].accessibleName() == (
        "Reparatur anwenden: C04 Vergütung (Stunde) entfernen und C15 Kündigungsklausel hinzufügen "
        "(danach: 0 Konflikte, 0 Empfehlungen)"
    )
    cards[0].setFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert simulator.state().selection.clauses == ("C03", "C13", "C15")
    assert panel.form.clauses.ticked() == ("C03", "C13", "C15")
    assert panel.head.text().startswith("Kein Befund")
    assert undo(qtbot, window) == "Rückgängig: Reparatur anwenden"
    assert panel.form.clauses.ticked() == ("C03", "C04", "C13")


def test_a_repair_applied_at_once_keeps_the_choice_before_it(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, simulator: SimulatorService
) -> None:
    panel.form.clauses.tick(("C03", "C04"))
    qtbot.waitUntil(lambda: len(buttons(panel, "Reparatur anwenden")) >= 2, timeout=5_000)
    buttons(panel, "Reparatur anwenden")[0].click()
    settle(qtbot, window)
    assert simulator.state().selection.clauses in (("C03",), ("C04",))
    assert undo(qtbot, window) == "Rückgängig: Reparatur anwenden"
    assert simulator.state().selection.clauses == ("C03", "C04")


def test_what_cannot_be_repaired_is_said(qtbot: QtBot, window: MainWindow, panel: SimulatorPanel) -> None:
    choose(qtbot, window, panel, "C03", "C04")
    panel._show_repairs(Repairs(), ("C03", "C04"))
    assert panel.no_repair.isVisibleTo(panel)
    choose(qtbot, window, panel, "C03")
    assert not panel.no_repair.isVisibleTo(panel)


def test_a_test_case_is_kept_with_the_keyboard(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, simulator: SimulatorService
) -> None:
    choose(qtbot, window, panel, "C03", "C04")
    panel.keep.setFocus()
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert "Name" in panel.card.error.text()
    type_text("Zwei Vergütungen")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    (case,) = simulator.test_cases()
    assert (case.title, case.selection.clauses) == ("Zwei Vergütungen", ("C03", "C04"))
    assert case.expected == Expectation(rule_ids=("R01",))
    assert not panel.card.isVisibleTo(panel)
    panel.keep.click()
    press(Qt.Key.Key_Escape)
    assert not panel.card.isVisibleTo(panel)


def test_a_row_jumps_to_its_clause_and_tells_which_rule_is_selected(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel
) -> None:
    choose(qtbot, window, panel, "C06", "C07")
    went: list[str] = []
    picked: list[tuple[str, str]] = []
    panel.desk.goto.connect(went.append)
    panel.rule_selected.connect(lambda clause, rule: picked.append((clause, rule)))
    assert panel.select_rule("R05")
    assert not panel.select_rule("R99")
    panel.tree.setFocus()
    press(Qt.Key.Key_Return)
    assert picked == [("C06", "R05")]
    assert went == ["clause:C06"]
    settle(qtbot, window)


def test_drafts_are_simulated_unless_the_person_says_otherwise(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, services: Services
) -> None:
    services.redaktion.new_version(NewClauseVersion("C06"))
    services.redaktion.delete_rule(DeleteRule("C06.v2", "R05"))
    choose(qtbot, window, panel, "C06", "C07", "C08")
    assert "R05" not in rows(panel)
    panel.drafts.setChecked(False)
    settle(qtbot, window)
    assert rows(panel)["R05"] == "Sperrt Export"


def test_what_is_chosen_last_is_kept_when_the_program_ends(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, simulator: SimulatorService
) -> None:
    panel.form.clauses.tick(("C08",))
    panel.leave()
    settle(qtbot, window)
    assert simulator.state().selection.clauses == ("C08",)


# ---- test cases -----------------------------------------------------------------------------------------------------


def kept(
    qtbot: QtBot, window: MainWindow, faelle: TestfaelleView, *clauses: str, expect: tuple[str, ...] = ()
) -> Scenario:
    case = faelle.service.new_test_case(
        f"Fall {'+'.join(clauses)}", Selection(clauses=clauses), Expectation(rule_ids=expect)
    )
    faelle.service.save_scenario(SaveScenario(case))
    faelle.reload()
    settle(qtbot, window)
    return case


def spoken(faelle: TestfaelleView) -> list[str]:
    return [str(faelle.list.item(i).data(Qt.ItemDataRole.AccessibleTextRole)) for i in range(faelle.list.count())]


def test_results_are_told_in_words_red_before_green(qtbot: QtBot, window: MainWindow, faelle: TestfaelleView) -> None:
    kept(qtbot, window, faelle, "C03", "C04", expect=("R01",))
    kept(qtbot, window, faelle, "C06", "C07", expect=("R05", "R09"))
    assert faelle.head.text() == "1 von 2 Testfällen grün"
    assert [text.partition(":")[0] for text in spoken(faelle)] == ["rot", "grün"]
    faelle.list.setCurrentRow(0)
    assert faelle.differences.text() == "– R09 sollte anschlagen, schwieg.\n– R04 schlug an, war nicht erwartet."
    assert "Rechtsraum Deutschland" in faelle.given.text()
    assert "C06 Haftungsausschluss" in faelle.given.text()


def test_the_result_is_taken_over_as_expectation_and_undone(
    qtbot: QtBot, window: MainWindow, faelle: TestfaelleView, simulator: SimulatorService
) -> None:
    kept(qtbot, window, faelle, "C06", "C07", expect=())
    faelle.accept.setFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert faelle.head.text() == "1 von 1 Testfällen grün"
    assert not faelle.accept.isVisibleTo(faelle)
    assert undo(qtbot, window) == "Rückgängig: Testfall speichern"
    assert faelle.head.text() == "0 von 1 Testfällen grün"


def test_the_expectation_is_edited_and_mistakes_stand_beside_their_field(
    qtbot: QtBot, window: MainWindow, faelle: TestfaelleView, simulator: SimulatorService
) -> None:
    kept(qtbot, window, faelle, "C06", "C07", expect=("R05",))
    faelle.edit.click()
    form = faelle.form
    assert (form.fires.text(), form.title.hasFocus()) == ("R05", True)
    form.fires.setText("r05, R99")
    form._submit()
    assert "R99" in form.error.text()
    assert form.fires.hasFocus()
    form.fires.setText("r05")
    form.silent.setText("R05")
    form._submit()
    assert "nicht zugleich" in form.error.text()
    form.silent.setText("R09")
    form.exact.setChecked(False)
    form.title.setText("")
    form._submit()
    assert "Name" in form.error.text()
    form.title.setText("Haftung")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    (case,) = simulator.test_cases()
    assert case.title == "Haftung"
    assert case.expected == Expectation(rule_ids=("R05",), exact=False, silent_rule_ids=("R09",))
    assert not form.isVisibleTo(faelle)
    assert faelle.list.hasFocus()


def test_a_test_case_is_deleted_with_the_delete_key_and_brought_back(
    qtbot: QtBot, window: MainWindow, faelle: TestfaelleView, simulator: SimulatorService
) -> None:
    case = kept(qtbot, window, faelle, "C03")
    faelle.list.setFocus()
    press(Qt.Key.Key_Delete)
    settle(qtbot, window)
    assert simulator.test_cases() == ()
    assert faelle._empty.isVisibleTo(faelle)
    undo(qtbot, window)
    assert simulator.test_cases() == (case,)
    assert faelle.list.count() == 1


def test_a_gap_becomes_a_proposal_and_the_proposal_a_test_case(
    qtbot: QtBot, window: MainWindow, faelle: TestfaelleView, simulator: SimulatorService
) -> None:
    assert faelle.coverage.text().startswith("Abdeckung 0\u00a0%: 0 von ")
    gaps = faelle.gaps.count()
    faelle.gaps.setFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    proposed = faelle.detail_title.text().removeprefix("Vorschlag: ")
    assert proposed.endswith("R01 schlägt an")
    assert simulator.test_cases() == ()
    assert faelle.keep.hasFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert [case.title for case in simulator.test_cases()] == [proposed]
    assert faelle.head.text() == "1 von 1 Testfällen grün"
    assert faelle.gaps.count() < gaps


def test_a_gap_nothing_can_close_is_explained(qtbot: QtBot, window: MainWindow, faelle: TestfaelleView) -> None:
    faelle._show_proposal(None)
    assert "kein Testfall gefunden" in faelle.error.text()


def test_a_test_case_opens_in_the_simulator(
    qtbot: QtBot, window: MainWindow, faelle: TestfaelleView, panel: SimulatorPanel, simulator: SimulatorService
) -> None:
    kept(qtbot, window, faelle, "C06", "C07", expect=("R05",))
    faelle.simulate.connect(panel.open_selection)
    faelle.simulate_button.click()
    settle(qtbot, window)
    assert panel.form.clauses.ticked() == ("C06", "C07")
    assert simulator.state().selection.clauses == ("C06", "C07")
    assert undo(qtbot, window) == "Rückgängig: Auswahl ändern"


def test_a_selection_that_is_opened_before_the_simulator_was_seen_waits_for_it(
    qtbot: QtBot, window: MainWindow, simulator: SimulatorService
) -> None:
    assert window.desk is not None
    panel = SimulatorPanel(window.desk)
    panel.open_selection(Selection(clauses=("C06", "C07")))
    panel.show()
    settle(qtbot, window)
    assert panel.form.clauses.ticked() == ("C06", "C07")
    assert simulator.state().selection.clauses == ("C06", "C07")
    panel.hide()
    panel.deleteLater()


def test_trying_things_out_does_not_run_the_test_cases_again_but_every_other_change_does(
    qtbot: QtBot, window: MainWindow, faelle: TestfaelleView, panel: SimulatorPanel, services: Services
) -> None:
    kept(qtbot, window, faelle, "C06", "C07", "C08", expect=("R05",))
    report = faelle.report
    choose(qtbot, window, panel, "C03", "C04")
    assert faelle.report is report
    faelle.hide()
    services.redaktion.new_version(NewClauseVersion("C06"))
    window.desk.run(  # type: ignore[union-attr]
        lambda: (services.redaktion.delete_rule(DeleteRule("C06.v2", "R05")), None),
        lambda _changes, _none: None,
        owner=window,
    )
    settle(qtbot, window)
    assert faelle.report is report
    faelle.show()
    settle(qtbot, window)
    assert faelle.head.text() == "0 von 1 Testfällen grün"
    faelle.drafts.setChecked(False)
    settle(qtbot, window)
    assert faelle.head.text() == "1 von 1 Testfällen grün"


# ---- both -----------------------------------------------------------------------------------------------------------


def test_every_control_has_an_accessible_name_and_is_reached_by_tab(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, faelle: TestfaelleView
) -> None:
    choose(qtbot, window, panel, "C03", "C04")
    kept(qtbot, window, faelle, "C03", "C04", expect=())
    for view in (panel, faelle):
        view.activateWindow()
        qtbot.waitUntil(lambda here=view: QApplication.activeWindow() is here, timeout=2_000)
        controls = [w for w in view.findChildren(QWidget) if isinstance(w, CONTROLS) and not _inner(w)]
        nameless = [w for w in controls if not (w.accessibleName() or getattr(w, "text", str)())]
        assert not [type(w).__name__ for w in nameless if not w.objectName().startswith("qt_")]
        view.start_focus()
        reached: set[QWidget] = set()
        for _ in range(60):
            reached.add(focus())
            QApplication.focusWidget().focusNextPrevChild(True)  # noqa: FBT003
        wanted = {b for b in view.findChildren(QPushButton) if b.isVisible() and b.isEnabled()}
        wanted |= {panel.tree} if view is panel else {faelle.list, faelle.gaps}
        assert not [w.accessibleName() for w in wanted - reached]


def test_no_line_is_cut_in_any_size_of_letters(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, faelle: TestfaelleView
) -> None:
    choose(qtbot, window, panel, "C03", "C04", "C09", "C13")
    kept(qtbot, window, faelle, "C03", "C04", expect=("R02", "R99"))
    for zoom in (1.0, 1.5):
        panel.desk.theme.set_zoom(zoom)
        for view in (panel, faelle):
            for size in ((700, 700), (1500, 420)):
                view.resize(*size)
                settle(qtbot, window)
                assert not _cut(view)
    panel.desk.theme.set_zoom(1.0)


def _cut(view: QWidget) -> list[str]:
    """Labels and buttons that are smaller than their text needs."""
    found = []
    for widget in view.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, QLabel) and widget.text() and widget.wordWrap():
            cut = widget.height() < widget.heightForWidth(widget.width())
        else:
            texts = isinstance(widget, QLabel | QPushButton | QCheckBox) and bool(widget.text())
            cut = texts and widget.width() < widget.minimumSizeHint().width()
        if cut:
            found.append(widget.text())  # type: ignore[attr-defined]
    return found
