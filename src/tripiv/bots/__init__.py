"""What serves the bots of every game: where they think, and for how long."""
