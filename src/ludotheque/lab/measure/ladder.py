"""Measures the strength of the levels, and of opponents with one idea (`ideas.py`).

Neighbours of the ladder play each other in the arena, whose sequential test ends a match once it is decided. One rating
for each level is fitted to all their games. The tables belong to their game: `measured/ladder.json`, which the product
shows, and `measured/ideas.json` for *expert* against the opponents with one idea.

Matches that are not played again stay in their table if it has the same rules, cards, options and seed. Setups are kept
in a folder, one a line, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...bots.ladder import FILE, FORMAT, FORMAT_VERSION, NAMES, is_usual
from ...games import SHELF, box
from ...kernel.errors import GameError, printable, unwritable
from ...kernel.text import Text
from ..arena import Outcome, Pairing, arena, play_setup
from ..published import MEASURED, folder_in, publish
from ..ratings import Met, ratings
from ..simulate import Progress

OPPONENTS = Path(__file__).with_name("ideas.py")
IDEAS = ("Rusher", "Hoarder", "Fighter", "Miser")
IDEAS_FILE = f"{MEASURED}/ideas.json"
GAMES = 200
ANCHOR, AT = "medium", 1500.0
QUICK = ("random", "greedy", "easy", "medium")  # tests play the first setup of a match again
STRONGEST = "expert"
SEED = 1

Row = dict[str, Any]
Show = Callable[["Job", int], AbstractContextManager[Progress]]
Tell = Callable[["Job", int, Row], None]


@dataclass(frozen=True)
class Step:
    """A match of the ladder: the level that should be stronger, the other one, and the share of wins that is asked for
    between two players.
    """

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
# Vaalbara leaves more to luck: four times the playouts gain eight points
LESS = {("vaalbara", "medium"): 0.58, ("vaalbara", "hard"): 0.58}
IDEA_WANTED = 0.85


def steps(entry: str, ideas: bool, upto: str = STRONGEST) -> list[Step]:
    """The matches of a box, up to a level. Raises GameError if there are none."""
    if ideas:
        return [Step(STRONGEST, idea, IDEA_WANTED) for idea in IDEAS]
    levels = list(NAMES)
    if upto not in levels:
        raise GameError(
            Text("Niveau inconnu : {level}. Niveaux : {known}.", "Unknown level: {level}. Levels: {known}."),
            level=printable(upto),
            known=", ".join(levels),
        )
    matches = [
        Step(step.higher, step.lower, LESS.get((entry, step.higher), step.wanted))
        for step in STEPS
        if levels.index(step.higher) <= levels.index(upto)
    ]
    if not matches:
        raise GameError(
            Text(
                "Personne n’est plus faible que {level} : il n’y a pas de match jusqu’à lui.",
                "Nobody is weaker than {level}: there is no match up to it.",
            ),
            level=upto,
        )
    return matches


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
    """The win rate of one player against a table that has the same odds against each as `wanted` between two."""
    odds = wanted / (1 - wanted)
    return round(odds / (odds + players - 1), 3)


def pairing(entry: str, players: int, step: Step, seed: int) -> Pairing:
    """The stronger level alone against a table of the other, in every seat. Raises GameError."""
    lower = f"{OPPONENTS}:{step.lower}" if step.lower in IDEAS else step.lower
    return Pairing.checked(entry, players, [step.higher, *[lower] * (players - 1)], {}, seed)


def match_file(folder: Path, met: Pairing, step: Step) -> Path:
    """The file with the setups of a match; its name has a digest of the bots and the rules."""
    series = met.series
    of = hashlib.sha256(json.dumps(met.header(), sort_keys=True).encode()).hexdigest()[:8]
    return folder / f"{series.entry}-{series.players}-{step.higher}-{step.lower}-{series.seed}-{of}.jsonl"


def rung(outcome: Outcome, step: Step, first: Row) -> Row:
    """A match as it is published. `first` is its first setup, by which staleness is checked."""
    standing = outcome.standings[0]
    return {
        "higher": step.higher,
        "lower": step.lower,
        "games": outcome.games,
        "wins": round(standing.wins, 6),
        "low": round(standing.win_low, 6),
        "high": round(standing.win_high, 6),
        "stop_at": outcome.threshold,
        "verdict": outcome.verdict,
        "first": first["games"],
    }


def rated(players: int, rungs: Sequence[Row]) -> list[Row]:
    """The ratings by the matches, the weakest first; none without a match of the anchor."""
    met = [Met(row["higher"], row["lower"], row["games"], row["wins"], players) for row in rungs]
    if not any(ANCHOR in (pair.higher, pair.lower) for pair in met):
        return []
    by_level = ratings(met, ANCHOR, AT)
    known = [level for level in NAMES if level in by_level]
    return [
        {"level": level, "value": round(by_level[level][0]), "margin": round(by_level[level][1])} for level in known
    ]


def table(entry: str, players: int, seed: int, asked: int, rungs: Sequence[Row]) -> Row:
    """All matches of a box at one number of players, and what they depend on."""
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


def measure(
    job: Job,
    boxes: Path,
    kept: Path,
    *,
    workers: int | None = None,
    show: Show = lambda job, number: nullcontext(lambda done: None),
    tell: Tell = lambda job, number, row: None,
) -> Row:
    """Play the matches of a job and publish their table in the game's folder below `boxes`. Returns the table.

    kept: the folder of the setups; show: shows the progress of a match; tell: is called with each match that is
    decided. Raises GameError, OutOfReach if a file cannot be written, Interrupted on Ctrl-C.
    """
    rungs: list[Row] = []
    for number in range(len(job.wanted)):
        rungs.append(_match(job, number, kept, workers, show))
        tell(job, number, rungs[-1])
    measured = table(job.entry, job.players, job.seed, job.games, rungs)
    return put(file_of(boxes, job.entry, job.ideas), measured, job.ideas)


def _match(job: Job, number: int, kept: Path, workers: int | None, show: Show) -> Row:
    """Play a match, or resume one from its file, until it is decided."""
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(kept, error) from None
    step = job.wanted[number]
    met = pairing(job.entry, job.players, step, job.seed)
    file, stop_at = match_file(kept, met, step), threshold(step.wanted, job.players)
    with show(job, number) as update:
        outcome = arena(met, job.games, workers=workers, file=file, stop_at=stop_at, progress=update)
    with file.open(encoding="utf-8") as lines:
        next(lines)
        first = json.loads(next(lines))
    return rung(outcome, step, first)


def file_of(boxes: Path, entry: str, ideas: bool) -> Path:
    """The file in which a box's tables are published."""
    return folder_in(boxes, box(entry).package) / (IDEAS_FILE if ideas else FILE)


