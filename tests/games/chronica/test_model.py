"""The rules beside a plain model of the rulebook: a share of what `python -m tests.games.chronica.model` plays."""

from __future__ import annotations

import os

import pytest

from ludotheque.games.chronica.game import GAME

from .model import report

JIT = os.environ.get("LUDOTHEQUE_JIT") != "0"


@pytest.mark.rule("CHR-ORDER-01", "CHR-ORDER-02", "CHR-ORDER-03", "CHR-SCORE-01", "CHR-SCORE-02", "CHR-END-07")
def test_uncompiled_rules_and_a_plain_model_agree() -> None:
    report(games=40, bots=("random",)).run(GAME.engine(compiled=False))


@pytest.mark.skipif(not JIT, reason="greedy plays compiled")
def test_the_rules_and_a_plain_model_agree() -> None:
    played = report(games=240, least=1)
    played.run()
    assert played.rare == []
