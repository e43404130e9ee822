"""The live gate checklist beside the editor: ✓ ▲ ⬣ with words, each open point with a jump (spec 1, gates)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.regelwerk.gates import GateResult
from app.ui.ansage import announce
from app.ui.hilfe.knopf import HilfeKnopf
from app.ui.presenters.gates import Pruefung, mark_of, summary
from app.ui.redaktion.mark_liste import MarkListe, Markzeile
from app.ui.widgets import IconLabel, text_label


class MarkSign(IconLabel):
    """A mark that can become another one."""

    def set_mark(self, name: str) -> None:
        """Show this mark."""
        if name != self._name:
            self._name, self._painted_for = name, None
            if self.isVisible():
                self._paint()


class GatesView(QWidget):
    """The checklist of one version. ``jump`` carries the target of the chosen line."""

    jump = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Prüfungen")
        self.results: tuple[GateResult, ...] = ()
        self._sign = MarkSign("offen")
        self._summary = text_label("Wird geprüft …", "leise")
        self.list = MarkListe("Prüfungen")
        self.list.chosen.connect(self.jump)
        line = QHBoxLayout()
        line.addWidget(self._sign)
        line.addWidget(self._summary, 1)
        self._knob = HilfeKnopf(self, "gates")
        line.addWidget(self._knob, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(line)
        layout.addWidget(self.list, 1)

    def start_focus(self) -> None:
        """What is listed; while there is nothing, the „?“."""
        (self._knob if self.list.isHidden() else self.list).setFocus()

    def show_none(self, text: str) -> None:
        """There is nothing to check; say why."""
        self.results = ()
        self._sign.hide()
        self._summary.setText(text)
        self.list.set_lines(())
        self.list.hide()

    def show_check(self, check: Pruefung) -> None:
        """Show these results."""
        results = check.results
        self.results = results
        self._sign.show()
        self.list.show()
        self._sign.set_mark(mark_of(results))
        told = summary(results)
        if told != self._summary.text() and self.isVisible():
            announce(self._summary, f"Prüfungen: {told}")
        self._summary.setText(told)
        self.list.set_lines([Markzeile(r.zeichen, r.titel, r.text, r.ziel) for r in check.zeilen])
