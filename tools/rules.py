"""Print which rules of each rulebook a test shows: `make rules`.

Every game's folder holds a checklist.toml of `[[rule]]` entries; a test names those it shows with
`@pytest.mark.rule("VAA-COMP-01")`. An entry that no program can show says why in its key `untested`.
Ends with status 1 when an entry of a game on the shelf has neither a test nor a reason, when an entry has both,
and when a test names a rule that no checklist has.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

from ludotheque.games import ours

ROOT = Path(__file__).resolve().parent.parent

MARK = "mark.rule("
Rules = Mapping[str, Mapping[str, str]]  # the entries of a checklist by id
Tests = Mapping[str, Iterable[str]]  # the tests that name each rule


class Marks:
    """A pytest plugin that notes, for each rule, the tests that name it."""

    def __init__(self) -> None:
        self.tests: dict[str, set[str]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Read the marks of the collected tests; parametrized cases count as one test."""
        for item in items:
            for mark in item.iter_markers("rule"):
                for name in mark.args:
                    self.tests[name].add(item.nodeid.split("[")[0])


@dataclass(frozen=True)
class Coverage:
    """How a checklist stands: the ids of its entries in four groups."""

    shown: list[str]
    reasoned: list[str]
    left: list[str]
    contradicted: list[str]  # a test shows what is said to be impossible to show

    @classmethod
    def of(cls, rules: Rules, tests: Tests) -> Coverage:
        return cls(
            shown=[name for name in rules if name in tests],
            reasoned=[name for name in rules if name not in tests and "untested" in rules[name]],
            left=[name for name in rules if name not in tests and "untested" not in rules[name]],
            contradicted=[name for name in rules if name in tests and "untested" in rules[name]],
        )


def checklists() -> dict[str, Rules]:
    """For each game, its rules by id."""
    files = sorted((ROOT / "src" / "ludotheque" / "games").glob("*/checklist.toml"))
    return {
        file.parent.name: {rule["id"]: rule for rule in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]}
        for file in files
    }


def collect() -> dict[str, set[str]]:
    """The tests that name each rule; ends the program where the tests cannot be read."""
    marks = Marks()
    # Only files with a mark are read: importing all the others is most of the time.
    marked = [str(path) for path in (ROOT / "tests").rglob("test_*.py") if MARK in path.read_text(encoding="utf-8")]
    status = pytest.main(
        ["--collect-only", "-o", "addopts=", "-p", "no:terminal", "-p", "no:cacheprovider", *marked],
        plugins=[marks],
    )
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit("The tests cannot be collected; `make test` says why.")
    return marks.tests


def unfinished(lists: Mapping[str, Rules]) -> set[str]:
    """The games that are not on the shelf yet: what they lack is shown, not complained about."""
    return set(lists) - set(ours())


def complaints(lists: Mapping[str, Rules], tests: Tests, growing: Collection[str] = ()) -> list[str]:
    """What is wrong, one sentence each; nothing when every entry has either a test or a reason.

    A game that is still growing may have entries left.
    """
    faults = []
    for game, rules in lists.items():
        coverage = Coverage.of(rules, tests)
        if coverage.left and game not in growing:
            faults.append(f"{game}: neither a test nor a reason for {', '.join(coverage.left)}")
        if coverage.contradicted:
            faults.append(f"{game}: both a test and a reason for {', '.join(coverage.contradicted)}")
    unknown = set(tests) - {name for rules in lists.values() for name in rules}
    if unknown:
        faults.append(f"tests name rules that no checklist has: {', '.join(sorted(unknown))}")
    return faults


def report(console: Console, lists: Mapping[str, Rules], tests: Tests, *, with_tests: bool) -> None:
    """Print the table, then the entries without a test, each with its reason."""
    table = Table("rulebook", "rules", "shown by a test", "cannot be shown", "left")
    for game, rules in lists.items():
        coverage = Coverage.of(rules, tests)
        groups = (rules, coverage.shown, coverage.reasoned, coverage.left)
        table.add_row(game, *(str(len(group)) for group in groups))
    console.print(table)
    for rules in lists.values():
        for name, rule in rules.items():
            if name in tests:
                line = ", ".join(sorted(tests[name])) if with_tests else ""
            else:
                reason = rule.get("untested")
                line = f"cannot be shown: {reason}" if reason else f"left: {rule['text']}"
            if line:
                console.print(f"{name}  {line}", markup=False)


def main() -> None:
    """Print the table and what is left; complain where an entry is neither shown nor explained."""
    parser = argparse.ArgumentParser(description="Which rules of each rulebook a test shows.")
    parser.add_argument("games", nargs="*", help="only these games (folders of src/ludotheque/games)")
    parser.add_argument("--tests", action="store_true", help="list the tests of each rule as well")
    arguments = parser.parse_args()
    lists = checklists()
    if strangers := set(arguments.games) - set(lists):
        parser.error(f"no checklist for {', '.join(sorted(strangers))}; there is {', '.join(lists)}")
    tests = collect()
    chosen = {game: rules for game, rules in lists.items() if game in (arguments.games or lists)}
    report(Console(soft_wrap=True, highlight=False), chosen, tests, with_tests=arguments.tests)
    others = {name for game, rules in lists.items() if game not in chosen for name in rules}
    named = {name: where for name, where in tests.items() if name not in others}
    wrong = complaints(chosen, named, unfinished(chosen))
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
