"""Files of the Akten beside the backups: kept without copying, copied elsewhere, brought back."""

from __future__ import annotations

import errno
import os
from hashlib import sha256
from pathlib import Path

import pytest

from app.adapters.dokumente import sicherung
from app.adapters.dokumente.ablage import DateiAblage
from app.adapters.dokumente.sicherung import DateiSicherung
from app.errors import OperationCancelled, StoreError
from app.ports_sicherung import Dokumentverweis


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    path = tmp_path / "bibliothek" / "sicherungen" / "satzwerk-20261104T101530Z.sqlite3"
    path.parent.mkdir(parents=True)
    path.touch()
    return path


@pytest.fixture
def basedir(backup: Path) -> Path:
    return backup.parents[1]


@pytest.fixture
def kept(basedir: Path) -> DateiSicherung:
    return DateiSicherung(basedir, basedir / "sicherungen")


@pytest.fixture
def named(basedir: Path, tmp_path: Path) -> list[Dokumentverweis]:
    """Two documents of two Akten."""
    ablage, references = DateiAblage(basedir), []
    for akte_id, name, text in (("a1", "Kündigung.pdf", "Wir kündigen."), ("a2", "Vertrag.pdf", "Vertrag")):
        source = tmp_path / name
        source.write_text(text, encoding="utf-8")
        datei, digest = ablage.put(akte_id, source, name)
        references.append(Dokumentverweis(akte_id, "Berger ./. Nordlicht", datei, name, digest))
    return references


def _silent(stage: str, done: int, total: int) -> None:
    pass


def _tree(backup: Path) -> Path:
    return backup.with_suffix(".akten")


def test_keeping_costs_no_room_and_survives_the_deletion_of_a_file(
    kept: DateiSicherung, basedir: Path, backup: Path, named: list[Dokumentverweis]
) -> None:
    original = basedir / "akten" / "a1" / "Kündigung.pdf"
    assert kept.keep(backup)
    assert original.samefile(_tree(backup) / "a1" / "Kündigung.pdf")
    original.unlink()
    assert kept.bring_back(backup, named, _silent) == (1, ())
    assert original.read_text("utf-8") == "Wir kündigen."
    assert not original.samefile(_tree(backup) / "a1" / "Kündigung.pdf")
    assert sorted(f.name for f in original.parent.iterdir()) == ["Kündigung.pdf"]


def test_without_files_nothing_is_made(kept: DateiSicherung, backup: Path) -> None:
    assert kept.keep(backup)
    assert [f.name for f in backup.parent.iterdir()] == [backup.name]


@pytest.mark.parametrize("code", [errno.EPERM, errno.EXDEV, errno.EOPNOTSUPP])
def test_a_disk_without_second_names_is_no_fault(
    kept: DateiSicherung, backup: Path, named: list[Dokumentverweis], monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "link", refuse)
    assert not kept.keep(backup)
    assert [f.name for f in backup.parent.iterdir()] == [backup.name]


def test_a_full_disk_is_named_and_nothing_is_left(
    kept: DateiSicherung, backup: Path, named: list[Dokumentverweis], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.link

    def fill_up(source: Path, target: Path) -> None:
        if source.name == "Vertrag.pdf":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(source, target)

    monkeypatch.setattr(os, "link", fill_up)
    with pytest.raises(StoreError, match="kein Platz mehr"):
        kept.keep(backup)
    assert [f.name for f in backup.parent.iterdir()] == [backup.name]


def test_files_go_with_their_backup(kept: DateiSicherung, backup: Path, named: list[Dokumentverweis]) -> None:
    later = backup.with_name("satzwerk-20261104T111530Z.sqlite3")
    later.touch()
    kept.keep(backup)
    kept.keep(later)
    (backup.parent / f"{later.stem}.akten.neu").mkdir()  # as a crash leaves it
    backup.unlink()
    kept.prune()
    assert sorted(f.name for f in backup.parent.iterdir()) == [f"{later.stem}.akten", later.name]


def test_a_copy_is_whole_or_not_at_all(
    kept: DateiSicherung, tmp_path: Path, basedir: Path, named: list[Dokumentverweis]
) -> None:
    elsewhere = tmp_path / "stick" / "satzwerk.sqlite3"
    elsewhere.parent.mkdir()

    def cancel(stage: str, done: int, total: int) -> None:
        assert total == 2
        if done == 1:
            raise OperationCancelled

    with pytest.raises(OperationCancelled):
        kept.copy(elsewhere, cancel)
    assert list(elsewhere.parent.iterdir()) == []
    assert kept.copy(elsewhere, _silent) == 2
    copied = _tree(elsewhere) / "a2" / "Vertrag.pdf"
    assert copied.read_text("utf-8") == "Vertrag"
    assert not copied.samefile(basedir / "akten" / "a2" / "Vertrag.pdf")


def test_what_is_nowhere_or_not_what_it_was_is_missing(
    kept: DateiSicherung, basedir: Path, backup: Path, named: list[Dokumentverweis]
) -> None:
    kept.keep(backup)
    for reference in named:
        (basedir / "akten" / reference.akte_id / reference.datei).unlink()
    (_tree(backup) / "a1" / "Kündigung.pdf").write_text("gefälscht", encoding="utf-8")
    (_tree(backup) / "a2" / "Vertrag.pdf").unlink()
    assert kept.bring_back(backup, named, _silent) == (0, tuple(named))
    assert list((basedir / "akten" / "a1").iterdir()) == []


@pytest.mark.parametrize(
    ("akte_id", "datei"), [("..", "passwd"), ("a1", "../../fremd"), ("a1", "unter/Vertrag.pdf"), ("a1", "")]
)
def test_names_that_lead_elsewhere_are_missing_and_nothing_is_written(
    kept: DateiSicherung, basedir: Path, backup: Path, tmp_path: Path, akte_id: str, datei: str
) -> None:
    before = sorted(tmp_path.rglob("*"))
    reference = Dokumentverweis(akte_id, "Berger", datei, "Titel", None)
    assert kept.bring_back(backup, [reference], _silent) == (0, (reference,))
    assert sorted(tmp_path.rglob("*")) == before


def test_links_are_neither_kept_nor_followed(
    kept: DateiSicherung, basedir: Path, backup: Path, tmp_path: Path, named: list[Dokumentverweis]
) -> None:
    secret = tmp_path / "geheim.txt"
    secret.write_text("geheim", encoding="utf-8")
    (basedir / "akten" / "a1" / "Verweis.pdf").symlink_to(secret)
    kept.keep(backup)
    assert sorted(f.name for f in (_tree(backup) / "a1").iterdir()) == ["Kündigung.pdf"]
    (_tree(backup) / "a1" / "Falle.pdf").symlink_to(secret)
    reference = Dokumentverweis("a1", "Berger", "Falle.pdf", "Falle", sha256(b"geheim").hexdigest())
    assert kept.bring_back(backup, [reference], _silent) == (0, (reference,))


def test_a_folder_that_cannot_be_written_is_named_when_a_file_comes_back(
    kept: DateiSicherung, basedir: Path, backup: Path, named: list[Dokumentverweis], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.keep(backup)
    target = basedir / "akten" / "a1" / "Kündigung.pdf"
    target.unlink()

    def refuse(*_: object) -> None:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(sicherung, "copy_durably", refuse)
    with pytest.raises(StoreError, match="kann nichts abgelegt werden"):
        kept.bring_back(backup, named, _silent)
