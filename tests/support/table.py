"""What the tables of all games have in common: seats by letter, what a seat sees, what is decided next."""

from __future__ import annotations

from typing import Any, Self

from ludotheque.kernel.events import SPECTATOR, Event
from ludotheque.kernel.match import Match

SEATS = "ABCDE"


def seat_of(letter: str) -> int:
    return SEATS.index(letter)


class AnyTable:
    """A game in progress, played and read by the letters that players go by."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.log: list[Event] = list(match.opening)
        self.settled = True  # the test has said which decision is open

    # --- reading ---

    def ids(self, kind: str) -> tuple[str, ...]:
        """The cards of a kind that are in the box, by the numbers that records give them."""
        return tuple(self.match.content.cards[kind])

    def number(self, kind: str, name: str) -> int:
        """The number of a card. Raises AssertionError for one that is not in the box: its number would be another's."""
        assert name in self.ids(kind), (
            f"{name} is not in the box that this test plays. A card that was added is put there by its id: "
            f'table(cards="{name}") (docs/add-a-card.md)'
        )
        return self.ids(kind).index(name)

    @property
    def letters(self) -> str:
        return SEATS[: self.match.players]

    @property
    def content(self) -> Any:
        """What the cards say."""
        return self.match.content.twin

    @property
    def twin(self) -> Any:
        """The complete position."""
        return self.match.game.state.twin(self.match.state)

    def view(self, viewer: str = "") -> Any:
        """The position as a seat (or, without a letter, an onlooker) may know it."""
        return self.match.view_twin(seat_of(viewer) if viewer else SPECTATOR)

    def happened(self, kind: int) -> list[Event]:
        return [event for event in self.log if event.kind == kind]

    # --- playing ---

    def do(self, letter: str, *actions: str) -> Self:
        """Actions by their canonical names."""
        for action in actions:
            self.settled = False
            self.log += self.match.play(seat_of(letter), action)
        return self

    # --- what is decided next: every test says so at its end ---

    def asks(self, letter: str, *kinds: str) -> None:
        """Only this player must decide now, and only these kinds of thing (the blocks of its actions)."""
        assert [SEATS[actor] for actor in self.match.actors] == [letter]
        assert not self.match.sealed
        legal = self.match.legal(seat_of(letter))
        assert {action.split(":")[0] for action in legal} == set(kinds), f"{letter} is asked for {', '.join(legal)}"
        self.settled = True

    def sealed(self, waiting: str | None = None) -> None:
        """All (or those `waiting`) choose in secret."""
        assert self.match.sealed
        assert [SEATS[actor] for actor in self.match.actors] == list(waiting or self.letters)
        self.settled = True

    def over(self) -> None:
        """The game has ended; nobody is asked anything."""
        assert self.match.finished
        assert self.match.actors == ()
        assert all(self.match.legal(seat) == [] for seat in range(self.match.players))
        assert self.twin.depth == 0
        self.settled = True
