"""Lobbies: friends gather at a table that is not opened yet. Opening it makes the table, its dice and its seats.

Each place of a lobby has a number that is never used again there. Whoever takes a place is given a fresh secret, of
which a hash is kept. The host has the first place; the host's rights pass on to the next person for as long as the host
is gone, and for good where the host leaves.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import secrets
from collections import OrderedDict
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

from ...games import Box, box
from ...kernel.content import PatchValues
from ...kernel.errors import GameError, OutOfReach
from ...kernel.text import Text
from .database import Database
from .keeping import Tables
from .names import BOT_NAMES, LONGEST, clean_name
from .presence import Presence
from .refusals import Stale, Unknown, unknown_table
from .table import Seat, Sitter, Table
from .tokens import KEY_LENGTH, digest, fresh_id

KEPT = 400  # lobbies in memory
HOUR = 3600.0  # seconds
FORGOTTEN = 7 * 24  # hours that a server ran, after which a lobby goes where nothing has changed
HOST = 0  # the number of the first host's place
NOBODY = -1  # who looks without a place
STAND_IN = "medium"  # the level of the bot that takes a place where nobody came


@dataclass(frozen=True)
class Place:
    """One place: somebody's (with a `secret_hash`), a bot's, or free, perhaps with the name of who is expected."""

    number: int
    name: str = ""
    bot: str | None = None
    secret_hash: str | None = None
    ready: bool = False
    key_hash: str | None = None  # of the key of the arrival by which it was taken

    @property
    def free(self) -> bool:
        return self.bot is None and self.secret_hash is None

    @property
    def taken(self) -> bool:
        return self.secret_hash is not None


Places = tuple[Place, ...]


@dataclass
class Lobby:
    """One lobby in memory, as it is on the disk. `version` counts its changes from 1: a table begins at 0."""

    id: str
    box: Box
    options: Mapping[str, str]
    patch: PatchValues
    opened: str  # the moment as ISO 8601, UTC
    places: Places  # in the order of the seats
    used: int  # the highest number that a place has ever had here
    version: int = 1
    started: bool = False
    host_number: int = HOST
    presence: Presence = field(default_factory=Presence)
    arrivals: dict[str, str] = field(default_factory=dict)  # the key of an arrival -> the secret that it was given
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def aside(self) -> str:
        """What changes without a version, in one word: who has gone."""
        return "+".join(f"gone{number}" for number in self.gone)

    @property
    def gone(self) -> list[int]:
        """The places of people of whom nothing has been seen for two minutes."""
        return [place.number for place in self.people if self.presence.gone(place.number)]

    @property
    def host(self) -> Place:
        return self.find(self.host_number)

    @property
    def leader(self) -> int:
        """The place of whoever has the host's rights: the host's, unless the host is gone and somebody else is there.
        Of several it is the one who sits next to the host.
        """
        people = [place.number for place in self.places if place.taken]
        at = people.index(self.host_number)
        gone = self.gone
        return next((number for number in people[at:] + people[:at] if number not in gone), self.host_number)

    @property
    def stands(self) -> str:
        """The version and what stands beside it, as the stream tells them."""
        return f"{self.version} {self.aside}".strip()

    @property
    def free(self) -> Places:
        return tuple(place for place in self.places if place.free)

    @property
    def people(self) -> Places:
        return tuple(place for place in self.places if place.taken)

    @property
    def unready(self) -> Places:
        """Those who have come and not said yet that they are ready. A host says it by beginning."""
        hosts = (self.host_number, self.leader)
        return tuple(place for place in self.people if not place.ready and place.number not in hosts)

    def find(self, number: int) -> Place:
        """The place of a number. Raises Stale where there is none any more."""
        for place in self.places:
            if place.number == number:
                return place
        raise changed_meanwhile()

    def place_of(self, secret: str) -> Place:
        """The place that a secret opens. Raises Unknown for a wrong one."""
        given = digest(secret)
        for place in self.places:
            if place.secret_hash is not None and hmac.compare_digest(place.secret_hash, given):
                return place
        raise unknown_table()

    def eyes_of(self, secret: str | None) -> int:
        """The number of the place that a secret opens, NOBODY without one and for a wrong one."""
        try:
            return self.place_of(secret).number if secret else NOBODY
        except Unknown:
            return NOBODY

    def see(self, number: int) -> None:
        """Note that whoever has a place is there. All hear of one who had been gone."""
        if number != NOBODY and self.presence.see(number):
            self.announce()

    def announce(self) -> None:
        """Wake everybody who waits for a change."""
        self._changed.set()
        self._changed = asyncio.Event()

    def change(self) -> Coroutine[Any, Any, Any]:
        """What waits for the first announcement after this call."""
        return self._changed.wait()


def changed_meanwhile() -> Stale:
    return Stale(
        Text(
            "La table a changé entre-temps : rien n’a été fait. La voici à jour.",
            "The table has changed meanwhile: nothing was done. Here it is, up to date.",
        )
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
        self, shelf: Box, sitters: Sequence[Sitter], options: Mapping[str, str], *, patch: PatchValues | None = None
    ) -> tuple[Lobby, str]:
        """A new lobby and the secret of its host, the first person among the sitters; the others are expected.

        Raises GameError for a wrong number of players, options or card values.
        """
        settled = shelf.settle(options)
        shelf.game.check_players(len(sitters), settled)
        shelf.game.content(settled, patch)
        secret = secrets.token_urlsafe(18)
        places: list[Place] = []
        number = HOST
        presence = Presence(self._tables.clock)
        for sitter in sitters:
            if sitter.bot is not None:
                places.append(Place(len(sitters) + len(places), sitter.name, sitter.bot))
            elif number == HOST:
                places.append(Place(HOST, sitter.name, secret_hash=digest(secret)))
                number += 1
            else:
                places.append(Place(number, sitter.name))
                number += 1
        opened = datetime.now(UTC)
        used = max(place.number for place in places)
        lobby = Lobby(fresh_id(), shelf, settled, patch or {}, _moment(opened), tuple(places), used, presence=presence)
        row = {
            "id": lobby.id,
            "entry": shelf.name,
            "created": lobby.opened,
            "version": lobby.version,
            "setting": json.dumps({"options": settled, "patch": lobby.patch}),
            "places": stored(lobby.places, used, lobby.host_number),
        }
        await self._database.add_lobby(row)
        self._keep(lobby)
        return lobby, secret

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
                    setting, kept = json.loads(row.setting), json.loads(row.places)
                    places = tuple(Place(**place) for place in kept["places"])
                    lobby = Lobby(
                        row.id,
                        box(row.entry),
                        setting["options"],
                        setting["patch"],
                        row.created,
                        places,
                        kept["used"],
                        row.version,
                        host_number=kept.get("host", HOST),
                        presence=Presence(self._tables.clock),
                    )
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

    async def rematch(self, table: Table, seat: Seat, sitters: Sequence[Sitter]) -> tuple[Lobby | Table, str | None]:
        """Where those who sat at a table play again, and the secret of a place there for who sat on a seat: the host's
        of a new lobby for who asks first, then that of the place that waits for their name, None where none does.
        Who asks twice gets the same one. Raises GameError.
        """
        key = digest(f"{table.id} {seat.secret_hash}")
        async with table.lock:
            rematch = await self.rematch_of(table)
            if rematch is None:
                lobby, secret = await self.create(table.box, sitters, table.options, patch=table.content.patch)
                lobby.arrivals[key] = secret
                await self._tables.lead_on(table, lobby.id)
                return lobby, secret
        if not isinstance(rematch, Lobby):
            return rematch, None
        if seat.name and seat.name.casefold() in {place.name.casefold() for place in rematch.free}:
            return rematch, await self.arrive(rematch, seat.name, key)
        with contextlib.suppress(Unknown):
            rematch.place_of(rematch.arrivals.get(key, ""))
            return rematch, rematch.arrivals[key]
        return rematch, None

    # --- what those who sit there do ---

    async def arrive(self, lobby: Lobby, name: str, key: str) -> str:
        """Take the first free place, or the one that waits for this name; the secret of that place.

        An arrival that is sent twice is one: where its first answer may be lost with a server, the place gets another
        secret. Raises GameError without a name, and where no place is free.
        """
        async with lobby.lock:
            if lobby.eyes_of(lobby.arrivals.get(key)) != NOBODY:
                return lobby.arrivals[key]
            if not 0 < len(key) <= KEY_LENGTH:
                raise changed_meanwhile()
            name, secret, key_hash = _named(name), secrets.token_urlsafe(18), digest(key)
            again = next((other for other in lobby.places if other.key_hash == key_hash), None)
            if again is None and (lobby.started or not lobby.free):
                raise GameError(
                    Text(
                        "Plus de place libre : l’hôte peut en ajouter une, et vous verrez la partie d’ici.",
                        "No place is free: the host may add one, and you will see the game from here.",
                    )
                )
            expected = [free for free in lobby.free if free.name.casefold() == name.casefold()]
            place = again or [*expected, *(free for free in lobby.free if not free.name), *lobby.free][0]
            name = _apart(name, [other.name for other in lobby.places if not other.free and other is not again])
            taken = Place(place.number, name, secret_hash=digest(secret), key_hash=key_hash)
            await self._put(lobby, place, taken)
            lobby.arrivals[key] = secret
            lobby.see(place.number)
            return secret

    async def rename(self, lobby: Lobby, place: Place, name: str) -> None:
        """Be called something else. Raises GameError without a name."""
        async with lobby.lock:
            now = lobby.find(place.number)
            others = [other.name for other in lobby.places if other is not now and not other.free]
            await self._put(lobby, now, replace(now, name=_apart(_named(name), others)))

    async def say_ready(self, lobby: Lobby, place: Place, ready: bool) -> None:
        """Say that one is ready, or that one is not."""
        async with lobby.lock:
            now = lobby.find(place.number)
            if now.ready != ready:
                await self._put(lobby, now, replace(now, ready=ready))

    async def leave(self, lobby: Lobby, place: Place) -> None:
        """Give one's place back. Its secret opens nothing any more: whoever comes next is given another. Where the host
        leaves, the next person is the host from then on.

        Raises GameError for a host who is alone.
        """
        async with lobby.lock:
            now, host = lobby.find(place.number), lobby.host_number
            if now.number == host:
                at = lobby.places.index(now)
                heirs = [heir for heir in (*lobby.places[at + 1 :], *lobby.places[:at]) if heir.taken]
                if not heirs:
                    raise GameError(
                        Text(
                            "Personne d’autre n’est encore assis : vous pouvez fermer cette page, la table attend.",
                            "Nobody else has sat down yet: you may close this page, the table waits.",
                        )
                    )
                host = next((heir for heir in heirs if not lobby.presence.gone(heir.number)), heirs[0]).number
            await self._put(lobby, now, Place(lobby.used + 1), host=host)

    # --- what the host does, or whoever leads in the host's absence ---

    async def seat_bot(self, lobby: Lobby, number: int, bot: str, *, version: int) -> None:
        """Let a bot, LEVEL or LEVEL+TEMPERAMENT, have a place. Raises GameError where that is the host's, or Stale."""
        async with lobby.lock:
            old = self._of_guest(lobby, number, version)
            name = old.name if old.bot else bot_name(lobby.places)
            await self._put(lobby, old, Place(lobby.used + 1, name, bot))

    async def seat_friend(self, lobby: Lobby, number: int, *, version: int) -> None:
        """Free a place for a friend. Raises GameError where it is the host's own, or Stale."""
        async with lobby.lock:
            old = self._of_guest(lobby, number, version)
            await self._put(lobby, old, Place(lobby.used + 1))

    async def remove(self, lobby: Lobby, number: int, *, version: int) -> None:
        """Take a place away. Raises GameError where the game needs it, where it is the host's own, or Stale."""
        async with lobby.lock:
            old = self._of_guest(lobby, number, version)
            await self._set(lobby, tuple(other for other in lobby.places if other is not old))

    async def add(self, lobby: Lobby, *, version: int) -> None:
        """Add a place for a friend. Raises GameError where the game has no room for it, or Stale."""
        async with lobby.lock:
            _check_version(lobby, version)
            await self._set(lobby, (*lobby.places, Place(lobby.used + 1)))

    async def start(self, lobby: Lobby, *, version: int) -> Table:
        """Open the table: bots take the places where nobody came. The dice are made now. Raises GameError, or Stale."""
        async with lobby.lock:
            if not lobby.started:
                _check_version(lobby, version)
                places = list(lobby.places)
                for index, place in enumerate(places):
                    if place.free:
                        places[index] = Place(place.number, bot_name(places), STAND_IN)
                sitters = [Sitter(place.name, place.bot, place.secret_hash) for place in places]
                await self._tables.create(
                    lobby.box,
                    sitters,
                    _chosen(lobby),
                    patch=lobby.patch or None,
                    table_id=lobby.id,
                    host=lobby.places.index(lobby.host),
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

    async def _put(self, lobby: Lobby, old: Place, new: Place, host: int | None = None) -> None:
        await self._set(lobby, tuple(new if place is old else place for place in lobby.places), host)

    async def _set(self, lobby: Lobby, places: Places, host: int | None = None) -> None:
        """Write down who sits there, and who is the `host` then, and only then let it be so."""
        if lobby.started:
            raise changed_meanwhile()
        if len(places) != len(lobby.places):
            lobby.box.game.check_players(len(places), lobby.options)
        used = max(lobby.used, *(place.number for place in places))
        host = lobby.host_number if host is None else host
        try:
            await self._database.save_lobby(lobby.id, lobby.version + 1, stored(places, used, host))
        except LookupError:
            self._drop(lobby)
            raise changed_meanwhile() from None
        lobby.places, lobby.used, lobby.host_number = places, used, host
        lobby.version += 1
        lobby.announce()


def stored(places: Sequence[Place], used: int, host: int) -> str:
    """Places as they are kept, with the highest number that was ever used and the number of the host's."""
    return json.dumps({"used": used, "host": host, "places": [asdict(place) for place in places]})


def bot_name(places: Sequence[Place]) -> str:
    """A name for one more bot that nobody else has here."""
    taken = {place.name.casefold() for place in places if not place.free}
    return next((name for name in BOT_NAMES if name.casefold() not in taken), BOT_NAMES[0])


def _moment(when: datetime) -> str:
    return when.isoformat(timespec="seconds")


def _chosen(lobby: Lobby) -> dict[str, str]:
    return {name: value for name, value in lobby.options.items() if name not in lobby.box.presets}


def _check_version(lobby: Lobby, version: int) -> None:
    if lobby.started or version != lobby.version:
        raise changed_meanwhile()


def _named(raw: str) -> str:
    name = clean_name(raw)
    if not name:
        raise GameError(
            Text(
                "Dites comment on vous appelle : les autres verront ce nom.",
                "Say what you are called: the others will see that name.",
            )
        )
    return name


def _apart(name: str, others: Sequence[str]) -> str:
    """The name, with a number where somebody has it already."""
    taken = {other.casefold() for other in others}
    number, candidate = 1, name
    while candidate.casefold() in taken:
        number += 1
        candidate = f"{name[: LONGEST - 1 - len(str(number))].rstrip()} {number}"
    return candidate


def _host_stays() -> GameError:
    return GameError(
        Text("L’hôte garde sa place : la table est la sienne.", "The host keeps their place: the table is theirs.")
    )
