"""Module Widerrufsbelehrung: each duty with texts that fulfil it, miss it, need it not, or set a trap."""

from __future__ import annotations

import unicodedata
from datetime import date
from pathlib import Path

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge, judge_all, measure

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
WARE = "Du kannst den Kauf innerhalb von 14 Tagen ab dem Tag widerrufen, an dem du die Ware erhalten hast."
DIENST = (
    "Unsere Beratung buchen Sie online. Die Frist beträgt 14 Tage und beginnt mit dem Vertragsschluss. Die Beratung"
    " findet per Video statt. "
)
FORMULAR = """Muster-Widerrufsformular

An die Tonwerk GmbH, Lindenweg 4, 49074 Osnabrück, post@tonwerk.de

Hiermit widerrufe ich den Vertrag über den Kauf der folgenden Waren
Bestellt am
Name
Anschrift
Datum
Unterschrift
"""
ADRESSE = "Tonwerk GmbH\nLindenweg 4\n49074 Osnabrück\nE-Mail: post@tonwerk.de"
B2B = "Wir verkaufen ausschließlich an Gewerbetreibende; ein Widerrufsrecht gibt es daher nicht."

CASES: list[tuple[str, str, CheckStatus]] = [
    ("WID-01", "Sie können den Vertrag binnen 14 Tagen ohne Angabe von Gründen widerrufen.", E),
    ("WID-01", "Du hast ein vierzehntägiges Widerrufsrecht; eine Begründung ist nicht nötig, keine Gründe.", E),
    ("WID-01", "Ein Widerruf ist binnen 14 Tagen möglich, wenn ein Grund genannt wird.", F),
    ("WID-01", "Die Widerrufsfrist beträgt 7 Tage. Sie haben das Recht, ohne Gründe zu widerrufen.", F),
    ("WID-01", "Sie können 2 Wochen vor Kursbeginn ohne Angabe von Gründen widerrufen.", F),
    ("WID-01", B2B, N),
    ("WID-02", WARE, E),
    ("WID-02", "Die Frist beginnt, sobald Sie die letzte Teilsendung der bestellten Waren erhalten haben.", E),
    ("WID-02", DIENST, E),
    ("WID-02", "Die Frist von 14 Tagen beginnt mit Vertragsschluss. Die Ware schicken Sie uns als Paket.", F),
    ("WID-02", "Unser Coaching und unser Seminar: Frist 14 Tage.\n\nDas Seminar beginnt pünktlich.", F),
    ("WID-02", "Die Frist beginnt frühestens mit Erhalt dieser Belehrung.", F),
    ("WID-02", "Die Frist beträgt 14 Tage. Schreiben Sie der Stelle, mit der Sie den Vertrag geschlossen haben.", F),
    ("WID-03", "Den Widerruf richten Sie an:\n" + ADRESSE, E),
    ("WID-03", "Lindenweg 4, 49074 Osnabrück\npost@tonwerk.de", F),
    ("WID-03", "uns (Tonwerk OG, Lindenweg 4, 4020 Linz, Österreich, post@tonwerk.at) schreiben", E),
    ("WID-03", "Tonwerk Ltd\n12 Linden Road\nLeeds, LS1 4AB, United Kingdom\npost@tonwerk.de", E),
    ("WID-03", "Tonwerk B.V.\nLindekade 4\n1011AB Haarlem\nNiederlande\npost@tonwerk.nl", E),
    ("WID-03", "Tonwerk Sp. z o.o., ul. Lipowa 4, 00-950 Warszawa, Polen, post@tonwerk.pl", E),
    ("WID-03", "Tonwerk AG, Lindenweg 4, 3011 Bern, Schweiz, post@tonwerk.ch", E),
    ("WID-03", "Tonwerk AG, Schweiz, post@tonwerk.ch", F),
    ("WID-03", "Stand: Juli 2026. Tonwerk liefert in die Schweiz. post@tonwerk.ch", F),
    ("WID-03", "Tonwerk\nLindenstraße 4\nHaarbach, Bayern, 94542\npost@tonwerk.de", E),
    ("WID-03", "Den Widerruf richten Sie an die im Impressum genannte Adresse.", F),
    ("WID-03", "Den Widerruf richten Sie an:\nTonwerk GmbH, Lindenweg 4, 49074 Osnabrück", F),
    ("WID-03", "Max Mustermann\nMusterstraße 1\n12345 Musterstadt\nE-Mail: post@tonwerk.de", F),
    (
        "WID-04",
        "Eine eindeutige Erklärung reicht. Die Frist ist gewahrt, wenn du den Widerruf vor ihrem Ablauf absendest.",
        E,
    ),
    ("WID-04", "Der Widerruf kann per E-Mail erklärt werden; die rechtzeitige Absendung genügt.", E),
    ("WID-04", "Der Widerruf muss schriftlich per Einschreiben erklärt werden; die rechtzeitige Absendung genügt.", F),
    # absenden, aber die Ware
    (
        "WID-04",
        "Eine eindeutige Erklärung reicht. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf absenden.",
        F,
    ),
    (
        "WID-04",
        "Sie können den Vertrag in Textform (z. B. Brief, E-Mail) widerrufen; rechtzeitige Absendung genügt.",
        F,
    ),
    (
        "WID-04",
        "Widerruf in Textform oder durch Rücksendung der Sache; zur Wahrung genügt die rechtzeitige Absendung.",
        F,
    ),
    (
        "WID-04",
        "Der Widerruf ist formlos möglich, auch in Textform; die rechtzeitige Absendung des Widerrufs genügt.",
        E,
    ),
    ("WID-04", "Eine eindeutige Erklärung reicht; es genügt, die Mitteilung vor Ablauf der Frist abzusenden.", E),
    ("WID-05", FORMULAR, E),
    (
        "WID-05",
        (
            "Muster-Widerrufsformular: übermitteln Sie\n\n- Empfänger: Tonwerk GmbH, Lindenweg 4\n- Erklärung, dass Sie"
            " den Vertrag widerrufen\n- Bestelldatum\n- Name und Anschrift\n- Datum, Unterschrift"
        ),
        E,
    ),
    ("WID-05", FORMULAR.replace("Unterschrift\n", ""), F),
    (
        "WID-05",
        FORMULAR.replace("die Tonwerk GmbH, Lindenweg 4, 49074 Osnabrück, post@tonwerk.de", "[Name, Anschrift]"),
        F,
    ),
    ("WID-05", FORMULAR.replace("Lindenweg 4", "[Straße]"), E),
    ("WID-05", "Nutzen Sie unser Muster-Widerrufsformular (widerrufsformular.pdf).", E),
    ("WID-05", "Sie können das beigefügte Muster-Widerrufsformular verwenden.", F),
    ("WID-05", "Muster-Widerrufsformular (#)", F),
    ("WID-05", "Muster-Widerrufsformular (#formular)", F),
    ("WID-05", "Das Muster-Widerrufsformular an widerruf@tonwerk.de (mailto:widerruf@tonwerk.de)", F),
    ("WID-06", "Wir erstatten den Preis binnen 14 Tagen und nutzen dasselbe Zahlungsmittel.", E),
    ("WID-06", "Wir zahlen den Preis innerhalb von vierzehn Tagen zurück.", F),
    ("WID-06", "Eine Rückzahlung ist ausgeschlossen.", F),
    ("WID-06", "Nach Genehmigung erstatten wir in 10 Werktagen auf die ursprüngliche Zahlungsart.", F),
    (
        "WID-07",
        (
            "Die Ware ist binnen 14 Tagen zurückzusenden. Die Kosten der Rücksendung tragen Sie. Für einen Wertverlust"
            " der Ware haften Sie nur bei unnötigem Umgang."
        ),
        E,
    ),
    (
        "WID-07",
        (
            "Beratung und Bestellung: 04862 1234. Persönliche Beratung. Die Ware ist binnen 14 Tagen zurückzusenden."
            " Die Kosten der Rücksendung tragen Sie. Für einen Wertverlust der Ware haften Sie bei unnötigem Umgang."
        ),
        E,
    ),
    ("WID-07", "Sie müssen die Ware zurücksenden; wir tragen die Kosten der Rücksendung der Ware.", F),
    ("WID-07", DIENST + "Für bereits erbrachte Leistungen ist ein anteiliger Betrag zu zahlen.", E),
    ("WID-07", DIENST, F),
    ("WID-07", "Wir liefern nur E-Books als Download.", N),
    ("WID-07", "Produkte (/produkte)\n\nVersand (/versand)\n\nUnsere digitalen Inhalte laden Sie herunter.", N),
    ("WID-07", "Du kaufst digitale Inhalte und keine Ware. Eine Rücksendung entfällt.", N),
    ("WID-07", "Widerruf für digitale Inhalte: Das Abonnement unseres digitalen Schlafcoachings beginnt sofort.", N),
    ("WID-07", "Die Lieferung von digitalen Inhalten beginnt sofort. Unsere Online-Kurse sehen Sie als Video-Kurs.", N),
    (
        "WID-07",
        (
            "Die Ware ist zurückzusenden, die Kosten der Rücksendung tragen Sie. Gezogene Nutzungen sind herauszugeben;"
            " für eine Verschlechterung der Ware ist Wertersatz zu leisten."
        ),
        F,
    ),
    (
        "WID-07",
        (
            "Die Ware ist zurückzusenden, die Kosten der Rücksendung tragen Sie. Wertersatz bei Verletzung der"
            " eigenüblichen Sorgfalt."
        ),
        F,
    ),
    (
        "WID-08",
        (
            "Das Widerrufsrecht besteht nicht bei Waren, die nach Kundenwunsch angefertigt werden (§ 312g Abs. 2 Nr. 1"
            " BGB)."
        ),
        E,
    ),
    ("WID-08", "Bei Maßanfertigungen besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB).", F),
    (
        "WID-08",
        (
            "Bei digitalen Inhalten erlischt das Widerrufsrecht mit Beginn des Downloads, wenn du ausdrücklich"
            " zugestimmt und deine Kenntnis davon bestätigt hast (§ 356 Abs. 5 BGB)."
        ),
        E,
    ),
    ("WID-08", "Bei Downloads ist der Widerruf ausgeschlossen.", F),
    ("WID-08", "Ihr Widerrufsrecht erlischt, sobald wir mit der Dienstleistung begonnen haben.", F),
    ("WID-08", "Vom Widerruf ausgeschlossen sind reduzierte Waren.", F),
    ("WID-08", "Eine Rückgabe ist nur möglich, wenn die Ware unbenutzt ist.", F),
    ("WID-08", WARE, N),
    ("WID-09", "Im Online-Shop: Ihr Widerrufsrecht können Sie auch online unter www.tonwerk.de/widerruf ausüben.", E),
    ("WID-09", "Bestellen Sie im Online-Shop über den Warenkorb.", F),
    ("WID-09", "Eine Widerrufsfunktion für unseren Online-Shop ist noch nicht eingerichtet.", F),
    ("WID-09", "Unsere Premium-Funktionen im Bestellprozess: bei Freischaltung endet das Widerrufsrecht.", F),
    (
        "WID-09",
        "Im Shop: Wenn Sie den Vertrag widerrufen wollen, schreiben Sie an post@tonwerk.de (mailto:post@tonwerk.de).",
        F,
    ),
    ("WID-09", "Im Shop: Vertrag widerrufen (/widerruf)", E),
    ("WID-09", "Den Vertrag schließen Sie online unter www.tonwerk.de: Formular ausfüllen und absenden.", F),
    (
        "WID-09",
        "Auf der Kassenseite müssen Sie bestätigen, dass Ihr Widerrufsrecht erlischt und Sie dies bestätigen.",
        F,
    ),
    ("WID-09", "Mehr zum Shop auf der Seite „Widerrufsbelehrung“.", F),
    ("WID-09", "Im Shop klicken Sie auf der Bestellseite auf „Widerruf erklären“.", E),
    ("WID-09", "Die Widerrufsfunktion für den Shop ist in Vorbereitung.", F),
    ("WID-09", "Melden Sie sich über das Anmeldeformular auf der Webseite an.", F),
    ("WID-09", "Im Shop: Widerrufsformular oder eine andere Erklärung unter tonwerk.de elektronisch ausfüllen.", F),
    ("WID-09", "Die Frist beginnt nicht vor Erfüllung der Pflichten nach § 312e Abs. 1 BGB.", F),
    ("WID-09", "Anlage zu jedem Angebot. Ich habe die Widerrufsbelehrung auf Papier erhalten.", N),
    ("WID-09", "Nach § 312g Abs. 1 BGB haben Sie ein Widerrufsrecht.", U),
    ("WID-09", "Die Frist beginnt nicht vor Erfüllung unserer Pflichten gemäß § 312g Absatz 1 Satz 1 BGB.", F),
    ("WID-09", "Sie haben ein Widerrufsrecht.", U),
]


@pytest.mark.parametrize(("control", "text", "expected"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)])
def test_each_duty_is_judged_by_what_the_text_says(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge("widerruf", control, text)
    assert urteil.status is expected, urteil.grund
    assert urteil.grund


def test_the_electronic_function_is_a_duty_since_june_2026() -> None:
    text = "Bestellen Sie im Online-Shop über den Warenkorb."
    assert "WID-09" not in judge_all("widerruf", text, date(2026, 6, 18))
    assert judge("widerruf", "WID-09", text, date(2026, 6, 19)).status is F


def test_umlauts_in_pieces_and_a_broken_paragraph_sign_are_read() -> None:
    text = "Für Maßanfertigungen nach Kundenwunsch besteht kein Widerrufsrecht (� 312g Abs. 2 Nr. 1 BGB)."
    assert judge("widerruf", "WID-08", unicodedata.normalize("NFD", text)).status is E


def test_the_labelled_documents_are_judged_right(shared: Path) -> None:
    found = measure(shared, "widerruf")
    assert found.items
    assert (found.fp_rate or 0) <= 0.05
    assert (found.fn_rate or 0) <= 0.05
    assert (found.anteil_deterministisch or 0) >= 0.8
