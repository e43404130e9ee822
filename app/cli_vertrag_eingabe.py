"""What ``main.py vertrag`` is given: answers as words or as a file, texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.dateien import TooLargeError, read_plain
from app.domain.regelwerk.rules import ConditionValue
from app.eingabe import check_fields, read_json, show_value
from app.errors import InputError, NotFoundError, Problem

MAX_TEXT_BYTES = 5_000_000
"""Bytes of the wording of a clause."""


def from_words(words: Iterable[str]) -> dict[str, ConditionValue | None]:
    """``frage=wert`` as answers; the same question several times: several choices; without value: taken back.

    Raises:
        InputError: one of them is nothing of the kind.
    """
    given: dict[str, ConditionValue | None] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            problem = Problem(word, show_value(word), "FRAGE=WERT, zum Beispiel beginn=01.03.2027")
            raise InputError("Eine Antwort ist nicht lesbar.", "Bitte berichtigen.", probleme=(problem,))
        known = given.get(key.strip())
        if not value.strip():
            given[key.strip()] = None
        elif known is None:
            given[key.strip()] = value
        else:
            given[key.strip()] = (*(known if isinstance(known, tuple) else (str(known),)), value)
    return given


def from_file(path: Path | None) -> dict[str, ConditionValue | None]:
    """Answers of a JSON file; null takes an answer back. Without a file none.

    Raises:
        InputError: not readable, or not an object of answers; each place is named.
    """
    if path is None:
        return {}
    data = read_json(path)
    if not isinstance(data, dict):
        problem = Problem("$", show_value(data), "ein Objekt {Frage: Antwort}")
        raise InputError(f"„{path.name}“ enthält keine Antworten.", "Bitte berichtigen.", probleme=(problem,))
    check_fields(path, data)
    expected = "ein Text, eine Zahl, true, false, null oder eine Liste von Texten"
    problems = [Problem(f"$.{key}", show_value(v), expected) for key, v in data.items() if not _is_answer(v)]
    if problems:
        raise InputError(
            f"„{path.name}“ enthält unbrauchbare Antworten.", "Es wurde nichts geschrieben.", probleme=tuple(problems)
        )
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}


def _is_answer(value: Any) -> bool:
    return all(isinstance(one, str) for one in value) if isinstance(value, list) else not isinstance(value, dict)


@contextmanager
def places(path: Path | None) -> Iterator[None]:
    """Refused answers of a file are named by their place in it."""
    try:
        yield
    except (InputError, NotFoundError) as error:
        if path is None:
            raise
        if not error.probleme:
            raise type(error)(f"{path.name}: {error.text}", error.abhilfe, error.feld) from error
        named = tuple(replace(p, ort=p.ort.replace("frage:", "$.", 1)) for p in error.probleme)
        raise InputError(
            f"„{path.name}“ enthält unbrauchbare Antworten.", "Es wurde nichts geschrieben.", error.feld, named
        ) from error


def text_of(path: Path) -> str:
    """Text of a file.

    Raises:
        InputError: it cannot be read, or is not UTF-8.
    """
    try:
        return read_plain(path, MAX_TEXT_BYTES).decode("utf-8-sig")
    except TooLargeError as error:
        limit = f"Erlaubt sind {MAX_TEXT_BYTES // 1_000_000} MB Text."
        raise InputError(f"„{path}“ ist zu groß.", limit) from error
    except (OSError, ValueError) as error:
        raise InputError(f"„{path}“ kann nicht gelesen werden.", "Geben Sie eine Textdatei in UTF-8 an.") from error
