"""The words of the cards' powers: verbs, counters, conditions, and how cards spell them. Rule ids: CHR-POWER."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.effects import Another, Each, Per, spelled
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import rule
from ....kernel.stack import add, ask, asks, scaled
from ....kernel.text import Text
from ....kernel.words import AnOpponent, Condition, Counter, Effect, Glyph, Lasting, Opponents, Verb
from ....kernel.written.values import MOST_NUMBER
from ....stage.look import Look, Question
from ..names import DOMAIN_ICONS, DOMAIN_NAMES, HONOUR, PICTOGRAM_ICONS, PICTOGRAM_NAMES
from ..state import SEATS, SET, SLOTS, Domain, Ending, Pictogram, Play
from .actions import Act, Ev
from .hands import discard, draw, leave_hand, list_hand, put_under, take_in_hand
from .honour import change_honour, conclude, shift
from .province import deck_of, is_occupied, list_slots, other, owner_of, pick_up_character, unprotected, wandering

HAND_SIGN = "files"
DECK_SIGN = "card-draw"

# --- Honour and domains ---------------------------------------------------------------------------------------


class Gain(Verb):
    """Honour, up to ten (CHR-POWER-07)."""

    honour: int
    text = Text("[gagnez|gagne|gagner] {honour} Honneur", "[gain|gains|gain] {honour} Honour")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(HONOUR, f"+{self.honour}"),)

    @staticmethod
    @rule
    def run(s, frame, line, honour, events):
        change_honour(s, frame.seat, scaled(frame, line, honour), events)


class Lose(Verb):
    """Honour, with the end at zero (CHR-POWER-07)."""

    honour: int
    text = Text("[perdez|perd|perdre] {honour} Honneur", "[lose|loses|lose] {honour} Honour")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(HONOUR, f"−{self.honour}"),)

    @staticmethod
    @rule
    def run(s, frame, line, honour, events):
        change_honour(s, frame.seat, -scaled(frame, line, honour), events)


class BothLose(Verb):
    """Honour of both players at the same moment: if both reach zero, points decide (CHR-WIN-06)."""

    honour: int
    names_who = True
    special = True
    text = Text(
        "les deux joueurs perdent {honour} Honneur en même temps", "both players lose {honour} Honour at the same time"
    )

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph("person"), Glyph("person"), Glyph(HONOUR, f"−{self.honour}"))

    @staticmethod
    @rule
    def run(s, honour, events):
        for seat in range(SEATS):
            shift(s, seat, -honour, events)
        if s.honour[0] == 0 or s.honour[1] == 0:
            conclude(s, Ending.HONOUR, events)


class Raise(Verb):
    """A bonus in a domain for this comparison, `MOST_NUMBER` in all; without a comparison it does nothing
    (CHR-POWER-02).
    """

    domain: Domain
    by: int
    text = Text(
        "[ajoutez|ajoute|ajouter] {by} en {name}",
        "[add|adds|add] {by} to {name}",
    )

    def named(self) -> Mapping[str, Any]:
        return {"name": DOMAIN_NAMES[self.domain]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(DOMAIN_ICONS[self.domain], f"+{self.by}"),)

    @staticmethod
    @rule
    def run(s, frame, line, domain, by, events):
        if s.play == Play.ACTION or s.play == Play.WELCOME:
            raised = min(scaled(frame, line, by), MOST_NUMBER - s.bonus[domain])
            s.bonus[domain] += raised
            if raised > 0:
                emit(events, Ev.RAISED, frame.seat, raised, domain, 0, PUBLIC)


class Guard(Lasting):
    """A bonus to every defence in the Province while the card lies there (CHR-POWER-05)."""

    domain: Domain
    by: int
    text = Text(
        "tant qu’il est dans votre Province, ce qu’on y attaque vaut {by} de plus en {name}",
        "while it is in your Province, what is attacked there has {by} more in {name}",
    )

    def named(self) -> Mapping[str, Any]:
        return {"name": DOMAIN_NAMES[self.domain]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph("infinity"), Glyph(DOMAIN_ICONS[self.domain], f"+{self.by}"))


# --- cards ----------------------------------------------------------------------------------------------------


class Draw(Verb):
    """Draw from one's deck, as long as there are cards (CHR-DECK-06)."""

    cards: int
    text = Text("[piochez|pioche|piocher] {cards} {cards:carte|cartes}", "[draw|draws|draw] {cards} {cards:card|cards}")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(DECK_SIGN, f"+{self.cards}"),)

    @staticmethod
    @rule
    def run(c, s, frame, line, cards, events):
        draw(c, s, frame.seat, scaled(frame, line, cards), events)


