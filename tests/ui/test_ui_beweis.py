"""The proof through the window: the gap of the sample library, jumps, the effect of a rule before it is saved."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.rules import RuleType
from app.ui.redaktion.beweis_view import BeweisView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle


@pytest.fixture
def proof(qtbot: QtBot, space: RedaktionWorkspace) -> BeweisView:
    view = space.proof
    assert view is not None
    qtbot.waitUntil(lambda: view.result is not None, timeout=10_000)
    return view


def _items(view: BeweisView) -> list[QTreeWidgetItem]:
    found: list[QTreeWidgetItem] = []
    rest = [item for n in range(view.tree.topLevelItemCount()) if (item := view.tree.topLevelItem(n)) is not None]
    while rest:
        item = rest.pop(0)
        found.append(item)
        rest += [child for n in range(item.childCount()) if (child := item.child(n)) is not None]
    return found


def test_the_gap_of_the_sample_library_is_said_beside_the_editor(
    qtbot: QtBot, space: RedaktionWorkspace, proof: BeweisView
) -> None:
    assert proof.result is not None
    assert proof.result.zeichen == "sperrt"
    assert "Schweiz" in proof.head.text()
    line = space.side.proof.text.text()
    assert line.startswith("Beweis: erfüllbar für alle Antworten außer in der Schweiz")
    assert "größer als 10" in line
    assert not space.side.proof.isHidden()


def test_the_arrow_shows_everything_and_enter_jumps_to_the_rule(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, proof: BeweisView
) -> None:
    space.side.proof.clicked.emit()
    assert proof.isVisible()
    qtbot.waitUntil(
        lambda: proof.result is not None and any(g.titel == "Anzahl der Verträge" for g in proof.result.gruppen),
        timeout=20_000,
    )
    cause = next(item for item in _items(proof) if item.text(0).startswith("RA01"))
    proof.tree.setCurrentItem(cause)
    QTest.keyClick(proof.tree, Qt.Key.Key_Return)
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    assert (view.clause_id, view.rules.current_id()) == ("C11", "RA01")


def test_a_corrected_draft_is_proved_at_once(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, proof: BeweisView
) -> None:
    window.goto("clause:C11")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    view.rules.select("RA01")
    view.edit_rule()
    view.form.scope.set_codes(("DE", "AT"))
    view.form._submit()
    qtbot.waitUntil(lambda: proof.result is not None and proof.result.zeichen == "erfuellt", timeout=10_000)
    assert space.side.proof.text.text() == "Beweis: erfüllbar für alle Antworten"


def test_before_saving_the_form_says_what_a_rule_would_make_impossible(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, proof: BeweisView
) -> None:
    window.goto("clause:C06")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    view.show_form(RuleType.FORBIDS, "C15")
    view.form._ask_effect()
    qtbot.waitUntil(lambda: "nie mehr verwendbar" in view.form.effect.toPlainText(), timeout=10_000)
    view.form.targets.tick(("C01",))
    assert view.form.effect.isHidden()


def test_for_another_subject_nothing_is_claimed_before_it_is_proved(
    qtbot: QtBot, space: RedaktionWorkspace, proof: BeweisView
) -> None:
    proof.lauf.choose(proof.lauf.subjects[-1][1])
    assert proof.result is None
    assert (proof.head.text(), proof.tree.topLevelItemCount()) == ("Der Beweis wird geführt …", 0)
    assert space.side.proof.text.text() == "Beweis: wird geführt …"
    qtbot.waitUntil(lambda: proof.result is not None, timeout=10_000)
    assert proof.head.text() == proof.result.kopf if proof.result is not None else False


def test_proved_anew_with_the_same_result_the_chosen_sentence_stays(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, proof: BeweisView
) -> None:
    space.side.proof.clicked.emit()
    settle(qtbot, window)
    qtbot.waitUntil(lambda: proof.lauf.task is None and proof.tree.topLevelItemCount() > 1, timeout=20_000)
    chosen = next(item for item in _items(proof) if item.text(0).startswith("RA01"))
    proof.tree.setCurrentItem(chosen)
    with qtbot.waitSignal(proof.lauf.proved, timeout=20_000):
        proof.lauf.run()
    assert proof.tree.currentItem().text(0).startswith("RA01")
