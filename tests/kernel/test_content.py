"""Contents are made once, kept, and cannot be written to."""

from __future__ import annotations

import pytest

from ludotheque.games.royaume.game import GAME
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.game import CONTENTS

ARCHER = {"citizen": {"archer": {"cost": 9}}}


def test_the_same_options_and_patch_give_the_same_content() -> None:
    assert GAME.content() is GAME.content({"events": "no"})
    assert GAME.content() is not GAME.content({"events": "yes"})
    assert GAME.content(None, ARCHER) is GAME.content(None, {"citizen": {"archer": {"cost": 9}}})


def test_a_content_cannot_be_written_to() -> None:
    content = GAME.content()
    with pytest.raises(ValueError, match="read-only"):
        content.record["own_income"][0][0] = 1


def test_a_patch_that_is_changed_afterwards_changes_no_content() -> None:
    patch = {"citizen": {"archer": {"cost": 8}}}
    content = GAME.content(None, patch)
    patch["citizen"]["archer"]["cost"] = 7
    assert content.patch == {"citizen": {"archer": {"cost": 8}}}
    assert GAME.content(None, patch) is not content
    assert GAME.content(None, {"citizen": {"archer": {"cost": 8}}}) is content


def test_what_was_asked_for_last_is_kept() -> None:
    box, first = GAME.content(), GAME.content(None, ARCHER)
    for cost in range(CONTENTS):
        GAME.content(None, {"citizen": {"archer": {"cost": 10 + cost}}})
        assert GAME.content() is box
    assert GAME.content(None, ARCHER) is not first


def test_what_makes_no_content_is_refused_each_time() -> None:
    for _ in range(2):
        with pytest.raises(GameError):
            GAME.content(None, {"citizen": {"archer": {"cost": "much"}}})
