"""Vaalbara, a game by Olivier Cipière for 2 to 5 players."""

from __future__ import annotations

from ...kernel.game import Game
from . import evaluate, rules, secrets
from .actions import ACTIONS, EVENTS
from .content import CONTENT, OPTIONS, make_content
from .names import SOURCE_NAMES
from .state import SEATS, STATE

GAME = Game(
    name="vaalbara",
    ruleset=1,
    seats=range(2, SEATS + 1),
    state=STATE,
    content_layout=CONTENT,
    make_content=make_content,
    actions=ACTIONS,
    events=EVENTS,
    rules={
        "setup": rules.setup,
        "verb": rules.verb,
        "options": rules.options,
        "answer": rules.answer,
        "count": rules.count,
        "holds": rules.holds,
        "can": rules.can,
        "seat_at": rules.seat_at,
        "score": rules.score,
        "evaluate": evaluate.evaluate,
        "hide": secrets.hide,
        "fill": secrets.fill,
    },
    sources=("ludotheque.games.vaalbara",),
    breakdown=SOURCE_NAMES,
    scratch=64,
    options=OPTIONS,
)
