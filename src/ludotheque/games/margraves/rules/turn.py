"""The course of the game: starting wealth, turns, the clean-up (MAR-WEALTH, MAR-TURN, MAR-EOT, MAR-TRIG)."""

from __future__ import annotations

from ....kernel.effects import Per, spelled
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import NONE, add, anything, ask_sealed, asks, push, push_from
from ....kernel.text import Text
from ....kernel.words import BadCard, Counter, Effect, Glyph, Selector, Verb
from ....stage.look import Look, Question
from ..state import CITIZENS, DEALT, GUILDS, LEVELS, NOTHING, SITES, TOKENS, TOWERS, WEALTH, Cause, Token
from .actions import Act, Ev, From
from .end import end_game
from .signs import TOWER
from .slaying import turn_monsters_up
from .things import can_build, fill_row, fill_tiles, give_back, river_before, trigger, used

# --- starting wealth ------------------------------------------------------------------------------------------


@rule
def packet_of(s, seat):
    """The packet that a seat holds: packets are passed to the left (MAR-WEALTH-03)."""
    return (seat + s.players - s.picks) % s.players


class KeepWealth(Verb):
    """All players keep a tile of their packet, in secret (MAR-WEALTH-03, MAR-WEALTH-04)."""

    printed = False
    question = Text(
        "Gardez une tuile Richesse ; les autres passent à gauche", "Keep a wealth tile; pass the others to the left"
    )

    @staticmethod
    @rule
    def run(s):
        ask_sealed(s)

    @staticmethod
    @rule
    def options(s, seat, out):
        n = 0
        packet = packet_of(s, seat)
        for place in range(s.picks, DEALT):
            n = add(out, n, Act.KEEP + s.packet[packet][place])
        return n


class PassWealth(Verb):
    """The kept tile goes to its place in the packet; the others stay in order behind it."""

    printed = False

    @staticmethod
    @rule
    def run(s, events):
        for seat in range(s.players):
            packet = s.packet[packet_of(s, seat)]
            kept = s.choice[seat] - Act.KEEP
            s.choice[seat] = NONE
            place = 0 + s.picks
            while packet[place] != kept:
                place += 1
            while place > s.picks:
                packet[place] = packet[place - 1]
                place -= 1
            packet[place] = kept
        s.picks += 1
        emit(events, Ev.PASSED, NOTHING, 0, 0, 0, PUBLIC)


class RevealWealth(Verb):
    """Reveal all kept tiles; the fourth ones return to the box unused (MAR-WEALTH-05, MAR-WEALTH-06)."""

    printed = False

    @staticmethod
    @rule
    def run(s, events):
        for packet in range(s.players):
            for place in range(DEALT):
                tile = s.packet[packet][place]
                s.packet[packet][place] = NOTHING
                if place < DEALT - 1:
                    seat = (packet + place) % s.players
                    s.kept[seat] |= 1 << int(tile)
                    emit(events, Ev.KEPT, seat, tile, 0, 0, PUBLIC)
        emit(events, Ev.STARTS, s.first, 0, 0, 0, PUBLIC)


class FromFirst(Selector):
    """Every seat, clockwise from the owner of the first-player marker."""

    text = Text("chacun depuis le premier joueur", "each from the first player on")
    printed = False

    @staticmethod
    @rule
    def seat_at(s, k):
        if k < s.players:
            return (s.first + k) % s.players
        return NONE


@outlined
def any_order_will_do(c, s, seat):
    """Whether the order of a seat's wealth tiles makes no difference: they ask nothing; the supply has all of their
    gains, whatever others take before; there is room for them; and they reach no river that could be paid for.
    """
    gold = int(s.gold[seat])
    for tile in range(WEALTH):
        if (s.kept[seat] >> tile) & 1:
            if c.w_asks[tile]:
                return False
            gold += c.w_gold[tile]
    room = int(c.storage) - used(s, seat)
    for kind in range(TOKENS):
        mine = _sum_of(s, seat, c.w_tokens, kind)
        room -= mine
        if mine > 0 and _sum_of_all(s, c.w_tokens, kind) > s.supply[kind]:
            return False
    for level in range(LEVELS):
        if _sum_of(s, seat, c.w_draws, level) > 0 and _sum_of_all(s, c.w_draws, level) > s.pile_size[level]:
            return False
    return room >= 0 and not _river_ahead(c, s, seat, gold)


