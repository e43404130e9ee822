"""What a model refuses beyond the type of a field: where, what is there, what should be there."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from pydantic import ValidationInfo


class Fault(NamedTuple):
    """One thing that does not fit.

    Attributes:
        loc: names and indices as in JSON, seen from the object that is checked: ``("versions", 1, "version")``.
        found: what stands there, as it follows „gefunden“.
        expected: what should stand there, as it follows „erwartet“.
    """

    loc: tuple[str | int, ...]
    found: str
    expected: str


class UnfitError(ValueError):
    """Raised by validators instead of a plain ``ValueError``, so that each fault is told at its own place.

    Attributes:
        faults: at least one.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.found} (erwartet {fault.expected})" for fault in self.faults))


def repeated(values: Sequence[Hashable]) -> list[int]:
    """Where a value stands that stood before; empty if all are different."""
    if len(set(values)) == len(values):
        return []
    seen: set[Hashable] = set()
    return [n for n, value in enumerate(values) if value in seen or seen.add(value)]  # type: ignore[func-returns-value]


STORED = {"stored": True}
"""Validation context for what was accepted before: a demand that came later must not lock a library away; the gates
name what does not meet it."""


def is_stored(info: ValidationInfo) -> bool:
    """Whether what is validated comes out of the store."""
    return info.context is STORED
