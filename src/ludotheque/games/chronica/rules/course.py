"""The course of a game: setup, the steps of a turn, and the end. Rule ids are those of `checklist.toml`.

A turn is a play, repeated while Popular Fervour lasts, and a draw. The steps of a play are: the card, its use, the
Character that it welcomes, its power; in an Action the reinforcement with its power, and the domain; then the result.
"""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.random import below, shuffle
from ....kernel.stack import NO, NONE, add, ask, asks, push, push_from
from ....kernel.text import Text
from ....kernel.words import Selector, Verb
from ....stage.look import Look, Question
from ..names import DOMAIN_NAMES
from ..state import DOMAINS, EMPTY, HAND, HONOUR, ROUNDS, SEATS, SET, SLOTS, Ending, Play
from .actions import Act, Ev
from .compare import attack, chooser, defence, predilection, settled_domain
from .hands import discard, draw, leave_hand, list_hand, take_in_hand
from .honour import change_honour, check_end, conclude, reached_end
from .province import (
    blocked,
    deck_of,
    guests,
    is_empty,
    is_occupied,
    list_slots,
    other,
    pick_up_building,
    pick_up_character,
    playable,
    put_down,
    room,
    unprotected,
    wandering,
)

# --- setup (CHR-SETUP) ----------------------------------------------------------------------------------------


@rule
def setup(c, s):
    """Decks, Honour, the first player, and hands of five and six."""
    for seat in range(SEATS):
        s.honour[seat] = HONOUR
        for slot in range(SLOTS):
            s.building[seat][slot] = EMPTY
            s.character[seat][slot] = EMPTY
        _shuffle_deck(c, s, seat)
        for i in range(SET):
            s.hand[seat][i] = EMPTY
    _clear_play(s)
    s.first = below(s.rng, SEATS)
    for seat in range(SEATS):
        number = HAND if seat == s.first else HAND + 1
        for _ in range(number):
            _deal_one(c, s, seat)
    push(s, c.course, 0, 0)


@rule
def _shuffle_deck(c, s, deck):
    """Shuffle the cards of a deck (CHR-SETUP-07)."""
    n = 0
    for name in range(SET):
        s.deck[deck][name] = EMPTY
    for name in range(SET):
        if c.in_deck[deck][name]:
            s.deck[deck][n] = name
            n += 1
    s.end[deck] = n
    shuffle(s.rng, s.deck[deck], 0, n)


@rule
def _deal_one(c, s, seat):
    """A card of the opening hand: it ends no game (CHR-SETUP-10)."""
    deck = deck_of(c, seat)
    top = s.top[deck]
    name = int(s.deck[deck][top])
    s.deck[deck][top] = EMPTY
    s.top[deck] = top + 1
    take_in_hand(s, seat, name)


@rule
def _clear_play(s):
    """Clear the fields of the play."""
    s.play = Play.NONE
    s.card = EMPTY
    s.slot = EMPTY
    s.guest = EMPTY
    s.helper = EMPTY
    s.domain = EMPTY
    for domain in range(DOMAINS):
        s.bonus[domain] = 0


# --- a turn ---------------------------------------------------------------------------------------------------


class InTurn(Selector):
    """Both seats, from the first player on (CHR-TURN-01)."""

    text = Text("chacun à son tour", "each in turn")
    printed = False

    @staticmethod
    @rule
    def seat_at(s, k):
        if k < SEATS:
            return (int(s.first) + k) % SEATS
        return NONE


class BeginTurn(Verb):
    hot = True
    printed = False

    @staticmethod
    @rule
    def run(c, s, frame, events):
        s.active = frame.seat
        if frame.seat == s.first:
            s.round_number += 1
        emit(events, Ev.TURN, frame.seat, s.round_number, 0, 0, PUBLIC)
        push(s, c.play, frame.seat, frame.seat)


class DrawAtEnd(Verb):
    """One card, however many were played (CHR-TURN-05); none after a pass (CHR-PASS-05).

    The last round of all ends the game: own cards may put cards back under the deck forever.
    """

    hot = True
    printed = False

    @staticmethod
    @rule
    def run(c, s, frame, events):
        passed = s.play == Play.PASS
        _clear_play(s)
        if not passed:
            draw(c, s, frame.seat, 1, events)
            check_end(s, events)
        if not s.finished and s.round_number == ROUNDS and frame.seat != s.first:
            conclude(s, Ending.ROUNDS, events)


