"""Playout policies: weighted playouts, the same in both modes, and only under the rules that the policy is for."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque.bots import advice, playout, playout_policy
from ludotheque.bots.learned import PolicyBot
from ludotheque.bots.names import find_bot, parse_bot
from ludotheque.bots.playout import play_random_games, play_weighted_games
from ludotheque.bots.playout_policy import (
    FILE,
    MOST,
    NEUTRAL,
    PlayoutPolicy,
    playout_weights,
    policy_weights,
    shipped_policy,
)
from ludotheque.bots.search import ENDS
from ludotheque.bots.tree import Tree
from ludotheque.games import SHELF
from ludotheque.kernel.errors import BadRecord, GameError, OutOfReach
from ludotheque.kernel.match import Match
from ludotheque.kernel.random import generator
from ludotheque.kernel.text import Text
from tests.toys import nim, workshop

OF_NIM = {"game": "nim", "ruleset": nim.GAME.ruleset, "players": [2]}


def new(game: Any, seed: int, compiled: bool = False) -> Match:
    return Match.new(game, 2, seed=seed, engine=game.engine(compiled=compiled))


def grown(match: Match, weights: np.ndarray | None, playouts: int, ends: float = ENDS) -> Tree:
    seat = match.actors[0]
    tree = Tree(match.engine, match.content, match.view(seat), seat, generator(3), playouts, ends=ends, weights=weights)
    tree.grow(playouts)
    return tree


def one_after(match: Match, first: str, weights: np.ndarray, times: int = 400) -> float:
    """The mean result of an action, playouts behind it going by these weights: no tree grows below the root."""
    seat, code = match.actors[0], match.game.actions.code(first)
    total = tried = 0.0
    for seed in range(times):
        tree = Tree(
            match.engine, match.content, match.view(seat), seat, generator(7919 * seed), 1, ends=ENDS, weights=weights
        )
        tree.grow(1)
        for action, value in tree.values().items():
            if action == code:
                total, tried = total + value, tried + 1
    return total / tried


# --- what playouts do ---------------------------------------------------------------------------------------------


def test_playouts_go_by_the_weights() -> None:
    match = next(match for seed in range(200) if (match := new(nim.GAME, seed)).state["stones"][0] == 8)
    names = match.content.actions.names
    ones = np.array([MOST if name == "take:1" else 1 for name in names], np.int32)
    many = np.array([{"take:3": MOST, "take:2": 200}.get(name, 1) for name in names], np.int32)
    # Seven stones left and always one taken: the other seat takes the last.
    assert one_after(match, "take:1", ones) < 0.05
    # Five left: one by one, the other takes the last; as many as may be, three and two, the own seat does.
    assert one_after(match, "take:3", ones) < 0.05
    assert one_after(match, "take:3", many) > 0.9


def test_each_action_is_as_likely_as_its_weight_says() -> None:
    """Behind a single playout's first step nothing else is tried: how the game ends says what was drawn."""
    match = next(match for seed in range(200) if (match := new(nim.GAME, seed)).state["stones"][0] == 6)
    names = match.content.actions.names

    def wins(stones: int, of: dict[int, int]) -> float:
        """The chance that whoever moves takes the last stone."""
        total = sum(weight for n, weight in of.items() if n <= stones)
        return sum(of[n] / total * (1.0 if n == stones else 1.0 - wins(stones - n, of)) for n in of if n <= stones)

    expected = []
    for of in ({1: 1, 2: 1, 3: 1}, {1: 8, 2: 1, 3: 1}, {1: 1, 2: 1, 3: 8}):
        weights = np.array([of.get(int(name[-1]), 1) if name.startswith("take:") else 1 for name in names], np.int32)
        expected.append(1.0 - wins(4, of))
        assert abs(one_after(match, "take:2", weights, 1200) - expected[-1]) < 0.06
    assert min(abs(expected[0] - expected[1]), abs(expected[1] - expected[2])) > 0.08, "they are told apart"


@pytest.mark.parametrize("ends", [0.0, ENDS])
def test_both_modes_grow_the_same_tree(ends: float) -> None:
    trees = []
    for compiled in (False, True):
        match = new(workshop.GAME, 3, compiled)
        rng = np.random.default_rng(1)
        weights = rng.integers(1, MOST, len(match.content.actions.names)).astype(np.int32)
        tree = grown(match, weights, 80, ends)
        trees.append((tree.visits(), tree.values()))
    assert trees[0] == trees[1]


def test_equal_weights_of_one_are_no_policy() -> None:
    match = new(workshop.GAME, 3)
    ones = np.ones(len(match.content.actions.names), np.int32)
    assert grown(match, ones, 80).values() == grown(match, None, 80).values()


# --- what they are of ---------------------------------------------------------------------------------------------


