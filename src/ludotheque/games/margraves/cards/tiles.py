"""The privilege tiles: 33 of type I and 27 of type II, grants and end-game tiles in both (MAR-COMP-04, MAR-PRIV-01).

The rulebook gives their number and how they work; their effects are ours.
"""

from __future__ import annotations

from ....kernel.effects import seq
from ....kernel.text import Noun
from ....kernel.words import Effect
from ..rules.citizens import recruit_free
from ..rules.gains import gain, joker
from ..rules.influence import influence
from ..rules.signs import BANNER_ICONS
from ..state import Banner, Guild, Level
from .kinds import Numbers, Tile, ours

ARTISAN, SOLDIER, SHADOW, SAINT = Guild
FOR_ALL, FOR_3, FOR_4, FOR_5 = (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)


_SUBJECTS = {
    (Level.I, "gold"): "gold-stack",
    (Level.I, "jokers"): "barrel",
    (Level.I, "force"): "crossed-axes",
    (Level.I, "knights"): "guards",
    (Level.I, "gem"): "gem-pendant",
    (Level.I, "influence"): "crown",
    (Level.I, "stone"): "brick-pile",
    (Level.I, "citizen"): "contract",
    (Level.I, "wood"): "log",
    (Level.I, "magic"): "crystal-wand",
    (Level.II, "influence"): "queen-crown",
    (Level.II, "gem"): "big-diamond-ring",
    (Level.II, "jokers"): "cellar-barrels",
    (Level.II, "gold"): "gold-bar",
    (Level.II, "army"): "black-knight-helm",
}  # what the picture of each grant shows


def _grant(level: Level, letter: str, name: str, copies: Numbers, grant: Effect) -> Tile:
    noun = Noun(f"Octroi {level.name}-{letter}", f"Grant {level.name}-{letter}")
    marks = ours("copies", "grant", "level")
    picture = _SUBJECTS[level, name]
    return Tile(f"grant-{level}-{name}", noun, picture, level=level, copies=copies, grant=grant, marks=marks)


def _end(level: Level, copies: Numbers, banner: Banner, *guilds: Guild) -> Tile:
    names = "-".join(guild.name.lower() for guild in guilds)
    id = f"end-{level}-{names}-{banner.name.lower()}"
    fr = " et ".join(_FRENCH[guild] for guild in guilds)
    en = " and ".join(_ENGLISH[guild] for guild in guilds)
    noun = Noun(f"Sceau {level.name} {fr}", f"Seal {level.name} {en}")
    marks = ours("copies", "guilds", "banner", "level")
    return Tile(id, noun, BANNER_ICONS[banner], level=level, copies=copies, guilds=guilds, banner=banner, marks=marks)


_FRENCH = ("Artisan", "Soldat", "Ombre", "Saint")
_ENGLISH = ("Artisan", "Soldier", "Shadow", "Saint")

_I, _II = Level.I, Level.II

GRANTS = (
    _grant(_I, "a", "gold", (1, 1, 0, 1), gain(gold=5)),
    _grant(_I, "b", "jokers", (1, 1, 0, 0), joker(2)),
    _grant(_I, "c", "force", (1, 0, 1, 0), gain(force=3)),
    _grant(_I, "d", "knights", (1, 0, 0, 1), gain(knight=2)),
    _grant(_I, "e", "gem", (1, 0, 0, 1), gain(gem=1)),
    _grant(_I, "f", "influence", (1, 0, 1, 0), influence(1)),
    _grant(_I, "g", "stone", (1, 0, 0, 0), gain(gold=2, stone=1)),
    _grant(_I, "h", "citizen", (1, 0, 0, 0), recruit_free()),
    _grant(_I, "i", "wood", (0, 1, 0, 0), gain(gold=2, wood=1)),
    _grant(_I, "j", "magic", (0, 0, 1, 0), gain(gold=2, magic=1)),
    _grant(_II, "a", "influence", (1, 1, 0, 1), influence(2)),
    _grant(_II, "b", "gem", (1, 0, 1, 0), gain(gold=3, gem=1)),
    _grant(_II, "c", "jokers", (1, 1, 0, 0), joker(4)),
    _grant(_II, "d", "gold", (1, 0, 1, 0), gain(gold=10)),
    _grant(_II, "e", "army", (1, 0, 0, 1), seq(gain(force=4), gain(knight=1))),
)

ENDS = (
    _end(_I, FOR_ALL, Banner.GRIFFIN, ARTISAN),
    _end(_I, FOR_ALL, Banner.ROSE, SOLDIER),
    _end(_I, FOR_ALL, Banner.TOWER, SHADOW),
    _end(_I, FOR_ALL, Banner.SWORD, SAINT),
    _end(_I, FOR_ALL, Banner.MOON, ARTISAN),
    _end(_I, FOR_ALL, Banner.SUN, SOLDIER),
    _end(_I, FOR_ALL, Banner.GRIFFIN, SHADOW),
    _end(_I, FOR_ALL, Banner.ROSE, SAINT),
    _end(_I, FOR_5, Banner.TOWER, ARTISAN),
    _end(_I, FOR_5, Banner.SWORD, SOLDIER),
    _end(_I, FOR_3, Banner.MOON, SHADOW),
    _end(_I, FOR_3, Banner.SUN, SAINT),
    _end(_I, FOR_3, Banner.SWORD, ARTISAN),
    _end(_I, FOR_4, Banner.MOON, SOLDIER),
    _end(_I, FOR_4, Banner.SUN, SHADOW),
    _end(_I, FOR_4, Banner.GRIFFIN, SAINT),
    _end(_II, FOR_ALL, Banner.ROSE, ARTISAN, ARTISAN),
    _end(_II, FOR_ALL, Banner.TOWER, SOLDIER, SOLDIER),
    _end(_II, FOR_ALL, Banner.SWORD, SHADOW, SHADOW),
    _end(_II, FOR_ALL, Banner.MOON, SAINT, SAINT),
    _end(_II, FOR_ALL, Banner.GRIFFIN, ARTISAN, SOLDIER),
    _end(_II, FOR_ALL, Banner.SUN, SHADOW, SAINT),
    _end(_II, FOR_ALL, Banner.TOWER, ARTISAN, SAINT),
    _end(_II, FOR_3, Banner.ROSE, SOLDIER, SHADOW),
    _end(_II, FOR_3, Banner.SWORD, SOLDIER, SAINT),
    _end(_II, FOR_3, Banner.MOON, ARTISAN, SHADOW),
    _end(_II, FOR_4, Banner.SUN, ARTISAN, ARTISAN),
    _end(_II, FOR_4, Banner.GRIFFIN, SOLDIER, SOLDIER),
    _end(_II, FOR_4, Banner.ROSE, SHADOW, SHADOW),
    _end(_II, FOR_5, Banner.TOWER, SAINT, SAINT),
    _end(_II, FOR_5, Banner.MOON, ARTISAN, SOLDIER),
    _end(_II, FOR_5, Banner.SWORD, SHADOW, SAINT),
)

TILES = (*GRANTS, *ENDS)
