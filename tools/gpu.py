"""Lanes on a GPU beside the processor: the same to the last bit, and how fast (`tools/gpu.py --help`).

1. Equal: at least 1,000 games of each box are played on the GPU (`DeviceVec`) and, with the same actions, on the
   processor (`Vec`). After every step all arrays are compared byte by byte, at the end of each game all positions.
2. Speed: decisions a second at 2**10 to 2**20 lanes, each step with random actions that are drawn on the device, with
   masks alone and with dense observations; beside them `Vec` with two threads on the processor.

One table at the end has both. Where two arrays differ, the row names the first of them, and the exit status is 1.
`--device cpu` plays the device's code on the processor instead: that tries this script out, and measures no GPU.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from ludotheque.games import SHELF
from ludotheque.kernel.errors import GameError
from ludotheque.rl import Batch, DeviceVec, Vec
from ludotheque.rl.batch import Observation

SEED = 7
COMPARED_LANES = 256  # games that are compared at once
LANES_OF_PROCESSOR = 4096
PLAYERS = {"vaalbara": 4, "royaume-2e": 4, "royaume-1e": 4, "margraves": 4, "chronica": 2}
MOST_STEPS = 50_000  # of a comparison, after which it is given up
err = Console(stderr=True)


@dataclass
class Row:
    """What is found about one box. rates: decisions a second by number of lanes; `processor` those of `Vec`."""

    box: str
    players: int
    compiled: float = 0.0  # seconds until the first step was done
    games: int = 0  # that came to the same end
    decisions: int = 0
    differs: str = ""  # the first array that differs, or why nothing could be compared
    masks: dict[int, float] = field(default_factory=dict)
    dense: dict[int, float] = field(default_factory=dict)
    processor: dict[str, float] = field(default_factory=dict)


def compare(row: Row, device: str, games: int) -> None:
    """Play the same games on both until so many have ended."""
    arguments: dict[str, Any] = {"players": row.players, "num_envs": COMPARED_LANES, "seed": SEED}
    env = Vec(row.box, threads=2, record=False, **arguments)
    there = DeviceVec(row.box, device=device, **arguments)
    begun = time.perf_counter()
    batch, device_batch = env.reset(), there.reset()
    there.wait()
    row.compiled = time.perf_counter() - begun
    for _ in range(MOST_STEPS):
        row.differs = difference(batch, device_batch.host())
        if not row.differs and there.states().tobytes() != env.states().tobytes():
            row.differs = "positions"
        if row.differs or row.games >= games:
            break
        sampled = there.sample()
        actions = sampled.copy_to_host() if hasattr(sampled, "copy_to_host") else sampled.copy()
        batch, device_batch = env.step(actions), there.step(sampled)
        row.decisions += COMPARED_LANES
        row.games += int(batch.terminated.sum())
    there.check()
    env.close()


def difference(batch: Batch, device_batch: Batch) -> str:
    """The name of the first array that differs; '' where none does."""
    for each in fields(Batch):
        expected, given = getattr(batch, each.name), getattr(device_batch, each.name)
        if expected.dtype != given.dtype or expected.tobytes() != given.tobytes():
            return each.name
    return ""


def rate(env: Any, wait: Any, seconds: float) -> float:
    """Decisions a second of random play, over at least so many seconds."""
    env.reset()
    for _ in range(3):
        env.step(env.sample())
    wait()
    steps, begun = 0, time.perf_counter()
    while (passed := time.perf_counter() - begun) < seconds:
        for _ in range(8):
            env.step(env.sample())
        wait()
        steps += 8
    return steps * env.num_envs / passed


OBSERVATIONS: tuple[Observation, ...] = (None, "dense")


def measure(row: Row, device: str, lanes: list[int], seconds: float) -> None:
    """Fill in how fast a box is."""
    for observation in OBSERVATIONS:
        rates = row.dense if observation else row.masks
        env = Vec(row.box, row.players, num_envs=LANES_OF_PROCESSOR, observation=observation, threads=2, record=False)
        row.processor[observation or "masks"] = rate(env, lambda: None, seconds)
        env.close()
        for number in lanes:
            try:
                there = DeviceVec(row.box, row.players, num_envs=number, observation=observation, device=device)
            except GameError as error:
                err.print(f"{row.box}, {number:,} lanes: {error}")
                break
            rates[number] = rate(there, there.wait, seconds)
            there.check()
            del there


def where(device: str) -> str:
    """What the figures were measured on."""
    name = "no GPU: the processor in its place"
    if device == "cuda":
        from ludotheque.kernel.linking import cuda

        name = cuda.gpu_at_hand() or name
    return f"{name}; Python {platform.python_version()}, {platform.machine()}"


def table(rows: list[Row], lanes: list[int], device: str) -> Table:
    """All that was found."""
    shown = Table(title=where(device), box=None, pad_edge=False)
    for name in ("box", "players", "equal games", "compiled in", "shows", "2 cores"):
        shown.add_column(name, justify="left" if name in ("box", "shows") else "right")
    for number in lanes:
        shown.add_column(f"2^{number.bit_length() - 1}" if number & (number - 1) == 0 else str(number), justify="right")
    for row in rows:
        equal = f"differs: {row.differs}" if row.differs else f"{row.games:,}"
        for name, rates in (("masks", row.masks), ("dense", row.dense)):
            first = (row.box, str(row.players), equal, f"{row.compiled:.0f} s") if name == "masks" else ("",) * 4
            speeds = (millions(rates.get(number)) for number in lanes)
            shown.add_row(*first, name, millions(row.processor.get(name)), *speeds)
    shown.caption = "decisions a second, in millions"
    return shown


def millions(rate: float | None) -> str:
    return "-" if rate is None else f"{rate / 1e6:,.2f}"


def measured_rows(arguments: argparse.Namespace) -> Iterator[Row]:
    """The rows, one box after another: each is printed as soon as it is there, should time run out."""
    for box in arguments.boxes or PLAYERS:
        row = Row(box, PLAYERS.get(box, SHELF[box].seats[0]))
        with err.status(f"{box}: comparing"):
            compare(row, arguments.device, arguments.games)
        with err.status(f"{box}: measuring"):
            measure(row, arguments.device, arguments.lanes, arguments.seconds)
        err.print_json(json.dumps(asdict(row)), indent=None)
        yield row


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boxes", nargs="*", metavar="BOX", help="which boxes; all five by default")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda", help="where lanes lie (cuda)")
    parser.add_argument("--games", type=int, default=1_000, help="games of each box that are compared (1000)")
    parser.add_argument(
        "--lanes", type=int, nargs="*", default=[1 << power for power in range(10, 21, 2)], help="2^10 to 2^20"
    )
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each speed is measured (0.5)")
    parser.add_argument("--out", type=Path, help="a file for the figures, as JSON")
    arguments = parser.parse_args()
    if unknown := [box for box in arguments.boxes if box not in SHELF]:
        parser.error(f"unknown: {', '.join(unknown)}; there are {', '.join(SHELF)}")
    return arguments


def main() -> int:
    arguments = parsed()
    try:
        rows = list(measured_rows(arguments))
    except GameError as error:
        err.print(str(error))
        return 1
    Console(width=None if sys.stdout.isatty() else 160).print(table(rows, arguments.lanes, arguments.device))
    if arguments.out:
        figures = {"machine": where(arguments.device), "boxes": [asdict(row) for row in rows]}
        arguments.out.write_text(json.dumps(figures, indent=2) + "\n")
    return 1 if any(row.differs for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
