"""Where the weights of the evaluation come from: matches of the search against itself."""
