"""How Alembic runs here: on a connection that is handed to it, or from its own command line."""

from __future__ import annotations

from alembic import context

from serenissima.store.schema import METADATA

connection = context.config.attributes.get("connection")
if connection is None:
    raise RuntimeError("migrations run when the store is opened; see docs/hosting.md")
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
