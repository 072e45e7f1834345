"""The lesson of Margraves de Valeria: a first game of six turns that meets every mechanism of the rulebook."""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.effects import Window
from ....kernel.text import Text
from ....stage.lesson import Lesson, Note, asks, offers
from ....stage.look import Look
from ..cards.content import MargravesContent
from ..rules.citizens import Dismiss, Recruit
from ..rules.gains import ChooseResource
from ..rules.influence import Advance, TakeTile
from ..rules.moves import Arrive, Deploy, Move
from ..rules.sailing import Load
from ..rules.slaying import PayStrength, Slay
from ..rules.things import river_before
from ..rules.turn import KeepWealth, PlaceTower, PlayCard, Resolve
from ..state import Guild

MECHANISMS = {
    "GOAL": Text("Le but", "The aim"),
    "WEALTH": Text("Les Richesses de départ", "Starting wealth"),
    "TURN": Text("Le tour : un Citoyen, un usage", "The turn: one Citizen, one use"),
    "PENN": Text("Les fanions", "Pennants"),
    "TEXT": Text("Le texte d’un Citoyen", "The text of a Citizen"),
    "START": Text("Les quatre Citoyens de départ", "The four Citizens one starts with"),
    "JOKER": Text("La ressource au choix", "The resource of choice"),
    "STOCK": Text("Le stock", "Storage"),
    "LIMIT": Text("La Réserve limitée", "The limited supply"),
    "GOLD": Text("L’Or", "Gold"),
    "STR": Text("La Force", "Strength"),
    "MOVE": Text("Déplacer son Margrave", "Moving one’s Margrave"),
    "LOC": Text("Les Lieux et leurs Pouvoirs", "Locations and their powers"),
    "DEPLOY": Text("Déployer des Chevaliers", "Deploying Knights"),
    "NAVAL": Text("L’action Navale", "The naval action"),
    "SLAY": Text("Terrasser", "Slaying"),
    "MONST": Text("Monstres, Repaires et Chefs", "Monsters, lairs and bosses"),
    "TOMB": Text("Les Tombeaux Héroïques", "The Heroic Tombs"),
    "EOT": Text("La fin du tour", "The end of a turn"),
    "INFL": Text("L’Influence et ses rivières", "Influence and its rivers"),
    "PRIV": Text("Les Privilèges", "Privileges"),
    "BUILD": Text("La Construction", "Building"),
    "RECALL": Text("Le Rappel", "Recall"),
    "ROW": Text("La ligne de Citoyens", "The Citizen row"),
    "ARTI": Text("Les Artisans", "Artisans"),
    "SOLD": Text("Les Soldats", "Soldiers"),
    "SHAD": Text("L’Ombre", "The Shadow"),
    "SAINT": Text("Les Saints", "Saints"),
    "TRIG": Text("Ce qui termine la partie", "What ends the game"),
    "SCORE": Text("Le décompte", "Scoring"),
    "BANNER": Text("Les bannières", "Banners"),
    "LEFT": Text("Les restes", "Leftovers"),
    "TIE": Text("Les égalités", "Ties"),
}
APART = {
    "COMP": "what is in the box, which the table shows",
    "SETUP": "the program lays out the table",
    "PLAYER": "the program hands out what one starts with",
}
LATE = 5  # the turn by which what was not met is told


def _plays(turn: int) -> Callable[[Look], bool]:
    """Whether the learner chooses a Citizen in this turn, or in a later one."""
    return lambda look: asks(PlayCard)(look) and look.v.turns[look.viewer] >= turn


def _invited(look: Look) -> bool:
    """Whether another player's Citizen lets the learner pay for something."""
    return offers("yes")(look) and look.v.active != look.viewer


def _may_cash(look: Look) -> bool:
    """Whether the turn is over but for Grants."""
    step = look.asking()
    return step is not None and isinstance(step.part, Window) and offers("cash:")(look)


def _knight_at(place: str) -> Callable[[Look], bool]:
    """Whether a Knight has just arrived at this Location, away from the learner's Margrave."""

    def arrived(look: Look) -> bool:
        step = look.asking()
        if step is None or not asks(Arrive)(look):
            return False
        here = step.cells.card
        return look.content.locations[here].id == place and look.v.margrave[look.viewer] != here

    return arrived


