"""The bots on games small enough to know the answer, and on everything on the shelf."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ludotheque.bots.bot import Bot
from ludotheque.bots.ladder import NAMES
from ludotheque.bots.names import ALIASES, BOTS, parse_bot
from ludotheque.bots.search import ENDS
from ludotheque.bots.tasks import think
from ludotheque.bots.tree import Tree
from ludotheque.games import SHELF
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match
from ludotheque.kernel.random import generator
from ludotheque.kernel.text import Text
from ludotheque.lab.series import Series
from tests.toys import nim, pennies


def new(game, seed: int, players: int = 2) -> Match:
    return Match.new(game, players, seed=seed, engine=game.engine(compiled=False))


def tree(match: Match, seat: int, seed: int, playouts: int) -> Tree:
    grown = Tree(match.engine, match.content, match.view(seat), seat, generator(seed), playouts)
    grown.grow(playouts)
    return grown


def answer(match: Match, bot: str, seat: int, seed: int) -> str:
    code = parse_bot(bot).choose(match.engine, match.content, match.view(seat), seat, seed)
    return match.game.actions.names[code]


@pytest.mark.parametrize("stones", range(nim.LEAST, nim.LEAST + nim.SPREAD))
@pytest.mark.parametrize("bot", ["medium"])
def test_search_solves_nim(stones: int, bot: str) -> None:
    match = next(match for seed in range(200) if (match := new(nim.GAME, seed)).state["stones"][0] == stones)
    seat = match.actors[0]
    winning = nim.winning_takes(stones)
    if winning:
        assert answer(match, bot, seat, 1) in winning
    else:
        values = tree(match, seat, 1, 400).values()
        assert max(values.values()) < 0.5


def test_greedy_takes_the_last_stones() -> None:
    match = new(nim.GAME, 3)
    while match.state["stones"][0] > nim.MOST:
        match.play(match.actors[0], "take:1")
    stones = int(match.state["stones"][0])
    assert answer(match, "greedy", match.actors[0], 1) == f"take:{stones}"


def test_pennies_come_out_near_half() -> None:
    visits = tree(new(pennies.GAME, 1), 0, 5, 3000).visits()
    share = visits[pennies.Act.SHOW] / sum(visits.values())
    assert 0.42 < share < 0.58


@pytest.mark.parametrize("side", pennies.SIDES)
def test_a_sealed_choice_is_not_read(side: str) -> None:
    """The second seat has already sealed its coin; whichever it is, the search comes to the same tree."""
    undecided = new(pennies.GAME, 1)
    sealed = new(pennies.GAME, 1)
    sealed.play(1, f"show:{side}")
    assert np.array_equal(sealed.view(0)["choice"][0][0], undecided.view(0)["choice"][0][0])
    right = sum(answer(sealed, "easy", 0, seed) == f"show:{side}" for seed in range(80))
    assert 22 <= right <= 58


@pytest.mark.parametrize("side", pennies.SIDES)
def test_a_sealed_choice_is_withdrawn_before_the_search_thinks(side: str) -> None:
    """Even handed the true record, in which the other coin can be read, the search shows each side half the time."""
    sealed = new(pennies.GAME, 1)
    sealed.play(1, f"show:{side}")
    assert sealed.state["choice"][0][1] == sealed.game.actions.code(f"show:{side}")
    grown = Tree(sealed.engine, sealed.content, sealed.state.copy(), 0, generator(5), 3000)
    grown.grow(3000)
    visits = grown.visits()
    assert 0.42 < visits[pennies.Act.SHOW] / sum(visits.values()) < 0.58


def test_the_search_sees_a_redacted_record_only() -> None:
    """Two positions that differ in what the seat cannot know give the same answer."""
    match = new(nim.GAME, 7)
    other = new(nim.GAME, 7)
    other.state["coin"] = 3 - other.state["coin"]
    for m in (match, other):
        m.play(0, "take:1")
    assert tree(match, 1, 9, 200).visits() == tree(other, 1, 9, 200).visits()


def test_expected_values_guide_the_search_and_do_not_bind_it() -> None:
    match = next(m for seed in range(200) if nim.winning_takes((m := new(nim.GAME, seed)).state["stones"][0]))
    seat = match.actors[0]
    winning = [match.game.actions.code(name) for name in nim.winning_takes(match.state["stones"][0])]
    legal = match.engine.legal(match.content, match.view(seat), seat)
    for playouts, right in ((20, False), (2000, True)):
        grown = Tree(match.engine, match.content, match.view(seat), seat, generator(1), playouts)
        grown.expect(legal, np.array([float(action not in winning) for action in legal]), 10)
        assert sum(grown.visits().values()) == 10 * len(legal)
        grown.grow(playouts)
        visits = grown.visits()
        assert sum(visits.values()) == 10 * len(legal) + playouts
        assert (max(visits, key=visits.__getitem__) in winning) == right


def test_visits_add_up_and_the_tree_stays_in_bounds() -> None:
    grown = tree(new(nim.GAME, 2), 0, 1, 500)
    assert sum(grown.visits().values()) == 500
    assert all(0 <= value <= 1 for value in grown.values().values())


@pytest.mark.parametrize("bot", ["random", "greedy", "easy"])
@pytest.mark.parametrize("entry", SHELF)
def test_bots_play_legal_actions_of_every_game_and_repeat_themselves(entry: str, bot: str) -> None:
    game = SHELF[entry].game
    for players in (game.seats[0], game.seats[-1]):
        engine = game.engine()
        content = game.content()
        state = engine.start(content, players, 11)
        for step in range(30):
            seat = engine.actors(state)[0]
            view = engine.redact(content, state, seat)
            chosen = parse_bot(bot).choose(engine, content, view, seat, step)
            assert chosen == parse_bot(bot).choose(engine, content, view, seat, step)
            assert chosen in engine.legal(content, state, seat)
            engine.apply(content, state, seat, chosen)
            if state["finished"][0]:
                break


def test_thinking_in_a_worker_needs_bytes_only() -> None:
    box = SHELF["vaalbara"]
    match = Match.new(box.game, 3, seed=5)
    name = think("vaalbara", match.options, {}, match.view(1).tobytes(), 1, "easy", 4, 1000)
    assert name in match.legal(1)


def test_a_time_limit_stops_the_search() -> None:
    match = new(nim.GAME, 2)
    code = parse_bot("expert").choose(match.engine, match.content, match.view(0), 0, 1, limit_ms=1)
    assert nim.GAME.actions.names[code] in match.legal(0)


def test_bot_names() -> None:
    assert parse_bot("hard") is BOTS["hard"]
    assert parse_bot("search") is BOTS["medium"]
    assert set(ALIASES.values()) <= set(BOTS)
    known = "Bots: random, policy, greedy, easy, medium, hard, expert, learned, search:400, whole:400"
    with pytest.raises(GameError, match=known):
        parse_bot("deep-blue")


@pytest.mark.parametrize("entry", SHELF)
@pytest.mark.parametrize("level", NAMES)
def test_a_level_is_called_alike_wherever_it_plays(entry: str, level: str) -> None:
    """By the name with which it is asked for: in series, results, rows, and for each number of players."""
    game = SHELF[entry].game
    for players in game.seats:
        series = Series.checked(entry, players, [level], {}, seed=1)
        assert set(series.bots) == {level}
        assert parse_bot(level).in_game(game, game.content(), players).name == level
    for temperament in game.temperaments[:1] if parse_bot(level).playouts else ():
        assert parse_bot(f"{level}+{temperament.name}", game).name == f"{level}+{temperament.name}"


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_the_names_of_levels_in_older_saves_are_read(level: str) -> None:
    assert Series.checked("vaalbara", 2, [f"search-{level}+hasty"], {}, seed=1).bots == (f"{level}+hasty",) * 2


def test_searches_by_their_number_of_playouts() -> None:
    assert (parse_bot("search:7").playouts, parse_bot("search:7").ends) == (7, 0.0)
    assert (parse_bot("whole:1000000").playouts, parse_bot("whole:1000000").ends) == (1_000_000, ENDS)


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:-4", "search:x", "search:²", "whole:1000001", "hard:9"]
)
def test_numbers_that_no_search_has(name: str) -> None:
    with pytest.raises(GameError, match="search:400"):
        parse_bot(name)


@pytest.mark.parametrize(("lead", "least", "most"), [(60, 0.7, 1.0), (0, 0.3, 0.7)])
def test_only_playouts_to_the_end_say_who_wins(lead: int, least: float, most: float) -> None:
    match = Match.new(SHELF["vaalbara"].game, 2, seed=3)
    seat = match.actors[0]
    match.state["points"][0][seat] += lead
    values = {}
    for ends in (0.0, ENDS):
        grown = Tree(match.engine, match.content, match.view(seat), seat, generator(1), 400, ends=ends)
        grown.grow(400)
        visits = grown.visits()
        values[ends] = grown.values()[max(visits, key=visits.__getitem__)]
    assert 0.4 < values[0.0] < 0.7
    assert least < values[ENDS] < most


def test_levels_differ_by_playouts_and_by_what_they_overlook() -> None:
    levels = [(bot.playouts, bot.overlooks) for bot in BOTS.values() if bot.playouts]
    assert levels == [(150, 20), (400, 0), (4_000, 0), (20_000, 0)]


def test_a_level_plays_to_the_end_where_a_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(nim.GAME, 2)
    asked: list[tuple[int, float]] = []
    plain = Bot.tree

    def tree(bot: Bot, *position: Any) -> Tree:
        asked.append((bot.playouts, bot.ends))
        return plain(bot, *position)

    monkeypatch.setattr(Bot, "tree", tree)
    far = replace(nim.GAME, to_the_end={"hard": {3: 9}, "expert": {2: 30}})
    for game in (nim.GAME, far):
        for level in ("hard", "expert"):
            parse_bot(level).choose(game.engine(compiled=False), match.content, match.view(0), 0, 1, limit_ms=1)
    assert asked == [(4_000, 0.0), (20_000, 0.0), (4_000, 0.0), (30, ENDS)]
    known = (match.content, match.view(0), 0, 1)
    engine = far.engine(compiled=False)
    assert parse_bot("expert").choose(engine, *known) == parse_bot("whole:30").choose(engine, *known)


def right_answers(overlooks: int, seeds: int = 100) -> int:
    """How often a search that overlooks so much finds the one take that wins at nim."""
    match = next(m for seed in range(200) if nim.winning_takes((m := new(nim.GAME, seed)).state["stones"][0]))
    seat = match.actors[0]
    view, winning = match.view(seat), nim.winning_takes(match.state["stones"][0])
    assert len(winning) == 1
    assert len(match.legal(seat)) > 1
    bot = Bot("trial", Text("essai", "trial"), 200, overlooks=overlooks)
    names = match.game.actions.names
    answers = [names[bot.choose(match.engine, match.content, view, seat, seed)] for seed in range(seeds)]
    assert answers == [names[bot.choose(match.engine, match.content, view, seat, seed)] for seed in range(seeds)]
    assert set(answers) <= set(match.legal(seat))
    return sum(name in winning for name in answers)


def test_what_is_overlooked_is_not_played() -> None:
    """One action in five does not come to mind, so that the best one is missed one time in five, by the seed."""
    assert 66 <= right_answers(20) <= 91
    assert right_answers(60) < 60


@pytest.mark.parametrize("overlooks", [0, 100])
def test_a_bot_that_overlooks_nothing_or_everything_has_all_to_choose_from(overlooks: int) -> None:
    assert right_answers(overlooks) == 100
