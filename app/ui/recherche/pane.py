"""The Recherche: ask at the top, hits at the left, the text at the right, what can be done with it below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSplitter, QVBoxLayout, QWidget

from app.domain.deutsch import typografie
from app.domain.korpus.treffer import SearchFilter
from app.errors import KnownError
from app.messages import ChangeSet
from app.messages_schriftsatz import AddFundstelle
from app.ui.desk import Desk
from app.ui.fitting import FlowLayout
from app.ui.presenters import recherche as bild
from app.ui.presenters.lesebereich import Stelle
from app.ui.recherche.leer import EINLESEN, Anfang, Nichts
from app.ui.recherche.lesen import Lesebereich
from app.ui.recherche.platz import Inhalt, Platz, Zeile
from app.ui.recherche.suchzeile import Suchzeile
from app.ui.recherche.trefferliste import Trefferliste
from app.ui.recherche.uebernehmen import Entwurfszugang, paragraph_menu
from app.ui.tooltips import tip
from app.ui.widgets import ActionButton, BusyStrip, Button, labelled, text_label

if TYPE_CHECKING:
    from datetime import date

    from app.domain.korpus.treffer import Answer
    from app.services.recherche import RechercheService

_HISTORY, _ANSWER = "recherche/verlauf", "recherche/antwort"
_NO_DRAFT = "Öffnen Sie zuerst einen Entwurf: Dann lässt sich die Fundstelle in einen seiner Absätze übernehmen."


class RecherchePane(QWidget):
    """Search, list, reading area.

    Args:
        service: the search.
        drafts: the draft that may take a Fundstelle.
    """

    def __init__(
        self, desk: Desk, service: RechercheService, drafts: Entwurfszugang, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.desk = desk
        self._service = service
        self._drafts = drafts
        self._shown = bild.Trefferliste("")
        self._filters = SearchFilter()
        self._bestand = bild.Bestand()
        self._answer: Answer | None = None
        self._filling = False
        """The list is being filled and an answer wanted: the first hit is not to take its place."""
        kept = desk.settings.value(_HISTORY, [])
        self._history = bild.Verlauf([str(e) for e in kept] if isinstance(kept, list) else [str(kept)])
        self.setAccessibleName("Recherche")
        self._build()
        self._show_place()
        self.reload_bestand()
        desk.bus.subscribe(self, ("korpus",), self.reload_bestand)
        desk.bus.subscribe(self, ("drafts",), self.refresh_draft)
        desk.view_changed.connect(self.refresh_draft)

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.bar = Suchzeile(self._history, _today)
        self.bar.answer.setChecked(str(self.desk.settings.value(_ANSWER, "false")) == "true")
        self.bar.asked.connect(self.ask)
        self.bar.answer_toggled.connect(self._on_answer_toggled)
        self.mode = labelled(Zeile(), "Art der Suche")
        self.notes = labelled(text_label("", "fehler"), "Hinweise zur Suche")
        for label in (self.mode, self.notes):
            label.hide()
        self.strip = BusyStrip()
        self.begin = Anfang()
        self.begin.chosen.connect(self._try_out)
        self.nothing = Nichts(self.desk)
        self.nothing.reset_wanted.connect(self.bar.clear_filters)
        self.hits = Trefferliste()
        self.hits.selected.connect(self._read_hit)
        self.hits.clicked.connect(lambda _: self._read_again())
        self.hits.opened.connect(self._open_hit)
        self.hits.end_reached.connect(self._ask_more)
        self.reading = Lesebereich(self.desk, self._service)
        self.reading.changed.connect(self._show_place)
        self.reading.failed.connect(self._on_failed)
        self.reading.source_chosen.connect(self._open_source)
        self.reading.norm_chosen.connect(self.reading.read_norm)
        content = Inhalt()
        self._room = Platz("Recherche: Inhalt", content)
        self._room.setFrameShape(QFrame.Shape.NoFrame)
        outer = QVBoxLayout(self)  # from the outside in: Qt styles all that is inside of what it puts somewhere
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._room)
        layout = QVBoxLayout(content)
        layout.setContentsMargins(8, 8, 8, 6)
        layout.setSpacing(5)
        layout.addWidget(self.bar)
        layout.addLayout(self._build_stock())
        layout.addLayout(self._build_head())
        layout.addWidget(self.notes)
        layout.addWidget(self.strip)
        self._pages = (self.begin, self._build_results(), self.nothing)
        for page in self._pages:
            layout.addWidget(page, 1)
        self._show_page(self.begin)
        self._steps = self._build_steps()
        layout.addWidget(self._steps)
        self.setFocusProxy(self.bar.field)

    def _show_page(self, page: QWidget) -> None:
        """Examples, results or what to do without a hit; only what is shown counts for the least height."""
        self._page = page
        for other in self._pages:
            other.setVisible(other is page)

    def _build_stock(self) -> QHBoxLayout:
        """The way to official texts while there are only summaries."""
        row = QHBoxLayout()
        self.import_hint = labelled(text_label("", "leise"), "Hinweis zum Bestand")
        self.import_hint.hide()
        row.addWidget(self.import_hint, 1)
        action = self.desk.actions.find(EINLESEN)
        self.import_button = ActionButton(action, "flach") if action is not None else None
        if self.import_button is not None:
            self.import_button.hide()
            row.addWidget(self.import_button)
        return row

    def _build_head(self) -> QHBoxLayout:
        """How it was searched, on one line; the way back to the answer."""
        row = QHBoxLayout()
        row.addWidget(self.mode, 1)
        self.back = labelled(Button("‹ Antwort", "flach"), "Zurück zur Antwort")
        self.back.setToolTip("Zurück zur Antwort")
        self.back.hide()
        self.back.clicked.connect(self._show_answer)
        row.addWidget(self.back)
        return row

    def _build_results(self) -> QWidget:
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.hits)
        self.split.addWidget(self.reading)
        self.split.setStretchFactor(0, 2)
        self.split.setStretchFactor(1, 3)
        self.split.setSizes([400, 600])
        self.hits.setMinimumWidth(190)
        self.reading.setMinimumWidth(260)
        return self.split

    def _build_steps(self) -> QWidget:
        self.up = _step("↑", "Voriger Absatz", "Strg+Pfeil auf", partial(self.reading.step, -1))
        self.down = _step("↓", "Nächster Absatz", "Strg+Pfeil ab", partial(self.reading.step, 1))
        self.whole = Button("Ganze Norm", "flach")
        self.whole.setCheckable(True)
        self.whole.toggled.connect(self.reading.set_whole)
        self.copy_place = Button("Fundstelle kopieren", "flach")
        self.copy_place.clicked.connect(self._copy_place)
        self.copy_quote = Button("Zitat kopieren", "flach")
        self.copy_quote.setToolTip("Den markierten Satz in Anführungszeichen mit seiner Fundstelle kopieren")
        self.copy_quote.clicked.connect(self._copy_quote)
        self.take = Button("In Entwurf übernehmen")
        self.take.clicked.connect(self.choose_absatz)
        box = QWidget()
        flow = FlowLayout(4, box)
        steps = (self.up, self.down, self.whole, self.copy_place, self.copy_quote, self.take)
        for button in steps:
            flow.addWidget(button)
        return box

    # ---- asking -------------------------------------------------------------------------------------------------

    def start_focus(self) -> None:
        """The field, ready to be overwritten."""
        self.bar.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.bar.field.selectAll()

    def look_up(self, text: str) -> None:
        """Ask this, without filters."""
        self.bar.field.setText(text)
        self.bar.clear_filters()

    def _try_out(self, example: str) -> None:
        self.bar.field.setFocus()  # the button goes with its page; from the field the hits take over
        self.look_up(example)

    def ask(self) -> None:
        """Search for what stands in the field."""
        filters = self.bar.filters()
        text = self.bar.text()
        if filters is None or not text:
            return
        self._history.add(text)
        self.desk.settings.setValue(_HISTORY, self._history.eintraege)
        self._filters = filters
        self._answer = None
        if self.bar.answer.isChecked():
            self._ask_answer(text)
        self._search(text, bild.ERSTE, self._show)

    def _search(self, text: str, limit: int, done: Callable[[bild.Trefferliste], None]) -> None:
        service, filters = self._service, self._filters

        def work() -> bild.Trefferliste:
            return bild.trefferliste(service.search(text, limit=limit, filters=filters), limit=limit)

        self.strip.watch(self.desk.tasks.read("recherche", work, done, owner=self, failed=self._on_failed))

    def _show(self, shown: bild.Trefferliste) -> None:
        self._take_over(shown)
        if not shown.zeilen:
            text = bild.nichts_gefunden(self._filters, shown)
            self.nothing.show_reason(text, filtered=bool(bild.filter_zahl(self._filters)))
            self._show_page(self.nothing)
            self.reading.clear_place()
            return
        self._show_page(self.split)
        in_field = self.bar.field.hasFocus()
        self._filling = self.bar.answer.isChecked()
        self.hits.set_rows(shown.zeilen)
        self._filling = False
        if in_field:
            self.hits.setFocus()

    def _take_over(self, shown: bild.Trefferliste) -> None:
        self._shown = shown
        self.mode.setText(shown.modus)
        self.mode.show()
        self.notes.setText("\n".join(shown.hinweise))
        self.notes.setVisible(bool(shown.hinweise))

    def _ask_more(self) -> None:
        """The end of the list came in sight: read on if there is more."""
        count = len(self._shown.zeilen)
        if not self._shown.mehr or count >= bild.MEISTE:
            return
        limit = count + bild.WEITERE

        def show_more(shown: bild.Trefferliste) -> None:
            self._take_over(shown)
            self.hits.set_rows(shown.zeilen, keep=True)

        self._search(self._shown.anfrage, limit, show_more)

    # ---- answer -------------------------------------------------------------------------------------------------

    def _on_answer_toggled(self, on: bool) -> None:
        self.desk.settings.setValue(_ANSWER, "true" if on else "false")
        if on and self._shown.zeilen:
            self._ask_answer(self._shown.anfrage)
        elif not on:
            self._answer = None
            if self.reading.answer is not None:
                self._read_again()
            self._show_place()

    def _ask_answer(self, text: str) -> None:
        service, filters = self._service, self._filters

        def done(answer: Answer) -> None:
            self._answer = answer
            self._show_answer()

        def failed(error: Exception) -> None:
            self._read_again()
            self._on_failed(error)

        self.desk.tasks.read("antwort", lambda: service.ask(text, filters=filters), done, owner=self, failed=failed)

    def _show_answer(self) -> None:
        if self._answer is not None:
            self.reading.show_answer(self._answer)

    def _open_source(self, number: int) -> None:
        if self._answer is None:
            return
        quelle = next((q for q in self._answer.quellen if q.nummer == number), None)
        if quelle is None:
            return
        current = self.hits.current()
        if current is not None and current.hit.chunk.chunk_id == quelle.chunk_id:
            self._read_hit(current)
        elif not self.hits.select(quelle.chunk_id):
            self.reading.read_chunk(quelle.chunk_id)

    # ---- reading ------------------------------------------------------------------------------------------------

    def _read_hit(self, row: bild.Trefferzeile) -> None:
        if self._filling:
            return
        best = max(r.hit.score for r in self._shown.zeilen) or 1.0
        hit = row.hit
        self.reading.read(Stelle(hit.chunk, hit.label, hit.highlights, hit.score / best))

    def _read_again(self) -> None:
        """A click on the hit that is current already."""
        row = self.hits.current()
        if row is not None and (
            self.reading.answer is not None
            or self.reading.stelle is None
            or self.reading.stelle.chunk.chunk_id != row.hit.chunk.chunk_id
        ):
            self._read_hit(row)

    def _open_hit(self) -> None:
        self._read_again()
        self.reading.setFocus()

    def _show_place(self) -> None:
        """Which steps are possible with what is read."""
        place = self.reading.stelle if self.reading.answer is None else None
        some = self._page is self.split
        self._steps.setVisible(some)
        for button in (self.up, self.down, self.whole, self.copy_place, self.copy_quote):
            button.setEnabled(place is not None)
        self.back.setVisible(self._answer is not None and self.reading.answer is None)
        if self.whole.isChecked() != self.reading.whole:
            self.whole.blockSignals(True)  # noqa: FBT003 - Qt's own signature
            self.whole.setChecked(self.reading.whole)
            self.whole.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.refresh_draft()

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.bar.error.show_error(error, self.bar.field)
            self._room.ensureVisible(0, 0)

    # ---- what leaves the pane -----------------------------------------------------------------------------------

    def _copy_place(self) -> None:
        place = self.reading.stelle
        if place is not None:
            text = typografie(bild.fundstelle(place.label, place.chunk))
            QGuiApplication.clipboard().setText(text)
            self.desk.status.emit(f"Kopiert: {text}")

    def _copy_quote(self) -> None:
        place = self.reading.stelle
        if place is not None:
            QGuiApplication.clipboard().setText(bild.zitat_text(place.label, place.chunk, place.marks))
            self.desk.status.emit("Das Zitat ist mit seiner Fundstelle kopiert.")

    def refresh_draft(self) -> None:
        """Whether a Fundstelle can be taken over now."""
        place = self.reading.stelle if self.reading.answer is None else None
        draft = self._drafts.open_draft()
        self.take.setEnabled(place is not None and draft is not None)
        self.take.setToolTip(_NO_DRAFT if draft is None else tip(f"In einen Absatz von „{draft.titel}“ übernehmen"))

    def absatz_menu(self) -> QMenu | None:
        """The paragraphs of the open draft to choose from; None if nothing can be taken over."""
        place, draft = self.reading.stelle, self._drafts.open_draft()
        if place is None or draft is None:
            return None
        text = bild.fundstelle(place.label, place.chunk)
        current = self._drafts.current_absatz(draft.id)
        return paragraph_menu(draft, text, current, partial(self._take, draft.id, place), self)

    def choose_absatz(self) -> None:
        """Ask for the paragraph."""
        menu = self.absatz_menu()
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.take.mapToGlobal(self.take.rect().topLeft()))

    def _take(self, draft_id: str, place: Stelle, absatz_id: str) -> None:
        service = self.desk.services.schriftsatz
        command = AddFundstelle(
            draft_id=draft_id,
            absatz_id=absatz_id,
            fundstelle=bild.fundstelle(place.label, place.chunk),
            beleg=bild.beleg(place.label, place.chunk, place.marks, place.score),
        )

        def done(changes: ChangeSet, _none: None) -> None:
            if changes.seq:
                self._drafts.show_absatz(draft_id, absatz_id)
                self.desk.status.emit(f"{command.fundstelle} steht jetzt im Entwurf. Rückgängig mit Strg+Z.")

        self.desk.run(lambda: (service.add_fundstelle(command), None), done, owner=self, failed=self._on_failed)

    # ---- the corpus and the window ------------------------------------------------------------------------------

    def reload_bestand(self) -> None:
        """Read again what is imported."""
        korpus = self.desk.services.korpus
        if korpus is not None:
            self.desk.tasks.read("bestand", lambda: bild.bestand(korpus.documents()), self._show_bestand,
                                 owner=self, failed=self._on_failed)  # fmt: skip

    def _show_bestand(self, found: bild.Bestand) -> None:
        self._bestand = found
        self.bar.show_bestand(found)
        self.reading.show_documents(found.dokumente)
        self.import_hint.setText(bild.bestand_satz(found))
        only = bool(self.import_hint.text())
        self.import_hint.setVisible(only)
        if self.import_button is not None:
            self.import_button.setVisible(only)

    def refresh_look(self) -> None:
        """After a change of theme or zoom."""
        self.reading.refresh()
        self.hits.scheduleDelayedItemsLayout()


def _step(text: str, name: str, keys: str, act: partial[None]) -> Button:
    button = Button(text, "flach")
    button.setAccessibleName(name)
    button.setToolTip(f"{name} ({keys} im Lesebereich)")
    button.clicked.connect(lambda _=False: act())
    return button


def _today() -> date:
    return cast("date", QDate.currentDate().toPython())
