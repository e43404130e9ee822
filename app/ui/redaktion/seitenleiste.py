"""At the right: the checks of the version on screen, proof and test cases, and the findings of the simulator."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from app.domain.pruefung.befund import Befund, Wirkung
from app.ui.pruefliste import PrueflistePanel, narrowest
from app.ui.redaktion.gates_view import GatesView, MarkSign
from app.ui.tab_order import focus_inside
from app.ui.tooltips import tip
from app.ui.widgets import Button, text_label

_TABS = 236
"""Width in pixels up to which the titles of the tabs count; beyond it they end in „…“ and have a tooltip."""
MAX_FINDINGS = 100
"""Findings listed; the number of all of them stands in the title."""


class Statuszeile(QWidget):
    """A mark, a sentence and a button that leads there; hidden while there is nothing to say."""

    clicked = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._sign = MarkSign("offen")
        self.text = text_label("")
        self._go = Button("→", "flach")
        self._go.setAccessibleName(f"{name} zeigen")
        self._go.setToolTip(tip(f"{name} zeigen"))
        self._go.clicked.connect(self.clicked)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 4, 0, 0)
        line.addWidget(self._sign)
        line.addWidget(self.text, 1)
        line.addWidget(self._go)
        self.hide()

    def show_text(self, zeichen: str, text: str) -> None:
        """Say this."""
        self._sign.set_mark(zeichen)
        self.text.setText(text)
        self.text.setToolTip(tip(text))  # where the room does not suffice for all of it
        self.show()


class Seitenleiste(QTabWidget):
    """Signals: ``jump`` carries a target, ``befund_jump`` a Befund of the simulator, ``ausweg_chosen`` the
    Befund and the Ausweg to take.

    ``findings_wanted``: the findings of the simulator are in sight.
    """

    jump = Signal(str)
    befund_jump = Signal(object)
    ausweg_chosen = Signal(object, object)
    findings_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Prüfliste")
        self.setDocumentMode(True)
        self.tabBar().setAccessibleName("Reiter: Prüfliste")
        self.gates = GatesView()
        self.gates.jump.connect(self.jump)
        self.proof, self.cases = Statuszeile("Beweis"), Statuszeile("Testfälle")
        checks = QWidget()
        lines = QVBoxLayout(checks)
        lines.setContentsMargins(8, 8, 8, 8)
        lines.addWidget(self.gates, 1)
        lines.addWidget(self.proof)
        lines.addWidget(self.cases)
        self.findings = PrueflistePanel(hilfe="befunde")
        self.findings.jump.connect(self.befund_jump)
        self.findings.ausweg_chosen.connect(self.ausweg_chosen)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setUsesScrollButtons(False)  # a title that is cut by an arrow says less than one that ends in „…“
        self.addTab(checks, "Prüfungen")
        self.addTab(self.findings, "Simulator")
        self.setTabToolTip(0, "Prüfungen der Fassung, Beweis und Testfälle")
        self.setTabToolTip(1, "Befunde des Simulators")
        self._found: tuple[tuple[Befund, ...], str] | None = None
        self.currentChanged.connect(lambda _: self._on_tab())

    def minimumSizeHint(self) -> QSize:
        """The titles of its tabs are whole where there is room; below them, the longest word may be wider."""
        hint = super().minimumSizeHint()
        return QSize(max(narrowest(self), min(self.tabBar().sizeHint().width(), _TABS)), hint.height())

    def changeEvent(self, event: QEvent) -> None:
        """The bar of tabs keeps its letters otherwise until it is shown again."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.tabBar().font() != self.font():
            self.tabBar().setFont(self.font())

    def start_focus(self) -> None:
        """What is listed on the page in front."""
        focus_inside(self.currentWidget())

    def show_findings(self, befunde: tuple[Befund, ...], leer: str) -> None:
        """What the simulator found; of very many only the gravest are listed."""
        open_ = sum(1 for b in befunde if not b.erfuellt)
        shown = sorted(befunde, key=lambda b: b.wirkung is not Wirkung.SPERRT)[:MAX_FINDINGS]
        self._found = (tuple(shown), leer)
        self._fill_findings()
        self.setTabText(1, f"Simulator ({open_})" if open_ else "Simulator")

    def _on_tab(self) -> None:
        if self.currentWidget() is self.findings:
            self.findings_wanted.emit()
        self._fill_findings()

    def _fill_findings(self) -> None:
        """Only what is in sight is laid out; findings come with every step of the simulator."""
        if self._found is not None and self.currentWidget() is self.findings:
            (befunde, leer), self._found = self._found, None
            self.findings.set_befunde(befunde, leer=leer)

    def refresh_look(self) -> None:
        """Marks in the colours of the theme."""
        self.findings.refresh_marks()
        self.gates.list.scheduleDelayedItemsLayout()
