"""A shelf of tabletop games to play in the browser, to trust, and to study.

    import ludotheque

    match = ludotheque.new("vaalbara", players=3, seed=1)
    match.play(0, match.legal(0)[0])

`docs/python.md` shows what can be done. Everything behind a name here is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .bots.own import BotFault as BotFault
    from .bots.view import SeatView as SeatView
    from .door import SPECTATOR as SPECTATOR
    from .door import Opponent as Opponent
    from .door import arena as arena
    from .door import bot as bot
    from .door import features as features
    from .door import games as games
    from .door import load as load
    from .door import new as new
    from .door import replay as replay
    from .door import simulate as simulate
    from .kernel.errors import BadRecord as BadRecord
    from .kernel.errors import GameError as GameError
    from .kernel.errors import GameOver as GameOver
    from .kernel.errors import IllegalAction as IllegalAction
    from .kernel.errors import NotYourTurn as NotYourTurn
    from .kernel.match import Match as Match
    from .lab.comparison import Comparison as Comparison
    from .lab.comparison import compare as compare
    from .lab.games import Games as Games

__version__ = "0.1.0"

__all__ = [
    "SPECTATOR",
    "BadRecord",
    "BotFault",
    "Comparison",
    "GameError",
    "GameOver",
    "Games",
    "IllegalAction",
    "Match",
    "NotYourTurn",
    "Opponent",
    "SeatView",
    "arena",
    "bot",
    "compare",
    "features",
    "games",
    "load",
    "new",
    "replay",
    "simulate",
]

_HOMES = {
    **dict.fromkeys(("SPECTATOR", "Opponent", "arena", "bot", "features", "load", "new", "replay"), "door"),
    "simulate": "door",
    **dict.fromkeys(("Comparison", "compare"), "lab.comparison"),
    "Games": "lab.games",
    **dict.fromkeys(("BadRecord", "GameError", "GameOver", "IllegalAction", "NotYourTurn"), "kernel.errors"),
    "BotFault": "bots.own",
    "Match": "kernel.match",
    "SeatView": "bots.view",
}


def __getattr__(name: str) -> Any:
    if name == "games":
        return import_module(".games", __name__)  # the subpackage of this name can be called
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
