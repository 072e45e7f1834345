"""The polite face of every game: wrong commands, undo, records, saves and keys.

One rule for all tests here. What `Match` refuses (commands, seats, beginnings, whatever comes after the end, records,
saves) and what it does with keys is its own work, whichever way the rules run: shown compiled, by `compiled_subject`.
What plays, takes back, replays or loads a position depends on the rules, and runs in both modes, by `subject`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache, partial
from inspect import signature
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from ...kernel.content import Content
from ...kernel.effects import Nothing, Repeat, Seq
from ...kernel.errors import BadRecord, GameError, GameOver, IllegalAction, NotYourTurn
from ...kernel.events import Event
from ...kernel.match import FORMAT_VERSION, Match, made_by_other_rules
from ...kernel.random import generator
from ..subject import Subject

KEY = bytes(range(32))
Record = dict[str, Any]


def through_json(record: Record) -> Record:
    return json.loads(json.dumps(record))


def finished(subject: Subject, seed: int = 3) -> Match:
    match = subject.match(seed)
    subject.play_at_random(match, random.Random(seed))
    return match


@cache
def record_of(subject: Subject) -> str:
    """The record of a finished match, as JSON."""
    return json.dumps(finished(subject).record())


def halfway(subject: Subject, seed: int = 3) -> Match:
    """A match with some commands given and some decision open."""
    match = subject.match(seed)
    subject.play_at_random(match, random.Random(seed), subject.length // 2)
    return match


def refused(match: Match, error: type[GameError], command: Callable[[], object]) -> GameError:
    """The error of a command that changes nothing at all."""

    def stands() -> tuple[bytes, str, list[bool]]:
        undo = [match.can_undo(seat) for seat in range(match.players)]
        return match.state.tobytes(), json.dumps(match.save()), undo

    before = stands()
    with pytest.raises(error) as caught:
        command()
    assert stands() == before
    return caught.value


# --- wrong commands -----------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_and_the_legal_ones_are_named(compiled_subject: Subject) -> None:
    subject = compiled_subject
    match = halfway(subject)
    for _ in range(5):
        if match.finished:
            break
        seat = match.actors[-1]
        legal = match.legal(seat)
        others = [name for name in subject.game.actions.names if name not in legal]
        for wrong in (others[0], others[-1], "fly:moon", "", "x" * 500, legal[0].upper(), f" {legal[0]}"):
            error = refused(match, IllegalAction, lambda seat=seat, wrong=wrong: match.play(seat, wrong))
            for lang in ("fr", "en"):
                assert all(name in error.say(lang) for name in legal)
                assert len(error.say(lang)) < 200 + sum(len(name) + 2 for name in legal)
        subject.play_at_random(match, random.Random(1), 1)


def test_a_seat_that_need_not_decide_is_told_who_must(compiled_subject: Subject) -> None:
    subject = compiled_subject
    match = halfway(subject)
    for _ in range(8):
        if match.finished:
            break
        awaited = ", ".join(map(str, match.actors))
        name = match.legal(match.actors[0])[0]
        for seat in set(range(subject.players)) - set(match.actors):
            error = refused(match, NotYourTurn, lambda seat=seat, name=name: match.play(seat, name))
            assert error.say("fr") == f"Ce n’est pas à la place {seat} de jouer ; on attend : {awaited}."
            assert error.say("en") == f"Seat {seat} need not decide; waiting for: {awaited}."
        subject.play_at_random(match, random.Random(2), 1)


OF_A_SEAT: dict[str, Callable[[Match, int, str], object]] = {  # whatever is asked of a seat, by the name of its method
    "legal": lambda match, seat, action: match.legal(seat),
    "legal_codes": lambda match, seat, action: match.legal_codes(seat),
    "mask": lambda match, seat, action: match.mask(seat),
    "view": lambda match, seat, action: match.view(seat),
    "view_twin": lambda match, seat, action: match.view_twin(seat),
    "observe": lambda match, seat, action: match.observe(seat),
    "say": lambda match, seat, action: match.say(seat, action),
    "called": lambda match, seat, action: match.called(seat, action),
    "tell": lambda match, seat, action: match.tell(Event(0, 0, 0, 0, 0, 0), viewer=seat),
    "check_seat": lambda match, seat, action: match.check_seat(seat),
    "check_turn": lambda match, seat, action: match.check_turn(seat),
    "check": lambda match, seat, action: match.check(seat, action),
    "play": lambda match, seat, action: match.play(seat, action),
    "play_code": lambda match, seat, action: match.play_code(seat, match.content.actions.code(action) or 0),
    "chosen": lambda match, seat, action: match.chosen(seat),
    "open_codes": lambda match, seat, action: match.open_codes(seat),
    "change": lambda match, seat, action: match.change(seat, action),
    "guess": lambda match, seat, action: match.guess(seat, 1),
    "foresee": lambda match, seat, action: match.foresee(seat, action),
    "hands_on": lambda match, seat, action: match.hands_on(seat, action),
    "can_undo": lambda match, seat, action: match.can_undo(seat),
    "undo": lambda match, seat, action: match.undo(seat),
}


def test_whatever_is_asked_of_a_seat_is_known() -> None:
    """A new method that takes a seat stands in the list below."""
    methods = {name: getattr(Match, name) for name in dir(Match) if not name.startswith("_")}
    takes = {
        name
        for name, method in methods.items()
        if callable(method) and {"seat", "viewer"} & set(signature(method).parameters)
    }
    assert takes == OF_A_SEAT.keys()


def test_a_seat_that_there_is_not_is_called_so(compiled_subject: Subject) -> None:
    """Everywhere, in the beginning, while the game runs and when it is over."""
    subject = compiled_subject
    for match in (subject.match(3), halfway(subject), finished(subject)):
        action = match.legal(match.actors[0])[0] if match.actors else match.actions[-1][1]
        for seat in (subject.players, -1, 200):
            for name, ask in OF_A_SEAT.items():
                error = refused(match, GameError, partial(ask, match, seat, action))
                assert type(error) is GameError, name
                last = subject.players - 1
                assert error.say("fr") == f"Il n’y a pas de place {seat} : elles sont numérotées de 0 à {last}.", name
                assert error.say("en") == f"There is no seat {seat}: seats are numbered from 0 to {last}.", name


def test_a_sealed_choice_cannot_be_made_twice(compiled_subject: Subject) -> None:
    subject = compiled_subject
    match = subject.match(3)
    if not match.sealed or subject.players == 1:
        return
    name = match.legal(0)[0]
    match.play(0, name)
    refused(match, NotYourTurn, lambda: match.play(0, name))


def test_only_a_sealed_choice_that_waits_can_be_changed(compiled_subject: Subject) -> None:
    subject = compiled_subject
    match = subject.match(3)
    if not match.sealed or subject.players == 1:
        refused(match, NotYourTurn, lambda: match.change(match.actors[0], match.legal(match.actors[0])[0]))
        return
    name = match.legal(0)[0]
    refused(match, NotYourTurn, lambda: match.change(0, name))
    match.play(0, name)
    for seat in range(1, subject.players):
        refused(match, NotYourTurn, lambda seat=seat: match.change(seat, name))
    legal = [subject.game.actions.names[code] for code in match.open_codes(0)]
    wrong = next(other for other in subject.game.actions.names if other and other not in legal)
    for action in (wrong, "", "fly:moon"):
        error = refused(match, IllegalAction, lambda action=action: match.change(0, action))
        assert all(legal_name in error.say("fr") for legal_name in legal)
    for seat in match.actors:
        match.play(seat, match.legal(seat)[0])
    refused(match, GameError, lambda: match.change(0, name))


def test_nothing_can_be_played_after_the_end(compiled_subject: Subject) -> None:
    subject = compiled_subject
    match = finished(subject)
    name = match.actions[-1][1]
    for seat in range(subject.players):
        refused(match, GameOver, lambda seat=seat: match.play(seat, name))
        refused(match, GameError, lambda seat=seat: match.undo(seat))
    assert match.actors == ()
    assert [match.legal(seat) for seat in range(subject.players)] == [[]] * subject.players


def test_a_wrong_beginning_is_refused(compiled_subject: Subject) -> None:
    subject = compiled_subject
    game, engine = subject.game, subject.engine
    for players in (0, -1, game.seats[0] - 1, game.seats[-1] + 1, 99):
        with pytest.raises(GameError, match=str(game.seats[-1])):
            Match.new(game, players, seed=1, engine=engine)
    for options in ({"no-such-option": "1"}, {option.name: "no-such-value" for option in game.options}):
        if options:
            with pytest.raises(GameError, match="no-such"):
                Match.new(game, subject.players, seed=1, options=options, engine=engine)
    for seed, key in ((None, None), (1, KEY), (-1, None), (1 << 96, None), (None, KEY[1:])):
        with pytest.raises(GameError):
            Match.new(game, subject.players, engine=engine, seed=seed, key=key)


# --- undo ---------------------------------------------------------------------------------------------------


def test_undo_restores_the_bytes_and_is_refused_once_something_was_shown(subject: Subject) -> None:
    game = subject.game
    for seed in subject.games(8, 1):
        match, chooser = subject.match(seed), random.Random(seed)
        while not match.finished:
            before, record = match.state.tobytes(), match.record()
            seat = chooser.choice(match.actors)
            name = chooser.choice(match.legal(seat))
            events = match.play(seat, name)
            after = match.state.tobytes()
            for other in range(subject.players):
                if other != seat:
                    refused(match, GameError, partial(match.undo, other))
            if any(game.events(event.kind).kind.irrevocable for event in events) or match.finished:
                refused(match, GameError, partial(match.undo, seat))
            else:
                match.undo(seat)
                assert match.state.tobytes() == before
                assert match.record() == record
                match.play(seat, name)
            assert match.state.tobytes() == after


def test_undo_goes_back_step_by_step(subject: Subject) -> None:
    """Whatever was played in a row without showing anything can be taken back in the opposite order."""
    match, chooser = subject.match(5), random.Random(5)
    line: list[bytes] = []
    while not match.finished:
        seat = chooser.choice(match.actors)
        before = match.state.tobytes()
        events = match.play(seat, chooser.choice(match.legal(seat)))
        if any(subject.game.events(event.kind).kind.irrevocable for event in events) or match.finished:
            line = []
        else:
            line.append(before)
        if len(line) == 2:
            for expected in reversed(line):
                match.undo(match.actions[-1][0])
                assert match.state.tobytes() == expected
            line = []
            subject.play_at_random(match, chooser, 2)


def test_a_loaded_game_can_be_taken_back_as_far_as_the_one_that_was_saved(subject: Subject) -> None:
    for seed in range(4 if subject.compiled else 1):
        match = halfway(subject, seed)
        loaded = Match.load(subject.game, through_json(match.save()), subject.engine)
        while match.actions and match.can_undo(last := match.actions[-1][0]):
            match.undo(last)
            loaded.undo(last)
            assert loaded.state.tobytes() == match.state.tobytes()
            assert loaded.actions == match.actions
        assert not any(loaded.can_undo(seat) for seat in range(subject.players))


def test_a_command_that_can_be_undone_has_shown_nobody_anything(compiled_subject: Subject) -> None:
    """In every other position that a viewer cannot tell from this one, the command leads to the same view."""
    subject = compiled_subject
    engine, content = subject.engine, subject.content
    rng = generator(7)
    for seed in subject.games(12, 1):
        for state, seat, action in subject.walk(seed):
            after = state.copy()
            events = engine.apply_with_events(content, after, seat, action)
            kinds = {int(kind) for kind in events[1 : 1 + events[0][0], 0]}
            if after["finished"][0] or any(subject.game.events(kind).kind.irrevocable for kind in kinds):
                continue
            for viewer in subject.viewers:
                expected = engine.redact(content, after, viewer).tobytes()
                for _ in range(4):
                    other = engine.determinize(content, engine.redact(content, state, viewer), viewer, rng)
                    if action in subject.legal(other, seat):
                        engine.apply(content, other, seat, action)
                        assert engine.redact(content, other, viewer).tobytes() == expected


# --- records ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["seed", "key"])
def test_a_record_replays_to_the_same_bytes(subject: Subject, origin: str) -> None:
    for number in subject.games(6, 1):
        match = subject.match(seed=number) if origin == "seed" else subject.match(key=bytes([number]) * 32)
        subject.play_at_random(match, random.Random(number))
        record = through_json(match.record())
        again = Match.replay(subject.game, record, subject.engine)
        assert again.state.tobytes() == match.state.tobytes()
        assert again.record() == match.record() == record
        assert record["result"] == [{"points": row[0], "rank": row[1]} for row in match.score().tolist()]
        assert (record["entry"], record["game"]) == (subject.name, subject.game.name)


def test_a_record_of_an_unfinished_game_has_no_result_and_replays(subject: Subject) -> None:
    match = halfway(subject)
    record = through_json(match.record())
    assert record["result"] is None
    assert Match.replay(subject.game, record, subject.engine).state.tobytes() == match.state.tobytes()


def without(key: str) -> Callable[[Record], object]:
    return lambda record: record.pop(key)


def with_(**values: Any) -> Callable[[Record], object]:
    return lambda record: record.update(values)


DAMAGE: dict[str, Callable[[Record], object]] = {
    **{
        f"without {key}": without(key)
        for key in ("format", "version", "entry", "game", "ruleset", "content", "options", "players", "seed", "actions")
    },
    "foreign format": with_(format="chess-pgn"),
    "another game": with_(game="chess"),
    "newer format": with_(version=FORMAT_VERSION + 1),
    "other rules": with_(ruleset=999),
    "other cards": with_(content="0" * 16),
    "no players": with_(players=0),
    "too many players": with_(players=77),
    "players in words": with_(players="many"),
    "an unknown option": with_(options={"no-such-option": "1"}),
    "options of no kind": with_(options=3),
    "a negative seed": with_(seed="-1"),
    "an endless seed": with_(seed=str(1 << 96)),
    "a seed in words": with_(seed="lucky"),
    "seed and key": with_(key=KEY.hex()),
    "a key in words": lambda record: record.update(key="secret", seed=record.pop("seed")),
    "actions of no kind": with_(actions=5),
    "half an action": lambda record: record["actions"].append([0]),
    "an unknown action": lambda record: record["actions"].insert(0, [0, "fly:moon"]),
    "a seat that does not exist": lambda record: record["actions"][0].__setitem__(0, 12),
    "an action twice": lambda record: record["actions"].append(record["actions"][-1]),
    "a false result": with_(result=[{"points": 999, "rank": 1}]),
    "a result of no kind": with_(result="won"),
}


def unread(how: str, read: Callable[[], object]) -> BadRecord:
    """The reason why something was refused that was damaged like this."""
    try:
        read()
    except BadRecord as error:
        return error
    pytest.fail(f"{how}: it was read")


def test_a_damaged_or_foreign_record_is_refused(compiled_subject: Subject) -> None:
    subject = compiled_subject
    for how, damage in DAMAGE.items():
        record = json.loads(record_of(subject))
        damage(record)
        error = unread(how, lambda record=record: Match.replay(subject.game, record, subject.engine))
        for lang in ("fr", "en"):
            assert error.say(lang), how
            assert not set("{}") & set(error.say(lang)), how


@pytest.mark.parametrize("record", [None, [], "x", 5, {}, {"format": "ludotheque-record"}])
def test_what_is_no_record_at_all_is_refused(compiled_subject: Subject, record: Any) -> None:
    for read in (Match.replay, Match.load, Match.begin):
        with pytest.raises(BadRecord):
            read(compiled_subject.game, record, compiled_subject.engine)


def part(**values: Any) -> Callable[[Record], object]:
    """Other values in the snapshot of a save."""
    return lambda saved: saved["snapshot"].update(values)


def part_without(key: str) -> Callable[[Record], object]:
    return lambda saved: saved["snapshot"].pop(key)


def position(change: Callable[[bytes], bytes]) -> Callable[[Record], object]:
    """Other bytes of the position, with the digest that belongs to them."""

    def spoil(saved: Record) -> None:
        raw = change(base64.b64decode(saved["snapshot"]["state"]))
        saved["snapshot"] |= {"state": base64.b64encode(raw).decode(), "digest": hashlib.sha256(raw).hexdigest()}

    return spoil


def with_another_byte(saved: Record) -> None:
    first, *rest = base64.b64decode(saved["snapshot"]["state"])
    saved["snapshot"]["state"] = base64.b64encode(bytes([first ^ 1, *rest])).decode()


SPOILT: dict[str, Callable[[Record], object]] = {
    "without snapshot": without("snapshot"),
    "a snapshot of no kind": with_(snapshot=7),
    **{f"without {key}": part_without(key) for key in ("layout", "state", "digest", "frames", "actions")},
    "not base64": part(state="é?"),
    "of no kind": part(state=7),
    "a byte changed": with_another_byte,
    "cut short": position(lambda raw: raw[:-1]),
    "too long": position(lambda raw: raw + b"\0"),
    "empty": position(lambda raw: b""),
    "for other players": position(lambda raw: bytes(len(raw))),
    "fewer frames": lambda saved: saved["snapshot"]["frames"].pop(),
    "frames of no kind": lambda saved: saved["snapshot"].update(frames=[7] * len(saved["snapshot"]["frames"])),
    "a frame behind its program": lambda saved: saved["snapshot"]["frames"][0].__setitem__(1, 9999),
    "a frame before its program": lambda saved: saved["snapshot"]["frames"][0].__setitem__(1, -1),
    "a frame of an unknown program": lambda saved: saved["snapshot"]["frames"][0].__setitem__(0, "no.such"),
    "an unknown action": part(actions={"choice": {"0": "fly:moon"}}),
    "an action out of place": part(actions={"choice": {"99": "no"}}),
    "without actions taken": without("actions"),
    "another game": with_(game="chess"),
}


def test_a_spoilt_save_is_refused(compiled_subject: Subject) -> None:
    subject = compiled_subject
    whole = through_json(halfway(subject).save())
    for how, damage in SPOILT.items():
        saved = deepcopy(whole)
        damage(saved)
        unread(how, lambda saved=saved: Match.load(subject.game, saved, subject.engine))


def test_a_save_whose_programs_do_something_else_now_is_refused(compiled_subject: Subject) -> None:
    """What is under way has changed: nobody could say where in the new program it stands."""
    subject = compiled_subject
    saved = through_json(halfway(subject).save())

    def longer(options: Any, patch: Any) -> Content:
        content = subject.game.make_content(options, patch)
        effects = {name: Seq((Repeat(1, Nothing()), effect)) for name, effect in content.programs.effects.items()}
        room = content.programs.capacity + 2 * len(effects)
        return replace(content, programs=subject.game.words.compile(effects, room))

    changed = replace(subject.game, make_content=longer)
    with pytest.raises(BadRecord, match="another version"):
        Match.load(changed, saved, subject.engine)


def test_a_save_of_older_rules_goes_on_from_its_snapshot(compiled_subject: Subject) -> None:
    subject = compiled_subject
    match = halfway(subject)
    saved = through_json(match.save()) | {"ruleset": 0}
    assert made_by_other_rules(saved, subject.game)
    assert not made_by_other_rules(match.save(), subject.game)
    loaded = Match.load(subject.game, saved, subject.engine)
    assert loaded.state.tobytes() == match.state.tobytes()
    subject.play_at_random(loaded, random.Random(1))
    assert loaded.finished


# --- keys ---------------------------------------------------------------------------------------------------


def test_another_key_gives_another_game(compiled_subject: Subject) -> None:
    openings = {compiled_subject.match(key=bytes([n]) * 32).state.tobytes() for n in range(20)}
    assert len(openings) == 20


def test_with_a_key_the_dice_do_not_follow_from_the_position(compiled_subject: Subject) -> None:
    """The generator is set anew before each command, so a snapshot does not tell what comes."""
    subject = compiled_subject
    match, chooser = subject.match(key=KEY), random.Random(2)
    seen = set()
    for _ in range(6):
        if match.finished:
            break
        copy = match.state.copy()
        seat = chooser.choice(match.actors)
        name = chooser.choice(match.legal(seat))
        match.play(seat, name)
        code = subject.game.actions.code(name)
        assert code is not None
        subject.engine.apply(subject.content, copy, seat, code)
        assert copy["rng"].tobytes() != match.state["rng"].tobytes()
        seen.add(match.state["rng"].tobytes())
    assert len(seen) == len(match.actions)


def test_with_a_key_a_saved_game_goes_on_alike(compiled_subject: Subject) -> None:
    subject = compiled_subject
    match = subject.match(key=KEY)
    subject.play_at_random(match, random.Random(1), 7)
    loaded = Match.load(subject.game, through_json(match.save()), subject.engine)
    for game in (match, loaded):
        subject.play_at_random(game, random.Random(2))
    assert loaded.state.tobytes() == match.state.tobytes()
    assert loaded.record() == match.record()


# --- what hands the game on, and what can be taken back -----------------------------------------------------


def test_what_does_not_hand_the_game_on_can_be_taken_back_to_the_beginning_of_a_turn(subject: Subject) -> None:
    """Step by step, to the bytes, as far back as the seat has been alone with what all know."""
    chooser, match = random.Random(6), subject.match(key=KEY)
    kept: list[bytes] = []
    for _ in range(subject.length if subject.compiled else 20):
        if match.finished:
            break
        seat = chooser.choice(match.actors)
        name = chooser.choice(match.legal(seat))
        passes, sealed = match.hands_on(seat, name), match.sealed
        if match.actions and match.actions[-1][0] != seat:
            kept = []
        before = match.state.tobytes()
        events = match.play(seat, name)
        if sealed:
            assert passes == (not match.sealed or match.chosen(seat) is None), (
                "until the last has chosen it can be changed"
            )
            kept = []
            continue
        if any(subject.game.events(event.kind).kind.irrevocable for event in events):
            assert passes, "a reveal is confirmed"
        kept = [*kept, before] if passes is False else []
        if passes:
            continue
        assert match.actors == (seat,)
        back = match.fork()
        for state in reversed(kept):
            assert back.can_undo(seat)
            back.undo(seat)
            assert back.state.tobytes() == state


def test_what_has_drawn_cannot_be_taken_back(compiled_subject: Subject) -> None:
    """Dice that were thrown stay thrown, whatever was told of them."""
    subject = compiled_subject
    for key in (None, KEY):
        chooser, match = random.Random(8), subject.match(3 if key is None else None, key)
        for _ in range(subject.length):
            if match.finished:
                break
            seat = chooser.choice(match.actors)
            name = chooser.choice(match.legal(seat))
            passes = match.hands_on(seat, name)
            fork = match.fork()
            code = subject.game.actions.code(name)
            assert code is not None
            before = match.state["rng"].tobytes()
            subject.engine.apply(subject.content, fork.state, seat, code)
            drawn = fork.state["rng"].tobytes() != before
            match.play(seat, name)
            if drawn:
                assert not match.can_undo(seat)
                assert passes, "dice are confirmed"


# --- any order of commands ----------------------------------------------------------------------------------


class Table(RuleBasedStateMachine):
    """A table at which people play, err, undo, save and load as Hypothesis likes."""

    subject: Subject

    def __init__(self) -> None:
        super().__init__()
        self.match = self.subject.match(11)
        self.again = self.subject.match(11)

    def open_decision(self) -> bool:
        return not self.match.finished

    @precondition(open_decision)
    @rule(who=st.integers(0, 9), what=st.integers(0, 99))
    def play(self, who: int, what: int) -> None:
        seat = self.match.actors[who % len(self.match.actors)]
        legal = self.match.legal(seat)
        self.match.play(seat, legal[what % len(legal)])

    @rule(seat=st.integers(-1, 6), action=st.sampled_from(["no", "yes", "player:1", "play:oracle", "take:1", "?"]))
    def try_anything(self, seat: int, action: str) -> None:
        if action not in (self.match.legal(seat) if seat in self.match.actors else ()):
            refused(self.match, GameError, lambda: self.match.play(seat, action))

    @rule(seat=st.integers(0, 4), what=st.integers(0, 99))
    def change(self, seat: int, what: int) -> None:
        if seat < self.match.players and self.match.chosen(seat) is not None:
            codes = self.match.open_codes(seat)
            self.match.change(seat, self.match.game.actions.names[codes[what % len(codes)]])
            assert seat not in self.match.actors
        else:
            refused(self.match, GameError, lambda: self.match.change(seat, "no"))

    @rule(seat=st.integers(0, 4))
    def undo(self, seat: int) -> None:
        if seat < self.match.players and self.match.can_undo(seat):
            self.take_back()
        else:
            refused(self.match, GameError, lambda: self.match.undo(seat))

    def last_can_be_taken_back(self) -> bool:
        return bool(self.match.actions) and self.match.can_undo(self.match.actions[-1][0])

    @precondition(last_can_be_taken_back)
    @rule()
    def take_back(self) -> None:
        number = len(self.match.actions)
        self.match.undo(self.match.actions[-1][0])
        assert len(self.match.actions) == number - 1

    @rule()
    def save_and_load(self) -> None:
        saved = through_json(self.match.save())
        takers = [seat for seat in range(self.match.players) if self.match.can_undo(seat)]
        self.match = Match.load(self.match.game, saved, self.match.engine)
        assert through_json(self.match.save()) == saved
        assert [seat for seat in range(self.match.players) if self.match.can_undo(seat)] == takers

    @invariant()
    def stands_where_its_actions_lead(self) -> None:
        """A second match is given each action that is new; where some were taken back, it starts again."""
        actions = self.match.actions
        if self.again.actions != actions[: len(self.again.actions)]:
            self.again = self.subject.match(11)
        for seat, name in actions[len(self.again.actions) :]:
            self.again.play(seat, name)
        assert self.again.state.tobytes() == self.match.state.tobytes()

    def teardown(self) -> None:
        record = self.match.record()
        again = Match.replay(self.match.game, record, self.match.engine)
        assert again.state.tobytes() == self.match.state.tobytes()
        assert again.record() == record


def test_any_order_of_commands_leaves_a_sound_record(compiled_subject: Subject) -> None:
    machine = type("TableOf", (Table,), {"subject": compiled_subject})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=10,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
