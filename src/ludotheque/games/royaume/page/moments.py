"""The scenes of Le Royaume: one's own throw, and a Monster that falls."""

from __future__ import annotations

from ....kernel.events import Event
from ....stage.look import Look
from ....stage.moments import Staged, Stagings
from ..rules.actions import Ev
from .faces import monster_face


def throw(look: Look, event: Event) -> Staged | None:
    """The dice that the viewer has thrown; those of others roll on the table."""
    return Staged(dice=(event.a, event.b), beats=2) if event.seat == look.viewer else None


def fall(look: Look, event: Event) -> Staged:
    """The Monster that was slain."""
    card = look.content.face_cards[event.a]
    return Staged(cards=(monster_face(look.content, card, look.lang),), motion="falls", terms=True)


STAGED: Stagings = {Ev.ROLLED: throw, Ev.SLEW: fall}
