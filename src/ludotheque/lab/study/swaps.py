"""What a card is worth.

Whoever has played more of what they drew was ahead anyway, so winning with a card says little about it. Here each card
is changed for a median one (`variants.py`) and the same shuffles are played again: how much more often does whoever
drew the card win with it than with the median card in its place? Who draws it is luck, so nothing favours the one who
does. What was played is kept as that of a census is, so a run that was stopped goes on where it was.
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

MOST = 4.0  # percent points that a card may be worth


def holders(notes: Notes, card: str) -> list[float]:
    """Whether those who drew a card have won: one value, or two where it went through both hands."""
    return [won for won, drawn in zip(notes["won"], notes["drawn"], strict=True) if card in drawn]


def worth(card: str, with_it: list[Notes], without: list[Notes]) -> Line:
    """How many percent points a card is worth to whoever draws it, over games of the same shuffles."""
    pairs = [(holders(having, card), holders(other, card)) for having, other in zip(with_it, without, strict=True)]
    differences = [100 * (fmean(having) - fmean(other)) for having, other in pairs if having and other]
    return mean(Text("échange : {card}", "swap: {card}").filled(card=card), differences, -MOST, MOST)


def cards_of(game: str, card: str = "") -> list[str]:
    """The cards that are swapped: one, or all of a game. Raises GameError for what cannot be."""
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
    """The worth of every card, or of one, each as soon as its games are played. Raises GameError.

    progress: is called with how many games are played, of `games` for the cards as they are and for each card.
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
