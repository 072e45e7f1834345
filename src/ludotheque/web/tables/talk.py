"""What people say to each other at a table, and before that in its lobby.

It lies beside the game: it has no version, no rule reads it, and the record of the game does not hold it. It is kept
until all who sat at the table to the end have forgotten the game, and in a lobby as long as that. What was reported is
kept apart, for whoever owns the server.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

from ...kernel.errors import GameError
from ...kernel.text import Text
from .database import Database
from .dates import utc_now
from .names import clean_line

LONGEST = 280  # characters of a message
KEPT = 500  # messages of a table
PHRASES = ("hello", "luck", "well_played", "thanks", "moment", "sorry", "good_game", "bye")
REACTIONS = {  # the icon of each
    "bravo": "thumb-up",
    "laugh": "imp-laugh",
    "surprise": "surprised",
    "ouch": "broken-heart",
    "deal": "shaking-hands",
}


@dataclass(frozen=True)
class Message:
    """Something that was said: `words` as they were typed, or the name of a `phrase` or a reaction, which each reader
    is shown in their language. `seat` is None for what was said in the lobby.
    """

    number: int
    seat: int | None
    name: str
    words: str
    phrase: str
    said: str  # the moment as ISO 8601, UTC
    key: str


@dataclass
class Talk:
    """What is said at one place, as it is on the disk. Where it is `silent`, nobody talks."""

    silent: bool = False
    messages: list[Message] = field(default_factory=list)  # oldest first
    muted: dict[int, frozenset[int]] = field(default_factory=dict)  # whom a seat does not hear
    reported: set[tuple[int, str]] = field(default_factory=set)  # the numbers of messages, and who reported them
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def last(self) -> int:
        """The number of the last message, 0 where nothing was said."""
        return self.messages[-1].number if self.messages else 0

    def find(self, number: int) -> Message:
        """A message by its number. Raises GameError where there is none (any more)."""
        for message in self.messages:
            if message.number == number:
                return message
        raise GameError(Text("Ce message n’est plus là.", "That message is not there any more."))


class Talking(Protocol):
    """A table or a lobby."""

    id: str
    talk: Talk

    def announce(self) -> None: ...


async def remember(database: Database, place: Talking) -> None:
    """Take into memory what was said at a place."""
    messages, muted, reported = await database.load_talk(place.id)
    for row in messages:
        place.talk.messages.append(Message(*(getattr(row, name) for name in Message.__match_args__)))
    for row in muted:
        place.talk.muted[row.seat] = place.talk.muted.get(row.seat, frozenset()) | {row.muted}
    place.talk.reported |= {(row.number, row.reporter) for row in reported}


async def say(
    database: Database, place: Talking, seat: int | None, name: str, *, words: str = "", phrase: str = "", key: str
) -> None:
    """Say something at a place: words, or a phrase or a reaction by its name. All who wait are told. What is sent twice
    is said once. Raises GameError where nobody talks, and where nothing is left of the words.
    """
    talk, words = place.talk, clean_line(words, LONGEST)
    check_open(talk)
    if phrase not in (*PHRASES, *REACTIONS) and not words:
        raise GameError(Text("Ce message est vide.", "That message is empty."))
    async with talk.lock:
        if any((message.seat, message.name, message.key) == (seat, name, key) for message in talk.messages):
            return
        moment = utc_now()
        message = Message(talk.last + 1, seat, name, "" if phrase else words, phrase, moment, key)
        await database.add_message({"table_id": place.id, **vars(message)}, KEPT)
        talk.messages = [*talk.messages, message][-KEPT:]
    place.announce()


async def mute(database: Database, place: Talking, seat: int, other: int, mutes: bool) -> None:
    """Let a seat hear another one no more, or again."""
    talk = place.talk
    async with talk.lock:
        muted = talk.muted.get(seat, frozenset())
        muted = muted | {other} if mutes else muted - {other}
        await database.save_muted(place.id, seat, muted)
        talk.muted[seat] = muted


async def report(database: Database, place: Talking, number: int, reporter: str) -> None:
    """Let whoever owns the server know of a message; who reports it twice reports it once. Raises GameError."""
    talk = place.talk
    async with talk.lock:
        message = vars(talk.find(number)).copy()
        if (number, reporter) in talk.reported:
            return
        del message["key"]
        reported = utc_now()
        await database.add_report({"place": place.id, **message, "reporter": reporter, "reported": reported})
        talk.reported.add((number, reporter))


def check_open(talk: Talk) -> None:
    """Raises GameError where nobody talks."""
    if talk.silent:
        raise GameError(Text("On ne discute pas à cette table.", "There is no talk at this table."))
