"""The words of Le Royaume, with their grammar.

French names are the rulebooks' where they give one, else ours (`OURS`).
"""

from __future__ import annotations

from ...kernel.text import Noun, Text

RESOURCE_IDS = ("gold", "strength", "magic")
RESOURCE_NAMES = (
    Noun("Or", "Gold", fr_plural="Or", en_plural="Gold"),
    Noun("Force", "Strength", "f", fr_plural="Force", en_plural="Strength"),
    Noun("Magie", "Magic", "f", fr_plural="Magie", en_plural="Magic"),
)
POINTS_NAME = Noun("PV", "VP", fr_plural="PV", en_plural="VP")

ROLE_IDS = ("worker", "soldier", "shadow", "holy")
ROLE_NAMES = (
    Noun("Artisan", "Worker"),
    Noun("Soldat", "Soldier"),
    Noun("Ombre", "Shadow", "f"),
    Noun("Sacré", "Holy", en_plural="Holy"),
)

TYPE_IDS = ("minion", "beast", "titan", "boss")
TYPE_NAMES = (
    Noun("Sbire", "Minion"),
    Noun("Bête", "Beast", "f"),
    Noun("Titan", "Titan"),
    Noun("Boss", "Boss", en_plural="Bosses"),
)

AREA_NAMES = {
    "hills": Noun("Collines", "Hills", "f", proper=True),
    "ruins": Noun("Ruines", "Ruins", "f", proper=True),
    "forest": Noun("Forêt", "Forest", "f", proper=True),
    "valley": Noun("Vallée", "Valley", "f", proper=True),
    "mountains": Noun("Montagnes", "Mountains", "f", proper=True),
    "barrens": Noun("Landes", "Barrens", "f", proper=True),
    "swamp": Noun("Marais", "Swamp", proper=True),
    "cavern": Noun("Cavernes", "Cavern", "f", proper=True),
}

CITIZEN_NAMES = {
    "cleric": Noun("Clerc", "Cleric"),
    "merchant": Noun("Marchand", "Merchant"),
    "mercenary": Noun("Mercenaire", "Mercenary", en_plural="Mercenaries"),
    "archer": Noun("Archère", "Archer", "f"),
    "peasant": Noun("Paysan", "Peasant"),
    "knight": Noun("Chevalier", "Knight"),
    "rogue": Noun("Scélérat", "Rogue"),
    "champion": Noun("Champion", "Champion"),
    "paladin": Noun("Paladin", "Paladin"),
    "butcher": Noun("Boucher", "Butcher"),
    "monk": Noun("Moine", "Monk"),
    "blacksmith": Noun("Forgeron", "Blacksmith"),
    "alchemist": Noun("Alchimiste", "Alchemist"),
    "wizard": Noun("Magicien", "Wizard"),
    "thief": Noun("Voleuse", "Thief", "f", en_plural="Thieves"),
    "warlord": Noun("Chef de guerre", "Warlord", fr_plural="Chefs de guerre"),
    "priestess": Noun("Prêtresse", "Priestess", "f", en_plural="Priestesses"),
    "miner": Noun("Mineur", "Miner"),
    "starter-peasant": Noun("Paysan de Départ", "Starter Peasant", fr_plural="Paysans de Départ"),
    "starter-knight": Noun("Chevalier de Départ", "Starter Knight", fr_plural="Chevaliers de Départ"),
    "starter-herald": Noun("Héraut de Départ", "Starter Herald", fr_plural="Hérauts de Départ", aspirated=True),
}
CITIZEN_IDS = tuple(CITIZEN_NAMES)  # the three Starters last
CONSOLATION = Noun("consolation", "consolation", "f")  # the first edition has no Herald

