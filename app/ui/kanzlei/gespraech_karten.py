"""What stands above the question: what is urgent, what changed, the course so far, what is to be confirmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from app.messages_schriftsatz import ConfirmSlots, SetSlot
from app.ui.fitting import FlowLayout
from app.ui.presenters.angaben import (
    Bestaetigung,
    Nachtrag,
    Rueckfragebild,
    Verstandenes,
    Wahl,
    bestaetigen_frage,
)
from app.ui.presenters.befunde import Zeile
from app.ui.presenters.gespraech_stand import Stand
from app.ui.presenters.verlauf import Beitrag
from app.ui.tooltips import tip
from app.ui.widgets import Button, IconLabel, text_label

_MOST_WARNINGS = 3
_MOST_TO_CONFIRM = 4
_TAKE, _DROP = "✓", "✕"
_LACKING = "Noch nicht in der Akte – dort eintragen?"


def clear(box: QLayout) -> None:
    """Take everything out of a layout."""
    while box.count():
        item = box.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def _frame(rolle: str, name: str) -> tuple[QFrame, QVBoxLayout]:
    frame = QFrame()
    frame.setProperty("rolle", rolle)
    frame.setAccessibleName(name)
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(10, 7, 8, 7)
    layout.setSpacing(4)
    return frame, layout


def _headline(mark: str, text: str) -> QHBoxLayout:
    line = QHBoxLayout()
    line.setSpacing(6)
    line.addWidget(IconLabel(mark), 0, Qt.AlignmentFlag.AlignTop)
    line.addWidget(text_label(text), 1)
    return line


def _button(text: str, name: str, pressed: Callable[[], object]) -> Button:
    button = Button(text, "flach")
    button.setAccessibleName(name)
    button.clicked.connect(lambda _=False: pressed())
    return button


def _entry(text: str, name: str, *decide: Callable[[], object]) -> QWidget:
    """A line to be decided on: what „Übernehmen“ and „Verwerfen“ at its end do; without them it stands alone."""
    entry = QWidget()
    entry.setAccessibleName(text)
    line = QHBoxLayout(entry)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(0)
    line.addWidget(text_label(text), 1)
    for (sign, word), act in zip(((_TAKE, "Übernehmen"), (_DROP, "Verwerfen")), decide, strict=False):
        button = _button(sign, f"{word}: {name}", act)
        button.setToolTip(tip(word))
        line.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
    return entry


class Warnungen(QWidget):
    """What is urgent now: Fristen with the days left. Always in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Zeile, ...] = ()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(4)

    def show_rows(self, rows: tuple[Zeile, ...]) -> None:
        """Show the first ones; the rest stands in the Prüfliste."""
        if rows == self._rows:
            return
        self._rows = rows
        clear(self._box)
        for row in rows[:_MOST_WARNINGS]:
            frame, layout = _frame("karte" if row.befund.erfuellt else "warnung", f"{row.wort}: {row.titel}")
            frame.setAccessibleDescription(row.text)
            frame.setToolTip(tip(f"{row.text}\n{row.fundstelle}"))
            layout.setContentsMargins(8, 5, 8, 5)
            layout.addLayout(_headline(row.rang.value, row.titel))
            self._box.addWidget(frame)
        rest = len(rows) - _MOST_WARNINGS
        if rest > 0:
            more = "eine weitere Frist" if rest == 1 else f"{rest} weitere Fristen"
            self._box.addWidget(text_label(f"In der Prüfliste: {more}.", "leise"))
        self.setVisible(bool(rows))


