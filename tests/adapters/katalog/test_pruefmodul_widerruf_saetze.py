"""Widerrufsbelehrung: sentences as providers write them, and those that look alike and mean something else."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR

WARE = "Wir schicken Ihnen die Waren als Paket. Unsere Lieferung kommt mit der Post. "
DIENST = "Unsere Beratung ist eine Dienstleistung. Das Coaching findet per Telefon statt. "
DIGITAL = "Unsere E-Books und Online-Kurse sind digitale Inhalte. Der Download startet gleich. "

SAETZE: dict[tuple[str, CheckStatus], tuple[str, ...]] = {
    ("WID-01", E): (
        (
            "Sie können Ihre Vertragserklärung innerhalb von 14 Tagen ohne Angabe von Gründen in "
            "Textform (z. B. Brief, Fax, E-Mail) oder – wenn Ihnen die Sache vor Fristablauf "
            "überlassen wird – auch durch Rücksendung der Sache widerrufen."
        ),
        "Sie haben ein einmonatiges Widerrufsrecht ohne Angabe von Gründen.",
        (
            "Auf Grund des Fernabsatzrechts haben Sie das Recht, binnen vierzehn Tagen ohne Angabe "
            "von Gründen diesen Vertrag zu widerrufen."
        ),
        ("Sie können den Vertrag binnen vierzehn Tagen ohne Angabe von Gründen widerrufen oder kündigen."),
        ("Sie können Ihre Vertragserklärung innerhalb von einem Monat ohne Angabe von Gründen widerrufen."),
        (
            "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu "
            "widerrufen. Nach Ihrem Widerruf senden wir Ihnen binnen zwei Tagen ein Etikett."
        ),
        (
            "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu "
            "widerrufen. Ab Widerruf erhalten Sie Ihr Geld in der Regel innerhalb von 5 Werktagen."
        ),
        (
            "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu "
            "widerrufen. Die Ware liefern wir innerhalb von 3 Tagen; das Widerrufsrecht bleibt "
            "bestehen."
        ),
        (
            "Sie können Ihre Bestellung innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen und "
            "erhalten Ihr Geld zurück."
        ),
        (
            "Sie sind an den Vertrag nicht mehr gebunden, wenn Sie ihn binnen 14 Tagen ohne Angabe "
            "von Gründen widerrufen."
        ),
    ),
    ("WID-01", F): (
        (
            "Eine Kündigung ist mit einer Frist von 14 Tagen ohne Angabe von Gründen möglich. Ein "
            "Widerrufsrecht besteht nach den gesetzlichen Vorschriften."
        ),
        (
            "Die Einwilligung in den Newsletter können Sie jederzeit ohne Angabe von Gründen "
            "widerrufen. Für Bestellungen gilt ein Widerrufsrecht von 14 Tagen."
        ),
        (
            "Wir behalten uns vor, binnen 14 Tagen ohne Angabe von Gründen vom Vertrag "
            "zurückzutreten. Ihnen steht ein Widerrufsrecht zu."
        ),
        (
            "Ein Widerrufsrecht besteht nicht. Aus Kulanz nehmen wir ungeöffnete Ware binnen 14 Tagen "
            "ohne Angabe von Gründen zurück."
        ),
        (
            "Sie haben das Recht, diesen Vertrag ohne Angabe von Gründen zu widerrufen. Die "
            "Rückzahlung erfolgt binnen 14 Tagen nach Zugang Ihres Widerrufs."
        ),
        (
            "Nach Ihrem Widerruf bestätigen wir den Eingang. Sie haben ein Widerrufsrecht ohne Angabe "
            "von Gründen. Wir liefern binnen 14 Tagen."
        ),
        (
            "Wir erstatten den Preis ohne Angabe von Gründen binnen 14 Tagen, nachdem Sie den Vertrag "
            "widerrufen haben. Sie haben ein Widerrufsrecht."
        ),
    ),
    ("WID-02", E): (
        (
            "Der Mietvertrag über die Baumaschine: Die Widerrufsfrist beträgt 14 Tage ab dem Tag, an "
            "dem der Mietvertrag geschlossen wurde."
        ),
        WARE + "Wann beginnt die Frist?\nMit dem Tag, an dem Ihr Päckchen bei Ihnen ankommt.",
        ("Mitgliedschaft im Fitnessstudio: Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag der Unterzeichnung."),
    ),
    ("WID-02", F): (
        WARE + ("Ihr Widerrufsrecht beträgt 14 Tage. Die Gewährleistungsfrist beginnt mit Erhalt der Ware."),
        WARE + ("Sie können binnen 14 Tagen widerrufen. Bitte prüfen Sie die Ware nach Erhalt auf Transportschäden."),
        WARE
        + (
            "Das Widerrufsrecht beträgt 14 Tage. Innerhalb von 14 Tagen nach Erhalt der Ware können "
            "Sie Mängel anzeigen."
        ),
    ),
    ("WID-03", E): (
        ("Anna Brink, Unter den Eichen 5, Hinterhaus, 12203 Berlin, Telefon +49 30 445566, anna.brink@posteo.de"),
    ),
    ("WID-04", E): (
        (
            "Um Ihr Widerrufsrecht auszuüben, müssen Sie uns mittels einer eindeutigen Erklärung über "
            "Ihren Entschluss informieren. Sie halten die Frist ein, wenn Sie Ihren Widerruf vor "
            "Ablauf der 14 Tage abgesendet haben."
        ),
        (
            "Um Ihr Widerrufsrecht auszuüben, müssen Sie uns mittels einer eindeutigen Erklärung über "
            "Ihren Entschluss informieren.  Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie "
            "die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist "
            "absenden. Die telefonische Beratung ist nicht möglich."
        ),
        (
            "Um Ihr Widerrufsrecht auszuüben, müssen Sie uns mittels einer eindeutigen Erklärung über "
            "Ihren Entschluss informieren.  Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie "
            "die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist "
            "absenden. Über den Widerruf hinaus muss eine Kündigung schriftlich erfolgen."
        ),
        (
            "Sie müssen uns nur klar mitteilen, dass Sie den Vertrag widerrufen, am einfachsten per "
            "E-Mail. Geht Ihre Erklärung vor Fristablauf auf die Reise, ist die Frist gewahrt."
        ),
    ),
    ("WID-04", F): (
        (
            "Nach Eingang Ihres Widerrufs erhalten Sie eine Bestätigung per E-Mail. Zur Wahrung der "
            "Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des "
            "Widerrufsrechts vor Ablauf der Widerrufsfrist absenden."
        ),
        (
            "Um Ihr Widerrufsrecht auszuüben, müssen Sie uns mittels einer eindeutigen Erklärung über "
            "Ihren Entschluss informieren. Wir bestätigen den Eingang Ihrer Nachricht rechtzeitig vor "
            "dem Versand."
        ),
        (
            "Um Ihr Widerrufsrecht auszuüben, müssen Sie uns mittels einer eindeutigen Erklärung über "
            "Ihren Entschluss informieren. Sofern Sie die Bestellung vor dem Versand widerrufen, "
            "genügt uns ein Anruf; die Frist beträgt 14 Tage."
        ),
        (
            "Ihre Kündigung schicken Sie formlos per E-Mail. Zur Wahrung der Kündigungsfrist genügt "
            "die rechtzeitige Absendung der Kündigung. Das Widerrufsrecht bleibt unberührt."
        ),
    ),
    ("WID-05", E): (
        (
            "Muster-Widerrufsformular\nSie senden an: Brink, Hafenstr. 1, 24103 Kiel\nHiermit "
            "widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der "
            "folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)\n- Bestellt am "
            "(*)/erhalten am (*)\n- Name des/der Verbraucher(s)\n- Anschrift des/der Verbraucher(s)\n- "
            "Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)\n- Datum\n(*) "
            "Unzutreffendes streichen."
        ),
    ),
    ("WID-05", F): (
        (
            "Muster-Widerrufsformular\n(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte "
            "dieses Formular aus und senden Sie es zurück.)\nAn: (Name und Anschrift des "
            "Verkäufers)\nHiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag "
            "über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)\n- "
            "Bestellt am (*)/erhalten am (*)\n- Name des/der Verbraucher(s)\n- Anschrift des/der "
            "Verbraucher(s)\n- Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)\n- "
            "Datum\n(*) Unzutreffendes streichen."
        ),
        (
            "Muster-Widerrufsformular\nAn den Verkäufer:\nHiermit widerrufe(n) ich/wir (*) den von "
            "mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung "
            "der folgenden Dienstleistung (*)\n- Bestellt am (*)/erhalten am (*)\n- Name des/der "
            "Verbraucher(s)\n- Anschrift des/der Verbraucher(s)\n- Unterschrift des/der Verbraucher(s) "
            "(nur bei Mitteilung auf Papier)\n- Datum\n(*) Unzutreffendes streichen."
        ),
        (
            "Muster-Widerrufsformular\n- An: ________ (Name), ________ (Anschrift), ________ "
            "(E-Mail)\nHiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag "
            "über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)\n- "
            "Bestellt am (*)/erhalten am (*)\n- Name des/der Verbraucher(s)\n- Anschrift des/der "
            "Verbraucher(s)\n- Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)\n- "
            "Datum\n(*) Unzutreffendes streichen."
        ),
    ),
    ("WID-06", E): (
        (
            "Wir nehmen die Rückzahlung innerhalb von 14 Tagen vor. Die Erstattung erfolgt über den "
            "ursprünglichen Zahlungsdienst, mit dem Sie bezahlt haben."
        ),
    ),
    ("WID-06", F): (
        (
            "Gutschriften erfolgen in der Regel innerhalb von 14 Tagen. Die Rechnung zahlen Sie mit "
            "dem gewählten Zahlungsmittel."
        ),
    ),
    ("WID-07", E): (
        DIENST
        + "Soll der Strom in der Widerrufsfrist fließen, zahlen Sie den Anteil der bis zum Widerruf gelieferten Menge.",
        WARE
        + (
            "Käufer sind für die Rücksendekosten verantwortlich. Die Artikel sind binnen 14 Tagen "
            "zurückzuschicken. Wird ein Artikel nicht im Originalzustand zurückgesandt, haftet der "
            "Käufer für den Wertverlust."
        ),
        DIENST
        + (
            "Beginnen wir auf Ihren ausdrücklichen Wunsch hin schon vor Ende der Widerrufsfrist, "
            "schulden Sie uns bei einem Widerruf eine zeitanteilige Vergütung."
        ),
        WARE
        + (
            "Wir stellen ein kostenloses Rücksendeetikett bereit. Bitte schicken Sie die Artikel "
            "innerhalb von 14 Tagen zurück. Bei Wertminderung durch unsachgemäßen Gebrauch ziehen wir "
            "einen entsprechenden Betrag ab."
        ),
        DIENST + ("Falls Sie den sofortigen Beginn verlangt haben, berechnen wir Ihnen die schon geleisteten Stunden."),
        DIENST
        + (
            "Haben wir auf Ihren Wunsch bereits angefangen, ist für den geleisteten Teil ein "
            "angemessener Wertersatz zu zahlen."
        ),
        DIENST
        + ("Bereits erbrachte Leistungen sind vom Kunden zu bezahlen, wenn er den vorzeitigen Beginn gewünscht hat."),
    ),
    ("WID-07", F): (
        WARE
        + (
            "Sie tragen die unmittelbaren Kosten der Rücksendung. Für einen Wertverlust müssen Sie "
            "nur aufkommen, wenn er auf nicht notwendigen Umgang zurückzuführen ist. Die "
            "Widerrufsfrist beträgt 14 Tage."
        ),
        DIENST
        + ("Nicht wahrgenommene Termine, die weniger als 24 Stunden vorher abgesagt werden, berechnen wir anteilig."),
        DIENST + "Bereits geleistete Zahlungen zahlen wir Ihnen zurück.",
    ),
    ("WID-08", E): (
        WARE + "Kein Widerrufsrecht besteht bei Waren mit Ihrer Gravur, Ihrem Namen oder Ihrem Foto.",
        WARE
        + ("Vom Widerruf ausgenommen sind auf Maß zugeschnittene Stoffe und nach Ihren Wünschen konfigurierte Möbel."),
        WARE + ("Maßgefertigte Vorhänge sind vom Widerruf ausgeschlossen. Dies gilt nicht für Standardware."),
        WARE + "Das Widerrufsrecht besteht nicht, wenn Ihr Artikel speziell für Sie hergestellt wurde.",
        WARE + "Kein Widerrufsrecht haben Sie bei Fotobüchern und bedruckten Tassen mit Ihrem Bild.",
        WARE + ("Ausgenommen vom Widerrufsrecht sind Maßanfertigungen. Alle anderen Artikel können Sie widerrufen."),
    ),
    ("WID-08", F): (
        "Mitgliedschaft im Fitnessstudio. Trainieren Sie schon vor Ablauf der Frist, erlischt Ihr Widerrufsrecht.",
        WARE
        + (
            "Produkte aus Print-on-Demand werden erst auf Bestellung gedruckt und sind daher vom "
            "Widerruf ausgeschlossen, auch ohne persönliche Gestaltung."
        ),
        WARE + "Das Widerrufsrecht entfällt, wenn die Ware Gebrauchsspuren aufweist.",
        WARE
        + ("Der Widerruf setzt voraus, dass die Ware unbenutzt und in der Originalverpackung zurückgesendet wird."),
        WARE + "Ersatzteile und Leuchtmittel sind vom Widerruf ausgeschlossen.",
        WARE + ("Vom Widerrufsrecht ausgenommen sind:\n- Maßanfertigungen nach Kundenvorgabe\n- Batterien und Akkus"),
        WARE + "Montierte oder eingebaute Teile können nicht widerrufen werden.",
        WARE
        + (
            "Unsere Drucke werden erst nach Ihrer Bestellung produziert (Print on Demand). Ein "
            "Widerrufsrecht besteht deshalb nicht."
        ),
        WARE + "Ein Widerruf ist nur möglich, solange die Ware noch nicht versandt wurde.",
        WARE
        + ("Wir nehmen nur Ware zurück, die unbenutzt ist. Voraussetzung für den Widerruf ist der Originalzustand."),
        DIENST + ("Bei Vermittlungsleistungen erlischt das Widerrufsrecht, sobald der erste Kontakt hergestellt ist."),
        ("Mietvertrag über Werkzeuge: Mit der Übergabe des Geräts erlischt das Widerrufsrecht des Mieters."),
        WARE + "Wird die Ware ohne Originalkarton zurückgeschickt, erkennen wir den Widerruf nicht an.",
        WARE + "Nach Übergabe an den Paketdienst ist der Widerruf ausgeschlossen.",
        ("Reinigungsdienst: Haben wir mit der Ausführung begonnen, ist ein Widerruf nicht mehr möglich."),
    ),
    ("WID-08", N): (
        WARE + ("Der Umtausch reduzierter Ware ist ausgeschlossen; Ihr gesetzliches Widerrufsrecht bleibt unberührt."),
        WARE + "Nach Ablauf der Widerrufsfrist ist ein Widerruf nicht mehr möglich.",
        WARE
        + (
            "Gutscheine können Sie innerhalb der Frist ebenfalls widerrufen. Der Widerruf ist nicht "
            "ausgeschlossen, wenn die Ware benutzt wurde; Sie schulden dann aber Wertersatz."
        ),
        (
            "Freiwilliges Rückgaberecht\n\nDie Ware versenden wir als Paket. Bitte schicken Sie die "
            "Ware im Widerrufsfall an unser Lager zurück. Neben dem gesetzlichen Widerrufsrecht "
            "gewähren wir ein freiwilliges Rückgaberecht von 30 Tagen, wenn die Ware ungetragen und "
            "originalverpackt ist."
        ),
    ),
    ("WID-09", E): (
        ("Im Onlineshop: Nutzen Sie für den Widerruf unsere Online-Widerrufserklärung unter tonwerk.de/widerruf."),
        "In der App: Tippen Sie unter „Meine Verträge“ auf „Jetzt widerrufen“.",
    ),
    ("WID-09", F): (
        "Den Vertrag schließen Sie, indem Sie auf unserer Seite auf „Jetzt kaufen“ klicken.",
        "Als Verbraucher haben Sie bei Online-Käufen ein Widerrufsrecht.",
        ("Widerrufsformular zum Ausdrucken: Online-Widerrufsformular (PDF) herunterladen. Bestellungen im Webshop."),
        "Onlineshop: Nach dem Gesetz muss es ab Juni 2026 einen Widerrufsbutton geben.",
    ),
}

ROWS = [(control, status, text) for (control, status), texts in SAETZE.items() for text in texts]


@pytest.mark.parametrize(("control", "status", "text"), ROWS)
def test_a_statement_counts_and_its_look_alike_does_not(control: str, status: CheckStatus, text: str) -> None:
    urteil = judge("widerruf", control, text)
    assert urteil.status is status, urteil.grund
