"""Module Cookie-Richtlinie: what people say in words of their own; families of words are read, not phrases."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR
ZAEHLT = "Analyse-Cookies\n\nSie zählen Besuche, um die Seite zu verbessern.\n\n"

ERKLAERT = [
    ("Was ist das?\n\nDein Handy bekommt eine winzige Textnotiz zugesteckt, die im Browser bleibt und liegt.", E),
    ("Ein Cookie ist ein Textschnipsel, den deine Software auf der Platte deines PCs lagert.", E),
    ("Cookies heißen Dateien, die eine Internetseite auf dem Apparat der Besucherin ablegt.", E),
    ("Cookies = Dateien in deinem Browser.", E),
    ("Ein Cookie? Das ist ein Eintrag, den wir in Ihrem Browser machen.", E),
    ("Cookies sind Zettelchen, die eine Website in deinem Browser ablegt und wieder liest.", E),
    ("Was Cookies sind, erklärt Ihnen Ihr Browserhersteller.", F),
    ("| tr_wahl | Speichert Ihre Auswahl als Datei im Browser, kein Cookie | 12 Monate", F),
    ("Cookies können Sie im Browser löschen; die Datei liegt auf Ihrem Rechner.", F),
]
ZWECKE = [
    ("Kekse: unsere drei Dosen\n\nMuss-Kekse: hält den Korb fest\nZähl-Kekse: zeigt, was gefällt", E),
    ("Kategorien\n\nSeitenbetrieb: Anmeldung der Mitglieder\nWachstum: tba", F),
    ("Kategorien\n\nErforderliche Cookies: Anmeldung\nWeitere Cookies: Diese setzen wir zu verschiedenen Zwecken.", F),
    ("Gruppe I umfasst Cookies, damit der Katalog läuft.\n\nGruppe II umfasst Cookies nach Maßgabe der Liste.", F),
    ("a) Nötige Cookies: Buchung und Sprache\nb) Komfort-Cookies\nc) Analyse-Cookies: Ermittlung der Besuche", F),
    ("2.1 Notwendige Cookies: zur Sitzung.\n2.2 Werbecookies.\n\nWerbecookies stammen von Drittfirmen.", F),
    ("| Kategorie | Beschreibung |\n| Technisch | Betrieb des Portals |\n| Marketing | |", F),
    ("Wir benutzen Cookies:\n1. „ticket-korb“: bewahrt Karten\n2. „sprache“: merkt Deutsch oder Englisch", E),
    ("• Essenzielle Cookies\nOhne sie läuft der Shop nicht.", E),
    ("Cookies\n\nWir setzen notwendige Cookies zur Anmeldung.\n\nContent Marketing (/leistungen/marketing)", E),
]
NAMEN = [
    ("Wir setzen Cookies zur Anmeldung.\n\nAgentur\n\nWir bringen Sie auf Seite 1 bei Google.", F),
    ("Wir nutzen nur ein technisches Cookie. Voraussichtlich richten wir im Sommer Google Analytics ein.", F),
    ("- CSRF-Token: Schutz der Formulare (Sitzung)\n- Session-Cookie: Anmeldung (Sitzung)", F),
]
DAUER = [
    (
        "Im Local Storage liegt unter dem Schlüssel „prefs.v2“ die Schrift. „prefs.v2“ bleibt, bis Sie leeren.",
        E,
    ),
    ("Das Cookie merkt Ihre Anmeldung. Es verfällt, sobald Sie das Fenster zumachen.", E),
    ("Cookies der Besuchszählung bleiben ein Vierteljahr.", E),
    (
        "| Kennung | Wozu | Bleibt |\n|---|---|---|\n| a_korb | Korb | 30 T. |\n| a_wahl | Wahl | 1 J. |",
        E,
    ),
    ("a) a_korb, erlischt nach 60 Minuten;\n\nb) a_wahl; die Zeit richtet sich nach dem Bedarf.", F),
    ("Notwendige Cookies\n\nSie halten die Sitzung (1 Tag).\n\nMarketing-Cookies\n\nSie zeigen Werbung.", F),
    ("ui_theme (unbegrenzt) merkt sich das Farbschema.", E),
    ("Wir setzen Cookies. Ein Streifen meldet Änderungen für die Dauer von dreißig Tagen.", F),
]
EINWILLIGUNG = [
    ("Vor Ihrem Einverständnis ist Hotjar ausgeschaltet.", E),
    ("Die Zählung startet nur, wenn du im Kasten auf „Klar“ tippst.", E),
    ("Ohne deine Freigabe passiert nichts.", E),
    ("Mit Klick auf „Alle akzeptieren“ willigen Sie ein. Erst dann werden die Dienste geladen.", E),
    ("Der Pinterest-Tag bleibt aus, bis Sie „Zulassen“ gewählt haben.", E),
    ("| Gruppe | Zweck | Zustimmung |\n|---|---|---|\n| Zählen | Besuche | zwingend vorab |", E),
    ("Die Zählung ist von Anfang an aktiv.", F),
    ("Der Player ist schon da, wenn du die Seite öffnest, und setzt seine Cookies gleich mit.", F),
    ("Reagieren Sie nicht, werten wir das als Zustimmung; nur dann setzen wir Cookies.", F),
    ("Wir setzen sie nur mit Zustimmung. Videos von Vimeo laden unabhängig davon und setzen Cookies.", F),
]
WIDERRUF = [
    ("Anders überlegt?\n\nAm Fuß jeder Seite steht das Wort „Privatsphäre“. Ein Klick, und Sie wählen neu.", E),
    ("Einstellungen ändern: Zahnrad im Footer.", E),
    ("Über „Einstellungen“ am unteren Rand der Website können Sie Ihre Einwilligung wieder zurücknehmen.", E),
    ("Die Zustimmung gilt, bis Sie sie unter Menü > Datenschutz > Videos wieder ausschalten.", E),
    ("Wollen Sie die Zulassung aufheben, rufen Sie den Hinweis über das Blatt-Symbol am linken Rand auf.", E),
    ("Einen Knopf in der Ecke unten rechts, mit dem Sie widerrufen, bauen wir vielleicht im Herbst.", F),
    ("Zum Widerruf löschen Sie die Cookies; einen Knopf in der Fußzeile halten wir für entbehrlich.", F),
    ("Hier finden Sie Anleitungen zur Cookie-Verwaltung für die gängigsten Browser.", F),
    ("Zum Widerruf klicken Sie am Ende der Seite hier: [LINK EINFÜGEN].", F),
]
DRITTE = [
    ("| Name | Wer | Wofür |\n|---|---|---|\n| kurs | Tanzschule | Kurs |\n| nlb | Newsletterbude GmbH | Zählung |", E),
    ("b) frc_token der Friendly Captcha GmbH, erlischt nach 60 Minuten", E),
    ("Anzeigennetzwerke setzen dabei eigene Cookies.", E),
    ("Fremde Häuser setzen ebenfalls Cookies. Wer sie sind, würde hier zu weit führen.", F),
    ("Die Cookies werden auch von externen Unternehmen gesetzt.", F),
    ("Google setzt Cookies, ebenso 120 Partner. Deren Aufstellung folgt in Kürze.", F),
    ("Außer uns hat niemand Zugriff; Dritte setzen hier keine Cookies.", N),
]
FAELLE = [
    (control, vorspann + text, expected)
    for control, vorspann, cases in (
        ("COO-01", "", ERKLAERT),
        ("COO-02", "", ZWECKE),
        ("COO-03", "", NAMEN),
        ("COO-04", "", DAUER),
        ("COO-06", ZAEHLT, EINWILLIGUNG),
        ("COO-07", ZAEHLT, WIDERRUF),
        ("COO-09", "", DRITTE),
    )
    for text, expected in cases
]


@pytest.mark.parametrize(("control", "text", "expected"), FAELLE, ids=[f"{f[0]}-{n}" for n, f in enumerate(FAELLE)])
def test_free_words_are_understood(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge("cookie", control, text)
    assert urteil.status is expected, urteil.grund


def test_cookies_of_a_category_that_is_not_necessary_need_consent() -> None:
    table = "| Name | Zweck | Kategorie\n\n| a_sid | Anmeldung | Notwendig\n\n| a_tok | Anmeldung | Funktional"
    assert judge("cookie", "COO-06", table).status is F
    assert judge("cookie", "COO-06", table.replace("Funktional", "Notwendig")).status is N


def test_a_link_to_the_privacy_notice_of_the_agency_is_no_contact() -> None:
    text = "Wir setzen Cookies.\n\nDatenschutz bei der Agentur: https://agentur-regen.example/datenschutz"
    assert judge("cookie", "COO-08", text).status is F
