"""Meaning as the second look at a request: only where words leave it open, read once, silent without a model."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.schriftsatz.intent import Hilfen, example_index, recognise
from app.errors import StoreError
from app.services.bedeutung import Bedeutung
from app.services.vektoren import VektorService
from app.services.verstaendnis import Verstaendnis
from tests.intentregister import REGISTER
from tests.intentregister import akte as akte_von
from tests.vektor_fakes import FakeEmbedder, FakeIndex, FakeModels, fake_cosines

MODELL = Path("/modell")


class Desk:
    def __init__(self, *, there: bool = True) -> None:
        self.embedder = FakeEmbedder("alt@1")
        self.models = FakeModels({MODELL: self.embedder})
        self.service = VektorService(FakeIndex([]), self.models)
        if not there:
            self.service.choose(None)
        self.bedeutung = Bedeutung(self.service, fake_cosines)


def test_the_examples_are_read_once() -> None:
    desk = Desk()
    first = desk.bedeutung("Hund und Katze", ["Hund und Katze", "Maus"])
    assert first[0] == pytest.approx(1, abs=1e-5)
    assert 0 <= first[1] < 0.5
    desk.bedeutung("Maus", ["Hund und Katze", "Maus"])
    assert desk.embedder.texts == ["Hund und Katze", "Hund und Katze", "Maus", "Maus"]


def test_without_a_model_or_with_a_broken_one_it_says_nothing() -> None:
    assert list(Desk(there=False).bedeutung("Hund", ["Hund"])) == [0.0]
    broken = Desk()
    broken.embedder.fault = StoreError("Der Prozess ist beendet.")
    assert list(broken.bedeutung("Hund", ["Hund"])) == [0.0]
    assert list(Desk().bedeutung(" ", ["Hund"])) == [0.0]


def test_what_words_settle_is_not_asked_of_the_vectors() -> None:
    desk = Desk()
    hilfen = Hilfen(example_index(REGISTER), desk.bedeutung)
    settled = recognise("Kündigungsschutzklage", None, REGISTER, hilfen)
    assert settled.intent is not None
    assert desk.embedder.texts == []
    recognise("Guten Tag", None, REGISTER, hilfen)
    assert desk.embedder.texts


def test_the_nearest_in_meaning_become_answers_but_decide_nothing() -> None:
    def meaning(_anfrage: str, beispiele: list[str]) -> list[float]:
        return [0.6 if "Zeugnis" in b else 0.0 for b in beispiele]

    found = recognise("eine gute Beurteilung bekommen", None, REGISTER, Hilfen(aehnlichkeit=meaning))  # type: ignore[arg-type]  # lists do
    assert found.intent is None
    assert [k.klageart for k in found.kandidaten] == ["zeugnis"]
    assert "ähnlich wie" in found.kandidaten[0].grund


def test_who_may_not_wait_is_not_kept_by_the_vectors() -> None:
    desk = Desk()
    line = Verstaendnis(aehnlichkeit=desk.bedeutung)
    akte = akte_von("SONSTIGES")
    line.recognise(akte, "Guten Tag", REGISTER, wait=False)
    assert desk.embedder.texts == []
    line.recognise(akte, "Guten Tag", REGISTER)
    assert desk.embedder.texts
