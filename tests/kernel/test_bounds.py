"""What takes more frames than a record has, or more steps than anybody waits for, is refused before a game begins."""

from __future__ import annotations

import pytest

from ludotheque.games import box
from ludotheque.games.chronica import GAME
from ludotheque.kernel.bounds import MOST_STEPS, check_frames, check_steps, frames, steps
from ludotheque.kernel.content import PatchValues
from ludotheque.kernel.effects import BadCard, any_order, choose, each_player, may, repeat, seq
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match
from tests.toys.market import Carry, Earn


def nested(depth: int, verb: str = "gain(1)") -> str:
    return "repeat(1, " * depth + verb + ")" * depth


def test_what_runs_on_a_frame_of_its_own_is_counted() -> None:
    word = Earn(1)
    assert frames(word) == frames(seq(word, may(word), choose(word, word))) == 1
    assert frames(repeat(2, word)) == frames(seq(word, each_player(word))) == frames(any_order(word, word)) == 2
    assert frames(choose(word, repeat(2, each_player(word)))) == 3
    assert frames(seq(repeat(1, word), each_player(Carry(1))), lambda verb: 4 * isinstance(verb, Carry)) == 6


def test_a_program_without_room_is_named_in_both_languages() -> None:
    check_frames({"card.a.power": repeat(1, repeat(1, Earn(1)))}, 3)
    with pytest.raises(
        BadCard, match=r"^card.a.power: too many effects inside each other; .* room for 3, .* take 4$"
    ) as caught:
        check_frames({"card.a.power": repeat(1, repeat(1, repeat(1, Earn(1))))}, 3)
    assert caught.value.say("fr").startswith("card.a.power : trop d’effets les uns dans les autres")


def test_repetitions_inside_each_other_are_multiplied() -> None:
    assert steps(repeat(99, repeat(99, Earn(1)))) == 99 * (1 + 99 * 2)
    check_steps("card.a.power", repeat(99, repeat(40, Earn(1))))
    with pytest.raises(BadCard, match=rf"^card.a.power: .* at most {MOST_STEPS}$"):
        check_steps("card.a.power", repeat(99, repeat(99, Earn(1))))


@pytest.mark.parametrize("wide", ["seq(gain(1), {})", "may({})", "each_player({})", "choose({}, gain(1))"])
@pytest.mark.parametrize("loop", ["repeat(1, {})", "each_opponent({})", "times(own_pictograms(lily), {})"])
def test_the_deepest_power_of_chronica_finds_its_frames(wide: str, loop: str) -> None:
    """As deep as is taken, and one deeper: the stack of a game has room for the first, and the second is refused."""
    deepest = wide.replace("{}", "draws(1)")
    while not refused(deeper := loop.replace("{}", deepest)):
        deepest = deeper
    assert "inside each other" in refused(deeper) or "steps" in refused(deeper)
    assert deepest.startswith(loop.partition("{")[0])
    patch = {"card": {name: {"power": deepest} for name in list(GAME.box["card"])[::4]}}
    match = Match.new(GAME, 2, seed=1, patch=patch, engine=GAME.engine(compiled=False))
    for _ in range(120):
        if match.finished:
            break
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, next((one for one in legal if one.startswith("place")), legal[0]))
    assert not match.state["fault"][0]


def refused(power: str) -> str:
    """Why a power is refused, nothing where it is taken."""
    try:
        GAME.content({}, {"card": {"roland": {"power": power}}})
    except GameError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("power", "word"),
    [
        (nested(9), "inside each other"),
        ("repeat(99, repeat(99, repeat(99, gain(1))))", "steps"),
        ("times(own_pictograms(lily), times(own_pictograms(lily), repeat(99, gain(1))))", "steps"),
        ("per(own_pictograms(lily), bury())", "times"),
        ("per(own_pictograms(lily), spy())", "times"),
        ("consult(6)", "1 to 5"),
        ("consult(0)", "1 to 5"),
        ("each_opponent(add_to(war, 1))", "add_to"),
        ("an_opponent(seq(gain(1), add_to(war, 1)))", "add_to"),
    ],
)
def test_powers_that_would_not_be_what_they_say_are_refused(power: str, word: str) -> None:
    with pytest.raises(GameError) as caught:
        GAME.content({}, {"card": {"roland": {"power": power}}})
    assert word in caught.value.say("en")
    assert "roland" in caught.value.say("fr")


@pytest.mark.parametrize(
    "lasting",
    [
        "seq(guard(war, 60), guard(war, 40))",
        "repeat(2, guard(war, 1))",
        "when(placed(), guard(war, 1))",
        "each_opponent(guard(war, 1))",
    ],
)
def test_lasting_powers_are_what_they_say(lasting: str) -> None:
    with pytest.raises(GameError, match="carcassonne"):
        GAME.content({}, {"card": {"carcassonne": {"lasting": lasting}}})
    content = GAME.content(
        {}, {"card": {"carcassonne": {"lasting": "seq(guard(war, 60), guard(war, 39), guard(learning, 1))"}}}
    )
    card = list(GAME.box["card"]).index("carcassonne")
    assert content.record["guard"][0][card].tolist() == [1, 0, 99]


@pytest.mark.parametrize(
    ("patch", "sentence"),
    [
        ({"land": {"river": {"reward": nested(1)}}}, ""),
        ({"land": {"river": {"reward": nested(2)}}}, "character.pioneer.effect: too many"),
        ({"land": {"river": {"reward": nested(3)}}}, "land.river.reward: too many"),
        ({"character": {"hunter": {"effect": nested(2)}}}, ""),
        ({"character": {"hunter": {"effect": nested(3)}}}, "character.hunter.effect: too many"),
        ({"land": {"river": {"reward": nested(1)}}, "character": {"hunter": {"effect": "RewardReceived()"}}}, ""),
        ({"character": {"hunter": {"effect": nested(1, "RewardReceived()")}}}, ""),
        (
            {
                "land": {"river": {"reward": nested(1)}},
                "character": {"hunter": {"effect": nested(1, "RewardReceived()")}},
            },
            "character.hunter.effect: too many",
        ),
    ],
)
def test_rewards_of_vaalbara_find_their_frames_inside_characters(patch: PatchValues, sentence: str) -> None:
    game = box("vaalbara").game
    if not sentence:
        assert game.content({}, patch)
        return
    with pytest.raises(GameError, match=sentence):
        game.content({}, patch)
