"""What a player of Chronica Universalis is sent: nothing that cannot be known, and everything that can."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pytest

from ludotheque.games.chronica.game import GAME
from ludotheque.games.chronica.rules import secrets
from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.games.chronica.state import EMPTY, SEATS, SET, UNKNOWN, Play
from ludotheque.kernel.events import SPECTATOR, Event, read_events
from ludotheque.kernel.linking.rule import compiled_by_default, rule
from ludotheque.testing import Subject

from ...support.tested import Chosen, variants
from ...support.watching import NAMES, gate, hide_nothing, scene_of, watched
from .scramble import Watcher, scramble

SEEDS = range(6)
VARIANTS: Chosen = {
    "common deck": ("chronica", 2, {}),
    "a deck each": ("chronica", 2, {"decks": "own"}),
    "decks unlike": ("chronica", 2, {"decks": "own", "deck-1": "couronne", "deck-2": "ost"}),
}
TABLES = variants(VARIANTS, compiled=compiled_by_default())


@pytest.fixture(params=TABLES.values(), ids=list(TABLES))
def table(request: pytest.FixtureRequest) -> Subject:
    return request.param


def lines(table: Subject, events: list[Event], viewer: int) -> list[str]:
    return [Ev(event.kind).kind.say(event, table.content, "fr", viewer, NAMES.__getitem__) for event in events]


# --- nothing that cannot be known ----------------------------------------------------------------------------


@pytest.mark.rule("CHR-DECK-04")
def test_views_and_legal_actions_do_not_depend_on_secrets(table: Subject) -> None:
    dice = random.Random(1)
    changed: Counter[str] = Counter()
    for seed in SEEDS:
        for state, watcher, _, _ in watched(table, seed, Watcher(table.options)):
            for viewer in table.viewers:
                other = scramble(state, watcher, viewer, dice)
                changed.update(
                    name for name in ("hand", "deck", "card") if not np.array_equal(other[name], state[name])
                )
                assert table.told(other, viewer) == table.told(state, viewer)
    assert all(changed.values()), "the scrambler does change something"


def test_estimates_and_guesses_do_not_depend_on_secrets(table: Subject) -> None:
    dice = random.Random(2)
    for state, watcher, _, _ in watched(table, 1, Watcher(table.options)):
        for viewer in table.viewers:
            assert table.guessed(scramble(state, watcher, viewer, dice), viewer) == table.guessed(state, viewer)


SHOWING = {  # what draws a card, looks at one, or puts one that was in hand where everybody sees it
    *(Ev.DREW, Ev.DRAWN, Ev.LOOKED, Ev.LOOKED_ON, Ev.SPIED, Ev.PLACED, Ev.DECLARED, Ev.REINFORCED, Ev.PASSED),
    *(Ev.DROPPED, Ev.ENDED),
}


def test_commands_that_reveal_nothing_tell_nothing(table: Subject) -> None:
    """Events, log lines, the view and the scene after a command are the same under every secret.

    Left out is what lays a card open, and another's choice among the cards of a hand.
    """
    dice = random.Random(3)
    quiet: Counter[str] = Counter()
    for seed in SEEDS:
        for state, watcher, seat, action in watched(table, seed, Watcher(table.options)):
            if action < 0:
                continue
            rows = read_events(table.engine.apply_with_events(table.content, state.copy(), seat, action))
            if SHOWING & {event.kind for event in rows}:
                continue
            what = table.game.actions.names[action].split(":")[0]
            quiet[what] += 1
            for viewer in table.viewers:
                if viewer != seat and what in ("play", "bury", "keep"):
                    continue  # after scrambling another holds other cards
                first, second = state.copy(), scramble(state, watcher, viewer, dice)
                seen = [table.seen_events(position, seat, action, viewer) for position in (first, second)]
                assert seen[0] == seen[1]
                assert lines(table, seen[0], viewer) == lines(table, seen[1], viewer)
                assert table.told(first, viewer) == table.told(second, viewer)
                if quiet.total() % 5 == 0:
                    recent = tuple(seen[0])
                    assert scene_of(table, first, viewer, recent) == scene_of(table, second, viewer, recent)
    assert set(quiet) >= {"play"}


def test_scenes_do_not_depend_on_secrets(table: Subject) -> None:
    dice = random.Random(4)
    for seed in range(2):
        for number, (state, watcher, _, _) in enumerate(watched(table, seed, Watcher(table.options))):
            if number % 3:
                continue
            for viewer in table.viewers:
                other = scramble(state, watcher, viewer, dice)
                assert scene_of(table, other, viewer) == scene_of(table, state, viewer)


# --- everything that can be known ----------------------------------------------------------------------------

Facts = dict[str, tuple[Any, Any]]
OPEN = (
    *(
        "discard",
        "honour",
        "hand_size",
        "top",
        "end",
        "drawn_out",
        "building",
        "character",
        "built",
        "peopled",
        "there",
    ),
    *("first", "active", "round_number", "play", "slot", "guest", "helper", "bonus", "domain", "replay", "ending"),
)


def must_see(state: np.ndarray, view: np.ndarray, viewer: int) -> Facts:
    """What a viewer must be shown, by name: (in the view, in truth)."""
    s, v = state[0], view[0]
    facts: Facts = {name: (v[name].tolist(), s[name].tolist()) for name in OPEN}
    if viewer < SEATS:
        facts["own hand"] = (v["hand"][viewer].tolist(), s["hand"][viewer].tolist())
        if s["active"] == viewer:
            facts["own card"] = (int(v["card"]), int(s["card"]))
    if s["play"] != Play.NONE:
        facts["card of this play"] = (int(v["card"]), int(s["card"]))
    return facts


def missing(facts: Facts) -> list[str]:
    return [name for name, (seen, true) in facts.items() if seen != true]


@pytest.mark.rule("CHR-DECK-03")
def test_everybody_sees_what_lies_open(table: Subject) -> None:
    for seed in SEEDS:
        for state, _, _, _ in watched(table, seed, Watcher(table.options)):
            for viewer in table.viewers:
                view = table.engine.redact(table.content, state, viewer)
                assert missing(must_see(state, view, viewer)) == []


def test_what_somebody_was_shown_stays_known_in_the_hand(table: Subject) -> None:
    """A card that goes back to a hand in sight of all is in the other's view of it until it is played."""
    met = 0
    for seed in range(60):
        back: list[set[int]] = [set(), set()]
        for state, _, seat, action in watched(table, seed, Watcher(table.options)):
            s = state[0]
            for owner in range(SEATS):
                held = {int(name) for name in s["hand"][owner][: s["hand_size"][owner]]}
                back[owner] &= held
                view = table.engine.redact(table.content, state, 1 - owner)[0]
                assert back[owner] <= {int(name) for name in view["hand"][owner]}
                met += len(back[owner])
            if action < 0:
                continue
            for event in read_events(table.engine.apply_with_events(table.content, state.copy(), seat, action)):
                if event.kind == Ev.SENT_BACK:
                    owner = event.a // SET if table.options["decks"] == "own" else _owner(s, event.a)
                    back[owner].add(event.a % SET)
        if met > 40:
            break
    assert met


