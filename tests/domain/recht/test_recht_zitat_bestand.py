"""Every Fundstelle in the shipped data is read to its last word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.adapters.katalog.gesetze import load_gesetzesnamen
from app.domain.recht.zitat import Normzitat
from app.domain.recht.zitat_lesen import CitationReader

RESOURCES = Path(__file__).parents[3] / "resources"
NAMES = load_gesetzesnamen(RESOURCES / "recht")
READER = CitationReader(NAMES)
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
    for citation in reversed(found):
        rest = rest[: citation.start] + rest[citation.end :] if citation.end <= len(rest) else rest[: citation.start]
    assert BINDEWORT.match(rest), f"{FUNDSTELLEN[text]}: übrig bleibt „{rest}“"
    for citation in found:
        if isinstance(citation.zitat, Normzitat):
            assert citation.zitat.regulation_code in NAMES.laws, FUNDSTELLEN[text]
