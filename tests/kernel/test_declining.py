"""`may` over a word that asks is one question with "no" in it."""

from __future__ import annotations

import numpy as np
import pytest

from ludotheque.kernel.actions import ActionBlocks, Block
from ludotheque.kernel.effects import CAN, May, Seq, may, seq
from ludotheque.kernel.events import CHOICE_MADE, EventKinds
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.match import Match
from ludotheque.kernel.record import count
from ludotheque.kernel.stack import NO, add, asks, finish, legal, push, state_record
from ludotheque.kernel.text import LANGS, Lang, Text
from ludotheque.kernel.vocabulary import Vocabulary
from ludotheque.kernel.words import BadCard, Glyph, Verb
from ludotheque.stage.look import Look
from tests.toys.common import toy

STATE = state_record("BasketState", seats=2, depth=4, apples=count("u1"), points=count("i2", 2, per_seat=True))


class Act(ActionBlocks):
    PICK = Block(Text("Cueillir {it}", "Pick {it}"), ("1", "2", "3"), lambda content, v, i: str(i + 1))


class Ev(EventKinds):
    CHOSEN = CHOICE_MADE


class Pick(Verb):
    """Up to so many of the apples that are left."""

    most: int
    text = Text("[cueillez|cueille|cueillir] jusqu’à {most} pommes", "[pick|picks|pick] up to {most} apples")
    twice = Text("[cueillez|cueille|cueillir] deux fois", "[pick|picks|pick] twice")
    icons = (Glyph("apple"),)
    question = Text("Combien ?", "How many?")
    declined = Text("Aucune", "None")
    run = asks

    @staticmethod
    @rule
    def options(s, most, out):
        n = 0
        for number in range(1, min(most, s.apples) + 1):
            n = add(out, n, Act.PICK + number - 1)
        return n

    @staticmethod
    @rule
    def answer(s, frame, action):
        s.apples -= action - Act.PICK + 1
        s.points[frame.seat] += action - Act.PICK + 1


class Close(Verb):
    """The day is over."""

    printed = False

    @staticmethod
    @rule
    def run(s):
        finish(s)


@rule
def setup(c, s):
    s.apples = 3
    push(s, c.program[0], 0, 0)


GAME = toy(
    "basket",
    range(2, 3),
    STATE,
    {"course": seq(may(Pick(2)), may(Pick(3)), Pick(3), Close())},
    Act,
    Ev,
    (Pick, Close),
    (Text("Pommes", "Apples"),),
    setup=setup,
)


@pytest.fixture(params=[False, True], ids=["plain", "compiled"])
def match(request: pytest.FixtureRequest) -> Match:
    return Match.new(GAME, 2, seed=1, engine=GAME.engine(compiled=request.param))


def test_no_comes_first_in_the_question_of_the_word(match: Match) -> None:
    assert match.legal(0) == ["no", "pick:1", "pick:2"]
    match.play(0, "pick:1")
    assert match.legal(0) == ["no", "pick:1", "pick:2"], "two apples are left"
    match.play(0, "no")
    assert match.legal(0) == ["pick:1", "pick:2"], "without may there is no way out"
    match.play(0, "pick:1")
    assert match.finished
    assert match.points == [2, 0]


def test_nobody_is_asked_who_can_only_decline(match: Match) -> None:
    match.play(0, "pick:2")
    match.play(0, "pick:1")
    assert match.finished
    assert match.points == [3, 0]


def test_what_does_not_fit_is_counted(match: Match) -> None:
    out = np.zeros(2, np.int16)
    assert match.engine.legal(match.content, match.state, 0).tolist() == [NO, Act.PICK, Act.PICK + 1]
    number = match.engine.template(legal_entry)(match.content.record, match.state, 0, out)
    assert (number, out.tolist()) == (3, [NO, int(Act.PICK)])


@rule
def legal_entry(contents, states, seat, out):
    return legal(contents[0], states[0], seat, out)


def test_the_page_asks_once_with_a_button_that_declines(match: Match) -> None:
    look = Look(match.content, match.view_twin(0), 0, "en", ("A", "B"), tuple(match.legal_codes(0)))
    sentence, choices = look.question()
    assert (sentence, [(choice.action, choice.label) for choice in choices]) == ("How many?", [("no", "None")])
    match.play(0, "no")
    match.play(0, "no")
    look = Look(match.content, match.view_twin(0), 0, "en", ("A", "B"), tuple(match.legal_codes(0)))
    assert look.question() == ("How many?", ())


class Fill(Pick):
    """The same, and the words of leaving it tell what is there."""

    def declining(self, look: Look) -> Text:
        return Text(f"Laisser {look.v.apples}", f"Leave {look.v.apples}")


def test_the_words_of_declining_may_follow_from_the_position() -> None:
    game = toy(
        "larder",
        range(2, 3),
        STATE,
        {"course": seq(may(Fill(3)), may(Fill(3)), Close())},
        Act,
        Ev,
        (Fill, Close),
        (Text("Pommes", "Apples"),),
        setup=setup,
    )
    match = Match.new(game, 2, seed=1, engine=game.engine(compiled=False))
    labels = []
    while not match.finished:
        look = Look(match.content, match.view_twin(0), 0, "en", ("A", "B"), tuple(match.legal_codes(0)))
        labels += [choice.label for choice in look.question()[1]]
        match.play(0, "pick:1")
    assert labels == ["Leave 3", "Leave 2"]


def test_a_step_of_the_course_that_can_be_declined_is_as_silent_as_without() -> None:
    class Quiet(Pick):
        printed = False
        text = Text("", "")
        icons = ()

    step = may(Quiet(2))
    assert (step.glyphs(), step.clause("fr", True), step.clause("en", False)) == ((), "", "")


@pytest.mark.parametrize("lang", LANGS)
def test_text_and_brackets_are_those_of_may(lang: Lang) -> None:
    declinable = May(Pick(2))
    assert declinable.glyphs() == (Glyph(text="("), Glyph("apple"), Glyph(text=")"))
    for you in (True, False):
        assert declinable.clause(lang, you) == CAN.say(lang, you=you, it=Pick(2).clause(lang, you, True))
        twice = Pick.twice.say(lang, you=you, infinitive=True)
        assert Seq((declinable, declinable)).clause(lang, you) == CAN.say(lang, you=you, it=twice)


class Busy(Pick):
    """Does something before it asks."""

    @staticmethod
    @rule
    def run(s, frame):
        s.apples -= 1
        asks(s, frame)


def test_a_word_that_does_more_than_ask_cannot_be_declined_in_its_question() -> None:
    with pytest.raises(BadCard, match=r"'busy' .* can be declined in its question, but does more than ask"):
        Vocabulary("toy", [Busy])
