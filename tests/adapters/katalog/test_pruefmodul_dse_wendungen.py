"""Ways in which German notices say what Art. 13 DSGVO demands, and ways that only sound like it; all invented."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR


def _status(control: str, text: str) -> CheckStatus:
    return judge("dse", control, text).status


ADRESSE = "Hannelore Birkenstock\nAm Teich 3\n24103 Kiel"
LOG = "1. Server-Logfiles\n\nBeim Aufruf der Website speichert der Server IP-Adresse und Uhrzeit."
KONTAKT = "2. Kontaktformular\n\nWas Sie in das Formular eingeben, speichern wir, um Ihre Anfrage zu beantworten."
FORMULAR = "Kontaktformular\n\nDie Angaben aus dem Formular speichern wir. {}"
RECHTE = "Ihre Rechte\n\n"
COOKIES = "Cookies\n\nDiese Website verwendet Cookies. {}"

WENDUNGEN: list[tuple[str, CheckStatus, str, list[str]]] = [
    (
        "DSE-01",
        E,
        "{}",
        [
            (
                "Datenschutz\nWer ist verantwortlich für die Bestellungen auf dieser Website?\n"
                f"Die Verarbeitung erfolgt durch den Websitebetreiber:\n{ADRESSE}"
            ),
            (
                "Verantwortlicher gem. Art. 4 Nr. 7 DSGVO und Datenschutzbeauftragter\n\n"
                "Probebund e.V.\nAm Teich 3\n24103 Kiel"
            ),
            f"Verantwortliche Stelle für die Anmeldung zum Kurs ist\n{ADRESSE}",
            "Verantwortlich für den Newsletter ist die Windrad Probe GmbH, Telefon 0431 123456.",
        ],
    ),
    (
        "DSE-03",
        E,
        "{}",
        [
            (
                f"1. Besuch der Website\n\nSie können die Seiten ansehen, ohne dass wir Daten von Ihnen "
                f"erheben.\n\n{KONTAKT}"
            ),
            f"1. Website\n\nBeim bloßen Lesen der Seiten werden keine personenbezogenen Daten erfasst.\n\n{KONTAKT}",
            (
                "Statistik\n\nDie Erfassung verhindern Sie mit Ihrer Browser-Software (auch Ihrer IP-Adresse "
                "beim Zugriff).\n\n"
                f"{KONTAKT}"
            ),
        ],
    ),
    (
        "DSE-04",
        E,
        "{}",
        [
            f"{LOG} Wir stützen uns auf Art. 6 I f DSGVO.",
            f"{LOG} Das beruht auf Art. 6 (1) (f) DS-GVO.",
            f"{LOG} Rechtsgrundlage: § 3 des Landesdatenschutzgesetzes.",
            f"{LOG} Die Befugnis ergibt sich aus Art. 4 Abs. 1 BayDSG.",
            f"{LOG} Grundlage sind Artt. 6 Abs. 1 e, 9 DSGVO.",
            f"{LOG} Grundlage ist § 3 Absatz 1 NDSG.",
            "Fotos\n\nDie Bilder vom Fest verarbeiten wir mit Ihrer Einwilligung (Artt. 6 Abs. 1 a, 9 DSGVO).",
            (
                "Zwecke und Rechtsgrundlagen\nDie Verarbeitung ist rechtmäßig, wenn diese Bedingung erfüllt ist:\n"
                "Einwilligung (Artt. 6 Abs. 1 a, 9 DSGVO)\nSie gilt für festgelegte Zwecke (z. B. ein Fest)."
            ),
            (
                "Wir verarbeiten Ihre Daten:\n\n- zur Erfüllung und Anbahnung von Verträgen (Art. 6 Abs. 1 lit. "
                "b DSGVO)\n"
                "- zur Wahrung unserer Interessen (Art. 6 Abs. 1 lit. f DSGVO), z. B. für IT-Sicherheit\n\n"
                f"{LOG}\n\n{KONTAKT}"
            ),
        ],
    ),
    (
        "DSE-04",
        F,
        f"{{}}\n\n{LOG}\n\n{KONTAKT}",
        [
            (
                "Grundlagen\n\nIst die Verarbeitung zur Wahrung eines Interesses unserer Behörde erforderlich "
                "und überwiegen "
                "die Rechte der Betroffenen nicht, so dient Art. 6 Abs. 1 f DSGVO als Rechtsgrundlage für die "
                "Verarbeitung."
            ),
            (
                "Rechtsgrundlagen\n\nDie Verarbeitung erfolgt auf Basis folgender Rechtsgrundlagen:\n\n"
                "- Art. 6 Abs. 1 lit. a DSGVO (Einwilligung)\n\n- Art. 6 Abs. 1 lit. f DSGVO (berechtigte Interessen)"
            ),
        ],
    ),
    (
        "DSE-05",
        E,
        f"{LOG}\n\n{{}}",
        [
            "Wir handeln zur Wahrung berechtigter Interessen (Art. 6 Abs. 1 lit. f DSGVO), z. B. für IT-Sicherheit.",
            "Unsere berechtigten Interessen (Art. 6 Abs. 1 lit. f DSGVO) sind Sicherheit und Statistik.",
            "Wir haben ein berechtigtes Interesse nach Art. 6 Abs. 1 lit. f DSGVO, nämlich den Schutz der Server.",
        ],
    ),
    (
        "DSE-08",
        E,
        "Konto\n\n{}",
        [
            "Die Daten werden gelöscht, wenn das Konto gelöscht wird.",
            "Ihre Daten werden mit der Löschung des Kontos entfernt.",
            "Die Daten löschen wir, sobald Sie Ihren Account schließen.",
            "Logdaten werden gelöscht, wenn der jeweilige Kurs beendet ist.",
            "Die Bilder löschen wir nach der Veranstaltung.",
            "Ihre Daten bleiben gespeichert, bis Sie die App deinstallieren.",
            "Nach dem Ende der Mitgliedschaft werden Ihre Daten gelöscht.",
            "Bei Kündigung des Abonnements löschen wir die Adresse.",
            "Die Aufzeichnung wird nach Ablauf des Semesters vernichtet.",
            "Wir speichern Ihre Daten bis zum Ende des Verfahrens.",
            "Bewerbungen löschen wir ein halbes Jahr nach der Absage.",
            "Daten werden für die Dauer der Geschäftsbeziehung gespeichert.",
        ],
    ),
    (
        "DSE-08",
        F,
        "Konto\n\n{}",
        [
            "Auf Wunsch löschen wir Ihre Daten jederzeit.",
            "Ihre Daten werden gelöscht, wenn Sie dies verlangen.",
            "Ihre Daten werden auf unserem Server gespeichert.",
        ],
    ),
    (
        "DSE-12",
        N,
        "{}",
        [
            "Kontaktformular / Newsletter\n\nBei einer Newsletter-Anmeldung werden Ihre Angaben bei uns gespeichert.",
        ],
    ),
    (
        "DSE-14",
        E,
        FORMULAR,
        [
            "Ohne diese Daten ist ein Vertragsabschluss nicht möglich.",
            "Ohne Ihre Angaben können wir die Anfrage nicht bearbeiten.",
            "Wenn Sie die Pflichtfelder nicht ausfüllen, können wir nicht antworten.",
            "Die mit * gekennzeichneten Felder sind Pflichtfelder; fehlen sie, lässt sich das Formular nicht absenden.",
            "Sie sind nicht verpflichtet, Daten anzugeben. Eine Teilnahme ist dann aber nicht möglich.",
            "Die Angabe ist freiwillig. Ihnen entstehen keine Nachteile, wenn Sie darauf verzichten.",
            "Die Angabe ist freiwillig; aus einer Weigerung entstehen keine Nachteile.",
            (
                "Die Bereitstellung ist erforderlich. Geben Sie die Daten nicht an, kann der Antrag nicht bearbeitet "
                "werden."
            ),
            "Machen Sie die nötigen Angaben nicht, müssen wir die Anmeldung ablehnen.",
            "Die Angaben sind notwendig, andernfalls kann Ihre Bestellung nicht ausgeführt werden.",
            "Die Teilnahme ist freiwillig. Die Folge der Nichtbereitstellung ist, dass Sie nicht mitmachen können.",
            "Wir benötigen Ihre Anschrift, da wir sonst nicht liefern können.",
        ],
    ),
    (
        "DSE-14",
        F,
        "{}",
        [
            "Newsletter\n\nWenn Sie den Newsletter beziehen möchten, benötigen wir Ihre E-Mail-Adresse.",
            "Veranstaltung\n\nBei der Anmeldung zur Veranstaltung speichern wir Ihren Namen.",
            "Fotos\n\nMit der Einwilligungserklärung zum Fotografieren erheben wir den Namen des Kindes.",
            "Mitglieder\n\nBeim Eintritt in den Verein erheben wir Name und Anschrift der Mitglieder.",
            "Kommentare\n\nBeim Absenden des Kommentarformulars speichern wir Name und E-Mail-Adresse.",
            "Kontaktformular\n\nPflichtfelder sind gekennzeichnet, weitere Angaben sind freiwillig.",
            "Gewinnspiel\n\nFür die Teilnahme am Gewinnspiel erheben wir Ihre Anschrift.",
        ],
    ),
    (
        "DSE-15",
        E,
        "Ihre Rechte\n\n{}",
        [
            (
                "Bestehen einer automatisierten Entscheidungsfindung einschließlich Profiling der Gäste\n"
                "Eine automatisierte Entscheidungsfindung gemäß Artikel 22 DSGVO erfolgt nicht."
            ),
            "Wir nutzen keine automatisierte Entscheidungsfindung.",
            "Automatisierte Entscheidungen im Einzelfall finden nicht statt.",
        ],
    ),
    (
        "DSE-16",
        E,
        COOKIES,
        [
            "Sie müssen erlaubt sein, damit der Login erhalten bleibt. Alle Cookies werden beim Abmelden gelöscht.",
            "Es handelt sich ausschließlich um Sitzungs-Cookies.",
            "Sie sind für den Betrieb der Seite unbedingt erforderlich.",
        ],
    ),
    (
        "DSE-16",
        E,
        "{}",
        [
            "Die App nutzt nur technisch notwendigen lokalen Speicher (Local Storage), keine Analyse-Cookies.",
            (
                "Karten\n\nDer Kartendienst nutzt auch Cookies.\n\nGoogle Maps\n\nGrundlage ist Ihre "
                "Einwilligung. Sie können "
                "diese jederzeit widerrufen."
            ),
        ],
    ),
    (
        "DSE-16",
        F,
        "{}",
        [
            (
                "Newsletter\n\nIhre Einwilligung in den Versand können Sie jederzeit widerrufen.\n\nGoogle "
                "Analytics\n\n"
                "Diese Website nutzt Google Analytics und setzt Cookies. Sie können sie im Browser verhindern."
            ),
        ],
    ),
    (
        "DSE-17",
        E,
        "{}",
        [
            "Recht auf Auskunft nach Artikel 15 DSGVO.\n\nEs gelten die Einschränkungen nach §§ 34 und 35 BDSG.",
            "Beschwerde nach Artikel 77 DSGVO i. V. m. § 19 BDSG.",
            "Löschung (Art. 17 DSGVO).\n\nAusnahmen stehen in § 35 BDSG.",
        ],
    ),
    (
        "DSE-17",
        F,
        "{}",
        [
            "Wir erteilen Auskunft nach § 34 BDSG.",
            "Auftragsverarbeitung nach § 11 BDSG.",
            "Rechtsgrundlage ist § 28 Abs. 1 Nr. 1 BDSG; Rechte nach Art. 15 DSGVO.",
        ],
    ),
    (
        "DSE-01",
        E,
        "{}",
        [
            f"A. Verantwortlicher und Datenschutzbeauftragter\n{ADRESSE}\n\nB. Zwecke",
            "Datenschutzhinweise zum Gewinnspiel\n\nVeranstalter ist die Windrad Probe KG, Am Teich 3, 24103 Kiel.",
            "Diese App wird angeboten von Hannelore Birkenstock, Kontakt: hanne@birke.de",
            (
                "Informationen zur Videoüberwachung\n\nName und Kontaktdaten des Verantwortlichen: Probe GmbH, Tel. "
                "0431 123456"
            ),
        ],
    ),
    ("DSE-01", F, "{}", ["Verantwortlich für die Daten ist Familie Birkenstock, Am Teich 3, 24103 Kiel."]),
    (
        "DSE-03",
        E,
        "Server-Logfiles\n\nUnser Server speichert Ihre IP-Adresse. {}",
        [
            "Das hilft uns bei der Fehlersuche.",
            "Wir sehen sie nur an, wenn etwas kaputt ist.",
            "Wir brauchen sie nur kurz für die Abwehr von Angriffen.",
        ],
    ),
    (
        "DSE-06",
        E,
        "Wer bekommt die Daten?\n\n{}",
        [
            "Das Betreuungsteam, der Busunternehmer, der Landkreis.",
            "Ihre Daten werden weitergegeben an die Kreiskasse und den IT-Zweckverband.",
            "Die Koordinaten werden an den Dienst Wetterprobe geschickt.",
            "Innerhalb des Hauses erhalten Personalabteilung und Betriebsrat Ihre Unterlagen.",
        ],
    ),
    ("DSE-06", F, "Wer bekommt die Daten?\n\n{}", ["Ihre Daten erhalten Dritte und unsere Partner."]),
    ("DSE-07", F, "Fotos\n\n{}", ["Wir veröffentlichen die Aufnahmen bei YouTube."]),
    (
        "DSE-08",
        E,
        "Wie lange bewahren wir die Daten auf?\n\n{}",
        ["Anmeldebögen: bis drei Monate nach der Freizeit.", "Meldescheine heben wir ein Jahr auf.", "Zwei Semester."],
    ),
    (
        "DSE-09",
        E,
        f"{RECHTE}{{}}",
        ["Du kannst erfahren, was gespeichert ist, es berichtigen, löschen oder die Verarbeitung einschränken lassen."],
    ),
    (
        "DSE-11",
        N,
        "{}",
        ["Antrag\n\nAngaben im Antragsformular verarbeiten wir nach Art. 6 Abs. 1 Buchst. e DSGVO."],
    ),
    (
        "DSE-12",
        E,
        "{}",
        ["Newsletter\n\nSie erhalten den Newsletter nach Anmeldung. Jede Ausgabe enthält einen Abmeldelink."],
    ),
    (
        "DSE-13",
        E,
        f"{RECHTE}{{}}",
        [
            "Sie können sich beim Unabhängigen Landeszentrum in Kiel beschweren.",
            "Beschweren könnt ihr euch beim HmbBfDI.",
        ],
    ),
    (
        "DSE-03",
        F,
        "Datenschutz im Onlineshop\n\nBestellung: Zur Abwicklung benötigen wir Ihre Anschrift.\n\n{}",
        ["Server: Unser Hoster legt Protokolle an, in denen steht, wann welche IP-Adresse welche Seite abgerufen hat."],
    ),
    (
        "DSE-14",
        F,
        "{}",
        [
            "Newsletter\n\nDu möchtest unseren Newsletter? Trag dich einfach ein.",
            "Bestellen\n\nBei uns bestellen Sie per Mail oder Telefon; wir notieren Ihre Anschrift.",
        ],
    ),
    ("DSE-02", N, "{}", ["Tanzschule Probetakt, Inhaberin: Hannelore Birkenstock, Am Teich 3, 24103 Kiel"]),
    (
        "DSE-02",
        F,
        "{}",
        ["Herausgeber der App ist der Landkreis Probenau, Am Teich 3, 24103 Kiel. Entwickelt hat sie die Probe GmbH."],
    ),
    (
        "DSE-05",
        E,
        "{}",
        ["E-Mails\n\nWir löschen sie danach; Grundlage ist Art. 6 Abs. 1 lit. f DSGVO, weil wir helfen wollen."],
    ),
    ("DSE-06", E, "{}", ["An wen geben wir die Daten weiter?\n\nSteuerberater, Hersteller, Inkassobüro."]),
    (
        "DSE-12",
        E,
        "{}",
        ["Push\n\nDas geschieht nur mit Ihrer Einwilligung. Sie können die Nachrichten jederzeit abschalten."],
    ),
    (
        "DSE-13",
        E,
        f"{RECHTE}{{}}",
        ["Sie können sich an die Landesbeauftragte für den Datenschutz wenden, wenn Ihre Rechte verletzt sind."],
    ),
    (
        "DSE-14",
        E,
        "{}",
        [
            (
                "Aufträge\n\nWenn Sie uns beauftragen, speichern wir Daten.\n\nWas passiert, wenn Sie keine Daten "
                "angeben?\n\n"
                "Dann können wir nicht für Sie tätig werden. Für den Auftrag ist Ihr Name nötig."
            ),
        ],
    ),
    (
        "DSE-06",
        E,
        "{}",
        [
            (
                "Verantwortlicher: Hannelore Birkenstock, Am Teich 3, 24103 Kiel\n\nHosting\n"
                "Die Website wird bei der Serverhof Probe GmbH gehostet, die Logfiles anlegt."
            ),
        ],
    ),
    (
        "DSE-14",
        F,
        "{}",
        [
            "Petition\n\nSie können hier unterzeichnen. Dazu geben Sie Name und Ort an.",
            "Cloud\n\nFür ein Konto brauchen wir deinen Namen.",
        ],
    ),
    ("DSE-16", E, "{}", ["Cookies\n\nDie Cloud setzt Sitzungscookies. Sonst keine."]),
    (
        "DSE-16",
        F,
        "{}",
        [
            (
                "Weitergabe\n\nOhne Ihre ausdrückliche Einwilligung geben wir nichts an Dritte weiter.\n\nCookies\n\n"
                "Wir verwenden Cookies. Sie können sie im Browser jederzeit löschen."
            ),
        ],
    ),
]


@pytest.mark.parametrize(
    ("control", "status", "text"),
    [(control, status, muster.format(satz)) for control, status, muster, saetze in WENDUNGEN for satz in saetze],
)
def test_wording_is_understood(control: str, status: CheckStatus, text: str) -> None:
    assert _status(control, text) is status
