"""Rechtskorpus: what is imported and on which Stand, import in place, the search by meaning."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QMessageBox, QVBoxLayout, QWidget

from app.domain.korpus.quelle import SourceType
from app.errors import KnownError
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout, WrapArea
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.korpus.bericht_karte import Berichtskarte
from app.ui.korpus.filterfeld import Filterfeld
from app.ui.korpus.lauf import Korpuslauf
from app.ui.korpus.raum import STAND
from app.ui.korpus.tabelle import Tabelle
from app.ui.korpus.vektor_zeile import Vektorzeile
from app.ui.presenters import korpus as bild
from app.ui.presenters.korpus import Dokumentzeile, Sortierung
from app.ui.tasks import Task
from app.ui.widgets import ActionButton, BusyStrip, Button, LineEdit, labelled, text_label

_COLUMNS = (
    Sortierung.KUERZEL,
    Sortierung.NAME,
    Sortierung.ART,
    Sortierung.STAND,
    Sortierung.EINGELESEN,
    Sortierung.NORMEN,
    Sortierung.TEXTSTELLEN,
)
"""What a click on the title of a column sorts by."""


class StandView(View):
    """Documents of the corpus. Files dropped here are imported."""

    def __init__(self, desk: Desk, lauf: Korpuslauf, parent: QWidget | None = None) -> None:
        super().__init__(desk, STAND, parent)
        self.lauf = lauf
        self._all: tuple[Dokumentzeile, ...] = ()
        self._reversed = False
        self._first = True
        self.setAccessibleName("Rechtskorpus")
        self.setAcceptDrops(True)
        self._build()
        lauf.importing.connect(self._on_importing)
        lauf.imported.connect(self._on_imported)
        lauf.import_failed.connect(self._on_failed)
        lauf.remove_failed.connect(self._on_failed)
        lauf.busy_changed.connect(self._show_possible)
        desk.bus.subscribe(self, ("korpus",), self.reload)
        desk.show_befunde(self, (), "Zum Rechtskorpus gibt es keine Prüfungen.")
        if lauf.report is not None:
            self.report.show_report(lauf.report)
        if lauf.import_task is not None:
            self._on_importing(lauf.import_task)
        self.reload()

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        action = self.desk.actions.action
        self.sums = labelled(text_label("Wird gelesen …", "kopf"), "Summe der Dokumente")
        self.take = ActionButton(action("korpus.einlesen"), "haupt")
        self.take_folder = ActionButton(action("korpus.ordner_einlesen"))
        buttons = QWidget()
        flow = FlowLayout(6, buttons)
        for button in (self.take, self.take_folder, ActionButton(action("korpus.radar"))):
            flow.addWidget(button)
        self.first = self._build_first()
        self.drop_hint = labelled(text_label("Zum Einlesen hier loslassen.", "kopf"), "Ablegen")
        self.drop_hint.hide()
        self.strip = BusyStrip()
        self.error = ErrorLine()
        self.report = Berichtskarte()
        self.report.radar_wanted.connect(lambda: self.desk.goto.emit("korpus:radar"))
        self.report.closed.connect(self._on_report_closed)
        self.table = Tabelle("Dokumente des Rechtskorpus", bild.SPALTEN, (1, 3), spare=(6, 2), right=bild.ZAHLEN)
        self.table.moved.connect(self._on_current)
        self.table.opened.connect(self._open)
        self.table.header_clicked.connect(self._on_header)
        content = QWidget()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(WrapArea("Rechtskorpus", content))
        layout = QVBoxLayout(content)
        layout.setContentsMargins(14, 10, 14, 8)
        layout.setSpacing(6)
        layout.addLayout(beside(self.sums, HilfeKnopf(self, "rechtskorpus")))
        layout.addWidget(buttons)
        for widget in (self.first, self.drop_hint, self.strip, self.error, self.report):
            layout.addWidget(widget)
        layout.addLayout(self._build_filter())
        layout.addWidget(self.table, 1)
        self._fit_table()
        layout.addLayout(self._build_detail())
        line = QFrame()
        line.setFrameShape(QFrame.Shape.HLine)
        layout.addWidget(line)
        self.vectors = Vektorzeile(self.lauf)
        layout.addWidget(self.vectors)

    def _build_first(self) -> QFrame:
        """How the official texts come in, as long as there are none."""
        card = QFrame()
        card.setProperty("rolle", "karte")
        self.first_words = labelled(text_label(bild.ERSTER_START), "So kommen die amtlichen Fassungen herein")
        self.address = labelled(LineEdit(bild.ADRESSE), "Adresse der amtlichen Fassungen")
        self.address.setReadOnly(True)
        copy = labelled(Button("Adresse kopieren"), "Adresse der amtlichen Fassungen kopieren")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(bild.ADRESSE))
        line = QHBoxLayout()
        line.addWidget(self.address, 1)
        line.addWidget(copy)
        layout = QVBoxLayout(card)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addWidget(self.first_words)
        layout.addLayout(line)
        card.hide()
        return card

    def _build_filter(self) -> QHBoxLayout:
        self.search = Filterfeld("Dokumente filtern", "Kürzel oder Name")
        self.search.settled.connect(self._fill)
        self.kind = labelled(QComboBox(), "Art der Dokumente")
        for word, kind in bild.ARTEN:
            self.kind.addItem(word, kind)
        self.kind.activated.connect(lambda _: self._fill())
        self.order = labelled(QComboBox(), "Sortieren nach")
        for sorting in Sortierung:
            self.order.addItem(sorting.value, sorting)
        self.order.activated.connect(lambda _: self._sort(reverse=False))
        line = QHBoxLayout()
        line.addWidget(self.search, 1)
        line.addWidget(self.kind)
        line.addWidget(text_label("Sortiert:", "leise", wrap=False))
        line.addWidget(self.order)
        for box in (self.kind, self.order):
            box.setMinimumContentsLength(8)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        return line

    def _build_detail(self) -> QHBoxLayout:
        self.detail: QLabel = labelled(text_label("", "leise"), "Gewähltes Dokument")
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.remove = labelled(Button("Entfernen …"), "Gewähltes Dokument entfernen")
        self.remove.clicked.connect(self.ask_remove)
        self.remove.setEnabled(False)
        line = QHBoxLayout()
        line.addWidget(self.detail, 1)
        line.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignTop)
        return line

    # ---- data ---------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the documents again."""
        korpus = self.lauf.korpus

        def work() -> tuple[Dokumentzeile, ...]:
            return bild.zeilen(korpus.documents())

        self.desk.tasks.read("dokumente", work, self._show, owner=self, failed=self._on_failed)

    def _show(self, lines: tuple[Dokumentzeile, ...]) -> None:
        self._all = lines
        self.first.setVisible(bild.nur_kurzfassungen(lines))
        self.first_words.setText(bild.ERSTER_START if lines else bild.LEER)
        self._fill()
        if self._first and self.window().focusWidget() is self.take:  # the focus was waiting for the table
            self.start_focus()
        self._first = False

    def _fill(self) -> None:
        self.search.stop()
        before = self.table.current()
        wanted = before.id if before is not None else ""
        kind = self.kind.currentData()
        shown = bild.auswahl(
            self._all,
            self.search.text(),
            SourceType(kind) if kind else None,
            Sortierung(self.order.currentData()),
            umgekehrt=self._reversed,
        )
        place = next((number for number, line in enumerate(shown) if line.id == wanted), 0)
        self.table.set_rows(shown, place)
        self.sums.setText(bild.summe(shown, self._all))

    def _sort(self, *, reverse: bool) -> None:
        self._reversed = reverse
        self._fill()

    def _on_header(self, column: int) -> None:
        same = self.order.currentData() == _COLUMNS[column]
        self.order.setCurrentIndex(self.order.findData(_COLUMNS[column]))
        self._sort(reverse=same and not self._reversed)

    def _on_current(self, line: Dokumentzeile | None) -> None:
        self.detail.setText(line.vorlesen if line is not None else "")
        self._show_possible()

    def _show_possible(self) -> None:
        self.remove.setEnabled(self.table.current() is not None and not self.lauf.busy)
        self.desk.actions.refresh()

    def _open(self, line: Dokumentzeile) -> None:
        """Look the law up in the Recherche."""
        self.desk.goto.emit(f"norm:{line.kuerzel}")

    # ---- import -------------------------------------------------------------------------------------------------

    def _on_importing(self, task: Task) -> None:
        self.error.clear()
        self.report.hide()
        self.strip.watch(task)

    def _on_imported(self, report: bild.Bericht) -> None:
        self.report.show_report(report)
        (self.report.changes if report.geaendert else self.report.copy).setFocus()

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)

    def _on_report_closed(self) -> None:
        self.lauf.report = None
        self.table.setFocus()

    def ask_remove(self) -> None:
        """Ask, then remove the current document."""
        line = self.table.current()
        if line is None or self.lauf.busy:
            return
        question, consequence = bild.entfernen_frage(line, self._all)
        box = QMessageBox(self)
        box.setWindowTitle("Dokument entfernen")
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setText(question)
        box.setInformativeText(consequence)
        yes = box.addButton("Entfernen", QMessageBox.ButtonRole.DestructiveRole)
        no = box.addButton("Abbrechen", QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(no)
        box.setEscapeButton(no)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.buttonClicked.connect(lambda button: self.lauf.remove(line.id) if button is yes else None)
        box.open()

    # ---- drag and drop ------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files and folders are welcome unless an import runs."""
        if _paths(event.mimeData()) and not self.lauf.busy:
            self.drop_hint.show()
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """They go elsewhere."""
        self.drop_hint.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Import them."""
        self.drop_hint.hide()
        event.acceptProposedAction()
        self.lauf.import_paths(_paths(event.mimeData()))

    # ---- window -------------------------------------------------------------------------------------------------

    def refresh_look(self) -> None:
        """After a change of theme or zoom."""
        self.table.refresh_look()
        self._fit_table()

    def _fit_table(self) -> None:
        """Titles and a line can always be seen."""
        head, line = self.table.horizontalHeader().sizeHint().height(), self.table.verticalHeader().defaultSectionSize()
        self.table.setMinimumHeight(head + line + 2 * self.table.frameWidth())

    def start_focus(self) -> None:
        """The table; while there is nothing to list, the import."""
        (self.table if self._all or not self.take.isEnabled() else self.take).setFocus()


def _paths(mime: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
