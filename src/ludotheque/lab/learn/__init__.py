"""Learning from games: samples of positions, and what is fitted to them."""
