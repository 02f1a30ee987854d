"""The contract every game keeps: states, views, records and the laws. It knows no game."""
