"""What well-formed requests at the house are made of, and how the house stands for some of them.

A new parameter or field of a route needs a line in `VALUES`; a kind of request that needs something to have happened
before needs one in `BEFORE`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from ludotheque.bots.puzzles import puzzles
from ludotheque.games import box
from ludotheque.kernel.nonces import commitment_to
from ludotheque.kernel.own import Deck
from ludotheque.kernel.text import Text
from ludotheque.kernel.written.decks import written_deck
from ludotheque.pictures.signs import signs
from ludotheque.web.tables import consent, playing, seating, talk
from ludotheque.web.tables.clocks import LIVE
from ludotheque.web.tables.people import KEY as SESSION_KEY
from ludotheque.web.tables.table import Table
from ludotheque.web.tables.tokens import digest
from ludotheque.web.views import gate

from ..test_called import KEYS, SERVICE
from .filling import Value
from .house import ASKS, BOT, DECK_BOX, DECK_CARDS, LINKED, OLD_LINK, SEATS, House, Role

TABLE, LOBBY, TALK = "POST /t/{table_id:str}", "POST /lobby/{lobby_id:str}", "POST /talk/{name:str}"
MOST_COMMANDS = 60
NUMBER = "0f" * 16
PUZZLE = puzzles("vaalbara")[0].id


def place(house: House, role: Role) -> str:
    return house.place_of(role)


def acting(role: Role) -> int:
    """The seat that a role would play with: its own, or else the host's."""
    return SEATS[role] if role in SEATS and role is not Role.AWAY else 0


def version(house: House, role: Role) -> str:
    return str(house.at(house.place_of(role)).version)


def action(house: House, role: Role) -> str:
    return next(iter(house.at(house.place_of(role)).match.legal(acting(role))), "nothing")


def change(house: House, role: Role) -> str:
    """Another choice than the sealed one."""
    match = house.at(house.place_of(role)).match
    names = [match.content.actions.names[code] for code in match.open_codes(acting(role))]
    return next((name for name in names if name != match.chosen(acting(role))), "nothing")


def other_seat(house: House, role: Role) -> str:
    return str(0 if role is Role.SEAT else SEATS[Role.SEAT])


def proposal(house: House, role: Role) -> str:
    current = house.at(house.place_of(role)).open_proposal
    return current.id if current else "none"


def free_place(house: House, role: Role) -> str:
    return str(house.room(role).free[0].number)


def own_deck(house: House, role: Role) -> str:
    row = house.observer.execute("SELECT id FROM deck WHERE owner = ?", [house.people.get(role)]).fetchone()
    return row[0] if row else "none"


def code(house: House, role: Role) -> str:
    """A code of the spectator's, made at this moment."""
    house.codes[Role.SPECTATOR] = house.app.state.people.code(house.people[Role.SPECTATOR])
    return house.codes[Role.SPECTATOR]


VALUES: Mapping[str, Value] = {
    # where
    "table_id": place,
    "name": "Zoe",
    "names": lambda house, role: f"{place(house, role)},{house.lobby_of(role)}",
    "lobby_id": lambda house, role: house.lobby_of(role),
    "entry": "vaalbara",
    "table": place,
    "secret": lambda house, role: OLD_LINK if role is Role.INVITED else "of-nobody",
    "eyes": "1",
    "step": "0",
    "lang": "fr",
    "puzzle_id": PUZZLE,
    "path": "none.svg",
    "GET /signs/{name:str} name": lambda house, role: f"{next(iter(signs()))}.svg",
    "GET /talk/{name:str} name": place,
    "GET /static/{file_path:path} file_path": "base.css",
    "file_path": "kinds.css",
    **{
        f"{route} entry": DECK_BOX
        for route in (
            "GET /decks/{entry:str}",
            "GET /decks/{entry:str}/make",
            "POST /decks/{entry:str}/make",
            "POST /decks/{entry:str}/forget",
            "POST /decks/{entry:str}/text",
            "GET /cards/{entry:str}",
            "GET /cards/{entry:str}/sheet",
        )
    },
    # queries
    "action": action,
    "GET /foretold/{table_id:str} version": "",
    "GET /puzzles/{entry:str}/{puzzle_id:str} answer": "",
    "after": "0",
    "whole": "true",
    "GET /you code": "",
    # of every command and wish
    "version": version,
    f"{LOBBY} version": lambda house, role: str(house.room(role).version),
    f"{LOBBY} let_back place": lambda house, role: str(([out.number for out in house.room().door.put_out] or [0])[0]),
    "invitation": "",
    "key": "a-key",
    "commitment": commitment_to(NUMBER),
    "nonce": NUMBER,
    "place": free_place,
    # commands of a table
    "confirmed": "",
    "careful": "",
    "always": "",
    "stand_in": other_seat,
    "admit": ASKS,
    "turn_down": ASKS,
    "renew_link": "1",
    "advice": "1",  # which nobody is given where other people play
    "forget": "a question",
    "note": lambda house, role: box("vaalbara").layout.lesson.notes[0].id,  # type: ignore[union-attr]
    "lesson": "leave",
    "change": change,
    "back": "1",
    "put_out": str(LINKED),
    "agree": proposal,
    "refuse": proposal,
    # wishes of a lobby
    "level": "easy",
    "temperament": "",
    "time": LIVE[0].name,
    "at_zero": "",
    "deck": "ost",  # which nobody takes where the game has no decks
    # talk
    "POST /talk/{name:str} name": place,
    "say": "Salut",
    "phrase": "hello",
    "mute": other_seat,
    "unmute": other_seat,
    "report": "1",
    # other forms
    "mode": "",
    "seat": str(BOT),
    "POST /hand/{table_id:str} seat": lambda house, role: str(house.seat_of(role) or 0),
    "POST /preferences lang": "en",
    "theme": "dark",
    "POST /preferences back": "/about",
    "endpoint": lambda house, role: SERVICE + role,
    **KEYS,
    "off": "",
    "words": code,
    "replace": "1",
    "sure": "1",
    "browser": lambda house, role: digest(house.second_id)[:SESSION_KEY],
    "others": "",
    "card": DECK_CARDS[0],
    "title": "A title",
    "of": "",
    "POST /decks/{entry:str}/make id": "",
    "id": own_deck,
    "text": written_deck(box(DECK_BOX).game.name, Deck(Text("T", "T"), tuple(DECK_CARDS))),
}

