"""The board of Venice: drawn from what one seat knows."""
