"""Tabbed documents of a workspace, with an empty state while none is open."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QTabBar, QToolButton, QWidget

from app.errors import KnownError, NotFoundError
from app.ui.desk import Desk
from app.ui.fitting import FrontTabs, page_home
from app.ui.tab_order import focus_inside
from app.ui.widgets import current_theme

_SIZE = QSize(640, 480)
"""Room that a view reckons with until it has its own."""
_NARROWEST, _WIDEST = 20, 36
"""Widths of a tab in letters, its edges included."""


class View(QWidget):
    """A document: knows its ``target`` (``akte:…``) and says when its title changes or it has nothing to show."""

    title_changed = Signal(str)
    gone = Signal()

    def __init__(self, desk: Desk, target: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.resize(_SIZE if parent is None else parent.size().expandedTo(_SIZE))  # Qt gives a child next to nothing
        self.desk = desk
        self.target = target
        self._unseen: Callable[[], None] | None = None
        self._look_due = False
        self.title_changed.connect(self.setWindowTitle)

    def vanish(self, error: Exception) -> None:
        """What it shows cannot be read: say so and close; what was deleted is called by the name it had."""
        if isinstance(error, KnownError):
            name = self.windowTitle()
            gone = f"„{name}“ gibt es nicht mehr." if name else "Was geöffnet werden sollte, gibt es nicht mehr."
            self.desk.status.emit(gone if isinstance(error, NotFoundError) else error.text)
            self.gone.emit()

    def when_seen(self, show: Callable[[], None]) -> None:
        """Show something now, or as soon as this view is on screen; of what waits only the last counts.

        A change of an Akte concerns many open tabs; drawing all of them at once would hold up the window.
        """
        self._unseen = None
        if self.isVisible():
            show()
        else:
            self._unseen = show

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up."""
        super().showEvent(event)
        if self._look_due:
            if (theme := current_theme()) is not None:
                theme.wake(self)  # first the style, then what is measured with its font
            self.look_again()
        show, self._unseen = self._unseen, None
        if show is not None:
            show()

    def look_again(self) -> None:
        """After a change of theme or zoom: render again now, or as soon as this view is on screen."""
        self._look_due = not self.isVisible()
        if not self._look_due:
            self.refresh_look()

    def refresh_look(self) -> None:
        """Render again after a change of theme or zoom."""

    def leave(self) -> None:
        """Hand over what is typed but not yet saved."""

    def start_focus(self) -> None:
        """Put the focus where work goes on."""
        self.setFocus()

    def panes(self) -> list[QWidget]:
        """Parts of it that F6 stops at; none: it is one with its tab."""
        return []


