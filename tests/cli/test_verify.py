"""`verify`: whether the dice of a recorded game follow from its key."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque.cli.status import NOT_SOUND
from ludotheque.games import box
from ludotheque.kernel.match import Match
from ludotheque.kernel.nonces import commitment_to

from .conftest import Run

KEY = bytes(range(32))
NONCE = "0f" * 16
NONCES = [NONCE, "", "a1" * 16]
COMMITMENTS = [commitment_to(NONCE), "", commitment_to("a1" * 16)]


def record(nonces: list[str], **origin: Any) -> dict[str, Any]:
    """A game of three in which dice were thrown."""
    shelf = box("royaume-2e")
    engine = shelf.game.engine(compiled=False)
    origin = origin or {"key": KEY, "nonces": nonces}
    match = Match.new(shelf.game, 3, entry=shelf.name, options=shelf.settle({}), engine=engine, **origin)
    while len(match.actions) < 60:
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, legal[len(match.actions) % len(legal)])
    return match.record()


@pytest.fixture(scope="module")
def mixed() -> dict[str, Any]:
    return record(NONCES)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def test_a_game_that_follows_from_its_key(run: Run, mixed: dict[str, Any], path: Path) -> None:
    path.write_text(json.dumps(mixed))
    fingerprint = hashlib.sha256(KEY).hexdigest()
    done = run("verify", path, "--fingerprint", fingerprint, "--nonce", NONCE)
    assert (done.code, done.err) == (0, "")
    assert fingerprint in done.out
    assert f"Player 1 added {NONCE}" in done.out
    assert "whoever came last could choose" in done.out
    assert "Player 2 added nothing" in done.out
    assert "60 actions: the game follows from its key." in done.out
    report = json.loads(run("verify", path, "--json").out)
    assert report["ok"]
    assert report["nonces"] == NONCES
    assert len(report["dice"]) == 2
    assert sum(report["dice"][0]) == sum(report["dice"][1]) > 2
    assert f"Die 1: 1 × {report['dice'][0][0]}, 2 ×" in done.out


def test_a_record_from_before_nonces_is_verified_as_what_it_is(run: Run, path: Path) -> None:
    old = record([])
    assert "nonces" not in old
    path.write_text(json.dumps(old))
    done = run("verify", path)
    assert done.code == 0
    assert "No seat added anything" in done.out


def test_numbers_that_were_promised_first(run: Run, mixed: dict[str, Any], path: Path) -> None:
    path.write_text(json.dumps(mixed | {"commitments": COMMITMENTS}))
    done = run("verify", path, "--commitment", COMMITMENTS[0], "--commitment", COMMITMENTS[2].upper())
    assert (done.code, done.err) == (0, "")
    assert f"Player 1 had promised {COMMITMENTS[0]} and added {NONCE}" in done.out
    assert "Each number is the one that was promised." in done.out
    assert json.loads(run("verify", path, "--json").out)["commitments"] == COMMITMENTS


def test_a_number_that_was_not_revealed_is_told(run: Run, mixed: dict[str, Any], path: Path) -> None:
    path.write_text(json.dumps(mixed | {"commitments": [COMMITMENTS[0], "5c" * 32, COMMITMENTS[2]]}))
    done = run("verify", path)
    assert done.code == 0
    assert f"Player 2 had promised {'5c' * 32} and revealed nothing" in done.out


@pytest.mark.parametrize(
    ("changed", "options", "why"),
    [
        ({"nonces": [NONCE, "", NONCE]}, (), "Action "),
        ({"nonces": [NONCE, ""]}, (), "32 hexadecimal digits"),
        ({"nonces": [NONCE, "", "x"]}, (), "32 hexadecimal digits"),
        ({"key": "00" * 32}, (), "Action "),
        ({"commitments": [*COMMITMENTS[:2], "5c" * 32]}, (), "The number of seat 2 is not the one"),
        ({"commitments": ["", "", COMMITMENTS[2]]}, (), "The number of seat 0 is not the one"),
        ({"commitments": COMMITMENTS[:2]}, (), "64 hexadecimal digits"),
        ({"commitments": ["x", "", ""]}, (), "64 hexadecimal digits"),
        ({"commitments": COMMITMENTS}, ("--commitment", "5c" * 32), "No seat of this game has promised"),
        ({}, ("--commitment", COMMITMENTS[0]), "No seat of this game has promised"),
        ({}, ("--fingerprint", "00" * 32), "is not that of this game"),
        ({}, ("--nonce", "00" * 16), "No seat of this game has added"),
    ],
)
def test_what_does_not_hold_is_said(
    run: Run, mixed: dict[str, Any], path: Path, changed: dict[str, Any], options: tuple[str, ...], why: str
) -> None:
    path.write_text(json.dumps(mixed | changed))
    done = run("verify", path, *options)
    assert done.code == NOT_SOUND
    assert why in done.err
    report = json.loads(run("verify", path, *options, "--json").out)
    assert not report["ok"]
    assert why in report["error"]


def test_the_salts_of_moves_taken_back_are_told_and_checked(run: Run, path: Path) -> None:
    shelf, salt = box("royaume-2e"), "5a" * 16
    engine = shelf.game.engine(compiled=False)
    match = Match.new(shelf.game, 2, entry=shelf.name, options=shelf.settle({}), engine=engine, key=KEY)
    while len(match.actions) < 40:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[-1])
        if len(match.actions) == 20 and not match.salts:
            match.take_back(5, salt)
    saved = match.record()
    path.write_text(json.dumps(saved))
    assert f"from move 15 on, chance also follows {salt}" in run("verify", path).out
    assert json.loads(run("verify", path, "--json").out)["salts"] == [[15, salt]]
    path.write_text(json.dumps(saved | {"salts": [[15, "00"]]}))
    done = run("verify", path)
    assert (done.code, "Action " in done.err) == (NOT_SOUND, True)


def test_a_game_of_a_seed_promised_nothing(run: Run, path: Path) -> None:
    path.write_text(json.dumps(record([], seed=1)))
    done = run("verify", path)
    assert done.code == NOT_SOUND
    assert "follows from a seed" in done.err
