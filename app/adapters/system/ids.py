"""New identifiers."""

from __future__ import annotations

from uuid import uuid4


class UuidIds:
    """Random identifiers, ``<prefix>-<32 hex digits>``."""

    def new(self, prefix: str) -> str:
        """A new unique identifier."""
        return f"{prefix}-{uuid4().hex}"