# --- a play ---------------------------------------------------------------------------------------------------


class PickCard(Verb):
    """The card of this play (CHR-TURN-02). In Popular Fervour the player may stop instead, and must play the card that
    is named (CHR-FERVOUR-03).
    """

    hot = True
    printed = False
    run = asks

    @staticmethod
    @rule
    def options(c, s, seat, out):
        if not s.replay:
            return list_hand(s, seat, Act.PLAY, out, 0)
        n = add(out, 0, NO)
        for i in range(s.hand_size[seat]):
            if playable(c, s, seat, s.hand[seat][i]):
                n = add(out, n, Act.PLAY + s.hand[seat][i])
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action):
        if action != NO:
            s.card = deck_of(c, frame.seat) * SET + int(action) - Act.PLAY

    def ask(self, look: Look) -> Question:
        if look.v.replay:
            text = Text(
                "Ferveur populaire : jouez encore une carte, ou arrêtez", "Popular Fervour: play another card, or stop"
            )
            return text.say(look.lang), (look.button(NO, Text("Arrêter là", "Stop here").say(look.lang)),)
        return Text("Choisissez une carte de votre main", "Choose a card from your hand").say(look.lang), ()


class Use(Verb):
    """The use of the card: a slot, an attack, or a pass (CHR-PLACE, CHR-ACTION, CHR-PASS).

    The card cannot be put back, since bots could do so forever. People confirm the use before they draw.
    """

    hot = True
    printed = False

    @staticmethod
    @rule
    def run(s, frame):
        if s.card != EMPTY:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, s, seat, out):
        n = 0
        name = s.card % SET
        if not blocked(c, s, seat, name):
            n = list_slots(room(c, s, seat, name), Act.PLACE, out, n)
        if not c.is_building[name]:
            n = list_slots(unprotected(s, other(seat)), Act.ATTACK, out, n)
        if not s.replay:
            n = add(out, n, Act.PASS)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        leave_hand(s, frame.seat, s.card % SET)
        if action == Act.PASS:
            _pass(c, s, frame.seat, events)
        elif action >= Act.ATTACK:
            s.play = Play.ACTION
            s.slot = int(action) - Act.ATTACK
            _declare(s, frame.seat, events)
        else:
            s.play = Play.PLACED
            s.slot = int(action) - Act.PLACE
            _place(c, s, frame.seat, events)

    def ask(self, look: Look) -> Question:
        text = Text("Où jouer {it:le} ?", "Where do you play {it:the}?")
        it = look.content.cards_in_set[look.v.card % SET].noun
        return text.say(look.lang, it=it), look.buttons(Act.PASS)


@outlined
def _pass(c, s, seat, events):
    """Discard, then draw two (CHR-PASS-01, CHR-PASS-03); the power is not used (CHR-PASS-04)."""
    s.play = Play.PASS
    emit(events, Ev.PASSED, seat, s.card, 0, 0, PUBLIC)
    discard(s, s.card, events)
    s.card = EMPTY
    draw(c, s, seat, 2, events)
    check_end(s, events)


@rule
def _declare(s, seat, events):
    """CHR-ACTION-01: name the attacker and the target."""
    building, character = s.building[other(seat)][s.slot], s.character[other(seat)][s.slot]
    target = building if building >= 0 else character
    emit(events, Ev.DECLARED, seat, s.card, target, character if character >= 0 else target, PUBLIC)


@rule
def _place(c, s, seat, events):
    """Put the card in the slot. A pair costs the opponent a point of Honour at once (CHR-PAIR-02, CHR-PAIR-06)."""
    put_down(c, s, seat, s.slot, s.card)
    emit(events, Ev.PLACED, seat, s.card, s.slot, 0, PUBLIC)
    if is_occupied(s, seat, s.slot):
        _occupy(s, seat, s.slot, events)


