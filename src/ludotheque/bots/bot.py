"""A way of playing: the levels, and searches with numbers of one's own. They see redacted records only."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from ..kernel.content import Content
from ..kernel.game import Engine, Game
from ..kernel.random import below, generator
from ..kernel.text import Text
from .greedy import greedy_choice
from .habits import habits_of
from .judged import BLEND, BONUS, JudgedTree
from .judgement import Judgement, own_judgement
from .leaning import KNOWN, KNOWN_JUDGED, leaning_to
from .search import ENDS
from .tree import Tree, think_through

MOST_PLAYOUTS = 1_000_000
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
            return leaning_to(
                [option for option in liked if option not in overlooked], visits, tree.values(), best, known
            )
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
