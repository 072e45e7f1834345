"""The encoder: a position as a seat knows it, in numbers. It is made from the meanings of the fields of any game.

A position becomes a fixed row of small integers, the *features*. The row is as long for two players as for five, with
the viewer first and the others in the order in which they sit. Most features are 0, so rules write only the others, as
pairs (feature, value). The values of pairs with the same feature are added up.

    count, flag           the value itself
    choice, card, seat    one feature for each thing that it may be: 1 for the one that it is
    bits                  one feature for each thing: 1 for those that are in the set
    action                left out; of sealed choices only who has made one
    program, secret, estimate: left out

Each place of an array has its own features, but places of cards are counted together: how many of each card there are.
Of the pending work, the features say which word asks which seat. A game's `Sight` changes these defaults. The slot
`more_features` adds features that follow from several fields together.

The first features are the values of the game's `evaluate` for every seat, from what the viewer knows. An observation is
made from a redacted copy, so two positions that look alike to a viewer give the same features.
"""

from __future__ import annotations

import hashlib
import json
import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import floor
from typing import Any

import numpy as np

from .linking.rule import open_slot, outlined, rule, slot
from .record import Field, Meaning, Record, Rows
from .stack import FIRST_VERB, NONE, Op, evaluate, redact
from .vocabulary import Vocabulary
from .words import BadCard, Verb

MOST = 1023  # what the value of a feature is cut off at
USUAL = 32  # what a count stays below that does not say
STANDS = 4.0  # steps of a point in which it is told how a seat stands
NUMBER = "number"  # in `Sight.by`: the card's own number, beside columns of its content
INDEX, VALUE = 0, 1  # columns of an observation
CONTROLS = (Op.MAY, Op.CHOOSE, Op.ANY_ORDER, Op.ANOTHER, Op.WINDOW)  # control words that ask
LEFT_OUT = (Meaning.ACTION, Meaning.PROGRAM, Meaning.SECRET, Meaning.ESTIMATE)
OF_KERNEL = ("choice", "depth", "fault", "stack", "players", "actors")  # written by `Encoder` itself
BIT_OF = tuple(next((bit for bit in range(66) if (1 << bit) % 67 == rest), 0) for rest in range(67))  # of a power of 2
CELLS = ("loop", "number")  # the kernel's cells of the program on top that are told


@dataclass(frozen=True)
class Sight:
    """What of a game's positions becomes features, where that is not what each field says of itself.

    aside: fields, or cells of frames, that are left out. own: fields by seat of which only the viewer's part is told.
    by: fields of cards or sets of them, with the columns of the content that stand for a card in place of its number;
    NUMBER keeps that as well. places: fields of cards whose places count each by itself. together: fields whose places
    along the last axis are added up. more: the names of the features that the slot `more_features` adds. edition: a
    number that is raised where a feature of the same name comes to mean something else.
    """

    aside: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    edition: int = 1


# --- rules --------------------------------------------------------------------------------------------------------


@slot
def encode(c: Any, s: Any, viewer: int, out: Any) -> int:
    """Write the features of a redacted record into `out`, int16 (room, 2), as `put` does; returns the number of pairs
    (generated).
    """
    return 0


@open_slot
def more_features(c: Any, s: Any, viewer: int, out: Any, n: int, base: int) -> int:
    """Add a game's own features with `put`, the first of them at `base`; returns the new number of pairs."""
    return n


@open_slot
def put(out: Any, n: int, index: int, value: int) -> int:
    """Write down a feature, unless it is 0; returns the new number of pairs.

    A 0 is written as well, and then written over: to guess which values are 0 takes a processor longer. A template that
    fills this slot with `put_in_row` writes rows in place of pairs.
    """
    if n < len(out):
        out[n][INDEX] = index
        out[n][VALUE] = min(max(value, -MOST), MOST)
        n += 1 if value != 0 else 0
    return n


@rule
def put_in_row(row, n, index, value):
    """In place of `put`: add a feature to a row of all features, int16 (features,), that begins with zeros; returns how
    many pairs there would be.
    """
    row[index] += min(max(value, -MOST), MOST)
    return n + (1 if value != 0 else 0)


@rule
def put_one(out, n, base, value, size):
    """Write down which of `size` things it is; nothing below 0."""
    if value >= 0 and value < size:
        return put(out, n, base + value, 1)
    return n


@rule
def lowest_bit(mask):
    """The index of the lowest set bit of a mask that is not 0 and has at most 63."""
    return BIT_OF[(mask & -mask) % len(BIT_OF)]


@rule
def put_each(out, n, base, mask):
    """Write down the things of a set."""
    while mask != 0:
        n = put(out, n, base + lowest_bit(mask), 1)
        mask &= mask - 1
    return n


