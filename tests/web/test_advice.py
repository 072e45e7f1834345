"""Advice at a table: for one person against bots, when they ask, with reasons from what they know."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from ludotheque.bots.advice import Chances
from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.stage.counsel import Found, chance_words, counsel, said
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Sitter, Table
from ludotheque.web.thinking import bots, queue
from ludotheque.web.thinking.bots import Bots
from ludotheque.web.views import gate
from ludotheque.web.views.html import typeset
from ludotheque.web.views.view import NOTHING_OVER, Advice
from tests.support.luck import luck_of
from tests.support.tested import subject_of

from .helpers import Browsers, Page, come_to_rest, give, nobodys, people, sit


def alone(client: Browsers, entry: str = "vaalbara") -> Page:
    """A table of one person against random bots, at a decision with a choice."""
    form = {"players": "2", "kind-0": "human", "name-0": "", "kind-1": "random"}
    path = client.mine(client.post(f"/new/{entry}", data=form, follow_redirects=False).headers["location"])
    page = come_to_rest(client, path)
    while len(page.actions) == 1:
        give(client, page, page.actions[0])
        page = come_to_rest(client, path)
    assert page.actions, "nothing was to be chosen"
    return page


def ask(client: Browsers, page: Page) -> str:
    """Ask until the bots' process has begun and answers, as it says or as it dies; the page's text."""
    while (answer := give(client, page, advice="1")).status_code != 200:
        assert answer.status_code == 202
    return unescape(answer.text).replace("\u00a0", " ")


@pytest.mark.parametrize(("lang", "follow"), [("fr", "Suivre ce conseil"), ("en", "Follow this advice")])
def test_advice_comes_when_it_is_asked_for(client: Browsers, lang: str, follow: str) -> None:
    client.cookies.set("lang", lang)
    page = alone(client)
    assert 'id="ask"' in page.html
    assert 'id="advice"' not in page.html
    text = ask(client, page)
    advised = re.search(r'id="advised" name="action" value="([^"]+)"', text)
    assert advised
    assert advised[1] in page.actions
    assert follow in text
    assert re.search(r'id="advice">.*?<li>.+?</li>', text, re.DOTALL), "with a reason"
    again = sit(client, page.path)
    assert set(again.actions) == set(page.actions), "nothing was done"
    assert f'id="advised" name="action" value="{advised[1]}"' in unescape(again.html), "it stays with its table"
    assert 'id="advice"' not in sit(client, nobodys(page.path)).html, "and with its seat"
    assert 'id="advice"' not in give(client, page, advice="0").text
    assert 'id="advice"' not in sit(client, page.path).html, "until it is put away"
    assert 'id="advice"' in ask(client, page)
    assert 'id="advice"' not in give(client, again, advised[1]).text, "or followed"


def test_a_page_is_told_to_ask_again(client: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the answer takes longer than anybody should wait for it."""
    page = alone(client)
    with monkeypatch.context() as hasty:
        hasty.setattr(bots, "PATIENCE", 0.0)
        answer = give(client, page, advice="1")
    assert (answer.status_code, answer.headers["X-Advice"]) == (202, "later")
    assert answer.json() == {"button": "Bientôt…", "status": "Le conseiller se prépare\u00a0: prêt dans un instant."}
    assert 'id="advice"' in ask(client, page)
    assert "X-Advice" not in give(client, page, advice="1").headers