def test_names_that_were_never_learned_are_neutral() -> None:
    match = new(nim.GAME, 1)
    weighed = PlayoutPolicy({"take:2": 7, "fly:away": 9}, OF_NIM).weights(match.content)
    names = match.content.actions.names
    assert weighed.dtype == np.int32
    assert {name: int(weight) for name, weight in zip(names, weighed, strict=True) if weight != NEUTRAL} == {
        "take:2": 7
    }


def test_they_are_of_rules_and_numbers_of_players() -> None:
    match = new(nim.GAME, 1)
    whole = PlayoutPolicy({}, OF_NIM)
    assert whole.fits(nim.GAME, match.content, 2)
    assert not whole.fits(nim.GAME, match.content, 3)
    for change in ({"ruleset": 99}, {"game": "chess"}, {"players": []}):
        assert not replace(whole, about=OF_NIM | change).fits(nim.GAME, match.content, 2)


def test_a_games_own_are_used_where_they_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(nim.GAME, 1)
    assert playout_weights(nim.GAME, match.content, 2) is None, "it has none"
    learned = PlayoutPolicy({"take:1": MOST}, OF_NIM)
    monkeypatch.setattr(playout_policy, "shipped_policy", lambda game: learned)
    own = playout_weights(nim.GAME, match.content, 2)
    assert own is not None
    assert playout_weights(nim.GAME, match.content, 1) is None
    used: list[Any] = []
    monkeypatch.setattr("ludotheque.bots.tree.Tree.grow", lambda tree, n: used.append(tree._weights) or _grow(tree, n))
    for name in ("search:10", "whole:10", "medium"):
        parse_bot(name).choose(match.engine, match.content, match.view(0), 0, 1, 1)
        assert used.pop() is own, name
    for name in ("aimless:10", "aimless-whole:10"):
        parse_bot(name).choose(match.engine, match.content, match.view(0), 0, 1, 1)
        assert set(used.pop().tolist()) == {1}, name


@pytest.mark.parametrize("compiled", [False, True])
def test_the_bot_of_this_name_plays_by_the_weights_alone(monkeypatch: pytest.MonkeyPatch, compiled: bool) -> None:
    """With any number of players, those for which playouts do not go by them among them."""
    engine, content = nim.GAME.engine(compiled=compiled), nim.GAME.content()
    of_none = PlayoutPolicy({"take:1": MOST}, OF_NIM | {"players": []})
    monkeypatch.setattr(playout_policy, "shipped_policy", lambda game: of_none)
    assert playout_weights(nim.GAME, content, 2) is None
    games = play_weighted_games(engine, content, 7, 0, 50, np.stack([policy_weights(nim.GAME, content)] * 2))
    ones = content.actions.code("take:1")
    assert (games.codes == ones).mean() > 0.9
    assert len(games.codes) == games.lengths.sum()
    match, policy = new(nim.GAME, 1), parse_bot("policy")
    chosen: list[int | None] = [
        policy.choose(match.engine, content, match.view(match.actors[0]), match.actors[0], n) for n in range(40)
    ]
    assert chosen.count(ones) > 35
    monkeypatch.setattr(playout_policy, "shipped_policy", lambda game: replace(of_none, about={"ruleset": 99}))
    assert set(policy_weights(nim.GAME, content).tolist()) == {1}, "of other rules: as random"


