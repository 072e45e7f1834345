"""The scenes of Margraves: a Tower that is built, and a Monster that falls."""

from __future__ import annotations

from ....kernel.events import Event
from ....stage.look import Look
from ....stage.moments import Staged, Stagings
from ....stage.parts import Card
from ..rules.actions import Ev
from ..rules.signs import TOWER
from .faces import monster_face
from .pictures import picture_of


def tower(look: Look, event: Event) -> Staged:
    """The Location of the new Tower."""
    location = look.content.locations[event.a]
    picture = picture_of(location)
    card = Card(f"location-{event.a}", "location", location.noun.form(look.lang), TOWER, picture=picture)
    return Staged(icon=TOWER, cards=(card,), motion="rises")


def fall(look: Look, event: Event) -> Staged:
    """The Monster that was slain."""
    return Staged(cards=(monster_face(look.content, event.a, look.lang),), motion="falls")


STAGED: Stagings = {Ev.BUILT: tower, Ev.SLEW: fall}
