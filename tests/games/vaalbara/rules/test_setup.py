"""Setting up (VAA-SETUP) and who sits beside whom (VAA-SEAT)."""

import pytest

from ludotheque.stage.parts import Zone

from ..table import Lay, Table, play_at_random


def in_play(t: Table) -> list[int]:
    """Every territory in the deck, the rows and the domains."""
    s = t.twin
    places = [*s.line, *s.domain]
    return t.deck_cards + [card for cards in places for card in cards if card >= 0]


def marks(t: Table) -> set[int]:
    return {t.content.mark[card] for card in in_play(t)}


@pytest.mark.rule("VAA-SETUP-01")
def test_four_players_use_cards_up_to_4_and_no_other_at_any_time(new_game: Lay) -> None:
    t = new_game(4)
    for _ in play_at_random(t, seed=3):
        assert marks(t) == {2, 3, 4}
    t.over()


@pytest.mark.rule("VAA-SETUP-02")
def test_three_players_use_cards_up_to_3(new_game: Lay) -> None:
    t = new_game(3)
    assert marks(t) == {2, 3}
    t.next_round(1)


@pytest.mark.rule("VAA-SETUP-03")
@pytest.mark.parametrize(("players", "territories"), [(2, 21), (3, 31), (4, 41), (5, 51)])
def test_ten_territories_a_player_and_one_more(new_game: Lay, players: int, territories: int) -> None:
    t = new_game(players)
    for _ in play_at_random(t, seed=5):
        assert len(in_play(t)) == len(set(in_play(t))) == territories
    t.over()


@pytest.mark.rule("VAA-SETUP-04")
def test_each_player_has_another_clan_and_its_characters(new_game: Lay) -> None:
    t = new_game(3)
    assert len(set(t.twin.clan[:3])) == 3
    assert sum(len(t.hand(letter)) + len(t.pile(letter)) for letter in t.letters) == 36
    assert t.twin.hand[3:] == t.twin.pile[3:] == [0, 0]
    t.next_round(1)


@pytest.mark.rule("VAA-SETUP-05")
def test_everybody_starts_with_2_points(new_game: Lay) -> None:
    t = new_game(4)
    assert t.points == {"A": 2, "B": 2, "C": 2, "D": 2}
    t.next_round(1)


@pytest.mark.rule("VAA-SETUP-06")
def test_a_gain_comes_from_the_supply(table: Lay) -> None:
    t = table(players=3).play(A="hunter", B="carpenter", C="rider")
    assert t.gains == {"A": 3, "B": 0, "C": 0}
    t.asks("A", "take")


@pytest.mark.rule("VAA-SETUP-07")
def test_five_characters_in_hand_and_seven_in_the_pile(new_game: Lay) -> None:
    t = new_game(3)
    for letter in t.letters:
        assert len(t.hand(letter)) == 5
        assert len(t.pile(letter)) == 7
        assert len(t.hand(letter) | t.pile(letter)) == 12
        assert t.discard(letter) == set()
    hands = {frozenset(new_game(3, seed).hand("A")) for seed in range(8)}
    assert len(hands) > 1
    t.next_round(1)


@pytest.mark.rule("VAA-SETUP-08")
def test_the_territories_are_shuffled(new_game: Lay) -> None:
    first, second = new_game(3, 1), new_game(3, 2)
    assert first.first + first.second + first.deck != second.first + second.second + second.deck
    assert sorted(in_play(first)) == sorted(in_play(second))
    first.next_round(1)
    second.next_round(1)


@pytest.mark.rule("VAA-SETUP-09")
def test_two_rows_of_as_many_cards_as_players(new_game: Lay) -> None:
    t = new_game(5)
    assert (len(t.first), len(t.second), len(t.deck)) == (5, 5, 41)
    assert "" not in t.first + t.second
    t.next_round(1)


@pytest.mark.rule("VAA-SETUP-10")
def test_the_second_row_lies_between_the_deck_and_the_first(table: Lay) -> None:
    t = table(players=3).play(A="combatant", B="carpenter", C="farmer")
    board = [part for part in t.scene("A").board if isinstance(part, Zone)]
    assert [zone.id for zone in board] == ["deck", "line-2", "line-1"]
    assert [sum(len(card.choices) for card in zone.cards) for zone in board] == [0, 0, 3]
    t.asks("A", "take")


