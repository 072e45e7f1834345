"""Draws the parts of a scene for the terminal, with one drawer for each kind (`stage.scene.PARTS`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import singledispatch

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from ..kernel.words import Glyph
from ..stage.parts import Bill, Card, Choice, Map, Part, Piece, Ranking, Roll, Space, Summary, Track, Way, Zone
from ..stage.scene import SEAT_COLOURS, SEAT_SHAPES
from .console import WORD
from .language import say

STYLES = {"blue": "bright_blue", "violet": "magenta", "yellow": "yellow", "red": "red", "green": "green"}
SHAPES = {"circle": "●", "square": "■", "triangle": "▲", "diamond": "◆", "hexagon": "⬢"}
NARROW = 64  # columns below which space between columns is saved
FACE_DOWN = "▒"
POINTS = "laurel-crown"
HOUSE_SIGNS = {POINTS: "♛"}  # signs that are the same in every game


@dataclass(frozen=True)
class Pen:
    """The common input of drawers: the number of each action, and the game's signs for icons."""

    numbers: Mapping[str, int]
    signs: Mapping[str, str]

    def sign(self, glyph: Glyph) -> str:
        """The text of a sign; empty if it exists only as a picture."""
        return f"{glyph.text}{self.picture(glyph.icon)}"

    def signed(self, row: tuple[Glyph, ...]) -> str:
        """A row of signs, without those that mean nothing alone."""
        return " ".join(self.sign(glyph) for glyph in row if glyph.text)

    def picture(self, icon: str) -> str:
        return self.signs.get(icon) or HOUSE_SIGNS.get(icon, "")

    def keys(self, choices: tuple[Choice, ...]) -> Iterator[str]:
        """The numbers of choices, in brackets."""
        return (f"[{self.numbers[choice.action]}] " for choice in choices if choice.action in self.numbers)


@dataclass(frozen=True)
class Hanging:
    """A line with a hanging indent: if it is wrapped, the following lines are indented."""

    line: Line
    by: int = 4

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        first = self.line.wrap(console, options.max_width)[0]
        yield first
        behind = self.line.plain[len(first) :]
        if behind.strip():
            rest = self.line[len(self.line) - len(behind.lstrip()) :]
            for line in rest.wrap(console, options.max_width - self.by):
                yield Line(" " * self.by).append_text(line)


@singledispatch
def draw_part(part: Part, pen: Pen) -> RenderableType:
    """A part as the terminal shows it. Raises NotImplementedError for a kind that has no drawer."""
    raise NotImplementedError(f"the terminal has no drawer for {type(part).__name__}: add it to {__name__}")


def shape(colour: str) -> str:
    """The shape that goes with a seat's colour, so that seats can be told apart without colour."""
    if colour not in SEAT_COLOURS:
        return "○"
    return SHAPES[SEAT_SHAPES[SEAT_COLOURS.index(colour)]]


def labelled(label: str, content: Line, hint: str = "") -> Line:
    """A bold title, its content, and a hint, in one line."""
    line = Line(f"{label}  ", style="bold")
    line.append_text(Line(style="not bold").append_text(content))
    if hint:
        line.append(f"  {hint}", style="not bold dim")
    return line


@draw_part.register
def _ranking(part: Ranking, _: Pen) -> Line:
    entries = [
        Line(f"{shape(colour)} {name}", style=STYLES.get(colour, "") if playing else "dim")
        for colour, name, playing in part.entries
    ]
    return labelled(part.title, Line(" › ").join(entries), part.hint)


@draw_part.register
def _roll(part: Roll, _: Pen) -> Line:
    values = part.values or [str(die.value) for die in part.dice]
    return labelled(part.title, Line(" · ".join(values), style="bold"), part.hint)


@draw_part.register
def _summary(part: Summary, _: Pen) -> Line:
    rows = [say("{name} : {words}", "{name}: {words}", name=name, words=words) for _, name, _, words in part.rows]
    return labelled(part.title, Line(say(" ; ", "; ").join(rows)))


