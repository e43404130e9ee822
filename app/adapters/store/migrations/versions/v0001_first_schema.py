"""First released schema: entities, their positions, journal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
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


def _text(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.String(), nullable=nullable)


def _number(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _belongs(column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [target], deferrable=True, initially="DEFERRED")


def upgrade() -> None:
    """Create everything."""
    _entity("akten", _text("kurzrubrum"), _text("aktenzeichen"), _text("rechtsgebiet"))
    _entity("clauses", _text("title"), _text("category"))
    _entity("questions", _text("label"), _text("type"))
    _entity("conversations", _text("akte_id"), _text("klageart"), _belongs("akte_id", "akten.id"))
    _entity(
        "drafts",
        _text("akte_id"),
        _text("conversation_id", nullable=True),
        _number("version"),
        _text("titel"),
        _belongs("akte_id", "akten.id"),
    )
    _entity("versions", _text("clause_id"), _number("version"), _text("state"), _belongs("clause_id", "clauses.id"))
    for table, column in (
        ("akten", "kurzrubrum"),
        ("akten", "aktenzeichen"),
        ("akten", "rechtsgebiet"),
        ("clauses", "title"),
        ("clauses", "category"),
        ("conversations", "akte_id"),
        ("drafts", "akte_id"),
        ("drafts", "conversation_id"),
        ("versions", "clause_id"),
        ("versions", "state"),
    ):
        op.create_index(f"ix_{table}_{column}", table, [column])
    op.create_table(
        "positions",
        _number("position"),
        _text("kind"),
        _text("id"),
        sa.PrimaryKeyConstraint("position"),
        sa.UniqueConstraint("kind", "id", name="uq_positions_kind_id"),
    )
    op.create_table(
        "journal",
        _number("seq"),
        _text("at"),
        _text("who"),
        _text("command"),
        _text("label"),
        sa.Column("reverts", sa.Integer(), nullable=True),
        sa.Column("images", sa.Text(), nullable=False),
        _text("previous_hash"),
        _text("hash"),
        sa.PrimaryKeyConstraint("seq"),
    )
    op.execute(
        "CREATE TRIGGER journal_keeps_entries BEFORE DELETE ON journal "
        "BEGIN SELECT RAISE(ABORT, 'journal entries are never deleted'); END"
    )
    op.execute(
        "CREATE TRIGGER journal_keeps_content BEFORE UPDATE ON journal "
        "BEGIN SELECT RAISE(ABORT, 'journal entries are never changed'); END"
    )
