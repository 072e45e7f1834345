"""The benchmarks' own machinery; what they measure is not tested here."""

import json

import pytest
from benchmarks import __main__ as program
from benchmarks.measure import Effort, Figure, Measure, rates, times


def test_a_figure_is_the_median_of_its_repetitions() -> None:
    assert Figure("speed", "games/s", (1.0, 9.0, 2.0)).value == 2.0
    assert Figure("speed", "games/s", left_out="not installed").value is None


@pytest.mark.parametrize(
    ("figure", "met"),
    [
        (Figure("", "", (5.0,), at_least=4), True),
        (Figure("", "", (5.0,), at_least=6), False),
        (Figure("", "", (5.0,), at_most=6), True),
        (Figure("", "", (5.0,), at_most=4), False),
        (Figure("", "", (5.0,)), None),
        (Figure("", "", at_least=4, left_out="not installed"), None),
    ],
)
def test_a_target_is_met_or_not(figure: Figure, met: bool | None) -> None:
    assert figure.met is met


def test_a_rate_counts_work_a_second() -> None:
    found = rates(lambda: 3, Effort(quick=True))
    assert len(found) == 3
    assert min(found) > 1000
    assert len(times(lambda: None, 4)) == 4


def test_names_are_unique() -> None:
    names = [measure.name for measure in program.measures()]
    assert len(names) == len(set(names)) >= 10


def _with(monkeypatch: pytest.MonkeyPatch, *figures: Figure) -> None:
    monkeypatch.setattr(program, "measures", lambda: [Measure("one", "a test", lambda effort: figures)])


def test_the_table_names_what_was_left_out(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _with(monkeypatch, Figure("speed", "games/s", (5.0, 7.0), at_least=4), Figure("other", "s", left_out="too old"))
    program.main()
    shown = capsys.readouterr().out
    assert "yes" in shown
    assert "too old" in shown


def test_a_missed_target_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _with(monkeypatch, Figure("speed", "games/s", (5.0,), at_least=6))
    with pytest.raises(program.typer.Exit):
        program.main(as_json=True)
    (figure,) = json.loads(capsys.readouterr().out)["figures"]
    assert figure["met"] is False


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(program.typer.Exit):
        program.main(["nothing"])
    assert "Unknown: nothing" in capsys.readouterr().err
