"""The wizard: choosing the filing, confirming, form, rows, preview, narrow windows, leaving and coming back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.messages import SaveAkte
from app.messages_schriftsatz import SetSlot, StartConversation
from app.ui.context import Services
from app.ui.kanzlei.akte_view import AkteView
from app.ui.kanzlei.angaben_felder import DatumFeld, JaNeinFeld, WahlFeld
from app.ui.kanzlei.arten import FORMULAR, GESPRAECH
from app.ui.kanzlei.gespraech_start import SchriftsatzStart
from app.ui.kanzlei.gespraech_view import ANGABEN, VORSCHAU, GespraechView
from app.ui.presenters.formular import Ort
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, SHIFT, focus, press, type_text

TOLD = "Kündigungsschutzklage. Weiterbeschäftigung ist gewünscht, das Gehalt beträgt 3.900 € brutto."
Open = Callable[..., GespraechView]


@pytest.fixture
def begin(qtbot: QtBot, window: MainWindow, services: Services) -> Open:
    """Begin a conversation and open it."""

    def start(anfrage: str = "Kündigungsschutzklage", **slots: object) -> GespraechView:
        akte = services.akten.akten()[0]
        changes = services.schriftsatz.start(StartConversation(akte.id, anfrage))
        conversation = changes.ids("conversations")[0]
        for slot, wert in slots.items():
            services.schriftsatz.set_slot(SetSlot(conversation, slot, wert))  # type: ignore[arg-type]
        window.goto(f"conversation:{conversation}")
        settle(qtbot, window)
        view = window.workspaces["kanzlei"].current_view()
        assert isinstance(view, GespraechView)
        return view

    return start


@pytest.fixture
def start(window: MainWindow) -> SchriftsatzStart:
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, AkteView)
    return view.overview.start


def button(inside: QWidget, name: str) -> QPushButton:
    """The visible button whose accessible name begins so."""
    found = [b for b in inside.findChildren(QPushButton) if b.isVisible() and b.accessibleName().startswith(name)]
    assert found, f"keine Schaltfläche „{name}“"
    return found[0]


def words(inside: QWidget) -> str:
    return "\n".join(w.text() for w in inside.findChildren(QLabel) if w.isVisible()).replace("\u00a0", " ")


def value(services: Services, view: GespraechView, slot: str) -> object:
    item = services.schriftsatz.view(view.presenter.conversation_id).conversation.value(slot)
    return item.wert if item is not None else None


# ---- choosing the filing --------------------------------------------------------------------------------------------


def test_an_unclear_request_is_one_question_with_reasons(
    qtbot: QtBot, window: MainWindow, services: Services, start: SchriftsatzStart
) -> None:
    start.request.setText("Klage wegen Befristung und Änderungskündigung")
    start.begin()
    settle(qtbot, window)
    assert "Was ist gemeint?" in words(start)
    assert "erkannt an „" in words(start)
    assert focus().accessibleName().startswith("Gemeint ist: ")
    assert not services.schriftsatz.conversations(start.akte_id)
    button(start, "Etwas anderes").click()
    assert start.list.isVisible()
    assert start.search.hasFocus()


def test_a_candidate_begins_its_conversation(
    qtbot: QtBot, window: MainWindow, services: Services, start: SchriftsatzStart
) -> None:
    start.request.setText("Klage wegen Befristung und Änderungskündigung")
    start.begin()
    settle(qtbot, window)
    button(start, "Gemeint ist: Entfristungsklage").click()
    settle(qtbot, window)
    assert [c.intent.klageart for c in services.schriftsatz.conversations(start.akte_id)] == ["entfristungsklage"]
    assert isinstance(window.workspaces["kanzlei"].current_view(), GespraechView)


def test_the_list_is_searched_and_begun_by_keyboard(
    qtbot: QtBot, window: MainWindow, services: Services, start: SchriftsatzStart
) -> None:
    start.from_list.setFocus()
    press(Qt.Key.Key_Space)
    assert start.search.hasFocus()
    type_text("lohnkl")
    settle(qtbot, window)
    press(Qt.Key.Key_Return)
    assert start.tree.hasFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert [c.intent.klageart for c in services.schriftsatz.conversations(start.akte_id)] == ["lohnklage"]


def test_side_and_stage_can_be_changed_before_it_begins(
    qtbot: QtBot, window: MainWindow, services: Services, start: SchriftsatzStart
) -> None:
    several = next(k for k in services.schriftsatz.klagearten() if len(k.rollen) > 1)
    start.from_list.click()
    start.search.setText(several.label)
    settle(qtbot, window)
    entry = start.tree.entry()
    assert entry is not None
    assert entry.klageart == several.id
    assert start.choice.rolle.isVisible()
    start.choice.rolle.setCurrentIndex(1)
    start.choice.go.click()
    settle(qtbot, window)
    (conversation,) = services.schriftsatz.conversations(start.akte_id)
    assert conversation.intent.rolle is several.rollen[1]


# ---- conversation ---------------------------------------------------------------------------------------------------


def test_what_was_understood_is_confirmed_or_refused(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Open
) -> None:
    view = begin(TOLD)
    assert "Weiterbeschäftigung: ja" in words(view.cards)
    assert "aus Ihrer Anfrage" in words(view.cards)
    button(view.cards, "Verwerfen").click()
    settle(qtbot, window)
    assert "Weiterbeschäftigung: ja" not in words(view.cards)
    assert value(services, view, "weiterbeschaeftigung") is None
    assert button(view.cards, "Bei 3.480,00").isVisible()
    button(view.cards, "Bei 3.480,00").click()
    settle(qtbot, window)
    request, _, rest = words(view.cards).partition("“")
    assert "3.900" in request
    assert "3.900" not in rest


def test_the_course_is_shown_and_an_answer_taken_back(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Open
) -> None:
    view = begin()
    frage = view.presenter.frage()
    assert frage is not None
    view._send_text("Weiß ich noch nicht")
    settle(qtbot, window)
    assert frage.text in words(view.cards)
    assert view.answer.hasFocus()
    button(view.cards, "Angabe zurücknehmen").click()
    settle(qtbot, window)
    again = view.presenter.frage()
    assert again is not None
    assert again.slot == frage.slot
    assert frage.text not in words(view.cards)


def test_after_the_last_question_it_says_what_is_open_and_offers_draft_and_form(
    qtbot: QtBot, window: MainWindow, begin: Open
) -> None:
    view = begin(zugang_datum=None)
    for _ in range(10):
        if view.presenter.frage() is None:
            break
        view._send_text("Weiß ich noch nicht")
        settle(qtbot, window)
    assert "Alle Fragen sind beantwortet." in words(view.ask_part)
    assert "„Zugang der Kündigung“" in words(view.ask_part)
    assert view.make.isVisible()
    button(view.ask_part, "Weiter im Formular").click()
    assert view.page() == FORMULAR


def test_rows_come_one_by_one_until_it_is_enough(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Open
) -> None:
    view = begin("Lohnklage")
    view._send_text("07/2026 | Lohn | 3.480 €")
    settle(qtbot, window)
    button(view.ask_part, "Schnellantwort: Noch ein Eintrag").click()
    settle(qtbot, window)
    view._send_text("08/2026")
    settle(qtbot, window)
    button(view.ask_part, "Schnellantwort: Fertig").click()
    settle(qtbot, window)
    rows = value(services, view, "monate")
    assert isinstance(rows, tuple)
    assert [row["monat"] for row in rows] == ["2026-07", "2026-08"]  # type: ignore[index]


def test_the_preview_stays_where_it_is_and_lights_what_changed(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Open
) -> None:
    view = begin()
    view.preview.jump("sachverhalt")
    top = view.preview.verticalScrollBar().value()
    assert top > 0
    assert view.preview.lit() == ()
    view.run(SetSlot(view.presenter.conversation_id, "berufsbezeichnung", "Leiterin der Disposition"))
    settle(qtbot, window)
    assert any("Leiterin der Disposition" in text for text in view.preview.lit())
    assert abs(view.preview.verticalScrollBar().value() - top) < 60
    qtbot.waitUntil(lambda: view.preview.lit() == (), timeout=5_000)
    window.goto(f"akte:{services.akten.akten()[0].id}")
    command = SetSlot(view.presenter.conversation_id, "berufsbezeichnung", "Pilotin")
    assert window.desk is not None
    window.desk.bus.publish(services.schriftsatz.set_slot(command))
    settle(qtbot, window)
    assert "Pilotin" not in view.preview.toPlainText(), "what nobody sees is not drawn"
    window.goto(view.target)
    assert "Pilotin" in view.preview.toPlainText()


def test_a_computed_angabe_shows_its_steps(qtbot: QtBot, window: MainWindow, begin: Open) -> None:
    view = begin()
    view.show_page(ANGABEN)
    assert view.angaben.show_slot("klagefrist_ende")
    assert "§ 4 Satz 1 KSchG" in words(view.angaben_pane)
    assert not view.angaben_pane.change.isVisible()
    assert view.angaben.show_slot("kuendigungsdatum")
    assert "Seite 1" in words(view.angaben_pane)
    assert view.angaben_pane.open.isVisible()


# ---- form -----------------------------------------------------------------------------------------------------------


def _form(qtbot: QtBot, window: MainWindow, view: GespraechView) -> None:
    press(Qt.Key.Key_G, CTRL | SHIFT)
    assert view.page() == FORMULAR
    qtbot.waitUntil(lambda: not view.form._maker.isActive(), timeout=5_000)
    settle(qtbot, window)


def test_fields_take_german_text_and_choices(qtbot: QtBot, window: MainWindow, services: Services, begin: Open) -> None:
    view = begin()
    _form(qtbot, window, view)
    day = view.form.lines["zugang_datum"].field
    assert isinstance(day, DatumFeld)
    assert view.form.go_to(Ort("zugang_datum"))
    day.line.selectAll()
    type_text("4.11.")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert (value(services, view, "zugang_datum"), day.line.text()) == ("2026-11-04", "04.11.2026")
    assert view.form.lines["zugang_datum"].state.text() == "von Ihnen"
    yes_no = view.form.lines["massenentlassung"].field
    assert isinstance(yes_no, JaNeinFeld)
    yes_no.buttons[False].click()
    settle(qtbot, window)
    assert value(services, view, "massenentlassung") is False
    choice = view.form.lines["kuendigungsart"].field
    assert isinstance(choice, WahlFeld)
    choice.setCurrentIndex(choice.findData("ausserordentlich"))
    choice.activated.emit(choice.currentIndex())
    settle(qtbot, window)
    assert value(services, view, "kuendigungsart") == "ausserordentlich"


def test_a_wrong_value_stays_in_its_field_with_the_message_beside_it(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Open
) -> None:
    view = begin()
    _form(qtbot, window, view)
    line = view.form.lines["zugang_datum"]
    for typed, told in (("bald", "bald"), ("1.1.2020", "liegt vor")):
        view.form.go_to(Ort("zugang_datum"))
        line.field.line.selectAll()  # type: ignore[union-attr]
        type_text(typed)
        press(Qt.Key.Key_Return)
        settle(qtbot, window)
        assert told in line.error.text()
        assert line.field.line.text() == typed  # type: ignore[union-attr]
        assert line.target.hasFocus()
    assert value(services, view, "zugang_datum") == "2026-11-03"


def test_unknown_and_taken_back_from_the_menu_of_a_field(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Open
) -> None:
    view = begin()
    _form(qtbot, window, view)
    line = view.form.lines["berufsbezeichnung"]

    def step(text: str) -> None:
        menu = QMenu(line)
        next(a for a in line.steps(menu) if a.text() == text).trigger()
        settle(qtbot, window)
        menu.deleteLater()

    step("Weiß ich noch nicht")
    assert value(services, view, "berufsbezeichnung") is None
    assert line.state.text() == "fehlt noch"
    step("Angabe zurücknehmen")
    assert value(services, view, "berufsbezeichnung") == "Disponentin"
    assert line.state.text() == "aus Akte"
    step("Im Gespräch fragen")
    frage = view.presenter.frage()
    assert frage is not None
    assert (view.page(), frage.slot) == (GESPRAECH, "berufsbezeichnung")


def test_rows_are_written_added_moved_and_refused_at_their_cell(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Open
) -> None:
    view = begin("Lohnklage", monate=({"monat": "2026-07", "art": "provision"},))
    _form(qtbot, window, view)
    table = view.form.lines["monate"].table
    assert table is not None
    table.view.setFocus()
    table.add.click()
    settle(qtbot, window)
    assert (table.view.rows.rowCount(), table.view.currentIndex().row()) == (2, 1)
    table.view.setCurrentIndex(table.view.rows.index(1, 0))
    press(Qt.Key.Key_Return)
    type_text("6/2026")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert value(services, view, "monate") == ({"monat": "2026-07", "art": "provision"}, {"monat": "2026-06"})
    table.up.click()
    settle(qtbot, window)
    assert value(services, view, "monate") == ({"monat": "2026-06"}, {"monat": "2026-07", "art": "provision"})
    assert table.view.currentIndex().row() == 0
    brutto = next(n for n in range(9) if table.view.rows.column(n).definition.schluessel == "brutto")
    table.view.rows.setData(table.view.rows.index(1, brutto), "20.000.000 €")
    settle(qtbot, window)
    assert "höchstens" in view.form.lines["monate"].error.text()
    assert table.view.rows.wrong == (1, "brutto")
    table.view.setCurrentIndex(table.view.rows.index(0, 0))
    table.remove.click()
    settle(qtbot, window)
    assert value(services, view, "monate") == ({"monat": "2026-07", "art": "provision"},)


def test_findings_and_chips_lead_to_the_field_while_the_form_is_seen(
    qtbot: QtBot, window: MainWindow, begin: Open
) -> None:
    view = begin(zugang_datum=None)
    _form(qtbot, window, view)
    assert "slot:zugang_datum" in view.preview.toHtml()
    view.preview.chip_activated.emit("slot:zugang_datum")
    assert view.form.lines["zugang_datum"].field.line.hasFocus()  # type: ignore[union-attr]
    befund = next(b for b in view.presenter.view.schriftsatz.pruefliste if (b.feld or "").startswith("slot:"))  # type: ignore[union-attr]
    view.form.search.setFocus()
    assert view.jump(befund)
    assert view.page() == FORMULAR
    assert view.form.lines[(befund.feld or "")[5:]].isAncestorOf(focus())


def test_the_form_is_filtered(qtbot: QtBot, window: MainWindow, begin: Open) -> None:
    view = begin()
    _form(qtbot, window, view)
    view.form.search.setText("zugang")
    shown = [slot for slot, line in view.form.lines.items() if not line.isHidden()]
    assert "zugang_datum" in shown
    assert "berufsbezeichnung" not in shown
    view.form.search.clear()
    view.form.only_open.setChecked(True)
    shown = [slot for slot, line in view.form.lines.items() if not line.isHidden()]
    assert "massenentlassung" in shown
    assert "zugang_datum" not in shown


# ---- room, leaving, coming back -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "tabs"),
    [
        (1000, [GESPRAECH, FORMULAR]),
        (700, [GESPRAECH, FORMULAR, ANGABEN]),
        (500, [GESPRAECH, FORMULAR, ANGABEN, VORSCHAU]),
    ],
)
def test_columns_go_behind_tabs_where_there_is_no_room(
    qtbot: QtBot, window: MainWindow, begin: Open, width: int, tabs: list[str]
) -> None:
    view = begin()
    view.setParent(None)
    qtbot.addWidget(view)
    view.resize(width, 640)
    view.show()
    qtbot.waitUntil(lambda: [view.switch.tabText(n) for n in range(view.switch.count())] == tabs)
    assert view.minimumSizeHint().width() <= width
    for name in tabs:
        view.show_page(name)
        assert view._places[name].isVisible()
    assert [name for name, place in view._places.items() if place.isVisible()][-1] == VORSCHAU
    view.show_page(FORMULAR)
    qtbot.waitUntil(lambda: not view.form._maker.isActive() and bool(view.form.lines), timeout=5_000)
    assert view.form._content.minimumSizeHint().width() <= view.form._area.viewport().width()
    assert view.switch.sizeHint().width() <= view._left.width()


def test_a_conversation_that_was_left_stands_where_it_was(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Open
) -> None:
    view = begin()
    view._send_text("Weiß ich noch nicht")
    settle(qtbot, window)
    frage, target = view.presenter.frage(), view.target
    view.answer.setFocus()
    type_text("noch nicht fertig")
    documents = window.workspaces["kanzlei"].documents  # type: ignore[attr-defined]
    documents.close_current()
    window.goto(target)
    settle(qtbot, window)
    again = window.workspaces["kanzlei"].current_view()
    assert isinstance(again, GespraechView)
    assert again is not view
    assert again.presenter.frage() == frage
    assert again.answer.text() == "noch nicht fertig"
    assert "Weiß ich noch nicht" in words(again.cards)


def test_a_conversation_is_deleted_and_brought_back(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Open
) -> None:
    view = begin()
    akte_id = services.akten.akten()[0].id
    assert window.actions_.trigger("kanzlei.gespraech_loeschen")
    settle(qtbot, window)
    assert not services.schriftsatz.conversations(akte_id)
    assert isinstance(window.workspaces["kanzlei"].current_view(), AkteView)
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert [c.id for c in services.schriftsatz.conversations(akte_id)] == [view.presenter.conversation_id]


def test_an_address_told_is_written_into_the_akte_or_set_aside(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Open
) -> None:
    akte = services.akten.akten()[0]
    bare = [b.model_copy(update={"person": b.person.model_copy(update={"anschrift": None})}) for b in akte.beteiligte]
    services.akten.save(SaveAkte(akte.model_copy(update={"beteiligte": tuple(bare)})))
    view = begin(klaeger_anschrift="Kaiserkai 12, 20457 Hamburg", beklagter_anschrift="Am Kai 1, 20457 Hamburg")
    assert "Noch nicht in der Akte – dort eintragen?" in words(view.cards)
    button(view.cards, "Übernehmen").click()
    settle(qtbot, window)
    first = services.akten.akten()[0].beteiligte[0].person.anschrift
    assert first is not None
    assert first.einzeilig() == "Kaiserkai 12, 20457 Hamburg"
    button(view.cards, "Verwerfen").click()
    assert "Noch nicht in der Akte" not in words(view.cards)


def test_what_an_earlier_conversation_knew_is_asked_in_words_that_fit(
    qtbot: QtBot, window: MainWindow, services: Services, begin: Open
) -> None:
    akte = services.akten.akten()[0]
    known = tuple(a for a in akte.angaben if a.schluessel != "bruttogehalt")
    services.akten.save(SaveAkte(akte.model_copy(update={"angaben": known})))
    begin("Kündigungsschutzklage", bruttogehalt="3480.00")
    view = begin("Lohnklage erheben")
    assert "In dieser Akte schon beantwortet – gilt das auch hier?" in words(view.cards)
    assert "aus dem Gespräch vom" in words(view.cards)
    button(view.cards, "Übernehmen").click()
    settle(qtbot, window)
    assert value(services, view, "monatsentgelt") == "3480.00"
    assert "schon beantwortet" not in words(view.cards)


def test_every_control_has_a_name(qtbot: QtBot, window: MainWindow, begin: Open) -> None:
    view = begin(TOLD)
    _form(qtbot, window, view)
    nameless = [
        type(w).__name__
        for w in view.findChildren(QWidget)
        if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.isVisible() and not w.accessibleName()
    ]
    assert not nameless
