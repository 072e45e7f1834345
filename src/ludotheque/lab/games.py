"""Games of a simulation, as tables: `ludotheque.simulate` returns them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.errors import GameError, check_folder
from ..kernel.events import SPECTATOR, EventKind, Reader, read_cell
from ..kernel.match import Match
from ..kernel.scoring import utilities
from ..kernel.text import Text
from .retelling import DECISION, EVENTS, GAME, KIND, POINTS, SEAT, Told, retell
from .rows import slug
from .series import Series, game_seed, opened
from .simulate import Kept, Report, rounds_of
from .tables import Table, known, named
from .tally import Tally

BLOCK = 256  # games that are told again at a time
RANK = 1  # a column of scores


class Games:
    """The games of a simulation. Game `i` is the one that the command `simulate` numbers `i`.

    The tables are Arrow's (the extra `lab`). What happened in the games is found out when it is asked for, by playing
    them again: `events`, `course` and `cards` take about as long as games of random bots.

    `series` says what was played, `report` how it went; `scores` has points, rank and points by source, int32 (games,
    players, 2 + sources); `lengths` and `rounds` the decisions and rounds of each game (-1 where it counts no rounds).

    >>> import ludotheque
    >>> games = ludotheque.simulate("vaalbara", players=3, bots="random", games=20, seed=1)
    >>> games
    <Games vaalbara, 20 games, 3 players, seed 1>
    >>> games.seats().columns[:6]
    ['game', 'seat', 'bot', 'points', 'rank', 'win']
    >>> games.replay(12).points == games.scores[12, :, 0].tolist()
    True
    """

    def __init__(self, report: Report, kept: Kept) -> None:
        self.report = report
        self.series: Series = report.series
        self.tally: Tally = report.tally
        self.scores = kept.scores
        self.lengths = kept.lengths
        self.rounds = kept.rounds
        self._codes = kept.codes
        self._begins = np.concatenate(([0], np.cumsum(kept.lengths, dtype=np.int64)))

    def __len__(self) -> int:
        return len(self.lengths)

    def __repr__(self) -> str:
        series = self.series
        return f"<Games {series.entry}, {len(self)} games, {series.players} players, seed {series.seed}>"

    @property
    def about(self) -> dict[str, Any]:
        """What the games depend on: game, players, options, seed, version of the rules, digest of the cards, bots, and
        the card values in place of the box's.
        """
        return {**self.series.facts(), "bots": list(self.series.bots), "patch": self.series.patch_values}

    @property
    def wins(self) -> np.ndarray:
        """The share of each seat in the win, float64 (games, players): those who tie share it; nobody may have won."""
        first = self.scores[:, :, RANK] == 1
        return first / np.maximum(1, first.sum(1, keepdims=True))

    @property
    def margins(self) -> np.ndarray:
        """The points of the first less those of the second, int32 (games,); -1 for a player alone."""
        points = np.sort(self.scores[:, :, 0], axis=1)
        return points[:, -1] - points[:, -2] if self.series.players > 1 else np.full(len(self), -1, np.int32)

    # --- one game ---

    def seed(self, number: int) -> int:
        """The seed of a game: `ludotheque.new(..., seed=)` deals it again. Raises GameError for another number."""
        return game_seed(self.series.seed, self._checked(number))

    def replay(self, number: int) -> Match:
        """A game as a match, at its end: to print, to tell, to save. Raises GameError for another number."""
        number, series, ready = self._checked(number), self.series, opened(self.series)
        match = Match.new(
            series.game,
            series.players,
            entry=series.entry,
            options=dict(series.options),
            patch=series.patch_values,
            seed=game_seed(series.seed, number),
            engine=ready.engine,
        )
        for code in self._codes[self._begins[number] : self._begins[number + 1]].tolist():
            match.play_code(match.actors[0], code)
        return match

    def _checked(self, number: int) -> int:
        if not 0 <= number < len(self):
            raise GameError(
                Text("Il n’y a pas de partie {n} : de 0 à {last}.", "There is no game {n}: from 0 to {last}."),
                n=number,
                last=len(self) - 1,
            )
        return number

    # --- tables ---

    def games(self) -> Table:
        """One row a game: `game`, `seed` (as text: it has more digits than a number of a table), `decisions`, `rounds`
        (null where the game counts none), `winners` (how many share the first place), `points` (the mean of the seats)
        and `margin` (between the points of the first and the second; null for one player).
        """
        columns = {
            "game": self._numbers(),
            "seed": [str(game_seed(self.series.seed, number)) for number in range(len(self))],
            "decisions": self.lengths,
            "rounds": known(self.rounds),
            "winners": (self.scores[:, :, RANK] == 1).sum(1).astype(np.int32),
            "points": self.scores[:, :, 0].mean(1),
            "margin": known(self.margins),
        }
        return Table.of(columns, self.about)

    def seats(self) -> Table:
        """One row a seat of each game: `game`, `seat`, `bot`, `points`, `rank`, `win` (a shared one in part), `utility`
        (from 1 for the first to -1 for the last, as `Match.returns`), and the points by source, such as
        `points_forests`.
        """
        players = self.series.players
        bots = list(dict.fromkeys(self.series.bots))
        columns = {
            "game": np.repeat(self._numbers(), players),
            "seat": self._seats(),
            "bot": named(np.tile([bots.index(bot) for bot in self.series.bots], len(self)), bots),
            "points": self.scores[:, :, 0].ravel(),
            "rank": self.scores[:, :, RANK].ravel(),
            "win": self.wins.ravel(),
            "utility": utilities(self.scores[:, :, RANK]).ravel(),
        }
        for place, text in enumerate(self.series.game.breakdown, 2):
            columns[f"points_{slug(text.en)}"] = self.scores[:, :, place].ravel()
        return Table.of(columns, self.about)

    def summary(self) -> Table:
        """One row a seat: `seat`, `bot`, `games`, `wins`, `win_rate`, `points` and their `deviation`, with 95%
        intervals (`win_low`, `win_high`, `points_low`, `points_high`; null for a single game).
        """
        tally = self.tally
        rates = [interval or (None, None) for interval in tally.win_intervals]
        means = [interval or (None, None) for interval in tally.mean_intervals]
        columns = {
            "seat": list(range(self.series.players)),
            "bot": list(self.series.bots),
            "games": [tally.games] * self.series.players,
            "wins": tally.seat_wins,
            "win_rate": [wins / tally.games for wins in tally.seat_wins],
            "win_low": [low for low, _ in rates],
            "win_high": [high for _, high in rates],
            "points": tally.mean_points,
            "points_low": [low for low, _ in means],
            "points_high": [high for _, high in means],
            "deviation": tally.point_deviations,
        }
        return Table.of(columns, self.about)

    def actions(self) -> Table:
        """One row a decision: `game`, `decision` (from 1), `seat` and `action`, by name."""
        seats = [replayed.steps[replayed.steps[:, SEAT] >= 0, SEAT] for _, replayed in self._told()]
        columns = {
            "game": np.repeat(self._numbers(), self.lengths),
            "decision": np.arange(1, len(self._codes) + 1) - np.repeat(self._begins[:-1], self.lengths),
            "seat": np.concatenate(seats),
            "action": named(self._codes, opened(self.series).content.actions.names),
        }
        return Table.of(columns, self.about)

    def events(self, *kinds: str) -> Table:
        """One row an event, of all kinds or of these (`event_kinds` names them): `game`, `decision` (0 is the setup),
        `turn` (from 1; 0 before the first), `seat` (null for nobody), `kind`, its values `a`, `b`, `c`, and these in
        words (`a_name`, ...; null where a value has none). Raises GameError for an unknown kind.

        >>> import ludotheque
        >>> games = ludotheque.simulate("vaalbara", players=2, games=5)
        >>> games.events("stole").columns
        ['game', 'decision', 'turn', 'seat', 'kind', 'a', 'b', 'c', 'a_name', 'b_name', 'c_name']
        """
        wanted = self._kinds(kinds)
        rows = self._events(lambda number, _: number in wanted)
        columns: dict[str, Any] = {name: rows[name] for name in ("game", "decision", "turn")}
        columns |= {"seat": known(rows["seat"]), "kind": named(rows["kind"], self.event_kinds)}
        columns |= {cell: rows[cell] for cell in "abc"}
        columns |= {f"{cell}_name": self._words(rows["kind"], rows[cell], cell) for cell in "abc"}
        return Table.of(columns, self.about)

    def course(self) -> Table:
        """The points at each turn: one row a seat for every decision in which a turn began, once what followed is done,
        and for the end. `game`, `turn` (from 1), `round` (null where the game counts none), `decision`, `seat`,
        `points`, and `last`: whether this is the end.
        """
        players = self.series.players
        parts: list[list[np.ndarray]] = []
        for first, replayed in self._told():
            turns, step = replayed.turns, replayed.step_of_turn
            game, decision = turns[:, GAME], turns[:, DECISION]
            rounds = rounds_of(self.series.game, replayed.positions)
            last = decision == self.lengths[first : first + BLOCK][game]
            begun = replayed.begun(replayed.steps[step, EVENTS], game)
            whole = (game + first, begun, rounds, decision, last)
            parts.append([*(np.repeat(column, players) for column in whole), turns[:, POINTS:].ravel()])
        game, turn, rounds, decision, last, points = (np.concatenate(part) for part in zip(*parts, strict=True))
        seat = np.tile(np.arange(players, dtype=np.int32), len(game) // players)
        columns = {
            "game": game,
            "turn": turn,
            "round": known(rounds),
            "decision": decision,
            "seat": seat,
            "points": points,
            "last": last,
        }
        return Table.of(columns, self.about)

    def cards(self, kind: str) -> Table:
        """Who came to have which cards of a kind (`card_kinds` names them), and how that seat ended: one row a seat and
        card of each game. `game`, `seat`, `card` (its id), `name`, `times` (how often), `turn` (of the first time),
        `points`, `rank` and `win`. Raises GameError for an unknown kind.

        >>> import ludotheque
        >>> games = ludotheque.simulate("royaume-2e", players=2, games=5)
        >>> games.card_kinds
        ('citizen', 'monster', 'domain', 'duke')
        >>> games.cards("domain").columns
        ['game', 'seat', 'card', 'name', 'times', 'turn', 'points', 'rank', 'win']
        """
        if kind not in self.card_kinds:
            raise _unknown(kind, self.card_kinds)
        rows = self._events(lambda _, about: about.takes == kind)
        by_id = {card.id: card for card in opened(self.series).content.taken(kind)}
        ids = [*by_id]
        number = np.array([ids.index(card.id) for card in opened(self.series).content.taken(kind)])[rows["a"]]
        place = (rows["game"].astype(np.int64) * self.series.players + rows["seat"]) * len(ids) + number
        places, first, times = np.unique(place, return_index=True, return_counts=True)
        of, card = np.divmod(places, len(ids))
        game, seat = np.divmod(of, self.series.players)
        columns = {
            "game": game.astype(np.int32),
            "seat": seat.astype(np.int32),
            "card": named(card, ids),
            "name": named(card, [by_id[name].noun.en for name in ids]),
            "times": times.astype(np.int32),
            "turn": rows["turn"][first],
            "points": self.scores[game, seat, 0],
            "rank": self.scores[game, seat, RANK],
            "win": self.wins[game, seat],
        }
        return Table.of(columns, self.about)

    def write(self, folder: str | Path, *, events: bool = False) -> None:
        """Write the tables to a folder, as Parquet files: `games`, `seats`, `summary`, `course`, and `events` if asked.
        Raises OutOfReach.
        """
        folder = Path(folder)
        check_folder(folder)
        folder.mkdir(parents=True, exist_ok=True)
        tables = {"games": self.games, "seats": self.seats, "summary": self.summary, "course": self.course}
        for name, make in {**tables, **({"events": self.events} if events else {})}.items():
            make().write(folder / f"{name}.parquet")

    # --- what there is ---

    @property
    def event_kinds(self) -> tuple[str, ...]:
        """The names of the kinds of events."""
        return tuple(kind.name.lower() for kind in self.series.game.events)

    @property
    def card_kinds(self) -> tuple[str, ...]:
        """The kinds of cards that seats come to have."""
        return tuple(dict.fromkeys(kind.kind.takes for kind in self.series.game.events if kind.kind.takes))

    # --- inside ---

    def _numbers(self) -> np.ndarray:
        return np.arange(len(self), dtype=np.int32)

    def _seats(self) -> np.ndarray:
        return np.tile(np.arange(self.series.players, dtype=np.int32), len(self))

    def _kinds(self, names: tuple[str, ...]) -> set[int]:
        """The numbers of these kinds of events, or of all. Raises GameError for an unknown one."""
        for name in names:
            if name not in self.event_kinds:
                raise _unknown(name, self.event_kinds)
        return {number for number, name in enumerate(self.event_kinds) if not names or name in names}

    def _told(self) -> Iterator[tuple[int, Told]]:
        """What happened, some games at a time: the number of the first, and the rest."""
        ready = opened(self.series)
        for first in range(0, len(self), BLOCK):
            end = min(first + BLOCK, len(self))
            codes = self._codes[self._begins[first] : self._begins[end]]
            yield first, retell(ready, first, self.lengths[first:end], codes)

    def _events(self, wanted: Callable[[int, EventKind], bool]) -> dict[str, np.ndarray]:
        """The events of some kinds, a column by name."""
        kinds = self.series.game.events
        keep = np.array([wanted(int(kind), kind.kind) for kind in kinds])
        parts: list[tuple[np.ndarray, ...]] = []
        for first, replayed in self._told():
            events, step = replayed.events, replayed.step_of_event
            rows = keep[events[:, KIND]]
            game = replayed.steps[step, GAME]
            decision = (step - replayed.first_steps[game]).astype(np.int32)
            turn = replayed.begun(np.arange(1, len(events) + 1), game)
            columns = (game + first, decision, turn, *events.T[:5])
            parts.append(tuple(np.ascontiguousarray(column[rows]) for column in columns))
        names = ("game", "decision", "turn", "kind", "seat", "a", "b", "c")
        return {name: np.concatenate(part) for name, part in zip(names, zip(*parts, strict=True), strict=True)}

    def _words(self, kinds: np.ndarray, values: np.ndarray, cell: str) -> Any:
        """A column of the values of events in words."""
        content = opened(self.series).content
        together = kinds.astype(np.int64) << 32 | values.astype(np.int64) & 0xFFFFFFFF
        there, which = np.unique(together, return_inverse=True)
        readers = [getattr(kind.kind, cell) for kind in self.series.game.events]
        words: list[str] = []
        numbers = np.full(len(there), -1)
        for place, pair in enumerate(there.tolist()):
            reader, value = readers[pair >> 32], int(np.int32(np.uint32(pair & 0xFFFFFFFF)))
            if reader:
                word = _english(content, reader, value)
                numbers[place] = words.index(word) if word in words else len(words)
                words += [word] if word not in words else []
        return named(numbers[which] if len(there) else which, words)


def _english(content: Any, reader: Reader, value: int) -> str:
    word = read_cell(reader, value, content, "en", SPECTATOR, _seat)
    return str(word) if isinstance(word, str | int) else word.en


def _seat(number: int) -> str:
    return f"seat {number}"


def _unknown(name: str, there: tuple[str, ...]) -> GameError:
    return GameError(
        Text("Inconnu ici : {name}. Il y a : {there}.", "Not known here: {name}. Known: {there}."),
        name=str(name)[:40],
        there=", ".join(there),
    )
