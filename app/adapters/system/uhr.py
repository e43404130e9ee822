"""Clocks: that of the machine, and one that stands still."""

from __future__ import annotations

from datetime import UTC, date, datetime, time


class SystemUhr:
    """The clock of the machine."""

    def today(self) -> date:
        """The local calendar day."""
        return datetime.now().astimezone().date()

    def now(self) -> datetime:
        """The instant in UTC."""
        return datetime.now(UTC)


class FesteUhr:
    """A clock that always shows the same day, noon UTC (tests, ``--heute`` on the command line)."""

    def __init__(self, heute: date) -> None:
        self._heute = heute

    def today(self) -> date:
        """The fixed day."""
        return self._heute

    def now(self) -> datetime:
        """Noon UTC of the fixed day."""
        return datetime.combine(self._heute, time(12), tzinfo=UTC)
