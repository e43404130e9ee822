"""Dictated sentences over the shipped Klagearten: what they tell (``diktat.jsonl``); no slot more, nothing false."""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.adapters.katalog.katalog import DateiKatalog
from app.domain.schriftsatz.verstehen import understand
from app.domain.schriftsatz.verstehen_worte import Wortschatz, build_wortschatz

HEUTE = date(2026, 11, 21)
RESOURCES = Path(__file__).resolve().parents[3] / "resources"
DIKTAT = [json.loads(line) for line in Path(__file__).with_name("diktat.jsonl").read_text("utf-8").splitlines()]


@cache
def schatz(klageart: str) -> Wortschatz:
    return build_wortschatz(next(k.slots for k in katalog().klagearten() if k.id == klageart))


@cache
def katalog() -> DateiKatalog:
    return DateiKatalog(RESOURCES)


@pytest.mark.parametrize("satz", DIKTAT, ids=[s["text"][:50] for s in DIKTAT])
def test_a_dictated_sentence_tells_this_and_nothing_else(satz: dict[str, Any]) -> None:
    understood = understand(schatz(satz["art"]), satz["text"], HEUTE)
    told = {f.schluessel: [*f.wert] if isinstance(f.wert, tuple) else f.wert for f in understood.funde}
    assert told == satz["werte"]
    assert sorted({slot for r in understood.rueckfragen for slot in r.slots}) == satz["gefragt"]
