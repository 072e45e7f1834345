"""The output of `sets check` and `decks check`: the faults of a file, or a summary of its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ...kernel.errors import GameError
from ...stage.collection import Collection
from .. import status
from ..console import out, print_json
from ..language import say, spoken

BAR = "█"


def tell_faults(path: Path, faults: Sequence[tuple[int, GameError]], json: bool) -> None:
    """Print the faults, each with its line."""
    lang = spoken()
    if json:
        print_json({"sound": False, "faults": [{"line": line, "reason": error.say(lang)} for line, error in faults]})
        return
    for line, error in faults:
        out.print(
            say("{file}, ligne {line} : {why}", "{file}, line {line}: {why}", file=path, line=line, why=error),
            markup=False,
            soft_wrap=True,
        )
    out.print(say("{n} {n:erreur|erreurs}", "{n} {n:error|errors}", n=len(faults)))


def not_read(error: GameError, json: bool) -> int:
    """Print that a file could not be read, as its only fault. Returns the exit status. Without `json` the error is
    raised.
    """
    if not json:
        raise error
    line = error.values.get("line") or None
    print_json({"sound": False, "faults": [{"line": line, "reason": error.say(spoken())}]})
    return status.of(error)


def counted(collection: Collection, cards: Sequence[Any]) -> dict[str, Any]:
    """The number of cards by each facet, and the distribution of their values."""
    lang = spoken()
    return {
        "cards": len(cards),
        "facets": {facet.id: {value.id: count for value, count in facet.counts(cards)} for facet in collection.facets},
        "curves": {
            curve.id: dict(sorted(Counter(curve.of(card) for card in cards).items())) for curve in collection.curves
        },
        "names": [card.noun.form(lang) for card in cards],
    }


def summary_lines(collection: Collection, cards: Sequence[Any]) -> Iterator[str]:
    """The same in words, line by line, with a bar for each value."""
    lang = spoken()
    for facet in collection.facets:
        counts = [f"{value.text.say(lang)} {count}" for value, count in facet.counts(cards)]
        yield (
            f"{facet.text.say(lang)} : {', '.join(counts)}"
            if lang == "fr"
            else f"{facet.text.say(lang)}: {', '.join(counts)}"
        )
    for curve in collection.curves:
        numbers = Counter(curve.of(card) for card in cards)
        yield curve.text.say(lang)
        for value in range(curve.most + 1):
            yield f"  {value}  {BAR * numbers[value]} {numbers[value]}"
