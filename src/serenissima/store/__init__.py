"""The log of every table in SQLite or PostgreSQL; migrations are part of opening it."""
