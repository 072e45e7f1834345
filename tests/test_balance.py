"""The pages about the balance of games quote reports of the rules and cards of today."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.balance import FOLDER, MARK, command, written

from ludotheque.games import box
from tests.cli.test_examples import parsed

PAGES = sorted(FOLDER.glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_quotes_a_report_of_these_rules_and_cards(page: Path) -> None:
    text = page.read_text("utf-8")
    (mark,) = MARK.finditer(text)
    path, asked = parsed(command(mark[1]).removeprefix("ludotheque "))
    assert path == "report"
    shelf = box(asked["game"])
    digest = shelf.game.content(shelf.settle({})).digest
    assert f"Rules {shelf.game.ruleset}, content {digest}," in mark[2], (
        f'`make balance ARGS="{page.stem}"` plays it again'
    )
    assert f"```sh\n{command(mark[1])}\n```" in mark[2]


def test_figures_replace_the_old_ones_and_leave_the_prose() -> None:
    length = {"value": 9.0, "low": None, "high": None}
    seat = {"won": 62.5, "won_low": 40.0, "won_high": 80.0, "points": 61.0}
    sheet = {"bots": ["policy"], "players": 2, "games": 8, "length": {"rounds": length}, "course": {}}
    sheet |= {"seats": [seat], "endings": [], "cards": []}
    report = {"sheets": [sheet], "ruleset": 3, "content": "abc", "seed": 1, "kinds": {}}
    text = "# Toy\n\nWhy.\n\n<!-- report: toy --games 8 -->\nold\n<!-- end of the report -->\nMore.\n"
    page = written(text, report)
    assert page.startswith("# Toy\n\nWhy.\n\n<!-- report: toy --games 8 -->\n")
    assert page.endswith("<!-- end of the report -->\nMore.\n")
    assert "old" not in page
    assert "| policy | 2 | 8 | 9.0 | – | – | – |" in page
    assert "| policy | 2 | 62.5 (40.0 to 80.0) | 61.0 |" in page
    assert written(page, report) == page
