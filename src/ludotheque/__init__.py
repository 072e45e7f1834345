"""A shelf of tabletop games to play in the browser, to trust, and to study."""

__version__ = "0.1.0"
