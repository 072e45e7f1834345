"""The operands of an exchange in Vaalbara: the Territory that was picked before it, and a deck that is not empty."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.effects import Seq, When
from ....kernel.text import Text
from ....kernel.words import BadCard, Effect
from ..rules.verbs import DeckLeft, Pick, SwapLines, SwapWithBottom, SwapWithTop, Where

Picks = tuple[tuple[Where, bool], ...]  # the source, and whether it is the second of an exchange


@dataclass(frozen=True)
class Form:
    """The form of an exchange: what may be picked before it, and whether the deck must hold a card."""

    picked: tuple[Picks, ...]
    of_deck: bool
    example: str

    @property
    def picks(self) -> int:
        return len(self.picked[0])


FORMS: dict[type[Effect], Form] = {
    SwapWithTop: Form(
        tuple(((where, False),) for where in (Where.FIRST, Where.SECOND, Where.EITHER)),
        of_deck=True,
        example="if_deck_left(exchange(Pick(either), SwapWithTop()))",
    ),
    SwapWithBottom: Form(
        (((Where.DOMAIN, False),),),
        of_deck=True,
        example="if_deck_left(exchange(Pick(domain), SwapWithBottom()))",
    ),
    SwapLines: Form(
        (((Where.FIRST, False), (Where.SECOND, True)),),
        of_deck=False,
        example="exchange(Pick(first), Pick(second, True), SwapLines())",
    ),
}
_EXCHANGE = Text(
    "{name} : {word}() dit avec quoi échanger ce qui vient d’être choisi ; écrivez {example}",
    "{name}: {word}() says what to exchange for what has just been picked; write {example}",
)


def check_exchanges(name: str, effect: Effect, *, deck_left: bool = False) -> None:
    """Raises BadCard for an exchange of a Territory not picked just before, or with a deck that may be empty."""
    steps = effect.steps if isinstance(effect, Seq) else (effect,)
    for place, step in enumerate(steps):
        if form := FORMS.get(type(step)):
            before = steps[max(0, place - form.picks) : place]
            picked = tuple((pick.where, bool(pick.second)) for pick in before if isinstance(pick, Pick))
            if picked not in form.picked or (form.of_deck and not deck_left):
                raise BadCard(_EXCHANGE, name=name, word=type(step).__name__, example=form.example)
        elif isinstance(step, When):
            check_exchanges(name, step.effect, deck_left=deck_left or isinstance(step.condition, DeckLeft))
            if step.otherwise is not None:
                check_exchanges(name, step.otherwise, deck_left=deck_left)
        elif isinstance(step, Seq):
            check_exchanges(name, step, deck_left=deck_left)
        else:
            for part in step.parts():
                check_exchanges(name, part, deck_left=deck_left)
