"""Tables to be looked at: a game played by a fixed seed, laid down where something is asked that is worth seeing.

Whoever plays here likes to fill the table, so that the pages are as crowded as they get. The viewer is the first seat;
the others are bots, which wait while somebody else is asked, or people where they are asked themselves.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from ludotheque.games import box
from ludotheque.kernel.match import Match
from ludotheque.web.server.sessions import NAME
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.dates import utc_now
from ludotheque.web.tables.file import prepare
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.schema import house_rows
from ludotheque.web.tables.table import Sitter
from ludotheque.web.tables.tokens import digest

HOUSE = "stages"  # the name of all databases made here, so that one cookie is for all of them
COOKIE = f"{NAME}-{HOUSE}"
NAMES = ("Ysoline", "Gaspard", "Aliénor", "Barthélemy", "Mahaut")
OPTIONS: dict[str, dict[str, str]] = {"royaume-2e": {"events": "yes"}}
WANTED = ("slay:", "build:", "recruit:")  # what fills the table, the rarest first
VIEWER = 0
TRIED = 24  # seeds, for a game in which everything is asked


@dataclass(frozen=True)
class Moment:
    """A position of a game: so many of its commands have been given. `legal`: what the actors may do, by seat.
    `done`: what was done there. `hands_on`: it led to somebody else's decision.
    """

    count: int
    sealed: bool
    legal: Mapping[int, Sequence[str]]
    done: str
    hands_on: bool

    def asks(self, *kinds: str, seat: int = VIEWER) -> bool:
        """Whether a seat alone is asked for actions of these kinds, and perhaps others."""
        return list(self.legal) == [seat] and set(kinds) <= {action.partition(":")[0] for action in self.legal[seat]}


Wanted = Callable[[Moment], bool]
STAGES: dict[str, dict[str, Wanted]] = {  # the last such moment of a game is shown
    "vaalbara": {
        "opening": lambda moment: moment.count == 0,
        "hand": lambda moment: moment.sealed and VIEWER in moment.legal,
        "chosen": lambda moment: moment.sealed and VIEWER not in moment.legal,
        "last": lambda moment: moment.sealed and list(moment.legal) == [VIEWER],
        "take": lambda moment: moment.asks("take"),
        "swap": lambda moment: moment.asks("second"),
        "player": lambda moment: moment.asks("player"),
        "recall": lambda moment: moment.asks("recall"),
        "elsewhere": lambda moment: moment.asks("take", seat=max(moment.legal)) and VIEWER not in moment.legal,
    },
    "royaume-2e": {
        "opening": lambda moment: moment.count == 0,
        "chosen": lambda moment: moment.sealed and VIEWER not in moment.legal,
        "harvest": lambda moment: moment.asks("choice"),
        "turn": lambda moment: moment.asks("gain", "recruit", "slay"),
        "last": lambda moment: moment.asks("gain", "recruit") and moment.hands_on,
        "payment": lambda moment: moment.asks("pay"),
        "wake": lambda moment: moment.asks("wake"),
        "elsewhere": lambda moment: (
            VIEWER not in moment.legal and moment.asks("gain", "recruit", seat=max(moment.legal))
        ),
    },
    "margraves": {
        "opening": lambda moment: moment.count == 0,
        "turn": lambda moment: moment.asks("recall", "text") and moment.count > 80,
        "build": lambda moment: moment.asks("build"),
        "take": lambda moment: moment.asks("slay"),
        "move": lambda moment: moment.asks("move", "no"),
        "guild": lambda moment: moment.asks("guild"),
        "tile": lambda moment: moment.asks("tile"),
        "sail": lambda moment: moment.asks("set-sail"),
        "hero": lambda moment: moment.asks("hero"),
        "give": lambda moment: moment.asks("give", "forgo"),
        "last": lambda moment: moment.asks("no") and moment.done == "no" and moment.hands_on,
        "elsewhere": lambda moment: VIEWER not in moment.legal and moment.asks("recall", seat=max(moment.legal)),
    },
    "chronica": {
        "opening": lambda moment: moment.count == 0,
        "turn": lambda moment: moment.asks("play"),
        "slot": lambda moment: moment.asks("place", "attack"),
        "reinforce": lambda moment: moment.asks("reinforce"),
        "domain": lambda moment: moment.asks("domain"),
        "keep": lambda moment: moment.asks("keep"),
        "last": lambda moment: moment.asks("place") and moment.hands_on,
        "welcome": lambda moment: moment.asks("welcome"),
        "elsewhere": lambda moment: moment.asks("play", seat=max(moment.legal)) and VIEWER not in moment.legal,
    },
}


def play(entry: str, players: int, seed: int, options: Mapping[str, str]) -> tuple[list[tuple[int, str]], list[Moment]]:
    """A whole game: its commands, and the position before each."""
    shelf, dice = box(entry), random.Random(seed)
    match = Match.new(
        shelf.game,
        players,
        entry=entry,
        options=shelf.settle(options),
        seed=seed,
        engine=shelf.game.engine(compiled=False),
    )
    moments = []
    while not match.finished:
        legal = {seat: match.legal(seat) for seat in match.actors}
        seat = dice.choice(list(legal))
        liked = next(
            (some for kind in WANTED if (some := [action for action in legal[seat] if action.startswith(kind)])), None
        )
        number, sealed = len(match.actions), match.sealed
        done = dice.choice(liked or legal[seat])
        match.play(seat, done)
        moments.append(Moment(number, sealed, legal, done, hands_on=seat not in match.actors))
    return match.actions, moments


async def _lay(
    database: Path,
    shelf_entry: str,
    seats: Sequence[Sitter],
    seed: int,
    options: Mapping[str, str],
    commands: Sequence[tuple[int, str]],
) -> str:
    """A table where these commands have been given; its path."""
    tables = Tables(Database(database))
    for seat in range(len(seats)):
        with suppress(IntegrityError):  # they are there from another table
            await _come(tables.database, seat)
    table = await tables.create(box(shelf_entry), seats, options, seed=seed, opener=_person(VIEWER))
    for number, (seat, action) in enumerate(commands):
        await playing.play(tables, table, seat, action, version=number, key=str(number))
    await tables.database.close()
    return f"/t/{table.id}"


async def _come(store: Database, seat: int) -> None:
    """The person of a seat at all tables, with a session that is known."""
    await store.write(lambda connection: connection.execute(update(house_rows).values(id=HOUSE)))
    await store.add_person({"id": _person(seat), "created": ""})
    now = utc_now()
    session = {"id": _session(seat), "person": _person(seat), "created": now, "used": now[:10]}
    await store.add_session(session, digest(_session(seat)))


def _person(seat: int) -> str:
    return f"person-{seat}"


def _session(seat: int) -> str:
    return f"session-of-{seat}"


def sitting(seat: int = VIEWER) -> Any:
    """The cookie of a browser that has a seat at all tables laid here, for any server of this machine."""
    return {"name": COOKIE, "value": _session(seat), "domain": "127.0.0.1", "path": "/"}


def lay(
    database: Path, entry: str, players: int, seed: int, commands: Sequence[tuple[int, str]], people: Sequence[int]
) -> str:
    """The same, for whoever has an event loop in this thread: a browser may."""
    sitters = [
        Sitter(NAMES[seat], person=_person(seat)) if seat in people else Sitter(NAMES[seat], "medium")
        for seat in range(players)
    ]
    paths: list[str] = []
    options = OPTIONS.get(entry, {})
    laying = threading.Thread(
        target=lambda: paths.append(asyncio.run(_lay(database, entry, sitters, seed, options, commands)))
    )
    laying.start()
    laying.join()
    return paths[0]


def stage(database: Path, entry: str, players: int, seed: int, name: str) -> str:
    """A table at the last moment of one stage in the game of a seed, which has it; its path."""
    prepare(database)
    commands, moments = play(entry, players, seed, OPTIONS.get(entry, {}))
    last = [moment for moment in moments if STAGES[entry][name](moment)][-1]
    return lay(database, entry, players, seed, commands[: last.count], [VIEWER, *last.legal])


def tables(database: Path, entry: str, players: int, seed: int) -> dict[str, str]:
    """Tables at the stages of the game, of some from this seed on, in which most of them come; the path to each."""
    prepare(database)
    best: dict[str, list[Moment]] = {}
    commands: list[tuple[int, str]] = []
    chosen = seed
    for candidate in range(seed, seed + TRIED):
        played, moments = play(entry, players, candidate, OPTIONS.get(entry, {}))
        reached = {name: some for name, suits in STAGES[entry].items() if (some := [at for at in moments if suits(at)])}
        if len(reached) > len(best):
            best, commands, chosen = reached, played, candidate
        if len(best) == len(STAGES[entry]):
            break
    paths = {
        name: lay(database, entry, players, chosen, commands[: some[-1].count], [VIEWER, *some[-1].legal])
        for name, some in best.items()
    }
    paths["end"] = lay(database, entry, players, chosen, commands, [VIEWER])
    return paths


def tale(
    database: Path, entry: str, players: int, seed: int
) -> tuple[str, list[tuple[int, str]], list[tuple[int, str]]]:
    """A table of people in the middle of a game: its path, the commands that have been given there, and those
    that follow until a new round begins where choices are sealed, and elsewhere until somebody else's turn is over.
    """
    prepare(database)
    commands, moments = play(entry, players, seed, OPTIONS.get(entry, {}))
    rounds = [moment.count for moment in moments[1:] if moment.sealed and len(moment.legal) == players]
    parts = list(pairwise(rounds))
    if not parts:
        turns = [
            (moment.count, seat)
            for moment in moments
            for seat in moment.legal
            if moment.asks("gain", "recruit", seat=seat)
        ]
        handed = [(last, first) for last, first in pairwise(turns) if last[1] != first[1]]
        parts = [
            (last[0], others[0]) for (last, first), (_, others) in pairwise(handed) if VIEWER not in (last[1], first[1])
        ]
    begin, end = parts[len(parts) // 2]
    return lay(database, entry, players, seed, commands[:begin], range(players)), commands[:begin], commands[begin:end]
