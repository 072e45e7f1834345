"""Bots in words: the strengths of levels for those who choose one, and the names of bots in seats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ...bots.agent import OFFERED, offered_agents, shipped_agents
from ...bots.ladder import Level, ladders
from ...bots.names import LEARNED, WITH, leanings, parse_bot
from ...games import Box, box
from ...kernel.errors import GameError
from ...kernel.game import Game
from ...kernel.temperaments import Temperament
from ...kernel.text import Lang
from .words import WORDS

# Those of every game; `levels_of` has all.
LEVELS = ("easy", "medium", "hard", "expert", "greedy", "random")
LEANING = tuple(level for level in LEVELS if parse_bot(level).playouts)  # kinds of bot that may have a temperament


@dataclass(frozen=True)
class Strengths:
    """The levels at one number of players, the weakest first. `at`: the numbers of players for which this measurement
    is the nearest.
    """

    players: int
    levels: tuple[Level, ...]
    at: tuple[int, ...]


@cache
def strengths(entry: str) -> tuple[Strengths, ...]:
    """The measured strengths of a box as it is now, with its usual options and cards, by number of players. A number
    that was not measured takes the nearest. There are none for solo play.
    """
    measured = {ladder.players: ladder for ladder in ladders(entry)}
    tables = [seats for seats in box(entry).seats if seats > 1 and measured]
    nearest = {seats: min(measured, key=lambda n: (abs(n - seats), n)) for seats in tables}
    return tuple(
        Strengths(players, ladder.levels, tuple(seats for seats, of in nearest.items() if of == players))
        for players, ladder in measured.items()
    )


def levels_of(shelf: Box) -> tuple[str, ...]:
    """The kinds of bot that a table of this box may have: the levels, and the agents that have learned its game."""
    learned = (LEARNED.name,) if shipped_agents(shelf.package) else ()
    offered = (f"{OFFERED}{name}" for name, agent in offered_agents().items() if agent.about["game"] == shelf.package)
    return (*LEVELS, *learned, *offered)


def seated_bot(level: str, temperament: str, game: Game) -> str:
    """The stored name of a bot: LEVEL or LEVEL+TEMPERAMENT. A level without temperaments drops it, as the page does not
    show it there. Raises GameError for a temperament that the game does not have.
    """
    if not temperament or level not in LEANING:
        return level
    return f"{level}{WITH}{game.temperament(temperament).name}"


def temperament_of(bot: str, game: Game) -> Temperament | None:
    """The temperament of a seated bot; None if it has none, or one that the game no longer has."""
    try:
        return game.temperament(leanings(bot)[1])
    except GameError:
        return None


def level_says(bot: str, game: Game, lang: Lang, kind: str = "level") -> str:
    """A bot in words: "difficile, bâtisseur", or with its `kind` "bot": "Bot difficile, bâtisseur"."""
    level = leanings(bot)[0]
    word = "agent" if level.startswith(OFFERED) else level
    text = WORDS[f"bot_{word}"] if kind == "bot" else WORDS[f"level_{word}"]
    words = text.say(lang, name=level.removeprefix(OFFERED))
    temperament = temperament_of(bot, game)
    return f"{words}, {temperament.text.say(lang)}" if temperament else words


def signs_of(bot: str, game: Game) -> tuple[str, ...]:
    """The icons of a bot: its kind, and its temperament."""
    temperament = temperament_of(bot, game)
    return ("vintage-robot", temperament.icon) if temperament else ("vintage-robot",)
