"""Page „Dokumente“ of an Akte: the list, the one chosen to edit in place, its pages as pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from app.domain.kanzlei.akte import Dokument, DokumentArt
from app.domain.kanzlei.woerter import ART_WORT
from app.errors import InputError, KnownError
from app.messages import ChangeSet
from app.messages_akten import AddDokumente, EditDokument, MoveDokument, RemoveDokument
from app.ui.desk import Desk
from app.ui.kanzlei.akte_seite import AkteSeite, AkteSnapshot, Auswahlliste, ListenKnoepfe
from app.ui.kanzlei.dokument_vorschau import DokumentVorschau
from app.ui.kanzlei.formular import Formular, choice
from app.ui.presenters import akte as presenter
from app.ui.presenters.akte_form import DokumentEingabe, build_dokument, dokument_werte
from app.ui.presenters.tabelle import Spalten
from app.ui.widgets import BusyStrip, LineEdit, text_label

if TYPE_CHECKING:
    from app.services.akten import Aufnahme

_EMPTY = (
    "Noch keine Dokumente. Ziehen Sie Dateien aus dem Dateimanager hierher oder wählen Sie „Hinzufügen …“"
    " (Strg+Umschalt+D)."
)
_HINT = "Dateien lassen sich aus dem Dateimanager hierher ziehen, auch mehrere zugleich. Die Originale bleiben."


class DokumenteSeite(AkteSeite):
    """Documents in the order in which they are filed."""

    titel = "Dokumente"

    def __init__(self, desk: Desk, akte_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, akte_id, parent)
        self.table = Auswahlliste("Dokumente", ("Titel", "Art", "Datum", "Umfang"), 0)
        self.buttons = ListenKnoepfe(self.table, "Dokument")
        self.add_button = self.buttons.add("Hinzufügen …", self.choose, "Dateien auswählen (Strg+Umschalt+D)")
        self.open_button = self.buttons.add("Öffnen", self.open_current, "Mit dem Programm des Systems öffnen (Enter)")
        self.buttons.first(self.add_button, self.open_button)
        self.strip = BusyStrip()
        self.form = self._build_form()
        self.preview = DokumentVorschau(desk, akte_id)
        self._hint = text_label(_HINT, "leise")
        for widget in (self.buttons, self._hint, self.table, self.error, self.strip, self.form, self.preview):
            self.column.addWidget(widget)
        self.column.addStretch(1)
        self._wanted: str | None = None
        self.form.due.connect(self.save)
        self.buttons.moved.connect(self._move)
        self.buttons.removed.connect(self.remove_current)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._on_row())
        self.table.chosen.connect(self._open)

    def _build_form(self) -> Formular:
        form = Formular("Dokument", self.desk.settings)
        arten = dict(sorted(((a.value, ART_WORT[a]) for a in DokumentArt), key=lambda pair: pair[1].casefold()))
        day = LineEdit()
        day.setPlaceholderText("TT.MM.JJJJ")
        form.add("Titel", ("titel", "Titel", LineEdit(), 1))
        form.add("Art, Datum", ("art", "Art", choice("Art", arten), 2), ("datum", "Datum des Dokuments", day, 1))
        return form

    # ---- showing ------------------------------------------------------------------------------------------------

    def count(self) -> int | None:
        """How many there are."""
        return len(self.akte.dokumente) if self.akte is not None else None

    def show_akte(self, snapshot: AkteSnapshot) -> None:
        """The list, and the one that was chosen."""
        super().show_akte(snapshot)
        rows = presenter.dokumente(snapshot.akte)
        self.table.show_rows(rows, self._wanted)
        if any(row.id == self._wanted for row in rows):
            self._wanted = None
        self.table.setVisible(bool(rows))
        self._hint.setText(_HINT if rows else _EMPTY)
        self._show_form()

    def current(self) -> Dokument | None:
        """The one that is edited."""
        row = self.table.current()
        return self._known(row.id) if row is not None else None

    def _known(self, id_: str) -> Dokument | None:
        documents = self.akte.dokumente if self.akte is not None else ()
        return next((d for d in documents if d.id == id_), None)

    def _show_form(self) -> None:
        chosen = self.current()
        self.form.setVisible(chosen is not None)
        for button in (self.open_button, self.buttons.up, self.buttons.down, self.buttons.remove):
            button.setEnabled(chosen is not None)
        if chosen is not None:
            werte = dokument_werte(chosen.titel, chosen.art, chosen.datum)
            self.form.show_values(f"{self.akte_id}/{chosen.id}", werte)
        self.preview.show_dokument(chosen)

    def _on_row(self) -> None:
        self.form.leave()
        self._show_form()

    # ---- changes ------------------------------------------------------------------------------------------------

    def choose(self) -> None:
        """Ask for files."""
        from app.services.akten_aufnahme import FORMATE

        kinds = f"Dokumente ({' '.join(f'*.{ending}' for ending in FORMATE)});;Alle Dateien (*)"
        dialog = QFileDialog(self, "Dokumente hinzufügen", "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filesSelected.connect(lambda names: self.add_files([Path(name) for name in names]))
        dialog.open()

    def add_files(self, paths: Sequence[Path]) -> None:
        """Take files in; those that cannot be taken are named."""
        self.error.clear()
        service, command = self.desk.services.akten, AddDokumente(self.akte_id, tuple(paths))

        def done(_changes: ChangeSet, found: Aufnahme) -> None:
            self.desk.status.emit(presenter.aufgenommen_satz(found))
            problems = presenter.aufnahme_satz(found)
            if problems:
                self.error.show_error(InputError(problems))
            if found.neu:
                self._wanted = found.neu[0].id
            self.stored.emit()

        step, name = partial(service.add_dokumente, command), "Dokumente aufnehmen"
        self.strip.watch(self.desk.run(step, done, owner=self, failed=self._failed, name=name))

    def _failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)

    def save(self) -> None:
        """Save title, kind and date as far as they can be read."""
        chosen = self._known(self.form.key.removeprefix(f"{self.akte_id}/"))  # the choice may have gone on already
        if chosen is None:
            return
        values = self.form.values()
        before = DokumentEingabe(chosen.titel, chosen.art, chosen.datum)
        found = build_dokument(values, before)
        self.form.tell(found.fehler, found.hinweis)
        self.form.saved(values, found.ungespeichert)
        new = found.wert
        if new is not None and new != before:
            service = self.desk.services.akten
            command = EditDokument(self.akte_id, chosen.id, new.titel, new.art, new.datum)
            self.run(lambda: service.edit_dokument(command), form=self.form)

    def _move(self, step: int) -> None:
        chosen = self.current()
        if chosen is not None:
            self.form.leave()
            self._wanted = chosen.id
            service, command = self.desk.services.akten, MoveDokument(self.akte_id, chosen.id, step)
            self.run(lambda: service.move_dokument(command))

    def remove_current(self) -> None:
        """Take the chosen document out."""
        chosen = self.current()
        if chosen is None:
            return
        self.form.discard()
        service, command = self.desk.services.akten, RemoveDokument(self.akte_id, chosen.id)
        text = f"„{chosen.titel}“ ist entfernt. Rückgängig mit Strg+Z."
        self.run(lambda: service.remove_dokument(command), lambda _: self.desk.status.emit(text))

    def open_current(self) -> None:
        """Open the chosen document with the system's program."""
        row = self.table.current()
        if row is not None:
            self._open(row)

    def _open(self, row: Spalten) -> None:
        open_document(self.desk, self, self.akte_id, row.id, self._failed)

    def leave(self) -> None:
        """The form."""
        self.form.leave()

    def start_focus(self) -> None:
        """The list, or the button while it is empty."""
        (self.table if self.table.rows.rowCount() else self.add_button).setFocus()


def open_document(
    desk: Desk, owner: QWidget, akte_id: str, dokument_id: str, failed: Callable[[Exception], None] | None = None
) -> None:
    """Open a document of an Akte in the program that the computer has for it."""

    def done(path: object) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    desk.tasks.read("dokument", partial(desk.services.akten.dokument_pfad, akte_id, dokument_id), done, owner=owner,
                    failed=failed)  # fmt: skip