@pytest.mark.rule("VAA-SETUP-11")
def test_domains_start_empty(new_game: Lay) -> None:
    t = new_game(5)
    assert [t.domain(letter) for letter in t.letters] == [[]] * 5
    t.next_round(1)


@pytest.mark.rule("VAA-SETUP-11")
def test_carpenter_and_pioneer_find_nothing_in_round_1(table: Lay) -> None:
    t = table(players=3).play(A="carpenter", B="pioneer", C="farmer")
    assert t.gain("A") == 0
    t.take("A")
    assert t.gain("B") == 0
    assert t.domain("B") == []
    t.asks("B", "take")


@pytest.mark.rule("VAA-SETUP-12")
def test_the_back_of_the_seventh_card_rules_round_1_of_three_players(new_game: Lay) -> None:
    t = new_game(3)
    dealt = [card for line in t.twin.line for card in line[:3]]
    seventh = (dealt + t.deck_cards)[6]
    best_first = t.omens(t.twin.back[seventh])
    t.free_hands = "ABC"
    t.play(A="combatant", B="combatant", C="combatant")
    assert t.order == best_first
    t.asks(best_first[0], "take")


@pytest.mark.rule("VAA-SETUP-13")
def test_there_is_no_start_player(table: Lay) -> None:
    t = table(clans="blue violet yellow", omens="violet>blue>yellow")
    t.play(A="carpenter", B="carpenter", C="poetess")
    turned = table(clans="yellow blue violet", omens="violet>blue>yellow")
    turned.play(A="poetess", B="carpenter", C="carpenter")
    assert t.order == "CBA"  # yellow, violet, blue
    assert turned.order == "ACB"  # the same clans
    t.asks("C", "player")
    turned.asks("A", "player")


@pytest.mark.rule("VAA-SETUP-14")
def test_everything_in_a_domain_belongs_to_its_player(table: Lay) -> None:
    t = table(first="forest 5, ...").play(A="combatant", B="carpenter", C="farmer").take("A", "forest 5")
    assert [t.domain(letter) for letter in "ABC"] == [["forest 5"], [], []]
    assert [t.discard(letter) for letter in "ABC"] == [{"combatant"}, {"carpenter"}, set()]
    assert t.gains == {"A": 5, "B": 0, "C": 0}
    assert [len(t.hand(letter)) for letter in "ABC"] == [4, 4, 4]
    assert [len(t.pile(letter)) for letter in "ABC"] == [7, 7, 7]
    t.asks("B", "take")


@pytest.mark.rule("VAA-SETUP-15")
def test_everybody_sees_both_rows_before_the_first_choice(new_game: Lay) -> None:
    t = new_game(4)
    for viewer in ("A", "B", "C", "D", ""):
        rows = t.view(viewer).line
        assert rows == t.twin.line
        assert sum(card >= 0 for line in rows for card in line) == 8
    t.next_round(1)


def neighbours(table: Lay, letter: str, players: int) -> set[str]:
    """Whose Prairie counts when this player takes one."""
    paying = set()
    for other in "ABCDE"[:players]:
        if other != letter:
            t = table(players=players, domains={other: "prairie"}, first="prairie, ...")
            chosen = dict.fromkeys(t.letters, "farmer") | {letter: "combatant"}
            if t.play(**chosen).take(letter, "prairie").gain(letter) == 2:
                paying.add(other)
            t.finish_round().next_round(3)
    return paying


@pytest.mark.parametrize(
    ("players", "seat", "beside"),
    [
        pytest.param(2, "A", "B", marks=pytest.mark.rule("VAA-SEAT-05")),
        pytest.param(3, "A", "BC", marks=pytest.mark.rule("VAA-SEAT-02")),
        pytest.param(4, "A", "BD", marks=pytest.mark.rule("VAA-SEAT-01", "VAA-SEAT-03")),
        pytest.param(5, "C", "BD", marks=pytest.mark.rule("VAA-SEAT-04")),
    ],
)
def test_neighbours_sit_left_and_right(table: Lay, players: int, seat: str, beside: str) -> None:
    assert neighbours(table, seat, players) == set(beside)
