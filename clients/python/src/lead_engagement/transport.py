"""Requests: addresses, retries, and idempotency."""
from __future__ import annotations

import json
import random
import time
import uuid
from typing import Any, TypeVar, cast
from urllib.parse import quote

import httpx

from .errors import ApiError, to_error
from .pagination import Page, Pages
from .serialization import UNSET, Model, decode, encode

T = TypeVar("T")
Primitive = str | int | float | bool | None

# The request was not carried out.
REFUSING = (408, 429, 503)
# It may have been.
FAILING = (500, 502, 504)
UNSENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


class Send:
    def __init__(
        self, http: httpx.Client, *, base_url: str, headers: dict[str, str], tenant_id: str | None,
        timeout: float, max_retries: int, max_retry_after: float,
    ) -> None:
        self._http = http
        self._base_url = base_url.rstrip("/")
        self._headers = headers
        self._tenant_id = tenant_id
        self._timeout = timeout
        self._max_retries = max_retries
        self._max_retry_after = max_retry_after

    def one(self, method: str, path: str, ids: dict[str, str], query: dict[str, Any], *, returns: type[T], **options: Any) -> T:
        response = self._request(method, path, ids, query, **options)
        return cast(T, response.content if returns is bytes else decode(returns, _read(response)["data"]))

    def one_or_none(self, method: str, path: str, ids: dict[str, str], query: dict[str, Any], *, returns: type[T], **options: Any) -> T | None:
        return self.one(method, path, ids, query, returns=returns, **options)

    def pages(
        self, method: str, path: str, ids: dict[str, str], query: dict[str, Any], *, returns: Any, cursor: str | None = None, **options: Any
    ) -> Pages[Any]:
        def fetch(after: str | None) -> Page[Any]:
            body = _read(self._request(method, path, ids, {**query, "cursor": after}, **options))
            meta = body.get("meta") or {}
            rows = [decode(returns, row) for row in body["data"]]
            return Page(rows, meta.get("total"), meta.get("cursor", ""), meta.get("hasMore") is True)

        return Pages(fetch, cursor)

    def _request(
        self, method: str, path: str, ids: dict[str, str], query: dict[str, Any], *, body: Any = None, content_type: str | None = None,
        if_match: int | None = None, idempotency_key: Any = UNSET, timeout: float | None = None,
    ) -> httpx.Response:
        headers = dict(self._headers)
        if path.startswith("/api/v1/"):
            headers["X-Tenant-ID"] = self._find_tenant()
        if if_match is not None:
            headers["If-Match"] = f'"{if_match}"'
        if idempotency_key is not UNSET:
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        content = body
        if body is not None and content_type is None:
            # NaN and Infinity are not JSON.
            content, content_type = json.dumps(encode(body), allow_nan=False), "application/json"
        if content_type is not None and content is not None:
            headers["Content-Type"] = content_type
        address = self._base_url + _fill(path, ids)
        repeatable = method in ("GET", "PUT", "DELETE") or "Idempotency-Key" in headers
        left = self._max_retry_after
        for attempt in range(self._max_retries + 1):
            try:
                response = self._http.request(
                    method, address, params=_flatten(query), headers=headers, content=content,
                    timeout=self._timeout if timeout is None else timeout,
                )
                if response.is_success:
                    return response
                error: Exception = to_error(response)
            except httpx.TransportError as failure:
                error = failure
            delay = _find_delay(error, attempt)
            if attempt == self._max_retries or not _is_retryable(error, repeatable) or delay > left:
                raise error
            left -= delay
            time.sleep(delay)
        raise AssertionError("max_retries must be 0 or more.")

    def _find_tenant(self) -> str:
        if self._tenant_id is None:
            self._tenant_id = _read(self._request("GET", "/v1/me", {}, {}))["data"]["tenant"]["id"]
        return self._tenant_id


def _is_retryable(error: Exception, repeatable: bool) -> bool:
    """A late repeat of a PATCH could undo what somebody changed in between: it is repeated only if it was not carried out."""
    if isinstance(error, ApiError):
        if error.status in REFUSING:
            return error.retryable is not False
        return repeatable and (error.status in FAILING if error.retryable is None else error.retryable)
    return repeatable or isinstance(error, UNSENT)


def _find_delay(error: Exception, attempt: int) -> float:
    """Retry-After and a little more; otherwise half a second, doubling up to 8 s, with up to half of it subtracted."""
    after = error.retry_after if isinstance(error, ApiError) else None
    if after is None:
        return min(8.0, 0.5 * 2.0**attempt) * random.uniform(0.5, 1)
    return after + max(0.05, after / 10) * random.uniform(0.1, 1)


def _fill(path: str, ids: dict[str, str]) -> str:
    for name, value in ids.items():
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise ValueError(f"{name} is not an id: {value!r}.")
        path = path.replace("{" + name + "}", quote(value, safe=""))
    return path


def to_json(value: Any) -> str | None:
    """The options of an upload are sent as JSON."""
    return None if value is None else json.dumps(encode(value), allow_nan=False)


def _flatten(query: dict[str, Any], of_field: bool = False) -> list[tuple[str, Primitive]]:
    """Lists are joined by commas, or repeated if a value has one; `{"key": {"gte": 1}}` is `[key][gte]=1`."""
    pairs: list[tuple[str, Primitive]] = []
    for name, value in query.items():
        plain = encode(value)
        if plain is None:
            continue
        if isinstance(plain, dict):
            for key, one in plain.items():
                pairs += _flatten({f"{name}[{key}]": one}, name == "customFields" or (of_field and key == "not"))
        elif isinstance(plain, list) or of_field:
            texts = [_to_text(one) for one in (plain if isinstance(plain, list) else [plain])]
            # The server splits a single parameter at commas, but not a repeated one.
            if any("," in text for text in texts):
                pairs += [(name, text) for text in (texts if len(texts) > 1 else texts * 2)]
            else:
                pairs.append((name, ",".join(texts)))
        else:
            pairs.append((name, _to_text(plain)))
    return pairs


def _to_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        body = None
    if not isinstance(body, dict) or "data" not in body:
        raise ApiError(response)
    return body
