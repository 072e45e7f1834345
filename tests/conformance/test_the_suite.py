"""The suite notices what it is there for: a game without end, values beyond their fields, secrets left unguarded."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tools.imports import read_imports

from ludotheque.kernel.record import Field, choice, count, flag, program
from ludotheque.kernel.stack import state_record
from ludotheque.testing import GameUnderTest, Subject
from ludotheque.testing.game import no_guesses
from ludotheque.testing.lacks import unguarded
from ludotheque.testing.suite.test_fields import strange
from tests.support.tested import TESTED, subject_of
from tests.toys import TOYS


def test_the_suite_notices_a_game_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.testing.subject.MOST_DECISIONS", 1)
    with pytest.raises(AssertionError, match="not over"):
        list(subject_of("market", 2, compiled=False).walk(0))


@pytest.mark.parametrize(
    ("name", "about", "value"),
    [
        ("open", flag(), 2),
        ("open", flag(), -1),
        ("kind", choice("i1", of=5), 5),
        ("whose", count("i1", 99, per_seat=True), 0),
    ],
)
def test_a_value_beyond_its_field_is_noticed(name: str, about: Field, value: int) -> None:
    assert strange(subject_of("market", 2, compiled=False), name, about, np.full(about.shape, value))


def test_no_state_may_hold_a_program_outside_its_frames() -> None:
    with pytest.raises(ValueError, match=r"^S.later: programs under way are frames"):
        state_record("S", seats=2, depth=2, later=program(3))


def test_what_a_game_hides_its_tests_must_know_of() -> None:
    assert unguarded(GameUnderTest("market", unshelved=TOYS["market"])) == (
        "market hides bag, token, so its tests need scrambler and guesses: "
        "GameUnderTest('market', scrambler=..., guesses=...), written from its rulebook and apart from `hide` and "
        "`fill` (docs/testing.md)"
    )
    assert unguarded(replace(TESTED["market"], guesses=no_guesses)).startswith(
        "market hides bag, token, so its tests need guesses: "
    )
    assert unguarded(TESTED["market"]) == ""


def test_a_game_of_sealed_choices_alone_needs_no_scrambler() -> None:
    """Another generator and other choices are the kernel's to change; those that are legal, and never one's own."""
    table, dice = Subject(GameUnderTest("pennies", unshelved=TOYS["pennies"]), 2, compiled=False), random.Random(1)
    assert unguarded(table.tested) == ""
    state = table.start(1)
    table.engine.apply(table.content, state, 0, table.legal(state, 0)[0])
    others = [table.scrambler().scramble(state, viewer, dice) for viewer in (0, 1) for _ in range(20)]
    assert {other["rng"].tobytes() for other in others}.isdisjoint({state["rng"].tobytes()})
    chosen = [int(other["choice"][0][0]) for other in others]
    assert set(chosen[:20]) == {int(state["choice"][0][0])}, "its own"
    assert set(chosen[20:]) == set(table.legal(table.start(1), 0))


def run_suite(folder: Path, tested: str, *more: str) -> subprocess.CompletedProcess[str]:
    """Run the suite over a game of another package, whose supplies lie in a folder."""
    text = f"from ludotheque.testing import GameUnderTest\nfrom tests.toys import TOYS\n\nTESTED = {tested}\n"
    (folder / "supplies.py").write_text(text, encoding="utf-8")
    paths = os.pathsep.join([str(folder), str(Path(__file__).parents[2])])
    command = [sys.executable, "-m", "ludotheque.testing", *more]
    environment = {**os.environ, "PYTHONPATH": paths}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_a_game_of_another_package_is_run_by_name_and_what_it_has_none_of_is_said(tmp_path: Path) -> None:
    tested = 'GameUnderTest("pennies", unshelved=TOYS["pennies"])'
    done = run_suite(tmp_path, tested, "pennies", "--supplies", "supplies", "-k", "lacking or sealed or scores")
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout
    section = done.stdout.partition("not tested, since the game has none of it")[2].splitlines()
    assert "nothing is hidden in pennies but sealed choices: no secrets of its own were tested" in section
    assert "pennies has no options" in section
    assert "pennies has no temperaments" in section


def test_a_game_that_hides_something_fails_without_a_scrambler(tmp_path: Path) -> None:
    tested = 'GameUnderTest("nim", unshelved=TOYS["nim"])'
    done = run_suite(tmp_path, tested, "nim", "--supplies", "supplies", "-k", "lacking")
    assert done.returncode == 1
    assert "nim hides coin, so its tests need scrambler and guesses" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "Which game? python -m ludotheque.testing NAME"),
        (("-q",), "Which game? python -m ludotheque.testing NAME"),
        (("chess",), "Unknown game: chess. On the shelf: vaalbara,"),
        (("nim", "--supplies", "nowhere"), "--supplies nowhere: No module named 'nowhere'"),
        (("nim", "--supplies", "json"), "--supplies json: module 'json' has no attribute 'TESTED'"),
        (("market", "--supplies", "supplies"), "--supplies supplies: its TESTED is not a GameUnderTest of market"),
    ],
)
def test_whoever_names_no_game_is_told_so(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    done = run_suite(tmp_path, 'GameUnderTest("nim", unshelved=TOYS["nim"])', *arguments)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert says in done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_what_plays_a_game_needs_no_pytest() -> None:
    """Only `ludotheque.testing` does, and nothing imports that."""
    imports = read_imports()
    assert [name for name, those in imports.items() if not name.startswith("testing") and any_testing(those)] == []


def any_testing(names: set[str]) -> bool:
    return any(name.partition(".")[0] == "testing" for name in names)


def test_a_game_is_compiled_by_one_process_and_loaded_by_the_others(tmp_path: Path) -> None:
    """Two that begin at once, without anything kept, write each entry once."""
    code = (
        "from ludotheque.testing import GameUnderTest, Subject\n"
        "from tests.toys import TOYS\n"
        "from ludotheque.kernel.linking import cache\n"
        "save = cache.Store.save\n"
        "cache.Store.save = lambda self, entry, *rest: (print(entry, flush=True), save(self, entry, *rest))\n"
        "Subject(GameUnderTest('nim', unshelved=TOYS['nim']), 2, compiled=True).engine\n"
    )
    environment = {**os.environ, "LUDOTHEQUE_CACHE": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-c", code]
    both = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    written = [process.communicate()[0].split() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sorted(map(bool, written)) == [False, True], written
    assert {"nim_game_apply_entry", "nim_encoder_observe_entry"} <= {*written[0], *written[1]}