# --- zones ----------------------------------------------------------------------------------------------------


@draw_part.register
def _zone(part: Zone, pen: Pen) -> RenderableType:
    if part.shape == "grid":
        return Grid(part, pen)
    title = f"{part.title} ({part.count})" if part.count is not None else part.title
    if part.shape == "stacks" and not any(card.choices for card in part.cards):
        return labelled(title, Line(part.hint))
    shown = [_card(card, pen) for card in part.cards if not (part.shape == "pile" and card.face_down)]
    return labelled(title, Line(" · ").join(shown) if shown or part.count is not None else Line("–"), part.hint)


@dataclass(frozen=True)
class Grid:
    """Rows of piles in a frame. On a narrow terminal there is no space beside the words; if a word still does not fit,
    each pile has a line of its own.
    """

    part: Zone
    pen: Pen

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        title, columns = Line(self.part.title), self.part.columns
        beside = 0 if options.max_width < NARROW else 1
        piles = [_pile(card, self.pen) for card in self.part.cards]
        rows = [piles[start : start + columns] for start in range(0, len(piles), columns)]
        room = options.max_width - columns * (2 * beside + 1) - 1
        widths = _column_widths([[row[place] for row in rows if place < len(row)] for place in range(columns)], room)
        if not widths:
            title.stylize("bold")
            yield title
            yield from (Padding(_in_one_line(pile), (0, 0, 0, 2)) for pile in piles)
            return
        grid = Table(
            title=title,
            title_justify="left",
            title_style="bold",
            show_header=False,
            show_lines=True,
            padding=(0, beside),
        )
        for width in widths:
            grid.add_column(width=width)
        for row in rows:
            grid.add_row(*row)
        yield grid


def _column_widths(columns: list[list[Line]], room: int) -> list[int]:
    """The widths of columns in which no word is cut, as even as their lines allow; empty if they do not fit."""
    widths = [max(map(_longest_word, column), default=0) for column in columns]
    wanted = [
        max((cell_len(line) for text in column for line in text.plain.split("\n")), default=0) for column in columns
    ]
    if sum(widths) > room:
        return []
    for _ in range(room - sum(widths)):
        growing = [place for place, width in enumerate(widths) if width < wanted[place]]
        if not growing:
            break
        widths[min(growing, key=widths.__getitem__)] += 1
    return widths


def _longest_word(text: Line) -> int:
    """The width of the longest word of a text."""
    return max((cell_len(word.strip()) for word in WORD.findall(text.plain)), default=0)


def _in_one_line(pile: Line) -> Line:
    """A pile's name and its facts on one line."""
    first, *more = pile.split("\n")
    for line in more:
        first.append("  ")
        first.append_text(line)
    return first


def _pile(card: Card, pen: Pen) -> Line:
    """The top of a pile, its price (or its numbers, if it has no price), and its worth."""
    line = _card(card, pen)
    facts = [
        pen.signed((*card.price, *card.tokens)) if card.price else pen.signed(card.effect),
        pen.signed(card.second) if card.second and not card.price else "",
        f"{pen.picture(POINTS)}{card.worth}" if card.worth else "",
        "" if any(choice.then for choice in card.choices) else card.reason,  # the menu already says what would follow
    ]
    if facts_line := " · ".join(fact for fact in facts if fact):
        line.append(f"\n{facts_line}", style="dim")
    return line


def _card(card: Card, pen: Pen) -> Line:
    line = Line(style="dim" if card.faded else "")
    for key in pen.keys(card.choices):
        line.append(key, style="bold cyan")
    if card.face_down:
        line.append(f"{FACE_DOWN} ", style="dim")
    elif card.corner and not card.name.endswith(card.corner):
        line.append(f"{card.corner} ", style="bold")
    line.append(card.name, style="underline" if card.marked else "")
    if card.copies > 1:
        line.append(f" ×{card.copies}")
    if card.tag:
        line.append(f" ({card.tag.words})", style="dim")
    return line


