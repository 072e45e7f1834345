"""A game's looks lie in its folder: icons, tints, covers, signs. Nothing of one game is left in web and cli."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import tools.bootstrap as bootstrap
from litestar.testing import TestClient

import ludotheque
from ludotheque.games import SHELF, all_looks, folder_of
from ludotheque.games.artwork import FOLDER, Artwork, drawn_by, read_icons, where
from ludotheque.kernel.game import Game
from ludotheque.stage.parts import Card
from ludotheque.web.views import icons
from ludotheque.web.views.assets import STATIC

Client = TestClient[Any]
PACKAGE = Path(ludotheque.__file__).parent
PACKAGES = sorted({box.package for box in SHELF.values()})
# Examples of command lines name games.
# examples of what is typed
MAY_NAME_A_GAME = {
    "cli/lab/commands.py": {"vaalbara", "royaume", "royaume-2e", "chronica"},
    "cli/measure/commands.py": {"vaalbara", "royaume", "royaume-2e"},
    "cli/report/commands.py": {"vaalbara", "royaume", "royaume-2e", "chronica"},
    "cli/play/commands.py": {"vaalbara", "royaume", "royaume-2e", "chronica"},
    "cli/shelf/commands.py": {"vaalbara", "royaume", "royaume-2e", "chronica"},
}


def game_names() -> set[str]:
    """What would betray that a file knows one game."""
    names = {name for box in SHELF.values() for name in (box.name, box.package, box.title.fr)}
    return {name.lower() for name in names}


def test_pages_and_terminal_know_no_game() -> None:
    naming = {}
    for path in sorted([*(PACKAGE / "web").rglob("*"), *(PACKAGE / "cli").rglob("*")]):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and path.suffix != ".pyc" and "vendor" not in path.parts:
            text = path.read_text(encoding="utf-8").lower()
            named = {name for name in game_names() if re.search(rf"\b{re.escape(name)}\b", text)}
            if named - MAY_NAME_A_GAME.get(name, set()):
                naming[name] = named
    assert naming == {}


def test_the_pages_own_styles_know_no_kind_of_card() -> None:
    kinds = {kind for looks in all_looks() for kind in tinted(looks.package)}
    assert kinds
    styles = "".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.css"))
    assert [kind for kind in kinds if f".k-{kind}" in styles] == []


def test_a_card_that_does_not_change_is_not_drawn_again() -> None:
    """A picture that a custom property names counts as another one whenever styles are worked out, and the outline of
    a board as moved whenever one of its cards is: each has all cards drawn anew."""
    sheets = [*STATIC.glob("*.css"), *(looks.folder / "kinds.css" for looks in all_looks())]
    styles = {path: path.read_text(encoding="utf-8") for path in sheets}
    assert {path: urls for path, text in styles.items() if (urls := re.findall(r"--[\w-]+:[^;}]*url\(", text))} == {}
    for rule in re.findall(r"[^{}]*\.board\s*{[^}]*}", "".join(styles.values())):
        assert "outline" not in rule


def test_what_is_folded_stays_within_reach_of_older_browsers() -> None:
    """A line that unfolds something is hidden only where a style shows what is folded, or where a script unfolds it."""
    for name in ("new.css", "rules.css"):
        style = re.sub(r"/\*.*?\*/", "", (STATIC / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        able = re.compile(r"@supports selector\(::details-content\)\s*{(?:[^{}]*{[^{}]*})*\s*}")
        assert "::details-content" in "".join(able.findall(style)), name
        older = able.sub("", style)
        assert "> summary { display: none; }" not in older, name
        assert "::details-content" not in older, name


def game_of(package: str) -> Game:
    return next(box.game for box in SHELF.values() if box.package == package)


def tinted(package: str) -> set[str]:
    """The kinds of card that have a tint in a game's style sheet."""
    style = (looks_of(package).folder / "kinds.css").read_text(encoding="utf-8")
    return {kind for line in style.splitlines() if "--tint" in line for kind in re.findall(r"\.k-([\w-]+)", line)}


