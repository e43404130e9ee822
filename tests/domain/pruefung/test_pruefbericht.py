"""The report: weights, order, and that nothing is dropped."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.domain.pruefung.befund import Schwere
from app.domain.pruefung.bericht import Berichtszeile, Pruefbericht, Tier, befund_of, tier_of
from app.domain.pruefung.pruefer.gemeinsam import fulfilled, missing, not_applicable, unclear
from app.domain.pruefung.urteil import Beleg, CheckStatus, Stufe, Urteil
from app.domain.pruefung.vorgang import Abweisung
from tests.pruefmatrix import STICHTAG, control, dokument

JA = {"alle": ["vorhanden"]}
OPEN = missing(Stufe.KEYWORD, "Nicht gefunden.", (Beleg("d1", (3, 9), "Lücke."),))
DISMISSED = Abweisung(control="TST-01", dokument="d1", grund="Entbehrlich.", wer="A. Beck", am=datetime.now(UTC))


@pytest.mark.parametrize(
    ("pflicht", "severity", "tier"),
    [
        ("pflicht", "HIGH", Tier.MANGEL),
        ("pflicht", "MEDIUM", Tier.HINWEIS),
        ("pflicht", "LOW", Tier.EMPFEHLUNG),
        ("empfehlung", "HIGH", Tier.EMPFEHLUNG),
        ("kann", "HIGH", Tier.EMPFEHLUNG),
    ],
)
def test_weights(pflicht: str, severity: str, tier: Tier) -> None:
    assert tier_of(control(nachweis=JA, obligation_type=pflicht, severity=severity)) is tier


def _row(urteil: Urteil, dismissed: Abweisung | None = None, severity: str = "HIGH") -> Berichtszeile:
    return Berichtszeile("agb", control(nachweis=JA, severity=severity), "d1", urteil, dismissed)


def test_what_should_be_left_undone_is_objected_to() -> None:
    left = Berichtszeile("agb", control(nachweis=JA, check_intent="unterlassen"), "d1", OPEN, None)
    assert befund_of(left).titel.endswith(": zu beanstanden")
    assert befund_of(_row(OPEN)).titel.endswith(": fehlt")


def test_an_open_lack_says_what_why_and_what_to_do() -> None:
    befund = befund_of(_row(OPEN))
    assert (befund.schwere, befund.erfuellt, befund.feld) == (Schwere.KRITISCH, False, "beleg:d1:3:9")
    assert befund.text == "Nicht gefunden. Ohne Hinweis beginnt die Frist nicht. Den Hinweis ergänzen."
    assert befund.auswege


def test_a_dismissed_lack_stays_with_its_reason() -> None:
    befund = befund_of(_row(OPEN, DISMISSED))
    assert befund.erfuellt
    assert befund.text.startswith("Abgewiesen von A. Beck: Entbehrlich.")
    assert not befund.auswege


def test_unclear_is_open_and_never_a_lack() -> None:
    befund = befund_of(_row(unclear(Stufe.RENDERING, "Nicht messbar.")))
    assert (befund.erfuellt, befund.schwere) == (False, Schwere.INFO)
    assert "nicht entscheidbar" in befund.titel
    assert "fehlt" not in befund.titel


def test_all_rows_stand_in_the_list_open_ones_first() -> None:
    rows = (
        _row(not_applicable("Keine Waren.")),
        _row(fulfilled(Stufe.KEYWORD, "Da.")),
        _row(unclear(Stufe.FIELD, "?")),
        _row(OPEN, DISMISSED),
        _row(OPEN, severity="LOW"),
        _row(OPEN),
    )
    report = Pruefbericht("Fall", STICHTAG, (dokument("x"),), rows, {})
    befunde = report.befunde()
    assert len(befunde) == len(rows)
    assert [b.erfuellt for b in befunde] == [False, False, False, True, True, True]
    assert [b.schwere for b in befunde[:2]] == [Schwere.KRITISCH, Schwere.INFO]
    assert report.count(CheckStatus.FEHLT) == 3
