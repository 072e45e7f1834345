"""Facts about an action of Vaalbara for advice, from open cards and the viewer's own.

The characters that others have left are public: all begin with the same ones, and played cards are open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....kernel.effects import Nothing, Per, When
from ....kernel.record import Twin
from ....kernel.scoring import worth
from ....kernel.text import Noun, Text, sentence
from ....stage.look import Look
from ..rules.actions import Act
from ..rules.domain import left_of, right_of, types_in
from ..rules.verbs import (
    AfterNeighbours,
    Around,
    BeforeNeighbours,
    Double,
    OddNeighbours,
    Own,
    RiverFlow,
    Steal,
    Types,
)
from ..state import FIRST_LINE, LANDS, ROUNDS, SECOND_LINE
from .faces import reward_of

MOST_RISING = 3  # types that would pay more afterwards

_FIRST = Text("Initiative {n} : personne ne peut agir avant vous.", "Initiative {n}: nobody can act before you.")
_LAST = Text(
    "Initiative {n} : {others:l’autre agira|tous les autres agiront} avant vous.",
    "Initiative {n}: {others:the other|all others} will act before you.",
)
_BETWEEN = Text(
    "Initiative {n} : sur les {of} personnages qui restent {others:à l’autre|aux autres}, {k} "
    "{k:agirait|agiraient} avant.",
    "Initiative {n}: of the {of} characters that the {others:other has|others have} left, {k} would act before.",
)
_SURE = Text(
    "C’est certain, d’après les personnages qui restent à {n:votre voisin|vos voisins}.",
    "That is certain, by the characters that your {n:neighbour has|neighbours have} left.",
)
_NEVER = Text(
    "C’est exclu, d’après les personnages qui restent à {n:votre voisin|vos voisins}.",
    "That cannot be, by the characters that your {n:neighbour has|neighbours have} left.",
)
_AFTER_YOU = Text(
    "Sur les {of} qui restent à {n:votre voisin|vos voisins}, {k} {k:agirait|agiraient} après vous.",
    "Of the {of} that your {n:neighbour has|neighbours have} left, {k} would act after you.",
)
_BEFORE_YOU = Text(
    "Sur les {of} qui restent à {n:votre voisin|vos voisins}, {k} {k:agirait|agiraient} avant vous.",
    "Of the {of} that your {n:neighbour has|neighbours have} left, {k} would act before you.",
)
_ODD = Text(
    "Sur les {of} qui restent à {n:votre voisin|vos voisins}, {k} {k:est impair|sont impairs}.",
    "Of the {of} that your {n:neighbour has|neighbours have} left, {k} {k:is|are} odd.",
)
_NOBODY_BEFORE = Text("Personne n’agira avant vous.", "Nobody will act before you.")
_NOW = Text("Cela fait {n} {n:point|points} à présent.", "That makes {n} {n:point|points} now.")
_DOUBLED = Text(
    "Dans la première ligne, cela donnerait jusqu’à {n} points ({card}).",
    "In the first row that would bring up to {n} points ({card}).",
)
_AT_THIS_INITIATIVE = Text(
    "À cette initiative, {card:le} vous rapporterait {n} {n:point|points}.",
    "At this initiative {card:the} would bring you {n} {n:point|points}.",
)
_WOULD_PAY = Text(
    "{card:le} vous rapporterait {n} {n:point|points}.", "{card:the} would bring you {n} {n:point|points}."
)
_LEAVES = Text(
    "{card:le}, qui vaut à présent {n} {n:point|points} pour vous, quitte la première ligne.",
    "{card:the}, now worth {n} {n:point|points} to you, leaves the first row.",
)
_FIRST_STAYS = Text(
    "La première ligne reste telle quelle : {card:le} vous y rapporterait {n} {n:point|points}.",
    "The first row stays as it is: {card:the} would bring you {n} {n:point|points} there.",
)
_WOULD_PAY_NEXT = Text(
    "À la manche suivante, {card:le} rapporterait {n} {n:point|points} à {who}, avec son domaine tel qu’il est.",
    "In the next round {card:the} would bring {who} {n} {n:point|points}, with the domain as it is.",
)
_FLOW_NEXT = Text(
    "À la manche suivante, {card:le} rapporterait jusqu’à {n} {n:point|points} à {who}, "
    "avec son domaine tel qu’il est.",
    "In the next round {card:the} would bring {who} up to {n} {n:point|points}, with the domain as it is.",
)
_NEW_TYPE = Text("Un type de plus dans votre domaine : {n} sur {of}.", "One more type in your domain: {n} out of {of}.")
_FIVE = Text(
    "Votre domaine aura {n} types sur {of} : {points} points à la fin.",
    "Your domain will have {n} types out of {of}: {points} points at the end.",
)
_SIX = Text(
    "Votre domaine aura les {n} types : {points} points à la fin, au lieu de {before}.",
    "Your domain will have all {n} types: {points} points at the end, instead of {before}.",
)
_RISING = Text("Rapportera ensuite davantage : {them}.", "What will then bring more: {them}.")
_ONE_RISING = Text("{land} ({n}, au lieu de {before})", "{land} ({n} instead of {before})")
_RIVER_RISING = Text("{land} (jusqu’à {n}, au lieu de {before})", "{land} (up to {n} instead of {before})")
_NO_OTHER = Text("Votre domaine n’en a pas d’autre.", "Your domain has no other.")
_STILL = Text("Il vous restera {them} ; les points gagnés restent.", "You keep {them}; points gained stay.")


def facts(look: Look, action: int, last: bool = False) -> tuple[str, ...]:
    """Whole sentences about a legal action of the viewer, before it is done; empty if there are none."""
    if Act.PLAY <= action < Act.TAKE:
        return tuple(_of_playing(look, action - Act.PLAY))
    if Act.TAKE <= action < Act.FIRST:
        return tuple(_of_taking(look, look.v.line[FIRST_LINE][action - Act.TAKE]))
    if Act.FIRST <= action < Act.SECOND:
        return (_would_pay(look, look.v.line[FIRST_LINE][action - Act.FIRST], _LEAVES),)
    if Act.SECOND <= action < Act.CEDE:
        card = look.v.line[SECOND_LINE][action - Act.SECOND]
        comes = look.line().b  # into the first row, where it can be taken in the same turn
        return (_would_pay(look, card),) if comes else tuple(_of_leaving(look, card))
    if Act.CEDE <= action < Act.RECALL:
        return (_of_ceding(look, look.v.domain[look.viewer][action - Act.CEDE]),)
    if Act.RECALL <= action < Act.RECALL.after:
        return (look.content.characters[action - Act.RECALL].effect.say(look.lang),)
    return ()


# --- a character ----------------------------------------------------------------------------------------------


def _of_playing(look: Look, character: int) -> Iterator[str]:
    """When it acts, its effect, and what the first row would pay with it."""
    yield _order(look, character)
    effect = look.content.characters[character].effect
    if not isinstance(effect, Nothing):
        yield f"{effect.say(look.lang)} {_figure(look, character)}".strip()
    river = next((card for card in _first_row(look) if _flows(look, look.c.kind[card])), None)
    if river is not None and not isinstance(effect, Double):
        n = _paid(look, river, character)
        yield _AT_THIS_INITIATIVE.say(look.lang, card=_named(look, river), n=n)


def _order(look: Look, character: int) -> str:
    """The number of characters that others have left and that act before."""
    others = [seat for seat in range(look.v.players) if seat != look.viewer]
    before = sum(len(_earlier(look, character, seat)) for seat in others)
    every = sum(len(_left(look, seat)) for seat in others)
    text = _FIRST if before == 0 else _LAST if before == every else _BETWEEN
    return text.say(look.lang, n=character + 1, k=before, of=every, others=len(others))


def _figure(look: Look, character: int) -> str:
    """The present value of a character's effect; empty if its words say it all."""
    effect, lang = look.content.characters[character].effect, look.lang
    if isinstance(effect, When) and isinstance(effect.condition, BeforeNeighbours | AfterNeighbours):
        return _against_neighbours(look, character, before=isinstance(effect.condition, BeforeNeighbours))
    if isinstance(effect, Per) and isinstance(effect.counter, OddNeighbours):
        near = _neighbours(look)
        left = [other for seat in near for other in _left(look, seat)]
        odd = sum(other % 2 == 0 for other in left)  # numbers are initiatives less one
        return _ODD.say(lang, n=len(near), k=odd, of=len(left))
    if isinstance(effect, Per) and isinstance(effect.counter, Own | Around | Types):
        program = look.c.character_program[character]
        return _NOW.say(lang, n=look.content.rule(worth)(look.c, look.v, look.viewer, 0, program, False))
    if isinstance(effect, Steal):
        others = (seat for seat in range(look.v.players) if seat != look.viewer)
        return "" if any(_earlier(look, character, seat) for seat in others) else _NOBODY_BEFORE.say(lang)
    if isinstance(effect, Double):
        paid = {card: 2 * _paid(look, card, character) for card in _first_row(look)}
        card, n = max(paid.items(), key=lambda pair: pair[1])
        return _DOUBLED.say(lang, n=n, card=_named(look, card)) if n else ""
    return ""


