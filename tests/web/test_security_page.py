"""The page about security names tests that exist, and no item without a test or a reason."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "architecture" / "security.md"
NUMBER = r"\d+\.\d+\.\d+"
ITEM = re.compile(rf"\| (?P<items>{NUMBER}(?:, {NUMBER})*) \| (?P<asks>.+?) \| (?P<met>.+?) \|(?: (?P<tests>.+))? \|")
TEST = re.compile(r"`(?P<file>\w+\.py)::(?P<name>\w+)`")
WITHOUT_A_TEST = ("does not apply", "**not met**", "met in part", "up to who", "HTML, CSS", "Python's")

ROWS = [match for line in PAGE.read_text("utf-8").splitlines() if (match := ITEM.fullmatch(line))]
NAMED = sorted({(test["file"], test["name"]) for row in ROWS for test in TEST.finditer(row["tests"] or "")})


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_each_test_that_is_named_exists(file: str, name: str) -> None:
    tree = ast.parse((HERE / file).read_text("utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_each_item_names_a_test_or_says_why_there_is_none() -> None:
    assert len(ROWS) == len(re.findall(r"^\| \d", PAGE.read_text("utf-8"), re.MULTILINE)), "each row is read"
    bare = [row["items"] for row in ROWS if not row["tests"] and not any(why in row["met"] for why in WITHOUT_A_TEST)]
    assert not bare


def test_no_item_is_told_twice() -> None:
    items = [item for row in ROWS for item in row["items"].split(", ")]
    assert len(items) == len(set(items))
