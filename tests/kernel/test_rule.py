"""Linking rules into a program, and where compiled programs are kept."""

import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque.kernel.game import Engine
from ludotheque.kernel.rule import (
    KEPT_FOLDERS,
    Linker,
    UnfilledSlot,
    _private_folder,
    cache_root,
    game_cache,
    rule,
    slot,
    source_hash,
)
from tests.toys.pennies import GAME

BASE = 10


@slot
def bonus(n):
    """What a game adds."""
    return 0


@rule
def with_bonus(n):
    return BASE + n + bonus(n)


@rule
def entry(n):
    return with_bonus(n) * 2


@rule
def one_more(n):
    return n + 1


@rule
def nothing(n):
    return 0


@pytest.mark.parametrize("jit", [False, True], ids=["plain", "compiled"])
def test_one_template_is_bound_to_several_games(jit: bool) -> None:
    first = Linker({"bonus": one_more}, jit=jit).entry(entry, "first")
    second = Linker({"bonus": nothing}, jit=jit).entry(entry, "second")
    assert (first(5), second(5)) == (42, 30)
    assert entry(5) == 30, "the template itself is untouched"


@rule
def weighed(a, b):
    return 1000 * a + b


@rule
def of_many_kinds(small, large, n):
    """The same rule called with signed and unsigned cells, an argument, a constant and an enumeration's member."""
    return weighed(small[0], large[0]) + weighed(n, 7) + weighed(Letter.B, large[0] + 1)


class Letter(IntEnum):
    B = 2


def test_a_rule_is_compiled_once_for_all_integers_and_keeps_their_values() -> None:
    linker = Linker({}, jit=True)
    total = linker.entry(of_many_kinds, "of_many_kinds")
    small, large = np.array([-3], np.int8), np.array([250], np.uint8)
    assert total(small, large, -1) == of_many_kinds(small.tolist(), large.tolist(), -1) == -3000 + 250 - 993 + 2251
    compiled: Any = linker.link(weighed)
    assert [len(signature.args) for signature in compiled.nopython_signatures] == [2]


def test_a_slot_that_no_rule_fills_is_named() -> None:
    with pytest.raises(UnfilledSlot, match="'bonus'"):
        Linker({}, jit=False).entry(entry, "entry")


def test_a_game_without_one_of_its_rules_is_refused_by_name() -> None:
    rules = {name: function for name, function in GAME.rules.items() if name != "options"}
    broken = replace(GAME, rules=rules)
    with pytest.raises(UnfilledSlot, match="'options'"):
        Engine(broken, compiled=False).start(broken.content(), 2, 1)


def test_a_closure_is_no_rule() -> None:
    offset = 3

    @staticmethod
    @rule
    def shifted(n: int) -> int:
        return n + offset

    with pytest.raises(AssertionError, match="names of another function"):
        Linker({"bonus": shifted}, jit=False).entry(entry, "entry")


def test_a_linked_rule_is_bound_once() -> None:
    linker = Linker({"bonus": one_more}, jit=False)
    assert linker.link(with_bonus) is linker.link(with_bonus)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder of this test's own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(folder))
    return folder


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """Write a package of this name with these files; returns the name."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(name: str, **sources: str) -> str:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        for module, text in {"__init__": "", **sources}.items():
            file = folder / f"{module}.py"
            file.parent.mkdir(exist_ok=True)
            file.write_text(text)
        return name

    yield write
    for name in [name for name in sys.modules if name.startswith("sources_of_")]:
        del sys.modules[name]


def test_the_hash_follows_every_source_file(package: Callable[..., str]) -> None:
    sources = {"state": "A = 1\n", "rules/verbs": "B = 1\n"}
    name = package("sources_of_a_game", **sources)
    hashes = [source_hash.__wrapped__((name,))]
    changes = ({"state": "A = 2\n"}, {"rules/verbs": "B = 2\n"}, {"more": ""}, {"rules/more": ""}, {"cards/more": ""})
    for change in changes:
        package(name, **{**sources, **change})
        hashes.append(source_hash.__wrapped__((name,)))
    assert len(set(hashes)) == 1 + len(changes)
    assert source_hash.__wrapped__((name,)) == hashes[-1]


def test_cache_folders_of_different_sources_stand_side_by_side_and_old_ones_go(
    cache: Path, package: Callable[..., str]
) -> None:
    folders = []
    clock = itertools.count(1_000_000, 100)
    for version in range(KEPT_FOLDERS + 2):
        folder = game_cache("chess", (package(f"sources_of_chess_{version}", rules=f"A = {version}\n"),))
        now = next(clock)
        os.utime(folder, (now, now))
        folders.append(folder)
    other = game_cache("go", (package("sources_of_go"),))
    kept = [folder for folder in folders if folder.exists()]
    assert all(folder.parent == cache / "jit" for folder in folders)
    assert len({folder.name for folder in folders}) == len(folders)
    assert kept == folders[-KEPT_FOLDERS:]
    assert other.exists()


def test_a_game_is_linked_from_its_own_and_the_templates_sources(cache: Path) -> None:
    engine = Engine(GAME, compiled=True)
    assert engine.template.__self__ is engine
    assert [path.name.rpartition("-")[0] for path in (cache / "jit").iterdir()] == [GAME.name]


def test_a_place_that_cannot_be_written_falls_back_to_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "file" / "below"))
    assert "ludotheque" in cache_root().name


def test_compiled_code_of_somebody_else_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "file" / "below"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    laid_out = tmp_path / f"ludotheque-{os.getuid()}"
    laid_out.mkdir()
    laid_out.chmod(0o777)
    _private_folder.cache_clear()
    chosen = cache_root()
    _private_folder.cache_clear()
    assert chosen != laid_out
    assert chosen.stat().st_mode & 0o077 == 0
