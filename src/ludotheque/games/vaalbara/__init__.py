"""Vaalbara, a game by Olivier Cipière for 2 to 5 players."""

from __future__ import annotations

from ...kernel.game import Game
from .cards.content import CONTENT, make_content
from .names import SOURCE_NAMES
from .options import OPTIONS
from .rules import course, evaluate, secrets
from .rules.actions import ACTIONS, EVENTS
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
        "setup": course.setup,
        "verb": course.verb,
        "options": course.options,
        "answer": course.answer,
        "count": course.count,
        "holds": course.holds,
        "can": course.can,
        "seat_at": course.seat_at,
        "score": course.score,
        "evaluate": evaluate.evaluate,
        "hide": secrets.hide,
        "fill": secrets.fill,
    },
    sources=("ludotheque.games.vaalbara",),
    breakdown=SOURCE_NAMES,
    scratch=64,
    options=OPTIONS,
    rounds="round_number",
)
