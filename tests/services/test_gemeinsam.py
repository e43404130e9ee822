"""What a desk learns of the others, over a store in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.messages import EntityRef, SaveAkte
from app.services.gemeinsam import MOST_AT_ONCE, GemeinsamService
from app.services.historie import HistorieService
from tests.fakes import MemoryStore


class SharedMemory(MemoryStore):
    """A store that another desk writes to as well; what is ``own`` is told by the test."""

    server: str | None = "satzwerk auf server"

    def __init__(self) -> None:
        super().__init__(who="Edda")
        self.own: set[int] = set()
        self.rests: list[int | None] = []

    def head(self) -> int:
        return len(self.journal())

    def is_own(self, seq: int) -> bool:
        return seq in self.own

    @contextmanager
    def resting_on(self, seq: int | None) -> Iterator[None]:
        self.rests.append(seq)
        yield
        self.rests.append(None)

    def save(self, id_: str, who: str = "Edda") -> None:
        self._who = who
        akte = Akte(id=id_, aktenzeichen="12/26", kurzrubrum="A ./. B", rechtsgebiet=Rechtsgebiet.ARBEITSRECHT)
        with self.unit_of_work(SaveAkte(akte)) as work:
            work.akten.put(akte)
            seq = work.commit().seq
        if who == "Edda":
            self.own.add(seq)


@pytest.fixture
def store() -> SharedMemory:
    return SharedMemory()


def test_news_are_what_others_changed_since_the_last_look(store: SharedMemory) -> None:
    service = GemeinsamService(store)
    assert (service.server, service.stand()) == ("satzwerk auf server", 0)
    assert service.neues(0).changes.seq == 0
    store.save("a1")
    first = service.neues(0)
    assert (first.stand, first.changes.refs) == (1, ())
    store.save("a2", "Bert")
    store.save("a3")
    store.save("a4", "Carla")
    news = service.neues(first.stand)
    assert news.stand == 4
    assert news.changes.refs == (EntityRef("akten", "a2"), EntityRef("akten", "a4"))
    assert (news.changes.seq, news.changes.label) == (4, "Carla: Akte speichern")
    assert service.neues(4).changes.refs == ()


def test_after_a_long_absence_news_come_in_parts(store: SharedMemory) -> None:
    for number in range(MOST_AT_ONCE + 1):
        store.save(f"a{number}", "Bert")
    service = GemeinsamService(store)
    news = service.neues(0)
    assert (news.stand, len(news.changes.refs)) == (MOST_AT_ONCE, MOST_AT_ONCE)
    assert service.neues(news.stand).changes.ids("akten") == (f"a{MOST_AT_ONCE}",)


def test_work_rests_on_the_state_it_was_given_with(store: SharedMemory) -> None:
    work = GemeinsamService(store).resting(7, lambda: list(store.rests))
    assert store.rests == []
    assert work() == [7]
    assert store.rests == [7, None]


def test_undo_leaves_the_steps_of_others_alone(store: SharedMemory) -> None:
    store.save("a1")
    store.save("a2", "Bert")
    mine, anyone, bert = HistorieService(store, "Edda"), HistorieService(store), HistorieService(store, "Bert")
    store._who = "Edda"
    mine.undo()
    with store.read() as view:
        assert [a.id for a in view.akten.all()] == ["a2"]
    assert (mine.undo_label(), mine.redo_label()) == (None, "Akte speichern")
    assert (bert.undo_label(), bert.redo_label()) == ("Akte speichern", None)
    assert anyone.undo_label() is not None
