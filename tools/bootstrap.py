"""Make `.venv` ready, then run a command in it: what every `make` target starts with.

    python3 tools/bootstrap.py --extra dev -- pytest -x

Needs nothing but a standard Python. It creates `.venv` (with uv where that is installed, else with venv and
pip), installs the project editable with the pinned versions, builds the front-end files, and remembers in
stamp files what it did, so that the next call starts the command at once and without a network.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "ludotheque-stamp.json"
VENDOR = ROOT / "src" / "ludotheque" / "web" / "static" / "vendor"
INSTALL_INPUTS = ("pyproject.toml", "constraints.txt")
PACKAGE = "src/ludotheque"
ICON = re.compile(r'"([a-z0-9]+(?:-[a-z0-9]+)*)"|figure="([^"]+)"')
ASSET_INPUTS = ("package.json", "package-lock.json", "constraints.txt", "tools/assets.py")


def say(text: str) -> None:
    """Print one line of progress at once, to stderr: a command's own output stays clean."""
    print(f"· {text}", file=sys.stderr, flush=True)


def fail(text: str) -> NoReturn:
    """Stop with a message for the person at the keyboard."""
    sys.exit(f"\n{text}\n")


def digest(names: Iterable[str]) -> str:
    """A hash of these files (paths from the repository's root); a missing one counts as empty."""
    total = hashlib.sha256()
    for name in names:
        path = ROOT / name
        total.update(name.encode() + b"\0" + (path.read_bytes() if path.exists() else b"") + b"\0")
    return total.hexdigest()


def icon_lists() -> list[str]:
    """The lists of icons that the sprite is made of, from the repository's root: the pages' own, then each game's."""
    games = sorted((ROOT / PACKAGE / "games").glob("*/page/looks/icons.txt"))
    return [f"{PACKAGE}/web/views/icons.txt", *(path.relative_to(ROOT).as_posix() for path in games)]


def icon_words() -> str:
    """Every word in the games' cards and rules that may name an icon, and every figure, sorted: what cards draw."""
    games = ROOT / PACKAGE / "games"
    paths = [path for part in ("cards", "rules") for path in games.glob(f"*/{part}/*.py")]
    matches = {words for path in paths for words in ICON.findall(path.read_text(encoding="utf-8"))}
    return " ".join(sorted(icon or figure for icon, figure in matches))


def picture_sources() -> list[str]:
    """What draws pictures, from the repository's root: the package for it, then what each game says of its cards."""
    drawing = ("pictures/**/*.py", "pictures/**/*.txt", "web/tokens/*.svg", "games/*/page/pictures.py")
    paths = {path for part in drawing for path in (ROOT / PACKAGE).glob(part)}
    return sorted(path.relative_to(ROOT).as_posix() for path in paths)


def asset_digest() -> str:
    """A hash of everything that the front-end files are made of."""
    files = [*ASSET_INPUTS, *icon_lists(), *picture_sources()]
    return hashlib.sha256((digest(files) + icon_words()).encode()).hexdigest()


def quietly(command: list[str], what: str) -> None:
    """Run a command with its output held back: one moving line on a terminal, everything if it fails."""
    moving = sys.stderr.isatty()
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    lines: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        lines.append(line.rstrip())
        if moving and not line.startswith("WARNING"):
            print(f"\r\x1b[K  {line.strip()[:76]}", end="", file=sys.stderr, flush=True)
    if moving:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    if process.wait():
        print("\n".join(lines[-40:]), file=sys.stderr)
        fail(f"{what} failed (the last lines are above). Is the package index reachable from here?")


# --- which Python ---


