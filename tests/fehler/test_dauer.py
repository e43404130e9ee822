"""The judgement over a long run: what grows is found, what is steady is not accused."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from tests.conftest import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

from fehler import dauer
from fehler.dauer import Stand

RUHE = Stand(
    schritte=80, cpu_s=2.0, dauer_s=3.0, rss_mb=400.0, uss_mb=350.0, objekte=300_000, dateien=29, faeden=6,
    prozesse=2, fenster=83, widgets=1700, qobjekte=3000,
)  # fmt: skip


def run(rounds: int = 40, **slope: float) -> list[Stand]:
    """Rounds in which each named figure grows by so much."""
    return [
        replace(RUHE, schritte=80 * (n + 1), **{key: getattr(RUHE, key) + type(getattr(RUHE, key))(by * n)
                                               for key, by in slope.items()})
        for n in range(rounds)
    ]  # fmt: skip


def test_a_steady_run_has_no_fault() -> None:
    found = dauer.judge(run(), with_model=True)
    assert found.faults == []
    assert found.ungeprueft == []
    assert found.figures["Schritte"] == 3200
    assert found.figures["% mehr Speicher"] == 0


def test_what_is_filled_while_it_warms_up_is_no_leak() -> None:
    curve = [replace(RUHE, rss_mb=200.0, uss_mb=150.0, fenster=10, dateien=9), *run(39)]
    assert dauer.judge(curve, with_model=True).faults == []


@pytest.mark.parametrize(
    ("slope", "word"),
    [
        ({"rss_mb": 4.0}, "Speicher"),
        ({"uss_mb": 4.0}, "Speicher"),
        ({"dateien": 0.1}, "offene Dateien"),
        ({"faeden": 0.1}, "Fäden"),
        ({"prozesse": 0.1}, "Kindprozesse"),
        ({"fenster": 2}, "Fenster"),
        ({"widgets": 1}, "Widgets"),
        ({"qobjekte": 1}, "Qt-Objekte"),
        ({"cpu_s": 0.1}, "Rechenzeit"),
    ],
)
def test_each_kind_of_growth_is_a_fault(slope: dict[str, float], word: str) -> None:
    faults = dauer.judge(run(**slope), with_model=True).faults
    assert len(faults) == 1
    assert word in faults[0]


def test_a_run_without_a_language_model_says_so() -> None:
    assert "Sprachmodell" in dauer.judge(run(), with_model=False).ungeprueft[0]
