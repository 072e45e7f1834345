"""Diagrams and examples of the rules page of Margraves de Valeria."""

from __future__ import annotations

from typing import Any

from ....kernel.text import Text
from ....stage.explained import Diagram, Example, Mark, Position, Step
from ....stage.lesson import asks
from ....stage.look import Look
from ..cards.content import MargravesContent
from ..rules.turn import PlayCard


def _location(content: MargravesContent, name: str) -> int:
    return list(content.cards["location"]).index(name)


def _reader_plays(look: Look) -> bool:
    """Whether the seat that is addressed chooses a Citizen."""
    return look.viewer == 0 and asks(PlayCard)(look)


def _some_turns_later(content: MargravesContent, s: Any) -> None:
    """Somebody has a Tower, and pieces have left where they began."""
    nymar, silesia = _location(content, "nymar"), _location(content, "silesia")
    s.margrave[:3] = [nymar, 0, silesia]
    s.ship[:3] = [0, 3, 6]
    s.influence[:3] = [[4, 1, 2, 0], [1, 3, 0, 0], [0, 0, 3, 2]]
    s.site[silesia][0] = 2
    s.towers[2] -= 1
    for guild in content.locations[silesia].guilds:
        s.icons[2][guild] += 1
    s.lying = s.tomb = 0b110001
    s.knights[nymar] = 2


_TABLE = Position(_reader_plays, players=3, seed=3, arranged=_some_turns_later)

MAP = Diagram(
    Text(
        "La carte de Valeria : huit Lieux reliés par des routes, et quatre Repaires au bout de sentiers.",
        "The map of Valeria: eight Locations joined by roads, and four lairs at the ends of trails.",
    ),
    _TABLE,
    ("valeria",),
    (
        Mark(
            "valeria-nymar",
            Text("Un Lieu :", "A Location:"),
            Text(
                "son nom, les deux Guildes qu’une Tour y représente, son Pouvoir en bas, et ceux qui s’y trouvent.",
                "its name, the two Guilds that a Tower there stands for, its power below, and whoever is there.",
            ),
        ),
        Mark(
            "valeria-inkadeus-1",
            Text("Un emplacement de Tour", "A slot for a Tower"),
            Text(
                "rapporte une fois ce qu’il montre ; trois par Lieu, un seul par joueur.",
                "brings what it shows once; three in each Location, one for each player.",
            ),
        ),
        Mark(
            "valeria-silesia-1",
            Text("Une Tour bâtie", "A Tower"),
            Text(
                "a pris la récompense de son emplacement : les autres joueurs n’ont plus que les deux qui restent.",
                "has taken the reward of its slot: only two are left to the other players.",
            ),
        ),
        Mark(
            "valeria-viktoria",
            Text("Le Pouvoir", "The power"),
            Text(
                "agit quand votre Margrave, ou un Chevalier que vous déployez, arrive ici ; à la place, 2 Or.",
                "works when your Margrave, or a Knight that you deploy, arrives here; 2 Gold instead.",
            ),
        ),
        Mark(
            "valeria-hills",
            Text("Un Repaire :", "A lair:"),
            Text(
                "le Monstre visible, son prix en Force et en Magie, ce qu’il rapporte. On l’attaque d’un Lieu où mène un sentier.",
                "the Monster in sight, its price in Strength and Magic, what it brings. It is attacked from a Location at a trail’s end.",
            ),
        ),
    ),
)