@rule
def _sum_of(s, seat, numbers, kind):
    """The sum of a column of a table over a seat's wealth tiles."""
    total = 0
    for tile in range(WEALTH):
        if (s.kept[seat] >> tile) & 1:
            total += numbers[tile][kind]
    return total


@rule
def _sum_of_all(s, numbers, kind):
    """The sum of a column over all seats' wealth tiles."""
    total = 0
    for seat in range(s.players):
        total += _sum_of(s, seat, numbers, kind)
    return total


@rule
def _river_ahead(c, s, seat, gold):
    """Whether the influence of a seat's wealth tiles reaches a river that this much gold can pay for."""
    for guild in range(GUILDS):
        at = int(s.influence[seat][guild])
        for tile in range(WEALTH):
            if (s.kept[seat] >> tile) & 1:
                for _ in range(c.w_steps[tile][guild]):
                    river = river_before(at)
                    if river >= 0 and gold >= c.river_gold[river]:
                        return True
                    if river < 0:
                        at += 1
    return False


class Resolve(Verb):
    """One of the kept tiles, chosen by the player (MAR-WEALTH-07, MAR-WEALTH-08); the first if the order makes no
    difference.
    """

    printed = False
    question = Text("Quelle tuile Richesse d’abord ?", "Which wealth tile first?")
    run = asks

    @staticmethod
    @rule
    def options(c, s, seat, out):
        n = 0
        one_will_do = any_order_will_do(c, s, seat)
        for tile in range(WEALTH):
            if (s.kept[seat] >> tile) & 1 and not (one_will_do and n > 0):
                n = add(out, n, Act.RESOLVE + tile)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        tile = int(action) - Act.RESOLVE
        s.kept[frame.seat] &= ~(1 << tile)
        emit(events, Ev.RESOLVED, frame.seat, tile, 0, 0, PUBLIC)
        push_from(s, c.wealth_program[tile], frame.seat, From.WEALTH + tile, tile, 0)


class Begin(Verb):
    """The first turn."""

    printed = False

    @staticmethod
    @rule
    def run(c, s, frame, events):
        s.active = s.first
        frame.seat = s.first
        frame.by = s.first
        frame.pc = c.turn


# --- a turn ---------------------------------------------------------------------------------------------------

RECALLS = 1  # in `claims` of a turn: the player began it with a single card


class BeginTurn(Verb):
    """From now to the clean-up the player may cash grants (MAR-PRIV-03). A player with a single card in hand can only
    recall, even if cards come to the hand before it is played (MAR-TURN-05, MAR-TURN-07).
    """

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(s, frame, events):
        seat = frame.seat
        s.turn = seat
        s.turns[seat] += 1
        s.card = NOTHING
        frame.claims = RECALLS if s.hand_size[seat] == 1 else 0
        emit(events, Ev.TURN, seat, s.turns[seat], 0, 0, PUBLIC)


class PlayCard(Verb):
    """A citizen and one of its four uses; a last card can only recall (MAR-TURN-02 to 07).

    A recall takes all cards back, so any card may be played for it.
    """

    printed = False
    hot = True
    run = asks
    lacks = anything

    @staticmethod
    @rule
    def options(c, s, frame, seat, out):
        n = add(out, 0, Act.RECALL)
        if s.hand_size[seat] > 1 and frame.claims != RECALLS:
            for kind in range(CITIZENS):
                if s.hand[seat][kind] > 0:
                    n = add(out, n, Act.PENNANTS + kind)
            for kind in range(CITIZENS):
                if s.hand[seat][kind] > 0:
                    n = add(out, n, Act.TEXT + kind)
            if can_build(c, s, seat):
                for kind in range(CITIZENS):
                    if s.hand[seat][kind] > 0:
                        n = add(out, n, Act.BUILD + kind)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        frame.claims = 0
        _play(c, s, int(frame.seat), action, events)

    def ask(self, look: Look) -> Question:
        text = Text("À vous : jouez un Citoyen", "Your turn: play a Citizen")
        if not any(Act.PENNANTS <= action < Act.CASH for action in look.legal):
            text = Text("À vous : votre dernière carte sert au Rappel.", "Your turn: your last card is for a recall.")
        return text.say(look.lang), look.buttons(Act.RECALL)


