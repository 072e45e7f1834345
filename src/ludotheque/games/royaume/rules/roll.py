"""The Roll phase: dice, Domains that change them, doubles, and Monster Events (ROY-ROLL, ROY-EVENT)."""

from __future__ import annotations

from ....kernel.effects import spelled
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.random import below
from ....kernel.stack import FIRST_VERB, add, again, ask, asks, offer, offered_at, push_from
from ....kernel.text import Noun, Text
from ....kernel.words import BadCard, Glyph, Verb
from ....stage.look import Look, Question
from ..names import RESOURCE_NAMES
from ..state import AREAS, DOMAINS, EVENT, EVENTS, MONSTERS, MOST_TOKENS, NOTHING, SIDES, SLOTS, Res, Timing
from .actions import Act, Ev, From
from .gains import resource_first
from .piles import NOBODY, in_game, push_domains, target_card
from .signs import DICE, MONSTER, ONE, RESOURCE_ICONS, SIX
from .words import colon

# --- dice -----------------------------------------------------------------------------------------------------


class Roll(Verb):
    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, frame, events):
        _roll(c, s, frame, events)


@outlined
def _roll(c, s, frame, events):
    """Both dice, once a turn (ROY-ROLL-01)."""
    frame.seat = s.active
    s.turns[s.active] += 1
    emit(events, Ev.TURN, s.active, s.turns[s.active], 0, 0, PUBLIC)
    if s.resting >= 0:
        emit(events, Ev.RESTS, s.resting, 0, 0, 0, PUBLIC)
    s.die[0] = 1 + below(s.rng, 6)
    s.die[1] = 1 + below(s.rng, 6)
    emit(events, Ev.ROLLED, s.active, s.die[0], s.die[1], s.die[0] + s.die[1], PUBLIC)
    _reward_double(c, s)


@rule
def _reward_double(c, s):
    """Reward natural and changed doubles, of any player, at once (ROY-CARD-17 to 20, ROY-CARD-33, ROY-FIVE-11)."""
    if s.die[0] == s.die[1]:
        for seat in range(s.players):
            if in_game(s, seat):
                push_domains(c, s, seat, Timing.DOUBLE)


@rule
def _shows(s, value):
    """Whether a die or the sum shows a value."""
    return s.die[0] == value or s.die[1] == value or s.die[0] + s.die[1] == value


# --- Domains that change them ---------------------------------------------------------------------------------


