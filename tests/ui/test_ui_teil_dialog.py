"""Choosing a part: the dialog says which clauses come along, and what it means if they do not."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.library_part import LibraryPart
from app.ui.presenters.bestand import Bestand
from app.ui.redaktion.teil_dialog import TeilDialog

SAMPLE = Library.model_validate_json(
    (Path(__file__).resolve().parents[2] / "resources" / "bibliothek" / "arbeitsvertrag.json").read_text("utf-8")
)


def test_the_dialog_says_what_comes_along(qtbot: QtBot) -> None:
    dialog = TeilDialog(Bestand(SAMPLE), LibraryPart(("C12",)))
    qtbot.addWidget(dialog)
    assert dialog._count.text().endswith("Dazu 5 Klauseln, auf die verwiesen wird.")
    dialog.tick("clause", "C06")
    assert dialog._count.text().endswith("Dazu 9 Klauseln, auf die verwiesen wird.")
    dialog.targets.setChecked(False)
    assert dialog._count.text().endswith(
        "Regeln und Texte verweisen auf 9 weitere Klauseln; die Datei lässt sich nur einlesen, wo es diese schon gibt."
    )
    dialog.tick("clause", "C06", on=False)
    dialog.tick("clause", "C12", on=False)
    dialog.tick("clause", "C02")
    assert dialog._count.text().endswith("Vorlagen kommen mit allen ihren Klauseln.")
