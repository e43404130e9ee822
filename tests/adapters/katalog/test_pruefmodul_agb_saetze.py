"""Module AGB: what German terms say in further words, and the sentences that only resemble it. All are invented."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
SHOP = "Verbraucher bestellen im Online-Shop über den Warenkorb. Die Ware wird per Paket versandt.\n\n"
ABO = "Verbraucher schließen auf der Website ein kostenpflichtiges Abonnement ab.\n\n"
KURS = "Wir bieten Kurse für Verbraucher an. Die Anmeldung erfolgt online über unsere Website.\n\n"
ANFANG = "§ 1 Geltung\n\nDiese AGB gelten für alle Verträge.\n\n§ 2 Preise\n\nDie Preise stehen im Angebot.\n\n"
KLAUSEL = ANFANG + "§ 3 Haftung\n\n"
PREIS = "Der Preis steht im Angebot.\n\n"
HAFTUNG = "§ 8 Haftung\n\n"

SAETZE: dict[tuple[str, CheckStatus, str], tuple[str, ...]] = {
    ("AGB-01", E, ""): (
        "Wer bei uns mietet, schließt den Mietvertrag zu den nachstehenden Konditionen ab.",
        "Die folgenden Teilnahmebedingungen sind Vertragsbestandteil sämtlicher Reitstunden und Lehrgänge.",
        "Mit der Anmeldung zum Zeltlager erklären die Eltern sich mit den folgenden Reisebedingungen einverstanden.",
        "Hier steht, was zwischen dir und uns gilt, wenn du ein Fahrrad bei uns leihst.",
        "Gegenstand dieser AGB ist die Nutzung der Lernplattform durch registrierte Nutzer.",
        "Lieferungen und Leistungen erfolgen nur zu diesen Verkaufs- und Lieferbedingungen.",
        "Mit dem Kauf einer Karte erkennt der Besucher diese Bedingungen an.",
        "Unsere Leistungen erbringen wir nur zu den nachfolgenden Konditionen.",
    ),
    ("AGB-01", F, ""): (
        "Bei Unwirksamkeit einer Klausel behalten die anderen Bestimmungen ihre Geltung.",
        "Für die Nutzung von Zahlungsdiensten gelten die Nutzungsbedingungen des jeweiligen Anbieters.",
        (
            "Sollte eine Bestimmung dieser AGB unwirksam sein, so bleiben alle anderen Bestimmungen "
            "gültig und gelten weiter für den Vertrag."
        ),
        "Für die Gewährleistung gelten die gesetzlichen Bestimmungen.",
        (
            "Entgegenstehende Einkaufsbedingungen des Kunden erkennen wir nicht an, es sei denn, wir "
            "stimmen ihrer Geltung zu."
        ),
        "Die vorstehenden Bestimmungen über die Haftung gelten auch für unsere Mitarbeiter.",
    ),
    ("AGB-02", F, ""): ("Unser Steuerberater: Max Ohlsen, Ring 3, 24103 Kiel. Anbieter siehe Impressum.",),
    ("AGB-03", E, ""): (
        "Der Mitgliedsvertrag beginnt mit der Annahme des Aufnahmeantrags durch den Vorstand.",
        ("Das Fotoshooting ist gebucht, wenn der Vertrag von beiden unterschrieben und die Anzahlung eingegangen ist."),
        "Ein Auftrag gilt als erteilt, wenn der Kunde unser Angebot per E-Mail freigibt.",
        "Ihre E-Mail ist ein Angebot; eine Zusage unsererseits binnen drei Tagen macht daraus einen Vertrag.",
        "Die Beauftragung erfolgt durch Rücksendung des unterschriebenen Kostenvoranschlags.",
    ),
    ("AGB-03", F, ""): (
        "Mit jedem Prospekt unterbreiten wir unseren Lesern ein verbindliches Angebot.",
        "Vertragsänderungen kommen nur durch schriftliche Vereinbarung zustande.",
        "Der Eingang Ihrer Bestellung wird unverzüglich per E-Mail bestätigt.",
        "Nach Abschluss des Vertrages erhält der Kunde die Zugangsdaten.",
        "Verträge mit Minderjährigen werden nicht geschlossen.",
        "Diese AGB gelten für alle Verträge, die über unsere Website geschlossen werden.",
        "Wird der Auftrag storniert, bestätigen wir dies schriftlich.",
    ),
    ("AGB-04", E, PREIS): (
        "Sämtliche Honorare verstehen sich ohne Umsatzsteuer, die in gesetzlicher Höhe gesondert ausgewiesen wird.",
        "Der Kursbeitrag ist gemäß § 4 Nr. 22a UStG umsatzsteuerbefreit.",
        "Die Mehrwertsteuer ist bereits einkalkuliert.",
        "Preisangaben gegenüber Verbrauchern schließen die USt. ein.",
        "Die Vergütung (netto) ergibt sich aus dem Angebot.",
    ),
    ("AGB-04", F, ""): ("Die Erstberatung ist kostenlos. Danach berechnen wir ein Stundenhonorar.",),
    ("AGB-05", E, PREIS): (
        "50 % bei Auftragserteilung, 50 % bei Übergabe der fertigen Website.",
        "Abgerechnet wird monatlich nach tatsächlichem Stundenaufwand.",
        "Die erste Rate wird mit Vertragsunterzeichnung gezahlt, die zweite nach dem Rohbau.",
        "Wir ziehen den Betrag von Ihrem Konto ein.",
        "Zahlungen haben auf das in der Rechnung genannte Konto zu erfolgen.",
    ),
    ("AGB-05", F, ""): (
        "Bestellen Sie im Shop. Die Versandkosten tragen wir. Die Rücksendung ist kostenlos.",
        "Der gebuchte Tarif bestimmt den Umfang. Nacherfüllung ist unentgeltlich.",
    ),
    ("AGB-05", F, PREIS): (
        "Im Falle des Widerrufs erstatten wir den Kaufpreis mit demselben Zahlungsmittel.",
        "Der Zugang wird über das Stripe-Portal gekündigt.",
        "Nach Zahlung erhält der Kunde ein einfaches Nutzungsrecht.",
        "Für Ausfälle von PayPal haften wir nicht.",
        "Wir erstatten den Betrag binnen 14 Tagen per Überweisung.",
    ),
    ("AGB-06", E, ""): ("Der Kursort wird in der Anmeldebestätigung mitgeteilt.",),
    ("AGB-06", F, ""): (
        "Die Nutzung der Bilder für Werbung ist nur mit Zustimmung innerhalb der Vertragslaufzeit erlaubt.",
    ),
    ("AGB-07", E, SHOP): (
        "Die gelieferten Sachen gehören bis zur vollständigen Begleichung des Kaufpreises weiterhin uns.",
    ),
    ("AGB-07", F, ""): ("Unsere Winzergenossenschaft verschickt Weine in Kartons zu sechs Flaschen.",),
    ("AGB-07", N, ""): (
        (
            "Die Nutzung der Software erfolgt im Abonnement. Bis zur Zahlung bleiben alle Ergebnisse "
            "Eigentum der Agentur."
        ),
        (
            "Der Fotograf überlässt die Bilder als Download. Die Bilddateien bleiben bis zur Zahlung "
            "Eigentum des Fotografen."
        ),
        (
            "Die Tickets werden per Post an den Besucher versandt. Bei Verlust der Eintrittskarte erfolgt "
            "kein Ersatz. Getränke und Speisen dürfen nicht mitgebracht werden."
        ),
        (
            "Die Agentur liefert Konzepte. Alle Unterlagen bleiben bis zur Bezahlung Eigentum der "
            "Agentur. Der Vertrag kommt mit Unterschrift zustande."
        ),
    ),
    ("AGB-08", F, ""): (
        "Das E-Book steht nach der Zahlung zum Download bereit. Verbraucher zahlen per PayPal.",
        (
            "Webhosting-Pakete bestellen Sie über unsere Website. Verbraucher können binnen 14 Tagen "
            "widerrufen. Der Server steht nach Zahlung bereit."
        ),
    ),
    ("AGB-08", F, SHOP): (
        (
            "Sichtbare Mängel sind in zehn Tagen zu melden; danach können sie nicht mehr geltend gemacht "
            "werden. Es gilt das gesetzliche Mängelrecht."
        ),
        (
            "Werden Mängel nicht innerhalb von sieben Tagen gemeldet, gilt die Ware als genehmigt und "
            "sämtliche Gewährleistungsansprüche entfallen."
        ),
        (
            "Reklamationen sind nur innerhalb von 7 Tagen nach Erhalt möglich. Für Mängel gelten die "
            "gesetzlichen Vorschriften."
        ),
    ),
    ("AGB-09", F, ""): (
        "Garantie: 24 Monate auf Material und Verarbeitung.",
        "Die Garantie beträgt fünf Jahre.",
        "Sollten Sie nicht zufrieden sein, erhalten Sie Ihr Geld zurück – garantiert, 30 Tage lang.",
        "Unsere Zelte haben eine fünfjährige Garantie auf alle Nähte.",
    ),
    ("AGB-10", E, HAFTUNG): (
        (
            "Die Haftung des Vereins ist ausgeschlossen. Das gilt nicht bei Vorsatz und grober "
            "Fahrlässigkeit, bei Verletzung von Leben, Körper oder Gesundheit sowie bei Verletzung "
            "wesentlicher Vertragspflichten; im letzten Fall ist die Haftung auf den vorhersehbaren, "
            "typischen Schaden begrenzt."
        ),
        (
            "Unbeschränkt haften wir bei Vorsatz, grober Fahrlässigkeit und Personenschäden. Bei leicht "
            "fahrlässiger Verletzung einer Pflicht, auf deren Einhaltung Sie vertrauen dürfen, haften wir "
            "auf den typischerweise eintretenden Schaden. Mehr haften wir nicht."
        ),
        (
            "Wir haften bei vorsätzlich oder grob fahrlässig verursachten Schäden sowie bei Schäden an "
            "Leben, Körper und Gesundheit nach dem Gesetz. Bei einfacher Fahrlässigkeit haften wir nur, "
            "wenn wir eine Pflicht verletzen, auf deren Erfüllung Sie vertrauen dürfen; der Ersatz ist "
            "dann auf den vorhersehbaren, vertragstypischen Schaden begrenzt. Eine weitergehende Haftung "
            "besteht nicht."
        ),
        (
            "Unsere Haftung ist ausgeschlossen. Dies gilt nicht, wenn uns Vorsatz oder grobe "
            "Fahrlässigkeit trifft, für Schäden aus der Verletzung des Lebens, des Körpers oder der "
            "Gesundheit und für die Verletzung von Hauptpflichten, bei denen wir auf den typischen "
            "Schaden haften."
        ),
    ),
    ("AGB-10", F, KLAUSEL): (
        (
            "Wir haften für Vorsatz und grobe Fahrlässigkeit, für Leben, Körper und Gesundheit sowie bei "
            "Kardinalpflichten auf den typischen Schaden, höchstens jedoch bis zum Auftragswert.\n\n§ 9 "
            "Schluss\n\nEs gilt das Gesetz.\n\n§ 10 Ende\n\nSchluss."
        ),
    ),
    ("AGB-10", F, HAFTUNG): (
        (
            "Wir haften unbeschränkt bei Vorsatz, grober Fahrlässigkeit und Personenschäden; bei "
            "Kardinalpflichten auf den vorhersehbaren Schaden. Für mittelbare Schäden und entgangenen "
            "Gewinn wird nicht gehaftet."
        ),
    ),
    ("AGB-11", E, KURS): (
        "Ein Recht zum Widerruf steht Ihnen bei termingebundenen Tickets nicht zu.",
        (
            "Der Kunde stimmt zu, dass wir vor Ablauf der Widerrufsfrist beginnen, und weiß, dass er sein "
            "Widerrufsrecht dadurch verliert."
        ),
        "Eintrittskarten sind vom Widerruf ausgeschlossen.",
    ),
    ("AGB-11", F, KURS): ("Unternehmern steht kein Widerrufsrecht zu.",),
    ("AGB-12", F, ""): (
        "Der Kunde ist verpflichtet, auf seiner Website eine eigene Datenschutzerklärung vorzuhalten.",
    ),
    ("AGB-12", F, KURS): ("Der Auftraggeber ist für die Datenschutzerklärung seiner Website selbst verantwortlich.",),
    ("AGB-13", E, KURS): ("An Verbraucherstreitbeilegungen wirken wir freiwillig mit.",),
    ("AGB-14", E, KURS): (
        "Deutsches Recht ist anwendbar; günstigeres Verbraucherrecht am Wohnort bleibt erhalten.",
        "Für Kaufleute gilt deutsches Recht unter Ausschluss des UN-Kaufrechts.",
    ),
    ("AGB-14", F, KURS): ("Dieser Vertrag unterliegt dem materiellen Recht Österreichs.",),
    ("AGB-15", N, KURS): ("Für den Gerichtsstand gelten die gesetzlichen Bestimmungen.",),
    ("AGB-16", E, SHOP): ("Vertrags- und Geschäftssprache: Deutsch.",),
    ("AGB-16", F, ""): (
        (
            "Bestellungen geben Sie in unserem Onlineshop auf; wir nehmen sie mit der Auftragsbestätigung "
            "an. Angebote sind freibleibend. Privatkunden zahlen vorab."
        ),
    ),
    ("AGB-16", F, SHOP): ("Die Ware wird in Deutschland hergestellt, eine Bestellung ist jederzeit möglich.",),
    ("AGB-17", E, SHOP): ("Vergangene Bestellungen können Sie in Ihrem Konto einsehen.",),
    ("AGB-17", F, SHOP): ("Sie können diese AGB ausdrucken oder speichern.",),
    ("AGB-18", E, ABO): (
        "Sie können täglich kündigen.",
        "Der Vertrag wird für sechs Monate geschlossen und läuft danach aus.",
        "Kündigungsfrist: 1 Monat.",
    ),
    ("AGB-18", F, ""): ("Das Mitglied nutzt das Studio gegen einen monatlichen Beitrag.",),
    ("AGB-18", F, ABO): (
        "Bei einem Verstoß sind wir berechtigt, den Vertrag jederzeit fristlos zu kündigen.",
        "Die Kurse sehen Sie sich bis zum Ende der bezahlten Laufzeit weiter an.",
        "Die Lizenz wird jährlich im Voraus berechnet und kann zum Ende der Abrechnungsperiode gekündigt werden.",
        "Preisänderungen werden sechs Wochen vorher angekündigt.",
        "Bei Zahlungsverzug von mehr als zwei Monaten kann der Anbieter den Vertrag fristlos kündigen.",
        "Angekündigte Wartungen finden zum Monatsende statt.",
        (
            "Abrechnung erfolgt jährlich im Voraus. Eine Kündigung ist jederzeit zum Ende des "
            "Abrechnungszeitraums möglich."
        ),
    ),
    ("AGB-18", N, ""): (
        "Der Gutschein ist unbefristet gültig.",
        "Der Kurs läuft zehn Wochen. Eine ordentliche Kündigung ist ausgeschlossen.",
        "Der Coachingvertrag umfasst fünf Sitzungen. Eine Kündigung ist jederzeit nach § 627 BGB möglich.",
    ),
    ("AGB-20", E, ABO): (
        (
            "Wesentliche Programmänderungen berechtigen den Besucher zur Rückgabe der Karte gegen "
            "Erstattung; sonst sind Programmänderungen vorbehalten."
        ),
        "Änderungen der AGB werden erst wirksam, nachdem der Kunde zugestimmt hat.",
    ),
    ("AGB-20", E, KURS): (
        "Wir behalten uns vor, Termine zu verschieben. In diesem Fall können Sie kostenlos zurücktreten.",
    ),
    ("AGB-20", F, ABO): (
        "Durch die weitere Nutzung der App nach Inkrafttreten stimmen Sie den geänderten Bedingungen zu.",
        "Preisanpassungen werden vier Wochen vorher mitgeteilt und gelten als genehmigt, wenn nicht gekündigt wird.",
        "Die Geschäftsführung ist berechtigt, diese Bedingungen nach eigenem Ermessen anzupassen.",
        "Neue Bedingungen werden Bestandteil des Vertrags, wenn der Kunde die Plattform weiter nutzt.",
        (
            "Wir passen die Tarife gelegentlich an; die aktuellen Preise gelten auch für Bestandskunden "
            "ab Veröffentlichung."
        ),
        (
            "Nutzen Sie den Dienst nach dem Hinweis weiter, erklären Sie sich mit der Änderung der "
            "Bedingungen einverstanden."
        ),
        "Die Bedingungen können jederzeit ohne Vorankündigung geändert werden.",
    ),
    ("AGB-21", E, ""): (
        "Falls einzelne Regelungen nicht durchsetzbar sind, ändert das an den anderen nichts.",
        "Ein unwirksamer Absatz macht nicht den ganzen Vertrag hinfällig.",
    ),
    ("AGB-21", F, ""): (
        "Wird eine Rechnung nicht bezahlt, ist die Nutzung unzulässig; die übrigen Rechte bleiben bestehen.",
        "Eine Übertragung der Karte ist unzulässig. Die gesetzlichen Rechte bleiben unberührt.",
        "Die Abtretung ist unwirksam, wenn sie nicht angezeigt wird. § 354a HGB bleibt unberührt.",
        "Verträge mit Minderjährigen sind schwebend unwirksam; die gesetzlichen Bestimmungen bleiben unberührt.",
    ),
    ("AGB-22", E, ""): ("Die Plattform zur Online-Streitbeilegung steht nicht länger zur Verfügung.",),
}
FAELLE = [(*key, text) for key, texts in SAETZE.items() for text in texts]


@pytest.mark.parametrize(
    ("control", "soll", "vorher", "text"), FAELLE, ids=[f"{f[0]}-{n}" for n, f in enumerate(FAELLE)]
)
def test_sentences_are_understood(control: str, soll: CheckStatus, vorher: str, text: str) -> None:
    assert judge("agb", control, vorher + text).status is soll