MONSTER_NAMES = {
    "goblin": Noun("Gobelin", "Goblin"),
    "goblin-mage": Noun("Mage Gobelin", "Goblin Mage"),
    "goblin-king": Noun("Roi Gobelin", "Goblin King"),
    "skeleton": Noun("Squelette", "Skeleton"),
    "flaming-skeleton": Noun("Squelette Ardent", "Flaming Skeleton"),
    "skeleton-king": Noun("Roi Squelette", "Skeleton King"),
    "treant": Noun("Tréant", "Treant"),
    "bane-spider": Noun("Araignée Venimeuse", "Bane Spider", "f"),
    "spider-queen": Noun("Reine Arachnide", "Spider Queen", "f"),
    "owlbear": Noun("Hibours", "Owlbear", aspirated=True),
    "giant": Noun("Géant", "Giant"),
    "troll": Noun("Troll", "Troll"),
    "dire-bear": Noun("Ours Terrifiant", "Dire Bear"),
    "orc-warrior": Noun("Guerrier Orc", "Orc Warrior"),
    "orc-chieftain": Noun("Chef Orc", "Orc Chieftain"),
    "gargoyle": Noun("Gargouille", "Gargoyle", "f"),
    "wraith": Noun("Spectre", "Wraith"),
    "witch-queen": Noun("Reine Sorcière", "Witch Queen", "f"),
    "gelatinous-cube": Noun("Cube Gélatineux", "Gelatinous Cube"),
    "basilisk": Noun("Basilic", "Basilisk"),
    "swamp-dragon": Noun("Dragon des Marais", "Swamp Dragon", fr_plural="Dragons des Marais"),
    "kobolds": Noun("Kobolds", "Kobolds", many=True),
    "gold-golem": Noun("Golem d’Or", "Gold Golem", fr_plural="Golems d’Or"),
    "red-dragon": Noun("Dragon Rouge", "Red Dragon"),
    "corrupted-cleric": Noun("Clerc Corrompu", "Corrupted Cleric"),
    "giant-leech": Noun("Sangsue Géante", "Giant Leech", "f"),
    "bat-swarm": Noun("Nuée de Chauves-Souris", "Bat Swarm", "f", fr_plural="Nuées de Chauves-Souris"),
    "sorcerer": Noun("Ensorceleur", "Sorcerer"),
    "mimic": Noun("Mimique", "Mimic"),
    "kobold-thieves": Noun("Voleurs Kobolds", "Kobold Thieves", many=True),
}
EVENT_IDS = tuple(MONSTER_NAMES)[-6:]
# Monsters to whom the first edition's rulebook gives another French name. `MONSTER_NAMES` are the second edition's;
# they also serve in the first one where what is left of its rulebook names no such Monster (ROY-DIFF-33).
FIRST_EDITION_NAMES = {
    "flaming-skeleton": Noun("Squelette Incandescent", "Flaming Skeleton"),
    "bane-spider": Noun("Araignée Pestilentielle", "Bane Spider", "f"),
    "spider-queen": Noun("Reine Arachnée", "Spider Queen", "f"),
    "orc-warrior": Noun("Guerrier Orque", "Orc Warrior"),
    "orc-chieftain": Noun("Chef de Clan", "Orc Chieftain", fr_plural="Chefs de Clan"),
}

DOMAIN_NAMES = {
    "foxgrove-palisade": Noun("Bosquet aux Renards", "Foxgrove Palisade", proper="en"),
    "the-desert-orchid": Noun("Orchidée du Désert", "The Desert Orchid", "f", proper="en"),
    "emerald-stronghold": Noun("Forteresse d’Émeraude", "Emerald Stronghold", "f", proper="en"),
    "pratchetts-plateau": Noun("Plateau de Pratchett", "Pratchett’s Plateau", proper="en"),
    "cathedral-of-st-aquila": Noun("Cathédrale de Sainte-Aquila", "Cathedral of St Aquila", "f", proper="en"),
    "darktide-harbour": Noun("Port de la Noire Marée", "Darktide Harbour", proper="en"),
    "cloudriders-camp": Noun("Camp des Chevaucheurs de Nuées", "Cloudrider’s Camp", proper="en"),
    "the-orb-of-urdr": Noun("Orbe d’Urdr", "The Orb of Urdr", proper="en"),
    "rogues-landing": Noun("Débarcadère des Scélérats", "Rogue’s Landing", proper="en"),
    "blood-crow-army": Noun("Armée du Corbeau Sanglant", "Blood Crow Army", "f", proper="en"),
    "eye-of-asteraten": Noun("Œil d’Asteraten", "Eye of Asteraten", proper="en"),
    "cutthroats-truce": Noun("Trêve des Coupe-Jarrets", "Cutthroat’s Truce", "f", proper="en"),
    "halfpenny-hill": Noun("Colline du Demi-Sou", "Halfpenny Hill", "f", proper="en"),
    "shattered-hand": Noun("Main Brisée", "Shattered Hand", "f", proper="en"),
    "forgotten-sorrows": Noun("Chagrins Oubliés", "Forgotten Sorrows", many=True, proper="en"),
    "watcher-on-the-water": Noun("Guetteur Lacustre", "Watcher on the Water", proper="en"),
    "gargans-embrace": Noun("Étreinte de Gargan", "Gargan’s Embrace", "f", proper="en"),
    "nest-of-the-weaver-witch": Noun("Antre de la Moire", "Nest of the Weaver Witch", proper="en"),
    "palace-of-the-dawn": Noun("Citadelle de l’Aube", "Palace of the Dawn", "f", proper="en"),
    "grimmwater-keep": Noun("Donjon de Grimmwater", "Grimmwater Keep", proper="en"),
    "the-violet-thorn": Noun("Épine Violette", "The Violet Thorn", "f", proper="en"),
    "purloiners-perch": Noun("Perchoir des Malandrins", "Purloiner’s Perch", proper="en"),
    "golden-obelisk-of-nae": Noun("Obélisque d’Or de Nae", "Golden Obelisk of Nae", proper="en"),
    "monolith-of-ostendaar": Noun("Monolithe d’Ostendaar", "Monolith of Ostendaar", proper="en"),
    "coliseum": Noun("Colisée", "Coliseum", proper="en"),
    "jousting-field": Noun("Champ de joute", "Jousting Field", proper="en"),
    "the-tower": Noun("Tour", "The Tower", "f", proper="en"),
    "ullamalizatli-court": Noun("Terrain d’Ullamalizatli", "Ullamalizatli Court", proper="en"),
}
DOMAIN_IDS = tuple(DOMAIN_NAMES)

