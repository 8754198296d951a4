"""Playing alone: how hard a hand is, the hand of a day, the line one shows to others."""
