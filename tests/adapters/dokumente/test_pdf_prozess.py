"""PDFs that hang, eat the memory or crash what reads them: the process ends, the program says so and reads the next."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from app.adapters.dokumente import pdf_prozess, pdf_seiten
from app.adapters.dokumente.leser import DateiLeser
from app.adapters.dokumente.pdf_prozess import PdfProzess, Step
from app.adapters.dokumente.prueftext import Prueftext
from app.adapters.export.fakten import pdf_fakten
from app.errors import InputError, StoreError

MUSTER = Path(__file__).parents[3] / "resources" / "muster" / "kschg" / "dokumente" / "arbeitsvertrag.pdf"


@pytest.fixture
def prozess() -> Iterator[PdfProzess]:
    made = PdfProzess(seconds=0.7, memory=200_000_000)
    yield made
    made.close()


@pytest.fixture
def leser(prozess: PdfProzess) -> DateiLeser:
    return DateiLeser(prozess)


def calls_itself(pdf: pikepdf.Pdf) -> None:
    """A drawing that draws itself twice: two to the power of the depth PDFium allows."""
    form = pdf.make_stream(b"/F Do /F Do")
    form.Type, form.Subtype, form.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, pikepdf.Array([0, 0, 9, 9])
    form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
    pdf.pages[0].Contents = pdf.make_stream(b"/F Do")
    pdf.pages[0].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))


def unpacks_to_too_much(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].Contents = pdf.make_stream(bytes(250_000_000))


def damaged(path: Path, change: Callable[[pikepdf.Pdf], None]) -> Path:
    buffer = BytesIO()
    with pikepdf.open(MUSTER) as pdf:
        change(pdf)
        pdf.save(buffer, compress_streams=True)
    path.write_bytes(buffer.getvalue())
    return path


def dies(_document: Any, _step: Step) -> None:
    os.abort()


def fails(_document: Any, _step: Step) -> None:
    raise LookupError("a bug of ours")


def test_it_reads_as_in_the_program_itself(leser: DateiLeser) -> None:
    here = DateiLeser()
    assert leser.read(MUSTER) == here.read(MUSTER)
    assert leser.render_page(MUSTER, 1, 300) == here.render_page(MUSTER, 1, 300)
    assert Prueftext(leser).read_whole(MUSTER) == Prueftext(here).read_whole(MUSTER)
    with pytest.raises(InputError, match="hat keine Seite 9"):
        leser.render_page(MUSTER, 9, 300)


def test_a_page_that_comes_to_no_end_is_given_up(leser: DateiLeser, tmp_path: Path) -> None:
    path = damaged(tmp_path / "kreis.pdf", calls_itself)
    for read in (leser.read, lambda p: leser.render_page(p, 1, 300)):
        with pytest.raises(
            InputError, match=r"„kreis\.pdf“ lässt sich nicht lesen: Seite 1 ist zu aufwendig"
        ) as refused:
            read(path)
        assert refused.value.abhilfe
    assert leser.read(MUSTER).seiten, "the next one is read"


@pytest.mark.skipif(sys.platform != "linux", reason="andere Systeme begrenzen den Speicher eines Prozesses nicht so")
def test_a_page_that_eats_the_memory_is_given_up(leser: DateiLeser, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"zu aufwendig|beschädigt"):
        leser.read(damaged(tmp_path / "bombe.pdf", unpacks_to_too_much))
    assert leser.read(MUSTER).seiten


def test_a_crash_costs_one_file_and_a_bug_is_told_as_such(prozess: PdfProzess, leser: DateiLeser) -> None:
    data = MUSTER.read_bytes()
    with pytest.raises(InputError, match=r"„arbeitsvertrag\.pdf“ lässt sich nicht lesen"):
        leser.of_pdf(MUSTER, data, dies)
    with pytest.raises(RuntimeError, match="a bug of ours"):
        leser.of_pdf(MUSTER, data, fails)
    assert prozess.run(data, pdf_seiten.page_image, 7, 100) == 2


def test_a_file_that_went_meanwhile_is_told_as_that(leser: DateiLeser, tmp_path: Path) -> None:
    gone = tmp_path / "fort.pdf"
    for reader in (leser, DateiLeser()):
        with pytest.raises(FileNotFoundError) as told:
            reader.guarded(gone, pdf_fakten, gone)
        assert told.value.filename == str(gone)
    assert leser.guarded(MUSTER, pdf_fakten, MUSTER)


def test_pages_without_number_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_prozess, "MAX_SEITEN", 1)
    with pytest.raises(InputError, match=r"hat 2 Seiten; gelesen werden höchstens"):
        DateiLeser().read(MUSTER)
    with pytest.raises(InputError, match="hat 2 Seiten"):
        Prueftext(DateiLeser()).read_whole(MUSTER)


def test_a_process_that_somebody_ended_is_started_again(prozess: PdfProzess, leser: DateiLeser) -> None:
    assert leser.read(MUSTER).seiten
    worker = prozess._worker
    assert worker is not None
    os.kill(worker.pid, signal.SIGKILL)
    assert worker.pipe.poll(10)
    assert leser.read(MUSTER).seiten


def _falls_over(*_: object) -> None:
    os._exit(1)


def test_a_process_that_does_not_start_is_not_the_fault_of_the_file(
    leser: DateiLeser, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(pdf_prozess, "serve", _falls_over)
        with pytest.raises(StoreError, match="startet nicht"):
            leser.read(MUSTER)
    assert leser.read(MUSTER).seiten
