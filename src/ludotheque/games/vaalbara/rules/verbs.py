"""The words of Vaalbara's cards: verbs, counters, conditions, and how cards spell them."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ....kernel.effects import Per, Seq, When, spelled, unread
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import rule
from ....kernel.stack import NONE, add, ask, asks, scaled
from ....kernel.text import Noun, Text, nth
from ....kernel.words import Condition, Counter, Effect, Glyph, Verb, aside
from ..state import FIRST_LINE, ROUNDS, SEATS, SECOND_LINE, Land, Source
from .actions import Act, Ev
from .domain import around, cards_in, earn, left_of, place_of, reward, right_of, types_in
from .draw import last_omens, list_characters, list_line, look_at_top

PRINTED = "+N"  # points that are on the card itself
POINTS = "laurel-crown"
LAND_ICONS = ("high-grass", "pine-tree", "peaks", "wheat", "village", "river")
LAND_WORDS = (
    Noun("Prairie", "Prairie", "f"),
    Noun("Forêt", "Forest", "f"),
    Noun("Montagne", "Mountain", "f"),
    Noun("Champ", "Field"),
    Noun("Village", "Village"),
    Noun("Rivière", "River", "f"),
)


# --- points ---------------------------------------------------------------------------------------------------


class Gain(Verb):
    """Points from the supply, counted under their source."""

    points: int
    printed_there: bool = aside(default=False)  # the card itself shows the number
    hot = True
    text = Text(
        "[gagnez|gagne|gagner] {points} {points:point|points}", "[gain|gains|gain] {points} {points:point|points}"
    )

    def phrase(self, lang: Any, you: bool, infinitive: bool = False) -> str:
        if not self.printed_there:
            return super().phrase(lang, you, infinitive)
        return Text(
            "[gagnez|gagne|gagner] le nombre de points inscrit sur la carte",
            "[gain|gains|gain] the number of points shown on the card",
        ).say(lang, you=you, infinitive=infinitive)

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(POINTS, PRINTED if self.printed_there else f"+{self.points}"),)

    @staticmethod
    @rule
    def run(s, frame, line, points, events):
        earn(s, frame.seat, scaled(frame, line, points), frame.source, events)


class Steal(Verb):
    """Points of the player directly before in turn order, at most what is there (VAA-C06-01 to 03)."""

    points: int
    hot = True
    text = Text(
        "[volez|vole|voler] {points} {points:point|points} au joueur qui a agi juste avant [vous|lui]",
        "[steal|steals|steal] {points} {points:point|points} from the player who acted just before [you|them]",
    )

    def drawn(self) -> tuple[Glyph, ...]:
        return Glyph("raven"), Glyph(POINTS, str(self.points))

    @staticmethod
    @rule
    def run(s, frame, points, events):
        seat = frame.seat
        place = place_of(s, seat)
        if place == 0:
            return
        victim = s.order[place - 1]
        taken = min(points, s.points[victim])
        s.points[victim] -= taken
        s.gained[victim][Source.THEFTS] -= taken
        s.points[seat] += taken
        s.gained[seat][Source.THEFTS] += taken
        emit(events, Ev.STOLE, seat, taken, victim, 0, PUBLIC)


class Double(Verb):
    """Doubles the gain of this turn's territory action (VAA-C12-01)."""

    hot = True
    text = Text(
        "[doublez|double|doubler] la récompense du Territoire [que vous ajoutez à votre|qu’il ajoute à son] domaine "
        "pendant cette manche",
        "[double|doubles|double] the reward of the Territory [you add to your|they add to their] domain this round",
    )
    icons = (Glyph("village"), Glyph(POINTS, "×2"))

    @staticmethod
    @rule
    def run(s):
        s.doubled = 1


class RewardReceived(Verb):
    """The reward of the territory that the swap brought into the domain (VAA-C11-04)."""

    hot = True
    text = Text(
        "[gagnez|gagne|gagner] la récompense du Territoire reçu",
        "[gain|gains|gain] the reward of the Territory received",
    )
    icons = (Glyph(POINTS, "+"),)

    @staticmethod
    @rule
    def run(c, s, frame):
        if frame.card != NONE:
            reward(c, s, frame.seat, frame.card, 0)


# --- exchanges ------------------------------------------------------------------------------------------------


class Where(IntEnum):
    """The places from which a territory is picked."""

    FIRST = 0
    SECOND = 1
    EITHER = 2
    DOMAIN = 3


