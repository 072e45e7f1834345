"""A scene, drawn for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

from ..kernel.effects import Glyph
from ..kernel.scene import SEAT_COLOURS, SEAT_SHAPES, Card, Choice, Place, Scene, SeatPanel, Zone
from ..kernel.text import Text
from .language import say, spoken

STYLES = {"blue": "bright_blue", "violet": "magenta", "yellow": "yellow", "red": "red", "green": "green"}
SHAPES = {"circle": "●", "square": "■", "triangle": "▲", "diamond": "◆", "hexagon": "⬢"}
CLANS = {
    "blue": Text("clan bleu", "blue clan"),
    "violet": Text("clan violet", "violet clan"),
    "yellow": Text("clan jaune", "yellow clan"),
    "red": Text("clan rouge", "red clan"),
    "green": Text("clan vert", "green clan"),
}
FACE_DOWN = "▒"
GRID = 5
SIGNS = {"two-coins": "●", "crossed-swords": "⚔", "crystal-ball": "✦", "laurel-crown": "♛"}

Numbers = Mapping[str, int]  # by action: the number that chooses it


def offers(scene: Scene) -> Iterator[tuple[Choice, Card | None]]:
    """Every choice of a scene, with the card that it lies on."""
    for choice in scene.prompt.choices:
        yield choice, None
    for die in scene.roll.dice if scene.roll else ():
        for choice in die.choices:
            yield choice, None
    for zone in (*scene.board, *(zone for seat in scene.seats for zone in seat.zones)):
        for card in zone.cards:
            for choice in card.choices:
                yield choice, card


def draw(title: str, scene: Scene, numbers: Numbers) -> RenderableType:
    """The whole table. A card that can be chosen carries its number in brackets."""
    parts: list[RenderableType] = [Rule(Line.assemble((title, "bold"), f" · {scene.heading}"))]
    if scene.ranking:
        parts.append(_labelled(scene.ranking.title, _ranking(scene), scene.ranking.hint))
    if scene.roll:
        parts.append(_labelled(scene.roll.title, Line(" · ".join(scene.roll.values), style="bold"), scene.roll.hint))
    parts += [_grid(zone, numbers) if zone.shape == "grid" else _zone(zone, numbers) for zone in scene.board]
    if scene.summary:
        said = "; ".join(f"{name} : {words}" for _, name, _, words in scene.summary.rows)
        parts.append(_labelled(scene.summary.title, Line(said)))
    for seat in scene.seats:
        parts.append(_seat_line(seat))
        parts += [Padding(_zone(zone, numbers), (0, 0, 0, 2)) for zone in seat.zones if zone.cards or zone.count]
    return Group(*parts)


def menu(scene: Scene, labels: Mapping[str, str], numbers: Numbers) -> RenderableType:
    """What is asked, and the numbered choices with the words of their cards."""
    prompt = scene.prompt
    asked = Line(prompt.sentence, style="bold")
    if why := " · ".join(part for part in (prompt.by, prompt.step) if part):
        asked.append(f"  ({why})", style="dim")
    words = {choice.action: card.words for choice, card in offers(scene) if card}
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


def _labelled(label: str, content: Line, hint: str = "") -> Line:
    line = Line(f"{label}  ", style="bold")
    line.append_text(Line(style="not bold").append_text(content))
    if hint:
        line.append(f"  {hint}", style="not bold dim")
    return line


def _ranking(scene: Scene) -> Line:
    assert scene.ranking is not None
    entries = [
        Line(f"{_sign(colour)} {name}", style=STYLES.get(colour, "") if playing else "dim")
        for colour, name, playing in scene.ranking.entries
    ]
    return Line(" › ").join(entries)


def _zone(zone: Zone, numbers: Numbers) -> Line:
    title = f"{zone.title} ({zone.count})" if zone.count is not None else zone.title
    if zone.shape == "stacks" and not any(card.choices for card in zone.cards):
        return _labelled(title, Line(zone.hint))
    shown = [_card(card, numbers) for card in zone.cards if not (zone.shape == "pile" and card.face_down)]
    return _labelled(title, Line(" · ").join(shown) if shown or zone.count is not None else Line("–"), zone.hint)


def _grid(zone: Zone, numbers: Numbers) -> RenderableType:
    """Rows of five piles."""
    grid = Table(title=Line(zone.title), title_justify="left", title_style="bold", show_header=False, show_lines=True)
    for start in range(0, len(zone.cards), GRID):
        grid.add_row(*(_pile(card, numbers) for card in zone.cards[start : start + GRID]))
    return grid


def _pile(card: Card, numbers: Numbers) -> Line:
    """The top of a pile, what it costs, and what it is worth."""
    line = _card(card, numbers)
    facts = [_signs(card.price), f"{SIGNS['laurel-crown']}{card.worth}" if card.worth else "", card.reason]
    if said := " · ".join(fact for fact in facts if fact):
        line.append(f"\n{said}", style="dim")
    return line


def _signs(row: tuple[Glyph, ...]) -> str:
    return " ".join(sign(glyph) for glyph in row if glyph.text)


def sign(glyph: Glyph) -> str:
    """A sign as far as a terminal can draw it: empty where only a picture shows it."""
    return f"{glyph.text}{SIGNS.get(glyph.icon, '')}"


def _card(card: Card, numbers: Numbers) -> Line:
    line = Line(style="dim" if card.faded else "")
    for choice in card.choices:
        if choice.action in numbers:
            line.append(f"[{numbers[choice.action]}] ", style="bold cyan")
    if card.face_down:
        line.append(f"{FACE_DOWN} ", style="dim")
    elif card.corner and not card.name.endswith(card.corner):
        line.append(f"{card.corner} ", style="bold")
    line.append(card.name, style="underline" if card.marked else "")
    if card.copies > 1:
        line.append(f" ×{card.copies}")
    if card.tag:
        line.append(f" ({card.tag})", style="dim")
    return line


def _seat_line(seat: SeatPanel) -> Line:
    line = Line("\n▸ " if seat.acting else "\n  ", style="bold")
    colour = seat.clan if seat.clan in SEAT_COLOURS else SEAT_COLOURS[seat.seat]
    line.append(f"{_sign(colour)} {seat.name}", style=STYLES.get(colour, ""))
    if seat.you:
        line.append(say(" (vous)", " (you)"), style="not bold")
    clan = CLANS[seat.clan].say(spoken()) if seat.clan in CLANS else ""
    facts = [clan, seat.status, *(f"{stat.name} {stat.value}" for stat in seat.stats)]
    line.append("  " + " · ".join(fact for fact in facts if fact), style="not bold dim")
    return line


def _sign(colour: str) -> str:
    """The shape that goes with a seat's colour, so that colour is never needed to tell seats apart."""
    if colour not in SEAT_COLOURS:
        return "○"
    return SHAPES[SEAT_SHAPES[SEAT_COLOURS.index(colour)]]
