"""Gaining: tokens, jokers, gold, strength, and full storage (MAR-JOKER, MAR-STOCK, MAR-LIMIT)."""

from __future__ import annotations

from ....kernel.effects import Seq, spelled, unread
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import rule
from ....kernel.stack import NO, add, again, anything, ask, call, scaled
from ....kernel.text import Noun, Text
from ....kernel.words import BadCard, Glyph, Verb, aside
from ....stage.look import Look, Question
from ..names import MAY_BE_LEFT, TOKEN_NAMES
from ..state import RESOURCES, TOKENS, Token
from .actions import SKIP, Act, Ev, From, source_name
from .signs import FORCE, GOLD, JOKER, TOKEN_ICONS
from .things import MOST_TO_COME, SUPPLY, give_back, receive, receive_force, receive_gold, resources_left, used


class Gain(Verb):
    """Tokens of one kind from the supply."""

    kind: int
    amount: int
    hot = True
    text = Text("[gagnez|gagne|gagner] {amount} {what}", "[gain|gains|gain] {amount} {what}")

    def named(self) -> dict[str, Text]:
        noun = TOKEN_NAMES[self.kind]
        return {"what": _counted(noun, self.amount)}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(TOKEN_ICONS[self.kind], f"+{self.amount}"),)

    @staticmethod
    @rule
    def run(c, s, frame, line, kind, amount, events):
        receive(c, s, int(frame.seat), kind, scaled(frame, line, amount), int(frame.source), events)

    @staticmethod
    @rule
    def offer(s, seat, kind):
        return s.supply[kind] > 0

    @staticmethod
    @rule
    def lacks():
        return SUPPLY


class Gold(Verb):
    """Gold from the supply."""

    amount: int
    hot = True
    text = Text("[gagnez|gagne|gagner] {amount} Or", "[gain|gains|gain] {amount} Gold")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(GOLD, f"+{self.amount}"),)

    @staticmethod
    @rule
    def run(s, frame, line, amount, events):
        receive_gold(s, frame.seat, scaled(frame, line, amount), frame.source, events)


class Force(Verb):
    """Strength, up to the limit of the marker."""

    amount: int
    hot = True
    text = Text("[gagnez|gagne|gagner] {amount} Force", "[gain|gains|gain] {amount} Strength")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(FORCE, f"+{self.amount}"),)

    @staticmethod
    @rule
    def run(c, s, frame, line, amount, events):
        receive_force(c, s, frame.seat, scaled(frame, line, amount), frame.source, events)

    @staticmethod
    @rule
    def offer(c, s, seat):
        return s.force[seat] < c.most_force


class Joker(Verb):
    """Resources of one's choice, each chosen by itself (MAR-JOKER-02): `amount` of them, of which `least` must be
    taken.
    """

    amount: int
    least: int
    short: bool = aside(default=False)
    hot = True
    text = Text(
        "[gagnez|gagne|gagner] {amount} {amount:ressource|ressources} au choix",
        "[gain|gains|gain] {amount} {amount:resource|resources} of choice",
    )
    in_short = Text(
        "[gagnez|gagne|gagner] {amount} {amount:ressource|ressources}",
        "[gain|gains|gain] {amount} {amount:resource|resources}",
    )

    def worded(self) -> Text:
        return self.in_short if self.short else self.text

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(JOKER, f"+{self.amount}"),)

    @staticmethod
    @rule
    def run(c, s, frame, line, amount, least):
        inner = call(s, frame, c.choosing, frame.seat, frame.by)
        inner.left = min(scaled(frame, line, amount), MOST_TO_COME)
        inner.first = max(0, inner.left - scaled(frame, line, least))

    @staticmethod
    @rule
    def offer(s):
        return resources_left(s) > 0

    @staticmethod
    @rule
    def lacks():
        return SUPPLY


class ChooseResource(Verb):
    """One resource that the supply still has (MAR-JOKER-04), repeated as the frame counts. Whether it can be
    declined follows from the frame: the last `first` of them may be.

    If all that is left comes and has room, the order is not asked.
    """

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(s, frame):
        if frame.left > 0:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, s, frame, seat, out):
        n = 0
        if frame.left <= frame.first:
            n = add(out, n, NO)
        there = resources_left(s)
        all_come = frame.first == 0 and there <= frame.left and used(s, seat) + there <= c.storage
        for kind in range(RESOURCES):
            if s.supply[kind] > 0 and not (all_come and n > 0):
                n = add(out, n, Act.GAIN + kind)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        frame.left -= 1
        if action == NO:
            frame.left = 0
        if frame.left > 0:
            again(frame)
        if action != NO:
            receive(c, s, int(frame.seat), action - Act.GAIN, 1, int(frame.source), events)

    @staticmethod
    @rule
    def lacks():
        return SUPPLY

    def ask(self, look: Look) -> Question:
        left = look.asking().cells.left  # type: ignore[union-attr]
        text = Text("Quelle ressource gagnez-vous ? Encore {n}", "Which resource do you gain? {n} to go")
        return text.say(look.lang, n=left), tokens_as_buttons(look, Act.GAIN, "+1")


