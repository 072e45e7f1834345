"""Practice positions, found in games of bots.

Searches of 1,000 playouts, with the network of the game's expert if it has one, play games against each other. Each
decision is examined. If one action seems clearly best and the greedy bot misses it, several searches must agree on it,
and a dozen longer ones before it is packed. Each of these gives every action as many playouts. The positions are
written to a work file, one game a line after a first line that says what they depend on. An interrupted run goes on
where it was, and the same seed gives the same lines. `pack` then writes the package data: the most instructive
positions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from ...bots.advice import ROUND, Comparison, Weighed, compare, follow_up, look_closely
from ...bots.bot import Bot
from ...bots.greedy import greedy_choice
from ...bots.puzzles import level_of
from ...bots.search import ENDS
from ...games import Box, box
from ...kernel.content import Content
from ...kernel.game import Engine
from ...kernel.random import decision_seed, generator
from ...kernel.text import Text
from ...stage.stakes import Stakes, stakes
from ..published import folder_in, publish
from ..results import Row
from ..series import Series, game_seed
from ..simulate import Progress
from .advised import Decision, Game, header, looked_through

FORMAT, FORMAT_VERSION = "ludotheque-found-puzzles", 2
DEEP, SEARCHES = 2_000, 4  # playouts of each action in each search, and the number of searches that must agree
SEEMS, LEADS = 0.05, 0.05  # the lead after a first search, and after all of them
MARGIN = 3.0  # the least lead, in its widest standard errors
FEWEST = 3  # legal actions
GLANCES = 3  # choices of the greedy bot, most of which must be wrong
LOOKS, LOOKED = 12, 100  # further checks of a position, and the first variant of the seed for them
TRIES = 5  # of a short and of a longer search, which measure the difficulty
APART = 12  # decisions between two puzzles of one game
KINDS = 0.5  # the largest share of a game's puzzles with solutions of one kind
SEEKERS = (
    Bot("short", Text("courte", "short"), 50, ends=ENDS),
    Bot("longer", Text("plus longue", "longer"), 400, ends=ENDS),
)
CLOSELY = [DEEP, SEARCHES, SEEMS, LEADS, MARGIN, FEWEST, GLANCES, TRIES, APART]
SHAPE = {"ranks": list, "actions": list, "puzzles": list}  # of a line


def play(game: Game) -> Row:
    """Play one game and examine its decisions. Returns its line."""
    puzzles: list[dict[str, Any]] = []
    for decision in game.decisions():
        if not puzzles or decision.number - puzzles[-1]["at"] >= APART:
            seeds = partial(_seed, game.seed, game.number, decision.number)
            if puzzle := _puzzle(game.engine, game.content, decision, seeds):
                puzzles.append({"at": decision.number, "seat": decision.seat, **puzzle})
    return {"number": game.number, "ranks": game.ranks(), "actions": game.actions, "puzzles": puzzles}


def _together(comparisons: list[Comparison]) -> Comparison:
    """Several comparisons with the same best action as one: playouts are added up, values averaged."""
    parts: dict[int, list[Weighed]] = {}
    for weighed in (weighed for comparison in comparisons for weighed in comparison.weighed):
        parts.setdefault(weighed.action, []).append(weighed)
    first, *others = (
        Weighed(
            action,
            n := sum(weighed.playouts for weighed in some),
            sum(weighed.playouts * weighed.value for weighed in some) / n,
        )
        for action, some in parts.items()
    )
    return Comparison((first, *sorted(others, key=lambda weighed: -weighed.value)))


def _seed(seed: int, number: int, at: int, variant: int) -> int:
    return decision_seed(seed, number, at, 1 + variant)


def _puzzle(engine: Engine, content: Content, decision: Decision, seeds: Callable[[int], int]) -> dict[str, Any] | None:
    """The puzzle of this decision, if one action is clearly best and not obvious."""
    legal, thought = decision.legal, decision.thought
    best, position = thought.action, (engine, content, decision.known, decision.seat)
    if len(legal) < FEWEST:
        return None
    looked = [greedy_choice(*position, generator(seeds(n)), legal) for n in range(GLANCES)]
    if sum(action == best for action in looked) * 2 > GLANCES:
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
        tried = (seeker.choose(*position, seeds(first + n)) for n in range(TRIES))
        return sum(action == best for action in tried)

    return {
        "best": names[best],
        "values": {names[weighed.action]: round(weighed.value, 3) for weighed in whole.weighed},
        "lead": round(whole.lead, 3),
        "error": round(whole.error, 3),
        "found_by": [hits(seeker) for seeker in SEEKERS],
    }


# --- package data -------------------------------------------------------------------------------------------------


def packed(
    shelf: Box,
    players: int,
    seed: int,
    rows: Sequence[Row],
    most: int,
    progress: Progress = lambda done: None,
) -> dict[str, Any]:
    """The positions of these games for the package: the clearest of all levels, of several kinds.

    progress: is called with how many of `most` are chosen.
    """
    played = {row["number"]: row["actions"] for row in rows}
    offered = [(row["number"], puzzle) for row in rows for puzzle in row["puzzles"]]
    offered.sort(key=lambda offer: (-offer[1]["lead"], offer[0], offer[1]["at"]))
    by_level: dict[int, int] = {}
    rank: dict[tuple[int, int], int] = {}
    for number, puzzle in offered:  # the clearest of each level in turn
        level = level_of(*puzzle["found_by"])
        rank[number, puzzle["at"]] = by_level[level] = by_level.get(level, 0) + 1
    offered.sort(key=lambda offer: rank[offer[0], offer[1]["at"]])
    room = max(2, int(most * KINDS))
    kinds: dict[str, int] = {}
    chosen: list[tuple[int, dict[str, Any]]] = []
    for number, puzzle in offered:
        kind = puzzle["best"].partition(":")[0]
        if len(chosen) == most or kinds.get(kind, 0) == room:
            continue
        at = _position(shelf, players, seed, number, played[number][: puzzle["at"]], puzzle["seat"])
        seeds = partial(_seed, seed, number, puzzle["at"])
        if _stands(at, seeds, puzzle["best"]):
            kinds[kind] = kinds.get(kind, 0) + 1
            where = {
                "then": _then(at, seeds, puzzle["best"]),
                "round": shelf.game.rounds_of(at[2]) or 0,  # 0 where the game counts none
                "stakes": _stakes(shelf, at, puzzle["values"]).stored(),
            }
            chosen.append((number, {**where, **puzzle}))
            progress(len(chosen))
    chosen.sort(key=lambda offer: (-sum(offer[1]["found_by"]), offer[0], offer[1]["at"]))  # the easiest first
    games = sorted({number for number, _ in chosen})
    last = {game: max(puzzle["at"] for number, puzzle in chosen if number == game) for game in games}
    return {
        "entry": shelf.name,
        "options": shelf.settle({}),
        "players": players,
        "ruleset": shelf.game.ruleset,
        "content": shelf.game.content(shelf.settle({})).digest,
        "playouts": DEEP * SEARCHES,
        "command": f"ludotheque measure puzzles {shelf.name} --players {players} --seed {seed} --games {len(rows)}",
        "games": [
            {"seed": str(game_seed(seed, game)), "actions": " ".join(played[game][: last[game]])} for game in games
        ],
        "puzzles": [{"game": games.index(number), **puzzle} for number, puzzle in chosen],
    }


Position = tuple[Engine, Content, np.ndarray, int]  # the record as the seat that decides knows it, and that seat


def _position(shelf: Box, players: int, seed: int, number: int, actions: Sequence[str], seat: int) -> Position:
    """Where these actions lead."""
    engine, content = shelf.game.engine(), shelf.game.content(shelf.settle({}))
    state = engine.start(content, players, game_seed(seed, number))
    for action in actions:
        code = content.actions.code(action[1:])
        assert code is not None
        engine.apply(content, state, int(action[0]), code)
    return engine, content, engine.redact(content, state, seat), seat


def _stands(at: Position, seeds: Callable[[int], int], best: str) -> bool:
    """Whether searches twice as long, with several other seeds, find the same action. Where all choose at once, the
    best action may depend on the guessed choices of others.
    """
    for look in range(LOOKS):
        comparison, _ = look_closely(*at, seeds(LOOKED + look), 2 * DEEP, 2 * DEEP)
        if at[1].actions.names[comparison.best.action] != best or comparison.lead < LEADS / 2:
            return False
    return True


def _then(at: Position, seeds: Callable[[int], int], best: str) -> list[str]:
    """The continuation of a solution in the same turn."""
    code = at[1].actions.code(best)
    assert code is not None
    return follow_up(*at, code, seeds(0), DEEP, DEEP)


def _stakes(shelf: Box, at: Position, actions: Container[str]) -> Stakes:
    """What the list of puzzles shows of a position."""
    engine, content, known, seat = at
    legal = engine.legal(content, known, seat).tolist()
    return stakes(shelf.layout, content, shelf.game.state.twin(known), seat, legal, actions)


def look(series: Series, work: Path, games: int | None, progress: Progress = lambda done: None) -> Sequence[Row]:
    """The games of a work file, after adding games up to this number; None adds none.

    Raises GameError, BadRecord for a file of something else or a damaged one, OutOfReach.
    """
    head = {**header(series, FORMAT, FORMAT_VERSION), "looks": CLOSELY}
    return looked_through(work, head, SHAPE, series, games, play, progress=progress)


def file_of(boxes: Path, series: Series) -> Path:
    """The file of the positions of a box with so many players."""
    return folder_in(boxes, box(series.entry).package) / "help" / f"puzzles-{series.entry}-{series.players}.json"


def pack(
    series: Series, rows: Sequence[Row], most: int, boxes: Path, progress: Progress = lambda done: None
) -> tuple[Path, int]:
    """Write the positions of these games into the game's folder below `boxes`. Returns the file and their number.

    Raises OutOfReach.
    """
    data = packed(box(series.entry), series.players, series.seed, rows, most, progress)
    path = file_of(boxes, series)
    publish(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    return path, len(data["puzzles"])
