"""What compiling depends on, counted in compilations, and the two targets of compiled code."""

import importlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.bots.playout import random_games, random_games_arguments
from ludotheque.games import SHELF
from ludotheque.kernel import game as kernel_game
from ludotheque.kernel.game import Engine
from ludotheque.kernel.linking.cache import Store
from ludotheque.kernel.linking.fingerprint import plain
from ludotheque.kernel.linking.grid import grid_of, thread, threads
from ludotheque.kernel.linking.rule import Linker, rule
from tests.support.boxes import GAMES
from tests.toys.pennies import GAME

TOY = '''"""Rules of a toy."""

from enum import IntEnum

from ludotheque.kernel.linking.rule import outlined, rule, thorough, vectorised

FACTOR = 3
STEPS = (1, 2, 4)


class Res(IntEnum):
    GOLD = 1
    MAGIC = 5


@outlined
def worth(n):
    """What n is worth."""
    if n > 100:
        return Res.MAGIC
    return n * FACTOR


@rule
def unreached(n):
    return n + 7


@rule
def total(n):
    return worth(n) + STEPS[1] + Res.GOLD
'''
TOTAL = 5 * 3 + 2 + 1


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[int, int]]]:
    """Link the toy, written with these replacements to a folder, against one cache: total(n), and what compiled."""
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def link(*changes: tuple[str, str], folder: str = "checkout", n: int = 5) -> tuple[int, int]:
        text = TOY
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        package = tmp_path / folder / "sources_of_a_toy"
        package.mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").write_text("")
        (package / "rules.py").write_text(text)
        with monkeypatch.context() as patch:
            patch.syspath_prepend(package.parent)
            forget()
            importlib.invalidate_caches()
            rules = importlib.import_module("sources_of_a_toy.rules")
        watched: list[str] = []
        entry = Linker({}, target="cpu", store=Store("toy"), watch=counting(watched)).entry(rules.total, "total")
        return entry(n), len(watched)

    yield link
    forget()


def forget() -> None:
    """Nobody has imported the toy."""
    for name in [name for name in sys.modules if name.startswith("sources_of_")]:
        del sys.modules[name]


def counting(watched: list[str]) -> Callable[[str], Any]:
    """A watch that notes what compiles."""

    @contextmanager
    def watch(name: str) -> Iterator[None]:
        watched.append(name)
        yield

    return watch


@pytest.mark.parametrize(
    "change",
    [
        ('"""Rules of a toy."""', '"""Other words."""\n\n\n# and more lines'),
        ('    """What n is worth."""\n', ""),
        ("    if n > 100:", "    # dear ones\n\n    if n > 100:"),
        ("return n + 7", "return n + 8"),
        ("    MAGIC = 5", "    MAGIC = 5\n    STRENGTH = 6"),
    ],
    ids=["docstring of the file", "docstring of a rule", "comment in a rule", "unreached rule", "one more member"],
)
def test_what_an_entry_does_not_reach_compiles_nothing(
    compiled: Callable[..., tuple[int, int]], change: tuple[str, str]
) -> None:
    assert compiled() == (TOTAL, 1)
    assert compiled() == (TOTAL, 0)
    assert compiled(change) == (TOTAL, 0)
    assert compiled(change, folder="another checkout") == (TOTAL, 0)


@pytest.mark.parametrize(
    ("change", "n", "total"),
    [
        (("FACTOR = 3", "FACTOR = 4"), 5, 23),
        (("STEPS = (1, 2, 4)", "STEPS = (1, 3, 4)"), 5, 19),
        (("MAGIC = 5", "MAGIC = 6"), 101, 9),
        (("n > 100", "n > 4"), 5, 8),
        (("return n * FACTOR", "return n + FACTOR"), 5, 11),
        (("@outlined\ndef worth", "@rule\ndef worth"), 5, TOTAL),
        (("@rule\ndef total", "@thorough\ndef total"), 5, TOTAL),
        (("@rule\ndef total", "@vectorised\ndef total"), 5, TOTAL),
    ],
    ids=["constant", "tuple", "member", "number in a rule", "operation", "outlined", "thorough", "vectorised"],
)
def test_what_an_entry_reaches_is_compiled_anew_and_kept_beside(
    compiled: Callable[..., tuple[int, int]], change: tuple[str, str], n: int, total: int
) -> None:
    before = compiled(n=n)
    assert before[1] == 1
    assert compiled(change, n=n) == (total, 1)
    assert compiled(n=n) == (before[0], 0), "the other checkout's code is still there"
    assert compiled(change, n=n) == (total, 0)


def test_another_layout_is_compiled_apart(compiled: Callable[..., tuple[int, int]]) -> None:
    watched: list[str] = []

    @rule
    def first(row):
        return row[0]

    for _ in range(2):
        entry = Linker({}, target="cpu", store=Store("toy"), watch=counting(watched)).entry(first, "first")
        assert entry(np.array([7], np.int16)) == entry(np.array([7], np.int32)) == 7
    assert len(watched) == 2


