"""Bots that play any game: random, greedy, a tree search in levels, and own ones. They see redacted records only."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Self

import numpy as np

from ..kernel.content import Content, PatchValues
from ..kernel.errors import GameError
from ..kernel.events import NO_EVENTS
from ..kernel.game import Engine, Game
from ..kernel.random import below, generator, seed_words
from ..kernel.text import Text
from .greedy import greedy_choice
from .habits import habits_of
from .judged import BLEND, BONUS, JudgedTree
from .judgement import Judgement, own_judgement, own_judgements
from .leaning import KNOWN, KNOWN_JUDGED, leaning_to
from .own import OwnBot, Seated, counted, load_bot, names_file, names_learned
from .playout import RANDOM_PLAYER, random_games
from .search import ENDS
from .tree import Tree, think_through

REFUSED = Text(
    "{name} juge d’autres règles, cartes ou nombres de joueurs : recherche sans jugement appris.",
    "{name} judges other rules, cards or numbers of players: searching without it.",
)


@dataclass(frozen=True)
class Bot:
    """A way of playing. `playouts` is 0 for bots that do not search; `ends`: what the end of a playout counts;
    `level`: its name in `Game.to_the_end` and `Game.judged`, by which a game may give it playouts that go on to the
    end, or a judgement and as many as that has time for, instead;
    `judgement`: what it has learned, if anything; `blend` and `bonus`: as the constants of `judged`;
    `aimless`: whether they go on at random even where the game has habits;
    `overlooks`: of a hundred legal actions, how many a search that is not at its best does not think of;
    `temperament`: the name of one that the game has, by which a search chooses among what it holds nearly alike.
    """

    name: str
    text: Text
    playouts: int = 0
    ends: float = field(default=0.0, kw_only=True)
    level: str = field(default="", kw_only=True)
    judgement: Judgement | None = field(default=None, kw_only=True)
    blend: float = field(default=BLEND, kw_only=True)
    bonus: float = field(default=BONUS, kw_only=True)
    aimless: bool = field(default=False, kw_only=True)
    overlooks: int = field(default=0, kw_only=True)
    temperament: str = field(default="", kw_only=True)

    def choose(
        self,
        engine: Engine,
        content: Content,
        redacted: np.ndarray,
        seat: int,
        seed: int,
        limit_ms: int | None = None,
    ) -> int:
        """A legal action of an actor, from what the seat knows. The same seed gives the same answer without a limit.

        Raises GameError for a temperament that the game does not have.
        """
        liked = engine.game.temperament(self.temperament).liked(content) if self.temperament else ()
        legal = engine.legal(content, redacted, seat)
        if len(legal) == 1:
            return int(legal[0])
        rng = generator(seed)
        if self.playouts:
            thinking = self.in_game(engine.game, content, int(redacted["players"][0]))
            overlooked = self._overlooked(legal, rng)
            tree = thinking.tree(engine, content, redacted, seat, rng)
            think_through(tree, legal, thinking.playouts, limit_ms)
            visits = tree.visits()
            best = max(visits, key=lambda action: (action not in overlooked, visits[action]))
            known = KNOWN_JUDGED if thinking.judgement else KNOWN
            return leaning_to([one for one in liked if one not in overlooked], visits, tree.values(), best, known)
        if self.name == "greedy":
            return greedy_choice(engine, content, redacted, seat, rng, legal)
        return int(legal[below(rng, len(legal))])

    def in_game(self, game: Game, content: Content, players: int) -> Self:
        """The bot with the playouts, and the judgement, that it has in this game of so many with these cards."""
        judged = game.judged.get(self.level, {}).get(players)
        if judged is not None and (own := own_judgement(game.name, players)) and own.fits(game, content, players):
            return replace(self, playouts=judged, judgement=own, level="")
        whole = game.to_the_end.get(self.level, {}).get(players)
        return self if whole is None else replace(self, playouts=whole, ends=ENDS, level="")

    def _overlooked(self, legal: np.ndarray, rng: np.ndarray) -> set[int]:
        """The legal actions that do not come to mind this time: each by chance, never all of them."""
        if not self.overlooks:
            return set()
        found = {int(action) for action in legal if below(rng, 100) < self.overlooks}
        return found if len(found) < len(legal) else set()

    def tree(self, engine: Engine, content: Content, redacted: np.ndarray, seat: int, rng: np.ndarray) -> Tree:
        """An empty tree for one decision of a bot that searches; a judgement that does not fit is not used."""
        position = (engine, content, redacted, seat, rng, self.playouts)
        habits = self.habits(engine, content, redacted)
        if self.judgement is not None:
            if self.judgement.fits(engine.game, content, int(redacted["players"][0])):
                return JudgedTree(*position, self.judgement, self.blend, self.bonus, habits)
            engine.notice_once(REFUSED.filled(name=self.name))
        return Tree(*position, ends=self.ends, habits=habits)

    def habits(self, engine: Engine, content: Content, redacted: np.ndarray) -> np.ndarray | None:
        """What its playouts go by; None where they go on at random."""
        return None if self.aimless else habits_of(engine.game, content, int(redacted["players"][0]))

    def seated(self) -> Bot:
        """The bot on one seat of one game: it remembers nothing, so it is itself."""
        return self


Player = Bot | Seated  # who decides on a seat

BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", Text("au hasard", "random")),
        Bot("greedy", Text("glouton", "greedy")),
        Bot("search-easy", Text("facile", "easy"), 150, overlooks=20),
        Bot("search-medium", Text("moyen", "medium"), 400),
        Bot("search-hard", Text("difficile", "hard"), 4_000, level="hard"),
        Bot("search-expert", Text("expert", "expert"), 20_000, level="expert"),
    )
}
# For experiments, with a number of playouts: what their ends count, and whether they go on at random.
NUMBERED = {
    "search": (0.0, False),
    "whole": (ENDS, False),
    "aimless": (0.0, True),
    "aimless-whole": (ENDS, True),
}
MOST_PLAYOUTS = 1_000_000
ALIASES = {"search": "search-medium", **{name.removeprefix("search-"): name for name in BOTS if "-" in name}}


WITH = "+"  # between a level and a temperament


def parse_bot(name: str, game: Game | None = None) -> Bot:
    """The bot of this name or alias; search:NUMBER and whole:NUMBER have so many playouts, whole ones to the end, and
    aimless:NUMBER and aimless-whole:NUMBER so many without habits.

    Behind any that searches may stand a temperament of the game, LEVEL+TEMPERAMENT. Where the game is not known yet,
    the bot finds out when it plays. Raises GameError, naming those that exist.
    """
    level, plus, temperament = name.partition(WITH)
    bot = BOTS.get(ALIASES.get(level, level)) or _numbered(level)
    if bot is None or (plus and not temperament):
        raise GameError(
            Text("Bot inconnu : {name}. Bots : {known}.", "Unknown bot: {name}. Bots: {known}."),
            name=name[:40],
            known=", ".join((*BOTS, *ALIASES, *(f"{kind}:400" for kind in NUMBERED))),
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
            known=", ".join((*(name for name in ALIASES if name != "search"), *(f"{kind}:400" for kind in NUMBERED))),
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


def find_bot(name: str, folder: str = "", game: Game | None = None) -> Bot | OwnBot:
    """The bot of this name or alias for a game, the own one called FILE.py:Name, or a search with what a file has
    learned, FILE.judge:PLAYOUTS or FILE.habits:PLAYOUTS; files are looked for from a folder.

    Runs an own bot's file: only for names that the person at this machine has given. Raises GameError.
    """
    if names_learned(name):
        from .learned import learned_bot  # which stands on this module

        return learned_bot(name, folder)
    return load_bot(name, folder) if names_file(name) else parse_bot(name, game)


def think(
    entry: str,
    options: Mapping[str, str],
    patch: PatchValues,
    redacted: bytes,
    seat: int,
    bot: str,
    seed: int,
    limit_ms: int | None,
) -> str:
    """The name of the action a bot chooses, from the bytes of a redacted record: the task of a worker process.

    A temperament that the game no longer has is forgotten: a stored table goes on.
    """
    engine, content, known = _known(entry, options, patch, redacted)
    level, temperament = leanings(bot)
    known_here = any(one.name == temperament for one in engine.game.temperaments)
    player = parse_bot(bot if known_here else level, engine.game)
    return content.actions.names[player.choose(engine, content, known, seat, seed, limit_ms)]


def think_for(
    entry: str,
    options: Mapping[str, str],
    patch: PatchValues,
    redacted: bytes,
    seat: int,
    seed: int,
    limit_ms: int | None,
) -> dict[str, Any]:
    """What to advise somebody, from the bytes of what they know: the task of a worker process."""
    from .advice import advise  # which stands on this module

    return advise(*_known(entry, options, patch, redacted), seat, seed, limit_ms)


def _known(
    entry: str, options: Mapping[str, str], patch: PatchValues, redacted: bytes
) -> tuple[Engine, Content, np.ndarray]:
    """The engine, the content and the record of a task."""
    from ..games import box

    game = box(entry).game
    content = _content(entry, json.dumps(options, sort_keys=True), json.dumps(patch, sort_keys=True))
    return game.engine(), content, game.state.from_bytes(redacted)


@lru_cache(maxsize=32)
def _content(entry: str, options: str, patch: str) -> Content:
    """A content, made once for all questions about its tables."""
    from ..games import box

    return box(entry).game.content(json.loads(options), json.loads(patch))


def warm(engine: Engine) -> None:
    """Compile, or load, everything that simulations and bots call for a game."""
    engine.warm()
    game = engine.game
    content = game.content()
    easy = BOTS["search-easy"]
    judging = [(replace(easy, judgement=own), own.players[0]) for own in own_judgements(game.name)[:1] if game.judged]
    for bot, players in ((BOTS["greedy"], game.seats[0]), (easy, game.seats[0]), *judging):
        state = engine.start(content, players, 1)
        seat = engine.actors(state)[0]
        bot.choose(engine, content, engine.redact(content, state, seat), seat, 1)
    play_random_games(engine, content, game.seats[0], 1, 0, 1)


def play_random_games(
    engine: Engine, content: Content, players: int, seed: int, first: int, games: int, ends: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Play games number `first` to `first + games - 1` of a seed (under 2**64) at random, in compiled code throughout.

    Returns scores, shape (games, players, 2 + sources), and the decisions of each game, shape (games,). `ends`, records
    of shape (games,), receives their last positions. Raises GameError for a game that leads to a fault of the rules.
    """
    arguments = random_games_arguments(engine, content, players, seed, first, games, ends)
    engine.template(random_games)(*arguments)
    scores, lengths = arguments[-2:]
    if (lengths < 0).any():
        text = Text(
            "La partie {n} mène à une faute des règles du programme.",
            "Game {n} leads to a fault in the program's rules.",
        )
        raise GameError(text, n=first + int(np.argmax(lengths < 0)))
    return scores[:, :players], lengths


def random_games_arguments(
    engine: Engine, content: Content, players: int, seed: int, first: int, games: int, ends: np.ndarray | None = None
) -> tuple[Any, ...]:
    """What the template `random_games` is called with; the last two are the arrays for scores and lengths."""
    game = engine.game
    low, middle, _ = seed_words(seed)
    return (
        content.record,
        game.state.zeros(),
        game.state.zeros() if ends is None else ends,
        players,
        low,
        middle,
        first,
        games,
        np.zeros(4, np.uint32),
        np.zeros(game.scratch, np.int16),
        NO_EVENTS,
        np.zeros((games, game.seats[-1], 2 + len(game.breakdown)), np.int32),
        np.zeros(games, np.int32),
    )


def random_generator(seed: int, number: int) -> np.ndarray:
    """What `play_random_games` draws its choices in game `number` from, one draw a decision."""
    low, middle, _ = seed_words(seed)
    return generator((low ^ RANDOM_PLAYER) | middle << 32 | number << 64)
