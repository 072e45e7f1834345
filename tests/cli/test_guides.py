"""The pages that show how something is done: their files are written, and their commands and their Python run."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from ludotheque.lab.series import opened
from ludotheque.web.tables.file import prepare

from .conftest import Run
from .test_examples import DOCS, parsed

ROOT = DOCS.parent
GUIDES = ("play", "host", "first-bot", "correct-a-value", "too-strong")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"# ([\w-]+\.(?:py|toml))\n")
SOURCE = re.compile(r"`(src/[\w/]+\.py)`")
MANY = re.compile(r"\bgames=[\d_]+")
PEOPLE = ("play", "serve")  # somebody types, or others come in: such a line is read, and not carried out
INSTALLS = {"make": ("Makefile", "^play:"), "pip": ("pyproject.toml", "^push = ")}
FEWER = {  # uncompiled, a hundredth of the games
    "worth": ["--bots", "policy", "--games", "4"],
    "report": ["--games", "4"],
    "arena": ["--games", "4"],
}


def plain(text: str) -> str:
    """A text without the room between its words."""
    return " ".join(text.split())


def carry_out(line: str, run: Run) -> str:
    """What a line for a shell prints; a line that installs or makes something is only compared with what there is."""
    program, command, *_ = words = shlex.split(line, comments=True)
    if program in INSTALLS:
        name, declared = INSTALLS[program]
        assert re.search(declared, (ROOT / name).read_text(encoding="utf-8"), re.M)
        return ""
    assert program == "ludotheque"
    parsed(shlex.join(words[1:]))
    if command in PEOPLE:
        return ""
    done = run(*words[1:], *FEWER.get(command, []))
    assert done.code == 0, f"{line}\n{done.err}"
    return done.out


@pytest.mark.parametrize("guide", GUIDES)
def test_what_a_guide_shows_runs(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], guide: str
) -> None:
    """Each line that stands below a block as its output is part of what the block prints."""
    page = (DOCS / f"{guide}.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "data" / "ludotheque").mkdir(parents=True)
    prepare(tmp_path / "data" / "ludotheque" / "tables.sqlite3")
    opened.cache_clear()
    printed, names = "", {"__name__": guide}
    blocks = BLOCK.findall(page)
    assert blocks
    for language, code in blocks:
        if language == "text":
            assert [line for line in code.splitlines() if plain(line) not in plain(printed)] == []
        elif file := FILE.match(code):
            (tmp_path / file[1]).write_text(code, encoding="utf-8")
        elif language == "sh":
            printed = "".join(carry_out(line, run) for line in code.replace("\\\n", "").splitlines())
        elif code.startswith(" "):
            assert any(code in (ROOT / name).read_text(encoding="utf-8") for name in SOURCE.findall(page))
        else:
            assert language == "python"
            exec(compile(MANY.sub("games=4", code), f"{guide}.md", "exec"), names)
            printed = capsys.readouterr().out
    opened.cache_clear()
    for file in tmp_path.glob("*.py"):
        sys.modules.pop(file.stem, None)
