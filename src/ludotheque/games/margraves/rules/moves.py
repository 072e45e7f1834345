"""Moving the Margrave and knights, and the location's effect on arrival (MAR-MOVE, MAR-DEPLOY, MAR-LOC)."""

from __future__ import annotations

from ....kernel.effects import FEW_SIGNS, May, spelled
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import add, again, ask, asks, call, offered_at, push_from
from ....kernel.text import Text, sentence
from ....kernel.words import Glyph, Verb
from ....stage.look import Look, Question
from ..state import LOCATIONS, Reach, Token
from .actions import Act, Ev, From, location_name
from .signs import GOLD, KNIGHT, MARGRAVE, MOVE
from .things import ANYTHING_ELSE, KNIGHTS, receive_gold


@rule
def _arrive(c, s, seat, location):
    """The location works once for every piece moved into it (MAR-LOC-05, MAR-TEXT-11)."""
    push_from(s, c.arrival, seat, From.LOCATION + location, location, 0)


@rule
def _move_knight(c, s, seat, origin, location, events):
    s.knights[origin] -= 1
    s.knights[location] += 1
    emit(events, Ev.DEPLOYED, seat, origin, location, 0, PUBLIC)
    _arrive(c, s, seat, location)


# --- arrival --------------------------------------------------------------------------------------------------


def _is_legal(look: Look, name: str) -> bool:
    code = look.content.actions.code(name)
    return code is not None and code in look.legal


class Arrive(Verb):
    """The power of the location, or 2 gold: exactly one of them (MAR-MOVE-04, MAR-MOVE-05)."""

    printed = False
    hot = True
    run = asks

    @staticmethod
    @rule
    def options(c, s, frame, out):
        n = 0
        if offered_at(c, s, frame.seat, c.power_program[frame.card]):
            n = add(out, n, Act.POWER)
        return add(out, n, Act.INSTEAD)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        if action == Act.POWER:
            push_from(s, c.power_program[frame.card], frame.seat, frame.source, frame.card, 0)
        else:
            receive_gold(s, frame.seat, int(c.instead), frame.source, events)

    @staticmethod
    @rule
    def lacks(c, frame):
        return int(c.power_lacks[frame.card])

    def ask(self, look: Look) -> Question:
        step = look.asking()
        assert step is not None
        place = look.content.locations[step.cells.card]
        text = Text("{where} : le Pouvoir du Lieu, ou l’Or à la place ?", "{where}: its power, or Gold instead?")
        power = sentence(place.power.clause(look.lang, True, True)).removesuffix(".")
        signs = place.power.glyphs()
        few = sum(bool(glyph.icon) for glyph in signs) <= FEW_SIGNS  # an arrow between them is left out
        choices = [
            look.button(Act.POWER, power, likely=True, signs=signs if few else ()),
            look.button(Act.INSTEAD, signs=(Glyph(GOLD, f"+{look.c.instead}"),)),
        ]
        return text.say(look.lang, where=place.noun), tuple(
            choice for choice in choices if _is_legal(look, choice.action)
        )


# --- the Margrave ---------------------------------------------------------------------------------------------


class Move(Verb):
    """The own Margrave, along one road or anywhere else (MAR-MOVE-01, MAR-SHAD-12)."""

    reach: Reach
    hot = True
    question = Text("Où va votre Margrave ?", "Where does your Margrave go?")
    declined = Text("Ne pas bouger", "Stay here")
    run = asks

    def worded(self) -> Text:
        return _MOVE[self.reach]

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(MARGRAVE), Glyph(MOVE, _REACH[self.reach]))

    @staticmethod
    @rule
    def options(c, s, reach, seat, out):
        n = 0
        here = s.margrave[seat]
        for place in range(LOCATIONS):
            if place != here and (reach == Reach.ANYWHERE or (c.roads[here] >> place) & 1):
                n = add(out, n, Act.MOVE + place)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        place = action - Act.MOVE
        s.margrave[frame.seat] = place
        emit(events, Ev.MOVED, frame.seat, place, 0, 0, PUBLIC)
        _arrive(c, s, frame.seat, place)


