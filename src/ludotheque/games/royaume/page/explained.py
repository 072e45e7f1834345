"""Diagrams and examples of the rules page of Le Royaume."""

from __future__ import annotations

from typing import Any

from ....kernel.text import Text
from ....stage.explained import Deed, Diagram, Example, Mark, Position, Step
from ....stage.lesson import asks
from ....stage.look import Look
from ..cards.content import RoyaumeContent
from ..rules.acts import TakeAction
from ..state import Res


def _reader_acts(look: Look) -> bool:
    """Whether the seat that is addressed takes an Action."""
    return look.viewer == 0 and asks(TakeAction)(look)


def _some_resources(_content: RoyaumeContent, s: Any) -> None:
    s.res[0][Res.GOLD], s.res[0][Res.STRENGTH], s.res[0][Res.MAGIC] = 3, 2, 2


TABLE = Diagram(
    Text(
        "La table : les dés, les piles Centrales, et votre tableau.",
        "The table: the dice, the Central Piles, and your tableau.",
    ),
    Position(_reader_acts, seed=3),
    ("dice", "piles", "tableau-0", "dukes-0"),
    (
        Mark(
            "roll-dice",
            Text("Les dés :", "The dice:"),
            Text(
                "chacun des deux, et leur somme, réveillent les Citoyens de ce numéro, chez tous les joueurs.",
                "each of the two, and their sum, wake the Citizens of that number, in everybody’s tableau.",
            ),
        ),
        Mark(
            "monster-0",
            Text("Les Monstres :", "The Monsters:"),
            Text(
                "une pile par Lieu, le plus faible dessus, le Boss tout en bas ; en bas de la carte, la Force et la Magie à payer.",
                "a pile for each area, the weakest on top, the Boss at the bottom; at the foot of the card, the Strength and Magic to pay.",
            ),
        ),
        Mark(
            "citizen-4",
            Text("Les Citoyens :", "The Citizens:"),
            Text(
                "le numéro qui les réveille, leur Rôle, et deux effets : le premier à votre tour, le second au tour des autres.",
                "the number that wakes them, their Role, and two effects: the first on your turn, the second on the turns of others.",
            ),
        ),
        Mark(
            "domain-*",
            Text("Les Domaines", "The Domains"),
            Text(
                "demandent de l’Or et des icônes de Rôle ; les deux cartes de dessous ne sont pas encore visibles.",
                "ask for Gold and Role icons; the two cards below are not in sight yet.",
            ),
        ),
        Mark(
            "zone-tableau-0",
            Text("Votre tableau :", "Your tableau:"),
            Text(
                "vos Citoyens et Domaines. Les cartes de Départ se réveillent aussi, mais n’ont pas de Rôle.",
                "your Citizens and Domains. Starters wake too, but have no Role.",
            ),
        ),
        Mark(
            "zone-dukes-0",
            Text("Votre Duc,", "Your Duke,"),
            Text(
                "secret jusqu’à la fin : ce qu’il compte vous rapporte des PV.",
                "secret until the end: what it counts brings you VP.",
            ),
        ),
    ),
)


def _harvest(edition: str, seed: int, deeds: tuple[Deed, ...], doubled: Text) -> Example:
    """A double on another player's turn, by its seed; `deeds` are the choices that it asks for, `doubled` what it brings."""
    return Example(
        f"harvest-{edition}",
        Text("Un double, au tour d’un autre", "A double, on another’s turn"),
        Position(_reader_acts, seed=seed),
        Text(
            "Vous avez vos cartes de Départ et recrutez le Paladin (9/10). Puis c’est le tour de Bruno, qui lance deux 5.",
            "You have your Starters and recruit the Paladin (9/10). Then it is Bruno’s turn, and he rolls two 5s.",
        ),
        ("citizen-0-18", "citizen-8"),
        (
            Step(
                Text("Votre première Action : recruter le Paladin.", "Your first Action: recruit the Paladin."),
                ((0, "recruit:paladin"), (0, "pay:magic=0")),
            ),
            Step(doubled, ((0, "gain:strength"), *deeds)),
            Step(
                Text(
                    "La somme, 10, réveille le Paladin une seule fois. C’est le tour de Bruno : vous avez son second effet, un échange que rien n’oblige à faire.",
                    "The sum, 10, wakes the Paladin only once. It is Bruno’s turn: you have its second effect, an exchange that nothing forces you to make.",
                ),
                ((0, "wake:paladin"),),
            ),
        ),
        Text(
            "Un double réveille deux fois les Citoyens de sa valeur, une fois ceux de la somme ; et au tour d’un autre, c’est l’effet de droite.",
            "A double wakes the Citizens of its value twice and those of the sum once; and on another’s turn it is the right effect.",
        ),
        holds=lambda content: content.options["edition"] == edition,
    )


HARVEST_2E = _harvest(
    "2e",
    33,
    ((1, "choice:1"), (0, "choice:1")),
    Text(
        "La seconde Action finit votre tour. Chaque Paysan de Départ s’active deux fois, pour les deux joueurs ; le Héraut donne une Ressource de plus, car c’est un double.",
        "The second Action ends your turn. Each Starter Peasant works twice, for both players; the Herald gives one more Resource, as this is a double.",
    ),
)
HARVEST_1E = _harvest(
    "1e",
    23,
    (),
    Text(
        "La seconde Action finit votre tour. Chaque Paysan de Départ s’active deux fois, pour les deux joueurs.",
        "The second Action ends your turn. Each Starter Peasant works twice, for both players.",
    ),
)

MAGIC_AND_COPIES = Example(
    "magic",
    Text("Un Monstre payé avec la Magie, et un Citoyen de plus", "A Monster paid with Magic, and one Citizen more"),
    Position(_reader_acts, seed=3, arranged=_some_resources),
    Text(
        "Vous avez 3 Or, 2 Force et 2 Magie. Le Tréant demande 3 Force.",
        "You have 3 Gold, 2 Strength and 2 Magic. The Treant costs 3 Strength.",
    ),
    ("monster-12", "citizen-4", "citizen-0-18"),
    (
        Step(
            Text(
                "La Magie remplace la Force qui manque, pourvu qu’au moins 1 Force soit payée. Ce Monstre ne demande pas de Magie lui-même : celle-ci s’ajouterait.",
                "Magic stands for the Strength that is missing, as long as at least 1 Strength is paid. This Monster costs no Magic of its own: that would come on top.",
            ),
            ((0, "slay:forest"), (0, "pay:magic=1")),
        ),
        Step(
            Text(
                "Un Paysan coûte 2 Or, et 1 de plus parce que vous avez déjà un Paysan : celui de Départ compte. L’Or du Monstre aide à payer.",
                "A Peasant costs 2 Gold, and 1 more because you have a Peasant already: the Starter counts. The Monster’s Gold helps to pay.",
            ),
            ((0, "recruit:peasant"), (0, "pay:magic=0")),
        ),
    ),
    Text(
        "La Magie n’achète jamais tout à elle seule, et le prix d’un Citoyen monte avec ses semblables.",
        "Magic never buys everything alone, and a Citizen’s price rises with its likes.",
    ),
    after=("tableau-0", "victory-0"),
)
