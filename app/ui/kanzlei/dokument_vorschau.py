"""Pages of a document as pictures, one at a time; drawn off the main thread."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.domain.kanzlei.akte import Dokument
from app.errors import KnownError
from app.ui.desk import Desk
from app.ui.widgets import Button, labelled, text_label

_WIDEST = 720
_DELAY_MS = 120


class DokumentVorschau(QWidget):
    """The page on screen, back and forward."""

    def __init__(self, desk: Desk, akte_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Vorschau")
        self._desk, self._akte_id = desk, akte_id
        self._dokument: Dokument | None = None
        self._seite = 1
        self._shown: tuple[str, int, int] | None = None
        self._where = text_label("", "leise", wrap=False)
        self.back, self.forward = labelled(Button("◂"), "Vorige Seite"), labelled(Button("▸"), "Nächste Seite")
        self.back.clicked.connect(lambda: self._turn(-1))
        self.forward.clicked.connect(lambda: self._turn(1))
        self.picture = labelled(QLabel(), "Seite des Dokuments")
        self.picture.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self._note = text_label("", "leise")
        line = QHBoxLayout()
        line.addWidget(self._where)
        line.addStretch(1)
        line.addWidget(self.back)
        line.addWidget(self.forward)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.addLayout(line)
        layout.addWidget(self._note)
        layout.addWidget(self.picture)
        self._timer = QTimer(self, singleShot=True, interval=_DELAY_MS)
        self._timer.timeout.connect(self._draw)

    def show_dokument(self, dokument: Dokument | None) -> None:
        """Show the first page of a document, or the same page of the same one."""
        if dokument is None or self._dokument is None or dokument.id != self._dokument.id:
            self._seite = 1
            self.picture.clear()
            self._shown = None
        self._dokument = dokument
        self.setVisible(dokument is not None)
        self._arrange()

    def _arrange(self) -> None:
        if self._dokument is None:
            return
        pages = self._dokument.seiten or 1
        self._where.setText(f"Seite {self._seite} von {pages}")
        self.back.setVisible(pages > 1)
        self.forward.setVisible(pages > 1)
        self.back.setEnabled(self._seite > 1)
        self.forward.setEnabled(self._seite < pages)
        self._timer.start()

    def _turn(self, step: int) -> None:
        self._seite += step
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, another picture."""
        super().resizeEvent(event)
        self._timer.start()

    def _draw(self) -> None:
        dokument = self._dokument
        if dokument is None or not self.isVisible():
            return
        width = min(self.width(), _WIDEST)
        wanted = (dokument.id, self._seite, width)
        if wanted == self._shown or width < 40:
            return
        ratio = self.devicePixelRatioF()
        service = self._desk.services.akten

        def done(data: bytes | None) -> None:
            image = QImage.fromData(data) if data else QImage()
            self._shown = wanted
            self._note.setVisible(image.isNull())
            self._note.setText("Für dieses Dokument gibt es keine Vorschau; „Öffnen“ zeigt es im Programm des Systems.")
            self.picture.setVisible(not image.isNull())
            if not image.isNull():
                pixmap = QPixmap.fromImage(image)
                pixmap.setDevicePixelRatio(ratio)
                self.picture.setPixmap(pixmap)
                self.picture.setMinimumHeight(int(pixmap.height() / ratio))

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                done(None)

        work = partial(service.seitenbild, self._akte_id, dokument.id, self._seite, int(width * ratio))
        self._desk.tasks.read("seite", work, done, owner=self, failed=failed)

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for every window."""
        return QSize(120, super().minimumSizeHint().height())