@rule
def turned(seat, viewer, players):
    """How far a seat sits behind the viewer, 0 for itself; what is no seat stays below 0."""
    if seat < 0:
        return seat
    return seat - viewer if seat >= viewer else seat + players - viewer


@rule
def seat_behind(viewer, k, players):
    """The seat that sits k places behind the viewer. A division would take longer than all else about a feature."""
    seat = viewer + k
    return seat - players if seat >= players else seat


@rule
def put_seats(out, n, base, mask, viewer, players):
    """Write down the seats of a set, the viewer first."""
    for k in range(players):
        n = put(out, n, base + k, (mask >> seat_behind(viewer, k, players)) & 1)
    return n


@rule
def put_standing(c, s, viewer, out, n, base):
    """Write down how every seat stands, the viewer first, in quarters of a point."""
    for k in range(s.players):
        n = put(out, n, base + k, floor(evaluate(c, s, seat_behind(viewer, k, int(s.players))) * STANDS + 0.5))
    return n


@rule
def observe_entry(contents, states, work, viewer, out):
    """Write down what a position, redacted or not, looks like to a seat; returns the number of pairs.

    work: one record, written over.
    """
    work[0] = states[0]
    redact(contents[0], work[0], viewer)
    return encode(contents[0], work[0], viewer, out)


# --- how the rule is made -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Axis:
    """A loop: its variable, how often it runs, and what a name says of each round; '' where rounds are added up."""

    variable: str
    size: int
    labels: tuple[str, ...]


def _numbered(variable: str, size: int, *, together: bool = False) -> _Axis:
    return _Axis(variable, size, () if together else tuple(f"[{i}]" for i in range(size)))


def _of_seat(k: int) -> str:
    return f"+{k}" if k else "me"


