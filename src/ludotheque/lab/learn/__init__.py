"""Learning from games: samples of positions, and the models fitted to them."""
