"""A set of one's own of 52 cards: played by the compiled rules as they are, told, drawn, replayed without its file."""

from __future__ import annotations

import json
import pickle
import random
import re
from typing import Any

import pytest

from ludotheque.bots.playout import play_random_games
from ludotheque.bots.tasks import think
from ludotheque.games.chronica.game import GAME
from ludotheque.games.chronica.page.table import LAYOUT
from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.kernel.content import PatchValues
from ludotheque.kernel.linking.cache import Store
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import Text
from ludotheque.kernel.written.patch import read_patch
from ludotheque.kernel.written.spelling import written_set
from ludotheque.pictures.drawn import address, drawn
from ludotheque.pictures.illumination import Illumination
from ludotheque.pictures.signs import packed
from ludotheque.stage.look import Look

from .table import ENGINE


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> PatchValues:
    """The values of a set of 52 cards of other names, whose file is gone."""
    text = written_set(GAME, Text("Autres temps", "Other times"))
    text = re.sub(r"^\[card\.(.*)\]$", r"[card.my-\1]", text, flags=re.MULTILINE)
    text = re.sub(r'^name = .*?"(.*?)".*$', r'name = "Grand \1"', text, flags=re.MULTILINE)
    text = text.replace('picture = "castle"', 'picture = "galleon"')
    text = re.sub(r'^figure = "great keep, four.*\n', "", text, flags=re.MULTILINE)  # the Louvre is shown by its sign
    path = tmp_path_factory.mktemp("sets") / "own.toml"
    path.write_text(text, encoding="utf-8")
    values = read_patch(GAME, path).values
    path.unlink()
    return json.loads(json.dumps(values))


def played(own: PatchValues, seed: int = 5) -> Match:
    chance = random.Random(seed)
    match = Match.new(GAME, 2, entry="chronica", patch=own, seed=seed, engine=ENGINE)
    while not match.finished:
        seat = match.actors[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return match


def test_it_is_played_saved_pickled_and_replayed(own: PatchValues) -> None:
    match = played(own)
    names = {name.partition(":")[2] for _, name in match.actions if name.startswith("play:")}
    assert names
    assert all(name.startswith("my-") for name in names)
    record = json.loads(json.dumps(match.save()))
    assert Match.replay(GAME, record, ENGINE).state.tobytes() == match.state.tobytes()
    loaded = Match.load(GAME, record, ENGINE)
    assert loaded.content.cards["card"]["my-louvre"].noun.fr == "Grand Louvre"
    assert pickle.loads(pickle.dumps(match.content.patch)) == own


def test_it_goes_on_in_the_middle_and_bots_think_with_it(own: PatchValues) -> None:
    match = Match.new(GAME, 2, entry="chronica", patch=own, seed=2, engine=ENGINE)
    seat = match.actors[0]
    match.play(seat, match.legal(seat)[0])
    again = Match.load(GAME, json.loads(json.dumps(match.save())), ENGINE)
    assert again.legal(seat) == match.legal(seat)
    seat = match.actors[0]
    assert think("chronica", match.options, own, match.view(seat).tobytes(), seat, "random", 1, None) in match.legal(
        seat
    )


def test_it_compiles_nothing(own: PatchValues, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = GAME.engine(compiled=True)
    play_random_games(engine, GAME.content(), 2, 1, 0, 1)
    monkeypatch.setattr(Store, "save", lambda *given: pytest.fail("something was compiled"))
    _, lengths = play_random_games(engine, GAME.content({}, own), 2, 1, 0, 4)
    assert (lengths > 0).all()


def test_every_word_and_picture_is_of_its_cards(own: PatchValues) -> None:
    match = Match.new(GAME, 2, entry="chronica", patch=own, seed=2, engine=ENGINE)
    seat = match.actors[0]
    legal = tuple(int(code) for code in match.legal_codes(seat))
    look = Look(match.content, match.view_twin(seat), seat, "fr", ("A", "B"), legal=legal)
    assert "Grand " in repr(LAYOUT.scene(look))
    assert "Grand " in match.say(seat, match.legal(seat)[0], "fr")
    collection = LAYOUT.collection
    assert collection is not None
    boat = collection.leaf(match.content, "my-louvre", "fr")
    assert (boat.face.name, boat.face.icon) == ("Grand Louvre", "galleon")
    assert boat.face.picture == "drawn/illumination/my-louvre/galleon/fleur-de-lys/lily/1"
    assert "reconstituée" in boat.provenance
    section = " ".join(card.name for rule in LAYOUT.rules if rule.cards for card in rule.cards(match.content, "fr"))
    assert "Grand Louvre" in section
    sentences = [match.tell(event, "fr") for event in played(own).opening]
    assert not any("Louvre" in sentence and "Grand" not in sentence for sentence in sentences)
    assert Ev.PLACED.kind.text.fr


@pytest.mark.skipif(not packed(), reason="no signs are packed: make assets")
def test_a_person_is_drawn_from_its_address_alone() -> None:
    picture = Illumination(
        "my-queen", "galleon", "fleur-de-lys", "lily", False, "queen, crown,  green dress, book, to the left"
    )
    spelt = address(picture).partition("/")[2]
    assert spelt.endswith("/0/queen_crown_green+dress_book_to+the+left")
    person = drawn(spelt)
    assert person.startswith("<svg")
    assert person != drawn(spelt.replace("book", "rose"))
    for other in (spelt.replace("book", "stetson"), spelt.replace("book", "Book"), spelt.replace("book", "<b>")):
        with pytest.raises(ValueError, match=f"^{re.escape(other)}$"):
            drawn(other)


@pytest.mark.skipif(not packed(), reason="no signs are packed: make assets")
def test_a_picture_is_drawn_from_its_address_alone() -> None:
    picture = Illumination("my-louvre", "galleon", "fleur-de-lys", "lily", True)
    spelt = address(picture).partition("/")[2]
    assert drawn(spelt).startswith("<svg")
    wrong: list[Any] = [
        "",
        "illumination",
        "woodcut/a/b/c/lily/1",
        spelt + "/x",
        spelt.replace("lily", "rose"),
        spelt.replace("/1", "/2"),
        spelt.replace("galleon", "galeon"),
        spelt.replace("my-louvre", "../x"),
        spelt.replace("my-louvre", "<b>"),
    ]
    for other in wrong:
        with pytest.raises(ValueError, match=f"^{re.escape(other)}$"):
            drawn(other)