def _against_neighbours(look: Look, character: int, *, before: bool) -> str:
    """Whether a character acts before (or after) its neighbours, as far as their remaining cards tell."""
    near = _neighbours(look)
    left = [len(_left(look, seat)) for seat in near]
    earlier = [len(_earlier(look, character, seat)) for seat in near]
    wanted = [every - number for every, number in zip(left, earlier, strict=True)] if before else earlier
    if wanted == left:
        return _SURE.say(look.lang, n=len(near))
    if 0 in wanted:
        return _NEVER.say(look.lang, n=len(near))
    return (_AFTER_YOU if before else _BEFORE_YOU).say(look.lang, n=len(near), k=sum(wanted), of=sum(left))


def _neighbours(look: Look) -> list[int]:
    return sorted({left_of(look.v, look.viewer), right_of(look.v, look.viewer)})


def _left(look: Look, seat: int) -> list[int]:
    """The characters that a seat has not played: these are public, though not which of them are in hand."""
    return [character for character in range(look.c.characters) if not look.v.discard[seat] >> character & 1]


def _earlier(look: Look, character: int, seat: int) -> list[int]:
    """The remaining characters of a seat that would act before a character of the viewer; omens break ties."""
    rank, clan = look.c.rank[look.v.top_back], look.v.clan
    ours = (character, rank[clan[look.viewer]])
    return [other for other in _left(look, seat) if (other, rank[clan[seat]]) < ours]


