"""Whoever asks for advice is told of the end as soon as it has come, before the turn in which it comes is over."""

from __future__ import annotations

from ludotheque.games.royaume.page.table import LAYOUT
from ludotheque.games.royaume.rules.end import is_end
from ludotheque.kernel.text import LANGS

from .test_table import Table


def test_the_last_round_is_known_from_the_action_that_brings_the_end() -> None:
    table = Table(2, {})
    unfound = 0  # positions in which the end has come and no turn has ended since
    for seed in range(4):
        for step, (state, past) in enumerate(table.walk(seed)):
            if not table.engine.actors(state):
                break
            look = table.look(state, 0, LANGS[step % 2], past)
            come = bool(look.v.latched or table.content.rule(is_end)(look.v))
            unfound += come and not look.v.latched
            assert LAYOUT.last_round(look) == come
            assert not (come and LAYOUT.outlook(look))
    assert unfound


def test_alone_no_round_is_the_last() -> None:
    table = Table(1, {})
    for state, past in table.walk(1):
        assert not LAYOUT.last_round(table.look(state, 0, "en", past))
