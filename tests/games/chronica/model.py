"""A second Chronica Universalis: slow, plain, and written from its one-page rulebook and the words of its cards.

It knows nothing of the rules that are played: of a game it is given the cards, the decks as they were shuffled and the
hands as they were dealt, and from then on the commands alone. At every question it says who is asked and what may be
answered, and where every card lies; at the end, why it ended, who has how many points and who has won. A game is played
by both, and the first difference is an error.

    python -m tests.games.chronica.model --games 2000

says how often each power and each end was met. Rule ids are those of the checklist.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from typing import Any

from ludotheque.games.chronica.game import GAME
from ludotheque.games.chronica.rules.powers import (
    AgainstPair,
    BothLose,
    Bury,
    Consult,
    Draw,
    Drop,
    Gain,
    Guard,
    InAction,
    LessHonour,
    Lose,
    OwnPictograms,
    Placed,
    Raise,
    Recall,
    SendBack,
    Spy,
)
from ludotheque.games.chronica.state import SLOT_IDS
from ludotheque.kernel.content import Content
from ludotheque.kernel.effects import (
    Another,
    AnyOrder,
    Choose,
    Each,
    May,
    Nothing,
    PayFor,
    Per,
    Repeat,
    Seq,
    Times,
    When,
)
from ludotheque.kernel.events import Event
from ludotheque.kernel.words import AllPlayers, Opponents
from tests.support.boxes import bits
from tests.support.models import PLAYERS_BY_TURN, Asked, Laid, Report, main

Course = Generator[Asked, str, None]
Answer = Generator[Asked, str, str | None]

DOMAINS = ("learning", "prestige", "war")
COLUMNS = 4
MOST_HONOUR = 10
NOTHING = -1

ENDINGS = ("province", "deck", "honour", "rounds")  # by the number that a record has for them, which begin at 1
MOST_BONUS = 99  # what powers add to a domain in one comparison
MOST_ROUNDS = 104  # a round is a turn of each; what the guide says of cards of one's own
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"decks": "own"},
    {"deck-1": "couronne", "deck-2": "cloitre"},
    {"deck-1": "ost", "deck-2": "batisseurs"},
)


class Over(Exception):
    """The game is over."""


class Slot:
    """One of the eight places of a Province; what lies there is a card of a deck, `deck * 52 + place in the set`."""

    def __init__(self) -> None:
        self.building: int | None = None
        self.character: int | None = None

    @property
    def cards(self) -> list[int]:
        return [card for card in (self.building, self.character) if card is not None]

    @property
    def occupied(self) -> bool:
        return len(self.cards) == 2

    @property
    def wandering(self) -> bool:
        """A Character without a Building."""
        return self.building is None and self.character is not None


class Play:
    """A card that is played, from being used to the end of what it does."""

    def __init__(self, card: int, target: Slot | None = None) -> None:
        self.card = card
        self.target = target  # what an Action is aimed at
        self.was_pair = target is not None and target.occupied
        self.bonus = [0, 0, 0]

    @property
    def stands(self) -> bool:
        """What is attacked is still there."""
        return self.target is not None and bool(self.target.cards)


class Model:
    """A game in progress, told in the order of the rulebook."""

    def __init__(self, content: Content, start: Any) -> None:
        """From the first position of a game: who begins, the decks as shuffled, the hands as dealt."""
        self.cards = content.kind("card")
        self.set = len(start.deck[0])
        self.own = content.options["decks"] == "own" or any(content.options[f"deck-{i}"] != "all" for i in (1, 2))
        self.met: Counter[str] = Counter()
        self.first = start.first
        self.active = start.first
        self.hands = [[self._code(seat, name) for name in start.hand[seat] if name >= 0] for seat in range(2)]
        self.decks = [[self._code(deck, name) for name in start.deck[deck] if name >= 0] for deck in range(2)]
        self.discards: list[set[int]] = [set(), set()]
        self.provinces = [[Slot() for _ in SLOT_IDS] for _ in range(2)]
        self.honour = [MOST_HONOUR, MOST_HONOUR]
        self.last_card_drawn = False
        self.ending: set[str] = set()
        self._check_setup()
        self.course = self._game()

    def _check_setup(self) -> None:
        """CHR-SETUP-01 to CHR-SETUP-07."""
        assert [len(hand) for hand in self.hands] == ([5, 6] if self.first == 0 else [6, 5])
        for deck in range(2 if self.own else 1):
            dealt = [card for hand in self.hands for card in hand if not self.own or card // self.set == deck]
            cards = dealt + self.decks[deck]
            assert len(set(cards)) == len(cards)
            assert 30 <= len(cards) <= 52
            assert self.own or len(cards) == len(self.cards)

    def _code(self, owner: int, name: int) -> int:
        return (owner if self.own else 0) * self.set + name

    def _name(self, card: int) -> str:
        return self._card(card).id

    def _card(self, card: int) -> Any:
        return self.cards[card % self.set]

    # --- what there is to compare ---

    def position(self) -> dict[str, Any]:
        """Where everything is."""
        return {
            "honour": list(self.honour),
            "hands": [sorted(hand) for hand in self.hands],
            "decks": [list(deck) for deck in self.decks],
            "discards": [set(pile) for pile in self.discards],
            "buildings": [[slot.building for slot in province] for province in self.provinces],
            "characters": [[slot.character for slot in province] for province in self.provinces],
        }

    def read(self, s: Any) -> dict[str, Any]:
        """The same, of a record."""
        return {
            "honour": list(s.honour),
            "hands": [sorted(self._code(seat, name) for name in s.hand[seat] if name >= 0) for seat in range(2)],
            "decks": [[self._code(deck, name) for name in s.deck[deck] if name >= 0] for deck in range(2)],
            "discards": [{self._code(deck, name) for name in bits(s.discard[deck])} for deck in range(2)],
            "buildings": [[card if card >= 0 else None for card in s.building[seat]] for seat in range(2)],
            "characters": [[card if card >= 0 else None for card in s.character[seat]] for seat in range(2)],
        }

    def result(self) -> list[list[int]]:
        """By seat: points, rank, points of single cards, points of occupied Buildings (CHR-SCORE-01 to CHR-WIN-06)."""
        lone = [sum(len(slot.cards) == 1 for slot in province) for province in self.provinces]
        pairs = [3 * sum(slot.occupied for slot in province) for province in self.provinces]
        points = [lone[seat] + pairs[seat] for seat in range(2)]
        ruined = [honour == 0 for honour in self.honour]
        if ruined[0] != ruined[1]:
            ranks = [2 if lost else 1 for lost in ruined]
        else:
            ranks = [1 if points[seat] >= points[1 - seat] else 2 for seat in range(2)]
        return [[points[seat], ranks[seat], lone[seat], pairs[seat]] for seat in range(2)]

    def hear(self, event: Event) -> None:
        """Nothing is drawn at random once the decks are shuffled."""

    def meaning(self, seat: int, action: str) -> str:
        return action

    def check_end(self, s: Any) -> None:
        """The record says why it is over as this says."""
        assert ENDINGS[s.ending - 1] in self.ending, f"ended by {ENDINGS[s.ending - 1]}, not by {self.ending}"

    # --- the course of a game ---

    def _game(self) -> Course:
        try:
            for _ in range(MOST_ROUNDS):
                for seat in (self.first, 1 - self.first):
                    self.active = seat
                    yield from self._turn(seat)
            self.ending = {"rounds"}
            raise Over
        except Over:
            for why in self.ending:
                self.met[f"end: {why}"] += 1
            if self.honour == [0, 0]:
                self.met["end: both without Honour"] += 1
            elif 0 in self.honour:
                self.met[f"Honour lost in {'their own' if self.honour[self.active] == 0 else 'the other'} turn"] += 1

    def _turn(self, seat: int) -> Course:
        """CHR-TURN-02 to CHR-TURN-08: a play and perhaps more by Popular Fervour, then a card; or a pass."""
        again = False
        while self.hands[seat]:
            what = yield from self._play(seat, again)
            self._look_for_the_end()
            if what == "pass":
                return
            if what != "fervour":
                break
            again = True
        self._draw(seat, 1)
        self._look_for_the_end()

    def _play(self, seat: int, again: bool) -> Generator[Asked, str, str]:
        """One card, then its use; a replay may be declined and is no pass (CHR-PASS-09, CHR-FERVOUR-02)."""
        hand = self.hands[seat]
        choices = [card for card in hand if not again or self._uses(seat, card)]
        picked = yield from self._ask(seat, [f"play:{self._name(card)}" for card in choices], no=again)
        if picked is None:
            self.met["replay: declined"] += 1
            return "stop"
        card = next(card for card in choices if picked == f"play:{self._name(card)}")
        use = yield from self._ask(seat, self._uses(seat, card) + ([] if again else ["pass"]))
        assert use is not None
        hand.remove(card)
        kind, _, where = use.partition(":")
        if again:
            self.met[f"replay: {kind}"] += 1
        self.met[f"play: {kind}"] += 1
        if kind == "pass":  # CHR-PASS-01 to CHR-PASS-05
            self._discard(card)
            self._draw(seat, 2)
            return "pass"
        if kind == "place":
            yield from self._place(seat, card, SLOT_IDS.index(where))
            return "placed"
        return (yield from self._act(seat, card, SLOT_IDS.index(where)))

    def _uses(self, seat: int, card: int) -> list[str]:
        """Where a card of a hand can be placed, and what it can attack."""
        uses = []
        theirs = self.provinces[1 - seat]
        building = self._card(card).building
        if self._name(card) not in self._names(1 - seat):  # CHR-NAME-01
            for slot, place in zip(self.provinces[seat], SLOT_IDS, strict=True):
                if (slot.building if building else slot.character) is None:
                    uses.append(f"place:{place}")
        else:
            self.met["a name that the other has in their Province"] += 1
        if not building:
            uses += [
                f"attack:{place}" for i, place in enumerate(SLOT_IDS) if theirs[i].cards and self._open(1 - seat, i)
            ]
        return uses

    def _names(self, seat: int) -> list[str]:
        return [self._name(card) for slot in self.provinces[seat] for card in slot.cards]

    def _open(self, seat: int, place: int) -> bool:
        """Nothing lies in front of it (CHR-PROTECT-01 to CHR-PROTECT-06)."""
        return place < COLUMNS or not self.provinces[seat][place - COLUMNS].cards

    def _wanderers(self, seat: int, *, unprotected: bool) -> list[int]:
        province = self.provinces[seat]
        return [i for i in range(len(province)) if province[i].wandering and (not unprotected or self._open(seat, i))]

    def _place(self, seat: int, card: int, place: int) -> Course:
        """CHR-ORDER-02 and CHR-ORDER-03."""
        slot, other = self.provinces[seat][place], 1 - seat
        building = self._card(card).building
        guest: Slot | None = None
        if building:
            slot.building = card
        else:
            slot.character = card
        if slot.occupied:
            self.met["pair"] += 1
            self._change(other, -1)
        elif building:
            guests = [i for i in self._wanderers(other, unprotected=True) if not self._name_would_stay(other, i)]
            welcome = yield from self._ask(seat, [f"welcome:{SLOT_IDS[i]}" for i in guests], no=True)
            if welcome is not None:
                guest = self.provinces[other][SLOT_IDS.index(welcome.partition(":")[2])]
        yield from self._power(seat, card, Play(card))
        if guest is not None and guest.character is not None:
            character = guest.character
            self.met["welcome"] += 1
            domain = int(self._card(character).predilection)
            self._change(seat, self._card(card).values[domain] - self._defence(other, [character], domain))
            slot.character, guest.character = character, None
            self._change(other, -1)

    def _name_would_stay(self, seat: int, place: int) -> bool:
        """A second card of the guest's name would be left where he comes from (CHR-WELCOME-15)."""
        card = self.provinces[seat][place].character
        assert card is not None
        return self._names(seat).count(self._name(card)) > 1

    def _act(self, seat: int, leader: int, place: int) -> Generator[Asked, str, str]:
        """CHR-ORDER-01."""
        other = 1 - seat
        target = self.provinces[other][place]
        play = Play(leader, target)
        party = [leader]
        yield from self._power(seat, leader, play)
        if play.stands:
            helper = yield from self._reinforcement(seat)
            if helper is not None:
                party.append(helper)
                yield from self._power(seat, helper, play)
        fervour = False
        if play.stands:
            domain = yield from self._domain(seat, leader, target)
            attack = sum(self._card(card).values[domain] for card in party) + play.bonus[domain]
            self._change(seat, attack - self._defence(other, target.cards, domain))
            fervour = play.was_pair
            for card in target.cards:
                self._discard(card)
            target.building = target.character = None
        else:
            self.met["target gone"] += 1
        for card in party:
            self._discard(card)
        if fervour:
            self.met["pair destroyed"] += 1
            self._change(other, -1)
        return "fervour" if fervour else "act"

    def _reinforcement(self, seat: int) -> Generator[Asked, str, int | None]:
        """A second Character, from the hand or from one's Province (CHR-REINF-01 to CHR-REINF-17)."""
        hand = [card for card in self.hands[seat] if not self._card(card).building]
        slots = [i for i, slot in enumerate(self.provinces[seat]) if slot.character is not None]
        offers = [f"reinforce:{self._name(card)}" for card in hand] + [f"call:{SLOT_IDS[i]}" for i in slots]
        answer = yield from self._ask(seat, offers, no=True)
        if answer is None:
            return None
        kind, _, which = answer.partition(":")
        self.met[f"reinforcement: {kind}"] += 1
        if kind == "reinforce":
            card = next(card for card in hand if self._name(card) == which)
            self.hands[seat].remove(card)
            return card
        slot = self.provinces[seat][SLOT_IDS.index(which)]
        card, slot.character = slot.character, None
        return card

    def _domain(self, seat: int, leader: int, target: Slot) -> Generator[Asked, str, int]:
        """CHR-ACTION-05, CHR-OCC-03 to CHR-OCC-09."""
        circled = [int(self._card(card).predilection) for card in target.cards]
        if circled[0] == circled[-1]:
            return circled[0]
        building = target.building
        assert building is not None
        same_sign = self._card(leader).pictogram == self._card(building).pictogram
        self.met[f"domain chosen by the {'attacker' if same_sign else 'defender'}"] += 1
        chooser = seat if same_sign else 1 - seat
        answer = yield from self._ask(chooser, [f"domain:{DOMAINS[domain]}" for domain in circled])
        assert answer is not None
        return DOMAINS.index(answer.partition(":")[2])

    def _defence(self, seat: int, attacked: list[int], domain: int) -> int:
        """The values of what is attacked, and what lasting powers of that Province add to it, once for a pair too."""
        more = 0
        for slot in self.provinces[seat]:
            for card in slot.cards:
                lasting = self._card(card).lasting
                for guard in lasting.walk() if lasting is not None else ():
                    assert isinstance(guard, Guard), f"a lasting power that this model does not know: {guard}"
                    if guard.domain == domain:
                        more += guard.by
                        self.met[f"lasting power: {self._name(card)}"] += 1
        return sum(self._card(card).values[domain] for card in attacked) + more

    # --- powers, as the cards say them ---

    def _power(self, seat: int, card: int, play: Play) -> Course:
        power = self._card(card).power
        if power is not None:
            self.met[f"power: {self._name(card)}"] += 1
            yield from self._effect(seat, seat, power, card, play)

    def _effect(self, player: int, seat: int, effect: Any, card: int, play: Play) -> Course:
        """What is said to `seat`, by the card that `player` has played."""
        match effect:
            case Seq(steps=steps):
                for step in steps:
                    yield from self._effect(player, seat, step, card, play)
            case Each(who=Opponents(), effect=inner) | Another(who=Opponents(), effect=inner):
                yield from self._effect(player, 1 - seat, inner, card, play)
            case Each(who=AllPlayers(), effect=inner):
                for who in (seat, 1 - seat):
                    yield from self._effect(player, who, inner, card, play)
            case When(condition=condition, effect=inner, otherwise=other):
                then = inner if self._holds(seat, condition, play) else other
                if then is not None:
                    yield from self._effect(player, seat, then, card, play)
            case Per(counter=OwnPictograms(pictogram=sign), effect=inner):
                for _ in range(self._counted(seat, sign, card)):
                    yield from self._effect(player, seat, inner, card, play)
            case Times(counter=OwnPictograms(pictogram=sign), effect=inner):
                for _ in range(self._counted(seat, sign, card)):
                    yield from self._effect(player, seat, inner, card, play)
            case Repeat(times=times, effect=inner):
                for _ in range(times):
                    yield from self._effect(player, seat, inner, card, play)
            case Choose(branches=branches):
                answer = yield from self._ask(seat, [f"choice:{i + 1}" for i in range(len(branches))])
                assert answer is not None
                yield from self._effect(player, seat, branches[int(answer.partition(":")[2]) - 1], card, play)
            case AnyOrder(branches=branches):
                left = list(range(len(branches)))
                while left:
                    answer = yield from self._ask(seat, [f"choice:{i + 1}" for i in left])
                    assert answer is not None
                    left.remove(int(answer.partition(":")[2]) - 1)
                    yield from self._effect(player, seat, branches[int(answer.partition(":")[2]) - 1], card, play)
            case May(effect=inner):
                answer = yield Asked(seat, frozenset(("yes", "no")))
                if answer == "yes":
                    yield from self._effect(player, seat, inner, card, play)
            case PayFor(cost=cost, effect=inner):
                yield from self._effect(player, seat, cost, card, play)
                yield from self._effect(player, seat, inner, card, play)
            case Nothing():
                pass
            case Gain(honour=honour):
                self._change(seat, honour)
            case Lose(honour=honour):
                self._change(seat, -honour)
            case BothLose(honour=honour):
                self.honour = [max(0, own - honour) for own in self.honour]
                self._look_for_ruin()
            case Raise(domain=domain, by=by):
                play.bonus[domain] = min(MOST_BONUS, play.bonus[domain] + by)
            case Draw(cards=cards):
                self._draw(seat, cards)
            case Bury():
                yield from self._bury(seat)
            case Drop():
                dropped = yield from self._from_hand(seat, "drop")
                if dropped is not None:
                    self._discard(dropped)
            case Consult(cards=cards):
                yield from self._consult(seat, cards)
            case Recall():
                places = [
                    i for i in self._wanderers(seat, unprotected=False) if self.provinces[seat][i].character != card
                ]
                yield from self._back_to_hand(seat, seat, "recall", places)
            case SendBack():
                places = self._wanderers(1 - seat, unprotected=True)
                yield from self._back_to_hand(seat, 1 - seat, "send-back", places)
            case Spy():
                pass
            case _:
                raise NotImplementedError(f"a power that this model does not know: {effect}")

    def _counted(self, seat: int, sign: int, card: int) -> int:
        """The other cards with a sign in somebody's Province: the one whose power this is does not count."""
        own = [other for slot in self.provinces[seat] for other in slot.cards if other != card]
        return sum(self._card(name).pictogram == sign for name in own)

    def _holds(self, seat: int, condition: Any, play: Play) -> bool:
        match condition:
            case Placed():
                return play.target is None
            case InAction():
                return play.target is not None
            case AgainstPair():
                return play.was_pair
            case LessHonour():
                return self.honour[seat] < self.honour[1 - seat]
            case _:
                raise NotImplementedError(f"a condition that this model does not know: {condition}")

    def _from_hand(self, seat: int, kind: str) -> Generator[Asked, str, int | None]:
        """A card that leaves a hand, if there is any."""
        hand = self.hands[seat]
        answer = yield from self._ask(seat, [f"{kind}:{self._name(card)}" for card in hand])
        if answer is None:
            return None
        card = next(card for card in hand if answer == f"{kind}:{self._name(card)}")
        hand.remove(card)
        return card

    def _bury(self, seat: int) -> Course:
        card = yield from self._from_hand(seat, "bury")
        if card is not None:
            self._deck(seat).append(card)

    def _consult(self, seat: int, cards: int) -> Course:
        """One of the cards on top stays there, the others go under the deck."""
        deck = self._deck(seat)
        top = deck[:cards]
        answer = yield from self._ask(seat, [f"keep:{i + 1}" for i in range(len(top))])
        if answer is not None:
            kept = top.pop(int(answer.partition(":")[2]) - 1)
            deck[:] = [kept, *deck[cards:], *top]

    def _back_to_hand(self, seat: int, owner: int, kind: str, places: list[int]) -> Course:
        """A Wandering Character goes back to the hand of whoever has it."""
        answer = yield from self._ask(seat, [f"{kind}:{SLOT_IDS[i]}" for i in places])
        if answer is not None:
            slot = self.provinces[owner][SLOT_IDS.index(answer.partition(":")[2])]
            assert slot.character is not None
            self.hands[slot.character // self.set if self.own else owner].append(slot.character)
            slot.character = None
            self.met[kind] += 1

    # --- small things ---

    def _ask(self, seat: int, offers: list[str], *, no: bool = False) -> Answer:
        """The answer of a seat; nobody is asked who has no choice. None where there is nothing, or for a no."""
        if not offers or (len(offers) == 1 and not no):
            return offers[0] if offers else None
        answer = yield Asked(seat, frozenset([*offers, "no"] if no else offers))
        return None if answer == "no" else answer

    def _deck(self, seat: int) -> list[int]:
        return self.decks[seat if self.own else 0]

    def _discard(self, card: int) -> None:
        """By owner (CHR-DECK-02)."""
        self.discards[card // self.set].add(card)

    def _draw(self, seat: int, cards: int) -> None:
        """CHR-DECK-06."""
        deck = self._deck(seat)
        for _ in range(min(cards, len(deck))):
            self.hands[seat].append(deck.pop(0))
            if not deck:
                self.last_card_drawn = True

    def _change(self, seat: int, by: int) -> None:
        """CHR-HONOUR-01 to CHR-HONOUR-03, CHR-END-06."""
        self.honour[seat] = min(MOST_HONOUR, max(0, self.honour[seat] + by))
        self._look_for_ruin()

    def _look_for_ruin(self) -> None:
        if 0 in self.honour:
            self.ending = {"honour"}
            raise Over

    def _look_for_the_end(self) -> None:
        """After a play or a draw (CHR-END-07 to CHR-END-10)."""
        if any(all(slot.cards for slot in province) for province in self.provinces):
            self.ending.add("province")
        if self.last_card_drawn:
            self.ending.add("deck")
        if self.ending:
            raise Over


def wanted() -> Iterator[str]:
    """Everything that must be met."""
    for card in GAME.box["card"].values():
        if card.power is not None:
            yield f"power: {card.id}"
        if card.lasting is not None:
            yield f"lasting power: {card.id}"
    yield from (f"end: {why}" for why in ENDINGS[:-1])  # no game with the cards of the box has so many rounds


def report(games: int, least: int = 20, first: int = 0, bots: Sequence[str] = PLAYERS_BY_TURN) -> Report:
    """So many games beside this model, every other one by `greedy`."""
    return Report(
        GAME, Model, [Laid(options=options) for options in OPTIONS], tuple(wanted()), games, least, first, bots
    )


if __name__ == "__main__":
    main(report)
