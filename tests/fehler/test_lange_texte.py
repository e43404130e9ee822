"""Texts without end: what is cited is found in steps that grow with the text, and what nobody reads is refused."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.adapters.dokumente import docx_gliederung
from app.adapters.dokumente.docx_gliederung import DateiGliederung
from app.adapters.dokumente.leser import DateiLeser
from app.adapters.dokumente.prueftext import Prueftext
from app.adapters.korpus.quellen import texte
from app.domain.korpus import einheiten, freitext
from app.domain.korpus.chunk import Span
from app.domain.korpus.chunking import share_out
from app.domain.korpus.einheiten import absatz_units
from app.domain.korpus.freitext import read_freitext
from app.domain.pruefung import dokument
from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.vorgang import VorgangDokument
from app.domain.recht.zitat import Einheit, Teil
from app.errors import InputError
from app.services import pruefung_dokumente
from app.services.pruefung_dokumente import Dokumente
from tests.docx_bauen import docx, p
from tests.fakes import CountingIds

MANY = 300


class Counted(list[Any]):
    """A list that notes how often something is taken out of it, and how often all of it is walked through."""

    taken = walked = 0

    def __getitem__(self, place: Any) -> Any:
        self.taken += 1
        return super().__getitem__(place)

    def __iter__(self) -> Iterator[Any]:
        self.walked += 1
        return super().__iter__()


def test_spans_are_looked_at_only_in_the_chunks_where_they_lie() -> None:
    places = Counted((10 * n, 10 * n + 9) for n in range(MANY))
    spans = [Span((Teil(Einheit.SATZ, str(n)),), 10 * n + 1, 10 * n + 14) for n in range(MANY)]
    shared = share_out(spans, places)
    assert places.taken < 5 * MANY
    assert [(span.start, span.end) for span in shared[7]] == [(0, 4), (1, 9)]
    assert [len(one) for one in shared] == [1, *[2] * (MANY - 1)]


def test_rows_of_a_table_are_looked_for_in_their_sentence_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = Counted()
    real = einheiten._blocks

    def counted(*args: Any) -> Counted:
        blocks.extend(real(*args))
        return blocks

    monkeypatch.setattr(einheiten, "_blocks", counted)
    units = absatz_units("a | b\nDer Text ist aus. Neu.\n" * MANY)
    assert sum(len(unit.children) for unit in units) == MANY
    assert blocks.walked == 1


def test_headings_that_are_all_the_same_are_numbered_without_trying_all_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[int] = []

    def count(start: int) -> Iterator[int]:
        for number in itertools.count(start):
            tried.append(number)
            yield number

    monkeypatch.setattr(freitext, "count", count)
    text = "# Titel\nText.\n" + "# Frage\nAntwort.\n" * MANY
    document = read_freitext((text,), "fragen.md", "0" * 64, paged=False)
    assert document.norms[-1].article == f"Abschnitt „Frage“ [{MANY}]"
    assert len({norm.article for norm in document.norms}) == MANY + 1
    assert len(tried) < 2 * MANY


@pytest.mark.parametrize(
    "read",
    [DateiGliederung(DateiLeser()).read_structure, Prueftext(DateiLeser()).read_whole],
    ids=["end-check", "check"],
)
def test_a_docx_of_countless_paragraphs_is_refused(
    read: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docx_gliederung, "MAX_ABSAETZE", 1_000)
    path = tmp_path / "brief.docx"
    path.write_bytes(docx(p("Text.") * 1_001))
    with pytest.raises(
        InputError, match=r"„brief\.docx“ hat 1\.001 Absätze; gelesen werden höchstens 1\.000\."
    ) as refused:
        read(path)
    assert refused.value.abhilfe == "Das Dokument teilen und die Teile einzeln prüfen."
    path.write_bytes(docx(p("Text.") * 1_000))
    read(path)


def test_paragraphs_of_other_formats_count_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docx_gliederung, "MAX_ABSAETZE", 20)
    path = tmp_path / "brief.txt"
    path.write_text("Ein Absatz.\n\n" * 30, "utf-8")
    with pytest.raises(InputError, match=r"brief\.txt“ hat 30 Absätze"):
        DateiGliederung(DateiLeser()).read_structure(path)


@pytest.mark.parametrize(
    ("limit", "said"), [("MAX_ZEILEN", "31 Zeilen"), ("MAX_ABSAETZE", "30 Absätze"), ("MAX_ZEICHEN", "58 Zeichen")]
)
def test_a_text_of_countless_lines_or_absaetze_is_not_taken_into_the_corpus(
    limit: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texte, limit, 29)
    path = tmp_path / "brief.txt"
    texts = {
        "MAX_ZEILEN": "x.\n" * 30 + "x.",
        "MAX_ABSAETZE": "x.\n\n" * 30,
        "MAX_ZEICHEN": "Ein Wort. " * 5 + "Und aus.",
    }
    path.write_text(texts[limit], "utf-8")
    with pytest.raises(InputError, match=f"„brief.txt“ hat {said}; eingelesen werden höchstens 29"):
        texte.read_text_source(path, path.name, "0" * 64, DateiLeser())


@pytest.mark.parametrize("way", ["page", "pasted"])
def test_a_text_of_countless_lines_is_refused_before_any_line_is_checked(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dokument, "MAX_ZEILEN", 20)
    looked: list[str] = []

    def recognise(name: str, _text: str) -> ArtifactType:
        looked.append(name)
        return ArtifactType.IMPRESSUM

    monkeypatch.setattr(pruefung_dokumente, "recognise_art", recognise)
    dokumente = Dokumente(Prueftext(DateiLeser()), CountingIds())

    def read(lines: int) -> VorgangDokument:
        if way == "pasted":
            return dokumente.from_text("Eingabe", "x\n\n" * lines, None)
        path = tmp_path / "seite.html"
        path.write_text(f"<html><body><ol>{'<li>x</li>' * lines}</ol></body></html>", "utf-8")
        return dokumente.read(path)

    with pytest.raises(InputError, match=r" hat 21 Zeilen Text; geprüft werden höchstens 20\.") as refused:
        read(21)
    assert "teilen" in refused.value.abhilfe
    assert not looked
    assert read(20).art is ArtifactType.IMPRESSUM
    assert len(looked) == 1
