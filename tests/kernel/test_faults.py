"""Rules that cannot go on: said, never silent, and nothing outside the record is ever written to."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from ludotheque.bots.playout import MOST_DECISIONS, play_random_games
from ludotheque.kernel.actions import ActionBlocks, Block
from ludotheque.kernel.effects import seq
from ludotheque.kernel.errors import BadRecord, GameError
from ludotheque.kernel.events import CHOICE_MADE, NO_EVENTS, EventKinds
from ludotheque.kernel.game import Engine, Game, apply_entry
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.match import Match
from ludotheque.kernel.record import count
from ludotheque.kernel.stack import NO, YES, Fault, Op, add, again, asks, finish, push, push_from, state_record
from ludotheque.kernel.text import Text
from ludotheque.kernel.words import BadCard, Lasting, Verb
from ludotheque.lab.learn.samples import play_game
from ludotheque.lab.series import Series
from ludotheque.lab.simulate import Wanted, play_batch
from tests.toys.common import toy

DEPTH = 5
FAULT = "This action leads to a fault in the program's rules: it was not played."


class Act(ActionBlocks):
    PASS = Block(Text("Passer", "Pass"))


class Ev(EventKinds):
    CHOSEN = CHOICE_MADE


class Ask(Verb):
    """Yes is work without end; no ends the game."""

    printed = False
    question = Text("Descendre ?", "Go down?")

    @staticmethod
    @rule
    def run(s, frame):
        asks(s, frame)

    @staticmethod
    @rule
    def options(out):
        n = add(out, 0, YES)
        return add(out, n, NO)

    @staticmethod
    @rule
    def answer(c, s, frame, action):
        s.asked += 1
        if action == YES:
            push_from(s, c.program[1], frame.seat, 7, 7, 7)
        else:
            finish(s)


class Deeper(Verb):
    printed = False

    @staticmethod
    @rule
    def run(c, s, frame):
        s.levels += 1
        push_from(s, c.program[1], frame.seat, 9, 9, 9)


class Lies(Lasting):
    printed = False


@rule
def setup(c, s):
    push(s, c.program[0], 0, 0)


@rule
def setup_below(c, s):
    push(s, c.program[1], 0, 0)


STATE = state_record(
    "PitState",
    seats=2,
    depth=DEPTH,
    points=count("i2", 2, per_seat=True),
    asked=count("u1"),
    levels=count("u1"),
    behind=count("u1", 64),
)


def pit(name: str, **rules: object) -> Game:
    effects = {"course": seq(Ask(), Ask(), Lies()), "pit.deep.on_fall": Deeper()}
    breakdown = (Text("Points", "Points"),)
    return toy(name, range(1, 3), STATE, effects, Act, Ev, (Ask, Deeper, Lies), breakdown, **rules)  # type: ignore[arg-type]


GAME = pit("pit", setup=setup)
BELOW = pit("pitfall", setup=setup_below)


@pytest.fixture(params=[False, True], ids=["plain", "compiled"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return GAME.engine(compiled=request.param)


@pytest.mark.parametrize("origin", [{"seed": 1}, {"key": bytes(32)}], ids=["seed", "key"])
def test_work_without_end_is_refused_and_changes_nothing(engine: Engine, origin: dict[str, object]) -> None:
    match = Match.new(GAME, 2, engine=engine, **origin)  # type: ignore[arg-type]
    before = (match.state.tobytes(), json.dumps(match.save()), match.can_undo(0), len(match.beats))
    with pytest.raises(ValueError, match=r"\w") as caught:
        match.play(0, "yes")
    assert (match.state.tobytes(), json.dumps(match.save()), match.can_undo(0), len(match.beats)) == before
    if engine.compiled:
        assert isinstance(caught.value, GameError)
        assert caught.value.say("en") == FAULT
        assert caught.value.say("fr").startswith("Cette action mène à une faute")
    else:
        assert isinstance(caught.value, BadCard)
        assert str(caught.value) == (
            f"pit: the program 'pit.deep.on_fall' (+0) found no frame left, {DEPTH} are in use: "
            "give `depth` in state.py more room, or mend work that never ends"
        )
    match.play(0, "no")
    assert match.finished


def test_a_push_without_room_writes_nowhere_else() -> None:
    """A second record lies behind the first, full of bytes that must not change; nor may what follows the stack."""
    engine, content = GAME.engine(compiled=True), GAME.content()
    states = STATE.zeros(2)
    states[0] = engine.start(content, 2, 1)[0]
    raw = states.view(np.uint8).reshape(2, -1)
    raw[1] = 0xA5
    states["behind"][0] = 0x5A
    engine.template(apply_entry)(content.record, states, 0, YES, NO_EVENTS, GAME.beats())
    assert (raw[1] == 0xA5).all()
    assert (states["behind"][0] == 0x5A).all()
    assert states["fault"][0] == Fault.DEPTH
    assert (states["depth"][0], states["levels"][0]) == (DEPTH, DEPTH - 1), "it stopped where there was no room"
    assert engine.actors(states[:1]) == ()


def test_a_setup_without_room_is_refused_too() -> None:
    with pytest.raises(BadCard, match=r"^pitfall: the program 'pit.deep.on_fall' \(\+0\) found no frame left"):
        Match.new(BELOW, 1, seed=1, engine=BELOW.engine(compiled=False))
    with pytest.raises(GameError, match="fault in the program's rules"):
        Match.new(BELOW, 1, seed=1, engine=BELOW.engine(compiled=True))


def unknown_operations() -> list[int]:
    words = GAME.words.words[Verb]
    lies = GAME.words.number(Lies)
    return [int(Op.BRANCH), int(Op.WINDOW) + 1, 31, lies, lies + 1, 32 + len(words) + 50, 255]


def test_bulk_games_do_not_pass_a_fault_in_silence() -> None:
    with pytest.raises(GameError, match=r"^Game 4 leads to a fault in the program's rules\.$"):
        play_random_games(BELOW.engine(compiled=True), BELOW.content(), 2, 1, 4, 3)
    with pytest.raises(GameError, match=r"^Game \d+ leads to a fault"):
        play_random_games(GAME.engine(compiled=True), GAME.content(), 2, 1, 0, 40)


@pytest.mark.parametrize("op", unknown_operations())
def test_an_operation_that_no_word_declares_is_a_fault(engine: Engine, op: int) -> None:
    match = Match.new(GAME, 1, seed=1, engine=engine)
    record = match.content.record.copy()
    record["code"]["op"][0][match.content.programs["pit.deep.on_fall"]] = op
    match.content = replace(match.content, record=record)
    before = match.state.tobytes()
    with pytest.raises(GameError) as caught:
        match.play(0, "yes")
    assert str(caught.value) == FAULT
    assert match.state.tobytes() == before
    assert match.actions == []
    engine.apply(match.content, match.state, 0, YES)
    assert match.state["fault"][0] == Fault.OPERATION


def test_what_cannot_go_on_is_not_foretold(engine: Engine) -> None:
    match = Match.new(GAME, 1, seed=1, engine=engine)
    if engine.compiled:
        seen = match.foresee(0, "yes")
        assert not seen.whole
        assert seen.view.fault == 0
        assert seen.view.levels < DEPTH
    else:
        with pytest.raises(BadCard, match=r"^pit: the program 'pit.deep.on_fall'"):
            match.foresee(0, "yes")
    assert match.foresee(0, "no").whole


# --- nobody who must decide, in a game that is not over -------------------------------------------------------


class YesOrNo(Verb):
    """Always both."""

    printed = False
    run = asks

    @staticmethod
    @rule
    def options(out):
        n = add(out, 0, YES)
        return add(out, n, NO)


class Wander(YesOrNo):
    """Yes and no lead to where nobody is asked anything any more."""

    question = Text("Partir ?", "Leave?")

    @staticmethod
    @rule
    def answer(s, action):
        s.points[0] += action


STRANDED = state_record("ShoreState", seats=2, depth=DEPTH, points=count("i2", 2, per_seat=True))
SHORE = toy(
    "shore", range(1, 3), STRANDED, {"course": Wander()}, Act, Ev, (Wander,), (Text("Points", "Points"),), setup=setup
)
NOWHERE = "a position in which nobody has to decide though the game is not over, a fault in the program's rules"


@pytest.mark.parametrize("compiled", [False, True], ids=["plain", "compiled"])
def test_a_game_that_nobody_can_go_on_with_is_no_end(compiled: bool) -> None:
    engine = SHORE.engine(compiled=compiled)
    match = Match.new(SHORE, 2, seed=1, engine=engine)
    before = match.state.tobytes()
    with pytest.raises(GameError, match=f"^This action leads to {NOWHERE}: it was not played.$"):
        match.play(0, "yes")
    assert match.state.tobytes() == before
    assert match.actors == (0,)
    engine.apply(match.content, match.state, 0, YES)
    assert not match.actors
    with pytest.raises(BadRecord, match=f"^This game has come to {NOWHERE}.$"):
        Match.load(SHORE, match.save(), engine)


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_a_series_does_not_count_it_as_a_draw(bots: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games in compiled code, games that are recorded, games of bots, and those that are learned from."""
    monkeypatch.setattr("ludotheque.lab.series.box", lambda entry: SimpleNamespace(game=SHORE))
    series = Series("shore", 2, bots, (), 1)
    for records in (False, True):
        with pytest.raises(GameError, match=f"^Game 4 leads to {NOWHERE}.$"):
            play_batch(series, 3, 9, Wanted(records=records), 4)
    with pytest.raises(GameError, match=f"^Game 4 leads to {NOWHERE}.$"):
        play_game(series, 4)


