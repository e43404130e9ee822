"""„Wortlaut ändern“: a clause as it is printed, edited as text; below how it differs from the library."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.domain.vertrag.vertragstext import VertragsKlausel
from app.errors import KnownError
from app.ui.errors import ErrorLine
from app.ui.filing_view import FilingView, LegalEditor
from app.ui.fitting import FlowLayout
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.presenters import vertrag_wortlaut as presenter
from app.ui.presenters.diff import stylesheet
from app.ui.widgets import Button, current_theme, text_label

_KEEP_MS = 800
_COMPARE_MS = 250


class WortlautSeite(QWidget):
    """The editor; what is typed and not taken yet is kept by itself.

    Signals:
        taken: (clause id, text) – the wording to be; None: that of the library.
        left: the page is no longer wanted.
    """

    taken = Signal(str, object)
    left = Signal()

    def __init__(self, settings: QSettings, vertrag_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Wortlaut ändern")
        self._settings, self._vertrag_id = settings, vertrag_id
        self.clause_id: str | None = None
        self._library = ""
        self._stored = ""
        self._keep = QTimer(self, singleShot=True, interval=_KEEP_MS)
        self._keep.timeout.connect(self.keep)
        self._compare = QTimer(self, singleShot=True, interval=_COMPARE_MS)
        self._compare.timeout.connect(self._show_difference)
        self._title = text_label("", "kopf")
        self._hint = text_label(
            "Was Sie stehen lassen, bleibt verbunden. Leerzeile: neuer Absatz; „- “ am Zeilenanfang: neuer Punkt.",
            "leise",
        )
        self.editor = LegalEditor("Wortlaut")
        self.editor.textChanged.connect(self._on_typed)
        self.error = ErrorLine()
        self.difference = FilingView("Unterschied zur Bibliothek", stylesheet)
        self.words = text_label("", "leise")
        self.take = Button("Wortlaut überneh&men", "haupt")
        self.take.clicked.connect(lambda: self.clause_id and self.taken.emit(self.clause_id, self.editor.exact_text()))
        self.library = Button("Wortlaut der Bibliothek")
        self.library.clicked.connect(lambda: self.clause_id and self.taken.emit(self.clause_id, None))
        cancel = Button("Verwerfen")
        cancel.setAccessibleName("Verwerfen, was am Wortlaut geändert ist")
        cancel.clicked.connect(self.cancel)
        buttons = FlowLayout(8)
        for button in (self.take, self.library, cancel):
            buttons.addWidget(button)
        below = QWidget()
        lower = QVBoxLayout(below)
        lower.setContentsMargins(0, 4, 0, 0)
        lower.addWidget(self.words)
        lower.addWidget(self.difference, 1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.editor)
        split.addWidget(below)
        split.setSizes([260, 220])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        head = QHBoxLayout()
        head.addLayout(beside(self._title, HilfeKnopf(self, "wortlaut")))
        layout.addLayout(head)
        layout.addWidget(self._hint)
        layout.addWidget(split, 1)
        layout.addWidget(self.error)
        layout.addLayout(buttons)

    def edit(self, klausel: VertragsKlausel) -> None:
        """Begin with a clause, or go on with what was typed of it."""
        self.clause_id = klausel.clause_id
        self._library = presenter.bibliothek(klausel)
        self._stored = presenter.bearbeitbar(klausel)
        self.error.clear()
        self._title.setText(f"Wortlaut ändern: {presenter.titel(klausel)}")
        self.library.setVisible(klausel.abweichend)
        self.refresh_look()
        self.editor.set_text(self.kept(klausel.clause_id) or self._stored)
        self._show_difference()
        self.editor.setFocus()

    def kept(self, clause_id: str) -> str:
        """What was typed of a clause and not taken."""
        return str(self._settings.value(self._key(clause_id), "") or "")

    def any_kept(self) -> str | None:
        """A clause of which something was typed and not taken: the program ended meanwhile."""
        group = self._key("")
        return next((key.removeprefix(group) for key in self._settings.allKeys() if key.startswith(group)), None)

    def forget(self) -> None:
        """What was typed is taken, or given up."""
        self._keep.stop()
        if self.clause_id is not None:
            self._settings.remove(self._key(self.clause_id))
        self.clause_id = None

    def cancel(self) -> None:
        """Give it up."""
        self.forget()
        self.left.emit()

    def keep(self) -> None:
        """Keep what is typed."""
        self._keep.stop()
        if self.clause_id is None:
            return
        text = self.editor.exact_text()
        if text == self._stored:
            self._settings.remove(self._key(self.clause_id))
        else:
            self._settings.setValue(self._key(self.clause_id), text)
        self._settings.sync()

    def show_error(self, error: KnownError) -> None:
        """What is wrong with the text."""
        self.error.show_error(error, self.editor)

    def refresh_look(self) -> None:
        """Fonts of the theme."""
        theme = current_theme()
        if theme is not None:
            self.editor.setFont(theme.legal_font())
        self.difference.refresh()

    def _key(self, clause_id: str) -> str:
        return f"wortlaut/{self._vertrag_id}/{clause_id}"

    def _on_typed(self) -> None:
        self.error.clear()
        if not self._keep.isActive():  # not put off by the next key
            self._keep.start()
        self._compare.start()

    def _show_difference(self) -> None:
        html, places = presenter.unterschied(self._library, self.editor.exact_text())
        self.words.setText(presenter.unterschied_text(places))
        self.difference.show_html(html)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the contract; what is typed stays for the next time."""
        if event.key() == Qt.Key.Key_Escape:
            self.keep()
            self.left.emit()
            return
        super().keyPressEvent(event)
