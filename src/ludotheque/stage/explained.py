"""What explains a rule on a position of the game itself: diagrams of the table, and examples that the engine plays.

A game declares them in its guide. `drawn` and `played` make them with the rules, so they cannot differ from the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any, Protocol

from ..kernel.errors import GameError
from ..kernel.events import Event
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.text import Lang, Text
from .lesson import Words, text_for
from .look import Look
from .parts import Card, Part, Zone
from .scene import Scene, SeatPanel, Stat
from .telling import Row, Teller, log_lines

READER = 0  # the seat that is addressed as "you"
NAMES = ("Alma", "Bruno", "Chloé", "Driss", "Elsa")
Deed = tuple[int, str]  # a seat, and the action that it does


class Boxed(Protocol):
    """A box on the shelf, as far as it is needed here."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> Text: ...
    @property
    def presets(self) -> Mapping[str, str]: ...
    @property
    def game(self) -> Game: ...
    @property
    def layout(self) -> Any: ...  # a `Layout`, whose module needs this one


def _as_met(_content: Any, _state: Any) -> None:
    """Nothing is changed."""


@dataclass(frozen=True)
class Position:
    """A position that is always the same: a game from a fixed seed, in which every seat does its first legal action
    until `until` holds for the one that decides; then these `deeds`; then what `arranged(content, twin)` changes.
    """

    until: Callable[[Look], bool] = lambda _: True
    players: int = 2
    seed: int = 1
    deeds: tuple[Deed, ...] = ()
    arranged: Callable[[Any, Any], None] = _as_met


@dataclass(frozen=True)
class Mark:
    """A mark of a diagram: the id on the page of what it stands on, in which `*` is any number, and what is said of
    it.
    """

    at: str
    name: Text
    words: Words


@dataclass(frozen=True)
class Diagram:
    """Parts of the table in a position, with marks on them. `parts`: their ids, as they follow each other there."""

    title: Text
    position: Position
    parts: tuple[str, ...]
    marks: tuple[Mark, ...]

    def lettered(self) -> list[tuple[str, Mark]]:
        """Each mark with its letter: a number on a card would look like a value of the card."""
        return list(zip(ascii_uppercase, self.marks, strict=False))

    def words_of(self, mark: Mark, content: Any, lang: Lang) -> str:
        """What a mark says, with this content."""
        return text_for(mark.words, content).say(lang)


@dataclass(frozen=True)
class Step:
    """What is done in an example: words that say what to notice, and the actions, with the seat of each."""

    words: Words
    deeds: tuple[Deed, ...]


@dataclass(frozen=True)
class Example:
    """A case that people get wrong, played by the engine. `cards`: ids on the page of the cards that it is about;
    `lesson`: what to remember. `holds(content)`: whether it belongs to a box with this content. `after`: ids of the
    parts of the table that are shown as they are in the end.
    """

    id: str
    title: Text
    position: Position
    before: Words
    cards: tuple[str, ...]
    steps: tuple[Step, ...]
    lesson: Words
    holds: Callable[[Any], bool] = lambda _: True
    after: tuple[str, ...] = ()

    def wording(self, words: Words, content: Any, lang: Lang) -> str:
        """Words of this example, with this content."""
        return text_for(words, content).say(lang)


@dataclass(frozen=True)
class Drawn:
    """The parts of a diagram, as a scene has them, with the place of each on a table: board or own."""

    scene: Scene
    parts: tuple[tuple[Part, str], ...]


@dataclass(frozen=True)
class Change:
    """A number of a seat that an example changes."""

    stat: Stat  # as it was before
    after: str


@dataclass(frozen=True)
class Played:
    """An example as it went: the cards before it, for each step its words and the lines of the log, what changed for
    each seat, and the parts of the table that are shown after it.
    """

    cards: tuple[Card, ...]
    steps: tuple[tuple[str, tuple[str, ...]], ...]
    seats: tuple[tuple[SeatPanel, tuple[Change, ...]], ...]
    events: tuple[Event, ...]
    after: Drawn


def reach(box: Boxed, position: Position) -> Match:
    """A game with the cards of the box, at this position. Raises GameError if it is not met."""
    game = box.game
    engine = game.engine(compiled=False)
    match = Match.new(game, position.players, entry=box.name, options=box.presets, seed=position.seed, engine=engine)
    while not position.until(_deciding(match, match.actors[0])):
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
        if match.finished:
            raise GameError(_NOT_MET, title=box.title)
    for seat, action in position.deeds:
        match.play(seat, action)
    state = game.state.twin(match.state)
    position.arranged(match.content, state)
    game.state.store(state, match.state)
    return match


