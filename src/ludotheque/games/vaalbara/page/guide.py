"""Vaalbara explained in our own words: rules page, reference panel, and the lines of the guided first game."""

from __future__ import annotations

from ....kernel.text import Lang, Text
from ....kernel.words import Verb
from ....stage.layout import Section
from ....stage.look import Look
from ....stage.parts import Card
from ..cards.content import VaalbaraContent
from .explained import RIVER, TABLE, TIE
from .faces import character_face, territory_face


def _all_characters(content: VaalbaraContent, lang: Lang) -> tuple[Card, ...]:
    return tuple(character_face(content, character, lang) for character in range(len(content.characters)))


def _one_of_each_land(content: VaalbaraContent, lang: Lang) -> tuple[Card, ...]:
    first = [content.twin.kind.index(land) for land in range(len(content.lands))]
    return tuple(territory_face(content, card, lang) for card in first)


def _final_points(content: VaalbaraContent) -> Text:
    points = content.cards["points"]["points"]
    return Text(
        "Après la neuvième manche : {five} points de plus pour cinq types de Territoires dans le domaine, {six} pour les six. "
        "À égalité, le clan le mieux placé dans les Présages du dessus de la pile l’emporte.",
        "After the ninth round: {five} more points for five types of Territory in the domain, {six} for all six. "
        "Ties go to the clan placed best in the Omens on top of the deck.",
    ).filled(five=points.five_types, six=points.six_types)


def _start(content: VaalbaraContent) -> Text:
    return Text(
        "De 2 à 5 joueurs, un clan chacun, {n} points au départ, cinq personnages tirés des douze. "
        "On garde les Territoires marqués pour ce nombre de joueurs : dix par joueur, plus un.",
        "2 to 5 players, one clan each, {n} points to start, five characters drawn from the twelve. "
        "Territories marked for this number of players are kept: ten a player and one more.",
    ).filled(n=content.cards["points"]["points"].start)


CHARACTERS_SECTION = Section(
    Text("Les douze personnages", "The twelve characters"),
    (
        Text(
            "Chacun a les douze mêmes personnages. Le numéro est l’initiative : le plus petit agit d’abord.",
            "Everyone has the same twelve characters. The number is the initiative: the lowest acts first.",
        ),
    ),
    _all_characters,
)
LANDS_SECTION = Section(
    Text("Les six territoires", "The six territories"),
    (
        Text(
            "La récompense est gagnée une fois, quand le Territoire entre dans le domaine ; il se compte lui-même.",
            "The reward is gained once, when the Territory enters the domain; it counts itself.",
        ),
    ),
    _one_of_each_land,
)

REFERENCE = (CHARACTERS_SECTION, LANDS_SECTION)

RULES = (
    Section(
        Text("Le but", "The aim"),
        (
            Text(
                "En neuf manches, chacun ajoute neuf Territoires à son domaine. Le plus de points l’emporte.",
                "Over nine rounds everyone adds nine Territories to a domain. The most points win.",
            ),
        ),
    ),
    Section(
        Text("Mise en place", "Setup"),
        (
            _start,
            Text(
                "Deux lignes de Territoires sont ouvertes, chacune d’autant de cartes que de joueurs. "
                "Le dos de la carte du dessus de la pile montre les Présages : le rang des clans, qui départage les égalités.",
                "Two rows of Territories lie open, each with as many cards as players. "
                "The back of the deck’s top card shows the Omens: the ranking of the clans, which breaks ties.",
            ),
        ),
    ),
    Section(Text("La table", "The table"), diagrams=(TABLE,)),
    Section(
        Text("Une manche", "A round"),
        (
            Text(
                "Affectation : chacun choisit en secret un personnage de sa main. Le choix peut changer jusqu’à ce que tous aient choisi ; tous sont alors révélés ensemble.",
                "Assignment: everyone secretly chooses a character from hand. A choice may be changed until all have chosen; then all are revealed together.",
            ),
            Text(
                "Résolution : par initiative croissante, chacun applique l’effet de son personnage, même s’il le dessert, "
                "puis prend un Territoire de la première ligne et gagne sa récompense. Les places vides ne se remplissent pas : "
                "qui agit tard a moins de choix.",
                "Resolution: in ascending initiative, each player applies the character’s effect, wanted or not, "
                "then takes a Territory from the first row and gains its reward. Gaps are not filled: "
                "who acts late has less choice.",
            ),
            Text(
                "Fin de manche : la deuxième ligne avance, la pile la remplace, et chacun complète sa main à cinq personnages "
                "tant que sa pile le permet. Un personnage joué ne revient que par la Sage-femme.",
                "End of round: the second row moves up, the deck refills it, and everyone draws up to five characters "
                "while the pile lasts. A played character comes back only through the Midwife.",
            ),
        ),
        examples=(TIE, RIVER),
    ),
    LANDS_SECTION,
    CHARACTERS_SECTION,
    Section(
        Text("Précisions", "Details"),
        (
            Text(
                "Vos voisins sont assis à votre gauche et à votre droite ; à deux, l’adversaire est votre seul voisin et ne compte qu’une fois.",
                "Your neighbours sit to your left and right; with two players the opponent is your only neighbour and counts once.",
            ),
            Text(
                "Les Présages d’une manche sont lus à la révélation ; un échange du dessus de la pile n’y change plus rien.",
                "A round’s Omens are read at the reveal; exchanging the deck’s top card changes nothing for that round.",
            ),
            Text(
                "Chasseur et Artisan ne regardent que les voisins. L’Artisan gagne en agissant après eux : "
                "la règle imprimée dit « avant », une erreur que les cartes n’ont pas.",
                "Hunter and Artisan look at neighbours only. The Artisan gains by acting after them: "
                "the printed rules say “before”, a slip that the cards do not have.",
            ),
            Text(
                "La Cavalière ne déplace rien entre deux Territoires du même type, même deux Forêts de valeurs différentes "
                "(une option permet de les échanger).",
                "The Rider moves nothing between two Territories of one type, even two Forests of different values "
                "(an option lets them be exchanged).",
            ),
            Text(
                "Un vol ne prend que ce que la victime possède ; aucun score ne descend sous zéro.",
                "A theft takes only what the victim has; no score falls below zero.",
            ),
            Text(
                "Un effet impossible est sans suite, et un choix qui n’en est pas un est fait pour vous.",
                "An impossible effect does nothing, and a choice with one option is made for you.",
            ),
        ),
    ),
    Section(
        Text("La fin", "The end"),
        (
            _final_points,
            Text(
                "Les points restent cachés jusqu’à la fin, mais chaque gain se fait à la vue de tous.",
                "Points stay hidden until the end, but every gain is made in sight of all.",
            ),
        ),
    ),
)


def _variety(content: VaalbaraContent) -> Text:
    points = content.cards["points"]["points"]
    return Text(
        "Plus que quatre manches. À la fin, cinq types de Territoires rapportent {five} points, les six {six} : que vous manque-t-il ?",
        "Four rounds to go. At the end five types of Territory earn {five} points, all six {six}: what are you missing?",
    ).filled(five=points.five_types, six=points.six_types)


def _asked(look: Look, verb: type[Verb]) -> bool:
    return bool(look.legal) and look.asked() is verb
