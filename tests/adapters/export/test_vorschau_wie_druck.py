"""The preview says word for word what PDF and DOCX say: nobody files a sentence that was not on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from export_factory import KANZLEI, make_filing

from app.adapters.export.gliederung import Block, Gliederung, Runs, build_gliederung, plain
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import Absatz, Beweisangebot, Herkunft, HerkunftArt, Kosten, SchriftsatzSchema
from app.ui.presenters.vorschau import filing_html
from tests.aktenfaelle import case_name, cases, load_case
from tests.werkstatt import pipeline

EINER_JE_KLAGEART = tuple({path.parent.name: path for path in cases()}.values())
_ROEMISCH = frozenset({"I", "II", "III", "IV"})


@pytest.mark.parametrize("path", EINER_JE_KLAGEART, ids=case_name)
def test_a_case_reads_the_same_on_screen_and_on_paper(path: Path) -> None:
    line = pipeline()
    akte, conversation = load_case(path, line)
    _agree(line.assemble(akte, conversation))


def test_streitgenossen_are_counted_and_nothing_without_a_place_is_lost() -> None:
    filing = make_filing(
        absaetze=(
            Absatz(id="a", abschnitt=Abschnitt.ANTRAEGE, text="Antrag.", herkunft=Herkunft(art=HerkunftArt.PERSON)),
        ),
        beweise=(
            Beweisangebot(behauptung="x", beweismittel="Zeugnis der Frau Ida Holm", absatz="a"),
            Beweisangebot(behauptung="y", beweismittel="Inaugenscheinnahme", absatz="fort"),
        ),
        kosten=Kosten(streitwert="5000.00"),
    )
    rubrum = filing.rubrum
    two = rubrum.model_copy(update={"beklagter": (rubrum.beklagter[0], rubrum.beklagter[0])})
    filing = filing.model_copy(update={"rubrum": two})
    _agree(filing)
    shown = _screen(filing)
    for words in ("zu 2", "Namens und in Vollmacht", "Ida Holm", "Inaugenscheinnahme", "gebe ich vorläufig"):
        assert words in shown


def _agree(filing: SchriftsatzSchema) -> None:
    screen, paper = _words(_screen(filing)), _words(" ".join(_paper(build_gliederung(filing, KANZLEI))))
    assert [w for w in screen if w not in _ROEMISCH] == [w for w in paper if w not in _ROEMISCH]


def _words(text: str) -> list[str]:
    return re.findall(r"[\w€§]+", re.sub(r"\{\{[^{}]*\}\}", " Lücke ", text))


def _screen(filing: SchriftsatzSchema) -> str:
    """The words of the preview without the Fundstellen under a paragraph, which are for the lawyer."""
    html = re.sub(r'<p class="leise".*?</p>', "", filing_html(filing))
    html = re.sub(r'<a class="chip".*?</a>', " Lücke ", html)
    return unescape(re.sub(r"<[^>]+>", " ", html)).replace("\u00a0", " ")


def _paper(printed: Gliederung) -> Iterator[str]:
    """What is printed below the letterhead, top to bottom; the numbers of the sections are set by the typesetter."""
    yield from map(plain, (*printed.empfaenger, printed.ort_datum, *printed.zeichen, printed.ueberschrift))
    if not printed.brief:
        yield from _rubrum(printed)
    if printed.antraege or printed.vorspann:
        yield printed.antragstitel or ""
        yield plain(printed.einleitung or ())
    for block in (*printed.vorspann, *printed.antraege):
        yield from _block(block)
    yield (printed.obertitel or "") if printed.teile else ""
    for teil in printed.teile:
        yield teil.titel or ""
        for gruppe in teil.gruppen:
            yield plain(gruppe.titel or ())
            for block in gruppe.bloecke:
                yield from _block(block)
    yield printed.gruss or ""
    yield from map(plain, printed.unterschrift)
    if printed.anlagen:
        yield printed.anlagentitel
    for anlage in printed.anlagen:
        yield from (anlage.nummer, plain(anlage.bezeichnung))


def _rubrum(printed: Gliederung) -> Iterator[str]:
    yield printed.vorsatz or ""
    for number, seite in enumerate(printed.seiten):
        yield "gegen" if number else ""
        for partei in seite.parteien:
            yield from map(plain, (partei.name, partei.angaben, partei.rolle))
        yield plain(seite.vertretung or ())
    yield from ("wegen", plain(printed.wegen))
    if printed.streitwert is not None:
        yield from (printed.wertbegriff, plain(printed.streitwert))


def _block(block: Block) -> Iterator[str]:
    yield f"{block.nummer}." if block.nummer is not None else ""
    yield f"{block.wort}:" if block.art == "beweis" else ""
    yield from map(plain, block.zeilen)
    if block.tabelle is not None:
        rows: tuple[tuple[Runs, ...], ...] = (block.tabelle.kopf, *block.tabelle.zeilen, block.tabelle.summen)
        yield from (plain(cell) for row in rows for cell in row)
