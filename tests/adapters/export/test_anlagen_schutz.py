"""Foreign files as Anlagen: what hangs, eats memory or complains does so in another process; a Hinweis tells it."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from export_factory import MUSTER
from PIL import Image

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.dokumente.pdf_prozess import PdfProzess
from app.adapters.export import anlagen
from app.adapters.export.anlagen import Stamped, prepare_anlage
from app.adapters.export.fakten import read_fakten
from app.adapters.export.pdf import font_folders
from app.errors import InputError

FONT = Path(font_folders()[1]) / "SourceSansPro-Semibold.ttf"
PAGES = 20_000


@pytest.fixture
def prozess() -> Iterator[PdfProzess]:
    made = PdfProzess(seconds=1.0)
    yield made
    made.close()


def prepared(source: Path, folder: Path, leser: DateiLeser) -> tuple[Stamped, Path]:
    folder.mkdir()
    target = folder / "anlage.teil"
    return prepare_anlage("K 1", source, target, FONT, leser), target


def test_it_becomes_the_same_file_as_in_the_program_itself(prozess: PdfProzess, tmp_path: Path) -> None:
    source = next(MUSTER.glob("dokumente/*.pdf"))
    there, far = prepared(source, tmp_path / "dort", DateiLeser(prozess))
    here, near = prepared(source, tmp_path / "hier", DateiLeser())
    assert there == here
    assert far.read_bytes() == near.read_bytes() != source.read_bytes()
    assert [path.name for path in far.parent.iterdir()] == ["anlage.teil"]


def test_a_pdf_that_takes_too_long_is_kept_unchanged_and_the_next_one_is_read(
    prozess: PdfProzess, tmp_path: Path
) -> None:
    source = tmp_path / "viele.pdf"
    with pikepdf.open(next(MUSTER.glob("dokumente/*.pdf"))) as pdf:
        pdf.Root.Pages.Kids = pikepdf.Array([pdf.pages[0].obj] * PAGES)
        pdf.Root.Pages.Count = PAGES
        pdf.save(source)
    leser = DateiLeser(prozess)
    result, target = prepared(source, tmp_path / "a", leser)
    (hint,) = result.hinweise
    assert hint.startswith("20.000 Seiten, zu viele für eine Umwandlung in einem Zug: unverändert und ohne Stempel")
    assert "in Teile von höchstens 1.000 Seiten zerlegen" in hint
    assert target.read_bytes() == source.read_bytes()
    assert [path.name for path in target.parent.iterdir()] == ["anlage.teil"]
    result, _ = prepared(next(MUSTER.glob("dokumente/*.pdf")), tmp_path / "b", leser)
    assert not any("unverändert" in hint for hint in result.hinweise)


def test_one_page_that_takes_too_much_is_to_be_printed_anew(
    prozess: PdfProzess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leser = DateiLeser(prozess)
    guarded = leser.guarded

    def refused(path: Path, work: Any, *args: Any) -> Any:
        if work is anlagen.convert:
            raise InputError("„a.pdf“ lässt sich nicht lesen.")
        return guarded(path, work, *args)

    monkeypatch.setattr(leser, "guarded", refused)
    result, _ = prepared(next(MUSTER.glob("dokumente/*.pdf")), tmp_path / "a", leser)
    (hint,) = result.hinweise
    assert hint.startswith("Zu aufwendig aufgebaut oder beschädigt: unverändert und ohne Stempel übernommen.")


def test_the_facts_of_a_foreign_file_are_read_in_the_other_process(
    prozess: PdfProzess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = next(MUSTER.glob("dokumente/*.pdf"))
    leser = DateiLeser(prozess)
    known = read_fakten(source, DateiLeser())
    assert known.pdf is not None

    def never(*_args: object, **_named: object) -> None:
        raise AssertionError("im Prozess des Programms geöffnet")

    monkeypatch.setattr(pikepdf, "open", never)
    assert read_fakten(source, leser) == known
    other = tmp_path / "brief.docx"
    other.write_bytes(b"PK")
    assert read_fakten(other, leser).pdf is None

    def crashed(*_args: object) -> None:
        raise InputError("„a.pdf“ lässt sich nicht lesen.")

    monkeypatch.setattr(leser, "guarded", crashed)
    assert read_fakten(source, leser).pdf is None


def test_pages_without_number_are_not_converted_and_no_step_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = next(MUSTER.glob("dokumente/arbeitsvertrag.pdf"))
    steps: list[int] = []
    target = tmp_path / "anlage.pdf"
    monkeypatch.setattr(anlagen, "MAX_SEITEN", 1)
    (hint,) = anlagen.convert(lambda: steps.append(1), source, target, b"", None)
    assert hint.startswith("2 Seiten, umgewandelt werden höchstens 1: unverändert und ohne Stempel übernommen.")
    assert target.read_bytes() == source.read_bytes()
    assert not steps


def test_a_damaged_picture_is_told_in_a_hinweis_and_nowhere_else(
    prozess: PdfProzess, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    buffer = BytesIO()
    Image.new("RGB", (40, 40)).save(buffer, "TIFF", compression="tiff_lzw")
    source = tmp_path / "scan.tif"
    source.write_bytes(buffer.getvalue()[:-40])  # Pillow warns of it, libtiff writes about it
    result, target = prepared(source, tmp_path / "a", DateiLeser(prozess))
    assert not result.versendbar
    assert result.hinweise[0].startswith("Keine PDF-Datei")
    assert target.read_bytes() == source.read_bytes()
    assert capfd.readouterr() == ("", "")
