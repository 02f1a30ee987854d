"""The table: settings, seats, the log of choices, notes, snapshots, talk."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database forward."""
    op.create_table(
        "game_table",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("host", sa.String(length=64), nullable=False),
        sa.Column("setting", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=128), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.Column("pace", sa.Float(), nullable=False),
        sa.Column("returns", sa.JSON(), nullable=True),
        sa.Column("rematch", sa.String(length=24), nullable=True),
        sa.Column("commitment", sa.String(length=80), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "secret",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "visitor",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "entry",
        sa.Column("table_id", sa.String(length=24), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("choice", sa.BigInteger(), nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.Column("made_by", sa.String(length=80), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "sequence"),
    )
    op.create_table(
        "holding",
        sa.Column("visitor", sa.String(length=64), nullable=False),
        sa.Column("table_id", sa.String(length=24), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("visitor", "table_id", "seat"),
    )
    op.create_index("holding_by_table", "holding", ["table_id"])
    op.create_table(
        "note",
        sa.Column("table_id", sa.String(length=24), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("audience", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=80), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "sequence", "ordinal"),
    )
    op.create_table(
        "seat",
        sa.Column("table_id", sa.String(length=24), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("level", sa.String(length=80), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "snapshot",
        sa.Column("table_id", sa.String(length=24), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("choices", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "sequence"),
    )
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(length=24), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("choices", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )


def downgrade() -> None:
    """Take the database back."""
    op.drop_table("talk")
    op.drop_table("snapshot")
    op.drop_table("seat")
    op.drop_table("note")
    op.drop_table("holding")
    op.drop_table("entry")
    op.drop_table("visitor")
    op.drop_table("secret")
    op.drop_table("game_table")
