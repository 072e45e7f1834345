"""The rules beside a plain model of the rulebook: a share of what `python -m tests.games.margraves.model` plays."""

from __future__ import annotations

import os

import pytest

from ludotheque.games.margraves.game import GAME

from .model import report

JIT = os.environ.get("LUDOTHEQUE_JIT") != "0"


@pytest.mark.rule("MAR-EOT-01", "MAR-TRIG-05", "MAR-SCORE-01")
def test_uncompiled_rules_and_a_plain_model_agree() -> None:
    report(games=8, bots=("random",)).run(GAME.engine(compiled=False))


@pytest.mark.skipif(not JIT, reason="greedy plays compiled")
def test_greedy_games_and_a_plain_model_agree() -> None:
    """With two and three players."""
    report(games=2, bots=("greedy",)).run()
