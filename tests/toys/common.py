"""What the toys share: a content that is nothing but programs, and how they score."""

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


@rule
def set_ranks(players, out):
    """Ranks from the points in `out[seat][0]`, shared when tied."""
    for seat in range(players):
        rank = 1
        for other in range(players):
            if out[other][0] > out[seat][0]:
                rank += 1
        out[seat][1] = rank


# What a toy does unless it says otherwise: points are its only score, nothing is hidden.


@rule
def score_points(c, s, out):
    for seat in range(s.players):
        out[seat][0] = s.points[seat]
        out[seat][2] = s.points[seat]
    set_ranks(s.players, out)


@rule
def evaluate_points(c, s, seat):
    return float(s.points[seat])


@rule
def hide_nothing(c, s, viewer):
    pass


@rule
def fill_nothing(c, s, viewer, rng, scratch):
    pass


class Close(Verb):
    """The end of a toy's game."""

    printed = False

    @staticmethod
    @rule
    def run(s):
        finish(s)


USUAL: dict[str, Callable[..., Any]] = {
    "score": score_points,
    "evaluate": evaluate_points,
    "hide": hide_nothing,
    "fill": fill_nothing,
}


def toy(
    name: str,
    seats: range,
    state: Record,
    effects: Mapping[str, Effect],
    actions: type[ActionBlocks],
    events: type[EventKinds],
    words: Iterable[type[Word]],
    breakdown: tuple[Text, ...],
    **rules: Callable[..., Any],
) -> Game:
    """A game of these words and rules, with the usual ones for the slots that are not named.

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
        rules=USUAL | rules,
        sources=("tests.toys",),
        breakdown=breakdown,
        scratch=64,
    )
