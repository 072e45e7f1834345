"""The page about Python: every snippet runs, in order, and prints what stands below it."""

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from ludotheque.games import box
from ludotheque.kernel.written.patch import changes, read_patch

PAGE = Path(__file__).parent.parent / "docs" / "python.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"# (\w+\.py)\n")


@dataclass(frozen=True)
class Snippet:
    """A block of the page and what it is to print, None where the page does not say."""

    line: int
    language: str
    code: str
    prints: str | None


def snippets() -> list[Snippet]:
    """The blocks of the page; one of `text` belongs to the one before."""
    page = PAGE.read_text(encoding="utf-8")
    blocks: list[Snippet] = []
    for match in BLOCK.finditer(page):
        language, code = match.groups()
        if language == "text":
            last = blocks.pop()
            blocks.append(Snippet(last.line, last.language, last.code, code))
        else:
            blocks.append(Snippet(page.count("\n", 0, match.start()) + 2, language, code, None))
    return blocks


def run_in_shell(code: str) -> str:
    """The output of a command, with this Python for the programs that the page calls."""
    programs = {"ludotheque": [sys.executable, "-m", "ludotheque.cli"], "python": [sys.executable]}
    first, *rest = shlex.split(code)
    done = subprocess.run([*programs[first], *rest], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{code}{done.stdout}{done.stderr}"
    return done.stdout


def test_the_page_has_snippets_of_each_kind() -> None:
    kinds = [snippet.language for snippet in snippets()]
    assert set(kinds) == {"python", "sh"}
    assert len(kinds) >= 12


def test_every_snippet_of_the_page_runs_and_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Path(__file__).parent.parent / "src"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(source), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    names: dict[str, object] = {"__name__": "page"}
    for snippet in snippets():
        if snippet.language == "python" and (file := FILE.match(snippet.code)):
            (tmp_path / file[1]).write_text(snippet.code, encoding="utf-8")
            continue
        if snippet.language == "sh":
            printed = run_in_shell(snippet.code)
        else:
            stream = io.StringIO()
            with contextlib.redirect_stdout(stream):
                exec(compile("\n" * (snippet.line - 1) + snippet.code, str(PAGE), "exec"), names)
            printed = stream.getvalue()
        if snippet.prints is not None:
            assert printed == snippet.prints, f"{PAGE.name}, line {snippet.line}"


PATCHES, SETS, DECKS = (PAGE.with_name(f"{name}.md") for name in ("patches", "sets", "decks"))


def try_out(page: Path, file: str, folder: Path, monkeypatch: pytest.MonkeyPatch, *left_out: str) -> int:
    """Write the file that a page shows, and run its commands but those that are left out; how many that were."""
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    (folder / file).write_text(dict(blocks)["toml"], encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    monkeypatch.setenv("PYTHONPATH", str(PAGE.parent.parent / "src"))
    shown = "".join(code for language, code in blocks if language == "sh")
    lines = [line for line in shown.splitlines() if line.split()[1] not in left_out]
    for line in lines:
        call, _, target = line.partition("#")[0].partition(">")
        printed = run_in_shell(call)
        assert printed
        if target:
            (folder / target.strip()).write_text(printed, encoding="utf-8")
    return len(lines)


def test_the_example_of_a_patch_is_one_and_its_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert try_out(PATCHES, "archers.toml", tmp_path, monkeypatch, "play", "arena") == 4
    shelf = box("royaume-2e")
    patch = read_patch(shelf.game, tmp_path / "archers.toml", shelf.presets)
    lines = [change.say("en") for change in changes(shelf.game, shelf.game.content(shelf.presets, patch.values))]
    assert lines[0] == "Citizen Archer, cost: 9 (box: 4)"
    assert patch.title.fr == "Archères d’élite"
    assert (tmp_path / "games.jsonl").read_text().count("\n") == 20


def test_the_commands_of_the_page_about_sets_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert try_out(SETS, "renaissance.toml", tmp_path, monkeypatch, "play") == 6
    assert json.loads((tmp_path / "chronica-set.json").read_text())["properties"].keys() == {"set", "card"}
    assert (tmp_path / "middle-ages.toml").is_file()


def test_the_commands_of_the_page_about_decks_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert try_out(DECKS, "mine.toml", tmp_path, monkeypatch, "play") == 4
    assert json.loads((tmp_path / "chronica-deck.json").read_text())["properties"].keys() == {"deck"}
