"""What a table is: a match with its seats, journal and events.

This module holds the truth; nothing here is shown. Whoever draws for a viewer goes through `views.gate`. `keeping`
opens tables, `playing` has the path of a command, and `snapshots` says how a table is stored.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ...games import Box
from ...kernel.content import Content
from ...kernel.events import CHOSEN, SPECTATOR, Event
from ...kernel.match import Match
from .clocks import Clocks
from .door import Door
from .news import Announcer
from .presence import Presence
from .proposal import Proposal
from .refusals import spent_link
from .server_time import ServerTime
from .talk import Talk
from .tokens import digest

MOST_BEATS = 60  # that a table keeps, but for those of its last command


@dataclass
class Seat:
    """Who sits here: a person, by id, or a bot, LEVEL or LEVEL+TEMPERAMENT. A seat that has both is that of a person
    who is away: the bot plays until they take it back. One who has `resigned` means not to.

    `by_hand`: this person has just taken something back and answers themselves until they have acted. `links`: hashes
    of the secrets in links from before there were people. Each opens the seat once, to whoever comes with it.
    """

    number: int
    name: str
    bot: str | None
    person: str | None = None
    tips: list[str] = field(default_factory=list)
    standing_answers: dict[str, str] = field(default_factory=dict)  # questions answered for good: name -> action
    by_hand: bool = False
    links: tuple[str, ...] = ()
    resigned: bool = False

    @property
    def taken(self) -> bool:
        """Whether it is a person's, even where a bot plays, or where they have not come again yet."""
        return self.person is not None or bool(self.links)

    @property
    def away(self) -> bool:
        return self.bot is not None and self.taken


@dataclass(frozen=True)
class Sitter:
    """What a new table or lobby asks for one seat: a bot, a person, or somebody who is expected. `commitment`: to the
    number that the browser of a person adds to the dice, and `nonce` this number, once it is revealed. `here`: somebody
    who shares the device of whoever opens the table. `kept_for`: the one person for whom a place is kept.
    """

    name: str
    bot: str | None = None
    person: str | None = None
    links: tuple[str, ...] = ()
    commitment: str = ""
    nonce: str = ""
    here: bool = False
    kept_for: str | None = None


@dataclass(frozen=True)
class Request:
    """Somebody without a seat who asks for that of a bot, under a name. `before`: what they were called when the others
    put them out; None for anybody else.
    """

    id: str
    seat: int
    name: str
    before: str | None = None


@dataclass(frozen=True)
class Moment:
    """A beat of a seat's command: what happened, and the position behind it, shape (1,)."""

    version: int
    seat: int
    events: list[Event]
    position: np.ndarray


