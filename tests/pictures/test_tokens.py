"""Tokens: amounts in their own colours, small, with an edge that stands on light and dark, in the built sprites."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ludotheque
from ludotheque.web.views.assets import STATIC
from ludotheque.web.views.icons import sprites

from .test_pictures import SVG, TAGS

TOKENS = sorted((Path(ludotheque.__file__).parent / "web" / "tokens").glob("*.svg"))
PAPER, INK = "#fff3d8", "#24160e"


@pytest.mark.parametrize("path", TOKENS, ids=lambda path: path.stem)
def test_a_token_is_flat_shapes_with_an_edge_of_paper_and_a_line_of_ink(path: Path) -> None:
    """A sprite is drawn from elsewhere, so nothing in it may need a gradient by its id."""
    text = path.read_text(encoding="utf-8")
    assert len(text.encode()) <= 2_600
    assert "url(" not in text
    assert {PAPER, INK} <= set(re.findall(r"#[0-9a-f]{6}", text))
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == "0 0 48 48"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= TAGS
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert {name.removeprefix("#") for name in re.findall(r'href="(#[^"]+)"', text)} == set(ids)


def test_every_token_is_in_a_sprite() -> None:
    names = sprites()
    assert len(TOKENS) == 8
    for path in TOKENS:
        sprite = (STATIC / names[path.stem]).read_text(encoding="utf-8")
        body = path.read_text(encoding="utf-8").partition(">")[2].rpartition("</svg>")[0]
        assert f'<symbol id="i-{path.stem}" viewBox="0 0 48 48">{body}</symbol>' in sprite
