"""What a layout may use to draw a table for one viewer, and the pending work that asks a question."""

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
Question = tuple[str, "tuple[Choice, ...]"]  # the leading sentence, and the buttons beside the board


@dataclass(frozen=True)
class Step:
    """A piece of pending work: a frame of the stack, with the card whose program it runs.

    `kind` and `card` come from the name of the program ("citizen.archer.on_turn"; `card` is empty for the course of the
    game). `part` is the expression of the next instruction, or of the asking one. `loop` counts how often a loop has
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
    and its legal actions.

    Event rows are in order, oldest first, and only those that the viewer may know. `recent` are those of the last
    command, or of the beat that is shown. `past` are the latest rows of the game. `lately` are those since the viewer's
    own last command. At a `beat` the position is the one after it, where nobody is asked.

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
        """The result of a function of this look, computed once."""
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
        """The seats of the first rank, once the game is over; none if the game itself has won."""
        return tuple(seat for seat, (_, rank, *_) in enumerate(self.result) if rank == 1)

    @cached_property
    def news(self) -> tuple[Event, ...]:
        """The events that the viewer may not have seen: those since their own last command, and those of the last
        command.
        """
        return (*self.lately, *self.recent)

    def acts(self, seat: int) -> bool:
        """Whether a seat must decide now."""
        return bool(self.v.actors >> seat & 1)

    def trail(self) -> tuple[Step, ...]:
        """All pending work: the course of the game first, the asking program last."""
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
        """The pending work that asks, while somebody must decide."""
        return self.trail()[-1] if self.v.actors and self.v.depth else None

    def line(self) -> Twin:
        """The instruction that asks: `op`, `a`, `b`, `c`. Only while somebody must decide."""
        return self.c.code[self.v.stack[self.v.depth - 1].pc - 1]

    def asked(self) -> type[Verb] | None:
        """The verb that asks; None if nothing asks, or a control word does."""
        step = self.once(Look.asking)
        return type(step.part) if step and isinstance(step.part, Verb) else None

    def button(self, action: int, label: str = "", **more: Any) -> Choice:
        """A legal action as a button, with `label` or else the name of the action."""
        actions = self.content.actions
        words = label or actions.say(action, self.lang, self.content, self.v)
        if not label and (called := actions.called(action, self.lang, self.content, self.v)) != words:
            more.setdefault("brief", called)
        if self.changing:
            words = Text("Plutôt {it}", "Rather {it}").say(self.lang, it=clause(words))
        return Choice(actions.names[action], words, changes=self.changing, **more)

    def buttons(self, *actions: int) -> tuple[Choice, ...]:
        """Buttons for those of the actions that are legal."""
        return tuple(self.button(action) for action in actions if action in self.legal)

    def question(self) -> Question:
        """The sentence and the buttons of the question that the viewer is asked."""
        step = self.asking()
        assert step is not None
        assert step.part is not None
        sentence, choices = step.part.ask(self)
        if isinstance(step.part, Verb) and step.part.declined is not None and NO in self.legal:
            choices = (*choices, self.button(NO, step.part.declining(self).say(self.lang)))
        return sentence, choices

    def seats(self) -> list[int]:
        """All seats clockwise, the viewer's first."""
        first = self.viewer if self.viewer < self.v.players else 0
        return [(first + i) % self.v.players for i in range(self.v.players)]
