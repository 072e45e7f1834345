"""A player's own board: the marker of Strength, and the places of storage."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.text import Text
from ....stage.look import Look
from ....stage.parts import Piece, Space, Track
from ....stage.scene import SEAT_COLOURS
from ..names import FORCE_NAME, TOKEN_NAMES
from ..rules.signs import FORCE, TOKEN_ICONS, TOWER
from ..state import TOKENS
from .lacks import why_not_built
from .outlook import PRICE

TOWER_NAME = Text("Tour à bâtir", "Tower to build")


def force_track(look: Look, seat: int) -> Track:
    """The spaces of Strength, from none to as much as there may be, and the marker on one of them."""
    v = look.v
    marker = Piece(f"strength-{seat}", FORCE_NAME.form(look.lang), FORCE, SEAT_COLOURS[seat])
    spaces = (
        Space(str(force), number=str(force), pieces=(marker,) if v.force[seat] == force else ())
        for force in range(look.c.most_force + 1)
    )
    return Track("force", FORCE_NAME.form(look.lang), tuple(spaces), icon=FORCE)


def tower_price(look: Look, seat: int) -> Track:
    """What a Tower costs, what of it is there, and why none can be built now."""
    lang = look.lang
    spaces = tuple(
        Space(
            str(kind),
            name=TOKEN_NAMES[kind].form(lang),
            icon=TOKEN_ICONS[kind],
            kind="" if look.v.store[seat][kind] else "lacking",
            words="" if look.v.store[seat][kind] else Text("il manque", "missing").say(lang),
        )
        for kind in PRICE
    )
    hint = why_not_built(look, seat) or Text("possible ici", "possible here").say(lang)
    return Track("tower", Text("Construire", "Build").say(lang), spaces, hint=hint, icon=TOWER)


def storage(look: Look, seat: int) -> Track:
    """The places of storage: Towers that are still to be built, then what has been gained; the others are empty."""
    lang, places = look.lang, int(look.c.storage)
    stored = list(_stored(look, seat))
    spaces = tuple(
        Space(str(place + 1), pieces=tuple(stored[place : place + 1]), kind="" if place < len(stored) else "free")
        for place in range(places)
    )
    text = Text("{n} sur {of} · {free} {free:place libre|places libres}", "{n} of {of} · {free} free")
    hint = text.say(lang, n=len(stored), of=places, free=places - len(stored))
    return Track("storage", Text("Stock", "Storage").say(lang), spaces, hint=hint, loose=True)


def _stored(look: Look, seat: int) -> Iterator[Piece]:
    v, lang = look.v, look.lang
    for number in range(v.towers[seat]):
        yield Piece(f"stored-{seat}-tower-{number}", TOWER_NAME.say(lang), TOWER)
    for kind in range(TOKENS):
        for number in range(v.store[seat][kind]):
            yield Piece(f"stored-{seat}-{kind}-{number}", TOKEN_NAMES[kind].form(lang), TOKEN_ICONS[kind])
