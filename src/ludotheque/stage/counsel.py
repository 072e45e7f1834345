"""Why an action is advised, in words: its certain results, how near the end is, and how it compares with others.

Every sentence states a fact that the seat can know. The facts come from the foresight of the action, the points after
it, what the game says of its end (`Layout.outlook`), and the result of a search. Nothing here knows a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..kernel.content import Content
from ..kernel.foresight import foresee_through
from ..kernel.game import Engine
from ..kernel.text import OR, Lang, Text, listed, sentence, told_by
from .layout import Layout
from .look import Look
from .parts import Choice
from .standings import by_source
from .telling import Row, Teller, log_lines

if TYPE_CHECKING:
    from ..kernel.record import Twin

MOST_STEPS = 3  # steps of an advised plan
MOST_TOLD = 3  # lines about its results
MOST_ANSWERS = 24  # legal actions that are tried until the questions of an action are answered
MOST_OPENED = 2  # actions that a step makes possible, by name
MOST_OTHERS = 8  # other actions that are tried, to find changes that come in any case

# What games say of their end (`Layout.outlook`).
LAST_ROUND = Text("C’est la dernière manche.", "This is the last round.")
ENDS_SOON = Text(
    "La partie peut finir dans environ {n} {n:tour|tours} : {why}.",
    "The game may end in about {n} {n:turn|turns}: {why}.",
)

_THEN = Text("{it}, puis {then}", "{it}, then {then}")
_ABOUT_STEP = Text("«\u00a0{it}\u00a0» — {fact}", "“{it}” — {fact}")
_QUOTED = Text("«\u00a0{it}\u00a0»", "“{it}”")
_WON = Text("Vous gagnez la partie.", "You win the game.")
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
    "Dans les parties imaginées, c’est ce choix qui réussit le mieux.",
    "In the games imagined, this choice does best.",
)
_BARELY = Text(
    "C’est ce qui finit le mieux dans les parties imaginées, mais de peu.",
    "It ends best in the games imagined, but not by much.",
)
_MORE = Text("autre chose", "something else")
_OPENS = Text("Vous pourrez ensuite choisir {what}.", "Then you may choose {what}.")
_UP_TO = Text(
    "De quoi gagner jusqu’à {n} {n:point|points} selon la suite.",
    "Worth up to {n} {n:point|points}, by what is chosen then.",
)
_PROMISES = Text(
    "Cela devrait rapporter environ {n} {n:point|points} de plus d’ici la fin.",
    "It should bring about {n} more {n:point|points} by the end.",
)
_REPAYS = Text(
    "Mais cela devrait rapporter environ {n} {n:point|points} par la suite.",
    "But it should bring about {n} {n:point|points} later.",
)
_CLEAR = Text("C’est nettement mieux que «\u00a0{other}\u00a0».", "That is clearly better than “{other}”.")
_CLEAR_BY = Text(
    "C’est nettement mieux que «\u00a0{other}\u00a0» : environ {n} {n:point|points} de plus à la fin, à l’estimation.",
    "That is clearly better than “{other}”: about {n} more {n:point|points} by the end, as estimated.",
)
_SLIGHT = Text("«\u00a0{other}\u00a0» est à peu près aussi bon.", "“{other}” is about as good.")

_CHANCE = Text(
    "Vos chances de gagner : {n} sur 10 (estimation d’après {games} parties entre bots).",
    "Your chance to win: {n} in 10 (estimated from {games} games between bots).",
)
_HARDLY = Text("moins de 1", "less than 1")
_ABOUT = Text("environ {n}", "about {n}")
_NEARLY = Text("plus de 9", "more than 9")


def chance_words(chance: float, games: int, lang: Lang) -> str:
    """A chance to win in words, in tenths, as its accuracy allows. `games`: how many the curve was fitted to."""
    n = round(chance * 10)
    words = _HARDLY if n < 1 else _NEARLY if n > 9 else _ABOUT
    return _CHANCE.say(lang, n=words.say(lang, n=n), games=games)


@dataclass(frozen=True)
class Found:
    """The result of a search for a seat, by the names of actions: the best action, those that follow it in the same
    turn, the second choice and whether the first is clearly better, the mean result in [0, 1], and whether a value
    network was used.
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
    """The position as its seat can see it: redacted record, shape (1,), the event rows it may know, and the names."""

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
        """A teller of events for the seat."""
        return Teller(self.content, self.engine.game.events, self.lang, self.seat, self.names)

    def legal(self, state: np.ndarray) -> tuple[int, ...]:
        """The legal actions of the seat in a position."""
        return tuple(self.engine.legal(self.content, state, self.seat).tolist())

    def look(self, state: np.ndarray) -> Look:
        """A position as the seat sees it, with nothing to choose."""
        return Look(self.content, self.twin(state), self.seat, self.lang, self.names, ())

    def ends(self, state: np.ndarray) -> bool:
        """Whether the game is over in a position, or in its last round."""
        look = self.look(state)
        return look.finished or self.layout.last_round(look)

    def won(self, state: np.ndarray) -> bool:
        """Whether the game is over in a position and the seat alone has won."""
        look = self.look(state)
        return look.finished and look.winners == (self.seat,)

    def scored(self, state: np.ndarray) -> np.ndarray:
        """The points of the seat in a position, then its points by source."""
        return np.delete(self.engine.score(self.content, state)[self.seat], 1)

    def choice(self, action: int, state: np.ndarray) -> Choice:
        """A legal action as a button: that beside the board, else one with the name that the game gives the action."""
        actions, past = self.content.actions, tuple(event for _, event in self.rows)
        look = Look(
            self.content, self.twin(state), self.seat, self.lang, self.names, self.legal(state), past[-1:], past
        )
        for choice in self.layout.scene(look).prompt.choices:
            if choice.action == actions.names[action]:
                return choice
        return look.button(action)


