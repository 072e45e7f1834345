"""Of every game: its cards, Exhausted cards and Dukes included, and its chance (ROY-INV)."""

from collections import Counter

import pytest

from ludotheque.games.royaume.rules.actions import Ev
from ludotheque.games.royaume.state import CARDS, CITIZENS, DOMAINS, EVENT, MONSTERS, NOTHING, PLAIN

from ..table import Lay, Table, play_at_random

GAMES = [
    (1, {"solo_sum": "yes", "events": "yes"}),
    (2, {"edition": "1e", "set": "monster-blood"}),
    (3, {"events": "yes", "mixed": "yes"}),
    (4, {"set": "random", "dukes": "no"}),
    (5, {"set": "random", "events": "yes", "mixed": "yes"}),
]
games = pytest.mark.parametrize(("players", "options"), GAMES)
BY_CHANCE = {Ev.ROLLED, Ev.STOLE_MONSTER, Ev.STARTS}


def in_play(t: Table) -> Counter[str]:
    """Every card that is not in the box, once for each place where it lies."""
    s = t.twin
    cards: Counter[str] = Counter()
    for seat in range(t.match.players):
        cards.update(f"monster {card}" for card in range(CARDS) if s.slain[seat] >> card & 1)
        cards.update(f"domain {domain}" for domain in range(DOMAINS) if s.built[seat] >> domain & 1)
        cards.update(f"duke {duke}" for duke in s.offer[seat] if duke != NOTHING)
        for kind in range(CITIZENS):
            cards[f"citizen {kind}"] += s.owned[seat][kind]
    cards.update(f"domain {domain}" for domain in range(DOMAINS) if s.lord_domains >> domain & 1)
    for kind in range(CITIZENS):
        cards[f"citizen {kind}"] += s.lord_citizens[kind]
    cards.update(f"monster {card}" for pile in s.monster for card in pile if card != NOTHING)
    cards.update(f"citizen {kind}" for pile in s.citizen for kind in pile if kind != NOTHING)
    cards.update(f"domain {domain}" for pile in s.domain for domain in pile if domain != NOTHING)
    for marker in (*s.cover, *s.spare):
        if marker >= EVENT:
            cards[f"monster {MONSTERS + marker - EVENT}"] += 1
        cards["exhausted"] += marker == PLAIN
    return +cards


@pytest.mark.rule("ROY-INV-01")
@games
def test_every_card_is_in_one_place(new_game: Lay, players: int, options: dict[str, str]) -> None:
    t = new_game(players, seed=11, **options)
    before = in_play(t)
    assert {number for name, number in before.items() if name.startswith(("monster", "domain", "duke"))} == {1}
    for _ in play_at_random(t, seed=12):
        assert in_play(t) == before
    t.over()


@pytest.mark.rule("ROY-INV-06")
@games
def test_only_dice_thefts_and_the_start_are_chance(new_game: Lay, players: int, options: dict[str, str]) -> None:
    """Everything else that is drawn is drawn as the game is set up."""
    t = new_game(players, seed=21, **options)
    before, events = t.match.state["rng"].copy(), len(t.log)
    for _ in play_at_random(t, seed=22):
        after = t.match.state["rng"].copy()
        happened = {event.kind for event in t.log[events:]}
        assert (before.tobytes() != after.tobytes()) <= bool(happened & BY_CHANCE)
        before, events = after, len(t.log)
    t.over()
