"""The Harvest phase (ROY-HARVEST, ROY-HERALD).

Thefts come first. Then every seat in the game harvests, the Active Player first and the others clockwise
(ROY-HARVEST-25). Simple gains come first, then gains by choice, then exchanges in any order, as long as the seat wants.
This order costs nothing: gains never hinder each other, and exchanges come when all gains are there to be spent.
"""

from __future__ import annotations

from typing import Any

from ....kernel.effects import Choose, spelled
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import NO, NONE, add, again, ask, asks, can, push_from
from ....kernel.text import Text
from ....kernel.words import BadCard, Effect, Glyph, Selector, Verb
from ....stage.look import Look, Question
from ..names import RESOURCE_NAMES
from ..state import HERALD, KINDS, WAKING, Mode, Res, Timing
from .actions import ROB_MOST, Act, From
from .gains import Offer, Pay
from .piles import in_game, move, push_domains, receive
from .signs import GOLD, MAGIC, OPPONENT, RESOURCE_ICONS
from .words import colon


class Harvesters(Selector):
    """Seats that take part in this turn: from the Active Player on, without the resting one (ROY-FIVE-07)."""

    text = Text("chaque joueur en jeu", "each player in the game")
    icons = (Glyph("person"),)

    @staticmethod
    @rule
    def seat_at(s, k):
        seats = s.players - (1 if s.resting >= 0 else 0)
        if k >= seats:
            return NONE
        return (s.active + k) % s.players


# --- activated cards ------------------------------------------------------------------------------------------


@rule
def left_side(s, seat):
    """Whether a seat uses the left effects: the Active Player does, except in the solo game's second harvest."""
    return seat == s.active and s.second_harvest == 0


@rule
def _mode(c, s, seat, kind):
    return c.on_mode[kind] if left_side(s, seat) else c.off_mode[kind]


@rule
def _program(c, s, seat, kind):
    return c.on_program[kind] if left_side(s, seat) else c.off_program[kind]


@rule
def activations(c, s, seat, kind):
    """The number of activations: each copy, for each die and for the sum (ROY-HARVEST-03 to 07, ROY-HARVEST-28)."""
    return int(s.owned[seat][kind]) * c.hits[s.die[0] - 1][s.die[1] - 1][kind]


@rule
def _push_card(c, s, seat, kind, times):
    return push_from(s, _program(c, s, seat, kind), seat, From.CITIZEN + kind, 0, times - 1)


@rule
def _push_next(c, s, frame, mode):
    """Push the next activation of this mode, counted by `begun`: -1, or their number once all have been pushed."""
    seat = frame.seat
    passed = 0
    waking = c.waking[s.die[0] - 1][s.die[1] - 1]
    for i in range(WAKING):
        kind = int(waking[i])
        if kind < 0:
            break
        if _mode(c, s, seat, kind) == mode:
            passed += activations(c, s, seat, kind)
            if frame.begun < passed:
                frame.begun += 1
                again(frame)
                _push_card(c, s, seat, kind, 1)
                return -1
    return passed


def is_theft(part: Effect) -> bool:
    """Whether a part of an effect takes from another player's Resources before the gains."""
    return isinstance(part, Rob)


def mode_of(effect: Effect) -> Mode:
    """The mode of a Citizen's effect."""
    if isinstance(effect, Choose):
        return Mode.CHOICE
    if any(map(is_theft, effect.walk())):
        return Mode.THEFT
    return Mode.EXCHANGE if any(isinstance(part, Pay) for part in effect.walk()) else Mode.GAIN


# --- thefts ---------------------------------------------------------------------------------------------------


