"""The wheel: it carries all data, needs what it says it needs, and plays a game away from the checkout."""

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ludotheque.kernel.cache import cache_root

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "ludotheque"
BUILD = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir"]


def run(command: list[str | Path], folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder with nothing of this process's environment that Python looks at."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LUDOTHEQUE"))}
    kept.pop("VIRTUAL_ENV", None)
    environment = {**kept, **variables}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=600
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    built = run([*BUILD, folder, ROOT], ROOT)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    return path


def link_dependencies(site: Path) -> None:
    """Link what the project declares that it needs, and nothing else, into another environment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools"))
        from assets import runtime_distributions

        distributions: list[importlib.metadata.Distribution] = runtime_distributions()
    for distribution in distributions:
        tops = {file.parts[0] for file in distribution.files or []} - {"..", "__pycache__"}
        for top in tops:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(distribution.locate_file(top))))


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a clean environment outside the checkout: the wheel and what it depends on."""
    environment = tmp_path_factory.mktemp("clean") / "env"
    made = run([sys.executable, "-m", "venv", "--without-pip", environment], environment.parent)
    assert made.returncode == 0, made.stderr
    bin_folder = environment / "bin"
    if uv := shutil.which("uv"):
        install = [uv, "pip", "install", "--offline", "--python", bin_folder / "python"]
    else:
        install = [sys.executable, "-m", "pip", "--python", bin_folder / "python", "install", "--no-index"]
    installed = run([*install, "--no-deps", wheel], environment.parent)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    (site,) = environment.glob("lib/python*/site-packages")
    link_dependencies(site)
    return bin_folder


def test_wheel_carries_every_file_of_the_package(wheel: Path) -> None:
    carried = set(zipfile.ZipFile(wheel).namelist())
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert [name for path in files if (name := path.relative_to(PACKAGE.parent).as_posix()) not in carried] == []


def test_wheel_carries_front_end_files_and_game_data(wheel: Path) -> None:
    carried = set(zipfile.ZipFile(wheel).namelist())
    vendor = "ludotheque/web/static/vendor"
    front_end = {f"{vendor}/{name}" for name in ("htmx.min.js", "fonts.css", "icons.svg", "licences.json")}
    assert front_end <= carried
    assert any(name.startswith(f"{vendor}/fonts/") for name in carried)
    assert any(name.startswith("ludotheque/games/vaalbara/") and name.endswith(".toml") for name in carried)


def test_a_wheel_without_front_end_files_is_refused(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "README.md", "LICENSE", "tools", "src/ludotheque/__init__.py"):
        target = tmp_path / "bare" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile)(ROOT / name, target)
    refused = run([*BUILD, tmp_path / "out", tmp_path / "bare"], tmp_path)
    assert refused.returncode != 0
    assert "Run `make assets` first" in refused.stdout + refused.stderr


@pytest.mark.slow
def test_installed_wheel_plays_a_game_far_from_the_checkout(programs: Path, tmp_path: Path) -> None:
    where = run([programs / "python", "-c", "import ludotheque; print(ludotheque.__file__)"], tmp_path)
    assert Path(where.stdout.strip()).is_relative_to(programs.parent), where.stdout + where.stderr
    options = ["--players", "2", "--games", "2", "--bots", "random", "--json"]
    own = {"HOME": str(tmp_path), "LUDOTHEQUE_CACHE": str(cache_root())}  # what is compiled does not go by the folder
    played = run([programs / "ludotheque", "simulate", "vaalbara", *options], tmp_path, **own)
    assert played.returncode == 0, played.stdout + played.stderr
    result = json.loads(played.stdout)
    assert (result["game"], result["players"], result["games"]) == ("vaalbara", 2, 2)
    assert result["decisions"] > 0
