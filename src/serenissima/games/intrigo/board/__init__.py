"""The board of Intrigo, drawn from what one viewer knows."""
