"""How strong the levels are: python -m benchmarks.ladder [GAME...] [--players N] [--games N] [--ideas] [--check].

Neighbours of the ladder play each other in the arena, whose sequential rule ends a match that is decided; one number
for each level is fitted to all their games. What came out is written into the game's folder (`ladder.json`), which
the product shows, and into docs/bots.md. With `--ideas`, *expert* meets the opponents with one idea
(`tests/bots/scripted.py`) instead; that is kept in docs/ideas.json and written into docs/bots.md.

Without a game, the matches of published tables that are stale or missing are played. Of a game without `--players`,
all its published tables are measured, each as its command says where nothing else is asked for. Matches that are not
played again stay in their table, if it was of the same rules, cards, options and seed.

Matches are kept one setup a line in `build/ladder`, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ludotheque.bots.ladder import FILE, FORMAT, FORMAT_VERSION, NAMES, is_usual
from ludotheque.games import SHELF, box
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.text import Text
from ludotheque.lab.arena import Outcome, Pairing, arena, play_setup
from ludotheque.lab.ratings import Met, ratings
from ludotheque.lab.simulate import Interrupted

from .console import clear_errors, err

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
SEED = 1
MARKS = ("<!-- {}: written by python -m benchmarks.ladder -->", "<!-- end of {} -->")

Row = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """A match of the ladder: who is thought to be stronger, and what share of the wins of two is asked for."""

    higher: str
    lower: str
    wanted: float

    @property
    def pair(self) -> tuple[str, str]:
        return self.higher, self.lower


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


def steps(entry: str, ideas: bool, upto: str = STRONGEST) -> list[Step]:
    """The matches of a box, as far up as a level. Raises GameError where there are none."""
    if ideas:
        return [Step(STRONGEST, idea, IDEA_WANTED) for idea in IDEAS]
    levels = list(NAMES)
    if upto not in levels:
        raise GameError(
            Text("Niveau inconnu.", "Unknown level: {level}. Levels: {known}."), level=upto, known=", ".join(levels)
        )
    found = [
        Step(one.higher, one.lower, LESS.get((entry, one.higher), one.wanted))
        for one in STEPS
        if levels.index(one.higher) <= levels.index(upto)
    ]
    if not found:
        raise GameError(
            Text("Personne n’est plus faible.", "Nobody is weaker than {level}: there is no match up to it."),
            level=upto,
        )
    return found


@dataclass(frozen=True)
class Job:
    """Matches of one table that are to be played."""

    entry: str
    players: int
    games: int
    seed: int
    wanted: tuple[Step, ...]
    ideas: bool


def threshold(wanted: float, players: int) -> float:
    """What winning so many games of two means for one alone against a table: the same odds against each."""
    odds = wanted / (1 - wanted)
    return round(odds / (odds + players - 1), 3)


def pairing(entry: str, players: int, step: Step, seed: int) -> Pairing:
    """The stronger one alone against a table of the other, in every seat. Raises GameError."""
    lower = f"{SCRIPTED}:{step.lower}" if step.lower in IDEAS else step.lower
    return Pairing.checked(entry, players, [step.higher, *[lower] * (players - 1)], {}, seed)


def match_file(folder: Path, met: Pairing, step: Step) -> Path:
    """Where the setups of a match are kept: beside those of the same match between other bots or by other rules."""
    series = met.series
    of = hashlib.sha256(json.dumps(met.header(), sort_keys=True).encode()).hexdigest()[:8]
    return folder / f"{series.entry}-{series.players}-{step.higher}-{step.lower}-{series.seed}-{of}.jsonl"


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


def play(job: Job, workers: int | None, folder: Path) -> Iterator[Row]:
    """Play the matches, or read those that were played, and give each when it is decided."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, step in enumerate(job.wanted, 1):
        met = pairing(job.entry, job.players, step, job.seed)
        file = match_file(folder, met, step)
        what = f"{job.entry}, {job.players} players, {number} of {len(job.wanted)}: {' against '.join(step.pair)}"
        with shown(what, job.games) as update:
            outcome = arena(
                met,
                job.games,
                workers=workers,
                file=file,
                stop_at=threshold(step.wanted, job.players),
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


def publish(path: Path, made: Row, ideas: bool) -> Row:
    """Put a table into its file, in place of an older one of the same box and number of players; returns it with the
    matches of that one that stay, rated by all of them.
    """
    order = {name: place for place, name in enumerate(SHELF)}
    tables = {(one["entry"], one["players"]): one for one in tables_of(path)}
    key = (made["entry"], made["players"])
    whole = tables[key] = merged(made, tables.get(key), ideas)
    found = sorted(tables.values(), key=lambda one: (order[one["entry"]], one["players"]))
    text = json.dumps({"format": FORMAT, "version": FORMAT_VERSION, "tables": found}, indent=1)
    path.write_text(_short_lists(text) + "\n", "utf-8")
    return whole


def merged(made: Row, older: Row | None, ideas: bool) -> Row:
    """A table with those matches of an older one, of the same seed and of today's rules, cards and options, that were
    not played again, rated anew; `asked` is the most games that any of them was asked for.
    """
    rungs, asked = by_pair(made), made["asked"]
    if older and stands(older) and older["seed"] == made["seed"]:
        stay = {pair: one for pair, one in by_pair(older).items() if pair not in rungs}
        rungs |= stay
        asked = max(asked, older["asked"]) if stay else asked
    found = [rungs[step.pair] for step in steps(made["entry"], ideas) if step.pair in rungs]
    return made | {"asked": asked, "rungs": found} | ({} if ideas else {"ratings": rated(made["players"], found)})


def by_pair(made: Row) -> dict[tuple[str, str], Row]:
    """The matches of a table, by who met."""
    return {(one["higher"], one["lower"]): one for one in made["rungs"]}


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


def highest(made: Row) -> str:
    """The last level that a table has."""
    return max((one["higher"] for one in made["rungs"]), key=list(NAMES).index)


def command(made: Row, ideas: bool) -> str:
    """The command that repeats a table."""
    last = highest(made)
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
    yield "| | against | games | won, in % (95%) | asked for | |"
    yield "|---|---|---|---|---|---|"
    for one in made["rungs"]:
        share = f"{100 * one['wins'] / one['games']:.1f} ({100 * one['low']:.1f}-{100 * one['high']:.1f})"
        ends = {"above": "stopped: above", "below": "stopped: below", None: "not decided"}[one["verdict"]]
        yield f"| {one['higher']} | {one['lower']} | {one['games']} | {share} | {100 * one['stop_at']:.3g} | {ends} |"


def overview(tables: Sequence[Row]) -> Iterator[str]:
    """The ratings of all tables, a row each; a level without one was not measured there."""
    yield f"| | {' | '.join(NAMES)} |"
    yield "|---" * (1 + len(NAMES)) + "|"
    for made in tables:
        said = {one["level"]: _rating(one) for one in made["ratings"]}
        levels = " | ".join(said.get(level, "–") for level in NAMES)
        yield f"| {box(made['entry']).title.en}, {made['players']} | {levels} |"


def _rating(one: Mapping[str, Any]) -> str:
    return f"{one['value']}" + (f" ± {one['margin']}" if one["margin"] else "")


def sections() -> dict[str, str]:
    """What stands between the marks of each section of the page."""
    tables = published()
    told = {name: "\n\n".join("\n".join(render(made, name == "ideas")) for made in of) for name, of in tables.items()}
    return {"ratings": "\n".join(overview(tables["ladder"])), **told}


def page(text: str) -> str:
    """The page with its sections written anew. Raises ValueError for one without marks."""
    for name, told in sections().items():
        begin, end = (mark.format(name) for mark in MARKS)
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not (found and closed):
            raise ValueError(f"docs/bots.md has no {begin} ... {end}")
        text = f"{before}{begin}\n{told}\n{end}{after}"
    return text


def stands(made: Row) -> bool:
    """Whether a table is of the rules, cards and options that its box has today."""
    return is_usual(made["entry"], made["options"], made["ruleset"], made["content"])


def due(made: Row, ideas: bool, all_matches: bool = True) -> list[Step]:
    """The matches of a table that are to be played: those that it lacks, and those whose first setup goes otherwise
    now; with other rules, cards or options all of them. `all_matches`: not only those between quick levels.
    """
    wanted, kept = steps(made["entry"], ideas, highest(made)), by_pair(made)
    if not stands(made):
        return wanted
    looked = [step for step in wanted if all_matches or {*step.pair} <= {*QUICK}]
    return [step for step in looked if step.pair not in kept or _first(made, step) != kept[step.pair]["first"]]


def _first(made: Row, step: Step) -> list[Row]:
    """How the first setup of a match goes now."""
    return play_setup(pairing(made["entry"], made["players"], step, made["seed"]), 0)["games"]


def stale(made: Row, ideas: bool, all_matches: bool = True) -> Iterator[str]:
    """What is no longer true of a table, or is missing."""
    if not stands(made):
        yield "measured with other rules, cards or options"
        return
    kept = by_pair(made)
    for step in due(made, ideas, all_matches):
        yield f"{' against '.join(step.pair)} {'goes otherwise now' if step.pair in kept else 'is missing'}"


@clear_errors()
def main(
    names: Annotated[
        list[str] | None, typer.Argument(help="Which boxes; what is stale by default.", show_default=False)
    ] = None,
    players: Annotated[int | None, typer.Option(help="Seats at the table; as published by default.")] = None,
    games: Annotated[int | None, typer.Option(help=f"The most games of a match; {GAMES} by default.", min=1)] = None,
    seed: Annotated[int | None, typer.Option(help=f"What all chance comes from; {SEED} by default.")] = None,
    upto: Annotated[str, typer.Option(help=f"The last level that is measured; {STRONGEST} by default.")] = "",
    ideas: Annotated[bool, typer.Option("--ideas", help="Expert against opponents with one idea.")] = False,
    workers: Annotated[int | None, typer.Option(help="Processes; one a core by default.")] = None,
    folder: Annotated[Path, typer.Option(help="Where matches are kept.")] = KEPT,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 where a table is stale.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the tables that were made as JSON.")] = False,
) -> None:
    """Measure how strong the levels are and publish it.

    Examples: python -m benchmarks.ladder; python -m benchmarks.ladder vaalbara royaume-2e;
    python -m benchmarks.ladder vaalbara --players 3 --upto hard
    """
    os.chdir(ROOT)  # from where own bots are named
    try:
        for name in names or ():
            box(name)
        if check:
            raise typer.Exit(1 if _told_stale(names or SHELF) else 0)
        if names:
            jobs = [job for name in names for job in jobs_of(name, players, games, seed, upto, ideas)]
        elif players or games or seed is not None or upto or ideas:
            raise GameError(
                Text(
                    "Nommez un jeu.",
                    "Name a game to measure it so: without one, what is stale is measured as it was published.",
                )
            )
        else:
            jobs = stale_jobs()
        made = [_measured(job, workers, folder) for job in jobs]
    except Interrupted:
        err.print("Interrupted: the same command goes on from here.")
        raise typer.Exit(130) from None
    if as_json:
        print(json.dumps(made, indent=2))


def jobs_of(entry: str, players: int | None, games: int | None, seed: int | None, upto: str, ideas: bool) -> list[Job]:
    """What is asked for of a box: one number of players, or without it those that were published, each as its command
    says but for what is given. Raises GameError for what cannot be measured.
    """
    shelf = box(entry)
    older = [one for one in tables_of(kept_in(entry, ideas)) if one["entry"] == entry and players is None]
    if not older:
        at = 2 if players is None else players
        shelf.game.check_players(at, shelf.settle({}))
        wanted = steps(entry, ideas, upto or STRONGEST)
        return [Job(entry, at, games or GAMES, SEED if seed is None else seed, tuple(wanted), ideas)]
    return [
        Job(
            entry,
            one["players"],
            games or one["asked"],
            one["seed"] if seed is None else seed,
            tuple(steps(entry, ideas, upto or highest(one))),
            ideas,
        )
        for one in older
    ]


def stale_jobs() -> list[Job]:
    """The matches of all published tables that are stale or missing."""
    with err.status("Looking for what is stale"):
        found = [
            Job(one["entry"], one["players"], one["asked"], one["seed"], tuple(wanted), name == "ideas")
            for name, tables in published().items()
            for one in tables
            if (wanted := due(one, name == "ideas"))
        ]
    if not found:
        err.print("Nothing is stale.", style="dim")
    return found


def _measured(job: Job, workers: int | None, folder: Path) -> Row:
    """Play what is asked for, and publish it."""
    rungs = list(play(job, workers, folder))
    made = table(job.entry, job.players, job.seed, job.games, rungs)
    whole = publish(kept_in(job.entry, job.ideas), made, job.ideas)
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
    return whole


def _told_stale(names: Collection[str]) -> bool:
    found = False
    for name, tables in published().items():
        for made in (one for one in tables if one["entry"] in names):
            for reason in stale(made, name == "ideas"):
                print(f"stale: {command(made, name == 'ideas')}: {reason}")
                found = True
    if PAGE.read_text("utf-8") != page(PAGE.read_text("utf-8")):
        print("docs/bots.md is not what its figures give")
        found = True
    return found


if __name__ == "__main__":
    typer.run(main)
