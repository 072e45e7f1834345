"""`Vec`: many games of one box at once, as arrays that each step writes in place."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..games import box
from ..games.setting import Setting
from ..kernel.errors import BadRecord, GameError, illegal, whole
from ..kernel.match import SEAT, Match, check_seed
from ..kernel.random import decision_seed, generator
from ..kernel.text import Text
from .arrays import Lanes
from .batch import Batch, Observation, Reset, Spec, columns_without
from .lanes import (
    BEGIN,
    CUT,
    ENDED,
    EPISODE,
    FAULTY,
    LEGAL,
    OVER,
    PAIRS,
    RUNNING,
    SEED,
    STEPS,
)
from .lanes import SEAT as SEATS
from .opponents import Opponent, Table
from .rewards import Reward, find_reward

SEED_BITS = 32  # of an environment's seed; 32 more are the lane's number, and 32 the episode's
MOST_DECISIONS = 5_000  # of a game, unless `max_steps` says otherwise: as many as the suite allows a game
FORMAT = "ludotheque-vec"


class Vec:
    """Many games at once, for learners.

    game: a name that `ludotheque.games()` lists. players: by default two, or the fewest that the game allows if that is
    more. num_envs: the number of lanes. seed: below 2**32. Episode k of lane i is the game of the seed
    `seed + (i << 32) + (k << 64)`, so `ludotheque.new` deals any one of them again.
    options, content: as for `ludotheque.new`.
    observation: "dense", "pairs" or None (`Batch` says what they are). without: features that are left out, by the
    beginning of their names: ("stands",) leaves out how the game's own estimate judges the position. scale: float32 in
    place of int16, each feature divided by what it usually stays below.
    reward: "rank", "win", "points" (`rewards`) or a function of the scores of the games that ended.
    learners: the seats that `step` plays; by default all (self-play). opponents: who plays the others: by seat, or one
    for all of them; a bot's name, a bot, an `Agent`, or a function from the `Batch` of some lanes to their actions.
    "random" and "policy" play inside the compiled step.
    max_steps: a game is cut off after so many actions of all seats. autoreset: "same-step" begins the next game in the
    step in which one ends; "disabled" leaves it until `reset(lanes)`.
    threads: how many share the lanes. compiled: False plays a thousand times slower, without compiling.
    record: whether actions are kept, for `match`; they take 2 bytes a lane and step of `max_steps`.

    Raises GameError for anything that there is not, or that does not go together.

    >>> env = Vec("vaalbara", players=2, num_envs=3, seed=7, compiled=False)
    >>> batch = env.reset()
    >>> batch.seat.tolist(), batch.mask.shape == (3, len(env.spec.actions))
    ([0, 0, 0], True)
    >>> batch = env.step(env.sample())
    >>> batch.seat.tolist(), batch.terminated.any()
    ([1, 1, 1], np.False_)
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        num_envs: int = 1,
        seed: int = 0,
        *,
        options: Mapping[str, str] | None = None,
        content: Mapping[str, Any] | str | Path | None = None,
        observation: Observation = "dense",
        without: Iterable[str] = (),
        scale: bool = False,
        reward: str | Reward = "rank",
        learners: Iterable[int] | None = None,
        opponents: Opponent | Mapping[int, Opponent] | None = None,
        max_steps: int = MOST_DECISIONS,
        autoreset: Reset = "same-step",
        threads: int = 1,
        compiled: bool | None = None,
        record: bool = True,
    ) -> None:
        self._setting = setting = Setting.of(box(game), players, options, content, compiled=compiled)
        self.game, self.entry, self.players = setting.box.game, setting.box.name, setting.players
        self.options, self.patch, self.content = setting.options, setting.patch, setting.content
        self.engine = setting.engine
        self.num_envs = at_least_one("num_envs", num_envs)
        self.seed = check_seed(seed, SEED_BITS)
        self._observed: Observation = among("observation", observation, ("dense", "pairs", None))
        self._reward = find_reward(reward)
        self._table = Table(self.game, self.players, learners, opponents)
        self.learners = self._table.learners
        self.max_steps = at_least_one("max_steps", max_steps)
        self.autoreset: Reset = among("autoreset", autoreset, ("same-step", "disabled"))
        self._begun = False
        self._chooser = np.random.default_rng(self.seed)
        features = columns_without(self.game, without)
        self._lanes = Lanes(
            self.engine,
            self.content,
            self.players,
            self.num_envs,
            features=features,
            seen=observation is not None,
            dense=observation == "dense",
            record=self.max_steps if record else 0,
            threads=at_least_one("threads", threads),
        )
        self._say_how(features, scale)

    def _say_how(self, features: list[int], scale: bool) -> None:
        """Hand on to the lanes what does not change, and make what a step hands over."""
        lanes = self.num_envs
        self._lanes.numbers[:] = self._table.numbers(self.seed, self.max_steps, again=self.autoreset == "same-step")
        self.spec = Spec.of(self._setting, lanes, features, self.autoreset, self.max_steps)
        self._scale = 1 / self.spec.most if scale else None
        self._last = np.zeros(self._lanes.last.shape, np.float32) if scale else self._lanes.last
        self._every = np.arange(lanes)
        self._rewards = np.zeros((lanes, self.players), np.float32)
        self._terminated, self._truncated = np.zeros(lanes, np.bool_), np.zeros(lanes, np.bool_)

    # --- playing ---

    def reset(self, lanes: Iterable[int] | None = None, *, seed: int | None = None) -> Batch:
        """Begin a game in all lanes, or in some. The first time, and with a seed, episodes are numbered from 0; after
        that each lane goes on to its next one.

        Raises GameError for an unusable seed, for a lane that there is not, and for a seed for some lanes alone.
        """
        if lanes is not None and (seed is not None or not self._begun):
            raise GameError(_ALL_FIRST)
        which = self._every if lanes is None else self._numbered(lanes)
        book = self._lanes.book
        if seed is not None:
            self.seed = check_seed(seed, SEED_BITS)
            self._lanes.numbers[SEED] = self.seed
            book[:, EPISODE] = 0
        elif self._begun:
            book[which, EPISODE] += 1
        self._begun = True
        book[:, ENDED] = RUNNING
        self._advance(which, np.full(len(which), BEGIN, np.int64))
        return self.batch()

    def step(self, actions: Any, *, copy: bool = False) -> Batch:
        """Play one action in every lane, for the seat that acts there; opponents then play up to a learner's turn.

        actions: integers (N,), each legal by `mask`. Returns the arrays that every step writes over, or with `copy`
        new ones. Raises GameError, and changes nothing, for an illegal action, for a lane whose game is over, and
        before the first `reset`.
        """
        given = self._checked(actions, (self.num_envs,))
        self._check_legal(self._every, given)
        self._lanes.book[:, ENDED] = RUNNING
        self._advance(self._every, given)
        return self._handed_over(copy)

    def step_all(self, actions: Any, *, copy: bool = False) -> Batch:
        """As `step`, for all learners that may act now (`to_act`) at once; entries of other seats are not read.

        actions: integers (N, players). Sealed decisions are made in the order of the seats; none sees another's.
        """
        given = self._checked(actions, (self.num_envs, self.players))
        self._check_all_legal(given)
        to_act, book = self.to_act, self._lanes.book
        book[:, ENDED] = RUNNING
        for seat in self.learners:
            lanes = np.flatnonzero(to_act[:, seat] & (book[:, ENDED] == RUNNING) & (book[:, SEATS] == seat))
            self._advance(lanes, given[lanes, seat])
        return self._handed_over(copy)

    def _handed_over(self, copy: bool) -> Batch:
        batch = self.batch()
        return batch.rows(self._every) if copy else batch

    @property
    def mask(self) -> np.ndarray:
        """The legal actions of the seat that acts in each lane: bool (N, actions), written over by every step."""
        return self._lanes.mask

    @property
    def to_act(self) -> np.ndarray:
        """Which seats may act now: bool (N, players); several where decisions are sealed."""
        actors = self._lanes.states["actors"][:, None]
        return (actors >> np.arange(self.players) & 1).astype(np.bool_)

    def sample(self, seed: int | None = None) -> np.ndarray:
        """A legal action for every lane, each as likely as any: int16 (N,). The same seed gives the same actions; by
        default they go on from the seed of the environment.
        """
        chooser = self._chooser if seed is None else np.random.default_rng(seed)
        places = chooser.random(self.num_envs) * self._lanes.book[:, LEGAL]
        return self._lanes.codes[self._every, places.astype(np.intp)]

    def _checked(self, actions: Any, shape: tuple[int, ...]) -> np.ndarray:
        given = np.asarray(actions)
        if given.shape != shape or given.dtype.kind not in "iu":
            raise GameError(_SHAPE, shape=shape, given=f"{given.dtype} {given.shape}")
        if not self._begun:
            raise GameError(_NOT_BEGUN)
        return given.astype(np.int64)

    def _check_legal(self, lanes: np.ndarray, actions: np.ndarray) -> None:
        """Raises GameError unless the seats that act in these lanes may do this."""
        known = (actions >= 0) & (actions < self.mask.shape[1])
        legal = known & self.mask[lanes, actions * known]
        if not legal.all():
            place = int(np.argmin(legal))
            lane = int(lanes[place])
            raise self._refusal(lane, int(actions[place]), self._lanes.legal(lane))

    def _check_all_legal(self, actions: np.ndarray) -> None:
        """Raises GameError unless every learner that may act now may do this."""
        for lane, seat in np.argwhere(~self._lanes.allowed(self.learners, actions)).tolist():
            legal = self.engine.legal(self.content, self._lanes.states[lane : lane + 1], seat)
            raise self._refusal(lane, int(actions[lane, seat]), legal)

    def _refusal(self, lane: int, action: int, legal: np.ndarray) -> GameError:
        """What is said of an action that is not among the legal ones."""
        if not len(legal):
            return GameError(_ENDED, lane=lane)
        names = self.spec.actions
        what = (0 <= action < len(names) and names[action]) or str(action)
        return GameError(_LANE, lane=lane, why=illegal(what, (names[code] for code in legal)))

    def _advance(self, lanes: np.ndarray, actions: np.ndarray) -> None:
        """Play these actions, and go on until every one of these lanes waits for a learner or is over."""
        book = self._lanes.book
        self._lanes.run(lanes, actions)
        while True:
            self._check_sound(lanes)
            if len(self.learners) == self.players:
                return
            waits = (book[lanes, LEGAL] > 0) & ~np.isin(book[lanes, SEATS], self.learners)
            lanes = lanes[waits]
            if not len(lanes):
                return
            self._lanes.run(lanes, self._answers(lanes))

    def _check_sound(self, lanes: np.ndarray) -> None:
        faulty = lanes[self._lanes.book[lanes, ENDED] == FAULTY]
        if len(faulty):
            raise GameError(_FAULT, lane=faulty[0], seed=self.seed_of(int(faulty[0])))

    def _answers(self, lanes: np.ndarray) -> np.ndarray:
        """What the opponents do whose turn it is in these lanes."""
        actions = np.zeros(len(lanes), np.int64)
        seats = self._lanes.book[lanes, SEATS]
        for seat in np.unique(seats).tolist():
            places = np.flatnonzero(seats == seat)
            asked = lanes[places]
            policy = self._table.policy(seat)
            if policy is None:
                actions[places] = [self._bot_answers(lane, seat) for lane in asked.tolist()]
            else:
                actions[places] = self._checked(policy(self.batch().rows(asked)), (len(asked),))
                self._check_legal(asked, actions[places])
        return actions

    def _bot_answers(self, lane: int, seat: int) -> int:
        """What the bot on a seat does: the same as in a `Match` of the same seed after as many actions."""
        state, book = self._lanes.states[lane : lane + 1], self._lanes.book[lane]
        chance = decision_seed(self.seed_of(lane), 0, int(book[STEPS]), seat)
        return self._table.bot_answers(self.engine, self.content, state, seat, lane, int(book[EPISODE]), chance)

    def batch(self) -> Batch:
        """What the last step handed over, in the arrays that every step writes over."""
        lanes, book = self._lanes, self._lanes.book
        np.equal(book[:, ENDED], OVER, out=self._terminated)
        np.equal(book[:, ENDED], CUT, out=self._truncated)
        self._rewards[:] = 0
        if self._terminated.any():
            self._rewards[self._terminated] = self._reward(lanes.scores[self._terminated, : self.players])
        if self._scale is not None:
            ended = self._terminated | self._truncated
            self._last[ended] = lanes.last[ended] * self._scale
        return Batch(
            observation={"dense": self._scaled(lanes.dense), "pairs": lanes.pairs, None: None}[self._observed],
            pairs=book[:, PAIRS],
            mask=lanes.mask,
            seat=book[:, SEATS],
            episode=book[:, EPISODE],
            reward=self._rewards,
            terminated=self._terminated,
            truncated=self._truncated,
            final_observation=self._last if self._observed else None,
            final_scores=lanes.scores[:, : self.players],
        )

    def _scaled(self, rows: np.ndarray) -> np.ndarray:
        return rows if self._scale is None else rows * self._scale

    # --- single lanes ---

    def seed_of(self, lane: int) -> int:
        """The seed of the game in a lane, by which `ludotheque.new` deals it again."""
        return self.seed | lane << 32 | int(self._lanes.book[lane, EPISODE]) << 64

    def match(self, lane: int) -> Match:
        """The game in a lane as a `Match` of its own, played again from its start: to print, to tell, to save.

        Raises GameError where actions are not recorded, and for a lane whose position was guessed or copied.
        """
        lane = int(self._numbered([lane])[0])
        if not len(self._lanes.history):
            raise GameError(Text("Vec(record=True) retient les actions.", "Vec(record=True) keeps the actions."))
        match = self._setting.deal(seed=self.seed_of(lane))
        try:
            for code in self._lanes.history[lane, : self._lanes.book[lane, STEPS]]:
                match.play(match.actors[0], self.spec.actions[code])
        except (GameError, IndexError):
            raise GameError(_GUESSED, lane=lane) from None
        if match.state.tobytes() != self._lanes.states[lane : lane + 1].tobytes():
            raise GameError(_GUESSED, lane=lane)
        return match

    def states(self) -> np.ndarray:
        """A copy of the positions, one record a lane, with what is hidden and the dice to come."""
        return self._lanes.states.copy()

    def clone(self, lane: int, to: int) -> Batch:
        """Copy the position of a lane into another one, with what is hidden and the dice to come; `guess` replaces
        those. Raises GameError for a lane that there is not.
        """
        self._numbered([lane, to])
        self._lanes.copy(lane, to)
        return self.batch()

    def guess(self, lane: int, seat: int | None = None, *, seed: int) -> Batch:
        """Replace what a seat cannot know in a lane, the dice to come among it, by a guess that agrees with what it
        does know. seat: by default the one that acts. Raises GameError for a lane or a seat that there is not.
        """
        lane = int(self._numbered([lane])[0])
        viewer = int(self._lanes.book[lane, SEATS]) if seat is None else whole(seat, SEAT)
        if not 0 <= viewer < self.players:
            raise GameError(_NO_SEAT, seat=viewer, last=self.players - 1)
        chance, states = generator(check_seed(seed)), self._lanes.states
        known = self.engine.redact(self.content, states[lane : lane + 1], viewer)
        states[lane] = self.engine.determinize(self.content, known, viewer, chance)[0]
        self._lanes.look(np.array([lane]))
        return self.batch()

    def _numbered(self, lanes: Iterable[int]) -> np.ndarray:
        numbers = [whole(lane, _A_LANE) for lane in lanes]
        wrong = [lane for lane in numbers if not 0 <= lane < self.num_envs]
        if wrong or not numbers:
            raise GameError(_NO_LANE, lanes=", ".join(map(str, wrong)) or "-", last=self.num_envs - 1)
        return np.array(numbers)

    # --- kept ---

    def save(self) -> bytes:
        """All games as bytes, for `load`: what is hidden and the dice to come among them."""
        out = io.BytesIO()
        np.savez_compressed(out, allow_pickle=False, header=np.array(json.dumps(self._header())), **self._lanes.kept())
        return out.getvalue()

    def load(self, saved: bytes) -> Batch:
        """Go on where `save` was called, in an environment of the same game, players, cards, rules and lanes.

        Raises BadRecord, and changes nothing, for bytes that are damaged or come from another one.
        """
        try:
            with np.load(io.BytesIO(saved), allow_pickle=False) as arrays:
                kept = {name: arrays[name] for name in arrays.files}
            header = json.loads(str(kept.pop("header")))
            seed = check_seed(header["seed"], SEED_BITS)
        except (OSError, EOFError, ValueError, LookupError, TypeError, GameError, zipfile.BadZipFile):
            raise BadRecord(_DAMAGED) from None
        mine = self._header() | {"seed": seed}
        if header != mine:
            raise BadRecord(_OTHER, what=", ".join(name for name in mine if header.get(name) != mine[name]))
        try:
            self._lanes.put_back(kept)
        except ValueError:
            raise BadRecord(_DAMAGED) from None
        self.seed, self._begun = seed, True
        self._lanes.numbers[SEED] = seed
        self._table.forget()
        return self.batch()

    def _header(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "entry": self.entry,
            "players": self.players,
            "num_envs": self.num_envs,
            "options": self.options,
            "ruleset": self.game.ruleset,
            "content": self.content.digest,
            "layout": self.game.state.layout,
            "max_steps": self.max_steps,
            "record": bool(len(self._lanes.history)),
            "seed": self.seed,
        }

    def close(self) -> None:
        """End the threads."""
        self._lanes.close()

    def __repr__(self) -> str:
        return f"<Vec {self.entry}, {self.players} players, {self.num_envs} lanes>"


