"""The rules of Doge, a module a chapter of its rulebook."""
