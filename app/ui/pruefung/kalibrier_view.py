"""„Kalibrierung“: how well the checks answer on labelled documents, what goes wrong and why, better or worse."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFileDialog, QHBoxLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget

from app.dateien import SHARED, reason, replace_file
from app.domain.deutsch import format_datum
from app.domain.pruefung.kalibrierung import Fehlergruppe, Vergleich
from app.domain.pruefung.vorgang import Kalibrierlauf
from app.errors import InputError, KnownError, OperationCancelled
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.fitting import flowing
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.korpus.tabelle import Tabelle
from app.ui.presenters import pruefung_kalibrierung as presenter
from app.ui.presenters.pruefung_eingabe import read_day
from app.ui.presenters.pruefung_kalibrierung import Laufbild, Zeile
from app.ui.redaktion.felder import ChoiceBox
from app.ui.widgets import BusyStrip, Button, LineEdit, current_theme, labelled, text_label, today
from app.ui.zeichenbrett import make_ready

if TYPE_CHECKING:
    from app.services.kalibrierung import KalibrierService
    from app.ui.pruefung.diagramm import Ratendiagramm

TARGET = "kalibrierung:"
TITLE = "Kalibrierung"
_FOLDER = "pruefung/kalibrierordner"


class KalibrierView(View):
    """Set and day above; below figures, chart, wrong answers, comparison."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, TARGET, parent)
        if desk.services.kalibrierung is None:
            raise ValueError("die Kalibrierung braucht ihren Dienst")
        self.service: KalibrierService = desk.services.kalibrierung
        self.bild: Laufbild | None = None
        self._runs: tuple[Kalibrierlauf, ...] = ()
        self._running = False
        self._order: tuple[int, bool] = (0, False)
        self._chart: Ratendiagramm | None = None
        self.setAccessibleName(TITLE)
        self._build()
        desk.bus.subscribe(self, ("kalibrierlaeufe",), self.reload)
        self.reload()

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.folder = labelled(LineEdit(), "Ordner mit gekennzeichneten Dokumenten")
        self.folder.setPlaceholderText("Ordner mit index.csv, labels.csv und texte")
        self.folder.setText(str(self.desk.settings.value(_FOLDER, "") or ""))
        self.folder.returnPressed.connect(self.start)
        choose = labelled(Button("Wählen …"), "Ordner mit gekennzeichneten Dokumenten wählen")
        choose.clicked.connect(self._choose)
        self.day = labelled(LineEdit(format_datum(today())), "Stichtag der Kalibrierung")
        self.day.setFixedWidth(self.day.fontMetrics().averageCharWidth() * 16)
        self.model = labelled(QCheckBox("mit Sprachmodell"), "Offenes vom Sprachmodell beantworten lassen")
        if self.desk.services.modell is None:
            self.model.hide()
        self.go = Button("Kalibrieren", "haupt")
        self.go.clicked.connect(self.start)
        self.error = ErrorLine()
        self.strip = BusyStrip()
        self.runs = ChoiceBox("Lauf")
        self.runs.activated.connect(lambda _: self._show_chosen())
        self.save = labelled(Button("Tabelle speichern …"), "Kennzahlen als CSV speichern")
        self.save.clicked.connect(self._choose_csv)
        self.summary = labelled(text_label("Wird gelesen …", "leise"), "Ergebnis der Kalibrierung")
        line = QHBoxLayout()
        line.addWidget(self.folder, 1)
        line.addWidget(choose)
        settings = flowing(text_label("Stichtag", wrap=False), self.day, self.model, self.go)
        run = QHBoxLayout()
        run.addWidget(text_label("Lauf", wrap=False))
        run.addWidget(self.runs, 1)
        run.addWidget(self.save)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 8)
        layout.setSpacing(6)
        layout.addLayout(beside(text_label(TITLE, "titel"), HilfeKnopf(self, "kalibrierung")))
        layout.addLayout(line)
        for widget in (settings, self.error, self.strip):
            layout.addWidget(widget)
        layout.addLayout(run)
        layout.addWidget(self.summary)
        layout.addWidget(self._build_pages(), 1)
        layout.addStretch()  # holds what stands above together while there is no run to show

    def _build_pages(self) -> QTabWidget:
        self.modules, self.controls = (
            Tabelle(name, titles, (0,), spare=presenter.ENTBEHRLICH, right=presenter.ZAHLEN)
            for name, titles in (
                ("Kennzahlen je Modul", presenter.SPALTEN),
                ("Kennzahlen je Prüfpunkt", presenter.SPALTEN_PUNKTE),
            )
        )
        self.modules.moved.connect(self._on_module)
        for table in (self.modules, self.controls):
            table.header_clicked.connect(self._sort)
        figures = QSplitter(Qt.Orientation.Vertical)
        figures.setChildrenCollapsible(False)
        figures.addWidget(self.modules)
        figures.addWidget(self.controls)
        figures.setSizes([260, 320])
        self.groups = Tabelle("Fehlergruppen nach Ursache", presenter.SPALTEN_FEHLER, (1, 4, 0), right=(2, 3))
        self.cases = Tabelle("Falsche Antworten", presenter.SPALTEN_FAELLE, (5, 0), spare=(4,))
        self.groups.moved.connect(self._on_group)
        self.cases.moved.connect(self._on_case)
        self.case = labelled(text_label("", "leise"), "Gewählte falsche Antwort")
        self.case.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        below = QWidget()
        lines = QVBoxLayout(below)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self.cases, 1)
        lines.addWidget(self.case)
        wrong = QSplitter(Qt.Orientation.Vertical)
        wrong.setChildrenCollapsible(False)
        wrong.addWidget(self.groups)
        wrong.addWidget(below)
        self.compared = labelled(text_label("", "leise"), "Vergleich mit dem vorigen Lauf")
        self.changes = Tabelle("Geänderte Antworten", presenter.SPALTEN_VERGLEICH, (1,))
        before = QWidget()
        lines = QVBoxLayout(before)
        lines.setContentsMargins(0, 6, 0, 0)
        lines.addWidget(self.compared)
        lines.addWidget(self.changes, 1)
        self.chart_page = QWidget()
        self._chart_lines = QVBoxLayout(self.chart_page)
        self._chart_lines.setContentsMargins(0, 6, 0, 0)
        self._chart_words = labelled(text_label("", "leise"), "Raten in Worten")
        self._chart_lines.addWidget(self._chart_words)
        figures_page = QWidget()
        lines = QVBoxLayout(figures_page)
        lines.setContentsMargins(0, 6, 0, 0)
        self.order = ChoiceBox("Sortieren nach")
        for number, word in enumerate(presenter.SPALTEN):
            self.order.add_words(word, number)
        self.order.activated.connect(lambda column: self._sort(column, turn=False))
        order = QHBoxLayout()
        order.addWidget(text_label(presenter.ERKLAERUNG, "leise"), 1)
        order.addWidget(text_label("Sortiert nach", "leise", wrap=False))
        order.addWidget(self.order)
        lines.addLayout(order)
        lines.addWidget(figures, 1)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.setAccessibleName("Seiten der Kalibrierung")
        self.pages.tabBar().setAccessibleName("Reiter: Seiten der Kalibrierung")
        for page, word in (
            (figures_page, "Kennzahlen"),
            (self.chart_page, "Diagramm"),
            (wrong, "Fehler"),
            (before, "Vergleich"),
        ):
            self.pages.addTab(page, word)
        self.pages.currentChanged.connect(lambda _: self._show_chart())
        return self.pages

    # ---- runs ---------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the kept runs."""
        self.desk.tasks.read("laeufe", self.service.laeufe, self._show_runs, owner=self, failed=self._failed)

    def _show_runs(self, runs: tuple[Kalibrierlauf, ...]) -> None:
        chosen = self.runs.currentData() if len(runs) == len(self._runs) else None
        self._runs = runs
        self.runs.clear()
        for run in runs:
            self.runs.add_words(presenter.laufname(run), run.id)
        self.runs.setCurrentIndex(max(0, self.runs.findData(chosen)))
        self.runs.setEnabled(bool(runs))
        self._show_chosen()

    def _show_chosen(self) -> None:
        run = next((r for r in self._runs if r.id == self.runs.currentData()), None)
        self.pages.setVisible(run is not None)
        self.save.setEnabled(run is not None)
        if run is None:
            self.bild = None
            self.summary.setText(
                "Noch kein Lauf. Wählen Sie einen Ordner mit gekennzeichneten Dokumenten und „Kalibrieren“."
            )
            return
        service, older = self.service, self._before(run)
        desk = self.desk

        def work() -> Laufbild:
            checks = desk.services.dokumentpruefung
            titles = presenter.titel(checks.katalog()) if checks is not None else {}
            before = (older, service.vergleiche(older)) if older is not None else None
            return presenter.laufbild(run, service.vergleiche(run), before, titles)

        self.desk.tasks.read("lauf", work, self._show, owner=self, failed=self._failed)

    def _before(self, run: Kalibrierlauf) -> Kalibrierlauf | None:
        """The run before it on the same set."""
        older = [r for r in self._runs if r.am < run.am and r.ordner == run.ordner]
        return max(older, key=lambda r: r.am, default=None)

    def _show(self, bild: Laufbild) -> None:
        self.bild = bild
        self.summary.setText(bild.kopf)
        self._fill_modules()
        self.groups.set_rows(bild.gruppen)
        self._on_group(self.groups.current())
        self.pages.setTabText(2, f"Fehler ({len(bild.gruppen)})" if bild.gruppen else "Fehler")
        self.compared.setText(bild.vergleich)
        self.changes.set_rows(bild.aenderungen)
        self._show_chart()

    def _fill_modules(self) -> None:
        if self.bild is None:
            return
        column, down = self._order
        before = self.modules.current()
        rows = presenter.sortiert(self.bild.module, column, absteigend=down)
        place = next((n for n, row in enumerate(rows) if before is not None and row.id == before.id), 0)
        self.modules.set_rows(rows, place)
        self._on_module(self.modules.current())

    def _on_module(self, row: Zeile | None) -> None:
        points = self.bild.punkte(row.id) if self.bild is not None and row is not None and row.id else ()
        column, down = self._order
        self.controls.set_rows(presenter.sortiert(points, column, absteigend=down))

    def _sort(self, column: int, *, turn: bool = True) -> None:
        """By a column, figures from the largest; a click on the same title turns it round."""
        same = column == self._order[0] and turn
        self._order = (column, not self._order[1] if same else column > 0)
        self.order.setCurrentIndex(column)
        self._fill_modules()

    def _on_group(self, row: Zeile | None) -> None:
        group = row.wert if row is not None else None
        some = self.bild.faelle(group) if self.bild is not None and isinstance(group, Fehlergruppe) else ()
        self.cases.set_rows(some)
        self._on_case(self.cases.current())

    def _on_case(self, row: Zeile | None) -> None:
        item = row.wert if row is not None else None
        self.case.setText(presenter.fall_worte(item) if isinstance(item, Vergleich) else "Keine falsche Antwort.")

    # ---- chart --------------------------------------------------------------------------------------------------

    def _show_chart(self) -> None:
        """Draw when the chart is seen; what its library needs is imported off the main thread."""
        if self.bild is None or self.pages.currentWidget() is not self.chart_page:
            return
        self._chart_words.setText(presenter.diagramm_worte(self.bild))
        if self._chart is not None:
            self._draw()
            return
        tasks = self.desk.tasks
        tasks.read("diagramm", lambda: make_ready(tasks), lambda _: self._make_chart(), owner=self)

    def _make_chart(self) -> None:
        from app.ui.pruefung.diagramm import Ratendiagramm

        if self._chart is None:
            self._chart = Ratendiagramm()
            self._chart_lines.insertWidget(0, self._chart, 1)
        self._draw()

    def _draw(self) -> None:
        theme = current_theme()
        if self._chart is not None and self.bild is not None and theme is not None:
            self._chart.setAccessibleDescription(presenter.diagramm_worte(self.bild))
            self._chart.show_bars(self.bild.balken, theme.tokens)

    # ---- run and save -------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Run on the folder that is named."""
        if self._running:
            return
        self.error.clear()
        text = self.folder.text().strip()
        folder = Path(text).expanduser()
        if not text or not folder.is_absolute():
            missing = KnownError("Der Ordner fehlt.", "Geben Sie einen vollständigen Pfad an oder wählen Sie einen.")
            self.error.show_error(missing, self.folder)
            return
        try:
            day = read_day(self.day.text(), "stichtag")
        except InputError as error:
            self.error.show_error(error, self.day)
            return
        self._run(folder, day)

    def _run(self, folder: Path, day: date) -> None:
        service, ask = self.service, self.model.isChecked()
        self._set_running(on=True)

        def done(run: Kalibrierlauf) -> None:
            self._set_running(on=False)
            self.desk.settings.setValue(_FOLDER, str(folder))
            self.desk.status.emit(f"Kalibriert: {presenter.laufname(run)}")
            self._runs = ()
            self.reload()

        def failed(error: Exception) -> None:
            self._set_running(on=False)
            if isinstance(error, OperationCancelled):
                self.desk.status.emit("Die Kalibrierung wurde abgebrochen.")
            elif isinstance(error, KnownError):
                self.error.show_error(error, self.folder)

        task = self.desk.tasks.long(
            TITLE,
            lambda progress: service.run(folder, day, progress, modell=ask, keep=True),
            done,
            owner=self,
            failed=failed,
            background=True,
        )
        self.strip.watch(task)

    def _set_running(self, *, on: bool) -> None:
        self._running = on
        self.go.setEnabled(not on)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)

    def _choose(self) -> None:
        dialog = QFileDialog(self, "Ordner mit gekennzeichneten Dokumenten", self.folder.text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.folder.setText)
        dialog.open()

    def _choose_csv(self) -> None:
        if self.bild is None:
            return
        dialog = QFileDialog(self, "Tabelle speichern", f"Kalibrierung {self.bild.lauf.ordner}.csv", "Tabelle (*.csv)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("csv")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda text: self.save_csv(Path(text)))
        dialog.open()

    def save_csv(self, path: Path) -> None:
        """Write the figures as a table."""
        if self.bild is None:
            return
        data = presenter.als_csv(self.bild).encode("utf-8-sig")  # so that spreadsheets read the umlauts

        def work() -> None:
            try:
                replace_file(path, data, SHARED)
            except OSError as error:
                raise KnownError(
                    f"„{path.name}“ lässt sich nicht schreiben ({reason(error)}).", "Wählen Sie einen anderen Ordner."
                ) from error

        self.desk.tasks.read(
            "csv", work, lambda _: self.desk.status.emit(f"Gespeichert: {path.name}"), owner=self, failed=self._failed
        )

    # ---- window -------------------------------------------------------------------------------------------------

    def _tables(self) -> Sequence[Tabelle]:
        return (self.modules, self.controls, self.groups, self.cases, self.changes)

    def refresh_look(self) -> None:
        """After a change of theme or zoom."""
        for table in self._tables():
            table.refresh_look()
        self._draw()

    def start_focus(self) -> None:
        """The folder."""
        self.folder.setFocus()
