"""Studies for designers: what happens in games, and what other cards would change."""