TRACKS = Diagram(
    Text(
        "À côté de la carte : la piste Navale, l’Influence, les Privilèges et les Tombeaux.",
        "Beside the map: the naval track, Influence, the Privileges and the Tombs.",
    ),
    _TABLE,
    ("naval", "influence-0", "influence-1", "influence-2", "influence-3", "privileges-1", "privileges-2", "tombs"),
    (
        Mark(
            "track-naval",
            Text("La piste Navale", "The naval track"),
            Text(
                "tourne : huit segments, et chacun rapporte à qui l’atteint.",
                "goes round: eight segments, and each brings something to whoever reaches it.",
            ),
        ),
        Mark(
            "track-influence-0",
            Text("L’Influence,", "Influence,"),
            Text(
                "une rangée par Guilde. Le nombre au-dessus est ce que vaut chaque icône de la Guilde à la fin.",
                "a row for each Guild. The number above is what each icon of the Guild is worth in the end.",
            ),
        ),
        Mark(
            "influence-3-4",
            Text("Une rivière", "A river"),
            Text(
                "sépare deux multiplicateurs. Elle se paie en Or, et permet de prendre un Privilège.",
                "lies between two multipliers. It is paid in Gold, and allows you to take a Privilege.",
            ),
        ),
        Mark(
            "zone-privileges-1",
            Text("Les Privilèges :", "The Privileges:"),
            Text("Octrois à utiliser une fois, Sceaux à garder.", "Grants to use once, Seals to keep."),
        ),
        Mark(
            "track-tombs",
            Text("Les Tombeaux :", "The Tombs:"),
            Text(
                "les Chevaliers morts y sont placés ; une rangée ou une colonne pleine rapporte, au bout de la ligne.",
                "Knights that fall are placed there; a full row or column brings what stands at its end.",
            ),
        ),
    ),
)

HOUSE = Diagram(
    Text(
        "Votre plateau : Force, stock, Construction et main.",
        "Your board: Strength, storage, Build and hand.",
    ),
    _TABLE,
    ("force", "storage", "tower", "hand-0"),
    (
        Mark(
            "track-force",
            Text("La Force", "Strength"),
            Text("s’arrête au bout de la piste.", "stops at the end of the track."),
        ),
        Mark(
            "track-storage",
            Text("Le stock :", "Storage:"),
            Text(
                "ressources, Gemmes, Chevaliers et Tours s’y partagent les cases.",
                "resources, Gems, Knights and Towers share the slots.",
            ),
        ),
        Mark(
            "track-tower",
            Text("Construire", "Build"),
            Text("montre ce que coûte une Tour.", "shows what a Tower costs."),
        ),
        Mark(
            "hand-0-0",
            Text("Un Citoyen :", "A Citizen:"),
            Text(
                "sa Guilde, son fanion (une action après l’autre) et son texte ; on joue l’un ou l’autre.",
                "its Guild, its pennants (one action after another) and its text; one or the other is played.",
            ),
        ),
    ),
)


def _before_a_monster(content: MargravesContent, s: Any) -> None:
    """The reader is in Ny'mar with a Knight in storage; another Knight is there."""
    nymar = _location(content, "nymar")
    s.margrave[0], s.knights[nymar] = nymar, 1
    s.gold[0], s.force[0], s.store[0] = 3, 2, [0, 0, 0, 1, 1]


def _before_a_voyage(content: MargravesContent, s: Any) -> None:
    """The reader is in Thraecius with a resource of each kind, two spaces up the Soldiers' row."""
    s.margrave[0] = _location(content, "thraecius")
    s.gold[0], s.store[0] = 6, [1, 1, 1, 1, 0]
    s.ship[0], s.influence[0] = 1, [1, 2, 0, 0]


KNIGHTS = Example(
    "knights",
    Text("Un Monstre payé avec des Chevaliers", "A Monster paid with Knights"),
    Position(_reader_plays, seed=3, arranged=_before_a_monster),
    Text(
        "Votre Margrave est à Ny’mar, d’où un sentier mène aux Brigands (3 Force). Vous avez 2 Force et un Chevalier en stock ; un autre est à Ny’mar.",
        "Your Margrave is in Ny’mar, from where a trail leads to the Bandits (3 Strength). You have 2 Strength and a Knight in storage; another is in Ny’mar.",
    ),
    ("hand-0-3",),
    (
        Step(
            Text(
                "Le texte du Paladin donne d’abord ses gains, puis permet de terrasser.",
                "The Paladin’s text first gives its gains, and then allows you to slay.",
            ),
            ((0, "text:paladin"), (0, "slay:hills")),
        ),
        Step(
            Text(
                "Un Chevalier vaut 1 Force : celui du Lieu, qui est à tout le monde, puis le vôtre. Vous placez chacun où vous voulez dans les Tombeaux. Le reste est payé en Force.",
                "A Knight stands for 1 Strength: that of the Location, which is everybody’s, and then yours. You place each where you like in the Tombs. The rest is paid in Strength.",
            ),
            ((0, "hero:1-1"), (0, "own-hero:1-2")),
        ),
        Step(
            Text(
                "L’Influence du Monstre, puis la fin du tour : la colonne 1 des Tombeaux est pleine, et elle vous récompense.",
                "The Monster’s Influence, and then the end of the turn: column 1 of the Tombs is full, and rewards you.",
            ),
            ((0, "guild:saint"),),
        ),
    ),
    Text(
        "La Force se paie exactement, mais rien n’oblige à la payer de la sienne : les Chevaliers morts rapportent par les Tombeaux.",
        "Strength is paid exactly, but nothing forces you to pay with your own: Knights that fall bring rewards through the Tombs.",
    ),
    after=("tombs",),
)

