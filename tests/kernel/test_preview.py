"""What an action would change, marked on tracks and maps: who comes, who goes, which place is another one."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.stage.parts import Choice, Map, Piece, Space, Track, Way
from ludotheque.stage.preview import CHANGES, COMES, GOES, foreshown, marks
from ludotheque.stage.scene import Prompt, Scene, SeatPanel

GO = Choice("go", "Go")
SHIP = Piece("ship", "Ship", "galleon", "blue", words="Long words", choices=(GO,), marked=True)
KNIGHTS = Piece("knights", "Knights", "mounted-knight", copies=2)


def scene(*spaces: Space) -> Scene:
    return Scene("", Prompt("", yours=True), (Track("sea", "Sea", spaces),), ())


def marked(shown: Scene) -> list[tuple[str, str, list[tuple[str, int, str]]]]:
    """Each place that is marked: its id, what becomes of it, and its pieces."""
    return [
        (
            f"{mark.part}-{mark.bearer.id}",
            mark.bearer.foretold,
            [(p.id, p.copies, p.foretold) for p in mark.bearer.pieces],
        )
        for mark in marks(shown)
    ]


def test_who_moves_goes_here_and_comes_there() -> None:
    now, then = scene(Space("1", pieces=(SHIP,)), Space("2")), scene(Space("1"), Space("2", pieces=(SHIP,)))
    shown = foreshown(now, then)
    assert marked(shown) == [("sea-1", "", [("ship", 1, GOES)]), ("sea-2", "", [("ship-ghost", 1, COMES)])]
    going, coming = (mark.bearer.pieces[0] for mark in marks(shown))
    assert going == replace(SHIP, foretold=GOES)
    assert (coming.choices, coming.words, coming.marked) == ((), "", False)
    assert (coming.name, coming.icon, coming.colour) == ("Ship", "galleon", "blue")


def test_of_several_alike_those_who_come_are_counted() -> None:
    now, more = scene(Space("1", pieces=(KNIGHTS,))), scene(Space("1", pieces=(replace(KNIGHTS, copies=5),)))
    assert marked(foreshown(now, more)) == [("sea-1", "", [("knights", 2, ""), ("knights-ghost", 3, COMES)])]
    assert marked(foreshown(more, now)) == [("sea-1", "", [("knights", 5, GOES)])]


def test_a_place_that_would_be_another_one() -> None:
    now, then = (
        scene(Space("lair", "Ogre"), Space("2", "Shade")),
        scene(Space("lair", "Mountains"), Space("2", "Shade")),
    )
    assert marked(foreshown(now, then)) == [("sea-lair", CHANGES, [])]


def test_what_stays_is_not_touched() -> None:
    now = scene(Space("1", "Here", pieces=(SHIP, KNIGHTS), words="old", choices=(GO,)), Space("2"))
    then = scene(Space("1", "Here", pieces=(replace(SHIP, choices=()), KNIGHTS), words="new"), Space("3"))
    assert foreshown(now, then) == now
    assert marked(foreshown(now, then)) == []


def test_maps_ways_and_seats_areas_are_marked_too() -> None:
    def laid(at: str) -> Scene:
        places = tuple(Space(name, pieces=(SHIP,) if name == at else ()) for name in ("a", "b"))
        way = Way("road", ("a", "b"), pieces=(KNIGHTS,) if at == "a" else ())
        track = Track("own", "Own", (Space("1", pieces=(SHIP,) if at == "b" else ()),))
        seat = SeatPanel(0, "You", True, True, "", (), (track,))
        return Scene("", Prompt("", yours=True), (Map("land", "Land", places, (way,)),), (seat,))

    assert marked(foreshown(laid("a"), laid("b"))) == [
        ("land-a", "", [("ship", 1, GOES)]),
        ("land-b", "", [("ship-ghost", 1, COMES)]),
        ("land-road", "", [("knights", 2, GOES)]),
        ("own-1", "", [("ship-ghost", 1, COMES)]),
    ]


def test_a_part_that_is_not_there_afterwards_stays_as_it_is() -> None:
    now = scene(Space("1", pieces=(SHIP,)))
    assert foreshown(now, Scene("", Prompt("", yours=False), (), ())) == now
