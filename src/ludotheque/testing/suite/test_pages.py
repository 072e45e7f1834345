"""The pages of a game on the shelf: drawn for every viewer, from what that viewer may know."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from io import StringIO
from math import ceil
from pathlib import Path

import numpy as np
import pytest
from litestar.testing import TestClient
from rich.console import Console

from ...cli.draw import draw
from ...cli.parts import Pen
from ...games import Box
from ...kernel.events import SPECTATOR
from ...kernel.text import LANGS, Lang
from ...web.app import create_app
from ...web.tables.file import prepare
from ...web.tables.table import Seat, Table
from ...web.views import gate, icons
from ...web.views.assets import picture_file
from ...web.views.board import board_values
from ...web.views.html import Reader, pieces
from ..game import GameUnderTest
from ..subject import Subject
from ..texts import check_shown

LOOKS = 6  # at positions of a random game, by every viewer
WIDTH = 80


def new_table(subject: Subject, box: Box, seed: int) -> Table:
    seats = [Seat(seat, f"P{seat}", None, None) for seat in range(subject.players)]
    return Table("table", box, subject.match(seed), seats, False, "", "")


def looked_at(
    table: Table, subject: Subject, dice: random.Random, watch: Callable[[np.ndarray], None] = lambda _: None
) -> Iterator[int]:
    """Play a random game at a table, each position of which is watched; the number of a look at some of them."""
    step = ceil(subject.length / LOOKS)
    decisions = 0
    while not table.match.finished:
        watch(table.match.state)
        if decisions % step == 0:
            yield decisions // step
        match = table.match.fork()
        seat = dice.choice(match.actors)
        match.play(seat, dice.choice(match.legal(seat)))
        table.go_on(match, seat)
        decisions += 1
    watch(table.match.state)
    yield decisions // step + 1


def page(table: Table, viewer: int, lang: Lang) -> str:
    """What a viewer is sent of a table, but for the key of the next command, which is drawn anew each time."""
    view = gate.view(table, viewer, lang)
    reader = Reader(lang, "auto", "", "/")
    html = "".join(pieces("_table.html", reader, **board_values(table, view, "/t/table")))
    return re.sub(r'name="key" value="\w+"', "", html)


def borrowed(html: str, package: str) -> set[str]:
    """The icons that a page draws from another game's sprite: the whole sprite would be loaded for them. A game from
    another package has no sprite of its own, and may.
    """
    own = f"vendor/icons/{package}.svg"
    if own not in icons.sprites().values():
        return set()
    drawn = re.findall(r"/static/(vendor/icons/[^?#]+)[^#]*#i-([\w-]+)", html)
    return {name for sprite, name in drawn if sprite != own}


def may_do(table: Table, viewer: int) -> set[str]:
    """What is legal for a viewer, or what else it may choose while a sealed choice of its own waits."""
    match = table.match
    if viewer == SPECTATOR:
        return set()
    instead = {match.game.actions.names[code] for code in match.open_codes(viewer)} - {match.chosen(viewer)}
    return set(match.legal(viewer)) or instead


def test_a_page_is_drawn_for_every_viewer_with_a_button_for_each_legal_action(compiled_subject: Subject) -> None:
    subject = compiled_subject
    if (box := subject.tested.shelf) is None:
        return
    table = new_table(subject, box, 1)
    for number in looked_at(table, subject, random.Random(1)):
        for viewer in subject.viewers:
            lang = LANGS[(number + viewer) % 2]
            scene = gate.view(table, viewer, lang).scene
            open_to = may_do(table, viewer)
            assert check_shown(scene) == open_to
            html = page(table, viewer, lang)
            assert "{{" not in html
            assert borrowed(html, box.package) == set(), "name them in the game's own page/looks/icons.txt"
            buttons = re.findall(r'name="(?:action|change)" value="([^"]+)"', html)
            assert set(map(unescape, buttons)) == open_to


def test_a_terminal_draws_the_same_scenes(compiled_subject: Subject) -> None:
    subject = compiled_subject
    if (box := subject.tested.shelf) is None:
        return
    table = new_table(subject, box, 2)
    for number in looked_at(table, subject, random.Random(2)):
        lang, paper = LANGS[number % 2], StringIO()
        scene = gate.view(table, number % subject.players, lang).scene
        Console(file=paper, width=WIDTH, color_system=None).print(
            draw(box.title.say(lang), scene, Pen({}, box.looks.signs))
        )
        lines = paper.getvalue().splitlines()
        assert len(lines) > 3
        assert max(map(len, lines)) <= WIDTH


def test_pages_do_not_depend_on_secrets(compiled_subject: Subject) -> None:
    """Whatever a viewer cannot know is changed: not one byte of the page is."""
    subject = compiled_subject
    if (box := subject.tested.shelf) is None:
        return
    table, dice, changed = new_table(subject, box, 3), random.Random(3), 0
    scrambler = subject.scrambler()
    for number in looked_at(table, subject, dice, scrambler.watch):
        for viewer in subject.viewers:
            lang, lie = LANGS[(number + viewer) % 2], table.match.fork()
            lie.state = scrambler.scramble(table.match.state, viewer, dice)
            changed += lie.state.tobytes() != table.match.state.tobytes()
            assert page(replace(table, match=lie), viewer, lang) == page(table, viewer, lang)
    assert changed


def test_the_pages_around_a_game_are_there(
    tested: GameUnderTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rules, and the form of a new game, in both languages."""
    if tested.shelf is None:
        return
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    database = tmp_path / "tables.sqlite3"
    prepare(database)
    with TestClient(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as client:
        for lang in LANGS:
            client.cookies.set("lang", lang)
            for path in (f"/rules/{tested.name}", f"/new/{tested.name}"):
                answer = client.get(path)
                assert answer.status_code == 200, path
                assert f'<html lang="{lang}"' in answer.text
                assert "{{" not in answer.text
                assert tested.shelf.title.say(lang).split()[0] in unescape(answer.text)


def test_a_picture_that_a_card_names_is_drawn(tested: GameUnderTest) -> None:
    """By the layout, under the name that the card has; it is built where the pages are."""
    if tested.shelf is None:
        return
    layout, content = tested.shelf.layout, tested.game.content(tested.presets)
    drawn = {f"{tested.shelf.package}/{name}" for name in layout.pictures(tested.game.box)}
    sections = (*layout.rules, *layout.reference)
    faces = [card for section in sections if section.cards for card in section.cards(content, "fr")]
    named = {card.picture for card in faces if card.picture and not card.face_down}
    assert named <= drawn
    assert [name for name in named if not picture_file(name)] == []
