"""An Archer of somebody's own values, in compiled code that stays as it is: paid, told, drawn and foreseen alike."""

from __future__ import annotations

import random
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from ludotheque.bots.playout import play_random_games
from ludotheque.cli.draw import draw
from ludotheque.cli.parts import Pen
from ludotheque.games import box
from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.page.ending import cause
from ludotheque.games.royaume.rules.actions import MOST_MAGIC
from ludotheque.games.royaume.state import CITIZENS, COPIES, MOST_HELD, MOST_TOKENS, ROUNDS, Res
from ludotheque.kernel.content import PatchValues
from ludotheque.kernel.errors import GameError, IllegalAction
from ludotheque.kernel.game import Engine
from ludotheque.kernel.linking.cache import Store, cache_root
from ludotheque.kernel.linking.rule import compiled_by_default
from ludotheque.kernel.match import Match
from ludotheque.kernel.record import MOST_OF_I2
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage.look import Look

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
    lines = [match.tell(event, lang, seat, NAMES) for event in match.play(seat, "recruit:archer")]
    assert any(gold in line for line in lines), lines
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
    lines: list[str] = []
    for _ in range(400):
        if match.finished or any(word in line for line in lines for word in words):
            break
        actor = match.actors[0]
        legal = match.legal(actor)
        lines += [match.tell(event, lang, 1 - seat, NAMES) for event in match.play(actor, legal[0])]
    assert any(words[LANGS.index(lang)] in line for line in lines), lines[-20:]


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


# --- bounds, over what cards may say ----------------------------------------------------------------------------


def named_by_pay(match: Match, seat: int, action: str) -> set[int]:
    """How much Magic may be spent on something; every payment is named by it."""
    match.play(seat, action)
    legal = match.legal(seat)
    assert all(name.startswith("pay:magic=") for name in legal), legal
    return {int(name.partition("=")[2]) for name in legal}


def test_the_dearest_monster_that_is_taken_can_be_paid_with_all_its_tokens() -> None:
    """No more tokens are laid on a card than `MOST_TOKENS` of a kind, whatever lays them."""
    dear = {"monster": {name: {"strength": 18, "magic": 2} for name in GAME.box["monster"]}}
    match = before_the_archer(GAME.engine(compiled=False), dear)
    seat = match.actors[0]
    match.state["token"][0, :] = MOST_TOKENS
    match.state["res"][0, seat] = 0, 30, 200
    action = next(name for name in match.legal(seat) if name.startswith("slay:"))
    assert max(named_by_pay(match, seat, action)) == MOST_MAGIC - 1
    dearer = {"monster": {"goblin": {"strength": 19, "magic": 2}}}
    with pytest.raises(GameError, match=r"monster.goblin: with tokens it costs more than can be paid"):
        GAME.content({}, dearer)


@pytest.mark.rule("ROY-EVENT-44")
def test_a_token_too_many_is_not_laid() -> None:
    """An event that lays a Strength token, again and again: where each Monster has them all, nothing is asked."""
    patch = {"citizen": {name: {"on_turn": "repeat(99, put_token(strength))"} for name in GAME.box["citizen"]}}
    patch["starter"] = {name: {"on_turn": "repeat(99, put_token(strength))"} for name in GAME.box["starter"]}
    match = Match.new(GAME, 2, patch=patch, seed=1, engine=GAME.engine(compiled=False))
    for _ in range(600):
        actor = match.actors[0]
        marks = [name for name in match.legal(actor) if name.startswith("mark:")]
        match.play(actor, marks[0] if marks else match.legal(actor)[0])
    tokens = match.state["token"][0, :, Res.STRENGTH]
    assert tokens.max() == MOST_TOKENS
    assert (tokens == MOST_TOKENS).sum() >= 2, "what has them all gives way to the next"


def test_the_dearest_citizen_that_is_taken_can_be_paid_with_all_of_its_name() -> None:
    most = MOST_MAGIC - COPIES
    match = before_the_archer(
        GAME.engine(compiled=False), {"citizen": {name: {"cost": most} for name in GAME.box["citizen"]}}
    )
    seat = match.actors[0]
    match.state["owned"][0, seat, :CITIZENS] = COPIES - 1
    match.state["owned"][0, seat, CITIZENS:] = 1
    match.state["res"][0, seat] = 30, 0, 200
    spent = {}
    for action in [name for name in match.legal(seat) if name.startswith("recruit:")]:
        spent[action] = max(named_by_pay(match.fork(), seat, action))
    assert max(spent.values()) == MOST_MAGIC - 1, "a Citizen of which a Starter counts, too"
    with pytest.raises(GameError, match=rf"citizen.archer.cost: {most} Gold at most"):
        GAME.content({}, {"citizen": {"archer": {"cost": most + 1}}})


@pytest.mark.parametrize("effect", ["take(gold=9)", "gain(gold=9)", "gain(vp=9)"])
def test_nobody_takes_what_cannot_be_counted(effect: str) -> None:
    """At the bound nothing more comes, and nobody else loses it."""
    match = Match.new(
        GAME,
        2,
        patch={"starter": {name: {"on_turn": effect, "off_turn": effect} for name in GAME.box["starter"]}},
        seed=1,
        engine=GAME.engine(compiled=False),
    )
    match.state["res"][0] = MOST_HELD
    match.state["vp"][0] = MOST_HELD
    for _ in range(40):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
        assert match.state["res"].max() <= MOST_HELD
        assert match.state["vp"].max() <= MOST_HELD
        assert match.state["res"][0, :, Res.GOLD].min() >= MOST_HELD - 100, "what is spent, and no more"


@pytest.mark.parametrize("players", [2, 5])
def test_cards_that_give_all_back_end_with_the_last_round_of_all(players: int) -> None:
    """Whoever is woken gives a Monster and a Citizen back, and no Domain can be built: nothing else ends it."""
    back = {"on_turn": "seq(return_monster(), return_citizen())", "off_turn": "seq(return_monster(), return_citizen())"}
    patch = {
        **{kind: dict.fromkeys(GAME.box[kind], back) for kind in ("citizen", "starter")},
        "domain": {card: {"needs": ["holy"] * 6} for card in GAME.box["domain"]},
    }
    content, dice = GAME.content({}, patch), random.Random(players)
    engine = GAME.engine(compiled=compiled_by_default())
    state = engine.start(content, players, 1)
    while actors := engine.actors(state):
        engine.apply(content, state, actors[0], int(dice.choice(engine.legal(content, state, actors[0]))))
    assert state["turns"][0, :players].tolist() == [ROUNDS] * players
    look = Look(content, GAME.state.twin(engine.redact(content, state, 0)), 0, "en", ("A", "B", "C", "D", "E"), ())
    assert f"round {ROUNDS} is the last of all" in cause(look)
