"""The worth of a card.

A player who has played more of their cards was ahead anyway, so winning with a card says little about it. Here each
card is replaced by a median one (`variants.py`) and the same shuffles are played again. How much more often does the
player who drew the card win than with the median card in its place? Drawing it is luck, so the comparison favours
nobody. Games are kept as those of a census, so an interrupted run goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import fmean

from ...games import box
from ...kernel.text import Text
from .census import Census
from .games import SUBJECTS, subject
from .lines import Line, mean
from .subject import Notes, not_studied
from .variants import SWAP, patch_of

MOST = 4.0  # the target: percent points that a card may be worth


def holders(notes: Notes, card: str) -> list[float]:
    """Whether each seat that drew a card has won: one value, or two if both seats had it."""
    return [won for won, drawn in zip(notes["won"], notes["drawn"], strict=True) if card in drawn]


def worth(card: str, with_it: list[Notes], without: list[Notes]) -> Line:
    """The worth of a card to the player who draws it, in percent points, over games with the same shuffles."""
    pairs = [(holders(having, card), holders(other, card)) for having, other in zip(with_it, without, strict=True)]
    differences = [100 * (fmean(having) - fmean(other)) for having, other in pairs if having and other]
    return mean(Text("échange : {card}", "swap: {card}").filled(card=card), differences, -MOST, MOST)


def cards_of(game: str, card: str = "") -> list[str]:
    """The cards to swap: one, or all of a game. Raises GameError for an unknown game or card."""
    shelf = box(game)
    if shelf.game.name not in SUBJECTS or not subject(game).swapped:
        raise not_studied(game, [name for name, study in SUBJECTS.items() if study.swapped])
    cards = [card] if card else list(shelf.game.box["card"])
    for name in cards:
        patch_of(shelf.game.name, SWAP + name)
    return cards


def lines(
    game: str,
    games: int,
    bot: str,
    seed: int,
    kept: Path,
    card: str = "",
    progress: Callable[[int], None] = lambda done: None,
) -> Iterator[Line]:
    """The worth of one card or of all, each as soon as its games are played. Raises GameError.

    progress: is called with the number of games played, of `games` for the box's cards and for each card.
    """
    cards = cards_of(game, card)

    def played(at: int, variant: str = "") -> list[Notes]:
        census = Census(game, 2, bot, seed, kept, variant)
        notes = list(census.notes(games, lambda done: progress(at * games + done)))
        progress((at + 1) * games)
        return notes

    with_it = played(0)
    for number, name in enumerate(cards, 1):
        yield worth(name, with_it, played(number, SWAP + name))
