"""Redaktion through the window: search, new version, text with autosave, rules, evaluation; Prüfung of a draft."""

from __future__ import annotations

from datetime import date
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, Operator, QuestionType, RuleType
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import InputError
from app.messages import SetChangelog, VersionKind
from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui.context import Services
from app.ui.presenters.befunde import Rang
from app.ui.redaktion.bedingung import ConditionField
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.kopf_dialog import KopfDialog
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, SHIFT, press, type_text


@pytest.fixture
def workspace(qtbot: QtBot, window: MainWindow) -> RedaktionWorkspace:
    window.show_workspace("redaktion")
    settle(qtbot, window)
    found = window.workspaces["redaktion"]
    assert isinstance(found, RedaktionWorkspace)
    return found


@pytest.fixture
def klausel(qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace) -> KlauselView:
    window.goto("clause:C06")
    settle(qtbot, window)
    view = workspace.documents.current()
    assert isinstance(view, KlauselView)
    return view


@pytest.fixture
def entwurf(qtbot: QtBot, window: MainWindow, klausel: KlauselView) -> KlauselView:
    press(Qt.Key.Key_N, CTRL | SHIFT)
    settle(qtbot, window)
    assert klausel.is_draft()
    return klausel


def test_search_and_enter_open_a_clause(qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace) -> None:
    press(Qt.Key.Key_F, CTRL)
    type_text("geheim vertraulich")
    workspace.list.search.clear()
    type_text("Vertraulichkeit")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    view = workspace.documents.current()
    assert isinstance(view, KlauselView)
    assert "Vertraulichkeit" in view._title.text()


def test_searching_clauses_marks_no_template(qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace) -> None:
    listing = workspace.list
    assert listing.clauses.selectionModel().hasSelection()
    listing.search.setText("Probezeit")
    settle(qtbot, window)
    assert not listing.templates.selectionModel().hasSelection()


def test_what_has_outlived_its_last_day_is_told_and_found(
    qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace, services: Services
) -> None:
    store = cast("Any", services.redaktion)._store
    with store.unit_of_work(SetChangelog(VersionKind.CLAUSE, "C10.v1", None)) as work:
        work.versions.put(work.versions.get("C10.v1").model_copy(update={"valid_until": date(2026, 11, 3)}))
        work.commit()
    workspace.bench.reload()
    window.goto("clause:C10")
    settle(qtbot, window)
    view = workspace.clause()
    assert view is not None
    assert "gültig bis 03.11.2026 · abgelaufen: legen Sie eine neue Version an" in view._facts.text()
    workspace.list.state.setCurrentIndex(workspace.list.state.findText("Abgelaufen"))
    settle(qtbot, window)
    assert workspace.bench.bestand is not None
    (row,) = [row for row in workspace.bench.bestand.rows if row.abgelaufen]
    assert row.text.startswith("v1 Abgelaufen · ")
    assert workspace.list._count.text().startswith("1 von ")


def test_the_dialog_of_a_new_clause_is_as_high_as_its_fields(
    qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace
) -> None:
    window.actions_.trigger("redaktion.neue_klausel")
    dialog = window.findChild(KopfDialog)
    layout = dialog.layout()
    assert layout is not None
    assert dialog.height() <= layout.totalHeightForWidth(dialog.width()) + 2
    dialog.reject()


def test_a_published_version_cannot_be_changed(window: MainWindow, klausel: KlauselView) -> None:
    assert klausel._texts.currentWidget() is klausel.reader
    window.actions_.refresh()
    assert not window.actions_.action("redaktion.regel_hinzufuegen").isEnabled()
    assert not window.actions_.action("redaktion.regel_loeschen").isEnabled()
    assert window.actions_.action("redaktion.neue_version").isEnabled()


