"""The balance document of a game, measured again where it is stale.

The document is `measured/balance.toml` in the game's folder: words, and tables whose rows are commands of this program;
a study (`census.py` and its neighbours) makes a table of its own. The answers are kept in `balance.json` beside it, and
a page (`pages.py`) is made of both. Each row also keeps the answer to a sample, a short command of the same kind. A
test runs the samples, so it finds out in seconds whether the page is still true. If one game is too long for that, the
row names another command as its sample.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ...kernel.errors import GameError
from ...kernel.text import Text
from ..published import MEASURED, publish
from ..simulate import Progress
from .pages import Answer, is_study, typed
from .subject import unknown

PLAN, FIGURES = f"{MEASURED}/balance.toml", f"{MEASURED}/balance.json"
PASSING = (
    *("seconds", "decisions_per_second", "games_per_second", "workers", "compiled", "resumed", "interrupted"),
    *("content", "patch"),  # the games of the sample show whether other cards play differently
)

Ask = Callable[[list[str]], Answer]


def asking(kept: Path, *, quiet: bool) -> Ask:
    """A function that runs commands of the program. Games of studies are kept in `kept`. `quiet`: without progress
    bars.
    """
    return lambda args: ask([*args, "--kept", str(kept)] if is_study(shlex.join(args)) else args, quiet=quiet)


def ask(args: list[str], *, quiet: bool = False) -> Answer:
    """Run a command of the program. Returns its answer without values that differ from run to run. Raises GameError if
    it fails.
    """
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", *args, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if quiet else None,
        check=False,
        text=True,
    )
    if done.returncode:
        text = Text("La commande a échoué : {command}{why}", "The command failed: {command}{why}")
        raise GameError(text, command=typed(shlex.join(args)), why=f"\n{done.stderr.strip()}" if quiet else "")
    return lasting(json.loads(done.stdout))


def lasting(answer: Mapping[str, Any]) -> Answer:
    """The part of an answer that depends only on seed, rules and bots."""
    return {key: value for key, value in answer.items() if key not in PASSING}


def documents(boxes: Path) -> list[str]:
    """The games below `boxes` that have a document."""
    return sorted(path.parent.parent.name for path in boxes.glob(f"*/{PLAN}"))


def plan(boxes: Path, game: str) -> dict[str, Any]:
    """The words and rows of a document. Raises GameError where there is none."""
    path = boxes / game / PLAN
    if not path.is_file():
        raise unknown(game, documents(boxes))
    return tomllib.loads(path.read_text("utf-8"))


def rows(plan: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """All rows of all tables."""
    for part in plan["part"]:
        yield from part.get("row", ())


def figures(boxes: Path, game: str) -> dict[str, dict[str, Answer]]:
    """The measured answers, by command."""
    path = boxes / game / FIGURES
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def sample(row: Mapping[str, Any]) -> list[str]:
    """The sample of a row, in words: its command with fewer games, or a command of its own."""
    if isinstance(row["sample"], str):
        return shlex.split(row["sample"])
    words = shlex.split(row["command"])
    place = words.index("--games") + 1
    words[place] = str(min(row["sample"], int(words[place])))
    return words


def measure(row: Mapping[str, Any], ask: Ask = ask) -> dict[str, Answer]:
    """Run the command of a row, and its sample."""
    return {"answer": ask(shlex.split(row["command"])), "sample": ask(sample(row))}


def stale(
    plan: Mapping[str, Any],
    measured: Mapping[str, dict[str, Answer]],
    ask: Ask = ask,
    looked: Progress = lambda done: None,
) -> Iterator[str]:
    """The commands without an answer, or whose sample now has another answer. `looked` is called with the number of
    rows checked.
    """
    for number, row in enumerate(rows(plan), 1):
        kept = measured.get(row["command"])
        if kept is None or not _says(ask(sample(row)), lasting(kept["sample"])):
            yield row["command"]
        looked(number)


def _says(now: Answer, kept: Answer) -> bool:
    """Whether an answer agrees with a kept one in all fields of the latter; new fields do not count."""
    return all(key in now and now[key] == value for key, value in kept.items())


def write(boxes: Path, game: str, wanted: Mapping[str, Any], measured: Mapping[str, dict[str, Answer]]) -> None:
    """Write the answers so far, in the order of the rows. Raises OutOfReach."""
    commands = [row["command"] for row in rows(wanted)]
    text = json.dumps({command: measured[command] for command in commands if command in measured}, indent=1)
    publish(boxes / game / FIGURES, text + "\n")
