"""Light and dark theme, fonts, zoom: tokens become palette and style sheet; nothing else sets a colour (spec 5)."""

from __future__ import annotations

import math
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QSettings, Qt, QTimer, QTranslator, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.ui.ruhend import Resting
from app.ui.tokens import DUNKEL, HELL, Tokens

SANS = "Source Sans Pro"
SERIF = "Source Serif Pro"
BASE_POINTS = 11.0
LEGAL_POINTS = 12.0
_MODE, _ZOOM = "fenster/farben", "fenster/zoom"
"""Keys of the window's settings."""
ZOOM_STEPS = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


class Mode(StrEnum):
    """What decides between light and dark."""

    SYSTEM = "system"
    HELL = "hell"
    DUNKEL = "dunkel"


class Theme(QObject):
    """The theme of the running program; ``changed`` fires after palette and style sheet were replaced.

    All of it together would hold up the window for long. So what is on screen keeps its old picture for two turns of
    the event loop: in the first it takes its new style, in the second those follow who draw text or signs themselves.
    Nobody sees half a change, and what is clicked or typed meanwhile goes where it always goes.
    """

    changed = Signal()

    def __init__(self, app: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._app = app
        self._resting = Resting(self)
        self._held: list[QWidget] = []
        """Windows that keep their old picture."""
        self._waking, self._telling = (QTimer(self, singleShot=True, interval=0) for _ in range(2))
        self._waking.timeout.connect(self._wake_seen)
        self._telling.timeout.connect(self.finish)
        self.mode = Mode.SYSTEM
        self.zoom = 1.0
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_system_changed)

    @property
    def tokens(self) -> Tokens:
        """The tokens in force."""
        if self.mode is Mode.SYSTEM:
            dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
            return DUNKEL if dark else HELL
        return DUNKEL if self.mode is Mode.DUNKEL else HELL

    def set_mode(self, mode: Mode) -> None:
        """Follow the system, or stay light or dark."""
        self.mode = mode
        self.apply()

    def set_zoom(self, zoom: float) -> None:
        """Scale all text; clamped to the steps offered."""
        self.zoom = min(max(zoom, ZOOM_STEPS[0]), ZOOM_STEPS[-1])
        self.apply()

    def step_zoom(self, direction: int) -> None:
        """One step larger (1), smaller (-1) or back to 100 % (0)."""
        if direction == 0:
            self.set_zoom(1.0)
            return
        steps = [z for z in ZOOM_STEPS if (z - self.zoom) * direction > 0.001]
        if steps:
            self.set_zoom(min(steps) if direction > 0 else max(steps))

    def recall(self, settings: QSettings) -> None:
        """Look as the last time; what is kept may be damaged and must not keep the window from opening."""
        mode = str(settings.value(_MODE, ""))
        self.mode = Mode(mode) if mode in {m.value for m in Mode} else Mode.SYSTEM
        try:
            zoom = float(str(settings.value(_ZOOM, "")))
        except ValueError:
            zoom = 1.0
        self.set_zoom(zoom if math.isfinite(zoom) else 1.0)

    def keep(self, settings: QSettings) -> None:
        """Remember colours and zoom for the next time."""
        settings.setValue(_MODE, self.mode.value)
        settings.setValue(_ZOOM, self.zoom)

    def apply(self) -> None:
        """Put palette, font and style sheet in force."""
        tokens = self.tokens
        font = QFont(SANS)
        font.setPointSizeF(BASE_POINTS * self.zoom)
        sheet = style_sheet(tokens, self.zoom)
        if sheet == self._app.styleSheet() and font == self._app.font():
            return  # nothing would look different
        self._hold()
        with self._resting.spared(self._app):
            _drop_sheet(self._app)  # replacing one sheet by another costs Qt four times as much
            self._app.setFont(font)
            self._app.setPalette(palette(tokens))
            for name in ("QCheckBox", "QRadioButton"):
                self._app.setPalette(box_palette(tokens), name)  # type: ignore[arg-type]  # the stubs want bytes, Qt text
            self._app.setStyleSheet(sheet)
        self._telling.stop()
        self._waking.start()
        if not self._held:
            self.finish()  # there is nobody who could see half of it

    def finish(self) -> None:
        """Have a change that is on its way reach everybody now, for whoever looks at the window at once."""
        if self._waking.isActive():
            self._wake_seen()
        elif not self._held:
            return
        self._telling.stop()
        held, self._held = self._held, []
        try:
            self.changed.emit()
        finally:
            for window in held:
                if isValid(window):
                    window.setUpdatesEnabled(True)

    def _wake_seen(self) -> None:
        self._waking.stop()
        self._resting.wake_seen(self._app)
        self._telling.start()

    def _hold(self) -> None:
        """Have what is on screen keep its picture."""
        for window in self._app.topLevelWidgets():
            if not window.isHidden() and window.updatesEnabled():
                window.setUpdatesEnabled(False)
                self._held.append(window)

    def wake(self, widget: QWidget) -> None:
        """Have a widget that comes on screen follow a change of the theme while it was hidden, if there was one."""
        self._resting.wake(widget)

    def legal_font(self) -> QFont:
        """The serif of filings and clauses at about 12 pt."""
        font = QFont(SERIF)
        font.setPointSizeF(LEGAL_POINTS * self.zoom)
        return font

    def _on_system_changed(self) -> None:
        if self.mode is Mode.SYSTEM:
            self.apply()


