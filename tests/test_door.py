"""The door for Python: what `import ludotheque` offers, and what it says to who asks for what there is not."""

import copy
import doctest
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque import door
from ludotheque.bots import bot, names, network, playout_policy, view
from ludotheque.games import SHELF
from ludotheque.kernel import content, effects, foresight
from ludotheque.kernel import match as match_module
from ludotheque.lab import comparison, tables
from ludotheque.lab import games as lab_games
from ludotheque.lab.series import opened
from ludotheque.rl import aec, rewards, single, spiel, vec
from tests.toys import TOYS


def vaalbara(players: int = 3, seed: int = 1, **more: Any) -> ludotheque.Match:
    return ludotheque.new("vaalbara", players, seed=seed, compiled=False, **more)


def played(match: ludotheque.Match, actions: int, seed: int = 0) -> ludotheque.Match:
    """The match after some random actions."""
    chooser = random.Random(seed)
    for _ in range(actions):
        seat = chooser.choice(match.actors)
        match.play(seat, chooser.choice(match.legal(seat)))
    return match


def twice(match: ludotheque.Match, seat: int) -> None:
    """Let a seat decide that has decided already."""
    for _ in range(2):
        match.play(seat, vaalbara().legal(seat)[0])


# --- light and whole ----------------------------------------------------------------------------------------------


def loaded_by(script: str) -> set[str]:
    """The modules that are there after a script."""
    done = subprocess.run(
        [sys.executable, "-c", f"{script}\nimport sys\nprint(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_importing_loads_nothing_heavy() -> None:
    assert not loaded_by("import ludotheque") & {"numpy", "numba", "ludotheque.kernel"}


def test_a_match_without_compiled_rules_loads_no_compiler() -> None:
    script = "import ludotheque\nludotheque.new('vaalbara', 2, seed=1, compiled=False)\nludotheque.bot('greedy')"
    assert "numba" not in loaded_by(script)


def test_every_name_of_the_door_is_there() -> None:
    for name in ludotheque.__all__:
        assert getattr(ludotheque, name) is not None
    assert set(ludotheque.__all__) <= set(dir(ludotheque))
    with pytest.raises(AttributeError, match="no attribute 'nwe'"):
        _ = ludotheque.nwe  # type: ignore[attr-defined]


@pytest.mark.parametrize("first", ["import ludotheque.games", "from ludotheque import games", ""])
def test_games_is_a_function_whatever_was_imported_before(first: str) -> None:
    script = f"{first}\nimport ludotheque\nprint(*(box.name for box in ludotheque.games()))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == list(SHELF)


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(ludotheque.__file__).parent / "py.typed").exists()


def test_the_shelf_lists_options_that_are_still_open() -> None:
    for box in ludotheque.games():
        for name, values in box.options.items():
            for value in values:
                assert ludotheque.new(box.name, box.seats[-1], options={name: values[0]}, seed=1, compiled=False)
                assert box.settle({name: value})[name] == value
        assert not set(box.options) & set(box.presets)


# --- a match ------------------------------------------------------------------------------------------------------


def test_a_seed_fixes_a_match_and_none_gives_another_each_time() -> None:
    first, second = (played(vaalbara(seed=5), 9) for _ in range(2))
    assert first.state.tobytes() == second.state.tobytes()
    without = {ludotheque.new("vaalbara", compiled=False).seed for _ in range(3)}
    assert len(without) == 3


def test_players_are_few_unless_asked_for() -> None:
    assert {ludotheque.new(box.name, compiled=False).players for box in ludotheque.games()} == {2}


def test_options_and_keys_are_taken() -> None:
    assert vaalbara(options={"rider-forests": "exchange"}).options == {"rider-forests": "exchange"}
    assert ludotheque.new("royaume-1e", 2, seed=1, compiled=False).options["edition"] == "1e"
    key = bytes(range(32))
    match = ludotheque.new("vaalbara", 2, key=key, compiled=False)
    assert (match.key, match.seed) == (key, None)
    assert ludotheque.bot("random").choose(match, 0) in match.legal(0)


def test_points_and_ranks_are_those_of_the_score() -> None:
    match = vaalbara()
    while not match.finished:
        played(match, 1, len(match.actions))
    assert match.points == match.score()[:, 0].tolist()
    assert match.ranks == match.score()[:, 1].tolist()
    assert sorted(match.ranks)[0] == 1


def test_saved_matches_go_on_and_records_are_played_again(tmp_path: Path) -> None:
    match = played(vaalbara(), 12)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(match.save()))
    for saved in (match.save(), str(path), path):
        again = ludotheque.load(saved, compiled=False)
        assert again.state.tobytes() == match.state.tobytes()
        assert again.actions == match.actions
        assert ludotheque.replay(saved, compiled=False).state.tobytes() == match.state.tobytes()


