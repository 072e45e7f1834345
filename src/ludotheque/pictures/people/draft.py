"""What a figure is drawn on: parts in the tones of one person, as SVG in few letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from ..pen import join, short
from .marks import chained, mix
from .parts import Node, Part, parts, shape

OUTLINE = 2.6  # what the group of a figure says; a form whose own is about as wide does not say it again
NEAR = 0.45
FIXED = {
    "cream": "#fff3d6",
    "dun": "#6b5a52",
    "bronze": "#5a3208",
    "white": "#ffffff",
    "gold": "#e0ae3c",
    "iron": "#c3c9cf",
    "wood": "#8a5c33",
    "linen": "#f4ead6",
    "leather": "#6e4524",
    "page": "#fbf1d9",
}
MAIL = "mail"  # a tone that is a pattern
_FLAT = re.compile(r"translate\(0 0\)|rotate\(0\)|scale\(1\)")


@dataclass
class Layer:
    """Forms that are moved together; their outlines stand against the ground."""

    transform: str = ""
    outer: list[str] = field(default_factory=list)

    def wrapped(self, text: str) -> str:
        """What was drawn in it, moved."""
        return f'<g transform="{self.transform}">{text}</g>' if self.transform and text else text


class Draft:
    """Draws parts. What it was told to define is in `definitions`, what stands out from the ground in `layers`."""

    def __init__(self, tones: Mapping[str, str]) -> None:
        self.tones = {**FIXED, **tones}
        self.ink = self.tones["ink"]
        self.definitions = ""
        self.layers = [Layer()]
        self.current = self.layers[0]
        self.swaps: dict[str, str] = {}  # parts that are drawn instead of others
        self._count = 0
        self._used: dict[str, str] = {}
        self._carved = 0  # how many forms it is inside of: there, nothing has an outline unless it says so
        self._inner = 0  # how many groups with a transform it is in

    def layer(self, transform: str = "") -> Layer:
        """What comes now is moved so."""
        self.current = Layer(transform)
        self.layers.append(self.current)
        return self.current

    def resume(self, layer: Layer) -> None:
        """What comes now belongs to a layer again."""
        self.current = layer

    def tone(self, spelt: str) -> str:
        """A tone by its name: "gold", "#a3342c", or mixed: "hat/ink*40"."""
        name, *shares = spelt.split("/")
        tone = self.tones.get(name, name)
        for share in shares:
            other, _, percent = share.partition("*")
            tone = mix(tone, self.tones.get(other, other), int(percent) / 100)
        return tone

    def part(self, name: str) -> str:
        """A part by its name; nothing where there is none."""
        return self.draw(parts().get(name, ()))

    def draw(self, part: Part) -> str:
        """Nodes as SVG; neighbours of one tone become one path."""
        text, tone, shapes = "", "", []
        for node in part:
            if node.kind in ("fill", "lens", "wedge", "comb") and not node.attribute("opacity"):
                if shapes and tone != node.tone:
                    text, shapes = text + self.fill(tone, shapes), []
                tone = node.tone
                shapes.append(shape(node))
                continue
            if shapes:
                text, shapes = text + self.fill(tone, shapes), []
            text += self._one(node)
        return text + (self.fill(tone, shapes) if shapes else "")

    def fill(self, tone: str, shapes: Iterable[str], more: str = "") -> str:
        """Closed shapes in a tone, without an outline."""
        bare = "" if self._carved else ' stroke="none"'
        return f'<path d="{chained(shapes)}"{self._filled(tone)}{bare}{more}/>'

    def edge(self, tone: str, d: str, width: str, more: str = "") -> str:
        """A shape in a tone with an outline in ink."""
        return f'<path d="{chained([d])}"{self._filled(tone)}{self._inked()} stroke-width="{width}"{more}/>'

    @contextmanager
    def carving(self) -> Iterator[None]:
        """What is drawn within is for the inside of a form."""
        self._carved += 1
        yield
        self._carved -= 1

    def _inked(self) -> str:
        """The colour of an outline, where it is not the group's."""
        return f' stroke="{self.ink}"' if self._carved else ""

    def form(self, d: str, tone: str, inside: str, width: float = 2.6, cast: float = 1.6, inner: bool = False) -> str:
        """One thing: a heavy line on its shadow side, its tone, what is carved into it, and its outline."""
        line = self._inked() + ("" if abs(width - OUTLINE) < NEAR else f' stroke-width="{short(width)}"')
        inner = inner or self._inner > 0
        if not inside and not cast and inner:
            return f'<path d="{chained([d])}"{self._filled(tone)}{line}/>'
        self._count += 1
        name = f"a{self._count}"
        self.definitions += f'<path id="{name}" d="{chained([d])}"/>'
        if not inner:
            self.current.outer.append(name)
        text = f'<use href="#{name}" x="{-round(cast)}" y="1"{line}/>' if cast else ""
        text += f'<use href="#{name}"{self._filled(tone)}{line}/>'
        if inside:
            self.definitions += f'<clipPath id="c{self._count}"><use href="#{name}"/></clipPath>'
            text += f'<g clip-path="url(#c{self._count})" stroke="none">{inside}</g>'
        return text

    def outlines(self) -> str:
        """All outer outlines, to be drawn behind the figure."""
        text = ""
        for layer in self.layers:
            text += layer.wrapped("".join(f'<use href="#{name}"/>' for name in layer.outer))
        return text

    def _filled(self, tone: str) -> str:
        if tone == "none":
            return ' fill="none"'
        if tone == MAIL:
            self._mail()
            return ' fill="url(#m)"'
        drawn = self.tone(tone)
        return "" if drawn == self.ink else f' fill="{drawn}"'

    def _mail(self) -> None:
        if 'id="m"' not in self.definitions:
            self.definitions += (
                '<pattern id="m" patternUnits="userSpaceOnUse" width="8" height="8"><path d="M0 4Q4 8.5 8 4M-4 0'
                f'Q0 4.5 4 0Q8 4.5 12 0" fill="none" stroke="{self.ink}" stroke-width="1.5"/></pattern>'
            )

    def _one(self, node: Node) -> str:
        return getattr(self, f"_{node.kind}")(node)

    def _form(self, node: Node) -> str:
        width, cast = (*node.widths, "2.6", "1.6")[:2]
        with self.carving():
            inside = self.draw(node.within)
        return self.form(node.path, node.tone, inside, float(width), float(cast), bool(node.attribute("inner")))

    def _veiled(self, node: Node) -> str:
        return self.fill(node.tone, [shape(node)], f' opacity="{node.attribute("opacity")}"')

    _fill = _lens = _wedge = _comb = _veiled

    def _edge(self, node: Node) -> str:
        rule = ' fill-rule="evenodd"' if node.attribute("evenodd") else ""
        return self.edge(node.tone, node.path, node.widths[0], rule)

    def _line(self, node: Node) -> str:
        dash = node.attribute("dash").replace(",", " ")
        more = (' stroke-linecap="round"' if node.attribute("round") else "") + (
            f' stroke-dasharray="{dash}"' if dash else ""
        )
        return (
            f'<path d="{node.path}" fill="none" stroke="{self.tone(node.tone)}" stroke-width="{node.widths[0]}"{more}/>'
        )

    def _rod(self, node: Node) -> str:
        thick, thin = node.widths
        words = tuple(word for word in node.words[1:] if word not in (thick, thin))
        return self._line(Node("line", ("ink", thick, *words), node.path)) + self._line(
            Node("line", (node.tone, thin, *words), node.path)
        )

    def _disc(self, node: Node) -> str:
        width, veil, dash = node.widths[0], node.attribute("opacity"), node.attribute("dash").replace(",", " ")
        line = (
            f' stroke="{self.tone(node.attribute("in") or "ink")}" stroke-width="{width}"'
            if width != "0"
            else ' stroke="none"'
        )
        more = (f' opacity="{veil}"' if veil else "") + (f' stroke-dasharray="{dash}"' if dash else "")
        circles = "".join(f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(r)}"/>' for x, y, r in node.numbers)
        return f"<g{self._filled(node.tone)}{line}{more}>{circles}</g>"

    def _pole(self, node: Node) -> str:
        x, top, low, width = node.numbers[0]
        side = join(x - width / 2, top)
        whole = f"M{side}h{short(width)}V{short(low)}h{short(-width)}z"
        with self.carving():
            half = self.fill(f"{node.tone}/ink*50", [f"M{side}h{short(width / 2)}V{short(low)}h{short(-width / 2)}z"])
        return self.form(whole, node.tone, half, 2.2, 1)

    def _use(self, node: Node) -> str:
        name = " ".join(node.words)
        if not node.path:
            return self.part(name)
        x, y, scale, turn, mirror = (*node.numbers[0], *(1, 0, 1)[len(node.numbers[0]) - 2 :])
        place = f"translate({join(x, y)})" + (f" rotate({short(turn)})" if turn else "")
        if scale != 1 or mirror != 1:
            place += f" scale({join(scale * mirror, scale) if mirror != 1 else short(scale)})"
        return self._again(self.swaps.get(name, name), place)

    def _group(self, node: Node) -> str:
        moves = " ".join(word for word in node.words if "(" in word and not _FLAT.fullmatch(word))
        text = self._moved(moves, node.within) if moves else self.draw(node.within)
        veil = node.attribute("opacity")
        return f'<g opacity="{veil}">{text}</g>' if veil else text

    def _again(self, name: str, place: str) -> str:
        """A part in a place; drawn once, however often it is used."""
        if name in self._used:
            return f'<use href="#{self._used[name]}" transform="{place}"/>'
        self._used[name] = named = f"u{len(self._used)}"
        self._inner += 1
        text = f'<g transform="{place}"><g id="{named}">{self.draw(parts()[name])}</g></g>'
        self._inner -= 1
        return text

    def _moved(self, place: str, part: Part) -> str:
        """A part in another place. Its outlines are not the figure's."""
        self._inner += 1
        text = f'<g transform="{place}">{self.draw(part)}</g>'
        self._inner -= 1
        return text
