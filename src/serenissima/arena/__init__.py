"""Tournaments between bots: who plays where, the games, the ratings, the report."""
