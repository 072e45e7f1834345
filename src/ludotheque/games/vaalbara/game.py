"""Vaalbara, a game by Olivier Cipière for 2 to 5 players."""

from __future__ import annotations

from ...kernel.game import Game
from .cards.content import ACTIONS, BOX, CONTENT, WORDS, make_content
from .cards.options import OPTIONS
from .names import SOURCE_NAMES, TERMS
from .rules import course, end, evaluate, secrets, sight
from .rules.actions import Ev
from .state import SEATS, STATE
from .temperaments import TEMPERAMENTS

GAME = Game(
    name="vaalbara",
    ruleset=4,
    seats=range(2, SEATS + 1),
    state=STATE,
    content_layout=CONTENT,
    make_content=make_content,
    box=BOX,
    actions=ACTIONS,
    events=Ev,
    words=WORDS,
    rules={
        "setup": course.setup,
        "points": end.points,
        "breakdown": end.breakdown,
        "ahead": end.ahead,
        "evaluate": evaluate.evaluate,
        "hide": secrets.hide,
        "fill": secrets.fill,
        "more_features": sight.more_features,
    },
    breakdown=SOURCE_NAMES,
    scratch=64,
    options=OPTIONS,
    terms=TERMS,
    rounds="round_number",
    sight=sight.SIGHT,
    temperaments=TEMPERAMENTS,
    with_network={"expert": {2: 12_000}},
)
