"""A change of theme or zoom reaches what is seen at once, and the rest when it comes on screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFont, QFontInfo, QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QLabel,
    QMainWindow,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.ui import docks
from app.ui.filing_view import FilingView
from app.ui.start import make_application
from app.ui.theme import BASE_POINTS, SANS, SERIF, Mode, Theme
from app.ui.tokens import DUNKEL, HELL
from app.ui.widgets import text_label


class Restyled(QObject):
    """Counts widgets whose style changes."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it so
        """Note it."""
        if event.type() is QEvent.Type.StyleChange:
            self.widgets.append(watched)
        return False

    def watch(self, root: QWidget) -> None:
        """Look at a widget and all in it."""
        for widget in (root, *root.findChildren(QWidget)):
            widget.installEventFilter(self)


@pytest.fixture
def theme(qtbot: QtBot) -> Iterator[Theme]:
    app = make_application()
    theme = app.findChild(Theme) or Theme(app, app)  # the one that views find
    theme.set_mode(Mode.HELL)
    theme.set_zoom(1.0)
    yield theme
    theme.set_mode(Mode.HELL)
    theme.set_zoom(1.0)


class Fenster(QWidget):
    """Two pages, the first in front; each has a label with a role, and a part that stays hidden."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = QStackedWidget(self)
        QVBoxLayout(self).addWidget(self.stack)
        self.labels: list[QLabel] = []
        self.hidden: list[QLabel] = []
        for name in ("vorn", "hinten"):
            page = QWidget()
            column = QVBoxLayout(page)
            self.labels.append(text_label(name, "leise"))
            self.hidden.append(text_label("Fehler", "fehler"))
            self.hidden[-1].hide()
            column.addWidget(self.labels[-1])
            column.addWidget(self.hidden[-1])
            self.stack.addWidget(page)


@pytest.fixture
def fenster(qtbot: QtBot, theme: Theme) -> Fenster:
    window = Fenster()
    qtbot.addWidget(window)
    window.show()
    window.stack.setCurrentIndex(1)  # every page has been seen once
    window.stack.setCurrentIndex(0)
    return window


def colour(label: QLabel) -> str:
    return label.palette().color(label.foregroundRole()).name()


@pytest.mark.parametrize("change", [lambda theme: theme.set_mode(Mode.DUNKEL), lambda theme: theme.set_zoom(1.5)])
def test_only_what_is_seen_is_styled_anew(theme: Theme, fenster: Fenster, change: object) -> None:
    restyled = Restyled()
    restyled.watch(fenster)
    change(theme)  # type: ignore[operator]
    theme.finish()
    assert fenster.labels[0] in restyled.widgets
    behind = {fenster.stack.widget(1), fenster.labels[1], *fenster.hidden}
    assert not behind & set(restyled.widgets)
    restyled.widgets.clear()
    theme.set_zoom(1.25)  # what rests already is not woken by the next change either
    theme.finish()
    assert fenster.labels[0] in restyled.widgets
    assert not behind & set(restyled.widgets)


def test_a_page_follows_when_it_comes_on_screen(theme: Theme, fenster: Fenster) -> None:
    theme.set_mode(Mode.DUNKEL)
    theme.set_zoom(1.5)
    theme.finish()
    assert colour(fenster.labels[0]) == DUNKEL.leise
    assert colour(fenster.labels[1]) == HELL.leise
    fenster.stack.setCurrentIndex(1)
    assert colour(fenster.labels[1]) == DUNKEL.leise
    assert fenster.labels[1].font().pointSizeF() == pytest.approx(fenster.labels[0].font().pointSizeF())
    assert colour(fenster.hidden[1]) == HELL.sperrt
    fenster.hidden[1].show()
    assert colour(fenster.hidden[1]) == DUNKEL.sperrt


def test_what_follows_late_follows_once(theme: Theme, fenster: Fenster) -> None:
    theme.set_mode(Mode.DUNKEL)
    theme.finish()
    restyled = Restyled()
    restyled.watch(fenster)
    for index in (1, 0, 1):
        fenster.stack.setCurrentIndex(index)
    assert restyled.widgets.count(fenster.labels[1]) == 1
    assert fenster.labels[0] not in restyled.widgets


def test_the_next_change_reaches_what_rested_through_two(theme: Theme, fenster: Fenster) -> None:
    theme.set_mode(Mode.DUNKEL)
    theme.set_mode(Mode.HELL)
    theme.set_zoom(2.0)
    fenster.stack.setCurrentIndex(1)
    assert colour(fenster.labels[1]) == HELL.leise
    assert fenster.labels[1].font().pointSizeF() == pytest.approx(22.0)
    theme.set_mode(Mode.DUNKEL)
    theme.finish()
    assert colour(fenster.labels[1]) == DUNKEL.leise


def test_a_dialog_closed_meanwhile_follows_when_it_opens_again(qtbot: QtBot, theme: Theme, fenster: Fenster) -> None:
    dialog = QDialog(fenster)
    label = text_label("Frage", "frage")
    QVBoxLayout(dialog).addWidget(label)
    dialog.show()
    dialog.hide()
    theme.set_zoom(1.5)
    dialog.show()
    assert label.font().pointSizeF() == pytest.approx(21.0)
    assert label.font().bold() or label.font().weight() == 600


def test_a_widget_made_after_the_change_is_styled_as_ever(qtbot: QtBot, theme: Theme, fenster: Fenster) -> None:
    theme.set_mode(Mode.DUNKEL)
    late = text_label("später", "leise")
    page = fenster.stack.widget(1)
    assert page is not None
    column = page.layout()
    assert column is not None
    column.addWidget(late)
    fenster.stack.setCurrentIndex(1)
    assert colour(late) == DUNKEL.leise


def test_legal_text_keeps_its_serif_when_it_follows_late(qtbot: QtBot, theme: Theme, fenster: Fenster) -> None:
    view = FilingView("Schriftsatz", lambda _tokens: "")
    fenster.stack.addWidget(view)
    fenster.stack.setCurrentWidget(view)
    view.show_html("<p>Klage</p>")
    fenster.stack.setCurrentIndex(0)
    theme.set_zoom(1.5)
    view.refresh()
    fenster.stack.setCurrentWidget(view)
    QApplication.processEvents()
    assert QFontInfo(view.document().defaultFont()).family() == SERIF
    assert view.document().defaultFont().pointSizeF() == pytest.approx(18.0)


def test_what_is_put_into_a_window_made_before_the_theme_has_its_letters(qtbot: QtBot, theme: Theme) -> None:
    app = make_application()
    app.setStyleSheet("")
    app.setFont(QFont("Sans Serif", 9))  # as at the start of the program
    window = QMainWindow()
    qtbot.addWidget(window)
    theme.apply()
    bar, dock = window.menuBar(), QDockWidget("Akten", window)
    window.show()
    for widget in (bar, dock):
        assert widget.font().family() == SANS
        assert widget.font().pointSizeF() == BASE_POINTS


def test_the_sign_of_a_dock_that_was_closed_meanwhile_is_the_one_of_the_theme(qtbot: QtBot, theme: Theme) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    *_, bottom = docks.make(window)
    window.show()
    bottom.show()
    bottom.hide()
    theme.set_mode(Mode.DUNKEL)
    sign = QPixmap(16, 16)
    sign.fill(DUNKEL.text)
    bottom.paint_sign(QIcon(sign))
    bottom.show()
    button = bottom.findChild(QAbstractButton, docks.FLOAT)
    assert isinstance(button, QAbstractButton)
    assert button.icon().pixmap(16, 16).toImage().pixelColor(8, 8).name() == DUNKEL.text


def test_who_draws_itself_follows_before_anything_of_it_is_seen(qtbot: QtBot, theme: Theme, fenster: Fenster) -> None:
    told: list[bool] = []
    link = theme.changed.connect(lambda: told.append(fenster.updatesEnabled()))
    theme.set_mode(Mode.DUNKEL)
    assert not fenster.updatesEnabled()
    theme.set_zoom(1.5)  # the second of two changes counts
    qtbot.waitUntil(lambda: bool(told))
    assert told == [False]
    assert fenster.updatesEnabled()
    assert fenster.labels[0].font().pointSizeF() == pytest.approx(BASE_POINTS * 1.5)
    theme.set_mode(Mode.HELL)
    theme.finish()
    theme.finish()
    assert told == [False, False]
    assert fenster.updatesEnabled()
    theme.changed.disconnect(link)


def test_a_window_that_goes_while_a_change_is_on_its_way_disturbs_nobody(
    qtbot: QtBot, theme: Theme, fenster: Fenster
) -> None:
    gone = QWidget()
    gone.show()
    theme.set_mode(Mode.DUNKEL)
    shiboken6.delete(gone)
    fenster.close()
    qtbot.waitUntil(fenster.updatesEnabled)


def test_a_click_meanwhile_reaches_its_button(qtbot: QtBot, theme: Theme, fenster: Fenster) -> None:
    clicked: list[bool] = []
    button = QPushButton("Weiter")
    button.clicked.connect(lambda: clicked.append(True))
    fenster.layout().addWidget(button)
    qtbot.waitUntil(button.isVisible)
    theme.set_mode(Mode.DUNKEL)
    assert not fenster.updatesEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert clicked


def test_a_menu_and_a_choice_never_opened_have_the_letters_in_force(qtbot: QtBot, theme: Theme) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    menu = window.menuBar().addMenu("Datei")
    menu.addAction("Öffnen")
    choice = QComboBox()
    choice.addItems(["eins", "zwei"])
    window.setCentralWidget(choice)
    dock = QDockWidget("Akten", window)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    context = QMenu(window)
    context.addAction("Kopieren")
    window.show()
    theme.set_zoom(1.5)
    theme.set_mode(Mode.DUNKEL)
    menu.popup(window.pos())
    choice.showPopup()
    context.popup(window.pos())
    assert menu.font().pointSizeF() == pytest.approx(BASE_POINTS * 1.5), "what opens meanwhile does not wait"
    theme.finish()
    for widget in (window.menuBar(), menu, context, choice, choice.view(), dock):
        assert widget.font().family() == SANS, widget
        assert widget.font().pointSizeF() == pytest.approx(BASE_POINTS * 1.5), widget
    assert menu.palette().color(menu.foregroundRole()).name() == DUNKEL.text
    for widget in (menu, context, choice):
        widget.close()
