"""What a table shows, as data: the game's own layout module builds it from one viewer's redacted record, and page and
terminal draw it. All words in a scene are already in the viewer's language; nothing in it is known only to others.

A board is a tuple of parts, drawn in order. `PARTS` lists their kinds; a new one is a dataclass here with its line
there, a template `web/templates/parts/KIND.html`, and a drawer in `cli/parts.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from ..pictures import Picture
from .content import Content, Tables
from .effects import Another, AnyOrder, Choose, Effect, Glyph, IfOffered, May, PayFor, Verb, Window
from .events import Event
from .record import Twin
from .stack import CHOICE, NO, PLAYER, YES
from .telling import Deed, plainly
from .text import Lang, Text, clause, together, told_by

if TYPE_CHECKING:
    from .collection import Collection

Made = TypeVar("Made")
Question = tuple[str, "tuple[Choice, ...]"]  # the sentence that leads the table, and buttons beside the board
FEW_SIGNS = 2  # more of them need words
SEAT_COLOURS = ("blue", "violet", "yellow", "red", "green")
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon")
MOST_COLUMNS = 8


@dataclass(frozen=True)
class Step:
    """Something under way: a frame of the stack, with the card whose program it runs.

    `kind` and `card` are those of the program's name ("citizen.archer.on_turn"; the card is empty for the course of the
    game); `part` is the expression that the next instruction, or the asking one, came from; `loop` how often a loop has
    run. `cells` are all cells of the frame.
    """

    seat: int
    kind: str
    card: str
    part: Effect | None
    loop: int
    cells: Twin


@dataclass(frozen=True)
class Look:
    """What a layout may use: the content in play, the redacted record as a twin, the viewer (SPECTATOR without a seat),
    its legal actions.

    `recent` are the event rows of the last command, or of the beat that is shown, `past` the latest rows of the game,
    `lately` those since the viewer's own last command; each oldest first, and as far as the viewer may know them. At a
    `beat` the position is the one behind it, where nobody is asked.

    `changing`: the viewer has chosen in secret and waits for the others; `legal` is what it may choose instead.
    """

    content: Any  # the game's own `Content`
    v: Twin
    viewer: int
    lang: Lang
    names: tuple[str, ...]
    legal: tuple[int, ...]
    recent: tuple[Event, ...] = ()
    past: tuple[Event, ...] = ()
    lately: tuple[Event, ...] = ()
    changing: bool = False
    beat: bool = False
    _made: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, make: Callable[[Look], Made]) -> Made:
        """What a function makes of this look, made once however often a layout asks."""
        if make not in self._made:
            self._made[make] = make(self)
        return self._made[make]

    @property
    def c(self) -> Twin:
        """The content record as a twin."""
        return self.content.twin

    @property
    def finished(self) -> bool:
        return bool(self.v.finished)

    @cached_property
    def news(self) -> tuple[Event, ...]:
        """What the viewer may not have seen yet: the events since their own last command, and those of the last one."""
        return (*self.lately, *self.recent)

    def acts(self, seat: int) -> bool:
        """Whether a seat must decide now."""
        return bool(self.v.actors >> seat & 1)

    def trail(self) -> tuple[Step, ...]:
        """Everything under way, the course of the game first and what asks last."""
        steps = []
        for place in range(self.v.depth):
            frame = self.v.stack[place]
            last = place == self.v.depth - 1
            pc = frame.pc - 1 if last and self.v.actors else frame.pc
            name, _ = self.content.programs.at(pc)
            kind, _, card = name.partition(".")
            steps.append(
                Step(frame.seat, kind, card.partition(".")[0], self.content.programs.node(pc), frame.loop, frame)
            )
        return tuple(steps)

    def asking(self) -> Step | None:
        """What asks, while somebody must decide."""
        return self.trail()[-1] if self.v.actors and self.v.depth else None

    def line(self) -> Twin:
        """The instruction that asks: `op`, `a`, `b`, `c`. Only while somebody must decide."""
        return self.c.code[self.v.stack[self.v.depth - 1].pc - 1]

    def asked(self) -> type[Verb] | None:
        """The verb that asks, None when nothing is asked or a control word asks."""
        step = self.once(Look.asking)
        return type(step.part) if step and isinstance(step.part, Verb) else None

    def button(self, action: int, label: str = "", **more: Any) -> Choice:
        """A legal action as a button; it says what the action is called, or `label`."""
        actions = self.content.actions
        said = label or actions.say(action, self.lang, self.content, self.v)
        if self.changing:
            said = Text("Plutôt {it}", "Rather {it}").say(self.lang, it=clause(said))
        return Choice(actions.names[action], said, changes=self.changing, **more)

    def buttons(self, *actions: int) -> tuple[Choice, ...]:
        """Those of some actions that are legal, as buttons."""
        return tuple(self.button(action) for action in actions if action in self.legal)

    def question(self) -> Question:
        """The sentence and the buttons with which whatever asks the viewer leads the table."""
        step = self.asking()
        assert step is not None
        if isinstance(step.part, Verb):
            return type(step.part).ask_page(self)
        return ask_control(self, step.part)

    def seats(self) -> list[int]:
        """All seats clockwise, the viewer's first."""
        first = self.viewer if self.viewer < self.v.players else 0
        return [(first + i) % self.v.players for i in range(self.v.players)]