@pytest.mark.parametrize("room", [1, 1000])
def test_games_with_equal_weights_are_those_of_the_random_player(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    monkeypatch.setattr(playout, "EXPECTED", room)
    engine, content = nim.GAME.engine(compiled=False), nim.GAME.content()
    weights = np.ones((2, len(content.actions)), np.int32)
    games = play_weighted_games(engine, content, 7, 3, 20, weights)
    scores, lengths = play_random_games(engine, content, 2, 7, 3, 20)
    assert (games.scores == scores).all()
    assert (games.lengths == lengths).all()
    other = play_weighted_games(engine, content, 7, 3, 20, weights, variant=1)
    assert other.codes.tolist() != games.codes.tolist()
    state = engine.start(content, 2, 7 | 3 << 64)
    for code in games.codes[: games.lengths[0]].tolist():
        engine.apply(content, state, engine.actors(state)[0], code)
    assert state.tobytes() == games.ends[:1].tobytes()


def _grow(tree: Tree, playouts: int) -> None:
    tree._run(*tree._position, playouts, *tree._how)
    tree.playouts += playouts


@pytest.mark.parametrize("package", sorted({box.package for box in SHELF.values()}))
def test_what_the_shelf_has_is_of_its_games(package: str) -> None:
    game = next(box.game for box in SHELF.values() if box.package == package)
    own = shipped_policy(package)
    if own is None:
        return
    assert own.about["game"] == game.name
    assert own.about["ruleset"] == game.ruleset, f"learn {game.name}/{FILE} again: the command is in the file"
    names = set(game.content().actions.names)
    assert not own.by_name.keys() - names
    better = {trial["players"] for trial in own.about["trials"] if trial["better"]}
    assert set(own.players) == better, "kept where the arena said that they are better"


@pytest.mark.parametrize("entry", ["royaume-1e", "margraves"])
def test_other_cards_are_played_with_by_the_same_policy(entry: str) -> None:
    """They go by what actions are called: another edition, or a patched card, is no reason to play at random."""
    shelf = SHELF[entry]
    learned = shipped_policy(shelf.package)
    assert learned is not None
    patch = {} if entry == "royaume-1e" else {"citizen": {"alchemist": {"text": "gain(gold=6, wood=1)"}}}
    content = shelf.game.content(shelf.settle({}), patch)
    assert content.digest != learned.about["content"]
    own = playout_weights(shelf.game, content, 2)
    assert own is not None
    assert (own != NEUTRAL).sum() > 20


# --- the file -----------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "nim.policy"
    path.write_bytes(PlayoutPolicy({"take:1": 3, "take:2": MOST}, OF_NIM).dump())
    return path


def test_a_file_is_read_as_it_was_written(file: Path) -> None:
    again = PlayoutPolicy.load(file)
    assert again.by_name == {"take:1": 3, "take:2": MOST}
    assert again.about == OF_NIM


def test_a_bot_plays_with_a_file(file: Path) -> None:
    match = new(nim.GAME, 1)
    bot = find_bot("nim.policy:50", str(file.parent))
    assert isinstance(bot, PolicyBot)
    assert (bot.playouts, bot.ends) == (50, 0.0)
    far = replace(nim.GAME, to_the_end={"expert": {2: 5}})
    assert [bot.in_game(far, match.content, players).ends for players in (2, 3)] == [ENDS, 0.0]
    weights = bot.playout_weights(match.engine, match.content, match.view(0))
    assert weights is not None
    assert sorted(set(weights.tolist())) == [3, NEUTRAL, MOST]
    assert bot.choose(match.engine, match.content, match.view(0), 0, 1) in match.legal_codes(0)
    assert find_bot("nim.policy", str(file.parent)).name == "nim.policy"
    with pytest.raises(GameError, match=r"nim\.policy:NUMBER"):
        find_bot("nim.policy:0", str(file.parent))


def test_a_bot_with_a_file_of_other_rules_says_so_once_and_goes_on_at_random(tmp_path: Path) -> None:
    match = new(nim.GAME, 1)
    path = tmp_path / "old.policy"
    path.write_bytes(PlayoutPolicy({"take:1": MOST}, OF_NIM | {"ruleset": 99}).dump())
    heard: list[Text] = []
    match.engine.notice = heard.append
    bot = find_bot("old.policy:50", str(tmp_path))
    random = parse_bot("aimless:50")
    for _ in range(2):
        known = (match.engine, match.content, match.view(0), 0, 7)
        assert bot.choose(*known) == random.choose(*known)  # type: ignore[union-attr]
    assert [text.en for text in heard] == [
        "old.policy:50: a policy for other rules or numbers of players; playouts are random."
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"format": "diary"},
        {"version": 2},
        {"weights": {"take:1": 0}},
        {"weights": {"take:1": MOST + 1}},
        {"weights": {"take:1": 1.5}},
        {"weights": [1]},
        {"players": ["2"]},
        {"players": None},
    ],
)
def test_a_damaged_file_is_refused(change: dict[str, Any], file: Path) -> None:
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    with pytest.raises(BadRecord, match=r"nim\.policy is no playout policy"):
        find_bot("nim.policy:50", str(file.parent))


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe", b"[]", b"{" * 100_000, b" " * 400_001])
def test_what_is_no_playout_policy_is_refused(raw: bytes, file: Path) -> None:
    file.write_bytes(raw)
    with pytest.raises(BadRecord, match=r"nim\.policy is no playout policy"):
        find_bot("nim.policy:50", str(file.parent))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(OutOfReach, match=r"nowhere\.policy"):
        find_bot("nowhere.policy:10", str(tmp_path))


# --- advice -------------------------------------------------------------------------------------------------------


def test_advice_goes_by_the_playout_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(match for seed in range(200) if (match := new(nim.GAME, seed)).state["stones"][0] == 8)
    known = (match.engine, match.content, match.view(match.actors[0]), match.actors[0])
    monkeypatch.setattr(advice, "PLAYOUTS", 60)
    plain = advice.advise(*known, 5)
    learned = PlayoutPolicy({"take:1": MOST}, OF_NIM)
    monkeypatch.setattr(playout_policy, "shipped_policy", lambda game: learned)
    guided = advice.advise(*known, 5)
    assert guided["value"] == advice.consider(*known, 5, 60).value != plain["value"]
