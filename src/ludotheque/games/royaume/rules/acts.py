"""The Actions: slay, gain, recruit, build, and their payment (ROY-ACT, ROY-GAIN, ROY-SLAY, ROY-RECRUIT, ROY-BUILD).

A target is chosen first, then the Magic for it; the frame keeps the target in `target`.
"""

from __future__ import annotations

from ....kernel.effects import spelled
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import NO, add, ask, asks, push_from
from ....kernel.text import OR, Text, listed, together
from ....kernel.words import Glyph, Lasting, Verb
from ....stage.look import Look, Question
from ..names import RESOURCE_NAMES
from ..state import AREAS, CITIZENS, COLUMNS, DOMAINS, EVENTS, MONSTERS, NOTHING, RESOURCES, Res, Timing
from .actions import Act, Ev, From, card_name
from .piles import (
    clear_tokens,
    event_slot,
    lift_citizen,
    lift_domain,
    lift_monster,
    monsters_left,
    on_top,
    push_domains,
    receive,
    receive_citizen,
    replace_event,
    settle,
    spend,
    target_card,
)
from .prices import (
    affords,
    affords_slaying,
    build_price,
    least_magic,
    magic_of,
    meets,
    most_magic,
    recruit_price,
    strength_of,
)
from .signs import CITIZEN as CITIZEN_ICON
from .signs import DOMAIN, GOLD, MAGIC, MONSTER, RESOURCE_ICONS, STRENGTH
from .solo import clear, solo_settle
from .words import the

MIXES = 3  # ways to pay that are offered at once

# --- the steps ------------------------------------------------------------------------------------------------


class TakeAction(Verb):
    """One of the two Actions of a turn, with its target."""

    printed = False
    hot = True

    run = asks

    @staticmethod
    @rule
    def options(c, s, seat, out):
        return _act_options(c, s, seat, out)

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        if action < Act.RECRUIT:
            receive(s, frame.seat, action - Act.GAIN, 1, From.ACTION, events)
        else:
            frame.target = action

    def ask(self, look: Look) -> Question:
        """What of it can be done now is named: all but the gain is chosen by touching a card."""
        can = [
            verb.say(look.lang)
            for first, room, verb in _BY_TOUCH
            if any(first <= action < first + room for action in look.legal)
        ]
        asked = listed([*can, Text("gagner", "gain").say(look.lang)], OR.say(look.lang))
        text = asked if can else Text("gagner une Ressource", "gain a Resource").say(look.lang)
        gain = Text("Gagner 1 {what}", "Gain 1 {what}")
        verb = Text("Gagner", "Gain").say(look.lang)
        choices = tuple(
            look.button(
                Act.GAIN + res,
                gain.say(look.lang, what=RESOURCE_NAMES[res]),
                signs=(Glyph(RESOURCE_ICONS[res], "+1"),),
                verb=verb,
            )
            for res in range(RESOURCES)
        )
        return text[0].upper() + text[1:], choices


_BY_TOUCH = (
    (Act.RECRUIT, CITIZENS, Text("recruter", "recruit")),
    (Act.BUILD, DOMAINS, Text("bâtir", "build")),
    (Act.SLAY, AREAS + EVENTS, Text("tuer", "slay")),
)

_REST = Text("reste", "left")


class PayCost(Verb):
    """Pay for the target and take it; also after the choice of a Monster on a card."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(s, frame):
        if frame.target > NO:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, s, frame, out):
        return _pay_options(c, s, frame, out)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        _pay(c, s, frame, action, events)

    def ask(self, look: Look) -> Question:
        """Every mix, least Magic first, since Magic can replace anything. If there are many, those after the first are
        rare.
        """
        step = look.asking()
        assert step is not None
        c, v, lang, content, target = look.c, look.v, look.lang, look.content, step.cells.target
        main, icon = Res.GOLD, GOLD
        if target >= Act.SLAY:
            card = target_card(v, target - Act.SLAY)
            main, icon = Res.STRENGTH, STRENGTH
            price, noun = strength_of(c, v, card) + magic_of(c, v, card), card_name(content, card)
        elif target >= Act.BUILD:
            domain = target - Act.BUILD
            price, noun = build_price(c, v, step.seat, domain), content.domains[domain].noun
        else:
            kind = target - Act.RECRUIT
            price, noun = recruit_price(c, v, step.seat, kind), content.citizens[kind].noun
        choices = []
        shown = MIXES if len(look.legal) > MIXES + 1 else len(look.legal)
        for action in look.legal:
            magic = action - Act.PAY
            parts = ((main, icon, price - magic), (Res.MAGIC, MAGIC, magic))
            spent = [(res, sign, n) for res, sign, n in parts if n > 0]
            label = " + ".join(RESOURCE_NAMES[res].count(lang, n) for res, _, n in spent)
            signs = tuple(Glyph(sign, str(n)) for _, sign, n in spent)
            rest = [(res, sign, int(v.res[step.seat][res]) - n) for res, sign, n in parts]
            left = (Glyph(text=_REST.say(lang)), *(Glyph(sign, str(n)) for _, sign, n in rest))
            kept = together([RESOURCE_NAMES[res].count(lang, n) for res, _, n in rest], lang)
            words = Text("Il vous reste {it}.", "You have {it} left.").say(lang, it=kept)
            choices.append(
                look.button(
                    action,
                    label,
                    signs=signs,
                    likely=not choices,
                    rare=len(choices) >= shown,
                    words=words,
                    left=left,
                    clause=Text("payer {it}", "pay {it}").say(lang, it=label),
                )
            )
        text = Text("Comment payer {it} ?", "How do you pay for {it}?")
        return text.say(lang, it=noun.form(lang, the(lang))), tuple(choices)


class Settle(Verb):
    """After an Action or effect: turn up the next Domain, mark emptied piles."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, events):
        if s.players == 1:
            solo_settle(c, s, events)
        else:
            settle(s, events)


