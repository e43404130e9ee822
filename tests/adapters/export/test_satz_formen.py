"""What a filing may hold beside paragraphs: tables, letters, generated text, own headings, many parties, one side."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from docx import Document
from docx.oxml.ns import qn
from export_factory import BEKLAGTE, KANZLEI, KLAEGERIN, SACHVERHALT, make_filing
from pdf_judge import Verdict
from test_pdf import structure

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.export.exporter import SchriftsatzExporter
from app.adapters.export.gliederung import build_gliederung
from app.adapters.export.word import render_docx
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.klageart import Aufbau, Parteirolle
from app.domain.schriftsatz.schema import (
    Absatz,
    Herkunft,
    HerkunftArt,
    RetrievalBeleg,
    SchriftsatzSchema,
    Tabelle,
    Vorschlag,
)

BAUSTEIN = Herkunft(art=HerkunftArt.BAUSTEIN, baustein="B01", version=1)
MODELL = Herkunft(art=HerkunftArt.MODELL, modell="Probemodell 8B")
MONATE = tuple(f"{m:02}/{y}" for y in range(2022, 2027) for m in range(1, 13))
TABELLE = Tabelle(
    kopf=("Monat", "Betrag", "Hinweis"),
    zeilen=tuple((m, "3.480,00 €", "fällig am Monatsende") for m in MONATE),
    summen=("Summe", "208.800,00 €", ""),
    rechts=(False, True, False),
)


def absatz(key: str, abschnitt: Abschnitt, text: str, **more: Any) -> Absatz:
    return Absatz(id=key, abschnitt=abschnitt, text=text, **({"herkunft": BAUSTEIN} | more))


def with_absaetze(*absaetze: Absatz, **changes: Any) -> SchriftsatzSchema:
    filing = make_filing(**changes)
    return filing.model_copy(update={"absaetze": (*filing.absaetze, *absaetze)})


def letter(**changes: Any) -> SchriftsatzSchema:
    filing = make_filing()
    rubrum = filing.rubrum.model_copy(
        update={"gericht": "Nordlicht Logistik GmbH", "gericht_anschrift": "20457 Hamburg", "aktenzeichen": "PERS-77"}
    )
    values: dict[str, Any] = {
        "aufbau": Aufbau.SCHREIBEN,
        "ueberschrift": "Zahlungsaufforderung",
        "rubrum": rubrum,
        "beweise": (),
        "absaetze": (
            absatz("s1", Abschnitt.SACHVERHALT, "ich vertrete Frau Berger."),
            absatz("e1", Abschnitt.EINLEITUNG, "Sehr geehrte Damen und Herren,"),
            absatz("a1", Abschnitt.ANTRAEGE, "6.960,00 € zu zahlen,", nummer=1),
            absatz("a2", Abschnitt.ANTRAEGE, "Abrechnungen zu erteilen.", nummer=2),
            absatz("f1", Abschnitt.FORMALES, "Danach werde ich Klage erheben."),
        ),
    }
    return make_filing(**(values | changes))


def text_of(exporter: SchriftsatzExporter, leser: DateiLeser, path: Path, filing: SchriftsatzSchema) -> list[str]:
    path.write_bytes(exporter.render_pdf(filing, KANZLEI, "45/26"))
    return [re.sub(r"\s+", " ", page) for page in leser.read(path).seiten]


FORMEN: dict[str, Callable[[], SchriftsatzSchema]] = {
    "tabelle": lambda: with_absaetze(absatz("t", Abschnitt.SACHVERHALT, "Offen sind:", tabelle=TABELLE)),
    "brief": letter,
    "modell": lambda: with_absaetze(
        absatz("m", Abschnitt.RECHTLICHE_WUERDIGUNG, "Eins.\n\nZwei.", herkunft=MODELL, offen=True),
        absatz("v", Abschnitt.RECHTLICHE_WUERDIGUNG, "Bleibt.", vorschlag=Vorschlag(text="Anders.", modell="M")),
    ),
    "titel": lambda: make_filing(
        abschnittstitel={Abschnitt.SACHVERHALT: "Begründung", Abschnitt.RECHTLICHE_WUERDIGUNG: None}
    ),
    "ohne_titel": lambda: make_filing(abschnittstitel=dict.fromkeys(Abschnitt)),
    "eine_seite": lambda: make_filing(klaeger=()),
}


@pytest.mark.parametrize("form", FORMEN)
def test_every_form_is_pdfa_2a_and_pdfua_1(
    form: str, exporter: SchriftsatzExporter, pdf_judge: Callable[[Path, str], Verdict], tmp_path: Path
) -> None:
    path = tmp_path / "k.pdf"
    path.write_bytes(exporter.render_pdf(FORMEN[form](), KANZLEI, "45/26"))
    for profile in ("2a", "ua1"):
        verdict = pdf_judge(path, profile)
        assert verdict.ok, verdict.failed


def test_a_long_table_repeats_its_head_and_keeps_its_sums(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    pages = [p for p in text_of(exporter, leser, tmp_path / "k.pdf", FORMEN["tabelle"]()) if "fällig am" in p]
    assert len(pages) >= 2
    assert all("Monat Betrag Hinweis" in page for page in pages)
    assert sum("Summe 208.800,00 €" in page for page in pages) == 1
    assert all(month in " ".join(pages) for month in MONATE)
    with pikepdf.open(tmp_path / "k.pdf") as pdf:
        tags = [tag for tag, _ in structure(pdf.Root.StructTreeRoot.K)]
    assert tags.count("/THead") == tags.count("/Table") == 2
    assert tags.count("/TFoot") == 1
    assert tags.count("/TR") == 1 + len(MONATE) + 1 + 4


def test_figures_stand_right_and_sums_are_bold_in_word() -> None:
    table = Document(BytesIO(render_docx(build_gliederung(FORMEN["tabelle"](), KANZLEI)))).tables[0]
    assert [c.text for c in table.rows[0].cells] == ["Monat", "Betrag", "Hinweis"]
    assert table.rows[0]._tr.find(f".//{qn('w:tblHeader')}") is not None
    assert [c.paragraphs[0].style.name for c in table.rows[5].cells] == ["Tabelle", "Zahl", "Tabelle"]
    assert [r.bold for r in table.rows[-1].cells[1].paragraphs[0].runs] == [True]
    assert not any(r.bold for r in table.rows[5].cells[1].paragraphs[0].runs)
    assert len(table.rows) == len(MONATE) + 2


def test_columns_share_the_width_of_the_page(exporter: SchriftsatzExporter, tmp_path: Path) -> None:
    import pypdfium2 as pdfium

    wide = Tabelle(kopf=tuple(f"Spalte {n}" for n in range(8)), zeilen=(("1.234.567,89 €",) * 7 + ("lang " * 60,),))
    data = exporter.render_pdf(with_absaetze(absatz("t", Abschnitt.SACHVERHALT, "Siehe:", tabelle=wide)), KANZLEI)
    with pdfium.PdfDocument(data) as document:
        for page in document:
            text = page.get_textpage()
            right = max(text.get_charbox(n)[2] for n in range(text.count_chars()))
            assert right <= page.get_width() - 60
            text.close()
            page.close()


def test_a_letter_has_no_rubrum_and_stands_in_the_order_of_its_paragraphs(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    text = " ".join(text_of(exporter, leser, tmp_path / "k.pdf", letter()))
    order = (
        "Nordlicht Logistik GmbH 20457 Hamburg", "Hamburg, 10. November 2026", "Ihr Zeichen: PERS-77",
        "Unser Zeichen: 45/26", "Zahlungsaufforderung", "Sehr geehrte Damen und Herren,", "ich vertrete",
        "1. 6.960,00 € zu zahlen,", "2. Abrechnungen zu erteilen.", "Danach werde ich", "Mit freundlichen Grüßen",
        "Katharina Voss Rechtsanwältin Anlagen Anlage Bezeichnung",
    )  # fmt: skip
    places = [text.find(part) for part in order]
    assert -1 not in places, order[places.index(-1)]
    assert places == sorted(places)
    for absent in ("gegen", "– Klägerin –", "Anträge", "Begründung", "Sachverhalt", "Streitwert", "Namens und in"):
        assert absent not in text
    words = [p.text for p in Document(BytesIO(render_docx(build_gliederung(letter(), KANZLEI, "45/26")))).paragraphs]
    for part in ("Zahlungsaufforderung", "6.960,00\u00a0€ zu zahlen,", "Mit freundlichen Grüßen"):
        assert part in words
    assert "gegen" not in words


def test_a_single_demand_is_no_list_and_own_closing_stays_single(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    base = letter().absaetze
    end = absatz("f2", Abschnitt.FORMALES, "Mit freundlichen kollegialen Grüßen")
    filing = letter(absaetze=(*base[:3], end))
    text = " ".join(text_of(exporter, leser, tmp_path / "k.pdf", filing))
    assert "1. 6.960,00" not in text
    assert text.count("Grüßen") == 1


def test_generated_text_is_marked_until_somebody_accepts_it(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    filing = FORMEN["modell"]()
    pages = text_of(exporter, leser, tmp_path / "k.pdf", filing)
    assert all("ENTWURF – unvollständig" in page for page in pages)
    text = " ".join(pages)
    assert "Vom Sprachmodell entworfen (Probemodell 8B), noch nicht angenommen Eins. Zwei." in text
    assert "Bleibt. Vorschlag des Sprachmodells (M), noch nicht angenommen Anders." in text
    document = Document(BytesIO(render_docx(build_gliederung(filing, KANZLEI))))
    styles = {p.text: p.style.name for p in document.paragraphs}
    assert styles["Eins."] == styles["Zwei."] == styles["Anders."] == "Vorläufig"
    assert styles["Bleibt."] == "Normal"
    accepted = filing.model_copy(
        update={"absaetze": tuple(a.model_copy(update={"offen": False, "vorschlag": None}) for a in filing.absaetze)}
    )
    text = " ".join(text_of(exporter, leser, tmp_path / "k.pdf", accepted))
    assert "Eins. Zwei." in text
    assert "Sprachmodell" not in text
    assert "ENTWURF" not in text


def test_a_generated_antrag_keeps_its_number_and_its_mark(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    filing = make_filing()
    marked = tuple(a.model_copy(update={"offen": a.nummer == 2, "herkunft": MODELL}) for a in filing.absaetze)
    text = " ".join(text_of(exporter, leser, tmp_path / "k.pdf", filing.model_copy(update={"absaetze": marked})))
    assert re.search(r"1\. Es wird.*noch nicht angenommen 2\. Für den Fall.*3\. Die Beklagte trägt", text)


def test_own_headings_replace_or_suppress_the_usual_ones() -> None:
    def titles(**changes: Any) -> list[str | None]:
        return [t.titel for t in build_gliederung(make_filing(**changes), KANZLEI).teile]

    assert titles(abschnittstitel={Abschnitt.SACHVERHALT: "Der Unfall"})[0] == "Der Unfall"
    own = {Abschnitt.SACHVERHALT: "Begründung", Abschnitt.RECHTLICHE_WUERDIGUNG: None}
    assert titles(abschnittstitel=own) == [None, None, "Streitwert und Kosten"]
    gliederung = build_gliederung(make_filing(abschnittstitel={Abschnitt.ANTRAEGE: None}), KANZLEI)
    assert gliederung.antragstitel is None
    assert gliederung.obertitel == "Begründung"


def test_headings_never_skip_a_level() -> None:
    for titles in ({}, dict.fromkeys(Abschnitt), {Abschnitt.SACHVERHALT: None}, {Abschnitt.SACHVERHALT: "Begründung"}):
        last = 1  # „Begründung“
        for teil in build_gliederung(make_filing(abschnittstitel=titles), KANZLEI).teile:
            for level in ([2] if teil.titel else []) + [g.ebene for g in teil.gruppen if g.titel]:
                assert level <= last + 1
                last = level


def test_twelve_parties_are_counted_on_each_side(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    ours = [KLAEGERIN.model_copy(update={"name": f"Anna Muster{n}", "bezeichnung": "Klägerin und Berufungsbeklagte"})
            for n in range(7)]  # fmt: skip
    theirs = [BEKLAGTE.model_copy(update={"name": f"Firma {n} GmbH"}) for n in range(5)]
    text = " ".join(text_of(exporter, leser, tmp_path / "k.pdf", make_filing(klaeger=ours, beklagter=theirs)))
    for number in range(1, 8):
        assert f"– Klägerin und Berufungsbeklagte zu {number} –" in text
    assert text.count("vertreten durch den Geschäftsführer") == 5
    assert text.count("gegen –") == 0


def test_a_single_passive_side_is_proceeded_against(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    accused = KLAEGERIN.model_copy(update={"bezeichnung": "Angeklagte", "rolle": Parteirolle.BEKLAGTER})
    filing = make_filing(klaeger=(), beklagter=(accused,), rolle=Parteirolle.BEKLAGTER)
    text = " ".join(text_of(exporter, leser, tmp_path / "k.pdf", filing))
    assert "In der Strafsache gegen Jana Berger" in text
    assert "N. N." not in text


def test_a_cited_fundstelle_is_printed_once_and_those_of_the_baustein_are_not() -> None:
    cited = RetrievalBeleg(quelle="urteil", chunkId="c", referenz="BAG, 2 AZR 15/22, Rn. 7", score=1, auszug="x")
    own = absatz("w9", Abschnitt.RECHTLICHE_WUERDIGUNG, "So ist es (§ 1 KSchG).",
                 fundstellen=("§ 1 KSchG", "§ 2 KSchG", "BAG, 2 AZR 15/22, Rn. 7"))  # fmt: skip
    filing = with_absaetze(own, retrieval_belege=(cited,))
    teil = build_gliederung(filing, KANZLEI).teile[1]
    line = "".join(run.text for run in teil.gruppen[-1].bloecke[-1].zeilen[0]).replace("\u00a0", " ")
    assert line == "So ist es (§ 1 KSchG). (BAG, 2 AZR 15/22, Rn. 7)"


def test_a_court_without_street_is_addressed_by_what_is_known(
    exporter: SchriftsatzExporter, leser: DateiLeser, tmp_path: Path
) -> None:
    filing = make_filing()
    for address in (None, "22083 Hamburg"):
        rubrum = filing.rubrum.model_copy(update={"gericht_anschrift": address})
        text = " ".join(text_of(exporter, leser, tmp_path / "k.pdf", filing.model_copy(update={"rubrum": rubrum})))
        assert f"Arbeitsgericht Hamburg {f'{address} ' if address else ''}Hamburg, 10. November 2026" in text


@pytest.mark.langsam
def test_twenty_pages_are_set_in_time(exporter: SchriftsatzExporter, tmp_path: Path) -> None:
    filing = make_filing(sachverhalt=SACHVERHALT * 56)
    exporter.render_pdf(make_filing(), KANZLEI)
    start = time.perf_counter()
    data = exporter.render_pdf(filing, KANZLEI)
    elapsed = time.perf_counter() - start
    with pikepdf.open(BytesIO(data)) as pdf:
        assert len(pdf.pages) >= 20
    assert elapsed < 6, "gemessen werden rund 0,3 s; der Rest ist Luft für eine belastete Maschine"
