"""Page „Angaben“ of an Akte: single facts with their source, edited in place."""

from __future__ import annotations

from PySide6.QtWidgets import QCompleter, QWidget

from app.domain.kanzlei.akte import Angabe
from app.messages_akten import RemoveAngabe, SetAngabe
from app.ui.desk import Desk
from app.ui.kanzlei.akte_seite import AkteSeite, AkteSnapshot, Auswahlliste, ListenKnoepfe
from app.ui.kanzlei.formular import Formular, choice
from app.ui.presenters import akte as presenter
from app.ui.presenters.akte_angaben import angabe_werte, build_angabe, choices, feld_of, form_of, slots_of, suggestions
from app.ui.redaktion.felder import ChoiceBox, TextBox, ZeilenBox
from app.ui.widgets import LineEdit, text_label

_LINES = 4
_HINT = "Was hier steht, fragt kein Gespräch mehr; jede Angabe nennt ihre Quelle."


class AngabenSeite(AkteSeite):
    """Facts of the matter."""

    titel = "Angaben"

    def __init__(self, desk: Desk, akte_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, akte_id, parent)
        self.table = Auswahlliste("Angaben", ("Angabe", "Wert", "Quelle"), 1)
        self.buttons = ListenKnoepfe(self.table, "Angabe")
        self.new = self.buttons.add("+ Angabe", self.begin, "Angabe hinzufügen")
        self.buttons.first(self.new)
        for button in (self.buttons.up, self.buttons.down):
            button.hide()  # facts have no order of their own
        self.key = ChoiceBox("Angabe")
        self.seite = LineEdit()
        self.dokument = choice("Quelle: Dokument", {}, "kein Dokument der Akte")
        self.form = Formular("Angabe", desk.settings)
        self._build_form()
        self._head = text_label("", "kopf")
        self._neu = False
        self._wanted: str | None = None
        for widget in (self.buttons, text_label(_HINT, "leise"), self.table, self.error, self._head, self.form):
            self.column.addWidget(widget)
        self.column.addStretch(1)
        self.form.due.connect(self.save)
        self.form.typed.connect(self._explain)
        self.buttons.removed.connect(self._remove)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._on_row())
        self.table.chosen.connect(lambda _row: self._go_to_value())

    def _build_form(self) -> None:
        form = self.form
        self._expected = text_label("", "leise")
        self.seite.setPlaceholderText("Seite")
        self.seite.setMaximumWidth(70)
        form.add("Angabe", ("schluessel", "Angabe", self.key, 1))
        form.add("Wert", ("wert", "Wert", LineEdit(), 1))
        form.add("Einträge", ("zeilen", "Einträge", ZeilenBox("Einträge", _LINES), 1))
        form.add_widget(self._expected)
        form.add(
            "Quelle", ("dokument", "Quelle: Dokument", self.dokument, 1), ("seite", "Quelle: Seite", self.seite, 0)
        )
        form.add("Wortlaut", ("auszug", "Quelle: Wortlaut", TextBox("Quelle: Wortlaut"), 1))
        form.add("Vermerk", ("vermerk", "Quelle: Vermerk", TextBox("Quelle: Vermerk"), 1))

    # ---- showing ------------------------------------------------------------------------------------------------

    def count(self) -> int | None:
        """How many there are."""
        return len(self.akte.angaben) if self.akte is not None else None

    def show_akte(self, snapshot: AkteSnapshot) -> None:
        """The list, and the one that was chosen."""
        if self.snapshot is None:
            self._neu = self.form.has_kept(self._neu_key)
        super().show_akte(snapshot)
        rows = presenter.angaben(snapshot.akte, snapshot.klagearten)
        self.table.show_rows(rows, self._wanted)
        if any(row.id == self._wanted for row in rows):
            self._wanted = None
        self.table.setVisible(bool(rows))
        self._show_form()

    @property
    def _neu_key(self) -> str:
        return f"{self.akte_id}/neue-angabe"

    def current(self) -> Angabe | None:
        """The one that is edited; None while a new one is written."""
        row = self.table.current()
        if row is None or self.akte is None or self._neu:
            return None
        return self.akte.angabe(row.id)

    def _show_form(self) -> None:
        chosen = self.current()
        snapshot = self.snapshot
        self.form.setVisible(chosen is not None or self._neu)
        self._head.setVisible(chosen is not None or self._neu)
        self.buttons.remove.setEnabled(chosen is not None or self._neu)
        if snapshot is None or (chosen is None and not self._neu):
            return
        slots = slots_of(snapshot.akte, snapshot.klagearten)
        own = chosen.schluessel if chosen is not None else ""
        self._offer("schluessel", self.key, [("", "bitte wählen …"), *choices(slots, snapshot.akte, own)])
        documents = [(d.id, d.titel) for d in snapshot.akte.dokumente]
        self._offer("dokument", self.dokument, [("", "kein Dokument der Akte"), *documents])
        row = self.table.current()
        self._head.setText(row.zellen[0] if chosen is not None and row is not None else "Neue Angabe")
        self.key.setEnabled(chosen is None)
        if chosen is None:
            self.table.clearSelection()
        self.form.show_values(
            f"{self.akte_id}/angabe-{own}" if chosen is not None else self._neu_key, angabe_werte(chosen, slots)
        )
        self._explain()

    def _go_to_value(self) -> None:
        rows = self.form.field("zeilen")
        (rows if rows.isVisible() else self.form.field("wert")).setFocus()

    def _offer(self, name: str, box: ChoiceBox, entries: list[tuple[str, str]]) -> None:
        """Replace what is offered; the choice stays if it is still there."""
        if [(box.itemData(n), box.itemText(n)) for n in range(box.count())] == entries:
            return
        before = box.currentData()
        box.clear()
        for key, text in entries:
            box.add_words(text, key)
        box.setCurrentIndex(max(0, box.findData(before)))
        if box.currentData() != before:
            self.form.offered_anew(name)

    def _explain(self) -> None:
        """Say which form is accepted, offer the values there are."""
        snapshot = self.snapshot
        slot = (
            slots_of(snapshot.akte, snapshot.klagearten).get(self.form.values()["schluessel"])
            if snapshot is not None
            else None
        )
        for name in ("wert", "zeilen"):
            self.form.show_row(name, shown=name == feld_of(slot))
        self._expected.setText(form_of(slot) if slot is not None else "")
        self._expected.setVisible(slot is not None)
        field = self.form.field("wert")
        words = list(suggestions(slot))
        if isinstance(field, LineEdit):
            old: QCompleter | None = field.completer()  # PySide's stubs forget that there may be none
            if words == (old.property("worte") if old is not None else []):
                return
            if words:
                completer = QCompleter(words, field)
                completer.setProperty("worte", words)
                completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
                field.setCompleter(completer)
            else:
                field.setCompleter(None)  # type: ignore[arg-type]  # takes it away
            self.form.heed_completer("wert")

    def _on_row(self) -> None:
        self.form.leave()  # it still shows what the choice has left
        self._neu = False
        self._show_form()

    # ---- changes ------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """State a new fact; it is saved as soon as it has a value."""
        self.form.leave()
        self._neu = True
        self._show_form()
        self.key.setFocus()

    def save(self) -> None:
        """Save what the form holds, as far as it can be read."""
        snapshot, written = self.snapshot, self.form.key
        if snapshot is None:
            return
        chosen = snapshot.akte.angabe(written.removeprefix(f"{self.akte_id}/angabe-"))
        if chosen is None and written != self._neu_key:
            return
        values = self.form.values()
        found = build_angabe(
            values, chosen, slots_of(snapshot.akte, snapshot.klagearten), snapshot.akte, snapshot.heute
        )
        self.form.tell(found.fehler, found.hinweis)
        if found.wert is None:
            self.form.keep()
            return
        self.form.saved(values, found.ungespeichert)
        if found.wert == chosen:
            return
        service, command = self.desk.services.akten, SetAngabe(self.akte_id, found.wert)
        if chosen is None:
            self._neu, self._wanted = False, found.wert.schluessel
            rest = {key: values[key] for key in found.fehler}
            self.form.hand_on(written, f"{self.akte_id}/angabe-{found.wert.schluessel}", rest)
        self.run(lambda: service.set_angabe(command), form=self.form)

    def _remove(self) -> None:
        if self._neu:
            self.form.discard()
            self._neu = False
            self._show_form()
            return
        chosen, row = self.current(), self.table.current()
        if chosen is not None and row is not None:
            self.form.discard()
            service, command = self.desk.services.akten, RemoveAngabe(self.akte_id, chosen.schluessel)
            text = f"„{row.zellen[0]}“ ist entfernt. Rückgängig mit Strg+Z."
            self.run(lambda: service.remove_angabe(command), lambda _: self.desk.status.emit(text))

    def leave(self) -> None:
        """The form."""
        self.form.leave()

    def start_focus(self) -> None:
        """The list, or the button while it is empty."""
        (self.table if self.table.rows.rowCount() else self.new).setFocus()