class Karten(QWidget):
    """The course so far, what changed in the Akte or lacks there, what is to be confirmed, what texts left unclear.

    Signals:
        accept, refuse: keys of slots („Übernehmen“, „Verwerfen“).
        take_back: key of a slot whose answer is taken back.
        ask: key of a question to put again.
        settle: a command that settles a question or writes into the Akte.
    """

    accept = Signal(tuple)
    refuse = Signal(tuple)
    take_back = Signal(str)
    ask = Signal(str)
    settle = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._all = False
        self._stand: Stand | None = None
        self._understood: tuple[Verstandenes, ...] = ()
        self._dismissed: set[Nachtrag] = set()
        boxes = (self._course, self._changes, self._questions, self._lacking, self._confirm) = (
            QVBoxLayout(), QVBoxLayout(), QVBoxLayout(), QVBoxLayout(), QVBoxLayout(),
        )  # fmt: skip
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        for box in boxes:
            box.setSpacing(7)
            layout.addLayout(box)

    def show_stand(self, stand: Stand) -> None:
        """Show a state; what is the same as before stays as it is."""
        before, self._stand = self._stand, stand
        parts: tuple[tuple[object, object, Callable[[], None]], ...] = (
            (
                before and (before.auftrag, before.verlauf),
                (stand.auftrag, stand.verlauf),
                lambda: self.show_course(stand.auftrag, stand.auftrag_grund, stand.verlauf),
            ),
            (before and before.aenderungen, stand.aenderungen, lambda: self.show_changes(stand.aenderungen)),
            (before and before.rueckfragen, stand.rueckfragen, lambda: self.show_questions(stand.rueckfragen)),
            (before and before.nachtraege, stand.nachtraege, lambda: self.show_lacking(stand.nachtraege)),
            (
                before and before.bestaetigungen,
                stand.bestaetigungen,
                lambda: self.show_to_confirm(stand.bestaetigungen),
            ),
        )
        for old, new, show in parts:
            if old != new:
                show()

    def show_course(self, auftrag: str, grund: str, beitraege: Sequence[Beitrag]) -> None:
        """The request – on hover, what it was taken for and why – and the questions with their answers."""
        clear(self._course)
        request = text_label(auftrag, "leise")
        request.setToolTip(tip(grund))
        request.setAccessibleDescription(grund)
        self._course.addWidget(request)
        for beitrag in beitraege:
            self._course.addWidget(self._entry(beitrag))

    def _entry(self, beitrag: Beitrag) -> QWidget:
        entry = QWidget()
        entry.setAccessibleName(f"{beitrag.frage} {beitrag.antwort}")
        layout = QVBoxLayout(entry)
        layout.setContentsMargins(8, 0, 0, 0)
        layout.setSpacing(1)
        layout.addWidget(text_label(beitrag.frage, "leise"))
        line = QHBoxLayout()
        line.setSpacing(2)
        line.addWidget(text_label(beitrag.antwort), 1)
        change = _button("ändern", f"Ändern: {beitrag.frage}", lambda: self.ask.emit(beitrag.schluessel))
        line.addWidget(change, 0, Qt.AlignmentFlag.AlignTop)
        if beitrag.zuruecknehmbar:
            back = _button(
                "zurücknehmen",
                f"Angabe zurücknehmen: {beitrag.frage}",
                lambda: self.take_back.emit(beitrag.schluessel),
            )
            line.addWidget(back, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(line)
        return entry

    def show_changes(self, texte: Sequence[str]) -> None:
        """What the Akte says otherwise since the conversation was left."""
        clear(self._changes)
        if not texte:
            return
        frame, layout = _frame("karte", "Änderungen in der Akte")
        layout.addLayout(_headline("hinweis", "In der Akte hat sich seither etwas geändert:"))
        for text in texte:
            layout.addWidget(text_label(f"– {text}"))
        self._changes.addWidget(frame)

    def show_questions(self, fragen: Sequence[Rueckfragebild]) -> None:
        """What texts left unclear, each with its answers."""
        clear(self._questions)
        for frage in fragen:
            frame, layout = _frame("warnung", f"Rückfrage: {frage.text}")
            layout.addLayout(_headline("empfehlung", frage.text))
            choices = FlowLayout(6)
            for wahl in frage.wahlen:
                button = Button(wahl.text)
                button.clicked.connect(lambda _=False, wahl=wahl: self._choose(wahl))
                choices.addWidget(button)
            layout.addLayout(choices)
            self._questions.addWidget(frame)

    def _choose(self, wahl: Wahl) -> None:
        command: ConfirmSlots | SetSlot | None = wahl.befehl
        if command is None:
            self.ask.emit(wahl.slot)
        else:
            self.settle.emit(command)

    def show_lacking(self, nachtraege: Sequence[Nachtrag]) -> None:
        """What could be written into the Akte, until that is done or set aside."""
        clear(self._lacking)
        open_ = [n for n in nachtraege if n not in self._dismissed]
        if not open_:
            return
        frame, layout = _frame("karte", _LACKING)
        layout.addLayout(_headline("hinweis", _LACKING))
        for nachtrag in open_:
            decide = partial(self._settle, nachtrag), partial(self._dismiss, nachtrag)
            layout.addWidget(_entry(f"{nachtrag.name}: {nachtrag.anschrift}", nachtrag.name, *decide))
        self._lacking.addWidget(frame)

    def _settle(self, nachtrag: Nachtrag, _checked: object = None) -> None:
        self.settle.emit(nachtrag.befehl)

    def _dismiss(self, nachtrag: Nachtrag, _checked: object = None) -> None:
        self._dismissed.add(nachtrag)
        if self._stand is not None:
            self.show_lacking(self._stand.nachtraege)

    def show_to_confirm(self, verstanden: Sequence[Verstandenes]) -> None:
        """What was understood or read, to be confirmed one by one or all at once."""
        self._understood = tuple(verstanden)
        clear(self._confirm)
        keys = tuple(a.slot for v in verstanden for a in v.angaben)
        if not keys:
            self._all = False
            return
        frage = bestaetigen_frage(verstanden)
        frame, layout = _frame("karte", frage)
        layout.addLayout(_headline("hinweis", frage))
        room = len(keys) if self._all or len(keys) <= _MOST_TO_CONFIRM + 1 else _MOST_TO_CONFIRM
        for beleg in verstanden:
            shown = beleg.angaben[:room]
            room -= len(shown)
            if not shown:
                break
            for angabe in shown:
                layout.addWidget(self._to_confirm(angabe, single=len(keys) == 1))
            if beleg.beleg:
                layout.addWidget(text_label(beleg.beleg, "leise"))
        layout.addLayout(self._below(keys, hidden=0 if self._all else max(0, len(keys) - _MOST_TO_CONFIRM - 1)))
        self._confirm.addWidget(frame)

    def _below(self, keys: tuple[str, ...], *, hidden: int) -> FlowLayout:
        """All at once, and what did not find room."""
        below = FlowLayout(6)
        one = len(keys) == 1
        for sign, text, take in ((_TAKE, "übernehmen", True), (_DROP, "verwerfen", False)):
            button = Button(f"{sign} {text.capitalize() if one else f'Alle {text}'}")
            button.setAccessibleName(text.capitalize() if one else f"Alle {text}")
            button.clicked.connect(partial(self._decide, keys, take=take))
            below.addWidget(button)
        if hidden:
            more = f"{hidden + 1} weitere zeigen"
            below.addWidget(_button(more, f"{hidden + 1} weitere Angaben zeigen", self._show_all))
        return below

    def _to_confirm(self, angabe: Bestaetigung, *, single: bool) -> QWidget:
        decide = () if single else tuple(partial(self._decide, (angabe.slot,), take=take) for take in (True, False))
        return _entry(f"{angabe.label}: {angabe.wert}", angabe.label, *decide)

    def _decide(self, slots: tuple[str, ...], _checked: object = None, *, take: bool) -> None:
        (self.accept if take else self.refuse).emit(slots)

    def _show_all(self) -> None:
        self._all = True
        self.show_to_confirm(self._understood)

    def buttons(self) -> list[QWidget]:
        """All buttons from top to bottom, for the way of Tab."""
        boxes = (self._course, self._changes, self._questions, self._lacking, self._confirm)
        items = [item for box in boxes for n in range(box.count()) if (item := box.itemAt(n)) is not None]
        widgets = [w for item in items if (w := item.widget()) is not None]
        return [button for widget in widgets for button in widget.findChildren(Button)]
