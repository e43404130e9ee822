"""What kind a document is."""

from __future__ import annotations

import pytest

from app.domain.pruefung.artefakt import recognise_art
from app.domain.pruefung.dokument import ArtifactType as A


@pytest.mark.parametrize(
    ("name", "text", "art"),
    [
        ("impressum.html", "", A.IMPRESSUM),
        ("Datenschutzerklärung.pdf", "", A.DATENSCHUTZERKLAERUNG),
        ("datenschutzerklaerung_2026.docx", "", A.DATENSCHUTZERKLAERUNG),
        ("widerrufsbelehrung.html", "", A.WIDERRUFSBELEHRUNG),
        ("cookie-richtlinie.html", "", A.COOKIE_RICHTLINIE),
        ("AGB.docx", "", A.AGB),
        ("Verkaufs-und-Lieferbedingungen.pdf", "", A.AGB),
        ("nutzungsbedingungen.txt", "", A.NUTZUNGSBEDINGUNGEN),
        ("Arbeitsvertrag_Meyer.docx", "", A.ARBEITSVERTRAG),
        ("Klageschrift.pdf", "", A.KLAGE),
        ("seite1.html", "[Seitentitel: Impressum – Muster]\n\nStart", A.IMPRESSUM),
        ("scan.pdf", "Allgemeine Geschäftsbedingungen\n\nDiese Bedingungen gelten.", A.AGB),
        ("index.html", "Willkommen\n\nWir backen Brot.", A.WEBSEITE),
        ("index.html", "Backstube\n\nWir backen Brot.\n\nDatenschutz (datenschutz.html)\n\nEnde.", A.WEBSEITE),
        ("headers.txt", "", A.TECHNIK),
        ("seite.har", "", A.TECHNIK),
        ("mitschnitt.txt", "HTTP/2 200\nserver: x", A.TECHNIK),
        ("notiz.txt", "", A.SONSTIGES),
    ],
)
def test_kinds(name: str, text: str, art: A) -> None:
    assert recognise_art(name, text) is art
