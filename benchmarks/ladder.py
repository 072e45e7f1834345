"""How strong the levels are: python -m benchmarks.ladder [GAME...] [--players N] [--games N] [--ideas] [--check].

Neighbours of the ladder play each other in the arena, whose sequential rule ends a match that is decided; one number
for each level is fitted to all their games. What came out is written into the game's folder (`ladder.json`), which
the product shows, and into docs/bots.md. With `--ideas`, *expert* meets the opponents with one idea
(`tests/bots/scripted.py`) instead; that is kept in docs/ideas.json and written into docs/bots.md.

Matches are kept one setup a line in `build/ladder`, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ludotheque.bots.ladder import FILE, FORMAT, FORMAT_VERSION, NAMES
from ludotheque.games import SHELF, box
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.text import Text
from ludotheque.lab.arena import Outcome, Pairing, arena, play_setup
from ludotheque.lab.ratings import Met, ratings
from ludotheque.lab.simulate import Interrupted

ROOT = Path(__file__).resolve().parent.parent
BOXES = ROOT / "src" / "ludotheque" / "games"
KEPT = ROOT / "build" / "ladder"
PAGE = ROOT / "docs" / "bots.md"
IDEAS_FILE = ROOT / "docs" / "ideas.json"
SCRIPTED = "tests/bots/scripted.py"
IDEAS = ("Rusher", "Hoarder", "Fighter", "Miser")
GAMES = 200
ANCHOR, AT = "medium", 1500.0
QUICK = ("random", "greedy", "easy", "medium")  # a test plays the first setups of their matches again
STRONGEST = "expert"
MARKS = ("<!-- {}: written by python -m benchmarks.ladder -->", "<!-- end of {} -->")
err = Console(stderr=True)

Row = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """A match of the ladder: who is thought to be stronger, and what share of the wins of two is asked for."""

    higher: str
    lower: str
    wanted: float


STEPS = (
    Step("greedy", "random", 0.75),
    Step("easy", "random", 0.90),
    Step("easy", "greedy", 0.50),
    Step("medium", "easy", 0.65),
    Step("hard", "medium", 0.65),
    Step("expert", "hard", 0.50),
)
# Vaalbara leaves more to luck: four times the playouts gain eight points.
LESS = {("vaalbara", "medium"): 0.58, ("vaalbara", "hard"): 0.58}
IDEA_WANTED = 0.85


def steps(entry: str, ideas: bool) -> list[Step]:
    """The matches of a box."""
    if ideas:
        return [Step(STRONGEST, idea, IDEA_WANTED) for idea in IDEAS]
    return [Step(one.higher, one.lower, LESS.get((entry, one.higher), one.wanted)) for one in STEPS]


def threshold(wanted: float, players: int) -> float:
    """What winning so many games of two means for one alone against a table: the same odds against each."""
    odds = wanted / (1 - wanted)
    return round(odds / (odds + players - 1), 3)


def pairing(entry: str, players: int, step: Step, seed: int) -> Pairing:
    """The stronger one alone against a table of the other, in every seat. Raises GameError."""
    lower = f"{SCRIPTED}:{step.lower}" if step.lower in IDEAS else step.lower
    return Pairing.checked(entry, players, [step.higher, *[lower] * (players - 1)], {}, seed)


def match_file(folder: Path, entry: str, players: int, step: Step, seed: int) -> Path:
    """Where the setups of a match are kept."""
    return folder / f"{entry}-{players}-{step.higher}-{step.lower}-{seed}.jsonl"


def rung(outcome: Outcome, step: Step, first: Row) -> Row:
    """A match as it is published; `first` is its first setup, for those who want to know whether it is still true."""
    one = outcome.standings[0]
    return {
        "higher": step.higher,
        "lower": step.lower,
        "games": outcome.games,
        "wins": round(one.wins, 6),
        "low": round(one.win_low, 6),
        "high": round(one.win_high, 6),
        "stop_at": outcome.threshold,
        "verdict": outcome.verdict,
        "first": first["games"],
    }


def rated(players: int, rungs: Sequence[Row]) -> list[Row]:
    """The ratings that the matches give, the weakest first; none without the level to which all are compared."""
    met = [Met(one["higher"], one["lower"], one["games"], one["wins"], players) for one in rungs]
    if not any(ANCHOR in (one.higher, one.lower) for one in met):
        return []
    found = ratings(met, ANCHOR, AT)
    known = [level for level in NAMES if level in found]
    return [{"level": level, "value": round(found[level][0]), "margin": round(found[level][1])} for level in known]


def table(entry: str, players: int, seed: int, asked: int, rungs: Sequence[Row]) -> Row:
    """All matches of a box at one number of players, and what they are of."""
    shelf = box(entry)
    options = shelf.settle({})
    return {
        "entry": entry,
        "players": players,
        "options": options,
        "ruleset": shelf.game.ruleset,
        "content": shelf.game.content(options).digest,
        "seed": seed,
        "asked": asked,
        "rungs": list(rungs),
    }


def play(
    entry: str, players: int, wanted: Sequence[Step], games: int, seed: int, workers: int | None, folder: Path
) -> Iterator[Row]:
    """Play the matches, or read those that were played, and give each when it is decided."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, step in enumerate(wanted, 1):
        met = pairing(entry, players, step, seed)
        file = match_file(folder, entry, players, step, seed)
        what = f"{entry}, {players} players, {number} of {len(wanted)}: {step.higher} against {step.lower}"
        with shown(what, games) as update:
            outcome = arena(
                met,
                games,
                workers=workers,
                file=file,
                stop_at=threshold(step.wanted, players),
                progress=update,
            )
        one = outcome.standings[0]
        err.print(
            f"{what}: {100 * one.win_rate:.1f}% ({100 * one.win_low:.1f}-{100 * one.win_high:.1f}) "
            f"of {outcome.games} games, {outcome.verdict or 'not decided'}",
            style="dim",
        )
        with file.open(encoding="utf-8") as lines:
            next(lines)
            first = json.loads(next(lines))
        yield rung(outcome, step, first)


