"""Module AGB: what is in scope – way of contracting, object, reserved changes – and what counts as a reference."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus, Urteil
from tests.modulprobe import judge as judge_in

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR


def judge(control: str, text: str) -> Urteil:
    return judge_in("agb", control, text)


ONLINE = (
    "Die Anmeldung erfolgt online oder schriftlich.",
    "3. Anmeldung und Vertragsabschluss\n\nDie Anmeldung ist online möglich.\n\n4. Preise\n\nSiehe Liste.",
    "Die Buchung eines Termins über unser Buchungssystem ist ein Angebot.",
    "Termine buchst du über Calendly.",
    "Eintrittskarten kaufen Sie im Ticketshop.",
    "Verträge schließen Sie mit uns über die Internetseite tonwerk.example.",
    "Alle Bestellungen, die über tonwerk.de aufgegeben werden, unterliegen diesen Bedingungen.",
    "Nach Absenden der Bestellung erhalten Sie eine E-Mail, die den Eingang Ihrer Bestellung bestätigt.",
    "Legen Sie die Ware in den Warenkorb.",
    "Mit der Registrierung in der App kommt der Vertrag zustande.",
    "Die Reservierung erfolgt über unsere Homepage.",
    "Mit Klick auf „zahlungspflichtig bestellen“ geben Sie ein Angebot ab.",
    "Der Kauf der Vorlagen wird über unseren Shop bei Etsy abgewickelt.",
    "Die Buchungsbestätigung schicken wir per E-Mail. Sie zahlen mit PayPal.",
    "Die Darstellung der Produkte ist kein bindendes Angebot. Versandkosten stehen dort. Sie zahlen per PayPal.",
    "Der Vertrag kommt mit der Freischaltung Ihres Kundenkontos zustande, das Sie auf unserer Website anlegen.",
    "Startseite (/) Warenkorb (/warenkorb)\n\nWir liefern. Sie zahlen mit Kreditkarte.",
    "Über das Online-Formular stellen Sie den Antrag.",
)
EINZELN = (
    "Der Auftrag kommt mit der schriftlichen Auftragsbestätigung zustande.",
    "Wir erstellen ein individuelles Angebot; mit Ihrer Unterschrift ist der Vertrag geschlossen.",
    "Unsere Angebote sind freibleibend. Die Beauftragung erfolgt per E-Mail.",
    "Termine vereinbaren Sie telefonisch oder per WhatsApp.",
    "Grundlage ist der Kostenvoranschlag. Der Auftrag wird mündlich oder schriftlich erteilt.",
    "Anfragen richten Sie über das Kontaktformular an uns. Es folgt ein individuelles Angebot.",
    "Das Coaching findet online statt. Der Vertrag wird mit der Unterschrift geschlossen.",
)


@pytest.mark.parametrize("text", ONLINE)
def test_contracts_made_on_a_website(text: str) -> None:
    assert judge("AGB-16", text).status is F
    assert judge("AGB-17", text).status is F


@pytest.mark.parametrize("text", EINZELN)
def test_contracts_made_one_by_one(text: str) -> None:
    assert judge("AGB-16", text).status is N


@pytest.mark.parametrize("text", ["Wir haften für unsere Arbeit.", "Die Kursgebühr beträgt 80 Euro."])
def test_nobody_says_how_contracts_are_made(text: str) -> None:
    assert judge("AGB-16", text).status is U


APP = "Verbraucher registrieren sich in der App. Das Premium-Abonnement kostet 9 Euro pro Monat. "
GEGENSTAND: list[tuple[str, str, CheckStatus]] = [
    ("AGB-08", APP, F),
    ("AGB-08", APP + "Bei Mängeln gelten die gesetzlichen Rechte.", E),
    (
        "AGB-08",
        "Wir stellen eine digitale Lernplattform bereit. Der Tarif M kostet 5 Euro. Ihr Login ist persönlich.",
        F,
    ),
    ("AGB-08", "Kunden erhalten die E-Books als Download. Der Download-Link kommt sofort.", F),
    ("AGB-08", "Das Coaching findet per Video statt. Das Coaching dauert lang. Zum Coaching gibt es eine App.", N),
    ("AGB-08", "Wir fotografieren Ihre Hochzeit.", N),
    ("AGB-07", "Gegenstand ist der Verkauf von digitalen Inhalten. Versandkosten fallen nicht an.", N),
    ("AGB-07", "Wir sind zum Verkauf von digitalen Inhalten da. Die Versandkosten stehen im Angebot.", N),
    ("AGB-07", "Wir verkaufen Möbel. Der Kaufpreis ist sofort fällig. Versandkosten kommen hinzu.", F),
    ("AGB-07", "Der Mieter zahlt Versandkosten. Der Mieter prüft. Der Vermieter holt ab. Der Mieter haftet.", N),
]


@pytest.mark.parametrize(("control", "text", "expected"), GEGENSTAND)
def test_what_is_sold(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge(control, text)
    assert urteil.status is expected, urteil.grund


VERWIESEN = (
    "Details ergeben sich aus der Datenschutzerklärung.",
    "Es gilt unsere Datenschutzerklärung.",
    "Näheres in den Datenschutzhinweisen auf unserer Website.",
    "Einzelheiten: siehe Datenschutzerklärung.",
    "Bitte beachten Sie auch unsere Datenschutzhinweise; sie enthalten alles Weitere.",
    "Informationen zum Datenschutz finden Sie auf einer eigenen Seite.",
    "Wir verarbeiten Daten gemäß unserer Datenschutzerklärung.",
    "Ihre Daten behandeln wir nach Maßgabe unserer Datenschutzbestimmungen.",
    "Unsere Datenschutzbestimmungen sind unter tonwerk.example/ds abrufbar.",
    "Weitere Informationen entnehmen Sie der Datenschutzerklärung.",
    "Mehr dazu lesen Sie in der Datenschutzinformation.",
)
NICHT_VERWIESEN = (
    "Die Verarbeitung erfolgt gemäß den geltenden Datenschutzbestimmungen.",
    "Wir halten die gesetzlichen Datenschutzbestimmungen ein.",
    "Beide Seiten beachten die Bestimmungen der DSGVO.",
    "Datenschutz\n\nDaten werden nur zur Abwicklung verarbeitet.",
    "Die Vorschriften des Bundesdatenschutzgesetzes werden beachtet.",
    "Der Anbieter verpflichtet sich, die anwendbaren datenschutzrechtlichen Bestimmungen einzuhalten.",
    "Daten werden nach den Datenschutzbestimmungen der EU behandelt.",
)


@pytest.mark.parametrize("text", VERWIESEN)
def test_a_reference_to_the_privacy_policy(text: str) -> None:
    assert judge("AGB-12", text).status is E


@pytest.mark.parametrize("text", NICHT_VERWIESEN)
def test_the_word_data_protection_alone_is_no_reference(text: str) -> None:
    assert judge("AGB-12", text).status is F


FREI = (
    "Programmänderungen bleiben vorbehalten; auch wesentliche Änderungen berechtigen nicht zum Rücktritt.",
    "Der Veranstalter ist berechtigt, Ablauf und Startzeiten zu ändern.",
    "Der Veranstalter ist berechtigt:\n\n- Startzeiten anzupassen\n\n- Plätze neu zu vergeben",
    "Die Termine können um bis zu drei Monate verschoben werden.",
    "Kursinhalte können ausgetauscht werden.",
    "Programmänderungen bleiben vorbehalten.",
    "Termin- und Ortsänderungen vorbehalten.",
    "Wir behalten uns vor, die angekündigte Referentin durch eine andere zu ersetzen.",
    "Der Anbieter kann den Funktionsumfang der Software jederzeit einschränken.",
    "Wir können den Kursort jederzeit verlegen.",
    "Änderungen des Angebots behalten wir uns vor.",
    "Das Studio ist berechtigt, den Kursplan anzupassen und Trainer auszutauschen.",
    "Der Betreiber darf Funktionen ändern oder einstellen.",
    "Wir behalten uns das Recht vor, Inhalte der Plattform zu verändern.",
    "Die Schule kann Unterrichtszeiten ändern.",
    "Das Design der App kann jederzeit geändert werden.",
    "Der Fotograf ist berechtigt, vom Ablaufplan abzuweichen.",
    "Modelländerungen und technische Änderungen vorbehalten.",
)
BEGRENZT = (
    "Wir können den Funktionsumfang ändern, soweit dies dem Kunden zumutbar ist.",
    "Technische Änderungen bleiben im Rahmen des Zumutbaren vorbehalten.",
    "Der Veranstalter ist berechtigt, Inhalte anzupassen, wenn der Gesamtcharakter der Veranstaltung erhalten bleibt.",
    "Unwesentliche Änderungen des Programms behalten wir uns vor.",
    "Der Anbieter darf die Software ändern, um Sicherheitslücken zu schließen.",
)
KEINE = (
    "Der Kunde kann den Termin bis 24 Stunden vorher verschieben.",
    "Sie können Ihre Buchung jederzeit ändern.",
    "Termine können in gegenseitiger Absprache verschoben werden.",
    "Auf Wunsch des Kunden kann der Ablauf geändert werden.",
    "Bei Krankheit des Trainers wird der Kurs verschoben.",
    "Mängel der Software können durch Aktualisierung beseitigt werden.",
    "Änderungswünsche nach Freigabe werden gesondert berechnet.",
    "Wir können eine Anmeldung ohne Angabe von Gründen ablehnen.",
    "Die Lieferfrist kann sich verlängern.",
    "Der Anbieter kann Dritte mit der Leistung beauftragen.",
)


@pytest.mark.parametrize("text", FREI)
def test_reserved_changes_without_limit(text: str) -> None:
    assert judge("AGB-20", text).status is F


@pytest.mark.parametrize("text", BEGRENZT)
def test_reserved_changes_with_limit(text: str) -> None:
    assert judge("AGB-20", text).status is E


@pytest.mark.parametrize("text", KEINE)
def test_no_reserved_change(text: str) -> None:
    assert judge("AGB-20", text).status is N


ZAHLUNG: list[tuple[str, CheckStatus]] = [
    ("Der Platz ist erst mit vollständigem Zahlungseingang der Gebühr verbindlich.", E),
    ("Die Teilnahmegebühr muss vollständig bezahlt sein, bevor der Kurs beginnt.", E),
    ("Die Zahlung erfolgt zu 50 % bei Auftragserteilung und zu 50 % bei Abnahme.", E),
    ("Das Honorar ist nach Erhalt der Rechnung zu überweisen.", E),
    ("Die Kursgebühr wird vorab gezahlt.", E),
    ("Sie können den Preis in Raten zahlen.", E),
    ("Bei Stornierung wird die gesamte Gebühr fällig.", F),
    ("Wer nicht erscheint, hat kein Recht auf Rückzahlung; bei Nichterscheinen ist die Gebühr sofort fällig.", F),
    ("Der Preis steht in der Liste.", F),
]


@pytest.mark.parametrize(("text", "expected"), ZAHLUNG)
def test_when_and_how_to_pay(text: str, expected: CheckStatus) -> None:
    assert judge("AGB-05", text).status is expected


GEWERBLICH = (
    "Diese AGB gelten für alle Verträge zwischen dem Anbieter und Geschäftskunden (B2B) über den Dienst.",
    "Unser Angebot richtet sich ausschließlich an Unternehmer im Sinne des § 14 BGB.",
    "Die Verträge zwischen uns und Unternehmen regeln diese Bedingungen.",
    "Verbraucher sind ausgeschlossen; Verträge schließen wir nur mit Unternehmern.",
    "Preise verstehen sich netto zzgl. Umsatzsteuer. Wir schließen eine AVV. Firmenkunden erhalten eine Rechnung.",
)
AUCH_PRIVAT = (
    "Diese AGB gelten für Verträge mit Verbrauchern und Unternehmern.",
    "Wir beliefern Firmenkunden und Privatkunden. Preise zzgl. MwSt.",
    "Unternehmen und Eltern können Kurse buchen.",
    "Die Preise sind Endpreise.",
)


@pytest.mark.parametrize("text", GEWERBLICH)
def test_only_businesses_are_customers(text: str) -> None:
    assert judge("AGB-11", text).status is N


@pytest.mark.parametrize("text", AUCH_PRIVAT)
def test_consumers_may_be_customers(text: str) -> None:
    assert judge("AGB-11", text).status is not N


LUECKEN: list[tuple[str, str, CheckStatus]] = [
    ("AGB-11", "Verbraucher kaufen hier.\n\n[Noch ergänzen: Widerrufsbelehrung nach § 355 BGB]", F),
    ("AGB-05", "Der Preis steht im Angebot.\n\n[BITTE AUSFÜLLEN: Zahlungsart, Fälligkeit]", F),
    ("AGB-05", "tbd: Zahlungsarten\n\nDer Preis steht im Angebot.", F),
    ("AGB-12", "[Verweis auf unsere Datenschutzerklärung einfügen]", F),
    ("AGB-13", "Verbraucher kaufen hier.\n\n[Angabe ergänzen, ob Bereitschaft zur Streitbeilegung besteht]", U),
    ("AGB-11", "Die Widerrufsbelehrung finden Sie hier [Link].", E),
]


@pytest.mark.parametrize(("control", "text", "expected"), LUECKEN)
def test_what_is_still_to_be_filled_in_proves_nothing(control: str, text: str, expected: CheckStatus) -> None:
    assert judge(control, text).status is expected


SONST: list[tuple[str, str, CheckStatus]] = [
    ("AGB-03", "Für das Zustandekommen eines Arbeitsvertrags wird keine Haftung übernommen.", F),
    ("AGB-03", "Die Anmeldung ist verbindlich.", F),
    ("AGB-03", "Mit der Anmeldung gibt der Teilnehmer ein verbindliches Angebot ab.", E),
    (
        "AGB-08",
        "Ware wird versandt an die Lieferadresse.\n\n7. Gewährleistung\n\nEs gelten die gesetzlichen Rechte.",
        E,
    ),
    ("AGB-18", "Abonnement: Die gebuchte Laufzeit (Standard: 30 Tage) steht im Angebot.", E),
]


@pytest.mark.parametrize(("control", "text", "expected"), SONST)
def test_evidence_carries_the_verdict(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge(control, text)
    assert urteil.status is expected, urteil.grund
