"""What is long and what branches a lot: `python tools/sizes.py [FOLDER...] [--lines N] [--file N] [--branches N]`.

Three lists, the largest first: functions of more lines than a screen holds, files of more than one reads in a sitting,
and functions with more ways through them than one can keep in mind (McCabe's number: one, and one more for each
condition, loop, case, handler, `and` or `or`, comprehension and its conditions). They are a smell, not a law: a table
of options is long and plain.

    python tools/sizes.py                   the package
    python tools/sizes.py src/ludotheque/web tests --branches 10
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ludotheque"
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
DECISIONS = ast.If | ast.IfExp | ast.For | ast.AsyncFor | ast.While | ast.ExceptHandler | ast.match_case | ast.Assert


@dataclass(frozen=True)
class Sized:
    """A function, or a whole file where it has no name."""

    path: Path
    name: str
    size: int

    def __str__(self) -> str:
        path = self.path.relative_to(ROOT) if self.path.is_relative_to(ROOT) else self.path
        return f"{self.size:6}  {path}  {self.name}".rstrip()


def measured(folders: Sequence[Path]) -> tuple[list[Sized], list[Sized], list[Sized]]:
    """The lines of each function, of each file, and the ways through each function. A function within another one
    counts for both.
    """
    lines, files, ways = [], [], []
    for path in sorted({path for folder in folders for path in folder.rglob("*.py")}):
        text = path.read_text(encoding="utf-8")
        files.append(Sized(path, "", len(text.splitlines())))
        for function in ast.walk(ast.parse(text)):
            if isinstance(function, FUNCTIONS):
                assert function.end_lineno
                lines.append(Sized(path, function.name, function.end_lineno - function.lineno + 1))
                ways.append(Sized(path, function.name, 1 + sum(map(_branches, ast.walk(function)))))
    return lines, files, ways


def _branches(node: ast.AST) -> int:
    """How many ways more a node opens."""
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    if isinstance(node, ast.comprehension):
        return 1 + len(node.ifs)
    return int(isinstance(node, DECISIONS))


def over(sizes: Sequence[Sized], most: int) -> Iterator[Sized]:
    """Those above a size, the largest first."""
    yield from sorted((sized for sized in sizes if sized.size > most), key=lambda sized: (-sized.size, str(sized)))


def main(arguments: list[str]) -> int:
    """Print the three lists."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, default=[PACKAGE], metavar="FOLDER")
    parser.add_argument("--lines", type=int, default=50, metavar="N", help="of a function at most (50)")
    parser.add_argument("--file", type=int, default=500, metavar="N", help="lines of a file at most (500)")
    parser.add_argument("--branches", type=int, default=15, metavar="N", help="ways through a function at most (15)")
    asked = parser.parse_args(arguments)
    if missing := [str(folder) for folder in asked.folders if not folder.is_dir()]:
        parser.error(f"no folder: {', '.join(missing)}")
    limits = (asked.lines, asked.file, asked.branches)
    titles = ("functions over {} lines", "files over {} lines", "functions with more than {} ways through them")
    for title, sizes, most in zip(
        titles, measured([folder.resolve() for folder in asked.folders]), limits, strict=True
    ):
        large = list(over(sizes, most))
        print(f"{title.format(most)}: {len(large)}")
        print(*large, sep="\n", end="\n\n" if large else "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
