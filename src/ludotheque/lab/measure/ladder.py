"""How strong the levels are, and the opponents with one idea (`ideas.py`).

Neighbours of the ladder play each other in the arena, whose sequential rule ends a match that is decided; one number
for each level is fitted to all their games. The tables are data of their game: `measured/ladder.json`, which the
product shows, and `measured/ideas.json` for *expert* against the opponents with one idea.

Matches that are not played again stay in their table, if it was of the same rules, cards, options and seed. They are
kept one setup a line in a folder, so that an interrupted run goes on where it was.
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
QUICK = ("random", "greedy", "easy", "medium")  # a test plays the first setups of their matches again
STRONGEST = "expert"
SEED = 1

Row = dict[str, Any]
Show = Callable[["Job", int], AbstractContextManager[Progress]]
Tell = Callable[["Job", int, Row], None]


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
    """What winning so many games of two means for one alone against a table: the same odds against each."""
    odds = wanted / (1 - wanted)
    return round(odds / (odds + players - 1), 3)


def pairing(entry: str, players: int, step: Step, seed: int) -> Pairing:
    """The stronger one alone against a table of the other, in every seat. Raises GameError."""
    lower = f"{OPPONENTS}:{step.lower}" if step.lower in IDEAS else step.lower
    return Pairing.checked(entry, players, [step.higher, *[lower] * (players - 1)], {}, seed)


def match_file(folder: Path, met: Pairing, step: Step) -> Path:
    """Where the setups of a match are kept: beside those of the same match between other bots or by other rules."""
    series = met.series
    of = hashlib.sha256(json.dumps(met.header(), sort_keys=True).encode()).hexdigest()[:8]
    return folder / f"{series.entry}-{series.players}-{step.higher}-{step.lower}-{series.seed}-{of}.jsonl"


def rung(outcome: Outcome, step: Step, first: Row) -> Row:
    """A match as it is published; `first` is its first setup, for those who want to know whether it is still true."""
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
    """The ratings that the matches give, the weakest first; none without the level to which all are compared."""
    met = [Met(row["higher"], row["lower"], row["games"], row["wins"], players) for row in rungs]
    if not any(ANCHOR in (pair.higher, pair.lower) for pair in met):
        return []
    by_level = ratings(met, ANCHOR, AT)
    known = [level for level in NAMES if level in by_level]
    return [
        {"level": level, "value": round(by_level[level][0]), "margin": round(by_level[level][1])} for level in known
    ]


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


def measure(
    job: Job,
    boxes: Path,
    kept: Path,
    *,
    workers: int | None = None,
    show: Show = lambda job, number: nullcontext(lambda done: None),
    tell: Tell = lambda job, number, row: None,
) -> Row:
    """Play the matches of a job and publish their table in the game's folder below `boxes`; returns the table.

    kept: the folder of the setups that were played; show: what shows how far a match is; tell: is called with each that
    is decided. Raises GameError, OutOfReach where a file cannot be written, Interrupted on Ctrl-C.
    """
    rungs: list[Row] = []
    for number in range(len(job.wanted)):
        rungs.append(_match(job, number, kept, workers, show))
        tell(job, number, rungs[-1])
    measured = table(job.entry, job.players, job.seed, job.games, rungs)
    return put(file_of(boxes, job.entry, job.ideas), measured, job.ideas)


def _match(job: Job, number: int, kept: Path, workers: int | None, show: Show) -> Row:
    """Play a match, or read what was played of it, until it is decided."""
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
    """What a file has published so far."""
    return json.loads(path.read_text("utf-8"))["tables"] if path.exists() else []


def put(path: Path, newer: Row, ideas: bool) -> Row:
    """Put a table into its file, in place of an older one of the same box and number of players; returns it with the
    matches of that one that stay, rated by all of them. Raises OutOfReach.
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
    """A table with those matches of an older one, of the same seed and of today's rules, cards and options, that were
    not played again, rated anew; `asked` is the most games that any of them was asked for.
    """
    rungs, asked = by_pair(newer), newer["asked"]
    if older and stands(older) and older["seed"] == newer["seed"]:
        stay = {pair: row for pair, row in by_pair(older).items() if pair not in rungs}
        rungs |= stay
        asked = max(asked, older["asked"]) if stay else asked
    matches = [rungs[step.pair] for step in steps(newer["entry"], ideas) if step.pair in rungs]
    return newer | {"asked": asked, "rungs": matches} | ({} if ideas else {"ratings": rated(newer["players"], matches)})


def by_pair(table_row: Row) -> dict[tuple[str, str], Row]:
    """The matches of a table, by who met."""
    return {(row["higher"], row["lower"]): row for row in table_row["rungs"]}


def _short_lists(text: str) -> str:
    """JSON with lists of numbers on one line."""
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
    """Whether a table is of the rules, cards and options that its box has today."""
    return is_usual(table_row["entry"], table_row["options"], table_row["ruleset"], table_row["content"])


def due(table_row: Row, ideas: bool, all_matches: bool = True) -> list[Step]:
    """The matches of a table that are to be played: those that it lacks, and those whose first setup goes otherwise
    now; with other rules, cards or options all of them. `all_matches`: not only those between quick levels.
    """
    wanted, kept = steps(table_row["entry"], ideas, highest(table_row)), by_pair(table_row)
    if not stands(table_row):
        return wanted
    looked = [step for step in wanted if all_matches or {*step.pair} <= {*QUICK}]
    return [step for step in looked if step.pair not in kept or _first(table_row, step) != kept[step.pair]["first"]]


def _first(table_row: Row, step: Step) -> list[Row]:
    """How the first setup of a match goes now."""
    return play_setup(pairing(table_row["entry"], table_row["players"], step, table_row["seed"]), 0)["games"]


def stale(table_row: Row, ideas: bool, all_matches: bool = True) -> Iterator[str]:
    """What is no longer true of a table, or is missing."""
    if not stands(table_row):
        yield "measured with other rules, cards or options"
        return
    kept = by_pair(table_row)
    for step in due(table_row, ideas, all_matches):
        yield f"{' against '.join(step.pair)} {'goes otherwise now' if step.pair in kept else 'is missing'}"


def jobs_of(
    boxes: Path, entry: str, players: int | None, games: int | None, seed: int | None, upto: str, ideas: bool
) -> list[Job]:
    """What is asked for of a box: one number of players, or without it those that were published, each as its command
    says but for what is given. Raises GameError for what cannot be measured.
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
    """The matches of all published tables that are stale or missing; `looked`: at how many tables."""
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
