"""Valeria: Le Royaume, a game by Isaias Vallejo for 1 to 5 players: both editions and all variants are options."""

from __future__ import annotations

from ...kernel.game import Game
from .cards.content import CONTENT, OPTIONS, make_content
from .names import SOURCE_NAMES
from .options import check_together
from .rules import end, evaluate, prices, secrets, setup, slots
from .rules.actions import ACTIONS, EVENT_KINDS
from .state import SEATS, STATE

GAME = Game(
    name="royaume",
    ruleset=4,
    seats=range(1, SEATS + 1),
    state=STATE,
    content_layout=CONTENT,
    make_content=make_content,
    actions=ACTIONS,
    events=EVENT_KINDS,
    rules={
        "setup": setup.setup,
        "verb": slots.verb,
        "options": slots.options,
        "answer": slots.answer,
        "count": slots.count,
        "holds": slots.holds,
        "can": prices.can,
        "seat_at": slots.seat_at,
        "score": end.score,
        "evaluate": evaluate.evaluate,
        "hide": secrets.hide,
        "fill": secrets.fill,
    },
    sources=("ludotheque.games.royaume",),
    breakdown=SOURCE_NAMES,
    scratch=96,
    options=OPTIONS,
    check_table=check_together,
)
