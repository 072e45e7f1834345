"""What a player of Vaalbara is sent: nothing that cannot be known, and everything that can."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pytest

from ludotheque.games import SHELF
from ludotheque.games.vaalbara.game import GAME
from ludotheque.games.vaalbara.rules.actions import Ev
from ludotheque.kernel.events import Event, read_events
from ludotheque.kernel.linking.rule import compiled_by_default, rule
from ludotheque.kernel.record import clone
from ludotheque.kernel.stack import HIDDEN
from ludotheque.testing import Subject

from ...support.tested import subject_of
from ...support.tiers import mostly
from ...support.watching import NAMES, gate, hide_nothing, scene_of, watched
from .scramble import NO_CHOICE, Watcher, characters, scramble

BOX = SHELF["vaalbara"]
TABLES = [subject_of("vaalbara", players, compiled_by_default()) for players in BOX.seats]
SEEDS = range(12)


@pytest.fixture(params=mostly(TABLES, always=[table for table in TABLES if table.players != 4]), ids=str)
def table(request: pytest.FixtureRequest) -> Subject:
    return request.param


# --- nothing that cannot be known ----------------------------------------------------------------------------


def test_views_and_legal_actions_do_not_depend_on_secrets(table: Subject) -> None:
    dice = random.Random(1)
    changed = 0
    for seed in SEEDS:
        for state, watcher, _, _ in watched(table, seed, Watcher()):
            for viewer in table.viewers:
                other = scramble(state, watcher, viewer, dice)
                changed += other.tobytes() != state.tobytes()
                assert table.told(other, viewer) == table.told(state, viewer)
    assert changed > 1000, "the scrambler does change something"


def test_estimates_and_guesses_do_not_depend_on_secrets(table: Subject) -> None:
    dice = random.Random(2)
    for state, watcher, _, _ in watched(table, 1, Watcher()):
        for viewer in table.viewers:
            assert table.guessed(scramble(state, watcher, viewer, dice), viewer) == table.guessed(state, viewer)


def reveals(before: np.ndarray, after: np.ndarray) -> bool:
    """Whether a command turned something up or drew cards: judged by what then lies open on the table."""
    watchers = (Watcher(), Watcher())
    for watcher, state in zip(watchers, (before, after), strict=True):
        watcher.watch(state)
    new_cards = watchers[1].territories - watchers[0].territories
    return bool(
        new_cards
        or before["sealed"][0] != after["sealed"][0]
        or before["round_number"][0] != after["round_number"][0]
        or after["finished"][0]
    )


def test_commands_that_reveal_nothing_tell_nothing(table: Subject) -> None:
    """Events, log lines, the view and the scene after one's own command are the same under every secret."""
    dice = random.Random(3)
    quiet: Counter[str] = Counter()
    for seed in SEEDS:
        for state, watcher, seat, action in watched(table, seed, Watcher()):
            if action < 0:
                continue
            after = state.copy()
            table.engine.apply(table.content, after, seat, action)
            if reveals(state, after):
                continue
            quiet[table.game.actions.names[action].split(":")[0]] += 1
            for viewer in table.viewers:
                if viewer != seat and state["sealed"][0]:
                    continue  # another's secret choice is another command after scrambling
                first, second = state.copy(), scramble(state, watcher, viewer, dice)
                rows = [table.seen_events(position, seat, action, viewer) for position in (first, second)]
                assert rows[0] == rows[1]
                assert table.told(first, viewer) == table.told(second, viewer)
                assert lines(rows[0], viewer) == lines(rows[1], viewer)
                if quiet.total() % 5 == 0:  # drawn out of what has just been compared, and nothing else
                    recent = tuple(rows[0])
                    assert scene_of(table, first, viewer, recent) == scene_of(table, second, viewer, recent)
    assert {"play", "take", "first", "recall"} <= set(quiet)


def lines(events: list[Event], viewer: int) -> list[str]:
    return [Ev(event.kind).kind.say(event, GAME.content(), "fr", viewer, NAMES.__getitem__) for event in events]


