"""Workspace Redaktion: the library at the left, clauses and templates in tabs, the simulator below."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.domain.pruefung.befund import Ausweg, Befund
from app.domain.regelwerk.library_part import LibraryPart
from app.domain.regelwerk.numbering import id_and_title
from app.domain.regelwerk.rules import RuleType
from app.errors import InputError
from app.messages import ChangeSet, CreateClause, CreateTemplate, VersionKind
from app.ui.desk import Desk, Workspace
from app.ui.documents import Documents, View
from app.ui.presenters.bestand import OPEN_STATES, Bestand
from app.ui.redaktion.aktionen import register
from app.ui.redaktion.ansichten import Ansichten
from app.ui.redaktion.austausch import Austausch
from app.ui.redaktion.dokument import Versionsdokument
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.kopf_dialog import KopfDialog
from app.ui.redaktion.lebenslauf import Lebenslauf
from app.ui.redaktion.navigator import Navigator
from app.ui.redaktion.pruefstand import Pruefstand
from app.ui.redaktion.review_view import ReviewView, review_target
from app.ui.redaktion.seitenleiste import Seitenleiste
from app.ui.redaktion.selection import clause_of, clause_target, rule_of
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.werkbank import Werkbank
from app.ui.reiter import Reiter
from app.ui.tasks import Failed
from app.ui.widgets import EmptyState

if TYPE_CHECKING:
    from app.ui.redaktion.beweis_view import BeweisView
    from app.ui.redaktion.simulator import SimulatorPanel


class RedaktionWorkspace(Workspace):
    """Clause library."""

    id = "redaktion"
    title = "Redaktion"
    bottom_title = "Prüfstand"
    bottom_open = False

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self.bench = Werkbank(desk, self)
        self.steps = Lebenslauf(self.bench)
        self._first = True
        self.exchange = Austausch(self.bench, lambda: self.documents)
        register(self)
        action = desk.actions.action
        self.nothing = QStackedWidget()
        self.nothing.addWidget(EmptyState("Wählen Sie links eine Klausel, um Text und Regeln zu sehen.",
                                          action("redaktion.klausel_suchen")))  # fmt: skip
        self.nothing.addWidget(EmptyState("Die Bibliothek ist leer. Legen Sie die erste Klausel an, oder lesen Sie "
                                          "eine Bibliothek ein.", action("redaktion.neue_klausel"),
                                          other=action("redaktion.einlesen")))  # fmt: skip
        self.documents = Documents("Klauseln und Vorlagen", self.nothing)
        self.documents.current_changed.connect(self._on_document)
        self.centre = self.documents
        self._tabs = Reiter(self.documents, desk.settings, self.id, self._maker)
        self.views = Ansichten(self.bench, self.documents)
        self.views.opened.connect(self._edit_target)
        self.views.add_requested.connect(self._add_between)
        self.navigator = self.list = Navigator(self.bench)
        self.list.clause_chosen.connect(lambda id_: self.open(clause_target(id_)))
        self.list.template_chosen.connect(lambda id_: self.open(f"template:{id_}"))
        self.list.profile.leaving.connect(self._hand_over)
        self.list.profile.changed.connect(self._on_person)
        self.side = self.findings = Seitenleiste()
        self.side.findings.look_up.connect(desk.goto)
        desk.offer(self.side.findings.tree, "kanzlei.nachschlagen")
        self.side.jump.connect(desk.goto)
        self.side.befund_jump.connect(self.jump)
        self.side.ausweg_chosen.connect(self._take_way_out)
        desk.befunde.connect(self._on_befunde)
        self.bottom = self.tools = self._build_bottom()
        self.bench.changed.connect(self._on_library)
        self.bench.selection.changed.connect(self._on_selected)

    def _build_bottom(self) -> Pruefstand | None:
        service = self.desk.services.simulator
        if service is None:
            return None
        bottom = Pruefstand(self.bench, service)
        bottom.jump.connect(self.desk.goto)
        bottom.proved.connect(lambda proof: self.side.proof.show_text(proof.zeichen, proof.kurz))
        bottom.cases_run.connect(self.side.cases.show_text)
        self.side.findings_wanted.connect(lambda: bottom.simulator)
        self.side.proof.clicked.connect(lambda: bottom.show_title("Beweis"))
        self.side.cases.clicked.connect(lambda: bottom.show_title("Testfälle"))
        return bottom

    @property
    def simulator(self) -> SimulatorPanel | None:
        """The simulator in the dock at the bottom."""
        return self.tools.simulator if self.tools is not None else None

    @property
    def proof(self) -> BeweisView | None:
        """The proof in the dock at the bottom."""
        return self.tools.proof if self.tools is not None else None

    # ---- what the actions ask -----------------------------------------------------------------------------------

    def clause(self) -> KlauselView | None:
        """The clause on screen."""
        current = self.documents.current()
        return current if isinstance(current, KlauselView) else None

    def document(self) -> Versionsdokument | None:
        """The clause or template on screen."""
        current = self.documents.current()
        return current if isinstance(current, Versionsdokument) else None

    def take(self, step: Callable[[VersionKind, str, Failed], object]) -> None:
        """Take a step of the lifecycle with the version on screen; what is typed is saved before."""
        document = self.document()
        if document is not None and document.version is not None:
            document.save_now()
            if step == self.steps.submit and document.held_by_changelog():
                return
            document.error.clear()
            step(document.kind, document.version.id, document.failed)

    def show_tool(self, title: str) -> None:
        """Bring simulator, test cases or proof to the front."""
        if self.tools is not None:
            self.tools.show_title(title)

    def open_review(self) -> None:
        """The screen of the second person for the version on screen."""
        document = self.document()
        if document is not None and document.version is not None:
            self._show(review_target(document.kind, document.version.id)).start_focus()

    # ---- library ------------------------------------------------------------------------------------------------

    def restore(self) -> None:
        """Read the library; the documents of the last time come back once it is there."""
        self.bench.reload()

    def leave(self) -> None:
        """Save what is typed, remember the tabs."""
        for view in self.documents.views():
            view.leave()
        if self.tools is not None:
            self.tools.leave()
        self._tabs.keep()

    def _on_library(self) -> None:
        bestand = self.bench.bestand
        if bestand is None:
            return
        self.nothing.setCurrentIndex(0 if bestand.clauses or bestand.templates else 1)
        if not self._first:
            return
        self._first = False
        self.desk.actions.refresh()  # what needs a library is possible only now
        if self.documents.current() is None:
            self._show_checks()
        first = [clause_target(c.id) for c in bestand.library.clauses[: self.documents.current() is None]]
        targets = self._tabs.kept(self._known) or first
        QTimer.singleShot(0, self, lambda: self._tabs.bring_back(targets))  # in a turn behind the list's

    def _known(self, target: str) -> bool:
        bestand = self.bench.bestand
        kind, _, key = target.partition(":")
        if bestand is None:
            return False
        return (kind == "clause" and key in bestand.clauses) or (kind == "template" and key in bestand.templates)

    def new_clause(self) -> None:
        """Ask for title, category and countries, make the clause and open its draft."""
        bestand = self.bench.bestand
        if bestand is None:
            return
        dialog = KopfDialog("Neue Klausel", "Klausel &anlegen", bestand.categories, bestand.places,
                            self.documents.window())  # fmt: skip
        service = self.desk.services.redaktion

        def save(title: str, category: str, places: tuple[str, ...]) -> None:
            command = CreateClause(title=title, category=category, jurisdictions=places, by=self.bench.who)

            def done(changes: ChangeSet) -> None:
                dialog.accept()
                for id_ in changes.ids("clauses"):
                    self.open(clause_target(id_))

            self.bench.run(lambda: service.create_clause(command), done, failed=dialog.show_error)

        dialog.submitted.connect(save)
        dialog.open()

    def new_template(self) -> None:
        """Ask for title, category and countries, make the template and open its draft."""
        bestand = self.bench.bestand
        if bestand is None:
            return
        known = dict.fromkeys(t.category for t in bestand.library.templates)
        dialog = KopfDialog("Neue Vorlage", "Vorlage &anlegen", tuple(known), bestand.places,
                            self.documents.window())  # fmt: skip
        service = self.desk.services.vorlagen

        def save(title: str, category: str, places: tuple[str, ...]) -> None:
            command = CreateTemplate(title=title, category=category, jurisdictions=places, by=self.bench.who)

            def done(changes: ChangeSet) -> None:
                dialog.accept()
                for id_ in changes.ids("templates"):
                    self.open(f"template:{id_}")

            self.bench.run(lambda: service.create(command), done, failed=dialog.show_error)

        dialog.submitted.connect(save)
        dialog.open()

    def export_part(self) -> None:
        """Ask which clauses and templates to write to a file; the one on screen is ticked at first."""
        document = self.document()
        clauses = (document.clause_id,) if isinstance(document, KlauselView) else ()
        templates = (document.template_id,) if isinstance(document, VorlageView) else ()
        self.exchange.choose_part(LibraryPart(clauses, templates))

    # ---- documents and selection --------------------------------------------------------------------------------

    def open(self, target: str) -> bool:
        """Open a clause, the clause of a rule with the rule selected, or the screen of a review."""
        kind, _, _ = target.partition(":")
        if kind == "redaktion":
            return True
        if kind in ("review", "template"):
            self._show(target).start_focus()
            return True
        if kind in ("slot", "section", "question", "vermerk"):
            return self._open_part(kind, target.partition(":")[2])
        clause = clause_of(target)
        if clause is None:
            return False
        self._show(clause_target(clause)).start_focus()
        self.bench.selection.select(target)
        return True

    def _open_part(self, kind: str, key: str) -> bool:
        """A part of a template, or the changelog of a document (``vermerk:clause:C06``)."""
        if kind == "vermerk":
            view = self._show(key)
            if isinstance(view, Versionsdokument):
                view.pages.setCurrentWidget(view.changelog)
                view.changelog.summary.setFocus()
            return True
        owner, _, part = key.rpartition("/")
        if kind != "question":
            self._show(f"template:{owner.rpartition('.v')[0]}")
        current = self.documents.current()
        if isinstance(current, VorlageView):
            current.go_to(kind, part)
            return True
        return False

    def _show(self, target: str) -> View:
        return self.documents.open(target, *self._maker(target))

    def _maker(self, target: str) -> tuple[Callable[[], View], str]:
        """How the view of a target is made, and its title."""
        kind, _, key = target.partition(":")
        home = self.documents.home
        make: dict[str, Callable[[], View]] = {
            "template": lambda: self._page(VorlageView(self.bench, key, home)),
            "review": lambda: self._review(target),
        }
        return make.get(kind, lambda: self._page(KlauselView(self.bench, self.views, key, home))), self._title(target)

    def _title(self, target: str) -> str:
        kind, _, key = target.partition(":")
        bestand = self.bench.bestand
        if kind == "review":
            owner, _, number = key.partition("/")[2].rpartition(".v")
            kind = "template" if VersionKind(key.partition("/")[0]) is VersionKind.TEMPLATE else "clause"
            return f"Prüfung {self._title(f'{kind}:{owner}')} v{number}"
        if kind == "template":
            return bestand.templates[key].title if bestand is not None and key in bestand.templates else "Vorlage"
        return id_and_title(key, bestand.title(key)) if bestand is not None else "Klausel"

    def _review(self, target: str) -> ReviewView:
        view = ReviewView(self.bench, target, self.documents.home)
        view.checked.connect(self._show_checks)
        return view

    def _page(self, page: Versionsdokument) -> Versionsdokument:
        page.checked.connect(self._show_checks)
        return page

    def _on_document(self) -> None:
        shown = self.documents.current()
        if isinstance(shown, VorlageView):
            self.list.select_template(shown.template_id)
            if self.tools is not None and self.tools.lauf is not None and shown.version is not None:
                self.tools.lauf.choose(shown.version.id)
        current = self.clause()
        if current is not None:
            self.list.select_clause(current.clause_id)
            if clause_of(self.bench.selection.current) != current.clause_id:
                self.bench.selection.select(current.target)
        self._show_checks()
        self._tabs.keep()
        self.desk.actions.refresh()
        self.desk.view_changed.emit()

    def _show_checks(self) -> None:
        """The checks at the right are those of the document on screen."""
        current = self.documents.current()
        if isinstance(current, ReviewView):
            if current.check is not None:
                self.side.gates.show_check(current.check)
            return
        document = self.document()
        if document is None:
            self.side.gates.show_none("Hier stehen die Prüfungen, sobald eine Klausel offen ist.")
        elif document.check is None:
            version = document.version
            live = version is not None and version.state in OPEN_STATES
            self.side.gates.show_none("Wird geprüft …" if live else "Geprüft wird, was noch nicht veröffentlicht ist.")
        else:
            self.side.gates.show_check(document.check)

    def _on_selected(self, target: str) -> None:
        clause = clause_of(target)
        if clause is not None:
            self.list.select_clause(clause)

    def _hand_over(self) -> None:
        for view in self.documents.views():
            view.leave()

    def _on_person(self) -> None:
        for view in self.documents.views():
            if isinstance(view, (ReviewView, Versionsdokument)):
                view.refresh_person()

    # ---- from matrix, graph and table ---------------------------------------------------------------------------

    def _edit_target(self, target: str) -> None:
        """Open the clause; a rule of a draft opens in the form."""
        self.open(target)
        current = self.clause()
        if current is not None and rule_of(target) is not None:
            current.edit_rule()

    def _add_between(self, clause: str, other: str) -> None:
        self.open(clause_target(clause))
        current = self.clause()
        if current is None:
            return
        if current.is_draft():
            current.show_form(RuleType.REQUIRES, other)
        else:
            current.error.show_error(
                InputError("Diese Version ist kein Entwurf; Regeln ändern sich nur im Entwurf.",
                           "Legen Sie mit Strg+Umschalt+N eine neue Version an.")
            )  # fmt: skip

    def current_view(self) -> QWidget | None:
        """The window's own Prüfliste rests; what is found stands in ``findings``."""
        return None

    def _on_befunde(self, view: QWidget, befunde: tuple[Befund, ...], leer: str) -> None:
        if self.tools is not None and self.tools.isAncestorOf(view):
            self.side.show_findings(befunde, leer)

    def jump(self, befund: Befund) -> bool:
        """Open the clause of a finding."""
        return self.open(befund.feld) if befund.feld else False

    def _take_way_out(self, befund: Befund, ausweg: Ausweg) -> None:
        if self.simulator is not None:
            self.simulator.apply_option(befund, ausweg)

    def search_entries(self) -> Callable[[], tuple[tuple[str, str, str], ...]]:
        """All clauses and templates."""
        service, known = self.desk.services.redaktion, self.bench.bestand

        def work() -> tuple[tuple[str, str, str], ...]:
            bestand = Bestand(service.library(), known, service.today())
            clauses = ((row.kopf, f"Klausel · {row.langtext}", f"clause:{row.id}") for row in bestand.rows)
            templates = ((row.kopf, f"Vorlage · {row.langtext}", f"template:{row.id}") for row in bestand.template_rows)
            return (*clauses, *templates)

        return work

    def refresh_look(self) -> None:
        """All open documents."""
        for view in self.documents.views():
            view.look_again()
        self.side.refresh_look()
        if self.tools is not None:
            self.tools.refresh_look()

    def manage_profiles(self) -> None:
        """Keep the list of people."""
        self.list.profile.manage()

    def manage_questions(self) -> None:
        """Keep the questions of the library."""
        from app.ui.redaktion.fragen_dialog import FragenDialog

        FragenDialog(self.bench, self.documents.window()).open()

    def focus_search(self) -> None:
        """Put the focus in the search of the navigator."""
        self.desk.goto.emit("redaktion:")
        self.list.focus_search()
