"""What a layout may use to draw a table for one viewer, and what is under way and asks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from ..kernel.events import Event
from ..kernel.record import Twin
from ..kernel.stack import NO, score
from ..kernel.text import Lang, Text, clause
from ..kernel.words import Effect, Verb
from .parts import Choice

Made = TypeVar("Made")
Question = tuple[str, "tuple[Choice, ...]"]  # the sentence that leads the table, and buttons beside the board


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
    def result(self) -> list[list[int]]:
        """Points, rank, and points by source of each seat, as `Match.score` gives them; for a game that is over."""
        rows: list[dict[int, int]] = [defaultdict(int) for _ in range(self.v.players)]
        self.content.rule(score)(self.c, self.v, rows)
        return [[row[cell] for cell in range(max(row) + 1)] for row in rows]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the first rank, when the game is over; none where the game has won."""
        return tuple(seat for seat, (_, rank, *_) in enumerate(self.result) if rank == 1)

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
        words = label or actions.say(action, self.lang, self.content, self.v)
        if self.changing:
            words = Text("Plutôt {it}", "Rather {it}").say(self.lang, it=clause(words))
        return Choice(actions.names[action], words, changes=self.changing, **more)

    def buttons(self, *actions: int) -> tuple[Choice, ...]:
        """Those of some actions that are legal, as buttons."""
        return tuple(self.button(action) for action in actions if action in self.legal)

    def question(self) -> Question:
        """The sentence and the buttons with which whatever asks the viewer leads the table."""
        step = self.asking()
        assert step is not None
        assert step.part is not None
        sentence, choices = step.part.ask(self)
        if isinstance(step.part, Verb) and step.part.declined is not None and NO in self.legal:
            choices = (*choices, self.button(NO, step.part.declined.say(self.lang)))
        return sentence, choices

    def seats(self) -> list[int]:
        """All seats clockwise, the viewer's first."""
        first = self.viewer if self.viewer < self.v.players else 0
        return [(first + i) % self.v.players for i in range(self.v.players)]