def test_a_damaged_file_is_compiled_anew(compiled: Callable[..., tuple[int, int]], tmp_path: Path) -> None:
    assert compiled() == (TOTAL, 1)
    (path,) = (tmp_path / "cache" / "jit" / "toy").iterdir()
    path.write_bytes(path.read_bytes()[:-100])
    assert compiled() == (TOTAL, 1)
    assert compiled() == (TOTAL, 0)


def test_what_no_longer_loads_is_compiled_anew(compiled: Callable[..., tuple[int, int]], tmp_path: Path) -> None:
    assert compiled() == (TOTAL, 1)
    (path,) = (tmp_path / "cache" / "jit" / "toy").iterdir()
    entry, _, key = path.stem.partition("-")
    Store("toy").save(entry, key, b"no pickle at all")
    assert compiled() == (TOTAL, 1)


def generated(operation: str) -> FunctionType:
    """A rule made at link time, without a file, a module or a name in its globals."""
    scope: dict[str, Any] = {"helper": rule(lambda n: n + 1), "LIMIT": 10}
    exec(compile(f"def made(n):\n    return helper(n) {operation} LIMIT\n", "<made>", "exec"), scope)
    scope.pop("__builtins__")
    function = scope["made"]
    function.__rule__ = True
    function.__module__ = None
    return function


@rule
def calls_made(n):
    return generated_rule(n) + 1  # noqa: F821  # pyright: ignore[reportUndefinedVariable]


