"""The figures of a report, as SVG: Altair says what they show, vl-convert draws them.

They are still pictures, in two widths: a page with them opens without a network and without a script, prints, and
is a tenth of what one with Vega inside would be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from ...kernel.text import Lang
from ..tables import needed
from .courses import TENTHS

WIDE, NARROW = 620, 300
INK, GOOD, BAD, PALE = "#1d6a7a", "#2f7d4f", "#b4482a", "#9aa5ab"
ROW = 22  # pixels of a bar with its gap
LOCALES = {"fr": {"decimal": ",", "thousands": "\u202f", "grouping": [3], "currency": ["", "\u00a0€"]}}
CONFIG = {
    "background": "transparent",
    "padding": {"left": 14, "right": 14, "top": 5, "bottom": 5},
    "font": "Helvetica, Arial, sans-serif",
    "view": {"stroke": "transparent"},
    "axis": {
        "labelColor": "currentColor",
        "titleColor": "currentColor",
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "domainColor": "#8a9499",
        "tickColor": "#8a9499",
        "gridColor": "#8a949955",
        "labelLimit": 190,
    },
    "legend": {"labelColor": "currentColor", "titleColor": "currentColor", "labelFontSize": 12, "orient": "top"},
}
_IDS = re.compile(r'(id="|url\(#|href="#)(\w+)')

Chart = Any
Draw = Callable[[int], Chart]


def pictures(draw: Draw, name: str, lang: Lang) -> dict[str, str]:
    """A chart in both widths. `name` is its own on the page: what its parts are called by begins with it."""
    return {size: _svg(draw(width), f"{name}-{size}", lang) for size, width in (("wide", WIDE), ("narrow", NARROW))}


def _svg(chart: Chart, name: str, lang: Lang) -> str:
    spec = chart.to_dict() | {"config": CONFIG}
    more = {"format_locale": LOCALES[lang]} if lang in LOCALES else {}
    drawn = needed("vl_convert").vegalite_to_svg(json.dumps(spec), **more)
    return _IDS.sub(lambda match: f"{match[1]}{name}-{match[2]}", drawn)


def _data(rows: Sequence[dict[str, Any]]) -> Any:
    return needed("altair").Data(values=list(rows))


def forest(rows: Sequence[dict[str, Any]], title: str, middle: float | None) -> Draw:
    """A dot with its interval for each row, in this order: keys name, value, low, high, tone. A line at the middle."""
    alt = needed("altair")

    def draw(width: int) -> Chart:
        order = [row["name"] for row in rows]
        y = alt.Y("name:N", sort=order, title=None, axis=alt.Axis(ticks=False, domain=False))
        tone = alt.Color(
            "tone:N", scale=alt.Scale(domain=["plain", "good", "bad"], range=[INK, GOOD, BAD]), legend=None
        )
        base = alt.Chart(_data(rows))
        layers = [
            base.mark_rule(strokeWidth=2).encode(
                y=y, x=alt.X("low:Q", title=title, scale=alt.Scale(zero=False)), x2="high:Q", color=tone
            ),
            base.mark_point(filled=True, size=60, opacity=1).encode(y=y, x="value:Q", color=tone),
        ]
        if middle is not None:
            line = alt.Chart(_data([{"middle": middle}])).mark_rule(strokeDash=[4, 3], color=PALE)
            layers.insert(0, line.encode(x="middle:Q"))
        inner = width - min(190, 12 + 7 * max(map(len, order), default=0))
        return alt.layer(*layers).properties(width=max(120, inner), height=ROW * len(rows))

    return draw


def bars(rows: Sequence[dict[str, Any]], title: str) -> Draw:
    """A lying bar for each row, in this order: keys name, value."""
    alt = needed("altair")

    def draw(width: int) -> Chart:
        order = [row["name"] for row in rows]
        inner = width - min(190, 12 + 7 * max(map(len, order), default=0))
        return (
            alt.Chart(_data(rows))
            .mark_bar(color=INK, height=ROW - 8)
            .encode(
                y=alt.Y("name:N", sort=order, title=None, axis=alt.Axis(ticks=False, domain=False)),
                x=alt.X("value:Q", title=title),
            )
            .properties(width=max(120, inner), height=ROW * len(rows))
        )

    return draw


def pairs(rows: Sequence[dict[str, Any]], names: tuple[str, str], title: str) -> Draw:
    """Two lying bars for each row: keys name, first, second."""
    alt = needed("altair")
    long = [
        {"name": row["name"], "whose": whose, "value": row[key]}
        for row in rows
        for whose, key in zip(names, ("first", "second"), strict=True)
        if row[key] is not None
    ]

    def draw(width: int) -> Chart:
        order = [row["name"] for row in rows]
        inner = width - min(190, 12 + 7 * max(map(len, order), default=0))
        return (
            alt.Chart(_data(long))
            .mark_bar()
            .encode(
                y=alt.Y("name:N", sort=order, title=None, axis=alt.Axis(ticks=False, domain=False)),
                yOffset=alt.YOffset("whose:N", sort=list(names)),
                x=alt.X("value:Q", title=title),
                color=alt.Color(
                    "whose:N", sort=list(names), scale=alt.Scale(domain=list(names), range=[INK, PALE]), title=None
                ),
            )
            .properties(width=max(120, inner), height=2 * ROW * len(rows) * 0.8)
        )

    return draw


def histogram(heights: Sequence[Sequence[float]], step: float, titles: tuple[str, str]) -> Draw:
    """Standing bars: pairs of left edge and height."""
    alt = needed("altair")
    rows = [{"low": edge, "high": edge + step, "games": height} for edge, height in heights]

    def draw(width: int) -> Chart:
        return (
            alt.Chart(_data(rows))
            .mark_bar(color=INK, binSpacing=1)
            .encode(
                x=alt.X(
                    "low:Q",
                    bin=alt.Bin(binned=True, step=step),
                    title=titles[0],
                    axis=alt.Axis(grid=False, format=",d"),
                ),
                x2="high:Q",
                y=alt.Y("games:Q", title=titles[1], axis=alt.Axis(tickCount=4)),
            )
            .properties(width=width - 60, height=150)
        )

    return draw


def line(values: Sequence[float | None], chance: float, titles: tuple[str, str]) -> Draw:
    """A value for each tenth of the game, in percent, over a line at chance."""
    alt = needed("altair")
    rows = [{"tenth": 100 * place / TENTHS, "value": value} for place, value in enumerate(values) if value is not None]

    def draw(width: int) -> Chart:
        x = alt.X("tenth:Q", title=titles[0], scale=alt.Scale(domain=[0, 100]), axis=alt.Axis(grid=False))
        y = alt.Y("value:Q", title=titles[1], scale=alt.Scale(domain=[0, 100]), axis=alt.Axis(tickCount=5))
        seen = alt.Chart(_data(rows)).encode(x=x, y=y)
        level = alt.Chart(_data([{"chance": chance}])).mark_rule(strokeDash=[4, 3], color=PALE).encode(y="chance:Q")
        return alt.layer(
            level, seen.mark_line(color=INK), seen.mark_point(color=INK, filled=True, size=40, opacity=1)
        ).properties(width=width - 60, height=170)

    return draw
