"""Vaalbara explained in our own words: rules page, reference panel, and the lines of the guided first game."""

from __future__ import annotations

from itertools import accumulate

from ....kernel.text import Lang, Noun, Text
from ....kernel.words import Glyph, Verb
from ....stage.layout import Row, Section
from ....stage.look import Look
from ....stage.parts import Card
from ..cards.content import VaalbaraContent
from ..rules.verbs import LAND_ICONS, LAND_WORDS, POINTS
from .explained import RIVER, TABLE, TIE
from .faces import character_face, copies_provenance, territory_face


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


def _copies(content: VaalbaraContent, lang: Lang) -> tuple[Row, ...]:
    """How many Territories of each type are in play, by the number of players."""
    each = Text("à {players} : {n}", "with {players}: {n}")
    return tuple(
        Row(
            land.noun.form(lang),
            (Glyph(icon),),
            ", ".join(each.say(lang, players=players, n=n) for players, n in enumerate(accumulate(land.copies), 2)),
            copies_provenance(land, lang),
        )
        for land, icon in zip(content.lands, LAND_ICONS, strict=True)
    )


COPIES_SECTION = Section(
    Text("Combien de chaque Territoire", "How many of each Territory"),
    (
        Text(
            "Une carte porte le plus petit nombre de joueurs qui joue avec elle.",
            "A card bears the smallest number of players that play with it.",
        ),
    ),
    rows=_copies,
)


def _noun(word: Noun) -> Text:
    return Text(word.fr, word.en)


SIGNS_SECTION = Section(
    Text("Les signes", "The signs"),
    signs=(
        (Glyph(POINTS), Text("points", "points")),
        *((Glyph(icon), name) for icon, name in zip(LAND_ICONS, map(_noun, LAND_WORDS), strict=True)),
        (Glyph("round-star"), Text("un type de Territoire de votre domaine", "a type of Territory of your domain")),
        (Glyph("person"), Text("un autre joueur, un voisin", "another player, a neighbour")),
        (
            Glyph("person", "1·3·5…"),
            Text("un voisin dont le personnage est impair", "a neighbour with an odd character"),
        ),
        (Glyph("person", "≤6"), Text("l’initiative, comptée pour 6 au plus", "initiative, counted for 6 at most")),
        (Glyph("hourglass", "1"), Text("agir avant ses voisins", "acting before one’s neighbours")),
        (Glyph("hourglass", "…"), Text("agir après ses voisins", "acting after one’s neighbours")),
        (Glyph("raven"), Text("voler", "steal")),
        (Glyph("stack", "1"), Text("la première ligne", "the first row")),
        (Glyph("stack", "2"), Text("la deuxième ligne", "the second row")),
        (Glyph("card-random"), Text("une carte de la pile", "a card of the deck")),
        (Glyph("card-exchange"), Text("échanger", "exchange")),
        (Glyph("card-discard"), Text("la défausse", "the discard")),
        (Glyph("files"), Text("la main", "the hand")),
    ),
)

REFERENCE = (SIGNS_SECTION, CHARACTERS_SECTION, LANDS_SECTION)

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
    COPIES_SECTION,
    CHARACTERS_SECTION,
    SIGNS_SECTION,
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
                "Totals stay hidden until the end, but everybody sees each gain.",
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
