"""A game as the kernel sees it, and the engine that runs its rules over arrays of records."""

from __future__ import annotations

import contextlib
import hashlib
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .actions import ActionSpace
from .cache import Store
from .errors import GameError
from .events import NO_EVENTS, EventKind, event_buffer
from .random import reseed, seed_words
from .record import Record
from .rule import Linker, compiled_by_default, rule
from .stack import apply, determinize, evaluate, legal, redact, score, start
from .text import Text

Notice = Callable[[Text], None]
PATIENCE = 1.0  # seconds of compilation before a line says what is going on
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
    names with commas between them, `parts` are the names that there are.
    """

    name: str
    values: tuple[str, ...]
    text: Text
    value_texts: tuple[Text, ...] = ()
    free: Callable[[str], str] | None = None
    parts: tuple[tuple[str, Text], ...] = ()

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
    """Everything a game brings. The `rules` fill the kernel's slots by name."""

    name: str
    ruleset: int
    seats: range
    state: Record
    content_layout: Record
    make_content: Callable[[Mapping[str, str]], np.ndarray]
    actions: ActionSpace
    events: Mapping[int, EventKind]
    rules: Mapping[str, Callable[..., Any]]
    sources: tuple[str, ...]
    breakdown: tuple[Text, ...]
    scratch: int  # cells of the scratch buffer: at least the most actions that are ever legal at once
    options: tuple[Option, ...] = ()
    check_table: Callable[[Mapping[str, str], int], None] | None = None  # whether options suit a number of players
    _engines: dict[bool, Engine] = field(default_factory=dict, init=False, repr=False, compare=False)

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

    def check_players(self, players: int, options: Mapping[str, str] | None = None) -> None:
        """Raises GameError unless the game can be played by this many (with these options)."""
        if players not in self.seats:
            raise GameError(
                Text(
                    "{n} {n:joueur|joueurs} : il en faut de {low} à {high}.",
                    "{n} {n:player|players}: it takes {low} to {high}.",
                ),
                n=players,
                low=self.seats[0],
                high=self.seats[-1],
            )
        if options is not None and self.check_table is not None:
            self.check_table(self.check_options(options), players)

    def content(self, options: Mapping[str, str] | None = None) -> np.ndarray:
        """The content record, shape (1,), of a game with these options."""
        return self.make_content(self.check_options(options or {}))


def content_hash(content: np.ndarray) -> str:
    """What identifies a content: 16 hexadecimal digits."""
    return hashlib.sha256(content.tobytes()).hexdigest()[:16]


def snapshot_layout(game: Game, content: np.ndarray) -> str:
    """What a snapshot can be read with: the record's fields, and the programs that its stack points into."""
    fields = repr(game.state.dtype.descr).encode()
    return hashlib.sha256(fields + content["code"].tobytes()).hexdigest()[:16]


# --- templates: what Python calls -----------------------------------------------------------------------------


@rule
def start_entry(contents, states, players, low, middle, high, events):
    reseed(states[0].rng, low, middle, high)
    start(contents[0], states[0], players, events)


@rule
def legal_entry(contents, states, seat, out):
    return legal(contents[0], states[0], seat, out)


