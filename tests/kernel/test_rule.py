"""Linking rules into a program."""

from dataclasses import replace
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from ludotheque.kernel.game import Engine
from ludotheque.kernel.linking.rule import Linker, Target, UnfilledSlot, filled_by, filling, rule, slot
from tests.toys.pennies import GAME

BASE = 10


@slot
def bonus(n):
    """What a game adds."""
    return 0


@rule
def with_bonus(n):
    return BASE + n + bonus(n)


@rule
def entry(n):
    return with_bonus(n) * 2


@rule
def one_more(n):
    return n + 1


@rule
def nothing(n):
    return 0


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_one_template_is_bound_to_several_games(target: Target) -> None:
    first = Linker({"bonus": one_more}, target=target).entry(entry, "first")
    second = Linker({"bonus": nothing}, target=target).entry(entry, "second")
    assert (first(5), second(5)) == (42, 30)
    assert entry(5) == 30, "the template itself is untouched"


@pytest.mark.parametrize("compiled", [False, True])
def test_a_template_fills_a_slot_for_itself_alone(compiled: bool) -> None:
    """It takes the place of the game's rule there; other templates of the same engine keep that rule."""
    game = replace(GAME, rules={**GAME.rules, "bonus": nothing})
    engine = Engine(game, compiled=compiled)
    variant = filling(entry, "entry_with_one_more", bonus=one_more)
    assert (engine.template(variant)(5), engine.template(entry)(5)) == (42, 30)
    assert engine.reach(variant) != engine.reach(entry)
    assert filled_by(variant) == {"bonus": one_more}
    assert filled_by(entry) == {}


@rule
def weighed(a, b):
    return 1000 * a + b


@rule
def of_many_kinds(small, large, n):
    """The same rule called with signed and unsigned cells, an argument, a constant and an enumeration's member."""
    return weighed(small[0], large[0]) + weighed(n, 7) + weighed(Letter.B, large[0] + 1)


class Letter(IntEnum):
    B = 2


def test_a_rule_is_compiled_once_for_all_integers_and_keeps_their_values() -> None:
    linker = Linker({}, target="cpu")
    total = linker.entry(of_many_kinds, "of_many_kinds")
    small, large = np.array([-3], np.int8), np.array([250], np.uint8)
    assert total(small, large, -1) == of_many_kinds(small.tolist(), large.tolist(), -1) == -3000 + 250 - 993 + 2251
    compiled: Any = linker.link(weighed)
    assert [len(signature.args) for signature in compiled.nopython_signatures] == [2]


def test_a_slot_that_no_rule_fills_is_named() -> None:
    with pytest.raises(UnfilledSlot, match="'bonus'"):
        Linker({}, target="python").entry(entry, "entry")


def test_a_game_without_one_of_its_rules_is_refused_by_name() -> None:
    rules = {name: function for name, function in GAME.rules.items() if name != "setup"}
    broken = replace(GAME, rules=rules)
    with pytest.raises(UnfilledSlot, match="'setup'"):
        Engine(broken, compiled=False).start(broken.content(), 2, 1)


def test_a_closure_is_no_rule() -> None:
    offset = 3

    @rule
    def shifted(n: int) -> int:
        return n + offset

    with pytest.raises(TypeError, match=r"shifted is no rule: it uses names of another function"):
        Linker({"bonus": shifted}, target="python").entry(entry, "entry")


def test_what_is_no_function_is_no_rule() -> None:
    with pytest.raises(TypeError, match="is no rule"):
        Linker({"bonus": len}, target="python").entry(entry, "entry")


@rule
def forth(n):
    return back(n)


@rule
def back(n):
    return forth(n)


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_rules_that_call_themselves_are_named(target: Target) -> None:
    with pytest.raises(TypeError, match="forth > back > forth"):
        Linker({}, target=target).entry(forth, "forth")


def test_a_linked_rule_is_bound_once() -> None:
    linker = Linker({"bonus": one_more}, target="python")
    assert linker.link(with_bonus) is linker.link(with_bonus)
