"""Games in the terminal, puzzles and replays."""