_NOT_YET = Text("Pas encore possible : {it}.", "Not possible yet: {it}.")
_GO_ON = Text("Continuer", "Go on")


def ask_control(look: Look, part: Effect | None) -> Question:
    """How control words ask: which branch, whether, who, in which order."""
    lang = look.lang
    if YES not in look.legal and isinstance(part, May | PayFor | IfOffered):
        effect = part.effect if isinstance(part, May) else part
        words = effect.clause(lang, True, effect.has_infinitive)
        extras = (look.button(action) for action in look.legal if action != NO)
        return _NOT_YET.say(lang, it=words), (look.button(NO, _GO_ON.say(lang)), *extras)
    if isinstance(part, Choose | AnyOrder):
        signs = [look.content.drawn(branch) for branch in part.branches]
        choices = tuple(
            look.button(CHOICE + i, signs=signs[i] if 0 < len(signs[i]) <= FEW_SIGNS else ())
            for i in range(len(signs))
            if CHOICE + i in look.legal
        )
        first = Text("Par quoi commencer ?", "What comes first?")
        return (first if isinstance(part, AnyOrder) else Text("Que choisissez-vous ?", "What do you choose?")).say(
            lang
        ), choices
    if isinstance(part, May):
        text = Text("Si vous le souhaitez, {it}", "If you like, {it}")
        if part.effect.has_infinitive:
            text = Text("Voulez-vous {it} ?", "Do you want to {it}?")
        words = text.say(lang, it=part.effect.clause(lang, True, part.effect.has_infinitive))
        return words, (look.button(YES, likely=True), look.button(NO))
    if isinstance(part, Another):
        text = Text("Quel joueur {it} ?", "Which player {it}?")
        choices = tuple(
            look.button(PLAYER + seat, look.names[seat])
            for seat in range(look.v.players)
            if PLAYER + seat in look.legal
        )
        return text.say(lang, it=part.effect.clause(lang, False)), choices
    assert isinstance(part, Window)
    extras = (look.button(action) for action in look.legal if action != NO)
    return part.question.say(lang), (look.button(NO, part.goes_on.say(lang), likely=True), *extras)


@dataclass(frozen=True)
class Choice:
    """A legal action as a button: the canonical name that is sent, and what it says.

    `signs` are drawn instead of the label, which stays for readers and terminals. A `rare` choice of the prompt waits
    behind "more". `changes`: it takes the place of a sealed choice that has been made. `then`: what would come of it,
    in whole sentences, told while it waits for its player's last word. `words`: what it does, where it is one of
    several on a card whose own words say more than that.
    """

    action: str
    label: str
    likely: bool = False
    signs: tuple[Glyph, ...] = ()
    rare: bool = False
    changes: bool = False
    then: str = ""
    words: str = ""

    @property
    def name(self) -> str:
        """Which kind of command sends it: "action", or "change"."""
        return "change" if self.changes else "action"