def tables_of(path: Path) -> list[Row]:
    """The tables in a file; none if it does not exist."""
    return json.loads(path.read_text("utf-8"))["tables"] if path.exists() else []


def put(path: Path, newer: Row, ideas: bool) -> Row:
    """Put a table into its file, in place of the one with the same box and number of players. Matches of the old one
    that stay are kept, and the ratings are fitted again. Returns the table. Raises OutOfReach.
    """
    order = {name: place for place, name in enumerate(SHELF)}
    tables = {(row["entry"], row["players"]): row for row in tables_of(path)}
    key = (newer["entry"], newer["players"])
    whole = tables[key] = merged(newer, tables.get(key), ideas)
    rows = sorted(tables.values(), key=lambda row: (order[row["entry"]], row["players"]))
    text = json.dumps({"format": FORMAT, "version": FORMAT_VERSION, "tables": rows}, indent=1)
    publish(path, _short_lists(text) + "\n")
    return whole


def merged(newer: Row, older: Row | None, ideas: bool) -> Row:
    """A table with those matches of an old one that were not played again, if it has the same seed and today's rules,
    cards and options. Ratings are fitted again; `asked` is the larger of both.
    """
    rungs, asked = by_pair(newer), newer["asked"]
    if older and stands(older) and older["seed"] == newer["seed"]:
        stay = {pair: row for pair, row in by_pair(older).items() if pair not in rungs}
        rungs |= stay
        asked = max(asked, older["asked"]) if stay else asked
    matches = [rungs[step.pair] for step in steps(newer["entry"], ideas) if step.pair in rungs]
    return newer | {"asked": asked, "rungs": matches} | ({} if ideas else {"ratings": rated(newer["players"], matches)})


def by_pair(table_row: Row) -> dict[tuple[str, str], Row]:
    """The matches of a table by their pair."""
    return {(row["higher"], row["lower"]): row for row in table_row["rungs"]}


