"""Tables in Arrow (the extra `lab`): what Polars, pandas, DuckDB and Parquet files take as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.errors import GameError, unwritable
from ..kernel.text import Text

ABOUT = b"ludotheque"  # the key of what a table is about, JSON, in its metadata
WRITERS = (".parquet", ".csv")


def needed(module: str, extra: str = "lab") -> Any:
    """A module that an extra brings. Raises GameError, with the command that installs it, where it is missing."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        what = f"'ludotheque[{extra}]'" if extra else package
        raise GameError(
            Text("{module} n’est pas installé : pip install {what}.", "{module} is not installed: pip install {what}."),
            module=package,
            what=what,
        ) from None


class Table:
    """Columns of equal length. `arrow` is the `pyarrow.Table`; whatever takes Arrow takes the table itself, too.

    >>> table = Table.of({"game": np.arange(3), "seat": np.array([0, 1, 0])}, {"game": "vaalbara"})
    >>> len(table), table.columns, table["seat"].tolist(), table.about
    (3, ['game', 'seat'], [0, 1, 0], {'game': 'vaalbara'})
    """

    def __init__(self, arrow: Any) -> None:
        self.arrow = arrow

    @classmethod
    def of(cls, columns: Mapping[str, Any], about: Mapping[str, Any] | None = None) -> Table:
        """A table of arrays (NumPy, Arrow, or lists), and what it is about."""
        table = needed("pyarrow").table(dict(columns))
        return cls(table.replace_schema_metadata({ABOUT: json.dumps(about or {}, ensure_ascii=False)}))

    @property
    def about(self) -> dict[str, Any]:
        """What its games were played with."""
        return json.loads((self.arrow.schema.metadata or {}).get(ABOUT, b"{}"))

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self.arrow.column_names)

    def __len__(self) -> int:
        return self.arrow.num_rows

    def __getitem__(self, column: str) -> np.ndarray:
        """A column as a NumPy array."""
        return self.arrow.column(column).to_numpy()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.arrow.__arrow_c_stream__(requested_schema)

    def to_polars(self) -> Any:
        """The table as a `polars.DataFrame`. Raises GameError where Polars is not installed."""
        return needed("polars").from_arrow(self.arrow)

    def to_pandas(self) -> Any:
        """The table as a `pandas.DataFrame`. Raises GameError where pandas is not installed."""
        needed("pandas", "")
        return self.arrow.to_pandas()

    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""
        return self.arrow.to_pylist()

    def write(self, path: str | Path) -> None:
        """Write the table to a file, whose name ends with .parquet or .csv. Raises GameError, OutOfReach."""
        path = Path(path)
        if path.suffix not in WRITERS:
            raise GameError(
                Text(
                    "{path} : le nom du fichier finit par {known}.", "{path}: the name of the file ends with {known}."
                ),
                path=path,
                known=", ".join(WRITERS),
            )
        try:
            if path.suffix == ".csv":
                needed("pyarrow.csv").write_csv(self.arrow, path)
            else:
                needed("pyarrow.parquet").write_table(self.arrow, path)
        except OSError as error:
            raise unwritable(path, error) from None

    def __repr__(self) -> str:
        return f"<Table {len(self)} rows: {', '.join(self.columns)}>"


def named(numbers: np.ndarray, names: Sequence[str]) -> Any:
    """A column of names by their numbers; a negative number is no name (null)."""
    arrow = needed("pyarrow")
    return arrow.DictionaryArray.from_arrays(
        arrow.array(numbers.astype(np.int32), mask=numbers < 0), arrow.array(list(names), arrow.string())
    )


def known(numbers: np.ndarray) -> Any:
    """A column of whole numbers; a negative one is none (null)."""
    return needed("pyarrow").array(numbers, mask=numbers < 0)
