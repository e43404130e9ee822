"""Facts of terms by trade: who buys, what is sold, over which way, for how long. All texts are invented."""

from __future__ import annotations

import pytest

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.dokument import Pruefdokument, clean
from app.domain.pruefung.fall import Blick, Pruefall
from app.domain.pruefung.register import BEDINGUNGEN, GLIEDERUNGEN, MERKMALE
from tests.modulprobe import STICHTAG, programmkatalog

FAKTEN = ("verbraucher", "warenverkauf", "digitale_produkte", "online_vertragsschluss", "dauerschuldverhaeltnis")

# je Gewerbe die Werte von FAKTEN; „--“: offen oder gleichgültig
GEWERBE: tuple[tuple[str, str, str], ...] = (
    (
        "Imkerei",
        "ja ja nein ja --",
        (
            "Bestellen können Sie unseren Honig und unsere Kerzen im Onlineshop.\n\nVerbraucher haben ein "
            "Widerrufsrecht von 14 Tagen. Wir verschicken mit DHL. Bezahlt wird per PayPal."
        ),
    ),
    (
        "Hochzeitsfotografin",
        "-- nein nein -- --",
        (
            "Geschäftsbedingungen Fotografie\n\nDie Fotografin liefert die bearbeiteten Bilder spätestens "
            "sechs Wochen nach der Hochzeit über eine Online-Galerie. Abzüge und Alben können gesondert "
            "bestellt werden. Das Honorar ist in zwei Raten zu zahlen. Der Vertrag kommt durch "
            "Unterschrift zustande."
        ),
    ),
    (
        "SaaS privat",
        "ja nein ja ja ja",
        (
            "Nutzungsbedingungen der App Sparfuchs\n\nDie App kannst du im App Store laden. Premium kostet "
            "3,99 € im Monat und verlängert sich monatlich, bis du kündigst. Verbraucher können binnen "
            "14 Tagen widerrufen."
        ),
    ),
    (
        "SaaS Praxen",
        "nein nein ja ja ja",
        (
            "AGB für die Nutzung von PraxisPilot\n\nPraxisPilot ist eine webbasierte Software für "
            "Arztpraxen und MVZ. Nach der Registrierung wird die Praxis freigeschaltet. Das Entgelt "
            "beträgt 89 Euro je Arbeitsplatz und Monat zzgl. USt. Die Praxis kann mit einer Frist von "
            "drei Monaten zum Jahresende kündigen."
        ),
    ),
    (
        "Fitnessstudio",
        "-- nein nein -- ja",
        (
            "Der Mitgliedsvertrag wird im Studio unterschrieben. Er läuft zwölf Monate. Mitglieder "
            "dürfen zu den Öffnungszeiten trainieren. Getränke sind an der Theke erhältlich. Handtücher "
            "bitte mitbringen."
        ),
    ),
    (
        "Ferienwohnung online",
        "-- nein nein ja --",
        (
            "Buchen Sie unsere Ferienwohnung über das Buchungsformular auf unserer Website. Nach Eingang "
            "der Anzahlung ist die Buchung verbindlich. Bettwäsche und Geschirr sind vorhanden. Anreise "
            "ab 16 Uhr."
        ),
    ),
    (
        "Autovermietung",
        "-- nein nein -- --",
        (
            "Der Mieter übernimmt das Fahrzeug vollgetankt. Der Mietpreis ist im Voraus zu zahlen. Der "
            "Mieter haftet für Schäden. Zubehör wie Kindersitze kann dazu gemietet werden. Die Rückgabe "
            "erfolgt am Standort des Vermieters."
        ),
    ),
    (
        "Großhandel",
        "nein ja nein -- --",
        (
            "Verkaufsbedingungen der Nordschrauben GmbH\n\nUnsere Lieferungen erfolgen ausschließlich an "
            "Gewerbetreibende. Preise netto ab Werk. Mängel der Ware sind nach § 377 HGB zu rügen. Die "
            "Ware bleibt bis zur Zahlung unser Eigentum."
        ),
    ),
    (
        "Maschinenbau",
        "nein ja nein -- --",
        (
            "Wir liefern Sondermaschinen für die Verpackungsindustrie. Preise verstehen sich netto ab "
            "Werk. Die Abnahme der Maschine erfolgt beim Besteller. Der Liefergegenstand bleibt bis zur "
            "vollständigen Zahlung unser Eigentum. Rügen gemäß § 377 HGB."
        ),
    ),
    (
        "Coaching",
        "-- nein nein -- --",
        (
            "AGB Coaching\n\nDas Coaching findet online per Zoom oder in der Praxis statt. Ein Termin wird "
            "per E-Mail vereinbart. Klienten sagen 24 Stunden vorher ab. Die Sitzung kostet 90 Euro (§ "
            "19 UStG)."
        ),
    ),
    (
        "Onlinekurs",
        "-- nein ja ja --",
        (
            "Nach dem Kauf über Digistore24 erhalten Sie sofort Zugang zum Mitgliederbereich mit allen "
            "Videolektionen und dem Workbook als PDF zum Download. Zahlung per Kreditkarte."
        ),
    ),
    (
        "Blumenladen",
        "-- ja nein -- --",
        (
            "Wir binden Sträuße und Gestecke auf Bestellung. Bestellungen nehmen wir telefonisch "
            "entgegen. Die Sträuße holen Sie im Laden ab oder wir liefern sie im Stadtgebiet aus. Der "
            "Kaufpreis ist bei Abholung zu zahlen."
        ),
    ),
    (
        "Pizzaservice",
        "-- ja nein ja --",
        (
            "Über unsere App bestellte Speisen liefern wir in 40 Minuten. Bezahlt wird bar beim Fahrer "
            "oder online per PayPal."
        ),
    ),
    (
        "Catering",
        "-- nein nein -- --",
        (
            "Für Ihre Feier stellen wir Buffet, Getränke und Personal. Angebot und Annahme erfolgen "
            "schriftlich. Die Teilnehmerzahl ist zehn Tage vorher zu nennen. Geschirr und Besteck "
            "bleiben unser Eigentum."
        ),
    ),
    (
        "Recruiting",
        "nein nein nein -- --",
        (
            "AGB Talentbrücke\n\nTalentbrücke vermittelt Fach- und Führungskräfte an Unternehmen. Das "
            "Honorar beträgt 25 % des Jahresgehalts zzgl. gesetzlicher MwSt. und ist mit Abschluss des "
            "Arbeitsvertrags fällig."
        ),
    ),
    (
        "Hosting B2B",
        "nein nein -- -- ja",
        (
            "Wir hosten die Webseiten unserer Geschäftskunden. Der Hostingvertrag läuft zwölf Monate und "
            "ist mit einem Monat Frist kündbar. Preise zzgl. USt."
        ),
    ),
    (
        "Webdesign",
        "-- nein nein -- --",
        (
            "Der Auftragnehmer erstellt Websites nach dem Angebot. Der Auftraggeber liefert Texte und "
            "Bilder. Der Auftraggeber gibt den Entwurf frei. Nach Zahlung gehen die Nutzungsrechte über."
        ),
    ),
    (
        "Konzert",
        "-- nein nein ja --",
        (
            "Tickets kaufen Sie in unserem Ticketshop. Print-at-home-Tickets kommen per E-Mail, "
            "Hardtickets per Post. Einlass ab 19 Uhr. Ein Widerrufsrecht besteht nach § 312g Abs. 2 Nr. "
            "9 BGB nicht."
        ),
    ),
    (
        "Musikschule",
        "-- nein nein -- ja",
        (
            "Der Unterrichtsvertrag wird schriftlich geschlossen und läuft auf unbestimmte Zeit. Die "
            "Eltern kündigen mit Frist von sechs Wochen zum Quartalsende. Leihinstrumente und Noten "
            "stellt die Schule. Das Schulgeld wird monatlich abgebucht."
        ),
    ),
    (
        "Kaffeeabo",
        "-- ja nein ja ja",
        (
            "Du bestellst dein Kaffee-Abo auf unserer Website. Alle vier Wochen schicken wir dir ein "
            "Kilo frisch gerösteten Kaffee. Du kannst jederzeit zum Monatsende kündigen."
        ),
    ),
    (
        "Umzug",
        "-- nein nein -- --",
        (
            "Der Auftrag kommt mit unserer Bestätigung zustande. Möbel und Kartons des Absenders werden "
            "transportiert. Verpackungsmaterial wird gestellt. Zahlung vor Beendigung der Ablieferung."
        ),
    ),
    (
        "Tierarzt",
        "-- nein nein -- --",
        (
            "Termine vereinbaren Sie telefonisch. Medikamente und Futter werden nach der Behandlung "
            "mitgegeben. Das Honorar richtet sich nach der GOT und ist sofort fällig."
        ),
    ),
    (
        "Handwerk Privat",
        "ja nein nein -- --",
        ("Für Privatkunden gilt die VOB/B nicht. Wir montieren Küchen, die der Kunde im Möbelhaus gekauft hat."),
    ),
)


@pytest.mark.parametrize(("gewerbe", "werte", "text"), GEWERBE)
def test_facts_of_a_trade(gewerbe: str, werte: str, text: str) -> None:
    katalog = programmkatalog()
    modul = katalog.modul("agb")
    assert modul is not None
    dokument = Pruefdokument("d", f"{gewerbe}.txt", modul.artifact_type, clean(text))
    blick = Blick(Pruefall((dokument,), STICHTAG, katalog), modul, dokument)
    auswertung = Auswertung(BEDINGUNGEN, MERKMALE, GLIEDERUNGEN)
    gelesen = {fakt: auswertung.fact(fakt, blick).wert for fakt in FAKTEN}
    erwartet = {fakt: wert for fakt, wert in zip(FAKTEN, werte.split(), strict=True) if wert != "--"}
    assert {fakt: gelesen[fakt] for fakt in erwartet} == erwartet