@rule
def _occupy(s, seat, slot, events):
    emit(events, Ev.OCCUPIED, seat, s.building[seat][slot], s.character[seat][slot], 0, PUBLIC)
    change_honour(s, other(seat), -1, events)


class Welcome(Verb):
    """A Building on an empty slot may take in a Wandering Character (CHR-WELCOME-01, CHR-ORDER-03)."""

    hot = True
    printed = False

    @staticmethod
    @rule
    def run(c, s, frame):
        if s.play != Play.PLACED or not c.is_building[s.card % SET] or is_occupied(s, frame.seat, s.slot):
            return
        if guests(c, s, frame.seat):
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, s, seat, out):
        n = add(out, 0, NO)
        return list_slots(guests(c, s, seat), Act.WELCOME, out, n)

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        if action != NO:
            s.play = Play.WELCOME
            s.guest = int(action) - Act.WELCOME
            emit(events, Ev.INVITED, frame.seat, s.character[other(frame.seat)][s.guest], s.card, 0, PUBLIC)

    def ask(self, look: Look) -> Question:
        text = Text(
            "Accueillir un Personnage errant dans ce nouvel Édifice ?",
            "Welcome a Wandering Character into this new Building?",
        )
        nobody = Text("N’accueillir personne", "Welcome nobody")
        return text.say(look.lang), (look.button(NO, nobody.say(look.lang)),)


@rule
def _use_power(c, s, seat, card, events):
    """Run the power of a card that is played or reinforces (CHR-POWER-01, CHR-POWER-04)."""
    program = c.power[card % SET]
    if program != 0:
        emit(events, Ev.POWER, seat, card, 0, 0, PUBLIC)
        push_from(s, program, seat, 0, card, 0)


class UsePower(Verb):
    """The power of the card that was played (CHR-TURN-06)."""

    hot = True
    printed = False

    @staticmethod
    @rule
    def run(c, s, frame, events):
        if s.card != EMPTY:
            _use_power(c, s, frame.seat, s.card, events)


class Reinforce(Verb):
    """A second Character, from the hand or a slot of one's own, joins an Action with its power (CHR-REINF)."""

    hot = True
    printed = False

    @staticmethod
    @rule
    def run(s, frame):
        if s.play == Play.ACTION:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, s, seat, out):
        n = add(out, 0, NO)
        if is_empty(s, other(seat), s.slot):
            return n  # a power has removed the target (CHR-POWER-08)
        for i in range(s.hand_size[seat]):
            if not c.is_building[s.hand[seat][i]]:
                n = add(out, n, Act.REINFORCE + s.hand[seat][i])
        return list_slots(int(s.peopled[seat]), Act.CALL, out, n)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        if action == NO:
            return
        if action >= Act.CALL:
            slot = int(action) - Act.CALL
            s.helper = pick_up_character(s, frame.seat, slot)
            emit(events, Ev.CALLED, frame.seat, s.helper, slot, 0, PUBLIC)
        else:
            s.helper = deck_of(c, frame.seat) * SET + int(action) - Act.REINFORCE
            leave_hand(s, frame.seat, int(action) - Act.REINFORCE)
            emit(events, Ev.REINFORCED, frame.seat, s.helper, 0, 0, PUBLIC)
        _use_power(c, s, frame.seat, s.helper, events)

    def ask(self, look: Look) -> Question:
        text = Text("Envoyer un renfort ?", "Send a reinforcement?")
        alone = Text("Sans renfort", "No reinforcement")
        return text.say(look.lang), (look.button(NO, alone.say(look.lang)),)


