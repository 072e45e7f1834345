"""The icons with which the words of Le Royaume are drawn."""

from __future__ import annotations

GOLD, STRENGTH, MAGIC, POINTS = "two-coins", "crossed-swords", "crystal-ball", "laurel-crown"
RESOURCE_ICONS = (GOLD, STRENGTH, MAGIC, POINTS)
ROLE_ICONS = ("hammer-nails", "shield", "hood", "holy-symbol")
TYPE_ICONS = ("evil-minion", "bear-head", "giant", "crown")
AREA_ICONS = ("hills", "ancient-ruins", "pine-tree", "grass", "peaks", "desert", "swamp", "cave-entrance")
CITIZEN, MONSTER, DOMAIN, DUKE = "meeple", "daemon-skull", "castle", "imperial-crown"
ONE, SIX, DICE = "dice-six-faces-one", "dice-six-faces-six", "rolling-dices"
OPPONENT = "person"
