"""The search with a learned judgement at its leaves: a few random decisions behind the tree, then the judgement.

What it says of every seat, from what that seat would know in the guess, counts as the result of a playout; with `BLEND`
under 1, the random end of the game for the rest. All else is `search`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..kernel.content import Content
from ..kernel.errors import GameError
from ..kernel.game import Engine
from ..kernel.rule import rule
from ..kernel.stack import determinize, score, withdraw
from ..kernel.text import Text
from . import Bot, Tree
from .judgement import FIRST, WHOLE, Judgement, judge_seat
from .playout import TO_THE_END, playout
from .search import VISITS, descend, utility

HORIZON = 4  # random decisions behind the tree, after which the judgement is asked
BLEND = 1.0  # how much of a result it is
USUAL = 400  # playouts, where a name does not say
MOST = 100_000
REFUSED = Text(
    "{name} juge d’autres règles, cartes ou nombres de joueurs : recherche sans jugement appris.",
    "{name} judges other rules, cards or numbers of players: searching without it.",
)


@rule
def judged_chunk(contents, roots, work, seat, rng, scratch, events, playouts, tree, judging):
    """Add `playouts` playouts to a tree.

    work: two records; judging: values, net, pairs, cells, horizon, blend. values: float64 (seats,); net, pairs, cells:
    as `judge` takes them; horizon, blend: as HORIZON and BLEND. The others are as in `search_chunk`.
    """
    _, edges, sums, _, _, _, _, path, out, _ = tree
    values, net, pairs, cells, horizon, blend = judging
    c = contents[0]
    for _ in range(playouts):
        work[0] = roots[0]
        s = work[0]
        determinize(c, s, seat, rng, scratch)
        withdraw(s, seat)
        length = descend(c, s, rng, scratch, events, tree)
        judged = False
        most = horizon
        while True:  # `playout` stands here once: it is inlined
            playout(c, s, rng, scratch, events, most)
            if judged or s.actors == 0:
                break
            for k in range(s.players):
                values[k] = judge_seat(c, work, k, net, pairs, cells) / WHOLE
            judged = True
            if blend >= 1.0:
                break
            most = TO_THE_END
        if s.actors == 0:
            score(c, s, out)
        for i in range(length):
            result = 0.0
            if s.actors == 0:
                result = utility(out, path[i][1], s.players)
            if judged:
                result = blend * values[path[i][1]] + (1.0 - blend) * result
            sums[path[i][0]] += result
            edges[path[i][0]][VISITS] += 1


class JudgedTree(Tree):
    """The search tree of one decision, with a learned judgement."""

    def __init__(
        self,
        engine: Engine,
        content: Content,
        redacted: np.ndarray,
        seat: int,
        rng: np.ndarray,
        capacity: int,
        judgement: Judgement,
        horizon: int = HORIZON,
        blend: float = BLEND,
    ) -> None:
        super().__init__(engine, content, redacted, seat, rng, capacity)
        game = engine.game
        self._run = engine.template(judged_chunk)
        self._position = (*self._position[:2], game.state.zeros(2), *self._position[3:])
        cells = np.zeros((2, FIRST), np.int64)
        judging = (np.zeros(game.seats[-1]), judgement.net, game.encoder.blank(), cells, horizon, blend)
        self._more = (judging,)


@dataclass(frozen=True)
class JudgedBot(Bot):
    """A search with a learned judgement; with rules, cards or players that it does not judge, the search without."""

    judgement: Judgement | None = None
    horizon: int = HORIZON
    blend: float = BLEND

    def tree(self, engine: Engine, content: Content, redacted: np.ndarray, seat: int, rng: np.ndarray) -> Tree:
        if self.judgement is None or not self.judgement.fits(engine.game, content, int(redacted["players"][0])):
            _tell_once(engine, self.name)
            return super().tree(engine, content, redacted, seat, rng)
        position = (engine, content, redacted, seat, rng)
        return JudgedTree(*position, self.playouts, self.judgement, self.horizon, self.blend)


_told: set[str] = set()


def _tell_once(engine: Engine, name: str) -> None:
    if name not in _told:
        _told.add(name)
        engine.notice(REFUSED.filled(name=name))


def judged_bot(name: str, folder: str = "") -> JudgedBot:
    """The bot called FILE.judge:PLAYOUTS, its file looked for from a folder.

    Raises GameError for a strange number, OutOfReach and BadRecord for the file.
    """
    file, _, number = name.rpartition(":") if not name.endswith(".judge") else (name, "", str(USUAL))
    if not (number.isdecimal() and number.isascii() and 1 <= int(number) <= MOST):
        raise GameError(
            Text(
                "{name} : écrivez {file}:NOMBRE, le nombre de simulations (de 1 à {most}).",
                "{name}: write {file}:NUMBER, the number of playouts (1 to {most}).",
            ),
            name=name,
            file=file,
            most=MOST,
        )
    judgement = Judgement.load(Path(folder, file).expanduser())
    return JudgedBot(name, Text(name, name), int(number), judgement)
