"""Entries on one line are broken at their labels; characters keep their places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument, clean
from app.domain.pruefung.felder.eintraege import split_entries


def lines(text: str) -> list[str]:
    """Lines after breaking, without the signs between entries."""
    read = split_entries(Pruefdokument("d", "d.txt", ArtifactType.IMPRESSUM, clean(text)))
    return [read.text[slice(*span)].strip(" |·") for span in read.zeilen]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            (
                "Impressum Angaben gemäß § 5 DDG Blumtee GmbH Hafenstraße 7 24103 Kiel Vertreten durch: Anna Blum "
                "Kontakt "
                "Telefon: 0431 5559012 E-Mail: post@blumtee.de"
            ),
            [
                "Impressum",
                "Angaben gemäß § 5 DDG",
                "Blumtee GmbH Hafenstraße 7 24103 Kiel",
                "Vertreten durch: Anna Blum",
                "Kontakt",
                "Telefon: 0431 5559012",
                "E-Mail: post@blumtee.de",
            ],
        ),
        (
            (
                "Registereintrag Eintragung im Handelsregister. Registergericht: Amtsgericht Kiel Registernummer: HRB "
                "98765 "
                "USt-IdNr.: DE136695976"
            ),
            [
                "Registereintrag",
                "Eintragung im Handelsregister.",
                "Registergericht: Amtsgericht Kiel",
                "Registernummer: HRB 98765",
                "USt-IdNr.: DE136695976",
            ],
        ),
        (
            (
                "Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV Anna Blum Hafenstraße 7 24103 Kiel Haftung für "
                "Inhalte Als "
                "Diensteanbieter sind wir verantwortlich."
            ),
            [
                "Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV",
                "Anna Blum Hafenstraße 7 24103 Kiel",
                "Haftung für Inhalte",
                "Als Diensteanbieter sind wir verantwortlich.",
            ],
        ),
        (
            (
                "Blumtee GmbH | Hafenstraße 7 | 24103 Kiel | Geschäftsführerin Anna Blum | Amtsgericht Kiel "
                "| HRB 98765 | Wir "
                "rösten Tee seit vielen Jahren | Ein Haus am Hafen | Besuchen Sie uns | Montag bis Freitag"
            ),
            [
                "Blumtee GmbH",
                "Hafenstraße 7",
                "24103 Kiel",
                "Geschäftsführerin Anna Blum",
                "Amtsgericht Kiel",
                "HRB 98765",
                "Wir rösten Tee seit vielen Jahren",
                "Ein Haus am Hafen",
                "Besuchen Sie uns",
                "Montag bis Freitag",
            ],
        ),
        (
            (
                "Blumtee GmbH Torweg 3 24103 Kiel - Telefon: 0431 5559012 - E-Mail: post@blumtee.de ## Haftung für "
                "Links Wir"
            ),
            [
                "Blumtee GmbH Torweg 3 24103 Kiel -",
                "Telefon: 0431 5559012 -",
                "E-Mail: post@blumtee.de ##",
                "Haftung für Links",
                "Wir",
            ],
        ),
        (
            "**Name der Praxis:** Anna Blum **Straße:** Hafenstraße 7 **PLZ/Ort:** 24103 Kiel",
            ["**Name der Praxis:** Anna Blum", "**Straße:** Hafenstraße 7", "**PLZ/Ort:** 24103 Kiel"],
        ),
    ],
)
def test_broken_at_labels(text: str, expected: list[str]) -> None:
    assert lines(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Unsere E-Mail-Adresse finden Sie oben im Impressum, unser Telefon ist werktags besetzt, das Fax immer.",
        "Für die Haftung gelten die Gesetze, und der Schutz durch das Urheberrecht bleibt unberührt, auch im Handel.",
        "Die Blumtee GmbH wird durch die Geschäftsführerin Anna Blum vertreten, Sitz der Gesellschaft ist Kiel.",
        "| Name | Anna Blum | Telefon | 0431 5559012 | E-Mail | post@blumtee.de | Sitz | Kiel |",
        "Tel.: 0431 5559012, Fax: 5559013",
        "Verantwortliche Stelle im Sinne des Gesetzes ist die Blumtee GmbH, die für den Inhalt der Seite einsteht.",
    ],
)
def test_sentences_and_tables_stay_whole(text: str) -> None:
    assert len(lines(text)) == 1


@given(st.text(alphabet="Impressum Tel:|·0123 E-Mail\nKontakt§5DDG@.", max_size=200))
def test_only_blanks_change(text: str) -> None:
    dokument = Pruefdokument("d", "d.txt", ArtifactType.IMPRESSUM, clean(text))
    read = split_entries(dokument)
    assert len(read.text) == len(dokument.text)
    assert all(
        new == old or (new == "\n" and old in " \u00a0") for old, new in zip(dokument.text, read.text, strict=True)
    )
