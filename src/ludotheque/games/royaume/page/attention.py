"""The cards to look at: the one that the question is about, and those that have lately moved."""

from __future__ import annotations

from dataclasses import replace

from ....kernel.events import Event
from ....stage.look import Look, Step
from ....stage.parts import Part, Zone
from ..rules.actions import Act, Ev, From
from ..rules.acts import PayCost
from ..rules.piles import target_card
from .faces import citizen_face, domain_face, monster_face


def subject(look: Look) -> str:
    """The id of the card that is being paid for, or that asks; empty if there is none."""
    step = look.asking() if look.legal else None
    if step is None:
        return ""
    if look.asked() is PayCost:
        return _target(look, step.cells.target)
    return _asker(look, step)


def paid_for(look: Look) -> str:
    """The picture of the card that is being paid for; empty if none is."""
    step = look.asking()
    if step is None or look.asked() is not PayCost:
        return ""
    content, lang, target = look.content, look.lang, step.cells.target
    if target >= Act.SLAY:
        return monster_face(content, target_card(look.v, target - Act.SLAY), lang).picture
    if target >= Act.BUILD:
        return domain_face(content, target - Act.BUILD, lang).picture
    return citizen_face(content, target - Act.RECRUIT, lang).picture


def _target(look: Look, target: int) -> str:
    if target >= Act.SLAY:
        return f"monster-{target_card(look.v, target - Act.SLAY)}"
    if target >= Act.BUILD:
        return f"domain-{target - Act.BUILD}"
    return f"citizen-{target - Act.RECRUIT}"


def _asker(look: Look, step: Step) -> str:
    """The card whose program asks; empty if the course of the turn asks."""
    source = step.cells.source
    if step.kind == "domain":
        return f"domain-{source - From.DOMAIN}"
    if step.kind in ("monster", "event"):
        return f"monster-{look.content.face_cards[source - From.MONSTER]}"
    if step.kind in ("citizen", "starter"):
        return f"citizen-{step.seat}-{source - From.CITIZEN}"
    return ""


def pointed(parts: tuple[Part, ...], card_id: str) -> tuple[Part, ...]:
    """The parts, in which the card with this id is marked as the subject of the question."""
    return tuple(
        replace(part, cards=tuple(card.having(about=True) if card.id == card_id else card for card in part.cards))
        if isinstance(part, Zone) and any(card.id == card_id for card in part.cards)
        else part
        for part in parts
    )


# --- gains ----------------------------------------------------------------------------------------------------

_MOVES = frozenset({Ev.RECRUITED, Ev.TOOK, Ev.SLEW, Ev.BUILT, Ev.STOLE_MONSTER})


def moved(look: Look) -> tuple[Event, ...]:
    """The gained cards to be marked: those of the last move, and those of others since the viewer's last turn began."""
    behind = 2 if look.v.active == look.viewer else 1
    since: list[Event] = []
    for event in reversed(look.past):
        if event.kind == Ev.TURN and event.seat == look.viewer:
            behind -= 1
        if not behind:
            break
        if event.kind in _MOVES and event.seat != look.viewer:
            since.append(event)
    return (*reversed(since), *(event for event in look.recent if event.kind in _MOVES))
