"""The command `compare`, and how a comparison is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...lab.report.about_games import compared_verdict
from ...lab.report.comparing import compare_files
from ...lab.report.words import say_interval, say_number
from ...lab.report.writing import bots_of
from ..console import Column, facts, print_columns, print_json
from ..language import say, spoken
from ..status import DONE

SHOWN = 12  # cards


def compare(first: Path, second: Path, json: bool) -> int:
    """Compare two reports. Returns the exit status. Raises GameError."""
    comparison = compare_files(first, second)
    if json:
        print_json(comparison)
    else:
        tell(comparison)
    return DONE


def tell(comparison: dict[str, Any]) -> None:
    """A comparison as tables."""
    lang, bots = spoken(), bots_of(comparison)
    for sheet in comparison["sheets"]:
        figures = sheet["figures"]
        players = say("{n} {n:joueur|joueurs}", "{n} {n:player|players}", n=sheet["players"])
        print_columns(
            players if len(bots) == 1 else f"{players}, {sheet['bots'][0]}",
            [
                Column(say("Quoi", "What"), [figure["name"][lang] for figure in figures], left=True),
                Column(say("Avant", "Before"), [say_number(figure["before"], lang) for figure in figures], rank=2),
                Column(say("Après", "After"), [say_number(figure["after"], lang) for figure in figures], rank=1),
                Column(
                    say("Différence (à 95 %)", "Difference (at 95%)"), [difference_of(figure) for figure in figures]
                ),
                Column(say("Verdict", "Verdict"), [compared_verdict(figure, lang) for figure in figures], left=True),
            ],
        )
        cards = [card for card in sheet["cards"] if card["sure"]][:SHOWN]
        for card in cards:
            ends = say_interval(card["won_low"], card["won_high"], lang)
            facts(
                say(
                    "{card} : {won} points de victoires ({ends}), vue dans {seen} points de parties de plus",
                    "{card}: {won} points of wins ({ends}), seen in {seen} points of games more",
                    card=card["name"][lang],
                    won=say_number(card["won"], lang),
                    ends=ends,
                    seen=say_number(card["seen"], lang),
                )
            )
        if sheet["cards"] and not cards:
            facts(say("Aucune carte ne change sûrement.", "No card surely changes."))
    facts(
        say("Comparé donne par donne.", "Compared deal by deal.")
        if comparison["by_deal"]
        else say("Pas les mêmes donnes : les moyennes sont comparées.", "Not the same deals: means are compared.")
    )


def difference_of(figure: dict[str, Any]) -> str:
    """A difference with its interval."""
    lang = spoken()
    ends = say_interval(figure["low"], figure["high"], lang, 2)
    return f"{say_number(figure['difference'], lang, 2)} ({ends})" if ends else "–"
