"""Module AGB: many ways in which German terms say one thing, and those that only sound like it."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR
SHOP = "Verbraucher bestellen im Online-Shop über den Warenkorb. Die Ware wird per Paket versandt. "
ABO = "Verbraucher schließen auf der Website ein kostenpflichtiges Abonnement ab. "
HAFTUNG = "§ 8 Haftung\n\n"

WEGE: dict[tuple[str, CheckStatus, str], tuple[str, ...]] = {
    ("AGB-01", E, ""): (
        "Die nachfolgenden Bedingungen gelten für alle Bestellungen über unseren Online-Shop.",
        "Allen Lieferungen liegen diese Bedingungen zugrunde.",
        "Für die Geschäftsbeziehung zwischen uns und dem Besteller gelten ausschließlich diese AGB.",
        "Diese Teilnahmebedingungen regeln die Anmeldung zu unseren Kursen.",
        "Grundlage aller Aufträge sind die folgenden Geschäftsbedingungen.",
        "Mit der Buchung erkennen Sie diese AGB an, die für sämtliche Kurse gelten.",
        "Diese AGB finden Anwendung auf alle Mietverträge über unsere Fahrzeuge.",
        "Unsere AGB sind Bestandteil jedes Vertrags mit unseren Kunden.",
        "Diese Mietbedingungen gelten für die Überlassung der Ferienwohnung.",
        "Die Nutzung der App unterliegt diesen Bedingungen.",
    ),
    ("AGB-01", F, ""): (
        "Allgemeine Geschäftsbedingungen\n\nStand Mai 2026",
        "Abweichende Bedingungen des Kunden gelten nicht.",
        "1. Geltung\n\nHerzlich willkommen bei uns.",
    ),
    ("AGB-03", E, ""): (
        "Der Vertrag kommt zustande, indem wir die Bestellung durch Versand annehmen.",
        "Mit dem Absenden des Formulars gibt der Kunde ein Angebot ab; wir nehmen es durch eine Bestätigung an.",
        "Die Bestellung des Kunden ist ein Angebot, das wir binnen fünf Tagen annehmen können.",
        "Die Buchung wird mit unserer Bestätigung verbindlich.",
        "Erst unsere Auftragsbestätigung führt zum Abschluss des Vertrags.",
        "Ein Kaufvertrag ist geschlossen, sobald wir die Ware ausliefern.",
        "Durch Unterschrift beider Parteien wird der Vertrag geschlossen.",
        "Mit Freischaltung des Zugangs kommt der Nutzungsvertrag zustande.",
        "Der Auftrag gilt als erteilt, wenn der Kunde das Angebot unterzeichnet zurücksendet.",
        "Mit deiner Anmeldung bietest du uns den Abschluss eines Vertrags an; wir bestätigen sie per E-Mail.",
        "Der Behandlungsvertrag kommt durch die Vereinbarung eines Termins zustande.",
        "Der Mietvertrag kommt mit Eingang der Anzahlung zustande.",
    ),
    ("AGB-03", F, ""): (
        "Der Vertrag beginnt am Ersten des Monats.",
        "Der Vertrag kann mit einer Frist von vier Wochen gekündigt werden.",
        "Wir schließen mit jedem Kunden einen Vertrag über Auftragsverarbeitung.",
        "Vertragspartner ist die Nord GmbH.",
        "Bei Vertragsschluss geltende Preise bleiben ein Jahr gleich.",
    ),
    ("AGB-04", E, "Der Preis steht im Angebot. "): (
        "Alle Preise inkl. MwSt.",
        "Die Preise sind Bruttopreise.",
        "Die genannten Preise sind Endpreise einschließlich aller Steuern.",
        "Hinzu kommt die gesetzliche Umsatzsteuer.",
        "Als Kleinunternehmer weisen wir keine Umsatzsteuer aus.",
        "Die Leistungen sind nach § 4 Nr. 21 UStG von der Umsatzsteuer befreit.",
        "Umsatzsteuer fällt nicht an (§ 19 UStG).",
        "Alle Beträge netto zzgl. 19 % USt.",
        "Die Preise beinhalten die jeweils gültige Mehrwertsteuer.",
        "Es wird gemäß der Kleinunternehmerregelung keine Steuer erhoben.",
        "Die Kurse sind umsatzsteuerfrei.",
    ),
    ("AGB-04", F, "Der Preis steht im Angebot. "): (
        "Alle Preise sind Endpreise.",
        "Es gelten die Preise am Tag der Bestellung.",
        "Unsere Umsatzsteuer-Identifikationsnummer lautet DE123.",
        "Die Kurtaxe ist im Preis enthalten.",
        "Die Verpackung ist im Preis enthalten.",
    ),
    ("AGB-05", E, "Der Preis steht im Angebot. "): (
        "Der Rechnungsbetrag ist sofort ohne Abzug zu zahlen.",
        "Zahlbar innerhalb von zehn Tagen.",
        "Die Vergütung wird monatlich im Voraus abgebucht.",
        "Sie zahlen bar oder mit EC-Karte vor Ort.",
        "Wir akzeptieren Visa und Mastercard sowie PayPal.",
        "Die Kursgebühr ist bis spätestens eine Woche vor Beginn zu überweisen.",
        "Die Hälfte des Honorars wird bei Auftragserteilung fällig.",
        "Der Mietpreis ist bei Anreise zu entrichten.",
        "Die Abrechnung erfolgt nach Aufwand am Monatsende.",
        "Wir buchen den Betrag per SEPA-Lastschrift ab.",
        "Die Zahlung wird über Digistore24 abgewickelt und ist mit Vertragsschluss fällig.",
        "Die Gebühr muss vor Kursbeginn auf unserem Konto eingegangen sein.",
        "Die Bezahlung erfolgt gegen Rechnung.",
    ),
    ("AGB-05", F, "Der Preis steht im Angebot. "): (
        "Alle Preise sind Festpreise.",
        "Bei Verzug berechnen wir Mahnkosten.",
        "Wir erstatten den Kaufpreis binnen 14 Tagen.",
        "Eine Rückzahlung erfolgt per Überweisung.",
    ),
    ("AGB-06", E, ""): (
        "Wir liefern innerhalb von drei Werktagen.",
        "Die Leistung wird am vereinbarten Ort erbracht.",
        "Termine müssen 24 Stunden vorher abgesagt werden.",
        "Der Versand erfolgt mit einem Paketdienst an die angegebene Adresse.",
        "Der Zugang wird unmittelbar nach der Zahlung freigeschaltet.",
        "Der Leistungsumfang ergibt sich aus der Auftragsbestätigung.",
        "Die App ist rund um die Uhr verfügbar, ausgenommen Wartungszeiten.",
        "Das Fahrzeug wird am Standort des Vermieters übergeben.",
        "Die Ausführung beginnt spätestens zwei Wochen nach Freigabe.",
        "Der Unterricht findet in den Räumen der Schule statt.",
        "Check-in ist ab 15 Uhr, Check-out bis 10 Uhr.",
        "Die Anlieferung erfolgt frei Bordsteinkante.",
    ),
    ("AGB-07", E, SHOP): (
        "Bis zur vollständigen Zahlung bleibt die Ware im Eigentum des Verkäufers.",
        "Wir behalten uns das Eigentum an der Ware bis zur Bezahlung vor.",
        "Das Eigentum geht erst mit vollständiger Bezahlung auf den Käufer über.",
        "Es gilt Eigentumsvorbehalt.",
        "Gelieferte Ware bleibt bis zum Ausgleich aller Forderungen unser Eigentum.",
    ),
    ("AGB-08", E, SHOP): (
        "Es gilt das gesetzliche Mängelhaftungsrecht.",
        "Die Gewährleistung richtet sich nach den gesetzlichen Vorschriften.",
        "Bei Mängeln haben Sie Anspruch auf Nacherfüllung nach dem Gesetz.",
        "Die Verjährungsfrist für Mängelansprüche beträgt zwei Jahre.",
        "Wir haften für Sachmängel nach §§ 434 ff. BGB.",
        "Ihnen stehen bei mangelhafter Ware die gesetzlichen Rechte zu.",
        (
            "Gegenüber Unternehmern beträgt die Gewährleistungsfrist ein Jahr; Verbrauchern stehen die gesetzlichen "
            "Gewährleistungsrechte zu."
        ),
        "Die Verjährungsfrist beträgt für gebrauchte Ware ein Jahr; im Übrigen gilt das gesetzliche Mängelrecht.",
        "\n\n§ 7 Mängel\n\nEs gelten die gesetzlichen Bestimmungen.",
    ),
    ("AGB-08", F, SHOP): (
        "Die Ware wird unter Ausschluss jeglicher Gewährleistung verkauft.",
        "Wir gewähren sechs Monate Gewährleistung.",
        "Gewährleistungsansprüche verjähren in einem Jahr ab Lieferung.",
        "Transportschäden sind dem Zusteller zu melden.",
        "Für die Richtigkeit der Angaben auf der Seite übernehmen wir keine Gewähr.",
        "Mängel, die nicht binnen einer Woche gerügt werden, sind von der Gewährleistung ausgeschlossen.",
        "Die Rechte aus § 437 BGB auf Rücktritt und Minderung sind bei Mängeln ausgeschlossen.",
    ),
    ("AGB-09", F, ""): (
        "Wir geben fünf Jahre Garantie auf alle Rahmen.",
        "Auf unsere Matratzen erhalten Sie 10 Jahre Garantie.",
        "Mit unserer Zufriedenheitsgarantie bekommen Sie Ihr Geld zurück.",
        "30 Tage Geld-zurück-Garantie.",
        "Der Hersteller gewährt eine Garantie von zwei Jahren.",
    ),
    ("AGB-09", N, ""): (
        "Wir übernehmen keine Garantie für den Erfolg.",
        "Eine Garantie im Rechtssinne wird nicht abgegeben.",
        "Etwaige Garantien des Herstellers bleiben unberührt.",
        "Die Haftung aus einer übernommenen Garantie bleibt unberührt.",
        "Eine Garantie besteht nur, wenn sie ausdrücklich in der Auftragsbestätigung abgegeben wurde.",
        "Wir garantieren nicht, dass die Plattform jederzeit erreichbar ist.",
    ),
    ("AGB-11", E, SHOP): (
        "Verbraucher haben das Recht, binnen vierzehn Tagen zu widerrufen.",
        "Zum Widerrufsrecht siehe unsere Widerrufsbelehrung.",
        "Bei Freizeitveranstaltungen mit festem Termin besteht kein Widerrufsrecht.",
        "Das Widerrufsrecht ist nach § 312g Abs. 2 Nr. 1 BGB ausgeschlossen.",
        "Widerruf (/widerruf) Impressum (/impressum)",
        "Informationen zum Widerrufsrecht finden Sie auf der Seite „Widerruf“.",
        "Sie können Ihre Vertragserklärung innerhalb von 14 Tagen widerrufen.",
    ),
    ("AGB-11", F, SHOP): (
        "Der Verkäufer kann den Vertrag bei Preisirrtum widerrufen.",
        "Die Einwilligung in Werbung können Sie widerrufen.",
        "Bis zur Annahme kann das Angebot widerrufen werden.",
        "Rücksendungen bitte ausreichend frankieren.",
        "Das Lastschriftmandat kann jederzeit widerrufen werden.",
    ),
    ("AGB-14", F, SHOP): (
        "Es findet deutsches Recht Anwendung.",
        "Auf das Vertragsverhältnis ist das Recht der Bundesrepublik Deutschland anwendbar.",
        "Es gilt ausschließlich deutsches Recht unter Ausschluss des CISG.",
        "Für alle Streitigkeiten gilt deutsches Recht.",
        "Anwendbar ist österreichisches Recht.",
    ),
    ("AGB-14", E, SHOP): (
        "Es gilt deutsches Recht; zwingende Verbraucherschutzvorschriften des Wohnsitzstaats bleiben unberührt.",
        (
            "Es gilt deutsches Recht. Dies gilt für Verbraucher nur, soweit ihnen nicht der Schutz zwingender Regeln "
            "ihres Aufenthaltsstaats entzogen wird."
        ),
        "Ist der Kunde Unternehmer, gilt deutsches Recht.",
    ),
    ("AGB-15", F, ""): (
        "Gerichtsstand ist Köln.",
        "Erfüllungsort und Gerichtsstand ist der Sitz des Verkäufers.",
        "Für alle Streitigkeiten ist das Amtsgericht Köln zuständig.",
        "Ausschließlicher Gerichtsstand ist, soweit zulässig, Köln.",
        "Als Gerichtsstand wird Köln vereinbart.",
    ),
    ("AGB-15", E, ""): (
        "Gerichtsstand für Kaufleute ist Köln.",
        "Ist der Kunde juristische Person des öffentlichen Rechts, ist Gerichtsstand Köln.",
        "Sofern der Vertragspartner Kaufmann ist, wird Köln als Gerichtsstand vereinbart.",
        "Bei Verträgen mit Kaufleuten ist ausschließlicher Gerichtsstand unser Sitz.",
    ),
    ("AGB-15", N, ""): (
        "Erfüllungsort ist Köln.",
        "Für Verbraucher gilt der gesetzliche Gerichtsstand.",
        "Der Gerichtsstand richtet sich nach den gesetzlichen Vorschriften.",
        "Es gelten die gesetzlichen Regelungen zur Zuständigkeit der Gerichte.",
    ),
    ("AGB-16", E, SHOP): (
        "Die für den Vertragsschluss zur Verfügung stehende Sprache ist Deutsch.",
        "Vertragssprache: Deutsch",
        "Der Vertrag wird in deutscher Sprache geschlossen.",
        "Verträge können auf Deutsch oder Englisch geschlossen werden.",
        "§ 3 Vertragssprache\n\nDeutsch.",
        "Maßgeblich ist die deutsche Fassung dieser Bedingungen; Bestellungen sind nur auf Deutsch möglich.",
    ),
    ("AGB-16", F, SHOP): (
        "Der Kurs findet in deutscher Sprache statt.",
        "Gerichtssprache ist Deutsch.",
        "Die Bedienungsanleitung liegt in deutscher Sprache bei.",
        "Es gilt deutsches Recht.",
    ),
    ("AGB-17", E, SHOP): (
        "Wir speichern den Vertragstext und senden Ihnen die Bestelldaten per E-Mail zu.",
        "Der Vertragstext wird nach Vertragsschluss nicht gespeichert.",
        "Ihre Bestellung wird bei uns gespeichert und ist im Kundenkonto einsehbar.",
        "Die Vertragsbestimmungen können Sie nach der Bestellung nicht mehr im Internet abrufen.",
        "Den Vertragsinhalt können Sie im Nutzerbereich abrufen.",
        "Der Inhalt des Vertrages wird gespeichert.",
    ),
    ("AGB-17", F, SHOP): (
        "Rechnungen bewahren wir zehn Jahre auf.",
        "Die AGB können Sie auf dieser Seite einsehen und ausdrucken.",
        "Ihre Daten werden zur Abwicklung gespeichert.",
        "Zahlungsdaten speichern wir nicht.",
    ),
    ("AGB-18", F, ABO): (
        "Das Abo verlängert sich automatisch um weitere zwölf Monate.",
        "Der Vertrag verlängert sich stillschweigend um jeweils ein Jahr, wenn er nicht gekündigt wird.",
        "Nach Ablauf verlängert sich die Mitgliedschaft um den gebuchten Zeitraum.",
        "Ohne Kündigung verlängert sich die Laufzeit um drei Monate.",
    ),
    ("AGB-18", E, ABO): (
        "Es ist jederzeit zum Monatsende kündbar.",
        "Die Mindestlaufzeit beträgt drei Monate, danach läuft es auf unbestimmte Zeit und ist monatlich kündbar.",
        "Die Kündigungsfrist beträgt einen Monat.",
        "Die Laufzeit beträgt zwölf Monate und endet automatisch.",
        "Sie können mit einer Frist von 14 Tagen kündigen.",
        "Laufzeit und Kündigungsfrist stehen auf der Preisseite.",
    ),
    ("AGB-19", E, ABO): (
        "Auf der Website finden Sie den Button „Verträge hier kündigen“.",
        "Die Kündigung ist über die Kündigungsschaltfläche möglich.",
        "Vertrag kündigen (/kuendigen)",
    ),
    ("AGB-19", F, ABO): (
        "Die Kündigung ist in Textform zu erklären.",
        "Sie können in den Einstellungen Ihres Kontos kündigen.",
    ),
    ("AGB-20", F, ""): (
        "Wir behalten uns vor, diese AGB jederzeit ohne Angabe von Gründen zu ändern.",
        "Der Anbieter kann die Bedingungen ändern; widerspricht der Kunde nicht, gelten sie als angenommen.",
        "Preisänderungen behalten wir uns vor.",
        "Die Preise können jederzeit angepasst werden.",
        "Änderungen der Nutzungsbedingungen werden mit Veröffentlichung wirksam. Wir können sie jederzeit ändern.",
        "Wir sind berechtigt, die Monatsgebühr mit einer Frist von sechs Wochen zu erhöhen.",
        "Der Anbieter kann einzelne Funktionen jederzeit einstellen oder ändern.",
    ),
    ("AGB-20", E, ""): (
        "Preisänderungen gelten nur für künftige Bestellungen, wir behalten sie uns vor.",
        "Wir dürfen die Preise anpassen, wenn sich unsere Beschaffungskosten ändern.",
        "Änderungen dieser Bedingungen werden nur mit Ihrer Zustimmung wirksam; wir können sie vorschlagen.",
    ),
    ("AGB-20", N, ""): (
        "Änderungen des Vertrags bedürfen der Textform.",
        "Es gilt die zum Zeitpunkt der Bestellung gültige Fassung der AGB.",
        "Der Kunde kann seine Adresse im Konto ändern.",
        "Der Auftraggeber teilt Änderungen unverzüglich mit.",
        "Eine Änderung der Rechtsform des Kunden ist anzuzeigen.",
    ),
    ("AGB-21", E, ""): (
        "Sollte eine Bestimmung nichtig sein, gelten die übrigen fort.",
        "Die Unwirksamkeit einer Klausel berührt die Gültigkeit des Vertrags nicht.",
        "Ist eine Regelung unwirksam, bleiben die anderen bestehen.",
        "An die Stelle der unwirksamen Bestimmung tritt die gesetzliche; der Vertrag bleibt im Übrigen wirksam.",
        "Falls Teile dieser AGB ungültig sind, wird die Gültigkeit der restlichen Teile nicht beeinträchtigt.",
    ),
    ("AGB-21", F, ""): (
        "Abweichende Bedingungen sind unwirksam.",
        "Mündliche Nebenabreden sind nichtig.",
        "Der Widerruf bleibt wirksam.",
    ),
    ("AGB-22", F, ""): (
        "Plattform der EU zur außergerichtlichen Streitbeilegung: http://ec.europa.eu/odr",
        (
            "Die EU-Kommission bietet die Möglichkeit zur Online-Streitbeilegung auf einer von ihr betriebenen "
            "Online-Plattform (https://ec.europa.eu/consumers/odr)."
        ),
        "Unter ec.europa.eu/consumers/odr finden Sie die Plattform zur Online-Streitschlichtung.",
    ),
    ("AGB-22", E, ""): (
        "Die Plattform zur Online-Streitbeilegung wurde zum 20. Juli 2025 eingestellt.",
        "Wir nehmen an keinem Streitbeilegungsverfahren teil.",
    ),
    ("AGB-10", F, HAFTUNG): (
        "Der Anbieter haftet nur bei grober Fahrlässigkeit und Vorsatz.",
        "Die Haftung ist auf die Höhe der gezahlten Vergütung begrenzt.",
        "Jede Haftung ist ausgeschlossen, soweit gesetzlich zulässig.",
        "Die Teilnahme erfolgt auf eigene Gefahr.",
        "Für Schäden an Personen und Sachen wird keine Haftung übernommen.",
        "Schadensersatzansprüche sind ausgeschlossen, außer bei Vorsatz oder grober Fahrlässigkeit.",
        "Für Garderobe haften wir nicht. Wir haften bei Vorsatz und grober Fahrlässigkeit.",
    ),
    ("AGB-10", N, HAFTUNG): (
        "Es gelten die gesetzlichen Vorschriften.",
        "Der Anbieter haftet unbeschränkt.",
        "Der Kunde haftet für alle Schäden, die er verursacht.",
        "Eltern haften für ihre Kinder.",
    ),
}
MEHR: dict[tuple[str, CheckStatus, str], tuple[str, ...]] = {
    ("AGB-02", E, ""): (
        "Vertragspartner: Nordlicht Reisen UG (haftungsbeschränkt), Hafenstr. 3, 24103 Kiel",
        "Diese AGB gelten für Verträge mit Lena Albers, Fotografie Albers, Am Markt 2, 26121 Oldenburg.",
        "Anbieter ist der Turnverein Blau-Weiß e.V., Sportplatz 1, 48143 Münster.",
        "Die Schreinerei Hartmann GmbH & Co. KG, Industriestraße 12, 33602 Bielefeld (nachfolgend „Verkäufer“)",
    ),
    ("AGB-02", F, ""): (
        "Vertragspartner ist das Yogastudio Sonnengruß, Gartenweg 5, 50667 Köln.",
        "Anbieter ist Petra Lindemann. E-Mail: info@lindemann.example",
        "Anbieter ist die Nord GmbH mit Sitz in Kiel.",
    ),
    ("AGB-01", E, "AGB der Druckerei Falke GmbH\n\n"): ("Sie gelten für alle Aufträge.",),
    ("AGB-04", E, "Portal UG (haftungsbeschränkt)\n\n"): ("Verkäufer zahlen eine Provision zzgl. Umsatzsteuer.",),
    ("AGB-05", E, "Der Preis steht im Angebot. "): (
        "Die Anzahlung ist binnen sieben Tagen zu überweisen.",
        "Abschlagszahlungen sind nach Baufortschritt fällig.",
    ),
    ("AGB-06", E, ""): (
        "Gekaufte Gutscheine senden wir unverzüglich per Post.",
        "Fällt der Unterricht aus, wird er nachgeholt.",
        "Die Gruppentreffen finden wöchentlich statt; der Zugang besteht zwölf Monate.",
    ),
    ("AGB-07", E, ""): ("Druckerzeugnisse bleiben bis zur Bezahlung unser Eigentum.",),
    ("AGB-08", F, ""): ("Du erhältst Zugang zum Mitgliederbereich mit Videokursen.",),
    ("AGB-16", N, ""): ("Die Anmeldung erfolgt schriftlich.",),
    ("AGB-16", F, ""): ("Gutscheine können über unseren Gutscheinshop gekauft werden.",),
    ("AGB-18", F, "Der monatliche Beitrag beträgt 30 Euro. "): (
        "Der Vertrag läuft zwölf Monate und erneuert sich automatisch um den gleichen Zeitraum.",
        "Der Vertrag verlängert sich um ein weiteres Jahr, sofern nicht drei Monate vorher gekündigt wird.",
    ),
    ("AGB-18", N, "Das Honorar beträgt 500 Euro. "): (
        "Der Auftraggeber kann den Auftrag aus wichtigem Grund kündigen.",
        "Der Werkvertrag kann nach § 648 BGB gekündigt werden.",
        "Die Ferienwohnung wird für die vereinbarte Dauer vermietet.",
    ),
    ("AGB-19", F, ""): (
        "Eltern melden ihr Kind online an. Der monatliche Beitrag beträgt 40 Euro. Kündigungsfrist vier Wochen.",
        "Mitgliedschaften können online abgeschlossen werden. Der Beitrag beträgt 20 Euro, kündbar zum Monatsende.",
    ),
    ("AGB-19", N, ""): (
        "Der Vertrag wird mit der Unterschrift geschlossen. Mitgliedsbeitrag 30 Euro, Kündigungsfrist ein Monat.",
        "Die Nutzung der Website ist kostenlos. Das Konto kann jederzeit gelöscht werden.",
    ),
    ("AGB-19", CheckStatus.UNKLAR, ""): ("Verbraucher schließen das Abo für 3 Euro im Monat über den App Store ab.",),
    ("AGB-03", E, ""): (
        "Mit deiner Zusage per E-Mail ist die Box verbindlich gebucht.",
        "Sie wird mit Zahlung der Anzahlung verbindlich.",
        "Durch Klicken auf „Kaufen“ geben Sie ein Angebot ab. Wir nehmen es durch Zusendung der Ware an.",
    ),
    ("AGB-03", F, ""): (
        "Termine gelten erst mit schriftlicher Zusage als verbindlich.",
        "Unsere Angebote sind freibleibend und unverbindlich.",
        "Buchungen können bis 24 Stunden vorher storniert werden.",
        "Der Vertrag wird für zwölf Monate geschlossen.",
    ),
    ("AGB-04", E, "Die Kursgebühr steht im Heft. "): ("Als gemeinnütziger Verein erheben wir keine Umsatzsteuer.",),
    ("AGB-05", F, "Der Preis steht im Angebot. "): (
        "Der Preis gilt bis Monatsende.",
        "Mahngebühren betragen 5 Euro.",
        "Eine Buchung wird schriftlich und gegebenenfalls mit einer Anzahlung bestätigt.",
        "Der Kunde trägt die Kosten der Rücksendung.",
    ),
    ("AGB-08", F, "Verträge mit Verbrauchern. "): ("Gegenstand des Vertrags ist Webhosting.",),
    ("AGB-12", F, SHOP): (
        "Impressum Datenschutz AGB",
        "Die Parteien schließen eine Vereinbarung zum Datenschutz.",
        "Es gelten die Datenschutzbestimmungen der DSGVO.",
    ),
    ("AGB-16", F, SHOP): (
        "Schulungen werden auf Deutsch angeboten.",
        "Diese Website ist auf Deutsch und Englisch verfügbar.",
    ),
    ("AGB-17", F, SHOP): (
        "Bei der Buchung angegebene Daten werden gespeichert.",
        "Wir speichern die IP-Adresse bei der Bestellung.",
        "Nach der Bestellung erhalten Sie eine Eingangsbestätigung.",
    ),
    ("AGB-20", F, ""): (
        "Änderungen, die der technischen Verbesserung dienen, behalten wir uns vor.",
        "Stundenplanänderungen und Trainerwechsel bleiben vorbehalten.",
        "Wir behalten uns vor, einzelne Leistungen durch andere zu ersetzen.",
        "Die Nutzungsgebühren können von uns einmal jährlich angepasst werden.",
    ),
    ("AGB-20", N, ""): (
        "Der Kunde kann den Tarif jederzeit ändern.",
        "Preise, Ablauf und Inhalte können individuell angepasst werden.",
        "Preise können je nach Saison variieren.",
        "Wir behalten uns vor, Bestellungen abzulehnen.",
        "Bei Änderung der Umsatzsteuer ändert sich der Preis entsprechend.",
    ),
    ("AGB-10", E, HAFTUNG): (
        (
            "Eine Haftung für leichte Fahrlässigkeit besteht nur bei Verletzung von Pflichten, deren Erfüllung die "
            "Durchführung des Vertrags erst ermöglicht, und nur für vorhersehbare Schäden. Schäden an Leben, Körper "
            "und Gesundheit sind hiervon nicht erfasst."
        ),
        (
            "Wir schließen die Haftung für leichte Fahrlässigkeit aus, sofern sie keine "
            "vertragswesentlichen Pflichten oder Schäden an Leben, Körper oder Gesundheit "
            "betreffen."
        ),
    ),
    ("AGB-10", F, HAFTUNG): (
        "Für verlorene Gegenstände wird nicht gehaftet. Im Übrigen haften wir nach dem Gesetz.",
        (
            "Wir haften für Vorsatz, grobe Fahrlässigkeit, Leben, Körper, Gesundheit. Bei Verletzung wesentlicher "
            "Pflichten ist die Haftung auf 5.000 Euro begrenzt."
        ),
        "Eine Haftung für Ausfälle der Server ist ausgeschlossen.",
    ),
    ("AGB-10", E, HAFTUNG + "Wir haften – außer bei Verletzung wesentlicher Vertragspflichten "): (
        "und bei Schäden an Leben, Körper oder Gesundheit – nur für Vorsatz und grobe Fahrlässigkeit.",
    ),
    ("AGB-10", N, ""): (
        "Betreiber: Nordlicht UG (haftungsbeschränkt), Hafenstr. 3, 24103 Kiel",
        "Wir haften nicht für die Inhalte verlinkter Seiten.",
    ),
}
FAELLE = [
    (control, head + text, expected)
    for (control, expected, head), texts in (*WEGE.items(), *MEHR.items())
    for text in texts
]


@pytest.mark.parametrize(("control", "text", "expected"), FAELLE, ids=[f"{f[0]}-{n}" for n, f in enumerate(FAELLE)])
def test_however_it_is_said(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge("agb", control, text)
    assert urteil.status is expected, f"{text!r}: {urteil.grund}"