class ChooseDomain(Verb):
    """The predilection that counts against an occupied Building, if its cards have two (CHR-OCC-04 to CHR-OCC-09)."""

    hot = True
    printed = False

    @staticmethod
    @rule
    def run(c, s, frame):
        if s.play != Play.ACTION or is_empty(s, other(frame.seat), s.slot):
            return
        s.domain = settled_domain(c, s, other(frame.seat), s.slot)
        if s.domain == EMPTY:
            ask(s, chooser(c, s, frame.seat, s.card, s.slot))

    @staticmethod
    @rule
    def options(c, s, frame, out):
        host = other(frame.seat)
        of_building = predilection(c, s.building[host][s.slot])
        of_character = predilection(c, s.character[host][s.slot])
        n = add(out, 0, Act.DOMAIN + min(of_building, of_character))
        return add(out, n, Act.DOMAIN + max(of_building, of_character))

    @staticmethod
    @rule
    def answer(s, action):
        s.domain = int(action) - Act.DOMAIN

    def ask(self, look: Look) -> Question:
        text = Text("Dans quel domaine comparer ?", "In which domain do you compare?")
        v = look.v
        buttons = tuple(
            look.button(
                Act.DOMAIN + domain,
                Text("{it} : {mine} contre {theirs}", "{it}: {mine} against {theirs}").say(
                    look.lang,
                    it=DOMAIN_NAMES[domain],
                    mine=look.content.rule(attack)(look.c, v, v.card, v.helper, domain),
                    theirs=look.content.rule(defence)(look.c, v, 1 - v.active, v.slot, domain),
                ),
                brief=DOMAIN_NAMES[domain].form(look.lang),
            )
            for domain in range(DOMAINS)
            if Act.DOMAIN + domain in look.legal
        )
        return text.say(look.lang), buttons


class Settle(Verb):
    """The result of the play: Honour, discards, guests (CHR-ORDER). Then the end of the game if the play has reached
    one (CHR-END-07, CHR-END-09), or another play (CHR-FERVOUR).
    """

    hot = True
    printed = False

    @staticmethod
    @rule
    def run(c, s, frame, events):
        s.replay = 0
        once_more = False
        if s.play == Play.PASS:
            return
        if s.play == Play.ACTION:
            once_more = _settle_action(c, s, frame.seat, events)
        elif s.play == Play.WELCOME:
            _settle_welcome(c, s, frame.seat, events)
        if s.finished:
            return
        ending = reached_end(s)
        if ending != Ending.NONE:
            conclude(s, ending, events)
        elif once_more and s.hand_size[frame.seat] > 0:
            s.replay = 1
            emit(events, Ev.FERVOUR, frame.seat, 0, 0, 0, PUBLIC)
            frame.pc = c.play  # from the start of this program


@rule
def _settle_action(c, s, seat, events):
    """The attacker gains the difference (CHR-ACTION-10); all cards of the Action are discarded (CHR-ACTION-12).

    Returns whether an occupied Building was destroyed.
    """
    host = other(seat)
    pair = is_occupied(s, host, s.slot)
    if s.domain != EMPTY:
        ours = attack(c, s, s.card, s.helper, s.domain)
        theirs = defence(c, s, host, s.slot, s.domain)
        emit(events, Ev.COMPARED, seat, ours, theirs, s.domain, PUBLIC)
        change_honour(s, seat, ours - theirs, events)
        if s.finished:
            return False
        if s.building[host][s.slot] >= 0:
            discard(s, pick_up_building(s, host, s.slot), events)
        if s.character[host][s.slot] >= 0:
            discard(s, pick_up_character(s, host, s.slot), events)
    discard(s, s.card, events)
    if s.helper != EMPTY:
        discard(s, s.helper, events)
    _clear_play(s)
    if pair:
        change_honour(s, host, -1, events)
    return pair


@outlined
def _settle_welcome(c, s, seat, events):
    """As an Action of the Building (CHR-WELCOME-03). The Character stays if no Honour is left (CHR-WELCOME-14)."""
    host = other(seat)
    if (wandering(s, host) >> s.guest) & 1 == 0:
        return  # a power has removed the Character (CHR-POWER-08)
    guest = s.character[host][s.guest]
    domain = predilection(c, guest)
    ours = attack(c, s, s.card, EMPTY, domain)
    theirs = defence(c, s, host, s.guest, domain)
    emit(events, Ev.COMPARED, seat, ours, theirs, domain, PUBLIC)
    change_honour(s, seat, ours - theirs, events)
    if s.finished:
        return
    put_down(c, s, seat, s.slot, pick_up_character(s, host, s.guest))
    emit(events, Ev.WELCOMED, seat, guest, s.card, 0, PUBLIC)
    _occupy(s, seat, s.slot, events)
