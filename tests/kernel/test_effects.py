"""The control words, run on the market's stalls in both modes: who is asked what, and what comes of it."""

import pytest

from ludotheque.kernel.events import read_events
from ludotheque.kernel.game import Engine
from ludotheque.kernel.match import Match
from tests.toys import market
from tests.toys.market import GAME, Ev

COINS = 3  # at the start


@pytest.fixture(params=[False, True], ids=["plain", "compiled"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return GAME.engine(compiled=request.param)


def visit(engine: Engine, stall: str, players: int = 3, **coins: int) -> Match:
    """A match in which seat 0 has just gone to a stall and all others sit on the bench."""
    match = Match.new(GAME, players, seed=5, engine=engine)
    for seat, owned in coins.items():
        place = int(seat.removeprefix("seat"))
        match.state["bank"] += match.state["coins"][0][place] - owned
        match.state["coins"][0][place] = owned
    for seat in reversed(range(1, players)):
        match.play(seat, "visit:bench")
    match.play(0, f"visit:{stall}")
    return match


def play(match: Match, *answers: str) -> None:
    """Answer one question after the other, whoever is asked."""
    for answer in answers:
        (seat,) = match.actors
        match.play(seat, answer)


def coins(match: Match) -> list[int]:
    return match.state["coins"][0][: match.players].tolist()


def apples(match: Match) -> list[int]:
    return match.state["apples"][0][: match.players].tolist()


def assert_round_over(match: Match) -> None:
    """Nothing is left to answer: the next round's secret choice is open, on a clean stack."""
    assert match.sealed
    assert match.actors == tuple(range(match.players))
    assert not any(match.state["stack"][0][int(match.state["depth"][0]) :].tobytes())


def test_choose_offers_what_can_be_paid(engine: Engine) -> None:
    match = visit(engine, "baker")
    assert match.actors == (0,)
    assert match.legal(0) == ["choice:1", "choice:3"]
    play(match, "choice:1")
    assert (coins(match)[0], apples(match)[0]) == (COINS - 2, 2)
    assert_round_over(match)


def test_choose_runs_the_chosen_branch_alone(engine: Engine) -> None:
    match = visit(engine, "baker", seat0=9)
    assert match.legal(0) == ["choice:1", "choice:2", "choice:3"]
    play(match, "choice:2")
    assert (coins(match)[0], apples(match)[0]) == (0, 9)
    assert_round_over(match)


def test_a_single_branch_is_taken_without_a_question(engine: Engine) -> None:
    match = visit(engine, "baker", seat0=1)
    assert coins(match)[0] == 2
    assert_round_over(match)


def test_choose_with_nothing_on_offer_goes_on_behind_all_branches(engine: Engine) -> None:
    match = visit(engine, "jeweller")
    assert (coins(match)[0], apples(match)[0]) == (COINS, 1)
    assert_round_over(match)


@pytest.mark.parametrize(("answer", "expected"), [("yes", COINS + 2), ("no", COINS)])
def test_may_asks(engine: Engine, answer: str, expected: int) -> None:
    match = visit(engine, "broker")
    assert match.legal(0) == ["yes", "no"]
    play(match, answer)
    assert coins(match)[0] == expected
    assert_round_over(match)


def test_may_does_not_ask_for_what_cannot_be_paid(engine: Engine) -> None:
    match = visit(engine, "broker", seat0=0)
    assert coins(match)[0] == 0
    assert_round_over(match)


@pytest.mark.parametrize(("owned", "left", "bought"), [(3, 1, 2), (2, 0, 2), (1, 1, 0)])
def test_pay_for_buys_only_what_can_be_paid(engine: Engine, owned: int, left: int, bought: int) -> None:
    match = visit(engine, "porter", seat0=owned)
    assert (coins(match)[0], apples(match)[0]) == (left, bought)
    assert_round_over(match)


def test_each_player_is_asked_in_order_from_whoever_acts(engine: Engine) -> None:
    match = visit(engine, "feast", seat1=0)
    assert match.actors == (0,)
    match.play(0, "yes")
    assert match.actors == (2,), "seat 1 has nothing to pay with"
    match.play(2, "no")
    assert (coins(match), apples(match)) == ([COINS - 1, 0, COINS], [1, 0, 0])
    assert_round_over(match)


def test_another_acts_once_chosen(engine: Engine) -> None:
    match = visit(engine, "gift")
    assert match.legal(0) == ["player:2", "player:3"]
    play(match, "player:3")
    assert coins(match) == [COINS, COINS, COINS + 2]
    assert_round_over(match)


def test_the_only_other_is_chosen_without_a_question(engine: Engine) -> None:
    match = visit(engine, "gift", players=2)
    assert coins(match) == [COINS, COINS + 2]
    assert_round_over(match)


def test_with_no_other_at_all_nothing_happens(engine: Engine) -> None:
    match = visit(engine, "gift", players=1)
    assert coins(match) == [COINS]
    assert_round_over(match)


def test_a_games_own_selector_is_asked_and_the_rest_goes_on_when_it_is_empty(engine: Engine) -> None:
    match = visit(engine, "thief", players=4, seat0=1, seat2=1)
    assert match.legal(0) == ["player:2", "player:4"]
    play(match, "player:4")
    assert coins(match) == [2, COINS, 1, COINS - 1]
    assert_round_over(match)
    alone = visit(engine, "thief")
    assert coins(alone) == [COINS + 1, COINS, COINS]
    assert_round_over(alone)


def test_repeat_asks_every_time(engine: Engine) -> None:
    match = visit(engine, "mint")
    play(match, "yes", "no", "yes")
    assert coins(match)[0] == COINS + 2
    assert_round_over(match)


@pytest.mark.parametrize("owned", [0, 1, 4])
def test_per_multiplies_by_the_count(engine: Engine, owned: int) -> None:
    match = Match.new(GAME, 1, seed=5, engine=engine)
    match.state["apples"][0][0] = owned
    match.play(0, "visit:cider")
    assert coins(match) == [COINS + 2 * owned]
    assert_round_over(match)


@pytest.mark.parametrize(("owned", "then"), [(2, 4), (3, 3)])
def test_when_asks_the_condition(engine: Engine, owned: int, then: int) -> None:
    match = visit(engine, "shelter", seat0=owned)
    assert coins(match)[0] == then
    assert_round_over(match)


def test_words_nest(engine: Engine) -> None:
    match = visit(engine, "fair", seat2=4)
    play(match, "choice:2", "player:2", "choice:1")  # seat 1 earns
    assert match.actors == (0,)
    play(match, "choice:2", "player:3", "choice:2")  # seat 2 carries an apple off
    assert (coins(match), apples(match)) == ([3, 4, 4], [0, 0, 1])
    assert match.state["face_up"][0].tolist() == [1, 0, 0, 0]
    assert_round_over(match)


def test_the_one_who_is_asked_inside_another_is_the_chosen_seat(engine: Engine) -> None:
    match = visit(engine, "fair")
    play(match, "choice:2", "player:3")
    assert match.actors == (2,)
    assert match.legal(0) == match.legal(1) == []
    assert match.legal(2) == ["choice:1", "choice:2"]


def test_a_random_result_is_told(engine: Engine) -> None:
    match = Match.new(GAME, 1, seed=8, engine=engine)
    events = match.play(0, "visit:dicer")
    (rolled,) = [event for event in events if event.kind == Ev.ROLLED]
    assert 1 <= rolled.a <= 6
    assert coins(match) == [COINS + rolled.a]


def test_sealed_choices_are_revealed_together(engine: Engine) -> None:
    match = Match.new(GAME, 2, seed=5, engine=engine)
    first = match.play(1, "visit:cider")
    assert [(event.kind, event.seat, event.a) for event in first] == [(Ev.CHOSEN, 1, 0)]
    assert match.actors == (0,)
    assert match.state["stall"][0].tolist() == [-1] * market.SEATS
    match.play(0, "visit:bench")
    bench, cider = market.STALL_IDS.index("bench"), market.STALL_IDS.index("cider")
    assert match.state["stall"][0][:2].tolist() == [bench, cider]


def test_more_events_than_the_buffer_holds_are_all_kept(engine: Engine) -> None:
    content = GAME.content()
    match = Match.new(GAME, 1, seed=5, engine=engine)
    code = GAME.actions.code("visit:crier")
    assert code is not None
    quiet = match.state.copy()
    engine.apply(content, quiet, 0, code)
    events = read_events(engine.apply_with_events(content, match.state, 0, code))
    assert [event.kind for event in events].count(Ev.SHOUTED) == 300
    assert match.state.tobytes() == quiet.tobytes(), "trying again with a larger buffer plays once"
