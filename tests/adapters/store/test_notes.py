"""Notes of typed text: by key, without journal, as safe as the library, for nobody without the Kennwort."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.adapters.store.sqlite import SqliteStore
from app.errors import StoreError
from tests.adapters.store.conftest import Uhr, akte, save
from tests.adapters.store.kennwort_probe import MARKER, OTHER, SECRET, Open, readable_in

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
CHANGES = st.dictionaries(TEXTS, TEXTS | st.none(), max_size=4)


def test_notes_are_what_was_written_last_under_each_key(store: SqliteStore) -> None:
    @given(st.lists(CHANGES, max_size=4))
    def holds(all_changes: list[dict[str, str | None]]) -> None:
        store.write_notes(dict.fromkeys(store.notes()))
        wanted: dict[str, str | None] = {}
        for changes in all_changes:
            store.write_notes(changes)
            wanted |= changes
        assert store.notes() == {key: text for key, text in wanted.items() if text is not None}

    holds()


def test_notes_outlive_the_program_and_no_journal_tells_of_them(opened: Open) -> None:
    with SqliteStore(opened.basedir, opened.uhr, "Edda") as store:
        save(store, akte())
        before = store.journal()
        store.write_notes({"getippt/g1.zugang": "am 3. November", "wortlaut/v1/k1": "Eigener Satz."})
    with SqliteStore(opened.basedir, opened.uhr, "Edda") as store:
        assert store.notes() == {"getippt/g1.zugang": "am 3. November", "wortlaut/v1/k1": "Eigener Satz."}
        assert store.journal() == before
        assert store.verify_journal().fehler == ()
        assert store.backup().exists()


def test_notes_of_an_encrypted_library_cannot_be_read_and_follow_its_kennwort(locked: SqliteStore) -> None:
    locked.write_notes({"getippt/a": MARKER})
    assert readable_in(locked.basedir) == []
    locked.change_kennwort(OTHER)
    locked.change_kennwort(SECRET)
    assert locked.notes() == {"getippt/a": MARKER}
    assert readable_in(locked.basedir) == []


def test_what_was_typed_stays_at_its_desk_when_the_library_moves(store: SqliteStore, opened: Open, uhr: Uhr) -> None:
    save(store, akte())
    store.write_notes({"getippt/a": "halb"})
    with SqliteStore(opened.basedir / "ziel", uhr, "Bert") as target:
        target.take_over(store, lambda _stage, _done, _total: None)
        assert target.notes() == {}


def test_a_library_opened_for_reading_keeps_none(store: SqliteStore, opened: Open) -> None:
    write: Callable[[dict[str, str | None]], None]
    with SqliteStore(store.basedir, opened.uhr, "Bert", readonly=True) as reading:
        write = reading.write_notes
        with pytest.raises(StoreError, match="nur zum Lesen"):
            write({"a": "b"})
    assert store.notes() == {}
