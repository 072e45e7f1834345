"""What is refused when a game is linked: one sentence that names the card, the word and its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest

from ludotheque.kernel.actions import ActionBlocks, ActionSpace, Block
from ludotheque.kernel.effects import IfOffered, PayFor, Per, any_order, choose, may, repeat, seq
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.stack import CHOICES, add, ask, ask_sealed, asks
from ludotheque.kernel.text import Text
from ludotheque.kernel.vocabulary import Vocabulary
from ludotheque.kernel.words import BadCard, Condition, Counter, Effect, Glyph, Lasting, Verb, Word
from tests.toys.market import Earn, Pay
from tests.toys.workshop import GAME, Act, Pick

HERE = "tests/kernel/test_vocabulary.py"
MARKET = "tests/toys/market.py"
WORDS = Text("[faites|fait] ceci", "[do|does] this")
SIGN = (Glyph("star"),)


class Known(Verb):
    n: int
    text = WORDS
    icons = SIGN

    @staticmethod
    @rule
    def run(s):
        pass


class Unknown(Known):
    """Like any other, but declared to no game."""


class WithoutRun(Verb):
    text = WORDS
    icons = SIGN


class WithoutFrench(Known):
    text = Text("", "does this")


class WithoutEnglish(Known):
    text = Text("fait ceci", "")


class WithoutIcon(Known):
    icons = ()


class WantsMore(Verb):
    number: int
    text = WORDS
    icons = SIGN

    @staticmethod
    @rule
    def run(s, frame, number, weather):
        pass


class NamedAsGiven(Verb):
    seat: int
    text = WORDS
    icons = SIGN
    question = WORDS

    @staticmethod
    @rule
    def run(s, frame):
        ask(s, frame.seat)

    @staticmethod
    @rule
    def options(seat, out):
        return 0


class Unmarked(Verb):
    text = WORDS
    icons = SIGN

    def run(s):  # type: ignore[misc]
        pass


def juggle(s):
    pass


class CallsUnmarked(Verb):
    text = WORDS
    icons = SIGN

    @staticmethod
    @rule
    def run(s):
        juggle(s)


class WithoutQuestion(Verb):
    text = WORDS
    icons = SIGN

    @staticmethod
    @rule
    def run(s, frame):
        asks(s, frame)

    @staticmethod
    @rule
    def options(out):
        return add(out, 0, 0)


class WithoutOptions(Verb):
    text = WORDS
    icons = SIGN
    question = Text("Quoi ?", "What?")

    @staticmethod
    @rule
    def run(s, frame):
        asks(s, frame)

    @staticmethod
    @rule
    def answer(s):
        pass


@rule
def whom(s, frame):
    asks(s, frame)


class WithoutAnswer(Verb):
    """Asks through a rule that it calls, and nothing can be answered."""

    text = WORDS
    icons = SIGN

    @staticmethod
    @rule
    def run(s, frame):
        whom(s, frame)


class AsksInSecret(Verb):
    text = WORDS
    icons = SIGN

    @staticmethod
    @rule
    def run(s):
        ask_sealed(s)


class WithoutAction(Known):
    @staticmethod
    @rule
    def run(s):
        return Act.JUGGLE + heights  # type: ignore  # noqa: F821


class FourOperands(Known):
    n: int
    second: int
    third: int
    fourth: int


class WithoutCount(Counter):
    text = WORDS
    icons = SIGN


class WithoutHolds(Condition):
    text = WORDS
    icons = SIGN


class ThreeOperands(Counter):
    first: int
    second: int
    third: int
    text = WORDS
    icons = SIGN

    @staticmethod
    @rule
    def count(s):
        return 0


class Number(Counter):
    text = WORDS
    icons = SIGN

    @staticmethod
    @rule
    def count(s):
        return 0


class Lies(Lasting):
    """Never runs, and need not."""

    text = WORDS
    icons = SIGN


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        (WithoutRun, f"'without-run' ({HERE}) has no rule 'run'"),
        (WithoutCount, f"'without-count' ({HERE}) has no rule 'count'"),
        (WithoutHolds, f"'without-holds' ({HERE}) has no rule 'holds'"),
        (
            WantsMore,
            f"'wants-more' ({HERE}): 'run' wants weather; it can have c, s, frame, line, events, number",
        ),
        (NamedAsGiven, f"'named-as-given' ({HERE}): no operand can be called seat, as what 'options' is given"),
        (Unmarked, f"'unmarked' ({HERE}): 'run' is not marked @rule"),
        (CallsUnmarked, f"'calls-unmarked' ({HERE}): 'run' calls juggle, which is not marked @rule"),
        (WithoutQuestion, f"'without-question' ({HERE}) asks, but has no question for the page"),
        (WithoutAction, f"'without-action' ({HERE}): 'run' uses Act.JUGGLE, heights, which does not exist"),
        (WithoutOptions, f"'without-options' ({HERE}) takes an answer, but lists no options"),
        (WithoutAnswer, f"'without-answer' ({HERE}) asks, but lists no options"),
        (AsksInSecret, f"'asks-in-secret' ({HERE}) asks, but lists no options"),
    ],
)
def test_a_word_that_cannot_be_linked_is_refused(word: type[Word], sentence: str) -> None:
    with pytest.raises(BadCard) as caught:
        Vocabulary("toy", [Known, word])
    assert str(caught.value) == sentence


TOY = Vocabulary(
    "toy", [Known, WithoutFrench, WithoutEnglish, WithoutIcon, FourOperands, ThreeOperands, Number, Lies, Earn, Pay]
)


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (
            lambda: seq(Known(1), Unknown(1)),
            f"guild.baker.on_turn: 'unknown' ({HERE}) is no word of toy: declare it in a module of its rules",
        ),
        (
            lambda: WithoutFrench(1),
            f"guild.baker.on_turn: 'without-french' ({HERE}) has no words in one of the languages",
        ),
        (
            lambda: repeat(2, WithoutEnglish(1)),
            f"guild.baker.on_turn: 'without-english' ({HERE}) has no words in one of the languages",
        ),
        (lambda: WithoutIcon(1), f"guild.baker.on_turn: 'without-icon' ({HERE}) has no icon"),
        (
            lambda: Earn("two"),  # type: ignore[arg-type]
            f"guild.baker.on_turn: earn ({MARKET}): coins is 'two', not a whole number",
        ),
        (
            lambda: Earn(1.0),  # type: ignore[arg-type]
            f"guild.baker.on_turn: earn ({MARKET}): coins is 1.0, not a whole number",
        ),
        (
            lambda: FourOperands(1, 2, 3, 4),
            f"guild.baker.on_turn: four-operands ({HERE}): 4 operands, at most 3",
        ),
        (
            lambda: Per(ThreeOperands(1, 2, 3), Known(1)),
            f"guild.baker.on_turn: three-operands ({HERE}): 3 operands, at most 2",
        ),
        (
            lambda: choose(*[Known(1)] * (CHOICES + 1)),
            f"guild.baker.on_turn: {CHOICES + 1} branches to choose from: it takes 2 to {CHOICES}",
        ),
        (
            lambda: any_order(*[Known(1)] * CHOICES),
            f"guild.baker.on_turn: {CHOICES} branches to choose from: it takes 2 to {CHOICES - 1}",
        ),
        (
            lambda: choose(Known(1)),
            f"guild.baker.on_turn: 1 branch to choose from: it takes 2 to {CHOICES}",
        ),
        (
            lambda: Per(Number(), seq(Known(1))),  # type: ignore[arg-type]
            "guild.baker.on_turn: per: only the amount of a single verb can be multiplied; "
            "for anything else there is times",
        ),
        (
            lambda: PayFor(seq(Pay(1)), Known(1)),  # type: ignore[arg-type]
            "guild.baker.on_turn: pay for: the cost is a verb",
        ),
        (
            lambda: IfOffered(repeat(2, Known(1))),
            "guild.baker.on_turn: if offered: the effect begins with no verb that could be offered",
        ),
    ],
)
def test_a_card_that_cannot_be_linked_is_refused(effect: Callable[[], Effect], sentence: str) -> None:
    with pytest.raises(BadCard) as caught:
        TOY.compile({"guild.smith.on_turn": Known(1), "guild.baker.on_turn": effect()}, 256)
    assert str(caught.value) == sentence


def test_a_price_that_is_no_verb_is_refused_where_it_is_written() -> None:
    with pytest.raises(BadCard, match=r"^may\(cost, effect\): the cost is a verb$"):
        may(seq(Pay(1)), Known(1))


def test_a_word_that_never_runs_needs_no_rule_and_may_stand_on_a_card() -> None:
    assert TOY.compile({"a": Lies()}, 8)["a"] == 1


def test_too_little_room_is_refused() -> None:
    effects: Mapping[str, Effect] = {"a": Known(1), "b": Known(2)}
    assert TOY.compile(effects, 5).code.shape == (5,)
    with pytest.raises(BadCard) as caught:
        TOY.compile(effects, 4)
    assert str(caught.value) == "toy: the cards take 5 instructions, the content record has room for 4"


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(BadCard) as caught:
        TOY.compile({}, 8)["guild.baker.on_turn"]
    assert str(caught.value) == "toy: there is no program 'guild.baker.on_turn': that holds no effect"


def test_two_actions_of_one_name_are_refused() -> None:
    class Twice(ActionBlocks):
        NO = Block(Text("Non", "No"))

    with pytest.raises(ValueError, match=r"^the action name 'no' appears twice$"):
        ActionSpace(Twice)

    class Labels(ActionBlocks):
        TAKE = Block(Text("{it}", "{it}"), ("a", "b", "a"))

    with pytest.raises(ValueError, match=r"^the action name 'take:a' appears twice$"):
        ActionSpace(Labels)


def test_extras_come_last() -> None:
    class Early(ActionBlocks):
        USE = Block(Text("{it}", "{it}"), ("a", "b"), extra=True)
        TAKE = Block(Text("{it}", "{it}"), ("a", "b"))

    with pytest.raises(ValueError, match=r"^blocks of extras come last$"):
        ActionSpace(Early)


# --- the generated dispatch -------------------------------------------------------------------------------------


def test_hot_words_stand_first_and_the_others_apart() -> None:
    assert "verb" in GAME.slots
    source = GAME.words.source("verb")
    assert source.index("run_earn(") < source.index("rare_verb(")
    assert "run_pick(" not in source
    rare = GAME.words.source("rare_verb")
    assert "run_pick(s, frame)" in rare
    assert rare.rstrip().endswith("fail(s, 2)"), "no operation passes unnoticed"


def test_the_numbers_of_words_follow_their_order_and_names_tell_them_back() -> None:
    words = GAME.words
    numbers = [words.number(word) for word in words.words[Verb]]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert words.name(words.number(Pick)) == "pick"
    assert words.verb(words.number(Pick)) is Pick
    assert words.verb(0) is None


def test_three_operands_stand_in_the_instruction() -> None:
    content = GAME.content()
    line = content.twin.code[content.programs["trader"] + 1]
    assert (GAME.words.name(line.op), line.a, line.b, line.c) == ("trade", 1, 2, 1)


def test_the_actions_of_blocks_follow_the_shared_ones() -> None:
    assert GAME.actions.names[Act.WORK] == "work:mill"
    assert GAME.actions.code("use:saw") == Act.USE == GAME.actions.first_extra
    assert Act.USE.after == len(GAME.actions)


def test_blank_instructions_fill_the_room() -> None:
    programs = GAME.content().programs
    assert not np.asarray(programs.code[len(programs.lines) :].tolist()).any()
