"""Review by the second person: what changed, the checklist, what is affected, and the decision (spec 1, lifecycle)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.usage import Usage
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import KnownError
from app.messages import VersionKind
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.filing_view import FilingView
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.presenters.gates import CHANGE_WORT, IMPACT_WORT, Pruefung, facts, four_eyes
from app.ui.presenters.review import affected, content_html
from app.ui.presenters.vorschau import stylesheet
from app.ui.redaktion.diff_view import DiffView
from app.ui.redaktion.felder import TextBox
from app.ui.redaktion.lebenslauf import Lebenslauf
from app.ui.redaktion.mark_liste import MarkListe, Markzeile
from app.ui.redaktion.werkbank import Werkbank
from app.ui.widgets import Button, text_label


def review_target(kind: VersionKind, version_id: str) -> str:
    """Name of the screen: ``review:versions/C06.v2``."""
    return f"review:{kind.value}/{version_id}"


class ReviewView(View):
    """The screen on which a second person approves or rejects a version; the checklist stands at the right.

    Signals:
        checked: there are new results of the gates.
    """

    checked = Signal()

    def __init__(self, bench: Werkbank, target: str, parent: QWidget | None = None) -> None:
        super().__init__(bench.desk, target, parent)
        self.bench = bench
        kind, _, self.version_id = target.partition(":")[2].partition("/")
        self.kind = VersionKind(kind)
        self.setAccessibleName("Prüfung einer Version")
        self.version: ClauseVersion | TemplateVersion | None = None
        self._title = text_label("", "titel")
        self._info = text_label("", "leise")
        self._note = text_label("")
        self._eyes = text_label("", "fehler")
        self.diff = DiffView(bench)
        self._what = text_label("", "kopf")
        self.reader = FilingView("Wortlaut der Version", stylesheet)
        self.reader.link_activated.connect(self.desk.goto)
        self.check: Pruefung | None = None
        self._contracts: tuple[Usage, ...] = ()
        self.affected = MarkListe("Betroffen")
        self.affected.chosen.connect(self.desk.goto)
        self.comment = TextBox("Bemerkung", 3)
        self.comment.setPlaceholderText("Bemerkung; beim Zurückweisen nötig: Was soll anders werden?")
        self.error = ErrorLine()
        self.comment.textChanged.connect(self.error.clear)
        self.approve_button, self.reject_button = Button("Freigebe&n", "haupt"), Button("&Zurückweisen")
        self.approve_button.clicked.connect(self.approve)
        self.reject_button.clicked.connect(self.reject)
        self._steps = Lebenslauf(bench)
        self._build()
        bench.changed.connect(self._show)
        self._show()

    def _build(self) -> None:
        left = QWidget()
        lines = QVBoxLayout(left)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self._what)
        lines.addWidget(self.diff, 1)
        lines.addWidget(self.reader, 1)
        box = QWidget()
        below = QVBoxLayout(box)
        below.setContentsMargins(8, 0, 0, 0)
        below.addWidget(text_label("Betroffen", "kopf"))
        below.addWidget(self.affected, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(box)
        split.setStretchFactor(0, 1)
        split.setSizes([600, 230])
        buttons = QHBoxLayout()
        buttons.addWidget(self.comment, 1)
        column = QVBoxLayout()
        column.addWidget(self.approve_button)
        column.addWidget(self.reject_button)
        buttons.addLayout(column)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 12, 20, 12)
        layout.addLayout(beside(self._title, HilfeKnopf(self, "review")))
        for widget in (self._info, self._note):
            layout.addWidget(widget)
        layout.addWidget(split, 1)
        layout.addWidget(self._eyes)
        layout.addWidget(self.error)
        layout.addLayout(buttons)

    def _show(self) -> None:
        bestand = self.bench.bestand
        if bestand is None:
            return
        library = bestand.library
        found: ClauseVersion | TemplateVersion | None
        if self.kind is VersionKind.CLAUSE:
            found = next((v for v in library.versions if v.id == self.version_id), None)
        else:
            found = next((v for v in library.template_versions if v.id == self.version_id), None)
        if found is None:
            self.gone.emit()
            return
        self.version = found
        if isinstance(found, ClauseVersion):
            name = bestand.title(found.clause_id)
            older = any(v.version < found.version for v in bestand.versions(found.clause_id))
        else:
            name = bestand.templates[found.template_id].title
            older = any(v.version < found.version for v in bestand.template_versions(found.template_id))
        self._title.setText(f"Prüfung: {name} v{found.version}")
        self._info.setText(facts(found))
        changelog = found.changelog
        self._note.setVisible(changelog is not None)
        if changelog is not None:
            note = f" Zu beachten: {changelog.migration_note}" if changelog.migration_note else ""
            self._note.setText(
                f"{CHANGE_WORT[changelog.change_type]}, rechtliches Gewicht "
                f"{IMPACT_WORT[changelog.legal_impact]}: {changelog.summary}{note}"
            )
        self._what.setText("Was sich ändert" if older else "Die erste Version")
        self.diff.setVisible(older)
        self.reader.setVisible(not older)
        if older:
            self.diff.show_version(found)
        else:
            self.reader.show_html(content_html(found, bestand))
        self._show_affected()
        self.title_changed.emit(f"Prüfung {name} v{found.version}")
        self.refresh_person()
        service = self.desk.services.freigabe
        self.desk.tasks.read(
            "betroffene-vertraege",
            lambda: service.contracts(self.kind, self.version_id),
            self._show_contracts,
            owner=self,
            failed=self._failed,
        )
        self.desk.tasks.read(
            "pruefungen",
            lambda: Pruefung.of(service.checklist(self.kind, self.version_id)),
            self._show_gates,
            owner=self,
            failed=self._failed,
        )

    def _show_contracts(self, contracts: tuple[Usage, ...]) -> None:
        self._contracts = contracts
        self._show_affected()

    def _show_affected(self) -> None:
        if self.version is not None and self.bench.bestand is not None:
            lines = affected(self.version, self.bench.bestand, self._contracts)
            self.affected.set_lines([Markzeile("hinweis", titel, text, ziel) for titel, text, ziel in lines])

    def _show_gates(self, check: Pruefung) -> None:
        if self.check is not None and self.check != check:
            self.error.clear()  # a refusal does not outlive its cause
        self.check = check
        self.checked.emit()

    def refresh_person(self) -> None:
        """Another person looks: may this one decide?"""
        if self.version is None:
            return
        review = self.version.state is LifecycleState.REVIEW
        why = four_eyes(self.version, self.bench.who, self.bench.profiles) if review else None
        self._eyes.setText(why or "")
        self._eyes.setVisible(why is not None)
        for widget in (self.approve_button, self.reject_button):
            widget.setEnabled(review and why is None)
        self.comment.setEnabled(review)

    def approve(self) -> None:
        """Approve with the comment."""
        self.error.clear()
        self._steps.approve(self.kind, self.version_id, self.comment.text(), self._decided, self._failed)

    def reject(self) -> None:
        """Reject; the comment says why."""
        self.error.clear()
        self._steps.reject(self.kind, self.version_id, self.comment.text(), self._decided, self._failed)

    def _decided(self, _changes: object) -> None:
        version = self.version
        if version is None:
            return
        owner = (
            f"clause:{version.clause_id}" if isinstance(version, ClauseVersion) else f"template:{version.template_id}"
        )
        self.desk.goto.emit(owner)
        self.gone.emit()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error, self.comment if error.feld in ("comment", "by") else None)

    def refresh_look(self) -> None:
        """Render again."""
        self.diff.refresh()
        self.reader.refresh()

    def start_focus(self) -> None:
        """What is read first."""
        (self.reader if self.reader.isVisibleTo(self) else self.diff.text).setFocus()
