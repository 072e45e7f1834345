"""What takes more frames than a record has, or more steps than anybody waits for, is refused before a game begins."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ludotheque.games import box
from ludotheque.games.chronica.game import GAME
from ludotheque.kernel.bounds import MOST_STEPS, Begun, Depths, check_steps, frames, steps
from ludotheque.kernel.content import PatchValues
from ludotheque.kernel.effects import any_order, choose, each_player, may, repeat, seq
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match
from ludotheque.kernel.record import Meaning
from ludotheque.kernel.words import BadCard, Effect, Verb
from tests.toys.market import Carry, Earn


def nested(depth: int, verb: str = "gain(1)") -> str:
    return "repeat(1, " * depth + verb + ")" * depth


def test_what_runs_on_a_frame_of_its_own_is_counted() -> None:
    word = Earn(1)
    assert frames(word) == frames(seq(word, may(word), choose(word, word))) == 1
    assert frames(repeat(2, word)) == frames(seq(word, each_player(word))) == frames(any_order(word, word)) == 2
    assert frames(choose(word, repeat(2, each_player(word)))) == 3


def depths_of(effects: dict[str, Effect], **at_once: int) -> Depths:
    """A content in which `Carry(n)` begins the program `card.n.power`, with n - 1 frames waiting under it."""

    def begins(verb: Verb, program: str) -> list[Begun]:
        return [Begun((f"card.{verb.apples}.power",), verb.apples - 1)] if isinstance(verb, Carry) else []

    return Depths(effects, begins, lambda program, running: at_once.get(program.split(".")[1]))


def test_what_a_word_begins_lies_on_top_of_it() -> None:
    depths = depths_of(
        {"card.1.power": Carry(2), "card.2.power": repeat(1, seq(Carry(3), Earn(1))), "card.3.power": Earn(1)}
    )
    assert [depths.of(f"card.{n}.power") for n in (3, 2, 1)] == [1, 2 + 2 + 1, 1 + 1 + 5]
    depths.check(7)
    with pytest.raises(BadCard, match=r"^card.2.power: .* \(card.1.power › card.2.power › card.3.power\); .* take 7"):
        depths.check(6)


def test_what_may_begin_anew_inside_itself_is_refused() -> None:
    ring = {"card.1.power": Carry(2), "card.2.power": seq(Earn(1), Carry(1)), "course.play": Carry(1)}
    with pytest.raises(BadCard, match=r"^card.2.power: .* \(card.2.power › card.1.power › card.2.power\)") as caught:
        depths_of(ring).check(99)
    assert caught.value.say("fr").startswith("card.2.power : cet effet peut recommencer à l’intérieur de lui-même")


def test_what_can_do_so_only_so_often_takes_so_many_frames() -> None:
    """Three cards of the one, each with a frame under the other, and twice the other."""
    ring = {"card.1.power": Carry(2), "card.2.power": seq(Earn(1), Carry(1), Carry(3)), "card.3.power": Earn(1)}
    depths = depths_of(ring, **{"1": 3, "2": 2})
    assert depths.of("card.1.power") == 3 * 2 + 2 * 3 + 1
    depths.check(13)
    with pytest.raises(BadCard, match=r"take 13"):
        depths.check(12)


def test_a_program_without_room_is_named_in_both_languages() -> None:
    depths_of({"card.a.power": repeat(1, repeat(1, Earn(1)))}).check(3)
    with pytest.raises(
        BadCard, match=r"^card.a.power: too many effects inside each other; .* room for 3, .* take 4: take some"
    ) as caught:
        depths_of({"card.a.power": repeat(1, repeat(1, repeat(1, Earn(1))))}).check(3)
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
        match.play(seat, next((name for name in legal if name.startswith("place")), legal[0]))
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
        ({"land": {"river": {"reward": nested(2)}}}, "land.river.reward: too many .* › land.river.reward"),
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


# --- what a game's words begin ----------------------------------------------------------------------------------

SLAY_ON = "seq(may_slay(), paid())"
MONSTERS = list(box("royaume-2e").game.box["monster"])


def on(kind: str, cards: Iterable[str], field: str, effect: str) -> PatchValues:
    return {kind: {card: {field: effect} for card in cards}}


@pytest.mark.parametrize(
    ("game", "patch", "sentence"),
    [
        ("royaume-2e", on("monster", MONSTERS[:1], "reward", SLAY_ON), ""),
        ("royaume-2e", on("monster", MONSTERS[:3], "reward", SLAY_ON), "monster.goblin.reward: too many"),
        ("royaume-2e", on("monster", MONSTERS, "reward", SLAY_ON), "monster.goblin.reward: too many .* › …"),
        (
            "royaume-2e",
            on("monster", MONSTERS[:1], "reward", "seq(return_monster(), may_slay(), paid())"),
            "monster.goblin.reward: this effect may begin anew inside itself",
        ),
        (
            "royaume-2e",
            on("domain", ["the-violet-thorn"], "effect", SLAY_ON),
            "domain.the-violet-thorn.effect: this effect may begin anew",
        ),
        (
            "royaume-2e",
            on("domain", ["forgotten-sorrows"], "effect", "gain_citizen()"),
            "domain.forgotten-sorrows.effect: this effect may begin anew",
        ),
        ("royaume-2e", on("domain", ["gargans-embrace"], "effect", "set_die(6)"), "gargans-embrace.* begin anew"),
        ("royaume-2e", on("domain", ["gargans-embrace"], "effect", "gain_citizen()"), ""),
        ("royaume-2e", on("domain", ["gargans-embrace"], "effect", "no_surcharge()"), "at the moment when this card"),
        ("royaume-2e", on("citizen", ["archer"], "on_turn", "seq(pay(gold=3), gain(magic=2))"), "archer.*is a price"),
        ("royaume-2e", on("citizen", ["archer"], "on_turn", "may(pay(gold=3))"), "archer.*is a price"),
        ("royaume-2e", on("citizen", ["archer"], "on_turn", "may(pay(gold=3), gain(magic=2))"), ""),
        ("royaume-2e", on("citizen", ["archer"], "on_turn", "set_die(7)"), "archer.on_turn: a die shows 1 to 6, not 7"),
        ("royaume-2e", on("citizen", ["archer"], "on_turn", "Pay(3, 1)"), "archer.on_turn: it takes a Resource"),
        ("royaume-2e", on("citizen", ["archer"], "on_turn", "Gain(7, 1)"), "archer.on_turn: .* stands for nothing"),
        ("margraves", on("location", ["silesia"], "power", "move()"), "location.silesia.power: this effect may begin"),
        ("margraves", on("monster", ["ogre"], "reward", "may_slay()"), "monster.ogre.reward: this effect may begin"),
        ("margraves", on("tile", ["grant-1-gold"], "grant", "may_slay()"), "tile.grant-1-gold.grant: a grant cannot"),
        ("margraves", on("tile", ["grant-1-gold"], "grant", "move()"), ""),
        ("margraves", on("tile", ["grant-1-gold"], "grant", "repeat(1, " * 20 + "move()" + ")" * 20), "too many"),
        ("margraves", on("wealth", ["wealth-1"], "gains", "DrawTile(3)"), "wealth-1.gains: a tile of level i or ii"),
        ("vaalbara", on("land", ["river"], "reward", "RewardReceived()"), "land.river.reward: this effect may begin"),
        ("vaalbara", on("character", ["hunter"], "effect", "SwapWithTop()"), "hunter.effect: SwapWithTop"),
        (
            "vaalbara",
            on("character", ["hunter"], "effect", "if_deck_left(seq(Pick(domain), SwapWithTop()))"),
            "hunter.effect: SwapWithTop",
        ),
        (
            "vaalbara",
            on("character", ["hunter"], "effect", "exchange(Pick(domain), SwapWithBottom())"),
            "hunter.effect: SwapWithBottom",
        ),
        (
            "vaalbara",
            on("character", ["hunter"], "effect", "repeat(2, if_deck_left(seq(Pick(first), SwapWithTop(), gain(1))))"),
            "",
        ),
    ],
)
def test_own_cards_find_their_frames_in_whatever_begins_them(game: str, patch: PatchValues, sentence: str) -> None:
    """What is refused names the card that was written, in both languages."""
    boxed_game = box(game).game
    if not sentence:
        assert boxed_game.content({}, patch)
        return
    with pytest.raises(GameError, match=sentence) as caught:
        boxed_game.content({}, patch)
    (kind,) = patch
    assert caught.value.values["where"][:2] == (kind, next(iter(patch[kind])))
    assert "{" not in caught.value.say("fr")


@pytest.mark.parametrize("game", ["royaume-2e", "margraves", "chronica", "vaalbara"])
def test_every_word_that_pushes_says_what(game: str) -> None:
    """Where a game says it itself, it leaves out no word of which the rules read a program."""
    content = box(game).game.content()
    programs = [
        name for name, meaning in content.layout.declared.items() if getattr(meaning, "meaning", 0) is Meaning.PROGRAM
    ]
    for name, effect in content.programs.effects.items():
        for part in effect.walk():
            if isinstance(part, Verb):
                read = content.programs.words.begins(type(part), programs)
                begun = {program for some in content.begun_by(part, name) for program in some.programs}
                assert begun <= set(content.programs_of(*read)), (name, part)
                assert bool(begun) == bool(read), (name, part)


def test_words_begin_what_their_rules_read_of_the_content() -> None:
    words = GAME.words
    verbs = {verb.__name__: verb for verb in words.words[Verb]}
    fields = ("course", "play", "power")
    assert words.begins(verbs["BeginTurn"], fields) == {"play"}  # type: ignore[arg-type]
    assert words.begins(verbs["UsePower"], fields) == {"power"}  # type: ignore[arg-type]
    assert words.begins(verbs["PickCard"], fields) == frozenset()  # type: ignore[arg-type]
