"""The lesson of Chronica Universalis: some eight turns that meet every mechanism of the rulebook."""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.text import Text
from ....stage.lesson import Lesson, Note, asks, decides, offers
from ....stage.look import Look
from ..rules.course import PickCard, Reinforce, Use, Welcome

LATE = 7  # the round by which what was not met is told

MECHANISMS = {
    "GRID": Text("La Province : frontière et arrière-pays", "The Province: frontier and hinterland"),
    "HONOUR": Text("L’Honneur", "Honour"),
    "TURN": Text("Le tour", "The turn"),
    "PASS": Text("Passer", "Passing"),
    "PLACE": Text("Poser une carte", "Placing a card"),
    "NAME": Text("Un nom ne sert qu’une fois", "A name serves once"),
    "PAIR": Text("L’Édifice occupé", "The occupied Building"),
    "ACTION": Text("L’Action", "The Action"),
    "ORDER": Text("L’ordre d’une Action", "The order of an Action"),
    "PROTECT": Text("La protection", "Protection"),
    "OCC": Text("Attaquer un Édifice occupé", "Attacking an occupied Building"),
    "FERVOUR": Text("La Ferveur populaire", "Popular Fervour"),
    "REINF": Text("Le renfort", "The reinforcement"),
    "WELCOME": Text("Accueillir", "Welcoming"),
    "POWER": Text("Les pouvoirs", "Powers"),
    "DECK": Text("La pioche", "The deck"),
    "END": Text("La fin", "The end"),
    "SCORE": Text("Les points", "Points"),
    "WIN": Text("La victoire", "Victory"),
}
APART = {
    "COMP": "what is in the box, which the table shows",
    "SETUP": "the program deals the cards",
}


def _round(number: int) -> Callable[[Look], bool]:
    """Whether the learner chooses a card in this round, or in a later one."""
    return lambda look: asks(PickCard)(look) and look.v.round_number >= number


def _uses(number: int) -> Callable[[Look], bool]:
    """Whether the learner chooses what a card does in this round, or in a later one."""
    return lambda look: asks(Use)(look) and look.v.round_number >= number


def _plays_again(look: Look) -> bool:
    """Whether Popular Fervour lets the learner play another card, or it is late."""
    return (asks(PickCard)(look) and offers("no")(look)) or _round(LATE)(look)


