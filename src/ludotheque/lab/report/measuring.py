"""What a report says, as JSON values: games are played, counted, and judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ... import __version__
from ...games import Box, box
from ...kernel.content import PatchValues
from ...kernel.written.patch import changes
from ..series import Series
from ..simulate import Interrupted
from ..watching import Watched, watch
from .deeds import Named
from .sheet import Sheet
from .strategies import Duel, duels_of, meet
from .targets import Targets
from .verdicts import verdicts
from .words import both

FORMAT, FORMAT_VERSION = "ludotheque-report", 1
PLAYING = 0.8  # of the time goes to the games themselves where bots also meet others
ENDLESS = 1 << 31  # games, where only the time counts

Keep = Callable[[Series, Watched, np.ndarray, Sequence[Named]], None]
Progress = Callable[[int, int | None], None]


@dataclass(frozen=True)
class Wish:
    """What a report is asked for. bots: each plays all seats of games of its own; games: of each bot, for each number
    of players; seconds: for everything; duels: games of each match of a bot against others, 0 for none.
    """

    entry: str
    players: tuple[int, ...]
    bots: tuple[str, ...]
    options: Mapping[str, str]
    patch: PatchValues
    seed: int
    games: tuple[int, ...] | None
    seconds: float | None
    duels: int
    targets: Targets
    workers: int | None = None

    @property
    def box(self) -> Box:
        return box(self.entry)

    def series(self) -> Iterator[tuple[Series, int]]:
        """The games of each bot with each number of players, and how many. Raises GameError for any that cannot be
        played.
        """
        for bot, games in zip(self.bots, self.games or (ENDLESS,) * len(self.bots), strict=True):
            for players in self.players:
                yield Series.checked(self.entry, players, [bot], self.options, self.seed, self.patch), games

    @property
    def matches(self) -> list[Duel]:
        """The matches of its bots against others, no pair twice."""
        duels = [duel for bot in self.bots for duel in duels_of(self.entry, bot)] if self.duels else []
        return list({frozenset((duel.first, duel.second)): duel for duel in duels}.values())


@dataclass
class Measured:
    """The sheets of a report and its matches, as far as they were played."""

    wish: Wish
    sheets: list[Sheet] = field(default_factory=list)
    duels: list[dict[str, Any]] = field(default_factory=list)
    interrupted: bool = False

    def to_json(self) -> dict[str, Any]:
        """All of it but the odd games, which are records of their own."""
        wish, content = self.wish, self.sheets[0].series.content()
        game = wish.box.game
        sheets = []
        for sheet in self.sheets:
            figures = sheet.to_json()
            sheets.append(
                figures
                | {
                    "verdicts": list(verdicts(figures, wish.targets)),
                    "unseen": [both(name) for name in sheet.deeds.unseen()],
                }
            )
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "program": __version__,
            "game": wish.entry,
            "title": both(wish.box.title),
            "ruleset": game.ruleset,
            "content": content.digest,
            "changes": [both_of(change) for change in changes(game, content)],
            "options": wish.box.settle(wish.options),
            "bot": ",".join(wish.bots),
            "seed": wish.seed,
            "kinds": {kind: both(game.term(kind)) for kind in content.cards},
            "targets": {name: [target.least, target.most] for name, target in wish.targets.items()},
            "sheets": sheets,
            "duels": self.duels,
            "interrupted": self.interrupted,
        }


def both_of(change: Any) -> dict[str, str]:
    """A changed value in both languages."""
    return {"fr": change.say("fr"), "en": change.say("en")}


def measure(wish: Wish, keep: Keep, progress: Progress = lambda done, total: None) -> Measured:
    """Play what is asked for. Ctrl-C ends it with what is done. `keep` gets the deeds of games as they are played.

    Raises GameError for games that cannot be played, KeyboardInterrupt if there is none yet.
    """
    measured = Measured(wish)
    every, matches = list(wish.series()), wish.matches
    total = sum(games for _, games in every) + len(matches) * wish.duels if wish.games else None
    done = 0

    def counted(games: int) -> None:
        progress(done + games, total)

    with _kept(measured):
        part = wish.seconds and wish.seconds * (PLAYING if matches else 1) / len(every)
        for series, games in every:
            sheet = Sheet(series)
            measured.sheets.append(sheet)
            play(sheet, games, wish.workers, part, keep, counted)
            done += sheet.games
        if matches:
            seconds = wish.seconds and wish.seconds * (1 - PLAYING) / len(matches)
            met = meet(
                wish.entry,
                matches,
                wish.options,
                wish.patch,
                wish.seed,
                wish.duels,
                wish.targets,
                workers=wish.workers,
                seconds=seconds,
                progress=counted,
            )
            for duel in met:
                measured.duels.append(duel)
    return measured


def play(
    sheet: Sheet,
    games: int,
    workers: int | None,
    seconds: float | None,
    keep: Keep,
    progress: Callable[[int], None],
) -> None:
    """Play the games of one sheet."""

    def add(watched: Watched) -> None:
        keep(sheet.series, watched, *sheet.add(watched))
        progress(sheet.games)

    sheet.seconds = watch(sheet.series, games, add, workers=workers, seconds=seconds)


@contextmanager
def _kept(measured: Measured) -> Iterator[None]:
    """Ctrl-C in the block leaves what was measured; without any game it goes on."""
    try:
        yield
    except (KeyboardInterrupt, Interrupted):
        measured.interrupted = True
        measured.sheets = [sheet for sheet in measured.sheets if sheet.games]
        if not measured.sheets:
            raise
