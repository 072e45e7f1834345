"""Find practice positions: python -m benchmarks.puzzles ENTRY [--players N] [--games N] [--seed N] [--work F] [--pack].

Searches of 1,000 playouts, by a learned judgement where the game's expert has one, play games against each other, and
each decision is looked at. Where one action seems clearly best and the greedy bot does not see it, several searches
have to agree, and a dozen longer ones before it is packed; each of them looks at every action as closely as at the
others. What is found is written to `--work`, a line a game behind a first one that says what they are of, so that the
command goes on where it was stopped; the same seed gives the same lines. `--pack` then writes the package data: the
most instructive positions, and how often a seat has won whose decision was valued so.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import track

from ludotheque.bots.advice import (
    JUDGED,
    PLAIN,
    ROUND,
    Chances,
    Comparison,
    Thought,
    Weighed,
    adviser,
    compare,
    consider,
    follow_up,
    look_closely,
)
from ludotheque.bots.bot import Bot
from ludotheque.bots.greedy import greedy_choice
from ludotheque.bots.puzzles import level_of
from ludotheque.bots.search import ENDS
from ludotheque.games import Box, box
from ludotheque.kernel.content import Content
from ludotheque.kernel.errors import BadRecord, GameError
from ludotheque.kernel.game import Engine
from ludotheque.kernel.random import generator
from ludotheque.kernel.text import Text
from ludotheque.lab.arena import bots_and_rules
from ludotheque.lab.results import Results, Row
from ludotheque.lab.series import RANDOM, Series, decision_seed, game_seed

FORMAT, FORMAT_VERSION = "ludotheque-found-puzzles", 1
GAMES = Path(__file__).resolve().parent.parent / "src" / "ludotheque" / "games"
PLAYED = 1_000  # playouts of each decision of a game
DEEP, SEARCHES = 2_000, 4  # playouts of each action in each search that has to agree, and how many have to
SEEMS, LEADS = 0.05, 0.05  # the lead at a glance that is looked into, and the one that has to stay
MARGIN = 3.0  # standard errors, at their widest, that the lead has to be wide
FEWEST = 3  # legal actions
GLANCES = 3  # of the greedy bot, most of which have to miss it
LOOKS, LOOKED = 12, 100  # how often a position is looked at once more, and the first of the seed's variants for that
TRIES = 5  # of a short and a longer search, which say how hard it is
APART = 12  # decisions between two positions of one game
KINDS = 0.5  # the most of a game's positions that may have solutions of one kind
ENOUGH, CLOSE = 100, 0.1  # games that chances are told from at least, and how far off they may be at most
SEEKERS = (
    Bot("short", Text("courte", "short"), 50, ends=ENDS),
    Bot("longer", Text("plus longue", "longer"), 400, ends=ENDS),
)
TOO_FEW = "fewer than two games were looked through: leave out --pack until they are"
err = Console(stderr=True)


def play(engine: Engine, content: Content, players: int, seed: int, number: int) -> dict[str, Any]:
    """Play one game and look at its decisions; returns its line."""
    state = engine.start(content, players, game_seed(seed, number))
    names = content.actions.names
    actions: list[str] = []
    values: list[tuple[int, int, float]] = []
    found: list[dict[str, Any]] = []
    while actors := engine.actors(state):
        seat, at = actors[0], len(actions)
        view = engine.redact(content, state, seat)
        legal = engine.legal(content, view, seat)
        action = int(legal[0])
        if len(legal) > 1:
            thought = consider(engine, content, view, seat, decision_seed(seed, number, at), PLAYED)
            action = thought.action
            values.append((at, seat, round(thought.value, 4)))
            if not found or at - found[-1]["at"] >= APART:
                puzzle = _puzzle(
                    engine, content, view, seat, legal, thought, lambda n, at=at: _seed(seed, number, at, n)
                )
                if puzzle:
                    found.append({"at": at, "seat": seat, **puzzle})
        engine.apply(content, state, seat, action)
        actions.append(f"{seat}{names[action]}")
    ranks = engine.score(content, state)[:, 1].tolist()
    return {"number": number, "ranks": ranks, "actions": actions, "values": values, "puzzles": found}


def _together(found: list[Comparison]) -> Comparison:
    """Several comparisons with one best action as one: the playouts are added up, the values are their mean."""
    parts: dict[int, list[Weighed]] = {}
    for one in (one for comparison in found for one in comparison.weighed):
        parts.setdefault(one.action, []).append(one)
    first, *others = (
        Weighed(action, n := sum(one.playouts for one in some), sum(one.playouts * one.value for one in some) / n)
        for action, some in parts.items()
    )
    return Comparison((first, *sorted(others, key=lambda one: -one.value)))


def _seed(seed: int, number: int, at: int, variant: int) -> int:
    return decision_seed(seed, number, at, 1 + variant)


def _puzzle(
    engine: Engine, content: Content, view: np.ndarray, seat: int, legal: np.ndarray, thought: Thought, seeds: Any
) -> dict[str, Any] | None:
    """What is asked of this decision, if one action is clearly best and not at hand."""
    best, position = thought.action, (engine, content, view, seat)
    if len(legal) < FEWEST:
        return None
    looked = [greedy_choice(*position, generator(seeds(n)), legal) for n in range(GLANCES)]
    if sum(one == best for one in looked) * 2 > GLANCES:
        return None
    glance = compare(*position, seeds(0), thought, ROUND)
    if glance.best.action != best or glance.lead < SEEMS:
        return None
    deep: list[Comparison] = []
    for n in range(GLANCES, GLANCES + SEARCHES):
        deep.append(look_closely(*position, seeds(n), DEEP, DEEP)[0])
        if deep[-1].best.action != best or deep[-1].lead < LEADS / 2:
            return None
    whole = _together(deep)
    if whole.lead < max(LEADS, MARGIN * whole.error):
        return None
    names = content.actions.names

    def hits(seeker: Bot) -> int:
        first = GLANCES + SEARCHES
        tried = (seeker.choose(engine, content, view, seat, seeds(first + n)) for n in range(TRIES))
        return sum(one == best for one in tried)

    return {
        "best": names[best],
        "values": {names[one.action]: round(one.value, 3) for one in whole.weighed},
        "lead": round(whole.lead, 3),
        "error": round(whole.error, 3),
        "found_by": [hits(one) for one in SEEKERS],
    }


def header(series: Series) -> Row:
    """What a work file is of: a series, and who looks for positions, and how closely."""
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "game": series.entry,
        "players": series.players,
        "options": dict(series.options),
        "seed": series.seed,
        "ruleset": series.game.ruleset,
        "content": series.content().digest,
        "code": bots_and_rules(series.game),
        "advice": hashlib.sha256(files("ludotheque.bots").joinpath("advice.py").read_bytes()).hexdigest()[:16],
        "looks": [PLAYED, DEEP, SEARCHES, SEEMS, LEADS, MARGIN, FEWEST, GLANCES, TRIES, APART],
    }


def checked(row: Row, number: int) -> Row:
    """A line that was read, when it has the shape of one that is written. Raises BadRecord."""
    lists = all(type(row.get(name)) is list for name in ("ranks", "actions", "values", "puzzles"))
    if row.get("number") != number or not lists:
        raise BadRecord(Text("Le résultat {n} est endommagé.", "Result {n} is damaged."), n=number + 1)
    return row


# --- what becomes package data ----------------------------------------------------------------------------------


def packed(shelf: Box, players: int, seed: int, rows: list[dict[str, Any]], most: int) -> dict[str, Any]:
    """The positions of these games that go with the program: the clearest of all levels, of several kinds."""
    played = {row["number"]: row["actions"] for row in rows}
    offered = [(row["number"], puzzle) for row in rows for puzzle in row["puzzles"]]
    offered.sort(key=lambda one: (-one[1]["lead"], one[0], one[1]["at"]))
    by_level: dict[int, int] = {}
    rank: dict[tuple[int, int], int] = {}
    for number, puzzle in offered:  # the clearest of each level in turn
        level = level_of(*puzzle["found_by"])
        rank[number, puzzle["at"]] = by_level[level] = by_level.get(level, 0) + 1
    offered.sort(key=lambda one: rank[one[0], one[1]["at"]])
    room = max(2, int(most * KINDS))
    kinds: dict[str, int] = {}
    chosen: list[tuple[int, dict[str, Any]]] = []
    for number, puzzle in offered:
        kind = puzzle["best"].partition(":")[0]
        if len(chosen) < most and kinds.get(kind, 0) < room and _stands(shelf, players, seed, number, played, puzzle):
            kinds[kind] = kinds.get(kind, 0) + 1
            chosen.append((number, puzzle))
    chosen.sort(key=lambda one: (-sum(one[1]["found_by"]), one[0], one[1]["at"]))  # the easiest come first
    games = sorted({number for number, _ in chosen})
    last = {game: max(puzzle["at"] for number, puzzle in chosen if number == game) for game in games}
    return {
        "entry": shelf.name,
        "options": shelf.settle({}),
        "players": players,
        "ruleset": shelf.game.ruleset,
        "content": shelf.game.content(shelf.settle({})).digest,
        "playouts": DEEP * SEARCHES,
        "command": f"python -m benchmarks.puzzles {shelf.name} --players {players} --seed {seed} --games {len(rows)}",
        "games": [
            {"seed": str(game_seed(seed, game)), "actions": " ".join(played[game][: last[game]])} for game in games
        ],
        "puzzles": [
            {"game": games.index(number), "then": _then(shelf, players, seed, number, played, puzzle), **puzzle}
            for number, puzzle in track(chosen, shelf.name, console=err)
        ],
    }


Played = Mapping[int, list[str]]  # the actions of each game


def _position(
    shelf: Box, players: int, seed: int, number: int, played: Played, puzzle: Mapping[str, Any]
) -> tuple[Engine, Content, np.ndarray, int]:
    """What is known where a puzzle asks, and to which seat."""
    engine, content = shelf.game.engine(), shelf.game.content(shelf.settle({}))
    state = engine.start(content, players, game_seed(seed, number))
    for one in played[number][: puzzle["at"]]:
        code = content.actions.code(one[1:])
        assert code is not None
        engine.apply(content, state, int(one[0]), code)
    return engine, content, engine.redact(content, state, puzzle["seat"]), puzzle["seat"]


def _stands(shelf: Box, players: int, seed: int, number: int, played: Played, puzzle: Mapping[str, Any]) -> bool:
    """Whether somebody who looks twice as closely finds the same, several times with other chance: what is best where
    all choose at the same time may hang on what one takes the others for.
    """
    at = _position(shelf, players, seed, number, played, puzzle)
    for look in range(LOOKS):
        found, _ = look_closely(*at, _seed(seed, number, puzzle["at"], LOOKED + look), 2 * DEEP, 2 * DEEP)
        if at[1].actions.names[found.best.action] != puzzle["best"] or found.lead < LEADS / 2:
            return False
    return True


def _then(shelf: Box, players: int, seed: int, number: int, played: Played, puzzle: Mapping[str, Any]) -> list[str]:
    """What a solution goes on with in the same turn."""
    at = _position(shelf, players, seed, number, played, puzzle)
    best = at[1].actions.code(puzzle["best"])
    assert best is not None
    return follow_up(*at, best, _seed(seed, number, puzzle["at"], 0), DEEP, DEEP)


def chances(rows: Iterable[dict[str, Any]], command: str) -> dict[str, Any]:
    """A logistic curve from what decisions were valued to who won, and how far it is from what came in other games.

    The error is measured crosswise: by the curve of the other half of the games.
    """
    samples = [list(_samples(row)) for row in rows]
    halves = [[pair for game in samples[start::2] for pair in game] for start in (0, 1)]
    error = (_error(_fit(halves[0]), halves[1]) + _error(_fit(halves[1]), halves[0])) / 2
    intercept, slope = _fit(halves[0] + halves[1])
    return {
        "intercept": round(intercept, 3),
        "slope": round(slope, 3),
        "games": len(samples),
        "decisions": sum(map(len, samples)),
        "error": round(error, 3),
        "command": command,
    }


def _samples(row: dict[str, Any]) -> Iterator[tuple[float, float, float]]:
    """(value, share of the victory, weight) of each decision; all of a game weigh as much as those of another."""
    first = [seat for seat, rank in enumerate(row["ranks"]) if rank == 1]
    for _, seat, value in row["values"]:
        yield value - 0.5, 1 / len(first) if seat in first else 0.0, 1 / len(row["values"])


def _fit(samples: list[tuple[float, float, float]]) -> tuple[float, float]:
    """The intercept and slope of greatest likelihood, by Newton's method."""
    value, won, weight = np.array(samples).T
    inputs = np.stack([np.ones_like(value), value])
    found = np.zeros(2)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-found @ inputs))
        slope = inputs @ (weight * (won - chance)) - 1e-3 * found
        bend = (inputs * (weight * chance * (1 - chance))) @ inputs.T + 1e-3 * np.eye(2)
        found = found + np.linalg.solve(bend, slope)
    return float(found[0]), float(found[1])


