"""Verifies webhooks."""
from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from collections.abc import Sequence
from typing import Any

from .models import EVENT_DATA, EventPayload
from .serialization import decode


class WebhookVerificationError(Exception):
    """The request is not an untouched webhook of the service. Respond with 400. `reason` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def parse_secrets(text: str) -> list[str]:
    """The secrets in an environment variable, separated by commas: while you replace a secret, it has both."""
    return [part.strip() for part in text.split(",") if part.strip()]


def verify(
    body: bytes, signature: str | None, secrets: str | Sequence[str], *, tolerance_seconds: float = 300, now: float | None = None
) -> EventPayload:
    """The event of a request. `body` is the raw body, `signature` the header Service-Signature."""
    secrets = [secrets] if isinstance(secrets, str) else secrets
    if not secrets or "" in secrets:
        raise ValueError("The signing secret is missing.")
    if not isinstance(body, bytes):
        raise TypeError("The body must be the raw bytes of the request: the signature covers every byte of it.")
    timestamp, digests = _parse(signature)
    age = (time.time() if now is None else now) - int(timestamp)
    if abs(age) > tolerance_seconds:
        raise WebhookVerificationError("timestamp_too_old" if age > 0 else "timestamp_in_future")
    expected = [_sign(body, secret, timestamp) for secret in secrets]
    if not any(hmac.compare_digest(one, other.encode()) for one in expected for other in digests):
        raise WebhookVerificationError("no_match")
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("type"), str) or not isinstance(event.get("id"), str):
        raise WebhookVerificationError("invalid_json")
    made: EventPayload = decode(EventPayload, event)
    made.data = decode(EVENT_DATA.get(made.type, Any), event.get("data"))
    return made


def sign(body: bytes, secret: str, *, timestamp: int | None = None) -> dict[str, str]:
    """The header of a delivery, to test your receiver."""
    seconds = str(int(time.time()) if timestamp is None else timestamp)
    return {"Service-Signature": f"t={seconds},v1={_sign(body, secret, seconds).decode()}"}


def _sign(body: bytes, secret: str, timestamp: str) -> bytes:
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest().encode()


def _parse(signature: str | None) -> tuple[str, list[str]]:
    if signature is None:
        raise WebhookVerificationError("missing_header")
    parts = [part.strip() for part in signature[:2000].split(",")]
    times = [part[2:] for part in parts if part.startswith("t=")]
    digests = [part[3:] for part in parts if part.startswith("v1=")]
    if len(times) != 1 or not re.fullmatch("[0-9]{1,15}", times[0]) or not 1 <= len(digests) <= 10:
        raise WebhookVerificationError("malformed_header")
    return times[0], digests
