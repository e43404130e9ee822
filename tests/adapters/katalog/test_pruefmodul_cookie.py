"""Module Cookie-Richtlinie: each duty with texts that fulfil it, miss it, need it not, or set a trap."""

from __future__ import annotations

import unicodedata
from datetime import date
from pathlib import Path

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge, judge_all, measure

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR
NUR_NOTWENDIG = "Wir setzen ausschließlich technisch notwendige Cookies ein."
ANALYSE = "Für die Statistik nutzen wir Analyse-Cookies. "
TABELLE = """| Cookie | Anbieter | Zweck | Laufzeit
| _ga | Google | Statistik | 2 Jahre
| shop_sid | wir | Warenkorb | {dauer}
"""

CASES: list[tuple[str, str, CheckStatus]] = [
    ("COO-01", "Cookies sind kleine Dateien, die Ihr Browser speichert.", E),
    ("COO-01", "Unter Cookies versteht man Datensätze, die auf dem Gerät abgelegt werden.", E),
    ("COO-01", "Diese Seite nutzt Cookies. Cookies speichern bei uns keine personenbezogenen Daten.", F),
    ("COO-02", "Notwendige Cookies\n\nSie sind nötig, damit der Warenkorb funktioniert.", E),
    ("COO-02", "Wir nutzen Cookies, um die Seite zu verbessern.", E),
    ("COO-02", "Notwendige Cookies\n\nStatistik-Cookies\n\nMarketing-Cookies", F),
    ("COO-02", "Wir setzen ab und an Cookies.", F),
    ("COO-03", TABELLE.format(dauer="Sitzung"), E),
    ("COO-03", "Wir binden Karten von Google ein; dabei werden Cookies gesetzt.", E),
    ("COO-03", "Wir setzen notwendige Cookies und Statistik-Cookies und nutzen den lokalen Speicher.", F),
    ("COO-03", "Cookies löschen Sie so: Google Chrome (https://support.google.com/chrome)", F),
    ("COO-03", "Wir verwenden kein Google Analytics und keine Cookies von Facebook.", F),
    ("COO-04", TABELLE.format(dauer="Sitzung"), E),
    ("COO-04", TABELLE.format(dauer="unbekannt"), F),
    ("COO-04", "Google setzt Cookies.", F),
    ("COO-05", "Grundlage ist § 25 Abs. 1 TDDDG.", E),
    ("COO-05", "Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. a DSGVO.", F),
    ("COO-05", "Grundlage ist § 25 TTDSG.", F),
    ("COO-06", ANALYSE + "Sie werden erst nach Ihrer Einwilligung gesetzt.", E),
    ("COO-06", ANALYSE, F),
    ("COO-06", ANALYSE + "Durch die weitere Nutzung der Website stimmen Sie dem zu.", F),
    ("COO-06", "Beim Aufruf der Seite setzt Google Maps eigene Cookies.", F),
    ("COO-06", NUR_NOTWENDIG, N),
    ("COO-07", ANALYSE + "Ihre Einwilligung widerrufen Sie über den Link „Cookie-Einstellungen“ im Footer.", E),
    ("COO-07", ANALYSE + "\n\nCookie-Einstellungen (javascript:open())", E),
    ("COO-07", ANALYSE + "Ihre Einwilligung widerrufen Sie in den Einstellungen Ihres Browsers.", F),
    ("COO-07", ANALYSE + "Beim ersten Besuch wählen Sie im Cookie-Banner aus.", F),
    ("COO-07", NUR_NOTWENDIG, N),
    ("COO-08", "Fragen? post@tonwerk.de", E),
    ("COO-08", "Mehr steht in der Datenschutzerklärung (datenschutz.html).", E),
    ("COO-08", "Mehr steht in unserer Datenschutzerklärung.", F),
    ("COO-08", "Datenschutzerklärung von Google (https://policies.google.com/privacy)", F),
    ("COO-09", "Cookies von Drittanbietern setzt die Karten GmbH.", E),
    ("COO-09", "Auch Drittanbieter können über unsere Seite Cookies setzen.", F),
    ("COO-09", NUR_NOTWENDIG, N),
    ("COO-02", "Marketing-Cookies: Diese Cookies werden nur gesetzt, wenn Sie dem vorher ausdrücklich zustimmen.", F),
    ("COO-04", "Notwendige Cookies\n\n- shop_sid – speichert Ihre laufende Sitzung", F),
    ("COO-04", "Notwendige Cookies\n\n- shop_sid – Warenkorb, Laufzeit: Sitzung", E),
    ("COO-04", "Ein Sitzungscookie merkt sich die Anmeldung (Laufzeit: Sitzungsende).", E),
    ("COO-04", "Wir setzen ein Cookie, entweder für die Dauer einer Sitzung oder dauerhaft.", F),
    ("COO-04", "| _ga | Google Analytics | 2 Jahre\n\nSchriften\n\nGoogle Fonts setzt womöglich Cookies.", F),
    ("COO-04", TABELLE.format(dauer="Sitzung") + "\nGoogle Analytics setzt Cookies.", E),
    (
        "COO-04",
        TABELLE.format(dauer="1 Tag") + "\nKarten\n\nOpenStreetMap liefert sie; dabei werden keine Cookies gesetzt.",
        E,
    ),
    ("COO-06", ANALYSE + "\n\n- Nur notwendige Cookies akzeptieren", F),
    ("COO-06", "Es werden keine Tracking-Cookies gesetzt, solange Sie dem nicht zustimmen.", E),
    ("COO-06", "Analyse-Cookies\n\nDerzeit setzen wir keine solchen Cookies ein.", N),
    ("COO-06", "Eine Einwilligung ist für diese Cookies nicht erforderlich.", N),
    (
        "COO-06",
        "Analyse-Cookies\n\nSie zählen.\n\nMarketing-Cookies\n\nDiese setzen wir nur mit Ihrer Zustimmung ein.",
        F,
    ),
    (
        "COO-06",
        "Analyse-Cookies\n\nNur mit Ihrer Zustimmung gesetzt.\n\nMarketing-Cookies\n\nDiese nur mit Zustimmung.",
        E,
    ),
    (
        "COO-06",
        "Videos\n\nYouTube setzt Cookies: berechtigtes Interesse.\n\nCookies\n\nKeine Cookies ohne Zustimmung.",
        F,
    ),
    (
        "COO-07",
        ANALYSE
        + "\n\nCookie-Einstellungen verwalten\n\nBeim ersten Besuch fragt ein Banner nach Ihrer Auswahl. Danach "
        "löschen Sie Cookies im Browser, wenn Sie Ihre Meinung ändern; jeder Browser hat dafür ein Menü.",
        F,
    ),
    ("COO-07", ANALYSE + "\n\nCookie-Einstellungen ändern", E),
    ("COO-08", "Bibliotheken: https://www.skripthalle.example/privacy-policy", F),
    ("COO-09", "Analyse\n\n- Vercel Analytics: Zahlen (keine personenbezogenen Daten)", E),
]


@pytest.mark.parametrize(("control", "text", "expected"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)])
def test_each_duty_is_judged_by_what_the_text_says(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge("cookie", control, text)
    assert urteil.status is expected, urteil.grund
    assert urteil.grund


def test_the_name_of_the_law_is_judged_by_date() -> None:
    text = "Grundlage ist § 25 Abs. 1 TTDSG."
    assert judge("cookie", "COO-5A", text, date(2024, 5, 13)).status is E
    assert "COO-05" not in judge_all("cookie", text, date(2024, 5, 13))
    assert judge("cookie", "COO-05", text, date(2024, 5, 14)).status is F


def test_umlauts_in_pieces_and_a_broken_paragraph_sign_are_read() -> None:
    text = unicodedata.normalize("NFD", "Grundlage für die Speicherung ist � 25 Abs. 2 TDDDG.")
    assert judge("cookie", "COO-05", text).status is E


def test_the_labelled_documents_are_judged_right(shared: Path) -> None:
    found = measure(shared, "cookie")
    assert found.items
    assert (found.fp_rate or 0) <= 0.05
    assert (found.fn_rate or 0) <= 0.05
    assert (found.anteil_deterministisch or 0) >= 0.8
