"""Positions to learn from: games that a bot plays against itself, with the results of each seat and the bot's visit
counts.

The teacher is the greedy player, with a few guesses for each decision, or the search, with or without a network. With a
search, one seat in five is the greedy player's. Now and then a random action varies the positions. The numbers of
players take turns, some games each.

For a decision of the search, its root is stored: how often each action was tried, and the mean result. A folder holds
the games, some in each file; an interrupted run goes on with the next file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path

import numpy as np

from ...bots.bot import Bot
from ...bots.greedy import greedy_choice
from ...bots.learned import learned_bot
from ...bots.names import parse_bot
from ...bots.network import subject
from ...bots.own import NETWORK_FILE, counted, split_name
from ...bots.playout_policy import shipped_policy
from ...bots.tree import Tree, think_through
from ...kernel.encoder import observe_entry
from ...kernel.errors import BadRecord, GameError, unreadable, unwritable
from ...kernel.random import below, decision_seed, generator
from ...kernel.text import Text
from ..arena import bots_and_rules
from ..keeping import write_whole
from ..parallel.workers import Spread
from ..results import difference
from ..series import Series, check_length, check_over, game_seed, opened, prepare
from ..simulate import Progress

GAMES_A_FILE = 10
GUESSES = 2  # of the hidden facts, for each decision of the greedy player
RANDOM_SHARE = 10  # one decision in this many is random
SAMPLE_SHARE = 4  # one position in this many is kept
SEARCH_RANDOM_SHARE = 16  # the same two for a search, whose games cost more
SEARCH_SAMPLE_SHARE = 2
GREEDY_SHARE = 5  # with a search, one seat in this many is the greedy player's
HASTE = 3  # the divisor of playouts for decisions that are not kept
WHOLE_RESULT = 4096  # the stored value of a mean result of 1
MOST_PLAYOUTS = 10_000  # of one decision
FIFTHS = 5
FORMAT_VERSION = 2
HEADER = "samples.json"
NOTHING = np.zeros((0, 3), np.int16)  # visit counts


@dataclass(frozen=True)
class Samples:
    """Rows to learn from: what a seat saw, and how the game ended for it.

    pairs: int16 (n, 2), features as in an observation; ends: int64 (rows + 1,), where those of each row begin and end.
    place: float32, the share of the others that ended behind the seat. margin: float32, its points less the mean of the
    others'. game: int32, the number of the game. fifth: uint8, how far the game was, 0 to 4.

    tried: int16 (m, 3), for rows whose seat decided by a search: each legal action, its visit count, and its mean
    result in parts of WHOLE_RESULT; tried_ends: int64 (rows + 1,), as `ends`. value: float32, the mean result of the
    search, NaN for other rows.
    """

    pairs: np.ndarray
    ends: np.ndarray
    place: np.ndarray
    margin: np.ndarray
    game: np.ndarray
    fifth: np.ndarray
    tried: np.ndarray
    tried_ends: np.ndarray
    value: np.ndarray

    def __len__(self) -> int:
        return len(self.place)

    @classmethod
    def joined(cls, parts: list[Samples]) -> Samples:
        """All rows of several samples."""
        columns = {field.name: [getattr(part, field.name) for part in parts] for field in fields(cls)}
        for name in ("ends", "tried_ends"):
            starts = np.cumsum([0, *(part[-1] for part in columns[name])])
            moved = [part[:-1] + start for part, start in zip(columns[name], starts, strict=False)]
            columns[name] = [*moved, starts[-1:]]
        return cls(**{name: np.concatenate(column) for name, column in columns.items()})


@dataclass(frozen=True)
class Teacher:
    """The player of the games to learn from: a bot that searches, or the greedy player if `bot` is None."""

    bot: Bot | None = None

    @classmethod
    def named(cls, name: str) -> Teacher:
        """The teacher of this name: greedy, search:PLAYOUTS or FILE.network:PLAYOUTS.

        Raises GameError, and OutOfReach and BadRecord for the file.
        """
        if name == "greedy":
            return cls()
        file, number = split_name(name)
        kind, number = (file, number) if number else name.partition(":")[::2]
        if not (kind == "search" or kind.endswith(NETWORK_FILE)) or counted(number, MOST_PLAYOUTS) is None:
            raise GameError(
                Text(
                    "Qui joue ? {name} : écrivez greedy, search:NOMBRE, le nombre de simulations (de 1 à {most}), ou "
                    "FICHIER{network}:NOMBRE.",
                    "Who plays? {name}: write greedy, search:NUMBER, the number of playouts (1 to {most}), or "
                    "FILE{network}:NUMBER.",
                ),
                name=name[:40],
                most=MOST_PLAYOUTS,
                network=NETWORK_FILE,
            )
        return cls(parse_bot(name) if kind == "search" else learned_bot(name))

    def check(self, tables: Sequence[Series]) -> None:
        """Raises GameError if its network does not fit these rules, cards or players."""
        network = self.bot.network if self.bot else None
        if network is None:
            return
        if strange := [
            table.players for table in tables if not network.fits(table.game, table.content(), table.players)
        ]:
            raise GameError(
                Text(
                    "{name} n’a pas appris ces règles et ces cartes à {players} joueurs : nommez un autre maître.",
                    "{name} has not learned these rules and cards with {players} players: name another teacher.",
                ),
                name=self.name,
                players=", ".join(map(str, strange)),
            )

    @property
    def name(self) -> str:
        """The name as it was given, without folders."""
        return Path(self.bot.name).name if self.bot else "greedy"


GREEDY = Teacher()


def header(tables: Sequence[Series], teacher: Teacher) -> dict[str, object]:
    """What samples depend on: samples of other rules, cards, features, playout policies or programs are never mixed."""
    series = tables[0]
    own = shipped_policy(series.game.name) if teacher.bot else None
    network = teacher.bot.network if teacher.bot else None
    return {
        "version": FORMAT_VERSION,
        "entry": series.entry,
        "options": dict(series.options),
        "seed": series.seed,
        "teacher": teacher.name,
        "policy": own.digest if own else "",
        **({"network": network.digest} if network else {}),
        **subject(series.game, series.content(), [table.players for table in tables]),
        "code": bots_and_rules(series.game),
    }


def collect(
    tables: Sequence[Series],
    games: int,
    folder: Path,
    *,
    teacher: Teacher = GREEDY,
    seconds: float | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress = lambda done: None,
) -> int:
    """Play until a folder holds this many games, in whole files, or the time is over. Returns the number of games in
    it.

    tables: series that differ only in the number of players; each file is of the next one. Ctrl-C is passed on, and the
    games played so far are kept. Raises GameError for a teacher that does not know these games and an impossible number
    of workers, BadRecord for a folder that holds something else, OutOfReach for one that cannot be written to.
    """
    teacher.check(tables)
    tables = tuple(tables)
    spread = Spread(partial(play_file, tables, teacher), partial(_prepare, tables), workers, cluster)
    _claim(folder, header(tables, teacher))
    done, wanted = len(list(_files(folder))), in_files(games) // GAMES_A_FILE
    with closing(spread.run(range(done, wanted), seconds)) as played:
        for samples in played:
            _save(folder / f"games-{done:06}.npz", samples)
            done += 1
            progress(done * GAMES_A_FILE)
    return min(done, wanted) * GAMES_A_FILE


def in_files(games: int) -> int:
    """A number of games, rounded up to whole files."""
    return -(-games // GAMES_A_FILE) * GAMES_A_FILE


def load(folder: Path, games: int | None = None) -> Samples:
    """The samples of the first `games` games of a folder, in whole files, or of all. Raises BadRecord for a damaged
    file.
    """
    parts = []
    for path in islice(_files(folder), None if games is None else in_files(games) // GAMES_A_FILE):
        try:
            with np.load(path) as file:
                parts.append(Samples(**{field.name: file[field.name] for field in fields(Samples)}))
        except OSError as error:
            raise unreadable(path, error) from None
        except Exception:  # a damaged file may raise anything
            raise BadRecord(
                Text(
                    "{path} est endommagé : effacez ce fichier et les suivants, la même commande les rejoue.",
                    "{path} is damaged: remove this file and those behind it, the same command plays them again.",
                ),
                path=path,
            ) from None
    return Samples.joined(parts)


def _prepare(tables: tuple[Series, ...]) -> None:
    for series in tables:
        prepare(series)


def play_file(tables: tuple[Series, ...], teacher: Teacher, number: int) -> Samples:
    """The samples of one file."""
    first, series = number * GAMES_A_FILE, tables[number % len(tables)]
    return Samples.joined([play_game(series, game, teacher) for game in range(first, first + GAMES_A_FILE)])


@dataclass
class _Rows:
    """The rows of a game that is being played."""

    pairs: list[np.ndarray]
    seats: list[int]
    when: list[int]
    tried: list[np.ndarray]

    def of(self, number: int, scores: np.ndarray, decisions: int) -> Samples:
        """The samples, once the result of the game is known."""
        place, margin = results(scores)
        visits = np.array([tried[:, 1].sum() for tried in self.tried], np.float32)
        sums = np.array([(tried[:, 1].astype(np.float64) * tried[:, 2]).sum() for tried in self.tried], np.float32)
        return Samples(
            pairs=np.concatenate([np.zeros((0, 2), np.int16), *self.pairs]),
            ends=np.cumsum([0, *(len(pairs) for pairs in self.pairs)]),
            place=place[self.seats].astype(np.float32),
            margin=margin[self.seats].astype(np.float32),
            game=np.full(len(self.seats), number, np.int32),
            fifth=(np.array(self.when, np.int64) * FIFTHS // max(1, decisions)).astype(np.uint8),
            tried=np.concatenate([NOTHING, *self.tried]),
            tried_ends=np.cumsum([0, *(len(tried) for tried in self.tried)]),
            value=np.where(visits > 0, sums / np.maximum(visits, 1) / WHOLE_RESULT, np.nan).astype(np.float32),
        )


def play_game(series: Series, number: int, teacher: Teacher = GREEDY) -> Samples:
    """Play one game and keep some of its positions from every seat. Raises GameError for a game that cannot end."""
    ready = opened(series)
    engine, content, game = ready.engine, ready.content, series.game
    observe = engine.template(observe_entry)
    work, pairs = game.state.zeros(), game.encoder.blank()
    rng = generator(decision_seed(series.seed, number, 0, 1))
    state = engine.start(content, series.players, game_seed(series.seed, number))
    bot = teacher.bot
    searches = [bot is not None and below(rng, GREEDY_SHARE) != 0 for _ in range(series.players)]
    share, slips = (SEARCH_SAMPLE_SHARE, SEARCH_RANDOM_SHARE) if bot else (SAMPLE_SHARE, RANDOM_SHARE)
    rows = _Rows([], [], [], [])
    decisions = 0
    while actors := engine.actors(state):
        check_length(decisions, number)
        seat = actors[0]
        kept = below(rng, share) == 0
        if kept:
            for viewer in range(series.players):
                count = observe(content.record, state, work, viewer, pairs)
                rows.pairs.append(pairs[:count].copy())
                rows.seats.append(viewer)
                rows.when.append(decisions)
                rows.tried.append(NOTHING)
        legal = engine.legal(content, state, seat)
        slip = len(legal) == 1 or below(rng, slips) == 0
        action = int(legal[below(rng, len(legal))]) if slip else -1
        if bot and searches[seat] and (action < 0 or (kept and len(legal) > 1)):
            tree = bot.tree(engine, content, engine.redact(content, state, seat), seat, rng)
            playouts = bot.playouts if kept else -(-bot.playouts // HASTE)
            think_through(tree, legal, playouts, guesses=GUESSES)
            thought = _root(tree)
            action = action if action >= 0 else int(thought[np.argmax(thought[:, 1]), 0])
            if kept:
                rows.tried[seat - series.players] = thought
        elif action < 0:
            action = greedy_choice(engine, content, engine.redact(content, state, seat), seat, rng, legal, GUESSES)
        engine.apply(content, state, seat, action)
        decisions += 1
    check_over(state, number)
    return rows.of(number, engine.score(content, state), decisions)


def _root(tree: Tree) -> np.ndarray:
    """The root of a search, as in `Samples.tried`; the result of an action that was not tried is 0."""
    values = tree.values()
    rows = [(action, visits, round(values.get(action, 0) * WHOLE_RESULT)) for action, visits in tree.visits().items()]
    return np.array(rows, np.int16)


def results(scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each seat, the share of the others that end behind it, a tie counting half, and its points less the mean of
    theirs. Alone: whether it won, and its points.
    """
    points, ranks = scores[:, 0].astype(float), scores[:, 1]
    if len(ranks) == 1:
        return np.array([float(ranks[0] == 1)]), points
    behind = (ranks[None, :] > ranks[:, None]) + 0.5 * (ranks[None, :] == ranks[:, None])
    others = len(ranks) - 1
    return (behind.sum(1) - 0.5) / others, points - (points.sum() - points) / others


def _files(folder: Path) -> Iterator[Path]:
    """The files of a folder in order, up to the first that is missing."""
    number = 0
    while (path := folder / f"games-{number:06}.npz").exists():
        yield path
        number += 1


def _claim(folder: Path, about: dict[str, object]) -> None:
    """Make a folder of samples, or check that an existing one holds samples of this kind."""
    path = folder / HEADER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write_whole(path, json.dumps(about, indent=2).encode())
        kept_header = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise unwritable(path, error) from None
    except ValueError:
        kept_header = None
    what = difference(kept_header, about) if isinstance(kept_header, dict) else HEADER
    if what is not None:
        raise BadRecord(
            Text(
                "{path} tient des parties d’autres règles, cartes, réglages ou programmes ({what}) : "
                "nommez un autre fichier.",
                "{path} holds games of other rules, cards, settings or programs ({what}): name another file.",
            ),
            path=folder,
            what=what,
        )


def _save(path: Path, samples: Samples) -> None:
    """Write a file, whole or not at all. Raises OutOfReach."""
    raw = BytesIO()
    np.savez_compressed(raw, **{field.name: getattr(samples, field.name) for field in fields(samples)})
    write_whole(path, raw.getvalue())
