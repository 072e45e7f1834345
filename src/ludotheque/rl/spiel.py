"""Games as OpenSpiel games: sequential, with imperfect information, in Python. Needs the extra `openspiel`.

`import ludotheque.rl.spiel` registers every box: `pyspiel.load_game("ludotheque_royaume_2e(players=3)")`.

Chance acts once, at the root: it picks one of `deals` deals, and all dice and shuffles of a game follow from its deal.
A search that plans with a true state therefore sees hidden cards and dice to come. One that must not starts from
`state.resample_from_infostate(player, sampler)`, which guesses both (`Match.guess`). OpenSpiel's other kind of chance,
"sampled stochastic", has no serialization for games in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from ..games import SHELF, Box, box
from ..games.setting import Setting
from ..kernel.errors import GameError
from ..kernel.match import Match
from ..kernel.random import SEED_BITS
from ..kernel.text import Text

DEALS = 10_000  # the deals of a game of one seed, unless told otherwise
LONGEST = 100_000  # decisions: more than any game has taken; a bound is asked for
PARAMETERS = {"players": 0, "seed": 0, "deals": DEALS, "options": "", "content": "", "compiled": True}


class Line(NamedTuple):
    """Something that some seats know: `audience` is a mask of seats."""

    audience: int
    text: str


class SpielGame(pyspiel.Game):
    """A box as an OpenSpiel game; each box has a class of its own. `openspiel` makes one."""

    box: Box

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given: dict[str, Any] = {**PARAMETERS, **(params or {})}
        self.setting = Setting.of(
            self.box,
            given["players"] or None,
            _options(given["options"]),
            given["content"] or None,
            compiled=None if given["compiled"] else False,
        )
        self.players = self.setting.players
        self.deals, self.seed = given["deals"], given["seed"]
        if not 0 < self.deals < 1 << 31 or self.seed < 0:
            raise GameError(_NUMBERS, deals=self.deals, seed=self.seed)
        self.names = self.setting.content.actions.names
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.names),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.players > 1 else None,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(self.box, self.players), info, {**given, "players": self.players})

    def new_initial_state(self) -> SpielState:
        """The root, where chance deals."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Chance acts once."""
        return 1

    def make_py_observer(self, kind: pyspiel.IIGObservationType | None = None, params: Any = None) -> Observer:
        """What fills observation tensors: float32 (features,), `ludotheque.features(game)` names them."""
        return Observer(len(self.box.game.encoder), perfect_recall=bool(kind and kind.perfect_recall))

    def deal(self, number: int) -> Match:
        """A new game from one of the deals."""
        return self.setting.deal(seed=(self.seed * self.deals + number) % (1 << SEED_BITS))


class SpielState(pyspiel.State):
    """A position of a game. `match` is the `Match` it stands for, None before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.match: Match | None = None
        self._lines: list[Line] = []

    @property
    def dealt(self) -> Match:
        """The match. Raises GameError before the deal."""
        if self.match is None:
            raise GameError(_NOT_DEALT)
        return self.match

    def current_player(self) -> int:
        """The seat that decides; of several that choose in secret, the first that has not chosen."""
        if self.match is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.match.finished else self.match.actors[0]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.match is not None and self.match.finished

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all as likely."""
        deals = self.get_game().deals
        return [(number, 1 / deals) for number in range(deals)]

    def returns(self) -> list[float]:
        """From 1 for the first to -1 for the last, 0 for all before the end (`Match.returns`)."""
        return self.match.returns() if self.match else [0.0] * self.num_players()

    def _legal_actions(self, player: int) -> list[int]:
        match = self.dealt
        return match.legal_codes(player).tolist() if player == self.current_player() else []

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal:{action}" if player == pyspiel.PlayerId.CHANCE else self.get_game().names[action]

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = match = self.get_game().deal(action)
            self._note(match.opening)
            return
        seat = self.current_player()
        seen = blake2b(self.match.observe(seat).tobytes(), digest_size=8).hexdigest()
        events = self.match.play_code(seat, action)
        self._lines.append(Line(1 << seat, f"{seen} {self.get_game().names[action]}"))
        self._note(events)

    def _note(self, events: list[Any]) -> None:
        for event in events:
            self._lines.append(Line(event.audience, f"{event.kind},{event.seat},{event.a},{event.b},{event.c}"))

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has done and seen since the beginning, line by line: its actions by name, each after a digest
        of what it saw then, events as kind, seat and three numbers, and at last what it sees now.
        """
        seat = self._seat(player)
        lines = (line.text for line in self._lines if line.audience >> seat & 1)
        return "\n".join([f"seat {seat}", *lines, self._sight(seat)])

    def observation_string(self, player: int | None = None) -> str:
        """What a seat knows of the position: the features that are not 0, by name."""
        return self._sight(self._seat(player))

    def _seat(self, player: int | None) -> int:
        seat = self.current_player() if player is None else player
        return seat if self.match is None else self.match.check_seat(seat)

    def _sight(self, seat: int) -> str:
        if self.match is None:
            return ""
        values, names = self.match.observe(seat), self.match.game.encoder.names
        return " ".join(f"{names[index]}={values[index]}" for index in np.flatnonzero(values))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this seat cannot tell from this one: what it does not know is guessed, dice to come among it.

        What another seat has seen is, in the guess, what both have seen and the position as it is guessed.
        """
        guess = self.clone()
        seat = self.dealt.check_seat(player)
        guess.match = self.dealt.guess(seat, int(sampler() * (1 << 52)))
        guess._lines = [line for line in self._lines if line.audience >> seat & 1]
        others = (other for other in range(self.num_players()) if other != seat)
        guess._lines += [Line(1 << other, f"guessed {guess._sight(other)}") for other in others]
        return guess

    def __str__(self) -> str:
        """For people who debug: it shows everything."""
        if self.match is None:
            return "before the deal"
        return f"{self.match!r} {self.match.state.tobytes().hex()}"


