"""Brute force: the cosine of a question with every vector; one byte per number, all federal law in 100 MB."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK = 1024
"""Rows turned to floats at once: they stay in the processor's cache, which makes it faster than a float matrix."""


@dataclass(frozen=True)
class Matrix:
    """Vectors of one model.

    Attributes:
        keys: ascending.
        values: one row per key.
        scales: 1 / length of each row; 0 for a row of zeros.
    """

    keys: NDArray[np.int64]
    values: NDArray[np.int8]
    scales: NDArray[np.float32]

    @classmethod
    def of(cls, keys: NDArray[np.int64], values: NDArray[np.int8]) -> Matrix:
        """From what the file holds."""
        import numpy as np

        scales = np.zeros(len(keys), np.float32)
        for start in range(0, len(keys), BLOCK):
            lengths = np.linalg.norm(values[start : start + BLOCK].astype(np.float32), axis=1)
            np.divide(1, lengths, out=scales[start : start + BLOCK], where=lengths > 0)
        return cls(keys, values, scales)

    def places(self, keys: NDArray[np.int64]) -> NDArray[np.int64]:
        """Row of each key, −1 where there is none."""
        import numpy as np

        if not len(self.keys):
            return np.full(len(keys), -1, np.int64)
        at = np.searchsorted(self.keys, keys).clip(max=len(self.keys) - 1)
        return np.where(self.keys[at] == keys, at, -1)

    def cosines(self, question: NDArray[np.float32], rows: NDArray[np.int64] | None = None) -> NDArray[np.float32]:
        """Cosine with all rows, or with the given ones."""
        import numpy as np

        count = len(self.keys) if rows is None else len(rows)
        found = np.empty(count, np.float32)
        block = np.empty((BLOCK, self.values.shape[1]), np.float32)
        for start in range(0, count, BLOCK):
            some = slice(start, min(start + BLOCK, count))
            piece = self.values[some] if rows is None else self.values[rows[some]]
            floats = block[: len(piece)]
            np.copyto(floats, piece)
            np.dot(floats, question, out=found[some])
        return found * (self.scales if rows is None else self.scales[rows])

    def floats(self, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """Rows of length 1."""
        import numpy as np

        return self.values[rows].astype(np.float32) * self.scales[rows, None]
