"""The dialog that gives the library a Kennwort, another one, or none."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.errors import InputError, KnownError, OperationCancelled
from app.ports import Progress
from app.ports_kennwort import AlteSicherung, Umgang
from app.services.kennwort import KennwortService, Kennwortstand, Kennwortwechsel
from app.ui.errors import ErrorLine
from app.ui.fitting import WrapArea
from app.ui.hilfe.knopf import help_at
from app.ui.kennwort.feld import KennwortFeld
from app.ui.presenters import kennwort as words
from app.ui.presenters.kennwort import Vorhaben
from app.ui.tasks import Tasks
from app.ui.widgets import BusyStrip, Button, labelled, text_label

_WIDTH, _HEIGHT = 740, 670
_GAP = 8
_NAMES = {"bisher": "Bisheriges Kennwort", "neu": "Neues Kennwort", "wiederholt": "Neues Kennwort noch einmal"}
_MNEMONICS = {"bisher": "&Bisheriges Kennwort", "neu": "Neues Kenn&wort", "wiederholt": "Noch &einmal"}


class KennwortDialog(QDialog):
    """Reads what holds, then shows what fits.

    Signals:
        done_: what was done, as a sentence.
    """

    done_ = Signal(str)

    def __init__(self, service: KennwortService, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._service, self._tasks = service, tasks
        self._stand: Kennwortstand | None = None
        help_at(self, "kennwort").setWindowTitle("Kennwort der Bibliothek")
        self.setAccessibleName("Kennwort der Bibliothek")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fields = {key: KennwortFeld(name) for key, name in _NAMES.items()}
        self._labels = {key: text_label(text, wrap=False) for key, text in _MNEMONICS.items()}
        self.lage = labelled(text_label(), "Stand")
        self.choices = {one: QRadioButton(text) for one, text in words.WAHL.items()}
        self.umgang = {one: QRadioButton() for one in Umgang}
        self.plain = QCheckBox("Kennwort &zeigen")
        self.strength = labelled(text_label("", "leise"), "Stärke")
        self.caps = labelled(text_label(words.FESTSTELLTASTE, "leise"), "Hinweis")
        self.question = labelled(text_label("", "kopf"), "Frühere Sicherungen")
        self.stays = labelled(text_label(f"{words.LESBAR} {words.GELOESCHT}", "leise"), "Was lesbar bleibt")
        self.forgotten = labelled(text_label(words.VERGESSEN, "leise"), "Kennwort vergessen")
        self.error = ErrorLine()
        self.strip = BusyStrip()
        self.act = Button("", "haupt")
        self.close_button = Button("&Abbrechen")
        self._body = QWidget()
        self._build()
        self._connect()
        self._tasks.read("kennwort", service.stand, self._show, owner=self, failed=self._refused)

    def _build(self) -> None:
        self._what, self._how = QButtonGroup(self), QButtonGroup(self)
        grid = QGridLayout()
        for row, key in enumerate(_NAMES):
            label = self._labels[key]
            label.setTextFormat(Qt.TextFormat.AutoText)
            label.setBuddy(self.fields[key])
            grid.addWidget(label, row, 0)
            grid.addWidget(self.fields[key], row, 1)
        grid.addWidget(self.strength, len(_NAMES), 1)
        grid.addWidget(self.caps, len(_NAMES) + 1, 1)
        grid.addWidget(self.plain, len(_NAMES) + 2, 1)
        grid.setColumnStretch(1, 1)
        body = QVBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        for choice in self.choices.values():
            self._what.addButton(choice)
            body.addWidget(choice)
        body.addLayout(grid)
        body.addSpacing(_GAP)
        body.addWidget(self.question)
        for how in self.umgang.values():
            self._how.addButton(how)
            body.addWidget(how)
        body.addSpacing(_GAP)
        body.addWidget(self.stays)
        body.addWidget(self.forgotten)
        body.addStretch(1)
        bottom = QHBoxLayout()
        bottom.addStretch(1)
        bottom.addWidget(self.close_button)
        bottom.addWidget(self.act)
        layout = QVBoxLayout(self)
        layout.addWidget(self.lage)
        layout.addSpacing(_GAP)
        self._area = WrapArea("Angaben", self._body)
        layout.addWidget(self._area, 1)
        layout.addWidget(self.error)
        layout.addWidget(self.strip)
        layout.addLayout(bottom)
        room: QWidget | None = self.parentWidget()  # PySide's stubs forget that there may be none
        self.resize(_WIDTH, _HEIGHT if room is None else min(_HEIGHT, room.height()))
        self._area.hide()
        self.caps.hide()
        self.act.hide()

    def _connect(self) -> None:
        for field in self.fields.values():
            field.feststelltaste.connect(self.caps.setVisible)
            field.returnPressed.connect(self.run)
        self.fields["neu"].textChanged.connect(self._tell_strength)
        self.plain.toggled.connect(self._show_plain)
        for button in (*self.choices.values(), *self.umgang.values()):
            button.toggled.connect(self._arrange)
        self.act.clicked.connect(self.run)
        self.close_button.clicked.connect(self.reject)

    # ---- showing ------------------------------------------------------------------------------------------------

    def _show(self, stand: Kennwortstand) -> None:
        self._stand = stand
        self.lage.setText(words.lage(stand))
        if stand.hindernis is not None:
            self.error.show_error(stand.hindernis)
            self.close_button.setText("S&chließen")
            return
        for one, choice in self.choices.items():
            choice.setVisible(stand.verschluesselt and (one is not Vorhaben.SICHERUNGEN or bool(stand.andere)))
        self.choices[Vorhaben.AENDERN].setChecked(True)
        self.umgang[Umgang.UMSTELLEN].setChecked(True)
        rest = words.uebrig(stand.andere) if stand.verschluesselt else ""
        if rest:
            self.lage.setText(f"{words.lage(stand)} {rest}")
        self._area.show()
        self.act.show()
        self._tell_strength()
        self._arrange()
        self.fields["bisher" if stand.verschluesselt else "neu"].setFocus()

    @property
    def vorhaben(self) -> Vorhaben:
        """What is chosen."""
        if self._stand is None or not self._stand.verschluesselt:
            return Vorhaben.SETZEN
        return next((one for one, choice in self.choices.items() if choice.isChecked()), Vorhaben.AENDERN)

    @property
    def chosen_umgang(self) -> Umgang:
        """What is to become of earlier backups."""
        return next((one for one, choice in self.umgang.items() if choice.isChecked()), Umgang.LASSEN)

    @Slot()
    def _arrange(self) -> None:
        stand, vorhaben = self._stand, self.vorhaben
        if stand is None:
            return
        new = vorhaben in (Vorhaben.SETZEN, Vorhaben.AENDERN)
        shown = {"bisher": vorhaben in (Vorhaben.AENDERN, Vorhaben.ENTFERNEN), "neu": new, "wiederholt": new}
        for key, on in shown.items():
            self.fields[key].setVisible(on)
            self._labels[key].setVisible(on)
        self.strength.setVisible(new)
        self.plain.setVisible(any(shown.values()))
        for widget in (self.stays, self.forgotten):
            widget.setVisible(new)
        some = stand.sicherungen > 0
        self.question.setVisible(some)
        self.question.setText(words.umgang_frage(stand.sicherungen))
        for one, choice in self.umgang.items():
            choice.setVisible(some and (vorhaben is not Vorhaben.SICHERUNGEN or one is not Umgang.LASSEN))
            choice.setText(words.umgang_text(one, vorhaben))
        self.act.setText(words.tat(vorhaben, self.chosen_umgang))
        self.act.setAccessibleName(self.act.text().replace("&", ""))

    @Slot()
    def _tell_strength(self) -> None:
        self.strength.setText(words.staerke(self.fields["neu"].text()).text)

    @Slot(bool)
    def _show_plain(self, on: bool) -> None:
        for field in self.fields.values():
            field.show_plain(on=on)

    # ---- doing --------------------------------------------------------------------------------------------------

    @Slot()
    def run(self) -> None:
        """Do what is chosen, if nothing is missing."""
        if self._stand is None or not self._body.isEnabled() or self._stand.hindernis is not None:
            return
        vorhaben, umgang = self.vorhaben, self.chosen_umgang
        bisher, neu, wiederholt = (self.fields[key].text() for key in _NAMES)
        self.error.clear()
        missing = words.check(vorhaben, bisher, neu, wiederholt)
        if missing is not None:
            self._refused(missing)
            return
        self._body.setEnabled(False)
        self.act.setEnabled(False)
        service = self._service
        if vorhaben is Vorhaben.SICHERUNGEN:
            treat = partial(service.treat_backups, umgang)
            task = self._tasks.long("Sicherungen", treat, self._treated, owner=self, failed=self._refused)
        else:
            new = None if vorhaben is Vorhaben.ENTFERNEN else neu

            def change(progress: Progress) -> Kennwortwechsel:
                return service.change(bisher, new, umgang, progress)

            task = self._tasks.long("Kennwort", change, self._changed, owner=self, failed=self._refused)
        self.strip.watch(task)

    def _changed(self, wechsel: Kennwortwechsel) -> None:
        self._end(words.bericht(wechsel))

    def _treated(self, andere: tuple[AlteSicherung, ...]) -> None:
        self._end(f"Die früheren Sicherungen sind behandelt. {words.uebrig(andere)}".rstrip())

    def _end(self, text: str) -> None:
        self.done_.emit(text)
        self.accept()

    def _refused(self, error: Exception) -> None:
        self._body.setEnabled(True)
        self.act.setEnabled(True)
        if isinstance(error, OperationCancelled):
            self._end("Das Kennwort gilt. Die übrigen Sicherungen sind, wie sie waren.")
        elif isinstance(error, KnownError):
            key = error.feld if isinstance(error, InputError) else None
            self.error.show_error(error, self.fields.get(key or ""))

    def done(self, result: int) -> None:
        """Forget what was typed."""
        for field in self.fields.values():
            field.clear()
        super().done(result)