_REACH = ("1", "∞")  # the icons of each reach
_MOVE = (
    Text(
        "[déplacez|déplace|déplacer] [votre|son] Margrave d’une étape",
        "[move|moves|move] [your|their] Margrave one step",
    ),
    Text(
        "[déplacez|déplace|déplacer] [votre|son] Margrave dans le Lieu de [votre|son] choix",
        "[move|moves|move] [your|their] Margrave to a Location of [your|their] choice",
    ),
)


# --- knights --------------------------------------------------------------------------------------------------

_MOVE_NONE = Text("Ne déplacer aucun Chevalier", "Move no Knight")
_MOVE_NO_OTHER = Text("Ne plus déplacer de Chevalier", "Move no other Knight")  # where one was moved already


class Deploy(Verb):
    """Move a knight from the Margrave's location to the next one, or an own knight to the Margrave's location; or
    either to any location (MAR-DEPLOY-01, MAR-DEPLOY-02, MAR-SOLD-03).
    """

    reach: Reach
    hot = True
    twice = Text("[déployez|déploie|déployer] deux Chevaliers", "[deploy|deploys|deploy] two Knights")
    question = Text("Quel Chevalier déployez-vous, et où ?", "Which Knight do you deploy, and where?")
    declined = Text("Ne déployer aucun Chevalier", "Deploy no Knight")
    run = asks

    def worded(self) -> Text:
        return _DEPLOY[self.reach]

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(KNIGHT), Glyph(MOVE, _REACH[self.reach]))

    @staticmethod
    @rule
    def options(c, s, reach, seat, out):
        return _deploy_options(c, s, reach, seat, out)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        seat = frame.seat
        if action >= Act.POST:
            place = action - Act.POST
            s.store[seat][Token.KNIGHT] -= 1
            s.knights[place] += 1
            emit(events, Ev.POSTED, seat, place, 0, 0, PUBLIC)
            _arrive(c, s, seat, place)
        else:
            _move_knight(c, s, seat, int(s.margrave[seat]), action - Act.SEND, events)

    @staticmethod
    @rule
    def lacks():
        return KNIGHTS


_DEPLOY = (
    Text("[déployez|déploie|déployer] un Chevalier", "[deploy|deploys|deploy] a Knight"),
    Text(
        "[déployez|déploie|déployer] un Chevalier dans le Lieu de [votre|son] choix",
        "[deploy|deploys|deploy] a Knight to a Location of [your|their] choice",
    ),
)


@outlined
def _deploy_options(c, s, reach, seat, out):
    n = 0
    here = s.margrave[seat]
    if s.knights[here] > 0:
        for place in range(LOCATIONS):
            if place != here and (reach == Reach.ANYWHERE or (c.roads[here] >> place) & 1):
                n = add(out, n, Act.SEND + place)
    if s.store[seat][Token.KNIGHT] > 0:
        for place in range(LOCATIONS):
            if place == here or reach == Reach.ANYWHERE:
                n = add(out, n, Act.POST + place)
    return n


class Summon(Verb):
    """Move so many knights of one other location to the Margrave's (MAR-SOLD-14 to 17)."""

    number: int
    text = Text(
        "[déplacez|déplace|déplacer] {number} {number:Chevalier d’un autre Lieu|Chevaliers d’un même autre Lieu} "
        "vers celui de [votre|son] Margrave",
        "[move|moves|move] {number} {number:Knight from another Location|Knights from one other Location} "
        "to [your|their] Margrave’s",
    )

    def drawn(self) -> tuple[Glyph, ...]:
        return _summoned(str(self.number))

    @staticmethod
    @rule
    def run(c, s, frame, number):
        inner = call(s, frame, c.summoning, frame.seat, frame.by)
        inner.left = number


class SummonSome(Verb):
    """The same with up to so many, each of which may stay (MAR-ARTI-02 to 06)."""

    most: int
    text = Text(
        "[déplacez|déplace|déplacer] jusqu’à {most} {most:Chevalier d’un autre Lieu|Chevaliers d’un même Lieu} "
        "vers celui de [votre|son] Margrave",
        "[move|moves|move] up to {most} {most:Knight from another Location|Knights of one Location} "
        "to [your|their] Margrave’s",
    )

    def drawn(self) -> tuple[Glyph, ...]:
        return _summoned(f"≤{self.most}")

    @staticmethod
    @rule
    def run(c, s, frame, most):
        inner = call(s, frame, c.summoning_some, frame.seat, frame.by)
        inner.left = most


