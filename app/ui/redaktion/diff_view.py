"""Comparison of a version with an earlier one."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.ui.filing_view import FilingView
from app.ui.presenters.diff import LEGENDE, diff_html, stylesheet
from app.ui.presenters.redaktion import zustand
from app.ui.redaktion.werkbank import Werkbank
from app.ui.widgets import EmptyState, labelled, text_label

AnyVersion = ClauseVersion | TemplateVersion


class DiffView(QWidget):
    """What changed since the version chosen in the box; at first the published one, else the one before."""

    def __init__(self, bench: Werkbank, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self.setAccessibleName("Vergleich")
        self._new: AnyVersion | None = None
        self._older: tuple[AnyVersion, ...] = ()
        self._shown: tuple[AnyVersion, AnyVersion] | None = None
        self.base = labelled(QComboBox(), "Vergleichen mit")
        self.base.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        # Fixed: as wide as the longest entry; its minimum is what it was when the box was empty
        self.base.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.base.currentIndexChanged.connect(lambda _: self._compare())
        self.text = FilingView("Unterschiede", stylesheet)
        self._empty = EmptyState(
            "Dies ist die erste Version; zu vergleichen gibt es etwas ab der zweiten.",
            bench.desk.actions.find("redaktion.neue_version"),
        )
        self._line = QWidget()
        lines = QVBoxLayout(self._line)
        lines.setContentsMargins(0, 6, 0, 0)
        line = QHBoxLayout()
        lines.addLayout(line)
        lines.addWidget(text_label(LEGENDE, "leise"))
        line.addWidget(text_label("Verglichen mit", wrap=False))
        line.addWidget(self.base)
        line.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._line)
        layout.addWidget(self._empty)
        layout.addWidget(self.text, 1)

    def show_version(self, version: AnyVersion, typed: AnyVersion | None = None) -> None:
        """Compare this version; or, where somebody else was first, what is ``typed`` with it and those before."""
        bestand = self.bench.bestand
        if bestand is None:
            return
        versions: tuple[AnyVersion, ...]
        if isinstance(version, ClauseVersion):
            versions = bestand.versions(version.clause_id)
        else:
            versions = bestand.template_versions(version.template_id)
        self._new = typed or version
        older = tuple(v for v in versions if v.version < version.version)
        if typed is not None:
            older = (version, *older)
        known = self.base.currentData() if older and self._older and older[0].id == self._older[0].id else None
        self._older = older
        self.base.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.base.clear()
        for other in older:
            self.base.addItem(f"v{other.version} · {zustand(other)}", other.id)
        if typed is not None:
            self.base.setItemText(0, f"v{version.version} · neuer Stand (unterstrichen: Ihre Eingabe)")
        published = next((n for n, v in enumerate(older) if v.state is LifecycleState.PUBLISHED), 0)
        index = self.base.findData(known) if known else published if typed is None else 0
        self.base.setCurrentIndex(max(0, index))
        self.base.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        for widget, shown in ((self._line, bool(older)), (self.text, bool(older)), (self._empty, not older)):
            widget.setVisible(shown)
        self._compare()

    def _compare(self) -> None:
        bestand, new = self.bench.bestand, self._new
        old = next((v for v in self._older if v.id == self.base.currentData()), None)
        if bestand is None or new is None or old is None or self._shown == (old, new):
            return
        pair = (old, new)

        def done(html: str) -> None:
            self._shown = pair
            self.text.show_html(html)

        self.bench.desk.tasks.read("vergleich", lambda: diff_html(old, new, bestand), done, owner=self)

    def refresh(self) -> None:
        """Render again after a change of theme or zoom."""
        self.text.refresh()