# --- a territory ----------------------------------------------------------------------------------------------


def _of_taking(look: Look, card: int) -> Iterator[str]:
    """What a card adds to the viewer's domain beyond its reward: a type, and higher rewards afterwards."""
    v, seat, kind = look.v, look.viewer, look.c.kind[card]
    if not v.lands[seat][kind]:
        yield from _variety(look, types_in(v, seat) + 1)
    if v.round_number < ROUNDS:
        yield from _rising(look, kind)


def _variety(look: Look, types: int) -> Iterator[str]:
    """The points at the end for a domain with this many types, if there is still time."""
    c, lang = look.c, look.lang
    if types == LANDS:
        yield _SIX.say(lang, n=types, points=c.six_types, before=c.five_types)
    elif types == LANDS - 1:
        yield _FIVE.say(lang, n=types, of=LANDS, points=c.five_types)
    elif LANDS - 1 - types <= ROUNDS - look.v.round_number:
        yield _NEW_TYPE.say(lang, n=types, of=LANDS)


def _rising(look: Look, kind: int) -> Iterator[str]:
    """The types that pay more once a territory of a type has joined the viewer's domain."""
    now = _having_played(look, look.c.characters - 1)
    then = now.copy()
    then.lands[look.viewer][kind] += 1
    cards = [look.c.kind.index(land) for land in range(LANDS)]
    before, after = ([reward_of(look.content, v, look.viewer, card) for card in cards] for v in (now, then))
    rising = [land for land in range(LANDS) if after[land] > before[land]]
    rising.sort(key=lambda land: (land != kind, before[land] - after[land]))
    if rising:
        them = [_one_rising(look, land, after[land], before[land]) for land in rising[:MOST_RISING]]
        yield _RISING.say(look.lang, them=", ".join(them))


def _one_rising(look: Look, land: int, now: int, before: int) -> str:
    text = _RIVER_RISING if _flows(look, land) else _ONE_RISING
    return text.say(look.lang, land=look.content.lands[land].noun.form(look.lang), n=now, before=before)


def _would_pay(look: Look, card: int, text: Text = _WOULD_PAY) -> str:
    """What a territory would pay if the viewer took it in this turn."""
    n = reward_of(look.content, look.v, look.viewer, card)
    return sentence(text.say(look.lang, card=_named(look, card), n=n))


def _of_leaving(look: Look, card: int) -> Iterator[str]:
    """What stays in the first row, and the seat to which a territory of the second row would pay most next round."""
    v, content = look.v, look.content
    here = {other: reward_of(content, v, look.viewer, other) for other in _first_row(look)}
    if here:
        best, n = max(here.items(), key=lambda pair: pair[1])
        if n:
            yield _FIRST_STAYS.say(look.lang, card=_named(look, best), n=n)
    if v.round_number == ROUNDS:
        return
    flows = _flows(look, look.c.kind[card])
    paid = {}
    for seat in range(v.players):
        if seat != look.viewer:
            then = v.copy()
            then.played[seat], then.doubled = look.c.characters - 1, 0
            paid[seat] = reward_of(content, then, seat, card)
    seat, n = max(paid.items(), key=lambda pair: pair[1])
    if n:
        text = _FLOW_NEXT if flows else _WOULD_PAY_NEXT
        yield text.say(look.lang, card=_named(look, card), n=n, who=look.names[seat])


def _of_ceding(look: Look, card: int) -> str:
    kind = look.c.kind[card]
    left = look.v.lands[look.viewer][kind] - 1
    if not left:
        return _NO_OTHER.say(look.lang)
    return _STILL.say(look.lang, them=look.content.lands[kind].noun.count(look.lang, left))


def _first_row(look: Look) -> Sequence[int]:
    return [card for card in look.v.line[FIRST_LINE][: look.v.players] if card >= 0]


def _named(look: Look, card: int) -> Noun:
    return look.content.territories[card].noun


def _flows(look: Look, land: int) -> bool:
    """Whether the reward of a type depends on the initiative."""
    walk = look.content.lands[land].reward.walk()
    return any(isinstance(part, Per) and isinstance(part.counter, RiverFlow) for part in walk)


def _paid(look: Look, card: int, character: int) -> int:
    """What a territory would pay the viewer now, once, with a character."""
    return reward_of(look.content, _having_played(look, character), look.viewer, card)


def _having_played(look: Look, character: int) -> Twin:
    """The position as if the viewer had revealed a character."""
    v = look.v.copy()
    v.played[look.viewer], v.doubled = character, 0
    return v
