"""Times in words and figures: what a form offers, what is agreed, how much is left."""

from __future__ import annotations

from ...kernel.errors import GameError
from ...kernel.text import Lang
from ..tables.clocks import BY_TURNS, DAY, HOUR, LIVE, MINUTE, OFFERED, TimeControl
from .words import WORDS, say

BOT, RESIGN = "bot", "resign"
OFFERS = (("live", LIVE), ("by_turns", BY_TURNS))


def read_time(name: str, at_zero: str) -> TimeControl | None:
    """The time that a form asks for, None for no limit. Raises GameError for one that is not offered."""
    if not name:
        return None
    if name not in OFFERED or at_zero not in ("", BOT, RESIGN):
        raise GameError(WORDS["unknown_time"])
    offered = OFFERED[name]
    return TimeControl(offered.total, offered.turn, at_zero == RESIGN)


def time_words(control: TimeControl, lang: Lang) -> str:
    """How much time it is: '10 min chacun, plus 15 s par tour'."""
    if control.total:
        return say("time_total", lang, minutes=control.total // MINUTE, seconds=control.turn)
    if control.by_days:
        return say("time_days", lang, n=control.turn // DAY)
    return say("time_minutes", lang, n=control.turn // MINUTE)


def agreed(control: TimeControl | None, lang: Lang) -> list[tuple[str, str]]:
    """What is agreed about time, among what is chosen for a table: (option, value), in words."""
    if control is None:
        return []
    zero = say("zero_resign" if control.resigns else "zero_bot", lang)
    return [(say("time", lang), say("time_agreed", lang, time=time_words(control, lang), zero=zero))]


def face(seconds: float, lang: Lang) -> str:
    """What a clock shows: '9:05', and with more time left '3 h 20', '2 j 4 h'. `static/clocks.js` counts on alike."""
    whole = max(0, int(seconds))
    if whole < HOUR:
        return f"{whole // MINUTE}:{whole % MINUTE:02}"
    if whole < DAY:
        return f"{whole // HOUR}\u00a0h\u00a0{whole % HOUR // MINUTE:02}"
    days, hours = say("n_days", lang, n=whole // DAY), say("n_hours", lang, n=whole % DAY // HOUR)
    return _kept(f"{days} {hours}")


def ago(seconds: float, lang: Lang) -> str:
    """How long something has lasted, a minute or more, in the largest whole unit: '5 min', '2 j'."""
    if seconds >= DAY:
        return _kept(say("n_days", lang, n=int(seconds // DAY)))
    if seconds >= HOUR:
        return _kept(say("n_hours", lang, n=int(seconds // HOUR)))
    return _kept(say("n_minutes", lang, n=int(seconds // MINUTE)))


def _kept(words: str) -> str:
    return words.replace(" ", "\u00a0")
