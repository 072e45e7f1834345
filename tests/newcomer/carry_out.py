"""Carry out a page of instructions on a copy of the tree.

A block of code is preceded by a line that says where it goes: **`FILE`**, a new file: or before, or after, a line of it
that stands there once, or the last such line.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("src", "tests", "tools", "docs", "benchmarks", "experiments", "pyproject.toml")
PLACE = re.compile(
    r"^\*\*`(?P<file>[^`]+)`\*\*, "
    r"(?:(?P<new>a new file)|(?P<side>before|after) (?P<last>the last )?`(?P<line>[^`]+)`):\n\n"
    r"```python\n(?P<code>.*?)^```$",
    re.M | re.S,
)
CACHE = "__pycache__"
PYTHON_BLOCK = re.compile(r"^```python$", re.M)


@dataclass(frozen=True)
class Step:
    """One block: its file, and the line before or after which it stands, the only one or the `last`; of a new file
    neither.
    """

    file: str
    side: str
    line: str
    code: str
    last: bool = False

    def carry_out(self, tree: Tree) -> None:
        path = tree.folder / self.file
        if not self.side:
            assert not path.exists(), self.file
            tree.write(path, self.code)
            return
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        places = [number for number, line in enumerate(lines) if line == f"{self.line}\n"]
        once = len(places) == 1 or (self.last and places)
        assert once, f"{self.file} has the line {self.line!r} {len(places)} times"
        lines.insert(places[-1] + (self.side == "after"), self.code)
        tree.write(path, "".join(lines))


def steps(text: str) -> list[Step]:
    """The steps of a page, or of a part of it."""
    places = [
        Step(m["file"], m["side"] or "", m["line"] or "", m["code"], last=bool(m["last"])) for m in PLACE.finditer(text)
    ]
    assert len(places) == len(PYTHON_BLOCK.findall(text)), "a block of code does not say where it goes"
    return places


class Tree:
    """A copy of what git knows of the tree, with the built front-end files and what Python has compiled of its modules;
    programs run in it, with uncompiled rules.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *PARTS],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        names = [Path(name) for name in filter(None, listed.stdout.split("\0")) if (ROOT / name).is_file()]
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
            written = (ROOT / name).stat().st_mtime_ns  # what is compiled of a module is good for a file of its time
            os.utime(folder / name, ns=(written, written))
        for package in {name.parent for name in names if name.suffix == ".py"}:
            (folder / package / CACHE).mkdir()
            for compiled in (ROOT / package / CACHE).glob("*.pyc"):
                shutil.copyfile(compiled, folder / package / CACHE / compiled.name)
        vendor = Path("src", "ludotheque", "web", "static", "vendor")
        if (ROOT / vendor).is_dir():
            shutil.copytree(ROOT / vendor, folder / vendor)
        self._before = self._contents()

    def _contents(self) -> dict[str, bytes]:
        kept = (path for path in self.folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
        names = {path.relative_to(self.folder).as_posix(): path for path in kept}
        return {name: path.read_bytes() for name, path in names.items() if "/vendor/" not in name}

    def touched(self) -> dict[str, list[str]]:
        """The files that are new or others than in the beginning: those of the program, and those of its tests."""
        now = self._contents()
        changed = sorted(name for name in now.keys() | self._before.keys() if now.get(name) != self._before.get(name))
        return {part: [name for name in changed if name.startswith(part)] for part in ("src/", "tests/")}

    def write(self, path: Path, text: str) -> None:
        """Give a file of the copy another text, and forget what is compiled of it: Python looks at its time and size
        alone.
        """
        path.write_text(text, encoding="utf-8")
        for compiled in path.parent.glob(f"{CACHE}/{path.stem}.*.pyc"):
            compiled.unlink()

    def replace(self, file: str, old: str, new: str) -> None:
        """Change a passage that stands once in a file."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} has {old!r} {text.count(old)} times"
        self.write(path, text.replace(old, new))

    def python(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the copy, with its sources and tests, uncompiled unless told otherwise."""
        paths = os.pathsep.join(str(self.folder / part) for part in ("src", "."))
        own = {
            "PYTHONPATH": paths,
            "LUDOTHEQUE_JIT": "0",
            "LUDOTHEQUE_CACHE": str(self.folder / "cache"),
        }
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, **own, **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    def says(self, *arguments: str, **environment: str) -> str:
        """What a program prints that ends well."""
        done = self.python(*arguments, **environment)
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done.stdout

    def tests(self, *which: str) -> None:
        """Run some of the copy's tests; they pass, and there is at least one."""
        self.says("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *which)