def _owner(s: np.void, card: int) -> int:
    """In whose Province a card lies."""
    return next(seat for seat in range(SEATS) if card in s["character"][seat])


# --- the tests themselves: a gate that leaks, or shuts out, is noticed --------------------------------------

TRUE_HIDE: Callable[..., None] = secrets.hide


@rule
def show_the_top_of_decks(c, s, viewer):
    tops = [int(s.deck[deck][s.top[deck]]) for deck in range(SEATS)]
    TRUE_HIDE(c, s, viewer)
    for deck in range(SEATS):
        s.deck[deck][s.top[deck]] = tops[deck]


@rule
def show_picked_cards(c, s, viewer):
    card = int(s.card)
    TRUE_HIDE(c, s, viewer)
    s.card = card


@rule
def hide_own_hand(c, s, viewer):
    TRUE_HIDE(c, s, viewer)
    if viewer < SEATS and s.hand_size[viewer]:
        s.hand[viewer][0] = UNKNOWN


@rule
def hide_declared_cards(c, s, viewer):
    TRUE_HIDE(c, s, viewer)
    if s.card != EMPTY:
        s.card = UNKNOWN


@pytest.mark.parametrize("hide", [hide_nothing, show_the_top_of_decks, show_picked_cards])
def test_a_leaking_gate_is_noticed(hide: Callable[..., None]) -> None:
    table, engine, dice = TABLES["a deck each"], gate(GAME, hide), random.Random(6)
    leaks = 0
    for state, watcher, seat, _ in islice(watched(table, 7, Watcher(table.options)), 24):
        other = scramble(state, watcher, 1 - seat, dice)
        leaks += table.told(other, 1 - seat, engine) != table.told(state, 1 - seat, engine)
    assert leaks >= 4


@pytest.mark.parametrize(("hide", "lacking"), [(hide_own_hand, "own hand"), (hide_declared_cards, "own card")])
def test_a_gate_that_shuts_out_is_noticed(hide: Callable[..., None], lacking: str) -> None:
    table, engine, noticed = TABLES["a deck each"], gate(GAME, hide), 0
    for state, _, seat, _ in islice(watched(table, 7, Watcher(table.options)), 24):
        noticed += lacking in missing(must_see(state, engine.redact(table.content, state, seat), seat))
    assert noticed >= 4


def test_the_true_gate_passes_the_same_way() -> None:
    table, engine = TABLES["a deck each"], gate(GAME, TRUE_HIDE)
    for state, _, _, _ in islice(watched(table, 7, Watcher(table.options)), 24):
        for viewer in (0, 1, SPECTATOR):
            assert missing(must_see(state, engine.redact(table.content, state, viewer), viewer)) == []
