"""Whether thinking pays, and which temperament wins: matches between bots beside the bots of a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...bots.names import BOTS, WITH, leanings, parse_bot
from ...games import box
from ...kernel.content import PatchValues
from ..arena import Outcome, Pairing, arena
from .targets import Targets
from .verdicts import thinking
from .words import Both

DEAREST = "medium"  # a bot that thinks further than this one is no rival, unless the report is about it


@dataclass(frozen=True)
class Duel:
    """Two bots: the first thinks further than the second, or else has a temperament that the second has not."""

    first: str
    second: str
    thinks: bool


def duels_of(entry: str, bot: str) -> list[Duel]:
    """Matches that say something about a bot of a report, the neighbours of its level first."""
    levels = list(BOTS)
    level, temperament = leanings(bot)
    duels: list[Duel] = []
    if level in levels and not temperament:
        place = levels.index(level)
        if place:
            duels.append(Duel(bot, levels[place - 1], True))
        if place < levels.index(DEAREST):
            duels.append(Duel(levels[place + 1], bot, True))
        if BOTS[level].playouts:
            duels += [Duel(f"{bot}{WITH}{temper.name}", bot, False) for temper in box(entry).game.temperaments]
    return duels


def meet(
    entry: str,
    duels: Sequence[Duel],
    options: Mapping[str, str],
    patch: PatchValues,
    seed: int,
    games: int,
    targets: Targets,
    *,
    workers: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Iterator[dict[str, Any]]:
    """The result of each match, as JSON values, as soon as it is played. Raises Interrupted with the last one on
    Ctrl-C.
    """
    for place, duel in enumerate(duels):
        pairing = Pairing.checked(entry, _seats(entry, options), (duel.first, duel.second), options, seed, patch)
        outcome = arena(
            pairing,
            games,
            workers=workers,
            seconds=seconds,
            progress=lambda done, place=place: progress(place * games + min(done, games)),
        )
        yield _result(entry, duel, outcome, targets)


def _seats(entry: str, options: Mapping[str, str]) -> int:
    """How many play in a match: the fewest, in even numbers."""
    return next((players for players in box(entry).suits(options) if players % 2 == 0), 2)


def _result(entry: str, duel: Duel, outcome: Outcome, targets: Targets) -> dict[str, Any]:
    first = outcome.standings[0]
    won, low, high = 100 * first.win_rate, 100 * first.win_low, 100 * first.win_high
    names = [_called(entry, name) for name in (duel.first, duel.second)]
    verdict = None
    if duel.thinks and "thinking" in targets:
        verdict = thinking(names[0], names[1], won, low, high, outcome.games, targets["thinking"])
    return {
        "bots": [duel.first, duel.second],
        "names": names,
        "thinks": duel.thinks,
        "games": outcome.games,
        "won": won,
        "low": low,
        "high": high,
        "points": [standing.mean_score for standing in outcome.standings],
        "verdict": verdict,
    }


def _called(entry: str, name: str) -> Both:
    """A bot in words."""
    text = parse_bot(name, box(entry).game).text
    return {"fr": text.fr, "en": text.en}
