"""One game being played: seats, log, stepping back, clocks, narration. No web, no database."""