@dataclass(frozen=True)
class Reason:
    """A reason in `words`, a whole sentence. `sign`: the icon that leads it in a list; `step`: the number of the step
    that it is about, 0 where only the first is told of; `listed`: other words where that number stands before them.
    """

    words: str
    sign: str
    step: int = 0
    listed: str = ""


def said(reasons: Iterable[Reason]) -> list[str]:
    """The reasons as sentences."""
    return [why.words for why in reasons]


OF_POINTS, OF_THE_END, OF_EVENTS, OF_ANOTHER, OF_A_SEARCH = (
    "laurel-crown",
    "hourglass",
    "scroll-unfurled",
    "scales",
    "all-seeing-eye",
)


@dataclass(frozen=True)
class Counsel:
    """Advice with its reasons, the strongest first: the action by name, its steps as buttons, and the reasons."""

    action: str
    steps: tuple[Choice, ...]
    reasons: tuple[Reason, ...]
    wins: bool = False  # for certain, so that no chance is told beside it

    def does(self, lang: Lang) -> str:
        """The steps in one line."""
        return _in_turn(self.steps[0].label, [_named(step, lang) for step in self.steps[1:]], lang)


def counsel(at: Position, advice: Found) -> Counsel:
    """Explain an advised action. `advice.action` is legal."""
    plan = _plan(at, advice)
    ways = _ways(at, plan.state, plan.whole)
    behind = [way.state for way in ways] or [plan.state]  # the positions to which it may lead
    last = all(map(at.ends, behind))
    facts, events = _facts(at, plan, last)
    gains = _gains(at, ways, at.content.actions.code(advice.action))
    if gains:
        events = [event for event in events if not _counted(at, event)]
    stated = [fact for sentences in facts.values() for fact in sentences]
    wins = all(map(at.won, behind))
    told = [] if wins and stated else _told(at, at.teller(), events, plan.labels, stated)
    reasons = [
        *([Reason(_WON.say(at.lang), OF_THE_END)] if wins else []),
        *(Reason(gain, OF_POINTS) for gain in gains),
        *_stated(facts, plan.choices, at.lang),
        *(Reason(line, OF_EVENTS) for line in told),
    ]
    if opened := _opened(at, plan):
        reasons.append(Reason(opened, OF_EVENTS))
    beside = _beside_the_second(at, advice, plan.choices[0], ways)
    if not reasons and (at.ends(at.view) or not last):  # the end of the game is reason enough
        if advice.clear:
            reasons.append(Reason(_without_reason(ways, at.lang), OF_A_SEARCH))
        elif not beside:
            reasons.append(Reason(_BARELY.say(at.lang), OF_A_SEARCH))
    if not wins:
        reasons += [Reason(line, OF_THE_END) for line in _about_the_end(at, plan, behind, last)]
    reasons += [Reason(line, OF_ANOTHER) for line in beside]
    return Counsel(advice.action, plan.choices, tuple(reasons) or (Reason(_BARELY.say(at.lang), OF_A_SEARCH),), wins)


