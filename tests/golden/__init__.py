"""Whole games and compiled cards, kept as text: a difference is read, never regenerated blindly."""

from pathlib import Path

FOLDER = Path(__file__).parent
REWRITE = "python -m tests.golden --write"
