"""Matrix, graph and table of the whole library: one of each for all open clauses, which show them in turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import KnownError
from app.messages import DeleteRule
from app.ui.presenters.bestand import OPEN_STATES
from app.ui.presenters.redaktion import zustand
from app.ui.redaktion.selection import clause_of, clause_target, rule_of
from app.ui.redaktion.werkbank import Werkbank

if TYPE_CHECKING:
    from app.ui.redaktion.graph_table import GraphTable
    from app.ui.redaktion.graph_view import GraphView
    from app.ui.redaktion.matrix_view import MatrixView


class Ansichten(QObject):
    """Makes the views on first use and keeps them at the present library and selection.

    Signals:
        opened: Enter or double click on a clause or rule (its target).
        add_requested: (clause, other clause) a rule between them is wanted.
    """

    opened = Signal(str)
    add_requested = Signal(str, str)

    def __init__(self, bench: Werkbank, home: QWidget) -> None:
        """The views live in ``home``, unseen, while no clause shows them."""
        super().__init__(home)
        self.bench = bench
        self._home = home
        self._views: dict[str, MatrixView | GraphView | GraphTable] = {}
        bench.changed.connect(self._refresh)
        bench.selection.changed.connect(self._select)

    def offered(self) -> tuple[tuple[str, str], ...]:
        """Key and title of the views there are."""
        graph = (("graph", "Graph"),) if self.bench.desk.services.graph_layout is not None else ()
        return (("matrix", "Matrix"), *graph, ("tabelle", "Tabelle"))

    def widget(self, name: str) -> QWidget:
        """The view of that key, made on first use."""
        view = self._views.get(name)
        if view is None:
            view = self._make(name)
            self._views[name] = view
            view.selected.connect(self._on_selected)
            view.opened.connect(lambda target: self.opened.emit(_full(target)))
            view.delete_requested.connect(self._delete)
            if hasattr(view, "add_requested"):  # the table does not add
                view.add_requested.connect(self.add_requested)
            bestand = self.bench.bestand
            if bestand is not None:
                view.set_library(bestand.library)
            view.select(_bare(self.bench.selection.current))
        return view

    def made(self, name: str) -> QWidget | None:
        """The view if somebody has looked at it."""
        return self._views.get(name)

    def leave(self, page: QWidget) -> None:
        """Take the views home out of a page that is hidden or closed."""
        for view in self._views.values():
            if page.isAncestorOf(view):
                view.hide()
                view.setParent(self._home)

    def _make(self, name: str) -> MatrixView | GraphView | GraphTable:
        from app.ui.redaktion.graph_table import GraphTable
        from app.ui.redaktion.graph_view import GraphView
        from app.ui.redaktion.matrix_view import MatrixView

        desk = self.bench.desk
        if name == "graph" and desk.services.graph_layout is not None:
            return GraphView(desk, desk.services.graph_layout.arrange)
        makers: dict[str, Callable[[], MatrixView | GraphTable]] = {
            "matrix": lambda: MatrixView(desk),
            "tabelle": lambda: GraphTable(desk),
        }
        return makers[name]()

    def _refresh(self) -> None:
        bestand = self.bench.bestand
        for view in self._views.values() if bestand is not None else ():
            view.set_library(bestand.library)  # type: ignore[union-attr]  # not None, see the line above

    def _select(self, target: str) -> None:
        for view in self._views.values():
            view.select(_bare(target))

    def _on_selected(self, target: str) -> None:
        if target:
            self.bench.selection.select(_full(target))

    def _delete(self, target: str) -> None:
        """Delete a rule of a draft (Ctrl+Z brings it back); otherwise say why it stays."""
        desk, bestand, rule = self.bench.desk, self.bench.bestand, rule_of(target)
        versions = bestand.versions(clause_of(target) or "") if bestand is not None else ()
        version = next((v for v in versions if target.startswith(f"rule:{v.id}/")), None)
        if bestand is None or rule is None or version is None:
            return
        if version.state is not LifecycleState.DRAFT:
            desk.status.emit(_why_not(rule, version, bestand.title(version.clause_id)))
            return
        service = desk.services.redaktion
        command = DeleteRule(version_id=version.id, rule_id=rule, by=self.bench.who)
        self.bench.run(lambda: service.delete_rule(command), failed=self._refused)

    def _refused(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.bench.desk.status.emit(f"{error.text} {error.abhilfe}".strip())


def _why_not(rule: str, version: ClauseVersion, title: str) -> str:
    way = "Legen Sie mit Strg+Umschalt+N eine neue Version an." if version.state not in OPEN_STATES else ""
    state = f"Version {version.version} von „{title}“ ist kein Entwurf ({zustand(version)})."
    return f"Die Regel {rule} bleibt: {state} {way}".strip()


def _full(target: str) -> str:
    """``C06`` → ``clause:C06``; rules are named alike everywhere."""
    return target if ":" in target else clause_target(target)


def _bare(target: str) -> str:
    """``clause:C06`` → ``C06``, as the views name clauses."""
    return target.removeprefix("clause:")
