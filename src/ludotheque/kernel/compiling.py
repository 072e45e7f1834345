"""How Numba compiles the rules that only other rules call. Numba's internals are used here and nowhere else.

By default Numba compiles such a function once for every mixture of integer types it is called with, optimises each of
these with everything it calls, and makes machine code of it that nobody ever runs. Here a rule is compiled for int64
alone, and stays raw until the entry points that it is linked into are optimised: Le Royaume compiles in less than
half of the time, and runs as fast.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core import config, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

# Without Numba's runtime a rule cannot allocate (it would not compile), and passing a row or a field costs no
# reference counting. Random play of Vaalbara, 4 players, million decisions a second: 4.1 with Numba's defaults, 6.6
# with every rule inlined into its entry point, 12.0 with both.
COMPILED: dict[str, Any] = {"_nrt": False, "nogil": True}
INNER: dict[str, Any] = {"nopython": True, "boundscheck": None, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
INTEGERS = (types.Integer, types.IntegerLiteral, types.IntEnumMember)


class _NoEnvironment:
    """Stands for Numba's code generator where that would store a Python object beside machine code."""

    def set_env(self, name: str, environment: object) -> None:
        """A rule has no machine code of its own, and uses no Python object."""


class _RawLibrary(JITCodeLibrary):
    """A rule with the rules it calls, neither optimised nor made into machine code."""

    @property
    def codegen(self) -> Any:
        return _NoEnvironment()

    def _optimize_final_module(self) -> None:
        """Left to the entry points."""

    def _finalize_final_module(self) -> None:
        self._finalized = True


class _RawCompiler(Compiler):
    def __init__(self, typing: Any, target: Any, library: Any, *more: Any) -> None:
        super().__init__(typing, target, _RawLibrary(target.codegen(), "rule"), *more)


class _InnerRule(CPUDispatcher):
    _compiler: Any

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Called by Numba with the types at a place where the rule is called."""
        _, args = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template([types.int64 if isinstance(kind, INTEGERS) else kind for kind in args], {})


def compile_inner(function: Callable[..., Any], *, inline: bool) -> Callable[..., Any]:
    """A rule for other rules to call; it is compiled when the first entry point that needs it is."""
    options = {**COMPILED, **INNER, "forceinline": inline}
    return _InnerRule(function, targetoptions=options, pipeline_class=_RawCompiler)


def compile_entry(function: Callable[..., Any], folder: Path | None) -> Callable[..., Any]:
    """A function to be called from Python, compiled at its first call and kept in this folder, if any."""
    if folder is None:
        return numba.njit(**COMPILED)(function)
    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)  # Numba reads this setting when it makes the function
    try:
        return numba.njit(**COMPILED, cache=True)(function)
    finally:
        settings.CACHE_DIR = before
