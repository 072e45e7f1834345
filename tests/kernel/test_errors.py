"""Errors for people: in both languages, whole after a trip between processes."""

from __future__ import annotations

import pickle

from ludotheque.kernel.errors import IllegalAction
from ludotheque.kernel.text import Text


def test_an_error_survives_the_trip_between_processes() -> None:
    error = IllegalAction(Text("{n} {n:pierre|pierres}", "{n} {n:stone|stones}"), n=2)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is IllegalAction
    assert (again.say("fr"), again.say("en"), str(again)) == ("2 pierres", "2 stones", "2 stones")
