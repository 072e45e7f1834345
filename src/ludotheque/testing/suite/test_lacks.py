"""What a game has none of is said; what it hides, its tests must know of."""

from __future__ import annotations

import pytest

from ..game import GameUnderTest
from ..lacks import lacks, unguarded


def test_what_is_hidden_can_be_tested_and_what_is_lacking_is_said(
    tested: GameUnderTest, request: pytest.FixtureRequest
) -> None:
    if text := unguarded(tested):
        pytest.fail(text, pytrace=False)
    for sentence in lacks(tested):
        request.node.user_properties.append(("lacks", sentence))  # travels with the report, from other processes too
