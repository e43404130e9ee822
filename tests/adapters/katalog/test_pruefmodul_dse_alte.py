"""Old privacy notices and those of authorities, schools, cooperatives and parties, and near misses; all invented."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR

_LOG = "Serverprotokoll\n\nDer Server speichert Datum, Uhrzeit und IP-Adresse jedes Abrufs"
_FORM = "Kontaktformular\n\nWir verarbeiten Ihre Angaben aus dem Kontaktformular, um zu antworten. "
_JA = "Fotos\n\nFotos veröffentlichen wir mit Ihrer Einwilligung (Art. 6 Abs. 1 lit. a DSGVO)."

SAETZE: list[tuple[str, CheckStatus, list[str]]] = [
    (
        "DSE-01",
        E,
        [
            ("Verantwortliche Stelle ist das Sozialgericht Probeland, Hofstraße 3, 24103 Kiel, Telefon 0431 998877."),
            ("Diese Seiten betreibt das Polizeipräsidium Probeland, Ring 4, 60313 Frankfurt, pp@probeland.example."),
            ("Datenschutz (2015)\n\nWerke Probe AG, Kai 20, 24114 Kiel, Telefon 0431 223344\n\nWir beachten das BDSG."),
        ],
    ),
    (
        "DSE-01",
        F,
        ["Verantwortlicher: siehe Impressum. Eingetragen beim Amtsgericht Kiel, Hofstraße 3, 24103 Kiel."],
    ),
    (
        "DSE-02",
        E,
        [
            (
                "Verantwortlich: Stadt Probe, Markt 1, 38100 Probe, Telefon 0531 11223\n\nDie behördliche "
                "Datenschutzbeauftragte erreichen Sie unter derselben Telefonnummer."
            )
        ],
    ),
    (
        "DSE-03",
        E,
        [
            f"{_LOG}, damit Störungen eingegrenzt werden können.",
            f"{_LOG}. Damit werden Fehler gesucht.",
            "Serverprotokoll\n\nUnser Anbieter hält technisch notwendige Verbindungsdaten drei Tage lang vor.",
            ("Seitenaufruf\n\nAußer den technisch unvermeidlichen Angaben beim Abruf speichert der Server nichts."),
        ],
    ),
    (
        "DSE-03",
        F,
        [
            f"{_LOG}. Technisch nicht notwendige Angaben speichert er auch.",
            f"{_LOG}. Damit sind Rückschlüsse auf den Anschluss möglich.",
        ],
    ),
    (
        "DSE-04",
        E,
        [
            f"{_LOG}. Rechtsgrundlage ist § 12 Landesarchivgesetz.",
            f"{_LOG}; die Daten werden nach § 500 StPO verarbeitet.",
            (
                "Zwecke und Rechtsgrundlagen\n\nDie Schule verarbeitet Daten zur Erfüllung ihres "
                "Bildungsauftrags (Art. 6 "
                f"Abs. 1 Buchst. e DSGVO).\n\n{_LOG}, um Fehler zu finden."
            ),
        ],
    ),
    (
        "DSE-04",
        F,
        [
            f"Wir unterrichten Sie nach § 13 TMG über die Datenerhebung.\n\n{_LOG}.",
            f"{_LOG}. Rechnungsdaten, die wir nach § 257 HGB aufheben, werden nicht verarbeitet.",
            f"{_LOG}.\n\nRechte\n\nRechtsgrundlage Ihrer Rechte ist Art. 15 DSGVO.",
        ],
    ),
    (
        "DSE-05",
        E,
        ["Zwecke\n\nAuf Grund der Interessenabwägung (Art. 6 Abs. 1 f DSGVO): Abwehr von Angriffen und Werbung."],
    ),
    (
        "DSE-06",
        E,
        [
            (
                "Datenschutz\n\nIn keinem Fall werden die bei uns anfallenden Daten verkauft oder aus "
                "sonstigen Gründen "
                "Dritten überlassen oder an Dritte weitergegeben."
            ),
            "Anträge\n\nEinsicht nehmen nur die Fachämter und unser kommunales Rechenzentrum.",
            "Hinweise\n\nIhre Hinweise werden der Staatsanwaltschaft vorgelegt.",
            "Weitergabe\n\nIhre Daten verlassen unser Haus nicht.",
            "Mieter\n\nÜber Bewerber holen wir bei der Schufa eine Auskunft ein.",
        ],
    ),
    (
        "DSE-06",
        F,
        [
            "App\n\nIhre Angaben verlassen die EU nicht. Dienstleister sind verpflichtet.",
            "Datenschutz\n\nIn keinem Fall werden Daten ohne Ihre Einwilligung an Dritte weitergegeben.",
        ],
    ),
    (
        "DSE-07",
        F,
        [
            (
                "Hosting\n\nDie Seite liegt bei GitHub Inc., USA, zertifiziert nach dem Data Privacy Framework.\n\n"
                "E-Mail-Verkehr\n\nUnsere Post läuft über den Dienst Kurio.\nAnbieter: Kurio Pvt. Ltd., "
                "Chennai, Indien."
            ),
            "Anmeldung\n\nDie Anmeldung zum Kurs speichert unser Anbieter auf Servern in der Schweiz.",
        ],
    ),
    (
        "DSE-07",
        E,
        [
            (
                "Anmeldung\n\nDie Anmeldung zum Kurs speichert unser Anbieter auf Servern in der "
                "Schweiz. Für sie besteht "
                "ein Angemessenheitsbeschluss."
            )
        ],
    ),
    (
        "DSE-07",
        N,
        [
            "Anmeldung\n\nDie Anmeldung speichert unser Anbieter in Hof, nicht in der Schweiz.",
            "Hosting\n\nWir hosten bei der Probe GmbH in Köln. Unsere Kunden kommen auch aus Indien und der Schweiz.",
            "Bestellung\n\nWir liefern auch in die Schweiz; dafür nutzen wir den Versanddienstleister Blitz in Ulm.",
        ],
    ),
    ("DSE-08", E, ["Seitenaufruf\n\nUnser Anbieter hält die Verbindungsdaten drei Tage lang vor."]),
    (
        "DSE-09",
        E,
        [
            (
                "Datenschutz\n\nCookies: Wir setzen keine Cookies ein.\n\nAls betroffene Person haben "
                "Sie Rechte nach den Artikeln 15 "
                "bis 18: Auskunft, Berichtigung, Löschung, Einschränkung."
            )
        ],
    ),
    (
        "DSE-10",
        F,
        [
            "Newsletter\n\nSie können dem Bezug jederzeit widersprechen.",
            "Newsletter\n\nDem weiteren Erhalt des Newsletters können Sie jederzeit widersprechen.",
            (
                "Verantwortlich für den Inhalt: Kuno Wasser, Seestr. 9, 17207 Röbel\n\nFür die Seite "
                "kommt Google Analytics "
                "zum Einsatz, ein Dienst der Google Inc. in den USA; dabei werden Cookies gesetzt. Der "
                "Erfassung können Sie "
                "widersprechen, indem Sie das Add-on für Ihren Browser laden. Google wertet die Nutzung "
                "für uns aus."
            ),
        ],
    ),
    (
        "DSE-10",
        E,
        [
            "Werbung\n\nDer Nutzung Ihrer Daten für Werbung können Sie jederzeit formlos widersprechen.",
            "Newsletter\n\nDer Nutzung Ihrer Adresse für den Newsletter können Sie jederzeit widersprechen.",
        ],
    ),
    (
        "DSE-12",
        E,
        [
            (
                "Widerruf Ihrer Einwilligung\n\nManche Verarbeitungen sind nur mit Ihrer Einwilligung "
                "möglich. Sie können sie "
                "jederzeit widerrufen."
            ),
            (
                "Einwilligung und Widerruf\n\nWir nutzen Ihre Adresse nur, wenn Sie zugestimmt haben. "
                "Die Zustimmung können "
                "Sie jederzeit zurückziehen."
            ),
        ],
    ),
    (
        "DSE-12",
        N,
        [
            "Ihre Rechte\n\nEingeschränkte Daten dürfen nur mit Ihrer Einwilligung verarbeitet werden.",
            "Google\n\nBestimmen Sie dort, welche Werbung Ihnen angezeigt wird.",
            "Ihre Rechte\n\nEine Verarbeitung auf Grund einer Einwilligung findet nicht statt.",
        ],
    ),
    ("DSE-12", F, [_JA]),
    (
        "DSE-14",
        E,
        [
            f"{_FORM}Sie können Felder leer lassen; dadurch kann die Antwort erschwert sein.",
            (f"{_FORM}Sie entscheiden selbst, ob Sie eine Nummer nennen; ohne sie sind Rückfragen nicht möglich."),
            (
                f"{_FORM}Die Angaben schreibt das Gesetz vor; bei fehlenden Angaben kann nichts "
                "bewilligt werden, der Antrag "
                "wird nicht bearbeitet."
            ),
        ],
    ),
    (
        "DSE-14",
        F,
        [
            f"{_FORM}Sie entscheiden selbst, wann Sie schreiben.",
            "Aktion\n\nWer mitmacht, ist willkommen; dazu fragen wir Namen und Postleitzahl ab.",
            "Mieter\n\nIm Interessentenbogen stehen Einkommen und Haushaltsgröße.",
            "Lieferung\n\nAnschrift und Konto benötigen wir zur Durchführung Ihres Gasliefervertrags.",
            (
                "Rechtsgrundlagen\n\nDie Verarbeitung erfolgt auf Grundlage von Art. 6 Abs. 1 lit. b "
                "DSGVO (Vertragserfüllung)."
            ),
        ],
    ),
    (
        "DSE-14",
        N,
        [
            "Ihre Rechte\n\nZur Prüfung Ihrer Identität fragen wir Name und Anschrift ab.",
            "Fotos\n\nDen Bilderbogen speichern wir. Wir fragen niemals Ihren Namen oder Ihre Bankverbindung ab.",
            (
                "Rechtsgrundlagen\n\nWir handeln auf Grundlage von Art. 6 Abs. 1 Buchst. e DSGVO. Sie "
                "finden uns in Buchst. c."
            ),
            "E-Mail\n\nSchreiben Sie uns, so verwenden wir die Adresse (Art. 6 Abs. 1 lit. b DSGVO, Vertrag).",
        ],
    ),
    (
        "DSE-15",
        F,
        ["Bonität\n\nVor Vertragsschluss fragen wir bei der Auskunftei einen Wahrscheinlichkeitswert ab."],
    ),
    (
        "DSE-15",
        E,
        [
            (
                "Rechnungskauf\n\nWir führen eine Bonitätsprüfung durch. Die Entscheidung über den "
                "Kauf auf Rechnung "
                "fällt automatisiert anhand des Score-Werts; Sie können eine Überprüfung durch einen Menschen "
                "verlangen."
            ),
        ],
    ),
    (
        "DSE-16",
        E,
        [
            (
                "Darstellung\n\nDiese Seite setzt keine Cookies. Die Schriftgröße wird im Local Storage "
                "Ihres Browsers "
                "gespeichert. Das bleibt auf dem Gerät. Es ist für die gewünschte Funktion unbedingt erforderlich."
            ),
        ],
    ),
    (
        "DSE-16",
        F,
        [
            (
                "Speicher\n\nWir setzen keine Cookies ein. Für die Reichweite wird eine Kennung im Local Storage "
                "Ihres Browsers abgelegt."
            ),
            (
                "Cookies\n\nWir verwenden Cookies. Sie können Ihren Browser so einstellen, dass er "
                "Cookies nur in bestimmten "
                "Fällen erlaubt, und dies jederzeit über die Einstellungen Ihres Browsers ändern."
            ),
        ],
    ),
    (
        "DSE-16",
        N,
        [
            "Cookies\n\nDiese Seite setzt keine Cookies und legt nichts im Local Storage ab.",
            ("Cookies\n\nWir verwenden keine Cookies. Cookies sind Dateien, die der Browser auf dem Gerät speichert."),
        ],
    ),
]


@pytest.mark.parametrize(
    ("control", "status", "text"),
    [(control, status, text) for control, status, texte in SAETZE for text in texte],
)
def test_notice_is_understood(control: str, status: CheckStatus, text: str) -> None:
    assert judge("dse", control, text).status is status
