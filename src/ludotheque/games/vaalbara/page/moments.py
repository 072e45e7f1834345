"""The scene of Vaalbara: the Characters that all reveal at once."""

from __future__ import annotations

from ....kernel.events import Event
from ....kernel.text import Text
from ....stage.look import Look
from ....stage.moments import Staged, Stagings
from ..rules.actions import Ev
from .faces import character_face


def reveal(look: Look, event: Event) -> Staged | None:
    """Everybody's Character, in the order in which they act."""
    revealed = [shown for shown in look.recent if shown.kind == Ev.REVEALED]
    if event != revealed[0]:
        return None
    cards = tuple(character_face(look.content, shown.a, look.lang) for shown in revealed)
    title = Text("Les Personnages se révèlent", "The Characters are revealed").say(look.lang)
    order = Text("le plus petit numéro agit d’abord", "the lowest number acts first").say(look.lang)
    return Staged(title, above=order, cards=cards, seats=tuple(shown.seat for shown in revealed))


STAGED: Stagings = {Ev.REVEALED: reveal}
