"""Why an action is advised, in words: what it certainly brings, how near the end is, and how it compares.

Every sentence is a fact about what its seat knows: what is foreseen, what the points would be then, what the game
itself says of its end (`Layout.outlook`), and what a search has found. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..kernel.content import Content
from ..kernel.foresight import foresee_through
from ..kernel.game import Engine
from ..kernel.text import Lang, Text, sentence, told_by
from .layout import Layout
from .look import Look
from .standings import by_source
from .telling import Row, Teller, told

if TYPE_CHECKING:
    from ..kernel.record import Twin

MOST_STEPS = 3  # of what is advised, one after the other
MOST_TOLD = 3  # lines of what comes of it
MOST_ANSWERS = 24  # that are looked at, to what an action still asks its seat before it is over
MOST_OTHERS = 8  # other actions that are looked at, for what comes whichever is done

# What games say of their end (`Layout.outlook`).
LAST_ROUND = Text("C’est la dernière manche.", "This is the last round.")
ENDS_SOON = Text(
    "La partie peut finir dans {n} {n:tour|tours} environ : {why}.",
    "The game may end in about {n} {n:turn|turns}: {why}.",
)

_THEN = Text("{it}, puis {then}", "{it}, then {then}")
_ABOUT_STEP = Text("«\u00a0{it}\u00a0» — {fact}", "“{it}” — {fact}")
_QUOTED = Text("«\u00a0{it}\u00a0»", "“{it}”")
_OVER = Text("Cela finit la partie.", "That ends the game.")
_BEGINS_LAST = Text(
    "Cela amène la fin : cette manche est la dernière.", "That brings the end: this round is the last one."
)
_POINTS = Text("Cela rapporte {n} {n:point|points}{of}.", "That brings {n} {n:point|points}{of}.")
_COSTS = Text("Cela coûte {n} {n:point|points}{of}.", "That costs {n} {n:point|points}{of}.")
_EVEN = Text("Pas un point de plus au total{of}.", "Not one point more in all{of}.")
_OF = Text(" ({what})", " ({what})")
_LATER = Text(
    "Aucun point tout de suite : c’est par la suite que cela réussit le mieux.",
    "No point at once: it does best by what comes later.",
)
_UNSAID = Text(
    "C’est ce qui finit le mieux dans les parties imaginées, sans raison qui tienne en un mot.",
    "It ends best in the games imagined, for no reason that can be told in a word.",
)
_BARELY = Text(
    "C’est ce qui finit le mieux dans les parties imaginées, mais de peu.",
    "It ends best in the games imagined, but not by much.",
)
_UP_TO = Text(
    "De quoi gagner jusqu’à {n} {n:point|points} selon la suite.",
    "Worth up to {n} {n:point|points}, by what is chosen then.",
)
_PROMISES = Text(
    "De quoi espérer environ {n} {n:point|points} de plus d’ici la fin.",
    "Worth about {n} more {n:point|points} by the end.",
)
_REPAYS = Text(
    "Mais de quoi espérer environ {n} {n:point|points} par la suite.",
    "But it should bring about {n} {n:point|points} later.",
)
_CLEAR = Text("C’est nettement mieux que «\u00a0{other}\u00a0».", "That is clearly better than “{other}”.")
_SLIGHT = Text("«\u00a0{other}\u00a0» est à peu près aussi bon.", "“{other}” is about as good.")

_CHANCE = Text(
    "Vos chances de gagner : {n} sur 10 (estimation d’après {games} parties entre bots).",
    "Your chance to win: {n} in 10 (estimated from {games} games between bots).",
)
_HARDLY = Text("moins de 1", "less than 1")
_ABOUT = Text("environ {n}", "about {n}")
_NEARLY = Text("plus de 9", "more than 9")


def chance_words(chance: float, games: int, lang: Lang) -> str:
    """A chance to win in words, by tenths: what it is known to. `games`: how many the curve was fitted to."""
    n = round(chance * 10)
    words = _HARDLY if n < 1 else _NEARLY if n > 9 else _ABOUT
    return _CHANCE.say(lang, n=words.say(lang, n=n), games=games)


@dataclass(frozen=True)
class Found:
    """What a search found for a seat, by the names of actions: what to do, what would follow it in the same turn, the
    second choice and whether the first is clearly better, its mean result in [0, 1], and whether a value network
    was asked.
    """

    action: str
    then: tuple[str, ...] = ()
    second: str = ""
    clear: bool = False
    value: float = 0.5
    by_network: bool = False

    @classmethod
    def read(cls, answer: dict[str, Any]) -> Found:
        return cls(
            str(answer["action"]),
            tuple(answer["then"]),
            str(answer["second"]),
            bool(answer["clear"]),
            float(answer["value"]),
            bool(answer["by_network"]),
        )


@dataclass(frozen=True)
class Position:
    """What the seat that asks can see: its redacted record, shape (1,), the event rows that it may know, and names."""

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

    def teller(self) -> Teller:
        """The teller of events, as the seat reads them."""
        return Teller(self.content, self.engine.game.events, self.lang, self.seat, self.names)

    def legal(self, state: np.ndarray) -> tuple[int, ...]:
        """What the seat may do in a position."""
        return tuple(self.engine.legal(self.content, state, self.seat).tolist())

    def look(self, state: np.ndarray) -> Look:
        """A position as the seat sees it, with nothing to choose."""
        return Look(self.content, self.twin(state), self.seat, self.lang, self.names, ())

    def ends(self, state: np.ndarray) -> bool:
        """Whether the game is over in a position, or in its last round."""
        look = self.look(state)
        return look.finished or self.layout.last_round(look)

    def scored(self, state: np.ndarray) -> np.ndarray:
        """What the seat has in a position: points, and by where they come from."""
        return np.delete(self.engine.score(self.content, state)[self.seat], 1)

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
    """What is advised, and why: the action by name, in words what is done one after the other, then whole sentences."""

    action: str
    steps: tuple[str, ...]
    reasons: tuple[str, ...]

    def does(self, lang: Lang) -> str:
        """What is advised in one line."""
        return _in_turn(self.steps[0], [_QUOTED.say(lang, it=step) for step in self.steps[1:]], lang)


def counsel(at: Position, advice: Found) -> Counsel:
    """An advised action and the reasons for it. `advice.action` is legal."""
    plan = _plan(at, advice)
    ways = _ways(at, plan.state, plan.whole)
    behind = [way.state for way in ways] or [plan.state]  # where it may lead
    last = all(map(at.ends, behind))
    facts, events = _facts(at, plan, last)
    gains = _gains(at, ways, at.content.actions.code(advice.action))
    reasons = [*_stated(facts, at.lang), *gains, *_told(at, at.teller(), events, plan.labels)]
    if not reasons and advice.clear and (at.ends(at.view) or not last):  # that it ends the game is reason enough
        reasons.append(_without_reason(ways, at.lang))
    reasons += [*_about_the_end(at, plan, behind, last), *_beside_the_second(at, advice, plan.labels[0])]
    return Counsel(advice.action, plan.labels, tuple(reasons) or (_BARELY.say(at.lang),))


@dataclass(frozen=True)
class _Step:
    """An action of a plan: the position before it, its label there, and what is certain to happen."""

    action: int
    state: np.ndarray
    label: str
    events: tuple[Any, ...]


@dataclass(frozen=True)
class _Plan:
    """What is advised, one step after the other, and the position behind it. `whole`: the last step is over there, and
    neither chance nor a reveal comes first.
    """

    steps: tuple[_Step, ...]
    state: np.ndarray
    whole: bool

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(step.label for step in self.steps)


def _plan(at: Position, advice: Found) -> _Plan:
    """The steps that were found, as far as it is certain what each leads to and the seat goes on."""
    state, steps, whole = at.view, [], True
    for name in (advice.action, *advice.then)[:MOST_STEPS]:
        code = at.content.actions.code(name)
        if code is None or at.seat not in at.engine.actors(state) or code not in at.legal(state):
            break
        ahead = foresee_through(at.engine, at.content, state, at.seat, code)
        steps.append(_Step(code, state, at.label(code, state), tuple(ahead.events)))
        state, whole = ahead.state, ahead.whole
        if not whole or at.engine.actors(state) != (at.seat,):
            break
    return _Plan(tuple(steps), state, whole)


def _facts(at: Position, plan: _Plan, last: bool) -> tuple[dict[str, Sequence[str]], list[Any]]:
    """What a game says of the steps, by their labels, each fact once; and the events that no fact stands for."""
    teller, facts, events = at.teller(), {}, []
    for step in plan.steps:
        facts_of_step = at.layout.facts(at.look(step.state), step.action, last)
        stated = facts_of_step or facts  # of an attack, what comes of it without a reinforcement, too
        events += [event for event in step.events if not (stated and teller.kind(event).advised == "unless stated")]
        known = {fact for sentences in facts.values() for fact in sentences}
        if new := [fact for fact in facts_of_step if fact not in known]:
            facts[step.label] = new
    return facts, events


def _without_reason(ways: Sequence[_Way], lang: Lang) -> str:
    """What is said of an action that is clearly better, where nothing certain speaks for it."""
    pointless = ways and all(way.over and not way.points[0] for way in ways)
    return (_LATER if pointless else _UNSAID).say(lang)


def _about_the_end(at: Position, plan: _Plan, behind: Sequence[np.ndarray], last: bool) -> list[str]:
    """Whether the game is over then, in its last round, or how near its end it is."""
    if all(at.look(position).finished for position in behind):
        return [_OVER.say(at.lang)]
    if last:
        return [(LAST_ROUND if at.ends(at.view) else _BEGINS_LAST).say(at.lang)]
    words = at.layout.outlook(at.look(plan.state))
    return [words] if words else []


def _beside_the_second(at: Position, advice: Found, label: str) -> list[str]:
    """How the action compares with the second choice; of two cards of one name either will do."""
    second = at.content.actions.code(advice.second) if advice.second else None
    other = at.label(second, at.view) if second is not None else ""
    return [] if other in ("", label) else [(_CLEAR if advice.clear else _SLIGHT).say(at.lang, other=other)]


def _stated(facts: Mapping[str, Sequence[str]], lang: Lang) -> list[str]:
    """What a game says of the steps, by their labels: with the label, where it says something of more than one."""
    if len(facts) < 2:
        return [line for sentences in facts.values() for line in sentences]
    return [_ABOUT_STEP.say(lang, it=label, fact=" ".join(sentences)) for label, sentences in facts.items()]


def quoted(steps: Sequence[str], lang: Lang) -> str:
    """What is done one after the other, as its buttons say it."""
    first, *others = (_QUOTED.say(lang, it=step) for step in steps)
    return _in_turn(first, others, lang)


def _in_turn(does: str, others: Sequence[str], lang: Lang) -> str:
    for then in others:
        does = _THEN.say(lang, it=does, then=then)
    return does


@dataclass(frozen=True)
class _Way:
    """A position behind an action, whether the action is over there (not where chance or a reveal comes next), and what
    the seat has more there than before, or less: points, and by where they come from.
    """

    state: np.ndarray
    over: bool
    points: tuple[int, ...]


def _ways(at: Position, state: np.ndarray, whole: bool) -> list[_Way]:
    """Where an action leads that still asks its seat something, such as how to pay: one position for every way to
    answer, none where there are too many.
    """
    ends, under_way = [], [(state, whole)]
    looks = MOST_ANSWERS
    while under_way:
        after, over = under_way.pop()
        if not (over and at.engine.actors(after) == (at.seat,) and _goes_on(at.view, after)):
            ends.append((after, over))
            continue
        legal = at.legal(after)
        looks -= len(legal)
        if looks < 0:
            return []
        ahead = (foresee_through(at.engine, at.content, after, at.seat, code) for code in legal)
        under_way += [(way.state, way.whole) for way in ahead]
    before = at.scored(at.view)
    return [_Way(after, over, tuple((at.scored(after) - before).tolist())) for after, over in ends]


def _goes_on(before: np.ndarray, after: np.ndarray) -> bool:
    """Whether a question is part of what a decision began: asked by the same program further on, or by one that it has
    started, and not by what comes next.
    """
    depth, (old, new) = int(before["depth"][0]), (record["stack"]["pc"][0] for record in (before, after))
    asked = depth - 1
    if int(after["depth"][0]) < depth or (old[:asked] != new[:asked]).any():
        return False
    return int(after["depth"][0]) > depth or bool(new[asked] > old[asked])


def _gains(at: Position, ways: Sequence[_Way], action: int | None) -> list[str]:
    """What the seat would have more then, or less: the points by where they come from, and what the game's own estimate
    adds to them, as long as there is time for that; where gains and losses cancel each other, what they are; where they
    hang on which way it goes, the most there can be. No points that come anyway.
    """
    points = _sure(ways)
    if points is None:
        most = max((way.points[0] for way in ways), default=0)
        return [_UP_TO.say(at.lang, n=most)] if most > 0 else []
    n, *sources = points
    later = 0 if any(at.ends(way.state) for way in ways) else _promised(at, ways) - n
    if any(sources):
        sources = [0 if same else source for source, same in zip(sources, _anyway(at, action, sources), strict=True)]
        n = sum(sources)
    words = _POINTS if n > 0 else _COSTS if n < 0 else _EVEN
    sentences = [words.say(at.lang, n=abs(n), of=_sources(at, sources))] if n or any(sources) else []
    if later >= 1:
        sentences.append((_REPAYS if n < 0 else _PROMISES).say(at.lang, n=later))
    return sentences


def _sure(ways: Sequence[_Way]) -> tuple[int, ...] | None:
    """The points that the seat gains on every way; None where the ways differ."""
    totals = {way.points for way in ways}
    return totals.pop() if len(totals) == 1 else None


def _anyway(at: Position, action: int | None, sources: Sequence[int]) -> list[bool]:
    """Which of these changes come whatever else is done instead, such as a theft by somebody else."""
    others = [code for code in at.legal(at.view) if code != action]
    if not 0 < len(others) <= MOST_OTHERS:
        return [False] * len(sources)
    same = [change != 0 for change in sources]
    for code in others:
        ahead = foresee_through(at.engine, at.content, at.view, at.seat, code)
        certain = _sure(_ways(at, ahead.state, ahead.whole))
        changes = certain[1:] if certain else [0] * len(sources)
        same = [still and source == there for still, source, there in zip(same, sources, changes, strict=True)]
        if not any(same):
            break
    return same


def _sources(at: Position, changes: Sequence[int]) -> str:
    """What points come from, in brackets; nothing where the game does not tell."""
    words = by_source(at.engine.game.breakdown, changes, at.lang)
    return _OF.say(at.lang, what=words) if words else ""


def _promised(at: Position, ways: Sequence[_Way]) -> int:
    """By how many points the game's own estimate for the seat is higher then, at least."""
    before, *after = (
        at.engine.evaluate(at.content, record, at.seat) for record in (at.view, *(way.state for way in ways))
    )
    return round(min(after) - before)


