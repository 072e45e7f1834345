"""What a table shows, as data. A game's layout builds it from one viewer's redacted record; page and terminal draw it.
All words of a scene are in the viewer's language. It contains nothing that the viewer may not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..kernel.text import Lang, Text, clause, together, told_by
from ..kernel.words import Glyph
from .look import Look
from .parts import Card, Choice, Part, Tag, Zone

SEAT_COLOURS = ("blue", "violet", "yellow", "red", "green")
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon")


@dataclass(frozen=True)
class Stat:
    """A number with an icon and a name; `kind` picks its colour. `label`: the name as it stands beside the icon where
    there is room.
    """

    icon: str
    name: str
    value: str
    kind: str = ""
    label: str = ""


@dataclass(frozen=True)
class SeatPanel:
    """One player's own area, and the parts in it. `counts`: what counts in the end, beside what `stats` are now."""

    seat: int
    name: str
    you: bool
    acting: bool
    status: str
    stats: tuple[Stat, ...]
    parts: tuple[Part, ...]
    clan: str = ""
    counts: tuple[Stat, ...] = ()

    @property
    def colour(self) -> str:
        """The colour of the seat's clan, else that of its number."""
        return self.clan if self.clan in SEAT_COLOURS else SEAT_COLOURS[self.seat]


@dataclass(frozen=True)
class Prompt:
    """The leading sentence: the question to the viewer, or who is waited for. `by` names the card that asks. `picture`
    is that of the card that the sentence names, for a page on which that card may lie out of sight.
    """

    sentence: str
    yours: bool
    by: str = ""
    step: str = ""
    choices: tuple[Choice, ...] = ()  # choices that are not on the board
    picture: str = ""


def waiting(look: Look) -> Prompt:
    """Who is waited for. A viewer that has chosen in secret also reads its choice, and that it may still change it. A
    viewer that looks back at its own question reads that it is its turn.
    """
    awaited = [seat for seat in range(look.v.players) if look.acts(seat)]
    if awaited == [look.viewer]:
        return Prompt(Text("À vous de jouer", "Your turn to play").say(look.lang), yours=False)
    names = [look.names[seat] for seat in awaited if seat != look.viewer]
    if len(names) < len(awaited):
        names.append(Text("vous", "you").say(look.lang))
    who = together(names, look.lang)
    if not look.changing:
        return Prompt(Text("On attend {who}", "Waiting for {who}").say(look.lang, who=who), yours=False)
    actions = look.content.actions
    chosen = actions.say(look.v.choice[look.viewer], look.lang, look.content, look.v)
    text = Text(
        "Votre choix : {it}. On attend {who} ; d’ici là, vous pouvez en changer.",
        "Your choice: {it}. Waiting for {who}; until then you may change it.",
    )
    return Prompt(text.say(look.lang, it=clause(chosen), who=who), yours=False)


def sealed_status(look: Look, seat: int) -> str:
    """The words beside a seat's name that say whether it has made its sealed choice."""
    text = Text("[vous avez choisi|a choisi]", "[you have|has] chosen")
    if look.acts(seat):
        text = Text("[à vous de choisir|choisit…]", "[yours to choose|is choosing…]")
    return text.say(look.lang, you=seat == look.viewer)


@dataclass(frozen=True)
class Tally:
    """One line of a source of points: a text with signs, how many there are, and their points.

    `each`: the points of one, 0 if they differ.
    """

    words: str
    number: int
    points: int
    each: int = 0
    signs: tuple[Glyph, ...] = ()


@dataclass(frozen=True)
class Source:
    """A source of points, with an icon and the lines that add up to its points, if the game has them. `about` names
    what it refers to, such as a secret objective. `kind` gives its colour on the table.
    """

    name: str
    points: int
    icon: str = ""
    about: str = ""
    lines: tuple[Tally, ...] = ()
    kind: str = ""


@dataclass(frozen=True)
class Place:
    """A player's result: points, rank and points by source, the same sources for all.

    `note`: a secret that is open at the end. `decided`: what decided this rank in place of points. `figure`: the card
    that stands for the player, where none of their own area does. Seat -1: an opponent without a seat. Rank 0: a defeat
    that no points decided.
    """

    seat: int
    name: str
    rank: int
    points: int
    sources: tuple[Source, ...]
    note: str = ""
    decided: str = ""
    figure: Card | None = None


@dataclass(frozen=True)
class Measure:
    """What decides a game in place of points: its name, and each seat's share of it, from the twin of a position."""

    name: Text
    of: Callable[[Any], tuple[int, ...]]


_CONFIRM = Text("{it}\u00a0?", "{it}?")
_CONFIRM_ANSWER = Text("{question} {it}.", "{question} {it}.")
_IN_BRACKETS = re.compile(r"(?: \([^()]*\))?")


def _said_once(called: str, results: str) -> str:
    """What to ask about a choice whose results name it: its own words with what they add in brackets, or else the
    results; empty where they do not name it.
    """
    for name in told_by(called):
        if named := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", results, re.IGNORECASE):
            added = results[named.end() :]
            own = called[0].isalpha() and _IN_BRACKETS.fullmatch(added)  # an amount is no deed
            return called + added if own else results.rstrip(".")
    return ""


