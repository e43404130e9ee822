"""Widerrufsbelehrung: complete texts with one thing left out or wrong, and documents that only deny the right."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge, judge_all

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR

TEILE: Mapping[str, str] = {
    "kopf": "Widerrufsbelehrung\n\nIn unserem Onlineshop verkaufen wir Kerzen und Keramik.",
    "recht": "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.",
    "frist": "Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag, an dem Sie die Waren in Besitz genommen haben.",
    "an": "Um zu widerrufen, müssen Sie uns (Tonwerk GmbH, Lindenweg 4, 49074 Osnabrück, E-Mail: post@tonwerk.de)",
    "form": "mittels einer eindeutigen Erklärung (Brief oder E-Mail) informieren.",
    "absendung": "Es reicht, dass Sie die Mitteilung über den Widerruf vor Ablauf der Widerrufsfrist absenden.",
    "funktion": "Sie können Ihr Widerrufsrecht auch online unter https://www.tonwerk.de/widerruf ausüben.",
    "geld": "Wir zahlen alle Zahlungen binnen vierzehn Tagen zurück und verwenden dasselbe Zahlungsmittel wie Sie.",
    "rueck": "Sie haben die Waren binnen vierzehn Tagen an uns zurückzusenden.",
    "kosten": "Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.",
    "wert": "Für einen Wertverlust müssen Sie nur aufkommen, wenn er auf einen unnötigen Umgang zurückgeht.",
    "grund": "Das Widerrufsrecht besteht nicht bei Keramik, die wir nach Ihren Vorgaben fertigen.",
    "formular": (
        "Muster-Widerrufsformular\n\nAn Tonwerk GmbH\n\nHiermit widerrufe ich den Vertrag\n\nBestellt am\n\nName\n\n"
        "Anschrift\n\nUnterschrift\n\nDatum"
    ),
}
BERATUNG = "Widerrufsbelehrung\n\nUnsere Beratung und unsere Umzugshilfe buchen Sie über unsere Website."
DIGITAL = "Widerrufsbelehrung\n\nUnsere Online-Kurse und E-Books kaufen Sie in unserem Onlineshop."
VERTRAG = "Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses."
NUR_DIGITAL = {"rueck": "", "kosten": "", "wert": "", "grund": "", "kopf": DIGITAL}

LUECKEN: list[tuple[str, CheckStatus, Mapping[str, str]]] = [
    *((f"WID-0{n}", E, {}) for n in range(1, 10)),
    # der Grund einer anderen Sache
    (
        "WID-01",
        F,
        {"recht": "Sie können binnen 14 Tagen widerrufen. Wir können ohne Angabe von Gründen Bestellungen ablehnen."},
    ),
    (
        "WID-01",
        F,
        {"recht": "Sie können binnen 14 Tagen widerrufen. Den Newsletter können Sie ohne Gründe abbestellen."},
    ),
    ("WID-02", F, {"frist": "Die Frist beträgt 14 Tage ab dem Tag, an dem Sie die Bestellbestätigung erhalten haben."}),
    ("WID-02", E, {"frist": "Die Frist beträgt 14 Tage ab dem Tag, an dem Sie die Bestellung erhalten haben."}),
    ("WID-02", F, NUR_DIGITAL),
    ("WID-02", F, {**NUR_DIGITAL, "frist": "Die Frist beträgt 14 Tage ab Erhalt der Zugangsdaten."}),
    ("WID-02", E, {**NUR_DIGITAL, "frist": VERTRAG}),
    # Teile der Anschrift
    ("WID-03", F, {"an": "Schreiben Sie uns (Lindenweg 4, 49074 Osnabrück, post@tonwerk.de)", "formular": ""}),
    ("WID-03", F, {"an": "Schreiben Sie uns ([Name], Lindenweg 4, 49074 Osnabrück, post@tonwerk.de)", "formular": ""}),
    ("WID-03", F, {"an": "Schreiben Sie uns (Tonwerk GmbH, Lindenweg 4, 49074, post@tonwerk.de)", "formular": ""}),
    ("WID-03", E, {"an": "Schreiben Sie uns (Der Tonladen, Lindenweg 4, 49074 Osnabrück, post@tonwerk.de)"}),
    ("WID-03", E, {"an": "Schreiben Sie an studio ton, Lindenweg 4, 49074 Osnabrück, post@tonwerk.de"}),
    # Kontaktangaben sind kein Weg, eine Bitte keine Fristwahrung
    ("WID-04", F, {"form": "informieren."}),
    ("WID-04", E, {"form": "informieren. Eine bestimmte Form ist nicht vorgeschrieben."}),
    ("WID-04", F, {"absendung": "Bitte senden Sie Ihren Widerruf rechtzeitig ab."}),
    ("WID-04", F, {"absendung": "Bitte senden Sie den Widerruf innerhalb der Frist ab. Eine E-Mail genügt."}),
    ("WID-04", E, {"absendung": "Ihr Widerruf ist rechtzeitig, wenn er vor Fristablauf abgeschickt wird."}),
    ("WID-05", F, {"formular": "Kontaktformular (https://www.tonwerk.de/kontaktformular)"}),
    ("WID-05", F, {"formular": "Online-Formular (/kontakt-form)"}),
    ("WID-05", E, {"formular": "Muster-Widerrufsformular (/downloads/widerrufsformular.pdf)"}),
    ("WID-06", E, {"geld": "Wir erstatten binnen 14 Tagen und nutzen das Zahlungsmittel Ihrer Bestellung."}),
    ("WID-07", F, {"kosten": "Versandkosten: 4,90 EUR, ab 50 EUR kostenlos."}),
    ("WID-07", F, {"kopf": BERATUNG, "frist": VERTRAG, "grund": ""}),
    (
        "WID-07",
        F,
        {"frist": f"Für Waren: {TEILE['frist']}\n\nFür Kurse und andere Dienstleistungen: {VERTRAG}"},
    ),
    # Gründe, die keine sind
    ("WID-08", F, {"grund": "Handgemachte Einzelstücke sind vom Widerruf ausgeschlossen."}),
    ("WID-08", F, {"grund": "Auf Kundenwunsch beschaffte Artikel sind vom Widerruf ausgeschlossen."}),
    ("WID-08", F, {"grund": "Sie verlieren Ihr Widerrufsrecht, wenn Sie die Ware ohne Originalverpackung schicken."}),
    ("WID-08", F, {"grund": "Kosmetik ist vom Umtausch ausgeschlossen, ein Widerrufsrecht besteht insoweit nicht."}),
    ("WID-08", F, {"grund": "Bei uns gibt es kein Widerrufsrecht."}),
    (
        "WID-08",
        F,
        {
            "grund": (
                "Unsere Poster werden ausschließlich auf Bestellung gedruckt. Da diese Waren nach Kundenspezifikation"
                " angefertigt werden, besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 1 BGB)."
            )
        },
    ),
    (
        "WID-08",
        E,
        {
            "grund": (
                "Unsere Becher werden auf Bestellung mit Ihrem Namen graviert. Da diese Waren nach Kundenspezifikation"
                " angefertigt werden, besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 1 BGB)."
            )
        },
    ),
    ("WID-08", F, {"kopf": BERATUNG, "grund": "Umzüge mit festem Termin sind vom Widerruf ausgeschlossen."}),
    ("WID-08", F, {**NUR_DIGITAL, "grund": "Mit dem Kauf stimmen Sie zu, dass Ihr Widerrufsrecht sofort erlischt."}),
    ("WID-08", F, {**NUR_DIGITAL, "grund": "Das Widerrufsrecht erlischt nach 50 % des Kursinhalts."}),
    # Bestehen und Ort der Funktion
    ("WID-09", F, {"funktion": "Wir stellen eine elektronische Widerrufsfunktion bereit."}),
    ("WID-09", F, {"funktion": "Das Gesetz schreibt ab Juni 2026 auf jeder Website eine Widerrufsfunktion vor."}),
    ("WID-09", F, {"funktion": "Ihre Einwilligung können Sie online unter www.tonwerk.de/cookies widerrufen."}),
    ("WID-09", E, {"funktion": "Die Widerrufsfunktion finden Sie in der Fußzeile."}),
]


@pytest.mark.parametrize(("control", "expected", "neu"), LUECKEN)
def test_one_gap_in_a_complete_text_is_seen(control: str, expected: CheckStatus, neu: Mapping[str, str]) -> None:
    teile = {**TEILE, **neu}
    text = "\n\n".join((teile["kopf"], f"{teile['recht']} {teile['frist']}", f"{teile['an']} {teile['form']}"))
    rest = ("absendung", "funktion", "geld", "rueck", "kosten", "wert", "grund", "formular")
    urteil = judge("widerruf", control, "\n\n".join((text, *(teile[key] for key in rest))))
    assert urteil.status is expected, urteil.grund


ZU_RECHT = [
    (
        "Für unsere Weinabende besteht kein Widerrufsrecht. Es handelt sich um Freizeitbetätigungen mit festem Termin"
        " (§ 312g Abs. 2 Nr. 9 BGB)."
    ),
    "Ein Widerrufsrecht besteht beim Kauf von Eintrittskarten für Konzerte zu einem bestimmten Termin nicht.",
    (
        "Die Vorschriften über das Widerrufsrecht gelten für Reitkurse mit festem Termin gemäß § 312g Abs. 2 Nr. 9"
        " BGB nicht."
    ),
    (
        "Verbraucher haben grundsätzlich ein Widerrufsrecht. Für unser Ferienhaus gilt das nicht (§ 312g Abs. 2 Nr. 9"
        " BGB); ein Widerrufsrecht besteht also nicht."
    ),
    "Unser Portal ist für Nutzer kostenlos. Ein Widerrufsrecht besteht daher nicht.",
    "Daher besteht für unsere Goldbarren nach § 312g Abs. 2 Nr. 8 BGB kein Widerrufsrecht.",
    "Alle unsere Möbel fertigen wir nach Ihren Maßen. Daher besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 1 BGB).",
]
ZU_UNRECHT = [
    "Für digitale Produkte besteht kein Widerrufsrecht.",
    "Für unsere Coachings mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB).",
    "Für Konzerte besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB). Für Fanartikel haben Sie ein Widerrufsrecht.",
    "Bei Weinabenden mit festem Termin besteht kein Widerrufsrecht. Für alle anderen Verträge gilt das Widerrufsrecht.",
    "Das Widerrufsrecht besteht nicht bei Waren, die nach Kundenspezifikation angefertigt werden.",
    "Da die Rücksendung kostenlos ist, besteht kein Widerrufsrecht für geöffnete Ware.",
    "Kein Widerrufsrecht: Umzüge mit festem Termin sind ausgeschlossen.",
    "Bei uns gibt es kein Widerrufsrecht.",
]


@pytest.mark.parametrize("text", ZU_RECHT)
def test_who_rightly_denies_the_right_has_nothing_to_teach(text: str) -> None:
    found = judge_all("widerruf", f"Widerrufsbelehrung\n\n{text}")
    assert {found[f"WID-0{n}"].status for n in (1, 2, 3, 4, 5, 6, 7, 9)} == {N}
    assert found["WID-08"].status is E, found["WID-08"].grund


@pytest.mark.parametrize("text", ZU_UNRECHT)
def test_who_denies_it_wrongly_or_for_a_part_has_to_teach(text: str) -> None:
    found = judge_all("widerruf", f"Widerrufsbelehrung\n\n{text}")
    assert N not in {found[f"WID-0{n}"].status for n in range(1, 7)}


def test_a_free_service_owes_no_share_of_a_price() -> None:
    text = (
        "Sie können die Vermittlung widerrufen. Die Frist beginnt mit Vertragsschluss. Die Vermittlungsleistung ist"
        " für Verbraucher kostenlos."
    )
    assert judge("widerruf", "WID-07", text).status is N
    assert judge("widerruf", "WID-07", text.replace("kostenlos", "kostenpflichtig")).status is F
