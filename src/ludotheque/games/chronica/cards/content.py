"""The content of Chronica Universalis: the record that rules read, and the cards that it is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel.actions import ActionSpace
from ....kernel.content import Content, PatchValues, Tables, table
from ....kernel.effects import Another, Each, Seq
from ....kernel.record import Record, choice, count, flag, program
from ....kernel.text import Text
from ....kernel.vocabulary import Programs, Vocabulary, code_field
from ....kernel.words import BadCard, Effect
from ....kernel.written.patch import patched
from ....kernel.written.values import MOST_NUMBER
from .. import rules
from ..rules.actions import MOST_LOOKED_AT, Act
from ..rules.powers import Consult, Guard, Raise
from ..state import DOMAINS, LEAST_DECK, PICTOGRAMS, SEATS, SET, Domain
from .box import HIGHEST, Card
from .course import GAME, PLAY
from .moyen_age import CARDS
from .options import DECKS, deck_ids, own_decks

CAPACITY = 512
WORDS = Vocabulary.of("chronica", rules)
BOX: Tables = {"card": table("card", CARDS, SET)}
ACTIONS = ActionSpace(Act, {kind: tuple(cards) for kind, cards in BOX.items()})

CONTENT = Record(
    "ChronicaContent",
    code=code_field(CAPACITY),
    course=program(),
    play=program(),
    power=program(SET),  # 0 where a card has none
    value=count("i1", SET, DOMAINS, most=HIGHEST),
    guard=count("i1", SET, DOMAINS),  # what a card adds to every defence in its Province
    predilection=choice("u1", SET, of=DOMAINS),
    pictogram=choice("u1", SET, of=PICTOGRAMS),
    is_building=flag(SET),
    in_deck=flag(SEATS, SET),  # the cards of each deck; a common one is deck 0
    own=flag(),  # each player has a deck of their own
)


class ChronicaContent(Content):
    """The cards of Chronica Universalis in play."""

    @property
    def cards_in_set(self) -> tuple[Card, ...]:
        """Every card by its place in the set."""
        return self.kind("card")

    def taken(self, kind: str) -> tuple[Any, ...]:
        return 2 * self.kind(kind) if kind == "card" else self.kind(kind)  # of either deck


def make_content(options: Mapping[str, str], patch: PatchValues, box: Tables | None = None) -> ChronicaContent:
    """The content for checked options, with this set or the box's. Raises BadCard for cards that do not make a game."""
    cards = patched(WORDS, BOX if box is None else box, patch)
    actions = (
        ACTIONS if cards["card"].keys() == BOX["card"].keys() else ActionSpace(Act, {"card": tuple(cards["card"])})
    )
    in_play: Sequence[Card] = tuple(cards["card"].values())
    for card in in_play:
        _check(card)
    programs = WORDS.compile({**_effects(in_play), "course.game": GAME, "course.play": PLAY}, CAPACITY)
    record = CONTENT.zeros()
    c: Any = record[0]
    c["code"] = programs.code
    c["course"], c["play"] = programs["course.game"], programs["course.play"]
    _fill_cards(c, programs, in_play)
    _fill_decks(c, in_play, options)
    return ChronicaContent(actions, CONTENT, record, programs, cards, options, patch)


def _effects(cards: Sequence[Card]) -> dict[str, Effect]:
    """The effects of cards, by the names of their programs."""
    fields = ((card, field, getattr(card, field)) for card in cards for field in ("power", "lasting"))
    return {f"card.{card.id}.{field}": effect for card, field, effect in fields if effect is not None}


def _fill_cards(c: Any, programs: Programs, cards: Sequence[Card]) -> None:
    for number, card in enumerate(cards):
        c["value"][number] = card.values
        c["predilection"][number], c["pictogram"][number] = card.predilection, card.pictogram
        c["is_building"][number] = card.building
        if card.power is not None:
            c["power"][number] = programs[f"card.{card.id}.power"]
        for guard in guards(card):
            c["guard"][number][guard.domain] += guard.by


def _fill_decks(c: Any, cards: Sequence[Card], options: Mapping[str, str]) -> None:
    """Set the cards of each deck; a common deck has all of them."""
    c["own"] = own_decks(options)
    for deck, option in enumerate(DECKS[: SEATS if c["own"] else 1]):
        ids = set(deck_ids(option, options[option], cards) if c["own"] else (card.id for card in cards))
        c["in_deck"][deck] = [number < len(cards) and cards[number].id in ids for number in range(SET)]
        if not LEAST_DECK <= len(ids) <= SET:
            raise BadCard(_DECK, n=len(ids), least=LEAST_DECK, most=SET)


def guards(card: Card) -> tuple[Guard, ...]:
    """The lasting effects of a card: one verb, or several side by side."""
    parts = () if card.lasting is None else card.lasting.steps if isinstance(card.lasting, Seq) else (card.lasting,)
    return tuple(part for part in parts if isinstance(part, Guard))


def _check(card: Card) -> None:
    """Raises BadCard for impossible numbers, and for effects that these rules could not carry out as written."""
    for domain, value in enumerate(card.values):
        if not 0 <= value <= HIGHEST:
            raise BadCard(_VALUE, card=card.id, field=Domain(domain).name.lower(), value=value, most=HIGHEST)
    if card.power is not None:
        _check_power(card, card.power)
    if card.lasting is not None:
        _check_lasting(card, card.lasting)


def _check_power(card: Card, power: Effect) -> None:
    for part in power.walk():
        if isinstance(part, Consult) and not 1 <= part.cards <= MOST_LOOKED_AT:
            raise BadCard(_LOOKED_AT, card=card.id, n=part.cards, most=MOST_LOOKED_AT)
    for part in power.walk():
        if isinstance(part, Each | Another) and any(isinstance(step, Raise) for step in part.walk()):
            raise BadCard(_RAISE, card=card.id)


def _check_lasting(card: Card, lasting: Effect) -> None:
    if len(guards(card)) != sum(not isinstance(part, Seq) for part in lasting.walk()):
        raise BadCard(_LASTING, card=card.id)
    for domain in Domain:
        if (by := sum(guard.by for guard in guards(card) if guard.domain == domain)) > MOST_NUMBER:
            raise BadCard(_VALUE, card=card.id, field="lasting", value=by, most=MOST_NUMBER)


_DECK = Text(
    "une pioche a {n} {n:carte|cartes}, il en faut de {least} à {most}",
    "a deck has {n} {n:card|cards}, it takes {least} to {most}",
)
_LOOKED_AT = Text(
    "card.{card}.power : consult({n}) : on regarde de 1 à {most} cartes",
    "card.{card}.power: consult({n}): one looks at 1 to {most} cards",
)
_RAISE = Text(
    "card.{card}.power : add_to(…) est pour qui joue la carte, et ne se dit pas d’un autre joueur",
    "card.{card}.power: add_to(…) is for whoever plays the card, and cannot be said of another player",
)
_LASTING = Text(
    "card.{card}.lasting : il faut guard(…), ou seq(…) de plusieurs",
    "card.{card}.lasting: it takes guard(…), or seq(…) of several",
)
_VALUE = Text("card.{card}.{field} : {value}, au plus {most}", "card.{card}.{field}: {value}, at most {most}")
