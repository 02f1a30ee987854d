"""The tables of the database. The log of choices is only ever added to."""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()

SECRETS = sa.Table(
    "secret",
    METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)
TABLES = sa.Table(
    "game_table",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),
    # Only a digest of what the visitor's cookie holds, here and wherever a visitor is named.
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("setting", sa.JSON, nullable=False),
    sa.Column("seed", sa.String(128), nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("pace", sa.Float, nullable=False),
    sa.Column("returns", sa.JSON, nullable=True),
    sa.Column("rematch", sa.String(24), nullable=True),
    sa.Column("commitment", sa.String(80), nullable=True),
)
SEATS = sa.Table(
    "seat",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.String(80), nullable=False),
    sa.Column("generation", sa.Integer, nullable=False),
)
HOLDINGS = sa.Table(
    "holding",
    METADATA,
    sa.Column("visitor", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("game_table.id"), primary_key=True),
    # A seat's number, or -1 for a spectator.
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("generation", sa.Integer, nullable=False),
)
ENTRIES = sa.Table(
    "entry",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("choice", sa.BigInteger, nullable=False),
    sa.Column("notation", sa.Text, nullable=False),
    sa.Column("made_by", sa.String(80), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
NOTES = sa.Table(
    "note",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True),
    sa.Column("ordinal", sa.Integer, primary_key=True),
    sa.Column("audience", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(80), nullable=False),
    # By name, as the game declares its events; a list where a game names none.
    sa.Column("facts", sa.JSON, nullable=False),
)
SNAPSHOTS = sa.Table(
    "snapshot",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True),
    sa.Column("choices", sa.Integer, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)
TALK = sa.Table(
    "talk",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    # A seat's number, or -1 for the table itself.
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("choices", sa.Integer, nullable=False),
    # The only other seat that notices it, or -1 for all.
    sa.Column("to_seat", sa.Integer, nullable=False, server_default="-1"),
    # `words`, or `sign` for a gesture of the game by its name.
    sa.Column("kind", sa.String(10), nullable=False, server_default="words"),
)
sa.Index("holding_by_table", HOLDINGS.c.table_id)
