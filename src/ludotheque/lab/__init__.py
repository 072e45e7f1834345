"""Many games: simulations, matches between bots, training, and the statistics of their results."""
