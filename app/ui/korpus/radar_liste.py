"""Änderungsradar, first page: changed norms as a worklist, the wording before and after, what stands on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.errors import KnownError
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.filing_view import FilingView
from app.ui.fitting import FlowLayout
from app.ui.korpus.filterfeld import Filterfeld
from app.ui.korpus.lauf import Korpuslauf
from app.ui.korpus.tabelle import Tabelle
from app.ui.presenters import fassungen
from app.ui.presenters import radar as bild
from app.ui.presenters.fassungen import Vergleich
from app.ui.presenters.radar import Radarzeile
from app.ui.redaktion.mark_liste import MarkListe, Markzeile
from app.ui.tooltips import tip
from app.ui.widgets import ActionButton, BusyStrip, Button, labelled, text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIDE_BY_SIDE = 1180
"""From this width on the detail stands beside the list, below that under it, and what rests on the norm beside the
text: the columns of the list want 560, and the text more lines."""
_WIDE, _HIGH = (560, 620), (230, 320)
_BESIDE, _BELOW = (420, 300), (380, 240)
"""First sizes: list and detail, text and what rests on the norm."""


class RadarListe(QWidget):
    """The worklist with its detail."""

    def __init__(self, desk: Desk, lauf: Korpuslauf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.lauf = lauf
        self.setAccessibleName("Geänderte Normen")
        self._all: tuple[Radarzeile, ...] = ()
        self._shown: Radarzeile | None = None
        self._compared: Vergleich | None = None
        self._first = True
        self._build()
        lauf.busy_changed.connect(self._show_possible)
        desk.bus.subscribe(self, ("korpus",), self.reload)
        self.reload()

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.search = Filterfeld("Änderungen filtern", "Norm oder Überschrift")
        self.search.settled.connect(self._fill)
        self.dependents_only = QCheckBox("nur zitierte Normen")
        self.dependents_only.toggled.connect(lambda _: self._fill())
        self.settled = QCheckBox("auch erledigte")
        self.settled.toggled.connect(lambda _: self.reload())
        self.strip = BusyStrip()
        self.error = ErrorLine()
        self.empty = labelled(text_label("", "leise"), "Keine Änderungen")
        self.begin = ActionButton(self.desk.actions.action("korpus.einlesen"), "haupt")
        self.table = Tabelle("Geänderte Normen", bild.SPALTEN, (3, 1), several=True)
        self.table.moved.connect(self._on_current)
        self.table.opened.connect(lambda _: self.dependents.setFocus())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._show_possible())
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self._build_left())
        self.split.addWidget(self._build_detail())
        self.split.setSizes(_WIDE)
        line = QHBoxLayout()
        line.addWidget(self.search, 1)
        line.addWidget(self.dependents_only)
        line.addWidget(self.settled)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(line)
        layout.addWidget(self.strip)
        layout.addWidget(self.error)
        layout.addWidget(self.empty)
        layout.addWidget(self.begin, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.split, 1)
        layout.addStretch(0)  # the sentence stays at the top while there is no list

    def _build_left(self) -> QWidget:
        self.settle = labelled(Button("Er&ledigt", "haupt"), "Gewählte Änderungen als erledigt abhaken")
        self.settle.clicked.connect(lambda: self._mark(self.lauf.radar_service.settle, offen=True))
        self.reopen = labelled(Button("Wieder öffnen"), "Gewählte Änderungen wieder öffnen")
        self.reopen.clicked.connect(lambda: self._mark(self.lauf.radar_service.reopen, offen=False))
        self.look_up = labelled(Button("Nachschlagen"), "Norm in der Recherche nachschlagen")
        self.look_up.clicked.connect(self._look_up)
        buttons = QWidget()
        flow = FlowLayout(6, buttons)
        self.legend = text_label(bild.LEGENDE, "leise", wrap=False)
        for widget in (self.settle, self.reopen, self.look_up, self.legend):
            flow.addWidget(widget)
        left = QWidget()
        layout = QVBoxLayout(left)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.table, 1)
        layout.addWidget(buttons)
        left.setMinimumWidth(260)
        self._align_legend()
        return left

    def _align_legend(self) -> None:
        """As high as the buttons it stands beside, so that it is centred like their words."""
        self.legend.setMinimumHeight(self.settle.sizeHint().height())

    def _build_detail(self) -> QWidget:
        self.head = labelled(text_label("", "kopf"), "Gewählte Änderung")
        self.text = FilingView("Wortlaut vorher und nachher", fassungen.stylesheet)
        self.text.link_activated.connect(self._on_link)
        self.dependents_head = labelled(text_label("", "leise"), "Was darauf beruht")
        self.dependents = MarkListe("Stellen, die auf der Norm beruhen")
        self.dependents.chosen.connect(self.desk.goto)
        self.inner = inner = QSplitter(Qt.Orientation.Vertical)
        inner.setChildrenCollapsible(False)
        upper, lower = QWidget(), QWidget()
        for widget, parts in (
            (upper, (self.text,)),
            (lower, (self.dependents_head, self.dependents)),
        ):
            layout = QVBoxLayout(widget)
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(4)
            for part in parts:
                layout.addWidget(part, 1 if part is parts[-1] else 0)
            inner.addWidget(widget)
        inner.setStretchFactor(0, 3)
        inner.setStretchFactor(1, 2)
        inner.setSizes(_BELOW)
        self.text.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.dependents.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        upper.setMinimumWidth(200)
        lower.setMinimumWidth(120)
        detail = QWidget()
        layout = QVBoxLayout(detail)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.head)
        layout.addWidget(inner, 1)
        return detail

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Beside each other where there is room."""
        super().resizeEvent(event)
        wide = event.size().width() >= _SIDE_BY_SIDE
        wanted = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if self.split.orientation() is not wanted:
            self.split.setOrientation(wanted)
            self.split.setSizes(_WIDE if wide else _HIGH)
            self.inner.setOrientation(Qt.Orientation.Vertical if wide else Qt.Orientation.Horizontal)
            self.inner.setSizes(_BELOW if wide else _BESIDE)

    # ---- data ---------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the worklist again."""
        service, only_open = self.lauf.radar_service, not self.settled.isChecked()

        def work() -> tuple[Radarzeile, ...]:
            return bild.zeilen(service.worklist(offen=only_open))

        task = self.desk.tasks.read("radar", work, self._show, owner=self, failed=self._on_failed)
        self.strip.watch(task)

    def _show(self, lines: tuple[Radarzeile, ...]) -> None:
        self._all = lines
        self.lauf.note_radar(*bild.offene(lines))
        self._fill()
        if self._first and self.window().focusWidget() is self.search:  # the focus was waiting for the worklist
            self.start_focus()
        self._first = False

    def _fill(self) -> None:
        self.search.stop()
        only = self.dependents_only.isChecked()
        shown = bild.auswahl(self._all, self.search.text(), abhaengige=only, erledigte=self.settled.isChecked())
        wanted = self._shown.id if self._shown is not None else None
        place = next((n for n, line in enumerate(shown) if line.id == wanted), self.table.currentIndex().row())
        self.table.set_rows(shown, place)
        if not shown and self.table.hasFocus():
            self.search.setFocus()  # Qt would choose whatever comes next
        self.split.setVisible(bool(shown))
        self.empty.setVisible(not shown)
        self.begin.setVisible(not self._all)
        self.empty.setText("" if shown else bild.nichts_gezeigt(self._all, abhaengige=only))
        self._show_possible()

    @property
    def lines(self) -> tuple[Radarzeile, ...]:
        """Everything that was read."""
        return self._all

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)

    # ---- detail -------------------------------------------------------------------------------------------------

    def _on_current(self, line: Radarzeile | None) -> None:
        if line is None or (self._shown is not None and line.eintrag == self._shown.eintrag):
            self._shown = line
            return
        self._shown = line
        change = line.eintrag.stored.change
        label, what = line.zellen[0], line.zellen[1]
        title = f"{label} {change.heading}".strip()
        self.head.setText(bild.gekuerzt(f"{title}: {what}"))
        self.head.setToolTip(tip(f"{title}: {what}"))
        self._show_dependents(line)

        def done(compared: Vergleich) -> None:
            self._compared = compared
            self._show_page(0)

        self.desk.tasks.read("vergleich", lambda: fassungen.vergleich(change), done, owner=self)

    def _show_page(self, number: int) -> None:
        if self._compared is not None:
            self.text.show_html(self._compared.seiten[number])
            self.text.verticalScrollBar().setValue(0)

    def _on_link(self, target: str) -> None:
        kind, _, number = target.partition(":")
        if kind == "seite":
            self._show_page(int(number))

    def _show_dependents(self, line: Radarzeile) -> None:
        entry = line.eintrag
        lines: list[Markzeile] = []
        for title, sign, citings in (
            ("Zitiert, was sich geändert hat", "empfehlung", entry.betroffen),
            ("Zitiert anderes aus der Norm", "hinweis", entry.andere),
        ):
            if citings:
                lines.append(Markzeile("", f"{title} ({len(citings)})"))
                lines += [Markzeile(sign, place.titel, place.text, place.ziel) for place in bild.stellen(citings)]
        self.dependents.set_lines(lines)
        self.dependents.scrollToTop()  # the heading says what the first place is about
        self.dependents.setVisible(bool(lines))
        self.dependents_head.setText(bild.abhaengige_words(entry))
        self.dependents_head.setVisible(not lines)

    # ---- steps --------------------------------------------------------------------------------------------------

    def _show_possible(self) -> None:
        chosen = self.table.chosen()
        free = not self.lauf.busy
        self.settle.setEnabled(free and any(line.offen for line in chosen))
        self.reopen.setEnabled(free and any(not line.offen for line in chosen))
        self.reopen.setVisible(self.settled.isChecked())
        self.look_up.setEnabled(len(chosen) == 1)

    def _mark(self, step: Callable[[Sequence[int]], None], *, offen: bool) -> None:
        """Settle or reopen what is chosen, and read the worklist in the same go."""
        ids = [line.id for line in self.table.chosen() if line.offen is offen]
        if not ids or self.lauf.busy:
            return
        self.error.clear()
        service, only_open = self.lauf.radar_service, not self.settled.isChecked()

        def work() -> tuple[Radarzeile, ...]:
            step(ids)
            return bild.zeilen(service.worklist(offen=only_open))

        def done(lines: tuple[Radarzeile, ...]) -> None:
            self._show(lines)
            what = "erledigt" if offen else "wieder offen"
            count = "1 Änderung ist" if len(ids) == 1 else f"{len(ids)} Änderungen sind"
            back = f" {bild.ERLEDIGT}" if offen else ""
            self.desk.status.emit(f"{count} {what}.{back}")

        self.table.setFocus()  # a button that is no longer possible would lose it to the text
        self.strip.watch(self.desk.tasks.command(work, done, owner=self, failed=self._on_failed))
        self.settle.setEnabled(False)
        self.reopen.setEnabled(False)

    def _look_up(self) -> None:
        line = self.table.current()
        if line is not None:
            change = line.eintrag.stored.change
            self.desk.goto.emit(f"norm:{change.neu_label or change.label}")

    def refresh_look(self) -> None:
        """After a change of theme or zoom."""
        self.table.refresh_look()
        self._align_legend()
        self.text.refresh()
        self.dependents.viewport().update()

    def start_focus(self) -> None:
        """The worklist."""
        (self.table if self._all else self.search).setFocus()