def test_a_page_is_told_when_advice_will_be_there(client: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    """While what it calls is compiled; that is no error, and a page without scripts says it, too."""
    client.cookies.set("lang", "en")
    page = alone(client)
    monkeypatch.setattr(queue, "compiled_by_default", lambda: True)
    monkeypatch.setattr(queue, "COMPILER", ("-c", "import sys; sys.stdin.read()"))  # it is never done
    monkeypatch.setattr(queue.Compiling, "seconds_left", lambda *_: 33)
    later = give(client, page, advice="1")
    assert (later.status_code, later.headers["X-Advice"]) == (202, "later")
    ready_in = "The adviser is getting ready, and will be there in about 35 seconds."
    assert later.json() == {"button": "In 35 s…", "status": typeset(ready_in)}
    whole = client.post(page.path, data={"version": str(page.version), "key": page.key, "advice": "1"})
    assert whole.status_code == 202
    assert typeset(ready_in) in whole.text
    assert 'data-aside="+adviser"' in whole.text


def test_nobody_is_advised_against_people(client: Browsers) -> None:
    page = sit(client, people(client)[0])
    assert 'id="ask"' not in page.html
    refused = give(client, page, advice="1")
    assert refused.status_code == 409
    assert "face à des bots" in unescape(refused.text)


def test_advice_that_comes_too_late_is_not_shown(database: Path) -> None:
    async def story() -> None:
        table = await Tables(Database(database)).create(box("vaalbara"), [Sitter(""), Sitter("B", "random")], {})
        now = gate.view(table, 0, "fr")
        assert now.offers.may_ask
        assert gate.advised(now, table, Found("play:nobody")).over == NOTHING_OVER
        advisers = Bots(Tables(Database(database)), 0)
        assert advisers.advised(table, 0) is None
        action = table.match.legal(0)[0]
        advice = gate.advised(now, table, Found(action)).over
        assert isinstance(advice, Advice)
        assert advice.action == action
        table.match.play(0, action)
        with pytest.raises(GameError):
            await advisers.advise(table, 0)

    asyncio.run(story())


def test_no_chance_is_told_beside_a_certain_win(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the certain is told then."""
    table = asyncio.run(Tables(Database(database)).create(box("vaalbara"), [Sitter(""), Sitter("B", "random")], {}))
    now, found = gate.view(table, 0, "fr"), Found(table.match.legal(0)[0])
    explained = counsel(gate.position(table, 0, "fr"), found)
    monkeypatch.setattr(gate, "chance_told", lambda *_: "plus de 9 sur 10")
    for wins, chance in ((False, "plus de 9 sur 10"), (True, "")):
        monkeypatch.setattr(gate, "counsel", lambda *_, wins=wins: replace(explained, wins=wins))
        over = gate.advised(now, table, found).over
        assert isinstance(over, Advice)
        assert over.chance == chance


@pytest.mark.parametrize("entry", ["vaalbara", "royaume-2e", "margraves", "chronica"])
def test_reasons_depend_on_nothing_hidden(entry: str, database: Path) -> None:
    """Positions that a seat cannot tell apart give the same words, whatever action is advised."""
    subject = subject_of(entry, 2, compiled=False)

    async def opened() -> Table:
        sitters = [Sitter("P0"), *(Sitter(f"P{seat}", "random") for seat in range(1, subject.players))]
        return await Tables(Database(database)).create(box(entry), sitters, {})

    table = asyncio.run(opened())
    match, dice, watcher = table.match, luck_of("reasons"), subject.scrambler()
    reasoned = changed = 0
    for _ in range(60):
        if match.finished:
            break
        watcher.watch(match.state)
        seat = match.actors[0]
        legal = match.legal(seat)
        advised = dice.choice(legal)
        second = advised if dice.random() < 0.2 else dice.choice(legal)
        search_result = Found(advised, second=second, clear=dice.random() < 0.5)
        truth = match.state
        opinions = [counsel(gate.position(table, seat, lang), search_result) for lang in ("fr", "en")]
        match.state = watcher.scramble(truth, seat, random.Random(dice.getrandbits(32)))
        changed += match.state.tobytes() != truth.tobytes()
        assert [counsel(gate.position(table, seat, lang), search_result) for lang in ("fr", "en")] == opinions
        match.state = truth
        assert all(all(map(str.strip, said(opinion.reasons))) for opinion in opinions)
        itself = f"“{opinions[1].steps[0].called}”"
        assert not any(itself in reason for reason in said(opinions[1].reasons)), "nothing is compared with itself"
        reasoned += sum(len(opinion.reasons) > 1 for opinion in opinions)
        match.play(seat, dice.choice(legal))
    assert changed > 20
    assert reasoned, "some action brings something"


def test_a_chance_grows_with_the_value() -> None:
    chances = Chances((0.0, 5.0), (0.0, 5.0), 9, 100, 0.02)
    assert chances.at(0.5, 3) == 0.5
    assert [round(chances.at(value, 3), 2) for value in (0.1, 0.9)] == [0.12, 0.88]


def test_a_value_means_another_chance_late_in_a_game() -> None:
    chances = Chances((0.0, 4.0), (-1.0, 8.0), 10, 100, 0.02)
    assert [round(chances.at(0.6, number), 3) for number in (0, 5, 10, 20)] == [0.599, 0.525, 0.45, 0.45]


@pytest.mark.parametrize(
    ("chance", "fr", "en"),
    [
        (0.02, "moins de 1 sur 10", "less than 1 in 10"),
        (0.42, "environ 4 sur 10", "about 4 in 10"),
        (0.98, "plus de 9 sur 10", "more than 9 in 10"),
    ],
)
def test_a_chance_is_told_by_tenths(chance: float, fr: str, en: str) -> None:
    assert chance_words(chance, 200, "fr").startswith(f"Vos chances de gagner : {fr} (")
    assert chance_words(chance, 200, "en").startswith(f"Your chance to win: {en} (")
