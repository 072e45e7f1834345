"""Counts, orders, choices, optional actions and frames, run on the workshop's jobs in both modes."""

from __future__ import annotations

import pytest

from ludotheque.kernel.errors import IllegalAction
from ludotheque.kernel.events import PUBLIC
from ludotheque.kernel.game import Engine
from ludotheque.kernel.match import Match
from tests.toys import workshop
from tests.toys.workshop import GAME, JOB_IDS, TOOL_IDS, Ev

COINS, GOODS = 3, 1  # at the start
NO_TOOLS: tuple[str, ...] = ()


@pytest.fixture(params=[False, True], ids=["plain", "compiled"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return GAME.engine(compiled=request.param)


def own(match: Match, seat: int, *, coins: int | None = None, goods: int | None = None) -> None:
    """Give a seat so much of each, from bank and stock."""
    for name, source, owned in (("coins", "bank", coins), ("goods", "stock", goods)):
        if owned is not None:
            match.state[source] += match.state[name][0][seat] - owned
            match.state[name][0][seat] = owned


def work(
    engine: Engine,
    job: str,
    players: int = 2,
    *,
    tools: tuple[str, ...] = NO_TOOLS,
    coins: int | None = None,
    goods: int | None = None,
    twice: bool = False,
) -> Match:
    """A match in which seat 0 has begun a job, with these tools; all others show their cards meanwhile.

    Its gains count once unless `twice`: then nobody else does that job.
    """
    match = Match.new(GAME, players, seed=5, engine=engine)
    match.state["tools"] = 0
    match.state["tools"][0][0] = sum(1 << TOOL_IDS.index(tool) for tool in tools)
    own(match, 0, coins=coins, goods=goods)
    for seat in reversed(range(1, players)):
        match.play(seat, "work:shower" if twice else f"work:{job}")
    match.play(0, f"work:{job}")
    return match


def play(match: Match, *answers: str) -> None:
    """Answer one question after the other, whoever is asked."""
    for answer in answers:
        (seat,) = match.actors
        match.play(seat, answer)


def coins(match: Match, seat: int = 0) -> int:
    return int(match.state["coins"][0][seat])


def goods(match: Match, seat: int = 0) -> int:
    return int(match.state["goods"][0][seat])


def credit(match: Match, seat: int = 0) -> dict[str, int]:
    """What a seat has earned by job ('' for what is credited to none)."""
    names = ("", *JOB_IDS)
    return {names[i]: int(earned) for i, earned in enumerate(match.state["credit"][0][seat]) if earned}


def actor(match: Match) -> int:
    (seat,) = match.actors
    return seat


# --- counts and orders ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owned", [0, 1, 3])
def test_times_asks_anew_as_often_as_the_counter_said_at_first(engine: Engine, owned: int) -> None:
    match = work(engine, "mill", goods=owned)
    for _ in range(owned):
        assert actor(match) == 0
        assert match.legal(0) == ["choice:1", "choice:2"]
        play(match, "choice:2")
    assert (goods(match), actor(match)) == (2 * owned, 0 if 2 * owned > workshop.LIMIT else 1)


def test_any_order_offers_what_is_left_and_does_all_of_it(engine: Engine) -> None:
    match = work(engine, "kiln", players=3)
    assert match.legal(0) == ["choice:1", "choice:2", "choice:3"]
    play(match, "choice:2", "yes")
    assert (coins(match), goods(match)) == (COINS - 2, GOODS + 2)
    assert match.legal(0) == ["choice:1", "choice:3"]
    play(match, "choice:3", "player:3")
    assert (coins(match), coins(match, 2)) == (COINS - 2 + 1, COINS + 1), "the last part is taken without a question"
    assert actor(match) == 1


def test_any_order_lets_a_part_fall_that_cannot_be_paid(engine: Engine) -> None:
    match = work(engine, "kiln", coins=1)
    play(match, "choice:2", "choice:1")
    assert (coins(match), goods(match), coins(match, 1)) == (2, GOODS, COINS + 1)


@pytest.mark.parametrize(
    ("owned", "after"), [(2, (4, 5)), (3, (3, 6)), (9, (9, 6))], ids=["holds", "does not", "far from it"]
)
def test_when_does_the_one_or_the_other(engine: Engine, owned: int, after: tuple[int, int]) -> None:
    match = work(engine, "alms", coins=owned, goods=5)
    assert (coins(match), goods(match)) == after


def test_more_than_six_branches_are_offered_by_number(engine: Engine) -> None:
    match = work(engine, "fair")
    assert match.legal(0) == [f"choice:{n}" for n in (1, 2, 3, 4, 5, 6, 7, 9)], "the eighth cannot be paid"
    play(match, "choice:9")
    assert coins(match) == COINS + 2


def test_the_ninth_branch_is_not_the_first(engine: Engine) -> None:
    for branch, after in (("choice:2", (3, 2)), ("choice:6", (4, 0)), ("choice:5", (0, 5))):
        match = work(engine, "fair")
        play(match, branch)
        assert (coins(match), goods(match)) == after


def test_a_verb_has_three_arguments(engine: Engine) -> None:
    match = work(engine, "trader")
    assert (coins(match), goods(match)) == (COINS - 1 + 1, GOODS + 2)
    assert match.state["hand_size"][0][0] == 2


# --- can and offer ----------------------------------------------------------------------------------------------


def test_an_offer_wider_than_what_can_be_paid_never_goes_below_nothing(engine: Engine) -> None:
    """Coins and goods make the offer; the price is left out, and with it what it would buy, where coins are missing."""
    match = work(engine, "barter", coins=1, goods=3)
    assert match.legal(0) == ["yes", "no"]
    play(match, "yes")
    assert (coins(match), goods(match)) == (1, 3)
    assert match.legal(0) == ["choice:1", "choice:2"]
    play(match, "choice:1")
    assert (coins(match), goods(match)) == (1, 3)
    assert actor(match) == 1, "the compulsory payment out of reach is left out"


def test_a_wide_offer_is_paid_where_it_can_be(engine: Engine) -> None:
    match = work(engine, "barter", coins=11, goods=0)
    play(match, "yes", "choice:1")
    assert (coins(match), goods(match)) == (0, 1 + 2 + 1 - 1), "of four pieces one is returned without a question"
    assert match.legal(0) == []


def test_an_offer_narrower_than_what_can_be_paid_does_not_touch_what_is_compulsory(engine: Engine) -> None:
    """With exactly the price neither the wish nor the branch is offered, while the compulsory payment is made."""
    match = work(engine, "haggle", coins=2, goods=0)
    assert (coins(match), goods(match)) == (2 + 1 - 1, 1)
    richer = work(engine, "haggle", coins=3, goods=0)
    assert richer.legal(0) == ["yes", "no"]
    play(richer, "yes")
    assert (coins(richer), goods(richer)) == (1 + 1 - 1, 2)


def test_a_guarded_branch_looks_at_its_first_verb_even_behind_a_price(engine: Engine) -> None:
    match = work(engine, "seller", coins=1, goods=2)
    assert match.legal(0) == ["choice:1", "choice:3"], "one coin is too few to haggle for one"
    assert work(engine, "seller", coins=2, goods=2).legal(0) == ["choice:1", "choice:2", "choice:3"]
    assert actor(work(engine, "seller", coins=0, goods=0)) == 1, "nothing on offer: nothing is asked"


def test_a_wish_that_is_guarded_is_not_asked_in_vain(engine: Engine) -> None:
    match = work(engine, "dicer", goods=1)
    assert match.legal(0) == ["yes", "no"]
    play(match, "yes")
    assert goods(match) == 0
    assert match.legal(0) == ["choice:1", "choice:2"]
    assert work(engine, "dicer", goods=0).legal(0) == ["choice:1", "choice:2"]


# --- extras -----------------------------------------------------------------------------------------------------


def test_extras_lie_behind_ones_own_decisions_and_leave_them_open(engine: Engine) -> None:
    match = work(engine, "kiln", players=3, tools=("saw", "purse"))
    own_choices = ["choice:1", "choice:2", "choice:3"]
    assert match.legal(0) == [*own_choices, "use:saw", "use:purse"]
    play(match, "use:saw")
    assert goods(match) == GOODS + 1
    assert match.legal(0) == [*own_choices, "use:purse"]
    play(match, "use:purse")
    assert match.legal(0) == ["choice:1", "choice:2"], "an extra that asks"
    play(match, "choice:1")
    assert coins(match) == COINS + 1
    assert match.legal(0) == own_choices, "several in a row; then the decision is open again"
    assert not match.state["stack"][0][int(match.state["depth"][0]) :].view("u1").any()


def test_an_extra_may_interrupt_another(engine: Engine) -> None:
    match = work(engine, "kiln", tools=("saw", "purse", "hammer"))
    play(match, "use:purse")
    assert match.legal(0) == ["choice:1", "choice:2", "use:saw", "use:hammer"]
    play(match, "use:hammer", "use:saw", "choice:2")
    assert (coins(match), goods(match)) == (COINS - 2, GOODS + 3)
    assert match.legal(0) == ["choice:1", "choice:2", "choice:3"]


def test_an_extra_inside_the_deepest_effect_goes_on_there(engine: Engine) -> None:
    match = work(engine, "mill", goods=3, tools=("saw", "bell"))
    play(match, "choice:1", "use:saw", "choice:1", "use:bell", "choice:1")
    assert coins(match) == COINS + 3, "three times, as counted at first"
    assert match.state["hand_size"][0][0] == 2


def test_what_an_extra_has_spent_is_no_longer_offered(engine: Engine) -> None:
    """A wish was in reach when it was asked; after the extra only "no" is left, which is no question."""
    match = work(engine, "haggle", coins=3, goods=0, tools=("hammer", "saw"))
    assert match.legal(0) == ["yes", "no", "use:saw", "use:hammer"]
    play(match, "use:hammer")
    assert (coins(match), goods(match)) == (1 + 1 - 1, 2), (
        "no wish, the branch that costs nothing, the compulsory price"
    )
    paid = work(engine, "kiln", coins=2, goods=0, tools=("hammer",))
    play(paid, "choice:2", "use:hammer")
    assert (coins(paid), goods(paid)) == (0, 1)
    assert paid.legal(0) == ["choice:1", "choice:3"]


def test_no_extras_at_sealed_decisions_nor_for_other_seats_nor_without_the_games_leave(engine: Engine) -> None:
    match = Match.new(GAME, 2, seed=5, engine=engine)
    assert match.sealed
    for seat in range(2):
        assert not any(name.startswith("use:") for name in match.legal(seat))
    match.play(1, "work:kiln")
    match.play(0, "work:grinder")
    play(match, "choice:1")
    assert actor(match) == 0, "the course is seat 0's: its window"
    other = Match.new(GAME, 2, seed=5, engine=engine)
    other.play(1, "work:grinder")
    other.play(0, "work:grinder")
    assert (actor(other), other.legal(1)) == (1, ["choice:1", "choice:2", "choice:3"]), "asked in another's turn"
    with pytest.raises(IllegalAction):
        other.play(1, "use:saw")
    play(other, "choice:1", "no", "no")
    assert other.legal(0) == ["choice:1", "choice:2", "choice:3"]
    play(other, "choice:1", "no", "no")
    assert other.legal(0) == ["yes", "no"], "after its turn a seat has tools, but no leave to use them"


# --- windows ----------------------------------------------------------------------------------------------------


def test_a_window_is_open_while_there_are_extras_and_says_no_where_nothing_else_is_asked(engine: Engine) -> None:
    match = work(engine, "shelves", tools=("saw", "bell"))
    play(match, "pick:1", "pick:2")
    for _ in range(2):
        assert match.legal(0) == ["no", "use:saw", "use:bell"], "an empty decision, then the control word"
        play(match, "no")
    assert actor(match) == 1


def test_a_forced_decision_at_a_window_is_asked(engine: Engine) -> None:
    match = work(engine, "shelves", goods=4, tools=("purse",))
    play(match, "pick:1", "pick:2")
    assert match.legal(0) == ["trim:1", "use:purse"]
    play(match, "use:purse", "choice:2")
    assert match.legal(0) == ["trim:1", "trim:2"], "with two pieces too many there is a choice"
    play(match, "trim:2")
    assert (goods(match), actor(match)) == (3, 1), "without extras the last window is not asked"


def test_an_extra_that_changes_an_empty_window_is_followed_by_what_it_brought(engine: Engine) -> None:
    match = work(engine, "shelves", goods=3, tools=("saw", "bell"))
    play(match, "pick:1", "pick:2")
    assert match.legal(0) == ["no", "use:saw", "use:bell"]
    play(match, "use:saw")
    assert match.legal(0) == ["trim:1", "use:bell"]
    play(match, "use:bell")
    assert (goods(match), actor(match)) == (3, 1), "no extra is left: the forced decision is taken"


def test_nothing_pointless_is_asked_elsewhere(engine: Engine) -> None:
    """Forced and empty decisions of verbs and control words that are no windows pass in spite of tools."""
    match = work(engine, "seller", coins=0, goods=1, tools=("saw",))
    assert match.legal(0) == ["no", "use:saw"], "a single branch was taken; this is the end of the turn"
    assert (coins(match), goods(match)) == (3, 0)
    pair = work(engine, "kiln", tools=("saw",), coins=0)
    play(pair, "choice:2", "choice:3")
    assert pair.legal(0) == ["no", "use:saw"], "neither the wish out of reach, nor the only opponent, nor the last part"


def test_a_guard_that_is_closed_asks_where_an_extra_may_open_it(engine: Engine) -> None:
    match = work(engine, "barter", coins=2, goods=1, tools=("saw", "purse", "bell"))
    assert match.legal(0) == ["no", "use:saw", "use:purse", "use:bell"], "a wish out of reach"
    play(match, "use:saw")
    assert match.legal(0) == ["yes", "no", "use:purse", "use:bell"], "it is in reach now: the guard was looked at anew"
    play(match, "no")
    assert match.legal(0) == ["choice:1", "choice:2", "use:purse", "use:bell"]


def test_a_branch_that_is_not_offered_asks_where_an_extra_may_open_it(engine: Engine) -> None:
    match = work(engine, "barter", coins=2, goods=1, tools=("saw", "bell"))
    play(match, "no")
    assert match.legal(0) == ["choice:2", "use:saw", "use:bell"], "one branch alone, and a tool for the other"
    play(match, "use:saw")
    assert match.legal(0) == ["choice:1", "choice:2", "use:bell"]


def test_a_compulsory_price_out_of_reach_asks_where_an_extra_may_pay_it(engine: Engine) -> None:
    match = work(engine, "barter", coins=1, goods=1, tools=("purse",))
    play(match, "no", "choice:2")
    assert match.legal(0) == ["no", "use:purse"]
    play(match, "use:purse", "choice:1")
    assert (coins(match), goods(match)) == (0, 2), "1 coin, 1 of the branch, 1 of the purse"


def test_no_guard_asks_beside_extras_that_bring_nothing(engine: Engine) -> None:
    match = work(engine, "barter", coins=2, goods=1, tools=("bell",))
    assert match.legal(0) == ["no", "use:bell"]
    assert coins(match) == 3 - 3, "the wish was passed over, the one branch taken, the price paid"


# --- frames -----------------------------------------------------------------------------------------------------


def test_a_gain_behind_two_picks_is_credited_to_its_source(engine: Engine) -> None:
    match = work(engine, "shelves")
    assert match.legal(0) == ["pick:1", "pick:2", "pick:3"]
    play(match, "pick:3")
    assert match.legal(0) == ["pick:1", "pick:2"]
    play(match, "pick:1")
    assert match.state["shelf"][0].tolist() == [3, 2, 1]
    assert credit(match) == {"shelves": 2}


def test_running_again_and_loops_and_others_keep_source_and_repeats(engine: Engine) -> None:
    match = work(engine, "grinder", players=3, twice=True)
    assert credit(match) == {"grinder": 3 + 2 * 2}, "a coin at a time thrice; twice over in a loop"
    play(match, "player:2", "choice:1")
    assert credit(match, 1)["grinder"] == 2 + 2, "each opponent, and one of them by choice"
    assert credit(match, 2)["grinder"] == 2


def test_once_where_others_do_the_same(engine: Engine) -> None:
    match = work(engine, "grinder", players=3)
    play(match, "player:3", "choice:1")
    first, second = (5, 1, 1 + 1), (1, 5, 1)  # what seat 0 has done, and seat 1 before it is asked
    assert [credit(match, seat)["grinder"] for seat in range(3)] == [a + b for a, b in zip(first, second, strict=True)]


def test_branches_in_any_order_keep_source_and_repeats(engine: Engine) -> None:
    match = work(engine, "kiln", twice=True)
    play(match, "choice:3", "choice:1")
    assert (credit(match), credit(match, 1)) == ({"kiln": 2}, {"kiln": 2})


def test_what_an_extra_brings_is_its_own(engine: Engine) -> None:
    match = work(engine, "kiln", tools=("purse",), twice=True)
    play(match, "choice:1", "use:purse", "choice:1")
    assert credit(match) == {"kiln": 2, "": 1}


# --- beats ------------------------------------------------------------------------------------------------------


def test_the_position_behind_each_beat_is_kept(engine: Engine) -> None:
    match = work(engine, "kiln", players=3, coins=3)
    play(match, "choice:3")
    match.play(0, "player:2")
    beats = [
        ([(Ev(event.kind).name, event.seat) for event in events], coins_of(state)) for events, state in match.beats
    ]
    assert beats == [([("EARNED", 1)], [3, 4, 3]), ([], [3, 4, 3])], "the last position asks; nothing more was told"
    match.play(0, "choice:1")
    beats = [
        ([(Ev(event.kind).name, event.seat) for event in events], coins_of(state)) for events, state in match.beats
    ]
    assert beats[0] == ([("EARNED", 0)], [4, 4, 3])
    assert match.beats[-1][1].tobytes() == match.state.tobytes()
    assert all(event.audience == PUBLIC for events, _ in match.beats for event in events)


def coins_of(state: object) -> list[int]:
    return state["coins"][0].tolist()  # type: ignore[index]
