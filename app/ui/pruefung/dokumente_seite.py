"""The documents of a case: which, of what kind, and the text of the one in front."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from app.domain.pruefung.dokument import ArtifactType
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.fitting import ElidedLabel
from app.ui.presenters.pruefung_bericht import ART_WORT, Dokumentbild
from app.ui.pruefung.text import Belegtext
from app.ui.redaktion.felder import ChoiceBox
from app.ui.widgets import Button, EmptyState, labelled, text_label


class DokumenteSeite(QWidget):
    """A row of documents, the kind of the current one, its text.

    Signals:
        art_gewaehlt: id of a document and the kind a person chose (``ArtifactType``).
        neu_lesen, entfernen: id of a document.
        marke_gewaehlt: id of the finding whose place was clicked.
    """

    art_gewaehlt = Signal(str, object)
    neu_lesen = Signal(str)
    entfernen = Signal(str)
    marke_gewaehlt = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Dokumente des Prüfvorgangs")
        self._bilder: tuple[Dokumentbild, ...] = ()
        self.bar = QTabBar()
        self.bar.setAccessibleName("Dokumente")
        self.bar.setExpanding(False)
        self.bar.setUsesScrollButtons(True)
        self.bar.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.bar.currentChanged.connect(lambda _: self._show_current())
        self.art = ChoiceBox("Art des Dokuments")
        for kind, word in ART_WORT.items():
            self.art.add_words(word, kind)
        self.art.setMinimumContentsLength(13)
        self.art.setMaximumWidth(self.art.fontMetrics().averageCharWidth() * 44)
        self.art.activated.connect(self._on_kind)
        self.how = ElidedLabel("leise")
        self.again = labelled(Button("Neu lesen", "flach"), "Dokument neu lesen")
        self.again.setToolTip("Liest die Datei noch einmal, wenn sie sich geändert hat.")
        self.again.clicked.connect(lambda: self.neu_lesen.emit(self.current_id()))
        self.remove = labelled(Button("Entfernen", "flach"), "Dokument aus dem Prüfvorgang entfernen")
        self.remove.setToolTip("Nimmt das Dokument aus dem Vorgang. Die Datei bleibt, Strg+Z nimmt es zurück.")
        self.remove.clicked.connect(lambda: self.entfernen.emit(self.current_id()))
        self.error = ErrorLine()
        self.notes = labelled(text_label("", "leise"), "Hinweise zum Dokument")
        self.text = Belegtext()
        self.text.marke_gewaehlt.connect(self.marke_gewaehlt)
        desk.offer(self.text, "kanzlei.nachschlagen")
        line = QHBoxLayout()
        line.setContentsMargins(10, 4, 10, 4)
        line.setSpacing(8)
        line.addWidget(text_label("Art", wrap=False))
        line.addWidget(self.art, 1)
        line.addWidget(self.how, 1)
        line.addWidget(self.again)
        line.addWidget(self.remove)
        page = QWidget()
        lines = QVBoxLayout(page)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(self.bar)
        lines.addLayout(line)
        for widget in (self.error, self.notes):
            widget.setContentsMargins(10, 0, 10, 4)
            lines.addWidget(widget)
        lines.addWidget(self.text, 1)
        self.stack = QStackedWidget()
        self.stack.addWidget(
            EmptyState(
                "In diesem Prüfvorgang ist kein Dokument. Ziehen Sie Dateien hierher, oder wählen Sie welche.",
                desk.actions.action("pruefung.dokument_hinzufuegen"),
                other=desk.actions.action("pruefung.text_hinzufuegen"),
            )
        )
        self.stack.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.stack)

    def show_bilder(self, bilder: Sequence[Dokumentbild]) -> None:
        """Show these documents; the one in front stays in front."""
        current = self.current_id()
        before = [d.id for d in self._bilder]
        self._bilder = tuple(bilder)
        fresh = [d.id for d in bilder if d.id not in before]
        front = fresh[0] if fresh and before else current
        self.bar.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        if before != [d.id for d in bilder]:
            while self.bar.count():
                self.bar.removeTab(0)
            for bild in bilder:
                self.bar.setTabData(self.bar.addTab(""), bild.id)
        for number, bild in enumerate(bilder):
            self.bar.setTabText(number, bild.name.replace("&", "&&"))
            self.bar.setTabToolTip(number, f"{bild.name} – {bild.art_wort}")
            if bild.id == front:
                self.bar.setCurrentIndex(number)
        self.bar.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.stack.setCurrentIndex(1 if bilder else 0)
        self._show_current()

    def current_id(self) -> str:
        """Id of the document in front; "" if there is none."""
        return str(self.bar.tabData(self.bar.currentIndex()) or "")

    def show_document(self, id_: str) -> bool:
        """Bring a document to the front; False if it is not there."""
        for number in range(self.bar.count()):
            if self.bar.tabData(number) == id_:
                self.bar.setCurrentIndex(number)
                return True
        return False

    def current(self) -> Dokumentbild | None:
        """The document in front."""
        return next((bild for bild in self._bilder if bild.id == self.current_id()), None)

    def _show_current(self) -> None:
        bild = self.current()
        self.error.clear()
        if bild is not None:
            self.art.setCurrentIndex(self.art.findData(bild.art))
            found = "erkannt" if bild.art is not ArtifactType.SONSTIGES else "nicht erkannt, bitte wählen"
            self.how.setText("von Ihnen gewählt" if bild.gewaehlt else found)
            self.again.setVisible(bild.lesbar)
            self.notes.setText("\n".join(bild.hinweise))
            self.notes.setVisible(bool(bild.hinweise))
        self.text.show_bild(bild)

    def _on_kind(self, index: int) -> None:
        bild, kind = self.current(), ArtifactType(self.art.itemData(index))
        if bild is not None and kind is not bild.art:
            self.art_gewaehlt.emit(bild.id, kind)

    def refresh_look(self) -> None:
        """After a change of theme or zoom."""
        self.text.refresh_look()
