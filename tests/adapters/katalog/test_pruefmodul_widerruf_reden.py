"""Widerrufsbelehrung: authors who follow no model, and sentences that only look like the statement."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR

AN = "An: Tonwerk OHG, Lindenweg 4, 49074 Osnabrück, post@tonwerk.de\n"
FELDER = "Bestellt am:\nName:\nAnschrift:\nDatum, Unterschrift:"
WARE = "Wir schicken Ihnen unsere Waren, Töpfe und Krüge, als Paket. "
DIENST = "Sie buchen bei uns einen Kurs oder eine Beratung. Der Kurs findet im Studio statt. "

WORTE: dict[tuple[str, CheckStatus], tuple[str, ...]] = {
    ("WID-01", E): (
        "Von Ihrer Bestellung können Sie sich vierzehn Tage lang lösen. Die Gründe dafür behalten Sie für sich.",
        "Widerruf? Geht 14 Tage lang. Warum, das müsst ihr uns nicht sagen.",
        "Ihnen stehen zwei Wochen zu, in denen Sie den Kauf widerrufen können; Ihre Motive sind unerheblich.",
        "Wie lange kann ich widerrufen?\n14 Tage.\nMuss ich einen Grund haben?\nNein.",
        "Du darfst binnen 14 Tagen vom Vertrag zurücktreten (Widerruf), eine Rechtfertigung schuldest du niemandem.",
        "Ihr Widerrufsrecht: 14 Tage Bedenkzeit. Nach dem Weshalb wird nicht gefragt.",
        "Innerhalb von 14 Tagen ist ein Widerruf möglich. Begründungen erwarten wir nicht.",
        "Der Kunde kann sich binnen 14 Tagen vom Vertrag lossagen (Widerruf), ohne dies erläutern zu müssen.",
        "Sie können die Bestellung 14 Tage lang rückgängig machen. Der Widerruf bedarf keines Grundes.",
        "Der Widerruf steht Ihnen 14 Tage offen, egal, aus welchem Grund.",
    ),
    ("WID-01", F): (
        "14 Tage Widerrufsrecht. Versiegelte Waren sind aus Gründen der Hygiene nicht zur Rückgabe geeignet.",
        "Sie können ohne Begründung widerrufen. Die Frist ist gewahrt, wenn Sie die Ware binnen 14 Tagen absenden.",
        "Sie können binnen 14 Tagen widerrufen, wenn Sie uns einen triftigen Grund nennen.",
        "Ohne Angabe von Gründen können Sie binnen sieben Tagen widerrufen. Das Geld kommt nach 14 Tagen zurück.",
        "Ein Widerruf ist innerhalb einer Woche ohne Begründung möglich.",
        "Widerruf binnen 48 Stunden, ohne Gründe. Die Ware senden Sie binnen 14 Tagen zurück.",
        "Sie dürfen 14 Tage lang widerrufen, sofern Sie glaubhaft machen, dass der Kurs nicht zu Ihnen passt.",
        "Widerrufen können Sie ohne Angabe von Gründen. Die Ware schicken Sie uns binnen vierzehn Tagen zurück.",
        "Aus hygienischen Gründen nehmen wir Ohrringe nicht zurück. Widerrufen können Sie sonst 14 Tage lang.",
        "Der Widerruf binnen 14 Tagen ist zu begründen.",
        "Sie können bis 14 Tage vor Kursbeginn ohne Angabe von Gründen widerrufen.",
    ),
    ("WID-02", E): (
        WARE + "Die Frist rechnen wir ab dem Tag, an dem der Bote Ihnen die Kiste ausgehändigt hat.",
        WARE + "Ab wann läuft die Frist? Sobald die letzte Lieferung bei Ihnen angekommen ist.",
        WARE + "Die vierzehn Tage zählen vom Eintreffen der Töpfe beim Kunden an.",
        DIENST + "Die Frist nimmt ihren Lauf mit dem Tag, an dem wir Ihre Buchung bestätigt haben.",
        DIENST + "Gerechnet wird ab dem Tag, an dem der Vertrag zustande gekommen ist.",
        DIENST + "Die Bedenkzeit startet, sobald wir uns über den Kurs einig sind.",
    ),
    ("WID-02", F): (
        "Wir verkaufen Fahrzeuge. Bringen Sie das Fahrzeug zurück. Die Frist beginnt mit dem Kauf.",
        WARE + "Die Frist läuft ab Rechnungsdatum.",
        WARE + "Die Frist beginnt, sobald wir das Paket bei der Post abgegeben haben.",
        WARE + "Die Frist von 14 Tagen beginnt mit Ihrer Bestellung. Wann das Paket kommt, ist egal.",
        DIENST + "Die Frist beginnt mit dem ersten Kurstag.",
        WARE + "Die Frist beginnt [ab Vertragsschluss / ab Erhalt der Ware – Unzutreffendes streichen].",
        WARE + "Die Frist beginnt, wenn Ihnen diese Belehrung zugegangen ist.",
        "Für die Rückzahlung beginnt die Frist mit der Absendung Ihrer Widerrufserklärung, für uns mit dem Empfang.",
    ),
    ("WID-04", E): (
        "Schreiben Sie eindeutig, dass Sie widerrufen. Entscheidend ist, wann Sie es losschicken.",
        "Form des Widerrufs: egal, Hauptsache eindeutig. Absenden bis Fristende genügt.",
        "Sagen Sie uns mit klaren Worten, dass Sie widerrufen. Es zählt, dass Sie es vor Ablauf der Frist losschicken.",
        "Brief, Mail oder Anruf: alles recht. Der Poststempel vom letzten Tag reicht.",
        "Für den Widerruf gibt es keine Formvorschrift. Wer ihn am letzten Tag abschickt, ist noch rechtzeitig dran.",
        "Ein deutlicher Satz per Mail genügt. Hauptsache, Sie senden ihn, solange die Frist noch läuft.",
        "Teilen Sie uns unmissverständlich mit, dass Sie widerrufen. Die Frist wahrt, wer sie rechtzeitig absendet.",
        "Der Widerruf ist formlos möglich. Geht Ihre Nachricht am vierzehnten Tag hinaus, ist die Frist eingehalten.",
        "Melde dich irgendwie verständlich, etwa per Mail oder Brief. Schickst du es in der Frist ab, reicht das.",
    ),
    ("WID-04", F): (
        "Der Widerruf ist formlos möglich. Er muss innerhalb der Frist bei uns eingegangen sein.",
        "Widerrufen Sie per Brief oder E-Mail. Entscheidend ist, dass die Nachricht am letzten Tag bei uns vorliegt.",
        "Widerrufen Sie eindeutig; Anrufe und E-Mails gelten nicht. Die Absendung des Briefs in der Frist genügt.",
        "Eine klare Erklärung per Brief oder E-Mail. Die Frist ist gewahrt, wenn Sie das Paket rechtzeitig absenden.",
        "Der Widerruf ist nur handschriftlich möglich. Rechtzeitige Absendung des Widerrufs genügt.",
        "Der Widerruf kann ausschließlich über unser Portal erklärt werden. Es genügt, ihn rechtzeitig abzusenden.",
        "Bei Fragen erreichen Sie uns per Telefon oder E-Mail.",
    ),
    ("WID-05", E): (
        "Vordruck\nEmpfänger: Tonwerk OHG\nWiderrufener Vertrag:\nGeschlossen am:\nName:\nAdresse:\nUnterschrift:",
        AN + "Hiermit widerrufe ich meinen Vertrag über: ____\n" + FELDER,
        "| An | Tonwerk OHG |\n| Ich widerrufe den Kauf | |\n| Bestelltag | |\n| Name, Wohnort | |\n| Unterschrift | |",
        "Formblatt\nZurück an: Tonwerk OHG\nBetrifft Kauf von:\nLieferdatum:\nName, Anschrift:\nUnterschrift:",
        "Bitte senden an Tonwerk OHG, Lindenweg 4:\nIch/Wir widerrufe(n) den Vertrag über:\n" + FELDER,
        "Tonwerk OHG\nLindenweg 4\n49074 Osnabrück\n\nHiermit widerrufe ich den Vertrag über:\n" + FELDER,
    ),
    ("WID-05", F): (
        "Muster-Widerrufsformular\nHiermit widerrufe ich den Vertrag über:\n" + FELDER,
        AN + "Hiermit widerrufe ich den Vertrag über:\nBestellt am:\nName:\nE-Mail-Adresse:\nDatum, Unterschrift:",
        AN + "Hiermit widerrufe ich den Vertrag über:\nBestellt am:\nAnschrift:\nUnterschrift:",
        AN + "Hiermit widerrufe ich den Vertrag über:\nName:\nAnschrift:\nUnterschrift:",
        AN + "Hiermit widerrufe ich den Vertrag über:\nBestellt am:\nName:\nAnschrift:",
        "Ein Formular liegt der Bestellung bei. Name, Anschrift und Datum tragen Sie dort ein.",
        "An: [Firma, Anschrift, E-Mail hier einsetzen]\nHiermit widerrufe ich den Vertrag über:\n" + FELDER,
    ),
    ("WID-06", E): (
        "Erstattung: innerhalb von zwei Wochen aufs selbe Konto.",
        "Wir geben Ihnen jeden Cent binnen 14 Tagen zurück und benutzen denselben Zahlungsweg.",
        "Ihr Geld überweisen wir binnen 14 Tagen zurück, auf das Konto, von dem die Zahlung kam.",
        "Geld zurück\nSpätestens am vierzehnten Tag nach dem Widerruf, und zwar genau so, wie Sie bezahlt haben.",
        "Den Preis erstatten wir in höchstens zwei Wochen auf demselben Weg, auf dem er zu uns gekommen ist.",
        "Wir vergüten den Preis spätestens 14 Tage nach dem Widerruf. Wir nutzen den von Ihnen gewählten Zahlungsweg.",
        "Die Rückbuchung auf die Karte, mit der Sie bezahlt haben, geschieht innerhalb von 14 Tagen.",
        "Wir kehren alle Zahlungen binnen 14 Tagen aus. Wir nutzen das Zahlungsmittel der ursprünglichen Transaktion.",
    ),
    ("WID-06", F): (
        "Wir erstatten binnen 14 Tagen. Die Zahlungsart wählen wir.",
        "Wir zahlen den Preis binnen 30 Tagen zurück, mit demselben Zahlungsmittel.",
        "Ihr Geld erhalten Sie binnen 14 Tagen als Gutschein für unseren Laden zurück.",
        "Wir erstatten den Preis zügig über dieselbe Zahlungsart. Die Ware senden Sie binnen 14 Tagen zurück.",
        "Die Erstattung erfolgt binnen 14 Tagen unabhängig von der genutzten Zahlungsart als Verrechnungsscheck.",
        "Den Betrag sehen Sie 14 Tage nach bestandener Qualitätskontrolle wieder, über dieselbe Zahlungsart.",
        "Im Garantiefall überweisen wir den Preis binnen 14 Tagen über Ihre ursprüngliche Zahlungsart zurück.",
        "Wir erstatten alle Zahlungen binnen 14 Tagen auf ein von uns gewähltes Konto.",
    ),
    ("WID-07", E): (
        WARE + "Wir holen die Töpfe auf unsere Kosten bei Ihnen ab. Für Wertverlust haften Sie bei unnötigem Umgang.",
        "Die Schuhe sind binnen 14 Tagen an uns zu senden; Kosten trägt der Kunde. Minderwert gleichen Sie aus.",
        DIENST + "Schulden Sie uns wegen Ihres Wunsches etwas? Ja, Sie zahlen den Teil, der bis dahin erbracht ist.",
        WARE + "Schicken Sie die Krüge binnen 14 Tagen nach dem Widerruf zurück. Das Rückporto zahlen Sie. "
        "Für Wertverlust kommen Sie nur auf, wenn Sie mehr getan haben, als sie zu prüfen.",
        WARE + "Die Töpfe gehen innerhalb von zwei Wochen an uns retour. Die Retoure geht auf unsere Rechnung. "
        "Einen Minderwert müssen Sie ersetzen.",
        DIENST + "Soll der Kurs auf Ihren Wunsch sofort beginnen, zahlen Sie bei Widerruf den Anteil der schon "
        "besuchten Stunden.",
        DIENST + "Für Termine, die bis zum Widerruf schon stattfanden, berechnen wir einen anteiligen Betrag.",
    ),
    ("WID-07", F): (
        "Käufe von Stoffen und Kursen sind widerruflich. Stoffe senden Sie binnen 14 Tagen auf Ihre Kosten zurück.",
        WARE + "Schicken Sie die Krüge binnen 14 Tagen zurück. Über das Porto informiert Sie der Paketdienst. "
        "Wertverlust ist zu ersetzen.",
        WARE + "Schicken Sie die Krüge binnen 14 Tagen zurück. Das Rückporto zahlen Sie.",
        DIENST + "Ob für schon besuchte Stunden ein Betrag anfällt, entscheidet der Vorstand nach Ermessen.",
        DIENST + "Haben wir schon begonnen, kümmern wir uns um einen fairen Ausgleich.",
    ),
    ("WID-07", N): (
        "Sie kaufen Plugins als Datei. Kein Datenträger, kein Versand. Der Download beginnt sofort.",
        "Virtuelle Münzen und Zusatzlevel erwerben Sie im Spiel. Eröffne ein Ticket, wenn du Fragen hast.",
    ),
    ("WID-08", E): (
        DIENST + "Kein Widerrufsrecht bei Kursen mit festem Termin (§ 312g Abs. 2 Nr. 9 BGB).",
        WARE + "Ausnahmen\n| Schnittblumen, die schnell verderben | § 312g Abs. 2 Nr. 2 BGB |",
        WARE + "Bei Auftragsstücken nach Ihren Vorgaben scheidet ein Widerruf aus (§ 312g Abs. 2 Nr. 1 BGB).",
        DIENST
        + "Das Widerrufsrecht geht verloren, wenn alle Stunden gehalten sind, sofern Sie vorher ausdrücklich gesagt "
        "haben, dass wir sofort anfangen sollen, und wussten, dass das Recht damit endet.",
    ),
    ("WID-08", F): (
        "Getragene Schuhe sind vom Widerruf ausgeschlossen. Die Schuhe schicken wir als Paket.",
        DIENST + "Mit der ersten besuchten Stunde ist der Widerruf vom Tisch, wenn Sie den Beginn verlangt haben.",
        "Online-Kurs. Nach der Freischaltung ist der Widerruf erloschen; eine eigene Zustimmung ist nicht nötig.",
        WARE + "Keinen Widerruf gibt es\n- bei Stücken nach Ihrer Zeichnung,\n- bei allen Artikeln aus dem Prospekt.",
        WARE + "Kein Widerruf bei Krügen nach Ihrem Entwurf. Das Gleiche gilt für Lagerware.",
    ),
    ("WID-08", N): (
        WARE + "Unser Online-Formular finden Sie auf tonwerk.app; als PDF herunterladen.",
        WARE + "Schreiben Sie an hallo@tonwerk.app. Den Adobe Reader laden Sie kostenlos herunter.",
        DIENST + "Schreiben Sie an hello@studio.app.",
    ),
    ("WID-09", N): (
        "Bestellt wird telefonisch oder mit der Bestellkarte. Einen Laden im Internet haben wir nicht.",
        "Verträge kommen ausnahmslos im Telefongespräch zustande. Eine Buchung im Netz ist nicht möglich.",
    ),
    ("WID-09", U): (
        "Das Paket kauft ihr in unserer App, die ihr im App Store oder bei Google Play bekommt und dort bezahlt.",
        "Unsere Anschrift: hello@studio.app",
    ),
    ("WID-09", F): (
        "Was Sie auf tonwerk.de bestellt haben, können Sie widerrufen.",
        "Fragen und Antworten aus dem Onlineatelier",
    ),
}

ROWS = [(control, status, text) for (control, status), texts in WORTE.items() for text in texts]


@pytest.mark.parametrize(("control", "status", "text"), ROWS)
def test_a_sentence_is_read_by_what_it_speaks_of(control: str, status: CheckStatus, text: str) -> None:
    urteil = judge("widerruf", control, text)
    assert urteil.status is status, urteil.grund


DIENST_ENDE = (
    "Das Widerrufsrecht erlischt bei Dienstleistungen, wenn sie vollständig erbracht sind, Sie zugestimmt und Ihre"
    " Kenntnis vom Verlust bestätigt haben (§ 356 Abs. {} BGB)."
)


@pytest.mark.parametrize(
    ("absatz", "stichtag", "expected"),
    [
        ("4", date(2026, 6, 18), E),
        ("5", date(2026, 6, 18), F),
        ("4", date(2026, 6, 19), E),
        ("5", date(2026, 6, 19), E),
    ],
)
def test_paragraphs_that_may_be_counted_anew_are_no_wrong_norm(
    absatz: str, stichtag: date, expected: CheckStatus
) -> None:
    urteil = judge("widerruf", "WID-08", DIENST + DIENST_ENDE.format(absatz), stichtag)
    assert urteil.status is expected, urteil.grund
