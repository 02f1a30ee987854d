"""Signs: a line of talk may be a gesture of the game, and may be meant for one seat alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database forward."""
    with op.batch_alter_table("talk") as talk:
        talk.add_column(sa.Column("to_seat", sa.Integer(), nullable=False, server_default="-1"))
        talk.add_column(
            sa.Column("kind", sa.String(length=10), nullable=False, server_default="words")
        )


def downgrade() -> None:
    """Take the database back; what was meant for one seat is forgotten, not told to all."""
    op.execute("delete from talk where to_seat >= 0 or kind <> 'words'")
    with op.batch_alter_table("talk") as talk:
        talk.drop_column("kind")
        talk.drop_column("to_seat")