def cards(package: str) -> Iterator[Card]:
    """Every card that a game's rules page and reference show."""
    box = next(box for box in SHELF.values() if box.package == package)
    content = box.game.content(box.presets)
    for section in (*box.layout.rules, *box.layout.reference):
        if section.cards:
            yield from section.cards(content, "fr")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_kind_of_card_has_a_tint(package: str) -> None:
    shown = {card.kind for card in cards(package)}
    assert len(shown) > 1
    assert shown - tinted(package) == set()


def looks_of(package: str) -> Artwork:
    return Artwork(package, folder_of(package) / FOLDER)


def sources(package: str) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in folder_of(package).rglob("*.py"))


@pytest.mark.parametrize("package", PACKAGES)
def test_a_game_lists_the_icons_that_it_names(package: str) -> None:
    own, text = looks_of(package).signs, sources(package)
    assert [name for name in own if f'"{name}"' not in text] == []
    house = read_icons(icons.LIST)
    assert set(own) & set(house) == set()
    drawn = {card.icon for card in cards(package)} | {sign.icon for card in cards(package) for sign in card.effect}
    assert {name for name in drawn if name} <= set(own) | set(house) | set(drawn_by(game_of(package)))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_icon_that_a_card_draws_is_in_the_sprite(package: str) -> None:
    game = game_of(package)
    missing = {icon: card for icon, card in drawn_by(game).items() if icon not in icons.known()}
    assert [f"{card} ({where(game, card)}) draws “{icon}”: run make assets" for icon, card in missing.items()] == []


def test_a_card_needs_no_line_for_its_picture() -> None:
    game = game_of("royaume")
    drawn = drawn_by(game)
    assert drawn["fox-head"] == "domain.foxgrove-palisade"
    assert where(game, drawn["fox-head"]) == "royaume/cards/domains.py"
    assert "fox-head" not in looks_of("royaume").signs
    assert {"two-coins", "crystal-ball"} <= set(drawn), "the signs of effects, too"


def test_the_sprite_is_made_of_all_lists() -> None:
    assert bootstrap.icon_lists() == [
        "src/ludotheque/web/views/icons.txt",
        *(f"src/ludotheque/games/{package}/page/looks/icons.txt" for package in PACKAGES),
    ]
    listed = set(read_icons(icons.LIST)).union(*(look.signs for look in all_looks()))
    assert icons.known() == listed.union(*(drawn_by(game_of(package)) for package in PACKAGES))


def test_a_page_loads_the_icons_of_its_own_game_only(client: Client) -> None:
    assert set(icons.sprites().values()) == {
        icons.SPRITE,
        *(f"vendor/icons/{look.package}.svg" for look in all_looks()),
    }
    for name, box in SHELF.items():
        sheets = set(re.findall(r'href="/static/vendor/(icons[^?]*)\?', client.get(f"/rules/{name}").text))
        assert sheets == {"icons.svg", f"icons/{box.package}.svg"}
    assert set(re.findall(r'href="/static/vendor/(icons[^?]*)\?', client.get("/").text)) == {"icons.svg"}


