"""Speed of the rulebook beside the goals and another engine; ``messwerte.py`` prints it, too.

regelwerk.py
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def measure() -> dict[str, float | None]:
    """Name of each figure (``…_ms``, ``…_us``) → median of warm runs; None: the other engine is not installed."""
    sys.path.insert(0, str(ROOT))
    from app.adapters.peer.zen_engine import find_zen_engine
    from app.adapters.solver import PysatSolver
    from app.services import regelwerk_bench

    return regelwerk_bench.measure(PysatSolver(), find_zen_engine())


def table(figures: dict[str, float | None]) -> list[str]:
    """The figures as lines to read."""
    from app.adapters.peer.zen_engine import find_zen_engine
    from app.services.regelwerk_bench import bench_lines

    return bench_lines(figures, find_zen_engine())


if __name__ == "__main__":
    print("\n".join(table(measure())))