class Overflow(Verb):
    """A token without room: forgo it, or return another kind first (MAR-STOCK-03 to 06, MAR-SHAD-19).

    The frame holds the `kind`, the number `left`, and their source. `first` is the place in the tombs, counted from 1,
    of a knight that does not come from the supply: a knight in storage may make room for it and goes to the fortress.
    Towers never make room (MAR-STOCK-05).
    """

    printed = False
    lacks = anything

    @staticmethod
    @rule
    def run(c, s, frame, events):
        while frame.left > 0 and _is_there(s, frame) and used(s, frame.seat) < c.storage:
            _store(s, frame, events)
        if frame.left > 0 and _is_there(s, frame):
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(s, frame, seat, out):
        n = 0
        for kind in range(TOKENS):
            if (kind != frame.kind or frame.first > 0) and s.store[seat][kind] > 0:
                n = add(out, n, Act.GIVE + kind)
        return add(out, n, Act.FORGO)

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        if action == Act.FORGO:
            frame.left -= 1
            emit(events, Ev.FORWENT, frame.seat, frame.kind, 0, 0, PUBLIC)
        else:
            give_back(s, frame.seat, action - Act.GIVE, 1, events)
        again(frame)

    def ask(self, look: Look) -> Question:
        step = look.asking()
        assert step is not None
        text = Text(
            "Stock plein : que rendez-vous pour {it:le} ({source}) ?",
            "Storage is full: what do you return for {it:the} ({source})?",
        )
        if look.v.card >= 0 and step.cells.source == From.CITIZEN + look.v.card:  # it leads the sentence already
            text = Text(
                "Stock plein : que rendez-vous pour {it:le} ?",
                "Storage is full: what do you return for {it:the}?",
            )
        sentence = text.say(
            look.lang, it=TOKEN_NAMES[step.cells.kind], source=source_name(look.content, step.cells.source)
        )
        return sentence, (*tokens_as_buttons(look, Act.GIVE, "−1"), *look.buttons(Act.FORGO))


@rule
def _is_there(s, frame):
    if frame.first > 0:
        return (s.tomb >> (frame.first - 1)) & 1 == 1
    return s.supply[frame.kind] > 0


@rule
def _store(s, frame, events):
    """Put one token into a free slot."""
    frame.left -= 1
    if frame.first > 0:
        lift_knight(s, frame.first - 1)
    else:
        s.supply[frame.kind] -= 1
    s.store[frame.seat][frame.kind] += 1
    emit(events, Ev.GAINED, frame.seat, frame.kind, 1, frame.source, PUBLIC)


@rule
def lift_knight(s, cell):
    """A lying knight leaves its place in the tombs."""
    s.tomb &= ~(1 << cell)
    s.lying &= ~(1 << cell)


def tokens_as_buttons(look: Look, base: int, sign: str):
    """A button for each kind of token that is legal, and one to decline if that is legal."""
    choices = [
        look.button(action, signs=(Glyph(TOKEN_ICONS[action - base], sign),))
        for action in look.legal
        if base <= action < base + TOKENS and (base != Act.GAIN or action < base + RESOURCES)
    ]
    no = SKIP.say(look.lang)
    return (*choices, look.button(NO, no)) if NO in look.legal else tuple(choices)


def _counted(noun: Noun, number: int) -> Text:
    """A noun after a number."""
    return Text(noun.form("fr", "pl" if number > 1 else ""), noun.form("en", "pl" if number != 1 else ""))


# --- how cards say it -----------------------------------------------------------------------------------------


@spelled
def gain(
    *, gold: int = 0, force: int = 0, stone: int = 0, wood: int = 0, magic: int = 0, gem: int = 0, knight: int = 0
):
    """Tokens of each kind, in this order."""
    steps: list[Verb] = []
    if gold:
        steps.append(Gold(gold))
    if force:
        steps.append(Force(force))
    for kind, number in zip(Token, (stone, wood, magic, gem, knight), strict=True):
        if number:
            steps.append(Gain(kind, number))
    if not steps:
        raise BadCard(
            Text(
                "une quantité de rien : nommez gold, force, stone, wood, magic, gem ou knight",
                "an amount of nothing: name gold, force, stone, wood, magic, gem or knight",
            )
        )
    return steps[0] if len(steps) == 1 else Seq(tuple(steps))


@spelled
def joker(amount: int):
    """Resources of one's choice."""
    return Joker(amount, amount)


@spelled
@unread(MAY_BE_LEFT)
def may_joker(amount: int):
    """Resources of one's choice, which may be declined."""
    return Joker(amount, 0)
