"""The lids of the boxes: small, shapes alone, of one format, and each a composition of its own."""

from __future__ import annotations

import gzip
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludotheque.games import SHELF
from ludotheque.pictures import BOXES

from .test_pictures import SVG, TAGS


def lid(box: str) -> Path:
    looks = SHELF[box].looks
    name = looks.cover(box)
    assert name, box
    return looks.folder / name


def outlines(box: str) -> set[str]:
    return set(re.findall(r' d="([^"]{24,})"', lid(box).read_text(encoding="utf-8")))


@pytest.mark.parametrize("box", sorted(SHELF))
def test_a_lid_is_small_and_of_shapes_alone(box: str) -> None:
    text = lid(box).read_text(encoding="utf-8")
    assert len(text.encode()) <= BOXES.raw
    assert len(gzip.compress(text.encode(), 6)) <= BOXES.packed
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == "0 0 320 200"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= TAGS
    assert [key for element in root.iter() for key in element.attrib if key == "style" or key.startswith("on")] == []
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', text))
    assert used <= set(ids)


@pytest.mark.parametrize(("box", "other"), list(combinations(sorted(SHELF), 2)))
def test_no_two_boxes_are_one_picture(box: str, other: str) -> None:
    """They may share a knight, but not the composition."""
    shared = outlines(box) & outlines(other)
    assert len(shared) < 0.3 * min(len(outlines(box)), len(outlines(other)))
