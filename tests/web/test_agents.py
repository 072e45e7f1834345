"""Agents at tables of the browser: those of the server's folder by their names, and no file by its path."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.bots.agent import OFFERED_FOLDER, AgentBot, agents_in, offered_agents
from ludotheque.bots.names import parse_bot
from ludotheque.bots.tasks import SEARCH, seated_bot, stage_of, think_plainly
from ludotheque.cli.tables import serve as serving
from ludotheque.games import box
from ludotheque.kernel.errors import BadRecord, GameError, OutOfReach
from ludotheque.web.safety import Safety
from ludotheque.web.views.levels import LEVELS, levels_of

from ..bots.test_agent import LATE, agent_that_likes
from .helpers import Browsers

VAALBARA = box("vaalbara")
KINDS = re.compile(r'<option value="([^"]+)"[^>]*>([^<]+)</option>')


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with an agent called `mine`, which the server offers."""
    agents = tmp_path / "agents"
    agents.mkdir()
    (agents / "mine.agent").write_bytes(agent_that_likes(LATE).dump())
    (agents / "notes.txt").write_text("no agent")
    monkeypatch.setenv(OFFERED_FOLDER, str(agents))
    agents_in.cache_clear()
    yield agents
    agents_in.cache_clear()


def form(level: str, players: int = 2) -> dict[str, str]:
    bots = {f"kind-{seat}": "bot" for seat in range(1, players)} | {
        f"level-{seat}": level for seat in range(1, players)
    }
    return {"players": str(players), "kind-0": "human", **bots}


def test_the_form_offers_it_at_its_game_alone(client: Browsers, folder: Path) -> None:
    client.cookies.set("lang", "en")
    assert ("agent:mine", "Agent mine") in KINDS.findall(client.get("/new/vaalbara").text)
    assert "agent:mine" not in client.get("/new/chronica").text
    assert levels_of(box("chronica")) == LEVELS


def test_it_takes_a_seat_and_is_called_by_its_name(client: Browsers, folder: Path) -> None:
    client.cookies.set("lang", "en")
    page = client.post("/new/vaalbara", data=form("agent:mine"))
    table = client.app.state.tables._open[page.url.path.split("/")[2]]
    assert [seat.bot for seat in table.seats] == [None, "agent:mine"]
    assert "agent mine" in page.text


@pytest.mark.parametrize(
    "name",
    [
        "agent:other",
        "agent:../agents/mine",
        "agent:mine.agent",
        "agents/mine.agent",
        "/etc/passwd",
        "mine.agent",
        "a.py:B",
    ],
)
def test_a_request_names_no_file(client: Browsers, folder: Path, name: str) -> None:
    """What is not offered is no bot, wherever its name may lead to."""
    answer = client.post("/new/vaalbara", data=form(name.replace("agents/mine", f"{folder}/mine")))
    assert answer.status_code in (400, 409)
    assert not client.app.state.tables._open
    with pytest.raises(GameError, match="Unknown bot"):
        parse_bot(name)


def test_a_table_that_it_has_not_learned_is_refused(client: Browsers, folder: Path) -> None:
    client.cookies.set("lang", "en")
    answer = client.post("/new/vaalbara", data=form("agent:mine", players=3))
    assert answer.status_code == 409
    assert "agent:mine plays vaalbara with 2\u00a0players, and nothing else" in answer.text


def test_it_decides_uncompiled_as_well(folder: Path) -> None:
    """It needs no stage of the compiling queue."""
    engine = VAALBARA.game.engine(compiled=False)
    content = VAALBARA.game.content()
    seeds = range(12)
    states = [engine.start(content, 2, seed) for seed in seeds]
    names = content.actions.names
    liked = [
        think_plainly("vaalbara", {}, {}, engine.redact(content, state, 0).tobytes(), 0, "agent:mine", 1)
        for state in states
        if LATE in [names[code] for code in engine.legal(content, state, 0)]
    ]
    assert liked
    assert set(liked) == {LATE}
    assert stage_of("agent:mine", VAALBARA.game, 2) == ""


def test_greedy_plays_for_an_agent_that_is_gone(folder: Path) -> None:
    """A stored table goes on: without the file, and with one that has learned something else."""
    content = VAALBARA.game.content()
    assert isinstance(seated_bot("agent:mine", VAALBARA.game, content, 2), AgentBot)
    assert seated_bot("agent:mine", VAALBARA.game, content, 3).name == "greedy"
    assert seated_bot("agent:gone", VAALBARA.game, content, 2).name == "greedy"
    assert stage_of("agent:gone", VAALBARA.game, 2) == SEARCH


def test_the_server_reads_its_agents_at_the_start(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[object] = []
    monkeypatch.setattr(serving, "serve_pages", lambda *given, **more: served.append(given))

    def serve(agents: Path) -> None:
        agents_in.cache_clear()
        serving.serve("127.0.0.1", 0, None, False, True, [], None, Safety(), agents)

    serve(folder)
    assert list(offered_agents()) == ["mine"]
    (folder / "broken.agent").write_bytes(b"no agent")
    with pytest.raises(BadRecord, match=r"broken\.agent is no agent, or is damaged"):
        serve(folder)
    (folder / "broken.agent").rename(folder / "Not a name.agent")
    with pytest.raises(GameError, match=r"Not a name\.agent: the name of an agent has at most 24 small letters"):
        serve(folder)
    with pytest.raises(OutOfReach, match=r"Cannot read .*nowhere"):
        serve(folder / "nowhere")
    assert len(served) == 1
