"""Structure of a template: sections with slots, edited by mouse and keyboard (Alt+arrows move, Delete deletes)."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.domain.regelwerk.numbering import id_and_title
from app.domain.regelwerk.templates import Section, Slot, SlotDefault, SlotKind, TemplateVersion
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.fitting import flowing
from app.ui.presenters import vorlage as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.vorlage_fragen import askable
from app.ui.redaktion.aufbau_baum import AufbauBaum
from app.ui.redaktion.platz_detail import PlatzDetail
from app.ui.widgets import Button, LineEdit, labelled, text_label

_TITLE_MS = 900
_NEW = "Neuer Abschnitt"


class AufbauView(QWidget):
    """Signals: ``edited`` carries the new sections; ``opened`` a clause id to go to."""

    edited = Signal(object)
    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Aufbau der Vorlage")
        self._bestand: Bestand | None = None
        self._version: TemplateVersion | None = None
        self.sections: tuple[Section, ...] = ()
        self._draft = False
        self._wanted: str | None = None
        self.tree = AufbauBaum()
        self.tree.currentItemChanged.connect(lambda *_: self._on_current())
        self.tree.open_wanted.connect(self._activate)
        self.tree.delete_wanted.connect(self.delete_current)
        self.tree.insert_wanted.connect(self.add_slot)
        self.tree.move_wanted.connect(self._move)
        self.tree.place_dropped.connect(self._drop)
        self.tree.clause_dropped.connect(self._drop_clause)
        self.tree.hovered.connect(self._on_hover)
        self.setFocusProxy(self.tree)
        self._title_timer = QTimer(self, singleShot=True, interval=_TITLE_MS)
        self._title_timer.timeout.connect(self._put_section)
        self._build()

    def _build(self) -> None:
        layout = QVBoxLayout(self)  # from the outside in: Qt styles all that is inside of what it puts somewhere
        layout.setContentsMargins(0, 6, 0, 0)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        layout.addWidget(split)
        left = QWidget()
        split.addWidget(left)
        self._detail = QStackedWidget()
        split.addWidget(self._detail)
        split.setSizes([420, 360])
        add_section, add_slot = Button("+ Absch&nitt"), Button("+ P&latz")
        up, down, remove = Button("↑"), Button("↓"), Button("Lö&schen")
        labelled(up, "Nach oben").setToolTip("Nach oben (Alt+Pfeil auf)")
        labelled(down, "Nach unten").setToolTip("Nach unten (Alt+Pfeil ab)")
        add_section.clicked.connect(self.add_section)
        add_slot.clicked.connect(self.add_slot)
        up.clicked.connect(lambda: self.move_current(-1))
        down.clicked.connect(lambda: self.move_current(1))
        remove.clicked.connect(self.delete_current)
        self._buttons = (add_section, add_slot, up, down, remove)
        self._up, self._down, self._remove = up, down, remove
        self.error = ErrorLine()
        lines = QVBoxLayout(left)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self.tree, 1)
        lines.addWidget(self.error)
        lines.addWidget(flowing(*self._buttons))
        self._empty = text_label("", "leise")
        for page in (self._empty, self._build_section()):
            self._detail.addWidget(page)

    @cached_property
    def slot(self) -> PlatzDetail:
        """Particulars of a slot; made when one is first chosen."""
        page = PlatzDetail(self._detail)
        page.changed.connect(self._put_slot)
        page.defaults_changed.connect(self._put_defaults)
        if self._bestand is not None:
            page.set_clauses(_offered(self._bestand))
        self._detail.addWidget(page)
        return page

    def _build_section(self) -> QWidget:
        self.title = labelled(LineEdit(), "Überschrift des Abschnitts")
        self.title.textEdited.connect(lambda _: self._title_timer.start())
        self.title.editingFinished.connect(self._put_section)
        self.numbered = QCheckBox("Klauseln dieses Abschnitts nummerieren (§)")
        self.numbered.clicked.connect(lambda _=False: self._put_section())
        self._numbered_help = text_label("", "leise")
        heading = QWidget()
        top = QVBoxLayout(heading)
        top.setContentsMargins(8, 0, 0, 0)
        for widget in (text_label("Überschrift", "kopf"), self.title, self.numbered, self._numbered_help):
            top.addWidget(widget)
        top.addStretch(1)
        return heading

    # ---- showing ------------------------------------------------------------------------------------------------

    def show_version(self, bestand: Bestand, version: TemplateVersion, *, draft: bool) -> None:
        """Show the structure of a version."""
        self._bestand, self._version, self._draft = bestand, version, draft
        if "slot" in self.__dict__:
            self.slot.set_clauses(_offered(bestand))
        for widget in (*self._buttons, self.title, self.numbered):
            widget.setEnabled(draft)
        self.tree.set_editable(editable=draft)
        self._fill(version.sections)

    def _fill(self, sections: tuple[Section, ...]) -> None:
        bestand = self._bestand
        if bestand is None:
            return
        wanted = self._wanted or self.current_place()
        self._wanted = None
        self.sections = sections
        self.tree.show_rows(
            [
                (
                    presenter.section_place(section.id),
                    presenter.section_text(section),
                    [(presenter.slot_place(slot.id), presenter.slot_text(slot, bestand)) for slot in section.slots],
                )
                for section in sections
            ],
            wanted,
        )
        self._show_detail()

    def current_place(self) -> str | None:
        """Place of the current section or slot (``section:…``, ``slot:…``)."""
        return self.tree.current_place()

    def select(self, place: str) -> None:
        """Go to a section or slot."""
        self.flush()
        self._wanted = place
        self._fill(self.sections)
        self.tree.setFocus()

    def _current(self) -> Section | Slot | None:
        kind, _, id_ = (self.current_place() or "").partition(":")
        slots = [slot for s in self.sections for slot in s.slots]
        parts: list[Section | Slot] = [*self.sections] if kind == "section" else [*slots]
        return next((part for part in parts if part.id == id_), None)

    def _enable(self) -> None:
        """What acts on the current section or slot needs one, and a place to go to."""
        place = self.current_place()
        for button, step in ((self._up, -1), (self._down, 1)):
            movable = place is not None and presenter.move(self.sections, place, step) != self.sections
            button.setEnabled(self._draft and movable)
        self._remove.setEnabled(self._draft and place is not None)

    def _on_current(self) -> None:
        self.error.clear()
        self._show_detail()

    def _show_detail(self) -> None:
        current, bestand = self._current(), self._bestand
        self._enable()
        if current is None or bestand is None:
            self._empty.setText(
                "Noch leer: „+ Abschnitt“ legt den ersten an." if self._draft else "Diese Version ist leer."
            )
            self._detail.setCurrentIndex(0)
        elif isinstance(current, Section):
            if not self._title_timer.isActive() and self.title.text() != current.title:  # else what is selected stays
                self.title.setText(current.title)
            self.numbered.setChecked(current.numbered)
            self._numbered_help.setText(presenter.numbered_hint(current))
            self._detail.setCurrentIndex(1)
        else:
            steps = self._version.interview if self._version is not None else ()
            self.slot.show_slot(current, bestand, askable(steps, bestand), draft=self._draft)
            self._detail.setCurrentWidget(self.slot)

    # ---- editing ------------------------------------------------------------------------------------------------

    def _emit(self, sections: tuple[Section, ...], wanted: str | None = None) -> None:
        if self._draft and sections != self.sections:
            self._wanted = wanted
            self._fill(sections)
            self.edited.emit(sections)

    def add_section(self) -> None:
        """A new section after the current one; its title is typed next."""
        sections, place = presenter.add_section(self.sections, _NEW, self.current_place())
        self._emit(sections, place)
        self.title.setFocus()
        self.title.selectAll()

    def add_slot(self) -> None:
        """A new slot in the current section."""
        current = self.current_place()
        if current is None:
            self.add_section()
            current = self.current_place()
        if current is not None:
            sections, place = presenter.add_slot(self.sections, current)
            self._emit(sections, place)
            self.slot.setCurrentIndex(0)
            self.slot.clauses.search.setFocus()

    def delete_current(self) -> None:
        """Delete the current section or slot (Ctrl+Z brings it back)."""
        current = self.current_place()
        if current is not None:
            self._emit(presenter.delete(self.sections, current))

    def move_current(self, step: int) -> None:
        """Move the current section or slot up (-1) or down (1)."""
        self._move(step, over=False)

    def _move(self, step: int, over: bool) -> None:
        current = self.current_place()
        if current is not None:
            moved = presenter.move_over if over else presenter.move
            self._emit(moved(self.sections, current, step), current)

    def _drop(self, place: str, ziel: presenter.Ziel) -> None:
        self._emit(presenter.drop(self.sections, place, ziel), place)

    def _drop_clause(self, clause_id: str, ziel: presenter.Ziel) -> None:
        self.error.clear()
        try:
            sections, place = presenter.drop_clause(self.sections, clause_id, ziel, self._title(clause_id))
        except InputError as error:
            self.error.show_error(error)
            return
        self._emit(sections, place)

    def _on_hover(self, kind: str, key: str, ziel: presenter.Ziel | None) -> None:
        """While something is held over the tree: refuse what cannot be let go there, and say why."""
        self.error.clear()
        if ziel is None:
            return
        if kind != "clause":
            if presenter.drop(self.sections, key, ziel) == self.sections:
                self.tree.refuse()
            return
        try:
            presenter.drop_clause(self.sections, key, ziel, self._title(key))
        except InputError as error:
            self.error.show_error(error)
            self.tree.refuse()

    def _title(self, clause_id: str) -> str:
        return self._bestand.title(clause_id) if self._bestand is not None else clause_id

    def flush(self) -> None:
        """Hand over a title that is being typed."""
        if self._title_timer.isActive():
            self._put_section()

    def _put_section(self) -> None:
        self._title_timer.stop()
        current = self._current()
        if not isinstance(current, Section) or not self._draft:
            return
        title, numbered = self.title.text(), self.numbered.isChecked()
        try:
            sections = presenter.put_section(self.sections, current.id, title, numbered=numbered)
        except InputError:
            self.title.setText(current.title)  # a section always has a title
            return
        self._emit(sections, self.current_place())

    def _put_slot(self, kind: SlotKind, clauses: tuple[str, ...], label: str) -> None:
        current = self._current()
        if not isinstance(current, Slot):
            return
        try:
            sections = presenter.put_slot(self.sections, current.id, kind, clauses, label)
        except InputError as error:
            self.slot.show_error(error)
            return
        self._emit(sections, self.current_place())

    def _put_defaults(self, defaults: tuple[SlotDefault, ...]) -> None:
        current = self._current()
        if isinstance(current, Slot):
            self._emit(presenter.put_defaults(self.sections, current.id, defaults), self.current_place())

    def _activate(self) -> None:
        current = self._current()
        if isinstance(current, Slot) and current.clause_ids:
            self.opened.emit(current.clause_ids[0])


def _offered(bestand: Bestand) -> list[tuple[str, str]]:
    """All clauses there are (id, text)."""
    return [(clause.id, id_and_title(clause.id, clause.title)) for clause in bestand.library.clauses]
