"""Light and dark, zoom, fonts, marks."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QSize
from PySide6.QtGui import QFontInfo, QKeySequence, QPalette
from PySide6.QtWidgets import QApplication, QPushButton, QStyle, QWidget
from pytestqt.qtbot import QtBot

from app.ui.documents import View
from app.ui.start import make_application
from app.ui.theme import SANS, SERIF, Mode, Theme
from app.ui.tokens import DUNKEL, HELL
from app.ui.zeichen import mark


@pytest.fixture
def theme(qtbot: QtBot) -> Iterator[Theme]:
    app = make_application()
    theme = Theme(app)
    yield theme
    theme.set_mode(Mode.HELL)
    theme.set_zoom(1.0)
    theme.deleteLater()


@pytest.mark.parametrize(
    ("keys", "words"),
    [("Ctrl+Return", "Strg+Eingabe"), ("Ctrl+Shift+Return", "Strg+Umschalt+Eingabe"), ("Ctrl+Del", "Strg+Entf")],
)
def test_keys_are_called_as_on_a_german_keyboard(theme: Theme, keys: str, words: str) -> None:
    assert theme is not None
    assert QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) == words


@pytest.mark.parametrize(("mode", "tokens"), [(Mode.HELL, HELL), (Mode.DUNKEL, DUNKEL)])
def test_a_mode_sets_palette_and_tokens(theme: Theme, mode: Mode, tokens: object) -> None:
    theme.set_mode(mode)
    assert theme.tokens is tokens
    window = QApplication.palette().color(QPalette.ColorRole.Window).name()
    assert window == theme.tokens.flaeche


def test_the_shipped_fonts_are_really_there(theme: Theme) -> None:
    theme.apply()
    assert QFontInfo(QApplication.font()).family() == SANS
    assert QFontInfo(theme.legal_font()).family() == SERIF
    assert theme.legal_font().pointSizeF() == 12.0


@pytest.mark.parametrize(("kept", "zoom"), [("1.25", 1.25), ("9", 2.0), ("nan", 1.0), ("inf", 1.0), ("groß", 1.0)])
def test_what_is_kept_of_the_look_may_be_damaged(theme: Theme, tmp_path: Path, kept: str, zoom: float) -> None:
    settings = QSettings(str(tmp_path / "fenster.ini"), QSettings.Format.IniFormat)
    settings.setValue("fenster/zoom", kept)
    settings.setValue("fenster/farben", "bunt")
    theme.recall(settings)
    assert (theme.zoom, theme.mode) == (zoom, Mode.SYSTEM)
    theme.mode = Mode.DUNKEL
    theme.keep(settings)
    theme.recall(settings)
    assert (theme.zoom, theme.mode) == (zoom, Mode.DUNKEL)


def test_zoom_steps_up_down_and_back(theme: Theme) -> None:
    theme.step_zoom(1)
    assert theme.zoom == 1.1
    assert theme.legal_font().pointSizeF() == pytest.approx(13.2)
    theme.step_zoom(-1)
    theme.step_zoom(-1)
    assert theme.zoom == 0.9
    theme.step_zoom(0)
    assert theme.zoom == 1.0
    for _ in range(20):
        theme.step_zoom(1)
    assert theme.zoom == 2.0


def test_styles_of_former_themes_do_not_stay_in_memory(theme: Theme, qtbot: QtBot) -> None:
    outer = QWidget()
    qtbot.addWidget(outer)
    button = QPushButton("Probe", outer)
    button.setStyleSheet("text-align: left;")  # it has a style of its own beside that of the application
    outer.show()

    def change() -> int:
        for mode in (Mode.DUNKEL, Mode.HELL):
            theme.set_mode(mode)
            outer.style().polish(outer)
            button.style().polish(button)
        gc.collect()
        return sum(isinstance(o, QStyle) for o in gc.get_objects())

    change()
    before = change()
    assert [change() for _ in range(3)] == [before] * 3


def test_severities_differ_in_shape_not_only_in_colour(theme: Theme) -> None:
    def shape(name: str) -> tuple[bool, ...]:
        image = mark(name, HELL).pixmap(QSize(24, 24)).toImage()
        return tuple(image.pixelColor(x, y).alpha() > 127 for y in range(24) for x in range(24))

    shapes = {name: shape(name) for name in ("sperrt", "empfehlung", "hinweis", "erfuellt", "offen", "rechner")}
    assert len(set(shapes.values())) == len(shapes)
    assert all(any(pixels) for pixels in shapes.values())


def test_a_view_that_nobody_sees_is_drawn_anew_when_it_comes_on_screen(qtbot: QtBot) -> None:
    drawn: list[str] = []

    class Seite(View):
        def refresh_look(self) -> None:
            drawn.append("neu")

    seite = Seite(None, "probe:1")  # type: ignore[arg-type]  # it asks nobody
    qtbot.addWidget(seite)
    seite.look_again()
    seite.look_again()
    assert drawn == []
    seite.show()
    assert drawn == ["neu"]
    seite.hide()
    seite.show()
    assert drawn == ["neu"]
    seite.look_again()
    assert drawn == ["neu", "neu"]
