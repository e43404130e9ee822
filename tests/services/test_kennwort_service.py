"""Setting, changing and removing the Kennwort: what is refused, what is done in which order."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.errors import InputError, KennwortError, StoreError
from app.ports import Progress
from app.ports_kennwort import AlteSicherung, KennwortStore, Umgang
from app.services.kennwort import KennwortService

ALT, NEU = "Sieben Zwerge im Moor", "Ölmühle am See"


class FakeStore:
    """A library that notes what was done to it."""

    def __init__(self, secret: str | None = None, cipher: bool = True) -> None:
        self.secret, self.cipher = secret, cipher
        self.done: list[object] = []

    @property
    def encrypted(self) -> bool:
        return self.secret is not None

    def refuse_without_cipher(self) -> None:
        if not self.cipher:
            raise StoreError("SQLCipher fehlt.")

    def check_kennwort(self, secret: str) -> bool:
        return secret == self.secret

    def change_kennwort(self, secret: str | None) -> Path:
        self.secret = secret
        self.done.append(secret)
        return Path("sicherung.sqlite3")

    def kept_backups(self) -> int:
        return 2

    def other_backups(self) -> tuple[AlteSicherung, ...]:
        return (AlteSicherung(Path("alt.sqlite3"), verschluesselt=False, lesbar=True),)

    def treat_backups(self, how: Umgang, progress: Progress) -> tuple[AlteSicherung, ...]:
        self.done.append(how)
        return () if how is not Umgang.LASSEN else self.other_backups()

    def unlock_backup(self, path: Path, secret: str) -> None:
        raise KennwortError("passt nicht")


def _silent(stage: str, done: int, total: int) -> None:
    pass


def _service(store: FakeStore) -> KennwortService:
    library: KennwortStore = store
    return KennwortService(lambda: library)


@pytest.mark.parametrize(("before", "after"), [(None, NEU), (ALT, NEU), (ALT, None)])
def test_the_library_first_then_its_backups(before: str | None, after: str | None) -> None:
    store = FakeStore(before)
    wechsel = _service(store).change(before or "", after, Umgang.UMSTELLEN, _silent)
    assert store.done == [after, Umgang.UMSTELLEN]
    assert (wechsel.verschluesselt, wechsel.andere) == (after is not None, ())
    assert wechsel.sicherung == Path("sicherung.sqlite3")


@pytest.mark.parametrize(
    ("bisher", "neu", "feld"), [("falsch", NEU, "bisher"), (ALT, "kurz123", "neu"), ("", None, "bisher")]
)
def test_a_wrong_or_short_kennwort_is_refused_and_nothing_done(bisher: str, neu: str | None, feld: str) -> None:
    store = FakeStore(ALT)
    with pytest.raises(InputError) as caught:
        _service(store).change(bisher, neu, Umgang.LOESCHEN, _silent)
    assert caught.value.feld == feld
    assert store.done == []
    assert (bisher or "xyz") not in str(caught.value)


def test_without_encryption_the_state_says_what_is_missing() -> None:
    stand = _service(FakeStore(cipher=False)).stand()
    assert stand.hindernis is not None
    assert not stand.verschluesselt
    with pytest.raises(StoreError, match="SQLCipher"):
        _service(FakeStore(cipher=False)).change("", NEU, Umgang.LASSEN, _silent)


def test_backups_can_be_treated_later() -> None:
    store = FakeStore(ALT)
    assert _service(store).stand().sicherungen == 2
    assert len(_service(store).treat_backups(Umgang.LASSEN, _silent)) == 1
    assert _service(store).treat_backups(Umgang.LOESCHEN, _silent) == ()
