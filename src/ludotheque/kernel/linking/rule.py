"""Rules are plain Python functions; this module links them into a program, for Python, for a processor or for a GPU.

`@rule` only marks a function. A `Linker` follows the global names that a rule uses, replaces every *slot* (a name
that a kernel template leaves open for the game, such as `verb`) by the game's function, and gives each rule the
same treatment. So one source runs in a debugger and compiles to machine code, in the same process, and importing
rules never loads Numba.

Only entry points are kept on disk: everything they call is linked into them. Their key is what they reach
(`fingerprint`), so rules are followed twice: once to know the key, and once more only when something compiles.
"""

from __future__ import annotations

import os
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.util import find_spec
from typing import Any, Literal, TypeVar

from .cache import Store
from .fingerprint import fingerprint, global_names, plain

PACKAGE = "ludotheque.kernel"
F = TypeVar("F", bound=Callable[..., Any])
Target = Literal["python", "cpu", "cuda"]
Watch = Callable[[str], AbstractContextManager[Any]]


def rule(function: F) -> F:
    """Mark a function as part of the rules: ints, records and arrays only; it runs compiled and uncompiled."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def outlined(function: F) -> F:
    """A rule that is called instead of inlined: large or rarely reached code that would only make compiling slower."""
    function.__outlined__ = True  # type: ignore[attr-defined]
    return rule(function)


def thorough(function: F) -> F:
    """A template that plays on by itself: its machine code is optimised twice, which calls of one decision are not
    worth.
    """
    function.__thorough__ = True  # type: ignore[attr-defined]
    return rule(function)


def vectorised(function: F) -> F:
    """A template with loops over dozens of numbers: several of them are dealt with at once."""
    function.__vectorised__ = True  # type: ignore[attr-defined]
    return rule(function)


def slot(function: F) -> F:
    """Mark a function as a place that each game fills with its own rule of the same name and arguments."""
    function.__slot__ = True  # type: ignore[attr-defined]
    return rule(function)


def open_slot(function: F) -> F:
    """A slot that a game may leave as it is: then this function itself is used."""
    function.__open__ = True  # type: ignore[attr-defined]
    return slot(function)


def filling(template: F, name: str, **rules: Callable[..., Any]) -> F:
    """The same template under another name, which brings rules for some slots itself: `filled_by` tells them."""
    assert isinstance(template, types.FunctionType)
    variant = types.FunctionType(template.__code__, template.__globals__, name, template.__defaults__)
    variant.__kwdefaults__, variant.__module__, variant.__doc__ = (
        template.__kwdefaults__,
        template.__module__,
        template.__doc__,
    )
    variant.__dict__.update(template.__dict__, __filled__=rules)
    return variant  # type: ignore[return-value]


def filled_by(template: Callable[..., Any]) -> Mapping[str, Callable[..., Any]]:
    """The rules by slot that a template brings itself."""
    return getattr(template, "__filled__", {})


class UnfilledSlot(TypeError):
    """A template was linked without a rule for one of its slots."""


def compiled_by_default() -> bool:
    """False when LUDOTHEQUE_JIT=0 asks for the plain twin (debugger, coverage)."""
    return os.environ.get("LUDOTHEQUE_JIT", "1") != "0"


def unwatched(name: str) -> AbstractContextManager[Any]:
    """Reports nothing while something compiles."""
    return nullcontext()


def need_numba_cuda() -> None:
    """Raises ModuleNotFoundError. Numba has a GPU target of its own, which compiles other code."""
    if find_spec("numba_cuda") is None:
        raise ModuleNotFoundError("numba-cuda is not installed: pip install 'ludotheque[gpu]'", name="numba_cuda")


class Linker:
    """Binds rules to one game, for one target.

    `python`: plain functions over twins. `cpu`: Numba functions; entries are kept in `store`, if any. `cuda`: device
    functions of numba-cuda (the extra `gpu`). `watch(name)` is entered around every compilation of an entry.
    """

    def __init__(
        self,
        slots: Mapping[str, Callable[..., Any]],
        *,
        target: Target,
        store: Store | None = None,
        watch: Watch = unwatched,
    ) -> None:
        self._slots = slots
        self._target: Target = target
        self._store = store
        self._watch = watch
        self._linked: dict[Callable[..., Any], Callable[..., Any]] = {}
        self._prints: dict[Callable[..., Any], str] = {}
        self._open: list[types.FunctionType] = []

    def reach(self, function: Callable[..., Any]) -> str:
        """A hash of all that a rule reaches: code, constants, the game's rules in its slots. Alike on all targets."""
        filled = self._filled(function)
        if filled not in self._prints:
            with self._following(filled):
                self._prints[filled] = fingerprint(filled, self.reach)
        return self._prints[filled]

    def link(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The bound form of a rule, for use by other rules."""
        filled = self._filled(function)
        if filled not in self._linked:
            with self._following(filled):
                self._linked[filled] = self._inner(filled)
        return self._linked[filled]

    def entry(self, function: Callable[..., Any], name: str) -> Callable[..., Any]:
        """The bound form of a template, to be called from Python: compiled once and kept on disk under `name`.

        For the GPU its method `ptx(*arguments)` gives the code, and a call runs it on the GPU at hand.
        """
        filled = self._filled(function)
        if self._target == "python":
            with self._following(filled):
                return self._python(filled, name)
        unlinked = types.FunctionType(filled.__code__, {}, filled.__name__, filled.__defaults__)
        unlinked.__kwdefaults__ = filled.__kwdefaults__
        self._name(unlinked, f"{name}_{self.reach(filled)[:16]}")

        def link_now() -> None:
            unlinked.__globals__.update(self._used(filled))

        if self._target == "cpu":
            from .compiling import Entry, compiler_of

            compiler = compiler_of(filled)
            return Entry(unlinked, link_now, name, self.reach(filled), self._store, self._watch, compiler=compiler)
        need_numba_cuda()
        from .cuda import Kernel

        return Kernel(unlinked, link_now)

    def _inner(self, function: types.FunctionType) -> Callable[..., Any]:
        name = function.__qualname__
        if self._target == "python":
            return self._python(getattr(function, "__uncompiled__", function), name)
        reach = self.reach(function)
        if self._target == "cpu":
            from .compiling import compile_inner
        else:
            from .cuda import compile_inner, on_gpu

            function = on_gpu(function)
        bound = types.FunctionType(function.__code__, self._used(function), function.__name__, function.__defaults__)
        bound.__kwdefaults__ = function.__kwdefaults__
        self._name(bound, f"{name}_{reach[:16]}")
        return compile_inner(bound, inline=not getattr(function, "__outlined__", False))

    def _name(self, bound: types.FunctionType, name: str) -> None:
        """Name a function after what it says, for where two files of the cache bring a symbol of the same name, it is
        the first that both of them call from then on.

        Numba keeps the name of a function's module and asks for it again; one that was generated may have none.
        """
        bound.__qualname__ = name
        bound.__module__ = bound.__globals__["__name__"] = PACKAGE

    def _python(self, function: types.FunctionType, name: str) -> types.FunctionType:
        scope = {**function.__globals__, **self._used(function)}
        bound = types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        bound.__kwdefaults__ = function.__kwdefaults__
        bound.__qualname__ = name
        bound.__module__ = function.__module__
        return bound

    def _used(self, function: types.FunctionType) -> dict[str, Any]:
        """The global names that a function uses with what they mean in this game."""
        used: dict[str, Any] = {}
        for name in global_names(function):
            if name in function.__globals__:
                value = function.__globals__[name]
                used[name] = self.link(value) if getattr(value, "__rule__", False) else plain(value)
        return used

    def _filled(self, function: Callable[..., Any]) -> types.FunctionType:
        """The function itself, or the game's for a slot."""
        if getattr(function, "__slot__", False):
            name = function.__name__
            if name in self._slots:
                function = self._slots[name]
            elif not getattr(function, "__open__", False):
                raise UnfilledSlot(f"no rule fills the slot '{name}'")
        if not isinstance(function, types.FunctionType):
            raise TypeError(f"{function!r} is no rule: it is not a plain function")
        if function.__closure__ is not None:
            raise TypeError(f"{function.__qualname__} is no rule: it uses names of another function")
        return function

    @contextmanager
    def _following(self, function: types.FunctionType) -> Iterator[None]:
        if function in self._open:
            circle = [*self._open[self._open.index(function) :], function]
            raise TypeError("rules cannot call themselves: " + " > ".join(member.__qualname__ for member in circle))
        self._open.append(function)
        try:
            yield
        finally:
            self._open.pop()
