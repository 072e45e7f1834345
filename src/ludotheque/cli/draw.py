"""Draws a scene for the terminal: its parts in order, and the numbered choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

from ..kernel.text import Text
from ..stage.parts import Part, Ranking, Zone
from ..stage.scene import Place, Scene, SeatPanel, Tally
from .language import say, spoken
from .parts import NARROW, STYLES, Hanging, Pen, draw_part, shape

CLANS = {
    "blue": Text("clan bleu", "blue clan"),
    "violet": Text("clan violet", "violet clan"),
    "yellow": Text("clan jaune", "yellow clan"),
    "red": Text("clan rouge", "red clan"),
    "green": Text("clan vert", "green clan"),
}


def draw(title: str, scene: Scene, pen: Pen) -> RenderableType:
    """The whole table. The number of a choice stands in brackets on the thing that carries it."""
    drawn: list[RenderableType] = [Heading(title, scene.heading)]
    drawn += [_hung(draw_part(part, pen)) for part in (*scene.beside, *scene.board)]
    clans = any(isinstance(part, Ranking) for part in scene.board)
    for seat in scene.seats:
        drawn += [Line(), Hanging(_seat_line(seat, clans))]
        drawn += [Padding(_hung(draw_part(part, pen)), (0, 0, 0, 2)) for part in seat.parts if not _is_empty(part)]
    return Group(*drawn)


@dataclass(frozen=True)
class Heading:
    """The game and how far it is: on one line, or on two if it does not fit."""

    title: str
    stage: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        whole = Line.assemble((self.title, "bold"), f" · {self.stage}")
        if whole.cell_len + len("─  ─") <= options.max_width:
            yield Rule(whole)
        else:
            yield Rule(Line(self.title, style="bold"))
            yield Line(self.stage, justify="center")


def _hung(drawn: RenderableType) -> RenderableType:
    return Hanging(drawn) if isinstance(drawn, Line) else drawn


def _is_empty(part: Part) -> bool:
    return isinstance(part, Zone) and not part.cards and not part.count


def menu(scene: Scene, labels: Mapping[str, str], numbers: Mapping[str, int], width: int) -> RenderableType:
    """The question, and the numbered choices, each with its results or with the words of its card."""
    prompt = scene.prompt
    asked = Line(prompt.sentence, style="bold")
    if why := " · ".join(part for part in (prompt.by, prompt.step) if part):
        asked.append(f"  ({why})", style="dim")
    words = {choice.action: choice.then or lies_on for choice, lies_on in scene.offers()}
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="bold cyan", no_wrap=True)
    longest = max((cell_len(label) for label in labels.values()), default=0)
    if narrow := longest > width * 2 // 5 or width < NARROW:  # then a choice and its words are one paragraph
        grid.add_column()
    else:
        grid.add_column(no_wrap=True)
        grid.add_column(style="dim")
    for action, number in numbers.items():
        about = "" if ":" in labels[action] else words.get(action, "")  # a label with a colon already says what it does
        if narrow:
            grid.add_row(str(number), Line.assemble(labels[action], (f"  {about}" if about else "", "dim")))
        else:
            grid.add_row(str(number), Line(labels[action]), Line(about))
    return Group(Line(), asked, grid)


def result(places: tuple[Place, ...], width: int, measured: str = "") -> RenderableType:
    """The final scores with their sources, best first: a table, or paragraphs if it does not fit. `measured`: what
    decided in place of points.
    """
    ranked = sorted(places, key=lambda place: (place.rank, place.seat))
    title, points = say("Résultat", "Result"), measured or say("Points", "Points")
    heads = [f"{place.rank}. {place.name}" if place.rank else place.name for place in ranked]
    sources = [source.name for source in ranked[0].sources]
    if max(map(cell_len, [*sources, points])) + sum(cell_len(head) + 3 for head in heads) + 4 > width:
        lines: list[RenderableType] = [Line(f"\n{title}", style="bold")]
        for place, head in zip(ranked, heads, strict=True):
            lines.append(Line.assemble((head, "bold"), f"  {points} {place.points}"))
            by_source = ", ".join(f"{source.name} {source.points}" for source in place.sources)
            lines.append(Padding(Line(by_source, style="dim"), (0, 0, 0, 4)))
        return Group(*lines)
    shown = Table(title=title, title_justify="left", title_style="bold")
    shown.add_column("")
    for head in heads:
        shown.add_column(Line(head), justify="right")
    for index, name in enumerate(sources):
        shown.add_row(Line(name), *(str(place.sources[index].points) for place in ranked))
    shown.add_section()
    shown.add_row(Line(points), *(f"[bold]{place.points}[/]" for place in ranked))
    return shown


def ended(scene: Scene, width: int) -> RenderableType:
    """The end of a game: why it came, the final scores, what broke a tie, and every secret."""
    drawn: list[RenderableType] = [Line(f"\n{scene.cause}", style="italic")] if scene.cause else []
    if not scene.result:
        drawn.append(Line(say("Ce jeu ne dit pas le résultat.", "This game does not tell the result."), style="dim"))
        return Group(*drawn)
    if scene.ending:
        drawn.append(Line(scene.ending, style="bold"))
    drawn.append(result(scene.result, width, scene.measured))
    for place in sorted(scene.result, key=lambda place: (place.rank, place.seat)):
        if place.decided:
            drawn.append(Line.assemble((place.name, "bold"), f"  {place.decided}"))
        for source in place.sources:
            lines = [line for line in source.lines if line.each]
            if lines:
                drawn.append(Line.assemble((place.name, "bold"), f"  {source.about or source.name} · {source.points}"))
                drawn += [Padding(Line(_counted(line), style="dim"), (0, 0, 0, 4)) for line in lines]
    return Group(*drawn)


def _counted(line: Tally) -> str:
    return f"{line.words} · {line.number} × {line.each} = {line.points}"


def _seat_line(seat: SeatPanel, clans: bool) -> Line:
    """A player's line: name and public facts. If `clans` are ranked, the clan of the player's colour is named."""
    line = Line("▸ " if seat.acting else "  ", style="bold")
    line.append(f"{shape(seat.clan)} {seat.name}", style=STYLES.get(seat.clan, ""))
    if seat.you:
        line.append(say(" (vous)", " (you)"), style="not bold")
    clan = CLANS[seat.clan].say(spoken()) if clans and seat.clan in CLANS else ""
    facts = [clan, seat.status, *(f"{stat.name} {stat.value}" for stat in seat.stats)]
    line.append("  " + " · ".join(fact for fact in facts if fact), style="not bold dim")
    return line
