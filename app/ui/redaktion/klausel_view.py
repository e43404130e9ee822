"""One clause: its versions, its text with parameters as chips, its rules as sentences and in the other views."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.domain.regelwerk.library import ClauseVersion, Parameter, Question
from app.domain.regelwerk.numbering import id_and_title, shown_id
from app.domain.regelwerk.rules import Rule, RuleType
from app.errors import ConflictError, KnownError
from app.messages import (
    AddRule,
    ChangeSet,
    DeleteRule,
    EditClause,
    EditClauseText,
    EditRule,
    NewClauseVersion,
    SaveQuestion,
    SetClauseHeading,
    SetParameters,
    VersionKind,
)
from app.ui.filing_view import FilingView
from app.ui.fitting import FrontStack, page_home
from app.ui.hilfe.knopf import help_at
from app.ui.presenters import parameter as parameters
from app.ui.presenters import redaktion as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.beweis import effect
from app.ui.presenters.klausel_lesen import clause_html
from app.ui.presenters.klausel_marken import Einfuegung, party_chips, umfeld_of
from app.ui.presenters.vorschau import stylesheet
from app.ui.redaktion.ansichten import Ansichten
from app.ui.redaktion.dokument import AnyVersion, Versionsdokument
from app.ui.redaktion.einfuegen import EinfuegenMenue
from app.ui.redaktion.klausel_editor import ChipEditor
from app.ui.redaktion.klausel_marken import Markierer
from app.ui.redaktion.kopf_dialog import KopfDialog
from app.ui.redaktion.parameter_dialog import ParameterDialog
from app.ui.redaktion.regel_form import RegelForm
from app.ui.redaktion.regeln_view import RegelListe
from app.ui.redaktion.selection import clause_of, rule_of, rule_target
from app.ui.redaktion.ueberschrift_feld import UeberschriftFeld
from app.ui.redaktion.werkbank import Werkbank
from app.ui.widgets import ActionButton, text_label

_AUTOSAVE_MS = 1200
_START = "Schreiben Sie hier den Text; Strg+I fügt Parameter ein."
_BOTH = "Der Reiter „Vergleich“ (Alt+7) zeigt den neuen Stand und, worin Ihre Eingabe davon abweicht."
_ROOMY = 620


class KlauselView(Versionsdokument):
    """The page of one clause; shows its newest version first."""

    kind = VersionKind.CLAUSE
    version: ClauseVersion | None

    def __init__(self, bench: Werkbank, views: Ansichten, clause_id: str, parent: QWidget | None = None) -> None:
        super().__init__(bench, f"clause:{clause_id}", "Klausel", parent)
        self.clause_id = clause_id
        self.views = views
        self._saved_text: str | None = ""
        self._unsaved = False  # handed over, and no answer yet or a refusal: what is typed stays
        self._too_late = False  # refused because somebody else was first
        self._build()
        self._autosave = QTimer(self, singleShot=True, interval=_AUTOSAVE_MS)
        self._autosave.timeout.connect(self.save_text)
        bench.selection.changed.connect(self._on_selected)
        self._show()

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        upper = QWidget()  # from the outside in: Qt styles all that is inside of what it puts somewhere
        self.lay_out(upper, ("einfuegen", "kopf"))
        self.heading = UeberschriftFeld("Überschrift im Vertrag")
        self.heading.edited.connect(self._set_heading)
        self.reader = FilingView("Klauseltext", stylesheet)
        self.reader.link_activated.connect(self.desk.goto)
        self.editor = ChipEditor("Klauseltext bearbeiten")
        self.editor.setPlaceholderText(_START)
        self.editor.textChanged.connect(self._on_typed)
        self.editor.parameter_activated.connect(lambda key: self.show_parameters(edit=key))
        self._texts = QStackedWidget()
        self._texts.setMinimumHeight(90)
        self._texts.addWidget(self.reader)
        self._texts.addWidget(self.editor)
        for text in (self.reader, self.editor):
            self.desk.offer(text, "kanzlei.nachschlagen")
        self._unknown, self._fault = text_label("", "fehler"), text_label("", "fehler")
        self._fault.setAccessibleName("Was im Text nicht lesbar ist")
        self.marks = Markierer(self.editor)
        self.marks.fault_found.connect(self._show_fault)
        for label in (self._unknown, self._fault):
            label.hide()
        lines = QVBoxLayout(upper)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self.heading)
        lines.addWidget(self._texts, 1)
        lines.addWidget(self._unknown)
        lines.addWidget(self._fault)
        self.pages.addTab(self._build_rules(), "Sätze")
        self._pages: dict[QWidget, str] = {}
        for name, title in self.views.offered():
            page = QWidget(page_home(self.pages))
            page.setAccessibleName(title)
            help_at(page, name)
            inner = QVBoxLayout(page)
            inner.setContentsMargins(0, 6, 0, 0)
            self._pages[page] = name
            self.pages.addTab(page, title)
        help_at(upper, "klauseltext")
        self.add_version_pages()
        self.pages.currentChanged.connect(lambda _: self._make_room())

    def _build_rules(self) -> QWidget:
        action = self.desk.actions.action
        # the form needs more room than the list; while it is away nobody pays for it
        self._rules_page = FrontStack(page_home(self.pages))
        listing = QWidget(self._rules_page)
        self.rules = RegelListe()
        self.rules.chosen.connect(lambda _id: self.edit_rule())
        self.rules.delete_wanted.connect(lambda _id: self.delete_rule())
        self.rules.selected.connect(self._on_rule)
        self._no_rules = text_label("", "leise")
        buttons = QHBoxLayout()
        for name in ("regel_hinzufuegen", "regel_bearbeiten", "regel_loeschen"):
            buttons.addWidget(ActionButton(action(f"redaktion.{name}")))
        buttons.addStretch(1)
        lines = QVBoxLayout(listing)
        lines.setContentsMargins(0, 6, 0, 0)
        lines.addWidget(self._no_rules)
        lines.addWidget(self.rules, 1)
        lines.addLayout(buttons)
        help_at(self._rules_page, "regeln")
        self._rules_page.addWidget(listing)
        return self._rules_page

    @cached_property
    def form(self) -> RegelForm:
        """The form of a rule, made when the first one is written."""
        form = RegelForm(self.clause_id)
        form.submitted.connect(self._save_rule)
        form.cancelled.connect(self._hide_form)
        form.question_submitted.connect(self._save_question)
        form.effect_wanted.connect(self._ask_effect)
        if self.desk.services.beweis is not None:
            form.offer_effect()
        self._rules_page.addWidget(form)
        return form

    # ---- state --------------------------------------------------------------------------------------------------

    def all_versions(self, bestand: Bestand) -> Sequence[ClauseVersion]:
        """Newest first."""
        return bestand.versions(self.clause_id)

    def headline(self, bestand: Bestand) -> tuple[str, str, str] | None:
        """Title of the clause; number, category, countries, use."""
        clause = bestand.clauses.get(self.clause_id)
        if clause is None:
            return None
        users = len(bestand.users.get(self.clause_id, ()))
        use = {0: "", 1: " · in 1 Vorlage verwendet"}.get(users, f" · in {users} Vorlagen verwendet")
        facts = (shown_id(clause.id), clause.category, f"{presenter.land_text(clause.jurisdictions)}{use}")
        info = " · ".join(fact for fact in facts if fact)
        return clause.title, info, id_and_title(clause.id, clause.title)

    def show_content(self, bestand: Bestand, version: AnyVersion, *, same: bool) -> None:
        """Text and rules; what is being typed stays."""
        if not isinstance(version, ClauseVersion):
            raise TypeError(f"{version.id} ist keine Klauselversion")
        draft = self.is_draft()
        typing = draft and same and (self._autosave.isActive() or self._unsaved)
        if not (same and draft):
            self._unsaved = self._too_late = False
            self.heading.hold(on=False)
            self._rules_page.setCurrentIndex(0)
            self._make_room()
        if self._rules_page.currentIndex() == 1:
            self.form.set_library(bestand)
        self._show_heading(bestand, version, draft=draft)
        self._texts.setCurrentWidget(self.editor if draft else self.reader)
        umfeld = umfeld_of(bestand, self.clause_id, terms=draft)
        if not draft:
            self.reader.show_html(clause_html(version, umfeld))
        self.editor.set_labels({p.key: p.label for p in version.parameters})
        self.editor.set_words(party_chips(umfeld))
        if draft and not typing:
            if self.editor.exact_text().strip() != version.content:
                self.editor.set_text(version.content, self.editor.textCursor().position() if same else 0)
            self.editor.forget_steps()
        self._saved_text = version.content
        self.editor.setFont(self.desk.theme.legal_font())
        self.editor.fit()
        self.marks.set_umfeld(umfeld)
        self._show_unknown()
        self._show_rules()

    def _show_heading(self, bestand: Bestand, version: ClauseVersion, *, draft: bool) -> None:
        found = presenter.ueberschrift(bestand.clauses[self.clause_id], version)
        self.heading.show_heading(found.text, otherwise=found.sonst, hint=found.hinweis, draft=draft)
        self.heading.setVisible(draft or bool(found.text))

    def _make_room(self) -> None:
        """Matrix, graph and table show the whole library, the comparison the whole text: they get the whole page."""
        page = self.pages.currentWidget()
        self.upper.setVisible(page not in self._pages and page is not self.diff)

    def _on_page(self) -> None:
        super()._on_page()
        page = self.pages.currentWidget()
        name, layout = self._pages.get(page), page.layout()
        if name is not None and layout is not None and self.isVisible():
            view = self.views.widget(name)
            if view.parentWidget() is not page:
                layout.addWidget(view)
            view.show()

    def showEvent(self, event: QShowEvent) -> None:
        """The shared views come along."""
        super().showEvent(event)
        self._on_page()

    def hideEvent(self, event: QHideEvent) -> None:
        """The shared views stay when this page goes."""
        super().hideEvent(event)
        self.views.leave(self)

    def _show_unknown(self) -> None:
        found = self.editor.unknown_keys(), self.editor.unknown_parties()
        hints = (parameters.unknown_hint(found[0]), parameters.unknown_party_hint(found[1]))
        self._unknown.setText("\n".join(hint for hint in hints if hint) if self.is_draft() else "")
        self._unknown.setVisible(bool(self._unknown.text()))

    def _show_fault(self, text: str) -> None:
        self._fault.setText(text if self.is_draft() else "")
        self._fault.setVisible(bool(self._fault.text()))

    def _show_rules(self) -> None:
        if self.version is None or self.bench.bestand is None:
            return
        rows = presenter.regeln(self.version, self.bench.bestand.library)
        self.rules.set_rows(rows)
        here = self.rules.current_id()
        instead = rule_target(self.version.id, here) if here is not None else self.target
        self.bench.selection.let_go(self.version.id, [row.id for row in rows], instead)
        self.rules.setVisible(bool(rows))
        self.pages.setTabText(0, f"Sätze ({len(rows)})" if rows else "Sätze")
        self._no_rules.setVisible(not rows)
        self._no_rules.setText("Noch keine Regel: Mit Strg+R schreiben Sie die erste." if self.is_draft()
                               else "Diese Version hat keine Regeln; neue entstehen in einem Entwurf.")  # fmt: skip

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

    def _on_typed(self) -> None:
        if self.is_draft():
            self._autosave.start()
            self._show_unknown()

    def save_now(self) -> None:
        """Text, heading and changelog."""
        super().save_now()
        self.heading.flush()
        self.save_text()

    def refused(self) -> ClauseVersion | None:
        """With the text as it is typed."""
        if self.version is None or not self._too_late:
            return None
        return self.version.model_copy(update={"content": self.editor.exact_text().strip()})

    def save_text(self) -> None:
        """Save the text now, if it changed."""
        self._autosave.stop()
        text = self.editor.exact_text().strip()
        if self.version is None or not self.is_draft() or text == self._saved_text:
            return
        self._saved_text = text
        self._unsaved, self._too_late = True, False
        self.editor.forget_steps()
        self.error.clear()
        service = self.desk.services.redaktion
        command = EditClauseText(version_id=self.version.id, content=text, by=self.bench.who)

        def done(_changes: ChangeSet) -> None:
            self._unsaved = False

        def failed(error: Exception) -> None:
            self._saved_text = None  # the next attempt tries it again
            self._too_late = isinstance(error, ConflictError)
            if isinstance(error, ConflictError):
                error = ConflictError(error.text, f"{error.abhilfe} {_BOTH}")
            self.failed(error, field=self.editor)
            self._on_page()

        self.bench.run(lambda: service.edit_text(command), done, failed=failed)

    def _set_heading(self, heading: str) -> None:
        if self.version is None:
            return
        self.error.clear()
        service = self.desk.services.redaktion
        command = SetClauseHeading(self.version.id, heading or None, by=self.bench.who)

        def failed(error: Exception) -> None:
            self.heading.hold(on=isinstance(error, ConflictError))
            self.failed(error, self.heading.line)

        self.bench.run(lambda: service.set_heading(command), failed=failed)

    def new_version(self) -> None:
        """Make a draft from the newest version."""
        service = self.desk.services.redaktion
        command = NewClauseVersion(clause_id=self.clause_id, by=self.bench.who)
        self.error.clear()
        self.bench.run(
            lambda: service.new_version(command), lambda _changes: self.editor.setFocus(), failed=self.failed
        )

    def edit_head(self) -> None:
        """Change title, category, countries."""
        bestand = self.bench.bestand
        clause = bestand.clauses.get(self.clause_id) if bestand is not None else None
        if bestand is None or clause is None:
            return
        dialog = KopfDialog("Klausel bearbeiten", "&Speichern", bestand.categories, bestand.places, self)  # fmt: skip
        dialog.fill(clause.title, clause.category, clause.jurisdictions)
        service = self.desk.services.redaktion

        def save(title: str, category: str, places: tuple[str, ...]) -> None:
            changed = clause.model_copy(update={"title": title, "category": category, "jurisdictions": places})
            self.bench.run(lambda: service.edit_clause(EditClause(clause=changed)), lambda _changes: dialog.accept(),
                           failed=dialog.show_error)  # fmt: skip

        dialog.submitted.connect(save)
        dialog.open()

    def show_insert(self) -> None:
        """The menu of what can be inserted, at the caret."""
        bestand, clause = self.bench.bestand, self.clause_id
        if bestand is None or self.version is None or not self.is_draft():
            return
        codes = bestand.clauses[clause].jurisdictions
        menu = EinfuegenMenue(self.marks.umfeld, codes, self._insert, self.editor)
        menu.parameter_wanted.connect(self.show_parameters)
        menu.popup(self.editor.mapToGlobal(self.editor.cursorRect().bottomLeft()))

    def _insert(self, entry: Einfuegung) -> None:
        self.editor.insert_around(entry.before, entry.after)

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
        command = SetParameters(version_id=self.version.id, parameters=chosen, by=self.bench.who)
        if insert and insert not in self.editor.used_keys():
            self.editor.insert_parameter(insert)
        self.save_text()
        self.error.clear()
        self.bench.run(lambda: service.set_parameters(command), failed=self.failed)

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
        if self.bench.bestand is not None:
            self.form.set_library(self.bench.bestand)
        self._rules_page.setCurrentWidget(self.form)
        self.upper.setVisible(self._split.height() >= _ROOMY)  # else the form needs the room of the text
        self._split.setSizes([90, 900])

    def _hide_form(self) -> None:
        self._rules_page.setCurrentIndex(0)
        self.upper.show()
        (self.rules if self.rules.count() else self.pages).setFocus()

    def _save_rule(self, rule: Rule) -> None:
        if self.version is None:
            return
        self.save_text()
        service = self.desk.services.redaktion
        version, replaced, who = self.version.id, self.form.rule_id, self.bench.who

        def work() -> ChangeSet:
            if replaced is None:
                return service.add_rule(AddRule(version_id=version, rule=rule, by=who))
            return service.edit_rule(EditRule(version_id=version, rule_id=replaced, rule=rule, by=who))

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

    def _ask_effect(self, rule: Rule) -> None:
        service, version = self.desk.services.beweis, self.version
        if service is None or version is None:
            return
        self.form.error.clear()
        task = self.desk.tasks.long(
            "Folgen der Regel",
            lambda progress: effect(service.difference_for_rule(version.id, rule, progress).texts),
            self.form.show_effect,
            owner=self.form,
            failed=self._effect_failed,
        )
        self.form.busy.watch(task)

    def _effect_failed(self, error: Exception) -> None:
        self.form.effect.hide()
        self._form_failed(error)

    def delete_rule(self) -> None:
        """Delete the selected rule (Ctrl+Z brings it back)."""
        rule = self.current_rule()
        if rule is None or self.version is None or not self.is_draft():
            return
        self.error.clear()
        service = self.desk.services.redaktion
        command = DeleteRule(version_id=self.version.id, rule_id=rule.id, by=self.bench.who)
        self.bench.run(lambda: service.delete_rule(command), failed=self.failed)

    # ---- window -------------------------------------------------------------------------------------------------

    def refresh_look(self) -> None:
        """Fonts and marks again."""
        super().refresh_look()
        self.reader.refresh()
        self.editor.setFont(self.desk.theme.legal_font())
        self.editor.fit()
        self.marks.colour()
        self.rules.scheduleDelayedItemsLayout()

    def start_focus(self) -> None:
        """The text."""
        (self.editor if self.is_draft() else self.reader).setFocus()
