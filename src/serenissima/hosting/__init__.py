"""Games being played in this process: open tables, drivers of bots and clocks; no HTTP."""
