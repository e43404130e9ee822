"""Page „Stammdaten“ of an Akte: number, court, value; letterhead and lawyer."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

from app.domain.deutsch import format_datum
from app.domain.kanzlei.kopf import Aktenkopf
from app.domain.kanzlei.woerter import LAND_WORT, RECHTSGEBIET_WORT
from app.messages_akten import EditAkte, SetKanzleiprofil
from app.ui.desk import Desk
from app.ui.kanzlei.akte_seite import AkteSeite, AkteSnapshot
from app.ui.kanzlei.formular import Formular, choice
from app.ui.kanzlei.gericht_feld import GerichtFeld
from app.ui.presenters.akte_form import build_kopf, build_profil, kopf_werte, profil_werte
from app.ui.widgets import LineEdit, labelled, text_label

BERUFE = ("Rechtsanwältin", "Rechtsanwalt", "Fachanwältin für Arbeitsrecht", "Fachanwalt für Arbeitsrecht")


class StammdatenSeite(AkteSeite):
    """Head and letterhead; both save by themselves."""

    titel = "Stammdaten"

    def __init__(self, desk: Desk, akte_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, akte_id, parent)
        self.kopf = self._build_kopf()
        self.profil = self._build_profil()
        self._stichtag = text_label("", "leise")
        self.column.addWidget(self.error)
        self.column.addWidget(text_label("Akte", "kopf"))
        self.column.addWidget(self.kopf)
        self.column.addWidget(self._stichtag)
        self.column.addSpacing(10)
        self.column.addWidget(text_label("Kanzlei", "kopf"))
        self.column.addWidget(text_label("Briefkopf und Unterschrift der Schriftsätze dieser Akte. Eine neue Akte "
                                         "beginnt mit dem zuletzt verwendeten.", "leise"))  # fmt: skip
        self.column.addWidget(self.profil)
        self.column.addStretch(1)
        self.kopf.due.connect(self._save_kopf)
        self.profil.due.connect(self._save_profil)

    def _build_kopf(self) -> Formular:
        form = Formular("Akte", self.desk.settings)
        self.gericht = GerichtFeld()
        wert = LineEdit()
        wert.setPlaceholderText("z. B. 10.440,00 €")
        form.add("Kurzrubrum", ("kurzrubrum", "Kurzrubrum", LineEdit(), 1))
        form.add("Aktenzeichen", ("aktenzeichen", "Aktenzeichen", LineEdit(), 1))
        gebiete = {gebiet.value: word for gebiet, word in RECHTSGEBIET_WORT.items()}
        form.add("Rechtsgebiet", ("rechtsgebiet", "Rechtsgebiet", choice("Rechtsgebiet", gebiete), 1))
        form.add("Gericht", ("gericht_id", "Gericht", self.gericht, 1))
        land = choice("Bundesland", LAND_WORT, "noch offen")
        land.setToolTip("Entscheidet über die Feiertage, solange kein Gericht feststeht.")
        form.add("Bundesland", ("bundesland", "Bundesland", land, 1))
        form.add("Gegenstandswert", ("gegenstandswert", "Gegenstandswert", wert, 1))
        return form

    def _build_profil(self) -> Formular:
        form = Formular("Kanzlei", self.desk.settings)
        beruf = labelled(QComboBox(), "Berufsbezeichnung")
        beruf.setEditable(True)
        beruf.addItems(list(BERUFE))
        beruf.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        plz, land = LineEdit(), LineEdit()
        plz.setMaximumWidth(90)
        land.setMaximumWidth(60)
        form.add("Kanzlei", ("kanzlei", "Kanzlei", LineEdit(), 1))
        form.add("Rechtsanwalt", ("rechtsanwalt", "Name der Rechtsanwältin oder des Rechtsanwalts", LineEdit(), 1))
        form.add("Bezeichnung", ("berufsbezeichnung", "Berufsbezeichnung", beruf, 1))
        form.add("Straße", ("strasse", "Kanzlei: Straße und Hausnummer", LineEdit(), 1))
        form.add("PLZ, Ort, Staat", ("plz", "Kanzlei: Postleitzahl", plz, 0), ("ort", "Kanzlei: Ort", LineEdit(), 1),
                 ("land", "Kanzlei: Staat", land, 0))  # fmt: skip
        form.add("Zusatz", ("zusatz", "Kanzlei: Adresszusatz", LineEdit(), 1))
        form.add("Telefon", ("telefon", "Telefon", LineEdit(), 1))
        form.add("E-Mail", ("email", "E-Mail", LineEdit(), 1))
        return form

    def show_akte(self, snapshot: AkteSnapshot) -> None:
        """Both forms."""
        super().show_akte(snapshot)
        akte = snapshot.akte
        self.gericht.set_gerichte(snapshot.gerichte.values())
        self.kopf.show_values(f"{akte.id}/kopf", kopf_werte(akte))
        self.profil.show_values(f"{akte.id}/kanzlei", profil_werte(akte.kanzlei))
        self._stichtag.setVisible(akte.stichtag is not None)
        if akte.stichtag is not None:
            self._stichtag.setText(f"Musterakte: Als „heute“ gilt hier der {format_datum(akte.stichtag)}.")

    def _save_kopf(self) -> None:
        akte = self.akte
        if akte is None:
            return
        values = self.kopf.values()
        before = Aktenkopf.of(akte)
        found = build_kopf(values, before)
        self.kopf.tell(found.fehler, found.hinweis)
        self.kopf.saved(values, found.ungespeichert)
        if found.wert is not None and found.wert != before:
            service, command = self.desk.services.akten, EditAkte(self.akte_id, found.wert)
            self.run(lambda: service.edit(command), form=self.kopf)

    def _save_profil(self) -> None:
        akte = self.akte
        if akte is None:
            return
        values = self.profil.values()
        found = build_profil(values, akte.kanzlei)
        self.profil.tell(found.fehler, found.hinweis)
        self.profil.saved(values, found.ungespeichert)
        if found.wert != akte.kanzlei:
            service, command = self.desk.services.akten, SetKanzleiprofil(self.akte_id, found.wert)
            self.run(lambda: service.set_profile(command), form=self.profil)

    def leave(self) -> None:
        """Both forms."""
        self.kopf.leave()
        self.profil.leave()

    def start_focus(self) -> None:
        """The Kurzrubrum, selected."""
        field = self.kopf.field("kurzrubrum")
        field.setFocus()
        if isinstance(field, LineEdit):
            field.selectAll()

    def focus_at(self, wer: str, feld: str) -> None:
        """A field of the letterhead, or as ever."""
        if feld not in self.profil.values():
            super().focus_at(wer, feld)
            return
        self.profil.field(feld).setFocus()
