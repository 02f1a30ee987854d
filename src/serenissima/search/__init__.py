"""Information-set tree search: it sees worlds drawn from a view, and knows no game."""
