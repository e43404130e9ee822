"""Module Cookie-Richtlinie: names no list knows, cookies of others, forms; and what looks alike."""

from __future__ import annotations

import pytest

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument, clean
from app.domain.pruefung.felder.cookie_benannt import named
from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR
ZAEHLT = "Statistik-Cookies\n\nDamit zählen wir Besuche.\n\n"
GEMEINDE = "Cookies halten die Anmeldung.\n\n"

BENANNT = [
    ("Für den Newsletter nutzen wir Rapidpost. Dabei können Cookies von Rapidpost gesetzt werden.", {"Rapidpost"}),
    ("Reservierungen laufen über das Widget von Tischfix, das eigene Cookies setzt.", {"Tischfix"}),
    ("Wir messen mit Pfadfinder, wie oft Seiten aufgerufen werden.", {"Pfadfinder"}),
    ("Unser Buchungssystem wird von RoomBuddy betrieben.", {"RoomBuddy"}),
    ("Der Kartendienst Kartenfix setzt Cookies.", {"Kartenfix"}),
    ("Cookies der Zielgenau GmbH messen die Anzeigen.", {"Zielgenau GmbH"}),
    ("Im lokalen Speicher liegen die Einträge app-lang und app-session.", {"app-lang", "app-session"}),
    ("Cookie-Name: wahl2024\nLaufzeit: 1 Jahr", {"wahl2024"}),
    ("Wir nutzen Analyse-Tools und Marketing-Tools verschiedener Anbieter.", set()),
    ("Cookies von Drittanbietern und Cookies der Schule werden gesetzt.", set()),
    ("Wir verwenden Statistik-Cookies und Dienste von Partnern.", set()),
    ("[Seitentitel: Sandkamp Malerei]\n\nDie Cookies von Sandkamp halten die Sitzung.", set()),
    ("Verwendet wird ein Cookie mit der Bezeichnung KSID.", {"KSID"}),
    ("Wir bieten die Tischreservierung (TischBuddy) an.", {"TischBuddy"}),
    ("| mw_vid | Zählung | 6 Monate | Messwerk GmbH\n| sk_sid | Sitzung | Sitzung | wir", {"Messwerk GmbH"}),
    ("Die Anmeldung (Sitzung) und die Nutzung (Art. 6 DSGVO) brauchen Cookies.", set()),
]
FAELLE = [
    ("COO-01", "Ein Cookie speichert Informationen in Ihrem Browser und gibt sie beim Aufruf an uns zurück.", E),
    ("COO-01", "Sie können im Browser sehen, welche Cookies gespeichert sind, und einzelne Dateien löschen.", F),
    ("COO-02", "Optionale Cookies für Analysen setzen wir nur mit Einwilligung.", E),
    ("COO-02", "Ein Cookie merkt sich die Wahl.\n\nMarketing-Technologien sind bisher nur vorbereitet.", E),
    ("COO-02", "sk_wahl (eigene Seite): Erkennung angemeldeter Mitglieder, Speicherdauer 1 Jahr", E),
    ("COO-02", "Wir kommen auf Cookies zurück. Auf dieser Website kommen Cookies zum Einsatz.", F),
    ("COO-02", "Notwendige Cookies\nImmer aktiv\n\nStatistik\nOptional\n\nAuswahl speichern", F),
    ("COO-02", "Funktionale Cookies\n\nNäheres folgt.", F),
    ("COO-02", "Kategorien: Notwendig / Funktional / Statistik. Alles außer Notwendig ist optional.", F),
    ("COO-02", "Unsere Website speichert Cookies für 30 Tage.", F),
    ("COO-02", "Wir nutzen Session-Cookies und dauerhafte Cookies.", F),
    ("COO-02", "Wir möchten wissen, welche Themen ankommen, und setzen dafür Statistik-Cookies ein.", E),
    ("COO-03", "Bitte beachten Sie die Anleitung von Microsoft. Wir setzen Cookies für die Anmeldung.", F),
    ("COO-03", "Der Verein nutzt Cookies für die Anmeldung. Wir sind auch auf Instagram.", F),
    ("COO-03", "Unser Terminkalender wird von Terminheld bereitgestellt; er legt ein Cookie ab.", E),
    ("COO-03", "Die Karte liefert Kartenfix.\n\nStatistik: [Platzhalter: Anbieter noch festlegen]", F),
    ("COO-03", "Wir verwenden Cookies eines US-amerikanischen Anbieters.", F),
    ("COO-04", "cookielaw\n\nAnbieter:\nBaukasten GmbH\n\nCookie-Name: wahl_ok\n\nCookie-Laufzeit: 1 Jahr", E),
    ("COO-04", "Kartenfix\n\nVerwendung\n\nName\nkf_karte\n\nAblaufdatum\n365 Tage\n\nFunktion\nKarte", E),
    ("COO-04", "sk_login – Anmeldung – gültig bis Logout", E),
    ("COO-04", "Lediglich für die Dauer Ihres Besuchs wird ein Sitzungscookie gesetzt.", E),
    ("COO-04", "| Art | Dauer\n\n| Nötige | Session\n\nPost\n\nCookies von Rapidpost werden gesetzt.", F),
    ("COO-04", "Server-Logdateien löschen wir nach 7 Tagen. Das Cookie wahl_ok merkt sich Ihre Auswahl.", F),
    ("COO-04", "Wir setzen wahl_ok. Ihre Einwilligung fragen wir nach 12 Monaten erneut ab.", F),
    ("COO-04", "Wir setzen sk_wahl und sk_stat. sk_wahl wird nach 30 Tagen gelöscht.", F),
    ("COO-04", "Personenbezogene Daten löschen wir nach 10 Jahren. Wir setzen sk_wahl.", F),
    ("COO-04", "Zählfix\nAnbieter: Radsport Auental\nCookies: zf_id, Dauer 30 Tage", E),
    ("COO-04", "Das Cookie sk_wahl gibt es seit zwei Jahren.", F),
    ("COO-06", ZAEHLT + "Diese Kategorie ist ausgeschaltet, bis Sie sie im Banner einschalten.", E),
    ("COO-06", ZAEHLT + "Beim ersten Besuch fragen wir, ob Sie das zulassen. Vorher setzen wir keine.", E),
    ("COO-06", ZAEHLT + "Der Zähler läuft nur, wenn du Ja sagst.", E),
    ("COO-06", ZAEHLT + "Wir setzen diese Cookies ein, sofern Sie einverstanden sind.", E),
    ("COO-06", ZAEHLT + "Nutzen Sie die Seite weiter, gehen wir davon aus, dass Sie einverstanden sind.", F),
    ("COO-06", "Produktanalyse (Einwilligung, § 25 Abs. 1 TDDDG)\n\nsk_pfad | Nutzung | 1 Jahr", E),
    ("COO-06", "Soweit eine Einwilligung nötig ist, gilt § 25 Abs. 1 TDDDG. Ein Cookie hält die Sitzung.", N),
    ("COO-06", ZAEHLT + "Ohne Zustimmung bleibt die Statistik aus.", E),
    ("COO-06", ZAEHLT + "Willigen Sie nicht ein, unterbleibt die Messung.", E),
    ("COO-06", ZAEHLT + "Die Messung findet nur statt, wenn Sie eingewilligt haben.", E),
    ("COO-06", ZAEHLT + "Sie können unsere Präferenzen im Einwilligungs-Manager lesen.", F),
    ("COO-06", ZAEHLT + "Eine Verknüpfung mit anderen Daten erfolgt nur mit Ihrer Einwilligung.", F),
    ("COO-06", "Für Anzeigen arbeiten wir mit Partnern zusammen, die Cookies verwenden.", F),
    ("COO-06", "Wir verwenden Cookies zur Gestaltung und zu Statistikzwecken.", F),
    ("COO-06", ZAEHLT + "Schreiben Sie einen Kommentar, kann das eine Einwilligung sein, Cookies zu speichern.", F),
    ("COO-06", "Beim Anmelden für den Newsletter können Cookies von Rapidpost gesetzt werden.", F),
    ("COO-06", "Kein Werbe-Tracking.\n\nUnsere Seite kann Cookies von Drittanbietern verwenden.", F),
    (
        "COO-06",
        "| Zweck | Einwilligung nötig?\n\n| Zählung | Ja, vorab\n\n| Karte, Cookies von Dritten | offen",
        F,
    ),
    ("COO-06", "Der Hosting-Provider kann technisch notwendige Cookies setzen.", N),
    ("COO-06", "Statistik\n\nDerzeit nicht aktiv.\n\nEin Cookie hält die Sitzung.", N),
    ("COO-06", "Wir setzen keine Cookies von Drittanbietern. Ein Cookie hält die Sitzung.", N),
    ("COO-07", ZAEHLT + "Den Einwilligungs-Manager für Cookies finden Sie jederzeit auf unserer Website.", E),
    ("COO-07", ZAEHLT + "Meinung geändert? Klick einfach unten auf „Cookie-Einstellungen“.", E),
    ("COO-07", ZAEHLT + "Einwilligung zurückziehen: App → Profil → „Cookies verwalten“.", E),
    ("COO-07", ZAEHLT + "Über „Cookie-Voreinstellungen“ in der Fußzeile passen Sie Ihre Auswahl an.", E),
    ("COO-07", ZAEHLT + "Wie ändern? Im Fußbereich auf „Cookies“ klicken und neu entscheiden.", E),
    ("COO-07", ZAEHLT + "Opt-out jederzeit: Footer > Cookie Settings.", E),
    ("COO-07", ZAEHLT + "Der Widerruf über einen Link im Footer wird derzeit eingerichtet.", F),
    (
        "COO-07",
        (
            "Auf den Projektseiten zeigen wir Filme. Klicken Sie auf das Bild, lädt der Film. "
            "Die Einwilligung widerrufen Sie, indem Sie die Cookies im Browser löschen. Werbe-Cookies zählen Aufrufe."
        ),
        F,
    ),
    ("COO-07", ZAEHLT + "Neue Verordnungen ermöglichen eine zentrale Verwaltung von Cookie-Präferenzen.", F),
    ("COO-07", ZAEHLT + "Über zentrale Dienste können Sie Cookie-Präferenzen für mehrere Websites verwalten.", F),
    ("COO-07", ZAEHLT + "Im Cookie-Manager des Browsers finden Sie jederzeit Ihre Auswahl.", F),
    ("COO-08", GEMEINDE + "Anbieter: Zählfix GmbH, Lindenstraße 3, 34121 Kassel", F),
    ("COO-08", "Wir setzen Cookies von Zählfix. Datenschutz: https://www.zaehlfix.com/de/datenschutz", F),
    ("COO-08", GEMEINDE + "Anbieter dieser Website: Sandkamp GmbH, Lindenstraße 3, 34121 Kassel", E),
    ("COO-09", "Unser Hosting-Provider kann technisch notwendige Cookies setzen.", E),
    ("COO-09", "Cookies von Rapidpost werden beim Anmelden gesetzt.", E),
    ("COO-09", "Zugriff auf die Cookies hat auch unsere Mediaagentur.", E),
    ("COO-09", "| Name | Verantwortlich |\n| sk_sid | wir |\n| uxm_id | UX-Messung AG, Zürich |", E),
    ("COO-09", "Werbekunden unserer Website können eigene Cookies setzen.", F),
    ("COO-09", "Unsere Cookies sind nur für uns lesbar, nicht für Dritte.", N),
    ("COO-09", "Diese Cookies werden ausschließlich von uns verwendet.\n\nAnbieter: Baukasten GmbH\nZweck: Wahl", N),
    ("COO-09", "Der Auftritt wurde mit Jimdo erstellt. Ein Cookie hält die Sitzung.", N),
]


@pytest.mark.parametrize(("text", "expected"), BENANNT)
def test_a_name_is_read_from_what_the_sentence_says_of_it(text: str, expected: set[str]) -> None:
    dokument = Pruefdokument("d", "cookie.txt", ArtifactType.COOKIE_RICHTLINIE, clean(text))
    assert {name.wort for name in named(dokument)} == expected


@pytest.mark.parametrize(("control", "text", "expected"), FAELLE, ids=[f"{c[0]}-{n}" for n, c in enumerate(FAELLE)])
def test_each_duty_is_judged_by_what_is_meant(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge("cookie", control, text)
    assert urteil.status is expected, urteil.grund