@dataclass(frozen=True)
class Scene:
    """The whole table for one viewer. Parts of the board and of the areas are drawn in their order.

    `beside`: parts that stand beside the rest of a wide board. `around`: neighbours matter in this game, so the seats
    are placed around the board where there is room. `sections`: the title and the id of each part of the page that a
    phone's jump bar leads to; if empty, the board and each seat.
    """

    heading: str  # "Manche 3 sur 9"
    prompt: Prompt
    board: tuple[Part, ...]
    seats: tuple[SeatPanel, ...]
    result: tuple[Place, ...] = ()
    ending: str = ""  # how the game ended, if ranks alone do not say it
    cause: str = ""  # why it ended, in a sentence
    measured: str = ""  # the name of what the result counts, if not points
    most: int = 0  # the highest result that anybody can have, where there is one: bars are that long
    reference: tuple[Card, ...] = ()  # the cards of this game that the reference panel explains
    around: bool = False
    beside: tuple[Part, ...] = ()
    sections: tuple[tuple[str, str], ...] = ()

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat, by its number."""
        return tuple(panel.colour for panel in sorted(self.seats, key=lambda panel: panel.seat))

    def figure(self, place: Place) -> Card | None:
        """The card that stands for a player at the end: a secret that is open now, or the first with a picture."""
        if place.figure:
            return place.figure
        zones = [part for panel in self.seats if panel.seat == place.seat for part in panel.parts]
        cards = [card for zone in zones if isinstance(zone, Zone) for card in zone.cards]
        pictured = [card for card in cards if card.picture and not card.face_down]
        return next((card for card in pictured if card.name == place.note), next(iter(pictured), None))

    def parts(self) -> Iterator[Part]:
        """Every part: the board's, then each seat's."""
        yield from self.board
        yield from self.beside
        for seat in self.seats:
            yield from seat.parts

    def awaiting(self, action: str, called: str, lang: Lang, then: str = "") -> Scene:
        """The same table while an action waits to be confirmed; it is not done yet. `called`: what the game calls it;
        `then`: its certain results. An answer in one word stands behind its question.
        """
        chosen = next((choice for choice, _ in self.offers() if choice.action == action), Choice(action, called))
        question, form = self.prompt.sentence, _CONFIRM
        called = chosen.brief or called
        if chosen in self.prompt.choices:  # the button on a card does not name the card
            called = chosen.called
            form = _CONFIRM_ANSWER if question.endswith("?") and " " not in called else _CONFIRM
        promised = chosen.short or chosen.then or then
        if asked := _said_once(called, promised):
            called, promised, form = asked, "", _CONFIRM
        sentence = form.say(lang, question=question, it=called) + (f" {promised}" if promised else "")
        return replace(self.pointing(self.bearing(action)), prompt=replace(self.prompt, sentence=sentence, choices=()))

    def bearing(self, action: str) -> frozenset[str]:
        """The thing that carries an action, by `Part.id_of`."""
        return frozenset(
            part.id_of(bearer)
            for part in self.parts()
            for bearer in part.bearers()
            if any(it.action == action for it in bearer.choices)
        )

    def pointing(self, ids: frozenset[str], about: bool = True) -> Scene:
        """A copy in which the things with these ids (`Part.id_of`) are marked as what the question is about, or
        are no longer.
        """
        return self._with_each(lambda part: part.pointing(ids, about))

    def tagging(self, tags: Mapping[str, Tag]) -> Scene:
        """A copy in which the cards with these ids have these words on them, and no other card has any."""
        return self._with_each(lambda part: part.tagging(tags))

    def _with_each(self, changed: Callable[[Part], Part]) -> Scene:
        def all_of(parts: tuple[Part, ...]) -> tuple[Part, ...]:
            return tuple(map(changed, parts))

        return replace(
            self,
            board=all_of(self.board),
            beside=all_of(self.beside),
            seats=tuple(replace(seat, parts=all_of(seat.parts)) for seat in self.seats),
        )

    def page_ids(self) -> frozenset[str]:
        """The ids that the page gives to seats, parts, the things on them, and buttons beside the board."""
        ids = {f"seat-{panel.seat}" for panel in self.seats}
        ids |= {f"choice-{choice.action}" for choice in self.prompt.choices}
        for part in self.parts():
            ids |= {f"{part.kind}-{part.id}", *(part.id_of(bearer) for bearer in part.bearers())}
        return frozenset(ids)

    def zones(self) -> Iterator[Zone]:
        """The parts that hold cards."""
        return (part for part in self.parts() if isinstance(part, Zone))

    def offers(self) -> Iterator[tuple[Choice, str]]:
        """Every choice with the words of the thing that carries it; those of the leading sentence first."""
        for choice in self.prompt.choices:
            yield choice, ""
        for part in self.parts():
            yield from part.offers()
