"""Chronica Universalis explained in our own words: rules page, reference panel, and the lines of the guided first game."""

from __future__ import annotations

from ....kernel.text import Lang, Text
from ....kernel.words import Glyph, Verb
from ....stage.layout import Section
from ....stage.look import Look
from ....stage.parts import Card
from ..cards.content import ChronicaContent
from ..names import DOMAIN_ICONS, HONOUR, PICTOGRAM_ICONS
from ..state import HAND, LEAST_DECK, ROUNDS, SET, Pictogram
from ..state import HONOUR as MOST_HONOUR
from .explained import OCCUPIED, REINFORCED, TABLE
from .faces import face


def _of(pictogram: Pictogram) -> Section:
    title = {
        Pictogram.LILY: Text("Le lys : la couronne", "The lily: the crown"),
        Pictogram.CROSS: Text("La croix : l’Église", "The cross: the Church"),
        Pictogram.TOWER: Text("La tour : les armes", "The tower: arms"),
        Pictogram.QUILL: Text("La plume : les lettres", "The quill: letters"),
    }[pictogram]

    def cards(content: ChronicaContent, lang: Lang) -> tuple[Card, ...]:
        return tuple(
            face(content, number, lang)
            for number, card in enumerate(content.cards_in_set)
            if card.pictogram == pictogram
        )

    return Section(title, (), cards)


SIGNS = Section(
    Text("Les signes", "The signs"),
    (
        Text(
            "Chaque carte a une valeur dans les trois domaines. Le nombre dans un cercle (④) marque son domaine de "
            "prédilection : celui dans lequel on la compare quand elle est attaquée.",
            "Each card has a value in the three domains. The number in a circle (④) marks its favoured domain: "
            "the one in which it is compared when it is attacked.",
        ),
    ),
    signs=(
        (Glyph(DOMAIN_ICONS[0]), Text("Érudition", "Learning")),
        (Glyph(DOMAIN_ICONS[1]), Text("Prestige", "Prestige")),
        (Glyph(DOMAIN_ICONS[2]), Text("Guerre", "War")),
        (Glyph(HONOUR), Text("Honneur", "Honour")),
        (Glyph(PICTOGRAM_ICONS[0]), Text("lys", "lily")),
        (Glyph(PICTOGRAM_ICONS[1]), Text("croix", "cross")),
        (Glyph(PICTOGRAM_ICONS[2]), Text("tour", "tower")),
        (Glyph(PICTOGRAM_ICONS[3]), Text("plume", "quill")),
        (Glyph("card-draw"), Text("pioche", "deck")),
        (Glyph("files"), Text("main", "hand")),
        (Glyph("eyeball"), Text("regarder", "look at")),
        (Glyph("infinity"), Text("tant que la carte est là", "for as long as the card is there")),
        (Glyph("crossed-swords"), Text("en Action", "in an Action")),
        (Glyph("house"), Text("à la pose", "when placed")),
        (Glyph("family-house"), Text("contre un Édifice occupé", "against an occupied Building")),
    ),
)

REFERENCE = (SIGNS, *(_of(pictogram) for pictogram in Pictogram))

_NUMBERS = {"least": LEAST_DECK, "most": SET, "hand": HAND, "more": HAND + 1, "honour": MOST_HONOUR, "rounds": ROUNDS}

