"""Module Arbeitsvertrag: what § 2 NachwG demands, and clauses that are often void."""

from __future__ import annotations

import unicodedata

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge, judge_all

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
PARTEIEN = "Tonwerk GmbH, Lindenweg 4, 49074 Osnabrück und Ina Holt, Am Wall 3, 26122 Oldenburg"
VERFALL = "Ansprüche verfallen, wenn sie nicht innerhalb von {frist} in {form} geltend gemacht werden. {rest}"

CASES: list[tuple[str, str, CheckStatus]] = [
    ("NAW-01", PARTEIEN, E),
    ("NAW-01", "Tonwerk GmbH, Lindenweg 4, 49074 Osnabrück und Frau ______", F),
    ("NAW-02", "Das Arbeitsverhältnis beginnt am 1. März 2026.", E),
    ("NAW-02", "Das Arbeitsverhältnis beginnt am ____. Ina Holt ist geboren am 1. März 1990.", F),
    ("NAW-03", "Der Vertrag ist befristet bis zum 31.12.2026.", E),
    ("NAW-03", "Der Vertrag ist zur Vertretung für die Dauer der Elternzeit befristet.", E),
    ("NAW-03", "Der Arbeitsvertrag wird befristet geschlossen.", F),
    ("NAW-03", "Der Vertrag ist unbefristet.", N),
    ("NAW-04", "Arbeitsort ist Osnabrück.", E),
    ("NAW-04", "Die Arbeit wird an wechselnden Einsatzorten geleistet.", E),
    ("NAW-04", "Frau Holt arbeitet gern.", F),
    ("NAW-05", "Frau Holt wird als Töpferin eingestellt.", E),
    ("NAW-05", "Der Vertrag gilt als unbefristet.", F),
    ("NAW-06", "Die Probezeit beträgt sechs Monate.", E),
    ("NAW-06", "Es gilt eine Probezeit.", F),
    ("NAW-06", "Die Probezeit beträgt neun Monate.", F),
    ("NAW-06", "Eine Probezeit wird nicht vereinbart.", N),
    ("NAW-07", "Das Gehalt beträgt 3.000 Euro brutto im Monat.", E),
    ("NAW-07", "Das Entgelt richtet sich nach Entgeltgruppe 5 TVöD.", E),
    ("NAW-07", "Das Gehalt wird noch vereinbart.", F),
    ("NAW-07A", "Das Gehalt ist am Monatsende fällig.", E),
    ("NAW-07A", "Das Gehalt beträgt 3.000 Euro.", F),
    ("NAW-07B", "Das Gehalt wird auf das Konto von Frau Holt überwiesen.", E),
    ("NAW-07B", "Das Gehalt beträgt 3.000 Euro.", F),
    ("NAW-07C", "Überstunden werden durch Freizeit ausgeglichen.", E),
    ("NAW-07C", "Überstunden können angeordnet werden.", F),
    ("NAW-07C", "Das Gehalt beträgt 3.000 Euro.", N),
    ("NAW-08", "Die wöchentliche Arbeitszeit beträgt 38 Stunden.", E),
    ("NAW-08", "Die Arbeitszeit richtet sich nach Absprache.", F),
    ("NAW-08A", "Die Pause dauert 30 Minuten.", E),
    ("NAW-08A", "Überstunden sind pauschal abgegolten.", F),
    ("NAW-08B", "Gearbeitet wird im Schichtdienst: Früh- und Spätschicht im wöchentlichen Wechsel.", E),
    ("NAW-08B", "Frau Holt arbeitet im Schichtdienst.", F),
    ("NAW-08B", "Gearbeitet wird montags bis freitags.", N),
    (
        "NAW-09",
        (
            "Die Arbeitsleistung ist entsprechend dem Arbeitsanfall zu erbringen. Die wöchentliche Arbeitszeit beträgt"
            " mindestens 10 Stunden. Referenztage sind Montag bis Freitag. Die Lage der Arbeitszeit wird vier Tage im"
            " Voraus mitgeteilt."
        ),
        E,
    ),
    ("NAW-09", "Die Arbeit erfolgt auf Abruf.", F),
    ("NAW-09", "Die Arbeit erfolgt auf Abruf. Die Lage der Arbeit wird zwei Tage im Voraus mitgeteilt.", F),
    ("NAW-09", "Urlaub kann auf Abruf genommen werden.", N),
    ("NAW-10", "Frau Holt ist verpflichtet, bei betrieblichem Bedarf Überstunden zu leisten.", E),
    ("NAW-10", "Überstunden werden vergütet.", F),
    ("NAW-10", "Die Arbeitszeit beträgt 38 Stunden.", N),
    ("NAW-11", "Der Urlaub beträgt 28 Arbeitstage.", E),
    ("NAW-11", "Es gilt der gesetzliche Mindesturlaub.", E),
    ("NAW-11", "Urlaub wird nach Absprache gewährt.", F),
    ("NAW-12", "Der Arbeitgeber gewährt drei Tage Fortbildung im Jahr.", E),
    ("NAW-12", "Ein Anspruch auf Fortbildung besteht nicht.", N),
    ("NAW-13", "Zugesagt ist eine betriebliche Altersversorgung bei der Pensionskasse Mitte VVaG.", E),
    ("NAW-13", "Der Arbeitgeber sagt eine betriebliche Altersversorgung zu.", F),
    ("NAW-13", "Das Gehalt beträgt 3.000 Euro.", N),
    ("NAW-14", "Die Kündigung bedarf der Schriftform.", E),
    ("NAW-14", "Die Kündigung kann per E-Mail erklärt werden.", F),
    ("NAW-14", "Änderungen des Vertrags bedürfen der Schriftform.", F),
    ("NAW-14A", "Es gelten die gesetzlichen Kündigungsfristen.", E),
    ("NAW-14A", "Die Kündigung bedarf der Schriftform.", F),
    ("NAW-14B", "Gegen eine Kündigung ist binnen drei Wochen nach Zugang Klage beim Arbeitsgericht zu erheben.", E),
    ("NAW-14B", "Gegen eine Kündigung ist binnen zwei Wochen Klage beim Arbeitsgericht zu erheben.", F),
    ("NAW-14B", "Die Kündigung bedarf der Schriftform.", F),
    ("NAW-15", "Es gelten die Betriebsvereinbarungen des Hauses.", E),
    ("NAW-15", "Das Gehalt beträgt 3.000 Euro.", U),
    ("NAW-16", "Frau Holt arbeitet ein Jahr im Ausland, und zwar in Spanien; gezahlt wird in Euro.", E),
    ("NAW-16", "Frau Holt wird für zwei Monate ins Ausland entsandt.", F),
    ("NAW-16", "Arbeitsort ist Osnabrück.", N),
    ("NAW-20", VERFALL.format(frist="drei Monaten", form="Textform", rest=""), E),
    ("NAW-20", VERFALL.format(frist="zwei Monaten", form="Textform", rest=""), F),
    ("NAW-20", "Der Urlaub verfällt am 31. März.", N),
    ("NAW-21", VERFALL.format(frist="drei Monaten", form="Textform", rest=""), E),
    ("NAW-21", "Ansprüche verfallen, wenn sie nicht innerhalb von drei Monaten schriftlich geltend gemacht werden.", F),
    ("NAW-21", "Das Gehalt beträgt 3.000 Euro.", N),
    ("NAW-22", VERFALL.format(frist="drei Monaten", form="Textform", rest="Das gilt nicht für den Mindestlohn."), E),
    ("NAW-22", VERFALL.format(frist="drei Monaten", form="Textform", rest=""), F),
    ("NAW-22", "Das Gehalt beträgt 3.000 Euro.", N),
    ("NAW-23", VERFALL.format(frist="drei Monaten", form="Textform", rest="Ausgenommen sind Fälle von Vorsatz."), E),
    ("NAW-23", VERFALL.format(frist="drei Monaten", form="Textform", rest=""), F),
    (
        "NAW-24",
        "Die Vertragsstrafe beträgt einen Bruttotagesverdienst je Tag, höchstens bis zum Ablauf der Kündigungsfrist.",
        E,
    ),
    ("NAW-24", "Die Vertragsstrafe beträgt drei Bruttomonatsgehälter.", F),
    ("NAW-24", "Eine Strafe ist nicht vorgesehen.", N),
    (
        "NAW-25",
        (
            "Änderungen bedürfen der Schriftform; das gilt auch für den Verzicht auf diese Klausel. Individuelle"
            " Vertragsabreden bleiben unberührt."
        ),
        E,
    ),
    ("NAW-25", "Änderungen bedürfen der Schriftform; das gilt auch für die Aufhebung dieser Schriftformklausel.", F),
    ("NAW-25", "Änderungen bedürfen der Schriftform.", N),
    ("NAW-26", "Bis zu zehn Überstunden im Monat sind mit dem Gehalt abgegolten.", E),
    ("NAW-26", "Mit dem Gehalt sind alle Überstunden abgegolten.", F),
    ("NAW-26", "Überstunden werden bezahlt.", N),
    ("NAW-27", "Die Kündigungsfrist beträgt drei Monate zum Monatsende.", E),
    ("NAW-27", "In der Probezeit kann mit einer Frist von zwei Wochen gekündigt werden.", E),
    ("NAW-27", "Das Arbeitsverhältnis kann mit einer Frist von zwei Wochen gekündigt werden.", F),
    ("NAW-27", "Es gilt das Gesetz.", N),
    ("NAW-28", "Nur der zusätzliche, übergesetzliche Urlaub verfällt am 31. März.", E),
    ("NAW-28", "Nicht genommener Urlaub verfällt am 31. März.", F),
    ("NAW-28", "Der Urlaub beträgt 28 Tage.", N),
    (
        "NAW-29",
        (
            "Nach Beendigung ist Wettbewerb für ein Jahr untersagt; gezahlt wird eine Karenzentschädigung in Höhe der"
            " Hälfte der Bezüge."
        ),
        E,
    ),
    ("NAW-29", "Nach Beendigung ist Frau Holt Wettbewerb für ein Jahr untersagt.", F),
    ("NAW-29", "Während des Arbeitsverhältnisses ist Konkurrenz untersagt.", N),
]


@pytest.mark.parametrize(("control", "text", "expected"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)])
def test_each_duty_is_judged_by_what_the_text_says(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge("arbeitsvertrag", control, text)
    assert urteil.status is expected, urteil.grund
    assert urteil.grund


def test_a_contract_under_foreign_law_is_not_checked() -> None:
    text = "Es gilt österreichisches Recht. Das Arbeitsverhältnis beginnt bald."
    assert {urteil.status for urteil in judge_all("arbeitsvertrag", text).values()} == {N}


def test_umlauts_in_pieces_are_read() -> None:
    text = unicodedata.normalize("NFD", "Die Kündigung bedarf der Schriftform. Das Gehalt ist am Monatsende fällig.")
    assert judge("arbeitsvertrag", "NAW-14", text).status is E
    assert judge("arbeitsvertrag", "NAW-07A", text).status is E
