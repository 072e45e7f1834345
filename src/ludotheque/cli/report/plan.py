"""The command `plan`."""

from __future__ import annotations

from ...kernel.errors import GameError, printable
from ...kernel.text import Text
from ...lab.report.planning import planned
from ...lab.report.writing import rounded
from ..console import facts, number, out, print_json, quiet_engine
from ..language import say
from ..status import DONE
from .report import Asked


def plan(asked: Asked, see: str, json: bool) -> int:
    """Say how many games a difference takes. Returns the exit status. Raises GameError."""
    difference = _share(see)
    series, _ = asked.series()
    quiet_engine(asked.shelf.game.engine())
    estimate = planned(series, difference, asked.workers) | {"players": series.players, "bot": asked.bot}
    if json:
        print_json(estimate)
        return DONE
    out.print(
        say(
            "Environ {games} parties de chaque série, {time} sur cette machine",
            "About {games} games of each series, {time} on this machine",
            games=number(rounded(estimate["games"])),
            time=_time(estimate["seconds"]),
        ),
        highlight=False,
        soft_wrap=True,
    )
    facts(
        say(
            "pour voir une différence de {see} points de % dans les victoires d’une place, à {n} {n:joueur|joueurs}, "
            "bot {bot}",
            "to see a difference of {see} percentage points in the wins of a seat, with {n} {n:player|players}, bot "
            "{bot}",
            see=number(100 * difference, 0 if (100 * difference).is_integer() else 1),
            n=series.players,
            bot=asked.bot,
        ),
        say(
            "{games} parties donnent les victoires d’une place à ± {see} points près",
            "{games} games give the wins of a seat within ± {see} points",
            games=number(rounded(estimate["games_to_know"])),
            see=number(100 * difference, 0 if (100 * difference).is_integer() else 1),
        ),
        say(
            "{pace} parties par seconde et par processus, {workers} {workers:processus|processus} ; sur les mêmes "
            "donnes il en faut moins",
            "{pace} games a second and process, {workers} {workers:process|processes}; on the same deals it takes "
            "fewer",
            pace=number(estimate["games_per_second"], 0 if estimate["games_per_second"] >= 10 else 2),
            workers=estimate["workers"],
        ),
    )
    return DONE


def _share(text: str) -> float:
    """3% or 0.03 as a share. Raises GameError."""
    raw = text.strip().replace(",", ".").replace("\u00a0", "").replace("\u202f", "")
    try:
        share = float(raw.removesuffix("%")) / (100 if raw.endswith("%") else 1)
    except ValueError:
        share = 0.0
    if not 0 < share < 0.5:
        raise GameError(
            Text("--see : une part comme 3% ou 0.03, et non {it}.", "--see: a share such as 3% or 0.03, not {it}."),
            it=printable(text),
        )
    return share


def _time(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds < 90:
        return say("{n} s", "{n} s", n=number(max(1, round(seconds))))
    if seconds < 5400:
        return say("{n} minutes", "{n} minutes", n=number(round(seconds / 60)))
    if seconds < 172_800:
        return say("{n} heures", "{n} hours", n=number(round(seconds / 3600)))
    return say("{n} jours", "{n} days", n=number(round(seconds / 86_400)))
