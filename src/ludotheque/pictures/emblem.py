"""The emblem of the program: a castle before an evening sky, above the board of the shelf. Browsers show it for a
program that is installed.

It is drawn to the edges, because systems cut it to a shape of their own; what it shows lies in the middle four fifths.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from .outline import BOX
from .pen import path, polygon

Layer = tuple[str, str]  # a tone (#rrggbb, or #rrggbbaa), and the path that is filled with it
SIDES = (180, 192, 512)  # pixels: what iOS, Android and a splash screen ask for

NIGHT, DUSK, EVENING, GLOW, HORIZON = "#2b4a5c", "#4d7480", "#8fae9c", "#d9c585", "#f0cf78"
SUN, RAY = "#fbe6a6", "#f4d98d52"
FAR, MIDDLE, NEAR, INK = "#7c9a83", "#3f6f5e", "#2b5245", "#20201f"
LIT, BOARD, EDGE, UNDER = "#d9b98a", "#8a6038", "#b98a55", "#3c2513"
SUN_AT, SUN_RADIUS = (330.0, 236.0), 62.0

SKY = (
    (NIGHT, "M0 0H512V512H0z"),
    (DUSK, "M0 96Q130 70 256 92T512 84V512H0z"),
    (EVENING, "M0 156Q150 128 270 152T512 142V512H0z"),
    (GLOW, "M0 208Q120 188 262 206T512 196V512H0z"),
    (HORIZON, "M0 256Q140 240 256 254T512 246V512H0z"),
)
COUNTRY = (
    (FAR, "M0 308L44 282 92 300 150 262 196 292 248 258 312 300 366 272 420 304 470 276 512 298V512H0z"),
    (MIDDLE, "M0 356Q96 300 206 318T400 336Q460 342 512 320V512H0z"),
    # A keep between two towers, and the side of each on which the light falls.
    (INK, "M146 380V214H158V198H172V214H184V198H198V214H210V262H222V172H234V156H248V172H264V156H278V172H290V262H"
    "302V226H312V212H324V226H336V212H348V226H358V380z"),
    (LIT, "M198 214H210V322H198zM276 172H290V262H276zM344 226H358V380H344z"),
    (HORIZON, "M250 196h12v26h-12zM172 242h10v22h-10zM322 252h10v20h-10zM240 356v-42q16-26 32 0v42z"),
    (INK, "M254 156V118h4v38z"),
    ("#c1552f", "M258 118l38 11-38 13z"),
    (NEAR, "M0 372Q70 332 170 350T330 366 512 344V512H0z"),
    (UNDER, "M0 420H512V512H0z"),
    (BOARD, "M0 398H512V440H0z"),
    (EDGE, "M0 392H512V404H0z"),
)  # fmt: skip


def layers() -> Iterator[Layer]:
    """What is filled, from the back to the front, in a square of the side `BOX`."""
    yield from SKY
    yield RAY, _rays()
    yield SUN, _disc(*SUN_AT, SUN_RADIUS)
    yield from COUNTRY


def drawn() -> str:
    """The emblem as an SVG file."""
    side = round(BOX)
    body = "".join(path(d, tone) for tone, d in layers())
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{body}</svg>\n'


def _rays(count: int = 20) -> str:
    x, y = SUN_AT
    text = ""
    for number in range(count):
        turn, half = (number + 0.5) / count * 2 * math.pi, math.pi / count * 0.36
        ends = [(x + 400 * math.cos(turn + side), y + 400 * math.sin(turn + side)) for side in (-half, half)]
        text += polygon(((x, y), *ends))
    return text


def _disc(x: float, y: float, radius: float) -> str:
    return f"M{x - radius} {y}a{radius} {radius} 0 1 1 {2 * radius} 0a{radius} {radius} 0 1 1 {-2 * radius} 0z"
