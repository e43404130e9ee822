"""One question of the interview: what is asked and why, its field; what is typed is handed over by itself."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import ConditionValue
from app.errors import InputError, KnownError
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout
from app.ui.kanzlei.gespraech_karten import clear
from app.ui.kanzlei.vertrag_eingabe import Eingabe, make_eingabe
from app.ui.presenters.vertrag_fragen import FrageBild, Zustand, missing, read, typing_hint
from app.ui.tab_order import chain
from app.ui.widgets import ActionButton, Button, text_label

TYPED_MS = 700
"""So long after the last key what is typed is handed over; what is chosen after a shorter time."""
_CHOSEN_MS = 100
LATEST_MS = 1300
"""So long after the first key at the latest, also if somebody types without a pause."""
_MOST_OPEN = 6


class FrageTeil(QWidget):
    """The question on screen; the text in its field is never replaced by its own echo.

    Signals:
        handed: (question id, what stands in the field, whether it was typed) – to be kept, an answer or not.
        answered: (question id, answer) – to be kept, then the next question.
        onward: (question id) – the next question, there is nothing to keep.
        later, back: question id.
        jump: a question to go to.
    """

    handed = Signal(str, object, bool)
    answered = Signal(str, object)
    onward = Signal(str)
    later = Signal(str)
    back = Signal(str)
    jump = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bild: FrageBild | None = None
        self.field: Eingabe | None = None
        self._question: Question | None = None
        self._known: object = None
        """The answer as it was when the field last agreed with it."""
        self._dirty = False
        self._flying = 0
        self._landed = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.flush)
        self._latest = QTimer(self, singleShot=True, interval=LATEST_MS)
        self._latest.timeout.connect(self.flush)
        self._build(desk)

    def _build(self, desk: Desk) -> None:
        self.question = text_label("Der Vertrag wird geladen …", "frage")
        self._help = text_label("", "leise")
        self._place = QVBoxLayout()
        self._form = text_label("", "leise")
        self.hint = text_label("", "leise")
        self.error = ErrorLine()
        self.next = Button("&Weiter", "haupt")
        self.next.clicked.connect(self.go_on)
        self.before = Button("&Zurück")
        self.before.clicked.connect(lambda: self.back.emit(self.bild.id if self.bild else ""))
        self.put_off = Button("Spä&ter")
        self.put_off.setToolTip("Die Frage kommt am Ende wieder")
        self.put_off.clicked.connect(self._on_later)
        self.why = Button("Warum gefra&gt?", "flach")
        self.why.setCheckable(True)
        self.why.toggled.connect(lambda _: self._show_why())
        self._reasons = text_label("", "leise")
        self.finish = ActionButton(desk.actions.action("kanzlei.vertrag_abschliessen"), "haupt")
        self._open = QFrame()
        self._open_lines = QVBoxLayout(self._open)
        self._open_lines.setContentsMargins(0, 0, 0, 0)
        line = FlowLayout(8)
        for widget in (self.next, self.finish, self.before, self.put_off, self.why):
            line.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        layout.addWidget(self.question)
        layout.addWidget(self._help)
        layout.addLayout(self._place)
        for one in (self._form, self.hint, self.error):
            layout.addWidget(one)
        layout.addWidget(self._open)
        layout.addLayout(line)
        layout.addWidget(self._reasons)
        self.show_end("", ())
        self.question.setText("Der Vertrag wird geladen …")
        self.finish.hide()

    # ---- showing ------------------------------------------------------------------------------------------------

    def show_frage(self, bild: FrageBild, question: Question, *, editable: bool = True) -> None:
        """Show a question, or its new state; what is being typed stays."""
        other = self.bild is None or bild.id != self.bild.id or bild.typ is not self.bild.typ
        self.bild, self._question = bild, question
        if other:
            self._begin(bild)
        elif self._landed and not self._dirty and not self._flying:
            self._known, self._landed = bild.stand, False  # our own words came back
        elif not self._dirty and not self._flying and bild.stand != self._known and self.field is not None:
            self._known = bild.stand
            self.field.show_bild(bild)
            self.error.clear()
        self.question.setText(bild.label)
        for label, text in ((self._help, bild.hilfe), (self._form, "" if bild.text or bild.value else bild.form)):
            label.setText(text)
            label.setVisible(bool(text))
        if not self._dirty:
            self._set_hint(bild.hinweis)
        self._reasons.setText("\n".join(f"– {sentence}" for sentence in bild.warum))
        if self.field is not None:
            self.field.setEnabled(editable)
            self.field.setAccessibleDescription(f"{bild.hilfe} {bild.form} {bild.hinweis}".strip())
        self.why.setVisible(bool(bild.warum))
        self.next.show()
        self.before.show()
        self.put_off.setVisible(editable)
        self.finish.hide()
        self._open.hide()
        self._show_why()

    def show_end(self, text: str, offen: tuple[tuple[str, str], ...]) -> None:
        """Nothing more is asked: what is open, and the way to complete."""
        self._drop_field()
        self.bild = self._question = None
        self.question.setText(text)
        clear(self._open_lines)
        for question_id, label in offen[:_MOST_OPEN]:
            button = Button(f"Offen: {label}".replace("&", "&&"), "flach")
            button.setStyleSheet("text-align: left;")
            button.setAccessibleName(f"Zur Frage: {label}")
            button.clicked.connect(lambda _=False, id_=question_id: self.jump.emit(id_))
            self._open_lines.addWidget(button)
        if len(offen) > _MOST_OPEN:
            self._open_lines.addWidget(text_label(f"… und {len(offen) - _MOST_OPEN} weitere in der Liste", "leise"))
        self._open.setVisible(bool(offen))
        for widget in (self._help, self._form, self.hint, self.next, self.put_off, self.why, self._reasons):
            widget.hide()
        self.error.clear()
        self.finish.show()

    def _begin(self, bild: FrageBild) -> None:
        self._drop_field()
        self.error.clear()
        self._known, self._dirty, self._flying, self._landed = bild.stand, False, 0, False
        field = self.field = make_eingabe(bild)
        field.changed.connect(self._on_changed)
        field.entered.connect(self.go_on)
        self._place.addWidget(field)
        chain(self, field, self.next, self.before, self.put_off, self.why)

    def _drop_field(self) -> None:
        self._timer.stop()
        self._latest.stop()
        field, self.field = self.field, None
        if field is not None:
            self._place.removeWidget(field)
            field.hide()
            field.deleteLater()

    def _show_why(self) -> None:
        self._reasons.setVisible(self.why.isChecked() and not self.why.isHidden())

    def _set_hint(self, text: str) -> None:
        self.hint.setText(text)
        self.hint.setVisible(bool(text))

    # ---- typing -------------------------------------------------------------------------------------------------

    def _on_changed(self) -> None:
        field, question = self.field, self._question
        if field is None or question is None:
            return
        self._dirty = True
        self.error.clear()
        raw = field.raw()
        where = self.bild.jurisdiction if self.bild is not None else ""
        self._set_hint(typing_hint(question, raw, where) if isinstance(raw, str) and field.typed else "")
        self._timer.start(TYPED_MS if field.typed else _CHOSEN_MS)
        if not self._latest.isActive():
            self._latest.start()

    def flush(self) -> None:
        """Hand over now what is typed and not handed over yet."""
        self._timer.stop()
        self._latest.stop()
        if self._dirty and self.field is not None and self.bild is not None:
            self._dirty = False
            self._flying += 1
            self.handed.emit(self.bild.id, self.field.raw(), self.field.typed)

    def landed(self, question_id: str) -> None:
        """What was handed over has arrived, or failed."""
        if self.bild is not None and self.bild.id == question_id and self._flying:
            self._flying -= 1
            self._landed = True

    def go_on(self) -> None:
        """„Weiter“: what stands in the field is the answer; the next question."""
        bild, field, question = self.bild, self.field, self._question
        if bild is None or field is None or question is None:
            return
        raw = field.raw()
        if raw is None or (isinstance(raw, str) and not raw.strip()):
            if bild.pflicht and field.isEnabled():
                self.error.show_error(missing(bild), self._marked())
                return
            self.flush()
            self.onward.emit(bild.id)
            return
        try:
            value = read(question, raw, bild.jurisdiction)
        except InputError as error:
            self.flush()
            self.error.show_error(error, self._marked())
            return
        self._take(bild, value)

    def _take(self, bild: FrageBild, value: ConditionValue) -> None:
        same = value == bild.value and type(value) is type(bild.value) and bild.zustand is Zustand.BEANTWORTET
        if (same and not self._dirty and not self._flying) or (self.field is not None and not self.field.isEnabled()):
            self.onward.emit(bild.id)
            return
        self._timer.stop()
        self._latest.stop()
        self._dirty = False
        self._flying += 1
        self.answered.emit(bild.id, value)

    def _on_later(self) -> None:
        if self.bild is not None:
            self.flush()
            self.later.emit(self.bild.id)

    def show_error(self, error: KnownError) -> None:
        """What the service says of this answer."""
        self.error.show_error(error, self._marked())

    def _marked(self) -> QWidget | None:
        proxy = self.field.focusProxy() if self.field is not None else None
        return proxy if proxy is not None else self.field

    def start_focus(self) -> None:
        """The field, else the button to complete."""
        if self.field is None:
            (self.finish if self.finish.isEnabled() and not self.finish.isHidden() else self.before).setFocus()
            return
        target = self._marked()
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.select_all()
