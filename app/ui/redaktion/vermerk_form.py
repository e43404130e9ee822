"""The changelog of a draft: what changes, how much it matters in law, since when it is valid (spec 1, lifecycle)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.regelwerk.versioning import ChangeType, LegalImpact, Versioned
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.fitting import WrapArea
from app.ui.presenters.gates import (
    CHANGE_WORT,
    IMPACT_WORT,
    VermerkEingabe,
    build_vermerk,
    eingabe_of,
    readable,
)
from app.ui.redaktion.felder import TextBox
from app.ui.widgets import LineEdit, labelled, text_label

_AUTOSAVE_MS = 1200
_FIRST = "Erster Tag, an dem die Version gilt; leer: sobald sie veröffentlicht ist. Bis dahin gilt die Vorversion."
_LAST = (
    "Letzter Tag, für den die Version gedacht ist; leer: ohne Ende. Danach bleibt sie in Kraft; die Bibliothek und die "
    "Prüfliste der Verträge sagen aber, dass sie abgelaufen ist."
)

_SAVED = "Wird von selbst gespeichert."
_FIXED = "Der Vermerk ändert sich nur, solange die Version Entwurf ist."
_NONE = "Zu dieser Version gibt es keinen Änderungsvermerk."


class VermerkForm(QWidget):
    """Saves by itself. ``entered`` carries the changelog (or None) and both days (or None)."""

    entered = Signal(object, object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Änderungsvermerk")
        self.change_type = labelled(QComboBox(), "Art der Änderung")
        for kind, word in CHANGE_WORT.items():
            self.change_type.addItem(word, kind)
        self.legal_impact = labelled(QComboBox(), "Rechtliches Gewicht")
        for impact, word in IMPACT_WORT.items():
            self.legal_impact.addItem(word, impact)
        self.summary = TextBox("Was sich ändert")
        self.note = TextBox("Was Nutzer der Vorversion beachten müssen")
        self.valid_from = labelled(LineEdit(), "Gültig ab", _FIRST)
        self.valid_until = labelled(LineEdit(), "Gültig bis", _LAST)
        self.valid_from.setToolTip(_FIRST)
        self.valid_until.setToolTip(_LAST)
        for field in (self.valid_from, self.valid_until):
            field.setMaximumWidth(140)
        self.error = ErrorLine()
        self._invitations: dict[TextBox | LineEdit, str] = {
            self.summary: "ein Satz, z. B. „Frist nach neuer Rechtsprechung auf vier Wochen verlängert.“",
            self.note: "freiwillig",
            self.valid_from: "TT.MM.JJJJ",
            self.valid_until: "TT.MM.JJJJ",
        }
        self._fixed = text_label("", "leise")
        self._said: tuple[QWidget, ...] = ()
        """What the changelog says; the days are the version's own."""
        self._shown: VermerkEingabe | None = None
        self._number = 0
        self._held = False
        self._timer = QTimer(self, singleShot=True, interval=_AUTOSAVE_MS)
        self._timer.timeout.connect(self.save)
        self._build()

    def _build(self) -> None:
        days = QHBoxLayout()
        days.addWidget(self.valid_from)
        days.addWidget(text_label("bis", wrap=False))
        days.addWidget(self.valid_until)
        days.addStretch(1)
        grid = QGridLayout()
        rows: list[tuple[str, QWidget | QHBoxLayout]] = [
            ("Änderung", self.change_type),
            ("Gewicht", self.legal_impact),
            ("Was sich ändert", self.summary),
            ("Zu beachten", self.note),
            ("Gültig ab", days),
        ]
        for number, (text, field) in enumerate(rows):
            label = text_label(text, wrap=False)
            if isinstance(field, QWidget):
                self._said += (label, field)
            label.setContentsMargins(0, 4, 0, 0)
            grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignTop)
            if isinstance(field, QWidget):
                grid.addWidget(field, number, 1)
            else:
                grid.addLayout(field, number, 1)
        grid.setColumnStretch(1, 1)
        body = QWidget()
        inner = QVBoxLayout(body)
        inner.setContentsMargins(0, 6, 8, 0)
        inner.addWidget(self._fixed)
        inner.addLayout(grid)
        inner.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.error)  # not in the area: what is wrong must not have to be scrolled to
        self._area = WrapArea("Änderungsvermerk", body)
        layout.addWidget(self._area, 1)
        for box in (self.change_type, self.legal_impact):
            box.activated.connect(lambda _: self._timer.start())
        for field in (self.summary, self.note):
            field.textChanged.connect(self._typed)
        for line in (self.valid_from, self.valid_until):
            line.textEdited.connect(lambda _: self._timer.start())

    def show_version(self, version: Versioned, *, draft: bool) -> None:
        """Show what is stored; what is being typed stays."""
        there_is = draft or version.changelog is not None
        self._fixed.setText(_SAVED if draft else _FIXED if there_is else _NONE)
        for widget in self._said:
            widget.setVisible(there_is)
        for field in (self.change_type, self.legal_impact, self.valid_from, self.valid_until):
            field.setEnabled(draft)
        for box in (self.summary, self.note):
            box.setReadOnly(not draft)
        for line_or_box, invitation in self._invitations.items():
            line_or_box.setPlaceholderText(invitation if draft else "")
        if self._timer.isActive():
            return
        stored, shown = eingabe_of(version), self._shown
        if self._held and draft and self._number == version.version:
            self._shown = stored
            return
        self._held = False
        if self._number != version.version or not draft:
            self._number, shown = version.version, None
        elif stored == shown:
            return
        self._shown = stored

        def other(part: str) -> bool:
            """What cannot be read stays as long as what is stored in its place does not change."""
            return shown is None or getattr(stored, part) != getattr(shown, part)

        self.change_type.setCurrentIndex(self.change_type.findData(stored.change_type))
        self.legal_impact.setCurrentIndex(self.legal_impact.findData(stored.legal_impact))
        if other("summary"):
            self.summary.set_text(stored.summary)
        if other("migration_note"):
            self.note.set_text(stored.migration_note)
        if other("valid_from"):
            self.valid_from.setText(stored.valid_from)
        if other("valid_until"):
            self.valid_until.setText(stored.valid_until)
        self._timer.stop()
        self._say(readable(self._entered(), stored)[1])

    def hold(self) -> None:
        """What stands here was refused because of somebody else: it stays until it is handed over again."""
        self._held = True

    def save(self) -> None:
        """Hand over what is entered and can be read, if it changed; what cannot is named and stays in its field."""
        self._timer.stop()
        self._held = False
        if self._shown is None:
            return
        entered = self._entered()
        found, errors = readable(entered, self._shown)
        self._say(errors)
        if found == self._shown:
            return
        self._shown = found
        self._forget_steps()
        self.entered.emit(*build_vermerk(found))

    def _say(self, errors: Sequence[InputError]) -> None:
        self.error.clear()
        if not errors:
            return
        text = " ".join(f"{error.text} {error.abhilfe}" for error in errors)
        rest = "Bis dahin bleibt hier der frühere Stand gespeichert; alles andere ist gespeichert."
        fields = {"von": self.valid_from, "bis": self.valid_until}
        focus = self.window().focusWidget()
        self.error.show_error(InputError(text, rest), fields.get(errors[0].feld or ""))
        if focus is not None:
            focus.setFocus()
            if self._area.isAncestorOf(focus):  # the message takes room: the field being written in stays in sight
                QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(focus))

    def _forget_steps(self) -> None:
        """What was typed is a step of the program now; Ctrl+Z reaches that one."""
        for box in (self.summary, self.note):
            box.document().clearUndoRedoStacks()
        for line in (self.valid_from, self.valid_until):
            caret = line.cursorPosition()
            line.setText(line.text())
            line.setCursorPosition(caret)

    def pending(self) -> bool:
        """Whether something typed is not saved yet."""
        return self._timer.isActive()

    def _typed(self) -> None:
        if self._shown is not None and self._entered() != self._shown:
            self._timer.start()

    def _entered(self) -> VermerkEingabe:
        return VermerkEingabe(
            ChangeType(self.change_type.currentData()),
            LegalImpact(self.legal_impact.currentData()),
            self.summary.text(),
            self.note.text(),
            self.valid_from.text(),
            self.valid_until.text(),
        )
