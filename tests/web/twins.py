"""Twins of a table: the public history and what one viewer knows are the same, everything that is hidden is another.

The game is played at random in memory. A twin has the same id, names, versions and times. Its position and those of its
latest beats are changed by the scrambler of the game, which is written from the rulebook and knows nothing of `redact`.
Events that others alone may know become others or are missing, what others did is written down as nothing at all, and
the dice to come follow another key. Its fingerprint, which everybody is shown, is put back to that of the true key.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import random
import secrets
from collections.abc import Coroutine, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qsl, quote, urlencode

import pytest

from ludotheque.games import box
from ludotheque.kernel.events import SPECTATOR, Event
from ludotheque.kernel.match import KEY_BYTES, Match
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.testing import Scrambler, Subject
from ludotheque.web.app import create_app
from ludotheque.web.safety import Safety
from ludotheque.web.server.calls import PAUSE
from ludotheque.web.server.push import Push, Reply, Subscription
from ludotheque.web.server.sessions import NAME
from ludotheque.web.tables import seating
from ludotheque.web.tables.clocks import BY_TURNS
from ludotheque.web.tables.people import People
from ludotheque.web.tables.table import Moment, Sitter, Table
from ludotheque.web.thinking.bots import Bots, Thinker

from .asking import OF_A_FORM, Answer, Asked, answer
from .helpers import Clock

Result = TypeVar("Result")

LATEST = 3  # commands whose beats are asked for
AWHILE = PAUSE + 1
UNKNOWN = "?"  # what another seat did, in a twin


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks: from a seat, or without one, in the browser of a session (nobody's has none). `sharing`: the
    person of several seats, whose device is in hand for this one, or for none.
    """

    about: str
    seat: int
    session: str = ""
    sharing: str = ""


@dataclass(frozen=True)
class Question:
    """A request, as a browser sends it."""

    path: str
    headers: tuple[tuple[str, str], ...] = ()
    form: tuple[tuple[str, str], ...] = ()
    method: str = "GET"
    lang: Lang = LANGS[0]

    @property
    def asked(self) -> Asked:
        path, _, query = self.path.partition("?")
        headers = dict(self.headers) | (OF_A_FORM if self.form else {})
        return Asked(self.method, path, tuple(parse_qsl(query)), urlencode(self.form).encode(), headers)


CALLED = Question("what is sent to a browser that is called")


@dataclass
class Played:
    """A table that is played at random, with what its twins are made from."""

    table: Table
    viewers: list[Viewer]
    watcher: Scrambler
    recent: list[tuple[Moment, Scrambler]] = field(default_factory=list)

    def commands(self, number: int, dice: random.Random) -> bool:
        """Let whoever must decide do so many things; whether the game goes on."""
        for _ in range(number):
            if self.table.finished:
                break
            self.command(dice)
        return not self.table.finished

    def command(self, dice: random.Random) -> None:
        """Let somebody who must decide do something."""
        self.watcher.watch(self.table.match.state)
        match = self.table.match.fork()
        seat = dice.choice(match.actors)
        match.play(seat, dice.choice(match.legal(seat)))
        self.table.go_on(match, seat)
        knowing = self.watcher
        for moment in self.table.moments:
            if moment.version == self.table.version:
                knowing = knowing.within(moment.position)
                self.recent.append((moment, knowing))
        self.recent = [(moment, by) for moment, by in self.recent if moment.version > self.table.version - LATEST]
        self.table.moments = [moment for moment, _ in self.recent]

    def twin(self, viewer: int, dice: random.Random) -> Table:
        """The table as it could also be, for all that a viewer knows."""
        match = self.table.match.fork()
        match.state = self.watcher.within(match.state).scramble(match.state, viewer, dice)
        match.actions = [(seat, name if seat == viewer else UNKNOWN) for seat, name in match.actions]
        match.beats, match.opening = [], []
        match.key = match._dice_key = dice.randbytes(KEY_BYTES)
        moments = [
            replace(
                moment,
                events=list(_rumours(moment.events, viewer, dice)),
                position=by.scramble(moment.position, viewer, dice),
            )
            for moment, by in self.recent
        ]
        first = min((moment.version for moment in moments), default=self.table.version + 1)
        before = [(version, event) for version, event in self.table.events if version < first]
        events = [(version, other) for version, event in before for other in _rumours([event], viewer, dice)]
        events += [(moment.version, event) for moment in moments for event in moment.events]
        return replace(self.table, match=match, moments=moments, events=events)


