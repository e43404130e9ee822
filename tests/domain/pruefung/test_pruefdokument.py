"""Units of a document: links, sentences, sections; what a reader would take as one."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument, clean


def _doc(text: str) -> Pruefdokument:
    return Pruefdokument("d", "d.txt", ArtifactType.SONSTIGES, clean(text))


def _sentences(text: str) -> list[str]:
    doc = _doc(text)
    return [doc.text[start:end] for start, end in doc.saetze]


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("Zum Impressum (impressum.html) und zurück.", [("Zum Impressum", "impressum.html", False)]),
        ("AGB (agb.html) Datenschutz (#)", [("AGB", "agb.html", False), ("Datenschutz", "#", True)]),
        ("Siehe [unsere Erklärung](/datenschutz).", [("unsere Erklärung", "/datenschutz", False)]),
        ("Formular: https://example.org/f.pdf.", [("https://example.org/f.pdf", "https://example.org/f.pdf", False)]),
        ("Post (mailto:post@example.org)", [("Post", "mailto:post@example.org", False)]),
        ("Einstellungen (javascript:void(0))", [("Einstellungen", "javascript:void(0)", True)]),
        ("Die GmbH (nachfolgend „wir“) und § 5 (Absatz 1) sind kein Link.", []),
        ("- Karte (https://example.org/karte)", [("Karte", "https://example.org/karte", False)]),
        ("Erster Satz. Zur Seite (seite.html)", [("Zur Seite", "seite.html", False)]),
    ],
)
def test_links(text: str, links: list[tuple[str, str, bool]]) -> None:
    assert [(link.text, link.ziel, link.tot) for link in _doc(text).links] == links


def test_address_lines_stand_alone() -> None:
    assert _sentences("Muster & Sohn OHG\nHafenweg 3\n20457 Hamburg\nTelefon: 040 1234") == [
        "Muster & Sohn OHG",
        "Hafenweg 3",
        "20457 Hamburg",
        "Telefon: 040 1234",
    ]


def test_lines_broken_because_they_were_full_go_on() -> None:
    text = (
        "Der Anbieter liefert die bestellten Waren innerhalb von\nfünf Werktagen an die von der Kundin angegebene\n"
        "Anschrift aus. Teillieferungen sind zulässig, soweit sie\nzumutbar sind."
    )
    first, second = _sentences(text)
    assert first.startswith("Der Anbieter")
    assert first.endswith("Anschrift aus.")
    assert second == "Teillieferungen sind zulässig, soweit sie\nzumutbar sind."


def test_a_paragraph_number_belongs_to_its_sentence() -> None:
    assert _sentences("1. Der Vertrag gilt. 2. Er endet mit Ablauf des Monats.")[0].startswith("1. Der Vertrag")


def test_sections_by_headings() -> None:
    doc = _doc("Vorspann mit Punkt.\n\n§ 1 Geltung\nText eins.\n\n## Preise\n\nText zwei.\n\nCookies?\n\nText.")
    assert [a.titel for a in doc.abschnitte] == ["", "§ 1 Geltung", "Preise", "Cookies?"]
    assert doc.abschnitt_bei(doc.text.index("Text zwei")).titel == "Preise"
    assert doc.abschnitt_bei(0).titel == ""


def test_lists_tables_and_broken_lines_are_no_headings() -> None:
    doc = _doc("- Auskunft\n\n| Cookie | Dauer\n\n1. Der Besteller kann die Ware durch folgende Arten\nbezahlen.")
    assert [a.titel for a in doc.abschnitte] == [""]


def test_clean_composes_and_takes_invisible_marks_out() -> None:
    assert clean(unicodedata.normalize("NFD", "Für\u00adsorge\r\nÄnderung \r\n")) == "Fürsorge\nÄnderung"


@given(st.text(alphabet="aB ä.\n-#§1(|)?:„“é\u0308", max_size=200))
def test_units_are_ordered_spans_of_the_text(text: str) -> None:
    doc = _doc(text)
    for units in (doc.zeilen, doc.absaetze, doc.saetze, [a.span for a in doc.abschnitte]):
        assert all(0 <= start <= end <= len(doc.text) for start, end in units)
        assert all(one[1] <= other[0] for one, other in pairwise(units))
    words = [char for char in doc.text if char.isalnum()]
    assert [c for start, end in doc.saetze for c in doc.text[start:end] if c.isalnum()] == words


def test_a_full_line_with_a_number_is_no_heading() -> None:
    text = (
        "§ 4 Pflichten\n\n1. Der Mieter ist verpflichtet, dem Eigentümer jeden\n"
        "Schaden an der Sache sofort zu melden, damit er ihn\nbeheben kann."
    )
    dokument = Pruefdokument("d", "d.txt", ArtifactType.AGB, text)
    assert [part.titel for part in dokument.abschnitte] == ["§ 4 Pflichten"]
