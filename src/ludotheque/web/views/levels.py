"""What a page says of bots: how strong they are to who chooses one, and how those are called that sit somewhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ...bots.ladder import Level, ladders
from ...bots.names import WITH, leanings, parse_bot
from ...games import box
from ...kernel.errors import GameError
from ...kernel.game import Game
from ...kernel.temperaments import Temperament
from ...kernel.text import Lang
from .words import WORDS

LEVELS = ("easy", "medium", "hard", "expert", "greedy", "random")
LEANING = tuple(level for level in LEVELS if parse_bot(level).playouts)  # those that may have a temperament


@dataclass(frozen=True)
class Strengths:
    """The levels at one number of players, the weakest first; `at`: the numbers for which this tells most."""

    players: int
    levels: tuple[Level, ...]
    at: tuple[int, ...]


@cache
def strengths(entry: str) -> tuple[Strengths, ...]:
    """All that was measured for a box as it is now, with its usual options and cards, by numbers of players: for a
    number that was not, the nearest. Who plays alone meets none of them.
    """
    measured = {ladder.players: ladder for ladder in ladders(entry)}
    tables = [seats for seats in box(entry).seats if seats > 1 and measured]
    nearest = {seats: min(measured, key=lambda n: (abs(n - seats), n)) for seats in tables}
    return tuple(
        Strengths(players, ladder.levels, tuple(seats for seats, of in nearest.items() if of == players))
        for players, ladder in measured.items()
    )


def seated_bot(level: str, temperament: str, game: Game) -> str:
    """How a bot is kept that sits down, LEVEL or LEVEL+TEMPERAMENT; a level that has none leaves it out, as the page
    does not show it there. Raises GameError for a temperament that the game does not have.
    """
    if not temperament or level not in LEANING:
        return level
    return f"{level}{WITH}{game.temperament(temperament).name}"


def temperament_of(bot: str, game: Game) -> Temperament | None:
    """The temperament of a bot that sits somewhere; None for one without, or with one that the game has no more."""
    try:
        return game.temperament(leanings(bot)[1])
    except GameError:
        return None


def level_says(bot: str, game: Game, lang: Lang, kind: str = "level") -> str:
    """A bot in words, "difficile, bâtisseur"; of the `kind` "bot" as a whole, "Bot difficile, bâtisseur"."""
    words = WORDS[f"{kind}_{leanings(bot)[0]}"].say(lang)
    temperament = temperament_of(bot, game)
    return f"{words}, {temperament.text.say(lang)}" if temperament else words


def signs_of(bot: str, game: Game) -> tuple[str, ...]:
    """The icons of a bot: what it is, and its temperament."""
    temperament = temperament_of(bot, game)
    return ("vintage-robot", temperament.icon) if temperament else ("vintage-robot",)
