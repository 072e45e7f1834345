"""The search at Vaalbara's secret choice, where all cards are known and the last round is matching pennies."""

from __future__ import annotations

import pytest

from ludotheque.bots.tree import Tree
from ludotheque.kernel.random import generator

from .positions import lay
from .table import Table

PLAYOUTS = 600


def last_round() -> Table:
    """A wins with the Hunter before B or with the Artisan after B, and by nothing else; the Tracker is no use to B.

    Eight characters are played and four are left, so each knows the other's hand. The last two Territories are the
    first Mountain of either domain: they bring nothing to anybody, doubled or not. Nothing is left to be exchanged.
    """
    return lay(
        2,
        hands={"A": "combatant hunter rider artisan", "B": "combatant tracker pioneer farmer"},
        discards={
            "A": "poetess oracle carpenter falconer tracker midwife pioneer farmer",
            "B": "poetess hunter oracle carpenter falconer midwife rider artisan",
        },
        domains={
            "A": "field, field, prairie, prairie, river, river, village, forest 6",
            "B": "field, field, prairie, prairie, river, village, village, forest 5",
        },
        first="mountain, mountain",
        second="",
        deck="",
        points={"A": 20, "B": 22},
    )


@pytest.mark.parametrize("theirs", ["combatant", "tracker", "pioneer", "farmer"])
@pytest.mark.parametrize("mine", ["combatant", "hunter", "rider", "artisan"])
def test_the_last_round_is_matching_pennies(mine: str, theirs: str) -> None:
    t = last_round().play(A=mine, B=theirs).finish_round()
    after = theirs in ("combatant", "tracker")
    before = theirs != "combatant"
    wins = (mine == "hunter" and before) or (mine == "artisan" and after)
    assert (t.match.score()[0][1] == 1) == wins
    t.over()


@pytest.mark.parametrize("theirs", ["combatant", "pioneer"])
@pytest.mark.parametrize("redacted", [True, False])
def test_a_card_that_lies_on_the_table_is_thought_about_as_if_it_did_not(theirs: str, redacted: bool) -> None:
    """B has laid a card: A's search has B choose again, each time, and so shows Hunter and Artisan about equally.

    Were the card left where it lies, the search would meet it with whichever beats it, or, where A's record does not
    show it, B's cards at random with the Hunter, who beats three of the four.
    """
    t = last_round().choose("B", theirs)
    match = t.match
    known = match.view(0) if redacted else match.state.copy()
    grown = Tree(match.engine, match.content, known, 0, generator(1), PLAYOUTS)
    grown.grow(PLAYOUTS)
    shares = {match.game.actions.names[code]: visits / PLAYOUTS for code, visits in grown.visits().items()}
    assert 0.35 < shares["play:hunter"] < 0.65
    assert 0.35 < shares["play:artisan"] < 0.65
    t.sealed("A")
