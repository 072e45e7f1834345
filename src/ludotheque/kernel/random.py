"""The generator inside a record: sfc32 (Chris Doty-Humphrey, PractRand), four 32-bit words.

Written with masked signed integers, so that the same source is exact compiled, uncompiled and on a GPU. `rng` is any
indexable of four words: a record's field, or an array of its own for bots.
"""

from __future__ import annotations

import hashlib
import hmac

import numpy as np

from .linking.rule import rule

MASK = 0xFFFFFFFF
WARM_UP = 12
SEED_BITS = 96


@rule
def next32(rng):
    """The next 32 random bits, as a non-negative integer."""
    a, b = int(rng[0]) & MASK, int(rng[1]) & MASK
    c, counter = int(rng[2]) & MASK, int(rng[3]) & MASK
    out = (a + b + counter) & MASK
    rng[3] = (counter + 1) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + ((c << 3) & MASK)) & MASK
    rng[2] = ((((c << 21) & MASK) | (c >> 11)) + out) & MASK
    return out


@rule
def below(rng, n):
    """A uniform integer in [0, n), for n far below 2**32 (the bias is under n / 2**32)."""
    return (next32(rng) * n) >> 32


@rule
def reseed(rng, low, middle, high):
    """Start a generator from three 32-bit words of seed."""
    rng[0] = low & MASK
    rng[1] = middle & MASK
    rng[2] = high & MASK
    rng[3] = 1
    for _ in range(WARM_UP):
        next32(rng)


@rule
def shuffle(rng, items, first, end):
    """Shuffle items[first:end] in place (Fisher-Yates)."""
    for i in range(end - 1, first, -1):
        j = first + below(rng, i + 1 - first)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


@rule
def pick_bit(rng, mask):
    """The index of a uniformly chosen set bit of a mask that is not 0."""
    count = 0
    rest = mask
    while rest:
        rest &= rest - 1
        count += 1
    left = below(rng, count)
    rest = mask
    while left > 0:
        rest &= rest - 1
        left -= 1
    index = 0
    while (rest >> index) & 1 == 0:
        index += 1
    return index


def seed_words(seed: int) -> tuple[int, int, int]:
    """A seed of at most 96 bits as the three words of `reseed`."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1")
    return seed & MASK, (seed >> 32) & MASK, seed >> 64


def generator(seed: int) -> np.ndarray:
    """A generator of its own, shape (4,), for bots and playouts."""
    words = [0] * 4
    reseed(words, *seed_words(seed))
    return np.array(words, np.uint32)


def words_from_key(key: bytes, message: str) -> np.ndarray:
    """The four words that a table's secret key gives for one command: HMAC-SHA256, first 16 bytes."""
    raw = hmac.digest(key, message.encode(), "sha256")
    return np.frombuffer(raw[:16], "<u4").astype(np.uint32)


def decision_seed(seed: int, number: int, decision: int, variant: int = 0) -> int:
    """A bot's seed at one decision: 63 bits. `variant` tells replays of one setup apart."""
    text = f"{seed}/{number}/{variant}/{decision}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little") >> 1
