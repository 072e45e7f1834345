"""What a lobby is: the places where friends gather for a table that is not opened yet.

Each place of a lobby has a number that is never used again there. A person takes one place, or comes with several where
people share their device. The host has the first; the host's rights pass on to the next person for as long as the host
is gone, and for good where the host leaves.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from ...games import Box
from ...kernel.content import PatchValues
from ...kernel.errors import GameError
from ...kernel.text import Text
from .clocks import TimeControl
from .door import Door
from .names import clean_name, unused_bot_name
from .news import Announcer, standing
from .presence import Presence
from .refusals import lobby_went_on, spent_link
from .talk import Talk
from .tokens import digest

HOST = 0  # the number of the first host's place
MOST_BEFORE = 100  # names of before that are remembered
NOBODY = -1  # who looks without a place


@dataclass(frozen=True)
class Place:
    """One place: a person's, a bot's, or free, perhaps with the name of who is expected. `secret_hash`: of the secret
    in its person's link, from before there were people; it opens the place once. A free place may be kept for one
    person.
    """

    number: int
    name: str = ""
    bot: str | None = None
    person: str | None = None
    ready: bool = False
    key_hash: str | None = None  # of the key of the browser that took it (`pages.lobby.ARRIVAL`)
    secret_hash: str | None = None
    commitment: str = ""  # to the number that its browser adds to the dice
    nonce: str = ""  # this number, once it is revealed
    kept_for: str | None = None
    deck: str = ""  # what its person plays with, as a value of the seat's option; none: what the table has for the seat

    @property
    def free(self) -> bool:
        return self.bot is None and not self.taken

    @property
    def taken(self) -> bool:
        return self.person is not None or self.secret_hash is not None


Places = tuple[Place, ...]


@dataclass
class Lobby(Announcer):
    """One lobby in memory, as it is on the disk. `version` counts its changes from 1: a table begins at 0."""

    id: str
    box: Box
    options: Mapping[str, str]
    patch: PatchValues
    key: bytes  # of the dice, secret until the game is over; its fingerprint is shown from the beginning
    opened: str  # the moment as ISO 8601, UTC
    places: Places  # in the order of the seats
    used: int  # the highest number that a place has ever had here
    version: int = 1
    beginning: bool = False  # the host has begun: no place changes any more, and numbers are revealed
    started: bool = False
    before: tuple[tuple[str, str], ...] = ()  # who was there under which name, and is no longer
    host_number: int = HOST
    time_control: TimeControl | None = None  # the time that the table's seats will be given, if it is limited
    door: Door = field(default_factory=Door)
    presence: Presence = field(default_factory=Presence)
    talk: Talk = field(default_factory=Talk)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

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
        """The version and what stands beside it, for its page to compare with the stream."""
        return standing(self)

    @property
    def free(self) -> Places:
        return tuple(place for place in self.places if place.free)

    def free_for(self, person: str | None) -> Places:
        """The places that somebody without one may take: the one that is kept for them, or those kept for nobody."""
        if self.door.has_put_out(person):
            return ()
        if kept := tuple(place for place in self.free if person and place.kept_for == person):
            return kept
        return () if self.door.closed else tuple(place for place in self.free if place.kept_for is None)

    def kept_for(self, person: str | None) -> Place | None:
        """The free place that is kept for a person, the first of several; None where none is."""
        return next((place for place in self.free if person and place.kept_for == person), None)

    @property
    def people(self) -> Places:
        return tuple(place for place in self.places if place.taken)

    @property
    def settled(self) -> dict[str, str]:
        """The options as the table will have them: with the decks that people have chosen for their own seats."""
        return with_decks(self.box, self.options, self.places)

    @property
    def unready(self) -> Places:
        """Those who have come and not said yet that they are ready. A host says it by beginning."""
        hosts = [self.host, self.find(self.leader)]
        hosts += [place for host in hosts for place in self.places_of(host.person)]
        return tuple(place for place in self.people if not place.ready and place not in hosts)

    @property
    def awaited(self) -> Places:
        """The places whose promised number is not revealed yet, and may be: a person who has gone reveals nothing."""
        gone = self.gone
        return tuple(
            place for place in self.places if place.commitment and not place.nonce and place.number not in gone
        )

    def names_beside(self, place: Place, person: str | None) -> list[str]:
        """The names that a person on this place is told apart from: those of others who are there, or were before."""
        there = [other.name for other in self.places if other is not place and not other.free]
        before = [name for holder, name in self.before if holder != person]
        return [*there, *self.door.names_but(person), *before]

    def with_before(self, *left: Place) -> tuple[tuple[str, str], ...]:
        """The names of before, once people have left these places or their names."""
        names = dict.fromkeys(
            [*self.before, *((place.person, place.name) for place in left if place.person and place.name)]
        )
        return tuple(names)[-MOST_BEFORE:]

    def find(self, number: int) -> Place:
        """The place of a number. Raises Stale where there is none any more."""
        for place in self.places:
            if place.number == number:
                return place
        raise lobby_went_on()

    def places_of(self, person: str | None) -> Places:
        """The places of a person: several where people share a device."""
        return tuple(place for place in self.places if person and place.person == person)

    def place_of(self, person: str | None) -> Place | None:
        """The place of a person, the first of several; None for somebody without one."""
        return next(iter(self.places_of(person)), None)

    def admits(self, person: str | None, invitation: str) -> bool:
        """Whether somebody may see it: who has a place there, for whom one is kept, and whom its door lets in."""
        return bool(self.place_of(person) or self.kept_for(person)) or self.door.admits(person, invitation)

    def seat_of(self, person: str | None) -> int:
        """The number of the place of a person, NOBODY for somebody without one."""
        place = self.place_of(person)
        return place.number if place else NOBODY

    def place_of_link(self, secret: str) -> Place:
        """The place that a link from before there were people opens. Raises Unknown for a wrong or spent one."""
        given = digest(secret)
        for place in self.places:
            if place.secret_hash is not None and hmac.compare_digest(place.secret_hash, given):
                return place
        raise spent_link()

    def see_person(self, person: str | None) -> None:
        """Note that a person is there."""
        for place in self.places_of(person):
            self.see(place.number)

    def see(self, number: int) -> None:
        """Note that whoever has a place is there. All hear of one who had been gone."""
        if self.presence.see(number):
            self.announce()


def stored(lobby: Lobby) -> str:
    """What of a lobby may change, as it is kept."""
    return json.dumps(
        {
            "used": lobby.used,
            "host": lobby.host_number,
            "beginning": lobby.beginning,
            "before": lobby.before,
            "time": lobby.time_control and asdict(lobby.time_control),
            "door": lobby.door.stored(),
            "places": [asdict(place) for place in lobby.places],
        }
    )


def with_decks(box: Box, options: Mapping[str, str], places: Places) -> dict[str, str]:
    """The options of a lobby, with the decks of those who have chosen one. Raises GameError for a deck that no option
    can be.
    """
    slots = box.game.decks.options if box.game.decks else ()
    chosen = {name: place.deck for name, place in zip(slots, places, strict=False) if place.deck}
    return box.settle({**options, **chosen}) if chosen else dict(options)


def bot_name(places: Sequence[Place]) -> str:
    """A name for one more bot that nobody else has here."""
    return unused_bot_name(place.name for place in places if not place.free)


def person_name(raw: str) -> str:
    """The name that somebody gives. Raises GameError if nothing is left of it."""
    name = clean_name(raw)
    if not name:
        raise GameError(
            Text(
                "Dites comment on vous appelle : les autres verront ce nom.",
                "Say what you are called: the others will see that name.",
            )
        )
    return name
