"""Why an action is advised, in words: what it certainly brings, how near the end is, and how it compares.

Every sentence is a fact about what its seat knows: what `foresee` finds, what the points would be then, what the game
itself says of its end (`Layout.outlook`), and what a search has found. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .content import Content
from .foresight import foresee
from .game import Engine
from .scene import Layout, Look
from .telling import Row, Teller, told
from .text import Lang, Text, listed

if TYPE_CHECKING:
    from .record import Twin

MOST_STEPS = 3  # of what is advised, one after the other
MOST_TOLD = 3  # lines of what comes of it

# What games say of their end (`Layout.outlook`).
LAST_ROUND = Text("C’est la dernière manche.", "This is the last round.")
ENDS_SOON = Text(
    "La partie peut finir dans {n} {n:tour|tours} environ : {why}.",
    "The game may end in about {n} {n:turn|turns}: {why}.",
)

_THEN = Text("{it}, puis {then}", "{it}, then {then}")
_POINTS = Text("Cela rapporte {n} {n:point|points}{of}.", "That brings {n} {n:point|points}{of}.")
_COSTS = Text("Cela coûte {n} {n:point|points}{of}.", "That costs {n} {n:point|points}{of}.")
_OF = Text(" ({what})", " ({what})")
_LATER = Text(
    "Aucun point tout de suite : c’est par la suite que cela réussit le mieux.",
    "No point at once: it does best by what comes later.",
)
_PROMISES = Text(
    "De quoi espérer environ {n} {n:point|points} de plus d’ici la fin.",
    "Worth about {n} more {n:point|points} by the end.",
)
_CLEAR = Text("C’est nettement mieux que « {other} ».", "That is clearly better than “{other}”.")
_SLIGHT = Text("« {other} » est à peu près aussi bon.", "“{other}” is about as good.")

_CHANCE = Text(
    "Vos chances de gagner : environ {n} sur 10 (estimation, d’après {games} parties simulées entre robots).",
    "Your chance to win: about {n} in 10 (an estimate, from {games} simulated games between bots).",
)
_HARDLY = Text("moins d’une", "less than one")
_NEARLY = Text("plus de neuf", "more than nine")


def chance_words(chance: float, games: int, lang: Lang) -> str:
    """A chance to win in words, by tenths: what it is known to."""
    n = round(chance * 10)
    words = _HARDLY if n < 1 else _NEARLY if n > 9 else n
    return _CHANCE.say(lang, n=words, games=games)


@dataclass(frozen=True)
class Found:
    """What a search found for a seat, by the names of actions: what to do, what would follow it in the same turn, the
    second choice and whether the first is clearly better, and its mean result in [0, 1].
    """

    action: str
    then: tuple[str, ...] = ()
    second: str = ""
    clear: bool = False
    value: float = 0.5

    @classmethod
    def read(cls, answer: dict[str, Any]) -> Found:
        return cls(
            str(answer["action"]),
            tuple(answer["then"]),
            str(answer["second"]),
            bool(answer["clear"]),
            float(answer["value"]),
        )


@dataclass(frozen=True)
class Position:
    """What somebody who asks sees: their redacted record, shape (1,), the event rows they may know and the names."""

    engine: Engine
    content: Content
    layout: Layout
    view: np.ndarray
    seat: int
    lang: Lang
    names: tuple[str, ...]
    rows: Sequence[Row] = ()

    def twin(self, state: np.ndarray) -> Twin:
        return self.engine.game.state.twin(state)

    def legal(self, state: np.ndarray) -> tuple[int, ...]:
        """What the seat may do in a position."""
        return tuple(self.engine.legal(self.content, state, self.seat).tolist())

    def label(self, action: int, state: np.ndarray) -> str:
        """A legal action in words: as its button beside the board says it, else as the game calls it."""
        actions, past = self.content.actions, tuple(event for _, event in self.rows)
        look = Look(
            self.content, self.twin(state), self.seat, self.lang, self.names, self.legal(state), past[-1:], past
        )
        for choice in self.layout.scene(look).prompt.choices:
            if choice.action == actions.names[action]:
                return choice.label
        return actions.say(action, self.lang, self.content, look.v)


@dataclass(frozen=True)
class Counsel:
    """What is advised, and why: the action by name and in words, then whole sentences."""

    action: str
    does: str
    reasons: tuple[str, ...]


def counsel(at: Position, found: Found) -> Counsel:
    """An advised action and the reasons for it. `found.action` is legal."""
    lang, actions = at.lang, at.content.actions
    state, events, labels, whole = at.view, [], [], True
    for name in (found.action, *found.then)[:MOST_STEPS]:
        code = actions.code(name)
        if code is None or at.seat not in at.engine.actors(state) or code not in at.legal(state):
            break
        labels.append(at.label(code, state))
        ahead = foresee(at.engine, at.content, state, at.seat, code)
        state = ahead.state
        events += ahead.events
        whole = ahead.whole
        if not whole or at.engine.actors(state) != (at.seat,):
            break
    gains = _gains(at, state)
    reasons = [*gains, *_told(at, events), *_promises(at, state)]
    if not reasons and found.clear and whole:
        reasons.append(_LATER.say(lang))
    reasons += _outlook(at)
    second = actions.code(found.second) if found.second else None
    other = at.label(second, at.view) if second is not None else ""
    if other not in ("", labels[0]):  # of two cards of one name either will do
        reasons.append((_CLEAR if found.clear else _SLIGHT).say(lang, other=other))
    does = labels[0]
    for later in labels[1:]:
        does = _THEN.say(lang, it=does, then=later[:1].lower() + later[1:])
    return Counsel(found.action, does, tuple(reasons))


def _gains(at: Position, state: np.ndarray) -> list[str]:
    """The points that the seat would have more then, or less, by where they come from."""
    before, after = (at.engine.score(at.content, one)[at.seat] for one in (at.view, state))
    n = int(after[0] - before[0])
    if not n:
        return []
    parts = [
        f"{source.say(at.lang)} {int(change):+d}".replace("-", "−")
        for source, change in zip(at.engine.game.breakdown, after[2:] - before[2:], strict=True)
        if change
    ]
    of = _OF.say(at.lang, what=", ".join(parts)) if parts else ""
    return [(_POINTS if n > 0 else _COSTS).say(at.lang, n=abs(n), of=of)]


def _promises(at: Position, state: np.ndarray) -> list[str]:
    """How much more the game's own estimate gives the seat then, beyond the points that it would have."""
    before, after = (
        at.engine.evaluate(at.content, one, at.seat) - int(at.engine.score(at.content, one)[at.seat][0])
        for one in (at.view, state)
    )
    n = round(after - before)
    return [_PROMISES.say(at.lang, n=n)] if n >= 1 else []


def _told(at: Position, events: Sequence[Any]) -> list[str]:
    """What would certainly be told of it, as the log would say it."""
    if not events:
        return []
    teller = Teller(at.content, at.engine.game.events, at.lang, at.seat, at.names)
    version = (at.rows[-1][0] if at.rows else 0) + 1
    rows = [*at.rows, *((version, event) for event in events)]
    lines = [one for one in told(teller, rows, len(at.rows), at.layout.deed) if not one.heading]
    return [listed([line.words for line in lines[:MOST_TOLD]], " · ").rstrip(".") + "."] if lines else []


def _outlook(at: Position) -> list[str]:
    """How near the end is, where the game has something to say about it."""
    look = Look(at.content, at.twin(at.view), at.seat, at.lang, at.names, ())
    words = at.layout.outlook(look)
    return [words] if words else []
