"""What commands give back."""

from __future__ import annotations

from html import escape
from importlib import import_module
from typing import Any, Iterable

Record = dict[str, Any]


class Records(list[Record]):
    """A list of records, each a dict whose names have units, such as `makespan_s`.

    `about` has what else the command said. `frame()` makes a DataFrame where pandas is there; a
    notebook shows a table.
    """

    about: Record

    def __init__(self, records: Iterable[Record] = (), about: Record | None = None) -> None:
        super().__init__(records)
        self.about = {} if about is None else about

    def names(self) -> list[str]:
        """The names of all records, in the order of their first."""
        return list(dict.fromkeys(name for record in self for name in record))

    def column(self, name: str) -> list[Any]:
        """One value of each record; None where a record does not have it."""
        return [record.get(name) for record in self]

    def frame(self) -> Any:
        """A `pandas.DataFrame`; ImportError where pandas is not installed."""
        return import_module("pandas").DataFrame(list(self), columns=self.names())

    def _repr_html_(self) -> str:
        names = self.names()
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(_cell(record.get(name)))}</td>" for name in names) + "</tr>"
            for record in self
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.5g}" if isinstance(value, float) else str(value)