def test_scenes_do_not_depend_on_secrets(table: Subject) -> None:
    dice = random.Random(4)
    for seed in range(3):
        for state, watcher, _, _ in watched(table, seed, Watcher()):
            for viewer in table.viewers:
                other = scramble(state, watcher, viewer, dice)
                assert scene_of(table, other, viewer) == scene_of(table, state, viewer)


def test_no_other_seats_points_are_in_a_scene_before_the_end(table: Subject) -> None:
    """Points are kept hidden until the end: with other points, the picture is the same."""
    for state, _, _, action in watched(table, 5, Watcher()):
        for viewer in table.viewers:
            other = state.copy()
            for seat in range(table.players):
                if seat != viewer:
                    other["points"][0][seat] += 37
                    other["gained"][0][seat] += 5
            same = scene_of(table, other, viewer) == scene_of(table, state, viewer)
            assert same == (action >= 0)


def test_events_for_one_seat_only_are_the_cards_it_drew(table: Subject) -> None:
    everybody = (1 << 15) - 1
    for seed in SEEDS:
        for state, _, seat, action in watched(table, seed, Watcher()):
            if action < 0:
                continue
            for event in read_events(table.engine.apply_with_events(table.content, state.copy(), seat, action)):
                if event.kind == Ev.DREW:
                    assert event.audience == 1 << event.seat
                else:
                    assert event.audience == everybody


# --- everything that can be known ----------------------------------------------------------------------------

Facts = dict[str, tuple[Any, Any]]


def must_see(state: np.ndarray, view: np.ndarray, watcher: Watcher, viewer: int) -> Facts:
    """What a viewer must be shown: (in the view, in truth) by name."""
    s, v = state[0], view[0]
    facts: Facts = {
        "both rows": (v["line"].tolist(), s["line"].tolist()),
        "domains": (v["domain"].tolist(), s["domain"].tolist()),
        "discards": (v["discard"].tolist(), s["discard"].tolist()),
        "characters turned up": (v["played"].tolist(), s["played"].tolist()),
        "turn order": (v["order"].tolist(), s["order"].tolist()),
        "sizes of hands": (v["hand_size"].tolist(), s["hand_size"].tolist()),
        "sizes of piles": (v["pile_size"].tolist(), s["pile_size"].tolist()),
        "size of the deck": (v["cards"] - v["top"], s["cards"] - s["top"]),
        "back of the deck": (v["top_back"], s["back"][s["deck"][s["top"]]]),
        "omens in force": (v["omens"], s["omens"]),
        "clans": (v["clan"].tolist(), s["clan"].tolist()),
        "round": (v["round_number"], s["round_number"]),
        "who must decide": (v["actors"], s["actors"]),
    }
    for i in range(s["top"], s["cards"]):
        if int(s["deck"][i]) in watcher.territories:
            facts[f"known card {i} of the deck"] = (v["deck"][i], s["deck"][i])
    for card in watcher.territories:
        facts[f"back of territory {card}"] = (v["back"][card], s["back"][card])
    for seat in range(s["players"]):
        taken = watcher.taken_back[seat]
        facts[f"taken back by {seat}"] = (characters(v["hand"][seat]) & taken, taken)
    if viewer < s["players"]:
        facts["own hand"] = (v["hand"][viewer], s["hand"][viewer])
        facts["own pile, unordered"] = (v["pile"][viewer], s["pile"][viewer])
        facts["own points"] = (v["points"][viewer], s["points"][viewer])
        facts["own choice"] = (v["choice"][viewer], s["choice"][viewer])
    return facts


def missing(facts: Facts) -> list[str]:
    return [name for name, (seen, true) in facts.items() if seen != true]


