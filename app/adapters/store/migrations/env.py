"""Alembic's entry: runs inside the transaction that ``app.adapters.store.schema`` opened."""

from __future__ import annotations

from typing import Any

from alembic import context

from app.adapters.store.tables import METADATA


def _is_ours(_object: Any, name: str | None, kind: str, _reflected: bool, _compare_to: Any) -> bool:
    # full text tables are derived data, made and dropped elsewhere
    return not (kind == "table" and "fts" in (name or ""))


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    include_object=_is_ours,
    transactional_ddl=True,
)
context.run_migrations()