RULES = (
    Section(
        Text("Le but", "The aim"),
        (
            Text(
                "Deux chroniqueurs bâtissent chacun une Province et défont celle de l’autre. On l’emporte en ayant le plus de "
                "points quand la partie finit, ou en faisant tomber l’Honneur adverse à zéro.",
                "Two chroniclers each build a Province and undo the other’s. You win by having more points when the game "
                "ends, or by bringing the other’s Honour down to zero.",
            ),
        ),
    ),
    Section(
        Text("Mise en place", "Setup"),
        (
            Text(
                "Chacun a huit emplacements en deux rangées de quatre, la frontière face à l’adversaire et l’arrière-pays "
                "derrière elle, et {honour} points d’Honneur, le maximum. Celui qui commence, tiré au sort, reçoit {hand} "
                "cartes, l’autre {more}.",
                "Each has eight slots in two rows of four, the frontier facing the opponent and the hinterland behind it, and "
                "{honour} points of Honour, the most there can be. Whoever begins, by lot, is dealt {hand} cards, the other "
                "{more}.",
            ).filled(**_NUMBERS),
            Text(
                "On pioche tous deux dans les {most} cartes du jeu, ou chacun dans une pioche à soi de {least} à {most} cartes "
                "différentes, dont la liste est connue des deux.",
                "Both draw from the {most} cards of the set, or each from a deck of one’s own, {least} to {most} different "
                "cards, whose list is known to both.",
            ).filled(**_NUMBERS),
        ),
    ),
    Section(Text("La table", "The table"), diagrams=(TABLE,)),
    Section(
        Text("Un tour", "A turn"),
        (
            Text(
                "Jouez une carte, puis piochez-en une. Posez-la dans votre Province, ou envoyez un Personnage en Action dans "
                "l’autre. Vous pouvez aussi passer : défaussez une carte et piochez-en deux.",
                "Play a card, then draw one. Place it in your Province, or send a Character on an Action in the other. You "
                "may also pass: discard a card and draw two.",
            ),
            Text(
                "Le pouvoir d’une carte s’applique quand elle est posée et quand elle part en Action, aussi comme renfort ; il "
                "n’est pas facultatif, et ce qui est impossible n’a pas lieu.",
                "A card’s power applies when it is placed and when it goes on an Action, also as a reinforcement; it is not "
                "optional, and what is impossible does not happen.",
            ),
        ),
    ),
    Section(
        Text("Poser une carte", "Placing a card"),
        (
            Text(
                "Un emplacement reçoit un Édifice et un Personnage au plus. Seul, un Personnage est errant. Ensemble, dans "
                "n’importe quel ordre, ils font un Édifice occupé, et l’adversaire perd aussitôt 1 Honneur.",
                "A slot takes one Building and one Character at most. Alone a Character is wandering. Together, in either order, "
                "they make an occupied Building, and the opponent loses 1 Honour at once.",
            ),
            Text(
                "On ne pose pas une carte dont le nom est dans la Province adverse.",
                "A card whose name is in the opponent’s Province cannot be placed.",
            ),
        ),
    ),
    Section(
        Text("Une Action", "An Action"),
        (
            Text(
                "Un Personnage de votre main vise un emplacement adverse. L’arrière-pays est protégé tant qu’une carte est juste "
                "devant. On compare les valeurs dans le domaine de prédilection de la carte attaquée : vous gagnez ou perdez la "
                "différence en Honneur. Puis tout ce qui a pris part est défaussé, quel que soit le résultat.",
                "A Character from your hand aims at a slot of the opponent’s. The hinterland is protected while a card lies just "
                "in front. Values are compared in the favoured domain of what is attacked: you gain or lose the difference in "
                "Honour. Then all that took part is discarded, whatever came of it.",
            ),
            Text(
                "Un second Personnage, de votre main ou de votre Province, peut venir en renfort : les valeurs s’ajoutent.",
                "A second Character, from your hand or your Province, may reinforce: values are added.",
            ),
            Text(
                "Un Édifice occupé se défend avec ses deux cartes. Si leurs prédilections diffèrent, le défenseur choisit, sauf si "
                "l’attaquant a le pictogramme de l’Édifice : alors c’est lui. L’adversaire perd 1 Honneur et, par la Ferveur "
                "populaire, vous pouvez jouer encore une carte.",
                "An occupied Building defends itself with both cards. If their favoured domains differ the defender chooses, unless "
                "the attacker has the Building’s pictogram: then he does. The opponent loses 1 Honour and, by Popular Fervour, "
                "you may play another card.",
            ),
        ),
        examples=(REINFORCED, OCCUPIED),
    ),
    Section(
        Text("Accueillir", "Welcoming"),
        (
            Text(
                "Quand vous posez un Édifice sur un emplacement vide, il peut accueillir un Personnage errant adverse non "
                "protégé : on compare comme si l’Édifice l’attaquait, puis le Personnage s’installe, et l’adversaire perd 1 "
                "Honneur. Il n’y a ni renfort ni Ferveur.",
                "When you place a Building on an empty slot it may welcome an unprotected Wandering Character of the opponent’s: "
                "values are compared as if the Building attacked him, then he moves in, and the opponent loses 1 Honour. There "
                "is neither reinforcement nor Fervour.",
            ),
        ),
    ),
    Section(
        Text("La fin", "The end"),
        (
            Text(
                "La partie finit quand une Province a une carte sur ses huit emplacements, quand la dernière carte d’une pioche "
                "est piochée, ou dès que l’Honneur d’un joueur est à zéro : il a alors perdu.",
                "The game ends when a Province has a card on each of its eight slots, when the last card of a deck is drawn, or "
                "as soon as somebody’s Honour is at zero: that player has then lost.",
            ),
            Text(
                "Des cartes à soi peuvent remettre sous la pioche tout ce qu’on y prend : la partie finit alors après la manche "
                "{rounds}, aux points. Avec les cartes de la boîte, aucune ne va jusque-là.",
                "Cards of one’s own may put back under the deck all that is drawn from it: the game then ends after round "
                "{rounds}, on points. With the cards of the box none goes that far.",
            ).filled(**_NUMBERS),
            Text(
                "Un emplacement d’une carte vaut 1 point, un Édifice occupé 3. À égalité, personne ne l’emporte.",
                "A slot with one card is worth 1 point, an occupied Building 3. With equal points nobody wins.",
            ),
        ),
    ),
    Section(
        Text("Précisions", "Details"),
        (
            Text(
                "La règle est une page ; là où elle se tait nous avons tranché : la différence ne touche que l’Honneur de "
                "l’attaquant, le domaine est choisi après les renforts, un renfort peut quitter un Édifice occupé, la pioche de "
                "deux cartes remplace celle de la fin du tour, un Honneur à zéro arrête tout.",
                "The printed rules are one page; where they are silent we have ruled: the difference concerns the attacker’s "
                "Honour alone, the domain is chosen after reinforcements, a reinforcement may leave an occupied Building, the "
                "two cards of a pass take the place of the draw at the end of the turn, Honour at zero stops everything.",
            ),
            Text(
                "Les cartes publiées n’étant décrites nulle part, celles-ci sont les nôtres : personnes et lieux de l’histoire, "
                "valeurs et pouvoirs reconstitués.",
                "As the published cards are described nowhere, these are ours: people and places of history, with reconstructed "
                "values and powers.",
            ),
        ),
    ),
    SIGNS,
    *(_of(pictogram) for pictogram in Pictogram),
)


def _asked(look: Look, verb: type[Verb]) -> bool:
    return bool(look.legal) and look.asked() is verb
