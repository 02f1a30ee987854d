"""The opponents: what a bot is, the named levels, and the processes bots think in."""