@outlined
def _play(c, s, seat, action, events):
    if action == Act.RECALL:
        push(s, c.recall, seat, seat)
    elif action >= Act.BUILD:
        _lay(s, seat, action - Act.BUILD)
        s.owing = 1
        push_from(s, c.build, seat, From.SITE + s.margrave[seat], 0, 0)
    elif action >= Act.TEXT:
        kind = action - Act.TEXT
        _lay(s, seat, kind)
        emit(events, Ev.POWER, seat, kind, 0, 0, PUBLIC)
        push_from(s, c.citizen_program[kind], seat, From.CITIZEN + kind, kind, 0)
    else:
        kind = action - Act.PENNANTS
        _lay(s, seat, kind)
        emit(events, Ev.PENNANTS, seat, kind, 0, 0, PUBLIC)
        push_from(s, c.pennant_program[c.guild[kind]], seat, From.CITIZEN + kind, kind, 0)


@rule
def _lay(s, seat, kind):
    """Put a card from the hand on the pile."""
    s.card = kind
    s.hand[seat][kind] -= 1
    s.hand_size[seat] -= 1
    s.played[seat][kind] += 1
    s.played_size[seat] += 1


class PlaceTower(Verb):
    """Pay, build on a free slot, and gain its reward; the last tower triggers the end (MAR-BUILD-02 to 12)."""

    printed = False
    question = Text("Sur quel emplacement bâtissez-vous ?", "On which slot do you build?")
    run = asks

    @staticmethod
    @rule
    def options(s, seat, out):
        n = 0
        for slot in range(SITES):
            if s.site[s.margrave[seat]][slot] < 0:
                n = add(out, n, Act.SITE + slot)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        _place(c, s, frame, action - Act.SITE, events)


@outlined
def _place(c, s, frame, slot, events):
    seat = frame.seat
    place = s.margrave[seat]
    for kind in (Token.STONE, Token.WOOD, Token.MAGIC, Token.GEM):
        give_back(s, seat, kind, 1, events)
    s.owing = 0
    s.site[place][slot] = seat
    s.towers[seat] -= 1
    for guild in range(GUILDS):
        s.icons[seat][guild] += c.l_icons[place][guild]
    emit(events, Ev.BUILT, seat, place, s.card, 0, PUBLIC)
    if s.towers[seat] == 0:
        trigger(s, Cause.TOWERS, events)
    push_from(s, c.site_program[place][slot], seat, From.SITE + place, place, 0)


class PerTower(Counter):
    """Towers on the map, not those in storage (MAR-START-14)."""

    text = Text("par Tour bâtie", "per Tower built")
    icons = (Glyph(TOWER),)

    @staticmethod
    @rule
    def count(s, seat):
        return TOWERS - int(s.towers[seat])


@spelled
def per_tower(effect: Effect) -> Effect:
    """A verb whose amount counts once for each tower on the map. Raises BadCard for anything else."""
    if not isinstance(effect, Verb):
        raise BadCard(Text("par Tour : un seul verbe se multiplie", "per tower: only a single verb can be multiplied"))
    return Per(PerTower(), effect)


# --- the clean-up ---------------------------------------------------------------------------------------------


class CleanUp(Verb):
    """After the tombs, in this order: privilege tiles, monsters, citizens; no grant can be cashed any more (MAR-EOT-01
    to 04).
    """

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(s, events):
        s.turn = NOTHING
        fill_tiles(s, events)
        turn_monsters_up(s, events)
        fill_row(s, events)


class EndTurn(Verb):
    """The next seat's turn, or the end once all have had as many (MAR-TRIG-05)."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, frame, events):
        following = (s.active + 1) % s.players
        if s.last_round and following == s.first:
            end_game(c, s, events)
        else:
            s.active = following
            frame.seat = following
            frame.by = following
            frame.pc = c.turn


class Cashed(Verb):
    """A grant is done (`grants.py`)."""

    printed = False

    @staticmethod
    @rule
    def run(s):
        s.cashing -= 1
