"""The board: a view laid out as the city, its figures, and the papers before each player."""
