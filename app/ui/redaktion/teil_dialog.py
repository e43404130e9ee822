"""Which clauses and templates go into a file: a list to tick, with search (spec 1, „Import and export“)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.domain.deutsch import zitat
from app.domain.regelwerk.library_part import LibraryPart, along_text, clauses_along
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.fuzzy import fold
from app.ui.widgets import Button, LineEdit, labelled, text_label

_KEY = Qt.ItemDataRole.UserRole
_CLAUSE, _TEMPLATE = "clause", "template"


class TeilDialog(QDialog):
    """``chosen`` carries the ``LibraryPart`` that is wanted."""

    chosen = Signal(object)

    def __init__(self, bestand: Bestand, ticked: LibraryPart, parent: QWidget | None = None) -> None:
        """``ticked`` is chosen at first."""
        super().__init__(parent)
        self._library = bestand.library
        help_at(self, "ausgeben").setWindowTitle("Klauseln und Vorlagen ausgeben")
        self.setAccessibleName("Klauseln und Vorlagen ausgeben")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(560, 560)
        self.search = labelled(LineEdit(), "Klauseln und Vorlagen durchsuchen")
        self.search.setPlaceholderText("Klauseln und Vorlagen durchsuchen …")
        self.search.setClearButtonEnabled(True)
        self.list = labelled(QListWidget(), "Klauseln und Vorlagen", "Die Leertaste wählt eine Zeile an oder ab.")
        self.list.setUniformItemSizes(True)
        for row in bestand.template_rows:
            self._add(_TEMPLATE, row.id, f"Vorlage {zitat(row.titel)}", ticked=row.id in ticked.template_ids)
        for row in bestand.rows:
            self._add(_CLAUSE, row.id, f"Klausel {row.kopf}", ticked=row.id in ticked.clause_ids)
        self.targets = QCheckBox("&mit allem, was ihre Regeln nennen")
        self.targets.setAccessibleName("mit allem, was ihre Regeln nennen")
        self.targets.setChecked(True)
        self._count = labelled(text_label("", "leise"), "Anzahl gewählt")
        self.take = Button("Datei &wählen …", "haupt")
        cancel = Button("A&bbrechen")
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.take)
        layout = QVBoxLayout(self)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.targets)
        layout.addWidget(self._count)
        layout.addLayout(buttons)
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.list.itemChanged.connect(self._on_ticked)
        self.targets.toggled.connect(self._on_ticked)
        self.take.clicked.connect(self._take)
        cancel.clicked.connect(self.reject)
        self._on_ticked()
        first = next((i for i in self._items() if i.checkState() is Qt.CheckState.Checked), self.list.item(0))
        self.list.setCurrentItem(first)
        self.search.setFocus()

    def part(self) -> LibraryPart:
        """What is ticked, also where the search hides it."""
        return LibraryPart(self._ticked(_CLAUSE), self._ticked(_TEMPLATE), with_targets=self.targets.isChecked())

    def tick(self, kind: str, id_: str, *, on: bool = True) -> None:
        """Tick or untick one line; ``kind`` is ``clause`` or ``template``."""
        for item in self._items():
            if item.data(_KEY) == f"{kind}:{id_}":
                item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def _add(self, kind: str, id_: str, text: str, *, ticked: bool) -> None:
        item = QListWidgetItem(text)
        item.setData(_KEY, f"{kind}:{id_}")
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self.list.addItem(item)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _ticked(self, kind: str) -> tuple[str, ...]:
        keys = [str(item.data(_KEY)) for item in self._items() if item.checkState() is Qt.CheckState.Checked]
        return tuple(key.removeprefix(f"{kind}:") for key in keys if key.startswith(f"{kind}:"))

    @Slot()
    def _filter(self) -> None:
        words = fold(self.search.text()).split()
        for item in self._items():
            item.setHidden(not all(word in fold(item.text()) for word in words))
        current: QListWidgetItem | None = self.list.currentItem()  # PySide's stubs forget that there may be none
        seen = next((item for item in self._items() if not item.isHidden()), None)
        if seen is not None and (current is None or current.isHidden()):
            self.list.setCurrentItem(seen)

    @Slot()
    def _on_ticked(self) -> None:
        clauses, templates = len(self._ticked(_CLAUSE)), len(self._ticked(_TEMPLATE))
        words = (
            f"{clauses} Klausel{'' if clauses == 1 else 'n'}",
            f"{templates} Vorlage{'' if templates == 1 else 'n'}",
        )
        self._count.setText(f"Gewählt: {', '.join(words)}. Vorlagen kommen mit allen ihren Klauseln.{self._along()}")
        self.take.setEnabled(bool(clauses or templates))

    def _along(self) -> str:
        """What the rules name besides: that it comes along, or that the file needs it where it is read."""
        count = len(clauses_along(self._library, self.part()))
        if not count:
            return ""
        if self.targets.isChecked():
            return f" D{along_text(count)[1:]}."
        which, them = ("1 weitere Klausel", "sie") if count == 1 else (f"{count} weitere Klauseln", "diese")
        return f" Regeln und Texte verweisen auf {which}; die Datei lässt sich nur einlesen, wo es {them} schon gibt."

    @Slot()
    def _take(self) -> None:
        part = self.part()
        self.accept()
        self.chosen.emit(part)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the search Down and Enter lead to the list."""
        keys = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in keys:
            self.list.setFocus()
            return True
        return super().eventFilter(watched, event)
