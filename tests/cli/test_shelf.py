"""How marks of provenance are found in a game's data, and what is said of options."""

import json

from ludotheque.cli.shelf import marks

from .conftest import Run


def test_a_mark_stands_for_the_values_of_its_group() -> None:
    data = {"points": {"provenance": "rulebook", "start": 2, "most": [1, 2]}, "other": 3}
    assert list(marks(data)) == [("points", "rulebook", ["start", "most"])]


def test_groups_inside_have_marks_of_their_own() -> None:
    data = {"provenance": "inferred", "a": 1, "cards": [{"id": "archer", "provenance": "published", "cost": 4}, {}]}
    assert list(marks(data)) == [("", "inferred", ["a"]), ("cards[archer]", "published", ["id", "cost"])]


def test_marks_may_be_described() -> None:
    data = {"provenance": {"published": "citizens", "inferred": ["marks", "dukes"]}, "start": 1}
    assert list(marks(data)) == [("", "published", ["citizens"]), ("", "inferred", ["marks", "dukes"])]


def test_options_name_what_a_list_is_made_of_and_leave_out_what_is_settled(run: Run) -> None:
    options = {one["name"]: one for one in json.loads(run("games", "--options", "royaume-2e", "--json").out)}
    assert "edition" not in options
    assert options["areas"]["parts"]["hills"] == "Hills"
    assert len(options["citizens"]["parts"]) == 18
    assert "hills (Hills)" in " ".join(run("games", "--options", "royaume-2e").out.split())
