"""Gaining, paying and losing Resources and Victory Points (ROY-GAIN, ROY-TRACK, ROY-ICON)."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.effects import CAN, COMES_TO_NOTHING, IfOffered, PayFor, Seq, spelled, unread
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import rule
from ....kernel.stack import PLAYER, add, ask, scaled
from ....kernel.text import Lang, Noun, Text
from ....kernel.words import BadCard, Effect, Glyph, Lasting, Verb
from ....stage.look import Look, Question
from ..names import POINTS_NAME, RESOURCE_NAMES, ROLE_NAMES
from ..state import RESOURCES, Res, Role
from .actions import Ev
from .piles import in_game, move, receive, spend
from .signs import CITIZEN, GOLD, OPPONENT, POINTS, RESOURCE_ICONS, ROLE_ICONS

_NAMES: tuple[Noun, ...] = (*RESOURCE_NAMES, POINTS_NAME)


def resource_first(operands: tuple[int, ...]) -> tuple[int, ...]:
    """The operands of a word about a Resource. Raises BadCard for Victory Points (ROY-TRACK-05)."""
    if not 0 <= operands[0] < RESOURCES:
        raise BadCard(
            Text("il faut une Ressource : gold, strength ou magic", "it takes a Resource: gold, strength or magic")
        )
    return operands


class Gain(Verb):
    """Resources from the supply."""

    res: int
    amount: int
    hot = True
    text = Text("[gagnez|gagne|gagner] {amount} {what}", "[gain|gains|gain] {amount} {what}")

    def named(self) -> dict[str, Noun]:
        return {"what": _NAMES[self.res]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(RESOURCE_ICONS[self.res], f"+{self.amount}"),)

    @staticmethod
    @rule
    def run(s, frame, line, res, amount, events):
        receive(s, frame.seat, res, scaled(frame, line, amount), frame.source, events)


class Pay(Verb):
    """A payment to the supply; Magic never replaces another Resource here (ROY-MAGIC-07)."""

    res: int
    amount: int
    hot = True
    text = Text("[payez|paie|payer] {amount} {what}", "[pay|pays|pay] {amount} {what}")

    def operands(self) -> tuple[int, ...]:
        return resource_first(super().operands())

    def named(self) -> dict[str, Noun]:
        return {"what": _NAMES[self.res]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(RESOURCE_ICONS[self.res], f"−{self.amount}"),)

    @staticmethod
    @rule
    def run(s, frame, res, amount, events):
        spend(s, frame.seat, res, amount, events)

    @staticmethod
    @rule
    def can(s, seat, res, amount):
        return s.res[seat][res] >= amount


class PayPerRole(Verb):
    """One Gold for each Citizen card of a Role; it needs at least one (ROY-CARD-25, ROY-CARD-26)."""

    role: int
    special = True
    text = Text("[payez|paie|payer] 1 Or par Citoyen {what}", "[pay|pays|pay] 1 Gold per {what} Citizen")

    def named(self) -> dict[str, Noun]:
        return {"what": ROLE_NAMES[self.role]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(GOLD, "−1"), Glyph(text="×"), Glyph(ROLE_ICONS[self.role]), Glyph(CITIZEN))

    @staticmethod
    @rule
    def run(s, frame, role, events):
        spend(s, frame.seat, Res.GOLD, int(s.role[frame.seat][role]), events)

    @staticmethod
    @rule
    def can(s, seat, role):
        return s.res[seat][Res.GOLD] >= s.role[seat][role]


class Lose(Verb):
    """A loss, at most of what is there (ROY-EVENT-17, ROY-INV-02)."""

    res: int
    amount: int
    text = Text("[perdez|perd|perdre] {amount} {what}", "[lose|loses|lose] {amount} {what}")

    def operands(self) -> tuple[int, ...]:
        return resource_first(super().operands())

    def named(self) -> dict[str, Noun]:
        return {"what": _NAMES[self.res]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(RESOURCE_ICONS[self.res], f"−{self.amount}"),)

    @staticmethod
    @rule
    def run(s, frame, res, amount, events):
        lost = min(amount, int(s.res[frame.seat][res]))
        if lost > 0:
            s.res[frame.seat][res] -= lost
            emit(events, Ev.LOST, frame.seat, res, lost, 0, PUBLIC)


class Take(Verb):
    """Resources of one opponent of one's choice; in solo play, of the supply (ROY-SOLO-08)."""

    res: int
    amount: int
    text = Text(
        "[prenez|prend|prendre] {amount} {what} à l’adversaire de [votre|son] choix",
        "[take|takes|take] {amount} {what} from an opponent of [your|their] choice",
    )

    def operands(self) -> tuple[int, ...]:
        return resource_first(super().operands())

    def named(self) -> dict[str, Noun]:
        return {"what": _NAMES[self.res]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(RESOURCE_ICONS[self.res], f"+{self.amount}"), Glyph(text="←"), Glyph(OPPONENT))

    @staticmethod
    @rule
    def run(s, frame, res, amount, events):
        if s.players == 1:
            receive(s, frame.seat, res, amount, frame.source, events)
        else:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(s, frame, res, out):
        """The opponents in the game who have some of it (ROY-ICON-09, ROY-FIVE-09)."""
        n = 0
        for other in range(s.players):
            if other != frame.seat and in_game(s, other) and s.res[other][res] > 0:
                n = add(out, n, PLAYER + other)
        return n

    @staticmethod
    @rule
    def answer(s, frame, res, amount, action, events):
        victim = action - PLAYER
        move(s, frame.seat, victim, res, min(amount, int(s.res[victim][res])), events)

    def ask(self, look: Look) -> Question:
        choices = []
        for action in look.legal:
            seat = action - PLAYER
            taken = min(self.amount, look.v.res[seat][self.res])
            text = Text("{what} à {who}", "{what} from {who}")
            label = text.say(look.lang, what=RESOURCE_NAMES[self.res].count(look.lang, taken), who=look.names[seat])
            signs = (Glyph(RESOURCE_ICONS[self.res], f"+{taken}"), Glyph(text=f"← {look.names[seat]}"))
            choices.append(look.button(action, label, signs=signs))
        return Text("À qui prenez-vous ?", "From whom do you take?").say(look.lang), tuple(choices)