@dataclass(frozen=True)
class Card:
    """One card. `id` is stable while the card can be followed by this viewer, so that it glides when it moves.

    `kind` picks tint and pattern. `choices` are the legal actions on this card; `reason` says why there is none
    when one would expect it. A face-down card carries no more than its back.

    Some games print more on a card: `badges` (what it belongs to), `price` as the viewer would pay it but for the
    `tokens` that lie on it and add to it, what the viewer would `lack`, what it is `worth` in the end, a `second`
    effect beside the first. On top of a pile, `copies` counts the pile and `beneath` shows what lies under it as far
    as that is public.

    `brief`: its words where it stands in a list of choices, without what is told for interest alone, such as history
    and where values come from.

    `about`: the question that is asked now concerns this card. `source`: the id of the card out of which this one came
    with the last move, where its own id is a new one: it glides from there.

    `picture`: "GAME/NAME" among the pictures of the game, drawn in place of the icon where there is room; `above` is
    that of a card which lies on this one and leaves its left side free.
    """

    id: str
    kind: str
    name: str
    icon: str
    corner: str = ""
    tag: str = ""
    effect: tuple[Glyph, ...] = ()
    words: str = ""
    brief: str = ""
    provenance: str = ""
    face_down: bool = False
    choices: tuple[Choice, ...] = ()
    reason: str = ""
    marked: bool = False  # touched by the last move
    faded: bool = False  # here for information only
    lit: bool = False  # at work now
    signed: bool = False  # its effect says all that its name does, and stands for it where there is room for one
    badges: tuple[Glyph, ...] = ()
    price: tuple[Glyph, ...] = ()
    tokens: tuple[Glyph, ...] = ()
    lack: tuple[Glyph, ...] = ()
    worth: str = ""
    second: tuple[Glyph, ...] = ()
    copies: int = 1
    beneath: tuple[Glyph, ...] = ()
    about: bool = False
    source: str = ""
    picture: str = ""
    above: str = ""

    def __eq__(self, other: object) -> bool:
        """As of any dataclass, in a third of the time."""
        return other.__class__ is Card and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        """Of what tells most cards apart: pages look hundreds of them up at a time."""
        return hash((self.id, self.words, self.reason, self.copies, self.marked, self.choices))

    def having(self, **values: Any) -> Card:
        """The same card with other values. Tables are drawn out of hundreds: `dataclasses.replace` takes ten times as
        long. Raises TypeError for a value that cards do not have.
        """
        other = object.__new__(Card)
        own = self.__dict__
        made = other.__dict__
        made.update(own, **values)
        if len(made) != len(own):
            raise TypeError(f"cards have no {', '.join(sorted(values.keys() - own.keys()))}")
        return other


class Part:
    """Something that a board or a player's area is made of. Subclasses are frozen dataclasses with an `id`, unique
    among the parts of their kind in a scene, and a `title`.
    """

    kind: ClassVar[str]  # names its template and its class on the page
    id: str
    title: str

    def bearers(self) -> Iterator[Card | Piece | Space | Way]:
        """Whatever on it may carry choices and be marked."""
        yield from ()

    def id_of(self, one: Card | Piece | Space | Way) -> str:
        """What tells a thing on it from all others in a scene: spaces and ways are numbered anew on each part."""
        return f"{self.id}-{one.id}" if isinstance(one, Space | Way) else one.id

    def offers(self) -> Iterator[tuple[Choice, str]]:
        """Every choice that lies on it, with the words of the thing that carries it, as a list of choices tells it."""
        return ((choice, choice.words or _in_a_list(one)) for one in self.bearers() for choice in one.choices)

    def pointing(self, ids: frozenset[str]) -> Self:
        """The same part, these things on it (`id_of`) marked as what the question is about."""
        return self


def _in_a_list(one: Card | Piece | Space | Way) -> str:
    return (one.brief or one.words) if isinstance(one, Card | Space) else one.words


@dataclass(frozen=True)
class Zone(Part):
    """A place with cards. `shape`: row (in order), hand, pile (thickness `count`, only the top drawn), stacks
    (grouped), grid (rows of `columns` piles, each a card with its `copies`), offer (few cards to choose from, drawn
    large with their words)."""

    kind = "zone"
    id: str
    title: str
    shape: str
    cards: tuple[Card, ...] = ()
    count: int | None = None
    hint: str = ""
    open: bool = True
    columns: int = 0  # of a grid: 1 to MOST_COLUMNS; of a row: the cards of a full one, that fewer are no wider

    def __post_init__(self) -> None:
        least, most = 1 if self.shape == "grid" else 0, MOST_COLUMNS
        if not least <= self.columns <= most:
            raise ValueError(f"zone {self.id}: a {self.shape} has {least} to {most} columns, not {self.columns}")

    def bearers(self) -> Iterator[Card]:
        return iter(self.cards)

    def pointing(self, ids: frozenset[str]) -> Self:
        cards = tuple(one.having(about=True) if one.id in ids else one for one in self.cards)
        return replace(self, cards=cards)