def _rumours(events: Sequence[Event], viewer: int, dice: random.Random) -> Iterator[Event]:
    """The events that a viewer may know; of the others, some others or none."""
    for event in events:
        if event.visible_to(viewer):
            yield event
        elif dice.random() < 0.7:
            yield replace(event, a=dice.randrange(20), b=dice.randrange(20), c=dice.randrange(20))


async def plain_advice(_: Thinker, stage: str, question: list[Any]) -> dict[str, Any]:
    """What a bot answers that takes everything into account that it is given, and thinks of nothing."""
    entry, options, patch, redacted, seat = question[1:6]
    game, dice = box(entry).game, random.Random(json.dumps([stage, *question]))
    content, view = game.content(options, patch), game.state.from_bytes(base64.b64decode(redacted))
    legal = [content.actions.names[code] for code in game.engine(compiled=False).legal(content, view, seat)]
    action, second = dice.choice(legal), dice.choice(legal)
    sure = {"clear": dice.random() < 0.5, "value": dice.random(), "by_network": False}
    return {"action": action, "then": [], "second": second} | sure


class Recorder(Push):
    """Keeps what would be sent to browsers that are called."""

    public = "key"

    def __init__(self) -> None:
        self.sent: list[Any] = []

    async def send(self, subscription: Subscription, message: dict[str, str], origin: str, topic: str) -> Reply:
        self.sent.append((subscription.endpoint, message, origin, topic))
        return Reply()


class Salon:
    """An application whose tables are shown in the truth and in twins. Its clocks stand still, and keys of commands are
    the same in each answer. It writes no log: the first line of a day draws a salt, and draws after it would differ.
    """

    def __init__(self, database: Path) -> None:
        self.push, self.clock = Recorder(), Clock()
        quiet = Safety(events=False)
        self.app = create_app(
            database, pace=0, warm=False, limited=False, safety=quiet, push=self.push, clock=self.clock
        )
        self.app.state.calls._sleep = lambda seconds: asyncio.sleep(0)
        self._loop, self._opened = asyncio.Runner(), 0

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("LUDOTHEQUE_JIT", "0")
            patch.setattr(secrets, "token_bytes", lambda size=None: self._luck.randbytes(size or KEY_BYTES))
            patch.setattr(Bots, "wake", lambda *_: None)  # a table stands still while it is looked at
            patch.setattr(Thinker, "_exchange", plain_advice)
            return self._loop.run(work)

    def close(self) -> None:
        self._loop.run(self.app.state.bots.close())
        self._loop.run(self.app.state.tables.database.close())
        self._loop.close()

    def open(self, subject: Subject, seats: str, seed: int) -> Played:
        """A new table. `seats`: one letter each, (p)erson, (b)ot, somebody who is put (o)ut at once, or those who
        (s)hare a device.
        """
        return self._run(self._open(subject, seats, seed))

    async def _open(self, subject: Subject, seats: str, seed: int) -> Played:
        state = self.app.state
        self._opened += 1
        self._luck = random.Random(f"table {self._opened}")
        device = await state.people.create()
        people: list[str | None] = [await person_for(state.people, kind, device) for kind in seats]
        sitters = [Sitter(f"P{seat}", None if person else "random", person) for seat, person in enumerate(people)]
        key = random.Random(f"key {seed}").randbytes(KEY_BYTES)
        timed = BY_TURNS[0] if "o" in seats else None
        table = await state.tables.create(box(subject.name), sitters, subject.options, key=key, time_control=timed)
        viewers = []
        for seat, (kind, person) in enumerate(zip(seats, people, strict=True)):
            if kind == "o" and person:
                await seating.put_out(state.tables, table, seat, "Bot", "random")
                viewers.append(Viewer(f"put out of seat {seat}", SPECTATOR, await state.people.enter(person)))
            elif kind == "s":
                viewers.append(Viewer(f"device at seat {seat}", seat, await state.people.enter(device), device))
            elif person:
                viewers.append(Viewer(f"seat {seat}", seat, await state.people.enter(person)))
                await state.tables.database.save_subscription(browser_of(person), 1)
        if "s" in seats:
            viewers.append(Viewer("device on the table", SPECTATOR, await state.people.enter(device), device))
        elsewhere = await state.people.create()
        await state.tables.create(box("vaalbara"), [Sitter("A", None, elsewhere), Sitter("B", "random")], {})
        viewers.append(Viewer("player of another table", SPECTATOR, await state.people.enter(elsewhere)))
        viewers.append(Viewer("somebody new", SPECTATOR))
        return Played(table, viewers, subject.scrambler())

    def answers(self, table: Table, viewer: Viewer, questions: Sequence[Question]) -> list[Answer]:
        """What a viewer gets of a table that stands in the place of the one with its id."""
        return self._run(self._answers(table, viewer, questions))

    async def _answers(self, table: Table, viewer: Viewer, questions: Sequence[Question]) -> list[Answer]:
        self.app.state.tables._keep(table)
        self.app.state.bots._advising.clear()
        table.in_hand.clear()
        if viewer.sharing and viewer.seat != SPECTATOR:
            table.take_in_hand(viewer.sharing, viewer.seat)
        self._cookie = await self.app.state.people.house()
        return [await self._ask(table, viewer, question) for question in questions]

    async def _ask(self, table: Table, viewer: Viewer, question: Question) -> Answer:
        self._luck = random.Random("answer")
        if question == CALLED:
            return await self._call(table, viewer.seat)
        return await answer(self.app, question.asked, f"lang={question.lang}; {NAME}-{self._cookie}={viewer.session}")

    async def _call(self, table: Table, seat: int) -> Answer:
        """What is sent to the browsers of a seat that has not been seen for a while, when it is its turn."""
        self.push.sent.clear()
        self.clock.now += AWHILE
        self.app.state.calls.turn(table, [] if seat == SPECTATOR else [seat])
        await asyncio.gather(*self.app.state.calls._waiting.values())
        self.clock.now -= AWHILE
        return Answer(0, (), json.dumps(self.push.sent).encode())


