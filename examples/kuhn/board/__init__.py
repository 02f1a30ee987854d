"""The board: what a view says, as pieces and places."""
