"""The verbs, counters, conditions and selectors with which Vaalbara's cards are written."""

from __future__ import annotations

from enum import IntEnum

from ....kernel.effects import Effect, Glyph, Named, Per, Seq, Verb, When
from ....kernel.stack import FIRST_SELECTOR, FIRST_VERB
from ....kernel.text import Text
from ..names import LAND_NAMES
from ..state import Land


class Do(IntEnum):
    """Operations of this game's verbs."""

    GAIN = FIRST_VERB
    STEAL = FIRST_VERB + 1
    PICK = FIRST_VERB + 2  # a: where; b: 0 for the first thing picked, 1 for the second
    SWAP_WITH_TOP = FIRST_VERB + 3
    SWAP_LINES = FIRST_VERB + 4
    SWAP_WITH_BOTTOM = FIRST_VERB + 5
    TAKE_BACK = FIRST_VERB + 6
    ASSIGN = FIRST_VERB + 7
    REVEAL = FIRST_VERB + 8
    PERFORM = FIRST_VERB + 9
    DISCARD = FIRST_VERB + 10
    TAKE = FIRST_VERB + 11
    END_ROUND = FIRST_VERB + 12
    END_GAME = FIRST_VERB + 13
    REWARD = FIRST_VERB + 14
    DOUBLE = FIRST_VERB + 15


class Where(IntEnum):
    """Places to pick a territory from."""

    FIRST = 0
    SECOND = 1
    EITHER = 2
    DOMAIN = 3


class Count(IntEnum):
    """What `per` can count."""

    ODD_NEIGHBOURS = 0
    OWN = 1  # arg: Land
    AROUND = 2  # arg: Land; own domain and neighbours'
    TYPES = 3
    PRINTED = 4
    RIVER = 5


class If(IntEnum):
    """What `when` can ask."""

    BEFORE_NEIGHBOURS = 0
    AFTER_NEIGHBOURS = 1
    EXACTLY = 2  # arg: how many of the arriving territory's type the domain then holds
    DECK_LEFT = 3
    NOT_LAST_ROUND = 4
    SECOND_ROW_LEFT = 5


IN_TURN_ORDER = Named(FIRST_SELECTOR, Text("chacun à son tour", "each in turn order"))
POINTS = "laurel-crown"
LAND_ICONS = ("high-grass", "pine-tree", "peaks", "wheat", "village", "river")


def step(op: Do) -> Verb:
    """A step of the game's own course, which no card prints."""
    return Verb(op)


def gain(points: int) -> Verb:
    return Verb(
        Do.GAIN,
        points,
        text=Text("[gagnez|gagne] {a} {a:point|points}", "[gain|gains] {a} {a:point|points}"),
        icons=(Glyph(POINTS, f"+{points}"),),
    )


def gain_printed() -> Effect:
    """Gain as many points as the card itself shows."""
    number = Named(Count.PRINTED)
    text = Text("gagnez le nombre de points inscrit sur la carte", "gain the number of points shown on the card")
    return Per(number, Verb(Do.GAIN, 1, text=text, icons=(Glyph(POINTS, "+N"),)))


def steal(points: int) -> Verb:
    """From the player who acted directly before, at most what that player has (VAA-C06-01, VAA-C06-03)."""
    return Verb(
        Do.STEAL,
        points,
        text=Text(
            "volez {a} points au joueur qui a agi juste avant vous",
            "steal {a} points from the player who acted just before you",
        ),
        icons=(Glyph("raven"), Glyph(POINTS, str(points))),
    )


_PLACES = {
    Where.FIRST: (
        Text("un Territoire de la première ligne", "a Territory of the first row"),
        Glyph("stack", "1"),
    ),
    Where.SECOND: (
        Text("un Territoire de la deuxième ligne", "a Territory of the second row"),
        Glyph("stack", "2"),
    ),
    Where.EITHER: (
        Text("un Territoire de l’une des deux lignes", "a Territory of either row"),
        Glyph("stack", "1/2"),
    ),
    Where.DOMAIN: (
        Text("un Territoire de votre domaine", "a Territory of your domain"),
        Glyph("village"),
    ),
}


def pick(where: Where, *, second: bool = False) -> Verb:
    """Choose a territory; where there is none, nothing is picked and the swap has no effect."""
    text, icon = _PLACES[where]
    link = Text("et {what}", "and {what}") if second else Text("échangez {what}", "exchange {what}")
    return Verb(Do.PICK, where, int(second), text=link, icons=(icon,), words={"what": text})