# --- tracks and maps --------------------------------------------------------------------------------------------


@draw_part.register
def _track(part: Track, pen: Pen) -> RenderableType:
    """The spaces in a row, each with its pieces; lines break between spaces."""
    line = Line()
    for number, space in enumerate(part.spaces):
        line.append(" › " if number else "", style="dim")
        line.append_text(_unbroken(_with_pieces(_space(space, pen), space.pieces, pen, " ")))
    if part.closed:
        line.append(" ↺", style="dim")
    return labelled(part.title, line, part.hint)


@draw_part.register
def _map(part: Map, pen: Pen) -> RenderableType:
    """The places from north to south, each with its pieces and its neighbours; then the ways with pieces or choices."""
    rows = Table.grid(padding=(0, 2))
    for place in sorted(part.places, key=lambda space: (space.at[1], space.at[0])):
        beside = ", ".join(neighbour.label for neighbour in part.beside(place))
        rows.add_row(
            _with_pieces(_space(place, pen), place.pieces, pen, say(" : ", ": ")),
            Line(f"→ {beside}" if beside else "", style="dim"),
        )
    names = {place.id: place.label for place in part.places}
    for way in part.ways:
        if way.pieces or way.choices or way.reason or way.marked:
            rows.add_row(_way(way, names, pen), Line(way.reason, style="dim"))
    title = Line(part.title, style="bold")
    if part.hint:
        title.append(f"  {part.hint}", style="not bold dim")
    return Group(title, Padding(rows, (0, 0, 0, 2)))


@draw_part.register
def _bill(part: Bill, pen: Pen) -> RenderableType:
    """What is paid for and its price, then a line for each of what it can be paid with."""
    rows: list[RenderableType] = [labelled(part.title, Line(pen.signed(part.price)), part.hint)]
    for source in part.sources:
        line = _carrier(source, f"{source.number} {source.name}", pen)
        rows.append(Padding(line.append(f"  {source.reason or source.words}", style="dim"), (0, 0, 0, 2)))
    return Group(*rows)


def _space(space: Space, pen: Pen) -> Line:
    sign = space.number or pen.picture(space.icon)
    line = _carrier(space, " ".join(dict.fromkeys(part for part in (sign, space.name) if part)), pen)
    if brings := pen.signed(space.effect):
        line.append(f" ({brings})", style="dim")
    return line


def _way(way: Way, names: Mapping[str, str], pen: Pen) -> Line:
    name = way.name or " – ".join(names[end] for end in way.ends)
    return _with_pieces(_carrier(way, name, pen), way.pieces, pen, say(" : ", ": "))


def _carrier(carrier: Space | Way, name: str, pen: Pen) -> Line:
    """The keys and the name of a space or way, styled in place of the page's colours."""
    line = Line(style="dim" if carrier.faded else "")
    for key in pen.keys(carrier.choices):
        line.append(key, style="bold cyan")
    line.append(name, style=" ".join(("bold" * carrier.lit, "underline" * carrier.marked)).strip())
    return line


def _with_pieces(line: Line, pieces: tuple[Piece, ...], pen: Pen, before: str) -> Line:
    for number, piece in enumerate(pieces):
        line.append(", " if number else before)
        for key in pen.keys(piece.choices):
            line.append(key, style="bold cyan")
        style = "dim" if piece.faded else STYLES.get(piece.colour, "")
        mark = f"{shape(piece.colour)} " if piece.colour else ""
        copies = f" ×{piece.copies}" if piece.copies > 1 else ""
        line.append(f"{mark}{piece.name}{copies}", style=f"{style} underline".strip() if piece.marked else style)
    return line


def _unbroken(line: Line) -> Line:
    """The same line with no-break spaces."""
    whole = Line(line.plain.replace(" ", "\u00a0"), style=line.style)
    whole.spans.extend(line.spans)
    return whole
