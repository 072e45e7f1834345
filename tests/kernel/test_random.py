"""The generator: the published algorithm, uniform draws, and the same numbers compiled and uncompiled."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from ludotheque.kernel.linking.rule import Linker, rule
from ludotheque.kernel.random import below, generator, next32, pick_bit, reseed, seed_words, shuffle, words_from_key

SEEDS = [0, 1, 2**32 - 1, 2**96 - 1, 0x0123456789ABCDEF01234567]
DRAWS = 24_000


def sfc32(low: int, middle: int, high: int) -> Iterator[int]:
    """The generator as published (Chris Doty-Humphrey, PractRand), on wrapping 32-bit words."""
    with np.errstate(over="ignore"):
        a, b, c, counter = (np.uint32(word) for word in (low, middle, high, 1))
        one, three = np.uint32(1), np.uint32(3)
        drawn = 0
        while True:
            out = a + b + counter
            counter = counter + one
            a = b ^ (b >> np.uint32(9))
            b = c + (c << three)
            c = ((c << np.uint32(21)) | (c >> np.uint32(11))) + out
            drawn += 1
            if drawn > 12:
                yield int(out)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_numbers_are_those_of_the_published_generator(seed: int) -> None:
    expected = sfc32(*seed_words(seed))
    rng = generator(seed)
    assert [next32(rng) for _ in range(200)] == [next(expected) for _ in range(200)]


def test_first_numbers_of_seed_one() -> None:
    rng = generator(1)
    assert [next32(rng) for _ in range(4)] == [441792574, 614447336, 1644328534, 3387734806]


@pytest.mark.parametrize("seed", [-1, 1 << 96])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        seed_words(seed)


def test_different_seeds_give_different_numbers() -> None:
    firsts = {next32(generator(seed)) for seed in [*range(500), *(1 << k for k in range(9, 96))]}
    assert len(firsts) == 587


def chi_square_is_likely(counts: list[int], expected: float) -> bool:
    """Whether counts fit a uniform law: below the 99.99 % point (Wilson and Hilferty's approximation)."""
    freedom = len(counts) - 1
    value = sum((count - expected) ** 2 / expected for count in counts)
    limit = freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3
    return value < limit


@pytest.mark.parametrize("n", [2, 3, 6, 51])
def test_below_is_uniform(n: int) -> None:
    rng = generator(n)
    counts = Counter(below(rng, n) for _ in range(DRAWS))
    assert sorted(counts) == list(range(n))
    assert chi_square_is_likely(list(counts.values()), DRAWS / n)


@pytest.mark.parametrize("mask", [0b1, 0b101, 0b110110, 1 << 50 | 1 << 31 | 1 << 7])
def test_pick_bit_is_uniform_over_the_set_bits(mask: int) -> None:
    rng = generator(7)
    bits = [k for k in range(64) if mask >> k & 1]
    counts = Counter(pick_bit(rng, mask) for _ in range(DRAWS // 4))
    assert sorted(counts) == bits
    assert len(bits) == 1 or chi_square_is_likely(list(counts.values()), DRAWS / 4 / len(bits))


def test_shuffle_makes_every_order_equally_often_and_touches_nothing_else() -> None:
    rng = generator(11)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(DRAWS // 4):
        items = [9, 0, 1, 2, 3, 8]
        shuffle(rng, items, 1, 5)
        assert (items[0], items[5]) == (9, 8)
        counts[tuple(items[1:5])] += 1
    assert len(counts) == 24
    assert chi_square_is_likely(list(counts.values()), DRAWS / 4 / 24)


@pytest.mark.parametrize("length", [0, 1])
def test_shuffling_nothing_draws_nothing(length: int) -> None:
    rng = generator(3)
    before = rng.tobytes()
    shuffle(rng, [1, 2, 3], 1, 1 + length)
    assert rng.tobytes() == before


@rule
def draw_everything(rng, low, middle, high, items, out):
    """Use every function of the generator once a row of `out`."""
    reseed(rng, low, middle, high)
    for i in range(len(out)):
        out[i][0] = next32(rng)
        out[i][1] = below(rng, 1 + i)
        out[i][2] = pick_bit(rng, 0b1011 << (i & 15))
        shuffle(rng, items, 0, len(items))
        out[i][3] = items[0]


def drawn_by(function: Callable[..., Any], seed: int) -> tuple[bytes, bytes, bytes]:
    rng, items, out = np.zeros(4, np.uint32), np.arange(12, dtype=np.int8), np.zeros((64, 4), np.int64)
    function(rng, *seed_words(seed), items, out)
    return rng.tobytes(), items.tobytes(), out.tobytes()


def test_compiled_and_uncompiled_draws_are_equal() -> None:
    compiled = Linker({}, target="cpu").entry(draw_everything, "draw_everything")
    for seed in SEEDS:
        assert drawn_by(compiled, seed) == drawn_by(draw_everything, seed)


def test_a_key_gives_other_words_for_every_command_and_every_key() -> None:
    words = {words_from_key(bytes([key]) * 32, f"command {n}").tobytes() for key in range(8) for n in range(8)}
    assert len(words) == 64
    again = words_from_key(b"\0" * 32, "command 0")
    assert again.tobytes() == words_from_key(b"\0" * 32, "command 0").tobytes()
    assert (again.dtype, again.shape) == (np.uint32, (4,))
