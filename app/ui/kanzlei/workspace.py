"""Workspace Kanzlei: Akten at the left; their pages, filings and the corpus in tabs; the Recherche below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QTreeWidgetItem, QVBoxLayout, QWidget

from app.domain.pruefung.befund import Ausweg, Befund
from app.domain.schriftsatz.conversation import Draft
from app.domain.schriftsatz.platzhalter import BRIEFKOPF
from app.errors import KnownError
from app.messages import ChangeSet, DeleteAkte, ImportAkte
from app.ui.actions import ActionSpec
from app.ui.desk import Desk, Workspace
from app.ui.documents import Documents, View
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import help_at
from app.ui.kanzlei import akten_zeilen, arten
from app.ui.kanzlei.akte_neu import TARGET as NEUE_AKTE
from app.ui.kanzlei.akte_neu import NeueAkteView
from app.ui.kanzlei.akte_view import BRIEFKOPF_SEITE, AkteView
from app.ui.kanzlei.akten_baum import TARGET, AktenBaum, Row
from app.ui.kanzlei.arten import FORMULAR, GESPRAECH, is_entwurf, is_gespraech, is_vertrag
from app.ui.kanzlei.entwurf_aktionen import EntwurfAktionen
from app.ui.kanzlei.vertrag_aktionen import VertragAktionen
from app.ui.korpus.raum import TITLES, Rechtsraum
from app.ui.recherche.dock import RechercheDock
from app.ui.recherche.nachschlagen import Nachschlagen
from app.ui.reiter import Reiter
from app.ui.widgets import ActionButton, EmptyState

_WITH_ENTRY, _WITHOUT_AKTE = frozenset({"conversation", "draft", "vertrag"}), frozenset({"korpus", "akte-neu"})
"""Kinds of views with an entry of their own in the tree below their Akte, and of those that belong to none."""


class KanzleiWorkspace(Workspace):
    """Akten and filings."""

    id = "kanzlei"
    title = "Kanzlei"
    bottom_title = "Recherche"
    bottom_open = False
    bottom_extra = 0.1

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self._look_up = Nachschlagen(desk, self)
        self._register()
        self.law = Rechtsraum(desk, lambda: self.centre, self)
        self.documents = Documents(
            "Dokumente der Kanzlei",
            EmptyState(
                "Es ist keine Akte offen. Legen Sie eine an oder wählen Sie links eine aus.",
                desk.actions.action("kanzlei.neue_akte"),
                other=desk.actions.action("kanzlei.akte_einlesen"),
            ),
        )
        self.documents.current_changed.connect(self._on_current)
        self.centre = self.documents
        self.navigator = self._build_navigator()
        self.bottom = self.research = RechercheDock(desk, self)
        self._first_load = True
        self._unmarked = False
        """Whether what lies in front was not in the tree when it came there."""
        self._tabs = Reiter(self.documents, desk.settings, self.id, self._maker)
        self._tabs.came.connect(View.start_focus)
        desk.bus.subscribe(self, ("akten", "conversations", "drafts", "vertraege"), self.reload)
        desk.ausweg.connect(self._take_ausweg)

    def _register(self) -> None:
        add = self.desk.actions.register
        add(ActionSpec("kanzlei.neue_akte", "Neue Akte", self.new_akte, "Datei", "Ctrl+Alt+A",
                       icon="mdi6.folder-plus-outline", everywhere=True))  # fmt: skip
        add(ActionSpec("kanzlei.akte_einlesen", "Akte einlesen …", self._choose_akte, "Datei", "Ctrl+O",
                       icon="mdi6.folder-open-outline", everywhere=True))  # fmt: skip
        add(ActionSpec("kanzlei.dokument_hinzufuegen", "Dokument hinzufügen …", self._choose_document, "Kanzlei",
                       "Ctrl+Shift+D", icon="mdi6.file-plus-outline",
                       enabled_when=lambda: self._akte_id() is not None))  # fmt: skip
        add(ActionSpec("kanzlei.akte_umbenennen", "Akte umbenennen", self._rename_akte, "Kanzlei",
                       enabled_when=lambda: self._akte_id() is not None))  # fmt: skip
        add(ActionSpec("kanzlei.akte_loeschen", "Akte löschen", self._delete_akte, "Kanzlei",
                       enabled_when=lambda: self._akte_id() is not None))  # fmt: skip
        add(ActionSpec("kanzlei.neuer_schriftsatz", "Neuer Schriftsatz", self._new_filing, "Kanzlei", "Ctrl+N",
                       icon="mdi6.file-document-edit-outline", toolbar=True, separator=True,
                       enabled_when=lambda: self._akte_id() is not None))  # fmt: skip
        add(ActionSpec("kanzlei.entwurf_erstellen", "Entwurf erstellen", self._create_draft, "Kanzlei", "Ctrl+Return",
                       icon="mdi6.file-check-outline", toolbar=True, enabled_when=self._can_create))  # fmt: skip
        add(ActionSpec("kanzlei.formular", "Formular der Angaben", self._switch_form, "Kanzlei", "Ctrl+Shift+G",
                       icon="mdi6.form-select", enabled_when=self._in_conversation, shown_when=self._in_conversation,
                       checked_when=self._form_is_seen))  # fmt: skip
        add(ActionSpec("kanzlei.gespraech_loeschen", "Gespräch löschen", self._delete_conversation, "Kanzlei",
                       enabled_when=self._in_conversation, shown_when=self._in_conversation))  # fmt: skip
        add(ActionSpec("kanzlei.exportieren", "Exportieren …", self._export, "Kanzlei", "Ctrl+E",
                       icon="mdi6.export-variant", toolbar=True,
                       enabled_when=lambda: is_entwurf(view := self._view()) or is_vertrag(view)))  # fmt: skip
        add(ActionSpec("kanzlei.im_pruefbereich", "Prüfliste groß zeigen", self._check, "Kanzlei", "Ctrl+Shift+L",
                       enabled_when=self._in_draft, shown_when=self._in_draft))  # fmt: skip

        self.draft_actions = EntwurfAktionen(self.desk, self._view, lambda: self.documents)
        self.vertrag_actions = VertragAktionen(self.desk, self._view, self._akte_id)
        add(ActionSpec("kanzlei.recherche", "Recherche", self.show_research, "Recht", "F4",
                       icon="mdi6.text-search", toolbar=True, everywhere=True))  # fmt: skip
        add(ActionSpec("kanzlei.nachschlagen", "Fundstelle nachschlagen", self._look_up.run, "Recht", "Shift+F4",
                       icon="mdi6.book-search-outline", everywhere=True))  # fmt: skip

    def _build_navigator(self) -> QWidget:
        pane = QWidget()
        help_at(pane, "akten").setAccessibleName("Akten")
        self.tree = AktenBaum()
        self.tree.itemActivated.connect(self._on_item)
        self.tree.itemClicked.connect(self._on_item)
        self.tree.files_dropped.connect(self.add_documents)
        self.tree.currentItemChanged.connect(lambda *_: self.desk.actions.refresh())
        self.desk.offer(self.tree, "kanzlei.neue_akte", "kanzlei.dokument_hinzufuegen", "kanzlei.akte_umbenennen",
                        "kanzlei.akte_loeschen")  # fmt: skip
        layout = QVBoxLayout(pane)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.tree, 1)
        self.error = ErrorLine()
        layout.addWidget(self.error)
        layout.addWidget(ActionButton(self.desk.actions.action("kanzlei.neue_akte")))
        layout.addWidget(ActionButton(self.desk.actions.action("kanzlei.akte_einlesen")))
        layout.addWidget(ActionButton(self.desk.actions.action("kanzlei.neuer_vertrag")))
        pane.setFocusProxy(self.tree)
        return pane

    # ---- data ---------------------------------------------------------------------------------------------------

    def restore(self) -> None:
        """Open the tabs of the last time, else the first Akte."""
        self.reload()

    def leave(self) -> None:
        """Remember the open tabs; keep what is typed."""
        for view in self.documents.views():
            view.leave()
        self._tabs.keep()

    def reload(self) -> None:
        """Read the list of Akten again."""
        services = self.desk.services

        def work() -> tuple[list[Row], dict[str | None, list[tuple[str, str]]]]:
            found = akten_zeilen.rows(services), akten_zeilen.contracts(services)
            arten.load(self.desk.tasks)  # what a click in the tree opens, and the tabs that come back with it
            return found

        self.desk.tasks.read("akten", work, lambda found: self._show(*found), owner=self)

    def _show(self, rows: list[Row], vertraege: dict[str | None, list[tuple[str, str]]]) -> None:
        rows = [row._replace(vertraege=tuple(vertraege.get(row.akte.id, ()))) for row in rows]
        self.tree.show_rows(rows, vertraege.get(None, ()))
        if self._unmarked or self._akte_in_front() not in (None, self.tree.akte_id()):
            self._mark_front()
        if not self._first_load:
            return
        self._first_load = False
        known = (
            {*TITLES, NEUE_AKTE}
            | {t for some in vertraege.values() for t, _ in some}
            | {t for r in rows for t in (f"akte:{r.akte.id}", *(t for t, _ in (*r.gespraeche, *r.entwuerfe)))}
        )
        first = [f"akte:{rows[0].akte.id}"] if rows and self._view() is None else []
        targets = (self._tabs.kept(known.__contains__) if rows or vertraege else []) or first
        QTimer.singleShot(0, self, lambda: self._tabs.bring_back(targets))  # in a turn behind the tree's

    # ---- navigation ---------------------------------------------------------------------------------------------

    def open(self, target: str) -> bool:
        """Open an Akte, conversation, draft or page of the corpus in a tab; a norm in the Recherche.

        ``akte:<id>#dokumente``: that page of the Akte, ``…#stammdaten.kanzlei``: a field of it; ``…#begonnen``: is new.
        """
        kind, _, key = target.partition(":")
        target, _, page = target.partition("#") if kind in ("akte", "conversation") else (target, "", "")
        page, _, feld = page.partition(".")
        if kind == "norm":
            self.show_research(key)
            return True
        view = self._open(target)
        if view is None:
            return False
        if page and isinstance(view, AkteView):
            view.show_page(page)
        if page and is_gespraech(view):
            view.reader.read(None)
        view.start_focus()
        if feld and isinstance(view, AkteView):
            view.page().focus_at("", feld)
        return True

    def _open(self, target: str) -> View | None:
        """The view of a target in its tab; None if it is none of ours."""
        made = self._maker(target)
        return None if made is None else self.documents.open(target, *made)

    def _maker(self, target: str) -> tuple[Callable[[], View], str] | None:
        """How the view of a target is made, and the title it has until it knows its own."""
        kind, _, key = target.partition(":")
        home = self.documents.home
        make: dict[str, Callable[[], View]] = {
            "akte": lambda: AkteView(self.desk, key, home),
            "akte-neu": self._new_akte_view,
            "conversation": lambda: arten.gespraech(self.desk, key, home),
            "draft": lambda: arten.entwurf(self.desk, key, home),
            "vertrag": lambda: arten.vertrag(self.desk, key, home),
            "vertrag-neu": lambda: self._new_vertrag_view(key),
            "vergleich": lambda: arten.vergleich(self.desk, key, home),
            "korpus": lambda: self.law.view(target, home),
        }
        titles = {
            "akte": "Akte",
            "akte-neu": "Neue Akte",
            "conversation": "Gespräch",
            "draft": "Entwurf",
            "vertrag": "Vertrag",
            "vertrag-neu": "Neuer Vertrag",
            "vergleich": "Vergleich",
            "korpus": TITLES.get(target, ""),
        }
        return (make[kind], titles[kind]) if titles.get(kind) else None

    def new_akte(self) -> None:
        """Open the form for a new Akte."""
        self.desk.goto.emit(NEUE_AKTE)

    def _new_akte_view(self) -> NeueAkteView:
        view = NeueAkteView(self.desk, self.documents.home)

        def created(akte_id: str) -> None:
            self.open(f"akte:{akte_id}")
            self.documents.close_view(view)  # behind it: no other tab comes in front meanwhile
            self.reload()

        view.created.connect(created)
        return view

    def _new_vertrag_view(self, akte_id: str) -> View:
        view = arten.vertrag_neu(self.desk, akte_id, self.documents.home)

        def created(vertrag_id: str) -> None:
            self.open(f"vertrag:{vertrag_id}")
            self.documents.close_view(view)  # behind it: no other tab comes in front meanwhile
            self.reload()

        view.created.connect(created)
        return view

    def show_research(self, text: str = "") -> None:
        """Open the Recherche and go to it; with a text, ask for it."""
        self.desk.bottom.emit(self.id)
        pane = self.research.pane()
        if pane is not None and text:
            pane.look_up(text)
        if pane is not None:
            pane.start_focus()

    def open_draft(self) -> Draft | None:
        """The draft on screen, else the one in the last tab that holds one."""
        view = self._view()
        views = [v for v in (*self.documents.views(), view) if is_entwurf(v) and v.draft is not None]
        return views[-1].draft if views else None

    def current_absatz(self, draft_id: str) -> str | None:
        """The paragraph with the text cursor in the view of a draft."""
        view = self.documents.view_of(f"draft:{draft_id}")
        return view.current_absatz() if is_entwurf(view) else None

    def show_absatz(self, draft_id: str, absatz_id: str) -> None:
        """Bring a paragraph of an open draft into view."""
        view = self.documents.view_of(f"draft:{draft_id}")
        if is_entwurf(view):
            view.show_absatz(absatz_id)

    def centre_panes(self) -> list[QWidget]:
        """The parts of the tab on screen."""
        view = self.documents.current()
        return (view.panes() if view is not None else []) or [self.centre]

    def current_view(self) -> QWidget | None:
        """The tab on screen."""
        return self.documents.current()

    def jump(self, befund: Befund) -> bool:
        """Ask the view on screen; what belongs to the letterhead is entered in the Akte."""
        view = self._view()
        if befund.feld == BRIEFKOPF and (akte_id := self._akte_in_front()) is not None:
            return self.open(f"akte:{akte_id}#{BRIEFKOPF_SEITE}")
        return view.jump(befund) if is_gespraech(view) or is_entwurf(view) or is_vertrag(view) else False

    def _take_ausweg(self, befund: Befund, ausweg: Ausweg) -> None:
        view = self._view()
        if self.desk.actions.workspace == self.id and is_vertrag(view):
            view.take_ausweg(befund, ausweg)

    def search_entries(self) -> Callable[[], tuple[tuple[str, str, str], ...]]:
        """Akten, conversations, drafts and contracts."""

        def work() -> tuple[tuple[str, str, str], ...]:
            found: list[tuple[str, str, str]] = []
            for row in akten_zeilen.rows(self.desk.services):
                akte = row.akte
                people = ", ".join(b.person.name for b in akte.beteiligte)
                found.append((f"{akte.kurzrubrum} · {akte.aktenzeichen}", f"Akte · {people}", f"akte:{akte.id}"))
                found += [(text, f"Gespräch · {akte.kurzrubrum}", target) for target, text in row.gespraeche]
                found += [(text, akte.kurzrubrum, target) for target, text in row.entwuerfe]
            found += [
                (text, "Vertrag", target)
                for some in akten_zeilen.contracts(self.desk.services).values()
                for target, text in some
            ]
            return tuple(found)

        return work

    def refresh_look(self) -> None:
        """All open views and the Recherche."""
        self.research.refresh_look()
        for view in self.documents.views():
            view.look_again()

    def _on_item(self, item: QTreeWidgetItem) -> None:
        self.open(str(item.data(0, TARGET)))

    def _on_current(self) -> None:
        self._mark_front()
        self._tabs.keep()
        self.desk.view_changed.emit()
        self.desk.actions.refresh()

    def _mark_front(self) -> None:
        """Choose in the tree what lies in front; what was just made is there only after the next reading."""
        akte_id, view = self._akte_in_front(), self._view()
        kind = view.target.partition(":")[0] if view is not None else ""
        on_page = kind in _WITH_ENTRY or self.tree.target().startswith("akte:")
        if akte_id is not None and not (on_page and self.tree.akte_id() == akte_id):
            self.tree.select(f"akte:{akte_id}")
        elif kind in _WITHOUT_AKTE:
            self.tree.unmark()
        self._unmarked = view is not None and kind in _WITH_ENTRY and not self.tree.select(view.target)

    def _view(self) -> View | None:
        return self.documents.current()

    def _akte_id(self) -> str | None:
        """The Akte chosen in the tree while the keyboard is there, else that of the view in front."""
        if self.tree.window().focusWidget() is self.tree and self.tree.akte_id() is not None:
            return self.tree.akte_id()
        return self._akte_in_front()

    def _akte_in_front(self) -> str | None:
        view = self._view()
        if isinstance(view, AkteView):
            return view.akte_id
        if is_gespraech(view) and view.presenter.view is not None:
            return view.presenter.view.conversation.akte_id
        if is_entwurf(view) and view.draft is not None:
            return view.draft.akte_id
        if is_vertrag(view) and view.now is not None:
            return view.now.stand.vertrag.akte_id
        return None

    # ---- handlers -----------------------------------------------------------------------------------------------

    def _choose_akte(self) -> None:
        self._choose_file("Akte einlesen", "Akte (*.json)", self.import_akte)

    def _choose_document(self) -> None:
        view = self._akte_view("dokumente")
        if view is not None:
            view.files.choose()

    def add_documents(self, akte_id: str, paths: list[Path]) -> None:
        """Take files into an Akte; its page says what became of them."""
        self.open(f"akte:{akte_id}#dokumente")
        view = self.documents.view_of(f"akte:{akte_id}")
        if isinstance(view, AkteView):
            view.add_files(paths)

    def _rename_akte(self) -> None:
        self._akte_view("stammdaten")

    def _akte_view(self, page: str) -> AkteView | None:
        """The page of the Akte that is meant, opened."""
        akte_id = self._akte_id()
        if akte_id is None:
            return None
        self.open(f"akte:{akte_id}#{page}")
        view = self.documents.view_of(f"akte:{akte_id}")
        return view if isinstance(view, AkteView) else None

    def _choose_file(self, title: str, kinds: str, chosen: Callable[[Path], None]) -> None:
        dialog = QFileDialog(self.centre, title, "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda text: chosen(Path(text)))
        dialog.open()

    def import_akte(self, path: Path) -> None:
        """Read an Akte from a JSON file and open it."""
        service = self.desk.services.akten
        self.error.clear()

        def done(changes: ChangeSet, _none: None) -> None:
            self.reload()
            for akte_id in changes.ids("akten")[:1]:
                self.open(f"akte:{akte_id}")

        work = partial(service.import_json, ImportAkte(path=path))
        self.desk.run(lambda: (work(), None), done, owner=self, failed=self._failed)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)

    def _delete_akte(self) -> None:
        akte_id = self._akte_id()
        if akte_id is None:
            return
        service = self.desk.services.akten

        def done(_changes: ChangeSet, _none: None) -> None:
            self.documents.close_tab(f"akte:{akte_id}")
            self.reload()
            self.desk.status.emit("Die Akte ist gelöscht. Rückgängig mit Strg+Z.")

        self.desk.run(lambda: (service.delete(DeleteAkte(akte_id=akte_id)), None), done, owner=self)

    def _new_filing(self) -> None:
        self._akte_view("uebersicht")

    def _can_create(self) -> bool:
        view = self._view()
        return is_gespraech(view) and view.can_create()

    def _create_draft(self) -> None:
        view = self._view()
        if is_gespraech(view):
            view.create_draft()

    def _in_draft(self) -> bool:
        return is_entwurf(self._view())

    def _in_conversation(self) -> bool:
        return is_gespraech(self._view())

    def _form_is_seen(self) -> bool:
        view = self._view()
        return is_gespraech(view) and view.page() == FORMULAR

    def _switch_form(self) -> None:
        view = self._view()
        if is_gespraech(view):
            view.show_page(GESPRAECH if view.page() == FORMULAR else FORMULAR)
            view.start_focus()

    def _delete_conversation(self) -> None:
        view = self._view()
        if is_gespraech(view):
            view.delete()

    def _export(self) -> None:
        view = self._view()
        if is_entwurf(view) or is_vertrag(view):
            view.focus_export()

    def _check(self) -> None:
        view = self._view()
        if is_entwurf(view):
            self.desk.goto.emit(f"pruefung:{view.draft_id}")