def at_least_one(name: str, value: Any) -> int:
    number = whole(value, Text(name, name))
    if number < 1:
        raise GameError(Text("{name} : au moins 1.", "{name}: at least 1."), name=name)
    return number


def among(name: str, value: Any, known: tuple[Any, ...]) -> Any:
    if value not in known:
        raise GameError(_UNKNOWN, name=name, value=repr(value)[:40], known=", ".join(map(repr, known)))
    return value


_A_LANE = Text("Un couloir", "A lane")
_UNKNOWN = Text("{name} : {value} ; il y a {known}.", "{name}: {value}; there are {known}.")
_NO_LANE = Text(
    "Pas de couloir {lanes} : ils sont numérotés de 0 à {last}.", "No lane {lanes}: they are numbered from 0 to {last}."
)
_NO_SEAT = Text(
    "Il n’y a pas de place {seat} : elles sont numérotées de 0 à {last}.",
    "There is no seat {seat}: seats are numbered from 0 to {last}.",
)
_SHAPE = Text(
    "Il faut des actions entières de forme {shape}, et non {given}.",
    "Actions are integers of shape {shape}, not {given}.",
)
_NOT_BEGUN = Text("reset() commence les parties.", "reset() begins the games.")
_ALL_FIRST = Text(
    "reset() commence toutes les parties ; ensuite reset(lanes) en recommence, sans graine.",
    "reset() begins all games; after that reset(lanes) begins some anew, without a seed.",
)
_ENDED = Text(
    "Couloir {lane} : la partie est terminée, reset([{lane}]) en commence une autre.",
    "Lane {lane}: the game is over, reset([{lane}]) begins another.",
)
_LANE = Text("Couloir {lane} : {why}", "Lane {lane}: {why}")
_FAULT = Text(
    "Couloir {lane} : les règles n’ont pas pu continuer (graine {seed}).",
    "Lane {lane}: the rules could not go on (seed {seed}).",
)
_GUESSED = Text(
    "Couloir {lane} : sa position ne vient pas de ses actions, elle a été devinée ou copiée.",
    "Lane {lane}: its position does not come from its actions, it was guessed or copied.",
)
_DAMAGED = Text("Cet état enregistré est endommagé.", "This saved state is damaged.")
_OTHER = Text("Cet état vient d’un autre environnement : {what}.", "This state comes from another environment: {what}.")
