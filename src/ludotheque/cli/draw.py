"""A scene, drawn for the terminal: its parts in their order, and the numbered choices."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

from ..kernel.scene import Part, Place, Scene, SeatPanel, Zone
from .language import say
from .parts import STYLES, Pen, draw_part, shape


def draw(title: str, scene: Scene, pen: Pen) -> RenderableType:
    """The whole table. A thing that can be chosen carries its number in brackets."""
    drawn: list[RenderableType] = [Rule(Line.assemble((title, "bold"), f" · {scene.heading}"))]
    drawn += [draw_part(part, pen) for part in scene.board]
    for seat in scene.seats:
        drawn.append(_seat_line(seat))
        drawn += [Padding(draw_part(part, pen), (0, 0, 0, 2)) for part in seat.parts if not _is_empty(part)]
    return Group(*drawn)


def _is_empty(part: Part) -> bool:
    return isinstance(part, Zone) and not part.cards and not part.count


def menu(scene: Scene, labels: Mapping[str, str], numbers: Mapping[str, int]) -> RenderableType:
    """What is asked, and the numbered choices with the words of their cards."""
    prompt = scene.prompt
    asked = Line(prompt.sentence, style="bold")
    if why := " · ".join(part for part in (prompt.by, prompt.step) if part):
        asked.append(f"  ({why})", style="dim")
    words = {choice.action: said for choice, said in scene.offers()}
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="bold cyan", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(style="dim")
    for action, number in numbers.items():
        grid.add_row(str(number), Line(labels[action]), Line(words.get(action, "")))
    return Group(Line(), asked, grid)


def result(places: tuple[Place, ...]) -> RenderableType:
    """The final scores with where they come from, best first."""
    ranked = sorted(places, key=lambda place: (place.rank, place.seat))
    shown = Table(title=say("Résultat", "Result"), title_justify="left", title_style="bold")
    shown.add_column("")
    for place in ranked:
        shown.add_column(Line(f"{place.rank}. {place.name}"), justify="right")
    for index, (name, _) in enumerate(ranked[0].sources):
        shown.add_row(Line(name), *(str(place.sources[index][1]) for place in ranked))
    shown.add_section()
    shown.add_row(say("Points", "Points"), *(f"[bold]{place.points}[/]" for place in ranked))
    return shown


def _seat_line(seat: SeatPanel) -> Line:
    line = Line("\n▸ " if seat.acting else "\n  ", style="bold")
    line.append(f"{shape(seat.clan)} {seat.name}", style=STYLES.get(seat.clan, ""))
    if seat.you:
        line.append(say(" (vous)", " (you)"), style="not bold")
    facts = [seat.status, *(f"{stat.name} {stat.value}" for stat in seat.stats)]
    line.append("  " + " · ".join(fact for fact in facts if fact), style="not bold dim")
    return line
