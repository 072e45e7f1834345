"""Diagrams and examples of the rules page of Vaalbara."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.explained import Diagram, Example, Mark, Position, Step

_TIE_SEED, _RIVER_SEED = 24, 53  # the hands and rows of these seeds allow what the examples show

_ONE_ROUND = (
    *((0, "play:hunter"), (1, "play:hunter"), (2, "play:artisan")),
    *((0, "take:2"), (1, "take:1")),
)

TABLE = Diagram(
    Text(
        "La table après une manche à trois : la pile, les deux lignes, les Présages, votre main et votre domaine.",
        "The table after a round of three: the deck, both rows, the Omens, your hand and your domain.",
    ),
    Position(players=3, seed=_TIE_SEED, deeds=_ONE_ROUND),
    ("deck", "line-2", "line-1", "order", "hand-0", "domain-0"),
    (
        Mark(
            "zone-line-1",
            Text("La première ligne :", "The first row:"),
            Text(
                "on y prend un Territoire par manche. Les places vides le restent jusqu’à la fin de la manche.",
                "a Territory is taken from it each round. Gaps stay until the round is over.",
            ),
        ),
        Mark(
            "zone-line-2",
            Text("La deuxième ligne", "The second row"),
            Text(
                "avance à la fin de la manche : vous savez déjà ce qui vient.",
                "moves up at the end of the round: you know already what comes.",
            ),
        ),
        Mark(
            "zone-deck",
            Text("La pile :", "The deck:"),
            Text(
                "le dos de sa carte du dessus montre les Présages de la manche.",
                "the back of its top card shows the round’s Omens.",
            ),
        ),
        Mark(
            "ranking-order",
            Text("Les Présages,", "The Omens,"),
            Text(
                "du premier clan au dernier : à initiative égale, le mieux placé agit d’abord.",
                "from the first clan to the last: with equal initiative the one placed better acts first.",
            ),
        ),
        Mark(
            "zone-hand-0",
            Text("Votre main :", "Your hand:"),
            Text(
                "cinq personnages ; le numéro en haut à gauche est l’initiative, le plus petit agit d’abord.",
                "five characters; the number in the top left corner is the initiative, the lowest acts first.",
            ),
        ),
        Mark(
            "zone-domain-0",
            Text("Votre domaine :", "Your domain:"),
            Text(
                "les Territoires pris, un par manche. Les autres le voient, et certains le comptent.",
                "the Territories that you took, one a round. The others see it, and some count it.",
            ),
        ),
    ),
)

TIE = Example(
    "tie",
    Text("La même initiative", "The same initiative"),
    Position(players=3, seed=_TIE_SEED),
    Text(
        "Bruno et vous jouez tous deux le Chasseur (initiative 3), qui gagne 3 points à qui agit avant ses voisins ; "
        "Chloé joue l’Artisan (10), qui en gagne 5 à qui agit après eux.",
        "Bruno and you both play the Hunter (initiative 3), who gains 3 points for acting before one’s neighbours; "
        "Chloé plays the Artisan (10), who gains 5 for acting after them.",
    ),
    ("character-0-2", "territory-6", "territory-8", "territory-1"),
    (
        Step(
            Text(
                "Les trois cartes sont révélées ensemble. Les Présages départagent les deux Chasseurs : le vôtre agit d’abord.",
                "The three cards are revealed together. The Omens settle the tie of the two Hunters: yours acts first.",
            ),
            ((0, "play:hunter"), (1, "play:hunter"), (2, "play:artisan")),
        ),
        Step(
            Text(
                "Vous prenez un Territoire avant que Bruno n’agisse : effet et Territoire, puis seulement le joueur suivant.",
                "You take a Territory before Bruno acts: effect and Territory, and only then the next player.",
            ),
            ((0, "take:2"),),
        ),
        Step(
            Text(
                "Le Chasseur de Bruno ne gagne rien, car vous êtes son voisin et avez agi avant lui. Le dernier Territoire revient à Chloé.",
                "Bruno’s Hunter gains nothing, as you are his neighbour and acted before him. The last Territory is Chloé’s.",
            ),
            ((1, "take:1"),),
        ),
    ),
    Text(
        "À égalité, ce n’est pas le plus rapide à choisir qui agit d’abord : ce sont les Présages, lus à la révélation.",
        "With a tie it is not who chose first that acts first: it is the Omens, read at the reveal.",
    ),
)

RIVER = Example(
    "river",
    Text("Une Rivière avec un grand numéro", "A River with a high number"),
    Position(players=3, seed=_RIVER_SEED),
    Text(
        "Vous jouez le Fermier (initiative 12), qui double la récompense de votre Territoire. La Rivière rapporte un "
        "point par Rivière de votre domaine, multiplié par l’initiative de votre personnage.",
        "You play the Farmer (initiative 12), who doubles the reward of your Territory. The River brings a point for "
        "each River of your domain, multiplied by your character’s initiative.",
    ),
    ("character-0-11", "territory-20"),
    (
        Step(
            Text("Vous agirez en dernier.", "You will act last."),
            ((0, "play:farmer"), (1, "play:combatant"), (2, "play:oracle")),
        ),
        Step(
            Text(
                "Les autres laissent la Rivière. L’initiative n’y compte que pour 6 au plus : une Rivière, elle-même, fois 6, puis le double.",
                "The others leave the River. Initiative counts for 6 at most there: one River, itself, times 6, and then twice that.",
            ),
            ((1, "take:2"), (2, "take:3")),
        ),
    ),
    Text(
        "Le Territoire qui entre se compte lui-même, et la limite vient avant le double.",
        "The Territory that comes in counts itself, and the limit comes before the doubling.",
    ),
    after=("domain-0",),
)
