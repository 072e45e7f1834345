"""Tables and choices at every width: no word is cut, no line is too long, and a list of choices tells what counts."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import cycle, product

import pytest
from rich.console import Console, Group

from ludotheque.cli.draw import draw, ended, menu
from ludotheque.cli.language import choose
from ludotheque.cli.parts import Pen
from ludotheque.cli.play.known import Known
from ludotheque.games import SHELF
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import LANGS, Lang
from tests.support.tiers import mostly

WIDTHS = (40, 50, 60, 80)
WIDE = 600
WORD = re.compile(r"[\w’'-]+")
EVERY = 9  # commands


@pytest.fixture(params=LANGS)
def lang(request: pytest.FixtureRequest, same_language: None) -> Lang:
    choose(request.param)
    return request.param


@cache
def positions(entry: str) -> tuple[Known, ...]:
    """Moments of a game with two, the last one its end."""
    shelf = SHELF[entry]
    engine = shelf.game.engine(compiled=False)
    match = Match.new(shelf.game, 2, entry=entry, options=shelf.settle({}), seed=5, engine=engine)
    log, names, chooser = [match.opening], ("Anne", "Bob"), random.Random(5)
    moments = [Known(shelf, match.fork(), list(log), names)]
    while not match.finished:
        seat = match.actors[0]
        log.append(match.play(seat, chooser.choice(match.legal(seat))))
        if match.finished or len(log) % EVERY == 0:
            moments.append(Known(shelf, match.fork(), list(log), names))
    return tuple(moments[:9] + moments[-3:])


def shown(known: Known, width: int) -> Iterator[str]:
    """The lines of a table with its choices, as wide as that."""
    seat = known.match.actors[0] if known.match.actors else 0
    scene = known.scene(seat)
    labels = known.labels(seat, scene)
    numbers = {action: number for number, action in enumerate(labels, 1)}
    below = menu(scene, labels, numbers, width) if labels else ended(scene, width)
    table = draw(known.shelf.title.say("fr"), scene, Pen(numbers, known.shelf.looks.signs))
    console = Console(width=width, highlight=False, emoji=False, legacy_windows=False, color_system=None)
    for line in console.render_lines(Group(*known.log_since(seat, len(known.log) - 3), table, below), pad=False):
        yield "".join(segment.text for segment in line).rstrip()


# In every run one language of each box, by turns.
SPOKEN = list(zip(SHELF, cycle(LANGS), strict=False))


@pytest.mark.parametrize(("entry", "spoken"), mostly(product(SHELF, LANGS), always=SPOKEN))
def test_no_word_is_cut_at_any_width(entry: str, spoken: Lang, same_language: None) -> None:
    choose(spoken)
    for known in positions(entry):
        whole = set(WORD.findall("\n".join(shown(known, WIDE))))
        for width in WIDTHS:
            lines = list(shown(known, width))
            assert max(map(len, lines)) <= width
            cut = {word for line in lines for word in WORD.findall(line)} - whole
            assert cut == set(), f"{width} columns:\n" + "\n".join(lines)


def test_choices_tell_what_counts_and_the_reference_tells_history(lang: Lang) -> None:
    known = positions("chronica")[0]
    seat = known.match.actors[0]
    asked = " ".join(shown(known, WIDE)).split("Choisissez" if lang == "fr" else "Choose")[1]
    cards = known.match.content.cards["card"].values()
    stories = [card.story.say(lang) for card in cards]
    assert "Prestige" in asked
    assert not any(story in asked for story in stories if story)
    console = Console(width=WIDE, color_system=None)
    with console.capture() as captured:
        console.print(*known.reference(seat))
    reference = " ".join(captured.get().split())
    assert sum(story in reference for story in stories if story) > 20


def test_choices_do_not_say_where_values_come_from(lang: Lang) -> None:
    of = "valeur reconstituée" if lang == "fr" else "reconstructed value"
    for known in positions("margraves"):
        if known.match.finished:
            continue
        seat = known.match.actors[0]
        scene = known.scene(seat)
        assert [label for _, label in scene.offers() if of in label.lower()] == []


@pytest.mark.parametrize("entry", SHELF)
def test_no_two_choices_read_alike_that_have_names_of_their_own(entry: str, lang: Lang) -> None:
    """A label that several choices share gives way to what the action is called."""
    for known in positions(entry):
        for seat in known.match.actors[:1]:
            labels = known.labels(seat, known.scene(seat))
            view, actions = known.match.view_twin(seat), known.match.content.actions
            called = {name: actions.say(actions.code(name) or 0, lang, known.match.content, view) for name in labels}
            for name, label in labels.items():
                same = [other for other, text in labels.items() if text == label]
                assert all(called[other] == called[name] for other in same), same


def test_what_does_not_fit_a_line_is_set_in(lang: Lang) -> None:
    known = positions("royaume-2e")[4]
    lines = list(shown(known, 50))
    first = next(at for at, line in enumerate(lines) if line.startswith(("▸ ● Anne", "  ● Anne")))
    assert lines[first + 1].startswith("    ")
    assert not lines[first + 1].startswith("     ")