@rule
def apply_entry(contents, states, seat, action, events):
    apply(contents[0], states[0], seat, action, events)


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
        store = Store(game.name) if compiled else None
        self._linker = Linker(game.rules, target="cpu" if compiled else "python", store=store, watch=self._announced)
        self._entries: dict[str, Callable[..., Any]] = {}

    def template(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A template bound to this game, to be called with arrays; compiled at its first call and kept on disk."""
        name = self._entry_name(function)
        if name not in self._entries:
            bound = self._linker.entry(function, name)
            self._entries[name] = bound if self.compiled else self._plain(bound)
        return self._entries[name]

    def reach(self, *more: Callable[..., Any]) -> str:
        """What identifies the rules behind every method and these templates, 16 hexadecimal digits.

        Equal for equal rules wherever they lie and however they are commented; words and pages do not count.
        """
        found = "".join(self._linker.reach(function) for function in (*TEMPLATES, *more))
        return hashlib.sha256(found.encode()).hexdigest()[:16]

    def ptx(self, function: Callable[..., Any], *args: Any) -> str:
        """A template as GPU code (PTX) for arguments of these types. No GPU is needed, but the extra `gpu` is.

        The template returns nothing. Raises ModuleNotFoundError where numba-cuda is not installed.
        """
        entry: Any = Linker(self.game.rules, target="cuda").entry(function, self._entry_name(function))
        return entry.ptx(*args)

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

    def _plain(self, bound: Callable[..., Any]) -> Callable[..., Any]:
        """The uncompiled entry: arrays of records become twins for the call and are written back."""
        layouts = {record.dtype: record for record in (self.game.state, self.game.content_layout)}

        def call(*args: Any) -> Any:
            twins = [
                layouts[a.dtype].twins(a) if isinstance(a, np.ndarray) and a.dtype in layouts else None for a in args
            ]
            result = bound(*(a if t is None else t for a, t in zip(args, twins, strict=True)))
            for array, twin in zip(args, twins, strict=True):
                if twin is not None and array.dtype == self.game.state.dtype and array.flags.writeable:
                    for index, one in enumerate(twin):
                        self.game.state.store(one, array, index)
            return result

        return call

    # Methods over single positions.

    def start(self, content: np.ndarray, players: int, seed: int) -> np.ndarray:
        """A new game, shape (1,), at its first decision. The seed has at most 96 bits."""
        return self.start_with_events(content, players, seed)[0]

    def start_with_events(self, content: np.ndarray, players: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
        """The same, with the event buffer of the opening."""
        state, events = self.game.state.zeros(), event_buffer()
        self.template(start_entry)(content, state, players, *seed_words(seed), events)
        return state, events

    def legal(self, content: np.ndarray, state: np.ndarray, seat: int) -> np.ndarray:
        """The legal actions of a seat, ascending; empty when it need not decide."""
        out = np.zeros(self.game.scratch, np.int16)
        return out[: self.template(legal_entry)(content, state, seat, out)]

    def apply(self, content: np.ndarray, state: np.ndarray, seat: int, action: int) -> None:
        """Do a legal action in place, without events."""
        self.template(apply_entry)(content, state, seat, action, NO_EVENTS)

    def apply_with_events(self, content: np.ndarray, state: np.ndarray, seat: int, action: int) -> np.ndarray:
        """Do a legal action in place; returns the event buffer, enlarged until everything fits."""
        capacity = 128
        while True:
            trial, events = state.copy(), event_buffer(capacity)
            self.template(apply_entry)(content, trial, seat, action, events)
            if events[0][0] <= capacity:
                state[0] = trial[0]
                return events
            capacity *= 4

    def score(self, content: np.ndarray, state: np.ndarray) -> np.ndarray:
        """Shape (seats, 2 + sources): points, rank, and the points by source."""
        out = np.zeros((self.game.seats[-1], 2 + len(self.game.breakdown)), np.int32)
        self.template(score_entry)(content, state, out)
        return out[: int(state["players"][0])]

    def evaluate(self, content: np.ndarray, state: np.ndarray, seat: int) -> float:
        return float(self.template(evaluate_entry)(content, state, seat))

    def redact(self, content: np.ndarray, state: np.ndarray, viewer: int) -> np.ndarray:
        """A copy with everything this viewer cannot know wiped. The one gate towards seats and bots."""
        copy = state.copy()
        self.template(redact_entry)(content, copy, viewer)
        return copy

    def determinize(self, content: np.ndarray, redacted: np.ndarray, viewer: int, rng: np.ndarray) -> np.ndarray:
        """A copy of a redacted record with the wiped parts guessed. `rng` is a generator of shape (4,)."""
        copy = redacted.copy()
        self.template(determinize_entry)(content, copy, viewer, rng, np.zeros(self.game.scratch, np.int16))
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
