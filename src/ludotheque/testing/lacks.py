"""What a game has none of, so that it is not tested: said in sentences, never passed over."""

from __future__ import annotations

from functools import cache

import numpy as np

from .game import GameUnderTest, no_guesses, nothing
from .subject import Subject

GAMES = 3
BY_THE_KERNEL = {"rng", "choice"}  # the generator, and sealed choices


@cache
def redacted_fields(tested: GameUnderTest) -> set[str]:
    """The fields that some viewer is not shown as they are in some random game."""
    subject = Subject(tested, tested.seats[-1], compiled=True)
    fields: set[str] = set()
    for seed in range(GAMES):
        for state, _, _ in subject.walk(seed):
            for viewer in subject.viewers:
                view = subject.engine.redact(subject.content, state, viewer)
                fields |= {name for name in subject.game.state.fields if not np.array_equal(view[name], state[name])}
    return fields


def hidden_fields(tested: GameUnderTest) -> list[str]:
    """Those that the game hides itself."""
    return sorted(redacted_fields(tested) - BY_THE_KERNEL)


def unguarded(tested: GameUnderTest) -> str:
    """What a game that hides something has not said of it; empty where it has said all, or hides nothing."""
    supplied = {"scrambler": tested.scrambler is not None, "guesses": tested.guesses is not no_guesses}
    missing = [name for name, there in supplied.items() if not there]
    if not missing or not (hidden := hidden_fields(tested)):
        return ""
    return (
        f"{tested} hides {', '.join(hidden)}, so its tests need {' and '.join(missing)}: "
        f"GameUnderTest({tested.name!r}, {', '.join(f'{name}=...' for name in missing)}), written from its rulebook "
        "and apart from `hide` and `fill` (docs/testing.md)"
    )


def lacks(tested: GameUnderTest) -> list[str]:
    """What a game has none of, in sentences."""
    game = tested.game
    sealed = "choice" in redacted_fields(tested)
    sentences = {
        f"nothing is hidden in {tested}{' but sealed choices' * sealed}: no secrets of its own were tested": (
            not hidden_fields(tested)
        ),
        f"{tested} does not say what is in its box (`pieces`): nothing was counted": tested.pieces is nothing,
        f"{tested} has no options": not {option.name for option in game.options} - tested.presets.keys(),
        f"{tested} has no temperaments": not game.temperaments,
        f"{tested} is on no shelf: no texts of its page, no pictures and no pages were tested": tested.shelf is None,
    }
    return [sentence for sentence, so in sentences.items() if so]