@dataclass(frozen=True)
class Die:
    """One die: its face, and the legal actions on it. `fresh` when it was just rolled or turned: it tumbles."""

    id: str
    value: int
    name: str
    fresh: bool = False
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Roll(Part):
    """The dice on the table, and the values that they bring about."""

    kind = "roll"
    title: str
    dice: tuple[Die, ...]
    values: tuple[str, ...] = ()
    hint: str = ""
    id: str = "dice"

    def offers(self) -> Iterator[tuple[Choice, str]]:
        return ((choice, "") for die in self.dice for choice in die.choices)


@dataclass(frozen=True)
class Summary(Part):
    """What came of something that concerns all: for each seat a row of signs, and the words that say it."""

    kind = "summary"
    title: str
    rows: tuple[tuple[int, str, tuple[Glyph, ...], str], ...]  # seat, name, signs, words
    id: str = "news"


@dataclass(frozen=True)
class Ranking(Part):
    """An ordered public list, such as the omens: seats (or names) from best to worst."""

    kind = "ranking"
    title: str
    entries: tuple[tuple[str, str, bool], ...]  # colour, name, in play
    hint: str = ""
    id: str = "order"


@dataclass(frozen=True)
class Piece:
    """Something that stands on a space or a way: a knight, a tower, a token; `copies` alike count as one.

    `id` is stable while the piece can be followed, so that it glides when it moves. `colour` is a seat's
    (SEAT_COLOURS) or empty. `foretold`: what would become of it by the action that is looked at (`preview.py`). The
    other fields mean what they mean on a card.
    """

    id: str
    name: str
    icon: str
    colour: str = ""
    copies: int = 1
    words: str = ""
    choices: tuple[Choice, ...] = ()
    reason: str = ""
    marked: bool = False
    faded: bool = False
    about: bool = False
    source: str = ""
    foretold: str = ""


@dataclass(frozen=True)
class Space:
    """A space of a track, or a place of a map: `number` or `icon` is its sign, `effect` what it brings, `pieces` who
    stands there. `at` is where it lies on a map: 0 to 1 from the left and from the top. The other fields mean what they
    mean on a card. On a map, `picture` ("GAME/NAME") is drawn in place of the icon, as a card that lies there.
    """

    id: str
    name: str = ""
    icon: str = ""
    picture: str = ""
    number: str = ""
    kind: str = ""
    at: tuple[float, float] = (0.5, 0.5)
    effect: tuple[Glyph, ...] = ()
    words: str = ""
    brief: str = ""
    pieces: tuple[Piece, ...] = ()
    choices: tuple[Choice, ...] = ()
    reason: str = ""
    marked: bool = False
    lit: bool = False
    faded: bool = False
    about: bool = False
    foretold: str = ""

    @property
    def label(self) -> str:
        """What it is called where there must be a word: its name, or its number."""
        return self.name or self.number


@dataclass(frozen=True)
class Way:
    """A way between two spaces of a map, by their ids, `through` these points. A river may be of another `kind` than a
    road. What stands on it, and what can be done with it, is drawn at its middle.
    """

    id: str
    ends: tuple[str, str]
    name: str = ""
    through: tuple[tuple[float, float], ...] = ()
    icon: str = ""
    kind: str = ""
    words: str = ""
    pieces: tuple[Piece, ...] = ()
    choices: tuple[Choice, ...] = ()
    reason: str = ""
    marked: bool = False
    lit: bool = False
    faded: bool = False
    about: bool = False
    foretold: str = ""


