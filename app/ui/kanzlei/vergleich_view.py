"""Two versions of a draft beside each other: what differs, word by word; what is the same is folded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.domain.schriftsatz.conversation import Draft
from app.domain.schriftsatz.vergleich import Vergleich
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.filing_view import FilingView
from app.ui.fitting import ElidedLabel
from app.ui.hilfe.knopf import HilfeKnopf
from app.ui.presenters import vergleich as bild
from app.ui.widgets import ActionButton, EmptyState, labelled, text_label


@dataclass(frozen=True)
class _Gelesen:
    draft: Draft
    drafts: tuple[Draft, ...]
    base: str | None
    vergleich: Vergleich | None
    labels: Mapping[str, str]


class VergleichView(View):
    """The comparison of one version with another one of its Akte."""

    def __init__(self, desk: Desk, draft_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"vergleich:{draft_id}", parent)
        self.draft_id = draft_id
        self.vergleich: Vergleich | None = None
        self._read_now: _Gelesen | None = None
        self._base: str | None = None
        self._open: set[int] = set()
        self._at = ""
        self.setAccessibleName("Vergleich")
        self._title = ElidedLabel("kopf")
        self.base = labelled(QComboBox(), "Verglichen mit")
        self.base.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.base.setMinimumContentsLength(24)
        self.base.activated.connect(lambda _: self._choose())
        self.summary = text_label("")
        self.all = QCheckBox("Unverändertes zeigen")
        self.all.toggled.connect(self._show_all)
        self.text = FilingView("Unterschiede", bild.stylesheet)
        self.text.link_activated.connect(self._follow)
        head = QHBoxLayout()
        head.addWidget(self._title)
        against = text_label("verglichen mit", "leise", wrap=False)
        head.addWidget(against)
        head.addWidget(self.base)
        head.addStretch(1)
        head.addWidget(HilfeKnopf(self, "vergleich"))
        below = QHBoxLayout()
        below.addWidget(self.summary, 1)
        below.addWidget(self.all)
        steps = [
            ActionButton(desk.actions.action(f"kanzlei.{name}"), kurz=text)
            for name, text in (("vorige_stelle", "Vorige"), ("naechste_stelle", "Nächste"))
        ]
        for button in steps:
            below.addWidget(button)
        back = QAction("Zum Gespräch", self)
        back.triggered.connect(self._back)
        self.alone = EmptyState(
            "In dieser Akte gibt es keinen anderen Entwurf, mit dem sich vergleichen ließe. "
            "Einen weiteren erstellen Sie im Gespräch.",
            back,
        )
        if (way := self.alone.findChild(QPushButton)) is not None:
            self.alone.setFocusProxy(way)
        self.alone.hide()
        self._of_two: tuple[QWidget, ...] = (against, self.base, self.summary, self.all, *steps, self.text)
        card = QFrame()
        card.setProperty("rolle", "karte")
        box = QVBoxLayout(card)
        box.setContentsMargins(14, 8, 14, 8)
        box.addLayout(head)
        box.addLayout(below)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 0)
        layout.addWidget(card)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.alone, 1)
        self.reload()
        desk.bus.subscribe(self, ("drafts",), self.reload)

    def reload(self) -> None:
        """Read both versions and compare them."""
        self.desk.tasks.read("vergleich", self._read, self._show, owner=self, failed=self.vanish)

    def _read(self) -> _Gelesen:
        services = self.desk.services
        draft = services.schriftsatz.draft(self.draft_id)
        drafts = services.schriftsatz.drafts(draft.akte_id)
        known = {d.id for d in drafts}
        base = self._base if self._base in known else bild.base_of(drafts, self.draft_id)
        found = services.entwuerfe.compare(base, self.draft_id) if base is not None else None
        kinds = (k for k in services.schriftsatz.klagearten() if k.id == draft.schriftsatz.klageart)
        return _Gelesen(draft, drafts, base, found, {s.schluessel: s.label for k in kinds for s in k.slots})

    def _show(self, gelesen: _Gelesen) -> None:
        self._read_now, self._base, self.vergleich = gelesen, gelesen.base, gelesen.vergleich
        self._title.setText(gelesen.draft.titel)
        self.base.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.base.clear()
        for fassung in bild.fassungen(gelesen.drafts, self.draft_id):
            self.base.addItem(fassung.text, fassung.id)
        self.base.setCurrentIndex(self.base.findData(gelesen.base))
        self.base.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.title_changed.emit(f"Vergleich {gelesen.draft.version}")
        there = gelesen.vergleich is not None
        waited = self.text.hasFocus() and not there
        self.alone.setVisible(not there)
        self.alone.offer(gelesen.draft.conversation_id is not None)
        for widget in self._of_two:
            widget.setVisible(there)
        if waited:
            self.alone.setFocus()
        if gelesen.vergleich is not None:
            self.summary.setText(bild.zusammenfassung(gelesen.vergleich))
            self._render()
        self.desk.actions.refresh()

    def _back(self) -> None:
        if self._read_now is not None:
            self.desk.goto.emit(f"conversation:{self._read_now.draft.conversation_id}")

    def _choose(self) -> None:
        self._base = self.base.currentData()
        self._open.clear()
        self._at = ""
        self.reload()

    def _render(self) -> None:
        if self._read_now is None or self.vergleich is None:
            return
        folded = set(range(bild.runs(self.vergleich))) if self.all.isChecked() else self._open
        self.text.show_html(bild.vergleich_html(self.vergleich, self._read_now.labels, folded))

    def _show_all(self) -> None:
        self._render()

    def _follow(self, link: str) -> None:
        if not link.startswith(bild.FALTE):
            self.desk.goto.emit(link)
            return
        if self.all.isChecked():
            self.all.setChecked(False)
            return
        self._open ^= {int(link.removeprefix(bild.FALTE))}
        self._render()

    def can_step(self) -> bool:
        """Whether there is a difference to go to."""
        return self.vergleich is not None and bool(bild.anchors(self.vergleich))

    def next_change(self, *, back: bool = False) -> None:
        """Go to the next difference, round at the end."""
        if self.vergleich is None or not (places := bild.anchors(self.vergleich)):
            return
        step = -1 if back else 1
        at = places.index(self._at) + step if self._at in places else (len(places) - 1 if back else 0)
        self._at = places[at % len(places)]
        self.text.setFocus()
        self.text.jump(self._at)
        self.desk.status.emit(f"Änderung {at % len(places) + 1} von {len(places)}")

    def refresh_look(self) -> None:
        """Render again after a change of theme or zoom."""
        self.text.refresh()

    def start_focus(self) -> None:
        """The differences; the way on where there are none to show."""
        (self.text if self.alone.isHidden() else self.alone).setFocus()
