"""Settings on a disk that takes nothing: the old file stays, the user is told once, later it is written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from app.ui.einstellungen import Changes, Einstellungen


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may become longer than it is."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.skipif(sys.platform == "win32", reason="die Grenze setzt nur ein Unix")
def test_what_cannot_be_written_is_told_once_and_written_as_soon_as_it_can(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "fenster.ini"
    settings = Einstellungen(path)
    told: list[str] = []
    settings.failed.connect(told.append)
    settings.setValue("entwurf", "alt")
    settings.sync()
    before = path.read_bytes()
    with full_disk():
        for text in ("neu", "neuer"):
            settings.setValue("entwurf", text)
            settings.sync()
        assert path.read_bytes() == before
        assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert len(told) == 1
    assert told[0].startswith("„fenster.ini“ lässt sich nicht schreiben")
    assert "Schaffen Sie Platz" in told[0]
    settings.sync()
    assert QSettings(str(path), QSettings.Format.IniFormat).value("entwurf") == "neuer"
    assert b"neuer" in path.read_bytes()
    settings.sync()  # nothing is left to write, although Qt's status stays at the error
    assert len(told) == 1
    with full_disk():
        settings.setValue("entwurf", "noch neuer")
        settings.remove("zoom")
        settings.sync()
    assert len(told) == 2


class Library:
    """Keeps notes as a library does, at once or when it is told to; may refuse."""

    def __init__(self, stored: dict[str, str] | None = None) -> None:
        self.texts = stored or {}
        self.refuses = False
        self.waiting: list[Callable[[], None]] | None = None

    def write(self, changes: Changes, done: Callable[[], None], refused: Callable[[], None]) -> None:
        if self.refuses:
            refused()
            return
        for key, text in changes.items():
            self.texts.pop(key, None)
            if text is not None:
                self.texts[key] = text
        done() if self.waiting is None else self.waiting.append(done)


def in_file(path: Path) -> set[str]:
    return set(QSettings(str(path), QSettings.Format.IniFormat).allKeys())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "fenster.ini"
    settings = QSettings(str(path), QSettings.Format.IniFormat)
    settings.setValue("fenster/zoom", 1.5)
    settings.setValue("getippt/g.zugang", "am Dritten")
    settings.setValue("kanzlei/titel", ["Berger ./. Nordlicht", "Entwurf 1"])
    settings.sync()
    return path


def test_with_a_kennwort_only_the_look_stays_in_the_file(qtbot: QtBot, path: Path) -> None:
    library = Library()
    settings = Einstellungen(path)
    settings.keep_in_library({}, library.write)
    assert in_file(path) == {"fenster/zoom", "fenster/eingaben"}
    assert b"Berger" not in path.read_bytes()
    assert library.texts == {
        "getippt/g.zugang": '"am Dritten"',
        "kanzlei/titel": '["Berger ./. Nordlicht", "Entwurf 1"]',
    }
    assert settings.value("getippt/g.zugang") == "am Dritten"
    assert settings.value("kanzlei/titel") == ["Berger ./. Nordlicht", "Entwurf 1"]
    settings.setValue("getippt/g.grund", "Umbau")
    settings.setValue("fenster/arbeitsbereich", "redaktion")
    settings.remove("kanzlei")
    assert set(settings.allKeys()) == {
        "fenster/zoom", "fenster/eingaben", "fenster/arbeitsbereich", "getippt/g.zugang", "getippt/g.grund",
    }  # fmt: skip
    assert not settings.contains("kanzlei/titel")
    qtbot.waitUntil(lambda: library.texts == {"getippt/g.zugang": '"am Dritten"', "getippt/g.grund": '"Umbau"'})

    again = Einstellungen(path)
    again.keep_in_library(library.texts, library.write)
    assert again.value("getippt/g.grund") == "Umbau"
    assert again.value("fenster/arbeitsbereich") == "redaktion"
    assert again.value("kanzlei/titel", []) == []


def test_without_the_kennwort_everything_is_in_the_file_again(qtbot: QtBot, path: Path) -> None:
    library = Library()
    settings = Einstellungen(path)
    settings.keep_in_library({}, library.write)
    settings.setValue("getippt/g.grund", "Umbau")
    settings.keep_beside(library.texts, library.write)  # the last of it had not even reached the library
    assert library.texts == {}
    assert in_file(path) == {"fenster/zoom", "getippt/g.zugang", "getippt/g.grund", "kanzlei/titel"}
    assert settings.value("getippt/g.grund") == "Umbau"


@pytest.mark.parametrize("kennwort", [True, False])
def test_what_was_not_sent_yet_outlives_another_kennwort_and_none(qtbot: QtBot, path: Path, kennwort: bool) -> None:
    library = Library()
    settings = Einstellungen(path)
    settings.keep_in_library({}, library.write)
    settings.setValue("getippt/g.grund", "Umbau")
    settings.remove("getippt/g.zugang")  # answered; neither has reached the library
    (settings.keep_in_library if kennwort else settings.keep_beside)(dict(library.texts), library.write)
    assert settings.value("getippt/g.grund") == "Umbau"
    assert not settings.contains("getippt/g.zugang")
    settings.sync()
    assert ("getippt/g.grund" in library.texts) == kennwort
    assert "getippt/g.zugang" not in library.texts
    assert "getippt/g.zugang" not in in_file(path)


def test_what_the_library_has_not_taken_yet_stays_in_the_file(qtbot: QtBot, path: Path) -> None:
    library = Library()
    library.waiting = []
    settings = Einstellungen(path)
    settings.keep_in_library({}, library.write)
    settings.sync()
    assert "getippt/g.zugang" in in_file(path)
    assert settings.allKeys().count("getippt/g.zugang") == 1
    (done,) = library.waiting
    done()
    assert "getippt/g.zugang" not in in_file(path)


def test_a_library_that_refuses_is_told_once_and_asked_again(qtbot: QtBot, path: Path) -> None:
    library = Library()
    library.refuses = True
    settings = Einstellungen(path)
    told: list[str] = []
    settings.failed.connect(told.append)
    settings.keep_in_library({}, library.write)
    settings.setValue("getippt/g.zugang", "am Vierten")
    settings.sync()
    assert [text.split(";")[0] for text in told] == ["Die Bibliothek lässt sich nicht schreiben"]
    assert "getippt/g.zugang" in in_file(path)
    library.refuses = False
    settings.sync()
    assert library.texts["getippt/g.zugang"] == '"am Vierten"'
    assert "getippt/g.zugang" not in in_file(path)


def test_after_the_window_nothing_is_brought_to_the_library(qtbot: QtBot, path: Path) -> None:
    library = Library()
    settings = Einstellungen(path)
    settings.keep_in_library({}, library.write)
    settings.setValue("getippt/g.grund", "Umbau")
    settings.sync()
    settings.rest()
    settings.remove("kanzlei")  # a tab goes with its window
    settings.setValue("getippt/g.grund", "")
    qtbot.wait(700)
    settings.sync()
    assert library.texts["getippt/g.grund"] == '"Umbau"'
    assert "kanzlei/titel" in library.texts


@pytest.mark.parametrize("cut_off", [True, False])
def test_of_two_places_the_newer_one_counts(qtbot: QtBot, path: Path, cut_off: bool) -> None:
    settings = QSettings(str(path), QSettings.Format.IniFormat)
    if cut_off:  # they had come to the library already, when the program ended before the file was written
        settings.setValue("fenster/eingaben", "bibliothek")
        settings.sync()
    library = Library({"getippt/g.zugang": '"am Vierten"'})
    now = Einstellungen(path)
    now.keep_in_library(library.texts, library.write)
    assert now.value("getippt/g.zugang") == ("am Vierten" if cut_off else "am Dritten")
    assert "getippt/g.zugang" not in in_file(path)


def test_what_the_file_has_is_newer_where_the_library_could_not_be_emptied(qtbot: QtBot, path: Path) -> None:
    library = Library({"getippt/g.zugang": '"am Ersten"', "getippt/g.ort": '"Kiel"'})
    settings = Einstellungen(path)
    settings.keep_beside(library.texts, library.write)
    assert settings.value("getippt/g.zugang") == "am Dritten"
    assert settings.value("getippt/g.ort") == "Kiel"
    assert library.texts == {}
