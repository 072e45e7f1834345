"""Many games at once: steps of `ludotheque.rl.Vec` on one core, each with a random action."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games import SHELF
from ludotheque.rl import Vec
from ludotheque.rl.batch import Observation

from .measure import Effort, Figure, Measure, rates
from .peers import open_spiel_observed, pettingzoo, pgx

LANES = 1024
STEPS = 16  # in one call of the measure
# By entry: players, steps a second that are wanted with masks alone, and with observations.
WANTED: dict[str, tuple[int, float | None, float]] = {
    "vaalbara": (4, 4_000_000, 1_500_000),
    "royaume-2e": (4, None, 700_000),
    "margraves": (4, None, 700_000),
    "chronica": (2, None, 700_000),
}


def steps_a_second(entry: str, players: int, lanes: int, observation: Observation, effort: Effort) -> tuple[float, ...]:
    """How many lanes are stepped in a second of one core."""
    env = Vec(entry, players, num_envs=lanes, observation=observation, record=False)
    env.reset()

    def run() -> float:
        for _ in range(STEPS):
            env.step(env.sample())
        return STEPS * lanes

    return rates(run, effort)


def vec(effort: Effort) -> Iterator[Figure]:
    """Masks alone, then what each seat sees; and one lane alone, where calling costs most. Then the peers."""
    for entry, (players, masked, observed) in WANTED.items():
        about = f"{SHELF[entry].name}, {players} players"
        speeds = steps_a_second(entry, players, LANES, None, effort)
        yield Figure(f"{about}, {LANES} lanes, masks", "steps/s", speeds, at_least=masked)
        speeds = steps_a_second(entry, players, LANES, "pairs", effort)
        yield Figure(f"{about}, {LANES} lanes, pairs", "steps/s", speeds)
        speeds = steps_a_second(entry, players, LANES, "dense", effort)
        yield Figure(f"{about}, {LANES} lanes, dense", "steps/s", speeds, at_least=observed)
        yield Figure(f"{about}, 1 lane, dense", "steps/s", steps_a_second(entry, players, 1, "dense", effort))
    yield from pgx(effort, LANES, STEPS)
    yield from pettingzoo(effort)
    yield from open_spiel_observed(effort)


MEASURES = (Measure("vec", "many games at once, as learners step them", vec),)
