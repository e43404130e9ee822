"""Module for privacy notices: each control fulfilled, missing, not applicable, and the traps of such texts."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest

from app.domain.pruefung.kalibrierung import Vergleich, figures
from app.domain.pruefung.urteil import CheckStatus, Urteil
from tests.modulprobe import STICHTAG as HEUTE
from tests.modulprobe import judge_all

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR


def _check(text: str, stichtag: date = HEUTE) -> Mapping[str, Urteil]:
    return judge_all("dse", text, stichtag)


LOG = "1. Server-Logfiles\n\nBeim Aufruf der Website speichert der Server IP-Adresse, Uhrzeit und Browser."
KONTAKT = "2. Kontaktformular\n\nWas Sie in das Formular eingeben, speichern wir, um Ihre Anfrage zu beantworten."
RECHTE = "Ihre Rechte\n\n"

FAELLE: list[tuple[str, str, CheckStatus]] = [
    # ---- Verantwortlicher ----
    ("DSE-01", "Verantwortlicher\n\nHannelore Birkenstock\nAm Teich 3\n24103 Kiel", E),
    ("DSE-01", "Verantwortlich für diese Seite ist die Windrad Probe GmbH, E-Mail: post@windrad-probe.de.", E),
    ("DSE-01", "Wer ist verantwortlich?\n\nDie Kontaktdaten entnehmen Sie bitte dem Impressum.", F),
    ("DSE-01", "1. Verantwortlicher\n\nTeestube am Hafen, E-Mail: tee@stube-hafen.de", F),
    (
        "DSE-01",
        (
            "Verantwortlich ist der Betreiber der Seite.\n\nGoogle Maps\n\nAnbieter ist die Google Ireland Limited, "
            "Gordon House, Dublin 4, Irland."
        ),
        F,
    ),
    (
        "DSE-01",
        "Beschwerderecht\n\nZuständig ist die Landesbeauftragte für den Datenschutz, Telefon 0511 1204500.",
        F,
    ),
    # ---- Datenschutzbeauftragter ----
    ("DSE-02", "Datenschutzbeauftragter\n\nUnseren Datenschutzbeauftragten erreichen Sie unter dsb@probe-ag.de.", E),
    ("DSE-02", "Unsere Datenschutzbeauftragte erreichen Sie unter der oben genannten Anschrift.", E),
    ("DSE-02", "Sie können sich jederzeit an unseren Datenschutzbeauftragten wenden.", F),
    ("DSE-02", "Verantwortlicher\n\nGemeinde Musterhausen\nRathausplatz 1\n24103 Kiel\nE-Mail: rathaus@ort.de", F),
    ("DSE-02", "Wir sind nicht verpflichtet, einen Datenschutzbeauftragten zu benennen. E-Mail: a@b-probe.de", N),
    ("DSE-02", "Beschwerden nimmt der Landesdatenschutzbeauftragte entgegen, poststelle@lfd-probe.de.", N),
    ("DSE-02", "Den Datenschutzbeauftragten der Karten Probe GmbH erreichen Sie unter dsb.de@karten-probe.de.", N),
    ("DSE-02", "Erstellt mit dem Generator der Probe-Kanzlei, externe Datenschutzbeauftragte, info@kanzlei-x.de", N),
    # ---- Zwecke ----
    ("DSE-03", f"{LOG} Das dient der Sicherheit der Website.\n\n{KONTAKT}", E),
    ("DSE-03", f"{LOG}\n\n{KONTAKT}", F),
    ("DSE-03", f"Wofür nutzen wir Daten?\n\nUm die Website fehlerfrei bereitzustellen, erheben wir Daten.\n\n{LOG}", E),
    # ---- Rechtsgrundlagen ----
    (
        "DSE-04",
        f"{LOG} Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO.\n\n{KONTAKT} Es gilt Art. 6 Abs. 1 lit. b DSGVO.",
        E,
    ),
    (
        "DSE-04",
        f"Rechtsgrundlage der Verarbeitung Ihrer Daten ist Art. 6 Abs. 1 lit. f DSGVO.\n\n{LOG}\n\n{KONTAKT}",
        E,
    ),
    (
        "DSE-04",
        (
            "Rechtsgrundlagen\n\nSoweit wir eine Einwilligung einholen, dient Art. 6 Abs. 1 lit. a DSGVO als "
            "Rechtsgrundlage. Ist die Verarbeitung zur Erfüllung eines Vertrags erforderlich, so beruht sie auf Art. 6 "
            f"Abs. 1 lit. b DSGVO.\n\n{LOG}\n\n{KONTAKT}"
        ),
        F,
    ),
    ("DSE-04", f"{LOG}\n\n{KONTAKT} Das geschieht mit Ihrer Einwilligung.", F),
    # ---- berechtigte Interessen ----
    ("DSE-05", f"{LOG} Wir haben ein berechtigtes Interesse am sicheren Betrieb (Art. 6 Abs. 1 lit. f DSGVO).", E),
    ("DSE-05", "1. Hosting\n\nDer Hoster verarbeitet IP-Adressen. Grundlage ist Art. 6 Abs. 1 lit. f DSGVO.", F),
    ("DSE-05", "Die Verarbeitung kann auch auf unserem berechtigten Interesse beruhen.", F),
    (
        "DSE-05",
        "Als Behörde stützen wir uns nicht auf ein „berechtigtes Interesse“ nach Art. 6 Abs. 1 lit. f DSGVO.",
        N,
    ),
    (
        "DSE-05",
        "Widerspruchsrecht\n\nBeruht eine Verarbeitung auf Art. 6 Abs. 1 lit. f DSGVO, können Sie widersprechen.",
        N,
    ),
    # ---- Empfänger ----
    ("DSE-06", "Unsere Seite wird bei der Serverhof Probe GmbH gehostet.", E),
    ("DSE-06", "Weitergabe\n\nIhre Daten erhalten Versanddienstleister und unser Steuerberater.", E),
    ("DSE-06", "Eine Weitergabe an Dritte findet nicht statt.", E),
    ("DSE-06", "Weitergabe\n\nIhre Daten geben wir gegebenenfalls an Dritte und Subunternehmer weiter.", F),
    ("DSE-06", "Recht auf Auskunft\n\nAuskunft über die Empfänger, etwa Behörden, denen Daten übermittelt werden.", F),
    # ---- Drittland ----
    (
        "DSE-07",
        "Google Maps\n\nWir nutzen Google Maps. Google ist nach dem EU-US Data Privacy Framework zertifiziert.",
        E,
    ),
    ("DSE-07", "Google Maps\n\nWir nutzen Google Maps. Dabei wird Ihre IP-Adresse in die USA übertragen.", F),
    ("DSE-07", "Vimeo\n\nWir binden Videos von Vimeo ein. Vimeo hat sich dem Privacy Shield unterworfen.", F),
    ("DSE-07", "Übermittlung in Drittländer\n\nDaten gehen nur bei geeigneten Garantien in Drittländer.", F),
    ("DSE-07", "Links\n\nWir verlinken auf unser Profil bei Instagram.", N),
    ("DSE-07", "Schriftarten\n\nGoogle Fonts sind lokal eingebunden. Es werden keine Daten an Google übertragen.", N),
    ("DSE-07", f"{LOG}", N),
    # ---- Speicherdauer ----
    ("DSE-08", f"{LOG} Die Logfiles werden nach 14 Tagen gelöscht.", E),
    ("DSE-08", "Wir speichern Daten nur, solange es für den jeweiligen Zweck erforderlich ist.", E),
    ("DSE-08", "Cookies\n\nSession-Cookies werden nach 30 Tagen gelöscht.", F),
    ("DSE-08", "Recht auf Löschung\n\nSie können die Löschung verlangen, wenn Daten nicht mehr erforderlich sind.", F),
    # ---- Rechte ----
    ("DSE-09", f"{RECHTE}Auskunft, Berichtigung, Löschung und Einschränkung der Verarbeitung.", E),
    ("DSE-09", f"{RECHTE}Sie haben ein Recht auf Auskunft, Berichtigung, Löschung und Sperrung Ihrer Daten.", F),
    (
        "DSE-09",
        (
            "Begriffe\n\nEinschränkung der Verarbeitung ist die Markierung gespeicherter Daten.\n\n"
            "Ihre Rechte\n\nSie haben ein Recht auf Auskunft, Berichtigung und Löschung."
        ),
        F,
    ),
    ("DSE-10", f"{RECHTE}Sie können der Verarbeitung jederzeit widersprechen (Art. 21 DSGVO).", E),
    ("DSE-10", "Der Nutzung der Kontaktdaten für unaufgeforderte Werbung wird hiermit widersprochen.", F),
    ("DSE-10", f"{RECHTE}Auskunft über das Bestehen eines Widerspruchsrechts gegen die Verarbeitung.", F),
    ("DSE-11", f"{KONTAKT}\n\nIhre Rechte\n\nSie haben ein Recht auf Datenübertragbarkeit.", E),
    ("DSE-11", KONTAKT, F),
    ("DSE-11", f"{LOG} Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO.", N),
    ("DSE-12", "Newsletter\n\nSie erhalten ihn mit Ihrer Einwilligung und können sie jederzeit widerrufen.", E),
    ("DSE-12", "Newsletter\n\nWenn Sie ihn abonnieren, können Sie ihn jederzeit abbestellen.", E),
    ("DSE-12", "Newsletter\n\nDer Versand erfolgt mit Ihrer Einwilligung nach Art. 6 Abs. 1 lit. a DSGVO.", F),
    ("DSE-12", f"{KONTAKT} Ohne Ihre Einwilligung geben wir nichts weiter.", N),
    ("DSE-13", f"{RECHTE}Sie können sich bei einer Aufsichtsbehörde beschweren.", E),
    ("DSE-13", f"{RECHTE}Auskunft über das Bestehen eines Beschwerderechts bei einer Aufsichtsbehörde.", F),
    ("DSE-14", f"{KONTAKT} Die Angaben sind freiwillig; ohne E-Mail-Adresse können wir nicht antworten.", E),
    ("DSE-14", f"{KONTAKT} Ihre Angaben sind freiwillig.", F),
    ("DSE-14", "E-Mail\n\nWenn Sie uns per E-Mail schreiben, speichern wir Ihre Nachricht.", N),
    ("DSE-14", "Die Seite lässt sich ohne Registrierung nutzen; ein Kontaktformular gibt es nicht.", N),
    ("DSE-14", "Kontakt\n\nEin Kontaktformular ist zurzeit nicht in Betrieb. E-Mails speichern wir.", N),
    ("DSE-14", "Besuch\n\nWenn Sie sich nicht registrieren, erheben wir nur Daten, die Ihr Browser sendet.", N),
    ("DSE-14", "Praxis\n\nPatientendaten behandeln wir vertraulich.", N),
    ("DSE-14", "Praxis\n\nPatientendaten speichern wir zur Behandlung.", F),
    ("DSE-14", "Zwecke\n\n- Erfüllung vertraglicher Pflichten.", F),
    # ---- neither said nor done ----
    ("DSE-03", "Unsere App erhebt und speichert keine personenbezogenen Daten.", E),
    ("DSE-03", "Hosting\n\nUnser Server speichert IP-Adresse und Uhrzeit Ihres Besuchs auf unserer Website.", F),
    ("DSE-03", f"{LOG} Das berechtigte Interesse liegt im sicheren Betrieb.", E),
    (
        "DSE-03",
        f"{LOG} Es gilt Art. 6 Abs. 1 lit. b DSGVO, der die Verarbeitung zur Erfüllung eines Vertrags gestattet.",
        F,
    ),
    ("DSE-04", "Suche\n\nUnser Webserver speichert keine Nutzerdaten (etwa die IP-Adresse).", F),
    ("DSE-06", "App\n\nEs findet keine Übertragung an Dritte statt.", E),
    ("DSE-06", "Kontakt\n\nEine Weitergabe findet ohne Ihre Einwilligung nicht statt.", F),
    ("DSE-06", "Logfiles\n\nDer Provider der Seiten speichert die Uhrzeit.", F),
    ("DSE-07", "Hosting\n\nWir haben diesen Hoster:\n\nGitHub, Inc., Vereinigte Staaten", F),
    ("DSE-07", "Kalender\n\nDie Termine werden in der iCloud gespeichert.", F),
    (
        "DSE-16",
        (
            "Videos\n\nDer Dienst setzt Cookies. Mehr sagt er. Rechtsgrundlage ist Art. 6 Abs. 1 lit. a DSGVO."
            "\n\nIhre Rechte\n\nEine Einwilligung können Sie jederzeit widerrufen."
        ),
        E,
    ),
    ("DSE-08", "Wir nutzen keine Cookies und keine Social Plugins. Anfragen löschen wir nach 6 Monaten.", E),
    (
        "DSE-09",
        f"{RECHTE}Sie haben das Recht:\n- auf Auskunft\n- auf Berichtigung\n- auf Löschung\n- auf Einschränkung",
        E,
    ),
    ("DSE-10", "Endet Ihre Einwilligung durch Widerspruch, löschen wir die Daten.", F),
    ("DSE-12", "Durch den Besuch erklären die Nutzer sich mit der Auswertung einverstanden.", F),
    ("DSE-12", "Karten\n\nEine Karte wird geladen. [Empfehlung: erst nach Einwilligung laden]", N),
    ("DSE-16", "Cookies\n\nEine Einwilligung ist nicht nötig, daher erscheint auch kein Cookie-Banner.", N),
    ("DSE-01", "Verantwortlicher ist das Institut für Probenkunde, Am Teich 3, 24103 Kiel.", E),
    (
        "DSE-01",
        "Verantwortliche Stelle\n\nProbeclub e.V.\n\nTechnische Umsetzung\n\nHanno Birke, E-Mail: hanno@birke.de",
        F,
    ),
    # ---- automatisierte Entscheidungen ----
    ("DSE-15", "Eine automatisierte Entscheidung einschließlich Profiling findet nicht statt.", E),
    ("DSE-15", "Bei Kauf auf Rechnung holen wir einen Score-Wert ein und führen eine Bonitätsprüfung durch.", F),
    ("DSE-15", "Begriffe\n\nProfiling ist jede Art der automatisierten Verarbeitung.", N),
    ("DSE-15", f"{RECHTE}Auskunft über das Bestehen einer automatisierten Entscheidungsfindung.", N),
    # ---- Endgerät ----
    ("DSE-16", "Cookies\n\nWir verwenden ausschließlich technisch notwendige Cookies.", E),
    (
        "DSE-16",
        "Cookies\n\nAnalyse-Cookies setzen wir nur mit Ihrer Einwilligung. Sie können diese jederzeit widerrufen.",
        E,
    ),
    ("DSE-16", "Näheres steht in der Cookie-Richtlinie (cookie-richtlinie.html).", E),
    ("DSE-16", "Cookies\n\nWir verwenden Cookies. Sie können sie in Ihrem Browser ablehnen.", F),
    ("DSE-16", "Cookies\n\nDiese Website verwendet keine Cookies.", N),
    # ---- überholtes Recht ----
    ("DSE-17", "Rechtsgrundlage ist § 25 Abs. 1 TTDSG/TDDDG.", E),
    ("DSE-17", "Rechtsgrundlage ist § 25 Abs. 1 TTDSG.", F),
    ("DSE-17", "Rechtsgrundlage ist Â§ 15 Abs. 3 TMG.", F),
    ("DSE-17", "Nach § 3 Abs. 7 BDSG ist die folgende Stelle verantwortlich.", F),
    ("DSE-17", "Rechtsgrundlage ist § 26 BDSG.", E),
    ("DSE-17", "Das Privacy Shield hat der EuGH für ungültig erklärt.", E),
    # ---- weitere ----
    (
        "DSE-18",
        "Fanpage\n\nFür die Seite sind wir mit dem Anbieter gemeinsam verantwortlich; das regelt eine Vereinbarung.",
        E,
    ),
    ("DSE-18", "Fanpage\n\nFür die Auswertung sind wir mit dem Anbieter gemeinsam verantwortlich.", F),
    ("DSE-18", "Wer allein oder gemeinsam mit anderen entscheidet, ist Verantwortlicher.", N),
    ("DSE-19", "Unser Vertreter in der Union: Probe Services, Hafenweg 1, 20457 Hamburg", E),
    ("DSE-19", "Wir haben einen Vertreter in der Union benannt.", F),
    ("DSE-19", LOG, N),
    ("DSE-20", "Wir erhalten Daten von Dritten, nämlich von Auskunfteien.", E),
    ("DSE-20", "Wir erhalten Daten auch von Dritten.", F),
    ("DSE-20", LOG, N),
    # ---- was in Sätzen und Listen anders steht ----
    ("DSE-01", "Verantwortlicher im Sinne der DSGVO ist Mechthild Sonderbar, Am Teich 3, 24103 Kiel.", E),
    ("DSE-02", "Verantwortlich\n\nStadt Musterhausen, Rathausplatz 1, 24103 Kiel", F),
    ("DSE-03", "Kundenkonto\n\nDie Daten Ihres Kontos speichern wir zur Verwaltung Ihrer Bestellungen.", E),
    (
        "DSE-04",
        f"{LOG}\n\n2. Missbrauch\n\nRechtsgrundlage: Diese Verarbeitung beruht auf Art. 6 Abs. 1 lit. b DSGVO.",
        F,
    ),
    (
        "DSE-04",
        "## Logfiles\n\nDer Server speichert IP-Adressen.\n\n### Rechtsgrundlage\n\nArt. 6 Abs. 1 lit. f DSGVO.",
        E,
    ),
    ("DSE-06", "Gespeichert wird der Name Ihres Internet-Service-Providers.", F),
    ("DSE-08", "Wir bewahren Ihre Daten nur so lange auf, wie es der Vertrag erfordert.", E),
    ("DSE-08", "Die Daten werden bis zur automatisierten Löschung gespeichert.", F),
    ("DSE-16", "Wir setzen keine Cookies außer einem technisch notwendigen Sitzungs-Cookie.", E),
    ("DSE-16", "Wir setzen keine Werbe-Cookies. Technisch notwendige Cookies dienen der Anmeldung.", E),
]


@pytest.mark.parametrize(("control", "text", "status"), FAELLE)
def test_answers(control: str, text: str, status: CheckStatus) -> None:
    urteil = _check(text)[control]
    assert urteil.status is status, urteil
    assert urteil.grund


@pytest.mark.parametrize(("control", "text", "status"), FAELLE)
def test_decomposed_letters_change_nothing(control: str, text: str, status: CheckStatus) -> None:
    assert _check(unicodedata.normalize("NFD", text))[control].status is status


@pytest.mark.parametrize(
    ("text", "tag", "status"),
    [
        ("Rechtsgrundlage ist § 25 Abs. 1 TTDSG.", date(2024, 5, 13), E),
        ("Rechtsgrundlage ist § 25 Abs. 1 TTDSG.", date(2024, 5, 14), F),
        ("Google beachtet das Privacy Shield.", date(2020, 7, 15), E),
        ("Google beachtet das Privacy Shield.", date(2020, 7, 16), F),
        ("Rechtsgrundlage ist § 15 Abs. 3 TMG.", date(2024, 5, 13), E),
    ],
)
def test_law_is_judged_by_its_day(text: str, tag: date, status: CheckStatus) -> None:
    assert _check(text, tag)["DSE-17"].status is status


def test_evidence_is_shown_and_reasons_are_given() -> None:
    urteile = _check(f"{LOG} Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO.\n\n{KONTAKT}")
    assert "Kontaktaufnahme" in urteile["DSE-04"].grund
    assert urteile["DSE-04"].belege
    assert all(urteil.grund.endswith((".", "“")) for urteil in urteile.values()), urteile


def test_who_stands_behind_a_service_is_named_with_it() -> None:
    text = "Hosting\n\nDiese Website wird bei GitHub Pages gehostet. Anbieter ist die GitHub Inc., San Francisco, USA."
    urteil = _check(text)["DSE-07"]
    assert urteil.status is F
    assert "Microsoft (mit GitHub und LinkedIn)" in urteil.grund


def test_an_empty_notice_lacks_what_is_always_due() -> None:
    urteile = _check("")
    assert {id_ for id_, urteil in urteile.items() if urteil.status is F} == {
        *("DSE-01", "DSE-03", "DSE-04", "DSE-06", "DSE-08", "DSE-09", "DSE-10", "DSE-13"),
    }


def test_the_shared_documents_are_judged_as_labelled(shared: Path) -> None:
    folder = shared / "pruefdokumente"
    with (folder / "labels.csv").open(encoding="utf-8") as file:
        labels = [row for row in csv.DictReader(file) if row["duty_id"].startswith("DSE-")]
    items = []
    for doc_id in sorted({row["doc_id"] for row in labels}):
        urteile = _check((folder / "texte" / f"{doc_id}.txt").read_text("utf-8"))
        for row in labels:
            if row["doc_id"] == doc_id:
                urteil = urteile[row["duty_id"]]
                soll = CheckStatus(row["label"])
                items.append(Vergleich(doc_id, "dse", row["duty_id"], soll, urteil.status, urteil.stufe, urteil.grund))
    found = figures(items)
    assert found.items > 100
    assert (found.fp_rate or 0) <= 0.05
    assert (found.fn_rate or 0) <= 0.05
    assert (found.anteil_deterministisch or 0) >= 0.8