class Thefts(Verb):
    """Each activated Thief of the Active Player, before the gains (ROY-HARVEST-15 to 18)."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, frame):
        _thefts(c, s, frame)


@outlined
def _thefts(c, s, frame):
    if _push_next(c, s, frame, Mode.THEFT) >= 0:
        frame.begun = 0


class Rob(Verb):
    """Up to an amount of Gold or Magic from one opponent (ROY-CARD-05 to 09)."""

    most: int
    text = Text(
        "avant toute récolte, [prenez|prend|prendre] jusqu’à {most} Or ou {most} Magie "
        "à l’adversaire de [votre|son] choix",
        "before anyone harvests, [take|takes|take] up to {most} Gold or {most} Magic "
        "from an opponent of [your|their] choice",
    )
    says_when = True

    def operands(self) -> tuple[int, ...]:
        if not 0 < self.most <= ROB_MOST:
            raise BadCard(f"a theft of {self.most}: actions name 1 to {ROB_MOST} (ROB_MOST, {self.place()})")
        return super().operands()

    def drawn(self) -> tuple[Glyph, ...]:
        return (
            Glyph(GOLD, f"+{self.most}"),
            Glyph(text="/"),
            Glyph(MAGIC, f"+{self.most}"),
            Glyph(text="←"),
            Glyph(OPPONENT),
        )

    run = asks

    @staticmethod
    @rule
    def options(s, frame, most, out):
        return _rob_options(s, frame.seat, most, out)

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        _rob(s, frame, action, events)

    def ask(self, look: Look) -> Question:
        """The most that each opponent has first; smaller amounts are rare choices."""
        most: dict[tuple[int, int], int] = {}
        offers = []
        for action in look.legal:
            if action >= Act.ROB:
                key, amount = divmod(action - Act.ROB, ROB_MOST)
                seat, magic = divmod(key, 2)
                most[seat, magic] = max(most.get((seat, magic), 0), amount)
                offers.append((action, seat, magic, amount))
        choices = []
        for action, seat, magic, amount in offers:
            res = Res.MAGIC if magic else Res.GOLD
            what = RESOURCE_NAMES[res].count(look.lang, amount + 1)
            who = look.names[seat]
            alone = look.v.players == 1
            label = what if alone else Text("{what} à {who}", "{what} from {who}").say(look.lang, what=what, who=who)
            signs = (Glyph(RESOURCE_ICONS[res], f"+{amount + 1}"), *(() if alone else (Glyph(text=f"← {who}"),)))
            choices.append(look.button(action, label, signs=signs, rare=amount < most[seat, magic]))
        choices.sort(key=lambda choice: choice.rare)
        if NO in look.legal:
            nothing = look.button(NO, Text("Ne rien prendre", "Take nothing").say(look.lang))
            choices.insert(sum(not choice.rare for choice in choices), nothing)
        return Text("Que prenez-vous ?", "What do you take?").say(look.lang), tuple(choices)


@outlined
def _rob_options(s, seat, most, out):
    """Nothing, or some Gold or some Magic of one opponent (ROY-CARD-05 to 08); in solo play all of it (ROY-SOLO-07)."""
    if s.players == 1:
        n = add(out, 0, Act.ROB + most - 1)
        return add(out, n, Act.ROB + ROB_MOST + most - 1)
    n = add(out, 0, NO)
    for other in range(s.players):
        if other != seat and in_game(s, other):
            for which in range(2):
                there = s.res[other][Res.MAGIC if which else Res.GOLD]
                for amount in range(1, min(most, there) + 1):
                    n = add(out, n, Act.ROB + (other * 2 + which) * ROB_MOST + amount - 1)
    return n


@outlined
def _rob(s, frame, action, events):
    if action == NO:
        return
    which = action - Act.ROB
    res = Res.MAGIC if which // ROB_MOST % 2 else Res.GOLD
    amount = which % ROB_MOST + 1
    if s.players == 1:
        receive(s, frame.seat, res, amount, frame.source, events)
    else:
        move(s, frame.seat, which // (2 * ROB_MOST), res, amount, events)


# --- gains ----------------------------------------------------------------------------------------------------


class Gather(Verb):
    """Take the simple gains, and count in `heralds` how often the Herald is activated (ROY-HERALD-01 to 16).

    The Active Player's Domains of the Harvest work in each harvest, including the solo game's second one (ROY-SOLO-60).
    """

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, frame):
        _gather(c, s, frame)


@outlined
def _gather(c, s, frame):
    seat = frame.seat
    if seat == s.active:
        push_domains(c, s, seat, Timing.HARVEST)
    heralds = 1
    waking = c.waking[s.die[0] - 1][s.die[1] - 1]
    for i in range(WAKING):
        kind = waking[i]
        if kind < 0:
            break
        times = activations(c, s, seat, kind)
        if times > 0:
            heralds = 0
            if _mode(c, s, seat, kind) == Mode.GAIN:
                _push_card(c, s, seat, kind, times)
    if s.die[0] == s.die[1]:
        heralds += c.heralds
    frame.heralds = heralds


class GainByChoice(Verb):
    """Activations with a choice, one after the other, and the Herald; counted by `begun`."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, frame):
        _gain_by_choice(c, s, frame)