class Bury(Verb):
    """Put a card of the hand under the deck, face up for all, who may remember it there."""

    text = Text(
        "[montrez|montre|montrer] une carte de [votre|sa] main, [remettez-la|la remet|la remettre] sous la pioche",
        "[show|shows|show] a card from [your|their] hand, [put|puts|put] it under the deck",
    )
    icons = (Glyph(HAND_SIGN, "−1"), Glyph(text="↓"))
    question = Text("Remettez une carte de votre main sous la pioche", "Put a card from your hand under the deck")
    run = asks

    @staticmethod
    @rule
    def options(s, seat, out):
        return list_hand(s, seat, Act.BURY, out, 0)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        name = int(action) - Act.BURY
        deck = deck_of(c, frame.seat)
        leave_hand(s, frame.seat, name)
        put_under(s, deck, name, (1 << SEATS) - 1)
        emit(events, Ev.BURIED, frame.seat, deck * SET + name, 0, 0, PUBLIC)


class Drop(Verb):
    """Discard a card of one's choice from the hand."""

    text = Text(
        "[défaussez|défausse|défausser] une carte de [votre|sa] main",
        "[discard|discards|discard] a card from [your|their] hand",
    )
    icons = (Glyph(HAND_SIGN, "−1"),)
    question = Text("Défaussez une carte de votre main", "Discard a card from your hand")
    run = asks

    @staticmethod
    @rule
    def options(s, seat, out):
        return list_hand(s, seat, Act.DROP, out, 0)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        name = int(action) - Act.DROP
        leave_hand(s, frame.seat, name)
        card = deck_of(c, frame.seat) * SET + name
        emit(events, Ev.DROPPED, frame.seat, card, 0, 0, PUBLIC)
        discard(s, card, events)


_LOOK_AT_ONE = Text(
    "[regardez|regarde|regarder] la première carte de la pioche", "[look|looks|look] at the top card of the deck"
)


class Consult(Verb):
    """Look at the top cards of the deck and leave one there; the player who looked knows their places."""

    cards: int
    text = Text(
        "[regardez|regarde|regarder] les {cards} premières cartes de la pioche, [laissez-en|en laisse|en laisser] une "
        "dessus, les autres vont dessous",
        "[look|looks|look] at the top {cards} cards of the deck, [leave|leaves|leave] one there, [put|puts|put] the "
        "others under",
    )

    def worded(self) -> Text:
        return self.text if self.cards > 1 else _LOOK_AT_ONE

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph("eyeball", str(self.cards)), Glyph(text="→"), Glyph(DECK_SIGN))

    @staticmethod
    @rule
    def run(c, s, frame, cards, events):
        deck = deck_of(c, frame.seat)
        top = int(s.top[deck])
        number = min(cards, int(s.end[deck]) - top)
        for i in range(top, top + number):
            s.known[deck][i] |= 1 << frame.seat
            emit(events, Ev.LOOKED, frame.seat, s.deck[deck][i], 0, 0, 1 << frame.seat)
        if number > 0:
            emit(events, Ev.LOOKED_ON, frame.seat, number, 0, 0, PUBLIC)
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, s, cards, seat, out):
        deck = deck_of(c, seat)
        n = 0
        for i in range(min(cards, int(s.end[deck]) - s.top[deck])):
            n = add(out, n, Act.KEEP + i)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, cards, action):
        deck = deck_of(c, frame.seat)
        top, end = int(s.top[deck]), int(s.end[deck])
        number = min(cards, end - top)
        kept = top + int(action) - Act.KEEP
        if number == 1:
            return  # nothing moves
        name, knows = s.deck[deck][kept], 1 << frame.seat
        for i in range(kept, top, -1):
            s.deck[deck][i] = s.deck[deck][i - 1]
        s.deck[deck][top] = name
        s.known[deck][top] = knows
        for _ in range(number - 1):
            below = s.deck[deck][top + 1]
            for i in range(top + 1, end - 1):
                s.deck[deck][i] = s.deck[deck][i + 1]
                s.known[deck][i] = s.known[deck][i + 1]
            s.deck[deck][end - 1] = below
            s.known[deck][end - 1] = knows

    def ask(self, look: Look) -> Question:
        text = Text(
            "Laquelle laissez-vous sur la pioche ? Les autres vont dessous, dans cet ordre",
            "Which do you leave on the deck? The others go under it, in this order",
        )
        return text.say(look.lang), ()


