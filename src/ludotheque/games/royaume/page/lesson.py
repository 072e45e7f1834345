"""The lesson of Le Royaume, for both editions: six turns that meet every mechanism, and the variants in a few words."""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.effects import Choose
from ....kernel.text import Text
from ....stage.lesson import Lesson, Note, asks, decides, offers
from ....stage.look import Look
from ..cards.content import RoyaumeContent
from ..rules.acts import PayCost, TakeAction
from ..rules.harvest import Exchanges
from ..rules.setup import Draft
from ..state import COLUMNS
from .central import piles

LATE = 6  # the turn by which what was not met is told

MECHANISMS = {
    "DUKE": Text("Les Ducs", "Dukes"),
    "SCORE": Text("Le décompte", "Scoring"),
    "TURN": Text("Le tour", "The turn"),
    "ROLL": Text("Les dés", "The dice"),
    "HARVEST": Text("La Récolte", "The harvest"),
    "TRACK": Text("Plateaux et Ressources", "Boards and Resources"),
    "HERALD": Text("Le Héraut", "The Herald"),
    "ED1": Text("La consolation", "The consolation"),
    "ACT": Text("Les deux Actions", "The two Actions"),
    "GAIN": Text("Gagner une Ressource", "Gaining a Resource"),
    "MAGIC": Text("La Magie, joker des prix", "Magic, the joker of prices"),
    "RECRUIT": Text("Recruter", "Recruiting"),
    "CITIZEN": Text("Les Citoyens", "Citizens"),
    "ICON": Text("Rôles et symboles", "Roles and signs"),
    "SLAY": Text("Tuer un Monstre", "Slaying a Monster"),
    "MONSTER": Text("Les Monstres", "Monsters"),
    "BUILD": Text("Bâtir un Domaine", "Building a Domain"),
    "EXHAUST": Text("Les piles épuisées", "Exhausted piles"),
    "END": Text("La fin", "The end"),
    "EVENT": Text("Variante : les Événements", "Variant: Events"),
    "FIVE": Text("Variante : à cinq", "Variant: five players"),
    "MIXED": Text("Variante : Citoyens mêlés", "Variant: mixed Citizens"),
    "NODUKE": Text("Variante : sans Duc", "Variant: without Dukes"),
    "SOLO": Text("Variante : en solo", "Variant: solo"),
}
APART = {
    "COMP": "what is in the box, which the table shows",
    "SETUP": "the program lays out the piles",
    "PSET": "the program hands out what one starts with",
    "CARD": "what single cards say, told where they lie",
    "POINT": "a summary of what is said elsewhere",
    "DATA": "values of cards, which they show",
    "VARIANT": "which variants go together, which the form of a new game says",
    "INV": "what holds for every position",
}


def _turn(number: int) -> Callable[[Look], bool]:
    """Whether the learner chooses an Action in this turn, or in a later one."""
    return lambda look: asks(TakeAction)(look) and look.v.turns[look.viewer] >= number


def _second(turn: int) -> Callable[[Look], bool]:
    """The same, for the second Action of that turn."""
    return lambda look: (_turn(turn)(look) and look.trail()[0].loop >= 2) or _turn(turn + 1)(look)


def _chooses(look: Look) -> bool:
    step = look.asking()
    return decides(look) and step is not None and isinstance(step.part, Choose)


def _trades(look: Look) -> bool:
    return asks(Exchanges)(look) or (_chooses(look) and look.v.active != look.viewer) or _turn(LATE)(look)


def _domains(look: Look) -> tuple[str, ...]:
    """The top cards of the Domain piles."""
    return tuple(card.id for card in piles(look).cards[-COLUMNS:])


def _of_first(content: RoyaumeContent) -> bool:
    return not content.twin.heralds


def _of_second(content: RoyaumeContent) -> bool:
    return bool(content.twin.heralds)


def _ending(content: RoyaumeContent) -> Text:
    text = Text(
        "Deux piles épuisées par joueur, tous les Monstres tués ou tous les Domaines bâtis : la manche en cours est la "
        "dernière. À égalité, le tableau le plus petit l’emporte.",
        "Two exhausted piles a player, all Monsters slain or all Domains built: the round that is played is the last. "
        "Ties go to the smallest tableau.",
    )
    if content.twin.dukes:
        return Text(f"{text.fr} Pensez aux points de votre Duc.", f"{text.en} Think of your Duke’s points.")
    return text


