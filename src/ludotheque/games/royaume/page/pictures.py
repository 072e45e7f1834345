"""The pictures on the cards of Le Royaume: woodcuts in the tones of an area, a Role or a kind of card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....pictures import Picture
from ....pictures.buildings import BUILDINGS
from ....pictures.pen import Chance, Tones
from ....pictures.people.portrait import Portrait
from ....pictures.woodcut import Woodcut
from ..cards.kinds import Citizen, Domain, Duke, Event, Monster, RoyaumeCard, Starter
from ..names import ROLE_IDS
from ..state import Type

# sky, glow, far, middle, near, light, ink
TONES = {
    "worker": Tones("#f2c46b", "#fce9b8", "#d9ae5f", "#b98a3a", "#7a5522", "#fff3d2", "#3a2510"),
    "soldier": Tones("#e39a83", "#f8d6be", "#cf7e6b", "#a8483c", "#6e2721", "#ffe7d6", "#3a100d"),
    "shadow": Tones("#3f3a5c", "#a79bc0", "#7d75a0", "#4a4568", "#2a2647", "#efe7fa", "#15122a"),
    "holy": Tones("#f3d477", "#fff4cc", "#e3c264", "#c79a2f", "#8a6a1b", "#fffbe8", "#43310a"),
    "starter": Tones("#d9cbb0", "#f5ecd8", "#c2af8e", "#9a8463", "#65533a", "#fff8e8", "#33271a"),
    "hills": Tones("#b9cf7e", "#eef3c6", "#a4bf66", "#76953a", "#465f20", "#f8fad8", "#212f0c"),
    "ruins": Tones("#bdb5a6", "#ece5d6", "#a79d8b", "#7d7362", "#4c443a", "#f7f1e2", "#26211b"),
    "forest": Tones("#9ccb93", "#e2f2cc", "#7db27c", "#3f7f4c", "#1f5236", "#eef8dc", "#0c2a1c"),
    "valley": Tones("#8fcfc0", "#ddf3e4", "#86c0a6", "#3f9077", "#1d5c4c", "#effbf0", "#0a2f28"),
    "mountains": Tones("#9c8fcb", "#dcd3ec", "#afa3d3", "#6a5ba0", "#40356f", "#f4effc", "#1c1540"),
    "barrens": Tones("#e2b06e", "#f8e1b4", "#cf9a5c", "#a4683a", "#6b3f22", "#fff0d2", "#351b0c"),
    "swamp": Tones("#8e9f6c", "#d3dba8", "#8da068", "#5f7346", "#37462b", "#f1f5d2", "#171f10"),
    "cavern": Tones("#c8663a", "#f6c878", "#b56e48", "#7a4632", "#3a1f1a", "#ffe6b0", "#1a0b08"),
    "event": Tones("#2e1838", "#b4527c", "#8a4474", "#54264f", "#2c1434", "#ffdce6", "#14071b"),
    "duke": Tones("#8e5a98", "#ebcbe0", "#b98abf", "#6b3c77", "#42214d", "#fdeff9", "#220c2b"),
}
# Domains lie under a sky of morning, noon or evening.
HOURS = {
    "morning": Tones("#e3a98b", "#fdeed0", "#c9b3ae", "#4e87a1", "#23506a", "#fff6e6", "#0b2536"),
    "noon": Tones("#7fb6d8", "#eaf5f1", "#8fb6c6", "#4e87a1", "#23506a", "#f5fbfa", "#0b2536"),
    "evening": Tones("#5f4f8c", "#f3b795", "#93819f", "#41698c", "#1c3a5a", "#ffe9d6", "#0b1830"),
}
GROUNDS = {
    "worker": ("farm", "town"),
    "soldier": ("camp", "stronghold"),
    "shadow": ("town", "woods"),
    "holy": ("chapel", "rolling"),
    "hills": ("rolling",),
    "ruins": ("old-stones",),
    "forest": ("woods",),
    "valley": ("valley",),
    "mountains": ("mountains",),
    "barrens": ("mesas",),
    "swamp": ("mire",),
    "cavern": ("cave",),
    "event": ("graves", "mire", "town"),
    "duke": ("hall",),
}
# What stands on the ridge of a Domain; a random one if it is not named.
ON_RIDGE = {
    "foxgrove-palisade": "palisade",
    "the-desert-orchid": "dome",
    "emerald-stronghold": "castle",
    "cathedral-of-st-aquila": "houses",
    "darktide-harbour": "harbour",
    "cloudriders-camp": "tents",
    "the-orb-of-urdr": "tower",
    "rogues-landing": "harbour",
    "blood-crow-army": "tents",
    "eye-of-asteraten": "obelisks",
    "halfpenny-hill": "mill",
    "forgotten-sorrows": "columns",
    "watcher-on-the-water": "houses",
    "gargans-embrace": "columns",
    "nest-of-the-weaver-witch": "tower",
    "palace-of-the-dawn": "dome",
    "grimmwater-keep": "castle",
    "the-violet-thorn": "church",
    "purloiners-perch": "palisade",
    "golden-obelisk-of-nae": "dome",
    "monolith-of-ostendaar": "obelisks",
    "coliseum": "columns",
    "jousting-field": "tents",
    "the-tower": "houses",
    "ullamalizatli-court": "obelisks",
}


def pictures(box: Mapping[str, Mapping[str, Any]]) -> dict[str, Picture]:
    """Every card's picture, by kind and id: "citizen-archer"."""
    return {
        picture_name(card): _drawn(picture_name(card), card)
        for cards in box.values()
        for card in cards.values()
        if isinstance(card, RoyaumeCard)
    }


def picture_name(card: RoyaumeCard) -> str:
    return f"{type(card).__name__.lower()}-{card.id}"


def picture_of(card: RoyaumeCard) -> str:
    """The name of the picture of a face's card."""
    return f"royaume/{picture_name(card)}"


def _drawn(name: str, card: RoyaumeCard) -> Picture:
    chance = Chance(name)
    if isinstance(card, Domain):
        building = ON_RIDGE.get(card.id) or chance.pick(sorted(BUILDINGS))
        return Woodcut(name, card.picture, HOURS[chance.pick(sorted(HOURS))], "", building=building)
    tint = _tint(card)
    ground = chance.pick(GROUNDS.get(tint, ("rolling",)))
    if card.figure:
        return Portrait(name, card.figure, TONES[tint], ground, night=tint == "shadow")
    boss = isinstance(card, Monster) and card.type == Type.BOSS
    return Woodcut(name, card.picture, TONES[tint], ground, boss=boss, night=tint in ("event", "shadow"))


def _tint(card: RoyaumeCard) -> str:
    """The kind that gives a card its tones."""
    if isinstance(card, Citizen):
        return ROLE_IDS[card.role]
    if isinstance(card, Monster):
        return card.area if card.area in TONES else "hills"
    named = {Event: "event", Starter: "starter", Duke: "duke"}
    return named.get(type(card), "hills")
