"""Services over the real store and the real folder: import, delete, undo, restart, backup."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from app.adapters.dokumente.ablage import DateiAblage
from app.adapters.store.sql import SqlStore
from app.adapters.store.sqlite import SqliteStore
from app.domain.schriftsatz.conversation import Conversation, Intent
from app.errors import ConflictError
from app.messages import DeleteAkte, ImportAkte
from app.messages_schriftsatz import StartConversation
from app.services.akten import AktenService
from app.services.historie import HistorieService
from tests.adapters.store.conftest import Place, Uhr, akte, save
from tests.fakes import CountingIds, FakeLeser


def _service(store: SqlStore, folder: Path, uhr: Uhr) -> AktenService:
    return AktenService(store, DateiAblage(folder), FakeLeser(), CountingIds(), uhr)


def _json(folder: Path) -> Path:
    folder.mkdir()
    (folder / "Kündigung.txt").write_bytes(b"Seite 1\fSeite 2")
    data = {
        "id": "berger",
        "aktenzeichen": "112/26",
        "kurzrubrum": "Berger ./. Nordlicht",
        "rechtsgebiet": "ARBEITSRECHT",
        "dokumente": [{"id": "d1", "titel": "Kündigung", "art": "kuendigung", "datei": "Kündigung.txt"}],
    }
    (folder / "akte.json").write_text(json.dumps(data), encoding="utf-8")
    return folder / "akte.json"


def test_an_akte_survives_deletion_undo_restart_and_restore(
    library: Place, basedir: Path, uhr: Uhr, tmp_path: Path
) -> None:
    with library.open(uhr) as store:
        service = _service(store, basedir, uhr)
        service.import_json(ImportAkte(_json(tmp_path / "quelle")))
        intent = Intent.model_validate(
            {
                "rechtsgebiet": "ARBEITSRECHT",
                "klageart": "kschg",
                "stadium": "ERSTINSTANZ",
                "rolle": "KLAEGER",
                "gerichtszweig": "Arbeitsgerichtsbarkeit",
                "confidence": 0.1 + 0.2,
                "begruendung": "Kündigung",
            }
        )
        conversation = Conversation(id="g1", akte_id="berger", anfrage="Klage", intent=intent)
        with store.unit_of_work(StartConversation("berger", "Klage")) as work:
            work.conversations.put(conversation)
            work.commit()
        imported = service.akte("berger")
        backup = store.backup() if isinstance(store, SqliteStore) else None
        service.delete(DeleteAkte("berger"))
        assert service.akten() == ()
    with library.open(uhr) as store:
        service, historie = _service(store, basedir, uhr), HistorieService(store)
        assert historie.undo_label() == "Akte löschen"
        historie.undo()
        assert service.akten() == (imported,)
        with store.read() as view:
            assert view.conversations.all() == (conversation,)
        assert service.dokument_pfad("berger", "d1").read_bytes() == b"Seite 1\fSeite 2"
        if isinstance(store, SqliteStore) and backup is not None:
            store.restore(backup)
            assert (historie.undo_label(), historie.redo_label()) == ("Gespräch beginnen", None)
        assert service.akten() == (imported,)
        assert historie.verify().fehler == ()


def test_an_undo_over_a_tampered_row_is_refused(sql_store: SqlStore, library: Place) -> None:
    save(sql_store, akte())
    library.raw("DELETE FROM akten")
    with pytest.raises(ConflictError, match=r"inzwischen geändert|lässt sich deshalb nicht mehr zurücknehmen"):
        HistorieService(sql_store).undo()
    assert len(sql_store.journal()) == 1


def test_a_long_history_is_read_quickly(sql_store: SqlStore) -> None:
    for number in range(300):
        save(sql_store, akte("a1", f"Stand {number}"))
    started = time.perf_counter()
    historie = HistorieService(sql_store)
    assert historie.undo_label() == "Akte speichern"
    first = time.perf_counter() - started
    started = time.perf_counter()
    historie.undo_label()
    assert first < 0.5
    assert time.perf_counter() - started < 0.1
