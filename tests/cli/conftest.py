"""The program, called as from a shell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from ludotheque.cli import calling, console, main


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the program in this process, in English unless told otherwise; `answers` are typed line by line."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(calling, "program", lambda: "ludotheque")
    for stream in (console.out, console.err):  # made when their module was loaded, with the width of that moment
        monkeypatch.setattr(stream, "width", 200)

    def call(*args: object, answers: list[str] | None = None, lang: str | None = None) -> Done:
        if lang:
            monkeypatch.setenv("LANG", lang)
        typed = iter(answers or [])

        def ask(hint: str = "") -> str:
            print(hint)
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", ask)
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(arg) for arg in args])
        shown = capsys.readouterr()
        code = ended.value.code
        return Done(code if isinstance(code, int) else int(code is not None), shown.out, shown.err)

    return call
