"""Every identifier of the glossary exists."""

from __future__ import annotations

import importlib
import re

import pytest

from tests.conftest import ROOT

NAMES = re.findall(r"\| `([\w.]+)` \|", (ROOT / "resources" / "handbuch" / "glossar.md").read_text(encoding="utf-8"))


def test_glossary_is_not_empty() -> None:
    assert len(NAMES) > 25


@pytest.mark.parametrize("name", NAMES)
def test_identifier_exists(name: str) -> None:
    module, _, attribute = name.rpartition(".")
    assert hasattr(importlib.import_module(module), attribute)
