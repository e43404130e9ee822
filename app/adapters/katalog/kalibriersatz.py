"""Labelled sets for calibration: ``index.csv``, ``labels.csv``, ``texte/<id>.txt`` (port ``Kalibrierleser``)."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from app.dateien import TooLargeError, read_plain
from app.domain.korpus.dateiname import shown_name
from app.domain.pruefung.dokument import clean
from app.domain.pruefung.urteil import CheckStatus
from app.errors import InputError, Problem
from app.ports_pruefung import Kalibrierdokument

INDEX, LABELS, TEXTE = "index.csv", "labels.csv", "texte"
MAX_BYTES = 20_000_000
MAX_PROBLEMS = 20
"""More are not listed; who has so many looks at the first ones."""

_INDEX_COLUMNS = ("id", "kind")
_LABEL_COLUMNS = ("doc_id", "duty_id", "label", "evidence")


class Kalibriersatz:
    """Reads labelled sets."""

    def read_set(self, ordner: Path) -> Sequence[Kalibrierdokument]:
        """The documents of a set, in the order of ``index.csv``; those without a label are left out.

        Raises:
            InputError: files or columns are missing, a label is unknown, a text cannot be read; each is named.
        """
        if not ordner.is_dir():
            raise InputError(
                f"„{ordner}“ ist kein Ordner.", f"Einen Ordner mit {INDEX}, {LABELS} und {TEXTE}/ angeben."
            )
        kinds = {row["id"]: row["kind"] for row in _rows(ordner / INDEX, _INDEX_COLUMNS)}
        problems: list[Problem] = []
        labels: dict[str, dict[str, tuple[CheckStatus, str]]] = {}
        for number, row in enumerate(_rows(ordner / LABELS, _LABEL_COLUMNS), 2):
            ort = f"{LABELS}, Zeile {number}"
            if row["doc_id"] not in kinds:
                problems.append(Problem(f"{ort}, doc_id", f"„{row['doc_id']}“", f"eine id aus {INDEX}"))
                continue
            own = labels.setdefault(row["doc_id"], {})
            if row["duty_id"] in own:
                problems.append(
                    Problem(f"{ort}, duty_id", f"„{row['duty_id']}“ ein zweites Mal", "jede Pflicht einmal")
                )
            try:
                own[row["duty_id"]] = CheckStatus(row["label"]), row["evidence"]
            except ValueError:
                known = ", ".join(CheckStatus)
                problems.append(Problem(f"{ort}, label", f"„{row['label']}“", f"eines von {known}"))
        found = [
            Kalibrierdokument(id_, kind, _text(ordner, id_, problems), labels[id_])
            for id_, kind in kinds.items()
            if id_ in labels
        ]
        if problems:
            raise InputError(
                f"Der Kalibriersatz „{ordner.name}“ enthält Fehler.",
                "Bitte berichtigen.",
                probleme=tuple(problems[:MAX_PROBLEMS]),
            )
        if not found:
            raise InputError(
                f"Der Kalibriersatz „{ordner.name}“ enthält kein Dokument mit Urteilen.",
                f"{LABELS} braucht zu jedem Dokument Zeilen mit {', '.join(_LABEL_COLUMNS)}.",
            )
        return found


def _rows(path: Path, columns: Sequence[str]) -> list[dict[str, str]]:
    text = _load(path)
    try:
        reader = csv.DictReader(io.StringIO(text), strict=True)
        reader.fieldnames = [name.strip() for name in reader.fieldnames or ()]
        missing = [column for column in columns if column not in reader.fieldnames]
        if missing:
            found = shown_name(", ".join(reader.fieldnames)) or "nichts"
            problem = Problem(f"{path.name}, Zeile 1", found, ", ".join(columns))
            raise InputError(
                f"„{path.name}“ fehlen Spalten: {', '.join(missing)}.", "Bitte ergänzen.", probleme=(problem,)
            )
        return [{key: (row.get(key) or "").strip() for key in columns} for row in reader]
    except csv.Error as error:
        raise InputError(
            f"„{path.name}“ ist keine lesbare CSV-Datei (Komma als Trenner).", "Die Datei neu als CSV speichern."
        ) from error


def _text(ordner: Path, id_: str, problems: list[Problem]) -> str:
    path = ordner / TEXTE / f"{id_}.txt"
    if path.parent != ordner / TEXTE:
        problems.append(Problem(f"{INDEX}, id", f"„{id_}“", "eine id ohne Schrägstrich"))
        return ""
    try:
        return clean(_load(path))
    except InputError as error:
        problems.append(Problem(f"{TEXTE}/{path.name}", error.text, "ein Text in UTF-8"))
        return ""


def _load(path: Path) -> str:
    try:
        data = read_plain(path, MAX_BYTES)
    except TooLargeError as error:
        raise InputError(f"„{path.name}“ ist zu groß.", f"Erlaubt sind {MAX_BYTES // 1_000_000} MB.") from error
    except FileNotFoundError as error:
        raise InputError(
            f"„{path.name}“ fehlt.", f"Ein Kalibriersatz besteht aus {INDEX}, {LABELS} und {TEXTE}/<id>.txt."
        ) from error
    except (OSError, ValueError) as error:
        raise InputError(f"„{path.name}“ ist nicht lesbar.", "Prüfen, ob es eine Datei mit Leserecht ist.") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = Problem(f"{path.name}, Zeile {line}", f"das Byte {data[error.start]:#04x}", "Text in UTF-8")
        raise InputError(
            f"„{path.name}“ ist nicht lesbar.", "Die Datei als UTF-8 speichern.", probleme=(problem,)
        ) from error
