"""Who sits where in a lobby: what is made of places, and nothing is changed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...games import box
from ...kernel.errors import GameError
from ...kernel.text import Text
from .clocks import TimeControl
from .door import Door
from .lobby import HOST, Lobby, Place, Places, bot_name
from .presence import Presence
from .table import Sitter
from .talk import Talk

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
PUT_OUT = Text(
    "L’hôte vous a retiré votre place : ce lien ne vous en rend pas. Demandez-lui de vous laisser revenir.",
    "The host took your place away: this link gives you no other. Ask the host to let you come back.",
)


def places_for(sitters: Sequence[Sitter]) -> Places:
    """The places of a new lobby: the host's, then those of expected people, by number; bots have the numbers after."""
    places: list[Place] = []
    number = HOST
    for sitter in sitters:
        if sitter.bot is not None:
            places.append(Place(len(sitters) + len(places), sitter.name, sitter.bot))
            continue
        kept_for = None if sitter.person else sitter.kept_for
        places.append(Place(number, sitter.name, person=sitter.person, commitment=sitter.commitment, kept_for=kept_for))
        number += 1
    return tuple(places)


def sitter_on(place: Place) -> Sitter:
    """Who sits on a place, for a table."""
    links = (place.secret_hash,) if place.secret_hash else ()
    return Sitter(place.name, place.bot, place.person, links, place.commitment, place.nonce)


def read_lobby(row: Any, presence: Presence) -> Lobby:
    """A stored lobby."""
    setting, kept = json.loads(row.setting), json.loads(row.places)
    return Lobby(
        row.id,
        box(row.entry),
        setting["options"],
        setting["patch"],
        bytes.fromhex(row.key),
        row.created,
        tuple(map(_read_place, kept["places"])),
        kept["used"],
        row.version,
        host_number=kept.get("host", HOST),
        time_control=TimeControl(**kept["time"]) if kept.get("time") else None,
        beginning=kept.get("beginning", False),
        before=tuple((person, name) for person, name in kept.get("before", ())),
        door=Door.read(kept["door"]) if "door" in kept else Door(),
        presence=presence,
        talk=Talk(setting.get("silent", False)),
    )


def _read_place(kept: dict[str, Any]) -> Place:
    """A stored place. A number from before numbers were promised first does not count: all have seen it."""
    place = Place(**kept)
    return place if place.commitment else replace(place, nonce="")


def place_for(lobby: Lobby, name: str, person: str | None) -> Place:
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


def arrived(places: Places, taken: Place, seated: Place, commitment: str) -> Places:
    """The places once somebody has `taken` one. All that were kept for them are theirs, since they share their device;
    the first of theirs has what the device promises to the dice.
    """
    person = seated.person
    now = [
        seated
        if place is taken
        else replace(place, person=person, kept_for=None)
        if place.kept_for == person
        else place
        for place in places
    ]
    first = next(number for number, place in enumerate(now) if place.person == person)
    now[first] = replace(now[first], commitment=commitment)
    return tuple(now)


def heir_of(lobby: Lobby, left: Places) -> Place:
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


def exchanged(places: Places, old: Place, new: Place) -> Places:
    """The places, with a new one instead of an old one."""
    return tuple(new if place is old else place for place in places)


def with_stand_ins(places: Places) -> Places:
    """The places, with bots where nobody came."""
    seated = list(places)
    for index, place in enumerate(seated):
        if place.free:
            seated[index] = Place(place.number, bot_name(seated), STAND_IN)
    return tuple(seated)