@dataclass(frozen=True)
class _Step:
    """One action of a plan: the position before it, its button there, and its certain events."""

    action: int
    state: np.ndarray
    choice: Choice
    events: tuple[Any, ...]


@dataclass(frozen=True)
class _Plan:
    """The advised steps and the position after them. `whole`: the last step is complete there, without chance or a
    reveal.
    """

    steps: tuple[_Step, ...]
    state: np.ndarray
    whole: bool

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(step.choice for step in self.steps)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(choice.label for choice in self.choices)


def _plan(at: Position, advice: Found) -> _Plan:
    """The steps of a search, as long as their results are certain and the same seat decides next. Where a next step
    wins the game, that is the last one.
    """
    state, steps, whole = at.view, [], True
    names = [advice.action, *advice.then]
    while len(steps) < min(len(names), MOST_STEPS):
        code = at.content.actions.code(names[len(steps)])
        if code is None or at.seat not in at.engine.actors(state) or code not in at.legal(state):
            break
        ahead = foresee_through(at.engine, at.content, state, at.seat, code)
        steps.append(_Step(code, state, at.choice(code, state), tuple(ahead.events)))
        state, whole = ahead.state, ahead.whole
        if not whole or at.engine.actors(state) != (at.seat,):
            break
        if winning := _winning(at, state, names[len(steps) : len(steps) + 1]):
            names[len(steps) :] = [winning]
    return _Plan(tuple(steps), state, whole)


def _winning(at: Position, state: np.ndarray, planned: Sequence[str]) -> str:
    """The name of an action of the seat that certainly wins the game; empty if there is none, or too many to try. What
    is planned is tried first, since a search mostly names the win itself.
    """
    legal = at.legal(state)
    first = [code for code in map(at.content.actions.code, planned) if code in legal]
    for code in (*first, *(code for code in legal if code not in first)) if len(legal) <= MOST_ANSWERS else first:
        ahead = foresee_through(at.engine, at.content, state, at.seat, code)
        if ahead.whole and at.won(ahead.state):
            return at.content.actions.names[code]
    return ""


def _facts(at: Position, plan: _Plan, last: bool) -> tuple[dict[int, Sequence[str]], list[Any]]:
    """The game's facts about the steps, by the number of a step, each fact once; and the events that no fact covers."""
    teller, facts, events = at.teller(), {}, []
    for number, step in enumerate(plan.steps, 1):
        facts_of_step = at.layout.facts(at.look(step.state), step.action, last)
        stated = facts_of_step or facts  # facts about an attack also cover what follows without a reinforcement
        events += [event for event in step.events if not (stated and teller.kind(event).advised == "unless stated")]
        known = {fact for sentences in facts.values() for fact in sentences}
        if new := [fact for fact in facts_of_step if fact not in known]:
            facts[number] = new
    return facts, events


def _opened(at: Position, plan: _Plan) -> str:
    """What the seat may do right after a single step that it could not do before, where the same is asked once more;
    empty if that is nothing, or not certain.
    """
    if len(plan.steps) != 1 or not plan.whole or at.engine.actors(plan.state) != (at.seat,):
        return ""
    before, after = at.legal(at.view), at.legal(plan.state)
    opened = [code for code in after if code not in before]
    if not opened or not set(before) & set(after) or at.look(plan.state).finished:
        return ""
    named = [_QUOTED.say(at.lang, it=at.choice(code, plan.state).called) for code in opened[:MOST_OPENED]]
    if len(opened) > MOST_OPENED:
        named.append(_MORE.say(at.lang))
    return _OPENS.say(at.lang, what=listed(named, OR.say(at.lang)))


