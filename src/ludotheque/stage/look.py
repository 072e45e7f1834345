"""What a layout may use to draw a table for one viewer, and how the words of effects ask there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from ..kernel.effects import Another, AnyOrder, Choose, IfOffered, May, PayFor, Window
from ..kernel.events import Event
from ..kernel.record import Twin
from ..kernel.stack import CHOICE, NO, PLAYER, YES
from ..kernel.text import Lang, Text, clause
from ..kernel.words import Effect, Verb

if TYPE_CHECKING:
    pass
from .parts import Choice

Made = TypeVar("Made")
Question = tuple[str, "tuple[Choice, ...]"]  # the sentence that leads the table, and buttons beside the board
FEW_SIGNS = 2  # more of them need words


@dataclass(frozen=True)
class Step:
    """Something under way: a frame of the stack, with the card whose program it runs.

    `kind` and `card` are those of the program's name ("citizen.archer.on_turn"; the card is empty for the course of the
    game); `part` is the expression that the next instruction, or the asking one, came from; `loop` how often a loop has
    run. `cells` are all cells of the frame.
    """

    seat: int
    kind: str
    card: str
    part: Effect | None
    loop: int
    cells: Twin


@dataclass(frozen=True)
class Look:
    """What a layout may use: the content in play, the redacted record as a twin, the viewer (SPECTATOR without a seat),
    its legal actions.

    `recent` are the event rows of the last command, or of the beat that is shown, `past` the latest rows of the game,
    `lately` those since the viewer's own last command; each oldest first, and as far as the viewer may know them. At a
    `beat` the position is the one behind it, where nobody is asked.

    `changing`: the viewer has chosen in secret and waits for the others; `legal` is what it may choose instead.
    """

    content: Any  # the game's own `Content`
    v: Twin
    viewer: int
    lang: Lang
    names: tuple[str, ...]
    legal: tuple[int, ...]
    recent: tuple[Event, ...] = ()
    past: tuple[Event, ...] = ()
    lately: tuple[Event, ...] = ()
    changing: bool = False
    beat: bool = False
    _made: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, make: Callable[[Look], Made]) -> Made:
        """What a function makes of this look, made once however often a layout asks."""
        if make not in self._made:
            self._made[make] = make(self)
        return self._made[make]

    @property
    def c(self) -> Twin:
        """The content record as a twin."""
        return self.content.twin

    @property
    def finished(self) -> bool:
        return bool(self.v.finished)

    @cached_property
    def news(self) -> tuple[Event, ...]:
        """What the viewer may not have seen yet: the events since their own last command, and those of the last one."""
        return (*self.lately, *self.recent)

    def acts(self, seat: int) -> bool:
        """Whether a seat must decide now."""
        return bool(self.v.actors >> seat & 1)

    def trail(self) -> tuple[Step, ...]:
        """Everything under way, the course of the game first and what asks last."""
        steps = []
        for place in range(self.v.depth):
            frame = self.v.stack[place]
            last = place == self.v.depth - 1
            pc = frame.pc - 1 if last and self.v.actors else frame.pc
            name, _ = self.content.programs.at(pc)
            kind, _, card = name.partition(".")
            steps.append(
                Step(frame.seat, kind, card.partition(".")[0], self.content.programs.node(pc), frame.loop, frame)
            )
        return tuple(steps)

    def asking(self) -> Step | None:
        """What asks, while somebody must decide."""
        return self.trail()[-1] if self.v.actors and self.v.depth else None

    def line(self) -> Twin:
        """The instruction that asks: `op`, `a`, `b`, `c`. Only while somebody must decide."""
        return self.c.code[self.v.stack[self.v.depth - 1].pc - 1]

    def asked(self) -> type[Verb] | None:
        """The verb that asks, None when nothing is asked or a control word asks."""
        step = self.once(Look.asking)
        return type(step.part) if step and isinstance(step.part, Verb) else None

    def button(self, action: int, label: str = "", **more: Any) -> Choice:
        """A legal action as a button; it says what the action is called, or `label`."""
        actions = self.content.actions
        said = label or actions.say(action, self.lang, self.content, self.v)
        if self.changing:
            said = Text("Plutôt {it}", "Rather {it}").say(self.lang, it=clause(said))
        return Choice(actions.names[action], said, changes=self.changing, **more)

    def buttons(self, *actions: int) -> tuple[Choice, ...]:
        """Those of some actions that are legal, as buttons."""
        return tuple(self.button(action) for action in actions if action in self.legal)

    def question(self) -> Question:
        """The sentence and the buttons with which whatever asks the viewer leads the table."""
        step = self.asking()
        assert step is not None
        if isinstance(step.part, Verb):
            return type(step.part).ask_page(self)
        return ask_control(self, step.part)

    def seats(self) -> list[int]:
        """All seats clockwise, the viewer's first."""
        first = self.viewer if self.viewer < self.v.players else 0
        return [(first + i) % self.v.players for i in range(self.v.players)]


_NOT_YET = Text("Pas encore possible : {it}.", "Not possible yet: {it}.")
_GO_ON = Text("Continuer", "Go on")


def ask_control(look: Look, part: Effect | None) -> Question:
    """How control words ask: which branch, whether, who, in which order."""
    lang = look.lang
    if YES not in look.legal and isinstance(part, May | PayFor | IfOffered):
        effect = part.effect if isinstance(part, May) else part
        words = effect.clause(lang, True, effect.has_infinitive)
        extras = (look.button(action) for action in look.legal if action != NO)
        return _NOT_YET.say(lang, it=words), (look.button(NO, _GO_ON.say(lang)), *extras)
    if isinstance(part, Choose | AnyOrder):
        signs = [look.content.drawn(branch) for branch in part.branches]
        choices = tuple(
            look.button(CHOICE + i, signs=signs[i] if 0 < len(signs[i]) <= FEW_SIGNS else ())
            for i in range(len(signs))
            if CHOICE + i in look.legal
        )
        first = Text("Par quoi commencer ?", "What comes first?")
        return (first if isinstance(part, AnyOrder) else Text("Que choisissez-vous ?", "What do you choose?")).say(
            lang
        ), choices
    if isinstance(part, May):
        text = Text("Si vous le souhaitez, {it}", "If you like, {it}")
        if part.effect.has_infinitive:
            text = Text("Voulez-vous {it} ?", "Do you want to {it}?")
        words = text.say(lang, it=part.effect.clause(lang, True, part.effect.has_infinitive))
        return words, (look.button(YES, likely=True), look.button(NO))
    if isinstance(part, Another):
        text = Text("Quel joueur {it} ?", "Which player {it}?")
        choices = tuple(
            look.button(PLAYER + seat, look.names[seat])
            for seat in range(look.v.players)
            if PLAYER + seat in look.legal
        )
        return text.say(lang, it=part.effect.clause(lang, False)), choices
    assert isinstance(part, Window)
    extras = (look.button(action) for action in look.legal if action != NO)
    return part.question.say(lang), (look.button(NO, part.goes_on.say(lang), likely=True), *extras)
