"""The players of the seats: learners, whose actions `step` is given, and opponents, which choose by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np

from ..bots.agent import Agent, AgentBot
from ..bots.bot import Bot
from ..bots.names import Player, find_bot
from ..bots.own import OwnBot
from ..kernel.content import Content
from ..kernel.errors import GameError, whole
from ..kernel.game import Engine, Game
from ..kernel.match import SEAT
from ..kernel.text import Text
from .batch import Batch
from .lanes import AGAIN, AT_RANDOM, BY_WEIGHT, MOST_STEPS, NUMBERS, PLAYERS, SEED, SHOWN

Policy = Callable[[Batch], np.ndarray]  # the actions of the lanes of a batch
Opponent = str | Bot | OwnBot | Agent | Policy
RANDOM, POLICY = "random", "policy"


class Table:
    """The seats of an environment. `learners` are those that `step` plays, ascending.

    Raises GameError for a seat that there is not, that is given twice, or that nobody plays.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        learners: Iterable[int] | None,
        opponents: Opponent | Mapping[int, Opponent] | None,
    ) -> None:
        self._players, seats = players, range(players)
        self.learners = tuple(seats) if learners is None else tuple(sorted({whole(seat, SEAT) for seat in learners}))
        others = [seat for seat in seats if seat not in self.learners]
        given = dict(opponents) if isinstance(opponents, Mapping) else dict.fromkeys(others, opponents)
        wrong = sorted({*self.learners, *given} - {*seats}) + sorted({*self.learners} & {*given})
        if wrong or not self.learners:
            raise GameError(_WRONG_SEATS, seats=", ".join(map(str, wrong)) or "-", last=players - 1)
        missing = [seat for seat in others if given.get(seat) is None]
        if missing:
            raise GameError(_NOBODY, seats=", ".join(map(str, missing)))
        self._policies: dict[int, Policy] = {}
        self._bots: dict[int, Bot | OwnBot] = {}
        self.at_random = 0  # a mask of the seats that play at random
        self.by_weight = 0  # and of those that play by the playout policy
        for seat, who in given.items():
            self._seat(game, seat, who)
        self._seated: dict[tuple[int, int], tuple[int, Player]] = {}  # by lane and seat: the episode, and who plays it

    def _seat(self, game: Game, seat: int, who: Opponent | None) -> None:
        if who == RANDOM:
            self.at_random |= 1 << seat
        elif who == POLICY:
            self.by_weight |= 1 << seat
        elif isinstance(who, str):
            self._bots[seat] = find_bot(who, game=game)
        elif isinstance(who, Bot | OwnBot):
            self._bots[seat] = who
        elif isinstance(who, Agent):
            self._bots[seat] = AgentBot("agent", Text("agent", "agent"), agent=who)
        elif callable(who):
            self._policies[seat] = who
        else:
            raise GameError(_NO_OPPONENT, seat=seat, value=repr(who)[:60])

    @property
    def shown(self) -> int:
        """A mask of the seats that are shown what they see: learners, and policies."""
        return sum(1 << seat for seat in (*self.learners, *self._policies))

    def numbers(self, seed: int, max_steps: int, *, again: bool) -> np.ndarray:
        """The numbers that all lanes share, int64 (NUMBERS,)."""
        numbers = np.zeros(NUMBERS, np.int64)
        numbers[PLAYERS], numbers[SEED], numbers[MOST_STEPS] = self._players, seed, max_steps
        numbers[AT_RANDOM], numbers[BY_WEIGHT], numbers[SHOWN] = self.at_random, self.by_weight, self.shown
        numbers[AGAIN] = again
        return numbers

    def policy(self, seat: int) -> Policy | None:
        """The function that plays a seat; None where a bot does."""
        return self._policies.get(seat)

    def bot_answers(
        self, engine: Engine, content: Content, state: np.ndarray, seat: int, lane: int, episode: int, seed: int
    ) -> int:
        """The action of the bot on a seat of a lane, from what it knows of a position, shape (1,)."""
        begun, player = self._seated.get((lane, seat), (None, None))
        if player is None or begun != episode:
            player = self._bots[seat].seated()
            self._seated[lane, seat] = (episode, player)
        view = engine.redact(content, state, seat)
        return player.choose(engine, content, view, seat, seed)

    def forget(self) -> None:
        """Other games lie in the lanes now: bots remember nothing of those before."""
        self._seated.clear()


_WRONG_SEATS = Text(
    "learners, opponents : chaque place de 0 à {last} a l’un ou l’autre, l’une au moins apprend ; à revoir : {seats}.",
    "learners, opponents: each seat from 0 to {last} has one or the other, at least one learns; wrong: {seats}.",
)
_NOBODY = Text(
    "Personne ne joue à ces places : {seats}. opponents dit qui y joue, « random » par exemple.",
    "Nobody plays on these seats: {seats}. opponents says who does, “random” for example.",
)
_NO_OPPONENT = Text(
    "Place {seat} : un adversaire est le nom d’un bot, un bot, un agent ou une fonction, et non {value}.",
    "Seat {seat}: an opponent is the name of a bot, a bot, an agent or a function, not {value}.",
)
