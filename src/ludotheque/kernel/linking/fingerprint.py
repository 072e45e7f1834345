"""What a rule says, as a hash: its bytecode and every value that it reads, wherever its source lies.

File names, line numbers, comments and docstrings leave no trace, so two functions of one fingerprint compile to the
same machine code. A function made by `exec` has one as well: no source file is looked at.
"""

from __future__ import annotations

import dis
import hashlib
from collections.abc import Callable, Iterator
from enum import Enum, IntEnum
from functools import cache
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

CONSTANTS = frozenset(dis.hasconst)
LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
EXTENDED_ARG = dis.EXTENDED_ARG
FUNCTION_BODY = 0x3  # the flags of code that belongs to a function, not to a class or a module
OPAQUE = (FunctionType, BuiltinFunctionType, type, np.ufunc)  # told apart by name: Numba has its own code for them
MISSING = object()


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and those inside it."""
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from codes(const)


def global_names(function: FunctionType) -> list[str]:
    """The global names that a function reads, sorted."""
    return sorted(
        {code.co_names[arg >> 1] for code in codes(function.__code__) for op, arg in _steps(code) if op == LOAD_GLOBAL}
    )


def plain(value: Any) -> Any:
    """A global value as rules are to see it: members of integer enumerations are integers, on every target.

    An enumeration is a module of integers: that is what both of Numba's targets can read attributes from.
    """
    if isinstance(value, type) and issubclass(value, IntEnum):
        return _namespace(value)
    if isinstance(value, IntEnum):
        return int(value)
    if type(value) is tuple:
        return tuple(plain(item) for item in value)
    return value


@cache
def _namespace(enumeration: type[IntEnum]) -> ModuleType:
    stand_in = ModuleType(enumeration.__qualname__)
    stand_in.__dict__.update({name: int(member) for name, member in enumeration.__members__.items()})
    return stand_in


def fingerprint(function: FunctionType, of_rule: Callable[[Any], str]) -> str:
    """What a function and all that it reaches say, 64 hexadecimal digits. `of_rule` gives that of a rule it names.

    Raises TypeError, naming function and global, for a value that compiled code cannot be made from.
    """
    marks = [getattr(function, mark, False) for mark in ("__outlined__", "__thorough__")]
    parts: list[Any] = [_of_code(function.__code__), marks]
    if getattr(function, "__vectorised__", False):
        parts.append("vectorised")
    try:
        parts.append(_of_value(function.__defaults__))
        parts.append(_of_value(sorted((function.__kwdefaults__ or {}).items())))
        attributes = {name for code in codes(function.__code__) for name in code.co_names}
        for name in global_names(function):
            value = function.__globals__.get(name, MISSING)
            if getattr(value, "__rule__", False):
                parts.append((name, "rule", of_rule(value)))
            else:
                parts.append((name, _of_global(plain(value), attributes)))
    except _NoValue as problem:
        raise TypeError(
            f"{function.__module__}.{function.__qualname__} reads {problem}: a rule may read numbers, texts, tuples, "
            "arrays, enumerations and functions that are marked @rule"
        ) from None
    return _hash(parts)


def of_machinery(code: CodeType) -> str:
    """A hash of the functions in a module's code: what they do, not how they are commented."""
    return _hash([_of_code(inner) for inner in codes(code) if inner.co_flags & FUNCTION_BODY == FUNCTION_BODY])


class _NoValue(Exception):
    """A value that cannot be told from another one."""


def _hash(parts: Any) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _steps(code: CodeType) -> Iterator[tuple[int, int]]:
    """Operations with their arguments. `co_code` is what was compiled, without what the interpreter has learnt."""
    raw = code.co_code
    extended = 0
    for at in range(0, len(raw), 2):
        op, arg = raw[at], raw[at + 1] | extended
        extended = 0
        if op == EXTENDED_ARG:
            extended = arg << 8
        else:
            yield op, arg


def _of_code(code: CodeType) -> tuple[Any, ...]:
    """Everything that says what code does. Constants stand where they are used: a docstring is used nowhere."""
    return (
        code.co_argcount,
        code.co_posonlyargcount,
        code.co_kwonlyargcount,
        code.co_flags & ~_HAS_DOCSTRING,
        code.co_names,
        code.co_varnames,
        code.co_freevars,
        code.co_cellvars,
        code.co_exceptiontable,
        [(op, _of_value(code.co_consts[arg]) if op in CONSTANTS else arg) for op, arg in _steps(code)],
    )


_HAS_DOCSTRING = 0x4000000  # of Python 3.14


def _of_global(value: Any, attributes: set[str]) -> Any:
    """A global value. Of a module only what the function may ask it for counts: a new member changes nothing else."""
    if value is MISSING:
        return "missing"  # a builtin, by its name
    if isinstance(value, ModuleType):
        if (value.__spec__ and value.__name__.partition(".")[0]) in ("math", "numpy"):
            return value.__name__
        members = {name: plain(getattr(value, name)) for name in sorted(attributes) if hasattr(value, name)}
        return [(name, _of_value(part)) for name, part in members.items()]
    return _of_value(value)


def _of_value(value: Any) -> Any:
    if value is None or value is Ellipsis or type(value) in (bool, int, float, complex, str, bytes):
        return type(value).__name__, repr(value)
    if isinstance(value, (tuple, list)):
        return "row", [_of_value(item) for item in value]
    if isinstance(value, frozenset):
        return "set", sorted(repr(_of_value(item)) for item in value)
    if isinstance(value, CodeType):
        return "code", _of_code(value)
    if isinstance(value, (np.ndarray, np.generic)) and not value.dtype.hasobject:
        data = np.asarray(value)
        return "array", repr(data.dtype.descr), data.shape, hashlib.sha256(data.tobytes()).hexdigest()
    if isinstance(value, np.dtype):
        return "dtype", repr(value.descr)
    if isinstance(value, Enum):
        return "member", type(value).__qualname__, value.name, _of_value(value.value)
    if isinstance(value, OPAQUE):
        return "named", getattr(value, "__module__", ""), getattr(value, "__qualname__", value.__name__)
    raise _NoValue(f"a value of type {type(value).__qualname__}")
