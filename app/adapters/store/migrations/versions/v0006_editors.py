"""Versions name who changed them: no table changes, yet an older program would refuse each of these rows as damaged.

Rows stay as they are: the journal vouches for them, and a version without the field names its author alone.
"""

from __future__ import annotations

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing but the number."""
