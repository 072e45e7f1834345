"""Names that look alike: whoever comes later has a number, so that everybody sees two people."""

from __future__ import annotations

import pytest

from ludotheque.web.tables.names import BOT_NAMES, LONGEST, apart_from, skeleton, unused_bot_name

from .helpers import Browsers, begin, come, give, shared, sit, wish
from .test_lobby import gather, numbers, places
from .test_people import request, with_a_bot

ALIKE = [
    ("Ysabeau", "Уsabeau"),  # a Cyrillic letter
    ("Ann", "Anп"),
    ("Ann", "Αnn"),  # a Greek one
    ("HANNAH", "ΗАNNАΗ"),
    ("Al", "AI"),
    ("Al", "A1"),
    ("Zoé", "ZOÉ"),
    ("Bob", "B0b"),
    ("Bob", "Ｂｏｂ"),
    ("Marn", "Mam"),
    ("Ève-Marie", "Ève‑Marie"),
]


@pytest.mark.quick
@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_names_that_look_alike_are_told_apart(name: str, other: str) -> None:
    assert name != other
    assert skeleton(name) == skeleton(other)
    assert apart_from([name], other) == f"{other} 2"


@pytest.mark.quick
@pytest.mark.parametrize("other", ["Anne", "Anna", "Hann", "Jean", "Ada", "Zoé"])
def test_other_names_stay_as_they_are(other: str) -> None:
    assert apart_from(["Ann", "Zoe", *BOT_NAMES], other) == other


@pytest.mark.quick
def test_a_number_fits_a_long_name_and_is_nobodys() -> None:
    long = "О" * LONGEST
    assert apart_from([long, "O" * (LONGEST - 2) + " 2"], "0" * LONGEST) == "0" * (LONGEST - 2) + " 3"
    assert apart_from([], "Vous") == "Vous 2", "pages call their reader so"
    assert unused_bot_name(["Уsabeau"]) != "Ysabeau"


def test_lookalikes_have_a_number_wherever_they_are_named(client: Browsers) -> None:
    host = gather(client, 3)
    ann, twin = come(client, shared(host), "Ann"), come(client, shared(host), "Anп")
    assert places(client, host) == ["Camille", "Ann", "Anп 2"]
    talk = host.replace("/lobby/", "/talk/")
    client.post(f"{shared(talk)}/~{twin.partition('/~')[2]}", data={"say": "Coucou", "key": "k"})
    assert "<strong>Anп 2</strong>" in client.get(talk).text
    begin(client, host)
    table = sit(client, ann.replace("/lobby/", "/t/")).html
    assert "Anп 2" in table
    assert "Anп" not in table.replace("Anп 2", ""), "on every strip"


def test_who_asks_for_a_seat_looks_like_nobody_there(client: Browsers) -> None:
    host, _, stranger = with_a_bot(client)
    assert request(client, stranger, 2, "Аnnе")[0] == 303
    page = sit(client, host)
    assert "Аnnе 2\u00a0demande la place" in page.html
    (wanted,) = {part.partition('"')[0] for part in page.html.split('name="admit" value="')[1:]}
    give(client, page, admit=wanted)
    assert client.app.state.tables._open[host.split("/")[2]].seats[2].name == "Аnnе 2"


def test_nobody_comes_under_the_name_of_somebody_who_was_put_out(client: Browsers) -> None:
    host = gather(client, 3)
    ada = come(client, shared(host), "Ada")
    wish(client, host, "friend", place=numbers(client, host)[1])
    come(client, shared(host), "Ada")
    assert places(client, host) == ["Camille", "Ada 2", "Place libre"]
    wish(client, host, "let_back", place="1")
    client.post(f"{shared(host)}/~{ada.partition('/~')[2]}", data={"do": "sit", "name": "Ada"})
    assert places(client, host) == ["Camille", "Ada 2", "Ada"]


def test_a_form_names_nobody_twice(client: Browsers) -> None:
    form = {"players": "3", "kind-0": "human", "name-0": "Anna", "kind-1": "here", "name-1": "Аnna"}
    form |= {"kind-2": "random", "name-2": "ANNA"}
    table = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
    seats = client.app.state.tables._open[table[3:]].seats
    assert [seat.name for seat in seats] == ["Anna", "Аnna 2", "ANNA 3"]


def test_nobody_comes_under_the_name_of_somebody_who_left_or_has_another(client: Browsers) -> None:
    host = gather(client, 3)
    ada = come(client, shared(host), "Ada")
    wish(client, ada, "name", name="Zoe")
    bob = come(client, shared(host), "Bob")
    wish(client, bob, "name", name="Аda")  # in Cyrillic letters
    assert places(client, host) == ["Camille", "Zoe", "Аda 2"]
    for left in (ada, bob):
        wish(client, left, "leave")
    come(client, shared(host), "Zoe")
    assert places(client, host) == ["Camille", "Zoe 2", "Place libre"]
    client.post(f"{shared(host)}/~{ada.partition('/~')[2]}", data={"do": "sit", "name": "Ada"})
    assert places(client, host) == ["Camille", "Zoe 2", "Ada"], "who comes back has their name"
