"""The machinery of benchmarks and experiments; what they measure is not tested here."""

import json
from importlib import import_module
from pathlib import Path

import pytest
import typer
from benchmarks import __main__ as program
from benchmarks.measure import Effort, Figure, Measure, rates, times
from typer.testing import CliRunner

ROOT = Path(__file__).resolve().parent.parent
STARTED = sorted(
    f"{path.parent.name}.{path.stem}"
    for folder in ("benchmarks", "experiments")
    for path in (ROOT / folder).glob("*.py")
    if "\nif __name__ ==" in path.read_text("utf-8")
)


def run(module: str, *args: str) -> tuple[int, str]:
    """What `python -m MODULE` with arguments ends with and says."""
    app = typer.Typer()
    app.command()(import_module(module).main)
    done = CliRunner().invoke(app, args)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.exit_code, " ".join(done.output.split())


@pytest.mark.parametrize("module", STARTED)
def test_whatever_is_started_has_help_and_refuses_what_it_does_not_know(module: str) -> None:
    code, output = run(module, "--help")
    assert (code, "Usage:" in output) == (0, True)
    assert import_module(module).main.__doc__.split()[0] in output
    for unknown in ("chess", "--chess"):
        code, output = run(module, unknown)
        assert code == 2
        assert "chess" in output
        assert "Traceback" not in output
    source = (ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8")
    assert source.endswith('if __name__ == "__main__":\n    typer.run(main)\n')


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
    speeds = rates(lambda: 3, Effort(quick=True))
    assert len(speeds) == 3
    assert min(speeds) > 1000
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
