"""A game as the kernel sees it, and the engine that runs its rules over arrays of records."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from .actions import ActionSpace
from .content import SET, Content, PatchValues, Tables
from .encoder import Encoder, Sight, observe_entry
from .errors import GameError, whole
from .events import NO_EVENTS, Event, EventKinds, event_buffer, read_beats
from .linking.cache import Store
from .linking.rule import Linker, compiled_by_default, filled_by, rule
from .own import DeckSlots, SetOf, check_set
from .random import reseed, seed_words
from .record import Record, Rows, Twin, TwinArray, clone
from .stack import StackOverflow, apply, determinize, evaluate, legal, redact, score, start
from .temperaments import Temperament
from .text import Text
from .vocabulary import Vocabulary
from .words import BadCard

Notice = Callable[[Text], None]
CONTENTS = 32  # that a game keeps
BEATS = 8  # positions at beats that a command usually has at most
PLAYERS = Text("Le nombre de joueurs", "The number of players")
PATIENCE = 1.0  # seconds of compilation before a line says what is going on
_OF_CARD = re.compile(
    r"([\w-]+)\.([\w-]+)(?:\.([\w-]+))?:"
)  # what a sentence about one card, or its field, begins with
_COMPILING = Text(
    "Compilation de {game} ({what}) : une seule fois sur cette machine…",
    "Compiling {game} ({what}): once only on this machine…",
)


def say_on_stderr(notice: Text) -> None:
    """The default place for 'compiling ...' lines: the terminal's error stream, in both languages."""
    print(f"{notice.fr} / {notice.en}", file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Option:
    """A choice made before the game. `values` are the canonical spellings; the first is the default.

    `free` takes any other value: it returns its canonical spelling or raises GameError. Where such a value is a list of
    names with commas between them, `parts` are the names that there are, `usual` is a good list to begin with, and
    `one_of` names the parts of which each list needs exactly one. `about` says in a sentence what is chosen. A `ruling`
    settles what the rulebook leaves open: who does not know the game is not asked.
    """

    name: str
    values: tuple[str, ...]
    text: Text
    value_texts: tuple[Text, ...] = ()
    free: Callable[[str], str] | None = None
    parts: tuple[tuple[str, Text], ...] = ()
    about: Text | None = None
    usual: str = ""
    one_of: tuple[tuple[str, ...], ...] = ()
    ruling: bool = False

    def canonical(self, value: str) -> str:
        """The canonical spelling of a value. Raises GameError when there is no such value."""
        if value in self.values:
            return value
        if self.free is not None and isinstance(value, str):
            return self.free(value)
        raise GameError(
            Text(
                "Valeur inconnue pour {name} : {value}. Valeurs : {known}.",
                "Unknown value for {name}: {value}. Values: {known}.",
            ),
            name=self.name,
            value=value,
            known=", ".join(self.values),
        )


@dataclass(frozen=True)
class Game:
    """Everything a game brings. `words` and `rules` fill the kernel's slots.

    `make_content(options, patch)` makes the content of checked options; `scratch` is the cells of the scratch buffer:
    at least the most actions that are ever legal at once. Raises BadCard for words and events that cannot be linked.
    """

    name: str
    ruleset: int
    seats: range
    state: Record
    content_layout: Record
    make_content: Callable[[Mapping[str, str], PatchValues], Content]
    actions: ActionSpace
    events: type[EventKinds]
    words: Vocabulary
    rules: Mapping[str, Callable[..., Any]]
    breakdown: tuple[Text, ...]
    scratch: int
    box: Tables = field(default_factory=dict)  # the cards by kind and id, as they are in the box
    options: tuple[Option, ...] = ()
    check_table: Callable[[Mapping[str, str], int], None] | None = None  # whether options suit a number of players
    terms: Mapping[str, Text] = field(default_factory=dict)  # the kinds of cards and their fields, in words
    decks: DeckSlots | None = None  # where players have decks of their own
    set_of: SetOf | None = None  # what a set of somebody's own takes the place of; None: there are none
    rounds: str = ""  # the field that counts rounds; of one with a number a seat, the highest counts
    sight: Sight = field(default_factory=Sight)  # features, beyond what fields say of themselves
    temperaments: tuple[Temperament, ...] = ()  # of opponents: what they like to do, beside how well they play
    # Levels with full playouts, where `evaluate` says little about the end: how many, by number of players.
    to_the_end: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    # Levels that search with the game's value network, where it fits the cards: playouts, by number of players.
    with_network: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    _engines: dict[bool, Engine] = field(default_factory=dict, init=False, repr=False, compare=False)
    _contents: dict[str, Content] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for kind in self.events:
            if not kind.kind.silent and not (kind.kind.text.fr and kind.kind.text.en):
                raise BadCard(f"{self.name}: the event {kind.name} has no words in one of the languages")
            for cards in (kind.kind.takes, kind.kind.draws, kind.kind.uses):
                if cards and cards not in self.box:
                    raise BadCard(
                        f"{self.name}: the event {kind.name} tells of the kind '{cards}', which is not in the box"
                    )
            if kind.kind.dealt and kind.kind.dealt not in self.state.declared:
                raise BadCard(
                    f"{self.name}: the event {kind.name} names the field '{kind.kind.dealt}', which is not there"
                )

    @cached_property
    def slots(self) -> dict[str, Callable[..., Any]]:
        """The rules of all slots, the generated ones among them."""
        generated = self.words.slots(self.state, self.events, self.actions.first_extra)
        return {**generated, "encode": self.encoder.rule, **self.rules}

    @cached_property
    def encoder(self) -> Encoder:
        """How its positions are put into numbers."""
        return Encoder(self.name, self.state, self.content_layout, self.words, self.sight)

    def engine(self, *, compiled: bool | None = None) -> Engine:
        """The game's engine. `compiled=None`: compiled unless LUDOTHEQUE_JIT=0."""
        key = compiled_by_default() if compiled is None else compiled
        if key not in self._engines:
            self._engines[key] = Engine(self, compiled=key)
        return self._engines[key]

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values, defaults filled in. Raises GameError for an unknown name or value."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise GameError(
                    Text(
                        "Option inconnue : {name}. Options : {known}.",
                        "Unknown option: {name}. Options: {known}.",
                    ),
                    name=name,
                    known=", ".join(known) or Text("aucune", "none"),
                )
        return {name: option.canonical(options.get(name, option.values[0])) for name, option in known.items()}

    def fewest_seats(self, people: int = 1) -> int:
        """How many play where nobody says it: at least `people`, and two rather than one alone."""
        return max(min(2, self.seats[-1]), self.seats[0], people)

    def check_players(self, players: int, options: Mapping[str, str] | None = None) -> None:
        """Raises GameError unless the game can be played by this many (with these options)."""
        if whole(players, PLAYERS) not in self.seats:
            several = Text(
                "{n} {n:joueur|joueurs} : il en faut de {low} à {high}.",
                "{n} {n:player|players}: it takes {low} to {high}.",
            )
            one_number = Text("{n} {n:joueur|joueurs} : il en faut {low}.", "{n} {n:player|players}: it takes {low}.")
            raise GameError(
                several if len(self.seats) > 1 else one_number,
                n=players,
                low=self.seats[0],
                high=self.seats[-1],
            )
        if options is not None and self.check_table is not None:
            self.check_table(self.check_options(options), players)

    def content(self, options: Mapping[str, str] | None = None, patch: PatchValues | None = None) -> Content:
        """The content of a game with these options, and with these values in place of the box's.

        The last ones that were asked for are kept. Raises GameError for an unknown option, and for changed values that
        do not make a game, or whose effects find no room inside each other.
        """
        checked = self.check_options(options or {})
        if not patch:
            return self._content(checked, {})
        if SET in patch:
            check_set(self.set_of, patch)
        try:
            return self._content(checked, patch)
        except GameError:
            raise
        except (BadCard, ArithmeticError, LookupError, TypeError, ValueError) as error:
            text = Text("Ces cartes ne vont pas : {why}", "These cards do not work: {why}")
            card = _OF_CARD.match(str(error))
            raise GameError(
                text, why=error, where=tuple(part or "" for part in card.groups()) if card else ("", "", "")
            ) from None

    @property
    def frames(self) -> int:
        """How much work can be under way at a time."""
        stack = self.state.declared["stack"]
        assert isinstance(stack, Rows)
        return stack.number

    def _content(self, options: Mapping[str, str], patch: PatchValues) -> Content:
        key = json.dumps([sorted(options.items()), patch])  # the cards of a set have their numbers by their order
        content = self._contents.pop(key, None)
        if content is None:
            content = self.make_content(options, deepcopy(patch))
            content.rules.update(self.rules)
            if patch:
                content.depths.check(self.frames)
        self._contents[key] = content  # the last one now
        while len(self._contents) > CONTENTS:
            del self._contents[next(iter(self._contents))]
        return content

    def temperament(self, name: str) -> Temperament:
        """The temperament of this name. Raises GameError, naming those that the game has."""
        temperament = next((temper for temper in self.temperaments if temper.name == name), None)
        if temperament is None:
            known = ", ".join(temper.name for temper in self.temperaments)
            raise GameError(
                Text(
                    "Tempérament inconnu à ce jeu : {name}. Tempéraments : {known}.",
                    "Unknown temperament in this game: {name}. Temperaments: {known}.",
                ),
                name=name[:40],
                known=known or Text("aucun", "none"),
            )
        return temperament

    def term(self, name: str) -> Text:
        """A kind of cards or one of their fields, in words."""
        return self.terms.get(name) or Text(name, name)

    def rounds_of(self, state: np.ndarray) -> int | None:
        """How many rounds of a position have begun; None where the game does not say."""
        return int(state[self.rounds].max()) if self.rounds else None

    def beats(self, number: int = 0) -> np.ndarray:
        """A buffer for so many positions at beats; none are written into an empty one."""
        return self.state.zeros(number)