@outlined
def _gain_by_choice(c, s, frame):
    passed = _push_next(c, s, frame, Mode.CHOICE)
    if passed < 0:
        return
    if frame.begun < passed + frame.heralds:
        frame.begun += 1
        again(frame)
        inner = _push_card(c, s, frame.seat, HERALD, 1)
        if c.heralds == 0:
            inner.source = From.CONSOLATION
        return
    frame.begun = 0


def activation(c: Any, v: Any, frame: Any, mode: Mode) -> tuple[int, int]:
    """For pages: the number of the activation of its card that a frame has reached, and their total."""
    begun = int(frame.begun)
    for waking in map(int, c.waking[v.die[0] - 1][v.die[1] - 1]):
        if waking < 0:
            break
        if _mode(c, v, frame.seat, waking) == mode:
            times = activations(c, v, frame.seat, waking)
            if begun <= times:
                return begun, times
            begun -= times
    return begun, int(frame.heralds)


# --- exchanges ------------------------------------------------------------------------------------------------


class Exchanges(Verb):
    """Ask while there is something to buy (ROY-HARVEST-08 to 10); `begun` counts the purchases."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, frame):
        if _exchange_options(c, s, frame.seat, s.only) > 0:
            ask(s, frame.seat)
        else:
            _forget(s, frame)
        s.only[0] = 0

    @staticmethod
    @rule
    def options(c, s, frame, out):
        return _exchange_options(c, s, frame.seat, out)

    @staticmethod
    @rule
    def answer(c, s, frame, action):
        _exchange(c, s, frame, action)

    def ask(self, look: Look) -> Question:
        step = look.asking()
        assert step is not None
        choices = []
        for kind, card in enumerate(look.content.citizens):
            if Act.WAKE + kind in look.legal:
                effect = card.on_turn if left_side(look.v, step.seat) else card.off_turn
                name = card.noun.form(look.lang)
                left = activations(look.c, look.v, step.seat, kind) - look.v.used[kind]
                repeated = (Glyph(text=f"(×{left})"),) if left > 1 else ()
                signs = (Glyph(text=name), *look.content.drawn(effect), *repeated)
                bought = effect.bought(look.lang) if isinstance(effect, Offer) else effect.clause(look.lang, True)
                choices.append(look.button(Act.WAKE + kind, f"{name}{colon(look.lang)}{bought}", signs=signs))
        choices.append(look.button(Act.DONE))
        return Text("Échanger, ou finir la récolte ?", "Exchange, or end the harvest?").say(look.lang), tuple(choices)


@outlined
def _exchange_options(c, s, seat, out):
    """Activated exchanges that the seat can pay for, each as often as it is activated (ROY-HARVEST-11), or the end."""
    n = 0
    waking = c.waking[s.die[0] - 1][s.die[1] - 1]
    for i in range(WAKING):
        kind = waking[i]
        if kind < 0:
            break
        if _mode(c, s, seat, kind) == Mode.EXCHANGE and activations(c, s, seat, kind) > s.used[kind]:
            price = c.code[_program(c, s, seat, kind)].a
            if can(c, s, seat, c.code[price]):
                n = add(out, n, Act.WAKE + kind)
    if n > 0:
        n = add(out, n, Act.DONE)
    return n


@outlined
def _exchange(c, s, frame, action):
    if action == Act.DONE:
        _forget(s, frame)
        return
    kind = action - Act.WAKE
    s.used[kind] += 1
    frame.begun = 1
    again(frame)
    _push_card(c, s, frame.seat, kind, 1)


@rule
def _forget(s, frame):
    """The exchanges of this seat are over."""
    if frame.begun:
        for kind in range(KINDS):
            s.used[kind] = 0
        frame.begun = 0


@spelled
def rob(most: int) -> Rob:
    return Rob(most)
