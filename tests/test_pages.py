"""What all pages of the repository say: their links lead somewhere, and what they tell people to type is there."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque import __version__
from ludotheque.bots.names import BOTS
from ludotheque.games import SHELF
from tests.cli.test_examples import LONG, parsed
from tests.cli.test_examples import PROGRAM as APP
from tests.test_docs import BLOCK, run_in_shell

ROOT = Path(__file__).resolve().parent.parent
HISTORY = ROOT / "CHANGELOG.md"  # names what was there once
PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("experiments/*.md"), *(ROOT / "docs").rglob("*.md")} - {HISTORY})
README = ROOT / "README.md"
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
INLINE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.M)
PROGRAM = re.compile(r"^(?:\.venv/bin/)?ludotheque ")
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*/[\w-]+\.(?:py|js|css|toml|md|json)")
CARRIED_OUT = ROOT / "docs" / "add-a-card.md"  # by tests/newcomer; names files that are to be made


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


NAMED = pytest.mark.parametrize("page", PAGES, ids=named)


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(FENCED.sub("", text(page))))
    return {heading.replace(" ", "-") for heading in plain}


def typed(page: Path) -> list[str]:
    """The commands of a page's blocks for a shell; one that goes on in the next line is one."""
    shown = "".join(code for language, code in BLOCK.findall(text(page)) if language == "sh")
    lines = shown.replace("\\\n", "").splitlines()
    return [line.partition("#")[0].partition(" > ")[0].strip() for line in lines]


def commands(page: Path) -> list[str]:
    """What a page tells people to type: in a block for a shell, or quoted within a sentence."""
    quoted = INLINE.findall(FENCED.sub("", text(page)))
    return [*typed(page), *(" ".join(line.split()) for line in quoted)]


def called(page: Path, pattern: str) -> list[str]:
    """What follows a word in the commands of a page."""
    return [word for line in commands(page) for word in re.findall(pattern, line)]


@NAMED
def test_links_lead_somewhere(page: Path) -> None:
    broken = []
    for link in LINK.findall(FENCED.sub("", text(page))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


def unknown(line: str) -> list[str]:
    """The commands and options of a call that the program does not have."""
    words = PROGRAM.sub("", line).split()
    command = APP
    while words and hasattr(command, "commands") and re.fullmatch(r"[a-z]+", words[0]):
        if words[0] not in command.commands:
            return [words[0]]
        command = command.commands[words.pop(0)]
    options = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
    return [word for word in words if word.startswith("--") and word not in {*options, "--help"}]


@NAMED
def test_the_program_has_what_a_page_calls(page: Path) -> None:
    assert {line: unknown(line) for line in commands(page) if PROGRAM.match(line) and unknown(line)} == {}


@NAMED
def test_the_program_understands_what_a_page_types(page: Path) -> None:
    for line in typed(page):
        if PROGRAM.match(line):
            parsed(PROGRAM.sub("", line))


@NAMED
def test_the_targets_and_modules_that_a_page_calls_are_there(page: Path) -> None:
    targets = re.findall(r"^([a-z]+):", text(ROOT / "Makefile"), re.M)
    assert set(called(page, r"^make ([a-z]+)")) <= set(targets)
    modules = [*called(page, r"\bpython -m ([\w.]+)"), *called(page, r"\bpython tools/(\w+)\.py")]
    missing = [name for name in modules if not (ROOT / "tools" / f"{name}.py").exists() and not importable(name)]
    assert missing == []


def importable(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("page", [page for page in PAGES if page != CARRIED_OUT], ids=named)
def test_the_files_that_a_page_names_are_there(page: Path) -> None:
    """From the root, the package, its pages, the folder of a game, or the page itself; GAME stands for something."""
    package = ROOT / "src" / "ludotheque"
    folders = (ROOT, package, package / "web", *(package / "games").iterdir(), page.parent)
    files = [line for line in commands(page) if FILE.fullmatch(line) and not re.search(r"\b[A-Z]{3,}\b", line)]
    assert [name for name in files if not any((folder / name).exists() for folder in folders)] == []


def test_the_benchmarks_that_pages_name_are_there() -> None:
    listed = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--list"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    names = [name for page in PAGES for given in called(page, r'^make bench ARGS="([^"]+)"') for name in given.split()]
    assert len(names) > 10
    assert [name for name in names if name != "--list" and not re.search(rf"^{name}\b", listed, re.M)] == []


def readme_commands() -> list[str]:
    return [PROGRAM.sub("ludotheque ", line) for line in commands(README) if line.startswith(".venv/bin/")]


def test_the_readme_calls_the_program() -> None:
    assert {line.split()[1] for line in readme_commands()} >= {"games", "rules", "play", "simulate", "arena", "serve"}


@pytest.mark.parametrize("line", [line for line in readme_commands() if line.split()[1] not in LONG])
def test_a_command_of_the_readme_runs(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    assert run_in_shell(re.sub(r"--games \d+", "--games 2", line))


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = [code for language, code in BLOCK.findall(text(README)) if language == "python"]
    exec(compile(code, str(README), "exec"), {"__name__": "readme"})
    assert re.fullmatch(r"\[\d+, \d+, \d+\]\n", capsys.readouterr().out)


LEVELS = re.compile(r"^\| ([^|,]+)(?:, (\d)(?: to (\d))?(?: players)?)? \| ([\d,]+ [^|]+) \| ([\d,]+ [^|]+) \|$", re.M)


def test_the_page_about_bots_says_how_hard_and_expert_search() -> None:
    titles = {shelf.title.en: shelf for shelf in SHELF.values()}
    covered: set[tuple[str, int]] = set()
    for title, first, last, *cells in LEVELS.findall(text(ROOT / "docs" / "bots.md")):
        shelf = titles[title]
        content = shelf.game.content(shelf.settle({}))
        for players in range(int(first), int(last or first) + 1) if first else shelf.seats:
            covered.add((title, players))
            for level, cell in zip(("hard", "expert"), cells, strict=True):
                bot = BOTS[level].in_game(shelf.game, content, players)
                number, _, kind = cell.partition(" ")
                assert number == f"{bot.playouts:,}", (title, players, level)
                wanted = "value network" if bot.network else "full" if bot.ends or players == 1 else "truncated"
                assert wanted in kind, (title, players, level)
    shelves = [shelf for shelf in SHELF.values() if shelf.name != "royaume-1e"]  # plays as the second edition does
    assert covered == {(shelf.title.en, players) for shelf in shelves for players in shelf.seats}


def test_the_changelog_has_the_version_of_the_package() -> None:
    versions = re.findall(r"^## \[(.*?)\](?: - \d{4}-\d\d-\d\d)?$", text(HISTORY), re.M)
    assert versions[0] == "Unreleased"
    assert versions[1:].count(__version__) == 1
