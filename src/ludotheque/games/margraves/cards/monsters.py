"""The monsters: four and a boss in each lair. The warg pack is the rulebook's; the others are ours."""

from __future__ import annotations

from ....kernel.effects import seq
from ....kernel.text import Noun
from ....kernel.words import Effect
from ..rules.gains import gain, joker
from ..rules.influence import privilege
from ..state import Lair, Level
from .kinds import Monster, ours

OURS = ours("noun", "lair", "force", "magic", "reward", "influence")


def _monster(
    id: str, noun: Noun, picture: str, lair: Lair, *, force: int, magic: int = 0, reward: Effect, influence: int
) -> Monster:
    return Monster(
        id, noun, picture, lair=lair, force=force, magic=magic, reward=reward, influence=influence, marks=OURS
    )


MOUNTAINS, FOREST, RUINS, HILLS = Lair

MONSTERS = (
    _monster("rock-imp", Noun("Diablotin des rochers", "Rock Imp", fr_plural="Diablotins des rochers"), "imp",
        MOUNTAINS, force=3, reward=gain(stone=1), influence=1),
    _monster("cave-bear", Noun("Ours des cavernes", "Cave Bear", fr_plural="Ours des cavernes"), "bear-face",
        MOUNTAINS, force=4, reward=gain(gold=3), influence=1),
    _monster("harpy-flight", Noun("Vol de Harpies", "Harpy Flight", fr_plural="Vols de Harpies"), "harpy",
        MOUNTAINS, force=5, reward=gain(gold=2, stone=1), influence=2),
    _monster("ogre", Noun("Ogre", "Ogre"), "ogre", MOUNTAINS, force=6, reward=gain(stone=2), influence=2),
    _monster("frost-giant", Noun("Géant des glaces", "Frost Giant", fr_plural="Géants des glaces"), "giant",
        MOUNTAINS, force=9, reward=gain(stone=1, gem=1), influence=4),
    Monster("warg-pack", Noun("Meute de Wargs", "Warg Pack", "f", fr_plural="Meutes de Wargs"), "wolf-head",
        lair=FOREST, force=3, reward=gain(wood=1), influence=1, marks=ours("lair")),
    _monster("bramble-beast", Noun("Bête à ronces", "Bramble Beast", "f", fr_plural="Bêtes à ronces"), "thorny-vine",
        FOREST, force=4, reward=gain(wood=2), influence=1),
    _monster("giant-spider", Noun("Araignée géante", "Giant Spider", "f"), "spider-alt",
        FOREST, force=4, magic=1, reward=gain(gold=4), influence=2),
    _monster("wood-troll", Noun("Troll des bois", "Wood Troll", fr_plural="Trolls des bois"), "brute",
        FOREST, force=6, reward=gain(gold=3, wood=1), influence=2),
    _monster("antlered-king", Noun("Roi aux bois de cerf", "Antlered King", fr_plural="Rois aux bois de cerf"),
        "deer-head", FOREST, force=8, magic=1, reward=gain(wood=1, gem=1), influence=4),
    _monster("restless-dead", Noun("Morts sans repos", "Restless Dead", many=True), "shambling-zombie",
        RUINS, force=3, reward=gain(magic=1), influence=1),
    _monster("shade", Noun("Spectre", "Shade"), "spectre", RUINS, force=2, magic=1, reward=gain(gold=3), influence=1),
    _monster("bone-knight", Noun("Chevalier d’os", "Bone Knight", fr_plural="Chevaliers d’os"), "skeleton",
        RUINS, force=5, reward=gain(gold=1, knight=1), influence=2),
    _monster("gargoyle", Noun("Gargouille", "Gargoyle", "f"), "gargoyle",
        RUINS, force=5, magic=1, reward=gain(gold=3, magic=1), influence=2),
    _monster("lich", Noun("Liche", "Lich", "f", en_plural="Liches"), "crowned-skull",
        RUINS, force=6, magic=3, reward=seq(gain(gem=1), privilege(Level.I)), influence=4),
    _monster("goblin-raiders", Noun("Pillards gobelins", "Goblin Raiders", many=True), "goblin-head",
        HILLS, force=2, reward=gain(gold=2), influence=1),
    _monster("bandits", Noun("Brigands", "Bandits", many=True), "hooded-figure",
        HILLS, force=3, reward=gain(gold=3), influence=1),
    _monster("gnoll-hunters", Noun("Chasseurs gnolls", "Gnoll Hunters", many=True), "hyena-head",
        HILLS, force=5, reward=seq(gain(gold=2), joker(1)), influence=2),
    _monster("manticore", Noun("Manticore", "Manticore", "f"), "lion",
        HILLS, force=6, magic=1, reward=joker(2), influence=3),
    _monster("hill-dragon", Noun("Dragon des collines", "Hill Dragon", fr_plural="Dragons des collines"),
        "wyvern", HILLS, force=8, magic=2, reward=seq(gain(gold=6), joker(1)), influence=4),
)  # fmt: skip
