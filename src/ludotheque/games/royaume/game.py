"""Valeria: Le Royaume, a game by Isaias Vallejo for 1 to 5 players: both editions and all variants are options."""

from __future__ import annotations

from ...kernel.game import Game
from .cards.content import ACTIONS, BOX, CONTENT, make_content
from .cards.options import OPTIONS, check_together
from .names import SOURCE_NAMES, TERMS
from .rules import end, evaluate, secrets, setup, sight
from .rules.actions import Ev
from .rules.vocabulary import VOCABULARY
from .state import SEATS, STATE
from .temperaments import TEMPERAMENTS

GAME = Game(
    name="royaume",
    ruleset=4,
    seats=range(1, SEATS + 1),
    state=STATE,
    content_layout=CONTENT,
    make_content=make_content,
    box=BOX,
    actions=ACTIONS,
    events=Ev,
    words=VOCABULARY,
    rules={
        "setup": setup.setup,
        "points": end.points,
        "breakdown": end.breakdown,
        "ahead": end.ahead,
        "beaten": end.beaten,
        "evaluate": evaluate.evaluate,
        "hide": secrets.hide,
        "fill": secrets.fill,
        "more_features": sight.more_features,
    },
    breakdown=SOURCE_NAMES,
    scratch=96,
    options=OPTIONS,
    check_table=check_together,
    terms=TERMS,
    rounds="turns",
    sight=sight.SIGHT,
    temperaments=TEMPERAMENTS,
    to_the_end={
        "hard": {2: 2_000, 3: 3_000, 4: 3_000, 5: 3_000},
        "expert": {1: 6_000, 2: 8_000, 3: 6_000, 4: 6_000, 5: 6_000},
    },
)
