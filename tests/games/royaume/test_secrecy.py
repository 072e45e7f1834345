"""What a player of Le Royaume is sent: nothing that cannot be known, and everything that can."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pytest

from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.rules import secrets
from ludotheque.games.royaume.rules.actions import Ev
from ludotheque.kernel.events import PUBLIC, SPECTATOR, Event, read_events
from ludotheque.kernel.linking.rule import compiled_by_default, rule
from ludotheque.kernel.stack import HIDDEN
from ludotheque.testing import Subject

from ...support.tested import Chosen, variants
from ...support.tiers import mostly
from ...support.watching import NAMES, gate, hide_nothing, scene_of, watched
from .scramble import FIRST_EVENT, NO_CHOICE, Watcher, scramble

SEEDS = range(2)
VARIANTS: Chosen = {
    "first game": ("royaume-2e", 2, {}),
    "events and mixed": ("royaume-2e", 5, {"set": "random", "events": "yes", "mixed": "yes"}),
    "asked events": ("royaume-2e", 3, {"events": "mimic,sorcerer", "set": "random"}),
    "first edition": ("royaume-1e", 4, {"set": "glittering-gold"}),
    "first edition mixed, no duke": ("royaume-1e", 3, {"set": "monster-blood", "dukes": "no", "mixed": "yes"}),
    "solo": ("royaume-2e", 1, {"events": "yes", "mixed": "yes"}),
}


TABLES = variants(VARIANTS, compiled=compiled_by_default())


# The larger table of the first edition is for a release.
@pytest.fixture(
    params=mostly(TABLES.values(), always=[table for name, table in TABLES.items() if name != "first edition"]),
    ids=list(TABLES),
)
def table(request: pytest.FixtureRequest) -> Subject:
    return request.param


def lines(events: list[Event], viewer: int) -> list[str]:
    return [Ev(event.kind).kind.say(event, GAME.content(), "fr", viewer, NAMES.__getitem__) for event in events]


# --- nothing that cannot be known ----------------------------------------------------------------------------


@pytest.mark.rule("ROY-INV-03")
def test_views_and_legal_actions_do_not_depend_on_secrets(table: Subject) -> None:
    dice = random.Random(1)
    changed: Counter[str] = Counter()
    for seed in SEEDS:
        for state, watcher, _, _ in watched(table, seed, Watcher(table.options)):
            for viewer in table.viewers:
                other = scramble(state, watcher, viewer, dice)
                for name in ("domain", "citizen", "spare", "duke", "offer", "lord_duke", "choice"):
                    changed[name] += not np.array_equal(other[name], state[name])
                assert table.told(other, viewer) == table.told(state, viewer)
    hidden = {"domain"}
    if table.options["mixed"] == "yes":
        hidden |= {"citizen"}
    if table.options["events"] != "no":
        hidden |= {"spare"}
    if table.options["dukes"] == "yes":
        hidden |= {"duke", "offer"} | ({"choice"} if table.players > 1 else {"lord_duke"})
    assert {name for name, number in changed.items() if number} >= hidden, "the scrambler does change something"


def test_estimates_and_guesses_do_not_depend_on_secrets(table: Subject) -> None:
    dice = random.Random(2)
    for state, watcher, _, _ in watched(table, 1, Watcher(table.options)):
        for viewer in table.viewers:
            assert table.guessed(scramble(state, watcher, viewer, dice), viewer) == table.guessed(state, viewer)


REVEALING = {Ev.ROLLED, Ev.REVEALED, Ev.TURNED_UP, Ev.EVENT, Ev.STOLE_MONSTER, Ev.DUKE, Ev.LORD, Ev.STARTS}


def test_commands_that_reveal_nothing_tell_nothing(table: Subject) -> None:
    """Events, log lines, the view and the scene after a command are the same under every secret.

    A command that rolls dice or turns a card up is left out; so is another's secret choice.
    """
    dice = random.Random(3)
    quiet: Counter[str] = Counter()
    for seed in SEEDS:
        for state, watcher, seat, action in watched(table, seed, Watcher(table.options)):
            if action < 0:
                continue
            rows = read_events(table.engine.apply_with_events(table.content, state.copy(), seat, action))
            if REVEALING & {event.kind for event in rows}:
                continue
            quiet[table.game.actions.names[action].split(":")[0]] += 1
            for viewer in table.viewers:
                if viewer != seat and state["sealed"][0]:
                    continue
                first, second = state.copy(), scramble(state, watcher, viewer, dice)
                seen = [table.seen_events(position, seat, action, viewer) for position in (first, second)]
                assert seen[0] == seen[1]
                assert lines(seen[0], viewer) == lines(seen[1], viewer)
                assert table.told(first, viewer) == table.told(second, viewer)
                if quiet.total() % 5 == 0:
                    recent = tuple(seen[0])
                    assert scene_of(table, first, viewer, recent) == scene_of(table, second, viewer, recent)
    assert set(quiet) >= {"gain", "recruit", "slay", "pay"}


def test_scenes_do_not_depend_on_secrets(table: Subject) -> None:
    dice = random.Random(4)
    for number, (state, watcher, _, _) in enumerate(watched(table, 0, Watcher(table.options))):
        if number % 12 and not (state["sealed"][0] or state["finished"][0]):
            continue
        for viewer in table.viewers:
            other = scramble(state, watcher, viewer, dice)
            assert scene_of(table, other, viewer) == scene_of(table, state, viewer)


def test_no_event_is_for_some_seats_only(table: Subject) -> None:
    """Nothing is shown to one player alone after the deal, so a row with a narrower audience would be a mistake."""
    for state, _, seat, action in watched(table, 1, Watcher(table.options)):
        if action >= 0:
            rows = read_events(table.engine.apply_with_events(table.content, state.copy(), seat, action))
            assert {event.audience for event in rows} <= {PUBLIC}


# --- everything that can be known ----------------------------------------------------------------------------

Facts = dict[str, tuple[Any, Any]]
OPEN = (
    *("slain", "built", "lord_domains", "res", "vp", "turns", "owned", "role", "used", "lord_citizens", "monster"),
    *("monsters", "citizens", "domains", "column", "cover", "spares", "token", "die", "active", "first", "resting"),
    *("latched", "exhausted", "actors", "players", "finished"),
)


def must_see(state: np.ndarray, view: np.ndarray, watcher: Watcher, viewer: int) -> Facts:
    """What a viewer must be shown: (in the view, in truth) by name."""
    s, v = state[0], view[0]
    facts: Facts = {name: (v[name].tolist(), s[name].tolist()) for name in OPEN}
    for column in range(5):
        for i in range(s["domains"][column]):
            if int(s["domain"][column][i]) in watcher.domains:
                facts[f"open domain {column}"] = (v["domain"][column][i], s["domain"][column][i])
    for pile in range(10):
        for i in range(s["citizens"][pile]):
            if watcher.knows_citizen(pile, i):
                facts[f"known citizen {pile} {i}"] = (v["citizen"][pile][i], s["citizen"][pile][i])
    for i in range(s["spares"]):
        event = int(s["spare"][i]) - FIRST_EVENT
        if event < 0 or event in watcher.events:
            facts[f"exhausted card {i}"] = (v["spare"][i], s["spare"][i])
    if viewer < s["players"]:
        for name in ("offer", "duke", "choice"):
            facts[f"own {name}"] = (v[name][viewer].tolist(), s[name][viewer].tolist())
    if s["finished"]:
        facts["dukes at the end"] = (v["duke"].tolist(), s["duke"].tolist())
        facts["dark lord at the end"] = (v["lord_duke"], s["lord_duke"])
        facts["totals"] = (v["total"].tolist(), s["total"].tolist())
    return facts


def missing(facts: Facts) -> list[str]:
    return [name for name, (seen, true) in facts.items() if seen != true]


def test_everybody_sees_what_lies_open_and_what_was_seen(table: Subject) -> None:
    met: Counter[str] = Counter()
    for seed in range(8):
        for state, watcher, _, _ in watched(table, seed, Watcher(table.options)):
            for viewer in table.viewers:
                view = table.engine.redact(table.content, state, viewer)
                assert missing(must_see(state, view, watcher, viewer)) == []
                met["own sealed choice"] += viewer < table.players and state["choice"][0][viewer] != NO_CHOICE
                met["the end"] += bool(state["finished"][0])
    assert met["the end"] == 8 * len(table.viewers)
    assert bool(met["own sealed choice"]) == (table.players > 1 and table.options["dukes"] == "yes")


def test_a_domain_that_is_announced_lies_open(table: Subject) -> None:
    """Beside the watcher: what an event row turns up is in every later view while it lies there."""
    met = 0
    for seed in SEEDS:
        for state, _, seat, action in watched(table, seed, Watcher(table.options)):
            if action < 0:
                continue
            after = state.copy()
            rows = read_events(table.engine.apply_with_events(table.content, after, seat, action))
            for event in rows:
                if event.kind != Ev.REVEALED or any(later.kind == Ev.CAPTURED_DOMAIN for later in rows):
                    continue
                met += 1
                view = table.engine.redact(table.content, after, SPECTATOR)
                tops = [view["domain"][0][i][n - 1] for i, n in enumerate(view["domains"][0]) if n]
                assert event.a in tops
    assert met


def test_a_returned_event_is_known_to_all() -> None:
    """The Nest of the Weaver Witch puts an Event that lay open back on the Exhausted pile, in sight of all."""
    table = TABLES["events and mixed"]
    met = 0
    for seed in range(400):
        if met:
            break
        for state, watcher, _, _ in watched(table, seed, Watcher(table.options)):
            s = state[0]
            back = {int(card) - FIRST_EVENT for card in s["spare"][: s["spares"]] if card >= FIRST_EVENT}
            if back & watcher.events:
                met += 1
                view = table.engine.redact(table.content, state, SPECTATOR)
                assert missing(must_see(state, view, watcher, SPECTATOR)) == []
    assert met


# --- the tests themselves: a gate that leaks, or shuts out, is noticed --------------------------------------

TRUE_HIDE: Callable[..., None] = secrets.hide


@rule
def show_rejected_dukes(c, s, viewer):
    offers = [list(s.offer[seat]) for seat in range(s.players)]
    TRUE_HIDE(c, s, viewer)
    for seat in range(s.players):
        s.offer[seat][0] = offers[seat][0]
        s.offer[seat][1] = offers[seat][1]


@rule
def show_next_domains(c, s, viewer):
    domains = [list(pile) for pile in s.domain]
    TRUE_HIDE(c, s, viewer)
    for column in range(5):
        for i in range(s.domains[column]):
            s.domain[column][i] = domains[column][i]


@rule
def show_events(c, s, viewer):
    spare = list(s.spare)
    TRUE_HIDE(c, s, viewer)
    for i in range(s.spares):
        s.spare[i] = spare[i]


@rule
def hide_tops(c, s, viewer):
    TRUE_HIDE(c, s, viewer)
    for column in range(5):
        for i in range(s.domains[column]):
            s.domain[column][i] = -2


@rule
def hide_own_rejected_duke(c, s, viewer):
    TRUE_HIDE(c, s, viewer)
    for seat in range(s.players):
        s.offer[seat][0] = -2


@pytest.mark.parametrize("hide", [hide_nothing, show_rejected_dukes, show_next_domains, show_events])
def test_a_leaking_gate_is_noticed(hide: Callable[..., None]) -> None:
    table, engine, dice = TABLES["events and mixed"], gate(GAME, hide), random.Random(6)
    leaks = 0
    for state, watcher, _, _ in islice(watched(table, 7, Watcher(table.options)), 8):
        other = scramble(state, watcher, 0, dice)
        leaks += table.told(other, 0, engine) != table.told(state, 0, engine)
    assert leaks >= 4


@pytest.mark.parametrize(("hide", "lacking"), [(hide_tops, "open domain"), (hide_own_rejected_duke, "own offer")])
def test_a_gate_that_shuts_out_is_noticed(hide: Callable[..., None], lacking: str) -> None:
    table, engine = TABLES["events and mixed"], gate(GAME, hide)
    for state, watcher, _, _ in islice(watched(table, 7, Watcher(table.options)), 20, 24):
        view = engine.redact(table.content, state, 0)
        assert any(name.startswith(lacking) for name in missing(must_see(state, view, watcher, 0)))


def test_the_true_gate_passes_the_same_way() -> None:
    table, engine = TABLES["events and mixed"], gate(GAME, TRUE_HIDE)
    for state, watcher, _, _ in islice(watched(table, 7, Watcher(table.options)), 20):
        view = engine.redact(table.content, state, 0)
        assert missing(must_see(state, view, watcher, 0)) == []
        assert HIDDEN not in state["choice"]
