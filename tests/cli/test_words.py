"""Help, completion and printed commands: both languages, and what works here."""

from __future__ import annotations

import ast
import os
import re
import shlex
import stat
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import typer

from ludotheque.bots.own import SECONDS
from ludotheque.bots.puzzles import puzzles
from ludotheque.cli import calling, status, usage
from ludotheque.cli.app import app
from ludotheque.cli.options import BOT_SECONDS, BOTS
from ludotheque.kernel.errors import BadRecord, Broken, GameError, OutOfReach
from ludotheque.kernel.text import LANGS, Lang, Text

from .conftest import Run

CLI = Path(usage.__file__).parent
PROGRAM: Any = typer.main.get_command(app)
GROUPS: dict[str, Any] = {name: command for name, command in PROGRAM.commands.items() if hasattr(command, "commands")}
COMMANDS: dict[str, Any] = PROGRAM.commands | {
    f"{group} {name}": command for group, whole in GROUPS.items() for name, command in whole.commands.items()
}


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_all_words_of_help_have_both_languages(name: str) -> None:
    command = COMMANDS[name] if name else PROGRAM
    ctx = typer.Context(command)
    texts = [command.help, command.epilog]
    for param in command.get_params(ctx):
        texts += [param.help, param.metavar]
        assert param.metavar or param.is_flag, param.name
    assert [text for text in texts if text and not usage.known(text)] == []


def test_an_english_text_of_help_has_one_french_text() -> None:
    assert usage.words("Combien de parties.", "How many games.") == "How many games."
    with pytest.raises(ValueError, match="already, not 'Combien de jeux"):
        usage.words("Combien de jeux.", "How many games.")


def test_each_option_is_declared_once() -> None:
    """Its names stand in one call; what another command says of it is said to that."""
    declared: Counter[str] = Counter()
    for path in [*CLI.glob("*.py"), *CLI.glob("*/commands.py")]:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("option", "partial", "of_game"):
                names = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
                declared.update(str(name) for name in names if str(name).startswith("--"))
    taken = {name for command in COMMANDS.values() for param in command.params for name in param.opts}
    assert {name for name in taken if name.startswith("--")} <= {name.partition("/")[0] for name in declared}
    assert {name for name, times in declared.items() if times > 1} == {"--bots"}  # `games --bots GAME` is another one


def test_the_time_of_an_own_bot_is_the_same_everywhere() -> None:
    assert BOT_SECONDS == SECONDS


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_french_for_the_french(run: Run, name: str) -> None:
    for args in (["--help", "--lang", "fr"], ["--lang", "fr", "-h"]):
        done = run(*name.split(), *args)
        assert done.code == 0
        assert "Usage :" in done.out
        assert "Montrer cette aide." in done.out
        assert not re.search(r"\b(Print|Show|Language|seats|Number|default|required|Example)\b", done.out)


