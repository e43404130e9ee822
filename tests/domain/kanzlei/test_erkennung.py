"""What a document is, by its file name and first page."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.kanzlei.akte import DokumentArt
from app.domain.kanzlei.erkennung import recognise_dokument
from app.domain.kanzlei.woerter import ART_WORT

A = DokumentArt


@pytest.mark.parametrize(
    ("name", "page", "art"),
    [
        ("Kündigung.pdf", "", A.KUENDIGUNG),
        ("KuendigungBerger_2026-10-30.pdf", "", A.KUENDIGUNG),
        ("Kündigungsschutzklage.docx", "", A.KLAGESCHRIFT),
        ("Kündigungsbestätigung.pdf", "", A.SCHREIBEN),
        ("01_Arbeitsvertrag.pdf", "", A.ARBEITSVERTRAG),
        ("Mietvertrag Hafenstr.pdf", "", A.MIETVERTRAG),
        ("Aufhebungsvertrag.pdf", "", A.VERTRAG),
        ("Lohnabrechnung 10-2026.pdf", "", A.GEHALTSABRECHNUNG),
        ("Abmahnung.pdf", "", A.ABMAHNUNG),
        ("2. Mahnung.pdf", "", A.MAHNUNG),
        ("Mahnbescheid.pdf", "", A.MAHNBESCHEID),
        ("Widerspruchsbescheid.pdf", "", A.WIDERSPRUCHSBESCHEID),
        ("Widerspruch vom 1.2.2026.pdf", "", A.WIDERSPRUCH),
        ("Schwerbehindertenbescheid.pdf", "", A.SCHWERBEHINDERTENBESCHEID),
        ("Steuerbescheid 2025.pdf", "", A.BESCHEID),
        ("Prozessvollmacht.pdf", "", A.VOLLMACHT),
        ("Zwischenzeugnis.pdf", "", A.ZEUGNIS),
        ("IMG_0815.jpg", "", A.FOTO),
        ("Kuendigung.jpg", "", A.KUENDIGUNG),
        ("scan.pdf", "", A.SONSTIGES),
        ("scan.pdf", "Nordlicht GmbH\nHamburg, 30.10.2026\n\nKündigung Ihres Arbeitsverhältnisses\n", A.KUENDIGUNG),
        ("scan.pdf", "Frau Berger,\nhiermit kündigen wir das Arbeitsverhältnis.", A.KUENDIGUNG),
        ("scan.pdf", "Arbeitsvertrag\nzwischen A und B\nKündigung: Es gelten die Fristen.", A.ARBEITSVERTRAG),
        ("scan.pdf", "Sehr geehrte Frau Berger,\nwir kommen zurück auf unser Gespräch.", A.SCHREIBEN),
        ("scan.pdf", "Die Rechnung kommt später, wie ich schon am Telefon sagte.", A.SONSTIGES),
        ("scan.pdf", "AMTSGERICHT HAMBURG\nIm Namen des Volkes\n", A.URTEIL),
    ],
)
def test_the_kind_is_read_off_name_then_page(name: str, page: str, art: DokumentArt) -> None:
    assert recognise_dokument(name, page).art is art


@pytest.mark.parametrize("art", [a for a in DokumentArt if a is not A.SONSTIGES])
def test_every_kind_is_recognised_by_its_own_word(art: DokumentArt) -> None:
    assert recognise_dokument(f"{ART_WORT[art]}.pdf").art is art


@pytest.mark.parametrize(
    ("name", "page", "datum"),
    [
        ("Kündigung vom 30.10.2026.pdf", "", date(2026, 10, 30)),
        ("Kuendigung_2026-10-30.pdf", "", date(2026, 10, 30)),
        ("Kündigung_30_10_2026.pdf", "", None),
        ("Vertrag.pdf", "Nordlicht GmbH\nHamburg, den 30.10.2026\nSehr geehrte", date(2026, 10, 30)),
        ("Vertrag.pdf", "Datum: 30. Oktober 2026", date(2026, 10, 30)),
        ("Vertrag.pdf", "Es beginnt am 1.1.2026 und endet am 2.2.2026.", None),
        ("1.1.2026 und 2.2.2026.pdf", "", None),
        ("Kündigung 31.02.2026.pdf", "", None),
    ],
)
def test_the_date_is_the_only_one_of_the_name_else_that_of_the_letter(name: str, page: str, datum: date | None) -> None:
    assert recognise_dokument(name, page).datum == datum


@pytest.mark.parametrize(
    ("name", "page", "titel"),
    [
        ("Kündigung_vom_30.10.2026.pdf", "", "Kündigung vom 30.10.2026"),
        ("01_Arbeitsvertrag.pdf", "", "Arbeitsvertrag"),
        ("gehalt oktober.pdf", "", "Gehalt oktober"),
        ("scan_0042.pdf", "Kündigung\nHamburg, 30.10.2026", "Kündigung vom 30.10.2026"),
        ("scan_0042.pdf", "", "Scan 0042"),
        ("ohne", "", "Ohne"),
        ("_.pdf", "", "Dokument"),
        ("kuendigung_2026-11-03.pdf", "", "Kündigung vom 03.11.2026"),
        ("2026-11-03 Kuendigung Weber.pdf", "", "Kündigung Weber vom 03.11.2026"),
        ("gehaltsabrechnung_10-2026.pdf", "", "Gehaltsabrechnung Oktober 2026"),
        ("Lohnabrechnung 2026-03.pdf", "", "Lohnabrechnung März 2026"),
        ("NeueBerechnung.pdf", "", "NeueBerechnung"),
        ("Ueberstunden.pdf", "", "Überstunden"),
        ("scan_2026-11-03.pdf", "", "Scan vom 03.11.2026"),
        ("Arbeitsunfaehigkeitsbescheinigung.pdf", "", "Arbeitsunfähigkeitsbescheinigung"),
        ("Schreiben_fuer_Frau_Mueller.pdf", "", "Schreiben für Frau Mueller"),
        ("Lohnsteuer neue Frauen.pdf", "", "Lohnsteuer neue Frauen"),
        ("Vertrag 1.1.2026 und 2.2.2026.pdf", "", "Vertrag 1.1.2026 und 2.2.2026"),
        ("x" * 400 + ".pdf", "", "X" + "x" * 299),
    ],
)
def test_the_title_is_the_name_made_readable(name: str, page: str, titel: str) -> None:
    assert recognise_dokument(name, page).titel == titel
