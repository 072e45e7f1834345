"""What answers a designer: what happens in games, and what other cards would do."""
