"""The wheel: it carries all data, needs what it says it needs, and plays a game away from the checkout."""

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from ludotheque.kernel.linking.cache import cache_root
from ludotheque.web.views.assets import NEEDED

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
    return built_by(BUILD, ROOT, tmp_path_factory.mktemp("wheel"))


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
    created = run([sys.executable, "-m", "venv", "--without-pip", environment], environment.parent)
    assert created.returncode == 0, created.stderr
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


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What git keeps of the package, as far as building it goes: the front-end files are not built."""
    folder = tmp_path_factory.mktemp("bare") / "clone"
    for name in ("pyproject.toml", "README.md", "LICENSE", "tools", "src/ludotheque"):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        built = shutil.ignore_patterns("vendor", "__pycache__")
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=built)
        else:
            shutil.copyfile(ROOT / name, target)
    return folder


def built_by(build: list[str], clone: Path, folder: Path) -> Path:
    built = run([*build, folder, clone], clone)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    return path


def metadata_of(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as whole:
        (name,) = (name for name in whole.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(whole.read(name))


def test_what_is_published_has_the_front_end_files(wheel: Path, clone: Path, tmp_path: Path) -> None:
    """Without them no sdist is built, and package indexes refuse the wheel that an install from a clone makes."""
    sdist = ["--sdist" if part == "--wheel" else part for part in BUILD]
    refused = run([*sdist, tmp_path / "sdist", clone], clone)
    assert refused.returncode != 0
    assert "Run `make assets` first" in refused.stdout + refused.stderr
    private = "Private :: Do Not Upload"
    assert private in metadata_of(built_by(BUILD, clone, tmp_path / "wheel")).get_all("Classifier", [])
    assert private not in metadata_of(wheel).get_all("Classifier", [])


def test_the_build_and_the_pages_need_the_same_files() -> None:
    text = (ROOT / "tools" / "build_hook.py").read_text(encoding="utf-8")
    assert f"NEEDED = {json.dumps(NEEDED).replace('[', '(').replace(']', ')')}" in text


def test_every_extra_installs_something(wheel: Path) -> None:
    about = metadata_of(wheel)
    needed = " ".join(about.get_all("Requires-Dist", []))
    extras = about.get_all("Provides-Extra", [])
    assert "gpu" in extras
    assert [name for name in extras if f"extra == '{name}'" not in needed] == []


def test_an_install_without_front_end_files_plays_but_does_not_serve(clone: Path, tmp_path: Path) -> None:
    """The engine needs no page: `import`, `simulate` and `play` work, `serve` says what builds them."""
    here = {"PYTHONPATH": str(clone / "src"), "HOME": str(tmp_path), "LUDOTHEQUE_JIT": "0"}
    program = [sys.executable, "-m", "ludotheque.cli", "--lang", "en"]
    simulated = run([*program, "simulate", "vaalbara", "--games", "1", "--bots", "random", "--json"], tmp_path, **here)
    assert simulated.returncode == 0, simulated.stderr
    assert json.loads(simulated.stdout)["games"] == 1
    played = subprocess.run(
        [*program, "play", "vaalbara", "--bots", "random", "--seed", "1"],
        input="q\n",
        cwd=tmp_path,
        env=os.environ | here,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert played.returncode == 0, played.stderr
    assert "Vaalbara" in played.stdout
    tables = tmp_path / "tables.sqlite3"
    served = run([*program, "serve", "--port", "0", "--no-open", "--database", tables], tmp_path, **here)
    assert (served.returncode, served.stdout) == (4, "")
    assert "make assets" in served.stderr
    assert "Traceback" not in served.stderr
    assert not tables.exists(), "nothing was begun"


def test_an_install_measures_without_the_checkout(clone: Path, tmp_path: Path) -> None:
    here = {"PYTHONPATH": str(clone / "src"), "HOME": str(tmp_path), "LUDOTHEQUE_JIT": "0"}
    program = [sys.executable, "-m", "ludotheque.cli", "--lang", "en"]
    match = ["vaalbara", "--players", "2", "--games", "2", "--upto", "greedy", "--workers", "1"]
    measured = run([*program, "measure", "ladder", *match, "--data", tmp_path], tmp_path, **here)
    assert measured.returncode == 0, measured.stderr
    (table,) = json.loads((tmp_path / "vaalbara" / "measured" / "ladder.json").read_text())["tables"]
    assert [rung["games"] for rung in table["rungs"]] == [2]


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
