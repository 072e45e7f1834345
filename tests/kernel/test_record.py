"""Records: every byte has a name, and the plain twin means the same and overflows loudly."""

import numpy as np
import pytest

from ludotheque.kernel.record import (
    Field,
    Meaning,
    Record,
    Rows,
    bits,
    card,
    choice,
    clone,
    count,
    flag,
    row_cells,
    seat,
)

SHELVES = Record(
    "Shelves", small=count("u1"), signed=count("i1"), wide=count("i8"), grid=count("i2", 2, 3), bag=count("u1", 3)
)


def noisy() -> np.ndarray:
    """A record of bytes that are all different."""
    return SHELVES.from_bytes(bytes(range(1, SHELVES.nbytes + 1)))


def test_every_byte_belongs_to_a_field() -> None:
    named = sum(SHELVES.dtype[name].itemsize for name in SHELVES.fields)
    assert named == SHELVES.nbytes
    assert SHELVES.nbytes % 8 == 0
    assert SHELVES.dtype.names == SHELVES.fields


def test_a_record_without_gaps_has_no_tail() -> None:
    assert Record("Full", a=count("i8"), b=count("u1", 8)).fields == ("a", "b")


def test_wide_fields_come_first_so_that_all_are_aligned() -> None:
    sizes = [SHELVES.dtype[name].base.itemsize for name in SHELVES.fields]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("name", ["round", "all", "size", "copy"])
def test_a_field_may_not_hide_an_array_method(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Record("Bad", **{name: flag()})


def test_bytes_make_the_same_record_again() -> None:
    record = noisy()
    again = SHELVES.from_bytes(record.tobytes())
    again["small"] = 0
    assert again.tobytes() != record.tobytes(), "the copy is its own"


@pytest.mark.parametrize("raw", [b"", b"\0" * (SHELVES.nbytes - 1), b"\0" * (SHELVES.nbytes + 1)])
def test_bytes_of_another_length_are_refused(raw: bytes) -> None:
    with pytest.raises(ValueError, match=f"expected {SHELVES.nbytes}"):
        SHELVES.from_bytes(raw)


def test_a_twin_holds_the_same_values_and_writes_back_the_same_bytes() -> None:
    record = noisy()
    twin = SHELVES.twin(record)
    assert twin.grid == record["grid"][0].tolist()
    blank = SHELVES.zeros()
    SHELVES.store(twin, blank)
    assert blank.tobytes() == record.tobytes()


def test_a_twin_is_a_copy() -> None:
    record = noisy()
    twin = SHELVES.twin(record)
    before = record.tobytes()
    twin.grid[1][2] = 0
    assert record.tobytes() == before


def test_an_array_of_twins_copies_on_assignment() -> None:
    twins = SHELVES.twins(SHELVES.zeros(2))
    twins[1].grid[0][0] = 7
    twins[0] = twins[1]
    twins[1].grid[0][0] = 8
    assert [twin.grid[0][0] for twin in twins] == [7, 8]
    assert len(twins) == 2


def test_a_twin_of_an_array_sees_what_is_assigned_to_its_place() -> None:
    twins = SHELVES.twins(SHELVES.zeros(2))
    first = twins[0]
    twins[1].grid[0][0] = 7
    twins[0] = twins[1]
    assert first is twins[0]
    assert first.grid[0][0] == 7


def test_all_that_was_changed_in_an_array_of_twins_is_written_back() -> None:
    array = SHELVES.zeros(4)
    twins = SHELVES.twins(array)
    twins[3].grid[0][0] = 7
    twins[1] = twins[3]
    twins[1].grid[0][1] = 8
    assert not array.tobytes().strip(b"\0"), "not before it is asked for"
    twins.write_back()
    assert [SHELVES.twin(array, i).grid[0][:2] for i in range(4)] == [[0, 0], [7, 8], [0, 0], [7, 0]]


def test_a_copy_of_records_has_memory_of_its_own() -> None:
    record = noisy()
    record.flags.writeable = False
    before = record.tobytes()
    other = clone(record)
    assert (other.dtype, other.shape, other.tobytes()) == (record.dtype, record.shape, before)
    assert other.flags.aligned
    other["small"] = ~other["small"]
    assert record.tobytes() == before


@pytest.mark.parametrize(
    ("field", "value"),
    [("small", 256), ("small", -1), ("signed", 128), ("wide", 1 << 63), ("bag", [0, 0, 300])],
)
def test_a_value_that_does_not_fit_its_field_raises(field: str, value: object) -> None:
    twin = SHELVES.twin(SHELVES.zeros())
    setattr(twin, field, value)
    with pytest.raises(OverflowError):
        SHELVES.store(twin, SHELVES.zeros())


def test_a_field_says_what_it_means() -> None:
    layout = Record(
        "Told", open=flag(2), whose=seat("i1", of=3), held=bits("u2", 3, of=9, per_seat=True), way=choice("u1", of=4)
    )
    meanings = {
        name: (about.meaning, about.shape, about.size)
        for name, about in layout.declared.items()
        if isinstance(about, Field) and name != "tail"
    }
    assert meanings == {
        "open": (Meaning.FLAG, (2,), 2),
        "whose": (Meaning.SEAT, (), 3),
        "held": (Meaning.BITS, (3,), 9),
        "way": (Meaning.CHOICE, (), 4),
    }
    with pytest.raises(TypeError, match=r"^Told.n: say what it means"):
        Record("Told", n="u1")  # type: ignore[arg-type]


def test_rows_have_cells_by_name_in_both_forms() -> None:
    pile = row_cells("Pile", [("kind", card("i2", of=9)), ("left", count("u1"))])
    layout = Record("Piles", pile=Rows(2, pile), turn=seat("u1", of=2))
    array = layout.zeros()
    array["pile"]["kind"][0] = [7, 8]
    twin = layout.twin(array)
    assert [row.kind for row in twin.pile] == [7, 8]
    twin.pile[1].left = 3
    layout.store(twin, array)
    assert array["pile"]["left"][0].tolist() == [0, 3]
    assert layout.twin(array) == twin
    twin.pile[0].kind = 1
    assert layout.twin(array) != twin
