"""„Fundstelle nachschlagen“: the citation that is selected or stands where the keyboard is, looked up in the corpus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPlainTextEdit, QTextEdit, QWidget

from app.domain.deutsch import typografie
from app.domain.silben import SOFT_HYPHEN
from app.ui.desk import Desk
from app.ui.filing_view import FilingView
from app.ui.pruefliste import PrueflistePanel

if TYPE_CHECKING:
    from app.services.recherche import CitedPlace


@dataclass(frozen=True)
class Textstelle:
    """A text that may hold citations; ``position`` is where in it the text cursor stands, None if nowhere."""

    text: str
    position: int | None = None


class Nachschlagen(QObject):
    """Finds out which Fundstelle is meant and goes to ``norm:<Fundstelle>``; asks if there are several."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk

    def run(self) -> None:
        """Look up what is selected, else the Fundstelle where the keyboard is."""
        service = self._desk.services.recherche
        place = textstelle(QApplication.focusWidget())
        if service is None or place is None:
            self._desk.status.emit("Hier steht keine Fundstelle. Wählen Sie eine aus oder einen Befund, der sie nennt.")
            return

        def done(cited: tuple[CitedPlace, ...]) -> None:
            self._choose(meant(place, cited))

        self._desk.tasks.read("nachschlagen", lambda: service.cite(place.text), done, owner=self)

    def _choose(self, found: Sequence[str]) -> None:
        if not found:
            self._desk.status.emit("Hier steht keine Fundstelle, die sich lesen lässt.")
        elif len(found) == 1:
            self._desk.goto.emit(f"norm:{found[0]}")
        else:
            self._ask(found)

    def _ask(self, found: Sequence[str]) -> None:
        focus = QApplication.focusWidget()
        menu = QMenu(focus)
        menu.setAccessibleName("Fundstelle")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text in found:
            menu.addAction(typografie(text)).triggered.connect(
                lambda _=False, text=text: self._desk.goto.emit(f"norm:{text}")
            )
        if focus is not None:
            menu.popup(focus.mapToGlobal(focus.rect().center()))


def meant(place: Textstelle, cited: Sequence[CitedPlace]) -> tuple[str, ...]:
    """Fundstellen of a text that are meant: the one at the text cursor, without cursor each of them once."""
    names = [(c.found.start, c.found.end, c.label or place.text[c.found.start : c.found.end].strip()) for c in cited]
    if place.position is not None:
        here = [name for start, end, name in names if start <= place.position <= end]
        if here:
            return (here[0],)
    return tuple(dict.fromkeys(name for _, _, name in names))


def textstelle(focus: QWidget | None) -> Textstelle | None:
    """The text at the keyboard: a selection, the line with the text cursor, a Befund; None if there is none."""
    if isinstance(focus, QLineEdit):
        return Textstelle(focus.selectedText() or focus.text())
    if isinstance(focus, QTextEdit | QPlainTextEdit):
        cursor = focus.textCursor()
        if cursor.hasSelection():
            return Textstelle(cursor.selectedText().replace(SOFT_HYPHEN, ""))
        return _of_paragraph(focus) if isinstance(focus, FilingView) else _of_line(focus)
    panel = _panel(focus)
    row = panel.tree.current() if panel is not None else None
    return Textstelle(row.befund.fundstelle) if row is not None and row.befund.fundstelle else None


def _of_line(edit: QTextEdit | QPlainTextEdit) -> Textstelle:
    cursor = edit.textCursor()
    return Textstelle(cursor.block().text(), cursor.positionInBlock())


def _of_paragraph(view: FilingView) -> Textstelle:
    """The paragraph with the text cursor; its Fundstellen stand on the line below it."""
    cursor = view.textCursor()
    block = cursor.block()
    below = block.next()
    before = block.text()[: cursor.positionInBlock()].replace(SOFT_HYPHEN, "")
    text = block.text().replace(SOFT_HYPHEN, "")
    if below.isValid() and not any(below.begin().fragment().charFormat().anchorNames()):
        return Textstelle(f"{text}\n{below.text()}".replace(SOFT_HYPHEN, ""), len(before))
    return Textstelle(text, len(before))


def _panel(focus: QWidget | None) -> PrueflistePanel | None:
    """The Prüfliste that holds the focus, else the one on screen."""
    widget = focus
    while widget is not None:
        if isinstance(widget, PrueflistePanel):
            return widget
        widget = widget.parentWidget()
    window = QApplication.activeWindow()
    panels = window.findChildren(PrueflistePanel) if window is not None else []
    return next((panel for panel in panels if panel.isVisible()), None)
