"""Positions to learn from: games that a quick greedy player plays against itself, and how they ended for each seat.

The player looks through its own decision with a few guesses only, and now and then does something at random, so that
positions vary. A folder holds what was played, some games a file; a run that was stopped goes on with the next file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from time import monotonic

import numpy as np

from ..bots import greedy_choice
from ..bots.judgement import subject
from ..kernel.encoder import observe_entry
from ..kernel.errors import BadRecord, OutOfReach
from ..kernel.random import below, generator
from ..kernel.text import Text
from .series import Series, decision_seed, game_seed, opened, prepare
from .simulate import Progress
from .workers import Spread

GAMES_A_FILE = 10
GUESSES = 2  # of what is hidden, for each decision of the player
RANDOM_SHARE = 10  # one decision in so many is made at random
SAMPLE_SHARE = 4  # one position in so many is kept
FIFTHS = 5
FORMAT_VERSION = 1
HEADER = "samples.json"


@dataclass(frozen=True)
class Samples:
    """Rows to learn from: what a seat saw, and what became of it.

    pairs: int16 (n, 2), features as an observation gives them; ends: int64 (rows + 1,), where those of each row begin
    and end. place: float32, the share of the others that the seat left behind in the end. margin: float32, its points
    less the mean of the others'. game: int32, the number of the game. fifth: uint8, how far the game was, 0 to 4.
    """

    pairs: np.ndarray
    ends: np.ndarray
    place: np.ndarray
    margin: np.ndarray
    game: np.ndarray
    fifth: np.ndarray

    def __len__(self) -> int:
        return len(self.place)

    @classmethod
    def joined(cls, parts: list[Samples]) -> Samples:
        """All rows of these."""
        starts = np.cumsum([0, *(len(part.pairs) for part in parts)])
        ends = [part.ends[:-1] + start for part, start in zip(parts, starts, strict=False)]
        columns = {
            one.name: np.concatenate([getattr(part, one.name) for part in parts])
            for one in fields(cls)
            if one.name != "ends"
        }
        return cls(ends=np.concatenate([*ends, starts[-1:]]), **columns)


def header(series: Series) -> dict[str, object]:
    """What samples are of: those of other rules, cards or features are never mixed."""
    return {
        "version": FORMAT_VERSION,
        "entry": series.entry,
        "options": dict(series.options),
        "seed": series.seed,
        **subject(series.game, series.content(), series.players),
    }


def collect(
    series: Series,
    games: int,
    folder: Path,
    *,
    seconds: float | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress = lambda done: None,
) -> int:
    """Play until a folder holds so many games or the time is over; returns how many it holds.

    Ctrl-C goes through; what was played is kept. Raises BadRecord for a folder that holds something else, OutOfReach
    for one that cannot be written to.
    """
    _claim(folder, header(series))
    done = len(list(_files(folder)))
    wanted = -(-games // GAMES_A_FILE)
    began = monotonic()
    spread = Spread(partial(play_file, series), partial(prepare, series), workers, cluster)
    with closing(spread.run(range(done, wanted))) as played:
        for samples in played:
            _save(folder / f"games-{done:06}.npz", samples)
            done += 1
            progress(done * GAMES_A_FILE)
            if seconds is not None and monotonic() - began > seconds:
                break
    return done * GAMES_A_FILE


def load(folder: Path) -> Samples:
    """All samples of a folder. Raises BadRecord for a damaged file."""
    parts = []
    for path in _files(folder):
        try:
            with np.load(path) as file:
                parts.append(Samples(**{one.name: file[one.name] for one in fields(Samples)}))
        except (OSError, ValueError, KeyError) as error:
            raise BadRecord(
                Text("{path} est endommagé : {why}.", "{path} is damaged: {why}."), path=path, why=error
            ) from None
    return Samples.joined(parts)


def play_file(series: Series, number: int) -> Samples:
    """The samples of one file."""
    first = number * GAMES_A_FILE
    return Samples.joined([play_game(series, game) for game in range(first, first + GAMES_A_FILE)])


def play_game(series: Series, number: int) -> Samples:
    """Play one game and look at some of its positions from every seat."""
    ready = opened(series)
    engine, content, game = ready.engine, ready.content, series.game
    observe = engine.template(observe_entry)
    work, pairs = game.state.zeros(), game.encoder.blank()
    rng = generator(decision_seed(series.seed, number, 0, 1))
    state = engine.start(content, series.players, game_seed(series.seed, number))
    seen: list[np.ndarray] = []
    seats: list[int] = []
    when: list[int] = []
    decisions = 0
    while actors := engine.actors(state):
        if below(rng, SAMPLE_SHARE) == 0:
            for seat in range(series.players):
                found = observe(content.record, state, work, seat, pairs)
                seen.append(pairs[:found].copy())
                seats.append(seat)
                when.append(decisions)
        seat = actors[0]
        legal = engine.legal(content, state, seat)
        if len(legal) == 1 or below(rng, RANDOM_SHARE) == 0:
            action = int(legal[below(rng, len(legal))])
        else:
            action = greedy_choice(engine, content, engine.redact(content, state, seat), seat, rng, legal, GUESSES)
        engine.apply(content, state, seat, action)
        decisions += 1
    place, margin = results(engine.score(content, state))
    return Samples(
        pairs=np.concatenate([np.zeros((0, 2), np.int16), *seen]),
        ends=np.cumsum([0, *(len(one) for one in seen)]),
        place=place[seats].astype(np.float32),
        margin=margin[seats].astype(np.float32),
        game=np.full(len(seats), number, np.int32),
        fifth=(np.array(when, np.int64) * FIFTHS // max(1, decisions)).astype(np.uint8),
    )


def results(scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of each seat the share of the others that it leaves behind, a tie counting half, and its points less the mean of
    theirs; alone, whether it won, and its points.
    """
    points, ranks = scores[:, 0].astype(float), scores[:, 1]
    if len(ranks) == 1:
        return np.array([float(ranks[0] == 1)]), points
    behind = (ranks[None, :] > ranks[:, None]) + 0.5 * (ranks[None, :] == ranks[:, None])
    others = len(ranks) - 1
    return (behind.sum(1) - 0.5) / others, points - (points.sum() - points) / others


def _files(folder: Path) -> Iterator[Path]:
    """The files of a folder in order, as far as none is missing."""
    number = 0
    while (path := folder / f"games-{number:06}.npz").exists():
        yield path
        number += 1


def _claim(folder: Path, about: dict[str, object]) -> None:
    """Make a folder of samples, or see that it holds these."""
    path = folder / HEADER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(json.dumps(about, indent=2), encoding="utf-8")
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OutOfReach(
            Text("Impossible d’écrire {path} : {why}.", "Cannot write {path}: {why}."), path=path, why=error.strerror
        ) from None
    except ValueError:
        found = None
    if found != about:
        raise BadRecord(
            Text(
                "{path} tient des parties d’autres règles, cartes ou réglages : nommez un autre fichier.",
                "{path} holds games of other rules, cards or settings: name another file.",
            ),
            path=folder,
        )


def _save(path: Path, samples: Samples) -> None:
    """Write a file, whole or not at all."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, **{one.name: getattr(samples, one.name) for one in fields(samples)})
    part.replace(path)