def test_actions_and_events_are_told_in_both_languages() -> None:
    match = vaalbara()
    for action in match.legal(0):
        assert match.say(0, action) != match.say(0, action, "fr")
    lines: list[list[str]] = [[], [], []]
    while not match.finished:
        seat = match.actors[0]
        for event in match.play(seat, match.legal(seat)[0]):
            lines[0].append(match.tell(event))
            lines[1].append(match.tell(event, "fr", viewer=1, names=["Anne", "Bob", "Chloé"]))
            lines[2].append(match.tell(event, viewer=0))
    assert any("Player 2" in line for line in lines[0])
    assert any("Anne" in line for line in lines[1])
    assert not any("Bob" in line for line in lines[1]), "the viewer is addressed"
    assert any(line.startswith("You ") for line in lines[2])


# --- pickling -----------------------------------------------------------------------------------------------------


def go_on(match: ludotheque.Match) -> tuple[bytes, list[int]]:
    """The end of a match that goes on at random: the task of another process."""
    played_on = random.Random(3)
    while not match.finished:
        seat = match.actors[0]
        match.play(seat, played_on.choice(match.legal(seat)))
    return match.state.tobytes(), match.points


@pytest.mark.parametrize("entry", SHELF)
@pytest.mark.parametrize("way", [lambda match: pickle.loads(pickle.dumps(match)), copy.copy, copy.deepcopy])
def test_a_copy_is_the_same_match_and_goes_on_by_itself(
    entry: str, way: Callable[[ludotheque.Match], ludotheque.Match]
) -> None:
    match = played(ludotheque.new(entry, 2, seed=8, compiled=False), 15)
    twin = way(match)
    assert twin.save() == match.save()
    assert twin.opening == match.opening
    assert [twin.can_undo(seat) for seat in (0, 1)] == [match.can_undo(seat) for seat in (0, 1)]
    assert twin.game is match.game
    before = match.save()
    played(twin, 3)
    assert match.save() == before
    assert go_on(twin.fork()) == go_on(twin)


def choose(bot: ludotheque.Opponent, match: ludotheque.Match, seat: int) -> str:
    return bot.choose(match, seat)


def test_matches_and_bots_go_to_other_processes() -> None:
    """A new process has nothing in common with this one, unlike a fork."""
    matches = [played(vaalbara(seed=seed), 10) for seed in range(3)]
    bots = [ludotheque.bot(name) for name in ("greedy", "random")]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for bot in bots:
            seat = matches[0].actors[0]
            assert pool.submit(choose, bot, matches[0], seat).result() == bot.choose(matches[0], seat)
        assert list(pool.map(go_on, matches)) == [go_on(match) for match in matches]


def test_a_game_that_is_not_on_the_shelf_is_not_pickled() -> None:
    match = ludotheque.Match.new(TOYS["nim"], 2, seed=1, engine=TOYS["nim"].engine(compiled=False))
    with pytest.raises(pickle.PicklingError, match="nim is not on the shelf"):
        pickle.dumps(match)


# --- opponents ----------------------------------------------------------------------------------------------------


def test_an_opponent_repeats_itself_and_its_chance_can_be_given() -> None:
    match, chance = vaalbara(), ludotheque.bot("random")
    assert chance.choose(match, 1) == chance.choose(match, 1)
    assert {chance.choose(match, 1, seed=seed) for seed in range(60)} == set(match.legal(1))
    assert len({chance.choose(vaalbara(seed=seed), 0) for seed in range(20)}) > 3


def test_an_opponent_is_given_what_its_seat_knows() -> None:
    """Another deck, other hands and another generator change nothing."""
    match = vaalbara()
    other = match.fork()
    other.state["rng"] = 7
    other.state["hand"][0][1:3] = other.state["hand"][0][2:0:-1]
    assert other.state.tobytes() != match.state.tobytes()
    for name in ("greedy", "easy"):
        assert ludotheque.bot(name).choose(match, 0) == ludotheque.bot(name).choose(other, 0)


# --- what there is not --------------------------------------------------------------------------------------------

