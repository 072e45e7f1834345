"""Chronica Universalis, a duel for two: Provinces of eight slots, and history set against history."""

from __future__ import annotations

from ...kernel.game import Game
from ...kernel.own import SetOf
from ...pictures.illumination import strange
from ...pictures.signs import sign_names
from .cards.content import ACTIONS, BOX, CONTENT, WORDS, make_content
from .cards.options import OPTIONS, SLOTS
from .names import SOURCE_NAMES, TERMS
from .rules import course, evaluate, honour, secrets, sight
from .rules.actions import Ev
from .state import LEAST_DECK, SEATS, SET, STATE
from .temperaments import TEMPERAMENTS

GAME = Game(
    name="chronica",
    ruleset=3,
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
        "points": honour.total,
        "breakdown": honour.breakdown,
        "ahead": honour.ahead,
        "evaluate": evaluate.evaluate,
        "hide": secrets.hide,
        "fill": secrets.fill,
        "more_features": sight.more_features,
    },
    breakdown=SOURCE_NAMES,
    scratch=128,
    options=OPTIONS,
    decks=SLOTS,
    terms=TERMS,
    set_of=SetOf("card", LEAST_DECK, SET, sign_names, strange),
    rounds="round_number",
    sight=sight.SIGHT,
    temperaments=TEMPERAMENTS,
    with_network={"expert": {2: 12_000}},
)
