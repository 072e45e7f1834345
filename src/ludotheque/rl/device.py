"""`DeviceVec`: many games of one box at once that stay on a GPU."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from ..games import box
from ..games.setting import Setting
from ..kernel.errors import GameError
from ..kernel.events import NO_EVENTS
from ..kernel.match import check_seed
from ..kernel.text import Text
from .arrays import Lanes
from .batch import Batch, Observation, Spec, columns_without
from .memory import MEMORIES
from .on_grid import (
    BROKEN,
    BY_POINTS,
    BY_RANK,
    BY_WIN,
    begin_all,
    sample_lanes,
    seed_samplers,
    step_on_grid,
    step_rows_on_grid,
    widen,
)
from .opponents import POLICY, RANDOM, Table
from .vec import MOST_DECISIONS, SEED_BITS, among, at_least_one

REWARDS = {"rank": BY_RANK, "win": BY_WIN, "points": BY_POINTS}


@dataclass(slots=True)
class DeviceBatch:
    """As `Batch`, in arrays that lie on the device: `GpuArray` on a GPU, NumPy's on a processor.

    `host` copies them. The ranks at the end of a game are the column 1 of `final_scores`.
    """

    observation: Any
    pairs: Any
    mask: Any
    seat: Any
    episode: Any
    reward: Any
    terminated: Any
    truncated: Any
    final_observation: Any
    final_scores: Any

    def host(self) -> Batch:
        """A copy for the processor. It waits for the step."""

        def of_device(array: Any) -> Any:
            if array is None:
                return None
            return array.copy_to_host() if hasattr(array, "copy_to_host") else np.copy(array)

        return Batch(*(of_device(getattr(self, each.name)) for each in fields(self)))


class DeviceVec:
    """Many games at once that stay on a GPU, a game to a thread: the games and the arrays of `Vec`, to the last bit.

    Nothing is copied between two steps: actions come from the device, and observations, masks and rewards lie there.
    Other libraries read them by DLPack and by `__cuda_array_interface__`.

    device: "cuda" for the GPU that numba-cuda finds (the extra `gpu`), or "cpu" for the same code on the processor.
    threads: how many share the lanes; by default as many as lanes on a GPU, and one on a processor.
    The other arguments are those of `Vec`. reward is a name. Opponents are "random" or "policy". The next game begins
    in the step in which one ends. Actions are not recorded.

    `step` does not wait for the GPU, so it cannot raise GameError for an illegal action. Such an action changes nothing
    in its lane. `check` says so afterwards.

    Raises GameError where there is no GPU or no numba-cuda, where memory is short, and for anything that there is not
    or that does not go together.

    >>> env = DeviceVec("vaalbara", players=2, num_envs=3, seed=7, device="cpu", compiled=False)
    >>> batch = env.reset()
    >>> batch.seat.tolist(), batch.mask.shape == (3, len(env.spec.actions))
    ([0, 0, 0], True)
    >>> batch = env.step(env.sample())
    >>> env.check()
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
        device: str = "cuda",
        options: Mapping[str, str] | None = None,
        content: Mapping[str, Any] | str | Path | None = None,
        observation: Observation = "dense",
        without: Iterable[str] = (),
        reward: str = "rank",
        learners: Iterable[int] | None = None,
        opponents: str | Mapping[int, str] | None = None,
        max_steps: int = MOST_DECISIONS,
        threads: int | None = None,
        compiled: bool | None = None,
    ) -> None:
        setting = Setting.of(box(game), players, options, content, compiled=compiled)
        self.game, self.entry, self.players = setting.box.game, setting.box.name, setting.players
        self.options, self.content, self.engine = setting.options, setting.content, setting.engine
        self.num_envs = at_least_one("num_envs", num_envs)
        self.seed = check_seed(seed, SEED_BITS)
        self.max_steps = at_least_one("max_steps", max_steps)
        self.device = among("device", device, tuple(MEMORIES))
        self._observed: Observation = among("observation", observation, ("dense", "pairs", None))
        self._worth = REWARDS[among("reward", reward, tuple(REWARDS))]
        self._table = table = Table(self.game, self.players, learners, opponents)
        self.learners = table.learners
        if table.at_random | table.by_weight | sum(1 << seat for seat in self.learners) != (1 << self.players) - 1:
            raise GameError(_NO_BOTS, names=f"{RANDOM}, {POLICY}")
        self._threads = at_least_one("threads", threads or (self.num_envs if device == "cuda" else 1))
        self._memory = MEMORIES[device](self.engine)
        self._begun = False
        self._features = columns_without(self.game, without)
        self.spec = Spec.of(setting, self.num_envs, self._features, "same-step", self.max_steps)
        try:
            self._lay_out()
        except MemoryError:
            raise GameError(_NO_ROOM, lanes=self.num_envs) from None

    def _lay_out(self) -> None:
        """Make all arrays on the device: of the kinds that `Lanes` has, with a row for each lane."""
        seen, dense = self._observed is not None, self._observed == "dense"
        one = Lanes(
            self.engine, self.content, self.players, 1, features=self._features, seen=seen, dense=dense, record=0,
            threads=1,
        )  # fmt: skip
        lanes, memory = self.num_envs, self._memory
        threads = min(self._threads, lanes)

        def rows(array: np.ndarray) -> Any:
            return memory.zeros((lanes if len(array) else 0, *array.shape[1:]), array.dtype)

        def column(kind: Any) -> Any:
            return memory.zeros((lanes,), kind)

        self._actions, self._wrong = column(np.int64), column(np.uint8)
        self._samplers = rows(one.generators)
        self._played = {
            "contents": memory.put(self.content.record),
            "blank": memory.put(self.game.state.zeros()),
            "states": rows(one.states),
            "work": memory.zeros((threads if seen else 1,), one.states.dtype),
            "numbers": memory.put(self._numbers()),
            "weights": memory.put(one.weights),
            "actions": self._actions,
            **{name: rows(getattr(one, name)) for name in ("book", "generators", "codes", "mask", "pairs")},
            "column": memory.put(one.column),
            **{name: rows(getattr(one, name)) for name in ("dense", "last")},
            "wide": memory.zeros((threads if len(one.wide) else 0, *one.wide.shape[1:]), np.int16),
            "scores": rows(one.scores[:, : self.players]),
            "history": rows(one.history),
            "events": memory.put(NO_EVENTS),
            **{name: column(np.int32) for name in ("seats", "episodes", "counts")},
            "rewards": memory.zeros((lanes, self.players), np.float32),
            **{name: column(np.bool_) for name in ("terminated", "truncated")},
            "wrong": self._wrong,
        }  # the arguments of `_template`, in its order
        self._template = step_rows_on_grid if dense else step_on_grid
        self._sampled, self._handed_over = memory.shown(self._actions), self._batch()

    def _numbers(self) -> np.ndarray:
        return np.append(self._table.numbers(self.seed, self.max_steps, again=True), self._worth)

    def _batch(self) -> DeviceBatch:
        shown = {name: self._memory.shown(array) for name, array in self._played.items()}
        return DeviceBatch(
            observation=shown[self._observed] if self._observed else None,
            pairs=shown["counts"],
            mask=shown["mask"],
            seat=shown["seats"],
            episode=shown["episodes"],
            reward=shown["rewards"],
            terminated=shown["terminated"],
            truncated=shown["truncated"],
            final_observation=shown["last"] if self._observed else None,
            final_scores=shown["scores"],
        )

    def _run(self, template: Any, *args: Any) -> None:
        self._memory.run(template, self._threads, *args)

    # --- playing ---

    def reset(self, *, seed: int | None = None) -> DeviceBatch:
        """Begin a game in all lanes. The first time, and with a seed, episodes are numbered from 0; after that each
        lane goes on to its next one. Raises GameError for an unusable seed.
        """
        anew = seed is not None or not self._begun
        if seed is not None:
            self.seed = check_seed(seed, SEED_BITS)
            self._played["numbers"] = self._memory.put(self._numbers())
        if anew:
            self._run(seed_samplers, self._samplers, self.seed)
        self._begun = True
        self._run(begin_all, self._played["book"], self._wrong, int(anew))
        self._run(self._template, *self._played.values())
        return self._handed_over

    def step(self, actions: Any) -> DeviceBatch:
        """Play one action in every lane, for the seat that acts there; opponents then play up to a learner's turn.

        actions: integers (N,), each legal by `mask`: an array on the device, or NumPy's, which is copied there. Returns
        the arrays that every step writes over. A GPU is not waited for. Raises GameError for another shape and before
        the first `reset`; `check` for what is wrong with an action.
        """
        if not self._begun:
            raise GameError(_NOT_BEGUN)
        given = self._actions if actions is self._sampled else self._memory.put(actions)
        if tuple(given.shape) != (self.num_envs,) or np.dtype(given.dtype).kind not in "iu":
            raise GameError(_SHAPE, lanes=self.num_envs, given=f"{given.dtype} {tuple(given.shape)}")
        if given is not self._actions:
            self._run(widen, given, self._actions)
        self._run(self._template, *self._played.values())
        return self._handed_over

    def sample(self, seed: int | None = None) -> Any:
        """A legal action for every lane, each as likely as any: int64 (N,) on the device, written over by every call
        and every step. The same seed gives the same actions; by default they go on from the seed of the environment.
        """
        if not self._begun:
            raise GameError(_NOT_BEGUN)
        if seed is not None:
            self._run(seed_samplers, self._samplers, check_seed(seed, SEED_BITS))
        self._run(sample_lanes, self._played["book"], self._played["codes"], self._samplers, self._actions)
        return self._sampled

    def check(self) -> None:
        """Wait for the device. Raises GameError where a lane was given an illegal action since all lanes were begun, or
        where the rules could not go on in one: both name the first such lane.
        """
        wrong = self._memory.get(self._wrong)
        if wrong.any():
            lane = int(np.flatnonzero(wrong)[0])
            raise GameError(_FAULT if wrong[lane] == BROKEN else _ILLEGAL, lane=lane, seed=self.seed)

    def states(self) -> np.ndarray:
        """A copy of the positions for the processor, one record a lane, with what is hidden and the dice to come."""
        return self._memory.get(self._played["states"])

    def wait(self) -> None:
        """Return when the device has done all that was begun: to measure time, or to hand over by pointer."""
        self._memory.wait()

    def __repr__(self) -> str:
        return f"<DeviceVec {self.entry}, {self.players} players, {self.num_envs} lanes, {self.device}>"


_NO_BOTS = Text(
    "Les adversaires d’un DeviceVec : {names}. Vec en a d’autres.",
    "The opponents of a DeviceVec: {names}. Vec has others.",
)
_NO_ROOM = Text(
    "La mémoire ne suffit pas pour {lanes} couloirs : en demander moins, ou observation=None.",
    "There is not enough memory for {lanes} lanes: ask for fewer, or for observation=None.",
)
_NOT_BEGUN = Text("reset() commence les parties.", "reset() begins the games.")
_SHAPE = Text(
    "Il faut {lanes} actions entières, et non {given}.",
    "Actions are {lanes} integers, not {given}.",
)
_ILLEGAL = Text(
    "Couloir {lane} : une action n’était pas légale ; rien n’y a été joué.",
    "Lane {lane}: an action was not legal; nothing was played there.",
)
_FAULT = Text(
    "Couloir {lane} : les règles n’ont pas pu continuer (graine {seed} de l’environnement).",
    "Lane {lane}: the rules could not go on (seed {seed} of the environment).",
)
