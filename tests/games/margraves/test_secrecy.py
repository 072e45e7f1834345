"""What a player of Margraves de Valeria knows: wealth tiles are hidden in the draft, and what was seen stays known."""

from __future__ import annotations

import pytest

from ludotheque.games.margraves.game import GAME
from ludotheque.games.margraves.page.table import LAYOUT
from ludotheque.games.margraves.state import UNKNOWN
from ludotheque.kernel.events import SPECTATOR
from ludotheque.kernel.random import generator
from ludotheque.stage.look import Look
from ludotheque.stage.parts import Zone
from ludotheque.testing.scenes import inside

from ...support.table import SEATS
from .positions import lay
from .table import ENGINE, Table, fresh, play_at_random


def pick(t: Table, times: int = 1) -> Table:
    """Everybody keeps the first tile that they hold."""
    for _ in range(times):
        for letter in t.letters:
            t.do(letter, f"keep:{t.options(letter, 'keep')[0]}")
    return t


def test_a_passed_tile_is_known_but_not_who_keeps_it() -> None:
    t = pick(fresh(3))
    mine = t.twin.packet[0]
    assert t.view("A").packet[0] == mine, "A has just passed it on: three tiles, of which B is to keep one"
    pick(t)
    assert t.view("A").packet[0] == [mine[0], *sorted(t.twin.packet[0][1:])]
    assert t.view("B").packet[0] == [UNKNOWN, *t.twin.packet[0][1:]], "B knows what it kept, not what A did"
    assert t.view("C").packet[0] == [UNKNOWN, UNKNOWN, *t.twin.packet[0][2:]]


def test_what_comes_back_tells_what_the_other_kept() -> None:
    t = pick(fresh(2), 2)
    assert t.view("A").packet[0] == t.twin.packet[0]
    assert t.view("B").packet[0] == [UNKNOWN, *t.twin.packet[0][1:]]


def test_a_packet_that_has_not_come_is_unknown() -> None:
    t = pick(fresh(5), 2)
    assert t.view("A").packet[1] == t.view("A").packet[2] == [UNKNOWN] * 4
    assert t.view().packet == [[UNKNOWN] * 4] * 5


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_page_shows_only_the_viewers_own_wealth_tiles(players: int) -> None:
    t = fresh(players)
    for _ in range(3):
        for seat in (*range(players), SPECTATOR):
            legal = tuple(t.match.legal_codes(seat).tolist()) if seat != SPECTATOR else ()
            look = Look(t.match.content, t.match.view_twin(seat), seat, "en", tuple(SEATS[:players]), legal)
            shown = {part.id for part in inside(LAYOUT.scene(look)) if getattr(part, "kind", "") == "wealth"}
            if seat == SPECTATOR:
                assert shown == set()
                continue
            packets = t.twin.packet
            own = {packets[(seat + players - pick) % players][pick] for pick in range(t.twin.picks)}
            own |= set(packets[(seat + players - t.twin.picks) % players][t.twin.picks :])
            assert shown == {f"wealth-{tile}" for tile in own}
        pick(t)


def test_everything_else_is_known_to_all_by_counting() -> None:
    """Hands and recalled citizens, what piles hold, slain monsters in their order, and where each boss is."""
    t = fresh(3, 5)
    hidden = {"rng", "packet", "choice"}
    for _ in play_at_random(t, seed=5):
        if t.match.sealed or t.match.finished:
            continue
        for viewer in (*t.letters, ""):
            view, whole = vars(t.view(viewer)), vars(t.twin)
            assert {key for key in whole if view[key] != whole[key]} <= hidden


def test_hands_are_known_though_the_page_prints_only_ones_own() -> None:
    t = lay(2, hands={"A": "captain", "B": "champion paladin"}, played={"A": "merchant bard"})
    assert t.view("A").hand[1] == t.twin.hand[1]
    look = Look(t.match.content, t.match.view_twin(0), 0, "en", ("A", "B"), tuple(t.match.legal_codes(0).tolist()))
    hands = [part for part in LAYOUT.scene(look).parts() if isinstance(part, Zone) and part.shape == "hand"]
    assert [zone.id for zone in hands] == ["hand-0"]


def test_slain_monsters_stay_known_in_their_order_until_they_are_shuffled() -> None:
    t = lay(2, hands={"A": "champion captain"}, tops="goblin-raiders", knights={"hamun": 1})
    t.text("A", "champion", "slay:hills", "guild:saint")
    view = t.view("B")
    guess = ENGINE.determinize(t.match.content, ENGINE.redact(t.match.content, t.match.state, 1), 1, generator(3))
    assert view.slain == t.twin.slain == GAME.state.twin(guess).slain
    assert view.boss == [0, 0, 0, 0]