class Encoder:
    """A game's features and the rule that writes them. Raises BadCard for a `Sight` that names what there is not.

    names: of all features, in order. most: what each usually stays below. room: the most pairs that are ever written.
    """

    def __init__(self, game: str, state: Record, content: Record, words: Vocabulary, sight: Sight) -> None:
        self.names: list[str] = []
        self.most: list[int] = []
        self.room = 0
        self._game = game
        self._sight = sight
        self._content = content
        about = state.declared["choice"]
        assert isinstance(about, Field)
        self._seats = about.shape[0]
        self._lines: list[str] = ["n = 0", "players = int(s.players)"]
        self._check(state)
        self._header()
        for name in state.fields:
            declared = state.declared[name]
            if isinstance(declared, Field) and name not in OF_KERNEL:
                self._field(name, f"s.{name}", declared)
        self._on_top(state, words)
        self._lines.append(f"return more_features(c, s, viewer, out, n, {len(self.names)})")
        self._claim(sight.more, 1, len(sight.more))
        self.rule = self._made(words)

    def __len__(self) -> int:
        return len(self.names)

    @property
    def source(self) -> str:
        """The generated rule."""
        return "".join(linecache.getlines(f"<{self._game}: encode>"))

    @cached_property
    def digest(self) -> str:
        """What identifies the meaning of the numbers: names, order and scale of the features; 16 hexadecimal digits.

        The rules that write them leave no trace, so they may be moved and rewritten. Golden games hold what they write:
        where that changes under the same names, `Sight.edition` is raised.
        """
        meaning = json.dumps([self._sight.edition, MOST, STANDS, self.names])
        return hashlib.sha256(meaning.encode()).hexdigest()[:16]

    def blank(self) -> np.ndarray:
        """A buffer for one observation, as `encode` takes it."""
        return np.zeros((self.room, 2), np.int16)

    def dense(self, pairs: np.ndarray) -> np.ndarray:
        """All features, shape (len,), int16, from pairs."""
        row = np.zeros(len(self), np.int16)
        np.add.at(row, pairs[:, INDEX], pairs[:, VALUE])
        return row

    def _check(self, state: Record) -> None:
        stack = state.declared["stack"]
        assert isinstance(stack, Rows)
        sight = self._sight
        for name in (*sight.aside, *sight.own, *sight.by, *sight.places, *sight.together):
            if name not in state.declared and name not in stack.cells.declared:
                raise BadCard(f"{self._game}: the sight names '{name}', and the state has no such field")
        for name, columns in sight.by.items():
            about = state.declared.get(name)
            for column in columns:
                declared = self._content.declared.get(column)
                if column != NUMBER and not (
                    isinstance(declared, Field) and isinstance(about, Field) and declared.shape
                ):
                    raise BadCard(f"{self._game}: '{name}' by '{column}': the content has no such column")
                if isinstance(declared, Field) and isinstance(about, Field) and declared.shape[0] < about.size:
                    raise BadCard(f"{self._game}: '{name}' by '{column}': {declared.shape[0]} rows for {about.size}")

    def _made(self, words: Vocabulary) -> Callable[..., Any]:
        asks = [int(op) for op in CONTROLS] + [FIRST_VERB + i for i in range(len(words.words[Verb]))]
        numbers = _asking(words)
        scope: dict[str, Any] = {
            "more_features": more_features,
            "put": put,
            "put_one": put_one,
            "put_each": put_each,
            "put_seats": put_seats,
            "put_standing": put_standing,
            "seat_behind": seat_behind,
            "lowest_bit": lowest_bit,
            "turned": turned,
            "ASKED": tuple(numbers.index(op) if op in asks and op in numbers else NONE for op in range(256)),
        }
        text = "def encode(c, s, viewer, out):\n" + "".join(f"    {line}\n" for line in self._lines)
        file = f"<{self._game}: encode>"
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        space = {**scope, "__name__": __name__}
        exec(compile(text, file, "exec"), space)
        return outlined(space["encode"])

    # --- what is written ---

    def _claim(self, names: Sequence[str], most: int, entries: int) -> int:
        """Take places for features; returns the first."""
        base = len(self.names)
        self.names += names
        self.most += [most] * len(names)
        self.room += entries
        return base

    def _header(self) -> None:
        base = self._claim([f"stands[{_of_seat(k)}]" for k in range(self._seats)], 256, self._seats)
        self._lines.append(f"n = put_standing(c, s, viewer, out, n, {base})")
        base = self._claim([f"players={n + 1}" for n in range(self._seats)], 1, 1)
        self._lines.append(f"n = put_one(out, n, {base} - 1, players, {self._seats + 1})")
        base = self._claim([f"decides[{_of_seat(k)}]" for k in range(self._seats)], 1, self._seats)
        self._lines.append(f"n = put_seats(out, n, {base}, int(s.actors), viewer, players)")
        base = self._claim([f"chosen[{_of_seat(k)}]" for k in range(self._seats)], 1, self._seats)
        self._lines += [
            *_SEAT_BY_SEAT,
            f"    if s.choice[seat] != {NONE}:",
            f"        n = put(out, n, {base} + r, 1)",
        ]

    def _on_top(self, state: Record, words: Vocabulary) -> None:
        """The word that asks, whom, and the cells of its program."""
        stack = state.declared["stack"]
        assert isinstance(stack, Rows)
        outer, self._lines = self._lines, []
        asking = _asking(words)
        base = self._claim([f"asks={words.name(op)}" for op in asking], 1, 1)
        self._lines.append(f"n = put_one(out, n, {base}, ASKED[int(c.code[frame.pc - 1].op)], {len(asking)})")
        for cell in stack.cells.fields:
            about = stack.cells.declared[cell]
            kernels = cell in ("pc", "by", "loop", "number", "source", "card", "repeats", "seat")
            if isinstance(about, Field) and (not kernels or cell in CELLS):
                self._field(cell, f"frame.{cell}", about, "asked.")
        inner, self._lines = self._lines, outer
        self._lines.append("if s.depth > 0 and s.stack[s.depth - 1].pc > 0:")
        self._lines += ["    frame = s.stack[s.depth - 1]", *(f"    {line}" for line in inner)]

    def _field(self, name: str, place: str, about: Field, prefix: str = "") -> None:
        sight = self._sight
        if about.meaning in LEFT_OUT or name in sight.aside:
            return
        axes: list[_Axis] = []
        shape = list(about.shape)
        if about.per_seat:
            seats = shape.pop(0)
            if name in sight.own:
                place += "[viewer]"
            else:
                axes.append(_Axis("r", seats, tuple(f"[{_of_seat(k)}]" for k in range(seats))))
                place += "[seat]"
        apart = about.meaning is not Meaning.CARD or name in sight.places
        for i, size in enumerate(shape):
            together = not apart or (name in sight.together and i == len(shape) - 1)
            axes.append(_numbered(f"i{i}", size, together=together))
            place += f"[i{i}]"
        label = prefix + (f"{name}[me]" if about.per_seat and name in sight.own else name)
        columns = sight.by.get(name, (NUMBER,))
        if NUMBER in columns:
            self._write(label, axes, place, about)
        for column in columns:
            if column != NUMBER:
                described = self._content.declared[column]
                assert isinstance(described, Field)
                self._column(label, axes, place, about, column, described)

    def _write(self, label: str, axes: list[_Axis], place: str, about: Field) -> None:
        """The value at a place, by what it means."""
        names, most, entries, call = self._leaf(about, place)
        self._loop(label, axes, names, most, entries, call)

    def _column(self, label: str, axes: list[_Axis], place: str, about: Field, column: str, described: Field) -> None:
        """A column of the content in place of the card at a place, or of each thing in the set there."""
        inside = [_numbered(f"j{i}", size) for i, size in enumerate(described.shape[1:])]
        value = f"c.{column}[k]" + "".join(f"[{axis.variable}]" for axis in inside)
        names, most, entries, call = self._leaf(described, value)
        for axis in reversed(inside):
            names = [f"{prefix}{name}" for prefix in axis.labels for name in names]
        width = len(names)
        strides = _strides([axis.size for axis in inside], width)

        def guarded(index: str) -> list[str]:
            deeper = index + _behind(inside, strides)
            lines = call(deeper)
            for axis in reversed(inside):
                lines = [f"for {axis.variable} in range({axis.size}):", *(f"    {line}" for line in lines)]
            if about.meaning is Meaning.BITS:
                return [
                    f"left = int({place})",
                    "while left != 0:",
                    "    k = lowest_bit(left)",
                    "    left &= left - 1",
                    *(f"    {line}" for line in lines),
                ]
            return [f"k = int({place})", "if k >= 0:", *(f"    {line}" for line in lines)]

        times = about.size if about.meaning is Meaning.BITS else 1
        repeats = entries * int(np.prod([axis.size for axis in inside], initial=1)) * times
        self._loop(label, axes, [f":{column}{name}" for name in names], most, repeats, guarded)

    def _leaf(self, about: Field, value: str) -> tuple[list[str], int, int, Callable[[str], list[str]]]:
        """The ends of names, the usual most, the pairs at most, and how it is written to an index."""
        size = about.size
        if about.meaning in (Meaning.COUNT, Meaning.FLAG):
            most = 1 if about.meaning is Meaning.FLAG else size or USUAL
            return [""], most, 1, lambda index: [f"n = put(out, n, {index}, int({value}))"]
        if about.meaning is Meaning.SEAT:
            ends = [f"={_of_seat(k)}" for k in range(size)]
            turn = f"turned(int({value}), viewer, players)"
            return ends, 1, 1, lambda index: [f"n = put_one(out, n, {index}, {turn}, {size})"]
        if about.meaning is Meaning.BITS and about.seats:
            ends = [f"={_of_seat(k)}" for k in range(size)]
            return ends, 1, size, lambda index: [f"n = put_seats(out, n, {index}, int({value}), viewer, players)"]
        ends = [f"={k}" for k in range(size)]
        if about.meaning is Meaning.BITS:
            return ends, 1, size, lambda index: [f"n = put_each(out, n, {index}, int({value}))"]
        return ends, 1, 1, lambda index: [f"n = put_one(out, n, {index}, int({value}), {size})"]

    def _loop(
        self,
        label: str,
        axes: list[_Axis],
        ends: list[str],
        most: int,
        entries: int,
        call: Callable[[str], list[str]],
    ) -> None:
        """Loops over all places, with what is written in the innermost."""
        kept = [axis for axis in axes if axis.labels]
        names = [label + "".join(part) for part in product(*(axis.labels for axis in kept), ends)]
        base = self._claim(names, most, entries * int(np.prod([axis.size for axis in axes], initial=1)))
        strides = _strides([axis.size for axis in kept], len(ends))
        index = str(base) + _behind(kept, strides)
        lines = call(index)
        for axis in reversed(axes):
            head = _SEAT_BY_SEAT if axis.variable == "r" else [f"for {axis.variable} in range({axis.size}):"]
            lines = [*head, *(f"    {line}" for line in lines)]
        self._lines += lines


_SEAT_BY_SEAT = ["for r in range(players):", "    seat = seat_behind(viewer, r, players)"]


def _strides(sizes: list[int], width: int) -> Iterator[int]:
    """How far apart neighbours along each axis lie; those of the last one `width`."""
    strides = []
    for size in reversed(sizes):
        strides.append(width)
        width *= size
    return iter(reversed(strides))


def _behind(axes: list[_Axis], strides: Iterator[int]) -> str:
    """What is added to an index in the middle of loops."""
    return "".join(
        f" + {axis.variable}" if by == 1 else f" + {axis.variable} * {by}"
        for axis, by in zip(axes, strides, strict=True)
    )


def _asking(words: Vocabulary) -> list[int]:
    """The operations that ask, control words first."""
    verbs = [word for word in words.words[Verb] if "options" in word.rules()]
    return [int(op) for op in CONTROLS] + sorted(words.number(word) for word in verbs)
