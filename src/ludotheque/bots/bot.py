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
from .leaning import KNOWN, KNOWN_BY_NETWORK, leaning_to
from .network import ValueNetwork, shipped_network
from .playout import drawn
from .playout_policy import playout_weights, policy_weights
from .puct import BLEND, BONUS, PuctTree
from .search import ENDS
from .tree import Tree, think_through

MOST_PLAYOUTS = 1_000_000
REFUSED = Text(
    "{name} est pour d’autres règles, cartes ou nombres de joueurs : recherche sans ce réseau.",
    "{name} is for other rules, cards or numbers of players: searching without it.",
)


@dataclass(frozen=True)
class Bot:
    """A way of playing.

    - `playouts`: how many, for a bot that searches; else 0.
    - `ends`: the share of the end of a playout in its result (`search`); 0 for truncated playouts.
    - `level`: its name in `Game.to_the_end` and `Game.with_network`. There a game may give the level full playouts, or
      its value network, and another number of playouts.
    - `network`: a value network, or None; `blend` and `bonus`: as the constants of `puct`.
    - `aimless`: whether playouts are uniformly random even where the game has a playout policy.
    - `overlooks`: how many of a hundred legal actions the search leaves out, by chance.
    - `temperament`: the name of one of the game's temperaments. The bot chooses by it among actions that the search
      values about the same.

    >>> import ludotheque
    >>> match = ludotheque.new("vaalbara", players=2, seed=7)
    >>> action = Bot("mine", Text("le mien", "mine"), 50).choose(
    ...     match.game.engine(compiled=False), match.content, match.view(0), 0, seed=1
    ... )
    >>> match.content.actions.names[action] in match.legal(0)
    True
    """

    name: str
    text: Text
    playouts: int = 0
    ends: float = field(default=0.0, kw_only=True)
    level: str = field(default="", kw_only=True)
    network: ValueNetwork | None = field(default=None, kw_only=True)
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
        """A legal action of an actor, from what the seat knows. Without a limit the same seed gives the same action.

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
            known = KNOWN_BY_NETWORK if thinking.network else KNOWN
            return leaning_to(
                [option for option in liked if option not in overlooked], visits, tree.values(), best, known
            )
        if self.name == "greedy":
            return greedy_choice(engine, content, redacted, seat, rng, legal)
        if self.name == "policy":
            return drawn(legal, len(legal), policy_weights(engine.game, content), rng)
        return int(legal[below(rng, len(legal))])

    def in_game(self, game: Game, content: Content, players: int) -> Self:
        """The bot with the playouts, and the network, that its level has in this game with so many players and these
        cards.
        """
        playouts = game.with_network.get(self.level, {}).get(players)
        network = shipped_network(game.name, players)
        if playouts is not None and network and network.fits(game, content, players):
            return replace(self, playouts=playouts, network=network, level="")
        whole = game.to_the_end.get(self.level, {}).get(players)
        return self if whole is None else replace(self, playouts=whole, ends=ENDS, level="")

    def check_plays(self, game: Game, content: Content, players: int) -> None:
        """Raises GameError for a game that the bot cannot play. One that searches can play them all."""

    def _overlooked(self, legal: np.ndarray, rng: np.ndarray) -> set[int]:
        """The legal actions that the search leaves out this time: each by chance, never all of them."""
        if not self.overlooks:
            return set()
        overlooked = {int(action) for action in legal if below(rng, 100) < self.overlooks}
        return overlooked if len(overlooked) < len(legal) else set()

    def tree(self, engine: Engine, content: Content, redacted: np.ndarray, seat: int, rng: np.ndarray) -> Tree:
        """An empty tree for one decision of a bot that searches; a network that does not fit is not used."""
        position = (engine, content, redacted, seat, rng, self.playouts)
        weights = self.playout_weights(engine, content, redacted)
        if self.network is not None:
            if self.network.fits(engine.game, content, int(redacted["players"][0])):
                return PuctTree(*position, self.network, self.blend, self.bonus, weights)
            engine.notice_once(REFUSED.filled(name=self.name))
        return Tree(*position, ends=self.ends, weights=weights)

    def playout_weights(self, engine: Engine, content: Content, redacted: np.ndarray) -> np.ndarray | None:
        """The weights of actions in its playouts; None where they are uniformly random."""
        return None if self.aimless else playout_weights(engine.game, content, int(redacted["players"][0]))

    def seated(self) -> Bot:
        """The bot on one seat of one game: it remembers nothing, so it is itself."""
        return self
