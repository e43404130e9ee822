"""Module AGB: incomplete or defective clauses that read nearly like good ones, and their neighbours."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge as judge_in

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR
KAUF = "Der Kaufpreis der Ware beträgt 80 Euro. Wir verkaufen Stühle und versenden die bestellte Ware. "
HAFTUNG = (
    "8. Haftung\n\nWir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit sowie bei Verletzung von Leben, Körper "
    "oder Gesundheit. "
)
NUR = (
    "8. Haftung\n\nWir haften nur für Vorsatz und grobe Fahrlässigkeit sowie bei Verletzung wesentlicher "
    "Vertragspflichten, dann für den vorhersehbaren Schaden. "
)
FAELLE: tuple[tuple[str, str, CheckStatus], ...] = (
    # Gerichtsstand: wem der Kaufmann gleichgestellt wird
    ("AGB-15", "Gerichtsstand ist Kiel, wenn der Kunde Kaufmann ist oder keinen Wohnsitz im Inland hat.", F),
    (
        "AGB-15",
        "Ist der Besteller Kaufmann oder ohne allgemeinen Gerichtsstand in Deutschland, ist Kiel Gerichtsstand.",
        F,
    ),
    ("AGB-15", "Gerichtsstand ist Kiel, auch gegenüber Nichtkaufleuten.", F),
    ("AGB-15", "Gerichtsstand ist Kiel, unabhängig davon, ob der Kunde Kaufmann ist.", F),
    ("AGB-15", "Für Kaufleute und Verbraucher ist Gerichtsstand Kiel.", F),
    ("AGB-15", "Gerichtsstand ist Kiel, wenn der Kunde Kaufmann ist.", E),
    ("AGB-15", "Ist der Kunde Kaufmann, so ist Gerichtsstand Kiel. Ist er kein Kaufmann, gilt das Gesetz.", E),
    ("AGB-15", "Unter Kaufleuten und juristischen Personen des öffentlichen Rechts ist Kiel Gerichtsstand.", E),
    # Vertragsschluss: wer Partei wird, sagt noch nicht, wie
    ("AGB-03", "Der Vertrag kommt zustande mit der Nordlicht Möbel GmbH, Werftstraße 5, 24143 Kiel.", F),
    ("AGB-03", "Der Vertrag über die Nutzung des Werkzeugs kommt zwischen Nutzer und Betreiber zustande.", F),
    ("AGB-03", "Der Vertrag wird ausschließlich zwischen Ihnen und uns geschlossen.", F),
    ("AGB-03", "Der Vertrag kommt zwischen Kunde und Betreiber mit der Bestätigung zustande.", E),
    ("AGB-03", "Der Vertrag kommt zustande, sobald wir die Ware versenden.", E),
    ("AGB-03", "Der Vertrag kommt mit Zugang unserer Nachricht zustande.", E),
    ("AGB-03", "Sie stellen einen Aufnahmeantrag. Wir teilen mit, ob wir Sie als Vertragspartner annehmen.", E),
    ("AGB-03", "Mit der Anmeldung bewerben Sie sich. Ob Sie als Mitglied aufgenommen werden, entscheiden wir.", E),
    # Zahlung: was es nicht gibt, und was nur die Steuer betrifft
    ("AGB-05", "Der Preis beträgt 80 Euro. Wir bieten PayPal nicht an.", F),
    ("AGB-05", "Der Preis beträgt 80 Euro. Wir nehmen keine Kreditkarten.", F),
    ("AGB-05", "Der Preis beträgt 80 Euro. Es wird nicht per Nachnahme versendet.", F),
    ("AGB-05", "Die Umsatzsteuer wird zum Preis am Tag der Rechnungsstellung in gesetzlicher Höhe ausgewiesen.", F),
    ("AGB-05", "Der Preis beträgt 80 Euro. Wir nehmen Überweisung, aber keine Kreditkarten.", E),
    ("AGB-05", "Der Preis beträgt 80 Euro. Wir bieten PayPal an, Nachnahme nicht.", E),
    ("AGB-05", "Der Preis beträgt 80 Euro. Die Bezahlung ist nicht nur per PayPal möglich, auch per Klarna.", E),
    # Mängel: einzelne Rechte genommen
    ("AGB-08", KAUF + "Mängel beheben wir nach dem Gesetz. Eine Minderung ist nicht möglich.", F),
    ("AGB-08", KAUF + "Die gesetzliche Gewährleistung gilt. Es besteht kein Anspruch auf Minderung.", F),
    ("AGB-08", KAUF + "Mängel bessern wir nach. Mängel berechtigen nicht zum Rücktritt.", F),
    ("AGB-08", KAUF + "Die gesetzliche Gewährleistung gilt.", E),
    (
        "AGB-08",
        KAUF + "Unternehmern ist bei Mängeln eine Minderung nicht möglich. Sonst gilt die gesetzliche Gewährleistung.",
        E,
    ),
    (
        "AGB-08",
        KAUF + "Die gesetzliche Gewährleistung gilt. Bei unerheblichen Mängeln kein Recht zum Rücktritt.",
        E,
    ),
    # Garantie mit dem Zeitwort
    ("AGB-09", "Wir garantieren für unbenutzte Stühle ein Rückgaberecht binnen 30 Tagen.", F),
    ("AGB-09", "Wir garantieren die Funktionsfähigkeit der Uhr für fünf Jahre.", F),
    ("AGB-09", "Auf alle Tische gewähren wir fünf Jahre Garantie.", F),
    ("AGB-09", "Wir garantieren keine Rückgabe gebrauchter Ware.", N),
    ("AGB-09", "Eine Haltbarkeit von zwei Jahren können wir nicht garantieren.", N),
    ("AGB-09", "Die Erreichbarkeit des Dienstes garantieren wir nicht.", N),
    # Datenschutzerklärung: die des Kunden ist nicht die des Verwenders
    ("AGB-12", "Der Nutzer muss auf seinen Seiten eine gültige Datenschutzerklärung bereitstellen.", F),
    (
        "AGB-12",
        "Der Kunde sorgt dafür, dass eine Datenschutzerklärung auf seiner Website zu veröffentlichen ist.",
        F,
    ),
    ("AGB-12", "Es gilt unsere Datenschutzerklärung.", E),
    ("AGB-12", "Der Kunde wird auf die Datenschutzerklärung des Anbieters unter nordlicht.example verwiesen.", E),
    # Rechtswahl: Verbraucher sind nur ausgeschlossen, wo es gesagt ist
    (
        "AGB-14",
        "Preise zuzüglich Umsatzsteuer. Verzugszins: neun Prozentpunkte über dem Basiszins. Es gilt deutsches Recht.",
        F,
    ),
    ("AGB-14", "Unsere Angebote richten sich ausschließlich an Unternehmer. Es gilt deutsches Recht.", E),
    # Haftung: für Kardinalpflichten unbeschränkt
    (
        "AGB-10",
        HAFTUNG + "Bei leichter Fahrlässigkeit haften wir nur bei Verletzung wesentlicher Vertragspflichten.",
        E,
    ),
    ("AGB-10", HAFTUNG + "Bei leichter Fahrlässigkeit haften wir nicht.", F),
    (
        "AGB-10",
        HAFTUNG + "Sonst haften wir nur bei Verletzung wesentlicher Vertragspflichten, höchstens bis zu 500 Euro.",
        F,
    ),
    # Änderungen
    (
        "AGB-20",
        "Änderungen des Leistungsumfangs bedürfen einer Vereinbarung und können zur Anpassung der Vergütung führen.",
        E,
    ),
    (
        "AGB-20",
        "Wir können diese Bedingungen jederzeit ändern. Zuvor erteilte Aufträge folgen den bisherigen.",
        E,
    ),
    (
        "AGB-20",
        "Wir können diese Bedingungen jederzeit ändern. Zuvor erteilte Aufträge folgen den neuen.",
        F,
    ),
    (
        "AGB-20",
        "Der Veranstalter behält sich vor, Künstler:innen bei Verhinderung durch gleichwertige Bands zu ersetzen.",
        E,
    ),
    ("AGB-20", "Wir behalten uns vor, Dozent:innen jederzeit auszutauschen.", F),
    ("AGB-20", "Wir können den Termin verlegen; passt die neue Zeit nicht, erstatten wir alles.", E),
    ("AGB-20", "Wir können den Termin verlegen; passt er nicht, wird nichts erstattet.", F),
    ("AGB-20", "Wir können die Uhrzeit verschieben. Gefällt sie dir nicht, bekommst du dein Geld zurück.", E),
    ("AGB-20", "Wir können die Uhrzeit verschieben. Eine Erstattung gibt es nicht.", F),
    # Frist für neue Bedingungen: kein Vertrag auf Dauer
    ("AGB-18", "Der Verkäufer darf seine Geschäftsbedingungen jederzeit mit einer Kündigungsfrist ändern.", N),
    ("AGB-18", "Der Vertrag kann mit einer Kündigungsfrist von vier Wochen gekündigt werden.", E),
    # Wer versendet, was bestellt wird, schließt im Fernabsatz
    ("AGB-11", "Bestellte Ware wird binnen fünf Tagen verschickt. Wir verkaufen Vasen und Teller.", F),
    ("AGB-11", "Bestellte Ware wird binnen fünf Tagen verschickt. Wir verkaufen nur an Unternehmer.", N),
    # Software, die nur ein Betrieb braucht
    (
        "AGB-11",
        "Die Webanwendung ist eine Software für die Planung von Schichten in Pflege-Betrieben. Anmeldung online.",
        N,
    ),
    (
        "AGB-11",
        "Die App ist eine Software für die Planung von Mahlzeiten im Haushalt. Anmeldung online.",
        F,
    ),
    # Haftung: Leib und Gesundheit müssen ausgenommen sein, nicht nur genannt
    ("AGB-10", NUR + "Die Teilnehmer müssen körperlich fit sein.", F),
    ("AGB-10", NUR + "Der Gesundheitszustand ist vor Beginn mitzuteilen.", F),
    ("AGB-10", NUR + "Unberührt bleibt die Haftung für körperliche Schäden.", E),
    ("AGB-10", NUR + "Bei Personenschäden haften wir immer.", E),
    # was neben einem Vorbehalt steht, begrenzt ihn nicht
    ("AGB-20", "Wir können die Preise jederzeit ändern. Die Kündigung aus wichtigem Grund bleibt möglich.", F),
    ("AGB-20", "Wir können diese Bedingungen jederzeit ändern. Im Übrigen gelten die gesetzlichen Vorschriften.", F),
    ("AGB-20", "Wir können diese Bedingungen aus wichtigem Grund ändern.", E),
    ("AGB-20", "Wir können diese Bedingungen ändern, wenn gesetzliche Vorschriften es verlangen.", E),
    # Gewährleistung: kürzer als zwei Jahre, mit anderen Worten; auf Nachbesserung beschränkt
    ("AGB-08", KAUF + "Die Gewährleistungsfrist beträgt ein halbes Jahr.", F),
    ("AGB-08", KAUF + "Wir leisten zwölfmonatige Gewährleistung.", F),
    ("AGB-08", KAUF + "Die Gewährleistung ist auf 365 Tage begrenzt.", F),
    ("AGB-08", KAUF + "Die Gewährleistung ist auf Nachbesserung beschränkt.", F),
    ("AGB-08", KAUF + "Der Kunde hat bei Mängeln nur Anspruch auf Reparatur.", F),
    ("AGB-08", KAUF + "Bei Mängeln haben Sie zunächst nur Anspruch auf Reparatur; im Übrigen gilt das Gesetz.", E),
    # auf unbestimmte Zeit, aber mit zu langer Frist
    ("AGB-18", "Das Abo verlängert sich nach einem Jahr unbefristet und ist mit drei Monaten Frist kündbar.", F),
    ("AGB-18", "Das Abo verlängert sich nach einem Jahr unbefristet und ist mit einem Monat Frist kündbar.", E),
)


@pytest.mark.parametrize(("control", "text", "status"), FAELLE)
def test_holes_and_their_neighbours(control: str, text: str, status: CheckStatus) -> None:
    assert judge_in("agb", control, text).status is status
