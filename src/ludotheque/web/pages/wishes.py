"""What the form of a lobby sends: one type a wish, each beside what it does.

`do` is the kind of the wish. Some wishes are only for whoever leads: the host, or the next person while the host is
gone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from litestar.datastructures import Cookie

from ...kernel.errors import GameError
from ..tables.gathering import Lobbies
from ..tables.lobby import HOST, Lobby, Place
from ..tables.names import clean_name
from ..tables.refusals import NotAllowed
from ..tables.tokens import commitment_of, nonce_of
from ..views.html import cookie
from ..views.levels import levels_of, seated_bot
from ..views.times import read_time
from ..views.words import WORDS
from .commands import Listed, Name, Number, Short, convert

KIND = "do"


class Wish(msgspec.Struct, tag_field=KIND):
    """Of every wish: the version of the lobby that the page shows."""

    version: Number = 0

    for_leader: ClassVar[bool] = False
    stays: ClassVar[bool] = True  # whoever asks for it still has a place then

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        """Do it for whoever has a place. Raises GameError."""

    def cookies(self) -> Sequence[Cookie]:
        """What the browser remembers from then on."""
        return ()


class Arrive(Wish, tag="sit"):
    """Take a place. It is of whoever has none: `lobby.arrive` does it. `commitment`: to what the browser adds to the
    dice.
    """

    name: Name = ""
    commitment: Short = ""


class Rename(Wish, tag="name"):
    """Be called something else."""

    name: Name = ""

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.rename(lobby, place, self.name)

    def cookies(self) -> Sequence[Cookie]:
        return [cookie("name", clean_name(self.name))]


class SayReady(Wish, tag="ready"):
    """Say that one can begin."""

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.say_ready(lobby, place, True)


class SayUnready(Wish, tag="unready"):
    """Say that one cannot begin yet."""

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.say_ready(lobby, place, False)


class ChooseDeck(Wish, tag="deck"):
    """Play with a deck of one's own; none: with what the table has for the seat."""

    place: Number = HOST
    deck: Listed = ""

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.choose_deck(lobby, place, self.place, self.deck)


class Commit(Wish, tag="commit"):
    """Promise a number to the dice."""

    commitment: Short = ""

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        if commitment := commitment_of(self.commitment):
            await lobbies.commit(lobby, place, commitment)


class Reveal(Wish, tag="reveal"):
    """Reveal this number, when the game begins."""

    nonce: Short = ""

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.reveal(lobby, place, nonce_of(self.nonce))


class Leave(Wish, tag="leave"):
    """Give one's place back."""

    stays = False

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.leave(lobby, place)


class SeatBot(Wish, tag="bot"):
    """Let a bot have a place."""

    place: Number = HOST
    level: Short = ""
    temperament: Short = ""

    for_leader = True

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        if self.level not in levels_of(lobby.box):
            raise GameError(WORDS["explain_400"])
        bot = seated_bot(self.level, self.temperament, lobby.box.game)
        await lobbies.seat_bot(lobby, self.place, bot, version=self.version)


class SeatFriend(Wish, tag="friend"):
    """Free a place for a friend."""

    place: Number = HOST

    for_leader = True

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.seat_friend(lobby, self.place, version=self.version)


class Remove(Wish, tag="remove"):
    """Take a place away."""

    place: Number = HOST

    for_leader = True

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.remove(lobby, self.place, version=self.version)


class Add(Wish, tag="add"):
    """Add a place."""

    for_leader = True

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.add(lobby, version=self.version)


class SetTime(Wish, tag="time"):
    """Limit the time of the seats."""

    time: Short = ""
    at_zero: Short = ""

    for_leader = True

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.set_time(lobby, read_time(self.time, self.at_zero), version=self.version)


class RenewLink(Wish, tag="renew"):
    """Let the link be another one."""

    for_leader = True

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.renew_link(lobby, version=self.version)


class Close(Wish, tag="close"):
    """Let nobody new sit down."""

    for_leader = True

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.close(lobby, True, version=self.version)


class Reopen(Wish, tag="reopen"):
    """Let them sit down again."""

    for_leader = True

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.close(lobby, False, version=self.version)


class LetBack(Wish, tag="let_back"):
    """Let whoever was put out of a place come again."""

    place: Number = HOST

    for_leader = True

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.let_back(lobby, self.place, version=self.version)


class Start(Wish, tag="start"):
    """Open the table."""

    for_leader = True

    async def carry_out(self, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
        await lobbies.start(lobby, version=self.version)


AnyWish = (Arrive | Rename | SayReady | SayUnready | Leave | SeatBot | SeatFriend | Remove | Add | SetTime | Start) | (
    RenewLink | Close | Reopen | LetBack | ChooseDeck | Commit | Reveal
)


def read(form: Mapping[str, Any]) -> AnyWish:
    """The wish of a form. Raises ValidationException for a form that is none of a lobby."""
    return convert(form, AnyWish)


async def carry_out(wish: AnyWish, lobbies: Lobbies, lobby: Lobby, place: Place) -> None:
    """Do what somebody asks who has a place, as `Wish.carry_out`, unless it is for whoever leads."""
    if wish.for_leader and place.number != lobby.leader:
        raise NotAllowed(WORDS["host_only"])
    await wish.carry_out(lobbies, lobby, place)