# Forms that no type describes, since what they may hold hangs on the box.
FREE: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "POST /new/{entry:str}": {
        "alone": {"players": "2", "kind-0": "human", "name-0": "Zoe", "kind-1": "random"},
        "private": {"players": "2", "kind-0": "human", "kind-1": "random", "private": "1"},
        "with friends": {"players": "2", "kind-0": "human", "name-0": "Zoe", "kind-1": "human"},
        "one device": {"players": "2", "kind-0": "here", "name-0": "Zoe", "kind-1": "here", "name-1": "Yan"},
    },
}


async def _acts(house: House, role: Role, table: Table) -> None:
    seat = acting(role)
    move = table.match.legal(seat)[0]
    await playing.play(house.tables, table, seat, move, version=table.version, key="before")


async def _acts_openly(house: House, role: Role, table: Table) -> None:
    """The game goes on until the last command is one that this seat may take back."""
    for number in range(MOST_COMMANDS):
        if table.match.can_undo(acting(role)) and gate.next_bot(table) is None:
            return
        seat = table.match.actors[0]
        move, key = table.match.legal(seat)[0], f"before {number}"
        await playing.play(house.tables, table, seat, move, version=table.version, key=key)
    raise AssertionError("nothing was done that can be taken back")


async def _proposes(house: House, role: Role, table: Table) -> None:
    await consent.propose(house.tables, table, SEATS[Role.SEAT], "back", 1, version=table.version)


async def _answers_for_good(house: House, role: Role, table: Table) -> None:
    await seating.keep_standing_answer(house.tables, table, acting(role), "a question", "an answer")


async def _mutes(house: House, role: Role, table: Table) -> None:
    await talk.mute(house.tables.database, table, acting(role), int(other_seat(house, role)), mutes=True)


async def _is_ready(house: House, role: Role, table: Table) -> None:
    lobby = house.room(role)
    if own := lobby.place_of(house.people.get(role)):
        await house.app.state.lobbies.say_ready(lobby, own, True)


async def _is_closed(house: House, role: Role, table: Table) -> None:
    lobby = house.room(role)
    await house.app.state.lobbies.close(lobby, True, version=lobby.version)


async def _has_begun(house: House, role: Role, table: Table) -> None:
    """The numbers of all are promised and not revealed, and the table waits for them."""
    lobbies, lobby = house.app.state.lobbies, house.room(role)
    for place in lobby.people:
        await lobbies.commit(lobby, place, commitment_to(NUMBER))
    await lobbies.start(lobby, version=lobby.version)


async def _is_private(house: House, role: Role, table: Table) -> None:
    table.door = replace(table.door, private=True, invitation="what those who sit here may tell")


# What happens before a kind of request, so that whoever may ask for it has something to ask for.
BEFORE: Mapping[str, Callable[[House, Role, Table], Awaitable[None]]] = {
    f"{TABLE} undo": _acts_openly,
    f"{TABLE} change": _acts,
    f"{TABLE} agree": _proposes,
    f"{TABLE} refuse": _proposes,
    f"{TABLE} renew_link": _is_private,
    f"{TABLE} forget": _answers_for_good,
    f"{TALK} unmute": _mutes,
    f"{LOBBY} unready": _is_ready,
    f"{LOBBY} reopen": _is_closed,
    f"{LOBBY} reveal": _has_begun,
}


async def prepare(house: House, kind: Any, role: Role) -> None:
    """Let happen what a kind of request needs."""
    if before := BEFORE.get(kind.name):
        await before(house, role, house.at(house.table))
        await house.rest()
