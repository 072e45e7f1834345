"""The pytest plug-in: `--game NAME` runs the suite over a game; the summary says what it has none of."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .game import GameUnderTest

SUITE = "ludotheque.testing.suite"
NAMED = pytest.StashKey["GameUnderTest"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("ludotheque", "conformance suite of games")
    group.addoption("--game", metavar="NAME", help="run the suite over this game of the shelf")
    group.addoption(
        "--supplies",
        metavar="MODULE",
        help="a module whose TESTED, a GameUnderTest, says what is in that game's box and what it hides",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "full: repeats for a release what is tested without it")
    if {SUITE, "--game", "--supplies"} & {argument.partition("=")[0] for argument in config.invocation_params.args}:
        config.stash[NAMED] = _named(config.getoption("--game"), config.getoption("--supplies"))


def _named(name: str | None, supplies: str | None) -> GameUnderTest:
    """The game of the command line. Raises UsageError for one that nobody knows."""
    from ..games import box
    from ..kernel.errors import GameError
    from .game import GameUnderTest

    if supplies is None:
        try:
            return GameUnderTest(box(name or "").name)
        except GameError as error:
            raise pytest.UsageError(error.say("en")) from None
    try:
        tested = import_module(supplies).TESTED
    except (ImportError, AttributeError) as error:
        raise pytest.UsageError(f"--supplies {supplies}: {error}") from None
    if not isinstance(tested, GameUnderTest) or name not in (None, tested.name):
        raise pytest.UsageError(f"--supplies {supplies}: its TESTED is not a GameUnderTest of {name}")
    return tested


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Where the suite itself is collected: over the game that was named."""
    if getattr(metafunc.module, "__name__", "").startswith(SUITE) and NAMED in metafunc.config.stash:
        from .subject import run_over

        run_over(metafunc.config.stash[NAMED])(metafunc)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List what games have none of."""
    reports = (*terminalreporter.stats.get("passed", ()), *terminalreporter.stats.get("failed", ()))
    sentences = dict.fromkeys(text for report in reports for what, text in report.user_properties if what == "lacks")
    if sentences:
        terminalreporter.section("not tested, since the game has none of it")
        for sentence in sentences:
            terminalreporter.line(sentence)
