"""The main window: workspaces, docks, menus, toolbar, status bar. It paints before any service exists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget

from app.ui import docks
from app.ui.actions import WORKSPACES, ActionRegistry, ActionSpec
from app.ui.anordnung import Anordnung
from app.ui.ansage import Label, announce
from app.ui.bars import Werkzeugleiste, build_menus
from app.ui.einstellungen import Einstellungen
from app.ui.errors import BugReporter
from app.ui.fitting import FrontStack, Room
from app.ui.gemeinsam.weg import Verbundraum
from app.ui.hilfe.raum import Hilferaum
from app.ui.history import History, step_text
from app.ui.kennwort.raum import Kennwortraum
from app.ui.loading import Loading
from app.ui.sicherung.raum import Sicherungsraum
from app.ui.tab_order import return_to
from app.ui.tasks import Tasks
from app.ui.theme import Mode, Theme
from app.ui.workspaces import Workspaces, up_to

if TYPE_CHECKING:
    from app.domain.pruefung.befund import Befund
    from app.errors import KnownError
    from app.ui.context import Hilfsdateien, Services
    from app.ui.desk import Desk, Workspace
    from app.ui.documents import Documents
    from app.ui.findings import ToldFindings
    from app.ui.pruefliste import PrueflistePanel

_ICONS_MS = 300
"""The icon font is read when the first lists have been shown."""


class MainWindow(QMainWindow):
    """The one window of the program.

    Signals:
        painted: the first paint reached the screen.
        ready: the services are there and the workspace on screen can be used.
        complete: the other workspaces stand, too.
        load_wanted: the library is to be opened, after the first time failed.
        load_failed: the library could not be opened; carries the error.
        stage: what is being done before the services are there.
    """

    painted = Signal()
    ready = Signal()
    complete = Signal()
    load_wanted = Signal()
    load_failed = Signal(object)
    stage = Signal(str)

    def __init__(self, theme: Theme, settings_path: Path, hilfe: Hilfsdateien | None = None) -> None:
        super().__init__()
        self.theme = theme
        self.settings = Einstellungen(settings_path)
        self.settings.failed.connect(partial(self.show_status, error=True))
        self.tasks = Tasks(self)
        self.actions_ = ActionRegistry(self)
        self.desk: Desk | None = None
        self._spaces = Workspaces(self._place, self)
        self._spaces.complete.connect(self._on_complete)
        self._spaces.waiting.connect(self.show_status)
        self.panel: PrueflistePanel | None = None
        self._findings: ToldFindings | None = None
        self._history = History(self.tasks, self.actions_, self)
        self._current = "kanzlei"
        self._seen: set[str] = set()
        self._was_painted = False
        self._icons_painted = False
        self.theme.recall(self.settings)
        self.setWindowTitle("Satzwerk")
        self.setDockOptions(
            QMainWindow.DockOption.AnimatedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.AllowNestedDocks
        )
        self._bugs = BugReporter(self)
        self._bugs.install()
        self.tasks.failed_unexpectedly.connect(self._bugs.show_bug)
        self.tasks.failed_known.connect(self._show_known)
        self._build()
        self._register_actions(hilfe)
        build_menus(self.menuBar(), self.actions_)
        self._toolbar = Werkzeugleiste(self.actions_)
        self.addToolBar(self._toolbar)
        self._toolbar.fill(self._current)
        self._layout = Anordnung(self, self._navigator_dock, self._findings_dock)
        self._layout.restore(self.settings)
        self.theme.changed.connect(self._on_theme_changed)

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._centre = FrontStack()
        self._loading = Loading()
        self.stage.connect(self._loading.say)
        self._centre.addWidget(self._loading)
        self.setCentralWidget(Room(self._centre, docks.CENTRE))
        self._docks = docks.make(self)
        self._navigator_dock, self._findings_dock, self._bottom_dock = self._docks
        self._status = Label("Die Bibliothek wird geöffnet …")
        self._status.setAccessibleName("Status")
        self._status.setIndent(8)
        self.statusBar().addWidget(self._status, 1)
        self.statusBar().setSizeGripEnabled(False)

    def _register_actions(self, hilfe: Hilfsdateien | None) -> None:
        def loaded() -> bool:
            return self.desk is not None

        for number, (key, title) in enumerate(WORKSPACES.items(), 1):
            self._add(
                f"ansicht.{key}",
                title,
                partial(self.show_workspace, key),
                "Ansicht",
                f"Ctrl+{number}",
                checked_when=lambda key=key: self._current == key,
            )
        self._add("programm.palette", "Befehl suchen …", self.open_palette, "Bearbeiten", "Ctrl+Shift+P",
                  icon="mdi6.console-line", separator=True)  # fmt: skip
        self._add("programm.suche", "Suchen …", self.open_search, "Bearbeiten", "Ctrl+K", icon="mdi6.magnify",
                  enabled_when=loaded)  # fmt: skip
        history = self._history
        self._add("bearbeiten.rueckgaengig", "Rückgängig", history.undo, "Bearbeiten", "Ctrl+Z", icon="mdi6.undo",
                  enabled_when=lambda: history.undo_label is not None,
                  text_when=lambda: step_text("Rückgängig", history.undo_label),
                  separator=True)  # fmt: skip
        self._add("bearbeiten.wiederholen", "Wiederholen", history.redo, "Bearbeiten", "Ctrl+Shift+Z", icon="mdi6.redo",
                  enabled_when=lambda: history.redo_label is not None,
                  text_when=lambda: step_text("Wiederholen", history.redo_label))  # fmt: skip
        self._add("ansicht.naechster_bereich", "Nächster Bereich", self.next_pane, "Ansicht", "F6", separator=True)
        self._add("ansicht.voriger_bereich", "Voriger Bereich", partial(self.next_pane, -1), "Ansicht", "Shift+F6")
        self._add("ansicht.bereich_loesen", "Bereich lösen oder anlegen",
                  lambda: self.show_status(docks.detach(self)), "Ansicht", "Ctrl+F6")  # fmt: skip
        self._add("ansicht.groesser", "Text größer", partial(self._zoom, 1), "Ansicht", ("Ctrl++", "Ctrl+="),
                  separator=True)  # fmt: skip
        self._add("ansicht.kleiner", "Text kleiner", partial(self._zoom, -1), "Ansicht", "Ctrl+-")
        self._add("ansicht.normal", "Text in normaler Größe", partial(self._zoom, 0), "Ansicht", "Ctrl+0")
        words = {Mode.SYSTEM: "Farben wie das System", Mode.HELL: "Helle Farben", Mode.DUNKEL: "Dunkle Farben"}
        for mode, word in words.items():
            self._add(f"ansicht.farben_{mode.value}", word, partial(self._set_mode, mode), "Ansicht",
                      checked_when=lambda mode=mode: self.theme.mode is mode,
                      separator=mode is Mode.SYSTEM)  # fmt: skip
        for dock in self._docks:
            self._add(f"ansicht.{dock.objectName()}", docks.name(dock), partial(self._toggle, dock), "Ansicht",
                      checked_when=partial(docks.shown, dock), enabled_when=partial(self._has_use, dock),
                      shown_when=partial(self._has_use, dock), text_when=partial(docks.name, dock),
                      separator=dock is self._navigator_dock)  # fmt: skip
        self._add("ansicht.anordnung", "Anordnung zurücksetzen", self._reset_layout, "Ansicht")
        self._add("ansicht.reiter_schliessen", "Reiter schließen", self._close_tab, "Datei", "Ctrl+W",
                  enabled_when=lambda: self._documents() is not None, separator=True)  # fmt: skip
        self.backups = Sicherungsraum(self)
        self.verbund = Verbundraum(self)
        self._add("programm.beenden", "Beenden", self.close, "Datei", "Ctrl+Q", icon="mdi6.exit-to-app",
                  separator=True)  # fmt: skip
        self.kennwort = Kennwortraum(self)
        self.help = Hilferaum(self, hilfe)

    def _add(
        self,
        id_: str,
        text: str,
        handler: Callable[..., object],
        menu: str,
        keys: str | tuple[str, ...] = "",
        **more: Any,
    ) -> None:
        self.actions_.register(ActionSpec(id_, text, handler, menu, keys, **more))

    # ---- services arrive ----------------------------------------------------------------------------------------

    def attach(self, services: Services) -> None:
        """Build the workspaces once the services are there: up to the wanted one, the others as soon as that stands."""
        from app.ui.desk import Desk

        desk = Desk(services, self.tasks, self.actions_, self.theme, self.settings, self)
        desk.status.connect(self.show_status)
        desk.goto.connect(self.goto)
        desk.bottom.connect(self.show_bottom)
        desk.jump.connect(self._jump)
        self._spaces.make(desk, self.wanted, partial(self._show_workspaces, desk))

    @property
    def wanted(self) -> str:
        """The workspace that was left the last time."""
        return up_to(str(self.settings.value("fenster/arbeitsbereich", "")))[-1]

    def _place(self, workspace: Workspace) -> None:
        self._centre.addWidget(workspace.centre)
        docks.place(workspace, self._navigator_dock, self._findings_dock, self._bottom_dock)

    def _show_workspaces(self, desk: Desk) -> None:
        from app.ui.findings import ToldFindings
        from app.ui.pruefliste import PrueflistePanel

        self.desk = desk
        self.panel = PrueflistePanel(beginnen=self.actions_.action("kanzlei.neuer_schriftsatz"))
        self.panel.jump.connect(self._jump)
        self._findings = ToldFindings(self.panel)
        stack = docks.stack(self._findings_dock)
        stack.setCurrentIndex(stack.addWidget(self.panel))
        desk.befunde.connect(self._findings.tell)
        desk.befunde.connect(self._show_findings)
        desk.view_changed.connect(self._show_findings)
        self.panel.look_up.connect(desk.goto)
        self.panel.ausweg_chosen.connect(desk.ausweg)
        desk.offer(self.panel.tree, "kanzlei.nachschlagen")
        build_menus(self.menuBar(), self.actions_)
        self.show_workspace(self.wanted)
        self._history.attach(desk)
        self.backups.start()
        self.show_status("Bereit")
        self.ready.emit()
        QTimer.singleShot(_ICONS_MS, self, self._paint_icons)
        self._spaces.make_rest(desk)

    def _on_complete(self) -> None:
        build_menus(self.menuBar(), self.actions_)
        if self._icons_painted:
            self._paint_icons()
        self.actions_.refresh()
        self.complete.emit()

    def services_failed(self, error: Exception) -> None:
        """The library could not be opened: say why and what can be done, in place."""
        self.load_failed.emit(error)
        if self.kennwort.asks(error):
            return
        self._loading.show_failure(*self.backups.failure(error))
        self.show_status("Die Bibliothek ist nicht geöffnet.")

    # ---- workspaces and panes -----------------------------------------------------------------------------------

    @property
    def centre(self) -> FrontStack:
        """What stands in the middle: one page for each workspace, and what is shown before there are any."""
        return self._centre

    @property
    def workspaces(self) -> Mapping[str, Workspace]:
        """Those that stand, by their keys."""
        return self._spaces.standing

    @property
    def workspace(self) -> Workspace | None:
        """The workspace on screen."""
        return self.workspaces.get(self._current)

    @property
    def page(self) -> QWidget | None:
        """What stands in the middle: a workspace, or what is said before there is one."""
        return self._centre.currentWidget()

    def show_workspace(self, key: str) -> None:
        """Switch to a workspace."""
        if key not in self.workspaces and self._spaces.waits(partial(self.show_workspace, key)):
            return
        self._spaces.forget()
        docks.keep_height(self._bottom_dock, self.settings, self._current)
        self._current = key
        self.actions_.workspace = key
        workspace = self.workspace
        if workspace is None:
            self.actions_.refresh()
            return
        if key not in self._seen:
            self._seen.add(key)
            workspace.restore()
        self.setWindowTitle(f"{workspace.title} – Satzwerk")
        with docks.held(self, self._centre, self._docks):
            self._put_up(workspace)
        self._show_findings()
        self._toolbar.fill(self._current)
        self.actions_.refresh()
        workspace.navigator.setFocus()

    def _put_up(self, workspace: Workspace) -> None:
        """Its parts into the middle and the docks."""
        self._centre.setCurrentWidget(workspace.centre)
        docks.stack(self._navigator_dock).setCurrentWidget(workspace.navigator)
        self._navigator_dock.setWindowTitle(workspace.navigator.accessibleName())
        if (findings := workspace.findings or self.panel) is not None:
            docks.stack(self._findings_dock).setCurrentWidget(findings)
        self._findings_dock.setVisible(workspace.id != "pruefung" and self._wanted("pruefliste"))
        if workspace.bottom is not None:
            docks.stack(self._bottom_dock).setCurrentWidget(workspace.bottom)
            self._bottom_dock.setWindowTitle(workspace.bottom_title)
        low = workspace.bottom is not None and self._wanted(f"unten_{workspace.id}", default=workspace.bottom_open)
        self._bottom_dock.setVisible(low)
        self._size_bottom()

    def show_bottom(self, key: str) -> None:
        """Bring up a workspace with its pane at the bottom."""
        if key not in self.workspaces and self._spaces.waits(partial(self.show_bottom, key)):
            return
        if key != self._current:
            self.show_workspace(key)
        if self._bottom_dock.isHidden():
            self._toggle(self._bottom_dock)

    def _has_use(self, dock: QDockWidget) -> bool:
        """Whether the workspace on screen puts something into the dock."""
        workspace = self.workspace
        if dock is self._bottom_dock:
            return workspace is not None and workspace.bottom is not None
        return dock is not self._findings_dock or self._current != "pruefung"

    def _size_bottom(self) -> None:
        """Give the bottom dock the height it last had in this workspace, at first one that fits the window."""
        workspace = self.workspace
        if self._bottom_dock.isHidden() or workspace is None or workspace.bottom is None:
            return
        usual = docks.bottom_height(self.height(), workspace.bottom_extra)
        height = docks.kept_height(self.settings, self._current, usual)
        QTimer.singleShot(0, self, lambda: self.resizeDocks([self._bottom_dock], [height], Qt.Orientation.Vertical))

    def _wanted(self, dock: str, *, default: bool = True) -> bool:
        return str(self.settings.value(f"fenster/{dock}", str(default).lower())) == "true"

    def _toggle(self, dock: QDockWidget) -> None:
        docks.keep_height(self._bottom_dock, self.settings, self._current)
        dock.setVisible(dock.isHidden())
        self._size_bottom()
        names = {self._bottom_dock: f"unten_{self._current}", self._findings_dock: "pruefliste"}
        if dock in names:
            self.settings.setValue(f"fenster/{names[dock]}", "true" if docks.shown(dock) else "false")

    def panes(self) -> list[QWidget]:
        """Panes in the order of F6, only those on screen."""
        workspace = self.workspace
        if workspace is None:
            return [self._centre]
        found: list[QWidget] = [workspace.navigator] if docks.shown(self._navigator_dock) else []
        found += workspace.centre_panes()
        if self.panel is not None and docks.shown(self._findings_dock):
            found.append(workspace.findings or self.panel)
        if workspace.bottom is not None and docks.shown(self._bottom_dock):
            found.append(workspace.bottom)
        found.append(self._toolbar)
        return found

    def next_pane(self, step: int = 1) -> None:
        """Move the focus to the next pane (its last focused widget, else its first)."""
        panes = self.panes()
        focus = QApplication.focusWidget()
        here = next((i for i, p in enumerate(panes) if focus is not None and (p is focus or p.isAncestorOf(focus))), -1)
        target = panes[(here + step) % len(panes)]
        target.activateWindow()  # a pane may have been detached
        return_to(target)

    def goto(self, target: str) -> None:
        """Go to ``<kind>:<id>`` in whichever workspace knows it."""
        for key, workspace in self.workspaces.items():
            if workspace.open(target):
                if key != self._current:
                    self.show_workspace(key)
                return
        self._spaces.waits(partial(self.goto, target))

    def _jump(self, befund: Befund) -> None:
        workspace = self.workspace
        if workspace is None or workspace.jump(befund):
            return
        if befund.feld is not None and befund.feld.startswith("clause:"):
            self.goto(befund.feld)
        else:
            self.show_status("Zu diesem Befund gibt es keine einzelne Stelle.")

    def _documents(self) -> Documents | None:
        """The tabs of the workspace on screen, if one is open."""
        from app.ui.documents import Documents

        centre = self.workspace.centre if self.workspace is not None else None
        return centre if isinstance(centre, Documents) and centre.current() is not None else None

    def _close_tab(self) -> None:
        documents = self._documents()
        if documents is not None:
            documents.close_current()

    def _show_findings(self) -> None:
        workspace = self.workspace
        if self._findings is not None and workspace is not None:
            self._findings.show(workspace.current_view())

    # ---- palette and search -------------------------------------------------------------------------------------

    def open_palette(self) -> None:
        """Show the command palette."""
        if self._spaces.waits(self.open_palette):
            return
        from app.ui.palette import show_palette

        show_palette(self, self.actions_, tuple(self.workspaces.values()))

    def open_search(self) -> None:
        """Show the quick search over Akten, drafts and clauses."""
        if self._spaces.waits(self.open_search):
            return
        from app.ui.palette import show_search

        show_search(self, self.tasks, tuple(self.workspaces.values()), self.goto)

    # ---- small things -------------------------------------------------------------------------------------------

    def show_status(self, text: str, *, error: bool = False) -> None:
        """One line at the bottom."""
        rolle = "fehler" if error else ""
        if self._status.property("rolle") != rolle:
            self._status.setProperty("rolle", rolle)
            self._status.style().unpolish(self._status)
            self._status.style().polish(self._status)
        self._status.setText(text)
        announce(self._status, text, urgent=error)

    def _show_known(self, error: KnownError) -> None:
        self.show_status(" ".join(part for part in (error.text, error.abhilfe) if part), error=True)

    def _zoom(self, direction: int) -> None:
        self.theme.step_zoom(direction)
        self.theme.keep(self.settings)
        self.show_status(f"Textgröße {self.theme.zoom:.0%}".replace("%", "\u00a0%"))

    def _set_mode(self, mode: Mode) -> None:
        self.theme.set_mode(mode)
        self.theme.keep(self.settings)

    def _on_theme_changed(self) -> None:
        # Qt asks the line for its height before the new letters arrive there, and then not again until other words come
        QTimer.singleShot(0, self._status, self._status.updateGeometry)
        if self.desk is None or self.tasks.closed:
            return
        if self._icons_painted:
            self._paint_icons()
        if self.panel is not None:
            self.panel.refresh_marks()
        for workspace in self.workspaces.values():
            workspace.refresh_look()

    def _paint_icons(self) -> None:
        from app.ui.zeichen import icon

        self._icons_painted = True
        self.actions_.paint_icons(icon, self.theme.tokens)
        for dock in self._docks:
            dock.paint_sign(icon("mdi6.open-in-new", self.theme.tokens))

    def _reset_layout(self) -> None:
        self._layout.reset(self._bottom_dock)
        self.settings.remove(docks.HEIGHT)
        self.show_workspace(self._current)

    def save_layout(self) -> None:
        """Remember size, docks and workspace."""
        docks.keep_height(self._bottom_dock, self.settings, self._current)
        self._layout.keep(self.settings)
        self.settings.setValue("fenster/arbeitsbereich", self._current)
        self.settings.sync()

    def hand_over(self) -> None:
        """Have everything saved that is typed but not yet saved."""
        for key in self._seen:
            self.workspaces[key].leave()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the layout, let writes finish, join the threads."""
        self.hand_over()
        self.save_layout()
        self.tasks.shutdown()
        self.settings.rest()
        self._bugs.uninstall()
        super().closeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell once that the window is on screen."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            self.painted.emit()
