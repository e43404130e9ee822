"""Figures of a labelled set, counted by hand; causes; comparison of two runs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.pruefung.kalibrierung import Ursache, Vergleich, by_control, by_module, clusters, compare, figures
from app.domain.pruefung.urteil import CheckStatus, Stufe

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR


def item(soll: CheckStatus, ist: CheckStatus, doc: str = "d1", control: str = "A-01", **fields: object) -> Vergleich:
    return replace(Vergleich(doc, "agb", control, soll, ist, Stufe.KEYWORD, ""), **fields)  # type: ignore[arg-type]


def test_figures() -> None:
    items = [item(F, F), item(F, F), item(F, E), item(F, U), item(E, F), item(E, E), item(N, E), item(U, F), item(E, U)]
    found = figures(items)
    assert (found.items, found.maengel, found.richtig, found.fp, found.fn, found.unklar) == (8, 4, 3, 1, 2, 2)
    assert found.precision == pytest.approx(2 / 3)
    assert found.recall == pytest.approx(0.5)
    assert found.fp_rate == pytest.approx(0.25)
    assert found.fn_rate == pytest.approx(0.5)
    assert found.anteil_deterministisch == pytest.approx(6 / 8)


def test_nothing_to_divide_by() -> None:
    none = figures([])
    assert (none.precision, none.recall, none.fp_rate, none.fn_rate, none.anteil_deterministisch) == (None,) * 5
    assert figures([item(E, E)]).precision is None


@pytest.mark.parametrize(
    ("wrong", "ursache"),
    [
        (item(E, E), None),
        (item(U, F), None),
        (item(N, F), Ursache.SCOPE),
        (item(F, N), Ursache.SCOPE),
        (item(E, F), Ursache.CRITERIA),
        (item(E, F, stufe=Stufe.EMBEDDING), Ursache.JUDGE),
        (item(F, E, stufe=Stufe.MODEL), Ursache.JUDGE),
        (item(N, F, art_passt=False), Ursache.ARTIFACT_TYPE),
    ],
)
def test_causes(wrong: Vergleich, ursache: Ursache | None) -> None:
    assert wrong.ursache is ursache


def test_groups_largest_first() -> None:
    items = [item(E, F), item(E, F, "d2"), item(N, F, "d3"), item(F, E, control="B-01", doc="d4"), item(E, E)]
    groups = clusters(items)
    assert [(g.control, g.ursache, g.dokumente, g.fp, g.fn) for g in groups] == [
        ("A-01", Ursache.CRITERIA, ("d1", "d2"), 2, 0),
        ("A-01", Ursache.SCOPE, ("d3",), 1, 0),
        ("B-01", Ursache.CRITERIA, ("d4",), 0, 1),
    ]
    assert list(by_module(items)) == ["agb"]
    assert by_control(items, "agb")["B-01"].fn == 1


def test_what_changed_since_the_last_run() -> None:
    before = [item(E, F), item(F, F, "d2"), item(F, E, "d3"), item(E, E, "d4")]
    now = [item(E, E), item(F, E, "d2"), item(F, N, "d3"), item(E, E, "d4"), item(E, F, "neu")]
    assert [(c.dokument, c.besser) for c in compare(before, now)] == [("d1", True), ("d2", False), ("d3", None)]