def _drop_sheet(app: QApplication) -> None:
    """Take the style sheet away, and what Python knows of the style that drew it."""
    if app.styleSheet():
        # Qt deletes the style with its sheet; as a child of the application Python would keep an empty shell of it
        holder = QObject()
        app.style().setParent(holder)
        app.setStyleSheet("")


def load_fonts() -> None:
    """Make the shipped fonts known to Qt; called once after the application object exists."""
    import font_source_sans_pro
    import font_source_serif_pro

    for package, stem in ((font_source_sans_pro, "SourceSansPro"), (font_source_serif_pro, "SourceSerifPro")):
        folder = Path(package.font_directory)
        for cut in ("Regular", "It", "Semibold", "Bold"):
            QFontDatabase.addApplicationFont(str(folder / f"{stem}-{cut}.ttf"))


class _German(QTranslator):
    """Qt's own translation, with the key that German keyboards call „Eingabe“ and Qt leaves English."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        """The German word; None, as Qt wants it, where there is none."""
        if context == "QShortcut" and source in ("Return", "Enter"):
            return "Eingabe"
        return super().translate(context, source, disambiguation, n) or None  # type: ignore[return-value]


def install_german(app: QApplication) -> None:
    """German words of Qt itself (keys, standard buttons) and German number format."""
    QLocale.setDefault(QLocale(QLocale.Language.German, QLocale.Country.Germany))
    translator = _German(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load("qtbase_de", folder):
        app.installTranslator(translator)


def palette(tokens: Tokens) -> QPalette:
    """Qt palette from tokens."""
    roles = {
        QPalette.ColorRole.Window: tokens.flaeche,
        QPalette.ColorRole.WindowText: tokens.text,
        QPalette.ColorRole.Base: tokens.papier,
        QPalette.ColorRole.AlternateBase: tokens.flaeche,
        QPalette.ColorRole.Text: tokens.text,
        QPalette.ColorRole.Button: tokens.erhoben,
        QPalette.ColorRole.ButtonText: tokens.text,
        QPalette.ColorRole.BrightText: tokens.text,
        QPalette.ColorRole.PlaceholderText: tokens.leise,
        QPalette.ColorRole.ToolTipBase: tokens.papier,
        QPalette.ColorRole.ToolTipText: tokens.text,
        QPalette.ColorRole.Highlight: tokens.auswahl,
        QPalette.ColorRole.HighlightedText: tokens.auf_auswahl,
        QPalette.ColorRole.Link: tokens.akzent,
        QPalette.ColorRole.LinkVisited: tokens.akzent,
        QPalette.ColorRole.Mid: tokens.linie,
        QPalette.ColorRole.Midlight: tokens.erhoben,
        QPalette.ColorRole.Light: tokens.papier,
        QPalette.ColorRole.Dark: tokens.rand,
        QPalette.ColorRole.Shadow: tokens.linie,
        QPalette.ColorRole.Accent: tokens.akzent,
    }
    result = QPalette()
    for role, colour in roles.items():
        result.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.leise))
    return result


def box_palette(tokens: Tokens) -> QPalette:
    """Palette of boxes to tick: Qt derives their edge from the window's colour, too dark for a dark window."""
    result = palette(tokens)
    result.setColor(QPalette.ColorRole.Window, QColor(tokens.rand).lighter(140))
    return result


