"""Ends of all shipped Fristen, worked out by hand: ``fristen_enden.txt`` names the reason of each."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from app.adapters.katalog.recht import load_fristen
from app.adapters.system.feiertage import Feiertage
from app.domain.deutsch import parse_datum
from app.services.fristen import FristenService
from tests.conftest import ROOT

FRISTEN = load_fristen(ROOT / "resources" / "recht" / "fristen.yaml")
LINES = (Path(__file__).parent / "fristen_enden.txt").read_text(encoding="utf-8").splitlines()
ROWS = [tuple(cell.strip() for cell in line.split("|")) for line in LINES if line and not line.startswith("#")]


@pytest.fixture(scope="module")
def service() -> FristenService:
    return FristenService(lambda: FRISTEN, Feiertage())


def day(cell: str) -> date | None:
    return None if cell == "-" else parse_datum(cell)


@pytest.mark.parametrize("row", ROWS, ids="|".join)
def test_the_end_is_the_one_worked_out_by_hand(service: FristenService, row: tuple[str, ...]) -> None:
    id_, land, ereignis, zweites, ende, _ = row
    auskunft = service.compute(id_, day(ereignis), day(zweites), None if land == "-" else land)
    assert auskunft.ergebnis.ende == day(ende), "\n".join(auskunft.schritte)


def test_every_frist_has_a_row() -> None:
    assert {row[0] for row in ROWS} == set(FRISTEN)


def test_every_second_event_is_used_by_a_row() -> None:
    used = {row[0] for row in ROWS if row[3] != "-"}
    begins = {f.id for f in FRISTEN.values() if f.zweites and f.zweites.wirkung == "beginn_fruehestens"}
    assert begins - used == {"bgb-1944-ausland"}  # the same as bgb-1944, with another length
