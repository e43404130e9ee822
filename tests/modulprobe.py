"""Asks a module of the program about a short text, and measures it on the labelled documents."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from app.adapters.katalog.pruefmodule import load_pruefkatalog
from app.domain.pruefung.control import Pruefkatalog
from app.domain.pruefung.dokument import Pruefdokument, clean
from app.domain.pruefung.fall import Pruefall
from app.domain.pruefung.kalibrierung import Kennzahlen, Vergleich, figures
from app.domain.pruefung.register import build_matrix
from app.domain.pruefung.urteil import CheckStatus, Urteil

FOLDER = Path(__file__).parents[1] / "resources" / "pruefmodule"
STICHTAG = date(2026, 11, 21)


@cache
def programmkatalog() -> Pruefkatalog:
    """The modules of the program."""
    return load_pruefkatalog(FOLDER)


def judge_all(
    modul_id: str, text: str, stichtag: date = STICHTAG, angaben: Mapping[str, str] | None = None
) -> Mapping[str, Urteil]:
    """The answers of a module to a text, by control."""
    modul = programmkatalog().modul(modul_id)
    assert modul is not None
    dokument = Pruefdokument("d", f"{modul_id}.txt", modul.artifact_type, clean(text))
    fall = Pruefall((dokument,), stichtag, programmkatalog(), angaben or {})
    return {result.control.id: result.urteil for result in build_matrix().check_module(fall, modul)}


def judge(modul_id: str, control: str, text: str, stichtag: date = STICHTAG) -> Urteil:
    """The answer to one control."""
    return judge_all(modul_id, text, stichtag)[control]


def measure(shared: Path, modul_id: str) -> Kennzahlen:
    """Figures of a module on the labelled documents of its kind."""
    folder = shared / "pruefdokumente"
    with (folder / "index.csv").open(encoding="utf-8", newline="") as file:
        ids = {row["id"] for row in csv.DictReader(file) if row["kind"] == modul_id}
    answers = {id_: judge_all(modul_id, (folder / "texte" / f"{id_}.txt").read_text("utf-8")) for id_ in ids}
    with (folder / "labels.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["doc_id"] in ids]
    return figures(
        Vergleich(
            row["doc_id"],
            modul_id,
            row["duty_id"],
            CheckStatus(row["label"]),
            (urteil := answers[row["doc_id"]][row["duty_id"]]).status,
            urteil.stufe,
            urteil.grund,
        )
        for row in rows
    )
