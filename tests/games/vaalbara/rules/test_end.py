"""The end of the game (VAA-END)."""

import pytest

from ludotheque.games.vaalbara.rules.actions import Ev
from ludotheque.games.vaalbara.state import Source

from ..table import Lay, Table, play_at_random


def bonus(t: Table, letter: str) -> int:
    """What the variety of a domain brought at the end."""
    return int(t.match.score()[t.letters.index(letter)][2 + Source.BONUS])


def last_turn(table: Lay, own: str, takes: str) -> Table:
    """A game that ends with A taking a territory; B has nothing but a Mountain."""
    t = table(players=2, round=9, omens="A>B", domains={"A": own}, first=f"{takes}, mountain")
    t.play(A="combatant", B="combatant").take("A", takes).over()
    return t


def ends_with(table: Lay, points: dict[str, int], omens: str = "") -> list[str]:
    """The places of a game in which the last round brings nothing: everybody takes a first Mountain."""
    row = ", ".join(["mountain"] * len(points))
    t = table(players=len(points), round=9, points=points, omens=omens, first=row)
    t.play(**dict.fromkeys(t.letters, "combatant")).finish_round().over()
    assert t.points == points
    ranks = [int(rank) for rank in t.match.score()[:, 1]]
    assert sorted(ranks) == list(range(1, len(points) + 1))  # no shared place
    places = sorted(t.letters, key=lambda letter: ranks[t.letters.index(letter)])
    assert [t.letters[event.seat] for event in t.happened(Ev.WON)] == places[:1]
    return places


@pytest.mark.rule("VAA-END-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_ends_when_everybody_has_nine_territories(new_game: Lay, players: int) -> None:
    t = new_game(players, seed=9)
    for _ in play_at_random(t, seed=9):
        complete = {len(t.domain(letter)) for letter in t.letters} == {9}
        assert complete == t.match.finished
    t.over()


@pytest.mark.rule("VAA-END-02")
def test_at_the_end_all_points_are_shown(table: Lay) -> None:
    t = table(players=3, round=9, points={"A": 41, "B": 52, "C": 63}, first="mountain, mountain, mountain")
    t.play(A="combatant", B="combatant", C="combatant").finish_round()
    for viewer in ("A", "B", "C", ""):
        result = {place.name: place.points for place in t.scene(viewer).result}
        assert result == {"A": 41, "B": 52, "C": 63}
    t.over()


@pytest.mark.rule("VAA-END-03")
def test_five_types_bring_5(table: Lay) -> None:
    t = last_turn(table, "prairie, forest 4, village, river", takes="field")
    assert bonus(t, "A") == 5
    assert t.gain("A") == 2 + 5


@pytest.mark.rule("VAA-END-04")
def test_six_types_bring_10(table: Lay) -> None:
    t = last_turn(table, "prairie, forest 4, village, river, mountain", takes="field")
    assert bonus(t, "A") == 10
    assert t.gain("A") == 2 + 10


@pytest.mark.rule("VAA-END-05")
@pytest.mark.parametrize("own", ["prairie, forest 4, village", "prairie, forest 4", "prairie", ""])
def test_four_types_or_fewer_bring_nothing(table: Lay, own: str) -> None:
    t = last_turn(table, own, takes="field")
    assert bonus(t, "A") == bonus(t, "B") == 0
    assert t.gain("A") == 2


@pytest.mark.rule("VAA-END-06")
def test_a_type_given_away_does_not_count(table: Lay) -> None:
    own = "prairie, forest 4, village, river, field"
    t = table(players=2, round=9, domains={"A": own}, first="field, ...", deck="field")
    t.play(A="pioneer", B="farmer").cede("A", "river").take("A", "field")
    assert bonus(t, "A") == 0
    t.over()


@pytest.mark.rule("VAA-END-07")
def test_most_points_win(table: Lay) -> None:
    assert ends_with(table, {"A": 40, "B": 62, "C": 61}, omens="A>C>B") == ["B", "C", "A"]


@pytest.mark.rule("VAA-END-08")
def test_the_printed_example_of_marie(table: Lay) -> None:
    """57 points, the last 6 of them for her third Field."""
    own = "field, field, prairie, prairie, forest 4, forest 5, village, river"
    t = table(players=2, omens="A>B", points={"A": 51}, domains={"A": own}, first="field, mountain")
    t.play(A="combatant", B="combatant").take("A", "field")
    assert t.points["A"] == 62
    t.over()


@pytest.mark.rule("VAA-END-09")
@pytest.mark.parametrize(("omens", "winner"), [("B>A", "B"), ("A>B", "A")])
def test_the_best_omens_win_a_tie(table: Lay, omens: str, winner: str) -> None:
    assert ends_with(table, {"A": 50, "B": 50}, omens)[0] == winner


@pytest.mark.rule("VAA-END-10")
def test_the_tie_is_read_from_the_card_that_lies_on_the_deck_at_the_end(table: Lay) -> None:
    t = table(
        players=2,
        round=9,
        omens="B>A",
        points={"A": 45, "B": 49},
        domains={"A": "forest 4"},
        deck="mountain",
        first="prairie, forest 5",
        backs={"forest 4": "A>B"},
    )
    t.play(A="pioneer", B="carpenter").take("B", "prairie")
    assert t.domain("A") == ["mountain", "forest 5"]
    assert t.points == {"A": 50, "B": 50}
    assert [t.letters[event.seat] for event in t.happened(Ev.WON)] == ["A"]
    t.over()


@pytest.mark.rule("VAA-END-11")
def test_all_places_of_a_tie_follow_the_omens(table: Lay) -> None:
    assert ends_with(table, {"A": 45, "B": 45, "C": 45}, omens="C>A>B") == ["C", "A", "B"]
    assert ends_with(table, {"A": 45, "B": 46, "C": 45, "D": 45}, omens="C>D>A>B") == ["B", "C", "D", "A"]


@pytest.mark.rule("VAA-END-12")
def test_what_is_left_over_has_no_value(table: Lay) -> None:
    results = []
    for hand, second, deck in (
        ("combatant hunter oracle rider", "field, river, village", "mountain"),
        ("combatant farmer artisan pioneer", "prairie, forest 4, forest 5", "forest 6"),
    ):
        hands = {"A": hand, "B": hand, "C": hand}
        row = "mountain, mountain, mountain"
        t = table(players=3, round=9, omens="A>B>C", hands=hands, first=row, second=second, deck=deck)
        t.play(A="combatant", B="combatant", C="combatant").finish_round().over()
        results.append(t.match.score().tolist())
    assert results[0] == results[1]


def test_until_the_end_variety_counts_as_it_stands(table: Lay) -> None:
    """Points at each step are those that each would have if the game stopped there."""
    t = table(players=3, domains={"A": "prairie, forest 4, village, river, field", "B": "prairie, field"})
    assert [int(row[0]) for row in t.match.score()] == [2 + 5, 2, 2]
    assert [int(row[0]) for row in t.match.score()] == [int(sum(row[2:])) for row in t.match.score()]
    assert bonus(t, "A") == 5
    assert t.match.ranks[0] == 1
    t.next_round(6)
