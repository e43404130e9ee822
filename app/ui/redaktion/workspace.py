"""Workspace Redaktion: the library at the left, clauses and templates in tabs, the simulator below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.domain.pruefung.befund import Befund
from app.messages import CreateClause
from app.ui.actions import ActionSpec
from app.ui.desk import Desk, Workspace
from app.ui.documents import Documents, View
from app.ui.presenters import redaktion as presenter
from app.ui.presenters.regel import places_known
from app.ui.redaktion.auswertung import AuswertungPanel
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.kopf_dialog import KopfDialog
from app.ui.redaktion.navigator import Navigator
from app.ui.redaktion.selection import clause_of, clause_target
from app.ui.redaktion.werkbank import Werkbank
from app.ui.widgets import EmptyState


class RedaktionWorkspace(Workspace):
    """Clause library."""

    id = "redaktion"
    title = "Redaktion"
    bottom_title = "Auswertung"

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self.bench = Werkbank(desk, self)
        self._restored: list[str] = []
        self._first = True
        self._register()
        self.documents = Documents(
            "Klauseln",
            EmptyState("Wählen Sie links eine Klausel, um Text und Regeln zu sehen.",
                       desk.actions.action("redaktion.klausel_suchen")),
        )  # fmt: skip
        self.documents.current_changed.connect(self._on_document)
        self.centre = self.documents
        self.navigator = self.list = Navigator(self.bench)
        self.list.clause_chosen.connect(lambda id_: self.open(clause_target(id_)))
        self.evaluation = AuswertungPanel(desk)
        self.bottom = self.evaluation
        self.bench.changed.connect(self._on_library)
        self.bench.selection.changed.connect(self._on_selected)

    def _register(self) -> None:
        def view() -> KlauselView | None:
            current = self.documents.current()
            return current if isinstance(current, KlauselView) else None

        def with_view(act: Callable[[KlauselView], object]) -> Callable[[], object]:
            def run() -> None:
                current = view()
                if current is not None:
                    act(current)

            return run

        def draft() -> bool:
            current = view()
            return current is not None and current.is_draft()

        def rule_chosen() -> bool:
            current = view()
            return current is not None and current.is_draft() and current.current_rule() is not None

        def may_version() -> bool:
            current = view()
            return current is not None and current.can_make_version()

        def loaded() -> bool:
            return self.bench.bestand is not None

        def add(name: str, text: str, act: Callable[[], object], keys: str = "", **more: object) -> None:
            self.desk.actions.register(
                ActionSpec(f"redaktion.{name}", text, act, "Redaktion", keys, **more)  # type: ignore[arg-type]
            )

        add("klausel_suchen", "Klausel suchen", self._focus_search, "Ctrl+F", icon="mdi6.file-search-outline",
            toolbar=True, everywhere=True)  # fmt: skip
        add("neue_klausel", "Neue Klausel …", self.new_clause, "Ctrl+Alt+N", icon="mdi6.file-plus-outline",
            enabled_when=loaded, toolbar=True)  # fmt: skip
        add("neue_version", "Neue Version", with_view(KlauselView.new_version), "Ctrl+Shift+N",
            icon="mdi6.source-branch-plus", enabled_when=may_version, toolbar=True, separator=True)  # fmt: skip
        add("kopf", "Titel und Länder …", with_view(KlauselView.edit_head), "F2", icon="mdi6.form-textbox",
            enabled_when=lambda: view() is not None)  # fmt: skip
        add("parameter", "Parameter …", with_view(KlauselView.show_parameters), "Ctrl+P", icon="mdi6.code-braces",
            enabled_when=draft)  # fmt: skip
        add("regel_hinzufuegen", "Regel hinzufügen …", with_view(KlauselView.show_form), "Ctrl+R", icon="mdi6.plus",
            enabled_when=draft, toolbar=True, separator=True)  # fmt: skip
        add("regel_bearbeiten", "Regel bearbeiten …", with_view(KlauselView.edit_rule), "Ctrl+Shift+R",
            icon="mdi6.pencil-outline", enabled_when=rule_chosen)  # fmt: skip
        add("regel_loeschen", "Regel löschen", with_view(KlauselView.delete_rule), "Ctrl+Delete",
            icon="mdi6.delete-outline", enabled_when=rule_chosen)  # fmt: skip

    # ---- library ------------------------------------------------------------------------------------------------

    def restore(self) -> None:
        """Read the library; reopen the clauses of the last time once it is there."""
        self.evaluation.reload()
        kept = self.desk.settings.value("redaktion/reiter", [])
        self._restored = [str(t) for t in kept] if isinstance(kept, list) else [str(kept)] if kept else []
        self.bench.reload()

    def leave(self) -> None:
        """Save what is typed, remember the tabs."""
        for view in self.documents.views():
            view.leave()
        self.desk.settings.setValue("redaktion/reiter", [v.target for v in self.documents.views()])

    def _on_library(self) -> None:
        bestand = self.bench.bestand
        if bestand is None or not self._first:
            return
        self._first = False
        if self.documents.current() is None:
            wanted = [t for t in self._restored if self._known(t)]
            for target in wanted or [clause_target(c.id) for c in bestand.library.clauses[:1]]:
                self._show(target)

    def _known(self, target: str) -> bool:
        bestand = self.bench.bestand
        return bestand is not None and target.partition(":")[2] in bestand.clauses

    def new_clause(self) -> None:
        """Ask for title, category and countries, make the clause and open its draft."""
        bestand = self.bench.bestand
        if bestand is None:
            return
        dialog = KopfDialog("Neue Klausel", "Klausel &anlegen", presenter.categories(bestand.library),
                            places_known(bestand.library), self.documents.window())  # fmt: skip
        service = self.desk.services.redaktion

        def save(title: str, category: str, places: tuple[str, ...]) -> None:
            command = CreateClause(title=title, category=category, jurisdictions=places, by=self.bench.who)

            def done(changes: object) -> None:
                dialog.accept()
                for id_ in changes.ids("clauses"):  # type: ignore[attr-defined]  # a ChangeSet
                    self.open(clause_target(id_))

            self.bench.run(lambda: service.create_clause(command), done, failed=dialog.show_error)

        dialog.submitted.connect(save)
        dialog.open()

    # ---- documents and selection --------------------------------------------------------------------------------

    def open(self, target: str) -> bool:
        """Open a clause, or the clause of a rule with the rule selected."""
        kind, _, _ = target.partition(":")
        if kind == "redaktion":
            return True
        clause = clause_of(target)
        if clause is None:
            return False
        self._show(clause_target(clause)).start_focus()
        self.bench.selection.select(target)
        return True

    def _show(self, target: str) -> View:
        key = target.partition(":")[2]
        return self.documents.open(target, partial(KlauselView, self.bench, key), "Klausel")

    def _on_document(self) -> None:
        current = self.documents.current()
        if isinstance(current, KlauselView) and clause_of(self.bench.selection.current) != current.clause_id:
            self.bench.selection.select(current.target)
        self.desk.actions.refresh()
        self.desk.view_changed.emit()

    def _on_selected(self, target: str) -> None:
        clause = clause_of(target)
        if clause is not None:
            self.list.select_clause(clause)

    def current_view(self) -> QWidget | None:
        """Findings are those of the evaluation."""
        return self.evaluation

    def jump(self, befund: Befund) -> bool:
        """Open the clause of a finding."""
        return self.open(befund.feld) if befund.feld else False

    def search_entries(self) -> Callable[[], tuple[tuple[str, str, str], ...]]:
        """All clauses."""
        service = self.desk.services.redaktion

        def work() -> tuple[tuple[str, str, str], ...]:
            rows = presenter.klauseln(service.library())
            return tuple((f"{r.id} {r.titel}", f"Klausel · {r.text}", f"clause:{r.id}") for r in rows)

        return work

    def refresh_look(self) -> None:
        """All open documents."""
        for view in self.documents.views():
            view.refresh_look()

    def _focus_search(self) -> None:
        self.desk.goto.emit("redaktion:")
        self.list.focus_search()
