"""Errors of the API."""
from __future__ import annotations

import math
from typing import Any

import httpx


class ApiError(Exception):
    """The server refused a request, or failed. `code` and `reason` say why; `request_id` is for reports of problems."""

    def __init__(self, response: httpx.Response) -> None:
        try:
            body = response.json()
        except ValueError:
            body = None
        error = body.get("error") if isinstance(body, dict) else None
        error = error if isinstance(error, dict) else {}
        self.status = response.status_code
        self.code: str | None = error.get("code")
        self.reason: str | None = error.get("reason")
        self.retryable: bool | None = error.get("retryable")
        self.message: str = error.get("message") or f"The response is not one of the API: {response.text[:200]!r}"
        self.details: list[dict[str, Any]] = error.get("details") or []
        self.existing_id: str | None = error.get("existingId")
        self.merged_into_id: str | None = error.get("mergedIntoId")
        self.request_id = response.headers.get("X-Request-Id")
        self.retry_after = read_seconds(response.headers.get("Retry-After"))
        self.headers = response.headers
        request = response.request
        why = " ".join(str(part) for part in (self.status, self.code, self.reason) if part is not None)
        super().__init__(f"{self.message} [{why}, {request.method} {request.url.path}, {self.request_id}]")


class ValidationError(ApiError):
    """400, 413, 415, 422: change the request. `details` says where."""


class AuthenticationError(ApiError):
    """401: the key is missing, unknown, revoked or expired."""


class PermissionDeniedError(ApiError):
    """403: a scope is missing, or the plan's limit is reached."""


class NotFoundError(ApiError):
    """404."""


class ConflictError(ApiError):
    """409: `existing_id` is the record that conflicts."""


class GoneError(ApiError):
    """410: the contact was merged into `merged_into_id`."""


class PreconditionFailedError(ApiError):
    """412: the record has changed since its version was read."""


class RateLimitError(ApiError):
    """429: `retry_after` is in seconds."""


class ServerError(ApiError):
    """5xx."""


_classes = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    412: PreconditionFailedError,
    413: ValidationError,
    415: ValidationError,
    422: ValidationError,
    429: RateLimitError,
}


def to_error(response: httpx.Response) -> ApiError:
    status = response.status_code
    return _classes.get(status, ServerError if status >= 500 else ApiError)(response)


def read_seconds(text: str | None) -> float | None:
    try:
        seconds = float(text) if text is not None else None
    except ValueError:
        return None
    return seconds if seconds is not None and math.isfinite(seconds) and seconds >= 0 else None
