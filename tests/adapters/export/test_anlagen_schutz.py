"""Foreign files as Anlagen: what hangs, eats memory or complains does so in another process; a Hinweis tells it."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from export_factory import MUSTER
from PIL import Image

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.dokumente.pdf_prozess import PdfProzess
from app.adapters.export import anlagen
from app.adapters.export.anlagen import Stamped, prepare_anlage
from app.adapters.export.pdf import font_folders

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
    assert hint.startswith("Zu aufwendig aufgebaut oder beschädigt: unverändert und ohne Stempel übernommen.")
    assert target.read_bytes() == source.read_bytes()
    assert [path.name for path in target.parent.iterdir()] == ["anlage.teil"]
    result, _ = prepared(next(MUSTER.glob("dokumente/*.pdf")), tmp_path / "b", leser)
    assert not any("unverändert" in hint for hint in result.hinweise)


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
