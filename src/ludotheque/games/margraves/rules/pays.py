"""Payments in gold, strength or resources, to the supply or to the player of the card.

The last operand is what a payment buys: it is not offered if nothing of that can be had (MAR-STR-06, MAR-LIMIT-07).
"""

from __future__ import annotations

from enum import IntEnum

from ....kernel.effects import May, PayFor, Seq, spelled, unread
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import rule
from ....kernel.stack import add, again, ask, call
from ....kernel.text import Text
from ....kernel.words import BadCard, Effect, Glyph, Verb, aside
from ....stage.look import Look, Question
from ..state import RESOURCES
from .actions import Act, Ev
from .gains import Force, Gain, Joker, tokens_as_buttons
from .signs import FORCE, GOLD, JOKER
from .things import (
    ANYTHING,
    COINS,
    JOKERS,
    RESOURCES_OF_ANY_KIND,
    STRENGTH,
    give_back,
    lacks_goods,
    pay_gold,
    resources,
    spend_force,
    worth_paying,
)


class Price(IntEnum):
    """The kinds of price that the supply takes."""

    GOLD = 0
    FORCE = 1  # of the marker; knights cannot pay it (MAR-SHAD-18)
    RESOURCES = 2  # one's own, in any mix (MAR-JOKER-03)


@rule
def _held(s, seat, price):
    """How much of a kind of price a seat has."""
    if price == Price.RESOURCES:
        return resources(s, seat)
    return int(s.force[seat]) if price == Price.FORCE else int(s.gold[seat])


@rule
def _lacking(price):
    """What a seat lacks if it cannot pay."""
    if price == Price.RESOURCES:
        return RESOURCES_OF_ANY_KIND
    return STRENGTH if price == Price.FORCE else COINS


class Pay(Verb):
    """A price of one kind to the supply."""

    price: Price
    amount: int
    wanted: int
    short: bool = aside(default=False)

    def worded(self) -> Text:
        return _PAID_IN_SHORT if self.short and self.price == Price.RESOURCES else _PAID[self.price]

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph((GOLD, FORCE, JOKER)[self.price], f"−{self.amount}"),)

    @staticmethod
    @rule
    def run(c, s, frame, price, amount, events):
        if price == Price.GOLD:
            pay_gold(s, frame.seat, amount, events)
        elif price == Price.FORCE:
            spend_force(s, frame.seat, amount, events)
        else:
            s.owing = 1
            inner = call(s, frame, c.paying, frame.seat, frame.by)
            inner.left = amount

    @staticmethod
    @rule
    def can(s, seat, price, amount):
        return _held(s, seat, price) >= amount

    @staticmethod
    @rule
    def offer(c, s, seat, price, amount, wanted):
        return _held(s, seat, price) >= amount and worth_paying(c, s, seat, wanted)

    @staticmethod
    @rule
    def lacks(s, seat, price, amount, wanted):
        return _lacking(price) if _held(s, seat, price) < amount else lacks_goods(wanted)


_PAID = (
    Text("[payez|paie|payer] {amount} Or", "[pay|pays|pay] {amount} Gold"),
    Text("[payez|paie|payer] {amount} Force", "[pay|pays|pay] {amount} Strength"),
    Text(
        "[payez|paie|payer] {amount} {amount:ressource|ressources} au choix",
        "[pay|pays|pay] {amount} {amount:resource|resources} of choice",
    ),
)
_PAID_IN_SHORT = Text(
    "[payez|paie|payer] {amount} {amount:ressource|ressources}",
    "[pay|pays|pay] {amount} {amount:resource|resources}",
)


class PayYou(Verb):
    """Gold to the player of the card (MAR-SAINT-03, MAR-SHAD-09)."""

    amount: int
    wanted: int
    text = Text("[payez|vous paie|payer] {amount} Or", "[pay|pays you|pay] {amount} Gold")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(GOLD, f"−{self.amount}"),)

    def phrase(self, lang, you, infinitive=False):
        if infinitive and you:
            return Text("payer {n} Or", "pay {n} Gold").say(lang, n=self.amount)
        if infinitive:
            return Text("vous payer {n} Or", "pay you {n} Gold").say(lang, n=self.amount)
        return super().phrase(lang, you, infinitive)

    @staticmethod
    @rule
    def run(s, frame, amount, events):
        s.gold[frame.seat] -= amount
        s.gold[frame.by] += amount
        emit(events, Ev.PAID_TO, frame.seat, amount, frame.by, 0, PUBLIC)

    @staticmethod
    @rule
    def can(s, seat, amount):
        return s.gold[seat] >= amount

    @staticmethod
    @rule
    def offer(c, s, seat, amount, wanted):
        return s.gold[seat] >= amount and worth_paying(c, s, seat, wanted)

    @staticmethod
    @rule
    def lacks(s, seat, amount, wanted):
        return COINS if s.gold[seat] < amount else lacks_goods(wanted)


class ReturnResource(Verb):
    """One own resource to the supply, repeated as the frame counts. If all of them go, the order is not asked."""

    printed = False

    @staticmethod
    @rule
    def run(s, frame):
        if frame.left > 0:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(s, frame, seat, out):
        n = 0
        all_go = resources(s, seat) == frame.left
        for kind in range(RESOURCES):
            if s.store[seat][kind] > 0 and not (all_go and n > 0):
                n = add(out, n, Act.GIVE + kind)
        return n

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        give_back(s, frame.seat, action - Act.GIVE, 1, events)
        frame.left -= 1
        if frame.left > 0:
            again(frame)
        else:
            s.owing = 0

    def ask(self, look: Look) -> Question:
        left = look.asking().cells.left  # type: ignore[union-attr]
        text = Text("Quelle ressource payez-vous ? Encore {n}", "Which resource do you pay? {n} to go")
        return text.say(look.lang, n=left), tokens_as_buttons(look, Act.GIVE, "−1")


# --- how cards say it -----------------------------------------------------------------------------------------


def wanted(effect: Effect) -> int:
    """The limited things that an effect gives, for the last operand of a payment; 0 if some of them never run out."""
    mask = 0
    for part in effect.walk():
        if isinstance(part, Gain):
            mask |= 1 << part.kind
        elif isinstance(part, Joker):
            mask |= JOKERS
        elif isinstance(part, Force):
            mask |= STRENGTH
        elif isinstance(part, Verb):
            return ANYTHING
    return mask


def _all(effects: tuple[Effect, ...]) -> Effect:
    return effects[0] if len(effects) == 1 else Seq(effects)


@spelled
def pay(*bought: Effect, gold: int = 0, force: int = 0, resources: int = 0):
    """A payment of one kind to the supply, and what it buys. Raises BadCard for several kinds."""
    effect = _all(bought)
    costs = [
        Pay(price, number, wanted(effect))
        for number, price in (
            (gold, Price.GOLD),
            (force, Price.FORCE),
            (resources, Price.RESOURCES),
        )
        if number
    ]
    if len(costs) != 1:
        raise BadCard(Text("pay : un prix, et un seul", "pay: one price, and one alone"))
    return PayFor(costs[0], effect)


@spelled
def may_pay(*bought: Effect, gold: int = 0, force: int = 0, resources: int = 0):
    """A payment that may be declined."""
    return May(pay(*bought, gold=gold, force=force, resources=resources))


@spelled
@unread(Text("Payé au joueur dont c’est la carte.", "Paid to the player whose card it is."))
def may_pay_you(gold: int, *bought: Effect):
    """An optional payment of gold to the player of the card."""
    effect = _all(bought)
    return May(PayFor(PayYou(gold, wanted(effect)), effect))
