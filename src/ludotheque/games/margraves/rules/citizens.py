"""Citizens: recruiting, taking back, and recalling (MAR-LOC-10 to 12, MAR-RECALL, MAR-ARTI-11 to 15)."""

from __future__ import annotations

from ....kernel.effects import May, spelled
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import rule
from ....kernel.stack import add, asks
from ....kernel.text import Text
from ....kernel.words import Glyph, Verb
from ..state import CITIZENS, NOTHING, ROW
from .actions import Act, Ev
from .signs import BACK, CITIZEN, GOLD
from .things import ANYTHING_ELSE, CITIZENS_OF_THE_ROW, COINS, pay_gold, take_citizen

PRINTED = -1  # a price: the gold under the card


@rule
def _price(c, price, slot):
    return int(c.row_gold[slot]) if price == PRINTED else price


@rule
def twin_of(c, s, slot):
    """The next citizen to the right in the row if it is of the same kind and no cheaper, else NOTHING.

    If both go for one price they are one choice: the dearer one goes and the cheaper one stays. After the clean-up
    nobody can tell which it was, and until then no other card of the row changes its price.
    """
    for other in range(slot + 1, ROW):
        if s.row[other] >= 0:
            if s.row[other] == s.row[slot] and c.row_gold[other] >= c.row_gold[slot]:
                return other
            return NOTHING
    return NOTHING


@rule
def _on_sale(c, s, seat, price, slot):
    """Whether a seat may recruit from a slot: it can pay, and an equal card to the right does not cost the same."""
    if s.row[slot] < 0 or s.gold[seat] < _price(c, price, slot):
        return False
    other = twin_of(c, s, slot)
    return other < 0 or _price(c, price, other) != _price(c, price, slot)


class Recruit(Verb):
    """Take a citizen of the row into one's hand, never one of the deck (MAR-LOC-12)."""

    price: int
    hot = True
    question = Text("Quel Citoyen recrutez-vous ?", "Which Citizen do you recruit?")
    declined = Text("Ne recruter personne", "Recruit nobody")
    run = asks

    def phrase(self, lang, you, infinitive=False):
        text = _RECRUIT if self.price == PRINTED else _RECRUIT_FREE if self.price == 0 else _RECRUIT_FOR
        return text.say(lang, you=you, infinitive=infinitive, n=self.price)

    def drawn(self) -> tuple[Glyph, ...]:
        price = () if self.price == 0 else (Glyph(GOLD, "−" if self.price == PRINTED else f"−{self.price}"),)
        return (*price, Glyph(CITIZEN, "+1"))

    @staticmethod
    @rule
    def options(c, s, price, seat, out):
        n = 0
        for slot in range(ROW):
            if _on_sale(c, s, seat, price, slot):
                n = add(out, n, Act.RECRUIT + slot)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, price, action, events):
        slot = action - Act.RECRUIT
        paid = _price(c, price, slot)
        emit(events, Ev.RECRUITED, frame.seat, s.row[slot], paid, 0, PUBLIC)
        pay_gold(s, frame.seat, paid, events)
        take_citizen(c, s, int(frame.seat), slot)

    @staticmethod
    @rule
    def offer(c, s, seat, price):
        offered = False
        for slot in range(ROW):
            offered = offered or _on_sale(c, s, seat, price, slot)
        return offered

    @staticmethod
    @rule
    def lacks(c, s, seat, price):
        lacking = 0
        for slot in range(ROW):
            if s.row[slot] >= 0:
                lacking |= COINS if s.gold[seat] < _price(c, price, slot) else CITIZENS_OF_THE_ROW
        return lacking


_RECRUIT = Text(
    "[recrutez|recrute|recruter] un Citoyen de la ligne à son prix",
    "[recruit|recruits|recruit] a Citizen of the row at its price",
)
_RECRUIT_FREE = Text(
    "[recrutez|recrute|recruter] gratuitement un Citoyen de la ligne",
    "[recruit|recruits|recruit] a Citizen of the row for free",
)
_RECRUIT_FOR = Text(
    "[payez|paie|payer] {n} Or pour recruter un Citoyen de la ligne, quel que soit son prix",
    "[pay|pays|pay] {n} Gold to recruit a Citizen of the row, whatever its price",
)


class TakeBack(Verb):
    """Take back a citizen of one's own pile; not the card just played, but perhaps another of its kind (MAR-SAINT-08 to
    10).
    """

    text = Text(
        "[reprenez|reprend|reprendre] un Citoyen déjà joué, autre que celui qui vient de l’être",
        "[take|takes|take] back a Citizen played before, other than the one just played",
    )
    icons = (Glyph(BACK), Glyph(CITIZEN))
    question = Text("Quel Citoyen reprenez-vous ?", "Which Citizen do you take back?")
    run = asks

    @staticmethod
    @rule
    def options(s, seat, out):
        n = 0
        for kind in range(CITIZENS):
            here = s.played[seat][kind]
            if here > 1 or (here == 1 and kind != s.card):
                n = add(out, n, Act.BACK + kind)
        return n

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        kind = action - Act.BACK
        s.played[frame.seat][kind] -= 1
        s.played_size[frame.seat] -= 1
        s.hand[frame.seat][kind] += 1
        s.hand_size[frame.seat] += 1
        emit(events, Ev.TOOK_BACK, frame.seat, kind, 0, 0, PUBLIC)

    @staticmethod
    @rule
    def lacks():
        return ANYTHING_ELSE


class Dismiss(Verb):
    """The first step of a recall: a citizen of the row leaves the game (MAR-RECALL-02, MAR-RECALL-10)."""

    printed = False
    question = Text("Rappel : quel Citoyen quitte la partie ?", "Recall: which Citizen leaves the game?")
    run = asks

    @staticmethod
    @rule
    def options(c, s, out):
        n = 0
        for slot in range(ROW):
            if s.row[slot] >= 0 and twin_of(c, s, slot) < 0:
                n = add(out, n, Act.DISMISS + slot)
        return n

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        slot = action - Act.DISMISS
        emit(events, Ev.DISMISSED, frame.seat, s.row[slot], 0, 0, PUBLIC)
        s.row[slot] = NOTHING
        s.removed += 1

    @staticmethod
    @rule
    def lacks():
        return CITIZENS_OF_THE_ROW


class TakeAllBack(Verb):
    """The second step: the whole pile into the hand, the card just played too (MAR-RECALL-03)."""

    printed = False

    @staticmethod
    @rule
    def run(s, frame, events):
        seat = frame.seat
        emit(events, Ev.RECALLED, seat, s.played_size[seat], 0, 0, PUBLIC)
        for kind in range(CITIZENS):
            s.hand[seat][kind] += s.played[seat][kind]
            s.played[seat][kind] = 0
        s.hand_size[seat] += s.played_size[seat]
        s.played_size[seat] = 0


@spelled
def recruit():
    """Recruit at the price under the card."""
    return Recruit(PRINTED)


@spelled
def may_recruit():
    return May(Recruit(PRINTED))


@spelled
def recruit_free():
    return Recruit(0)


@spelled
def recruit_for(gold: int):
    """Recruit at this price; left out if it cannot be paid. An option lets players decline."""
    return Recruit(gold)


@spelled
def take_back():
    return TakeBack()
