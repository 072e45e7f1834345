"""A game without cards and options in a few lines: its content is nothing but the programs of its course."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .actions import ActionBlocks, ActionSpace
from .content import Content, PatchValues
from .events import EventKinds
from .game import Game
from .record import Record, program
from .text import Text
from .vocabulary import Vocabulary, code_field
from .words import Effect, Word

CAPACITY = 256  # instructions
POINTS = (Text("Points", "Points"),)


def small_game(
    name: str,
    *,
    seats: range,
    state: Record,
    programs: Mapping[str, Effect],
    actions: type[ActionBlocks],
    events: type[EventKinds],
    words: Iterable[type[Word]],
    rules: Mapping[str, Callable[..., Any]],
    ruleset: int = 1,
    breakdown: tuple[Text, ...] = POINTS,
    **more: Any,
) -> Game:
    """A game of these words and rules. `rules` has its `setup`; what else it does not say goes as in most games
    (`kernel.stack`). `c.program` holds the addresses of the programs, in order; `setup` pushes the first one:

        push(s, c.program[0], 0, 0)

    `more` are further fields of `Game`. Raises BadCard for words that cannot be linked.
    """
    vocabulary, space = Vocabulary(name, words), ActionSpace(actions)
    layout = Record(f"{name.capitalize()}Content", code=code_field(CAPACITY), program=program(len(programs)))

    def make(options: Mapping[str, str], patch: PatchValues) -> Content:
        compiled = vocabulary.compile(programs, CAPACITY)
        content = layout.zeros()
        content["code"][0], content["program"][0] = compiled.code, list(compiled.entries.values())
        return Content(space, layout, content, compiled, {}, options, patch)

    return Game(
        name=name,
        ruleset=ruleset,
        seats=seats,
        state=state,
        content_layout=layout,
        make_content=make,
        actions=space,
        events=events,
        words=vocabulary,
        rules=rules,
        breakdown=breakdown,
        **{"scratch": len(space), **more},
    )
