"""Every entry of every checklist has a test or a reason (`make rules`)."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "rules.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rules_tool", TOOL)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["rules_tool"] = module  # where its dataclass looks for itself
    spec.loader.exec_module(module)
    return module


def test_every_rule_has_a_test_or_a_reason() -> None:
    ran = subprocess.run([sys.executable, TOOL], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_rules_are_counted_by_how_they_stand(tool: ModuleType) -> None:
    rules = {"X-1": {}, "X-2": {"untested": "cardboard"}, "X-3": {}, "X-4": {"untested": "cardboard"}}
    coverage = tool.Coverage.of(rules, {"X-1": {"test"}, "X-4": {"test"}})
    assert coverage == tool.Coverage(["X-1", "X-4"], ["X-2"], ["X-3"], ["X-4"])


@pytest.mark.parametrize(
    ("rule", "tests", "wrong"),
    [
        ({}, {}, ["x: neither a test nor a reason for X-1"]),
        ({}, {"X-1": {"test"}}, []),
        ({"untested": "cardboard"}, {}, []),
        ({"untested": "cardboard"}, {"X-1": {"test"}}, ["x: both a test and a reason for X-1"]),
        ({}, {"X-1": {"test"}, "X-9": {"test"}}, ["tests name rules that no checklist has: X-9"]),
    ],
)
def test_what_is_wrong_is_said(
    tool: ModuleType, rule: dict[str, str], tests: dict[str, set[str]], wrong: list[str]
) -> None:
    assert tool.complaints({"x": {"X-1": rule}}, tests) == wrong


def test_a_game_that_is_not_on_the_shelf_may_have_entries_left(tool: ModuleType) -> None:
    assert tool.complaints({"x": {"X-1": {}}}, {}, {"x"}) == []
    assert tool.unfinished({"x": {}, "vaalbara": {}}) == {"x"}
