"""People: no two of a box look alike, all words can be drawn, and what cannot be says which there are."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from ludotheque.games import SHELF
from ludotheque.pictures.pen import Tones
from ludotheque.pictures.people.parts import Node, Part, files, parts
from ludotheque.pictures.people.portrait import Portrait
from ludotheque.pictures.people.words import ONE_VIEW, PEOPLE, WAYS, BadFigure, Person, read, strange, words

from .conftest import pictures_of, shows_a_person

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = sorted({box.package for box in SHELF.values()})
TONES = Tones("#f2c46b", "#fce9b8", "#d9ae5f", "#b98a3a", "#7a5522", "#fff3d2", "#3a2510")
PLAIN = ("cloth", "trim", "hat", "metal", "skin", "hair", "ink")  # tones that any part may be in


def people_of(package: str) -> dict[str, Person]:
    shown = {name: picture for name, picture in pictures_of(package).items() if shows_a_person(picture)}
    return {name: read(picture.figure, picture.name) for name, picture in shown.items()}  # type: ignore[attr-defined]


def drawn(figure: str, name: str = "somebody") -> str:
    return Portrait(name, figure, TONES, "rolling").draw({})


def every_node(part: Part) -> list[Node]:
    return [inner for node in part for inner in (node, *every_node(node.within))]


def in_view(sort: str, noun: str) -> str:
    """A figure with a headdress, a dress, hair or a beard, from the first side that it is drawn from."""
    ways = (way for way, view in WAYS.items() if f"{noun}, {view}" in files()[sort])
    return f"{noun}, {next(ways)}"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_two_figures_of_a_box_share_headdress_dress_and_thing(package: str) -> None:
    looks = Counter(person.looks for person in people_of(package).values())
    assert looks
    assert [look for look, count in looks.items() if count > 1] == []


def test_all_people_of_the_games_are_figures() -> None:
    kinds = {"citizen", "starter", "duke", "character"}
    for box in SHELF.values():
        cards = [card for kind in kinds & set(box.game.box) for card in box.game.box[kind].values()]
        cards += [card for card in box.game.box.get("card", {}).values() if not card.building]
        assert cards
        assert [card.id for card in cards if not card.figure] == []


@pytest.mark.parametrize("sort", ["headdress", "hair", "beards", "dress"])
def test_every_word_for_what_is_worn_can_be_drawn(sort: str) -> None:
    for noun in words()[sort]:
        assert drawn(in_view(sort, noun)).count("<path") > 20, noun


def test_every_thing_can_be_held_and_changes_the_picture() -> None:
    empty = drawn("man, half turned, felt hat")
    for thing in words()["things"]:
        views = ONE_VIEW.get(thing, ("quarter",))
        way = next(way for way, view in WAYS.items() if view in views)
        hat = "crown" if way == "in profile" else "felt hat"
        assert drawn(f"man, {way}, {hat}, {thing}") not in (empty, drawn(f"man, {way}, {hat}")), thing


@pytest.mark.parametrize("who", PEOPLE)
def test_a_word_for_somebody_is_a_whole_figure(who: str) -> None:
    assert drawn(who) != drawn(who, "somebody else")


def test_a_word_changes_what_it_says() -> None:
    plain = read("man, felt hat", "somebody")
    for word in words()["look"]:
        if word in ("bald", "in profile"):
            continue
        assert read(f"{word} man, felt hat" if " " not in word else f"man, felt hat, {word}", "somebody") != plain or (
            word == {"quarter": "half turned", "front": "facing us"}[plain.view]
        ), word


def test_colours_go_to_what_they_stand_before() -> None:
    person = read("man, green hood, red cloak, white beard, half turned", "somebody")
    assert person.tones["hat"] == "#4f7040"
    assert person.tones["cloth"] == "#a8392f"
    assert person.tones["hair"] == "#d2cbbb"


def test_a_rose_is_a_thing_and_a_colour() -> None:
    assert read("woman, wimple, rose", "somebody").things == ("rose",)
    assert read("woman, wimple, rose dress", "somebody").things == ()


def test_an_unknown_word_says_which_there_are() -> None:
    with pytest.raises(BadFigure) as caught:
        read("queen, stetson", "somebody")
    assert caught.value.word == "stetson"
    assert {"crown", "book", "queen"} <= set(caught.value.known)
    assert strange("queen, crwn") == ("crwn", ["crown"])
    assert strange("queen, crown, book") is None


def test_the_pictures_name_the_card_whose_figure_cannot_be_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    assets = import_module("assets")
    weaver = Portrait("weaver", "woman, wimple, yarn", TONES, "rolling")
    box = SimpleNamespace(layout=SimpleNamespace(pictures=lambda _: {"weaver": weaver}), game=SimpleNamespace(box={}))
    monkeypatch.setattr(assets, "ours", lambda: {"vaalbara": box})
    monkeypatch.setattr(assets, "sign_paths", dict)
    with pytest.raises(SystemExit, match="vaalbara, the card weaver: “yarn” cannot be drawn in `figure`"):
        assets.write_pictures(tmp_path)


def test_what_does_not_go_together_says_from_where_it_is_drawn() -> None:
    assert strange("woman, hennin, desk") == ("desk", ["facing us"])
    assert strange("man, bascinet, facing us") == ("bascinet", ["in profile"])


def test_parts_name_only_parts_that_there_are() -> None:
    for name, part in parts().items():
        for node in every_node(part):
            if node.kind == "use":
                assert " ".join(node.words) in parts(), (name, node.words)


def test_a_figure_is_the_same_bytes_in_another_process() -> None:
    """Whatever order hashes have there."""
    figure = "old queen, crown, blue mantle, book, facing us".replace("mantle", "ermine")
    code = (
        "from ludotheque.pictures.people.portrait import Portrait\n"
        "from ludotheque.pictures.pen import Tones\n"
        f"print(Portrait('q', {figure!r}, Tones(*{tuple(getattr(TONES, f) for f in TONES.__dataclass_fields__)!r}), "
        "'hall').draw({}), end='')"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs == [Portrait("q", figure, TONES, "hall").draw({})] * 2
