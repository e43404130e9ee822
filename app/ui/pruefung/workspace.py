"""Workspace Prüfung: the whole Prüfliste of a stored Entwurf, and the end-check of documents from anywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.domain.pruefung.befund import Befund
from app.domain.schriftsatz.conversation import Draft
from app.errors import KnownError
from app.ui.actions import ActionSpec
from app.ui.desk import Desk, Workspace
from app.ui.hilfe.knopf import HilfeKnopf
from app.ui.presenters.befunde import Rang, zaehle, zaehltext
from app.ui.pruefliste import PrueflistePanel
from app.ui.pruefung.dokument import DokumentPruefung
from app.ui.widgets import ActionButton, EmptyState, text_label

_TARGET = Qt.ItemDataRole.UserRole


class PruefungWorkspace(Workspace):
    """The Prüfliste of one Entwurf."""

    id = "pruefung"
    title = "Prüfung"

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self.draft: Draft | None = None
        desk.actions.register(
            ActionSpec("pruefung.entwurf_oeffnen", "Entwurf öffnen", self._open_draft, "Prüfung", "Ctrl+Shift+O",
                       icon="mdi6.file-document-outline", toolbar=True, enabled_when=lambda: self.draft is not None)
        )  # fmt: skip
        desk.actions.register(
            ActionSpec("pruefung.dokument_pruefen", "Dokument prüfen …", self._check_document, "Prüfung", "Ctrl+Alt+D",
                       icon="mdi6.file-search-outline", toolbar=True, everywhere=True,
                       enabled_when=lambda: desk.services.endkontrolle is not None)
        )  # fmt: skip
        self.navigator = self._build_navigator()
        self.centre = self._build_centre()
        desk.bus.subscribe(self, ("akten", "drafts"), self.reload)

    def _build_navigator(self) -> QWidget:
        pane = QWidget()
        pane.setAccessibleName("Entwürfe")
        self.tree = QTreeWidget()
        self.tree.setAccessibleName("Entwürfe")
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(14)
        self.tree.itemActivated.connect(self._on_item)
        self.tree.currentItemChanged.connect(lambda item, _old: self._on_item(item))
        layout = QVBoxLayout(pane)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.tree)
        layout.addWidget(ActionButton(self.desk.actions.action("pruefung.dokument_pruefen")))
        pane.setFocusProxy(self.tree)
        return pane

    def _build_centre(self) -> QWidget:
        self._title = text_label("", "titel")
        self._summary = text_label("", "leise")
        self.panel = PrueflistePanel(wide=True, hilfe="")
        self.panel.look_up.connect(self.desk.goto)
        self.desk.offer(self.panel.tree, "kanzlei.nachschlagen")
        self.panel.jump.connect(self._on_jump)
        page = QWidget()
        head = QHBoxLayout()
        words = QVBoxLayout()
        words.addWidget(self._title)
        words.addWidget(self._summary)
        head.addLayout(words, 1)
        head.addWidget(ActionButton(self.desk.actions.action("pruefung.entwurf_oeffnen")), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(HilfeKnopf(page, "pruefung"), 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(20, 14, 20, 14)
        layout.addLayout(head)
        layout.addWidget(self.panel, 1)
        stack = QStackedWidget()
        stack.setAccessibleName("Prüfung")
        empty = EmptyState(
            "Es gibt noch keinen Entwurf. Beginnen Sie in der Kanzlei einen Schriftsatz.",
            self.desk.actions.action("ansicht.kanzlei"),
            other=self.desk.actions.action("pruefung.dokument_pruefen"),
        )
        self.document = DokumentPruefung(self.desk)
        stack.addWidget(empty)
        stack.addWidget(page)
        stack.addWidget(self.document)
        self._stack = stack
        return stack

    def restore(self) -> None:
        """Read the list."""
        self.reload()

    def reload(self) -> None:
        """Read Akten and drafts again."""
        services = self.desk.services

        def work() -> list[tuple[str, tuple[Draft, ...]]]:
            return [(a.kurzrubrum, services.schriftsatz.drafts(a.id)) for a in services.akten.akten()]

        self.desk.tasks.read("entwuerfe", work, self._show, owner=self)

    def _show(self, rows: list[tuple[str, tuple[Draft, ...]]]) -> None:
        selected = self.draft.id if self.draft is not None else None
        self.tree.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.tree.clear()
        chosen: QTreeWidgetItem | None = None
        for kurzrubrum, drafts in rows:
            if not drafts:
                continue
            top = QTreeWidgetItem([kurzrubrum])
            top.setToolTip(0, kurzrubrum)
            for draft in sorted(drafts, key=lambda d: -d.version):
                item = QTreeWidgetItem([f"Entwurf {draft.version}"])
                item.setToolTip(0, draft.titel)
                item.setData(0, _TARGET, draft.id)
                top.addChild(item)
                if draft.id == selected or chosen is None:
                    chosen = item
            self.tree.addTopLevelItem(top)
        self.tree.expandAll()
        self.tree.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        if self._stack.currentWidget() is self.document:
            return  # a document is being read there
        if chosen is None:
            self.draft = None
            self._stack.setCurrentIndex(0)
        else:
            self.tree.setCurrentItem(chosen)
            self._on_item(chosen)

    def _on_item(self, item: QTreeWidgetItem | None) -> None:
        key = item.data(0, _TARGET) if item is not None else None
        if key:
            self._load(str(key))

    def _load(self, draft_id: str) -> None:
        service = self.desk.services.schriftsatz

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                self.desk.status.emit(error.text)

        self.desk.tasks.read("entwurf", lambda: service.draft(draft_id), self._show_draft, owner=self, failed=failed)

    def _show_draft(self, draft: Draft) -> None:
        self.draft = draft
        self._stack.setCurrentIndex(1)
        self._title.setText(draft.titel)
        befunde = draft.schriftsatz.pruefliste
        counts = zaehle(befunde)
        self._summary.setText(" · ".join(zaehltext(kind, counts[kind]) for kind in Rang))
        self.panel.set_befunde(befunde, leer="Dieser Entwurf hat keine Prüfungen.")
        self.desk.actions.refresh()

    def open(self, target: str) -> bool:
        """Show the Prüfliste of a draft (``pruefung:<draft id>``), or check a file (``dokument-pruefen:<path>``)."""
        kind, _, key = target.partition(":")
        if kind == "dokument-pruefen":
            self._stack.setCurrentWidget(self.document)
            if key:
                self.document.check(Path(key))
            else:
                self.document.choose()
            return True
        if kind != "pruefung":
            return False
        self._load(key)
        return True

    def current_view(self) -> QWidget | None:
        """The panel itself shows the findings."""
        return None

    def jump(self, befund: Befund) -> bool:
        """Open the Entwurf at the place of the finding."""
        return self._on_jump(befund)

    def _on_jump(self, befund: Befund) -> bool:
        if self.draft is None:
            return False
        self.desk.goto.emit(f"draft:{self.draft.id}")
        self.desk.jump.emit(befund)
        return True

    def _check_document(self) -> None:
        self.desk.goto.emit("dokument-pruefen:")

    def _open_draft(self) -> None:
        if self.draft is not None:
            self.desk.goto.emit(f"draft:{self.draft.id}")

    def search_entries(self) -> Callable[[], tuple[tuple[str, str, str], ...]]:
        """Nothing of its own: drafts are found by the Kanzlei."""
        return tuple

    def refresh_look(self) -> None:
        """Marks again."""
        self.panel.refresh_marks()
        self.panel.tree.viewport().update()
        self.document.refresh_look()
