"""The helpers against a server on this machine that plays what each test says."""
import json
import random
import string
import threading
import time
import unittest
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx

from lead_engagement import UNSET, ApiError, LeadEngagement, NotFoundError, RateLimitError, ServerError
from lead_engagement.models import Change, ChangeLead, Lead, LeadCreate, LeadUpdate
from lead_engagement.serialization import decode, encode
from lead_engagement.webhooks import WebhookVerificationError, sign, verify


# One for all: to load the certificates of the system takes longer than most of these tests.
http = httpx.Client()


class Server(ThreadingHTTPServer):
    """Answers with `answers` in turn: (status, headers, body), or None for a connection that is cut."""

    def __init__(self, *answers):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = list(answers)
        self.seen = []
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def client(self, **options):
        given = {"api_key": "les_test_x", "base_url": f"http://127.0.0.1:{self.server_port}", "tenant_id": "tn_1", "http_client": http, **options}
        return LeadEngagement(**given)

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.seen.append((self.command, self.path, dict(self.headers), body))
        answer = self.server.answers.pop(0)
        if answer is None:
            self.connection.close()
            return
        status, headers, body = answer
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    do_GET = do_POST = do_PATCH = do_DELETE = answer

    def log_message(self, *_):
        pass


def good(data, **meta):
    return 200, {}, {"success": True, "data": data, **({"meta": meta} if meta else {})}


def bad(status, code, headers={}, **more):
    return status, headers, {"success": False, "error": {"code": code, "message": "No.", **more}}


soon = {"Retry-After": "0"}


class Retries(unittest.TestCase):
    def test_all_attempts_of_a_post_carry_one_idempotency_key(self):
        with Server(bad(503, "UNAVAILABLE", soon), bad(500, "INTERNAL", soon), good({"id": "lead_1"})) as server:
            self.assertEqual(server.client().leads.create(LeadCreate()).id, "lead_1")
            keys = {headers["Idempotency-Key"] for _, _, headers, _ in server.seen}
            self.assertEqual((len(server.seen), len(keys)), (3, 1))

    def test_two_calls_have_two_keys(self):
        with Server(good({}), good({})) as server:
            client = server.client()
            client.leads.create(LeadCreate())
            client.leads.create(LeadCreate())
            self.assertEqual(len({headers["Idempotency-Key"] for _, _, headers, _ in server.seen}), 2)

    def test_the_whole_retry_after_is_waited_for(self):
        with Server(bad(429, "RATE_LIMITED", {"Retry-After": "1"}), good({})) as server:
            began = time.monotonic()
            server.client().leads.get("lead_1")
            self.assertGreaterEqual(time.monotonic() - began, 1)

    def test_a_wait_that_is_too_long_is_an_error_at_once(self):
        with Server(bad(429, "RATE_LIMITED", {"Retry-After": "3600"})) as server:
            with self.assertRaises(RateLimitError) as caught:
                server.client().leads.get("lead_1")
            self.assertEqual((caught.exception.retry_after, len(server.seen)), (3600, 1))

    def test_a_patch_that_may_have_been_carried_out_is_not_repeated(self):
        for answer, error in ((bad(500, "INTERNAL", soon), ServerError), (None, httpx.TransportError)):
            with Server(answer) as server:
                self.assertRaises(error, server.client().leads.update, "lead_1", LeadUpdate())
                self.assertEqual(len(server.seen), 1)

    def test_a_patch_that_was_refused_and_a_get_that_was_cut_are_repeated(self):
        with Server(bad(503, "UNAVAILABLE", soon), good({}), None, good({})) as server:
            client = server.client()
            client.leads.update("lead_1", LeadUpdate())
            client.leads.get("lead_1")
            self.assertEqual(len(server.seen), 4)

    def test_what_the_server_says_of_a_retry_goes_before_the_status(self):
        with Server(bad(503, "UNAVAILABLE", soon, retryable=False), bad(409, "CONFLICT", soon, retryable=True), good({})) as server:
            client = server.client()
            self.assertRaises(ServerError, client.leads.get, "lead_1")
            client.leads.get("lead_1")
            self.assertEqual(len(server.seen), 3)

    def test_attempts_end(self):
        with Server(*[bad(503, "UNAVAILABLE", soon)] * 3) as server:
            self.assertRaises(ServerError, server.client().leads.get, "lead_1")
            self.assertEqual(len(server.seen), 3)

    def test_a_response_that_is_not_of_the_api_is_an_error_that_shows_it(self):
        with Server((200, {}, "hello"), (404, {}, "nothing")) as server:
            client = server.client()
            with self.assertRaisesRegex(ApiError, "hello"):
                client.leads.get("lead_1")
            self.assertRaises(NotFoundError, client.leads.get, "lead_1")