def _summoned(number: str) -> tuple[Glyph, ...]:
    return Glyph(KNIGHT, number), Glyph(text="→"), Glyph(MARGRAVE)


class Fetch(Verb):
    """Fetch one knight for these; `first` is the location of the others, counted from 1."""

    printed = False
    question = Text("De quel Lieu vient le Chevalier ?", "From which Location does the Knight come?")
    declined = _MOVE_NONE
    run = asks

    @staticmethod
    @rule
    def options(s, frame, seat, out):
        n = 0
        for place in range(LOCATIONS):
            other = place != s.margrave[seat] and s.knights[place] > 0
            if other and (frame.first == 0 or place == frame.first - 1):
                n = add(out, n, Act.FROM + place)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        frame.left -= 1
        frame.first = action - Act.FROM + 1
        if frame.left > 0:
            again(frame)
        _move_knight(c, s, frame.seat, action - Act.FROM, int(s.margrave[frame.seat]), events)

    @staticmethod
    @rule
    def lacks():
        return ANYTHING_ELSE

    def declining(self, look: Look) -> Text:
        step = look.asking()
        return _MOVE_NO_OTHER if step is not None and step.cells.first > 0 else _MOVE_NONE


class Relocate(Verb):
    """Move a knight from any location to any other (MAR-SAINT-12 to 15)."""

    text = Text(
        "[vous pouvez déplacer|peut déplacer] un Chevalier d’un Lieu de [votre|son] choix vers un autre",
        "[you may move|may move] a Knight from any Location to any other",
    )
    icons = (Glyph(text="("), Glyph(KNIGHT), Glyph(MOVE, "∞"), Glyph(text=")"))

    @staticmethod
    @rule
    def run(c, s, frame):
        call(s, frame, c.relocating, frame.seat, frame.by)


class PickKnight(Verb):
    """The knight for `Relocate`."""

    printed = False
    question = Text("Quel Chevalier déplacez-vous ?", "Which Knight do you move?")
    declined = _MOVE_NONE
    run = asks

    @staticmethod
    @rule
    def options(s, out):
        n = 0
        for place in range(LOCATIONS):
            if s.knights[place] > 0:
                n = add(out, n, Act.FROM + place)
        return n

    @staticmethod
    @rule
    def answer(frame, action):
        frame.first = action - Act.FROM + 1

    @staticmethod
    @rule
    def lacks():
        return ANYTHING_ELSE


class PutKnight(Verb):
    """The destination, another location than its own."""

    printed = False

    @staticmethod
    @rule
    def run(s, frame):
        if frame.first > 0:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(s, frame, out):
        n = 0
        for place in range(LOCATIONS):
            if place != frame.first - 1 and s.knights[frame.first - 1] > 0:
                n = add(out, n, Act.TO + place)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        _move_knight(c, s, frame.seat, frame.first - 1, action - Act.TO, events)

    @staticmethod
    @rule
    def lacks():
        return ANYTHING_ELSE

    def ask(self, look: Look) -> Question:
        step = look.asking()
        assert step is not None
        text = Text("Où va le Chevalier {it:du} ?", "Where does the Knight from {it} go?")
        return text.say(look.lang, it=location_name(look.content, step.cells.first - 1)), ()


# --- how cards say it -----------------------------------------------------------------------------------------


@spelled
def move():
    return Move(Reach.NEXT)


@spelled
def may_move():
    return May(Move(Reach.NEXT))


@spelled
def move_anywhere():
    return Move(Reach.ANYWHERE)


@spelled
def may_deploy():
    return May(Deploy(Reach.NEXT))


@spelled
def may_deploy_anywhere():
    return May(Deploy(Reach.ANYWHERE))


@spelled
def summon(knights: int):
    return Summon(knights)


@spelled
def may_summon(knights: int):
    return SummonSome(knights)


@spelled
def may_relocate():
    return Relocate()
