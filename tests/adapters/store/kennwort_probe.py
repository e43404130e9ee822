"""An encrypted library for tests, and what of it could be read on the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.adapters.store.schluessel import Schluesselbund
from app.adapters.store.sqlite import SqliteStore
from tests.adapters.store.conftest import Uhr, akte, save

SECRET, OTHER = "Sieben Zwerge im Moor", "Ölmühle über der Straße"
MARKER = "Äußerst vertrauliche Nordlicht-Marke"


class Open:
    """Opens the library of one test with few rounds of key derivation."""

    def __init__(self, basedir: Path, uhr: Uhr) -> None:
        self.basedir, self.uhr = basedir, uhr

    def __call__(self, secret: str | None = SECRET, **more: Any) -> SqliteStore:
        return SqliteStore(self.basedir, self.uhr, "Edda", secret=secret, keys=Schluesselbund(1), busy_ms=100, **more)


def ids(store: SqliteStore) -> list[str]:
    with store.read() as view:
        return [a.id for a in view.akten.all()]


def silent(stage: str, done: int, total: int) -> None:
    pass


def readable_in(folder: Path, text: str = MARKER) -> list[str]:
    """Files below ``folder`` that contain the text in any form it may have on the disk."""
    forms = [text.encode(), text.encode("utf-16-le"), repr(text)[1:-1].encode(), ascii(text)[1:-1].encode()]
    return [f.name for f in folder.rglob("*") if f.is_file() and any(form in f.read_bytes() for form in forms)]


def secrets_in(folder: Path, *secrets: str) -> list[str]:
    return [name for secret in secrets for name in readable_in(folder, secret)]


def plain_library(opened: Open) -> None:
    with opened(None) as store:
        save(store, akte("a1", MARKER))
        store.backup()
