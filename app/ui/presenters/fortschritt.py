"""Words for running work: when to show what, stage, count and remaining time (spec 5)."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.deutsch import format_zahl

BUSY_AFTER = 0.5
"""Seconds after which a busy sign appears."""
BAR_AFTER = 3.0
"""Seconds after which a bar with stage, count, remaining time and Cancel appears."""


@dataclass(frozen=True)
class Fortschritt:
    """State of a running task; ``seconds`` since its start."""

    stage: str = ""
    done: int = 0
    total: int = 0
    seconds: float = 0.0

    @property
    def show_busy(self) -> bool:
        """True once the work deserves a sign."""
        return self.seconds >= BUSY_AFTER

    @property
    def show_bar(self) -> bool:
        """True once the work deserves a bar."""
        return self.seconds >= BAR_AFTER

    def text(self) -> str:
        """``Anlagen stempeln · 3 von 9 · noch etwa 12 s``."""
        parts = [self.stage or "Wird bearbeitet …"]
        if self.total > 0:
            parts.append(f"{format_zahl(self.done)} von {format_zahl(self.total)}")
            if 0 < self.done < self.total:
                parts.append(f"noch etwa {remaining(self.seconds * (self.total - self.done) / self.done)}")
        return " · ".join(parts)


def remaining(seconds: float) -> str:
    """``12 s`` or ``3 min``, never less than one second."""
    return f"{max(1, round(seconds))} s" if seconds < 90 else f"{round(seconds / 60)} min"
