"""The repository itself: nothing in it depends on one machine, one network or another folder."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BINARY = {".png", ".jpg", ".webp", ".woff2", ".ico", ".gz", ".npz", ".zst", ".network", ".agent"}
# Written in pieces, so that this file does not hold what it looks for.
REGISTRY_HOSTS = ("pypi" + ".org", "files.python" + "hosted", "registry." + "npmjs", "deb." + "debian.org")
MACHINE_PATHS = re.compile(r"/(?:work|root|home/[a-z]\w*|Users/\w+)" + r"/[\w.-]")
OUTSIDE_READS = re.compile(r"\.\./" + r"shared\b")
FRONT_END = re.compile(r"(?:^|/)(?:htmx[^/]*\.js|idiomorph[^/]*\.js|hx-[^/]*\.js|[^/]*\.woff2?)$")


@pytest.fixture(scope="module")
def tracked() -> list[Path]:
    """The files that git knows, from the repository's root."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [Path(name) for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def texts(tracked: list[Path]) -> dict[Path, str]:
    """The text of every tracked file that is text."""
    return {path: (ROOT / path).read_text(encoding="utf-8") for path in tracked if path.suffix not in BINARY}


@pytest.mark.needs_git
@pytest.mark.parametrize("host", REGISTRY_HOSTS)
def test_no_file_names_a_package_index(texts: dict[Path, str], host: str) -> None:
    assert [str(path) for path, text in texts.items() if host in text] == []


@pytest.mark.needs_git
def test_no_file_names_a_path_of_one_machine(texts: dict[Path, str]) -> None:
    paths = {str(path): match[0] for path, text in texts.items() if (match := MACHINE_PATHS.search(text))}
    assert paths == {}


@pytest.mark.needs_git
def test_nothing_is_read_from_outside_the_repository(texts: dict[Path, str]) -> None:
    assert [str(path) for path, text in texts.items() if OUTSIDE_READS.search(text)] == []


@pytest.mark.needs_git
def test_front_end_packages_are_not_committed(tracked: list[Path]) -> None:
    assert [str(path) for path in tracked if FRONT_END.search(path.as_posix())] == []
    assert [str(path) for path in tracked if {"vendor", "node_modules"} & set(path.parts)] == []


def test_lock_file_pins_every_package_without_an_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: about for name, about in lock["packages"].items() if name}
    assert packages
    assert [name for name, about in packages.items() if "resolved" in about] == []
    assert [name for name, about in packages.items() if not about["integrity"].startswith("sha512-")] == []
    assert "omit-lockfile-registry-resolved=true" in (ROOT / ".npmrc").read_text(encoding="utf-8")


def test_constraints_pin_by_name_and_version_only() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][\w.]*", pin)] == []


def test_front_end_files_are_built_with_what_is_installed_for_it() -> None:
    """On a machine that only plays there are no developers' packages."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [*declared["dependencies"], *declared["optional-dependencies"]["assets"]]
    installed = {re.split(r"[^\w-]", name)[0].replace("-", "_") for name in names}
    for tool in ("bootstrap", "assets"):
        tree = ast.parse((ROOT / "tools" / f"{tool}.py").read_text(encoding="utf-8"))
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
        modules = {name for node in nodes for name in imported(node)} - sys.stdlib_module_names - {"bootstrap"}
        assert modules <= (installed | {"ludotheque"} if tool == "assets" else set())


def imported(node: ast.Import | ast.ImportFrom) -> set[str]:
    """The top-level modules that an import names."""
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    return {name.partition(".")[0] for name in names}


def test_make_help_lists_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.M)
    assert phony
    targets = set(re.findall(r"^([a-z]+):", makefile, re.M))
    assert targets == set(phony[1].split())
    shown = subprocess.run(["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {line.split()[0] for line in shown.stdout.splitlines()[1:]} == targets
