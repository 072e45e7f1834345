"""The tables of the ladders as Markdown, between marks in a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...bots.ladder import NAMES
from ...games import box
from ...kernel.errors import GameError
from ...kernel.text import Text
from .ladder import Row, command, published

MARKS = ("<!-- {}: written by ludotheque measure ladder -->", "<!-- end of {} -->")


def render(table: Row, ideas: bool) -> Iterator[str]:
    """A table of the page."""
    of_rules = f"rules {table['ruleset']}, cards `{table['content'][:8]}`"
    yield f"**{box(table['entry']).title.en}**, {table['players']} players ({of_rules}): `{command(table, ideas)}`"
    yield ""
    yield "| | against | games | won, in % (95%) | asked for | |"
    yield "|---|---|---|---|---|---|"
    for row in table["rungs"]:
        share = f"{100 * row['wins'] / row['games']:.1f} ({100 * row['low']:.1f}-{100 * row['high']:.1f})"
        ends = {"above": "stopped: above", "below": "stopped: below", None: "not decided"}[row["verdict"]]
        yield f"| {row['higher']} | {row['lower']} | {row['games']} | {share} | {100 * row['stop_at']:.3g} | {ends} |"


def overview(tables: Sequence[Row]) -> Iterator[str]:
    """The ratings of all tables, one table in each row; a level without one was not measured there."""
    yield f"| | {' | '.join(NAMES)} |"
    yield "|---" * (1 + len(NAMES)) + "|"
    for table in tables:
        ratings = {rating["level"]: _rating(rating) for rating in table["ratings"]}
        levels = " | ".join(ratings.get(level, "–") for level in NAMES)
        yield f"| {box(table['entry']).title.en}, {table['players']} | {levels} |"


def _rating(rating: Mapping[str, Any]) -> str:
    return f"{rating['value']}" + (f" ± {rating['margin']}" if rating["margin"] else "")


def sections(boxes: Path) -> dict[str, str]:
    """The text between the marks of each section of a page."""
    tables = published(boxes)
    texts = {
        name: "\n\n".join("\n".join(render(table, name == "ideas")) for table in of) for name, of in tables.items()
    }
    return {"ratings": "\n".join(overview(tables["ladder"])), **texts}


def page(text: str, boxes: Path) -> str:
    """A page with the text between its marks replaced. Raises GameError for a page without marks, or with one of a
    pair.
    """
    there = False
    for name, section in sections(boxes).items():
        begin, end = (mark.format(name) for mark in MARKS)
        before, opened, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if opened and not closed:
            raise GameError(
                Text("La page a {begin}, mais pas {end}.", "The page has {begin}, but no {end}."), begin=begin, end=end
            )
        if opened:
            text, there = f"{before}{begin}\n{section}\n{end}{after}", True
    if not there:
        begin = MARKS[0].format("ladder")
        raise GameError(Text("La page n’a pas de marque {begin}.", "The page has no mark {begin}."), begin=begin)
    return text
