"""Diagrams and examples of the rules page of Chronica Universalis."""

from __future__ import annotations

from typing import Any

from ....kernel.text import Text
from ....stage.explained import Diagram, Example, Mark, Position, Step
from ..cards.content import ChronicaContent

_PLACED_27 = (
    *((0, "play:louis-ix"), (0, "place:f1")),
    *((1, "play:coucy"), (1, "place:f2"), (1, "no")),
)
_PLACED_7 = (
    *((0, "play:louvre"), (0, "place:f1")),
    *((1, "play:charlemagne"), (1, "place:f1")),
)
_OCCUPIED_7 = (*_PLACED_7, (0, "play:philippe-auguste"), (0, "place:f1"))
_SETTLED_7 = (
    *_OCCUPIED_7,
    *((1, "play:vincennes"), (1, "place:h1")),
    *((0, "play:charles-martel"), (0, "place:h1")),
    *((1, "play:louis-ix"), (1, "place:f4")),
    *((0, "play:alienor"), (0, "place:f3")),
    *((1, "play:chretien-de-troyes"), (1, "place:h4")),
    *((0, "play:pierre-l-ermite"), (0, "place:h3")),
    *((1, "play:jeanne-hachette"), (1, "place:h3")),
)


def _seven_honour(_content: ChronicaContent, s: Any) -> None:
    s.honour[0] = 7


TABLE = Diagram(
    Text(
        "La table : les deux Provinces, l’Honneur et votre main.",
        "The table: both Provinces, Honour and your hand.",
    ),
    Position(seed=7, deeds=_SETTLED_7),
    ("province-1", "province-0", "honour", "hand-0"),
    (
        Mark(
            "zone-province-1",
            Text("La Province adverse :", "The opponent’s Province:"),
            Text("sa frontière est la rangée qui vous fait face.", "its frontier is the row that faces you."),
        ),
        Mark(
            "zone-province-0",
            Text("Votre Province :", "Your Province:"),
            Text(
                "quatre emplacements à la frontière, quatre derrière, protégés par la carte juste devant.",
                "four slots on the frontier, four behind, protected by a card just in front.",
            ),
        ),
        Mark(
            "card-0",
            Text("Un Édifice occupé :", "An occupied Building:"),
            Text(
                "le Personnage est posé sur son Édifice, à droite. Il vaut 3 points.",
                "the Character lies on its Building, to the right. It is worth 3 points.",
            ),
        ),
        Mark(
            "track-honour",
            Text("L’Honneur", "Honour"),
            Text(
                "des deux joueurs, 10 au plus ; à zéro on a perdu.",
                "of both players, 10 at most; at zero you lose.",
            ),
        ),
        Mark(
            "zone-hand-0",
            Text("Votre main :", "Your hand:"),
            Text(
                "trois valeurs par carte, Érudition, Prestige et Guerre ; le nombre cerclé est la prédilection.",
                "three values a card, Learning, Prestige and War; the ringed number is its favoured domain.",
            ),
        ),
    ),
)

REINFORCED = Example(
    "reinforced",
    Text("Une attaque avec renfort", "An attack with a reinforcement"),
    Position(seed=27, deeds=_PLACED_27, arranged=_seven_honour),
    Text(
        "Le château de Coucy de Bruno est à la frontière. Sa prédilection est la Guerre (5) ; votre Honneur est à 7.",
        "Bruno’s Castle of Coucy is on the frontier. Its favoured domain is War (5); your Honour is 7.",
    ),
    ("card-21", "card-38", "card-28"),
    (
        Step(
            Text(
                "Pierre l’Ermite attaque : 4 de Guerre contre 5, c’est trop peu.",
                "Peter the Hermit attacks: 4 in War against 5, which is too little.",
            ),
            ((0, "play:pierre-l-ermite"), (0, "attack:f2")),
        ),
        Step(
            Text(
                "Jeanne Hachette vient en renfort de votre main : les deux valeurs de Guerre s’ajoutent.",
                "Jeanne Hachette reinforces from your hand: both values of War are added.",
            ),
            ((0, "reinforce:jeanne-hachette"),),
        ),
    ),
    Text(
        "Seule la différence compte, et pour votre Honneur seul. Gagnants et perdants, tous ceux qui ont pris part sont défaussés.",
        "Only the difference counts, and for your Honour alone. Winners and losers, all who took part are discarded.",
    ),
    after=("province-1", "honour"),
)

OCCUPIED = Example(
    "occupied",
    Text("Un Édifice occupé, posé puis attaqué", "An occupied Building, placed and then attacked"),
    Position(seed=7, deeds=_PLACED_7),
    Text(
        "Votre Louvre est à la frontière, vide. Charlemagne, de Bruno, est errant en face.",
        "Your Louvre is on the frontier, empty. Bruno’s Charlemagne is wandering opposite.",
    ),
    ("card-0", "card-9", "card-38"),
    (
        Step(
            Text(
                "Vous posez Philippe Auguste sur le Louvre : il l’occupe, et Bruno perd 1 Honneur tout de suite.",
                "You place Philip Augustus on the Louvre: he occupies it, and Bruno loses 1 Honour at once.",
            ),
            ((0, "play:philippe-auguste"), (0, "place:f1")),
        ),
        Step(
            Text("Bruno attaque l’Édifice occupé.", "Bruno attacks the occupied Building."),
            ((1, "play:jeanne-hachette"), (1, "attack:f1"), (1, "no")),
        ),
        Step(
            Text(
                "Les deux prédilections diffèrent : vous, qui défendez, choisissez le domaine. Les deux cartes défendent ensemble.",
                "The two favoured domains differ: you defend, so you choose the domain. Both cards defend together.",
            ),
            ((0, "domain:prestige"),),
        ),
    ),
    Text(
        "Bruno perd la différence, et vous perdez pourtant 1 Honneur : un Édifice occupé qui tombe coûte toujours cela, et donne à l’attaquant une carte de plus à jouer.",
        "Bruno loses the difference, and yet you lose 1 Honour: an occupied Building that falls always costs that, and gives the attacker another card to play.",
    ),
    after=("province-0", "honour", "discards-0"),
)
