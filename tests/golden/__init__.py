"""Whole games and compiled cards, kept as text: a difference is read, never regenerated blindly."""

from pathlib import Path

from tests.toys import TOYS

FOLDER = Path(__file__).parent
REWRITE = "python -m tests.golden --write"
REWRITE_CARDS = f"{REWRITE} --cards"  # seconds, and no game is played again


def folder_of(game: str) -> Path:
    """Where the golden files of a game lie: with its other tests, those of a toy here."""
    return FOLDER if game in TOYS else FOLDER.parent / "games" / game / "golden"


def cards_file(game: str) -> Path:
    """The compiled cards of a game, as text."""
    return folder_of(game) / f"{game}-cards.txt"
