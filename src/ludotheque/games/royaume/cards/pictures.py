"""The picture of each card of Le Royaume, by the names of game-icons.net."""

from __future__ import annotations

from ..names import CITIZEN_IDS, DOMAIN_IDS, DUKE_IDS, MONSTER_NAMES
from ..rules.verbs import Timing

CITIZEN_PICTURES = {
    "cleric": "monk-face",
    "merchant": "trade",
    "mercenary": "hooded-assassin",
    "archer": "bowman",
    "peasant": "farmer",
    "knight": "mounted-knight",
    "rogue": "cloak-dagger",
    "champion": "swordman",
    "paladin": "templar-shield",
    "butcher": "meat-cleaver",
    "monk": "prayer",
    "blacksmith": "blacksmith",
    "alchemist": "bubbling-flask",
    "wizard": "wizard-face",
    "thief": "robber",
    "warlord": "warlord-helmet",
    "priestess": "nun-face",
    "miner": "miner",
    "starter-peasant": "pitchfork",
    "starter-knight": "visored-helm",
    "starter-herald": "trumpet-flag",
}
MONSTER_PICTURES = {
    "goblin": "goblin-head",
    "goblin-mage": "wizard-staff",
    "goblin-king": "goblin",
    "skeleton": "skeleton-inside",
    "flaming-skeleton": "burning-skull",
    "skeleton-king": "crowned-skull",
    "treant": "evil-tree",
    "bane-spider": "hanging-spider",
    "spider-queen": "spider-face",
    "owlbear": "owl",
    "giant": "brute",
    "troll": "troll",
    "dire-bear": "bear-face",
    "orc-warrior": "orc-head",
    "orc-chieftain": "minotaur",
    "gargoyle": "gargoyle",
    "wraith": "spectre",
    "witch-queen": "witch-face",
    "gelatinous-cube": "transparent-slime",
    "basilisk": "snake",
    "swamp-dragon": "sea-dragon",
    "kobolds": "lizardman",
    "gold-golem": "rock-golem",
    "red-dragon": "dragon-head",
    "corrupted-cleric": "cultist",
    "giant-leech": "leeching-worm",
    "bat-swarm": "evil-bat",
    "sorcerer": "warlock-hood",
    "mimic": "mimic-chest",
    "kobold-thieves": "robber-hand",
}
DOMAIN_PICTURES = {
    "foxgrove-palisade": "fox-head",
    "the-desert-orchid": "lotus-flower",
    "emerald-stronghold": "emerald",
    "pratchetts-plateau": "stone-pile",
    "cathedral-of-st-aquila": "saint-basil-cathedral",
    "darktide-harbour": "harbor-dock",
    "cloudriders-camp": "camping-tent",
    "the-orb-of-urdr": "orb-wand",
    "rogues-landing": "pirate-flag",
    "blood-crow-army": "raven",
    "eye-of-asteraten": "all-seeing-eye",
    "cutthroats-truce": "daggers",
    "halfpenny-hill": "coins",
    "shattered-hand": "mailed-fist",
    "forgotten-sorrows": "tear-tracks",
    "watcher-on-the-water": "lighthouse",
    "gargans-embrace": "tentacles-skull",
    "nest-of-the-weaver-witch": "spider-web",
    "palace-of-the-dawn": "sunrise",
    "grimmwater-keep": "medieval-gate",
    "the-violet-thorn": "thorny-vine",
    "purloiners-perch": "crow-nest",
    "golden-obelisk-of-nae": "obelisk",
    "monolith-of-ostendaar": "menhir",
    "coliseum": "greek-temple",
    "jousting-field": "spiked-mace",
    "the-tower": "white-tower",
    "ullamalizatli-court": "aztec-calendar-sun",
}
DUKE_PICTURES = {
    "cornelius-the-dreamer": "night-sleep",
    "elsyn": "moon-bats",
    "elysium-the-allsmith": "anvil-impact",
    "hrothgar-the-conqueror": "conqueror",
    "isabella-the-righteous": "scales",
    "lekzandr-the-protector": "shield-echoes",
    "node": "sword-array",
    "reese-the-firebrand": "torch",
    "simon-the-unclean": "plague-doctor-profile",
    "waryn": "domino-mask",
    "tsoukalos-the-conspirator": "spy",
    "mico-the-monster-slayer": "decapitation",
    "drakkenstrike": "wyvern",
    "waybright-the-wise": "wisdom",
}
TIMING_PICTURES = {
    Timing.ONCE: "hammer-drop",
    Timing.ROLL: "rolling-dices",
    Timing.DOUBLE: "rolling-dices",
    Timing.HARVEST: "wheat",
    Timing.START: "sunrise",
    Timing.END: "sunset",
    Timing.ON_SLAY: "daemon-skull",
    Timing.ON_CITIZEN: "meeple",
    Timing.CITIZEN_PRICE: "infinity",
    Timing.DOMAIN_PRICE: "infinity",
}
EXHAUSTED_PICTURE = "tombstone"
BACK_PICTURE = "card-random"

assert tuple(CITIZEN_PICTURES) == CITIZEN_IDS
assert tuple(MONSTER_PICTURES) == tuple(MONSTER_NAMES)
assert tuple(DOMAIN_PICTURES) == DOMAIN_IDS
assert tuple(DUKE_PICTURES) == DUKE_IDS
assert set(TIMING_PICTURES) == set(Timing)
