"""What stands on a ridge far off, as silhouettes on a base line: about forty units high, their middle at 0.

Each has a body and, in the light's tone, its windows.
"""

from __future__ import annotations

from dataclasses import dataclass

from .grounds import Stage
from .pen import group, join, path


@dataclass(frozen=True)
class Building:
    body: str
    windows: str = ""


BUILDINGS = {
    "castle": Building(
        "M-27 3V-17h3v3h3v-3h3v3h3v-3h3v3h4V-33h-2v-4h3v2h3v-2h3v2h3v-2h3v4h-2V-14h4v-10h-1l6-9 6 9h-1V3z",
        "M-3-28h2.5v5h-2.5zM17-20h2v4h-2zM-20-9h2v4h-2zM-4 3v-7a3 3 0 0 1 6 0v7z",
    ),
    "tower": Building(
        "M-8 3l1.5-33h-2.5v-7h3.5v3h3v-3h5v3h3v-3h3.5v7h-2.5L8 3zM0-37v-9l9 3-9 3z",
        "M-1.5-25h3v5h-3zM-1.5-13h3v5h-3z",
    ),
    "church": Building(
        "M-20 3V-13l10-8 9 7V-30l-2 0 7-17 7 17h-2V3zM3.3-47v-4h-2v-1.4h2v-2.6h1.4v2.6h2v1.4h-2v4z",
        "M-15 0v-8a3 3 0 0 1 6 0v8zM2.5-24h3v6h-3z",
    ),
    "houses": Building(
        "M-28 3V-9l8-8 8 8v-4l3 0V-17l9-9 9 9V-9l6-7 9 8V3zM-17-20v-4h3v6zM8-22v-6h3v9z",
        "M-22-5h3v4h-3zM-4-13h3v4h-3zM3-13h3v4h-3zM16-5h3v4h-3z",
    ),
    "tents": Building(
        "M-30 3l11-22 11 22zM-10 3L4-27 18 3zM14 3l9-17 9 17zM3.4-27v-12l11 3.5-10 3.5v5zM-19.6-19v-9l8 2.5-7 2.5v4z",
        "M1 3l3-14 3 14zM-21 3l2-10 2 10z",
    ),
    "mill": Building(
        "M-7 3l3-25 4-5 4 5 3 25zM-1-22l-17-13 2-3 17 14 12-18 3 2-12 18 16 11-2 3-17-12-11 17-3-2z",
        "M-1.5-12h3v5h-3z",
    ),
    "columns": Building(
        "M-30 3v-4h3V-25h-2v-4h10v4h-2V-1h8V-19l5-3V-1h9V-31h-2v-4h10v4h-2V-1h7V-12l5 2V-1h3v4zM-29-31h12l2-5h-16z",
    ),
    "palisade": Building(
        "M-32 3V-12l3-5 3 5v-3l3-5 3 5v2l3-5 3 5v-4l3-5 3 5V-28h-3v-5l9-6 9 6v5h-3V-14l3-5 3 5v3l3-5 3 5v-3l3-5 3 5V3z",
        "M-1-27h4v4h-4zM-1 3v-9h5v9z",
    ),
    "harbour": Building(
        "M-6 3l2-30h-2v-3h2v-6l5-4 5 4v6h2v3h-2L8 3zM14 3h22v-4l-4 0V-16l9 9c-3-9-6-13-9-15v-2h-1.4v22H14z",
        "M-2-35h6v4h-6z",
    ),
    "obelisks": Building("M-22 3l2-24 2-3 2 3 2 24zM-5 3l2.5-37 3-5 3 5L6 3zM15 3l2-18 2-2 2 2 2 18z"),
    "dome": Building(
        "M-26 3V-14h6v-3h3c0-8 8-12 16-16l1-6 1 6c8 4 16 8 16 16h3v3h6V3zM-30 3v-24l3-5 3 5V3zM24 3v-24l3-5 3 5V3z",
        "M-14-11h3v8h-3zM-6-11h3v8h-3zM3-11h3v8h-3zM11-11h3v8h-3z",
    ),
}


def standing(stage: Stage, kind: str, x: float, y: float, scale: float) -> str:
    """A building with a rim of light on the side of the sun; nothing where a figure hides it."""
    if stage.hides(x):
        return ""
    building, tones = BUILDINGS[kind], stage.tones
    rim = path(
        building.body,
        tones.light,
        f'transform="translate({join(-1.6 if stage.lit_left else 1.6, -0.6)})" opacity=".75"',
    )
    drawn = rim + path(building.body, tones.ink) + (path(building.windows, tones.light) if building.windows else "")
    return group(drawn, f'transform="translate({join(x, y)}) scale({scale:.2f})"')