def _counted(at: Position, event: Any) -> bool:
    """Whether a sentence about the seat's points says what this event says."""
    return event.seat == at.seat and at.teller().kind(event).advised == "unless counted"


def _without_reason(ways: Sequence[_Way], lang: Lang) -> str:
    """The sentence for an action that is clearly better without any certain result."""
    pointless = ways and all(way.over and not way.points[0] for way in ways)
    return (_LATER if pointless else _UNSAID).say(lang)


def _about_the_end(at: Position, plan: _Plan, behind: Sequence[np.ndarray], last: bool) -> list[str]:
    """Say whether the game is then over, in its last round, or how near its end is."""
    if all(at.look(position).finished for position in behind):
        return [_OVER.say(at.lang)]
    if last:
        return [(LAST_ROUND if at.ends(at.view) else _BEGINS_LAST).say(at.lang)]
    words = at.layout.outlook(at.look(plan.state))
    return [words] if words else []


def _beside_the_second(at: Position, advice: Found, best: Choice, ways: Sequence[_Way]) -> list[str]:
    """Compare the action with the second choice; nothing if both are called the same. If it is clearly better, also by
    the game's own estimate, the sentence says by how many points.
    """
    second = at.content.actions.code(advice.second) if advice.second else None
    other = at.choice(second, at.view).called if second is not None else ""
    if second is None or other in ("", best.called):
        return []
    lead = _estimated_lead(at, ways, second) if advice.clear else 0
    text = _CLEAR_BY if lead >= 1 else _CLEAR if advice.clear else _SLIGHT
    return [text.say(at.lang, other=other, n=lead)]


def _estimated_lead(at: Position, ways: Sequence[_Way], second: int) -> int:
    """By how many points, at least, the game's own estimate is higher after an action than after the second choice; 0
    where one of them is not certain, or ends the game.
    """
    ahead = foresee_through(at.engine, at.content, at.view, at.seat, second)
    others = _ways(at, ahead.state, ahead.whole)
    if not ways or not others or any(not way.over or at.ends(way.state) for way in (*ways, *others)):
        return 0

    def estimates(some: Sequence[_Way]) -> list[float]:
        return [at.engine.evaluate(at.content, way.state, at.seat) for way in some]

    return round(min(estimates(ways)) - max(estimates(others)))


def _stated(facts: Mapping[int, Sequence[str]], steps: Sequence[Choice], lang: Lang) -> list[Reason]:
    """The facts as lines. If they concern several steps, or a later one alone, each has the number of its step, and of
    several each line names it.
    """
    if len(facts) < 2:
        return [
            Reason(line, OF_EVENTS, 0 if number == 1 else number) for number, lines in facts.items() for line in lines
        ]
    together = {number: " ".join(lines) for number, lines in facts.items()}
    return [
        Reason(_ABOUT_STEP.say(lang, it=steps[number - 1].called, fact=fact), OF_EVENTS, number, fact)
        for number, fact in together.items()
    ]


def quoted(steps: Sequence[Choice], lang: Lang) -> str:
    """The steps in order, each quoted from its button."""
    first, *others = (_named(step, lang) for step in steps)
    return _in_turn(first, others, lang)


def _named(step: Choice, lang: Lang) -> str:
    """A step within a sentence: in its own words, or its button, quoted."""
    return step.clause or _QUOTED.say(lang, it=step.called)


def _in_turn(does: str, others: Sequence[str], lang: Lang) -> str:
    for then in others:
        does = _THEN.say(lang, it=does, then=then)
    return does


@dataclass(frozen=True)
class _Way:
    """A position after an action, whether the action is complete there (not before chance or a reveal), and the
    difference in points, in all and by source.
    """

    state: np.ndarray
    over: bool
    points: tuple[int, ...]


