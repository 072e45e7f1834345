"""Write `docs/games`, a page for each game, from its code: `make pages`.

    python tools/game_pages.py [--check]

Lengths of games and hidden fields are measured in random games of a fixed seed, so the pages are the same on every
machine. `--check` writes nothing and ends with status 1 where a page is not what the code gives.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from ludotheque.games import SHELF, Box
from ludotheque.kernel.actions import Block
from ludotheque.kernel.encoder import MOST, STANDS
from ludotheque.kernel.events import SPECTATOR
from ludotheque.kernel.match import Match
from ludotheque.kernel.random import below, generator
from ludotheque.kernel.record import Field
from ludotheque.kernel.text import Text
from ludotheque.lab.series import Series
from ludotheque.lab.simulate import simulate

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "games"
SEED = 1
GAMES = 50  # whose length is measured
EVERY = 7  # decisions between two of these positions
EVERYBODY, OTHERS, SOME, SPECTATORS = "everybody", "the other seats", "seats that have not seen it", "spectators"
HEADER = "<!-- Written by `make pages` from the code: change the code, not this page. -->"


def page(box: Box) -> str:
    """The page of a game."""
    parts = (introduction, options, actions, events, features, hidden, rewards, sizes, lengths)
    return "\n".join(chain.from_iterable(part(box) for part in parts))


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """A table in Markdown, and an empty line."""
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for row in rows:
        yield f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


def code(words: str) -> str:
    return f"`{words}`"


def players(box: Box) -> str:
    first, last = box.seats[0], box.seats[-1]
    return f"{first} to {last}" if first < last else str(first)


# --- parts of a page ----------------------------------------------------------------------------------------------


def introduction(box: Box) -> Iterator[str]:
    yield HEADER
    yield ""
    yield f"# {box.title.en}"
    yield ""
    yield f"{box.about.en} {box.credits.en}"
    yield ""
    about = (
        ("Name", code(box.name)),
        ("French title", box.title.fr),
        ("Players", players(box)),
        ("Minutes", f"{box.minutes[0]} to {box.minutes[1]}"),
        ("Ruleset", box.game.ruleset),
        ("Temperaments of bots", ", ".join(code(temperament.name) for temperament in box.game.temperaments) or "none"),
    )
    yield from table(("", ""), about)
    yield "```sh"
    yield f"ludotheque play {box.name}"
    yield f"ludotheque rules {box.name}"
    yield "```"
    yield ""


def options(box: Box) -> Iterator[str]:
    yield "## Options"
    yield ""
    open_ones = [option for option in box.game.options if option.name not in box.presets]
    if not open_ones:
        yield "This game has no options."
        yield ""
        return
    yield "The first value is the default. *List* stands for names with commas between them."
    yield ""
    rows = []
    for option in open_ones:
        values = [code(value) for value in option.values] + ["*list*"] * bool(option.free)
        rows.append((code(option.name), ", ".join(values), (option.about or option.text).en))
    yield from table(("option", "values", "what it chooses"), rows)


def actions(box: Box) -> Iterator[str]:
    space = box.game.content(box.settle({})).actions
    yield "## Actions"
    yield ""
    yield f"The action space has {len(space)} integers. The table lists the names with the default options."
    yield "Numbers without a name are room for other cards. An *extra* is legal at any step of one's own turn."
    yield ""
    rows, offset = [], 0
    while offset < len(space):
        block, _ = space.block_of(offset)
        named = [action for action in space.names[offset : offset + block.size] if action]
        last = offset + block.size - 1
        rows.append((labels(named), f"{offset}-{last}" if last > offset else offset, sentence(block)))
        offset += block.size
    yield from table(("names", "integers", "sentence"), rows)


def labels(actions: Sequence[str]) -> str:
    """The names of a block: one action, a row of numbers, or what may stand behind its name."""
    name = actions[0].partition(":")[0]
    ends = [action.partition(":")[2] for action in actions]
    if ends == [""]:
        return code(name)
    numbered = re.fullmatch(r"(.*?)(\d+)", ends[0])
    if numbered and len(ends) > 2 and ends == [f"{numbered[1]}{int(numbered[2]) + i}" for i in range(len(ends))]:
        return f"`{actions[0]}` to `{actions[-1]}`"
    return f"`{name}:` " + " ".join(code(end) for end in ends)


def sentence(block: Block) -> str:
    words = re.sub(r"\{it[^}]*\}", "…", block.text.en)
    return words + " (extra)" * block.extra


def events(box: Box) -> Iterator[str]:
    yield "## Events"
    yield ""
    yield "An event is a row of integers. *Beat* means that a table shows the event on its own. *Final* means that no"
    yield "decision before it can be undone. An event without a sentence has no line in the log."
    yield ""
    rows = []
    for event in box.game.events:
        kind = event.kind
        notes = [word for word, is_so in (("beat", kind.beat), ("final", kind.irrevocable)) if is_so]
        rows.append((code(event.name.lower()), "" if kind.silent else spoken(kind.text), ", ".join(notes)))
    yield from table(("event", "sentence", ""), rows)


def spoken(text: Text) -> str:
    """A sentence with its gaps shown as "…", and whoever acts as a player."""
    words = re.sub(r"^\{who\}", "*Player*", text.en)
    return re.sub(r"\{[^}]*\}", "…", re.sub(r"\[[^]|]*\|([^]]*)\]", r"\1", words))


@dataclass
class Feature:
    """The features that differ in a seat or a number alone."""

    number: int
    most: int


def features(box: Box) -> Iterator[str]:
    encoder = box.game.encoder
    yield "## Observation"
    yield ""
    yield f"`match.observe(seat)` gives {len(encoder)} features, int16. `ludotheque.features` lists their names. In"
    yield "this table `seat` stands for `me`, `+1`, `+2` and so on, in the order of the seats, and `i`, `j`, `k`"
    yield "for numbers from 0. A feature with `=` is 1 if the value is that one, and 0 otherwise. Values are cut off at"
    yield f"{-MOST} and {MOST}. `stands` is the evaluation of the position, in steps of 1/{STANDS:.0f} point."
    yield ""
    by_name: dict[str, Feature] = {}
    for name, most in zip(encoder.names, encoder.most, strict=True):
        feature = by_name.setdefault(pattern(name), Feature(0, most))
        feature.number += 1
        feature.most = max(feature.most, most)
    rows = [(code(name), feature.number, usual_range(name, feature.most)) for name, feature in by_name.items()]
    yield from table(("feature", "how many", "usual range"), rows)


def usual_range(name: str, most: int) -> str:
    if name.startswith("stands"):
        return f"-{most} to {most}"
    return "0 or 1" if most == 1 else f"0 to {most}"


def pattern(name: str) -> str:
    """The name of a feature with its seat and its numbers left open."""
    if name.startswith("asks="):
        return "asks=word"
    name = re.sub(r"=(?:me|\+\d+)$", "=seat", name)
    name = re.sub(r"\[(?:me|\+\d+)\]", "[seat]", name)
    letters = iter("ijk")
    return re.sub(r"(?<=[\[=])\d+", lambda _: next(letters), name)


def rewards(box: Box) -> Iterator[str]:
    yield "## Rewards"
    yield ""
    yield "A game ends with points and a rank for each seat (`match.points`, `match.ranks`). The best rank is 1. Ties"
    yield "share a rank. The points are the sum of these sources (`match.score()`):"
    yield ""
    yield ", ".join(source.en for source in box.game.breakdown) + "."
    yield ""


def sizes(box: Box) -> Iterator[str]:
    game = box.game
    yield "## Size"
    yield ""
    yield from table(
        ("record", "bytes"),
        (("a position", game.state.dtype.itemsize), ("the content", game.content_layout.dtype.itemsize)),
    )


# --- what is measured ---------------------------------------------------------------------------------------------


def hidden(box: Box) -> Iterator[str]:
    yield "## Hidden information"
    yield ""
    yield "These fields of the record differ between the position and what somebody sees of it, in random games with"
    yield f"{box.seats[-1]} players: one with the default options, and one with another value of each option. A field"
    yield "may be hidden in part: what a seat has legally seen stays. A"
    yield "pile from which cards are drawn at random is a set, so it has no order that could be hidden."
    yield ""
    viewers: dict[str, set[int]] = {}
    owners: set[str] = set()
    for match in positions(box):
        for viewer in (*range(match.players), SPECTATOR):
            for name, own in differences(match, viewer):
                viewers.setdefault(name, set()).add(viewer)
                owners |= {name} if own else set()
    rows = []
    for name in box.game.state.fields:
        if name in viewers:
            about = box.game.state.declared[name]
            what = about.meaning.value if isinstance(about, Field) else "rows"
            seats = len(viewers[name] - {SPECTATOR})
            several = isinstance(about, Field) and about.per_seat
            who = SPECTATORS if not seats else SOME if seats < box.seats[-1] else EVERYBODY
            rows.append((code(name), what, OTHERS if several and seats and name not in owners else who))
    yield from table(("field", "what it is", "hidden from"), rows)


def tables(box: Box) -> Iterator[dict[str, str]]:
    """The default options, then those with the last value of each one that suits the largest table."""
    yield box.settle({})
    for name, values in box.options.items():
        if len(values) > 1 and box.seats[-1] in box.suits({name: values[-1]}):
            yield box.settle({name: values[-1]})


def positions(box: Box) -> Iterator[Match]:
    """Positions of random games at the largest table."""
    chance = generator(SEED)
    for number, options in enumerate(tables(box)):
        match = Match.new(
            box.game,
            box.seats[-1],
            entry=box.name,
            options=options,
            seed=SEED + number,
            engine=box.game.engine(compiled=False),
        )
        while not match.finished:
            if len(match.actions) % EVERY == 0:
                yield match
            seat = match.actors[0]
            legal = match.legal(seat)
            match.play(seat, legal[int(below(chance, len(legal)))])


def differences(match: Match, viewer: int) -> Iterator[tuple[str, bool]]:
    """The fields that look to a viewer other than they are, and whether the viewer's own part of them does."""
    state, view = match.state, match.view(viewer)
    for name in match.game.state.fields:
        true, seen = state[name][0], view[name][0]
        if true.tobytes() != seen.tobytes():
            about = match.game.state.declared[name]
            per_seat = isinstance(about, Field) and about.per_seat
            yield name, per_seat and viewer != SPECTATOR and true[viewer].tobytes() != seen[viewer].tobytes()


def lengths(box: Box) -> Iterator[str]:
    yield "## Length"
    yield ""
    yield f"Decisions in a game, in {GAMES} games of random players:"
    yield ""
    rows = []
    for seats in box.seats:
        tally = simulate(Series.checked(box.name, seats, ["random"], {}, SEED), GAMES, workers=1).tally
        rows.append((seats, tally.shortest, f"{tally.mean_length:.0f}", tally.longest))
    yield from table(("players", "fewest", "mean", "most"), rows)
    yield "```sh"
    yield f"ludotheque simulate {box.name} --players {box.seats[-1]} --games {GAMES} --bots random --seed {SEED}"
    yield "```"
    yield ""


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true", help="write nothing; end with status 1 for a stale page")
    check = arguments.parse_args().check
    os.environ.setdefault("LUDOTHEQUE_JIT", "0")  # so few games are not worth compiling for
    stale = []
    for name, box in SHELF.items():
        if not box.ours:
            continue
        path, text = FOLDER / f"{name}.md", page(box)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print(f"{'stale' if check else 'written'}: {', '.join(stale) or 'nothing'}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
