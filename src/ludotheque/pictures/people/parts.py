"""The parts that figures are made of, read from the files in `drawings`: one part after another, each under its name.

    [crown]                                 what it is called; "crown, front" is the same seen from the front
    form gold 2.6 1.8: M-46-22C...          one thing: tone, width of its outline, and how far its dark edge is cast
      fill gold/ink*40: M-70-80...          what is carved into it: a shape, in gold with 40 % of ink
      comb ink: -52 -60 -50 -40 ; 18 -4 7 2.4 2     a row of cuts: their edge; direction, count, width, seed (, curl)
      lens cream: 14 -44 26 -42 32 -38 1.6          thin at both ends: from, past, to, and width
      wedge ink: 20 -44 26 -42 32 -38 3             thick at its start
    edge gold 1.6: M...                     a small shape with an outline of its own
    line ink 1.8 round dash=9,5: M...       a line
    rod iron 8 4: M...                      a line with ink on both sides: width with ink, and without
    disc gold 2.4: 96 122 8 , 90 10 4       circles, with an outline
    pole wood: 98 -96 190 7                 a shaft: where it stands, from, to, and width
    use fist: 96 92 1.1                     another part, moved to a place: x, y, scale, turn, and -1 for mirrored
    group translate(0 -16) opacity=.5:      what stands below it, further in

A line that starts with | goes on with the one before. One unit for all: the line of the eyes is at 0, the crown of a
head at -50, its chin at 50, shoulders at 85; what is below 160 is cut off. Everybody is lit from the right.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .marks import comb, lens, wedge

FOLDER = Path(__file__).parent / "drawings"
MARKED = ("lens", "wedge", "comb", "disc")  # what is drawn by numbers, not by a path
_HEAD = re.compile(r"( *)(\w+)((?: (?:[^\s:(]+\([^)]*\)|[^\s:]+))*):? ?(.*)")
_WORD = re.compile(r"[^\s:(]+\([^)]*\)|[^\s:]+")


@dataclass(frozen=True)
class Node:
    """One line of a drawing: what is done, in which words, with which path or numbers, and what stands within it."""

    kind: str
    words: tuple[str, ...]
    path: str
    within: tuple[Node, ...] = ()

    @property
    def tone(self) -> str:
        return self.words[0]

    @property
    def widths(self) -> tuple[str, ...]:
        """The numbers among its words."""
        return tuple(word for word in self.words[1:] if word[0].isdigit() or word[0] == ".")

    def attribute(self, name: str) -> str:
        """What an attribute is: "round" or "dash=9,5"; empty where it is not there."""
        words = (word for word in self.words if word == name or word.startswith(f"{name}="))
        return next((word.partition("=")[2] or name for word in words), "")

    @property
    def numbers(self) -> tuple[tuple[float, ...], ...]:
        """Its numbers, in groups."""
        return tuple(tuple(map(float, group.split())) for group in self.path.replace(";", ",").split(","))


Part = tuple[Node, ...]


@cache
def files() -> Mapping[str, Mapping[str, Part]]:
    """The parts of each file, by name."""
    return {path.stem: _read(path) for path in sorted(FOLDER.glob("*.txt"))}


@cache
def parts() -> Mapping[str, Part]:
    """All parts by name."""
    return {name: part for drawn in files().values() for name, part in drawn.items()}


def shape(node: Node) -> str:
    """The path of a node that is filled."""
    groups = node.numbers if node.kind in ("comb", "lens", "wedge") else ()
    if node.kind == "lens":
        return "".join(lens(*group) for group in groups)
    if node.kind == "wedge":
        return "".join(wedge(*group) for group in groups)
    if node.kind == "comb":
        return "".join(_comb(edge, cuts) for edge, cuts in zip(groups[::2], groups[1::2], strict=True))
    return node.path


def _comb(edge: tuple[float, ...], cuts: tuple[float, ...]) -> str:
    dx, dy, count, width, seed, *curl = cuts
    return comb(list(zip(edge[::2], edge[1::2], strict=True)), dx, dy, int(count), width, int(seed), *curl)


def _read(path: Path) -> dict[str, Part]:
    """The parts in one file."""
    text = re.sub(r"\n *\| ?", "\x00", path.read_text(encoding="utf-8"))
    drawn: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("["):
            drawn[line.strip("[]")] = lines = []
        elif line.strip() and not line.startswith("#"):
            lines.append(line)
    return {name: _nodes(lines, 0)[0] for name, lines in drawn.items()}


def _nodes(lines: list[str], at: int, depth: int = 0) -> tuple[Part, int]:
    """The nodes from a line on that stand as deep, and the line behind them."""
    nodes: list[Node] = []
    while at < len(lines):
        head = _HEAD.fullmatch(lines[at])
        assert head, lines[at]
        if len(head[1]) < depth:
            break
        kind, words, text = head[2], tuple(_WORD.findall(head[3])), head[4]
        text = re.sub("(?<=[0-9])\x00(?=[0-9.])", " ", text).replace("\x00", " " if kind in MARKED else "")
        within, at = _nodes(lines, at + 1, depth + 2)
        nodes.append(Node(kind, words, text.strip(), within))
    return tuple(nodes), at
