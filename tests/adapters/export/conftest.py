"""Fixtures of the export tests: an exporter, a silent progress, and veraPDF as judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from export_factory import SATZ
from pdf_judge import Judge, Verdict, missing_packages

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.export.exporter import SchriftsatzExporter


@pytest.fixture
def leser() -> DateiLeser:
    return DateiLeser()


@pytest.fixture
def exporter(leser: DateiLeser) -> SchriftsatzExporter:
    return SchriftsatzExporter(SATZ, leser)


@pytest.fixture
def progress() -> Callable[[str, int, int], None]:
    return lambda stage, done, total: None


@pytest.fixture(scope="session")
def pdf_judge() -> Iterator[Callable[[Path, str], Verdict]]:
    if missing := missing_packages():
        pytest.skip(f"veraPDF braucht die Pakete {', '.join(missing)}")
    judge = Judge()
    yield judge
    judge.close()
