"""What was noted is kept by the names of its facts; names that visitors once gave are forgotten.

The names are those that the games gave their facts when they were first kept by name. They stand
here for good: what is in a database must not depend on how a game speaks today.
"""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# The names of each kind's facts in their order; one with a star takes all that are left.
EVENTS: Final[dict[str, dict[str, str]]] = {
    "doge": {
        "order_laid": "area rank",
        "order_turned": "area rank",
        "area_chosen": "seat area",
        "marker_added": "seat value",
        "bid_laid": "seat",
        "bid_revealed": "seat area height",
        "vote_held": "area",
        "votes_counted": "seat area markers votes",
        "nobody_voted": "area",
        "vote_won": "seat area",
        "came_second": "seat area",
        "tied_first": "seats area",
        "tied_second": "seats area",
        "advisor_recalled": "seat advisor",
        "control_taken": "seat advisor",
        "control_renounced": "seat advisor",
        "advisor_stationed": "seat advisor area",
        "decided": "seat",
        "origin_chosen": "seat district",
        "house_stayed": "seat",
        "house_moved": "seat origin target",
        "houses_placed": "seat district houses",
        "palace_built": "seat district price",
        "palace_declined": "seat district price",
        "palace_blocked": "seat district price",
        "year_ended": "year",
        "game_ended": "seats",
    },
    "inkognito": {
        "set": "seat shape space",
        "stood": "seat shape space",
        "placed": "seat count",
        "unveiled": "*spaces",
        "dealt": "seat kind used",
        "received": "seat kind card",
        "begins": "seat",
        "ball": "seat colour",
        "took_ball": "seat colour",
        "took_figure": "seat piece",
        "moved": "seat piece origin space",
        "stopped": "seat",
        "met": "seat own other",
        "leaves": "seat piece",
        "consults": "seat question",
        "asked": "asker shower question",
        "picked": "seat",
        "shown": "shower asker question",
        "seen": "shower asker cards grey letter",
        "judged": "asker shower challenged",
        "sent": "seat piece origin space",
        "declared": "seat",
        "offered": "seat other",
        "fled": "seat",
        "accepted": "seat other",
        "refused": "seat other",
        "announced": "seat",
        "wrote": "seat lines",
        "line": "line card",
        "opened": "*cards",
        "revealed": "*secrets",
        "won": "*seats",
        "ended": "seat",
    },
    "intrigo": {
        "removed": "family",
        "family": "seat family",
        "ducats": "*arcades",
        "seal": "arcade seal",
        "dealt": "seat",
        "card": "card",
        "chosen": "seat",
        "kept": "card",
        "handed": "times",
        "received": "*cards",
        "chose": "card",
        "laid": "seat card slot ring",
        "bought": "seat kind price",
        "posted": "seat kind slot ring",
        "passed": "seat",
        "declined": "seat kind",
        "aimed": "seat kind place ring",
        "killed": "seat card slot ring",
        "stolen": "seat token arcade",
        "exchanged": "seat token arcade other_token other_arcade",
        "swapped": "seat card slot other_card other_slot ring",
        "moved": "seat card slot goal ring",
        "called": "seat card holder slot ring",
        "won": "seat family token arcade",
        "stayed": "arcade token reason",
        "round": "round first",
        "victory": "seat way",
    },
    "venice": {
        "tile": "building dock",
        "drew": "seat pile",
        "saw": "seat pile face",
        "kept": "seat pile",
        "kept card": "seat pile face",
        "gave back": "seat",
        "gave back card": "seat pile face",
        "reshuffled": "",
        "turn": "seat",
        "gondolier": "gondola",
        "moored": "gondola dock",
        "sailed": "gondola dock",
        "passed": "seat dock",
        "crossed": "gondola other",
        "settled": "seat manner",
        "exchanged": "seat colour number",
        "points": "who amount",
        "points lost": "who amount",
        "coins": "seat amount",
        "coins paid": "seat amount",
        "scrolls": "who amount",
        "scrolls paid": "who amount",
        "intrigue": "seat amount",
        "intrigue removed": "seat amount",
        "council": "who spaces",
        "cube": "gondola colour",
        "cube spent": "gondola colour",
        "spilled": "gondola colour",
        "converted": "gondola old new",
        "assistant": "who building space",
        "pushed": "who building space",
        "all placed": "seat",
        "used": "seat building effect",
        "left": "seat building",
        "chose": "seat step option",
        "bridge": "who canal",
        "completed": "seat mission",
        "filed": "seat mission slot",
        "archived": "seat mission",
        "no mission": "seat",
        "played": "seat card",
        "no card": "seat",
        "spy": "seat building",
        "favour": "seat",
        "triggered": "",
        "last rounds": "ending",
        "scoring": "",
        "reduces no more": "seat",
        "arrested": "seat",
        "won": "seat",
        "smuggler card": "deck building",
        "smuggler": "deck building",
        "smugglers reshuffled": "deck",
        "smuggler card boxed": "deck",
        "doge turn": "",
        "doge card": "place card",
        "doge card used": "card",
        "doge card boxed": "",
        "doge deck empty": "turns",
        "doge intrigue": "amount",
        "doge intrigue removed": "amount",
        "doge won": "",
    },
}

TABLES = sa.table("game_table", sa.column("id", sa.String), sa.column("setting", sa.JSON))
NOTES = sa.table(
    "note",
    sa.column("table_id", sa.String),
    sa.column("sequence", sa.Integer),
    sa.column("ordinal", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("facts", sa.JSON),
)


def named(names: str, facts: list[int]) -> dict[str, Any]:
    """Facts by their names; zeros that only filled a row up have none."""
    words = names.split()
    if words and words[-1].startswith("*"):
        single = len(words) - 1
        return {**dict(zip(words[:single], facts, strict=False)), words[-1][1:]: facts[single:]}
    return dict(zip(words, facts, strict=False))


def numbered(names: str, facts: dict[str, Any]) -> list[int]:
    """The facts in their order again."""
    out: list[int] = []
    for word in names.split():
        fact = facts[word.removeprefix("*")]
        out.extend(fact if isinstance(fact, list) else [fact])
    return out


def rewrite(change: Any, form: type) -> None:
    """Give every note of a known kind another form, a table at a time."""
    connection = op.get_bind()
    for table, setting in connection.execute(sa.select(TABLES.c.id, TABLES.c.setting)).all():
        kinds = EVENTS.get(setting["game"], {})
        here = sa.select(NOTES).where(NOTES.c.table_id == table)
        rows = [
            {
                "note_sequence": row.sequence,
                "note_ordinal": row.ordinal,
                "new_facts": change(kinds[row.kind], row.facts),
            }
            for row in connection.execute(here)
            if row.kind in kinds and isinstance(row.facts, form)
        ]
        if rows:
            update = (
                sa.update(NOTES)
                .where(
                    NOTES.c.table_id == table,
                    NOTES.c.sequence == sa.bindparam("note_sequence"),
                    NOTES.c.ordinal == sa.bindparam("note_ordinal"),
                )
                .values(facts=sa.bindparam("new_facts"))
            )
            connection.execute(update, rows)


def upgrade() -> None:
    """Bring the database forward."""
    rewrite(named, list)
    op.drop_table("visitor")


def downgrade() -> None:
    """Take the database back."""
    op.create_table(
        "visitor",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    rewrite(numbered, dict)
