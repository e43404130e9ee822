"""Ways out of a finding as buttons: the strip by itself, in the simulator and in the Prüfliste."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.domain.pruefung.befund import Ausweg, Befund, BefundTyp, Schwere
from app.domain.regelwerk.scenarios import Selection
from app.messages import ChangeSelection
from app.services.simulator import SimulatorService
from app.ui.auswege import AuswegStrip
from app.ui.context import Services
from app.ui.pruefliste import PrueflistePanel
from app.ui.redaktion.simulator import SimulatorPanel
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from app.ui.widgets import Button
from tests.ui.conftest import settle
from tests.ui.tasten import focus, press


def befund(*labels: str, id_: str = "regel.R1") -> Befund:
    ways = tuple(Ausweg(schluessel=f"weg:{n}", bezeichnung=label, sofort=True) for n, label in enumerate(labels))
    return Befund(
        id=id_, typ=BefundTyp.REGEL, schwere=Schwere.WARNUNG, erfuellt=False, titel="Titel", text="Text.", auswege=ways
    )


# ---- by itself ------------------------------------------------------------------------------------------------------


@pytest.fixture
def strip(qtbot: QtBot, window: MainWindow) -> AuswegStrip:
    page = QWidget(window, Qt.WindowType.Window)
    home = Button("Zuhause", parent=page)
    made = AuswegStrip(home)
    layout = QVBoxLayout(page)
    layout.addWidget(home)
    layout.addWidget(made)
    layout.addStretch(1)
    page.resize(700, 300)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is page, timeout=2_000)
    return made


def test_a_finding_without_ways_out_shows_nothing(strip: AuswegStrip) -> None:
    for one in (None, befund()):
        strip.show_befund(befund("Tun"))
        assert strip.isVisible()
        strip.show_befund(one)
        assert not strip.isVisible()
        assert strip.buttons() == ()


def test_a_button_has_a_name_and_tells_finding_and_way_out(qtbot: QtBot, strip: AuswegStrip) -> None:
    shown = befund("„Forschung & Lehre“ hinzufügen", "„B“ hinzufügen")
    strip.show_befund(shown)
    first, second = strip.buttons()
    assert first.accessibleName() == "Befund beheben: „Forschung & Lehre“ hinzufügen"
    assert first.text() == "„Forschung && Lehre“ hinzufügen"
    assert "Strg+Z" in first.toolTip()
    strip._home.setFocus()
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Tab)
    assert focus() is second
    with qtbot.waitSignal(strip.chosen) as told:
        press(Qt.Key.Key_Return)
    assert told.args == [shown, shown.auswege[1]]


def test_the_next_finding_takes_the_focus_off_the_buttons_and_the_same_one_leaves_it(strip: AuswegStrip) -> None:
    strip.show_befund(befund("Tun"))
    (button,) = strip.buttons()
    button.setFocus()
    strip.show_befund(befund("Tun"))
    assert focus() is button
    strip.show_befund(befund("Tun", id_="regel.R2"))
    assert focus() is strip._home


def test_long_words_wrap_instead_of_being_cut(qtbot: QtBot, window: MainWindow, strip: AuswegStrip) -> None:
    strip.show_befund(befund("„Vergütung (Pauschal)“ statt „Vergütung (Stunde)“ wählen", "„Präambel“ hinzufügen"))
    page = strip.parentWidget()
    for width in (700, 260, 190, 700):
        page.resize(width, 300)
        settle(qtbot, window)
        for button in strip.buttons():
            assert button.width() >= button.sizeHint().width()
            assert button.height() >= button.sizeHint().height()
            assert strip.rect().contains(button.geometry())
        assert ("\n" in strip.buttons()[0].text()) is (width < 300)
    assert not strip.buttons()[0].geometry().intersects(strip.buttons()[1].geometry())


# ---- in the window --------------------------------------------------------------------------------------------------


@pytest.fixture
def workspace(qtbot: QtBot, window: MainWindow) -> RedaktionWorkspace:
    window.resize(1440, 900)
    window.show_workspace("redaktion")
    settle(qtbot, window)
    found = window.workspaces["redaktion"]
    assert isinstance(found, RedaktionWorkspace)
    found.show_tool("Simulator")
    settle(qtbot, window)
    return found


@pytest.fixture
def service(services: Services) -> SimulatorService:
    assert services.simulator is not None
    return services.simulator


@pytest.fixture
def panel(qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace) -> SimulatorPanel:
    found = workspace.simulator
    assert found is not None
    found.open_selection(Selection(clauses=("C03", "C04", "C13")))
    settle(qtbot, window)
    return found


def names(strip: AuswegStrip) -> list[str]:
    return [button.accessibleName().removeprefix("Befund beheben: ") for button in strip.buttons()]


def undo(qtbot: QtBot, window: MainWindow) -> str:
    window.actions_.refresh()
    label = window.actions_.action("bearbeiten.rueckgaengig").text()
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    return label


def test_the_row_of_a_rule_that_fired_offers_its_ways_out(panel: SimulatorPanel) -> None:
    assert not panel.ways.isVisible()
    assert panel.select_rule("R01")
    assert names(panel.ways) == [
        "„Vergütung (Pauschal)“ statt „Vergütung (Stunde)“ wählen",
        "„Vergütung (Stunde)“ statt „Vergütung (Pauschal)“ wählen",
    ]
    assert panel.select_rule("R02")
    assert not panel.ways.isVisible()
    assert panel.select_rule("R10")
    assert names(panel.ways) == ["„Kündigungsklausel“ hinzufügen"]
    panel.tree.setCurrentIndex(panel.tree.steps.index(3, 0))
    assert not panel.ways.isVisible()


def test_a_way_out_in_the_simulator_is_one_step_and_undone_by_name(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, service: SimulatorService
) -> None:
    panel.select_rule("R10")
    (button,) = panel.ways.buttons()
    window.activateWindow()
    button.setFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert service.state().selection.clauses == ("C03", "C04", "C13", "C15")
    assert service.state().automatic == ("C15",)
    assert panel.form.clauses.ticked() == ("C03", "C04", "C13", "C15")
    assert panel.head.text() == "1 Konflikt, 0 Empfehlungen"
    assert not panel.ways.isVisible()
    assert focus() is panel.tree
    assert undo(qtbot, window) == "Rückgängig: Befund beheben: „Kündigungsklausel“ hinzufügen"
    assert panel.form.clauses.ticked() == ("C03", "C04", "C13")
    assert panel.head.text() == "1 Konflikt, 1 Empfehlung"


def test_a_double_click_is_one_wish(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, service: SimulatorService
) -> None:
    panel.select_rule("R01")
    first, second = panel.ways.buttons()
    first.click()
    first.click()
    second.click()
    settle(qtbot, window)
    assert service.state().selection.clauses == ("C03", "C13")
    assert panel.error.text() == ""
    undo(qtbot, window)
    assert service.state().selection.clauses == ("C03", "C04", "C13")


def test_a_way_out_that_no_longer_fits_is_explained_and_changes_nothing(
    qtbot: QtBot, window: MainWindow, panel: SimulatorPanel, service: SimulatorService
) -> None:
    panel.select_rule("R10")
    service.change_selection(ChangeSelection("simulator", Selection(clauses=("C03",))))  # told to nobody
    panel.ways.buttons()[0].click()
    settle(qtbot, window)
    assert "inzwischen geändert" in panel.error.text()
    assert service.state().selection.clauses == ("C03",)


def test_a_way_out_in_the_list_at_the_right_leads_to_the_same_step(
    qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace, panel: SimulatorPanel, service: SimulatorService
) -> None:
    findings = workspace.side.findings
    assert isinstance(findings, PrueflistePanel)
    workspace.side.setCurrentWidget(findings)
    settle(qtbot, window)
    assert findings.tree.current() is not None
    assert len(findings.ways.buttons()) == 2
    window.activateWindow()
    findings.ways.buttons()[1].setFocus()
    press(Qt.Key.Key_Space)
    settle(qtbot, window)
    assert service.state().selection.clauses == ("C04", "C13")
    assert panel.form.clauses.ticked() == ("C04", "C13")
    assert [b.id for b in findings.befunde()] == ["regel.R10"]
    assert names(findings.ways) == ["„Kündigungsklausel“ hinzufügen"]
    assert focus() is findings.tree
    findings.ways.buttons()[0].click()
    settle(qtbot, window)
    assert findings.befunde() == ()
    assert not findings.ways.isVisible()
    assert undo(qtbot, window) == "Rückgängig: Befund beheben: „Kündigungsklausel“ hinzufügen"
    assert [b.id for b in findings.befunde()] == ["regel.R10"]


def _assert_all_in_sight(panel: SimulatorPanel, names: set[str]) -> None:
    areas = [a for a in panel.findChildren(QScrollArea) if a.isVisible()]
    assert {a.accessibleName() for a in areas} >= names
    for area in areas:
        assert area.horizontalScrollBar().maximum() == 0, area.accessibleName()
        content = area.widget()
        assert content.width() >= content.minimumSizeHint().width(), area.accessibleName()
        assert content.width() <= area.viewport().width(), area.accessibleName()
    for widget in (*panel.ways.buttons(), panel.only_findings, panel.drafts):
        if widget.isVisible():
            around = widget.parentWidget()
            place = widget.rect().translated(widget.mapTo(around, widget.rect().topLeft()))
            assert around.rect().contains(place), widget.text()
            assert widget.height() >= widget.sizeHint().height()


@pytest.mark.parametrize("size", [(1180, 720), (1440, 900)])
@pytest.mark.parametrize("rule", ["R01", "R10"])
def test_the_simulator_does_not_scroll_sideways_at_usual_sizes(
    qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace, panel: SimulatorPanel,
    size: tuple[int, int], rule: str,
) -> None:  # fmt: skip
    window.resize(*size)
    panel.select_rule(rule)
    for height in (200, 420):
        dock = next(d for d in window.findChildren(QDockWidget) if d.isAncestorOf(panel))
        window.resizeDocks([dock], [height], Qt.Orientation.Vertical)
        settle(qtbot, window)
        assert window.width() == size[0]
        low = panel.show_cards.isVisible()  # then course and repairs are seen in turn
        for cards in (False, True) if low else (False,):
            panel.show_cards.setChecked(cards)
            settle(qtbot, window)
            _assert_all_in_sight(panel, {"Simulator", "Antworten"} | (set() if low and not cards else {"Reparaturen"}))