def _told(at: Position, teller: Teller, events: Sequence[Any], labels: Sequence[str]) -> list[str]:
    """What would certainly be told of it, as the log would say it; not what its label says already."""
    events = _new(teller, events, labels)
    if not events:
        return []
    version = (at.rows[-1][0] if at.rows else 0) + 1
    rows = [*at.rows, *((version, event) for event in events)]
    lines = [line.words for line in told(teller, rows, len(at.rows), at.layout.deed) if not line.heading]
    if len(lines) == len(labels) == 1 and _repeats(lines[0], labels[0]):
        return []
    more = ["…"] if len(lines) > MOST_TOLD else []
    return [" ".join([*map(sentence, lines[:MOST_TOLD]), *more])] if lines else []


def _new(teller: Teller, events: Sequence[Any], labels: Sequence[str]) -> list[Any]:
    """The events but for those of the viewer that a label tells already: one by each."""
    rest, left = [], list(labels)
    for event in events:
        named = event.seat == teller.viewer and teller.kind(event).advised == "unless named"
        by = next((label for label in left if named and _repeats(teller.says(event), label)), None)
        if by is not None:
            left.remove(by)
        else:
            rest.append(event)
    return rest


def _repeats(line: str, label: str) -> bool:
    """Whether a line says no more than a label: 'you gain 1 Magic' after 'Gain 1 Magic'."""
    return line.rstrip(".").lower().endswith(told_by(label))
