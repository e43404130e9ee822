"""Ways out of one Befund as buttons: one click settles it, or chooses between two."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.pruefung.befund import Ausweg, Befund
from app.ui.fitting import FlowLayout
from app.ui.presenters.befunde import ausweg_hinweis, ausweg_name, umbruch
from app.ui.tab_order import chain
from app.ui.tooltips import tip
from app.ui.widgets import Button, labelled


class AuswegButton(Button):
    """A button whose words wrap where there is little room."""

    def __init__(self, ausweg: Ausweg, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self._words = ausweg.bezeichnung
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # narrower than its one line
        self.setText(self._plain(self._words))
        self.setAccessibleName(ausweg_name(ausweg))
        self.setToolTip(tip(ausweg_hinweis(ausweg)))

    def fit(self, width: int) -> None:
        """Wrap the words so that the button is not wider than ``width``, if no single word is."""
        metrics = self.fontMetrics()
        room = width - self._frame()
        text = self._plain("\n".join(umbruch(self._words, room, metrics.horizontalAdvance)))
        if text != self.text():
            self.setText(text)

    def minimumSizeHint(self) -> QSize:
        """As narrow as its longest word allows."""
        longest = max(map(self.fontMetrics().horizontalAdvance, self._words.split(" ")), default=0)
        return QSize(longest + self._frame(), self.sizeHint().height())

    def _frame(self) -> int:
        lines = self.text().replace("&&", "&").split("\n")
        return self.sizeHint().width() - max(map(self.fontMetrics().horizontalAdvance, lines))

    @staticmethod
    def _plain(text: str) -> str:
        return text.replace("&", "&&")  # a title is no shortcut


class AuswegStrip(QWidget):
    """The ways out of one Befund, hidden while there are none.

    Signals:
        chosen: Befund and Ausweg whose button was pressed.
    """

    chosen = Signal(object, object)

    def __init__(self, home: QWidget, parent: QWidget | None = None) -> None:
        """``home`` gets the focus when the button that had it goes away."""
        super().__init__(parent)
        self._home = home
        self._shown: Befund | None = None
        self._buttons: list[AuswegButton] = []
        labelled(self, "Auswege")
        self._flow = FlowLayout(parent=self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    def buttons(self) -> tuple[AuswegButton, ...]:
        """One for each way out."""
        return tuple(self._buttons)

    def show_befund(self, befund: Befund | None) -> None:
        """Offer the ways out of this Befund; the same ones stay as they are."""
        if befund == self._shown:
            return
        self._shown = befund
        focus: QWidget | None = self.window().focusWidget()  # PySide's stubs forget that there may be none
        had_focus = focus is not None and self.isAncestorOf(focus)
        for button in self._buttons:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons.clear()
        for ausweg in befund.auswege if befund is not None else ():
            button = AuswegButton(ausweg, self)
            button.clicked.connect(partial(self.chosen.emit, befund, ausweg))
            self._flow.addWidget(button)
            self._buttons.append(button)
        chain(self, *self._buttons)
        self._fit()
        self.setVisible(bool(self._buttons))
        if had_focus:
            self._home.setFocus()  # the next button is another decision: a second key press must not take it

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other lines."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Another font, other lines."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        for button in self._buttons:
            button.fit(self.width())