@dataclass(frozen=True)
class Track(Part):
    """Spaces in order, with the pieces on them; a `closed` one goes on from its last space to its first."""

    kind = "track"
    id: str
    title: str
    spaces: tuple[Space, ...]
    hint: str = ""
    closed: bool = False

    def bearers(self) -> Iterator[Piece | Space]:
        for space in self.spaces:
            yield from (space, *space.pieces)

    def pointing(self, ids: frozenset[str]) -> Self:
        return replace(self, spaces=tuple(_pointed(self, one, ids) for one in self.spaces))

    def told(self, lang: Lang) -> str:
        """All of it in one line: who stands where, then what each space says, neighbours that say the same together.

        A space is called by its label; by its place in the row where some have the same.
        """
        called = [one.label for one in self.spaces]
        if len(set(called)) < len(called):
            called = [str(number + 1) for number in range(len(called))]
        named = list(zip(called, self.spaces, strict=True))
        who = (f"{at} ({', '.join(map(_counted, one.pieces))})" for at, one in named if one.pieces)
        lines = [text for text in (", ".join(who),) if text]
        for words, run in groupby(named, lambda one: one[1].brief or one[1].words):
            places = [at for at, _ in run]
            at = places[0]
            if len(places) > 1:
                at = Text("{first} à {last}", "{first} to {last}").say(lang, first=at, last=places[-1])
            if words:
                lines.append(
                    words if words.startswith(at) else Text("{at} : {it}", "{at}: {it}").say(lang, at=at, it=words)
                )
        return " ".join(line if line[-1] in ".!?" else f"{line}." for line in lines)


@dataclass(frozen=True)
class Map(Part):
    """Places by their coordinates, the ways between them, and the pieces on both.

    `wide` is its width for a height of 1 on a wide page, `narrow` the same on a phone, where a map is taller and its
    places lie where the same fractions lead. `picture` is drawn underneath, stretched over it: "GAME/NAME" among the
    pictures of the game, or a file among its looks.
    """

    kind = "map"
    id: str
    title: str
    places: tuple[Space, ...]
    ways: tuple[Way, ...] = ()
    hint: str = ""
    wide: float = 1.6
    narrow: float = 0.8
    picture: str = ""

    def __post_init__(self) -> None:
        known = {place.id for place in self.places}
        for way in self.ways:
            if not known.issuperset(way.ends):
                raise ValueError(f"map {self.id}: the way {way.id} leads from {way.ends[0]} to {way.ends[1]}")
        points = [place.at for place in self.places] + [point for way in self.ways for point in way.through]
        if any(not 0 <= value <= 1 for point in points for value in point):
            raise ValueError(f"map {self.id}: a place lies outside of it")

    def bearers(self) -> Iterator[Piece | Space | Way]:
        for one in (*self.places, *self.ways):
            yield from (one, *one.pieces)

    def pointing(self, ids: frozenset[str]) -> Self:
        places = tuple(_pointed(self, one, ids) for one in self.places)
        return replace(self, places=places, ways=tuple(_pointed(self, one, ids) for one in self.ways))

    def called(self, place_id: str) -> str:
        """What a place is called."""
        return next(place.label for place in self.places if place.id == place_id)

    def beside(self, place: Space) -> tuple[Space, ...]:
        """The places at the other ends of a place's ways."""
        ends = [end for way in self.ways if place.id in way.ends for end in way.ends if end != place.id]
        return tuple(one for one in self.places if one.id in ends)


Bearer = TypeVar("Bearer", Space, Way)


def _counted(piece: Piece) -> str:
    """A piece in words, with how many there are."""
    return f"{piece.name} ×{piece.copies}" if piece.copies > 1 else piece.name


def _pointed(part: Part, one: Bearer, ids: frozenset[str]) -> Bearer:
    """A space or a way of a part, these things on it and itself marked."""
    pieces = tuple(replace(piece, about=True) if piece.id in ids else piece for piece in one.pieces)
    return replace(one, pieces=pieces, about=one.about or part.id_of(one) in ids)


PARTS: tuple[type[Part], ...] = (Zone, Roll, Summary, Ranking, Track, Map)


@dataclass(frozen=True)
class Stat:
    """A number with an icon and a name; `kind` picks its colour."""

    icon: str
    name: str
    value: str
    kind: str = ""


@dataclass(frozen=True)
class SeatPanel:
    """One player's own area, and the parts in it."""

    seat: int
    name: str
    you: bool
    acting: bool
    status: str
    stats: tuple[Stat, ...]
    parts: tuple[Part, ...]
    clan: str = ""

    @property
    def colour(self) -> str:
        """The seat's colour: that of its clan where that is one, else that of its number."""
        return self.clan if self.clan in SEAT_COLOURS else SEAT_COLOURS[self.seat]


@dataclass(frozen=True)
class Prompt:
    """The sentence that leads: what is asked of the viewer, or who is waited for. `by` names the card that asks."""

    sentence: str
    yours: bool
    by: str = ""
    step: str = ""
    choices: tuple[Choice, ...] = ()  # those that are not on the board


