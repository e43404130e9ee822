"""Privacy notices of authorities, clubs, churches, practices and shops, and near misses; all invented."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR

SAETZE: list[tuple[str, CheckStatus, list[str]]] = [
    (
        "DSE-01",
        E,
        [
            (
                "Datenschutzerklärung\n\nVerantwortlicher ist die Landesbeauftragte für den Datenschutz Probeland, "
                "Königstraße 10, 70173 Stuttgart, Telefon 0711 123456.\n\nZwecke\n\nWir beraten."
            ),
            (
                "1. Name und Kontaktdaten des Verantwortlichen\n\nVerantwortlicher im Sinne des Art. 4 Nr. 7 DSGVO "
                "ist\n\nDer Präsident des Probeamtes\nAm Hafen 1\n26122 Oldenburg\nE-Mail: poststelle@probeamt.example"
            ),
            (
                "Datenschutz\n\nDer Evangelische Kirchenkreis Probeland, Domplatz 3, 99084 Erfurt, Tel. 0361 778899, "
                "ist verantwortliche Stelle nach § 4 Nr. 9 DSG-EKD."
            ),
        ],
    ),
    (
        "DSE-01",
        F,
        [
            (
                "Datenschutz\n\nVerantwortlicher: siehe Impressum\n\nAuftragsverarbeiter\n\nServerhof Probe GmbH, "
                "Datenstr. 1, 10115 Berlin, info@serverhof.example"
            ),
        ],
    ),
    (
        "DSE-03",
        E,
        [
            (
                "Logfiles\n\nDer Server schreibt IP-Adresse, Datum und Browser mit; so lassen sich Angriffe "
                "nachvollziehen."
            ),
            (
                "Logfiles\n\nZugriffe werden mit IP-Adresse protokolliert. Wir werten die Protokolle allein bei "
                "Störungen aus."
            ),
            "Wenn Sie uns schreiben\n\nMailen Sie uns, speichern wir Ihre Adresse und antworten Ihnen darauf.",
            (
                "Welche Daten wir erheben\n\n- Nutzungsdaten (IP-Adresse, Uhrzeit)\n- Kontaktdaten\n\nZwecke der "
                "Verarbeitung\n\n- Bereitstellung der Website\n- Beantwortung von "
                "Kontaktanfragen\n\nServer-Logs\n\nUnser Server speichert IP-Adresse und "
                "Uhrzeit.\n\nKontakt\n\nE-Mails werden gespeichert."
            ),
            (
                "Kontakt\n\nRufen Sie uns an oder schreiben Sie uns, verarbeiten wir Ihre Angaben zur Klärung Ihres "
                "Anliegens."
            ),
            (
                "Kontakt\n\nIhre Nachricht und E-Mail-Adresse speichern wir ausschließlich für die Korrespondenz mit "
                "Ihnen."
            ),
        ],
    ),
    (
        "DSE-03",
        F,
        [
            (
                "Server-Logfiles\n\nUnser Provider speichert bei jedem Zugriff: IP-Adresse, Uhrzeit, "
                "Browser.\n\nDatensicherheit\n\nWir verwenden SSL, um Ihre Daten beim Zugriff auf die Website zu "
                "schützen."
            ),
            (
                "Kontaktaufnahme\n\nBei Anruf oder E-Mail notieren wir Name und Telefonnummer. Die Daten löschen wir, "
                "wenn sie nicht mehr erforderlich sind."
            ),
            (
                "Server-Logs\n\nUnser Server speichert IP-Adresse und Uhrzeit. Die Daten werden gelöscht, sobald sie "
                "für die Erreichung des Zweckes ihrer Erhebung nicht mehr erforderlich sind."
            ),
            (
                "Server-Logs\n\nUnser Server speichert IP-Adresse und Uhrzeit. Zu Werbezwecken werden diese Daten "
                "nicht verwendet."
            ),
        ],
    ),
    (
        "DSE-04",
        E,
        [
            (
                "📡 1. Besuch der Website\n\nDer Server speichert Ihre IP-Adresse.\n\n➡️ Rechtsgrundlage: Art. 6 Abs. 1 "
                "lit. f DSGVO\n\n📬 2. Kontakt\n\nIhre Mail speichern wir.\n\n➡️ Rechtsgrundlage: Art. 6 Abs. 1 lit. b "
                "DSGVO"
            ),
        ],
    ),
    (
        "DSE-04",
        F,
        [
            (
                "Logfiles\n\nDer Server speichert IP-Adressen, um Angriffe abzuwehren (Art. 6 Abs. 1 lit. f "
                "DSGVO).\n\nMitglieder\n\nWir speichern Namen und Anschrift der Mitglieder."
            ),
        ],
    ),
    (
        "DSE-05",
        E,
        [
            (
                "Logfiles\n\nDie Daten speichern wir nach Art. 6 Abs. 1 lit. f DSGVO. Wir haben ein Interesse daran, "
                "unsere Website vor Angriffen zu schützen."
            ),
            (
                "Direktwerbung\n\nBestandskunden schreiben wir an (Art. 6 Abs. 1 lit. f DSGVO, § 7 Abs. 3 UWG). Unser "
                "Interesse: Kunden über ähnliche Angebote zu informieren."
            ),
        ],
    ),
    (
        "DSE-05",
        F,
        [
            (
                "Logfiles\n\nDie Speicherung der IP-Adresse erfolgt, weil unsere berechtigten Interessen Ihre "
                "schutzwürdigen Interessen überwiegen (Art. 6 Abs. 1 lit. f DSGVO)."
            ),
        ],
    ),
    (
        "DSE-06",
        E,
        [
            "Die Website liegt auf Servern der Firma Serverhof in Nürnberg.",
            "Newsletter\n\nDer Versand erfolgt über „Postbote24“, eine Newsletterversandplattform.",
            (
                "Kontaktformular\n\nIhre Anfrage wird durch die bei uns tätige Bürokraft gelesen; unseren Mailserver "
                "betreibt ein Dienstleister in Hamburg."
            ),
            "Wir verkaufen Ihre Daten nicht und geben sie nicht heraus.",
        ],
    ),
    (
        "DSE-06",
        F,
        [
            (
                "Datenschutz\n\nBetroffener ist jede Person, deren Daten vom Auftragsverarbeiter verarbeitet werden "
                "können."
            ),
        ],
    ),
    (
        "DSE-07",
        E,
        [
            "Support\n\nTickets bearbeitet unser Partner in Indien auf Basis von Standardvertragsklauseln.",
            (
                "reCAPTCHA\n\nWir nutzen Google reCAPTCHA.\n\nDatenübermittlung in Drittländer\n\nSoweit wir "
                "US-Dienste nutzen, stützen wir die Übermittlung auf das Data Privacy Framework."
            ),
        ],
    ),
    (
        "DSE-08",
        E,
        [
            (
                "Logfiles\n\nNach spätestens sieben Tagen werden die IP-Adressen gekürzt, sodass ein Personenbezug "
                "nicht mehr möglich ist."
            ),
            "Kontakt\n\nIst Ihre Frage beantwortet, löschen wir die Mail.",
            "App\n\nSie können Ihr Konto selbst löschen, damit sind auch alle Inhalte weg.",
            "Kontakt\n\nMails löschen wir am Jahresende.",
            "Logfiles\n\nDie Protokolle werden täglich überschrieben.",
            "Löschkonzept\n\nPersonenbezogene Daten werden gemäß den gesetzlichen Löschfristen gelöscht.",
        ],
    ),
    (
        "DSE-08",
        F,
        [
            "Kinder\n\nErfahren wir, dass ein Kind unter 16 Jahren Daten übermittelt hat, werden diese gelöscht.",
        ],
    ),
    (
        "DSE-09",
        E,
        [
            (
                "Deine Rechte\n\nDu darfst wissen, was wir über dich gespeichert haben. Stimmt etwas nicht, ändern wir "
                "es. Auf Wunsch löschen wir alles oder schränken die Verarbeitung ein."
            ),
        ],
    ),
    (
        "DSE-10",
        E,
        [
            "Werbung\n\nWenn Sie keine Post mehr von uns möchten, genügt ein Widerspruch per Postkarte.",
            "Postwerbung\n\nSie können der Verwendung Ihrer Anschrift für Werbung jederzeit widersprechen.",
        ],
    ),
    (
        "DSE-10",
        F,
        [
            (
                "Rechte\n\nAuskunft, Löschung. Die betroffene Person kann Löschung verlangen, sofern sie gemäß Art. 21 "
                "Abs. 1 DSGVO Widerspruch eingelegt hat."
            ),
        ],
    ),
    (
        "DSE-11",
        E,
        [
            (
                "Kontaktformular\n\nWenn Sie unser Formular ausfüllen, speichern wir Ihre Angaben, um zu "
                "antworten.\n\nIhre Rechte\n\nArt. 15 bis 18, 20 und 21 DSGVO geben Ihnen Rechte auf Auskunft, "
                "Berichtigung, Löschung, Einschränkung, Übertragung und Widerspruch."
            ),
        ],
    ),
    (
        "DSE-11",
        F,
        [
            (
                "Bestellung\n\nWir verarbeiten Ihre Anschrift zur Vertragserfüllung.\n\nIhre Rechte\n\nAuskunft und "
                "Löschung. Die Übertragung Ihrer Daten erfolgt verschlüsselt."
            ),
        ],
    ),
    (
        "DSE-11",
        N,
        [
            "Logfiles\n\nGrundlage ist Art. 6 Abs. 1 lit. f DSGVO. Eine Einwilligung ist nicht erforderlich.",
        ],
    ),
    (
        "DSE-12",
        E,
        [
            (
                "Gemeindebrief\n\nGeburtstage drucken wir nur ab, wenn Sie zugestimmt haben. Möchten Sie das nicht "
                "mehr, genügt ein Anruf im Pfarrbüro."
            ),
            (
                "App\n\nDer Standort wird nur verwendet, wenn Sie es erlauben. Die Erlaubnis können Sie in den "
                "Einstellungen Ihres Geräts jederzeit entziehen."
            ),
            (
                "Tracking\n\nWir setzen Matomo nur mit Ihrer Einwilligung ein. Ihre Auswahl können Sie jederzeit in "
                "den Cookie-Einstellungen ändern."
            ),
            (
                "Cookies\n\nWir setzen Cookies nur mit Ihrer Einwilligung. Über das Fingerabdruck-Symbol können Sie "
                "Ihre Einstellungen jederzeit anpassen."
            ),
            (
                "Schweigepflicht\n\nBefunde senden wir Ihrem Hausarzt nur, wenn Sie eine Schweigepflichtentbindung "
                "unterschrieben haben. Diese ist frei widerruflich."
            ),
        ],
    ),
    (
        "DSE-12",
        F,
        [
            (
                "Fotos\n\nBilder zeigen wir mit Einwilligung.\n\nRecht auf Löschung\n\nSie können Löschung verlangen, "
                "wenn Sie Ihre Einwilligung widerrufen haben."
            ),
            (
                "Bestellung\n\nSie können den Vertrag innerhalb von 14 Tagen widerrufen. Werbung erhalten Sie nur mit "
                "Einwilligung."
            ),
        ],
    ),
    (
        "DSE-13",
        E,
        [
            (
                "Ihre Rechte\n\nNach § 48 KDG können Sie sich an den Diözesandatenschutzbeauftragten wenden, wenn Sie "
                "Ihre Rechte verletzt sehen."
            ),
            (
                "Sind Sie der Ansicht, dass wir das Datenschutzrecht verletzen, dürfen Sie sich an die "
                "Datenschutzaufsicht wenden."
            ),
            (
                "Sie können sich zudem an die zuständige Datenschutzaufsichtsbehörde wenden, falls Sie Grund zur "
                "Beanstandung haben."
            ),
        ],
    ),
    (
        "DSE-13",
        F,
        [
            (
                "Beschwerdemanagement\n\nBeschwerden von Patienten nimmt die Praxisleitung entgegen; Behörden erhalten "
                "davon nichts."
            ),
        ],
    ),
    (
        "DSE-15",
        E,
        [
            (
                "Rechnungskauf\n\nWir führen eine Bonitätsprüfung durch. Die Entscheidung über den Kauf auf Rechnung "
                "fällt automatisiert anhand des Score-Werts; Sie können eine Überprüfung durch einen Menschen "
                "verlangen."
            ),
        ],
    ),
]


@pytest.mark.parametrize(
    ("control", "status", "text"),
    [(control, status, text) for control, status, texte in SAETZE for text in texte],
)
def test_notice_is_understood(control: str, status: CheckStatus, text: str) -> None:
    assert judge("dse", control, text).status is status
