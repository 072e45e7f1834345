"""An Archer of somebody's own values, in compiled code that stays as it is: paid, told, drawn and foreseen alike."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from ludotheque.bots.playout import play_random_games
from ludotheque.cli.draw import draw
from ludotheque.cli.parts import Pen
from ludotheque.games import box
from ludotheque.games.royaume import GAME
from ludotheque.games.royaume.state import MOST_HELD, Res
from ludotheque.kernel.cache import Store, cache_root
from ludotheque.kernel.content import PatchValues
from ludotheque.kernel.errors import IllegalAction
from ludotheque.kernel.game import Engine
from ludotheque.kernel.match import Match
from ludotheque.kernel.record import MOST_OF_I2
from ludotheque.kernel.scene import Look
from ludotheque.kernel.text import LANGS, Lang

PATCH = {"citizen": {"archer": {"cost": 9, "on_turn": "gain(strength=7)"}}}
SHELF = box("royaume-2e")
NAMES = ("Ysabeau", "Gaspard")


def before_the_archer(engine: Engine, patch: PatchValues = PATCH) -> Match:
    """A match with the changed Archer, before an action, with 12 Gold and nothing else."""
    match = Match.new(GAME, 2, patch=patch, seed=1, engine=engine)
    for seat in range(2):
        match.play(seat, match.legal(seat)[0])
    while "gain:gold" not in match.legal(match.actors[0]):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    match.state["res"][0, match.actors[0]] = 12, 0, 0
    return match


def drawn_price(drawn: str, name: str) -> str:
    """What the terminal writes below a card's name, in its box."""
    rows = [[cell.strip() for cell in line.split("│")] for line in drawn.splitlines()]
    row, column = next((i, j) for i, cells in enumerate(rows) for j, cell in enumerate(cells) if name in cell)
    return rows[row + 1][column]


def files() -> set[Path]:
    return {path for path in cache_root().rglob("*") if path.is_file()}


def test_a_changed_card_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = GAME.engine(compiled=True)
    plain, own = GAME.content(), GAME.content({}, PATCH)
    scores = [play_random_games(engine, plain, 2, 1, 0, 50)[0]]
    match = before_the_archer(engine, {})
    match.foresee(match.actors[0], "recruit:archer")
    kept, notices = files(), []
    monkeypatch.setattr(engine, "notice", notices.append)
    monkeypatch.setattr(Store, "save", lambda *given: pytest.fail("something was compiled"))
    scores.append(play_random_games(engine, own, 2, 1, 0, 50)[0])
    match = before_the_archer(engine)
    match.foresee(match.actors[0], "recruit:archer")
    match.play(match.actors[0], "recruit:archer")
    assert files() == kept
    assert notices == []
    assert not np.array_equal(scores[0], scores[1])
    assert plain.digest != own.digest
    assert plain.record.dtype == own.record.dtype


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_asked_drawn_told_and_foreseen_is_nine_and_seven(lang: Lang) -> None:
    match = before_the_archer(GAME.engine(compiled=False))
    (seat,) = match.actors
    gold = "9 Or" if lang == "fr" else "9 Gold"
    legal = tuple(int(code) for code in match.legal_codes(seat))
    scene = SHELF.layout.scene(Look(match.content, match.view_twin(seat), seat, lang, NAMES, legal))
    terminal = Console(width=200, file=StringIO())
    terminal.print(draw(SHELF.title.say(lang), scene, Pen({}, SHELF.looks.signs)))
    assert drawn_price(terminal.file.getvalue(), "Archère" if lang == "fr" else "Archer").startswith("9")  # type: ignore[attr-defined]
    foreseen = match.foresee(seat, "recruit:archer")
    assert foreseen.view.res[seat][0] == 12 - 9
    assert any(gold in match.tell(event, lang, seat, NAMES) for event in foreseen.events)
    told = [match.tell(event, lang, seat, NAMES) for event in match.play(seat, "recruit:archer")]
    assert any(gold in line for line in told), told
    assert int(match.state["res"][0, seat, 0]) == 12 - 9


def test_eight_gold_are_too_few() -> None:
    match = before_the_archer(GAME.engine(compiled=False))
    (seat,) = match.actors
    match.state["res"][0, seat] = 8, 0, 0
    assert "recruit:archer" not in match.legal(seat)
    with pytest.raises(IllegalAction):
        match.play(seat, "recruit:archer")


@pytest.mark.parametrize("lang", LANGS)
def test_the_archer_is_woken_for_seven(lang: Lang) -> None:
    match = before_the_archer(GAME.engine(compiled=False))
    (seat,) = match.actors
    match.play(seat, "recruit:archer")
    words = ("gagne 7 Force (Archère)", "gains 7 Strength (Archer)")
    told: list[str] = []
    for _ in range(400):
        if match.finished or any(word in line for line in told for word in words):
            break
        actor = match.actors[0]
        legal = match.legal(actor)
        told += [match.tell(event, lang, 1 - seat, NAMES) for event in match.play(actor, legal[0])]
    assert any(words[LANGS.index(lang)] in line for line in told), told[-20:]


@pytest.mark.parametrize("compiled", [True, False])
def test_whoever_has_all_that_can_be_counted_gains_no_more(compiled: bool) -> None:
    match = before_the_archer(GAME.engine(compiled=compiled))
    seat = match.actors[0]
    match.state["res"][0, seat, Res.GOLD] = MOST_HELD
    match.play(seat, "gain:gold")
    assert match.state["res"][0, seat, Res.GOLD] == MOST_HELD
    assert 3 * MOST_HELD < 2**15, "all that is left is added up in 16 bits"


def test_points_beyond_count_do_not_turn_into_debts() -> None:
    match = before_the_archer(GAME.engine(compiled=False))
    match.state["vp"][0, 0] = 2**15 - 1
    match.state["slain"][0, 0] = 2**20 - 1
    assert match.engine.score(match.content, match.state)[0, 0] == MOST_OF_I2