def _short_lists(text: str) -> str:
    """JSON in which lists of numbers stand on one line."""
    return re.sub(r"\[[\s\d,-]+\]", lambda match: "".join(match[0].split()).replace(",", ", "), text)


def published(boxes: Path) -> dict[str, list[Row]]:
    """All tables below `boxes`: of levels, and of opponents with one idea."""
    order = list(SHELF)
    packages = dict.fromkeys(shelf.package for shelf in SHELF.values())
    files = {"ladder": FILE, "ideas": IDEAS_FILE}
    return {
        name: sorted(
            (row for package in packages for row in tables_of(folder_in(boxes, package) / file)),
            key=lambda row: (order.index(row["entry"]), row["players"]),
        )
        for name, file in files.items()
    }


def highest(table_row: Row) -> str:
    """The last level that a table has."""
    return max((row["higher"] for row in table_row["rungs"]), key=list(NAMES).index)


def command(table_row: Row, ideas: bool) -> str:
    """The command that repeats a table."""
    last = highest(table_row)
    more = " --ideas" if ideas else "" if last == STRONGEST else f" --upto {last}"
    return (
        f"ludotheque measure ladder {table_row['entry']} --players {table_row['players']} --games {table_row['asked']} "
        f"--seed {table_row['seed']}{more}"
    )


def stands(table_row: Row) -> bool:
    """Whether a table has the rules, cards and options of its box today."""
    return is_usual(table_row["entry"], table_row["options"], table_row["ruleset"], table_row["content"])


def due(table_row: Row, ideas: bool, all_matches: bool = True) -> list[Step]:
    """The matches of a table to be played: those that are missing, and those whose first setup now ends otherwise; all
    of them if rules, cards or options have changed. `all_matches`: False leaves out those of slow levels.
    """
    wanted, kept = steps(table_row["entry"], ideas, highest(table_row)), by_pair(table_row)
    if not stands(table_row):
        return wanted
    looked = [step for step in wanted if all_matches or {*step.pair} <= {*QUICK}]
    return [step for step in looked if step.pair not in kept or _first(table_row, step) != kept[step.pair]["first"]]


def _first(table_row: Row, step: Step) -> list[Row]:
    """The first setup of a match as it is played now."""
    return play_setup(pairing(table_row["entry"], table_row["players"], step, table_row["seed"]), 0)["games"]


def stale(table_row: Row, ideas: bool, all_matches: bool = True) -> Iterator[str]:
    """Sentences about what is stale in a table, or missing."""
    if not stands(table_row):
        yield "measured with other rules, cards or options"
        return
    kept = by_pair(table_row)
    for step in due(table_row, ideas, all_matches):
        yield f"{' against '.join(step.pair)} {'goes otherwise now' if step.pair in kept else 'is missing'}"


def jobs_of(
    boxes: Path, entry: str, players: int | None, games: int | None, seed: int | None, upto: str, ideas: bool
) -> list[Job]:
    """The jobs for a box: one number of players, or, without it, each published table as its command says, except for
    arguments that are given. Raises GameError for what cannot be measured.
    """
    shelf = box(entry)
    kept = tables_of(file_of(boxes, entry, ideas))
    older = [row for row in kept if row["entry"] == entry and players is None]
    if not older:
        at = 2 if players is None else players
        shelf.game.check_players(at, shelf.settle({}))
        wanted = steps(entry, ideas, upto or STRONGEST)
        return [Job(entry, at, games or GAMES, SEED if seed is None else seed, tuple(wanted), ideas)]
    return [
        Job(
            entry,
            row["players"],
            games or row["asked"],
            row["seed"] if seed is None else seed,
            tuple(steps(entry, ideas, upto or highest(row))),
            ideas,
        )
        for row in older
    ]


def stale_jobs(boxes: Path, looked: Progress = lambda done: None) -> list[Job]:
    """The matches of all published tables that are stale or missing; `looked` is called with the number of tables
    checked.
    """
    jobs: list[Job] = []
    tables = [(name == "ideas", table_row) for name, some in published(boxes).items() for table_row in some]
    for number, (ideas, table_row) in enumerate(tables, 1):
        if wanted := due(table_row, ideas):
            jobs.append(
                Job(
                    table_row["entry"],
                    table_row["players"],
                    table_row["asked"],
                    table_row["seed"],
                    tuple(wanted),
                    ideas,
                )
            )
        looked(number)
    return jobs
