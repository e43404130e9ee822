"""Module Klageschrift: § 253 ZPO and the signature, on a finished text."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge, judge_all

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR

KSCHG = """Rechtsanwältin Ina Holt
Am Wall 3, 26122 Oldenburg

Arbeitsgericht Osnabrück

Oldenburg, den 12. März 2026

Klage

des Herrn Tom Rieke, Bachweg 3, 49076 Osnabrück,
– Kläger –

gegen

die Tonwerk GmbH, vertreten durch die Geschäftsführerin Eva Lang, Lindenweg 4, 49074 Osnabrück,
– Beklagte –

Ich werde beantragen:

1. festzustellen, dass das Arbeitsverhältnis der Parteien durch die Kündigung vom 27. Februar 2026 nicht aufgelöst ist;
2. festzustellen, dass das Arbeitsverhältnis über den 31. März 2026 hinaus fortbesteht.

Begründung

Der Kläger ist seit 2019 bei der Beklagten als Töpfer beschäftigt.
Beweis: Arbeitsvertrag, Anlage K 1

Die Kündigung ist ihm am 2. März 2026 zugegangen.
Beweis: Kündigung, Anlage K 2

Ina Holt
Rechtsanwältin
"""

ZAHLUNG = """An das
Landgericht Osnabrück

Klage

der Frau Ina Holt, Am Wall 3, 26122 Oldenburg
– Klägerin –

gegen

Herrn Tom Rieke, Bachweg 3, 49076 Osnabrück
– Beklagter –

Es wird beantragt, den Beklagten zu verurteilen, an die Klägerin 9.000 € nebst Zinsen in Höhe von fünf Prozentpunkten
über dem Basiszinssatz zu zahlen.

Sachverhalt

Die Klägerin lieh dem Beklagten Geld, siehe Anlage K1 und Anlage K2.
"""


def test_a_sound_claim_has_no_lack() -> None:
    found = judge_all("klage", KSCHG)
    assert {id_ for id_, urteil in found.items() if urteil.status is F} == set()
    assert found["KLA-15"].status is E
    assert found["KLA-08"].status is N


CASES: list[tuple[str, str, CheckStatus]] = [
    ("KLA-01", ZAHLUNG, E),
    ("KLA-01", ZAHLUNG.replace("Bachweg 3, 49076 Osnabrück", "Osnabrück"), F),
    # die Anschrift der Kanzlei ist keine der Parteien
    ("KLA-01", KSCHG.replace("Bachweg 3, 49076 Osnabrück", "Osnabrück"), F),
    ("KLA-02", KSCHG.replace("vertreten durch die Geschäftsführerin Eva Lang, ", ""), F),
    ("KLA-02", ZAHLUNG, N),
    ("KLA-03", ZAHLUNG, E),
    ("KLA-03", ZAHLUNG.replace("Landgericht Osnabrück", "Gericht"), F),
    ("KLA-04", ZAHLUNG, E),
    ("KLA-04", ZAHLUNG.replace("9.000 €", "_____ €"), F),
    ("KLA-04", "Klage\n\nDie Klägerin ist empört.", F),
    ("KLA-05", ZAHLUNG, E),
    ("KLA-05", "Klage\n\nEs wird beantragt, den Beklagten zu verurteilen, 9.000 € zu zahlen.", F),
    ("KLA-06", ZAHLUNG, N),
    ("KLA-06", "Amtsgericht Köln\n\nEs wird beantragt, den Beklagten zu verurteilen, die Hecke zu schneiden.", F),
    ("KLA-06", "Amtsgericht Köln\n\nStreitwert: 800 Euro\n\nDer Beklagte soll die Hecke schneiden.", E),
    ("KLA-07", ZAHLUNG + "Eine Mediation wurde nicht versucht; Gründe stehen nicht entgegen.", E),
    ("KLA-07", ZAHLUNG, F),
    ("KLA-07", KSCHG, N),
    ("KLA-08", ZAHLUNG + "Gegen den Einzelrichter bestehen keine Bedenken.", E),
    ("KLA-08", ZAHLUNG, F),
    ("KLA-09", ZAHLUNG + "Gegen eine Videoverhandlung bestehen keine Bedenken.", E),
    ("KLA-09", ZAHLUNG, F),
    ("KLA-10", ZAHLUNG + "\nPeter Lorenz\nRechtsanwalt", E),
    ("KLA-10", ZAHLUNG + "\nRechtsanwalt", F),
    ("KLA-11", KSCHG, E),
    ("KLA-11", ZAHLUNG, F),
    ("KLA-12", ZAHLUNG, E),
    ("KLA-12", ZAHLUNG.replace("Anlage K2", "Anlage K3"), F),
    ("KLA-12", "Klage ohne Urkunden", N),
    ("KLA-13", KSCHG, E),
    ("KLA-13", ZAHLUNG, F),
    ("KLA-14", ZAHLUNG, E),
    ("KLA-14", ZAHLUNG.replace("Tom Rieke", "{{BEKLAGTER}}"), F),
    (
        "KLA-15",
        KSCHG.replace(
            "das Arbeitsverhältnis der Parteien durch die Kündigung vom 27. Februar 2026 nicht aufgelöst ist",
            "die Kündigung vom 27. Februar 2026 unwirksam ist",
        ),
        F,
    ),
    ("KLA-15", ZAHLUNG, N),
    ("KLA-16", KSCHG.replace("ist ihm am 2. März 2026 zugegangen", "ist ungerecht"), F),
    ("KLA-16", ZAHLUNG, N),
    ("KLA-17", KSCHG.replace("hinaus fortbesteht", "hinaus gilt"), F),
    ("KLA-17", ZAHLUNG, N),
    ("KLA-18", ZAHLUNG, E),
    ("KLA-18", ZAHLUNG.replace("fünf Prozentpunkten\nüber", "5 % über"), F),
    ("KLA-18", KSCHG, N),
]


@pytest.mark.parametrize(("control", "text", "expected"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)])
def test_each_duty_is_judged_by_what_the_text_says(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge("klage", control, text)
    assert urteil.status is expected, urteil.grund
    assert urteil.grund
