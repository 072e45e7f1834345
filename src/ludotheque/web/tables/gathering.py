"""The lobbies of this server, and what people do there until one of them opens the table: with it come the dice and the
seats.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from ...games import Box, box
from ...kernel.content import PatchValues
from ...kernel.errors import GameError, OutOfReach
from ...kernel.match import KEY_BYTES
from ...kernel.text import Text
from .clocks import TimeControl
from .database import Database
from .dates import utc_now
from .door import Door
from .keeping import Tables
from .lobby import HOST, Lobby, Place, Places, bot_name, person_name, stored, with_decks
from .names import apart_from
from .people import Who
from .presence import Presence
from .refusals import Unknown, lobby_went_on
from .seating import ONE_SEAT
from .table import Seat, Sitter, Table
from .talk import Talk, remember
from .tokens import digest, fresh_id

KEPT = 400  # lobbies in memory
HOUR = 3600.0  # seconds
FORGOTTEN = 7 * 24  # hours that a server ran, after which a lobby goes where nothing has changed
STAND_IN = "medium"  # the level of the bot that takes a place where nobody came
FULL = Text(
    "Plus de place libre : l’hôte peut en ajouter une, et vous verrez la partie d’ici.",
    "No place is free: the host may add one, and you will see the game from here.",
)
CLOSED = Text(
    "L’hôte ne laisse plus entrer personne pour l’instant : rien n’a été changé.",
    "The host lets nobody else in for now: nothing was changed.",
)
KEPT_PLACES = Text(
    "Les places libres sont gardées pour ceux qui ont joué ensemble : l’hôte peut en libérer une.",
    "The free places are kept for those who played together: the host may free one.",
)
OTHERS_DECK = Text(
    "Chacun choisit sa propre pioche : rien n’a été changé.",
    "Everybody chooses their own deck: nothing was changed.",
)
NO_DECKS = Text("{title} n’a pas de pioches à choisir.", "{title} has no decks to choose.")
PUT_OUT = Text(
    "L’hôte vous a retiré votre place : ce lien ne vous en rend pas. Demandez-lui de vous laisser revenir.",
    "The host took your place away: this link gives you no other. Ask the host to let you come back.",
)


class Lobbies:
    """All lobbies of this server, and the way on to its tables."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database = database
        self._tables = tables
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
        places = _places_for(sitters)
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
                    lobby = _read(row, Presence(self._tables.clock))
                    await remember(self._database, lobby)
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
            await self.arrive(rematch, seat.name, seat.person, nonce=sitters[0].nonce)
        return rematch

    # --- what those who sit there do ---

    async def arrive(
        self, lobby: Lobby, name: str, person: str | None, key: str = "", nonce: str = "", *, who: Who | None = None
    ) -> str:
        """Let a person take the first free place, or the one that waits for this name, and all that are kept for them;
        who has that place then. `who` makes a person of somebody who is none yet. A person takes one place. So does a
        browser that asks twice before it has an answer, with a `key` of its own: it is the person whom its first
        request made. `nonce`: what the browser adds to the dice. Raises GameError without a name, where no place is
        free for them, and for who was put out.
        """
        async with lobby.lock:
            key_hash = digest(key) if key else None
            taken = lobby.place_of(person) or next(
                (place for place in lobby.people if key_hash and place.key_hash == key_hash), None
            )
            if taken is not None and taken.person is not None:
                return taken.person
            name = person_name(name)
            place = _place_for(lobby, name, person)
            if person is None:
                assert who
                person = await who()
            others = [other.name for other in lobby.places if not other.free and other is not place]
            name = apart_from([*others, *lobby.door.names_but(person)], name)
            seated = Place(place.number, name, person=person, key_hash=key_hash, nonce=nonce)
            await self._set(lobby, tuple(_arrived(other, place, seated, person) for other in lobby.places))
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
            others = [other.name for other in lobby.places if other is not now and not other.free]
            await self._put(lobby, now, replace(now, name=apart_from(others, person_name(name))))

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
            places = tuple(replace(now, deck=deck) if other is now else other for other in lobby.places)
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
                host = _heir(lobby, left).number
            numbers = itertools.count(lobby.used + 1)
            places = tuple(Place(next(numbers)) if other in left else other for other in lobby.places)
            await self._set(lobby, places, host_number=host)

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
                await self._write(lobby, time_control=time_control)

    async def renew_link(self, lobby: Lobby, *, version: int) -> None:
        """Let the link that was sent open nothing more to who does not sit there, and be another one. Raises Stale."""
        async with lobby.lock:
            _check_version(lobby, version)
            await self._write(lobby, door=lobby.door.renewed())

    async def close(self, lobby: Lobby, closed: bool, *, version: int) -> None:
        """Let nobody new sit down, or let them again. Raises Stale."""
        async with lobby.lock:
            _check_version(lobby, version)
            await self._write(lobby, door=replace(lobby.door, closed=closed))

    async def let_back(self, lobby: Lobby, number: int, *, version: int) -> None:
        """Let whoever was put out of the place of this number take one again. Raises Stale."""
        async with lobby.lock:
            _check_version(lobby, version)
            await self._write(lobby, door=lobby.door.back(number))

    async def start(self, lobby: Lobby, *, version: int) -> Table:
        """Open the table: bots take the places where nobody came. Only now is what they add mixed into the key of the
        dice. Raises GameError, or Stale.
        """
        async with lobby.lock:
            if not lobby.started:
                _check_version(lobby, version)
                places = _with_stand_ins(lobby.places)
                await self._tables.create(
                    lobby.box,
                    [_sitter(place) for place in places],
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
        return await self._tables.open(lobby.id)

    def _of_guest(self, lobby: Lobby, number: int, version: int) -> Place:
        _check_version(lobby, version)
        if number == lobby.host_number:
            raise _host_stays()
        return lobby.find(number)

    async def _put(self, lobby: Lobby, old: Place, new: Place) -> None:
        """Let a place be another one."""
        await self._set(lobby, tuple(new if place is old else place for place in lobby.places))

    async def _put_out(self, lobby: Lobby, old: Place, *instead: Place) -> None:
        """Let others stand in the place of a guest, who does not come back by the link that let them in: somebody whose
        device they share may have another place still.
        """
        at = lobby.places.index(old)
        places = (*lobby.places[:at], *instead, *lobby.places[at + 1 :])
        person = old.person if lobby.places_of(old.person) == (old,) else None
        await self._set(lobby, places, door=lobby.door.without(person, old.name, old.number))

    async def _set(self, lobby: Lobby, places: Places, **more: Any) -> None:
        """Let these sit there, and change `more` of the lobby."""
        if lobby.started:
            raise lobby_went_on()
        if len(places) != len(lobby.places):
            lobby.box.game.check_players(len(places), lobby.options)
        used = max(lobby.used, *(place.number for place in places))
        await self._write(lobby, places=places, used=used, **more)

    async def _write(self, lobby: Lobby, **changes: Any) -> None:
        """Write down how a lobby is to be, and only then let it be so."""
        version = lobby.version + 1
        try:
            await self._database.save_lobby(lobby.id, version, stored(replace(lobby, **changes)))
        except LookupError:
            self._drop(lobby)
            raise lobby_went_on() from None
        for name, value in changes.items():
            setattr(lobby, name, value)
        lobby.version = version
        lobby.announce()


def _places_for(sitters: Sequence[Sitter]) -> Places:
    """The places of a new lobby: the host's, then those of expected people, by number; bots have the numbers after."""
    places: list[Place] = []
    number = HOST
    for sitter in sitters:
        if sitter.bot is not None:
            places.append(Place(len(sitters) + len(places), sitter.name, sitter.bot))
            continue
        kept_for = None if sitter.person else sitter.kept_for
        places.append(Place(number, sitter.name, person=sitter.person, nonce=sitter.nonce, kept_for=kept_for))
        number += 1
    return tuple(places)


def _sitter(place: Place) -> Sitter:
    """Who sits on a place, for a table."""
    links = (place.secret_hash,) if place.secret_hash else ()
    return Sitter(place.name, place.bot, place.person, links, place.nonce)


def _read(row: Any, presence: Presence) -> Lobby:
    """A stored lobby."""
    setting, kept = json.loads(row.setting), json.loads(row.places)
    return Lobby(
        row.id,
        box(row.entry),
        setting["options"],
        setting["patch"],
        bytes.fromhex(row.key),
        row.created,
        tuple(Place(**place) for place in kept["places"]),
        kept["used"],
        row.version,
        host_number=kept.get("host", HOST),
        time_control=TimeControl(**kept["time"]) if kept.get("time") else None,
        door=Door.read(kept["door"]) if "door" in kept else Door(),
        presence=presence,
        talk=Talk(setting.get("silent", False)),
    )


def _place_for(lobby: Lobby, name: str, person: str | None) -> Place:
    """The place of somebody who arrives: a free one, first of all the one that waits for this name, last of all one
    that waits for another. Raises GameError if no place is free for them.
    """
    if lobby.door.has_put_out(person):
        raise GameError(PUT_OUT)
    if lobby.started or not lobby.free:
        raise GameError(FULL)
    places = lobby.free_for(person)
    if not places:
        raise GameError(CLOSED if lobby.door.closed else KEPT_PLACES)
    return min(places, key=lambda free: (free.name.casefold() != name.casefold(), bool(free.name)))


def _arrived(other: Place, taken: Place, seated: Place, person: str) -> Place:
    """A place once somebody has `taken` one: all that were kept for them are theirs, since they share their device."""
    if other is taken:
        return seated
    return replace(other, person=person, kept_for=None) if other.kept_for == person else other


def _heir(lobby: Lobby, left: Places) -> Place:
    """Who is the host after the one who leaves these places: the next person who is there. Raises GameError for a host
    who is alone.
    """
    at = lobby.places.index(lobby.host)
    heirs = [heir for heir in (*lobby.places[at + 1 :], *lobby.places[:at]) if heir.taken and heir not in left]
    if not heirs:
        raise GameError(
            Text(
                "Personne d’autre n’est encore assis : vous pouvez fermer cette page, la table attend.",
                "Nobody else has sat down yet: you may close this page, the table waits.",
            )
        )
    return next((heir for heir in heirs if not lobby.presence.gone(heir.number)), heirs[0])


def _with_stand_ins(places: Places) -> Places:
    """The places, with bots where nobody came."""
    seated = list(places)
    for index, place in enumerate(seated):
        if place.free:
            seated[index] = Place(place.number, bot_name(seated), STAND_IN)
    return tuple(seated)


def _chosen(lobby: Lobby) -> dict[str, str]:
    return {name: value for name, value in lobby.settled.items() if name not in lobby.box.presets}


def _check_version(lobby: Lobby, version: int) -> None:
    if lobby.started or version != lobby.version:
        raise lobby_went_on()


def _host_stays() -> GameError:
    return GameError(
        Text("L’hôte garde sa place : la table est la sienne.", "The host keeps their place: the table is theirs.")
    )
