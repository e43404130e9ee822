"""The actions of the Redaktion: menu, shortcut, palette and toolbar all come from here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from app.domain.regelwerk.versioning import LifecycleState
from app.ui.actions import ActionSpec

if TYPE_CHECKING:
    from app.ui.redaktion.klausel_view import KlauselView
    from app.ui.redaktion.workspace import RedaktionWorkspace


def register(space: RedaktionWorkspace) -> None:
    """Register everything the workspace can do."""

    def add(name: str, text: str, act: Callable[[], object], keys: str = "", **more: Any) -> None:
        space.desk.actions.register(ActionSpec(f"redaktion.{name}", text, act, "Redaktion", keys, **more))

    _library(space, add)
    _versions(space, add)
    _rules(space, add)
    _files(space)
    _pages(space)


Add = Callable[..., None]


def _library(space: RedaktionWorkspace, add: Add) -> None:
    def loaded() -> bool:
        return space.bench.bestand is not None

    add("klausel_suchen", "Klausel suchen", space.focus_search, "Ctrl+F", icon="mdi6.file-search-outline",
        toolbar=True, everywhere=True)  # fmt: skip
    add("neue_klausel", "Neue Klausel …", space.new_clause, "Ctrl+Alt+N", icon="mdi6.file-plus-outline",
        enabled_when=loaded, toolbar=True)  # fmt: skip
    add("neue_vorlage", "Neue Vorlage …", space.new_template, "Ctrl+Alt+V", icon="mdi6.file-document-plus-outline",
        enabled_when=loaded)  # fmt: skip
    add("fragen", "Fragen der Bibliothek …", space.manage_questions, "Ctrl+Alt+F", icon="mdi6.help-circle-outline",
        enabled_when=loaded)  # fmt: skip
    add("pruefungen_einstellen", "Prüfungen einstellen …", partial(_set_gates, space), icon="mdi6.tune-variant",
        enabled_when=loaded)  # fmt: skip
    add("profile", "Profile verwalten …", space.manage_profiles, icon="mdi6.account-outline",
        enabled_when=loaded)  # fmt: skip


def _set_gates(space: RedaktionWorkspace) -> None:
    from app.ui.redaktion.pruefungen_dialog import PruefungenDialog

    PruefungenDialog(space.bench, space.documents.window()).open()


def _pages(space: RedaktionWorkspace) -> None:
    def add(name: str, text: str, act: Callable[[], object], keys: str, when: Callable[[], bool], **more: Any) -> None:
        shown: dict[str, Any] = {"menu": "Ansicht", "shown_when": when} | more
        spec = ActionSpec(f"redaktion.{name}", text, act, shortcut=keys, enabled_when=when, **shown)
        space.desk.actions.register(spec)

    def show(title: str) -> Callable[[], None]:
        def run() -> None:
            document = space.document()
            if document is not None:
                document.show_page(title)

        return run

    def has(title: str) -> Callable[[], bool]:
        def holds() -> bool:
            document = space.document()
            return document is not None and title in document.page_titles()

        return holds

    titles = ("Sätze", "Matrix", "Graph", "Tabelle", "Fragen", "Vermerk", "Vergleich")
    for number, title in enumerate(titles, 1):
        name = f"seite_{title.lower().replace('ä', 'ae')}"
        add(name, f"{title} zeigen", show(title), f"Alt+{number}", has(title), separator=number == 1)
    for number, title in enumerate(("Aufbau", "Parteien", "Vorschau"), 1):
        add(f"seite_{title.lower()}", f"{title} zeigen", show(title), f"Alt+Shift+{number}", has(title))

    def tools() -> bool:
        return space.tools is not None

    def toggle() -> None:
        if space.tools is not None:
            space.tools.toggle()

    add("pruefstand", "Prüfstand", toggle, "F9", tools, menu="Redaktion", toolbar=True, separator=True,
        checked_when=lambda: space.tools is not None and space.tools.in_sight())  # fmt: skip
    for key, title, name in (
        ("8", "Simulator", "simulator"),
        ("9", "Testfälle", "testfaelle"),
        ("0", "Beweis", "beweis"),
    ):
        add(name, f"{title} zeigen", partial(space.show_tool, title), f"Alt+{key}", tools)


def _files(space: RedaktionWorkspace) -> None:
    def exchange() -> bool:
        return space.bench.bestand is not None and space.exchange.possible()

    def pictures() -> bool:
        return space.bench.bestand is not None and space.exchange.pictures()

    def add(name: str, text: str, act: Callable[[], object], when: Callable[[], bool], **more: Any) -> None:
        spec = ActionSpec(f"redaktion.{name}", text, act, "Datei", enabled_when=when, **more)
        space.desk.actions.register(spec)

    add("einlesen", "Bibliothek einlesen …", space.exchange.choose_import, exchange,
        shortcut="Ctrl+Shift+I", icon="mdi6.database-import-outline", separator=True)  # fmt: skip
    add("ausgeben", "Bibliothek ausgeben …", space.exchange.export_all, exchange,
        icon="mdi6.database-export-outline")  # fmt: skip
    add("teil_ausgeben", "Klauseln und Vorlagen ausgeben …", space.export_part, exchange)
    add("matrix_ausgeben", "Matrix ausgeben …", space.exchange.export_matrix, exchange,
        icon="mdi6.table-arrow-right")  # fmt: skip
    add("graph_ausgeben", "Graph als Bild ausgeben …", space.exchange.export_graph, pictures,
        icon="mdi6.image-outline")  # fmt: skip


def _versions(space: RedaktionWorkspace, add: Add) -> None:
    def state(*wanted: LifecycleState) -> Callable[[], bool]:
        def holds() -> bool:
            document = space.document()
            return document is not None and document.state() in wanted

        return holds

    def may_version() -> bool:
        document = space.document()
        return document is not None and document.can_make_version()

    def new_version() -> None:
        document = space.document()
        if document is not None:
            document.new_version()

    def edit_head() -> None:
        document = space.document()
        if document is not None:
            document.edit_head()

    add("neue_version", "Neue Version", new_version, "Ctrl+Shift+N", icon="mdi6.source-branch-plus",
        enabled_when=may_version, separator=True)  # fmt: skip
    add("kopf", "Titel und Länder …", edit_head, "F2", icon="mdi6.form-textbox",
        enabled_when=lambda: space.document() is not None)  # fmt: skip
    add("einreichen", "Zur Prüfung einreichen", lambda: space.take(space.steps.submit), "Ctrl+Shift+E",
        icon="mdi6.send-outline", enabled_when=state(LifecycleState.DRAFT))  # fmt: skip
    add("pruefen", "Prüfen …", space.open_review, "Ctrl+Shift+F", icon="mdi6.eye-check-outline",
        enabled_when=state(LifecycleState.REVIEW))  # fmt: skip
    add("veroeffentlichen", "Veröffentlichen", lambda: space.take(space.steps.publish), "Ctrl+Shift+V",
        icon="mdi6.check-decagram-outline", enabled_when=state(LifecycleState.APPROVED))  # fmt: skip
    add("ausser_kraft", "Außer Kraft setzen", lambda: space.take(space.steps.deprecate), icon="mdi6.archive-outline",
        enabled_when=state(LifecycleState.PUBLISHED, LifecycleState.SCHEDULED))  # fmt: skip
    add("entwurf_verwerfen", "Entwurf verwerfen", lambda: space.take(space.steps.discard), icon="mdi6.delete-outline",
        enabled_when=state(LifecycleState.DRAFT))  # fmt: skip


def _rules(space: RedaktionWorkspace, add: Add) -> None:
    def on_clause(act: Callable[[KlauselView], object]) -> Callable[[], None]:
        def run() -> None:
            view = space.clause()
            if view is not None:
                act(view)

        return run

    def draft() -> bool:
        view = space.clause()
        return view is not None and view.is_draft()

    def rule_chosen() -> bool:
        view = space.clause()
        return view is not None and view.is_draft() and view.current_rule() is not None

    add("parameter", "Parameter …", on_clause(lambda view: view.show_parameters()), "Ctrl+P", icon="mdi6.code-braces",
        enabled_when=draft, separator=True)  # fmt: skip
    add("einfuegen", "Einfügen …", on_clause(lambda view: view.show_insert()), "Ctrl+I", icon="mdi6.code-braces-box",
        enabled_when=draft)  # fmt: skip
    add("regel_hinzufuegen", "Regel hinzufügen …", on_clause(lambda view: view.show_form()), "Ctrl+R",
        icon="mdi6.plus", enabled_when=draft, toolbar=True, separator=True)  # fmt: skip
    add("regel_bearbeiten", "Regel bearbeiten …", on_clause(lambda view: view.edit_rule()), "Ctrl+Shift+R",
        icon="mdi6.pencil-outline", enabled_when=rule_chosen)  # fmt: skip
    add("regel_loeschen", "Regel löschen", on_clause(lambda view: view.delete_rule()), "Ctrl+Delete",
        icon="mdi6.delete-outline", enabled_when=rule_chosen)  # fmt: skip
