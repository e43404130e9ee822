"""Module AGB: each duty with texts that fulfil it, miss it, need it not, or set a trap."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest

from app.domain.pruefung.kalibrierung import Vergleich, figures
from app.domain.pruefung.urteil import CheckStatus, Urteil
from tests.modulprobe import STICHTAG, judge_all

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
SHOP = "Verbraucher bestellen im Online-Shop über den Warenkorb. Der Versand der Ware erfolgt per Paket. "
B2B = "Diese Bedingungen gelten ausschließlich gegenüber Unternehmern im Sinne des § 14 BGB. "
ABO = "Verbraucher schließen auf der Website ein kostenpflichtiges Abonnement ab. "
ANBIETER = "Anbieter ist die Tonwerk Keramik GmbH, Lindenweg 4, 49074 Osnabrück."
HAFTUNG = "§ 8 Haftung\n\n"


def check(text: str, angaben: dict[str, str] | None = None, stichtag: date = STICHTAG) -> Mapping[str, Urteil]:
    return judge_all("agb", text, stichtag, angaben)


def judge(control: str, text: str, angaben: dict[str, str] | None = None) -> Urteil:
    return check(text, angaben)[control]


CASES: list[tuple[str, str, CheckStatus]] = [
    # Geltungsbereich
    ("AGB-01", "Diese AGB gelten für alle Verträge zwischen uns und unseren Kunden.", E),
    ("AGB-01", "Für sämtliche Lieferungen gelten ausschließlich die folgenden Bedingungen.", E),
    ("AGB-01", "Allgemeine Geschäftsbedingungen\n\nGeltungsbereich\n\nWir freuen uns auf Sie.", F),
    # Vertragspartner
    ("AGB-02", ANBIETER, E),
    ("AGB-02", "Vertragspartner ist Petra Lindemann, Töpferei am Wall, Am Wall 3, 26122 Oldenburg.", E),
    ("AGB-02", "Vertragspartner: Max Mustermann, Musterstraße 1, 12345 Musterstadt", F),
    ("AGB-02", "Vertragspartner ist die Töpferei am Wall, Am Wall 3, 26122 Oldenburg.", F),
    ("AGB-02", "Vertragspartner ist die Tonwerk Keramik GmbH. Die Anschrift steht im Impressum.", F),
    # Vertragsschluss
    ("AGB-03", "Der Vertrag kommt zustande, sobald wir die Bestellung in Textform bestätigen.", E),
    ("AGB-03", "Der Betreuungsvertrag wird auf unbestimmte Zeit geschlossen.", F),
    ("AGB-03", "Bewerten dürfen nur Kunden, die über die Seite einen Vertrag abgeschlossen haben.", F),
    ("AGB-03", "Mit dem Klick gibst du ein Angebot ab, das wir innerhalb von drei Tagen annehmen können.", E),
    ("AGB-03", "Wir liefern schnell und freuen uns über Lob.", F),
    # Umsatzsteuer
    ("AGB-04", "Alle Preise enthalten die gesetzliche Umsatzsteuer.", E),
    ("AGB-04", "Die Vergütung versteht sich zzgl. MwSt.", E),
    ("AGB-04", "Nach § 19 UStG wird keine Umsatzsteuer berechnet.", E),
    ("AGB-04", "Nach \ufffd 19 UStG wird keine Steuer berechnet, der Preis steht im Angebot.", E),
    ("AGB-04", "Es gelten die am Tag der Bestellung gültigen Preise.", F),
    ("AGB-04", "Die Nutzung ist kostenlos.", N),
    # Zahlung
    ("AGB-05", "Rechnungen sind binnen 14 Tagen zu begleichen.", E),
    ("AGB-05", "Zahlungsarten: Vorkasse, PayPal.", E),
    ("AGB-05", "Die Vergütung richtet sich nach der Liste.", F),
    ("AGB-05", "Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel; der Preis steht im Angebot.", F),
    ("AGB-05", "Die Teilnahme ist unentgeltlich.", N),
    # Leistung
    ("AGB-06", "Die Lieferung erfolgt innerhalb von fünf Werktagen.", E),
    ("AGB-06", "Der Umfang der Leistung ergibt sich aus dem Angebot.", E),
    ("AGB-06", "Die Gebühr ist sofort fällig.", F),
    # Eigentumsvorbehalt
    ("AGB-07", SHOP + "Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.", E),
    ("AGB-07", SHOP, F),
    ("AGB-07", "Wir beraten Unternehmen und Privatkunden vor Ort.", N),
    ("AGB-07", "Die Nutzungsrechte an den Texten gehen erst mit vollständiger Zahlung über.", N),
    # Mängelhaftung
    ("AGB-08", SHOP + "Es bestehen die gesetzlichen Mängelrechte.", E),
    ("AGB-08", SHOP + "Für Unternehmer verjähren Mängelansprüche in einem Jahr; im Übrigen gilt das Gesetz.", E),
    ("AGB-08", SHOP, F),
    ("AGB-08", SHOP + "Jede Gewährleistung ist ausgeschlossen.", F),
    ("AGB-08", SHOP + "Die Gewährleistungsfrist beträgt zwölf Monate.", F),
    ("AGB-08", "Verbraucher laden das E-Book herunter. Download sofort. Gewährleistungsfrist beträgt ein Jahr.", F),
    ("AGB-05", "Die Seminarkosten sind vor Beginn fällig.", E),
    ("AGB-05", "Bei Absage wird die Seminargebühr spätestens nach 14 Tagen zurückerstattet.", F),
    ("AGB-09", SHOP + "Herstellergarantien bleiben unberührt.", N),
    ("AGB-10", HAFTUNG + "Eine Haftung besteht nur bei Vorsatz und grober Fahrlässigkeit.", F),
    ("AGB-16", "Diese AGB gelten für die Nutzung der Webanwendung Zählerblick.", F),
    ("AGB-17", "Mit der Registrierung akzeptieren Sie diese Bedingungen.", F),
    ("AGB-18", ABO + "Die Laufzeit beträgt ein Jahr; der Zugang verlängert sich nicht.", E),
    (
        "AGB-20",
        "§ 9 Änderung der AGB\n\nÄnderungen kündigen wir an; wer nicht widerspricht, gilt als einverstanden.",
        F,
    ),
    ("AGB-20", "Es gelten die bei Lieferung gültigen Listenpreise.", F),
    ("AGB-08", SHOP + "Verspätete Rügen schließen Gewährleistungsansprüche aus.", F),
    ("AGB-08", SHOP + "Bei Mängeln bessern wir nach; Minderung und Rücktritt sind ausgeschlossen.", F),
    ("AGB-08", SHOP + "Es gelten die gesetzlichen Mängelrechte. Rügen Sie nicht, hat das keine Auswirkung auf sie.", E),
    ("AGB-08", B2B + SHOP, N),
    ("AGB-08", "Wir erteilen Klavierunterricht an Verbraucher.", N),
    # Garantie
    (
        "AGB-09",
        (
            "Als Hersteller geben wir zwei Jahre Garantie auf den Rahmen. Ihre gesetzlichen Rechte bei Mängeln bleiben "
            "unberührt und sind unentgeltlich."
        ),
        E,
    ),
    ("AGB-09", "Sie erhalten eine 60-Tage-Geld-zurück-Garantie.", F),
    ("AGB-09", "Auf alle Rahmen gewähren wir eine Garantie.", F),
    ("AGB-09", "Eine Garantie wird nicht übernommen.", N),
    ("AGB-09", "Wir können keine Erfolgsgarantie geben.", N),
    ("AGB-09", "Angaben zu gegebenenfalls geltenden Garantien finden Sie beim Produkt.", N),
    ("AGB-09", "Wir haften unbeschränkt, soweit wir eine Garantie übernommen haben.", N),
    # Haftung
    (
        "AGB-10",
        HAFTUNG
        + "(1) Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit sowie bei Verletzung von Leben, Körper "
        "und Gesundheit.\n\n(2) Bei leicht fahrlässiger Verletzung wesentlicher Vertragspflichten ist die Haftung auf "
        "den vorhersehbaren Schaden begrenzt.\n\n(3) Im Übrigen ist die Haftung ausgeschlossen.",
        E,
    ),
    (
        "AGB-10",
        HAFTUNG
        + "Die Haftung für einfache Fahrlässigkeit ist ausgeschlossen. Unberührt bleibt die Haftung für Vorsatz, "
        "grobe Fahrlässigkeit, Schäden an Leben, Körper und Gesundheit und für wesentliche Vertragspflichten.",
        E,
    ),
    ("AGB-10", HAFTUNG + "Wir haften nur bei Vorsatz und grober Fahrlässigkeit.", F),
    (
        "AGB-10",
        HAFTUNG
        + "Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit sowie bei Verletzung von Leben, Körper und "
        "Gesundheit, für wesentliche Vertragspflichten auf den vorhersehbaren Schaden.\n\n"
        "Für Datenverlust haften wir nicht.",
        F,
    ),
    (
        "AGB-10",
        HAFTUNG + "Wir haften für Vorsatz, grobe Fahrlässigkeit und Schäden an Leben, Körper oder Gesundheit. Für "
        "Kardinalpflichten ist die Haftung auf die gezahlte Vergütung begrenzt.",
        F,
    ),
    ("AGB-10", HAFTUNG + "Wir haften nach den gesetzlichen Vorschriften.", N),
    ("AGB-10", HAFTUNG + "Der Mieter haftet nur für Schäden, die er verschuldet.", N),
    # Widerruf
    ("AGB-11", "Verbraucher haben ein Widerrufsrecht; siehe Widerrufsbelehrung.", E),
    ("AGB-11", "Ein Widerrufsrecht besteht nicht (§ 312g Abs. 2 Nr. 9 BGB).", E),
    ("AGB-11", SHOP, F),
    ("AGB-11", SHOP + "Der Widerruf der Einwilligung in den Newsletter ist jederzeit möglich.", F),
    ("AGB-11", SHOP + "Verbrauchern steht ein gesetzliches Widerrufsrecht zu.", F),
    ("AGB-11", SHOP + "Verbrauchern steht ein Widerrufsrecht zu. Einzelheiten finden Sie auf einer eigenen Seite.", E),
    ("AGB-11", SHOP + "tbd: Widerrufsbelehrung noch ergänzen", F),
    ("AGB-11", SHOP + "Das Widerrufsrecht erlischt, sobald der Download auf Ihren Wunsch beginnt.", E),
    ("AGB-11", "Die Software hilft Malerbetrieben bei der Planung. Preise verstehen sich zzgl. Umsatzsteuer.", N),
    ("AGB-11", B2B, N),
    # Datenschutz
    ("AGB-12", "Näheres steht in unserer Datenschutzerklärung.", E),
    ("AGB-12", "Impressum (impressum.html) Datenschutz (datenschutz.html)", E),
    ("AGB-12", "Impressum (impressum.html) Datenschutz (#)", F),
    ("AGB-12", "Datenschutz\n\nWir verarbeiten Daten nur zur Erfüllung des Vertrags.", F),
    # VSBG
    ("AGB-13", "Wir nehmen nicht an Verfahren vor einer Verbraucherschlichtungsstelle teil.", E),
    ("AGB-13", SHOP, U),
    ("AGB-13", B2B, N),
    # Rechtswahl
    (
        "AGB-14",
        (
            "Es gilt deutsches Recht. Bei Verbrauchern bleiben zwingende Vorschriften des Staates, in dem sie ihren "
            "gewöhnlichen Aufenthalt haben, unberührt."
        ),
        E,
    ),
    ("AGB-14", B2B + "Es gilt deutsches Recht.", E),
    ("AGB-14", "Gegenüber Unternehmern gilt das Recht der Bundesrepublik Deutschland.", E),
    ("AGB-14", SHOP + "Es gilt das Recht der Bundesrepublik Deutschland unter Ausschluss des UN-Kaufrechts.", F),
    ("AGB-14", "Wir achten deutsches Datenschutzrecht.", N),
    # Gerichtsstand
    ("AGB-15", "Ist der Kunde Kaufmann, ist Gerichtsstand der Sitz des Anbieters.", E),
    ("AGB-15", "Gerichtsstand ist Emden, soweit gesetzlich zulässig.", F),
    ("AGB-15", "Ausschließlicher Gerichtsstand gegenüber Unternehmern ist Emden.", F),
    ("AGB-15", "Gerichtsstand ist Emden, sofern der Kunde Vollkaufmann ist.", E),
    ("AGB-15", "Erfüllungsort ist Emden.", N),
    ("AGB-15", "Es gelten die gesetzlichen Gerichtsstände.", N),
    # Vertragssprache
    ("AGB-16", SHOP + "Vertragssprache ist Deutsch.", E),
    ("AGB-16", SHOP, F),
    ("AGB-16", "Verträge schließen wir nach persönlicher Beratung durch schriftliche Auftragsbestätigung.", N),
    ("AGB-16", B2B + SHOP, N),
    ("AGB-16", "Wir haften für unsere Arbeit.", U),
    # Vertragstext
    ("AGB-17", SHOP + "Der Vertragstext wird nicht gespeichert.", E),
    ("AGB-17", SHOP + "Rechnungen werden zehn Jahre aufbewahrt.", F),
    ("AGB-17", SHOP + "\n\nDatenschutz\n\nIhre Bestelldaten werden zur Abwicklung gespeichert.", F),
    ("AGB-17", "Verträge schließen wir nach persönlicher Beratung durch schriftliche Auftragsbestätigung.", N),
    # Laufzeit
    ("AGB-18", ABO + "Es kann mit einer Frist von vier Wochen zum Monatsende gekündigt werden.", E),
    ("AGB-18", ABO + "Das Abo läuft zwölf Monate und verlängert sich jeweils um ein weiteres Jahr.", F),
    ("AGB-18", ABO + "Danach verlängert sich der Vertrag auf unbestimmte Zeit und ist monatlich kündbar.", E),
    ("AGB-18", B2B + "Die Vertragslaufzeit beträgt ein Jahr und verlängert sich um ein weiteres Jahr.", E),
    ("AGB-18", ABO, F),
    ("AGB-18", SHOP, N),
    ("AGB-18", "Ausgenommen ist die Lieferung von Zeitschriften, außer im Abonnement.", N),
    # Kündigungsschaltfläche
    ("AGB-19", ABO + "Kündigen Sie über die Schaltfläche „Verträge hier kündigen“.", E),
    ("AGB-19", ABO + "Die Kündigung erfolgt per E-Mail mit einer Frist von einem Monat.", F),
    ("AGB-19", SHOP, N),
    ("AGB-19", B2B + "Das Abonnement wird online bestellt.", N),
    # Änderungsvorbehalt
    ("AGB-20", "Wir können diese AGB ändern, wenn eine Gesetzesänderung dies erfordert und es Ihnen zumutbar ist.", E),
    ("AGB-20", "Änderungen dieser AGB werden nur mit Ihrer ausdrücklichen Zustimmung wirksam.", E),
    (
        "AGB-20",
        "Wir können diese AGB ändern. Widersprechen Sie nicht binnen 4 Wochen, gelten die Änderungen als angenommen.",
        F,
    ),
    ("AGB-20", "Der Anbieter behält sich vor, die Preise jederzeit zu ändern.", F),
    (
        "AGB-20",
        B2B + "Der Anbieter kann diese AGB ändern. Widerspricht der Kunde nicht, gelten die Änderungen als angenommen.",
        U,
    ),
    ("AGB-20", "Änderungen dieses Vertrags bedürfen der Schriftform.", N),
    # Salvatorische Klausel
    ("AGB-21", "Ist eine Bestimmung unwirksam, bleibt der Vertrag im Übrigen wirksam.", E),
    ("AGB-21", "Der Widerruf ist unwirksam, wenn er zu spät kommt.", F),
    # OS-Plattform
    ("AGB-22", SHOP, E),
    ("AGB-22", "Die OS-Plattform der Kommission wurde eingestellt.", E),
    ("AGB-22", "Die EU stellt eine Plattform zur Online-Streitbeilegung bereit: https://ec.europa.eu/consumers/odr", F),
]


@pytest.mark.parametrize(("control", "text", "expected"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)])
def test_each_duty_is_judged_by_what_the_text_says(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge(control, text)
    assert urteil.status is expected, urteil.grund
    assert urteil.grund


def test_the_os_platform_is_judged_by_date() -> None:
    text = "Zur Streitbeilegung: https://ec.europa.eu/consumers/odr"
    assert "AGB-22" not in check(text, stichtag=date(2025, 7, 19))
    assert check(text, stichtag=date(2025, 7, 20))["AGB-22"].status is F


def test_what_a_person_says_comes_before_the_document() -> None:
    text = "Es gilt deutsches Recht."
    assert judge("AGB-14", text).status is F
    assert judge("AGB-14", text, {"verbraucher": "nein"}).status is E


def test_decomposed_umlauts_are_read() -> None:
    import unicodedata

    text = unicodedata.normalize("NFD", "Ist der Kunde Kaufmann, ist der Gerichtsstand Köln. Für Verträge gilt § 1.")
    assert judge("AGB-15", text).status is E


def test_the_shared_documents_are_judged_as_labelled(shared: Path) -> None:
    folder = shared / "pruefdokumente"
    with (folder / "labels.csv").open(encoding="utf-8", newline="") as file:
        labels = [row for row in csv.DictReader(file) if row["duty_id"].startswith("AGB-")]
    items = []
    for doc_id in sorted({row["doc_id"] for row in labels}):
        urteile = check((folder / "texte" / f"{doc_id}.txt").read_text("utf-8"))
        for row in labels:
            if row["doc_id"] == doc_id:
                urteil = urteile[row["duty_id"]]
                soll = CheckStatus(row["label"])
                items.append(Vergleich(doc_id, "agb", row["duty_id"], soll, urteil.status, urteil.stufe, urteil.grund))
    measured = figures(items)
    assert measured.items >= 80
    assert (measured.fp_rate or 0) <= 0.05
    assert (measured.fn_rate or 0) <= 0.05
    assert (measured.anteil_deterministisch or 0) >= 0.8
