"""Who works here: the small profile box, and the dialog that keeps the profiles (spec 1, four eyes)."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.domain.regelwerk.profiles import Profile
from app.errors import InputError
from app.messages import ChangeSet, DeleteProfile, SaveProfile
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.regel import key_from
from app.ui.redaktion.werkbank import PROFILE_KEY, Werkbank
from app.ui.widgets import Button, LineEdit, labelled, text_label

_MANAGE = "Profile verwalten …"
_ID = Qt.ItemDataRole.UserRole


class ProfilBox(QComboBox):
    """The active profile; remembered with the window's settings.

    Signals:
        leaving: another person is about to work: what is typed belongs to the one before.
        changed: another person works now, or there are other profiles.
    """

    leaving = Signal()
    changed = Signal()

    def __init__(self, bench: Werkbank, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self.profiles: tuple[Profile, ...] = ()
        labelled(self, "Profil", "Wer jetzt arbeitet: steht als Verfasser oder Prüfer in den Versionen.")
        self.setToolTip("Wer jetzt arbeitet: steht als Verfasser oder Prüfer in den Versionen.")
        self.setMinimumContentsLength(6)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.activated.connect(self._on_chosen)
        bench.changed.connect(self.reload)

    def reload(self) -> None:
        """Read the profiles again."""
        self.bench.desk.tasks.read("profile", self.bench.desk.services.profile.profiles, self._show, owner=self)

    def _show(self, profiles: tuple[Profile, ...]) -> None:
        names = [p.name for p in profiles]
        others = self.bench.profiles != tuple(names)
        self.profiles, self.bench.profiles = profiles, tuple(names)
        if self.bench.who not in names and names:
            self.bench.desk.settings.setValue(PROFILE_KEY, names[0])
        wanted = [*(names or [self.bench.who]), _MANAGE]
        if wanted != [self.itemText(i) for i in range(self.count())]:
            self.clear()
            self.addItems(wanted)
        self.setCurrentText(self.bench.who)
        if others:
            self.changed.emit()

    def choose(self, name: str) -> None:
        """Work under this name from now on."""
        self.leaving.emit()
        self.bench.desk.settings.setValue(PROFILE_KEY, name)
        self.setCurrentText(name)
        self.changed.emit()
        self.bench.desk.actions.refresh()

    def _on_chosen(self) -> None:
        if self.currentText() == _MANAGE:
            self.setCurrentText(self.bench.who)
            self.manage()
        else:
            self.choose(self.currentText())

    def manage(self) -> None:
        """Open the dialog."""
        ProfilDialog(self.bench, self.profiles, self.window()).open()


class ProfilDialog(QDialog):
    """Adding, renaming and deleting profiles."""

    def __init__(self, bench: Werkbank, profiles: tuple[Profile, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self._profiles = profiles
        help_at(self, "profile").setWindowTitle("Profile")
        self.setAccessibleName("Profile")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(420)
        self.list = labelled(QListWidget(), "Profile")
        self.name = labelled(LineEdit(), "Name")
        self.name.setPlaceholderText("Name der Person")
        self.error = ErrorLine()
        add, rename = Button("&Neu", "haupt"), Button("&Umbenennen")
        delete, close = Button("&Löschen"), Button("Schließen")
        add.clicked.connect(self._add)
        rename.clicked.connect(self._rename)
        delete.clicked.connect(self._delete)
        close.clicked.connect(self.accept)
        self.name.returnPressed.connect(self._add)
        self.list.currentItemChanged.connect(lambda *_: self._on_current())
        buttons = QHBoxLayout()
        for button in (add, rename, delete):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(close)
        layout = QVBoxLayout(self)
        layout.addWidget(text_label("Versionen nennen Verfasser und Prüfer beim Namen. Umbenennen und Löschen ändert "
                                    "nichts an dem, was schon darin steht.", "leise"))  # fmt: skip
        layout.addWidget(self.list, 1)
        layout.addWidget(self.name)
        layout.addWidget(self.error)
        layout.addLayout(buttons)
        self._fill(profiles)
        self.name.setFocus()

    def _fill(self, profiles: tuple[Profile, ...]) -> None:
        self._profiles = profiles
        self.list.clear()
        for profile in profiles:
            item = QListWidgetItem(profile.name)
            item.setData(_ID, profile.id)
            self.list.addItem(item)
        self.name.clear()

    def _current(self) -> Profile | None:
        item: QListWidgetItem | None = self.list.currentItem()  # PySide's stubs forget that there may be none
        return next((p for p in self._profiles if item is not None and p.id == item.data(_ID)), None)

    def _on_current(self) -> None:
        profile = self._current()
        if profile is not None:
            self.name.setText(profile.name)

    def _add(self) -> None:
        taken = frozenset(p.id for p in self._profiles)
        self._save(key_from(self.name.text() or "profil", taken))

    def _rename(self) -> None:
        profile = self._current()
        if profile is not None:
            self._save(profile.id)

    def _save(self, id_: str) -> None:
        self.error.clear()
        name = " ".join(self.name.text().split())
        if not name or len(name) > 80:
            wrong = InputError("Es fehlt der Name.", "Schreiben Sie einen Namen mit höchstens 80 Zeichen.")
            self.error.show_error(wrong, self.name)
            return
        service = self.bench.desk.services.profile
        self._run(lambda: service.save(SaveProfile(Profile(id=id_, name=name))))

    def _delete(self) -> None:
        profile, service = self._current(), self.bench.desk.services.profile
        if profile is None:
            return
        if len(self._profiles) == 1:
            self.error.show_error(InputError("Das letzte Profil bleibt.", "Legen Sie zuerst ein anderes an."))
            return
        self._run(lambda: service.delete(DeleteProfile(profile.id)))

    def _run(self, work: Callable[[], ChangeSet]) -> None:
        service = self.bench.desk.services.profile

        def failed(error: Exception) -> None:
            if isinstance(error, InputError):
                self.error.show_error(error, self.name)

        def done(_changes: object) -> None:
            self.bench.desk.tasks.read("profile", service.profiles, self._fill, owner=self)

        self.bench.run(work, done, failed=failed)