class Spy(Verb):
    """Look at the other hand; the cards seen there stay known (CHR-DECK-04)."""

    text = Text(
        "[regardez|regarde|regarder] la main de [l’|son ]adversaire", "[look|looks|look] at [the|their] opponent’s hand"
    )
    icons = (Glyph("eyeball"), Glyph(HAND_SIGN))

    @staticmethod
    @rule
    def run(c, s, frame, events):
        host = other(frame.seat)
        for i in range(s.hand_size[host]):
            s.shown[host] |= 1 << int(s.hand[host][i])
            emit(events, Ev.LOOKED, frame.seat, s.hand[host][i], 0, 0, 1 << frame.seat)
        emit(events, Ev.SPIED, frame.seat, 0, 0, 0, PUBLIC)


# --- Wandering Characters -------------------------------------------------------------------------------------


@rule
def _to_hand(c, s, seat, slot, events):
    """Return a Wandering Character to its hand, seen by all."""
    card = pick_up_character(s, seat, slot)
    owner = owner_of(c, seat, card)
    take_in_hand(s, owner, card % SET)
    s.shown[owner] |= 1 << (card % SET)
    emit(events, Ev.SENT_BACK, owner, card, 0, 0, PUBLIC)


class SendBack(Verb):
    """Return an unprotected Wandering Character of the opponent to a hand (CHR-POWER-08)."""

    text = Text(
        "[renvoyez|renvoie|renvoyer] en main un Personnage errant de [l’|son ]adversaire qui n’est pas protégé",
        "[send|sends|send] an unprotected Wandering Character of [the|their] opponent’s back to hand",
    )
    icons = (Glyph("person"), Glyph(text="→"), Glyph(HAND_SIGN))
    question = Text("Quel Personnage errant renvoyez-vous ?", "Which Wandering Character do you send back?")
    run = asks

    @staticmethod
    @rule
    def options(s, seat, out):
        return list_slots(wandering(s, other(seat)) & unprotected(s, other(seat)), Act.SEND_BACK, out, 0)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        _to_hand(c, s, other(frame.seat), int(action) - Act.SEND_BACK, events)


class Recall(Verb):
    """Return one's own Wandering Character to hand: any but the card with this power."""

    text = Text(
        "[reprenez|reprend|reprendre] en main un [autre |]Personnage errant de [votre|sa] Province"
        "[| (sauf cette carte)]",
        "[take|takes|take] [another|a] Wandering Character of [your|their] Province[| (but not this card)] "
        "back in hand",
    )
    icons = (Glyph(HAND_SIGN), Glyph(text="←"), Glyph("person"))
    question = Text("Quel Personnage errant reprenez-vous ?", "Which Wandering Character do you take back?")
    run = asks

    @staticmethod
    @rule
    def options(s, frame, seat, out):
        n = 0
        for slot in range(SLOTS):
            if (wandering(s, seat) >> slot) & 1 and s.character[seat][slot] != frame.card:
                n = add(out, n, Act.RECALL + slot)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        _to_hand(c, s, frame.seat, int(action) - Act.RECALL, events)


