"""A page of the handbook: serif, a line of 60 to 75 characters, pictures that arrive one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QImage, QResizeEvent, QTextCursor, QTextDocument, QWheelEvent
from PySide6.QtWidgets import QTextBrowser, QWidget

from app.ui.filing_view import side_margin
from app.ui.presenters.handbuch import BILD, SCHEMA, Handbuch, Stelle, address, css, picture_html, pictures
from app.ui.theme import Theme

_MARGIN = 14
_RESIZED_MS = 120
_FRAME = 8
"""What Qt leaves free around the text on both sides together."""


class Leseseite(QTextBrowser):
    """Shows the pages by their addresses; Qt keeps the history.

    Signals:
        wheel_zoomed: Ctrl and the wheel, 1 or -1.
    """

    wheel_zoomed = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._book: Handbuch | None = None
        self._images: dict[tuple[str, int], QImage] = {}
        """By name and width."""
        self._wanted: list[str] = []
        self._raw: QImage | None = None
        self._width = 0
        self._place: int | None = None
        """What stood at the top before the width changed."""
        self._wide = False
        """A picture alone has all the room."""
        self.setProperty("rolle", "schriftsatz")
        self.setAccessibleName("Text des Handbuchs")
        self.setOpenExternalLinks(False)
        self.setTabChangesFocus(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else the line changes with the page
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._load_timer = QTimer(self, singleShot=True, interval=0)
        self._load_timer.timeout.connect(self._load_next)
        self._resized = QTimer(self, singleShot=True, interval=_RESIZED_MS)
        self._resized.timeout.connect(self._on_resized)

    # ---- pages --------------------------------------------------------------------------------------------------

    def set_book(self, book: Handbuch) -> None:
        """What there is to show."""
        self._book = book

    def page(self) -> str:
        """Name of the page on screen; "" for a picture or nothing."""
        url = self.source()
        return _path(url) if url.scheme() == SCHEMA else ""

    def anchor(self) -> str:
        """The heading that was gone to."""
        return self.source().fragment(QUrl.ComponentFormattingOption.FullyDecoded)

    def go(self, ziel: str) -> None:
        """Show ``<page>#<anchor>``."""
        self.setSource(QUrl(address(ziel)))

    def refresh(self) -> None:
        """Render again after a change of theme, zoom or width; the place that was read stays in view."""
        if self._book is None or self.source().isEmpty():
            return
        place = self._first() if self._place is None else self._place
        self._place = None
        chosen = self.textCursor().anchor(), self.textCursor().position()  # numbers: a cursor loses its place
        self.setHtml(self._render(self.source()))  # ``reload`` of Qt goes back to the heading that was asked for first
        self.document().documentLayout().documentSize()  # lays out all of it: else there is nothing to scroll to yet
        self.setTextCursor(self._cursor(*chosen))
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(self._cursor(place, place)).top())

    def _cursor(self, start: int, end: int) -> QTextCursor:
        """A cursor over a part of the text."""
        cursor, last = QTextCursor(self.document()), self.document().characterCount() - 1
        cursor.setPosition(min(start, last))
        cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _first(self) -> int:
        """Place in the text of what stands at the top."""
        return self.cursorForPosition(QPoint(1, 1)).position()

    def changeEvent(self, event: QEvent) -> None:
        """With every change of its own font Qt gives that to the text as well."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.document().setDefaultFont(self._theme.legal_font())

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """HTML of a page, or a picture once it has been read."""
        url = QUrl(name)
        if kind == QTextDocument.ResourceType.ImageResource.value:
            image = self._images.get((_path(url), self._width))
            return image if image is not None else QImage(1, 1, QImage.Format.Format_ARGB32)
        return self._render(url)

    def _render(self, url: QUrl) -> str:
        """HTML of a page or of a picture alone, in the present theme and width."""
        if self._book is None:
            return ""
        path, picture = _path(url), url.scheme() == BILD
        html = picture_html(path, "Zurück mit Alt+Pfeil links") if picture else self._book.seiten[path].html
        document = self.document()
        document.setDefaultFont(self._theme.legal_font())
        document.setDefaultStyleSheet(css(self._theme.tokens))
        self._wide = picture
        self._fit()
        self._place = None  # the margins are those of this page now: nothing is to be kept
        self._resized.stop()
        self._width = self.text_width()
        self._fetch(pictures(html))
        return self._book.sized(html, self._width)

    def text_width(self) -> int:
        """Room for a line in pixels."""
        return self.viewport().width() - _FRAME

    def _fit(self) -> None:
        available = self.width() - self.verticalScrollBar().sizeHint().width()
        side = _MARGIN if self._wide else side_margin(self.document().defaultFont(), available)
        margins = self.viewportMargins()
        if (margins.left(), margins.top()) != (side, _MARGIN):
            self.setViewportMargins(side, _MARGIN, side - 4, 0)

    # ---- pictures -----------------------------------------------------------------------------------------------

    def _fetch(self, names: Sequence[str]) -> None:
        """Bring the pictures of a page, one after the other, those that are there already at once."""
        self._wanted = [name for name in names if (name, self._width) not in self._images]
        self._raw = None
        for name in names:
            if name not in self._wanted:
                self._put(name)
        self._load_timer.start()

    def _put(self, name: str) -> None:
        image = self._images[name, self._width]
        self.document().addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(f"{BILD}:/{name}"), image)
        self.viewport().update()

    def _load_next(self) -> None:
        """Reading and scaling a picture are a turn of the loop each, so that nobody waits for either."""
        if self._book is None or not self._wanted:
            return
        name = self._wanted[0]
        if self._raw is None:
            self._raw = QImage(str(self._book.bilder[name].datei)).convertToFormat(QImage.Format.Format_RGB32)
        else:
            ratio = self.devicePixelRatioF()
            image = self._raw.scaled(QSize(*self._book.size(name, self._width)) * ratio,
                                     Qt.AspectRatioMode.IgnoreAspectRatio,
                                     Qt.TransformationMode.SmoothTransformation)  # fmt: skip
            image.setDevicePixelRatio(ratio)
            self._images[name, self._width] = image
            self._raw = None
            self._wanted.pop(0)
            self._put(name)
        if self._wanted:
            self._load_timer.start()

    # ---- search -------------------------------------------------------------------------------------------------

    def show_hit(self, hit: Stelle, text: str) -> None:
        """Bring a hit of the search into view and select it."""
        if self.page() != hit.seite:
            self.go(hit.seite)
        cursor = QTextCursor(self.document())
        for _ in range(hit.nummer + 1):
            cursor = self.document().find(text, cursor)
        if not cursor.isNull():
            self.setTextCursor(cursor)
            self._centre(cursor)

    def _centre(self, cursor: QTextCursor) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(cursor).center().y() - self.viewport().height() // 3)

    # ---- window -------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the measure of the line; pictures follow a little later."""
        other_width = event.size().width() != event.oldSize().width()
        if other_width and self._place is None:
            self._place = self._first()  # before Qt breaks the lines anew
        super().resizeEvent(event)
        self._fit()
        if other_width:
            self._resized.start()

    def _on_resized(self) -> None:
        if self.text_width() != self._width:
            self.refresh()
        self._place = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel change the size of all text, as the keys do."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.wheel_zoomed.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)


def _path(url: QUrl) -> str:
    return url.path(QUrl.ComponentFormattingOption.FullyDecoded).lstrip("/")
