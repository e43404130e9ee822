"""„Neue Akte“: who against whom, and in which field of law; everything else can follow."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.kanzlei.akte import Kanzleiprofil
from app.domain.kanzlei.woerter import RECHTSGEBIET_WORT
from app.errors import InputError, KnownError
from app.messages import ChangeSet
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.fitting import WrapArea
from app.ui.form_keys import FormKeys
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.kanzlei.formular import Formular, choice
from app.ui.presenters.akte_neu import ANREDEN_NEU, SEITEN, anrede_of, build_neu, proposed_rubrum
from app.ui.widgets import Button, LineEdit, text_label

TARGET = "akte-neu:"


class NeueAkteView(View):
    """The form; what is typed is kept until the Akte stands or it is cancelled.

    Signals:
        created: id of the new Akte.
    """

    created = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, TARGET, parent)
        self.setAccessibleName("Neue Akte")
        self._kanzlei: Kanzleiprofil | None = None
        self._number = ""
        self.form = self._build_form()
        self.error = ErrorLine()
        self._create, cancel = Button("Akte anle&gen", "haupt"), Button("Abbrechen")
        self._create.clicked.connect(self.create_akte)
        cancel.clicked.connect(self.cancel)
        FormKeys(self, self._create.click, self.cancel)
        buttons = QHBoxLayout()
        buttons.addWidget(self._create)
        buttons.addWidget(cancel)
        buttons.addStretch(1)
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(24, 18, 24, 24)
        layout.setSpacing(8)
        layout.addLayout(beside(text_label("Neue Akte", "titel"), HilfeKnopf(self, "akte_neu")))
        layout.addWidget(
            text_label("Namen und Rechtsgebiet genügen; alles Weitere lässt sich später ergänzen.", "leise")
        )
        layout.addSpacing(6)
        layout.addWidget(self.form)
        layout.addWidget(self.error)
        layout.addLayout(buttons)
        layout.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(WrapArea("Neue Akte", body))
        self.form.typed.connect(self._propose)
        self.form.show_values(TARGET, self._start())
        desk.tasks.read("vorschlag", self._read, self._show_proposals, owner=self)

    def _build_form(self) -> Formular:
        form = Formular("Neue Akte", self.desk.settings)
        for side, rolle in SEITEN.items():
            word = rolle.value.capitalize()
            name = LineEdit()
            name.setPlaceholderText(
                "Vor- und Nachname oder Firma" if side == "mandant" else "kann vorerst leer bleiben"
            )
            anrede = choice(f"{word}: Anrede", ANREDEN_NEU, "Anrede …")
            form.add(word, (f"{side}_name", f"{word}: Name", name, 3), (f"{side}_anrede", f"{word}: Anrede", anrede, 2))
        gebiete = {gebiet.value: text for gebiet, text in RECHTSGEBIET_WORT.items()}
        form.add("Rechtsgebiet", ("rechtsgebiet", "Rechtsgebiet", choice("Rechtsgebiet", gebiete, "bitte wählen …"), 1))
        self._nummer, self._rubrum = LineEdit(), LineEdit()
        form.add("Aktenzeichen", ("aktenzeichen", "Aktenzeichen", self._nummer, 1))
        form.add("Kurzrubrum", ("kurzrubrum", "Kurzrubrum", self._rubrum, 1))
        return form

    @staticmethod
    def _start() -> dict[str, str]:
        return {"rechtsgebiet": ""} | {f"{side}_{part}": "" for side in SEITEN for part in ("name", "anrede")}

    def _read(self) -> tuple[str, Kanzleiprofil | None]:
        akten = self.desk.services.akten
        return akten.proposed_aktenzeichen(), akten.last_profile()

    def _show_proposals(self, found: tuple[str, Kanzleiprofil | None]) -> None:
        self._number, self._kanzlei = found
        self._nummer.setPlaceholderText(self._number)
        self._propose()

    def _propose(self) -> None:
        """A firm is one by its name; the Kurzrubrum is shown as it would be."""
        values = self.form.values()
        self.form.withdraw(key for key, text in values.items() if text.strip())
        for side in SEITEN:
            found = anrede_of(values[f"{side}_name"], values[f"{side}_anrede"])
            if found != values[f"{side}_anrede"]:
                self.form.set_field(f"{side}_anrede", found)
        self._rubrum.setPlaceholderText(proposed_rubrum(self.form.values()) or "entsteht aus den Namen")

    def create_akte(self) -> None:
        """Make the Akte and open it; what is missing is said beside its field."""
        self.error.clear()
        values = self.form.values()
        found = build_neu(values, self._kanzlei)
        self.form.tell(found.fehler, "")
        if found.wert is None:
            self.form.keep()
            self.form.field(next(iter(found.fehler))).setFocus()
            return
        command, service = found.wert, self.desk.services.akten
        self._create.setEnabled(False)

        def done(changes: ChangeSet, _none: None) -> None:
            self.form.discard()
            self.created.emit(changes.ids("akten")[0])

        def failed(error: Exception) -> None:
            self._create.setEnabled(True)
            if isinstance(error, InputError) and error.feld in values:
                self.form.tell({error.feld: error}, "")
                self.form.field(error.feld).setFocus()
            elif isinstance(error, KnownError):
                self.error.show_error(error)

        self.desk.run(lambda: (service.create(command), None), done, owner=self, failed=failed)

    def cancel(self) -> None:
        """Give it up; nothing is kept."""
        self.form.discard()
        self.gone.emit()

    def leave(self) -> None:
        """Keep what is typed."""
        self.form.keep()

    def start_focus(self) -> None:
        """The name of the Mandant."""
        self.form.field("mandant_name").setFocus()
