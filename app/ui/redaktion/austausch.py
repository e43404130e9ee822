"""Import and export from the Redaktion: choosing files, long work in the background, a word when it is done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.domain.regelwerk.graph import rule_graph
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.library_part import LibraryPart
from app.messages import ImportLibrary
from app.ports import ExportFile
from app.ui.redaktion.import_dialog import ImportDialog
from app.ui.redaktion.teil_dialog import TeilDialog
from app.ui.redaktion.werkbank import Werkbank

_JSON = "Bibliothek (*.json)"
_TABLES = "Excel-Tabelle (*.xlsx);;CSV-Datei (*.csv)"
_PICTURES = "Vektorgrafik (*.svg);;Bild (*.png)"


class Austausch(QObject):
    """Runs import and export; dialogs belong to the widget that ``home`` gives."""

    def __init__(self, bench: Werkbank, home: Callable[[], QWidget]) -> None:
        super().__init__(bench)
        self.bench = bench
        self._home = home

    def possible(self) -> bool:
        """Whether files can be read and written here."""
        return self.bench.desk.services.austausch is not None

    def pictures(self) -> bool:
        """Whether the graph can be written."""
        services = self.bench.desk.services
        return services.graph_layout is not None and services.graph_exporter is not None

    # ---- import -------------------------------------------------------------------------------------------------

    def choose_import(self) -> None:
        """Ask for a file."""
        dialog = QFileDialog(self._home(), "Bibliothek einlesen", "", f"{_JSON};;Alle Dateien (*)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda text: self.preview(Path(text)))
        dialog.open()

    def preview(self, path: Path) -> None:
        """Show what importing the file would do."""
        service = self.bench.desk.services.austausch
        if service is None:
            return
        dialog = ImportDialog(path, self._home().window())

        def take(library: Library) -> None:
            self.bench.run(
                lambda: service.import_library(ImportLibrary(library)),
                lambda _changes: dialog.accept(),
                failed=dialog.show_refusal,
            )

        dialog.accepted_library.connect(take)
        dialog.open()
        self.bench.desk.tasks.read(
            "vorschau", lambda: service.preview(path), dialog.show_preview, owner=dialog, failed=dialog.show_refusal
        )

    # ---- export -------------------------------------------------------------------------------------------------

    def export_all(self) -> None:
        """Ask for a file for the whole library."""
        self._ask("Bibliothek ausgeben", "bibliothek.json", _JSON, self.write_library)

    def choose_part(self, ticked: LibraryPart) -> None:
        """Ask for clauses and templates, then for a file for them; ``ticked`` is chosen at first."""
        if self.bench.bestand is None:
            return
        dialog = TeilDialog(self.bench.bestand, ticked, self._home().window())

        def take(part: LibraryPart) -> None:
            ids = (*part.clause_ids, *part.template_ids)
            self.export_part(part, ids[0] if len(ids) == 1 else "auswahl")

        dialog.chosen.connect(take)
        dialog.open()

    def export_part(self, part: LibraryPart, name: str) -> None:
        """Ask for a file for a part of it."""
        self._ask("Teil ausgeben", f"{name}.json", _JSON, lambda path: self.write_library(path, part))

    def export_matrix(self) -> None:
        """Ask for a file for the matrix."""
        self._ask("Matrix ausgeben", "matrix.xlsx", _TABLES, self.write_matrix)

    def export_graph(self) -> None:
        """Ask for a file for the graph."""
        self._ask("Graph ausgeben", "regelgraph.svg", _PICTURES, self.write_graph)

    def write_library(self, path: Path, part: LibraryPart | None = None) -> None:
        """Write the library or a part of it."""
        service = self.bench.desk.services.austausch
        if service is not None:
            self._write(lambda: service.export(path, part))

    def write_matrix(self, path: Path) -> None:
        """Write the matrix as CSV or XLSX."""
        service = self.bench.desk.services.austausch
        if service is not None:
            self._write(lambda: service.export_matrix(path))

    def write_graph(self, path: Path) -> None:
        """Write the graph as SVG or PNG."""
        services, bestand = self.bench.desk.services, self.bench.bestand
        layout, exporter = services.graph_layout, services.graph_exporter
        if layout is None or exporter is None or bestand is None:
            return

        def work() -> ExportFile:
            graph = rule_graph(bestand.library)
            return exporter.export(graph, layout.arrange(graph), "Regeln der Klauselbibliothek", path)

        self._write(work)

    def _ask(self, title: str, name: str, kinds: str, chosen: Callable[[Path], None]) -> None:
        dialog = QFileDialog(self._home(), title, name, kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def suffix() -> str:
            return dialog.selectedNameFilter().partition("*")[2].partition(")")[0].split()[0]

        def rename() -> None:  # another kind, another ending: the ending says what is written
            for text in dialog.selectedFiles()[:1]:
                dialog.selectFile(Path(text).with_suffix(suffix()).name)

        def take(text: str) -> None:
            path = Path(text)
            chosen(path if path.suffix else path.with_suffix(suffix()))

        dialog.filterSelected.connect(lambda _: rename())
        dialog.fileSelected.connect(take)
        dialog.open()

    def _write(self, work: Callable[[], ExportFile]) -> None:
        desk = self.bench.desk
        desk.status.emit("Wird geschrieben …")
        desk.tasks.long(
            "Ausgeben", lambda _progress: work(), lambda file: desk.status.emit(f"Geschrieben: {file.path}"), owner=self
        )
