"""The rules of Venice, by the rulebook's chapters."""
