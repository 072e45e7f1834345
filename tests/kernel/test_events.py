"""Event rows: counted beyond the buffer, shown to their audience, and read out to a person or about one."""

import numpy as np
import pytest

from ludotheque.kernel.events import (
    BEAT,
    NO_EVENTS,
    NOBODY,
    PUBLIC,
    SPECTATOR,
    Event,
    EventKind,
    emit,
    event_buffer,
    read_beats,
    read_events,
)
from ludotheque.kernel.text import Noun, Text

NAMES = ("Alice", "Bob", "Chloé")


def test_rows_are_read_back_in_order() -> None:
    buffer = event_buffer(4)
    emit(buffer, 3, 1, 7, 8, 9, PUBLIC)
    emit(buffer, 4, NOBODY, 0, -1, 0, 1 << 2)
    assert read_events(buffer) == [Event(3, 1, 7, 8, 9, PUBLIC), Event(4, NOBODY, 0, -1, 0, 1 << 2)]


def test_a_full_buffer_goes_on_counting() -> None:
    buffer = event_buffer(2)
    for kind in range(5):
        emit(buffer, kind, 0, 0, 0, 0, PUBLIC)
    assert buffer[0][0] == 5
    assert [event.kind for event in read_events(buffer)] == [0, 1]


def test_nothing_is_written_without_a_buffer() -> None:
    emit(NO_EVENTS, 1, 1, 1, 1, 1, PUBLIC)
    assert NO_EVENTS.shape[0] == 0


@pytest.mark.parametrize(
    ("audience", "viewers"), [(PUBLIC, {0, 1, 2, SPECTATOR}), (1 << 1, {1}), (0b101, {0, 2}), (0, set())]
)
def test_a_row_is_visible_to_its_audience_alone(audience: int, viewers: set[int]) -> None:
    event = Event(0, 0, 0, 0, 0, audience)
    assert {viewer for viewer in (0, 1, 2, SPECTATOR) if event.visible_to(viewer)} == viewers


def test_a_line_speaks_to_its_seat_and_of_it() -> None:
    kind = EventKind(
        Text(
            "{who} [volez|vole] {a} {a:point|points} à {b}",
            "{who} [steal|steals] {a} {a:point|points} from {b}",
        ),
        b="seat",
    )
    event = Event(0, 0, 2, 1, 0, PUBLIC)
    assert kind.say(event, None, "fr", 0, NAMES.__getitem__) == "Vous volez 2 points à Bob"
    assert kind.say(event, None, "fr", 2, NAMES.__getitem__) == "Alice vole 2 points à Bob"
    assert kind.say(event, None, "en", 0, NAMES.__getitem__) == "You steal 2 points from Bob"
    assert kind.say(event, None, "en", SPECTATOR, NAMES.__getitem__) == "Alice steals 2 points from Bob"


def test_a_line_speaks_to_the_seat_that_it_names() -> None:
    """A page may call its viewer "Vous"; inside a sentence the word is a pronoun."""
    text = Text("{who} [volez|vole] {a} à {b}", "{who} [steal|steals] {a} from {b}")
    plain = EventKind(text, b="seat")
    event = Event(0, 0, 2, 1, 0, PUBLIC)
    names = ("Alice", "Vous", "Chloé")
    assert plain.say(event, None, "fr", 1, names.__getitem__) == "Alice vole 2 à vous"
    assert plain.say(event, None, "en", 1, names.__getitem__) == "Alice steals 2 from you"
    kind = EventKind(text, b="seat", to_you=Text("{who} vous vole {a}", "{who} steals {a} from {b}"))
    assert kind.say(event, None, "fr", 1, names.__getitem__) == "Alice vous vole 2"
    assert kind.say(event, None, "en", 1, names.__getitem__) == "Alice steals 2 from you"
    assert kind.say(event, None, "fr", 2, NAMES.__getitem__) == "Alice vole 2 à Bob"
    assert kind.say(event, None, "fr", 0, NAMES.__getitem__) == "Vous volez 2 à Bob"


def test_a_line_without_a_seat_starts_with_a_capital() -> None:
    kind = EventKind(
        Text("{a:le} est piochée", "{a:the} is drawn"), a=lambda content, value: Noun("Forêt", "Forest", "f")
    )
    assert kind.say(Event(0, NOBODY, 0, 0, 0, PUBLIC), None, "fr", 0, NAMES.__getitem__) == "La Forêt est piochée"
    assert kind.say(Event(0, NOBODY, 0, 0, 0, PUBLIC), None, "en", 0, NAMES.__getitem__) == "The Forest is drawn"


def test_the_public_reaches_every_seat_of_the_widest_mask() -> None:
    assert all(PUBLIC >> seat & 1 for seat in (*range(14), SPECTATOR))
    assert np.int32(PUBLIC) == PUBLIC


def test_events_are_read_by_beats() -> None:
    """A position is kept where a beat was told of; what follows the last beat ends in the table's position."""
    buffer, beats, last = event_buffer(8), np.array([10, 20], np.int16), np.array([30], np.int16)
    emitted = [Event(kind, 0, 0, 0, 0, PUBLIC) for kind in range(4)]
    for number, event in enumerate(emitted):
        emit(buffer, event.kind, 0, 0, 0, 0, PUBLIC)
        if number in (1, 2):
            emit(buffer, BEAT, number - 1, 0, 0, 0, 0)
            buffer[int(buffer[0][0])][2] = number - 1
    by_beat = [(events, position.tolist()) for events, position in read_beats(buffer, beats, last)]
    assert by_beat == [(emitted[:2], [10]), (emitted[2:3], [20]), (emitted[3:], [30])]
    assert read_events(buffer) == emitted
    silent = read_beats(event_buffer(), beats, last)
    assert [(events, position.tolist()) for events, position in silent] == [([], [30])]