# --- counters and conditions ----------------------------------------------------------------------------------


class OwnPictograms(Counter):
    """Cards with a pictogram in one's Province, Buildings and Characters, except the card with this power."""

    pictogram: Pictogram
    text = Text("pour chaque autre {name} dans [votre|sa] Province", "per other {name} in [your|their] Province")

    def named(self) -> Mapping[str, Any]:
        return {"name": PICTOGRAM_NAMES[self.pictogram]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(PICTOGRAM_ICONS[self.pictogram]),)

    @staticmethod
    @rule
    def count(c, s, seat, card, pictogram):
        n = 0
        for slot in range(SLOTS):
            for lying in (int(s.building[seat][slot]), int(s.character[seat][slot])):
                if lying >= 0 and lying != card and c.pictogram[lying % SET] == pictogram:
                    n += 1
        return n


class Placed(Condition):
    """The card was placed, and not used in an Action."""

    text = Text("à la pose", "when placed")
    icons = (Glyph("house"),)

    @staticmethod
    @rule
    def holds(s):
        return s.play == Play.PLACED or s.play == Play.WELCOME


class InAction(Condition):
    """The card takes part in an Action."""

    text = Text("en Action", "in an Action")
    icons = (Glyph("crossed-swords"),)

    @staticmethod
    @rule
    def holds(s):
        return s.play == Play.ACTION


class AgainstPair(Condition):
    """The target is an occupied Building."""

    text = Text("contre un Édifice occupé", "against an occupied Building")
    icons = (Glyph("family-house"),)

    @staticmethod
    @rule
    def holds(s):
        return s.play == Play.ACTION and is_occupied(s, other(s.active), s.slot)


class LessHonour(Condition):
    """One has less Honour than the opponent."""

    text = Text(
        "[si vous avez|s’il a] moins d’Honneur que [l’|son ]adversaire",
        "if [you have|they have] less Honour than [the|their] opponent",
    )
    icons = (Glyph(HONOUR, "<"),)

    @staticmethod
    @rule
    def holds(s, seat):
        return s.honour[seat] < s.honour[other(seat)]


# --- how cards spell them -------------------------------------------------------------------------------------


@spelled
def gain(honour: int) -> Gain:
    return Gain(honour)


@spelled
def lose(honour: int) -> Lose:
    return Lose(honour)


@spelled
def both_lose(honour: int) -> BothLose:
    return BothLose(honour)


@spelled
def add_to(domain: Domain, by: int) -> Raise:
    return Raise(domain, by)


@spelled
def guard(domain: Domain, by: int) -> Guard:
    return Guard(domain, by)


@spelled
def placed() -> Placed:
    return Placed()


@spelled
def in_action() -> InAction:
    return InAction()


@spelled
def against_pair() -> AgainstPair:
    return AgainstPair()


@spelled
def less_honour() -> LessHonour:
    return LessHonour()


@spelled
def own_pictograms(pictogram: Pictogram) -> OwnPictograms:
    return OwnPictograms(pictogram)


@spelled
def each_opponent(effect: Effect) -> Effect:
    """Each opponent; a duel has one, and the text says so."""
    return Each(Opponents(duel=True), effect)


@spelled
def an_opponent(effect: Effect) -> Effect:
    """An opponent, with nobody to choose between."""
    return Another(AnOpponent(duel=True), effect)


@spelled
def per_own(pictogram: Pictogram, effect: Verb) -> Effect:
    return Per(OwnPictograms(pictogram), effect)


@spelled
def draws(cards: int) -> Draw:
    return Draw(cards)


@spelled
def bury() -> Bury:
    return Bury()


@spelled
def drop() -> Drop:
    return Drop()


@spelled
def consult(cards: int) -> Consult:
    return Consult(cards)


@spelled
def spy() -> Spy:
    return Spy()


@spelled
def send_back() -> SendBack:
    return SendBack()


@spelled
def recall() -> Recall:
    return Recall()
