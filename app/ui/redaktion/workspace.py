"""Workspace Redaktion: the library at the left, clauses in tabs, the evaluation below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.domain.pruefung.befund import Befund
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.versioning import LifecycleState
from app.ui.actions import ActionSpec
from app.ui.desk import Desk, Workspace
from app.ui.documents import Documents
from app.ui.presenters import redaktion as presenter
from app.ui.redaktion.auswertung import AuswertungPanel
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.widgets import EmptyState, LineEdit, labelled, text_label

_ID = Qt.ItemDataRole.UserRole


class RedaktionWorkspace(Workspace):
    """Clause library."""

    id = "redaktion"
    title = "Redaktion"
    bottom_title = "Auswertung"

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self.library: Library | None = None
        self._restored: list[str] = []
        self._register()
        self.documents = Documents(
            "Klauseln",
            EmptyState("Wählen Sie links eine Klausel, um Text und Regeln zu sehen.",
                       desk.actions.action("redaktion.klausel_suchen")),
        )  # fmt: skip
        self.documents.current_changed.connect(desk.actions.refresh)
        self.centre = self.documents
        self.navigator = self._build_navigator()
        self.evaluation = AuswertungPanel(desk)
        self.bottom = self.evaluation
        desk.bus.subscribe(self, ("clauses", "versions"), self.reload)

    def _register(self) -> None:
        def view() -> KlauselView | None:
            current = self.documents.current()
            return current if isinstance(current, KlauselView) else None

        def with_view(act: Callable[[KlauselView], object]) -> Callable[[], object]:
            def run() -> None:
                current = view()
                if current is not None:
                    act(current)

            return run

        def draft() -> bool:
            current = view()
            return current is not None and current.is_draft()

        def rule_chosen() -> bool:
            current = view()
            return current is not None and current.is_draft() and current.current_rule() is not None

        def may_version() -> bool:
            current = view()
            return current is not None and current.can_make_version()

        add = self.desk.actions.register
        add(ActionSpec("redaktion.klausel_suchen", "Klausel suchen", self._focus_search, "Redaktion", "Ctrl+F",
                       icon="mdi6.file-search-outline", toolbar=True, everywhere=True))  # fmt: skip
        add(ActionSpec("redaktion.neue_version", "Neue Version", with_view(KlauselView.new_version), "Redaktion",
                       "Ctrl+Shift+N", icon="mdi6.source-branch-plus", enabled_when=may_version, toolbar=True,
                       separator=True))  # fmt: skip
        add(ActionSpec("redaktion.regel_hinzufuegen", "Regel hinzufügen …", with_view(KlauselView.show_form),
                       "Redaktion", "Ctrl+R", icon="mdi6.plus", enabled_when=draft, toolbar=True))  # fmt: skip
        add(ActionSpec("redaktion.regel_loeschen", "Regel löschen", with_view(KlauselView.delete_rule), "Redaktion",
                       "Ctrl+Delete", icon="mdi6.delete-outline", enabled_when=rule_chosen))  # fmt: skip

    def _build_navigator(self) -> QWidget:
        pane = QWidget()
        pane.setAccessibleName("Bibliothek")
        self.search = labelled(LineEdit(), "Klauseln durchsuchen")
        self.search.setPlaceholderText("Klauseln durchsuchen …")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._open_current)
        self.state = labelled(QComboBox(), "Zustand")
        self.state.addItem("Alle Zustände", None)
        for state, word in presenter.STATE_WORT.items():
            self.state.addItem(word, state)
        self.jurisdiction = labelled(QComboBox(), "Rechtsraum")
        self.jurisdiction.addItem("Alle Länder", None)
        self.category = labelled(QComboBox(), "Kategorie")
        self.category.addItem("Alle Kategorien", None)
        for box in (self.state, self.jurisdiction, self.category):
            box.setMinimumContentsLength(6)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.currentIndexChanged.connect(self._filter)
        self.list = labelled(QListWidget(), "Klauseln")
        self.list.setWordWrap(False)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSpacing(1)
        self.list.itemActivated.connect(self._open_item)
        self.list.itemClicked.connect(self._open_item)
        self._count = text_label("", "leise")
        filters = QGridLayout()
        filters.setSpacing(4)
        for row, box in enumerate((self.category, self.state, self.jurisdiction)):
            filters.addWidget(box, row, 0)
        layout = QVBoxLayout(pane)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.search)
        layout.addLayout(filters)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._count)
        pane.setFocusProxy(self.list)
        return pane

    def restore(self) -> None:
        """Read the library; reopen the clauses of the last time once it is there."""
        self.evaluation.reload()
        kept = self.desk.settings.value("redaktion/reiter", [])
        self._restored = [str(t) for t in kept] if isinstance(kept, list) else [str(kept)] if kept else []
        self.reload()

    def leave(self) -> None:
        """Save what is typed, remember the tabs."""
        for view in self.documents.views():
            view.leave()
        self.desk.settings.setValue("redaktion/reiter", [v.target for v in self.documents.views()])

    def reload(self) -> None:
        """Read the library again."""
        self.desk.tasks.read("bibliothek", self.desk.services.redaktion.library, self._show, owner=self)

    def _show(self, library: Library) -> None:
        first = self.library is None
        self.library = library
        for box, values in (
            (self.jurisdiction, presenter.jurisdictions(library)),
            (self.category, presenter.categories(library)),
        ):
            known = box.currentData()
            box.blockSignals(True)  # noqa: FBT003 - Qt's own signature
            while box.count() > 1:
                box.removeItem(1)
            for value in values:
                box.addItem(value, value)
            box.setCurrentIndex(max(0, box.findData(known)))
            box.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._filter()
        if first and self.documents.current() is None:
            ids = {c.id for c in library.clauses}
            wanted = [t for t in self._restored if t.partition(":")[2] in ids]
            for target in wanted or [f"clause:{c.id}" for c in library.clauses[:1]]:
                self.documents.open(target, partial(KlauselView, self.desk, target.partition(":")[2]), "Klausel")

    def _filter(self) -> None:
        if self.library is None:
            return
        state = self.state.currentData()
        wanted = presenter.Filter(
            suche=self.search.text(),
            state=LifecycleState(state) if state else None,
            jurisdiction=self.jurisdiction.currentData(),
            category=self.category.currentData(),
        )
        current: QListWidgetItem | None = self.list.currentItem()  # PySide's stubs forget that there may be none
        selected = current.data(_ID) if current is not None else None
        rows = presenter.klauseln(self.library, wanted)
        self.list.clear()
        line = self.list.fontMetrics().height()
        for row in rows:
            item = QListWidgetItem(f"{row.id} {row.titel}\n{row.text}")
            item.setData(_ID, row.id)
            item.setToolTip(f"{row.titel}\n{row.text}\n{row.rules} Regeln")
            item.setSizeHint(QSize(10, 2 * line + 12))
            self.list.addItem(item)
            if row.id == selected:
                self.list.setCurrentItem(item)
        if rows and self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        total = len(self.library.clauses)
        self._count.setText(f"{len(rows)} von {total} Klauseln" if rows else "Keine Klausel passt zu Suche und Filter.")

    def open(self, target: str) -> bool:
        """Open a clause."""
        kind, _, key = target.partition(":")
        if kind == "redaktion":
            return True
        if kind != "clause":
            return False
        self.documents.open(target, lambda: KlauselView(self.desk, key), "Klausel").start_focus()
        return True

    def current_view(self) -> QWidget | None:
        """Findings are those of the evaluation."""
        return self.evaluation

    def jump(self, befund: Befund) -> bool:
        """Open the clause of a finding."""
        return self.open(befund.feld) if befund.feld else False

    def search_entries(self) -> Callable[[], tuple[tuple[str, str, str], ...]]:
        """All clauses."""
        service = self.desk.services.redaktion

        def work() -> tuple[tuple[str, str, str], ...]:
            rows = presenter.klauseln(service.library())
            return tuple((f"{r.id} {r.titel}", f"Klausel · {r.text}", f"clause:{r.id}") for r in rows)

        return work

    def refresh_look(self) -> None:
        """All open clauses."""
        self._filter()
        for view in self.documents.views():
            view.refresh_look()

    def _open_item(self, item: QListWidgetItem) -> None:
        self.open(f"clause:{item.data(_ID)}")

    def _open_current(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._open_item(item)

    def _focus_search(self) -> None:
        self.desk.goto.emit("redaktion:")
        self.search.setFocus()
        self.search.selectAll()
