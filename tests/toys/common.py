"""What the toys share: a content that is nothing but programs, and their end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ludotheque.kernel.actions import ActionBlocks, ActionSpace
from ludotheque.kernel.content import Content, PatchValues
from ludotheque.kernel.events import EventKinds
from ludotheque.kernel.game import Game
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.record import Record, program
from ludotheque.kernel.stack import finish
from ludotheque.kernel.text import Text
from ludotheque.kernel.vocabulary import Vocabulary, code_field
from ludotheque.kernel.words import Effect, Verb, Word

CAPACITY = 256


class Close(Verb):
    """The end of a toy's game."""

    printed = False

    @staticmethod
    @rule
    def run(s):
        finish(s)


def toy(
    name: str,
    seats: range,
    state: Record,
    effects: Mapping[str, Effect],
    actions: type[ActionBlocks],
    events: type[EventKinds],
    words: Iterable[type[Word]],
    sources: tuple[Text, ...],
    **rules: Callable[..., Any],
) -> Game:
    """A game of these words and rules, with the defaults of the kernel for the slots that are not named.

    Its content is nothing but the compiled effects: `c.program` holds their addresses in order.
    """
    vocabulary = Vocabulary(name, words)
    layout = Record(f"{name.capitalize()}Content", code=code_field(CAPACITY), program=program(len(effects)))
    space = ActionSpace(actions)

    def make(options: Mapping[str, str], patch: PatchValues) -> Content:
        programs = vocabulary.compile(effects, CAPACITY)
        content = layout.zeros()
        content["code"][0], content["program"][0] = programs.code, list(programs.entries.values())
        return Content(space, layout, content, programs, {}, options, patch)

    return Game(
        name=name,
        ruleset=1,
        seats=seats,
        state=state,
        content_layout=layout,
        make_content=make,
        actions=space,
        events=events,
        words=vocabulary,
        rules=rules,
        breakdown=sources,
        scratch=64,
    )
