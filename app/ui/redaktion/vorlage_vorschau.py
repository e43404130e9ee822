"""The contract a template makes of sample answers, as the lawyer will see it; follows every edit of the draft."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from app.domain.regelwerk.rules import ConditionValue
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.vertrag.vertragstext import Vertragstext
from app.ui.desk import Desk
from app.ui.fitting import flowing
from app.ui.hilfe.knopf import help_at
from app.ui.kanzlei.gespraech_vorschau import Vorschau
from app.ui.presenters import vorlage_vorschau as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.vertrag_text import anker, changed_anchors, stylesheet
from app.ui.redaktion.felder import ChoiceBox
from app.ui.redaktion.mark_liste import MarkListe, Markzeile
from app.ui.redaktion.sortier_liste import SortierListe
from app.ui.redaktion.wert_feld import WertFeld
from app.ui.widgets import Button, labelled, text_label

_PAUSE_MS = 120
_ALL = 16_777_215
"""No limit of height, as Qt has it."""


class VorlageVorschau(QWidget):
    """Signals: ``jump`` carries a target of the Redaktion (``clause:…``, ``slot:…``)."""

    jump = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setAccessibleName("Vorschau des Vertrags")
        help_at(self, "vorlage_vorschau")
        self._bestand: Bestand | None = None
        self._version: TemplateVersion | None = None
        self.answers: dict[str, ConditionValue] | None = None
        """The sample; None: made at first showing."""
        self._seed = 0
        self._text: Vertragstext | None = None
        self.bild = presenter.Vorschaubild()
        self._stale = True
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._make)
        self.place = ChoiceBox("Rechtsraum der Vorschau")
        self.place.setMinimumContentsLength(8)
        self.place.activated.connect(lambda _: self._changed())
        self.text = Vorschau(name="Vertrag", css=stylesheet)
        self.text.chip_activated.connect(self.go_to)
        self.text.link_activated.connect(self.go_to)
        self.list = SortierListe("Beispielantworten")
        self.list.set_movable(movable=False)
        self.list.currentRowChanged.connect(lambda _: self._show_field())
        self.list.delete_wanted.connect(lambda: self._answer(None))
        self.field = WertFeld("Antwort", "ohne Antwort")
        self.field.entered.connect(self._answer)
        self.list.opened.connect(self.field.setFocus)
        self._question = text_label("", "leise")
        self._summary = text_label("", "leise")
        self.problems = MarkListe("Befunde der Vorschau")
        self.problems.chosen.connect(self.go_to)
        self._build()

    def _build(self) -> None:
        samples = labelled(Button("Beispiele"), "Beispielantworten")
        chance = labelled(Button("Zufällig"), "Zufällige Antworten")
        none = labelled(Button("Ohne"), "Ohne Antworten")
        samples.setToolTip("Auf jede Frage eine passende Antwort")
        chance.setToolTip("Andere Antworten als eben, durch Zufall gewählt")
        none.setToolTip("Nur die Vorbelegungen; alle anderen Lücken sind zu sehen")
        samples.clicked.connect(self.fill_samples)
        chance.clicked.connect(self.fill_by_chance)
        none.clicked.connect(self.clear)
        left = QWidget()
        lines = QVBoxLayout(left)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self.list, 1)
        lines.addWidget(self._question)
        lines.addWidget(self.field)
        right = QSplitter(Qt.Orientation.Vertical)
        right.setChildrenCollapsible(False)
        right.addWidget(self.text)
        self._below = QWidget()
        inner = QVBoxLayout(self._below)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self._summary)
        inner.addWidget(self.problems, 1)
        right.addWidget(self._below)
        right.setStretchFactor(0, 3)
        right.setStretchFactor(1, 1)
        right.setSizes([330, 120])
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        split.setSizes([215, 480])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.addWidget(flowing(self.place, samples, chance, none))
        layout.addWidget(split, 1)
        self.setFocusProxy(self.list)

    # ---- what is shown ------------------------------------------------------------------------------------------

    def show_version(self, bestand: Bestand, version: TemplateVersion) -> None:
        """Follow a version; it is made only while it is on screen."""
        other = self._version is None or self._version.id != version.id
        self._bestand, self._version = bestand, version
        places = presenter.places_of(version, bestand)
        if tuple(self.place.itemData(n) for n in range(self.place.count())) != tuple(code for code, _ in places):
            known = self.place.currentData()
            self.place.clear()
            for code, name in places:
                self.place.add_words(name, code)
            self.place.setCurrentIndex(max(0, self.place.findData(known)))
        if other:
            self._text = None
        self._changed()

    def _changed(self) -> None:
        self._stale = True
        if self.isVisible():
            self._timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Only what is on screen follows the draft."""
        super().showEvent(event)
        if self._stale:
            self._timer.start()

    def _make(self) -> None:
        bestand, version = self._bestand, self._version
        place = self.place.currentData()
        if bestand is None or version is None or place is None:
            return
        self._stale = False
        if self.answers is None:
            self.answers = presenter.sample_answers(version, bestand.questions)
        work = partial(
            presenter.make_preview, bestand.library, version, str(place), dict(self.answers), self.bild.umgebung
        )
        self.desk.tasks.read("vorschau", work, self._take, owner=self)

    def _take(self, bild: presenter.Vorschaubild) -> None:
        before, self.bild = self._text, bild
        self._summary.setText(presenter.summary(bild))
        self.problems.set_lines([Markzeile(p.zeichen, p.titel, p.text, p.ziel) for p in bild.probleme])
        self.problems.setVisible(bool(bild.probleme))
        least = self._summary.heightForWidth(self._below.width()) + 4
        self._below.setMaximumHeight(_ALL if bild.probleme else least)
        self.text.setVisible(bild.stand is not None)
        if bild.stand is not None:
            self._text = bild.stand.text
            self.text.show_filing(bild.html, changed_anchors(before, bild.stand.text))
        self._show_lines()

    def _show_lines(self) -> None:
        key = self._current_id()
        texts = [presenter.answer_line(line) for line in self.bild.fragen]
        self.list.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        while self.list.count() > len(texts):
            self.list.takeItem(self.list.count() - 1)
        for number, text in enumerate(texts):
            if number >= self.list.count():
                self.list.addItem(text)
            elif self.list.item(number).text() != text:
                self.list.item(number).setText(text)
            self.list.item(number).setData(Qt.ItemDataRole.UserRole, self.bild.fragen[number].question.id)
        row = next((n for n, line in enumerate(self.bild.fragen) if line.question.id == key), 0)
        self.list.setCurrentRow(row if texts else -1)
        self.list.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._show_field()

    def _current_id(self) -> str | None:
        row = self.list.currentRow()
        return str(self.list.item(row).data(Qt.ItemDataRole.UserRole)) if row >= 0 else None

    def _show_field(self) -> None:
        self.field.flush()
        line = next((one for one in self.bild.fragen if one.question.id == self._current_id()), None)
        self.field.setEnabled(line is not None)
        self._question.setText(
            f"{line.question.label} ({presenter.kind_of(line.question)})" if line is not None else ""
        )
        self.field.show_value(line.question if line is not None else None, line.value if line is not None else None)

    def select(self, question_id: str) -> None:
        """Go to the sample answer of a question."""
        for row, line in enumerate(self.bild.fragen):
            if line.question.id == question_id:
                self.list.setCurrentRow(row)
                self.list.scrollToItem(self.list.item(row))
                self.field.setFocus()

    def go_to(self, target: str) -> None:
        """From a gap to its answer, from a reference to the clause in the text, else to where it is written."""
        kind, _, key = target.partition(":")
        if kind == "frage":
            self.select(key)
        elif kind == "klausel":
            if self.text.hasFocus():
                self.text.jump(anker(key))
            else:
                self.jump.emit(f"clause:{key}")
        elif kind == "warum":
            self.jump.emit(f"clause:{key}")
        elif kind == "slot" and self._version is not None:
            self.jump.emit(f"slot:{self._version.id}/{key}")

    def refresh_look(self) -> None:
        """Fonts and marks again."""
        self.text.refresh()
        self.problems.scheduleDelayedItemsLayout()

    # ---- sample answers -----------------------------------------------------------------------------------------

    def fill_samples(self) -> None:
        """A plausible answer everywhere."""
        self.answers = None
        self._changed()

    def fill_by_chance(self) -> None:
        """Other answers, by chance."""
        if self._version is not None and self._bestand is not None:
            self._seed += 1
            self.answers = presenter.random_answers(self._version, self._bestand.questions, self._seed)
            self._changed()

    def clear(self) -> None:
        """No answers but the defaults."""
        self.answers = {}
        self._changed()

    def _answer(self, value: ConditionValue | None) -> None:
        key = self._current_id()
        if key is None or self.answers is None:
            return
        self.answers = {id_: known for id_, known in self.answers.items() if id_ != key}
        if value is not None:
            self.answers[key] = value
        self._changed()