# --- templates: what Python calls -----------------------------------------------------------------------------


@rule
def start_entry(contents, states, players, low, middle, high, events):
    reseed(states[0].rng, low, middle, high)
    start(contents[0], states[0], players, events)


@rule
def legal_entry(contents, states, seat, out):
    return legal(contents[0], states[0], seat, out)


@rule
def apply_entry(contents, states, seat, action, events, beats):
    apply(contents[0], states[0], seat, action, events, beats)


@rule
def score_entry(contents, states, out):
    score(contents[0], states[0], out)


@rule
def evaluate_entry(contents, states, seat):
    return evaluate(contents[0], states[0], seat)


@rule
def redact_entry(contents, states, viewer):
    redact(contents[0], states[0], viewer)


@rule
def determinize_entry(contents, states, viewer, rng, scratch):
    determinize(contents[0], states[0], viewer, rng, scratch)


FAULT = Text("une faute des règles du programme", "a fault in the program's rules")
NOBODY = Text(
    "une position où personne n’a rien à décider sans que la partie soit finie, une faute des règles du programme",
    "a position in which nobody has to decide though the game is not over, a fault in the program's rules",
)


def fault_in(state: np.ndarray) -> Text | None:
    """Why a game cannot go on from a position though it is not over; None where it can, or is over."""
    if state["fault"][0]:
        return FAULT
    return None if state["finished"][0] or state["actors"][0] else NOBODY