NOTES = (
    Note(
        "goal",
        Text("Bâtir, et défaire", "To build and to undo"),
        Text(
            "Huit emplacements à remplir. À la fin, une carte seule vaut 1 point, un Édifice occupé par un Personnage "
            "3. "
            "On l’emporte aussi en faisant tomber l’Honneur de l’autre à zéro.",
            "Eight slots to fill. In the end a lone card is worth 1 point, a Building with a Character in it 3. "
            "You also win by bringing your opponent’s Honour down to zero.",
        ),
        ("SCORE", "WIN"),
        when=decides,
        at=("zone-province-0",),
    ),
    Note(
        "turn",
        Text("Une carte, puis une pioche", "A card, then a draw"),
        Text(
            "Jouez une carte : un Édifice ou un Personnage, avec trois valeurs, Érudition, Prestige et Guerre. La "
            "valeur mise en avant est "
            "son domaine de prédilection : là, il se défend.",
            "Play a card: a Building or a Character, with three values, Learning, Prestige and War. The circled "
            "value is its favoured domain: the one it defends with.",
        ),
        ("TURN",),
        when=asks(PickCard),
        at=("zone-hand-0",),
        tries=("play:cluny", "play:"),
        task=Text("Choisissez l’Abbaye de Cluny", "Choose the Abbey of Cluny"),
    ),
    Note(
        "place",
        Text("Frontière ou arrière-pays", "Frontier or hinterland"),
        Text(
            "La frontière fait face à l’adversaire. Une carte de l’arrière-pays est à l’abri tant qu’une autre est "
            "posée juste devant elle.",
            "The frontier faces the opponent. A card of the hinterland is safe while another lies just in front of it.",
        ),
        ("PLACE", "GRID", "PROTECT"),
        when=asks(Use),
        at=("zone-province-0",),
        tries=("place:f1", "place:"),
        task=Text("Posez-la sur la frontière", "Place it on the frontier"),
    ),
    Note(
        "power",
        Text("Le pouvoir n’est pas facultatif", "The power is not optional"),
        Text(
            "Il s’applique quand la carte est posée, et quand elle part en Action, même contre vous. Pour "
            "le lire, survolez une carte, ou touchez-la longuement.",
            "It applies when the card is placed, and when it goes on an Action, even against you. Point at a card, or "
            "hold it, to read it.",
        ),
        ("POWER",),
        when=_round(2),
        at=("zone-hand-0",),
        tries=("play:coucy", "play:"),
        task=Text("Choisissez le Château de Coucy", "Choose Coucy Castle"),
    ),
    Note(
        "wanderer",
        Text("Un errant en face", "A wanderer opposite"),
        Text(
            "Un Personnage adverse seul, que rien ne protège, est un errant. Posez un Édifice sur un emplacement "
            "vide : l’errant pourra y venir.",
            "A lone Character of the opponent’s whom nothing protects is a wanderer. Place a Building on an empty "
            "slot: the wanderer may come to it.",
        ),
        ("PLACE", "WELCOME"),
        when=lambda look: _uses(2)(look) and not offers("attack:")(look),  # with a Building in hand
        late=_round(LATE),
        at=("zone-province-0",),
        tries=("place:f", "place:"),
        task=Text("Posez l’Édifice sur la frontière", "Place the Building on the frontier"),
    ),
    Note(
        "welcome",
        Text("Accueillir un errant", "Welcoming a wanderer"),
        Text(
            "Un Édifice posé sur un emplacement vide peut accueillir un Personnage seul et non protégé de l’adversaire "
            ": on compare leurs valeurs, "
            "puis il change de camp et l’adversaire perd 1 Honneur.",
            "A Building placed on an empty slot may welcome a lone and unprotected Character of the opponent’s: their "
            "values are compared, "
            "then he changes sides and the opponent loses 1 Honour.",
        ),
        ("WELCOME",),
        when=asks(Welcome),
        late=_round(LATE),
        at=("zone-province-1",),
        tries=("welcome:",),
        task=Text("Accueillez le Personnage errant", "Welcome the wandering Character"),
    ),
    Note(
        "pair",
        Text("Un Édifice occupé", "An occupied Building"),
        Text(
            "Un Édifice et un Personnage au même emplacement, dans n’importe quel ordre : 3 points, et l’adversaire "
            "perd aussitôt 1 Honneur. "
            "C’est le cœur du jeu.",
            "A Building and a Character in one slot, in either order: 3 points, and the opponent loses 1 Honour at "
            "once. "
            "This is the heart of the game.",
        ),
        ("PAIR",),
        when=_round(3),
        at=("zone-province-0",),
    ),
    Note(
        "honour",
        Text("Surveillez l’Honneur", "Watch the Honour"),
        Text(
            "L’Honneur commence à son maximum : il ne peut que baisser, puis remonter jusque-là. À zéro, vous perdez "
            "aussitôt, même avec le plus de points.",
            "Honour begins at its maximum: it can only fall, and rise again up to there. At zero you lose at once, "
            "even with the most points.",
        ),
        ("HONOUR", "WIN"),
        when=_round(3),
        at=("track-honour",),
    ),
    Note(
        "leader",
        Text("Un Personnage part en Action", "A Character goes on an Action"),
        Text(
            "Un Personnage de la main peut attaquer une carte adverse au lieu d’être posé. Il sera défaussé : "
            "choisissez-le pour sa valeur "
            "dans le domaine de la cible.",
            "A Character from your hand may attack a card of the opponent’s instead of being placed. He will be "
            "discarded: choose him for his "
            "value in the target’s domain.",
        ),
        ("ACTION",),
        when=_round(3),
        at=("zone-hand-0",),
        tries=("play:charles-martel", "play:"),
        task=Text("Choisissez Charles Martel", "Choose Charles Martel"),
    ),
    Note(
        "attack",
        Text("La différence fait l’Honneur", "The difference makes Honour"),
        Text(
            "On compare dans la prédilection de la carte attaquée ; le nombre sur chaque cible dit ce que vous "
            "gagneriez ou perdriez. "
            "Ensuite la carte attaquée, celle qui attaque et les renforts sont toujours défaussés.",
            "Values are compared in the favoured domain of what is attacked; the number on each target says what you "
            "would gain or lose. "
            "Then the attacked card, the attacking card and all reinforcements are always discarded.",
        ),
        ("ACTION", "ORDER", "PROTECT"),
        when=asks(Use),
        at=("zone-province-1",),
        tries=("attack:",),
        task=Text("Attaquez la frontière adverse", "Attack the opponent’s frontier"),
    ),
    Note(
        "reinforce",
        Text("Un renfort", "A reinforcement"),
        Text(
            "Un second Personnage, de la main ou de votre Province, ajoute ses valeurs et son pouvoir ; il est "
            "défaussé lui aussi. "
            "Un renfort peut même quitter un Édifice occupé.",
            "A second Character, from your hand or your Province, adds his values and his power; he is discarded as "
            "well. "
            "A reinforcement may even leave an occupied Building.",
        ),
        ("REINF", "ORDER"),
        when=asks(Reinforce),
        at=("zone-hand-0", "zone-province-0"),
        tries=("no",),
        task=Text("Cette fois, n’envoyez pas de renfort", "This time, send no reinforcement"),
    ),
    Note(
        "names",
        Text("Un seul de chaque nom", "One of each name"),
        Text(
            "Une carte dont le nom est déjà dans la Province adverse ne peut pas être posée : elle peut encore partir "
            "en Action, ou être défaussée.",
            "A card whose name is in the opponent’s Province already cannot be placed: it may still go on an Action, "
            "or be discarded.",
        ),
        ("NAME",),
        when=_round(4),
        at=("zone-province-1",),
    ),
    Note(
        "strong",
        Text("Contre un Édifice occupé", "Against an occupied Building"),
        Text(
            "Ses deux cartes défendent ensemble. Si leurs prédilections diffèrent, le défenseur choisit le domaine ; "
            "c’est l’attaquant, "
            "s’il porte le pictogramme de l’Édifice. L’adversaire y perd 1 Honneur.",
            "Both its cards defend together. If their favoured domains differ the defender chooses the domain; the "
            "attacker does, "
            "if he has the Building’s pictogram. The opponent loses 1 Honour by it.",
        ),
        ("OCC",),
        when=_round(5),
        at=("zone-province-1",),
        tries=("play:chretien-de-troyes", "play:"),
        task=Text("Choisissez Chrétien de Troyes", "Choose Chrétien de Troyes"),
    ),
    Note(
        "storm",
        Text("Qui choisit le domaine ?", "Who chooses the domain?"),
        Text(
            "Le nombre sur la cible compte déjà avec le choix le moins bon pour vous. Perdre de l’Honneur peut valoir "
            "la peine : "
            "l’Édifice et son Personnage quittent la table, trois points avec eux.",
            "The number on the target already assumes the worse choice for you. Losing Honour may be "
            "worth it: "
            "the Building and its Character leave the table, and three points with them.",
        ),
        ("OCC", "ORDER"),
        when=_uses(5),
        at=("zone-province-1",),
        tries=("attack:",),
        task=Text("Attaquez l’Édifice occupé", "Attack the occupied Building"),
    ),
    Note(
        "pass",
        Text("Passer pour mieux choisir", "Passing to choose better"),
        Text(
            "Rien de bon à jouer ? Défaussez une carte et piochez-en deux, au lieu d’une à la fin du tour. On l’oublie "
            "souvent.",
            "Nothing good to play? Discard a card and draw two, instead of one at the end of the turn. This is often "
            "forgotten.",
        ),
        ("PASS", "TURN"),
        when=_uses(4),
        at=("zone-hand-0",),
        tries=("pass",),
        task=Text("Passez : défaussez cette carte", "Pass: discard this card"),
    ),
    Note(
        "fervour",
        Text("La Ferveur populaire", "Popular Fervour"),
        Text(
            "Qui attaque un Édifice occupé peut jouer encore une carte dans le même tour : de quoi occuper un des "
            "siens.",
            "Whoever attacks an occupied Building may play another card on the same turn: enough to occupy one of "
            "their own.",
        ),
        ("FERVOUR",),
        when=_plays_again,
        at=("zone-hand-0",),
    ),
    Note(
        "end",
        Text("Quand la partie finit", "When the game ends"),
        Text(
            "Dès qu’une Province a une carte sur ses huit emplacements, ou quand une pioche est vide : les cartes "
            "défaussées n’y reviennent pas. "
            "À points égaux, personne ne l’emporte. La leçon finit ici ; terminez la partie.",
            "As soon as a Province has a card on each of its eight slots, or a deck is empty: discarded cards do not "
            "return to it. "
            "With equal points nobody wins. The lesson ends here; finish the game.",
        ),
        ("END", "DECK", "WIN"),
        when=_round(LATE),
        at=("zone-province-0", "zone-province-1"),
    ),
)

LESSON = Lesson(NOTES, MECHANISMS, APART, likes=("place:f1", "place:h1", "place:", "play:", "no"), seed=3)