WRONG: dict[str, Callable[[ludotheque.Match], object]] = {
    "Unknown game: chess": lambda match: ludotheque.new("chess"),
    "Unknown game: 7": lambda match: ludotheque.new(7),  # type: ignore[arg-type]
    r"Unknown game: \['vaalbara'\]": lambda match: ludotheque.new(["vaalbara"]),  # type: ignore[arg-type]
    "9 players: it takes 2 to 5": lambda match: ludotheque.new("vaalbara", 9),
    "number of players is a whole number, not 'three'": lambda match: ludotheque.new("vaalbara", "three"),  # type: ignore[arg-type]
    r"number of players is a whole number, not 3\.0": lambda match: ludotheque.new("vaalbara", 3.0),  # type: ignore[arg-type]
    "number of players is a whole number, not True": lambda match: ludotheque.new("vaalbara", True),
    "A seed is a whole number, not '1'": lambda match: ludotheque.new("vaalbara", seed="1"),  # type: ignore[arg-type]
    r"A seed is a whole number, not 0\.5": lambda match: ludotheque.new("vaalbara", seed=0.5),  # type: ignore[arg-type]
    "Seed refused": lambda match: ludotheque.new("vaalbara", seed=-1),
    r"Seed refused: .*2\*\*96": lambda match: ludotheque.new("vaalbara", seed=1 << 96),
    "A key has 32 bytes": lambda match: ludotheque.new("vaalbara", key="0" * 32),  # type: ignore[arg-type]
    "either a seed or a key": lambda match: ludotheque.new("vaalbara", seed=1, key=bytes(32)),
    "Options are a dictionary": lambda match: ludotheque.new("vaalbara", options="rider-forests=cancel"),  # type: ignore[arg-type]
    "Unknown option: speed": lambda match: ludotheque.new("vaalbara", options={"speed": "1"}),
    "Unknown value for rider-forests: 3": lambda match: ludotheque.new("vaalbara", options={"rider-forests": 3}),  # type: ignore[dict-item]
    r"rider-forests: \[\]": lambda match: ludotheque.new("vaalbara", options={"rider-forests": []}),  # type: ignore[dict-item]
    "edition is settled as 2e": lambda match: ludotheque.new("royaume-2e", options={"edition": "1e"}),
    "A seat is a whole number, not '0'": lambda match: match.play("0", match.legal(0)[0]),  # type: ignore[arg-type]
    "A seat is a whole number, not None": lambda match: match.legal(None),  # type: ignore[arg-type]
    "There is no seat 3: seats are numbered from 0 to 2": lambda match: match.legal(3),
    "There is no seat -1": lambda match: match.view(-1),
    "There is no seat 5": lambda match: match.view_twin(5),
    "Illegal action: 3. Legal": lambda match: match.play(0, 3),  # type: ignore[arg-type]
    r"Illegal action: \['play:hunter'\]": lambda match: match.play(0, ["play:hunter"]),  # type: ignore[arg-type]
    "Illegal action: play:sun": lambda match: match.say(0, "play:sun"),
    "Illegal action: play:star": lambda match: match.foresee(0, "play:star"),
    "not 'you'": lambda match: match.foresee("you", match.legal(0)[0]),  # type: ignore[arg-type]
    "There is no seat 7: seats are numbered from 0 to 2": lambda match: match.play(7, match.legal(0)[0]),
    "There is no seat 9": lambda match: ludotheque.bot("easy").choose(match, 9),
    "There is no seat 4": lambda match: match.tell(match.opening[0], viewer=4),
    "Seat 0 need not decide; waiting for: 1, 2": lambda match: twice(match.fork(), 0),
    "2 names for 3 seats": lambda match: match.tell(match.opening[0], names=["Anne", "Bob"]),
    "A seat is a whole number, not 'me'": lambda match: played(match.fork(), 1).undo("me"),  # type: ignore[arg-type]
    "can no longer be undone": lambda match: match.undo(0),
    "Unknown bot: wizard": lambda match: ludotheque.bot("wizard"),
    "int: neither a class": lambda match: ludotheque.bot(7),  # type: ignore[arg-type]
    "choose wants a match, not 3": lambda match: ludotheque.bot("easy").choose(3, 0),  # type: ignore[arg-type]
    "A seat is a whole number, not 'a'": lambda match: ludotheque.bot("easy").choose(match, "a"),  # type: ignore[arg-type]
    "A seed is a whole number, not 'b'": lambda match: ludotheque.bot("easy").choose(match, 0, seed="b"),  # type: ignore[arg-type]
    "neither a game of a box": lambda match: ludotheque.load([]),  # type: ignore[arg-type]
    "neither a game of a box on the shelf nor": lambda match: ludotheque.replay({"entry": "chess"}),
    "not a record of this game": lambda match: ludotheque.replay({"entry": "vaalbara"}),
    "without a position": lambda match: ludotheque.load(match.record()),
    "Cannot read nowhere.json": lambda match: ludotheque.load("nowhere.json"),
}


@pytest.mark.parametrize("reason", WRONG)
def test_what_there_is_not_is_told_in_a_sentence(reason: str) -> None:
    match = vaalbara()
    before = match.save()
    with pytest.raises(ludotheque.GameError, match=reason) as caught:
        WRONG[reason](match)
    assert caught.value.say("fr") != str(caught.value) == caught.value.say("en")
    assert match.save() == before