def test_rules_made_at_link_time_are_compiled_and_kept(
    compiled: Callable[..., tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[str] = []
    results = []
    for operation in ("*", "*", "-", "*"):
        monkeypatch.setitem(globals(), "generated_rule", generated(operation))
        for template in (calls_made, generated(operation)):
            linker = Linker({}, target="cpu", store=Store("toy"), watch=counting(watched))
            results.append(linker.entry(template, "entry")(4))
    assert results == [51, 50, 51, 50, -4, -5, 51, 50]
    assert len(watched) == 4


LOAD_BOTH = '''
import sys
from ludotheque.kernel.linking.cache import Store
from ludotheque.kernel.linking.rule import Linker, outlined, rule
import contextlib

compiled = []

@contextlib.contextmanager
def watch(name):
    compiled.append(name)
    yield

def game(factor):
    """A rule that is too large for LLVM to inline, with its template."""
    lines = "".join(f"        if n & {1 << bit}: total = total * 3 + {bit} + n // (total + 7)\\n" for bit in range(40))
    source = f"""
@outlined
def inner(n):
    total = 0
    for i in range(3):
{lines}    return total * {factor}
@rule
def outer(n):
    return inner(n) + inner(n + 1) - inner(n + 2)
"""
    scope = {"outlined": outlined, "rule": rule, "__name__": "made"}
    exec(source, scope)
    return Linker({}, target="cpu", store=Store("toy"), watch=watch).entry(scope["outer"], "outer")

print(*(game(int(word))(0) for word in sys.argv[1:]), len(compiled))
'''


def test_code_from_several_runs_stands_side_by_side(compiled: Callable[..., tuple[int, int]]) -> None:
    """Called rules of one name and number in two files of the cache: each entry keeps its own."""

    def run(*factors: str) -> list[int]:
        done = subprocess.run([sys.executable, "-c", LOAD_BOTH, *factors], capture_output=True, text=True, check=True)
        return [int(word) for word in done.stdout.split()]

    (first, first_compiled), (second, second_compiled) = run("10"), run("1000")
    assert (first_compiled, second_compiled) == (1, 1)
    assert first * 100 == second != 0
    assert run("10", "1000") == [first, second, 0]


REACH = "import sys; from ludotheque.games import box; print(box(sys.argv[1]).game.engine().reach())"


def test_a_copy_with_other_words_reaches_the_same_code(tmp_path: Path) -> None:
    """A whole game in another folder: guide, pictures, comments and line numbers changed, then one number."""
    source = Path(ludotheque.__file__).parent
    copy = tmp_path / "elsewhere" / "ludotheque"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("web", "__pycache__"))

    def reach() -> str:
        command = [sys.executable, "-B", "-c", REACH, "vaalbara"]
        done = subprocess.run(command, cwd=copy.parent, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    environment = {"PYTHONPATH": str(copy.parent), "LUDOTHEQUE_CACHE": str(tmp_path / "cache")}
    assert reach() == SHELF["vaalbara"].game.engine().reach()
    for path in [*copy.glob("kernel/*.py"), *copy.glob("games/vaalbara/**/*.py")]:
        text = path.read_text()
        if "from __future__ import annotations\n" in text:
            path.write_text(
                text.replace("from __future__", "# a remark\n\nfrom __future__", 1).replace("  #", "  # so:")
            )
    (guide,) = copy.glob("games/vaalbara/**/guide.py")
    guide.write_text(guide.read_text() + "\nMORE = 'words'\n")
    assert reach() == SHELF["vaalbara"].game.engine().reach()
    stack = copy / "kernel" / "stack.py"
    stack.write_text(stack.read_text().replace("\nNONE = -1", "\nNONE = -3"))
    assert reach() != SHELF["vaalbara"].game.engine().reach()


def test_a_rule_that_reads_what_cannot_be_compiled_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "generated_rule", {"not": "a rule"})
    with pytest.raises(TypeError, match=r"calls_made reads a value of type dict: a rule may read"):
        Linker({}, target="cpu").entry(calls_made, "entry")


class Letter(IntEnum):
    A = 1
    B = 2
    SECOND = 2


@rule
def of_letters(n):
    return (Letter.B if n > 3 else PAIR[0]) * 10 + Letter.SECOND


PAIR = (Letter.A, 7)


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_enumerations_are_plain_integers_for_linked_rules(target: Any) -> None:
    linked = Linker({}, target=target).entry(of_letters, "of_letters")
    assert (linked(4), linked(1)) == (22, 12)
    assert type(linked(4)) is int
    values = plain((Letter.A, (Letter.B, "text"), 1.5, True))
    assert values == (1, (2, "text"), 1.5, True)
    assert [type(value) for value in values] == [int, tuple, float, bool]
    namespace = plain(Letter)
    assert isinstance(namespace, ModuleType)
    assert (namespace.A, namespace.B, namespace.SECOND) == (1, 2, 2)
    assert type(namespace.B) is int


def test_only_what_compiles_is_announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    monkeypatch.setattr(kernel_game, "PATIENCE", 0.0)
    heard = []
    for expected in (1, 1):
        engine = Engine(GAME, compiled=True)
        engine.notice = heard.append
        content = GAME.content()
        engine.evaluate(content, engine.game.state.zeros(), 0)
        engine.evaluate(content, engine.game.state.zeros(), 1)
        assert len(heard) == expected
    assert "pennies" in heard[0].en
    assert "evaluate" in heard[0].en


# --- the GPU, as far as it can be seen without one ------------------------------------------------------------------


@rule
def three_kinds(values, out):
    """Unsigned and signed cells: compiled as what they are, not as integers of 64 bits, the sum would be a float."""
    out[0] = of_letters(values[0]) + of_letters(-1)


def test_without_numba_cuda_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.kernel.linking.rule.find_spec", lambda name: None)
    with pytest.raises(ModuleNotFoundError, match=r"ludotheque\[gpu\]"):
        Linker({}, target="cuda").entry(three_kinds, "three_kinds")


@pytest.mark.needs_numba_cuda
def test_a_rule_becomes_a_kernel() -> None:
    entry: Any = Linker({}, target="cuda").entry(three_kinds, "three_kinds")
    ptx = entry.ptx(np.zeros(1, np.uint32), np.zeros(1, np.int64))
    assert ".visible .entry" in ptx
    assert "three_kinds" in ptx
    assert ".f64" not in ptx


@rule
def each_its_own(grid, values, out):
    """A product and a sum, which a GPU can do at once with one rounding."""
    for i in range(thread(grid), len(values), threads(grid)):
        out[i] = values[i] * 0.1 + out[i]


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_threads_of_a_grid_share_the_work(target: Any) -> None:
    entry = Linker({}, target=target).entry(each_its_own, "each_its_own")
    values, out = np.arange(5, dtype=np.float64), np.zeros(5)
    entry(grid_of(1, 2), values, out)
    assert (out > 0).tolist() == [False, True, False, True, False]
    entry(grid_of(0, 2), values, out)
    assert out.tolist() == [value * 0.1 for value in range(5)]


@pytest.mark.needs_numba_cuda
def test_the_hardware_tells_a_kernel_its_thread_and_rounds_as_a_processor() -> None:
    entry: Any = Linker({}, target="cuda").entry(each_its_own, "each_its_own")
    ptx = entry.ptx(grid_of(0, 1), np.zeros(1), np.zeros(1))
    assert "%ctaid.x" in ptx
    assert "%nctaid.x" in ptx
    assert "mul.rn.f64" in ptx or "mul.f64" in ptx
    assert "fma.rn.f64" not in ptx


@pytest.mark.slow
@pytest.mark.needs_numba_cuda
@pytest.mark.parametrize("name", GAMES)
def test_every_game_compiles_for_a_gpu(name: str) -> None:
    game = SHELF[name].game
    engine = game.engine()
    ptx = engine.ptx(random_games, *random_games_arguments(engine, game.content(), game.seats[0], 1, 0, 4))
    assert ".visible .entry" in ptx
    assert "random_games" in ptx
