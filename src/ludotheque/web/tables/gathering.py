"""The lobbies of this server, and what people do there until one of them opens the table: with it come the dice and the
seats.

A person's browser promises a number to the dice when it takes a place. Once the host has begun no place changes any
more, each browser reveals its number, and then the table opens.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from ...games import Box
from ...kernel.content import PatchValues
from ...kernel.errors import GameError, OutOfReach
from ...kernel.match import KEY_BYTES
from ...kernel.nonces import commitment_to
from ...kernel.text import Text
from .clocks import TimeControl
from .database import Database
from .dates import utc_now
from .door import Door
from .keeping import Tables, check_bots
from .lobby import Lobby, Place, Places, bot_name, person_name, stored, with_decks
from .names import apart_from
from .people import Who
from .placing import arrived, exchanged, heir_of, place_for, places_for, read_lobby, sitter_on, with_stand_ins
from .presence import Presence
from .refusals import Unknown, lobby_went_on
from .seating import ONE_SEAT
from .table import Seat, Sitter, Table
from .talk import remember
from .tokens import digest, fresh_id

KEPT = 400  # lobbies in memory
HOUR = 3600.0  # seconds
FORGOTTEN = 7 * 24  # hours that a server ran, after which a lobby goes where nothing has changed
PATIENCE = 6.0  # seconds that promised numbers are waited for
OPENING = Text(
    "La partie commence : plus rien ne change ici. La table s’ouvre dans un instant.",
    "The game begins: nothing changes here any more. The table opens in a moment.",
)
NOT_PROMISED = Text(
    "Ce nombre n’est pas celui que votre place a promis : il n’est pas ajouté.",
    "This number is not the one that your place has promised: it is not added.",
)
OTHERS_DECK = Text(
    "Chacun choisit sa propre pioche : rien n’a été changé.",
    "Everybody chooses their own deck: nothing was changed.",
)
NO_DECKS = Text(
    "{title} n’a pas de pioches à choisir.",
    "{title} has no decks to choose.",
)

log = logging.getLogger(__name__)


class Lobbies:
    """All lobbies of this server, and the way on to its tables."""

    def __init__(
        self, database: Database, tables: Tables, on_opened: Callable[[Table], None] = lambda table: None
    ) -> None:
        """`on_opened` hears of each table that a lobby has become."""
        self._database = database
        self._tables = tables
        self._on_opened = on_opened
        self.patience = PATIENCE
        self._waiting: set[asyncio.Task[None]] = set()  # for promised numbers
        self._open: OrderedDict[str, Lobby] = OrderedDict()  # what was used last
        self._alive: WeakValueDictionary[str, Lobby] = WeakValueDictionary()  # and whatever somebody still holds
        self._opening = asyncio.Lock()
        tables.at_closing.append(self._let_go)

    @property
    def closing(self) -> bool:
        return self._tables.closing

    def _let_go(self) -> None:
        for lobby in list(self._alive.values()):
            lobby.announce()

    async def create(
        self,
        shelf: Box,
        sitters: Sequence[Sitter],
        options: Mapping[str, str],
        *,
        patch: PatchValues | None = None,
        time_control: TimeControl | None = None,
        silent: bool = False,
        private: bool = False,
    ) -> Lobby:
        """A new lobby. Its host is the one person among the sitters; those who are no bots are expected. Where it is
        `silent`, nobody talks, there or at the table. One that is `private` is seen by invitation alone.

        Raises GameError for a wrong number of players, options or card values.
        """
        settled = shelf.settle(options)
        shelf.game.check_players(len(sitters), settled)
        shelf.game.content(settled, patch)
        key = secrets.token_bytes(KEY_BYTES)
        places = places_for(sitters)
        opened = utc_now()
        used = max(place.number for place in places)
        presence = Presence(self._tables.clock)
        lobby = Lobby(
            fresh_id(),
            shelf,
            settled,
            patch or {},
            key,
            opened,
            places,
            used,
            time_control=time_control,
            door=Door.of(private=private),
            presence=presence,
        )
        lobby.talk.silent = silent
        row = {
            "id": lobby.id,
            "entry": shelf.name,
            "created": lobby.opened,
            "version": lobby.version,
            "key": key.hex(),
            "setting": json.dumps({"options": settled, "patch": lobby.patch, "silent": silent}),
            "places": stored(lobby),
        }
        await self._database.add_lobby(row)
        self._keep(lobby)
        return lobby

    async def count_hours(self) -> None:
        """Forget lobbies, for as long as the server runs. No date counts: a clock may be set."""
        while True:
            await asyncio.sleep(HOUR)
            with contextlib.suppress(OutOfReach):
                await self._database.age_lobbies(FORGOTTEN)

    def _keep(self, lobby: Lobby) -> None:
        self._alive[lobby.id] = self._open[lobby.id] = lobby
        self._open.move_to_end(lobby.id)
        if len(self._open) > KEPT:
            self._open.popitem(last=False)

    def _drop(self, lobby: Lobby) -> None:
        self._open.pop(lobby.id, None)
        self._alive.pop(lobby.id, None)

    async def find(self, lobby_id: str) -> Lobby | None:
        """A lobby by its name, from memory or the database; None where there is none, or a table already."""
        lobby = self._alive.get(lobby_id)
        if lobby is None:
            async with self._opening:
                lobby = self._alive.get(lobby_id)
                row = None if lobby else await self._database.load_lobby(lobby_id)
                if row is not None:
                    lobby = read_lobby(row, Presence(self._tables.clock))
                    await remember(self._database, lobby)
                    if lobby.beginning:
                        self._wait_for_numbers(lobby)
        if lobby is not None:
            self._keep(lobby)
        return lobby

    async def open(self, name: str) -> Lobby | Table:
        """Whatever has this name: a lobby, or the table that it has become. Raises Unknown."""
        lobby = self._alive.get(name)
        if lobby is not None:
            return lobby
        try:
            return await self._tables.open(name)
        except Unknown:
            lobby = await self.find(name)
            if lobby is None:
                raise
            return lobby

    async def rematch_of(self, table: Table) -> Lobby | Table | None:
        """Where those who sat at a table play again; None where nobody has asked, and where that lobby is forgotten."""
        with contextlib.suppress(Unknown):
            return await self.open(table.rematch) if table.rematch else None
        return None

    async def rematch(
        self, table: Table, seat: Seat, sitters: Sequence[Sitter], options: Mapping[str, str]
    ) -> Lobby | Table:
        """Where those who sat at a table play again, with these options. Whoever asks first is the host of a new lobby;
        who sat on a `seat` gets the place there that is kept for them, if one is. Raises GameError.
        """
        async with table.lock:
            rematch = await self.rematch_of(table)
            if rematch is None:
                control = table.clocks and table.clocks.control
                patch, silent = table.content.patch, table.talk.silent
                private = table.door.private
                lobby = await self.create(
                    table.box, sitters, options, patch=patch, time_control=control, silent=silent, private=private
                )
                await self._tables.lead_on(table, lobby.id)
                return lobby
        if isinstance(rematch, Lobby) and seat.person and seat.name and rematch.kept_for(seat.person):
            await self.arrive(rematch, seat.name, seat.person, commitment=sitters[0].commitment)
        return rematch

    # --- what those who sit there do ---

    async def arrive(
        self,
        lobby: Lobby,
        name: str,
        person: str | None,
        key: str = "",
        commitment: str = "",
        *,
        who: Who | None = None,
    ) -> str:
        """Let a person take the first free place, or the one that waits for this name, and all that are kept for them;
        who has that place then. `who` makes a person of somebody who is none yet. A person takes one place. So does a
        browser that asks twice before it has an answer, with a `key` of its own: it is the person whom its first
        request made. `commitment`: to the number that it will add to the dice. Raises GameError without a name, where
        no place is free for them, and for who was put out.
        """
        async with lobby.lock:
            key_hash = digest(key) if key else None
            taken = lobby.place_of(person) or next(
                (place for place in lobby.people if key_hash and place.key_hash == key_hash), None
            )
            if taken is not None and taken.person is not None:
                return taken.person
            name = person_name(name)
            place = place_for(lobby, name, person)
            if person is None:
                assert who
                person = await who()
            name = apart_from(lobby.names_beside(place, person), name)
            seated = Place(place.number, name, person=person, key_hash=key_hash)
            await self._set(lobby, arrived(lobby.places, place, seated, commitment))
            lobby.see_person(person)
            return person

    async def claim(self, lobby: Lobby, secret: str, who: Who) -> None:
        """Give whoever asks the place that a link from before there were people opens; the link is spent then. Raises
        Unknown for a wrong or spent one, and GameError for somebody who has a place there already.
        """
        async with lobby.lock:
            place = lobby.place_of_link(secret)
            person = await who()
            if lobby.place_of(person):
                raise GameError(ONE_SEAT)
            await self._put(lobby, place, replace(place, person=person, secret_hash=None))
            lobby.see(place.number)

    async def rename(self, lobby: Lobby, place: Place, name: str) -> None:
        """Be called something else. Raises GameError without a name."""
        async with lobby.lock:
            now = lobby.find(place.number)
            renamed = replace(now, name=apart_from(lobby.names_beside(now, now.person), person_name(name)))
            await self._put(lobby, now, renamed, before=lobby.with_before(now))

    async def say_ready(self, lobby: Lobby, place: Place, ready: bool) -> None:
        """Say that one is ready, or that one is not."""
        async with lobby.lock:
            now = lobby.find(place.number)
            if now.ready != ready:
                await self._put(lobby, now, replace(now, ready=ready))

    async def choose_deck(self, lobby: Lobby, place: Place, number: int, deck: str) -> None:
        """Play with a deck of one's own, or with what the table has for the seat where `deck` is empty. `number`: of
        one's place, or of somebody's who shares one's device. Raises GameError for a place of others, and for a deck
        that cannot be played with here.
        """
        async with lobby.lock:
            now = lobby.find(number)
            if now not in lobby.places_of(place.person):
                raise GameError(OTHERS_DECK)
            if lobby.box.game.decks is None:
                raise GameError(NO_DECKS, title=lobby.box.title)
            places = exchanged(lobby.places, now, replace(now, deck=deck))
            lobby.box.game.content(with_decks(lobby.box, lobby.options, places), lobby.patch)
            await self._set(lobby, places)

    async def leave(self, lobby: Lobby, place: Place) -> None:
        """Give one's place back, and those of whoever shares one's device. Where the host leaves, the next person is
        the host from then on.

        Raises GameError for a host who is alone.
        """
        async with lobby.lock:
            now, host = lobby.find(place.number), lobby.host_number
            left = lobby.places_of(now.person) or (now,)
            if lobby.host in left:
                host = heir_of(lobby, left).number
            numbers = itertools.count(lobby.used + 1)
            places = tuple(Place(next(numbers)) if other in left else other for other in lobby.places)
            await self._set(lobby, places, host_number=host, before=lobby.with_before(*left))

    async def commit(self, lobby: Lobby, place: Place, commitment: str) -> None:
        """Promise another number to the dice. It changes nothing that others do, so it is no version."""
        async with lobby.lock:
            now = lobby.find(place.number)
            if lobby.beginning or lobby.started:
                raise GameError(OPENING)
            places = exchanged(lobby.places, now, replace(now, commitment=commitment))
            await self._write(lobby, lobby.version, places=places)

    async def reveal(self, lobby: Lobby, place: Place, nonce: str) -> None:
        """Reveal the number that a place has promised, once the game begins; after the last one the table opens. Raises
        GameError for another number, and where nobody has begun.
        """
        async with lobby.lock:
            if lobby.started:
                return
            now = lobby.find(place.number)
            if not lobby.beginning or not nonce or commitment_to(nonce) != now.commitment:
                raise GameError(NOT_PROMISED)
            if not now.nonce:
                places = exchanged(lobby.places, now, replace(now, nonce=nonce))
                await self._write(lobby, lobby.version + 1, places=places)
            if not lobby.awaited:
                await self._open_table(lobby, lobby.places)

    # --- what the host does, or whoever leads in the host's absence ---

    async def seat_bot(self, lobby: Lobby, number: int, bot: str, *, version: int) -> None:
        """Let a bot, LEVEL or LEVEL+TEMPERAMENT, have a place. Raises GameError where that is the host's, or Stale."""
        async with lobby.lock:
            old = self._of_guest(lobby, number, version)
            name = old.name if old.bot else bot_name(lobby.places)
            await self._put_out(lobby, old, Place(lobby.used + 1, name, bot))

    async def seat_friend(self, lobby: Lobby, number: int, *, version: int) -> None:
        """Free a place for a friend. Raises GameError where it is the host's own, or Stale."""
        async with lobby.lock:
            old = self._of_guest(lobby, number, version)
            await self._put_out(lobby, old, Place(lobby.used + 1))

    async def remove(self, lobby: Lobby, number: int, *, version: int) -> None:
        """Take a place away. Raises GameError where the game needs it, where it is the host's own, or Stale."""
        async with lobby.lock:
            old = self._of_guest(lobby, number, version)
            await self._put_out(lobby, old)

    async def add(self, lobby: Lobby, *, version: int) -> None:
        """Add a place for a friend. Raises GameError where the game has no room for it, or Stale."""
        async with lobby.lock:
            _check_version(lobby, version)
            await self._set(lobby, (*lobby.places, Place(lobby.used + 1)))

    async def set_time(self, lobby: Lobby, time_control: TimeControl | None, *, version: int) -> None:
        """Limit the time of the seats, or do not. Raises Stale."""
        async with lobby.lock:
            _check_version(lobby, version)
            if time_control != lobby.time_control:
                await self._change(lobby, time_control=time_control)

    async def renew_link(self, lobby: Lobby, *, version: int) -> None:
        """Let the link that was sent open nothing more to who does not sit there, and be another one. Raises Stale."""
        async with lobby.lock:
            _check_version(lobby, version)
            await self._change(lobby, door=lobby.door.renewed())

    async def close(self, lobby: Lobby, closed: bool, *, version: int) -> None:
        """Let nobody new sit down, or let them again. Raises Stale."""
        async with lobby.lock:
            _check_version(lobby, version)
            await self._change(lobby, door=replace(lobby.door, closed=closed))

    async def let_back(self, lobby: Lobby, number: int, *, version: int) -> None:
        """Let whoever was put out of the place of this number take one again. Raises Stale."""
        async with lobby.lock:
            _check_version(lobby, version)
            await self._change(lobby, door=lobby.door.back(number))

    async def start(self, lobby: Lobby, *, version: int) -> None:
        """Begin: bots take the places where nobody came, and the table opens, at once or when promised numbers are
        revealed. Raises GameError, or Stale.
        """
        async with lobby.lock:
            if lobby.started or lobby.beginning:
                return
            _check_version(lobby, version)
            places = with_stand_ins(lobby.places)
            content = lobby.box.game.content(lobby.settled, lobby.patch)
            check_bots([place.bot for place in places], lobby.box.game, content, len(places))
            if not any(place.commitment for place in places):
                await self._open_table(lobby, places)
                return
            await self._set(lobby, places, beginning=True)
            self._wait_for_numbers(lobby)
            if not lobby.awaited:
                await self._open_table(lobby, lobby.places)

    def _wait_for_numbers(self, lobby: Lobby) -> None:
        task = asyncio.create_task(self._open_in_time(lobby))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _open_in_time(self, lobby: Lobby) -> None:
        """Open the table of a lobby when its numbers have been waited for, without those that are not revealed."""
        while lobby.beginning and not lobby.started:
            await asyncio.sleep(self.patience)
            async with lobby.lock:
                try:
                    await self._open_table(lobby, lobby.places)
                except OutOfReach:
                    continue
                except GameError:
                    log.exception("lobby %s: its table cannot be opened", lobby.id)
                    places = tuple(replace(place, commitment="", nonce="") for place in lobby.places)
                    with contextlib.suppress(OutOfReach):
                        await self._write(lobby, lobby.version + 1, places=places, beginning=False)

    async def _open_table(self, lobby: Lobby, places: Places) -> None:
        """Let a lobby in which the game begins be a table. Only now are the numbers mixed into the key of the dice."""
        if lobby.started:
            return
        table = await self._tables.create(
            lobby.box,
            [sitter_on(place) for place in places],
            _chosen(lobby),
            patch=lobby.patch or None,
            key=lobby.key,
            table_id=lobby.id,
            opener=lobby.host.person,
            door=lobby.door.of_table(),
            host=lobby.places.index(lobby.host),
            time_control=lobby.time_control,
            talk=lobby.talk,
        )
        lobby.started = True
        self._drop(lobby)
        lobby.announce()
        self._on_opened(table)

    async def close_all(self) -> None:
        """Wait for nothing more: the server ends. What has begun goes on when it starts again."""
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)

    def _of_guest(self, lobby: Lobby, number: int, version: int) -> Place:
        _check_version(lobby, version)
        if number == lobby.host_number:
            raise _host_stays()
        return lobby.find(number)

    async def _put(self, lobby: Lobby, old: Place, new: Place, **more: Any) -> None:
        """Let a place be another one, and change `more` of the lobby."""
        await self._set(lobby, exchanged(lobby.places, old, new), **more)

    async def _put_out(self, lobby: Lobby, old: Place, *instead: Place) -> None:
        """Let others stand in the place of a guest, who does not come back by the link that let them in: somebody whose
        device they share may have another place still.
        """
        at = lobby.places.index(old)
        places = (*lobby.places[:at], *instead, *lobby.places[at + 1 :])
        person = old.person if lobby.places_of(old.person) == (old,) else None
        door = lobby.door.without(person, old.name, old.number)
        await self._set(lobby, places, door=door, before=lobby.with_before(old))

    async def _set(self, lobby: Lobby, places: Places, **more: Any) -> None:
        """Let these sit there, and change `more` of the lobby."""
        if len(places) != len(lobby.places):
            lobby.box.game.check_players(len(places), lobby.options)
        used = max(lobby.used, *(place.number for place in places))
        await self._change(lobby, places=places, used=used, **more)

    async def _change(self, lobby: Lobby, **changes: Any) -> None:
        """Change a lobby before its game begins."""
        if lobby.started:
            raise lobby_went_on()
        if lobby.beginning:
            raise GameError(OPENING)
        await self._write(lobby, lobby.version + 1, **changes)

    async def _write(self, lobby: Lobby, version: int, **changes: Any) -> None:
        """Write down how a lobby is to be, and only then let it be so."""
        kept = stored(replace(lobby, **changes))
        try:
            await self._database.save_lobby(lobby.id, version, kept, before=lobby.version)
        except LookupError:
            self._drop(lobby)
            raise lobby_went_on() from None
        for name, value in changes.items():
            setattr(lobby, name, value)
        if version != lobby.version:
            lobby.version = version
            lobby.announce()


def _chosen(lobby: Lobby) -> dict[str, str]:
    return {name: value for name, value in lobby.settled.items() if name not in lobby.box.presets}


def _check_version(lobby: Lobby, version: int) -> None:
    if lobby.started or version != lobby.version:
        raise lobby_went_on()


def _host_stays() -> GameError:
    return GameError(
        Text("L’hôte garde sa place : la table est la sienne.", "The host keeps their place: the table is theirs.")
    )
