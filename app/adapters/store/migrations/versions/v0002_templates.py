"""Templates and their versions, scenarios, profiles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def _entity(name: str, *columns: sa.Column[object] | sa.Constraint) -> None:
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


def _text(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.String(), nullable=False)


def upgrade() -> None:
    """Add the tables."""
    _entity("templates", _text("title"), _text("category"))
    _entity(
        "template_versions",
        _text("template_id"),
        sa.Column("version", sa.Integer(), nullable=False),
        _text("state"),
        sa.ForeignKeyConstraint(["template_id"], ["templates.id"], deferrable=True, initially="DEFERRED"),
    )
    _entity("scenarios", _text("title"))
    _entity("profiles", _text("name"))
    for table, column in (
        ("templates", "title"),
        ("templates", "category"),
        ("template_versions", "template_id"),
        ("template_versions", "state"),
    ):
        op.create_index(f"ix_{table}_{column}", table, [column])
