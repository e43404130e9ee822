"""Where the library lies: on this computer, or on a server of the Kanzlei; looked at before, carried over on demand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.arbeitsplatz import Arbeitsplatz
from app.errors import InputError, KnownError, OperationCancelled
from app.ui.errors import ErrorLine
from app.ui.fitting import WrapArea
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.presenters import verbund as worte
from app.ui.presenters.verbund import Umzug
from app.ui.widgets import BusyStrip, Button, IconLabel, LineEdit, labelled, text_label

if TYPE_CHECKING:
    from app.services.verbund import Verbundlage, Verbundpruefung, VerbundService
    from app.ui.tasks import Task, Tasks

_WIDTH, _HEIGHT = 720, 600
_FIELDS = {"bibliothek": "&Datenbank", "dokumente": "D&okumente", "chroma": "&Suche (Chroma)", "name": "&Name"}
Connect = Callable[[Arbeitsplatz, Umzug], object]


class VerbundDialog(QDialog):
    """Not modal, so that the handbook and the menus stay at hand.

    Args:
        tasks: runs the work.
        service: looks, keeps the choice, carries documents over.
        connect: opens the window anew at another place; None: nobody can do that here.
        parent: the window.
    """

    def __init__(self, tasks: Tasks, service: VerbundService, connect: Connect | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._tasks, self._service, self._go = tasks, service, connect
        self._lage: Verbundlage | None = None
        self._read = False
        self._found: Verbundpruefung | None = None
        self._task: Task | None = None
        self.setWindowTitle("Gemeinsame Bibliothek")
        self.setAccessibleName("Gemeinsame Bibliothek")
        self.lage = labelled(text_label("", "frage"), "Wo die Bibliothek liegt")
        self.here = QRadioButton("Auf diesem &Rechner")
        self.there = QRadioButton("Auf einem Server der &Kanzlei")
        self.fields = {key: labelled(LineEdit(), text.replace("&", "")) for key, text in _FIELDS.items()}
        self.folder = Button("&Wählen …")
        self.secret = labelled(text_label("", "leise"), "Kennwort der Datenbank")
        self.look = Button("Verbindung &prüfen")
        self.news = QWidget()
        self._rows: list[QWidget] = []
        self.carry = QCheckBox()
        self.report = labelled(text_label(), "Ergebnis")
        self.error = ErrorLine()
        self.strip = BusyStrip()
        self.act = Button("", "haupt")
        self.close_button = Button("S&chließen")
        self._body = QWidget()
        self._build(parent)
        self._connect()
        self._arrange()
        self.reload()

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self, parent: QWidget) -> None:
        self.secret.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.folder.setAccessibleName("Ordner der Dokumente wählen")
        where = QButtonGroup(self)
        for choice in (self.here, self.there):
            where.addButton(choice)
        grid = QGridLayout()
        for row, (key, text) in enumerate(_FIELDS.items()):
            label = text_label(text, wrap=False)
            label.setTextFormat(Qt.TextFormat.AutoText)
            label.setBuddy(self.fields[key])
            self.fields[key].setPlaceholderText(worte.BEISPIELE[key])
            grid.addWidget(label, row, 0)
            grid.addWidget(self.fields[key], row, 1)
        grid.addWidget(self.folder, 1, 2)
        grid.setColumnStretch(1, 1)
        check = QHBoxLayout()
        check.addWidget(self.look)
        check.addStretch(1)
        self._lines = QVBoxLayout(self.news)
        self._lines.setContentsMargins(0, 0, 0, 0)
        body = QVBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        body.addWidget(self.here)
        body.addWidget(self.there)
        self._server = QWidget()
        server = QVBoxLayout(self._server)
        server.setContentsMargins(22, 0, 0, 0)
        server.addLayout(grid)
        server.addWidget(self.secret)
        server.addLayout(check)
        server.addWidget(self.news)
        body.addWidget(self._server)
        body.addWidget(self.carry)
        body.addStretch(1)
        last = QHBoxLayout()
        last.addStretch(1)
        last.addWidget(self.close_button)
        last.addWidget(self.act)
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addLayout(beside(text_label(worte.EINLEITUNG, "leise"), HilfeKnopf(self, "gemeinsam")))
        layout.addWidget(self.lage)
        layout.addWidget(self.report)
        layout.addWidget(WrapArea("Angaben", self._body), 1)
        layout.addWidget(self.error)
        layout.addWidget(self.strip)
        layout.addLayout(last)
        self.resize(min(_WIDTH, parent.width()), min(_HEIGHT, parent.height()))
        self.report.hide()

    def _connect(self) -> None:
        for field in self.fields.values():
            field.textChanged.connect(self._forget)
        self.fields["bibliothek"].textChanged.connect(self._tell_secret)
        self.there.toggled.connect(self._arrange)
        self.carry.toggled.connect(self._arrange)
        self.folder.clicked.connect(self._choose_folder)
        self.look.clicked.connect(self.check)
        self.act.clicked.connect(self.run)
        self.close_button.clicked.connect(self.close)
        self._tell_secret("")

    # ---- what holds ---------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read anew where the library lies."""
        self._tasks.read("verbund", self._service.lage, self._show, owner=self, failed=self._unreadable)

    def _unreadable(self, error: Exception) -> None:
        """What is chosen now takes the place of a file that says nothing usable."""
        self._read = True
        self._refused(error)

    def _show(self, lage: Verbundlage) -> None:
        self._lage, self._read = lage, True
        self.lage.setText(worte.lage_text(lage))
        shown = lage.befehlszeile if lage.befehlszeile.bibliothek else lage.geschrieben
        for key, field in self.fields.items():
            field.setText(getattr(shown, key))
        (self.there if shown.bibliothek else self.here).setChecked(True)
        self._forget()
        (self.there if shown.bibliothek else self.here).setFocus()

    @property
    def platz(self) -> Arbeitsplatz:
        """What is chosen."""
        entered = worte.platz_aus(*(self.fields[key].text() for key in _FIELDS))
        return entered if self.there.isChecked() else Arbeitsplatz(chroma=entered.chroma, name=entered.name)

    @property
    def umzug(self) -> Umzug:
        """What is to be carried over."""
        if self.carry.isHidden() or not self.carry.isChecked():
            return Umzug.KEINER
        return Umzug.HIN if self.there.isChecked() else Umzug.ZURUECK

    def _shared(self) -> bool:
        """Whether the library lies on a server now, as far as that can be read."""
        return self._lage is not None and bool(self._lage.geschrieben.bibliothek)

    def _decided(self) -> bool:
        """Whether the command line decided where the library lies."""
        return self._lage is not None and bool(self._lage.befehlszeile.bibliothek)

    def _arrange(self) -> None:
        free = self._task is None and self._read and not self._decided()
        there = self.there.isChecked()
        found = self._found
        self._body.setEnabled(free)
        self._server.setVisible(there)
        empty = found is not None and found.server is not None and found.server.leer
        self.carry.setVisible(empty and not self._shared() if there else self._shared())
        self.carry.setText(
            "Die Bibliothek dieses Rechners samt Journal und Dokumenten dorthin übertra&gen"
            if there
            else "Die gemeinsame Bibliothek samt Journal und Dokumenten auf diesen Rechner übertra&gen"
        )
        self.act.setText(worte.tat(server=there, umzug=self.umzug))
        self.act.setAccessibleName(self.act.text().replace("&", ""))
        changed = self._lage is None or self.platz != self._lage.geschrieben
        self.act.setVisible(self._read and changed and (there or self._shared() or self._lage is None))
        self.act.setEnabled(free and self._go is not None and (not there or bool(self.fields["bibliothek"].text())))

    def _forget(self) -> None:
        """Something else was entered: what was found does not hold for it."""
        self._found = None
        self._fill(())
        self._arrange()

    def _tell_secret(self, text: str) -> None:
        self.secret.setText(worte.kennwort_hinweis(text))

    # ---- looking ------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Look at every place that is named."""
        self._look(self._show_found)

    def _look(self, then: Callable[[Verbundpruefung], None]) -> None:
        self.error.clear()
        self.report.hide()
        look = partial(self._service.pruefe, self.platz)
        self._begin(self._tasks.long("Verbindung prüfen", lambda _: look(), then, owner=self, failed=self._refused))

    def _show_found(self, found: Verbundpruefung) -> None:
        self._end()
        new = self._found is None or self._found.platz != found.platz
        self._found = found
        self._fill(worte.befunde(found))
        if new and found.server is not None and found.server.leer and not self._shared():
            self.carry.setChecked(True)
        self._arrange()

    def _fill(self, lines: tuple[worte.Befundzeile, ...]) -> None:
        for row in self._rows:
            self._lines.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [self._row(line) for line in lines]
        for row in self._rows:
            self._lines.addWidget(row)
        self.news.setVisible(bool(lines))

    def _row(self, line: worte.Befundzeile) -> QWidget:
        row = labelled(QWidget(), line.text)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        text = labelled(text_label(line.text), "Befund")
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(IconLabel(line.zeichen), 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(text, 1)
        return row

    def found_texts(self) -> list[str]:
        """The lines that are shown."""
        return [row.accessibleName() for row in self._rows]

    # ---- doing --------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Look once more, carry the documents over if they are wanted, then open the window at the other place."""
        if not self.act.isEnabled():
            return
        if self.there.isChecked():
            self._look(self._go_on)
        else:
            self._leave(self.umzug)

    def _go_on(self, found: Verbundpruefung) -> None:
        looked = self._found is not None and self._found.platz == found.platz
        self._show_found(found)
        if not found.brauchbar:
            return
        offered = not self.carry.isHidden()
        if offered and not looked:
            self.carry.setFocus()  # whether the library goes along is only a question now
            return
        if self.umzug is not Umzug.HIN:
            self._leave(Umzug.KEINER)
            return
        copy = partial(self._service.dokumente_voraus, found.platz)
        self._begin(
            self._tasks.long("Dokumente", copy, lambda _: self._leave(Umzug.HIN), owner=self, failed=self._refused)
        )

    def _leave(self, umzug: Umzug) -> None:
        self._end()
        if self._go is not None:
            self.setEnabled(False)  # the window closes now, or says why not
            self._go(self.platz, umzug)

    def tell(self, text: str) -> None:
        """Say what came of it."""
        self.report.setText(text)
        self.report.setAccessibleDescription(text)
        self.report.show()

    def show_failure(self, error: KnownError) -> None:
        """Say what did not succeed; everything is as before."""
        self.setEnabled(True)
        self._refused(error)

    def _begin(self, task: Task) -> None:
        self._task = task
        self.strip.watch(task)
        self._arrange()

    def _end(self) -> None:
        self._task = None
        self._arrange()

    def _refused(self, error: Exception) -> None:
        self._end()
        if isinstance(error, KnownError):
            field = self.fields.get(error.feld or "") if isinstance(error, InputError) else None
            self.error.show_error(error, field)
        elif isinstance(error, OperationCancelled):
            self.tell("Abgebrochen. Was schon kopiert ist, bleibt liegen; die Bibliothek ist, wo sie war.")

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, "Ordner der Dokumente", self.fields["dokumente"].text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._folder_chosen)
        dialog.open()

    def _folder_chosen(self, text: str) -> None:
        self.fields["dokumente"].setText(text)

    def done(self, result: int) -> None:
        """Closing ends what runs; what was copied stays."""
        if self._task is not None:
            self._task.cancel()
        super().done(result)
