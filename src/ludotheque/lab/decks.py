"""Decks against each other: each pair meets in both seats, with the same bot on both, over the same shuffles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..bots.own import SECONDS
from ..games import box
from ..kernel.content import PatchValues
from ..kernel.errors import GameError
from ..kernel.own import SEPARATOR
from ..kernel.text import Text
from ..kernel.written.decks import slots_of
from .intervals import wilson
from .series import Series, check_games
from .simulate import Interrupted, Progress, Report, counted_from, simulate

SEATS = 2  # seats of a game between decks, one for each


@dataclass(frozen=True)
class Meeting:
    """A pair of decks, by their numbers in the table: games played, and wins of the first."""

    first: int
    second: int
    games: int
    wins: float


@dataclass(frozen=True)
class CrossTable:
    """Every deck against every other. `names` are those of the decks, `values` their values as an option; `bot` plays
    all of them. `options` are the game's, without the decks. `asked` is the number of games of a complete table.
    """

    entry: str
    names: tuple[str, ...]
    values: tuple[str, ...]
    bot: str
    options: dict[str, str]
    patch: PatchValues
    seed: int
    content: str
    meetings: tuple[Meeting, ...]
    seconds: float
    asked: int

    @property
    def games(self) -> int:
        return sum(meeting.games for meeting in self.meetings)

    def rate(self, deck: int, other: int | None = None) -> tuple[float, float, float] | None:
        """The share of games that a deck wins, against all or against one other, with its 95% interval; None without
        games.
        """
        games, wins = 0, 0.0
        for meeting in self.meetings:
            if deck in (meeting.first, meeting.second) and (other is None or other in (meeting.first, meeting.second)):
                games += meeting.games
                wins += meeting.wins if deck == meeting.first else meeting.games - meeting.wins
        return (wins / games, *wilson(wins, games)) if games else None

    def _pair(self, met: Meeting) -> dict[str, Any]:
        """Two decks that have met; `wins` and its interval are the first one's."""
        low, high = wilson(met.wins, met.games)
        return {
            "decks": [self.names[met.first], self.names[met.second]],
            "games": met.games,
            "wins": met.wins,
            "win_rate": met.wins / met.games,
            "win_interval": [low, high],
        }

    def _row(self, deck: int) -> dict[str, Any]:
        rate, value = self.rate(deck), self.values[deck]
        others = [other for other in range(len(self.names)) if other != deck]
        met = {self.names[other]: self.rate(deck, other) for other in others}
        return {
            "name": self.names[deck],
            "cards": value.split(SEPARATOR) if value != self.names[deck] or SEPARATOR in value else None,
            "win_rate": rate[0] if rate else None,
            "win_interval": rate[1:] if rate else None,
            "against": {name: share[0] if share else None for name, share in met.items()},
        }

    def to_json(self) -> dict[str, Any]:
        """The table as JSON values; `cards` are null for a deck that comes with the game."""
        return {
            "game": self.entry,
            "players": SEATS,
            "options": self.options,
            "bot": self.bot,
            "seed": self.seed,
            "ruleset": box(self.entry).game.ruleset,
            "content": self.content,
            "patch": self.patch,
            "games": self.games,
            "asked": self.asked,
            "seconds": self.seconds,
            "decks": [self._row(deck) for deck in range(len(self.names))],
            "pairs": [self._pair(meeting) for meeting in self.meetings],
        }


def cross_table(
    entry: str,
    decks: Sequence[tuple[str, str]],
    bot: str,
    games: int,
    options: Mapping[str, str],
    seed: int,
    *,
    patch: PatchValues | None = None,
    bot_seconds: float = SECONDS,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress = lambda done: None,
) -> CrossTable:
    """Let decks, as (name, value of an option), meet: `games` games for each pair, half of them with the seats
    exchanged.

    The table is the same for a seed with any number of workers. Raises GameError for impossible numbers and decks,
    Interrupted on Ctrl-C.
    """
    check_games(games)
    game = box(entry).game
    slots = slots_of(game)
    if len(decks) < 2:
        raise GameError(Text("Il faut au moins deux pioches différentes.", "It takes at least two different decks."))
    _check_names([name for name, _ in decks])
    half = -(-games // 2)
    digest = game.content(options, patch).digest
    rounds = [(pair, turned) for pair in combinations(range(len(decks)), 2) for turned in (False, True)]

    def series_of(pair: tuple[int, int], turned: bool) -> Series:
        values = [decks[place][1] for place in (reversed(pair) if turned else pair)]
        chosen = dict(zip(slots.options, values, strict=True))
        return Series.checked(entry, SEATS, [bot], {**options, **chosen}, seed, patch, bot_seconds)

    all_series = [series_of(pair, turned) for pair, turned in rounds]
    reports, stopped = _play(all_series, half, workers, cluster, progress)
    table = CrossTable(
        entry=entry,
        names=tuple(name for name, _ in decks),
        values=tuple(value for _, value in decks),
        bot=bot,
        options={option: value for option, value in options.items() if option not in slots.options},
        patch=patch or {},
        seed=seed,
        content=digest,
        meetings=_meetings([(*pair, turned, report) for (pair, turned), report in zip(rounds, reports, strict=False)]),
        seconds=sum(report.seconds for report in reports),
        asked=len(rounds) * half,
    )
    if stopped:
        raise Interrupted(table) from stopped
    return table


def _play(
    all_series: Sequence[Series], games: int, workers: int | None, cluster: str | None, progress: Progress
) -> tuple[list[Report], KeyboardInterrupt | None]:
    """Play so many games of each series, one after another: the reports as far as Ctrl-C lets it, and the interruption.
    Raises it where nothing was played before.
    """
    reports: list[Report] = []
    try:
        for series in all_series:
            played = counted_from(len(reports) * games, progress)
            reports.append(simulate(series, games, workers, played, cluster=cluster))
    except KeyboardInterrupt as interruption:
        if isinstance(interruption, Interrupted):
            reports.append(interruption.played)
        if not reports:
            raise
        return reports, interruption
    return reports, None


def _check_names(names: Sequence[str]) -> None:
    """Raises GameError if two decks have the same name."""
    if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
        raise GameError(
            Text(
                "Deux pioches s’appellent {name} : il en faut de différentes.",
                "Two decks are called {name}: they have to differ.",
            ),
            name=twice[0],
        )


def _meetings(reports: Sequence[tuple[int, int, bool, Report]]) -> tuple[Meeting, ...]:
    """The meetings of all pairs, counting equally many games in either order of the seats."""
    met: dict[tuple[int, int], Meeting] = {}
    for first, second, turned, report in reports:
        before = met.get((first, second), Meeting(first, second, 0, 0.0))
        games, wins = report.tally.games, report.tally.seat_wins[int(turned)]
        met[first, second] = Meeting(first, second, before.games + games, before.wins + wins)
    return tuple(met.values())
