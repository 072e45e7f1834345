"""Fixed-size records: one NumPy structured dtype, and a plain Python twin with the same field names.

A game in progress is one record of small integers, so that cloning is a memory copy and saving is the bytes.
Compiled rules see the NumPy record itself; uncompiled rules see a `Twin`: the same names, Python ints, nested lists and
nested twins, so the spellings `s.row[r][i]`, `s.score[p] += 1` and `s.stack[k].seat` mean the same in both modes.

A field says what it means: whoever reads positions without knowing the game (learners, environments, saved games) goes
by that.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

MOST_OF_I2 = 2**15 - 1  # the largest number that a field of kind "i2" holds; a larger one would come out wrong


class Meaning(Enum):
    """What the integers of a field stand for."""

    COUNT = "count"  # how many: an amount, a number of points, a round
    FLAG = "flag"  # 0 or 1
    CHOICE = "choice"  # one of a few things that have no order: a kind, a phase, a die's face
    CARD = "card"  # the number of a card, or of a kind of card
    SEAT = "seat"  # the number of a seat
    BITS = "bits"  # a set: bit i stands for thing i
    ACTION = "action"  # the integer of an action
    PROGRAM = "program"  # an address in the compiled programs
    SECRET = "secret"  # of no use to anybody who looks: generator state, padding
    ESTIMATE = "estimate"  # worked out from other values for those who plan; no rule depends on it


@dataclass(frozen=True)
class Field:
    """One field of a record: its integers and what they stand for.

    `size`: how many different things a card, choice or seat may be, how many bits a set may hold, or the usual most of
    a count (0: not known). `per_seat`: the first axis counts seats. `seats`: a set whose things are seats. Values
    below 0 mean that there is none, or that it is not known.
    """

    meaning: Meaning
    kind: str
    shape: tuple[int, ...] = ()
    size: int = 0
    per_seat: bool = False
    seats: bool = False


def _field(meaning: Meaning, kind: str, shape: tuple[int, ...], size: int, per_seat: bool) -> Field:
    return Field(meaning, kind, tuple(int(n) for n in shape), int(size), per_seat)


def count(kind: str, *shape: int, most: int = 0, per_seat: bool = False) -> Field:
    """An amount; `most` is what it usually stays below."""
    return _field(Meaning.COUNT, kind, shape, most, per_seat)


def flag(*shape: int, per_seat: bool = False) -> Field:
    """Yes or no."""
    return _field(Meaning.FLAG, "u1", shape, 2, per_seat)


def choice(kind: str, *shape: int, of: int, per_seat: bool = False) -> Field:
    """One of `of` things that have no order."""
    return _field(Meaning.CHOICE, kind, shape, of, per_seat)


def card(kind: str, *shape: int, of: int, per_seat: bool = False) -> Field:
    """One of `of` cards."""
    return _field(Meaning.CARD, kind, shape, of, per_seat)


def seat(kind: str, *shape: int, of: int, per_seat: bool = False) -> Field:
    """One of `of` seats."""
    return _field(Meaning.SEAT, kind, shape, of, per_seat)


def bits(kind: str, *shape: int, of: int, per_seat: bool = False, seats: bool = False) -> Field:
    """A set of up to `of` things; with `seats` these are seats."""
    return replace(_field(Meaning.BITS, kind, shape, of, per_seat), seats=seats)


def action(kind: str, *shape: int, per_seat: bool = False) -> Field:
    """The integer of an action."""
    return _field(Meaning.ACTION, kind, shape, 0, per_seat)


def program(*shape: int) -> Field:
    """Where a compiled program begins."""
    return _field(Meaning.PROGRAM, "u2", shape, 0, False)


def estimate(kind: str, *shape: int) -> Field:
    """A number for those who plan, worked out from other values."""
    return _field(Meaning.ESTIMATE, kind, shape, 0, False)


def secret(kind: str, *shape: int) -> Field:
    """Something that is never shown to anybody."""
    return _field(Meaning.SECRET, kind, shape, 0, False)


@dataclass(frozen=True)
class Rows:
    """A field of many small records with named cells of their own: the frames of a stack, the lines of a program."""

    number: int
    cells: Record


class Twin:
    """The plain counterpart of one record: attributes are ints, nested lists of ints, or lists of twins."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __eq__(self, other: object) -> bool:
        """Whether all values are the same."""
        return isinstance(other, Twin) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def copy_from(self, other: Twin) -> None:
        """Take the values of another twin of the same record."""
        self.__dict__.update({name: _copied(value) for name, value in other.__dict__.items()})

    def copy(self) -> Any:
        """A twin of its own with the same values, to suppose something in it: as a rule sees one, open to be set."""
        twin = Twin()
        twin.copy_from(self)
        return twin


def _copied(value: Any) -> Any:
    """A value of a twin, to be changed by itself. (`copy.deepcopy` takes ten times as long.)"""
    if isinstance(value, list):
        return value[:] if value and type(value[0]) is int else [_copied(item) for item in value]
    return value.copy() if isinstance(value, Twin) else value


class TwinArray:
    """The twins of an array of records, each made when a rule first asks for it: a buffer is mostly empty.

    Assignment copies, as it does in the array.
    """

    def __init__(self, layout: Record, array: np.ndarray) -> None:
        self._layout = layout
        self._array = array
        self._made: dict[int, Twin] = {}

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, index: int) -> Twin:
        if index not in self._made:
            self._made[index] = self._layout.twin(self._array, index)
        return self._made[index]

    def __setitem__(self, index: int, value: Twin) -> None:
        self[index].copy_from(value)

    def __iter__(self) -> Iterator[Twin]:
        return (self[index] for index in range(len(self)))

    def write_back(self) -> None:
        """Store the twins that were asked for in the array."""
        for index, twin in self._made.items():
            self._layout.store(twin, self._array, index)