VOYAGE = Example(
    "voyage",
    Text("Une action Navale sur trois segments, et une rivière", "A naval action over three segments, and a river"),
    Position(_reader_plays, seed=3, arranged=_before_a_voyage),
    Text(
        "Votre Margrave est à Thraecius, à une route de Ny’mar ; votre Navire est sur le segment 2. Vous avez une Pierre, un Bois et une Magie.",
        "Your Margrave is in Thraecius, a road from Ny’mar; your Ship is on segment 2. You have a Stone, a Wood and a Magic.",
    ),
    ("hand-0-0",),
    (
        Step(
            Text(
                "Le fanion de l’Alchimiste : 2 Or, puis le déplacement. Vous prenez le Pouvoir du Lieu plutôt que 2 Or.",
                "The Alchemist’s pennants: 2 Gold, then the move. You take the Location’s power rather than 2 Gold.",
            ),
            ((0, "pennants:alchemist"), (0, "move:nymar"), (0, "power")),
        ),
        Step(
            Text(
                "Trois ressources rendues, trois segments : chacun de ceux que le Navire atteint rapporte, pas seulement le dernier.",
                "Three resources returned, three segments: each one that the Ship reaches brings something, not only the last.",
            ),
            ((0, "give:stone"), (0, "give:wood"), (0, "give:magic")),
        ),
        Step(
            Text(
                "L’Influence du segment 3 fait passer la première rivière des Soldats. Elle se paie en Or, et permet de prendre un Privilège I.",
                "The Influence of segment 3 crosses the first river of the Soldiers. It is paid in Gold, and allows you to take a Privilege I.",
            ),
            ((0, "segment:3"), (0, "guild:soldier"), (0, "tile:end-1-soldier-rose")),
        ),
    ),
    Text(
        "Les gains sans choix viennent d’abord, dans cet ordre l’Or paie la rivière ; sans de quoi la payer, le marqueur ne la passe pas.",
        "Gains without a choice come first, so that their Gold pays for the river; without enough the marker does not cross it.",
    ),
    after=("naval", "influence-1"),
)


def _in_nymar(content: MargravesContent, s: Any) -> None:
    s.margrave[0] = _location(content, "nymar")


DEPLOY = Example(
    "deploy",
    Text("Déployer un Chevalier", "Deploying a Knight"),
    Position(_reader_plays, seed=3, arranged=_in_nymar),
    Text(
        "Votre Margrave est à Ny’mar, où il y a un Chevalier. Vous jouez le fanion du Capitaine.",
        "Your Margrave is in Ny’mar, where there is a Knight. You play the Captain’s pennants.",
    ),
    ("hand-0-1",),
    (
        Step(
            Text(
                "1 Force ; vous laissez de côté le déplacement, qui est facultatif comme chaque action d’un fanion.",
                "1 Strength; you leave the move out, which is optional as each action of a pennant is.",
            ),
            ((0, "pennants:captain"), (0, "no")),
        ),
        Step(
            Text(
                "Le Chevalier du Lieu de votre Margrave va dans un Lieu voisin, et le Pouvoir de ce Lieu agit pour vous.",
                "The Knight of your Margrave’s Location goes to a neighbouring one, and the power of that Location works for you.",
            ),
            ((0, "send:viktoria"), (0, "power")),
        ),
    ),
    Text(
        "Un Chevalier qui arrive vaut un Margrave qui arrive : le Pouvoir ou 2 Or, pour vous, bien que le Chevalier soit à tout le monde.",
        "A Knight that arrives is as good as a Margrave that arrives: the power or 2 Gold, for you, although the Knight is everybody’s.",
    ),
)
