"""Dependencies point one way, between packages and within each folder."""

from __future__ import annotations

import pytest
from tools.imports import children, find_circle, folders, read_imports

IMPORTS = read_imports()
# Each may import those before it, and `pictures`.
ORDER = ("kernel", "stage", "games", "bots", "rl", "lab", "web", "cli", "testing")


@pytest.mark.parametrize("folder", folders(IMPORTS), ids=lambda folder: folder or "the package")
def test_no_folder_has_a_circle_of_imports(folder: str) -> None:
    assert find_circle(children(IMPORTS, folder)) == []


def test_rules_need_nothing_that_draws() -> None:
    assert children(IMPORTS, "")["kernel"] == set()


@pytest.mark.parametrize("package", ORDER)
def test_packages_import_those_that_stand_below_them(package: str) -> None:
    below = {*ORDER[: ORDER.index(package)], "pictures"}
    assert children(IMPORTS, "")[package] <= below


def test_a_circle_is_found() -> None:
    """Through a folder as through a module, and by whichever way."""
    imports = {"a": {"b.c"}, "b": set(), "b.c": {"b.d"}, "b.d": {"e"}, "e": {"a"}}
    assert set(find_circle(children(imports, ""))) == {"a", "b", "e"}
    assert find_circle(children(imports, "b")) == []