DUKE_NAMES = {
    "cornelius-the-dreamer": Noun("Cornelius le Rêveur", "Cornelius the Dreamer", proper=True),
    "elsyn": Noun("El’syn, Saint des Ombres", "El’syn, Saint of Shadows", proper=True),
    "elysium-the-allsmith": Noun("Elysium l’Universel", "Elysium the Allsmith", proper=True),
    "hrothgar-the-conqueror": Noun("Hrothgar le Conquérant", "Hrothgar the Conqueror", proper=True),
    "isabella-the-righteous": Noun("Isabella la Juste", "Isabella the Righteous", "f", proper=True),
    "lekzandr-the-protector": Noun("Lekzand’r le Protecteur", "Lekzand’r the Protector", proper=True),
    "node": Noun("Node, Maître des Épées", "Node, Master of Swords", proper=True),
    "reese-the-firebrand": Noun("Reese la Flamboyante", "Reese the Firebrand", "f", proper=True),
    "simon-the-unclean": Noun("Simon l’Impur", "Simon the Unclean", proper=True),
    "waryn": Noun("Waryn, Seigneur des Scélérats", "Waryn, Lord of Rogues", proper=True),
    "tsoukalos-the-conspirator": Noun("Tsoukalos le Conspirateur", "Tsoukalos the Conspirator", proper=True),
    "mico-the-monster-slayer": Noun("Mico le Pourfendeur", "Mico the Monster Slayer", proper=True),
    "drakkenstrike": Noun("Drakkenstrike", "Drakkenstrike", proper=True),
    "waybright-the-wise": Noun("Waybright le Sage", "Waybright the Wise", proper=True),
}
DUKE_IDS = tuple(DUKE_NAMES)

# Cards whose French name no rulebook gives.
OURS = frozenset(
    {
        "blacksmith", "alchemist", "wizard", "warlord", "priestess",
        "gargoyle", "witch-queen", "basilisk", "swamp-dragon", "kobolds", "gold-golem", "red-dragon",
        "barrens", "cavern", "shadow", "minion", "beast", *DUKE_IDS,
    }
    | (set(EVENT_IDS) - {"bat-swarm"})
    | (set(DOMAIN_IDS) - {
        "foxgrove-palisade", "the-desert-orchid", "watcher-on-the-water", "gargans-embrace",
        "nest-of-the-weaver-witch", "palace-of-the-dawn", "purloiners-perch",
    })
)  # fmt: skip

SOURCE_NAMES = (
    Text("Monstres", "Monsters"),
    Text("Domaines", "Domains"),
    Text("Plateau", "Board"),
    Text("Duc", "Duke"),
    Text("Icônes de Rôle (sans Duc)", "Role icons (no Duke)"),
    Text("Ressources restantes (sans Duc)", "Resources left (no Duke)"),
    Text("Majorités (sans Duc)", "Majorities (no Duke)"),
)