class Points(Lasting):
    """Victory Points at the end of the game, from a Duke."""

    points: int
    text = Text("[gagnez|gagne|gagner] {points} PV", "[gain|gains|gain] {points} VP")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(POINTS, f"+{self.points}"),)


@dataclass(frozen=True)
class Offer(PayFor):
    """A purchase in a menu: choosing it is agreeing to pay."""

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        return CAN.say(lang, you=you, it=self.bought(lang))

    def bought(self, lang: Lang) -> str:
        """The payment, and what it buys."""
        return super().clause(lang, True, True)

    @property
    def has_infinitive(self) -> bool:
        return False


# --- as cards spell them --------------------------------------------------------------------------------------


def _amounts(gold: int, strength: int, magic: int, vp: int) -> list[tuple[int, int]]:
    amounts = [(res, amount) for res, amount in enumerate((gold, strength, magic, vp)) if amount]
    if not amounts:
        raise BadCard(
            Text(
                "une quantité de rien : nommez gold, strength, magic ou vp",
                "an amount of nothing: name gold, strength, magic or vp",
            )
        )
    return amounts


def _one(gold: int, strength: int, magic: int) -> tuple[int, int]:
    """Raises BadCard for more than one kind of Resource."""
    first, *more = _amounts(gold, strength, magic, 0)
    if more:
        raise BadCard(
            Text(
                "une seule sorte de Ressource se paie, se perd ou se prend à la fois",
                "one kind of Resource at a time can be paid, lost or taken",
            )
        )
    return first


@spelled
def gain(*, gold: int = 0, strength: int = 0, magic: int = 0, vp: int = 0) -> Effect:
    """Resources and Victory Points from the supply."""
    first, *more = [Gain(*operands) for operands in _amounts(gold, strength, magic, vp)]
    return Seq((first, *more)) if more else first


@spelled
def pay(*, gold: int = 0, strength: int = 0, magic: int = 0) -> Pay:
    """A payment of one kind of Resource to the supply."""
    return Pay(*_one(gold, strength, magic))


@spelled
def pay_gold_per(role: Role) -> PayPerRole:
    return PayPerRole(role)


@spelled
def lose(*, gold: int = 0, strength: int = 0, magic: int = 0) -> Lose:
    return Lose(*_one(gold, strength, magic))


@spelled
def take(*, gold: int = 0, magic: int = 0) -> Take:
    return Take(*_one(gold, 0, magic))


@spelled
def points(amount: int) -> Points:
    return Points(amount)


@spelled
def offer(cost: Verb, effect: Effect) -> Offer:
    return Offer(cost, effect)


@spelled
@unread(COMES_TO_NOTHING)
def if_possible(effect: Effect) -> IfOffered:
    """A branch of a choice that is not offered while its verb would do nothing (ROY-SLAY-13)."""
    return IfOffered(effect)