_PLACES = {
    Where.FIRST: (
        Text("un Territoire de la première ligne", "a Territory of the first row"),
        Glyph("stack", "1"),
        Text(
            "Choisissez un Territoire de la première ligne à échanger",
            "Choose a Territory of the first row to exchange",
        ),
    ),
    Where.SECOND: (
        Text("un Territoire de la deuxième ligne", "a Territory of the second row"),
        Glyph("stack", "2"),
        Text("Contre quel Territoire de la deuxième ligne ?", "For which Territory of the second row?"),
    ),
    Where.EITHER: (
        Text("un Territoire de l’une des deux lignes", "a Territory of either row"),
        Glyph("stack", "1/2"),
        Text(
            "Quel Territoire échanger avec le dessus de la pile ?",
            "Which Territory to exchange with the top of the deck?",
        ),
    ),
    Where.DOMAIN: (
        Text("un Territoire de [votre|son] domaine", "a Territory of [your|their] domain"),
        Glyph("village"),
        Text("Quel Territoire de votre domaine céder ?", "Which Territory of your domain to give up?"),
    ),
}


class Pick(Verb):
    """Choose a territory; if there is none, nothing is picked and the swap does nothing."""

    where: Where
    second: bool = False
    hot = True
    text = Text("[échangez|échange|échanger] ", "[exchange|exchanges|exchange] ")

    def phrase(self, lang: Any, you: bool, infinitive: bool = False) -> str:
        return super().phrase(lang, you, infinitive) + _PLACES[self.where][0].say(lang, you=you)

    def drawn(self) -> tuple[Glyph, ...]:
        return (_PLACES[self.where][1],)

    @staticmethod
    @rule
    def run(s, frame, second):
        if second:
            frame.second = NONE
        else:
            frame.picked = NONE
        ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, s, frame, where, second, seat, out):
        n = 0
        if second and where == Where.SECOND and frame.picked != NONE:
            return _list_partners(c, s, s.line[FIRST_LINE][frame.picked % SEATS], out)
        if where == Where.DOMAIN:
            for i in range(s.domain_size[seat]):
                n = add(out, n, Act.CEDE + i)
            return n
        if where != Where.SECOND:
            n = list_line(s, FIRST_LINE, Act.FIRST, out, n)
        if where != Where.FIRST:
            n = list_line(s, SECOND_LINE, Act.SECOND, out, n)
        return n

    @staticmethod
    @rule
    def answer(frame, where, second, action):
        place = action - Act.FIRST
        if where == Where.DOMAIN:
            place = action - Act.CEDE
        elif action >= Act.SECOND:
            place = action - Act.SECOND + SEATS
        if second:
            frame.second = place
        else:
            frame.picked = place

    def ask(self, look: Any) -> tuple[str, tuple[()]]:
        return _PLACES[self.where][2].say(look.lang), ()


@rule
def _stay(c, near, far):
    """Whether two territories are of one type, so that nothing moves (VAA-C09-02, VAA-C09-03)."""
    return c.kind[near] == c.kind[far] and not (c.forests_exchange and c.value[near] != c.value[far])


@rule
def _list_partners(c, s, near, out):
    """The territories of the second row for one of the first; all of its own type are one choice: nothing moves."""
    n = 0
    idle = False
    for i in range(s.players):
        far = s.line[SECOND_LINE][i]
        if far >= 0:
            stays = _stay(c, near, far)
            if not (stays and idle):
                n = add(out, n, Act.SECOND + i)
            idle = idle or stays
    return n


class SwapWithTop(Verb):
    """VAA-C07: the picked card goes face down on the deck, the deck's top card takes its place face up."""

    hot = True
    text = Text("avec la carte du dessus de la pile", "with the top card of the deck")
    icons = (Glyph("card-random"),)

    @staticmethod
    @rule
    def run(c, s, frame, events):
        if frame.picked == NONE:
            return
        line, i = frame.picked // SEATS, frame.picked % SEATS
        given, received = s.line[line][i], s.deck[s.top]
        s.line[line][i] = received
        s.deck[s.top] = given
        s.seen |= 1 << int(received)
        look_at_top(s)
        emit(events, Ev.SWAPPED_TOP, frame.seat, given, received, last_omens(c, s), PUBLIC)


class SwapLines(Verb):
    """VAA-C09: two territories change rows, unless they are of the same type."""

    hot = True
    undrawn = True
    unread = Text(
        "Échange deux Territoires choisis, un de chaque ligne.", "Exchanges two Territories picked, one of each row."
    )
    text = Text("(rien ne bouge s’ils sont du même type)", "(nothing moves if they are of the same type)")

    @staticmethod
    @rule
    def run(c, s, frame, events):
        if frame.picked == NONE or frame.second == NONE:
            return
        i, j = frame.picked % SEATS, frame.second % SEATS
        near, far = s.line[FIRST_LINE][i], s.line[SECOND_LINE][j]
        if _stay(c, near, far):
            return
        s.line[FIRST_LINE][i] = far
        s.line[SECOND_LINE][j] = near
        emit(events, Ev.SWAPPED_LINES, frame.seat, far, near, 0, PUBLIC)