# --- a game without an end --------------------------------------------------------------------------------------


class Circle(YesOrNo):
    """Whatever one says, it is asked again."""

    question = Text("Encore ?", "Again?")

    @staticmethod
    @rule
    def answer(frame):
        again(frame)


ROUND = toy(
    "round",
    range(1, 3),
    state_record("RoundState", seats=2, depth=DEPTH, points=count("i2", 2, per_seat=True)),
    {"course": Circle()},
    Act,
    Ev,
    (Circle,),
    (Text("Points", "Points"),),
    setup=setup,
)


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_a_game_without_an_end_is_told_by_its_number(bots: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.lab.series.box", lambda entry: SimpleNamespace(game=ROUND))
    endless = f"^Game 4 leads to more than {MOST_DECISIONS} decisions without an end.$"
    if "greedy" not in bots:
        with pytest.raises(GameError, match=endless):
            play_random_games(ROUND.engine(compiled=True), ROUND.content(), 2, 1, 4, 1)
    monkeypatch.setattr("ludotheque.lab.series.MOST_DECISIONS", 20)
    series = Series("round", 2, bots, (), 1)
    with pytest.raises(GameError, match=endless):
        play_batch(series, 1, 9, Wanted(records=True), 4)
    with pytest.raises(GameError, match=endless):
        play_game(series, 4)
