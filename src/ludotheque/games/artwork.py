"""What a game looks like: files in its folder `page/looks`, read by page, terminal and `tools/assets.py`.

icons.txt       names of game-icons.net that its pages draw, one a line, with the sign that a terminal draws for it
                where there is one; those that its cards draw need not be listed (`drawn_by`)
kinds.css       the tints of its kinds of card, and the colours of its amounts
covers/BOX.svg  the picture on the lid of each of its boxes
anything else   pictures that its layout or its style sheet names
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..kernel.game import Game

GAMES = Path(__file__).parent
FOLDER = Path("page", "looks")
STYLE = "kinds.css"


@dataclass(frozen=True)
class Artwork:
    """The looks of one game, by the name of its package. Any of the files may be missing."""

    package: str
    folder: Path

    @cached_property
    def signs(self) -> Mapping[str, str]:
        """Every icon that the game lists, with its sign for terminals, empty if it has none."""
        return read_icons(self.folder / "icons.txt")

    @property
    def style(self) -> str | None:
        """The name of its style sheet."""
        return STYLE if (self.folder / STYLE).is_file() else None

    def cover(self, box: str) -> str | None:
        """The name of a box's picture."""
        name = f"covers/{box}.svg"
        return name if (self.folder / name).is_file() else None


def read_icons(path: Path) -> dict[str, str]:
    """The names in a list of icons, each with the rest of its line; # starts a comment. Empty without a file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    entries = (line.partition("#")[0].split() for line in lines)
    return {words[0]: " ".join(words[1:]) for words in entries if words}


def drawn_by(game: Game) -> dict[str, str]:
    """Every icon that the cards of a game draw, with the first card that draws it: {"fox-head": "domain.foxgrove"}.

    These are the pictures of cards and the signs of their effects; `make assets` puts them into the sprite.
    """
    icons: dict[str, str] = {}
    for kind, cards in game.box.items():
        for name, card in cards.items():
            if picture := getattr(card, "picture", ""):
                icons.setdefault(picture, f"{kind}.{name}")
    for name, effect in game.content().programs.effects.items():
        for glyph in effect.glyphs():
            if glyph.icon:
                icons.setdefault(glyph.icon, name)
    return icons


def where(game: Game, card: str) -> str:
    """The file with the id of a card, given as "domain.foxgrove"."""
    folder = GAMES / game.name / "cards"
    name = f'"{card.split(".")[1]}"' if "." in card else card
    paths = [path for path in sorted(folder.glob("*.py")) if name in path.read_text(encoding="utf-8")]
    return f"{game.name}/cards/{paths[0].name}" if paths else f"{game.name}/cards"
