"""The page „Fragen“ of a contract: the question above, all questions by chapters below."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QSplitter, QVBoxLayout, QWidget

from app.ui.desk import Desk
from app.ui.fitting import WrapArea
from app.ui.hilfe.knopf import help_at
from app.ui.kanzlei.vertrag_frage import FrageTeil
from app.ui.kanzlei.vertrag_kapitel import KapitelListe


class InterviewSeite(QWidget):
    """One question at a time, and a way to any other."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_at(self, "vertrag_fragen").setAccessibleName("Fragen")
        split = QSplitter(Qt.Orientation.Vertical, self)
        content = QWidget()
        self._area = WrapArea("Frage", content, split)
        self.question = FrageTeil(desk, content)
        lines = QVBoxLayout(content)
        lines.setContentsMargins(16, 10, 12, 8)
        lines.addWidget(self.question)
        lines.addStretch(1)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setMinimumHeight(self.fontMetrics().lineSpacing() * 7)
        self.chapters = KapitelListe(split)
        split.setChildrenCollapsible(False)
        split.addWidget(self._area)
        split.addWidget(self.chapters)
        split.setSizes([420, 220])
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)

    def fit(self) -> None:
        """Another question, other lines."""
        self._area.fit()