@contextmanager
def shown(what: str, games: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, for as long as a match takes."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(what, total=games)
        yield lambda done: bar.update(task, completed=done)


def kept_in(entry: str, ideas: bool) -> Path:
    """The file in which a box's tables are published."""
    return IDEAS_FILE if ideas else BOXES / box(entry).package / FILE


def tables_of(path: Path) -> list[Row]:
    """What a file has published so far."""
    return json.loads(path.read_text("utf-8"))["tables"] if path.exists() else []


def publish(path: Path, made: Row) -> None:
    """Put a table into its file, in place of an older one of the same box and number of players."""
    order = {name: place for place, name in enumerate(SHELF)}
    others = [one for one in tables_of(path) if (one["entry"], one["players"]) != (made["entry"], made["players"])]
    found = sorted([*others, made], key=lambda one: (order[one["entry"]], one["players"]))
    text = json.dumps({"format": FORMAT, "version": FORMAT_VERSION, "tables": found}, indent=1)
    path.write_text(_short_lists(text) + "\n", "utf-8")


def _short_lists(text: str) -> str:
    """JSON with lists of numbers on one line."""
    return re.sub(r"\[[\s\d,-]+\]", lambda found: "".join(found[0].split()).replace(",", ", "), text)


def published() -> dict[str, list[Row]]:
    """All tables: of levels, and of ideas."""
    packages = dict.fromkeys(shelf.package for shelf in SHELF.values())
    levels = [one for package in packages for one in tables_of(BOXES / package / FILE)]
    order = list(SHELF)
    levels.sort(key=lambda one: (order.index(one["entry"]), one["players"]))
    return {"ladder": levels, "ideas": tables_of(IDEAS_FILE)}


def command(made: Row, ideas: bool) -> str:
    """The command that repeats a table."""
    last = max((one["higher"] for one in made["rungs"]), key=list(NAMES).index)
    more = " --ideas" if ideas else "" if last == STRONGEST else f" --upto {last}"
    return (
        f"python -m benchmarks.ladder {made['entry']} --players {made['players']} --games {made['asked']} "
        f"--seed {made['seed']}{more}"
    )


def render(made: Row, ideas: bool) -> Iterator[str]:
    """A table of the page."""
    of_rules = f"rules {made['ruleset']}, cards `{made['content'][:8]}`"
    yield f"**{box(made['entry']).title.en}**, {made['players']} players ({of_rules}): `{command(made, ideas)}`"
    yield ""
    if made.get("ratings"):
        levels = ", ".join(_rating(one) for one in made["ratings"])
        yield f"Ratings: {levels}."
        yield ""
    yield "| | against | games | won, in % (95%) | asked for | |"
    yield "|---|---|---|---|---|---|"
    for one in made["rungs"]:
        share = f"{100 * one['wins'] / one['games']:.1f} ({100 * one['low']:.1f}-{100 * one['high']:.1f})"
        ends = {"above": "stopped: above", "below": "stopped: below", None: "not decided"}[one["verdict"]]
        yield f"| {one['higher']} | {one['lower']} | {one['games']} | {share} | {100 * one['stop_at']:.3g} | {ends} |"


def _rating(one: Mapping[str, Any]) -> str:
    return f"{one['level']} {one['value']}" + (f" ± {one['margin']}" if one["margin"] else "")


def section(name: str, tables: Sequence[Row]) -> str:
    """What stands between the marks of a section of the page."""
    return "\n\n".join("\n".join(render(made, name == "ideas")) for made in tables)


def page(text: str) -> str:
    """The page with its sections written anew. Raises ValueError for one without marks."""
    for name, tables in published().items():
        begin, end = (mark.format(name) for mark in MARKS)
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not (found and closed):
            raise ValueError(f"docs/bots.md has no {begin} ... {end}")
        text = f"{before}{begin}\n{section(name, tables)}\n{end}{after}"
    return text


def stale(made: Row, ideas: bool, all_matches: bool = True) -> Iterator[str]:
    """What is no longer true of a table: the rules or cards, or how the first setup of a match goes."""
    game = box(made["entry"]).game
    today = game.content(made["options"]).digest
    if (made["ruleset"], made["content"]) != (game.ruleset, today):
        yield "measured with other rules or cards"
        return
    wanted = {(step.higher, step.lower): step for step in steps(made["entry"], ideas)}
    for one in made["rungs"]:
        if not (all_matches or {one["higher"], one["lower"]} <= set(QUICK)):
            continue
        met = pairing(made["entry"], made["players"], wanted[one["higher"], one["lower"]], made["seed"])
        if play_setup(met, 0)["games"] != one["first"]:
            yield f"{one['higher']} against {one['lower']} goes otherwise now"


def main(
    names: Annotated[list[str] | None, typer.Argument(help="Which boxes.", show_default=False)] = None,
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    games: Annotated[int, typer.Option(help="The most games of a match.")] = GAMES,
    seed: Annotated[int, typer.Option(help="What all chance comes from.")] = 1,
    upto: Annotated[str, typer.Option(help="The last level that is measured.")] = STRONGEST,
    ideas: Annotated[bool, typer.Option("--ideas", help="Expert against opponents with one idea.")] = False,
    workers: Annotated[int | None, typer.Option(help="Processes; one a core by default.")] = None,
    folder: Annotated[Path, typer.Option(help="Where matches are kept.")] = KEPT,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 where a table is stale.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the tables that were made as JSON.")] = False,
) -> None:
    """Measure how strong the levels are and publish it.

    Examples: python -m benchmarks.ladder vaalbara royaume-2e; python -m benchmarks.ladder vaalbara --ideas
    """
    if check:
        raise typer.Exit(1 if _told_stale() else 0)
    os.chdir(ROOT)  # from where own bots are named
    try:
        made = [_measured(name, players, games, seed, upto, ideas, workers, folder) for name in names or SHELF]
    except GameError as error:
        err.print(error.say("en"))
        raise typer.Exit(2) from None
    except Interrupted:
        err.print("Interrupted: the same command goes on from here.")
        raise typer.Exit(130) from None
    if as_json:
        print(json.dumps(made, indent=2))


def _measured(
    entry: str, players: int, games: int, seed: int, upto: str, ideas: bool, workers: int | None, folder: Path
) -> Row:
    if upto not in NAMES:
        raise GameError(
            Text("Niveau inconnu.", "Unknown level: {level}. Levels: {known}."), level=upto, known=", ".join(NAMES)
        )
    levels = list(NAMES)
    wanted = [step for step in steps(entry, ideas) if ideas or levels.index(step.higher) <= levels.index(upto)]
    rungs = list(play(entry, players, wanted, games, seed, workers, folder))
    made = table(entry, players, seed, games, rungs)
    if not ideas:
        made["ratings"] = rated(players, rungs)
    publish(kept_in(entry, ideas), made)
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
    return made


def _told_stale() -> bool:
    found = False
    for name, tables in published().items():
        for made in tables:
            for reason in stale(made, name == "ideas"):
                print(f"stale: {command(made, name == 'ideas')}: {reason}")
                found = True
    if PAGE.read_text("utf-8") != page(PAGE.read_text("utf-8")):
        print("docs/bots.md is not what its figures give")
        found = True
    return found


if __name__ == "__main__":
    typer.run(main)
