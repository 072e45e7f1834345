"""What the page about chance at a table shows: the fingerprint of the key, what each seat has promised and added to it,
and the key itself when the game is over. Nothing of the game passes here but its public throws of dice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...kernel.errors import GameError
from ...kernel.events import SPECTATOR
from ...kernel.nonces import mixed_key
from ...kernel.text import Lang
from ...stage.dice import faces_thrown
from ...stage.draws import cards_drawn
from ..tables.lobby import Lobby
from ..tables.table import Table
from .finished import Replay, Replays
from .gate import names_for
from .words import say


@dataclass(frozen=True)
class Share:
    """Who sits on a seat, what was promised there, and the nonce once it is revealed; "" for what is missing."""

    name: str
    commitment: str
    nonce: str


@dataclass(frozen=True)
class Chance:
    """The chance of a table. `fingerprint`: that of its key, None where the dice follow a known seed; `key`
    and `mixed`, the key of the dice, once the game is over; `dice`: how often each face of each die came so far;
    `salts`: what chance follows as well after commands were taken back by everyone's consent, and from which command
    on. `refused`: why the game could not be played again, in words; None where that was not tried. `cards`: how often
    each card was dealt, and drawn since, once the game is over.
    """

    fingerprint: str | None
    shares: tuple[Share, ...]
    begun: bool
    key: str | None = None
    mixed: str | None = None
    dice: Sequence[Sequence[int]] = ()
    refused: str | None = None
    salts: Sequence[tuple[int, str]] = ()
    cards: Sequence[tuple[str, int, int]] = ()

    @property
    def promise(self) -> str:
        """What is fixed before anybody reveals a nonce: the fingerprint, and the commitments in the seats' order."""
        return " ".join([self.fingerprint or "", *(share.commitment or "-" for share in self.shares)])

    @property
    def promised(self) -> bool:
        """Whether a nonce was promised, or none was added: not so at tables from before nonces were promised first."""
        return all(share.commitment for share in self.shares if share.nonce)

    @property
    def withheld(self) -> bool:
        """Whether a nonce was promised and not revealed in time."""
        return self.begun and any(share.commitment and not share.nonce for share in self.shares)


def of_lobby(lobby: Lobby, lang: Lang) -> Chance:
    """The chance of a table that is not opened yet."""
    shares = (
        Share(place.name or say("nobody_yet" if place.free else "guest", lang, n=number), place.commitment, place.nonce)
        for number, place in enumerate(lobby.places, 1)
    )
    return Chance(hashlib.sha256(lobby.key).hexdigest(), tuple(shares), begun=False)


async def of_table(table: Table, replays: Replays, lang: Lang) -> Chance:
    """The chance of a table; once the game is over, it is played again from its key."""
    match = table.match
    nothing = [""] * len(table.seats)
    shares = tuple(map(Share, names_for(table, SPECTATOR, lang), match.commitments or nothing, match.nonces or nothing))
    dice = faces_thrown(table.box.layout, (event for _, event in table.events if event.visible_to(SPECTATOR)))
    if match.key is None:
        return Chance(None, shares, begun=True, dice=dice)
    fingerprint = hashlib.sha256(match.key).hexdigest()
    chance = Chance(fingerprint, shares, begun=True, dice=dice, salts=match.salts)
    if not match.finished:
        return chance
    mixed = mixed_key(match.key, match.nonces).hex()
    chance = replace(chance, key=match.key.hex(), mixed=mixed, refused="")
    try:
        return replace(chance, cards=_drawn(await replays.of(table), lang))
    except GameError as error:
        return replace(chance, refused=error.say(lang))


def _drawn(replay: Replay, lang: Lang) -> list[tuple[str, int, int]]:
    """How often each card was dealt, and drawn since, in a game that is over. Before, that is its players' secret."""
    box, content = replay.table.box, replay.table.content
    drawn = cards_drawn(
        box.game, content, replay.at(0).match.state, (event for _, event in replay.at(replay.last).events)
    )
    return [(draw.card.noun.form(lang), draw.dealt, draw.since) for draw in drawn]