class DomainsWork(Verb):
    """All own Domains of this moment take effect."""

    timing: int
    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, frame, timing):
        push_domains(c, s, frame.seat, timing)


class SlayToo(Verb):
    """A Monster at its usual price, besides the two Actions (ROY-ACT-06).

    It lists "no" itself, and says "may": behind `may` its card would have another identity, by which records are
    recognised.
    """

    text = Text(
        "[vous pouvez|peut] tuer un Monstre en payant son coût, sans que cela compte comme une Action",
        "[you may|may] slay a Monster at its cost, which is not one of the two Actions",
    )
    icons = (Glyph(text="("), Glyph(MONSTER), Glyph(text=")"))

    run = asks

    @staticmethod
    @rule
    def options(c, s, frame, out):
        return _slay_options(c, s, frame.seat, out, add(out, 0, NO))

    @staticmethod
    @rule
    def answer(frame, action):
        frame.target = 0 if action == NO else action

    def ask(self, look: Look) -> Question:
        no = Text("Ne pas tuer de Monstre", "Slay no Monster").say(look.lang)
        text = Text("Tuer un Monstre de plus, à son prix ?", "Slay one more Monster, at its price?")
        return text.say(look.lang), (look.button(NO, no),)


# --- lasting effects ------------------------------------------------------------------------------------------


class NoSurcharge(Lasting):
    """Citizens cost what is printed."""

    text = Text("[ignorez|ignore] le « + » du coût des Citoyens", "[ignore|ignores] the “+” of the cost of Citizens")
    icons = (Glyph(CITIZEN_ICON, "+"), Glyph("cross-mark"))


class Cheaper(Lasting):
    """Domains cost this much less."""

    amount: int
    text = Text("les Domaines [vous|lui] coûtent {amount} Or de moins", "Domains cost [you|them] {amount} Gold less")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(DOMAIN), Glyph(GOLD, f"−{self.amount}"))


@spelled
def may_slay() -> SlayToo:
    return SlayToo()


@spelled
def paid() -> PayCost:
    """After the choice of a Monster: pay for it and take it."""
    return PayCost()


@spelled
def no_surcharge() -> NoSurcharge:
    return NoSurcharge()


@spelled
def domains_cheaper(amount: int) -> Cheaper:
    return Cheaper(amount)


# --- what can be done -----------------------------------------------------------------------------------------


@outlined
def _slay_options(c, s, seat, out, n):
    """Monsters on top of their piles and face-up Events that the seat can pay for (ROY-SLAY-01, ROY-EVENT-10)."""
    for area in range(AREAS):
        column = s.column[area]
        height = s.monsters[column] if column >= 0 else 0
        if height > 0 and affords_slaying(c, s, seat, s.monster[column][height - 1]):
            n = add(out, n, Act.SLAY + area)
    if c.events:
        for event in range(EVENTS):
            lies = (s.events_seen >> event) & 1 and event_slot(s, event) != NOTHING
            if lies and affords_slaying(c, s, seat, MONSTERS + event):
                n = add(out, n, Act.SLAY + AREAS + event)
    return n


