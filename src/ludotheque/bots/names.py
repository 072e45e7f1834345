"""The names of bots: levels with or without a temperament, searches with a number of playouts, and files."""

from __future__ import annotations

from dataclasses import replace

from ..kernel.errors import GameError
from ..kernel.game import Game
from ..kernel.text import Text
from .agent import AgentBot, offered_bot
from .bot import MOST_PLAYOUTS, Bot
from .learned import learned_bot
from .own import OwnBot, Seated, counted, load_bot, names_file, names_learned
from .search import ENDS

Player = Bot | Seated  # who decides on a seat

BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", Text("au hasard", "random")),
        Bot("policy", Text("politique", "policy")),
        Bot("greedy", Text("glouton", "greedy")),
        Bot("easy", Text("facile", "easy"), 150, overlooks=20),
        Bot("medium", Text("moyen", "medium"), 400),
        Bot("hard", Text("difficile", "hard"), 4_000, level="hard"),
        Bot("expert", Text("expert", "expert"), 20_000, level="expert"),
    )
}
LEARNED = AgentBot("learned", Text("appris", "learned"))  # an example, for games in which an agent lies: no level
UNTHINKING = {"random", "policy"}  # bots that compiled code plays whole games of
# For experiments, with a number of playouts: what their ends count, and whether they go on at random.
NUMBERED = {
    "search": (0.0, False),
    "whole": (ENDS, False),
    "aimless": (0.0, True),
    "aimless-whole": (ENDS, True),
}
# Other names of levels: saved games of older versions call them so. What is played and measured has the level's own.
ALIASES = {"search": "medium", **{f"search-{name}": name for name, bot in BOTS.items() if bot.playouts}}

WITH = "+"  # between a level and a temperament


def parse_bot(name: str, game: Game | None = None) -> Bot:
    """The bot of a name: a level, or a search with a number of playouts.

    search:NUMBER has truncated playouts, whole:NUMBER full ones; aimless:NUMBER and aimless-whole:NUMBER are the same
    with random playouts. A bot that searches may have a temperament, LEVEL+TEMPERAMENT; without a game it is checked
    when the bot plays. Raises GameError, which names the bots that exist.

    >>> parse_bot("hard").playouts
    4000
    >>> parse_bot("search:250").playouts
    250
    >>> parse_bot("easy+trader").temperament
    'trader'
    """
    level, plus, temperament = name.partition(WITH)
    bot = BOTS.get(ALIASES.get(level, level)) or _numbered(level) or offered_bot(level)
    bot = LEARNED if level == LEARNED.name else bot
    if bot is None or (plus and not temperament):
        raise GameError(
            Text("Bot inconnu : {name}. Bots : {known}.", "Unknown bot: {name}. Bots: {known}."),
            name=name[:40],
            known=", ".join((*BOTS, LEARNED.name, *(f"{kind}:400" for kind in NUMBERED))),
        )
    return _leaning(bot, temperament, game) if plus else bot


def _leaning(bot: Bot, temperament: str, game: Game | None) -> Bot:
    """The bot with a temperament. Raises GameError for one that does not search, or that the game does not have."""
    if not bot.playouts:
        raise GameError(
            Text(
                "« {name} » ne compare pas ses actions : un tempérament va avec {known}.",
                "“{name}” does not compare its actions: a temperament goes with {known}.",
            ),
            name=bot.name,
            known=", ".join(
                (*(name for name, sort in BOTS.items() if sort.playouts), *(f"{kind}:400" for kind in NUMBERED))
            ),
        )
    text = game.temperament(temperament).text if game else Text(temperament, temperament)
    both = Text(f"{bot.text.fr}, {text.fr}", f"{bot.text.en}, {text.en}")
    return replace(bot, name=f"{bot.name}{WITH}{temperament}", text=both, temperament=temperament)


def leanings(name: str) -> tuple[str, str]:
    """A bot's name without its temperament, and the temperament, empty where there is none."""
    level, _, temperament = name.partition(WITH)
    return level, temperament


def _numbered(name: str) -> Bot | None:
    kind, _, number = name.partition(":")
    playouts = counted(number, MOST_PLAYOUTS)
    if kind not in NUMBERED or playouts is None:
        return None
    ends, aimless = NUMBERED[kind]
    return Bot(name, Text(name, name), playouts, ends=ends, aimless=aimless)


def find_bot(name: str, folder: str = "", game: Game | None = None, seconds: float = 0.0) -> Bot | OwnBot:
    """The bot of this name or alias for a game, the own one called FILE.py:Name, or one that a file has taught,
    FILE.network:PLAYOUTS, FILE.policy:PLAYOUTS or FILE.agent; files are looked for from a folder.

    Runs an own bot's file: only for names that the person at this machine has given. Raises GameError.
    """
    if names_learned(name):
        return learned_bot(name, folder)
    return load_bot(name, folder, seconds) if names_file(name) else parse_bot(name, game)
