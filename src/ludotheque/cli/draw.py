"""A scene, drawn for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.cells import cell_len
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
NARROW = 64  # columns below which a choice and the words of its card are one paragraph
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
        parts.append(_seat_line(seat, clans=scene.ranking is not None))
        parts += [Padding(_zone(zone, numbers), (0, 0, 0, 2)) for zone in seat.zones if zone.cards or zone.count]
    return Group(*parts)


def menu(scene: Scene, labels: Mapping[str, str], numbers: Numbers, width: int) -> RenderableType:
    """What is asked, and the numbered choices with the words of their cards."""
    prompt = scene.prompt
    asked = Line(prompt.sentence, style="bold")
    if why := " · ".join(part for part in (prompt.by, prompt.step) if part):
        asked.append(f"  ({why})", style="dim")
    words = {choice.action: card.words for choice, card in offers(scene) if card}
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="bold cyan", no_wrap=True)
    longest = max((cell_len(label) for label in labels.values()), default=0)
    if narrow := longest > width * 2 // 5 or width < NARROW:
        grid.add_column()
    else:
        grid.add_column(no_wrap=True)
        grid.add_column(style="dim")
    for action, number in numbers.items():
        about = words.get(action, "")
        if narrow:
            grid.add_row(str(number), Line.assemble(labels[action], (f"  {about}" if about else "", "dim")))
        else:
            grid.add_row(str(number), Line(labels[action]), Line(about))
    return Group(Line(), asked, grid)


def result(places: tuple[Place, ...], width: int) -> RenderableType:
    """The final scores with where they come from, best first: a table, or a paragraph each where it does not fit."""
    ranked = sorted(places, key=lambda place: (place.rank, place.seat))
    title, points = say("Résultat", "Result"), say("Points", "Points")
    heads = [f"{place.rank}. {place.name}" for place in ranked]
    sources = [name for name, _ in ranked[0].sources]
    if max(map(cell_len, [*sources, points])) + sum(cell_len(head) + 3 for head in heads) + 4 > width:
        lines: list[RenderableType] = [Line(f"\n{title}", style="bold")]
        for place, head in zip(ranked, heads, strict=True):
            lines.append(Line.assemble((head, "bold"), f"  {points} {place.points}"))
            said = ", ".join(f"{name} {value}" for name, value in place.sources)
            lines.append(Padding(Line(said, style="dim"), (0, 0, 0, 4)))
        return Group(*lines)
    shown = Table(title=title, title_justify="left", title_style="bold")
    shown.add_column("")
    for head in heads:
        shown.add_column(Line(head), justify="right")
    for index, name in enumerate(sources):
        shown.add_row(Line(name), *(str(place.sources[index][1]) for place in ranked))
    shown.add_section()
    shown.add_row(Line(points), *(f"[bold]{place.points}[/]" for place in ranked))
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
    for _ in range(min(GRID, len(zone.cards))):
        grid.add_column(overflow="fold")
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


def _seat_line(seat: SeatPanel, clans: bool) -> Line:
    """A player: name and what is known of it. Where `clans` are ranked, the one behind the colour is named."""
    line = Line("\n▸ " if seat.acting else "\n  ", style="bold")
    colour = seat.clan if seat.clan in SEAT_COLOURS else SEAT_COLOURS[seat.seat]
    line.append(f"{_sign(colour)} {seat.name}", style=STYLES.get(colour, ""))
    if seat.you:
        line.append(say(" (vous)", " (you)"), style="not bold")
    clan = CLANS[seat.clan].say(spoken()) if clans and seat.clan in CLANS else ""
    facts = [clan, seat.status, *(f"{stat.name} {stat.value}" for stat in seat.stats)]
    line.append("  " + " · ".join(fact for fact in facts if fact), style="not bold dim")
    return line


def _sign(colour: str) -> str:
    """The shape that goes with a seat's colour, so that colour is never needed to tell seats apart."""
    if colour not in SEAT_COLOURS:
        return "○"
    return SHAPES[SEAT_SHAPES[SEAT_COLOURS.index(colour)]]
