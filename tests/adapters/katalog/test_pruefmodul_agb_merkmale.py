"""Facts that decide which duties terms have: what is sold, to whom, for how long, and over which way."""

from __future__ import annotations

import pytest

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument, clean
from app.domain.pruefung.fall import Blick, Pruefall
from app.domain.pruefung.register import BEDINGUNGEN, GLIEDERUNGEN, MERKMALE
from tests.modulprobe import STICHTAG, programmkatalog

MERKMALTEXTE: tuple[tuple[str, str | None, tuple[str, ...]], ...] = (
    (
        "warenverkauf",
        "nein",
        (
            "Die Software wird gemietet. Bis zur Zahlung bleiben alle Ergebnisse Eigentum der Agentur.",
            "Die Karten werden per Post verschickt. Getränke und Speisen dürfen nicht mitgebracht werden.",
            "Die Bilder bleiben bis zur vollständigen Zahlung Eigentum der Fotografin.",
        ),
    ),
    (
        "warenverkauf",
        "ja",
        (
            "Unsere Genossenschaft verschickt Weine in Kartons zu sechs Flaschen.",
            "Wir beliefern Floristen. Die Ware ist bei Anlieferung zu prüfen.",
            "Die Lampen bleiben bis zur vollständigen Zahlung Eigentum des Verkäufers.",
        ),
    ),
    (
        "verbraucher",
        "nein",
        (
            (
                "Angebote sind freibleibend. Der Besteller darf die Vorbehaltsware im ordentlichen Geschäftsgang "
                "weiterveräußern. Unsere Preise verstehen sich netto ab Werk."
            ),
            "Wir beliefern Floristen und Gärtnereien. Preise zzgl. Umsatzsteuer.",
            "Makler kaufen auf unserer Plattform Leads. Preise netto.",
            "Wir arbeiten auf Grundlage der ADSp 2017. Frachtpreise netto.",
        ),
    ),
    (
        "verbraucher",
        "ja",
        (
            (
                "Diese Bedingungen gelten gegenüber Unternehmern sowie gegenüber Privatpersonen. Die Vorbehaltsware "
                "darf weiterveräußert werden. Mängel sind nach § 377 HGB zu rügen. Preise netto."
            ),
        ),
    ),
    (
        "online_vertragsschluss",
        "ja",
        (
            (
                "Sie bestellen die Pflanzen über unsere Website oder am Telefon. Die Auftragsbestätigung folgt; "
                "damit sind wir gebunden. Angebote sind freibleibend."
            ),
        ),
    ),
    (
        "dauerschuldverhaeltnis",
        "ja",
        ("Das Mitglied nutzt das Studio gegen einen monatlichen Beitrag.", "Der Jahresbeitrag wird im Januar fällig."),
    ),
    (
        "dauerschuldverhaeltnis",
        None,
        (
            "Der Preis kann in monatlichen Raten gezahlt werden.",
            "Den Newsletter können Sie jederzeit kündigen.",
            "Der Gutschein ist unbefristet gültig.",
        ),
    ),
    (
        "entgeltlich",
        "ja",
        ("Wird abgelehnt, erstatten wir den Kaufbetrag. Daten übertragen Sie bitte nochmals unentgeltlich.",),
    ),
    (
        "warenverkauf",
        "nein",
        (
            "Die Lieferung der Bilder erfolgt per Download-Link.",
            "Die Lieferung der Fotos und Bilder erfolgt über eine Online-Galerie innerhalb von drei Wochen.",
            (
                "Der Kunde mietet die Geräte. Die Lieferung der Geräte erfolgt frei Haus. Der Mietpreis "
                "steht im Angebot. Nach dem Mietende sind sie zurückzugeben."
            ),
            "Wir transportieren Ihre Möbel. Beim Umzug verpacken wir die Möbel.",
            "Der Coach verschickt Unterlagen per Post.",
            "Die Erstellung von Websites umfasst Bilder und Texte.",
            "Die Buchung von Fahrzeugen erfolgt online. Der Mieter übernimmt das Fahrzeug vollgetankt.",
            "Der Versand der Zugangsdaten erfolgt nach der Bestellung per E-Mail.",
            "Die Herstellung von Filmen und Bildern richtet sich nach dem Angebot des Fotografen.",
            (
                "Das Paket Premium umfasst drei Stunden. Jedes Paket kann einzeln gebucht werden. Der "
                "Artikel erscheint im Blog."
            ),
        ),
    ),
    (
        "warenverkauf",
        "ja",
        (
            "Wir verkaufen handgefertigten Schmuck. Der Kaufpreis ist sofort fällig.",
            "Die Lieferung der Möbel erfolgt durch eine Spedition.",
            "Bestellte Artikel werden mit DHL versandt.",
            "Verkauf von Kaffee und Tee an Endkunden.",
            "Die Ware wird geprüft. Reklamationen an der Ware bitte melden.",
            "Abholung der Ware im Laden. Die Ware liegt zehn Tage bereit.",
            "Wir liefern Heizöl frei Haus.",
            "Bei Lieferung von Brennholz gilt das Schüttmaß.",
            "Torten werden nur auf Bestellung gebacken und geliefert.",
        ),
    ),
    (
        "verbraucher",
        "nein",
        (
            "Diese AGB gelten für Verträge zwischen der Nord GmbH und gewerblichen Kunden.",
            "Wir arbeiten nur für Unternehmen. Die Verträge sind B2B-Verträge.",
            "Kunden sind Handwerksbetriebe; Verträge mit Verbrauchern schließen wir nicht.",
            "Die AGB gelten nur gegenüber Unternehmern.",
            "Das Angebot richtet sich an Unternehmen, nicht an Verbraucher.",
            "Vertragspartner können nur Kaufleute und juristische Personen sein.",
            "Unsere Leistungen sind für Geschäftskunden bestimmt. Preise netto zzgl. USt.",
        ),
    ),
    (
        "verbraucher",
        None,
        (
            "Diese AGB gelten für Verträge zwischen dem Unternehmen Tonwerk und dem Kunden.",
            "Mängel sind an unser Unternehmen zu melden. Verträge mit dem Unternehmen kommen schriftlich zustande.",
            "Anfragen an das Unternehmen richten Sie per E-Mail; der Vertrag gilt dann.",
            "Preise zzgl. MwSt.",
        ),
    ),
    (
        "verbraucher",
        "ja",
        (
            "Verträge schließen wir mit Verbrauchern und Unternehmern.",
            "Für Unternehmer gilt § 377 HGB; Verbraucher haben zwei Jahre Gewährleistung.",
            "Privatkunden und Geschäftskunden sind willkommen.",
        ),
    ),
    (
        "online_vertragsschluss",
        None,
        (
            "Bestellungen über die Website sind nicht möglich.",
            "Unsere Website informiert über das Angebot.",
        ),
    ),
    (
        "online_vertragsschluss",
        "ja",
        (
            "Du kannst dich über unsere Seite registrieren.",
            "Der Kunde wählt im Onlineshop die Produkte aus.",
            "Bestellungen nehmen wir über das Bestellformular entgegen.",
            "Tickets gibt es online.",
            "Die Anmeldung zum Kurs ist über unser Anmeldeportal möglich.",
            "Bestellungen per App oder Telefon sind verbindlich.",
            "Der Kunde gibt seine Bestellung über das Online-Formular auf.",
            "Mit Absenden der Onlinebuchung kommt der Vertrag zustande.",
            "Der Nutzer eröffnet ein Konto auf der Plattform. Damit kommt der Vertrag zustande.",
            "Nach Abschluss des Bezahlvorgangs im Checkout erhältst du Zugang.",
        ),
    ),
    (
        "online_vertragsschluss",
        "nein",
        (
            "Aufträge werden per E-Mail oder Telefon erteilt; wir bestätigen sie schriftlich.",
            "Der Vertrag wird im Studio unterschrieben.",
            "Termine vergibt die Praxis telefonisch.",
            "Der Auftrag kommt durch Annahme unseres Angebots zustande.",
        ),
    ),
    (
        "digitale_produkte",
        "ja",
        (
            "Nach dem Kauf steht das E-Book zum Download bereit; der Download-Link ist 30 Tage gültig.",
            (
                "Die Nutzung unserer Software im Tarif Basis kostet 9 Euro pro Monat; dazu erhält der "
                "Nutzer einen Login."
            ),
            "Käufer erhalten Zugang zum Online-Kurs.",
            "Wir verkaufen Lizenzschlüssel für Software.",
        ),
    ),
    (
        "digitale_produkte",
        "nein",
        (
            "Unterlagen zum Kurs können Sie herunterladen.",
            "Termine buchen Sie über die App unseres Partners. Die Behandlung erfolgt in der Praxis.",
            "Rechnungen stehen im Kundenkonto zum Download bereit.",
            "Die AGB können als PDF heruntergeladen werden.",
        ),
    ),
    (
        "dauerschuldverhaeltnis",
        "ja",
        (
            "Der Mitgliedsbeitrag ist jährlich fällig.",
            "Die Betreuung erfolgt fortlaufend und ist monatlich kündbar.",
            "Der Pflegevertrag für die Website läuft zwölf Monate.",
            "Der Betreuungsvertrag ist unbefristet.",
            "Die Miete für den Stellplatz ist monatlich zu zahlen; die Kündigungsfrist beträgt drei Monate.",
            "Das Abo kostet 9 Euro.",
        ),
    ),
    (
        "dauerschuldverhaeltnis",
        None,
        (
            "Der Kurs umfasst zehn Termine.",
            "Der Auftrag kann vor Fertigstellung gekündigt werden.",
            "Das Fahrzeug wird für ein Wochenende vermietet.",
            "Der Gutschein ist drei Jahre gültig.",
        ),
    ),
    (
        "entgeltlich",
        "nein",
        ("Die Nutzung der Plattform ist kostenlos.",),
    ),
    (
        "entgeltlich",
        "ja",
        (
            "Der Kurs kostet 80 Euro.",
            "Die Teilnahmegebühr beträgt 20 €.",
            "Wir berechnen ein Honorar.",
        ),
    ),
)
FAELLE = [(merkmal, wert, text) for merkmal, wert, texte in MERKMALTEXTE for text in texte]


@pytest.mark.parametrize(("merkmal", "wert", "text"), FAELLE, ids=[f"{f[0]}-{n}" for n, f in enumerate(FAELLE)])
def test_terms_show_what_they_are_about(merkmal: str, wert: str | None, text: str) -> None:
    katalog = programmkatalog()
    modul = katalog.modul("agb")
    assert modul is not None
    dokument = Pruefdokument("d", "agb.txt", ArtifactType.AGB, clean(text))
    blick = Blick(Pruefall((dokument,), STICHTAG, katalog), modul, dokument)
    engine = Auswertung(BEDINGUNGEN, MERKMALE, GLIEDERUNGEN)
    assert engine.fact(merkmal, blick).wert == wert
