"""Lists, page by page."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

Row = TypeVar("Row")


@dataclass
class Page(Generic[Row]):
    data: list[Row]
    total: int | None
    cursor: str
    """Continues after this page, also in another process."""
    has_more: bool


class Pages(Generic[Row]):
    """A list. Iterate over it for all rows; each page is requested when you reach it."""

    def __init__(self, fetch: Callable[[str | None], Page[Row]], cursor: str | None) -> None:
        self._fetch = fetch
        self._cursor = cursor

    def __iter__(self) -> Iterator[Row]:
        for page in self.pages():
            yield from page.data

    def first(self) -> Page[Row]:
        """The first page alone."""
        return self._fetch(self._cursor)

    def pages(self) -> Iterator[Page[Row]]:
        cursor = self._cursor
        while True:
            page = self._fetch(cursor)
            yield page
            if not page.has_more or page.cursor in ("", cursor):
                return
            cursor = page.cursor
