"""Many games between bots: simulations, arenas, training."""
