"""What an import did: counts, refused sources with reason and way out, the way to the radar."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.presenters.korpus import Bericht
from app.ui.widgets import Button, IconLabel, labelled, text_label

_LEAST, _MOST = 1, 5
"""Lines of the details that are seen, as there is room."""


_FRAME = 16


class Berichtskarte(QFrame):
    """Stays until somebody puts it away.

    Signals:
        radar_wanted: show what changed.
        closed: it is put away.
    """

    radar_wanted = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("rolle", "karte")
        self.setAccessibleName("Bericht über das Einlesen")
        self._report: Bericht | None = None
        self._good, self._bad = IconLabel("erfuellt"), IconLabel("empfehlung")
        self.head = labelled(text_label("", "kopf"), "Ergebnis des Einlesens")
        self.details = labelled(QPlainTextEdit(), "Abgelehnte Quellen und geänderte Gesetze")
        self.details.setReadOnly(True)
        self.details.setTabChangesFocus(True)
        self.changes = Button("Ä&nderungen ansehen", "haupt")
        self.changes.clicked.connect(self.radar_wanted)
        self.copy = Button("Bericht kopieren")
        self.copy.clicked.connect(self._copy)
        self.close_button = Button("Schließen")
        self.close_button.setAccessibleName("Bericht schließen")
        self.close_button.clicked.connect(self._close)
        top = QHBoxLayout()
        for sign in (self._good, self._bad):
            top.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.head, 1)
        buttons = QHBoxLayout()
        for button in (self.changes, self.copy, self.close_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 5, 12, 5)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.details)
        layout.addLayout(buttons)
        self.hide()

    def show_report(self, report: Bericht) -> None:
        """Show it; the focus goes to what comes next."""
        self._report = report
        self._good.setVisible(not report.schlecht)
        self._bad.setVisible(report.schlecht)
        self.head.setText(report.satz)
        self.details.setPlainText(report.einzelheiten)
        self.details.setVisible(bool(report.einzelheiten))
        line = QFontMetrics(self.details.font()).lineSpacing()
        self.details.setMinimumHeight(_LEAST * line + _FRAME)
        self.details.setMaximumHeight(min(_MOST, report.einzelheiten.count("\n") + 1) * line + _FRAME)
        self.changes.setVisible(bool(report.geaendert))
        self.setMinimumHeight(0)
        self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Never lower than its wrapped sentence needs."""
        super().resizeEvent(event)
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():  # asking makes Qt compute it: else it may be -1
            self.setMinimumHeight(layout.minimumHeightForWidth(event.size().width()))

    def _copy(self) -> None:
        if self._report is not None:
            QGuiApplication.clipboard().setText(self._report.text)

    def _close(self) -> None:
        self.hide()
        self.closed.emit()
