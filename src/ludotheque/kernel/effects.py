"""The effect algebra: what a card does, written once as a frozen expression.

An expression is read five ways. `Assembler` turns it into instructions that the stack runs; `glyphs` draws it as a row
of icons; `say` reads it out in French or English; `walk` lets linters and bots count it; `scoring` evaluates it. The
control words here are shared by all games. The words that a game declares itself are in `words`.

>>> import ludotheque
>>> effects = ludotheque.new("royaume-2e", players=2, seed=1).content.programs.effects
>>> effect = effects["citizen.mercenary.off_turn"]
>>> effect
Offer(cost=Pay(res=1, amount=1), effect=Gain(res=0, amount=2))
>>> effect.say("en"), effect.say("fr")
('You may pay 1 Strength to gain 2 Gold.', 'Vous pouvez payer 1 Force pour gagner 2 Or.')
>>> [glyph.text for glyph in effect.glyphs()]
['−1', '→', '+2']
>>> [type(part).__name__ for part in effect.walk()]
['Offer', 'Pay', 'Gain']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, TypeVar

from .stack import CHOICE, CHOICES, FIRST_VERB, NO, PLAYER, YES, Op
from .text import AND, OR, Lang, Text, listed
from .words import (
    AllPlayers,
    AnOpponent,
    Asker,
    Assembler,
    BadCard,
    Condition,
    Counter,
    Effect,
    Glyph,
    Line,
    Opponents,
    Question,
    Selector,
    Verb,
    Word,
)

F = TypeVar("F", bound=Callable[..., Any])

_BRANCHES = Text(
    "{n} {n:possibilité|possibilités} au choix : il en faut de 2 à {most}",
    "{n} {n:branch|branches} to choose from: it takes 2 to {most}",
)
_PAID = Text("payer pour : le prix est un verbe", "pay for: the cost is a verb")
_COST = Text("may(prix, effet) : le prix est un verbe", "may(cost, effect): the cost is a verb")
_NO_OFFER = Text(
    "si c’est proposé : l’effet ne commence par aucun verbe qui se propose",
    "if offered: the effect begins with no verb that could be offered",
)
NO_AMOUNT = Text(
    "par … : seul le nombre d’un seul verbe se multiplie ; pour le reste il y a times",
    "per: only the amount of a single verb can be multiplied; for anything else there is times",
)


# --- control words --------------------------------------------------------------------------------------------

_THEN = Text(", puis ", ", then ")
_APART = Text(" ; ", "; ")  # before a clause that begins with its own condition
_TIMES = (Text("", ""), Text("", ""), Text(" deux fois", " twice"), Text(" trois fois", " three times"))
CAN = Text("[vous pouvez|peut] {it}", "[you may|may] {it}")


def _verb_of(effect: Effect) -> object:
    """The verb with which an effect is read, where it is read with nothing else; something of its own otherwise."""
    if isinstance(effect, May) and isinstance(effect.effect, Verb) and effect.effect.twice.fr:
        return effect
    verb = effect.effect if isinstance(effect, Per | IfOffered) else effect
    if not isinstance(verb, Verb) or not verb.has_infinitive:
        return object()
    return tuple(verb.phrase("fr", *how).partition(" ")[0] for how in ((True,), (False,), (True, True)))


def _verb_once(clauses: Sequence[str], last: str) -> str:
    """Clauses that begin with one verb as a list of what it is said of."""
    first, *more = clauses
    verb = first.partition(" ")[0] + " "
    return listed([first, *(clause.removeprefix(verb) for clause in more)], last)


def _so_often(clauses: Sequence[str], lang: Lang) -> str:
    """One clause that is said several times, and how often; empty where they differ or are too many."""
    same = 1 < len(clauses) < len(_TIMES) and len(set(clauses)) == 1
    return clauses[0] + _TIMES[len(clauses)].say(lang) if same else ""


def _twice(steps: Sequence[Effect], lang: Lang, you: bool, infinitive: bool) -> str:
    """What a word says of itself where it stands twice; empty where it has nothing to say."""
    step = steps[0]
    if [step, step] != steps:
        return ""
    if isinstance(step, Verb):
        return step.twice.say(lang, you=you, infinitive=infinitive)
    if isinstance(step, May) and isinstance(step.effect, Verb) and step.effect.twice.fr:
        return CAN.say(lang, you=you, it=step.effect.twice.say(lang, you=you, infinitive=True))
    return ""


FEW_SIGNS = 2  # more of them need words
_NOT_YET = Text("Pas encore possible : {it}.", "Not possible yet: {it}.")
_GO_ON = Text("Continuer", "Go on")


def _others(look: Asker) -> tuple[Any, ...]:
    """What else may be done than to decline."""
    return tuple(look.button(action) for action in look.legal if action != NO)


def _not_yet(look: Asker, effect: Effect) -> Question:
    """How an effect is asked for that an extra alone can make possible."""
    words = effect.clause(look.lang, True, effect.has_infinitive)
    return _NOT_YET.say(look.lang, it=words), (look.button(NO, _GO_ON.say(look.lang)), *_others(look))


@dataclass(frozen=True)
class Nothing(Effect):
    """No effect."""

    def assemble(self, to: Assembler) -> None:
        pass

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        return Text("[aucun effet|aucun effet|ne rien faire]", "[no effect|no effect|do nothing]").say(
            lang, you=you, infinitive=infinitive
        )

    @property
    def has_infinitive(self) -> bool:
        return True


@dataclass(frozen=True)
class Seq(Effect):
    """One after the other. `link` stands between the clauses, where not ", then"; `sign` between the icons.

    Steps of one verb that stand together are read as a list: 'gagnez 1 Or et 2 Force', the same one again as 'twice'.
    """

    steps: tuple[Effect, ...]
    link: Text | None = None
    sign: Glyph | None = None

    @property
    def on_condition(self) -> bool:
        return bool(self.steps) and self.steps[0].on_condition

    @property
    def says_who(self) -> bool:
        return bool(self.steps) and self.steps[0].says_who

    def parts(self) -> tuple[Effect, ...]:
        return self.steps

    def assemble(self, to: Assembler) -> None:
        for step in self.steps:
            step.assemble(to)

    def glyphs(self) -> tuple[Glyph, ...]:
        return _joined([row for step in self.steps if (row := step.glyphs())], self.sign)

    def _flat(self) -> Iterator[Effect]:
        """The steps, with those of a step that is such a row itself."""
        for step in self.steps:
            if type(step) is Seq and step.link is None and self.link is None:
                yield from step._flat()
            else:
                yield step

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        sentence = ""
        for _, group in groupby(self._flat(), _verb_of):
            steps = [step for step in group if step.clause(lang, you, infinitive)]
            if steps:
                clauses = [step.clause(lang, you, infinitive) for step in steps]
                often = _twice(steps, lang, you, infinitive) or _so_often(clauses, lang)
                clause = often or _verb_once(clauses, AND.say(lang))
                link = self.link or (_APART if steps[0].on_condition else _THEN)
                sentence = f"{sentence}{link.say(lang)}{clause}" if sentence else clause
        return sentence

    @property
    def has_infinitive(self) -> bool:
        return all(step.has_infinitive for step in self.steps)


@dataclass(frozen=True)
class _Branches(Effect):
    """Several effects, of which the acting seat picks some."""

    OP: ClassVar[Op]
    MOST: ClassVar[int] = CHOICES
    QUESTION: ClassVar[Text]
    branches: tuple[Effect, ...]

    def parts(self) -> tuple[Effect, ...]:
        return self.branches

    @property
    def has_infinitive(self) -> bool:
        return all(branch.has_infinitive for branch in self.branches)

    @property
    def says_who(self) -> bool:
        return any(branch.says_who for branch in self.branches)

    def ask(self, look: Asker) -> Question:
        signs = [look.content.drawn(branch) for branch in self.branches]
        choices = (
            look.button(CHOICE + i, signs=signs[i] if 0 < len(signs[i]) <= FEW_SIGNS else ())
            for i in range(len(signs))
            if CHOICE + i in look.legal
        )
        return self.QUESTION.say(look.lang), tuple(choices)

    def _table(self, to: Assembler) -> tuple[Line, list[Line]]:
        if not 2 <= len(self.branches) <= self.MOST:
            raise BadCard(_BRANCHES, n=len(self.branches), most=self.MOST)
        choice = to.add(self, self.OP, len(self.branches))
        return choice, [to.add(self, Op.BRANCH) for _ in self.branches]


@dataclass(frozen=True)
class Choose(_Branches):
    """One of several effects, chosen by the acting seat. A branch that starts with a cost out of reach is not offered.

    Without any branch on offer nothing happens.
    """

    OP = Op.CHOOSE
    QUESTION = Text("Que choisissez-vous ?", "What do you choose?")

    def assemble(self, to: Assembler) -> None:
        choice, table = self._table(to)
        exits = []
        for entry, branch in zip(table, self.branches, strict=True):
            to.land(entry)
            branch.assemble(to)
            exits.append(to.add(self, Op.JUMP))
        to.land(choice, *exits)

    def glyphs(self) -> tuple[Glyph, ...]:
        return _joined([branch.glyphs() for branch in self.branches], Glyph(text="/"))

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        clauses = [branch.clause(lang, you, infinitive) for branch in self.branches]
        kinds = {_verb_of(branch) for branch in self.branches}
        return _verb_once(clauses, OR.say(lang)) if len(kinds) == 1 else OR.say(lang).join(clauses)


@dataclass(frozen=True)
class AnyOrder(_Branches):
    """All of several effects, in an order that the acting seat chooses."""

    OP = Op.ANY_ORDER
    QUESTION = Text("Par quoi commencer ?", "What comes first?")
    MOST = CHOICES - 1  # a frame remembers in as many bits which of them are done

    def assemble(self, to: Assembler) -> None:
        choice, table = self._table(to)
        for entry, branch in zip(table, self.branches, strict=True):
            to.land(entry)
            branch.assemble(to)
            to.add(self, Op.END)
        to.land(choice)

    def glyphs(self) -> tuple[Glyph, ...]:
        return _joined([branch.glyphs() for branch in self.branches], Glyph(text="&"))

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        clauses = AND.say(lang).join(branch.clause(lang, you, infinitive) for branch in self.branches)
        return clauses + Text(", dans l’ordre de [votre|son] choix", ", in any order").say(lang, you=you)


@dataclass(frozen=True)
class May(Effect):
    """Optional. Not asked when it starts with a cost, or a guarded verb, that is not on offer.

    A verb that can be declined in its own question is asked once, with "no" among its answers.
    """

    effect: Effect

    @property
    def on_condition(self) -> bool:
        return not self.effect.has_infinitive

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def assemble(self, to: Assembler) -> None:
        if isinstance(self.effect, Verb) and self.effect.declined is not None:
            to.land(self.effect.emit(to))
            return
        if not isinstance(self.effect, PayFor | IfOffered):
            ask = to.add(self, Op.MAY)
            self.effect.assemble(to)
            to.land(ask)
            return
        guard = to.add(self, Op.OFFERED)
        ask = to.add(self, Op.MAY)
        if isinstance(self.effect, IfOffered):
            start = to.here
            self.effect.assemble(to)
            guard.a = ask.a = to.lines[start].a
        elif "offer" in type(self.effect.cost).rules():  # what is offered by another test may yet be out of reach
            guard.a = ask.a = to.here + 1
            self.effect.assemble(to)
        else:
            guard.a = ask.a = to.here
            self.effect.assemble_paid(to)
        to.land(guard, ask)

    def glyphs(self) -> tuple[Glyph, ...]:
        signs = self.effect.glyphs()
        return (Glyph(text="("), *signs, Glyph(text=")")) if signs else ()

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        if self.effect.has_infinitive:
            return CAN.say(lang, you=you, it=self.effect.clause(lang, you, True))
        wish = Text("[si vous le souhaitez|s’il le souhaite], ", "if [you|they] wish, ")
        clause = self.effect.clause(lang, you)
        return wish.say(lang, you=you) + clause if clause else ""

    def ask(self, look: Asker) -> Question:
        if YES not in look.legal:
            return _not_yet(look, self.effect)
        text = Text("Si vous le souhaitez, {it}", "If you like, {it}")
        if self.effect.has_infinitive:
            text = Text("Voulez-vous {it} ?", "Do you want to {it}?")
        words = text.say(look.lang, it=self.effect.clause(look.lang, True, self.effect.has_infinitive))
        return words, (look.button(YES, likely=True), look.button(NO))


@dataclass(frozen=True)
class PayFor(Effect):
    """A cost, and what it buys; nothing happens when the cost is out of reach."""

    cost: Verb
    effect: Effect

    def parts(self) -> tuple[Effect, ...]:
        return (self.cost, self.effect)

    def assemble_paid(self, to: Assembler) -> None:
        self.cost.assemble(to)
        self.effect.assemble(to)

    def assemble(self, to: Assembler) -> None:
        if not isinstance(self.cost, Verb):
            raise BadCard(_PAID)
        guard = to.add(self, Op.AFFORD)
        guard.a = to.here
        self.assemble_paid(to)
        to.land(guard)

    def glyphs(self) -> tuple[Glyph, ...]:
        return (*self.cost.glyphs(), Glyph(text="→"), *self.effect.glyphs())

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        paid = self.cost.clause(lang, you, infinitive)
        if self.effect.has_infinitive:
            return paid + Text(" pour ", " to ").say(lang) + self.effect.clause(lang, you, True)
        return paid + Text(" pour ceci : ", " for this: ").say(lang) + self.effect.clause(lang, you)

    @property
    def has_infinitive(self) -> bool:
        return self.cost.has_infinitive

    def ask(self, look: Asker) -> Question:
        return _not_yet(look, self)


@dataclass(frozen=True)
class IfOffered(Effect):
    """An effect that is left out, and as a branch of a choice not offered, while its first verb finds nothing."""

    effect: Effect

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def assemble(self, to: Assembler) -> None:
        guard = to.add(self, Op.OFFERED)
        start = to.here
        self.effect.assemble(to)
        first = (place for place in range(start, to.here) if to.lines[place].op not in (Op.AFFORD, Op.PER))
        guard.a = next(first, start)
        if guard.a == to.here or to.lines[guard.a].op < FIRST_VERB:
            raise BadCard(_NO_OFFER)
        to.land(guard)

    def ask(self, look: Asker) -> Question:
        return _not_yet(look, self)

    def glyphs(self) -> tuple[Glyph, ...]:
        return self.effect.glyphs()

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        return self.effect.clause(lang, you, infinitive)

    @property
    def has_infinitive(self) -> bool:
        return self.effect.has_infinitive


@dataclass(frozen=True)
class _Elsewhere(Effect):
    """What other seats of a selector do: inside, such a seat acts."""

    OP: ClassVar[Op]
    who: Selector
    effect: Effect

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def words(self) -> tuple[Word, ...]:
        return (self.who,)

    def assemble(self, to: Assembler) -> None:
        entry = to.word(self, self.OP, self.who)
        self.effect.assemble(to)
        to.add(self, Op.END)
        to.land(entry)

    def glyphs(self) -> tuple[Glyph, ...]:
        return (*self.who.drawn(), Glyph(text=":"), *self.effect.glyphs())

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        return self.who.phrase(lang, you) + self._link(lang) + self.effect.clause(lang, False)

    def _link(self, lang: Lang) -> str:
        if self.effect.says_who:
            return Text(" : ", ": ").say(lang)
        return ", " if self.effect.on_condition or isinstance(self.effect, Repeat | Times) else " "

    @property
    def says_who(self) -> bool:
        return True


@dataclass(frozen=True)
class Each(_Elsewhere):
    """Once for every seat of a selector, in its order."""

    OP = Op.EACH


@dataclass(frozen=True)
class Another(_Elsewhere):
    """One seat of a selector, chosen by the acting seat."""

    OP = Op.ANOTHER

    def ask(self, look: Asker) -> Question:
        text = Text("Quel joueur {it} ?", "Which player {it}?")
        choices = (
            look.button(PLAYER + seat, name) for seat, name in enumerate(look.names) if PLAYER + seat in look.legal
        )
        return text.say(look.lang, it=self.effect.clause(look.lang, False)), tuple(choices)


@dataclass(frozen=True)
class Repeat(Effect):
    """A fixed number of times."""

    times: int
    effect: Effect

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def assemble(self, to: Assembler) -> None:
        loop = to.add(self, Op.REPEAT, self.times)
        self.effect.assemble(to)
        to.add(self, Op.END)
        to.land(loop)

    def glyphs(self) -> tuple[Glyph, ...]:
        return (Glyph(text=f"{self.times}×"), *self.effect.glyphs())

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        return Text("{n} fois : ", "{n} {n:time|times}: ").say(lang, n=self.times) + self.effect.clause(lang, you)


@dataclass(frozen=True)
class Times(Effect):
    """As often as a counter says when it begins; every time anew, with its own decisions."""

    counter: Counter
    effect: Effect

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def words(self) -> tuple[Word, ...]:
        return (self.counter,)

    def assemble(self, to: Assembler) -> None:
        to.word(self, Op.PER, self.counter)
        loop = to.add(self, Op.TIMES)
        self.effect.assemble(to)
        to.add(self, Op.END)
        to.land(loop)

    def glyphs(self) -> tuple[Glyph, ...]:
        return (*self.counter.drawn(), Glyph(text="×"), Glyph(text="("), *self.effect.glyphs(), Glyph(text=")"))

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        once = Text("une fois {counter} : ", "once {counter}: ")
        return once.say(lang, counter=self.counter.phrase(lang, you)) + self.effect.clause(lang, you)


@dataclass(frozen=True)
class Per(Effect):
    """A verb whose amount is multiplied by a count."""

    counter: Counter
    effect: Verb

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def words(self) -> tuple[Word, ...]:
        return (self.counter,)

    def assemble(self, to: Assembler) -> None:
        if not isinstance(self.effect, Verb):
            raise BadCard(NO_AMOUNT)
        to.word(self, Op.PER, self.counter)
        self.effect.emit(to, scaled=1)

    def glyphs(self) -> tuple[Glyph, ...]:
        if not self.counter.drawn():
            return self.effect.glyphs()
        return (*self.effect.glyphs(), Glyph(text="×"), *self.counter.drawn())

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        return f"{self.effect.clause(lang, you, infinitive)} {self.counter.phrase(lang, you)}".rstrip()

    @property
    def has_infinitive(self) -> bool:
        return self.effect.has_infinitive


@dataclass(frozen=True)
class When(Effect):
    """If a condition holds one thing, otherwise another (or nothing)."""

    condition: Condition
    effect: Effect
    otherwise: Effect | None = None

    @property
    def on_condition(self) -> bool:
        return bool(self.condition.text.fr) or self.effect.on_condition

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,) if self.otherwise is None else (self.effect, self.otherwise)

    def words(self) -> tuple[Word, ...]:
        return (self.condition,)

    def assemble(self, to: Assembler) -> None:
        test = to.word(self, Op.WHEN, self.condition)
        self.effect.assemble(to)
        if self.otherwise is None:
            to.land(test)
            return
        leave = to.add(self, Op.JUMP)
        to.land(test)
        self.otherwise.assemble(to)
        to.land(leave)

    def glyphs(self) -> tuple[Glyph, ...]:
        row = self.effect.glyphs()
        if self.condition.drawn():
            row = (*self.condition.drawn(), Glyph(text="→"), *row)
        return row if self.otherwise is None else (*row, Glyph(text="∤"), *self.otherwise.glyphs())

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        condition = self.condition.phrase(lang, you)
        clause = self.effect.clause(lang, you)
        clause = f"{condition}, {clause}" if condition else clause
        if self.otherwise is None:
            return clause
        return clause + Text(" ; sinon, ", "; otherwise, ").say(lang) + self.otherwise.clause(lang, you)


@dataclass(frozen=True)
class Window(Effect):
    """A moment at which nothing is asked but whether one uses an extra. `question` asks it, `goes_on` declines."""

    question: Text = Text("Autre chose ?", "Anything else?")
    goes_on: Text = Text("Continuer", "Go on")

    def assemble(self, to: Assembler) -> None:
        to.add(self, Op.WINDOW)

    def ask(self, look: Asker) -> Question:
        return self.question.say(look.lang), (look.button(NO, self.goes_on.say(look.lang), likely=True), *_others(look))


# --- the words of the algebra, as cards use them ---------------------------------------------------------------


def spelled(function: F) -> F:
    """Mark a function that makes an expression as one that cards, and patches of cards, may be written with."""
    function.__spelled__ = True  # type: ignore[attr-defined]
    return function


def unread(text: Text) -> Callable[[F], F]:
    """Mark a spelling with what it does and cards do not say: those who write cards are told."""

    def marked(function: F) -> F:
        function.unread = text  # type: ignore[attr-defined]
        return function

    return marked


COMES_TO_NOTHING = Text(
    "Laissé de côté, et non proposé dans un choix, quand rien ne peut en venir.",
    "Left out, and not offered in a choice, where nothing can come of it.",
)


def seq(*steps: Effect) -> Effect:
    """One effect after the other.

    >>> from ludotheque.games.royaume.rules.gains import gain
    >>> seq(gain(gold=1), gain(strength=2)).say("en")
    'Gain 1 Gold and 2 Strength.'
    """
    return Seq(steps)


def choose(*branches: Effect) -> Effect:
    """One of 2 to 16 effects, as the acting seat chooses. A branch whose cost is out of reach is not offered.

    >>> from ludotheque.games.royaume.rules.gains import gain
    >>> choose(gain(gold=2), gain(magic=2)).say("en")
    'Gain 2 Gold or 2 Magic.'
    """
    return Choose(branches)


def any_order(*branches: Effect) -> Effect:
    """All of these effects, in the order that the acting seat chooses.

    >>> from ludotheque.games.royaume.rules.gains import gain
    >>> any_order(gain(gold=1), gain(magic=1)).say("en")
    'Gain 1 Gold and gain 1 Magic, in any order.'
    """
    return AnyOrder(branches)


def may(effect: Effect, *more: Effect) -> Effect:
    """An effect that can be declined; `may(cost, effect, ...)` is a purchase that can be declined.

    Raises BadCard where a cost is no verb.

    >>> from ludotheque.games.royaume.rules.gains import gain, pay
    >>> may(pay(strength=1), gain(gold=2)).say("en")
    'You may pay 1 Strength to gain 2 Gold.'
    """
    if more:
        if not isinstance(effect, Verb):
            raise BadCard(_COST)
        bought = Seq(more) if more[1:] else more[0]
        return May(PayFor(effect, bought))
    return May(effect)


def each_player(effect: Effect) -> Effect:
    """The effect for every seat, in the order of turns, beginning with the acting one."""
    return Each(AllPlayers(), effect)


def each_opponent(effect: Effect) -> Effect:
    """The effect for every seat but the acting one, in the order of turns.

    >>> from ludotheque.games.royaume.rules.gains import gain
    >>> each_opponent(gain(gold=1)).say("en")
    'Each opponent gains 1 Gold.'
    """
    return Each(Opponents(), effect)


def an_opponent(effect: Effect) -> Effect:
    """The effect for another seat, which the acting one chooses."""
    return Another(AnOpponent(), effect)


def repeat(times: int, effect: Effect) -> Effect:
    """The effect several times, a fixed number.

    >>> from ludotheque.games.royaume.rules.gains import gain, pay
    >>> repeat(2, may(pay(gold=1), gain(magic=2))).say("en")
    '2 times: you may pay 1 Gold to gain 2 Magic.'
    """
    return Repeat(times, effect)


def times(counter: Counter, effect: Effect) -> Effect:
    """The effect as often as something is counted, a word of the game such as the number of its Citizens."""
    return Times(counter, effect)


def per(counter: Counter, effect: Verb) -> Effect:
    """A verb, once, with its amount multiplied by what is counted. Raises BadCard, when the card is compiled, where the
    verb has no single amount.
    """
    return Per(counter, effect)


def when(condition: Condition, effect: Effect, *, otherwise: Effect | None = None) -> Effect:
    """The effect if a condition holds, a word of the game, else what stands in `otherwise`."""
    return When(condition, effect, otherwise)


def nothing() -> Effect:
    """No effect: a branch of `choose` in which nothing happens."""
    return Nothing()


ALGEBRA: dict[str, Callable[..., Effect]] = {
    function.__name__: function
    for function in (
        seq,
        choose,
        any_order,
        may,
        each_player,
        each_opponent,
        an_opponent,
        repeat,
        times,
        per,
        when,
        nothing,
    )
}


def _joined(rows: list[tuple[Glyph, ...]], mark: Glyph | None) -> tuple[Glyph, ...]:
    out: tuple[Glyph, ...] = ()
    for i, row in enumerate(rows):
        out += ((mark,) if i and mark else ()) + row
    return out
