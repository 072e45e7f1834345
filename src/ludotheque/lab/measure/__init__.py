"""What the package ships of measurements: how strong levels are, puzzles, and what a value is worth as a chance."""