def test_any_kind_of_whole_number_names_a_seat() -> None:
    match = vaalbara(players=np.int64(3), seed=np.int32(1))  # type: ignore[arg-type]
    match.play(np.int8(0), match.legal(np.uint8(0))[0])  # type: ignore[arg-type]
    assert json.dumps(match.save())


# --- planning and learning ---


def later(moves: int = 20) -> ludotheque.Match:
    match, chooser = vaalbara(), random.Random(4)
    for _ in range(moves):
        match.play(seat := match.actors[0], chooser.choice(match.legal(seat)))
    return match


def test_a_mask_flags_what_is_legal() -> None:
    match = later()
    for seat in range(3):
        names = [match.content.actions.names[code] for code in match.mask(seat).nonzero()[0]]
        assert names == match.legal(seat)


def test_an_action_is_played_by_its_number() -> None:
    match, twin = later(), later()
    (seat, *_) = match.actors
    code = match.legal_codes(seat)[0]
    assert match.play_code(seat, code) == twin.play(seat, twin.legal(seat)[0])
    assert match.record() == twin.record()
    for wrong in (-1, 10**6, int(match.mask(match.actors[0]).argmin())):
        with pytest.raises(ludotheque.IllegalAction):
            match.play_code(match.actors[0], wrong)


def test_returns_are_the_ranks_of_a_game_that_is_over() -> None:
    match, chooser = later(), random.Random(5)
    assert match.returns() == [0, 0, 0]
    while not match.finished:
        match.play(seat := match.actors[0], chooser.choice(match.legal(seat)))
    assert sum(match.returns()) == pytest.approx(0)
    assert sorted(range(3), key=lambda seat: -match.returns()[seat]) == sorted(
        range(3), key=lambda seat: match.ranks[seat]
    )


def test_a_guess_agrees_with_what_its_seat_knows_and_nothing_else() -> None:
    match = later()
    before = match.save()
    guesses = [match.guess(1, seed) for seed in range(8)]
    for guess in guesses:
        assert (guess.observe(1) == match.observe(1)).all()
        assert guess.legal(1) == match.legal(1)
        while not guess.finished:
            guess.play(guess.actors[0], guess.legal(guess.actors[0])[0])
    assert len({guess.state.tobytes() for guess in guesses}) > 1
    assert match.guess(1, 3).state.tobytes() == match.guess(1, 3).state.tobytes()
    assert len({match.guess(1, seed).state["hand"].tobytes() for seed in range(8)}) > 1
    assert match.save() == before


def test_a_fork_with_a_seed_has_other_dice_and_the_same_hidden_cards() -> None:
    match = later()
    forks = [match.fork(seed=seed) for seed in range(3)]
    assert len({fork.state["rng"].tobytes() for fork in forks}) == 3
    for fork in forks:
        fork.state["rng"] = match.state["rng"]
        assert fork.state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("imagine", [lambda match: match.guess(0, 1), lambda match: match.fork(seed=1)])
def test_what_is_imagined_has_no_record(imagine: Callable[[ludotheque.Match], ludotheque.Match]) -> None:
    imagined = imagine(later())
    for keep in (imagined.record, imagined.save):
        with pytest.raises(ludotheque.GameError, match="imagined"):
            keep()
    assert not any(imagined.can_undo(seat) for seat in range(3))


# --- many games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", ["nobody", [], [lambda view: view.legal[0]], 3, "random,"])
def test_bots_of_many_games_go_by_their_names(bots: Any) -> None:
    for play in (ludotheque.simulate, ludotheque.arena):
        with pytest.raises(ludotheque.GameError, match=r"Unknown bot|go by their names"):
            play("vaalbara", bots=bots, games=2)


def test_a_script_needs_no_guard_for_several_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "print('once')\nimport ludotheque\n"
        "print(ludotheque.simulate('vaalbara', players=2, bots='policy', games=6, workers=2).report.workers)\n"
    )
    plain = {**os.environ, "LUDOTHEQUE_JIT": "0"}
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, env=plain)
    assert done.stdout.split() == ["once", "2"]


# --- examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "module",
    [
        door,
        match_module,
        view,
        names,
        bot,
        network,
        playout_policy,
        content,
        effects,
        foresight,
        rewards,
        vec,
        aec,
        single,
        spiel,
        lab_games,
        comparison,
        tables,
    ],
    ids=lambda module: module.__name__,
)
def test_the_examples_of_docstrings_run(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    opened.cache_clear()
    failed, tried = doctest.testmod(module)
    opened.cache_clear()
    assert failed == 0
    assert tried > 1