NOTES = (
    Note(
        "goal",
        Text("Le but : des points de victoire", "The aim: victory points"),
        Text(
            "Monstres tués et Domaines bâtis donnent des PV ; les Citoyens donnent de quoi les payer. "
            "D’abord un bon tableau de Citoyens, puis les points.",
            "Slain Monsters and Domains give VP; Citizens bring in what pays for them. "
            "First a good tableau of Citizens, then points.",
        ),
        ("SCORE", "CITIZEN"),
        when=lambda look: asks(Draft)(look) or _turn(1)(look),
        at=("zone-piles",),
    ),
    Note(
        "duke",
        Text("Un Duc, en secret", "A Duke, in secret"),
        Text(
            "Gardez l’un des deux. Sa carte dit ce qui vous rapportera des points à la fin : c’est votre plan pour la "
            "partie. "
            "Personne ne la verra avant.",
            "Keep one of the two. Its card says what will earn you points in the end: it is your plan for the game. "
            "Nobody sees it before.",
        ),
        ("DUKE",),
        when=asks(Draft),
        at=("zone-draft",),
        tries=("keep:",),
        task=Text("Gardez un Duc", "Keep a Duke"),
    ),
    Note(
        "roll",
        Text("Les dés réveillent", "The dice wake"),
        Text(
            "Un tour : lancer, récolter, deux Actions. Chaque dé et leur somme réveillent les Citoyens de ces valeurs, "
            "chez tout le monde : le texte de gauche pour qui a lancé, celui de droite pour les autres.",
            "A turn: roll, harvest, two Actions. Each die and their sum wake Citizens of those values, "
            "everybody’s: the left text for whoever rolled, the right one for the others.",
        ),
        ("TURN", "ROLL", "HARVEST"),
        when=_turn(1),
        at=("roll-dice", "zone-tableau-0"),
    ),
    Note(
        "stock",
        Text("Or, Force et Magie", "Gold, Strength and Magic"),
        Text(
            "Vos Ressources sont sur votre plateau, à la vue de tous : l’Or recrute et bâtit, la Force tue, la Magie "
            "aide partout.",
            "Your Resources are on your board, for all to see: Gold recruits and builds, Strength slays, Magic helps "
            "everywhere.",
        ),
        ("TRACK",),
        when=_turn(1),
        at=("seat-0",),
    ),
    Note(
        "recruit",
        Text("Recruter un Citoyen", "Recruit a Citizen"),
        Text(
            "Les cartes au contour vert sont à votre portée. Plus vos Citoyens couvrent de valeurs, plus chaque jet "
            "vous rapporte. "
            "Un Citoyen que vous avez déjà coûte plus cher.",
            "Cards with a green outline are within your reach. The more values your Citizens cover, the more every "
            "roll brings you. "
            "A Citizen that you already have costs more.",
        ),
        ("ACT", "RECRUIT", "CITIZEN"),
        when=_turn(1),
        at=("zone-piles",),
        tries=("recruit:merchant", "recruit:mercenary", "recruit:archer", "recruit:"),
        task=Text("Recrutez ce Citoyen", "Recruit this Citizen"),
    ),
    Note(
        "magic",
        Text("La Magie remplace, jamais tout", "Magic stands in, never for all"),
        Text(
            "Elle remplace l’Or ou la Force, mais payez toujours au moins 1 de la Ressource demandée. Gardez-la pour "
            "les gros prix.",
            "It stands for Gold or Strength, but always pay at least 1 of the Resource that is asked. Keep it for "
            "large prices.",
        ),
        ("MAGIC",),
        when=asks(PayCost),
        at=("seat-0",),
        tries=("pay:magic=0",),
        task=Text("Payez sans Magie", "Pay without Magic"),
    ),
    Note(
        "slay",
        Text("Tuer un Monstre", "Slay a Monster"),
        Text(
            "Sa Force, parfois de la Magie : la récompense vient tout de suite, ses PV à la fin. Sous le premier de la "
            "pile attendent "
            "des plus forts, et un chef.",
            "Its Strength, sometimes Magic: the reward comes at once, its VP in the end. Under the first of the pile "
            "stronger ones "
            "wait, and a boss.",
        ),
        ("SLAY", "MONSTER"),
        when=_second(1),
        at=("zone-piles",),
        tries=("slay:",),
        task=Text("Tuez ce Monstre", "Slay this Monster"),
    ),
    Note(
        "gain",
        Text("Faute de mieux, une Ressource", "For want of better, a Resource"),
        Text(
            "Une Action peut aussi gagner 1 Or, 1 Force ou 1 Magie, quand rien n’est à votre portée ou qu’il manque "
            "juste une pièce.",
            "An Action may also gain 1 Gold, 1 Strength or 1 Magic, when nothing is within reach or just one coin is "
            "missing.",
        ),
        ("GAIN", "ACT"),
        when=_second(2),
        tries=("gain:gold",),
        task=Text("Gagnez 1 Or", "Gain 1 Gold"),
    ),
    Note(
        "others",
        Text("On récolte aussi au tour des autres", "You harvest on others’ turns, too"),
        Text(
            "Les dés d’un autre réveillent aussi vos Citoyens : certaines cartes laissent choisir ou échanger, et ce "
            "que vous venez "
            "de récolter peut être dépensé aussitôt. On oublie souvent de regarder.",
            "Another’s dice wake your Citizens as well: some cards let you choose or exchange, and what you have just "
            "harvested can be spent at once. It is easy to forget to look.",
        ),
        ("HARVEST",),
        when=_trades,
        at=("seat-0",),
    ),
    Note(
        "herald",
        Text("Le Héraut veille", "The Herald watches"),
        Text(
            "Il donne une Ressource au choix quand les dés ne réveillent personne d’autre chez vous, et à chaque "
            "double.",
            "The Herald gives a Resource of choice when the dice wake nobody else of yours, and at every double.",
        ),
        ("HERALD",),
        when=lambda look: _chooses(look) or _turn(3)(look),
        at=("zone-tableau-0",),
        holds=_of_second,
    ),
    Note(
        "consolation",
        Text("Une consolation", "A consolation"),
        Text(
            "Quand les dés ne réveillent personne chez vous, vous pouvez prendre une Ressource au choix.",
            "When the dice wake nobody of yours you may take a Resource of choice.",
        ),
        ("ED1",),
        when=lambda look: _chooses(look) or _turn(3)(look),
        at=("zone-tableau-0",),
        holds=_of_first,
    ),
    Note(
        "build",
        Text("Un Domaine demande des Rôles", "A Domain asks for Roles"),
        Text(
            "Au pied de la carte, entre son prix et ses PV : les Rôles qu’il faut avoir sur vos Citoyens. Ils ne sont "
            "pas dépensés, contrairement à l’Or. Un Domaine donne aussi un pouvoir, pour une fois ou pour toujours.",
            "At the foot of the card, between its price and its VP: the Roles that you must have on your Citizens. "
            "They are not spent, Gold is. A Domain also gives a power, once or for good.",
        ),
        ("BUILD", "ICON"),
        when=offers("build:"),
        late=_turn(LATE),
        at=_domains,
        tries=("build:",),
        task=Text("Bâtissez ce Domaine", "Build this Domain"),
    ),
    Note(
        "exhausted",
        Text("Des piles s’épuisent", "Piles are exhausted"),
        Text(
            "Une pile de Citoyens, de Monstres ou de Domaines qui se vide compte ici. Une carte prise peut en "
            "découvrir une autre, "
            "que tous pourront payer.",
            "A pile of Citizens, Monsters or Domains that runs out counts here. A card that is taken may uncover "
            "another, "
            "which everybody may pay for.",
        ),
        ("EXHAUST",),
        when=_turn(4),
        at=("zone-exhausted",),
    ),
    Note(
        "end",
        Text("Voir venir la fin", "See the end coming"),
        _ending,
        ("END", "SCORE"),
        when=_turn(5),
        at=("zone-exhausted",),
    ),
    Note(
        "events",
        Text("Des Événements parmi les Monstres", "Events among the Monsters"),
        Text(
            "Une variante glisse des Événements dans les piles de Monstres : découverts, ils frappent tout le monde, "
            "puis restent jusqu’à "
            "ce que quelqu’un les tue.",
            "A variant slips Events into the Monster piles: once uncovered they strike everybody, then stay until "
            "somebody slays them.",
        ),
        ("EVENT",),
        when=_turn(5),
        at=("zone-piles",),
        holds=_of_second,
    ),
    Note(
        "variants",
        Text("D’autres parties", "Other games"),
        Text(
            "Une partie composée à votre goût peut avoir des Citoyens mêlés, cinq joueurs, où l’un se repose à chaque "
            "tour, "
            "aucun Duc, ou un joueur seul contre le Seigneur Noir. La leçon finit ici ; terminez la partie.",
            "A game set up to your taste may have mixed Citizens, five players, of whom one rests each turn, "
            "no Dukes, or one player alone against the Dark Lord. The lesson ends here; finish the game.",
        ),
        ("MIXED", "FIVE", "NODUKE", "SOLO"),
        when=_turn(LATE),
    ),
)

LESSON = Lesson(
    NOTES,
    MECHANISMS,
    APART,
    likes=("build:", "recruit:", "pay:magic=0", "slay:", "gain:gold", "choice:1", "no"),
    seed=3,
)
