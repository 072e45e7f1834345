"""What a report is written with: its parts, the blocks in them, and numbers and words in one language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...kernel.text import Lang, Text
from . import charts
from .words import say_interval, say_number

Block = dict[str, Any]


@dataclass
class Part:
    """A part of a report: its anchor, its title, and what stands in it."""

    id: str
    title: str
    blocks: list[Block] = field(default_factory=list)

    def text(self, text: str, *, quiet: bool = False) -> None:
        self.blocks.append({"sort": "text", "text": text, "quiet": quiet})

    def head(self, text: str) -> None:
        self.blocks.append({"sort": "head", "text": text})

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], folded: str = "") -> None:
        self.blocks.append({"sort": "table", "heads": heads, "rows": rows, "folded": folded})

    def verdicts(self, items: Sequence[Block], folded: str = "", *, unfolded: bool = False) -> None:
        """A list of verdicts; where `folded` says what is in it, it is folded below that, or unfolded at first."""
        self.blocks.append({"sort": "verdicts", "items": items, "folded": folded, "unfolded": unfolded})


@dataclass
class Writer:
    """Writes the parts of one report in one language. draws: whether with figures."""

    report: dict[str, Any]
    lang: Lang
    draws: bool = True
    _figures: int = 0

    def say(self, fr: str, en: str, **values: Any) -> str:
        return Text(fr, en).say(self.lang, **values)

    def of(self, both: dict[str, str]) -> str:
        return both[self.lang]

    def n(self, value: float | None, digits: int = 1) -> str:
        return say_number(value, self.lang, digits)

    def span(self, value: float | None, low: float | None, high: float | None, digits: int = 1) -> str:
        ends = say_interval(low, high, self.lang, digits)
        return f"{self.n(value, digits)} ({ends})" if ends else self.n(value, digits)

    def picture(self, part: Part, draw: charts.Draw, text: str) -> None:
        if self.draws:
            self._figures += 1
            svg = charts.pictures(draw, f"f{self._figures}", self.lang)
            part.blocks.append({"sort": "picture", "text": text, "svg": svg})

    def each(self, part: Part) -> Iterator[dict[str, Any]]:
        """The sheets, each below a heading where there are several."""
        for sheet in self.report["sheets"]:
            if len(self.report["sheets"]) > 1:
                part.head(self.players(sheet))
            yield sheet

    def number_of_players(self, sheet: dict[str, Any]) -> str:
        return self.say("{n} {n:joueur|joueurs}", "{n} {n:player|players}", n=sheet["players"])

    def players(self, sheet: dict[str, Any]) -> str:
        """How many play a sheet, and which bot, where there are several."""
        players = self.number_of_players(sheet)
        return players if len(bots_of(self.report)) == 1 else f"{players}, {sheet['bots'][0]}"


def bots_of(report: dict[str, Any]) -> list[str]:
    """The bots of a report, each once."""
    return list(dict.fromkeys(sheet["bots"][0] for sheet in report["sheets"]))


def rounded(number: int) -> int:
    """A number with two digits that count: it is an estimate."""
    scale = 10 ** max(0, len(str(number)) - 2)
    return -(-number // scale) * scale


def tone(low: float, high: float, middle: float) -> str:
    if low > middle:
        return "good"
    return "bad" if high < middle else "plain"
