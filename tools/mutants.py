"""Change a game's rules here and there, and see whether its tests notice: `python tools/mutants.py --game margraves`.

Draws mutants by a seed (a changed comparison, number or operator, a dropped line) from the functions that are rules,
and runs the game's own tests against each, uncompiled, up to the first failure, in a copy of the tree. What survives is
printed with file, line and change: either nobody could tell the difference, or a test is missing. How a position is
judged (`evaluate.py`) is no rule; for what is hidden (`secrets.py`) the secrecy tests of all games run as well.

A run that takes more seconds of a processor than it may counts as noticed: most of these never end.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("src", "tests", "tools", "benchmarks", "experiments", "docs")
NOT_COPIED = ("__pycache__", "node_modules", "golden-runs")
RULES = {"rule", "outlined", "slot"}  # what decorates a rule
NO_RULES = {"evaluate.py", "__init__.py"}
SECRETS = "secrets.py"

COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
OPERATORS = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}


@dataclass(frozen=True)
class Mutant:
    """Characters `start` to `end` of a file become `new`."""

    path: Path
    line: int
    start: int
    end: int
    new: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]

    def diff(self, text: str) -> str:
        """The line before and after."""
        begin = text.rfind("\n", 0, self.start) + 1
        stop = text.find("\n", self.end)
        before = text[begin:stop].strip()
        after = (text[begin : self.start] + self.new + text[self.end : stop]).strip()
        return f"{self.path.relative_to(ROOT)}:{self.line}\n    - {before}\n    + {after}"


class Source:
    """A module and where it can be changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self._lines = self.text.splitlines(keepends=True)
        self._begins = [0]
        for line in self._lines:
            self._begins.append(self._begins[-1] + len(line))

    def mutants(self) -> Iterator[Mutant]:
        for node in ast.walk(ast.parse(self.text)):
            if isinstance(node, ast.FunctionDef) and any(
                _name(decorator) in RULES for decorator in node.decorator_list
            ):
                for statement in node.body:
                    if not _is_docstring(statement):
                        yield from self._of(statement)

    def _of(self, top: ast.stmt) -> Iterator[Mutant]:
        for node in ast.walk(top):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                for i, operator in enumerate(node.ops):
                    if type(operator) in COMPARISONS:
                        yield from self._between(sides[i], sides[i + 1], *COMPARISONS[type(operator)])
            elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
                yield from self._between(node.left, node.right, *OPERATORS[type(node.op)])
            elif isinstance(node, ast.BoolOp):
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from self._between(left, right, *OPERATORS[type(node.op)])
            elif isinstance(node, ast.AugAssign) and type(node.op) in OPERATORS:
                old, new = OPERATORS[type(node.op)]
                yield from self._between(node.target, node.value, f"{old}=", f"{new}=")
            elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
                yield self._mutant(node, self._at(node), self._at(node) + len("not "), "")
            elif isinstance(node, ast.Constant) and type(node.value) is int:
                yield self._mutant(node, *self._span(node), str(node.value + 1))
                if node.value:
                    yield self._mutant(node, *self._span(node), str(node.value - 1))
            if isinstance(node, ast.Assign | ast.AugAssign | ast.Break | ast.Continue) or (
                isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
            ):
                yield self._mutant(node, *self._span(node), "pass")

    def _at(self, node: ast.expr | ast.stmt) -> int:
        return self._offset(node.lineno, node.col_offset)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node), self._offset(node.end_lineno, node.end_col_offset)

    def _offset(self, line: int, column: int) -> int:
        """Columns of a syntax tree count bytes."""
        return self._begins[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def _between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> Iterator[Mutant]:
        """The operator that stands between two expressions."""
        begin, end = self._span(left)[1], self._at(right)
        gap = re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), self.text[begin:end])
        at = gap.find(old)
        if at >= 0:
            yield self._mutant(left, begin + at, begin + at + len(old), new)

    def _mutant(self, node: ast.expr | ast.stmt, start: int, end: int, new: str) -> Mutant:
        return Mutant(self.path, self.text.count("\n", 0, start) + 1, start, end, new)


def _name(decorator: ast.expr) -> str:
    node = decorator.func if isinstance(decorator, ast.Call) else decorator
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def sources(game: str) -> list[Source]:
    """The modules of a game's rules. Exits where there is no such game."""
    folder = ROOT / "src" / "ludotheque" / "games" / game / "rules"
    if not folder.is_dir():
        sys.exit(f"there is no game {game}: no folder {folder.relative_to(ROOT)}")
    return [Source(path) for path in sorted(folder.glob("*.py")) if path.name not in NO_RULES]


def drawn(game: str, count: int, seed: int) -> list[Mutant]:
    """So many mutants; the same for the same rules and seed."""
    every = [mutant for source in sources(game) for mutant in source.mutants()]
    return random.Random(seed).sample(every, min(count, len(every)))


def copy_of_the_tree(into: Path) -> Path:
    """What the tests of a game need, to be changed."""
    tree = into / "tree"
    tree.mkdir()
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns(*NOT_COPIED))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, tree)
    return tree


def noticed(tree: Path, game: str, seconds: int, secrets: bool) -> str:
    """Which test fails first on this tree, or why the run ended; empty where all pass."""
    tests = f"tests/games/{game}"
    runs = [[f"{tests}/test_model.py", f"{tests}/rules", tests]]
    if secrets:
        runs.append(["tests/conformance", "-k", f"{game} and plain and (view or guess or gate)"])
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "LUDOTHEQUE_JIT": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    for run in runs:
        wanted = [argument for argument in run if not argument.endswith(".py") or (tree / argument).exists()]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", *wanted],
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
        )
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
        if done.returncode < 0:
            return f"more than {seconds} s"
        if done.returncode not in (0, 5):  # 5: nothing to run
            return failed[1] if failed else f"exit status {done.returncode}"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description="which changes of a game's rules no test notices")
    parser.add_argument("--game", required=True, help="the folder of its rules")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=120, help="of a processor, for the tests of one mutant")
    parser.add_argument("--list", action="store_true", help="show the mutants without running anything")
    arguments = parser.parse_args()
    mutants = drawn(arguments.game, arguments.count, arguments.seed)
    texts = {mutant.path: mutant.path.read_text(encoding="utf-8") for mutant in mutants}
    if arguments.list:
        for mutant in mutants:
            print(mutant.diff(texts[mutant.path]))
        return
    survivors: list[Mutant] = []
    with tempfile.TemporaryDirectory() as folder:
        tree = copy_of_the_tree(Path(folder))
        if before := noticed(tree, arguments.game, arguments.seconds, secrets=False):
            sys.exit(f"the tests do not pass as it is: {before}")
        for number, mutant in enumerate(mutants, 1):
            began = time.monotonic()
            copy = tree / mutant.path.relative_to(ROOT)
            copy.write_text(mutant.applied(texts[mutant.path]), encoding="utf-8")
            by = noticed(tree, arguments.game, arguments.seconds, mutant.path.name == SECRETS)
            copy.write_text(texts[mutant.path], encoding="utf-8")
            if not by:
                survivors.append(mutant)
            print(
                f"{number}/{len(mutants)} {'noticed by ' + by if by else 'SURVIVES'} ({time.monotonic() - began:.0f} s)"
                f" {mutant.diff(texts[mutant.path])}",
                flush=True,
            )
    print(f"\n{len(mutants) - len(survivors)} of {len(mutants)} noticed; {len(survivors)} survive")
    for mutant in survivors:
        print(mutant.diff(texts[mutant.path]))


if __name__ == "__main__":
    main()
