"""Where players are matched against each other, and how much better one is gets a number."""
