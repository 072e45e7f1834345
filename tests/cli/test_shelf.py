"""Where the values of cards come from, and what is said of options."""

import json

from ludotheque.cli.shelf import marks
from ludotheque.games import SHELF
from ludotheque.kernel.content import Mark

from .conftest import Run


def test_a_mark_names_the_cards_unless_it_is_all_of_a_kind() -> None:
    found = list(marks(SHELF["vaalbara"].game.content()))
    assert ("land.copies", Mark.RECONSTRUCTED, []) in found
    assert ("land.numbers", Mark.RECONSTRUCTED, ["forest"]) in found
    assert ("character.effect", Mark.PRINTED, []) in found


def test_a_changed_value_is_marked_as_changed() -> None:
    game = SHELF["vaalbara"].game
    patch = {"points": {"points": {"start": 3}}}
    assert ("points.start", Mark.PATCHED, []) in list(marks(game.content({}, patch)))


def test_the_command_lists_them(run: Run) -> None:
    listed = json.loads(run("games", "--provenance", "vaalbara", "--json").out)
    assert {"values": "omens.rankings", "provenance": "reconstructed", "cards": []} in listed


def test_options_name_what_a_list_is_made_of_and_leave_out_what_is_settled(run: Run) -> None:
    options = {one["name"]: one for one in json.loads(run("games", "--options", "royaume-2e", "--json").out)}
    assert "edition" not in options
    assert options["areas"]["parts"]["hills"] == "Hills"
    assert len(options["citizens"]["parts"]) == 18
    assert "hills (Hills)" in " ".join(run("games", "--options", "royaume-2e").out.split())