@pytest.mark.parametrize("width", [60, 72, 80, 100])
def test_no_line_of_help_begins_with_what_belongs_to_the_one_before(
    run: Run, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for name in ["", *COMMANDS]:
        lines = run(*name.split(), "--help", "--lang", "fr").out.splitlines()
        assert [line for line in lines if line.strip().startswith((":", ";", "?", "!", "»", "%"))] == [], name


@pytest.mark.parametrize("name", ["play", "simulate", "arena"])
@pytest.mark.parametrize("lang", LANGS)
def test_all_who_play_are_listed_alike(run: Run, name: str, lang: Lang) -> None:
    assert BOTS.say(lang) in " ".join(run(name, "--help", "--lang", lang).out.split())


@pytest.mark.parametrize("name", GROUPS)
def test_groups_of_commands_have_an_example(run: Run, name: str) -> None:
    assert f"Example: ludotheque {name} " in run(name, "--help").out
    assert f"Exemple : ludotheque {name} " in run(name, "--help", "--lang", "fr").out


def test_without_a_command_help_is_shown(run: Run) -> None:
    assert run().out == run("--help").out


def test_help_lists_every_exit_status(run: Run) -> None:
    out = run("--help").out
    page = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text("utf-8")
    for code, _ in status.MEANINGS:
        assert re.search(rf"^  {re.escape(code)} +\w", out, re.MULTILINE)
        assert f"| {code.replace('+', ' + ')} |" in page


def test_each_kind_of_error_has_its_status() -> None:
    text = Text("x", "x")
    kinds = {GameError: 2, BadRecord: 3, OutOfReach: 4, Broken: 1}
    assert {kind: status.of(kind(text)) for kind in kinds} == kinds


# --- printed commands ------------------------------------------------------------------------------------------


def program(path: Path) -> Path:
    """Something that can be run, at a path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.mark.skipif(os.name == "nt", reason="programs of POSIX")
def test_a_command_is_printed_as_it_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = program(tmp_path / "my env" / "bin" / "ludotheque")
    python = program(tmp_path / "my env" / "bin" / "python")
    module = str(tmp_path / "ludotheque" / "__main__.py")
    monkeypatch.chdir(tmp_path)

    def printed(called: str, path: object) -> str:
        monkeypatch.setenv("PATH", str(path))
        monkeypatch.setattr(sys, "argv", [called])
        monkeypatch.setattr(sys, "executable", str(python))
        return calling.command("replay", "a b.json")

    assert printed(str(script), script.parent) == "ludotheque replay 'a b.json'"
    assert printed(str(script), tmp_path) == "'my env/bin/ludotheque' replay 'a b.json'"
    assert printed(module, tmp_path) == "'my env/bin/python' -m ludotheque replay 'a b.json'"
    assert printed(module, python.parent) == "python -m ludotheque replay 'a b.json'"
    other = program(tmp_path / "elsewhere" / "ludotheque")
    assert printed(str(script), other.parent) == "'my env/bin/ludotheque' replay 'a b.json'"
    monkeypatch.chdir(other.parent)
    assert printed(str(script), other.parent) == f"'{script}' replay 'a b.json'"


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
def test_the_command_that_goes_on_with_a_game_runs(tmp_path: Path) -> None:
    path = tmp_path / "a game.json"
    command = [sys.executable, "-m", "ludotheque", "play", "vaalbara", "--lang", "en", "--save", str(path)]
    first = subprocess.run(command, input="1\n", capture_output=True, text=True, check=True)
    hint = re.search(r"To go on: (.*)", first.stdout)
    assert hint
    again = subprocess.run(["sh", "-c", hint[1]], input="q\n", capture_output=True, text=True, check=False)
    assert (again.returncode, again.stderr) == (0, "")
    assert hint[1] in again.stdout


# --- completion ------------------------------------------------------------------------------------------------


def completed(line: str, lang: str = "fr") -> list[str]:
    """What bash is offered at the end of a line."""
    words = shlex.split(line) + ([""] if line.endswith(" ") else [])
    asked = {"_LUDOTHEQUE_COMPLETE": "complete_bash", "COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque"],
        env=os.environ | asked | {"LANG": lang},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.split()


THREES = [str(number) for number, _ in enumerate(puzzles("vaalbara"), 1) if str(number).startswith("3")]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("ludotheque si", ["simulate"]),
        ("ludotheque simulate v", ["vaalbara"]),
        ("ludotheque simulate vaalbara --bots gr", ["greedy"]),
        ("ludotheque arena vaalbara --bots hard,ex", ["hard,expert"]),
        ("ludotheque play margraves --bots easy,hard+f", ["easy,hard+fighter"]),
        ("ludotheque play royaume-2e --option duk", ["dukes=yes", "dukes=no"]),
        ("ludotheque games --options roy", ["royaume-2e", "royaume-1e"]),
        ("ludotheque games --lang f", ["fr"]),
        ("ludotheque arena vaalbara --stop", ["--stop-at"]),
        ("ludotheque puzzles chr", ["chronica"]),
        (
            "ludotheque puzzles vaalbara 3",
            THREES,
        ),
    ],
)
def test_the_shell_completes(line: str, offered: list[str]) -> None:
    assert completed(line) == offered


def test_completion_is_shown_and_installed(tmp_path: Path) -> None:
    asked = os.environ | {"HOME": str(tmp_path), "SHELL": "/bin/bash", "LANG": "fr"}
    base = [sys.executable, "-m", "ludotheque"]
    shown = subprocess.run([*base, "--show-completion"], env=asked, capture_output=True, text=True, check=True)
    assert "_LUDOTHEQUE_COMPLETE" in shown.stdout
    subprocess.run([*base, "--install-completion"], env=asked, capture_output=True, text=True, check=True)
    assert any(path.is_file() for path in tmp_path.rglob("*"))
