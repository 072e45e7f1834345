"""What tests need of the machine: a test says so with a marker, and is left out where its tool is missing.

The end of the run lists what was left out and the command that installs it. With LUDOTHEQUE_REQUIRE_ALL=1
(continuous integration) a missing tool is a failure instead, unless it is too large to be demanded.
"""

import functools
import os
import re
import secrets
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import groupby, islice
from pathlib import Path

import pytest
from tools.browser import find_chromium, find_whole_chromium

from ludotheque.cli import language
from ludotheque.lab.parallel.workers import cores

from .support.compiled import compile_whole_games, shelf_games
from .support.luck import luck_of

pytest_plugins = ["ludotheque.testing.plugin"]


def module(name: str) -> str | None:
    """The file of an installed module."""
    spec = find_spec(name)
    return spec and spec.origin


@dataclass(frozen=True)
class Tool:
    """Something outside the project that some tests need; the marker of those tests is `needs_<its key>`."""

    name: str
    find: Callable[[], str | None]
    install: str
    demanded: bool = True  # whether LUDOTHEQUE_REQUIRE_ALL asks for it


TOOLS = {
    "chromium": Tool(
        "Chromium (the pages, clicked through in a browser)", find_chromium, "sudo apt install chromium-headless-shell"
    ),
    "whole_chromium": Tool(
        "Chromium with windows (whether the pages may be installed)", find_whole_chromium, "sudo apt install chromium"
    ),
    # Half a gigabyte: continuous integration does without.
    "numba_cuda": Tool(
        "numba-cuda (rules compiled for a GPU; no GPU is needed)",
        functools.partial(module, "numba_cuda"),
        "pip install --constraint constraints.txt --editable '.[gpu]'",
        demanded=False,
    ),
    "gpu": Tool(
        "a GPU, with numba-cuda (rules run there)",
        lambda: find_spec("numba_cuda") and shutil.which("nvidia-smi"),
        "pip install --constraint constraints.txt --editable '.[gpu]'",
        demanded=False,
    ),
    "ray": Tool(
        "Ray (work shared by the machines of a cluster)",
        functools.partial(module, "ray"),
        "pip install --constraint constraints.txt --editable '.[cluster]'",
        demanded=False,
    ),
    "zensical": Tool(
        "Zensical and mkdocstrings (the documentation site)",
        lambda: find_spec("mkdocstrings_handlers") and module("zensical"),
        "pip install --constraint constraints.txt --editable '.[docs]'",
    ),
    "torch": Tool(
        "PyTorch (an agent that learns)",
        functools.partial(module, "torch"),
        "pip install --constraint constraints.txt --editable '.[train]'",
        demanded=False,
    ),
    "push": Tool(
        "pywebpush (calls of browsers, sent to a push service of the test)",
        functools.partial(module, "pywebpush"),
        "pip install --constraint constraints.txt --editable '.[push]'",
    ),
    "sb3": Tool(
        "sb3-contrib (the same algorithm by another library)",
        functools.partial(module, "sb3_contrib"),
        "pip install --constraint constraints.txt --editable '.[rl,train]' sb3-contrib",
        demanded=False,
    ),
    "git": Tool("git (what the repository holds)", lambda: shutil.which("git"), "sudo apt install git"),
}


@functools.cache
def tool_path(key: str) -> str | None:
    """The path of a tool, looked up once a run."""
    return TOOLS[key].find()


def missing_tools(item: pytest.Item) -> list[str]:
    """The keys of the tools that this test asks for and this machine lacks."""
    return [key for key in TOOLS if item.get_closest_marker(f"needs_{key}") and not tool_path(key)]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores, up to four: one that waits for a browser leaves its core to the others."""
    return min(4, cores() + 1)


def pytest_configure(config: pytest.Config) -> None:
    """Declare the markers that the tools make, and let a terminal that hangs up end programs, also under `nohup`."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    keep_bytecode()
    # Threads of NumPy's that wait for each other burn cores that other tests need. Read by the processes of xdist.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for key, tool in TOOLS.items():
        config.addinivalue_line("markers", f"needs_{key}: needs {tool.name}")


def keep_bytecode() -> None:
    """Keep what is compiled of modules, also where PYTHONDONTWRITEBYTECODE is set.

    To rewrite the assertions of all tests takes longer than to collect them, in every process that shares them.
    """
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


# What one runs while working (`-m quick`): the kernel, the rules and the cards, uncompiled. Compiling, whole series of
# games, servers, terminals and browsers are for the whole suite.
QUICK_FOLDERS = re.compile(r"(?:golden|kernel|games/\w+/rules)/")
NOT_QUICK = ("test_targets.py", "test_faults.py", "test_playthroughs.py", "test_corpus.py")


