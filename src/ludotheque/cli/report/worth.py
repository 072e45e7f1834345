"""The command `worth`."""

from __future__ import annotations

from typing import Any

from ...kernel.content import PatchValues
from ...kernel.errors import GameError
from ...kernel.text import Text
from ...kernel.written.patch import spelt
from ...lab.report.words import say_interval, say_number
from ...lab.report.worth import swap_of, swapped
from ...lab.report.worth import worth as measure
from ...lab.series import Series
from ..console import facts, going_on, out, print_json, progress, quiet_engine
from ..language import say, spoken
from ..shelf.patches import changed_lines
from .report import Asked


def worth(asked: Asked, card: str, json: bool) -> int:
    """Measure the worth of a card. Returns the exit status. Raises GameError."""
    series, games = asked.series()
    if series.players == 1:
        raise GameError(Text("Il faut au moins deux joueurs.", "It takes at least two players."))
    swap = swap_of(asked.shelf, series.content(), card)
    quiet_engine(asked.shelf.game.engine())
    with going_on() as ending:
        with progress(say("Parties jouées", "Games played"), 2 * games) as update:
            result = measure(series, swap, games, asked.workers, update)
        result["players"], result["bot"], result["content"] = series.players, asked.bot, series.content().digest
        if json:
            print_json(result)
        else:
            _tell(series, result)
    return ending.status


def _tell(series: Series, result: dict[str, Any]) -> None:
    lang = spoken()
    kind, _, card = result["card"].partition(".")
    cards = series.content().cards[kind]
    median = result["median"].partition(".")[2]
    out.print(
        say(
            "{card}, échangée contre {median} : {n} donnes où quelqu’un l’a les deux fois",
            "{card}, swapped for {median}: {n} deals in which somebody has it both times",
            card=cards[card].noun.form(lang),
            median=cards[median].noun.form(lang),
            n=say_number(result["won"]["deals"], lang, 0),
        ),
        highlight=False,
        soft_wrap=True,
    )
    facts(
        say("Victoires : {it}", "Wins: {it}", it=_said(result["won"], say(" points de %", " percentage points"))),
        say("Points : {it}", "Points: {it}", it=_said(result["points"])),
        say(
            "Vue dans {a} % des parties, et {b} % une fois échangée",
            "Seen in {a}% of the games, and in {b}% once swapped",
            a=say_number(result["seen"][0], lang),
            b=say_number(result["seen"][1], lang),
        ),
        *changed_lines(series.game, series.content()),
        say("Une fois échangée :", "Once swapped:"),
        *_swapped_lines(series, result["patch"]),
    )
    if not result["drawn"]:
        facts(
            say(
                "La carte est choisie, non piochée : les deux nombres comptent ensemble.",
                "The card is chosen, not drawn: both numbers count together.",
            )
        )


def _swapped_lines(series: Series, patch: PatchValues) -> list[str]:
    """The values that the swap changes, each with what it was: that of the box, of a patch or of a set."""
    lang, before, after = spoken(), series.content(), swapped(series, patch).content()
    return [
        say(
            "- {field} : {after} (au lieu de : {before})",
            "- {field}: {after} (in place of: {before})",
            field=series.game.term(name),
            after=spelt(getattr(after.cards[kind][card], name), lang),
            before=spelt(getattr(before.cards[kind][card], name), lang),
        )
        for kind, cards in patch.items()
        for card, values in cards.items()
        for name in values
    ]


def _said(figure: dict[str, Any], unit: str = "") -> str:
    """A difference with its interval, and whether it is sure."""
    lang = spoken()
    if figure["difference"] is None:
        return say("il faut plus de parties pour le dire", "it takes more games to tell")
    difference, ends = say_number(figure["difference"], lang), say_interval(figure["low"], figure["high"], lang)
    return (f"{difference} ({ends})" if ends else difference) + unit
