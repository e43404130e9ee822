"""One clause: its versions, its text with parameters as chips, its rules as sentences."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat, QTextDocument
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import KnownError
from app.messages import AddRule, ChangeSet, DeleteRule, EditClauseText, NewClauseVersion
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.filing_view import FilingView, LegalEditor
from app.ui.presenters import redaktion as presenter
from app.ui.presenters.vorschau import stylesheet
from app.ui.redaktion.regel_form import RegelForm
from app.ui.theme import Theme
from app.ui.widgets import ActionButton, labelled, text_label
from app.ui.zeichen import mark

_AUTOSAVE_MS = 1200
_ID = Qt.ItemDataRole.UserRole


class KlauselView(View):
    """The page of one clause; shows its newest version first."""

    def __init__(self, desk: Desk, clause_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"clause:{clause_id}", parent)
        self.clause_id = clause_id
        self.setAccessibleName("Klausel")
        self.library: Library | None = None
        self.version: ClauseVersion | None = None
        self._saved_text = ""
        self._build()
        self._autosave = QTimer(self, singleShot=True, interval=_AUTOSAVE_MS)
        self._autosave.timeout.connect(self.save_text)
        desk.bus.subscribe(self, ("clauses", "versions", "questions"), self.reload)
        self.reload()

    def _build(self) -> None:
        self._title = text_label("", "titel")
        self._info = text_label("", "leise")
        self.versions = labelled(QComboBox(), "Version")
        self.versions.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.versions.activated.connect(self._on_version)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.versions)
        head.addWidget(ActionButton(self.desk.actions.action("redaktion.neue_version")))
        self.reader = FilingView("Klauseltext", stylesheet)
        self.editor = LegalEditor("Klauseltext bearbeiten")
        self._highlighter = ParameterHighlighter(self.editor.document(), self.desk.theme)
        self.editor.textChanged.connect(self._on_typed)
        self._texts = QStackedWidget()
        self._texts.setMinimumHeight(90)
        self._texts.addWidget(self.reader)
        self._texts.addWidget(self.editor)
        self.error = ErrorLine()
        self.rules = labelled(QListWidget(), "Regeln")
        self.rules.setWordWrap(True)
        self.rules.setMinimumHeight(56)
        self.rules.itemActivated.connect(self._on_rule)
        self.rules.currentItemChanged.connect(lambda *_: self.desk.actions.refresh())
        self._no_rules = text_label("Diese Version hat noch keine Regeln.", "leise")
        buttons = QHBoxLayout()
        buttons.addWidget(ActionButton(self.desk.actions.action("redaktion.regel_hinzufuegen")))
        buttons.addWidget(ActionButton(self.desk.actions.action("redaktion.regel_loeschen")))
        buttons.addStretch(1)
        self.form = RegelForm(self.clause_id)
        self.form.submitted.connect(self._add_rule)
        self.form.cancelled.connect(self._hide_form)
        listing = QWidget()
        lines = QVBoxLayout(listing)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(text_label("Regeln", "kopf"))
        lines.addWidget(self._no_rules)
        lines.addWidget(self.rules, 1)
        lines.addLayout(buttons)
        entry = QScrollArea()
        entry.setAccessibleName("Neue Regel")
        entry.setWidgetResizable(True)
        entry.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        entry.setWidget(self.form)
        self._lower = QStackedWidget()
        self._lower.addWidget(listing)
        self._lower.addWidget(entry)
        self._split = split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self._texts)
        split.addWidget(self._lower)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 12, 20, 12)
        layout.addLayout(head)
        layout.addWidget(self._info)
        layout.addWidget(self.error)
        layout.addWidget(split, 1)

    # ---- state --------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the library again."""
        service = self.desk.services.redaktion
        self.desk.tasks.read("bibliothek", service.library, self._show, owner=self)

    def _show(self, library: Library) -> None:
        clause = presenter.clause_of(library, self.clause_id)
        versions = presenter.versions_of(library, self.clause_id)
        if clause is None or not versions:
            self.gone.emit()
            return
        self.library = library
        known = self.version.version if self.version is not None else versions[0].version
        if self.versions.count() and len(versions) > self.versions.count():
            known = versions[0].version  # a new version is what one goes on with
        self.versions.clear()
        for version in versions:
            self.versions.addItem(f"v{version.version} · {presenter.STATE_WORT[version.state]}", version.version)
        self.versions.setCurrentIndex(max(0, self.versions.findData(known)))
        self._title.setText(clause.title)
        self._info.setText(f"{clause.id} · {clause.category} · {presenter.land_text(clause.jurisdictions)}")
        self.form.set_library(library)
        self._show_version(next((v for v in versions if v.version == known), versions[0]))
        self.title_changed.emit(f"{clause.id} {clause.title}")

    def _on_version(self) -> None:
        if self.library is None:
            return
        self.save_text()
        number = self.versions.currentData()
        for version in presenter.versions_of(self.library, self.clause_id):
            if version.version == number:
                self._show_version(version)

    def _show_version(self, version: ClauseVersion) -> None:
        typing = (
            self.is_draft() and self.version is not None and self.version.id == version.id and self._autosave.isActive()
        )
        self.version = version
        draft = self.is_draft()
        self._texts.setCurrentWidget(self.editor if draft else self.reader)
        self.reader.show_html(presenter.clause_html(version))
        if draft and not typing and self.editor.exact_text() != version.content:
            self.editor.set_text(version.content)
        self._saved_text = version.content
        self.editor.setFont(self.desk.theme.legal_font())
        self.editor.fit()
        self._show_rules()
        if not draft:
            self._lower.setCurrentIndex(0)
        self.desk.actions.refresh()

    def _show_rules(self) -> None:
        if self.version is None or self.library is None:
            return
        before = self.rules.currentRow()
        self.rules.clear()
        for row in presenter.regeln(self.version, self.library):
            item = QListWidgetItem(mark(row.zeichen, self.desk.theme.tokens), f"{row.satz}  ({row.wort})")
            item.setToolTip(row.meldung)
            item.setData(_ID, row.id)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{row.wort}: {row.satz} {row.meldung}")
            self.rules.addItem(item)
        some = self.rules.count() > 0
        self.rules.setVisible(some)
        self._no_rules.setVisible(not some)
        if some:
            self.rules.setCurrentRow(min(max(before, 0), self.rules.count() - 1))

    def is_draft(self) -> bool:
        """Text and rules change only in a draft."""
        return self.version is not None and self.version.state is LifecycleState.DRAFT

    def can_make_version(self) -> bool:
        """A new draft is possible while there is none."""
        if self.library is None:
            return False
        versions = presenter.versions_of(self.library, self.clause_id)
        return all(v.state is not LifecycleState.DRAFT for v in versions)

    def current_rule(self) -> Rule | None:
        """The selected rule."""
        item: QListWidgetItem | None = self.rules.currentItem()  # PySide's stubs forget that there may be none
        if item is None or self.version is None:
            return None
        return next((r for r in self.version.rules if r.id == item.data(_ID)), None)

    # ---- commands -----------------------------------------------------------------------------------------------

    def _failed(self, error: Exception, field: QWidget | None = None) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error, field)

    def _on_typed(self) -> None:
        if self.is_draft():
            self._autosave.start()

    def save_text(self) -> None:
        """Save the text now, if it changed."""
        self._autosave.stop()
        text = self.editor.exact_text()
        if self.version is None or not self.is_draft() or text == self._saved_text:
            return
        self._saved_text = text
        self.error.clear()
        service = self.desk.services.redaktion
        command = EditClauseText(version_id=self.version.id, content=text)

        def done(_changes: ChangeSet, library: Library) -> None:
            self._show(library)

        self.desk.run(
            lambda: (service.edit_text(command), service.library()),
            done,
            owner=self,
            failed=partial(self._failed, field=self.editor),
        )

    def new_version(self) -> None:
        """Make a draft from the newest version."""
        service = self.desk.services.redaktion
        command = NewClauseVersion(clause_id=self.clause_id)

        def done(_changes: ChangeSet, library: Library) -> None:
            self._show(library)
            self.editor.setFocus()

        self.desk.run(lambda: (service.new_version(command), service.library()), done, owner=self, failed=self._failed)

    def show_form(self) -> None:
        """Open the form for a new rule."""
        self._lower.setCurrentIndex(1)
        self._split.setSizes([90, 400])
        self.form.start()

    def _hide_form(self) -> None:
        self._lower.setCurrentIndex(0)
        self._split.setSizes([300, 200])
        self.rules.setFocus()

    def _add_rule(self, rule: Rule) -> None:
        if self.version is None:
            return
        self.save_text()
        service = self.desk.services.redaktion
        command = AddRule(version_id=self.version.id, rule=rule)

        def done(_changes: ChangeSet, library: Library) -> None:
            self._show(library)
            self._hide_form()
            self.rules.setCurrentRow(self.rules.count() - 1)

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                self.form.error.show_error(error)

        self.desk.run(lambda: (service.add_rule(command), service.library()), done, owner=self, failed=failed)

    def delete_rule(self) -> None:
        """Delete the selected rule (Ctrl+Z brings it back)."""
        rule = self.current_rule()
        if rule is None or self.version is None:
            return
        service = self.desk.services.redaktion
        command = DeleteRule(version_id=self.version.id, rule_id=rule.id)
        self.desk.run(
            lambda: (service.delete_rule(command), service.library()),
            lambda _changes, library: self._show(library),
            owner=self,
            failed=self._failed,
        )

    def _on_rule(self, _item: QListWidgetItem) -> None:
        rule = self.current_rule()
        if rule is not None and rule.targets:
            self.desk.goto.emit(f"clause:{rule.targets[0]}")

    def leave(self) -> None:
        """Save what is typed."""
        self.save_text()

    def refresh_look(self) -> None:
        """Fonts and marks again."""
        self.reader.refresh()
        self.editor.setFont(self.desk.theme.legal_font())
        self.editor.fit()
        self._highlighter.rehighlight()
        self._show_rules()

    def start_focus(self) -> None:
        """The text."""
        (self.editor if self.is_draft() else self.reader).setFocus()


class ParameterHighlighter(QSyntaxHighlighter):
    """Parameters ``{{KEY}}`` stand out in the editor."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme

    def highlightBlock(self, text: str) -> None:
        """Mark every parameter of the block."""
        style = QTextCharFormat()
        style.setBackground(QColor(self._theme.tokens.chip))
        style.setForeground(QColor(self._theme.tokens.chip_text))
        for start, length in presenter.parameter_spans(text):
            self.setFormat(start, length, style)