def _error(curve: tuple[float, float], samples: list[tuple[float, float, float]]) -> float:
    """The mean distance between the chance that a curve gives and the share that was won, by tenths of the chance."""
    tenths: dict[int, list[tuple[float, float, float]]] = {}
    for value, won, weight in samples:
        chance = Chances(*curve, 0, 0.0).at(value + 0.5)
        tenths.setdefault(min(9, int(chance * 10)), []).append((chance, won, weight))
    total = sum(weight for *_, weight in samples)
    return math.fsum(abs(sum(w * (c - won) for c, won, w in part)) for part in tenths.values()) / total


def main(
    entry: str,
    players: Annotated[int, typer.Option(help="How many seats the games have.")] = 2,
    games: Annotated[
        int, typer.Option(help="How many games to look through, those done already included.", min=1)
    ] = 100,
    seed: Annotated[int, typer.Option(help="Of the games, and of the searches.")] = 1,
    work: Annotated[Path | None, typer.Option(help="What was found, a line a game.")] = None,
    pack: Annotated[bool, typer.Option("--pack", help="Write the package data from what was found.")] = False,
    most: Annotated[int, typer.Option(help="How many positions to pack.")] = 36,
) -> None:
    """Find practice positions of a box in simulated games, or pack them."""
    try:
        series = Series.checked(entry, players, [RANDOM], {}, seed)
        _find(series, games, work or Path(f"puzzles-{entry}-{players}.jsonl"), most if pack else None)
    except GameError as error:
        err.print(error.say("en"), style="red")
        raise typer.Exit(2) from None


