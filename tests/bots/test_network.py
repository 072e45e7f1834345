"""Value networks: the same numbers everywhere, used only where they fit, and a search that stays a search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque.bots.bot import Bot
from ludotheque.bots.names import find_bot, parse_bot
from ludotheque.bots.network import (
    CHANCES,
    EARLIER,
    FIRST,
    FULL,
    SECOND,
    WHOLE,
    ValueNetwork,
    network_entry,
    shipped_network,
    shipped_networks,
    sigmoid,
    subject,
    weights,
)
from ludotheque.bots.puct import PuctTree
from ludotheque.bots.search import ENDS
from ludotheque.games import SHELF
from ludotheque.kernel.encoder import INDEX, MOST, VALUE, Encoder, observe_entry
from ludotheque.kernel.errors import BadRecord, GameError, OutOfReach
from ludotheque.kernel.game import Engine, Game
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.match import Match
from ludotheque.kernel.random import generator
from ludotheque.kernel.text import Text
from ludotheque.lab.learn.fitting import policies_of, values_of
from tests.support.tiers import mostly
from tests.toys import TOYS, nim, pennies, workshop


def drawn(game: Game, seed: int, size: int = 3000) -> ValueNetwork:
    """Random weights; large ones fill cells up and push the odds to both ends."""
    rng = np.random.default_rng(seed)
    width = len(game.encoder)
    return ValueNetwork(
        {
            "first": rng.integers(-size, size, (width, FIRST), np.int16),
            "second": rng.integers(-size, size, (SECOND, FIRST), np.int16),
            "third": rng.integers(-size, size, SECOND, np.int16),
            "fourth": rng.integers(-size, size, (len(game.actions), SECOND), np.int16),
            "bias": rng.integers(-(size**2), size**2, FIRST + SECOND + 1),
            "lean": rng.integers(-(size**2), size**2, len(game.actions)),
            "down": np.array([6, 12, 14, 14]),
        }
    )


def of(network: ValueNetwork, match: Match) -> ValueNetwork:
    return replace(network, about=subject(match.game, match.content, [match.players]))


def new(game: Game, seed: int, compiled: bool = False) -> Match:
    return Match.new(game, game.seats[0], seed=seed, engine=game.engine(compiled=compiled))


def ask(engine: Engine, match: Match, seat: int, network: ValueNetwork) -> tuple[int, list[int]]:
    game = match.game
    cells, weights = np.zeros((2, FIRST), np.int32), np.zeros(len(game.actions), np.int32)
    work, pairs = game.state.zeros(2), game.encoder.blank()
    entry = engine.template(network_entry)
    value = entry(match.content.record, match.state, work, seat, network.net, pairs, cells, weights)
    return value, weights.tolist()


@pytest.mark.parametrize("name", mostly(TOYS, always=["nim", "workshop"]))
def test_rules_in_both_modes_and_arrays_come_to_the_same(name: str) -> None:
    game = TOYS[name]
    values: set[int] = set()
    weighed: set[int] = set()
    for seed in range(12):
        network = drawn(game, seed, 30 * (1 + seed))
        match = new(game, seed)
        while not match.finished:
            for seat in range(match.players):
                row = match.observe(seat)[None]
                expected = int(values_of(network, row)[0]), policies_of(network, row)[0].tolist()
                assert ask(match.engine, match, seat, network) == expected
                assert ask(game.engine(compiled=True), match, seat, network) == expected
                values.add(expected[0])
                weighed.update(expected[1])
            match.play(match.actors[0], match.legal(match.actors[0])[-1])
    assert len(values) > 4, "they do not all say the same"
    assert len(weighed) > 8


def test_sums_are_cut_to_32_bits_in_both_modes_and_in_arrays() -> None:
    match = new(nim.GAME, 1)
    full = drawn(nim.GAME, 3, 20_000)
    full.arrays["bias"][:] = (1 << 31) - 1
    row = match.observe(0)[None]
    expected = int(values_of(full, row)[0]), policies_of(full, row)[0].tolist()
    assert ask(match.engine, match, 0, full) == expected
    assert ask(nim.GAME.engine(compiled=True), match, 0, full) == expected


def test_weights_double_with_their_logarithms() -> None:
    table = weights().tolist()
    assert len(table) == CHANCES
    assert table == sorted(table)
    assert table[0] == 1
    assert table[CHANCES // 2] == WHOLE
    assert abs(table[CHANCES // 2 + 32] / WHOLE - 2.71828) < 0.001


def test_chances_grow_with_the_odds_from_nothing_to_all() -> None:
    table = sigmoid().tolist()
    assert len(table) == CHANCES
    assert table == sorted(table)
    assert 0 < table[0] < 0.001 * WHOLE
    assert table[0] + table[-1] == WHOLE
    assert abs(table[CHANCES // 2] / WHOLE - 0.504) < 0.001


def test_cells_are_cut_off_at_both_ends() -> None:
    game = nim.GAME
    match = new(game, 1)
    full = ValueNetwork.blank(game)
    full.arrays["bias"][:FIRST] = 1 << 30
    full.arrays["second"][0, :] = 1
    full.arrays["third"][0] = 1
    full.arrays["down"][:] = (0, 6, 6, 0)
    row = match.observe(0)[None]
    assert FULL * FIRST >> 6 == FULL
    assert values_of(full, row)[0] == sigmoid()[(FULL >> 6) + CHANCES // 2]
    full.arrays["bias"][:FIRST] = -(1 << 30)
    assert values_of(full, row)[0] == sigmoid()[CHANCES // 2]


@pytest.mark.parametrize("stones", range(nim.LEAST, nim.LEAST + nim.SPREAD))
def test_the_search_solves_nim_with_a_network_that_knows_nothing(stones: int) -> None:
    match = next(match for seed in range(200) if (match := new(nim.GAME, seed)).state["stones"][0] == stones)
    seat, winning = match.actors[0], nim.winning_takes(stones)
    tree = PuctTree(
        match.engine, match.content, match.view(seat), seat, generator(1), 800, ValueNetwork.blank(nim.GAME), 0
    )
    tree.grow(800)
    if winning:
        visits = tree.visits()
        assert match.game.actions.names[max(visits, key=visits.__getitem__)] in winning
    else:
        assert max(tree.values().values()) < 0.5


def test_a_sealed_choice_is_withdrawn_before_the_search_thinks() -> None:
    """Even handed the true record, in which the other coin can be read, it thinks the same."""
    searches = []
    for side in pennies.SIDES:
        match = new(pennies.GAME, 1)
        match.play(1, f"show:{side}")
        assert match.state["choice"][0][1] == match.game.actions.code(f"show:{side}")
        position = (match.engine, match.content, match.state.copy(), 0, generator(4))
        tree = PuctTree(*position, 300, drawn(pennies.GAME, 1))
        tree.grow(300)
        searches.append((tree.visits(), tree.values()))
    assert searches[0] == searches[1]


@pytest.mark.parametrize("blend", [1.0, 0.5, 0.0])
def test_both_modes_grow_the_same_tree(blend: float) -> None:
    grown = []
    for compiled in (False, True):
        match = new(workshop.GAME, 3, compiled)
        seat = match.actors[0]
        position = (match.engine, match.content, match.view(seat), seat, generator(2))
        tree = PuctTree(*position, 60, drawn(workshop.GAME, 5, 100), 2, blend)
        tree.grow(60)
        grown.append((tree.visits(), tree.values()))
    assert grown[0] == grown[1]


@pytest.mark.parametrize(
    "stones", mostly(range(nim.LEAST, nim.LEAST + nim.SPREAD), always=range(nim.LEAST, nim.LEAST + 3))
)
def test_what_is_preferred_is_tried_first_and_results_have_the_last_word(stones: int) -> None:
    match = next(match for seed in range(200) if (match := new(nim.GAME, seed)).state["stones"][0] == stones)
    seat, actions = match.actors[0], match.game.actions
    for wanted in match.legal_codes(seat):
        leaning = ValueNetwork.blank(match.game)
        leaning.arrays["lean"][wanted] = 32  # a logarithm of 1
        position = (match.engine, match.content, match.view(seat), seat, generator(1))
        tree = PuctTree(*position, 4000, leaning)
        tree.grow(1)
        assert tree.visits() == {code: int(code == wanted) for code in match.legal_codes(seat)}
        assert set(tree.values()) == {wanted}, "nothing came yet of what was not tried"
        tree.grow(3999)
        if winning := nim.winning_takes(stones):
            visits = tree.visits()
            assert actions.names[max(visits, key=visits.__getitem__)] in winning


def test_a_full_tree_still_counts_its_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.bots.puct.EDGES_A_NODE", 1)
    match = new(workshop.GAME, 3)
    seat = match.actors[0]
    tree = PuctTree(match.engine, match.content, match.view(seat), seat, generator(2), 60, drawn(workshop.GAME, 5, 100))
    tree.grow(60)
    assert sum(tree.visits().values()) == 60


# --- where it fits ------------------------------------------------------------------------------------------------


def test_a_network_of_other_things_is_refused_and_the_search_plays_without() -> None:
    match = new(workshop.GAME, 1)
    seat = match.actors[0]
    fitting = of(drawn(workshop.GAME, 1), match)
    assert fitting.fits(match.game, match.content, match.players)
    heard: list[Text] = []
    match.engine.notice = heard.append
    searched = Bot("search", Text("", ""), 50).choose(match.engine, match.content, match.view(seat), seat, 7)
    for number, change in enumerate(
        (
            {"players": [1 + match.players]},
            {"content": "0" * 16},
            {"features": "0" * 16},
            {"ruleset": 99},
            {"game": "nim"},
        )
    ):
        other = replace(fitting, about=fitting.about | change)
        assert not other.fits(match.game, match.content, match.players)
        bot = Bot(f"other-{number}.network:50", Text("", ""), 50, network=other)
        for _ in range(2):
            assert bot.choose(match.engine, match.content, match.view(seat), seat, 7) == searched
        assert len(heard) == number + 1, "said once"
        assert bot.name in heard[-1].en
    for name in ("first", "fourth"):
        short = replace(fitting, arrays=fitting.arrays | {name: fitting.arrays[name][:-1]})
        assert not short.fits(match.game, match.content, match.players)


@rule
def written_otherwise(out: Any, n: int, index: int, value: int) -> int:
    """What `put` of the kernel does."""
    if value == 0 or n >= len(out):
        return n
    out[n][INDEX], out[n][VALUE] = index, max(-MOST, min(value, MOST))
    return n + 1


def test_a_network_outlives_rules_that_are_moved_or_written_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(workshop.GAME, 1)
    fitting = of(drawn(workshop.GAME, 1), match)
    monkeypatch.setattr("ludotheque.kernel.encoder.put", written_otherwise)
    rewritten = replace(workshop.GAME)
    assert rewritten.engine().reach(observe_entry) != match.game.engine().reach(observe_entry)
    assert fitting.fits(rewritten, match.content, match.players)
    known = (match.content, match.state, match.actors[0])
    seen = [game.engine(compiled=False).observe(*known).tobytes() for game in (match.game, rewritten)]
    assert seen[0] == seen[1]


class Renamed(Encoder):
    """Features in another order, or with another name."""

    def __init__(self, *parts: Any, names: Callable[[list[str]], list[str]]) -> None:
        super().__init__(*parts)
        self.names = names(self.names)


@pytest.mark.parametrize(
    "names",
    [
        lambda names: [*names, "more"],
        lambda names: names[:-1],
        lambda names: [*names[:-1], f"{names[-1]}, otherwise"],
        lambda names: [*names[:-2], names[-1], names[-2]],
    ],
    ids=["new", "gone", "renamed", "reordered"],
)
def test_a_network_of_other_features_is_refused(
    names: Callable[[list[str]], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new(workshop.GAME, 1)
    fitting = of(drawn(workshop.GAME, 1), match)
    monkeypatch.setattr("ludotheque.kernel.game.Encoder", partial(Renamed, names=names))
    assert not fitting.fits(replace(workshop.GAME), match.content, match.players)


@pytest.mark.parametrize("scale", ["MOST", "STANDS"])
def test_a_network_of_another_scale_is_refused(scale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(workshop.GAME, 1)
    fitting = of(drawn(workshop.GAME, 1), match)
    monkeypatch.setattr(f"ludotheque.kernel.encoder.{scale}", 8)
    assert not fitting.fits(replace(workshop.GAME), match.content, match.players)


def test_a_network_before_a_raised_ruleset_or_edition_is_refused() -> None:
    match = new(workshop.GAME, 1)
    game, fitting = match.game, of(drawn(workshop.GAME, 1), match)
    assert fitting.fits(replace(game), match.content, match.players)
    for other in (
        replace(game, ruleset=game.ruleset + 1),
        replace(game, sight=replace(game.sight, edition=game.sight.edition + 1)),
    ):
        assert not fitting.fits(other, match.content, match.players)


def test_a_network_that_fits_is_used() -> None:
    match = new(workshop.GAME, 1)
    seat = match.actors[0]
    bot = Bot("own.network:50", Text("", ""), 50, network=of(drawn(workshop.GAME, 1), match))
    tree = bot.tree(match.engine, match.content, match.view(seat), seat, generator(1))
    assert isinstance(tree, PuctTree)
    answer = bot.choose(match.engine, match.content, match.view(seat), seat, 7)
    assert answer in match.legal_codes(seat)
    assert bot.choose(match.engine, match.content, match.view(seat), seat, 7) == answer


def test_a_level_goes_by_what_its_game_has_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(workshop.GAME, 1)
    players, seat = match.players, match.actors[0]
    own = of(drawn(workshop.GAME, 1), match)
    with_network = replace(
        workshop.GAME, to_the_end={"expert": {players: 30, players + 1: 40}}, with_network={"expert": {players: 9}}
    )
    expert = parse_bot("expert")

    def thinking(learned: ValueNetwork | None, bot: Bot = expert, players: int = players) -> tuple[int, bool, float]:
        monkeypatch.setattr("ludotheque.bots.bot.shipped_network", lambda game, players: learned)
        seated = bot.in_game(with_network, match.content, players)
        return seated.playouts, seated.network is not None, seated.ends

    assert thinking(own) == (9, True, 0.0)
    assert thinking(own, parse_bot("hard")) == (4_000, False, 0.0)
    assert thinking(own, players=players + 1) == (40, False, ENDS), "as many players as nobody learned of"
    assert thinking(None) == (30, False, ENDS)
    other_cards = replace(own, about=own.about | {"content": "0" * 16})
    assert thinking(other_cards) == (30, False, ENDS), "the level as it is without"
    thinking(own)
    known = (match.content, match.view(seat), seat, 7)
    chosen = expert.choose(with_network.engine(compiled=False), *known)
    same = replace(parse_bot("search:9"), network=own)
    assert chosen == same.choose(match.engine, *known)


@pytest.mark.parametrize("package", sorted({box.package for box in SHELF.values()}))
def test_what_the_shelf_has_is_of_its_games(package: str) -> None:
    shelf = next(box for box in SHELF.values() if box.package == package)
    game, content = shelf.game, shelf.game.content(shelf.settle({}))
    used = {players for level in game.with_network.values() for players in level}
    assert used <= {players for own in shipped_networks(package) for players in own.players}
    for own in shipped_networks(package):
        better = {trial["players"] for trial in own.about["trials"] if trial["better"]}
        assert set(own.players) == better, "kept where the arena said that it is better"
        for players in own.players:
            assert own.fits(game, content, players), f"learn {game.name} again: {own.about['command']}"
            assert shipped_network(package, players) is own, "no other is of so many"


# --- the file -----------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "nim.network"
    path.write_bytes(of(drawn(nim.GAME, 1), new(nim.GAME, 1)).dump())
    return path


def test_a_file_is_read_as_it_was_written(file: Path) -> None:
    match = new(nim.GAME, 1)
    again, written = ValueNetwork.load(file), drawn(nim.GAME, 1)
    assert again.fits(match.game, match.content, 2)
    assert all(np.array_equal(again.arrays[name], written.arrays[name]) for name in written.arrays)
    bot = find_bot(f"{file}:30")
    assert isinstance(bot, Bot)
    assert bot.network is not None
    assert bot.playouts == 30
    folder = find_bot("nim.network", str(file.parent))
    assert isinstance(folder, Bot)
    assert folder.network is not None
    assert folder.playouts == 400


@pytest.mark.parametrize("number", ["0", "-1", "x", "1000001", "²"])
def test_a_strange_number_of_playouts_is_refused(file: Path, number: str) -> None:
    with pytest.raises(GameError, match=r"nim\.network:NUMBER"):
        find_bot(f"{file}:{number}")


def other_arrays(**arrays: Any) -> bytes:
    network = drawn(nim.GAME, 1)
    return replace(network, arrays=network.arrays | arrays).dump()


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"no network",
        other_arrays()[:-40],
        other_arrays(first=np.zeros((20, FIRST), np.int32)),
        other_arrays(first=np.zeros((20, FIRST + 1), np.int16)),
        other_arrays(third=np.zeros((SECOND, 1), np.int16)),
        other_arrays(down=np.array([0, -1, 0, 0])),
        other_arrays(down=np.array([0, 64, 0, 0])),
        other_arrays(bias=np.full(FIRST + SECOND + 1, 1 << 60)),
        other_arrays(bias=np.full(FIRST + SECOND + 1, -(1 << 63))),
        other_arrays(lean=np.zeros(1, np.int64)),
        bytes(500_000),
    ],
    ids=["empty", "text", "torn", "kind", "width", "depth", "up", "far down", "bias", "least bias", "lean", "long"],
)
def test_a_file_that_holds_no_network_is_refused(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "own.network"
    path.write_bytes(raw)
    with pytest.raises(BadRecord, match=r"own\.network is no value network"):
        find_bot(f"{path}:10")


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_file_of_an_old_format_is_told_so(version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.network"
    monkeypatch.setattr("ludotheque.bots.network.FORMAT", EARLIER)
    monkeypatch.setattr("ludotheque.bots.network.FORMAT_VERSION", version)
    path.write_bytes(drawn(nim.GAME, 1).dump())
    monkeypatch.undo()
    with pytest.raises(BadRecord, match=r"old\.network is of an old format: "):
        find_bot(f"{path}:10")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(OutOfReach, match=r"nowhere\.network"):
        find_bot("nowhere.network:10", str(tmp_path))


def test_a_file_has_a_bound() -> None:
    rng = np.random.default_rng(1)
    with pytest.raises(ValueError, match="at most"):
        other_arrays(first=rng.integers(-30_000, 30_000, (5_000, FIRST), np.int16))
