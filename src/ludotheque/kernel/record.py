"""Fixed-size records: one NumPy structured dtype, and a plain Python twin with the same field names.

A game in progress is one record of small integers, so that cloning is a memory copy and saving is the bytes.
Compiled rules see the NumPy record itself; uncompiled rules see a `Twin`: the same names, Python ints and nested
lists, so both spellings `s.row[r][i]` and `s.score[p] += 1` mean the same in both modes.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

Shape = str | tuple[Any, ...]  # "u1" or ("i2", 5, 9)


class Twin:
    """The plain counterpart of one record: attributes are ints or nested lists of ints."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def copy_from(self, other: Twin) -> None:
        self.__dict__.update(copy.deepcopy(other.__dict__))


class TwinArray:
    """A list of twins that copies on assignment, as an array of records does."""

    def __init__(self, twins: list[Twin]) -> None:
        self._twins = twins

    def __len__(self) -> int:
        return len(self._twins)

    def __getitem__(self, index: int) -> Twin:
        return self._twins[index]

    def __setitem__(self, index: int, value: Twin) -> None:
        self._twins[index].copy_from(value)

    def __iter__(self) -> Iterator[Twin]:
        return iter(self._twins)


class Record:
    """A named layout. Fields are sorted by item size and the tail is filled, so no byte is left without a name."""

    def __init__(self, name: str, **fields: Shape) -> None:
        self.name = name
        layout = [(key, *_parse(spec)) for key, spec in fields.items()]
        for key, _, _ in layout:
            if hasattr(np.ndarray, key):
                raise ValueError(f"{name}.{key}: an array attribute has this name; choose another")
        layout.sort(key=lambda item: -item[1].itemsize)
        size = sum(kind.itemsize * int(np.prod(shape)) for _, kind, shape in layout)
        if size % 8:
            layout.append(("tail", np.dtype("u1"), (8 - size % 8,)))
        self.dtype = np.dtype([(key, kind, shape) for key, kind, shape in layout])
        self.fields = tuple(key for key, _, _ in layout)

    @property
    def nbytes(self) -> int:
        return self.dtype.itemsize

    def zeros(self, count: int = 1) -> np.ndarray:
        return np.zeros(count, self.dtype)

    def from_bytes(self, raw: bytes) -> np.ndarray:
        """One record from its bytes. Raises ValueError when the length is not this layout's."""
        if len(raw) != self.nbytes:
            raise ValueError(f"{self.name}: {len(raw)} bytes, expected {self.nbytes}")
        return np.frombuffer(bytearray(raw), self.dtype)

    def twin(self, array: np.ndarray, index: int = 0) -> Twin:
        """A plain copy of `array[index]`."""
        twin = Twin()
        twin.__dict__.update((key, array[key][index].tolist()) for key in self.fields)
        return twin

    def twins(self, array: np.ndarray) -> TwinArray:
        return TwinArray([self.twin(array, i) for i in range(len(array))])

    def store(self, twin: Twin, array: np.ndarray, index: int = 0) -> None:
        """Write a twin back. A value that does not fit its field raises OverflowError."""
        for key in self.fields:
            array[key][index] = getattr(twin, key)


def _parse(spec: Shape) -> tuple[np.dtype, tuple[int, ...]]:
    if isinstance(spec, str):
        return np.dtype(spec), ()
    return np.dtype(spec[0]), tuple(int(n) for n in spec[1:])
