"""What temperaments cost and do: python -m experiments.temperaments GAME [--level L] [--games N] [--seed N] [--only T].

Each temperament of a game meets its own level without one, every setup from both seats, as `ludotheque arena` plays
them (wins are the same as there). It also counts, a game and seat, the decisions in which an action that it likes was
among others and was done, by the one and by the other, with the 95% interval of the difference between them; setups
are the independent observations.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Annotated

import typer
from benchmarks.console import clear_errors

from ludotheque.bots.names import WITH
from ludotheque.games import box
from ludotheque.lab.arena import Pairing
from ludotheque.lab.intervals import mean_interval, wilson
from ludotheque.lab.series import Opened, Played, game_seed, opened, prepare


@dataclass
class Tally:
    """What was seen of one temperament: for its bot and for the plain one what was done and could be, by setup."""

    games: int = 0
    wins: float = 0.0
    done: dict[str, list[int]] = field(default_factory=lambda: {"with": [], "without": []})
    could: Counter[str] = field(default_factory=Counter)
    kinds: dict[str, Counter[str]] = field(default_factory=lambda: {"with": Counter(), "without": Counter()})

    def row(self, name: str) -> str:
        """A row of docs/lab-log.md."""
        low, high = wilson(self.wins, self.games)
        more = [mine - other for mine, other in zip(self.done["with"], self.done["without"], strict=True)]
        per_setup = self.games / len(more)
        span = mean_interval(len(more), fmean(more), stdev(more)) or (0.0, 0.0)
        done = [fmean(self.done[who]) / per_setup for who in ("without", "with")]
        part = [100 * sum(self.done[who]) / max(1, self.could[who]) for who in ("without", "with")]
        return (
            f"| {name} | {self.games} | {100 * self.wins / self.games:.1f} ({100 * low:.1f}-{100 * high:.1f}) "
            f"| {done[0]:.1f} → {done[1]:.1f} (+{span[0] / per_setup:.1f} to +{span[1] / per_setup:.1f}) "
            f"| {part[0]:.0f} → {part[1]:.0f} |"
        )

    def all_kinds(self) -> str:
        """How often the two did each kind of liked action, a game."""
        kinds = sorted({*self.kinds["with"], *self.kinds["without"]})
        words = [f"{kind} {self._a_game('without', kind):.2f} → {self._a_game('with', kind):.2f}" for kind in kinds]
        return ", ".join(words)

    def _a_game(self, who: str, kind: str) -> float:
        return self.kinds[who][kind] / self.games


def look_through(ready: Opened, played: Played, seats: tuple[str, ...], liked: frozenset[int], tally: Tally) -> None:
    """Go through a game again and note who did what is liked, of those who had another choice."""
    engine, content = ready.engine, ready.content
    state = engine.start(content, len(seats), game_seed(ready.series.seed, played.number))
    for seat, action in played.actions:
        legal = set(engine.legal(content, state, seat).tolist())
        who = "with" if WITH in seats[seat] else "without"
        if 0 < len(legal & liked) < len(legal):
            tally.could[who] += 1
            tally.done[who][-1] += action in liked
        if action in liked:
            tally.kinds[who][content.actions.names[action].partition(":")[0]] += 1
        engine.apply(content, state, seat, action)


def measure(entry: str, level: str, temperament: str, games: int, seed: int) -> Tally:
    """Two players, one with the temperament. Raises GameError for what there is not."""
    pairing = Pairing.checked(entry, 2, [f"{level}{WITH}{temperament}", level], {}, seed)
    prepare(pairing.series)
    ready = opened(pairing.series)
    liked = ready.series.game.temperament(temperament).liked(ready.content)
    tally = Tally()
    for number in range(-(-games // len(pairing.rotations))):
        for who in tally.done:
            tally.done[who].append(0)
        for variant, seats in enumerate(pairing.rotations):
            played = ready.game(number, seats, variant)
            ranks = played.scores[:, 1]
            first = [seat for seat in range(2) if ranks[seat] == 1]
            tally.games += 1
            tally.wins += sum(WITH in seats[seat] for seat in first) / len(first)
            look_through(ready, played, seats, liked, tally)
    return tally


@clear_errors()
def main(
    game: Annotated[str, typer.Argument()],
    level: Annotated[str, typer.Option()] = "medium",
    games: Annotated[int, typer.Option(min=4)] = 200,
    seed: Annotated[int, typer.Option()] = 1,
    only: Annotated[str, typer.Option()] = "",
) -> None:
    """Measure all temperaments of a game, or one."""
    of = box(game).game
    for temperament in [of.temperament(only)] if only else of.temperaments:
        tally = measure(game, level, temperament.name, games, seed)
        print(tally.row(temperament.text.en), flush=True)
        print(f"    {tally.all_kinds()}", flush=True)


if __name__ == "__main__":
    typer.run(main)