# What takes long and waits for others: browsers, servers, programs that are started anew. Begun last it would keep the
# end of the run waiting. Longest first.
LONG = ("e2e/", "newcomer/", "web/test_bots.py", "test_packaging.py")
BROWSERS = 2  # in how many processes the longest begin: in one they take longer than all others in two


def where(item: pytest.Item) -> str:
    """The file of a test, below the folder of all tests."""
    return item.path.relative_to(Path(__file__).parent).as_posix()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the quick tests, before `-m` chooses."""
    quick = QUICK_FOLDERS.match(where(item)) and item.path.name not in NOT_QUICK
    if quick and "compiled" not in item.name and not item.get_closest_marker("slow"):
        item.add_marker(pytest.mark.quick)


MOST = 5_000  # from so many tests on nearly all that can be compiled of a game is needed


@pytest.hookimpl(trylast=True)  # when `-k` and `-m` have chosen
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where processes share the tests, begin with what takes long, and compile whole games."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        if len(items) > MOST:
            compile_whole_games(os.environ["PYTEST_XDIST_TESTRUNUID"], shelf_games())
        items[:] = dealt(items, workers)


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Another order of all tests: each worker's share begins with long ones; browsers are started in two of them.

    A share is a run of neighbours, as `--dist worksteal` cuts the list; a worker that is done takes from the end of
    another's share.
    """
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    browsers, *begun = ([item for item in items if where(item).startswith(long)] for long in LONG)
    for number, tests in enumerate([*parted(browsers, min(BROWSERS, workers)), *begun]):
        shares[number % workers] += tests
    others = (item for item in items if not where(item).startswith(LONG))
    order: list[pytest.Item] = []
    for number, share in enumerate(shares):
        size = (len(items) - len(order)) // (workers - number)
        order += [*share, *islice(others, max(0, size - len(share)))]
    return [*order, *others]


def parted(items: list[pytest.Item], parts: int) -> list[list[pytest.Item]]:
    """Parts of about one size, each of whole files: what a file prepares is prepared once."""
    by_file = [list(tests) for _, tests in groupby(items, where)]
    result: list[list[pytest.Item]] = [[] for _ in range(parts)]
    for tests in sorted(by_file, key=len, reverse=True):
        min(result, key=len).extend(tests)
    return result


GIVING_WAY = 10  # how much nicer processes are that do not begin with the longest
PACED = pytest.StashKey[bool]()


def take_pace(item: pytest.Item) -> None:
    """Of several processes, let that with the browser go first: it goes from one answer to the next and ends last."""
    if not item.config.stash.setdefault(PACED, False):
        item.config.stash[PACED] = True
        if "PYTEST_XDIST_WORKER" in os.environ and not where(item).startswith(LONG[0]) and hasattr(os, "nice"):
            os.nice(GIVING_WAY)


COMPILED = os.environ.get("LUDOTHEQUE_JIT")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out, or fail, a test whose tool is missing; fail one that would not test what it says."""
    take_pace(item)
    if os.environ.get("LUDOTHEQUE_JIT") != COMPILED and not where(item).startswith(LONG[0]):
        pytest.fail("a test before this one has left LUDOTHEQUE_JIT changed", pytrace=False)
    for key in missing_tools(item):
        text = f"{TOOLS[key].name} is missing: {TOOLS[key].install}"
        if TOOLS[key].demanded and os.environ.get("LUDOTHEQUE_REQUIRE_ALL"):
            pytest.fail(text, pytrace=False)
        item.user_properties.append(("left out", key))  # travels with the report, from other processes too
        pytest.skip(text)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List what was left out, with the command that installs it."""
    skipped = terminalreporter.stats.get("skipped", [])
    left_out = Counter(key for report in skipped for what, key in report.user_properties if what == "left out")
    if left_out:
        terminalreporter.section("left out on this machine")
        for key, number in left_out.items():
            tests = "1 test needs" if number == 1 else f"{number} tests need"
            terminalreporter.line(f"{tests} {TOOLS[key].name}; to run with it: {TOOLS[key].install}")


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys, seeds and tokens that this process draws are the same each time a test runs."""
    luck = luck_of(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", lambda size=None: luck.randbytes(32 if size is None else size))
    monkeypatch.setattr(secrets, "randbits", luck.getrandbits)


@pytest.fixture(autouse=True)
def same_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program answers in English, whatever this system speaks and a test before has chosen."""
    monkeypatch.setattr(language, "_chosen", None)
    for name in ("LUDOTHEQUE_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
