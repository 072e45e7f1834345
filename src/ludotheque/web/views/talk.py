"""What a viewer is shown of what is said at a table or in a lobby."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ...kernel.events import SPECTATOR
from ...kernel.text import Lang
from ..tables.lobby import NOBODY, Lobby
from ..tables.table import Table
from ..tables.talk import REACTIONS, Message, Talk
from .html import Reader
from .words import say

Place = Table | Lobby


@dataclass(frozen=True)
class Voice:
    """Who looks at a talk: the number of their seat or place, None for who only watches, and what they are called."""

    seat: int | None
    name: str
    at_table: bool

    @property
    def number(self) -> int | None:
        """The seat with which they speak. In a lobby nobody has one: places become seats when the table is opened."""
        return self.seat if self.at_table else None

    @property
    def known_as(self) -> str:
        """Who they are where they report something."""
        return f"{self.name} #{self.seat + 1}".lstrip() if self.at_table and self.seat is not None else self.name

    def wrote(self, message: Message) -> bool:
        """Whether a message is their own."""
        return self.seat is not None and (message.seat, message.name) == (self.number, self.name)


@dataclass(frozen=True)
class Said:
    """One message as a page shows it. `icon`: of a reaction, whose words are for those who do not see it."""

    number: int
    who: str
    words: str
    icon: str
    moment: str
    clock: str
    own: bool
    may_report: bool
    may_mute: int | None  # the seat that said it
    reported: bool


def heard(talk: Talk, voice: Voice, reader: Reader, after: int = 0) -> list[Said]:
    """What a viewer is shown of what was said after a message."""
    muted = talk.muted.get(voice.seat, frozenset()) if voice.at_table and voice.seat is not None else frozenset()
    shown = [message for message in talk.messages if message.number > after and message.seat not in muted]
    return [_said(message, talk, voice, reader) for message in shown]


def _said(message: Message, talk: Talk, voice: Voice, reader: Reader) -> Said:
    own = voice.wrote(message)
    other = voice.seat is not None and not own
    at = datetime.fromisoformat(message.said).astimezone(reader.zone)
    return Said(
        message.number,
        called(message.name, message.seat, reader.lang),
        say(f"say_{message.phrase}", reader.lang) if message.phrase else message.words,
        REACTIONS.get(message.phrase, ""),
        message.said,
        f"{at.hour:02}:{at.minute:02}",
        own,
        other,
        message.seat if other and voice.at_table else None,
        (message.number, voice.known_as) in talk.reported,
    )


def called(name: str, seat: int | None, lang: Lang) -> str:
    """How somebody is called who said something: only hosts, and those of old tables, have no name."""
    if name:
        return name
    return say("the_host", lang) if seat is None else say("guest", lang, n=seat + 1)


def voice_at(place: Place, seat: int) -> Voice:
    """Who speaks from a seat of a table or a place of a lobby; nobody for a spectator."""
    if isinstance(place, Table):
        return Voice(None, "", True) if seat == SPECTATOR else Voice(seat, place.seats[seat].name, True)
    return Voice(None, "", False) if seat == NOBODY else Voice(seat, place.find(seat).name, False)


def drawer(table: Table, viewer: int) -> dict[str, Any]:
    """The values of the drawer beside a table. Nobody talks alone: where no two people sit, it is left out."""
    people = sum(seat.taken for seat in table.seats)
    talks = not table.talk.silent and (people > 1 or table.talk.last > 0)
    return {"talks": talks, **speaking(table, voice_at(table, viewer))}


def talk_values(place: Place, voice: Voice, reader: Reader, after: int = 0, refusal: str = "") -> dict[str, Any]:
    """The values with which a talk is drawn, all of it or what came after a message."""
    muted: list[tuple[int, str]] = []
    if isinstance(place, Table) and voice.seat is not None:
        others = sorted(place.talk.muted.get(voice.seat, ()))
        muted = [(seat, called(place.seats[seat].name, seat, reader.lang)) for seat in others]
    return {
        "said": heard(place.talk, voice, reader, after),
        "muted": muted,
        "back": f"/t/{place.id}" if isinstance(place, Table) else f"/lobby/{place.id}",
        **speaking(place, voice, refusal),
    }


def speaking(place: Place, voice: Voice, refusal: str = "") -> dict[str, Any]:
    """The values of the form with which one speaks."""
    return {"talk": place.talk, "voice": voice, "talk_address": f"/talk/{place.id}", "refusal": refusal}