def _before_river(look: Look) -> bool:
    """Whether the learner may cross the first river of the Soldiers."""
    return asks(Advance)(look) and river_before(look.v.influence[look.viewer][Guild.SOLDIER]) >= 0


def _stock(content: MargravesContent) -> Text:
    board = content.board
    return Text(
        "Chaque ressource, Gemme, Chevalier ou Tour occupe une des {slots} cases du stock : trop plein, vous rendez ou "
        "vous perdez. "
        "L’Or ne prend pas de place ; la Force non plus, mais elle s’arrête à {force}.",
        "Each resource, Gem, Knight or Tower takes one of the {slots} slots of your storage: when it is full you "
        "return or lose. "
        "Gold takes no room; neither does Strength, but it stops at {force}.",
    ).filled(slots=board.storage, force=board.most_force)


def _power(content: MargravesContent) -> Text:
    return Text(
        "Partout où arrive votre Margrave, ou un Chevalier que vous déployez, le Pouvoir du Lieu agit pour vous. S’il "
        "ne vous sert pas, "
        "prenez {n} Or à la place : on l’oublie souvent.",
        "Wherever your Margrave arrives, or a Knight that you deploy, the Location’s power works for you. If it is of "
        "no use, "
        "take {n} Gold instead: players often forget this.",
    ).filled(n=content.board.instead)


def _build(content: MargravesContent) -> Text:
    return Text(
        "Vous avez 1 Pierre, 1 Bois, 1 Magie et 1 Gemme : le prix d’une Tour, là où est votre Margrave. N’importe quel "
        "Citoyen peut bâtir. "
        "La Tour libère une case du stock et rapporte {n} Influence.",
        "1 Stone, 1 Wood, 1 Magic and 1 Gem is the price of a Tower, where your Margrave is. Any Citizen can build. "
        "The Tower frees a slot of your storage and brings {n} Influence.",
    ).filled(n=content.board.build_influence)


def _left(content: MargravesContent) -> Text:
    board = content.board
    return Text(
        "À la fin comptent aussi les bannières (un lot de différentes vaut son nombre au carré) et les restes : {gem} "
        "PV par Gemme, "
        "1 PV par {resources} ressources, 1 PV par {gold} Or. À égalité, le plus d’Or l’emporte.",
        "In the end banners count too (a set of different ones is worth its number squared), and leftovers: {gem} VP "
        "for each Gem, "
        "1 VP for {resources} resources, 1 VP for {gold} Gold. Ties go to the most Gold.",
    ).filled(gem=board.per_gem, resources=board.per_resources, gold=board.per_gold)


INFLUENCE_ROWS = tuple(f"track-influence-{guild}" for guild in range(4))

