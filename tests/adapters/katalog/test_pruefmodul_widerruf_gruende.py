"""Widerrufsbelehrung: grounds on which the right ends, what must be said with each, and what is wrong."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR
WAREN = "Unsere Waren versenden wir als Paket, die Ware kommt zu Ihnen. "
DIENSTE = "Unser Coaching ist eine Dienstleistung. Die Beratung findet statt. "
DIGITAL = "Unsere E-Books und Online-Kurse sind digitale Inhalte. "
BEIDES = "wenn du zugestimmt hast, dass wir vorher beginnen, und deine Kenntnis vom Verlust bestätigt hast"

RICHTIG = [
    f"Bei digitalen Inhalten erlischt dein Widerrufsrecht mit dem Beginn der Ausführung, {BEIDES}.",
    f"Dein Widerrufsrecht erlischt beim Online-Kurs mit Freischaltung, {BEIDES} (§ 356 Abs. 5 BGB).",
    (
        "Das Widerrufsrecht erlischt bei E-Books, sobald der Download bereitsteht. An der Kasse: „Ich stimme dem"
        " sofortigen Beginn zu. Mir ist bekannt, dass ich so mein Widerrufsrecht verliere.“"
    ),
    (
        "Das Widerrufsrecht erlischt bei digitalen Inhalten, wenn wir begonnen haben, nachdem du\n1. dem klar"
        " zugestimmt hast, und\n2. deine Kenntnis vom Verlust des Rechts bestätigt hast."
    ),
    (
        "Das Widerrufsrecht erlischt bei einer Beratung, wenn sie vollständig erbracht ist, du zugestimmt und"
        " deine Kenntnis bestätigt hast (§ 356 Abs. 4 BGB)."
    ),
    (
        "Das Widerrufsrecht erlischt bei Dienstleistungen, wenn\n- wir die Leistung vollständig erbracht haben und\n-"
        " vorher auf deinen Wunsch begonnen haben, nachdem du deine Kenntnis vom Erlöschen bestätigt hast."
    ),
    "Das Widerrufsrecht besteht nicht bei versiegelter Ware aus Gründen der Hygiene, wenn das Siegel entfernt wurde.",
    "Kein Widerrufsrecht besteht bei schnell verderblichen Lebensmitteln (§ 312g Abs. 2 Nr. 2 BGB).",
    "Das Widerrufsrecht besteht nicht bei Software auf einem Datenträger, wenn du das Siegel entfernt hast.",
    "Für Veranstaltungen mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB).",
    "Das Widerrufsrecht besteht nicht bei:\n- maßangefertigten Waren nach Kundenwunsch\n- Zeitungen, Zeitschriften",
    "Das Widerrufsrecht besteht nicht bei Musik auf CDs in versiegelter Packung nach dem Öffnen der Versiegelung.",
    "Kein Widerrufsrecht: dringende Reparaturen, zu denen du uns ausdrücklich ins Haus bestellt hast.",
    (
        "Wünschst du, dass wir mit der Reinigung vorher beginnen, sag es. Das Widerrufsrecht erlischt erst mit"
        " vollständiger Erbringung der Dienstleistung, wenn du zugestimmt und deine Kenntnis davon bestätigt hast."
    ),
    WAREN + "Kein Widerrufsrecht besteht bei personalisierten Artikeln.",
    WAREN + "Vom Widerruf ausgenommen sind Sonderanfertigungen nach Ihren Vorgaben.",
    WAREN + "Das Widerrufsrecht besteht nicht bei Schnittblumen und anderen schnell verderblichen Waren.",
    WAREN
    + (
        "Das Widerrufsrecht erlischt vorzeitig bei versiegelten Waren aus Gründen der Hygiene, wenn ihre"
        " Versiegelung nach der Lieferung entfernt wurde."
    ),
    WAREN
    + ("Das Widerrufsrecht erlischt bei Waren, die nach der Lieferung untrennbar mit anderen Gütern vermischt wurden."),
    DIENSTE
    + (
        "Das Widerrufsrecht besteht nicht bei Verträgen über Freizeitveranstaltungen mit festem Termin "
        "(§ 312g Abs. 2 Nr. 9 BGB)."
    ),
    DIENSTE
    + (
        "Ihr Widerrufsrecht erlischt mit vollständiger Erbringung, wenn Sie dem Beginn zugestimmt haben "
        "und Ihnen bekannt war, dass Sie Ihr Widerrufsrecht dann verlieren."
    ),
    DIENSTE
    + (
        "Ich verlange ausdrücklich den Beginn vor Ablauf der Frist. Mir ist bekannt, dass mein "
        "Widerrufsrecht mit vollständiger Erbringung der Dienstleistung erlischt."
    ),
    DIGITAL + "Ich stimme zu, dass Sie sofort beginnen, und weiß, dass ich damit mein Widerrufsrecht verliere.",
    DIGITAL
    + (
        "Beim Kauf bestätigst du, dass du mit der sofortigen Bereitstellung einverstanden bist und dein "
        "Widerrufsrecht dadurch erlischt."
    ),
    DIGITAL
    + (
        "Dein Widerrufsrecht erlischt, wenn du vor dem Download ausdrücklich zugestimmt und zur Kenntnis"
        " genommen hast, dass es damit endet."
    ),
    DIGITAL
    + (
        "Das Widerrufsrecht kann vorzeitig erlöschen (§ 356 Abs. 5 BGB). Voraussetzung ist, dass Sie dem"
        " Beginn ausdrücklich zugestimmt und Ihre Kenntnis vom Verlust bestätigt haben."
    ),
    DIGITAL
    + (
        "Solange du nicht zustimmst, bleibt dein Widerrufsrecht bestehen. Es erlischt erst, wenn du dem "
        "sofortigen Beginn ausdrücklich zustimmst und bestätigst, dass du es dadurch verlierst."
    ),
]
FALSCH = [
    "Das Widerrufsrecht erlischt, sobald wir mit der Dienstleistung begonnen haben.",
    "Unsere Beratung ist ein Dienst. Mit dem Beginn der Beratung erlischt das Widerrufsrecht.",
    "Unser Seminar und unser Training: Ihr Widerrufsrecht erlischt ab Beginn der Arbeiten.",
    "Bei einem Coaching endet das Widerrufsrecht mit dem ersten Termin, es erlischt mit Beginn der Sitzung.",
    "Das Widerrufsrecht erlischt bei Dienstleistungen mit vollständiger Erbringung.",
    "Das Widerrufsrecht erlischt, wenn die Beratung auf Ihren Wunsch vollständig erbracht ist.",
    "Nach dem Download eines E-Books besteht kein Widerrufsrecht.",
    "Digitale Produkte sind vom Widerruf ausgeschlossen.",
    "Das Widerrufsrecht erlischt bei digitalen Inhalten mit dem Start des Downloads.",
    "Bei digitalen Inhalten erlischt das Widerrufsrecht, wenn du dem sofortigen Beginn zustimmst.",
    "Bei Online-Kursen entfällt das Widerrufsrecht mit der Freischaltung des Zugangs.",
    f"Bei digitalen Inhalten erlischt das Recht, {BEIDES} (§ 312d Abs. 3 BGB).",
    f"Bei digitalen Inhalten erlischt das Widerrufsrecht, {BEIDES} (§ 356 Abs. 4 BGB).",
    (
        "Ein Widerrufsrecht besteht nach § 312g Abs. 2 BGB nicht bei:\n- Verträgen über Dienstleistungen, wenn sie"
        " vollständig erbracht sind, du zugestimmt und deine Kenntnis bestätigt hast\n- Verträgen über Zeitungen"
    ),
    "Unterwäsche und Hygieneartikel sind vom Widerruf ausgeschlossen.",
    "Für Kosmetik besteht aus Gründen der Hygiene kein Widerrufsrecht.",
    "Tonaufnahmen und CDs sind vom Widerruf ausgeschlossen.",
    "Lebensmittel sind vom Widerruf ausgeschlossen.",
    "Vom Widerruf ausgeschlossen sind Artikel aus dem Sale und Restposten: reduzierte Ware.",
    "Wir bieten digitale Inhalte an. Die Frist beträgt 14 Tage.",
    WAREN + "Der Widerruf ist ausgeschlossen, wenn die Ware benutzt wurde.",
    WAREN + "Das Widerrufsrecht erlischt, wenn die Originalverpackung geöffnet wurde.",
    WAREN + "Nach Versand der Ware ist ein Widerruf nicht mehr möglich.",
    WAREN + ("Unterwäsche und Bademode sind aus hygienischen Gründen vom Umtausch und Widerruf ausgeschlossen."),
    WAREN + "Bücher sind vom Widerruf ausgeschlossen, wenn sie gelesen wurden.",
    WAREN + "Reduzierte Artikel können nicht widerrufen werden.",
    WAREN + "Kein Widerrufsrecht besteht bei Sonderangeboten.",
    WAREN + "Geschenkgutscheine sind vom Widerruf ausgeschlossen.",
    WAREN + "Auf Bestellung beschaffte Standardware ist vom Widerruf ausgeschlossen, ebenso Restposten.",
    WAREN + "Die Ware muss unbenutzt und originalverpackt sein, sonst ist der Widerruf ausgeschlossen.",
    WAREN + ("Wir nehmen nur ungetragene Ware mit Etikett zurück; eine Rückgabe getragener Ware ist ausgeschlossen."),
    DIENSTE + "Durch die Buchung verzichten Sie auf Ihr Widerrufsrecht.",
    DIENSTE + "Mit Inanspruchnahme der ersten Sitzung erlischt das Widerrufsrecht.",
    DIENSTE + "Nach dem ersten Termin ist ein Widerruf ausgeschlossen.",
    DIENSTE + "Haben wir auf Ihren Wunsch vor Ablauf der Frist begonnen, erlischt das Widerrufsrecht.",
    DIENSTE
    + (
        "Der Widerruf ist vorbei: Das Widerrufsrecht erlischt, sobald wir mit Ihrer Zustimmung "
        "angefangen haben oder Sie den Start der Arbeiten verlangten."
    ),
    DIENSTE
    + ("Das Widerrufsrecht erlischt, sobald der Vertrag von beiden Seiten auf Ihren Wunsch vollständig erfüllt ist."),
    DIENSTE + "Bei Dienstleistungen besteht kein Widerrufsrecht.",
    DIENSTE + "Kein Widerrufsrecht besteht bei vollständig erbrachter Dienstleistung (§ 312g Abs. 2 BGB).",
    DIGITAL + "Mit der Zahlung verzichten Sie auf Ihr Widerrufsrecht.",
    DIGITAL + "Das Widerrufsrecht erlischt, sobald der Zugangslink versendet wurde.",
    DIGITAL + "Nach dem Download ist ein Widerruf nicht mehr möglich.",
    DIGITAL + "Mit Freischaltung des Kurses erlischt das Widerrufsrecht.",
    DIGITAL + "Da es sich um digitale Produkte handelt, gibt es kein Widerrufsrecht.",
    DIGITAL + "Ein Widerruf ist bei digitalen Inhalten gesetzlich ausgeschlossen (§ 312g Abs. 2 Nr. 6 BGB).",
    DIGITAL + "Das Widerrufsrecht erlischt, wenn Sie zustimmen, dass wir sofort beginnen.",
    DIGITAL + "Sie stimmen zu, dass die Ausführung sofort beginnt; dadurch erlischt Ihr Widerrufsrecht.",
    DIGITAL + "Digitale Downloads sind von Umtausch und Rückgabe ausgeschlossen.",
    DIGITAL + ("Wegen der Natur digitaler Güter sind alle Verkäufe endgültig, eine Rückerstattung ist ausgeschlossen."),
]


@pytest.mark.parametrize("text", RICHTIG)
def test_a_ground_with_all_it_requires_is_right(text: str) -> None:
    urteil = judge("widerruf", "WID-08", text)
    assert urteil.status is E, urteil.grund


@pytest.mark.parametrize("text", FALSCH)
def test_a_ground_without_what_it_requires_or_with_another_norm_is_wrong(text: str) -> None:
    urteil = judge("widerruf", "WID-08", text)
    assert urteil.status is F, urteil.grund