@outlined
def _act_options(c, s, seat, out):
    """One Resource, and every target that can be paid for (ROY-ACT-01, ROY-ACT-05, ROY-ACT-07)."""
    gold, magic = int(s.res[seat][Res.GOLD]), int(s.res[seat][Res.MAGIC])
    n = 0
    for res in range(RESOURCES):
        n = add(out, n, Act.GAIN + res)
    if len(out) < n:  # the caller only asks whether there is a choice, and there is
        return n
    if gold > 0:
        for kind in range(CITIZENS):
            near = on_top(c, s, kind) and gold + magic >= c.cost[kind]
            if near and affords(recruit_price(c, s, seat, kind), gold, magic):
                n = add(out, n, Act.RECRUIT + kind)
        n = _build_options(c, s, seat, gold, magic, out, n)
    return _slay_options(c, s, seat, out, n)


@outlined
def _build_options(c, s, seat, gold, magic, out, n):
    """The face-up Domains that the seat can pay for and has the Citizens for (ROY-BUILD-01 to 06), ascending."""
    last = -1
    for _ in range(COLUMNS):
        best = 99
        for column in range(COLUMNS):
            height = s.domains[column]
            if height > 0:
                domain = int(s.domain[column][height - 1])
                if last < domain < best:
                    best = domain
        if best == 99:
            break
        last = best
        if meets(c, s, seat, best) and affords(build_price(c, s, seat, best), gold, magic):
            n = add(out, n, Act.BUILD + best)
    return n


# --- payment --------------------------------------------------------------------------------------------------


@outlined
def _pay_options(c, s, frame, out):
    """Every split between the Resource and Magic, named by the Magic (ROY-MAGIC-08)."""
    seat, target = frame.seat, int(frame.target)
    have, magic, own = int(s.res[seat][Res.GOLD]), int(s.res[seat][Res.MAGIC]), 0
    if target >= Act.SLAY:
        card = target_card(s, target - Act.SLAY)
        price = strength_of(c, s, card)
        own = magic_of(c, s, card)
        have = int(s.res[seat][Res.STRENGTH])
    elif target >= Act.BUILD:
        price = build_price(c, s, seat, target - Act.BUILD)
    else:
        price = recruit_price(c, s, seat, target - Act.RECRUIT)
    n = 0
    for spent in range(least_magic(price, have), most_magic(price, magic - own) + 1):
        n = add(out, n, Act.PAY + own + spent)
    return n


@outlined
def _pay(c, s, frame, action, events):
    """Pay, take the card, and run its reward."""
    seat, target, spent = frame.seat, int(frame.target), action - Act.PAY
    frame.target = 0
    spend(s, seat, Res.MAGIC, spent, events)
    if target >= Act.SLAY:
        _slay(c, s, seat, target - Act.SLAY, spent, events)
    elif target >= Act.BUILD:
        _build(c, s, seat, target - Act.BUILD, spent, events)
    else:
        kind = target - Act.RECRUIT
        spend(s, seat, Res.GOLD, recruit_price(c, s, seat, kind) - spent, events)
        emit(events, Ev.RECRUITED, seat, kind, 0, 0, PUBLIC)
        lift_citizen(s, c.slot[kind], events)
        receive_citizen(c, s, seat, kind)


@outlined
def _slay(c, s, seat, target, spent, events):
    """ROY-SLAY-02 to 04; the slayer gains the Gold tokens (ROY-EVENT-23)."""
    card = target_card(s, target)
    spend(s, seat, Res.STRENGTH, strength_of(c, s, card) + magic_of(c, s, card) - spent, events)
    emit(events, Ev.SLEW, seat, c.m_face[card], 0, 0, PUBLIC)
    receive(s, seat, Res.GOLD, int(s.token[card][Res.GOLD]), From.TOKENS, events)
    s.slain[seat] |= 1 << card
    if target >= AREAS:
        replace_event(s, event_slot(s, target - AREAS))
        clear_tokens(s, card)
    else:
        lift_monster(s, s.column[target])
    if s.players == 1 and monsters_left(s) == 0:
        clear(s, events)
        return
    push_domains(c, s, seat, Timing.ON_SLAY)
    push_from(s, c.reward[card], seat, From.MONSTER + c.m_face[card], card, 0)


@outlined
def _build(c, s, seat, domain, spent, events):
    """ROY-BUILD-06 to 10; a lasting effect works from now on."""
    spend(s, seat, Res.GOLD, build_price(c, s, seat, domain) - spent, events)
    for column in range(COLUMNS):
        if s.domains[column] > 0 and s.domain[column][s.domains[column] - 1] == domain:
            lift_domain(s, column)
            break
    s.built[seat] |= 1 << domain
    emit(events, Ev.BUILT, seat, domain, 0, 0, PUBLIC)
    if (int(c.timing[Timing.ONCE]) >> domain) & 1:
        push_from(s, c.domain_program[domain], seat, From.DOMAIN + domain, 0, 0)
