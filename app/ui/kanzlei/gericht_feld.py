"""Field for a court: typed words search the directory; its value is the id of the court."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCompleter

from app.domain.recht.gerichte import Gericht
from app.ui.presenters.akte_form import UNBEKANNT
from app.ui.widgets import LineEdit

_MOST = 12


class GerichtFeld(LineEdit):
    """Value: id of a court, empty, or ``?`` and the text if that names none."""

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText("Name oder Ort, z. B. Arbeitsgericht Hamburg")
        self.setClearButtonEnabled(True)
        self._ids: dict[str, str] = {}
        self._texts: dict[str, str] = {}
        self._wanted = ""
        self._model = QStringListModel(self)
        completer = QCompleter(self._model, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(_MOST)
        popup = completer.popup()
        if popup is not None:
            popup.setAccessibleName("Gerichte")
        self.setCompleter(completer)

    def set_gerichte(self, gerichte: Iterable[Gericht]) -> None:
        """Offer these; the value stays."""
        if self._ids:
            return
        before = self.value()
        for gericht in sorted(gerichte, key=lambda g: g.mit_sitz):
            text = gericht.mit_sitz
            if text in self._ids:  # two of the same name and town
                text = f"{text} [{gericht.id}]"
            self._ids[text], self._texts[gericht.id] = gericht.id, text
        self._model.setStringList(list(self._ids))
        self.set_value(before)

    def value(self) -> str:
        """Id, empty, or ``?`` and the text."""
        text = self.text().strip()
        if not text:
            return ""
        if text in self._ids:
            return self._ids[text]
        same = [id_ for shown, id_ in self._ids.items() if shown.casefold() == text.casefold()]
        if len(same) == 1:
            return same[0]
        return self._wanted if not self._ids else f"{UNBEKANNT}{text}"

    def set_value(self, text: str) -> None:
        """Show the court of an id, or a text that names none."""
        self._wanted = text
        self.setText(self._texts.get(text, text.removeprefix(UNBEKANNT)))
