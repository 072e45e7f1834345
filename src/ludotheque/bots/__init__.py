"""Bots that play any game: random, greedy, a tree search in levels, and own ones. They see redacted records only."""