class Observer:
    """Fills a tensor with what a seat knows; OpenSpiel asks for it."""

    def __init__(self, features: int, *, perfect_recall: bool) -> None:
        self.tensor = np.zeros(features, np.float32)
        self.dict = {"observation": self.tensor}
        self._perfect_recall = perfect_recall

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a seat's observation into `tensor`."""
        self.tensor[:] = 0 if state.match is None else state.match.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """A seat's information state where it is to remember all, else its observation, as a string."""
        return state.information_state_string(player) if self._perfect_recall else state.observation_string(player)


def openspiel(
    game: str,
    players: int | None = None,
    *,
    options: Mapping[str, str] | None = None,
    content: str | Path | None = None,
    seed: int = 0,
    deals: int = DEALS,
    compiled: bool | None = None,
) -> pyspiel.Game:
    """A box as an OpenSpiel game: sequential, imperfect information, rewards at the end (`Match.returns`).

    content: a file of card values, by its path. seed, deals: chance picks one of `deals` deals, and another seed has
    other deals. Raises GameError for what there is not.

    >>> state = openspiel("vaalbara", players=2, deals=100, compiled=False).new_initial_state()
    >>> state.is_chance_node()
    True
    >>> state.apply_action(17)
    >>> state.current_player(), len(state.legal_actions())
    (0, 5)
    """
    written = ";".join(f"{name}:{value}" for name, value in (options or {}).items())
    params: dict[str, Any] = {
        "players": players or 0,
        "seed": seed,
        "deals": deals,
        "options": written,
        "content": str(content or ""),
        "compiled": compiled is not False,
    }
    return _CLASSES[box(game).name](params)


def short_name(entry: str) -> str:
    """The name under which OpenSpiel knows a box: `ludotheque_royaume_2e`."""
    return f"ludotheque_{entry.replace('-', '_')}"


def _options(written: str) -> dict[str, str]:
    """The options of a game parameter: "dukes:no;market:two"."""
    pairs = (part.partition(":") for part in written.split(";") if part)
    return {name: value for name, _, value in pairs}


def _game_type(shelf_box: Box, players: int) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(shelf_box.name),
        long_name=f"{shelf_box.title.en} (ludotheque)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if players > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=shelf_box.seats[-1],
        min_num_players=shelf_box.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


# OpenSpiel keeps what it is given here beyond the life of the interpreter, which only classes outlast.
_CLASSES = {entry: type(short_name(entry), (SpielGame,), {"box": shelf_box}) for entry, shelf_box in SHELF.items()}
for _class in _CLASSES.values():
    pyspiel.register_game(_game_type(_class.box, 2), _class)

_NOT_DEALT = Text("Rien n’est encore distribué : le hasard joue d’abord.", "Nothing is dealt yet: chance acts first.")
_NUMBERS = Text(
    "deals : de 1 à 2**31 - 1, et non {deals} ; seed : au moins 0, et non {seed}.",
    "deals: from 1 to 2**31 - 1, not {deals}; seed: at least 0, not {seed}.",
)
