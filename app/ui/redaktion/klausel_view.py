"""One clause: its versions, its text with parameters as chips, its rules as sentences and in the other views."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.library import ClauseVersion, Library, Parameter, Question
from app.domain.regelwerk.rules import Rule, RuleType
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import KnownError
from app.messages import (
    AddRule,
    ChangeSet,
    DeleteRule,
    EditClause,
    EditClauseText,
    EditRule,
    NewClauseVersion,
    SaveQuestion,
    SetParameters,
)
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.filing_view import FilingView
from app.ui.presenters import parameter as parameters
from app.ui.presenters import redaktion as presenter
from app.ui.presenters.bestand import open_version
from app.ui.presenters.regel import places_known
from app.ui.presenters.vorschau import stylesheet
from app.ui.redaktion.klausel_editor import ChipEditor
from app.ui.redaktion.kopf_dialog import KopfDialog
from app.ui.redaktion.parameter_dialog import ParameterDialog
from app.ui.redaktion.regel_form import RegelForm
from app.ui.redaktion.regeln_view import RegelListe
from app.ui.redaktion.selection import clause_of, rule_of, rule_target
from app.ui.redaktion.werkbank import Werkbank
from app.ui.widgets import ActionButton, labelled, text_label

_AUTOSAVE_MS = 1200


class KlauselView(View):
    """The page of one clause; shows its newest version first."""

    def __init__(self, bench: Werkbank, clause_id: str, parent: QWidget | None = None) -> None:
        super().__init__(bench.desk, f"clause:{clause_id}", parent)
        self.bench = bench
        self.clause_id = clause_id
        self.setAccessibleName("Klausel")
        self.version: ClauseVersion | None = None
        self._saved_text = ""
        self._shown: tuple[object, ...] = ()
        self._build()
        self._autosave = QTimer(self, singleShot=True, interval=_AUTOSAVE_MS)
        self._autosave.timeout.connect(self.save_text)
        bench.changed.connect(self._show)
        bench.selection.changed.connect(self._on_selected)
        self._show()

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        action = self.desk.actions.action
        self._title = text_label("", "titel")
        self._info = text_label("", "leise")
        self.versions = labelled(QComboBox(), "Version")
        self.versions.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.versions.activated.connect(self._on_version)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.versions)
        head.addWidget(ActionButton(action("redaktion.neue_version")))
        under = QHBoxLayout()
        under.addWidget(self._info, 1)
        under.addWidget(ActionButton(action("redaktion.parameter"), "flach"))
        under.addWidget(ActionButton(action("redaktion.kopf"), "flach"))
        self.reader = FilingView("Klauseltext", stylesheet)
        self.editor = ChipEditor("Klauseltext bearbeiten")
        self.editor.textChanged.connect(self._on_typed)
        self.editor.parameter_activated.connect(lambda key: self.show_parameters(edit=key))
        self._texts = QStackedWidget()
        self._texts.setMinimumHeight(90)
        self._texts.addWidget(self.reader)
        self._texts.addWidget(self.editor)
        self._unknown = text_label("", "fehler")
        self._unknown.hide()
        self.error = ErrorLine()
        upper = QWidget()
        lines = QVBoxLayout(upper)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self._texts, 1)
        lines.addWidget(self._unknown)
        self.pages = QTabWidget()
        self.pages.setAccessibleName("Regeln")
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setAccessibleName("Reiter: Regeln")
        self.pages.addTab(self._build_rules(), "Sätze")
        self._split = split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(upper)
        split.addWidget(self.pages)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 12, 20, 12)
        layout.addLayout(head)
        layout.addLayout(under)
        layout.addWidget(self.error)
        layout.addWidget(split, 1)

    def _build_rules(self) -> QWidget:
        action = self.desk.actions.action
        self.rules = RegelListe()
        self.rules.chosen.connect(lambda _id: self.edit_rule())
        self.rules.delete_wanted.connect(lambda _id: self.delete_rule())
        self.rules.selected.connect(self._on_rule)
        self._no_rules = text_label("", "leise")
        buttons = QHBoxLayout()
        for name in ("regel_hinzufuegen", "regel_bearbeiten", "regel_loeschen"):
            buttons.addWidget(ActionButton(action(f"redaktion.{name}")))
        buttons.addStretch(1)
        listing = QWidget()
        lines = QVBoxLayout(listing)
        lines.setContentsMargins(0, 6, 0, 0)
        lines.addWidget(self._no_rules)
        lines.addWidget(self.rules, 1)
        lines.addLayout(buttons)
        self.form = RegelForm(self.clause_id)
        self.form.submitted.connect(self._save_rule)
        self.form.cancelled.connect(self._hide_form)
        self.form.question_submitted.connect(self._save_question)
        entry = QScrollArea()
        entry.setAccessibleName("Regel")
        entry.setWidgetResizable(True)
        entry.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        entry.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        entry.setWidget(self.form)
        self._rules_page = QStackedWidget()
        self._rules_page.addWidget(listing)
        self._rules_page.addWidget(entry)
        return self._rules_page

    # ---- state --------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        bestand = self.bench.bestand
        if bestand is None:
            return
        clause, versions = bestand.clauses.get(self.clause_id), bestand.versions(self.clause_id)
        if clause is None or not versions:
            self.gone.emit()
            return
        known = self.version.version if self.version is not None else versions[0].version
        if self.versions.count() and len(versions) > self.versions.count():
            known = versions[0].version  # a new version is what one goes on with
        users = len(bestand.users.get(self.clause_id, ()))
        look = (clause, versions, known, users, bestand.library.questions, len(bestand.clauses))
        self.form.set_library(bestand.library)
        if look == self._shown and not self._titles_changed(bestand.library):
            return
        self._shown = look
        self.versions.clear()
        for version in versions:
            self.versions.addItem(f"v{version.version} · {presenter.STATE_WORT[version.state]}", version.version)
        self.versions.setCurrentIndex(max(0, self.versions.findData(known)))
        self._title.setText(clause.title)
        use = {0: "", 1: " · in 1 Vorlage verwendet"}.get(users, f" · in {users} Vorlagen verwendet")
        self._info.setText(f"{clause.id} · {clause.category} · {presenter.land_text(clause.jurisdictions)}{use}")
        self._show_version(next((v for v in versions if v.version == known), versions[0]))
        self.title_changed.emit(f"{clause.id} {clause.title}")

    def _titles_changed(self, library: Library) -> bool:
        if self.version is None:
            return True
        return [row.satz for row in presenter.regeln(self.version, library)] != [r.satz for r in self.rules.rules.rows]

    def _on_version(self) -> None:
        if self.bench.bestand is None:
            return
        self.save_text()
        number = self.versions.currentData()
        for version in self.bench.bestand.versions(self.clause_id):
            if version.version == number:
                self._show_version(version)

    def _show_version(self, version: ClauseVersion) -> None:
        same = self.version is not None and self.version.id == version.id
        typing = self.is_draft() and same and self._autosave.isActive()
        if not same or version.state is not LifecycleState.DRAFT:
            self._rules_page.setCurrentIndex(0)
        self.version = version
        draft = self.is_draft()
        self._texts.setCurrentWidget(self.editor if draft else self.reader)
        if not draft:
            self.reader.show_html(presenter.clause_html(version))
        self.editor.set_labels({p.key: p.label for p in version.parameters})
        if draft and not typing and self.editor.exact_text() != version.content:
            self.editor.set_text(version.content)
        self._saved_text = version.content
        self.editor.setFont(self.desk.theme.legal_font())
        self.editor.fit()
        self._show_unknown()
        self._show_rules()
        self.desk.actions.refresh()

    def _show_unknown(self) -> None:
        found = self.editor.unknown_keys() if self.is_draft() else ()
        names = ", ".join(f"{{{{{key}}}}}" for key in found)
        self._unknown.setText(f"Im Text steht {names}, einen solchen Parameter gibt es nicht. "
                              "Legen Sie ihn mit Strg+P an oder nehmen Sie ihn aus dem Text.")  # fmt: skip
        self._unknown.setVisible(bool(found))

    def _show_rules(self) -> None:
        if self.version is None or self.bench.bestand is None:
            return
        rows = presenter.regeln(self.version, self.bench.bestand.library)
        self.rules.set_rows(rows)
        self.rules.setVisible(bool(rows))
        self._no_rules.setVisible(not rows)
        self._no_rules.setText("Noch keine Regel: Mit Strg+R schreiben Sie die erste." if self.is_draft()
                               else "Diese Version hat keine Regeln.")  # fmt: skip

    def is_draft(self) -> bool:
        """Text and rules change only in a draft."""
        return self.version is not None and self.version.state is LifecycleState.DRAFT

    def can_make_version(self) -> bool:
        """A new draft is possible while no version is being worked on."""
        if self.bench.bestand is None:
            return False
        versions = self.bench.bestand.versions(self.clause_id)
        return bool(versions) and open_version(versions) is None

    def current_rule(self) -> Rule | None:
        """The selected rule."""
        current = self.rules.current_id()
        return next((r for r in self.version.rules if r.id == current), None) if self.version is not None else None

    # ---- selection ----------------------------------------------------------------------------------------------

    def _on_rule(self, rule_id: str) -> None:
        if self.version is not None and self.isVisible():
            self.bench.selection.select(rule_target(self.version.id, rule_id))
        self.desk.actions.refresh()

    def _on_selected(self, target: str) -> None:
        rule_id = rule_of(target)
        if rule_id is not None and clause_of(target) == self.clause_id:
            self.rules.select(rule_id)

    # ---- text ---------------------------------------------------------------------------------------------------

    def _failed(self, error: Exception, field: QWidget | None = None) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error, field)

    def _on_typed(self) -> None:
        if self.is_draft():
            self._autosave.start()
            self._show_unknown()

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
        self.bench.run(lambda: service.edit_text(command), failed=partial(self._failed, field=self.editor))

    def new_version(self) -> None:
        """Make a draft from the newest version."""
        service = self.desk.services.redaktion
        command = NewClauseVersion(clause_id=self.clause_id, by=self.bench.who)
        self.error.clear()
        self.bench.run(
            lambda: service.new_version(command), lambda _changes: self.editor.setFocus(), failed=self._failed
        )

    def edit_head(self) -> None:
        """Change title, category, countries."""
        bestand = self.bench.bestand
        clause = bestand.clauses.get(self.clause_id) if bestand is not None else None
        if bestand is None or clause is None:
            return
        dialog = KopfDialog("Klausel bearbeiten", "&Speichern", presenter.categories(bestand.library),
                            places_known(bestand.library), self)  # fmt: skip
        dialog.fill(clause.title, clause.category, clause.jurisdictions)
        service = self.desk.services.redaktion

        def save(title: str, category: str, places: tuple[str, ...]) -> None:
            changed = clause.model_copy(update={"title": title, "category": category, "jurisdictions": places})
            self.bench.run(lambda: service.edit_clause(EditClause(clause=changed)), lambda _changes: dialog.accept(),
                           failed=dialog.show_error)  # fmt: skip

        dialog.submitted.connect(save)
        dialog.open()

    def show_parameters(self, *, edit: str = "") -> None:
        """Choose a parameter for the text, or make one."""
        if self.version is None or not self.is_draft():
            return
        missing = parameters.unknown(self.editor.exact_text(), self.version)
        new = edit if edit and not self.editor.knows(edit) else "" if edit or not missing else missing[0]
        dialog = ParameterDialog(self.version.parameters, self, edit=edit, new_key=new)
        dialog.inserted.connect(self.editor.insert_parameter)
        dialog.replaced.connect(self._set_parameters)
        dialog.open()

    def _set_parameters(self, chosen: tuple[Parameter, ...], insert: str) -> None:
        if self.version is None:
            return
        service = self.desk.services.redaktion
        command = SetParameters(version_id=self.version.id, parameters=chosen)
        if insert and insert not in self.editor.used_keys():
            self.editor.insert_parameter(insert)
        self.save_text()
        self.error.clear()
        self.bench.run(lambda: service.set_parameters(command), failed=self._failed)

    # ---- rules --------------------------------------------------------------------------------------------------

    def show_form(self, typ: RuleType | None = None, target: str | None = None) -> None:
        """Open the form for a new rule, perhaps prefilled."""
        self._open_form()
        self.form.start(typ, target)

    def edit_rule(self) -> None:
        """Open the form for the selected rule; where nothing may be changed go to the clause it names."""
        rule = self.current_rule()
        if rule is None:
            return
        if self.is_draft():
            self._open_form()
            self.form.edit(rule)
        elif rule.targets:
            self.desk.goto.emit(f"clause:{rule.targets[0]}")

    def _open_form(self) -> None:
        self.pages.setCurrentIndex(0)
        self._rules_page.setCurrentIndex(1)
        self._split.setSizes([120, 460])

    def _hide_form(self) -> None:
        self._rules_page.setCurrentIndex(0)
        self._split.setSizes([300, 200])
        (self.rules if self.rules.count() else self.pages).setFocus()

    def _save_rule(self, rule: Rule) -> None:
        if self.version is None:
            return
        self.save_text()
        service = self.desk.services.redaktion
        version, replaced = self.version.id, self.form.rule_id

        def work() -> ChangeSet:
            if replaced is None:
                return service.add_rule(AddRule(version_id=version, rule=rule))
            return service.edit_rule(EditRule(version_id=version, rule_id=replaced, rule=rule))

        def done(_changes: ChangeSet) -> None:
            self._hide_form()
            self.rules.select(rule.id)

        self.bench.run(work, done, failed=self._form_failed)

    def _form_failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.form.error.show_error(error)

    def _save_question(self, question: Question) -> None:
        service = self.desk.services.redaktion
        self.bench.run(
            lambda: service.save_question(SaveQuestion(question=question)),
            lambda _changes: self.form.choose_question(question.id),
            failed=self._form_failed,
        )

    def delete_rule(self) -> None:
        """Delete the selected rule (Ctrl+Z brings it back)."""
        rule = self.current_rule()
        if rule is None or self.version is None or not self.is_draft():
            return
        self.error.clear()
        service = self.desk.services.redaktion
        command = DeleteRule(version_id=self.version.id, rule_id=rule.id)
        self.bench.run(lambda: service.delete_rule(command), failed=self._failed)

    # ---- window -------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Save what is typed."""
        self.save_text()

    def refresh_look(self) -> None:
        """Fonts and marks again."""
        self.reader.refresh()
        self.editor.setFont(self.desk.theme.legal_font())
        self.editor.fit()
        self.rules.scheduleDelayedItemsLayout()

    def start_focus(self) -> None:
        """The text."""
        (self.editor if self.is_draft() else self.reader).setFocus()