def _find(series: Series, games: int, work: Path, most: int | None) -> None:
    """Go on with a work file up to so many games; with `most`, pack so many positions of it instead."""
    if most is not None and not work.exists():
        raise typer.BadParameter(TOO_FEW)
    with Results(work, header(series)) as results:
        rows = [checked(row, number) for number, row in enumerate(results.rows)]
        if most is not None:
            _pack(box(series.entry), series.players, series.seed, rows, most)
            return
        engine, content = series.game.engine(), series.content()
        for number in track(range(len(rows), games), series.entry, console=err):
            results.append(play(engine, content, series.players, series.seed, number))
        err.print(f"{series.entry}: {sum(len(row['puzzles']) for row in results.rows)} positions")


def _pack(shelf: Box, players: int, seed: int, rows: list[dict[str, Any]], most: int) -> None:
    if len(rows) < 2:  # half of them are looked at with what the other half says
        raise typer.BadParameter(TOO_FEW)
    folder = GAMES / shelf.package / "help"
    folder.mkdir(exist_ok=True)
    data = packed(shelf, players, seed, rows, most)
    text = json.dumps(data, ensure_ascii=False, indent=1)
    (folder / f"puzzles-{shelf.name}-{players}.json").write_text(text + "\n", encoding="utf-8")
    path = folder / "chances.json"
    known = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    found = chances(rows, data["command"])
    judgement = adviser(shelf.game, shelf.game.content(shelf.settle({})), players).judgement
    measured = known.setdefault(JUDGED if judgement else PLAIN, {})
    measured.pop(str(players), None)
    if found["games"] >= ENOUGH and found["error"] <= CLOSE:
        of = {"judgement": judgement.digest} if judgement else {}
        measured[str(players)] = {"ruleset": shelf.game.ruleset, **of, **found}
    known = {how: dict(sorted(rows.items())) for how, rows in sorted(known.items())}
    path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    err.print(f"{shelf.name}: {len(data['puzzles'])} of {sum(len(row['puzzles']) for row in rows)} positions packed")
    err.print(found)


if __name__ == "__main__":
    typer.run(main)