def test_a_new_version_is_a_draft_and_there_is_only_one(
    window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    newest = max((v for v in services.redaktion.library().versions if v.clause_id == "C06"), key=lambda v: v.version)
    assert newest.state is LifecycleState.DRAFT
    assert not window.actions_.action("redaktion.neue_version").isEnabled()
    assert entwurf.editor.hasFocus()


def test_typed_text_is_saved_by_itself_and_undone_by_name(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    def stored() -> str:
        assert entwurf.version is not None
        return next(v.content for v in services.redaktion.library().versions if v.id == entwurf.version.id)

    before = stored()
    type_text("Größe: ")
    qtbot.waitUntil(lambda: stored().startswith("Größe: "), timeout=3_000)
    settle(qtbot, window)
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Klauseltext ändern"
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert stored() == before
    assert entwurf.editor.exact_text() == before


def test_text_typed_just_before_closing_is_saved(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    type_text("Letzte Worte: ")
    assert entwurf.version is not None
    version = entwurf.version.id
    window.close()
    stored = next(v.content for v in services.redaktion.library().versions if v.id == version)
    assert stored.startswith("Letzte Worte: ")


def _sentences(view: KlauselView) -> list[str]:
    return [row.satz for row in view.rules.rules.rows]


def test_a_rule_is_added_with_the_form_and_deleted_and_brought_back(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView
) -> None:
    count = entwurf.rules.count()
    press(Qt.Key.Key_R, CTRL)
    form = entwurf.form
    form.typ.setCurrentIndex(form.typ.findData(RuleType.REQUIRES))
    form.targets.tick(("C01",))
    form._submit()
    settle(qtbot, window)
    assert entwurf.rules.count() == count + 1
    assert "erfordert Präambel" in _sentences(entwurf)[count]
    assert entwurf.rules.hasFocus()
    press(Qt.Key.Key_Delete)
    settle(qtbot, window)
    assert entwurf.rules.count() == count
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert entwurf.rules.count() == count + 1
    assert window.actions_.action("bearbeiten.wiederholen").text() == "Wiederholen: Regel löschen"


def test_enter_edits_a_rule_in_place_and_undo_names_it(qtbot: QtBot, window: MainWindow, entwurf: KlauselView) -> None:
    before = [row.id for row in entwurf.rules.rules.rows]
    old = _sentences(entwurf)[0]
    entwurf.rules.select(before[0])
    entwurf.rules.setFocus()
    press(Qt.Key.Key_Return)
    form = entwurf.form
    assert form.rule_id == before[0]
    assert form._sentence.text() == old
    form.message.setPlainText("Ein eigener Satz.")
    form.soft.setChecked(True)
    form._submit()
    settle(qtbot, window)
    row = entwurf.rules.rules.rows[0]
    assert [r.id for r in entwurf.rules.rules.rows] == before
    assert (row.wort, row.meldung) == ("Empfehlung", "Ein eigener Satz.")
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Regel ändern"


def test_the_message_is_proposed_live_and_can_be_overwritten(window: MainWindow, entwurf: KlauselView) -> None:
    press(Qt.Key.Key_R, CTRL)
    form = entwurf.form
    form.typ.setCurrentIndex(form.typ.findData(RuleType.INCOMPATIBLE_WITH))
    form.targets.tick(("C07",))
    assert "schließen sich gegenseitig aus" in form.message.placeholderText()
    form.soft.setChecked(True)
    assert "passen nicht gut zusammen" in form.message.placeholderText()
    assert form._sentence.text() == "Haftungsausschluss ist unvereinbar mit Haftungsbegrenzung."


def test_only_requires_takes_several_targets_and_never_the_own_clause(window: MainWindow, entwurf: KlauselView) -> None:
    press(Qt.Key.Key_R, CTRL)
    form = entwurf.form
    form.typ.setCurrentIndex(form.typ.findData(RuleType.REQUIRES))
    form.targets.tick(("C01", "C02", "C06"))
    assert form.targets.ticked() == ("C01", "C02")
    form.typ.setCurrentIndex(form.typ.findData(RuleType.FORBIDS))
    assert form.targets.ticked() == ("C01",)


def test_the_rule_form_shows_only_what_fits_and_marks_what_is_missing(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView
) -> None:
    press(Qt.Key.Key_R, CTRL)
    form = entwurf.form
    form.typ.setCurrentIndex(form.typ.findData(RuleType.REQUIRES_ANSWER))
    assert form._condition.isVisibleTo(form)
    assert form.scope.isVisibleTo(form)
    assert not form.targets.isVisibleTo(form)
    form.typ.setCurrentIndex(form.typ.findData(RuleType.SCOPED_TO))
    form._submit()
    assert "Land" in form.error.text()
    assert form.scope.more.property("fehler") is True
    form.scope.set_codes(("DE",))
    assert form.error.isHidden(), "nothing is missing any more"
    assert form.scope.more.property("fehler") is not True


def test_a_condition_offers_operators_and_values_of_its_question(window: MainWindow, entwurf: KlauselView) -> None:
    press(Qt.Key.Key_R, CTRL)
    form = entwurf.form
    form.typ.setCurrentIndex(form.typ.findData(RuleType.REQUIRES_ANSWER))
    condition = form.condition
    condition.question.setCurrentIndex(condition.question.findData("branche"))
    operators = {condition.operator.itemData(i) for i in range(condition.operator.count())}
    assert operators == {Operator.EQUALS, Operator.NOT_EQUALS, Operator.IN}
    offered = [condition.question.itemText(n) for n in range(condition.question.count())]
    assert len(set(offered)) == len(offered)
    assert condition.choice.findText("Pharma") >= 0
    condition.operator.setCurrentIndex(condition.operator.findData(Operator.IN))
    condition._boxes["IT"].setChecked(True)
    condition._boxes["Pharma"].setChecked(True)
    form.scope.set_codes(("DE",))
    assert form._sentence.text() == (
        "Haftungsausschluss ist in Deutschland erforderlich, wenn Branche „IT“ oder „Pharma“ ist."
    )


def test_a_condition_compares_a_whole_choice_of_several_answers(qtbot: QtBot) -> None:
    """What is ticked comes back ticked: a rule that is opened and saved again says the same."""
    question = Question(
        id="extras", label="Extras", type=QuestionType.MULTIPLE_CHOICE, options=("Jobticket", "Kita", "Bar & Bon")
    )
    field = ConditionField()
    qtbot.addWidget(field)
    field.set_questions((question,))
    known = Condition(question_id="extras", operator=Operator.EQUALS, value=("Jobticket", "Bar & Bon"))
    field.show_condition(known)
    assert field.condition() == known
    assert field._several.isVisibleTo(field)
    assert not field._values.isVisibleTo(field)
    assert field._boxes["Bar & Bon"].text() == "Bar && Bon"
    for box in field._boxes.values():
        box.setChecked(False)
    with pytest.raises(InputError) as error:
        field.condition()
    assert field.field(error.value.feld) is field._boxes["Jobticket"]
    field.operator.setCurrentIndex(field.operator.findData(Operator.CONTAINS))
    assert field._values.isVisibleTo(field)
    field.choice.setCurrentIndex(field.choice.findText("Kita"))
    assert field.condition().value == "Kita"


def test_a_question_is_made_in_the_rule_form(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    press(Qt.Key.Key_R, CTRL)
    form = entwurf.form
    form.typ.setCurrentIndex(form.typ.findData(RuleType.REQUIRES_ANSWER))
    form.condition.question_wanted.emit()
    form.new_question.label.setText("Größe des Betriebs")
    form.new_question.typ.setCurrentIndex(form.new_question.typ.findData(QuestionType.SINGLE_CHOICE))
    form.new_question._submit()
    assert "zwei Antworten" in form.new_question.error.text()
    form.new_question.options.setPlainText("klein\ngroß")
    form.new_question._submit()
    settle(qtbot, window)
    saved = next(q for q in services.redaktion.library().questions if q.label == "Größe des Betriebs")
    assert (saved.id, saved.options) == ("groesse_des_betriebs", ("klein", "groß"))
    assert form.condition.current() == saved


def test_the_simulator_feeds_the_list_at_the_right_which_jumps_to_the_clause(
    qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace
) -> None:
    assert workspace.simulator is not None
    workspace.side.setCurrentWidget(workspace.side.findings)
    workspace.simulator.open_selection(Selection(clauses=("C06", "C07")))
    qtbot.wait(300)
    settle(qtbot, window)
    found = [b for b in workspace.side.findings.befunde() if "Haftungsbegrenzung" in b.titel]
    assert found
    workspace.side.findings.jump.emit(found[0])
    settle(qtbot, window)
    view = workspace.documents.current()
    assert isinstance(view, KlauselView)
    assert view.target == found[0].feld


def test_one_selection_for_list_tabs_sentences_and_views(
    qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace
) -> None:
    window.goto("clause:C06")
    settle(qtbot, window)
    window.goto("clause:C10")
    settle(qtbot, window)
    assert workspace.list.clauses.current_id() == "C10"
    view = workspace.clause()
    assert view is not None
    titles = [view.pages.tabText(n) for n in range(view.pages.count())]
    view.pages.setCurrentIndex(titles.index("Tabelle"))
    settle(qtbot, window)
    workspace.documents.tabs.setCurrentIndex(workspace.documents.tabs.currentIndex() - 1)
    settle(qtbot, window)
    assert workspace.list.clauses.current_id() == "C06"
    assert workspace.bench.selection.current == "clause:C06"
    table = workspace.views.made("tabelle")
    assert table is not None
    table.selected.emit("rule:C06.v1/R05")  # type: ignore[attr-defined]
    current = workspace.clause()
    assert current is not None
    assert current.rules.current_id() == "R05"


def test_the_shared_views_survive_the_tab_that_showed_them(
    qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace
) -> None:
    window.goto("clause:C06")
    settle(qtbot, window)
    view = workspace.clause()
    assert view is not None
    titles = [view.pages.tabText(n) for n in range(view.pages.count())]
    for name in ("Matrix", "Graph", "Tabelle"):
        view.pages.setCurrentIndex(titles.index(name))
        settle(qtbot, window)
    window.actions_.trigger("ansicht.reiter_schliessen")
    settle(qtbot, window)
    window.goto("clause:C07")
    settle(qtbot, window)
    other = workspace.clause()
    assert other is not None
    other.pages.setCurrentIndex(titles.index("Matrix"))
    matrix = workspace.views.made("matrix")
    assert matrix is not None
    assert other.isAncestorOf(matrix)
    assert matrix.isVisible()


def test_every_page_is_reached_by_keyboard(
    qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace, klausel: KlauselView
) -> None:
    for number, title in enumerate(("Sätze", "Matrix", "Graph", "Tabelle"), 1):
        assert window.actions_.action(f"redaktion.seite_{title.lower().replace('ä', 'ae')}").shortcut().toString() == (
            f"Alt+{number}"
        )
        assert window.actions_.trigger(f"redaktion.seite_{title.lower().replace('ä', 'ae')}")
        assert klausel.pages.tabText(klausel.pages.currentIndex()).startswith(title)
        assert klausel.pages.currentWidget().isAncestorOf(window.focusWidget())
    assert window.actions_.trigger("redaktion.beweis")
    assert workspace.proof is not None
    assert workspace.proof.isVisible()
    assert not window.actions_.trigger("redaktion.seite_fragen")


def test_a_rule_wanted_in_the_matrix_opens_the_form_prefilled(
    qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace, entwurf: KlauselView
) -> None:
    workspace.views.add_requested.emit("C06", "C10")
    assert entwurf.form.isVisible()
    assert entwurf.form.targets.ticked() == ("C10",)
    workspace.views.add_requested.emit("C01", "C10")
    settle(qtbot, window)
    published = workspace.clause()
    assert published is not None
    assert "kein Entwurf" in published.error.text()


def test_the_pruefung_shows_the_whole_list_of_a_draft_and_filters(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    akte = services.akten.akten()[0]
    changes = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage"))
    draft = services.schriftsatz.create_draft(CreateDraft(changes.ids("conversations")[0])).ids("drafts")[0]
    press(Qt.Key.Key_3, CTRL)
    settle(qtbot, window)
    view = window.workspaces["pruefung"].centre.current()  # type: ignore[attr-defined]
    panel = view.panel
    befunde = services.schriftsatz.draft(draft).schriftsatz.pruefliste
    assert panel.befunde() == befunde
    panel._filters[Rang.ERFUELLT].setChecked(False)
    model = panel.tree.befund_model
    shown = sum(model.rowCount(model.index(g, 0)) for g in range(model.rowCount()))
    assert shown == sum(not b.erfuellt for b in befunde)
    panel._on_go()
    settle(qtbot, window)
    assert window.workspace is not None
    assert window.workspace.id == "kanzlei"


def test_a_rule_that_is_taken_back_does_not_stay_selected(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services
) -> None:
    window.goto("clause:C06")
    settle(qtbot, window)
    window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    view.show_form(RuleType.FORBIDS, "C10")
    view.form._submit()
    settle(qtbot, window)
    added = view.rules.current_id()
    assert space.bench.selection.current.endswith(f"/{added}")
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert view.rules.current_id() != added
    assert space.bench.selection.current.endswith(f"/{view.rules.current_id()}")
