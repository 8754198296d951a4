"""One play of a game: seats, clocks, offers, the log. No input or output."""
