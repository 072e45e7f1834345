"""The examples of all commands' help: what they name is there, and those that take no time and no person run."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import typer

from ludotheque.bots.names import find_bot
from ludotheque.bots.puzzles import puzzles
from ludotheque.cli.app import app
from ludotheque.cli.usage import spoken_words
from ludotheque.games import SHELF, Box
from ludotheque.kernel.match import Match
from ludotheque.web.tables.file import prepare

from .conftest import Run

DOCS = Path(__file__).resolve().parents[2] / "docs"
PROGRAM: Any = typer.main.get_command(app)
EXAMPLE = re.compile(r"(?:Exemple\s:|Example:) ludotheque (.*)")
# Files that examples read, by the page that shows them.
SHOWN = {
    "archers.toml": "patches.md",
    "renaissance.toml": "sets.md",
    "mine.toml": "decks.md",
    "targets.toml": "reports.md",
}
MADE = (
    "game.json",
    "tables-copy.sqlite3",
    "renaissance-deck.toml",
    "box.json",
    "archers.json",
)  # by other commands, or one's own
# What an example writes: a new file.
WRITES = {"--record", "--records", "--file", "--out", "backup", "sets new", ">"}
LONG = (  # people, servers, many games
    *("play", "serve", "arena", "report", "compare", "worth", "plan", "train", "warm", "measure"),
)


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with its path, groups among them."""
    yield path, command
    for name, inside in getattr(command, "commands", {}).items():
        yield from commands(inside, (*path, name))


def examples() -> list[str]:
    """All examples of all commands, without the program's name."""
    lines = [line for _, command in commands(PROGRAM) for line in spoken_words(command.epilog).splitlines()]
    return list(dict.fromkeys(match[1] for line in lines if (match := EXAMPLE.match(line))))


def parsed(line: str) -> tuple[str, dict[str, Any]]:
    """The path of the command that an example calls, and what it gives it. Raises click's errors."""
    words = shlex.split(line.partition(" > ")[0])
    command, path = PROGRAM, []
    while words and words[0] in getattr(command, "commands", {}):
        path.append(words.pop(0))
        command = command.commands[path[-1]]
    ctx = command.make_context(path[-1], words, resilient_parsing=False)
    return " ".join(path), ctx.params


def read_files(line: str) -> list[str]:
    """The files that an example reads."""
    words = shlex.split(line)
    files = [word for word in words if re.search(r"\.(toml|json|sqlite3)$", word)]
    new = [word for before, word in pairwise(words) if before in WRITES]
    return [file for file in files if file not in new and not line.startswith(("sets new", "backup"))]


def shown(name: str) -> str:
    """A file that a page shows."""
    page = (DOCS / SHOWN[name]).read_text(encoding="utf-8")
    return re.findall(r"^```toml\n(.*?)^```$", page, re.M | re.S)[0]


def with_what_it_reads(line: str) -> None:
    """Write the files that an example reads into this folder."""
    for name in read_files(line):
        if name == "tables-copy.sqlite3":
            prepare(Path(name))
        elif name == "game.json":
            engine = SHELF["vaalbara"].game.engine(compiled=False)
            match = Match.new(SHELF["vaalbara"].game, 2, entry="vaalbara", key=bytes(range(32)), engine=engine)
            Path(name).write_text(json.dumps(match.record()), encoding="utf-8")
        elif name == "renaissance-deck.toml":
            cards = list(tomllib.loads(shown("renaissance.toml"))["card"])[:30]
            title = '{ fr = "Les miens", en = "Mine" }'
            Path(name).write_text(f"[deck]\ngame = 'chronica'\ntitle = {title}\ncards = {cards}\n", encoding="utf-8")
        else:
            Path(name).write_text(shown(name), encoding="utf-8")


def test_every_command_has_an_example() -> None:
    assert [
        path for path, command in commands(PROGRAM) if not EXAMPLE.search(spoken_words(command.epilog)) and path
    ] == []
    assert len(examples()) > 25


@pytest.mark.parametrize("line", examples())
def test_what_an_example_names_is_there(line: str) -> None:
    """Its command, options, boxes, bots with their temperaments, decks, puzzles, and the files that it reads."""
    _, given = parsed(line)
    named = {name: value for name, value in given.items() if value}
    entries = [named[parameter] for parameter in ("game", "provenance", "options") if parameter in named]
    for name in ("games", "entries"):  # warm [GAME]..., measure ladder [GAME]...
        entries += named[name] if isinstance(named.get(name), list | tuple) else []
    bots = named.get("bots", "")
    if bots and not entries:  # games --bots GAME
        entries, bots = [bots], ""
    assert [entry for entry in entries if entry not in SHELF] == []
    shelf: Box | None = SHELF[entries[0]] if entries else None
    if bots:
        assert shelf
        assert all(find_bot(name, game=shelf.game) for name in bots.split(","))
    for pair in named.get("option", ()):
        assert shelf
        shelf.settle(dict([pair.split("=", 1)]))
    for deck in named.get("deck", ()):
        assert shelf
        assert shelf.game.decks
        assert deck in [known.id for known in shelf.game.decks.ready] or deck in read_files(line)
    if "number" in named:
        assert shelf
        assert 1 <= named["number"] <= len(puzzles(shelf.name))
    assert [path for path in read_files(line) if path not in (*SHOWN, *MADE)] == []


@pytest.mark.parametrize("line", [line for line in examples() if line.split()[0] not in LONG])
def test_an_example_runs(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    with_what_it_reads(line)
    if line.startswith(("backup", "check", "reported")) and "--database" not in line:
        data = tmp_path / "data" / "ludotheque"
        data.mkdir(parents=True)
        prepare(data / "tables.sqlite3")
    few = ["--games", "2"] if line.startswith("simulate") else []
    done = run(*shlex.split(line.partition(" > ")[0]), *few, answers=["q"])
    assert done.code == 0, done.err
    assert done.out
