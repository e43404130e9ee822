"""The contract of the corpus, kept by SQLite and by the corpus in memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.adapters.korpus.datenbank import SqliteKorpus
from app.ports_korpus import Korpus
from tests.adapters.korpus.korpus_contract import KorpusContract
from tests.korpus_fake import FakeKorpus


class TestSqliteKorpus(KorpusContract):
    @pytest.fixture
    def korpus(self, tmp_path: Path) -> Iterator[Korpus]:
        korpus = SqliteKorpus(tmp_path / "korpus")
        yield korpus
        korpus.close()


class TestFakeKorpus(KorpusContract):
    @pytest.fixture
    def korpus(self) -> Korpus:
        return FakeKorpus()
