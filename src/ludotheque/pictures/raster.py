"""Flat shapes as pixels, and pixels as a PNG file, for what takes no SVG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable

import numpy as np

from .outline import BOX, Outline

FINER = 4  # sub-pixels along each side of a pixel: edges have 16 steps


def pixels(layers: Iterable[tuple[str, str]], side: int) -> np.ndarray:
    """Paths in a square of the side `BOX`, each filled with a tone (#rrggbb, or #rrggbbaa with its opacity), the first
    at the back; shape (side, side, 3), uint8. A path that crosses itself is open where it does (the even-odd rule).
    """
    image = np.zeros((side, side, 3))
    for tone, path in layers:
        covered = _coverage(Outline.read(path), side)[..., None] * int(tone[7:] or "ff", 16) / 255
        image = image * (1 - covered) + covered * [int(tone[i : i + 2], 16) for i in (1, 3, 5)]
    return np.rint(image).astype(np.uint8)


def _coverage(outline: Outline, side: int) -> np.ndarray:
    """How much of each pixel an outline covers, 0 to 1; shape (side, side)."""
    fine = side * FINER
    lines = np.array(list(outline.pieces())) * fine / BOX  # [line, end, x or y]
    (x0, y0), (x1, y1) = lines[:, 0].T, lines[:, 1].T
    inside = np.zeros((fine, fine), bool)
    for row in range(fine):
        at = row + 0.5
        crossing = (y0 <= at) != (y1 <= at)
        slope = (x1 - x0)[crossing] / (y1 - y0)[crossing]
        ends = np.sort(x0[crossing] + (at - y0[crossing]) * slope)
        for left, right in np.clip(np.rint(ends), 0, fine).astype(int).reshape(-1, 2):
            inside[row, left:right] = True
    return inside.reshape(side, FINER, side, FINER).mean(axis=(1, 3))


def png(image: np.ndarray) -> bytes:
    """A picture of shape (height, width, 3), uint8, as a PNG file."""
    height, width, _ = image.shape
    rows = np.zeros((height, 1 + 3 * width), np.uint8)  # each begins with its filter: 0, none
    rows[:, 1:] = image.reshape(height, -1)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, content) for kind, content in chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
