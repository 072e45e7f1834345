"""What explains rules on positions of the games: marks stand on parts that are there, the engine plays examples."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

import pytest
from litestar.testing import TestClient

from ludotheque.games import SHELF, Box, box
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.text import LANGS
from ludotheque.stage.explained import Example, Position, played, reach
from ludotheque.web.views.explained import draw_diagram
from ludotheque.web.views.html import environment

Client = TestClient[Any]
OURS = [name for name, shelf in SHELF.items() if shelf.ours]


def examples_of(shelf: Box) -> Iterator[Example]:
    printed = shelf.game.content(shelf.presets)
    for section in shelf.layout.rules_of(printed):
        yield from section.examples_of(printed)


def example(entry: str, id: str) -> Any:
    """An example as it goes, told in English."""
    shelf = box(entry)
    return played(shelf, next(shown for shown in examples_of(shelf) if shown.id == id), "en")


def lines(went: Any) -> list[str]:
    return [line for _, words in went.steps for line in words]


def changes(went: Any, seat: int) -> dict[str, tuple[str, str]]:
    """What changed for a seat: by name, before and after."""
    return {change.stat.name: (change.stat.value, change.after) for change in went.seats[seat][1]}


@pytest.mark.parametrize("entry", OURS)
def test_each_game_explains_its_table_and_what_people_get_wrong(entry: str) -> None:
    shelf = box(entry)
    printed = shelf.game.content(shelf.presets)
    diagrams = [diagram for section in shelf.layout.rules_of(printed) for diagram in section.diagrams]
    assert diagrams
    for diagram in diagrams:
        for lang in LANGS:
            html = "".join(draw_diagram(environment(), shelf, diagram, lang).values())
            drawn = re.findall(r'<b class="callout" aria-hidden="true">(\w)</b>', html)
            assert sorted(drawn) == list(ascii_uppercase[: len(diagram.marks)]), diagram.title.en
    assert len(list(examples_of(shelf))) >= 2


@pytest.mark.parametrize("entry", OURS)
def test_the_engine_plays_every_example(entry: str) -> None:
    for shown in examples_of(box(entry)):
        for lang in LANGS:
            went = played(box(entry), shown, lang)
            assert went.cards, shown.id
            assert all(words for _, words in went.steps), shown.id
            assert any(changed for _, changed in went.seats), shown.id


@pytest.mark.parametrize("entry", OURS)
def test_the_page_gives_every_id_once(client: Client, entry: str) -> None:
    counts = Counter(re.findall(r'\sid="([^"]+)"', client.get(f"/rules/{entry}").text))
    assert [id for id, number in counts.items() if number > 1] == []


def test_nothing_in_a_diagram_can_be_done(client: Client) -> None:
    page = client.get("/rules/margraves").text
    shown = [diagram for diagram in examples_of(box("margraves")) if diagram.after]
    assert shown
    assert page.count("<div inert>") == 3 + len(shown)
    assert 'name="action"' not in page


def test_the_table_after_an_example_is_as_it_left_it(client: Client) -> None:
    (_, _), (victory, place) = example("royaume-2e", "magic").after.parts
    assert place == "own"
    assert [card.name for card in victory.cards] == ["Treant"]
    for entry in OURS:
        page = client.get(f"/rules/{entry}").text
        for diagram in examples_of(box(entry)):
            shown = page.partition(f'id="example-{diagram.id}"')[2].partition('class="to-remember"')[0]
            assert ('class="after"' in shown) == bool(diagram.after)
            for part in diagram.after:
                assert re.search(rf' id="after-{diagram.id}-[a-z]+-{part}"', shown), (diagram.id, part)


def test_a_part_that_the_table_does_not_have_is_said() -> None:
    shelf = box("vaalbara")
    with pytest.raises(GameError, match="has no part nowhere"):
        played(shelf, replace(next(examples_of(shelf)), after=("nowhere",)), "en")


def test_a_position_that_is_not_met_is_said() -> None:
    with pytest.raises(GameError, match="not met"):
        reach(box("vaalbara"), Position(until=lambda _: False))


@pytest.mark.rule("VAA-OMEN-02")
def test_equal_initiative_goes_by_the_omens() -> None:
    went = example("vaalbara", "tie")
    assert "You gain 3 points (Hunter)" in lines(went)
    assert not [line for line in lines(went) if line.startswith("Bruno gains")]
    assert changes(went, 0)["Points"] == ("2", "5")


def test_a_river_counts_six_at_most_before_it_is_doubled() -> None:
    assert "You take the River (+12 points)" in lines(example("vaalbara", "river"))


def test_a_double_wakes_its_value_twice_and_the_sum_once() -> None:
    first, second = example("royaume-1e", "harvest-1e"), example("royaume-2e", "harvest-2e")
    for went in (first, second):
        assert "Bruno rolls 5 and 5 (sum 10)" in lines(went)
        assert changes(went, 0)["Magic"] == ("1", "4")
    assert "You gain 2 Gold (Starter Peasant)" in lines(first)
    assert "You gain 3 Gold (Starter Peasant, Starter Herald)" in lines(second)


def test_magic_stands_for_strength_and_a_starter_raises_the_price() -> None:
    log = lines(example("royaume-2e", "magic"))
    assert "You slay the Treant for 2 Strength and 1 Magic, and gain 1 Gold and 1 Magic" in log
    assert "You recruit the Peasant for 3 Gold" in log


def test_knights_pay_and_fill_the_tombs() -> None:
    went = example("margraves", "knights")
    assert "You place 2 Knights in the Tombs, spend 1 Strength, slay the Bandits and gain 3 Gold" in lines(went)
    assert "complete a line of the Tombs and gain 2 Gold" in lines(went)[-2]


def test_each_segment_of_a_voyage_pays_and_a_river_costs_gold() -> None:
    log = lines(example("margraves", "voyage"))
    assert "You return 1 Stone, 1 Wood and 1 Magic, sail 3 segments and gain 4 Gold" in log
    assert "You pay 5 Gold and advance on the track of the Soldiers (space 4)" in log
    assert log[-1] == "You take a Seal I (Soldier, rose)"


def test_a_power_works_for_whoever_deploys() -> None:
    assert changes(example("margraves", "deploy"), 0)["Strength"] == ("2", "4")


def test_reinforcements_add_and_only_the_difference_counts() -> None:
    went = example("chronica", "reinforced")
    assert "War: 8 against 5" in lines(went)
    assert changes(went, 0)["Honour"] == ("7", "10")


def test_an_occupied_building_costs_its_owner_honour_even_when_it_holds() -> None:
    went = example("chronica", "occupied")
    assert changes(went, 0)["Honour"] == ("10", "9")
    assert changes(went, 1)["Honour"] == ("10", "4")
