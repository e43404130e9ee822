"""Every Fundstelle in the shipped data is read to its last word; sentences of daily work are read rightly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.domain.recht.zitat import Normzitat
from tests.zitate_tabelle import NAMES, READER, ROOT, citation, rows

RESOURCES = ROOT / "resources"
SAETZE = rows(ROOT / "packaging" / "messen" / "zitate_saetze.txt")
FELDER = {"fundstelle", "fundstellen", "norm", "normen", "berechnung", "rechtsgrundlage"}
ORDNER = ("klagearten", "bausteine", "pruefungen", "recht")
BINDEWORT = re.compile(r"^(?:[\s,;]|und|i\. V\. m\.)*$")


def citations(node: Any) -> Iterator[str]:
    """Values of the fields that hold a Fundstelle, wherever they stand."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in FELDER and isinstance(value, str):
                yield value
            elif key in FELDER and isinstance(value, list):
                yield from (item for item in value if isinstance(item, str))
            else:
                yield from citations(value)
    elif isinstance(node, list):
        for item in node:
            yield from citations(item)


def shipped() -> dict[str, str]:
    """Fundstelle → a file where it stands."""
    found: dict[str, str] = {}
    for folder in ORDNER:
        for path in sorted((RESOURCES / folder).rglob("*.yaml")):
            for text in citations(yaml.safe_load(path.read_text(encoding="utf-8"))):
                found.setdefault(text, str(path.relative_to(RESOURCES)))
    return found


FUNDSTELLEN = shipped()


def test_the_data_holds_fundstellen() -> None:
    assert len(FUNDSTELLEN) >= 100
    assert {Path(file).parts[0] for file in FUNDSTELLEN.values()} == set(ORDNER)


@pytest.mark.parametrize("text", sorted(FUNDSTELLEN))
def test_fundstelle_is_read_fully(text: str) -> None:
    found = READER.find(text)
    assert found, FUNDSTELLEN[text]
    rest = text
    for one in reversed(found):
        rest = rest[: one.start] + rest[one.end :] if one.end <= len(rest) else rest[: one.start]
    assert BINDEWORT.match(rest), f"{FUNDSTELLEN[text]}: übrig bleibt „{rest}“"
    for one in found:
        if isinstance(one.zitat, Normzitat):
            assert one.zitat.regulation_code in NAMES.laws, FUNDSTELLEN[text]


@pytest.mark.parametrize(("sentence", "expected"), SAETZE, ids=lambda value: value[:60])
def test_sentences_of_daily_work(sentence: str, expected: str) -> None:
    found = [one.zitat for one in READER.find(sentence)]
    assert found == ([] if expected == "-" else [citation(one) for one in expected.split(" ++ ")])
