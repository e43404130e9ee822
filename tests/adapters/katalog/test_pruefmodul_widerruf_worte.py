"""Widerrufsbelehrung: the many ways in which sites say each duty, fulfil it in part only, or say something else."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

WORTE: dict[tuple[str, CheckStatus], tuple[str, ...]] = {
    ("WID-01", CheckStatus.ERFUELLT): (
        "Sie dürfen sich binnen vierzehn Tagen ohne Angabe von Gründen vom Kauf lösen und ihn widerrufen.",
        "Als Verbraucher können Sie Ihre Vertragserklärung innerhalb von 14 Tagen ohne Begründung widerrufen.",
        "Du kannst deine Bestellung innerhalb von 30 Tagen ohne Angabe von Gründen widerrufen.",
        "Verbrauchern steht ein Widerrufsrecht von 14 Tagen zu. Gründe müssen nicht angegeben werden.",
        "Ihr habt ein 14-tägiges Widerrufsrecht und müsst keinen Grund nennen.",
        (
            "Sie können den Vertrag binnen einer Frist von vierzehn (14) Kalendertagen widerrufen, ohne dies "
            "begründen zu müssen."
        ),
        "Das Widerrufsrecht besteht 14 Tage lang; einer Begründung bedarf es nicht.",
        (
            "Innerhalb von zwei Wochen kann der Kunde vom Vertrag ohne Nennung von Gründen zurücktreten. Dieses"
            " Widerrufsrecht gilt für Verbraucher."
        ),
        "Sie dürfen Ihren Kauf binnen 14 Tagen grundlos widerrufen.",
        "Dir steht ein gesetzliches Widerrufsrecht zu: 14 Tage, ohne Wenn und Aber, ohne Angabe eines Grundes.",
    ),
    ("WID-01", CheckStatus.FEHLT): (
        "Sie haben ein Widerrufsrecht nach den gesetzlichen Bestimmungen.",
        "Sie können binnen 14 Tagen widerrufen. Bitte teilen Sie uns den Grund mit.",
        "Umtausch innerhalb von 14 Tagen gegen Gutschein.",
        "Kein Widerrufsrecht bei Downloads.",
        (
            "Sie können die Ware innerhalb von 7 Tagen ohne Angabe von Gründen zurückgeben; das Widerrufsrecht "
            "erlischt danach."
        ),
        "Das Widerrufsrecht beträgt 10 Tage ohne Angabe von Gründen.",
        "Einzelheiten zum Widerrufsrecht finden Sie in unseren AGB.",
    ),
    ("WID-02", CheckStatus.ERFUELLT): (
        (
            "Die Ware senden wir per Paket. Die Widerrufsfrist von 14 Tagen beginnt am Tag nach der Zustellung "
            "des Pakets."
        ),
        "Die Frist von 14 Tagen beginnt, sobald Sie die Ware in Händen halten, also mit Erhalt der Ware.",
        "Die Widerrufsfrist läuft 14 Tage ab Erhalt der letzten Teilsendung.",
        "Die Frist beginnt einen Tag nach Eingang der Ware beim Empfänger.",
        "Unser Coaching: Die Widerrufsfrist beträgt 14 Tage ab dem Tag der Buchung.",
        "Die vierzehntägige Frist beginnt mit Abschluss des Vertrages über die Beratung.",
        "Bei Dienstleistungen ab Vertragsschluss, bei Waren ab Lieferung: jeweils 14 Tage.",
        (
            "Die Widerrufsfrist beträgt 14 Tage ab dem Tag, an dem Sie oder eine von Ihnen benannte Person die "
            "Ware übernommen haben."
        ),
        "Die Widerrufsfrist beträgt 14 Tage ab Übergabe der Ware.",
        "Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag, an dem dir die Ware geliefert wurde.",
        "Binnen vierzehn Tagen nach Kauf des Online-Kurses können Sie widerrufen.",
        (
            "Die Frist beginnt mit dem Tag, an dem der Vertrag über die Mitgliedschaft zustande kommt, und "
            "beträgt 14 Tage."
        ),
    ),
    ("WID-02", CheckStatus.FEHLT): (
        "Die Widerrufsfrist beträgt 14 Tage.",
        "Sie können binnen 14 Tagen widerrufen. Die Rückzahlung erfolgt binnen 14 Tagen nach Erhalt der Ware.",
        "Wir versenden Waren als Paket. Die Frist von 14 Tagen beginnt mit der Bestellung.",
        (
            "Unsere Artikel: Widerruf binnen 14 Tagen ab Vertragsschluss. Die Ware geht als Paket zu Ihnen, der"
            " Versand dauert."
        ),
        "Die Frist von 14 Tagen beginnt mit Erhalt dieser Belehrung in Textform.",
    ),
    ("WID-04", CheckStatus.ERFUELLT): (
        (
            "Schicken Sie uns eine eindeutige Erklärung per Brief oder E-Mail. Es genügt, wenn Sie sie vor "
            "Fristablauf abschicken."
        ),
        (
            "Senden Sie uns einfach eine E-Mail. Die Frist ist gewahrt, wenn die Mitteilung über den Widerruf "
            "rechtzeitig versandt wird."
        ),
        "Der Widerruf kann formlos erklärt werden, die rechtzeitige Absendung reicht.",
        (
            "Informiere uns eindeutig, etwa per Mail; rechtzeitig ist dein Widerruf, wenn du ihn innerhalb der "
            "Frist abschickst."
        ),
        (
            "Um das Widerrufsrecht auszuüben, muss der Kunde uns mittels eindeutiger Erklärung informieren. Zur"
            " Wahrung der Frist genügt die Absendung der Mitteilung vor Ablauf der Frist."
        ),
        (
            "Widerruf per Post, Telefon oder E-Mail möglich. Maßgeblich für die Einhaltung der Frist ist das "
            "Absenden des Widerrufs."
        ),
        (
            "Es reicht eine eindeutige Nachricht an uns. Für die Fristwahrung kommt es auf die rechtzeitige "
            "Absendung an."
        ),
    ),
    ("WID-04", CheckStatus.FEHLT): (
        "Schreiben Sie uns eine eindeutige Erklärung per E-Mail.",
        "Der Widerruf ist schriftlich zu erklären. Zur Wahrung der Frist genügt die rechtzeitige Absendung.",
        "Senden Sie eine eindeutige Erklärung; der Widerruf muss innerhalb der Frist bei uns eingehen.",
        "Der Widerruf erfolgt durch Rücksendung der Ware; rechtzeitige Absendung genügt.",
        (
            "Der Widerruf ist ausschließlich über das Rücksendeportal möglich. Die Frist ist gewahrt, wenn Sie "
            "den Widerruf vor Ablauf absenden."
        ),
        (
            "Kündigen Sie schriftlich mit Unterschrift. Eine eindeutige Erklärung ist nötig. Die Frist ist "
            "gewahrt, wenn Sie die Waren vor Ablauf der Frist absenden."
        ),
    ),
    ("WID-06", CheckStatus.ERFUELLT): (
        "Wir erstatten alle Zahlungen binnen vierzehn Tagen mit demselben Zahlungsmittel.",
        "Das Geld erhalten Sie innerhalb von 14 Tagen über die von Ihnen gewählte Zahlungsart zurückerstattet.",
        "Rückzahlung spätestens nach 14 Tagen, und zwar auf das bei der Bestellung verwendete Zahlungsmittel.",
        "Wir zahlen dir das Geld innerhalb von 14 Tagen auf dem gleichen Zahlungsweg zurück.",
        "Die Erstattung erfolgt binnen 14 Tagen auf die ursprüngliche Zahlungsmethode.",
        (
            "Wir überweisen den Betrag innerhalb von zwei Wochen zurück; wir nutzen das Zahlungsmittel, das Sie"
            " eingesetzt haben, und erstatten vollständig."
        ),
        (
            "Die Rückerstattung des Kaufpreises erfolgt unverzüglich, spätestens binnen 14 Tagen, über PayPal, "
            "wenn Sie mit PayPal bezahlt haben, also mit demselben Zahlungsmittel."
        ),
    ),
    ("WID-06", CheckStatus.FEHLT): (
        "Wir erstatten alle Zahlungen binnen vierzehn Tagen.",
        "Wir erstatten mit demselben Zahlungsmittel.",
        "Wir erstatten innerhalb von 30 Tagen auf demselben Zahlungsweg.",
        "Die Erstattung erfolgt als Gutschein innerhalb von 14 Tagen.",
        "Rückerstattungen sind ausgeschlossen.",
        (
            "Für die Rückzahlung verwenden wir dasselbe Zahlungsmittel. Sie haben die Ware binnen 14 Tagen "
            "zurückzusenden."
        ),
        "Sie können binnen 14 Tagen widerrufen. Die Rückzahlung erfolgt mit demselben Zahlungsmittel.",
        "Die Widerrufsfrist beträgt 14 Tage. Wir erstatten mit demselben Zahlungsmittel den Kaufpreis.",
    ),
    ("WID-07", CheckStatus.ERFUELLT): (
        (
            "Sie haben die Ware erhalten. Die Ware ist binnen 14 Tagen zurückzusenden. Die Rücksendekosten "
            "tragen Sie. Für Wertminderung haften Sie nur bei unnötigem Umgang mit der Ware."
        ),
        (
            "Sie haben die Ware erhalten. Bitte schicke die Ware innerhalb von 14 Tagen zurück. Wir übernehmen "
            "die Rücksendekosten. Einen Wertverlust musst du nur bei übermäßiger Nutzung ersetzen."
        ),
        (
            "Sie haben die Ware erhalten. Senden Sie die Artikel an uns zurück. Das Porto für die Rücksendung "
            "zahlen Sie. Für einen Wertverlust müssen Sie aufkommen, wenn er auf nicht notwendigen Umgang "
            "zurückgeht."
        ),
        (
            "Sie haben die Ware erhalten. Nicht paketfähige Ware holen wir ab; die Kosten der Abholung tragen "
            "Sie. Wertersatz schulden Sie nur bei übermäßigem Umgang."
        ),
        (
            "Unsere Beratung: Haben Sie verlangt, dass wir vor Ablauf der Frist beginnen, zahlen Sie einen "
            "angemessenen Betrag für die erbrachten Leistungen."
        ),
        (
            "Coaching und Seminar: Bei vorzeitigem Beginn auf Ihren Wunsch schulden Sie anteilig die Vergütung "
            "für bereits erbrachte Leistungen."
        ),
        ("Unser Hosting, unser Service-Vertrag: Bereits in Anspruch genommene Leistungen werden anteilig berechnet."),
    ),
    ("WID-07", CheckStatus.FEHLT): (
        "Sie haben die Ware erhalten. Die Ware ist binnen 14 Tagen zurückzusenden.",
        "Sie haben die Ware erhalten. Die Ware ist zurückzusenden. Für Wertverlust der Ware haften Sie.",
        "Sie haben die Ware erhalten. Die Ware ist zurückzusenden. Die Kosten der Rücksendung trägt der Käufer.",
        "Unsere Beratung und unser Coaching buchen Sie mit festem Termin. Sie erhalten Ihr Geld zurück.",
        (
            "Unsere Beratung: Das Widerrufsrecht erlischt, wenn die Leistung bereits erbracht ist und Sie den "
            "Beginn der Dienstleistung verlangt haben. Coaching, Seminar."
        ),
        "Unser Coaching: Bereits gezahlte Beträge für den Kurs werden erstattet. Das Seminar findet statt.",
        "Unser Reinigungsservice: Sie können die Dienstleistung widerrufen. Die Reinigung findet statt.",
        (
            "Sie haben die Ware erhalten. Ware zurücksenden, Kosten tragen Sie. Unsere Beratung buchen Sie "
            "gesondert; Seminar und Coaching auch. Wertverlust der Ware ersetzen Sie. Haben Sie "
            "Dienstleistungen gebucht, gilt dasselbe für jede Dienstleistung."
        ),
    ),
    ("WID-07", CheckStatus.NICHT_ANWENDBAR): (
        "Unsere E-Books und Online-Kurse sind digitale Inhalte. Eine Rücksendung ist nicht nötig.",
        "Du kaufst Software-Lizenzen zum Download. Mit dem Lizenzschlüssel schaltest du die App frei.",
        "Widerrufsbelehrung für digitale Produkte: Vorlagen als PDF. Der Download steht sofort bereit.",
        "Das digitale Abonnement umfasst alle Video-Kurse der Online-Akademie.",
    ),
    ("WID-09", CheckStatus.ERFUELLT): (
        "Sie können Ihr Widerrufsrecht auch online unter www.tonwerk.de/widerruf ausüben.",
        "Nutzen Sie im Shop die Schaltfläche „Vertrag widerrufen“ am Ende jeder Seite.",
        "Über den Button „Hier widerrufen“ in Ihrem Kundenkonto erklären Sie den Widerruf.",
        "Im Fußbereich unserer Website finden Sie die Widerrufsfunktion.",
        "Im Webshop können Sie den Widerruf elektronisch über den Widerrufsbutton erklären.",
        "Unter tonwerk.de/widerruf steht unser Online-Formular, mit dem Sie Ihre Bestellung widerrufen können.",
        "Verwende unsere elektronische Widerrufsfunktion (/widerruf).",
        "Im Kundenkonto unter „Bestellungen“ können Sie den Vertrag online widerrufen.",
    ),
    ("WID-09", CheckStatus.FEHLT): (
        "Bestellungen über unsere Website können Sie widerrufen.",
        "Beim Kauf auf unserer Homepage gilt Folgendes.",
        "Sie setzen vor dem Kauf ein Häkchen.",
        "An der Kasse stimmen Sie zu.",
        "Sie buchen den Kurs in unserem Buchungssystem.",
        "Der Kauf erfolgt über Digistore24.",
        "Mit Freischaltung des Mitgliederbereichs beginnt die Leistung.",
        "Mit dem Klick auf „Jetzt buchen“ schließen Sie den Vertrag.",
        "Sie laden das E-Book direkt nach dem Kauf herunter: Download.",
        "Melden Sie sich online zum Seminar an.",
        "Das Abo schließen Sie in der App ab.",
        "Ihre Bestellung im Internet können Sie widerrufen.",
        "Widerruf für Käufe im tonwerk Store",
        "Onlineshop tonwerk.de",
        "Zum Shop (/shop)",
        "Warenkorb (0)",
        "Sie bestellen in unserem Online-Shop. Widerruf per E-Mail.",
        ("Im Warenkorb: Das Widerrufsformular oder eine andere Erklärung füllen Sie auf tonwerk.de elektronisch aus."),
        "Vor dem Klick auf „zahlungspflichtig bestellen“ stimmen Sie dem Verlust des Widerrufsrechts zu.",
        "Legen Sie ein Nutzerkonto an und buchen Sie über unsere Plattform.",
        "Die Registrierung in der App ist kostenlos, das Abo kaufen Sie dort.",
        "Die Widerrufsfunktion für unseren Shop folgt in Kürze.",
        "Mit dem Button „Kaufen“ im Shop schließen Sie den Vertrag. Das Widerrufsrecht besteht 14 Tage.",
        (
            "Den Widerruf können Sie über unser Kontaktformular oder per E-Mail senden. Shop und Warenkorb sind"
            " geöffnet."
        ),
    ),
    ("WID-09", CheckStatus.UNKLAR): (
        "Sie haben das Recht, binnen vierzehn Tagen zu widerrufen.",
        "Die Widerrufsfrist beginnt mit Erhalt der Ware.",
        "Schreiben Sie an post@tonwerk.de.",
        "Impressum (/impressum) Datenschutz (/datenschutz)",
        "Unsere Beratung findet statt. E-Mail: post@tonwerk.de",
        "Startseite (index.html)",
        "Wir erstatten Zahlungen.",
        "Sie haben das Recht zum Widerruf.",
        "Schreiben Sie uns per Brief.",
    ),
}

ROWS = [(control, status, text) for (control, status), texts in WORTE.items() for text in texts]


@pytest.mark.parametrize(("control", "status", "text"), ROWS)
def test_a_duty_is_recognised_however_it_is_said(control: str, status: CheckStatus, text: str) -> None:
    urteil = judge("widerruf", control, text)
    assert urteil.status is status, urteil.grund
