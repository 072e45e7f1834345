"""Stored tables go on in a later program: numbers shift, names do not; what could not go on is refused."""

from __future__ import annotations

import importlib.util
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque.kernel.errors import BadRecord, GameOver, IllegalAction, NotYourTurn
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import FORMAT_VERSION, Match
from tests.toys import workshop
from tests.toys.workshop import GAME

Variant = Callable[..., Game]
FOREIGN = "This game was saved by another version of the program: it cannot go on here."

NEW_VERB = """class Stretch(Verb):
    hot = True
    text = Text("[étirez-vous|s’étire]", "[stretch|stretches]")
    icons = (Glyph("arm"),)

    @rule
    def run(s):
        pass


class Earn(Verb):
"""
# A later program: a verb and its actions in front of all others, and a longer program in front of those under way.
LATER = {
    "class Earn(Verb):\n": NEW_VERB,
    "WORDS = (\n": "WORDS = (\n    Stretch,\n",
    "class Act(ActionBlocks):\n": (
        "class Act(ActionBlocks):\n    STRETCH = Block(Text('S’étirer', 'Stretch'), ('arms', 'legs', 'back'))\n"
    ),
}
OTHER_KILN = {'"kiln": any_order(Earn(1), may(Pay(2), Gather(2))': '"kiln": any_order(Earn(1), may(Pay(2), Gather(3))'}
OTHER_MILL = {
    '"mill": times(Goods(), choose(Earn(1), Gather(1)))': '"mill": seq(Stretch(), choose(Earn(2), Gather(1)))'
}
OTHER_FIELDS = {"    bank=count(": "    weather=count('i2'),\n    bank=count("}