NOTES = (
    Note(
        "goal",
        Text("Le but : réunir des icônes de Guilde", "The aim: collecting Guild icons"),
        Text(
            "Artisans, Soldats, Ombre, Saints : chaque Lieu en montre deux, que vous aurez en y bâtissant une Tour. "
            "Les Citoyens recrutés et "
            "les Sceaux en portent aussi. À la fin, chaque icône rapporte des points.",
            "Artisans, Soldiers, Shadow, Saints: each Location shows two, which you will have by building a Tower "
            "there. Recruited Citizens and "
            "Seals bear some, too. In the end every icon earns points.",
        ),
        ("GOAL", "SCORE"),
        at=("map-valeria",),
    ),
    Note(
        "wealth",
        Text("Votre fortune de départ", "What you begin with"),
        Text(
            "Gardez une tuile, les autres passent à gauche, jusqu’à en avoir trois. Ces tuiles donnent des ressources "
            ": il en faut pour bâtir.",
            "Keep a tile, the others go left, until you have three. These tiles give resources: it takes some to "
            "build.",
        ),
        ("WEALTH",),
        when=asks(KeepWealth),
        at=("zone-draft",),
        tries=("keep:wealth-15", "keep:"),
        task=Text("Gardez la tuile aux deux ressources", "Keep the tile with two resources"),
    ),
    Note(
        "store",
        Text("Douze cases, pas une de plus", "Twelve slots and no more"),
        _stock,
        ("STOCK", "GOLD"),
        when=asks(Resolve),
        at=("seat-0",),
        tries=("resolve:",),
        task=Text("Prenez vos Richesses une à une", "Take your wealth tile by tile"),
    ),
    Note(
        "joker",
        Text("Une ressource au choix", "A resource of choice"),
        Text(
            "Pierre, Bois ou Magie : prenez ce qui vous manque. Une Tour demande une de chaque, et une Gemme, que vous "
            "avez déjà.",
            "Stone, Wood or Magic: take what you lack. A Tower takes one of each, and a Gem, which you already have.",
        ),
        ("JOKER",),
        when=asks(ChooseResource),
        at=("seat-0",),
        tries=("gain:stone",),
        task=Text("Prenez une Pierre", "Take a Stone"),
    ),
    Note(
        "supply",
        Text("La Réserve est commune", "The supply is shared"),
        Text(
            "Pierres, Bois, Magies, Gemmes et Chevaliers sont comptés : ce qui manque à la Réserve, personne ne peut "
            "le gagner.",
            "Stone, Wood, Magic, Gems and Knights are counted: what the supply lacks nobody can gain.",
        ),
        ("LIMIT", "JOKER"),
        when=asks(ChooseResource),
        at=("seat-0",),
        tries=("gain:magic",),
        task=Text("Prenez une Magie", "Take a Magic"),
    ),
    Note(
        "worth",
        Text("Ce que vaut une icône", "What an icon is worth"),
        Text(
            "Chaque icône de Guilde que vous réunissez (Citoyens, Sceaux, Lieux de vos Tours) vaut ce que dit votre "
            "marqueur sur sa ligne : "
            "de 1 à 6 PV. Avancez là où vous avez le plus d’icônes.",
            "Each Guild icon that you collect (Citizens, Seals, the Locations of your Towers) is worth what your "
            "marker on its row says: "
            "1 to 6 VP. Advance where you have most icons.",
        ),
        ("SCORE", "INFL"),
        when=_plays(1),
        at=INFLUENCE_ROWS,
    ),
    Note(
        "card",
        Text("Une carte, deux emplois", "One card, two uses"),
        Text(
            "Un Citoyen par tour, pour un seul usage : ses fanions, de haut en bas, ou son texte, qui rapporte "
            "davantage, parfois aussi aux autres. "
            "Les fanions du Marchand : une ressource, un déplacement, un Chevalier.",
            "One Citizen a turn, for one use only: its pennants, from top to bottom, or its text, which brings more, "
            "sometimes to the others too. "
            "The Merchant’s pennants: a resource, a move, a Knight.",
        ),
        ("TURN", "PENN", "START"),
        when=_plays(1),
        at=("zone-hand-0",),
        tries=("pennants:merchant", "pennants:"),
        task=Text("Jouez les fanions du Marchand", "Play the Merchant’s pennants"),
    ),
    Note(
        "move",
        Text("Votre Margrave voyage", "Your Margrave travels"),
        Text(
            "Un Lieu voisin par les routes. Plusieurs Margraves peuvent s’y tenir. Vous ne bâtirez et ne terrasserez "
            "que là où il est.",
            "A neighbouring Location along the roads. Several Margraves may stand there. You build and slay only where "
            "yours is.",
        ),
        ("MOVE",),
        when=asks(Move),
        at=("margrave-0",),
        tries=("move:thraecius", "move:"),
        task=Text("Allez à Thraecius", "Go to Thraecius"),
    ),
    Note(
        "power",
        Text("Le Pouvoir du Lieu, ou de l’Or", "The Location’s power, or Gold"),
        _power,
        ("LOC",),
        when=asks(Arrive),
        at=("map-valeria",),
        tries=("instead",),
        task=Text("Prenez l’Or à la place", "Take the Gold instead"),
    ),
    Note(
        "deploy",
        Text("Les Chevaliers sont à tous", "Knights belong to everyone"),
        Text(
            "Envoyez un Chevalier du Lieu de votre Margrave chez un voisin : le Pouvoir de ce Lieu agit aussi. "
            "Sur la carte, un Chevalier sert à qui se tient à côté de lui.",
            "Send a Knight from your Margrave’s Location to a neighbouring one: the power there works too. "
            "On the map a Knight serves whoever stands beside it.",
        ),
        ("DEPLOY",),
        when=asks(Deploy),
        at=("map-valeria",),
        tries=("send:nymar", "send:", "post:"),
        task=Text("Envoyez un Chevalier à Ny’mar", "Send a Knight to Ny’mar"),
    ),
    Note(
        "port",
        Text("Cette fois, le Pouvoir", "This time, the power"),
        Text(
            "Votre Chevalier est arrivé : le Pouvoir de Ny’mar lance une action Navale. Le symbole de chaque Lieu dit "
            "le sien.",
            "Your Knight has arrived: the power of Ny’mar starts a naval action. The sign of each Location tells its "
            "own.",
        ),
        ("LOC", "DEPLOY"),
        when=_knight_at("nymar"),
        at=("valeria-nymar",),
        tries=("power",),
        task=Text("Activez le Pouvoir de Ny’mar", "Use the power of Ny’mar"),
    ),
    Note(
        "naval",
        Text("Un segment par ressource", "A segment for each resource"),
        Text(
            "Rendez des ressources, avancez votre Navire d’autant de segments et gagnez ce que rapporte chacun : Or, "
            "Influence, Privilèges.",
            "Return resources, move your Ship as many segments and gain what each of them brings: Gold, Influence, "
            "Privileges.",
        ),
        ("NAVAL",),
        when=asks(Load),
        at=("track-naval",),
        tries=("give:stone",),
        task=Text("Rendez 1 Pierre", "Return 1 Stone"),
    ),
    Note(
        "sail",
        Text("Vous partez quand vous voulez", "You leave when you like"),
        Text(
            "Une seule ressource suffit pour essayer. La piste fait le tour : plus tard, arrêtez-vous juste après ce "
            "que vous cherchez.",
            "One resource is enough to try. The track goes round: later, stop just behind what you are after.",
        ),
        ("NAVAL",),
        when=asks(Load),
        at=("track-naval",),
        tries=("set-sail",),
        task=Text("Avancez le Navire", "Move the Ship"),
    ),
    Note(
        "others",
        Text("Le texte des autres vous sert", "Others’ texts serve you"),
        Text(
            "Un texte marqué d’un joueur vaut pour chacun, dans l’ordre du tour. Ici vous pouvez payer pour gagner "
            "aussi : "
            "restez attentif pendant le tour des autres.",
            "A text marked with a player is for everybody, in the order of turns. Here you may pay to gain, too: "
            "stay attentive on others’ turns.",
        ),
        ("TEXT",),
        when=_invited,
        at=("seat-1",),
        tries=("yes",),
        task=Text("Payez 1 Or : un Chevalier vous servira", "Pay 1 Gold: a Knight will serve you"),
    ),
    Note(
        "text",
        Text("Un texte qui terrasse", "A text that slays"),
        Text(
            "Le texte se lit dans l’ordre. Seuls certains se terminent par une attaque : celui du Capitaine donne un "
            "Chevalier et de la Force, "
            "puis terrasse un Monstre voisin de votre Margrave.",
            "A text is read in order. Only some end with an attack: the Captain’s brings a Knight and Strength, "
            "then slays a Monster beside your Margrave.",
        ),
        ("TEXT", "START", "STR"),
        when=_plays(2),
        at=("zone-hand-0",),
        tries=("text:captain", "text:"),
        task=Text("Jouez le texte du Capitaine", "Play the Captain’s text"),
    ),
    Note(
        "slay",
        Text("Un Repaire à portée", "A lair within reach"),
        Text(
            "En rouge, la Force à payer, au point près ; parfois aussi de la Magie, rendue d’abord. La récompense "
            "suit. "
            "Chaque Repaire cache quatre Monstres, puis son Chef, plus cher et plus généreux.",
            "In red, the Strength to pay, to the point; sometimes Magic too, returned first. The reward follows. "
            "Each lair hides four Monsters, then its boss, dearer and more generous.",
        ),
        ("SLAY", "MONST"),
        when=asks(Slay),
        at=("valeria-hills",),
        tries=("slay:hills", "slay:"),
        task=Text("Terrassez le Monstre des Collines", "Slay the Monster of the Hills"),
    ),
    Note(
        "heroes",
        Text("Un Chevalier vaut 1 Force", "A Knight is worth 1 Strength"),
        Text(
            "Payez avec votre Force, ou avec des Chevaliers, du Lieu ou de votre stock : ils gagnent les Tombeaux "
            "Héroïques, à la case de votre choix.",
            "Pay with your Strength, or with Knights, of the Location or of your storage: they go to the Heroic Tombs, "
            "to a place of your choice.",
        ),
        ("TOMB", "STR", "SLAY"),
        when=asks(PayStrength),
        at=("track-tombs",),
        tries=("own-hero:3-3", "own-hero:3", "own-hero", "hero:"),
        task=Text("Placez un Chevalier dans la rangée 3", "Place a Knight in row 3"),
    ),
    Note(
        "row",
        Text("Remplissez la rangée", "Fill the row"),
        Text(
            "La rangée 3 n’a que deux cases. Remplie par vous, elle paie 1 Pierre et 1 Bois : un Chevalier bien placé "
            "vaut plus que sa Force.",
            "Row 3 has two places only. Filled by you it pays 1 Stone and 1 Wood: a Knight that is placed well is "
            "worth more than its Strength.",
        ),
        ("TOMB",),
        when=asks(PayStrength),
        at=("track-tombs",),
        tries=("own-hero:3-4", "own-hero:3", "own-hero", "hero:"),
        task=Text("Placez l’autre Chevalier à côté", "Place the other Knight beside it"),
    ),
    Note(
        "influence",
        Text("Un pas d’Influence", "A step of Influence"),
        Text(
            "Chaque section de trois cases vaut 1 PV de plus par icône. Concentrez-vous : deux lignes bien avancées "
            "valent mieux que quatre au départ.",
            "Each section of three spaces is worth 1 VP more for an icon. Concentrate: two rows far advanced are "
            "better than four at their start.",
        ),
        ("INFL", "SCORE"),
        when=asks(Advance),
        at=INFLUENCE_ROWS,
        tries=("guild:soldier",),
        task=Text("Avancez chez les Soldats", "Advance with the Soldiers"),
    ),
    Note(
        "tombs",
        Text("À la fin du tour, les Tombeaux paient", "At the end of a turn the Tombs pay"),
        Text(
            "Une rangée ou une colonne que vos Chevaliers viennent de remplir vous récompense, puis ils s’allongent. "
            "Quand les Tombeaux sont pleins, ils se vident et chaque Lieu sans Chevalier en reçoit un.",
            "A row or column that your Knights have just filled rewards you, then they lie down. "
            "When the Tombs are full they are emptied, and each Location without a Knight receives one.",
        ),
        ("TOMB", "EOT"),
        when=_plays(3),
        at=("track-tombs",),
    ),
    Note(
        "build",
        Text("De quoi bâtir une Tour", "Enough for a Tower"),
        _build,
        ("BUILD",),
        when=_plays(3),
        at=("zone-hand-0",),
        tries=("build:alchemist", "build:"),
        task=Text("Bâtissez avec l’Alchimiste", "Build with the Alchemist"),
    ),
    Note(
        "site",
        Text("L’emplacement et ses Guildes", "The slot and its Guilds"),
        Text(
            "Une Tour par joueur et par Lieu. L’emplacement choisi paie sa récompense une fois ; les deux Guildes du "
            "Lieu seront des icônes "
            "à vous jusqu’à la fin.",
            "One Tower of a player in a Location. The slot that you choose pays its reward once; the Location’s two "
            "Guilds are icons "
            "of yours until the end.",
        ),
        ("BUILD", "LOC"),
        when=asks(PlaceTower),
        at=("valeria-thraecius",),
        tries=("site:2", "site:"),
        task=Text("Choisissez les 4 Or", "Choose the 4 Gold"),
    ),
    Note(
        "river",
        Text("Une rivière se paie", "A river is paid for"),
        Text(
            "Votre marqueur est devant une rivière : la passer coûte l’Or indiqué et donne droit à un Privilège. Sans "
            "Or, il attend : "
            "gardez-en avant de bâtir.",
            "Your marker stands before a river: crossing it costs the Gold that is shown and gives the right to a "
            "Privilege. "
            "Without Gold it waits: keep some before you build.",
        ),
        ("INFL", "GOLD"),
        when=_before_river,
        at=INFLUENCE_ROWS,
        tries=("guild:soldier",),
        task=Text("Traversez la rivière des Soldats", "Cross the Soldiers’ river"),
    ),
    Note(
        "privilege",
        Text("Un Privilège pour la rivière", "A Privilege for the river"),
        Text(
            "Un Octroi se dépense ; un Sceau se garde et compte à la fin : des icônes, souvent une bannière. "
            "Les premières rivières donnent un I, la troisième un I ou un II, les suivantes un II.",
            "A Grant is spent; a Seal is kept and counts in the end: icons, often a banner. "
            "The first rivers give a I, the third a I or a II, the others a II.",
        ),
        ("PRIV",),
        when=asks(TakeTile),
        at=("zone-privileges-1", "zone-privileges-2"),
        tries=("tile:grant-1-stone", "tile:grant"),
        task=Text("Prenez l’Octroi qui donne de la Pierre", "Take the Grant that gives Stone"),
    ),
    Note(
        "grant",
        Text("Un Octroi, à tout moment", "A Grant, at any moment"),
        Text(
            "Pendant votre tour vous pouvez défausser un Octroi quand vous voulez, même au milieu d’un paiement. On y "
            "pense trop tard : "
            "il ne rapporte rien à la fin.",
            "On your turn you may discard a Grant whenever you like, even amid a payment. It is often remembered "
            "too late: it is worth nothing in the end.",
        ),
        ("PRIV", "EOT"),
        when=_may_cash,
        at=("zone-tiles-0",),
        tries=("cash:",),
        task=Text("Utilisez votre Octroi", "Use your Grant"),
    ),
    Note(
        "recall",
        Text("Le Rappel rend toutes vos cartes", "A Recall gives all your cards back"),
        Text(
            "Votre dernière carte ne peut servir qu’à cela, mais vous pouvez rappeler plus tôt. Retirez d’abord un "
            "Citoyen de la ligne, "
            "celui qui servirait trop aux autres : il quitte la partie.",
            "Your last card can do nothing else, but you may recall earlier. First remove a Citizen of the row, "
            "one that would serve the others too well: it leaves the game.",
        ),
        ("RECALL", "TURN"),
        when=asks(Dismiss),
        at=("zone-row",),
        tries=("dismiss:",),
        task=Text("Retirez un Citoyen de la ligne", "Remove a Citizen of the row"),
    ),
    Note(
        "recruit",
        Text("Recruter, c’est une icône de plus", "To recruit is one icon more"),
        Text(
            "Le prix est celui de la place : le plus ancien est le moins cher, et la ligne glisse. Le Citoyen vient "
            "dans votre main "
            "et son icône compte à la fin.",
            "The price is that of the place: the oldest is the cheapest, and the row slides. The Citizen comes to your "
            "hand "
            "and its icon counts in the end.",
        ),
        ("ROW", "RECALL"),
        when=asks(Recruit),
        at=("zone-row",),
        tries=("recruit:",),
        task=Text("Recrutez un Citoyen", "Recruit a Citizen"),
    ),
    Note(
        "guilds",
        Text("Quatre Guildes, quatre manières", "Four Guilds, four manners"),
        Text(
            "Tous les Citoyens d’une Guilde ont les mêmes fanions : les Artisans gagnent une ressource, les Soldats de "
            "la Force, l’Ombre de l’Or, "
            "les Saints déploient deux fois. Gardez-en de plusieurs.",
            "All Citizens of a Guild have the same pennants: Artisans gain a resource, Soldiers Strength, the Shadow "
            "Gold, "
            "Saints deploy twice. Keep some of several.",
        ),
        ("ARTI", "SOLD", "SHAD", "SAINT", "PENN"),
        when=_plays(LATE),
        at=("zone-hand-0",),
    ),
    Note(
        "left",
        Text("Bannières et restes", "Banners and leftovers"),
        _left,
        ("BANNER", "LEFT", "TIE", "SCORE"),
        when=_plays(LATE),
        at=("zone-privileges-1", "zone-privileges-2"),
    ),
    Note(
        "end",
        Text("Voir venir la fin", "See the end coming"),
        Text(
            "La quatrième Tour de quelqu’un, une pioche de Citoyens ou une pile de Privilèges qui manque : la manche "
            "se termine, "
            "et tous auront eu le même nombre de tours. La leçon finit ici ; la partie, elle, continue.",
            "Somebody’s fourth Tower, a Citizen deck or a pile of Privileges that lacks one: the round is finished, "
            "and all will have had the same number of turns. The lesson ends here; the game goes on.",
        ),
        ("TRIG",),
        when=_plays(LATE),
        at=("zone-row", "zone-privileges-1", "zone-privileges-2"),
    ),
)

LESSON = Lesson(
    NOTES,
    MECHANISMS,
    APART,
    likes=("slay", "hero:", "text:", "build", "pennants:", "guild:", "site:", "recruit:", "no", "power"),
    seed=4,
)
