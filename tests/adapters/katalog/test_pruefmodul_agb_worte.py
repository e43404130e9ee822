"""Module AGB: what authors of many trades write, fulfilled and nearly so; none of it is taken from a real document."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
SHOP = "Verbraucher bestellen im Online-Shop über den Warenkorb. Die Ware wird per Paket versandt.\n\n"
ABO = (
    "Verbraucher schließen auf der Website ein kostenpflichtiges Abonnement ab. Der Preis beträgt 9 Euro im Monat.\n\n"
)
PREIS = "Der Preis steht im Angebot.\n\n"
HAFTUNG = "§ 7 Haftung\n\n"

WORTE: dict[tuple[str, CheckStatus, str], tuple[str, ...]] = {
    ("AGB-01", E, ""): (
        "Sämtlichen Bestellungen in unserem Webshop liegen diese AGB zu Grunde.",
        "Dieses Regelwerk betrifft jede Buchung bei uns.",
        "Unsere Hausregeln haben für alle Kursteilnehmer Gültigkeit.",
        "Wer bei uns einen Wagen mietet, akzeptiert diese Bedingungen.",
        (
            "Vereinbart sind zwischen uns und dem Gast die nachstehenden Bedingungen für die Überlassung des "
            "Ferienhauses."
        ),
        "Anwendungsbereich\n\nVerträge mit Privatkunden über die Lieferung von Kaminholz.",
        "Die folgenden Bestimmungen werden Inhalt jedes Auftrags, den Sie uns erteilen.",
        "Für deine Anmeldung zum Lauf gelten die hier abgedruckten Bedingungen.",
    ),
    ("AGB-01", F, ""): (
        "Bitte lesen Sie diese Bedingungen sorgfältig durch.",
        "Diese Bedingungen können jederzeit ausgedruckt werden.",
        "Die Bedingungen gelten ab dem 1. Mai 2026.",
        "Geltung\n\nEs gilt die jeweils aktuelle Fassung.",
        "Sie finden die AGB auch im Download-Bereich.",
        "Für alle Fragen steht unser Team bereit.",
        "Diese AGB wurden von einem Anwalt geprüft.",
    ),
    ("AGB-03", E, ""): (
        (
            "Mit dem Klick auf ‚Zahlungspflichtig bestellen‘ geben Sie ein Angebot ab. Wir nehmen es durch "
            "Versand der Ware an."
        ),
        (
            "Sie schicken uns eine Anfrage über das Formular. Sobald wir Ihnen zusagen, ist der Termin "
            "verbindlich gebucht."
        ),
        "Du buchst, wir bestätigen – damit steht der Vertrag.",
        "Die Bestellung wird durch Lieferung angenommen.",
        (
            "Mit Einsenden des unterschriebenen Formulars melden Sie Ihr Kind an; der Platz ist vergeben, "
            "wenn Sie unsere Zusage haben."
        ),
        (
            "Unser Angebot ist vier Wochen gültig. Unterschreiben Sie es und schicken es zurück, ist der "
            "Auftrag erteilt."
        ),
        "Der Vertragsschluss erfolgt durch Anklicken des Buttons „Kaufen“ und unsere anschließende E-Mail.",
        "Die Annahme Ihres Antrags erklären wir in Textform.",
        "Ein Vertrag entsteht erst, wenn wir Ihre Order per Mail bestätigen.",
        "Mit Entgegennahme des Schlüssels gilt der Mietvertrag als geschlossen.",
        "Die Reservierung ist fix, wenn Ihre Anzahlung bei uns eingeht.",
        (
            "Indem Sie das Häkchen setzen und absenden, unterbreiten Sie uns ein Angebot; die Freischaltung "
            "Ihres Zugangs stellt dessen Annahme dar."
        ),
    ),
    ("AGB-03", F, ""): (
        "Nach der Bestellung erhalten Sie eine Eingangsbestätigung, die noch nichts bedeutet.",
        "Bestellungen nehmen wir telefonisch und online entgegen.",
        "Wir nehmen gebrauchte Geräte in Zahlung.",
        ("Nehmen Sie bitte Kontakt mit uns auf, wenn Sie etwas bestellen möchten. Wir freuen uns auf Ihren Auftrag."),
        "Angenommene Pakete sind sofort zu prüfen. Ihre Bestellung packen wir sorgfältig.",
        "Die Anmeldung ist ab September möglich. Die Plätze sind begrenzt.",
        "Mit der Bestellung akzeptieren Sie unsere AGB.",
        "Änderungen des Auftrags bedürfen unserer Zustimmung.",
        (
            "Der Kunde stellt uns das Material zur Verfügung. Die Freigabe des Entwurfs erfolgt durch den "
            "Kunden. Der Auftrag umfasst zwei Korrekturen."
        ),
        ("Bei Anruf vor 12 Uhr wird Ihre Bestellung am selben Tag verpackt. Ein Einverständnis der Eltern ist nötig."),
    ),
    ("AGB-04", E, PREIS): (
        "Im Preis ist die MwSt. bereits berücksichtigt.",
        "Auf alle Beträge kommen noch 19 % Umsatzsteuer.",
        "Wir sind von der Umsatzsteuer befreit.",
        "Eine Umsatzsteuer berechnen wir als Kleinunternehmer nicht.",
        "Die Preise verstehen sich als Gesamtpreise mit Mehrwertsteuer.",
        "Preisangaben erfolgen in Euro, Steuern inbegriffen.",
        "Der Endpreis schließt die gesetzliche MwSt ein.",
        "Gemäß § 19 UStG fällt keine USt an.",
        "Zu den Honoraren addiert sich die gesetzliche Mehrwertsteuer.",
    ),
    ("AGB-04", F, PREIS): (
        "Steuern trägt der Kunde im Übrigen selbst.",
        "Die Preise enthalten Verpackung und Versand.",
        "Steuernummer und USt-IdNr. stehen im Impressum.",
        "Steuerberatung ist in unseren Leistungen nicht enthalten.",
        "Auf der Rechnung steht alles Weitere.",
    ),
    ("AGB-05", E, PREIS): (
        "Sie überweisen den Betrag binnen einer Woche.",
        "Das Geld wird am Monatsersten eingezogen.",
        "Bezahlt wird vor Ort, EC oder bar.",
        "Wir liefern nur gegen Vorauszahlung.",
        "Die Rechnung ist netto Kasse 14 Tage.",
        "Die Kursgebühr ist mit der Anmeldung zu entrichten.",
        "Der Beitrag wird halbjährlich abgebucht.",
        "Für die Zahlung können Sie zwischen Wero und Visa wählen.",
        "Das Honorar wird nach jeder Sitzung beglichen.",
        "Nach Erhalt der Rechnung haben Sie 14 Tage Zeit zum Zahlen.",
        "Die Miete ist monatlich im Voraus zu entrichten.",
    ),
    ("AGB-05", F, PREIS): (
        "Die Zahlungsarten werden noch bekannt gegeben.",
        "Alle Preise sind verbindlich.",
        "Bei Zahlungsverzug fallen Mahngebühren an.",
        "Wir zahlen Ihnen den Betrag zurück, sobald die Ware da ist.",
        "Gutscheine werden nicht in bar ausgezahlt.",
        "Rechnungen schicken wir per E-Mail.",
    ),
    ("AGB-06", E, ""): (
        "Ihre Bestellung verlässt unser Lager am nächsten Werktag.",
        "Die Stunden finden dienstags im Gemeindehaus statt.",
        "Sie holen die Ware in unserem Hofladen ab.",
        "Wir beginnen mit den Arbeiten zwei Wochen nach Freigabe.",
        "Können Sie nicht kommen, sagen Sie bitte 24 Stunden vorher ab.",
        "Das Hosting ist zu 99 % im Jahresmittel verfügbar.",
        "Lieferzeit: 3 bis 5 Tage.",
        "Den Kurs schalten wir gleich nach Zahlungseingang frei.",
        "Der Fahrer kommt zwischen 8 und 12 Uhr.",
        "Die Ferienwohnung steht ab 16 Uhr bereit.",
        "Was wir im Einzelnen tun, steht in der Leistungsbeschreibung des Angebots.",
    ),
    ("AGB-06", F, ""): (
        "Wir arbeiten sorgfältig und mit Herz.",
        "Unsere Leistungen sind sehr beliebt.",
        "Lieferbedingungen werden noch ergänzt.",
        "Der Coach unterstützt Sie bei Ihren Zielen.",
        "Die Zahlung ist innerhalb von 14 Tagen fällig.",
        "Wir bieten Beratung für Unternehmen an.",
    ),
    ("AGB-07", E, SHOP): (
        "Die gelieferten Bretter gehören uns, bis alles bezahlt ist.",
        "Eigentümer der Sache werden Sie erst mit Zahlung des letzten Euro.",
        "Vor vollständiger Begleichung geht das Eigentum nicht über.",
        "Das Eigentum an den Möbeln verbleibt bei uns, solange der Preis nicht vollständig beglichen ist.",
        "Erst wenn der Kaufpreis ganz gezahlt ist, werden Sie Eigentümer.",
    ),
    ("AGB-07", F, SHOP): (
        "Mit der Übergabe geht die Gefahr auf den Käufer über.",
        "Das geistige Eigentum bleibt bei uns.",
        "Das Eigentum geht mit der Übergabe über, auch ohne Bezahlung.",
    ),
    ("AGB-08", E, SHOP): (
        "Ist die Ware defekt, haben Sie die gesetzlichen Ansprüche.",
        "Bei Sachmängeln gelten die §§ 434 ff. BGB.",
        "Es besteht ein gesetzliches Mängelhaftungsrecht.",
        "Hat ein Artikel einen Fehler, können Sie nach dem Gesetz Ersatz oder Reparatur verlangen.",
        "Ihre gesetzlichen Gewährleistungsrechte gelten zwei Jahre.",
        "Für Mängel stehen wir nach den Vorschriften des Kaufrechts ein.",
        "Kommt etwas kaputt an, helfen wir: Die gesetzlichen Mängelrechte stehen Ihnen selbstverständlich zu.",
    ),
    ("AGB-08", F, SHOP): (
        "Farbabweichungen sind kein Mangel.",
        "Die Gewährleistung beträgt sechs Monate.",
        "Mängel sind binnen zwei Wochen zu melden, danach verfallen alle Ansprüche.",
        "Wir übernehmen keine Gewährleistung.",
        "Bitte prüfen Sie die Ware bei Ankunft auf Transportschäden.",
        "Gekauft wie gesehen, Ansprüche wegen Fehlern sind ausgeschlossen.",
        "Die gesetzliche Gewährleistung wird auf ein Jahr begrenzt.",
    ),
    ("AGB-09", F, SHOP): (
        "Wir geben 5 Jahre Garantie auf alle Rahmen.",
        "Mit unserer Bestpreis-Garantie zahlen Sie nie zu viel.",
        "Sie sind nicht zufrieden? 60-Tage-Geld-zurück-Garantie!",
        "Die Garantiezeit beträgt 24 Monate.",
    ),
    ("AGB-09", N, SHOP): (
        "Eine Garantie geben wir nicht.",
        "Garantien der Hersteller bleiben unberührt.",
        "Es gibt keine Garantie für den Lernerfolg.",
        "Eine Garantie besteht nur, wenn sie ausdrücklich abgegeben wurde.",
        "Wir garantieren nicht, dass die Seite immer erreichbar ist.",
    ),
    ("AGB-10", E, HAFTUNG): (
        (
            "Wir haften unbeschränkt bei Vorsatz und grober Fahrlässigkeit sowie bei Verletzung von Leben, "
            "Körper oder Gesundheit. Bei leicht fahrlässiger Verletzung wesentlicher Vertragspflichten "
            "haften wir nur auf den vorhersehbaren Schaden. Im Übrigen ist die Haftung ausgeschlossen."
        ),
        (
            "Bei einfacher Fahrlässigkeit haften wir nur, wenn eine Kardinalpflicht verletzt ist, und nur "
            "auf den typischen, vorhersehbaren Schaden. Diese Beschränkungen gelten nicht bei Vorsatz, "
            "grober Fahrlässigkeit und bei Schäden an Leben, Körper und Gesundheit."
        ),
        (
            "Schadensersatzansprüche sind ausgeschlossen. Hiervon ausgenommen sind Ansprüche aus der "
            "Verletzung des Lebens, des Körpers, der Gesundheit, von Kardinalpflichten sowie bei Vorsatz "
            "oder grober Fahrlässigkeit; bei leicht fahrlässiger Verletzung von Kardinalpflichten haften wir "
            "auf den vertragstypischen Schaden."
        ),
        (
            "Für Vorsatz, grobe Fahrlässigkeit, Leben, Körper und Gesundheit haften wir voll, für leichte "
            "Fahrlässigkeit nur bei wesentlichen Vertragspflichten und begrenzt auf vorhersehbare Schäden. "
            "Der Anbieter übernimmt keine Haftung für einen bestimmten Lernerfolg."
        ),
    ),
    ("AGB-10", F, HAFTUNG): (
        "Wir haften nicht für Schäden.",
        "Die Haftung ist auf die Höhe des Auftragswerts beschränkt.",
        "Wir haften nur bei Vorsatz.",
        "Die Teilnahme erfolgt auf eigene Gefahr.",
        (
            "Wir haften bei Vorsatz und grober Fahrlässigkeit. Bei leichter Fahrlässigkeit ist die Haftung "
            "ausgeschlossen."
        ),
        (
            "Wir haften unbeschränkt bei Vorsatz, grober Fahrlässigkeit und bei Schäden an Leben, Körper, "
            "Gesundheit. Bei leichter Fahrlässigkeit haften wir nur für Kardinalpflichten, begrenzt auf den "
            "vorhersehbaren Schaden. Für Datenverlust und entgangenen Gewinn haften wir nicht."
        ),
        (
            "Wir haften unbeschränkt bei Vorsatz und bei Schäden an Leben, Körper, Gesundheit. Bei einfacher "
            "und grober Fahrlässigkeit haften wir nur auf den vorhersehbaren Schaden aus Kardinalpflichten."
        ),
    ),
    ("AGB-10", N, ""): (
        "Wir haften nach den gesetzlichen Vorschriften.",
        "Der Kunde haftet für Schäden an der Mietsache.",
        (
            "§ 5 Leistung\n\nEin bestimmter Lernerfolg wird nicht geschuldet. Wir übernehmen keine Haftung für "
            "den Lernerfolg."
        ),
        "Es gilt die gesetzliche Haftung ohne Einschränkung.",
        "Der Mieter haftet nur für Schäden, die er verschuldet hat.",
    ),
    ("AGB-11", E, SHOP): (
        "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.",
        "Zum Widerruf lesen Sie bitte unsere Widerrufsbelehrung.",
        "Bei Freizeitveranstaltungen mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB).",
        "Innerhalb von 14 Tagen können Sie sich ohne Begründung vom Vertrag lösen.",
    ),
    ("AGB-11", F, SHOP): (
        "Ein Umtausch ist innerhalb von 14 Tagen möglich.",
        "Sie können Ihre Einwilligung jederzeit widerrufen.",
        "Die Widerrufsbelehrung folgt.",
        "Stornierungen sind bis 14 Tage vor Beginn kostenlos.",
        "Wir behalten uns vor, Angebote zu widerrufen.",
    ),
    ("AGB-12", E, ""): (
        "Näheres steht in unseren Datenschutzhinweisen.",
        "Datenschutzerklärung (/datenschutz)",
        "Wie wir mit Daten umgehen, lesen Sie unter www.beispiel.example/datenschutz.",
        "Es gilt unsere Datenschutzerklärung.",
    ),
    ("AGB-12", F, ""): (
        "Wir halten die DSGVO ein.",
        "Datenschutz (#)",
        "Der Kunde willigt in die Verarbeitung seiner Daten ein.",
        "Datenschutz ist uns wichtig. Daten werden nicht weitergegeben.",
    ),
    ("AGB-13", E, SHOP): (
        "An einem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil.",
        "Zur Teilnahme an einer Schlichtung nach dem VSBG sind wir weder verpflichtet noch bereit.",
        "Wir beteiligen uns freiwillig am Verfahren der Universalschlichtungsstelle.",
        "Verbraucherschlichtung: Wir machen da nicht mit.",
        "Eine Teilnahme an Verfahren nach dem Verbraucherstreitbeilegungsgesetz lehnen wir ab.",
    ),
    ("AGB-13", U, SHOP): (
        ("Die EU stellt eine Plattform zur Online-Streitbeilegung (OS) bereit: https://ec.europa.eu/consumers/odr."),
        (
            "Die Europäische Kommission stellt unter https://ec.europa.eu/consumers/odr eine Plattform zur "
            "Online-Streitbeilegung bereit, an der Verbraucher teilnehmen können."
        ),
        "Bei Streit suchen wir eine gütliche Lösung.",
        "Wir sind bereit, Ihnen zu helfen.",
    ),
    ("AGB-13", F, SHOP): (
        "Wir sind ein Team von 45 Mitarbeitern. Bei Streit rufen Sie uns an.",
        "Unsere 130 Beschäftigten sind für Sie da.",
    ),
    ("AGB-14", F, SHOP): (
        "Es gilt deutsches Recht.",
        (
            "Auf den Vertrag findet das Recht der Bundesrepublik Deutschland unter Ausschluss des "
            "UN-Kaufrechts Anwendung."
        ),
        "Anwendbar ist österreichisches Recht.",
        "Deutsches Recht. Sonst nichts.",
    ),
    ("AGB-14", E, SHOP): (
        ("Es gilt deutsches Recht; zwingende Verbraucherschutzvorschriften Ihres Wohnsitzstaats bleiben unberührt."),
        (
            "Es gilt deutsches Recht. Gegenüber Verbrauchern gilt diese Rechtswahl nur, soweit ihnen nicht "
            "der Schutz zwingender Vorschriften des Staates ihres gewöhnlichen Aufenthalts entzogen wird."
        ),
        "Deutsches Recht ist anwendbar, wobei Verbrauchern der Schutz ihres Heimatrechts erhalten bleibt.",
    ),
    ("AGB-14", N, SHOP): (
        "Ihre Rechte nach deutschem Recht bleiben unberührt.",
        "Wir beachten das deutsche Datenschutzrecht.",
        "Die Rechte aus dem Gesetz gelten.",
    ),
    ("AGB-15", F, ""): (
        "Gerichtsstand ist Köln.",
        "Gerichtsstand: Köln",
        "Für alle Streitigkeiten sind die Gerichte in Köln zuständig.",
        "Klagen sind beim Amtsgericht Köln zu erheben.",
        "Ausschließlich zuständig ist das Landgericht Köln.",
        "Soweit zulässig, ist Köln Gerichtsstand.",
        "Gerichtsstand für Unternehmer ist Köln.",
    ),
    ("AGB-15", E, ""): (
        "Ist der Kunde Kaufmann, ist Köln Gerichtsstand.",
        "Für Kaufleute und juristische Personen des öffentlichen Rechts sind die Gerichte in Köln zuständig.",
        "Gerichtsstand ist Köln, wenn der Kunde Kaufmann ist.",
    ),
    ("AGB-15", N, ""): (
        "Erfüllungsort ist Köln.",
        "Es gilt der gesetzliche Gerichtsstand.",
        "Die Zuständigkeit der Gerichte richtet sich nach dem Gesetz.",
        "Vor Gericht wollen wir uns nicht treffen.",
    ),
    ("AGB-16", E, SHOP): (
        "Vertragssprache ist Deutsch.",
        "Der Vertrag kann nur auf Deutsch geschlossen werden.",
        "Die Bestellung ist in deutscher und englischer Sprache möglich.",
        "Wir schließen Verträge ausschließlich in deutscher Sprache ab.",
        "Für den Vertragsschluss steht Deutsch zur Verfügung.",
    ),
    ("AGB-16", F, SHOP): (
        "Der Kurs findet auf Deutsch statt.",
        "Die Bedienungsanleitung liegt in deutscher Sprache bei.",
        "Unser Kundendienst spricht Englisch.",
        "Es gilt deutsches Recht.",
    ),
    ("AGB-17", E, SHOP): (
        "Der Vertragstext wird von uns gespeichert und Ihnen per E-Mail zugesandt.",
        "Wir speichern Ihre Bestellung; Sie können sie im Kundenkonto einsehen.",
        "Der Vertragstext ist nach der Bestellung nicht mehr zugänglich.",
        "Eine Speicherung des Vertragstextes durch uns erfolgt nicht.",
        "Ihre früheren Bestellungen sind im Konto hinterlegt.",
    ),
    ("AGB-17", F, SHOP): (
        "Rechnungen bewahren wir zehn Jahre auf.",
        "Ihre Daten werden zur Abwicklung der Bestellung gespeichert.",
        "Die AGB können Sie hier herunterladen.",
        "Sie erhalten eine Bestellbestätigung.",
        "Nicht abgeholte Bestellungen werden zwei Wochen aufbewahrt.",
        "Die Bestellung wird beim Nachbarn hinterlegt.",
    ),
    ("AGB-18", E, ABO): (
        "Das Abo läuft unbefristet und ist jederzeit zum Monatsende kündbar.",
        "Die Laufzeit beträgt zwölf Monate und endet automatisch.",
        (
            "Nach der Mindestlaufzeit von sechs Monaten verlängert sich der Vertrag auf unbestimmte Zeit und "
            "kann mit einer Frist von einem Monat gekündigt werden."
        ),
        "Du kommst jederzeit mit zwei Wochen Frist raus.",
    ),
    ("AGB-18", F, ABO): (
        "Der Vertrag verlängert sich um jeweils ein Jahr, wenn er nicht gekündigt wird.",
        "Ohne Kündigung läuft das Abo weitere zwölf Monate.",
        "Kündigst du nicht, schließt sich ein weiteres Halbjahr an.",
        "Wird nicht gekündigt, gilt der Vertrag für ein weiteres Jahr.",
        "Die Kündigung bedarf der Textform.",
    ),
    ("AGB-20", F, ABO): (
        "Wir können die Preise jederzeit ändern.",
        "Wir dürfen die Beiträge nach unserem Belieben neu festsetzen.",
        "Änderungen der AGB gelten als angenommen, wenn Sie nicht widersprechen.",
        "Wir behalten uns vor, diese Bedingungen jederzeit zu ändern.",
        "Nutzt du die App weiter, gelten die neuen Bedingungen als akzeptiert.",
        "Neue Bedingungen werden auf der Website veröffentlicht und gelten auch für laufende Verträge.",
    ),
    ("AGB-20", N, ABO): (
        "Änderungen dieses Vertrags bedürfen der Schriftform.",
        "Du kannst deinen Tarif jederzeit ändern.",
        "Preise wie ausgezeichnet.",
        "Änderungswünsche berechnen wir extra.",
        "Wir haben die Bedingungen im Mai überarbeitet.",
    ),
    ("AGB-21", E, ""): (
        "Sollte eine Bestimmung unwirksam sein, bleiben die übrigen wirksam.",
        "Ist eine Klausel ungültig, berührt das den Vertrag im Übrigen nicht.",
        "Fällt ein Punkt weg, gilt der Rest weiter.",
        "Die Unwirksamkeit einer Klausel lässt die anderen unberührt.",
        "Teilnichtigkeit führt nicht zur Gesamtnichtigkeit; der Vertrag bleibt im Übrigen bestehen.",
    ),
    ("AGB-21", F, ""): (
        "Nebenabreden sind unwirksam, wenn sie nicht schriftlich vereinbart sind.",
        "Gutscheine verlieren nach drei Jahren ihre Gültigkeit; andere Rabatte gelten weiter.",
        "Salvatorische Klausel ergänzen.",
        "Ein ungültiger Gutschein kann nicht eingelöst werden. Andere Gutscheine bleiben gültig.",
        "Weitere Ansprüche bleiben unberührt.",
        "Fällt ein Termin weg, gelten die anderen Termine fort.",
        "Abweichende Bedingungen sind unwirksam. Im Übrigen gilt das Gesetz.",
    ),
    ("AGB-19", F, ABO): (
        "Kündigungen senden Sie bitte per Brief.",
        "Eine Kündigung per E-Mail genügt.",
    ),
    ("AGB-19", E, ABO): (
        "Über die Schaltfläche „Verträge hier kündigen“ auf unserer Website.",
        "Hier kündigen (/kuendigen)",
        "Den Kündigungsbutton finden Sie unten auf jeder Seite.",
    ),
    ("AGB-22", F, ""): (
        "Verbraucher können die OS-Plattform unter https://ec.europa.eu/consumers/odr nutzen.",
        "Die EU betreibt eine Plattform für die Online-Streitbeilegung.",
    ),
    ("AGB-22", E, ""): (
        "Die OS-Plattform wurde im Juli 2025 eingestellt.",
        "Wir nehmen an keiner Schlichtung teil.",
    ),
    ("AGB-07", F, ""): (
        (
            "Bestellen Sie in unserem Onlineshop. Wir liefern binnen drei Tagen. Der Versand der Ware kostet "
            "5 Euro. Kunden sind Verbraucher und Unternehmer."
        ),
        "Im Onlineshop bestellen Sie Honig und Kerzen, wir schicken sie per Post.",
        "Über die App bestellte Speisen holen Sie im Café ab. Nicht abgeholte Ware wird entsorgt.",
    ),
    ("AGB-07", N, ""): (
        "Der Fotograf liefert die Bilder per Download. Termine werden individuell vereinbart.",
        (
            "Wir vermieten Zelte und Möbel. Der Mieter holt sie ab. Der Mietpreis steht im Angebot. Der "
            "Mieter gibt alles sauber zurück."
        ),
        "Wir versenden die Teilnahmebestätigung per Post.",
        "Der Coach bietet Workshops mit Kaffee und Kuchen an.",
        "Unser Paket Gold umfasst drei Webseiten. Die Lieferung erfolgt digital.",
        "Die Reparatur erfolgt in der Werkstatt; das Fahrrad holen Sie ab.",
    ),
    ("AGB-11", N, ""): (
        "Diese AGB gelten für unsere Software für Arztpraxen. Die Preise verstehen sich zzgl. MwSt.",
        "Wir vermieten Baumaschinen an Bauunternehmen. Verbraucher beliefern wir nicht.",
        "Großhandel für Gastronomiebedarf. Rügen nach § 377 HGB. Preise netto.",
        "Unsere Plattform richtet sich an Hausverwaltungen und unterstützt deren Mitarbeiter.",
        "Personalvermittlung für Unternehmen: Der Auftraggeber nennt die Stelle. Preise zzgl. USt.",
        "Das Hosting ist für Unternehmen bestimmt, die ihren Kunden Websites anbieten. B2B.",
    ),
}


@pytest.mark.parametrize(
    ("control", "soll", "text"),
    [(control, soll, vor + text) for (control, soll, vor), texte in WORTE.items() for text in texte],
)
def test_words_of_many_authors(control: str, soll: CheckStatus, text: str) -> None:
    assert judge("agb", control, text).status is soll
