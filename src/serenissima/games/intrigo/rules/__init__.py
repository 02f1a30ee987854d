"""The rules of Intrigo, chapter by chapter. Compiled."""