class SwapWithBottom(Verb):
    """VAA-C11: an own territory takes the place of the deck's bottom card, which joins the domain.

    From then on the program is about that card; about none if nothing was exchanged.
    """

    hot = True
    text = Text("avec la dernière carte de la pile", "with the bottom card of the deck")
    icons = (Glyph("card-random"),)

    @staticmethod
    @rule
    def run(c, s, frame, events):
        seat = frame.seat
        frame.card = NONE
        if frame.picked == NONE:
            return
        bottom = s.cards - 1
        given, received = s.domain[seat][frame.picked], s.deck[bottom]
        s.domain[seat][frame.picked] = received
        s.deck[bottom] = given
        s.lands[seat][c.kind[given]] -= 1
        s.lands[seat][c.kind[received]] += 1
        s.seen |= 1 << int(received)
        look_at_top(s)
        frame.card = received
        omens = last_omens(c, s) if s.top == bottom else 0
        emit(events, Ev.SWAPPED_BOTTOM, seat, given, received, omens, PUBLIC)


class TakeBack(Verb):
    """A character of one's discard, other than the card itself (VAA-C08-02); all see it go to the hand.

    In the last round it cannot be played any more, so the choice does not matter: the first one is taken.
    """

    hot = True
    text = Text(
        "[reprenez|reprend|reprendre] en main un personnage de [votre|sa] défausse, sauf la Sage-femme",
        "[take|takes|take] a character other than the Midwife back from [your|their] discard",
    )
    icons = (Glyph("card-discard"), Glyph(text="→"), Glyph("files"))
    question = Text("Reprenez un personnage de votre défausse", "Take back a character from your discard")
    run = asks

    @staticmethod
    @rule
    def options(s, frame, seat, out):
        there = s.discard[seat] & ~(1 << int(frame.card))
        if s.round_number == ROUNDS:
            there &= -there
        return list_characters(there, Act.RECALL, out)

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        seat, character = frame.seat, action - Act.RECALL
        s.discard[seat] &= ~(1 << character)
        s.hand[seat] |= 1 << character
        s.shown[seat] |= 1 << character
        s.hand_size[seat] += 1
        emit(events, Ev.TOOK_BACK, seat, character, 0, 0, PUBLIC)


# --- counters -------------------------------------------------------------------------------------------------


class OddNeighbours(Counter):
    """VAA-C04."""

    hot = True
    text = Text("par voisin qui a joué un personnage impair", "per neighbour who played an odd character")
    icons = (Glyph("person", "1·3·5…"),)

    @staticmethod
    @rule
    def count(s, seat):
        left, right = left_of(s, seat), right_of(s, seat)
        n = 1 - (s.played[left] & 1)
        if right != left:
            n += 1 - (s.played[right] & 1)
        return n


class Own(Counter):
    land: Land
    hot = True
    text = Text("par {it} de [votre|son] domaine", "per {it} in [your|their] domain")

    def named(self) -> dict[str, Any]:
        return {"it": LAND_WORDS[self.land]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(LAND_ICONS[self.land]),)

    @staticmethod
    @rule
    def count(s, seat, land):
        return int(s.lands[seat][land])


class Around(Counter):
    land: Land
    hot = True
    text = Text(
        "par {it} de [votre domaine et de ceux de vos|son domaine et de ceux de ses] voisins",
        "per {it} in [your domain and your|their domain and their] neighbours’",
    )

    def named(self) -> dict[str, Any]:
        return {"it": LAND_WORDS[self.land]}

    def drawn(self) -> tuple[Glyph, ...]:
        return Glyph(LAND_ICONS[self.land]), Glyph("person")

    @staticmethod
    @rule
    def count(s, seat, land):
        return around(s, seat, land)


class Types(Counter):
    hot = True
    text = Text(
        "par type de Territoire différent de [votre|son] domaine",
        "per different type of Territory in [your|their] domain",
    )
    icons = (Glyph("round-star"),)

    @staticmethod
    @rule
    def count(s, seat):
        return types_in(s, seat)


class Printed(Counter):
    """The number on the territory itself; a gain reads and draws it."""

    hot = True
    printed = False

    @staticmethod
    @rule
    def count(c, card):
        return int(c.value[card])


