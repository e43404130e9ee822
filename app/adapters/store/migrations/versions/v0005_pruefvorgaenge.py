"""Checks of documents: cases, their documents as read, runs of calibration."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    _table(
        "pruefvorgaenge",
        ("titel", "akte_id"),
        sa.Column("titel", sa.String(), nullable=False),
        sa.Column("stichtag", sa.String(), nullable=False),
        sa.Column("akte_id", sa.String(), nullable=True),
    )
    _table(
        "pruefdokumente",
        ("sha256",),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("art", sa.String(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
    )
    _table("kalibrierlaeufe", ("ordner",), sa.Column("ordner", sa.String(), nullable=False))


def _table(name: str, indexed: tuple[str, ...], *columns: Any) -> None:
    op.create_table(
        name,
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(f"ix_{name}_position", name, ["position"], unique=True)
    for column in indexed:
        op.create_index(f"ix_{name}_{column}", name, [column])