_TOO_LARGE = Text(
    "Les valeurs de ces cartes mènent à un nombre trop grand pour être compté : cette action n’a pas été jouée.",
    "The values of these cards lead to a number too large to be counted: this action was not played.",
)


@contextlib.contextmanager
def naming(content: Content) -> Iterator[None]:
    """Say which program found no frame left, where uncompiled rules only know its address; a number that the record
    has no room for is a GameError.
    """
    try:
        yield
    except StackOverflow as error:
        name, offset = content.programs.at(error.pc)
        raise BadCard(
            f"{content.programs.words.game}: the program '{name}' (+{offset}) found no frame left, "
            f"{error.depth} are in use: give `depth` in state.py more room, or mend work that never ends"
        ) from None
    except OverflowError:
        raise GameError(_TOO_LARGE) from None


READERS = (legal_entry, score_entry, evaluate_entry, observe_entry)
TEMPLATES = (start_entry, legal_entry, apply_entry, score_entry, evaluate_entry, redact_entry, determinize_entry)


class Engine:
    """A game's rules, bound and ready to call on arrays of shape (1,) (state and content records).

    Compiled and uncompiled engines have the same methods and give the same bytes; the uncompiled one makes about a
    thousand decisions a second. `notice` receives a line before anything that compiles for more than a moment.
    """

    def __init__(self, game: Game, *, compiled: bool) -> None:
        self.game = game
        self.compiled = compiled
        self.notice: Notice = say_on_stderr
        self._said: set[Text] = set()
        self._store = Store(game.name) if compiled else None
        self._linker = self._linker_with({})
        self._entries: dict[Callable[..., Any], Callable[..., Any]] = {}
        self._kernels: dict[Callable[..., Any], Any] = {}
        self._content_twin: tuple[np.ndarray, Twin] | None = None

    def notice_once(self, line: Text) -> None:
        """Say a line that was not said before."""
        if line not in self._said:
            self._said.add(line)
            self.notice(line)

    def _linker_with(self, more: Mapping[str, Callable[..., Any]]) -> Linker:
        """What links the game's rules, and `more` in their slots."""
        target = "cpu" if self.compiled else "python"
        return Linker({**self.game.slots, **more}, target=target, store=self._store, watch=self._announced)

    def _linker_of(self, template: Callable[..., Any]) -> Linker:
        more = filled_by(template)
        return self._linker_with(more) if more else self._linker

    def template(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A template bound to this game, to be called with arrays; compiled at its first call and kept on disk."""
        if function not in self._entries:
            bound = self._linker_of(function).entry(function, self._entry_name(function))
            self._entries[function] = bound if self.compiled else self._plain(bound, writes=function not in READERS)
        return self._entries[function]

    def reach(self, *more: Callable[..., Any]) -> str:
        """What identifies the rules behind every method and these templates, 16 hexadecimal digits.

        Equal for equal rules wherever they lie and however they are commented; words and pages do not count.
        """
        hashes = "".join(self._linker_of(function).reach(function) for function in (*TEMPLATES, *more))
        return hashlib.sha256(hashes.encode()).hexdigest()[:16]

    def ptx(self, function: Callable[..., Any], *args: Any) -> str:
        """A template as GPU code (PTX) for arguments of these types. No GPU is needed, but the extra `gpu` is.

        The template returns nothing. Raises ModuleNotFoundError where numba-cuda is not installed.
        """
        return self.kernel(function).ptx(*args)

    def kernel(self, function: Callable[..., Any]) -> Any:
        """A template for the GPU at hand (`linking.cuda.Kernel`), compiled at its first call in this process.

        Raises ModuleNotFoundError where numba-cuda is not installed.
        """
        if function not in self._kernels:
            linker = Linker({**self.game.slots, **filled_by(function)}, target="cuda")
            self._kernels[function] = linker.entry(function, self._entry_name(function))
        return self._kernels[function]

    def _entry_name(self, function: Callable[..., Any]) -> str:
        return f"{self.game.name}_{function.__module__.rpartition('.')[2]}_{function.__name__}"

    @contextlib.contextmanager
    def _announced(self, name: str) -> Iterator[None]:
        """Around the compilation of an entry: a line says so when it takes over a second."""
        what = name.removeprefix(f"{self.game.name}_")
        timer = threading.Timer(PATIENCE, self.notice, (_COMPILING.filled(game=self.game.name, what=what),))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _plain(self, bound: Callable[..., Any], *, writes: bool) -> Callable[..., Any]:
        """The uncompiled entry: arrays of records become twins for the call and, if it `writes`, are written back."""
        state = self.game.state

        def twins(given: Any) -> Any:
            if not isinstance(given, np.ndarray):
                return None
            if given.dtype == state.dtype:
                return state.twins(given)
            return self._content_twins(given) if given.dtype == self.game.content_layout.dtype else None

        def call(*args: Any) -> Any:
            mirrored = [twins(given) for given in args]
            result = bound(*(given if twin is None else twin for given, twin in zip(args, mirrored, strict=True)))
            if not writes:
                return result
            for array, twin in zip(args, mirrored, strict=True):
                if isinstance(twin, TwinArray) and array.flags.writeable:
                    twin.write_back()
            return result

        return call

    def _content_twins(self, record: np.ndarray) -> list[Twin]:
        """The twin of a content record, made once for as long as the same record comes that cannot be written to."""
        if self._content_twin is None or self._content_twin[0] is not record or record.flags.writeable:
            self._content_twin = (record, self.game.content_layout.twin(record))
        return [self._content_twin[1]]

    # Methods over single positions.

    def start(self, content: Content, players: int, seed: int) -> np.ndarray:
        """A new game, shape (1,), at its first decision. The seed has at most 96 bits."""
        return self.start_with_events(content, players, seed)[0]

    def start_with_events(self, content: Content, players: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
        """The same, with the event buffer of the opening."""
        state, events = self.game.state.zeros(), event_buffer()
        words = seed_words(seed)
        with naming(content):
            self.template(start_entry)(content.record, state, players, *words, events)
        return state, events

    def legal(self, content: Content, state: np.ndarray, seat: int) -> np.ndarray:
        """The legal actions of a seat, ascending; empty when it need not decide."""
        out = np.zeros(self.game.scratch, np.int16)
        return out[: self.template(legal_entry)(content.record, state, seat, out)]

    def apply(self, content: Content, state: np.ndarray, seat: int, action: int) -> None:
        """Do a legal action in place, without events."""
        with naming(content):
            self.template(apply_entry)(content.record, state, seat, action, NO_EVENTS, self.game.beats())

    def apply_with_events(self, content: Content, state: np.ndarray, seat: int, action: int) -> np.ndarray:
        """Do a legal action in place; returns the event buffer, enlarged until everything fits."""
        return self._apply(content, state, seat, action, 0)[0]

    def apply_with_beats(
        self, content: Content, state: np.ndarray, seat: int, action: int
    ) -> list[tuple[list[Event], np.ndarray]]:
        """Do a legal action in place; returns the events of each beat with the position behind it, the last
        one's this.
        """
        events, beats = self._apply(content, state, seat, action, BEATS)
        return read_beats(events, beats, state)

    def _apply(
        self, content: Content, state: np.ndarray, seat: int, action: int, room: int
    ) -> tuple[np.ndarray, np.ndarray]:
        capacity = 128
        while True:
            trial, events, beats = clone(state), event_buffer(capacity), self.game.beats(room)
            with naming(content):
                self.template(apply_entry)(content.record, trial, seat, action, events, beats)
            if events[0][0] <= capacity and (room == 0 or events[0][1] <= room):
                state[0] = trial[0]
                return events, beats
            capacity, room = capacity * 4, room * 4

    def score(self, content: Content, state: np.ndarray) -> np.ndarray:
        """Shape (seats, 2 + sources): points, rank, and the points by source."""
        out = np.zeros((self.game.seats[-1], 2 + len(self.game.breakdown)), np.int32)
        self.template(score_entry)(content.record, state, out)
        return out[: int(state["players"][0])]

    def evaluate(self, content: Content, state: np.ndarray, seat: int) -> float:
        return float(self.template(evaluate_entry)(content.record, state, seat))

    def observe(self, content: Content, state: np.ndarray, seat: int) -> np.ndarray:
        """What a position looks like to a seat: its features (`Game.encoder` names them), shape (features,), int16.

        A redacted position, a guess of it and the true one give the same.
        """
        encoder = self.game.encoder
        pairs = encoder.blank()
        count = self.template(observe_entry)(content.record, state, self.game.state.zeros(), seat, pairs)
        return encoder.dense(pairs[:count])

    def redact(self, content: Content, state: np.ndarray, viewer: int) -> np.ndarray:
        """A copy with everything this viewer cannot know wiped. The one gate towards seats and bots."""
        copy = clone(state)
        self.template(redact_entry)(content.record, copy, viewer)
        return copy

    def redacted_twin(self, content: Content, state: np.ndarray, viewer: int) -> Twin:
        """The same as a plain twin, for those who draw and tell. Uncompiled rules need no array between."""
        if self.compiled:
            return self.game.state.twin(self.redact(content, state, viewer))
        twins = self.game.state.twins(state)
        self.template(redact_entry)(content.record, twins, viewer)
        return twins[0]

    def determinize(self, content: Content, redacted: np.ndarray, viewer: int, rng: np.ndarray) -> np.ndarray:
        """A copy of a redacted record with the wiped parts guessed. `rng` is a generator of shape (4,)."""
        copy = clone(redacted)
        self.template(determinize_entry)(content.record, copy, viewer, rng, np.zeros(self.game.scratch, np.int16))
        return copy

    def actors(self, state: np.ndarray) -> tuple[int, ...]:
        """The seats that must decide now."""
        mask = int(state["actors"][0])
        return tuple(seat for seat in range(int(state["players"][0])) if mask >> seat & 1)

    def warm(self) -> None:
        """Compile, or load, every method above by using each once."""
        content = self.game.content()
        state = self.start(content, self.game.seats[0], 1)
        seat = self.actors(state)[0]
        self.determinize(content, self.redact(content, state, seat), seat, np.ones(4, np.uint32))
        self.score(content, state)
        self.evaluate(content, state, seat)
        self.apply_with_events(content, state, seat, int(self.legal(content, state, seat)[0]))
