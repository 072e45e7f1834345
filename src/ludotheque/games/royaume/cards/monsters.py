"""The Monsters, by area and in each from the top of the pile down, and the Monster Events."""

from __future__ import annotations

from ....kernel.effects import Each, choose, seq
from ....kernel.text import Noun
from ..rules.counters import per_monster, per_monster_in
from ..rules.gains import gain, if_possible, lose
from ..rules.harvest import Harvesters
from ..rules.roll import put_token
from ..rules.transfers import gain_citizen, gain_named
from ..state import Res, Type
from .kinds import FIVES, OURS, Event, Monster

MINION, BEAST, TITAN, BOSS = Type

MONSTERS = (
    Monster("goblin", Noun("Gobelin", "Goblin"), "goblin-head", "hills", MINION, strength=1, points=1, copies=3,
        reward=gain(gold=1)),
    Monster("goblin-mage", Noun("Mage Gobelin", "Goblin Mage"), "wizard-staff", "hills", TITAN, strength=3,
        points=2, copies=2, for_five=1,
        reward=choose(gain(gold=1), gain(magic=1))),
    Monster("goblin-king", Noun("Roi Gobelin", "Goblin King"), "goblin", "hills", BOSS, strength=6, points=4,
        copies=1,
        reward=per_monster_in("hills", gain(gold=1))),
    Monster("skeleton", Noun("Squelette", "Skeleton"), "skeleton", "ruins", MINION, strength=2,
        points=2, copies=3,
        reward=gain(gold=1)),
    Monster("flaming-skeleton", Noun("Squelette Ardent", "Flaming Skeleton"), "burning-skull", "ruins", TITAN,
        strength=5, points=3, copies=2, for_five=1,
        reward=gain(gold=1, magic=1), in_first=Noun("Squelette Incandescent", "Flaming Skeleton")),
    Monster("skeleton-king", Noun("Roi Squelette", "Skeleton King"), "crowned-skull", "ruins", BOSS,
        strength=8, points=4, copies=1,
        reward=per_monster_in("ruins", gain(gold=2))),
    Monster("treant", Noun("Tréant", "Treant"), "dead-wood", "forest", MINION, strength=3, points=1, copies=3,
        for_five=1,
        reward=gain(gold=1, magic=1)),
    Monster("bane-spider", Noun("Araignée Venimeuse", "Bane Spider", "f"), "hanging-spider", "forest", BEAST,
        strength=6, points=2, copies=2,
        reward=choose(gain(gold=3), if_possible(gain_named("knight"))),
        in_first=Noun("Araignée Pestilentielle", "Bane Spider", "f")),
    Monster("spider-queen", Noun("Reine Arachnide", "Spider Queen", "f"), "masked-spider", "forest", BOSS,
        strength=10, magic=3, points=5, copies=1,
        reward=choose(per_monster_in("forest", gain(gold=2)), if_possible(seq(gain_citizen(), gain(vp=1)))),
        in_first=Noun("Reine Arachnée", "Spider Queen", "f")),
    Monster("owlbear", Noun("Hibours", "Owlbear", aspirated=True), "owl", "valley", BEAST, strength=4,
        points=2, copies=3,
        reward=gain(magic=2)),
    Monster("giant", Noun("Géant", "Giant"), "giant", "valley", TITAN, strength=8, points=3, copies=2, for_five=1,
        reward=gain(gold=1, magic=2)),
    Monster("troll", Noun("Troll", "Troll"), "brute", "valley", BOSS, strength=12, points=6, copies=1,
        reward=per_monster_in("valley", gain(magic=2))),
    Monster("dire-bear", Noun("Ours Terrifiant", "Dire Bear"), "bear-face", "mountains", BEAST, strength=5,
        points=3, copies=3, for_five=1,
        reward=choose(gain(gold=2), gain(magic=2))),
    Monster("orc-warrior", Noun("Guerrier Orc", "Orc Warrior"), "orc-head", "mountains", MINION, strength=9,
        points=3, copies=2,
        reward=gain_citizen(at_most=3), in_first=Noun("Guerrier Orque", "Orc Warrior")),
    Monster("orc-chieftain", Noun("Chef Orc", "Orc Chieftain"), "minotaur", "mountains", BOSS, strength=14,
        points=6, copies=1,
        reward=per_monster_in("mountains", gain(gold=2)),
        in_first=Noun("Chef de Clan", "Orc Chieftain", fr_plural="Chefs de Clan")),
    Monster("gargoyle", Noun("Gargouille", "Gargoyle", "f"), "gargoyle", "barrens", MINION, strength=1,
        points=1, copies=4, for_five=1,
        reward=gain(magic=1), marks=OURS | FIVES),
    Monster("wraith", Noun("Spectre", "Wraith"), "spectre", "barrens", TITAN, strength=4, magic=3, points=3, copies=1,
        reward=gain_citizen(at_most=2)),
    Monster("witch-queen", Noun("Reine Sorcière", "Witch Queen", "f"), "witch-face", "barrens", BOSS,
        strength=5, magic=4, points=5, copies=1,
        reward=per_monster_in("barrens", gain(magic=1)), marks=OURS),
    Monster("gelatinous-cube", Noun("Cube Gélatineux", "Gelatinous Cube"), "ice-cube", "swamp",
        MINION, strength=4, magic=1, points=3, copies=4, for_five=1,
        reward=gain(gold=2), marks=FIVES),
    Monster("basilisk", Noun("Basilic", "Basilisk"), "snake", "swamp", BEAST, strength=6, magic=3, points=4, copies=1,
        reward=choose(gain(gold=3), gain(magic=3)), marks=OURS),
    Monster("swamp-dragon", Noun("Dragon des Marais", "Swamp Dragon", fr_plural="Dragons des Marais"),
        "sea-dragon", "swamp", BOSS, strength=10, magic=4, points=6, copies=1,
        reward=per_monster_in("swamp", gain(magic=2)), marks=OURS),
    Monster("kobolds", Noun("Kobolds", "Kobolds", many=True), "horned-reptile", "cavern", MINION, strength=5,
        magic=1, points=3, copies=4, for_five=1,
        reward=gain(gold=2, magic=1), marks=OURS | FIVES),
    Monster("gold-golem", Noun("Golem d’Or", "Gold Golem", fr_plural="Golems d’Or"), "rock-golem", "cavern",
        TITAN, strength=7, magic=3, points=4, copies=1,
        reward=gain(gold=5), marks=OURS),
    Monster("red-dragon", Noun("Dragon Rouge", "Red Dragon"), "spiked-dragon-head", "cavern", BOSS, strength=12,
        magic=6, points=7, copies=1,
        reward=per_monster_in("cavern", gain(gold=3)), marks=OURS),
)  # fmt: skip

