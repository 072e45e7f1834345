"""What the toys share: how they are made, and their end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ludotheque.kernel.actions import ActionBlocks
from ludotheque.kernel.events import EventKinds
from ludotheque.kernel.game import Game
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.record import Record
from ludotheque.kernel.small import small_game
from ludotheque.kernel.stack import finish
from ludotheque.kernel.text import Text
from ludotheque.kernel.words import Effect, Verb, Word


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
    """A game of these words and rules, with the defaults of the kernel for the slots that are not named."""
    return small_game(
        name,
        seats=seats,
        state=state,
        programs=effects,
        actions=actions,
        events=events,
        words=words,
        rules=rules,
        breakdown=sources,
        scratch=64,
    )