def style_sheet(tokens: Tokens, zoom: float) -> str:
    """The one style sheet. Roles are set with the dynamic property ``rolle``."""
    t = tokens

    def pt(size: float) -> str:
        return f"{size * zoom:.1f}pt"

    return f"""
    QMainWindow, QDialog {{ background: {t.flaeche}; }}
    QMainWindow::separator {{ background: {t.linie}; width: 4px; height: 4px; }}
    QMainWindow::separator:hover {{ background: {t.akzent}; }}
    QToolTip {{ background: {t.papier}; color: {t.text}; border: 1px solid {t.rand}; padding: 4px; }}
    QMenuBar {{ background: {t.flaeche}; }}
    QMenuBar::item {{ padding: 4px 9px; background: transparent; }}
    QMenuBar::item:selected, QMenu::item:selected {{ background: {t.auswahl}; color: {t.auf_auswahl}; }}
    QMenu {{ background: {t.papier}; border: 1px solid {t.rand}; padding: 4px 0; }}
    QMenu::item {{ padding: 5px 24px 5px 22px; }}
    QMenu::item:disabled {{ color: {t.leise}; }}
    QMenu::separator {{ height: 1px; background: {t.linie}; margin: 4px 8px; }}
    QToolBar {{ background: {t.erhoben}; border: 0; border-bottom: 1px solid {t.linie}; spacing: 4px;
        padding: 4px 6px; }}
    QToolButton {{ padding: 5px 10px; border: 1px solid transparent; border-radius: 4px; }}
    QToolButton:hover {{ background: {t.papier}; border-color: {t.linie}; }}
    QToolButton:focus {{ border: 2px solid {t.akzent}; padding: 4px 9px; }}
    QToolButton:checked {{ background: {t.akzent}; color: {t.auf_akzent}; }}
    QToolButton:disabled {{ color: {t.leise}; }}
    QStatusBar {{ background: {t.erhoben}; color: {t.leise}; border-top: 1px solid {t.linie}; }}
    QStatusBar QLabel {{ color: {t.leise}; }}
    QStatusBar QLabel[rolle="fehler"] {{ color: {t.sperrt}; font-weight: 600; }}
    QStatusBar::item {{ border: 0; }}
    QDockWidget {{ font-weight: 600; titlebar-close-icon: none; }}
    QDockWidget::title {{ background: {t.erhoben}; padding: 6px 8px; border-bottom: 1px solid {t.linie}; }}
    QDockWidget::float-button {{ subcontrol-origin: padding; subcontrol-position: right center; right: 4px;
        min-width: 24px; min-height: 24px; border: 0; padding: 0; }}
    QTabWidget::pane {{ border: 0; border-top: 1px solid {t.linie}; }}
    QTabBar {{ background: {t.flaeche}; }}
    QTabBar::tab {{ padding: 6px 10px; background: {t.flaeche}; border: 0; border-bottom: 3px solid transparent;
        color: {t.leise}; }}
    QTabBar::tab:selected {{ color: {t.text}; background: {t.papier}; border-bottom-color: {t.akzent}; }}
    QTabBar::tab:hover {{ color: {t.text}; }}
    QTabBar::scroller {{ width: 52px; }}
    QTabBar:focus {{ border: 2px solid {t.akzent}; }}
    QLineEdit, QPlainTextEdit, QTextEdit, QTextBrowser, QComboBox, QSpinBox {{ background: {t.papier};
        border: 1px solid {t.rand}; border-radius: 4px; padding: 4px 6px; selection-background-color: {t.akzent};
        selection-color: {t.auf_akzent}; }}
    QTextBrowser[rolle="schriftsatz"] {{ border: 0; border-radius: 0; padding: 0; }}
    QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus, QComboBox:focus, QSpinBox:focus {{
        border: 2px solid {t.akzent}; padding: 3px 5px; }}
    QTextBrowser[rolle="schriftsatz"]:focus {{ border: 2px solid {t.akzent}; padding: 0; }}
    QLineEdit[fehler="true"], QTextEdit[fehler="true"] {{ border: 2px solid {t.sperrt}; padding: 3px 5px; }}
    QComboBox QAbstractItemView {{ background: {t.papier}; border: 1px solid {t.rand};
        selection-background-color: {t.auswahl}; selection-color: {t.auf_auswahl}; }}
    QComboBox::drop-down {{ border: 0; width: 22px; }}
    QComboBox::down-arrow {{ image: none; width: 0; height: 0; border-left: 4px solid {t.papier};
        border-right: 4px solid {t.papier}; border-top: 6px solid {t.text}; }}
    QPushButton {{ background: {t.papier}; border: 1px solid {t.rand}; border-radius: 4px; padding: 5px 14px; }}
    QPushButton:hover {{ background: {t.auswahl}; color: {t.auf_auswahl}; }}
    QPushButton:focus {{ border: 2px solid {t.akzent}; padding: 4px 13px; }}
    QPushButton:disabled {{ color: {t.leise}; border-color: {t.linie}; background: {t.flaeche}; }}
    QPushButton:checked {{ background: {t.auswahl}; color: {t.auf_auswahl}; border-color: {t.akzent}; }}
    QPushButton[rolle="haupt"] {{ background: {t.akzent}; color: {t.auf_akzent}; border-color: {t.akzent};
        font-weight: 600; }}
    QPushButton[rolle="haupt"]:focus {{ border: 2px solid {t.text}; }}
    QPushButton[rolle="haupt"]:disabled {{ background: {t.erhoben}; color: {t.leise}; border-color: {t.linie}; }}
    QPushButton[rolle="flach"] {{ border-color: transparent; background: transparent; padding: 4px 6px; }}
    QPushButton[rolle="flach"]:focus {{ border: 2px solid {t.akzent}; padding: 3px 5px; }}
    QPushButton[rolle="flach"]:checked {{ background: {t.auswahl}; border-color: {t.linie}; }}
    QAbstractItemView {{ background: {t.papier}; border: 1px solid {t.linie}; outline: 0;
        selection-background-color: {t.auswahl}; selection-color: {t.auf_auswahl};
        alternate-background-color: {t.papier}; }}
    QAbstractItemView:focus {{ border: 2px solid {t.akzent}; }}
    QAbstractItemView::item {{ padding: 3px 4px; }}
    QAbstractItemView::item:selected {{ background: {t.auswahl}; color: {t.auf_auswahl}; }}
    QTableCornerButton::section {{ background: {t.flaeche}; border: 0; }}
    QHeaderView::section {{ background: {t.flaeche}; color: {t.leise}; border: 0; border-bottom: 1px solid {t.linie};
        padding: 4px 6px; font-weight: 600; }}
    QTreeView::branch {{ background: {t.papier}; }}
    QTreeView::branch:selected {{ background: {t.auswahl}; }}
    QGroupBox {{ border: 0; margin-top: {pt(20)}; padding: 0; font-weight: 600; }}
    QGroupBox::title {{ subcontrol-origin: margin; left: 0; color: {t.text}; }}
    QCheckBox, QRadioButton {{ spacing: 7px; padding: 2px; border: 2px solid transparent; border-radius: 3px; }}
    QCheckBox:focus, QRadioButton:focus {{ border-color: {t.akzent}; }}
    QAbstractItemView::indicator:unchecked {{ width: 13px; height: 13px; border: 1px solid {t.rand};
        background: {t.papier}; }}
    QProgressBar {{ border: 1px solid {t.rand}; border-radius: 3px; background: {t.papier}; text-align: center;
        min-height: 8px; max-height: 10px; }}
    QProgressBar::chunk {{ background: {t.akzent}; }}
    QSplitter::handle {{ background: {t.linie}; }}
    QSplitter::handle:horizontal {{ width: 1px; margin: 0 3px; }}
    QSplitter::handle:vertical {{ height: 1px; margin: 3px 0; }}
    QScrollArea {{ border: 0; background: transparent; }}
    QScrollArea > QWidget > QWidget {{ background: transparent; }}
    QScrollBar:vertical {{ background: {t.flaeche}; width: 12px; margin: 0; }}
    QScrollBar:horizontal {{ background: {t.flaeche}; height: 12px; margin: 0; }}
    QScrollBar::handle {{ background: {t.rand}; border-radius: 4px; margin: 2px; min-height: 24px; min-width: 24px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QLabel[rolle="titel"] {{ font-size: {pt(17)}; font-weight: 600; }}
    QLabel[rolle="kopf"] {{ font-size: {pt(12.5)}; font-weight: 600; }}
    QLabel[rolle="frage"] {{ font-size: {pt(14)}; font-weight: 600; }}
    QLabel[rolle="leise"] {{ color: {t.leise}; }}
    QLabel[rolle="fehler"] {{ color: {t.sperrt}; }}
    QFrame[rolle="karte"] {{ background: {t.papier}; border: 1px solid {t.linie}; border-radius: 6px; }}
    QFrame[rolle="warnung"] {{ background: {t.papier}; border: 1px solid {t.linie}; border-radius: 3px;
        border-left: 4px solid {t.empfehlung}; }}
    QFrame[rolle="papier"] {{ background: {t.papier}; }}
    """
