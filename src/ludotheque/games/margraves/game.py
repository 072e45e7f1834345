"""Margraves de Valeria, a game by Isaias Vallejo for 2 to 5 players."""

from __future__ import annotations

from ...kernel.game import Game
from .cards.content import ACTIONS, BOX, CONTENT, WORDS, make_content
from .cards.options import OPTIONS
from .names import SOURCE_NAMES, TERMS
from .rules import end, evaluate, grants, secrets, setup, sight
from .rules.actions import Ev
from .state import SEATS, STATE
from .temperaments import TEMPERAMENTS

GAME = Game(
    name="margraves",
    ruleset=8,
    seats=range(2, SEATS + 1),
    state=STATE,
    content_layout=CONTENT,
    make_content=make_content,
    box=BOX,
    actions=ACTIONS,
    events=Ev,
    words=WORDS,
    rules={
        "setup": setup.setup,
        "points": end.points,
        "breakdown": end.breakdown,
        "ahead": end.ahead,
        "evaluate": evaluate.evaluate,
        "hide": secrets.hide,
        "fill": secrets.fill,
        "extras": grants.extras,
        "brings": grants.brings,
        "make_room": grants.make_room,
        "use_extra": grants.use_extra,
    },
    breakdown=SOURCE_NAMES,
    scratch=128,
    options=OPTIONS,
    terms=TERMS,
    rounds="turns",
    sight=sight.SIGHT,
    temperaments=TEMPERAMENTS,
    with_network={"hard": dict.fromkeys(range(2, 6), 400), "expert": dict.fromkeys(range(2, 6), 12_000)},
)