@dataclass
class Table(Announcer):
    """One table in memory, as it is on the disk. `version` counts its changes; `lock` is held while one is made.

    The `moments` of its last commands are in memory only: they are there to be watched, and nothing hangs on them.
    """

    id: str
    box: Box
    match: Match
    seats: list[Seat]
    guided: bool
    opened: str  # the moment as ISO 8601, UTC
    origin: str  # the head of the record as it is stored
    opener: str | None = None  # the person who opened it
    door: Door = field(default_factory=Door)
    requests: dict[str, Request] = field(default_factory=dict)  # for seats, by person, while it is in memory
    version: int = 0
    other_rules: bool = False
    host: int = 0  # the seat of whoever opened it
    rematch: str = ""  # the lobby, or the table that it has become, where those who sat here play again
    followed: bool = False  # that it has become a table while this one was in memory
    preparing: frozenset[str] = frozenset()  # who is not ready to think yet (`bots.BOTS`, `bots.ADVISER`)
    events: list[tuple[int, Event]] = field(default_factory=list)
    done: dict[tuple[int, str], str | None] = field(default_factory=dict)  # (seat, key) -> action
    lasting: list[int] = field(default_factory=list)  # the versions of the match's actions, in order
    unasked: set[int] = field(default_factory=set)  # the versions of actions that a standing answer gave
    moments: list[Moment] = field(default_factory=list)  # oldest first, whole commands
    clocks: Clocks | None = None  # of its seats, where a time was agreed
    time: ServerTime | None = None  # in which the clocks count
    in_hand: dict[str, tuple[int, int]] = field(default_factory=dict)  # person -> seat taken in hand, at which version
    presence: Presence = field(default_factory=Presence)
    talk: Talk = field(default_factory=Talk)
    proposal: Proposal | None = None  # the last one, which may be over
    refused: dict[int, int] = field(default_factory=dict)  # seat -> the version at which its proposal was refused
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def options(self) -> dict[str, str]:
        return self.match.options

    @property
    def content(self) -> Content:
        """The cards that are played with, which are no secret."""
        return self.match.content

    @property
    def finished(self) -> bool:
        return self.match.finished

    @property
    def aside(self) -> str:
        """What stands beside the game and is told with its version, in one word: it changes without a command."""
        away = [f"{'resigned' if seat.resigned else 'away'}{seat.number}" for seat in self.seats if seat.away]
        gone = [f"gone{seat}" for seat in self.gone]
        open_now = self.open_proposal
        asks = [f"asks{open_now.id}-{len(open_now.agreed)}"] if open_now else []
        asked = [f"asked{request.id}" for request in self.requests.values()]
        begun = ["begun"] if self.followed else []
        link = [f"link{digest(self.door.invitation)[:6]}"] if self.door.private else []
        return "+".join([self.rematch, *begun, *link, *sorted(self.preparing), *away, *gone, *asked, *asks])

    @property
    def open_proposal(self) -> Proposal | None:
        """What is proposed to the others at this moment."""
        proposal = self.proposal
        is_open = proposal and proposal.version == self.version and self.presence.now < proposal.ends
        return proposal if is_open else None

    @property
    def has_people(self) -> bool:
        """Whether a seat is a person's."""
        return any(seat.taken for seat in self.seats)

    @property
    def gone(self) -> list[int]:
        """The seats of people of whom nothing has been seen for two minutes, and for whom no bot plays yet."""
        if self.finished:
            return []
        return [seat.number for seat in self.seats if seat.taken and not seat.away and self.presence.gone(seat.number)]

    @property
    def running(self) -> tuple[int, ...]:
        """The seats of people who may act: their clocks run, where there are clocks."""
        return self.running_at(self.match)

    def running_at(self, match: Match) -> tuple[int, ...]:
        """The same once this match is the table's."""
        return tuple(seat for seat in match.actors if self.seats[seat].bot is None)

    def left(self, seat: int) -> float | None:
        """The seconds that a seat has left now, None where time is not limited."""
        if self.clocks is None or self.time is None:
            return None
        return self.clocks.left(seat, self.time.now, seat in self.running)

    @property
    def leader(self) -> int | None:
        """Who has the host's rights: the host, or the next person who is there while the host is not; None where all
        have gone.
        """
        gone = self.gone
        there = [seat.number for seat in self.seats if seat.taken and not seat.away and seat.number not in gone]
        return min(there, key=lambda seat: (seat - self.host) % len(self.seats), default=None)

    def see(self, seat: int) -> None:
        """Note that whoever has a seat is there; a spectator has none. All hear of one who had been gone."""
        if seat != SPECTATOR and self.presence.see(seat) and self.seats[seat].taken:
            self.announce()

    def last_command_of(self, seat: int) -> int | None:
        """The version that the last command led to that a seat gave itself, None where it has given none."""
        given = zip(reversed(self.lasting), reversed(self.match.actions), strict=False)
        return next((version for version, (by, _) in given if by == seat and version not in self.unasked), None)

    def go_on(self, match: Match, seat: int) -> None:
        """Be where a seat's command has led this match, and remember its beats; of too many the oldest go."""
        self.presence.think(match.actors, {*match.actors} - {*self.match.actors} | {seat})
        self.match = match
        self.version += 1
        self.lasting.append(self.version)
        for events, position in match.beats:
            self.events += [(self.version, event) for event in events]
            self.moments.append(Moment(self.version, seat, events, position))
        while len(self.moments) > MOST_BEATS and self.moments[0].version != self.version:
            self._forget(self.moments[0].version)

    def go_back(self, match: Match, commands: int = 1) -> None:
        """Be where the undoing of the last lasting commands has led this match."""
        self.presence.think(match.actors, {*match.actors} - {*self.match.actors})
        self.match = match
        self.version += 1
        dropped = {self.lasting.pop() for _ in range(commands)}
        self.unasked -= dropped
        self.events = [(at, event) for at, event in self.events if at not in dropped]
        for version in dropped:
            self._forget(version)

    def _forget(self, version: int) -> None:
        self.moments = [moment for moment in self.moments if moment.version != version]

    def is_current(self, seat: int, version: int) -> bool:
        """Whether nothing that matters to this seat's decision has happened since a version.

        While choices are sealed, those of others do not count: they say nothing and take nothing away.
        """
        if version == self.version:
            return True
        since = [event for at, event in self.events if at > version]
        return (
            0 <= version < self.version
            and self.match.sealed
            and self.lasting[-(self.version - version) :] == list(range(version + 1, self.version + 1))
            and all(event.kind == CHOSEN and event.seat != seat for event in since)
        )

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of a person: several where people share a device."""
        return [seat.number for seat in self.seats if person and seat.person == person]

    def admits(self, person: str | None, invitation: str) -> bool:
        """Whether somebody may see it: who has a seat, whom its door lets in, and who opened it without a seat."""
        opened = person is not None and person == self.opener and not self.door.has_put_out(person)
        return bool(self.seats_of(person)) or opened or self.door.admits(person, invitation)

    def is_shared_by(self, person: str | None) -> bool:
        """Whether a person has several seats: people who share a device sit there."""
        return len(self.seats_of(person)) > 1

    def seat_of(self, person: str | None) -> int:
        """The seat that a person sees and plays, SPECTATOR for somebody without one. Of several seats it is the one
        that was taken in hand, as long as nothing has happened since, it has to act, or no other of them has.
        """
        seats = self.seats_of(person)
        if person is None or len(seats) < 2:
            return seats[0] if seats else SPECTATOR
        seat, version = self.in_hand.get(person, (SPECTATOR, self.version))
        if self.finished:
            return seats[0] if seat == SPECTATOR else seat
        due = self._due(seats)
        return seat if not due or seat in due or version == self.version else SPECTATOR

    def handed_to(self, person: str | None) -> int | None:
        """The seat whose player is to get the device that a person shares with others; None while nobody is."""
        seats = self.seats_of(person)
        if person is None or len(seats) < 2 or self.finished or self.seat_of(person) != SPECTATOR:
            return None
        last, _ = self.in_hand.get(person, (-1, 0))
        return min(self._due(seats), key=lambda seat: (seat - last - 1) % len(self.seats), default=None)

    def take_in_hand(self, person: str, seat: int) -> None:
        """Let the device of a person show this seat of theirs. It is kept in memory alone: after a restart everybody
        is asked again.
        """
        self.in_hand[person] = (seat, self.version)

    def _due(self, seats: Sequence[int]) -> list[int]:
        """Those of some seats that have to act, and for which no bot does."""
        return [seat for seat in self.match.actors if seat in seats and self.seats[seat].bot is None]

    def see_person(self, person: str | None) -> None:
        """Note that a person is there."""
        for seat in self.seats_of(person):
            self.see(seat)

    def seat_of_link(self, secret: str) -> int:
        """The seat that a link from before there were people opens. Raises Unknown for a wrong and for a spent one."""
        given = digest(secret)
        for seat in self.seats:
            if any(hmac.compare_digest(link, given) for link in seat.links):
                return seat.number
        raise spent_link()


def first_person(seats: Sequence[Seat]) -> int:
    """The first seat of a person, 0 where bots play alone."""
    return next((seat.number for seat in seats if seat.taken), 0)
