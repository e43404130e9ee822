"""Pages that draw forms within forms: what would never come to an end is told from what people make."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.dokumente.pdf_aufrufe import MAX_CALLS, calls_too_often
from app.errors import InputError


def form(pdf: pikepdf.Pdf, draws: bytes, **names: pikepdf.Object) -> pikepdf.Stream:
    made = pdf.make_stream(draws)
    made.Type, made.Subtype, made.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, pikepdf.Array([0, 0, 9, 9])
    if names:
        made.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(**names))
    return made


def page(pdf: pikepdf.Pdf, draws: bytes, **names: pikepdf.Object) -> None:
    pdf.add_blank_page()
    pdf.pages[-1].Contents = pdf.make_stream(draws)
    pdf.pages[-1].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(**names))


def itself(pdf: pikepdf.Pdf) -> None:
    made = form(pdf, b"/F Do /F Do")
    made.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=made))
    page(pdf, b"/F Do", F=made)


def itself_by_the_names_of_the_page(pdf: pikepdf.Pdf) -> None:
    page(pdf, b"/F Do", F=form(pdf, b"q /F Do Q"))


def chain(pdf: pikepdf.Pdf, links: int = 20) -> None:
    made = form(pdf, b"0 0 9 9 re f")
    for _ in range(links):
        made = form(pdf, b"/N Do /N Do", N=made)
    page(pdf, b"/N Do", N=made)


def chain_in_a_note(pdf: pikepdf.Pdf) -> None:
    chain(pdf)
    drawn = pdf.pages[0].Resources.XObject.N
    pdf.pages[0].Contents = pdf.make_stream(b"")
    note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, AP=pikepdf.Dictionary(N=pikepdf.Dictionary(An=drawn)))
    pdf.pages[0].Annots = pikepdf.Array([note])


def short_chain(pdf: pikepdf.Pdf) -> None:
    chain(pdf, links=10)


def names_shared_but_not_called(pdf: pikepdf.Pdf) -> None:
    shared = pdf.make_indirect(pikepdf.Dictionary(XObject=pikepdf.Dictionary()))
    for name in ("/A", "/B"):
        made = form(pdf, b"0 0 9 9 re f")
        made.Resources = shared
        shared.XObject[name] = made
    pdf.add_blank_page()
    pdf.pages[0].Contents = pdf.make_stream(b"/A Do /B Do")
    pdf.pages[0].Resources = shared


def a_thousand_signs(pdf: pikepdf.Pdf) -> None:
    page(pdf, b"/Z Do " * 1000, Z=form(pdf, b"/S Do", S=form(pdf, b"f")))


def made_by(build: Callable[[pikepdf.Pdf], None]) -> bytes:
    out = BytesIO()
    with pikepdf.new() as pdf:
        build(pdf)
        pdf.save(out)
    return out.getvalue()


@pytest.mark.parametrize("build", [itself, itself_by_the_names_of_the_page, chain, chain_in_a_note])
def test_drawing_without_end_is_refused_before_it_begins(build: Callable[[pikepdf.Pdf], None], tmp_path: Path) -> None:
    path = tmp_path / "kette.pdf"
    path.write_bytes(made_by(build))
    for read in (DateiLeser().read, lambda file: DateiLeser().render_page(file, 1, 100)):
        with pytest.raises(InputError, match=r"„kette\.pdf“ zeichnet auf einer Seite dasselbe endlos") as refused:
            read(path)
        assert refused.value.abhilfe


@pytest.mark.parametrize("build", [short_chain, names_shared_but_not_called, a_thousand_signs])
def test_what_people_make_is_drawn(build: Callable[[pikepdf.Pdf], None], tmp_path: Path) -> None:
    path = tmp_path / "plan.pdf"
    path.write_bytes(made_by(build))
    assert DateiLeser().render_page(path, 1, 100).startswith(b"\x89PNG")


def test_the_limit_is_far_above_a_thousand() -> None:
    assert MAX_CALLS >= 50_000
    assert calls_too_often(b"%PDF-1.7\nbeschaedigt") is False