async def person_for(people: People, kind: str, device: str) -> str | None:
    """Whose a seat of this kind is."""
    if kind == "b":
        return None
    return device if kind == "s" else await people.create()


def browser_of(person: str) -> dict[str, str]:
    """Where the browser of a person is called."""
    keys = {"p256dh": "", "auth": "", "lang": "en", "origin": "http://localhost"}
    return {"endpoint": f"https://fcm.googleapis.com/{person}", "person": person} | keys


# --- what is asked for ---


def part(name: str, **more: str) -> tuple[tuple[str, str], ...]:
    """Headers with which a page asks for a part of itself."""
    return (("x-part", name), *((f"x-{header}", value) for header, value in more.items()))


def short(table: Table) -> list[Question]:
    """What is shown of a table beside the game, or refused while it runs."""
    name, steps = table.id, ((0, 0), (1, 1), (len(table.seats), table.version))
    return [
        CALLED,
        Question(f"/version/{name}"),
        Question(f"/live/{name}"),
        Question(f"/fair/{name}"),
        Question(f"/talk/{name}", part("talk")),
        Question(f"/rules/{table.box.name}?table={name}"),
        Question("/games"),
        Question(f"/record/{name}"),
        *(Question(f"/replay/{name}/{eyes}/{step}") for eyes, step in steps),
        Question(f"/replay/{name}/{len(table.seats)}/log"),
    ]


def long(table: Table, lang: Lang) -> list[Question]:
    """What is shown of the game itself, and of all games of somebody."""
    name, since = table.id, str(max(0, table.version - LATEST))
    return [
        Question(f"/t/{name}", lang=lang),
        Question(f"/t/{name}", part("table", since=since), lang=lang),
        Question(f"/t/{name}", part("table", since=since), lang=lang),  # half of all are about beats
        Question(f"/t/{name}", part("table", since=since, told="words"), lang=lang),
        Question(f"/log/{name}", lang=lang),
        Question(f"/log/{name}", part("log"), lang=lang),
        Question(f"/back/{name}", lang=lang),
        Question("/", lang=lang),
    ]


def commands(table: Table, twin: Table, viewer: Viewer, dice: random.Random, lang: Lang) -> list[Question]:
    """Commands that do nothing: they are refused, want a confirmation or advice, or ask what would come of them."""
    seat, match = viewer.seat, table.match
    legal = match.legal(seat) if seat != SPECTATOR else []
    others = {name for world in (match, twin.match) for other in range(match.players) for name in world.legal(other)}
    codes = {name for name in match.content.actions.names if name}
    wrong = [dice.choice(sorted(names)) for names in (others - {*legal}, codes - {*legal} - others) if names]
    asked = [Question(f"/foretold/{table.id}?action={quote(name)}", lang=lang) for name in (*wrong, *legal[:1])]
    forms = [{"action": name} for name in wrong]
    if seat != SPECTATOR:
        forms += [{"change": name} for name in wrong if name not in open_to(match, seat)]
        forms += [{"undo": "1"}] if not match.can_undo(seat) else []
        forms += [{"action": name, "careful": "1"} for name in legal if match.hands_on(seat, name)][:1]
        forms += [{"advice": "1"}, {"advice": "0"}]
    known = {"version": str(table.version), "key": "k"}
    return asked + [
        Question(f"/t/{table.id}", part("table"), tuple((known | form).items()), "POST", lang) for form in forms
    ]