class Requests(unittest.TestCase):
    def test_ids_stay_within_their_segment(self):
        with Server(good({})) as server:
            server.client().leads.get("../api-keys?x=1#é")
            self.assertEqual(server.seen[0][1], "/api/v1/leads/..%2Fapi-keys%3Fx%3D1%23%C3%A9")
            for wrong in ("", ".", "..", None, 7):
                self.assertRaises(ValueError, server.client().leads.get, wrong)
            self.assertEqual(len(server.seen), 1)

    def test_filters_are_sent_as_the_server_reads_them(self):
        moment = datetime(2026, 11, 2, 10, 30, tzinfo=timezone(timedelta(hours=1)))
        with Server(good([])) as server:
            client = server.client()
            fields = {"size": {"gte": 3}, "firm": "Smith, Jones"}
            client.leads.list(status=["OPEN", "WON"], created_at_gte=moment, deleted=True, custom_fields=fields).first()
            query = httpx.URL(server.seen[0][1]).params.multi_items()
            self.assertEqual(sorted(query), sorted([
                ("status", "OPEN,WON"), ("createdAt[gte]", "2026-11-02T09:30:00.000Z"), ("deleted", "true"),
                ("customFields[size][gte]", "3"), ("customFields[firm]", "Smith, Jones"), ("customFields[firm]", "Smith, Jones"),
            ]))

    def test_the_tenant_is_looked_up_once(self):
        with Server(good({"tenant": {"id": "tn_9"}}), good({}), good({})) as server:
            client = server.client(tenant_id=None)
            client.leads.get("lead_1")
            client.leads.get("lead_1")
            self.assertEqual([path for _, path, _, _ in server.seen], ["/v1/me", "/api/v1/leads/lead_1", "/api/v1/leads/lead_1"])
            self.assertEqual(server.seen[2][2]["X-Tenant-ID"], "tn_9")


class Lists(unittest.TestCase):
    def test_every_row_comes_once_whatever_the_sizes_of_pages(self):
        chance = random.Random(5)
        for _ in range(20):
            sizes = [chance.randrange(4) for _ in range(chance.randrange(1, 5))]
            rows = [{"id": f"lead_{at}"} for at in range(sum(sizes))]
            pages, start = [], 0
            for at, size in enumerate(sizes):
                is_last = at == len(sizes) - 1
                pages.append(good(rows[start:start + size], total=len(rows), cursor="" if is_last else f"c{at}", hasMore=not is_last))
                start += size
            with Server(*pages) as server:
                self.assertEqual([row.id for row in server.client().leads.list()], [row["id"] for row in rows])
                self.assertEqual(len(server.seen), len(sizes))

    def test_a_cursor_that_repeats_ends_the_list(self):
        page = good([{"id": "lead_1"}], total=1, cursor="same", hasMore=True)
        with Server(page, page) as server:
            self.assertEqual(len(list(server.client().leads.list())), 2)


class Values(unittest.TestCase):
    def test_unset_is_left_out_none_is_null_and_unknown_fields_come_back(self):
        self.assertEqual(encode(LeadUpdate(title=None, value=3)), {"title": None, "value": 3})
        lead = decode(Lead, {"id": "lead_1", "closedAt": None, "constructor": 1})
        self.assertEqual((lead.closed_at, lead.title, lead.extra_fields), (None, UNSET, {"constructor": 1}))
        self.assertEqual(encode(lead), {"id": "lead_1", "closedAt": None, "constructor": 1})

    def test_moments_need_a_zone_and_keep_it(self):
        self.assertRaises(ValueError, encode, datetime(2026, 1, 1))
        chance = random.Random(7)
        for _ in range(200):
            zone = timezone(timedelta(minutes=chance.randrange(-720, 840)))
            moment = datetime(2026, 1, 1, tzinfo=zone) + timedelta(milliseconds=chance.randrange(10**11))
            self.assertEqual(decode(datetime, encode(moment)), moment)

    def test_amounts_are_exact_or_refused(self):
        chance = random.Random(11)
        for _ in range(500):
            amount = Decimal(chance.randrange(10**15)) / 100
            self.assertEqual(Decimal(json.dumps(encode(LeadUpdate(value=amount)))[len('{"value": '):-1]), amount)
        self.assertRaises(ValueError, encode, Decimal("0.1000000000000000055"))
        with Server() as server:
            self.assertRaises(ValueError, server.client().leads.update, "lead_1", LeadUpdate(value=float("nan")))

    def test_objects_of_a_union_are_told_apart_by_their_constant(self):
        change = decode(Change, {"resource": "lead", "id": "lead_1", "record": {"id": "lead_1"}})
        self.assertIsInstance(change, ChangeLead)
        self.assertIsInstance(change.record, Lead)
        unknown = {"resource": "from_the_future", "id": "x"}
        self.assertEqual(decode(Change, unknown), unknown)


class Webhooks(unittest.TestCase):
    body = b'{"id":"evt_1","type":"lead.created","data":{"id":"lead_1"},"api_version":"2026-12-01"}'

    def test_an_untouched_request_is_its_event(self):
        event = verify(self.body, sign(self.body, "b")["Service-Signature"], ["a", "b"])
        self.assertEqual((event.id, event.api_version), ("evt_1", "2026-12-01"))
        self.assertIsInstance(event.data, Lead)

    def test_no_other_request_is(self):
        chance = random.Random(3)
        header = sign(self.body, "whsec_a", timestamp=1_000)["Service-Signature"]
        verify(self.body, header, "whsec_a", now=1_300)
        for _ in range(300):
            body, other = bytearray(self.body), header
            if chance.random() < 0.5:
                body[chance.randrange(len(body))] ^= 1 << chance.randrange(8)
            else:
                at = chance.randrange(len(header))
                other = header[:at] + chance.choice(string.printable + "é") + header[at + 1:]
            if bytes(body) != self.body or other.strip() != header:
                self.assertRaises(WebhookVerificationError, verify, bytes(body), other, "whsec_a", now=1_000)
        for now, reason in ((1_301, "timestamp_too_old"), (699, "timestamp_in_future")):
            with self.assertRaises(WebhookVerificationError) as caught:
                verify(self.body, header, "whsec_a", now=now)
            self.assertEqual(caught.exception.reason, reason)
        self.assertRaises(ValueError, verify, self.body, header, [])
        self.assertRaises(TypeError, verify, self.body.decode(), header, "whsec_a")


if __name__ == "__main__":
    unittest.main()
