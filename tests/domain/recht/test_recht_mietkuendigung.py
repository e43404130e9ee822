from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from app.domain.recht.mietkuendigung import GESCHAEFTSRAUM, WOHNRAUM, Mietkuendigungsfrist, compute_mietende


def feiertage(jahr: int) -> Mapping[date, str]:
    return {date(jahr, 1, 1): "Neujahr", date(jahr, 5, 1): "Erster Mai", date(jahr, 10, 3): "Tag der Deutschen Einheit"}


@pytest.mark.parametrize(
    ("frist", "zugang", "ueberlassung", "werktag", "ende"),
    [
        # § 573c Abs. 1 Satz 1 BGB: third Werktag of the month, Saturdays counted
        (WOHNRAUM, "2026-12-03", None, "2026-12-03", "2027-02-28"),
        (WOHNRAUM, "2026-12-04", None, "2027-01-05", "2027-03-31"),  # 2.1. is a Saturday: 2., 4., 5.
        (WOHNRAUM, "2026-08-04", None, "2026-08-04", "2026-10-31"),  # Saturday the 1st counts: 1., 3., 4.
        (WOHNRAUM, "2026-08-05", None, "2026-09-03", "2026-11-30"),
        (WOHNRAUM, "2026-10-05", None, "2026-10-05", "2026-12-31"),  # 3.10. is a holiday: 1., 2., 5.
        (WOHNRAUM, "2027-07-03", None, "2027-07-03", "2027-09-30"),  # the third Werktag is a Saturday and stays
        (WOHNRAUM, "2027-07-05", None, "2027-08-04", "2027-10-31"),
        (WOHNRAUM, "2025-11-29", None, "2025-12-03", "2026-02-28"),
        (WOHNRAUM, "2023-12-02", None, "2023-12-04", "2024-02-29"),
        # Satz 2: the landlord's notice after five and eight years
        (WOHNRAUM, "2026-12-02", "2021-12-03", "2026-12-03", "2027-02-28"),
        (WOHNRAUM, "2026-12-02", "2021-12-02", "2026-12-03", "2027-05-31"),
        (WOHNRAUM, "2026-12-02", "2018-12-03", "2026-12-03", "2027-05-31"),
        (WOHNRAUM, "2026-12-02", "2018-12-02", "2026-12-03", "2027-08-31"),
        (WOHNRAUM, "2026-12-02", "1990-01-01", "2026-12-03", "2027-08-31"),
        # § 580a Abs. 2 BGB: third Werktag of the quarter, to the end of the next one
        (GESCHAEFTSRAUM, "2027-01-05", None, "2027-01-05", "2027-06-30"),
        (GESCHAEFTSRAUM, "2027-01-06", None, "2027-04-03", "2027-09-30"),
        (GESCHAEFTSRAUM, "2026-11-20", None, "2027-01-05", "2027-06-30"),
        (GESCHAEFTSRAUM, "2026-10-05", None, "2026-10-05", "2027-03-31"),
    ],
)
def test_a_lease_ends_with_the_month_that_the_third_werktag_reaches(
    frist: Mietkuendigungsfrist, zugang: str, ueberlassung: str | None, werktag: str, ende: str
) -> None:
    handed_over = date.fromisoformat(ueberlassung) if ueberlassung else None
    ergebnis = compute_mietende(frist, date.fromisoformat(zugang), feiertage, ueberlassung=handed_over)
    assert (ergebnis.werktag.isoformat(), ergebnis.ende.isoformat()) == (werktag, ende)
    assert date.fromisoformat(zugang) <= ergebnis.werktag < ergebnis.ende
    assert ergebnis.schritte[-1].endswith(f"{ergebnis.ende:%d.%m.%Y}.")
    assert any(ergebnis.fundstelle in schritt for schritt in ergebnis.schritte)


def test_no_notice_before_the_flat_was_handed_over() -> None:
    with pytest.raises(ValueError, match="vor der Überlassung"):
        compute_mietende(WOHNRAUM, date(2026, 11, 3), feiertage, ueberlassung=date(2026, 11, 4))
