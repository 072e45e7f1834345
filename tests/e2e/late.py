"""Tables late in a game, at the last decision of their first seat in which it has something to take or to play."""

from __future__ import annotations

from pathlib import Path

from tools.stages import OPTIONS, VIEWER, lay, play

from ludotheque.web.tables.file import prepare

BOXES = ("vaalbara", "royaume-2e", "royaume-1e", "margraves", "chronica")
PLAYERS = 5
SEED = 11
COMPARING = 10  # a duel in which its first seat chooses the domain
FULL = 12  # a game of two in which the row is full to the end
CROWDED = 27  # a kingdom in which a name, a state and a harvest are as wide as a strip, and a Victory pile has one card
WORDY = 2  # a kingdom in which the Dukes with the most words are dealt to its first seat
TABLES = ("vaalbara", "royaume-2e")
ALWAYS = ("vaalbara", "royaume-2e", "margraves", "chronica")  # of each game one, in every run
LATE: dict[str, tuple[int, int, tuple[str, ...]]] = {  # how many, by which seed, what is asked but secret choices
    "vaalbara": (PLAYERS, SEED, ()),
    "vaalbara-take": (PLAYERS, SEED, ("take",)),
    "royaume-2e": (PLAYERS, SEED, ("recruit",)),
    "royaume-2e-dukes": (2, WORDY, ()),
    "royaume-2e-butchers": (2, WORDY, ("recruit",)),
    "royaume-1e": (PLAYERS, CROWDED, ("recruit",)),
    "margraves": (PLAYERS, SEED, ("recall", "text")),
    "margraves-2": (2, FULL, ("recall", "text")),
    "chronica": (2, SEED, ("play",)),
    "chronica-domain": (2, COMPARING, ("domain",)),
}
OVER = " over"  # behind the name of a box: its table when the game has ended


def lay_late(database: Path) -> dict[str, str]:
    """The path of each of these tables, and of each box's when its game is over."""
    prepare(database)
    paths = {}
    for name, (players, seed, kinds) in LATE.items():
        entry = next(box for box in BOXES if name.startswith(box))
        commands, moments = play(entry, players, seed, OPTIONS.get(entry, {}))
        asked = [
            moment
            for moment in moments
            if VIEWER in moment.legal and (moment.sealed or (kinds and moment.asks(*kinds)))
        ]
        paths[name] = lay(database, entry, players, seed, commands[: asked[-1].count], range(players))
        if name == entry:
            paths[name + OVER] = lay(database, entry, players, seed, commands, range(players))
    return paths
