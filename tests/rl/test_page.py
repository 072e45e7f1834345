"""The page about agents: its snippets run and print what stands below them."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "train-an-agent.md"
SNIPPET = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", re.M | re.S)


def run(words: str) -> None:
    """Run the snippet that has these words."""
    code, prints = next(snippet for snippet in SNIPPET.findall(PAGE.read_text(encoding="utf-8")) if words in snippet[0])
    stream = io.StringIO()
    with contextlib.redirect_stdout(stream):
        exec(compile(code, str(PAGE), "exec"), {})
    assert stream.getvalue() == prints


def test_the_agent_that_ships_plays() -> None:
    run('bot("learned")')


@pytest.mark.needs_torch
def test_the_learner_learns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("Learner")
    assert (tmp_path / "small.agent").stat().st_size > 1000


@pytest.mark.needs_torch
@pytest.mark.needs_sb3
def test_another_library_learns() -> None:
    run("MaskablePPO")