def waiting(look: Look) -> Prompt:
    """Who is waited for. A viewer that has chosen in secret reads what, and that it may still change its mind; one that
    only looks back reads that it was asked itself.
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
    """Whether a seat has made its sealed choice, beside its name."""
    text = Text("[vous avez choisi|a choisi]", "[you have|has] chosen")
    if look.acts(seat):
        text = Text("[à vous de choisir|choisit…]", "[yours to choose|is choosing…]")
    return text.say(look.lang, you=seat == look.viewer)


@dataclass(frozen=True)
class Tally:
    """A line of a source of points: what counts, in words and signs, how many of it there are, and their points.

    `each`: the points of one, 0 where they differ.
    """

    words: str
    number: int
    points: int
    each: int = 0
    signs: tuple[Glyph, ...] = ()


@dataclass(frozen=True)
class Source:
    """Where points come from, with an icon where the game has one, and the lines that add up to them, if it has any.
    `about` names what they are of, such as a secret objective; `kind` gives them the colour that it has on the table.
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

    `note`: what belongs to it, such as a secret that is open at the end. `decided`: what gave this rank where points
    did not. Seat -1: an opponent without a seat. Rank 0: a defeat that no points decided, which has no place.
    """

    seat: int
    name: str
    rank: int
    points: int
    sources: tuple[Source, ...]
    note: str = ""
    decided: str = ""


@dataclass(frozen=True)
class Measure:
    """What decided a game in place of points: its name, and how much of it each seat had, by the twin of a position."""

    name: Text
    of: Callable[[Any], tuple[int, ...]]


@dataclass(frozen=True)
class Scene:
    """The whole table for one viewer. Parts of the board and of the areas are drawn in their order.

    `beside`: parts of the board that stand beside the others where it is wide. `around`: neighbours matter, so
    everybody sits around the board where there is room.
    """

    heading: str  # "Manche 3 sur 9"
    prompt: Prompt
    board: tuple[Part, ...]
    seats: tuple[SeatPanel, ...]
    result: tuple[Place, ...] = ()
    ending: str = ""  # how the game ended, where ranks alone do not say it
    cause: str = ""  # why it ended, as a sentence
    measured: str = ""  # what the result counts, where it is not points
    reference: tuple[Card, ...] = ()  # the cards of this game, to be explained in the reference panel
    around: bool = False
    beside: tuple[Part, ...] = ()

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat, by its number."""
        return tuple(panel.colour for panel in sorted(self.seats, key=lambda panel: panel.seat))

    def parts(self) -> Iterator[Part]:
        """Every part: the board's, then each seat's."""
        yield from self.board
        yield from self.beside
        for seat in self.seats:
            yield from seat.parts

    def awaiting(self, action: str, label: str, lang: Lang, then: str = "") -> Scene:
        """The same table while an action, called `label`, waits for its player's last word: nothing of it is done.
        `then`: what is certain to come of it, where the action itself does not say it.
        """
        chosen = next((choice for choice, _ in self.offers() if choice.action == action), Choice(action, label))
        called = chosen.label if chosen in self.prompt.choices else label  # on a card its button does not name it
        promised = chosen.then or then
        text = Text("En attente de votre confirmation : «\u00a0{it}\u00a0»", "Waiting for your confirmation: “{it}”")
        if any(one in promised.lower() for one in told_by(called)):
            text = Text("En attente de votre confirmation", "Waiting for your confirmation")
        said = text.say(lang, it=called) + (f". {promised}" if promised else "")
        return replace(self.pointing(self.bearing(action)), prompt=replace(self.prompt, sentence=said, choices=()))

    def bearing(self, action: str) -> frozenset[str]:
        """What carries an action, by `Part.id_of`."""
        return frozenset(
            part.id_of(one)
            for part in self.parts()
            for one in part.bearers()
            if any(it.action == action for it in one.choices)
        )

    def pointing(self, ids: frozenset[str]) -> Scene:
        """The same table, these things on it (`Part.id_of`) marked as what the question is about."""

        def marked(parts: tuple[Part, ...]) -> tuple[Part, ...]:
            return tuple(part.pointing(ids) for part in parts)

        return replace(
            self,
            board=marked(self.board),
            beside=marked(self.beside),
            seats=tuple(replace(seat, parts=marked(seat.parts)) for seat in self.seats),
        )

    def zones(self) -> Iterator[Zone]:
        """Those of the parts that hold cards."""
        return (part for part in self.parts() if isinstance(part, Zone))

    def offers(self) -> Iterator[tuple[Choice, str]]:
        """Every choice, with the words of what it lies on; the leading sentence's first."""
        for choice in self.prompt.choices:
            yield choice, ""
        for part in self.parts():
            yield from part.offers()