def test_an_icon_that_does_not_exist_is_named_with_its_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `make assets` says; the set has every icon of the sprite but one."""
    collection = {name: {"body": ""} for name in icons.known() - {"fox-head"}} | {"fox-heads": {"body": ""}}
    folder = tmp_path / "@iconify-json" / "game-icons"
    folder.mkdir(parents=True)
    (folder / "icons.json").write_text(json.dumps({"icons": collection, "width": 512, "height": 512}))
    monkeypatch.syspath_prepend(Path(bootstrap.__file__).parent)
    assets = import_module("assets")
    monkeypatch.setattr(assets, "PACKAGES", tmp_path)
    with pytest.raises(SystemExit) as caught:
        assets.write_icons(tmp_path)
    message = str(caught.value)
    assert "domain.foxgrove-palisade (royaume/cards/domains.py): game-icons.net has no icon “fox-head”" in message
    assert "fox-heads" in message


def test_a_new_icon_makes_the_sprite_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    before = bootstrap.asset_digest()
    looks = tmp_path / "src" / "ludotheque" / "games" / "chess" / "page" / "looks"
    looks.mkdir(parents=True)
    (looks / "icons.txt").write_text("rook ♖\n", encoding="utf-8")
    between = bootstrap.asset_digest()
    (looks / "icons.txt").write_text("rook ♖\nknight\n", encoding="utf-8")
    after = bootstrap.asset_digest()
    cards = tmp_path / "src" / "ludotheque" / "games" / "chess" / "cards"
    cards.mkdir()
    (cards / "pieces.py").write_text('Piece("bishop", 3)\n', encoding="utf-8")
    drawn = bootstrap.asset_digest()
    assert len({before, between, after, drawn}) == 4
    (cards / "pieces.py").write_text('Piece("bishop", 4)  # dearer\n', encoding="utf-8")
    assert bootstrap.asset_digest() == drawn
    (cards / "pieces.py").write_text('Piece("bishop", 4, figure="bishop, staff")\n', encoding="utf-8")
    figure = bootstrap.asset_digest()
    parts = tmp_path / "src" / "ludotheque" / "pictures" / "people" / "drawings"
    parts.mkdir(parents=True)
    (parts / "things.txt").write_text("[staff]\n", encoding="utf-8")
    assert len({drawn, figure, bootstrap.asset_digest()}) == 3


def test_a_list_of_icons_is_read(tmp_path: Path) -> None:
    (tmp_path / "icons.txt").write_text("# amounts\n\ncoin ●\nsword   # no sign\n", encoding="utf-8")
    assert read_icons(tmp_path / "icons.txt") == {"coin": "●", "sword": ""}
    assert read_icons(tmp_path / "none.txt") == {}


def test_a_game_without_looks_has_none(tmp_path: Path) -> None:
    looks = Artwork("chess", tmp_path)
    assert (looks.signs, looks.style, looks.cover("no-such-game")) == ({}, None, None)


def test_every_box_has_a_lid_and_it_is_served(client: Client) -> None:
    shelf = unescape(client.get("/").text)
    for box in SHELF.values():
        match = re.search(rf'src="(/looks/{box.package}/covers/{box.name}\.svg\?v=[0-9a-f]+)"', shelf)
        assert match, box.name
        answer = client.get(match[1])
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in answer.headers["cache-control"]
    shelved = {box.package for box in SHELF.values()}
    looks = [look for look in all_looks() if look.package in shelved]
    assert {path.stem for look in looks for path in (look.folder / "covers").glob("*.svg")} == set(SHELF)


@pytest.mark.parametrize("name", SHELF)
def test_a_games_style_is_on_its_own_pages_only(client: Client, name: str) -> None:
    box = SHELF[name]
    own = rf'href="(/looks/{box.package}/kinds\.css\?v=[0-9a-f]+)"'
    for page in (client.get(f"/rules/{name}").text, client.post(f"/start/{name}").text):
        assert set(re.findall("/looks/([^/]+)/", page)) == {box.package}
        style = client.get(re.findall(own, page)[0])
        assert style.status_code == 200
        for address in re.findall(r'url\("([^"]+)"\)', style.text):
            assert client.get(address).status_code == 200, address


def test_nothing_else_is_served_from_a_games_folder(client: Client) -> None:
    for path in ("../table.py", "%2e%2e/table.py", "..%2f..%2frules/__init__.py", "../../__init__.py"):
        assert client.get(f"/looks/{PACKAGES[0]}/{path}").status_code == 404


@pytest.mark.parametrize("package", PACKAGES)
def test_signs_for_the_terminal_are_one_character(package: str) -> None:
    assert {sign for sign in looks_of(package).signs.values() if len(sign) > 1} == set()
