"""The view that an own bot gets: a position as its seat may know it, and nothing that leads to more."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from ..kernel.content import Content
from ..kernel.errors import illegal
from ..kernel.foresight import Foresight, foresee
from ..kernel.game import Engine
from ..kernel.record import Twin, clone
from ..kernel.text import Lang


class SeatView:
    """What a bot of your own is given at a decision: the position as its seat knows it.

    It is made from the seat's redacted record alone. It holds neither the match nor its seed, key or actions. It can
    be pickled and sent to another process.

    seat, players: its number, from 0, and how many seats there are. game, options: what is played.
    state: the redacted record, shape (1,), read-only. legal: the legal actions by name, never empty.
    sealed: whether players decide in secret at the same time. random: a `random.Random` that the run's seed determines.

    >>> import ludotheque
    >>> def quick(view):
    ...     return max(view.legal, key=lambda action: len(view.foresee(action).events))
    >>> match = ludotheque.new("vaalbara", players=2, seed=1)
    >>> ludotheque.bot(quick).choose(match, 0) in match.legal(0)
    True
    """

    seat: int
    players: int
    game: str
    options: dict[str, str]
    state: np.ndarray
    legal: tuple[str, ...]
    sealed: bool
    random: Random

    def __init__(self, engine: Engine, content: Content, redacted: np.ndarray, seat: int, seed: int) -> None:
        self._engine = engine
        self._content = content
        self._known = clone(redacted)  # what compiled rules are called with: read-only arrays are another type to them
        names = content.actions.names
        self.seat = seat
        self.players = int(redacted["players"][0])
        self.game = engine.game.name
        self.options = dict(content.options)
        self.legal = tuple(names[code] for code in engine.legal(content, self._known, seat))
        self.sealed = bool(redacted["sealed"][0])
        self.random = Random(seed)
        self._seal()

    def _seal(self) -> None:
        self.state = clone(self._known)
        self.state.flags.writeable = False

    @property
    def twin(self) -> Twin:
        """The same record as plain numbers and lists: `view.twin.hand_size[2]`."""
        return self._engine.game.state.twin(self._known)

    def observe(self) -> np.ndarray:
        """The features of the position, int16, most of them 0. `ludotheque.features(view.game)` names them."""
        return self._engine.observe(self._content, self._known, self.seat)

    def foresee(self, action: str) -> Foresight:
        """What a legal action would bring about, as far as the seat can tell: nothing is drawn, thrown or revealed.

        `state` and `view` are the position behind it, `events` what would be told, `whole` whether that is all of it.
        Raises IllegalAction.
        """
        return foresee(self._engine, self._content, self._known, self.seat, self._code(action))

    def say(self, action: str, lang: Lang = "en") -> str:
        """A legal action in words, as a button shows it. Raises IllegalAction."""
        return self._content.actions.say(self._code(action), lang, self._content, self.twin)

    def _code(self, action: str) -> int:
        code = self._content.actions.code(action) if action in self.legal else None
        if code is None:
            raise illegal(action, self.legal)
        return code

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name not in ("_engine", "_content", "state")}
        return kept | {"of": (self._engine.game, self._engine.compiled, self._content.options, self._content.patch)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        game, compiled, options, patch = kept.pop("of")
        vars(self).update(kept)
        self._engine, self._content = game.engine(compiled=compiled), game.content(options, patch)
        self._seal()

    def __repr__(self) -> str:
        return f"<SeatView {self.game}, seat {self.seat} of {self.players}, {len(self.legal)} legal actions>"
