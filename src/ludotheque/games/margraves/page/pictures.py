"""The pictures of Margraves de Valeria: woodcuts in the tones of a Guild, a lair or a kind; Seals as banners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....pictures import Picture
from ....pictures.heraldry import Banner, Tincture
from ....pictures.pen import Chance, Tones
from ....pictures.people.portrait import Portrait
from ....pictures.woodcut import Woodcut
from ..cards.kinds import Citizen, Location, Monster, Pictured, Tile
from ..names import GUILD_IDS, LAIR_IDS
from .atlas import NAME, NARROW_NAME, NARROW_VALERIA, VALERIA

# sky, glow, far, middle, near, light, ink
TONES = {
    "artisan": Tones("#e9b65c", "#fbe6b2", "#cfa258", "#a87a34", "#694719", "#fff1cf", "#33200c"),
    "soldier": Tones("#d98a76", "#f7d2b8", "#c0705f", "#96392f", "#5c1f1b", "#ffe4d3", "#330d0b"),
    "shadow": Tones("#38385e", "#9f9cc6", "#6f6f9f", "#434469", "#252645", "#ecebfb", "#121229"),
    "saint": Tones("#eed07c", "#fff5d6", "#d8bf72", "#b8933a", "#7c6120", "#fffceb", "#3d2e0c"),
    "mountains": Tones("#8f93c8", "#dcdcf0", "#a3a7cf", "#5f659f", "#393e6c", "#f3f4fd", "#181b3c"),
    "forest": Tones("#8fc08a", "#dcefc8", "#72a572", "#38754a", "#1b4a32", "#ecf7da", "#0a261a"),
    "ruins": Tones("#8d8797", "#e3d3c6", "#9a8f8c", "#6c6266", "#403940", "#f6ecdf", "#1f1a20"),
    "hills": Tones("#b5c46c", "#f2eebc", "#a2b257", "#748a33", "#44571c", "#faf8d6", "#202b0b"),
    "location": Tones("#7fb3cb", "#e8f3ee", "#8cb3bb", "#4b8191", "#234e5f", "#f4fbf8", "#0b2935"),
    "grant": Tones("#e0b074", "#faead0", "#cfa16b", "#9c6a3a", "#5f3a1d", "#fff5e2", "#301c0d"),
    "wealth": Tones("#c99a2c", "#fbe8a8", "#c8a13f", "#8f6a1c", "#54400f", "#fff6d0", "#2e2206"),
    "dawn": Tones("#e0a58c", "#fdeed6", "#cdb0a4", "#8d8f8a", "#52605f", "#fff6e8", "#20292b"),
    "dusk": Tones("#5d5488", "#eeb99c", "#8f809c", "#56547f", "#2f3157", "#ffe9d8", "#141632"),
}
GROUNDS = {
    "artisan": ("town", "farm"),
    "soldier": ("camp", "stronghold"),
    "shadow": ("town", "woods"),
    "saint": ("chapel", "rolling"),
    "mountains": ("mountains",),
    "forest": ("woods",),
    "ruins": ("old-stones", "graves"),
    "hills": ("rolling", "valley"),
}
# The country around each Location, and what stands on its horizon.
COUNTRY = {
    "shilina": ("rolling", ""),
    "hamun": ("mountains", ""),
    "silesia": ("farm", ""),
    "inkadeus": ("woods", ""),
    "regkstrom": ("old-stones", ""),
    "nymar": ("", "harbour"),
    "thraecius": ("cave", ""),
    "viktoria": ("", "houses"),
}
TINCTURES = (
    Tincture("#e2b765", "#a9762a", "#5f3d10"),
    Tincture("#e0786a", "#a5332b", "#5b1512"),
    Tincture("#8f8fc4", "#43436f", "#1e1e3c"),
    Tincture("#fbf3d6", "#d8c48a", "#8a7434"),
)  # of the guilds


def pictures(box: Mapping[str, Mapping[str, Any]]) -> dict[str, Picture]:
    """Every card's picture, by kind and id: "citizen-bard"."""
    bosses = {monster.lair: monster.id for monster in box["monster"].values()}  # the last of each lair
    drawn: dict[str, Picture] = {
        picture_name(card): _drawn(picture_name(card), card, card.id in bosses.values())
        for cards in box.values()
        for card in cards.values()
        if isinstance(card, Pictured)
    }
    return drawn | {NAME: VALERIA, NARROW_NAME: NARROW_VALERIA}


def picture_name(card: Pictured) -> str:
    return f"{type(card).__name__.lower()}-{card.id}"


def picture_of(card: Pictured) -> str:
    """The name of the picture of a face's card."""
    return f"margraves/{picture_name(card)}"


def _drawn(name: str, card: Pictured, boss: bool) -> Picture:
    chance = Chance(name)
    if isinstance(card, Tile) and not card.is_grant:
        field = tuple(TINCTURES[guild] for guild in card.guilds)
        return Banner(name, card.picture, field, TONES["dawn" if len(card.guilds) == 1 else "dusk"])
    if isinstance(card, Citizen):
        guild = GUILD_IDS[card.guild]
        return Portrait(name, card.figure, TONES[guild], chance.pick(GROUNDS[guild]), night=guild == "shadow")
    if isinstance(card, Monster):
        lair = LAIR_IDS[card.lair]
        return Woodcut(name, card.picture, TONES[lair], chance.pick(GROUNDS[lair]), boss=boss, night=lair == "ruins")
    if isinstance(card, Location):
        ground, building = COUNTRY.get(card.id, ("rolling", ""))
        return Woodcut(name, card.picture, TONES["location"], ground, building=building)
    return Woodcut(name, card.picture, TONES["grant" if isinstance(card, Tile) else "wealth"], "hall")
