"""Positions of Le Royaume for tests, and a table to play on them."""
