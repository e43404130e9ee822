"""Page „Beteiligte“ of an Akte: the list, and the one chosen to edit in place."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Beteiligter, Rechtsform
from app.domain.kanzlei.vorschlag import rechtsform_of
from app.domain.kanzlei.woerter import ROLLE_WORT
from app.messages import ChangeSet
from app.messages_akten import AddBeteiligter, EditBeteiligter, MoveBeteiligter, RemoveBeteiligter
from app.ui.desk import Desk
from app.ui.kanzlei.akte_seite import AkteSeite, AkteSnapshot, Auswahlliste, ListenKnoepfe
from app.ui.kanzlei.formular import Formular, choice
from app.ui.kanzlei.vertreter_feld import VertreterFeld
from app.ui.presenters import akte as presenter
from app.ui.presenters.akte_beteiligte import (
    ANREDEN,
    JURISTISCH,
    MIT_KOMPLEMENTAER,
    REGISTER,
    beteiligter_werte,
    build_beteiligter,
    leer,
)
from app.ui.widgets import LineEdit, text_label

_MENSCH = ("vorname", "geburtsdatum")
_FIRMA = ("firma", "rechtsform", "registergericht")
_PARTNER = ("g_kopf", "g_firma", "g_vertreter")


class BeteiligteSeite(AkteSeite):
    """Mandanten, Gegner, their lawyers, witnesses."""

    titel = "Beteiligte"

    def __init__(self, desk: Desk, akte_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, akte_id, parent)
        self.table = Auswahlliste("Beteiligte", ("Rolle", "Name", "Anschrift"), 2)
        self.buttons = ListenKnoepfe(self.table, "Beteiligten")
        self.new = {
            rolle: self.buttons.add(f"+ {word}", partial(self.begin, rolle), f"{word} hinzufügen")
            for rolle, word in ROLLE_WORT.items()
        }
        self.buttons.first(*self.new.values())
        self.form = self._build_form()
        self._head = text_label("", "kopf")
        self._neu: BeteiligtenRolle | None = None
        self._adding = False
        self._wanted: str | None = None
        self.column.addWidget(self.buttons)
        self.column.addWidget(self.table)
        self.column.addWidget(self.error)
        self.column.addSpacing(6)
        self.column.addWidget(self._head)
        self.column.addWidget(self.form)
        self.column.addStretch(1)
        self.form.due.connect(self.save)
        self.form.typed.connect(self._arrange)
        self.buttons.moved.connect(self._move)
        self.buttons.removed.connect(self._remove)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._on_row())
        self.table.chosen.connect(lambda _row: self.focus_form())

    def _build_form(self) -> Formular:
        form = Formular("Beteiligter", self.desk.settings)
        rollen = {rolle.value: word for rolle, word in ROLLE_WORT.items()}
        form.add("Rolle, Anrede", ("rolle", "Rolle", choice("Rolle", rollen), 1),
                 ("anrede", "Anrede", choice("Anrede", ANREDEN, "bitte wählen …"), 1))  # fmt: skip
        titel, day = LineEdit(), LineEdit()
        titel.setPlaceholderText("Titel")
        titel.setMaximumWidth(90)
        day.setPlaceholderText("TT.MM.JJJJ")
        vorname, nachname = LineEdit(), LineEdit()
        vorname.setPlaceholderText("Vorname")
        nachname.setPlaceholderText("Nachname")
        form.add("Name", ("titel", "Titel", titel, 0), ("vorname", "Vorname", vorname, 1),
                 ("nachname", "Nachname", nachname, 1))  # fmt: skip
        form.add("Geboren am", ("geburtsdatum", "Geburtsdatum", day, 1))
        firma = LineEdit()
        firma.setPlaceholderText("wie im Register, z. B. Nordlicht Logistik GmbH")
        formen = {f.value: f.value for f in Rechtsform}
        register, self._nummer = LineEdit(), LineEdit()
        register.setPlaceholderText("Registergericht")
        form.add("Firma", ("firma", "Firma", firma, 1))
        form.add("Rechtsform", ("rechtsform", "Rechtsform", choice("Rechtsform", formen, "wie der Name sagt"), 1))
        form.add("Register", ("registergericht", "Registergericht", register, 2),
                 ("registernummer", "Registernummer", self._nummer, 1))  # fmt: skip
        plz, land = LineEdit(), LineEdit()
        plz.setMaximumWidth(90)
        plz.setPlaceholderText("PLZ")
        land.setMaximumWidth(60)
        ort = LineEdit()
        ort.setPlaceholderText("Ort")
        form.add("Straße", ("strasse", "Straße und Hausnummer", LineEdit(), 1))
        form.add("PLZ, Ort, Staat", ("plz", "Postleitzahl", plz, 0), ("ort", "Ort", ort, 1),
                 ("land", "Staat", land, 0))  # fmt: skip
        form.add("Zusatz", ("zusatz", "Adresszusatz", LineEdit(), 1))
        form.add("Vertreten durch", ("vertreter", "Vertreter", VertreterFeld("Vertreter"), 1))
        form.add_heading("Komplementärin (persönlich haftende Gesellschaft)", "g_kopf")
        partner = LineEdit()
        partner.setPlaceholderText("z. B. Meyer Verwaltungs-GmbH")
        form.add("Firma", ("g_firma", "Komplementärin: Firma", partner, 2),
                 ("g_rechtsform", "Komplementärin: Rechtsform",
                  choice("Komplementärin: Rechtsform", formen, "wie der Name sagt"), 1))  # fmt: skip
        form.add("Vertreten durch", ("g_vertreter", "Komplementärin: Vertreter",
                                     VertreterFeld("Komplementärin: Vertreter"), 1))  # fmt: skip
        return form

    # ---- showing ------------------------------------------------------------------------------------------------

    def count(self) -> int | None:
        """How many there are."""
        return len(self.akte.beteiligte) if self.akte is not None else None

    def show_akte(self, snapshot: AkteSnapshot) -> None:
        """The list, and the one that was chosen."""
        if self.snapshot is None:  # opened anew: somebody may have been begun the last time
            kept = (rolle for rolle in BeteiligtenRolle if self.form.has_kept(self._neu_key(rolle)))
            self._neu = next(kept, None)
        super().show_akte(snapshot)
        rows = presenter.beteiligte(snapshot.akte)
        self.table.show_rows(rows, self._wanted)
        if any(row.id == self._wanted for row in rows):
            self._wanted = None
        self.table.setVisible(bool(rows))
        self._show_form()

    def current(self) -> Beteiligter | None:
        """The one that is edited; None while a new one is written."""
        row = self.table.current()
        return self._known(row.id) if self._neu is None and row is not None else None

    def _known(self, id_: str) -> Beteiligter | None:
        people = self.akte.beteiligte if self.akte is not None else ()
        return next((b for b in people if b.id == id_), None)

    def _neu_key(self, rolle: BeteiligtenRolle) -> str:
        return f"{self.akte_id}/neu-{rolle.value}"

    def _show_form(self) -> None:
        chosen = self.current()
        self.form.setVisible(chosen is not None or self._neu is not None)
        self._head.setVisible(self.form.isVisibleTo(self))
        for button in (self.buttons.up, self.buttons.down):
            button.setEnabled(chosen is not None)
        self.buttons.remove.setEnabled(chosen is not None or self._neu is not None)
        if self._neu is not None:
            self._head.setText(f"Neu: {ROLLE_WORT[self._neu]}")
            self.table.clearSelection()
            self.form.show_values(self._neu_key(self._neu), leer(self._neu))
        elif chosen is not None:
            self._head.setText(chosen.person.name)
            self.form.show_values(f"{self.akte_id}/{chosen.id}", beteiligter_werte(chosen))
        self._arrange()

    def _arrange(self) -> None:
        """Only what fits the kind of person."""
        values = self.form.values()
        firm = values["anrede"] == JURISTISCH
        form = rechtsform_of(values["firma"]) if not values["rechtsform"] else Rechtsform(values["rechtsform"])
        for key in _MENSCH:
            self.form.show_row(key, shown=not firm)
        for key in _FIRMA:
            self.form.show_row(key, shown=firm)
        for key in _PARTNER:
            self.form.show_row(key, shown=firm and form in MIT_KOMPLEMENTAER)
        self._nummer.setPlaceholderText(f"{REGISTER[form]} …" if form in REGISTER else "Registernummer")

    def _on_row(self) -> None:
        self.form.leave()  # it still shows whom the choice has left
        self._neu = None
        self._show_form()

    # ---- changes ------------------------------------------------------------------------------------------------

    def begin(self, rolle: BeteiligtenRolle) -> None:
        """Write a new one; it is saved as soon as there is a name."""
        self.form.leave()
        self._neu = rolle
        self._show_form()
        self.form.field("anrede").setFocus()

    def save(self) -> None:
        """Save what the form holds, as far as it can be read."""
        neu = next((r for r in BeteiligtenRolle if self.form.key == self._neu_key(r)), None)
        chosen = self._known(self.form.key.removeprefix(f"{self.akte_id}/"))
        if self.akte is None or (chosen is None and neu is None) or self._adding:
            return
        values = self.form.values()
        found = build_beteiligter(values, chosen)
        self.form.tell(found.fehler, found.hinweis)
        if found.wert is None:
            self.form.keep()
            return
        rolle, person = found.wert
        service = self.desk.services.akten
        if chosen is None:
            self._add(AddBeteiligter(self.akte_id, rolle, person), values, found.ungespeichert)
            return
        self.form.saved(values, found.ungespeichert)
        after = Beteiligter(id=chosen.id, rolle=rolle, person=person)
        if after != chosen:
            command = EditBeteiligter(self.akte_id, after)
            self.run(lambda: service.edit_beteiligter(command), form=self.form)

    def _add(self, command: AddBeteiligter, values: dict[str, str], open_: frozenset[str]) -> None:
        """Store a new one; what cannot be read yet, or is typed meanwhile, goes along to its own form."""
        service, written = self.desk.services.akten, self.form.key
        self._adding = True
        before = {b.id for b in self.akte.beteiligte} if self.akte is not None else set()
        added: list[str] = []

        def work() -> ChangeSet:
            changes = service.add_beteiligter(command)
            added.extend(b.id for b in service.akte(self.akte_id).beteiligte if b.id not in before)
            return changes

        def done(_changes: ChangeSet) -> None:
            self._adding = False
            now = values
            if self.form.key == written:  # else somebody else was chosen meanwhile, and stays so
                now, self._neu, self._wanted = self.form.values(), None, added[0]
            rest = {key: text for key, text in now.items() if key in open_ or text != values[key]}
            self.form.hand_on(written, f"{self.akte_id}/{added[0]}", rest)

        self.run(work, done, form=self.form)

    def _move(self, step: int) -> None:
        chosen = self.current()
        if chosen is not None:
            self.form.leave()
            service, command = self.desk.services.akten, MoveBeteiligter(self.akte_id, chosen.id, step)
            self._wanted = chosen.id
            self.run(lambda: service.move_beteiligter(command))

    def _remove(self) -> None:
        if self._neu is not None:
            self.form.discard()
            self._neu = None
            self._show_form()
            return
        chosen = self.current()
        if chosen is not None:
            self.form.discard()
            service, command = self.desk.services.akten, RemoveBeteiligter(self.akte_id, chosen.id)
            name = chosen.person.name
            self.run(
                lambda: service.remove_beteiligter(command),
                lambda _: self.desk.status.emit(f"{name} ist entfernt. Rückgängig mit Strg+Z."),
            )

    def leave(self) -> None:
        """The form."""
        self.form.leave()

    def focus_form(self) -> None:
        """The first line of the person."""
        values = self.form.values()
        self.form.field("firma" if values["anrede"] == JURISTISCH else "vorname").setFocus()

    def start_focus(self) -> None:
        """The list."""
        self.table.setFocus()

    def focus_at(self, wer: str, feld: str) -> None:
        """The form of a Beteiligter at a field, or that of a new one for a Rolle."""
        rolle = next((r for r in BeteiligtenRolle if r.value == wer), None)
        if rolle is not None:
            self.begin(rolle)
            return
        if self.akte is None or self._known(wer) is None:
            self.start_focus()
            return
        rows = presenter.beteiligte(self.akte)
        self.table.selectRow(next(n for n, row in enumerate(rows) if row.id == wer))
        partner = feld == "vertreter" and self.form.field("g_firma").isVisibleTo(self)
        self.form.field("g_firma" if partner else feld).setFocus()
