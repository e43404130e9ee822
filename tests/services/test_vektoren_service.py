"""Vectors as a use case: computed in batches, cancellable, old model answers until the new one is through."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.korpus.treffer import SearchFilter
from app.errors import InputError, KnownError, OperationCancelled
from app.ports_korpus import ModelPick
from app.services.vektoren import FIRST_BATCH, VektorService
from tests.vektor_fakes import FakeChunk, FakeEmbedder, FakeIndex, FakeModels

OLD, NEW = Path("/modell"), Path("/neu")


def silent(stage: str, done: int, total: int) -> None:
    assert stage
    assert 0 <= done <= total


class Desk:
    def __init__(self, chunks: int = 3) -> None:
        self.old, self.new = FakeEmbedder("alt@1"), FakeEmbedder("neu@1")
        self.index = FakeIndex([FakeChunk(f"c{n}", f"Hund Nummer{n}") for n in range(chunks)])
        self.models = FakeModels({OLD: self.old, NEW: self.new})
        self.service = VektorService(self.index, self.models)


def test_update_computes_what_is_missing_and_then_builds() -> None:
    desk = Desk(3)
    seen: list[tuple[str, int, int]] = []
    state = desk.service.update(lambda *step: seen.append(step))
    assert (state.model_id, state.target_id, state.done, state.total) == ("alt@1", "alt@1", 3, 3)
    assert seen[0] == ("Vektoren", 0, 3)
    assert ("Vektoren", 3, 3) in seen
    assert desk.index.built == 1
    assert len(desk.old.texts) == 3
    desk.service.update(silent)
    assert len(desk.old.texts) == 3, "nothing is computed twice"


def test_only_new_texts_are_embedded_after_an_import() -> None:
    desk = Desk(3)
    desk.service.update(silent)
    desk.index.chunks.append(FakeChunk("neu", "Katze"))
    desk.service.update(silent)
    assert len(desk.old.texts) == 4
    assert "Katze" in desk.old.texts[-1]


def test_cancelled_work_is_kept() -> None:
    desk = Desk(FIRST_BATCH * 3)

    def stop_after_one(_stage: str, done: int, _total: int) -> None:
        if done:
            raise OperationCancelled

    with pytest.raises(OperationCancelled):
        desk.service.update(stop_after_one)
    state = desk.service.state()
    assert 0 < state.done < state.total
    assert state.model_id == "", "half of the vectors do not answer"
    desk.service.update(silent)
    assert len(desk.old.texts) == FIRST_BATCH * 3, "what was computed before is not computed again"


def test_questions_are_embedded_by_the_model_that_answers() -> None:
    desk = Desk()
    assert desk.service.embed_query("Hund") is None, "nothing answers yet"
    desk.service.update(silent)
    vector = desk.service.embed_query("Hund Nummer1")
    assert vector is not None
    assert desk.index.search(vector, SearchFilter(), 1)[0].chunk_id == "c1"
    assert desk.service.embed_query("  ") is None
    assert desk.service.embed_passage("Hund") is not None

    desk.service.choose(NEW)
    asked = len(desk.new.texts)
    assert desk.service.embed_query("Hund") is not None
    assert len(desk.new.texts) == asked, "the new model does not answer before its vectors are complete"
    assert not desk.old.closed
    state = desk.service.state()
    assert (state.model_id, state.target_id, state.done) == ("alt@1", "neu@1", 0)

    desk.service.update(silent)
    assert desk.service.state().model_id == "neu@1"
    assert desk.old.closed, "its process is no longer needed"
    desk.service.embed_query("zum Schluss")
    assert desk.new.texts[-1] == "zum Schluss"


def test_after_a_restart_the_model_before_still_answers() -> None:
    desk = Desk()
    desk.service.update(silent)
    desk.service.choose(NEW)
    restarted = VektorService(desk.index, desk.models)
    assert restarted.embed_query("Hund") is not None
    assert desk.old.texts[-1] == "Hund"


def test_without_a_model_everything_goes_on() -> None:
    desk = Desk()
    desk.models.picked = ModelPick(None, mitgeliefert=True)
    state = desk.service.update(silent)
    assert (state.model_id, state.target_id) == ("", "")
    assert desk.service.embed_query("Hund") is None


def test_no_model_chosen_drops_the_vectors_and_the_shipped_one_brings_them_back() -> None:
    desk = Desk()
    desk.service.update(silent)
    assert desk.service.choose(None).model_id == ""
    assert desk.old.closed
    assert desk.service.embed_query("Hund") is None
    assert desk.service.choose_shipped().target_id == "alt@1"
    assert desk.service.update(silent).model_id == "alt@1"
    assert desk.service.pick().mitgeliefert


def test_a_folder_without_a_model_changes_nothing() -> None:
    desk = Desk()
    desk.service.update(silent)
    with pytest.raises(InputError, match="gibt es nicht"):
        desk.service.choose(Path("/nirgends"))
    assert desk.service.state().target_id == "alt@1"


def test_a_chosen_folder_that_vanished_is_told_and_the_old_vectors_stay() -> None:
    desk = Desk()
    desk.service.update(silent)
    desk.models.picked = ModelPick(Path("/weg"), vorher=OLD)
    restarted = VektorService(desk.index, desk.models)
    state = restarted.state()
    assert "„/weg“ gibt es nicht" in state.hinweis
    assert state.model_id == "alt@1"
    assert restarted.embed_query("Hund") is not None
    assert restarted.update(silent).model_id == "alt@1"


def test_a_model_that_fails_is_told_and_words_still_work() -> None:
    desk = Desk()
    desk.old.fault = KnownError("Das Modell „alt“ arbeitet nicht.")
    with pytest.raises(KnownError, match="arbeitet nicht"):
        desk.service.update(silent)
    assert desk.service.state().done == 0
    desk.service.close()
    assert desk.old.closed
