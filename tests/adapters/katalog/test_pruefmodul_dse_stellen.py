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
            "Datenschutz\n\nSie erreichen die verantwortliche Stelle so:\nProbe Immobilien KG\nTelefon 0421 778899",
            "Verantwortlich im Sinne der DSGVO: Handwerkskammer Probeland, Hansering 3, 28195 Bremen",
            "Datenschutzerklärung\n\nVerantwortlicher: Ortwin Silberhorn (Silberhorn IT), ortwin@silberhorn.example",
            (
                "Datenschutz bei Bäckerei Kruste GmbH\n\nBäckerei Kruste GmbH, Mühlgasse 5, 91054 Erlangen, Tel. 09131 "
                "445566\n\nWir nehmen Datenschutz ernst."
            ),
            (
                "I. Name und Anschrift des Verantwortlichen\n\nDer Verantwortliche im Sinne der "
                "Datenschutz-Grundverordnung ist die:\n\nProbe Pflegedienst gGmbH\nLindenweg 8\n99084 "
                "Erfurt\nDeutschland\nTel.: 0361 998877"
            ),
            (
                "Gemeinsam Verantwortliche sind die Möwe Reisen GmbH, Strandweg 2, 18225 Kühlungsborn, und die Möwe "
                "Technik GmbH ebenda."
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
            "Datenschutz\n\nVerantwortlich: der Vorstand. Kontakt über das Kontaktformular.",
            (
                "Datenschutz\n\nDiese Erklärung gilt für die Website des Cafés Sonnenschein, Hauptstr. 2, 79100 "
                "Freiburg."
            ),
            "Datenschutz\n\nVerantwortlicher ist die Probe GmbH, deren Anschrift Sie im Impressum finden.",
            "Impressum und Datenschutz\n\nWebhosting: Serverhof Probe GmbH, Datenstr. 1, 10115 Berlin",
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
            (
                "Webserver\n\nBei Zugriffen speichert der Server: IP-Adresse, Datum, Datei. Rechtsgrundlage ist unser "
                "berechtigtes Interesse."
            ),
            (
                "Kontakt\n\nWenn Sie uns schreiben, speichern wir Ihren Namen und Ihre Adresse nach Art. 6 Abs. 1 lit. "
                "b DSGVO."
            ),
            "Zugriffe\n\nIP-Adressen speichern wir bis zur Löschung nach 7 Tagen.",
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
            (
                "Verarbeitungstätigkeiten\n\n| Vorgang | Zweck | Rechtsgrundlage |\n| Logfiles | Sicherheit | Art. 6 "
                "Abs. 1 f) DSGVO |\n| Kontakt | Antwort | Art. 6 Abs. 1 b) DSGVO |"
            ),
            "Logfiles\n\nDer Server speichert IP-Adressen.\nRechtsgrundlage\n\nArt. 6 Abs. 1 lit. f DSGVO",
            (
                "Die Verarbeitung Ihrer Daten erfolgt auf Grundlage des Art. 6 Abs. 1 lit. b und f "
                "DSGVO.\n\nLogfiles\n\nDer Server speichert IP-Adressen."
            ),
            (
                "Kontakt\n\nBei Anfragen speichern wir Ihre Mail. Das dürfen wir nach Artikel 6 Absatz 1 Buchstabe b "
                "DSGVO."
            ),
            (
                "Betrieb der Website\n\nBeim Besuch verarbeitet der Server Ihre IP-Adresse. Rechtlich stützen wir das "
                "auf Art. 6 Abs. 1 UAbs. 1 lit. f der DSGVO.\n\nAnfragen\n\nAnfragen per Mail bearbeiten wir, um zu "
                "antworten (Rechtsgrundlage: Art. 6 Abs. 1 lit. b DSGVO bei Vertragsbezug, sonst lit. f)."
            ),
            (
                "1. Logdaten\n1.1 Umfang\nDer Server speichert IP-Adressen.\n1.2 Rechtsgrundlage\nArt. 6 Abs. 1 lit. f "
                "DSGVO.\n2. Kontakt\n2.1 Umfang\nWir speichern Ihre Mail.\n2.2 Rechtsgrundlage\nArt. 6 Abs. 1 lit. b "
                "DSGVO."
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
            "Logfiles\n\nDer Server speichert IP-Adressen. Nach Art. 13 DSGVO informieren wir Sie darüber.",
            "Logfiles\n\nDer Server speichert IP-Adressen. Ein Vertrag nach Art. 28 DSGVO besteht.",
            "Kontakt\n\nIhre Mail speichern wir aufgrund Ihrer Einwilligung.",
            (
                "1. Logdaten\n1.1 Umfang\nDer Server speichert IP-Adressen.\n1.2 Zweck\nSicherheit.\n2. Kontakt\n2.1 "
                "Umfang\nWir speichern Ihre Mail.\n2.2 Rechtsgrundlage\nArt. 6 Abs. 1 lit. b DSGVO."
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
            "Betrieb\n\nDer Server speichert IP-Adressen (Art. 6 Abs. 1 lit. f DSGVO: Schutz vor Missbrauch).",
            (
                "Logfiles\n\nIP-Adressen speichern wir. Rechtsgrundlage: Art. 6 Abs. 1 lit. f DSGVO (berechtigtes "
                "Interesse: IT-Sicherheit)."
            ),
            (
                "Kontakt\n\nWir haben gemäß Art. 6 Abs. 1 lit. f DSGVO ein berechtigtes Interesse, Ihre Anfrage zu "
                "beantworten."
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
            (
                "Logfiles\n\nWir speichern IP-Adressen. Rechtsgrundlage: Art. 6 Abs. 1 lit. f DSGVO (berechtigtes "
                "Interesse)."
            ),
            "Statistik\n\nDie Auswertung erfolgt auf Basis unserer berechtigten Interessen.",
            (
                "Logfiles\n\nIP-Adressen speichern wir, da wir ein berechtigtes Interesse im Sinne von Art. 6 Abs. 1 "
                "lit. f DSGVO haben."
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
            "Bestellung\n\nIhre Adresse geht an die Post, sonst an niemanden.",
            "Serverstandort\n\nDie Seite wird von der Firma Probehost in Falkenstein gehostet.",
            "Abrechnung\n\nDie Rechnungsdaten bekommt unser Steuerbüro.",
            "Verein\n\nMitgliederlisten erhält der Kreisverband; die Kasse prüft die Sparkasse.",
            (
                "Hosting: Der Anbieter der Server ist in Deutschland ansässig und verarbeitet die Daten in unserem "
                "Auftrag."
            ),
            "Privatabrechnung\n\nDie Abrechnung übernimmt eine privatärztliche Verrechnungsstelle.",
            "Wir reichen nichts weiter.",
            (
                "Personenbezogene Daten geben wir nicht an Dritte weiter, es sei denn, wir sind gesetzlich dazu "
                "verpflichtet."
            ),
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
            "Weitergabe\n\nOhne Ihre Zustimmung erfolgt keine Weitergabe an Dritte.",
            "Nutzung\n\nWir nutzen die Daten für interne Zwecke.",
            "Sicherheit\n\nDritte haben keinen Zugriff auf die verschlüsselte Verbindung.",
            "Kontakt\n\nIhre Nachricht wird per E-Mail versendet.",
            "Rechte\n\nSie können sich bei der Behörde beschweren, wenn Daten weitergegeben wurden.",
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
            (
                "CDN\n\nUnsere Seite nutzt Cloudflare. Cloudflare, Inc. ist im Rahmen des Data Privacy Framework "
                "zertifiziert."
            ),
            (
                "Google Fonts\n\nSchriften laden wir von Google. Rechtsgrundlage der Übermittlung in die USA ist Ihre "
                "Einwilligung nach Art. 49 Abs. 1 Satz 1 lit. a DSGVO."
            ),
        ],
    ),
    (
        "DSE-07",
        F,
        [
            "CDN\n\nÜber jsDelivr und Cloudflare laden wir Skripte.",
            "Kalender\n\nTermine buchen Sie über Calendly. Der Anbieter sitzt in Atlanta.",
            (
                "Formulare\n\nAnfragen laufen über Formspree in den USA. Für die USA gibt es kein Datenschutzniveau "
                "wie in der EU."
            ),
            "Analytics\n\nWir setzen Google Analytics ein; Google hält geeignete Garantien ein.",
            "Social Media\n\nWir betreiben eine Facebook-Seite. Facebook verarbeitet Ihre Daten auch in den USA.",
        ],
    ),
    (
        "DSE-07",
        N,
        [
            "Wir setzen kein Google Analytics ein.",
            "Instagram\n\nAuf unserer Seite finden Sie einen Link zu Instagram.",
            "Browser\n\nUnterstützt werden Google Chrome, Microsoft Edge und Apple Safari.",
            "Hosting\n\nDer Server steht in Helsinki. Daten verlassen die EU nicht.",
            "Schriften\n\nGoogle Fonts haben wir heruntergeladen und liefern sie selbst aus.",
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
            "Logs\n\nLogdaten: 7 Tage",
            "Kontakt\n\nAnfragen heben wir zwei Jahre auf.",
            "Die Daten werden gelöscht, soweit sie nicht mehr erforderlich sind.",
            "Speicherfristen richten sich nach Handels- und Steuerrecht.",
            "Bewerbung\n\nAbgelehnte Bewerbungen vernichten wir nach sechs Monaten.",
            "Kundendaten bleiben bis zum Ende der gesetzlichen Gewährleistung gespeichert.",
        ],
    ),
    (
        "DSE-08",
        F,
        [
            "Kinder\n\nErfahren wir, dass ein Kind unter 16 Jahren Daten übermittelt hat, werden diese gelöscht.",
            "Sie können Ihre Daten jederzeit löschen lassen.",
            "Wir speichern Daten nur, wenn es nötig ist.",
            "Bewerbung\n\nIhre Unterlagen speichern wir in unserer Bewerberdatenbank.",
            "Newsletter\n\nNach der Abmeldung erhalten Sie keine weiteren Mails.",
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
            (
                "Kinderfotos\n\nFotos zeigen wir nur, wenn die Eltern schriftlich zugestimmt haben. Die Zustimmung "
                "kann jederzeit ohne Angabe von Gründen zurückgenommen werden."
            ),
            (
                "Google Analytics\n\nGrundlage ist Art. 6 Abs. 1 lit. a DSGVO. Die Einwilligung ist jederzeit "
                "widerrufbar."
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
            "Kontakt\n\nRechtsgrundlage ist Ihre Einwilligung. Sie können der Verarbeitung widersprechen.",
            "Analyse\n\nWir setzen den Dienst mit Ihrer Einwilligung ein. Cookies können Sie im Browser löschen.",
        ],
    ),
    (
        "DSE-12",
        N,
        [
            "Wir holen keine Einwilligungen ein; alle Verarbeitungen beruhen auf Art. 6 Abs. 1 lit. b oder f DSGVO.",
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
            "Ihnen steht ein Beschwerderecht bei der zuständigen Datenschutzbehörde zu.",
            (
                "Wenn Sie glauben, dass die Verarbeitung gegen Recht verstößt: Landesbeauftragter für Datenschutz "
                "Sachsen-Anhalt, Beschwerde online möglich."
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