class ChangeDice(Verb):
    """Ask for the Domains that change dice while there are any, each once in a Roll phase (ROY-ROLL-03 to 07)."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, frame):
        if int(s.built[frame.seat]) & int(c.timing[Timing.ROLL]):
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, s, frame, out):
        return _change_options(c, s, frame.seat, out)

    @staticmethod
    @rule
    def answer(c, s, frame, action):
        _change(c, s, frame, action)

    def ask(self, look: Look) -> Question:
        first, second = look.v.die
        say = Text("Annoncer {a} et {b}", "Announce {a} and {b}").say(look.lang, a=first, b=second)
        choices = [look.button(Act.ANNOUNCE, say, likely=True)]
        for domain, card in enumerate(look.content.domains):
            if Act.USE + domain in look.legal:
                name = card.noun.form(look.lang)
                words = f"{name}{colon(look.lang)}{card.effect.clause(look.lang, True)}"
                signs = (Glyph(text=name), *look.content.drawn(card.effect))
                choices.append(look.button(Act.USE + domain, words, signs=signs))
        text = Text("Vous avez {a} et {b} : changer un dé ?", "You have {a} and {b}: change a die?")
        return text.say(look.lang, a=first, b=second), tuple(choices)


@rule
def _usable(c, s, seat, domain):
    """Whether its price can be paid and it has a die to change."""
    pc = c.domain_program[domain]
    if c.code[pc].op >= FIRST_VERB:
        return offer(c, s, seat, c.code[pc])
    return offered_at(c, s, seat, pc)


@outlined
def _change_options(c, s, seat, out):
    """Own Domains that were not used on this roll (ROY-ROLL-06), and the choice to leave the dice."""
    n = 0
    mine = int(s.built[seat]) & int(c.timing[Timing.ROLL]) & ~int(s.turned)
    for domain in range(DOMAINS):
        if (mine >> domain) & 1 and _usable(c, s, seat, domain):
            n = add(out, n, Act.USE + domain)
    return add(out, n, Act.ANNOUNCE)


@outlined
def _change(c, s, frame, action):
    """Use a Domain and ask again, or announce the dice."""
    if action == Act.ANNOUNCE:
        s.turned = 0
        return
    domain = action - Act.USE
    s.turned |= 1 << domain
    again(frame)
    push_from(s, c.domain_program[domain], frame.seat, From.DOMAIN + domain, 0, 0)


class SetDie(Verb):
    value: int
    text = Text(
        "[changez|change|changer] un dé de [votre|son] choix en {value}",
        "[set|sets|set] a die of [your|their] choice to {value}",
    )

    def operands(self) -> tuple[int, ...]:
        if not 1 <= self.value <= SIDES:
            raise BadCard(
                Text("un dé montre de 1 à {most}, et non {n}", "a die shows 1 to {most}, not {n}"),
                most=SIDES,
                n=self.value,
            )
        return super().operands()

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(DICE), Glyph(text="→"), Glyph(SIX if self.value == 6 else ONE))

    run = asks

    @staticmethod
    @rule
    def options(s, out):
        return _die_options(s, 1, out)

    @staticmethod
    @rule
    def answer(c, s, frame, value, action, events):
        _set_die(c, s, frame.seat, action - Act.DIE, value, events)

    def ask(self, look: Look) -> Question:
        return Text("Quel dé devient {n} ?", "Which die becomes {n}?").say(look.lang, n=self.value), ()


class LowerDie(Verb):
    """Lower a die, never to 0 (ROY-CARD-15)."""

    text = Text(
        "[diminuez|diminue|diminuer] de 1 un dé de [votre|son] choix",
        "[lower|lowers|lower] a die of [your|their] choice by 1",
    )
    icons = (Glyph(DICE, "−1"),)
    question = Text("Quel dé diminuer de 1 ?", "Which die do you lower by 1?")

    run = asks

    @staticmethod
    @rule
    def options(s, out):
        return _die_options(s, 2, out)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        which = action - Act.DIE
        _set_die(c, s, frame.seat, which, s.die[which] - 1, events)

    @staticmethod
    @rule
    def offer(s):
        return max(s.die[0], s.die[1]) > 1


@rule
def _die_options(s, least, out):
    """Either die with at least this value; two equal dice are one choice (ROY-ICON-10)."""
    n = 0
    if s.die[0] >= least:
        n = add(out, n, Act.DIE)
    if s.die[1] >= least and s.die[1] != s.die[0]:
        n = add(out, n, Act.DIE + 1)
    return n


@outlined
def _set_die(c, s, seat, which, value, events):
    """Set a die. A new double is rewarded; a die that already shows the value makes none (ROY-CARD-32)."""
    if value != s.die[which]:
        s.die[which] = value
        emit(events, Ev.CHANGED, seat, which, value, s.die[0] + s.die[1], PUBLIC)
        _reward_double(c, s)


# --- Monster Events -------------------------------------------------------------------------------------------


class WakeEvents(Verb):
    """Every face-up Event whose value shows, once each (ROY-EVENT-13 to 20); their order cannot matter."""

    printed = False

    @staticmethod
    @rule
    def run(c, s, frame, events):
        for slot in range(SLOTS):
            if s.cover[slot] >= EVENT:
                event = s.cover[slot] - EVENT
                if _shows(s, c.event_value[event]):
                    emit(events, Ev.WOKE, NOBODY, event, 0, 0, PUBLIC)
                    source = From.MONSTER + c.m_face[MONSTERS + event]
                    push_from(s, c.event[event], frame.seat, source, 0, 0)


class PutToken(Verb):
    """Put a token on any Monster that can be slain except the Event that adds it (ROY-EVENT-18, 21 to 23 and 45)."""

    res: int
    text = Text(
        "[posez|pose|poser] un jeton {what} sur un autre Monstre de [votre|son] choix",
        "[put|puts|put] a {what} token on another Monster of [your|their] choice",
    )

    def operands(self) -> tuple[int, ...]:
        return resource_first(super().operands())

    def named(self) -> dict[str, Noun]:
        return {"what": RESOURCE_NAMES[self.res]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(RESOURCE_ICONS[self.res], "+1"), Glyph(text="→"), Glyph(MONSTER))

    run = asks

    @staticmethod
    @rule
    def options(c, s, frame, res, out):
        return _token_options(c, s, frame, res, out)

    @staticmethod
    @rule
    def answer(c, s, frame, res, action, events):
        """A card takes any number of tokens that can come up (ROY-EVENT-44), as long as its price has a name."""
        card = target_card(s, action - Act.MARK)
        s.token[card][res] += 1
        emit(events, Ev.TOKEN, frame.seat, res, c.m_face[card], 0, PUBLIC)

    def ask(self, look: Look) -> Question:
        text = Text("Sur quel Monstre poser un jeton {what} ?", "On which Monster do you put a {what} token?")
        return text.say(look.lang, what=RESOURCE_NAMES[self.res]), ()


@outlined
def _token_options(c, s, frame, res, out):
    """Monsters on top of their piles and face-up Events, except the Event that was triggered (ROY-EVENT-45)."""
    n = 0
    for target in range(AREAS + EVENTS):
        card = target_card(s, target)
        if card != NOTHING and s.token[card][res] < MOST_TOKENS and frame.source != From.MONSTER + c.m_face[card]:
            n = add(out, n, Act.MARK + target)
    return n


# --- as cards spell them --------------------------------------------------------------------------------------


@spelled
def set_die(value: int) -> SetDie:
    return SetDie(value)


@spelled
def lower_die() -> LowerDie:
    return LowerDie()


@spelled
def put_token(res: Res) -> PutToken:
    return PutToken(res)
