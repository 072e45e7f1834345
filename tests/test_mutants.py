"""The tool that changes rules here and there: what it draws can be run, and differs from the rules."""

from __future__ import annotations

import ast

import pytest
from tools.mutants import ROOT, drawn, sources

GAMES = sorted(path.parent.name for path in (ROOT / "src" / "ludotheque" / "games").glob("*/rules"))


@pytest.mark.parametrize("game", GAMES)
def test_every_mutant_is_a_program(game: str) -> None:
    texts = {source.path: source.text for source in sources(game)}
    before = {path: ast.dump(ast.parse(text)) for path, text in texts.items()}
    for mutant in drawn(game, 40, seed=1):
        changed = mutant.applied(texts[mutant.path])
        assert ast.dump(ast.parse(changed)) != before[mutant.path]
        assert mutant.diff(texts[mutant.path]).startswith(f"src/ludotheque/games/{game}/rules/")


def test_a_seed_draws_the_same_mutants() -> None:
    assert drawn("chronica", 10, seed=3) == drawn("chronica", 10, seed=3) != drawn("chronica", 10, seed=4)
