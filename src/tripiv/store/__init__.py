"""What outlives the process: logs of matches, people, ratings. Knows SQL, and nobody else does."""