class _Bar(QTabBar):
    """Tabs are never narrower than what tells them apart; those that do not fit are scrolled to."""

    def tabSizeHint(self, index: int) -> QSize:
        """As wide as the title, up to a limit."""
        size = super().tabSizeHint(index)
        return QSize(min(size.width(), self._letters(_WIDEST)), size.height())

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Qt would shrink a tab to „C…“."""
        size = self.tabSizeHint(index)
        return QSize(min(size.width(), self._letters(_NARROWEST)), size.height())

    def _letters(self, count: int) -> int:
        return count * self.fontMetrics().averageCharWidth()


class _Waiting(QWidget):
    """Stands for a view until somebody looks at its tab."""

    def __init__(self, target: str, make: Callable[[], View]) -> None:
        super().__init__()
        self.target = target
        self.make = make


class Documents(QStackedWidget):
    """Tabs keyed by target. ``current_changed`` fires for every change of what is on screen."""

    current_changed = Signal()

    def __init__(self, name: str, empty: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.tabs = FrontTabs(bar=_Bar())
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setAccessibleName(name)
        self.tabs.setDocumentMode(True)
        self.tabs.setTabsClosable(False)
        self.tabs.setMovable(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.tabBar().setAccessibleName(f"Reiter: {name}")
        for side, text in (("Left", "Reiter links zeigen"), ("Right", "Reiter rechts zeigen")):
            arrow = self.tabs.tabBar().findChild(QToolButton, f"Scroll{side}Button")
            if isinstance(arrow, QToolButton):
                arrow.setAccessibleName(text)
                arrow.setToolTip(text)
                arrow.setStyleSheet("padding: 0px; border: 0px;")  # else the padding of other tools hides the sign
                arrow.setArrowType(Qt.ArrowType.NoArrow)
                arrow.setText("◂" if side == "Left" else "▸")
        self.tabs.currentChanged.connect(self._on_current)
        self._empty = empty
        self.addWidget(empty)
        self.addWidget(self.tabs)

    @property
    def home(self) -> QWidget:
        """Where views are made."""
        return page_home(self.tabs)

    def open(self, target: str, make: Callable[[], View], title: str) -> View:
        """Show the view of ``target``, made on first use."""
        page = self._page(target)
        if page is None:
            page = self._place(make(), self.tabs.count(), title)
        self.setCurrentWidget(self.tabs)
        self.tabs.setCurrentWidget(page)
        if (view := self.view_of(target)) is None:
            raise RuntimeError(f"„{target}“ hat keine Ansicht")
        return view

    def prepare(self, target: str, make: Callable[[], View], title: str, at: int) -> None:
        """A tab for ``target`` behind the one in front; its view is made as soon as somebody looks at it."""
        if self._page(target) is None:
            waiting = _Waiting(target, make)
            self.tabs.insertTab(at, waiting, "")
            self._entitle(waiting, title)

    def tab_titles(self) -> dict[str, str]:
        """Target → title of all tabs in their order, those nobody has looked at yet as well."""
        pages = (self.tabs.widget(place) for place in range(self.tabs.count()))
        return {
            page.target: self.tabs.tabToolTip(place)
            for place, page in enumerate(pages)
            if isinstance(page, View | _Waiting)
        }

    def view_of(self, target: str) -> View | None:
        """The open view of ``target`` or None."""
        return next((v for v in self.views() if v.target == target), None)

    def views(self) -> list[View]:
        """All open views in tab order."""
        found = (self.tabs.widget(i) for i in range(self.tabs.count()))
        return [v for v in found if isinstance(v, View)]

    def current(self) -> View | None:
        """The view on screen."""
        view = self.tabs.currentWidget()
        return view if isinstance(view, View) else None

    def start_focus(self) -> None:
        """Put the focus where work goes on: in the document on screen, else on what opens one."""
        view = self.current()
        focus_inside(self._empty if view is None else view)

    def close_current(self) -> None:
        """Close the tab on screen; the focus goes to the one behind it."""
        view = self.current()
        if view is not None:
            view.leave()
            self.close_view(view)
            self.start_focus()

    def close_tab(self, target: str) -> None:
        """Close the tab of ``target`` if there is one."""
        page = self._page(target)
        if page is not None:
            self.close_view(page)

    def close_view(self, view: QWidget) -> None:
        """Close a tab; the focus goes to the one behind it if it was here."""
        index = self.tabs.indexOf(view)
        focus: QWidget | None = self.window().focusWidget()  # PySide's stubs forget that there may be none
        inside = focus is not None and view.isAncestorOf(focus)
        if index >= 0:
            self.tabs.removeTab(index)
            view.deleteLater()
        if self.tabs.count() == 0:
            self.setCurrentWidget(self._empty)
        self.current_changed.emit()
        if inside:
            self.start_focus()

    def _on_current(self, _index: int) -> None:
        """Only the view on screen counts for the least size of the window; Qt would count every tab."""
        self._make_waiting()
        for view in self.views():
            policy = QSizePolicy.Policy.Preferred if view is self.current() else QSizePolicy.Policy.Ignored
            view.setSizePolicy(policy, policy)
        self.current_changed.emit()

    def _make_waiting(self) -> None:
        """Put its view in the place of the waiting one in front."""
        waiting = self.tabs.currentWidget()
        if not isinstance(waiting, _Waiting):
            return
        place, title = self.tabs.currentIndex(), self.tabs.tabToolTip(self.tabs.currentIndex())
        view = waiting.make()
        with QSignalBlocker(self.tabs):  # for everybody else nothing lies in front meanwhile
            self._place(view, place, title)
            self.tabs.setCurrentIndex(place)
            self.tabs.removeTab(place + 1)
        waiting.deleteLater()
        self.tabs.updateGeometry()

    def _page(self, target: str) -> View | _Waiting | None:
        pages = (self.tabs.widget(place) for place in range(self.tabs.count()))
        return next((page for page in pages if isinstance(page, View | _Waiting) and page.target == target), None)

    def _place(self, view: View, at: int, title: str) -> View:
        self.tabs.insertTab(at, view, "")
        self._entitle(view, view.windowTitle() or title)  # it may know its own already
        view.title_changed.connect(lambda text: self._rename(view, text))
        view.gone.connect(lambda: self.close_view(view))
        return view

    def _rename(self, view: View, title: str) -> None:
        if self.tabs.indexOf(view) >= 0:
            self._entitle(view, title)
            if view is self.current():
                self.current_changed.emit()

    def _entitle(self, view: QWidget, title: str) -> None:
        place = self.tabs.indexOf(view)
        self.tabs.setTabText(place, title.replace("&", "&&"))
        self.tabs.setTabToolTip(place, title)