def supported() -> tuple[tuple[int, int], tuple[int, int]]:
    """The Python versions that pyproject.toml allows: (first, first too new)."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    match = re.search(r'requires-python = ">=3\.(\d+),<3\.(\d+)"', text)
    assert match, "pyproject.toml: requires-python is not of the form >=3.A,<3.B"
    return (3, int(match[1])), (3, int(match[2]))


def suitable_python(uv: str | None) -> str:
    """This Python, or another one on the PATH, or (for uv) a version range; or a message and the end."""
    first, too_new = supported()
    if first <= sys.version_info[:2] < too_new:
        return sys.executable
    for minor in reversed(range(first[1], too_new[1])):
        path = shutil.which(f"python3.{minor}")
        if path:
            return path
    if uv:
        return f">=3.{first[1]},<3.{too_new[1]}"
    running = ".".join(map(str, sys.version_info[:3]))
    last = f"3.{too_new[1] - 1}"
    fail(
        f"ludotheque needs Python 3.{first[1]} to {last}; this is {running} ({sys.executable}).\n"
        f"Install one of them (Debian, Ubuntu: sudo apt install python{last} python{last}-venv;\n"
        f"macOS: brew install python@{last}), or install uv, which brings its own; then run make again."
    )


def create_venv(uv: str | None) -> None:
    """Create `.venv` from nothing."""
    python = suitable_python(uv)
    say(f"creating .venv with {'uv' if uv else python} (once)")
    if uv:
        quietly([uv, "venv", "--clear", "--python", python, str(VENV)], "creating .venv")
        return
    check = "import importlib.util as u, sys; sys.exit(not (u.find_spec('venv') and u.find_spec('ensurepip')))"
    if subprocess.run([python, "-c", check], check=False).returncode:
        fail(
            f"{python} has no venv module, which makes the environment that ludotheque is installed in.\n"
            "Debian, Ubuntu: sudo apt install python3-venv   (Fedora and macOS have it in python3 itself)\n"
            "Or install uv. Then run make again."
        )
    quietly([python, "-m", "venv", "--clear", str(VENV)], "creating .venv")


# --- what is in it ---


def installer(uv: str | None) -> list[str]:
    """The start of an install command into `.venv`, with the pinned versions."""
    if uv:
        start = [uv, "pip", "install", "--python", str(PYTHON)]
    else:
        start = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    return [*start, "-c", str(ROOT / "constraints.txt")]


def installed() -> tuple[str, set[str]]:
    """What the stamp file says is installed: its inputs and the extras; empty where there is no such file."""
    try:
        have = json.loads(STAMP.read_text(encoding="utf-8"))
        return str(have["inputs"]), set(have["extras"])
    except (OSError, ValueError, KeyError, TypeError):
        return "", set()


def install(extras: set[str]) -> None:
    """See to it that `.venv` holds the project and these extras, as pyproject.toml and the pins say today."""
    uv = shutil.which("uv")
    wanted = f"{ROOT} {digest(INSTALL_INPUTS)}"
    inputs, before = installed() if PYTHON.exists() else ("", set())
    if inputs == wanted and extras <= before:
        return
    moved = inputs != "" and not inputs.startswith(f"{ROOT} ")  # what is in .venv names absolute paths
    can_install = uv is not None or any(VENV.glob("[Ll]ib*/**/site-packages/pip"))
    if moved or not (PYTHON.exists() and can_install):
        create_venv(uv)
    extras = extras | before
    target = f"{ROOT}[{','.join(sorted(extras))}]" if extras else str(ROOT)
    say(f"installing ludotheque{' with ' + ', '.join(sorted(extras)) if extras else ''} (a minute, once)")
    quietly([*installer(uv), "-e", target], "installing ludotheque")
    STAMP.write_text(json.dumps({"inputs": wanted, "extras": sorted(extras)}, indent=1) + "\n", encoding="utf-8")


def assets_current() -> bool:
    """Whether the built front-end files are those of today's inputs."""
    stamp = VENDOR / "stamp.txt"
    return stamp.exists() and stamp.read_text(encoding="utf-8").strip() == asset_digest()


def build_assets() -> None:
    """Build the front-end files, with the extra `assets` installed."""
    say("building the front-end files (once)")
    done = subprocess.run([str(PYTHON), str(ROOT / "tools" / "assets.py")], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def run(command: list[str]) -> NoReturn:
    """Become this command, with `.venv`'s programs first on the PATH."""
    environment = {
        **os.environ,
        "VIRTUAL_ENV": str(VENV),
        "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}",
    }
    environment.pop("PYTHONHOME", None)
    program = shutil.which(command[0], path=environment["PATH"])
    if program is None:
        fail(f"{command[0]}: not found in {BIN} nor on the PATH")
    if os.name == "nt":
        sys.exit(subprocess.run([program, *command[1:]], env=environment, check=False).returncode)
    os.execve(program, [command[0], *command[1:]], environment)


def main() -> None:
    """Read the command line: extras to install, then after `--` the command to run."""
    if sys.version_info < (3, 8) or importlib.util.find_spec("argparse") is None:
        fail("ludotheque needs Python 3.11 or newer")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--extra", action="append", default=[], help="an extra of pyproject.toml to install as well")
    parser.add_argument("--no-assets", action="store_true", help="leave the front-end files alone")
    parser.add_argument("command", nargs="*", help="run this in .venv afterwards")
    arguments = parser.parse_args()
    build = not arguments.no_assets and not assets_current()
    install({*arguments.extra, *(["assets"] if build else [])})
    if build:
        build_assets()
    if arguments.command:
        run(arguments.command)


if __name__ == "__main__":
    main()
