"""Module Nutzungsbedingungen: each duty with texts that fulfil it, miss it, need it not, or set a trap."""

from __future__ import annotations

import pytest

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument, clean
from app.domain.pruefung.fall import Pruefall
from app.domain.pruefung.register import build_matrix
from app.domain.pruefung.urteil import CheckStatus, Urteil
from tests.modulprobe import STICHTAG, programmkatalog

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
FORUM = "Nutzer können im Forum eigene Beiträge und Bilder veröffentlichen. "
KONTO = "Die Nutzung setzt ein Konto voraus. "
B2B = "Diese Bedingungen gelten ausschließlich gegenüber Unternehmern im Sinne des § 14 BGB. "


def judge(control: str, text: str, *others: Pruefdokument) -> Urteil:
    modul = programmkatalog().modul("nutzungsbedingungen")
    assert modul is not None
    dokument = Pruefdokument("d", "nutzung.txt", ArtifactType.NUTZUNGSBEDINGUNGEN, clean(text))
    fall = Pruefall((dokument, *others), STICHTAG, programmkatalog())
    results = build_matrix().check_module(fall, modul)
    return next(result.urteil for result in results if result.control.id == control)


CASES: list[tuple[str, str, CheckStatus]] = [
    ("NUB-01", "Diese Nutzungsbedingungen gelten für die Nutzung der Plattform.", E),
    ("NUB-01", "Nutzungsbedingungen\n\nViel Freude mit unserem Forum.", F),
    ("NUB-02", "Betreiber ist Petra Lindemann, Am Wall 3, 26122 Oldenburg.", E),
    ("NUB-02", "Impressum (impressum.html)", E),
    ("NUB-02", "Betreiber ist das Forum Tonwerk.", F),
    ("NUB-03", "Mit der Registrierung kommt der Nutzungsvertrag zustande.", E),
    ("NUB-03", "Dein Account ist blau.", F),
    ("NUB-03", "Das Angebot kann ohne Registrierung genutzt werden.", N),
    ("NUB-04", "Die Plattform stellt Karten von Wanderwegen bereit.", E),
    ("NUB-04", "Wir freuen uns auf dich.", F),
    ("NUB-05", "Es ist untersagt, Werbung zu versenden.", E),
    ("NUB-05", "Die Karten sind bunt.", F),
    ("NUB-06", FORUM + "Du räumst uns an deinen Inhalten ein einfaches Nutzungsrecht ein.", E),
    ("NUB-06", FORUM, F),
    ("NUB-06", "Alle Texte dieser Website sind geschützt.", N),
    ("NUB-07", FORUM + "Rechtswidrige Beiträge werden nach Prüfung entfernt.", E),
    ("NUB-07", FORUM, F),
    ("NUB-07", FORUM + "Bei Zahlungsverzug wird das Konto gesperrt.", F),
    ("NUB-07", "Die Karte zeigt Wanderwege.", N),
    ("NUB-08", FORUM + "Rechtswidrige Inhalte melden Sie bitte über die Meldefunktion an jedem Beitrag.", E),
    ("NUB-08", FORUM, U),
    ("NUB-08", "Die Karte zeigt Wanderwege.", N),
    ("NUB-09", FORUM + "Zentrale Kontaktstelle nach Art. 11 und 12 DSA: dsa@tonwerk.de", E),
    ("NUB-09", FORUM, U),
    ("NUB-09", "Die Karte zeigt Wanderwege.", N),
    ("NUB-10", "§ 5 Haftung\n\nWir haften nur bei Vorsatz.", F),
    ("NUB-10", "§ 5 Haftung\n\nEs gilt das Gesetz.", N),
    (
        "NUB-10",
        (
            "§ 5 Haftung\n\nWir haften unbeschränkt für Vorsatz, grobe Fahrlässigkeit und Schäden an Leben, Körper "
            "oder Gesundheit; für wesentliche Pflichten auf den vorhersehbaren Schaden begrenzt."
        ),
        E,
    ),
    ("NUB-11", KONTO + "Sie können Ihr Konto jederzeit löschen. Wir sperren es bei schweren Verstößen.", E),
    ("NUB-11", KONTO + "Wir können Konten ohne Angabe von Gründen sperren.", F),
    ("NUB-11", KONTO, F),
    ("NUB-11", "Die Karte zeigt Wanderwege.", N),
    ("NUB-12", "Wir können diese Bedingungen jederzeit ändern; weitere Nutzung gilt als Zustimmung.", F),
    ("NUB-12", "Wir dürfen diese Bedingungen ändern, wenn eine Gesetzesänderung es erfordert.", E),
    ("NUB-12", "Die Karte zeigt Wanderwege.", N),
    ("NUB-12", B2B + "Wir können diese Bedingungen ändern; weitere Nutzung gilt als Zustimmung.", U),
    ("NUB-13", "Es gilt deutsches Recht.", F),
    ("NUB-13", "Es gilt deutsches Recht; zwingender Verbraucherschutz am gewöhnlichen Aufenthalt bleibt unberührt.", E),
    ("NUB-13", "Die Karte zeigt Wanderwege.", N),
    ("NUB-14", "Gerichtsstand ist Emden.", F),
    ("NUB-14", "Gerichtsstand ist Emden, sofern der Nutzer Kaufmann ist.", E),
    ("NUB-14", "Erfüllungsort ist Emden.", N),
    ("NUB-15", "Die OS-Plattform wurde eingestellt.", E),
    ("NUB-15", "Zur OS-Plattform: https://ec.europa.eu/consumers/odr", F),
    ("NUB-16", "Händler bieten auf der Plattform Waren an. Die Reihenfolge bestimmt sich nach der Relevanz.", E),
    ("NUB-16", "Händler bieten auf der Plattform Waren an.", F),
    ("NUB-16", "Die Karte zeigt Wanderwege.", N),
]


@pytest.mark.parametrize(("control", "text", "expected"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)])
def test_each_duty_is_judged_by_what_the_text_says(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge(control, text)
    assert urteil.status is expected, urteil.grund
    assert urteil.grund


def test_contact_points_may_stand_in_the_impressum_of_the_case() -> None:
    impressum = Pruefdokument("i", "impressum.html", ArtifactType.IMPRESSUM, "Kontaktstelle nach Art. 12 DSA: a@b.de")
    assert judge("NUB-09", FORUM, impressum).status is E
