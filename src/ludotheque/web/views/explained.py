"""Diagrams and examples of the rules page: made with the rules, drawn as a table draws them, and cached."""

from __future__ import annotations

import re

from jinja2 import Environment
from markupsafe import Markup

from ...games import Box
from ...kernel.text import Lang
from ...stage.explained import Diagram, Drawn, Example, Played, drawn, played
from .parts import draw_part

NAMING = re.compile(r'(?<= )(?:id|aria-describedby|aria-labelledby|data-words)="(?=[^"])')
MARK = '<b class="callout" aria-hidden="true">{}</b>'


def draw_diagram(env: Environment, box: Box, diagram: Diagram, lang: Lang) -> dict[str, Markup]:
    """The areas of a table that a diagram shows (board, own), each with its parts and the marks on them."""

    def draw() -> dict[str, Markup]:
        areas = _areas(env, box, drawn(box, diagram, lang), lang)
        return {place: Markup(_marked(html, diagram)) for place, html in areas.items()}

    return box.game.content(box.presets).kept(("diagram", diagram, lang), draw)


def _areas(env: Environment, box: Box, shown: Drawn, lang: Lang) -> dict[str, str]:
    areas = {"board": "", "own": ""}
    for part, place in shown.parts:
        areas[place] += str(draw_part(env, part, place, lang, shown.scene.colours, box.looks))
    return areas


def draw_after(env: Environment, box: Box, example: Example, lang: Lang) -> dict[str, Markup]:
    """The parts of the table that an example shows in its end, by area as in a diagram. Their ids begin with the
    example's: the same parts stand on the page as they are elsewhere.
    """

    def draw() -> dict[str, Markup]:
        areas = _areas(env, box, play_example(box, example, lang).after, lang)
        return {place: Markup(NAMING.sub(rf"\g<0>after-{example.id}-", html)) for place, html in areas.items()}

    return box.game.content(box.presets).kept(("after", example, lang), draw)


def _marked(html: str, diagram: Diagram) -> str:
    """A drawn part, with a letter in each element that a mark names."""
    for letter, mark in diagram.lettered():
        named = re.escape(mark.at).replace(r"\*", r"\d+")
        html = re.sub(rf'<[^<>]* id="{named}"[^<>]*>', rf"\g<0>{MARK.format(letter)}", html, count=1)
    return html


def play_example(box: Box, example: Example, lang: Lang) -> Played:
    """An example, played once for each language."""
    return box.game.content(box.presets).kept(("example", example, lang), lambda: played(box, example, lang))