def open_to(match: Match, seat: int) -> set[str]:
    """What may take the place of a sealed choice of a seat."""
    return {match.content.actions.names[code] for code in match.open_codes(seat)}


# --- what differs ---


@dataclass(frozen=True)
class Difference:
    """Two answers to a viewer that should be one."""

    viewer: Viewer
    question: Question
    truth: Answer
    twin: Answer

    def __str__(self) -> str:
        ours, theirs = (
            f"{it.status} {it.headers}\n{it.body.decode(errors='replace')}" for it in (self.truth, self.twin)
        )
        at = next(
            (i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(map(len, (ours, theirs)))
        )
        around = slice(max(0, at - 60), at + 60)
        return f"{self.viewer.about}, {self.question}:\n  {ours[around]!r}\n  {theirs[around]!r}"


@dataclass
class Found:
    """What a comparison has come to: how many pairs, in how many of them the position hides something else, and what
    differed.
    """

    pairs: int = 0
    changed: int = 0
    differences: list[Difference] = field(default_factory=list)


def differences(
    salon: Salon, table: Table, twins: Sequence[Table], viewer: Viewer, questions: Sequence[Question]
) -> list[Difference]:
    """The questions that a viewer is answered in another way at some twin of a table."""
    truth = salon.answers(table, viewer, questions)
    unlike = []
    for twin in twins:
        for question, ours, other in zip(questions, truth, salon.answers(twin, viewer, questions), strict=True):
            other = replace(other, body=other.body.replace(fingerprint(twin), fingerprint(table)))
            unlike += [Difference(viewer, question, ours, other)] if ours != other else []
    return unlike


def fingerprint(table: Table) -> bytes:
    """Of its key, as everybody is shown it."""
    return hashlib.sha256(table.match.key or b"").hexdigest().encode()


def compare(salon: Salon, played: Played, viewer: Viewer, dice: random.Random, number: int, tally: Found) -> None:
    """Set a table beside so many twins of it: a few questions, of which each kind comes now and then."""
    table, lang = played.table, dice.choice(LANGS)
    twins = [played.twin(viewer.seat, dice) for _ in range(number)]
    asked = commands(table, twins[0], viewer, dice, lang)
    questions = [*dice.sample(short(table), 2), dice.choice(long(table, lang)), *dice.sample(asked, min(1, len(asked)))]
    tally.pairs += number
    tally.changed += sum(hidden(twin) != hidden(table) for twin in twins)
    tally.differences += differences(salon, table, twins, viewer, questions)
    tally.differences += after_a_command(salon, table, twins[0], viewer, dice)


def hidden(table: Table) -> bytes:
    """A position without its generator."""
    state = table.match.state.copy()
    state["rng"] = 0
    return state.tobytes()


def after_a_command(salon: Salon, table: Table, twin: Table, viewer: Viewer, dice: random.Random) -> list[Difference]:
    """The same once a command is given that brings the viewer nothing else in the one than in the other."""
    seat = dice.choice(table.match.actors)
    action = dice.choice(table.match.legal(seat))
    if action not in twin.match.legal(seat):
        return []
    later, lie = after(table, seat, action), after(twin, seat, action)
    if later.finished or known(later, viewer.seat) != known(lie, viewer.seat):
        return []
    question = Question(f"/t/{table.id}", part("table", since=str(table.version)))
    return differences(salon, later, [lie], viewer, [question])


def after(table: Table, seat: int, action: str) -> Table:
    """A table after a command."""
    match = table.match.fork()
    match.play(seat, action)
    later = replace(table, events=[*table.events], moments=[*table.moments], lasting=[*table.lasting])
    later.go_on(match, seat)
    return later


def known(table: Table, viewer: int) -> tuple[list[Event], bytes]:
    """What a viewer knows of a table's last command, and of its position."""
    heard = [event for version, event in table.events if version == table.version and event.visible_to(viewer)]
    return heard, table.match.view(viewer).tobytes()