@dataclass(frozen=True)
class Tip:
    """A line of the guided first game, shown once when `when` holds for the learner's look.

    One with numbers that cards may change is made from the content in play.
    """

    id: str
    when: Callable[[Look], bool]
    text: Text | Callable[[Any], Text]

    def words(self, content: Content, lang: Lang) -> str:
        """The line, as it is with this content."""
        return _with(content, self.text).say(lang)


@dataclass(frozen=True)
class Section:
    """A part of the rules page or reference panel; `signs` are what stands on cards, with what each means.

    Paragraphs with numbers that cards may change, and cards, are made from the content in play.
    `when(content)`: whether it belongs to a game of this content; `alone`: whether a panel shows it to one player alone
    or to several only, None for any number.
    """

    title: Text
    paragraphs: tuple[Text | Callable[[Any], Text], ...] = ()
    cards: Callable[[Any, Lang], tuple[Card, ...]] | None = None
    signs: tuple[tuple[Glyph, Text], ...] = ()
    when: Callable[[Any], bool] = lambda _: True
    alone: bool | None = None

    def words(self, content: Content, lang: Lang) -> tuple[str, ...]:
        """The paragraphs, as they are with this content."""
        return tuple(_with(content, one).say(lang) for one in self.paragraphs)


def _with(content: Content, words: Text | Callable[[Any], Text]) -> Text:
    """Words that hold for every content, or are made from the one in play."""
    return words if isinstance(words, Text) else words(content)


@dataclass(frozen=True)
class Shown:
    """A card as the form of a new game shows it: its name, its picture and the sign in its place."""

    name: Text
    picture: str
    icon: str


@dataclass(frozen=True)
class Layout:
    """What a game's table module offers to page and terminal.

    Some questions come so often, and are nearly always answered alike, that a seat may answer them once and for all:
    `habit` names the one that a look is asked (a name that stays the same from game to game), or none;
    `habit_words(content, name, action, lang)` say what always answering it so is, nothing where there is no such thing.
    """

    scene: Callable[[Look], Scene]
    reference: tuple[Section, ...]
    rules: tuple[Section, ...]
    tips: tuple[Tip, ...]
    first_game: Mapping[str, Any] = field(default_factory=dict)  # players, bot level and seed of the guided game
    pictures: Callable[[Tables], Mapping[str, Picture]] = lambda _: {}  # of the cards in a box, by name
    habit: Callable[[Look], str] = lambda _: ""
    habit_words: Callable[[Any, str, str, Lang], str] = lambda *_: ""
    shown: Callable[[str, str], tuple[Shown, ...]] = lambda _, __: ()  # the cards of an option's value or part
    collection: Collection | None = None  # how pages show the cards that sets and decks are made of
    last_round: Callable[[Look], bool] = lambda _: False  # whether nothing comes after this round
    outlook: Callable[[Look], str] = lambda _: ""  # else how near the end is, in a sentence; empty while it is far
    facts: Callable[[Look, int, bool], tuple[str, ...]] = lambda *_: ()  # about a legal action, before it is done; the
    # flag says whether no round comes after it
    measure: Callable[[Any], Measure | None] = lambda _: None  # what decided a finished position, if not points
    deed: Deed = plainly  # how the log words what a seat did with one command
    brief: Deed | None = None  # the same in short, for a beat in which many did something
    colours_by_lot: bool = False  # whether seats draw their colours, so that nobody has one before the game begins

    def rules_of(self, content: Content) -> tuple[Section, ...]:
        """The rules page of this content."""
        return tuple(section for section in self.rules if section.when(content))

    def reference_of(self, content: Content, players: int) -> tuple[Section, ...]:
        """The reference panel of a game of this content by so many players."""
        there = (section for section in self.reference if section.when(content))
        return tuple(section for section in there if section.alone in (None, players == 1))
