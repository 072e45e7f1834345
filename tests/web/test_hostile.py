"""What is not understood is refused with a 4xx and a sentence; nothing breaks and nothing leaks. `test_authority` tries
every route so; here are single cases, and what becomes of names.
"""

from __future__ import annotations

import pytest

from ludotheque.web.tables.names import clean_name
from ludotheque.web.views.html import typeset
from ludotheque.web.views.words import WORDS

from .helpers import PART, Browsers, give, people, shared, sit

Client = Browsers


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nothing", 404),
        ("/t/unknown", 404),
        ("/t/unknown/secret", 404),
        ("/foretold/unknown?action=x", 404),
        ("/t/%F0%9F%82%A1/%00", 404),
        ("/live/unknown", 404),
        ("/version/unknown", 404),
        ("/record/unknown", 404),
        ("/new/chess", 404),
        ("/rules/../../etc/passwd", 404),
        ("/static/../web/tables/table.py", 404),
        ("/static/%2e%2e/tables/table.py", 404),
        ("/static/%00", 404),
        ("/looks/vaalbara/icons%00.txt", 404),
        pytest.param(f"/static/{'a' * 300}", 404, id="a long name"),
        pytest.param(f"/static/{'a/' * 3000}", 404, id="a long path"),
        pytest.param(f"/t/{'a' * 5000}/{'b' * 5000}", 404, id="a long table"),
        ("/static/base.css/more", 404),
        ("/preferences", 404),
    ],
)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_unknown_addresses(client: Client, path: str, status: int, lang: str) -> None:
    client.cookies.set("lang", lang)
    answer = client.get(path)
    assert answer.status_code == status
    assert f'<html lang="{lang}"' in answer.text
    assert "Traceback" not in answer.text


def test_a_wrong_session_or_link_opens_nothing(client: Client) -> None:
    host, _ = people(client)
    action = sit(client, host).actions[0]
    wrong = host[:-1] + ("A" if host[-1] != "A" else "B")
    assert 'name="action"' not in client.get(wrong).text
    refused = client.post(wrong, data={"version": "0", "key": "k", "action": action})
    assert (refused.status_code, typeset(WORDS["no_seat"].fr) in refused.text) == (409, True)
    foretold = shared(host).replace("/t/", "/foretold/")
    assert client.get(foretold, params={"action": action}).status_code == 409
    link = shared(host) + "/of-nobody"
    assert client.get(link).status_code == client.post(link).status_code == 404
    assert client.get(link, headers=PART).text.startswith("Rien à cette adresse")
    assert sit(client, host).version == 0


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"players": "3"},
        {"players": "-1"},
        {"players": "1", "kind-0": "human"},
        {"players": "6", **{f"kind-{seat}": "easy" for seat in range(6)}},
        {"players": "²", "kind-0": "human"},
        {"players": "2", "kind-0": "human", "kind-1": "admin"},
        {"players": "2", "kind-0": "human", "kind-1": "easy", "option-rider-forests": "maybe"},
    ],
)
def test_an_unusable_form_opens_no_table(client: Client, form: dict[str, str]) -> None:
    answer = client.post("/new/vaalbara", data=form, follow_redirects=False)
    assert 400 <= answer.status_code < 500
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "form", [{}, {"version": "x", "key": "k"}, {"version": "-1", "key": "k"}, {"version": "0", "key": "k" * 65}]
)
def test_an_unusable_command_is_refused(client: Client, form: dict[str, str]) -> None:
    host, _ = people(client)
    assert client.post(host, data=form).status_code == 400
    assert sit(client, host).version == 0


@pytest.mark.parametrize("host", ["elsewhere.example", "localhost.elsewhere.example:8000", ""])
def test_a_foreign_name_reaches_nothing(client: Client, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 403


@pytest.mark.parametrize(
    "host",
    [
        "localhost:evil",
        "localhost:99999",
        "localhost:-1",
        "localhost:80:80",
        "[::1]:x",
        "[::1",
        "127.0.0.1:8000/../",
        "a@localhost",
        "localhost:８０",
        "x" * 2000 + ":x",
    ],
)
@pytest.mark.parametrize("path", ["/", "/nothing", "/static/base.css"])
def test_an_impossible_host_is_refused_in_words(client: Client, host: str, path: str) -> None:
    headers = {b"host": host.encode()}
    answer = client.get(path, headers=headers)
    assert answer.status_code in ((400, 404) if path == "/nothing" else (400,))
    assert WORDS[f"error_{answer.status_code}"].fr in answer.text
    assert client.post("/start/vaalbara", headers=headers).status_code == 400


@pytest.mark.parametrize("host", ["localhost", "localhost:", "LOCALHOST:8000", "127.0.0.1:65535", "[::1]:80"])
def test_a_name_of_this_machine_is_answered(client: Client, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


def test_a_name_in_a_cookie_is_cleaned_like_any_other(client: Client) -> None:
    raw = "%E2%80%AE%00 Ada%0A%20%20Lovelace" + "x" * 100
    page = client.post("/start/vaalbara", headers={"cookie": f"name={raw}"}).text
    assert "\u202e" not in page
    assert f"Ada Lovelace{'x' * 12}" in page
    assert "x" * 13 not in page


def test_names_are_escaped_and_limited(client: Client) -> None:
    form = {"players": "2", "kind-0": "human", "name-0": "<script>alert(1)</script>", "kind-1": "human"}
    page = client.post("/new/vaalbara", data=form)
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;alert(1)" in page.text


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("", ""),
        ("\u202e\u200b\x00", ""),
        ("e\u0301toile", "étoile"),
        ("x" * 500, "x" * 24),
        ("Z\u0335\u0336\u0337\u0338algo", "Z\u0335algo"),
    ],
)
def test_names_are_made_fit(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


def test_preferences_lead_back_inside_only(client: Client) -> None:
    outside = ("https://elsewhere.example/", "//elsewhere.example", "\\\\elsewhere.example", "/\\elsewhere.example")
    for back in (*outside, "javascript:alert(1)", "http://[x", "/about\r\nSet-Cookie: a=b", "/%2f/elsewhere"):
        answer = client.post("/preferences", data={"lang": "en", "back": back}, follow_redirects=False)
        assert answer.headers["location"] == "/"
    for back in ("/", "/about", "/new/royaume-2e", "/t/0123456789/a_b-C", "/replay/0123456789/1/12"):
        answer = client.post("/preferences", data={"lang": "en", "back": back}, follow_redirects=False)
        assert answer.headers["location"] == back


def test_every_answer_forbids_foreign_and_inline_code(client: Client) -> None:
    page = sit(client, people(client)[0])
    for answer in (client.get("/"), client.get(page.path), client.get("/nothing"), give(client, page, "nothing")):
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert " style=" not in answer.text
        assert " onclick=" not in answer.text
