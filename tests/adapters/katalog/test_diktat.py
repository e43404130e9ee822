"""Dictated sentences over the shipped Klagearten: what they tell (``diktat.jsonl``); no slot more, nothing false."""

from __future__ import annotations

import json
import re
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.domain.kanzlei.akte import DokumentArt
from app.domain.schriftsatz.verstehen import understand
from app.domain.schriftsatz.verstehen_dokument import build_document_words, read_document
from app.domain.schriftsatz.verstehen_worte import Wortschatz, build_wortschatz
from tests.werkstatt import katalog

HEUTE = date(2026, 11, 21)
RESOURCES = Path(__file__).resolve().parents[3] / "resources"


def zeilen(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(__file__).with_name(name).read_text("utf-8").splitlines()]


DIKTAT = zeilen("diktat.jsonl")
DOKUMENTE = zeilen("diktat_dokumente.jsonl")


@cache
def schatz(klageart: str) -> Wortschatz:
    return build_wortschatz(next(k.slots for k in katalog().klagearten() if k.id == klageart))


@pytest.mark.parametrize("satz", DIKTAT, ids=[s["text"][:50] for s in DIKTAT])
def test_a_dictated_sentence_tells_this_and_nothing_else(satz: dict[str, Any]) -> None:
    understood = understand(schatz(satz["art"]), satz["text"], HEUTE)
    told = {f.schluessel: [*f.wert] if isinstance(f.wert, tuple) else f.wert for f in understood.funde}
    assert told == satz["werte"]
    assert sorted({slot for r in understood.rueckfragen for slot in r.slots}) == satz["gefragt"]


@pytest.mark.parametrize("brief", DOKUMENTE, ids=[f"{d['art']}-{d['text'][:30]}" for d in DOKUMENTE])
def test_a_letter_tells_its_own_dates_and_what_holds_now(brief: dict[str, Any]) -> None:
    """„Ihr Schreiben vom …“ is another letter, „von 3.480 € auf 3.750 €“ is 3.750 €, a Probezeit of 2019 is over."""
    slots = next(k.slots for k in katalog().klagearten() if k.id == brief["art"])
    words = build_document_words(slots)[DokumentArt(brief["dokument"])]
    told = read_document(words, [brief["text"]], HEUTE)
    assert {g.schluessel: [*g.wert] if isinstance(g.wert, tuple) else g.wert for g in told} == brief["werte"]
    assert all(brief["text"][g.start : g.end] == g.auszug and g.auszug.strip() for g in told)


@pytest.mark.parametrize("brief", DOKUMENTE, ids=[f"{d['art']}-{d['text'][:30]}" for d in DOKUMENTE])
def test_columns_one_blank_apart_tell_nothing_else(brief: dict[str, Any]) -> None:
    """As a PDF gives them: the blanks between the columns and the empty lines are lost."""
    slots = next(k.slots for k in katalog().klagearten() if k.id == brief["art"])
    words = build_document_words(slots)[DokumentArt(brief["dokument"])]
    told = read_document(words, [re.sub(r"\n+", "\n", re.sub(r" {2,}", " ", brief["text"]))], HEUTE)
    rows = {g.schluessel: [*g.wert] if isinstance(g.wert, tuple) else g.wert for g in told}
    assert {key: wert for key, wert in rows.items() if brief["werte"].get(key) != wert} == {}
