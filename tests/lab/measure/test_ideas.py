"""The opponents with one idea play whole legal games, and do what their idea says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import ludotheque
from ludotheque.games import SHELF, box
from ludotheque.lab.measure import ideas
from ludotheque.lab.series import Series, opened
from tests.support.tiers import mostly

from ...support.luck import luck_of

FILE = str(Path(ideas.__file__))
DUELS = [name for name in SHELF if 2 in box(name).seats]


def idea_at_work(entry: str, idea: type[ideas.Scripted], seed: int) -> Iterator[tuple[ludotheque.SeatView, str]]:
    """What an idea saw and chose in a game of two against chance."""
    match = ludotheque.new(entry, players=2, seed=seed)
    seen: list[tuple[ludotheque.SeatView, str]] = []

    class Watched(idea):
        def choose(self, view: ludotheque.SeatView) -> str:
            action = super().choose(view)
            seen.append((view, action))
            return action

    players = [ludotheque.bot(Watched), ludotheque.bot("random")]
    while not match.finished:
        seat = match.actors[0]
        match.play(seat, players[seat].choose(match, seat))
    yield from seen


@pytest.mark.parametrize("idea", ideas.IDEAS)
@pytest.mark.parametrize("entry", mostly(SHELF, always=["vaalbara", "royaume-2e"]))
def test_each_plays_whole_games_of_every_game(entry: str, idea: type[ideas.Scripted]) -> None:
    """Against others with ideas, at the smallest table and the largest; a bot that answers with what is not legal, or
    asks for what its seat does not know, is a BotFault."""
    assert set(idea.ideas) == {shelved.package for shelved in SHELF.values()}
    for players in {box(entry).seats[0], box(entry).seats[-1]}:
        others = [f"{FILE}:{bot.__name__}" for bot in (idea, *ideas.IDEAS)]
        series = Series.checked(entry, players, others[:players], {}, luck_of("ideas").getrandbits(32))
        scores, decisions = opened(series).play(0)
        assert scores.shape == (players, 2)
        assert decisions > players


@pytest.mark.parametrize(
    ("entry", "idea", "always"),
    [
        ("royaume-2e", ideas.Fighter, "slay"),
        ("royaume-1e", ideas.Fighter, "slay"),
        ("margraves", ideas.Fighter, "slay"),
        ("chronica", ideas.Fighter, "attack"),
        ("margraves", ideas.Rusher, "recall"),
        ("royaume-2e", ideas.Miser, "recruit"),
    ],
)
def test_an_idea_is_followed_wherever_it_can_be(entry: str, idea: type[ideas.Scripted], always: str) -> None:
    followed = 0
    for seed in range(4):
        for view, action in idea_at_work(entry, idea, seed):
            if any(ideas.block(action) == always for action in view.legal):
                assert ideas.block(action) == always
                followed += 1
    assert followed, "nowhere could it be followed: then this says nothing"


def test_who_takes_only_monsters_recruits_and_builds_nothing() -> None:
    for _, action in idea_at_work("royaume-2e", ideas.Fighter, 3):
        assert ideas.block(action) not in ("recruit", "build")


def test_who_buys_cheapest_pays_the_least_price() -> None:
    bought = 0
    for view, action in idea_at_work("royaume-2e", ideas.Miser, 3):
        if ideas.block(action) == "recruit":
            prices = [ideas.price(view, action) for action in ideas.any_of("recruit")(view)]
            assert ideas.price(view, action) == min(prices)
            bought += 1
    assert bought


def test_who_rushes_takes_from_the_lowest_pile() -> None:
    for view, action in idea_at_work("royaume-2e", ideas.Rusher, 3):
        if ideas.block(action) in ("recruit", "build", "slay"):
            lowest = min(ideas.pile_left(view, action) for action in ideas.any_of("recruit", "build", "slay")(view))
            assert ideas.pile_left(view, action) == lowest


def test_who_hoards_spends_nothing_before_there_is_plenty() -> None:
    for view, action in idea_at_work("royaume-2e", ideas.Hoarder, 3):
        if ideas.block(action) in ("recruit", "build", "slay"):
            assert ideas.purse(view.twin, view.seat) >= ideas.Hoarder.PLENTY