class Record:
    """A named layout. Fields are sorted by item size and the tail is filled, so no byte is left without a name."""

    def __init__(self, name: str, **fields: Field | Rows) -> None:
        self.name = name
        self.declared = dict(fields)
        layout: list[tuple[str, np.dtype, tuple[int, ...]]] = []
        for key, field in fields.items():
            if hasattr(np.ndarray, key):
                raise ValueError(f"{name}.{key}: an array attribute has this name; choose another")
            if isinstance(field, Rows):
                layout.append((key, field.cells.dtype, (field.number,)))
            elif isinstance(field, Field):
                layout.append((key, np.dtype(field.kind), field.shape))
            else:
                raise TypeError(f"{name}.{key}: say what it means, with count(), bits(), card(), seat(), flag(), …")
        layout.sort(key=lambda item: -_alignment(item[1]))
        size = sum(kind.itemsize * int(np.prod(shape)) for _, kind, shape in layout)
        most = max((_alignment(kind) for _, kind, _ in layout), default=1)
        if most > 2 and size % 8:
            layout.append(("tail", np.dtype("u1"), (8 - size % 8,)))
            self.declared["tail"] = secret("u1", 8 - size % 8)
        self.dtype = np.dtype([(key, kind, shape) for key, kind, shape in layout])
        self.fields = tuple(key for key, _, _ in layout)
        self._cells = {key: field.cells for key, field in self.declared.items() if isinstance(field, Rows)}
        self._depths = {key: self.dtype[key].ndim for key in self.fields}
        self._flat = not any(self._depths.values())
        self._packed = struct.Struct("=" + "".join(_formats(self.dtype)))

    @property
    def nbytes(self) -> int:
        return self.dtype.itemsize

    @cached_property
    def layout(self) -> str:
        """What the bytes of a record can be read with: a hash of the names and kinds of its fields, 16 digits."""
        return hashlib.sha256(repr(self.dtype.descr).encode()).hexdigest()[:16]

    def zeros(self, count: int = 1) -> np.ndarray:
        return np.zeros(count, self.dtype)

    def from_bytes(self, raw: bytes) -> np.ndarray:
        """One record from its bytes. Raises ValueError when the length is not this layout's."""
        if len(raw) != self.nbytes:
            raise ValueError(f"{self.name}: {len(raw)} bytes, expected {self.nbytes}")
        return np.frombuffer(bytearray(raw), self.dtype)

    def twin(self, array: np.ndarray, index: int = 0) -> Twin:
        """A plain copy of `array[index]`."""
        return self._twin(array.item(index))

    def _twin(self, values: tuple[Any, ...]) -> Twin:
        """A twin of NumPy's plain form of a record. (Uncompiled rules spend much of their time here and in `store`.)"""
        twin = Twin()
        twin.__dict__ = values_by_name = dict(zip(self.fields, values, strict=True))
        if not self._flat:
            for key, depth in self._depths.items():
                if depth:
                    values_by_name[key] = values_by_name[key].tolist()
            for key, cells in self._cells.items():
                values_by_name[key] = [cells._twin(row) for row in values_by_name[key]]
        return twin

    def _numbers(self, twin: Twin, out: list[Any]) -> None:
        """Append the numbers of a twin in the order of the bytes."""
        values = twin.__dict__
        if self._flat:
            out += values.values()  # in the order in which `_twin` put them there
            return
        for key, depth in self._depths.items():
            if key in self._cells:
                for row in values[key]:
                    self._cells[key]._numbers(row, out)
            elif depth == 0:
                out.append(values[key])
            else:
                _flatten(values[key], depth, out)

    def twins(self, array: np.ndarray) -> TwinArray:
        return TwinArray(self, array)

    def store(self, twin: Twin, array: np.ndarray, index: int = 0) -> None:
        """Write a twin back. A value that does not fit its field raises OverflowError."""
        numbers: list[Any] = []
        self._numbers(twin, numbers)
        try:
            raw = self._packed.pack(*numbers)
        except struct.error as error:
            raise OverflowError(f"{self.name}: a value does not fit its field ({error})") from None
        place = array[index : index + 1].view(np.uint8)  # `array[index] = …` goes field by field
        place[:] = np.frombuffer(raw, np.uint8)


def clone(records: np.ndarray) -> np.ndarray:
    """A copy of a row of records. (`records.copy()` goes field by field, which takes twenty times as long.)"""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


def _formats(kind: np.dtype) -> Iterator[str]:
    """What the bytes of a dtype hold, as `struct` spells it."""
    if kind.fields is not None:
        for inner, *_ in kind.fields.values():
            yield from _formats(inner)
    elif kind.subdtype is not None:
        yield from list(_formats(kind.base)) * int(np.prod(kind.shape))
    else:
        yield _FORMATS[kind.str[1:]]


_FORMATS = {
    "f4": "f",
    "f8": "d",
    "i1": "b",
    "u1": "B",
    "i2": "h",
    "u2": "H",
    "i4": "i",
    "u4": "I",
    "i8": "q",
    "u8": "Q",
}


def _flatten(value: list[Any], depth: int, out: list[Any]) -> None:
    if depth == 1:
        out += value
        return
    for item in value:
        _flatten(item, depth - 1, out)


def _alignment(kind: np.dtype) -> int:
    """The widest integer inside a dtype: wide fields come first, so that each lies at a multiple of its width."""
    if kind.fields is None:
        return kind.itemsize
    return max(_alignment(inner[0]) for inner in kind.fields.values())


def row_cells(name: str, fields: Sequence[tuple[str, Field]]) -> Record:
    """The layout of one row of `Rows`."""
    return Record(name, **dict(fields))
