"""The gate: what leaves a table towards a viewer or a bot is made here, from the viewer's redacted record and the event
rows whose audience includes them. No other module that answers a request looks into a match that is still played;
`replays` plays finished ones again, and what it shows of them is drawn here too.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from ..kernel.content import Content
from ..kernel.errors import GameError
from ..kernel.events import SPECTATOR
from ..kernel.match import Match
from ..kernel.patch import Change, changes
from ..kernel.scene import Look, Scene, Tip
from ..kernel.text import Lang, Text
from .tables import Table
from .words import say

LOG_LINES = 80
NAMED = 3  # changed cards that the table's heading names
_NAME = Text("{card}", "{card}")
PAST = 240  # event rows that a layout may look back on


@dataclass(frozen=True)
class Line:
    """One line of the log; `fresh` when it belongs to the last change that this viewer could see, `heading` when a
    new part of the log begins with it.
    """

    id: str
    seat: int
    words: str
    fresh: bool
    heading: bool


@dataclass(frozen=True)
class View:
    """A table as one viewer may see it, in their language."""

    table_id: str
    viewer: int
    version: int
    lang: Lang
    names: tuple[str, ...]
    scene: Scene
    content: Content
    changed: tuple[Change, ...]
    log: tuple[Line, ...]
    can_undo: bool
    finished: bool
    waiting_for: tuple[int, ...]
    tip: Tip | None
    fingerprint: str | None
    key: str | None

    @property
    def changed_names(self) -> str:
        """The cards that are not as in the box, in short."""
        names = list(dict.fromkeys(_NAME.say(self.lang, card=one.about[1]) for one in self.changed))
        return ", ".join([*names[:NAMED], *(["…"] if len(names) > NAMED else [])])


def names_for(table: Table, viewer: int, lang: Lang) -> tuple[str, ...]:
    """How the seats are called: someone who gave no name is "you" to themselves and a guest to others."""
    you, guests = say("you", lang), [say("guest", lang, n=seat.number + 1) for seat in table.seats]
    return tuple(
        seat.name or (you if seat.number == viewer else guest) for seat, guest in zip(table.seats, guests, strict=True)
    )


def look(table: Table, viewer: int, lang: Lang, *, acting: bool = True) -> Look:
    """What a layout draws from: the redacted twin and the viewer's own legal actions, none for one who only looks."""
    match = table.match
    legal: tuple[int, ...] = ()
    if acting and viewer != SPECTATOR and viewer in match.actors:
        legal = tuple(int(code) for code in match.legal_codes(viewer))
    last = table.events[-1][0] if table.events else None
    recent = tuple(one for version, one in table.events if version == last and one.visible_to(viewer))
    past = tuple([one for _, one in table.events if one.visible_to(viewer)][-PAST:])
    names = names_for(table, viewer, lang)
    return Look(match.content, match.view_twin(viewer), viewer, lang, names, legal, recent, past)


def view(table: Table, viewer: int, lang: Lang, *, acting: bool = True) -> View:
    """Everything that a page shows to this viewer; `acting` where it can also do something."""
    match = table.match
    seen = look(table, viewer, lang, acting=acting)
    layout = table.box.layout
    return View(
        table.id,
        viewer,
        table.version,
        lang,
        seen.names,
        layout.scene(seen),
        match.content,
        changes(match.game, match.content),
        log_lines(table, viewer, lang),
        acting and viewer != SPECTATOR and match.can_undo(viewer),
        match.finished,
        match.actors,
        _tip(table, seen, viewer),
        None if match.key is None else hashlib.sha256(match.key).hexdigest(),
        match.key.hex() if match.key is not None and match.finished else None,
    )


def _tip(table: Table, seen: Look, viewer: int) -> Tip | None:
    if not table.guided or viewer == SPECTATOR:
        return None
    known = table.seats[viewer].tips
    return next((tip for tip in table.box.layout.tips if tip.id not in known and tip.when(seen)), None)


def log_lines(table: Table, viewer: int, lang: Lang) -> tuple[Line, ...]:
    """The newest lines of the log that this viewer may read, oldest first."""
    kinds = table.match.game.events
    names = names_for(table, viewer, lang)
    readable = [
        (version, one) for version, one in table.events if one.visible_to(viewer) and not kinds(one.kind).kind.silent
    ]
    last = readable[-1][0] if readable else None
    return tuple(
        Line(
            f"log-{number}",
            one.seat,
            kinds(one.kind).kind.say(
                one, table.match.content, lang, viewer, lambda seat: names[seat] if 0 <= seat < len(names) else ""
            ),
            version == last,
            kinds(one.kind).kind.heading,
        )
        for number, (version, one) in list(enumerate(readable))[-LOG_LINES:]
    )


def next_bot(table: Table) -> int | None:
    """The first bot seat that must decide now."""
    return next((seat for seat in table.match.actors if table.seats[seat].bot), None)


def bot_input(match: Match, seat: int) -> bytes:
    """All that a bot gets to know of the position: its seat's redacted record."""
    return match.view(seat).tobytes()


def finished_record(table: Table) -> dict[str, Any]:
    """The record of a finished game, with its key: anybody can replay it. Raises GameError while the game runs."""
    if not table.match.finished:
        raise GameError(
            Text(
                "L’enregistrement se télécharge à la fin de la partie : il en contient tous les secrets.",
                "The record can be downloaded when the game is over: it holds all of its secrets.",
            )
        )
    return table.match.record()


def summary(table: Table, viewer: int) -> tuple[bool, bool]:
    """Whether the game is over, and whether this viewer must decide."""
    return table.match.finished, viewer in table.match.actors
