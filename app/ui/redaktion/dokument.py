"""What the pages of a clause and of a template share: versions, checklist, changelog, steps of the lifecycle."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.versioning import Changelog, LifecycleState
from app.errors import ConflictError, InputError, KnownError
from app.messages import SetChangelog, VersionKind
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.fitting import FrontTabs, Room
from app.ui.hilfe.knopf import HilfeKnopf, help_at
from app.ui.presenters import redaktion as presenter
from app.ui.presenters.bestand import OPEN_STATES, Bestand, open_version
from app.ui.presenters.gates import Pruefung, came_back, facts, mark_of, out_of_force, summary
from app.ui.redaktion.diff_view import DiffView
from app.ui.redaktion.gates_view import MarkSign
from app.ui.redaktion.kopfzeile import Kopfzeile
from app.ui.redaktion.vermerk_form import VermerkForm
from app.ui.redaktion.werkbank import Werkbank
from app.ui.tab_order import focus_inside
from app.ui.tokens import ZEILENHOEHE_PROZENT
from app.ui.widgets import ActionButton, labelled, text_label

AnyVersion = ClauseVersion | TemplateVersion

_GATES_MS = 250
_LEAST_UPPER = 128
_LEAST_PAGES = QSize(10_000, 140)
"""Below that height the pages under a text are scrolled."""
"""Heights below which nothing can be read any more."""
_LINES = 6
_AROUND_LINES = 28
"""Lines of text that are to be seen above a list of rules, and what is around them."""
_STEPS = {
    LifecycleState.DRAFT: ("einreichen", "entwurf_verwerfen"),
    LifecycleState.REVIEW: ("pruefen",),
    LifecycleState.APPROVED: ("veroeffentlichen",),
    LifecycleState.PUBLISHED: ("neue_version", "ausser_kraft"),
    LifecycleState.DEPRECATED: ("neue_version",),
    LifecycleState.SCHEDULED: ("neue_version", "ausser_kraft"),
}
"""Actions that are offered in each state, the usual one first."""


class Versionsdokument(View):
    """The page of something that has versions. Subclasses fill ``upper`` and the pages below it."""

    kind: VersionKind
    checked = Signal()
    """There are new results of the gates."""

    def __init__(self, bench: Werkbank, target: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(bench.desk, target, parent)
        self.bench = bench
        self.owner_id = target.partition(":")[2]
        self.version: AnyVersion | None = None
        self.setAccessibleName(name)
        self._info = text_label("", "leise")
        self._facts = text_label("", "leise")
        self._came_back = text_label("")
        self._came_back.setAccessibleName("Hinweis zur Version")
        self._came_back.hide()
        self.versions = labelled(QComboBox(), "Version")
        self.versions.activated.connect(self._on_version)
        names = dict.fromkeys(step for steps in _STEPS.values() for step in steps)
        actions = {name: self.desk.actions.action(f"redaktion.{name}") for name in names}
        self.head = Kopfzeile(self.versions, actions, (steps[0] for steps in _STEPS.values()))
        self._title, self._steps = self.head.title, self.head.steps
        self.error = ErrorLine()
        self._is_refused = False
        self._held: Pruefung | None = None
        self.check: Pruefung | None = None
        self._stale = self._behind = False
        self._sign = MarkSign("offen")
        self._checks = text_label("", "leise", wrap=False)
        self.changelog = VermerkForm()
        self.changelog.entered.connect(self._save_changelog)
        self.diff = DiffView(bench)
        self.pages = FrontTabs()
        self.pages.setAccessibleName("Regeln und Versionen")
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setDrawBase(False)
        self.pages.tabBar().setAccessibleName("Reiter: Regeln und Versionen")
        self._gates_timer = QTimer(self, singleShot=True, interval=_GATES_MS)
        self._gates_timer.timeout.connect(self._check)
        self.upper: QWidget = self.pages
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._moved = False
        self._share_timer = QTimer(self, singleShot=True, interval=0)
        self._share_timer.timeout.connect(self._share)

    # ---- construction -------------------------------------------------------------------------------------------

    def lay_out(self, upper: QWidget | None, flat: Sequence[str]) -> None:
        """Put everything in place; ``flat`` names actions that stand beside the line of facts.

        Without ``upper`` the pages have all the room.
        """
        action = self.desk.actions.action
        layout = QVBoxLayout(self)  # from the outside in: Qt styles all that is inside of what it puts somewhere
        layout.setContentsMargins(16, 8, 16, 8)
        layout.addWidget(self.head)
        under = QHBoxLayout()
        layout.addLayout(under)
        for widget in (self._came_back, self.error):
            layout.addWidget(widget)
        layout.addWidget(self._split, 1)
        lines = QWidget()
        lines.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        words = QVBoxLayout(lines)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(0)
        words.addWidget(self._info)
        words.addWidget(self._facts)
        under.addWidget(lines, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for name in flat:
            buttons.addWidget(ActionButton(action(f"redaktion.{name}"), "flach"))
        buttons.addWidget(HilfeKnopf(self, "klausel" if self.kind is VersionKind.CLAUSE else "vorlage"))
        check = QHBoxLayout()
        check.setSpacing(6)
        check.addStretch(1)
        check.addWidget(self._sign)
        check.addWidget(self._checks)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addLayout(buttons)
        right.addLayout(check)
        under.addLayout(right)
        self._split.setChildrenCollapsible(False)
        if upper is not None:
            self._put_above(upper)
        self._split.addWidget(self.pages if upper is None else Room(self.pages, _LEAST_PAGES))
        self.bench.changed.connect(self._show)

    def add_version_pages(self) -> None:
        """The pages every document has, behind its own."""
        for page, title in ((self.changelog, "Vermerk"), (self.diff, "Vergleich")):
            self.pages.addTab(help_at(page, "vermerk"), title)
        self.pages.currentChanged.connect(lambda _: self._on_page())

    def _put_above(self, upper: QWidget) -> None:
        self.upper = upper
        upper.setMinimumHeight(_LEAST_UPPER)
        self._split.addWidget(upper)
        self._split.splitterMoved.connect(self._on_moved)
        self.pages.currentChanged.connect(lambda _: self._share_timer.start())
        for page in self.pages.findChildren(QStackedWidget):
            page.currentChanged.connect(lambda _: self._share_timer.start())

    def _on_moved(self) -> None:
        self._moved = True  # from now on the person says who gets how much

    def _share(self) -> None:
        """The page below gets what it asks for, as long as some lines of the text above stay."""
        if self._moved or self.upper is self.pages or self.upper.isHidden():
            return
        room = sum(self._split.sizes())
        lines = QFontMetricsF(self.desk.theme.legal_font()).lineSpacing() * ZEILENHOEHE_PROZENT / 100 * _LINES
        least, wanted = int(lines) + _AROUND_LINES, self._wanted()
        below = (
            room - _LEAST_UPPER
            if wanted is None
            else max(_LEAST_PAGES.height(), min(wanted, room - least, room * 3 // 5))
        )
        self._split.setSizes([room - below, below])

    def _wanted(self) -> int | None:
        """Height the page in front asks for; None for a form in front of its list: as much as there is."""
        page: QWidget | None = self.pages.currentWidget()
        stack = page if isinstance(page, QStackedWidget) else None
        if stack is not None and stack.currentIndex() > 0:
            return None
        inner = page if stack is None else stack.currentWidget()
        return self.pages.tabBar().sizeHint().height() + (inner.sizeHint().height() if inner is not None else 0)

    # ---- what subclasses say ------------------------------------------------------------------------------------

    def all_versions(self, bestand: Bestand) -> Sequence[AnyVersion]:
        """All versions, newest first."""
        raise NotImplementedError

    def show_content(self, bestand: Bestand, version: AnyVersion, *, same: bool) -> None:
        """Show a version; ``same`` is False if another one was shown before."""
        raise NotImplementedError

    def headline(self, bestand: Bestand) -> tuple[str, str, str] | None:
        """Title, line of facts, title of the tab; None if it is gone."""
        raise NotImplementedError

    def refused(self) -> AnyVersion | None:
        """The version as the person wants it, while that is refused because somebody else was first."""
        return None

    def new_version(self) -> None:
        """Make a draft from the newest version."""
        raise NotImplementedError

    def edit_head(self) -> None:
        """Change title, category, countries."""
        raise NotImplementedError

    def save_now(self) -> None:
        """Hand over what is typed."""
        if self.changelog.pending():
            self.changelog.save()

    # ---- state --------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        bestand = self.bench.bestand
        if bestand is None:
            return
        head, versions = self.headline(bestand), self.all_versions(bestand)
        if head is None or not versions:
            self.gone.emit()
            return
        self.title_changed.emit(head[2])
        self._behind = self.version is not None and not self.isVisible()
        if self._behind:
            return  # not for pages nobody sees: each would add to what the window does in one turn
        known = self.version.version if self.version is not None else versions[0].version
        if self.versions.count() and len(versions) > self.versions.count():
            known = versions[0].version  # a new version is what one goes on with
        texts = [f"v{v.version} · {presenter.zustand(v)}" for v in versions]
        if texts != [self.versions.itemText(i) for i in range(self.versions.count())]:
            self.versions.clear()
            for version, text in zip(versions, texts, strict=True):
                self.versions.addItem(text, version.version)
        self.versions.setCurrentIndex(max(0, self.versions.findData(known)))
        self._title.setText(head[0])
        self._info.setText(head[1])
        self.show_version(next((v for v in versions if v.version == known), versions[0]))

    def _on_version(self) -> None:
        if self.bench.bestand is None:
            return
        self.save_now()
        number = self.versions.currentData()
        for version in self.all_versions(self.bench.bestand):
            if version.version == number:
                self.show_version(version)

    def show_version(self, version: AnyVersion) -> None:
        """Show this version."""
        bestand = self.bench.bestand
        if bestand is None:
            return
        before, focus = self.version, self._own_focus()
        same = before is not None and before.id == version.id
        if before is not None and before != version:
            self._forget_refusal()
        self.version = version
        self.refresh_person()
        why = came_back(version, self.all_versions(bestand)) or out_of_force(version, bestand)
        self._came_back.setText(why)
        self._came_back.setVisible(bool(why))
        offered = _STEPS[version.state] if version.state in OPEN_STATES or self.can_make_version() else ()
        if not offered:
            offered = tuple(step for step in _STEPS[version.state] if step == "ausser_kraft")
        self.head.offer(offered)
        self.changelog.show_version(version, draft=self.is_draft())
        self.show_content(bestand, version, same=same)
        live = version.state in OPEN_STATES
        for widget in (self._sign, self._checks):
            widget.setVisible(live)
        if live:
            self._stale = True
            if self.isVisible():
                self._gates_timer.start()
        else:
            self._take_results(None)
        self._on_page()
        self._share_timer.start()
        self.desk.actions.refresh()
        if focus is not None and same and before is not None and before.state is not version.state:
            self._keep_focus(focus)

    def refresh_person(self) -> None:
        """Another person looks: what follows if this one changes the draft?"""
        if self.version is not None:
            day = self.bench.bestand.day if self.bench.bestand is not None else None
            self._facts.setText(facts(self.version, self.bench.who, day))

    def _own_focus(self) -> QWidget | None:
        """What has the focus, if it is part of this page."""
        focus = QApplication.focusWidget()  # None in PySide, too, whatever its stubs say
        return focus if focus is not None and self.isAncestorOf(focus) else None

    def _keep_focus(self, focus: QWidget) -> None:
        """After a step of the lifecycle the focus is where it was, on the next step, or in the text: nowhere else."""
        if focus.isVisible() and focus.isEnabled() and not self.changelog.isAncestorOf(focus):
            focus.setFocus()
        elif self.upper is not self.pages and self.upper.isAncestorOf(focus):
            self.start_focus()
        else:
            self.head.focus_step()

    def is_draft(self) -> bool:
        """Content changes only in a draft."""
        return self.version is not None and self.version.state is LifecycleState.DRAFT

    def state(self) -> LifecycleState | None:
        """State of the version on screen."""
        return self.version.state if self.version is not None else None

    def can_make_version(self) -> bool:
        """A new draft is possible while no version is being worked on."""
        if self.bench.bestand is None:
            return False
        versions = tuple(self.all_versions(self.bench.bestand))
        return bool(versions) and open_version(versions) is None

    def _on_page(self) -> None:
        if self.pages.currentWidget() is self.diff and self.version is not None:
            self.diff.show_version(self.version, self.refused())

    # ---- checklist and changelog --------------------------------------------------------------------------------

    def _check(self) -> None:
        version, service = self.version, self.desk.services.freigabe
        self._stale = False
        if version is None or version.state not in OPEN_STATES:
            return

        self.desk.tasks.read(
            "pruefungen",
            lambda: Pruefung.of(service.checklist(self.kind, version.id)),
            self._take_results,
            owner=self,
            failed=lambda _error: self._take_results(None),  # it went away meanwhile; the next reading says so
        )

    def _take_results(self, check: Pruefung | None) -> None:
        self.check = check
        if check is not None:
            if self._is_refused and (self._held not in (None, check) or mark_of(check.results) != "sperrt"):
                self._forget_refusal()
            self._held = check
            self._sign.set_mark(mark_of(check.results))
            self._checks.setText(f"Prüfungen: {summary(check.results)}")
        self.checked.emit()

    def _save_changelog(self, changelog: Changelog | None, first: object, last: object) -> None:
        if self.version is None or not self.is_draft():
            return
        service, who = self.desk.services.redaktion, self.bench.who
        command = SetChangelog(self.kind, self.version.id, changelog, first, last, by=who)  # type: ignore[arg-type]  # days

        def failed(error: Exception) -> None:
            if isinstance(error, ConflictError):
                self.changelog.hold()
            self.failed(error)

        self.bench.run(lambda: service.set_changelog(command), failed=failed)

    def held_by_changelog(self) -> bool:
        """Whether something in the changelog cannot be read; then it is shown: nobody submits without knowing."""
        if not self.changelog.error.text():
            return False
        self.pages.setCurrentWidget(self.changelog)
        return True

    def _forget_refusal(self) -> None:
        """A refusal does not outlive its cause."""
        if self._is_refused:
            self._is_refused = False
            self.error.clear()

    def failed(self, error: Exception, field: QWidget | None = None) -> None:
        """Say why a command was refused; what the checks say stands at the right, with jumps."""
        self._is_refused = isinstance(error, KnownError) and bool(error.probleme)
        if isinstance(error, KnownError) and error.probleme:
            self._held = None
            self._check()
            error = InputError(error.text, "Die offenen Punkte stehen rechts in der Prüfliste.")
        if isinstance(error, KnownError):
            self.error.show_error(error, field)

    def page_titles(self) -> tuple[str, ...]:
        """Titles of the pages below the text, without their counts."""
        return tuple(self.pages.tabText(n).partition(" (")[0] for n in range(self.pages.count()))

    def show_page(self, title: str) -> None:
        """Bring the page of that title to the front and put the focus in."""
        titles = self.page_titles()
        if title in titles:
            self.pages.setCurrentIndex(titles.index(title))
            focus_inside(self.pages.currentWidget())

    def showEvent(self, event: QShowEvent) -> None:
        """Only what is on screen follows the library and is checked."""
        super().showEvent(event)
        if self._behind:
            self._show()
        self._share_timer.start()
        if self._stale:
            self._gates_timer.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._share_timer.start()

    # ---- window -------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Save what is typed."""
        self.save_now()

    def refresh_look(self) -> None:
        """Fonts and marks again."""
        self.diff.refresh()
