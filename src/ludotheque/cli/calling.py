"""How to call this program here, so that printed commands can be typed as they stand."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

NAME = "ludotheque"


def program() -> str:
    """The words that start this program: its name if the shell finds it, else a path or a module."""
    return " ".join(map(quoted, _words(sys.argv[0] if sys.argv else "", sys.executable)))


def command(*words: object) -> str:
    """A whole command, quoted for a shell."""
    return " ".join([program(), *(quoted(str(word)) for word in words)])


def quoted(word: str) -> str:
    """One word of a command line."""
    return subprocess.list2cmdline([word]) if os.name == "nt" else shlex.quote(word)


def _words(called: str, python: str) -> list[str]:
    script = Path(called)
    if script.stem == NAME and script.suffix in ("", ".exe"):
        return [_shortest(script)]
    beside = Path(python).with_name(NAME + (".exe" if os.name == "nt" else ""))
    path = shutil.which(NAME)
    if script.name != "__main__.py" and path and Path(path) == beside:
        return [NAME]
    return [_shortest(Path(python)), "-m", NAME]


def _shortest(path: Path) -> str:
    """The name of a program if the shell finds this very one by it, else its path, relative if it is below the current
    folder.
    """
    whole = Path(os.path.abspath(path))  # noqa: PTH100 - a link to Python in a virtual environment is not followed
    for name in (path.name, path.stem):
        first_found = shutil.which(name)
        if first_found and Path(os.path.abspath(first_found)) == whole:  # noqa: PTH100
            return name
    here = Path.cwd()
    return str(whole.relative_to(here)) if whole.is_relative_to(here) else str(whole)
