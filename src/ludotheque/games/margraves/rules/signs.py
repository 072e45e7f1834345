"""The icons with which the words of Margraves de Valeria are drawn."""

from __future__ import annotations

STONE, WOOD, MAGIC, GEM, KNIGHT = "stone-block", "wood-pile", "crystal-ball", "cut-diamond", "mounted-knight"
TOKEN_ICONS = (STONE, WOOD, MAGIC, GEM, KNIGHT)
GOLD, FORCE, JOKER, INFLUENCE, POINTS = "two-coins", "crossed-swords", "cubes", "flying-flag", "laurel-crown"
TILE, CITIZEN, MONSTER, TOWER, MARGRAVE, SHIP, TOMB = (
    "wax-seal",
    "meeple",
    "daemon-skull",
    "white-tower",
    "crowned-heart",
    "galleon",
    "tombstone",
)
GUILD_ICONS = ("hammer-nails", "shield", "hood", "holy-symbol")
LAIR_ICONS = ("peaks", "pine-tree", "ancient-ruins", "hills")
MOVE, ROW, BACK, OPPONENT = "footsteps", "card-pick", "card-draw", "person"
BANNER_ICONS = ("", "griffin-symbol", "rose", "castle", "broadsword", "moon", "sun")
