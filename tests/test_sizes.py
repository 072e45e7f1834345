"""What tools/sizes.py counts."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.sizes import main, measured

SOURCE = """
def branching(first, second):
    if first and second:
        return [one for one in first if one]
    for one in second or ():
        try:
            assert one
        except ValueError:
            pass
    return 1 if first else 2


def plain():
    return 0
"""


def test_lines_and_ways_of_each_function_are_counted(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(SOURCE, encoding="utf-8")
    lines, files, ways = measured([tmp_path])
    assert [(sized.name, sized.size) for sized in lines] == [("branching", 9), ("plain", 2)]
    assert [sized.size for sized in files] == [len(SOURCE.splitlines())]
    # if, and, comprehension, its condition, for, or, assert, except, the last condition: nine more than one
    assert [(sized.name, sized.size) for sized in ways] == [("branching", 10), ("plain", 1)]


def test_what_is_over_its_size_is_listed_the_largest_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "module.py").write_text(SOURCE, encoding="utf-8")
    assert main([str(tmp_path), "--lines", "1", "--file", "99", "--branches", "9"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert listed[0] == "functions over 1 lines: 2"
    assert [line.split()[0::2] for line in listed[1:3]] == [["9", "branching"], ["2", "plain"]]
    assert "files over 99 lines: 0" in listed
    assert "functions with more than 9 ways through them: 1" in listed


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([str(tmp_path / "nowhere")])
    assert ended.value.code == 2
    assert "no folder" in capsys.readouterr().err
