"""The opponents with one idea play whole legal games, and do what their idea says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import ludotheque
from ludotheque.games import SHELF, box
from ludotheque.lab.series import Series, opened

from ..support.luck import luck_of
from . import scripted

FILE = str(Path(scripted.__file__))
DUELS = [name for name in SHELF if 2 in box(name).seats]


def idea_at_work(entry: str, idea: type[scripted.Scripted], seed: int) -> Iterator[tuple[ludotheque.SeatView, str]]:
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


@pytest.mark.parametrize("idea", scripted.IDEAS)
@pytest.mark.parametrize("entry", SHELF)
def test_each_plays_whole_games_of_every_game(entry: str, idea: type[scripted.Scripted]) -> None:
    """Against others with ideas, at the smallest table and the largest; a bot that answers with what is not legal, or
    asks for what its seat does not know, is a BotFault."""
    assert set(idea.ideas) == {one.package for one in SHELF.values()}
    for players in {box(entry).seats[0], box(entry).seats[-1]}:
        others = [f"{FILE}:{one.__name__}" for one in (idea, *scripted.IDEAS)]
        series = Series.checked(entry, players, others[:players], {}, luck_of("ideas").getrandbits(32))
        scores, decisions = opened(series).play(0)
        assert scores.shape == (players, 2)
        assert decisions > players


@pytest.mark.parametrize(
    ("entry", "idea", "always"),
    [
        ("royaume-2e", scripted.Fighter, "slay"),
        ("royaume-1e", scripted.Fighter, "slay"),
        ("margraves", scripted.Fighter, "slay"),
        ("chronica", scripted.Fighter, "attack"),
        ("margraves", scripted.Rusher, "recall"),
        ("royaume-2e", scripted.Miser, "recruit"),
    ],
)
def test_an_idea_is_followed_wherever_it_can_be(entry: str, idea: type[scripted.Scripted], always: str) -> None:
    found = 0
    for seed in range(4):
        for view, action in idea_at_work(entry, idea, seed):
            if any(scripted.block(one) == always for one in view.legal):
                assert scripted.block(action) == always
                found += 1
    assert found, "nowhere could it be followed: then this says nothing"


def test_who_takes_only_monsters_recruits_and_builds_nothing() -> None:
    for _, action in idea_at_work("royaume-2e", scripted.Fighter, 3):
        assert scripted.block(action) not in ("recruit", "build")


def test_who_buys_cheapest_pays_the_least_price() -> None:
    bought = 0
    for view, action in idea_at_work("royaume-2e", scripted.Miser, 3):
        if scripted.block(action) == "recruit":
            prices = [scripted.price(view, one) for one in scripted.any_of("recruit")(view)]
            assert scripted.price(view, action) == min(prices)
            bought += 1
    assert bought


def test_who_rushes_takes_from_the_lowest_pile() -> None:
    for view, action in idea_at_work("royaume-2e", scripted.Rusher, 3):
        if scripted.block(action) in ("recruit", "build", "slay"):
            lowest = min(scripted.pile_left(view, one) for one in scripted.any_of("recruit", "build", "slay")(view))
            assert scripted.pile_left(view, action) == lowest


def test_who_hoards_spends_nothing_before_there_is_plenty() -> None:
    for view, action in idea_at_work("royaume-2e", scripted.Hoarder, 3):
        if scripted.block(action) in ("recruit", "build", "slay"):
            assert scripted.purse(view.twin, view.seat) >= scripted.Hoarder.PLENTY
