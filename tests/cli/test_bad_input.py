"""Every mistake gets a sentence, a non-zero exit, and no traceback."""

import socket
from pathlib import Path

import pytest

from .conftest import Run

DUEL = ("arena", "vaalbara", "--bots", "greedy,random")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("simulate", "chess"), "Unknown game: chess. On the shelf: vaalbara"),
        (("simulate", "vaalbara", "--players", "1"), "1 player: it takes 2 to 5"),
        (("simulate", "vaalbara", "--players", "6"), "6 players: it takes 2 to 5"),
        (("simulate", "vaalbara", "--players", "many"), "Invalid value for '--players'"),
        (("simulate", "vaalbara", "--games", "0"), "Number of games refused: 0"),
        (("simulate", "vaalbara", "--games", "-3"), "Number of games refused: -3"),
        (("simulate", "vaalbara", "--bots", "wizard"), "Unknown bot: wizard. Bots: random"),
        (("simulate", "vaalbara", "--bots", "random,,random"), "A name is missing"),
        (("simulate", "vaalbara", "--players", "3", "--bots", "easy,easy"), "2 bots for 3 seats"),
        (("simulate", "vaalbara", "--option", "speed=fast"), "Unknown option: speed"),
        (("simulate", "vaalbara", "--option", "rider-forests=maybe"), "Unknown value for rider-forests: maybe"),
        (("simulate", "vaalbara", "--option", "rider-forests"), "Unreadable option: rider-forests"),
        (("simulate", "vaalbara", "-o", "rider-forests=cancel", "-o", "rider-forests=cancel"), "given twice"),
        (("simulate", "vaalbara", "--seed", "-1"), "Seed refused"),
        (("simulate", "vaalbara", "--workers", "0"), "Number of workers refused: 0"),
        (("simulate", "vaalbara", "--lang", "de"), "Unknown language: de"),
        (("simulate",), "Missing argument"),
        (("simulate", "vaalbara", "--fast"), "No such option"),
        (("conquer",), "No such command"),
        ((*DUEL, "--players", "3"), "3 seats cannot be shared among 2 bots"),
        ((*DUEL, "--players", "1"), "1 player: it takes 2 to 5"),
        ((*DUEL, "--games", "0"), "Number of games refused: 0"),
        ((*DUEL, "--stop-at", "2"), "Threshold refused"),
        (("arena", "vaalbara", "--bots", "greedy"), "at least two different bots"),
        (("games", "--options", "chess"), "Unknown game: chess"),
        (("games", "--provenance", "chess"), "Unknown game: chess"),
        (("games", "--options", "vaalbara", "--provenance", "vaalbara", "--json"), "a single document"),
        (("rules", "chess"), "Unknown game: chess"),
        (("play",), "Which game?"),
        (("play", "chess"), "Unknown game: chess"),
        (("play", "vaalbara", "--players", "6"), "6 players"),
        (("play", "vaalbara", "--people", "0"), "0 people for 2 seats"),
        (("play", "vaalbara", "--people", "3", "--players", "2"), "3 people for 2 seats"),
        (("play", "vaalbara", "--bots", "wizard"), "Unknown bot: wizard"),
        (("play", "vaalbara", "--bots", "easy,easy"), "2 bots for 1 seat"),
        (("play", "vaalbara", "--name", "Anne,Bob"), "It takes 1 name"),
        (("play", "vaalbara", "--seed", "-1"), "Seed refused"),
        (("play", "--resume", "nowhere.json"), "Cannot read nowhere.json"),
        (("replay", "nowhere.json"), "Cannot read nowhere.json"),
    ],
)
def test_a_mistake_is_explained(run: Run, args: tuple[str, ...], message: str) -> None:
    done = run(*args)
    assert done.code in (1, 2)
    assert message in " ".join(done.err.split())
    assert "Traceback" not in done.out + done.err
    assert done.out == ""


def test_french_is_answered_in_french(run: Run) -> None:
    assert "6 joueurs : il en faut de 2 à 5" in run("simulate", "vaalbara", "-p", 6, "--lang", "fr").err


def test_files_that_cannot_be_written_are_named(run: Run, tmp_path: Path) -> None:
    wall = tmp_path / "file"
    wall.write_text("")
    for args in (
        ("play", "vaalbara", "--save", wall / "game.json"),
        ("play", "vaalbara", "--save", tmp_path),
        (*DUEL, "--file", wall / "duel.jsonl"),
        (*DUEL, "--file", tmp_path),
    ):
        done = run(*args)
        assert done.code == 2
        assert "Cannot" in done.err or "exists already" in done.err


def test_a_new_game_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt")
    done = run("play", "vaalbara", "--save", letter, answers=["q"])
    assert done.code == 2
    assert "exists already" in done.err
    assert letter.read_text() == "Dear aunt"


def test_a_results_file_of_something_else_is_kept(run: Run, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("a shopping list\n")
    done = run(*DUEL, "--games", 2, "--file", notes)
    assert done.code == 2
    assert "is not a file of results" in done.err
    assert notes.read_text() == "a shopping list\n"


def test_a_port_in_use_is_named(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "--port", port, "--no-open", "--database", tmp_path / "tables.sqlite3")
    assert done.code == 2
    assert f"Port {port} is already in use" in done.err