class RiverFlow(Counter):
    """VAA-RIVER-01, VAA-RIVER-02. `cap`: the highest initiative that counts, set by the content."""

    hot = True
    cap: int = aside(default=6)
    text = Text(
        "par Rivière de [votre|son] domaine, multiplié par l’initiative de [votre|son] personnage ({cap} au plus)",
        "per River in [your|their] domain, times the initiative of [your|their] character ({cap} at most)",
    )

    def drawn(self) -> tuple[Glyph, ...]:
        return Glyph("river"), Glyph(text="×"), Glyph("person", f"≤{self.cap}")

    @staticmethod
    @rule
    def count(c, s, seat):
        return min(s.played[seat] + 1, c.river_cap) * s.lands[seat][Land.RIVER]


# --- conditions -----------------------------------------------------------------------------------------------


class BeforeNeighbours(Condition):
    """VAA-C03."""

    hot = True
    text = Text(
        "[si vous agissez avant vos|s’il agit avant ses] voisins",
        "if [you act before your|they act before their] neighbours",
    )
    icons = (Glyph("hourglass", "1"),)

    @staticmethod
    @rule
    def holds(s, seat):
        place = place_of(s, seat)
        return place < place_of(s, left_of(s, seat)) and place < place_of(s, right_of(s, seat))


class AfterNeighbours(Condition):
    """VAA-C10."""

    hot = True
    text = Text(
        "[si vous agissez après vos|s’il agit après ses] voisins",
        "if [you act after your|they act after their] neighbours",
    )
    icons = (Glyph("hourglass", "…"),)

    @staticmethod
    @rule
    def holds(s, seat):
        place = place_of(s, seat)
        return place > place_of(s, left_of(s, seat)) and place > place_of(s, right_of(s, seat))


class Arrives(Condition):
    """The domain then holds exactly this many territories of the arriving one's type."""

    number: int
    land: Land = aside(default=Land.MOUNTAIN)
    hot = True
    text = Text("si c’est [votre|sa] {nth} {it}", "if it is [your|their] {nth} {it}")

    def named(self) -> dict[str, Any]:
        land = LAND_WORDS[self.land]
        return {"it": land, "nth": nth(self.number, land)}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(LAND_ICONS[self.land], str(self.number)),)

    @staticmethod
    @rule
    def holds(c, s, seat, card, number):
        return s.lands[seat][c.kind[card]] == number


class DeckLeft(Condition):
    hot = True
    printed = False

    @staticmethod
    @rule
    def holds(s):
        return s.top < s.cards


class SecondRowLeft(Condition):
    """VAA-C09-08."""

    hot = True
    printed = False

    @staticmethod
    @rule
    def holds(s):
        return cards_in(s, SECOND_LINE) > 0


# --- as cards spell them --------------------------------------------------------------------------------------


@spelled
def gain(points: int) -> Gain:
    return Gain(points)


@spelled
def printed_points() -> Effect:
    """Gain as many points as the card itself shows."""
    return Per(Printed(), Gain(1, True))


@spelled
@unread(
    Text(
        "Lu d’un trait : ce qu’on choisit, puis contre quoi on l’échange.",
        "Read as one clause: what is picked, then what it is exchanged for.",
    )
)
def exchange(*steps: Effect) -> Seq:
    """Pick and swap, read as one clause."""
    return Seq(steps, link=Text(" ", " "), sign=Glyph("card-exchange"))


@spelled
def per_odd_neighbour(effect: Verb) -> Per:
    return Per(OddNeighbours(), effect)


@spelled
def per_own(land: Land, effect: Verb) -> Per:
    return Per(Own(land), effect)


@spelled
def per_around(land: Land, effect: Verb) -> Per:
    return Per(Around(land), effect)


@spelled
def per_type(effect: Verb) -> Per:
    return Per(Types(), effect)


@spelled
def per_river(effect: Verb) -> Per:
    return Per(RiverFlow(), effect)


@spelled
def before_neighbours(effect: Effect) -> When:
    return When(BeforeNeighbours(), effect)


@spelled
def after_neighbours(effect: Effect) -> When:
    return When(AfterNeighbours(), effect)


@spelled
def on_arrival_number(number: int, land: Land, effect: Effect) -> When:
    return When(Arrives(number, land), effect)


@spelled
@unread(Text("Sauf si la pile est épuisée.", "Unless the deck is empty."))
def if_deck_left(effect: Effect) -> When:
    return When(DeckLeft(), effect)


@spelled
@unread(Text("Sauf si la deuxième ligne est vide.", "Unless the second row is empty."))
def if_second_row_left(effect: Effect) -> When:
    return When(SecondRowLeft(), effect)
