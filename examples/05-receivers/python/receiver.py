"""A webhook receiver with Python's standard library (3.9 or later). Run it with: python3 receiver.py"""
import hashlib
import hmac
import json
import os
import re
import tempfile
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

MAX_BODY_BYTES = 1024 * 1024
TOLERANCE_SECONDS = 300


class Refused(Exception):
    """The request is not an untouched webhook of the service. Respond with 400."""


def verify(body: bytes, signature: "str | None", secrets: "list[str]") -> dict:
    """Returns the event of a request. `body` is the raw body: the signature covers every byte of it."""
    if signature is None:
        raise Refused("missing_header")
    parts = [part.strip() for part in signature[:2000].split(",")]
    times = [part[2:] for part in parts if part.startswith("t=")]
    digests = [part[3:] for part in parts if part.startswith("v1=")]
    if len(times) != 1 or not re.fullmatch("[0-9]{1,15}", times[0]) or not 1 <= len(digests) <= 10:
        raise Refused("malformed_header")
    age = time.time() - int(times[0])
    if age > TOLERANCE_SECONDS:
        raise Refused("timestamp_too_old")
    if age < -TOLERANCE_SECONDS:
        raise Refused("timestamp_in_future")
    signed = times[0].encode() + b"." + body
    expected = [hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest() for secret in secrets]
    # As bytes: compare_digest accepts only ASCII text.
    if not any(hmac.compare_digest(one.encode(), other.encode()) for one in expected for other in digests):
        raise Refused("no_match")
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("id"), str) or not isinstance(event.get("type"), str):
        raise Refused("invalid_json")
    return event


def take_once(inbox: Path, event: dict, body: bytes) -> bool:
    """Stores an event, and returns False if it is there already. Only one of several processes can link the same name."""
    name = inbox / f"{hashlib.sha256(event['id'].encode()).hexdigest()}.json"
    with tempfile.NamedTemporaryFile(dir=inbox) as file:
        file.write(body)
        file.flush()
        try:
            os.link(file.name, name)
        except FileExistsError:
            return False
    return True


def work(event: dict) -> None:
    record = event.get("data", {}).get("id", "")
    print(event["type"], event["id"], record, flush=True)


class Hook(BaseHTTPRequestHandler):
    timeout = 10  # Seconds for a client that sends nothing.
    secrets: "list[str]" = []
    inbox = Path("inbox")

    def do_POST(self) -> None:
        if self.path != "/hook":
            return self.respond(404)
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,15}", length):
            return self.respond(411)
        body = self.rfile.read(min(int(length), MAX_BODY_BYTES + 1))
        if len(body) > MAX_BODY_BYTES:
            return self.respond(413)
        try:
            event = verify(body, self.headers.get("Service-Signature"), self.secrets)
        except Refused as refused:
            return self.respond(400, str(refused))
        is_new = take_once(self.inbox, event, body)
        self.respond(204)
        if is_new:
            work(event)

    def respond(self, status: int, text: str = "") -> None:
        self.send_response(status)
        if status != 204:
            self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: object) -> None:
        """Logs nothing."""


def main() -> None:
    Hook.secrets = [part.strip() for part in os.environ["LEAD_ENGAGEMENT_WEBHOOK_SECRET"].split(",") if part.strip()]
    if not Hook.secrets:
        raise SystemExit("LEAD_ENGAGEMENT_WEBHOOK_SECRET is empty.")
    Hook.inbox.mkdir(exist_ok=True)
    port = int(os.environ.get("PORT", "4000"))
    server = ThreadingHTTPServer(("127.0.0.1", port), Hook)
    print(f"listening on http://127.0.0.1:{port}/hook", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