def test_everybody_sees_what_lies_open_and_what_was_seen(table: Subject) -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS:
        for state, watcher, _, _ in watched(table, seed, Watcher()):
            for viewer in table.viewers:
                view = table.engine.redact(table.content, state, viewer)
                facts = must_see(state, view, watcher, viewer)
                assert missing(facts) == []
                if state["sealed"][0] and viewer < table.players and state["choice"][0][viewer] != NO_CHOICE:
                    met["own sealed choice"] += 1
                if any(watcher.taken_back):
                    met["taken back"] += 1
            top, bottom = state["deck"][0][state["top"][0]], state["deck"][0][state["cards"][0] - 1]
            met["known top"] += int(top) in watcher.territories
            met["known bottom"] += int(bottom) in watcher.territories
    assert set(met) == {"own sealed choice", "taken back", "known top", "known bottom"}
    assert min(met.values()) > 0, met


def test_a_rival_with_an_empty_pile_is_no_riddle(table: Subject) -> None:
    """Once a pile is drawn, what its owner holds follows from the discard: every guess is right."""
    held = 0
    for state, _, _, _ in watched(table, 2, Watcher()):
        played_out = clone(state)  # however many Characters there are, no pile holds one
        played_out["discard"] |= state["pile"]
        played_out["pile"] = played_out["pile_size"] = 0
        view = table.engine.redact(table.content, played_out, 0)
        guess = table.engine.determinize(table.content, view, 0, np.full(4, 8, np.uint32))
        held += int((view["hand"] != state["hand"]).sum())
        assert guess["hand"].tolist() == state["hand"].tolist()
    assert held, "there was something to guess"


# --- the tests themselves: a gate that leaks, or shuts out, is noticed --------------------------------------


@rule
def hide_all_hands(c, s, viewer):
    for seat in range(s.players):
        s.hand[seat] = 0
        s.pile[seat] = 0
    for i in range(s.top, s.cards):
        s.deck[i] = -2
    for card in range(51):
        s.back[card] = -2


@rule
def leave_backs_open(c, s, viewer):
    for seat in range(s.players):
        if seat != viewer:
            s.hand[seat] = s.shown[seat]
            s.pile[seat] = 0
    for i in range(s.top, s.cards):
        if (s.seen >> s.deck[i]) & 1 == 0:
            s.deck[i] = -2


@rule
def forget_taken_back(c, s, viewer):
    BOX_HIDE(c, s, viewer)
    for seat in range(s.players):
        if seat != viewer:
            s.hand[seat] = 0


BOX_HIDE: Callable[..., None] = BOX.game.rules["hide"]


@pytest.mark.parametrize("hide", [hide_nothing, leave_backs_open])
def test_a_leaking_gate_is_noticed(hide: Callable[..., None]) -> None:
    table, engine, dice = TABLES[1], gate(BOX.game, hide), random.Random(6)
    leaks = 0
    for state, watcher, _, _ in islice(watched(table, 7, Watcher()), 10):
        other = scramble(state, watcher, 0, dice)
        leaks += table.told(other, 0, engine) != table.told(state, 0, engine)
    assert leaks > 5


@pytest.mark.parametrize("hide", [hide_all_hands, forget_taken_back])
def test_a_gate_that_shuts_out_is_noticed(hide: Callable[..., None]) -> None:
    table, engine = TABLES[1], gate(BOX.game, hide)
    lacking: set[str] = set()
    for seed in range(4):
        for state, watcher, _, _ in watched(table, seed, Watcher()):
            view = engine.redact(table.content, state, 0)
            lacking |= {name.rstrip("012345 ") for name in missing(must_see(state, view, watcher, 0))}
    assert "taken back by" in lacking
    assert ("own hand" in lacking) == (hide is hide_all_hands)


def test_the_true_gate_passes_the_same_way() -> None:
    table, engine = TABLES[1], gate(BOX.game, BOX_HIDE)
    for state, watcher, _, _ in watched(table, 7, Watcher()):
        view = engine.redact(table.content, state, 0)
        assert missing(must_see(state, view, watcher, 0)) == []
        assert HIDDEN not in state["choice"]
