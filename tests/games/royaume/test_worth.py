"""What Citizens are expected to bring is read off their cards and kept in the content."""

from __future__ import annotations

import pytest

from ludotheque.games.royaume.cards.content import BOX
from ludotheque.games.royaume.cards.filling import worth
from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.state import GOLD_WORTH
from tests.support.contents import rewritten

from .ids import CITIZEN_IDS
from .positions import lay

ENGINE = GAME.engine(compiled=False)
COUNTED, TAKEN_UP = worth.counted, worth.taken_up


@pytest.mark.parametrize(
    ("citizen", "own", "other"),
    [
        ("knight", 1, 1),
        ("rogue", 2 * GOLD_WORTH + 2, GOLD_WORTH + 1),
        ("merchant", 2 * GOLD_WORTH, GOLD_WORTH),  # the better branch
        ("butcher", 2 * GOLD_WORTH * COUNTED, 4 * GOLD_WORTH),
        ("miner", GOLD_WORTH + GOLD_WORTH * COUNTED, 4 * GOLD_WORTH),
        ("champion", 4, (4 - GOLD_WORTH) * TAKEN_UP),  # less its price
        ("thief", 3 * GOLD_WORTH, 2 * GOLD_WORTH),
    ],
)
def test_resources_of_one_activation(citizen: str, own: float, other: float) -> None:
    card = BOX["citizen"][citizen]
    assert (worth(card.on_turn), worth(card.off_turn)) == pytest.approx((own, other))


def test_resources_of_an_average_roll() -> None:
    """A Knight's 6 falls 12 times in 36 on the dice and 5 times as their sum; a Butcher's 11 and 12, 3 times."""
    c = GAME.content().record[0]
    knight, butcher = (CITIZEN_IDS.index(name) for name in ("knight", "butcher"))
    assert c["own_income"][knight] == c["other_income"][knight] == round(100 * 17 / 36)
    assert c["other_income"][butcher] == round(100 * 4 * GOLD_WORTH * 3 / 36)


def test_the_estimate_follows_the_content() -> None:
    t = lay(2, tableau={"A": "archer"})
    before = ENGINE.evaluate(t.match.content, t.match.state, 0)
    archer = CITIZEN_IDS.index("archer")
    richer = rewritten(
        t.match.content, lambda row: row["own_income"].__setitem__(archer, 50 + row["own_income"][archer])
    )
    assert ENGINE.evaluate(richer, t.match.state, 0) > before
