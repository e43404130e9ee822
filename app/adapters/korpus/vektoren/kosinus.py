"""How alike rows of vectors are to one row."""

from __future__ import annotations

from app.ports_korpus import Vectors


def cosines(row: Vectors, rows: Vectors) -> list[float]:
    """For each of ``rows`` its cosine with ``row``, −1 to 1; all of length 1 and as wide as ``row``."""
    import numpy as np

    one = np.frombuffer(row, "<f4")
    return [float(value) for value in np.frombuffer(rows, "<f4").reshape(-1, one.size) @ one]
