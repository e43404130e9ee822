"""Presenters of the document check: marks, ranks, facts, evidence, calibration, navigator."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.pruefung.bericht import Berichtszeile, Pruefbericht
from app.domain.pruefung.control import Merkmal
from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.fall import Herkunft, Merkmalstand
from app.domain.pruefung.pruefer.gemeinsam import fulfilled, missing, not_applicable, unclear
from app.domain.pruefung.urteil import Beleg, Modellfrage, Stufe, Urteil
from app.domain.pruefung.vorgang import Abweisung, NachweisEintrag, Pruefvorgang, VorgangDokument
from app.errors import InputError
from app.ui.presenters.befunde import Rang
from app.ui.presenters.pruefung_angaben import angaben, reiter
from app.ui.presenters.pruefung_bericht import Marke, Vorgangsbild, rang_of, surfaces, utf16, vorgangsbild
from app.ui.presenters.pruefung_eingabe import build_nachweis, build_text, changed, nachweiszeilen, read_day
from app.ui.presenters.pruefung_kalibrierung import laufbild, quote, sortiert
from app.ui.presenters.pruefung_navigator import vorgaenge
from tests.pruefmatrix import control, dokument, katalog

JA = {"alle": ["vorhanden"]}
TEXT = "AGB\n\n𝔄 Eins. Zwei.\n\nHRB: 1"
DISMISSED = Abweisung(
    control="TST-01", dokument="d1", grund="Entbehrlich.", wer="Edda", am=datetime(2026, 11, 4, tzinfo=UTC)
)


def _beleg(start: int, end: int, document: str = "d1") -> Beleg:
    return Beleg(document, (start, end), TEXT[start:end])


def _row(urteil: Urteil, id_: str = "TST-01", document: str = "d1", **fields: object) -> Berichtszeile:
    return Berichtszeile("agb", control(id=id_, nachweis=JA, **fields), document, urteil)


def _bild(*rows: Berichtszeile, names: tuple[str, ...] = ("agb.html",), datei: str = "") -> Vorgangsbild:
    documents = tuple(
        VorgangDokument(id=f"d{n}", name=name, art=ArtifactType.AGB, text=TEXT, datei=datei, sha256="0" * 64)
        for n, name in enumerate(names, 1)
    )
    case = Pruefvorgang(id="v", titel="Shop", stichtag=date(2026, 11, 4), dokumente=tuple(d.id for d in documents))
    read = tuple(replace(dokument(TEXT), id=d.id) for d in documents)
    report = Pruefbericht("Shop", case.stichtag, read, rows, {})
    return vorgangsbild(case, documents, report, katalog())


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        (_row(missing(Stufe.KEYWORD, "Fehlt.")), Rang.MANGEL),
        (_row(missing(Stufe.KEYWORD, "Fehlt."), severity="MEDIUM"), Rang.HINWEIS),
        (_row(missing(Stufe.KEYWORD, "Fehlt."), obligation_type="empfehlung"), Rang.EMPFEHLUNG),
        (_row(unclear(Stufe.RENDERING, "Offen.")), Rang.UNKLAR),
        (_row(fulfilled(Stufe.KEYWORD, "Da.", ())), Rang.ERFUELLT),
        (_row(not_applicable("Gilt nicht.")), Rang.ENTFAELLT),
        (replace(_row(missing(Stufe.KEYWORD, "Fehlt.")), abweisung=DISMISSED), Rang.ABGEWIESEN),
    ],
)
def test_every_answer_has_a_rank_of_its_own(row: Berichtszeile, kind: Rang) -> None:
    assert rang_of(row) is kind
    bild = _bild(row)
    assert bild.art.rang(bild.befunde[0]) is kind


def test_places_are_counted_as_qt_does() -> None:
    start = TEXT.index("Zwei")
    bild = _bild(_row(fulfilled(Stufe.KEYWORD, "Da.", (_beleg(start, start + 4),))))
    (marke,) = bild.dokumente[0].marken
    data = bild.dokumente[0].text.encode("utf-16-le")
    assert data[2 * marke.start : 2 * marke.ende].decode("utf-16-le") == "Zwei"
    assert bild.stellen(bild.befunde[0].id) == (("d1", (marke.start, marke.ende)),)
    assert bild.dokumente[0].marke_bei(marke.start + 1) == marke
    assert bild.dokumente[0].marke_bei(0) is None


@given(st.text(max_size=40))
def test_utf16_agrees_with_the_encoding(text: str) -> None:
    at = utf16(text)
    for place in range(len(text) + 1):
        assert at(place) == len(text[:place].encode("utf-16-le", "surrogatepass")) // 2


def test_where_marks_overlap_the_weightiest_is_seen() -> None:
    marks = (
        Marke(0, 10, Rang.ERFUELLT, "a", "A"),
        Marke(4, 6, Rang.MANGEL, "b", "B"),
        Marke(8, 12, Rang.UNKLAR, "c", "C"),
    )
    assert surfaces(marks) == (
        (0, 4, Rang.ERFUELLT),
        (4, 6, Rang.MANGEL),
        (6, 10, Rang.ERFUELLT),
        (10, 12, Rang.UNKLAR),
    )


def test_only_titles_stand_out_and_lines_of_data_do_not() -> None:
    (bild,) = _bild().dokumente
    heads = [bild.text.encode("utf-16-le")[2 * a : 2 * b].decode("utf-16-le") for a, b in bild.ueberschriften]
    assert "AGB" in heads
    assert "HRB: 1" not in heads


def test_a_line_names_its_document_only_where_there_are_several() -> None:
    lack = missing(Stufe.KEYWORD, "Fehlt.")
    assert _bild(_row(lack)).befunde[0].titel.endswith(": fehlt")
    two = _bild(_row(lack), _row(lack, document="d2"), names=("a.html", "b.html"))
    assert [b.titel.rpartition(" ")[2] for b in two.befunde] == ["(a.html)", "(b.html)"]


def test_pages_questions_and_evidence_are_counted() -> None:
    asked = replace(unclear(Stufe.KEYWORD, "Offen."), modellfrage=Modellfrage("Ist es da?", ()))
    process = _row(unclear(Stufe.EVIDENCE, "Ohne Nachweis."), "TST-02", verification_method="PROCESS")
    bild = _bild(_row(asked), process, datei="/irgendwo/seite.HTML")
    assert (bild.fragen, bild.seiten) == (1, True)
    assert [id_ for id_, _ in bild.nachzuweisen] == ["TST-02"]
    assert [way.bezeichnung for way in bild.befunde[1].auswege] == ["Nachweis eintragen …"]
    assert not _bild(_row(asked), datei="/irgendwo/seite.pdf").seiten


def test_facts_say_where_they_come_from() -> None:
    merkmal = Merkmal.model_validate(
        {
            "id": "form",
            "frage": "Form?",
            "werte": [{"wert": "gmbh", "bezeichnung": "GmbH"}, {"wert": "ag", "bezeichnung": "AG"}],
        }
    )

    def say(stand: Merkmalstand) -> str:
        return angaben({"form": (merkmal, stand)})[0].herkunft

    shown = Merkmalstand("gmbh", Herkunft.DOKUMENT, (_beleg(0, 3),))
    assert say(shown) == "laut Dokument: GmbH – „AGB“"
    assert say(Merkmalstand("ag", Herkunft.ANGABE)) == "Ihre Angabe: AG"
    assert say(Merkmalstand("ag", Herkunft.ANNAHME)) == "angenommen, weil die Dokumente nichts anderes zeigen: AG"
    unknown = angaben({"form": (merkmal, Merkmalstand(None, Herkunft.UNBEKANNT))})
    assert reiter(unknown) == "Angaben (1 offen)"
    assert not unknown[0].gesagt


@pytest.mark.parametrize(
    ("values", "feld"),
    [
        ({}, "control"),
        ({"control": "TST-01"}, "wer"),
        ({"control": "TST-01", "wer": "Edda", "was": "ja"}, "was"),
        ({"control": "TST-01", "wer": "Edda", "was": "Liegt vor.", "wann": "morgen"}, "wann"),
    ],
)
def test_what_is_missing_of_evidence_is_said_beside_its_field(values: dict[str, str], feld: str) -> None:
    with pytest.raises(InputError) as caught:
        build_nachweis("v", values)
    assert caught.value.feld == feld


def test_typed_values_become_commands() -> None:
    assert read_day(" 3.11.26 ", "stichtag") == date(2026, 11, 3)
    command = build_nachweis("v", {"control": "C", "wer": " Edda ", "was": "Liegt vor.", "wann": "3.11.2026"})
    assert (command.wer, command.wann, command.datei) == ("Edda", date(2026, 11, 3), "")
    assert build_text("v", "", "## Impressum\nText", None).name == "Impressum"
    case = Pruefvorgang(id="v", titel="Alt", stichtag=date(2026, 1, 1))
    assert changed(case, " Neu ", None, case.stichtag).titel == "Neu"
    with pytest.raises(InputError):
        changed(case, " ", None, case.stichtag)
    entry = NachweisEintrag(
        id="n", control="C", wer="E", wann=date(2026, 11, 3), was="Liegt vor.", datei="C:\\akte\\a.pdf"
    )
    assert nachweiszeilen((entry,), {"C": "Schulung"})[0].zellen == (
        "Schulung",
        "E",
        "03.11.2026",
        "Liegt vor.",
        "a.pdf",
    )


def test_figures_sort_with_what_is_unknown_last_and_the_sum_below() -> None:
    from tests.ui.pruefung_fenster import FakeKalibrierung, lauf

    run = lauf(1, "fehlt")
    items = FakeKalibrierung().vergleiche(run)
    more = tuple(replace(item, modul="dse", control="DSE-01") for item in items[3:])
    bild = laufbild(run, (*items, *more), None, {"agb": "AGB"})
    rows = sortiert(bild.module, 6, absteigend=True)
    assert [row.zellen[0] for row in rows] == ["AGB", "dse", "Alle Module"]
    assert rows[1].zellen[6] == "–", "ohne Mängel gibt es keine FN-Rate"
    assert (rows[0].gut, rows[1].gut) == (False, True)
    assert quote(0.042) == "4,2\u00a0%"


@dataclass(frozen=True)
class _Zeile:
    id: str
    titel: str
    stichtag: date
    dokumente: int
    maengel: int | None
    akte_id: str | None = None


@pytest.mark.parametrize(
    ("maengel", "text"), [(None, "Shop"), (0, "Shop · kein Mangel"), (1, "Shop · 1 Mangel"), (7, "Shop · 7 Mängel")]
)
def test_the_navigator_counts_lacks_where_they_are_known(maengel: int | None, text: str) -> None:
    (group,) = vorgaenge([_Zeile("v", "Shop", date(2026, 11, 4), 2, maengel)])  # type: ignore[list-item]
    assert (group.eintraege[0].text, group.eintraege[0].target) == (text, "pruefvorgang:v")