def with_top_of_deck() -> Verb:
    text = Text("avec la carte du dessus de la pile", "with the top card of the deck")
    return Verb(Do.SWAP_WITH_TOP, text=text, icons=(Glyph("card-random"),))


def with_bottom_of_deck() -> Verb:
    text = Text("avec la dernière carte de la pile", "with the bottom card of the deck")
    return Verb(Do.SWAP_WITH_BOTTOM, text=text, icons=(Glyph("card-random"),))


def unless_same_type() -> Verb:
    text = Text("(rien ne bouge s’ils sont du même type)", "(nothing moves if they are of the same type)")
    return Verb(Do.SWAP_LINES, text=text)


def exchange(*steps: Effect) -> Seq:
    """Pick and swap, read as one clause."""
    return Seq(steps, link=Text(" ", " "), sign=Glyph("card-exchange"))


def take_back() -> Verb:
    text = Text(
        "reprenez en main un personnage de votre défausse, sauf la Sage-femme",
        "take a character other than the Midwife back from your discard",
    )
    return Verb(Do.TAKE_BACK, text=text, icons=(Glyph("card-discard"), Glyph(text="→"), Glyph("poker-hand")))


def reward_received() -> Verb:
    """The reward of the territory that the swap brought into the domain (VAA-C11-04)."""
    text = Text("gagnez la récompense du Territoire reçu", "gain the reward of the Territory received")
    return Verb(Do.REWARD, text=text, icons=(Glyph(POINTS, "+"),))


def double_reward() -> Verb:
    """Doubles what this turn's territory action will gain (VAA-C12-01)."""
    text = Text(
        "doublez la récompense du Territoire que vous ajoutez à votre domaine pendant cette manche",
        "double the reward of the Territory you add to your domain this round",
    )
    return Verb(Do.DOUBLE, text=text, icons=(Glyph("village"), Glyph(POINTS, "×2")))


def per_odd_neighbour(effect: Verb) -> Per:
    text = Text("par voisin qui a joué un personnage impair", "per neighbour who played an odd character")
    return Per(Named(Count.ODD_NEIGHBOURS, text, (Glyph("person", "1·3·5…"),)), effect)


def per_own(land: Land, effect: Verb) -> Per:
    text = Text("par {land} de votre domaine", "per {land} in your domain")
    return Per(Named(Count.OWN, text, (Glyph(LAND_ICONS[land]),), land, {"land": LAND_NAMES[land]}), effect)


def per_around(land: Land, effect: Verb) -> Per:
    text = Text(
        "par {land} de votre domaine et de ceux de vos voisins",
        "per {land} in your domain and your neighbours’",
    )
    icons = (Glyph(LAND_ICONS[land]), Glyph("person"))
    return Per(Named(Count.AROUND, text, icons, land, {"land": LAND_NAMES[land]}), effect)


def per_type(effect: Verb) -> Per:
    text = Text("par type de Territoire différent de votre domaine", "per different type of Territory in your domain")
    return Per(Named(Count.TYPES, text, (Glyph("round-star"),)), effect)


def per_river(effect: Verb) -> Per:
    text = Text(
        "par Rivière de votre domaine, multiplié par l’initiative de votre personnage (6 au plus)",
        "per River in your domain, times the initiative of your character (6 at most)",
    )
    return Per(Named(Count.RIVER, text, (Glyph("river"), Glyph(text="×"), Glyph("person", "≤6"))), effect)


def before_neighbours(effect: Effect) -> When:
    text = Text("si vous agissez avant vos voisins", "if you act before your neighbours")
    return When(Named(If.BEFORE_NEIGHBOURS, text, (Glyph("hourglass", "1ᵉʳ"),)), effect)


def after_neighbours(effect: Effect) -> When:
    text = Text("si vous agissez après vos voisins", "if you act after your neighbours")
    return When(Named(If.AFTER_NEIGHBOURS, text, (Glyph("hourglass", "…"),)), effect)


def on_arrival_number(number: int, land: Land, effect: Effect) -> When:
    text = Text("si c’est votre {nth} {land}", "if it is your {land} number {n}")
    words = {"land": LAND_NAMES[land], "nth": f"{number}ᵉ"}
    return When(Named(If.EXACTLY, text, (Glyph(LAND_ICONS[land], f"{number}"),), number, words), effect)


def if_deck_left(effect: Effect) -> When:
    return When(Named(If.DECK_LEFT), effect)


def if_second_row_left(effect: Effect) -> When:
    return When(Named(If.SECOND_ROW_LEFT), effect)


def if_not_last_round(effect: Effect) -> When:
    return When(Named(If.NOT_LAST_ROUND), effect)