_NOT_MET = Text("{title} : une position n’est pas atteinte.", "{title}: a position is not met.")


def _deciding(match: Match, seat: int) -> Look:
    """A position for the seat that decides."""
    return replace(_looking(match, seat, "en"), legal=tuple(int(code) for code in match.legal_codes(seat)))


def _looking(match: Match, viewer: int, lang: Lang) -> Look:
    """A position for a layout, without choices."""
    return Look(match.content, match.view_twin(viewer), viewer, lang, NAMES[: match.players], ())


def drawn(box: Boxed, diagram: Diagram, lang: Lang) -> Drawn:
    """The parts of a diagram, without choices. Raises GameError for a part that the table does not have."""
    return _parts(box, reach(box, diagram.position), diagram.parts, lang)


def _parts(box: Boxed, match: Match, wanted: tuple[str, ...], lang: Lang) -> Drawn:
    """Some parts of the reader's table. Raises GameError for one that it does not have."""
    scene = box.layout.scene(_looking(match, READER, lang))
    there = dict(_placed(scene))
    missing = [part for part in wanted if part not in there]
    if missing:
        raise GameError(_NO_PART, title=box.title, part=missing[0])
    return Drawn(scene, tuple(there[part] for part in wanted))


_NO_PART = Text("{title} : la table n’a pas de partie {part}.", "{title}: the table has no part {part}.")


def _placed(scene: Scene) -> Iterator[tuple[str, tuple[Part, str]]]:
    for part in (*scene.board, *scene.beside):
        yield part.id, (part, "board")
    for seat in scene.seats:
        for part in seat.parts:
            yield part.id, (part, "own" if seat.you else "seat")


def played(box: Boxed, example: Example, lang: Lang) -> Played:
    """An example, played. Raises GameError for an action that is not legal there, and for a card that is not there."""
    match = reach(box, example.position)
    before = _panels(box, match, lang)
    cards = _cards(box, match, lang, example)
    rows: list[Row] = []
    steps = []
    teller = Teller(match.content, match.game.events, lang, READER, NAMES[: match.players])
    for step in example.steps:
        first = len(rows)
        for seat, action in step.deeds:
            version = rows[-1][0] + 1 if rows else 0
            rows += [(version, event) for event in match.play(seat, action)]
        seen = [row for row in rows if row[1].visible_to(READER)]
        lines = log_lines(teller, seen, sum(row[1].visible_to(READER) for row in rows[:first]), box.layout.deed)
        words = tuple(line.words for line in lines if not line.heading)
        steps.append((text_for(step.words, match.content).say(lang), words))
    after = _panels(box, match, lang)
    changes = tuple((now, tuple(_changes(was, now))) for was, now in zip(before, after, strict=True))
    shown = _parts(box, match, example.after, lang)
    return Played(cards, tuple(steps), changes, tuple(event for _, event in rows), shown)


def _panels(box: Boxed, match: Match, lang: Lang) -> list[SeatPanel]:
    """Every seat's area as that seat sees it, so that its own points are among its numbers."""
    return [
        next(panel for panel in box.layout.scene(_looking(match, seat, lang)).seats if panel.seat == seat)
        for seat in range(match.players)
    ]


def _changes(before: SeatPanel, after: SeatPanel) -> Iterator[Change]:
    now = {stat.name: stat.value for stat in (*after.stats, *after.counts)}
    for stat in (*before.stats, *before.counts):
        if stat.kind and now.get(stat.name, stat.value) != stat.value:
            yield Change(stat, now[stat.name])


def _cards(box: Boxed, match: Match, lang: Lang, example: Example) -> tuple[Card, ...]:
    """The cards of an example, each as somebody at the table sees it."""
    there: dict[str, Card] = {}
    for seat in range(match.players):
        for part in box.layout.scene(_looking(match, seat, lang)).parts():
            for card in part.cards if isinstance(part, Zone) else ():
                if not card.face_down:
                    there.setdefault(card.id, card)
    missing = [card for card in example.cards if card not in there]
    if missing:
        raise GameError(_NO_CARD, title=box.title, card=missing[0])
    return tuple(there[card].having(reason="", marked=False, faded=False, lit=False) for card in example.cards)


_NO_CARD = Text("{title} : la table n’a pas de carte {card}.", "{title}: the table has no card {card}.")
