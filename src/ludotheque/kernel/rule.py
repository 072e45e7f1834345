"""Rules are plain Python functions; this module links them into a program, uncompiled or compiled by Numba.

`@rule` only marks a function. A `Linker` follows the global names that a rule uses, replaces every *slot* (a name
that a kernel template leaves open for the game, such as `verb`) by the game's function, and gives each rule the
same treatment. So one source runs in a debugger and compiles to machine code, in the same process, and importing
rules never loads Numba.

Only entry points are cached on disk: everything they call is linked into them. Numba's cache looks at the time stamp of
one file and at nothing else, so the folder is named by a hash of all sources that take part.
"""

from __future__ import annotations

import contextlib
import dis
import hashlib
import os
import shutil
import stat
import sys
import tempfile
import types
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
KEPT_FOLDERS = 3


def rule(function: F) -> F:
    """Mark a function as part of the rules: ints, records and arrays only; it runs compiled and uncompiled."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def outlined(function: F) -> F:
    """A rule that is called instead of inlined: large or rarely reached code that would only make compiling slower."""
    function.__outlined__ = True  # type: ignore[attr-defined]
    return rule(function)


def slot(function: F) -> F:
    """Mark a function as a place that each game fills with its own rule of the same name and arguments."""
    function.__slot__ = True  # type: ignore[attr-defined]
    return rule(function)


def open_slot(function: F) -> F:
    """A slot that a game may leave as it is: then this function itself is used."""
    function.__open__ = True  # type: ignore[attr-defined]
    return slot(function)


class UnfilledSlot(TypeError):
    """A template was linked without a rule for one of its slots."""


def compiled_by_default() -> bool:
    """False when LUDOTHEQUE_JIT=0 asks for the plain twin (debugger, coverage)."""
    return os.environ.get("LUDOTHEQUE_JIT", "1") != "0"


class Linker:
    """Binds rules to one game. With `jit`, every rule becomes a Numba function; without, a plain one."""

    def __init__(self, slots: Mapping[str, Callable[..., Any]], *, jit: bool, folder: Path | None = None) -> None:
        self._slots = slots
        self._jit = jit
        self._folder = folder
        self._linked: dict[Callable[..., Any], Callable[..., Any]] = {}

    def link(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The bound form of a rule, for use by other rules."""
        if getattr(function, "__slot__", False):
            name = function.__name__
            if name in self._slots:
                function = self._slots[name]
            elif not getattr(function, "__open__", False):
                raise UnfilledSlot(f"no rule fills the slot '{name}'")
        if not self._jit:
            function = getattr(function, "__uncompiled__", function)
        if function not in self._linked:
            bound = self._bind(function, function.__qualname__)
            if self._jit:
                from .compiling import compile_inner

                bound = compile_inner(bound, inline=not getattr(function, "__outlined__", False))
            self._linked[function] = bound
        return self._linked[function]

    def entry(self, function: Callable[..., Any], name: str) -> Callable[..., Any]:
        """The bound form of a template, to be called from Python: compiled once and kept on disk under `name`."""
        bound = self._bind(function, name)
        if not self._jit:
            return bound
        from .compiling import compile_entry

        return compile_entry(bound, self._folder)

    def _bind(self, function: Callable[..., Any], name: str) -> types.FunctionType:
        assert isinstance(function, types.FunctionType), f"{function!r} is not a plain function"
        assert function.__closure__ is None, f"{function!r} uses names of another function"
        scope = dict(function.__globals__)
        for used in _globals_of(function):
            value: Any = scope.get(used)
            if getattr(value, "__rule__", False):
                scope[used] = self.link(value)
        bound = types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        bound.__qualname__ = name
        bound.__module__ = function.__module__
        return bound


def _globals_of(function: types.FunctionType) -> set[str]:
    return {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}


def cache_root() -> Path:
    """Where compiled games are kept: LUDOTHEQUE_CACHE, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("LUDOTHEQUE_CACHE")
    try:
        base = Path(chosen) if chosen else _home_cache() / "ludotheque"
        base.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=base):
            return base
    except (OSError, RuntimeError):  # not writable, or nobody's home
        return _private_folder()


def _home_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


@cache
def _private_folder() -> Path:
    """A temporary folder of this user alone: compiled code is run, so nobody else may have put it there."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    base = Path(tempfile.gettempdir()) / f"ludotheque-{user}"
    with contextlib.suppress(OSError):
        base.mkdir(mode=0o700, exist_ok=True)
        about = base.lstat()
        if stat.S_ISDIR(about.st_mode) and (os.name == "nt" or (about.st_uid, about.st_mode & 0o077) == (user, 0)):
            return base
    return Path(tempfile.mkdtemp(prefix="ludotheque-"))


@cache
def source_hash(packages: Iterable[str]) -> str:
    """A hash of every source file of the named packages and of the versions that shape compiled code."""
    digest = hashlib.sha256(f"{sys.version}{sys.platform}".encode())
    for package in ("numba", "numpy"):
        digest.update(version(package).encode())
    for name in packages:
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        folder = Path(spec.origin).parent
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def game_cache(name: str, packages: tuple[str, ...]) -> Path:
    """The cache folder of one game's compiled code; older ones of the same game are removed."""
    root = cache_root() / "jit"
    folder = root / f"{name}-{source_hash(packages)}"
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        olds = sorted(root.glob(f"{name}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in olds[KEPT_FOLDERS:]:
            shutil.rmtree(old, ignore_errors=True)
    return folder