def _ways(at: Position, state: np.ndarray, whole: bool) -> list[_Way]:
    """The positions after an action that asks its seat further questions, such as how to pay: one for every way to
    answer, none if there are too many.
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
    """Whether a question belongs to the decision before it: the same program asks it further on, or a program that this
    one started.
    """
    depth, (old, new) = int(before["depth"][0]), (record["stack"]["pc"][0] for record in (before, after))
    asked = depth - 1
    if int(after["depth"][0]) < depth or (old[:asked] != new[:asked]).any():
        return False
    return int(after["depth"][0]) > depth or bool(new[asked] > old[asked])


def _gains(at: Position, ways: Sequence[_Way], action: int | None) -> list[str]:
    """Sentences about the points that the seat gains or loses, by source, and about later gains by the game's own
    estimate.

    The estimate counts only if the game goes on. If the points depend on the way, the largest gain is given. Points
    that come in any case are left out.
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
    """The change in points that all ways share, None if they differ."""
    totals = {way.points for way in ways}
    return totals.pop() if len(totals) == 1 else None


def _anyway(at: Position, action: int | None, sources: Sequence[int]) -> list[bool]:
    """Which of these changes every other action brings as well, such as a theft by somebody else."""
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
    """The sources of points, in brackets; empty if the game names none."""
    words = by_source(at.engine.game.breakdown, changes, at.lang)
    return _OF.say(at.lang, what=words) if words else ""


def _promised(at: Position, ways: Sequence[_Way]) -> int:
    """By how many points, at least, the game's own estimate for the seat rises."""
    before, *after = (
        at.engine.evaluate(at.content, record, at.seat) for record in (at.view, *(way.state for way in ways))
    )
    return round(min(after) - before)


def _told(
    at: Position, teller: Teller, events: Sequence[Any], labels: Sequence[str], facts: Sequence[str]
) -> list[str]:
    """The certain events in the words of the log, without those that the labels or facts state already."""
    events = _new(teller, events, labels)
    if not events:
        return []
    version = (at.rows[-1][0] if at.rows else 0) + 1
    rows = [*at.rows, *((version, event) for event in events)]
    lines = [line.words for line in log_lines(teller, rows, len(at.rows), at.layout.deed) if not line.heading]
    own = all(event.seat == teller.viewer for event in events)
    if len(lines) == 1 and own and (_adds_nothing(lines[0], labels) or _begins(facts, lines[0])):
        return []
    more = ["…"] if len(lines) > MOST_TOLD else []
    return [" ".join([*map(sentence, lines[:MOST_TOLD]), *more])] if lines else []


def _new(teller: Teller, events: Sequence[Any], labels: Sequence[str]) -> list[Any]:
    """The events without those of the viewer that a label states already. Each label covers one event."""
    rest, left = [], list(labels)
    for event in events:
        advised = teller.kind(event).advised if event.seat == teller.viewer else "always"
        if advised == "never":
            continue
        says = teller.says(event).rstrip(".")
        named = advised == "unless named"
        by = next((label for label in left if says == label or (named and _repeats(says, label))), None)
        if by is not None:
            left.remove(by)
        else:
            rest.append(event)
    return rest


def _repeats(line: str, label: str) -> bool:
    """Whether a line says no more than a label: 'you gain 1 Magic' after 'Gain 1 Magic'."""
    return line.lower().endswith(told_by(label))


_SOURCE = re.compile(r" \([^()\d]*\)")  # in brackets, without a number
_NAME = re.compile(r"\b(?:\d+|[^\W\d_a-zà-ÿœ]\w*)")  # a number, or a word with a capital


def _adds_nothing(line: str, labels: Sequence[str]) -> bool:
    """Whether a sentence about the viewer has no name and no number that the labels lack: 'You take Wealth 17 and gain
    1 Gold' after 'Take Wealth 17: gain 1 Gold'.
    """
    names = set(_NAME.findall(_bare(line)))
    return bool(names) and names <= set(_NAME.findall(" ".join(labels)))


def _begins(facts: Sequence[str], line: str) -> bool:
    """Whether a fact begins with what a sentence about the viewer says: 'Gain 2 Gold, then' and 'You gain 2 Gold'."""
    return any(fact.lower().startswith(_bare(line).lower()) for fact in facts)


def _bare(line: str) -> str:
    """A sentence without its subject and without sources in brackets."""
    return _SOURCE.sub("", line).partition(" ")[2].rstrip(".")
