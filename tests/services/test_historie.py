"""Undo and redo against a simple model of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.errors import ConflictError
from app.messages import CreateFirstProfiles, DeleteAkte, LoadMusterAkte, LoadSampleLibrary, SaveAkte, Undo
from app.services.historie import HistorieService, History, follow
from tests.fakes import MemoryStore


def _akte(id_: str = "a1", kurzrubrum: str = "Berger ./. Nordlicht") -> Akte:
    return Akte(id=id_, aktenzeichen="1/26", kurzrubrum=kurzrubrum, rechtsgebiet=Rechtsgebiet.ARBEITSRECHT)


def _save(store: MemoryStore, akte: Akte) -> None:
    with store.unit_of_work(SaveAkte(akte)) as work:
        work.akten.put(akte)
        work.commit()


def _delete(store: MemoryStore, id_: str) -> None:
    with store.unit_of_work(DeleteAkte(id_)) as work:
        work.akten.delete(id_)
        work.commit()


def _state(store: MemoryStore) -> dict[str, str]:
    with store.read() as view:
        return {a.id: a.kurzrubrum for a in view.akten.all()}


def test_nothing_to_undo_or_redo_is_said() -> None:
    historie = HistorieService(MemoryStore())
    assert (historie.undo_label(), historie.redo_label()) == (None, None)
    with pytest.raises(ConflictError, match="rückgängig"):
        historie.undo()
    with pytest.raises(ConflictError, match="wiederholt"):
        historie.redo()


def test_undo_names_the_step_and_is_itself_journalled() -> None:
    store = MemoryStore()
    historie = HistorieService(store)
    _save(store, _akte())
    _delete(store, "a1")
    assert historie.undo_label() == "Akte löschen"
    changes = historie.undo()
    assert (changes.seq, changes.label, changes.ids("akten")) == (3, "Rückgängig: Akte löschen", ("a1",))
    assert _state(store) == {"a1": "Berger ./. Nordlicht"}
    assert (historie.undo_label(), historie.redo_label()) == ("Akte speichern", "Akte löschen")
    assert historie.redo().label == "Wiederholen: Akte löschen"
    assert _state(store) == {}
    assert (historie.undo_label(), historie.redo_label()) == ("Akte löschen", None)
    assert [(e.command, e.reverts) for e in historie.entries()] == [
        ("SaveAkte", None),
        ("DeleteAkte", None),
        ("Undo", 2),
        ("Redo", 3),
    ]
    assert historie.verify().fehler == ()


def test_a_new_command_clears_redo() -> None:
    store = MemoryStore()
    historie = HistorieService(store)
    _save(store, _akte("a1"))
    historie.undo()
    _save(store, _akte("a2"))
    assert historie.redo_label() is None
    with pytest.raises(ConflictError):
        historie.redo()


def test_history_survives_a_restart() -> None:
    store = MemoryStore()
    _save(store, _akte("a1"))
    _save(store, _akte("a2"))
    HistorieService(store).undo()
    later = HistorieService(store)
    assert (later.undo_label(), later.redo_label()) == ("Akte speichern", "Akte speichern")
    later.redo()
    assert sorted(_state(store)) == ["a1", "a2"]


def test_history_follows_a_journal_that_was_replaced_by_a_backup() -> None:
    store, other = MemoryStore(), MemoryStore(who="Bert")
    historie = HistorieService(store)
    for number in range(3):
        _save(store, _akte(f"a{number}"))
    assert historie.undo_label() == "Akte speichern"
    for entries in (other._journal, store._journal[:1]):  # another journal; the same, but shorter
        store._journal = list(entries)
        assert (historie.undo_label() is None) == (not entries)
        assert historie._known[0].seq == len(entries)
    _save(other, _akte("b1"))
    _delete(other, "b1")
    store._journal = list(other._journal)
    assert historie.undo_label() == "Akte löschen"


def test_an_undo_that_no_longer_fits_is_a_conflict_and_changes_nothing() -> None:
    store = MemoryStore()
    historie = HistorieService(store)
    _save(store, _akte())
    store.tables["akten"]["a1"] = _akte("a1", "Burger ./. Nordlicht").model_dump(mode="json")
    with pytest.raises(ConflictError, match="inzwischen geändert"):
        historie.undo()
    assert _state(store) == {"a1": "Burger ./. Nordlicht"}
    assert len(store.journal()) == 1


def test_an_entry_that_reverts_neither_top_counts_as_a_command() -> None:
    store = MemoryStore()
    for number in range(3):
        _save(store, _akte(f"a{number}"))
    with store.unit_of_work(Undo(), label="Sonderfall", reverts=1) as work:
        work.akten.delete("a0")
        work.commit()
    history = follow(History(), store.journal())
    assert [step.label for step in history.undo] == ["Akte speichern"] * 3 + ["Sonderfall"]
    assert history.redo == ()


class _Model:
    """What anybody expects of undo and redo: a list of states and a place in it."""

    def __init__(self) -> None:
        self.states: list[dict[str, str]] = [{}]
        self.labels: list[str] = []
        self.at = 0

    def do(self, label: str, state: dict[str, str]) -> None:
        del self.states[self.at + 1 :], self.labels[self.at :]
        self.states.append(state)
        self.labels.append(label)
        self.at += 1


ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("save"), st.sampled_from(["a1", "a2"]), st.sampled_from(["X", "Y", "Z"])),
        st.tuples(st.just("delete"), st.sampled_from(["a1", "a2"])),
        st.tuples(st.just("undo")),
        st.tuples(st.just("redo")),
        st.tuples(st.just("restart")),
    ),
    max_size=40,
)


@given(ACTIONS)
def test_undo_and_redo_behave_like_a_list_of_states(actions: list[tuple[Any, ...]]) -> None:
    store, model = MemoryStore(), _Model()
    historie = HistorieService(store)
    for kind, *rest in actions:
        state = dict(model.states[model.at])
        if kind == "save":
            _save(store, _akte(*rest))
            if state.get(rest[0]) != rest[1]:
                model.do("Akte speichern", state | {rest[0]: rest[1]})
        elif kind == "delete":
            _delete(store, rest[0])
            if state.pop(rest[0], None) is not None:
                model.do("Akte löschen", state)
        elif kind == "restart":
            historie = HistorieService(store)
        elif kind == "undo" and model.at:
            historie.undo()
            model.at -= 1
        elif kind == "redo" and model.at < len(model.labels):
            historie.redo()
            model.at += 1
        assert _state(store) == model.states[model.at]
        assert historie.undo_label() == (model.labels[model.at - 1] if model.at else None)
        assert historie.redo_label() == (model.labels[model.at] if model.at < len(model.labels) else None)
    assert historie.verify().fehler == ()


def test_what_the_first_start_loads_is_journalled_but_no_undo_step() -> None:
    store = MemoryStore()
    historie = HistorieService(store)
    for number, command in enumerate((LoadSampleLibrary(), CreateFirstProfiles(), LoadMusterAkte(Path("akte.json")))):
        with store.unit_of_work(command) as work:
            work.akten.put(_akte(f"muster{number}"))
            work.commit()
    assert len(historie.entries()) == 3
    assert historie.undo_label() is None
    with pytest.raises(ConflictError):
        historie.undo()
    _save(store, _akte("eigene"))
    historie.undo()
    assert (historie.undo_label(), historie.redo_label()) == (None, "Akte speichern")
    assert sorted(_state(store)) == ["muster0", "muster1", "muster2"]
    assert historie.verify().fehler == ()
    historie.redo()
    assert "eigene" in _state(store)
