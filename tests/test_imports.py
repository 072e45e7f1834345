"""Dependencies point one way, between packages and within each folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tools.imports import Graph, children, find_circle, folders, in_dot, in_layers, main, read_imports

# Each may import those before it, and `pictures`.
ORDER = ("kernel", "stage", "games", "bots", "rl", "lab", "web", "cli", "testing")


@cache
def imports() -> Graph:
    """Read once, and not by a process that only collects: it takes seconds."""
    return read_imports()


def test_no_folder_has_a_circle_of_imports() -> None:
    circles = {folder: find_circle(children(imports(), folder)) for folder in folders(imports())}
    assert {folder: circle for folder, circle in circles.items() if circle} == {}


def test_rules_need_nothing_that_draws() -> None:
    assert children(imports(), "")["kernel"] == set()


@pytest.mark.parametrize("package", ORDER)
def test_packages_import_those_that_stand_below_them(package: str) -> None:
    below = {*ORDER[: ORDER.index(package)], "pictures"}
    assert children(imports(), "")[package] <= below


def test_a_circle_is_found() -> None:
    """Through a folder as through a module, and by whichever way."""
    imports = {"a": {"b.c"}, "b": set(), "b.c": {"b.d"}, "b.d": {"e"}, "e": {"a"}}
    assert set(find_circle(children(imports, ""))) == {"a", "b", "e"}
    assert find_circle(children(imports, "b")) == []


def test_the_picture_of_the_packages_is_the_one_that_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--layers"]) == 0
    page = Path(__file__).parents[1] / "docs" / "architecture.md"
    assert f"    {capsys.readouterr().out}" in page.read_text(encoding="utf-8")


def test_a_graph_is_drawn_in_layers_and_for_graphviz() -> None:
    graph = {"top": {"left", "right"}, "left": {"base"}, "right": {"base"}, "base": set()}
    assert in_layers(graph) == "base  <-  left, right  <-  top"
    dot = ["digraph imports {", '  "base" -> {};', '  "left" -> {"base"};', '  "right" -> {"base"};']
    assert in_dot(graph).splitlines() == [*dot, '  "top" -> {"left" "right"};', "}"]
