"""Notices that say what Art. 13 DSGVO demands in sentences of their own making, and near misses; all invented."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR


def _status(control: str, text: str) -> CheckStatus:
    return judge("dse", control, text).status


FORMULAR = "Anfrageformular\n\nWas Sie eintragen, nutzen wir, um Ihnen zu antworten (Art. 6 Abs. 1 lit. b DSGVO). {}"
FOTOS = "Fotos\n\nBilder von Ihnen zeigen wir, wenn Sie eingewilligt haben. {}"
WER = "Wer bekommt die Daten?\n\n{}"
RECHTE = "Ihre Rechte\n\n{}"

SAETZE: list[tuple[str, CheckStatus, str, list[str]]] = [
    (
        "DSE-01",
        E,
        "Datenschutz\n\n{}",
        [
            "Ich heiße Roswitha Tannhuber, wohne im Birkenweg 4, 94249 Bodenmais und mache diese Seite.",
            "Mein Name ist Ortwin Silberhorn, Sie erreichen mich unter post@silberhorn.example.",
            "Wer wir sind\nMöwe Probe GbR – Deichstr. 9, 26506 Norden – moin@moewe.example",
            "Hinter dieser Seite steht die Lärchenhof Probe GmbH, Am Teich 3, 24103 Kiel.",
        ],
    ),
    (
        "DSE-01",
        F,
        "Datenschutz\n\n{}",
        [
            "Ich heiße Roswitha und freue mich über Ihren Besuch. Alles Weitere steht im Impressum.",
            "Wer wir sind\nEin kleines Team mit großer Freude an Fahrrädern. Kontakt: siehe Impressum.",
        ],
    ),
    (
        "DSE-02",
        F,
        "Verantwortliche\nLärchenhof Probe GmbH, Am Teich 3, 24103 Kiel\n\n{}",
        [
            "Unsere Datenschutzbeauftragte Frau Holm ist zur Verschwiegenheit verpflichtet.",
            (
                "Wir haben einen Datenschutzbeauftragten bestellt. Die Datenschutzbeauftragte des Buchungsportals "
                "erreichen Sie unter dsb@portal.example."
            ),
        ],
    ),
    (
        "DSE-06",
        E,
        WER,
        [
            "Dem Gesundheitsamt melden wir Masernfälle, der Unfallkasse jeden Sturz.",
            "Die Lohnzettel macht unser Steuerberater.",
            "Der Bezirksschornsteinfeger erfährt Ihre Anschrift.",
            "Die Rechnungen sieht nur unsere Buchhalterin, eine selbständige Bilanzbuchhalterin aus Husum.",
            "Ihr Paket bringt die Post; dafür kriegt sie Ihre Adresse.",
            "Niemand außer uns.",
            "Keiner. Ihre Angaben bleiben bei uns.",
            "Wir behalten alles für uns und reichen nichts weiter.",
            "Bei Unfällen wird die Versicherung unterrichtet.",
            "Ausgelesen werden die Zähler von der Firma Messfix GmbH.",
            "Die Druckerei bekam bisher und bekommt weiterhin die Adressliste für die Vereinszeitung.",
            "Anvertraut haben wir die Technik einem Rechenzentrum in Kassel.",
        ],
    ),
    (
        "DSE-06",
        F,
        WER,
        [
            "Unter Umständen Dritte, sofern das Gesetz es zulässt.",
            "Gegebenenfalls unsere Partner.",
            "Sie haben das Recht zu erfahren, welche Empfänger Ihre Daten bekommen haben.",
            "Empfänger ist jede Stelle, der Daten offengelegt werden.",
        ],
    ),
    (
        "DSE-08",
        E,
        "Kontakt\n\nIhre Mail lesen wir, um zu antworten. {}",
        [
            "Nach einem halben Jahr wandert sie in den Papierkorb.",
            "Spätestens am Jahresende ist sie verschwunden.",
            "Ist Ihr Anliegen erledigt, werfen wir sie weg.",
            "Sie bleibt liegen, bis die Sache vorbei ist, dann wird sie geschreddert.",
            "Alle drei Monate räumen wir auf und löschen, was älter ist.",
            "Wir heben sie auf, solange das Finanzamt es verlangt.",
            "| Was | Frist |\n| Mail | 6 Monate |",
            "Aufgehoben wird sie so lange, wie wir sie zur Antwort brauchen.",
        ],
    ),
    (
        "DSE-08",
        F,
        "Kontakt\n\nIhre Mail lesen wir, um zu antworten. {}",
        [
            "Wir antworten binnen drei Tagen.",
            "Wie lange wir sie aufheben, ist verschieden; fragen Sie uns.",
            "Sie können verlangen, dass wir sie löschen.",
            "Ein Löschkonzept wird derzeit erarbeitet.",
        ],
    ),
    (
        "DSE-09",
        E,
        RECHTE,
        [
            (
                "Sie dürfen nachsehen, was wir über Sie aufgeschrieben haben, Fehler darin verbessern lassen, die "
                "Vernichtung verlangen oder dass wir die Daten nur noch eingeschränkt verwenden."
            ),
            "Auskunft? Gern. Berichtigung? Sofort. Löschung? Ja. Einschränkung? Auch das.",
            (
                "Du willst wissen, was wir haben? Frag. Etwas stimmt nicht? Wir ändern es. Alles soll weg? Machen wir. "
                "Nur aufheben, nicht benutzen (offiziell heißt das Einschränkung)? Geht."
            ),
        ],
    ),
    (
        "DSE-09",
        F,
        RECHTE,
        [
            "Sie dürfen nachsehen, was wir gespeichert haben, Fehler verbessern lassen und die Löschung verlangen.",
            "Auskunft, Berichtigung und Sperrung der Daten können verlangt werden; auch löschen wir auf Antrag.",
            "Auskunft, Löschung und Einschränkung der Verarbeitung stehen Ihnen zu.",
            "Sie können Berichtigung, Löschung und Einschränkung der Verarbeitung verlangen.",
        ],
    ),
    (
        "DSE-10",
        E,
        RECHTE,
        [
            "Gegen die Nutzung Ihrer Daten nach lit. f dürfen Sie Einspruch erheben.",
            "Ihr könnt uns die Verwendung eurer Bilder untersagen.",
            "Wer nicht will, dass wir seine Daten zur Werbung nutzen, kann dem entgegentreten.",
            "Sie haben das Recht, Einwände gegen die Verarbeitung vorzubringen.",
            "Du darfst der Nutzung deiner Daten widersprechen.",
        ],
    ),
    (
        "DSE-10",
        F,
        RECHTE,
        [
            "Gegen unseren Bescheid können Sie Einspruch einlegen.",
            "Wir untersagen hiermit die Nutzung unserer Kontaktdaten zur Werbung.",
            "Sie können Ihre Einwilligung widerrufen.",
            "Eine Nutzung unserer Fotos ist untersagt; Sie können eine Lizenz kaufen.",
        ],
    ),
    (
        "DSE-11",
        E,
        FORMULAR + "\n\n" + RECHTE.format(""),
        [
            "\n\nIhre Rechte\n\nAuf Wunsch händigen wir Ihnen Ihre Angaben als Datei in üblichem Format aus.",
            "\n\nIhre Rechte\n\nSie können Ihre Daten auf einem Datenträger zu einem anderen Anbieter mitnehmen.",
            "\n\nIhre Rechte\n\nHerausgabe in portabler Form können Sie beanspruchen.",
            "\n\nIhre Rechte\n\nIhre Daten bekommen Sie interoperabel ausgeliefert.",
        ],
    ),
    (
        "DSE-11",
        F,
        FORMULAR,
        [
            "\n\nIhre Rechte\n\nSie können eine Kopie Ihrer Daten verlangen.",
            "\n\nIhre Rechte\n\nInformationen geben wir nicht an andere Anbieter weiter.",
            "\n\nIhre Rechte\n\nFotos können Sie als Datei herunterladen.",
        ],
    ),
    (
        "DSE-12",
        E,
        FOTOS,
        [
            "Diese Erlaubnis dürfen Sie zurücknehmen, wann immer Sie wollen.",
            "Überlegen Sie es sich anders, genügt jederzeit ein Anruf, und die Zustimmung gilt nicht mehr.",
            "Die Rücknahme der Einwilligung ist zu jedem Zeitpunkt möglich.",
            "Sie können Ihr Einverständnis in jedem Augenblick entziehen.",
            "Einmal gegebene Zustimmungen lassen sich von heute auf morgen zurückziehen.",
        ],
    ),
    (
        "DSE-12",
        F,
        FOTOS,
        [
            "Die Zustimmung gilt für das laufende Schuljahr.",
            "Vor jeder neuen Verwendung fragen wir wieder nach.",
            "Die Bestellung können Sie binnen vierzehn Tagen widerrufen.",
            "Der Verarbeitung können Sie jederzeit widersprechen.",
        ],
    ),
    (
        "DSE-13",
        E,
        RECHTE,
        [
            "Ihr könnt euch bei der niedersächsischen Datenschutzaufsicht beklagen.",
            "Die Berliner Beauftragte für Datenschutz nimmt Ihre Beschwerde entgegen.",
            "Halten Sie unser Vorgehen für rechtswidrig, dürfen Sie die Aufsichtsbehörde anrufen.",
        ],
    ),
    (
        "DSE-13",
        F,
        RECHTE,
        [
            "Beschweren können Sie sich bei unserem Ehrenrat.",
            "Die Innung hat eine Vermittlungsstelle für Beschwerden.",
            "Die Auskunft umfasst das Bestehen eines Beschwerderechts bei einer Aufsichtsbehörde.",
        ],
    ),
    (
        "DSE-14",
        E,
        FORMULAR,
        [
            "Niemand zwingt Sie dazu, aber ohne Anschrift kann ich kein Angebot schicken.",
            "Eine Pflicht besteht nicht; lassen Sie Felder leer, unterbleibt die Antwort.",
            "Die Angaben mit Sternchen sind nötig; füllen Sie sie nicht aus, kommt die Bestellung nicht zustande.",
            "Sie müssen nichts eintragen. Nur gibt es ohne Telefonnummer keinen Rückruf.",
            "Alle Felder sind auszufüllen, sonst kann die Anfrage nicht bearbeitet werden.",
            "Die Angaben sind freigestellt; fehlt etwas, verzögert sich die Bearbeitung.",
            "Wer keine Angaben macht, bekommt keine Antwort; gezwungen ist niemand.",
        ],
    ),
    (
        "DSE-14",
        F,
        FORMULAR,
        [
            "Die Felder mit Sternchen sind auszufüllen.",
            "Alle Angaben sind freiwillig.",
            "Ihre Telefonnummer ist freigestellt, wir rufen aber nur nach Absprache an.",
            "Ohne Ihre Einwilligung geben wir nichts weiter; verpflichtet sind wir dazu nicht.",
        ],
    ),
    (
        "DSE-15",
        E,
        "Konto\n\nIhr Konto führen wir nach Art. 6 Abs. 1 lit. b DSGVO. {}",
        [
            "Über Ihren Antrag entscheidet kein Computer, sondern Frau Holm.",
            "Ein Algorithmus bestimmt bei uns nichts.",
            "Art. 22 DSGVO ist nicht einschlägig.",
        ],
    ),
    (
        "DSE-15",
        F,
        "Bezahlen\n\nBestellungen wickeln wir nach Art. 6 Abs. 1 lit. b DSGVO ab. {}",
        [
            "Ein Programm errechnet aus Ihren Einkäufen eine Punktzahl; unter 30 gibt es nur Vorkasse.",
            "Unser System ermittelt automatisch Ihr Ausfallrisiko und sperrt den Kauf auf Rechnung.",
        ],
    ),
    (
        "DSE-15",
        N,
        "Bezahlen\n\nBestellungen wickeln wir nach Art. 6 Abs. 1 lit. b DSGVO ab. {}",
        [
            "Das Programm berechnet die Versandkosten.",
            "Spam wird automatisch aussortiert.",
        ],
    ),
    (
        "DSE-12",
        E,
        "So gehen wir mit deinen Daten um\n\n{}",
        [
            (
                "Newsletter: Kommt nur, wenn du ihn bestellst (Art. 6 Abs. 1 lit. a DSGVO). Keine Lust mehr? Ein Klick "
                "unten im Brief und Schluss, jederzeit."
            ),
        ],
    ),
    (
        "DSE-02",
        E,
        "Verantwortliche\nLärchenhof Probe GmbH, Am Teich 3, 24103 Kiel\n\n{}",
        ["Der Beauftragte für die Datensicherheit ist unter fg@laerchenhof.example zu erreichen."],
    ),
    (
        "DSE-16",
        E,
        "Cookies\n\n{}",
        [
            "Ein einziges Cookie merkt sich Ihre Sprache; es ist unentbehrlich. Weitere gibt es nicht.",
            "Beim Anmelden legt die Seite ein Sitzungscookie an, sonst nichts.",
            (
                "Statistik-Cookies setzen wir erst, nachdem Sie im Banner „Ja“ gedrückt haben. Umentschieden? Unten "
                "auf das Symbol klicken und neu wählen."
            ),
        ],
    ),
    (
        "DSE-16",
        F,
        "Cookies\n\n{}",
        [
            "Ein Zählwerkzeug legt kleine Dateien auf Ihrem Rechner ab. In Ihrem Browser können Sie das abschalten.",
            "Die Seite merkt sich in einem Cookie, was Sie angesehen haben.",
            "Statistik-Cookies setzen wir erst, nachdem Sie „Ja“ gedrückt haben.",
        ],
    ),
    (
        "DSE-16",
        N,
        "Cookies\n\n{}",
        ["Kekse gibt es nur in der Backstube, auf der Seite keine.", "Cookies, Zählpixel, Tracking: Fehlanzeige."],
    ),
]


@pytest.mark.parametrize(
    ("control", "status", "text"),
    [(control, status, rahmen.format(satz)) for control, status, rahmen, saetze in SAETZE for satz in saetze],
)
def test_saetze(control: str, status: CheckStatus, text: str) -> None:
    assert _status(control, text) is status
