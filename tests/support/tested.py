"""The games that our suites run over, with what their tests know of them: those of the shelf, and the toys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import ModuleType
from typing import Any

from ludotheque.games import SHELF, Box
from ludotheque.testing import GameUnderTest, Memoryless, Remembering, Scrambler, Subject
from tests.games import each_game
from tests.toys import TOYS, components, guesses, scramble

# Of the last two tiles that lie open, one is chosen, and another reward that waits then brings the other. Of two
# domains in which one may compare, both can make the same difference.
MAY_END_ALIKE = {"margraves": {"tile"}, "chronica": {"domain"}}

PARTS: dict[str, dict[str, ModuleType]] = {part: each_game(part) for part in ("components", "guesses", "scramble")}


def following(module: ModuleType, options: Mapping[str, str]) -> Scrambler:
    """What `scramble.py` of a game brings; a watcher that takes the options is given them."""
    takes_options = "options" in module.Watcher.__dataclass_fields__
    return Remembering(module.Watcher(options) if takes_options else module.Watcher(), module.scramble)


def of_the_shelf(box: Box) -> GameUnderTest:
    """A box with what `components.py`, `guesses.py` and `scramble.py` among the tests of its game say."""
    there = PARTS["components"][box.package]
    more = {"by_points": there.by_points} if hasattr(there, "by_points") else {}
    return GameUnderTest(
        box.name,
        pieces=there.pieces,
        box=there.box,
        invariants=there.invariants,
        guesses=PARTS["guesses"][box.package].guesses,
        scrambler=partial(following, PARTS["scramble"][box.package]),
        may_end_alike=frozenset(MAY_END_ALIKE.get(box.package, ())),
        **more,
    )


def toy(name: str, change: Callable[..., None], **more: Any) -> GameUnderTest:
    return GameUnderTest(name, unshelved=TOYS[name], scrambler=lambda _: Memoryless(change), **more)


TESTED = {box.name: of_the_shelf(box) for box in SHELF.values()} | {
    "market": toy(
        "market",
        scramble.market_secrets,
        pieces=components.market_pieces,
        box=components.market_box,
        guesses=guesses.market_guesses,
    ),
    "nim": toy(
        "nim",
        scramble.nim_secrets,
        pieces=components.nim_pieces,
        box=components.nim_box,
        invariants=components.nim_invariants,
        guesses=guesses.nim_guesses,
        by_number=frozenset({"coin"}),  # only seat 0 knows it
    ),
    "pennies": toy("pennies", scramble.pennies_secrets, guesses=guesses.pennies_guesses),
    "workshop": toy(
        "workshop",
        scramble.workshop_secrets,
        pieces=components.workshop_pieces,
        box=components.workshop_box,
        invariants=components.workshop_invariants,
        guesses=guesses.workshop_guesses,
        may_end_alike=frozenset({"yes", "choice"}),  # one shows what comes to nothing, too
    ),
}


def subject_of(name: str, players: int, compiled: bool, **options: str) -> Subject:
    """A table of a game by its name, with what is chosen beyond its presets."""
    return Subject(TESTED[name], players, compiled, tuple(options.items()))


Chosen = Mapping[str, tuple[str, int, Mapping[str, str]]]


def variants(chosen: Chosen, *, compiled: bool = True) -> dict[str, Subject]:
    """Tables by what they are called, from an entry, a number of players and what is chosen beyond the presets."""
    return {
        name: Subject(TESTED[entry], players, compiled, tuple(options.items()))
        for name, (entry, players, options) in chosen.items()
    }