EVENTS = (
    Event("corrupted-cleric", Noun("Clerc Corrompu", "Corrupted Cleric"), "robe", TITAN, value=1,
        strength=2, magic=4, points=2,
        effect=put_token(Res.MAGIC), reward=gain(gold=3, magic=2), marks=OURS),
    Event("giant-leech", Noun("Sangsue Géante", "Giant Leech", "f"), "leeching-worm", TITAN, value=2,
        strength=10, magic=1, points=4,
        effect=Each(Harvesters(), lose(strength=1)), reward=gain(magic=5), marks=OURS),
    Event("bat-swarm", Noun("Nuée de Chauves-Souris", "Bat Swarm", "f", fr_plural="Nuées de Chauves-Souris"),
        "evil-bat", MINION, value=3, strength=6, points=2,
        effect=put_token(Res.STRENGTH), reward=per_monster(gain(gold=1))),
    Event("sorcerer", Noun("Ensorceleur", "Sorcerer"), "warlock-hood", TITAN, value=4, strength=1, magic=5, points=1,
        effect=Each(Harvesters(), lose(magic=1)), reward=per_monster(gain(magic=1)), marks=OURS),
    Event("mimic", Noun("Mimique", "Mimic"), "mimic-chest", MINION, value=5, strength=3, magic=3, points=2,
        effect=put_token(Res.GOLD), reward=gain(gold=5), marks=OURS),
    Event("kobold-thieves", Noun("Voleurs Kobolds", "Kobold Thieves", many=True), "robber-hand", MINION,
        value=6, strength=6, points=1,
        effect=Each(Harvesters(), lose(gold=1)), reward=gain(gold=7), marks=OURS),
)  # fmt: skip
