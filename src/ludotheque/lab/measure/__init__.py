"""The measurements in the package: strengths of levels, puzzles, and chances to win from values."""
