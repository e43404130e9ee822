"""Settings on a disk that takes nothing: the old file stays, the user is told once, later it is written."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from app.ui.einstellungen import Einstellungen


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
