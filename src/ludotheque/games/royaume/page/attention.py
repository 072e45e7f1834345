"""Where the eye should go: the card that the question is about, and the cards that have lately changed hands."""

from __future__ import annotations

from dataclasses import replace

from ....kernel.events import Event
from ....kernel.scene import Look, Part, Zone
from ....kernel.stack import PC, SEAT, X, Y
from ..cards.content import FACE_CARDS
from ..rules.actions import BUILD, RECRUIT, SLAY, Ev, From
from ..rules.piles import target_card
from ..rules.verbs import Do
from ..state import MONSTERS
from .buttons import asked, top_row


def subject(look: Look) -> str:
    """The id of the card that is being paid for, or that asks; nothing when it is neither."""
    op = asked(look)
    if op < 0:
        return ""
    if op == Do.PAY_COST:
        return _target(look, top_row(look)[X])
    if op == Do.TOKEN:
        event = asking_event(look)
        return f"monster-{MONSTERS + event}" if event is not None else ""
    return _asker(look) if op not in COURSE else ""


# The questions of the turn itself, which no card asks.
COURSE = frozenset({Do.DRAFT, Do.CHANGE, Do.EXCHANGES, Do.ACT, Do.PAY_COST, Do.ASSAULT, Do.AIM, Do.CAPTURE})


def asking_event(look: Look) -> int | None:
    """The Monster Event whose effect is under way."""
    pc = top_row(look)[PC] - 1
    return next((event for event, start in enumerate(look.c.event) if start == pc), None)


def _target(look: Look, target: int) -> str:
    if target >= SLAY:
        return f"monster-{target_card(look.v, target - SLAY)}"
    if target >= BUILD:
        return f"domain-{target - BUILD}"
    return f"citizen-{target - RECRUIT}"


def _asker(look: Look) -> str:
    source, seat = top_row(look)[Y], top_row(look)[SEAT]
    if From.DOMAIN <= source < From.TOKENS:
        return f"domain-{source - From.DOMAIN}"
    if From.MONSTER <= source < From.DOMAIN:
        return f"monster-{FACE_CARDS[source - From.MONSTER]}"
    if From.CITIZEN <= source < From.MONSTER:
        return f"citizen-{seat}-{source - From.CITIZEN}"
    return ""


def pointed(parts: tuple[Part, ...], card_id: str) -> tuple[Part, ...]:
    """The parts, with the card of this id as what the question is about."""
    return tuple(
        replace(part, cards=tuple(replace(card, about=card.id == card_id) for card in part.cards))
        if isinstance(part, Zone)
        else part
        for part in parts
    )


# --- what has changed hands -----------------------------------------------------------------------------------

_MOVES = frozenset({Ev.RECRUITED, Ev.TOOK, Ev.SLEW, Ev.BUILT, Ev.STOLE_MONSTER})


def moved(look: Look) -> tuple[Event, ...]:
    """The gains of cards to be marked: those of the last move, and others' since the viewer's last turn began."""
    own = [i for i, event in enumerate(look.past) if event.kind == Ev.TURN and event.seat == look.viewer]
    behind = 2 if look.v.active == look.viewer else 1
    since = look.past[own[-behind] :] if len(own) >= behind else look.past
    others = tuple(event for event in since if event.seat != look.viewer)
    return tuple(event for event in (*others, *look.recent) if event.kind in _MOVES)
