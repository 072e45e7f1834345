"""What holds at every moment of every game (ROY-INV), and who can see what."""

import pytest

from ludotheque.games.royaume.state import BARE, BLANK, CITIZENS, COPIES, EVENT, MONSTERS, NOTHING, UNKNOWN

from ..table import SEATS, Lay, Table, fresh, play_at_random

GAMES = [
    (2, {}),
    (3, {"edition": "1e", "set": "random"}),
    (4, {"events": "yes", "set": "random"}),
    (5, {"mixed": "yes", "events": "yes"}),
    (3, {"dukes": "no", "mixed": "yes"}),
    (1, {"events": "yes", "mixed": "yes"}),
]
games = pytest.mark.parametrize(("players", "options"), GAMES)


def cards(t: Table) -> list[int]:
    """Every Monster, Domain and Event that is in the game; none lies in two places."""
    s = t.twin
    monsters = [card for pile in s.monster for card in pile if card != NOTHING]
    events = [MONSTERS + cover - EVENT for cover in (*s.cover, *s.spare[: s.spares]) if cover >= EVENT]
    for mask in s.slain:
        monsters += [card for card in range(64) if mask >> card & 1]
    domains = [100 + card for pile in s.domain for card in pile if card != NOTHING]
    for mask in (*s.built, s.lord_domains):
        domains += [100 + card for card in range(32) if mask >> card & 1]
    all_cards = sorted(monsters + events + domains)
    assert len(all_cards) == len(set(all_cards))
    return all_cards


def citizens(t: Table) -> list[int]:
    """How many copies of each Citizen are in the game."""
    s = t.twin
    lying = [kind for pile in s.citizen for kind in pile]
    owned = [sum(s.owned[seat][kind] for seat in range(5)) for kind in range(CITIZENS)]
    return [lying.count(kind) + owned[kind] + s.lord_citizens[kind] for kind in range(CITIZENS)]


@pytest.mark.rule("ROY-INV-01", "ROY-HERALD-15")
@games
def test_every_card_is_in_one_place(new_game: Lay, players: int, options: dict[str, str]) -> None:
    t = new_game(players, seed=7, **options)
    before, copies = cards(t), citizens(t)
    assert max(copies) <= COPIES
    for _ in play_at_random(t, seed=7):
        assert cards(t) == before
        assert citizens(t) == copies
    t.over()


@pytest.mark.rule("ROY-INV-02")
@games
def test_nothing_is_ever_negative(new_game: Lay, players: int, options: dict[str, str]) -> None:
    t = new_game(players, seed=8, **options)
    for _ in play_at_random(t, seed=8):
        assert min(min(map(min, t.twin.res)), *t.twin.vp) >= 0
    t.over()


@pytest.mark.rule("ROY-INV-03", "ROY-PSET-09", "ROY-MIXED-04", "ROY-MIXED-05")
@games
def test_face_down_cards_never_leave_the_server(new_game: Lay, players: int, options: dict[str, str]) -> None:
    t = new_game(players, seed=9, **options)
    for _ in play_at_random(t, seed=9):
        s = t.twin
        for viewer in (*t.letters, ""):
            v = t.view(viewer)
            assert v.rng == [0, 0, 0, 0]
            for column in range(5):
                closed = s.domains[column] - (1 if s.shut != column + 1 else 0)
                assert v.domain[column][: max(closed, 0)] == [UNKNOWN] * max(closed, 0)
            for pile in range(10):
                assert v.citizen[pile][: s.dark[pile]] == [UNKNOWN] * s.dark[pile]
            for i in range(s.spares):
                if s.spare[i] >= EVENT:
                    hidden = not s.events_seen >> (s.spare[i] - EVENT) & 1
                    assert (v.spare[i] == UNKNOWN) == hidden
            for seat in range(players):
                if SEATS[seat] != viewer and not t.match.finished:
                    assert v.duke[seat] in (UNKNOWN, NOTHING)
                    assert set(v.offer[seat]) <= {UNKNOWN, NOTHING}
            if players == 1 and not t.match.finished:
                assert v.lord_duke in (UNKNOWN, NOTHING)
    t.over()


@pytest.mark.rule("ROY-INV-04")
@games
def test_a_pile_is_marked_when_it_is_empty(new_game: Lay, players: int, options: dict[str, str]) -> None:
    t = new_game(players, seed=10, **options)
    turns = 0
    for _ in play_at_random(t, seed=10):
        s = t.twin
        assert s.exhausted == t.exhausted
        if s.depth == 2 and sum(s.turns) != turns:  # an Action begins
            turns = sum(s.turns)
            heights = [*s.monsters, *s.citizens, *s.domains]
            assert [height == 0 for height in heights] == [cover != BARE for cover in s.cover]
            assert BLANK not in s.cover or "exhausted" not in t.spare
    t.over()


@pytest.mark.rule("ROY-INV-05", "ROY-END-04", "ROY-END-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_have_as_many_turns(new_game: Lay, players: int) -> None:
    t = new_game(players, seed=11)
    for _ in play_at_random(t, seed=11):
        pass
    assert len(set(t.twin.turns[:players])) == 1
    t.over()


@pytest.mark.rule("ROY-INV-06")
@games
def test_a_seed_and_the_commands_make_the_game(new_game: Lay, players: int, options: dict[str, str]) -> None:
    t = new_game(players, seed=12, **options)
    for _ in play_at_random(t, seed=12):
        pass
    again = fresh(players, seed=12, **{name.replace("-", "_"): value for name, value in options.items()})
    for seat, action in t.match.actions:
        again.do(SEATS[seat], action)
    assert again.match.state.tobytes() == t.match.state.tobytes()
    t.over()
