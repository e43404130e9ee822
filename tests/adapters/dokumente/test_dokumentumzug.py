"""Documents into the folder of all desks: whole, compared, never over another file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.adapters.dokumente.ablage import DateiAblage
from app.adapters.dokumente.umzug import DateiUmzug
from app.errors import InputError, OperationCancelled, StoreError
from app.ports_sicherung import Dokumentverweis


def silent(_stage: str, _done: int, _total: int) -> None:
    pass


@pytest.fixture
def here(tmp_path: Path) -> Path:
    for akte, name in (("a1", "Kündigung.pdf"), ("a1", "Vertrag.pdf"), ("a2", "Lohn.pdf")):
        folder = tmp_path / "hier" / "akten" / akte
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"Inhalt {name}", encoding="utf-8")
    (tmp_path / "hier" / "akten" / "a1" / ".neu-halb").write_text("halb", encoding="utf-8")
    return tmp_path / "hier"


@pytest.fixture
def there(tmp_path: Path) -> Path:
    (tmp_path / "dort").mkdir()
    return tmp_path / "dort"


def _all(folder: Path) -> list[str]:
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


WHOLE = ["akten/a1/Kündigung.pdf", "akten/a1/Vertrag.pdf", "akten/a2/Lohn.pdf"]


def test_all_files_are_copied_and_a_second_time_none(here: Path, there: Path) -> None:
    move = DateiUmzug()
    assert [move.copy(here, there, silent) for _ in range(2)] == [3, 0]
    assert _all(there) == WHOLE
    assert (there / WHOLE[0]).read_text(encoding="utf-8") == "Inhalt Kündigung.pdf"
    assert move.copy(here, here, silent) == 0


def test_an_interrupted_copy_goes_on(here: Path, there: Path) -> None:
    def cancel(stage: str, done: int, _total: int) -> None:
        if (stage, done) == ("Dokumente der Akten übertragen", 2):
            raise OperationCancelled

    with pytest.raises(OperationCancelled):
        DateiUmzug().copy(here, there, cancel)
    assert _all(there) == WHOLE[:2]
    assert DateiUmzug().copy(here, there, silent) == 1
    assert _all(there) == WHOLE


def test_another_file_of_the_same_name_stops_everything(here: Path, there: Path) -> None:
    (there / "akten" / "a2").mkdir(parents=True)
    (there / "akten" / "a2" / "Lohn.pdf").write_text("von einem anderen Platz", encoding="utf-8")
    with pytest.raises(InputError, match="andere Dokumente unter denselben Namen") as refused:
        DateiUmzug().copy(here, there, silent)
    assert [p.ort for p in refused.value.probleme] == ["a2/Lohn.pdf"]
    assert _all(there) == ["akten/a2/Lohn.pdf"]


def test_a_copy_that_comes_back_different_is_not_kept(here: Path, there: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.adapters.dokumente.umzug.copy_durably", lambda _, target: target.write_text("verfälscht"))
    with pytest.raises(StoreError, match="nicht gleich der Datei von hier"):
        DateiUmzug().copy(here, there, silent)
    assert _all(there) == []


def test_a_folder_that_takes_no_files_is_named(there: Path) -> None:
    DateiUmzug().refuse_unwritable(there)
    assert _all(there) == []
    (there / "datei").write_text("x", encoding="utf-8")
    with pytest.raises(StoreError, match="kann nichts abgelegt werden"):
        DateiUmzug().refuse_unwritable(there / "datei")


def test_what_is_named_and_does_not_lie_there_is_missing(here: Path) -> None:
    lies, lacks = (Dokumentverweis("a1", "A", name, name, None) for name in ("Vertrag.pdf", "weg.pdf"))
    assert DateiUmzug().missing(here, (lies, lacks)) == (lacks,)


@pytest.mark.skipif(os.name == "nt", reason="Rechte gibt es so nur auf POSIX-Systemen")
def test_what_is_put_into_a_shared_folder_is_as_open_as_that(here: Path, there: Path, tmp_path: Path) -> None:
    there.chmod(0o770)
    DateiUmzug().copy(here, there, silent)
    source = tmp_path / "neu.pdf"
    source.write_text("neu", encoding="utf-8")
    DateiAblage(there, shared=True).put("a9", source, "neu.pdf")
    rights = {p.relative_to(there).as_posix(): p.stat().st_mode & 0o777 for p in there.rglob("*")}
    assert {mode for name, mode in rights.items() if (there / name).is_dir()} == {0o770}
    assert {mode for name, mode in rights.items() if (there / name).is_file()} == {0o660}
    alone = tmp_path / "allein"
    DateiAblage(alone).put("a9", source, "neu.pdf")
    assert {p.stat().st_mode & 0o077 for p in alone.rglob("*")} == {0}
