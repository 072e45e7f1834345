"""How Numba compiles rules for the processor. Numba's internals are used here and, for the GPU, in `cuda`.

By default Numba compiles such a function once for every mixture of integer types it is called with, optimises each of
these with everything it calls, and makes machine code of it that nobody ever runs. Here a rule is compiled for int64
alone, and stays raw until the entry points that it is linked into are optimised: Le Royaume compiles in less than
half of the time, and runs as fast.
"""

from __future__ import annotations

import gc
import hashlib
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from types import FunctionType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import config, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult, Flags
from numba.core.imputils import lower_cast
from numba.core.registry import CPUDispatcher
from numba.core.serialize import dumps

from .at_work import compiling
from .cache import Store
from .fingerprint import of_machinery

# Without Numba's runtime a rule cannot allocate (it would not compile), and passing a row or a field costs no
# reference counting. Random play of Vaalbara, 4 players, million decisions a second: 4.1 with Numba's defaults, 6.6
# with every rule inlined into its entry point, 12.0 with both.
COMPILED: dict[str, Any] = {"_nrt": False, "nogil": True}
OUTER: dict[str, Any] = {"nopython": True, "boundscheck": None, "no_cfunc_wrapper": True}
INNER: dict[str, Any] = {**OUTER, "no_cpython_wrapper": True}
INTEGERS = (types.Integer, types.IntegerLiteral)
# Numba's settings in the environment that change machine code.
SWITCHES = ("OPT", "BOUNDSCHECK", "DEBUGINFO_DEFAULT", "ENABLE_AVX", "LOOP_VECTORIZE", "SLP_VECTORIZE")


class _Settings(Flags):
    """Numba's settings of one compilation. It compares them at each operation that it types, one option at a time."""

    def values(self) -> dict[str, Any]:
        return {**_DEFAULTS, **self._values}


_DEFAULTS = {name: option.default for name, option in Flags.options.items()}


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


class _EntryLibrary(JITCodeLibrary):
    """An entry point with all that it calls, optimised `passes` times.

    Numba optimises everything twice, to see more of its reference counting the second time: there is none here, but
    what is inlined gains a little. Loops of rules run over a handful of seats or cards, too few to vectorise, but for
    those of a network.
    """

    passes: int
    vectorises: bool

    def _optimize_final_module(self) -> None:
        for _ in range(self.passes):
            passes, builder = self._codegen._module_pass_manager(loop_vectorize=self.vectorises)
            passes.run(self._final_module, builder)


class _EntryCompiler(Compiler):
    passes = 1
    vectorises = False

    def compile_extra(self, func: FunctionType) -> Any:
        """Called by Numba with the function to compile."""
        self.state.library = _EntryLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.passes = self.passes
        self.state.library.vectorises = self.vectorises
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


class _ThoroughCompiler(_EntryCompiler):
    passes = 2


class _VectorCompiler(_EntryCompiler):
    vectorises = True


class _RawCompiler(Compiler):
    def __init__(self, typing: Any, target: Any, library: Any, *more: Any) -> None:
        super().__init__(typing, target, _RawLibrary(target.codegen(), "rule"), *more)


class _Rule(CPUDispatcher):
    """Something that Numba compiles with this module's settings."""

    _compiler: Any

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], compiler: type[Compiler]) -> None:
        super().__init__(function, targetoptions={**COMPILED, **options}, pipeline_class=compiler)
        self._compiler._customize_flags = _Settings


class _InnerRule(_Rule):
    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Called by Numba with the types at a place where the rule is called."""
        _, args = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template([_general(kind) for kind in args], {})


def _general(kind: Any) -> Any:
    """The type that a rule is compiled for: one for all integers, one for an array wherever it lies."""
    if isinstance(kind, INTEGERS):
        return types.int64
    if isinstance(kind, types.NestedArray) and isinstance(kind.dtype, types.Number):
        return types.Array(kind.dtype, kind.ndim, "C")
    return kind


@lower_cast(types.NestedArray, types.Array)
def _field_to_array(context: Any, builder: Any, fromty: Any, toty: Any, val: Any) -> Any:
    """A field that is an array is handed on as any other array: both are the same structure."""
    return val


def compiler_of(template: Callable[..., Any]) -> type[_EntryCompiler]:
    """How a template is to be compiled, by what it is marked as."""
    if getattr(template, "__thorough__", False):
        return _ThoroughCompiler
    return _VectorCompiler if getattr(template, "__vectorised__", False) else _EntryCompiler


def compile_inner(function: Callable[..., Any], *, inline: bool) -> Callable[..., Any]:
    """A rule for other rules to call; it is compiled when the first entry point that needs it is."""
    return _InnerRule(function, {**INNER, "forceinline": inline}, _RawCompiler)


class Entry(_Rule):
    """A function to be called from Python, compiled or loaded at its first call with arguments of some types.

    `link_now` puts what the function uses in its globals: only compiling needs that, loading does not.
    """

    _cache: Any

    def __init__(
        self,
        function: FunctionType,
        link_now: Callable[[], None],
        name: str,
        reach: str,
        store: Store | None,
        watch: Callable[[str], AbstractContextManager[Any]],
        *,
        compiler: type[_EntryCompiler] = _EntryCompiler,
    ) -> None:
        super().__init__(function, OUTER, compiler)
        compile_anew = self._compiler.compile
        if store is not None:
            self._cache = _Kept(store, name, reach)

        def compile_linked(args: Any, return_type: Any) -> Any:
            with watch(name), compiling(), _uncollected():
                link_now()
                return compile_anew(args, return_type)

        self._compiler.compile = compile_linked


@contextmanager
def _uncollected() -> Iterator[None]:
    """While this is open nothing is looked through for garbage: a compiler makes a million objects and keeps them."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Kept:
    """An entry's place in a store, as Numba asks for it. Numba's own cache goes by the time and path of one file."""

    def __init__(self, store: Store, name: str, reach: str) -> None:
        self._store = store
        self._name = name
        self._reach = reach

    @property
    def cache_path(self) -> str:
        return str(self._store.folder)

    def enable(self) -> None:
        """It always is."""

    def disable(self) -> None:
        """What is kept cannot be wrong."""

    def flush(self) -> None:
        """Other keys are other files: there is nothing to throw away."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was compiled for these argument types, None when it must be compiled."""
        target_context.refresh()
        data = self._store.load(self._name, self._key(sig, target_context.codegen()))
        if data is None:
            return None
        try:
            return CompileResult._rebuild(target_context, *pickle.loads(data))
        except Exception:  # compiling again replaces a damaged file
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was just compiled, unless it holds addresses of this process."""
        if data.lifted or data.library.has_dynamic_globals:
            return
        reduced = data._replace(type_annotation="")._reduce()
        self._store.save(self._name, self._key(sig, data.codegen), dumps(reduced))

    def _key(self, sig: Any, codegen: Any) -> str:
        """All that the machine code depends on: rules, layouts of the arguments, processor, versions and settings."""
        parts = (self._reach, str(sig), codegen.magic_tuple(), *_surroundings())
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]


@cache
def _surroundings() -> tuple[Any, ...]:
    """What compiled code depends on beside the rules: versions, settings, and what this module does."""
    switches = {name: getattr(config, name, None) for name in SWITCHES}
    machinery = sys.modules[__name__].__loader__.get_code(__name__)  # type: ignore[union-attr]
    return (
        (sys.implementation.cache_tag, sys.hexversion, numba.__version__, np.__version__, llvmlite.__version__),
        (sorted(COMPILED.items()), sorted(INNER.items()), sorted(switches.items())),
        of_machinery(machinery),
    )