@pytest.fixture
def variant(tmp_path: Path) -> Variant:
    """A copy of the workshop in which pieces of its source are others."""

    def vary(*changes: dict[str, str]) -> Game:
        source = Path(workshop.__file__).read_text(encoding="utf-8")
        for change in changes:
            for old, new in change.items():
                assert source.count(old) == 1, old
                source = source.replace(old, new)
        name = f"tests.toys.workshop_{len(list(tmp_path.iterdir()))}"
        path = tmp_path / f"{name.rpartition('.')[2]}.py"
        path.write_text(source, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        return module.GAME

    return vary


def through_json(saved: dict[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(saved))


def plain(game: Game) -> dict[str, Any]:
    return {"engine": game.engine(compiled=False)}


def in_the_middle() -> Match:
    """A table inside an extra that asks, inside a choice of order, with one part done."""
    match = Match.new(GAME, 2, seed=5, **plain(GAME))
    match.play(1, "work:mill")
    match.play(0, "work:kiln")
    match.play(0, "choice:2")
    match.play(0, "yes")
    match.play(0, "use:purse")
    assert match.legal(0) == ["choice:1", "choice:2", "use:saw", "use:bell"]
    return match


def go_on_alike(match: Match, loaded: Match, seed: int) -> None:
    """Both lead to the same end by the same names, and store alike on the way."""
    chooser = random.Random(seed)
    while not match.finished:
        assert loaded.actors == match.actors
        seat = chooser.choice(match.actors)
        assert loaded.legal(seat) == match.legal(seat)
        name = chooser.choice(match.legal(seat))
        assert loaded.play(seat, name) == match.play(seat, name)
        assert loaded.save()["snapshot"] == match.save()["snapshot"]
    assert loaded.finished
    assert loaded.score().tolist() == match.score().tolist()


def test_a_table_in_the_middle_of_an_effect_goes_on_where_all_numbers_have_shifted(variant: Variant) -> None:
    later = variant(LATER, OTHER_MILL)
    match = in_the_middle()
    saved = through_json(match.save())
    loaded = Match.load(later, saved, later.engine(compiled=False))
    assert later.actions.code("work:kiln") != GAME.actions.code("work:kiln")
    assert (loaded.state["stack"]["pc"] != match.state["stack"]["pc"]).any()
    assert loaded.content.digest != match.content.digest
    assert loaded.save()["snapshot"] == match.save()["snapshot"]
    for name in ("choice:1", "choice:1"):
        assert loaded.play(0, name) == match.play(0, name)
    assert loaded.view_twin(0).coins == match.view_twin(0).coins


@pytest.mark.parametrize("commands", [0, 1, 2, 5, 9])
def test_a_table_goes_on_to_the_same_end_where_words_were_added(variant: Variant, commands: int) -> None:
    """Sealed choices, too, are kept by the names of actions."""
    later = variant(LATER)
    match, chooser = Match.new(GAME, 3, seed=commands, **plain(GAME)), random.Random(commands)
    for _ in range(commands):
        seat = chooser.choice(match.actors)
        match.play(seat, chooser.choice(match.legal(seat)))
    loaded = Match.load(later, through_json(match.save()), later.engine(compiled=False))
    assert loaded.content.digest == match.content.digest
    go_on_alike(match, loaded, 1)


@pytest.mark.parametrize("change", [OTHER_KILN, OTHER_FIELDS], ids=["program under way", "fields"])
def test_a_table_that_could_not_go_on_is_refused(variant: Variant, change: dict[str, str]) -> None:
    other = variant(change)
    with pytest.raises(BadRecord) as caught:
        Match.load(other, through_json(in_the_middle().save()), other.engine(compiled=False))
    assert caught.value.say("en") == FOREIGN
    assert caught.value.say("fr").startswith("Cette partie vient d’une autre version du programme")


def test_a_change_to_a_program_that_is_not_under_way_refuses_nothing(variant: Variant) -> None:
    other = variant(OTHER_KILN)
    match = Match.new(GAME, 2, seed=1, **plain(GAME))
    assert Match.load(other, through_json(match.save()), other.engine(compiled=False)).actors == (0, 1)


def test_older_and_newer_formats_are_refused_each_with_its_sentence() -> None:
    saved = in_the_middle().save()
    for version, sentence in (
        (
            FORMAT_VERSION - 1,
            "This game was saved by an older version of the program, whose games can no longer be read.",
        ),
        (FORMAT_VERSION + 1, "This record's format is newer than this program."),
    ):
        with pytest.raises(BadRecord) as caught:
            Match.load(GAME, through_json({**saved, "version": version}), GAME.engine(compiled=False))
        assert caught.value.say("en") == sentence


# --- the digest of a content ------------------------------------------------------------------------------------


def test_a_content_is_identified_by_what_it_says(variant: Variant) -> None:
    digest = GAME.content().digest
    renumbered = variant(LATER)
    assert renumbered.content().digest == digest
    assert renumbered.content().record.tobytes() != GAME.content().record.tobytes()
    assert variant(OTHER_KILN).content().digest != digest
    swapped = {'"saw": Gather(1)': '"saw": Earn(1)'}
    assert variant(swapped).content().digest != digest


# --- foresee, as a match offers it ------------------------------------------------------------------------------


def test_foresee_refuses_what_check_refuses() -> None:
    match = in_the_middle()
    before = match.state.tobytes()
    for seat, name, error in ((1, "choice:1", NotYourTurn), (0, "work:mill", IllegalAction), (0, "?", IllegalAction)):
        with pytest.raises(error) as caught:
            match.check(seat, name)
        with pytest.raises(error) as again:
            match.foresee(seat, name)
        assert str(again.value) == str(caught.value)
    assert match.state.tobytes() == before
    over, chooser = in_the_middle(), random.Random(1)
    while not over.finished:
        over.play(over.actors[0], chooser.choice(over.legal(over.actors[0])))
    with pytest.raises(GameOver):
        over.foresee(0, "yes")


def test_foresee_stops_before_a_draw_and_a_throw() -> None:
    match = Match.new(GAME, 2, seed=5, **plain(GAME))
    match.play(1, "work:mill")
    assert not match.foresee(0, "work:dicer").whole, "a sealed choice is not foretold"
    match.play(0, "work:kiln")
    drawn = match.foresee(0, "use:bell")
    assert (drawn.whole, [workshop.Ev(event.kind).name for event in drawn.events]) == (False, ["USED"])
    assert drawn.view.hand_size == [1, 1, 0]
    whole = match.foresee(0, "choice:1")
    assert whole.whole
    assert whole.view.coins[0] == 3 + 2
    assert match.state["coins"][0][0] == 3
